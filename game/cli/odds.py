"""``dicefield odds '20a10+3' [--vs '6a10']``: the whole distribution of a roll, and of a contest, without a battle."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.options import language, speaking

if TYPE_CHECKING:
    from systems.odds import Distribution, Notation

_WRONG_USE = 2
BAR = 30
"""Columns of the longest bar."""
RARE = 0.0005
"""Results no likelier than this together share the last line of the table."""

_SAID = {
    "successes": ("Successes", "成功数"),
    "chance": ("Chance", "概率"),
    "at_least": ("At least", "至少"),
    "mean": ("mean {mean:.2f}", "平均 {mean:.2f}"),
    "chance_die": ("chance die", "机运骰"),
    "or_more": ("{number} or more", "{number} 或更多"),
    "win": ("{one} has more", "{one} 较多"),
    "tie": ("as many", "相等"),
    "lose": ("{other} has more", "{other} 较多"),
    "wrong": ("'{text}', character {place}: {why}.", "“{text}”第 {place} 个字符：{why}。"),
    "expected_dice": ("expected the number of dice; write it like 20a10+3", "此处应为骰数，请写成 20a10+3 的形式"),
    "expected_again": ("expected 8, 9 or 10; write it like 20a10+3", "此处应为 8、9 或 10，请写成 20a10+3 的形式"),
    "expected_extra": (
        "expected the number of extra successes; write it like 20a10+3",
        "此处应为附加成功数，请写成 20a10+3 的形式",
    ),
    "again": (
        "dice are added from 8, 9 or 10 up, not from {found}; write a8, a9 or a10",
        "加骰只能从 8、9 或 10 起，不能从 {found} 起，请写 a8、a9 或 a10",
    ),
    "too_many": ("at most {most} are allowed; write a smaller number", "最多 {most}，请改小"),
    "rest": ("cannot read {found!r}; write it like 20a10+3", "无法读取“{found}”，请写成 20a10+3 的形式"),
}


class WrongNotation(click.ClickException):
    """Dice notation that cannot be read."""

    exit_code = _WRONG_USE


def words(lang: str) -> dict[str, str]:
    """The words of this command in one language."""
    return {key: said[lang == "zh"] for key, said in _SAID.items()}


@click.command(name="odds")
@click.argument("dice")
@click.option("--vs", "against", metavar="DICE", help="The other side of a contest: who has more successes?")
@click.option("--json", "as_json", is_flag=True, help="JSON on standard output.")
@speaking
def command(dice: str, against: str | None, as_json: bool, lang: str | None, data_dir: Path | None) -> None:
    """Show the exact odds of DICE, such as 20a10+3: 20 dice, one more for each 10, and 3 extra successes."""
    from systems import odds

    said = words(language(lang, data_dir))
    one = _read(dice, said)
    other = None if against is None else _read(against, said)
    rolls = [(notation, notation.distribution()) for notation in (one, other) if notation is not None]
    results = odds.contest(rolls[0][1], rolls[1][1]) if other is not None else None
    if as_json:
        data = [_data(notation, dist) for notation, dist in rolls]
        if results is not None:
            data[0] |= {"vs": data[1], **dict(zip(("win", "tie", "lose"), results, strict=True))}
        click.echo(json.dumps(data[0], ensure_ascii=False, indent=2))
        return
    for notation, dist in rolls:
        _show(notation, dist, said)
    if results is not None:
        _show_contest(str(one), str(other), results, said)


def percent(chance: float) -> str:
    """One decimal; ``<0.1%`` and ``>99.9%`` where rounding would claim what is not certain."""
    if 0 < chance < 0.001:
        return "<0.1%"
    if 0.999 < chance < 1:
        return ">99.9%"
    return f"{chance:.0%}" if chance in (0, 1) else f"{chance:.1%}"


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


def _read(text: str, said: dict[str, str]) -> Notation:
    from systems.odds import NotationError, parse

    try:
        return parse(text)
    except NotationError as fault:
        why = said[fault.key].format(**fault.facts)
        shown = repr(text if len(text) <= 60 else text[:57] + "...")[1:-1]
        raise WrongNotation(said["wrong"].format(text=shown, place=fault.place + 1, why=why)) from None


def _data(notation: Notation, dist: Distribution) -> dict[str, object]:
    from systems.odds import mean

    return {
        "notation": str(notation),
        "mean": mean(dist),
        "distribution": [{"successes": number, "p": chance} for number, chance in enumerate(dist)],
    }


def _show(notation: Notation, dist: Distribution, said: dict[str, str]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from systems.odds import mean

    console = Console(highlight=False, markup=False, emoji=False)
    title = f"{notation} ({said['chance_die']})" if notation.dice == 0 else str(notation)
    console.print(Text.assemble((title, "bold"), "  ", said["mean"].format(mean=mean(dist))))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for key in ("successes", "chance", "at_least"):
        table.add_column(said[key], justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    most = max(dist)
    for number, chance, beyond, last in rows(dist):
        label = said["or_more"].format(number=number) if last else str(number)
        bar = Text("█" * round(BAR * chance / most), style="cyan")
        table.add_row(label, percent(chance), percent(beyond), bar)
    console.print(table)
    console.print()


def _show_contest(one: str, other: str, results: tuple[float, float, float], said: dict[str, str]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    for key, chance in zip(("win", "tie", "lose"), results, strict=True):
        table.add_row(said[key].format(one=one, other=other), percent(chance))
    Console(highlight=False, markup=False, emoji=False).print(table)
