"""Flight of the Overseer rules: who flies, how fast, and what each class of mobility can do (companion 10)."""

from __future__ import annotations

from systems.facts import UnitFacts, UnitSheet

FLIGHT = "flight"
MOBILITIES = ("clumsy", "average", "good", "perfect")
CLUMSY, AVERAGE, PERFECT = 0, 1, 3
UNSTEADY = ("unsteady", "unsteadier")
"""States that each lower mobility by one step; three steps down nothing is left to lose."""
QUARTERS = (1, 2, 3, 4)
"""Quarters of Base Defense that flight leaves, by mobility."""


def flies(sheet: UnitSheet) -> bool:
    """Whether the creature can fly at all: its sheet names a speed or a mobility."""
    return any(
        points > 0 and (name == FLIGHT or name.removeprefix("flight_") in MOBILITIES) for name, points in sheet.traits
    )


def metres(sheet: UnitSheet, speed: int) -> int:
    """Metres of one flight of a creature whose move is ``speed``; 0 where it cannot fly."""
    return dict(sheet.traits).get(FLIGHT) or (speed if flies(sheet) else 0)


def mobility(unit: UnitFacts) -> int:
    """How well it flies now: 0 clumsy to 3 perfect; average where the sheet does not say (companion 10)."""
    traits = dict(unit.sheet.traits)
    printed = next((at for at, name in enumerate(MOBILITIES) if traits.get(f"flight_{name}")), AVERAGE)
    return max(CLUMSY, printed - sum(state in unit.states for state in UNSTEADY))


def unguarded(unit: UnitFacts) -> int:
    """Points of Base Defense that flying costs."""
    return unit.base_defense - unit.base_defense * QUARTERS[mobility(unit)] // 4


def aloft(unit: UnitFacts) -> bool:
    """Whether it is in the air by its own wings."""
    return unit.altitude > 0 and not unit.climbs and not unit.rides and flies(unit.sheet)
