"""Ways to the places at the window before a battle, each from the title, and to a battle that persons play."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from game import puzzles
from game.app import key_pages, puzzling
from tests.ui.giving import PATIENCE, Giver

SEED = 4


# where ways begin


def title(give: Giver, chosen: str = "dojo") -> None:
    """The title, with a battle chosen."""
    give.program.remember(view="st", steps=False)
    if give.program.puzzle is not None:
        give.program.show_title()  # a puzzle leads back to the list of puzzles first
    give.program.show_title(chosen)
    give.frame()


def battle(give: Giver, scenario: str = "dojo", view: str = "st") -> None:
    """A battle in which persons play both sides, at its first decision."""
    give.program.remember(view=view, steps=False)
    give.program.start(scenario, SEED)
    sides = tuple(side.id for side in give.session.scenario.sides)
    give.program.start(scenario, SEED, persons=sides)
    until(give, lambda: give.session.person is not None and not give.session.motion.busy)


def until(give: Giver, come: Callable[[], bool]) -> None:
    """Frames pass until it has come about. Raises AssertionError where it does not."""
    for _ in range(PATIENCE):
        give.program.tick(100)
        if come():
            give.frame(0)
            return
    raise AssertionError(f"{page(give)} over {type(give.top).__name__}: not what was waited for; {give.last[-3:]}")


def page(give: Giver) -> str:
    """The name of the open page, "" for none."""
    return give.program.page_name if give.program.page is not None else ""


# ways


def title_search(give: Giver) -> None:
    title(give)
    give.touch("search")


def settings(give: Giver) -> None:
    title(give)
    give.act("settings")


def keys(give: Giver) -> None:
    title(give)
    give.act("help")


def key(give: Giver) -> None:
    keys(give)
    row = next(hit.action for hit in give.top.hits.entries if hit.action.startswith("pick key:"))
    give.touch(row)


def key_taken(give: Giver) -> None:
    key(give)
    keys, name = key_pages.whole(give.program.bindings), give.program.page_of
    taken = next(key for deal in keys.deals.values() for key in keys.keys(deal.name) if keys.holder(name, key))
    give.key(taken)
    give.frame()


def rules(give: Giver) -> None:
    title(give)
    give.touch("menu", "rules")


def rule(give: Giver) -> None:
    rules(give)
    give.touch("rule")


def saves(give: Giver) -> None:
    title(give)
    give.act("saves")


def confirm(give: Giver) -> None:
    """A battle saved twice under one name."""
    battle(give)
    for _ in range(2):
        if page(give) == "confirm":
            return  # somebody has saved it under that name before
        give.act("saves")
        give.touch("button", "save")


def choose_file(give: Giver, file: Path) -> None:
    """Choose a file of the open archive by its keys, from the first on."""
    archive = give.program.archive
    until(give, lambda: all(each.status for each in archive.entries))
    for _ in archive.entries:
        give.key("Up")
    for _ in archive.entries:
        if archive.chosen == file:
            break
        give.key("Down")
    assert archive.chosen == file
    give.frame()


def notice(give: Giver) -> None:
    """What is wrong with a damaged save."""
    file = give.data / "saves" / "damaged.dicefield"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("no save", "utf-8")
    saves(give)
    choose_file(give, file)
    give.touch("button", "why")


def faults(give: Giver) -> None:
    """A scenario file that was broken while it is played, read again."""
    own = give.data / "own.toml"
    own.write_text(Path(str(files("assets") / "scenarios" / "dojo.toml")).read_text("utf-8"), "utf-8")
    battle(give, str(own))
    own.write_text("format = 2\n", "utf-8")
    give.act("reload")


def setup(give: Giver) -> None:
    title(give, "alley")
    give.act("prepare")


def puzzle(give: Giver) -> None:
    """The question of the first puzzle."""
    title(give)
    puzzling.begin(give.program, puzzles.names()[0])
    give.frame()


def verdict(give: Giver) -> None:
    """What a move was worth, where the person wants to hear it at once."""
    puzzle(give)
    puzzling.open_page(give.program, puzzling.VERDICT)
    give.frame()


def lab(give: Giver) -> None:
    setup(give)
    give.touch("button", "lab")


def deploy(give: Giver) -> None:
    give.program.remembered.keep("alley", give.program.remembered["none"])
    setup(give)
    give.touch("button", "deploy")


def handover_before(give: Giver) -> None:
    """Two people place their units, one after the other, in the player's view."""
    title(give, "alley")
    give.program.remember(view="player")
    give.program.remembered.keep("alley", give.program.remembered["none"])
    give.act("prepare")
    assert give.program.before is not None
    give.program.before.choosing.pick("side:gang", 0)
    give.program.before.refresh()
    give.frame()
    give.touch("button", "deploy")
    give.touch("button", "done")
