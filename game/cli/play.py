"""``dicefield play [SCENARIO]``: the window. Without a display it says so and fights in the terminal instead."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.options import SEED, by_edition, language, speaking

if TYPE_CHECKING:
    from game.app.program import Program
    from game.scenario.scenario import Scenario
    from game.settings import Settings

DEFAULT = "warehouse"


@click.command(name="play")
@click.argument("scenario", required=False)
@click.option("--seed", type=SEED, help="The seed of the dice; a fresh one when left out.")
@click.option("--size", default="1280x800", help="Size of the window in pixels.")
@click.option("--scale", type=click.IntRange(75, 200), help="Size of everything, per cent.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for files written without a display."
)
@by_edition
@speaking
def command(
    scenario: str | None, seed: int | None, size: str, scale: int | None, out: Path | None, ruleset: str | None,
    lang: str | None, data_dir: Path | None,
) -> None:  # fmt: skip
    """Play SCENARIO, or choose a battle; a save is gone on with, a replay is watched."""
    from game import settings as remembered
    from game.cli.log import scenario as load, seed as fresh
    from game.cli.shot import size_of
    from game.text import Phrases

    wanted = size_of(size)
    spoken = language(lang, data_dir)
    if scenario is not None and not kept(scenario):
        load(scenario, Phrases(spoken))
    place = remembered.folder(data_dir)
    settings, _ = remembered.load(place)
    if scale is not None:
        settings = replace(settings, scale=scale)
    if scenario is not None and kept(scenario) and not display():
        raise click.ClickException(Phrases(spoken).say("window.no_display_kept", file=scenario))
    look, number = Look(wanted, settings.scale, spoken, ruleset or ""), fresh(seed)
    if not (display() and _window(scenario, number, look, settings, place, data_dir)):
        without_display(scenario or DEFAULT, number, out or Path(), look)


def _window(
    scenario: str | None, seed: int, look: Look, settings: Settings, place: Path, data_dir: Path | None
) -> bool:
    """Play in the window until the person closes it; False where none can be seen."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game import saves
    from game.app import loop
    from game.app.program import Program

    try:
        window = loop.open_window(look.size)
    except loop.NoWindow:
        return False
    program = Program(look.size, settings, look.lang, place, saves.folder(data_dir).parent)
    program.seed = program.first_seed = seed
    program.ruleset = look.ruleset
    if scenario is None:
        program.show_title()
    elif kept(scenario):
        _open(program, Path(scenario))
    else:
        program.start(scenario, program.seed)
    loop.run(program, window)
    return True


def kept(name: str) -> bool:
    """Whether that is a save or a replay by its name, and no scenario."""
    return name.endswith((".dicefield", ".dicefield.backup", ".json"))


def _open(program: Program, file: Path) -> None:
    """Go on with a save, or watch a replay, over the title; what is wrong with the file is said there."""
    from game.app import battles, watching

    program.show_title()
    if file.name.endswith(".json"):
        watching.watch_file(program, file)
    else:
        battles.load(program, file)


def display() -> bool:
    """Whether a window can be opened at all."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    elsewhere = not sys.platform.startswith("linux")
    return elsewhere or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@dataclass(frozen=True, slots=True)
class Look:
    """How the window would have looked, and by which edition it would have played; the picture of the end looks so
    instead.
    """

    size: tuple[int, int]
    scale: int
    lang: str
    ruleset: str = ""


def without_display(scenario: str, seed: int, folder: Path, look: Look) -> None:
    """Say that there is no display, fight the battle AI against AI, write replay and picture, name the files.

    A folder that takes no file ends it before the fight (DESIGN 9).
    """
    from game import match, replay
    from game.cli.log import Paper, Progress, ending, scenario as load, unusable, writable
    from game.files import FileFault
    from game.scenario.schema import DEFAULT_MIND
    from game.text import Text

    text = Text(look.lang)
    fought = load(scenario, text.text, look.ruleset)
    click.echo(text.say("window.no_display", scenario=fought.name.say(look.lang)), err=True)
    writable(folder, text)
    progress = Progress(text, fought.key, False)
    paper: list[Paper] = []

    def show(running: match.Match) -> None:
        progress(running.battle)
        if not paper:
            paper.append(Paper(text, fought, running.battle))
        paper[0].read()

    done = match.fight(fought, seed, match.minds(fought, DEFAULT_MIND), show)
    progress.done()
    ending(text, paper[0], match.result(done.battle))
    files = (folder / f"{fought.key}-{seed}.replay.json", folder / f"{fought.key}-{seed}.png")
    try:
        replay.write(done.notes.replay(done.battle), files[0])
        _picture(fought, scenario, files[1], look, seed)
    except FileFault as fault:
        raise unusable(fault, text) from None
    except OSError as fault:
        raise unusable(FileFault(files[1], "file.not_written", why=fault.strerror or str(fault)), text) from None
    for file in files:
        click.echo(text.say("window.wrote", file=str(file)))


def _picture(fought: Scenario, source: str, out: Path, look: Look, seed: int) -> None:
    from game.app import shot

    shot.write(fought, source, out, look.size, look.scale, look.lang, seed=seed, screen="result")
