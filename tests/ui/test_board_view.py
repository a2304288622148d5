"""The board: what lies where, in which order, and that nothing is redrawn for nothing."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app import overlays, regions, theme
from game.app.board_view import BoardView
from game.app.camera import Camera
from game.app.fonts import Type
from game.app.marks import Ghost, Lane, Marks, Placed, Sight, Tag, column_name, square_name
from game.app.tag_places import place_tag
from game.app.terrain import Terrain, edge_look
from game.app.textures import grain
from game.app.theme import Colour, Scale
from game.app.tokens import Harm, Token
from systems.board import Board, EdgeKind, Ground, draw

Q = 40
KIND = Type(Scale(100))


def shot(board: Board, marks: Marks | None = None, placed: tuple[Placed, ...] = (), zoom: int = Q) -> pygame.Surface:
    """The whole board at a zoom, its top left corner at (0, 0)."""
    size = (board.width * zoom, board.height * zoom)
    picture = pygame.Surface(size)
    camera = Camera(board.width, board.height, (0, 0, *size), 100, zoom)
    BoardView(board).draw(picture, camera, placed, marks or Marks(), KIND)
    return picture


def at(picture: pygame.Surface, square: tuple[float, float], zoom: int = Q) -> Colour:
    """The colour at a place given in squares."""
    found = picture.get_at((round(square[0] * zoom), round(square[1] * zoom)))
    return found.r, found.g, found.b


def near(a: Colour, b: Colour, by: int = 10) -> bool:
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) <= by


def mixed(over: Colour, under: Colour, alpha: int) -> Colour:
    r, g, b = ((o * alpha + u * (255 - alpha)) // 255 for o, u in zip(over, under, strict=True))
    return r, g, b


def test_floor_wall_and_yard_have_their_colours() -> None:
    picture = shot(draw(["...", "#..", "..y"], legend={"y": Ground("yard", look="yard")}))
    assert at(picture, (1.5, 0.5)) == theme.FLOOR
    assert near(at(picture, (2.8, 2.1)), theme.YARD, 24)
    inside = [at(picture, (x / Q, 1.5)) for x in range(6, 34)]
    assert any(near(each, theme.WALL) for each in inside)
    assert any(near(each, theme.HATCH, 30) for each in inside), "the hatch"


def test_walls_are_outlined_only_where_they_meet_other_ground() -> None:
    picture = shot(draw(["....", ".##.", "...."]))
    assert near(at(picture, (1.0, 1.5)), theme.EDGE), "left rim of the mass"
    between = [at(picture, (2 + dx / Q, 1.3)) for dx in (-1, 0, 1)]
    assert not all(near(each, theme.EDGE) for each in between), "no line between two wall squares"


def test_a_wall_throws_its_shadow_below_and_to_the_right() -> None:
    picture = shot(draw(["...", ".#.", "..."]))
    shade = mixed(theme.SHADOW, theme.FLOOR, theme.ALPHA["wall_shadow"])
    assert near(at(picture, (1.5, 2.08)), shade)
    assert near(at(picture, (2.07, 1.5)), shade)
    assert at(picture, (1.5, 0.9)) == theme.FLOOR
    assert at(picture, (0.9, 1.5)) == theme.FLOOR


@pytest.mark.parametrize(
    ("kind", "colour"),
    [("wall", theme.EDGE), ("door", theme.WOOD), ("window", theme.GLASS), ("low_wall", theme.STONE)],
)
def test_edges_lie_on_the_line_between_two_squares(kind: str, colour: Colour) -> None:
    for axis, place in (("v", (1.0, 0.2)), ("h", (0.2, 1.0))):
        picture = shot(draw(["..", ".."], [(axis, 1 if axis == "v" else 0, 0 if axis == "v" else 1, kind)]))
        middle = round(place[0] * Q), round(place[1] * Q)
        around = [picture.get_at((middle[0] + dx, middle[1] + dy)) for dx in (-2, -1, 0, 1) for dy in (-2, -1, 0, 1)]
        assert any(near((c.r, c.g, c.b), colour, 24) for c in around), (axis, kind)


def test_an_open_door_leaves_the_gap_open() -> None:
    closed, opened = (shot(draw(["..", ".."], [("h", 0, 1, kind)])) for kind in ("door", "open_door"))
    assert near(at(closed, (0.5, 1.0)), theme.WOOD, 24)
    assert near(at(opened, (0.5, 0.9)), theme.FLOOR)
    assert near(at(opened, (0.08, 1.4)), theme.WOOD, 40), "the leaf stands at a right angle"


@pytest.mark.parametrize(
    ("kind", "look"),
    [(EdgeKind("steel door", True, True, 9), "door"), (EdgeKind("x", True, True, 9), "wall"),
     (EdgeKind("x", True, False, 4), "window"), (EdgeKind("x", False, False, 5), "low_wall"),
     (EdgeKind("x", False, False, 0), "open_door"), (EdgeKind("open_door", False, False, 0), "open_door")],
)  # fmt: skip
def test_an_edge_without_a_known_name_is_drawn_by_what_it_does(kind: EdgeKind, look: str) -> None:
    assert edge_look(kind) == look


def test_crates_are_wood_with_a_rim_and_leave_the_ground_around_them() -> None:
    picture = shot(draw(["...", ".c.", "..."]))
    crate = [at(picture, (x / Q, y / Q)) for x in range(45, 76) for y in range(45, 76)]
    assert max(set(crate), key=crate.count) == theme.WOOD
    assert any(near(each, theme.WOOD_LINE) for each in crate)
    assert at(picture, (1.03, 1.5)) == theme.FLOOR


def test_difficult_ground_has_carets_undergrowth_more_strokes() -> None:
    def marks(rows: list[str]) -> int:
        picture = shot(draw(rows))
        return sum(picture.get_at((x, y))[:3] != theme.FLOOR for x in range(3, Q) for y in range(3, Q))

    assert marks(["."]) == 0
    assert 40 < marks(["~"]) < marks(['"'])


def test_smoke_covers_its_square_and_at_most_15_hundredths_beyond() -> None:
    board = draw([".....", ".....", "..o..", ".....", "....."])
    clear, smoky = shot(replace(board, smoke=())), shot(board)
    assert near(at(smoky, (2.5, 2.5)), mixed(theme.SMOKE_LIGHT, theme.FLOOR, theme.ALPHA["smoke"]), 30)
    changed = [
        (x, y) for x in range(5 * Q) for y in range(5 * Q) if clear.get_at((x, y)) != smoky.get_at((x, y))
    ]  # fmt: skip
    reach = 0.15 * Q + 2
    assert min(x for x, _ in changed) >= 2 * Q - reach
    assert max(x for x, _ in changed) <= 3 * Q + reach
    assert min(y for _, y in changed) >= 2 * Q - reach
    assert max(y for _, y in changed) <= 3 * Q + reach


def test_a_reach_region_is_filled_and_outlined_but_not_along_edges() -> None:
    board = draw(["....", "....", "...."], [("h", 1, 1, "window")])
    picture = shot(board, Marks(reach=frozenset({(1, 1), (2, 1)})))
    assert at(picture, (2.5, 1.5)) == pytest.approx(mixed(theme.GREEN, theme.FLOOR, theme.ALPHA["reach"]), abs=2)
    assert at(picture, (2.5, 1.0)) == theme.GREEN_LINE
    assert at(picture, (0.5, 1.5)) == theme.FLOOR
    assert near(at(picture, (2.0, 1.5)), mixed(theme.GREEN, theme.GRID, theme.ALPHA["reach"])), "no line inside"
    assert not near(at(picture, (1.3, 1.0)), theme.GREEN_LINE, 30), "the window is not crossed out"


def test_borders_of_a_region_with_a_hole() -> None:
    ring = frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)}
    lines = regions.borders(ring)
    assert sum(abs(ax - bx) + abs(ay - by) for (ax, ay), (bx, by) in lines) == 16
    assert ((0, 0), (3, 0)) in lines
    assert ((1, 1), (2, 1)) in lines


def test_runs_join_neighbours_in_rows() -> None:
    assert regions.runs([(3, 0), (1, 0), (2, 0), (5, 0), (0, 2)]) == [(1, 0, 3), (5, 0, 1), (0, 2, 1)]


def test_the_hull_of_a_lane() -> None:
    shape = overlays.hull(pygame.Rect(0, 0, 10, 10), pygame.Rect(30, 0, 10, 10))
    assert sorted(shape) == [(0, 0), (0, 10), (40, 0), (40, 10)]
    slanted = overlays.hull(pygame.Rect(0, 0, 10, 10), pygame.Rect(30, 30, 10, 10))
    assert len(slanted) == 6


def test_a_lane_is_amber_on_paper_with_a_dashed_outline() -> None:
    picture = shot(draw(["......"] * 3), Marks(lane=Lane((0, 1), (5, 1))))
    ground = mixed(theme.AMBER, mixed(theme.CARD, theme.FLOOR, theme.ALPHA["lane_paper"]), theme.ALPHA["lane"])
    assert near(at(picture, (0.5, 1.2)), ground)
    row = [at(picture, (x / Q, 1.0)) for x in range(4, 6 * Q - 4)]
    dark = sum(near(each, theme.AMBER_LINE, 60) for each in row)
    assert 0.4 < dark / len(row) < 0.85, "dashes and gaps"


def test_stacking_tokens_over_smoke_over_the_fallen() -> None:
    board = draw(["o"])
    standing = Placed("a", Token(0, "", Harm(4)), 0, 0)
    lying = replace(standing, token=replace(standing.token, fallen=True))
    assert near(at(shot(board, placed=(standing,)), (0.5, 0.4)), theme.BLUE)
    assert near(at(shot(board, placed=(lying,)), (0.5, 0.4)), theme.SMOKE_LIGHT, 24)


def test_the_cause_is_lit_and_the_refused_square_framed() -> None:
    picture = shot(draw(["....", "....", "...."]), Marks(causes=(("square", 1, 1),), refused=(("square", 2, 1),)))
    assert near(at(picture, (1.5, 1.04)), theme.AMBER, 30)
    assert near(at(picture, (1.5, 1.5)), mixed(theme.AMBER, theme.FLOOR, theme.ALPHA["cause"]))
    assert near(at(picture, (2.5, 1.06)), theme.VERMILION_TEXT, 40)
    assert at(picture, (2.5, 1.5)) == theme.FLOOR


def test_an_edge_can_be_the_cause() -> None:
    picture = shot(draw(["..", ".."], [("v", 1, 0, "low_wall")]), Marks(causes=(("v", 1, 0),)))
    assert near(at(picture, (1.0, 0.5)), theme.AMBER, 20)


def test_unseen_ground_is_dark_and_zones_are_tinted() -> None:
    picture = shot(draw(["....", "...."]), Marks(unseen=frozenset({(0, 0)}), zones=(frozenset({(2, 0)}),)))
    assert near(at(picture, (0.5, 0.5)), mixed(theme.INK, theme.FLOOR, theme.ALPHA["unseen"]))
    assert near(at(picture, (2.5, 0.5)), mixed(theme.SKY, theme.FLOOR, theme.ALPHA["zone"]))


def test_the_path_runs_from_square_to_square_with_a_ghost_at_its_end() -> None:
    marks = Marks(path=((0, 0), (1, 0), (2, 0)), ghost=Ghost(Token(0, ""), (2, 0)))
    picture = shot(draw(["...."]), marks)
    assert near(at(picture, (1.3, 0.5)), theme.BLUE_TEXT, 30)
    assert near(at(picture, (1.5, 0.5)), theme.BLUE_TEXT, 30), "a dot on the step"
    assert near(at(picture, (2.5, 0.25)), mixed(theme.CARD, theme.FLOOR, theme.ALPHA["ghost"]))


def test_sight_lines_are_dashed_ink_or_vermilion_when_closed() -> None:
    for open_, colour in ((True, theme.INK), (False, theme.VERMILION_TEXT)):
        picture = shot(draw(["......"] * 3), Marks(sights=(Sight((0, 1), (5, 1), open=open_),)))
        row = [at(picture, (x / Q, 1.5)) for x in range(Q, 5 * Q)]
        assert any(near(each, colour, 24) for each in row)
        assert any(near(each, theme.CARD, 6) for each in row)


def test_badges_vanish_under_zoom_24() -> None:
    marks = Marks(badges=(((0, 0), "4"),))
    board = draw(["c.", ".."])
    for zoom, seen in ((24, True), (23, False)):
        with_badge, without = shot(board, marks, zoom=zoom), shot(board, zoom=zoom)
        same = pygame.image.tobytes(with_badge, "RGB") == pygame.image.tobytes(without, "RGB")
        assert same is not seen


def test_heights_and_darkness() -> None:
    board = replace(draw(["..", ".."]), floor=(0, 2, 0, 0), dark=(1, 0, 0, 0))
    plain, heights = shot(board), shot(board, Marks(heights=True))
    assert near(at(plain, (0.5, 0.5)), mixed(theme.INK, theme.FLOOR, theme.ALPHA["dim"]))
    assert near(at(heights, (1.0, 0.5)), theme.INK1), "a step line where the height changes"
    assert at(plain, (1.5, 0.5)) == theme.FLOOR


def test_a_step_is_a_thin_line_and_an_edge_has_teeth_on_its_lower_side() -> None:
    """One metre is walked over, two are not (DESIGN 5)."""
    inked = {}
    for rise in (1, 2):
        board = replace(draw(["...", "..."]), floor=(0, rise, rise, 0, rise, rise))
        found = shot(board, Marks(heights=True))
        inked[rise] = [sum(near(at(found, (x / 40, y / 40)), theme.INK1) for y in range(40)) for x in (36, 40, 42)]
    lower, line, upper = inked[1]
    assert (lower, line, upper) == (0, 40, 0)
    lower, line, upper = inked[2]
    assert 3 <= lower < 40
    assert (line, upper) == (40, 0)


def test_each_level_has_its_number_once() -> None:
    board = replace(draw(["...", "...", "..."]), floor=(4, 4, 0, 4, 4, 0, 0, 0, 0))
    numbered, bare = shot(board, Marks(heights=True)), shot(board)
    for x, y, seen in ((0, 0, True), (1, 0, False), (0, 1, False), (1, 1, False)):
        box = pygame.Rect(40 * x + 4, 40 * y + 4, 12, 14)
        changed = numbered.subsurface(box).copy(), bare.subsurface(box).copy()
        assert (pygame.image.tobytes(changed[0], "RGB") != pygame.image.tobytes(changed[1], "RGB")) is seen


def test_objects_over_several_squares_are_one_body() -> None:
    pieces = Terrain(draw(["CC...", "CC...", "CC.C.", "....."])).pieces
    assert sorted((p.x, p.y, p.wide, p.high) for p in pieces) == [(0, 0, 2, 3), (3, 2, 1, 1)]


def test_ground_under_an_object_is_the_ground_around_it() -> None:
    legend = {"y": Ground("yard", look="yard"), "t": Ground("tree", 0, True, 8, look="tree")}
    terrain = Terrain(draw(["yyy", "yty", "yyy"], legend=legend))
    assert set(terrain.bases) == {"yard"}
    assert [piece.look for piece in terrain.pieces] == ["tree"]


def test_a_changed_board_is_drawn_anew() -> None:
    view, camera = BoardView(draw(["."])), Camera(1, 1, (0, 0, Q, Q))
    picture = pygame.Surface((Q, Q))
    view.draw(picture, camera, (), Marks(), KIND)
    view.board = draw(["#"])
    view.draw(picture, camera, (), Marks(), KIND)
    assert near(at(picture, (0.12, 0.12)), theme.WALL, 40)


def test_tags_cover_no_token_no_tag_and_stay_in_view() -> None:
    view = pygame.Rect(0, 0, 400, 300)
    anchor = pygame.Rect(180, 120, 40, 40)
    tag = Tag("blue", "3.5 of 7 m")
    taken = [anchor, pygame.Rect(140, 80, 120, 38)]
    first = place_tag(anchor, (90, 20), tag, taken, view, 1.0)
    assert view.contains(first)
    assert first.collidelist(taken) == -1
    second = place_tag(anchor, (90, 20), tag, [*taken, first], view, 1.0)
    assert second.collidelist([*taken, first]) == -1


@pytest.mark.parametrize(
    ("x", "name"), [(0, "A"), (9, "J"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (499, "SF")]
)
def test_columns_have_letters(x: int, name: str) -> None:
    assert column_name(x) == name


def test_squares_are_named_as_on_a_map() -> None:
    assert square_name(9, 8) == "J9"


def test_grain_is_the_same_for_ever_and_spread() -> None:
    values = [grain(x, y, 3) for x in range(40) for y in range(40)]
    assert values[:1] == [grain(0, 0, 3)]
    assert len(set(values)) > 1590
    tenths = [sum(int(v * 10) == n for v in values) for n in range(10)]
    assert min(tenths) > 100
    assert max(tenths) < 230
