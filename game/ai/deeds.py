"""Special attacks: whom one could trip, shove, hold, disarm or strike at a vital spot, and what that is worth.

What an attack does beside harm is weighed by ``consequences``. An effect that could not outdo the best plain blow even
if it were certain is not forecast at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import throws, worth
from game.ai.consequences import HOPELESS, Consequences
from game.ai.situation import Situation, Square
from game.ai.strikes import MILLION, Deed, Outcome, outcome, strike
from game.ai.threats import Foe
from systems import forced_path
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import CoverFacts
from systems.grapple import IMMUNE

AT_ITEMS = {"disarm": "disarmed", "sunder": "broken"}
SHOWS = {"trip": "prone", "knock_down": "prone", "grapple": "grappled", **AT_ITEMS}
"""The effect for which a deed is done."""
FACES = 10
DEAR = 2
"""Of the dice of a blow no more than one in so many may go into aiming it at a spot."""


def value(
    here: Situation, effects: Consequences, number: int, weapon: WeaponFacts, deed: Deed, place: Square, *,
    taken: bool = False,
) -> int:  # fmt: skip
    """Worth of a special attack from that square, the target's weight counted."""
    foe = here.foes[number]
    return weighed(here, effects, number, weapon, deed, here.distance(foe, place), here.cover_to(foe, place), taken)


def weighed(
    here: Situation, effects: Consequences, number: int, weapon: WeaponFacts, deed: Deed, distance: int,
    between: CoverFacts, taken: bool = False,
) -> int:  # fmt: skip
    """The same for a distance and what covers the foe."""
    foe = here.foes[number]
    found = outcome(here.rules, here.stand, foe.stand, weapon, distance, between, deed)
    whole = found.harm * foe.weight // worth.CENT + effects.of(number, found.effects, deed, taken=taken)
    return strayed(here, foe, weapon, whole, distance, between)


def seen(here: Situation, number: int, weapon: WeaponFacts, deed: Deed, place: Square) -> Outcome:
    """What a special attack from that square comes to."""
    foe = here.foes[number]
    distance, between = here.distance(foe, place), here.cover_to(foe, place)
    return outcome(here.rules, here.stand, foe.stand, weapon, distance, between, deed)


def chance(found: Outcome) -> int:
    """The chance in millionths that something comes of it beside harm."""
    return max((sum(amounts[1:]) for _, amounts in found.effects), default=0)


def anywhere(here: Situation, effects: Consequences, number: int, weapon: WeaponFacts, least: int) -> Iterator[Deed]:
    """The special attacks with this weapon that could be worth more than ``least`` wherever one gets at the foe."""
    if not weapon.melee or here.me.group or here.me.bars("attack"):
        return
    rules, foe = here.rules, here.foes[number]
    unit = foe.facts
    if here.distance(foe, here.stay) > here.limit(here.me, weapon) + here.me.speed:
        return  # out of reach this turn
    could = effects.could(number)
    holds = rules.grabs(weapon) and not dict(unit.sheet.traits).get(IMMUNE)
    # a hold is worth what it leads to as well
    if holds and (2 * could > least or throws.edge_near(here, foe)):
        win = effects.wins(number, "grapple", weapon)
        may = win * 2 * could // MILLION > least or (throws.edge_near(here, foe) and win >= HOPELESS)
        if may and win * effects.gain(number, "grappled", 1) // MILLION > least:
            yield Deed("grapple")
    if could <= least:
        return
    if (
        rules.trips(weapon)
        and not unit.prone
        and not rules.no_trip(unit)[0]
        and effects.gain(number, "prone", 1) > least
    ):
        yield Deed("trip")
    upright = not (unit.prone or unit.altitude or rules.no_rush(unit)[0])
    if rules.rushes(weapon) and upright:
        win = effects.wins(number, "bull_rush", weapon)
        if win * could // MILLION > least and win * effects.gain(number, "prone", 1) // MILLION > least:
            yield Deed("bull_rush", rush="knock_down")
    for verb, effect in AT_ITEMS.items():
        for item in _items(here, unit, verb):
            if effects.gain(number, effect, 1, item) > least:
                yield Deed(verb, item=item)


def _items(here: Situation, unit: UnitFacts, verb: str) -> Iterator[str]:
    """What the foe strikes with and could lose."""
    for weapon in unit.arms:
        if not weapon.natural and unit.in_hand(weapon) and not (verb == "disarm" and here.rules.disarmable(weapon)):
            yield weapon.key


def spots(
    here: Situation, effects: Consequences, number: int, weapon: WeaponFacts, place: Square, named: tuple[str, ...]
) -> Iterator[Deed]:
    """Called shots that could do more than the plain blow (CAL): what they bring about has to be worth something, and
    the dice they cost must not be all there are.
    """
    foe = here.foes[number]
    plain = outcome(
        here.rules, here.stand, foe.stand, weapon, here.distance(foe, place), here.cover_to(foe, place), Deed()
    )
    for spot in named:
        row = here.rules.spots.get(spot)
        if row is None or plain.pool < DEAR * row.penalty:
            continue
        if not row.points or effects.most(number, row.points) > 0:
            yield Deed(spot=spot)


def driven(here: Situation, foe: Foe, place: Square) -> Deed:
    """A knock back from that square: where it would drive the foe among those the side knows of (BRS-06)."""
    way = forced_path.away(here.space(place), foe.space)
    others = tuple(unit for unit in here.known() if unit.id != here.me.id)
    course = forced_path.course_of(here.board, foe.facts, others, way)
    landing = course.stops[-1].square if course.fall else None
    return Deed("bull_rush", rush="knock_back", ways=forced_path.outcomes(course), landing=landing)


def strayed(here: Situation, foe: Foe, weapon: WeaponFacts, value: int, distance: int, between: CoverFacts) -> int:
    """The worth of an attack into a hold: it may meet somebody else in it, friend or foe (GRP-11, GRP-12)."""
    unit = foe.facts
    if not unit.group or unit.group == here.me.group:
        return value
    others = [here.view.unit(row.grappler) for row in unit.held_by if not row.ranged]
    if not unit.held_by and unit.grip is not None and not unit.grip.ranged:
        others = [here.view.unit(unit.holds)]
    met = [other for other in others if other is not None]
    total = 0
    for other in met:
        meets = _faces(here, unit, other)
        wrong = strike(here.rules, here.stand, here.standing(other), weapon, distance, between)
        wrong = wrong * here.size(other) // worth.CENT
        total += meets * value + (FACES - meets) * (wrong if other.side != here.me.side else -wrong)
    return total // (FACES * len(met)) if met else value


def _faces(here: Situation, unit: UnitFacts, other: UnitFacts) -> int:
    """Of ten faces, those on which the target itself is met."""
    if unit.holds == other.id:
        return len(here.rules.grapple_faces(unit, other))
    return FACES - len(here.rules.grapple_faces(other, unit))
