"""Overflow (OVF) and full tracks through the referee: EX-14, companion T3."""

from __future__ import annotations

import pytest

from components.damage import Health
from systems.battle import Battle
from systems.commands import Attack
from systems.events import Changed, DamageTaken, Fell
from tests.field import end, end_until, fight, hit, one, refused, rows, unit, weapon

CLUB, SWORD, FANG = (weapon(grade, damage=20, grade=grade) for grade in "BLA")


PLACES = {"r0": (0, 0), "r1": (1, 0), "r2": (2, 0), "r3": (0, 1), "r4": (2, 1), "bob": (1, 1), "cid": (2, 2)}


def beaten(*blows: tuple[str, int], health: int, edition: str = "overseer") -> Battle:
    """One after the other, in one round and before bob's next turn, red strikes bob: grade of the weapon, successes."""
    bob = unit("bob", "blue", printed={"health": health, "base_defense": 0})
    red = [unit(f"r{n}", STR=2, Brawl=1, weapons=(CLUB, SWORD, FANG)) for n in range(len(blows))]
    battle = fight(["...", "...", "..."], *red, bob, unit("cid", "blue"), at=PLACES, edition=edition)
    for fighter, (grade, points) in zip(red, blows, strict=True):
        if battle.acting() != fighter.id:
            end(battle)
        hit(battle, fighter.id, "bob", grade, faces=(8,) * points + (1,) * (23 - points))
    return battle


def track(battle: Battle, who: str = "bob") -> tuple[int, int, int, int]:
    unit_now = battle.unit(who)
    return unit_now.healthy, unit_now.bashing, unit_now.lethal, unit_now.aggravated


@pytest.mark.rule("OVF-01", "OVF-02")
def test_two_healthy_points_under_five_lethal_are_two_aggravated_and_one_over() -> None:
    """EX-14; the sixth point has nothing left to harm and is only remembered."""
    battle = beaten(("L", 5), health=2)
    assert track(battle) == (0, 0, 0, 2)
    taken = one(battle, DamageTaken)
    assert (taken.lethal, taken.overflow, taken.healthy_left) == (5, 1, 0)
    assert battle.of("bob", Health).overflowed == 1
    assert one(battle, Fell).state == "dead"


@pytest.mark.rule("OVF-01")
def test_damage_that_fits_leaves_no_overflow_behind() -> None:
    battle = beaten(("L", 4), health=2)
    assert track(battle) == (0, 0, 0, 2)
    assert (one(battle, DamageTaken).overflow, battle.of("bob", Health).overflowed) == (0, 0)


@pytest.mark.rule("OVF-02", "DMG-01")
def test_companion_t3_grades_fill_the_track_and_then_push_each_other_up() -> None:
    """20 Health: 3B, 4L and 5A leave 8; 10B and 10L more end at 14L 6A."""
    wounds = (("B", 3), ("L", 4), ("A", 5))
    assert track(beaten(*wounds, health=20)) == (8, 3, 4, 5)
    assert track(beaten(*wounds, ("B", 10), health=20)) == (0, 9, 6, 5)
    assert track(beaten(*wounds, ("B", 10), ("L", 10), health=20)) == (0, 0, 14, 6)


@pytest.mark.rule("OVF-02")
@pytest.mark.parametrize(
    ("blows", "after"),
    [
        ((("B", 4), ("B", 1)), (0, 3, 1, 0)),
        ((("B", 2), ("L", 2), ("L", 1)), (0, 1, 3, 0)),
        ((("L", 4), ("B", 1)), (0, 0, 3, 1)),
        ((("B", 2), ("L", 2), ("A", 1)), (0, 1, 2, 1)),
        ((("B", 1), ("L", 3), ("A", 2)), (0, 0, 2, 2)),
        ((("A", 2), ("L", 3)), (0, 0, 1, 3)),
    ],
    ids=["B on B", "L on B first", "B on L", "A on B", "A on B then L", "L past the last healthy point"],
)
def test_with_no_healthy_point_left_older_wounds_get_worse(
    blows: tuple[tuple[str, int], ...], after: tuple[int, int, int, int]
) -> None:
    assert track(beaten(*blows, health=4)) == after


@pytest.mark.rule("DMG-19")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_twenty_health_under_seven_lethal_are_thirteen_healthy_and_seven(edition: str) -> None:
    """EX-29: the classic text prints 14 healthy, a slip of the pen; 13 + 7L in both editions."""
    battle = beaten(("L", 7), health=20, edition=edition)
    assert track(battle) == (13, 0, 7, 0)
    changes = [(each.field, each.old, each.new) for each in rows(battle, Changed) if each.component == "Health"]
    assert changes == [("healthy", 20, 13), ("lethal", 0, 7), ("low", 60, 46)]


@pytest.mark.rule("DMG-20")
def test_all_points_aggravated_is_dead_and_the_dead_are_no_targets() -> None:
    assert not beaten(("A", 3), health=4).unit("bob").dead
    battle = beaten(("A", 3), ("A", 1), health=4)
    assert battle.unit("bob").dead
    assert one(battle, Fell).state == "dead"
    end_until(battle, "r0")
    assert refused(battle, Attack("r0", "bob", "A")).key == "attack.dead"
