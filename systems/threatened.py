"""Ground that enemies threaten: where each could walk with one move, and what it could strike at from there or at the
end of a charge in its next turn.

Nothing is read of the battle after the question was asked, so it may be answered in slices.
"""

from __future__ import annotations

from collections.abc import Generator

from systems import charge, charge_lane, geometry, movement, sight
from systems.battle import Battle
from systems.board import Board
from systems.enemies import Enemy, Square, enemies, stops
from systems.facts import Footprint, UnitFacts
from systems.geometry import squares

Squares = frozenset[Square]
RARELY = 8
"""So many places are looked from between two pauses."""


class Threatened:
    """By enemy, the ground it could walk on and the ground it could strike at, as ``work`` goes on."""

    def __init__(self, battle: Battle, side: str, unit: str) -> None:
        with battle:
            self.board, self.rules = battle.board, battle.rules
            self.enemies = enemies(battle, side, battle.unit(unit))
            self._known: tuple[UnitFacts, ...] = movement.known(battle, side) if side else battle.units()
        self.walks: dict[str, Squares] = {}
        self.strikes: dict[str, Squares] = {}

    @property
    def done(self) -> bool:
        """Whether every enemy has been looked at."""
        return len(self.strikes) == len(self.enemies)

    def walked(self, only: str = "") -> Squares:
        """Where any of them could walk, or one alone."""
        return frozenset().union(*(found for name, found in self.walks.items() if only in ("", name)))

    def struck(self, only: str = "") -> Squares:
        """What any of them could strike at, or one alone."""
        return frozenset().union(*(found for name, found in self.strikes.items() if only in ("", name)))

    def work(self) -> Generator[None, None, None]:
        """Look at one enemy after the other, with a pause every few squares."""
        for enemy in self.enemies:
            space = enemy.low.footprint
            others = tuple(each for each in self._known if each.id != enemy.low.id)
            places = [space]
            if enemy.stride:
                places += [space._replace(x=x, y=y) for x, y in stops(self.board, enemy, others)]
            ground = {square for place in places for square in squares(place)}
            self.walks[enemy.low.id] = frozenset(ground)
            yield
            reach = max((arm.limit for arm in enemy.arms if arm.weapon.melee), default=0)
            far, held = _carries(enemy, walked=True), _carries(enemy, walked=False)
            struck: set[Square] = set()
            yield from self._melee(places, reach, struck)
            if enemy.run and reach:
                runs = self._runs(enemy, others)
                yield
                yield from self._melee(runs, reach, struck)
            if held:
                yield from self._ranged([space], held, struck)
            if far:
                yield from self._ranged(places[1:], far, struck)
            self.strikes[enemy.low.id] = frozenset(struck)

    def _melee(self, places: list[Footprint], reach: int, struck: set[Square]) -> Generator[None, None, None]:
        """What can be struck at from one of these places with so many metres of reach."""
        board = self.board
        for number, place in enumerate(places):
            for y in range(max(0, place.y - reach), min(board.height, place.y + place.side + reach)):
                for x in range(max(0, place.x - reach), min(board.width, place.x + place.side + reach)):
                    if (x, y) in struck or not board.factors[y * board.width + x]:
                        continue
                    there = Footprint(x, y, 1)
                    if geometry.distance(place, there, _rise(board, place, there)) <= reach and (
                        sight.sees(board, place, there) or geometry.overlap(place, there)
                    ):
                        struck.add((x, y))
            if number % RARELY == RARELY - 1:
                yield

    def _ranged(self, places: list[Footprint], far: int, struck: set[Square]) -> Generator[None, None, None]:
        """What can be shot at from one of these places."""
        board, width = self.board, self.board.width
        near = far < board.width + board.height
        for number, place in enumerate(places):
            seen = sight.field(board, place)
            at = seen.find(1)
            while at >= 0:
                square = (at % width, at // width)
                if square not in struck and board.factors[at]:
                    there = Footprint(*square, 1)
                    if not near or geometry.distance(place, there, _rise(board, place, there)) <= far:
                        struck.add(square)
                at = seen.find(1, at + 1)
            if number % RARELY == RARELY - 1:
                yield

    def _runs(self, enemy: Enemy, others: tuple[UnitFacts, ...]) -> list[Footprint]:
        """The ends of every clear lane it could charge along (CHG-05 to CHG-08)."""
        board, start, run = self.board, enemy.low.footprint, enemy.run
        solid, busy = movement.crowd(board, enemy.high, others)
        creatures = charge.bodies(board, enemy.high, others)
        found = []
        for y in range(max(0, start.y - run), min(board.height - start.side, start.y + run) + 1):
            for x in range(max(0, start.x - run), min(board.width - start.side, start.x + run) + 1):
                end = start._replace(x=x, y=y)
                if not 0 < charge.metres(start, end) <= run or not board.free(x, y, start.side):
                    continue
                if movement.covers(board, end, solid) or movement.covers(board, end, busy):
                    continue
                if charge_lane.fault(board, start, end, creatures) is None:
                    found.append(end)
        return found


def _carries(enemy: Enemy, *, walked: bool) -> int:
    """Metres that its shots, areas and missiles carry, of those that leave a move before them or of all."""
    shots = [arm.limit for arm in enemy.arms if not arm.weapon.melee and (arm.walking or not walked)]
    areas = [each.far for each in enemy.bursts if each.walking or not walked]
    return max((*shots, *areas, *(each.far for each in enemy.missiles if each.walking or not walked)), default=0)


def _rise(board: Board, place: Footprint, there: Footprint) -> int:
    return board.floor_at(place.x, place.y) - board.floor_at(there.x, there.y)
