"""The Overseer rules, current edition: a pool of d10 against a defense of nine parts.

This file answers what ``base.Ruleset`` asks of clock, budget, distances and wounds, and puts the answers of the other
chapters together: ``reckoning`` (an attack from its facts to its harm) and a class for each family of manoeuvres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

from systems.facts import SPIN, Derived, UnitFacts, UnitSheet, WeaponFacts, cite
from systems.forecast import ContestFacts, CoverFacts, Side, Step
from systems.rulesets import (
    abilities,
    ammunition,
    attack_pool,
    boons,
    bursts,
    contests,
    defenses,
    grading,
    handling,
    hardiness,
    health,
    hidden_weapons,
    hot_ground,
    keywords,
    knacks,
    locks,
    outfit,
    overflow,
    penetration,
    precision,
    sheet,
    shielding,
    states,
    stripping,
    wounding,
)
from systems.rulesets.afflictions import TRAITS as AFFLICTION_TRAITS, Afflictions
from systems.rulesets.answers import Harmed, Standing, Verb, Wounded
from systems.rulesets.area import TRAITS as AREA_TRAITS, Areas
from systems.rulesets.casting import TRAITS as SPELL_TRAITS
from systems.rulesets.casting_plans import Spells
from systems.rulesets.checks import Checks
from systems.rulesets.drawing import HANDLESS, Drawing
from systems.rulesets.flurries import Flurries
from systems.rulesets.gaits import TRAITS as GAIT_TRAITS, Gaits
from systems.rulesets.holding import HOLD_TRAITS
from systems.rulesets.hot_ground import HotGround
from systems.rulesets.house import House
from systems.rulesets.reckoning import Reckoning
from systems.rulesets.senses import EXACTLY, TRAITS as SENSE_TRAITS, Senses
from systems.rulesets.shoves import SHOVE_TRAITS, Shoves
from systems.rulesets.stacking import total
from systems.rulesets.tending import Care
from systems.rulesets.throw_target import Throws
from systems.rulesets.verbs import BY_NAME, STANDARD, VERBS
from systems.rulesets.wreckage import ITEM_TRAITS, Things

AIM_BASE_RANGES = 3
IMMUNE = "surprise_immune"
"""The trait of a creature that no surprise catches."""


#: ``heavy`` is played by the Strength requirement of the items, which holds it already (companion 9).
PLAYED_TRAITS = frozenset(
    (
        "high_speed", "armor_piercing", "spell_piercing", "overpower", "parry", "light_throwing", "heavy_throwing",
        "polearm", "flexible", "again", "heavy_weapon", "heavy", "extra_successes", "fist_weapon",
        "crossbow", "blowgun", "hands", HANDLESS, "more_standard", IMMUNE, "subtle", "returning", "unlimited_ammo",
        handling.BIPOD, "reroll_zero", SPIN,
    )
).union(
    AFFLICTION_TRAITS, precision.TRAITS, HOLD_TRAITS, SHOVE_TRAITS, ITEM_TRAITS, keywords.TRAITS, knacks.TRAITS,
    hidden_weapons.TRAITS, SENSE_TRAITS, wounding.WOUND_TRAITS, contests.GRIP_TRAITS, hardiness.TRAITS,
    handling.REQUIRED, SPELL_TRAITS, boons.TRAITS, GAIT_TRAITS, AREA_TRAITS, grading.TRAITS, bursts.TRAITS,
    penetration.TRAITS, outfit.TRAITS, ammunition.TRAITS, hot_ground.TRAITS, locks.TRAITS,
)  # fmt: skip


class Overseer(
    Reckoning,
    Senses,
    Afflictions,
    Care,
    Things,
    Shoves,
    Checks,
    Throws,
    Drawing,
    Areas,
    HotGround,
    locks.Guidance,
    Spells,
    Flurries,
    abilities.Arts,
    Gaits,
):
    """Current edition; see ``base.Ruleset`` for what each answer means."""

    name: ClassVar[str] = "overseer"
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    played_traits: ClassVar[frozenset[str]] = PLAYED_TRAITS
    contests: ClassVar[Mapping[str, contests.Contest]] = contests.CONTESTS
    by_name: ClassVar[dict[str, Verb]] = BY_NAME
    standards: ClassVar[Mapping[str, str]] = {}
    """Switches that this edition plays otherwise than the current one: name and value."""
    seizes_leaving = True

    def __init__(self, house: tuple[tuple[str, str], ...] = ()) -> None:
        self.house = House(house, self.standards)
        self.derive = lru_cache(maxsize=4096)(self._derive)
        self._contested = lru_cache(maxsize=512)(self._contest)
        super().__init__()

    def _derive(self, unit: UnitSheet) -> Derived:
        return sheet.derive(unit, self.house)

    # the clock and the budget

    def order(self, units: tuple[Standing, ...]) -> tuple[str, ...]:
        """Highest score first; ties by Composure, Dexterity, the stored die (INI-01, INI-06)."""
        return tuple(unit.id for unit in sorted(units, key=_place))

    def tied(self, a: Standing, b: Standing) -> bool:
        """Equal score, Composure and Dexterity: only a die tells them apart (INI-06)."""
        return _place(a)[:4] == _place(b)[:4]

    def settles(self, a: Standing, b: Standing) -> str:
        """Composure, and where that is equal Dexterity (INI-06)."""
        if (a.score, a.among) != (b.score, b.among):
            return ""
        if a.composure != b.composure:
            return "COM"
        return "DEX" if a.dexterity != b.dexterity else ""

    def agree(self, a: UnitFacts, b: UnitFacts) -> bool:
        """Any two of one side may (INI-07)."""
        return a.side == b.side

    def budget(self, swift_owed: bool) -> tuple[int, int, int, int]:
        """One standard, one move, one swift, one immediate action; an immediate used before costs the swift (ACT-06,
        ACT-09).
        """
        return 1, 1, 0 if swift_owed else 1, 1

    def more_standard(self, unit: UnitFacts) -> int:
        """Who is quick enough by its nature has more of them (trait ``more_standard``, ACT-08)."""
        more = next((number for name, number in unit.sheet.traits if name == "more_standard"), 0)
        if more:
            cite("ACT-08")
        return more

    def has(self, verb: str) -> bool:
        return verb in self.by_name

    def verb(self, name: str) -> Verb:
        return self.by_name[name]

    def prices(self, verb: str, unit: UnitFacts) -> tuple[tuple[str, ...], ...]:
        """As the table of verbs has them; in a surprise round a charge costs a standard action (CHG-12)."""
        if unit.single and verb == "charge":
            cite("CHG-12", "SUR-18")
            return (STANDARD,)
        return self.by_name[verb].prices

    def unsurprised(self, unit: UnitFacts) -> tuple[str, ...]:
        """Who is immune to surprise (SUR-04)."""
        return ("SUR-04",) if dict(unit.sheet.traits).get(IMMUNE) else ()

    # conditions and contests

    def contest(self, facts: ContestFacts) -> Step:
        """Both rolls and the exact chances; kept, like a forecast, for whoever asks again with the same facts."""
        return self._contested(facts)

    def _contest(self, facts: ContestFacts) -> Step:
        if facts.ranged and self.house["ranged_hold"] == "no_stray":
            facts = replace(facts, ranged=False)  # no exception from GRP-06 (GRP-19)
        return contests.contest(facts, self.contests[facts.name])

    def options(self, name: str) -> tuple[str, ...]:
        return contests.options(self.contests[name])

    def opposing(self) -> tuple[tuple[str, str], ...]:
        return contests.opposing(self.contests)

    def own_options(self, name: str) -> tuple[str, ...]:
        return contests.own_options(self.contests[name])

    def counted(self, side: Side, rolled: int) -> int:
        return contests.counted(side, rolled)

    # distances

    def reach(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """max(1, natural weapon Size / 2) + weapon Size / 3, doubled for polearms and flexible weapons (MEL-01).

        A natural weapon counts its own Size; a Blade weapon is held by a hand of creature Size / 5 (BRW-04). An
        ability may stretch either (GRP-20).
        """
        cite("MEL-01")
        stretch = weapon.trait("extended_reach")
        if weapon.natural or weapon.mode == "brawl":
            return max(1, weapon.size // 2) + stretch
        cite("BRW-04")
        hand = max(1, unit.size // 5 // 2)
        longer = 2 if weapon.trait("polearm") or weapon.trait("flexible") else 1
        return hand + longer * (weapon.size // 3) + stretch

    def chapter(self, weapon: WeaponFacts) -> tuple[str, str]:
        formula = handling.FORMULAS[weapon.mode]
        return formula.act, formula.range

    def maximum_range(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        return handling.maximum_range(unit, weapon, self.house)

    def carries(self, unit: UnitFacts, weapon: WeaponFacts, target: UnitFacts) -> int:
        return self.maximum_range(unit, handling.through_water(weapon, target))

    def usable(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[str, ...]:
        rule = handling.too_weak(unit, weapon, self.house)
        return (rule,) if rule else ()

    def aim_range(self, unit: UnitFacts, weapon: WeaponFacts, dark: int = 0, weather: str = "") -> int:
        """Within three base ranges and the sensory range (AIM-02)."""
        senses = self.clear_sight(unit, dark, weather)
        if self.house["aim_distance"] == "approximate":
            senses = self.eyesight(unit, dark, weather)
        return min(AIM_BASE_RANGES * handling.base_range(unit, weapon, self.house), senses)

    def charge_range(self, unit: UnitFacts) -> int:
        """Its speed; half of it in a surprise round (CHG-05, CHG-12)."""
        return unit.speed // 2 if unit.single else unit.speed

    def charge_bonus(self, unit: UnitFacts, metres: int) -> tuple[int, int]:
        """+1 DP and −1 Base per metre, bounded by Strength and Base Defense together (CHG-02 to CHG-04)."""
        strength = unit.attribute("STR")
        cite("CHG-03", "CHG-04")
        freed, spared = boons.most(unit, "charge_strength_only"), boons.most(unit, "charge_unpenalized")
        if self.house["charge_bound"] == "apart":
            points, loss = min(metres, strength), min(metres, strength if freed else unit.base_defense)
        else:
            points = loss = min(metres, strength) if freed else min(metres, strength, unit.base_defense)
        cite(*(("CHG-13",) if freed else ()), *(("CHG-14",) if spared else ()))
        return points, 0 if spared else loss

    def all_out_bonus(self, unit: UnitFacts) -> int:
        """Half Strength, at most Base Defense (AOA-03)."""
        return min(unit.attribute("STR") // 2, unit.base_defense)

    def attack_extra(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """All it has, whoever the target; a chance die adds none of them (DIC-08, DIC-12)."""
        own = total(attack_pool.extra_modifiers(unit, weapon, self.house, knacks.attribute(unit, weapon)))
        return own + min(locks.locked(unit, weapon)[1], weapon.damage)

    def parry(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[int, int]:
        """The Skill's rating as Parry Defense; [Parry X] or bare [Parry] adds X or its Size as Shield Defense (PAR-02
        to PAR-07). Some weapons make either better (TDF-06).
        """
        bonus, more = unit.skill(weapon.skill), weapon.trait(knacks.PARRY)
        if more:
            cite("TDF-06")
        if not any(name == "parry" for name, _ in weapon.traits):
            return bonus + more, 0
        cite("PAR-07", "COV-14")
        return bonus + more, weapon.trait("parry") or weapon.size

    def out_of_aim(self, weapon: WeaponFacts, rise: int, aloft: bool) -> str:
        return knacks.out_of_aim(weapon, rise, aloft)

    def with_loads(
        self, unit: str, arms: tuple[WeaponFacts, ...], rows: tuple[ammunition.Row, ...]
    ) -> tuple[WeaponFacts, ...]:
        return ammunition.shown(unit, arms, rows)

    def rounds_kind(self, verb: str, weapon: WeaponFacts) -> str:
        return ammunition.fired(weapon, bursts.rounds(verb, weapon))

    def charged(self, weapon: WeaponFacts, kind: str) -> WeaponFacts:
        return locks.returning(weapon, kind) or ammunition.charged(weapon, kind)

    def gear_kind(self, gear: str, ammo: str) -> str:
        return ammunition.kind_of(gear, ammo)

    def after_loading(
        self, rows: tuple[ammunition.Row, ...], name: str, had: int, kind: str, number: int, *, whole: bool
    ) -> tuple[ammunition.Row, ...]:
        return ammunition.loaded(rows, name, had, kind, number, whole=whole)

    def after_firing(self, rows: tuple[ammunition.Row, ...], name: str, number: int) -> tuple[ammunition.Row, ...]:
        return ammunition.spent(rows, name, number)

    def parry_extra(self, weapon: WeaponFacts) -> int:
        return weapon.trait(outfit.PARRY_EXTRA)

    def cover_value(self, cover: CoverFacts, size: int, ranged: bool) -> tuple[int, int]:
        value, piece = shielding.best(cover, size, self.house, own=False if ranged else None)
        return value, -1 if piece is None or piece.worth else cover.pieces.index(piece)

    def alike(
        self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int, cover: CoverFacts
    ) -> tuple[int, ...]:
        """Base ranges beyond the first, Cover Defense of the target, leaning out (RNG-02, COV-04, FFC-02)."""
        melee = weapon.melee
        shot = weapon if melee else handling.through_water(weapon, target)
        multiples = 0 if melee else handling.multiples_of(unit, shot, distance, self.house)
        sees, seen_by = self.both_perceive(unit, target, distance, cover)
        seen = 2 * sees + (seen_by == EXACTLY)
        close = distance <= stripping.CLOSE_SHOT and self.house["close_shots"] == "on"
        if not cover.pieces and not cover.around:
            return multiples, seen, close, 0, 0
        value, _ = shielding.best(cover, target.size, self.house, own=None if melee else False)
        own = 0 if melee else shielding.best(cover, unit.size, self.house, own=True)[0]
        return multiples, seen, close, value, shielding.leaning(own, self.house)

    def striking(self, unit: UnitFacts) -> tuple[int, ...]:
        """Base Defense, which bounds charges and all-out attacks, what it shoots from behind, and its points and
        states: wounds and stances cost nobody its own dice.
        """
        lifted = unit.lifted
        carried = () if lifted is None else (lifted.size, lifted.half)
        weakened = states.impairments(unit) if unit.points or unit.states else ()
        aided = boons.STRIKES if unit.effects or unit.abilities_active else ()
        helped = (each.points for what in aided for each in boons.given(unit, what))
        arms = enumerate(unit.arms if unit.handled else ())
        steady = (number for number, arm in arms if handling.set_up(unit, arm))
        loads = ammunition.told_apart(unit.arms)
        return unit.base_defense, *carried, *weakened, *helped, *self.gripped(unit), *loads, *steady

    def counts_corners(self) -> bool:
        """Only under graded cover (COV-13)."""
        return self.house["cover"] == "graded"

    # wounds

    def wound(self, unit: UnitFacts, harmed: Harmed) -> Wounded:
        """The track takes it, mildest grade first; what can raise nothing overflows (OVF-01, OVF-02)."""
        harm = (harmed.bashing, harmed.lethal, harmed.aggravated)
        track, over, state = overflow.struck(unit, harmed.older, harm, harmed.sparing)
        return Wounded(*track, overflow=0 if self.house["overflow"] == "off" else over, state=state)

    def stays_up(self, unit: UnitFacts) -> bool:
        return hardiness.stays_up(unit.sheet)

    def worsen(self, unit: UnitFacts) -> Wounded:
        track = health.worsen(_track(unit))
        return Wounded(*track, overflow=0, state=hardiness.state(unit.sheet, track, 0))

    def defense(self, unit: UnitFacts) -> tuple[tuple[str, int], ...]:
        return tuple(defenses.standing(unit, True, self.house).items())

    def wound_band(self, unit: UnitFacts) -> str:
        return health.band(_track(unit))


def _track(unit: UnitFacts) -> health.Track:
    return health.Track(unit.healthy, unit.bashing, unit.lethal, unit.aggravated)


def _place(unit: Standing) -> tuple[int, ...]:
    return -unit.score, unit.among, -unit.composure, -unit.dexterity, -unit.tie, unit.index
