"""Bull rush: a shove that knocks back or down (BRS).

A hit does no harm but leads to the contest; what was chosen beforehand comes of a win. Steps of the frame
``bull_rush``: hit → settle → (ask → answered). Whoever has held the rush off by Strength may rush back at once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import esper

from components.actions import ActionBudget
from systems import actions, attack, attack_facts, attack_flow, contest, falling, forced, mines, movement, stack
from systems.battle import Battle
from systems.commands import BullRush, Command, CounterRush, Square
from systems.events import ActionSpent, CounterDecided, Moved
from systems.facts import Footprint, UnitFacts, WeaponFacts, cite
from systems.forced_path import Ride
from systems.forecast import AttackFacts
from systems.offers import Ask, Field, Refusal

KINDS = ("knock_back", "knock_down")
HELD_OFF = "STR"
"""The Attribute whose choice holds a rush off; the other gets out of its way (BRS-04, BRS-10)."""


def why_not(battle: Battle, command: BullRush) -> Refusal | None:
    """Why there is no bull rush, its price aside."""
    refusal = attack.why_not(battle, command)
    if refusal is not None:
        return refusal
    return why_not_shove(battle, command.actor, command.target, command.weapon, command.rush) or why_not_push(
        battle, command.actor, command.rush, command.push, moves_left(battle.unit(command.actor))
    )


def moves_left(unit: UnitFacts) -> int:
    """Move actions the rush itself leaves: none where the unit has one action only (BRS-08, SUR-05)."""
    return 0 if unit.single else unit.move


def why_not_shove(battle: Battle, unit: str, target: str, weapon: str, rush: str) -> Refusal | None:
    """Not with this weapon, not to this end, not this target (BRS-02, BRS-04, BRS-12)."""
    used, other = battle.unit(unit).weapon(weapon), battle.unit(target)
    named = (("unit", unit), ("target", target), ("weapon", weapon))
    if rush not in KINDS:
        return Refusal("bull_rush.kind", ("BRS-02",), (*named, ("rush", rush)))
    if used is None or not battle.rules.rushes(used):
        return Refusal("bull_rush.weapon", ("BRS-04", "BRS-12"), named)
    word, rules = battle.rules.no_rush(other)
    if word:
        return Refusal("bull_rush.immune", rules, named[:2])
    return why_not_down(other, named[:2]) if rush == "knock_down" else None


def why_not_down(target: UnitFacts, named: tuple[tuple[str, object], ...]) -> Refusal | None:
    """Nobody is knocked down who lies already, or who is in the air (BRS-05)."""
    if target.prone:
        return Refusal("bull_rush.prone", ("BRS-05",), named)
    return Refusal("bull_rush.flying", ("BRS-05",), named) if target.altitude else None


def why_not_push(battle: Battle, unit: str, rush: str, push: bool, moves: int, left: int = 0) -> Refusal | None:
    """Pushing along goes with a knock back, on one's feet, with a move action or metres of a charge left (BRS-07 to
    BRS-09).
    """
    if not push:
        return None
    named = (("unit", unit),)
    if rush != "knock_back":
        return Refusal("bull_rush.push_down", ("BRS-07",), named)
    if battle.unit(unit).prone:
        return Refusal("move.prone", ("MOV-19", "BRS-07"), named)
    return None if moves > 0 or left > 0 else Refusal("bull_rush.no_move", ("BRS-08", "BRS-09"), named)


def kinds_for(battle: Battle, target: UnitFacts) -> tuple[str, ...]:
    """What a bull rush on the target may be meant to do."""
    return KINDS if why_not_down(target, ()) is None else KINDS[:1]


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The blow has landed; then the contest has been rolled; then a counter has been decided."""
    found = dict(frame.facts)
    if frame.step == "hit":
        contest.begin(
            battle, "bull_rush", found["actor"], found["target"], weapon=found["weapon"],
            counter=found.get("counter", False), charge=found.get("charge_bonus", 0), willpower=found["willpower"],
        )  # fmt: skip
    elif frame.step == contest.SETTLES and found["margin"]:
        stack.pop(battle)
        _won(battle, found)
    elif frame.step == contest.SETTLES:
        _not_won(battle, found)
    else:
        stack.pop(battle)
        _answered(battle, found)


# what a win brings


def _won(battle: Battle, found: dict[str, Any]) -> None:
    actor, target = found["actor"], found["target"]
    if found["rush"] == "knock_down":
        falling.topple(battle, target, actor, ("BRS-02", "BRS-05"))
        return
    way = forced.away(battle, target, actor)
    unit, margin = battle.unit(actor), found["margin"]
    limit, rule = attack_facts.along(battle.rules, unit, found["metres"]) if found["push"] else (0, "")
    metres = battle.rules.metres_driven(margin, limit)
    ride = forced.drive(battle, target, actor, metres, way, ("BRS-02", "BRS-06"))
    if limit:
        _follow(battle, unit, ride, min(margin, limit) if metres > margin else limit, rule)
    forced.land(battle, target, actor, ride, ("BRS-06",))


def _follow(battle: Battle, unit: UnitFacts, ride: Ride, limit: int, rule: str) -> None:
    """The rusher goes along, a step for each of the target's, as far as its movement reaches (BRS-07): what is left of
    the charge (BRS-09), otherwise a move action (BRS-08).
    """
    path, half = _steps(battle, unit, ride, 2 * limit)
    if not path:
        return
    if rule == "BRS-08":
        battle.write(unit.id, ActionBudget, "move", unit.move - 1, (rule,))
        battle.say(ActionSpent(unit=unit.id, verb="bull_rush", costs=("move",), rules=(rule,)))
    mines.driven(battle, unit.id, path)
    movement.put(battle, unit.id, path[-1], ("BRS-07",))
    rules = ("BRS-07", rule)
    battle.say(Moved(unit=unit.id, path=((unit.x, unit.y), *path), half=half, means="follow", rules=rules))


def _steps(battle: Battle, unit: UnitFacts, ride: Ride, limit: int) -> tuple[tuple[Square, ...], int]:
    """The way after the one that is driven, and its cost in half metres: the same steps, while one can walk them within
    ``limit`` and stand there.
    """
    x, y, side = unit.x, unit.y, unit.derived.footprint
    path: list[Square] = []
    costs: list[int] = []
    for before, after in zip((ride.start, *ride.path), ride.path, strict=False):
        dx, dy = after[0] - before[0], after[1] - before[1]
        price = battle.board.step_half(x, y, dx, dy, side)
        if not price or sum(costs) + price > limit:
            break
        x, y = x + dx, y + dy
        if movement.occupant(battle, unit, Footprint(x, y, side), passing=False):
            break
        path.append((x, y))
        costs.append(price)
    return tuple(path), sum(costs)


# the counter


def _not_won(battle: Battle, found: dict[str, Any]) -> None:
    """The rush was held off or dodged; whoever held it off may shove back (BRS-10)."""
    cite("BRS-10")  # getting out of the way is not holding off, and a counter has no counter
    target = battle.unit(found["target"])
    weapon = None
    if found["option"] == HELD_OFF and not found.get("counter", False) and _may_react(battle, target):
        weapon = counter_with(battle, target, battle.unit(found["actor"]))
    if weapon is None:
        stack.pop(battle)
    elif target.standing in ("ask", "danger"):
        stack.wait(battle, target.id)
    else:
        counter, rush = _best_answer(battle, target, battle.unit(found["actor"]))
        stack.turn(battle, "answered", answer=counter, answer_rush=rush)


def _may_react(battle: Battle, unit: UnitFacts) -> bool:
    """Whether the unit has an immediate action to counter with (ACT-09, DEF-15)."""
    if (
        unit.helpless
        or unit.flat_footed
        or unit.stumbled
        or any(unit.bars(word) for word in ("act", "attack", "react"))
    ):
        return False
    return actions.payable(battle, unit, "counter_rush") is not None


def counter_with(battle: Battle, unit: UnitFacts, rusher: UnitFacts) -> WeaponFacts | None:
    """The weapon with the best chance to shove the rusher in turn; None where none reaches it."""
    if battle.rules.no_rush(rusher)[0] or rusher.dead:
        return None
    fits = []
    for weapon in unit.arms:
        facts = counter_facts(battle, unit, rusher, weapon, KINDS[0])
        if battle.rules.rushes(weapon) and attack.impossible(battle.board, battle.rules, facts) is None:
            fits.append((chance(battle, facts), weapon))
    return max(fits, key=lambda each: each[0])[1] if fits else None


def counter_facts(battle: Battle, unit: UnitFacts, rusher: UnitFacts, weapon: WeaponFacts, rush: str) -> AttackFacts:
    """The facts of shoving the rusher in turn with that weapon, to that end (BRS-10, BRS-11)."""
    facts = attack_facts.gather(battle.board, battle.rules, "bull_rush", unit, rusher, weapon)
    return attack_facts.driven(battle, replace(facts, rush=rush, counter=True))


def chance(battle: Battle, facts: AttackFacts) -> float:
    """The chance that a bull rush is won, hit and contest."""
    plan = battle.rules.forecast(facts)
    return plan.hit * plan.steps[0].win


def _best_answer(battle: Battle, unit: UnitFacts, rusher: UnitFacts) -> tuple[bool, str]:
    """The standing answer: shove back where that is likelier to succeed than not, and throw the rusher down, unless it
    would fall from where it stands; ``never`` never does.
    """
    weapon = counter_with(battle, unit, rusher)
    if weapon is None or unit.standing == "never":
        return False, KINDS[0]
    facts = counter_facts(battle, unit, rusher, weapon, KINDS[0])
    falls = any(fall for _, fall in facts.ways)
    rush = KINDS[0] if falls else kinds_for(battle, rusher)[-1]
    return chance(battle, facts) > 0.5, rush


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """Shove back, and to what end? (BRS-10, IMM-02)"""
    unit, rusher = battle.unit(frame.fact("target")), battle.unit(frame.fact("actor"))
    weapon = counter_with(battle, unit, rusher)
    counter, rush = _best_answer(battle, unit, rusher)
    shown = None
    if weapon is not None:
        shown = battle.rules.forecast(counter_facts(battle, unit, rusher, weapon, rush))
    return Ask(
        unit=unit.id,
        window="resolved",
        choice="counter_rush",
        fields=(
            Field("counter", "flag", (False, True)),
            Field("rush", "choice", kinds_for(battle, rusher)),
        ),
        facts=(("attacker", rusher.id),),
        default=(("counter", counter), ("rush", rush)),
        forecast=shown,
        rules=("BRS-10", "IMM-02"),
    )


def why_not_counter(battle: Battle, command: CounterRush) -> Refusal | None:
    """A counter must be meant to do something that can be done to the rusher."""
    frame = stack.waiting(battle)
    assert frame is not None
    named = (("unit", command.actor), ("target", frame.fact("actor")))
    if command.rush not in KINDS:
        return Refusal("bull_rush.kind", ("BRS-02",), (*named, ("rush", command.rush)))
    if command.rush == KINDS[0]:
        return None
    return why_not_down(battle.unit(frame.fact("actor")), named)


def _answered(battle: Battle, found: dict[str, Any]) -> None:
    """The counter is a bull rush of its own, paid with the immediate action (BRS-10, BRS-11)."""
    unit, rusher = battle.unit(found["target"]), battle.unit(found["actor"])
    weapon = counter_with(battle, unit, rusher) if found["answer"] else None
    battle.say(CounterDecided(unit=unit.id, target=rusher.id, counter=weapon is not None, rules=("BRS-10", "IMM-02")))
    if weapon is None:
        return
    actions.pay(battle, unit.id, "counter_rush")
    attack_flow.announce(battle, BullRush(unit.id, rusher.id, weapon.key, rush=found["answer_rush"]))
    stack.turn(battle, "announce", counter=True)


class Shoving(esper.Processor):
    """Takes the answer of whoever has held a rush off."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, CounterRush):
            stack.turn(battle, "answered", answer=command.counter, answer_rush=command.rush)
