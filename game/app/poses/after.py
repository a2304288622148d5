"""The screens of a battle that is over: its result, its replay, a film of it."""

from __future__ import annotations

from game.app import filming, watching
from game.app.poses.pose import Pose, Posing

REPLAYED = 70
"""Per cent of a replay after which its picture is taken."""


def _result(at: Posing) -> None:
    at.program.tick(0)


def _luck(at: Posing) -> None:
    """The result, scrolled to its end."""
    _result(at)
    assert at.program.page is not None
    at.program.page.scroll = 100_000


def _replay(at: Posing) -> None:
    watching.watch_battle(at.program)
    viewer = at.program.viewer
    assert viewer is not None
    for _ in viewer.fighting():
        pass
    for _ in viewer.telling.read():
        pass
    viewer.go(len(viewer.rerun.stops) * REPLAYED // 100)
    viewer.tab = "log" if viewer.screen.at.small else ""
    viewer.refresh()


def _film(at: Posing) -> None:
    """A film of the replay is being made."""
    _replay(at)
    program = at.program
    program.keeper.folder = at.folder
    filming.begin(program, "gif")
    filming.tick(program)


POSES = (
    Pose("result", _result, "over"),
    Pose("luck", _luck, "over"),
    Pose("replay", _replay, "over"),
    Pose("film", _film, "over"),
)
