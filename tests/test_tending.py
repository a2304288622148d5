"""Tending: flames put out, blood staunched, the dying steadied, sleepers woken (companion 7.1, 8.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.scenario.catalogue import shipped
from systems import referee
from systems.commands import (
    Command,
    Consume,
    FirstAid,
    Move,
    PickUp,
    PutOut,
    SetStanding,
    Staunch,
    Wake,
)
from systems.events import Rolled, Steadied, Tended
from systems.facts import SupplyFacts
from tests.afflicted import give, hurt, pair, preview_of
from tests.field import (
    do,
    end,
    end_until,
    fight,
    one,
    refused,
    unit,
    verbs,
)

# --- tending


@pytest.mark.rule("CAL-10")
@pytest.mark.parametrize("rolling", [False, True])
def test_flames_are_put_out_point_by_point_and_rolling_on_the_ground_helps(rolling: bool) -> None:
    battle = pair(DEX=2, Athletics=2)
    give(battle, "burn", 3)
    end(battle)
    dice = 4 + 2 * rolling
    assert preview_of(battle, PutOut("bob", prone=rolling)).pool == dice
    do(battle, PutOut("bob", prone=rolling), (8, 8) + (1,) * (dice - 2))
    assert (battle.unit("bob").point("burn"), battle.unit("bob").prone) == (1, rolling)


@pytest.mark.rule("CAL-10")
def test_bleeding_is_held_at_the_start_of_the_turn_only() -> None:
    battle = pair(END=3)
    give(battle, "bleed", 2)
    end(battle)
    do(battle, Staunch("bob"), (8, 1, 1))
    assert (battle.unit("bob").point("bleed"), battle.unit("bob").swift) == (1, 0)
    end_until(battle, "bob")
    do(battle, Move("bob", ((2, 0),)))
    assert refused(battle, Staunch("bob")).key == "staunch.late"


@pytest.mark.rule("DMG-20")
def test_first_aid_keeps_the_dying_from_getting_worse() -> None:
    battle = fight(
        ["ADB"], unit("ann", DEX=3, Medicine=2, specialties=("first_aid",)), unit("dan"), unit("bob", "blue")
    )
    health = battle.unit("dan").derived.health
    hurt(battle, "dan", lethal=health - 1, aggravated=1)
    assert battle.unit("dan").worsening
    pool = preview_of(battle, FirstAid("ann", "dan")).pool
    assert pool == 6
    do(battle, FirstAid("ann", "dan"), (8,) + (1,) * (pool - 1))
    assert one(battle, Steadied).unit == "dan"
    assert (battle.unit("dan").worsening, battle.unit("dan").fallen) == (False, True)
    end_until(battle, "ann")
    assert battle.unit("dan").aggravated == 1


@pytest.mark.rule("DMG-20", "DEF-16")
def test_a_friend_who_is_awake_lets_itself_be_touched_first() -> None:
    """Its Base Defense does not count, and each success of the second roll takes a point of bleeding."""
    ann, dan = unit("ann", DEX=3, STR=2, Brawl=2, Medicine=2), unit("dan", DEX=5, PER=5)
    battle = fight(["ADB"], ann, dan, unit("bob", "blue"))
    give(battle, "bleed", 3, "dan")
    plan = preview_of(battle, FirstAid("ann", "dan"))
    assert plan.pool == 4
    assert plan.steps[0].name == "first_aid"
    do(battle, FirstAid("ann", "dan"), (8, 1, 1, 1, 8, 8, 1, 1))
    assert battle.unit("dan").point("bleed") == 1


@pytest.mark.parametrize(
    ("command", "key"),
    [
        (FirstAid("ann", "ann"), "first_aid.nobody"),
        (FirstAid("ann", "bob"), "first_aid.no_need"),
        (FirstAid("ann", "eve"), "first_aid.out_of_reach"),
        (FirstAid("ann", "dan"), "first_aid.no_patient"),
        (PutOut("ann"), "put_out.no_fire"),
        (Staunch("ann"), "staunch.no_blood"),
        (Wake("ann", "bob"), "wake.awake"),
        (Wake("ann", "ann"), "wake.nobody"),
        (Wake("ann", "eve"), "wake.out_of_reach"),
    ],
)
def test_nothing_is_tended_that_needs_no_tending(command: Command, key: str) -> None:
    battle = fight(["DAB..E"], unit("ann"), unit("dan", kind="construct"), unit("bob", "blue"), unit("eve", "blue"))
    assert refused(battle, command).key == key


@pytest.mark.rule("DMG-20")
def test_first_aid_is_foreseen_as_touch_and_roll_together() -> None:
    """A point of bleeding goes where the touch lands and the second roll succeeds, no oftener."""
    ann, dan = unit("ann", DEX=3, STR=2, Brawl=2, Medicine=2), unit("dan")
    battle = fight(["ADB"], ann, dan, unit("bob", "blue"))
    give(battle, "bleed", 2, "dan")
    plan = preview_of(battle, FirstAid("ann", "dan"))
    (effect,) = plan.effects
    assert effect.key == "bleed_tended"
    assert sum(effect.amounts) == pytest.approx(1.0)
    assert effect.chance == pytest.approx(plan.hit * plan.steps[0].win)
    assert len(effect.amounts) == 3


@pytest.mark.rule("GIV-01")
@pytest.mark.parametrize("willpower", [0, 4])
def test_a_friend_lets_itself_be_tended_whatever_it_could_defend_itself_with(willpower: int) -> None:
    """It is not asked: the touch meets the pool that was foreseen, and nothing of its defense."""
    ann = unit("ann", DEX=3, STR=2, Brawl=3, Medicine=2)
    battle = fight(["ADB"], ann, unit("dan", DEX=4, RES=willpower, COM=0), unit("bob", "blue"))
    give(battle, "bleed", 2, "dan")
    do(battle, SetStanding("dan", "ask"))
    plan = preview_of(battle, FirstAid("ann", "dan"))
    assert "GIV-01" in {line.rule for line in plan.modifiers}
    do(battle, FirstAid("ann", "dan"), (8,) * (plan.pool + 4))
    assert referee.asks(battle) is None
    assert [each.pool for each in battle.log if isinstance(each, Rolled)] == [plan.pool, 4]
    assert one(battle, Tended).target == "dan"


@pytest.mark.rule("ACT-02")
def test_a_body_without_hands_does_nothing_that_takes_them() -> None:
    """A dog beside a dying comrade, with a flask and a rope; a man in its place may all of it."""
    deeds = {"first_aid", "draw", "consume", "pick_up"}
    for handless in (0, 1):
        dog = replace(
            unit("ann", traits={"handless": handless}),
            gear=(("flask", 1), ("rope", 1)), supplies=(SupplyFacts("flask", "drink", heals=1),),
            kept=(("flask", "hand"),),
        )  # fmt: skip
        battle = fight(["ADB", "..."], dog, replace(unit("dan"), gear=(("coin", 1),)), unit("bob", "blue"))
        hurt(battle, "dan", lethal=battle.unit("dan").derived.health - 1, aggravated=1)
        if not handless:
            assert deeds <= verbs(battle, "ann")
            continue
        assert not deeds & verbs(battle, "ann")
        for command in (FirstAid("ann", "dan"), Consume("ann", "flask"), PickUp("ann", "coin")):
            no = refused(battle, command)
            assert (no.key, no.rules) == ("barred.handless", ("ACT-02",))
        assert {"move", "drop_prone"} <= verbs(battle, "ann")


@pytest.mark.rule("DIC-02")
def test_what_has_no_mind_learned_no_first_aid() -> None:
    battle = fight(["ADB"], unit("ann", INT=-1), unit("dan"), unit("bob", "blue"))
    hurt(battle, "dan", lethal=battle.unit("dan").derived.health - 1, aggravated=1)
    no = refused(battle, FirstAid("ann", "dan"))
    assert (no.key, no.rules) == ("barred.mindless", ("DIC-02",))
    assert "first_aid" not in verbs(battle, "ann")


@pytest.mark.parametrize("key", ["guard_dog", "bull", "giant_bat", "anaconda", "bat_swarm", "slime", "zombie_hound"])
def test_the_beasts_that_ship_say_that_they_have_no_hands(key: str) -> None:
    assert shipped().units[key].traits["handless"] == 1
