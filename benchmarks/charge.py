"""All charge lanes around a unit against shapely: ``python -m benchmarks.charge [--rounds N]``.

2,401 destinations within 24 m of a unit of 1, 2 and 3 squares a side. Peer: shapely hulls over an STRtree of the bad
squares; it computes in floats, so hulls are shrunk by a hair and the answers compared before anything is timed.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

import numpy as np

from benchmarks.sight import against, timed
from systems import charge_lane
from systems.board import Board, Ground
from systems.facts import Footprint

METRES = 24
HAIR = 1e-6


class Peer:
    """Bad squares in a tree; every destination's hull is asked against it."""

    def __init__(self, bad: Any, start: Footprint) -> None:
        import shapely

        self.shapely = shapely
        ys, xs = np.nonzero(bad)
        own = (xs >= start.x) & (xs < start.x + start.side) & (ys >= start.y) & (ys < start.y + start.side)
        xs, ys = xs[~own], ys[~own]
        self.tree = shapely.STRtree(shapely.box(xs, ys, xs + 1, ys + 1))
        self.start = start
        grid = np.arange(-METRES, METRES + 1)
        self.dx, self.dy = (each.ravel() for each in np.meshgrid(grid, grid))

    def clear(self) -> Any:
        shapely, side = self.shapely, self.start.side
        x, y = self.start.x + self.dx, self.start.y + self.dy
        corners = [
            (u, v)
            for a, b in ((np.full_like(x, self.start.x), np.full_like(y, self.start.y)), (x, y))
            for u, v in ((a + HAIR, b + HAIR), (a + side - HAIR, b + HAIR), (a + side - HAIR, b + side - HAIR),
                         (a + HAIR, b + side - HAIR))
        ]  # fmt: skip
        points = np.stack([np.stack(corner, axis=-1) for corner in corners], axis=1)
        hulls = shapely.convex_hull(shapely.multipoints(shapely.points(points).reshape(len(x), 8)))
        hit = np.unique(self.tree.query(hulls, predicate="intersects")[0])
        clear = np.ones(len(x), bool)
        clear[hit] = False
        return clear


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    choice = parser.parse_args()
    chance = np.random.default_rng(12)
    bad = chance.random((60, 60)) < 0.04
    board = Board(60, 60, (Ground("floor"), Ground("difficult", 2)), tuple(bad.astype(int).ravel().tolist()))
    print("2,401 destinations; gate 100x at once (numpy), goal 1000x")
    print(
        f"{'side':>4}{'clear':>7}{'at once':>11}{'one by one':>12}{'shapely':>11}{'ratio':>8}{'ratio':>8}{'tables':>10}"
    )
    for side in (1, 2, 3):
        start = Footprint(28, 28, side)
        peer = Peer(bad, start)
        build = timed(partial(charge_lane.clear_ends, board, start, METRES))
        wanted = peer.clear()
        flags = np.frombuffer(charge_lane.clear_ends(board, start, METRES), np.uint8).reshape(60, 60)
        ours = flags[28 + peer.dy, 28 + peer.dx] > 0
        moved = (peer.dx != 0) | (peer.dy != 0)
        if (ours[moved] != wanted[moved]).any():
            raise SystemExit(f"side {side}: lanes differ from shapely")
        ends = [Footprint(28 + int(x), 28 + int(y), side) for x, y in zip(peer.dx, peer.dy, strict=True)]

        def single(start: Footprint = start, ends: list[Footprint] = ends) -> object:
            return [charge_lane.fault(board, start, end) is None for end in ends]

        single()
        mine, other, ratio = against(
            partial(charge_lane.clear_ends, board, start, METRES),
            peer.clear,
            choice.rounds,
        )
        each, _, factor = against(single, peer.clear, choice.rounds)
        print(
            f"{side:>4}{int(ours.sum()):>7}{mine * 1e3:>8.2f} ms{each * 1e3:>9.2f} ms{other * 1e3:>8.1f} ms"
            f"{ratio:>7.0f}x{factor:>7.1f}x{build * 1e3:>7.0f} ms"
        )


if __name__ == "__main__":
    main()
