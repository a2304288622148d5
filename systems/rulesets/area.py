"""Area damage by the Overseer rules: how weapons fill an area, what is rolled for it, what it does (AOE, ART-05).

``WAYS`` has a row for each way. Its damage is a number of its own (or what an attack roll comes to), each success of
the target's save takes 1 off before anything else (AOE-04), and only then Sealed, reductions and the track follow. A
forecast is exact for each unit: over what is rolled for it, the save that leaves, and the harm that is left.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from functools import lru_cache

from systems import odds, plan_odds
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AreaFacts, AttackFacts, Effect, Forecast, Modifier, Side, Step
from systems.odds import Distribution
from systems.rulesets import (
    area_saves,
    attack_pool,
    bursts,
    defenses,
    handling,
    harm,
    keywords,
    knacks,
    point_types,
    saves,
    shielding,
    states,
    tending,
    wounding,
)
from systems.rulesets.answers import Harmed, Way
from systems.rulesets.house import House
from systems.rulesets.sheet import legend, skill_counted
from systems.rulesets.soak import Blow, Conversion, Soak
from systems.rulesets.stacking import counting, total
from systems.rulesets.verbs import BY_NAME

BURST, CONE, LINE = "burst", "cone", "line"
BREATHLESS = frozenset(("undead", "elemental"))
"""Creature types that do without air (companion 14)."""
#: Condition points that an explosion gives, by trait; each takes a Fortitude save and fades (companion 13.3).
POINTS = {"bang": "tinnitus", "flash": "dazzle", "tear_gas": "nausea"}
SUPPRESSING = 20
"""Rounds that one sweep takes (companion 9)."""
FACED = ("base", "dodge", "insight", "parry")
SPELLS = ("spell_burst", "spell_cone", "spell_line")
"""The areas of spells, each by a trait of the spell as a weapon: its metres."""
TRAITS = frozenset(
    (
        *SPELLS,
        "bombardment", "radius", "blast", "outer_blast", "outer_points", "spray", "flame_cone", "suppressive_fire",
        "suppressive_damage", "sealed", "gas_cloud", "smoke_cloud", "ignites", "tripwire", "pressure", "obvious",
        "base_is_maximum", "minimum_range", "splash", "anomalous", "volatile", "breathless",
        *POINTS,
    )
).union(area_saves.TRAITS)  # fmt: skip


WAYS = {
    "bombard": Way("bombard", BURST, "each", ("high_speed",), "ART-05"),
    "suppress": Way("suppress", LINE, "each", ("high_speed",), "ART-05"),
    "spray": Way("spray", CONE, "once", (), "ATK-03", counts=True),
    "flames": Way("flames", CONE, "once", (), "ATK-03"),
    "lob": Way("lob", BURST, "plain", area_saves.FOUR, "ATK-04"),
    "mine": Way("mine", BURST, "", area_saves.FOUR, "AOE-04"),
    "gas": Way("gas", BURST, "", (), "AOE-04"),
    "spell_burst": Way("spell_burst", BURST, "once", area_saves.FOUR, "ATK-03", counts=True),
    "spell_cone": Way("spell_cone", CONE, "once", area_saves.FOUR, "ATK-03", counts=True),
    "spell_line": Way("spell_line", LINE, "once", area_saves.FOUR, "ATK-03", counts=True),
}


def way_of(verb: str, weapon: WeaponFacts) -> Way | None:
    """How the weapon fills an area by that verb; None where it cannot."""
    if verb == "cast":
        return next((WAYS[name] for name in SPELLS if weapon.trait(name)), None)
    if verb == "bombard":
        return WAYS["bombard"] if weapon.trait("bombardment") else None
    if verb == "suppress":
        return WAYS["suppress"] if weapon.trait("suppressive_fire") else None
    if verb == "spray":
        return WAYS["spray"] if weapon.trait("spray") else WAYS["flames"] if weapon.trait("flame_cone") else None
    thrown = weapon.trait("blast") and not (weapon.trait("tripwire") or weapon.trait("pressure"))
    if verb == "lob":
        return WAYS["lob"] if thrown else None
    return WAYS.get(verb)


def half_metres(way: Way, weapon: WeaponFacts, shape: str) -> int:
    """Radius or length in half metres: a bombardment is as many metres across as the weapon's Size unless it says
    otherwise (companion 9); fire sweeps a line of half the base range or a cone of a quarter.
    """
    if way.name in SPELLS:
        return 2 * weapon.trait(way.name)
    if way.name == "bombard":
        return 2 * weapon.trait("radius") if weapon.trait("radius") else weapon.size
    if way.name == "suppress":
        return weapon.base_range if shape == LINE else weapon.base_range // 2
    if way.shape == CONE:
        return 2 * weapon.base_range
    return 2 * max(weapon.trait("blast"), weapon.trait("outer_blast"))


# what is rolled for it


def roll(facts: AreaFacts, house: House, way: Way) -> Side | None:
    """What is rolled for the area: for each unit, for all at once, or nothing (ATK-03, ATK-04, ART-05)."""
    if not way.rolls or not reflexive(way, facts.weapon):
        return None
    if way.rolls == "plain":
        return _plain(facts, house)
    weapon = facts.weapon if way.counts else replace(facts.weapon, damage=0)
    attack = AttackFacts(
        verb=facts.verb, actor=facts.actor, target=facts.target, weapon=weapon, distance=facts.distance
    )
    own = attack_pool.own_modifiers(attack, house) + knacks.attack_lines(attack)
    lines = counting(own)
    if way.rolls == "each":
        lines += _met(replace(attack, target=_open(facts.target)), facts, house)
    else:
        cite("ATK-03")
    pool = total(lines)
    extras = attack_pool.extra_modifiers(facts.actor, weapon, house) if pool > 0 else ()
    extra = total(extras) if facts.extra < 0 else min(facts.extra, total(extras))
    lost, presence = attack_pool.lost(attack) + facts.spared, attack_pool.presence(facts.actor, pool)
    half = states.halved(facts.actor, weapon.skill)
    return Side(
        facts.actor.id, handling.rolled_attribute(weapon, house), pool, lines, extra, extras, lost,
        presence=presence, half=half,
        successes=plan_odds.side(pool, lost=lost, extra=extra, presence=presence, half=half),
    )  # fmt: skip


def _met(attack: AttackFacts, facts: AreaFacts, house: House) -> tuple[Modifier, ...]:
    """The target's defense other than Base, Dodge, Insight and Parry (ART-05, ART-07); Armor Piercing applies to it."""
    cite("ART-05", "ART-07")
    value, piece = shielding.best(facts.cover, facts.target.size, house, own=None)
    line = None
    if piece is not None:
        line = Modifier("COV-04", "modifier.cover", -value, kind="cover", source=piece.kind, at=piece.at, scope="scene")
    return defenses.defended(attack, house, value, line).lines


def _open(unit: UnitFacts) -> UnitFacts:
    """The unit without the parts of defense that are nothing to a bombardment."""
    derived = replace(unit.derived, base_defense=0, dodge_defense=0, insight_defense=0)
    return replace(
        unit, derived=derived, base_defense=0, parry_bonus=0, total_defense=False, attacks_suffered=0, charge_loss=0,
        all_out_loss=0, abilities_active=(), points=(), states=(), held_by=(), flat_footed=False, stumbled=False,
        unconscious=False,
    )  # fmt: skip


def _plain(facts: AreaFacts, house: House) -> Side:
    """A throw at a square: Dexterity + Athletics, no attack, so that no bonus on attacks and no defense plays a part
    (ATK-04, EX-09); range counts as for every throw.
    """
    unit, weapon = facts.actor, facts.weapon
    multiples = handling.multiples_of(unit, weapon, facts.distance, house)
    far = Modifier("RNG-02", "modifier.range", -2 * multiples, kind="untyped", source=weapon.key)
    return tending.alone(unit, tending.Check("ATK-04", "DEX", "Athletics", "light_throwing"), far)


def reflexive(way: Way, weapon: WeaponFacts) -> bool:
    """Whether the area hurts, and so is dodged: only then anything is rolled for it."""
    return way.name == "gas" or (weapon.damage > 0 and not weapon.trait("gas_cloud"))


# what it does


def damage(facts: AreaFacts, house: House, way: Way, rolled: int) -> int:
    """Damage before the save: the weapon's own, less for who is too weak for it; of a spray what was rolled, up to the
    cap, which every resource has (DMG-08).
    """
    weapon = facts.weapon
    if facts.amount >= 0:
        return facts.amount
    if way.counts:
        skilled = skill_counted(facts.actor, weapon.skill, weapon.specialty)
        cap = skilled + 2 * weapon.damage
        if way.name in SPELLS:
            cap = facts.actor.attribute(handling.rolled_attribute(weapon, house)) + skilled + weapon.damage
            cite("SPL-03")
        if rolled > cap:
            cite("DMG-08")
        return min(rolled, cap)
    if way.name == "suppress":
        short = handling.shortfall(facts.actor, weapon)
        return max(0, weapon.damage + weapon.trait("suppressive_damage") - short)
    return weapon.damage


def penalty(way: Way, rolled: int) -> int:
    """Dice that the successes take from the save; of a spray they are the damage itself."""
    return 0 if way.counts else rolled


def blow(weapon: WeaponFacts) -> Blow:
    """The damage as the harm steps take it: from an area, without a cap of its own."""
    plain = wounding.blow(weapon, 0)
    return replace(plain, cap=None, tags=(*plain.tags, "area"))


def soak(facts: AreaFacts, house: House, way: Way) -> Soak:
    """What stands between the damage and the track: beside the rest [Sealed X], for which damage smaller than Armor + X
    is a grade milder (companion 9); to a swarm areas do twice the harm (companion 14). A part that is pierced bare
    protects no longer.
    """
    unit, sheet = facts.target, facts.target.sheet
    parts = area_saves.guards(unit)
    area_saves.pierce(parts, facts, house, way.heeds)
    pierced = "armor_piercing" in way.heeds and facts.weapon.trait("armor_piercing") > 0
    places = (
        ("armor", "armor", sheet.armor.traits if sheet.armor else ()),
        ("body", "natural", sheet.traits),
    )
    held = tuple(
        place for place, part, traits in places if dict(traits).get("bulletproof") and not (pierced and not parts[part])
    )
    plain = wounding.soak(sheet, held)
    worn = dict(sheet.armor.traits).get("sealed", 0) if sheet.armor else 0
    if pierced and not parts["armor"]:
        worn = 0
    conversions = plain.conversions
    if worn and sheet.armor:
        limit = sheet.armor.ranged + worn
        conversions = (*conversions, Conversion("sealed", "armor", needs=("area",), below=limit, rule="AOE-04"))
    swarm = ("all",) if sheet.kind == "swarm" else ()
    immune = (*plain.immune, "poison") if keywords.unpoisoned(sheet) else plain.immune
    return replace(
        plain, conversions=conversions, sealed=worn, vulnerable=(*plain.vulnerable, *swarm), immune=immune
    )  # fmt: skip


def ignites(facts: AreaFacts) -> int:
    """The least harm that sets the target on fire: what the weapon says, or any where it carries what burns (companion
    13.3); 0 where nothing does, or it burns already.
    """
    unit = facts.target
    if unit.point("burn") or point_types.immune(unit.sheet, "burn"):
        return 0
    carried = any(each.trait("volatile") and unit.loaded(each) for each in unit.sheet.explosives)
    return 1 if carried else facts.weapon.trait("ignites")


def points_at(weapon: WeaponFacts, near: int) -> tuple[tuple[str, int], ...]:
    """Condition points by distance from the middle: all of them inside, fewer in the outer ring (companion 13.3)."""
    close = near <= weapon.trait("blast")
    return tuple(
        (kind, number if close else weapon.trait("outer_points"))
        for trait, kind in POINTS.items()
        if (number := weapon.trait(trait))
    )


@dataclass(frozen=True, slots=True)
class _Saving:
    """What of a save its odds depend on."""

    pool: int
    lost: int
    extra: int
    presence: int
    fails: bool


@lru_cache(maxsize=20000)
def _dealt(
    own: Distribution, saving: _Saving, flat: int, counts: bool, cap: int, hurts: Blow, guard: Soak
) -> tuple[Distribution, Distribution]:
    """Damage left by the save, and what of it reaches the track, over everything that may be rolled.

    ``flat``: the damage where it is a number of its own; with ``counts`` it is what was rolled, up to ``cap``.
    """
    left: list[float] = [0.0]
    for rolled, chance in enumerate(own):
        if not chance:
            continue
        amount = min(rolled, cap) if counts else flat
        saved = _saves(saving, 0 if counts else rolled)
        left += [0.0] * (amount + 1 - len(left))
        for successes, share in enumerate(saved):
            left[max(0, amount - successes)] += chance * share
    table = [sum(each) for each in harm.by_successes(hurts, guard, len(left) - 1)]
    return tuple(left), odds.mapped(tuple(left), table.__getitem__)


def _saves(saving: _Saving, fewer: int) -> Distribution:
    if saving.fails:
        return (1.0,)
    pool = saving.pool - fewer
    extra, presence = (saving.extra, 0) if pool > 0 else (0, saving.presence)
    return plan_odds.side(pool, lost=saving.lost, extra=extra, presence=presence)


class Areas:
    """The answers about areas; see ``base.Ruleset`` for what each means."""

    house: House

    def area_way(self, verb: str, weapon: WeaponFacts) -> Way | None:
        return way_of(verb, weapon)

    def area_half(self, verb: str, weapon: WeaponFacts, shape: str) -> int:
        way = way_of(verb, weapon)
        return 0 if way is None else half_metres(way, weapon, shape or way.shape)

    def area_spares_maker(self, weapon: WeaponFacts) -> bool:
        """What is supernatural leaves its maker alone and nobody else; all other areas hit everybody (AOE-01, 02)."""
        magic = bool(weapon.trait("magic") or weapon.trait("anomalous"))
        cite("AOE-02" if magic else "AOE-01")
        return magic

    def area_roll(self, facts: AreaFacts) -> Side | None:
        return roll(facts, self.house, _way(facts))

    def area_save(self, facts: AreaFacts) -> Side:
        way = _way(facts)
        return area_saves.save(facts, self.house, way.heeds, penalty(way, max(0, facts.own)))

    def area_hurts(self, facts: AreaFacts) -> bool:
        """Whether it hurts at all, so that a save is rolled."""
        return reflexive(_way(facts), facts.weapon)

    def area_damage(self, facts: AreaFacts) -> int:
        return damage(facts, self.house, _way(facts), max(0, facts.own))

    def area_harm(self, facts: AreaFacts, left: int) -> Harmed:
        found = harm.suffer(blow(facts.weapon), left, soak(facts, self.house, _way(facts)))
        return Harmed(
            found.bashing, found.lethal, found.aggravated, dealt=found.dealt, absorbed=found.absorbed,
            modifiers=found.modifiers,
        )  # fmt: skip

    def area_ignites(self, facts: AreaFacts) -> int:
        return ignites(facts)

    def breathes(self, unit: UnitFacts) -> bool:
        return unit.sheet.kind not in BREATHLESS and not dict(unit.sheet.traits).get("breathless")

    def area_points(self, facts: AreaFacts) -> tuple[tuple[str, int], ...]:
        return points_at(facts.weapon, facts.near)

    def splash(self, verb: str, weapon: WeaponFacts) -> int:
        rolled = verb in BY_NAME and {"roll", "harm"} <= set(BY_NAME[verb].steps)
        return max(weapon.trait("splash"), bursts.metres(verb)) if rolled and not weapon.melee else 0

    def also_struck(self, facts: AttackFacts, near: tuple[str, ...]) -> tuple[str, ...]:
        return bursts.reached(facts, near)

    def fires(self, verb: str, weapon: WeaponFacts) -> bool:
        sprays = weapon.trait("spray") or weapon.trait("flame_cone")
        return not sprays and bursts.fires(verb, weapon)

    def rounds(self, verb: str, weapon: WeaponFacts) -> int:
        return bursts.rounds(verb, weapon)

    def unscathed(self, unit: UnitFacts) -> bool:
        return unit.sheet.kind == "swarm"

    def area_look(self, unit: UnitFacts) -> Side:
        return saves.look(unit, "AOE-04")

    def area_rounds(self, keep: bool) -> int:
        return 2 * SUPPRESSING if keep else SUPPRESSING

    def overlapped(self, amounts: tuple[int, ...]) -> int:
        """The largest grows by 1 for each time the others together hold it, growing as it does; never beyond five times
        the second (companion 7.3).
        """
        first, *others = sorted(amounts, reverse=True)
        if not others:
            return first
        found, rest = first, sum(others)
        while found and rest >= found:
            rest -= found
            found += 1
        return min(found, max(first, 5 * others[0]))

    def area_forecast(self, facts: AreaFacts) -> Forecast:
        """What the area does to this unit, exactly; the roll that is made for it is in ``modifiers`` and ``pool``."""
        way = _way(facts)
        side = roll(facts, self.house, way) if facts.own < 0 else None
        own = (1.0,) if side is None else side.successes
        if facts.own > 0:
            own = (*(0.0,) * facts.own, 1.0)
        effects = tuple(
            Effect(kind, self._point_odds(facts.target, kind, number), ("AOE-04",))
            for kind, number in points_at(facts.weapon, facts.near)
        )
        left: Distribution = (1.0,)
        reached: Distribution = (1.0,)
        steps: tuple[Step, ...] = ()
        if reflexive(way, facts.weapon):
            saving = area_saves.save(replace(facts, own=0), self.house, way.heeds, 0)
            key = _Saving(
                saving.pool, saving.lost, total(saves.extras(facts.target, "reflex")),
                legend(facts.target.attribute("PRE")), bool(saving.fails),
            )  # fmt: skip
            flat = -1 if way.counts else damage(facts, self.house, way, 0)
            cap = damage(facts, self.house, way, 1 << 20) if way.counts else 0
            left, reached = _dealt(own, key, flat, way.counts, cap, blow(facts.weapon), soak(facts, self.house, way))
            win = 1.0 - left[0]
            least = ignites(facts)
            if least:
                burning = sum(reached[least:])
                effects += (Effect("burn", (1.0 - burning, burning), ("CAL-10",)),)
            steps = (Step("area_save", None, saving, (saving,), win, left, ("AOE-04", way.rule)),)
        return Forecast(
            verb=facts.verb, actor=facts.actor.id, target=facts.target.id, weapon=facts.weapon.key,
            costs=prices(facts.verb), modifiers=() if side is None else side.modifiers,
            pool=0 if side is None else side.pool, again=10, cap=0, cap_modifiers=(), defense=(), leftover=(),
            attack_extra=0 if side is None else side.extra,
            attack_extra_modifiers=() if side is None else side.extra_modifiers,
            lost_successes=0 if side is None else side.lost, defense_extra=0, defense_extra_max=0,
            grade=facts.weapon.grade, conversion=(), successes=own, damage=reached, hit=1.0 - reached[0],
            drop=self.falls(facts.target, reached), mean=odds.mean(reached),
            presence=0 if side is None else side.presence, half=side is not None and side.half, steps=steps,
            effects=effects,
        )  # fmt: skip

    def area_together(
        self, verb: str, unit: UnitFacts, weapon: WeaponFacts, side: Side | None, each: tuple[tuple[str, Forecast], ...]
    ) -> Forecast:
        """All of them in one: what is rolled for all at once, the greatest chances, and the harm of all together."""
        shown = [row for _, row in each]
        roll = Side(unit.id, "", 0, (), successes=(1.0,)) if side is None else side
        return Forecast(
            verb=verb, actor=unit.id, target="", weapon=weapon.key, costs=prices(verb), modifiers=roll.modifiers,
            pool=roll.pool, again=roll.again, cap=0, cap_modifiers=(), defense=(), leftover=(), attack_extra=roll.extra,
            attack_extra_modifiers=roll.extra_modifiers, lost_successes=roll.lost, defense_extra=0,
            defense_extra_max=0, grade=weapon.grade, conversion=(), successes=roll.successes, damage=(1.0,),
            hit=max((row.hit for row in shown), default=0.0), drop=max((row.drop for row in shown), default=0.0),
            mean=sum(row.mean for row in shown), presence=roll.presence, half=roll.half, each=each,
        )  # fmt: skip

    @abstractmethod
    def falls(self, unit: UnitFacts, damage: tuple[float, ...]) -> float: ...

    def _point_odds(self, unit: UnitFacts, kind: str, number: int) -> Distribution:
        if point_types.immune(unit.sheet, kind) or saves.immune(unit, "fortitude"):
            return (1.0,)
        saved = saves.save_roll(unit, "fortitude", kind).successes
        return _less(number, saved)


def _less(number: int, saved: Distribution) -> Distribution:
    found = [0.0] * (number + 1)
    for successes, chance in enumerate(saved):
        found[max(0, number - successes)] += chance
    return tuple(found)


def _way(facts: AreaFacts) -> Way:
    found = way_of(facts.verb, facts.weapon)
    assert found is not None
    return found


def prices(verb: str) -> tuple[str, ...]:
    """What the deed costs; nothing for what goes off by itself."""
    return BY_NAME[verb].prices[0] if verb in BY_NAME else ()
