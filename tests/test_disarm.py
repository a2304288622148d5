"""Disarming: a blow at what the target holds, then Strength + Blade against it (DIS)."""

from __future__ import annotations

import pytest

from components.objects import Carried, Lying
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Disarm, PickUp, from_data, to_data
from systems.events import ContestResolved, ItemFell, ItemTaken
from systems.facts import UnitSheet
from tests.field import (
    FIST,
    PISTOL,
    SPEAR,
    SWORD,
    do,
    end,
    fight,
    line,
    lines,
    offered,
    one,
    preview,
    refused,
    rows,
    unit,
    weapon,
)  # fmt: skip

FLAIL = weapon("flail", "blade", size=3, damage=3, strength=3, flexible=1, disarm_bonus=2)
KNUCKLES = weapon("knuckles", natural=False, fist_weapon=1)
KICK = weapon("kick", specialty="leg")
CLUB = weapon("club", "blade", size=1, damage=2, strength=1)


def pair(*held: object, actor: UnitSheet | None = None, **more: object) -> Battle:
    ann = actor or unit("ann", STR=5, Brawl=6, Blade=4, weapons=(FIST, SWORD, FLAIL, KICK))
    arms = held or (FIST, SWORD)
    bob = unit("bob", "blue", STR=3, Blade=2, weapons=arms, more={"DEX": 3, "PER": 3}, **more)  # type: ignore[arg-type]
    return fight(["AB"], ann, bob)


def play(battle: Battle, command: Disarm, own: int, other: int) -> None:
    """So many successes of the blow, so many of the grip."""
    shown = preview(battle, command)
    grip = shown.steps[0].other
    assert shown.pool >= own
    do(battle, command, (8,) * own + (1,) * (shown.pool - own) + (8,) * other + (1,) * (grip.pool - other))


@pytest.mark.rule("DIS-01", "CAL-03", "DIS-05")
def test_it_is_priced_like_a_called_shot_and_does_no_harm() -> None:
    """−3 DP, +3 Dodge for a target that sees it come and has kept its Base Defense; also against a construct."""
    battle = pair(kind="construct")
    plain, found = preview(battle, Attack("ann", "bob", "sword")), preview(battle, Disarm("ann", "bob", "sword",
                                                                                         item="sword"))  # fmt: skip
    assert line(found, "DIS-01").value == -3
    assert found.pool == plain.pool - 6
    assert dict(found.defense)["dodge"] == dict(plain.defense)["dodge"] + 3
    assert (found.damage, found.drop, found.mean) == ((1.0,), 0.0, 0.0)
    before = battle.unit("bob").healthy
    play(battle, Disarm("ann", "bob", "sword", item="sword"), 2, 1)
    assert battle.unit("bob").healthy == before


@pytest.mark.rule("DIS-02", "DIC-07")
@pytest.mark.parametrize(("own", "other", "lost"), [(2, 1, True), (1, 1, False), (1, 2, False)])
def test_the_item_is_lost_only_to_more_successes_than_strength_and_blade(own: int, other: int, lost: bool) -> None:
    battle = pair()
    command = Disarm("ann", "bob", "sword", item="sword")
    grip = preview(battle, command).steps[0].other
    assert (grip.option, grip.pool) == ("STR", 5)
    play(battle, command, own, other)
    assert one(battle, ContestResolved).margin == max(0, own - other)
    assert (battle.unit("bob").weapon("sword") is None) == lost
    assert battle.scene(Lying).items == ((("bob/sword", 1, 0, 0),) if lost else ())
    assert bool(rows(battle, ItemFell)) == lost


@pytest.mark.rule("DIS-03")
def test_what_fell_lies_in_the_square_of_the_target_for_whoever_comes_first() -> None:
    battle = pair()
    play(battle, Disarm("ann", "bob", "sword", item="sword"), 3, 0)
    assert one(battle, ItemFell).square == (1, 0)
    assert [arm.key for arm in battle.unit("bob").arms] == ["fist"]
    do(battle, PickUp("ann", "bob/sword"))
    assert battle.unit("ann").weapon("sword@bob") is not None
    end(battle)
    assert refused(battle, PickUp("bob", "bob/sword")).key == "pick_up.not_there"


@pytest.mark.rule("DIS-04")
def test_a_bare_hand_takes_the_weapon_a_foot_or_a_blade_does_not() -> None:
    battle = pair()
    assert refused(battle, Disarm("ann", "bob", "sword", item="sword", take=True)).key == "disarm.no_hand"
    assert refused(battle, Disarm("ann", "bob", "kick", item="sword", take=True)).rules == ("DIS-04",)
    play(battle, Disarm("ann", "bob", "fist", item="sword", take=True), 2, 0)
    assert one(battle, ItemTaken).target == "bob"
    assert battle.of("ann", Carried).items[-1] == "bob/sword"
    assert battle.scene(Lying).items == ()
    assert battle.unit("ann").weapon("sword@bob") is not None


@pytest.mark.rule("DIS-06", "DIS-03")
def test_natural_weapons_and_fist_weapons_stay_where_they_are() -> None:
    battle = pair(FIST, KNUCKLES, SWORD)
    assert refused(battle, Disarm("ann", "bob", "sword", item="fist")).rules == ("DIS-06",)
    assert refused(battle, Disarm("ann", "bob", "sword", item="knuckles")).rules == ("DIS-03",)
    assert offered(battle, "ann", "disarm", "item") == {"sword"}


@pytest.mark.rule("DIS-07")
def test_one_of_several_weapons_has_to_be_named() -> None:
    battle = pair(FIST, SWORD, PISTOL)
    assert offered(battle, "ann", "disarm", "item") == {"sword", "pistol"}
    assert refused(battle, Disarm("ann", "bob", "sword")).key == "disarm.no_item"
    assert refused(battle, Disarm("ann", "bob", "sword", item="spear")).rules == ("DIS-07",)
    play(battle, Disarm("ann", "bob", "sword", item="pistol"), 2, 0)
    assert [arm.key for arm in battle.unit("bob").arms] == ["fist", "sword"]
    assert battle.scene(Lying).items == (("bob/pistol", 1, 0, 7),)


@pytest.mark.rule("DIS-01")
def test_a_weapon_made_for_disarming_adds_its_dice() -> None:
    battle = pair()
    assert lines(preview(battle, Disarm("ann", "bob", "flail", item="sword")))["disarm_bonus"] == 2
    assert "disarm_bonus" not in lines(preview(battle, Attack("ann", "bob", "flail")))


@pytest.mark.rule("DIS-02")
def test_the_plan_is_the_chance_to_hit_and_then_to_hold_out_against() -> None:
    battle = pair()
    shown = preview(battle, Disarm("ann", "bob", "sword", item="sword"))
    (step,), (effect,) = shown.steps, shown.effects
    by_hand = sum(
        chance * sum(step.other.successes[:number]) for number, chance in enumerate(shown.successes) if number
    )
    assert effect.key == "disarmed"
    assert effect.chance == pytest.approx(by_hand)
    assert 0 < effect.chance < shown.hit


@pytest.mark.rule("DIS-03")
def test_a_shot_can_strike_a_weapon_from_a_hand() -> None:
    ann = unit("ann", DEX=4, Firearms=4, PER=3, weapons=(FIST, PISTOL))
    battle = fight(["A....B"], ann, unit("bob", "blue", STR=3, Blade=2, weapons=(FIST, SPEAR)))
    play(battle, Disarm("ann", "bob", "pistol", item="spear"), 2, 1)
    assert battle.scene(Lying).items == (("bob/spear", 5, 0, 0),)


def test_a_command_to_disarm_reads_back_what_it_wrote() -> None:
    command = Disarm("ann", "bob", "fist", item="sword", take=True)
    assert from_data(to_data(command)) == command


@pytest.mark.rule("DIS-03")
def test_what_is_gone_before_the_dice_fall_cannot_be_struck_from_a_hand() -> None:
    """The weapons taken are gone from every offer at once."""
    battle = pair(FIST, CLUB)
    play(battle, Disarm("ann", "bob", "sword", item="club"), 2, 0)
    end(battle)
    end(battle)
    assert refused(battle, Disarm("ann", "bob", "sword", item="club")).key == "disarm.no_item"
    assert "disarm" not in {offer.verb for offer in referee.legal(battle, "ann")}
