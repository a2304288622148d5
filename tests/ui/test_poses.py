"""Every screen there is, in both languages and at every size: no word is cut, none lies on another, all can be read."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pygame
import pytest

from game.app import draw, fonts, poses, shot, theme
from game.app.program import Program
from game.app.screens.page import PageScreen
from game.app.wrapping import plain
from game.scenario import loader
from game.settings import Settings
from tests.amounts import amount, seed

SIZES = (((1280, 800), 100), ((1280, 800), 200), ((640, 400), 100), ((1280, 800), 75), ((1000, 700), 150))
FOUGHT = {"special": "wrestlers", "hold": "wrestlers", "spells": "parley", "area": "mortar", "goals": "night-watch"}
"""Screens that hold more in another battle than the one that is shown everywhere else."""
LEAST, LARGE = 4.5, 3.0
"""Contrast of text on what it is written on; of large bold text."""


@dataclass
class Words:
    """What stands on the picture: texts with their boxes, those that were cut, and those that are hard to read."""

    shown: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    cut: set[str] = field(default_factory=set)
    faint: list[tuple[str, float]] = field(default_factory=list)

    def cover(self, box: pygame.Rect) -> None:
        """A panel is laid over what was written there."""
        self.shown = [(text, at) for text, at in self.shown if not at.colliderect(box)]


def luminance(colour: tuple[int, ...]) -> float:
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Listens to whatever is written, and to the panels that are laid over it."""
    found = Words()
    fit, put, card, page = fonts.Type.fit, fonts.Type.put, draw.card, PageScreen.draw

    def listening_fit(self: fonts.Type, text: str, width: int, size: int = 14, bold: bool = False) -> str:
        shown = fit(self, text, width, size, bold)
        if shown != plain(text):
            found.cut.add(text)
        return shown

    def listening_put(
        self: fonts.Type, on: pygame.Surface, text: str, x: float, middle: float, size: int = 14,
        colour: tuple[int, int, int] = theme.INK, bold: bool = False, align: str = "left", most: int = 0,
    ) -> pygame.Rect:  # fmt: skip
        wide = min(most or on.get_width(), self.width(text, size, bold))
        left = x - {"left": 0.0, "centre": wide / 2, "right": float(wide)}[align]
        high = round(2 * theme.CAPITAL * self.scale.type(size))
        seen = pygame.Rect(round(left), round(middle) - high // 2, wide, high).clip(on.get_clip())
        if text and seen.width and seen.height and not on.get_flags() & pygame.SRCALPHA:
            ratio = contrast(colour, pygame.transform.average_color(on, seen))
            if ratio < (LARGE if bold and size >= theme.TITLE else LEAST):
                found.faint.append((text, round(ratio, 2)))
            found.shown.append((text, seen))
        box = put(self, on, text, x, middle, size, colour, bold, align, most)
        return box

    def listening_card(on: pygame.Surface, box: pygame.Rect, *rest: object, **more: object) -> None:
        found.cover(box.clip(on.get_clip()))
        card(on, box, *rest, **more)  # type: ignore[arg-type]

    def listening_page(self: PageScreen, on: pygame.Surface) -> None:
        found.shown.clear()  # a veil lies over all of it
        page(self, on)

    monkeypatch.setattr(fonts.Type, "fit", listening_fit)
    monkeypatch.setattr(fonts.Type, "put", listening_put)
    monkeypatch.setattr(draw, "card", listening_card)
    monkeypatch.setattr(PageScreen, "draw", listening_page)
    return found


def posed(name: str, lang: str, size: tuple[int, int], percent: int, folder: Path) -> Program:
    """The program on the screen of that name, with everything on it yet to be drawn."""
    settings = Settings(scale=percent, hints=name == "hint", view="player" if seed() % 2 else "st")
    program = Program(size, settings, lang)
    scenario = FOUGHT.get(name, "alley")
    shot.prepare(program, loader.load(scenario), scenario, 5, 3, name, folder)
    while program.title is not None and program.before is None and program.title.waiting:
        program.draw(pygame.Surface(size))
    if program.session is not None:
        program.session.screen.keeper.forget()
    if program.viewer is not None:
        program.viewer.screen.keeper.forget()
    return program


def named(program: Program) -> set[str]:
    """Names may be cut: the whole one is in a tooltip or on the sheet. So may what a replay's list says of somebody."""
    session = program.session
    if session is None:
        return set()
    found = {session.name_of(unit) for unit in session.battle.ids}
    for sheet in session.battle.setup.units:
        found |= {session.text.item(session.battle, weapon.item) for weapon in sheet.arms}
    return found


def clashes(found: Words) -> list[tuple[str, str]]:
    """Texts that lie on one another by more than a hair."""
    return [
        (one, other)
        for place, (one, box) in enumerate(found.shown)
        for other, there in found.shown[place + 1 :]
        if min(box.clip(there).size) > 2 and box.inflate(-2, -2).clip(there.inflate(-2, -2)).size > (1, 1)
    ]


def test_on_every_screen_all_words_are_whole_apart_and_readable(words: Words, tmp_path: Path) -> None:
    """A few of all screens with each run, others with another seed; the soak looks at every one."""
    names = [*poses.ALL]
    for number in range(seed(), seed() + amount("screens_read")):
        name = names[number % len(names)]
        lang, (size, percent) = ("en", "zh")[number // len(names) % 2], SIZES[number // len(names) // 2 % len(SIZES)]
        program = posed(name, lang, size, percent, tmp_path / str(number))
        words.shown, words.cut, words.faint = [], set(), []
        program.draw(pygame.Surface(size))
        where = (name, lang, size, percent)
        allowed = named(program)
        assert {text for text in words.cut if not any(each in text for each in allowed)} == set(), where
        assert clashes(words) == [], where
        assert words.faint == [], where
        assert words.shown, where


def test_a_text_on_another_a_faint_one_and_a_cut_one_are_noticed(words: Words) -> None:
    on, kind = pygame.Surface((400, 100)), fonts.Type(theme.Scale(100))
    on.fill(theme.CARD)
    kind.put(on, "one", 10, 20)
    kind.put(on, "other", 14, 22)
    assert clashes(words) == [("one", "other")]
    draw.card(on, pygame.Rect(0, 0, 400, 60), kind.scale)
    assert clashes(words) == []
    kind.put(on, "pale", 200, 20, colour=theme.LINE2)
    assert [text for text, _ in words.faint] == ["pale"]
    kind.put(on, "much too long", 10, 80, most=40)
    assert words.cut == {"much too long"}
