"""Conditions of the Overseer rules: points, the states they bring, and what those do (companion 8)."""

from __future__ import annotations

from dataclasses import replace

from systems.facts import UnitFacts
from systems.forecast import Modifier

PINNED_BARS = ("attack", "move", "walk")


def conditioned(
    unit: UnitFacts,
    points: tuple[tuple[str, bool, int, str, str], ...],
    inflicted: tuple[tuple[str, str, str], ...],
    solid: bool,
) -> UnitFacts:
    """The unit with its effective points, its states and what they bar it from."""
    states = [state for state, _, _ in inflicted]
    barred: set[str] = set()
    if unit.holds or unit.held_by:
        states.append("grappling")
    if unit.grappled:
        states.append("grappled")
    if unit.pinned:
        states.append("pinned")
        barred.update(PINNED_BARS)
    return replace(unit, states=tuple(sorted(set(states))), barred=tuple(sorted(barred)))


def roll_penalties(unit: UnitFacts, attribute: str, skill: str) -> list[Modifier]:
    """What condition points take from a roll of that Attribute and Skill."""
    return []
