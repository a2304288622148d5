"""All squares of one decision at once: how far each foe is, whether it sees them, and what follows from that alone.

Plain whole-number arrays, one entry a square. What they say is either exact or a bound on the safe side; what needs
cover or a way on foot is left to ``plans``, for the squares that are still in the running.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.ai.situation import Foe, Situation, Square, Stance

Numbers = npt.NDArray[np.int64]


class Survey:
    """Some squares, in a fixed order, and what lies between them and the foes."""

    def __init__(self, here: Situation, squares: list[Square]) -> None:
        self.here = here
        self.squares = squares
        places = np.array(squares, dtype=np.int64).reshape(len(squares), 2)
        self.xs, self.ys = places[:, 0], places[:, 1]
        self.floor = np.array(here.board.floor, dtype=np.int64) if here.uneven else None
        self.seen = [self._seen(foe) for foe in here.foes]
        self.distances = [self._distances(foe) for foe in here.foes]

    def _seen(self, foe: Foe) -> Numbers:
        """1 where the foe sees the unit, 0 elsewhere."""
        width, side = self.here.board.width, self.here.side
        field = np.frombuffer(foe.seen, dtype=np.uint8)
        at = self.ys * width + self.xs
        found = field[at]
        for dy in range(side):
            for dx in range(side):
                if dx or dy:
                    found = found | field[at + dy * width + dx]
        result: Numbers = found.astype(np.int64)
        return result

    def _distances(self, foe: Foe) -> Numbers:
        """Metres to the foe, as ``geometry.distance`` has them."""
        side, there = self.here.side, foe.space
        wide = np.maximum(0, np.maximum(there.x - self.xs - side + 1, self.xs - there.x - there.side + 1))
        high = np.maximum(0, np.maximum(there.y - self.ys - side + 1, self.ys - there.y - there.side + 1))
        squared = wide * wide + high * high
        if self.floor is not None:
            rise = self.floor[self.ys * self.here.board.width + self.xs] + self.here.me.altitude - foe.height
            squared = squared + rise * rise
        # Exact: far below 2**52, where the root of a whole square is that whole number.
        result: Numbers = np.sqrt(squared).astype(np.int64)
        return result

    def look_up(self, number: int, rows: tuple[list[int], list[int]]) -> Numbers:
        """A table by (seen, distance) of one foe, read for every square."""
        found: Numbers = np.array(rows, dtype=np.int64)[self.seen[number], self.distances[number]]
        return found

    def danger(self, stance: Stance) -> Numbers:
        """What the foes could do whatever the cover, as it counts: a lower bound on the whole danger."""
        here = self.here
        total = np.zeros(len(self.squares), dtype=np.int64)
        for number, foe in enumerate(here.foes):
            unseen, seen = stance.walked[number]
            counted = ([here.counted(foe, harm) for harm in unseen], [here.counted(foe, harm) for harm in seen])
            total += self.look_up(number, counted)
        return total

    def straight(self, square: Square) -> Numbers:
        """Half metres to a square as the crow flies, at least: never more than on foot."""
        return 2 * np.maximum(np.abs(self.xs - square[0]), np.abs(self.ys - square[1]))
