"""Flights that are offered: every square in reach, at the height one has or the least that clears the ground."""

from __future__ import annotations

from collections.abc import Iterator

from systems import flying_ways, movement, paths
from systems.battle import Battle
from systems.board import Board, EdgeKind, Ground
from systems.commands import Height
from systems.facts import Footprint, UnitFacts

CRUISE = 2
"""Metres above the ground at which a flight is offered to who stands there."""


def flights(battle: Battle, unit: UnitFacts) -> Iterator[tuple[Height, ...]]:
    """The ways that are offered, each checked like one that a player draws."""
    board, rules = battle.board, battle.rules
    start = flying_ways.level(board, unit.footprint) + unit.altitude
    cruise = start if unit.altitude else start + CRUISE
    clumsy = rules.clumsy(unit)
    if clumsy and not unit.altitude:
        return  # it takes off first
    if clumsy:
        lines: list[tuple[tuple[int, int], ...]] = [*_straight(board, unit, rules.flight(unit))]
    else:
        air = board.derived(("air board", cruise), lambda board: _air(board, cruise))
        found = paths.reach(air, unit.footprint, 2 * rules.flight(unit))
        lines = [found.path(*square) for square in found.squares() if square != (unit.x, unit.y)]
    for line in lines:
        ends = (None,) if clumsy else (0, None)
        for end in ends:
            way = profile(battle, unit, line, cruise, end)
            if way is None or (clumsy and not way[-1][2]):
                continue  # where the ground rises to meet it a clumsy flyer would have to land
            if not flying_ways.judged(battle, unit, way).why:
                yield way


def _straight(board: Board, unit: UnitFacts, metres: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Straight on, ever farther, the way a clumsy flyer is heading; any way while it has none."""
    ways = flying_ways.EIGHTHS if unit.heading < 0 else (flying_ways.EIGHTHS[unit.heading],)
    last = unit.derived.footprint - 1
    for dx, dy in ways:
        line: list[tuple[int, int]] = []
        x, y = unit.x + dx, unit.y + dy
        while len(line) < metres and board.inside(x, y) and board.inside(x + last, y + last):
            line.append((x, y))
            yield tuple(line)
            x, y = x + dx, y + dy


def profile(
    battle: Battle, unit: UnitFacts, line: tuple[tuple[int, int], ...], cruise: int, end: int | None
) -> tuple[Height, ...] | None:
    """The line with heights: as steep as it can up to the cruising height, ``end`` metres above the last floor (None:
    still at that height). None where the ground rises above it.
    """
    board, side = battle.board, unit.derived.footprint
    start = flying_ways.level(board, unit.footprint) + unit.altitude
    way: list[Height] = []
    run, x, y, top = 0, unit.x, unit.y, start
    for u, v in line:
        run += 3 if u != x and v != y else 2
        while top < cruise and not battle.rules.too_steep(unit, top + 1 - start, run):
            top += 1
        above = top - flying_ways.level(board, Footprint(u, v, side))
        if above < 0:
            return None
        way.append((u, v, above))
        x, y = u, v
    if end is not None:
        way[-1] = (x, y, end)
    return tuple(way)


def _air(board: Board, level: int) -> Board:
    """The map as it is at that height: open wherever one can fly level."""
    open_, shut = Ground("air"), Ground("shut", 0, True)
    ground = []
    for at, number in enumerate(board.ground):
        kind, thing = board.grounds[number], board.thing[at]
        above = level - board.floor[at]
        top = movement.tall(kind.size) if kind.factor == 0 else 0
        if thing and board.things[thing - 1].factor == 0:
            top = max(top, movement.tall(board.things[thing - 1].size))
        ground.append(int(above < top or (kind.factor == 0 and kind.opaque)))
    edge = EdgeKind("edge", True, True, 1)
    wide = board.width
    v_edges = [0] * len(board.v_edges)
    for at, number in enumerate(board.v_edges):
        y, x = divmod(at, wide + 1)
        v_edges[at] = int(_bars(board, number, level - board.floor_at(min(x, wide - 1), y)))
    h_edges = [0] * len(board.h_edges)
    for at, number in enumerate(board.h_edges):
        y, x = divmod(at, wide)
        h_edges[at] = int(_bars(board, number, level - board.floor_at(x, min(y, board.height - 1))))
    return Board(
        board.width,
        board.height,
        (open_, shut),
        tuple(ground),
        edge_kinds=(edge,),
        v_edges=tuple(v_edges),
        h_edges=tuple(h_edges),
    )


def _bars(board: Board, number: int, above: int) -> bool:
    if not number or not board.edge_kinds[number - 1].blocks:
        return False
    kind = board.edge_kinds[number - 1]
    return kind.opaque or kind.material == "glass" or above < movement.tall(kind.size)
