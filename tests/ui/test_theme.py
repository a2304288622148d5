"""The colours read: contrasts of look.md measured from the one table."""

from __future__ import annotations

import pytest

from game.app import theme
from game.app.theme import Colour, Scale


def light(colour: Colour) -> float:
    """Relative luminance (WCAG)."""
    parts = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: Colour, b: Colour) -> float:
    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("paper", [theme.CARD, theme.PANEL, theme.WELL])
def test_body_text_is_at_least_seven_to_one(paper: Colour) -> None:
    assert contrast(theme.INK, paper) >= 7


@pytest.mark.parametrize("text", [theme.INK1, theme.INK2, theme.BLUE_TEXT, theme.VERMILION_TEXT, theme.GREEN_TEXT])
@pytest.mark.parametrize("paper", [theme.CARD, theme.PANEL, theme.WELL])
def test_captions_links_and_answers_are_at_least_4_5(text: Colour, paper: Colour) -> None:
    assert contrast(text, paper) >= 4.5


@pytest.mark.parametrize("side", theme.SIDES)
def test_letters_read_on_their_side(side: theme.Side) -> None:
    assert contrast(side.letters, side.fill) >= 4.5


@pytest.mark.parametrize("tone", [theme.BLUE_TEXT, theme.AMBER_TEXT, theme.VERMILION_TEXT])
def test_tags_read(tone: Colour) -> None:
    assert contrast(theme.CARD, tone) >= 4.5


def test_modifier_text_reads_on_the_lit_row() -> None:
    assert contrast(theme.INK, theme.AMBER_WASH) >= 7
    assert contrast(theme.BLUE_TEXT, theme.AMBER_WASH) >= 4.5


def test_sides_tell_apart_without_colour() -> None:
    assert len({side.shape for side in theme.SIDES}) == len(theme.SIDES)


@pytest.mark.parametrize(
    ("percent", "logical", "pixels"), [(75, 14, 11), (100, 1, 1), (125, 2, 3), (150, 1, 2), (75, 0.5, 1)]
)
def test_rounding_goes_half_up_and_never_to_nothing(percent: int, logical: float, pixels: int) -> None:
    assert Scale(percent).px(logical) == pixels


@pytest.mark.parametrize("percent", [0, 74, 201])
def test_a_scale_outside_its_range_is_refused(percent: int) -> None:
    with pytest.raises(ValueError, match="75 to 200"):
        Scale(percent)
