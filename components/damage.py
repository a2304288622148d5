"""Health by grade (DMG-01)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Health:
    """Points by grade; ``overflowed`` is what the last damage discarded (OVF-01).

    ``low`` is the least the track has been worth: 3 for a healthy point, 2 for B, 1 for L.
    """

    healthy: int
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0
    overflowed: int = 0
    low: int = 0
