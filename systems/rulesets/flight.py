"""Flight of the Overseer rules: who flies, how fast, and what each class of mobility can do (companion 10)."""

from __future__ import annotations

from systems.facts import UnitSheet

FLIGHT = "flight"
MOBILITIES = ("clumsy", "average", "good", "perfect")


def flies(sheet: UnitSheet) -> bool:
    """Whether the creature can fly at all: its sheet names a speed or a mobility."""
    return any(
        points > 0 and (name == FLIGHT or name.removeprefix("flight_") in MOBILITIES) for name, points in sheet.traits
    )


def metres(sheet: UnitSheet, speed: int) -> int:
    """Metres of one flight of a creature whose move is ``speed``; 0 where it cannot fly."""
    return dict(sheet.traits).get(FLIGHT) or (speed if flies(sheet) else 0)
