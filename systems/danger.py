"""What enemies could do to a unit that ends its turn on a square: each one's best reply, with its exact odds.

An enemy strikes from where it stands, walks one move and strikes, or charges; each reply is the ruleset's own forecast
of that attack, weapon by weapon, or of what an area or a spell would do (``danger_areas``). Of an enemy that a side
knows only in part it is the middle of the weakest and the strongest it could be (INF-01). Holds do no harm of their own
and are not among the replies. Nothing is read of the battle after the question was asked, so it may be answered in
slices.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from typing import NamedTuple

from systems import (
    attack,
    attack_facts,
    danger_areas,
    danger_ground,
    estimates,
    geometry,
    knowledge,
    movement,
    underfoot,
)
from systems.battle import Battle
from systems.danger_areas import Burst, Missiles
from systems.danger_ground import Ground, Grounds, Stops
from systems.enemies import Arm, Enemy, Square, enemies
from systems.facts import UnitFacts
from systems.forecast import AttackFacts, CoverFacts, Forecast

OPEN = CoverFacts()
CHARGE = ("charge",)
OFTEN = 6
"""So many attacks are tried between two pauses."""


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
        self.grounds = Grounds(self.board)
        self.areas = danger_areas.Areas(self.board, self.rules, me)
        self._runs: dict[str, float] = {}
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
        """The most harmful thing that one enemy could do. What cannot be worse than what was found is not looked at:
        charges, areas, and places that it may only reach if the unit is not in its way.
        """
        if geometry.distance(enemy.low.footprint, me.footprint) > enemy.far:
            return None
        ground = self.grounds.of(enemy, self._others)
        sure, perhaps = ground.about(me)
        best = yield from self._tried(enemy, me, [*self._here(enemy, me), *self._from(enemy, me, sure)], None)
        yield from self._hoping(enemy)
        if best is None or best.mean < self._runs[enemy.low.id]:
            best = yield from self._tried(enemy, me, self._charges(enemy, me), best)
        later = self._from(enemy, me, perhaps)
        if later and (best is None or best.mean < max(self._hope(enemy, way) for way in later)):
            there = ground.after(me, self._others, perhaps)
            yield
            best = yield from self._tried(enemy, me, self._from(enemy, me, there), best)
        return (yield from self._areas(enemy, me, ground, best))

    def _tried(
        self, enemy: Enemy, me: UnitFacts, ways: list[Way], best: Reply | None
    ) -> Generator[None, None, Reply | None]:
        """The worse of what was found and what these ways come to: in the order of what each would come to in the open,
        until nothing that is left can be worse.
        """
        hopes, tried, known = [], 0, len(self._hopes)
        for number, way in enumerate(ways):
            hopes.append((-self._hope(enemy, way), way.far, number))
            if len(self._hopes) > known:
                known = len(self._hopes)
                yield
        for hope, _, number in sorted(hopes):
            for square in ways[number].squares:
                if best is not None and best.mean >= -hope:
                    return best
                best = self._worst(best, enemy, ways[number], square, me)
                tried += 1
                if tried % OFTEN == 0:
                    yield
        return best

    def _here(self, enemy: Enemy, me: UnitFacts) -> list[Way]:
        """With every weapon from where it stands."""
        near, here = geometry.distance(enemy.low.footprint, me.footprint), ((enemy.low.x, enemy.low.y),)
        return [Way(arm, arm.standing, here, near) for arm in enemy.arms if near <= arm.limit]

    def _from(self, enemy: Enemy, me: UnitFacts, stops: Stops) -> list[Way]:
        """With every weapon after a walk to one of these places that see the unit."""
        arms = [arm for arm in enemy.arms if arm.walking]
        if not arms or not enemy.stride:
            return []
        by_distance = stops.by_distance(me, max(arm.limit for arm in arms))
        return [
            Way(arm, arm.walking, found, far) for arm in arms for far, found in by_distance.items() if far <= arm.limit
        ]

    def _hope(self, enemy: Enemy, way: Way) -> float:
        """What an attack that way would come to in the open."""
        key = ("open", enemy.low.id, way.arm.weapon.key, way.verbs, way.far, way.run)
        found = self._hopes.get(key)
        if found is None:
            found = self._hopes[key] = max(
                self._forecast(
                    enemy, way.arm,
                    lambda unit, verb=verb: self._run(  # type: ignore[misc]
                        unit, way.run, attack_facts.measured(
                            self.rules, verb, unit, self.me, way.arm.weapon, way.far, OPEN, charge_metres=way.run
                        )
                    ),
                ).mean
                for verb in way.verbs
            )  # fmt: skip
        return found

    def _areas(
        self, enemy: Enemy, me: UnitFacts, ground: Ground, best: Reply | None
    ) -> Generator[None, None, Reply | None]:
        """The worse of what was found and what areas and missiles would do."""
        if not enemy.bursts and not enemy.missiles:
            return best
        walked = [each for each in ground.stops if each != (enemy.low.x, enemy.low.y)] if enemy.stride else []
        places = [danger_areas.Place((enemy.low.x, enemy.low.y), False)]
        places += [danger_areas.Place(each, True) for each in danger_areas.nearest(walked, me)]
        near = geometry.distance(enemy.low.footprint, me.footprint)
        every: tuple[Burst | Missiles, ...] = (*enemy.bursts, *enemy.missiles)
        for each in every:
            if near > each.far + enemy.stride * each.walking:
                continue
            if isinstance(each, Burst):
                hope = yield from self.areas.hope(enemy.low, enemy.high, each, me)
                if best is not None and best.mean >= hope:
                    continue
                verb, key = each.verb, each.weapon.key
                found = yield from self.areas.burst(enemy.low, enemy.high, each, places, me)
            else:
                verb, key = danger_areas.CAST, each.spell.key
                found = yield from self.areas.missiles(enemy.low, enemy.high, each, places, me)
            yield
            if found is not None and (best is None or found[0].mean > best.mean):
                shown, place = found
                best = Reply(enemy.low.id, verb, key, place, shown.mean, shown.hit, shown.drop, shown.estimate)
        return best

    def _hoping(self, enemy: Enemy) -> Generator[None, None, None]:
        """The most that a charge of any length would come to in the open."""
        if enemy.low.id in self._runs:
            return
        most = 0.0
        for arm in enemy.arms if enemy.run else ():
            for metres in range(1, enemy.run + 1) if arm.weapon.melee else ():
                most = max(most, self._hope(enemy, Way(arm, CHARGE, (), min(1, arm.limit), metres)))
                yield
        self._runs[enemy.low.id] = most

    def _charges(self, enemy: Enemy, me: UnitFacts) -> list[Way]:
        """Every clear lane to the nearest squares from which it could strike (CHG-07)."""
        return [
            Way(arm, CHARGE, (square,), far, length)
            for arm in enemy.arms
            if enemy.run and arm.weapon.melee
            for square, far, length in danger_ground.lanes(self.board, enemy, arm.limit, me, self._others)
        ]

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
                shown = self._forecast(enemy, way.arm, lambda unit, verb=verb: facts(unit, verb))  # type: ignore[misc]
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

    def _forecast(self, enemy: Enemy, arm: Arm, facts: Callable[[UnitFacts], AttackFacts]) -> Forecast:
        """The ruleset's forecast; of an enemy known in part the middle of what its ends would do."""
        hard = self._made(arm, facts(enemy.low))
        if enemy.low is enemy.high:
            return hard
        return estimates.between(self._made(arm, facts(enemy.high)), hard)

    def _made(self, arm: Arm, facts: AttackFacts) -> Forecast:
        """The forecast of one attack: of a spell with its casting, of a flurry all blows of it together (DMG-10)."""
        if arm.spell is not None:
            return self.rules.bolt_plan(facts, arm.spell, self.rules.spell_prices(arm.spell)[0])
        if facts.verb == "flurry":
            return self.rules.flurry_plan(facts, self.rules.blows(facts.actor))
        return self.rules.forecast(facts)
