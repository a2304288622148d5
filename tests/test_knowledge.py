"""Locating (PRE-02, COV-16 to COV-18, companion 11): eyes in light and weather, other senses, blows at a square."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.movement import Position
from game.text import Text
from systems import guessing, knowledge, referee
from systems.battle import Battle
from systems.board import Board, draw
from systems.commands import Attack, AttackSquare
from systems.events import AttackResolved, DamageTaken, SquareStruck
from systems.facts import UnitSheet
from systems.forecast import Forecast
from systems.rulesets import RULESETS
from systems.view import forecast, view
from tests.field import BOW, FIST, PISTOL, do, fight, hit, lines, offered, one, refused, shot, unit

EDITIONS = sorted(RULESETS)
ANN = unit("ann", DEX=3, PER=2, Brawl=3, Archery=5, STR=3, weapons=(FIST, BOW))
BOB = unit("bob", "blue", PER=2, Brawl=1)


def level(battle: Battle, watcher: str = "ann", other: str = "bob") -> int:
    with battle:
        return knowledge.level(battle, watcher, other)


def sensing(**traits: int) -> UnitSheet:
    return replace(ANN, traits=tuple(traits.items()))


def lit(rows: list[str], light: list[str], **more: object) -> Board:
    """The map with its light drawn beside it: a point is lit, 1 dim, 2 dark."""
    dark = tuple(0 if each == "." else int(each) for row in light for each in row)
    return replace(draw(rows), dark=dark, **more)  # type: ignore[arg-type]


def afar(metres: int, **more: object) -> Battle:
    """Ann and bob so far apart on an open field."""
    board = replace(draw(["." * (metres + 1)]), **more)  # type: ignore[arg-type]
    return fight(board, ANN, BOB, at={"ann": (0, 0), "bob": (metres, 0)})


# eyes


@pytest.mark.rule("PRE-02")
@pytest.mark.parametrize(
    ("weather", "farthest"), [("", 200), ("fog", 100), ("rain", 100), ("snow", 100), ("wind", 100), ("storm", 50)]
)
def test_weather_shortens_how_far_one_sees(weather: str, farthest: int) -> None:
    """PER 2: sensory range 20 m, sight 200 m; half of it in fog and rain, a quarter in a storm."""
    assert level(afar(farthest, weather=weather)) == knowledge.PINPOINTED
    assert level(afar(farthest + 1, weather=weather)) == knowledge.UNLOCATED


@pytest.mark.rule("PRE-02")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("trait", "dim", "dark"), [("", 100, -1), ("low_light_vision", 200, -1), ("darkvision", 200, 200)]
)
def test_the_light_where_one_looks_is_what_counts(edition: str, trait: str, dim: int, dark: int) -> None:
    """Dim light halves sight, but for eyes made for it; in the dark only darkvision sees."""
    watcher = sensing(**{trait: 1}) if trait else ANN
    for number, farthest in ((1, dim), (2, dark)):
        for metres, expected in ((farthest, 2), (farthest + 1, 0)):
            if metres < 1:
                continue
            board = replace(draw(["." * (metres + 1)]), dark=(0,) * metres + (number,))
            battle = fight(board, watcher, BOB, at={"ann": (0, 0), "bob": (metres, 0)}, edition=edition)
            assert level(battle) == expected, (number, metres)
            if metres <= 200:
                assert level(battle, "bob", "ann") == knowledge.PINPOINTED, "out of the dark one sees what is lit"


def test_called_shots_need_what_the_light_leaves_of_the_senses() -> None:
    """Sensory range 20 m: at 15 m a spot can be aimed at in the light, not in the dim."""
    for light, expected in ((0, True), (1, False)):
        board = replace(draw(["." * 16]), dark=(0,) * 15 + (light,))
        battle = fight(board, ANN, BOB, at={"ann": (0, 0), "bob": (15, 0)})
        found = referee.why_not(battle, Attack("ann", "bob", "bow", spot="head"))
        assert (found is None) == expected


# other senses


@pytest.mark.rule("COV-16", "COV-18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_smoke_hides_wholly_or_not_at_all(edition: str) -> None:
    """Bob stands in smoke: eyes do not locate him; blindsight does, and attacks as if there were none."""
    field = ["A..o", "...."]
    here = {"ann": (0, 0), "bob": (3, 0)}
    battle = fight(field, ANN, BOB, at=here, edition=edition)
    assert level(battle) == knowledge.UNLOCATED
    assert refused(battle, Attack("ann", "bob", "bow")).key == "attack.not_located"
    seeing = fight(field, sensing(blindsight=1), BOB, at=here, edition=edition)
    plain = fight(["A...", "...."], ANN, BOB, at=here, edition=edition)
    assert level(seeing) == knowledge.PINPOINTED
    through, open_ = shot(seeing, "ann", "bob", "bow"), shot(plain, "ann", "bob", "bow")
    assert (through.pool, through.half) == (open_.pool + 4, False), "bob, in the smoke, has not located her"


@pytest.mark.parametrize(
    ("traits", "expected"),
    [
        ({"blindsense": 1}, 1), ({"blindsight": 1}, 2), ({"tremorsense": 1}, 2), ({"true_sight": 1}, 2),
        ({"keen_smell": 1}, 1), ({"keen_hearing": 1}, 1), ({"blindsense": 2}, 0), ({"blindsight": 3}, 2),
    ],
)  # fmt: skip
def test_each_sense_locates_as_well_as_it_says(traits: dict[str, int], expected: int) -> None:
    """Bob is in smoke, 3 m away; a sense with a number of its own reaches that far, others the sensory range."""
    battle = fight(["A..o"], sensing(**traits), BOB, at={"ann": (0, 0), "bob": (3, 0)})
    assert level(battle) == expected


def test_walls_stop_sight_and_what_feels_for_bodies_but_not_the_ground_nor_smells() -> None:
    walled = {
        name: level(fight(["A#B", ".#."], sensing(**{name: 1}), BOB))
        for name in ("blindsight", "true_sight", "tremorsense", "keen_smell", "keen_hearing")
    }
    assert walled == {"blindsight": 0, "true_sight": 0, "tremorsense": 2, "keen_smell": 1, "keen_hearing": 1}


def test_tremors_do_not_tell_of_who_flies() -> None:
    flyer = replace(BOB, altitude=3, traits=(("flight", 10), ("flight_good", 1)))
    battle = fight(["A#B", ".#."], sensing(tremorsense=1), flyer)
    assert level(battle) == knowledge.UNLOCATED


# roughly located


@pytest.mark.rule("COV-18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_roughly_located_target_halves_successes_and_extras(edition: str) -> None:
    """T26: 5 rolled and 3 extra successes come to 2 + 1 = 3."""
    master = replace(sensing(blindsense=1), attributes=(3, 3, 3, 2, 2, 2, 2, 2, 2), skills=(("Archery", 11),))
    battle = fight(["A..o"], master, BOB, at={"ann": (0, 0), "bob": (3, 0)}, edition=edition)
    found = shot(battle, "ann", "bob", "bow")
    assert sum(each.value for each in found.attack_extra_modifiers if each.rule != "COV-18") == 3
    assert (found.attack_extra, found.half, lines(found)["rough"]) == (1, True, 0)
    hit(battle, "ann", "bob", "bow", (8,) * 5 + (1,) * (found.pool - 5))
    assert one(battle, AttackResolved).successes + one(battle, AttackResolved).defense_extra == 3


@pytest.mark.rule("COV-18")
def test_nobody_aims_at_a_spot_of_a_roughly_located_target() -> None:
    battle = fight(["A..o"], sensing(blindsense=1), BOB, at={"ann": (0, 0), "bob": (3, 0)})
    assert refused(battle, Attack("ann", "bob", "bow", spot="head")).key == "called_shots.rough"


@pytest.mark.rule("COV-18")
def test_what_a_friend_has_located_one_attacks_as_roughly_located() -> None:
    """Only eve's blindsight has bob in the smoke: ann shoots on her word, at half her successes."""
    eve = unit("eve", traits={"blindsight": 1})
    battle = fight(["A..o", "E..."], ANN, eve, BOB, at={"ann": (0, 0), "eve": (0, 1), "bob": (3, 0)})
    assert (level(battle), level(battle, "eve")) == (knowledge.UNLOCATED, knowledge.PINPOINTED)
    assert shot(battle, "ann", "bob", "bow").half


# blows at a square


def lost(sheet: UnitSheet = ANN, enemy: UnitSheet = BOB, x: int = 2, edition: str = "overseer") -> Battle:
    """Bob was seen, and has gone into smoke: it lies on the squares 1 to 3 m from ann."""
    battle = fight(["A...B", ".ooo."], sheet, enemy, edition=edition)
    with battle:
        battle.write("bob", Position, "x", x)
        battle.write("bob", Position, "y", 1)
        knowledge.look(battle)
    assert level(battle) == knowledge.UNLOCATED
    return battle


@pytest.mark.rule("COV-17", "COV-18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blow_at_the_right_square_strikes_as_at_a_roughly_located_target(edition: str) -> None:
    battle = lost(x=1, edition=edition)
    blow = AttackSquare("ann", "bob", (1, 1), "fist")
    found = referee.forecast(battle, blow)
    assert isinstance(found, Forecast)
    assert found.half
    do(battle, blow, (8,) * 4 + (1,) * (found.pool - 4))
    assert one(battle, AttackResolved).successes == 2
    assert one(battle, DamageTaken).unit == "bob"
    assert one(battle, SquareStruck).found


@pytest.mark.rule("COV-18")
def test_a_blow_at_the_wrong_square_costs_what_a_blow_costs_and_throws_no_dice() -> None:
    battle = lost(replace(ANN, weapons=(FIST, PISTOL)), x=3)
    before = battle.unit("ann").loaded(PISTOL)
    do(battle, AttackSquare("ann", "bob", (2, 1), "pistol"))
    assert not one(battle, SquareStruck).found
    assert battle.unit("ann").standard == 0
    assert battle.unit("ann").loaded(PISTOL) == before - 1


@pytest.mark.rule("COV-18")
def test_a_miss_at_the_right_square_reads_like_a_blow_at_nobody() -> None:
    """The attacker's side learns from neither whether bob was there."""
    told: list[object] = []
    for x in (1, 3):
        battle = lost(x=x)
        reader = Text("en").reader(battle, "red")
        reader.read(battle)
        known = len(reader.rows)
        found = referee.forecast(battle, AttackSquare("ann", "bob", (1, 1), "fist"))
        assert isinstance(found, Forecast)
        do(battle, AttackSquare("ann", "bob", (1, 1), "fist"), (2,) * max(1, found.pool) if x == 1 else ())
        reader.read(battle)
        told.append([row.text + row.result for row in reader.rows[known:]])
        seen = view(battle, "ann")
        told.append([seen.last_seen, seen.met, seen.records])
    assert told[:2] == told[2:]


@pytest.mark.rule("COV-18")
def test_the_odds_a_side_is_shown_do_not_tell_whether_anybody_is_there() -> None:
    shown = [forecast(lost(x=x), AttackSquare("ann", "bob", (1, 1), "fist"), "red") for x in (1, 3)]
    assert shown[0] == shown[1]
    assert isinstance(shown[0], Forecast)


@pytest.mark.rule("COV-18")
def test_shots_are_guessed_into_smoke_alone_and_blows_within_reach() -> None:
    battle = lost()
    squares = offered(battle, "ann", "attack_square", "square")
    assert {(1, 1), (2, 1), (3, 1)} <= squares
    assert refused(battle, AttackSquare("ann", "bob", (3, 0), "bow")).key == "guess.plain"
    assert refused(battle, AttackSquare("ann", "bob", (3, 1), "fist")).key == "guess.too_far"


def test_a_large_target_is_guessed_where_the_map_has_room_for_it() -> None:
    """At the corner of the map only part of it can be on the square that is struck."""
    board = replace(draw(["A....", ".....", "....."]), weather="fog")
    battle = fight(board, ANN, replace(BOB, size=10), at={"ann": (0, 0), "bob": (2, 0)})
    blow = AttackSquare("ann", "bob", (4, 2), "fist")
    with battle:
        found = guessing.facts_of(battle, blow, battle.unit("bob")).target
    assert (found.x, found.y, found.footprint.side) == (3, 1, 2)
