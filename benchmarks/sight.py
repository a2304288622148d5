"""Exact sight over a whole map against tcod: ``python -m benchmarks.sight [--rounds N] [--side N]``.

Peer: ``FOV_PERMISSIVE_8``, the one mode of tcod that is exact. It also counts single lines that only graze: between
two walls that touch at a corner, or past one corner to the left and another to the right. Our rule wants a measure, so
maps are without touching corners, squares that only a grazing line reaches are counted apart (``grazed``), and a
square that we see and tcod does not ends the run. Every job is taken in turn with its peer's; printed are medians over
rounds and the ratio. The run tables of a map are made once, as in a battle; what that costs is printed beside.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from systems import fast, sight
from systems.board import Board, Ground
from systems.facts import Footprint

GROUNDS = (Ground("floor"), Ground("wall", 0, True))
Job = Callable[[], object]


def open_map(side: int, chance: Any) -> Any:
    return np.zeros((side, side), bool)


def pillars(side: int, chance: Any) -> Any:
    return chance.random((side, side)) < 0.02


def noise(side: int, chance: Any) -> Any:
    return chance.random((side, side)) < 0.2


def town(side: int, chance: Any) -> Any:
    """Blocks of houses, about a sixth of the map."""
    walls = np.zeros((side, side), bool)
    for _ in range(side * side // 150):
        x, y, w, h = chance.integers(0, side, 2).tolist() + chance.integers(3, 8, 2).tolist()
        walls[y : y + h, x : x + w] = True
    return walls


def rooms(side: int, chance: Any) -> Any:
    """Rooms of 10 by 10 with a door in each wall."""
    walls = np.zeros((side, side), bool)
    walls[::10, :] = walls[:, ::10] = True
    for at in range(0, side, 10):
        for room in range(0, side, 10):
            door = int(chance.integers(2, 8))
            walls[at, min(room + door, side - 1)] = walls[min(room + door, side - 1), at] = False
    return walls


MAPS = {"open": open_map, "pillars": pillars, "town": town, "rooms": rooms, "noise": noise}


def without_touching_corners(walls: Any) -> Any:
    """The map with a wall added wherever two touch at a corner only."""
    walls = walls.copy()
    while True:
        a, b, c, d = walls[:-1, :-1], walls[:-1, 1:], walls[1:, :-1], walls[1:, 1:]
        gaps = (a & d & ~b & ~c) | (b & c & ~a & ~d)
        if not gaps.any():
            return walls
        walls[:-1, :-1] |= gaps
        walls[:-1, 1:] |= gaps


def board_of(walls: Any) -> Board:
    height, width = walls.shape
    return Board(width, height, GROUNDS, tuple(walls.astype(int).ravel().tolist()))


def timed(job: Job, repeat: int = 1) -> float:
    """Seconds of one call, the mean of ``repeat``."""
    start = perf_counter()
    for _ in range(repeat):
        job()
    return (perf_counter() - start) / repeat


def against(ours: Job, peer: Job, rounds: int, repeat: int = 1) -> tuple[float, float, float]:
    """Median seconds of both and the median of the ratios, taken round by round."""
    pairs = [(timed(ours, repeat), timed(peer, repeat)) for _ in range(rounds)]
    mine, theirs = zip(*pairs, strict=True)
    return median(mine), median(theirs), median(b / a for a, b in pairs)


def main() -> None:
    import tcod.map
    from tcod.constants import FOV_PERMISSIVE_8

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--side", type=int, default=200)
    choice = parser.parse_args()
    chance = np.random.default_rng(12)
    compiled = fast.enable()
    fast.disable()
    ratios: dict[str, list[float]] = {"compiled": [], "plain": []}
    print(f"{choice.side}x{choice.side}, 8 sources a round; gates: compiled 4x, plain Python 0.05x; goals 10x, 0.15x")
    print(
        f"{'map':9}{'seen':>7}{'grazed':>8}{'tcod':>11}{'compiled':>11}{'plain':>11}{'ratio':>8}{'ratio':>8}{'tables':>10}"
    )
    for name, make in MAPS.items():
        walls = without_touching_corners(make(choice.side, chance))
        board, clear = board_of(walls), np.ascontiguousarray(~walls)
        build = timed(partial(sight.sight_layer, board))
        layer = sight.sight_layer(board)
        free = np.argwhere(clear)
        sources = [Footprint(int(x), int(y)) for y, x in chance.choice(free, 8)]

        def peer(clear: Any = clear, sources: list[Footprint] = sources) -> list[Any]:
            return [tcod.map.compute_fov(clear, (s.y, s.x), algorithm=FOV_PERMISSIVE_8) for s in sources]

        def ours(layer: sight.Layer = layer, sources: list[Footprint] = sources) -> list[bytes]:
            return [sight.look(layer, source) for source in sources]

        seen, theirs = ours(), peer()
        flat = [np.frombuffer(each, np.uint8).reshape(clear.shape) > 0 for each in seen]
        # tcod lights the walls it sees as well
        grazed = sum(int((b & ~a & clear).sum()) for a, b in zip(flat, theirs, strict=True)) // 8
        if any((a & ~b & clear).any() for a, b in zip(flat, theirs, strict=True)):
            raise SystemExit(f"{name}: we see a square that tcod does not")
        rounds: list[tuple[float, float, float]] = []
        for _ in range(choice.rounds):
            plain = timed(ours)
            other = timed(peer, 5)
            quick = float("nan")
            if compiled:
                fast.enable()
                if not rounds and ours() != seen:
                    raise SystemExit(f"{name}: compiled and plain answers differ")
                quick = timed(ours, 5)
                fast.disable()
            rounds.append((other, quick, plain))
        times = [median(column) / 8 * 1e6 for column in zip(*rounds, strict=True)]
        fastest, plainest = (median(r[0] / r[n] for r in rounds) for n in (1, 2))
        ratios["compiled"].append(fastest)
        ratios["plain"].append(plainest)
        count = sum(int(each.sum()) for each in flat) // 8
        print(
            f"{name:9}{count:>7}{grazed:>8}{times[0]:>8.1f} us{times[1]:>8.1f} us{times[2]:>8.0f} us"
            f"{fastest:>7.1f}x{plainest:>7.2f}x{build * 1e3:>7.1f} ms"
        )
    for kind, found in ratios.items():
        print(f"{kind}: geometric mean {np.exp(np.mean(np.log(found))):.2f}x")


if __name__ == "__main__":
    main()
