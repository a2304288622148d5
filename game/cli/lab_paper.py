"""What ``dicefield lab`` prints for people: the answer in one sentence, then the numbers with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import Console

    from game.lab.inquiry import Inquiry
    from game.lab.words import LabWords
    from game.text import Text


def show(
    inquiries: Sequence[Inquiry],
    answers: Sequence[dict[str, Any]],
    comparisons: Sequence[dict[str, Any]],
    written: Sequence[tuple[str, Path]],
    text: Text,
) -> None:
    """Print every answer, what the comparisons say, and where replays were written."""
    from rich.console import Console

    from game.lab.words import LabWords

    console = Console(highlight=False, markup=False, emoji=False)
    words = [LabWords(each, text) for each in inquiries]
    for each, answer in zip(words, answers, strict=True):
        _answer(console, each, answer, text)
    if comparisons:
        _comparisons(console, words, comparisons, text)
    for kind, file in written:
        console.print(text.say(f"lab.written.{kind}", file=str(file)))


def _answer(console: Console, words: LabWords, answer: dict[str, Any], text: Text) -> None:
    from game.lab.words import against, column
    from game.text.numbers import percent

    console.print(words.title, style="bold")
    if not answer["battles"]:
        console.print(text.say("lab.none"))
        return
    console.print(words.sentence(answer))
    console.print(words.how(answer))
    if answer["house"]:
        console.print(words.house(answer))
    shares = [(words.sides[side], won) for side, won in answer["wins"].items()]
    shares.append((text.say("lab.draw"), answer["draws"]))
    rows = [(name, str(won["n"]), percent(won["share"]), words.between(won)) for name, won in shares]
    table(console, text, ("side", "wins", "share", "interval"), rows, 1)
    units = answer["units"]
    table(
        console, text, ("unit", "falls", "interval", "lost", "dealt", "taken"),
        [
            (
                words.unit(unit), percent(each["falls"]["share"]), words.between(each["falls"]),
                f"{column(each['lost']['mean'])}/{each['health']}",
                against(each["dealt"]),
                against(each["taken"]),
            )
            for unit, each in units.items()
        ], 1,
    )  # fmt: skip
    busy = [(words.unit(unit), words.actions(each["actions"], answer["battles"])) for unit, each in units.items()]
    table(console, text, ("unit", "actions"), busy, 2)
    console.print(words.tension(answer))
    for each in answer["warnings"]:
        console.print(words.warned(each), style="yellow")
    console.print()


def _comparisons(
    console: Console, words: Sequence[LabWords], comparisons: Sequence[dict[str, Any]], text: Text
) -> None:
    from game.lab.words import labels

    called = labels(words)
    console.print(text.say("lab.compared", label=words[0].label), style="bold")
    for said in words[0].differences(comparisons, called):
        console.print(said)
    columns = ("varied", "side", "before", "after", "difference", "interval", "pairs", "unpaired")
    table(console, text, columns, [words[0].compared(each, called) for each in comparisons], 2)


def table(
    console: Console,
    text: Text,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    words: int,
    *,
    said: bool = False,
) -> None:
    """A table with a blank line before it; the first ``words`` columns are words, the others numbers.

    Columns are keys of texts, or ``said`` already.
    """
    from rich.table import Table

    made = Table(box=None, pad_edge=False, header_style="bold")
    for place, key in enumerate(columns):
        made.add_column(
            key if said else text.say(f"lab.column.{key}"),
            justify="left" if place < words else "right",
            no_wrap=place >= words,
            overflow="fold",
        )
    for row in rows:
        made.add_row(*row)
    console.print()
    console.print(made)
    console.print()
