"""Timed effects: what they do to whom, how they stack, when they end (SPL-05, BON, companion 5 and 6.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import effects, referee
from systems.battle import Battle
from systems.commands import Charge
from systems.events import AttackResolved, DamageTaken, EffectEnded
from systems.facts import Boon
from tests.field import FIST, SWORD, do, end_until, fight, hit, lines, one, parts, preview, rows, shot, unit

ANN = unit("ann", STR=4, DEX=3, PER=3, Brawl=2, weapons=(FIST, SWORD))
BOB = unit("bob", "blue", STR=3, DEX=3, PER=3, Brawl=3)


def duel(*map: str, ann: object = ANN, **how: object) -> Battle:
    return fight(map or ("AB.....",), ann, BOB, **how)  # type: ignore[arg-type]


def lay(battle: Battle, unit: str, what: str, points: int, bonus: str = "enhancement", key: str = "spell") -> None:
    """A spell of Ann's own lies on the unit until her next turn."""
    with battle:
        effects.give(battle, unit, (Boon(key, "ann", what, points, bonus, "start:ann", 1),))


@pytest.mark.rule("BON-05")
def test_of_two_boosts_of_one_type_the_higher_counts_and_another_type_adds_up() -> None:
    battle = duel()
    lay(battle, "ann", "STR", 2, key="one")
    lay(battle, "ann", "STR", 5, key="two")
    assert battle.unit("ann").attribute("STR") == 9
    lay(battle, "ann", "STR", 1, "luck", key="three")
    assert battle.unit("ann").attribute("STR") == 10


@pytest.mark.rule("BON-05", "CHG-02")
def test_a_boost_of_strength_and_the_run_of_a_charge_are_one_type_of_bonus() -> None:
    """5 of the spell, 3 of the run, both enhancement: only the 5 count on the roll."""
    battle = duel("A...B..")
    lay(battle, "ann", "STR", 5)
    found = lines(preview(battle, Charge("ann", "bob", "fist", square=(3, 0))))
    assert (found["attribute"], found["attribute_raised"], found.get("charge", 0)) == (4, 5, 0)


@pytest.mark.rule("SPL-05")
def test_an_attribute_that_rises_takes_what_follows_from_it_along_and_gives_it_back() -> None:
    """Endurance 2 to 6: four points and one of legend more Health, until the spell is over."""
    battle = duel()
    before = battle.unit("ann").derived.health
    lay(battle, "ann", "END", 4)
    assert (battle.unit("ann").derived.health, battle.unit("ann").healthy) == (before + 5, before + 5)
    end_until(battle, "ann")
    assert (battle.unit("ann").derived.health, battle.unit("ann").healthy) == (before, before)
    assert one(battle, EffectEnded).cause == "time"


@pytest.mark.rule("SPL-05")
def test_an_effect_ends_with_the_next_turn_of_who_made_it_and_not_before() -> None:
    battle = duel()
    lay(battle, "bob", "dodge", 2)
    end_until(battle, "bob")
    assert [each.what for each in battle.unit("bob").effects] == ["dodge"]
    end_until(battle, "ann")
    assert battle.unit("bob").effects == ()


@pytest.mark.rule("SPL-05")
@pytest.mark.parametrize("part", ["dodge", "insight", "armor", "natural", "deflection"])
def test_a_spell_adds_to_a_part_of_defense_with_a_line_of_its_own(part: str) -> None:
    battle = duel()
    before = parts(shot(battle, "ann", "bob", "fist")).get(part, 0)
    lay(battle, "bob", part, 3)
    shown = shot(battle, "ann", "bob", "fist")
    assert parts(shown)[part] == before + 3
    assert lines(shown)[f"ability_{part}"] == -3


@pytest.mark.rule("DEF-11")
def test_spell_piercing_takes_what_a_spell_has_given_and_no_armor_of_iron() -> None:
    battle = duel(ann=replace(ANN, weapons=(replace(FIST, traits=(("spell_piercing", 5),)),)))
    lay(battle, "bob", "armor", 3)
    lay(battle, "bob", "deflection", 1, key="other")
    assert {"armor", "deflection"} & set(parts(shot(battle, "ann", "bob", "fist"))) == set()


@pytest.mark.rule("SPL-05", "DIC-08")
def test_extra_successes_of_a_spell_count_on_attacks() -> None:
    battle = duel()
    plain = shot(battle, "ann", "bob", "fist")
    lay(battle, "ann", "attack_extra", 2)
    shown = shot(battle, "ann", "bob", "fist")
    assert shown.attack_extra == plain.attack_extra + 2
    hit(battle, "ann", "bob", "fist", (8,) + (2,) * (shown.pool - 1))
    assert one(battle, AttackResolved).successes == 3


@pytest.mark.rule("DMG-09")
def test_extra_damage_joins_the_blow_outside_its_cap() -> None:
    """EX-24: 3 lethal more on a hit: 1 success makes 4 of them, and 7 with a cap of 6 make 9."""
    for again, dealt in ((0, 4), (6, 9)):
        battle = duel(ann=replace(ANN, weapons=(replace(FIST, grade="L"),)))
        lay(battle, "ann", "extra_damage", 3)
        shown = shot(battle, "ann", "bob", "fist")
        assert shown.cap == 6
        assert shown.damage[1:4] == (0.0, 0.0, 0.0)  # a hit does 4 at least
        hit(battle, "ann", "bob", "fist", (10,) * again + (8,) + (2,) * (shown.pool - 1))
        assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).lethal) == (1 + again, dealt)


@pytest.mark.rule("DMG-04", "DIC-08")
def test_extra_successes_of_an_ability_are_held_by_the_cap() -> None:
    """EX-24: 3 extra successes, 5 rolled, cap 6: 6 damage."""
    battle = duel()
    lay(battle, "ann", "attack_extra", 3)
    shown = shot(battle, "ann", "bob", "fist")
    assert (shown.attack_extra, shown.cap) == (3, 6)
    hit(battle, "ann", "bob", "fist", (10,) * 4 + (8,) + (2,) * (shown.pool - 1))
    assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).dealt) == (8, 6)


@pytest.mark.rule("CHG-13")
def test_a_charge_that_only_strength_bounds_costs_the_whole_defense_beyond_base() -> None:
    """DV-07: speed 12, Strength 5, Base 3, 6 m: 5 dice, Base 0, 2 points more off the total."""
    bold = unit("ann", STR=5, DEX=3, PER=3, Brawl=2, traits={"charge_strength_only": 1})
    battle = duel("A......B", ann=bold)
    assert battle.rules.charge_bonus(battle.unit("ann"), 6) == (5, 5)
    shown = preview(battle, Charge("ann", "bob", "fist", square=(6, 0)))
    assert lines(shown)["charge"] == 5
    do(battle, Charge("ann", "bob", "fist", square=(6, 0)), (2,) * shown.pool)
    end_until(battle, "bob")
    back = shot(battle, "bob", "ann", "fist")
    assert (parts(back).get("base", 0), lines(back)["charge_excess"]) == (0, 2)


@pytest.mark.rule("CHG-14")
def test_a_charge_that_costs_nothing_is_bounded_as_ever() -> None:
    """DV-07: 3 dice, Base 3."""
    nimble = unit("ann", STR=5, DEX=3, PER=3, Brawl=2, traits={"charge_unpenalized": 1})
    battle = duel("A......B", ann=nimble)
    shown = preview(battle, Charge("ann", "bob", "fist", square=(6, 0)))
    assert lines(shown)["charge"] == 3
    do(battle, Charge("ann", "bob", "fist", square=(6, 0)), (2,) * shown.pool)
    end_until(battle, "bob")
    assert parts(shot(battle, "bob", "ann", "fist"))["base"] == 3


def test_effects_survive_saves_forks_and_going_back() -> None:
    battle = duel()
    mark, before = battle.mark(), battle.hash()
    lay(battle, "ann", "STR", 3)
    twin = battle.fork(1)
    assert (twin.hash(), twin.unit("ann").attribute("STR")) == (battle.hash(), 7)
    twin.close()
    battle.rewind(mark)
    assert (battle.hash(), battle.unit("ann").attribute("STR")) == (before, 4)
    assert rows(battle, EffectEnded) == []
    assert referee.decides(battle) == "ann"


@pytest.mark.rule("DEF-18")
def test_no_curse_takes_more_of_the_whole_defense_than_there_is() -> None:
    """Base 3 less 5 is 0: three dice come back, not five."""
    battle = duel()
    before = shot(battle, "ann", "bob", "fist").pool
    lay(battle, "bob", "defense", -5)
    shown = shot(battle, "ann", "bob", "fist")
    assert (sum(parts(shown).values()), shown.pool - before) == (3, 3)
    assert lines(shown)["not_below_zero"] == -2
