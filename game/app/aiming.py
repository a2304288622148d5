"""Marks of deeds that are aimed at squares, ways and things of the board, beside or instead of a target."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from components.objects import Lying
from game.app import caught, orders
from game.app.marks import At, Ghost, Marks, Sight, Square
from systems.battle import Battle
from systems.facts import UnitFacts

if TYPE_CHECKING:
    from game.app.pointing import Pointing, Question

MOST_THINGS = 24
"""Things of the map that are marked as what a deed can be aimed at, the nearest; others may be clicked all the same."""


def marks(base: Marks, ask: Question, unit: UnitFacts, pointing: Pointing) -> Marks:
    """Where the chosen deed can go, and where it goes as it stands: a way, a flight, a thing that is lit."""
    deed = ask.deed
    made = None if ask.wanted is None else caught.marks(base, pointing.people, ask.wanted, ask.answer)
    if made is not None:
        return made
    if deed is None or (deed.targeted and not ask.plan.target and deed.aim != "foe"):
        return base
    for each in ask.offered:
        if each.name in ("square", "path", "way") and deed.verb != "charge":
            base = _squares(replace(base, reach=orders.ends(each)), ask, unit, pointing)
        elif each.name == "at":
            chosen = getattr(ask.wanted, "at", None)
            near = orders.nearest(unit, each)[:MOST_THINGS]
            causes = (chosen,) if chosen is not None and chosen in each.values else ()
            base = replace(base, things=tuple(at for at in near if at not in causes), causes=causes)
        elif each.name == "item" and not deed.targeted:
            places = [places_of(pointing.people.battle, str(item)) for item in each.values]
            base = replace(base, things=tuple(at for found in places for at in found))
    return base


def places_of(battle: Battle, item: str) -> tuple[At, ...]:
    """Where an item lies on the ground."""
    return tuple(("square", row[1], row[2]) for row in battle.scene(Lying).items if row[0] == item)


def _squares(base: Marks, ask: Question, unit: UnitFacts, pointing: Pointing) -> Marks:
    """The way as it stands, or the flight of the one who is thrown."""
    path = getattr(ask.wanted, "path", ())
    if path:
        return pointing.with_path(base, unit, path)
    square: Square = getattr(ask.wanted, "square", (-1, -1))
    if square == (-1, -1):
        return base
    thrown = getattr(ask.wanted, "target", "")
    if not thrown:
        return replace(base, things=(("square", *square),))
    flown = pointing.people.battle.unit(thrown)
    side = flown.derived.footprint
    token = replace(pointing.people.token(flown), marks=())
    line = Sight((flown.x, flown.y), square, side, side)
    return replace(base, ghost=Ghost(token, square, side), sights=(*base.sights, line))
