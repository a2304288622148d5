"""What a place promises for the turns to come: enemies it can strike or is near to, places to get to, places to search.

What is worth W and ``d`` half metres away promises W · K / (K + d), K two moves: it falls with every step and never to
nothing, so that nearer is always better, round corners as well (``ways``), and what is sealed off promises nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.ai import blows, worth
from game.ai.blows import Arms
from game.ai.errands import AREA, ERRANDS, VICTORY, Goal, errands
from game.ai.reading import within
from game.ai.situation import Situation, Square
from game.ai.spacing import Spacing
from game.ai.strikes import stand
from game.ai.survey import Numbers, Survey
from game.ai.ways import anyhow, beyond, shut_to, way
from systems import sight
from systems.facts import UnitFacts
from systems.frozen import replace

SHARE = 50
"""Hundredths of an attack's worth that its promise for the next turn counts."""
PRESSED = 10
"""What is added to it with each of the last rounds before time runs out."""
LURED = 30
"""Hundredths of it that are left where the side wins by nothing but time."""
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
WANTED_MOST = 3
"""How many times more, where the battle is won by finding it."""
ROAM = 60_000
ROAM_ROUNDS = 3


class Prospects:
    """Promises of all squares of one decision."""

    def __init__(self, here: Situation, arms: Arms) -> None:
        self.here = here
        self.near = 4 * max(1, here.me.speed)
        self.slack = 4 * (here.side - 1)
        """Half metres by which the place a large body walks to may lie beside the goal's own square."""
        share = (SHARE + PRESSED * here.aims.late) * here.temper.pursuit // worth.CENT
        share = share * LURED // worth.CENT if here.aims.bides else share
        rows = [_unguarded(here, arms, number) for number in range(len(here.foes))]
        self.rows = [[harm * share // worth.CENT for harm in row] for row in rows]
        self.areas = errands(here)
        goals = [*_foes(here, arms, rows, share), *_searches(here)]
        if here.falls_back:
            goals += [Goal(FRIENDS, (unit.x, unit.y), BY_A_FRIEND) for unit in _able_friends(here)]
        known = {record.low.id for record in here.view.records} | {last[0] for last in here.view.last_seen}
        if not known.issuperset(here.aims.sought):
            goals += _roaming(here, SEARCH * (1 + WANTED_MOST))
        elif not goals and not self.areas and not here.aims.unseen:
            goals = _roaming(here, ROAM)
        self.goals = sorted(goals, key=lambda goal: -goal.worth)
        self.barred = False
        """Whether a goal that was asked about lies behind a door."""
        self.shut = shut_to(here.board, here.me.size)
        self.spacing = Spacing(here) if here.temper.seasoned else None
        self._ways: dict[Square, tuple[dict[int, int] | None, int]] = {}
        self._known: dict[Square, int] = {}
        self._bounds: dict[Survey, Numbers] = {}

    def bounds(self, survey: Survey) -> Numbers:
        """No less than what each square promises; found once for the squares of one survey."""
        found = self._bounds.get(survey)
        if found is None:
            found = self._bounds[survey] = self._at_most(survey)
        return found

    def _at_most(self, survey: Survey) -> Numbers:
        best = np.zeros(len(survey.squares), dtype=np.int64)
        for number, row in enumerate(self.rows):
            best = np.maximum(best, survey.look_up(number, ([0] * len(row), row)))
        for goal in self.goals:
            best = np.maximum(best, self._falling_all(goal.worth, survey.straight(goal.square) - goal.gap - self.slack))
        if self.areas:
            for errand in ERRANDS:
                rows = [self._most(survey, goal) for goal in self.areas if goal.errand == errand]
                best = best + np.maximum.reduce(rows) if rows else best
        for area in self.here.aims.winning:
            best = best + VICTORY * (self._off(survey, area) == 0)
        return best

    def _most(self, survey: Survey, goal: Goal) -> Numbers:
        """No less than the goal promises of each square."""
        if goal.area:
            half = 2 * self._off(survey, goal.area)
        else:
            half = np.maximum(0, survey.straight(goal.square) - goal.gap - self.slack)
        found: Numbers = np.maximum(0, goal.worth - goal.step * half - goal.outside * (half > 0))
        return found

    def _off(self, survey: Survey, area: tuple[int, ...]) -> Numbers:
        """Squares by which the unit on each square would stand outside the area."""
        side = self.here.side
        left, top, right, bottom = area
        across = np.maximum(0, np.maximum(left - survey.xs, survey.xs + side - 1 - right))
        along = np.maximum(0, np.maximum(top - survey.ys, survey.ys + side - 1 - bottom))
        found: Numbers = np.maximum(across, along)
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
            crowded = 0 if self.spacing is None else self.spacing.cost(square)
            found = self._known[square] = best + self.of_areas(square) - crowded
        return found

    def of_areas(self, square: Square) -> int:
        """What the objectives alone promise of a square."""
        return self._errands(square, self._to_area) + self._decided(square)

    def _errands(self, square: Square, way: Callable[[Goal, Square], int]) -> int:
        found = [0] * len(ERRANDS)
        for goal in self.areas:
            found[goal.errand] = max(found[goal.errand], way(goal, square))
        return sum(found)

    def _decided(self, square: Square) -> int:
        """What it is worth to have the battle won or lost, or nearer to that, by standing there."""
        aims, space = self.here.aims, self.here.space(square)
        found = -AREA * any(within(pit, space) for pit in aims.pits)
        if aims.winning:
            found += VICTORY * any(within(area, space) for area in aims.winning)
        if aims.losing:
            found -= VICTORY * any(within(area, space) for area in aims.losing)
        if aims.unseen and any(self.here.in_sight(foe, space) for foe in self.here.foes):
            found -= VICTORY
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
        return 0 if half is None else self.promised(goal, half) * share // worth.CENT

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
        return best + self._errands(square, self._from) + self._decided(square)

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
        return self.promised(goal, half) * share // worth.CENT

    def promised(self, goal: Goal, half: int) -> int:
        """What a goal promises from so many half metres away."""
        if not goal.step:
            return self._falling(goal.worth, half - goal.gap)
        left = half - goal.gap
        return goal.worth if left <= 0 else max(0, goal.worth - goal.step * left - goal.outside)

    def _to_area(self, goal: Goal, square: Square) -> int:
        if goal.area and within(goal.area, self.here.space(square)):
            return goal.worth
        return self._walking(goal, square)


def _able_friends(here: Situation) -> list[UnitFacts]:
    return [unit for unit in here.view.own if unit.id != here.me.id and not unit.idle and unit.presence == "here"]


def _unguarded(here: Situation, arms: Arms, number: int) -> list[int]:
    """What could be done to a foe by distance; to a mind that sees so far without its parry and its total defense. What
    is promised is for turns to come: a parry has run out by then (PAR), and whoever keeps total defense up strikes
    nobody (TDF-02), so that it costs nothing to come up to it.
    """
    foe, row = here.foes[number], arms.rows[number]
    entangled, guarded = not arms.of[number], foe.facts.total_defense or foe.facts.parry_weapon
    if not here.temper.foresight or entangled or not guarded:
        return row
    bare = [replace(each, total_defense=False, parry_bonus=0, parry_shield=0, parry_weapon="")
            for each in (foe.stand.low, foe.stand.high)]  # fmt: skip
    later = stand(here.rules, bare[0], None if foe.stand.exact else bare[1])
    return [max(column) for column in zip(row, blows.plain_row(here, arms.effects, number, later), strict=True)]


def _foes(here: Situation, arms: Arms, rows: list[list[int]], share: int) -> list[Goal]:
    """Enemies, for the best that could be done to each; nobody need come nearer than its reach."""
    found = []
    for number, foe in enumerate(here.foes):
        best = max(rows[number], default=0)
        able = sorted(arms.of[number], key=lambda arm: -max(arm.worth))
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
        Goal(SEARCH * (1 + WANTED_MOST * (unit in here.aims.sought)), (x, y), 0)
        for unit, x, y, _ in sorted(here.view.last_seen, key=lambda last: -last[3])
        if not any(seen[y * board.width + x] for seen in fields)
    ]


def _roaming(here: Situation, full: int) -> list[Goal]:
    """Of somebody nothing is known: a corner of the map, another one every few rounds."""
    board, side = here.board, here.side
    turn = here.view.round // ROAM_ROUNDS
    for step in range(4):
        corner = (turn + step) % 4
        x = (board.width - side) * (1 + 2 * (corner in (1, 2))) // 4
        y = (board.height - side) * (1 + 2 * (corner in (2, 3))) // 4
        shut = shut_to(board, here.me.size)
        if board.free(x, y, side) and way(beyond(board), (x, y), side, here.stay, 0, shut) is not None:
            return [Goal(full, (x, y), 2)]
    return []
