"""Where lines end, in both languages: look.md's rules of text, with a width that counts characters."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, strategies as st

from game.app.wrapping import ELLIPSIS, NEVER_FIRST, NEVER_LAST, pieces, plain, shorten, wide, wrap


def cells(text: str) -> int:
    """A width for tests: 2 for a wide character, 1 for any other."""
    return sum(2 if wide(char) else 1 for char in text)


def test_english_breaks_at_spaces() -> None:
    assert wrap("The crate at J9 blocks the lane", 16, cells) == ["The crate at J9", "blocks the lane"]


def test_chinese_breaks_between_characters_but_not_before_a_full_stop() -> None:
    assert wrap("只取最好的一处掩护。", 18, cells) == ["只取最好的一处掩", "护。"]


def test_no_line_ends_with_an_opening_bracket() -> None:
    assert wrap("薇斯娜（移动之后）", 8, cells) == ["薇斯娜", "（移动之", "后）"]


@pytest.mark.parametrize("whole", ["3.5 m", "COV-04", "12 DP", "7 m.", "61.0%", "10 轮", "5 米"])
def test_a_number_keeps_its_unit_and_a_rule_id_stays_whole(whole: str) -> None:
    for before in ("up to ", "最多 ", "共"):
        text = before + whole
        for width in range(cells(whole), cells(text) + 1):
            assert any(whole in line for line in wrap(text, width, cells)), (text, width)


def test_a_word_wider_than_the_line_is_cut_and_nothing_is_lost() -> None:
    name = "L" * 200
    lines = wrap(name, 30, cells)
    assert max(map(cells, lines)) <= 30
    assert "".join(lines) == name


def test_line_breaks_in_the_text_end_lines() -> None:
    assert wrap("one\ntwo", 20, cells) == ["one", "two"]


def test_an_empty_text_is_one_empty_line() -> None:
    assert wrap("", 20, cells) == [""]


mixed = st.text(alphabet="ab 7.m%-中文，。（）《》·", max_size=60)


@given(text=mixed, width=st.integers(4, 40))
def test_no_character_is_lost_no_line_is_too_wide(text: str, width: int) -> None:
    lines = wrap(text, width, cells)
    assert "".join("".join(lines).split(" ")) == "".join(text.split(" "))
    for line in lines:
        assert cells(line) <= width


@given(text=mixed)
def test_breaks_never_part_what_belongs_together(text: str) -> None:
    parts = pieces(text)
    assert "".join(parts) == text
    for before, after in itertools.pairwise(parts):
        assert after[0] not in NEVER_FIRST
        assert before.rstrip(" ")[-1:] not in NEVER_LAST


@given(text=mixed, width=st.integers(0, 40))
def test_shortened_text_fits_and_begins_like_the_whole(text: str, width: int) -> None:
    short = shorten(text, width, cells)
    assert cells(short) <= width
    if short != text:
        assert short == "" or short.endswith(ELLIPSIS)
        assert text.startswith(short.removesuffix(ELLIPSIS))


@pytest.mark.parametrize(
    ("text", "drawn"),
    [("a\nb", "a b"), ("a\0b", "ab"), ("a\u200fb", "ab"), ("tab\there", "tab here"), ("马拉・沃斯", "马拉・沃斯")],
)
def test_what_has_no_picture_is_left_out_of_the_drawn_line(text: str, drawn: str) -> None:
    assert plain(text) == drawn
