"""Area damage by the Overseer rules: the answers of the ruleset (AOE, ART-05, SEP).

A forecast is exact for each unit: over what is rolled for the area, the save that leaves, and the harm that is left.
``area_ways`` says how areas are filled and what is rolled, ``area_saves`` what is saved, ``area_harm`` what comes of
it.
"""

from __future__ import annotations

from abc import abstractmethod

from systems import odds
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AreaFacts, AttackFacts, Effect, Forecast, Side, Step
from systems.frozen import replace
from systems.odds import Distribution
from systems.rulesets import area_harm, area_saves, area_ways, bursts, harm, point_types, saves
from systems.rulesets.answers import Harmed, Way
from systems.rulesets.area_ways import TRAITS
from systems.rulesets.house import House
from systems.rulesets.sheet import legend
from systems.rulesets.stacking import total
from systems.rulesets.verbs import BY_NAME

__all__ = ["TRAITS", "Areas"]


class Areas:
    """The answers about areas; see ``base.Ruleset`` for what each means."""

    house: House

    def area_way(self, verb: str, weapon: WeaponFacts) -> Way | None:
        return area_ways.way_of(verb, weapon)

    def area_half(self, verb: str, weapon: WeaponFacts, shape: str) -> int:
        way = area_ways.way_of(verb, weapon)
        return 0 if way is None else area_ways.half_metres(way, weapon, shape or way.shape)

    def area_spares_maker(self, weapon: WeaponFacts) -> bool:
        """What is supernatural leaves its maker alone and nobody else; all other areas hit everybody (AOE-01, 02)."""
        magic = bool(weapon.trait("magic") or weapon.trait("anomalous"))
        cite("AOE-02" if magic else "AOE-01")
        return magic

    def area_roll(self, facts: AreaFacts) -> Side | None:
        return area_ways.roll(facts, self.house, _way(facts))

    def area_save(self, facts: AreaFacts) -> Side:
        way = _way(facts)
        return area_saves.save(facts, self.house, way.heeds, area_harm.penalty(way, max(0, facts.own)))

    def area_hurts(self, facts: AreaFacts) -> bool:
        """Whether it hurts at all, so that a save is rolled."""
        return area_ways.reflexive(_way(facts), facts.weapon)

    def area_damage(self, facts: AreaFacts) -> int:
        return area_harm.damage(facts, self.house, _way(facts), max(0, facts.own))

    def area_harm(self, facts: AreaFacts, left: int) -> Harmed:
        found = harm.suffer(area_harm.blow(facts.weapon), left, area_harm.soak(facts, self.house, _way(facts)))
        return Harmed(
            found.bashing, found.lethal, found.aggravated, dealt=found.dealt, absorbed=found.absorbed,
            modifiers=found.modifiers,
        )  # fmt: skip

    def area_ignites(self, facts: AreaFacts) -> int:
        return area_harm.ignites(facts)

    def breathes(self, unit: UnitFacts) -> bool:
        return unit.sheet.kind not in area_ways.BREATHLESS and not dict(unit.sheet.traits).get("breathless")

    def area_points(self, facts: AreaFacts) -> tuple[tuple[str, int], ...]:
        return area_harm.points_at(facts.weapon, facts.near)

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
        return 2 * area_ways.SUPPRESSING if keep else area_ways.SUPPRESSING

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
        side = area_ways.roll(facts, self.house, way) if facts.own < 0 else None
        own = (1.0,) if side is None else side.successes
        if facts.own > 0:
            own = (*(0.0,) * facts.own, 1.0)
        effects = tuple(
            Effect(kind, self._point_odds(facts.target, kind, number), ("AOE-04",))
            for kind, number in area_harm.points_at(facts.weapon, facts.near)
        )
        left: Distribution = (1.0,)
        reached: Distribution = (1.0,)
        steps: tuple[Step, ...] = ()
        if area_ways.reflexive(way, facts.weapon):
            saving = area_saves.save(replace(facts, own=0), self.house, way.heeds, 0)
            key = area_harm.Saving(
                saving.pool, saving.lost, total(saves.extras(facts.target, "reflex")),
                legend(facts.target.attribute("PRE")), bool(saving.fails),
            )  # fmt: skip
            flat = -1 if way.counts else area_harm.damage(facts, self.house, way, 0)
            cap = area_harm.damage(facts, self.house, way, 1 << 20) if way.counts else 0
            left, reached = area_harm.dealt(
                own, key, flat, way.counts, cap, area_harm.blow(facts.weapon), area_harm.soak(facts, self.house, way)
            )
            win = 1.0 - left[0]
            least = area_harm.ignites(facts)
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
    found = area_ways.way_of(facts.verb, facts.weapon)
    assert found is not None
    return found


def prices(verb: str) -> tuple[str, ...]:
    """What the deed costs; nothing for what goes off by itself."""
    return BY_NAME[verb].prices[0] if verb in BY_NAME else ()
