"""What another unit would do in its turn, found cheaply: walk to where its best blow is and strike, or come nearer.

A search asks this many times a decision, so it looks at plain blows only, on foot, whatever else the unit might think
of. Where it could strike is looked up on the battle as it is tried out; what a blow does comes from the exact odds
(``strikes``), laid over what its target has left by then (``exchange``), and is kept for all the lines of a search.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import mul
from typing import NamedTuple

from game.ai import exchange
from game.ai.exchange import Fighter, Hit
from game.ai.strikes import OPEN, PLAIN, Deed, Stand, dealt, stand
from systems import cover, geometry, knowledge, movement, sight
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.forecast import CoverFacts
from systems.paths import Reach
from systems.rulesets.base import Ruleset
from systems.sandbox import Sandbox

Square = tuple[int, int]
ALL_OUT, AIMED = Deed("all_out_attack"), Deed("aimed_attack")
FEW = 6
"""Places near a target from which a shot is thought of, the cheapest to walk to first."""
CAUTION = 0.45
"""Part of what others could do to a unit that it shuns for its blow: few of them will turn on the same one."""
NEARER = 0.5
"""Part of its best blow that a step towards it is worth."""
FAINT = 3.0
"""How many times as much the best blow may be worth for another to be thought of."""
LEAST = 0.02
"""The chance of being up from which on a unit is reckoned with."""


class Arm(NamedTuple):
    """A weapon as its bearer would use it: how far it carries, and how the blow is made."""

    weapon: WeaponFacts
    limit: int
    deed: Deed = PLAIN
    still: bool = False
    """Only by one who stays where it is."""


class Reply(NamedTuple):
    """What a unit does: where it goes (None: it stays), and the blow that it strikes from there."""

    square: Square | None = None
    hit: Hit | None = None
    gain: float = 0.0
    instead: tuple[tuple[Hit, float], ...] = ()
    """Blows among which it chooses, with their chances: the likelier, the more each is worth to it."""


STAYS = Reply()


class Replies:
    """The units of one search, with what each can strike with, and every blow that was asked about."""

    def __init__(self, battle: Sandbox, fighters: Mapping[str, Fighter], foes: Mapping[str, frozenset[str]]) -> None:
        """``fighters`` are those that count, ``foes`` the sides each side would strike at."""
        self.rules: Ruleset = battle.rules
        self.fighters, self.foes = fighters, foes
        self.places = {unit: place for place, unit in enumerate(fighters)}
        self.corners = self.rules.counts_corners()
        self.stands = {unit: stand(self.rules, battle.unit(unit)) for unit in fighters}
        self.arms = {unit: tuple(self._arms(each.low)) for unit, each in self.stands.items()}
        self._threats: dict[tuple[str, str], tuple[int, float]] = {}
        self._best: dict[tuple[str, str], float] = {}
        self._hits: dict[tuple[object, ...], Hit] = {}
        self.nodes = 0
        """Turns that were thought through."""

    def _arms(self, unit: UnitFacts) -> Iterator[Arm]:
        """With all its might in melee, where it may; taking aim at the end of a shot, where it stays."""
        rules = self.rules
        if unit.idle or unit.bars("attack"):
            return
        for weapon in unit.arms:
            if rules.usable(unit, weapon) or not (unit.in_hand(weapon) or weapon.loading):
                continue
            if weapon.melee:
                fits = rules.has(ALL_OUT.verb) and rules.fires(ALL_OUT.verb, weapon) and not unit.bars("all_out")
                yield Arm(weapon, rules.reach(unit, weapon), ALL_OUT if fits else PLAIN)
                continue
            limit = rules.maximum_range(unit, weapon)
            yield Arm(weapon, limit)
            if rules.has(AIMED.verb) and rules.fires(AIMED.verb, weapon) and unit.in_hand(weapon):
                yield Arm(weapon, limit, AIMED, still=True)

    def hit(
        self, unit: str, other: str, arm: Arm, distance: int, between: CoverFacts, struck: Stand | None = None
    ) -> Hit:
        """A blow of one unit at another; ``struck``: as it finds the other."""
        target = struck or self.stands[other]
        place = self.rules.alike(self.stands[unit].low, target.low, arm.weapon, distance, between)
        key = (unit, other, arm.weapon.key, arm.deed, target.state, place)
        found = self._hits.get(key)
        if found is None:
            odds = dealt(self.rules, self.stands[unit], target, arm.weapon, distance, between, arm.deed)
            found = self._hits[key] = exchange.hit(self.places[other], self.fighters[other], odds, 1.0)
        return found

    def of(self, battle: Sandbox, unit: str, struck: Mapping[str, Stand], *, walks: bool = True) -> Reply:
        """What is best for the unit: the worth of the blow it can come to, less what it fears where that leaves it.

        ``struck`` are those who stand otherwise than they did when the search began.
        """
        self.nodes += 1
        facts = battle.unit(unit)
        arms = self.arms.get(unit, ())
        if facts.idle or not arms or not facts.standard:
            return STAYS
        targets = self._targets(battle, facts)
        if not targets:
            return STAYS
        reach = movement.reach(battle, facts) if walks and _walks(facts) else None
        options, fleeting = [STAYS], STAYS
        for target in targets:
            here = self._from(battle, facts, target, arms, facts.footprint, struck.get(target.id), moves=False)
            if here is not None:
                options.append(Reply(None, *here))
                free = self._from(battle, facts, target, arms, facts.footprint, struck.get(target.id), moves=True)
                fleeting = max(fleeting, Reply(None, *free) if free else STAYS, key=lambda each: each.gain)
            if reach is None or (here is not None and not _better_near(arms)):
                continue
            if geometry.distance(facts.footprint, target.footprint) > facts.speed + max(arm.limit for arm in arms):
                continue
            for space in self._places(battle, facts, target, arms, reach):
                there = self._from(battle, facts, target, arms, space, struck.get(target.id), moves=True)
                if there is not None:
                    options.append(Reply((space.x, space.y), *there))
                    break
        if reach is not None:
            options += self._steps(battle.board.width, facts, targets, reach, None if len(options) == 1 else fleeting)
        best = max(options, key=lambda each: each.gain - self._fear(facts, each.square, targets))
        return best._replace(instead=_among(options, best.gain))

    def _targets(self, battle: Sandbox, unit: UnitFacts) -> list[UnitFacts]:
        """Whom it could strike at, the nearest first."""
        located = knowledge.located(battle, unit.side)
        found = [
            each
            for each in battle.units()
            if each.side in self.foes[unit.side] and each.id in located and each.id in self.fighters
            and not each.fallen and self.fighters[each.id].left[0] < 1.0 - LEAST
        ]  # fmt: skip
        return sorted(found, key=lambda each: geometry.distance(unit.footprint, each.footprint))

    def _steps(
        self, width: int, unit: UnitFacts, targets: list[UnitFacts], reach: Reach, made: Reply | None
    ) -> Iterator[Reply]:  # fmt: skip
        """Steps without a blow towards the nearest, all the way and half of it; away from everybody after the best
        blow from where it stands.
        """
        side = unit.derived.footprint
        spaces = [each.footprint for each in targets[:FEW]]
        nearest, half, away = None, None, None
        near = close = geometry.distance(unit.footprint, spaces[0])
        far = min(geometry.distance(unit.footprint, each) for each in spaces)
        limit = unit.speed
        for at, cost in reach.costs.items():
            x, y = at % width, at // width
            if not reach.may_stop(x, y):
                continue
            apart = [geometry.distance(Footprint(x, y, side), each) for each in spaces]
            if apart[0] < near:
                near, nearest = apart[0], (x, y)
            if cost <= limit and apart[0] < close:
                close, half = apart[0], (x, y)
            if min(apart) > far:
                far, away = min(apart), (x, y)
        if made is None:
            best = max((self._open(unit.id, each.id) for each in targets), default=0.0)
            for square, left in ((nearest, near), (half, close)):
                if square is not None:
                    yield Reply(square, None, best * NEARER * limit / (limit + left))
        elif away is not None and made.hit is not None:
            yield Reply(away, made.hit, made.gain)

    def _fear(self, unit: UnitFacts, square: Square | None, targets: list[UnitFacts]) -> float:
        """What the others could do to it there, as it counts."""
        space = unit.footprint if square is None else Footprint(*square, unit.derived.footprint)
        fear = 0.0
        for other in targets[:FEW]:
            limit, worth = self._reaches(other, unit.id)
            if geometry.distance(space, other.footprint) <= limit:
                fear += worth * (1.0 - self.fighters[other.id].left[0])
        return fear * CAUTION

    def _reaches(self, unit: UnitFacts, other: str) -> tuple[int, float]:
        """From how far a unit comes to a blow at another in one turn, and what that is worth."""
        key = (unit.id, other)
        found = self._threats.get(key)
        if found is None:
            arms = self.arms.get(unit.id, ())
            stride = unit.speed if _on_foot(unit) else 0
            limit = max((arm.limit + (stride if arm.weapon.melee else 0) for arm in arms), default=-1)
            found = self._threats[key] = (limit, self._open(unit.id, other))
        return found

    def _open(self, unit: str, other: str) -> float:
        """The best blow of one unit at another in the open, as they were when the search began."""
        key = (unit, other)
        found = self._best.get(key)
        if found is None:
            start = self.fighters[other].start
            found = self._best[key] = max(
                (
                    sum(map(mul, start, self.hit(unit, other, arm, min(1, arm.limit), OPEN).gains))
                    for arm in self.arms.get(unit, ())
                    if not arm.still
                ),
                default=0.0,
            )
        return found

    def _from(
        self, battle: Sandbox, unit: UnitFacts, target: UnitFacts, arms: tuple[Arm, ...], space: Footprint,
        struck: Stand | None, *, moves: bool,
    ) -> tuple[Hit, float] | None:  # fmt: skip
        """The best blow at the target from there, of one who ``moves`` in this turn as well or does not."""
        board, goal = battle.board, target.footprint
        rise = board.floor_at(space.x, space.y) + unit.altitude - board.floor_at(goal.x, goal.y) - target.altitude
        distance = geometry.distance(space, goal, rise)
        fits = [arm for arm in arms if distance <= arm.limit and not (moves and arm.still)]
        if not fits:
            return None
        between = cover.between(board, space, goal, target.size, corners=self.corners)
        if between.total or not between.sight:
            return None
        fighter, best = self.fighters[target.id], None
        for arm in fits:
            made = self.hit(unit.id, target.id, arm, distance, between, struck)
            gain = exchange.gain(fighter, made)
            if gain > (0.0 if best is None else best[1]):
                best = (made, gain)
        return best

    def _places(
        self, battle: Sandbox, unit: UnitFacts, target: UnitFacts, arms: tuple[Arm, ...], reach: Reach
    ) -> list[Footprint]:
        """Where it could walk to strike at the target: the cheapest squares from which some weapon carries so far."""
        board, goal, side = battle.board, target.footprint, unit.derived.footprint
        melee = max((arm.limit for arm in arms if arm.weapon.melee), default=0)
        found: list[Footprint] = []
        if melee:
            near = [
                (cost, y, x)
                for y in range(goal.y - melee - side + 1, goal.y + goal.side + melee)
                for x in range(goal.x - melee - side + 1, goal.x + goal.side + melee)
                if (cost := reach.cost(x, y) if y >= 0 else None) is not None and reach.may_stop(x, y)
            ]
            found += [Footprint(x, y, side) for _, y, x in sorted(near)[:FEW]]
        if any(not arm.weapon.melee for arm in arms):
            seen, width = sight.field(board, goal), board.width
            for at in reach.costs:  # the cheapest first
                if seen[at] and reach.may_stop(at % width, at // width):
                    found.append(Footprint(at % width, at // width, side))
                    break
        return found


def _among(options: list[Reply], best: float) -> tuple[tuple[Hit, float], ...]:
    """The blows that are worth no less than a part of the chosen one, and how likely each is."""
    by_target: dict[int, Reply] = {}
    for each in options:
        if each.hit is None or each.gain * FAINT <= best:
            continue
        if each.hit.target not in by_target or each.gain > by_target[each.hit.target].gain:
            by_target[each.hit.target] = each
    whole = sum(each.gain**2 for each in by_target.values())
    return tuple((each.hit, each.gain**2 / whole) for each in by_target.values() if each.hit is not None)


def _walks(unit: UnitFacts) -> bool:
    """Whether it can walk, and strike after that."""
    return bool(unit.move) and not unit.single and _on_foot(unit)


def _on_foot(unit: UnitFacts) -> bool:
    """Whether it could walk in a turn of its own."""
    tied = unit.prone or unit.group or unit.altitude or unit.rides
    return not (tied or unit.bars("walk") or unit.bars("move"))


def _better_near(arms: tuple[Arm, ...]) -> bool:
    """Whether it could be worth while to walk up to one who can be struck at already."""
    return any(arm.weapon.melee for arm in arms)
