"""What can be laid over the map on demand, worked out to its end."""

from __future__ import annotations

from game.app import deeds
from game.app.poses.pose import Pose, Posing
from game.app.poses.turns import pin


def _danger(at: Posing) -> None:
    """What enemies could do on every square; the pointer is on the worst."""
    session = at.session
    session.plan.danger = True
    session.lookout.finish(session)
    danger = session.lookout.danger(session)
    if danger is not None:
        session.plan.cursor = max(danger.squares, key=lambda square: danger.expected(square) or 0.0)


def _reach(at: Posing) -> None:
    """The ground enemies threaten."""
    at.session.plan.enemy_reach = True
    at.session.lookout.finish(at.session)


def _ruler(at: Posing) -> None:
    """From the unit to the nearest enemy."""
    session, unit = at.session, at.session.person
    session.plan.ruler = True
    foes = deeds.foes(session.battle, unit) if unit is not None else ()
    if foes:
        session.plan.cursor = session.people.place(foes[0])


def _ranges(at: Posing) -> None:
    """How far the weapon carries."""
    pin(at.session)
    at.session.plan.ranges = True


def _badges(at: Posing) -> None:
    """What everything covers, and how high it is."""
    at.session.plan.badges = True


def _minimap(at: Posing) -> None:
    """The map so close that its corner map shows."""
    at.session.refresh()
    screen = at.session.screen
    screen.minimap.opened = True
    screen.zoom(12, screen.at.board.center)


POSES = (
    Pose("danger", _danger),
    Pose("reach", _reach),
    Pose("ruler", _ruler),
    Pose("ranges", _ranges),
    Pose("badges", _badges),
    Pose("minimap", _minimap),
)
