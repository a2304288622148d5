"""Waiting well when nobody can be struck: a blow ready for who comes, a place hidden, the turn put off for a comrade
who stands in the way (RDY, HID, DLY).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.ai import worth
from game.ai.blows import Arm
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation, Square
from game.ai.strikes import MILLION, PLAIN
from game.ai.threats import Foe
from systems import movement
from systems.commands import Delay, EndTurn, Hide, Parry, Ready, TotalDefense
from systems.facts import UnitFacts
from systems.forecast import ContestFacts
from systems.offers import Offer

FIRST = 25
"""Hundredths of a blow's worth that it is worth to strike it before the other can: the next turn lacks it."""
APPEARS = 15
"""The same where nobody knows whether the other comes into sight at all."""
FADES = 4
"""Hundredths of that lost for each hundredth of caution that is: in the end somebody has to go."""
PRONE_PRICE = 35_000
"""What it costs to lie down: a move action to stand up, or staying down."""
UNFOUND = 70
"""Hundredths of the harm feared at a place that one who has not been noticed there is spared."""


def turns(scene: Scene) -> Iterator[Turn]:
    """A blow readied where the unit stands, and hiding there."""
    here = scene.here
    for offer in here.view.offers:
        if offer.verb == "ready":
            yield from _ready(scene, offer)
        elif offer.verb == "hide":
            yield from _hidden(scene, offer)


def _patience(here: Situation) -> int:
    """Hundredths of what waiting is worth: the less, the longer a fight goes on, but for who is to stay."""
    return worth.CENT if here.me.orders[0] == "hold" else max(0, worth.CENT - FADES * here.waning)


# a blow ready


def _ready(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """The blow that strikes whoever comes within reach, or the shot at whoever comes into sight."""
    here, values = scene.here, {field.name: field.values for field in offer.fields}
    if values["deed"] != ("attack",) or here.me.readied[1] or here.view.phase != "rounds":
        return
    if here.me.prone and "stand_up" in here.verbs:
        return  # first things first
    patience = _patience(here)
    for number, foe in enumerate(here.foes):
        for arm in scene.arms.of[number]:
            if arm.weapon.melee and not scene.prospects.afoot():
                continue  # nobody comes on foot
            trigger = "reach" if arm.weapon.melee else "sight"
            if arm.deed is not PLAIN or arm.weapon.key not in values.get("weapon", ()):
                continue
            gain = _comes(here, foe, arm) * patience // worth.CENT
            if gain > 0 and trigger in values["trigger"]:
                command = Ready(here.me.id, deed="attack", weapon=arm.weapon.key, trigger=trigger)
                yield Turn(scene, here.stay, here.plain, command, gain)


def _comes(here: Situation, foe: Foe, arm: Arm) -> int:
    """What it is worth to have the blow ready for this foe: one that can come this round, or may step into sight."""
    apart, seen = here.distance(foe, here.stay), here.in_sight(foe, here.space(here.stay))
    if not arm.weapon.melee:
        return 0 if seen or apart > arm.limit else arm.worth[apart] * APPEARS // worth.CENT
    wants = any(threat.weapon.melee and threat.limit + threat.stride >= apart for threat in foe.threats)
    shoots = seen and any(not threat.weapon.melee and threat.limit >= apart for threat in foe.threats)
    if apart <= arm.limit or not wants or shoots:
        return 0
    return arm.worth[arm.limit] * FIRST // worth.CENT


# hidden


def _hidden(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """Hide from all it can be hidden from, that have not been hidden from yet."""
    here = scene.here
    known = {who for who, _ in here.me.hides}
    targets = tuple(str(each) for each in offer.fields[0].values)
    if set(targets) <= known:
        return
    spared = close = 0
    for number, foe in enumerate(here.foes):
        if foe.facts.id in targets and foe.facts.id not in known:
            found = scene.effects.odds(foe, partial(_looks, here.me))
            harm = here.counted(foe, here.harm(number, here.stay, here.plain))
            spared += harm * (MILLION - found) // MILLION * UNFOUND // worth.CENT
            close = max(close, scene.arms.best(number) * (MILLION - found) // MILLION * FIRST // worth.CENT)
    gain = close if here.view.phase == "before" else spared * _patience(here) // worth.CENT
    if gain > 0:
        yield Turn(scene, here.stay, here.plain, Hide(here.me.id, targets=targets), gain)


def _looks(me: UnitFacts, watcher: UnitFacts) -> ContestFacts:
    return ContestFacts("spot", watcher, me, circumstances=("unlocated",))


# on the ground


def lies_down(here: Situation) -> bool:
    """Whether a unit on its feet does better to drop where it is, once its turn has nothing else left: shots that pass
    over it are worth the move to stand up again (IMM).
    """
    if not _under_fire(here):
        return False
    upright = here.danger(here.stay, here.stance(prone=False))
    return upright > PRONE_PRICE and upright - here.danger(here.stay, here.stance(prone=True)) > PRONE_PRICE


def stays_down(here: Situation) -> bool:
    """Whether it would be no use to get up, as the unit would have to drop again at once; for a mind that sees so far.

    With an action left beside the one that it takes to get up it may still do something up there.
    """
    return here.temper.foresight and here.me.standard + here.me.move < 2 and here.me.immediate > 0 and lies_down(here)


def _under_fire(here: Situation) -> bool:
    """Whether a foe in sight could shoot: against anybody else lying down is no help."""
    space = here.space(here.stay)
    return any(any(not threat.weapon.melee for threat in foe.threats) for foe in here.foes if here.in_sight(foe, space))


# after a comrade


def put_off(scene: Scene) -> Turn | None:
    """Let a comrade go first that stands in the way, where no enemy has its turn before that one (DLY-02)."""
    here = scene.here
    offer = next((each for each in here.view.offers if each.verb == "delay"), None)
    if offer is None or here.me.orders[0] == "hold" or not here.me.standard or not here.foes:
        return None
    field = next(field for field in offer.fields if field.name == "score")
    later = [unit for unit in _next(here) if field.low < unit.initiative <= field.high + 1]
    if not later:
        return None
    most = max(map(scene.prospects.of, _ends(here, here.known())))
    for unit in later:
        others = tuple(each for each in here.known() if each.id != unit.id)
        if max(map(scene.prospects.of, _ends(here, others))) > most:
            score = max(field.low, min(field.high, unit.initiative - 1))
            return Turn(scene, here.stay, here.plain, Delay(here.me.id, score), 1)
    return None


def _ends(here: Situation, others: tuple[UnitFacts, ...]) -> tuple[Square, ...]:
    """Where two moves among these could end."""
    return (here.stay, *movement.on_foot(here.board, here.me, others, 2, here.view.met).squares())


def _next(here: Situation) -> Iterator[UnitFacts]:
    """The comrades that have their turns right after, up to the first enemy."""
    order, own = here.view.order, {unit.id: unit for unit in here.view.own}
    for name in order[order.index(here.me.id) + 1 :]:
        unit = own.get(name)
        if unit is None:
            return
        if not unit.idle:
            yield unit


def waits(here: Situation, turn: Turn) -> bool:
    """Whether the turn does nothing but stay where the unit is."""
    return turn.square == here.stay and isinstance(turn.first, (EndTurn, TotalDefense, Parry, Ready))
