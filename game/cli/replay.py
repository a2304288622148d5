"""``dicefield replay FILE``: a recorded battle once more, as a log; ``--check`` compares every state, ``--gif`` and
``--mp4`` make films of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.options import language, print_json, speaking

if TYPE_CHECKING:
    from game.replay import Differs, Replay
    from game.text import Text

_MISMATCH = 4
OUT = click.Path(dir_okay=False, path_type=Path)


@click.command(name="replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Compare the state after each command with the recorded one; no log.")
@click.option("--json", "as_json", is_flag=True, help="The result as JSON on standard output, no log.")
@click.option("--gif", type=OUT, help="Make a film as animated GIF; no log.")
@click.option("--mp4", type=OUT, help="Make a film as MP4; needs the extra: pip install 'dicefield[video]'.")
@click.option("--size", default="960x640", help="Size of the film in pixels.")
@click.option("--scale", default=100, type=click.IntRange(75, 200), help="Size of the film's texts, per cent.")
@click.option("--view", default="st", type=click.Choice(["st", "player"]), help="Whose eyes see the film.")
@speaking
@click.pass_context
def command(
    ctx: click.Context, file: Path, check: bool, as_json: bool, gif: Path | None, mp4: Path | None, size: str,
    scale: int, view: str, lang: str | None, data_dir: Path | None,
) -> None:  # fmt: skip
    """Fight the battle recorded in FILE again and print its log, or make a film of it."""
    from game import match, replay
    from game.cli.log import Paper, ending, unusable
    from game.files import FileFault
    from game.text import Text

    text = Text(language(lang, data_dir))
    try:
        recorded = replay.read(file)
    except FileFault as fault:
        raise unusable(fault, text) from None
    films = tuple((kind, out) for kind, out in (("gif", gif), ("mp4", mp4)) if out is not None)
    if films:
        from game.cli.film import make

        make(ctx, text, file, recorded, films, size, scale, view)
        return
    paper: Paper | None = None
    try:
        for number, battle in enumerate(replay.steps(recorded)):
            if check:
                replay.check(recorded, number, battle)
            elif not as_json:
                paper = paper or Paper(text, recorded.scenario, battle)
                paper.read()
    except replay.Differs as differs:
        click.echo(mismatch(text, file, differs), err=True)
        if as_json:
            print_json({"file": str(file), "ok": False, "command": differs.number, "found": differs.found})
        ctx.exit(_MISMATCH)
    result = match.result(battle)
    if as_json:
        print_json({"file": str(file), "ok": True, **result} if check else {"file": str(file), **result})
    elif check:
        key = "replay.checked" if recorded.form == replay.FORMAT else "replay.checked_older"
        click.echo(text.say(key, file=str(file), count=len(recorded.commands), program=recorded.program))
    elif paper is not None:
        ending(text, paper, result)


def mismatch(text: Text, file: Path, differs: Differs) -> str:
    """Which command differs first, which versions of the program met, and where it was another: which one it needs."""
    from game import __version__

    said = _first(text, file, differs)
    program = differs.replay.program
    return said if program == __version__ else said + "\n" + text.say("replay.needs", program=program)


def _first(text: Text, file: Path, differs: Differs) -> str:
    from game import __version__
    from game.text import Cast

    recorded: Replay = differs.replay
    facts = {"file": str(file), "program": recorded.program, "own": __version__}
    if differs.command is None:
        return text.say("replay.mismatch_start", **facts)
    setup = recorded.scenario.setup()
    cast = Cast({sheet.id: sheet for sheet in setup.units}, setup.board)
    facts |= {"verb": text.verb(differs.command.verb), "unit": text.unit(cast, differs.command.actor)}
    if differs.refusal is None:
        return text.say("replay.mismatch", number=differs.number, **facts)
    why = text.refusal(cast, differs.refusal, differs.command.verb).why
    return text.say("replay.refused", number=differs.number, why=why, **facts)
