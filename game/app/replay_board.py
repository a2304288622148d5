"""What the board of a replay holds: tokens where they are by now, and the marks of the event that is shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.app import pointing
from game.app.marks import Marks, Placed

if TYPE_CHECKING:
    from game.app.viewer import Viewer


def marks(viewer: Viewer) -> Marks:
    """What is marked on the board: what lasts, and the event."""
    lasting = viewer.pointing.lasting()
    moving = viewer.motion.busy
    actor = viewer.actor
    return replace(
        lasting,
        unseen=viewer.pointing.unseen(),
        tags=viewer.motion.tags() if moving else viewer.still.tags(),
        shots=viewer.motion.lines() if moving else viewer.still.lines(),
        flying=viewer.motion.flying(),
        path=() if moving else viewer.path,
        path_side=viewer.battle.unit(actor).derived.footprint if actor else 1,
        path_unit=viewer.people.places[viewer.battle.unit(actor).side] if actor else 0,
        selected="" if moving else viewer.inspected or actor,
    )


def placed(viewer: Viewer) -> tuple[Placed, ...]:
    """Tokens where they stand, or where they are on their way."""
    motion = viewer.motion
    if not motion.busy or viewer.standing is None:
        return pointing.placed(viewer.people, {})
    moving = motion.moving()
    if motion.walk is None and motion.throw is None and motion.shots:
        return pointing.placed(viewer.people, moving)
    return tuple(
        replace(each, x=moving[each.id][0], y=moving[each.id][1]) if each.id in moving else each
        for each in viewer.standing
    )
