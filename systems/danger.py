"""What enemies could do to a unit that ends its turn on a square: each one's best reply, with its exact odds.

An enemy strikes from where it stands, walks one move and strikes, or charges; each reply is the ruleset's own forecast
of that attack, weapon by weapon. Of an enemy that a side knows only in part it is the middle of the weakest and the
strongest it could be (INF-01). Areas, spells and holds are not among the replies. Nothing is read of the battle after
the question was asked, so it may be answered in slices.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from typing import NamedTuple

from systems import (
    attack,
    attack_facts,
    charge,
    charge_lane,
    estimates,
    geometry,
    knowledge,
    movement,
    sight,
    underfoot,
)
from systems.battle import Battle
from systems.enemies import Arm, Enemy, Square, enemies, stops
from systems.facts import Footprint, UnitFacts
from systems.forecast import AttackFacts, CoverFacts, Forecast

OPEN = CoverFacts()
CHARGE = ("charge",)
OFTEN = 6
"""So many attacks are tried between two pauses."""
ELSEWHERE = (-1, -1)


class Reply(NamedTuple):
    """The most harmful thing one enemy could do: with what, by which verb, from which square."""

    unit: str
    verb: str
    weapon: str
    square: Square
    mean: float
    """Points of damage to be expected of it."""
    hit: float
    drop: float
    estimate: bool = False


class Way(NamedTuple):
    """One way to attack: with what, by which of some verbs, from which squares, all as far from the target; ``run``
    metres of a charge before it.
    """

    arm: Arm
    verbs: tuple[str, ...]
    squares: tuple[Square, ...]
    far: int
    run: int = 0


class Danger:
    """The replies to one unit on each of some squares, square by square as ``work`` goes on; nearest first."""

    def __init__(self, battle: Battle, side: str, unit: str, squares: Iterable[Square]) -> None:
        with battle:
            me = knowledge.unaware(battle, side).get(unit, battle.unit(unit)) if side else battle.unit(unit)
            self.board, self.rules, self.me = battle.board, battle.rules, me
            self.enemies = enemies(battle, side, me)
            known = movement.known(battle, side) if side else battle.units()
            self._others = tuple(each for each in known if each.id != unit)
        self.squares = tuple(sorted(squares, key=lambda at: (max(abs(at[0] - me.x), abs(at[1] - me.y)), at)))
        self.replies: dict[Square, tuple[Reply, ...]] = {}
        """What is known so far: by square, the most harmful reply first; squares nobody can strike at have none."""
        self.first: Square | None = None
        """The square that is to be answered for before all others."""
        self._reaches: dict[tuple[str, Square], tuple[Square, ...]] = {}
        self._odds: dict[tuple[object, ...], Reply] = {}
        self._hopes: dict[tuple[object, ...], float] = {}
        self._stood: dict[tuple[str, bool, Square], UnitFacts] = {}
        self._highs = {enemy.high.id: enemy.high for enemy in self.enemies}
        self.corners = self.rules.counts_corners()

    @property
    def done(self) -> bool:
        """Whether every square has its answer."""
        return len(self.replies) == len(self.squares)

    def expected(self, square: Square) -> float | None:
        """Points of damage to be expected of all replies together; None while that is not known."""
        found = self.replies.get(square)
        return None if found is None else sum(each.mean for each in found)

    def work(self) -> Generator[None, None, None]:
        """Answer for square after square, with a pause after each enemy."""
        wanted = set(self.squares)
        for nearest in self.squares:
            while nearest in wanted:
                square = self.first if self.first in wanted and self.first is not None else nearest
                wanted.discard(square)
                yield from self._answer(square)

    def _answer(self, square: Square) -> Generator[None, None, None]:
        me = self._standing(square)
        found = []
        for enemy in self.enemies:
            best = yield from self._best(enemy, me)
            if best is not None and best.mean > 0:
                found.append(best)
            yield
        self.replies[square] = tuple(sorted(found, key=lambda reply: (-reply.mean, reply.unit)))

    def _standing(self, square: Square) -> UnitFacts:
        """The unit as it would be there."""
        me = replace(self.me, x=square[0], y=square[1])
        if self.board.footed and not me.altitude:
            me = replace(me, ground=underfoot.dice(self.board, me.footprint))
        return me

    def _best(self, enemy: Enemy, me: UnitFacts) -> Generator[None, None, Reply | None]:
        """The most harmful thing that one enemy could do: tried in the order of what an attack in the open would come
        to, until nothing that is left can be worse.
        """
        if geometry.distance(enemy.low.footprint, me.footprint) > enemy.far:
            return None
        best: Reply | None = None
        tried, ways, known = 0, [], len(self._hopes)
        for number, way in enumerate(self._ways(enemy, me)):
            ways.append((self._hope(enemy, way), number, way))
            if len(self._hopes) > known:
                known = len(self._hopes)
                yield
        for hope, _, way in sorted(ways, key=lambda each: (-each[0], each[2].far, each[1])):
            if best is not None and best.mean >= hope:
                break
            for square in way.squares:
                best = self._worst(best, enemy, way, square, me)
                tried += 1
                if tried % OFTEN == 0:
                    yield
        return best

    def _ways(self, enemy: Enemy, me: UnitFacts) -> list[Way]:
        """With every weapon from where it stands, after a walk, at the end of a charge."""
        here = (enemy.low.x, enemy.low.y)
        near, stops_by = geometry.distance(enemy.low.footprint, me.footprint), self._stops_by_distance(enemy, me)
        ways = []
        for arm in enemy.arms:
            if near <= arm.limit:
                ways.append(Way(arm, arm.standing, (here,), near))
            if arm.walking:
                ways += [Way(arm, arm.walking, found, far) for far, found in stops_by.items() if far <= arm.limit]
            if enemy.run and arm.weapon.melee:
                ways += self._charges(enemy, arm, me)
        return ways

    def _hope(self, enemy: Enemy, way: Way) -> float:
        """What an attack that way would come to in the open."""
        key = ("open", enemy.low.id, way.arm.weapon.key, way.verbs, way.far, way.run)
        found = self._hopes.get(key)
        if found is None:
            found = self._hopes[key] = max(
                self._forecast(
                    enemy,
                    lambda unit, verb=verb: self._run(  # type: ignore[misc]
                        unit, way.run, attack_facts.measured(
                            self.rules, verb, unit, self.me, way.arm.weapon, way.far, OPEN, charge_metres=way.run
                        )
                    ),
                ).mean
                for verb in way.verbs
            )  # fmt: skip
        return found

    def _stops_by_distance(self, enemy: Enemy, me: UnitFacts) -> dict[int, tuple[Square, ...]]:
        """Where the enemy could stop after one move with the unit in its sight, by metres from it."""
        if not any(arm.walking for arm in enemy.arms) or not enemy.stride:
            return {}
        board, space = self.board, enemy.low.footprint
        seen = None if board.gloomy else sight.field(board, me.footprint)
        found: dict[int, list[Square]] = {}
        longest = max(arm.limit for arm in enemy.arms)
        for x, y in self._stops(enemy, me):
            there = Footprint(x, y, space.side)
            far = geometry.distance(there, me.footprint)
            if far <= longest and (seen is None or any(seen[v * board.width + u] for u, v in geometry.squares(there))):
                found.setdefault(far, []).append((x, y))
        return {far: tuple(stops) for far, stops in found.items()}

    def _stops(self, enemy: Enemy, me: UnitFacts) -> tuple[Square, ...]:
        """Where the enemy could stop after one move, the unit standing there in its way."""
        mover = enemy.high
        alone = self._reaches.get((mover.id, ELSEWHERE))
        if alone is None:
            alone = self._reaches[mover.id, ELSEWHERE] = stops(self.board, enemy, self._others)
        if geometry.distance(mover.footprint, me.footprint) > enemy.stride + 1:
            return alone
        key = (mover.id, (me.x, me.y))
        if key not in self._reaches:
            self._reaches[key] = stops(self.board, enemy, (*self._others, me))
        return self._reaches[key]

    def _charges(self, enemy: Enemy, arm: Arm, me: UnitFacts) -> list[Way]:
        """Every clear lane to the nearest squares from which it could strike (CHG-07)."""
        start, runner = enemy.low.footprint, enemy.high
        if geometry.distance(start, me.footprint) > enemy.run + arm.limit + 1:
            return []
        others = (*self._others, me)
        above = runner.altitude - self.board.floor_at(me.x, me.y) - me.altitude
        found = []
        solid, busy, creatures = b"", b"", b""
        for square in charge.ends_on(self.board, start, me.footprint, arm.limit, me.size, above):
            end = start._replace(x=square[0], y=square[1])
            length = charge.metres(start, end)
            if not 0 < length <= enemy.run or not self.board.free(*square, end.side):
                continue
            if not creatures:
                solid, busy = movement.crowd(self.board, runner, others)
                creatures = charge.bodies(self.board, runner, others)
            if movement.covers(self.board, end, solid) or movement.covers(self.board, end, busy):
                continue
            if charge_lane.fault(self.board, start, end, creatures) is None:
                found.append(Way(arm, CHARGE, (square,), geometry.distance(end, me.footprint), length))
        return found

    def _run(self, unit: UnitFacts, length: int, facts: AttackFacts) -> AttackFacts:
        """The facts of an attack at the end of a charge of so many metres; as they are without one (CHG-02, CHG-03)."""
        if not length:
            return facts
        bonus, lost = self.rules.charge_bonus(unit, length)
        return replace(facts, actor=replace(facts.actor, charge_loss=lost, charged=length), charge_bonus=bonus)

    def _worst(self, best: Reply | None, enemy: Enemy, way: Way, square: Square, me: UnitFacts) -> Reply | None:
        """The better of what was found and what can be done that way from that square."""
        rules, weapon = self.rules, way.arm.weapon

        def facts(unit: UnitFacts, verb: str) -> AttackFacts:
            moved = self._moved(unit, square)
            found = attack_facts.gather(
                self.board, rules, verb, moved, me, weapon, charge_metres=way.run, corners=self.corners
            )
            return self._run(unit, way.run, found)

        plain = facts(enemy.low, way.verbs[0])
        if attack.impossible(self.board, rules, plain) is not None:
            return best
        alike = rules.alike(plain.actor, me, weapon, plain.distance, plain.cover)
        place = (me.ground, way.run, alike, plain.target_sees_attacker, plain.precise, plain.rough)
        for verb in way.verbs:
            if verb == "aimed_attack" and plain.distance > rules.aim_range(
                enemy.high, weapon, self.board.darkness(me.footprint), self.board.weather
            ):
                continue
            key = (enemy.low.id, weapon.key, verb, place)
            reply = self._odds.get(key)
            if reply is None:
                shown = self._forecast(enemy, lambda unit, verb=verb: facts(unit, verb))  # type: ignore[misc]
                reply = self._odds[key] = Reply(
                    enemy.low.id, verb, weapon.key, square, shown.mean, shown.hit, shown.drop, shown.estimate
                )
            if best is None or (reply.mean, reply.hit) > (best.mean, best.hit):
                best = reply._replace(square=square)
        return best

    def _moved(self, unit: UnitFacts, square: Square) -> UnitFacts:
        """The enemy as it would stand there."""
        key = (unit.id, unit is self._highs.get(unit.id), square)
        found = self._stood.get(key)
        if found is None:
            found = self._stood[key] = replace(unit, x=square[0], y=square[1])
        return found

    def _forecast(self, enemy: Enemy, facts: Callable[[UnitFacts], AttackFacts]) -> Forecast:
        """The ruleset's forecast; of an enemy known in part the middle of what its ends would do."""
        hard = self.rules.forecast(facts(enemy.low))
        if enemy.low is enemy.high:
            return hard
        return estimates.between(self.rules.forecast(facts(enemy.high)), hard)
