"""Archery (ARC): DV-03, DV-05 (the third cap), companion vector T28; the house switch of the weak archer."""

from __future__ import annotations

import pytest

from systems.commands import Attack
from systems.events import AttackAnnounced, AttackResolved, DamageTaken
from systems.facts import WeaponFacts
from systems.forecast import Forecast
from tests.field import fight, hit, lines, one, refused, shot, unit, weapon

LONGBOW = weapon("bow", "archery", size=3, damage=3, strength=4, base=20, shots=20)
GREAT_BOW = weapon("bow", "archery", size=3, damage=3, strength=6, base=20)


def loosed(held: WeaponFacts, metres: int, house: dict[str, str] | None = None, **ratings: int) -> Forecast:
    """The forecast of an arrow at a target without defense."""
    battle = fight(
        ["A" + "." * (metres - 1) + "B"],
        unit("ann", weapons=(held,), more={"PER": 5, "STR": 4, "DEX": 3, "Archery": 3, **ratings}),
        unit("bob", "blue", PER=5, printed={"base_defense": 0}),
        house=house,
    )
    return shot(battle, "ann", "bob", held.key)


@pytest.mark.rule("ARC-01", "STD-01")
def test_an_arrow_is_a_standard_action_and_leaves_the_quiver() -> None:
    battle = fight(["A...B"], unit("ann", STR=4, Archery=1, weapons=(LONGBOW,)), unit("bob", "blue"))
    hit(battle, "ann", "bob", "bow", faces=(8, 1, 1, 1))
    assert "ARC-01" in one(battle, AttackAnnounced).rules
    assert (battle.unit("ann").standard, battle.unit("ann").loaded(LONGBOW)) == (0, 19)


@pytest.mark.rule("ARC-02")
def test_the_archery_pool_is_dexterity_archery_and_the_bow_less_range_and_defense() -> None:
    ann = unit("ann", STR=4, DEX=3, PER=5, Archery=2, weapons=(LONGBOW,))
    battle = fight(["A" + "." * 24 + "B"], ann, unit("bob", "blue", DEX=2))
    found = shot(battle, "ann", "bob", "bow")
    assert lines(found) == {"attribute": 3, "skill": 2, "weapon": 3, "range": -2, "base_defense": -2}
    hit(battle, "ann", "bob", "bow", faces=(8, 9, 1, 1))
    assert (found.pool, one(battle, DamageTaken).lethal) == (4, 2)


@pytest.mark.rule("ARC-03")
def test_the_archery_cap_is_archery_twice_the_bow_and_the_strength_it_asks_for() -> None:
    """DV-05: Archery 3, weapon 3, the bow needs 4: thirteen at most."""
    assert loosed(LONGBOW, 5, DEX=5).cap == 13
    assert loosed(LONGBOW, 5, DEX=5, STR=9).cap == 13
    bob = unit("bob", "blue", size=9, END=5, printed={"base_defense": 0})
    battle = fight(["A...B"], unit("ann", STR=4, DEX=5, Archery=3, weapons=(LONGBOW,)), bob)
    hit(battle, "ann", "bob", "bow", faces=(10,) * 11 + (8,) * 11)
    assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).lethal) == (22, 13)


@pytest.mark.rule("ARC-04", "RNG-03")
def test_a_bow_reaches_eight_base_ranges() -> None:
    assert lines(loosed(LONGBOW, 160))["range"] == -14
    battle = fight(["A" + "." * 160 + "B"], unit("ann", STR=4, PER=5, weapons=(LONGBOW,)), unit("bob", "blue"))
    refusal = refused(battle, Attack("ann", "bob", "bow"))
    assert (refusal.fact("limit"), refusal.rules) == (160, ("RNG-03", "ARC-04"))


@pytest.mark.rule("ARC-05", "ARC-07")
@pytest.mark.parametrize(("reading", "extra", "all_together"), [("per_point", -8, -16), ("flat", -4, -12)])
def test_an_archer_too_weak_by_two_at_50_metres(reading: str, extra: int, all_together: int) -> None:
    """DV-03: Strength 4, the bow needs 6, base 20: range 4, equipment 4, extra range 8 (flat reading 4)."""
    found = loosed(GREAT_BOW, 50, {"weak_archer": reading})
    costs = {key: value for key, value in lines(found).items() if value < 0}
    assert costs == {"range": -4, "too_weak": -4, "weak_range": extra}
    assert sum(costs.values()) == all_together


@pytest.mark.rule("ARC-06", "ARC-04")
@pytest.mark.parametrize(("strength", "metres"), [(6, 160), (5, 140), (4, 120)])
def test_each_missing_point_of_strength_takes_one_base_range_off_the_farthest_shot(strength: int, metres: int) -> None:
    """DV-03: two short leave 6 × 20 m."""
    ann = unit("ann", STR=strength, DEX=5, PER=5, Archery=5, weapons=(GREAT_BOW,))
    weaker = unit("ann", STR=5, DEX=5, PER=5, Archery=5, weapons=(GREAT_BOW,))
    battle = fight(["A" + "." * metres + "B"], ann, unit("bob", "blue"))
    assert refused(battle, Attack("ann", "bob", "bow")).fact("limit") == metres
    short = fight(["A" + "." * 160 + "B"], weaker, unit("bob", "blue"))
    assert refused(short, Attack("ann", "bob", "bow")).fact("limit") == 140


@pytest.mark.rule("ARC-08")
def test_three_points_short_and_the_bow_cannot_be_drawn() -> None:
    """Companion vector T28; the switch of the weak thrower moves both."""
    for reading, forbidden in (("three_short", {3, 2}), ("four_short", {2})):
        for strength in (4, 3, 2):
            ann = unit("ann", STR=strength, DEX=5, Archery=5, weapons=(GREAT_BOW,))
            battle = fight(["A..B"], ann, unit("bob", "blue"), house={"weak_thrower": reading})
            if strength in forbidden:
                assert refused(battle, Attack("ann", "bob", "bow")).rules == ("ARC-08",)
            else:
                assert lines(shot(battle, "ann", "bob", "bow"))["too_weak"] == -2 * (6 - strength)
