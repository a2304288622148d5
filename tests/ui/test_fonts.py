"""H40: every character a name may hold has a glyph or a visible stand-in; text sits on its capitals."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame
import pytest

from game.app import fonts, theme
from game.app.fonts import Type
from game.app.theme import Scale
from game.app.wrapping import plain

NAMES = (
    "狼", "オーク", "김철수", "Łódź", "Ünïcode", "A" * 200, "", "two\nlines", "zero\0byte", "right\u200fleft",
    "dragon \U0001f409",
)  # fmt: skip


def inked(text: str, size: int = 14, bold: bool = False) -> pygame.Rect:
    """The box of the pixels a text leaves on paper."""
    return fonts.render(text, size, bold, theme.INK).get_bounding_rect()


@pytest.mark.parametrize("name", NAMES)
def test_h40_every_name_can_be_drawn_listed_cut_and_wrapped(name: str) -> None:
    kind = Type(Scale(100))
    paper = pygame.Surface((400, 60))
    paper.fill(theme.CARD)
    box = kind.put(paper, name, 10, 30, most=300)
    assert box.width <= 300
    visible = bool(plain(name).strip())
    changed = pygame.mask.from_threshold(paper, theme.CARD, (2, 2, 2)).count() < 400 * 60
    assert changed == visible, "what has letters leaves ink, an empty name none"
    for line in kind.wrap(name, 120):
        assert kind.width(line) <= 120


@pytest.mark.parametrize("char", list("狼オ김Łź오철Ü中文の한"))
@pytest.mark.parametrize("bold", [False, True])
def test_h40_the_chain_has_a_glyph_where_one_face_has_none(char: str, bold: bool) -> None:
    assert fonts.face_of(char, bold) >= 0
    assert fonts.missing(char) == ()


def test_h40_chinese_comes_from_the_chinese_face_and_hangul_from_the_korean() -> None:
    chain = [path.name if path else "" for path in fonts.faces(False)]
    assert chain[fonts.face_of("狼", False)].startswith("NotoSansSC")
    assert chain[fonts.face_of("김", False)].startswith("NotoSansKR")


def test_h40_no_glyph_anywhere_shows_a_stand_in_and_logs_once(caplog: pytest.LogCaptureFixture) -> None:
    dragon = "\U0001f432"
    assert fonts.missing(f"x{dragon}y") == (dragon,)
    with caplog.at_level(logging.WARNING, "dicefield.fonts"):
        first = fonts.render(dragon, 14, False, theme.INK)
        fonts.render(f"another {dragon}", 14, False, theme.INK)
    assert first.get_bounding_rect().width >= 6, "a box, not nothing"
    assert [each.message for each in caplog.records] == [f"no glyph for U+1F432; shown as {fonts.STAND_IN}"]


@pytest.mark.parametrize("percent", theme.SCALES)
@pytest.mark.parametrize("size", [12, 14, 16, 20, 28])
def test_capitals_are_centred_on_the_line(percent: int, size: int) -> None:
    kind = Type(Scale(percent))
    paper = pygame.Surface((200, 200), pygame.SRCALPHA)
    kind.put(paper, "HE", 20, 100, size, theme.INK, True)
    box = paper.get_bounding_rect()
    assert abs((box.top + box.bottom) / 2 - 100) <= 1


def test_type_sizes_of_the_look() -> None:
    sizes = (12, 14, 16, 20, 28)
    assert [Scale(75).type(size) for size in sizes] == [10, 11, 12, 15, 21]
    assert [Scale(150).type(size) for size in sizes] == [18, 21, 24, 30, 42]
    assert [Scale(200).type(size) for size in sizes] == [24, 28, 32, 40, 56]


def test_right_and_centre_alignment() -> None:
    kind = Type(Scale(100))
    paper = pygame.Surface((200, 40))
    assert kind.put(paper, "−5", 150, 20, align="right").right == 150
    assert abs(kind.put(paper, "Shoot", 100, 20, align="centre").centerx - 100) <= 1


def test_a_name_too_long_ends_in_an_ellipsis_within_its_room() -> None:
    kind = Type(Scale(100))
    cut = kind.fit("Mara Voss of the Long Name", 80)
    assert cut.endswith("…")
    assert kind.width(cut) <= 80


def test_rendered_text_has_the_colour_asked_for() -> None:
    picture = fonts.render("█", 40, False, theme.BLUE)
    middle = picture.get_at(picture.get_bounding_rect().center)
    assert tuple(middle)[:3] == theme.BLUE


def test_bold_is_heavier_than_regular() -> None:
    def ink(bold: bool) -> int:
        return pygame.mask.from_surface(fonts.render("Warehouse 仓库", 20, bold, theme.INK), 127).count()

    assert ink(True) > 1.15 * ink(False)


def test_texts_of_the_pictures_have_all_glyphs() -> None:
    from tests.ui import demo

    def strings(value: object) -> list[str]:
        if isinstance(value, str):
            return [value]
        if isinstance(value, (tuple, list)):
            return [text for each in value for text in strings(each)]
        names = getattr(value, "__dataclass_fields__", {})
        return [text for name in names for text in strings(getattr(value, name))]

    for lang in ("en", "zh"):
        found = strings(demo.panels(lang)) + strings(demo.card(lang)) + strings(demo.browser(lang))
        assert len(found) > 150
        assert [text for text in found if fonts.missing(text)] == []


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """No size has a face of its own yet, whatever was written before."""
    monkeypatch.setattr(fonts, "_own", {})
    monkeypatch.setattr(fonts, "_changes", {})


@pytest.mark.usefixtures("fresh")
def test_a_face_is_opened_once_and_measures_each_size_as_if_it_were_opened_for_it() -> None:
    """Sizes take turns on one open face; what was measured at another size must not leak into this one."""
    path = fonts.faces(True)[0]
    alike(path, (12, 28, 12, 14, 56, 14))
    assert fonts._font(path, 12) is fonts._font(path, 28)


@pytest.mark.usefixtures("fresh")
def test_a_size_that_is_often_changed_to_has_a_face_of_its_own() -> None:
    """So many changes have cost as much as opening it; no more than a bounded number of sizes ever has one."""
    path = fonts.faces(True)[0]
    for _ in range(fonts.OFTEN):
        assert fonts._font(path, 12) is fonts._font(path, 28)
    alike(path, (12, 28, 14, 12, 28))
    assert fonts._font(path, 12) is not fonts._font(path, 28)
    assert fonts._font(path, 12) is fonts._font(path, 12)
    for _ in range(fonts.OFTEN + 1):
        for size in range(60, 60 + 2 * fonts.OWN_FACES):
            fonts._font(path, size)
    assert len(fonts._own) == fonts.OWN_FACES


def alike(path: Path | None, sizes: tuple[int, ...]) -> None:
    """At each size, in turn, texts are as wide and look as with a face that was opened for it."""
    for size in sizes:
        own = pygame.font.Font(path, size)
        for text in ("Hit 69.5%", "命中 69.5%"[:2]):
            assert fonts._font(path, size).size(text) == own.size(text)
            shown, wanted = fonts._font(path, size).render(text, True, (9, 9, 9)), own.render(text, True, (9, 9, 9))
            assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(wanted, "RGBA")
        assert fonts.ascent(size, True) == own.get_ascent() + 2
