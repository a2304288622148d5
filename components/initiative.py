"""A unit's place in the order of turns (INI)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Initiative:
    """Score, stored tie roll and whether the unit has acted this round. ``among``: where it was put among equal scores,
    the lowest first (ICH-07, INI-07).
    """

    score: int = 0
    tie: int = 0
    acted: bool = False
    among: int = 0
