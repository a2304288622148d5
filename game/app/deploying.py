"""Placing one's own units before the first round: what may stand where, changing places, chance, and the way back.

A ``Deployment`` goes through the sides that people play, one after another; what is legal is the judgement of
``scenario.deploy.barred``, the same as on a file. Places are choices like any other (``Prepared.places``): the battle
starts from them, so replays and saves repeat them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING
from zlib import crc32

from game.prepared import Prepared
from game.scenario.deploy import Barred, Square, Stands, barred
from game.table import PERSON

if TYPE_CHECKING:
    from game.scenario.scenario import Scenario
    from systems.facts import UnitSheet

THROWS = 40
"""How often chance is asked again where a crowded zone leaves somebody without a place."""


def zone_of(scenario: Scenario, side: str) -> frozenset[Square]:
    """The ground of a side; empty where the file gives it none."""
    return frozenset(square for zone in scenario.zones if zone.side == side for square in zone.squares())


def movable(army: Scenario) -> dict[str, tuple[str, ...]]:
    """The units that people may place, by side: those they play that stand in their side's zone by the file. Whoever
    stands elsewhere, or comes later, has its place from the scenario.
    """
    players = dict(army.controllers)
    later = {unit for each in army.arrivals if each.area or each.edge for unit in each.units}
    found = {}
    for side in army.sides:
        zone = zone_of(army, side.id)
        units = tuple(
            sheet.id for sheet in army.units
            if sheet.side == side.id and players[sheet.id] == PERSON and sheet.id not in later
            and zone.issuperset(_stands(sheet).squares)
        )  # fmt: skip
        if units:
            found[side.id] = units
    return found


def _stands(sheet: UnitSheet) -> Stands:
    return Stands(sheet.x, sheet.y, sheet.size)


class Deployment:
    """The places of everybody while people put their own units; ``side`` is the one whose turn it is."""

    def __init__(self, scenario: Scenario, chosen: Prepared) -> None:
        """Raises ValueError where nobody has a unit to place."""
        self.scenario, self.chosen = scenario, chosen
        self.army = chosen.army(scenario)
        self.movable = movable(self.army)
        if not self.movable:
            raise ValueError("no person has a unit that may be placed")
        later = {unit for each in self.army.arrivals if each.area or each.edge for unit in each.units}
        self.written = {sheet.id: _stands(sheet) for sheet in self.army.units if sheet.id not in later}
        self.laid = frozenset((x, y) for sheet in self.army.units for _, x, y in sheet.laid)
        self.units = dict(self.written)
        self.sides = tuple(self.movable)
        self.at = 0
        self.throw = 0
        for unit, x, y in chosen.places:
            if unit in self.units:
                self.units[unit] = self.units[unit]._replace(x=x, y=y)

    @property
    def side(self) -> str:
        """Whose units are placed now."""
        return self.sides[self.at]

    @property
    def own(self) -> tuple[str, ...]:
        """The units that may be placed now."""
        return self.movable[self.side]

    @property
    def zone(self) -> frozenset[Square]:
        """Where they may be placed."""
        return zone_of(self.army, self.side)

    def unit_at(self, square: Square | None) -> str:
        """Who stands on a square; "" for nobody."""
        return next((name for name, stands in self.units.items() if square in stands.squares), "")

    def put(self, unit: str, square: Square) -> Barred | None:
        """Put one of the side's units with its top-left square there; on another of them they change places. Returns
        why not; then nothing has changed.
        """
        why = self._barred(self.units, unit, square)
        if why is not None and why.why == "taken" and why.unit in self.own:
            return self._swap(unit, why.unit)
        if why is None:
            self.units[unit] = self.units[unit]._replace(x=square[0], y=square[1])
        return why

    def _swap(self, one: str, other: str) -> Barred | None:
        first, second = self.units[one], self.units[other]
        changed = {**self.units, one: first._replace(x=second.x, y=second.y),
                   other: second._replace(x=first.x, y=first.y)}  # fmt: skip
        for name in (one, other):
            why = self._barred(changed, name, (changed[name].x, changed[name].y))
            if why is not None:
                return why
        self.units = changed
        return None

    def _barred(self, units: dict[str, Stands], unit: str, square: Square) -> Barred | None:
        return barred(self.army.board, self.zone, units, unit, square, self.laid)

    def reset(self) -> None:
        """The side's units back to where the file has them."""
        back = {**self.units, **{unit: self.written[unit] for unit in self.own}}
        self.units = back

    def shuffle(self) -> None:
        """The side's units somewhere in their zone, by a chance of its own: the battle's dice are not touched."""
        for _ in range(THROWS):
            self.throw += 1
            found = self._thrown()
            if found is not None:
                self.units = found
                return

    def _thrown(self) -> dict[str, Stands] | None:
        """One throw: the biggest first; None where somebody finds no place."""
        units = {name: stands for name, stands in self.units.items() if name not in self.own}
        order = sorted(self.own, key=lambda name: -self.units[name].size)
        for name in order:
            key = f"{self.army.key} {self.throw} {name}"
            for square in sorted(self.zone, key=lambda at: crc32(f"{key} {at}".encode())):
                here = {**units, name: self.units[name]._replace(x=square[0], y=square[1])}
                if self._barred(here, name, square) is None:
                    units = here
                    break
            else:
                return None
        return {name: units[name] for name in self.units}

    def done(self) -> bool:
        """This side has placed its units; True when every side has."""
        if self.at + 1 < len(self.sides):
            self.at += 1
            return False
        return True

    @property
    def prepared(self) -> Prepared:
        """The choices with the places in which the units stand now."""
        return replace(self.chosen, places=tuple(self._moved(self.movable.values())))

    def _moved(self, groups: Iterable[tuple[str, ...]]) -> Iterable[tuple[str, int, int]]:
        for group in groups:
            for unit in group:
                now = self.units[unit]
                if now != self.written[unit]:
                    yield unit, now.x, now.y
