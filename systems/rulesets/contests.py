"""Contests and saves of the Overseer rules: who rolls what, with every line of both pools (DIC-05 to DIC-08).

One row of ``CONTESTS`` is one kind of contest. The actor is the one who wants something to happen; where it has no
roll of its own the successes of its attack decide (TRP-04, DIS-02, SUN-02).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from systems import odds, plan_odds
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import ContestFacts, Modifier, Side, Step
from systems.frozen import replace
from systems.rulesets import attack_pool, boons, grips, outfit, senses
from systems.rulesets.sheet import legend, lost_successes, size_steps, skill_counted, skill_extra
from systems.rulesets.stacking import counting, total
from systems.rulesets.states import fails, halved, roll_penalties

COUNTER_PENALTY = 2
HURRIED = "hurried"
"""Who moves faster than at half speed keeps half its successes at sneaking (companion 11)."""
GRIP_TRAITS = frozenset(("two_handed", "weapon_familiarity"))
"""Traits of what a hand holds, and of who holds it, that are played here."""
TWO_HANDS = 4
FAMILIARITY = -4
"""What Weapon Familiarity does to the one whose weapon is struck at: all three texts print a loss (SUN-04)."""


class Row(NamedTuple):
    """One roll: an Attribute, a Skill ("" for the Attribute alone) and the specialty it falls under (DIC-14)."""

    attribute: str
    skill: str = ""
    specialty: str = ""


class Contest(NamedTuple):
    """``own`` and ``other`` list the rolls each side may choose between; ``rule`` gives the contest, ``choice`` the
    right to choose.

    ``higher`` says that there is no choice: the better of the two Attributes is meant. ``size`` says what a difference
    in Size does: ``smaller`` burdens the smaller side (GRP-06, PIN-05), ``target`` the actor against a larger target
    (THT-05), ``larger`` helps the larger side (SUN-05), "" nothing.
    """

    rule: str
    own: tuple[Row, ...]
    other: tuple[Row, ...]
    choice: str = ""
    higher: bool = False
    size: str = ""
    size_rule: str = ""
    attack: bool = False
    """Whether the actor's roll is itself the attack: what helps and hinders attacks counts in it, and nobody can help
    with it (BRS-04, AID-04).
    """
    unbidden: bool = False
    """Whether it comes about by itself, so that nobody can help with it (AID-04)."""
    natural: str = ""
    """The rule by which a natural weapon adds its damage to the actor's roll; "" where none does."""


BALANCE = (Row("STR", "Athletics", "balance"), Row("DEX", "Athletics", "balance"))
WRESTLE = (Row("STR", "Brawl", "grappling"), Row("DEX", "Athletics", "escape"))
GRIP = (Row("STR", "Brawl", "grappling"),)
ATTACK: tuple[Row, ...] = ()
BREAKS = ("break_free", "break_pin")
"""Contests that the one that is held rolls for; its grappler is passive (GRP-22, PIN-10)."""
SAVES = {"fortitude": ("END", "Survival"), "reflex": ("DEX", "Athletics"), "will": ("RES", "COM")}

CONTESTS: dict[str, Contest] = {
    "trip": Contest("TRP-04", ATTACK, BALANCE, choice="TRP-04"),
    "bull_rush": Contest("BRS-04", (Row("STR", "Brawl", "bull_rush"),), BALANCE, choice="BRS-04", natural="BRS-12"),
    "overrun": Contest(
        "OVR-03", (Row("STR", "Athletics", "overrun"), Row("DEX", "Athletics", "overrun")), (Row("STR"), Row("DEX")),
        higher=True,
    ),
    "feint": Contest("FNT-02", (Row("INT", "Subterfuge", "feint"),), (Row("PER", "Empathy", "read_people"),)),
    "climb_onto": Contest("GRP-07", (Row("STR", "Athletics", "climb"),), (Row("DEX", "Athletics", "balance"),)),
    "grapple": Contest("GRP-02", GRIP, WRESTLE, "GRP-02", size="smaller", size_rule="GRP-06", natural="GRP-03"),
    "hold": Contest("GRP-25", GRIP, WRESTLE, "GRP-02", size="smaller", size_rule="GRP-06"),
    "objection": Contest("GRP-16", GRIP, WRESTLE, "GRP-16", size="smaller", size_rule="GRP-06"),
    "pin": Contest("PIN-02", GRIP, WRESTLE, "PIN-02", size="smaller", size_rule="PIN-05"),
    "break_free": Contest("GRP-22", WRESTLE, GRIP, size="smaller", size_rule="GRP-06"),
    "break_pin": Contest("PIN-10", WRESTLE, GRIP, size="smaller", size_rule="PIN-05"),
    "throw_target": Contest(
        "THT-03", (Row("STR", "Athletics", "heavy_throwing"),), BALANCE, higher=True, size="target", size_rule="THT-05"
    ),
    "disarm": Contest("DIS-02", ATTACK, (Row("STR", "Blade"),)),
    "spot": Contest(
        "HID-07", (Row("PER", "Investigation", "spot"),), (Row("DEX", "Stealth", "hide"),), unbidden=True
    ),
    "sunder": Contest("SUN-02", ATTACK, (Row("STR", "Blade"),), size="larger", size_rule="SUN-05"),
}  # fmt: skip


def options(row: Contest) -> tuple[str, ...]:
    """The Attributes the target may choose between; empty where it has no choice."""
    return () if row.higher or len(row.other) < 2 else tuple(roll.attribute for roll in row.other)


def opposing(table: Mapping[str, Contest]) -> tuple[tuple[str, str], ...]:
    """Skill and specialty of every roll that the other side of some contest may make, each once."""
    return tuple(dict.fromkeys((roll.skill, roll.specialty) for row in table.values() for roll in row.other))


def own_options(row: Contest) -> tuple[str, ...]:
    """The Attributes the actor may choose between; empty where it has no choice."""
    return tuple(roll.attribute for roll in row.own) if len(row.own) > 1 else ()


def contest(facts: ContestFacts, row: Contest) -> Step:
    """Both rolls, what the target may choose between, and the exact chances (DIC-05, DIC-06, DIC-07).

    A target that has not chosen takes the roll that holds the actor off best.
    """
    own = _own(facts, row)
    against = facts.against if own is None else own.successes
    others = tuple(_other(facts, row, roll) for roll in _rolls(facts.target, row))
    chosen = next((side for side in others if side.option == facts.option), None)
    if chosen is None:
        chosen = min(others, key=lambda side: (plan_odds.contest(against, side.successes).win, row_index(row, side)))
    came = plan_odds.contest(against, chosen.successes)
    return Step(
        name=facts.name,
        own=own,
        other=chosen,
        options=others if options(row) else (chosen,),
        win=came.win,
        margins=came.margins,
        rules=(row.rule, *((row.choice,) if row.choice and row.choice != row.rule else ())),
    )


def _rolls(target: UnitFacts, row: Contest) -> tuple[Row, ...]:
    """The rolls the target may make; where the higher Attribute is meant only those with the best rating (OVR-03,
    THT-03).
    """
    if not row.higher:
        return row.other
    best = max(target.attribute(roll.attribute) for roll in row.other)
    return tuple(roll for roll in row.other if target.attribute(roll.attribute) == best)


def _gripped(facts: ContestFacts, roll: Row, *, own: bool) -> Row:
    """A grappler's roll: with a flexible weapon it is Blade in place of Brawl (GRP-08, PIN-06)."""
    against = against_grip(facts)
    weapon = facts.item if against else facts.weapon
    grappler = own != against
    if not grappler or roll not in GRIP or weapon is None or weapon.mode != "blade":
        return roll
    cite("PIN-06" if facts.name in ("pin", "break_pin") else "GRP-08")
    return Row(roll.attribute, "Blade", weapon.specialty)


def against_grip(facts: ContestFacts) -> bool:
    """Whether the actor is the one that is held: out of a hold, or as it strikes inside one (GRP-22, GRP-25, PIN-10).
    ``item`` is then what its grappler holds it with.
    """
    return facts.name in BREAKS or (facts.name == "hold" and facts.item is not None)


def row_index(row: Contest, side: Side) -> int:
    """Place of a side's roll in the row: the fixed order that settles ties."""
    return next(index for index, roll in enumerate(row.other) if roll.attribute == side.option)


def counted(side: Side, rolled: int) -> int:
    """Dice successes less lost ones; extras once it has succeeded (DIC-08); what was pulled is given up (PUL-02)."""
    net = max(0, rolled - side.lost)
    return max(0, odds.final(net // 2 if side.half else net, 0, side.extra) - side.pulled)


def _own(facts: ContestFacts, row: Contest) -> Side | None:
    """The actor's roll: the one it chose, or the better one."""
    sides = [_aided(facts, row, roll) for roll in row.own]
    if not sides:
        return None
    return next((side for side in sides if side.option == facts.own), max(sides, key=lambda s: odds.mean(s.successes)))


def _aided(facts: ContestFacts, row: Contest, roll: Row) -> Side:
    """One roll of the actor, with what the helpers roll before it: the same, each for itself (AID-02)."""
    rule, plain = CONTEST_RULES.get(facts.name, "DIC-02"), replace(facts, weapon=None, aid=(), helpers=())
    helpers = tuple(
        rolled(rule, each, roll, _own_lines(replace(plain, actor=each), row, roll)) for each in facts.helpers
    )
    mine, deed = _gripped(facts, roll, own=True), "attack" if row.attack else ""
    return rolled(rule, facts.actor, mine, _own_lines(facts, row, roll), facts.pulled, helpers, facts.target.id, deed)


def _other(facts: ContestFacts, row: Contest, roll: Row) -> Side:
    rule = CONTEST_RULES.get(facts.name, "DIC-02")
    theirs = _gripped(facts, roll, own=False)
    slowed = HURRIED in facts.circumstances
    return rolled(rule, facts.target, theirs, _other_lines(facts, row), rival=facts.actor.id, hurried=slowed)


def rolled(
    rule: str, unit: UnitFacts, roll: Row, more: list[Modifier], pulled: int = 0, helpers: tuple[Side, ...] = (),
    rival: str = "", deed: str = "", *, hurried: bool = False,
) -> Side:  # fmt: skip
    """One roll of one unit: Attribute + Skill, specialty, legend, Size on Strength, its conditions, and ``more``.

    Nothing is rolled where a state makes it fail; whoever is blind counts half the successes (companion 8.3).
    """
    stuck, half = fails(unit, roll.skill), hurried or halved(unit, roll.skill)
    if stuck:
        return Side(unit.id, roll.attribute, 0, (), successes=(1.0,), fails=stuck)
    lines = boons.attribute_lines(rule, unit, roll.attribute)
    if roll.skill:
        lines.append(Modifier(rule, "modifier.skill", unit.skill(roll.skill), source=roll.skill))
        lines += specialty(unit, roll)
    lines += body(unit, roll.attribute)
    lines += roll_penalties(unit, roll.attribute, roll.skill, deed, rival)
    kept = counting([*lines, *more])
    pool = total(kept)
    extras, presence = extra(unit, roll), legend(unit.attribute("PRE"))
    lost = lost_successes(unit.sheet, roll.skill) if roll.skill else 0
    help = plan_odds.together(*(each.successes for each in helpers))
    promised = (Modifier("AID-02", "modifier.helper", 0, op="note", source=each.unit) for each in helpers)
    return Side(
        unit=unit.id,
        option=roll.attribute,
        pool=pool,
        modifiers=(*kept, *promised),
        extra=total(extras) if pool > 0 else 0,
        extra_modifiers=extras if pool > 0 else (),
        lost=lost,
        presence=presence if pool <= 0 else 0,
        pulled=pulled,
        half=half,
        successes=plan_odds.aided(pool, help, lost, total(extras), presence, pulled, half=half),
        helpers=helpers,
    )


CONTEST_RULES = {name: row.rule for name, row in CONTESTS.items()}


def specialty(unit: UnitFacts, roll: Row) -> list[Modifier]:
    """+1 DP with the specialty, half the Skill without it (DIC-14)."""
    if not roll.specialty:
        return []
    if roll.specialty in unit.sheet.specialties:
        return [Modifier("DIC-14", "modifier.specialty", 1, source=roll.specialty, kind="specialty")]
    missing = unit.skill(roll.skill) - skill_counted(unit, roll.skill, roll.specialty)
    return [Modifier("DIC-14", "modifier.no_specialty", -missing, source=roll.specialty, kind="untyped")]


def body(unit: UnitFacts, attribute: str) -> list[Modifier]:
    """Legendary Strength, and +1 DP on Strength rolls for every 2 Size over 5 (companion 3.1, 4.5)."""
    if attribute != "STR":
        return []
    return [
        Modifier("BON-04", "modifier.legendary_strength", legend(unit.attribute("STR")), kind="perfect"),
        Modifier("DIC-02", "modifier.size", size_steps(unit.size), kind="size"),
    ]


def extra(unit: UnitFacts, roll: Row) -> tuple[Modifier, ...]:
    """Extra successes of a roll: legend of the Attribute, and the Skill as it counts (DIC-08)."""
    lines = [Modifier("DIC-08", "modifier.legend_extra", legend(unit.attribute(roll.attribute)), source=roll.attribute)]
    if roll.skill:
        counted_skill = skill_counted(unit, roll.skill, roll.specialty)
        lines.append(Modifier("DIC-08", "modifier.skill_extra", skill_extra(counted_skill), source=roll.skill))
    if roll.skill == "Stealth" and unit.sheet.armor is not None:
        worn = outfit.worn(unit.sheet, outfit.STEALTH_EXTRA)
        lines.append(Modifier("DIC-08", "modifier.armor_extra", worn, source=unit.sheet.armor.key))
    return tuple(line for line in lines if line.value)


def _own_lines(facts: ContestFacts, row: Contest, roll: Row) -> list[Modifier]:
    lines = _size(facts, row, facts.actor, facts.target, own=True)
    weapon = facts.weapon
    if row.natural and weapon is not None and weapon.damage and _adds(facts, weapon.natural, row):
        lines.append(Modifier(row.natural, "modifier.weapon", weapon.damage, source=weapon.key))
    if facts.circumstances:
        lines += senses.lines(facts, own=True)
    for helper, dice in facts.aid:
        lines.append(Modifier("AID-02", "modifier.aid", dice, kind="perfect", source=helper))
    return lines + _as_attack(facts) if row.attack else lines


def _as_attack(facts: ContestFacts) -> list[Modifier]:
    """What counts in an attack roll and in no other: holds, sight, abilities, the run of a charge, Willpower."""
    lines = grips.hindered(facts.actor) + attack_pool.sight_lines(facts.actor, facts.target)
    lines += boons.attack_lines(facts.actor)
    if facts.charge:
        lines.append(Modifier("CHG-02", "modifier.charge", facts.charge, kind="enhancement"))
    if facts.willpower:
        lines.append(Modifier("DIC-11", "modifier.willpower", attack_pool.WILLPOWER_DICE, kind="perfect"))
    return lines


def _adds(facts: ContestFacts, natural: bool, row: Contest) -> bool:
    """Whether the weapon's damage goes into the roll: a natural one made for grabbing, one that allows bull rushes."""
    trait = "bull_rush" if row.natural == "BRS-12" else "grapple"
    return facts.weapon is not None and facts.weapon.trait(trait) > 0 and (natural or trait == "bull_rush")


def _other_lines(facts: ContestFacts, row: Contest) -> list[Modifier]:
    lines = _size(facts, row, facts.target, facts.actor, own=False)
    if facts.circumstances:
        lines += senses.lines(facts, own=False)
    if facts.counter:
        lines.append(Modifier("BRS-11", "modifier.held_off", -COUNTER_PENALTY, kind="untyped"))
    if facts.name == "sunder" and facts.item is not None:
        lines += _grip_on(facts, facts.item)
    return lines


def _grip_on(facts: ContestFacts, item: WeaponFacts) -> list[Modifier]:
    """Both hands on the weapon, and the feat for it, which is one of the blade (SUN-03, SUN-04, companion 4.3)."""
    lines = []
    if item.trait("two_handed"):
        lines.append(Modifier("SUN-03", "modifier.two_hands", TWO_HANDS, kind="untyped"))
    if item.skill == "Blade" and dict(facts.target.sheet.traits).get("weapon_familiarity"):
        lines.append(Modifier("SUN-04", "modifier.familiar", FAMILIARITY, kind="untyped", source=item.key))
    return lines


def _size(facts: ContestFacts, row: Contest, unit: UnitFacts, rival: UnitFacts, *, own: bool) -> list[Modifier]:
    """What a difference in Size does to this side's roll."""
    smaller = rival.size - unit.size
    if row.size == "target" and own and smaller > 0:
        return [Modifier(row.size_rule, "modifier.target_larger", -smaller, kind="untyped")]
    if row.size == "larger" and smaller < 0 and not own:
        return [Modifier(row.size_rule, "modifier.larger", -smaller, kind="untyped")]
    if row.size == "smaller" and smaller > 0:
        # at range the grappler's larger Size is no advantage (GRP-19); out of a hold it is the other side that rolls
        grappler_larger = facts.ranged and own == against_grip(facts)
        if not grappler_larger:
            return [Modifier(row.size_rule, "modifier.smaller", -smaller, kind="untyped")]
        cite("GRP-19")
    return []
