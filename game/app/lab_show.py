"""The lab at the window as values: what is chosen, how far it is, what it says so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.app.screens.page import PageButton
from game.app.screens.page_rows import PageRow
from game.lab import charts
from game.lab.charts import Cell
from game.text.numbers import decimal, percent, square, whole
from systems.board import Board

if TYPE_CHECKING:
    from game.lab.words import LabWords

HEATS = ("falls", "fire", "moves", "cover")
"""The maps of the picture, in the order of their chips."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the bar of chances: ``side`` −1 is the draws."""

    name: str
    share: float
    said: str
    side: int


@dataclass(frozen=True, slots=True)
class UnitRow:
    """One unit: how often it falls, what it deals and takes."""

    name: str
    side: int
    share: float
    falls: str
    dealt: str
    taken: str


@dataclass(frozen=True, slots=True)
class BattleRow:
    """A battle to watch."""

    kind: str
    said: str
    number: int


@dataclass(frozen=True, slots=True)
class Told:
    """What the battles say so far."""

    sentence: str
    pieces: tuple[Piece, ...]
    whisker: tuple[float, float, float]
    """Low end, share, high end of the first side's chance."""
    left: str
    right: str
    rounds: tuple[tuple[int, int], ...]
    spread: Mapping[str, float]
    rounds_said: str
    units: tuple[UnitRow, ...]
    battles: tuple[BattleRow, ...]
    cells: tuple[Cell, ...]
    """Of the map that is chosen."""
    legend: tuple[tuple[int, int], ...]
    heat_said: str
    peak: str
    """The tag at the hottest square."""
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LabShow:
    """Everything the lab's screen shows, in one language."""

    heading: str
    caption: str
    buttons: tuple[PageButton, ...]
    """The first goes back."""
    rows: tuple[PageRow, ...]
    """The choices."""
    words: Mapping[str, str]
    """Headings and captions by name."""
    board: Board
    heats: tuple[str, ...]
    heat: int
    done: int = 0
    goal: int = 0
    running: bool = False
    told: Told | None = None


def told(words: LabWords, answer: Mapping[str, Any], heat: str, *, whole_batch: bool) -> Told | None:
    """An answer of the lab as the screen has it; None before the first battle. ``whole_batch``: nothing more is to
    come, so there are battles to watch.
    """
    if not answer["battles"]:
        return None
    say, sides = words.text.say, {side: place for place, side in enumerate(words.sides)}
    shares = answer["wins"]
    pieces = [
        Piece(words.sides[side], won["share"], percent(won["share"]), sides[side]) for side, won in shares.items()
    ]
    draws = answer["draws"]
    if draws["n"]:
        pieces.insert(len(pieces) - 1, Piece(say("lab.draw"), draws["share"], percent(draws["share"]), -1))
    first = next(iter(shares.values()))
    board = words.inquiry.question.scenario.board
    cells = charts.heat([row for row in answer["heat"][heat] if board.inside(row[0], row[1])])
    peak = next((cell for cell in cells if cell.peak), None)
    rounds = answer["rounds"]
    return Told(
        words.sentence(answer),
        tuple(pieces),
        (first["low"], first["share"], first["high"]),
        say("lab.screen.interval", low=percent(first["low"]), high=percent(first["high"])),
        say("lab.screen.draws", share=percent(draws["share"])),
        tuple((number, count) for number, count in rounds["counts"]),
        {key: rounds[key] for key in ("mean", "p10", "p50", "p90")},
        say("lab.screen.rounds_said", median=str(rounds["p50"]), late=str(rounds["p90"])),
        tuple(
            UnitRow(
                words.unit(unit), sides[each["side"]], each["falls"]["share"], percent(each["falls"]["share"]),
                decimal(each["dealt"]["mean"]), decimal(each["taken"]["mean"]),
            )
            for unit, each in answer["units"].items()
        ),
        _battles(words, answer) if whole_batch else (),
        tuple(cells),
        tuple(charts.steps(cells)),
        say("lab.heat.times", n=whole(sum(cell.count for cell in cells))),
        say("lab.screen.peak", square=square(peak.x, peak.y), n=whole(peak.count)) if peak else "",
        tuple(words.warned(each) for each in answer["warnings"]),
    )  # fmt: skip


def _battles(words: LabWords, answer: Mapping[str, Any]) -> tuple[BattleRow, ...]:
    say = words.text.say
    return tuple(
        BattleRow(row["kind"], say("lab.screen.battle", winner=row["winner"], rounds=row["rounds"]), int(row["number"]))
        for row in words.battles(answer)
    )
