"""What another unit would do in its turn, found cheaply: walk to where its best blow is and strike, or come nearer.

A search asks this many times a decision, so it looks at plain blows only, on foot, whatever else the unit might think
of. Where it could strike is looked up on the battle as it is tried out; what a blow does comes from the exact odds
(``strikes``), laid over what its target has left by then (``exchange``), and is kept for all the lines of a search.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.ai import exchange
from game.ai.exchange import Fighter, Hit
from game.ai.strikes import Stand, dealt, stand
from systems import cover, geometry, knowledge, movement, sight
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.forecast import CoverFacts
from systems.paths import Reach
from systems.rulesets.base import Ruleset
from systems.sandbox import Sandbox

Square = tuple[int, int]
FEW = 6
"""Places near a target from which a shot is thought of, the cheapest to walk to first."""
LEAST = 0.02
"""The chance of being up from which on a unit is reckoned with."""


class Arm(NamedTuple):
    """A weapon as its bearer can use it, and how far it carries."""

    weapon: WeaponFacts
    limit: int


class Reply(NamedTuple):
    """What a unit does: where it goes (None: it stays), and the blow that it strikes from there."""

    square: Square | None = None
    hit: Hit | None = None
    gain: float = 0.0


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
        self._hits: dict[tuple[object, ...], Hit] = {}
        self.nodes = 0
        """Turns that were thought through."""

    def _arms(self, unit: UnitFacts) -> Iterator[Arm]:
        rules = self.rules
        if unit.idle or unit.bars("attack"):
            return
        for weapon in unit.arms:
            if rules.usable(unit, weapon) or not (unit.in_hand(weapon) or weapon.loading):
                continue
            yield Arm(weapon, rules.reach(unit, weapon) if weapon.melee else rules.maximum_range(unit, weapon))

    def hit(
        self, unit: str, other: str, arm: Arm, distance: int, between: CoverFacts, struck: Stand | None = None
    ) -> Hit:
        """A blow of one unit at another; ``struck``: as it finds the other."""
        target = struck or self.stands[other]
        place = self.rules.alike(self.stands[unit].low, target.low, arm.weapon, distance, between)
        key = (unit, other, arm.weapon.key, target.state, place)
        found = self._hits.get(key)
        if found is None:
            odds = dealt(self.rules, self.stands[unit], target, arm.weapon, distance, between)
            found = self._hits[key] = exchange.hit(self.places[other], self.fighters[other], odds, 1.0)
        return found

    def of(self, battle: Sandbox, unit: str, struck: Mapping[str, Stand], *, walks: bool = True) -> Reply:
        """The best blow that the unit can come to in its turn; without one, the step towards whom it would strike.

        ``struck`` are those who stand otherwise than they did when the search began.
        """
        self.nodes += 1
        facts = battle.unit(unit)
        arms = self.arms.get(unit, ())
        if facts.idle or not arms or not facts.standard:
            return STAYS
        located = knowledge.located(battle, facts.side)
        targets = [
            each
            for each in battle.units()
            if each.side in self.foes[facts.side] and each.id in located and each.id in self.fighters
            and not each.fallen and self.fighters[each.id].left[0] < 1.0 - LEAST
        ]  # fmt: skip
        if not targets:
            return STAYS
        walks = walks and bool(facts.move) and not (facts.prone or facts.bars("walk") or facts.group or facts.single)
        walks = walks and not facts.bars("move") and not facts.altitude and not facts.rides
        best = STAYS
        reach: Reach | None = None
        for target in sorted(targets, key=lambda each: geometry.distance(facts.footprint, each.footprint)):
            here = self._from(battle, facts, target, arms, facts.footprint, struck.get(target.id))
            if here is not None and here[1] > best.gain:
                best = Reply(None, *here)
            if not walks or (here is not None and not _better_near(arms)):
                continue
            if geometry.distance(facts.footprint, target.footprint) > facts.speed + max(arm.limit for arm in arms):
                continue
            reach = reach or movement.reach(battle, facts)
            for space in self._places(battle, facts, target, arms, reach):
                there = self._from(battle, facts, target, arms, space, struck.get(target.id))
                if there is not None:
                    if there[1] > best.gain:
                        best = Reply((space.x, space.y), *there)
                    break
        if best.hit is None and walks:
            return self._nearer(battle, facts, targets[0], reach or movement.reach(battle, facts))
        return best

    def _from(
        self, battle: Sandbox, unit: UnitFacts, target: UnitFacts, arms: tuple[Arm, ...], space: Footprint,
        struck: Stand | None,
    ) -> tuple[Hit, float] | None:  # fmt: skip
        """The best blow at the target from there."""
        board, goal = battle.board, target.footprint
        rise = board.floor_at(space.x, space.y) + unit.altitude - board.floor_at(goal.x, goal.y) - target.altitude
        distance = geometry.distance(space, goal, rise)
        fits = [arm for arm in arms if distance <= arm.limit]
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

    def _nearer(self, battle: Sandbox, unit: UnitFacts, target: UnitFacts, reach: Reach) -> Reply:
        """As near to the target as one move takes it."""
        goal, side = target.footprint, unit.derived.footprint
        width = battle.board.width
        best = (geometry.distance(unit.footprint, goal), 0, 0)
        square: Square | None = None
        for at, cost in reach.costs.items():
            x, y = at % width, at // width
            apart = geometry.distance(Footprint(x, y, side), goal)
            if (apart, cost, at) < best and reach.may_stop(x, y):
                best, square = (apart, cost, at), (x, y)
        return Reply(square)


def _better_near(arms: tuple[Arm, ...]) -> bool:
    """Whether it could be worth while to walk up to one who can be struck at already."""
    return any(arm.weapon.melee for arm in arms)
