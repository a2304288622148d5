"""``dicefield odds '20a10+3' [--vs '6a10']``: the whole distribution of a roll, and of a contest, without a battle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.options import language, print_json, speaking

if TYPE_CHECKING:
    from game.text import Phrases
    from systems.odds import Distribution, Notation, NotationError

_WRONG_USE = 2
BAR = 30
"""Columns of the longest bar."""
RARE = 0.0005
"""Results no likelier than this together share the last line of the table."""


class WrongNotation(click.ClickException):
    """Dice notation that cannot be read."""

    exit_code = _WRONG_USE


# A slip like -3 is dice notation, not an option: it gets the message of a wrong notation.
@click.command(name="odds", context_settings={"ignore_unknown_options": True})
@click.argument("dice")
@click.option("--vs", "against", metavar="DICE", help="The other side of a contest: who has more successes?")
@click.option("--json", "as_json", is_flag=True, help="JSON on standard output.")
@speaking
def command(dice: str, against: str | None, as_json: bool, lang: str | None, data_dir: Path | None) -> None:
    """Show the exact odds of DICE, such as 20a10+3: 20 dice, one more for each 10, and 3 extra successes."""
    from game.text import Phrases
    from systems import odds

    if re.match("-[^0-9]", dice):
        raise click.NoSuchOption(dice)
    text = Phrases(language(lang, data_dir))
    one = _read(dice, text)
    other = None if against is None else _read(against, text)
    rolls = [(notation, notation.distribution()) for notation in (one, other) if notation is not None]
    results = odds.contest(rolls[0][1], rolls[1][1]) if other is not None else None
    if as_json:
        data = [_data(notation, dist) for notation, dist in rolls]
        if results is not None:
            data[0] |= {"vs": data[1], **dict(zip(("win", "tie", "lose"), results, strict=True))}
        print_json(data[0])
        return
    for notation, dist in rolls:
        _show(notation, dist, text)
    if results is not None:
        _show_contest(str(one), str(other), results, text)


def rows(dist: Distribution) -> Iterator[tuple[int, float, float, bool]]:
    """Lines of the table: successes, chance, chance of at least so many, and whether the line stands for all above it.

    Results that cannot happen are left out; what is rarer than ``RARE`` together is one line.
    """
    from systems.odds import at_least

    for number, chance in enumerate(dist):
        beyond = at_least(dist, number)
        if number and beyond < RARE:
            yield number, beyond, beyond, True
            return
        if chance:
            yield number, chance, beyond, False


def _read(typed: str, text: Phrases) -> Notation:
    from systems.odds import NotationError, parse

    try:
        return parse(typed)
    except NotationError as fault:
        shown = repr(typed if len(typed) <= 60 else typed[:57] + "...")[1:-1]
        raise WrongNotation(text.say("odds.wrong", text=shown, place=fault.place + 1, why=why(fault, text))) from None


def why(fault: NotationError, text: Phrases) -> str:
    """What is wrong with a notation and how it is written, as half a sentence."""
    facts = {name: repr(value) if fault.key == "rest" else str(value) for name, value in fault.facts.items()}
    return text.say(f"odds.{fault.key}", **facts)


def _data(notation: Notation, dist: Distribution) -> dict[str, object]:
    from systems.odds import mean

    return {
        "notation": str(notation),
        "mean": mean(dist),
        "distribution": [{"successes": number, "p": chance} for number, chance in enumerate(dist)],
    }


def _show(notation: Notation, dist: Distribution, text: Phrases) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from game.text.numbers import percent
    from systems.odds import mean

    console = Console(highlight=False, markup=False, emoji=False)
    title = text.say("odds.chance_die", dice=str(notation)) if notation.dice == 0 else str(notation)
    console.print(Text.assemble((title, "bold"), "  ", text.say("odds.mean", mean=f"{mean(dist):.2f}")))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for key in ("odds.successes", "odds.chance", "odds.at_least"):
        table.add_column(text.say(key), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    most = max(dist)
    for number, chance, beyond, last in rows(dist):
        label = text.say("odds.or_more", number=number) if last else str(number)
        bar = Text("█" * round(BAR * chance / most), style="cyan")
        table.add_row(label, percent(chance), percent(beyond), bar)
    console.print(table)
    console.print()


def _show_contest(one: str, other: str, results: tuple[float, float, float], text: Phrases) -> None:
    from rich.console import Console
    from rich.table import Table

    from game.text.numbers import percent

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    said = text.say("odds.win", dice=one), text.say("odds.tie"), text.say("odds.lose", dice=other)
    for label, chance in zip(said, results, strict=True):
        table.add_row(label, percent(chance))
    Console(highlight=False, markup=False, emoji=False).print(table)
