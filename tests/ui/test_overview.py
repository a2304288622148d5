"""What a person asks to see over the map: danger, threatened ground, ranges, ruler, the whole map; moving it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.app import overview, theme
from game.app.showing import Note
from systems import enemies
from systems.forecast import Forecast
from systems.offers import Refusal
from tests.ui.hands import Hands

FIELD = """
format = 1

[scenario]
name = {{ en = "Overview", zh = "总览" }}
text = {{ en = "Look before you leap.", zh = "先看后动。" }}
difficulty = 1
tags = ["areas"]

[map]
ground = "grass"
rows = '''
{rows}
'''

[[side]]
id = "blue"
name = {{ en = "Blue", zh = "蓝方" }}

[[side]]
id = "red"
name = {{ en = "Red", zh = "红方" }}
{units}
"""
UNIT = """
[[unit]]
id = "{id}"
template = "{template}"
side = "{side}"
at = [{x}, {y}]
"""
SMALL = [
    ".........#.....",
    ".........#.....",
    ".........#.....",
    "....C..........",
    "...............",
    "...............",
]
WHO = (
    ("cop", "patrol_officer", "blue", 1, 1),
    ("thug", "street_thug", "red", 12, 1),
    ("axe", "street_thug", "red", 6, 5),
)


def field(folder: Path, rows: list[str] = SMALL, who: object = WHO, **more: object) -> Hands:
    """A small field with both sides in a person's hands, the officer about to act."""
    units = "".join(UNIT.format(id=a, template=b, side=c, x=x, y=y) for a, b, c, x, y in who)  # type: ignore[attr-defined]
    file = folder / "overview.toml"
    file.write_text(FIELD.format(rows="\n".join(rows), units=units), encoding="utf-8")
    hands = Hands(str(file), 3, **{"persons": ("blue", "red"), **more})  # type: ignore[arg-type]
    hands.wait()
    while hands.session.person is not None and hands.session.person.id != "cop":
        hands.click("end turn")
        hands.wait()
    return hands


def down(hands: Hands, key: int, mod: int = 0, letter: str = "") -> None:
    """A key that stays down."""
    hands.event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)
    hands.look()


def up(hands: Hands, key: int) -> None:
    hands.event(pygame.KEYUP, key=key, mod=0, unicode="")
    hands.look()


def until_done(hands: Hands) -> None:
    """Frames until everything that is asked for is known."""
    session = hands.session
    for _ in range(4000):
        found = [each for each in (session.lookout.danger(session), session.lookout.threatened(session)) if each]
        assert found, "nothing is asked for"
        if all(each.done for each in found):
            break
        hands.program.tick(50)
    hands.look()


def ruled(hands: Hands) -> object:
    """The line of the ruler on the board."""
    return hands.session.screen.scene.marks.ruler


def held(hands: Hands) -> tuple[bool, bool]:
    """Whether the ruler, and whether the numbers are asked for."""
    return hands.session.plan.ruler, hands.session.plan.badges


def test_a_key_lays_danger_on_every_square_and_takes_it_off(tmp_path: Path) -> None:
    hands = field(tmp_path)
    hands.key(pygame.K_v, pygame.KMOD_SHIFT, "V")
    until_done(hands)
    danger = hands.session.lookout.danger(hands.session)
    assert danger is not None
    marks = hands.session.screen.scene.marks
    harm = {square: danger.expected(square) or 0.0 for square in danger.replies}
    worst = max(max(harm.values()), danger.me.healthy / 2)
    for low, high, shown in ((0.25, 0.5, marks.slight), (0.5, 0.75, marks.danger), (0.75, 9, marks.deadly)):
        assert shown == {square for square, mean in harm.items() if low * worst <= mean < high * worst}
    hatched = marks.slight | marks.danger | marks.deadly
    assert hatched
    assert harm.keys() - hatched, "where it is good to stand the floor shows"
    hands.key(pygame.K_v, pygame.KMOD_SHIFT, "V")
    bare = hands.session.screen.scene.marks
    assert not bare.slight | bare.danger | bare.deadly
    hands.click("tool", "danger")
    assert hands.session.screen.scene.marks == marks


def test_the_square_pointed_at_tells_who_could_do_what(tmp_path: Path) -> None:
    hands = field(tmp_path)
    hands.click("tool", "danger")
    until_done(hands)
    danger = hands.session.lookout.danger(hands.session)
    assert danger is not None
    square = max((each for each in danger.replies if hands.shows(each)), key=lambda each: danger.expected(each) or 0)
    hands.hover(square)
    tag = hands.session.screen.scene.marks.tags[0]
    assert tag.strong == f"Danger {danger.expected(square):.1f}".removesuffix(".0")
    note = hands.session.screen.panels.forecast
    assert isinstance(note, Note)
    names = [row.text for row in note.rows if row.kind == "head"]
    assert names == [hands.session.name_of(each.unit) for each in danger.replies[square]]
    assert len(names) == 2


def test_danger_is_worked_out_between_frames_and_kept(tmp_path: Path) -> None:
    """No frame waits for it, and pointing about asks nothing anew."""
    hands = field(tmp_path)
    session = hands.session
    session.plan.danger = True
    first = session.lookout.danger(session)
    assert first is not None
    session.lookout.tick(session, 16, 0)
    assert len(first.replies) <= 1, "a slice without time does one step"
    until_done(hands)
    hands.hover((3, 1))
    hands.hover((4, 2))
    assert session.lookout.danger(session) is first
    hands.click("end turn")
    hands.wait()
    assert session.lookout.danger(session) is not first


def test_what_enemies_threaten_shows_while_its_key_is_held(tmp_path: Path) -> None:
    hands = field(tmp_path)
    down(hands, pygame.K_v, letter="v")
    until_done(hands)
    both = hands.session.screen.scene.marks
    assert both.enemy_reach
    assert both.enemy_reach <= both.enemy_fire
    hands.hover((12, 1))
    alone = hands.session.screen.scene.marks
    assert alone.enemy_reach < both.enemy_reach
    assert (12, 1) in alone.enemy_reach
    assert (6, 5) not in alone.enemy_reach
    up(hands, pygame.K_v)
    assert not hands.session.screen.scene.marks.enemy_reach


def test_a_player_is_shown_no_danger_of_whom_the_side_does_not_see(tmp_path: Path) -> None:
    rows = ["....#....", "....#....", "....#....", "....#...."]
    who = (("cop", "patrol_officer", "blue", 1, 1), ("thug", "street_thug", "red", 7, 1))
    hands = field(tmp_path, rows, who, view="player", persons=("blue",))
    hands.click("tool", "danger")
    down(hands, pygame.K_v, letter="v")
    until_done(hands)
    session = hands.session
    assert enemies.enemies(session.battle, "", session.battle.unit("cop"))
    assert not session.screen.scene.marks.danger
    assert not session.screen.scene.marks.enemy_reach


def test_the_ruler_measures_metres_way_and_what_lies_between(tmp_path: Path) -> None:
    hands = field(tmp_path)
    down(hands, pygame.K_LCTRL)
    hands.hover((4, 1))
    found = hands.session.screen.scene.marks
    assert ruled(hands) == ((1, 1), (4, 1))
    assert (found.tags[0].strong, found.tags[0].weak) == ("3\u00a0m", "3\u00a0m on foot ・ in the open")
    hands.hover((3, 3))
    assert hands.session.screen.scene.marks.tags[0].weak.startswith("3\u00a0m on foot")
    hands.hover((12, 1))
    found = hands.session.screen.scene.marks
    assert "no line of sight" in found.tags[0].weak
    assert ("square", 9, 1) in found.refused
    up(hands, pygame.K_LCTRL)
    assert not ruled(hands)


def test_a_click_lays_the_ruler_on_elsewhere_and_chooses_nothing(tmp_path: Path) -> None:
    hands = field(tmp_path)
    down(hands, pygame.K_LCTRL)
    hands._square((5, 4))
    hands.hover((8, 4))
    assert ruled(hands) == ((5, 4), (8, 4))
    up(hands, pygame.K_LCTRL)
    assert hands.session.battle.unit("cop").x == 1


def test_a_window_that_loses_the_keyboard_holds_no_key(tmp_path: Path) -> None:
    hands = field(tmp_path)
    down(hands, pygame.K_LCTRL)
    down(hands, pygame.K_LALT)
    assert held(hands) == (True, True)
    hands.event(pygame.WINDOWFOCUSLOST)
    hands.look()
    assert held(hands) == (False, False)


def test_ranges_show_how_far_the_weapon_carries_in_sight(tmp_path: Path) -> None:
    hands = field(tmp_path)
    down(hands, pygame.K_r, pygame.KMOD_SHIFT, "R")
    bands = hands.session.screen.scene.marks.zones
    assert bands
    assert all(one < other for one, other in pairwise(bands))
    assert (8, 1) in bands[-1]
    assert (12, 1) not in bands[-1]  # behind the wall
    assert not hands.session.screen.scene.marks.reach
    up(hands, pygame.K_r)
    assert not hands.session.screen.scene.marks.zones


def test_what_stops_a_shot_is_lit_and_named(tmp_path: Path) -> None:
    hands = field(tmp_path)
    thug = hands.session.battle.unit("thug")
    hands.square((thug.x, thug.y))
    assert isinstance(hands.session.answer(), Refusal)
    found = hands.session.screen.scene.marks
    assert ("square", 9, 1) in found.refused
    assert any("J2" in tag.strong for tag in found.tags), found.tags


def test_all_that_a_possible_shot_meets_is_lit_beside_what_counts(tmp_path: Path) -> None:
    """Of two crates in the line one gives the number (COV-04); the other is lit too, and nothing beside the line."""
    rows = ["..............."] * 2 + ["...4..4........", "...............", "....4.........."] + ["..............."]
    hands = field(tmp_path, rows, (("cop", "patrol_officer", "blue", 0, 2), ("thug", "street_thug", "red", 9, 2)))
    hands.key(pygame.K_f)
    hands.square((9, 2))
    assert isinstance(hands.session.answer(), Forecast)
    found = hands.session.screen.scene.marks
    assert found.sights
    assert {*found.causes, *found.between} == {("square", 3, 2), ("square", 6, 2)}
    assert len(found.causes) == 1
    in_line, beside = (
        pygame.image.tobytes(hands.surface.subsurface(hands.session.screen.camera.box(square)), "RGB")
        for square in (found.between[0][1:], (4, 4))
    )
    amber = [
        tuple(picture[at : at + 3]) == theme.AMBER_LINE
        for picture in (in_line, beside)
        for at in range(0, len(picture), 3)
    ]
    half = len(amber) // 2
    assert sum(amber[:half]) > 10 > sum(amber[half:])


def test_alt_shows_every_height_and_cover(tmp_path: Path) -> None:
    hands = Hands("rooftop", 3)
    hands.wait()
    down(hands, pygame.K_LALT)
    found = hands.session.screen.scene.marks
    assert found.tall
    assert found.badges or found.edge_badges
    up(hands, pygame.K_LALT)
    assert not hands.session.screen.scene.marks.tall


WIDE = ["." * 60] * 40


def test_the_whole_map_lies_in_a_corner_while_only_a_part_of_it_shows(tmp_path: Path) -> None:
    hands = field(tmp_path, WIDE)
    screen = hands.session.screen
    hit = hands.hits().find(("minimap", "map"))
    assert hit is not None
    hands.press((hit.box.right - 12, hit.box.bottom - 12))
    assert screen.camera.shown()[2:] == (60, 40)
    assert screen.camera.shown()[0] > 0
    hands.point((hit.box.centerx, hit.box.centery))
    hands.event(pygame.MOUSEBUTTONDOWN, pos=hit.box.center, button=1)
    hands.point((hit.box.left + 6, hit.box.top + 6))
    hands.event(pygame.MOUSEBUTTONUP, pos=(hit.box.left + 6, hit.box.top + 6), button=1)
    assert screen.camera.shown()[:2] == (0, 0)
    hands.key(pygame.K_F6)
    assert hands.hits().find(("minimap", "map")) is None
    hands.click("minimap", "open")
    assert hands.hits().find(("minimap", "map")) is not None
    hands.key(pygame.K_HOME)
    screen.camera = screen.camera.zoomed(12)
    hands.look()
    assert hands.hits().find(("minimap", "map")) is None, "the whole map shows"


@pytest.mark.parametrize(("size", "scale"), [((640, 400), 100), ((1280, 800), 200)])
def test_on_small_windows_the_corner_map_is_folded_until_asked_for(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    hands = field(tmp_path, WIDE, size=size, scale=scale)
    assert hands.hits().find(("minimap", "map")) is None
    hands.click("minimap", "open")
    hit = hands.hits().find(("minimap", "map"))
    assert hit is not None
    assert hands.session.screen.at.board.contains(hit.box)


def test_space_and_the_pointer_drag_the_map(tmp_path: Path) -> None:
    hands = field(tmp_path, WIDE)
    screen = hands.session.screen
    screen.look(screen.camera.centred((30, 20)))
    before = screen.camera
    down(hands, pygame.K_SPACE, letter=" ")
    at = screen.at.board.center
    hands.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    hands.point((at[0] - 50, at[1] - 30))
    hands.event(pygame.MOUSEBUTTONUP, pos=(at[0] - 50, at[1] - 30), button=1)
    assert (screen.camera.x - before.x, screen.camera.y - before.y) == (50, 30)
    up(hands, pygame.K_SPACE)
    assert hands.session.plan.target == ""
    assert hands.session.battle.unit("cop").x == 1


def test_two_fingers_pan_and_pinch_and_the_wheel_zooms_at_the_pointer(tmp_path: Path) -> None:
    hands = field(tmp_path, WIDE)
    screen = hands.session.screen
    screen.look(screen.camera.centred((30, 20)))
    at = screen.at.board.center
    hands.point(at)
    before = screen.camera
    hands.event(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.5, precise_y=-0.5, flipped=False, which=0)
    assert (screen.camera.x - before.x, screen.camera.y - before.y) == (20, 20)
    assert screen.camera.zoom == before.zoom
    for finger in (1, 2):
        hands.event(pygame.FINGERDOWN, touch_id=0, finger_id=finger, x=0.4, y=0.5, dx=0.0, dy=0.0)
    before = screen.camera
    for finger in (1, 2):
        hands.event(pygame.FINGERMOTION, touch_id=0, finger_id=finger, x=0.4, y=0.5, dx=-0.1, dy=0.0)
    assert abs(screen.camera.x - before.x - 128) <= 1
    hands.event(pygame.MULTIGESTURE, touch_id=0, x=0.4, y=0.5, pinched=0.05, rotated=0.0, num_fingers=2)
    assert screen.camera.zoom > before.zoom
    for finger in (1, 2):
        hands.event(pygame.FINGERUP, touch_id=0, finger_id=finger, x=0.4, y=0.5, dx=0.0, dy=0.0)


def test_a_wheel_zooms_at_the_pointer(tmp_path: Path) -> None:
    hands = field(tmp_path, WIDE)
    screen = hands.session.screen
    screen.look(screen.camera.centred((30, 20)))
    at = (screen.at.board.left + 200, screen.at.board.top + 300)
    hands.point(at)
    square = screen.camera.square(at)
    hands.event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False, which=0)
    assert screen.camera.zoom > 40
    assert screen.camera.square(at) == square


def test_every_refusal_for_a_line_is_one_that_can_be_shown() -> None:
    assert set(overview.STOPPED.values()) <= {"sight", "shot", "own"}
