"""The kernels compiled, for minds and batches (extra ``fast``): the same source, the same answers, numbers in arrays.

Nothing here is imported by the rules until ``enable`` is called, and numba only then: it costs most of a second on
every start, so a person who plays never pays for it. Without numba ``enable`` says no and everything runs as before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

from systems import flood, paths, sight, sweep
from systems.facts import Footprint


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


def _machine_code(kernel: Callable[..., Any]) -> Any:
    """The kernel compiled when it is first called, and kept on disk for the next start."""
    import numba

    try:
        return numba.njit(cache=True, error_model="numpy")(kernel)
    except RuntimeError:  # no folder that could keep it: compiled at every start then
        return numba.njit(error_model="numpy")(kernel)


@cache
def _compiled() -> Any:
    """``sweep.quadrants`` as machine code; the helpers of the sweep are compiled with it."""
    from numba.extending import overload, register_jitable

    for helper in (sweep.add_lower, sweep.add_upper, sweep.sweep):
        register_jitable(helper)
    overload(sweep.mark)(_mark)
    return _machine_code(sweep.quadrants)


def look(layer: sight.Layer, space: Footprint) -> bytes:
    """What ``sight.look`` answers, compiled."""
    seen = [_look(layer, source) for source in layer.sources(space)]
    if len(seen) == 1:
        return seen[0]
    return bytes(map(max, zip(bytes(len(layer.blocked)), *seen, strict=True)))


def _look(layer: sight.Layer, space: Footprint) -> bytes:
    """The field of a space without blocked squares."""
    tables, offsets, out, work, views = layer.arrays or _arrays(layer)
    while not _compiled()(
        out, out, tables, offsets, work, views, layer.width, layer.height, space.x, space.y, space.side
    ):
        tables, offsets, out, work, views = _arrays(layer, 2 * views)
    found: bytes = out.tobytes()
    return found


def _arrays(layer: sight.Layer, views: int = 0) -> tuple[Any, Any, Any, Any, int]:
    """The run tables of a layer in one array, where each begins, a field to fill and work tables; kept on the layer."""
    import numpy as np

    parts = [
        getattr(runs, name)
        for mirror in (0, 1)
        for runs in (layer.walls[mirror], layer.between[mirror])
        for name in ("start", "low", "high", "first")
    ]
    views = views or len(layer.work[1])
    layer.arrays = (
        np.concatenate([np.array(part, np.int32) for part in parts]),
        np.cumsum([0, *map(len, parts)]),
        np.zeros(layer.width * layer.height, np.uint8),
        np.zeros(views * (sweep.VIEW + 3), np.int64),
        views,
    )
    found: tuple[Any, Any, Any, Any, int] = layer.arrays
    return found


@cache
def _flood() -> Any:
    """``flood.flood`` as machine code."""
    return _machine_code(flood.flood)


def run(tables: paths.Tables, start: int, limit: int, shut: frozenset[int]) -> tuple[dict[int, int], list[int]]:
    """What ``paths.run`` answers, compiled."""
    costs, before, reached = spread(tables, start, limit, shut)
    found = dict(zip(reached.tolist(), costs[reached].tolist(), strict=True))
    ways = before[reached].tolist()
    clear(tables, reached, shut)
    return found, ways


def spread(tables: paths.Tables, start: int, limit: int, shut: frozenset[int] = frozenset()) -> tuple[Any, Any, Any]:
    """The kernel's own answer in arrays, for whole maps: costs, predecessors, places, the cheapest first. They are work
    tables: the caller takes what it needs and calls ``clear``."""
    import numpy as np

    area = tables.area
    while True:
        if tables.arrays is None:
            sizes = (area, tables.buckets, tables.buckets, tables.links, tables.links, area)
            tables.arrays = (
                np.frombuffer(tables.prices, np.uint8),
                np.array(tables.moves, np.int64),
                np.full(area, flood.FAR, np.int32),
                *(np.zeros(size, np.int32) for size in sizes),
            )
        _, _, costs, before, *_, order = tables.arrays
        if shut:
            costs[list(shut)] = flood.SHUT
        count = _flood()(start, limit, tables.buckets, *tables.arrays)
        if count >= 0:
            return costs, before, order[:count]
        tables.links *= 2
        tables.arrays = None


def clear(tables: paths.Tables, reached: Any, shut: frozenset[int] = frozenset()) -> None:
    """Make the work tables of ``spread`` ready for the next search."""
    costs = tables.arrays[2]
    if 4 * len(reached) > len(costs):
        costs.fill(flood.FAR)
        return
    costs[reached] = flood.FAR
    if shut:
        costs[list(shut)] = flood.FAR
