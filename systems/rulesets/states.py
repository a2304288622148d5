"""States of the Overseer rules: what each bars its bearer from, and what points and states make of a unit (companion
8.3, CDG-09, CAL-10).

``STATES`` is the table; ``conditioned`` puts it on a unit, ``roll_penalties`` and ``lost_defense`` say what it costs.
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import (
    ATTRIBUTES,
    CARRIED,
    CLINGING,
    LEAPING,
    PHYSICAL_SKILLS,
    ArmorFacts,
    UnitFacts,
    UnitSheet,
    WeaponFacts,
)
from systems.forecast import Modifier
from systems.frozen import replace
from systems.rulesets import abilities
from systems.rulesets.gauges import Rows, effective, kinds
from systems.rulesets.point_types import POINTS, PointType, devastating, endured, rated, threshold, untouched
from systems.rulesets.sheet import legend, rating

ROUSED = "roused"
"""A row beside the states: the sleeper has been woken, whatever drowsy points it has left."""
ACTIVE = ("base", "dodge", "parry", "insight")
POINT_RULE, STATE_RULE = "CAL-10", "CDG-09"
LEAST_STONE = 3
"""Hardness of a petrified body whose Attributes have no legend."""


class State(NamedTuple):
    """``bars``: words of ``UnitFacts.barred``; ``halves`` the speed; ``stops`` it; ``kinds`` of action it takes."""

    bars: tuple[str, ...] = ()
    rule: str = STATE_RULE
    halves: bool = False
    stops: bool = False
    kinds: tuple[str, ...] = ()


_OUT = ("act", "react", "reflex", "physical", "helpless", *ACTIVE)
_HELD = ("attack", "walk", "move", "charge", "physical", "base", "dodge", "parry")
STATES: dict[str, State] = {
    "helpless": State(_OUT),
    "unconscious": State((*_OUT, "see"), rule="DMG-20"),
    "asleep": State((*_OUT, "see")),
    "petrified": State(_OUT, stops=True),
    "banished": State(("act", "react", "reach", *ACTIVE)),
    "dazed": State(("act", "react")),
    "world_weary": State(("act", "dodge", "parry")),
    "held": State(_HELD, rule="PIN-07", stops=True),
    "frozen": State(_HELD, rule="PIN-07", stops=True),
    "climbing": State(("walk", "charge", "dodge", "parry"), rule="MOV-03"),
    "floundering": State(("base", "dodge"), rule="MOV-01"),
    "sinking": State(
        ("base", "dodge", "parry"), rule="MOV-01", kinds=("standard", "move", "swift", "immediate")
    ),
    "off_balance": State(ACTIVE, rule="MOV-01"),
    "riding": State(("walk", "charge"), rule="MOV-02"),
    "airborne": State(("walk", "charge", "base", "dodge", "parry"), stops=True),
    "blind": State(("see", "base", "dodge"), halves=True),
    "deaf": State(),
    "sickened": State(("base", "dodge"), kinds=("standard", "swift", "immediate")),
    "exhausted": State(("charge", "all_out"), halves=True, kinds=("move",)),
    "imprisoned": State(("walk", "charge"), stops=True),
    "panicked": State(("attack",)),
    "manic": State(("work",)),
    "infatuated": State(),
    "unsteady": State(rule="TRP-06"),
    "unsteadier": State(rule="TRP-06"),
    "stalled": State(("walk", "charge"), rule="TRP-09", stops=True),
    "right_arm_disabled": State(),
    "left_arm_disabled": State(),
    "right_leg_disabled": State(halves=True),
    "left_leg_disabled": State(halves=True),
    "grappling": State(),
    "grappled": State(("walk", "charge"), rule="GRP-15"),
    "pinning": State(),
    "pinned": State(("attack", "move", "walk", "charge"), rule="PIN-07"),
    "bound": State(("hands",), rule="BND-08"),
}  # fmt: skip
#: States of going, of holds and of bonds: they are what somebody does, not something that is put on a body.
DONE = frozenset((
    "climbing", "floundering", "sinking", "off_balance", "riding", "airborne", "unsteady", "unsteadier", "grappling",
    "grappled", "pinning", "pinned", "bound",
))  # fmt: skip
BY_NAME = tuple(state for state in STATES if state not in DONE)
#: States that only have a name here: nothing a battle on the board can do depends on them (companion 8.3).
WORDS_ONLY = (
    "suffocating", "silenced", "sealed", "hungry", "sleepless", "poisoned", "diseased", "cursed", "possessed",
    "addicted",
)  # fmt: skip
HANDLESS = ("leg", "tooth", "tail")
"""What one strikes with that is no hand (BRW-04)."""
ARMS, LEGS = ("right_arm_disabled", "left_arm_disabled"), ("right_leg_disabled", "left_leg_disabled")


def conditioned(unit: UnitFacts, points: Rows, inflicted: tuple[tuple[str, str, str], ...], solid: bool) -> UnitFacts:
    """The unit with its effective points, its states, what they bar it from and what they leave of it."""
    unit = abilities.hardened(unit)
    sheet = unit.sheet
    counted = tuple((kind, endured(sheet, kind, effective(points, kind))) for kind in kinds(points))
    counted = tuple((kind, number) for kind, number in counted if number)
    states = _states(unit, counted, inflicted, solid)
    taken = {kind for state in states if state in STATES for kind in STATES[state].kinds}
    return replace(
        unit,
        sheet=petrified(sheet) if "petrified" in states else sheet,
        points=counted,
        states=states,
        barred=_barred(states),
        given_by=_givers(points, inflicted),
        speed_lost=unit.derived.speed - _speed(unit, counted, states),
        standard=0 if "standard" in taken else unit.standard,
        move=0 if "move" in taken else unit.move,
        swift=0 if "swift" in taken else unit.swift,
        immediate=0 if "immediate" in taken else unit.immediate,
    )


def _states(
    unit: UnitFacts, counted: tuple[tuple[str, int], ...], inflicted: tuple[tuple[str, str, str], ...], solid: bool
) -> tuple[str, ...]:
    names = {state for state, _, _ in inflicted} - {CLINGING, CARRIED, LEAPING}
    for kind, number in counted:
        state = POINTS[kind].state
        if state and number >= threshold(unit.sheet, kind):
            names.add(state)
    if ROUSED in names:
        names -= {ROUSED, "asleep"}
    names = {state for state in names if not untouched(unit.sheet, state)}
    if unit.holds or unit.held_by:
        names.add("grappling")
    if unit.grappled:
        names.add("grappled")
    if unit.pinned:
        names |= {"pinned", "pinning"}
    if unit.grip is not None and unit.grip.pins:
        names.add("pinning")
    if unit.bound:
        names.add("bound")
    if solid:
        names.add("helpless")
    return tuple(sorted(names))


def _barred(states: tuple[str, ...]) -> tuple[str, ...]:
    words = {word for state in states if state in STATES for word in STATES[state].bars}
    if all(leg in states for leg in LEGS):
        words |= {"walk", "charge"}
    if all(arm in states for arm in ARMS):
        words.add("hands")
    return tuple(sorted(words))


def barring(unit: UnitFacts, word: str) -> tuple[str, str]:
    """The state that bars the unit from that, and its rule; ("", "") where none does."""
    for state in unit.states:
        if state in STATES and word in STATES[state].bars:
            return state, STATES[state].rule
    if unit.bars(word):
        return (ARMS if word == "hands" else LEGS)[0], STATE_RULE
    return "", ""


def taking(unit: UnitFacts, kind: str) -> tuple[str, str]:
    """The state that takes that kind of action away, and its rule; ("", "") where none does."""
    for state in unit.states:
        if state in STATES and kind in STATES[state].kinds:
            return state, STATES[state].rule
    return "", ""


def _givers(points: Rows, inflicted: tuple[tuple[str, str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Who gave the points whose effect depends on that: (kind, unit)."""
    found = {(kind, source) for kind, _, _, source, _ in points if source and POINTS[kind].rolls == "rival"}
    found |= {("charm", source) for state, source, _ in inflicted if source and state == "infatuated"}
    return tuple(sorted(found))


def _speed(unit: UnitFacts, counted: tuple[tuple[str, int], ...], states: tuple[str, ...]) -> int:
    """Metres a move: halved by each state that halves, then less a metre a point that slows (companion 2.1, 8.2)."""
    known = [STATES[state] for state in states if state in STATES]
    if any(state.stops for state in known):
        return 0
    speed = unit.derived.speed + abilities.speed(unit)
    for state in known:
        speed //= 2 if state.halves else 1
    return max(0, speed - sum(number for kind, number in counted if POINTS[kind].slows))


def petrified(sheet: UnitSheet) -> UnitSheet:
    """A body of stone: Armor of its Endurance against everything, Hardness of all its physical legend, 3 at least."""
    hardness = max(LEAST_STONE, sum(legend(rating(sheet, name)) for name in ("STR", "DEX", "END")))
    armor = ArmorFacts("petrified", rating(sheet, "END"), rating(sheet, "END"))
    return replace(sheet, armor=armor, traits=(*sheet.traits, ("stone", hardness)))


# what they cost


def roll_penalties(unit: UnitFacts, attribute: str, skill: str, deed: str = "", rival: str = "") -> list[Modifier]:
    """What condition points and the ground take from a roll of that Attribute and Skill (CAL-10, companion 10).

    ``deed`` is "attack", a save (``fortitude``, ``reflex``, ``will``) or "" for any other roll; ``rival`` whom it is
    rolled against. Points of different names add up.
    """
    found = []
    for kind, number in unit.points:
        if _hinders(unit, POINTS[kind], kind, attribute, skill, deed, rival):
            found.append(Modifier(POINT_RULE, "modifier.points", -number, kind="untyped", source=kind))
    for roll, number, ground in unit.ground:
        if roll == deed or (roll == skill.lower() and not deed):
            found.append(Modifier("MOV-01", "modifier.ground", number, kind="environment", source=ground))
    return found


def _hinders(unit: UnitFacts, row: PointType, kind: str, attribute: str, skill: str, deed: str, rival: str) -> bool:
    if row.rolls == "rival" and (kind, rival) not in unit.given_by:
        return False
    if kind == "depression" and "world_weary" in unit.states:
        return True
    if row.limb == "leg":
        return skill == "Athletics" and deed == "" and attribute in ("STR", "DEX")
    if deed in ("fortitude", "reflex", "will"):
        return deed in row.saves or attribute in row.attributes
    return (deed == "attack" and row.attacks) or skill in row.skills or attribute in row.attributes


def arm_penalties(unit: UnitFacts, weapon: WeaponFacts, attribute: str) -> list[Modifier]:
    """Hindered arms: a weapon for both hands suffers from the worse arm, any other is held in the better one."""
    arms = {kind: unit.point(kind) for kind in ("right_arm", "left_arm")}
    if attribute not in ("STR", "DEX") or not any(arms.values()):
        return []
    both = weapon.trait("two_handed") > 0 or weapon.mode == "archery"
    kind = (max if both else min)(arms, key=lambda each: arms[each])
    if not arms[kind]:
        return []
    return [Modifier(POINT_RULE, "modifier.points", -arms[kind], kind="untyped", source=kind)]


def lost_defense(unit: UnitFacts, attacker: str) -> list[tuple[str, int]]:
    """The points that weigh on the defense against this attacker: (kind, number), to be taken from Base, then Dodge,
    then Parry (companion 8.2). Fear spares the one who is feared.
    """
    return [
        (kind, number)
        for kind, number in unit.points
        if POINTS[kind].guards and not (kind == "fear" and (kind, attacker) in unit.given_by)
    ]


def halved(unit: UnitFacts, skill: str) -> bool:
    """Whether the successes of this roll are halved: who is blind, on rolls of physical Skills (companion 8.3)."""
    return "blind" in unit.states and skill in PHYSICAL_SKILLS


def fails(unit: UnitFacts, skill: str) -> tuple[str, ...]:
    """The rules by which a roll of that Skill fails by itself: held, frozen, or unable to do anything at all, be it by
    a state or by its wounds.
    """
    if skill not in PHYSICAL_SKILLS:
        return ()
    if unit.bars("physical"):
        return (barring(unit, "physical")[1],)
    return ("DMG-20",) if unit.fallen else ()


def too_many_hands(unit: UnitFacts, weapon: WeaponFacts) -> str:
    """The state that keeps the unit from using the weapon: one arm is not enough for it, or none is left; "" none.

    Bound hands hold nothing and strike nobody; feet, teeth and tail are free (BND-08).
    """
    if "bound" in unit.states and not (weapon.natural and weapon.specialty in HANDLESS):
        return "bound"
    disabled = [arm for arm in ARMS if arm in unit.states]
    both = weapon.trait("two_handed") > 0 or weapon.mode == "archery"
    if len(disabled) == 2 or (disabled and both):
        return "" if weapon.natural and len(disabled) < 2 else disabled[0]
    return ""


def lasting(unit: UnitFacts) -> tuple[tuple[str, str], ...]:
    """What devastating points leave for good: (kind, state)."""
    return tuple(
        (kind, POINTS[kind].lasts)
        for kind, number in unit.points
        if POINTS[kind].lasts
        and number > devastating(unit.sheet, kind)
        and not untouched(unit.sheet, POINTS[kind].lasts)
    )


def worn(unit: UnitFacts) -> tuple[str, int, tuple[int, ...]]:
    """The type whose points are too many to bear, how many too many, and the Attributes once those have eaten them.

    They go one by one in the order of the table; ("", 0, ...) where nothing is eaten (companion R4).
    """
    for kind, number in unit.points:
        names = POINTS[kind].wears
        excess = number - devastating(unit.sheet, kind)
        if names and excess > 0 and rated(unit.sheet, POINTS[kind].keys):
            return kind, excess, _eaten(unit.sheet.attributes, names, excess)
    return "", 0, unit.sheet.attributes


def _eaten(ratings: tuple[int, ...], names: tuple[str, ...], excess: int) -> tuple[int, ...]:
    found = list(ratings)
    for turn in range(excess):
        index = ATTRIBUTES.index(names[turn % len(names)])
        found[index] -= found[index] > 0
    return tuple(found)


def impairments(unit: UnitFacts) -> tuple[int, ...]:
    """Points and states as numbers: units of one sheet with equal ones strike alike."""
    kinds_in_order, states_in_order = list(POINTS), list(STATES)
    points = [part for kind, number in unit.points for part in (kinds_in_order.index(kind), number)]
    return (*points, -1, *(states_in_order.index(state) for state in unit.states if state in STATES))
