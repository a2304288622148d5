"""The report: one HTML file that needs nothing else, in the language that was asked for, to be read, printed, sent on.

It says the question, the answer in one sentence, the numbers with their intervals, pictures, and how to ask again.
``assets/reports/lab.html`` is its template, ``aim.html`` where a setting was looked for; what stands where in a picture
comes from ``charts.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from game import __version__
from game.lab import charts
from game.lab.findings import HEATS
from game.lab.inquiry import Inquiry, Wanted
from game.lab.trade import trade
from game.lab.words import LabWords, against, column, labels
from game.scenario.catalogue import ROOT
from game.text.numbers import decimal, percent, square, whole

if TYPE_CHECKING:
    from game.lab.question import Question
    from game.lab.tuning import Tuning
    from game.text import Text

WIDE = 1000.0
"""Units across the whisker below the bar of chances."""
NAMED = 0.12
"""Share from which on there is room in the bar for a name."""
EDGES = {"wall": "edge", "door": "wood-line", "open": "wood", "window": "glass", "low": "stone-line"}
"""Colours of what stands between squares."""


class SideLook(NamedTuple):
    """How a side looks on paper: its shape, and colours in six hex digits."""

    shape: str
    fill: str
    letters: str
    text: str


@dataclass(frozen=True, slots=True)
class Look:
    """The look's colours by name (``line2``, ``amber-wash``) and its sides; whoever has the one table gives it."""

    colours: Mapping[str, str]
    sides: Sequence[SideLook]

    def side(self, place: int) -> SideLook:
        return self.sides[place % len(self.sides)]


def page(
    inquiries: Sequence[Inquiry],
    answers: Sequence[Mapping[str, Any]],
    comparisons: Sequence[Mapping[str, Any]],
    repeat: str,
    text: Text,
    look: Look,
) -> str:
    """The whole file. ``repeat`` is the command that asks the same again."""
    words = [LabWords(each, text) for each in inquiries]
    first = words[0]
    return _template("lab.html").render(
        lang=text.lang,
        title=text.say("lab.report.title", scenario=first.title),
        question=first.prose,
        colours=look.colours,
        edge_colours={kind: look.colours[name] for kind, name in EDGES.items()},
        heat=charts.HEAT,
        dotted=charts.DOTTED,
        sides=[look.side(place)._asdict() for place in range(max(len(each.sides) for each in words))],
        say={key: text.say(f"lab.report.{key}") for key in SAYINGS},
        columns=[text.say(f"lab.column.{key}") for key in ("unit", "falls", "interval", "lost", "dealt", "taken")],
        answers=[_answer(word, answer, look) for word, answer in zip(words, answers, strict=True)],
        differences=first.differences(comparisons, labels(words)),
        comparisons=[first.compared(each, labels(words)) for each in comparisons],
        compared_columns=[
            text.say(f"lab.column.{key}")
            for key in ("varied", "side", "before", "after", "difference", "interval", "pairs", "unpaired")
        ],
        repeat=repeat,
        made=text.say("lab.report.made", version=__version__, question=str(answers[0]["question"])),
    )


def aimed(tuning: Tuning, question: Question, repeat: str, text: Text, look: Look) -> str:
    """The report of a search for a setting, the whole file. ``question``: one of those it tried, for what all share."""
    words, found = LabWords(Inquiry(question, Wanted(battles=1)), text), trade(tuning, text)
    setup, minds = question.scenario.setup(), dict.fromkeys(mind for _, mind in question.minds)
    name = question.scenario.name.say(text.lang)
    return _template("aim.html").render(
        lang=text.lang,
        title=text.say("lab.report.aim_title", scenario=name),
        question=words.prose,
        colours=look.colours,
        trade=found,
        wanted=text.say("lab.report.wanted", aim=found.aim),
        how=text.say(
            "lab.how", ruleset=text.say(f"ruleset.{setup.ruleset}"), seed=str(question.seed),
            minds=text.text.listing(words.mind(each) for each in minds),
        ),
        say={
            "settings": text.say("lab.report.settings"), "settings_said": text.say("lab.report.settings_said"),
            "sensitivity": text.say("lab.aim.sensitivity"), "repeat": text.say("lab.report.repeat"),
        },
        repeat=repeat,
        made=text.say("lab.report.made", version=__version__, question=question.fingerprint()),
    )  # fmt: skip


def _template(name: str) -> Template:
    files = Environment(
        loader=FileSystemLoader(ROOT / "reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=False
    )
    return files.get_template(name)


SAYINGS = (
    "rounds", "survival", "survival_said", "units", "units_said", "heat", "calibration", "battles", "battles_said",
    "battle", "kind", "winner", "round_count", "seed", "said", "came", "compared", "compared_said", "repeat",
)  # fmt: skip


def _answer(words: LabWords, answer: Mapping[str, Any], look: Look) -> dict[str, Any]:
    """One answer as the template wants it."""
    text, sides = words.text, {side: place for place, side in enumerate(words.sides)}
    rounds = answer["rounds"]
    names = {unit: words.unit(unit) for unit in answer["survival"]}
    owners = {unit: sides[each["side"]] for unit, each in answer["units"].items()}
    curves = charts.survival(answer["survival"], names, owners, 290.0, 160.0)
    harm, dice = answer["calibration"]["harm"], answer["calibration"]["dice"]
    return {
        "label": words.label,
        "sentence": words.sentence(answer),
        "bar": _bar(words, answer, look),
        "whiskers": _whiskers(answer),
        "intervals": words.intervals(answer),
        "warnings": [words.warned(each) for each in answer["warnings"]],
        "tension": words.tension(answer),
        "how": words.how(answer),
        "house": words.house(answer),
        "rounds": charts.rounds(rounds["counts"], rounds, 440.0, 156.0),
        "rounds_said": text.say("lab.report.rounds_said", median=str(rounds["p50"]), late=str(rounds["p90"])),
        "survival": curves,
        "survival_ticks": charts.ticks(max(map(len, answer["survival"].values()), default=1) - 1, 290.0),
        "survival_width": 380 + max([92.0, *(_width(name) for name in names.values())]),
        "survival_height": 20 + max([178.0, *(curve.y + 8 for curve in curves)]),
        "units": [_unit(words, unit, each, answer["battles"], sides) for unit, each in answer["units"].items()],
        "board": _board(words),
        "maps": [_map(words, name, answer["heat"][name]) for name in HEATS if answer["heat"][name]],
        "calibration": charts.calibration(dice, 200.0),
        "announced": charts.calibration(answer["calibration"]["hit"], 200.0),
        "calibrated": text.say(
            "lab.report.calibrated", n=whole(sum(row["n"] for row in dice)), said=decimal(harm["said"]),
            came=decimal(harm["came"]),
        ),
        "battles": words.battles(answer),
    }  # fmt: skip


def _width(name: str) -> float:
    """About how wide a name is at twelve units: a Chinese character is as wide as it is high."""
    return sum(12.0 if ord(letter) > 0x2E7F else 7.2 for letter in name)


def _bar(words: LabWords, answer: Mapping[str, Any], look: Look) -> list[dict[str, Any]]:
    """The chances to win side by side, draws before the last side."""
    parts = [
        (words.sides[side], won["share"], look.side(place)) for place, (side, won) in enumerate(answer["wins"].items())
    ]
    draws = answer["draws"]["share"]
    found = []
    for place, (name, share, shown) in enumerate(parts):
        if place == len(parts) - 1 and draws:
            found.append(_piece(draws, words.text.say("lab.draw"), look.colours["line"], look.colours["ink"]))
        found.append(_piece(share, name, shown.fill, shown.letters))
    return found


def _piece(share: float, name: str, fill: str, letters: str) -> dict[str, Any]:
    """One piece of the bar; ``width`` in hundredths of it."""
    return {
        "width": round(share * 100, 2), "name": name, "share": percent(share), "named": share >= NAMED,
        "fill": fill, "letters": letters,
    }  # fmt: skip


def _whiskers(answer: Mapping[str, Any]) -> list[dict[str, float]]:
    """The interval of the first side, under the end of its bar."""
    first = next(iter(answer["wins"].values()))
    at, low, high = (charts.rounded(first[key] * WIDE) for key in ("share", "low", "high"))
    return [{"at": at, "low": low, "high": high, "y": 12.0}]


def _unit(
    words: LabWords, unit: str, each: Mapping[str, Any], battles: int, sides: Mapping[str, int]
) -> dict[str, Any]:
    falls, lost, dealt, taken = each["falls"], each["lost"], each["dealt"], each["taken"]
    return {
        "name": words.unit(unit),
        "side": sides[each["side"]],
        "falls": percent(falls["share"]),
        "bar": charts.rounded(falls["share"] * 100),
        "cells": [
            words.between(falls),
            f"{column(lost['mean'])} / {each['health']}",
            against(dealt),
            against(taken),
        ],
        "actions": words.actions(each["actions"], battles),
        "conditions": words.conditions(each["conditions"], battles),
    }


def _board(words: LabWords) -> dict[str, Any]:
    board = words.inquiry.question.scenario.board
    return {
        "width": board.width, "height": board.height, "squares": charts.squares(board),
        "edges": [asdict(line) for line in charts.edges(board)],
    }  # fmt: skip


def _map(words: LabWords, name: str, found: Sequence[Sequence[int]]) -> dict[str, Any]:
    board = words.inquiry.question.scenario.board
    cells = charts.heat([each for each in found if 0 <= each[0] < board.width and 0 <= each[1] < board.height])
    return {
        "name": words.text.say(f"lab.heat.{name}"),
        "said": words.text.say("lab.heat.times", n=sum(cell.count for cell in cells)),
        "peak": next(
            words.text.say("lab.heat.peak", square=square(cell.x, cell.y), n=whole(cell.count))
            for cell in cells
            if cell.peak
        ),
        "cells": cells,
        "legend": charts.steps(cells),
    }
