"""Editions of the rules. A ruleset is shown facts and answers questions; nothing else knows which one it is."""

from __future__ import annotations

from systems.rulesets.base import Ruleset
from systems.rulesets.overseer import Overseer
from systems.rulesets.overseer_classic import OverseerClassic

RULESETS: dict[str, type[Ruleset]] = {Overseer.name: Overseer, OverseerClassic.name: OverseerClassic}
DEFAULT = Overseer.name
"""What a battle is fought by when nobody says otherwise."""


def ruleset(name: str, house: tuple[tuple[str, str], ...] = ()) -> Ruleset:
    """The ruleset of that name with these house rules. Raises KeyError for an unknown name."""
    return RULESETS[name](house)


def editions(switch: str) -> dict[str, str]:
    """The editions that play a house rule otherwise than by its default, and what each plays."""
    return {name: kind.standards[switch] for name, kind in RULESETS.items() if switch in kind.standards}
