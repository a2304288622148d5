"""Rule cards: the form of one card and the strict reading of one file of ``assets/rules``.

A card says in a sentence or two, in English and Chinese, what a numbered rule decides and what the program makes of it.
Reading never stops at the first fault: every fault is a line ``file: ID: what is wrong, what was expected``.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from game import LANGS

#: played = the program does it · term = only defines a word · st = left to the Storyteller · outside = on a page nobody
#: has given us · deviation = done otherwise on purpose.
STATUSES = ("played", "term", "st", "outside", "deviation")
#: These say in ``instead`` what the program does in the rule's place, and why.
EXPLAINED = frozenset(("st", "outside", "deviation"))
ID = re.compile(r"[A-Z]{3}-\d\d")
_KEYS = ("title", "text", "status", "used_by", "instead", "see")


@dataclass(frozen=True, slots=True)
class Words:
    """One text in both languages."""

    en: str
    zh: str

    def say(self, lang: str) -> str:
        """The text in ``lang`` (``en`` or ``zh``)."""
        return self.zh if lang == "zh" else self.en

    def data(self) -> dict[str, str]:
        """Plain JSON."""
        return {"en": self.en, "zh": self.zh}


@dataclass(frozen=True, slots=True)
class Card:
    """One rule on one card."""

    id: str
    title: Words
    text: Words
    status: str
    used_by: str = ""
    """For a ``term``: the rule that uses the word."""
    instead: Words | None = None
    """For ``st``, ``outside`` and ``deviation``: what the program does instead, and why."""
    see: tuple[str, ...] = ()
    file: str = ""

    @property
    def chapter(self) -> str:
        """The letters of the ID, which name the chapter."""
        return self.id[:3]

    @property
    def references(self) -> tuple[str, ...]:
        """Every other rule the card names, ``used_by`` first."""
        return ((self.used_by,) if self.used_by else ()) + self.see

    def data(self) -> dict[str, object]:
        """Plain JSON, the same keys for every card."""
        return {
            "id": self.id,
            "title": self.title.data(),
            "text": self.text.data(),
            "status": self.status,
            "used_by": self.used_by or None,
            "instead": self.instead.data() if self.instead else None,
            "see": list(self.see),
        }


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter of the rulebook: its rules are ``PREFIX-01`` to ``PREFIX-count``."""

    prefix: str
    title: Words
    count: int

    @property
    def ids(self) -> tuple[str, ...]:
        """The IDs of its rules, in order."""
        return tuple(f"{self.prefix}-{number:02d}" for number in range(1, self.count + 1))

    def data(self) -> dict[str, object]:
        """Plain JSON."""
        return {"chapter": self.prefix, "title": self.title.data(), "rules": self.count}


def read_chapters(file: Path, faults: list[str]) -> tuple[Chapter, ...]:
    """The chapters of ``index.toml`` in the rulebook's order; faults are added to ``faults``."""
    chapters = []
    for prefix, row in _table(file, faults).items():
        where = f"{file.name}: {prefix}"
        if not re.fullmatch(r"[A-Z]{3}", prefix) or not isinstance(row, dict):
            faults.append(f"{where}: expected a table named by three capital letters")
            continue
        _unknown(row, ("count", "title"), where, faults)
        count = row.get("count")
        if type(count) is not int or not 1 <= count <= 99:
            faults.append(f"{where}: count is {count!r}, expected a whole number from 1 to 99")
            continue
        title = _words(row, "title", where, faults)
        if title is not None:
            chapters.append(Chapter(prefix, title, count))
    return tuple(chapters)


def read_cards(file: Path, known: frozenset[str], faults: list[str]) -> tuple[Card, ...]:
    """The sound cards of one file; ``known`` holds the IDs of the rulebook. Faults are added to ``faults``."""
    cards = (_card(id, row, file.name, known, faults) for id, row in _table(file, faults).items())
    return tuple(card for card in cards if card is not None)


def _table(file: Path, faults: list[str]) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as fault:
        faults.append(f"{file.name}: cannot be read: {fault.strerror}")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        faults.append(f"{file.name}: not valid TOML: {fault}")
    return {}


def _card(id: str, row: object, file: str, known: frozenset[str], faults: list[str]) -> Card | None:
    where, before = f"{file}: {id}", len(faults)
    if not ID.fullmatch(id):
        faults.append(f"{where}: not a rule ID, expected three capital letters, a hyphen, two digits")
    elif id not in known:
        faults.append(f"{where}: the rulebook has no such rule (index.toml counts its rules)")
    if not isinstance(row, dict):
        faults.append(f"{where}: expected a table")
        return None
    _unknown(row, _KEYS, where, faults)
    title, text = _words(row, "title", where, faults), _words(row, "text", where, faults)
    status = _status(row, where, faults)
    used_by = _used_by(row, status, known, where, faults)
    instead = _instead(row, status, where, faults)
    see = _see(row, id, known, where, faults)
    if title is None or text is None or len(faults) > before:
        return None
    return Card(id, title, text, status, used_by, instead, see, file)


def _unknown(row: dict[str, object], keys: tuple[str, ...], where: str, faults: list[str]) -> None:
    faults.extend(f"{where}: unknown key {key!r}, expected {', '.join(keys)}" for key in row if key not in keys)


def _words(row: dict[str, object], key: str, where: str, faults: list[str]) -> Words | None:
    """Both languages of one text; None, with the faults noted, when one is missing or empty."""
    value, before = row.get(key), len(faults)
    if not isinstance(value, dict):
        faults.append(f'{where}: {key} is missing or no table, expected {{ en = "…", zh = "…" }}')
        return None
    _unknown(value, LANGS, f"{where}: {key}", faults)
    said = {lang: value.get(lang) for lang in LANGS}
    for lang, text in said.items():
        if not isinstance(text, str) or not text.strip():
            faults.append(f"{where}: {key}.{lang} is missing or empty, expected text")
    return Words(str(said["en"]), str(said["zh"])) if len(faults) == before else None


def _status(row: dict[str, object], where: str, faults: list[str]) -> str:
    status = row.get("status")
    if isinstance(status, str) and status in STATUSES:
        return status
    faults.append(f"{where}: status is {status!r}, expected one of {', '.join(STATUSES)}")
    return ""


def _used_by(row: dict[str, object], status: str, known: frozenset[str], where: str, faults: list[str]) -> str:
    used_by = row.get("used_by")
    if used_by is None:
        if status == "term":
            faults.append(f"{where}: used_by is missing, a term names the rule that uses the word")
        return ""
    if status and status != "term":
        faults.append(f"{where}: used_by belongs to status term only, found with {status}")
    if not isinstance(used_by, str) or used_by not in known:
        faults.append(f"{where}: used_by is {used_by!r}, expected the ID of a rule")
        return ""
    return used_by


def _instead(row: dict[str, object], status: str, where: str, faults: list[str]) -> Words | None:
    if "instead" not in row:
        if status in EXPLAINED:
            faults.append(
                f"{where}: instead is missing, status {status} says what the program does in the rule's place"
            )
        return None
    if status and status not in EXPLAINED:
        faults.append(f"{where}: instead belongs to status {', '.join(sorted(EXPLAINED))} only, found with {status}")
    return _words(row, "instead", where, faults)


def _see(row: dict[str, object], id: str, known: frozenset[str], where: str, faults: list[str]) -> tuple[str, ...]:
    see = row.get("see", [])
    if not isinstance(see, list):
        faults.append(f"{where}: see is {see!r}, expected a list of rule IDs")
        return ()
    for each in see:
        if each == id or not isinstance(each, str) or each not in known:
            faults.append(f"{where}: see names {each!r}, expected the ID of another rule")
    return tuple(str(each) for each in see)
