"""Mines and ground that strikes: laid, looked for, stepped on (companion 13.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.area import Zones
from systems import knowledge, zones
from systems.board import draw
from systems.commands import DropItem, EndTurn, Fly, Lob, Move, SetMine, Suppress
from systems.events import AreaSaved, Discovered, MineSought, PointsGiven, ZoneBegan, ZoneEnded
from systems.facts import WeaponFacts
from systems.view import view
from systems.zones import Zone
from tests.blasts import GUN, armed, grenade, plan, saving, share, struck
from tests.field import FIST, do, end, end_until, fight, offered, one, refused, rows, unit

CLAYMORE = grenade("claymore", 10, 2, high_speed=5, tripwire=3)
PLATE = WeaponFacts("plate", "plate", "throwing", "Athletics", 2, 20, base_range=10, shots=1,
                    traits=(("high_speed", 5), ("armor_piercing", 10), ("pressure", 6), ("obvious", 1)))  # fmt: skip


@pytest.mark.rule("AOE-04")
def test_whoever_does_not_see_the_tripwire_sets_it_off() -> None:
    """Bob has no Investigation and walks into it; he is struck where it lies, once, and gets no farther if he falls."""
    battle = fight(("A.....B",), armed(unit("ann", END=9), CLAYMORE), unit("bob", "blue", DEX=2, END=9))
    assert (1, 0) in offered(battle, "ann", "set_mine", "square")
    do(battle, SetMine("ann", "claymore", (1, 0)))
    assert one(battle, ZoneBegan).kind == "mine"
    end(battle)
    do(battle, Move("bob", ((5, 0), (4, 0), (3, 0), (2, 0), (1, 0))), (2, 2))
    assert not one(battle, MineSought).found
    assert one(battle, ZoneEnded).cause == "off"
    assert set(struck(battle)) == {"ann", "bob"}
    assert one(battle, AreaSaved).amount == 10


@pytest.mark.parametrize(("mines", "amount"), [(4, 6), (3, 5), (2, 5), (1, 4)])
def test_t27_overlapping_blasts_of_4_come_to_6_of_four_and_5_of_three(mines: int, amount: int) -> None:
    """T27: mines of 4 damage that one step sets off together strike once, and their damage adds up slowly."""
    small = grenade("small", 4, 2, tripwire=9, count=4)
    bob = unit("bob", "blue", size=15, END=9, DEX=2, Athletics=2)
    battle = fight(["." * 8] * 8, armed(unit("ann"), small), bob, at={"ann": (0, 0), "bob": (4, 4)})
    with battle:
        for square in ((3, 3), (4, 3), (5, 3), (3, 4))[:mines]:
            zones.put(battle, Zone(zones.MINE, "small", "ann", square, (square,), zones.FOR_GOOD, ("red",)))
    end(battle)
    do(battle, Move("bob", ((3, 3),)), (2,) * 4)
    assert [event.amount for event in rows(battle, AreaSaved)] == [amount]
    assert battle.unit("bob").lethal == amount


def test_a_tripwire_seen_in_time_stops_the_walk_before_it() -> None:
    battle = fight(("A.....B",), armed(unit("ann"), CLAYMORE), unit("bob", "blue", PER=5, Investigation=1))
    do(battle, SetMine("ann", "claymore", (1, 0)))
    end(battle)
    do(battle, Move("bob", ((5, 0), (4, 0), (3, 0), (2, 0), (1, 0))), (8, 8, 8, 1, 1, 1))
    assert one(battle, MineSought).found
    assert (battle.unit("bob").x, battle.unit("bob").y) == (2, 0)
    assert struck(battle) == []
    end(battle)
    end_until(battle, "bob")
    assert refused(battle, Move("bob", ((1, 0),))).key == "move.blocked"


@pytest.mark.rule("AOE-04")
def test_who_flies_over_a_mine_sets_nothing_off() -> None:
    """Bob hovers a metre above the tripwire for a round; on foot it would have been his."""
    bird = replace(unit("bob", "blue", DEX=2, END=9, traits={"flight": 8, "flight_good": 1}), altitude=1)
    battle = fight(("A......B",), armed(unit("ann", END=9), CLAYMORE), bird)
    do(battle, SetMine("ann", "claymore", (1, 0)))
    end(battle)
    do(battle, Fly("bob", tuple((x, 0, 1) for x in range(6, 0, -1))))
    end(battle)
    end_until(battle, "bob")
    assert (battle.unit("bob").x, battle.unit("bob").altitude) == (1, 1)
    assert struck(battle) == []
    assert not rows(battle, MineSought)


def test_an_anti_tank_mine_waits_for_the_large() -> None:
    battle = fight(("A.....B",), armed(unit("ann"), PLATE), unit("bob", "blue", size=5))
    do(battle, SetMine("ann", "plate", (1, 0)))
    with battle:
        known = battle.scene(Zones).rows[0][6]
    assert known == ("red", "blue")


@pytest.mark.rule("AOE-04")
def test_a_mine_is_offered_wherever_the_side_knows_of_nobody_and_not_laid_on_somebody_unseen() -> None:
    """Bob stands beside Ann in the dark: she may try the square, keeps the mine, and has found him."""
    board = replace(draw(["A......", "......."]), dark=(2,) * 14)
    battle = fight(board, armed(unit("ann"), CLAYMORE), unit("bob", "blue"), at={"ann": (0, 0), "bob": (1, 0)})
    assert (1, 0) in offered(battle, "ann", "set_mine", "square")
    do(battle, SetMine("ann", "claymore", (1, 0)))
    assert one(battle, Discovered).hidden == "bob"
    assert (battle.scene(Zones).rows, dict(battle.unit("ann").ammunition)["claymore"]) == ((), 2)
    with battle:
        assert knowledge.met(battle, "red")[0].space == (1, 0, 1)


@pytest.mark.rule("ART-05")
def test_ground_kept_under_fire_strikes_whoever_enters_it_once() -> None:
    ann = unit("ann", STR=4, DEX=3, weapons=(GUN,), more={"Firearms": 2})
    battle = fight(("A......D....B", ".............", "........E...."), ann, unit("dan", "blue"),
                   unit("bob", "blue"), unit("eve", "blue", DEX=2))  # fmt: skip
    command = Suppress("ann", (7, 0), "machine_gun", keep=True)
    shown = plan(battle, command)
    assert [name for name, _ in shown.each] == ["dan", "bob"]
    faces = sum(((2,) * row.pool + (2,) * max(1, saving(row).pool) for _, row in shown.each), ())
    do(battle, command, faces)
    assert dict(battle.unit("ann").ammunition)["machine_gun"] == 20
    for _ in range(3):
        end(battle)
    before = len(rows(battle, AreaSaved))
    do(battle, Move("eve", ((8, 1), (8, 0), (9, 0))), (2,) * 5 + (2,))
    assert len(rows(battle, AreaSaved)) == before + 1
    end_until(battle, "ann")
    assert battle.scene(Zones).rows == ()


def test_a_gun_let_fall_fires_no_more_at_whoever_enters() -> None:
    ann = unit("ann", STR=4, DEX=3, weapons=(GUN, FIST), more={"Firearms": 2})
    battle = fight(("A...........B", ".............", "........E...."), ann, unit("bob", "blue"),
                   unit("eve", "blue", DEX=2))  # fmt: skip
    command = Suppress("ann", (7, 0), "machine_gun", keep=True)
    faces = sum(((2,) * row.pool + (2,) * max(1, saving(row).pool) for _, row in plan(battle, command).each), ())
    do(battle, command, faces)
    assert [kind for kind, _, _ in view(battle, "eve").fumes] == ["suppressed"]
    do(battle, DropItem("ann", "ann/machine_gun"))
    assert view(battle, "eve").fumes == (), "nobody need go round it"
    end(battle)
    end(battle)
    before = len(rows(battle, AreaSaved))
    do(battle, Move("eve", ((8, 1), (8, 0), (9, 0))))
    assert len(rows(battle, AreaSaved)) == before
    with battle:
        assert battle.unit("eve").x == 9


@pytest.mark.rule("AOE-04")
def test_gas_hurts_at_the_end_of_each_turn_and_thins_out() -> None:
    cloud = grenade("gas", 5, 1, types=("poison",), gas_cloud=2)
    battle = fight(("A.........B.",), armed(unit("ann"), cloud), unit("bob", "blue", DEX=1, Athletics=1))
    do(battle, Lob("ann", (10, 0), "gas"))
    end(battle)
    do(battle, EndTurn("bob"), (8, 2))
    assert one(battle, AreaSaved).left == 4
    assert battle.scene(Zones).rows[0][5] == 1, "its maker's next turn has begun"


@pytest.mark.rule("COV-16")
def test_smoke_spreads_and_nobody_sees_through_it() -> None:
    smoke = grenade("smoke", 0, 2, smoke_cloud=1)
    battle = fight(("A....S..B",), armed(unit("ann"), smoke), unit("bob", "blue"), unit("sam", "blue"))
    assert not any(battle.board.smoke)
    do(battle, Lob("ann", (4, 0), "smoke"))
    assert sum(battle.board.smoke) == 5
    end_until(battle, "ann")
    assert not any(battle.board.smoke)


def test_a_flash_leaves_points_that_fade() -> None:
    flash = grenade("flash", 0, 1, more={"flash": 5, "outer_blast": 3, "outer_points": 3})
    battle = fight(("A......B.",), armed(unit("ann"), flash), unit("bob", "blue", END=1, Survival=1))
    assert share(battle, Lob("ann", (5, 0), "flash"), "bob").effects[0].key == "dazzle"
    do(battle, Lob("ann", (5, 0), "flash"), (8, 2))
    assert one(battle, PointsGiven).number == 2
