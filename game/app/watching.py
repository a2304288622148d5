"""Replays on the program's screen: opened over a battle's result or the title, left again, branched off into a battle.

A file that cannot be used, and a replay that takes another course by the rules of today, are said on a page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.app import battles, pages, saying
from game.files import FileFault

if TYPE_CHECKING:
    from game.app.program import Program
    from game.replay import Differs, Replay

# What only a replay needs is imported when one is opened: the title does not wait for the rules.


def watch_battle(program: Program) -> None:
    """Watch the battle on the screen from its beginning; Escape comes back to its result."""
    session = program.session
    if session is None or session.table.notes is None:
        return
    recorded = session.table.notes.replay(session.table.battle)
    watch(program, recorded, "result", session.side)


def watch_file(program: Program, file: Path, back: str = "") -> bool:
    """Watch the replay in a file, or what led to a save; False where it cannot be watched, and a page says why. A large
    one is opened in slices, with a page that says how far it is.
    """
    from game import replay, saves
    from game.app import opening

    if opening.large(file):
        return opening.begin(program, file, back)
    try:
        recorded = saves.read(file).replay if file.name.endswith(saves.SUFFIX) else replay.read(file)
    except FileFault as fault:
        _say(program, saying.said(program, fault))
        return False
    return watch(program, recorded, back)


def watch(program: Program, recorded: Replay, back: str = "", own: str = "") -> bool:
    """Open the viewer; ``back`` is the page under it, ``own`` the side whose eyes the player's view has."""
    from game.app.viewer import Viewer
    from game.replay import Differs

    close(program)
    settings = program.settings
    try:
        viewer = Viewer(
            recorded, program.text, own=own, player_view=settings.view == "player",
            reduced=settings.motion == "reduced", bindings=program.bindings,
        )  # fmt: skip
    except Differs as differs:
        _say(program, needs(program, differs))
        return False
    viewer.screen.pointer, viewer.sound = program.pointer, program.sounds.play
    program.viewer, program.page, program.back_to = viewer, None, back
    viewer.screen.layout(program.size, program.scale)
    viewer.screen.whole_map()
    viewer.refresh()
    return True


def close(program: Program) -> None:
    """Put the viewer away."""
    if program.viewer is not None:
        program.viewer.close()
        program.viewer = None


def take(program: Program) -> None:
    """Carry out what the replay's screen reports, and go where the person wants."""
    viewer = program.viewer
    assert viewer is not None
    viewer.take()
    leave, viewer.leave = viewer.leave, ""
    if leave == "close":
        back(program)
    elif leave == "branch":
        branch(program)
    elif leave == "film":
        from game.app import filming

        filming.asked(program)
    elif leave:
        program.open_page(leave)
    if program.viewer is not None and viewer.player_view != (program.settings.view == "player"):
        program.remember(view="player" if viewer.player_view else "st")


def warn(program: Program) -> None:
    """Say it once where the replay on the screen takes another course than the one recorded."""
    viewer = program.viewer
    if viewer is not None and viewer.rerun.differs is not None and not viewer.warned:
        viewer.warned = True
        program.tell(needs(program, viewer.rerun.differs))


def back(program: Program) -> None:
    """Leave the replay for the page under it, or the title."""
    name = program.back_to
    close(program)
    if name and (name != "result" or program.session is not None):
        program.open_page(name)
    elif program.session is None and program.title is None:
        program.show_title()


def branch(program: Program) -> None:
    """Go on from the stop on the screen as a battle of one's own: what was commanded so far is its past."""
    from game.replay import Recorder

    viewer = program.viewer
    assert viewer is not None
    past, battle = viewer.rerun.record(viewer.place), viewer.rerun.fresh()
    viewer.rerun.go(battle, viewer.place)
    if battle.over is not None:
        battle.close()
        _say(program, program.text.say("viewer.no_branch"))
        return
    notes = Recorder(past.scenario, past.start, list(past.hashes))
    program.source, program.seed = past.scenario.key, past.seed
    battles.take_up(program, battle, past.scenario, notes)


def needs(program: Program, differs: Differs) -> str:
    """Why a replay cannot be played to its end here, and which version of the program it needs."""
    from game import __version__

    text, wanted = program.text, differs.replay.program
    key = "viewer.differs" if wanted == __version__ else "viewer.older"
    return text.say(key, number=differs.number, program=wanted, own=__version__)


def _say(program: Program, line: str) -> None:
    program.show_page("notice", pages.notice(program.text, program.text.say("viewer.heading"), (line,)))
