"""What meets in one attack's damage: the attacker's ``Blow`` and the target's ``Soak``, plain and frozen.

``harm`` says in which order they act; who builds a Soak leaves out whatever the attack already took away
(``bulletproof`` after Armor Piercing). DMG-09, DMG-12, DMG-14, DMG-16, DMG-18; companion 7.2 and 7.3.
"""

from __future__ import annotations

from collections.abc import Iterable

from systems.frozen import dataclass, replace

PHYSICAL = ("physical", "slashing", "piercing", "bludgeoning")
ENERGY = ("energy", "fire", "cold", "lightning", "acid", "sonic", "radiant", "holy", "unholy")


@dataclass(frozen=True, slots=True)
class Harm:
    """Damage of one type, or of several types at once: points of each grade.

    ``tags`` say what else can matter: ``live_round``, ``area``, ``magic``, ``silver``, ``unavoidable``.
    """

    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0
    types: tuple[str, ...] = ("physical",)
    tags: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[int, int, int]:
        """Points of B, L and A."""
        return self.bashing, self.lethal, self.aggravated

    @property
    def kinds(self) -> tuple[str, ...]:
        """The types; plain physical force where none is named (DMG-14)."""
        return self.types or PHYSICAL[:1]

    @property
    def total(self) -> int:
        """Points of every grade together."""
        return self.bashing + self.lethal + self.aggravated

    def holding(self, points: Iterable[int]) -> Harm:
        """The same kind of damage with other points of B, L and A."""
        bashing, lethal, aggravated = points
        return replace(self, bashing=bashing, lethal=lethal, aggravated=aggravated)


Portions = tuple[Harm, ...]


@dataclass(frozen=True, slots=True)
class Blow:
    """The attacker's side: what its final successes become once it hits."""

    grade: str = "L"
    types: tuple[str, ...] = ("physical",)
    tags: tuple[str, ...] = ()
    cap: int | None = None
    fixed: int = 0
    """Above 0: this number is dealt whatever the successes, and no cap applies (DMG-12)."""
    extra: Portions = ()
    """Extra damage, outside the cap (DMG-09)."""


@dataclass(frozen=True, slots=True)
class Protection:
    """Points off damage of one type, of ``physical``, of ``energy`` (every energy) or of ``all``.

    ``weakness`` names what bypasses it: a tag or type of the damage; ``-`` is a reduction without a weakness,
    the only physical one that also holds against force. ``needs`` are tags the damage must have.
    """

    against: str
    amount: int
    weakness: str = ""
    needs: tuple[str, ...] = ()
    source: str = ""

    def covers(self, harm: Harm, kind: str) -> bool:
        """Whether it applies to the component ``kind`` of this damage."""
        if self.weakness in harm.tags or self.weakness in harm.types or not set(self.needs) <= set(harm.tags):
            return False
        return covers(self.against, kind) or (kind == "force" and self.weakness == "-")


@dataclass(frozen=True, slots=True)
class Conversion:
    """Points that rise (``step`` 1) or drop (-1) one grade, not past bashing or aggravated (companion 7.2, step 6).

    ``amount`` is how many points, None all; a limited one takes the worst of ``grades`` first. ``below``: only
    while the damage it may touch is less than that. The same ``key`` works once on an attack.
    """

    key: str
    place: str
    step: int = -1
    amount: int | None = None
    grades: str = "LA"
    needs: tuple[str, ...] = ()
    below: int | None = None
    rule: str = "FLW-06"
    source: str = ""


@dataclass(frozen=True, slots=True)
class Soak:
    """The target's side, step by step. Whatever the attack already took away is left out by who builds it."""

    immune: tuple[str, ...] = ()
    ignore: tuple[Protection, ...] = ()
    hardness: int = 0
    absorption: tuple[Protection, ...] = ()
    conversions: tuple[Conversion, ...] = ()
    resistance: tuple[Protection, ...] = ()
    """Energy resistance and damage reduction."""
    sealed: int = 0
    """Points off damage from an area."""
    negation: tuple[Protection, ...] = ()
    halved: tuple[str, ...] = ()
    """Types of damage of which only half is done, rounded down."""
    vulnerable: tuple[str, ...] = ()
    vulnerability: tuple[Protection, ...] = ()
    temporary: int = 0
    """Temporary Health."""


def bulletproof(place: str) -> Conversion:
    """[Bulletproof] of a shield, armor or body that still holds: live-round damage drops one grade (DMG-18)."""
    return Conversion("bulletproof", place, needs=("live_round",), rule="DMG-18")


def covers(against: str, kind: str) -> bool:
    """Whether a protection against ``against`` speaks of damage type ``kind``."""
    group = {"physical": PHYSICAL, "energy": ENERGY}.get(against, (against,))
    return against == "all" or kind in group
