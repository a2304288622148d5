"""What can be done with a hold beside striking in it: taking everybody in it elsewhere (GRP-17), letting go (GRP-23).

Somebody is dragged out of its friends' reach, to where an objective wants the unit, or to where it can be thrown over
an edge. A hold is let go where the unit can do more with free hands than the hold is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai import changes, ground, holds, throws
from game.ai.consequences import HOPELESS, TRAPPED
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation, Square
from game.ai.strikes import MILLION, stand
from game.ai.threats import Foe
from systems import objection
from systems.commands import LetGo, MoveHold
from systems.facts import Footprint, UnitFacts
from systems.forecast import ContestFacts
from systems.offers import Offer

CLOSELY = 6
"""Squares to drag a hold to that are looked at closely, the most promising ones."""


def turns(scene: Scene) -> Iterator[Turn | None]:
    """Every such deed that is offered to one that holds an enemy; None between two looks (a pause)."""
    here = scene.here
    number = next((each for each, foe in enumerate(here.foes) if foe.facts.id == here.me.holds), -1)
    if number < 0:
        return
    for offer in here.view.offers:
        if offer.verb == "move_hold":
            yield from _dragged(scene, offer, number)
        elif offer.verb == "let_go":
            yield from _released(scene, number)


def _dragged(scene: Scene, offer: Offer, number: int) -> Iterator[Turn | None]:
    """The place that is worth most more than this one, times the chance to get there against those that object."""
    here, foe = scene.here, scene.here.foes[number]
    squares = next(field.values for field in offer.fields if field.name == "path")
    win = _wins(scene)
    if win < HOPELESS or not squares:
        return
    throws_then = here.me.standard > ("standard" in offer.costs) and not here.rules.too_heavy(here.me, foe.facts)
    now = _worth_of(scene, number, here.stay, foe, closely=True)
    found = []
    for square in squares:
        assert isinstance(square, tuple)
        taken = _taken(here, foe, square)
        thrown = 0
        if throws_then and taken is not None and throws.edge_near(here, taken):
            thrown = max((scene.effects.exile(number, landing) for landing in throws.landings(here, taken)), default=0)
        found.append((_worth_of(scene, number, square, taken, closely=False) + thrown, square, taken, thrown))
    found.sort(key=lambda each: -each[0])
    best, to = 0, here.stay
    for most, square, taken, thrown in found[:CLOSELY]:
        if (most - now) * win // MILLION <= best:
            break
        yield None
        gain = _worth_of(scene, number, square, taken, closely=True) - now
        if thrown and taken is not None:
            best_way = yield from holds.best_throw(scene, number, taken, throws.near_by(here, taken), ("standard",))
            gain += max(0, best_way[0]) if best_way is not None else 0
        if gain * win // MILLION > best:
            best, to = gain * win // MILLION, square
    path = ground.hold_ways(here.view).path(*to) if best > 0 else ()
    if path:
        yield Turn(scene, here.stay, here.plain, MoveHold(here.me.id, tuple(path)), best)


def _wins(scene: Scene) -> int:
    """The chance in millionths to beat everybody in the hold that objects to being moved (GRP-16)."""
    here, me = scene.here, scene.here.me
    weapon, ranged = (me.grip.weapon, me.grip.ranged) if me.grip is not None else ("", False)

    def against(unit: UnitFacts) -> ContestFacts:
        return objection.facts_against(me, unit, weapon, ranged=ranged)

    win = MILLION
    for foe in here.foes:
        if foe.facts.group == me.group and objection.has_a_say(foe.facts):
            win = win * scene.effects.odds(foe, against) // MILLION
    return win


def _taken(here: Situation, foe: Foe, square: Square) -> Foe | None:
    """The foe where it comes to stand when the hold is taken to that square, as it would keep its place (GRP-17);
    None where there is no room just there.
    """
    space = Footprint(foe.space.x + square[0] - here.me.x, foe.space.y + square[1] - here.me.y, foe.space.side)
    if not here.board.free(*space):
        return None
    unit = replace(foe.facts, x=space.x, y=space.y)
    height = here.board.floor_at(space.x, space.y) + unit.altitude
    return replace(foe, stand=replace(foe.stand, low=unit), space=space, height=height, edge=None)


def _worth_of(scene: Scene, number: int, square: Square, taken: Foe | None, *, closely: bool) -> int:
    """What a place is worth to whoever holds that foe: its objectives, less the harm that all other foes can do there.

    Not ``closely``: no less.
    """
    here = scene.here
    worth = scene.prospects.of_areas(square)
    if taken is not None and here.aims.trapped(taken.facts.side, taken.space):
        worth += TRAPPED
    space = here.space(square)
    for other, foe in enumerate(here.foes):
        if other != number:
            if closely:
                worth -= here.counted(foe, here.harm(other, square, here.plain))
            else:
                walked = here.plain.walked(other)[here.in_sight(foe, space)]
                worth -= here.counted(foe, walked[here.distance(foe, square)])
    return worth


def _released(scene: Scene, number: int) -> Iterator[Turn]:
    """What the unit can do with free hands this turn, less what the one it holds can do then."""
    here, me = scene.here, scene.here.me
    if not me.standard:
        return
    free = changes.as_held(here.rules, me, holds="", grip=None, group=me.group if me.held_by else "")
    gain = scene.effects.own_power(free) - scene.effects.let_go()
    if gain > 0:
        stance = here.as_found(stand(here.rules, free))
        yield Turn(scene, here.stay, stance, LetGo(me.id, here.foes[number].facts.id), gain)
