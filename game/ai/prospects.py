"""What a place promises for the turns to come: enemies it can strike or is near to, places to get to, places to search.

What is worth W and ``d`` half metres away promises W · K / (K + d), K two moves: it falls with every step and never to
nothing, so that nearer is always better, round corners as well (``ways``), and what is sealed off promises nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.ai import worth
from game.ai.aims import within
from game.ai.blows import Arms
from game.ai.situation import Situation, Square
from game.ai.survey import Numbers, Survey
from game.ai.ways import anyhow, beyond, shut_to, way
from systems import sight
from systems.facts import UnitFacts

SHARE = 50
"""Hundredths of an attack's worth that its promise for the next turn counts."""
AREA = 900_000
"""An area the side wins by reaching."""
CONTESTED = 600_000
"""An area that an enemy wins by holding it alone."""
OUTSIDE = 90
"""Hundredths of it that the nearest square outside promises."""
TOLD, ASTRAY = 30_000, 400_000
"""What each half metre costs on the way to ground that the unit is told to be on, and not to be on it."""
FRIENDS = 120_000
"""An able friend, to one who falls back."""
BY_A_FRIEND = 6
"""Half metres from it that are near enough."""
BEHIND = 50
"""Hundredths of what a goal promises that has first to be come at through a shut door."""
ANYHOW = 25
"""The same where no way leads there on foot: over a ledge, through water."""
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
    area: tuple[int, ...] = ()
    told: bool = False
    """Whether an order says so: then every step of the way counts the same, however far it is."""


class Prospects:
    """Promises of all squares of one decision."""

    def __init__(self, here: Situation, arms: Arms) -> None:
        self.here = here
        self.near = 4 * max(1, here.me.speed)
        self.slack = 4 * (here.side - 1)
        """Half metres by which the place a large body walks to may lie beside the goal's own square."""
        share = SHARE * here.temper.pursuit // worth.CENT
        self.rows = [[harm * share // worth.CENT for harm in row] for row in arms.rows]
        self.areas = _areas(here)
        goals = [*_foes(here, arms, share), *_searches(here), *_things(here)]
        if here.falls_back:
            goals += [Goal(FRIENDS, (unit.x, unit.y), BY_A_FRIEND) for unit in _able_friends(here)]
        if not goals and not self.areas:
            goals = _roaming(here)
        self.goals = sorted(goals, key=lambda goal: -goal.worth)
        self.barred = False
        """Whether a goal that was asked about lies behind a door."""
        self.shut = shut_to(here.board, here.me.size)
        self._ways: dict[Square, tuple[dict[int, int] | None, int]] = {}
        self._known: dict[Square, int] = {}

    def bounds(self, survey: Survey) -> Numbers:
        """No less than what each square promises."""
        best = np.zeros(len(survey.squares), dtype=np.int64)
        for number, row in enumerate(self.rows):
            best = np.maximum(best, survey.look_up(number, ([0] * len(row), row)))
        for goal in self.goals:
            best = np.maximum(best, self._falling_all(goal.worth, survey.straight(goal.square) - goal.gap - self.slack))
        if self.areas:
            best = best + np.maximum.reduce([self._most(survey, goal) for goal in self.areas])
        return best

    def _most(self, survey: Survey, goal: Goal) -> Numbers:
        """No less than the goal promises of each square."""
        if not goal.told:
            return np.full(survey.count, goal.worth, dtype=np.int64)
        side = self.here.side
        left, top, right, bottom = goal.area
        across = np.maximum(0, np.maximum(left - survey.xs, survey.xs + side - 1 - right))
        along = np.maximum(0, np.maximum(top - survey.ys, survey.ys + side - 1 - bottom))
        away = np.maximum(across, along)
        found: Numbers = goal.worth - 2 * TOLD * away - ASTRAY * (away > 0)
        return found

    def of(self, square: Square) -> int:
        """The promise of a square: the best goal, and the way to an objective's area on top of it."""
        found = self._known.get(square)
        if found is None:
            best = self._direct(square)
            for goal in self.goals:
                if goal.worth <= best:
                    break
                if self._falling(goal.worth, self._straight(goal, square)) > best:
                    best = max(best, self._walking(goal, square))
            found = self._known[square] = best + self.of_areas(square)
        return found

    def of_areas(self, square: Square) -> int:
        """What the objectives alone promise of a square."""
        found = max((self._to_area(goal, square) for goal in self.areas), default=0)
        if any(within(pit, self.here.space(square)) for pit in self.here.aims.pits):
            found -= AREA
        return found

    def _direct(self, square: Square) -> int:
        """The best that could be struck from there as things stand."""
        here = self.here
        space = here.space(square)
        best = 0
        for foe, row in zip(here.foes, self.rows, strict=True):
            if here.in_sight(foe, space):
                hope = row[here.distance(foe, square)]
                if hope > best and here.open_to(foe, space):
                    best = hope
        return best

    def _falling(self, full: int, half_metres: int) -> int:
        return full * self.near // (self.near + max(0, half_metres))

    def _falling_all(self, full: int, half_metres: Numbers) -> Numbers:
        found: Numbers = full * self.near // (self.near + np.maximum(0, half_metres))
        return found

    def _straight(self, goal: Goal, square: Square) -> int:
        return 2 * max(abs(goal.square[0] - square[0]), abs(goal.square[1] - square[1])) - goal.gap - self.slack

    def _way_to(self, goal: Goal, square: Square) -> int | None:
        """Half metres on foot from a square."""
        if goal.square not in self._ways:
            self._ways[goal.square] = self._found(goal.square)
        costs = self._ways[goal.square][0]
        return None if costs is None else costs.get(square[1] * self.here.board.width + square[0])

    def _walking(self, goal: Goal, square: Square) -> int:
        half = self._way_to(goal, square)
        share = self._ways[goal.square][1]
        return 0 if half is None else self._falling(goal.worth, half - goal.gap) * share // worth.CENT

    def _found(self, aim: Square) -> tuple[dict[int, int] | None, int]:
        """The way there, round corners; where there is none, the one through doors that can be opened."""
        here = self.here
        costs = way(here.board, aim, here.side, here.stay, 2 * self.near, self.shut)
        if costs is not None:
            return costs, worth.CENT
        doors = beyond(here.board)
        if doors is not here.board:
            costs = way(doors, aim, here.side, here.stay, 2 * self.near, self.shut)
            if costs is not None:
                self.barred = True
                return costs, BEHIND
        if not here.uneven and not self.shut:
            return None, 0
        return way(anyhow(here.board), aim, here.side, here.stay, 2 * self.near), ANYHOW

    def afoot(self) -> bool:
        """Whether some goal can be walked to from where the unit is, doors and all."""
        for goal in (*self.goals, *self.areas):
            if goal.square not in self._ways:
                self._ways[goal.square] = self._found(goal.square)
            costs, share = self._ways[goal.square]
            if costs is not None and share > ANYHOW:
                return True
        return False

    def beyond(self, square: Square) -> int:
        """What another place promises that one does not walk to: the best goal as it is come at from there."""
        best = self._direct(square)
        for goal in self.goals:
            if self._falling(goal.worth, self._straight(goal, square)) > best:
                best = max(best, self._from(goal, square))
        areas = max((self._from(goal, square) for goal in self.areas), default=0)
        return best + areas - AREA * any(within(pit, self.here.space(square)) for pit in self.here.aims.pits)

    def _from(self, goal: Goal, square: Square) -> int:
        """What the goal promises to one who stands there."""
        here = self.here
        if goal.area and within(goal.area, here.space(square)):
            return goal.worth
        costs, share = way(here.board, goal.square, here.side, square, 0, self.shut), worth.CENT
        if costs is None:
            costs, share = way(anyhow(here.board), goal.square, here.side, square, 0), ANYHOW
        if costs is None:
            return 0
        half = costs[square[1] * here.board.width + square[0]]
        return self._falling(goal.worth, half - goal.gap) * share // worth.CENT

    def _to_area(self, goal: Goal, square: Square) -> int:
        left, top, right, bottom = goal.area
        side = self.here.side
        if left <= square[0] and square[0] + side - 1 <= right and top <= square[1] and square[1] + side - 1 <= bottom:
            return goal.worth
        if goal.told:
            half = self._way_to(goal, square)
            return 0 if half is None else max(0, goal.worth - TOLD * half - ASTRAY)
        return self._walking(goal, square) * OUTSIDE // worth.CENT


def _able_friends(here: Situation) -> list[UnitFacts]:
    return [unit for unit in here.view.own if unit.id != here.me.id and not unit.idle and unit.presence == "here"]


def _foes(here: Situation, arms: Arms, share: int) -> list[Goal]:
    """Enemies, for the best that could be done to each; nobody need come nearer than its reach."""
    found = []
    for number, foe in enumerate(here.foes):
        best = arms.best(number)
        able = [arm for arm in arms.of[number] if max(arm.worth) == best]
        if best and able:
            arm = able[0]
            gap = 2 * (foe.space.side - 1) + (2 * arm.limit if arm.weapon.melee else 2)
            found.append(Goal(best * share // worth.CENT, (foe.space.x, foe.space.y), gap))
    return found


def _searches(here: Situation) -> list[Goal]:
    """Places where enemies were last seen and nobody of the side can see now that they have gone."""
    board = here.board
    if not here.view.last_seen:
        return []
    fields = [sight.field(board, unit.footprint) for unit in here.view.own if not unit.fallen]
    return [
        Goal(SEARCH, (x, y), 0)
        for _, x, y, _ in sorted(here.view.last_seen, key=lambda last: -last[3])
        if not any(seen[y * board.width + x] for seen in fields)
    ]


def _things(here: Situation) -> list[Goal]:
    """What the side is to seize and lies about: a hand's reach from it is near enough."""
    return [Goal(AREA, (x, y), 2) for item, x, y in here.view.loose if item in here.aims.wanted]


def _roaming(here: Situation) -> list[Goal]:
    """Nobody is known of: a corner of the map, another one every few rounds."""
    board, side = here.board, here.side
    turn = here.view.round // ROAM_ROUNDS
    for step in range(4):
        corner = (turn + step) % 4
        x = (board.width - side) * (1 + 2 * (corner in (1, 2))) // 4
        y = (board.height - side) * (1 + 2 * (corner in (2, 3))) // 4
        shut = shut_to(board, here.me.size)
        if board.free(x, y, side) and way(beyond(board), (x, y), side, here.stay, 0, shut) is not None:
            return [Goal(ROAM, (x, y), 2)]
    return []


def _areas(here: Situation) -> list[Goal]:
    """The nearest free square of every area to reach, and of the ground that is guarded."""
    found = []
    taken = {(unit.x, unit.y) for unit in here.known() if unit.id != here.me.id and not unit.dead}
    areas = [(AREA * here.temper.goals // worth.CENT, area) for area in here.aims.areas]
    areas += [(CONTESTED * here.temper.goals // worth.CENT, area) for area in here.aims.contested]
    told = TOLD * 4 * (here.board.width + here.board.height)
    for full, (left, top, right, bottom) in (*areas, *((told, area) for area in here.aims.posts)):
        squares = [
            (max(abs(x - here.me.x), abs(y - here.me.y)), y, x)
            for y in range(top, bottom - here.side + 2)
            for x in range(left, right - here.side + 2)
            if (x, y) not in taken and here.board.free(x, y, here.side)
        ]
        if squares:
            _, y, x = min(squares)
            found.append(Goal(full, (x, y), 0, area=(left, top, right, bottom), told=full == told))
    return found
