"""Climbing onto a creature at least twice one's Size, and shaking off who clings to one (GRP-07, companion 4.5).

No attack roll: STR + Athletics (climb) meets DEX + Athletics (balance). Won by more than 3 it leaves the standard
action. Lost, it throws the climber as many metres as it was lost by, in one of eight directions; a tie leaves things as
they are (DIC-07). The direction is a d10, thrown again above 8: one is the top of the map, and so on clockwise. The
flight ends unharmed before whatever stops it, as when somebody is driven (BRS-06). Steps of ``climb_onto``: open →
settle.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.actions import ActionBudget
from systems import actions, clinging, condition, contest, forced, forced_path, plan_odds, stack
from systems.battle import Battle
from systems.commands import Charge, ClimbOnto, Command, Move, Overrun, ShakeOff
from systems.events import ClungTo, ThrownOff
from systems.facts import UnitFacts
from systems.forecast import ContestFacts, Effect, Forecast, Step
from systems.offers import Field, Offer, Refusal
from systems.rulesets.plans import once, undertaking

RULES = ("GRP-07",)
TIMES = 2
"""How many times the climber's Size the creature has at least."""
KEPT = 3
"""A margin above this leaves the standard action."""
WAYS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions, clockwise from the top of the map."""


def why_not(battle: Battle, command: ClimbOnto) -> Refusal | None:
    """Only onto an enemy of at least twice the Size, in reach of the hands; not lying, held, holding or clinging."""
    unit = battle.unit(command.actor)
    if command.target not in battle.sheets or command.target == command.actor:
        return Refusal("attack.no_target", RULES, (("unit", unit.id), ("target", command.target)))
    creature = battle.unit(command.target)
    named = (("unit", unit.id), ("target", creature.id))
    if creature.side == unit.side:
        return Refusal("attack.friend", ("PRE-01", *RULES), named)
    if creature.fallen:
        return Refusal("climb_onto.fallen", RULES, named)
    if creature.size < TIMES * unit.size:
        return Refusal("climb_onto.small", RULES, named)
    if unit.clings_to:
        return Refusal("climb_onto.clings", RULES, (("unit", unit.id), ("target", unit.clings_to)))
    if unit.prone:
        return Refusal("move.prone", ("MOV-19", *RULES), (("unit", unit.id),))
    if unit.group:
        return Refusal("climb_onto.held", RULES, named)
    return None if clinging.climbable(battle, unit, creature) else Refusal("climb_onto.reach", RULES, named)


def why_not_shake(battle: Battle, command: ShakeOff) -> Refusal | None:
    """Only who clings to one; for a swift action only after one has moved."""
    unit, named = battle.unit(command.actor), (("unit", command.actor), ("target", command.target))
    if command.target not in battle.sheets or battle.unit(command.target).clings_to != unit.id:
        return Refusal("shake_off.nobody", RULES, named)
    if actions.first(unit, _prices(battle, command)) is None:
        return Refusal("shake_off.still", RULES, named)
    return None


def _prices(battle: Battle, command: ShakeOff) -> tuple[tuple[str, ...], ...]:
    """What the creature may pay: the swift action first if it has moved, else not at all."""
    prices = battle.rules.verb(command.verb).prices
    moved = clinging.carried(battle, command.target, command.actor)
    swift = tuple(price for price in prices if price == ("swift",))
    return (*(swift if moved else ()), *(price for price in prices if price not in swift))


def forecast(battle: Battle, command: ClimbOnto) -> Forecast:
    """The contest; the chance to hold on, to keep the standard action, and how far one flies (exact)."""
    step = contest.planned(battle, ContestFacts("climb_onto", battle.unit(command.actor), battle.unit(command.target)))
    return undertaking(
        command.verb, command.actor, command.target, battle.rules.verb(command.verb).prices[0],
        steps=(step,), effects=(
            Effect("clinging", once(step.win), RULES, command.actor),
            Effect("action_kept", once(sum(step.margins[KEPT + 1 :])), RULES, command.actor),
            *_flung(battle, command.actor, step),
        ), hit=step.win,
    )  # fmt: skip


def _flung(battle: Battle, unit: str, step: Step) -> Iterator[Effect]:
    """Metres flown and metres fallen, over every margin of a loss and the eight directions, each as likely."""
    assert step.own is not None
    lost = plan_odds.contest(step.other.successes, step.own.successes).margins
    courses = [forced.course(battle, unit, way) for way in WAYS]
    for key, part in (("thrown", "metres"), ("fall", "fall")):
        amounts = [0.0]
        for margin, chance in enumerate(lost):
            for course in courses if margin else ():
                came = getattr(forced_path.ride(course, margin), part)
                amounts += [0.0] * (came + 1 - len(amounts))
                amounts[came] += chance / len(WAYS)
        amounts[0] = 1.0 - sum(amounts[1:])
        if len(amounts) > 1:
            yield Effect(key, tuple(amounts), RULES, unit)


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom it may climb onto, and whom it may shake off."""
    price = actions.payable(battle, unit, "climb_onto")
    if price is not None:
        tall = [each.id for each in battle.units() if each.side != unit.side and each.size >= TIMES * unit.size]
        onto = tuple([each for each in tall if why_not(battle, ClimbOnto(unit.id, each)) is None])
        if onto:
            rules = battle.rules.verb("climb_onto").rules
            yield Offer("climb_onto", unit.id, (Field("target", "unit", onto),), price, rules)
    for each in battle.units() if battle.rules.has("shake_off") else ():
        if each.clings_to != unit.id:
            continue
        command = ShakeOff(unit.id, each.id)
        if why_not_shake(battle, command) is None:
            price = actions.first(unit, _prices(battle, command)) or ()
            rules = battle.rules.verb("shake_off").rules
            yield Offer("shake_off", unit.id, (Field("target", "unit", (each.id,)),), price, rules)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The contest has been rolled: it holds on, or is thrown."""
    unit, creature = frame.fact("actor"), frame.fact("target")
    if frame.step == "open":
        contest.begin(battle, "climb_onto", unit, creature)
        return
    stack.pop(battle)
    margin, lost = frame.fact("margin"), frame.fact("other") - frame.fact("own")
    if margin:
        clinging.take_hold(battle, unit, creature)
        kept = margin > KEPT
        if kept:
            battle.write(unit, ActionBudget, "standard", battle.of(unit, ActionBudget).standard + 1, RULES)
        battle.say(ClungTo(unit=unit, target=creature, kept=kept, rules=RULES))
    elif lost > 0:
        faces = [battle.d10(unit, "direction")]
        while faces[-1] > len(WAYS):
            faces.append(battle.d10(unit, "direction"))
        battle.say(ThrownOff(unit=unit, target=creature, faces=tuple(faces), rules=RULES))
        ride = forced.drive(battle, unit, creature, lost, WAYS[faces[-1] - 1], RULES)
        forced.land(battle, unit, creature, ride, RULES)


class Climbing(esper.Processor):
    """Carries out climbing on and shaking off. Stands before walking: who goes its own way lets go by that."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, ClimbOnto):
            condition.undertake(battle, command.actor, command.verb)
            stack.push(battle, "climb_onto", "open", actor=command.actor, target=command.target)
        elif isinstance(command, ShakeOff):
            price = actions.pay(battle, command.actor, command.verb, _prices(battle, command))
            condition.lose_aim(battle, command.actor, "other_action")
            if "standard" in price:
                condition.end_total_defense(battle, command.actor, "other_standard")
            clinging.lose(battle, command.target, "shaken_off")
        elif isinstance(command, (Move, Charge, Overrun)):
            clinging.lose(battle, command.actor, "left")
