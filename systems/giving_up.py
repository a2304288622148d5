"""Giving up parts of the defense, and who is asked about its defense at all (GIV, FLW-04)."""

from __future__ import annotations

from itertools import combinations

from systems.forecast import AttackFacts, Forecast

GIVABLE = ("base", "dodge", "insight", "parry")
"""The parts of defense one may do without; the others cannot be given up (GIV-01)."""


def asks(facts: AttackFacts, shown: Forecast) -> bool:
    """Whether the defender is asked at all: it has something to spend, or to give up, and its standing answer wants to
    be asked. Who is asked in danger alone is never asked what to give up: no standing answer gives up any defense. A
    friend that lets itself be tended has answered already (companion 7.1).
    """
    target = facts.target
    if facts.give_up:
        return False
    spends = shown.defense_extra_max > 0 or target.willpower > 0
    if target.helpless or not (spends or givable(shown)):
        return False
    return target.standing == "ask" or (target.standing == "danger" and spends and shown.drop > 0)


def givable(shown: Forecast) -> tuple[str, ...]:
    """The parts of defense that are left against this attack and that one may do without (GIV-01)."""
    left = dict(shown.defense)
    return tuple(part for part in GIVABLE if left.get(part, 0) > 0)


def ways(shown: Forecast) -> tuple[tuple[str, ...], ...]:
    """Every choice among those parts, each of them whole or not at all; to give up nothing comes first."""
    parts = givable(shown)
    return tuple(each for count in range(len(parts) + 1) for each in combinations(parts, count))
