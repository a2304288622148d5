"""Deeds that decide the battle by themselves: a door opened, a thing destroyed, a thing put down that nobody may have
(DESIGN 9).
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import breaching
from game.ai.consequences import HOPELESS
from game.ai.errands import VICTORY
from game.ai.plans import Scene, Turn
from game.ai.strikes import MILLION
from systems import worn_board
from systems.commands import BreakObject, DropItem, OpenDoor
from systems.offers import Offer


def turns(scene: Scene) -> Iterator[Turn]:
    """Every such deed that is within reach."""
    aims = scene.here.aims
    if not (aims.opens or aims.breaks or aims.cursed):
        return
    for offer in scene.here.view.offers:
        if offer.verb == "open_door":
            yield from _opened(scene, offer)
        elif offer.verb == "break_object" and aims.breaks:
            yield from _broken(scene, offer)
        elif offer.verb == "drop_item" and aims.cursed:
            yield from _put_down(scene, offer)


def _values(offer: Offer, name: str) -> tuple[object, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())


def _opened(scene: Scene, offer: Offer) -> Iterator[Turn]:
    here = scene.here
    for at in _values(offer, "at"):
        if isinstance(at, tuple) and at in here.aims.opens:
            yield Turn(scene, here.stay, here.plain, OpenDoor(here.me.id, at), VICTORY)


def _broken(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """A blow at the thing, by the part of it that the blow takes."""
    here = scene.here
    weapon = here.me.weapon(str(_values(offer, "weapon")[0]))
    for at in _values(offer, "at"):
        if weapon is None or not isinstance(at, tuple) or at not in here.aims.breaks:
            continue
        kind = worn_board.standing(here.board, at)
        share = 0 if kind is None else breaching.share(here, weapon, worn_board.as_thing(kind), at)
        if share >= HOPELESS:
            gain = VICTORY * share // MILLION
            yield Turn(scene, here.stay, here.plain, BreakObject(here.me.id, at, weapon.key), gain)


def _put_down(scene: Scene, offer: Offer) -> Iterator[Turn]:
    here = scene.here
    for item in _values(offer, "item"):
        if item in here.aims.cursed:
            yield Turn(scene, here.stay, here.plain, DropItem(here.me.id, str(item)), VICTORY)
