"""What every level of the minds is measured against: walk to the nearest enemy and hit it. Frozen; never made better.

It attacks whenever it can, with the best weapon in hand: the worse kind of harm first, then the higher damage. Of
several targets it takes the nearest. Otherwise it takes the shortest way on foot to the nearest enemy, or to where the
last ones were seen, or to the middle of the map as long as it has met nobody; it gets up before that, and makes its
weapon ready again. It uses no manoeuvre, no cover, no aim, and answers every question with what the
rules take for granted.
"""

from __future__ import annotations

from collections.abc import Generator

from game.ai.ground import known_units, reach_of
from systems.commands import BY_VERB, Attack, Command, EndTurn, Move, Reload, StandUp
from systems.facts import GRADES, Footprint
from systems.geometry import distance
from systems.offers import Offer
from systems.paths import Reach, reach
from systems.view import View

Square = tuple[int, int]
FAR = 10_000
"""Half metres that no way on a map of the arena takes."""


def think(view: View, seed: int) -> Generator[None, None, Command]:
    """One command; the seed changes nothing."""
    yield
    if view.ask is not None:
        return BY_VERB[view.ask.choice](view.actor, **dict(view.ask.default))
    return _strike(view) or _up(view) or _ready(view) or _nearer(view) or EndTurn(view.actor)


def _offers(view: View, verb: str) -> list[Offer]:
    return [offer for offer in view.offers if offer.verb == verb]


def _values(offer: Offer, name: str) -> tuple[object, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())


def _strike(view: View) -> Command | None:
    """The plain attack on the nearest target that one is offered against, with the best weapon offered for it."""
    found = []
    for offer in _offers(view, "attack"):
        for at, target in enumerate(_values(offer, "target")):
            for place, weapon in enumerate(_values(offer, "weapon")):
                key = (_metres(view, str(target)), _harm(view, str(weapon)), at, place)
                found.append((key, str(target), str(weapon)))
    if not found:
        return None
    _, target, weapon = min(found)
    return Attack(view.actor, target=target, weapon=weapon)


def _metres(view: View, target: str) -> int:
    foe = view.unit(target)
    return FAR if foe is None else distance(view.me.footprint, foe.footprint)


def _harm(view: View, weapon: str) -> tuple[int, int]:
    """Less is better."""
    arm = next((each for each in view.me.arms if each.key == weapon), None)
    return (0, 0) if arm is None else (-GRADES.index(arm.grade), -arm.damage)


def _up(view: View) -> Command | None:
    return StandUp(view.actor) if _offers(view, "stand_up") else None


def _ready(view: View) -> Command | None:
    """The next step of making the best weapon in hand ready that is not."""
    offered = [
        (_harm(view, str(weapon)), str(weapon), str(step))
        for offer in _offers(view, "reload")
        for weapon in _values(offer, "weapon")
        for step in _values(offer, "step")
    ]
    if not offered:
        return None
    _, weapon, step = min(offered)
    return Reload(view.actor, weapon=weapon, step=step)


def _nearer(view: View) -> Command | None:
    """One move along the shortest way to the nearest enemy; where none leads there, as the crow flies."""
    ends = {at for offer in _offers(view, "move") for at in _values(offer, "path") if isinstance(at, tuple)}
    aims = [each.low.footprint for each in view.records if not each.low.fallen]
    aims = aims or [Footprint(x, y, 1) for _, x, y, _ in view.last_seen]
    aims = aims or [Footprint(view.board.width // 2, view.board.height // 2, 1)]
    if not ends:
        return None
    way = _way(view, aims)
    steps = [square for square in way if square in ends]
    if steps:
        return Move(view.actor, path=reach_of(view).path(*steps[-1]))
    away, end = min((_away(view, at, aims), at) for at in sorted(ends))
    if way or away >= _away(view, (view.me.x, view.me.y), aims):
        return None
    return Move(view.actor, path=reach_of(view).path(*end))


def _away(view: View, square: Square, aims: list[Footprint]) -> int:
    """Metres from there to the nearest of them."""
    return min(distance(Footprint(*square, view.me.footprint.side), aim) for aim in aims)


def _way(view: View, aims: list[Footprint]) -> tuple[Square, ...]:
    """The squares of the cheapest way to a place beside an enemy; empty when there is none, or one is there."""
    width, me = view.board.width, view.me
    solid, busy = bytearray(width * view.board.height), bytearray(width * view.board.height)
    for unit in known_units(view):
        if unit.id != me.id and not unit.fallen:
            for x in range(unit.x, unit.x + unit.footprint.side):
                for y in range(unit.y, unit.y + unit.footprint.side):
                    (busy if unit.side == me.side else solid)[y * width + x] = 1
    whole: Reach = reach(view.board, me.footprint, FAR, solid, busy)
    beside = [
        (whole.cost(*square) or 0, square)
        for square in whole.squares()
        if any(distance(Footprint(*square, me.footprint.side), aim) <= 1 for aim in aims)
    ]
    return whole.path(*min(beside)[1]) if beside else ()
