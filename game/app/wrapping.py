"""Where a line of text may end, in both languages, and how a name too long is cut. Knows no fonts: widths come in
as a function.

English breaks at spaces. Chinese breaks between any two characters, but no line starts with a closing mark and none
ends with an opening one. A number keeps its unit and a rule ID stays whole ("3.5 m", "COV-04").
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

Width = Callable[[str], int]

NEVER_FIRST = frozenset("，。、；：！？）》」％”’…・·】〕")
NEVER_LAST = frozenset("（《「“‘【〔")
ELLIPSIS = "…"

_WIDE_MARKS = (NEVER_FIRST - frozenset("…·’”")) | (NEVER_LAST - frozenset("‘“"))

_UNIT = re.compile(r"(?:m|cm|km|kg|g|s|h|%|DP|L|B|A|H|px)\b|%")
_COUNTED = frozenset("米点轮个枚格级")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_BREAKS = re.compile("[\n\r\u2028\u2029\t]+")


def wide(char: str) -> bool:
    """Whether a line may break beside this character without a space: Han, kana, hangul and full-width marks."""
    code = ord(char)
    return (
        0x2E80 <= code <= 0x9FFF
        or 0xAC00 <= code <= 0xD7AF
        or 0xF900 <= code <= 0xFAFF
        or 0xFF01 <= code <= 0xFF60
        or 0x20000 <= code <= 0x3FFFF
        or char in _WIDE_MARKS
    )


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text as one drawable line: line breaks become spaces, marks that have no picture go.

    A zero byte or another control character would stop a font dead; a right-to-left mark draws nothing. The text kept
    in files and logs is not touched by this.
    """
    return _CONTROL.sub("", _BREAKS.sub(" ", text))


def pieces(text: str) -> list[str]:
    """The text cut at every place where a line may end; trailing spaces stay with the piece before them."""
    found: list[str] = []
    start = 0
    for index in range(1, len(text)):
        if _may_break(text, index):
            found.append(text[start:index])
            start = index
    if start < len(text):
        found.append(text[start:])
    return found


def _may_break(text: str, index: int) -> bool:
    before, after = text[index - 1], text[index]
    if after == " " or after in NEVER_FIRST or before in NEVER_LAST:
        return False
    if before == " ":
        stem = text[: index - 1].rstrip(" ")
        if stem and stem[-1] in NEVER_LAST:
            return False
        return not (stem[-1:].isdigit() and (after in _COUNTED or _UNIT.match(text, index)))
    if before.isdigit() and after in _COUNTED:
        return False
    return wide(before) or wide(after)


def wrap(text: str, width: int, measure: Width) -> list[str]:
    """The lines of a text, none wider than ``width`` pixels unless one single character is; "\\n" always ends a line.

    A word wider than the line is cut between characters, because a name of 200 letters must not leave its card.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines.extend(_wrap_one(plain(paragraph), width, measure))
    return lines


def _wrap_one(text: str, width: int, measure: Width) -> list[str]:
    lines: list[str] = []
    line = ""
    for piece in pieces(text):
        if measure((line + piece).rstrip(" ")) <= width:
            line += piece
            continue
        if line.strip():
            lines.append(line.rstrip(" "))
        line = piece
        while measure(line.rstrip(" ")) > width:
            count = _fitting(line, width, measure)
            if count >= len(line):
                break
            lines.append(line[:count])
            line = line[count:]
    if line.strip() or not lines:
        lines.append(line.rstrip(" "))
    return lines


def _fitting(text: str, width: int, measure: Width) -> int:
    """How many first characters fit, at least one; binary search, for measuring costs."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def shorten(text: str, width: int, measure: Width) -> str:
    """The text, or as much of its beginning as fits before an ellipsis; the empty text where not even that fits."""
    text = plain(text)
    if measure(text) <= width:
        return text
    if measure(ELLIPSIS) > width:
        return ""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip(" ") + ELLIPSIS) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip(" ") + ELLIPSIS
