"""Editions of the rules. A ruleset is shown facts and answers questions; nothing else knows which one it is."""

from __future__ import annotations

from functools import lru_cache

from systems.rulesets.base import Ruleset
from systems.rulesets.overseer import Overseer
from systems.rulesets.overseer_classic import OverseerClassic

RULESETS: dict[str, type[Ruleset]] = {Overseer.name: Overseer, OverseerClassic.name: OverseerClassic}
DEFAULT = Overseer.name
"""What a battle is fought by when nobody says otherwise."""


def ruleset(name: str, house: tuple[tuple[str, str], ...] = ()) -> Ruleset:
    """The ruleset of that name with these house rules. Raises KeyError for an unknown name.

    All battles of a process share one, those that a mind plays in its head as well: it holds nothing but its house
    rules and answers that facts alone decide.
    """
    return _made(RULESETS[name], tuple((switch, value) for switch, value in house))


@lru_cache(maxsize=16)
def _made(kind: type[Ruleset], house: tuple[tuple[str, str], ...]) -> Ruleset:
    return kind(house)


def forget() -> None:
    """Make new ones from now on, which have answered nothing yet."""
    _made.cache_clear()


def editions(switch: str) -> dict[str, str]:
    """The editions that play a house rule otherwise than by its default, and what each plays."""
    return {name: kind.standards[switch] for name, kind in RULESETS.items() if switch in kind.standards}
