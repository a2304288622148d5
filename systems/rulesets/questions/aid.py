"""What an edition says of help, abilities, and work that takes a minute."""

from __future__ import annotations

from typing import Protocol

from systems.facts import AbilityFacts, UnitFacts
from systems.forecast import Forecast


class AidQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def deeds(self) -> tuple[str, ...]:
        """What can be helped with: names of contests and checks."""

    def helped_with(self, deed: str) -> str:
        """The kind of action that helping with it takes once it comes to that."""

    def aid_reach(self, unit: UnitFacts) -> int:
        """Metres within which the helper must be of either unit in the deed."""

    def work_plan(
        self, kind: str, unit: UnitFacts, target: str, bound: tuple[int, int, int], *, solid: bool = False,
        helpers: tuple[UnitFacts, ...] = (),
    ) -> Forecast:  # fmt: skip
        """What work on bonds brings about; ``bound`` are their DC, their reinforcements, and what was gathered against
        them.
        """

    def work_rounds(self, kind: str) -> int:
        """Full turns of one piece of work, until its roll: ``bind``, ``escape``, ``unbind``."""

    def reinforced(self, successes: int, number: int) -> int:
        """What the bonds win by the successes of their ``number``-th reinforcement."""

    def ability_prices(self, ability: AbilityFacts) -> tuple[tuple[str, ...], ...]:
        """What an ability is paid with: the first price that can be."""

    def clash(self, unit: UnitFacts, ability: AbilityFacts) -> tuple[str, tuple[str, ...]]:
        """The ability in force that forbids this one, and the rules; ("", ()) where none does."""

    def one_action(self, unit: UnitFacts) -> tuple[str, ...]:
        """The rules by which the action an ability needs has been spent on something else."""
