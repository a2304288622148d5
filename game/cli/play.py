"""``dicefield play [SCENARIO]``: the window. Without a display it says so and fights in the terminal instead."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from game.cli.options import language, speaking

DEFAULT = "warehouse"


@click.command(name="play")
@click.argument("scenario", required=False)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="The seed of the dice; a fresh one when left out.")
@click.option("--size", default="1280x800", help="Size of the window in pixels.")
@click.option("--scale", type=click.IntRange(75, 200), help="Size of everything, per cent.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for files written without a display."
)
@speaking
def command(
    scenario: str | None, seed: int | None, size: str, scale: int | None, out: Path | None, lang: str | None,
    data_dir: Path | None,
) -> None:  # fmt: skip
    """Play SCENARIO, or choose a battle."""
    from game.cli.log import scenario as load, seed as fresh
    from game.cli.shot import size_of

    spoken = language(lang, data_dir)
    wanted = size_of(size)
    if scenario is not None:
        load(scenario)
    if not display():
        without_display(scenario or DEFAULT, fresh(seed), out or Path(), spoken)
        return
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game import saves, settings as remembered
    from game.app import loop
    from game.app.program import Program

    place = remembered.folder(data_dir)
    settings, _ = remembered.load(place)
    if scale is not None:
        from dataclasses import replace

        settings = replace(settings, scale=scale)
    try:
        window = loop.open_window(wanted)
    except loop.NoWindow:
        without_display(scenario or DEFAULT, fresh(seed), out or Path(), spoken)
        return
    program = Program(wanted, settings, spoken, place, saves.folder(data_dir).parent)
    program.seed = fresh(seed)
    if scenario is None:
        program.show_title()
    else:
        program.start(scenario, program.seed)
    loop.run(program, window)


def display() -> bool:
    """Whether a window can be opened at all."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    elsewhere = not sys.platform.startswith("linux")
    return elsewhere or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def without_display(scenario: str, seed: int, folder: Path, lang: str) -> None:
    """Say that there is no display, fight the battle AI against AI, write replay and picture, name the files (DESIGN
    9).
    """
    from game import match, replay
    from game.cli.log import Paper, Progress, Unwritten, ending, scenario as load, unusable
    from game.files import FileFault
    from game.text import Text

    text = Text(lang)
    fought = load(scenario)
    name = fought.name.zh if lang == "zh" else fought.name.en
    click.echo(f"{text.say('window.damaged_display')} {text.say('window.fighting', scenario=name)}", err=True)
    progress = Progress(text, fought.key, False)
    paper: list[Paper] = []

    def show(running: match.Match) -> None:
        progress(running.battle)
        if not paper:
            paper.append(Paper(text, fought, running.battle))
        paper[0].read()

    done = match.fight(fought, seed, match.minds(fought, "best_odds"), show)
    progress.done()
    ending(text, paper[0], match.result(done.battle))
    files = (folder / f"{fought.key}-{seed}.replay.json", folder / f"{fought.key}-{seed}.png")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replay.write(done.notes.replay(done.battle), files[0])
        _picture(fought, scenario, files[1], lang, seed)
    except FileFault as fault:
        raise unusable(fault, text) from None
    except OSError as fault:
        raise Unwritten(f"{fault.filename or folder}: {fault.strerror}") from None
    for file in files:
        click.echo(text.say("window.wrote", file=str(file)))


def _picture(fought: object, source: str, out: Path, lang: str, seed: int) -> None:
    from game.app import shot
    from game.scenario.scenario import Scenario

    assert isinstance(fought, Scenario)
    shot.write(fought, source, out, (1280, 800), 100, lang, seed=seed, screen="result")
