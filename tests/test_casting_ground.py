"""Spells cast on the ground: areas with one roll and many saves, walls and cover that stand for a while (SPL, AOE)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.effects import Raised
from systems import knowledge, referee
from systems.battle import Battle
from systems.commands import Attack, Cast, EndTurn, KeepSpell, LiftCover, Move
from systems.course import Before, Hidden
from systems.events import AreaAimed, AreaSaved, BarrierFell, BarrierRaised, DamageTaken, SpellBegun, SpellLost
from systems.facts import Amount, Held, SpellFacts, Spread, Summoned
from systems.forecast import Forecast
from tests.field import BOW, FIST, do, end, end_until, fight, offered, one, parts, refused, rows, shot, unit
from tests.openings import opened

FIRE = SpellFacts(
    "fire", "C", "arcane", "area", "square", reach=Amount(10), types=("fire",), spread=Spread("burst", Amount(2)),
)  # fmt: skip
FAN = SpellFacts("fan", "D", "arcane", "area", "square", spread=Spread("cone", Amount(4)), types=("fire",))
BEAM = SpellFacts("beam", "D", "arcane", "area", "square", spread=Spread("line", Amount(8)), types=("lightning",))
WALL = SpellFacts(
    "wall", "D", "arcane", "barrier", "square", reach=Amount(10), lasts=Amount(2),
    summons=Summoned(Amount(10), Amount(3), "stone", opaque=True),
)  # fmt: skip
PANE = SpellFacts(
    "pane", "D", "arcane", "barrier", "square", reach=Amount(10), concentration=True,
    summons=Summoned(Amount(10), Amount(1), "steel"),
)  # fmt: skip
BANK = SpellFacts(
    "bank", "D", "arcane", "barrier", "square", "move", reach=Amount(10), lasts=Amount(2),
    summons=Summoned(Amount(2, ("power",)), Amount(1), "stone"),
)  # fmt: skip
SUE = replace(unit("sue", INT=4, RES=4, Occult=3), spells=(FIRE, FAN, BEAM, WALL, PANE, BANK))
BOB = unit("bob", "blue", STR=3, DEX=3, Athletics=2, weapons=(BOW, FIST))
DAN = unit("dan", "blue", DEX=2, Athletics=1)
OPEN = ("S......B..", "..........", "........D.")
EDITIONS = ["overseer", "overseer_classic"]


def scene(*map: str, **how: object) -> Battle:
    return fight(map or OPEN, SUE, BOB, DAN, **how)  # type: ignore[arg-type]


def plan(battle: Battle, command: Cast) -> Forecast:
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), found
    return found


def at(spell: str, *square: int) -> Cast:
    return Cast("sue", spell, square=(square[0], square[1]))


# --- areas


@pytest.mark.rule("ATK-03", "SPL-02", "SPL-03", "AOE-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_casting_roll_is_the_harm_of_everybody_in_the_burst_less_each_ones_save(edition: str) -> None:
    """INT 4 + Occult 3 + power 4: 11 dice without any defense, and no more than 11 count; each saves for itself."""
    battle = scene(edition=edition)
    shown = plan(battle, at("fire", 7, 1))
    assert (shown.pool, [name for name, _ in shown.each]) == (11, ["bob", "dan"])
    do(battle, at("fire", 7, 1), (10, 8, 8, 8) + (1,) * 8 + (8, 8, 1, 1, 1) + (8, 1, 1))
    assert (one(battle, AreaAimed).caught, one(battle, SpellBegun).energy) == (("bob", "dan"), 3)
    assert [(each.unit, each.amount, each.saved, each.left) for each in rows(battle, AreaSaved)] == [
        ("bob", 4, 2, 2), ("dan", 4, 1, 3),
    ]  # fmt: skip
    assert [(battle.unit(each).lethal) for each in ("bob", "dan")] == [2, 3]


@pytest.mark.rule("SPL-03", "DMG-08")
def test_no_more_of_an_area_counts_than_attribute_skill_and_power() -> None:
    battle = scene()
    do(battle, at("fire", 7, 1), (10,) * 11 + (8,) * 11 + (1,) * 5 + (1,) * 3)
    assert {each.amount for each in rows(battle, AreaSaved)} == {11}


@pytest.mark.rule("AOE-02")
def test_a_spells_area_spares_who_made_it_and_no_friend() -> None:
    ann = unit("ann", DEX=2)
    battle = fight(["SA......B", ".........", "D........"], SUE, ann, BOB, DAN)
    assert [name for name, _ in plan(battle, at("fire", 0, 1)).each] == ["ann", "dan"]


@pytest.mark.rule("ATY-03", "AOE-04")
def test_a_cone_and_a_line_begin_at_the_caster_and_need_a_direction() -> None:
    battle = scene("S..B......", "..........", "......D...")
    assert [name for name, _ in plan(battle, at("fan", 3, 0)).each] == ["bob"]
    assert [name for name, _ in plan(battle, at("beam", 6, 2)).each] == ["dan"]
    assert refused(battle, at("fan", 0, 0)).key == "cast.no_direction"
    assert (6, 2) in offered(battle, "sue", "cast", "square")


@pytest.mark.rule("SPL-05", "AOE-12")
def test_no_area_begins_out_of_reach_off_the_map_or_behind_a_wall() -> None:
    battle = scene("S...#......B", "....#.......", "....#....D..")
    refusal = refused(battle, at("fire", 11, 1))
    assert (refusal.key, refusal.fact("distance"), refusal.fact("limit")) == ("cast.beyond", 11, 10)
    assert refused(battle, at("fire", 20, 0)).key == "cast.no_square"
    assert refused(battle, at("fire", 4, 1)).key == "cast.no_room"
    assert refused(battle, at("fire", 6, 0)).key == "cast.no_line"
    assert refused(battle, Cast("sue", "fire", "bob")).key == "cast.no_square"
    assert refused(battle, Cast("sue", "fire", "bob", square=(3, 0))).key == "cast.no_target"


@pytest.mark.rule("SPL-05", "DIC-07")
def test_a_caster_in_a_grip_has_to_steady_itself_before_the_fire_breaks_loose() -> None:
    """Endurance 2 against (2 + 1)² = 9 for Rank C: the odds of it stand before those of the area."""
    battle = scene()
    free = plan(battle, at("fire", 7, 1)).mean
    gripped = replace(battle.unit("sue"), held_by=(Held("bob", 1),))
    held = battle.rules.held_plan(gripped, FIRE, plan(battle, at("fire", 7, 1)))
    assert [step.name for step in held.steps] == ["steady"]
    assert free > 1
    assert held.successes[0] > 0.99


def test_the_odds_of_each_share_come_out_as_shown() -> None:
    """Cast many times: the mean harm of each unit is the one that the forecast shows for it."""
    battle = scene()
    shown = dict(plan(battle, at("fire", 7, 1)).each)
    harm = dict.fromkeys(shown, 0)
    for number in range(200):
        copy = battle.fork(number)
        assert referee.submit(copy, at("fire", 7, 1)) is None
        for each in rows(copy, DamageTaken):
            harm[each.unit] += each.dealt
        copy.close()
    for name, row in shown.items():
        assert abs(harm[name] / 200 - row.mean) < 0.45


@pytest.mark.rule("SPL-05")
def test_no_ground_is_offered_to_a_caster_without_the_energy() -> None:
    """Eight points: fire takes three each time, and after two of them a wall of one is still to be had."""
    battle = scene()
    for _ in range(2):
        do(battle, at("fire", 0, 2), (1,) * 11)
        end_until(battle, "sue")
    assert refused(battle, at("fire", 7, 1)).key == "cast.energy"
    named = offered(battle, "sue", "cast", "spell")
    assert "fire" not in named
    assert "wall" in named


# --- barriers


@pytest.mark.rule("SPL-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wall_bars_sight_and_shots_for_its_rounds_and_is_gone(edition: str) -> None:
    battle = scene(edition=edition)
    do(battle, at("wall", 3, 1))
    raised = one(battle, BarrierRaised)
    assert (raised.squares, raised.size, raised.rounds) == (((3, 1), (3, 2), (3, 0)), 10, 2)
    end(battle)
    assert refused(battle, Attack("bob", "sue", "bow")).key == "attack.not_located"
    end_until(battle, "sue")
    assert battle.board.thing[3]
    end_until(battle, "sue")
    assert (one(battle, BarrierFell).cause, one(battle, BarrierFell).squares) == ("time", raised.squares)
    assert battle.scene(Raised).rows == ()
    assert not any(battle.board.thing)
    end(battle)
    assert shot(battle, "bob", "sue", "bow").pool


@pytest.mark.rule("SPL-05")
def test_nobody_walks_through_a_wall_and_one_can_go_round_it() -> None:
    battle = scene("S.....B.", "........", "........", "...D....")
    do(battle, at("wall", 3, 2))
    assert one(battle, BarrierRaised).squares == ((3, 2), (3, 1)), "it ends before Dan"
    end(battle)
    assert refused(battle, Move("bob", ((5, 1), (4, 1), (3, 1)))).key == "move.blocked"


@pytest.mark.rule("COV-04", "SPL-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_summoned_cover_protects_by_its_size(edition: str) -> None:
    """Twice power 2: Size 4 before a body of Size 5 is 4 − 5 + 4 = 3."""
    battle = scene(edition=edition)
    sizes = plan(battle, at("bank", 1, 0)).effects[0]
    assert (sizes.key, len(sizes.amounts) - 1, sizes.amounts[-1]) == ("barrier", 4, 1.0)
    do(battle, at("bank", 1, 0))
    end(battle)
    assert parts(shot(battle, "bob", "sue", "bow"))["cover"] == 3


@pytest.mark.rule("SPL-05", "DMG-16")
def test_a_wall_can_be_broken_and_the_next_one_is_whole() -> None:
    """Steel: Hardness 7; a section of wall has Size 5 + 7 points."""
    from systems import things

    battle = scene()
    do(battle, at("pane", 1, 0))
    thing = things.at_place(battle, ("square", 1, 0))
    assert thing is not None
    with battle:
        left = things.hurt(battle, things.name_at(battle, ("square", 1, 0)), thing, 99, ("DMG-16",))
    assert left == 0
    assert not any(battle.board.thing)
    for _ in range(3):
        end(battle)
    do(battle, KeepSpell("sue", keep=False))
    do(battle, at("pane", 1, 0))
    assert battle.board.thing[1]
    assert things.at_place(battle, ("square", 1, 0)) == thing


@pytest.mark.rule("COV-10")
def test_what_a_spell_has_put_up_is_rooted_to_its_square() -> None:
    battle = scene()
    do(battle, at("bank", 1, 0))
    assert refused(battle, LiftCover("sue", ("square", 1, 0))).key == "lift_cover.fixed"


@pytest.mark.rule("SPL-05")
def test_a_barrier_that_is_kept_up_falls_with_the_concentration() -> None:
    battle = scene()
    do(battle, at("pane", 1, 0))
    assert battle.unit("sue").keeps == "pane"
    end_until(battle, "bob")
    do(battle, EndTurn("bob"))
    do(battle, EndTurn("dan"))
    do(battle, KeepSpell("sue", keep=True))
    assert battle.board.thing[1]
    end(battle)
    do(battle, EndTurn("bob"))
    do(battle, EndTurn("dan"))
    do(battle, KeepSpell("sue", keep=False))
    assert (one(battle, BarrierFell).cause, battle.board.thing[1]) == ("concentration", 0)


@pytest.mark.rule("SPL-05")
def test_nothing_rises_where_somebody_or_something_is() -> None:
    battle = scene("S.c....B", "........", "...D....")
    assert refused(battle, at("wall", 2, 0)).key == "cast.no_room"
    assert refused(battle, at("wall", 3, 2)).key == "cast.no_room"
    assert refused(battle, at("wall", 0, 0)).key == "cast.no_room"


@pytest.mark.rule("SPL-05")
def test_who_stands_there_unseen_is_in_the_way_all_the_same() -> None:
    """Dan hides there: it is cast like anywhere else, and comes to nothing."""
    before = Before(rounds=3, hidden=(Hidden("dan", ("sue",)),))
    battle = opened(["S......B", "........", "...D...."], SUE, BOB, DAN, before=before, looks=20)
    assert not knowledge.locates(battle, "red", "dan")
    do(battle, at("bank", 3, 2))
    assert (one(battle, SpellLost).cause, battle.scene(Raised).rows) == ("no_room", ())


@pytest.mark.rule("SPL-05")
def test_a_second_wall_takes_the_place_of_the_first() -> None:
    battle = scene()
    do(battle, at("bank", 1, 0))
    end_until(battle, "sue")
    do(battle, at("bank", 1, 1))
    assert one(battle, BarrierFell).cause == "renewed"
    assert [row[:2] for row in battle.scene(Raised).rows] == [(1, 1)]


def test_walls_are_part_of_a_fork_and_of_a_saved_battle() -> None:
    battle = scene()
    do(battle, at("wall", 3, 1))
    copy = battle.fork(1)
    assert copy.board.thing[3]
    assert copy.hash() == battle.hash()
    copy.close()
