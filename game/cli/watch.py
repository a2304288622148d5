"""``dicefield watch SCENARIO``: the program fights both sides; the log goes to the terminal, the result to JSON."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.options import SEED, at_speed, by_edition, language, print_json, speaking

if TYPE_CHECKING:
    from game.ai.notes import Note


@click.command(name="watch")
@click.argument("scenario")
@click.option("--seed", type=SEED, help="The seed of the dice; a fresh one when left out.")
@click.option(
    "--mind", "name", metavar="NAME", help="Who decides for every unit: novice, regular, expert, best_odds, any_legal."
)
@click.option("--json", "as_json", is_flag=True, help="The result as JSON on standard output, no log.")
@at_speed
@click.option("--why", is_flag=True, help="Say what each mind thought of, and keep it in the replay.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the replay to this file.")
@by_edition
@speaking
def command(
    scenario: str,
    seed: int | None,
    name: str | None,
    as_json: bool,
    fast: bool,
    why: bool,
    out: Path | None,
    ruleset: str | None,
    lang: str | None,
    data_dir: Path | None,
) -> None:
    """Watch a battle of SCENARIO, a file or the name of one that ships with the program, AI against AI."""
    from game import match, replay
    from game.cli.fast import told
    from game.cli.log import NoSuch, Paper, Progress, ending, scenario as load, seed as fresh, takes, unusable
    from game.files import FileFault
    from game.text import Text
    from systems import fast as kernels

    text = Text(language(lang, data_dir))
    fought = load(scenario, text.text, ruleset)
    try:
        noted: list[Note] | None = [] if why else None
        minds = match.minds(fought, name or "", noted)
    except KeyError:
        from game.ai import MINDS

        raise NoSuch(text.say("watch.no_mind", name=str(name), names=text.text.listing(MINDS))) from None
    if out is not None:
        takes(out, text)
    if fast:
        told(text)
        kernels.enable()
    progress = Progress(text, fought.key, as_json)
    paper: list[Paper] = []

    def show(running: match.Match) -> None:
        progress(running.battle)
        if not as_json:
            if not paper:
                paper.append(Paper(text, fought, running.battle))
            paper[0].read()
            if running.notes.thoughts and running.notes.thoughts[-1].number == len(running.battle.commands) - 1:
                paper[0].think(running.notes.thoughts[-1])

    try:
        done = match.fight(fought, fresh(seed), minds, show, why=noted)
    finally:
        kernels.disable()
    progress.done()
    result = match.result(done.battle)
    if out is not None:
        try:
            replay.write(done.notes.replay(done.battle), out)
        except FileFault as fault:
            raise unusable(fault, text) from None
    if as_json:
        print_json(result)
        return
    ending(text, paper[0], result)
    if out is not None:
        paper[0].say(text.say("watch.written", file=str(out)))
