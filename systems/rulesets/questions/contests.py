"""What an edition says of two rolls against each other, and of one roll against a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

from systems.facts import UnitFacts
from systems.forecast import AttackFacts, ContestFacts, Forecast, Side, Step
from systems.rulesets.contests import Contest


class ContestQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    contests: ClassVar[Mapping[str, Contest]]
    """Every contest: who rolls what, what Size does."""

    def contest(self, facts: ContestFacts) -> Step:
        """A contest or save, exactly, with both rolls and every line."""

    def options(self, name: str) -> tuple[str, ...]:
        """The Attributes a target may choose between to oppose with; empty where it has no choice."""

    def opposing(self) -> tuple[tuple[str, str], ...]:
        """Skill and specialty of every roll with which a contest may be opposed; "" where it asks for none."""

    def own_options(self, name: str) -> tuple[str, ...]:
        """The Attributes the actor of a contest may choose between; empty where it has no choice."""

    def counted(self, side: Side, rolled: int) -> int:
        """What the dice of one side come to: less lost ones, with extras once it has succeeded, less pulled ones."""

    def save(self, facts: ContestFacts) -> Step:
        """A Fortitude, Reflex or Will save of the target, exactly, against ``facts.against`` (DIC-13)."""

    def check(
        self, name: str, unit: UnitFacts, aid: tuple[tuple[str, int], ...] = (), helpers: tuple[UnitFacts, ...] = ()
    ) -> Side:
        """A roll that nobody opposes, exactly; ``aid`` are dice helpers have won, ``helpers`` have still to roll."""

    def after_contest(self, step: Step, facts: AttackFacts) -> Forecast:
        """An attack that is made only once this contest is won (GRP-25)."""

    def undertaken(self, verb: str, actor: str, target: str, steps: tuple[Step, ...], unit: UnitFacts) -> Forecast:
        """A deed inside a hold that is nothing but contests, one after the other; ``unit`` is who does it."""
