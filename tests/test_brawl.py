"""Brawl attacks (BRW): pool, cap, bodies; DV-05 (the first cap)."""

from __future__ import annotations

import pytest

from game.scenario.catalogue import shipped
from game.scenario.sheets import weapon_facts
from game.scenario.templates import Held
from systems.events import AttackAnnounced, AttackResolved, DamageTaken
from tests.field import FIST, SWORD, fight, hit, lines, one, parts, shot, unit, weapon

CLAW = weapon("claw", damage=1, grade="L")


@pytest.mark.rule("BRW-01", "STD-01")
def test_a_brawl_attack_is_a_standard_action_against_one_target_in_reach() -> None:
    battle = fight(["AB"], unit("ann", Brawl=1), unit("bob", "blue", DEX=1))
    hit(battle, "ann", "bob", "fist", faces=(8, 1))
    announced = one(battle, AttackAnnounced)
    assert announced.forecast.costs == ("standard",)
    assert "BRW-01" in announced.rules
    assert one(battle, DamageTaken).bashing == 1


@pytest.mark.rule("BRW-02")
def test_the_brawl_pool_is_strength_brawl_and_the_natural_weapon_less_defense() -> None:
    battle = fight(["AB"], unit("ann", STR=5, DEX=1, Brawl=3, Blade=9, weapons=(CLAW,)), unit("bob", "blue", DEX=2))
    found = shot(battle, "ann", "bob", "claw")
    assert lines(found) == {"attribute": 5, "skill": 3, "weapon": 1, "base_defense": -2}
    assert parts(found) == {"base": 2}
    assert found.pool == 7
    hit(battle, "ann", "bob", "claw", faces=(8, 9, 8, 1, 1, 1, 1))
    harm = one(battle, DamageTaken)
    assert (one(battle, AttackResolved).successes, harm.bashing, harm.lethal) == (3, 0, 3)


@pytest.mark.rule("BRW-03")
def test_the_brawl_cap_is_strength_brawl_and_natural_damage() -> None:
    """DV-05: Strength 5, Brawl 3, natural damage 1: nine at most."""
    ann = unit("ann", STR=5, Brawl=3, weapons=(CLAW,))
    battle = fight(["AB"], ann, unit("bob", "blue", DEX=1, END=5, size=9, printed={"base_defense": 0}))
    assert shot(battle, "ann", "bob", "claw").cap == 9
    hit(battle, "ann", "bob", "claw", faces=(10,) * 9 + (8,) * 9)
    assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).lethal) == (18, 9)


@pytest.mark.rule("BRW-04")
@pytest.mark.parametrize(
    ("item", "creature", "size"),
    [
        ("fist", 5, 1), ("foot", 10, 2), ("claw", 30, 6), ("claw", 9, 1), ("bite", 49, 0), ("bite", 50, 1),
        ("tail", 30, 10), ("tail", 5, 1),
    ],
)  # fmt: skip
def test_a_natural_weapon_is_a_part_of_its_owners_size(item: str, creature: int, size: int) -> None:
    """A fifth for fist, foot and claw, a third for a tail, a fiftieth for teeth, rounded down."""
    facts = weapon_facts(Held(item=item), creature, shipped())[0]
    assert (facts.natural, facts.size) == (True, size)


@pytest.mark.rule("BRW-04")
def test_a_creature_may_state_another_size() -> None:
    assert weapon_facts(Held(item="claw", size=9), 30, shipped())[0].size == 9


@pytest.mark.rule("BRW-07")
def test_bare_hands_only_bruise_and_knuckles_cut() -> None:
    fist, knuckles = (weapon_facts(Held(item=item), 5, shipped())[0] for item in ("fist", "knuckles"))
    ann = unit("ann", STR=3, Brawl=2, specialties=("hand",), weapons=(fist, knuckles))
    first = fight(["AB"], ann, unit("bob", "blue", DEX=1))
    hit(first, "ann", "bob", "fist", faces=(8, 8, 1, 1, 1))
    assert (one(first, DamageTaken).bashing, one(first, DamageTaken).lethal) == (2, 0)
    second = fight(["AB"], ann, unit("bob", "blue", DEX=1))
    hit(second, "ann", "bob", "knuckles", faces=(8, 8, 1, 1, 1))
    assert (one(second, DamageTaken).bashing, one(second, DamageTaken).lethal) == (0, 2)


@pytest.mark.rule("BRW-02", "BLD-02")
def test_each_chapter_rolls_its_own_skill() -> None:
    battle = fight(["AB"], unit("ann", STR=3, Brawl=1, Blade=4, weapons=(FIST, SWORD)), unit("bob", "blue"))
    assert lines(shot(battle, "ann", "bob", "fist"))["skill"] == 1
    assert lines(shot(battle, "ann", "bob", "sword"))["skill"] == 4
