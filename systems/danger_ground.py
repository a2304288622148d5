"""Where enemies could stop after one move or a charge, and how far from a unit that is, for one square after another.

A unit bars the way of those who come for it: behind it they get only round it. What costs no more than the way to the
unit itself is reached as if it were not there; the rest is flooded anew, and only when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from systems import charge, charge_lane, geometry, movement, sight
from systems.board import Board
from systems.enemies import Enemy, Square, walks
from systems.facts import Footprint, UnitFacts

Flags = npt.NDArray[np.bool_]


class Stops:
    """Some places of one enemy."""

    def __init__(self, board: Board, side: int, places: npt.NDArray[np.int64]) -> None:
        self.board, self.side, self.places = board, side, places

    def squares(self) -> tuple[Square, ...]:
        return tuple((int(x), int(y)) for x, y in self.places.tolist())

    def by_distance(self, me: UnitFacts, longest: int) -> dict[int, tuple[Square, ...]]:
        """Those no farther off than that which have the unit in sight, by metres from it."""
        found: dict[int, tuple[Square, ...]] = {}
        if not len(self.places):
            return found
        xs, ys = self.places[:, 0], self.places[:, 1]
        there = me.footprint
        wide = np.maximum(0, np.maximum(there.x - xs - self.side + 1, xs - there.x - there.side + 1))
        high = np.maximum(0, np.maximum(there.y - ys - self.side + 1, ys - there.y - there.side + 1))
        metres = np.sqrt(wide * wide + high * high).astype(np.int64)  # exact far below 2**52
        near = metres <= longest
        if not self.board.gloomy:
            near &= self._in_sight(xs, ys, there)
        xs, ys, metres = xs[near], ys[near], metres[near]
        for far in np.unique(metres).tolist():
            same = metres == far
            found[far] = tuple(zip(xs[same].tolist(), ys[same].tolist(), strict=True))
        return found

    def _in_sight(self, xs: npt.NDArray[np.int64], ys: npt.NDArray[np.int64], there: Footprint) -> Flags:
        width = self.board.width
        field = np.frombuffer(sight.field(self.board, there), dtype=np.uint8)
        seen: Flags = np.zeros(len(xs), dtype=np.bool_)
        for dy in range(self.side):
            for dx in range(self.side):
                seen |= field[(ys + dy) * width + xs + dx] == 1
        return seen


class Ground:
    """Where one enemy could stop if the unit that is asked about were not there."""

    def __init__(self, board: Board, enemy: Enemy, others: tuple[UnitFacts, ...]) -> None:
        self.board, self.enemy = board, enemy
        self._reach = walks(board, enemy, others)
        self.stops = self._reach.squares()
        self.side = enemy.high.footprint.side
        self._places = np.array(self.stops, dtype=np.int64).reshape(len(self.stops), 2)
        self._costs = np.array([self._reach.costs[y * board.width + x] for x, y in self.stops], dtype=np.int64)

    def about(self, me: UnitFacts) -> tuple[Stops, Stops]:
        """Places that it reaches for certain with the unit standing there, and those it may only reach round it."""
        mover, there = self.enemy.high.footprint, me.footprint
        everything = Stops(self.board, self.side, self._places)
        if geometry.distance(mover, there) > self.enemy.stride + 1:
            return everything, Stops(self.board, self.side, self._places[:0])
        barred = [
            cost
            for y in range(there.y - self.side + 1, there.y + there.side)
            for x in range(there.x - self.side + 1, there.x + there.side)
            if (cost := self._reach.cost(x, y)) is not None
        ]
        if not barred:
            return everything, Stops(self.board, self.side, self._places[:0])
        xs, ys = self._places[:, 0], self._places[:, 1]
        free = (xs <= there.x - self.side) | (xs >= there.x + there.side)
        free |= (ys <= there.y - self.side) | (ys >= there.y + there.side)
        sure = free & (self._costs <= min(barred))
        return (
            Stops(self.board, self.side, self._places[sure]),
            Stops(self.board, self.side, self._places[free & ~sure]),
        )

    def after(self, me: UnitFacts, others: tuple[UnitFacts, ...], perhaps: Stops) -> Stops:
        """Those of some places that it still reaches with the unit standing in its way."""
        reach = walks(self.board, self.enemy, (*others, me))
        kept = [(x, y) for x, y in perhaps.squares() if reach.may_stop(x, y)]
        return Stops(self.board, self.side, np.array(kept, dtype=np.int64).reshape(len(kept), 2))


class Grounds:
    """The ground of each enemy, flooded when it is first asked about."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._found: dict[str, Ground] = {}

    def of(self, enemy: Enemy, others: tuple[UnitFacts, ...]) -> Ground:
        found = self._found.get(enemy.low.id)
        if found is None:
            found = self._found[enemy.low.id] = Ground(self.board, enemy, others)
        return found


def lanes(
    board: Board, enemy: Enemy, reach: int, me: UnitFacts, others: tuple[UnitFacts, ...]
) -> Iterator[tuple[Square, int, int]]:
    """Ends of clear lanes to the nearest squares from which it could strike with so much reach, with the metres from
    there to the unit and of the run (CHG-05 to CHG-08).
    """
    start, runner = enemy.low.footprint, enemy.high
    if geometry.distance(start, me.footprint) > enemy.run + reach + 1:
        return
    above = runner.altitude - board.floor_at(me.x, me.y) - me.altitude
    solid, busy, creatures = b"", b"", b""
    for square in charge.ends_on(board, start, me.footprint, reach, me.size, above):
        end = start._replace(x=square[0], y=square[1])
        length = charge.metres(start, end)
        if not 0 < length <= enemy.run or not board.free(*square, end.side):
            continue
        if not creatures:
            solid, busy = movement.crowd(board, runner, (*others, me))
            creatures = charge.bodies(board, runner, (*others, me))
        if movement.covers(board, end, solid) or movement.covers(board, end, busy):
            continue
        if charge_lane.fault(board, start, end, creatures) is None:
            yield square, geometry.distance(end, me.footprint), length
