"""Work that is done in slices between frames: what it pauses at, and how long a frame leaves it.

The clock is the system's own: pygame's stands still where only its display was opened, and a slice would never end.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic


def go_on(work: Iterator[object], budget_ms: float) -> bool:
    """Let it work, at least to its next pause, until the time is up. True once there is nothing left of it."""
    end = monotonic() + budget_ms / 1000
    return all(monotonic() < end for _ in work)
