"""Faults of a file: where, what is wrong, what was expected; found all at once and printed as ``file:line: path: …``.

1. Checks collect ``Fault(path, what, expected)``; they know paths, not lines.
2. Only a file with faults is read again with tomlkit, which is slow but keeps positions: ``with_lines`` puts them in.
3. ``ScenarioFaults`` carries the list; a caller prints ``str(fault)`` of each.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Trail = tuple[str | int, ...]


class Fault(NamedTuple):
    """One thing wrong in one place. ``path`` walks from the top of the file; ``line`` 0 = not known (yet)."""

    path: Trail
    what: str
    expected: str = ""
    line: int = 0
    file: str = ""

    @property
    def where(self) -> str:
        """The path in the spelling of a person: ``unit[2].at``."""
        text = ""
        for step in self.path:
            text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
        return text

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        path = f"{self.where}: " if self.path else ""
        return place + path + self.what + (f", expected {self.expected}" if self.expected else "")


class ScenarioFaults(ValueError):
    """A file that cannot be used, with every fault that was found in it, in the order of its lines."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(faults, key=lambda fault: fault.line)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def nearest(word: str, known: Iterable[str]) -> str:
    """``'dager' … did you mean 'dagger'?`` for the message, or the short list of what exists."""
    from difflib import get_close_matches

    names = sorted(known)
    close = get_close_matches(word, names, n=1, cutoff=0.6)
    if close:
        return f"{close[0]!r}, the nearest name" if len(names) > 1 else repr(close[0])
    return "one of " + ", ".join(names) if 0 < len(names) <= 12 else "a name that exists"


def shown(value: object) -> str:
    """A value as a message quotes it: one line, not long."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def control_character(text: str, lines: bool = False) -> str:
    """The first character no name may hold (control character, lone surrogate) as ``U+0000``, or ``""``.

    Everything else, in any script and any direction, is a fine name. ``lines`` allows line breaks and tabs.
    """
    for character in text:
        code = ord(character)
        if (code < 32 or 127 <= code < 160 or 0xD800 <= code < 0xE000) and not (lines and character in "\n\t"):
            return f"U+{code:04X}"
    return ""


# ------------------------------------------------------------------------------------------ pydantic's words in ours

_WORDS = {
    "missing": ("is missing", ""),
    "int_type": ("{value} is no whole number", "a whole number"),
    "int_from_float": ("{value} is no whole number", "a whole number"),
    "string_type": ("{value} is no text", "text in quotes"),
    "bool_type": ("{value} is neither true nor false", "true or false"),
    "list_type": ("{value} is no list", "a list in [ ]"),
    "dict_type": ("{value} is no table", "a table"),
    "model_type": ("{value} is no table", "a table"),
    "greater_than_equal": ("{value} is too small", "at least {ge}"),
    "less_than_equal": ("{value} is too large", "at most {le}"),
    "literal_error": ("{value} is not known here", "{expected}"),
    "string_pattern_mismatch": ("{value} is no name", "letters, digits and _ only"),
    "string_too_short": ("the text is empty", "at least {min_length} character"),
    "string_too_long": ("the text is too long", "at most {max_length} characters"),
    "too_short": ("has {actual_length} entries", "at least {min_length}"),
    "too_long": ("has {actual_length} entries", "at most {max_length}"),
}


def from_pydantic(
    errors: Sequence[ErrorDetails], top: Iterable[str] = (), inner: Iterable[str] = (), below: Trail = ()
) -> list[Fault]:
    """Pydantic's list of errors as faults. ``top`` and ``inner``: the keys known at the top of the block and in it."""
    faults = []
    for error in errors:
        path: Trail = tuple(step for step in error["loc"] if step != "[key]")
        value, context = error.get("input"), dict(error.get("ctx") or {})
        if error["type"] == "extra_forbidden":
            expected = nearest(str(path[-1]), top if len(path) == 1 else inner)
            faults.append(Fault((*below, *path), "unknown key", expected))
        elif error["type"] in _WORDS:
            what, expected = _WORDS[error["type"]]
            context["value"] = shown(value)
            faults.append(Fault((*below, *path), what.format(**context), expected.format(**context)))
        else:
            what, _, expected = error["msg"].partition(", expected ")
            faults.append(Fault((*below, *path), what, expected))
    return faults


# ------------------------------------------------------------------------------------------------------------- lines


def with_lines(text: str, faults: Iterable[Fault], file: str) -> list[Fault]:
    """The faults with the line each path starts at; a path that is not in the file gets the line of what holds it."""
    listed = [fault._replace(file=file) for fault in faults]
    if all(fault.line for fault in listed):
        return listed
    from game.scenario.lines import Lines

    lines = Lines(text)
    return [fault._replace(line=fault.line or lines.of(fault.path)) for fault in listed]


def line_of(starts: Sequence[int], offset: int) -> int:
    """The line, from 1, that holds the character at ``offset``; ``starts`` are the offsets where lines begin."""
    return bisect_right(starts, offset)
