"""The scenarios that a variation makes: a file's plain data with something else in it, read as a file would be.

Units that come by a count of more stand beside those they are like; a side that is drawn anew stands on other squares
of its zones, the same for the same number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.scenario import loader
from game.scenario.catalogue import shipped
from game.scenario.deploy import footprint
from game.scenario.faults import Fault, ScenarioFaults
from game.scenario.scenario import Scenario
from game.scenario.variation import DOORS, Setting, Unvaried, plain, unknown
from systems import geometry
from systems.board import Board

_MASK = (1 << 64) - 1
HEADS = ("units", "sides", "rules", "map", "draw", "ruleset", "objectives", "arrivals")
LISTS = {"units": "unit", "sides": "side", "objectives": "objective", "arrivals": "arrival"}


def varied(table: dict[str, Any], setting: Setting, key: str) -> Scenario:
    """The scenario of a file's plain data with these settings. Raises Unvaried for a path that leads nowhere, and
    ScenarioFaults when the file would be wrong with it.
    """
    changed: dict[str, Any] = _copy(table)
    door = ""
    things: list[tuple[str, str]] = []
    places: list[tuple[str, int]] = []
    added: list[dict[str, Any]] = []
    for path, value in setting:
        head, _, rest = path.partition(".")
        if head not in HEADS:
            raise unknown(path, head, HEADS)
        if path == "map.door":
            if value not in DOORS:
                raise unknown(f"{path}={value}", value, DOORS)
            door = value
        elif path.startswith("map.at."):
            things.append((path, value))
        elif head == "sides" and rest.endswith(".places"):
            places.append((_side(changed, rest.removesuffix(".places"), path), _number(path, value)))
        elif head == "ruleset":
            changed.setdefault("scenario", {})["ruleset"] = value
        elif head in LISTS:
            added += _listed(changed, head, rest, value, path)
        elif not rest or "." in rest:
            raise Unvaried("lab.vary.path", path=path, expected=f"{head}.KEY")
        else:
            changed.setdefault(head, {})[rest] = value if head == "rules" else plain(value)
    scenario = _read(changed)
    if added:
        _place(scenario, added)
        changed["unit"] += added
        scenario = _read(changed)
    for path, value in things:
        scenario = scenario._replace(board=_with_thing(scenario.board, path, value))
    for side, number in places:
        scenario = _drawn(scenario, side, number)
    if door:
        scenario = scenario._replace(board=_with_doors(scenario.board, door))
    return scenario._replace(key=key)


def _read(table: dict[str, Any]) -> Scenario:
    scenario, faults = loader.read(table)
    if scenario is None:
        raise ScenarioFaults(faults)
    return scenario


def _copy(value: Any) -> Any:
    """Plain data once more: what a file holds is tables, lists and values."""
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _listed(table: dict[str, Any], head: str, rest: str, value: str, path: str) -> list[dict[str, Any]]:
    """Set a key of a unit, side, objective or arrival; the units that are to come by it, not placed yet."""
    entries: list[dict[str, Any]] = table.get(LISTS[head], [])
    name, _, key = rest.partition(".")
    if not name or not key:
        raise Unvaried("lab.vary.path", path=path, expected=f"{head}.ID.KEY")
    if head in ("objectives", "arrivals"):
        found = [each for n, each in enumerate(entries, start=1) if str(n) == name]
        known = [str(n) for n in range(1, len(entries) + 1)]
    else:
        found = [each for each in entries if each.get("id") == name]
        found = found or [each for each in entries if head == "units" and each.get("template") == name]
        known = [str(each.get("id")) for each in entries]
    if not found:
        raise unknown(path, name, known)
    if head == "units" and key == "count":
        return _counted(table, found, value, path)
    for each in found:
        _set(each, key, plain(value))
    return []


def _set(entry: dict[str, Any], key: str, value: Any) -> None:
    first, _, deeper = key.partition(".")
    if deeper:
        inner = entry.setdefault(first, {})
        if not isinstance(inner, dict):
            raise Unvaried("lab.vary.path", path=key, expected=first)
        _set(inner, deeper, value)
    else:
        entry[first] = value


def _counted(table: dict[str, Any], found: list[dict[str, Any]], value: str, path: str) -> list[dict[str, Any]]:
    """So many of these units: the last go first, and more of the first come."""
    count = _number(path, value)
    for each in found[count:]:
        table["unit"].remove(each)
    used = {str(each.get("id")) for each in table["unit"]}
    added: list[dict[str, Any]] = []
    number = 2
    while len(found) + len(added) < count:
        name = f"{found[0]['id']}-{number}"
        number += 1
        if name not in used:
            added.append(_copy(found[0]) | {"id": name})
    return added


def _place(scenario: Scenario, added: Sequence[dict[str, Any]]) -> None:
    """Put units on free squares as near to their model as can be, within the zones of their side where it has some."""
    board, units = scenario.board, {unit.id: unit for unit in scenario.units}
    taken = [square for unit in scenario.units for square in geometry.squares(footprint(unit.x, unit.y, unit.size))]
    for each in added:
        model = units[each["id"].rpartition("-")[0]]
        zone = [square for zone in scenario.zones if zone.side == model.side for square in zone.squares()]
        everywhere = [(x, y) for x in range(board.width) for y in range(board.height)]
        place = _first_fit(board, _by_distance(zone or everywhere, (model.x, model.y)), model.size, taken)
        if place is None:
            why = Fault(("unit", each["id"]), "no place is left for it", "a free square, or fewer units")
            raise ScenarioFaults([why])
        each["at"] = list(place)
        taken += geometry.squares(footprint(*place, model.size))


def _by_distance(squares: Sequence[tuple[int, int]], to: tuple[int, int]) -> list[tuple[int, int]]:
    return sorted(squares, key=lambda at: (max(abs(at[0] - to[0]), abs(at[1] - to[1])), at[1], at[0]))


def _first_fit(
    board: Board, near: Sequence[tuple[int, int]], size: int, taken: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """The first of these squares on which a body of that Size stands wholly on free ground."""
    busy = set(taken)
    for x, y in near:
        body = footprint(x, y, size)
        if board.free(*body) and busy.isdisjoint(geometry.squares(body)):
            return x, y
    return None


def _number(path: str, value: str) -> int:
    if not value.isdecimal():
        raise Unvaried("lab.vary.number", path=path, said=value)
    return int(value)


def _side(table: dict[str, Any], name: str, path: str) -> str:
    known = [str(each.get("id")) for each in table.get("side", [])]
    if name not in known:
        raise unknown(path, name, known)
    return name


def _drawn(scenario: Scenario, side: str, number: int) -> Scenario:
    """The side's units on other squares of its zones, the same for the same number; 0 leaves them where they are.

    Raises Unvaried where the side has no zones, ScenarioFaults where somebody finds no place.
    """
    zone = [square for each in scenario.zones if each.side == side for square in each.squares()]
    if not zone:
        raise Unvaried("lab.vary.no_zone", side=side)
    if not number:
        return scenario
    taken = {
        square
        for unit in scenario.units if unit.side != side
        for square in geometry.squares(footprint(unit.x, unit.y, unit.size))
    }  # fmt: skip
    moved = []
    for place, unit in enumerate(scenario.units):
        if unit.side == side:
            order = sorted(zone, key=lambda at: (_shuffled(number, place, at), at))
            found = _first_fit(scenario.board, order, unit.size, [*taken])
            if found is None:
                raise ScenarioFaults([Fault(("unit", unit.id), "no place is left for it", "a larger zone")])
            taken.update(geometry.squares(footprint(*found, unit.size)))
            unit = replace(unit, x=found[0], y=found[1])
        moved.append(unit)
    return scenario._replace(units=tuple(moved))


def _shuffled(number: int, place: int, at: tuple[int, int]) -> int:
    """A number for every square that looks like chance and is always the same (SplitMix64's last step)."""
    z = ((number << 40) ^ (place << 24) ^ (at[0] << 12) ^ at[1]) * 0x9E3779B97F4A7C15 & _MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
    return z ^ z >> 31


def _with_thing(board: Board, path: str, kind: str) -> Board:
    """The board with another thing, or none, on one square. Raises Unvaried for a square or thing there is not."""
    name = path.removeprefix("map.at.")
    found = re.fullmatch(r"([A-Z]{1,2})([1-9]\d{0,2})", name)
    x = y = -1
    if found:
        x = sum((ord(letter) - ord("A") + 1) * 26**power for power, letter in enumerate(reversed(found[1]))) - 1
        y = int(found[2]) - 1
    if not board.inside(x, y):
        raise Unvaried("lab.vary.path", path=path, expected="map.at.K7")
    at, things = y * board.width + x, board.things
    number = 0
    if kind != "none":
        try:
            wanted = shipped().thing(kind)
        except KeyError:
            raise unknown(f"{path}={kind}", kind, ("none", *shipped().terrain.thing)) from None
        things = things if wanted in things else (*things, wanted)
        number = things.index(wanted) + 1
    table = (*board.thing[:at], number, *board.thing[at + 1 :])
    return replace(board, things=things, thing=table)


def _with_doors(board: Board, how: str) -> Board:
    """The board with every door standing so. Raises Unvaried where there is none."""
    doors = {n for n, kind in enumerate(board.edge_kinds, start=1) if kind.door}
    if not any(each in doors for each in (*board.v_edges, *board.h_edges)):
        raise Unvaried("lab.vary.no_door")
    wanted = shipped().edge(DOORS[how])
    kinds = board.edge_kinds if wanted in board.edge_kinds else (*board.edge_kinds, wanted)
    number = kinds.index(wanted) + 1
    v_edges, h_edges = (
        tuple(number if each in doors else each for each in edges) for edges in (board.v_edges, board.h_edges)
    )
    return replace(board, edge_kinds=kinds, v_edges=v_edges, h_edges=h_edges)
