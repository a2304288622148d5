"""What a weapon does to whoever it hits beside its damage: each keyword with a save of its own (MEF-01)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from components.damage import Health
from components.scene import Stack
from systems import referee, rolls, stack
from systems.battle import Battle
from systems.commands import Attack, Charge, Defend, FightOn, Grapple, SetStanding
from systems.dice import ScriptedDice
from systems.events import DamageTaken, HoldTaken, KeywordStruck, PointsGiven, SaveResolved, SpotStruck
from systems.facts import UnitSheet, WeaponFacts
from systems.forecast import Effect, Forecast, Side
from systems.rulesets import RULESETS
from tests.field import do, fight, grant, one, preview, rows, shot, unit, weapon

BATON = weapon("baton", "blade", size=2, damage=2, grade="B", paralysis=1)
HAMMER = weapon("hammer", "blade", size=3, damage=6, grade="B", stun=1)
PIPE = weapon("pipe", "archery", damage=2, base=10, venom=4)
RAM = weapon("ram", "blade", size=3, damage=6, grade="B", stun=1, paralysis=1)
LEAST = 1e-4
"""Chances below this are not played out."""
OVERSEER = RULESETS["overseer"]()
BARE = {"base_defense": 0, "dodge_defense": 0, "insight_defense": 0}


def ann(*weapons: WeaponFacts, **ratings: int) -> UnitSheet:
    """Somebody who hits."""
    arms = weapons or (BATON, HAMMER, PIPE, RAM)
    return unit("ann", weapons=arms, more={"STR": 4, "Blade": 4, "Archery": 4, **ratings})


def bob(**more: object) -> UnitSheet:
    return unit("bob", "blue", printed={**BARE, **more.pop("printed", {})}, **{"END": 3, "RES": 3, **more})  # type: ignore[arg-type,dict-item]


def strike(battle: Battle, key: str, successes: int, *saves: int, spot: str = "") -> Forecast:
    """Ann hits Bob with so many final successes, and his saves come to so many each; what had been foreseen."""
    command = Attack("ann", "bob", key, spot=spot)
    plan = preview(battle, command)
    faces = (8,) * (successes - plan.attack_extra) + (1,) * (plan.pool - successes + plan.attack_extra)
    for step, number in zip(plan.steps, saves, strict=False):
        thrown = number + step.other.lost if number else 0
        faces += (8,) * thrown + (1,) * (step.other.pool - thrown)
    do(battle, command, faces)
    return plan


def effect(plan: Forecast, key: str) -> Effect:
    return next(each for each in plan.effects if each.key == key)


# one keyword ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MEF-01", "CAL-10")
def test_a_stun_baton_that_hurts_gives_its_damage_rating_in_paralysis_less_the_save() -> None:
    battle = fight(["AB"], ann(), bob(Survival=1))
    strike(battle, "baton", 5, 1)
    assert (one(battle, SaveResolved).value, one(battle, SaveResolved).margin) == (2, 1)
    assert (one(battle, KeywordStruck).keyword, one(battle, KeywordStruck).points) == ("paralysis", 1)
    assert battle.unit("bob").point("paralysis") == 1
    assert one(battle, DamageTaken).bashing == 5


@pytest.mark.rule("CAL-10")
def test_paralysis_of_several_blows_adds_up_until_nothing_moves() -> None:
    battle = fight(["AB"], ann(), bob())
    strike(battle, "baton", 1, 0)
    assert battle.unit("bob").states == ()
    grant(battle, "ann")
    strike(battle, "baton", 1, 0)
    assert battle.unit("bob").point("paralysis") == 4
    assert "held" in battle.unit("bob").states


@pytest.mark.rule("MEF-01")
def test_a_blow_that_does_no_harm_paralyses_nobody() -> None:
    battle = fight(["AB"], ann(), bob(traits={"stone": 3}))
    plan = strike(battle, "baton", 3)
    assert (one(battle, DamageTaken).bashing, rows(battle, KeywordStruck), rows(battle, SaveResolved)) == (0, [], [])
    hurt = sum(plan.damage[1:])
    assert effect(plan, "paralysis").chance == pytest.approx(hurt * plan.steps[0].win, abs=1e-12)


@pytest.mark.rule("MEF-01")
@pytest.mark.parametrize(("successes", "stunned"), [(5, 0), (6, 6)])
def test_stun_asks_for_more_damage_than_the_body_is_large_and_tough(successes: int, stunned: int) -> None:
    battle = fight(["AB"], ann(), bob(END=4))
    strike(battle, "hammer", successes, *(0,) * (stunned > 0))
    assert battle.unit("bob").point("stun") == stunned
    tougher = fight(["AB"], ann(), bob(END=7))
    strike(tougher, "hammer", successes)
    assert tougher.unit("bob").point("stun") == 0


@pytest.mark.rule("CAL-10")
def test_stun_of_several_blows_counts_once() -> None:
    battle = fight(["AB.D"], ann(), bob(size=4, END=2, printed={"health": 40}), unit("dan", "blue"))
    strike(battle, "hammer", 6, 0)
    grant(battle, "ann")
    strike(battle, "hammer", 6, 0)
    assert battle.unit("bob").point("stun") == 6


@pytest.mark.rule("MEF-01")
def test_a_poisoned_dart_asks_of_every_hit_and_poisons_by_what_the_save_lacks() -> None:
    battle = fight(["A..B"], ann(), bob(END=4, RES=4))
    strike(battle, "pipe", 1, 1)
    assert (one(battle, SaveResolved).value, one(battle, SaveResolved).margin) == (4, 3)
    assert battle.unit("bob").point("paralysis") == 3
    assert battle.unit("bob").lethal == 1 + 3
    assert not rows(battle, PointsGiven)[-1].cause


@pytest.mark.rule("MEF-01", "DIC-13")
@pytest.mark.parametrize("kind", ["undead", "construct", "ooze"])
def test_poison_does_nothing_to_what_has_no_blood(kind: str) -> None:
    battle = fight(["A..B"], ann(), bob(kind=kind))
    plan = strike(battle, "pipe", 2)
    assert one(battle, KeywordStruck).spared
    assert (rows(battle, SaveResolved), battle.unit("bob").points) == ([], ())
    assert (battle.unit("bob").lethal, plan.steps) == (2, ())
    assert sum(each.chance for each in plan.effects) == 0


@pytest.mark.rule("MEF-01")
def test_a_dragon_is_poisoned_and_moves_on() -> None:
    """Immune to paralysis points, not to poison: the harm remains."""
    battle = fight(["A..B"], ann(), bob(kind="dragon"))
    plan = strike(battle, "pipe", 1, 0)
    assert (battle.unit("bob").lethal, battle.unit("bob").points) == (1 + 4, ())
    assert [each.key for each in plan.effects] == ["poison"]


# several on one hit ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MEF-01")
def test_every_keyword_of_one_hit_applies_each_with_a_save_of_its_own() -> None:
    battle = fight(["AB"], ann(), bob(END=4, RES=5, Survival=1))
    strike(battle, "ram", 7, 2, 1)
    assert [(each.keyword, each.points) for each in rows(battle, KeywordStruck)] == [("stun", 4), ("paralysis", 5)]
    assert (battle.unit("bob").point("stun"), battle.unit("bob").point("paralysis")) == (4, 5)
    assert len(rows(battle, DamageTaken)) == 1


@pytest.mark.rule("MEF-01", "CAL-06")
def test_a_called_shot_with_a_stun_baton_brings_both() -> None:
    battle = fight(["AB"], ann(STR=5, Blade=9), bob(END=4, RES=5, Survival=1))
    plan = strike(battle, "baton", 4, 0, 0, spot="head")
    assert (battle.unit("bob").point("stun"), battle.unit("bob").point("paralysis")) == (2, 2)
    assert [each.key for each in plan.effects] == ["stun", "paralysis"]


@pytest.mark.rule("MEF-01", "CHG-02")
def test_the_blow_of_a_charge_paralyses_as_well() -> None:
    battle = fight(["A...B"], ann(), bob())
    charge = Charge("ann", "bob", "baton", square=(3, 0))
    plan = preview(battle, charge)
    do(battle, charge, (8,) * 3 + (1,) * (plan.pool - 3) + (1,) * plan.steps[0].other.pool)
    assert battle.unit("bob").point("paralysis") == 2


@pytest.mark.rule("MEF-01", "DMG-20")
def test_who_is_wounded_out_by_the_blow_is_asked_once_all_of_it_has_come_about() -> None:
    battle = fight(["AB.D"], ann(), bob(RES=4, COM=3), unit("dan", "blue"))
    do(battle, SetStanding("bob", "danger"))
    plan, hits = shot(battle, "ann", "bob", "baton"), battle.unit("bob").healthy
    do(battle, Attack("ann", "bob", "baton"))
    do(battle, Defend("bob"), (8,) * hits + (1,) * (plan.pool - hits) + (1,) * plan.steps[0].other.pool)
    asked = referee.asks(battle)
    assert asked is not None
    assert (asked.choice, battle.unit("bob").point("paralysis")) == ("fight_on", 2)
    do(battle, FightOn("bob", pay=True))
    assert battle.acting() == "ann"


@pytest.mark.rule("MEF-01")
def test_the_dead_are_given_nothing_more() -> None:
    sharp = replace(BATON, grade="A", damage=9)
    battle = fight(["AB.D"], ann(sharp), bob(), unit("dan", "blue"))
    strike(battle, "baton", battle.unit("bob").healthy)
    assert battle.unit("bob").dead
    assert (rows(battle, KeywordStruck), rows(battle, SaveResolved)) == ([], [])


# what it will do ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MEF-01", "CAL-10")
@pytest.mark.parametrize(
    ("key", "spot"), [("baton", ""), ("hammer", ""), ("pipe", ""), ("ram", ""), ("ram", "eyes"), ("baton", "throat")]
)
def test_the_forecast_is_what_every_fall_of_the_dice_comes_to(
    key: str, spot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each number of successes of the blow and of the saves, played out, against what had been foreseen."""
    arms = [replace(each, damage=6 if spot else 2) for each in (BATON, HAMMER, RAM, PIPE)]
    start = fight(
        ["AB.D"], ann(*arms, STR=2, Blade=2, Archery=2), bob(END=2, RES=3, size=3), unit("dan", "blue"), fresh=True
    )
    with start:
        start.write("bob", Health, "healthy", 3)
        start.write("bob", Health, "lethal", 1)
        start.write("bob", Health, "bashing", start.unit("bob").derived.health - 4)
    command = Attack("ann", "bob", key, spot=spot)
    plan = preview(start, command)
    found = {each.key: [0.0] * 30 for each in plan.effects}
    drop = played = 0.0
    for successes, chance in enumerate(plan.successes[: plan.pool + 1]):
        for numbers, share in _saves([step.other.successes[:4] for step in plan.steps]):
            if chance * share < LEAST:
                continue
            battle = start.fork(seed=0)
            ready = list(numbers)
            monkeypatch.setattr(rolls, "side_rolls", partial(_rolled, plan, ready))
            battle.dice = ScriptedDice((8,) * successes + (1,) * (plan.pool - successes))
            assert referee.submit(battle, command) is None
            for name, amounts in found.items():
                amounts[_came(battle, name)] += chance * share
            drop += chance * share * battle.unit("bob").fallen
            played += chance * share
            battle.close()
    unplayed = 1 - played
    assert unplayed < 0.06
    assert drop == pytest.approx(plan.drop, abs=unplayed)
    for each in plan.effects:
        assert found[each.key][1 : len(each.amounts)] == pytest.approx(each.amounts[1:], abs=unplayed)


def _saves(dists: list[tuple[float, ...]]) -> list[tuple[tuple[int, ...], float]]:
    found: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for dist in dists:
        found = [((*had, number), share * chance) for had, share in found for number, chance in enumerate(dist)]
    return found


def _rolled(plan: Forecast, numbers: list[int], battle: Battle, side: Side, name: str) -> int:
    """The successes that were set for this very save: of the spot's, or of the keyword that is being saved against."""
    under = stack.Frame(*battle.scene(Stack).frames[-2])
    if under.chapter == "called_shots":
        return numbers[0]
    names = [each for each, _ in battle.unit("ann").weapon(plan.weapon).traits]  # type: ignore[union-attr]
    return numbers[names.index(under.fact("left")[0][0]) + bool(plan.spot)]


def _came(battle: Battle, key: str) -> int:
    if key == "poison":
        return sum(each.dealt for each in rows(battle, DamageTaken)[1:])
    if key == "risen":
        return sum(each.risen for each in rows(battle, SpotStruck))
    return sum(each.number for each in rows(battle, PointsGiven) if each.kind == key)


def test_a_plain_weapon_has_nothing_more_to_foresee() -> None:
    battle = fight(["AB"], ann(weapon("club", "blade", damage=2)), bob())
    assert (shot(battle, "ann", "bob", "club").steps, shot(battle, "ann", "bob", "club").effects) == ((), ())


# in a hold ------------------------------------------------------------------------------------------------------------

COILS = {"crushing_coils": 1}


@pytest.mark.rule("CAL-10", "GRP-10")
def test_coils_that_close_give_a_point_of_pain_for_each_point_of_margin_less_the_save() -> None:
    snake = unit("ann", STR=6, Brawl=3, size=6, traits=COILS)
    battle = fight(["AB"], snake, bob(STR=3, Brawl=2, END=4, RES=4, Survival=1))
    plan = preview(battle, Grapple("ann", "bob", "fist"))
    own, other = plan.steps[0].own, plan.steps[0].other
    assert own is not None
    contest = (8,) * 3 + (1,) * (own.pool - 3) + (8,) + (1,) * (other.pool - 1)
    do(battle, Grapple("ann", "bob", "fist"), (8,) * plan.pool + contest + (8, 1, 1, 1))
    margin = one(battle, HoldTaken).margin
    assert margin == 3 + own.extra - 1 - other.extra
    assert battle.unit("bob").point("pain") == margin - 1
    assert one(battle, PointsGiven).source == "ann"


@pytest.mark.rule("CAL-10")
def test_the_pain_of_coils_is_foreseen_with_the_chance_that_it_knocks_out() -> None:
    battle = fight(["AB"], unit("ann", STR=6, Brawl=3, size=6, traits=COILS), bob(END=2, RES=2))
    plan = preview(battle, Grapple("ann", "bob", "fist"))
    save = OVERSEER.shaken_off(battle.unit("bob"), "pain").successes
    amounts = [0.0] * 40
    for margin, chance in enumerate(effect(plan, "held_by").amounts):
        for saved, share in enumerate(save):
            amounts[max(0, margin - saved)] += chance * share
    assert [*effect(plan, "pain").amounts] == pytest.approx(amounts[: len(effect(plan, "pain").amounts)], abs=1e-12)
    assert plan.drop == pytest.approx(sum(amounts[2:]), abs=1e-12)
    plain = fight(["AB"], unit("ann", STR=6, Brawl=3, size=6), bob(END=2, RES=2))
    assert preview(plain, Grapple("ann", "bob", "fist")).drop == 0
