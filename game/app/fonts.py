"""Text on screen: Noto Sans SC for both languages, other Noto faces where it lacks a character, a box where all do.

The font files travel in pygame_gui's package data; the package is only located here, not imported, so the first frame
does not wait for it. Rendered words are kept premultiplied, ready for ``draw.put``.
"""

from __future__ import annotations

import logging
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame
import pygame.freetype

from game.app import theme
from game.app.caches import Pictures
from game.app.theme import Colour, Scale
from game.app.wrapping import ELLIPSIS, plain, shorten, wrap

log = logging.getLogger("dicefield.fonts")

FAMILIES = (
    "NotoSansSC",
    "NotoSans",
    "NotoSansKR",
    "NotoSansJP",
    "NotoSansGeorgian",
    "NotoSansHebrew",
    "NotoSansArabic",
)
STAND_IN = "\u25a1"
"""Shown for a character no face has; the log names the character once."""

QUOTES = "“”‘’"
"""The Chinese face sets them as wide as a character, which tears other words apart."""
CHINESE = 0x2E80
"""The first code point of Chinese characters and their punctuation."""

_rendered = Pictures(24 << 20)
_reported: set[str] = set()


@cache
def folder() -> Path | None:
    """Where the font files lie, or None when pygame_gui is not installed whole."""
    spec = find_spec("pygame_gui")
    for place in spec.submodule_search_locations or () if spec else ():
        data = Path(place) / "data"
        if (data / "NotoSansSC-Regular.otf").is_file():
            return data
    log.warning("Noto Sans SC was not found in pygame_gui; Chinese will show as boxes. Remedy: reinstall pygame_gui.")
    return None


@cache
def faces(bold: bool) -> tuple[Path | None, ...]:
    """The chain of font files to ask, best first; None stands for pygame's own small font."""
    data = folder()
    if data is None:
        return (None,)
    weight = "Bold" if bold else "Regular"
    found = [path for family in FAMILIES for path in sorted(data.glob(f"{family}-{weight}.[ot]tf"))]
    return tuple(found)


@cache
def _probe(path: Path | None) -> pygame.freetype.Font:
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    return pygame.freetype.Font(None if path is None else str(path), 12)


@cache
def _opened(path: Path | None) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(path, theme.BODY)


_sizes: dict[Path | None, int] = {}
_changes: dict[tuple[Path | None, int], int] = {}
_own: dict[tuple[Path | None, int], pygame.font.Font] = {}
OFTEN, OWN_FACES = 20, 24
"""After how many changes to a size it has a face of its own, and how many sizes have one at most."""


def _font(path: Path | None, size: int) -> pygame.font.Font:
    """The face at a size; use it at once.

    Opening eight megabytes again costs half a frame, a change of size a fortieth of that, for it forgets every glyph:
    sizes take turns on one open face until one has been changed to so often that opening would have been cheaper.
    """
    own = _own.get((path, size))
    if own is not None:
        return own
    font = _opened(path)
    if _sizes.get(path) != size:
        _changes[path, size] = _changes.get((path, size), 0) + 1
        if _changes[path, size] > OFTEN and len(_own) < OWN_FACES:
            return _own.setdefault((path, size), pygame.font.Font(path, size))
        font.set_point_size(size)
        _sizes[path] = size
    return font


@cache
def face_of(char: str, bold: bool) -> int:
    """Place in the chain of the first face that has this character, -1 when none has it."""
    if char == ELLIPSIS and len(faces(bold)) > 1:
        return 1  # the Chinese face sets it in mid-line; cut names want it on the base line
    for index, path in enumerate(faces(bold)):
        if _probe(path).get_metrics(char)[0] is not None:
            return index
    return -1


def missing(text: str) -> tuple[str, ...]:
    """The characters of a text that would show as the stand-in, each once, in order."""
    return tuple(dict.fromkeys(char for char in plain(text) if face_of(char, False) < 0))


def _chinese(text: str, at: int) -> bool:
    """Whether the character at a place stands beside a Chinese one."""
    return any(ord(char) >= CHINESE for char in text[max(0, at - 1) : at] + text[at + 1 : at + 2])


@cache
def _runs(text: str, bold: bool) -> tuple[tuple[int, str], ...]:
    """The text cut where the face changes, with the place of the face in the chain."""
    found: list[tuple[int, str]] = []
    whole = plain(text)
    for at, char in enumerate(whole):
        index = face_of(char, bold)
        if char in QUOTES and len(faces(bold)) > 1 and not _chinese(whole, at):
            index = 1
        if index < 0:
            if char not in _reported:
                _reported.add(char)
                log.warning("no glyph for U+%04X; shown as %s", ord(char), STAND_IN)
            index, char = max(0, face_of(STAND_IN, bold)), STAND_IN
        if found and found[-1][0] == index:
            found[-1] = (index, found[-1][1] + char)
        else:
            found.append((index, char))
    return tuple(found)


@cache
def _advance(text: str, size: int, bold: bool) -> int:
    return sum(_font(faces(bold)[index], size).size(run)[0] for index, run in _runs(text, bold))


@lru_cache(maxsize=4096)
def _wrapped(text: str, width: int, size: int, bold: bool) -> tuple[str, ...]:
    return tuple(wrap(text, width, lambda part: width_px(part, size, bold)))


def render(text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
    """One line in screen pixels ``size``, premultiplied; its base line is ``ascent(size, bold)`` below its top."""
    return _rendered.get((text, size, bold, colour), lambda: _render(text, size, bold, colour))


@cache
def ascent(size: int, bold: bool) -> int:
    """Pixels from the top of a rendered line to its base line, the same for every text of a size."""
    return _font(faces(bold)[0], size).get_ascent() + 2


def _render(text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
    chain = faces(bold)
    parts = []
    for index, run in _runs(text, bold):
        font = _font(chain[index], size)
        parts.append((font.render(run, True, colour), font.get_ascent()))
    base = ascent(size, bold)
    width = max(1, sum(part.get_width() for part, _ in parts))
    height = max([base + size // 2] + [base - up + part.get_height() for part, up in parts])
    line = pygame.Surface((width, height), pygame.SRCALPHA)
    x = 0
    for part, up in parts:
        line.blit(part.premul_alpha(), (x, base - up))
        x += part.get_width()
    return line


def width_px(text: str, size: int, bold: bool = False) -> int:
    """Width of one line at ``size`` screen pixels."""
    return _advance(plain(text), size, bold)


def put_px(
    on: pygame.Surface, text: str, middle: tuple[float, float], size: int, colour: Colour, bold: bool = False
) -> None:
    """Write one line around a point, at ``size`` screen pixels, centred on its capitals."""
    line = render(text, size, bold, colour)
    left = theme.half_up(middle[0] - line.get_width() / 2)
    base = theme.half_up(middle[1] + theme.CAPITAL * size)
    on.blit(line, (left, base - ascent(size, bold)), special_flags=pygame.BLEND_PREMULTIPLIED)


class Type:
    """Writes text at one UI scale. Sizes are those of the theme (12, 14, 16, 20, 28); places are screen pixels."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale

    def width(self, text: str, size: int = theme.BODY, bold: bool = False) -> int:
        """Screen pixels this text is wide."""
        return _advance(plain(text), self.scale.type(size), bold)

    def fit(self, text: str, width: int, size: int = theme.BODY, bold: bool = False) -> str:
        """The text, cut with an ellipsis to ``width`` screen pixels."""
        return shorten(text, width, lambda part: self.width(part, size, bold))

    def wrap(self, text: str, width: int, size: int = theme.BODY, bold: bool = False) -> list[str]:
        """The lines of a text in ``width`` screen pixels."""
        return list(_wrapped(text, width, self.scale.type(size), bold))

    def put(
        self,
        on: pygame.Surface,
        text: str,
        x: float,
        middle: float,
        size: int = theme.BODY,
        colour: Colour = theme.INK,
        bold: bool = False,
        align: str = "left",
        most: int = 0,
    ) -> pygame.Rect:
        """Write one line with the middle of its capitals at ``middle``; ``x`` is its left, middle or right by
        ``align``.

        ``most`` > 0 cuts with an ellipsis. Returns the box from capital height to base line, for hits and underlines.
        """
        if most > 0:
            text = self.fit(text, most, size, bold)
        pixels = self.scale.type(size)
        wide = _advance(plain(text), pixels, bold)
        left = theme.half_up(x - {"left": 0.0, "centre": wide / 2, "right": float(wide)}[align])
        base = theme.half_up(middle + theme.CAPITAL * pixels)
        if text:
            line = render(text, pixels, bold, colour)
            on.blit(line, (left, base - ascent(pixels, bold)), special_flags=pygame.BLEND_PREMULTIPLIED)
        top = theme.half_up(middle - theme.CAPITAL * pixels)
        return pygame.Rect(left, top, wide, base - top)

    def paragraph(
        self,
        on: pygame.Surface,
        text: str,
        box: pygame.Rect,
        size: int = theme.BODY,
        colour: Colour = theme.INK,
        bold: bool = False,
    ) -> int:
        """Write wrapped text from the top of ``box``; returns its height. Text below the box is still written."""
        step = self.scale.line_height(size)
        lines = self.wrap(text, box.width, size, bold)
        for index, line in enumerate(lines):
            self.put(on, line, box.left, box.top + step * (index + 0.5), size, colour, bold)
        return step * len(lines)
