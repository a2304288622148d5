"""What each kind of event looks like on the board: a table from events to beats, and the events that have none.

A beat starts a walk, a lean, a flight, a throw of dice, an arrow or words in the air; ``Motion`` plays them one after
another. Every event is in one of the two tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.app.theme import CHARGE_MS, FLIGHT_MS, SHOT_MS, STEP_MS
from game.text import numbers
from systems import events as ev
from systems.events import Event

if TYPE_CHECKING:
    from game.app.motion import Motion

Beat = Callable[["Motion", Any], None]
BEAT_MS = 160
"""How long it is shown whose turn begins, before a mind acts."""
ARC = 0.9
"""How high somebody thrown flies, in squares at the middle of a way of four."""
REACH = 0.34
"""How far a token leans towards whom it grabs, in parts of the way between them."""


def subject(event: Event) -> str:
    """The unit whose being in sight decides whether a beat is shown."""
    if isinstance(event, (ev.AttackResolved, ev.ContestResolved, ev.BodyStruck)):
        return event.target
    return str(getattr(event, "unit", ""))


# ways


def _moved(motion: Motion, event: ev.Moved) -> None:
    if event.means == "charge":
        motion.walk_along(event.unit, event.path, CHARGE_MS * max(1, event.half // 2) / max(1, len(event.path) - 1))
    else:
        motion.walk_along(event.unit, event.path, STEP_MS)


def _pushed(motion: Motion, event: ev.Pushed) -> None:
    """A slide: level, as fast as a step."""
    motion.walk_along(event.unit, event.path, STEP_MS)


def _flung(motion: Motion, event: ev.Flung) -> None:
    """A flight from end to end in an arc."""
    if len(event.path) > 1:
        far = len(event.path) - 1
        motion.walk_along(event.unit, (event.path[0], event.path[-1]), max(SHOT_MS, FLIGHT_MS * far), ARC * far / 4)


def _plunged(motion: Motion, event: ev.Plunged) -> None:
    motion.say(event.unit, motion.text.effect("fall"), "vermilion")


# attacks and contests


def _turn(motion: Motion, event: ev.TurnStarted) -> None:
    if motion.pauses is not None and motion.pauses(event.unit):
        motion.hold(BEAT_MS)
        motion.look_at(event.unit)


def _rolled(motion: Motion, event: ev.Rolled) -> None:
    if event.faces:
        motion.throw_dice(len(event.faces))


def _attacked(motion: Motion, event: ev.AttackResolved) -> None:
    motion.strike(event.unit, event.target)
    if not event.hit:
        motion.say(event.target, motion.text.say("attack.miss"), "blue")


def _contest(motion: Motion, event: ev.ContestResolved) -> None:
    """Not won is told; what winning brings about is told by its own event."""
    motion.hold(SHOT_MS)
    if not event.margin:
        motion.say(event.target, motion.text.say("contest.not_won"), "blue")


def _harmed(motion: Motion, event: ev.DamageTaken) -> None:
    if motion.hidden is not None and motion.hidden(event.unit):
        band = motion.battle.rules.wound_band(motion.battle.unit(event.unit))
        motion.say(event.unit, motion.text.band(band), "vermilion")
        return
    points = event.bashing + event.lethal + event.aggravated
    grade = motion.text.say(f"damage.grade.{event.grade}")
    said = f"{numbers.signed(-points)} {grade}" if points else motion.text.say("damage.none")
    motion.say(event.unit, said, "vermilion" if points else "blue")


# holds and states


def _toppled(motion: Motion, event: ev.Toppled) -> None:
    """A lean away from whoever threw it, and the word."""
    motion.lean(event.unit, event.by, -REACH / 2)
    motion.say(event.unit, motion.text.condition("prone"), "vermilion")


def _held(motion: Motion, event: ev.HoldTaken) -> None:
    """The grappler closes in."""
    motion.lean(event.unit, event.target, REACH)
    motion.say(event.target, motion.text.effect("grappled"), "vermilion")


def _let_go(motion: Motion, event: ev.HoldEnded) -> None:
    if event.cause == "broken_free":
        motion.lean(event.target, event.unit, -REACH)
    motion.say(event.target, motion.text.effect("released"), "blue")


def _pinned(motion: Motion, event: ev.PinTaken) -> None:
    motion.lean(event.unit, event.target, REACH)
    motion.say(event.target, motion.text.condition("pinned"), "vermilion")


def _eased(motion: Motion, event: ev.PinEased) -> None:
    motion.lean(event.target, event.unit, -REACH)
    motion.say(event.target, motion.text.effect("pin_eased"), "blue")


def _body_struck(motion: Motion, event: ev.BodyStruck) -> None:
    motion.strike(event.unit, event.body)


def _feinted(motion: Motion, event: ev.Feinted) -> None:
    motion.lean(event.unit, event.target, REACH / 2)
    motion.say(event.target, motion.text.effect("feinted"), "vermilion")


def _clung_to(motion: Motion, event: ev.ClungTo) -> None:
    motion.lean(event.unit, event.target, REACH)
    motion.say(event.unit, motion.text.effect("clinging"), "blue")


def _overran(motion: Motion, event: ev.Overran) -> None:
    if not event.passed:
        motion.lean(event.unit, event.target, REACH)


def _bound(motion: Motion, event: ev.BondsTied) -> None:
    motion.lean(event.unit, event.target, REACH / 2)
    motion.say(event.target, motion.text.condition("bound"), "vermilion")


def _freed(motion: Motion, event: ev.BondsEnded) -> None:
    motion.say(event.unit, motion.text.effect("freed"), "blue")


def _points(motion: Motion, event: ev.PointsGiven) -> None:
    if event.points and not event.cause:
        kind = motion.text.say(f"points.kind.{event.kind}")
        motion.say(event.unit, motion.text.say("window.points", kind=kind, points=event.points), "vermilion")


def _state(motion: Motion, event: ev.StateBegan) -> None:
    motion.say(event.unit, motion.text.condition(event.state), "vermilion")


def _fell(motion: Motion, event: ev.Fell) -> None:
    motion.say(event.unit, motion.text.condition(event.state), "vermilion")


def _crashed(motion: Motion, event: ev.Crashed) -> None:
    if event.at:
        motion.lean_at(event.unit, (event.at[1], event.at[2]), REACH)


# what is said and seen


def _fired(motion: Motion, event: ev.ActionFired) -> None:
    motion.look_at(event.unit)
    motion.say(event.unit, motion.text.effect("readied_fires"), "blue")


def _act_lost(motion: Motion, event: ev.ActLost) -> None:
    motion.say(event.unit, motion.text.effect("act_lost"), "vermilion")


def _spoke(motion: Motion, event: ev.Spoke) -> None:
    motion.say(event.unit, motion.text.say(f"say.call.{event.words}"), "blue")


def _hostile(motion: Motion, event: ev.HostilityShown) -> None:
    motion.look_at(event.unit)
    motion.say(event.unit, motion.text.effect("hostile"), "vermilion")


def _square_struck(motion: Motion, event: ev.SquareStruck) -> None:
    motion.lean_at(event.unit, event.square, REACH / 2)
    if not event.found:
        motion.say_at(event.square, motion.text.effect("nobody_there"), "blue")


def _joined(motion: Motion, event: ev.Joined) -> None:
    motion.look_at(event.unit)
    motion.say(event.unit, motion.text.effect("joined"), "blue")


def _surrendered(motion: Motion, event: ev.Surrendered) -> None:
    motion.say(event.unit, motion.text.condition("surrendered"), "blue")


def _locked_on(motion: Motion, event: ev.LockedOn) -> None:
    if event.points:
        motion.say(event.target, motion.text.effect("locked_on"), "vermilion")


def _missile_lost(motion: Motion, event: ev.MissileLost) -> None:
    motion.say(event.unit, motion.text.effect("lock_lost"), "blue")


# the Storyteller's hand


def _placed(motion: Motion, event: ev.UnitPlaced) -> None:
    """It glides there; one that has just come onto the field is where it is."""
    if not event.came:
        motion.walk_along(event.unit, (event.path[0], event.path[-1]), STEP_MS)
    motion.look_at(event.unit)


def _condition_set(motion: Motion, event: ev.ConditionSet) -> None:
    if not event.of_points and event.points:
        motion.say(event.unit, motion.text.condition(event.kind), "vermilion")


# areas


def _area_aimed(motion: Motion, event: ev.AreaAimed) -> None:
    """What is thrown or fired flies to where it goes off."""
    motion.fly(motion.place(event.unit), event.square)


# things


def _item_fell(motion: Motion, event: ev.ItemFell) -> None:
    """A thing flies from the hand to where it lies."""
    motion.fly(motion.place(event.unit), event.square)


def _item_taken(motion: Motion, event: ev.ItemTaken | ev.ItemStripped) -> None:
    motion.fly(motion.place(event.target), motion.place(event.unit))


def _picked_up(motion: Motion, event: ev.ItemPickedUp) -> None:
    motion.fly(event.square, motion.place(event.unit))


def _item_struck(motion: Motion, event: ev.ItemStruck) -> None:
    said = motion.text.effect("wear" if event.left else "broken")
    motion.say(event.unit, f"{numbers.signed(-event.damage)} {said}" if event.left else said, "vermilion")


def _object_struck(motion: Motion, event: ev.ObjectStruck) -> None:
    motion.lean_at(event.unit, (event.at[1], event.at[2]), REACH)
    said = numbers.signed(-event.damage) if event.left else motion.text.effect("broken")
    motion.say_at((event.at[1], event.at[2]), said, "vermilion")


def _lifted(motion: Motion, event: ev.CoverLifted) -> None:
    motion.fly((event.at[1], event.at[2]), motion.place(event.unit))


def _set_down(motion: Motion, event: ev.CoverSetDown) -> None:
    motion.fly(motion.place(event.unit), (event.at[1], event.at[2]))


BEATS: dict[type[Event], Beat] = {
    ev.Moved: _moved, ev.Pushed: _pushed, ev.Flung: _flung, ev.Plunged: _plunged, ev.TurnStarted: _turn,
    ev.Rolled: _rolled, ev.AttackResolved: _attacked, ev.ContestResolved: _contest, ev.DamageTaken: _harmed,
    ev.Toppled: _toppled, ev.HoldTaken: _held, ev.HoldEnded: _let_go, ev.PinTaken: _pinned, ev.PinEased: _eased,
    ev.BodyStruck: _body_struck, ev.Feinted: _feinted, ev.ClungTo: _clung_to, ev.Overran: _overran,
    ev.BondsTied: _bound,
    ev.BondsEnded: _freed, ev.PointsGiven: _points, ev.StateBegan: _state, ev.Fell: _fell, ev.Crashed: _crashed,
    ev.ItemFell: _item_fell, ev.ItemTaken: _item_taken, ev.ItemStripped: _item_taken,
    ev.ItemPickedUp: _picked_up, ev.ItemStruck: _item_struck,
    ev.ObjectStruck: _object_struck, ev.CoverLifted: _lifted, ev.CoverSetDown: _set_down,
    ev.ActionFired: _fired, ev.ActLost: _act_lost, ev.Spoke: _spoke,
    ev.HostilityShown: _hostile, ev.SquareStruck: _square_struck, ev.Joined: _joined,
    ev.Surrendered: _surrendered, ev.AreaAimed: _area_aimed, ev.LockedOn: _locked_on, ev.MissileLost: _missile_lost,
    ev.UnitPlaced: _placed, ev.ConditionSet: _condition_set,
}  # fmt: skip
STILL: frozenset[type[Event]] = frozenset((
    # the frame of the battle: the strip, the log and the result tell it
    ev.BattleBegan, ev.InitiativeRolled, ev.TieRolled, ev.TieSettled, ev.RoundStarted, ev.TurnPassed, ev.TurnEnded,
    ev.ItemReturned, ev.ActionSpent, ev.Discovered, ev.BattleEnded, ev.Changed,
    # the order of turns and what comes before the first blow: the track and its marks tell it
    ev.ScoreChanged, ev.PlaceChanged, ev.PassedOver, ev.TurnDelayed, ev.PlacesSwapped, ev.ActionReadied,
    ev.ReadiedLapsed, ev.ReadiedStays, ev.WaitingBegan, ev.WaitingEnded, ev.SurpriseBegan, ev.Blamed, ev.Ordered,
    ev.KeptOut, ev.LeftField, ev.Told,
    # what only some know: a beat would tell it to everybody who looks on
    ev.HidingBegan, ev.HidingEnded, ev.Noticed, ev.IntentHidden, ev.IntentRead, ev.Revealed, ev.MineSought,
    # declared, not done: the dice that follow are shown
    ev.AttackAnnounced, ev.DefenseDeclared, ev.AttackSpent, ev.SaveResolved, ev.SpotSought, ev.WeaponNoticed,
    ev.MissileTurned,
    ev.Strayed, ev.Consented,
    ev.CounterDecided, ev.AidReadied, ev.AidGiven, ev.AidLapsed, ev.ActionOwed,
    # told by the marks, the ring or the pose of the token itself
    ev.WoundsWorsened, ev.FoughtOn, ev.Rose, ev.AimTaken, ev.AimLost, ev.StanceTaken, ev.StanceEnded, ev.FeintEnded,
    ev.ClingingEnded, ev.ThrownOff, ev.GaitRolled, ev.Climbed, ev.Leapt, ev.LeapMeasured, ev.Flew, ev.Wheeled,
    ev.Stalled, ev.Mounted, ev.Dismounted,
    ev.BodyRaised, ev.PointsReduced, ev.StateEnded, ev.AttributesWorn, ev.Healed, ev.Steadied, ev.Tended,
    ev.SpotStruck, ev.KeywordStruck, ev.EscapeTried, ev.WorkDone, ev.WorkStopped, ev.AbilityUsed, ev.AbilityEnded,
    # hands: what is in them shows on the card
    ev.Drawn, ev.Stowed, ev.Reloaded, ev.DoorMoved, ev.Consumed, ev.KickedAside, ev.ArmorDonned,
    # areas: where one is made the dice and the harm are shown, what lies there is drawn on the ground
    ev.AreaRolled, ev.AreaSaved, ev.GroundScorched, ev.ZoneBegan, ev.ZoneEnded,
    ev.SpellBegun, ev.SpellCast, ev.SpellHeld, ev.SpellLost, ev.SpellKept, ev.EffectBegan, ev.EffectEnded,
    ev.BarrierRaised, ev.BarrierFell,
    # the Storyteller's hand: what it changes is seen where it is, and what follows has its own beats
    ev.HealthSet, ev.ItemGiven, ev.ItemTakenAway, ev.InitiativeSet, ev.DoorSet, ev.UnitAdded, ev.UnitRemoved,
    ev.DiceFixed, ev.FacesGiven,
))  # fmt: skip
"""Events without a motion, on purpose."""
