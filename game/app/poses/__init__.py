"""How a program comes to stand on each screen there is, by name: for pictures, and for tests of what they hold.

A pose does what a person would do to come there. It finds the program where its ``stage`` says: nothing begun, a
person's turn in a battle, or a battle that is over.
"""

from __future__ import annotations

from game.app.poses import after, before, over_map, pages, turns
from game.app.poses.pose import Pose

ALL: dict[str, Pose] = {
    each.name: each for each in (*before.POSES, *turns.POSES, *over_map.POSES, *pages.POSES, *after.POSES)
}

__all__ = ["ALL", "Pose"]
