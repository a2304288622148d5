"""Attacks on areas: grenades, shells, cones, sweeping fire, for the harm to everybody they catch (AOE, ART-05).

Friends that are caught count against it for as much as enemies count for it, the unit itself as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai import worth
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation
from game.ai.strikes import Stand
from systems import area
from systems.commands import AreaAttack, Bombard, Lob, Spray, Suppress
from systems.facts import UnitFacts
from systems.forecast import AreaFacts

KINDS: dict[str, type[AreaAttack]] = {kind.verb: kind for kind in (Bombard, Lob, Spray, Suppress)}
CLOSER = 12
"""Squares of one weapon that are forecast: those that catch most enemies beyond friends."""


def turns(scene: Scene) -> Iterator[Turn]:
    """The best square for each way of making an area, where it does more good than harm."""
    here = scene.here
    if not here.foes or not KINDS.keys() & here.verbs:
        return
    for offer in here.view.offers:
        kind = KINDS.get(offer.verb)
        if kind is None:
            continue
        fields = {field.name: field.values for field in offer.fields}
        shape = str(fields["shape"][0]) if "shape" in fields else ""
        square, gain = best(scene, offer.verb, str(fields["weapon"][0]), fields["square"], shape)
        if gain > 0:
            made = kind(here.me.id, square, str(fields["weapon"][0]))
            command = Suppress(made.actor, square, made.weapon, shape=shape) if kind is Suppress else made
            yield Turn(scene, here.stay, here.plain, command, gain)


def best(scene: Scene, verb: str, key: str, named: tuple[object, ...], shape: str = "") -> tuple[tuple[int, int], int]:
    """The square of those named on which such an area does most good beyond harm, and how much; of equals the first."""
    here = scene.here
    stands: dict[str, tuple[int, Stand]] = {
        ally.id: (-scene.effects.weight(ally), here.standing(ally)) for ally in here.view.own
    }
    stands |= {foe.facts.id: (foe.weight, foe.stand) for foe in here.foes}
    units = tuple(who.low for _, who in stands.values())
    found, most = (0, 0), 0
    for square, caught in _squares(here, verb, key, named, shape, units):
        gain = sum(_harm(here, row, *stands[row.target.id]) for row in caught)
        if gain > most:
            found, most = square, gain
    return found, most


Caught = tuple[tuple[int, int], tuple[AreaFacts, ...]]


def _squares(
    here: Situation, verb: str, key: str, named: tuple[object, ...], shape: str, units: tuple[UnitFacts, ...]
) -> list[Caught]:
    """The squares that catch most enemies beyond friends, with everybody they catch."""
    weapon = area.weapon_of(here.me, key)
    if weapon is None:
        return []
    found: list[Caught] = []
    for square in named:
        if isinstance(square, tuple):
            caught = area.rows(here.board, here.rules, verb, here.me, weapon, square, units, shape=shape)
            found.append((square, caught))
    return sorted(found, key=lambda each: -_balance(here, each[1]))[:CLOSER]


def _balance(here: Situation, caught: tuple[AreaFacts, ...]) -> int:
    return sum(-1 if row.target.side == here.me.side else 1 for row in caught)


def _harm(here: Situation, row: AreaFacts, weight: int, who: Stand) -> int:
    """Worth of what it does to one unit, the middle of both ends of one whose numbers are not known; its weight is
    below 0 for a friend.
    """
    low = _forecast(here, row, who)
    if who.exact:
        return low * weight // worth.CENT
    return (low + _forecast(here, replace(row, target=who.high), who)) // 2 * weight // worth.CENT


def _forecast(here: Situation, row: AreaFacts, who: Stand) -> int:
    shown = here.rules.area_forecast(row)
    if len(shown.damage) < 2:
        return 0
    kept_up = row.target.fights_on and not row.target.healthy
    return worth.expected(shown.damage, shown.drop, worth.needed((who.low, who.high)), kept_up)
