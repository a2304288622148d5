"""What units could do to each other in a turn: the acting one, its friends, each foe, as they are or would be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ai import changes, worth
from game.ai.situation import Situation
from game.ai.strikes import MILLION, OPEN, PLAIN, Deed, Stand, dealt, millionths, stand, strike
from game.ai.threats import AFTER_MOVING, STEPPING_OUT, Foe
from systems import geometry
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import ContestFacts, CoverFacts
from systems.frozen import replace

TO_COME = 180
"""Hundredths of a turn's harm that a weapon kept in hand is worth: two turns to come, each less sure than the one
before."""


class Powers:
    """The harm that can be expected of everybody in one decision, worked out when asked."""

    def __init__(self, here: Situation) -> None:
        self.here = here
        self.friends = [unit for unit in here.view.own if unit.id != here.me.id and not unit.idle]
        self.allies = [here.me, *self.friends]
        self.ready = [unit for unit in self.friends if unit.readied[0] == here.me.id]
        """Friends that stand ready to help the acting unit."""
        self._powers: dict[tuple[int, int, int, int], int] = {}
        self._best: dict[tuple[str, int, int], int] = {}
        self._between: dict[int, list[UnitFacts]] = {}
        self._wins: dict[tuple[int, str, str], int] = {}
        self._parted: dict[tuple[int, str], tuple[int, int]] = {}

    # what a foe could do

    def power(self, number: int, after: Stand | None = None, away: int = 0) -> int:
        """The most harm the foe could do to anybody of the side in its next turn, weighed by whom it would strike."""
        foe = self.here.foes[number]
        who = foe.stand if after is None else after
        key = (number, who.state, who.high.speed, away)
        found = self._powers.get(key)
        if found is None:
            foremost = {threat.weapon.key for threat in foe.threats}
            arms = tuple(weapon for weapon in who.high.arms if weapon.key in foremost) or who.high.arms
            found = self._powers[key] = self._most(who, tuple(self.allies), away, arms)
        return found

    def power_of(self, who: Stand, away: int = 0) -> int:
        """The same of any unit of the enemies, in whatever state; ``away`` metres farther off than it stands."""
        return self._most(who, tuple(self.allies), away, who.high.arms)

    def _most(self, who: Stand, allies: tuple[UnitFacts, ...], away: int, arms: tuple[WeaponFacts, ...]) -> int:
        here, unit = self.here, who.high
        if unit.idle or unit.bars("attack") or who.low.fallen or here.done_for(who.low, unit):
            return 0
        stride = 0 if unit.prone or unit.bars("walk") else (who.low.speed + unit.speed) // 2
        best = 0
        for ally in allies:
            apart = geometry.distance(unit.footprint, ally.footprint) + away
            weight = self.weight(ally)
            for weapon in arms:
                limit = here.limit(unit, weapon)
                walks = apart > limit
                if apart > limit + (stride if weapon.melee else 0) or not here.usable(unit, weapon):
                    continue
                harm = strike(here.rules, who, here.standing(ally), weapon, min(apart, limit), OPEN)
                best = max(best, harm * weight // worth.CENT * (AFTER_MOVING if walks else worth.CENT) // worth.CENT)
        return best

    def weight(self, ally: UnitFacts) -> int:
        """Hundredths: what dropping one of the side counts."""
        return self.here.size(ally) * self.here.aims.own(ally.id) // worth.CENT

    def wins(self, number: int, contest: str, weapon: WeaponFacts) -> int:
        """The chance in millionths of a contest with the foe, once it comes to that."""
        key = (number, contest, weapon.key)
        found = self._wins.get(key)
        if found is None:
            found = self._wins[key] = self.odds(
                self.here.foes[number], lambda unit: ContestFacts(contest, self.here.me, unit, weapon)
            )
        return found

    def odds(self, foe: Foe, contest: Callable[[UnitFacts], ContestFacts]) -> int:
        """The same of any contest; the middle of both ends of a foe whose numbers are not known."""
        ends = (foe.stand.low,) if foe.stand.exact else (foe.stand.low, foe.stand.high)
        if self.ready:
            contest = partial(self._helped, contest)
        return sum(millionths(self.here.rules.contest(contest(end)).win) for end in ends) // len(ends)

    def _helped(self, contest: Callable[[UnitFacts], ContestFacts], end: UnitFacts) -> ContestFacts:
        """The contest with everybody who stands ready to help the acting unit with it, near enough to do so (AID)."""
        facts = contest(end)
        if facts.actor.id != self.here.me.id:
            return facts
        spaces = (facts.actor.footprint, facts.target.footprint)
        near = tuple(
            each
            for each in self.ready
            if each.readied[1] == facts.name
            and min(geometry.distance(each.footprint, space) for space in spaces) <= self.here.rules.aid_reach(each)
        )
        return replace(facts, helpers=near)

    def power_on(self, foe: Foe, ally: UnitFacts) -> int:
        """The most harm this foe could do in its next turn to that one of the side."""
        return self._most(foe.stand, (ally,), 0, tuple(threat.weapon for threat in foe.threats))

    def own_power(self, unit: UnitFacts, *, covered: bool = False) -> int:
        """The most harm that the acting unit could do in one turn to come, in whatever state it is then.

        ``covered``: shots are counted as they would fall from where it stands, sight and cover of each foe asked.
        """
        here = self.here
        if unit.idle or unit.bars("attack"):
            return 0
        me = here.stand if unit is here.me else stand(here.rules, unit)
        stride = 0 if unit.prone or unit.bars("walk") else unit.speed
        best = 0
        for foe in here.foes:
            apart = here.distance(foe, here.stay)
            for weapon in unit.arms:
                limit = here.limit(unit, weapon)
                if apart <= limit + (stride if weapon.melee else 0) and here.usable(unit, weapon):
                    if covered and not weapon.melee:
                        harm = self._shot(me, foe, weapon, apart)
                    else:
                        harm = strike(here.rules, me, foe.stand, weapon, min(apart, limit), OPEN)
                    harm = harm * foe.weight // worth.CENT
                    best = max(best, harm * (worth.CENT if apart <= limit else AFTER_MOVING) // worth.CENT)
        return best

    def _shot(self, me: Stand, foe: Foe, weapon: WeaponFacts, apart: int) -> int:
        """A shot from where the unit stands; a foe that none can reach there may yet step out, or be walked around."""
        here = self.here
        if here.in_sight(foe, here.space(here.stay)):
            between = here.cover_to(foe, here.stay)
            if not between.total:
                return strike(here.rules, me, foe.stand, weapon, apart, between)
        return strike(here.rules, me, foe.stand, weapon, apart, OPEN) * STEPPING_OUT // worth.CENT

    def parted(self, number: int, weapon: WeaponFacts, distance: int, between: CoverFacts, deed: Deed = PLAIN) -> int:
        """What the unit can do less in the turns to come once a throw at this foe has taken the last piece of a weapon
        out of its hands: for nothing where there are more, where it comes back, or nothing else can be done with it.

        As likely as the foe falls by the throw, only the others are left to strike.
        """
        me = self.here.me
        if weapon.mode != "throwing" or not weapon.shots or weapon.trait("returning") or me.loaded(weapon) > 1:
            return 0
        found = self._parted.get((number, weapon.item))
        if found is None:
            ways = tuple(arm for arm in me.arms if arm.mode != "throwing" or arm.item != weapon.item)
            left = changes.without(self.here.rules, me, me, weapon.key).arms
            foes = self.here.foes
            stays, falls = (
                max(0, self._in_hand(ways, rest) - self._in_hand(left, rest)) * TO_COME // worth.CENT
                for rest in (foes, foes[:number] + foes[number + 1 :])
            )
            found = self._parted[number, weapon.item] = (stays, falls)
        if not found[0]:
            return 0
        foe = self.here.foes[number]
        chance = millionths(dealt(self.here.rules, self.here.stand, foe.stand, weapon, distance, between, deed).drop)
        return (found[0] * (MILLION - chance) + found[1] * chance) // MILLION

    def _in_hand(self, arms: tuple[WeaponFacts, ...], foes: list[Foe]) -> int:
        """The most harm that one of these weapons would do to any of the foes, once the unit has come near enough."""
        here, best = self.here, 0
        for foe in foes:
            apart = here.distance(foe, here.stay)
            for weapon in arms:
                if here.usable(here.me, weapon):
                    limit = here.limit(here.me, weapon)
                    harm = strike(here.rules, here.stand, foe.stand, weapon, min(apart, limit), OPEN)
                    share = worth.CENT if apart <= limit else AFTER_MOVING
                    best = max(best, harm * foe.weight // worth.CENT * share // worth.CENT)
        return best

    # what could be done to it

    def between(self, number: int) -> list[UnitFacts]:
        """Friends whose turns come before the foe's next one."""
        found = self._between.get(number)
        if found is None:
            order, foe = self.here.view.order, self.here.foes[number].facts.id
            me = order.index(self.here.me.id) if self.here.me.id in order else -1
            coming = (*order[me + 1 :], *order[: max(0, me)])
            before = coming[: coming.index(foe)] if foe in coming else coming
            found = self._between[number] = [unit for unit in self.friends if unit.id in before]
        return found

    def best_blow(self, friend: UnitFacts, foe: Foe, as_it_is: Stand) -> int:
        """The best one attack by a friend within reach of its weapons, on foot where that is needed."""
        here = self.here
        key = (friend.id, as_it_is.state, as_it_is.low.x * 10_000 + as_it_is.low.y)
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = self._blow(friend, here.standing(friend), foe, as_it_is)
        return found

    def _blow(self, friend: UnitFacts, striker: Stand, foe: Foe, as_it_is: Stand) -> int:
        here, found = self.here, 0
        apart = geometry.distance(friend.footprint, foe.space)
        stride = 0 if friend.prone or friend.bars("walk") else friend.speed
        for weapon in friend.arms:
            limit = here.limit(friend, weapon)
            if apart <= limit + (stride if weapon.melee else 0) and self._can(friend, foe, weapon):
                found = max(found, strike(here.rules, striker, as_it_is, weapon, min(apart, limit), OPEN))
        return found

    def power_as(self, after: UnitFacts, friend: UnitFacts) -> int:
        """What a friend could do in a turn if it were as ``after``, more than it can as it is."""
        here = self.here
        changed = stand(here.rules, after)
        now = 0 if friend.idle else max((self.best_blow(friend, f, f.stand) * f.weight for f in here.foes), default=0)
        then = max((self._blow(after, changed, foe, foe.stand) * foe.weight for foe in here.foes), default=0)
        return max(0, then - now) // worth.CENT

    def power_lost(self, unit: UnitFacts, after: UnitFacts) -> int:
        """The harm that one of the side could do in a turn and no longer could, once it is as ``after``."""
        if unit.id == self.here.me.id:
            return max(0, self.own_power(unit) - self.own_power(after))
        now, then = (
            max((self._blow(each, stand(self.here.rules, each), foe, foe.stand) * foe.weight for foe in self.here.foes),
                default=0)
            for each in (unit, after)
        )  # fmt: skip
        return max(0, now - (0 if after.idle else then)) // worth.CENT

    def spared(self, friend: UnitFacts, after: UnitFacts) -> int:
        """The harm, as it counts, that a friend need not fear any more once it is as ``after``."""
        here = self.here
        less = (here.counted(foe, self.power_on(foe, friend) - self.power_on(foe, after)) for foe in here.foes)
        return max(0, sum(less))

    def _can(self, friend: UnitFacts, foe: Foe, weapon: WeaponFacts) -> bool:
        if not self.here.usable(friend, weapon) or friend.bars("attack"):
            return False
        if friend.group and not self.here.rules.fits_inside(friend, weapon):
            return False
        return weapon.melee or self.here.in_sight(foe, friend.footprint)
