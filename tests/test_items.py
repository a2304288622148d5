"""Items: carried, thrown, dropped, picked up (ACT-02, FRE-07, MOV-18, THR-01)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from components.attack import Weapons
from components.objects import Carried, Lying
from systems import referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import Attack, Disarm, DropItem, EndTurn, Parry, PickUp, from_data, to_data
from systems.events import ItemFell, ItemPickedUp
from systems.facts import WeaponFacts
from tests.field import (
    FIST,
    PISTOL,
    SWORD,
    do,
    end,
    end_until,
    fight,
    hit,
    miss,
    offered,
    one,
    preview,
    refused,
    unit,
    verbs,
    weapon,
)  # fmt: skip

STAB = weapon("dagger", "blade", damage=1, strength=1)
DAGGER = weapon("dagger_thrown", "throwing", damage=1, strength=1, base=15, shots=1, item="dagger")
DARTS = weapon("darts", "throwing", damage=2, strength=1, base=20, shots=3, light_throwing=1)


def lying(battle: Battle) -> tuple[tuple[str, int, int, int], ...]:
    return battle.scene(Lying).items


def thrower(map: list[str], **more: object) -> Battle:
    ann = unit("ann", Athletics=3, Blade=2, DEX=4, weapons=(STAB, DAGGER))
    return fight(map, ann, unit("bob", "blue", printed={"base_defense": 0}), **more)  # type: ignore[arg-type]


@pytest.mark.rule("THR-01")
@pytest.mark.parametrize("hits", [True, False])
def test_a_thrown_dagger_lies_in_the_square_of_its_target_hit_or_miss(hits: bool) -> None:
    battle = thrower(["A...B"])
    throw = Attack("ann", "bob", "dagger_thrown")
    do(battle, throw, ((8 if hits else 1),) + (1,) * (preview(battle, throw).pool - 1))
    assert lying(battle) == (("ann/dagger", 4, 0, 1),)
    assert one(battle, ItemFell).cause == "thrown"
    end_until(battle, "ann")
    for key in ("dagger", "dagger_thrown"):
        assert refused(battle, Attack("ann", "bob", key)).key in ("attack.empty", "attack.out_of_reach")


@pytest.mark.rule("THR-01")
def test_a_throw_that_misses_behind_cover_falls_down_before_the_obstacle() -> None:
    """The crate covers bob: what does not get past it lies on ann's side of it, what hits lies with bob."""
    battle = thrower(["A..5B"])
    miss(battle, Attack("ann", "bob", "dagger_thrown"))
    assert lying(battle) == (("ann/dagger", 2, 0, 1),)
    battle = thrower(["A..5B"])
    shown = preview(battle, Attack("ann", "bob", "dagger_thrown"))
    do(battle, Attack("ann", "bob", "dagger_thrown"), (8,) * shown.pool)
    assert lying(battle) == (("ann/dagger", 4, 0, 1),)


@pytest.mark.rule("MOV-18", "ACT-07")
def test_picking_up_is_a_move_action_within_the_reach_of_a_hand() -> None:
    battle = thrower(["A.B"])
    do(battle, DropItem("ann", "ann/dagger"))
    end(battle)
    assert refused(battle, PickUp("bob", "ann/dagger")).key == "pick_up.out_of_reach"
    assert "pick_up" not in verbs(battle, "bob")
    assert refused(battle, PickUp("bob", "ann/sword")).key == "pick_up.not_there"
    end(battle)
    assert offered(battle, "ann", "pick_up", "item") == {"ann/dagger"}
    do(battle, PickUp("ann", "ann/dagger"))
    assert battle.unit("ann").move == 0
    assert battle.unit("ann").standard == 1
    assert one(battle, ItemPickedUp).square == (0, 0)
    assert battle.unit("ann").loaded(DAGGER) == 1
    do(battle, DropItem("ann", "ann/dagger"))
    do(battle, PickUp("ann", "ann/dagger"))
    assert battle.unit("ann").standard == 0


@pytest.mark.rule("MOV-18")
def test_nothing_is_picked_up_through_a_wall() -> None:
    battle = fight(["AB"], unit("ann", weapons=(FIST, SWORD)), unit("bob", "blue"), edges=[("v", 1, 0, "wall")])
    do(battle, DropItem("ann", "ann/sword"))
    end(battle)
    assert refused(battle, PickUp("bob", "ann/sword")).key == "pick_up.out_of_reach"


@pytest.mark.rule("FRE-07")
def test_letting_go_costs_nothing_and_ends_the_parry_made_with_it() -> None:
    battle = fight(["AB"], unit("ann", Blade=3, STR=3, weapons=(FIST, SWORD)), unit("bob", "blue"))
    do(battle, Parry("ann", "sword"))
    assert battle.unit("ann").parry_bonus == 3
    budget = (battle.unit("ann").standard, battle.unit("ann").move, battle.unit("ann").swift)
    assert offered(battle, "ann", "drop_item", "item") == {"ann/sword"}
    do(battle, DropItem("ann", "ann/sword"))
    assert (battle.unit("ann").standard, battle.unit("ann").move, battle.unit("ann").swift) == budget
    assert battle.unit("ann").parry_bonus == 0
    assert [arm.key for arm in battle.unit("ann").arms] == ["fist"]
    assert refused(battle, DropItem("ann", "ann/sword")).rules == ("FRE-07",)
    assert refused(battle, DropItem("ann", "ann/fist")).key == "drop_item.not_held"
    assert refused(battle, Attack("ann", "bob", "sword")).key == "attack.no_weapon"


@pytest.mark.rule("BRW-04")
def test_who_has_let_go_of_everything_still_has_bare_hands() -> None:
    battle = fight(["A.B", "..."], unit("ann", size=10, STR=4, Brawl=3, weapons=(SWORD,)), unit("bob", "blue"))
    assert [arm.key for arm in battle.unit("ann").arms] == ["sword"]
    do(battle, DropItem("ann", "ann/sword"))
    (fist,) = battle.unit("ann").arms
    assert (fist.key, fist.size, fist.damage, fist.grade, fist.natural) == ("fist", 2, 0, "B", True)
    hit(battle, "ann", "bob", "fist", faces=(8,) + (1,) * (preview(battle, Attack("ann", "bob", "fist")).pool - 1))
    assert battle.unit("bob").bashing == 1


@pytest.mark.rule("MOV-18")
def test_the_rounds_in_a_gun_go_with_it_whoever_has_it() -> None:
    battle = fight(["AB"], unit("ann", Firearms=2, weapons=(FIST, PISTOL)), unit("bob", "blue", Firearms=2))
    miss(battle, Attack("ann", "bob", "pistol"))
    do(battle, DropItem("ann", "ann/pistol"))
    assert lying(battle) == (("ann/pistol", 0, 0, 6),)
    end(battle)
    do(battle, PickUp("bob", "ann/pistol"))
    taken = battle.unit("bob").weapon("pistol@ann")
    assert taken is not None
    assert battle.unit("bob").loaded(taken) == 6
    assert lying(battle) == ()
    miss(battle, Attack("bob", "ann", "pistol@ann"))
    assert battle.unit("bob").loaded(taken) == 5
    do(battle, DropItem("bob", "ann/pistol"))
    end(battle)
    do(battle, PickUp("ann", "ann/pistol"))
    assert battle.unit("ann").loaded(PISTOL) == 5
    assert battle.unit("ann").sheet.arms == battle.unit("ann").arms


@pytest.mark.rule("THR-01")
def test_pieces_of_a_pile_are_thrown_and_picked_up_one_by_one() -> None:
    ann, bob = unit("ann", Athletics=2, weapons=(FIST, DARTS)), unit("bob", "blue", Athletics=2)
    battle = fight(["A.B"], ann, bob)
    miss(battle, Attack("ann", "bob", "darts"))
    end(battle)
    do(battle, PickUp("bob", "ann/darts"))
    taken = battle.unit("bob").weapon("darts@ann")
    assert taken is not None
    assert (battle.unit("ann").loaded(DARTS), battle.unit("bob").loaded(taken)) == (2, 1)
    miss(battle, Attack("bob", "ann", "darts@ann"))
    assert lying(battle) == (("ann/darts", 0, 0, 1),)
    assert refused(battle, DropItem("bob", "ann/darts")).key == "drop_item.not_held"


def where(battle: Battle, names: dict[str, WeaponFacts]) -> Counter[str]:
    """How many of each item there are, in hands and on the ground."""
    found: Counter[str] = Counter()
    for name, way in names.items():
        owner, item = name.split("/")
        pile = way.mode == "throwing" and way.shots > 0
        for each in battle.ids:
            if name in battle.of(each, Carried).items:
                key = item if each == owner else f"{item}@{owner}"
                found[name] += dict(battle.of(each, Weapons).ammunition)[key] if pile else 1
        found[name] += sum(row[3] if pile else 1 for row in lying(battle) if row[0] == name)
    return found


KIT = {"ann/darts": DARTS, "ann/sword": SWORD, "bob/pistol": PISTOL, "bob/dagger": DAGGER}


@given(st.lists(st.integers(0, 10_000), max_size=30))
def test_every_item_is_always_in_exactly_one_place(choices: list[int]) -> None:
    """Whatever the two throw, drop, take and pick up: nothing doubles, nothing is lost; saves and forks agree."""
    ann = unit("ann", STR=3, Athletics=2, Brawl=3, weapons=(FIST, SWORD, DARTS), printed={"health": 90})
    bob = unit("bob", "blue", STR=3, Firearms=2, weapons=(PISTOL, STAB, DAGGER), printed={"health": 90})
    battle = fight(draw([".....", "....."]), ann, bob, at={"ann": (1, 0), "bob": (2, 0)})
    whole = where(battle, KIT)
    for choice in choices:
        actor = battle.acting() or ""
        target = "bob" if actor == "ann" else "ann"
        wanted = [
            *(DropItem(actor, name) for name in KIT),
            *(PickUp(actor, name) for name in KIT),
            *(Attack(actor, target, arm.key) for arm in battle.unit(actor).arms if arm.mode == "throwing"),
            *(Disarm(actor, target, "fist", item=arm.key, take=True) for arm in battle.unit(target).arms),
        ]
        legal = [each for each in wanted if referee.why_not(battle, each) is None]
        command = [*legal, EndTurn(actor)][choice % (len(legal) + 1)]
        fork = battle.fork(choice)
        assert from_data(to_data(command)) == command
        assert referee.submit(fork, command) is None
        assert where(fork, KIT) == whole
        twin = battle.fork(choice)
        assert referee.submit(twin, command) is None
        assert twin.hash() == fork.hash()
        copy = battle.fork(0)
        copy.restore(fork.state())
        assert copy.hash() == fork.hash()
        assert [copy.unit(each).arms for each in copy.ids] == [fork.unit(each).arms for each in fork.ids]
        battle = fork
        if battle.over is not None:
            break
