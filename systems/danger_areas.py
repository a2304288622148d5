"""What an enemy could do to a square otherwise than by blow or shot: grenades, shells, cones, sweeping fire, spells of
areas, missiles that hit by themselves (AOE, ATK-03, ATK-04, ART-05, SPL-05).

A burst goes off on the square itself, or where that cannot be, as near to it as the thrower has a line to: from where
it stands, else from where it could walk to; round a corner only the places nearest to the square are tried.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from systems import area, area_shapes, bars, casting, casting_ground, estimates, geometry, sight
from systems.battle import Battle
from systems.board import Board
from systems.commands import Bombard, Lob, Spray, Suppress
from systems.facts import Footprint, SpellFacts, UnitFacts, WeaponFacts
from systems.forecast import AreaFacts, Forecast
from systems.rulesets.base import Ruleset

Square = tuple[int, int]
VERBS = (Bombard.verb, Lob.verb, Spray.verb, Suppress.verb)
CAST = casting_ground.VERB
OFTEN = 12
"""So many places are tried between two pauses."""
ROUND_CORNERS = 12
"""Places after a walk from which a throw beside the square is tried, the nearest."""


class Burst(NamedTuple):
    """One way to harm everybody in an area: by which verb, with what, in which shape, how far."""

    verb: str
    weapon: WeaponFacts
    shape: str
    kind: str
    half: int
    """Radius or length in half metres."""
    least: int
    limit: int
    walking: bool
    """Whether it leaves a move before it."""
    spell: SpellFacts | None = None

    @property
    def far(self) -> int:
        """Metres at which somebody can be harmed by it."""
        return self.limit + self.half // 2


class Missiles(NamedTuple):
    """A spell whose missiles find their target by themselves, as far as it reaches."""

    spell: SpellFacts
    limit: int
    walking: bool

    @property
    def far(self) -> int:
        return self.limit


class Place(NamedTuple):
    """Where an enemy could be before it acts: where it stands, or at the end of a walk."""

    square: Square
    walked: bool


def one_action(price: tuple[str, ...]) -> bool:
    """Whether what is paid leaves a move action."""
    return set(price) <= {"standard", "swift"}


# what an enemy has


def bursts(battle: Battle, unit: UnitFacts) -> Iterator[Burst]:
    """Every area the unit could make in its next turn, not held and holding nobody (GRP-24, GRP-25)."""
    if unit.held_by or unit.holds:
        return
    rules = battle.rules
    for weapon in (*unit.arms, *unit.sheet.explosives):
        if rules.usable(unit, weapon) or not unit.in_hand(weapon) or bars.weaponless(battle, unit, weapon) is not None:
            continue
        for verb in VERBS:
            way = rules.area_way(verb, weapon) if rules.has(verb) else None
            if way is None or (verb == Suppress.verb and unit.loaded(weapon) < rules.area_rounds(False)):
                continue
            walking = any(one_action(price) for price in rules.prices(verb, unit)) and not unit.single
            for shape in area.SHAPES if verb == Suppress.verb else ("",):
                kind, half = shape or way.shape, rules.area_half(verb, weapon, shape)
                limit = rules.maximum_range(unit, weapon) if kind == area_shapes.BURST else 0
                yield Burst(verb, weapon, shape, kind, half, weapon.trait("minimum_range"), limit, walking)
    for spell in castable(battle, unit):
        if spell.shape == "area" and spell.spread is not None:
            weapon = casting_ground.weapon_of(unit, spell)
            burst = spell.spread.kind == area_shapes.BURST
            limit = rules.spell_amount(unit, spell, spell.reach, 0) if burst else 0
            half, walking = rules.area_half(CAST, weapon, ""), _leaves_a_move(rules, unit, spell)
            yield Burst(CAST, weapon, "", spell.spread.kind, half, 0, limit, walking, spell)


def missiles(battle: Battle, unit: UnitFacts) -> Iterator[Missiles]:
    """Every spell of missiles that the unit could cast in its next turn."""
    for spell in castable(battle, unit):
        if spell.shape == "missiles":
            limit = battle.rules.spell_amount(unit, spell, spell.reach, 0)
            yield Missiles(spell, limit, _leaves_a_move(battle.rules, unit, spell))


def bolts(battle: Battle, unit: UnitFacts) -> Iterator[tuple[SpellFacts, WeaponFacts, bool]]:
    """Every spell that is an attack like a shot, as the weapon it is, and whether it leaves a move before it."""
    for spell in castable(battle, unit):
        weapon = unit.weapon(spell.key)
        if spell.shape == "bolt" and weapon is not None:
            yield spell, weapon, _leaves_a_move(battle.rules, unit, spell)


def castable(battle: Battle, unit: UnitFacts) -> Iterator[SpellFacts]:
    """Spells that are out within one turn, for which the unit has voice, hand and energy (SPL-05)."""
    if not unit.sheet.spells or not battle.rules.has("cast"):
        return
    for spell in unit.sheet.spells:
        paid = battle.rules.spell_cost(spell) <= battle.rules.energy(unit)
        if spell.turns < 2 and paid and casting.why_not_at_all(battle, unit, spell) is None:
            yield spell


def _leaves_a_move(rules: Ruleset, unit: UnitFacts, spell: SpellFacts) -> bool:
    return not unit.single and any(one_action(price) for price in rules.spell_prices(spell))


# the worst of it for one square


class Areas:
    """The worst of it for one unit, square by square; what is alike is worked out once."""

    def __init__(self, board: Board, rules: Ruleset, me: UnitFacts) -> None:
        self.board, self.rules = board, rules
        self.target = me
        self._spots: dict[int, tuple[Square, ...]] = {}
        self._odds: dict[tuple[object, ...], Forecast] = {}
        self._hopes: dict[tuple[object, ...], float] = {}
        self._lines: dict[tuple[Footprint, Square], bool] = {}

    def burst(
        self, low: UnitFacts, high: UnitFacts, burst: Burst, places: Sequence[Place], me: UnitFacts
    ) -> Generator[None, None, tuple[Forecast, Square] | None]:
        """What that area would do to the unit there at the worst, and from which place; None where it cannot reach it.
        ``places`` of the enemy: the one it stands on, then those after a walk, nearest to the unit first.
        """
        found: tuple[Forecast, Square] | None = None
        tried: set[tuple[int, int]] = set()
        ring = -1
        candidates = self._thrown if burst.kind == area_shapes.BURST else self._turned
        for number, (near, far, place, spot) in enumerate(candidates(high, burst, places, me)):
            if near != ring:
                if found is not None:
                    break  # nothing that goes off farther away is worse
                ring = near
                tried.clear()
            if number % OFTEN == OFTEN - 1:
                yield
            if (near, far) in tried or not self._made_from(high, burst, place, spot):
                continue
            row = self._row(burst, low, place, spot, me)
            if row is not None:
                if not (row.cover.pieces or row.cover.total):
                    tried.add((near, far))
                shown = self._forecast(low, high, burst, row, place)
                if found is None or shown.mean > found[0].mean:
                    found = (shown, place)
        return found

    def hope(self, low: UnitFacts, high: UnitFacts, burst: Burst, me: UnitFacts) -> Generator[None, None, float]:
        """The most that the area could do to the unit in the open, however far off."""
        key = (low.id, burst.weapon.key, burst.verb, burst.shape, me.ground)
        if key not in self._hopes:
            most, longest = 0.0, burst.limit if burst.kind == area_shapes.BURST else burst.half // 2
            for metres in range(burst.least, longest + 1):
                row = AreaFacts(burst.verb, low, me, burst.weapon, metres, 0 if burst.limit else metres, seen=True)
                for seen in (True, False):
                    shown = self._forecast(low, high, burst, replace(row, seen=seen), (low.x, low.y))
                    most = max(most, shown.mean)
                yield
            self._hopes[key] = most
        return self._hopes[key]

    def _made_from(self, unit: UnitFacts, burst: Burst, place: Square, spot: Square) -> bool:
        """Whether there is a line for a throw (RNG-01); shells fly over everything, cones begin at their maker."""
        return burst.kind != area_shapes.BURST or burst.least > 0 or self._in_line(_space(unit, place), spot)

    def missiles(
        self, low: UnitFacts, high: UnitFacts, flight: Missiles, places: Sequence[Place], me: UnitFacts
    ) -> Generator[None, None, tuple[Forecast, Square] | None]:
        """What all missiles of one casting would do to the unit there."""
        for number, (square, walked) in enumerate(places):
            here = _space(high, square)
            if walked and not flight.walking:
                break
            if geometry.distance(here, me.footprint, self._rise(high, square, me)) <= flight.limit and (
                sight.sees(self.board, here, me.footprint)
                and not sight.covered(self.board, here, me.footprint, me.size)
            ):
                key = (low.id, flight.spell.key)
                if key not in self._odds:
                    self._odds[key] = self._flight(low, high, flight.spell)
                return self._odds[key], square
            if number % OFTEN == OFTEN - 1:
                yield
        return None

    def _flight(self, low: UnitFacts, high: UnitFacts, spell: SpellFacts) -> Forecast:
        rules, costs = self.rules, self.rules.spell_prices(spell)[0]

        def made(unit: UnitFacts) -> Forecast:
            dealt = rules.missiles_dealt(unit, (self.target.id,))
            return rules.missiles_plan(unit, spell, tuple((self.target, number) for _, number in dealt), costs)

        return made(low) if low is high else estimates.between(made(high), made(low))

    def _thrown(
        self, unit: UnitFacts, burst: Burst, places: Sequence[Place], me: UnitFacts
    ) -> Iterator[tuple[int, int, Square, Square]]:
        """How far off a burst goes off and how far it is thrown, from where, and the square; the unit's own first."""
        for near, spot in self._round(burst, me):
            walks = [each for each in places if not each.walked or burst.walking]
            for square, _ in walks[: 1 + ROUND_CORNERS] if near else walks:
                here = _space(unit, square)
                metres = geometry.distance(here, Footprint(*spot), self._up(unit, square, spot))
                if burst.least <= metres <= burst.limit:
                    yield near, metres, square, spot

    def _turned(
        self, unit: UnitFacts, burst: Burst, places: Sequence[Place], me: UnitFacts
    ) -> Iterator[tuple[int, int, Square, Square]]:
        """The same of a cone or line: turned to the unit, from where it stands or from as near as it gets."""
        for square, walked in places:
            space = _space(unit, square)
            metres = geometry.distance(space, me.footprint)
            if 2 * metres <= burst.half and not geometry.overlap(space, me.footprint) and burst.walking >= walked:
                yield 0, metres, square, (me.x, me.y)

    def _round(self, burst: Burst, me: UnitFacts) -> Iterator[tuple[int, Square]]:
        """The squares a burst may go off on to reach the unit there, nearest first, with how near."""
        board, far = self.board, burst.half // 2
        there = me.footprint
        spots = [
            (geometry.distance(there, Footprint(x, y)), (x, y))
            for y in range(max(0, there.y - far), min(board.height, there.y + there.side + far))
            for x in range(max(0, there.x - far), min(board.width, there.x + there.side + far))
        ]
        for near, spot in sorted(spots):
            if near <= far and not area_shapes.closed(board, spot):
                yield near, spot

    def _in_line(self, here: Footprint, spot: Square) -> bool:
        key = (here, spot)
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = sight.open_line(self.board, here, Footprint(*spot))
        return found

    def _row(self, burst: Burst, unit: UnitFacts, place: Square, spot: Square, me: UnitFacts) -> AreaFacts | None:
        """The unit's share of the area; None where it does not reach it."""
        found = area.rows(
            self.board, self.rules, burst.verb, self._at(unit, place), burst.weapon, spot, (me,), shape=burst.shape
        )
        return found[0] if found else None

    def _forecast(self, low: UnitFacts, high: UnitFacts, burst: Burst, row: AreaFacts, place: Square) -> Forecast:
        plain = not (row.cover.pieces or row.cover.total)
        key = (low.id, burst.weapon.key, burst.verb, burst.shape, row.distance, row.near, row.seen, row.target.ground)
        found = self._odds.get(key) if plain else None
        if found is None:
            found = self._made(burst, row)
            if low is not high:
                hard = self._made(burst, replace(row, actor=self._at(high, place)))
                found = estimates.between(hard, found)
            if plain:
                self._odds[key] = found
        return found

    def _made(self, burst: Burst, row: AreaFacts) -> Forecast:
        shown = self.rules.area_forecast(row)
        return shown if burst.spell is None else self.rules.held_plan(row.actor, burst.spell, shown)

    def _at(self, unit: UnitFacts, square: Square) -> UnitFacts:
        return unit if (unit.x, unit.y) == square else replace(unit, x=square[0], y=square[1])

    def _up(self, unit: UnitFacts, square: Square, spot: Square) -> int:
        return self.board.floor_at(*square) + unit.altitude - self.board.floor_at(*spot)

    def _rise(self, unit: UnitFacts, square: Square, me: UnitFacts) -> int:
        return self._up(unit, square, (me.x, me.y)) - me.altitude


def _space(unit: UnitFacts, square: Square) -> Footprint:
    return Footprint(square[0], square[1], unit.derived.footprint)


def nearest(squares: Iterable[Square], me: UnitFacts) -> list[Square]:
    """Squares by how far they are from the unit, the nearest first."""
    return sorted(squares, key=lambda at: ((at[0] - me.x) ** 2 + (at[1] - me.y) ** 2, at))
