"""What the effects of a deed are worth: lying on the ground, being held, a lost weapon, points of a condition …

No effect has a price of its own. The ruleset is asked what the target could do with it and without it, and what could
be done to it: the harm it would have done until then and no longer can, and what friends who come before it do more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

from game.ai import changes, throws, worth
from game.ai.powers import Powers
from game.ai.situation import Situation
from game.ai.strikes import MILLION, PLAIN, Deed, Stand, millionths, stand
from game.ai.threats import Foe
from game.ai.ways import way
from systems import geometry
from systems.facts import Footprint, UnitFacts
from systems.forecast import ContestFacts

PUT_OFF = 60
"""Hundredths: harm that a foe does not do this turn, against harm done to it. What is put off does not end a fight."""
LEAST_PUT_OFF = 20
"""What is left of them when a fight has gone on for long (``Situation.waning``): nobody trips for ever."""
LASTING = 150
"""Hundredths of a turn's harm where the effect outlasts the foe's next turn: it may still shake it off in the one
after."""
HOPELESS = 50_000
"""Millionths: what is likelier to fail than this is not tried, however much it would be worth."""
OUT_OF_THE_WAY = 1000
"""Metres: a foe down a drop is nowhere near anybody above."""
TRAPPED = 900_000
"""An enemy brought to where it counts against its side: as much as an area of one's own reached."""
MOST_TURNS_AWAY = 4
"""Turns for which a foe that cannot come back counts as gone: the fight goes on elsewhere by then."""
NEXT_TURN = 90
"""Hundredths of what is done a turn later: its target may have left by then."""
AHEAD = 180
"""Hundredths of a turn's harm that freedom is worth: two turns to come, each less sure than the one before."""
LASTS = frozenset(("grappled", "pinned", "disarmed", "broken"))


class Consequences(Powers):
    """Worth of effects on the foes of one decision, worked out when asked."""

    def __init__(self, here: Situation) -> None:
        super().__init__(here)
        self.put_off = max(LEAST_PUT_OFF, PUT_OFF - here.waning)
        self._gains: dict[tuple[object, ...], int] = {}
        self._steps: dict[tuple[int, str], int] = {}
        self._could: dict[int, int] = {}

    # whole deeds

    def of(
        self, number: int, effects: Iterable[tuple[str, tuple[int, ...]]], deed: Deed = PLAIN, *, taken: bool = False
    ) -> int:
        """Worth of everything an attack on this foe brings about beside harm."""
        total = 0
        for key, amounts in effects:
            if sum(amounts[1:]) < HOPELESS:
                continue
            if key == "fall":
                total += sum(amounts[1:]) * self.exile(number, deed.landing) // MILLION
                continue
            for amount, chance in enumerate(amounts):
                if amount and chance:
                    total += chance * self.gain(number, key, amount, deed.item, taken=taken) // MILLION
        return total

    def most(self, number: int, key: str, item: str = "", *, taken: bool = True) -> int:
        """What an effect could be worth at the most: for points once they are severe."""
        amount = self.severe(number, key) if key in self.here.rules.point_kinds else 1
        return self.gain(number, key, amount, item, taken=taken)

    def gain(self, number: int, key: str, amount: int, item: str = "", *, taken: bool = False) -> int:
        """Worth of one effect that comes to so much; where it has no bearing on anything, 0."""
        if key in self.here.rules.point_kinds:
            return self._points(number, key, amount)
        if key == "pushed":
            return self._sure(number, key, amount)
        return self._sure(number, key, 1, item, taken=taken)

    def _points(self, number: int, key: str, amount: int) -> int:
        """Below the number from which points are severe their worth rises evenly: two questions serve for all."""
        severe = self.severe(number, key)
        if amount >= severe:
            return self._sure(number, key, severe)
        return self._sure(number, key, severe - 1) * amount // (severe - 1)

    def exile(self, number: int, landing: tuple[int, int] | None) -> int:
        """Worth of a foe down there: for as many turns as its way back up takes, and for some if there is none."""
        here, foe = self.here, self.here.foes[number]
        if landing is None:
            return 0
        name = (number, landing)
        found = self._gains.get(name)
        if found is None:
            near = min(self.allies, key=lambda ally: geometry.distance(ally.footprint, foe.space))
            costs = way(here.board, (near.x, near.y), foe.space.side, landing, 0)
            walk = None if costs is None else costs[landing[1] * here.board.width + landing[0]]
            stride = 2 * max(1, foe.facts.speed)
            turns = MOST_TURNS_AWAY if walk is None else min(MOST_TURNS_AWAY, walk // stride + 1)
            lost = self.power(number) - self.power(number, away=OUT_OF_THE_WAY)
            found = max(0, lost) * self.put_off * turns // worth.CENT
            there, unit = Footprint(*landing, foe.space.side), foe.facts
            if here.aims.trapped(unit.side, there) and not here.aims.trapped(unit.side, foe.space):
                found += TRAPPED
            self._gains[name] = found
        return found

    def severe(self, number: int, key: str) -> int:
        """The least number of new points of that kind that puts the foe into a further state."""
        found = self._steps.get((number, key))
        if found is None:
            unit, rules = self.here.foes[number].facts, self.here.rules
            states = changes.with_points(rules, unit, key, 1).states
            if set(states) - set(unit.states):
                found = 1
            else:
                more = (changes.with_points(rules, unit, key, each).states for each in range(2, MOST_POINTS))
                found = next((each for each, new in zip(count(2), more, strict=False) if new != states), MOST_POINTS)
            self._steps[number, key] = found
        return found

    def _sure(self, number: int, key: str, amount: int, item: str = "", *, taken: bool = False) -> int:
        name = (number, key, amount, item, taken)
        found = self._gains.get(name)
        if found is None:
            found = self._gains[name] = self._worked_out(number, key, amount, item, taken)
        return found

    def _worked_out(self, number: int, key: str, amount: int, item: str, taken: bool) -> int:
        here = self.here
        foe = here.foes[number]
        if key == "pushed":
            lost = self.power(number) - self.power(number, away=amount)
            return max(0, lost) * self.put_off // worth.CENT
        change = changes.CHANGES.get(key)
        points = key in here.rules.point_kinds
        if change is None and not points:
            return 0

        def changed(unit: UnitFacts) -> UnitFacts:
            if points:
                return changes.with_points(here.rules, unit, key, amount)
            assert change is not None
            return change(here.rules, unit, here.me, item)

        after = self._changed(foe, changed)
        if after.low.fallen:
            return 0  # the forecast has counted it among the dropped
        left = self.power(number, after)
        if key == "prone" and self._leaves(number, after):
            # it will be on its feet again, but no nearer
            left = self._most(after, tuple(self.friends), 0, after.high.arms)
        if key == "disarmed" and not taken:
            # it lies at the owner's feet: who spends the move may have it back
            left = max(left, self.power(number, changes.rooted(foe.stand)))
        lost = max(0, self.power(number) - left)
        lasting = LASTING if points or key in LASTS else worth.CENT
        gain = lost * self.put_off * lasting // worth.CENT**2
        gain += self._openings(number, after, held=key in changes.HOLDS)
        if key == "grappled":
            gain += self._next(number, after) - self._exposed(number, after)
        return gain

    def _exposed(self, number: int, after: Stand) -> int:
        """What the other foes could do more to the unit while it holds this one: its Base is gone (GRP-09)."""
        here = self.here
        me = changes.grappling(here.rules, here.me, after.low)
        return sum(
            here.counted(foe, max(0, self.power_on(foe, me) - self.power_on(foe, here.me)))
            for other, foe in enumerate(here.foes)
            if other != number
        )

    def _next(self, number: int, after: Stand) -> int:
        """What a hold is good for: a pin or a throw over an edge next turn, in place of a blow, unless the foe has
        broken free by then.
        """
        here, foe = self.here, after.low
        me = changes.grappling(here.rules, here.me, foe)
        win = millionths(here.rules.contest(ContestFacts("pin", me, foe)).win)
        best = 0
        if win >= HOPELESS and win * self.could(number) // MILLION > self.own_power(here.me):
            best = win * self.gain(number, "pinned", 1) // MILLION
        over = max((self.exile(number, landing) for landing in throws.landings(here, here.foes[number])), default=0)
        if over and not here.rules.too_heavy(me, foe):
            win = millionths(here.rules.contest(ContestFacts("throw_target", me, foe)).win)
            best = max(best, win * over // MILLION)
        best = best * NEXT_TURN // worth.CENT - self.own_power(here.me)
        if best <= 0:
            return 0
        facts = ContestFacts("break_free", foe, me, item=None)
        return best * (MILLION - millionths(here.rules.contest(facts).win)) // MILLION

    def _leaves(self, number: int, after: Stand) -> bool:
        """Whether the acting unit can walk out of reach of a foe that has to spend its move."""
        here, foe = self.here, self.here.foes[number]
        if not (here.me.move and here.me.standard) or "move" not in here.verbs:
            return False
        limits = [here.limit(after.high, weapon) for weapon in after.high.arms if weapon.melee]
        farthest = max(limits, default=0)
        return any(here.distance(foe, square) > farthest for square in here.reach.squares())

    def _changed(self, foe: Foe, change: Callable[[UnitFacts], UnitFacts]) -> Stand:
        low, high = foe.stand.low, foe.stand.high
        changed = change(low)
        return stand(self.here.rules, changed, changed if foe.stand.exact else change(high))

    def let_go(self) -> int:
        """What the end of the unit's own hold would cost: what the one it holds could do again."""
        here = self.here
        for number, foe in enumerate(here.foes):
            if foe.facts.id == here.me.holds:
                loose = stand(here.rules, changes.freed(here.rules, foe.stand.low))
                gain = max(0, self.power_of(loose) - self.power(number)) * self.put_off // worth.CENT
                return gain + max(0, self._next(number, foe.stand))
        return 0

    def could(self, number: int) -> int:
        """About the most any effect on the foe could be worth: all it could do, and friends striking twice as well.

        Asked first, so that most special attacks are not thought about further.
        """
        found = self._could.get(number)
        if found is None:
            foe = self.here.foes[number]
            friends = sum(self.best_blow(friend, foe, foe.stand) for friend in self.between(number))
            found = self.power(number) * self.put_off * LASTING // worth.CENT**2 + friends * foe.weight // worth.CENT
            self._could[number] = found
        return found

    def _openings(self, number: int, after: Stand, *, held: bool) -> int:
        """How much more the friends who come before the foe's next turn could do to it.

        Into a hold they may strike the wrong one (GRP-11): then somebody may rather leave it.
        """
        foe, total = self.here.foes[number], 0
        faces = len(self.here.rules.grapple_faces(self.here.me, foe.facts)) if held else 0
        for friend in self.between(number):
            plain = self.best_blow(friend, foe, foe.stand)
            more = self.best_blow(friend, foe, after)
            if held:
                more = more * (10 - faces) // 10
            total += more - plain
        return total * foe.weight // worth.CENT


MOST_POINTS = 12
"""Points that nobody is thought to be given at once."""
