"""The templates of one language and how they are filled in.

1. ``assets/text/en.toml`` and ``zh.toml`` hold the same keys, tables by chapter; ``attack.refused.dead.why`` is a key.
2. ``{name}`` takes a fact; ``{name|one|other}`` takes the word that fits the number ``name``.
3. A fact may be a ``Part`` (a unit, a weapon …): it stays a part of its own, so that a window can colour or click it.
4. In Chinese a space goes between Chinese and Latin or digits wherever two pieces meet.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import assets
from game import LANGS
from game.text.numbers import MINUS, whole

FOLDER = Path(assets.__path__[0]) / "text"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a line. ``kind``: "" plain words, ``unit``, ``item``, ``side``; ``id`` names which."""

    text: str
    kind: str = ""
    id: str = ""


Parts = tuple[Part, ...]
Fact = str | int | Part | Parts

_FIELD = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")
_CJK = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LATIN = re.compile(rf"[0-9A-Za-z%+<>{MINUS}]")


class MissingText(KeyError):
    """A key that a language has no text for, or a template that wants a fact nobody gave: a fault of the program."""


@cache
def templates(lang: str) -> dict[str, str]:
    """Every template of a language by its full key."""
    with (FOLDER / f"{lang}.toml").open("rb") as file:
        return dict(_flat(tomllib.load(file), ""))


def _flat(table: dict[str, Any], above: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield above + key, value


def fields(template: str) -> frozenset[str]:
    """The names of the facts a template wants."""
    return frozenset(match[1] for match in _FIELD.finditer(template))


class Phrases:
    """The templates of one language."""

    def __init__(self, lang: str) -> None:
        """Raises ValueError for a language there is no text for."""
        if lang not in LANGS:
            raise ValueError(f"no texts in {lang!r}; there are {', '.join(LANGS)}")
        self.lang = lang
        self._templates = templates(lang)

    def has(self, key: str) -> bool:
        return key in self._templates

    def say(self, key: str, **facts: Fact) -> str:
        """The text of a key. Raises MissingText for an unknown key or a missing fact."""
        template = self._templates.get(key, "{")
        if "{" not in template:  # most captions want nothing filled in
            return template
        return plain(self.parts(key, **facts))

    def parts(self, key: str, **facts: Fact) -> Parts:
        """The text of a key in its parts."""
        template = self._templates.get(key)
        if template is None:
            raise MissingText(f"{key} has no text in {self.lang}")
        pieces: list[Part] = []
        at = 0
        for match in _FIELD.finditer(template):
            pieces.append(Part(template[at : match.start()]))
            if match[1] not in facts:
                raise MissingText(f"{key} wants {match[1]!r}, given are {', '.join(facts) or 'no facts'}")
            pieces += _filled(facts[match[1]], match[2], match[3])
            at = match.end()
        pieces.append(Part(template[at:]))
        return self.joined(pieces)

    def joined(self, pieces: Iterable[Part]) -> Parts:
        """Pieces in a row: empty ones dropped, plain neighbours made one, spaces put in where Chinese wants them."""
        row: list[Part] = []
        for piece in pieces:
            if not piece.text:
                continue
            if row and self.lang == "zh" and _wants_space(row[-1].text[-1], piece.text[0]):
                _append(row, Part(" "))
            _append(row, piece)
        return tuple(row)

    def listing(self, items: Iterable[Fact], last: bool = False) -> Parts:
        """Items in a row with the language's comma; ``last`` puts its "and" before the last one."""
        listed = [_filled(item, None, None) for item in items]
        row: list[Part] = []
        for number, item in enumerate(listed):
            if number:
                row.append(Part(self._templates["list.last" if last and number == len(listed) - 1 else "list.comma"]))
            row += item
        return self.joined(row)


def plain(parts: Iterable[Part]) -> str:
    """Parts as one string."""
    return "".join(part.text for part in parts)


def _filled(fact: Fact, one: str | None, other: str | None) -> list[Part]:
    if one is not None and other is not None:
        if not isinstance(fact, int):
            raise TypeError(f"only a number has a plural, not {fact!r}")
        return [Part(one if abs(fact) == 1 else other)]
    if isinstance(fact, int):
        return [Part(whole(fact))]
    if isinstance(fact, str):
        return [Part(fact)]
    return [fact] if isinstance(fact, Part) else list(fact)


def _append(row: list[Part], piece: Part) -> None:
    if row and not piece.kind and not row[-1].kind:
        row[-1] = Part(row[-1].text + piece.text)
    else:
        row.append(piece)


def _wants_space(left: str, right: str) -> bool:
    chinese, latin = _CJK.match, _LATIN.match
    return bool((chinese(left) and latin(right)) or (latin(left) and chinese(right)))
