"""Health by grade (DMG-01)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Health:
    """Points by grade; ``overflowed`` is what the last damage discarded (OVF-01), ``low`` the lowest the track has
    been.
    """

    healthy: int
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0
    overflowed: int = 0
    low: int = 0
