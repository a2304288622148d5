"""Where a unit is."""

from dataclasses import dataclass


@dataclass(slots=True)
class Position:
    """Top-left square of the footprint and metres above its floor.

    A flyer also has a heading, an eighth of the circle clockwise from the top of the map (−1: none), and the half
    metres it has flown since its turn began.
    """

    x: int
    y: int
    altitude: int = 0
    heading: int = -1
    flown: int = 0
