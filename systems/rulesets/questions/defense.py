"""What an edition says of what stands against an attack: defenses, parries, cover."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import CoverFacts, CoverPiece


class DefenseQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def defense(self, unit: UnitFacts) -> tuple[tuple[str, int], ...]:
        """The parts of a unit's defense against a melee attack before anything takes from them: (part, points)."""

    def parry(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[int, int]:
        """Parry bonus and Shield Defense a parry with this weapon gives."""

    def parry_extra(self, weapon: WeaponFacts) -> int:
        """Defensive extra successes that a parry with it gives, until the unit's next turn."""

    def cover_value(self, cover: CoverFacts, size: int, ranged: bool) -> tuple[int, int]:
        """Cover Defense of a target of that Size, and the index of the piece that gives it (−1: none)."""

    def counts_corners(self) -> bool:
        """Whether the corners that cover hides change what it is worth."""

    def held_cover(self, unit: UnitFacts, sees: bool) -> CoverPiece | None:
        """What the object the unit holds up is as cover against an attack that it ``sees`` coming or not; None where it
        is none.
        """
