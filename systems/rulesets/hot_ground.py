"""Ground that burns, scalds or melts, by the Overseer rules (AOE-04, CAL-10, companion 7.2, 9, 10).

A burning area rolls nine dice of lethal fire damage a round, boiling water and lava do a number of their own. Nobody
rolls against ground. It is damage of an area: [Sealed X] takes from it, a swarm takes it twice; and armor that is proof
against heat and cold lets none of it through.
"""

from __future__ import annotations

from systems import odds, plan_odds
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AreaFacts, Modifier, Side
from systems.odds import Distribution
from systems.rulesets import area_harm, harm, point_types
from systems.rulesets.answers import Harmed, Way
from systems.rulesets.house import House

PROOF = "triple_proof"
"""The trait of armor that keeps heat and cold out (companion 9)."""
TRAITS = frozenset((PROOF,))
WAY = Way("heat", "burst", "", (), "AOE-04")


class HotGround:
    """The answers about hot ground; see ``base.Ruleset``."""

    house: House

    def heatproof(self, unit: UnitFacts) -> bool:
        armor = unit.sheet.armor
        return any(dict(traits).get(PROOF) for traits in (unit.sheet.traits, armor.traits if armor else ()))

    def flames(self, unit: UnitFacts, ground: str, dice: int) -> Side:
        """Its dice, whoever stands in it; they fall as that unit's."""
        lines = (Modifier("AOE-04", "modifier.flames", dice, source=ground),)
        return Side(unit.id, "", dice, lines, successes=plan_odds.side(dice))

    def scorched(self, unit: UnitFacts, ground: str, amount: int) -> Harmed:
        """What so many points of it do to the unit."""
        weapon = WeaponFacts(ground, ground, "artillery", "", 0, amount, types=("fire",))
        facts = AreaFacts(WAY.name, unit, unit, weapon, own=0)
        found = harm.suffer(area_harm.blow(weapon), amount, area_harm.soak(facts, self.house, WAY))
        return Harmed(
            found.bashing, found.lethal, found.aggravated, dealt=found.dealt, absorbed=found.absorbed,
            modifiers=found.modifiers,
        )  # fmt: skip

    def kindled(self, unit: UnitFacts, hurt: int) -> int:
        """Points of burning that lava leaves: half of the damage that got through (companion 10)."""
        cite("CAL-10")
        return 0 if point_types.immune(unit.sheet, "burn") else hurt // 2

    def heat_odds(self, unit: UnitFacts, ground: str, dice: int, points: int) -> Distribution:
        """Chance of each number of points it puts on the unit's track in a round."""
        if self.heatproof(unit):
            return (1.0,)

        def reaches(amount: int) -> int:
            harmed = self.scorched(unit, ground, amount)
            return harmed.bashing + harmed.lethal + harmed.aggravated

        return odds.mapped(self.flames(unit, ground, dice).successes if dice else (*(0.0,) * points, 1.0), reaches)
