"""What a place promises for the turns to come: enemies it can strike or is near to, places to get to, places to search.

What is worth W and ``d`` half metres away promises W · K / (K + d), K two moves: it falls with every step and never to
nothing, so that nearer is always better, round corners as well (``ways``), and what is sealed off promises nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ai import worth
from game.ai.blows import Arm
from game.ai.situation import Foe, Situation, Square
from game.ai.strikes import OPEN, strike
from game.ai.ways import way
from systems import geometry, sight

SHARE = 50
"""Hundredths of an attack's worth that its promise for the next turn counts."""
AREA = 900_000
"""An area the side wins by reaching."""
SEARCH = 150_000
"""A place where an enemy was last seen."""
ROAM = 60_000
ROAM_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Goal:
    """Somewhere to go: the promise of being there, and how near (half metres) is as good as there."""

    worth: int
    square: Square
    gap: int
    foe: Foe | None = None
    area: tuple[int, ...] = ()


class Prospects:
    """Promises of all squares of one decision."""

    def __init__(self, here: Situation, arms: list[Arm]) -> None:
        self.here = here
        self.arms = arms
        self.near = 4 * max(1, here.me.derived.speed)
        self.areas = _areas(here)
        goals = [*_foes(here, arms), *_searches(here)]
        if not goals and not self.areas:
            goals = _roaming(here)
        self.goals = sorted(goals, key=lambda goal: -goal.worth)
        self.most = max((goal.worth for goal in self.goals), default=0) + max(
            (goal.worth for goal in self.areas), default=0
        )

    def of(self, square: Square) -> int:
        """The promise of a square: the best goal, and the way to an objective's area on top of it."""
        best = 0
        direct = self._direct(square)
        for goal in self.goals:
            if goal.worth <= best:
                break
            best = max(best, direct.get(id(goal.foe), 0) if goal.foe is not None else 0)
            if goal.worth > best and self._falling(goal.worth, self._straight(goal, square)) > best:
                best = max(best, self._walking(goal, square))
        return best + max((self._to_area(goal, square) for goal in self.areas), default=0)

    def _direct(self, square: Square) -> dict[int, int]:
        """What could be struck from there as things stand, foe by foe."""
        here = self.here
        space = here.space(square)
        found: dict[int, int] = {}
        for arm in self.arms:
            known = found.get(id(arm.foe), 0)
            if arm.most * SHARE // worth.CENT <= known or not here.in_sight(arm.foe, space):
                continue
            distance = geometry.distance(space, arm.foe.space)
            if distance <= arm.limit:
                harm = strike(here.rules, "attack", here.stand, arm.foe.stand, arm.weapon, distance, OPEN)
                found[id(arm.foe)] = max(known, harm * arm.foe.weight * SHARE // worth.CENT**2)
        return found

    def _falling(self, full: int, half_metres: int) -> int:
        return full * self.near // (self.near + max(0, half_metres))

    def _straight(self, goal: Goal, square: Square) -> int:
        return 2 * max(abs(goal.square[0] - square[0]), abs(goal.square[1] - square[1])) - goal.gap

    def _walking(self, goal: Goal, square: Square) -> int:
        half = self._on_foot(goal.square, square)
        return 0 if half is None else self._falling(goal.worth, half - goal.gap)

    def _on_foot(self, goal: Square, square: Square) -> int | None:
        here = self.here
        margin = 2 * self.near
        costs = way(here.board, goal, here.side, (here.me.x, here.me.y), margin)
        return None if costs is None else costs.get(square[1] * here.board.width + square[0])

    def _to_area(self, goal: Goal, square: Square) -> int:
        left, top, right, bottom = goal.area
        side = self.here.side
        if left <= square[0] and square[0] + side - 1 <= right and top <= square[1] and square[1] + side - 1 <= bottom:
            return goal.worth
        return self._walking(goal, square) * 9 // 10


def _foes(here: Situation, arms: list[Arm]) -> list[Goal]:
    """Enemies, for the best that could be done to each; nobody need come nearer than its reach."""
    best: dict[str, Arm] = {}
    for arm in arms:
        best.setdefault(arm.foe.facts.id, arm)
    found = []
    for arm in best.values():
        gap = 2 * (arm.foe.space.side - 1) + (2 * arm.limit if arm.weapon.melee else 2)
        found.append(Goal(arm.most * SHARE // worth.CENT, (arm.foe.space.x, arm.foe.space.y), gap, arm.foe))
    return found


def _searches(here: Situation) -> list[Goal]:
    """Places where enemies were last seen and nobody of the side can see now that they have gone."""
    board = here.board
    fields = [sight.field(board, unit.footprint) for unit in here.view.own if not unit.fallen]
    return [
        Goal(SEARCH, (x, y), 0)
        for _, x, y, _ in sorted(here.view.last_seen, key=lambda last: -last[3])
        if not any(seen[y * board.width + x] for seen in fields)
    ]


def _roaming(here: Situation) -> list[Goal]:
    """Nobody is known of: a corner of the map, another one every few rounds."""
    board, side = here.board, here.side
    turn = here.view.round // ROAM_ROUNDS
    for step in range(4):
        corner = (turn + step) % 4
        x = (board.width - side) * (1 + 2 * (corner in (1, 2))) // 4
        y = (board.height - side) * (1 + 2 * (corner in (2, 3))) // 4
        if board.free(x, y, side) and way(board, (x, y), side, (here.me.x, here.me.y), 0) is not None:
            return [Goal(ROAM, (x, y), 2)]
    return []


def _areas(here: Situation) -> list[Goal]:
    """The nearest free square of an area to reach, as long as others of the side are still wanted there."""
    found = []
    for left, top, right, bottom, _ in here.aims.areas:
        taken = {(unit.x, unit.y) for unit in here.known() if unit.id != here.me.id and not unit.dead}
        squares = [
            (max(abs(x - here.me.x), abs(y - here.me.y)), y, x)
            for y in range(top, bottom - here.side + 2)
            for x in range(left, right - here.side + 2)
            if (x, y) not in taken and here.board.free(x, y, here.side)
        ]
        if squares:
            _, y, x = min(squares)
            found.append(Goal(AREA, (x, y), 0, area=(left, top, right, bottom)))
    return found
