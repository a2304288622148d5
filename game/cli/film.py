"""Films of a replay from the command line: progress on standard error, the files' paths on standard output."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from game.replay import Replay
    from game.text import Text

FAILED, MISMATCH = 1, 4


def make(
    ctx: click.Context, text: Text, file: Path, recorded: Replay, films: tuple[tuple[str, Path], ...], size: str,
    scale: int, view: str,
) -> None:  # fmt: skip
    """Make the films of one replay; ends the program where one cannot be made, and then there is none."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.cli.log import unusable, writable
    from game.cli.replay import mismatch
    from game.cli.shot import size_of
    from game.files import FileFault
    from game.replay import Differs

    pixels = size_of(size)
    for _, out in films:
        writable(out.parent, text)
    from game.app.film import Film
    from game.app.film_files import NoVideo, video

    try:
        if any(kind == "mp4" for kind, _ in films):
            video()
        film = Film(recorded, text, films, player_view=view == "player", size=pixels, scale=scale)
        shown = -1
        for _ in film.steps():
            if film.at != shown:
                shown = film.at
                _progress(text, film.at, film.count - 1)
    except NoVideo:
        _clear()
        click.echo(text.say("film.no_video"), err=True)
        ctx.exit(FAILED)
    except Differs as differs:
        _clear()
        click.echo(mismatch(text, file, differs), err=True)
        ctx.exit(MISMATCH)
    except FileFault as fault:
        _clear()
        raise unusable(fault, text) from None
    _clear()
    for _, out in films:
        click.echo(text.say("window.wrote", file=str(out)))


def _progress(text: Text, at: int, count: int) -> None:
    """One line that is written over; where nobody looks on, nothing."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text.say('film.progress', at=at, count=count)}", err=True, nl=False)


def _clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)
