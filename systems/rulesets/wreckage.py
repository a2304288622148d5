"""Odds of plans against things: out of the hand, broken in it, an object of the map to pieces (DIS, SUN, DMG-16)."""

from __future__ import annotations

from systems import odds, plan_odds
from systems.facts import ThingFacts, UnitFacts, UnitSheet, WeaponFacts, cite
from systems.forecast import AttackFacts, ContestFacts, CoverPiece, Effect, Forecast, Modifier
from systems.frozen import replace
from systems.rulesets import plans, things
from systems.rulesets.house import House


def disarm(judge: plans.Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """The successes against Strength + Blade; one more and the item is lost (DIS-02, DIS-03)."""
    step = judge(_contest("disarm", facts, forecast))
    lost = Effect("disarmed", plans.once(odds.at_least(plans.margins(forecast, step), 1)), ("DIS-03",))
    return replace(forecast, steps=(step,), effects=(lost,))


def sunder(judge: plans.Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """The successes against Strength + Blade; won, they strain the item (SUN-02, SUN-06)."""
    step = judge(_contest("sunder", facts, forecast))
    won = plan_odds.after(forecast.successes, step.other.successes).successes
    return replace(forecast, steps=(step,), effects=_effects(facts, forecast, won, "SUN-06"))


def break_object(_: plans.Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """Every success strains the object (DMG-16, companion 7.4)."""
    return replace(forecast, effects=_effects(facts, forecast, forecast.successes, "DMG-16"))


def _contest(name: str, facts: AttackFacts, forecast: Forecast) -> ContestFacts:
    return ContestFacts(
        name, facts.actor, facts.target, facts.weapon, against=plans.given_hit(forecast.successes),
        item=facts.target.weapon(facts.item),
    )  # fmt: skip


def _effects(facts: AttackFacts, forecast: Forecast, won: odds.Distribution, rule: str) -> tuple[Effect, ...]:
    """Damage to the thing, and whether it breaks."""
    thing = facts.thing
    if thing is None:
        return ()
    cite(rule)
    damage = odds.mapped(won, lambda number: things.strain(thing, facts.weapon, number, forecast.cap))
    broken = odds.at_least(damage, max(1, things.left(thing)))
    return Effect("wear", damage, (rule, "DMG-16")), Effect("broken", plans.once(broken), (rule,))


def at_item(facts: AttackFacts) -> list[Modifier]:
    """What a blow at something in a hand adds to its dice: a larger striker against a weapon (SUN-05), a weapon made
    for disarming (DIS-01, companion 13.1).
    """
    if facts.verb == "sunder":
        larger = max(0, facts.actor.size - facts.target.size)
        return [Modifier("SUN-05", "modifier.larger", larger, kind="untyped")] if larger else []
    bonus = facts.weapon.trait("disarm_bonus") if facts.verb == "disarm" else 0
    return [Modifier("DIS-01", "modifier.disarm_bonus", bonus, kind="equipment", source=facts.weapon.key)] * bool(bonus)


ITEM_TRAITS = frozenset(("disarm_bonus", "hardness"))
"""Traits of weapons that these chapters play."""

plans.FOLLOWS.update(disarm=disarm, sunder=sunder, break_object=break_object)


class Things:
    """The answers of an edition about objects; see ``base.Ruleset`` for what each means."""

    house: House

    def structure(self, thing: ThingFacts) -> int:
        return things.structure(thing)

    def hardness(self, thing: ThingFacts) -> int:
        return things.hardness(thing)

    def thing_of(self, weapon: WeaponFacts) -> ThingFacts:
        return things.thing_of(weapon)

    def strain(self, thing: ThingFacts, weapon: WeaponFacts, successes: int, cap: int) -> int:
        return things.strain(thing, weapon, successes, cap)

    def lifts(self, unit: UnitFacts, thing: ThingFacts) -> tuple[str, ...]:
        return things.lifts(unit, thing, self.house)

    def grasp(self, unit: UnitFacts) -> int:
        return things.grasp(unit)

    def takes(self, weapon: WeaponFacts) -> bool:
        return things.takes(weapon)

    def disarmable(self, weapon: WeaponFacts) -> tuple[str, ...]:
        return things.disarmable(weapon)

    def unarmed(self, sheet: UnitSheet) -> WeaponFacts:
        return things.unarmed(sheet)

    def held_cover(self, unit: UnitFacts, sees: bool) -> CoverPiece | None:
        return things.held_cover(unit, sees)
