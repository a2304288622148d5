"""Pulling punches: successes given up beforehand (PUL)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.commands import Attack
from systems.events import AttackResolved, DamageTaken
from tests.field import do, fight, one, refused, rows, shot, unit, weapon

AXE = weapon("axe", "blade", size=3, damage=8)


@pytest.mark.rule("PUL-01", "PUL-02")
def test_five_successes_of_which_three_are_given_up_are_two() -> None:
    """DV-20."""
    battle = fight(["AB"], unit("ann", weapons=[AXE], STR=4, Blade=4), unit("bob", "blue"))
    pool = shot(battle, "ann", "bob", "axe").pool
    do(battle, Attack("ann", "bob", "axe", pulled=3), (8,) * 5 + (1,) * (pool - 5))
    resolved = one(battle, AttackResolved)
    assert (resolved.dice, resolved.pulled, resolved.successes) == (5, 3, 2)
    assert one(battle, DamageTaken).dealt == 2


@pytest.mark.rule("PUL-02")
def test_what_is_given_up_comes_off_before_the_cap_and_never_below_nothing() -> None:
    """A cap of 16 takes nothing of 18 − 3; and a blow of 2 successes held back by 5 is none."""
    club = weapon("club", "blade", damage=8)
    ann = unit("ann", weapons=[club], STR=4, Blade=4)
    battle = fight(["AB"], ann, unit("bob", "blue", printed={"health": 60}))
    found = shot(battle, "ann", "bob", "club", pulled=3)
    faces = (8,) * found.pool
    do(battle, Attack("ann", "bob", "club", pulled=3), faces)
    assert one(battle, DamageTaken).dealt == min(found.cap, found.pool - 3)
    weak = fight(["AB"], ann, unit("bob", "blue"))
    pool = shot(weak, "ann", "bob", "club").pool
    do(weak, Attack("ann", "bob", "club", pulled=5), (8, 8) + (1,) * (pool - 2))
    assert (one(weak, AttackResolved).hit, rows(weak, DamageTaken)) == (False, [])


@pytest.mark.rule("PUL-02")
def test_the_forecast_is_that_of_the_roll_moved_down() -> None:
    battle = fight(["AB"], unit("ann", weapons=[AXE], STR=4, Blade=4), unit("bob", "blue"))
    free, held = shot(battle, "ann", "bob", "axe"), shot(battle, "ann", "bob", "axe", pulled=2)
    assert held.successes[0] == pytest.approx(sum(free.successes[:3]), abs=1e-12)
    assert held.successes[1:6] == pytest.approx(free.successes[3:8], abs=1e-12)
    assert held.mean < free.mean


@pytest.mark.rule("PUL-01")
def test_no_more_can_be_declared_than_the_attack_has_dice_of_its_own() -> None:
    battle = fight(["AB"], unit("ann", weapons=[AXE], STR=4, Blade=4), unit("bob", "blue"))
    assert referee.why_not(battle, Attack("ann", "bob", "axe", pulled=16)) is None
    no = refused(battle, Attack("ann", "bob", "axe", pulled=17))
    assert (no.key, no.fact("limit")) == ("pull.range", 16)
    assert refused(battle, Attack("ann", "bob", "axe", pulled=-1)).key == "pull.range"
