"""How long a unit goes on: what its personality makes of its wounds and of a fight that is being lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.ai import worth
from game.ai.temper import Temper
from systems.facts import UnitFacts
from systems.view import View

SHAKEN = 250
"""Hundredths by which harm is feared more by one who falls back."""
LURED = 25
"""Hundredths of the promise of enemies that is left to it."""


def falls_back(view: View, temper: Temper) -> bool:
    """Whether the unit has lost so much Health that it thinks of getting away first."""
    me = view.me
    return bool(temper.retreat) and me.healthy * worth.CENT < temper.retreat * me.derived.health and _opposed(view)


def shaken(temper: Temper) -> Temper:
    """The temper of one who falls back."""
    return replace(
        temper, danger=temper.danger * SHAKEN // worth.CENT, pursuit=temper.pursuit * LURED // worth.CENT, retreat=0
    )


def gives_up(view: View, temper: Temper) -> bool:
    """Whether the unit, hurt, takes the fight for lost: its side's strength is too little against the enemies'."""
    if not temper.yields or not any(offer.verb == "surrender" for offer in view.offers) or not _opposed(view):
        return False
    me = view.me
    if 2 * me.healthy > me.derived.health:
        return False
    ours = _strength(view.own)
    theirs = _strength(record.low for record in view.records if record.low.side not in view.peace)
    return ours * worth.CENT < temper.yields * theirs


def _opposed(view: View) -> bool:
    """Whether an able enemy is known of."""
    return any(not record.low.idle and record.low.side not in view.peace for record in view.records)


def _strength(units: Iterable[UnitFacts]) -> int:
    """What able units are worth together, by what they have left."""
    return sum(
        worth.size_of(unit) * unit.healthy // max(1, unit.derived.health)
        for unit in units
        if not (unit.idle or unit.fallen or unit.surrendered) and unit.presence == "here"
    )
