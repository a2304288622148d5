"""The options that several commands have, and what they mean everywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from game import LANGS

Command = TypeVar("Command", bound=Callable[..., Any])

SEED = click.IntRange(0, 2**63 - 1)
"""The seeds a replay can hold (``game.replay.SEEDS``)."""


def _edition(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The name of an edition; another one ends the command with the names there are. Only a name that somebody gives is
    looked up: it brings the rules along.
    """
    if value is None:
        return None
    from systems.rulesets import RULESETS

    if value not in RULESETS:
        raise click.BadParameter(f"{value!r} is not one of {', '.join(map(repr, RULESETS))}.", ctx, param)
    return value


def by_edition(function: Command) -> Command:
    """``--ruleset``, given to the function as ``ruleset``: None leaves it to the scenario."""
    said = "The edition of the rules, whatever the scenario says: overseer or overseer_classic."
    return click.option("--ruleset", metavar="NAME", callback=_edition, help=said)(function)


def speaking(function: Command) -> Command:
    """``--lang`` and ``--data-dir``, given to the function as ``lang`` (None: nobody said) and ``data_dir``."""
    lang = click.option("--lang", type=click.Choice(LANGS), help="Language of what is shown.")
    folder = click.Path(file_okay=False, path_type=Path)
    data_dir = click.option("--data-dir", type=folder, help="Folder of settings and saves.")
    return data_dir(lang(function))


def _at_speed(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    """Have the rules come compiled, where they are, before anything imports them."""
    if value:
        from game import compiled

        compiled.use()
    return value


def at_speed(function: Command) -> Command:
    """``--fast``, given to the function as ``fast``; looked at before every other option, which may bring the rules."""
    said = "Compiled rules and minds (dicefield fast), the same battles."
    return click.option("--fast", is_flag=True, is_eager=True, callback=_at_speed, help=said)(function)


def print_json(data: object) -> None:
    """The answer to ``--json``: standard output, indented, letters of every language as they are."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def language(asked: str | None, data_dir: Path | None) -> str:
    """One of ``LANGS``: as asked, as remembered, or as the system speaks. Damaged settings cost one line on stderr."""
    if asked:
        return asked
    from game import settings

    remembered, damaged = settings.load(settings.folder(data_dir))
    if damaged:
        click.echo(f"dicefield: {damaged}", err=True)
    return settings.language(remembered)
