"""What an edition says of called shots, coups de grace, hidden weapons and pulled blows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, Step
from systems.rulesets.answers import Harmed, Spot


class PrecisionQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    spots: ClassVar[Mapping[str, Spot]]
    """The vital spots one can aim at, in the order in which they are offered."""

    spots_stack: ClassVar[bool]
    """Whether condition points of several called shots add up (CAL-13)."""

    blurred: ClassVar[tuple[str, ...]]
    """The rules by which nothing can be aimed at beyond the sensory range (CAL-04, CAL-14)."""

    def no_spot(self, target: UnitFacts) -> tuple[str, ...]:
        """The rules by which the target has no vital spot to aim at; empty when it has."""

    def no_coup(self, target: UnitFacts) -> tuple[str, ...]:
        """The rules by which a coup de grace does nothing to the target; empty when it does."""

    def defenseless(self, target: UnitFacts) -> bool:
        """Whether the state of the target allows a coup de grace (CDG-01)."""

    def search(self, facts: AttackFacts) -> Step | None:
        """The roll that finds a hidden vital spot before a coup de grace; None where none is needed (CDG-05)."""

    def watch(self, facts: AttackFacts) -> Step | None:
        """The target's look at a hidden weapon before the attack roll; None where there is none."""

    def most_pulled(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """The most successes one may declare to give up: as many as there could be without added dice (PUL-01)."""

    def spot_value(self, facts: AttackFacts, harmed: Harmed, successes: int) -> int:
        """What the save of a called shot has to beat; 0 where none is rolled (CAL-10, CAL-11)."""

    def raised(self, facts: AttackFacts, harmed: Harmed, number: int) -> Harmed:
        """The harm of a called shot once so many points have risen a grade (CAL-11, CAL-12)."""
