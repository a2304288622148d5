"""What a side may know of another's numbers (INF, DESIGN 6 *Who knows what*).

With the switch ``reveal_enemy_defense`` on, every located unit's sheet is open. Off, a side keeps a record of each
enemy: what shows (Size, posture, gear, conditions, wound band, the metres of a charge) is exact; Base, Dodge, Insight,
Natural Armor, Deflection, Health, Attributes, the Skills its weapons use and what follows from them (a parry, what a
charge or an all-out attack cost, speed, senses), specialties and rounds left are the range still possible; spells, arts
it has not used and what is in its pockets are no part of it; what announcements taught it narrows that range (FLW-03).
A record is two UnitFacts, the weakest and the strongest the enemy could be, so forecasts, danger and AI use the same
code on it and are never handed the real sheet. The truth lies between the two ends, before and after every
announcement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from systems import knowledge
from systems.battle import Battle
from systems.facts import Derived, UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, Forecast
from systems.frozen import replace
from systems.rulesets.base import Ruleset

HIDDEN = ("base", "dodge", "insight", "natural", "deflection")
"""The parts of defense nobody sees."""
PARTS = ("base_defense", "dodge_defense", "insight_defense", "natural_armor", "deflection")
"""The same as a sheet names them."""


SAVE_SKILLS = ("Athletics", "Survival")
ANATOMY = ("no_vital_spots", "vital_spots", "hidden_vital_spot")
"""Traits that say how a body is made, which anybody sees (CDG-04)."""


class Bounds(NamedTuple):
    """The most one can expect of a stranger: parts in the order of ``PARTS``, ratings, Health beyond Size, extras."""

    parts: tuple[int, int, int, int, int]
    rating: tuple[int, int]
    health: tuple[int, int]
    extra: int
    speed: tuple[int, int]
    """Metres beyond Size."""
    senses: tuple[int, int]
    skill: tuple[int, int]


#: People go up to the D row (main Attributes 6, companion 4.1 and 15.3) with a feat and a charm, creatures up to the B
#: row (main Attributes 16).
PEOPLE = Bounds((6, 1, 2, 2, 3), (1, 6), (1, 9), 2, (1, 18), (10, 80), (0, 5))
CREATURES = Bounds((16, 3, 6, 17, 3), (1, 16), (1, 22), 6, (0, 42), (0, 220), (0, 10))
#: Where points that could be anywhere hurt the attacker most: what it strips comes last.
STUBBORN = (
    ("deflection", "insight_defense", "natural_armor", "dodge_defense", "base_defense"),
    ("deflection", "natural_armor", "insight_defense", "dodge_defense", "base_defense"),
    ("base_defense", "deflection", "insight_defense", "natural_armor", "dodge_defense"),
)


@dataclass(frozen=True, slots=True)
class Record:
    """What a side believes of a unit: the easiest and the hardest it could be. ``exact`` when both are the truth."""

    low: UnitFacts
    high: UnitFacts

    @property
    def exact(self) -> bool:
        return self.low is self.high


def revealed(battle: Battle, side: str, unit: str) -> bool:
    """Whether the side may know every number of the unit (INF-01 to INF-03)."""
    return battle.unit(unit).side == side or open_to_all(battle)


def open_to_all(battle: Battle) -> bool:
    """Whether every side may know every number (INF-03)."""
    cite("INF-03")
    return battle.rules.house["reveal_enemy_defense"] == "on"


def record(battle: Battle, side: str, unit: str) -> Record:
    """What the side believes of the unit. What somebody stands ready for, and the orders it has, show to its own side
    alone, whatever else is revealed (RDY-02).
    """
    return record_of(battle, side, battle.unit(unit))


def record_of(battle: Battle, side: str, facts: UnitFacts) -> Record:
    """The same of a unit in another state than it is in now."""
    unit = facts.id
    if facts.side != side and (facts.hides or facts.spotted):
        facts = replace(facts, hides=_ours(battle, side, facts.hides), spotted=_ours(battle, side, facts.spotted))
    if (any(facts.readied) or any(facts.orders)) and facts.side != side:
        cite("RDY-02")
        facts = replace(facts, readied=("", ""), orders=("", ""))
    if revealed(battle, side, unit):
        return Record(facts, facts)
    cite("INF-01", "INF-02")
    learned = knowledge.announced(battle, side, unit)
    return Record(_supposed(battle, facts, learned, strongest=False), _supposed(battle, facts, learned, strongest=True))


def _ours(battle: Battle, side: str, rows: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Of who has found a hidden unit, what the side knows: its own members."""
    return tuple(row for row in rows if battle.sheets[row[0]].side == side)


def learn(battle: Battle, facts: AttackFacts, shown: Forecast) -> None:
    """An announcement states the DP that remain: a side works back from there what the hidden parts add up to (FLW-03,
    INF-04).

    They are at least what is left of them (half of it while total defense doubles Base), and at most that plus
    everything the attack and the target's own deeds strip. When whole parts were lost nothing is learned upwards.
    """
    if facts.guessed:  # nobody tells it whom it has before it, or that anybody is there
        return
    cite("INF-04")
    target, weapon = facts.target, facts.weapon
    # A parry is no number one sees either: all of it may be its points, or none; Overpower blurs its Shield with it.
    blurred = ("parry", "shield") if weapon.trait("overpower") else ("parry",)
    left = sum(points for part, points in shown.defense if part in HIDDEN or part in blurred)
    parried = parry_range(target)[1] + ("shield" in blurred) * target.parry_shield
    known = knowledge.announced(battle, facts.actor.side, target.id)
    learned = [("least", max(_sure(left - parried, target), known.get("least", 0)))]
    off_guard = target.flat_footed or target.stumbled or target.helpless or target.all_out
    lost_whole = facts.third_party or off_guard or bool(target.states)
    strips = weapon.trait("high_speed") + weapon.trait("armor_piercing") + weapon.trait("spell_piercing")
    if not lost_whole:
        most = left + strips + target.attacks_suffered + _most_lost(target)
        learned.append(("most", min(most, known.get("most", most))))
    knowledge.announce(battle, facts.actor.side, target.id, tuple(learned))


def _sure(left: int, target: UnitFacts) -> int:
    """Of points heard, how many the hidden parts hold at least: total defense counts Base twice."""
    return max(0, left // 2 if target.total_defense else left)


def parry_range(unit: UnitFacts) -> tuple[int, int]:
    """What a running parry may be worth beside the Shield Defense that its weapon shows (PAR-02, PAR-06)."""
    if not unit.parry_weapon:
        return 0, 0
    return (0 if unit.parry_shield else 1), bounds_of(unit).skill[1]


def _most_lost(unit: UnitFacts) -> int:
    """The most Base that charging so far and attacking all-out can have cost: no more than Strength or Base ever are
    (CHG-03, AOA-03).
    """
    most = max(bounds_of(unit).rating[1], bounds_of(unit).parts[0])
    return min(unit.charged, most) + (most // 2 if unit.all_out else 0)


def bounds_of(unit: UnitFacts) -> Bounds:
    return PEOPLE if unit.sheet.kind == "human" else CREATURES


def _supposed(battle: Battle, facts: UnitFacts, learned: dict[str, int], *, strongest: bool) -> UnitFacts:
    """One end of the record: nothing of the real sheet but what shows and what was learned."""
    bounds = bounds_of(facts)
    parts = dict.fromkeys(PARTS, 0)
    if strongest:
        total = sum(bounds.parts)
        parts = filled(bounds, min(total, learned.get("most", total)), STUBBORN[0])
    else:
        parts["base_defense"] = learned.get("least", 0)
    rating = bounds.rating[strongest]
    health = facts.size + bounds.health[strongest]
    healthy = _healthy(battle.rules, facts, health, strongest=strongest)
    extra = bounds.extra if strongest else 0
    derived = Derived(
        health=health,
        speed=facts.size + bounds.speed[strongest],
        initiative=0,
        base_defense=0,
        dodge_defense=0,
        insight_defense=0,
        defense_extra=extra,
        willpower=0,
        sensory_range=bounds.senses[strongest],
        reflex=0,
        fortitude=0,
        will=0,
        footprint=facts.derived.footprint,
    )
    sheet = replace(
        facts.sheet,
        attributes=(rating,) * len(facts.sheet.attributes),
        skills=tuple((name, bounds.skill[strongest]) for name in _skills(battle.rules, facts)),
        specialties=_specialties(battle.rules, facts) if strongest else (),
        deflection_supernatural=not strongest,
        printed=(),
        traits=tuple(each for each in facts.sheet.traits if each[0] in ANATOMY),
        abilities=tuple(art for art in facts.sheet.abilities if art.key in dict(facts.abilities_active)),
        spells=(),
        gear=(),
        supplies=(),
        bindings=(),
    )
    if strongest:  # the weakest may lack the very Attribute, and then its save is 0
        saves = battle.rules.derive(sheet)
        derived = replace(derived, reflex=saves.reflex, fortitude=saves.fortitude, will=saves.will)
    unknown = replace(
        facts,
        sheet=sheet,
        derived=derived,
        healthy=healthy,
        bashing=health - healthy,
        lethal=0,
        aggravated=0,
        defense_extra_left=extra,
        parry_bonus=parry_range(facts)[strongest],
        charge_loss=0 if strongest else min(facts.charged, _most_lost(facts)),
        all_out_loss=0 if strongest or not facts.all_out else max(bounds.rating[1], bounds.parts[0]) // 2,
        ammunition=tuple((item, _rounds(facts, item, count)[strongest]) for item, count in facts.ammunition),
        willpower=0,
        energy_spent=0,
        gear=(),
        bolts=(),
        standing="default",
    )
    return holding(unknown, parts)


def _skills(rules: Ruleset, unit: UnitFacts) -> tuple[str, ...]:
    """The Skills its weapons use, those that saves roll (DIC-13), and those that contests are opposed with."""
    opposing = (skill for skill, _ in rules.opposing() if skill)
    return tuple(dict.fromkeys((*(arm.skill for arm in _all_arms(unit)), *SAVE_SKILLS, *opposing)))


def _specialties(rules: Ruleset, unit: UnitFacts) -> tuple[str, ...]:
    """Every specialty that its weapons ask for, or that it may oppose a contest with."""
    opposing = (specialty for _, specialty in rules.opposing() if specialty)
    return tuple(dict.fromkeys((*(arm.specialty for arm in _all_arms(unit) if arm.specialty), *opposing)))


def _all_arms(unit: UnitFacts) -> tuple[WeaponFacts, ...]:
    """What it brought, in hand, worn or put away, and what it has picked up since."""
    brought = unit.sheet.arms
    return (*brought, *(arm for arm in unit.arms if arm not in brought))


def _rounds(unit: UnitFacts, item: str, count: int) -> tuple[int, int]:
    """Rounds that may be left: what is thrown away shows, how full a magazine or quiver is does not (ACT-02)."""
    arms = [arm for arm in (*_all_arms(unit), *unit.sheet.explosives) if arm.item == item]
    most = max((arm.shots for arm in arms), default=0)
    if any(arm.mode == "throwing" for arm in arms):
        return (1, most) if count else (0, 0)
    return 0, most


def filled(bounds: Bounds, total: int, order: tuple[str, ...]) -> dict[str, int]:
    """So many points laid into the parts in this order; what no part may hold is Base after all."""
    most = dict(zip(PARTS, bounds.parts, strict=True))
    parts = dict.fromkeys(PARTS, 0)
    for part in order:
        parts[part] = min(total, most[part])
        total -= parts[part]
    parts["base_defense"] += total
    return parts


def holding(unit: UnitFacts, parts: dict[str, int]) -> UnitFacts:
    """The unit with these parts of defense; what its own deeds cost is off Base."""
    return replace(
        unit,
        sheet=replace(unit.sheet, natural_armor=parts["natural_armor"], deflection=parts["deflection"]),
        derived=replace(
            unit.derived,
            base_defense=parts["base_defense"],
            dodge_defense=parts["dodge_defense"],
            insight_defense=parts["insight_defense"],
        ),
        base_defense=max(0, parts["base_defense"] - unit.charge_loss - unit.all_out_loss),
    )


def total_parts(unit: UnitFacts) -> int:
    derived, sheet = unit.derived, unit.sheet
    return (
        derived.base_defense + derived.dodge_defense + derived.insight_defense + sheet.natural_armor + sheet.deflection
    )


def middle(a: tuple[float, ...], b: tuple[float, ...]) -> tuple[float, ...]:
    """The middle of two distributions: what one reckons with who knows only both ends."""
    size = max(len(a), len(b))
    pad_a, pad_b = a + (0.0,) * (size - len(a)), b + (0.0,) * (size - len(b))
    return tuple((one + other) / 2 for one, other in zip(pad_a, pad_b, strict=True))


def _healthy(rules: Ruleset, facts: UnitFacts, health: int, *, strongest: bool) -> int:
    """Healthy points that fit the band everybody sees (INF-04, companion 7.1)."""
    cite("INF-04")
    band = rules.wound_band(facts)
    if band == "unhurt":
        return health
    if facts.unconscious:
        return 0
    return health - 1 if strongest else 1
