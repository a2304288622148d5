"""Where a unit is."""

from dataclasses import dataclass


@dataclass(slots=True)
class Position:
    """Top-left square of the footprint and metres above its floor."""

    x: int
    y: int
    altitude: int = 0
