"""The twenty types of condition points as data: what each point costs, what they come to, what keeps them off
(companion 8.2, CAL-10).

Limb hindrance counts for each limb by itself, so it has four rows.
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import ATTRIBUTES, SKILLS, UnitSheet
from systems.rulesets.sheet import legend

PHYSICAL, MENTAL, SOCIAL = frozenset(SKILLS[:9]), frozenset(SKILLS[9:16]), frozenset(SKILLS[16:])
EVERY = frozenset(SKILLS)
ATHLETICS = frozenset(("Athletics",))
NONE: frozenset[str] = frozenset()


class PointType(NamedTuple):
    """One type. ``keys``: the Attributes that resist it; ``state``: what it brings once it is severe ("" never).

    One die a point is lost on ``attacks``, on rolls of these ``skills`` and ``attributes``, on these ``saves``;
    ``rolls`` "rival" says that only rolls against whoever gave them suffer. One point of defense a point where it
    ``guards`` (Base, then Dodge, then Parry), one metre where it ``slows``. ``save``: by what it is shaken off when
    the effect does not say; "" is the weaker key Attribute + Survival. ``lasts``: the state a devastating number
    leaves for good; ``wears``: the Attributes it eats instead.
    """

    keys: tuple[str, ...]
    state: str = ""
    attacks: bool = False
    skills: frozenset[str] = NONE
    attributes: tuple[str, ...] = ()
    saves: tuple[str, ...] = ()
    rolls: str = ""
    guards: bool = False
    slows: bool = False
    save: str = ""
    lasts: str = ""
    wears: tuple[str, ...] = ()
    fades: bool = False
    opposite: str = ""
    damage: str = ""
    """The type of damage that each point does at the end of the unit's turn, of grade L."""
    limb: str = ""


_LIMB = ("STR", "DEX", "END")
POINTS: dict[str, PointType] = {
    "freeze": PointType(
        ("STR", "DEX"), "frozen", skills=PHYSICAL, guards=True, slows=True, save="fortitude", fades=True,
        opposite="burn",
    ),
    "tinnitus": PointType(("END", "PER"), "deaf", lasts="deaf"),
    "dazzle": PointType(("END", "PER"), "blind", attacks=True, lasts="blind"),
    "nausea": PointType(("END", "RES"), "sickened", attacks=True, skills=EVERY, save="fortitude"),
    "crystallize": PointType(
        ("RES", "COM"), "petrified", skills=PHYSICAL, guards=True, slows=True, save="will", lasts="petrified"
    ),
    "mental_bind": PointType(("RES", "COM"), "held", skills=MENTAL, guards=True, slows=True, save="will"),
    "entangle": PointType(("STR", "DEX"), "held", attacks=True, skills=ATHLETICS, guards=True, slows=True),
    "paralysis": PointType(
        ("END", "RES"), "held", attacks=True, skills=ATHLETICS, guards=True, slows=True, save="fortitude"
    ),
    "pain": PointType(
        ("END", "RES"), "unconscious", skills=MENTAL | SOCIAL, saves=("will",), guards=True,
        wears=("END", "RES", "COM"),
    ),
    "stun": PointType(
        ("END", "RES"), "unconscious", attacks=True, skills=ATHLETICS, attributes=("PER",), slows=True
    ),
    "charm": PointType(("RES", "PRE"), "infatuated", skills=SOCIAL, saves=("will",), rolls="rival"),
    "fatigue": PointType(
        ("END", "STR"), "exhausted", attributes=("STR", "DEX"), slows=True, wears=("STR", "DEX", "END")
    ),
    "depression": PointType(("RES", "COM"), "world_weary", attacks=True, skills=EVERY, opposite="elation"),
    "elation": PointType(("RES", "COM"), "manic", skills=SOCIAL, guards=True, opposite="depression"),
    "fear": PointType(
        ("RES", "COM"), "panicked", skills=SOCIAL, attributes=("INT", "PER", "RES"), rolls="rival", guards=True
    ),
    "drowsy": PointType(
        ("RES", "COM"), "asleep", attacks=True, skills=ATHLETICS, attributes=("PER",), slows=True
    ),
    "right_arm": PointType(_LIMB, "right_arm_disabled", save="fortitude", limb="arm", lasts="right_arm_disabled"),
    "left_arm": PointType(_LIMB, "left_arm_disabled", save="fortitude", limb="arm", lasts="left_arm_disabled"),
    "right_leg": PointType(
        _LIMB, "right_leg_disabled", slows=True, save="fortitude", limb="leg", lasts="right_leg_disabled"
    ),
    "left_leg": PointType(
        _LIMB, "left_leg_disabled", slows=True, save="fortitude", limb="leg", lasts="left_leg_disabled"
    ),
    "stall": PointType(("STR", "DEX"), "stalled", slows=True),
    "burn": PointType(("DEX",), opposite="freeze", damage="fire"),
    "bleed": PointType(("END",), damage="physical"),
}  # fmt: skip
#: Creature types -> point types that do nothing to them (companion 14).
IMMUNE_KINDS: dict[str, frozenset[str]] = {
    "undead": frozenset(("paralysis", "nausea")),
    "construct": frozenset(("fatigue", "drowsy", "bleed")),
    "dragon": frozenset(("paralysis",)),
    "elemental": frozenset(("paralysis",)),
    "ooze": frozenset(("paralysis",)),
    "plant": frozenset(("paralysis",)),
}
#: Creature types -> states that never take hold of them, whatever points they have.
UNTOUCHED_KINDS: dict[str, frozenset[str]] = {
    "undead": frozenset(("dazed", "asleep")),
    "dragon": frozenset(("asleep",)),
    "elemental": frozenset(("dazed",)),
    "ooze": frozenset(("dazed",)),
    "plant": frozenset(("dazed", "asleep")),
}
#: States a sheet's trait speaks of by another word.
STATE_TRAITS = {"asleep": "sleep_immune"}


def rated(sheet: UnitSheet, names: tuple[str, ...]) -> list[int]:
    """The Attributes of these that the creature has at all; a null one resists nothing (companion 4.1)."""
    found = [sheet.attributes[ATTRIBUTES.index(name)] for name in names]
    return [rating for rating in found if rating >= 0]


def immune(sheet: UnitSheet, kind: str) -> bool:
    """Whether points of this type do nothing to the creature: by a trait, its type, or no Attribute they work on."""
    if dict(sheet.traits).get(f"{kind}_immune") or kind in IMMUNE_KINDS.get(sheet.kind, NONE):
        return True
    return not rated(sheet, POINTS[kind].keys)


def shield_of(state: str) -> str:
    """The trait that keeps the state from a creature."""
    return STATE_TRAITS.get(state, f"{state}_immune")


def untouched(sheet: UnitSheet, state: str) -> bool:
    """Whether the state never takes hold of the creature; points go on counting all the same (companion 8.1)."""
    return bool(dict(sheet.traits).get(shield_of(state))) or state in UNTOUCHED_KINDS.get(sheet.kind, NONE)


def threshold(sheet: UnitSheet, kind: str) -> int:
    """The number of points from which the type is severe: its highest key Attribute, never less than 1."""
    return max(1, *rated(sheet, POINTS[kind].keys), 0)


def devastating(sheet: UnitSheet, kind: str) -> int:
    """The number of points beyond which the type is devastating: twice the sum of its key Attributes; for a limb twice
    the highest, of which alone its rule speaks.
    """
    ratings = rated(sheet, POINTS[kind].keys)
    return 2 * (max(ratings) if POINTS[kind].limb else sum(ratings))


def endured(sheet: UnitSheet, kind: str, points: int) -> int:
    """The points that count once the legend of the higher key Attribute n has borne up to 2n of them.

    What is borne comes back doubled when the rest is more than twice that Attribute.
    """
    best = max(rated(sheet, POINTS[kind].keys), default=0)
    borne = min(points, 2 * legend(best))
    rest = points - borne
    return rest + 2 * borne if rest > 2 * best else rest
