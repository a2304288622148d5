"""The enemies of one decision, what each could attack with, and what that would do to the unit at every distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.ai import strikes, worth
from game.ai.strikes import OPEN, Stand, strike
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.rulesets.base import Ruleset

AFTER_MOVING = 85
UNSEEN_AFTER_MOVING = 60
STEPPING_OUT = 25
"""Hundredths of an attack's worth when the enemy must first walk up, do so unseen, or step into sight."""


class Threat(NamedTuple):
    """One way an enemy could hurt the unit: a weapon it can use, how far that carries, how far it can walk first."""

    weapon: WeaponFacts
    limit: int
    stride: int
    dread: int = worth.CENT
    """Hundredths: how much the unit fears it, against what it does."""


@dataclass(slots=True)
class Foe:
    """An able, located unit of another side."""

    stand: Stand
    space: Footprint
    seen: bytes
    """1 for every square that it sees, and that sees it."""
    weight: int
    """Hundredths: what dropping it counts."""
    height: int
    lines: tuple[bytes, ...] | None = None
    """Tables with a 1 where it is not in total cover from the square; empty: not known by the square; None: not asked
    yet."""
    edge: bool | None = None
    """Whether there is a drop near it; None: not looked at yet."""
    share: int = worth.CENT
    threats: tuple[Threat, ...] = ()

    @property
    def facts(self) -> UnitFacts:
        return self.stand.low


class Ease(NamedTuple):
    """What a deed may make of one foe: with that chance (millionths) only these of its threats are left, in its order,
    None for each that is not.
    """

    foe: int
    chance: int
    threats: tuple[Threat | None, ...]


class Stance:
    """The unit as its enemies would find it, and what each could do to it; worked out foe by foe, when asked."""

    def __init__(
        self, rules: Ruleset, foes: list[Foe], farthest: int, me: Stand, ease: Ease | None = None,
        body: tuple[int, int, int, int] | None = None, base: Stance | None = None,
    ) -> None:  # fmt: skip
        """``base`` is the same with nobody eased, for one with a foe that is: what it knows of the rest holds here."""
        self.rules, self.foes, self.farthest = rules, foes, farthest
        self.me, self.ease = me, ease
        self.body = body
        """Place, width and Size of a body it would hold in front of itself (PIN-09)."""
        self.base = base
        self.harms: dict[tuple[int, tuple[int, int]], int] = {}
        """The worst that a foe could do to it on a square, as far as that has been asked (``Situation.harm``)."""
        self._full: dict[int, list[int]] = {}
        self._open: dict[int, list[int]] = {}
        self._walked: dict[int, tuple[list[int], list[int]]] = {}

    def towards(self, number: int) -> Stance:
        """What this foe finds: the unit with nobody eased, where it is another that is."""
        return self if self.base is None or self.ease is None or self.ease.foe == number else self.base

    def open(self, number: int) -> list[int]:
        """What an attack with each of the foe's threats is worth in the open and from near by."""
        ease = self.ease
        if ease is None or ease.foe != number:
            return self._whole(number)
        found = self._open.get(number)
        if found is None:
            left = [strikes.MILLION - ease.chance * (threat is None) for threat in ease.threats]
            pairs = zip(self._whole(number), left, strict=True)
            found = self._open[number] = [harm * share // strikes.MILLION for harm, share in pairs]
        return found

    def _whole(self, number: int) -> list[int]:
        if self.base is not None:
            return self.base._whole(number)
        found = self._full.get(number)
        if found is None:
            foe, rules = self.foes[number], self.rules
            found = self._full[number] = [
                strike(rules, foe.stand, self.me, threat.weapon, min(1, threat.limit), OPEN)
                * threat.dread
                // worth.CENT
                for threat in foe.threats
            ]
        return found

    def walked(self, number: int) -> tuple[list[int], list[int]]:
        """The worst the foe could do whatever the cover, by distance, unseen and seen: melee at once or after a walk,
        or from round a corner.
        """
        if self.towards(number) is not self:
            return self.towards(number).walked(number)
        found = self._walked.get(number)
        if found is None:
            foe, far, harms = self.foes[number], self.farthest, self._whole(number)
            found = _walked(foe.threats, harms, far)
            if self.ease is not None and self.ease.foe == number:
                found = _either(self.ease.chance, _walked(self.ease.threats, harms, far), found)
            self._walked[number] = found
        return found


def foremost(threats: tuple[Threat, ...], harms: list[int]) -> tuple[Threat, ...]:
    """The threats that no other of the same kind outdoes in reach and harm; of equals the first."""
    kept: list[int] = []
    for number, (threat, harm) in enumerate(zip(threats, harms, strict=True)):
        rivals = [
            other
            for other, rival in enumerate(threats)
            if other != number and rival.weapon.melee == threat.weapon.melee
            and (rival.limit, harms[other], -other) >= (threat.limit, harm, -number)
            and harms[other] >= harm
        ]  # fmt: skip
        if not rivals:
            kept.append(number)
    return tuple(threats[number] for number in kept)


def _either(
    chance: int, one: tuple[list[int], list[int]], other: tuple[list[int], list[int]]
) -> tuple[list[int], list[int]]:
    """The one with that chance in millionths, the other otherwise."""
    rest = strikes.MILLION - chance
    unseen, seen = (
        [(a * chance + b * rest) // strikes.MILLION for a, b in zip(x, y, strict=True)]
        for x, y in zip(one, other, strict=True)
    )
    return unseen, seen


def _walked(threats: tuple[Threat | None, ...], harms: list[int], farthest: int) -> tuple[list[int], list[int]]:
    """The worst by distance, unseen and seen."""
    unseen, seen = [0] * (farthest + 1), [0] * (farthest + 1)
    for threat, harm in zip(threats, harms, strict=True):
        if threat is None:
            continue
        limit, far = threat.limit, min(threat.limit + threat.stride, farthest)
        if threat.weapon.melee:
            _raise(seen, limit, harm)
            _raise(seen, far, harm * AFTER_MOVING // worth.CENT)
            _raise(unseen, far, harm * UNSEEN_AFTER_MOVING // worth.CENT)
        else:
            _raise(unseen, far, harm * STEPPING_OUT // worth.CENT)
    return unseen, seen


def _raise(row: list[int], last: int, value: int) -> None:
    """At least ``value`` up to the distance ``last``."""
    for distance in range(min(last, len(row) - 1) + 1):
        if row[distance] < value:
            row[distance] = value
