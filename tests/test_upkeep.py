"""The edges of a turn: burning, bleeding, fading, healing, and when effects end (companion 5, 7.1, 8; H19)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.commands import (
    FightOn,
    SetStanding,
)
from systems.events import (
    DamageTaken,
    Healed,
    Rose,
)
from tests.afflicted import give, hurt, inflict, pair
from tests.field import (
    do,
    end,
    end_until,
    fight,
    one,
    unit,
)

# --- burning and bleeding


@pytest.mark.rule("CAL-10", "DMG-12")
@pytest.mark.parametrize(("kind", "left"), [("burn", 2), ("bleed", 2)])
def test_fire_and_bleeding_hurt_at_the_end_of_the_own_turn(kind: str, left: int) -> None:
    battle = pair(END=3)
    give(battle, kind, 2)
    end(battle)
    healthy = battle.unit("bob").healthy
    assert healthy == battle.unit("bob").derived.health
    end(battle)
    bob = battle.unit("bob")
    assert (bob.healthy, bob.lethal, bob.point(kind)) == (healthy - 2, 2, left)
    assert one(battle, DamageTaken).grade == "L"


def test_natural_fire_dies_down_by_one_a_round() -> None:
    battle = pair(END=3)
    give(battle, "burn", 2, ends="fades")
    end_until(battle, "ann")
    assert battle.unit("bob").point("burn") == 1
    end_until(battle, "ann")
    assert (battle.unit("bob").point("burn"), battle.unit("bob").lethal) == (0, 3)


def test_the_unconscious_burn_as_well() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", END=2, RES=2), unit("dan", "blue"))
    give(battle, "burn", 1)
    give(battle, "stun", 2)
    end_until(battle, "dan")
    assert battle.unit("bob").lethal == 1


def test_each_of_two_wounds_at_the_end_of_a_turn_asks_for_willpower_by_itself() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", RES=4, COM=4), unit("dan", "blue"))
    do(battle, SetStanding("bob", "ask"))
    hurt(battle, "bob", lethal=battle.unit("bob").derived.health - 1)
    give(battle, "burn", 1)
    give(battle, "bleed", 1)
    end(battle)
    end(battle)
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.choice == "fight_on"
    do(battle, FightOn("bob", pay=False))
    assert referee.asks(battle) is None
    assert battle.unit("bob").fallen
    assert battle.unit("bob").worsening


# --- healing


@pytest.mark.rule("DMG-20")
def test_rapid_healing_raises_the_fallen_at_the_start_of_their_turn() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", traits={"rapid_healing": 3}), unit("dan", "blue"))
    hurt(battle, "bob", bashing=battle.unit("bob").derived.health - 1, lethal=1)
    assert battle.unit("bob").fallen
    end(battle)
    assert one(battle, Healed).unit == "bob"
    assert (one(battle, Healed).lethal, one(battle, Healed).bashing) == (1, 2)
    assert battle.unit("bob").healthy == 3
    assert one(battle, Rose).unit == "bob"
    assert battle.acting() == "bob"


@pytest.mark.rule("DMG-20")
def test_t25_rapid_healing_of_two_sources_heals_what_both_give_and_nothing_aggravated() -> None:
    """T25: 3 of one source and 2 of another heal 5 bashing or lethal points."""
    bob = unit("bob", "blue", size=9, END=5, traits={"rapid_healing": 3, "regeneration": 2})
    battle = fight(["ABD"], unit("ann"), bob, unit("dan", "blue"))
    hurt(battle, "bob", bashing=2, lethal=4, aggravated=3)
    end(battle)
    assert (one(battle, Healed).lethal, one(battle, Healed).bashing, one(battle, Healed).aggravated) == (4, 1, 0)
    assert (battle.unit("bob").bashing, battle.unit("bob").lethal, battle.unit("bob").aggravated) == (1, 0, 3)


def test_healing_comes_after_the_wounds_have_worsened() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", traits={"regeneration": 4}), unit("dan", "blue"))
    health = battle.unit("bob").derived.health
    hurt(battle, "bob", lethal=health - 1, aggravated=1)
    end(battle)
    assert (battle.unit("bob").aggravated, battle.unit("bob").healthy) == (2, 4)
    assert not battle.unit("bob").worsening


# --- H19: a table of moments


@pytest.mark.parametrize("carrier", ["ann", "bob", "dan"])
@pytest.mark.parametrize(
    ("ends", "last"), [("start:bob", "ann"), ("end:bob", "bob"), ("start:dan", "bob"), ("end:dan", "dan")]
)
def test_h19_a_state_is_in_force_up_to_its_moment_and_not_a_turn_longer(ends: str, last: str, carrier: str) -> None:
    """In the order ann, bob, dan, given in ann's turn."""
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue"), unit("dan", "blue"))
    inflict(battle, "manic", carrier, ends)
    seen = []
    for _ in range(3):
        if "manic" in battle.unit(carrier).states:
            seen.append(battle.acting())
        end(battle)
    assert seen[-1] == last
    assert "manic" not in battle.unit(carrier).states


def test_h19_an_effect_of_the_dead_ends_at_their_place_in_the_order() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue"), unit("dan", "blue"))
    inflict(battle, "manic", "ann", "start:bob")
    hurt(battle, "bob", aggravated=battle.unit("bob").derived.health)
    assert "manic" in battle.unit("ann").states
    end(battle)
    assert battle.acting() == "dan"
    assert battle.unit("ann").states == ()
