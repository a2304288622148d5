"""Orders that a scenario gives to the minds of its units (``systems.course.Order``), as far as they are deeds.

To stay where it is is a matter of what is offered (``Situation``); whom to hunt or protect and where to be are weights
and places (``aims``). Here is the ambush: nothing is done until it is sprung.
"""

from __future__ import annotations

from game.ai.situation import Situation
from systems.commands import Command, EndTurn, Hide
from systems.course import Order


def lies_in_wait(here: Situation) -> bool:
    """Whether the unit is told to wait and nothing has sprung the ambush yet: the round has not come, no enemy is near
    enough, nobody has found it or hurt one of those who wait with it.
    """
    order = Order.of(here.me.orders)
    if order.kind != "ambush":
        return False
    if order.round and here.view.round >= order.round:
        return False
    if order.within and any(here.distance(foe, here.stay) <= order.within for foe in here.foes):
        return False
    if any(unit.healthy < unit.derived.health for unit in here.view.own if unit.orders[0] == "ambush"):
        return False
    hidden = {who for who, _ in here.me.hides}
    return all(foe.facts.id in hidden or not here.in_sight(foe, here.me.footprint) for foe in here.foes)


def waiting(here: Situation) -> Command:
    """What is done meanwhile: hide from whoever could find it, or nothing."""
    hidden = {who for who, _ in here.me.hides}
    for offer in here.view.offers:
        if offer.verb == "hide":
            targets = tuple(str(each) for each in offer.fields[0].values)
            if not set(targets) <= hidden:
                return Hide(here.me.id, targets=targets)
    return EndTurn(here.me.id)
