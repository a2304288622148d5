"""The action economy: what a verb costs, what is left of a turn, and paying for it (ACT).

A price is a tuple of kinds, ``("move", "standard")`` for a full-round action. Of a verb's prices the first that can be
paid is taken; that is how a standard action buys a second move (ACT-07).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import esper

from components.actions import ActionBudget, Standing
from components.scene import Opening
from systems import bars
from systems.battle import Battle
from systems.commands import Command, SetStanding
from systems.events import ActionSpent
from systems.facts import UnitFacts, cite
from systems.offers import Refusal

STANDING_ANSWERS = ("default", "never", "danger", "ask")
ONE_OF = ("standard", "move", "swift")
"""The actions of an own turn, of which a surprise round leaves one (SUR-05)."""
KIND_RULES = {"standard": "ACT-06", "move": "ACT-06", "swift": "ACT-06", "immediate": "ACT-09"}


def payable(battle: Battle, unit: UnitFacts, verb: str) -> tuple[str, ...] | None:
    """The price the unit would pay for the verb now; None when it can pay none or the edition has no such verb."""
    return first(unit, battle.rules.prices(verb, unit)) if battle.rules.has(verb) else None


def first(unit: UnitFacts, prices: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    """The first of several prices that the unit can pay now, or None; in a surprise round no more than one action
    (SUR-05).
    """
    for price in prices:
        if unit.single and len(price) > 1:
            continue
        for kind in price:
            if getattr(unit, kind) < price.count(kind):
                break
        else:
            return price
    return None


def unpayable(battle: Battle, unit: UnitFacts, verb: str) -> Refusal | None:
    """Why the unit cannot pay for the verb: which kind of action is missing (ACT-06, ACT-09)."""
    if payable(battle, unit, verb) is not None:
        return None
    price = battle.rules.prices(verb, unit)[0]
    if unit.single and len(price) > 1:
        return Refusal("action.single", ("SUR-05",), (("unit", unit.id), ("verb", verb), ("costs", price)))
    left = {"standard": unit.standard, "move": unit.move, "swift": unit.swift, "immediate": unit.immediate}
    missing = next(kind for kind in price if left[kind] < price.count(kind))
    barred = bars.taken(battle, unit, missing, price.count(missing))
    if barred is not None:
        return barred
    return Refusal(
        "action.spent",
        (*battle.rules.verb(verb).rules[:1], KIND_RULES[missing]),
        (("unit", unit.id), ("verb", verb), ("missing", missing), ("costs", price)),
    )


def pay(battle: Battle, unit: str, verb: str, prices: Sequence[tuple[str, ...]] | None = None) -> tuple[str, ...]:
    """Spend the price of the verb, or the first of other ``prices``; the first immediate action also costs the next
    turn's swift action (ACT-09).
    """
    facts = battle.unit(unit)
    prices = battle.rules.prices(verb, facts) if prices is None else prices
    price = first(facts, prices)
    if price is None:
        raise ValueError(f"{unit} cannot pay for {verb}; the referee should have refused it")
    cite("ACT-03")
    if price != prices[0]:
        cite("ACT-07")  # a dearer action is spent on it
    if len(price) == 1:
        cite("FLW-09")  # each kind of action is paid by itself, whatever the others went to
    spend(battle, unit, price)
    battle.say(ActionSpent(unit=unit, verb=verb, costs=price, rules=battle.rules.verb(verb).rules))
    return price


def spend(battle: Battle, unit: str, price: tuple[str, ...]) -> None:
    """A price that the unit has been found able to pay is gone from its budget (ACT-06, ACT-09, SUR-05)."""
    for kind in price:
        battle.write(unit, ActionBudget, kind, getattr(battle.of(unit, ActionBudget), kind) - 1)
    if "immediate" in price:
        battle.write(unit, ActionBudget, "swift_owed", True)
    elif battle.of(unit, ActionBudget).single:
        _take_the_one(battle, unit, price)


def _take_the_one(battle: Battle, unit: str, price: tuple[str, ...]) -> None:
    """The one action of a surprise round is taken, and the other two kinds go with it; what is free takes nothing."""
    cite("SUR-05" if price else "SUR-06")
    for kind in ONE_OF if price else ():
        battle.write(unit, ActionBudget, kind, 0, ("SUR-05",))


def refresh(battle: Battle, unit: str) -> None:
    """A new turn's budget (ACT-06): what an immediate action took before is missing. Before the rounds begin only one
    of its actions can be taken (SUR-05).
    """
    more = battle.rules.more_standard(battle.unit(unit))
    for kind, number in _fresh(battle, unit).items():
        battle.write(unit, ActionBudget, kind, number, ("ACT-08",) if more and kind == "standard" else ())
    battle.write(unit, ActionBudget, "swift_owed", False)
    battle.write(unit, ActionBudget, "spoken", False)
    battle.write(unit, ActionBudget, "single", _single(battle), ("SUR-05",))


def _fresh(battle: Battle, unit: str) -> dict[str, int]:
    """What a new turn of the unit holds, what a readied act has taken of it aside (ACT-06, ACT-08, ACT-09)."""
    kinds = ("standard", "move", "swift", "immediate")
    found = dict(zip(kinds, battle.rules.budget(battle.of(unit, ActionBudget).swift_owed), strict=True))
    found["standard"] += battle.rules.more_standard(battle.unit(unit))
    return found


def _single(battle: Battle) -> bool:
    return battle.scene(Opening).phase != "rounds"


def at_next_turn(battle: Battle, unit: str, owed: str = "") -> UnitFacts:
    """The unit with the actions with which its turn, about to begin, will begin: without the one that it owes, and
    without those that a state takes (RDY-01, companion 8.3).
    """
    left, facts = _fresh(battle, unit), battle.unit(unit)
    if owed:
        left[owed] = max(0, left[owed] - 1)
    standard, move, swift, immediate = (
        0 if battle.rules.taking(facts, kind)[0] else number for kind, number in left.items()
    )
    return replace(
        facts, standard=standard, move=move, swift=swift, immediate=immediate, single=_single(battle)
    )  # fmt: skip


def clear(battle: Battle, unit: str) -> None:
    """The turn is over: what was left of it is gone; the immediate action stays for others' turns."""
    for kind in ONE_OF:
        battle.write(unit, ActionBudget, kind, 0)
    battle.write(unit, ActionBudget, "single", False)


class Actions(esper.Processor):
    """Changes standing answers; prices are paid by the chapters themselves."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, SetStanding):
            battle.write(command.actor, Standing, "answer", command.answer)
