"""The units of one decision as the round that follows it finds them: who could strike at whom, and what of it is left
for each whole turn that the unit might take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from game.ai import exchange, worth
from game.ai.blows import Arm, Blow, harm_deed
from game.ai.exchange import Fighter, Hit
from game.ai.plans import Scene, Turn
from game.ai.situation import CAUTION, DOOMED, Square, doomed
from game.ai.strikes import MILLION, OPEN, PLAIN, Dealt, Deed, Stand, dealt, strike
from game.ai.threats import AFTER_MOVING, STEPPING_OUT, UNSEEN_AFTER_MOVING, Foe, Stance, Threat
from systems import cover, geometry
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import CoverFacts

MOST_NEAR = 7
"""Friends, and foes, that are reckoned with: the nearest."""
HEED = 150
"""Hundredths: harm to the side against harm to enemies, in parts of the caution of a glance (``Situation.caution``)."""
LEAST_HEED = 4
"""What is left of that caution when nobody has dared for long: then somebody does."""
ANOTHER = 60
"""Hundredths of the best blow from a square from which on a blow at somebody else is thought of."""


class Aimed(NamedTuple):
    """A blow of the unit itself: whom it meets and what it does there, and what it is worth beside."""

    number: int
    hit: Hit | None
    beside: int


class Outlook(NamedTuple):
    """What a whole turn comes to: its worth and the terms that add up to it."""

    worth: int
    terms: tuple[tuple[str, int], ...]


class RoundAhead:
    """The round that follows one decision."""

    def __init__(self, scene: Scene) -> None:
        self.scene, here = scene, scene.here
        self.here = here
        near = sorted(
            range(len(here.foes)), key=lambda number: (here.distance(here.foes[number], here.stay), number)
        )  # fmt: skip
        self.numbers = sorted(near[:MOST_NEAR])
        """Foes that are reckoned with, by their numbers in the situation."""
        self.friends = sorted(
            scene.effects.friends, key=lambda each: geometry.distance(each.footprint, here.me.footprint)
        )[:MOST_NEAR]
        self.place = {number: 1 + len(self.friends) + n for n, number in enumerate(self.numbers)}
        """Number of a foe -> its place among the fighters; the unit itself is the first, then come its friends."""
        self.fighters = [self._own(here.me), *map(self._own, self.friends), *map(self._foe, self.numbers)]
        self.order = self._order()
        self.hits: list[list[Hit]] = [[] for _ in self.fighters]
        for n, friend in enumerate(self.friends, 1):
            self.hits[n] = self._by_friend(friend)
        for number in self.numbers:
            self.hits[self.place[number]] = self._on_friends(number)
        caution = max(LEAST_HEED, CAUTION - here.waning) * here.temper.danger // worth.CENT
        heed = min(worth.CENT, here.temper.heed) if here.aims.late else here.temper.heed  # no time for more than others
        self.heed = caution * HEED * heed // worth.CENT**2
        self.future = DOOMED if doomed(here.me) else worth.CENT
        """Hundredths of what a place promises for turns to come: who falls by itself has none."""
        exchange.begin(self.fighters)
        self._play(here.stay, here.plain)
        self.alone = self._lost()
        """What both sides would lose if the unit did nothing: a turn is told by what it makes of that."""

    # who is there

    def _own(self, unit: UnitFacts) -> Fighter:
        weight = self.here.weight if unit.id == self.here.me.id else self.scene.effects.weight(unit)
        return fighter(unit, unit, weight)

    def _foe(self, number: int) -> Fighter:
        foe = self.here.foes[number]
        return fighter(foe.stand.low, foe.stand.high, foe.weight)

    def _order(self) -> list[int]:
        """Who comes before the unit's next turn, by place among the fighters."""
        order, me = self.here.view.order, self.here.me.id
        places = {friend.id: n for n, friend in enumerate(self.friends, 1)}
        places |= {self.here.foes[number].facts.id: self.place[number] for number in self.numbers}
        at = order.index(me) if me in order else -1
        return [places[unit] for unit in (*order[at + 1 :], *order[: max(0, at)]) if unit in places]

    # who could do what

    def _by_friend(self, friend: UnitFacts) -> list[Hit]:
        here, found = self.here, []
        if friend.idle or friend.bars("attack"):
            return []
        stride = 0 if friend.prone or friend.bars("walk") else friend.speed
        threats = [
            Threat(weapon, here.limit(friend, weapon), stride) for weapon in friend.arms if here.usable(friend, weapon)
        ]
        if friend.group:
            threats = [each for each in threats if here.rules.fits_inside(friend, each.weapon)]
        for number in self.numbers:
            foe = here.foes[number]
            apart = geometry.distance(friend.footprint, foe.space)
            seen = here.in_sight(foe, friend.footprint)
            made = self._best(
                here.standing(friend), threats, foe.stand, apart, seen, partial(self._cover_to, friend, foe)
            )
            if made is not None:
                found.append(exchange.hit(self.place[number], self.fighters[self.place[number]], *made))
        return found

    def _cover_to(self, friend: UnitFacts, foe: Foe) -> CoverFacts:
        here = self.here
        return cover.between(here.board, friend.footprint, foe.space, foe.facts.size, corners=here.corners)

    def _cover_from(self, foe: Foe, friend: UnitFacts) -> CoverFacts:
        here = self.here
        return cover.between(here.board, foe.space, friend.footprint, friend.size, corners=here.corners)

    def _on_friends(self, number: int) -> list[Hit]:
        here, foe, found = self.here, self.here.foes[number], []
        for n, friend in enumerate(self.friends, 1):
            space = friend.footprint
            made = self._best(
                foe.stand, foe.threats, here.standing(friend), geometry.distance(foe.space, space),
                here.in_sight(foe, space),
                partial(self._cover_from, foe, friend),
            )  # fmt: skip
            if made is not None:
                found.append(exchange.hit(n, self.fighters[n], *made))
        return found

    def _on_me(self, number: int, square: Square, stance: Stance) -> Hit | None:
        """What a foe could do to the unit on that square."""
        here, foe = self.here, self.here.foes[number]

        def between() -> CoverFacts:
            found = here.cover_from(foe, square)
            if stance.body is not None and not found.total:
                found = cover.with_body(found, foe.space, here.space(square), stance.body)
            return found

        seen, apart = here.in_sight(foe, here.space(square)), here.distance(foe, square)
        made = self._best(foe.stand, foe.threats, stance.me, apart, seen, between)
        if made is None:
            return None
        found = exchange.hit(0, self.fighters[0], *made)
        ease = stance.ease
        if ease is None or ease.foe != number:
            return found
        # with the chance that the deed succeeds, only what is left to the foe then
        left = self._best(foe.stand, [each for each in ease.threats if each], stance.me, apart, seen, between)
        least = 0.0 if left is None else exchange.gain(self.fighters[0], exchange.hit(0, self.fighters[0], *left))
        most = exchange.gain(self.fighters[0], found)
        kept = min(1.0, least / most) if most > 0.0 else 1.0
        return found._replace(share=found.share * (1.0 - ease.chance / MILLION * (1.0 - kept)))

    def _best(
        self, striker: Stand, threats: Iterable[Threat], target: Stand, apart: int, seen: bool,
        between: Callable[[], CoverFacts],
    ) -> tuple[Dealt, float] | None:  # fmt: skip
        """The best of somebody's weapons against a target, and how likely it comes to that."""
        rules, best, found = self.here.rules, 0, None
        for weapon, limit, stride, _ in threats:
            share, covered = _share(weapon.melee, apart, limit, stride, seen=seen), OPEN
            if share == worth.CENT and not weapon.melee:
                covered = between()
                if covered.total:
                    share = STEPPING_OUT
                    covered = OPEN
            if not share:
                continue
            harm = strike(rules, striker, target, weapon, min(apart, limit), covered) * share
            if harm > best:
                best, found = harm, (weapon, min(apart, limit), covered, share)
        if found is None:
            return None
        weapon, distance, covered, share = found
        return dealt(rules, striker, target, weapon, distance, covered), share / worth.CENT

    # what a turn comes to

    def _lost(self) -> tuple[float, float]:
        """What its own side and the foes have lost by now, as it counts."""
        ours = 1 + len(self.friends)
        return sum(each.lost() for each in self.fighters[:ours]), sum(each.lost() for each in self.fighters[ours:])

    def _play(self, square: Square, stance: Stance) -> None:
        hits = list(self.hits)
        for number in self.numbers:
            made = self._on_me(number, square, stance)
            if made is not None:
                hits[self.place[number]] = [made, *hits[self.place[number]]]
        exchange.play(self.fighters, self.order, hits)

    def of(self, turn: Turn) -> Outlook:
        """The best that the turn could come to, by whom the unit strikes in it."""
        found = [self._with(turn, each) for each in self.aimed(turn)]
        return max(found, key=lambda each: each.worth)

    def _with(self, turn: Turn, aimed: Aimed | None) -> Outlook:
        exchange.begin(self.fighters)
        struck = 0.0 if aimed is None else float(aimed.beside)
        done = 0.0
        if aimed is not None and aimed.hit is not None:
            done = exchange.strike(self.fighters[aimed.hit.target], aimed.hit, 1.0)
        self._play(turn.square, turn.stance)
        (own, foes), (own_alone, foes_alone) = self._lost(), self.alone
        back = int(own_alone - own) * self.heed // worth.CENT
        terms = (
            ("strike", int(struck + done)),
            ("comrades", int(foes - done - foes_alone)),
            ("replies", back - self.here.fume(turn.square) - self._dread(turn)),
            ("promise", turn.promised * self.future // worth.CENT),
        )
        return Outlook(sum(amount for _, amount in terms), terms)

    def _dread(self, turn: Turn) -> int:
        """What a temper fears blows more, or less, than by the odds."""
        melee = self.here.temper.melee
        return turn.danger * (melee - worth.CENT) // max(1, melee) if melee != worth.CENT else 0

    def aimed(self, turn: Turn) -> list[Aimed | None]:
        """Whom the unit would strike in this turn."""
        if not turn.walks and isinstance(turn.first, Blow):
            return [self._offered(turn.first, turn.gain)]
        if turn.walks:
            found = self._from(turn.square)
            if found:
                return list(found)
            return [Aimed(-1, None, turn.there)]
        return [Aimed(-1, None, turn.gain)]

    def _offered(self, blow: Blow, gain: int) -> Aimed:
        here = self.here
        foe = here.foe(blow.target)
        number = here.foes.index(foe)
        weapon = here.me.weapon(blow.weapon)
        assert weapon is not None
        place = blow.square or here.stay
        return self._hit(number, weapon, place, harm_deed(here, blow), gain)

    def _hit(self, number: int, weapon: WeaponFacts, place: Square, deed: Deed, gain: int) -> Aimed:
        here, foe = self.here, self.here.foes[number]
        if number not in self.place:
            return Aimed(number, None, gain)
        odds = dealt(
            here.rules,
            here.stand,
            foe.stand,
            weapon,
            here.distance(foe, place),
            here.cover_to(foe, place),
            deed,
        )
        if len(odds.damage) < 2:
            return Aimed(number, None, gain)
        plain = worth.expected(odds.damage, odds.drop, worth.needed((foe.stand.low, foe.stand.high)), foe.facts)
        made = exchange.hit(self.place[number], self.fighters[self.place[number]], odds, 1.0)
        return Aimed(number, made, gain - plain * foe.weight // worth.CENT)

    def _from(self, square: Square) -> list[Aimed]:
        """Blows from a square that is walked to first: the best at each foe, where it is not far behind the best."""
        here, space = self.here, self.here.space(square)
        found: list[tuple[int, int, Arm]] = []
        for number, foe in enumerate(here.foes):
            if not here.in_sight(foe, space):
                continue
            distance, between = here.distance(foe, square), here.cover_to(foe, square)
            if between.total:
                continue
            best: tuple[int, int, Arm] | None = None
            for arm in self.scene.arms.of[number]:
                if arm.worth[distance] <= (0 if best is None else best[0]):
                    continue
                value = arm.worth[distance]
                if arm.deed is PLAIN:
                    harm = strike(here.rules, here.stand, foe.stand, arm.weapon, distance, between)
                    lost = self.scene.effects.parted(number, arm.weapon, distance, between)
                    value = min(value, harm * foe.weight // worth.CENT - lost)
                if value > (0 if best is None else best[0]):
                    best = (value, number, arm)
            if best is not None:
                found.append(best)
        most = max((value for value, _, _ in found), default=0)
        return [
            self._hit(number, arm.weapon, square, arm.deed, value)
            for value, number, arm in found
            if value * worth.CENT >= most * ANOTHER
        ]


def _share(melee: bool, apart: int, limit: int, stride: int, *, seen: bool) -> int:
    """Hundredths: how likely it comes to a blow from so far, as a glance has it (``threats``)."""
    if apart <= limit and seen:
        return worth.CENT
    if apart > limit + stride:
        return 0
    if not melee:
        return 0 if seen else STEPPING_OUT
    return AFTER_MOVING if seen else UNSEEN_AFTER_MOVING


def fighter(low: UnitFacts, high: UnitFacts, weight: int) -> Fighter:
    """A unit by what its wounds count, and its last turns."""
    healthy = 0 if worth.kept_up(low) else worth.needed((low, high))
    spent = [each * weight // worth.CENT for each in worth.spent(low)]
    return Fighter(healthy, worth.HARM * weight // worth.CENT, worth.DROP * weight // worth.CENT, spent)
