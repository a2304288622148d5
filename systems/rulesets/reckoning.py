"""From the facts of an attack to its forecast, and from what is rolled to the harm (FLW-02 to FLW-06).

``attack_pool`` is the attacker's side, ``defenses`` the target's, ``shielding`` the cover between them; ``stacking``
says which modifiers count, ``precision`` and ``plans`` what comes after the hit. Preview and resolution are both here:
a forecast is folded anew when pool, cap or extras of it change, and read with what the dice showed.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache
from typing import NamedTuple

from systems import odds
from systems.dice import NEVER, Roll
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, ContestFacts, Forecast, Modifier, Step
from systems.frozen import replace
from systems.rulesets import (
    astray,
    attack_pool,
    defenses,
    grading,
    handling,
    hardiness,
    harm,
    hidden_weapons,
    keywords,
    knacks,
    locks,
    outfit,
    overflow,
    penetration,
    plans,
    precision,
    shielding,
    spots,
    states,
    wounding,
)
from systems.rulesets.answers import Harmed, Verb
from systems.rulesets.holding import Holding
from systems.rulesets.house import House
from systems.rulesets.shoves import wielded
from systems.rulesets.soak import Blow, Soak
from systems.rulesets.stacking import counting, total
from systems.rulesets.wreckage import at_item


class Reckoning(precision.Precision, Holding):
    """The answers about one attack; see ``base.Ruleset`` for what each means."""

    house: House

    def __init__(self) -> None:
        self._foretold = lru_cache(maxsize=512)(self._foretell)

    @abstractmethod
    def verb(self, name: str) -> Verb: ...

    @abstractmethod
    def prices(self, verb: str, unit: UnitFacts) -> tuple[tuple[str, ...], ...]: ...

    @abstractmethod
    def contest(self, facts: ContestFacts) -> Step: ...

    def forecast(self, facts: AttackFacts) -> Forecast:
        """Pool minus defense, cap, extra successes and the exact distribution (FLW-02, FLW-03, FLW-05).

        An attack is looked at again at each step of its resolution, and in every fork of a battle; what the same facts
        come to is kept.
        """
        return self._foretold(facts)

    def _foretell(self, facts: AttackFacts) -> Forecast:
        if facts.astray:
            return astray.mixed(self.forecast, facts)
        if facts.body is not None:
            return self.behind_body(facts)
        search = self.search(facts)
        if search is None:
            return self._watched(facts)
        found, missed = (self._watched(replace(facts, found=each)) for each in (True, False))
        return precision.mixed(found, missed, search)

    def _watched(self, facts: AttackFacts) -> Forecast:
        """With the target's look at a hidden weapon, where the attack is made with one."""
        look = self.watch(facts)
        if look is None:
            return self._forecast(facts)
        seen, unseen = (self._forecast(replace(facts, noticed=each)) for each in (True, False))
        return hidden_weapons.mixed(seen, unseen, look)

    def watch(self, facts: AttackFacts) -> Step | None:
        return hidden_weapons.watch(facts)

    def _forecast(self, facts: AttackFacts) -> Forecast:
        """The attack itself, whoever it strikes, once a hidden vital spot has been found or not."""
        facts = locks.unaimed(knacks.deft(self.precise(wielded(hidden_weapons.caught(facts)))))
        if facts.target.states:
            facts = replace(facts, weapon=handling.through_water(facts.weapon, facts.target))
        cover, cover_line = shielding.target_cover(facts, self.house)
        own = attack_pool.own_modifiers(facts, self.house)
        leaning = shielding.firing_from_cover(facts, self.house)
        if leaning is not None:
            own.append(leaning)
        own += at_item(facts)
        own += (*knacks.attack_lines(facts), *locks.chasing(facts))
        own += outfit.dismay(facts.target) if facts.target.parry_weapon else ()
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
        if facts.rough:
            extra, extra_lines = _halved_extra(extra, extra_lines)
        gained = locks.traded(facts, extra, pool)
        if gained:
            fewer, more = locks.lines(facts.weapon, gained)
            modifiers, extra_lines = (*modifiers, fewer), (*extra_lines, more)
            pool, extra = pool - gained, extra + gained
        spent = extra if facts.extra < 0 else min(facts.extra, extra)
        answer = self._standing_answer(facts, guard.extra_max, pool)
        again, lost = NEVER if facts.coup else facts.weapon.trait("again") or 10, attack_pool.lost(facts)
        cap = total(cap_lines)
        changes = (
            *grading.lines(facts, guard.met),
            *wounding.changes(facts.weapon, facts.target.sheet, guard.bulletproof),
        )
        chances = self._chances(facts, pool, again, lost, answer, spent, cap, changes)
        forecast = Forecast(
            verb=facts.verb,
            actor=facts.actor.id,
            target=facts.target.id,
            weapon=facts.weapon.key,
            costs=self.prices("charge" if facts.charge_metres else facts.verb, facts.actor)[0],
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
            half=halves(facts),
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
            soak = _soak(facts, forecast.conversion)
            return precision.follow(self, facts, forecast, blow, soak)
        steps = self.verb(facts.verb).steps
        if "roll" not in steps:
            forecast = plans.unrolled(forecast)
        if "harm" not in steps:
            forecast = plans.harmless(forecast if "wear" in steps else plans.uncapped(forecast))
            return plans.follow(self.contest, facts, forecast)
        if not keywords.matters(facts):
            return forecast
        blow = wounding.blow(facts.weapon, forecast.cap)
        soak = _soak(facts, forecast.conversion)
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
            max(0, pool), again, lost, defense_extra, attack_extra, attack_pool.presence(facts.actor, pool),
            facts.pulled, wounding.blow(facts.weapon, cap), _soak(facts, changes),
            half=halves(facts), again_if_none=pool > 0 and facts.weapon.trait("reroll_zero") > 0,
        )  # fmt: skip
        drop = self.falls(facts.target, damage)
        return _Chances(successes, damage, 1.0 - successes[0], drop, odds.mean(damage))

    def falls(self, unit: UnitFacts, damage: tuple[float, ...]) -> float:
        """A unit without a healthy point falls by any damage at all (DMG-20, companion 7.1); for one that dies hard the
        damage is taken to be lethal.
        """
        return odds.at_least(damage, hardiness.least_to_fall(unit))

    def read(self, forecast: Forecast, roll: Roll) -> Roll:
        """Each face from 8 up is a success, as they fell (DIC-01)."""
        return roll

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
            _soak(facts, forecast.conversion),
        )
        return Harmed(
            result.bashing,
            result.lethal,
            result.aggravated,
            dealt=result.dealt,
            absorbed=result.absorbed,
            modifiers=result.modifiers,
            sparing=overflow.spares(facts.weapon),
        )

    def penetrates(self, weapon: WeaponFacts, target: UnitFacts) -> bool:
        return penetration.penetrates(weapon, target)

    def slowed(self, weapon: WeaponFacts, dealt: int) -> int:
        return penetration.slowed(weapon, dealt)

    def passes(self, facts: AttackFacts) -> bool:
        return penetration.passes(facts)

    def in_the_odds(self, rows: tuple[tuple[float, Forecast], ...]) -> Forecast:
        return penetration.in_the_odds(rows)


def halves(facts: AttackFacts) -> bool:
    """Whether only half the successes of the dice count: blindness and a roughly known target are one cause (companion
    8.3, COV-18).
    """
    return facts.rough or states.halved(facts.actor, facts.weapon.skill)


def _halved_extra(extra: int, lines: tuple[Modifier, ...]) -> tuple[int, tuple[Modifier, ...]]:
    """Half the extra successes against a roughly known target, with the line that says so (COV-18)."""
    lost = extra - extra // 2
    return extra - lost, (*lines, Modifier("COV-18", "modifier.rough_extra", -lost)) if lost else lines


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


def _soak(facts: AttackFacts, changes: tuple[Modifier, ...]) -> Soak:
    """What the target's side makes of the damage, as the lines of the forecast say."""
    places = tuple(line.source for line in changes if line.key == "modifier.bulletproof")
    return wounding.soak(facts.target.sheet, places, grading.rows(changes))


@lru_cache(maxsize=20000)
def _distributions(
    pool: int, again: int, lost: int, defense_extra: int, attack_extra: int, presence: int, pulled: int, blow: Blow,
    soak: Soak, *, half: bool = False, again_if_none: bool = False,
) -> tuple[tuple[float, ...], tuple[float, ...]]:  # fmt: skip
    """Final successes and the damage that reaches the track, exactly; pools of 0 roll the chance die without extras
    (DIC-12). ``half``: of what the dice leave only half counts (companion 8.3); ``again_if_none``: a roll without a
    success is thrown once more (companion 13.1).
    """
    thrown = precision.rolled(pool, again, presence)
    if again_if_none:
        thrown = odds.thrown_again(thrown)
    dice = odds.shift(thrown, lost)
    if half:
        dice = odds.mapped(dice, lambda successes: successes // 2)
    final = odds.final_successes(dice, defense_extra, attack_extra if pool > 0 else 0)
    if pulled:
        final = precision.pulled(final, pulled)
    points = [sum(each) for each in harm.by_successes(blow, soak, len(final) - 1)]
    return final, odds.mapped(final, points.__getitem__)
