"""``dicefield shot SCENARIO -o PNG``: the picture of a screen, drawn without a display."""

from __future__ import annotations

import re
from pathlib import Path

import click

from game.cli.options import SEED, by_edition, language, speaking

SCREENS = (
    "title", "search", "setup", "army", "deploy", "rule-page", "faults", "lab", "lab-results", "lab-compared",
    "battle", "hint", "forecast", "rule", "cause", "plan", "question", "reason", "tooltip", "choices",
    "more", "area", "spells", "ready", "turn", "ways", "special", "hold", "gear-bar",
    "dice", "faces", "hand", "hand-list", "step",
    "danger", "reach", "ruler", "ranges", "badges", "minimap",
    "settings", "help", "rules", "control", "unit", "gear", "why", "key", "key-taken", "handover", "saves", "delete",
    "notice", "told", "goals", "log", "filters", "tab-unit", "tab-log", "tab-order",
    "result", "luck", "replay", "film", "puzzles", "puzzle", "verdict",
)  # fmt: skip
"""The names of ``game.app.poses``, said here so that help and faults wait for no window."""
LEAST, MOST = (640, 400), (7680, 4320)


def size_of(text: str) -> tuple[int, int]:
    """``1280x800`` as a size in pixels. Raises BadParameter naming the domain."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text)
    if found:
        wide, high = int(found[1]), int(found[2])
        if LEAST[0] <= wide <= MOST[0] and LEAST[1] <= high <= MOST[1]:
            return wide, high
    raise click.BadParameter(f"{text!r}: expected WIDTHxHEIGHT from 640x400 to 7680x4320, for example 1280x800")


@click.command(name="shot")
@click.argument("scenario")
@click.option("-o", "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The PNG to write.")
@click.option("--size", default="1280x800", help="Size in pixels, 1280x800 when left out.")
@click.option("--scale", default=100, type=click.IntRange(75, 200), help="Size of everything, per cent.")
@click.option("--seed", default=0, type=SEED, help="The seed of the dice.")
@click.option("--turns", default=0, type=click.IntRange(0, 1000), help="Let the program fight so many turns first.")
@click.option("--screen", default="battle", type=click.Choice(SCREENS), help="Which screen.")
@click.option("--view", default="st", type=click.Choice(["st", "player"]), help="Whose eyes.")
@by_edition
@speaking
def command(
    scenario: str, out: Path, size: str, scale: int, seed: int, turns: int, screen: str, view: str,
    ruleset: str | None, lang: str | None, data_dir: Path | None,
) -> None:  # fmt: skip
    """Draw SCENARIO, a file or the name of one that ships with the program, into a PNG."""
    from game.cli.log import scenario as load, unusable, writable
    from game.files import FileFault
    from game.text import Text

    picture = size_of(size)
    text = Text(language(lang, data_dir))
    fought = load(scenario, text.text, ruleset)
    writable(out.parent, text)
    from game.app import shot

    try:
        shot.write(fought, scenario, out, picture, scale, text.lang, seed=seed, turns=turns, screen=screen, view=view)
    except OSError as fault:
        raise unusable(FileFault(out, "file.not_written", why=fault.strerror or str(fault)), text) from None
