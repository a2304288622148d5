"""The kernels compiled, for minds and batches (extra ``fast``): the same source, the same answers, numbers in arrays.

Nothing here is imported by the rules until ``enable`` is called, and numba only then: it costs most of a second on
every start, so a person who plays never pays for it. Without numba ``enable`` says no and everything runs as before.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

from systems import flood, paths, sight, sweep
from systems.facts import Footprint

TABLES = 16
"""Run tables of a layer: start, low, high, first of walls and of lines between rows, as they are and mirrored."""


def available() -> bool:
    """Is numba installed?"""
    return find_spec("numba") is not None


def enable() -> bool:
    """Compile the kernels (from their cache, after the first time) and use them from now on; False without numba."""
    if not available():
        return False
    sight.LOOK = look
    paths.RUN = run
    return True


def disable() -> None:
    """Back to the interpreted kernels."""
    sight.LOOK = None
    paths.RUN = None


def _mark(out: Any, ones: Any, start: int, end: int) -> Any:
    """What ``sweep.mark`` compiles to: one fill; copying a slice of another array costs ten times that."""

    def fill(out: Any, ones: Any, start: int, end: int) -> None:
        out[start:end] = 1

    return fill


@cache
def _compiled() -> Any:
    """``sweep.quadrants`` as machine code; the helpers of the sweep are compiled with it."""
    import numba
    from numba.extending import overload, register_jitable

    for helper in (sweep.add_lower, sweep.add_upper, sweep.sweep):
        register_jitable(helper)
    overload(sweep.mark)(_mark)
    return numba.njit(cache=True, error_model="numpy")(sweep.quadrants)


def look(layer: sight.Layer, space: Footprint) -> bytes:
    """What ``sight.look`` answers, compiled."""
    import numpy as np

    arrays = layer.arrays
    if arrays is None:
        parts = [
            getattr(runs, name)
            for mirror in (0, 1)
            for runs in (layer.walls[mirror], layer.between[mirror])
            for name in ("start", "low", "high", "first")
        ]
        offsets = np.cumsum([0, *map(len, parts)])
        tables = np.concatenate([np.array(part, np.int32) for part in parts])
        views = len(layer.work[1])
        work = np.zeros(views * (sweep.VIEW + 3), np.int64)
        arrays = layer.arrays = (np.ones(layer.width, np.uint8), tables, offsets, work, views)
    ones, tables, offsets, work, views = arrays
    out = np.zeros(layer.width * layer.height, np.uint8)
    for source in layer.sources(space):
        while not _compiled()(
            out, ones, tables, offsets, work, views, layer.width, layer.height, source.x, source.y, source.side
        ):
            views *= 2
            work = np.zeros(views * (sweep.VIEW + 3), np.int64)
            layer.arrays = (ones, tables, offsets, work, views)
    return out.tobytes()


@cache
def _flood() -> Any:
    """``flood.flood`` as machine code."""
    import numba

    return numba.njit(cache=True, error_model="numpy")(flood.flood)


def run(tables: paths.Tables, start: int, limit: int, shut: bytearray) -> tuple[dict[int, int], list[int]]:
    """What ``paths.run`` answers, compiled."""
    costs, before, order, count = spread(tables, start, limit, shut)
    reached = order[:count]
    found = dict(zip(reached.tolist(), costs[reached].tolist(), strict=True))
    costs[reached] = flood.FAR
    return found, before[reached].tolist()


def spread(tables: paths.Tables, start: int, limit: int, shut: bytearray) -> tuple[Any, Any, Any, int]:
    """The kernel's own answer in arrays: costs, predecessors, places in the order found and how many. The caller sets
    the costs of those places back to FAR."""
    import numpy as np

    area = len(tables.open)
    closed = np.frombuffer(shut, np.uint8)
    while True:
        if tables.arrays is None:
            sizes = (area, tables.buckets, tables.buckets, tables.links, tables.links, area)
            tables.arrays = (
                np.frombuffer(tables.prices, np.uint8),
                np.array(tables.moves, np.int64),
                np.full(area, flood.FAR, np.int32),
                *(np.zeros(size, np.int32) for size in sizes),
            )
        prices, moves, *work = tables.arrays
        count = _flood()(start, limit, tables.buckets, prices, moves, closed, *work)
        if count >= 0:
            return work[0], work[1], work[6], count
        tables.links *= 2
        tables.arrays = None
