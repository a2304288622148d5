"""Rolls of one unit against what ails it or somebody else: flames, bleeding, wounds that worsen (companion 7.1, 8.2).

Each is rolled against a difficulty of 1, and every success counts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from systems import odds
from systems.facts import UnitFacts
from systems.forecast import AttackFacts, Effect, Forecast, Modifier, Side, Step
from systems.rulesets import boons, plans, saves, states
from systems.rulesets.sheet import legend, lost_successes, skill_counted, skill_extra
from systems.rulesets.verbs import BY_NAME

ROLLING = 2
"""Dice that rolling on the ground gives against the flames."""
TENDED = {"burn": "burn_tended", "bleed": "bleed_tended"}
"""What the points that go are called in a forecast."""
UNTREATABLE = frozenset(("undead", "construct", "elemental", "incorporeal", "spirit", "ooze", "plant", "swarm"))
"""Creature types that are no ordinary living patients (companion 7.1, 14)."""


class Check(NamedTuple):
    """A roll, and its rule."""

    rule: str
    attribute: str
    skill: str = ""
    specialty: str = ""


CHECKS = {"staunch": Check("CAL-10", "END"), "first_aid": Check("DMG-20", "DEX", "Medicine", "first_aid")}


def alone(unit: UnitFacts, row: Check, *more: Modifier) -> Side:
    """The roll with every line: Attribute + Skill, specialty, ``more``, conditions (DIC-02, DIC-14, CAL-10)."""
    lines = boons.attribute_lines(row.rule, unit, row.attribute)
    extras = [Modifier("DIC-08", "modifier.legend_extra", legend(unit.attribute(row.attribute)), source=row.attribute)]
    lost = 0
    if row.skill:
        counted = skill_counted(unit, row.skill, row.specialty)
        lines.append(Modifier(row.rule, "modifier.skill", unit.skill(row.skill), source=row.skill))
        if row.specialty in unit.sheet.specialties:
            lines.append(Modifier("DIC-14", "modifier.specialty", 1, source=row.specialty, kind="specialty"))
        else:
            missing = unit.skill(row.skill) - counted
            lines.append(Modifier("DIC-14", "modifier.no_specialty", -missing, source=row.specialty, kind="untyped"))
        extras.append(Modifier("DIC-08", "modifier.skill_extra", skill_extra(counted), source=row.skill))
        lost = lost_successes(unit.sheet, row.skill)
    lines += [*more, *states.roll_penalties(unit, row.attribute, row.skill)]
    return saves.rolled(unit, row.attribute, lines, extras, lost)


class Care:
    """The answers; see ``base.Ruleset``."""

    def tending(self, unit: UnitFacts, name: str) -> Side:
        """``put_out`` is Reflex, with two dice more for rolling on the ground as ``put_out_rolling``."""
        if name in CHECKS:
            return alone(unit, CHECKS[name])
        reflex = saves.save_roll(unit, "reflex")
        if name == "put_out":
            return reflex
        rolling = Modifier("CAL-10", "modifier.rolling", ROLLING, kind="untyped")
        return saves.rolled(unit, "DEX", [*reflex.modifiers, rolling], list(reflex.extra_modifiers), reflex.lost)

    def treatable(self, unit: UnitFacts) -> bool:
        return unit.sheet.kind not in UNTREATABLE

    def care(self, name: str, unit: UnitFacts, target: UnitFacts) -> Forecast:
        """The roll alone, and what its successes do; waking needs none."""
        verb = "put_out" if name == "put_out_rolling" else name
        costs = BY_NAME[verb].prices[0]
        if verb == "wake":
            woken = Effect("woken", (0.0, 1.0), ("CDG-09",))
            return plans.undertaking(verb, unit.id, target.id, costs, effects=(woken,))
        side = self.tending(unit, name)
        return plans.undertaking(
            verb, unit.id, target.id, costs, side=side, effects=_effects(verb, target, side.successes)
        )


def _effects(verb: str, target: UnitFacts, successes: odds.Distribution) -> tuple[Effect, ...]:
    """Points that go, and whether a dying unit no longer worsens."""
    kind = "burn" if verb == "put_out" else "bleed"
    found = []
    if verb == "first_aid" and target.worsening:
        done = odds.at_least(successes, 1)
        found.append(Effect("steadied", (1.0 - done, done), ("DMG-20",)))
    there = target.point(kind)
    if there:
        went = odds.mapped(successes, lambda number: min(number, there))
        found.append(Effect(TENDED[kind], went, ("CAL-10",)))
    return tuple(found)


def _after_the_touch(judge: plans.Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """First aid on somebody awake: the touch, then DEX + Medicine (companion 7.1)."""
    side = alone(facts.actor, CHECKS["first_aid"])
    done = odds.at_least(side.successes, 1)
    other = Side(facts.target.id, "", 0, ())
    step = Step("first_aid", side, other, (other,), done, (1.0 - done, done), ("DMG-20", "DIC-07"), dc=1)
    whole = tuple(forecast.hit * chance for chance in side.successes)
    whole = (1.0 - sum(whole[1:]), *whole[1:])
    return replace(forecast, steps=(step,), effects=_effects("first_aid", facts.target, whole))


plans.FOLLOWS["first_aid"] = _after_the_touch
