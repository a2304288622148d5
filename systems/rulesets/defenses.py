"""The target's side of one attack: nine parts of defense, and what takes them away, in the order of DEF-18.

1 sheet values and active bonuses · 2 own losses (charge, all-out) · 3 state losses (flat-footed, helpless) ·
4 multiple-attack penalty · 5 parts given up · 6 the attacker's traits · 7 the all-out collapse, at once whenever a
step takes Base to 0 · 8 the sum, with what names only the total, not below 0.

Each line is seen from the attacker: a part of defense is negative, what strips it positive, so the lines add up to the
dice lost.
"""

from __future__ import annotations

from systems.facts import UnitFacts, cite
from systems.forecast import AttackFacts, Modifier
from systems.frozen import dataclass
from systems.rulesets import boons, flight, knacks, outfit
from systems.rulesets.grading import Guard
from systems.rulesets.grips import loses_base
from systems.rulesets.house import House
from systems.rulesets.states import ACTIVE, STATES, lost_defense
from systems.rulesets.stripping import Stripping, by_weapon, holding

PRONE = 2
WILLPOWER_DEFENSE = 3
PARTS = ("base", "dodge", "parry", "insight", "armor", "shield", "natural", "deflection")
GIVEN = ("dodge", "insight", "armor", "natural", "deflection")
"""Parts that abilities and spells can make larger (CUL, SPL-05)."""
PART_RULES = {
    "base": "DEF-03",
    "dodge": "DEF-04",
    "parry": "DEF-05",
    "insight": "DEF-06",
    "armor": "DEF-07",
    "shield": "PAR-06",
    "natural": "DEF-07",
    "deflection": "DEF-08",
}
#: The parts one may do without, each with the line that says so (GIV-01).
GIVEN_UP = {
    "base": "modifier.base_given_up",
    "dodge": "modifier.dodge_given_up",
    "insight": "modifier.insight_given_up",
    "parry": "modifier.parry_given_up",
}


@dataclass(frozen=True, slots=True)
class Defended:
    """What the target still has against this attack, and every line of how it came to that."""

    parts: tuple[tuple[str, int], ...]
    lines: tuple[Modifier, ...]
    leftover: tuple[tuple[str, int], ...]
    extra_max: int
    bulletproof: tuple[str, ...]
    """Places (armor, body) whose Bulletproof still holds."""
    total: int
    met: Guard
    """What the kind of the weapon meets (companion 9)."""


def helpless(unit: UnitFacts) -> bool:
    """Unconscious and not kept up, asleep or otherwise unable: no Base, Dodge, Insight or Parry (companion 6.1)."""
    return unit.helpless


def defended(facts: AttackFacts, house: House, cover: int, cover_line: Modifier | None, dodge: int = 0) -> Defended:
    """The target's defense against this attack; ``dodge`` is what a called shot gives it (DEF-01, DEF-02, DEF-18)."""
    cite("DEF-01", "DEF-18")
    unit = facts.target
    own = _own(unit, facts.weapon.melee, house)
    work = Stripping(_with_given(unit, own), all_out=unit.all_out)
    _list_parts(work, unit, own)
    if facts.left:
        _left(work, facts)
    if dodge:
        _shot_dodged(work, dodge)
    work.collapse()
    _state_losses(work, unit)
    if unit.states:
        _barred(work, unit)
    if unit.altitude and flight.aloft(unit):
        lost = work.take("base", flight.unguarded(unit))
        work.lines.append(Modifier("DEF-03", "modifier.in_flight", lost, scope="scene"))
        work.collapse()
    if unit.points:
        _points(work, facts)
    _held(work, facts, house)
    _feinted(work, facts)
    _attacks_suffered(work, unit, house)
    if facts.give_up:
        _given_up(work, facts)
    _touch(work, facts, house)
    by_weapon(work, facts, house)
    total = sum(work.parts.values()) + cover + _total_only(work, facts, cover_line)
    if total < 0:
        work.lines.append(Modifier("DEF-18", "modifier.not_below_zero", total, scope="scene"))
        total = 0
    if work.parts["base"] == 0:
        cite("MAT-06")
    return Defended(
        parts=(*[(part, work.parts[part]) for part in PARTS], ("cover", cover)),
        lines=tuple([line for line in work.lines if line.value or line.op == "note"]),
        leftover=_leftover(work),
        extra_max=0 if work.parts["base"] == 0 else unit.defense_extra_left,
        bulletproof=holding(work, facts, house, "bulletproof"),
        total=total,
        met=Guard(
            work.parts["armor"] + work.parts["natural"],
            holding(work, facts, house, "energyproof"),
            work.leftover.get("armor_piercing", 0),
        ),
    )


def _left(work: Stripping, facts: AttackFacts) -> None:
    """Who has left the range by an immediate action: Base and Dodge count double against that attack (GRP-29,
    companion 5).
    """
    more = work.parts["base"] + work.parts["dodge"]
    for part in ("base", "dodge"):
        work.parts[part] *= 2
    rule = "GRP-29" if facts.verb == "grapple" else "ACT-09"
    work.lines.append(Modifier(rule, "modifier.left_range", -more, scope="scene"))


def _leftover(work: Stripping) -> tuple[tuple[str, int], ...]:
    """Points of the attacker's traits that found nothing more to strip (DEF-14)."""
    found = tuple(sorted((name, points) for name, points in work.leftover.items() if points))
    if found:
        cite("DEF-14")
    return found


def standing(unit: UnitFacts, melee: bool, house: House) -> dict[str, int]:
    """Step 1 and 2: sheet values, active bonuses, own losses already off Base, against melee or ranged attacks."""
    return _with_given(unit, _own(unit, melee, house))


def _with_given(unit: UnitFacts, own: dict[str, int]) -> dict[str, int]:
    """The parts with what abilities and spells give."""
    found = dict(own)
    for part in GIVEN if unit.abilities_active or unit.effects else ():
        found[part] += sum(each.points for each in boons.guard(unit, part, found[part]))
    return found


def _own(unit: UnitFacts, melee: bool, house: House) -> dict[str, int]:
    """The parts without what abilities give."""
    armor = unit.sheet.armor
    parries = melee or house["parry_vs_ranged"] == "on"
    dodge = unit.derived.dodge_defense
    if unit.total_defense:
        dodge += unit.base_defense + knacks.stance_dodge(unit)[0]
    return {
        "base": unit.base_defense,
        "dodge": dodge,
        "parry": unit.parry_bonus if parries else 0,
        "insight": unit.derived.insight_defense,
        "armor": 0 if armor is None else (armor.melee if melee else armor.ranged),
        "shield": _shield(unit, melee, parries),
        "natural": unit.sheet.natural_armor,
        "deflection": unit.sheet.deflection,
    }


def _shield(unit: UnitFacts, melee: bool, parries: bool) -> int:
    """What a parry gives; some shields stand before shots without one (companion 13.4)."""
    parried = unit.parry_shield if parries else 0
    return parried if melee or unit.sheet.shield is None else max(parried, outfit.screen(unit))


def _list_parts(work: Stripping, unit: UnitFacts, own: dict[str, int]) -> None:
    """One line a part; Base whole, then the own losses that are already off it, so that each has its rule."""
    parts = {**own, "base": unit.derived.base_defense}
    if unit.total_defense:
        parts["dodge"] = unit.derived.dodge_defense
    for part, points in parts.items():
        if points:
            work.lines.append(Modifier(PART_RULES[part], f"modifier.{part}_defense", -points, scope="scene"))
    if unit.abilities_active or unit.effects:
        work.lines += _from_abilities(unit, own)
    if unit.total_defense:
        work.lines.append(Modifier("TDF-02", "modifier.total_defense", -unit.base_defense, kind="dodge", scope="scene"))
        points, weapon = knacks.stance_dodge(unit)
        work.lines.append(Modifier("TDF-06", "modifier.weapon_dodge", -points, source=weapon, scope="scene"))
    lost = unit.derived.base_defense - unit.base_defense
    if not lost:
        return
    charge = min(lost, unit.charge_loss)
    work.lines.append(Modifier("CHG-02", "modifier.charge_loss", charge, scope="scene"))
    work.lines.append(Modifier("AOA-04", "modifier.all_out_loss", lost - charge, scope="scene"))


def _from_abilities(unit: UnitFacts, own: dict[str, int]) -> list[Modifier]:
    """A line for what each ability or spell adds to a part of the unit's own defense."""
    return [
        Modifier(each.rule, f"modifier.ability_{part}", -each.points, source=each.key, scope="scene")
        for part in GIVEN
        for each in boons.guard(unit, part, own[part])
    ]


def _state_losses(work: Stripping, unit: UnitFacts) -> None:
    """Flat-footed or helpless: Base, Dodge, Parry and Insight count 0 (DEF-15, companion 6.1)."""
    if not (unit.flat_footed or unit.stumbled or helpless(unit)):
        return
    gone = sum(work.take(part, work.parts[part]) for part in ("base", "dodge", "parry", "insight"))
    key = "modifier.helpless" if helpless(unit) else "modifier.flat_footed"
    work.lines.append(Modifier("DEF-15", key, gone, scope="scene"))
    work.collapsed = True


def _barred(work: Stripping, unit: UnitFacts) -> None:
    """Parts of defense that a state leaves without use: held, blind, sickened, airborne (companion 6.1)."""
    for state in unit.states:
        parts = [part for part in ACTIVE if state in STATES and part in STATES[state].bars]
        gone = sum(work.take(part, work.parts[part]) for part in parts)
        if gone:
            work.lines.append(Modifier(STATES[state].rule, "modifier.state", gone, source=state, scope="scene"))
    work.collapse()


def _points(work: Stripping, facts: AttackFacts) -> None:
    """Condition points that slow a body down: from Base, then Dodge, then Parry (companion 6.3, CAL-10)."""
    for kind, number in lost_defense(facts.target, facts.actor.id):
        left = number
        for part in ("base", "dodge", "parry"):
            left -= work.take(part, left)
        work.lines.append(Modifier("CAL-10", "modifier.points", number - left, source=kind, scope="scene"))
    work.collapse()


def _held(work: Stripping, facts: AttackFacts, house: House) -> None:
    """In a hold there is no Base Defense against others (GRP-09), and its margin comes off a parry (GRP-10)."""
    unit = facts.target
    if facts.third_party and loses_base(unit, house):
        gone = work.take("base", work.parts["base"])
        work.lines.append(Modifier("GRP-09", "modifier.in_hold", gone, scope="scene"))
        work.collapse()
    for held in unit.held_by:
        taken = work.take("parry", held.margin)
        work.lines.append(
            Modifier("GRP-10", "modifier.held_parry", taken, kind="untyped", source=held.grappler, scope="scene")
        )


def _feinted(work: Stripping, facts: AttackFacts) -> None:
    """Whoever fell for the attacker's feint has neither Base nor Dodge Defense against its blow (FNT-03)."""
    if facts.feinted:
        gone = work.take("base", work.parts["base"]) + work.take("dodge", work.parts["dodge"])
        work.lines.append(Modifier("FNT-03", "modifier.feint", gone, scope="scene"))
        work.collapse()


def _attacks_suffered(work: Stripping, unit: UnitFacts, house: House) -> None:
    """One point per attack suffered this round, from Parry, then Dodge, then Base (MAT-02 to MAT-05)."""
    left = unit.attacks_suffered * (2 if "deaf" in unit.states else 1)
    if not left:
        work.collapse()
        return
    worn = (("parry", "MAT-02"), ("dodge", "MAT-03"), ("base", "MAT-04"))
    for part, rule in worn if house["attacks_order"] == "parry_dodge_base" else worn[::-1]:
        taken = work.take(part, left)
        left -= taken
        work.lines.append(Modifier(rule, "modifier.attacks_suffered", taken, scope="scene"))
    if left:
        cite("MAT-05")  # nothing else is touched
    work.collapse()


def _shot_dodged(work: Stripping, dodge: int) -> None:
    """A target that knows of a called shot moves the spot out of its way: more Dodge Defense (CAL-03)."""
    work.parts["dodge"] += dodge
    work.lines.append(Modifier("CAL-03", "modifier.called_shot_dodge", -dodge, kind="dodge", scope="scene"))


def _given_up(work: Stripping, facts: AttackFacts) -> None:
    """Whole parts that the target does not defend itself with, for this attack (GIV-01)."""
    for part, key in GIVEN_UP.items():
        if part in facts.give_up:
            work.lines.append(Modifier("GIV-01", key, work.take(part, work.parts[part]), scope="scene"))
    work.collapse()


def _touch(work: Stripping, facts: AttackFacts, house: House) -> None:
    """An attack that only has to touch ignores what the blow would have to get through (DEF-16)."""
    if not facts.touch:
        return
    ignored = ("armor", "shield", "natural") if house["touch"] == "armor_shield_natural" else ("armor",)
    gone = sum(work.take(part, work.parts[part] - _held_before(part, facts)) for part in ignored)
    work.lines.append(Modifier("DEF-16", "modifier.touch", gone, scope="scene"))


def _held_before(part: str, facts: AttackFacts) -> int:
    """Points of a shield held before shots, which count against a touch as well."""
    return 0 if part != "shield" or facts.weapon.melee else outfit.screen(facts.target)


def charge_excess(unit: UnitFacts) -> int:
    """What a charge that only Strength bounds has cost beyond Base Defense: a penalty on the whole (CHG-13)."""
    if not unit.charge_loss or not boons.most(unit, "charge_strength_only"):
        return 0
    return max(0, unit.charge_loss - unit.derived.base_defense)


def _total_only(work: Stripping, facts: AttackFacts, cover_line: Modifier | None) -> int:
    """What changes only the total: prone, Willpower, and what a spell gives or takes of it whole; Cover is listed here
    beside them (COV-08, IMM-01, companion 4.4).
    """
    points = 0
    if cover_line is not None:
        work.lines.append(cover_line)
    excess = charge_excess(facts.target)
    if excess:
        points -= excess
        work.lines.append(Modifier("CHG-13", "modifier.charge_excess", excess, kind="untyped", scope="scene"))
    for each in boons.given(facts.target, "defense"):
        points += each.points
        work.lines.append(
            Modifier(each.rule, "modifier.defense_given", -each.points, kind=each.bonus, source=each.key, scope="scene")
        )
    if facts.target.prone:
        prone = -PRONE if facts.weapon.melee else PRONE
        points += prone
        work.lines.append(Modifier("IMM-01", "modifier.prone", -prone, kind="environment", scope="scene"))
    guards, weapon = outfit.guards(facts.target)
    if guards:
        points += guards
        work.lines.append(
            Modifier("BON-06", "modifier.equipment_defense", -guards, kind="equipment", source=weapon, scope="scene")
        )
    if facts.defense_willpower:
        points += WILLPOWER_DEFENSE
        work.lines.append(
            Modifier("DIC-11", "modifier.willpower_defense", -WILLPOWER_DEFENSE, kind="perfect", scope="scene")
        )
    return points
