"""The temper of a mind: what a personality makes of the worth of things (``assets/minds/personalities.toml``)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache


@dataclass(frozen=True, slots=True)
class Temper:
    """Weights in hundredths and thresholds, as ``game.scenario.personalities.Personality`` has them.

    Every default is a mind without a personality: nothing weighs more or less than by the odds.
    """

    harm: int = 100
    danger: int = 100
    melee: int = 100
    wounded: int = 0
    pursuit: int = 100
    goals: int = 100
    retreat: int = 0
    yields: int = 0
    finishes: bool = False
    thrift: int = 100
    patience: int = 3
    foresight: bool = False
    """Whether it sees who will fall by itself; a matter of how good a mind is, of no personality."""
    heed: int = 100
    """Hundredths of what a mind minds harm to its own side in the round that follows; of no personality either."""
    seasoned: bool = False
    """Whether it goes by what many battles have taught (``experience``, ``spacing``); of no personality either."""


EVEN = Temper()
SKILL = ("foresight", "heed", "seasoned")
"""What no personality has a say in."""


@cache
def temper(name: str) -> Temper:
    """The temper of that personality; "" has none. Raises KeyError, naming those there are."""
    from game.scenario.personalities import personalities

    if not name:
        return EVEN
    known = personalities()
    if name not in known:
        raise KeyError(f"no personality is called {name!r}; expected one of {', '.join(known)}")
    return Temper(**{each.name: getattr(known[name], each.name) for each in fields(Temper) if each.name not in SKILL})
