"""The Overseer rules, current edition: a pool of d10 against a defense of nine parts.

This file answers the questions of ``base.Ruleset`` and names the files that hold the arithmetic: ``sheet`` (derived
values), ``attack_pool`` (the attacker's side), ``defenses`` (the target's side), ``shielding`` (cover), ``stacking``
(which modifiers count), ``harm``, ``wounding`` and ``health`` (what damage does).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

from systems import odds
from systems.dice import NEVER
from systems.facts import Derived, UnitFacts, UnitSheet, WeaponFacts, cite
from systems.forecast import AttackFacts, ContestFacts, CoverFacts, Forecast, Modifier, Side, Step
from systems.rulesets import (
    arts,
    attack_pool,
    contests,
    defenses,
    hardiness,
    harm,
    health,
    keywords,
    plans,
    precision,
    sheet,
    shielding,
    spots,
    states,
    strays,
    wounding,
)
from systems.rulesets.afflictions import TRAITS as AFFLICTION_TRAITS, Afflictions
from systems.rulesets.base import Harmed, Standing, Verb, Wounded
from systems.rulesets.care import Care
from systems.rulesets.checks import Checks
from systems.rulesets.holding import HOLD_TRAITS, Holding
from systems.rulesets.house import House
from systems.rulesets.shoves import SHOVE_TRAITS, Shoves, wielded
from systems.rulesets.soak import Blow, Soak
from systems.rulesets.stacking import counting, total
from systems.rulesets.throws import Throws
from systems.rulesets.verbs import BY_NAME, VERBS
from systems.rulesets.wreckage import ITEM_TRAITS, Things, at_item

AIM_BASE_RANGES = 3
APPROXIMATE = 10


#: ``heavy`` is played by the Strength requirement of the items, which holds it already (companion 9).
PLAYED_TRAITS = frozenset(
    (
        "high_speed", "armor_piercing", "spell_piercing", "overpower", "parry", "light_throwing", "heavy_throwing",
        "polearm", "flexible", "again", "heavy_weapon", "heavy", "extra_successes", "fist_weapon",
        "crossbow", "blowgun",
    )
).union(
    AFFLICTION_TRAITS, precision.TRAITS, HOLD_TRAITS, SHOVE_TRAITS, ITEM_TRAITS, keywords.TRAITS, wounding.WOUND_TRAITS,
    contests.GRIP_TRAITS, hardiness.TRAITS, attack_pool.REQUIRED,
)  # fmt: skip


class Overseer(Afflictions, Care, precision.Precision, Things, Shoves, Checks, Throws, arts.Arts, Holding):
    """Current edition; see ``base.Ruleset`` for what each answer means."""

    name: ClassVar[str] = "overseer"
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    played_traits: ClassVar[frozenset[str]] = PLAYED_TRAITS
    contests: ClassVar[dict[str, contests.Contest]] = contests.CONTESTS
    by_name: ClassVar[dict[str, Verb]] = BY_NAME
    standards: ClassVar[Mapping[str, str]] = {}
    """Switches that this edition plays otherwise than the current one: name and value."""

    def __init__(self, house: tuple[tuple[str, str], ...] = ()) -> None:
        self.house = House(house, self.standards)
        self.derive = lru_cache(maxsize=4096)(self._derive)

    def _derive(self, unit: UnitSheet) -> Derived:
        return sheet.derive(unit, self.house)

    # the clock and the budget

    def order(self, units: tuple[Standing, ...]) -> tuple[str, ...]:
        """Highest score first; ties by Composure, Dexterity, the stored die (INI-01, INI-06)."""
        return tuple(unit.id for unit in sorted(units, key=_place))

    def tied(self, a: Standing, b: Standing) -> bool:
        """Equal score, Composure and Dexterity: only a die tells them apart (INI-06)."""
        return _place(a)[:3] == _place(b)[:3]

    def settles(self, a: Standing, b: Standing) -> str:
        """Composure, and where that is equal Dexterity (INI-06)."""
        if a.score != b.score:
            return ""
        if a.composure != b.composure:
            return "COM"
        return "DEX" if a.dexterity != b.dexterity else ""

    def budget(self, swift_owed: bool) -> tuple[int, int, int, int]:
        """One standard, one move, one swift, one immediate action; an immediate used before costs the swift (ACT-06,
        ACT-09).
        """
        return 1, 1, 0 if swift_owed else 1, 1

    def has(self, verb: str) -> bool:
        return verb in self.by_name

    def verb(self, name: str) -> Verb:
        return self.by_name[name]

    # conditions and contests

    def contest(self, facts: ContestFacts) -> Step:
        if facts.ranged and self.house["ranged_hold"] == "no_stray":
            facts = replace(facts, ranged=False)  # no exception from GRP-06 (GRP-19)
        return contests.contest(facts, self.contests[facts.name])

    def options(self, name: str) -> tuple[str, ...]:
        return contests.options(self.contests[name])

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
        formula = attack_pool.FORMULAS[weapon.mode]
        return formula.act, formula.range

    def maximum_range(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        return attack_pool.maximum_range(unit, weapon, self.house)

    def usable(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[str, ...]:
        rule = attack_pool.too_weak(unit, weapon, self.house)
        return (rule,) if rule else ()

    def aim_range(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """Within three base ranges and the sensory range (AIM-02)."""
        senses = unit.derived.sensory_range
        if self.house["aim_distance"] == "approximate":
            senses = self.sight_range(unit)
        return min(AIM_BASE_RANGES * attack_pool.base_range(unit, weapon, self.house), senses)

    def sight_range(self, unit: UnitFacts) -> int:
        """Ten times the sensory range; a unit without Perception gets by with what its other senses give (companion
        4.4).
        """
        return APPROXIMATE * max(APPROXIMATE, unit.derived.sensory_range)

    def charge_range(self, unit: UnitFacts) -> int:
        return unit.speed

    def charge_bonus(self, unit: UnitFacts, metres: int) -> tuple[int, int]:
        """+1 DP and −1 Base per metre, bounded by Strength and Base Defense together (CHG-02 to CHG-04)."""
        strength = unit.attribute("STR")
        cite("CHG-03", "CHG-04")
        if self.house["charge_bound"] == "apart":
            return min(metres, strength), min(metres, unit.base_defense)
        points = min(metres, strength, unit.base_defense)
        return points, points

    def all_out_bonus(self, unit: UnitFacts) -> int:
        """Half Strength, at most Base Defense (AOA-03)."""
        return min(unit.attribute("STR") // 2, unit.base_defense)

    def attack_extra(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """All it has, whoever the target; a chance die adds none of them (DIC-08, DIC-12)."""
        return total(attack_pool.extra_modifiers(unit, weapon, self.house))

    def parry(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[int, int]:
        """The Skill's rating as Parry Defense; [Parry X] or bare [Parry] adds X or its Size as Shield Defense (PAR-02
        to PAR-07).
        """
        if not any(name == "parry" for name, _ in weapon.traits):
            return unit.skill(weapon.skill), 0
        cite("PAR-07", "COV-14")
        return unit.skill(weapon.skill), weapon.trait("parry") or weapon.size

    def cover_value(self, cover: CoverFacts, size: int, ranged: bool) -> tuple[int, int]:
        value, piece = shielding.best(cover, size, self.house, own=False if ranged else None)
        return value, -1 if piece is None else cover.pieces.index(piece)

    def alike(
        self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int, cover: CoverFacts
    ) -> tuple[int, ...]:
        """Base ranges beyond the first, Cover Defense of the target, leaning out (RNG-02, COV-04, FFC-02)."""
        multiples = attack_pool.multiples_of(unit, weapon, distance, self.house)
        seen = distance <= self.sight_range(target)
        close = distance <= defenses.CLOSE_SHOT and self.house["close_shots"] == "on"
        if not cover.pieces:
            return multiples, seen, close, 0, 0
        melee = weapon.melee
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
        helped = (points for _, points in arts.given(unit, "attack"))
        return unit.base_defense, *carried, *weakened, *helped, *self.gripped(unit)

    def counts_corners(self) -> bool:
        """Only under graded cover (COV-13)."""
        return self.house["cover"] == "graded"

    # facts -> forecast -> harm

    def forecast(self, facts: AttackFacts) -> Forecast:
        """Pool minus defense, cap, extra successes and the exact distribution (FLW-02, FLW-03, FLW-05)."""
        if facts.astray:
            return strays.mixed(self.forecast, facts)
        if facts.body is not None:
            return self.behind_body(facts)
        search = self.search(facts)
        if search is None:
            return self._forecast(facts)
        found, missed = (self._forecast(replace(facts, found=each)) for each in (True, False))
        return precision.mixed(found, missed, search)

    def _forecast(self, facts: AttackFacts) -> Forecast:
        """The attack itself, whoever it strikes, once a hidden vital spot has been found or not."""
        facts = self.precise(wielded(facts))
        cover, cover_line = shielding.target_cover(facts, self.house)
        own = attack_pool.own_modifiers(facts, self.house)
        leaning = shielding.firing_from_cover(facts, self.house)
        if leaning is not None:
            own.append(leaning)
        own += at_item(facts)
        spot = spots.row(facts, self.spots)
        if spot is not None:
            own += spots.penalty(facts, spot)
        guard = defenses.defended(facts, self.house, cover, cover_line, spots.dodge(facts, self.spots, self.house))
        cite("ATK-02", "DEF-02")  # one target: what is left of its defense comes off the dice
        modifiers = counting(own) + guard.lines
        pool = total(modifiers)
        presence = attack_pool.presence(facts.actor, pool)
        if presence:
            modifiers += (Modifier("DIC-12", "modifier.presence", presence, op="note", source="PRE"),)
        cap_lines = attack_pool.cap_modifiers(facts, self.house)
        extra_lines = (
            attack_pool.extra_modifiers(facts.actor, facts.weapon, self.house, facts.attribute) if pool > 0 else ()
        )
        extra = total(extra_lines)
        spent = extra if facts.extra < 0 else min(facts.extra, extra)
        answer = self._standing_answer(facts, guard.extra_max, pool)
        again, lost = NEVER if facts.coup else facts.weapon.trait("again") or 10, attack_pool.lost(facts)
        cap = total(cap_lines)
        changes = wounding.changes(facts.weapon, facts.target.sheet, guard.bulletproof)
        chances = self._chances(facts, pool, again, lost, answer, spent, cap, changes)
        forecast = Forecast(
            verb=facts.verb,
            actor=facts.actor.id,
            target=facts.target.id,
            weapon=facts.weapon.key,
            costs=self.verb("charge" if facts.charge_metres else facts.verb).prices[0],
            modifiers=modifiers,
            pool=pool,
            again=again,
            cap=cap,
            cap_modifiers=cap_lines,
            defense=guard.parts,
            leftover=guard.leftover,
            attack_extra=spent,
            attack_extra_modifiers=extra_lines,
            lost_successes=lost,
            half=states.halved(facts.actor, facts.weapon.skill),
            defense_extra=answer,
            defense_extra_max=guard.extra_max,
            grade=_grade(facts.weapon),
            conversion=changes,
            successes=chances.successes,
            damage=chances.damage,
            hit=chances.hit,
            drop=chances.drop,
            mean=chances.mean,
            presence=presence,
            spot=facts.spot,
            coup=facts.coup,
            pulled=facts.pulled,
        )
        return self._followed(facts, forecast)

    def _followed(self, facts: AttackFacts, forecast: Forecast) -> Forecast:
        """With what comes after the hit, where that is more than harm."""
        if facts.spot:
            blow = wounding.blow(facts.weapon, forecast.cap)
            soak = wounding.soak(facts.target.sheet, _bulletproof(forecast.conversion))
            return precision.follow(self, facts, forecast, blow, soak)
        harms = "harm" in self.verb(facts.verb).steps
        if "roll" not in self.verb(facts.verb).steps:
            forecast = plans.unrolled(forecast)
        if not harms:
            return plans.follow(self.contest, facts, forecast)
        if not keywords.matters(facts):
            return forecast
        blow = wounding.blow(facts.weapon, forecast.cap)
        soak = wounding.soak(facts.target.sheet, _bulletproof(forecast.conversion))
        table = harm.by_successes(blow, soak, len(forecast.successes) - 1)
        return keywords.plain(self.save, facts, forecast, table)

    def _standing_answer(self, facts: AttackFacts, most: int, pool: int) -> int:
        """Defensive extras declared, or the standing answer: a third of the attack dice, rounded up (DIC-10, DESIGN
        10).
        """
        if facts.defense_extra >= 0:
            return min(facts.defense_extra, most)
        way = self.house["defense_extra"]
        if facts.target.standing == "never" or facts.target.helpless or way == "none":
            cite("GIV-02")
            return 0
        return most if way == "all" else min(most, -(-max(1, pool) // 3))

    def refold(self, facts: AttackFacts, forecast: Forecast) -> Forecast:
        """The forecast with the odds that its pool, cap and extras come to."""
        chances = self._chances(
            facts, forecast.pool, forecast.again, forecast.lost_successes, forecast.defense_extra,
            forecast.attack_extra, forecast.cap, forecast.conversion,
        )  # fmt: skip
        folded = replace(
            forecast,
            successes=chances.successes,
            damage=chances.damage,
            hit=chances.hit,
            drop=chances.drop,
            mean=chances.mean,
        )
        return self._followed(facts, folded)

    def _chances(
        self, facts: AttackFacts, pool: int, again: int, lost: int, defense_extra: int, attack_extra: int, cap: int,
        changes: tuple[Modifier, ...],
    ) -> _Chances:  # fmt: skip
        successes, damage = _distributions(
            max(0, pool), again, lost, defense_extra, attack_extra, attack_pool.presence(facts.actor, pool), facts.pulled,
            wounding.blow(facts.weapon, cap), wounding.soak(facts.target.sheet, _bulletproof(changes)),
            half=states.halved(facts.actor, facts.weapon.skill),
        )  # fmt: skip
        drop = self.falls(facts.target, damage)
        return _Chances(successes, damage, 1.0 - successes[0], drop, odds.mean(damage))

    def falls(self, unit: UnitFacts, damage: tuple[float, ...]) -> float:
        """A unit without a healthy point falls by any damage at all (DMG-20, companion 7.1); for one that dies hard the
        damage is taken to be lethal.
        """
        return odds.at_least(damage, hardiness.least_to_fall(unit))

    def final_successes(self, forecast: Forecast, rolled: int, defense_extra: int) -> int:
        """Dice − lost − defensive extras; only what is left of at least 1 takes the attack extras (DIC-09); from that
        come off the successes given up (PUL-02).
        """
        net = max(0, rolled - forecast.lost_successes)
        kept = odds.final(net // 2 if forecast.half else net, defense_extra, forecast.attack_extra)
        return max(0, kept - forecast.pulled)

    def harm(self, facts: AttackFacts, forecast: Forecast, successes: int) -> Harmed:
        """From final successes to what reaches the track: cap, Bulletproof, reductions (DMG-02 to DMG-07, FLW-06)."""
        result = harm.suffer(
            wounding.blow(facts.weapon, forecast.cap),
            successes,
            wounding.soak(facts.target.sheet, _bulletproof(forecast.conversion)),
        )
        return Harmed(
            result.bashing,
            result.lethal,
            result.aggravated,
            dealt=result.dealt,
            absorbed=result.absorbed,
            modifiers=result.modifiers,
        )

    def wound(self, unit: UnitFacts, harmed: Harmed) -> Wounded:
        """The track takes it, mildest grade first; what can raise nothing overflows (OVF-01, OVF-02)."""
        harm = (harmed.bashing, harmed.lethal, harmed.aggravated)
        track, overflow, state = hardiness.struck(unit, harmed.older, harm)
        return Wounded(*track, overflow=0 if self.house["overflow"] == "off" else overflow, state=state)

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


def _place(unit: Standing) -> tuple[int, int, int, int, int]:
    return -unit.score, -unit.composure, -unit.dexterity, -unit.tie, unit.index


def _grade(weapon: WeaponFacts) -> str:
    """The weapon decides: what is thrown (THR-04), and a bare body that only bruises (BRW-07)."""
    if weapon.mode == "throwing":
        cite("THR-04")
    elif weapon.mode == "brawl" and weapon.grade == "B":
        cite("BRW-07")
    return weapon.grade


class _Chances(NamedTuple):
    """What an attack comes to: the two distributions, and what is read off them."""

    successes: tuple[float, ...]
    damage: tuple[float, ...]
    hit: float
    drop: float
    mean: float


def _bulletproof(changes: tuple[Modifier, ...]) -> tuple[str, ...]:
    return tuple(line.source for line in changes if line.key == "modifier.bulletproof")


@lru_cache(maxsize=20000)
def _distributions(
    pool: int, again: int, lost: int, defense_extra: int, attack_extra: int, presence: int, pulled: int, blow: Blow,
    soak: Soak, *, half: bool = False,
) -> tuple[tuple[float, ...], tuple[float, ...]]:  # fmt: skip
    """Final successes and the damage that reaches the track, exactly; pools of 0 roll the chance die without extras
    (DIC-12). ``half``: of what the dice leave only half counts (companion 8.3).
    """
    dice = odds.shift(precision.rolled(pool, again, presence), lost)
    if half:
        dice = odds.mapped(dice, lambda successes: successes // 2)
    final = odds.final_successes(dice, defense_extra, attack_extra if pool > 0 else 0)
    if pulled:
        final = precision.pulled(final, pulled)
    points = [sum(each) for each in harm.by_successes(blow, soak, len(final) - 1)]
    return final, odds.mapped(final, points.__getitem__)
