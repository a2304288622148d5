"""Holds between units (GRP, PIN)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Grapple:
    """Whom the unit holds, who holds it, and the hold both are part of.

    ``held_by`` has a row for each grappler: (unit, margin, weapon, ranged, pins, shield), as in ``facts.Held``.
    ``group`` is the first member of everyone that hangs together, in the order of the scenario; "" outside any hold.
    """

    holds: str = ""
    held_by: tuple[tuple[str, int, str, bool, bool, bool], ...] = ()
    group: str = ""
