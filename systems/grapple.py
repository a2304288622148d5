"""Grappling: grab, win the contest, hold; strike inside the hold, break out of it, let go (GRP).

``Grapple`` begins with an attack roll without harm; what its hit leads to is the contest. Steps of the frame
``grapple``: hit → settle → (dragged). ``GrappleAttack`` wins the hold once more and then attacks: open → settle.
``BreakFree`` has one contest for each grappler, in the order in which they took hold: open → settle → open …
"""

from __future__ import annotations

from dataclasses import fields, replace

import esper

from systems import (
    attack,
    attack_facts,
    attack_flow,
    condition,
    contest,
    hold,
    hold_moves,
    knowledge,
    movement,
    objection,
    points,
    stack,
)
from systems.battle import Battle
from systems.commands import BreakFree, Command, Grapple, GrappleAttack, LetGo
from systems.events import Moved, PinEased
from systems.facts import Footprint, UnitFacts
from systems.forecast import AttackFacts, ContestFacts, Forecast
from systems.offers import Refusal

IMMUNE = "grapple_immune"


def why_not(battle: Battle, command: Grapple) -> Refusal | None:
    """Why there is no grab: not with this weapon, both arms full, or a target that nobody can hold."""
    refusal = attack.why_not(battle, command)
    if refusal is not None:
        return refusal
    actor, target = battle.unit(command.actor), battle.unit(command.target)
    named = (("unit", actor.id), ("target", target.id), ("weapon", command.weapon))
    weapon = actor.weapon(command.weapon)
    if weapon is None or not battle.rules.grabs(weapon):
        return Refusal("grapple.weapon", ("GRP-01", "GRP-08"), named)
    if actor.holds:
        return Refusal("grapple.holding", ("GRP-04",), (("unit", actor.id), ("target", actor.holds)))
    if dict(target.sheet.traits).get(IMMUNE):
        return Refusal("grapple.immune", ("GRP-04",), named)
    return None


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The grab has landed; then the contest has been rolled (GRP-02); then, perhaps, the target is drawn close."""
    actor, target = frame.fact("actor"), frame.fact("target")
    if frame.step == contest.SETTLES and frame.fact("margin"):
        _keep_by(battle, frame)
    kind = _kind(battle, actor, target, frame.fact("weapon"), dict(frame.facts).get("stood", ()))
    if frame.step == "hit":
        contest.begin(battle, "grapple", actor, target, weapon=frame.fact("weapon"), ranged=kind == "ranged")
    elif frame.step == contest.SETTLES and frame.fact("margin") and kind == "drags":
        asked = tuple(dict.fromkeys((target, *hold.members(battle, target))))
        objection.begin(battle, actor, asked, weapon=frame.fact("weapon"))
    else:
        stack.pop(battle)
        if frame.fact("margin") and dict(frame.facts).get("allowed", True):
            _seize(battle, frame, kind)


def _seize(battle: Battle, frame: stack.Frame, kind: str) -> None:
    """The hold is firm (GRP-04); a reach that does not last has to draw the target close for it (GRP-21)."""
    actor, target = battle.unit(frame.fact("actor")), battle.unit(frame.fact("target"))
    weapon = actor.weapon(frame.fact("weapon"))
    if weapon is None or actor.fallen or target.fallen:
        return
    near = battle.rules.grip_reach(actor, weapon, False)
    if kind == "drags" and not hold_moves.draw_close(battle, actor, target, near):
        return
    rules: tuple[str, ...] = {"ranged": ("GRP-20",), "drags": ("GRP-21",)}.get(kind, ())
    rules += ("GRP-14",) if target.group else ()  # somebody else is in it already
    hold.take(
        battle, actor.id, target.id, frame.fact("margin"), weapon=weapon.key, ranged=kind == "ranged",
        rules=(*hold.RULES, *rules),
    )  # fmt: skip
    if battle.rules.crushes(actor):
        points.give(battle, target.id, "pain", frame.fact("margin"), actor.id, save=True)


def _kind(battle: Battle, actor: str, target: str, weapon: str, stood: tuple[int, ...] = ()) -> str:
    """How a hold on the target counts, where it stands or ``stood`` when it was grabbed at (GRP-20, GRP-21)."""
    unit, other = battle.unit(actor), battle.unit(target)
    used = unit.weapon(weapon)
    assert used is not None
    distance = knowledge.distance(battle, unit, other)
    if stood and distance > battle.rules.reach(unit, used):
        ax, ay, tx, ty = stood
        distance = knowledge.distance(battle, replace(unit, x=ax, y=ay), replace(other, x=tx, y=ty))
    return battle.rules.grip(unit, used, distance)


def _keep_by(battle: Battle, frame: stack.Frame) -> None:
    """The contest is won by one from whom the target had got away meanwhile: a step out of reach is not made after all
    (GRP-29); shoved away itself, the grappler has dragged its target along (GRP-30).
    """
    stood = dict(frame.facts).get("stood", ())
    actor, target = battle.unit(frame.fact("actor")), battle.unit(frame.fact("target"))
    weapon = actor.weapon(frame.fact("weapon"))
    if not stood or weapon is None or knowledge.distance(battle, actor, target) <= battle.rules.reach(actor, weapon):
        return
    ax, ay, tx, ty = stood
    shoved = (actor.x, actor.y) != (ax, ay)
    square = (tx + actor.x - ax, ty + actor.y - ay) if shoved else (tx, ty)
    rules = ("GRP-30",) if shoved else ("GRP-29",)
    space = Footprint(*square, target.derived.footprint)
    if battle.board.free(*space) and not movement.occupant(battle, target, space, passing=False):
        movement.put(battle, target.id, square, rules)
        means = "dragged" if shoved else "pulled_back"
        battle.say(Moved(unit=target.id, path=((target.x, target.y), square), half=0, means=means, rules=rules))


# inside the hold


def why_not_attack(battle: Battle, command: GrappleAttack) -> Refusal | None:
    """Only on an opponent in the same hold, with what is small enough for it (GRP-24)."""
    actor = battle.unit(command.actor)
    named = (("unit", actor.id), ("target", command.target), ("weapon", command.weapon))
    if command.target not in battle.sheets or not hold.together(actor, battle.unit(command.target)):
        return Refusal("grapple_attack.apart", ("GRP-24",), named[:2])
    weapon = actor.weapon(command.weapon)
    if weapon is not None and not battle.rules.fits_inside(actor, weapon):
        return Refusal("grapple_attack.weapon", ("GRP-24",), (*named, ("limit", battle.rules.largest_inside(actor))))
    return attack.why_not(battle, command)


def attack_contest(battle: Battle, actor: UnitFacts, target: UnitFacts) -> ContestFacts:
    """The contest that an attack inside a hold has to win first (GRP-25)."""
    if target.holds == actor.id and target.grip is not None and actor.holds != target.id:
        item = target.weapon(target.grip.weapon)
        return ContestFacts("hold", actor, target, ranged=target.grip.ranged, item=item)
    grip = actor.grip if actor.holds == target.id else None
    weapon = actor.weapon(grip.weapon) if grip is not None else None
    return ContestFacts("hold", actor, target, weapon, ranged=grip is not None and grip.ranged)


def go_on_attack(battle: Battle, frame: stack.Frame) -> None:
    """The hold has to be won once more; then the blow is announced like any other (GRP-25, GRP-26)."""
    actor, target = battle.unit(frame.fact("actor")), battle.unit(frame.fact("target"))
    if frame.step == "open":
        facts = attack_contest(battle, actor, target)
        contest.begin(
            battle, "hold", actor.id, target.id, weapon=facts.weapon.key if facts.weapon else "", ranged=facts.ranged,
            item=facts.item.key if facts.item else "",
        )  # fmt: skip
        return
    stack.pop(battle)
    margin = frame.fact("margin")
    if margin and actor.holds == target.id:
        hold.change(battle, actor.id, ("GRP-10",), margin=margin)
    if margin and hold.together(battle.unit(actor.id), battle.unit(target.id)):
        said = {each.name: frame.fact(each.name) for each in fields(GrappleAttack)}
        attack_flow.announce(battle, GrappleAttack(**said))


def forecast_attack(battle: Battle, command: GrappleAttack) -> Forecast:
    """The contest, and then the blow (GRP-25 to GRP-28)."""
    return planned_attack(battle, attack_facts.facts_of(battle, command))


def planned_attack(battle: Battle, facts: AttackFacts) -> Forecast:
    """The same from the facts of the blow, whoever its target is taken for."""
    step = contest.planned(battle, attack_contest(battle, facts.actor, facts.target))
    return battle.rules.after_contest(step, facts)


# out of it


def why_not_break(battle: Battle, command: BreakFree) -> Refusal | None:
    """Only who is held breaks free, and by Strength or Dexterity (GRP-22, PIN-10)."""
    unit = battle.unit(command.actor)
    if not unit.held_by:
        return Refusal("break_free.free", ("GRP-22",), (("unit", unit.id),))
    if command.by not in battle.rules.own_options("break_free"):
        return Refusal("break_free.option", ("GRP-22",), (("unit", unit.id), ("by", command.by)))
    return None


def breaks(battle: Battle, unit: UnitFacts, by: str) -> tuple[ContestFacts, ...]:
    """The contests of one try: out of each pin where there is one, otherwise out of each hold (GRP-22, PIN-10)."""
    name = "break_pin" if unit.pinned else "break_free"
    found = []
    for row in unit.held_by:
        if row.pins or not unit.pinned:
            grappler = battle.unit(row.grappler)
            found.append(
                ContestFacts(name, unit, grappler, own=by, ranged=row.ranged, item=grappler.weapon(row.weapon))
            )
    return tuple(found)


def go_on_break(battle: Battle, frame: stack.Frame) -> None:
    """One contest after the other; each that is won ends that hold, or eases that pin."""
    unit, left = frame.fact("actor"), frame.fact("left")
    if frame.step == contest.SETTLES:
        if frame.fact("margin"):
            _loosen(battle, unit, left[0])
        left = left[1:]
        stack.turn(battle, "open", left=left)
    still = {facts.target.id: facts for facts in breaks(battle, battle.unit(unit), frame.fact("by"))}
    name = frame.fact("name")
    facing = next((each for each in left if each in still and still[each].name == name), None)
    if facing is None:
        stack.pop(battle)
        return
    facts = still[facing]
    stack.turn(battle, "open", left=left[left.index(facing) :])
    contest.begin(
        battle, name, unit, facing, own=frame.fact("by"), ranged=facts.ranged, item=facts.item.key if facts.item else ""
    )


def forecast_break(battle: Battle, command: BreakFree) -> Forecast:
    """Every contest of the try, and the chance to win them all (GRP-22, PIN-10)."""
    unit = battle.unit(command.actor)
    steps = tuple(contest.planned(battle, facts) for facts in breaks(battle, unit, command.by))
    return battle.rules.undertaken(command.verb, unit.id, steps[0].other.unit, steps, unit)


def _loosen(battle: Battle, unit: str, grappler: str) -> None:
    """A pin turns back into a hold (PIN-10); out of a hold one is free (GRP-22)."""
    grip = battle.unit(grappler).grip
    if grip is not None and grip.pins:
        hold.change(battle, grappler, ("PIN-10",), pins=False, shield=False)
        battle.say(PinEased(unit=grappler, target=unit, rules=("PIN-10",)))
    else:
        hold.release(battle, grappler, "broken_free", ("GRP-22",))


def why_not_let_go(battle: Battle, command: LetGo) -> Refusal | None:
    """Only what one holds (GRP-23)."""
    unit = battle.unit(command.actor)
    if unit.holds and unit.holds == command.target:
        return None
    return Refusal("let_go.nobody", ("GRP-23",), (("unit", unit.id), ("target", command.target)))


class Grappling(esper.Processor):
    """Pays for what is done inside a hold, and opens it; letting go costs nothing."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, LetGo):
            hold.release(battle, command.actor, "let_go", ("GRP-23",))
        elif isinstance(command, GrappleAttack):
            condition.undertake(battle, command.actor, command.verb)
            said = {each.name: getattr(command, each.name) for each in fields(command)}
            stack.push(battle, "grapple_attack", "open", **said)
        elif isinstance(command, BreakFree):
            facing = breaks(battle, battle.unit(command.actor), command.by)
            condition.undertake(battle, command.actor, command.verb)
            stack.push(
                battle, "break_free", "open", actor=command.actor, by=command.by, name=facing[0].name,
                left=tuple(facts.target.id for facts in facing),
            )  # fmt: skip
