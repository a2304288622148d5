"""``dicefield fast``: compile rules and minds, once for these sources; and what ``--fast`` says without that."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.options import language, speaking

if TYPE_CHECKING:
    from game.text import Text


@click.command(name="fast")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are processors when left out.")
@click.option("--again", is_flag=True, help="Compile anew what is compiled already.")
@speaking
def command(jobs: int | None, again: bool, lang: str | None, data_dir: Path | None) -> None:
    """Compile rules and minds for --fast; takes minutes and a C compiler, needs pip install 'dicefield[fast]'."""
    import os

    from game import compiled
    from game.cli.log import NoSuch
    from game.cli.progress import bar
    from game.compiled.building import Unbuilt, build
    from game.text import Text

    text = Text(language(lang, data_dir))
    folder = compiled.shelf() / compiled.digest()
    if compiled.build(folder) is not None and not again:
        click.echo(text.say("fast.there", folder=str(folder)))
        return
    click.echo(text.say("fast.translating"), err=True)
    try:
        with bar(text.say("fast.compiling"), 1, text.text) as moved:
            folder = build(moved, jobs or os.cpu_count() or 1)
    except Unbuilt as fault:
        raise NoSuch(text.say(fault.key, why=fault.why)) from None
    click.echo(text.say("fast.made", folder=str(folder)))


def told(text: Text) -> None:
    """Say in one line that ``--fast`` has to make do with the kernels. Raises NoSuch where not even they are there."""
    from game import compiled
    from game.cli.log import NoSuch
    from systems import fast

    if compiled.in_use():
        return
    if not fast.available():
        raise NoSuch(text.say("watch.no_fast"))
    click.echo(text.say("fast.none"), err=True)
