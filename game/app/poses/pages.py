"""Pages over a battle, and the lists beside it: settings, keys, saves, gear, goals, the log laid open."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.app import battles, key_pages, keymap
from game.app.poses.pose import Pose, Posing

WRITTEN = 1_764_500_000
"""Seconds since 1970 when the files of a picture were written."""


def _page(name: str) -> Callable[[Posing], None]:
    def take(at: Posing) -> None:
        at.program.open_page(name)

    return take


def _key(at: Posing) -> None:
    """Another key is asked for."""
    at.program.open_page(key_pages.CHOOSING, "end_turn")


def _taken(at: Posing) -> None:
    """A key that somebody has already."""
    other = keymap.BY_NAME["undo"].keys[0]
    at.program.open_page(key_pages.TAKEN, f"end_turn\t{other}")


def _handover(at: Posing) -> None:
    at.program.open_page("handover", at.scenario.sides[-1].id)


def saves(at: Posing) -> None:
    """The page of saves with two sound files, a replay and a damaged one."""
    program, battle, notes = at.program, at.session.table.battle, at.session.table.notes
    program.keeper.folder = program.archive.folder = at.folder
    for name in ("autosave", program.text.say("archive.in_round", scenario=_title(at), round=battle.round)):
        program.keeper.save(battle, notes, name)
    damaged = at.folder / "saves" / "old.dicefield"
    damaged.write_text("{", "utf-8")
    program.replay_file = program.keeper.write_replay(battle, notes)
    for file in sorted(at.folder.rglob("*")):
        os.utime(file, (WRITTEN, WRITTEN))
    program.open_page("saves")
    while program.archive.more():
        pass
    chosen = next((each for each in program.archive.entries if each.status == "good"), None)
    program.archive.chosen = chosen.file if chosen is not None else None
    program.open_page("saves")


def _title(at: Posing) -> str:
    return at.scenario.name.say(at.program.text.lang)


def _delete(at: Posing) -> None:
    """Whether a file is to be deleted."""
    saves(at)
    assert at.program.page is not None
    from game.app import archive

    archive.take(at.program, "delete")


def _notice(at: Posing) -> None:
    """A save that cannot be used."""
    battles.load(at.program, Path("warehouse.dicefield"))


def _told(at: Posing) -> None:
    """Words over everything for a while."""
    at.program.tell(at.program.text.say("window.picture", file="pictures/dicefield-2026-11-29-140503.png"))


def _goals(at: Posing) -> None:
    at.session.plan.goals = True


def _log(at: Posing) -> None:
    """The last row of the log with dice, laid open."""
    session = at.session
    if session.screen.at.small:
        session.plan.tab = "log"
    session.refresh()
    rows = session.screen.panels.log
    session.plan.row = next((row.value for row in reversed(rows) if row.dice and isinstance(row.value, int)), -1)
    session.refresh()


def _filters(at: Posing) -> None:
    """The log with its filters, one of them chosen."""
    session = at.session
    if session.screen.at.small:
        session.plan.tab = "log"
    session.refresh()
    log = session.screen.log
    log.filtering = True
    log.wanted = replace(log.wanted, unit=session.battle.ids[0])


def _tab(name: str) -> Callable[[Posing], None]:
    """A sheet of the small arrangement; the large one shows it anyway."""

    def take(at: Posing) -> None:
        if at.session.screen.at.small:
            at.session.plan.tab = name

    return take


POSES = (
    *(Pose(name, _page(name)) for name in ("settings", "help", "rules", "control", "unit", "gear", "why")),
    Pose("key", _key),
    Pose("key-taken", _taken),
    Pose("handover", _handover),
    Pose("saves", saves),
    Pose("delete", _delete),
    Pose("notice", _notice),
    Pose("told", _told),
    Pose("goals", _goals),
    Pose("log", _log),
    Pose("filters", _filters),
    *(Pose(f"tab-{name}", _tab(name)) for name in ("unit", "log", "order")),
)
