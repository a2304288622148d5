"""Tokens: what a person must be able to read off them, asserted at known points of the picture."""

from __future__ import annotations

from math import cos, pi, sin

import pygame
import pytest

from game.app import badges, theme, tokens
from game.app.theme import Colour
from game.app.tokens import Harm, Token


def colour_at(picture: pygame.Surface, turn: float, share: float, r: float) -> Colour:
    """The colour at ``turn`` clockwise from 12 o'clock and ``share`` of R from the middle, on paper."""
    paper = pygame.Surface(picture.get_size())
    paper.fill(theme.CARD)
    paper.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    x, y = picture.get_width() / 2, picture.get_height() / 2
    found = paper.get_at((round(x + share * r * sin(2 * pi * turn)), round(y - share * r * cos(2 * pi * turn))))
    return found.r, found.g, found.b


def near(a: Colour, b: Colour, by: int = 12) -> bool:
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) <= by


@pytest.mark.parametrize("side", [0, 1, 2, 3])
def test_the_middle_has_the_colour_of_the_side(side: int) -> None:
    picture = tokens.token(Token(side, "", Harm(8)), 60.0)
    assert near(colour_at(picture, 0.1, 0.2, 60), theme.side(side).fill)


def test_the_ring_goes_clockwise_from_the_worst_grade_to_healthy() -> None:
    """Ten points: 1 aggravated, 2 lethal, 3 bashing, 4 healthy. Points are looked at a little off their signs."""
    picture = tokens.token(Token(0, "MV", Harm(4, 3, 2, 1)), 120.0)
    band = 0.8
    assert near(colour_at(picture, 0.02, band, 120), theme.INK)
    # a lethal segment carries a cross: between its arms the ground shows
    assert near(colour_at(picture, 0.175, band, 120), theme.AMBER)
    assert near(colour_at(picture, 0.38, band, 120), theme.SKY)
    for turn in (0.65, 0.75, 0.85, 0.95):
        assert near(colour_at(picture, turn, 0.86, 120), theme.GREEN)


def test_healthy_goes_all_round() -> None:
    picture = tokens.token(Token(1, "HK", Harm(8)), 120.0)
    for n in range(8):
        turn = (n + 0.5) / 8
        assert near(colour_at(picture, turn, 0.74 if n % 2 else 0.72, 120), theme.GREEN, 40), n


@pytest.mark.parametrize(
    ("harm", "letters"),
    [(Harm(3, 1, 1, 1), "ALBHHH"), (Harm(2), "HH"), (Harm(0, 0, 0, 2), "AA")],
)
def test_segments_are_one_a_point_and_fill_the_turn(harm: Harm, letters: str) -> None:
    segments = harm.segments()
    assert "".join(grade for grade, _, _ in segments) == letters
    assert segments[0][1] == 0
    assert segments[-1][2] == 1
    assert [end for _, _, end in segments[:-1]] == [start for _, start, _ in segments[1:]]


def test_over_twenty_points_there_is_one_segment_a_grade() -> None:
    assert [grade for grade, _, _ in Harm(20, 5, 0, 3).segments()] == ["A", "B", "H"]
    assert Harm(20, 5, 0, 3).segments()[-1] == ("H", 8 / 28, 1.0)


def test_a_unit_without_health_has_no_segments() -> None:
    assert Harm(0).segments() == []


def test_sides_differ_in_shape_not_only_in_colour() -> None:
    outlines = set()
    for side in range(4):
        picture = tokens.token(Token(side, ""), 30.0, letters=False)
        mask = pygame.mask.from_surface(picture, 200)
        outlines.add(mask.count())
        assert mask.count() > 1000
    assert len(outlines) == 4


@pytest.mark.parametrize("side", [0, 1, 2, 3])
def test_a_shape_stays_within_its_square_and_fills_most_of_it(side: int) -> None:
    q = 100
    picture = tokens.token(Token(side, "", Harm(5)), theme.TOKEN_R * q, letters=False)
    box = pygame.mask.from_surface(picture, 128).get_bounding_rects()[0]
    assert 0.8 * q <= box.height <= 1.14 * q


def test_small_tokens_drop_the_ring_and_show_a_notch_when_hurt() -> None:
    whole, hurt = (tokens.token(Token(0, "", harm), 12.0) for harm in (Harm(8), Harm(5, 0, 3)))
    assert near(colour_at(whole, 0.125, 0.85, 12), theme.BLUE, 40)
    assert near(colour_at(hurt, 0.125, 0.87, 12), theme.AMBER, 40)


def test_the_fallen_are_outline_grey_fill_and_a_bar() -> None:
    standing, fallen = (tokens.token(Token(0, "", Harm(4), fallen=gone), 40.0) for gone in (False, True))
    assert near(colour_at(standing, 0.25, 0.4, 40), theme.BLUE)
    assert near(colour_at(fallen, 0.25, 0.4, 40), theme.WELL)
    assert near(colour_at(fallen, 0.125, 0.4, 40), theme.BLUE_TEXT, 30), "the diagonal bar"


def test_last_seen_tokens_are_hollow() -> None:
    picture = tokens.token(Token(0, "", hollow=True), 40.0)
    assert colour_at(picture, 0.25, 0.4, 40) == theme.CARD


def test_a_ghost_lets_the_ground_through_but_pales_it() -> None:
    picture = tokens.ghost(Token(0, "MV"), 30.0)
    x, y = picture.get_width() // 2, picture.get_height() // 2 - 20
    assert abs(picture.get_at((x, y)).a - theme.ALPHA["ghost"]) <= 3


@pytest.mark.parametrize(
    ("name", "lang", "letters"),
    [("Mara Voss", "en", "MV"), ("Vesna", "en", "VE"), ("马拉・沃斯", "zh", "马"), ("马拉", "en", "马"),
     ("", "en", "?"),
     ("\0", "en", "?"), ("x", "en", "X"), ("Shadow-fang", "en", "SF"), ("  Bo  Li ", "en", "BL")],
)  # fmt: skip
def test_letters_of_a_name(name: str, lang: str, letters: str) -> None:
    assert tokens.letters_of(name, lang) == letters


def test_marks_go_down_sixteen_apart_three_and_then_a_count() -> None:
    paper = pygame.Surface((60, 120))
    paper.fill(theme.CARD)
    badges.put_marks(paper, ("prone", "aiming", "parry", "fights_on", "other"), (30, 12), 1.0)
    for n in range(3):
        left = paper.get_at((24, 12 + 16 * n))
        assert near((left.r, left.g, left.b), theme.EDGE, 60), f"mark {n} is an ink circle"
    row = [tuple(paper.get_at((x, 62)))[:3] for x in range(15, 46)]
    assert theme.INK in row, "the count stands where a fourth mark would"
    assert tuple(paper.get_at((30, 80)))[:3] == theme.CARD, "nothing below it"


def test_an_unknown_condition_still_shows_a_mark() -> None:
    assert badges.badge("never heard of", 7.0).get_bounding_rect().width >= 14


@pytest.mark.parametrize(
    ("grade", "fill"), [("H", theme.GREEN), ("B", theme.SKY), ("L", theme.AMBER), ("A", theme.INK)]
)
def test_boxes_of_the_track_have_their_grade(grade: str, fill: Colour) -> None:
    picture = tokens.health_box(grade, 48)
    found = picture.get_at((24, 7))
    assert near((found.r, found.g, found.b), fill)


def test_grades_tell_apart_in_greyscale_or_by_sign() -> None:
    """Plain, stroke, cross, star: the share of dark or light strokes differs box by box."""
    strokes = []
    for grade in "HBLA":
        picture = tokens.health_box(grade, 48)
        inside = [picture.get_at((x, y)) for x in range(12, 36) for y in range(12, 36)]
        fill = tokens.GRADE_FILL[grade]
        strokes.append(sum(not near((p.r, p.g, p.b), fill, 30) for p in inside))
    healthy, bashing, lethal, aggravated = strokes
    assert healthy == 0
    assert 0 < bashing < lethal
    assert aggravated > 0
