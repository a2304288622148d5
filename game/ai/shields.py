"""Cover that a unit makes for itself: the body of one it has pinned (PIN-09), a loose object held up (COV-10).

All of either is in what shooters could still do to the unit where it stands; what is lifted may hinder its own blows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai.plans import Scene, Turn
from game.ai.strikes import stand
from systems import worn_board
from systems.commands import BodyShield, LiftCover
from systems.offers import Offer


def turns(scene: Scene) -> Iterator[Turn]:
    """Every such cover that is offered while somebody in sight could shoot."""
    here = scene.here
    space = here.space(here.stay)
    for offer in here.view.offers:
        if offer.verb not in DEEDS:
            continue
        if any(not t.weapon.melee for foe in here.foes for t in foe.threats if here.in_sight(foe, space)):
            yield from DEEDS[offer.verb](scene, offer)


def _body(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """The one it has pinned between itself and the shooters."""
    here = scene.here
    for foe in here.foes:
        if foe.facts.id == here.me.holds:
            stance = here.as_found(here.stand, body=(*foe.space, foe.facts.size))
            yield Turn(scene, here.stay, stance, BodyShield(here.me.id, foe.facts.id))


def _object(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """The object that leaves the least danger; of equals the one offered first."""
    here, me = scene.here, scene.here.me
    best: Turn | None = None
    least = here.danger(here.stay, here.plain)
    able = scene.effects.own_power(me)
    for at in next(field.values for field in offer.fields if field.name == "at"):
        assert isinstance(at, tuple)
        kind = worn_board.standing(here.board, at)
        if kind is None:
            continue
        thing = worn_board.as_thing(kind)
        lifting = replace(me, carries=thing.key, lifted=thing)
        stance = here.as_found(stand(here.rules, lifting))
        lost = max(0, able - scene.effects.own_power(lifting))
        danger = here.danger(here.stay, stance) + lost
        if danger < least:
            least, best = danger, Turn(scene, here.stay, stance, LiftCover(me.id, at), -lost)
    if best is not None:
        yield best


DEEDS = {"body_shield": _body, "lift_cover": _object}
