"""Attacks on areas: grenades, shells, cones, sweeping fire, for what they do to everybody they catch (AOE, ART-05).

Friends that are caught count against it for as much as enemies count for it, the unit itself as well. What has to be
lit first is lit for what it would then do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.ai import changes, smoke, worth
from game.ai.arming import LATER, SOON
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation
from game.ai.strikes import Stand, millionths
from systems import area, geometry, sight
from systems.commands import AreaAttack, Bombard, Lob, Reload, Spray, Suppress
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.forecast import AreaFacts, Effect
from systems.offers import Offer
from systems.zones import GAS

KINDS: dict[str, type[AreaAttack]] = {kind.verb: kind for kind in (Bombard, Lob, Spray, Suppress)}
OWN = 150
"""Hundredths that a friend caught counts, against an enemy, to a mind that has seen what comes of it."""
CLOSER = 12
"""Squares of one weapon that are forecast: those that catch most enemies beyond friends."""
Square = tuple[int, int]


def turns(scene: Scene) -> Iterator[Turn]:
    """The best square for each way of making an area, where it does more good than harm; bottles lit for one."""
    here = scene.here
    if not here.foes or not (KINDS.keys() | {"reload"}) & here.verbs:
        return
    every = _Caught(scene)
    for offer in here.view.offers:
        if offer.verb in KINDS:
            yield from _made(every, offer)
        elif offer.verb == "reload":
            yield from _lit(every, offer)


def best(scene: Scene, verb: str, weapon: WeaponFacts, named: Iterable[Square]) -> tuple[int, Square]:
    """The most that an area made so is worth on one of the squares, friends counted against it, and the square."""
    gain, square, _ = _Caught(scene).best(verb, weapon, named, "")
    return gain, square


def stays_free(here: Situation, turn: Turn) -> bool:
    """Whether the unit can walk on after this one: an area made with an action that leaves it its move."""
    return isinstance(turn.first, AreaAttack) and here.me.move > 0 and "move" in here.verbs


def _made(every: _Caught, offer: Offer) -> Iterator[Turn]:
    here = every.here
    fields = {field.name: field.values for field in offer.fields}
    weapon = area.weapon_of(here.me, str(fields["weapon"][0]))
    if weapon is None:
        return
    shape = str(fields["shape"][0]) if "shape" in fields else ""
    named = [square for square in fields["square"] if isinstance(square, tuple)]
    if weapon.trait("smoke_cloud"):
        gain, square, spared = smoke.best(every.scene, offer.verb, weapon, named)
    else:
        gain, square, spared = every.best(offer.verb, weapon, named, shape)
    if gain <= 0:
        return
    made = KINDS[offer.verb](here.me.id, square, weapon.key)
    command = replace(made, shape=shape, spared=spared) if isinstance(made, Suppress) else made
    yield Turn(every.scene, here.stay, here.plain, command, gain)


def _lit(every: _Caught, offer: Offer) -> Iterator[Turn]:
    """What is thrown burning, lit for the best throw there is from here."""
    here = every.here
    fields = {field.name: field.values for field in offer.fields}
    weapon = here.me.explosive(str(fields["weapon"][0]))
    if weapon is None:
        return
    limit = here.rules.maximum_range(here.me, weapon)
    named = [
        (foe.space.x, foe.space.y)
        for foe in here.foes
        if here.distance(foe, here.stay) <= limit
        and sight.open_line(here.board, here.me.footprint, Footprint(foe.space.x, foe.space.y))
    ]
    gain, _, _ = every.best(Lob.verb, weapon, named, "")
    share = SOON if here.me.standard > offer.costs.count("standard") else LATER
    if gain > 0:
        command = Reload(here.me.id, weapon.key, str(fields["step"][0]))
        yield Turn(every.scene, here.stay, here.plain, command, gain * share // worth.CENT)


class _Caught:
    """Everybody on the field as an area could catch them, and what each counts."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.here = scene, scene.here
        here = scene.here
        own = OWN if here.temper.seasoned else worth.CENT
        self.stands: dict[str, tuple[int, Stand]] = {
            ally.id: (-scene.effects.weight(ally) * own // worth.CENT, here.standing(ally)) for ally in here.view.own
        }
        self.stands |= {foe.facts.id: (foe.weight, foe.stand) for foe in here.foes}
        self.units = tuple(who.low for _, who in self.stands.values())
        gassed = {square for kind, _, ground in here.view.fumes if kind == GAS for square in ground}
        self.breathing = tuple(
            unit
            for unit in self.units
            if here.rules.breathes(unit) and not any(each in gassed for each in geometry.squares(unit.footprint))
        )
        """Whom gas would hurt that is not in any yet: one cloud more does nothing."""
        self.numbers = {foe.facts.id: number for number, foe in enumerate(here.foes)}

    def best(
        self, verb: str, weapon: WeaponFacts, named: Iterable[Square], shape: str
    ) -> tuple[int, Square, tuple[str, ...]]:
        """The most that the weapon is worth on one of the squares, the square, and who is left out for that."""
        here, found = self.here, []
        lasting = verb == Lob.verb and weapon.trait("gas_cloud") > 0
        for square in named:
            deed, units = (GAS, self.breathing) if lasting else (verb, self.units)
            caught = area.rows(here.board, here.rules, deed, here.me, weapon, square, units, shape=shape)
            found.append((square, caught))
        found.sort(key=lambda each: -self._balance(each[1]))
        best: tuple[int, Square, tuple[str, ...]] = (0, (-1, -1), ())
        for square, caught in found[:CLOSER]:
            best = max(best, (self._worth(caught), square, ()), key=lambda each: each[0])
            spared = tuple(row.target.id for row in caught if row.target.side == here.me.side)
            if verb == Suppress.verb and spared:
                left = tuple(replace(row, spared=len(spared)) for row in caught if row.target.id not in spared)
                best = max(best, (self._worth(left), square, spared), key=lambda each: each[0])
        return best

    def _balance(self, caught: tuple[AreaFacts, ...]) -> int:
        return sum(-1 if row.target.side == self.here.me.side else 1 for row in caught)

    def _worth(self, caught: tuple[AreaFacts, ...]) -> int:
        return sum(self._harm(row, *self.stands[row.target.id]) for row in caught)

    def _harm(self, row: AreaFacts, weight: int, who: Stand) -> int:
        """Worth of what it does to one unit, the middle of both ends of one whose numbers are not known; its weight is
        below 0 for a friend.
        """
        low, effects = self._forecast(row, who)
        high = low if who.exact else self._forecast(replace(row, target=who.high), who)[0]
        return (low + high) // 2 * weight // worth.CENT + self._besides(row.target, effects)

    def _forecast(self, row: AreaFacts, who: Stand) -> tuple[int, tuple[Effect, ...]]:
        shown = self.here.rules.area_forecast(row)
        if len(shown.damage) < 2:
            return 0, shown.effects
        return worth.expected(shown.damage, shown.drop, worth.needed((who.low, who.high)), row.target), shown.effects

    def _besides(self, unit: UnitFacts, effects: tuple[Effect, ...]) -> int:
        """What condition points keep a foe from doing, or one's own."""
        if not effects:
            return 0
        amounts = [(each.key, tuple(millionths(chance) for chance in each.amounts)) for each in effects]
        number = self.numbers.get(unit.id)
        if number is not None:
            return self.scene.effects.of(number, amounts)
        lost = 0
        for each in effects:
            likely = round(sum(number * chance for number, chance in enumerate(each.amounts)))
            if likely and each.key in self.here.rules.point_kinds:
                after = changes.with_points(self.here.rules, unit, each.key, likely)
                lost = max(lost, self.scene.effects.power_lost(unit, after))
        return -lost
