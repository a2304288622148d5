"""Places to wait or to draw back to: for each number of enemies that could come at the unit the one that is nearest to
them, so that those who are to strike first have to come.
"""

from __future__ import annotations

from game.ai import whole_turns
from game.ai.situation import Situation, Square


def places(here: Situation) -> list[Square]:
    """The nearest place to an enemy at which none could strike at the unit in its next turn, at which one could, and so
    on; those that are nearer than a better hidden one. Without hidden places there are few of them.
    """
    best: dict[int, tuple[int, int, Square]] = {}
    for number, square in enumerate(whole_turns.squares(here, here.reach)):
        threats, near = exposed(here, square)
        found = (near, number, square)
        if threats not in best or found < best[threats]:
            best[threats] = found
    kept: list[Square] = []
    nearest: int | None = None
    for threats in sorted(best):
        near, _, square = best[threats]
        if nearest is None or near < nearest:
            kept.append(square)
            nearest = near
    return kept


def exposed(here: Situation, square: Square) -> tuple[int, int]:
    """How many enemies could strike at the unit there in their next turn, on foot or from where they stand, and how
    many metres the nearest is away.
    """
    space, threats, near = here.space(square), 0, here.farthest
    for foe in here.foes:
        apart = here.distance(foe, square)
        near = min(near, apart)
        threats += any(
            apart <= threat.limit + threat.stride if threat.weapon.melee else
            apart <= threat.limit and here.in_sight(foe, space)
            for threat in foe.threats
        )  # fmt: skip
    return threats, near
