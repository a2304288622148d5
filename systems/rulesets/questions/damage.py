"""What an edition says of the Health track: wounds, healing, dying, and who tends the wounded."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts
from systems.forecast import Forecast, Side
from systems.rulesets.answers import Harmed, Wounded


class DamageQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def wound(self, unit: UnitFacts, harmed: Harmed) -> Wounded:
        """The target's track after that harm."""

    def worsen(self, unit: UnitFacts) -> Wounded:
        """The track of a dying unit one step on."""

    def wound_band(self, unit: UnitFacts) -> str:
        """The worded wound level anyone may see (INF-04)."""

    def stays_up(self, unit: UnitFacts) -> bool:
        """Whether wounds alone never put the unit out of the fight."""

    def resized(self, unit: UnitFacts) -> Wounded:
        """The track once its length fits the Attributes."""

    def healed(self, unit: UnitFacts) -> Wounded | None:
        """The track after what heals by itself at the start of its turn; None where nothing does."""

    def mended(self, unit: UnitFacts, number: int) -> Wounded | None:
        """The track once so many points of damage are healed at once; None where nothing is."""

    def tending(self, unit: UnitFacts, name: str) -> Side:
        """A roll of one unit alone: put_out, put_out_rolling, staunch, first_aid."""

    def care(self, name: str, unit: UnitFacts, target: UnitFacts) -> Forecast:
        """The same roll, or waking somebody, as a deed with all it may do."""

    def treatable(self, unit: UnitFacts) -> bool:
        """Whether first aid does anything for such a creature."""
