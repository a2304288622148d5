"""The lab at the window as values: what is chosen, how far it is, what it says so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from game.app.screens.page import PageButton
from game.app.screens.page_rows import PageRow
from game.lab import charts
from game.lab.charts import Cell
from game.lab.course import Course, Point
from game.lab.words import column
from game.text.numbers import percent, square, whole
from systems.board import Board

if TYPE_CHECKING:
    from game.lab.lines import Brief
    from game.lab.words import LabWords

HEATS = ("falls", "fire", "moves", "cover")
"""The maps of the picture, in the order of their chips."""
FEW = 3
"""Pairs under which nothing is said of what they are worth."""
Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the bar of chances: ``side`` −1 is the draws."""

    name: str
    share: float
    said: str
    side: int


class Chances(NamedTuple):
    """One bar: who wins how often, and how surely that is known of the first side (low end, share, high end)."""

    pieces: tuple[Piece, ...]
    whisker: tuple[float, float, float]
    left: str
    right: str
    label: str = ""
    """What was changed, where two bars are held against each other."""


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


class Dot(NamedTuple):
    """One battle by itself: who won (the place of the side, −1 nobody), and by how much the first side was ahead in
    the end, from −1 to 1.
    """

    number: int
    side: int
    ahead: float
    tip: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Battles to watch, under a heading: of the whole batch, or of a square (then ``whole`` leads back)."""

    heading: str
    rows: tuple[BattleRow, ...]
    whole: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What the battles of one question say so far."""

    sentence: str
    chances: Chances
    points: tuple[Point, ...]
    """The curve: the chance after so many battles."""
    dots: tuple[Dot, ...]
    rounds: tuple[tuple[int, int], ...]
    spread: Mapping[str, float]
    rounds_said: str
    units: tuple[UnitRow, ...]
    listing: Listing | None
    """None while battles are fought."""
    cells: tuple[Cell, ...]
    """Of the map that is chosen."""
    legend: tuple[tuple[int, int], ...]
    heat_said: str
    peak: str
    """The tag at the hottest square."""
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two questions side by side: the answer, a bar each, which of them the rest of the page shows."""

    sentence: str
    note: str
    bars: tuple[Chances, ...]
    shown: int
    other: tuple[Point, ...]
    """The curve of the one that is not shown."""


@dataclass(frozen=True, slots=True)
class LabShow:
    """Everything the lab's screen shows, in one language."""

    heading: str
    caption: str
    buttons: tuple[PageButton, ...]
    """The first goes back, the last is the primary one."""
    rows: tuple[PageRow, ...]
    """The choices, where they are open."""
    words: Mapping[str, str]
    """Headings and captions by name."""
    board: Board
    heats: tuple[str, ...]
    heat: int
    done: int = 0
    goal: int = 0
    running: bool = False
    told: Told | None = None
    compared: Compared | None = None
    square: Square | None = None
    """The square whose battles are listed."""


def told(
    words: LabWords, answer: Mapping[str, Any], course: Course, heat: str, *, running: bool, at: Square | None = None
) -> Told | None:
    """An answer of the lab as the screen has it; None before the first battle. ``at``: the square whose battles are
    listed in the place of the batch's. While battles are ``running`` there are none to watch.
    """
    if not answer["battles"]:
        return None
    say, sides = words.text.say, {side: place for place, side in enumerate(words.sides)}
    board = words.inquiry.question.scenario.board
    cells = charts.heat([row for row in answer["heat"][heat] if board.inside(row[0], row[1])])
    peak = next((cell for cell in cells if cell.peak), None)
    times = say(f"lab.screen.times_{heat}", n=sum(cell.count for cell in cells))
    hot = say(f"lab.screen.times_{heat}", n=peak.count) if peak else ""
    rounds = answer["rounds"]
    return Told(
        words.sentence(answer),
        chances(words, answer),
        course.points,
        tuple(_dot(words, sides, brief) for brief in course.dots),
        tuple((number, count) for number, count in rounds["counts"]),
        {key: rounds[key] for key in ("mean", "p10", "p50", "p90")},
        say("lab.screen.rounds_said", median=str(rounds["p50"]), late=str(rounds["p90"])),
        tuple(
            UnitRow(
                words.unit(unit), sides[each["side"]], each["falls"]["share"], percent(each["falls"]["share"]),
                column(each["dealt"]["mean"]), column(each["taken"]["mean"]),
            )
            for unit, each in answer["units"].items()
        ),
        None if running else _listing(words, answer, heat, at),
        tuple(cells),
        tuple(charts.steps(cells)),
        times if running or not cells else say("lab.screen.click", times=times),
        say("lab.screen.peak", square=square(peak.x, peak.y), times=hot) if peak else "",
        tuple(words.warned(each) for each in answer["warnings"]),
    )  # fmt: skip


def chances(words: LabWords, answer: Mapping[str, Any], label: str = "") -> Chances:
    """The bar of an answer: draws stand before the last side."""
    say, sides = words.text.say, {side: place for place, side in enumerate(words.sides)}
    pieces = [
        Piece(words.sides[side], won["share"], percent(won["share"]), sides[side])
        for side, won in answer["wins"].items()
    ]
    draws, first = answer["draws"], next(iter(answer["wins"].values()))
    if draws["n"]:
        pieces.insert(len(pieces) - 1, Piece(say("lab.draw"), draws["share"], percent(draws["share"]), -1))
    return Chances(
        tuple(pieces),
        (first["low"], first["share"], first["high"]),
        say("lab.screen.interval", low=percent(first["low"]), high=percent(first["high"])),
        say("lab.screen.draws", share=percent(draws["share"])),
        label,
    )


def compared(
    words: Sequence[LabWords], answers: Sequence[Mapping[str, Any]], courses: Sequence[Course],
    pairs: Sequence[Mapping[str, Any]], labels: Sequence[str], shown: int,
) -> Compared | None:  # fmt: skip
    """Two answers side by side; None before the first pair."""
    if not pairs or not pairs[0]["pairs"]:
        return None
    return Compared(
        words[0].difference(pairs[0], labels[1]),
        words[0].pairing(pairs[0]) if pairs[0]["pairs"] >= FEW else "",
        tuple(chances(*each) for each in zip(words, answers, labels, strict=True)),
        shown,
        courses[1 - shown].points,
    )


def _dot(words: LabWords, sides: Mapping[str, int], brief: Brief) -> Dot:
    said = words.text.say("lab.screen.battle", winner=words.winner(brief), rounds=brief.rounds)
    tip = words.text.say("lab.screen.dot", n=whole(brief.number), said=said)
    return Dot(brief.number, sides.get(brief.winner, -1), brief.ahead / 1000, tip)


def _listing(words: LabWords, answer: Mapping[str, Any], heat: str, at: Square | None) -> Listing:
    say = words.text.say
    if at is None:
        rows = tuple(
            BattleRow(row["kind"], say("lab.screen.battle", winner=row["winner"], rounds=row["rounds"]), row["number"])
            for row in words.battles(answer)
        )
        return Listing(say("lab.screen.battles"), rows)
    numbers = words.inquiry.findings.seen[heat].get(at, [])
    rows = tuple(
        BattleRow(
            say("lab.screen.number", n=whole(brief.number)),
            say("lab.screen.battle", winner=words.winner(brief), rounds=brief.rounds), brief.number,
        )
        for brief in words.briefs(numbers)
    )  # fmt: skip
    return Listing(say(f"lab.screen.square_{heat}", square=square(*at)), rows, say("lab.screen.whole"))
