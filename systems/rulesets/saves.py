"""Saves, and rolls against a fixed difficulty, of the Overseer rules (DIC-13, companion 3, 4.2 and 17).

A save is one roll of one unit. Reflex and Fortitude count the whole Skill whatever the specialties (DIC-14).
"""

from __future__ import annotations

from typing import NamedTuple

from systems import harm_odds, plan_odds
from systems.facts import ATTRIBUTES, UnitFacts, cite
from systems.forecast import ContestFacts, Modifier, Side, Step
from systems.rulesets import boons, hardiness, outfit
from systems.rulesets.sheet import legend, lost_successes, skill_extra
from systems.rulesets.stacking import counting, total
from systems.rulesets.states import roll_penalties

RULE = "DIC-13"


class Save(NamedTuple):
    """The Attributes a save rolls, its Skill, and the Attribute whose legend helps by so many dice a point."""

    attributes: tuple[str, ...]
    skill: str
    legend: str
    dice: int = 1


SAVES = {
    "fortitude": Save(("END",), "Survival", "STR"),
    "reflex": Save(("DEX",), "Athletics", "MAN", 2),
    "will": Save(("RES", "COM"), "", "RES"),
}


def null(unit: UnitFacts, attribute: str) -> bool:
    """Whether the unit has no such Attribute at all: it can neither roll it nor be harmed through it."""
    return unit.sheet.attributes[ATTRIBUTES.index(attribute)] < 0


def immune(unit: UnitFacts, kind: str) -> bool:
    """Whether a save of that kind never comes up: what it would resist does nothing (companion 4.1)."""
    return any(null(unit, attribute) for attribute in SAVES[kind].attributes)


def save(facts: ContestFacts) -> Step:
    """The target's save against the actor's number, whose chances are ``facts.against`` (DIC-13).

    ``margins`` say how far the save falls short. A helpless unit has no Reflex save (companion 8.3).
    """
    cite(RULE)
    unit, kind = facts.target, facts.name
    if immune(unit, kind):
        none = Side(unit.id, SAVES[kind].attributes[0], 0, (), immune=(RULE,))
        return Step(kind, None, none, (none,), 0.0, (1.0,), (RULE,))
    own = save_roll(unit, kind, facts.points)
    found = harm_odds.saved(tuple(enumerate(facts.against or (1.0,))), own.successes, int)
    margins = harm_odds.numbers(found, lambda each: each[1])
    return Step(kind, None, own, (own,), 1.0 - margins[0], margins, (RULE,))


def save_roll(unit: UnitFacts, kind: str, against: str = "") -> Side:
    """The roll itself, with every line; what a sheet prints takes the place of the formula (DESIGN 10). ``against``:
    the type of condition points that it is rolled against.
    """
    row = SAVES[kind]
    cite("DIC-14")
    if kind == "reflex" and (unit.helpless or unit.bars("reflex")):
        cite("CDG-09")
        return Side(unit.id, "DEX", 0, (), successes=(1.0,), fails=(RULE, "CDG-09"))
    lines = [line for name in row.attributes for line in boons.attribute_lines(RULE, unit, name)]
    if row.skill:
        lines.append(Modifier(RULE, "modifier.skill", unit.skill(row.skill), source=row.skill))
    points = row.dice * legend(unit.attribute(row.legend))
    lines.append(Modifier("BON-04", "modifier.legend_save", points, kind="perfect", source=row.legend))
    printed: int = getattr(unit.derived, kind)
    lines.append(Modifier(RULE, "modifier.printed", printed - total(lines)))
    hard = hardiness.rank(unit.sheet) if kind == "fortitude" else 0
    lines.append(Modifier(RULE, "modifier.die_hard", hard))
    if kind == "reflex" and unit.parry_weapon:
        dice, _, shield = outfit.reflex(unit)
        lines.append(Modifier("BON-06", "modifier.shield_reflex", dice, kind="equipment", source=shield))
    if against:
        lines.append(Modifier("CAL-10", "modifier.die_hard", hardiness.dice(unit.sheet)))
    lines += roll_penalties(unit, row.attributes[0], row.skill, kind)
    lost = lost_successes(unit.sheet, row.skill) if row.skill else 0
    return rolled(unit, row.attributes[0], lines, extras(unit, kind), lost)


def extras(unit: UnitFacts, kind: str) -> list[Modifier]:
    """Extra successes of a save of that kind, once it is rolled with dice (DIC-08)."""
    row = SAVES[kind]
    hard = hardiness.rank(unit.sheet) if kind == "fortitude" else 0
    found = [
        Modifier("DIC-08", "modifier.legend_extra", legend(unit.attribute(name)), source=name)
        for name in row.attributes
    ]
    if row.skill:
        found.append(Modifier("DIC-08", "modifier.skill_extra", skill_extra(unit.skill(row.skill)), source=row.skill))
    if kind == "reflex" and unit.parry_weapon:
        _, extra, shield = outfit.reflex(unit)
        found.append(Modifier("DIC-08", "modifier.shield_reflex", extra, source=shield))
    found.append(Modifier("DIC-08", "modifier.die_hard", int(hard >= hardiness.STAYS_UP)))
    return found


def rolled(unit: UnitFacts, option: str, lines: list[Modifier], extras: list[Modifier], lost: int) -> Side:
    """One roll of one unit from its lines; a chance die has neither extras nor bonuses (DIC-12)."""
    kept = counting(lines)
    pool = total(kept)
    more = tuple(line for line in extras if line.value) if pool > 0 else ()
    presence = legend(unit.attribute("PRE")) if pool <= 0 else 0
    return Side(
        unit=unit.id,
        option=option,
        pool=pool,
        modifiers=kept,
        extra=total(more),
        extra_modifiers=more,
        lost=lost,
        presence=presence,
        successes=plan_odds.side(pool, lost=lost, extra=total(more), presence=presence),
    )


def look(unit: UnitFacts, rule: str) -> Side:
    """PER + Investigation to see what does not show; without the Skill it fails by itself (companion 4.2)."""
    lines = [
        Modifier(rule, "modifier.attribute", unit.attribute("PER"), source="PER"),
        Modifier(rule, "modifier.skill", unit.skill("Investigation"), source="Investigation"),
        *roll_penalties(unit, "PER", "Investigation"),
    ]
    extras = [
        Modifier("DIC-08", "modifier.legend_extra", legend(unit.attribute("PER")), source="PER"),
        Modifier("DIC-08", "modifier.skill_extra", skill_extra(unit.skill("Investigation")), source="Investigation"),
    ]
    own = rolled(unit, "PER", lines, extras, 0)
    if null(unit, "PER") or not unit.skill("Investigation"):
        return Side(unit.id, "PER", 0, own.modifiers, successes=(1.0,), fails=("DIC-02", rule))
    return own


def search(unit: UnitFacts, target: UnitFacts, difficulty: int) -> Step:
    """The look for a hidden vital spot (CDG-05)."""
    own = look(unit, "CDG-05")
    found = plan_odds.reaches(own.successes, difficulty)
    other = Side(target.id, "", 0, ())
    return Step("search", own, other, (other,), found, (1.0 - found, found), ("CDG-05", "DIC-07"), dc=difficulty)
