"""The target's side of one attack: nine parts of defense, and what takes them away, in the order of DEF-18.

1 sheet values and active bonuses · 2 own losses (charge, all-out) · 3 state losses (flat-footed, helpless) ·
4 multiple-attack penalty · 5 parts given up · 6 the attacker's traits · 7 the all-out collapse, at once whenever a
step takes Base to 0 · 8 the sum, with what names only the total, not below 0.

Each line is seen from the attacker: a part of defense is negative, what strips it positive, so the lines add up to the
dice lost.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, Modifier
from systems.rulesets import arts, knacks
from systems.rulesets.grips import loses_base
from systems.rulesets.house import House
from systems.rulesets.states import ACTIVE, STATES, lost_defense

PRONE = 2
CLOSE_SHOT = 5
"""Metres within which a firearm's High Speed may be lost (FIR-06)."""
WILLPOWER_DEFENSE = 3
PARTS = ("base", "dodge", "parry", "insight", "armor", "shield", "natural", "deflection")
EFFECTS = ("high_speed", "armor_piercing", "overpower", "spell_piercing", "target_base", "unfamiliar_base")
"""Special effects of a weapon that strip defense."""
GIVEN = ("dodge", "insight", "armor")
"""Parts that abilities can make larger (CUL)."""
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
#: What says that a gun's High Speed travels with the shot.
GUN_SPEED = {"firearm": "FIR-05", "artillery": "ART-06"}


@dataclass(slots=True)
class Stripping:
    """The parts as they stand, the lines so far, and what is left over of the attacker's traits."""

    parts: dict[str, int]
    all_out: bool
    lines: list[Modifier] = field(default_factory=list)
    leftover: dict[str, int] = field(default_factory=dict)
    collapsed: bool = False

    def take(self, part: str, most: int) -> int:
        """Strip up to ``most`` points of one part; returns what was taken. Base at 0 collapses the rest (AOA-05)."""
        taken = max(0, min(self.parts[part], most))
        self.parts[part] -= taken
        return taken

    def collapse(self) -> None:
        """After an all-out attack Base at 0 takes Dodge, Insight and Parry with it, at once (AOA-05, AOA-06)."""
        if not self.all_out or self.collapsed or self.parts["base"] > 0:
            return
        self.collapsed = True
        gone = sum(self.take(part, self.parts[part]) for part in ("dodge", "insight", "parry"))
        self.lines.append(Modifier("AOA-05", "modifier.collapse", gone, scope="scene"))


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


def helpless(unit: UnitFacts) -> bool:
    """Unconscious and not kept up, asleep or otherwise unable: no Base, Dodge, Insight or Parry (companion 6.1)."""
    return unit.helpless


def defended(facts: AttackFacts, house: House, cover: int, cover_line: Modifier | None, dodge: int = 0) -> Defended:
    """The target's defense against this attack; ``dodge`` is what a called shot gives it (DEF-01, DEF-02, DEF-18)."""
    cite("DEF-01", "DEF-18")
    unit = facts.target
    work = Stripping(_sheet_parts(facts, house), all_out=unit.all_out)
    _list_parts(work, unit, _own(unit, facts.weapon.melee, house))
    _shot_dodged(work, dodge)
    work.collapse()
    _state_losses(work, unit)
    if unit.states:
        _barred(work, unit)
    if unit.points:
        _points(work, facts)
    _held(work, facts, house)
    _feinted(work, facts)
    _attacks_suffered(work, unit, house)
    _given_up(work, facts)
    _touch(work, facts, house)
    if sum(facts.weapon.trait(name) > 0 for name in EFFECTS) > 1:
        cite("MEF-01")  # one blow, and every effect of the weapon applies
    _awkward(work, facts)
    _high_speed(work, facts, house)
    _armor_piercing(work, facts, house)
    _overpower(work, facts)
    _spell_piercing(work, facts)
    total = sum(work.parts.values()) + cover + _total_only(work, facts, cover_line)
    if total < 0:
        work.lines.append(Modifier("DEF-18", "modifier.not_below_zero", total, scope="scene"))
        total = 0
    if work.parts["base"] == 0:
        cite("MAT-06")
    return Defended(
        parts=(*((part, work.parts[part]) for part in PARTS), ("cover", cover)),
        lines=tuple(line for line in work.lines if line.value or line.op == "note"),
        leftover=_leftover(work),
        extra_max=0 if work.parts["base"] == 0 else unit.defense_extra_left,
        bulletproof=_bulletproof(work, facts, house),
        total=total,
    )


def _leftover(work: Stripping) -> tuple[tuple[str, int], ...]:
    """Points of the attacker's traits that found nothing more to strip (DEF-14)."""
    found = tuple(sorted((name, points) for name, points in work.leftover.items() if points))
    if found:
        cite("DEF-14")
    return found


def _sheet_parts(facts: AttackFacts, house: House) -> dict[str, int]:
    return standing(facts.target, facts.weapon.melee, house)


def standing(unit: UnitFacts, melee: bool, house: House) -> dict[str, int]:
    """Step 1 and 2: sheet values, active bonuses, own losses already off Base, against melee or ranged attacks."""
    found = _own(unit, melee, house)
    for part in GIVEN if unit.abilities_active else ():
        found[part] += sum(points for _, points in arts.guard(unit, part, found[part]))
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
        "shield": unit.parry_shield if parries else 0,
        "natural": unit.sheet.natural_armor,
        "deflection": unit.sheet.deflection,
    }


def _list_parts(work: Stripping, unit: UnitFacts, own: dict[str, int]) -> None:
    """One line a part; Base whole, then the own losses that are already off it, so that each has its rule."""
    parts = dict(own)
    parts["base"] = unit.derived.base_defense
    if unit.total_defense:
        parts["dodge"] = unit.derived.dodge_defense
    for part in PARTS:
        if parts[part]:
            work.lines.append(Modifier(PART_RULES[part], f"modifier.{part}_defense", -parts[part], scope="scene"))
    work.lines += _from_abilities(unit, own)
    if unit.total_defense:
        work.lines.append(Modifier("TDF-02", "modifier.total_defense", -unit.base_defense, kind="dodge", scope="scene"))
        points, weapon = knacks.stance_dodge(unit)
        work.lines.append(Modifier("TDF-02", "modifier.weapon_dodge", -points, source=weapon, scope="scene"))
    lost = unit.derived.base_defense - unit.base_defense
    if not lost:
        return
    charge = min(lost, unit.charge_loss)
    work.lines.append(Modifier("CHG-02", "modifier.charge_loss", charge, scope="scene"))
    work.lines.append(Modifier("AOA-04", "modifier.all_out_loss", lost - charge, scope="scene"))


def _from_abilities(unit: UnitFacts, own: dict[str, int]) -> list[Modifier]:
    """A line for what each ability adds to a part of the unit's own defense."""
    return [
        Modifier(arts.RULE, f"modifier.ability_{part}", -points, source=key, scope="scene")
        for part in (GIVEN if unit.abilities_active else ())
        for key, points in arts.guard(unit, part, own[part])
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
        return work.collapse()
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
    gone = sum(work.take(part, work.parts[part]) for part in ignored)
    work.lines.append(Modifier("DEF-16", "modifier.touch", gone, scope="scene"))


def _awkward(work: Stripping, facts: AttackFacts) -> None:
    """A weapon that is hard to stand against takes from Base Defense by the way it is used (companion 13)."""
    lost = knacks.base_lost(facts)
    if lost:
        taken = work.take("base", lost)
        work.lines.append(Modifier("DEF-03", "modifier.awkward_weapon", taken, source=facts.weapon.key, scope="scene"))
        work.collapse()


def _high_speed(work: Stripping, facts: AttackFacts, house: House) -> None:
    """High Speed strips Base, then Dodge, then Parry; nothing goes on after a collapse (DEF-09, AOA-06, TDF-04)."""
    speed = facts.weapon.trait("high_speed")
    if not speed:
        return
    if house["close_shots"] == "on" and facts.weapon.mode == "firearm" and facts.distance <= CLOSE_SHOT:
        work.lines.append(Modifier("FIR-06", "modifier.close_shot", 0, op="note", scope="scene"))
        return
    if facts.target.total_defense and _firearm(facts.weapon) and facts.target_sees_attacker:
        cite("DEF-13")  # all of it, not just some points
        work.lines.append(Modifier("TDF-04", "modifier.high_speed_ignored", 0, op="note", scope="scene"))
        return
    base_first = house["high_speed_order"] == "base_dodge_parry"
    order = ("base", "dodge", "parry") if base_first else ("parry", "dodge", "base")
    if facts.weapon.mode in GUN_SPEED:
        cite(GUN_SPEED[facts.weapon.mode])
    left = speed
    for part in order:
        left -= work.take(part, left)
        if part == "base" and work.parts["base"] == 0 and work.all_out and not work.collapsed:
            cite("AOA-06")
            break
    work.lines.append(Modifier("DEF-09", "modifier.high_speed", speed - left, source=facts.weapon.key, scope="scene"))
    work.leftover["high_speed"] = left
    work.collapse()


def _firearm(weapon: WeaponFacts) -> bool:
    """A gun, artillery included; what the Skill Firearms shoots without powder is none (TDF-04)."""
    return weapon.mode in ("firearm", "artillery") and not (weapon.trait("crossbow") or weapon.trait("blowgun"))


def _armor_piercing(work: Stripping, facts: AttackFacts, house: House) -> None:
    """Armor Piercing strips Shield, Armor, Natural Armor (DEF-10)."""
    piercing = facts.weapon.trait("armor_piercing")
    if not piercing:
        cite("DEF-10")  # nothing is stripped, and Bulletproof holds
        return
    left = piercing
    shield_first = house["armor_piercing_order"] == "shield_armor_natural"
    for part in ("shield", "armor", "natural") if shield_first else ("armor", "shield", "natural"):
        left -= work.take(part, left)
    work.lines.append(
        Modifier("DEF-10", "modifier.armor_piercing", piercing - left, source=facts.weapon.key, scope="scene")
    )
    work.leftover["armor_piercing"] = left


def _bulletproof(work: Stripping, facts: AttackFacts, house: House) -> tuple[str, ...]:
    """Where Bulletproof still holds: Armor Piercing ends it on a part it strips bare (DMG-18, companion 9 and T11).

    A shield's works while it parries, and fails with the whole parry under Overpower (companion 6.3).
    """
    unit, weapon = facts.target, facts.weapon
    armor, shield = unit.sheet.armor, unit.weapon(unit.parry_weapon)
    parries = unit.parry_shield > 0 and (weapon.melee or house["parry_vs_ranged"] == "on")
    if weapon.trait("overpower") and work.parts["parry"] + work.parts["shield"] == 0:
        parries = False
    places = (
        ("shield", "shield", shield.traits if shield and parries else ()),
        ("armor", "armor", armor.traits if armor else ()),
        ("body", "natural", unit.sheet.traits),
    )
    worn = tuple((place, part) for place, part, traits in places if dict(traits).get("bulletproof"))
    if worn:
        cite("DMG-18")
    pierced = weapon.trait("armor_piercing") > 0
    return tuple(place for place, part in worn if not (pierced and work.parts[part] == 0))


def _overpower(work: Stripping, facts: AttackFacts) -> None:
    """Overpower ignores defense that comes from the act of parrying: Parry, then its Shield part (DEF-12)."""
    power = facts.weapon.trait("overpower")
    if not power:
        return
    left = power
    for part in ("parry", "shield"):
        left -= work.take(part, left)
    work.lines.append(Modifier("DEF-12", "modifier.overpower", power - left, source=facts.weapon.key, scope="scene"))
    work.leftover["overpower"] = left


def _spell_piercing(work: Stripping, facts: AttackFacts) -> None:
    """Spell Piercing strips defense of supernatural origin only (DEF-11)."""
    piercing = facts.weapon.trait("spell_piercing")
    if piercing:
        taken = work.take("deflection", piercing) if facts.target.sheet.deflection_supernatural else 0
        work.lines.append(Modifier("DEF-11", "modifier.spell_piercing", taken, source=facts.weapon.key, scope="scene"))
        work.leftover["spell_piercing"] = piercing - taken


def _total_only(work: Stripping, facts: AttackFacts, cover_line: Modifier | None) -> int:
    """What changes only the total: prone and Willpower; Cover is listed here beside them (COV-08, IMM-01, companion
    4.4).
    """
    points = 0
    if cover_line is not None:
        work.lines.append(cover_line)
    if facts.target.prone:
        prone = -PRONE if facts.weapon.melee else PRONE
        points += prone
        work.lines.append(Modifier("IMM-01", "modifier.prone", -prone, kind="environment", scope="scene"))
    if facts.defense_willpower:
        points += WILLPOWER_DEFENSE
        work.lines.append(
            Modifier("DIC-11", "modifier.willpower_defense", -WILLPOWER_DEFENSE, kind="perfect", scope="scene")
        )
    return points
