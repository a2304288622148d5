"""The one door: what is offered is what is taken, and a refusal changes nothing (DESIGN 7; H12, H16, H18, H26)."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import product
from typing import get_type_hints

import pytest

from components.damage import Health
from game.ai import any_legal, decide
from game.ai.chance import Chance
from systems import condition, referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import (
    BY_VERB,
    Attack,
    Charge,
    Defend,
    EndTurn,
    FightOn,
    KeepTotalDefense,
    Move,
    SetStanding,
)  # fmt: skip
from systems.dice import Dice, NoDiceHere
from systems.events import ActionSpent, TurnPassed, TurnStarted
from systems.forecast import Forecast
from systems.offers import Field, Offer
from systems.rulesets import DEFAULT, RULESETS
from systems.view import view
from tests.amounts import amount, seed
from tests.field import BOW, FIST, SWORD, do, fight, refused, unit
from tests.fuzz import arena, offers, yard
from tests.fuzz.recorder import Recorder
from tests.test_budgets import EVERYTHING

# what is offered is what is taken (invariants 6 and 7)


@pytest.mark.parametrize("edition", sorted(RULESETS))
def test_offers_equal_what_submit_takes(edition: str) -> None:
    refused = 0
    for number in range(seed(), seed() + amount("offers_states")):
        battle = _somewhere(number, edition)
        if battle.over is None:
            refused += offers.check(battle, Chance(number, "equality"), 10)
        battle.close()
    assert refused > 0, "no command outside the offers was drawn"


def test_every_field_is_drawn_as_what_it_is() -> None:
    """A flag in the place of a name would be judged as if nothing stood there."""
    battle, chance = arena.battle(1), Chance(1, "fields")
    for kind in offers.KINDS:
        wanted = get_type_hints(kind)
        for each in fields(kind):
            if each.name != "actor":
                value, whole = offers.drawn(battle, each.name, chance), wanted[each.name]
                assert type(value) is getattr(whole, "__origin__", whole), f"{kind.verb}: {each.name} is {value!r}"


def _somewhere(number: int, edition: str = DEFAULT) -> Battle:
    """A random battle after a random number of random commands: in the yard, where every manoeuvre is at home, every
    other time.
    """
    battle = yard.battle(number, edition) if number % 2 else arena.battle(number, ruleset=edition)
    chance = Chance(number, "somewhere")
    for _ in range(chance.below(40)):
        who = referee.decides(battle)
        if who is None:
            break
        assert referee.submit(battle, any_legal.drawn(view(battle, who), chance)) is None
    return battle


def test_the_equality_check_notices_an_offer_too_many() -> None:
    battle = fight(["A.B"], unit("ann"), unit("bob", "blue"))
    seen = view(battle, "ann")
    far = Attack("ann", "bob", "fist")
    assert not offers.inside(battle, seen, far)
    assert referee.why_not(battle, far) is not None
    named = (Field("target", "unit", ("bob",)), Field("weapon", "weapon", ("fist",)))
    forged = replace(seen.offers[0], verb="attack", fields=named)
    assert offers.inside(battle, replace(seen, offers=(forged,)), far), "a forged offer must count as offered"


# forecasting changes nothing (H26)


ATTACKS = tuple(kind for kind in BY_VERB.values() if issubclass(kind, Attack))


def test_forecasting_every_verb_and_target_leaves_state_and_dice_alone() -> None:
    for number in range(seed(), seed() + amount("pure_forecasts")):
        battle = _somewhere(number)
        dice = battle.dice
        assert isinstance(dice, Recorder)
        before = (battle.hash(), len(battle.log), len(battle.commands), len(dice.faces))
        asked = 0
        for actor, target in product(battle.ids, battle.ids):
            for weapon in battle.sheets[actor].weapons:
                for kind in ATTACKS:
                    referee.forecast(battle, kind(actor, target, weapon.key))
                    asked += 1
        who, chance = referee.decides(battle), Chance(number, "forecasts")
        for offer in referee.legal(battle, who) if who is not None else ():
            command = any_legal.fill(view(battle, offer.actor), offer, chance)
            if type(command) in referee.PLANS:
                asked += isinstance(referee.forecast(battle, command), Forecast)
        for each in battle.ids:
            referee.legal(battle, each)
            view(battle, each)
        assert asked
        assert before == (battle.hash(), len(battle.log), len(battle.commands), len(dice.faces))
        battle.close()


def _crowded() -> Battle:
    """Ann beside bob, dee a charge away, an arrow's way open: everything she could do is possible for a start."""
    return fight(
        ["A....D", "BE...."],
        unit("ann", STR=3, Blade=3, Archery=3, Brawl=1, weapons=(FIST, SWORD, BOW)),
        unit("bob", "blue", END=12),
        unit("dee", "blue", END=12),
        unit("eve", "blue", END=12),
    )


# the dead (H18) and the end (invariant 18)


def _killed() -> Battle:
    """Ann has killed tom, who stood at (3, 3) and acts next; uli is left on his side."""
    battle = fight(
        [".......", ".......", "...A...", "...T...", ".......", "U......"],
        unit("ann", STR=5, Blade=5, weapons=(SWORD,)),
        unit("tom", "blue"),
        unit("uli", "blue"),
    )
    with battle:
        healthy = battle.unit("tom").healthy
        battle.write("tom", Health, "healthy", 0)
        battle.write("tom", Health, "aggravated", healthy)
        condition.settle(battle, "tom", "dead")
    return battle


@pytest.mark.rule("DMG-20")
def test_every_command_of_the_dead_is_refused() -> None:
    battle = _killed()
    for command in EVERYTHING:
        refusal = referee.why_not(battle, replace(command, actor="tom"))
        assert refusal is not None, command
        assert refusal.key == "turn.fallen", command
    for answer in (Defend("tom"), FightOn("tom", pay=True), KeepTotalDefense("tom", keep=True)):
        assert referee.why_not(battle, answer) is not None, answer
    for last in (EndTurn("tom"), SetStanding("tom", "ask")):
        found = referee.why_not(battle, last)
        assert found is not None, last
        assert found.key == "turn.fallen", last
    assert referee.legal(battle, "tom") == ()


def test_the_dead_take_no_turn_and_bar_no_square() -> None:
    battle = _killed()
    assert all("tom" not in values for offer in referee.legal(battle, "ann") for values in _domains(offer))
    do(battle, Move("ann", path=((3, 3),)))
    assert (battle.unit("ann").x, battle.unit("ann").y) == (3, 3)
    since, start = len(battle.log), battle.round
    battle.dice = Dice(1)
    while battle.over is None and battle.round < start + 3:
        who = referee.decides(battle)
        assert who in ("ann", "uli")
        mind = "best_odds" if who == "uli" else "any_legal"
        assert referee.submit(battle, decide(mind, view(battle, who), 1)) is None
    told = battle.log[since:]
    assert not any(isinstance(event, (TurnStarted, TurnPassed, ActionSpent)) and event.unit == "tom" for event in told)


def _domains(offer: Offer) -> tuple[tuple[object, ...], ...]:
    return tuple(field.values for field in offer.fields)


def test_nothing_is_taken_after_the_end() -> None:
    battle = fight(["AB"], unit("ann"), unit("bob", "blue"))
    with battle:
        battle.write("bob", Health, "healthy", 0)
        battle.write("bob", Health, "bashing", battle.unit("bob").derived.health)
        condition.settle(battle, "bob", "unconscious")
    do(battle, EndTurn("ann"))
    assert battle.over is not None
    for command in (*EVERYTHING, EndTurn("ann"), EndTurn("bob"), SetStanding("ann", "ask")):
        assert refused(battle, command).key == "turn.over"
    assert referee.decides(battle) is None
    assert referee.asks(battle) is None


# a fork never rolls the battle's own dice (DESIGN 4)


def test_a_fork_without_a_seed_refuses_to_roll() -> None:
    battle = _crowded()
    fork = battle.fork()
    assert referee.submit(fork, Move("ann", path=((1, 0),))) is None, "what needs no dice is done"
    with pytest.raises(NoDiceHere):
        referee.submit(fork, Attack("ann", "bob", "sword"))


# found by the fuzz


@pytest.mark.rule("DIC-10")
def test_the_extras_on_offer_are_the_attackers_own_whoever_the_target() -> None:
    """Once they hung on the first target's defense: against a hard one none were offered, to all others neither."""
    ann = unit("ann", STR=6, Brawl=5, weapons=(FIST,))
    wall = unit("bob", "blue", natural=40)
    battle = fight(["BAD"], ann, wall, unit("dee", "blue"))
    offer = next(each for each in referee.legal(battle, "ann") if each.verb == "attack")
    extra = next(field for field in offer.fields if field.name == "extra")
    assert (extra.low, extra.high) == (-1, 2), "one of Legendary Strength, one of Skill 5"
    for target in ("bob", "dee"):
        assert referee.why_not(battle, Attack("ann", target, "fist", extra=2)) is None
        refusal = referee.why_not(battle, Attack("ann", target, "fist", extra=3))
        assert refusal is not None
        assert refusal.key == "attack.too_many_extra"


@pytest.mark.rule("DIC-10")
def test_a_charge_takes_no_more_extras_than_the_unit_has() -> None:
    battle = _crowded()
    charge = Charge("ann", "dee", "sword", square=(3, 0))
    assert referee.why_not(battle, charge) is None
    refusal = refused(battle, replace(charge, extra=1))
    assert refusal.key == "attack.too_many_extra"


@pytest.mark.rule("CHG-07")
def test_a_charge_does_not_end_below_somebody_out_of_reach() -> None:
    """The nearest square from which the target can be struck is measured with the step between the floors."""
    board = draw(["A....B.."], floor=[[0, 0, 0, 0, 2, 2, 2, 2]])
    at = {"ann": (0, 0), "bob": (4, 0)}
    battle = fight(board, unit("ann", STR=3, Brawl=3), unit("bob", "blue"), at=at)
    assert "charge" not in {offer.verb for offer in referee.legal(battle, "ann")}
    refusal = refused(battle, Charge("ann", "bob", "fist", square=(3, 0)))
    assert refusal.key == "charge.not_nearest"
    level = fight(draw(["A....B.."]), unit("ann", STR=3, Brawl=3), unit("bob", "blue"), at=at)
    assert referee.why_not(level, Charge("ann", "bob", "fist", square=(3, 0))) is None
