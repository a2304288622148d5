"""What holds are worth by the Overseer rules: grips, odds of contests in them, bodies as cover (GRP, PIN).

``Holding`` is the part of the ruleset that answers for them; ``grips``, ``hold_plans``, ``astray`` and ``bodies`` have
the arithmetic.
"""

from __future__ import annotations

from abc import abstractmethod

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, Forecast, Step
from systems.rulesets import bodies, grips, hold_plans, plans
from systems.rulesets.answers import Harmed, Verb

#: Traits these chapters ask for.
HOLD_TRAITS = frozenset(("grapple", "extended_reach", "lasting_reach", "grapple_immune", hold_plans.CRUSHING))


class Holding:
    """Answers about holds; see ``base.Ruleset`` for what each means."""

    @abstractmethod
    def reach(self, unit: UnitFacts, weapon: WeaponFacts) -> int: ...

    @abstractmethod
    def forecast(self, facts: AttackFacts) -> Forecast: ...

    @abstractmethod
    def harm(self, facts: AttackFacts, forecast: Forecast, successes: int) -> Harmed: ...

    @abstractmethod
    def verb(self, name: str) -> Verb: ...

    def crushes(self, unit: UnitFacts) -> bool:
        return hold_plans.crushes(unit.sheet)

    def grabs(self, weapon: WeaponFacts) -> bool:
        return grips.grabs(weapon)

    def grip(self, unit: UnitFacts, weapon: WeaponFacts, distance: int) -> str:
        return grips.kind(weapon, self.reach(unit, weapon), distance)

    def grip_reach(self, unit: UnitFacts, weapon: WeaponFacts, ranged: bool) -> int:
        return grips.lasts(weapon, self.reach(unit, weapon), ranged)

    def fits_inside(self, unit: UnitFacts, weapon: WeaponFacts) -> bool:
        return grips.fits_inside(unit, weapon)

    def largest_inside(self, unit: UnitFacts) -> int:
        return grips.largest_inside(unit)

    def inside(self, weapon: WeaponFacts) -> WeaponFacts:
        return grips.inside(weapon)

    def grapple_faces(self, grappler: UnitFacts, grappled: UnitFacts) -> tuple[int, ...]:
        return grips.faces(grappler, grappled)

    def body_share(self, facts: AttackFacts, shown: Forecast) -> int:
        return bodies.share(self, facts, shown)

    def at_body(self, facts: AttackFacts) -> tuple[AttackFacts, Forecast]:
        assert facts.body is not None
        aimed = bodies.against(facts, facts.body)
        return aimed, self.forecast(aimed)

    def body_successes(self, shown: Forecast, rolled: int, more: int) -> int:
        return bodies.successes(shown, rolled, more)

    def after_contest(self, step: Step, facts: AttackFacts) -> Forecast:
        return hold_plans.attack_inside(self.forecast, step, facts)

    def undertaken(self, verb: str, actor: str, target: str, steps: tuple[Step, ...], unit: UnitFacts) -> Forecast:
        effects = hold_plans.EFFECTS[verb](steps, unit)
        return plans.undertaking(verb, actor, target, self.verb(verb).prices[0], steps=steps, effects=effects)

    def gripped(self, unit: UnitFacts) -> tuple[int, ...]:
        """What of its hold a unit's own attacks depend on: which it is (GRP-09), and the margins on it (GRP-10)."""
        if not unit.group:
            return ()
        return int.from_bytes(unit.group.encode(), "big"), *(held.margin for held in unit.held_by)

    def behind_body(self, facts: AttackFacts) -> Forecast:
        """The forecast of an attack with a living body in its way (PIN-09)."""
        return bodies.behind(self, facts)
