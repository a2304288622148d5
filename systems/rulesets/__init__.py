"""Editions of the rules. A ruleset is shown facts and answers questions; nothing else knows which one it is."""

from __future__ import annotations

from systems.rulesets.base import Ruleset
from systems.rulesets.overseer import Overseer

RULESETS: dict[str, type[Ruleset]] = {Overseer.name: Overseer}
DEFAULT = Overseer.name
"""What a battle is fought by when nobody says otherwise."""


def ruleset(name: str, house: tuple[tuple[str, str], ...] = ()) -> Ruleset:
    """The ruleset of that name with these house rules. Raises KeyError for an unknown name."""
    return RULESETS[name](house)
