"""Idle turns: ended with nothing done, though something useful could have been.

A turn is idle when its unit ends it and has spent no action in it, while it could have

- struck: an attack of ``STRIKES`` is legal and its expected harm is above 0, as the side's own forecast has it, or
- come nearer: one move leaves a shorter way on foot to an enemy, or to the ground or thing an objective names.

Who stands by order (``STANDING``) is not idle, and neither is who readied a deed, delayed, left or gave up: those are
no ends of a turn with nothing done. Areas, spells and manoeuvres count as deeds, not as missed ones.

``spared`` looks closer: a turn in which something was done, but that ends with its standard action unspent and a strike
there. It may be meant so (a friend is in the way of the blow); a mind that often does it leaves battles undecided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ai.ground import known_units
from systems.battle import Battle
from systems.commands import BY_VERB, Attack, Command, EndTurn
from systems.events import ActionSpent, TurnStarted
from systems.facts import Footprint
from systems.geometry import distance
from systems.offers import Offer
from systems.paths import reach
from systems.view import View, forecast

STRIKES = ("attack", "charge", "all_out_attack", "short_burst", "full_auto", "grapple_attack")
"""Attacks whose harm is looked at."""
STANDING = ("hold", "guard", "ambush")
"""Orders that keep a unit where it is."""
ACTIONS = ("standard", "move", "swift")
FAR = 4_000
"""Half metres beyond which nobody is on the way to anything."""
Square = tuple[int, int]


def idle(battle: Battle, seen: View, command: Command) -> str:
    """What the unit could have done instead of the command it is about to give, ``strike`` or ``nearer``; "" when the
    command does something, or ends a turn in which something was done or nothing useful could be.

    Asked before the command is carried out, with the view it was decided on.
    """
    if not isinstance(command, EndTurn) or seen.me.orders[0] in STANDING or _did(battle, command.actor):
        return ""
    if any(_harms(battle, seen, strike) for strike in _strikes(seen)):
        return "strike"
    return "nearer" if _nearer(seen) else ""


def spared(battle: Battle, seen: View, command: Command) -> bool:
    """Whether the command ends a turn with its standard action left though a strike that harms is legal. Asked as
    ``idle`` is; who stands by order spares nobody.
    """
    ends = isinstance(command, EndTurn) and seen.me.standard and seen.me.orders[0] not in STANDING
    return bool(ends) and any(_harms(battle, seen, strike) for strike in _strikes(seen))


def _did(battle: Battle, unit: str) -> bool:
    """Whether the unit has spent an action since its turn began."""
    for event in reversed(battle.log):
        if isinstance(event, ActionSpent) and event.unit == unit and any(cost in ACTIONS for cost in event.costs):
            return True
        if isinstance(event, TurnStarted) and event.unit == unit:
            return False
    return False


# strikes --------------------------------------------------------------------------------------------------------------


def _strikes(seen: View) -> Iterator[Attack]:
    """The plain form of every attack that is offered: each target with each weapon, the first of everything else."""
    for offer in seen.offers:
        if offer.verb in STRIKES:
            first = {field.name: field.values[0] for field in offer.fields if field.name == "square"}
            for target in _values(offer, "target"):
                for weapon in _values(offer, "weapon"):
                    made = BY_VERB[offer.verb](offer.actor, **{**first, "target": target, "weapon": weapon})
                    assert isinstance(made, Attack)
                    yield made


def _values(offer: Offer, name: str) -> tuple[object, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())


def _harms(battle: Battle, seen: View, strike: Attack) -> bool:
    from systems.forecast import Forecast

    found = forecast(battle, strike, seen.side)
    return isinstance(found, Forecast) and found.mean > 0


# ways -----------------------------------------------------------------------------------------------------------------


def _nearer(seen: View) -> bool:
    """Whether some square that a move ends on is on the cheapest way to a goal."""
    ends = {at for offer in seen.offers if offer.verb == "move" for at in _values(offer, "path")}
    return bool(ends) and any(square in ends for goals in _goals(seen) for square in _way(seen, goals))


def _goals(seen: View) -> Iterator[Sequence[Footprint]]:
    """Where the unit wants to be: at its enemies; at the ground or thing that each objective of its side names."""
    foes = [each.low.footprint for each in seen.records if not each.low.fallen and each.low.presence == "here"]
    yield foes or [Footprint(x, y, 1) for _, x, y, _ in seen.last_seen]
    for goal in seen.objectives:
        if goal.side == seen.side and goal.area:
            left, top, right, bottom = goal.area
            yield [Footprint(x, y, 1) for x in range(left, right + 1) for y in range(top, bottom + 1)]
        if goal.side == seen.side and goal.item:
            yield [Footprint(x, y, 1) for item, x, y in seen.loose if item == goal.item]


def _way(seen: View, goals: Sequence[Footprint]) -> tuple[Square, ...]:
    """The squares of the cheapest way to a place beside one of them; empty when there is none, or the unit is there."""
    board, me = seen.board, seen.me
    solid, busy = bytearray(board.width * board.height), bytearray(board.width * board.height)
    for unit in known_units(seen):
        if unit.id != me.id and not unit.fallen:
            taken = busy if unit.side == me.side else solid
            for x in range(unit.x, unit.x + unit.footprint.side):
                for y in range(unit.y, unit.y + unit.footprint.side):
                    taken[y * board.width + x] = 1
    whole = reach(board, me.footprint, FAR, solid, busy)
    beside = [
        (cost, square)
        for square in whole.squares()
        if (cost := whole.cost(*square)) is not None
        and any(distance(Footprint(*square, me.footprint.side), goal) <= 1 for goal in goals)
    ]
    return whole.path(*min(beside)[1]) if beside else ()
