"""All squares of one decision at once: how far each foe is, whether it sees them, what covers, what an attack is worth.

Plain whole-number arrays, one entry a square. What they say is exact, except where cover has to be asked square by
square (large bodies, graded cover, something tall on the square itself): those squares are ``doubtful``, and their
numbers are on the hopeful side, so that a plan for one of them may be worth less, never more. Cover is asked once for
all squares (``shelter``), and the ruleset once for all squares that are alike.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from game.ai import shelter, worth
from game.ai.blows import Arms
from game.ai.situation import Situation, Square
from game.ai.strikes import PLAIN, Stand, placed, profile
from game.ai.threats import Foe, Stance
from systems import sight
from systems.board import Board
from systems.facts import WeaponFacts
from systems.forecast import CoverFacts

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

MOST_PAIRS = 4096
"""Attacker, target and weapon, for which a board keeps which squares are alike."""
MOST_STRETCHES = 512
"""Rows of stretches that are kept."""


class Survey:
    """Some squares, in a fixed order, and what lies between them and the foes."""

    def __init__(self, here: Situation, squares: list[Square], *, later: bool = False) -> None:
        """``later``: ``prepare`` has yet to be gone through."""
        self.here = here
        self.squares = squares
        self.count = len(squares)
        self.xs: Numbers = np.array([x for x, _ in squares], dtype=np.int64)
        self.ys: Numbers = np.array([y for _, y in squares], dtype=np.int64)
        self.at: Numbers = self.ys * here.board.width + self.xs
        """Each square's place in the tables of the board."""
        self.home: list[int] = [number for number, square in enumerate(squares) if square == here.stay]
        """The number of the square the unit stands on, where that is one of them."""
        self.floor = np.array(here.board.floor, dtype=np.int64) if here.uneven else None
        self.distances: list[Numbers] = []
        self.rows: list[Numbers] = []
        """Numbers of the squares that each foe sees."""
        self._entries: list[Numbers] = []
        """Where each square's entry of a table by (seen, distance) of each foe stands when its rows are in a line."""
        self._near: list[Numbers] = []
        """Metres to each foe from the squares that it sees."""
        for foe in () if later else here.foes:
            self._look(foe)
        self._between: dict[int, shelter.Between | None] = {}
        self._harms: dict[tuple[int, Stance], Numbers] = {}
        """What a foe could do to a stance on every square. Both stay as they are while a decision lasts."""
        self._covered: dict[tuple[int, int], tuple[Flags, Flags]] = {}
        self.doubtful: Flags = np.zeros(self.count, dtype=np.bool_)

    def _look(self, foe: Foe) -> None:
        seen, distances = self._seen(foe), self._distances(foe)
        rows = seen.nonzero()[0]
        self.distances.append(distances)
        self.rows.append(rows)
        self._entries.append(distances + seen.astype(np.int64) * (self.here.farthest + 1))
        self._near.append(distances[rows])

    def _seen(self, foe: Foe) -> npt.NDArray[np.uint8]:
        """1 where the foe sees the unit, 0 elsewhere."""
        width, side = self.here.board.width, self.here.side
        field = np.frombuffer(foe.seen, dtype=np.uint8)
        found = field[self.at]
        for dy in range(side):
            for dx in range(side):
                if dx or dy:
                    found = found | field[self.at + (dy * width + dx)]
        return found

    def _distances(self, foe: Foe) -> Numbers:
        """Metres to the foe, as ``geometry.distance`` has them."""
        side, there = self.here.side, foe.space
        wide, high = self.xs - there.x, self.ys - there.y
        if side > 1 or there.side > 1:
            wide = np.maximum(0, np.maximum(1 - side - wide, wide - there.side + 1))
            high = np.maximum(0, np.maximum(1 - side - high, high - there.side + 1))
        squared = wide * wide + high * high
        if self.floor is not None:
            rise = self.floor[self.at] + (self.here.me.altitude - foe.height)
            squared = squared + rise * rise
        # Exact: far below 2**52, where the root of a whole square is that whole number.
        result: Numbers = np.sqrt(squared).astype(np.int64)
        return result

    def look_up(self, number: int, rows: tuple[list[int], list[int]]) -> Numbers:
        """A table by (seen, distance) of one foe, read for every square; both its rows end with the farthest distance
        that there is.
        """
        found: Numbers = np.array(rows, dtype=np.int64).ravel()[self._entries[number]]
        return found

    def straight(self, square: Square) -> Numbers:
        """Half metres to a square as the crow flies, at least: never more than on foot."""
        found: Numbers = 2 * np.maximum(np.abs(self.xs - square[0]), np.abs(self.ys - square[1]))
        return found

    def between(self, number: int) -> shelter.Between | None:
        """What stands between a foe and the squares it sees; None when every square has to be asked by itself."""
        if number not in self._between:
            here, foe = self.here, self.here.foes[number]
            rows = self.rows[number]
            single = here.side == foe.space.side == 1 and not here.corners
            found = shelter.between(here.board, foe.space[:2], self.xs[rows], self.ys[rows]) if single else None
            if found is None:
                self.doubtful[rows] = True
            self._between[number] = found
        return self._between[number]

    def covered(self, number: int, between: shelter.Between, size: int) -> tuple[Flags, Flags]:
        """Which of the squares a foe sees are in total cover from it for somebody of that Size (COV-06): for certain,
        and perhaps.
        """
        found = self._covered.get((number, size))
        if found is None:
            perhaps = between.tall(2 * size)
            certain = np.zeros_like(perhaps)
            told = sight.uncovered(self.here.board, self.here.foes[number].space, size) if perhaps.any() else None
            rows = self.rows[number]
            if told is not None:
                at = self.at[rows]
                lines, standing = (np.frombuffer(each, dtype=np.uint8)[at] == 1 for each in told)
                certain = perhaps & ~lines & ~standing
                perhaps = certain | (perhaps & standing)
            self.doubtful[rows[perhaps & ~certain]] = True
            found = self._covered[number, size] = (certain, perhaps)
        return found

    def look(self) -> Generator[None, None, None]:
        """See from where each foe sees the squares and how far it is, with a pause after each."""
        for foe in self.here.foes[len(self.rows) :]:
            self._look(foe)
            yield

    def prepare(self) -> Generator[None, None, None]:
        """Ask about the cover of every foe that shooting could be about, with a pause after each."""
        yield from self.look()
        shoots = any(not weapon.melee for weapon in self.here.weapons)
        for number, foe in enumerate(self.here.foes):
            if shoots or any(not threat.weapon.melee for threat in foe.threats):
                self.between(number)
            yield

    # what is worth what

    def attacks(self, arms: Arms, least: int = 0) -> Numbers:
        """What the best plain attack from each square is worth, or ``least`` where there is none that is worth more."""
        best = np.full(self.count, least, dtype=np.int64)
        here = self.here
        for number in sorted(range(len(here.foes)), key=lambda each: -arms.best(each)):
            foe, rows = here.foes[number], self.rows[number]
            if not len(rows) or not arms.best(number):
                continue
            distances = self._near[number]
            between = self.between(number)
            for arm in arms.of[number]:
                hopes = np.array(arm.worth, dtype=np.int64)[distances]
                if arm.deed is not PLAIN or foe.facts.group:
                    # what else comes of an attack is not alike wherever the odds of its blow are
                    self.doubtful[rows[hopes > best[rows]]] = True
                    best[rows] = np.maximum(best[rows], hopes)
                    continue
                if between is None:
                    best[rows] = np.maximum(best[rows], hopes)
                    continue
                better = (hopes > best[rows]) & ~self.covered(number, between, foe.facts.size)[0]
                if not arm.weapon.melee and here.me.size < foe.facts.size:
                    better &= ~self.covered(number, between, here.me.size)[0]
                if better.any():
                    chosen = rows[better]
                    harms = self._alike(
                        between.leaning[better],
                        between.apart[better],
                        np.array(arm.stretch, dtype=np.int64)[distances[better]],
                        between,
                        (here.stand, foe.stand, arm.weapon),
                    )
                    harms = np.minimum(hopes[better], harms * foe.weight // worth.CENT)
                    best[chosen] = np.maximum(best[chosen], harms)
        return best

    def danger(self, stance: Stance) -> Numbers:
        """The harm that enemies could do on each square, as it counts."""
        here = self.here
        total = np.zeros(self.count, dtype=np.int64)
        for number, foe in enumerate(here.foes):
            harm = self._harm(number, stance.towards(number))
            total += harm * (foe.share * here.weight * here.caution) // worth.CENT**3
        if here.fumes:
            total += np.array([here.fume(square) for square in self.squares], dtype=np.int64)
        return total

    def _harm(self, number: int, stance: Stance) -> Numbers:
        found = self._harms.get((number, stance))
        if found is None:
            found = self._harms[number, stance] = self.look_up(number, stance.walked(number))
            self._fire(number, stance, found)
        return found

    def _fire(self, number: int, stance: Stance, harm: Numbers) -> None:
        """Raise the harm of one foe where it could shoot: only where that is certain."""
        here, foe, rows = self.here, self.here.foes[number], self.rows[number]
        distances = self._near[number]
        for threat, open_harm in zip(foe.threats, stance.open(number), strict=True):
            if threat.weapon.melee or not len(rows):
                continue
            worse = (distances <= threat.limit) & (harm[rows] < open_harm)
            between = self.between(number) if worse.any() else None
            if between is None:
                continue
            worse &= ~self.covered(number, between, here.me.size)[1]
            if not worse.any():
                continue
            stretch = _stretch(profile(here.rules, foe.stand, stance.me, threat.weapon, threat.limit))
            harms = self._alike(
                between.near[worse],
                between.far[worse],
                stretch[distances[worse]],
                between,
                (foe.stand, stance.me, threat.weapon),
            )
            chosen = rows[worse]
            harm[chosen] = np.maximum(harm[chosen], np.minimum(open_harm, harms))

    def _alike(
        self,
        touching: Numbers,
        apart: Numbers,
        last: Numbers,
        between: shelter.Between,
        attack: tuple[Stand, Stand, WeaponFacts],
    ) -> Numbers:
        """Ask once for each kind of cover and stretch of distance, and spread the answers over the squares.

        The answers are kept on the board, and what is alike for these two and this weapon, whatever wounds they have.
        """
        board, rules = self.here.board, self.here.rules
        attacker, target, weapon = attack
        pair = (rules, attacker.hand, target.state, weapon.key)
        harms: dict[int, int] = _kept(board, "harms alike", pair)
        alike: dict[int, tuple[int, ...]] | None = None
        keys = ((last << 2 * shelter.MOST_KINDS) | (touching << shelter.MOST_KINDS) | apart).tolist()
        mask = (1 << shelter.MOST_KINDS) - 1
        for each in keys:
            if each in harms:
                continue
            if alike is None:
                alike = _kept(board, "alike", (rules, attacker.hand, target.guard, weapon.key))
            distance = each >> 2 * shelter.MOST_KINDS

            def cover(each: int = each) -> CoverFacts:
                return shelter.cover_facts(board, between.kinds, each >> shelter.MOST_KINDS & mask, each & mask)

            place = alike.get(each)
            if place is None:
                place = alike[each] = rules.alike(attacker.low, target.low, weapon, distance, cover())
            harms[each] = placed(rules, attacker, target, weapon, distance, cover, place)
        return np.array([harms[each] for each in keys], dtype=np.int64)


def _kept(board: Board, name: str, pair: tuple[object, ...]) -> dict[int, Any]:
    """What a board keeps under that name of an attacker, a target and a weapon, by cover and stretch of distance."""
    kept: dict[tuple[object, ...], dict[int, Any]] = board.derived(name, lambda _: {})
    found = kept.get(pair)
    if found is None:
        if len(kept) >= MOST_PAIRS:
            kept.clear()
        found = kept[pair] = {}
    return found


@lru_cache(maxsize=MOST_STRETCHES)
def _stretch(pairs: tuple[tuple[int, int], ...]) -> Numbers:
    """The last distance of the stretch that each distance lies in."""
    found: list[int] = []
    for last, _ in pairs:
        found += [last] * (last + 1 - len(found))
    return np.array(found, dtype=np.int64)
