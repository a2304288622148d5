"""Walking range against scipy and tcod: ``python -m benchmarks.range [--rounds N]``.

Peers: ``scipy.sparse.csgraph.dijkstra`` with its graph built beforehand (equal costs, checked), and tcod's Pathfinder,
which cuts corners and so cannot express our rule; it gets the same walls. One unit's 12 m is compared with tcod on the
27x27 squares around it. The table of step prices is made once a map and footprint; what that costs is printed.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

import numpy as np

from benchmarks.sight import GROUNDS, MAPS, against, timed
from systems import fast, paths
from systems.board import DIRECTIONS, Board, Ground
from systems.facts import Footprint
from systems.flood import FAR

SLOW = Ground("difficult", 2)


def board_of(walls: Any, slow: Any) -> Board:
    ground = np.where(walls, 1, np.where(slow, 2, 0))
    height, width = walls.shape
    return Board(width, height, (*GROUNDS, SLOW), tuple(ground.ravel().tolist()))


def graph_of(prices: Any, width: int) -> Any:
    """The price table as a sparse matrix."""
    from scipy.sparse import csr_matrix

    at, way = np.nonzero(prices)
    moves = np.array([dy * width + dx for dx, dy in DIRECTIONS])
    return csr_matrix((prices[at, way].astype(float), (at, at + moves[way])), shape=(len(prices),) * 2)


def tcod_costs(cost: Any, y: int, x: int) -> Any:
    import tcod.path

    graph = tcod.path.SimpleGraph(cost=cost, cardinal=2, diagonal=3)
    finder = tcod.path.Pathfinder(graph)
    finder.add_root((y, x))
    finder.resolve()
    return finder.distance


def main() -> None:
    from scipy.sparse.csgraph import dijkstra

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--side", type=int, default=200)
    choice = parser.parse_args()
    if not fast.available():
        raise SystemExit("numba is not installed (extra: fast)")
    chance = np.random.default_rng(12)
    print(f"whole map {choice.side}x{choice.side}, compiled; gate 4x scipy, goal 8x")
    print(f"{'map':9}{'places':>8}{'ours':>11}{'scipy':>11}{'tcod':>11}{'scipy':>8}{'tcod':>8}{'prices':>10}")
    for name in ("open", "town", "rooms"):
        walls = MAPS[name](choice.side, chance)
        board = board_of(walls, chance.random(walls.shape) < 0.1)
        build = timed(partial(paths.prices, board, 1))
        tables = paths.Tables(board, 1)
        prices = np.frombuffer(tables.prices, np.uint8).reshape(-1, 8)
        graph = graph_of(prices, choice.side)
        start = int(np.argwhere(prices.any(axis=1).ravel())[len(prices) // 5][0])
        cost = np.ascontiguousarray(np.frombuffer(board.factors, np.uint8).reshape(walls.shape).astype(np.int32))

        def ours(tables: paths.Tables = tables, start: int = start) -> Any:
            costs, _, reached = fast.spread(tables, start, 1 << 20)
            found = costs.copy()
            fast.clear(tables, reached)
            return found

        def scipys(graph: Any = graph, start: int = start) -> Any:
            return dijkstra(graph, indices=start)

        def tcods(cost: Any = cost, start: int = start) -> Any:
            return tcod_costs(cost, start // choice.side, start % choice.side)

        costs, theirs = ours(), scipys()
        reached = costs < FAR
        if not (np.isfinite(theirs) == reached).all() or (costs[reached] != theirs[reached]).any():
            raise SystemExit(f"{name}: costs differ from scipy")
        mine, other, ratio = against(ours, scipys, choice.rounds)
        _, third, factor = against(ours, tcods, choice.rounds)
        print(
            f"{name:9}{int(reached.sum()):>8}{mine * 1e3:>8.2f} ms{other * 1e3:>8.2f} ms{third * 1e3:>8.2f} ms"
            f"{ratio:>7.1f}x{factor:>7.1f}x{build * 1e3:>7.2f} ms"
        )
    walls = MAPS["town"](27, chance)
    walls[13, 13] = False
    board = board_of(walls, chance.random(walls.shape) < 0.1)
    cost = np.ascontiguousarray(np.frombuffer(board.factors, np.uint8).reshape(27, 27).astype(np.int32))
    middle = Footprint(13, 13)
    print("one unit, 12 m, against tcod's array of costs; gate 15x compiled arrays, goal 30x")
    tables = paths.Tables(board, 1)

    def arrays() -> None:
        fast.clear(tables, fast.spread(tables, 13 * 27 + 13, 24)[2])

    arrays()
    mine, other, ratio = against(arrays, lambda: tcod_costs(cost, 13, 13), choice.rounds, 30)
    print(f"{'compiled, arrays':24}{mine * 1e6:>8.1f} us{other * 1e6:>10.1f} us{ratio:>7.1f}x")
    for compiled in (False, True):
        (fast.enable if compiled else fast.disable)()
        paths.reach(board, middle, 24)
        mine, other, ratio = against(
            lambda: paths.reach(board, middle, 24), lambda: tcod_costs(cost, 13, 13), choice.rounds, 30
        )
        name = f"{'compiled' if compiled else 'plain'}, ready to ask"
        print(f"{name:24}{mine * 1e6:>8.1f} us{other * 1e6:>10.1f} us{ratio:>7.1f}x")
    fast.disable()


if __name__ == "__main__":
    main()
