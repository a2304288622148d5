"""``dicefield arena``: minds meet on fair grounds, each battle once on either side; a table for people, or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from game.cli.options import SEED, at_speed, by_edition, language, print_json, speaking

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from game.lab.disagreements import Opinion
    from game.lab.standings import Standings
    from game.text import Text

_FAILED, _INTERRUPTED = 1, 130
MILLION = 1_000_000


def _names(said: str, text: Text) -> tuple[str, ...]:
    """Two or more minds that exist, with commas between them, each once."""
    from game.ai import MINDS
    from game.cli.log import NoSuch

    names = tuple(name.strip() for name in said.split(",") if name.strip())
    if len(names) < 2:
        raise click.UsageError(text.say("arena.alone"))
    if len(set(names)) < len(names):
        raise click.UsageError(text.say("arena.twice"))
    for name in names:
        if name not in MINDS:
            raise NoSuch(text.say("watch.no_mind", name=name, names=text.text.listing(MINDS)))
    return names


@click.command(name="arena")
@click.option(
    "--minds",
    metavar="A,B…",
    default="novice,regular,expert",
    show_default=True,
    help="Who meets, every two of them.",
)
@click.option(
    "--battles",
    type=click.IntRange(min=2),
    default=100,
    show_default=True,
    help="Battles of every two; half of the seeds, since each is fought twice with the sides swapped.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are processors when left out.")
@click.option("--seed", type=SEED, help="The first of the seeds; a fresh one when left out.")
@at_speed
@click.option("--json", "as_json", is_flag=True, help="The result as JSON on standard output.")
@by_edition
@speaking
@click.pass_context
def command(
    ctx: click.Context,
    minds: str,
    battles: int,
    jobs: int | None,
    seed: int | None,
    fast: bool,
    as_json: bool,
    ruleset: str | None,
    lang: str | None,
    data_dir: Path | None,
) -> None:
    """Let minds fight each other: who is stronger, how surely, who is idle, where they disagree most."""
    import os
    from time import perf_counter

    from game.cli.fast import told
    from game.cli.log import seed as fresh
    from game.cli.progress import bar
    from game.lab import arena, batch
    from game.lab.standings import Standings
    from game.text import Text
    from systems import fast as kernels

    text = Text(language(lang, data_dir))
    names = _names(minds, text)
    if battles % 2:
        raise click.UsageError(text.say("arena.odd", n=battles))
    if fast:
        told(text)
    first, workers = fresh(seed), jobs or os.cpu_count() or 1
    planned = arena.schedule(names, battles, first, ruleset or "")
    fought, standings = arena.batch(planned, workers, fast), Standings(names)
    began = perf_counter()
    try:
        with batch.interruptible(fought), bar(text.say("arena.progress"), len(planned), text.text) as one_more:
            for came in fought.run():
                standings.add(came)
                one_more()
    finally:
        kernels.disable()
    head = {
        "minds": list(names), "ruleset": arena.ruleset(planned[0]), "seed": first, "battles": len(planned),
        "done": standings.done, "interrupted": fought.interrupted, "stalemate": arena.stalemate(planned[0]),
        "nodes": {name: {"used": full // arena.SHARE, "full": full} for name in names if (full := arena.nodes(name))},
    }  # fmt: skip
    if as_json:
        timing = {"seconds": round(perf_counter() - began, 1), "workers": workers, "died": fought.deaths}
        print_json({**head, **standings.data(), "timing": timing})
    else:
        _show(head, standings, text)
    ctx.exit(_INTERRUPTED if fought.interrupted else _FAILED if standings.failed else 0)


def _show(head: dict[str, Any], standings: Standings, text: Text) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    said = "arena.interrupted" if head["interrupted"] else "arena.head"
    console.print(
        text.say(said, done=head["done"], battles=head["battles"], ruleset=text.say(f"ruleset.{head['ruleset']}"),
                 seed=str(head["seed"]))
    )  # fmt: skip
    console.print(text.say("arena.stalemate", **head["stalemate"]))
    for name, nodes in head["nodes"].items():
        console.print(text.say("arena.nodes", mind=name, **nodes))
    _pairs(console, standings, text)
    _minds(console, standings, text)
    if standings.disagreements:
        _disagreements(console, standings, text)
    for each in standings.failures:
        where = f"{each.job.scenario} {each.job.seed} {each.job.west}:{each.job.east}"
        console.print(text.say("arena.failed", battle=where, why=each.why), style="bold red")


def _pairs(console: Console, standings: Standings, text: Text) -> None:
    from game.text.numbers import percent

    rows = []
    for pair in standings.pairs.values():
        low, high = pair.interval
        between = text.say("list.from_to", low=percent(low), high=percent(high))
        counts = (pair.games, pair.wins, pair.draws, pair.losses)
        rows.append((pair.one, pair.other, *map(str, counts), percent(pair.share) if pair.games else "", between))
    _table(console, text, ("one", "other", "games", "wins", "draws", "losses", "share", "interval"), rows, 2)


def _minds(console: Console, standings: Standings, text: Text) -> None:
    from game.text.numbers import decimal, percent, whole

    rows = []
    for each in sorted(standings.ladder.ratings(), key=lambda each: (-each.rating, each.name)):
        audit = standings.audits[each.name]
        between = text.say("list.from_to", low=decimal(each.low), high=decimal(each.high))
        idle = percent(audit.idle / audit.turns) if audit.turns else ""
        rows.append((each.name, decimal(each.rating), between, whole(audit.turns), str(audit.idle), idle))
    _table(console, text, ("mind", "rating", "interval", "turns", "idle", "idle_share"), rows, 1)


def _disagreements(console: Console, standings: Standings, text: Text) -> None:
    from game.text.numbers import whole

    rows = [
        ("" if each.loss is None else whole(each.loss // (MILLION // 100)), each.scenario, str(each.seed),
         str(each.number), each.unit, f"{_deed(each.one, text)}\n{_deed(each.other, text)}")
        for each in standings.disagreements
    ]  # fmt: skip
    console.print(text.say("arena.disagree"), style="bold")
    _table(console, text, ("loss", "scenario", "seed", "command", "unit", "deeds"), rows, 0, {0, 2, 3})


def _deed(opinion: Opinion, text: Text) -> str:
    """What somebody would do, in a few words: who, the verb, at whom or where to."""
    from game.lab.disagreements import gist
    from game.text.numbers import square

    verb, target, _, end = gist(opinion.command)
    aim = target or (square(*end) if isinstance(end, tuple) and end and min(end) >= 0 else "")
    deed = text.verb(str(verb))
    return text.say("arena.deed" if aim else "arena.deed_alone", mind=opinion.mind, deed=deed, aim=str(aim))


def _table(
    console: Console, text: Text, columns: Sequence[str], rows: Sequence[Sequence[str]], left: int,
    right: set[int] | None = None,
) -> None:  # fmt: skip
    """A table with a blank line after it; the first ``left`` columns are words, others numbers unless ``right`` says
    which are.
    """
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, key in enumerate(columns):
        numbers = place in right if right is not None else place >= left
        table.add_column(text.say(f"arena.column.{key}"), justify="right" if numbers else "left")
    for row in rows:
        table.add_row(*row)
    console.print()
    console.print(table)
    console.print()
