"""Whether a unit is on the field (JOI, SCN-06)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Presence:
    """``state``: here; coming (not on the map yet); gone (left it); surrendered (on it, and does nothing more)."""

    state: str = "here"
