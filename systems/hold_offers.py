"""What a unit may do with its hold: pin, break free, let go, move it, take cover behind a body (GRP, PIN).

The grab and the blow inside a hold are attacks and offered like them.
"""

from __future__ import annotations

from collections.abc import Iterator

from systems import actions, hold_moves
from systems.battle import Battle
from systems.commands import BodyShield, BreakFree, Command, LetGo, MoveHold, Pin
from systems.facts import UnitFacts
from systems.offers import Field, Offer
from systems.verdicts import special


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """All that is offered for a hold, in the unit's own turn."""
    if not unit.group:
        return
    if unit.holds:
        target = Field("target", "unit", (unit.holds,))
        yield from _plain(battle, Pin(unit.id, unit.holds), target)
        yield from _plain(battle, BodyShield(unit.id, unit.holds), target)
    ways = battle.rules.own_options("break_free")
    if ways:
        yield from _plain(battle, BreakFree(unit.id, ways[0]), Field("by", "choice", ways))
    yield from _moves(battle, unit)
    yield from any_time(battle, unit)


def any_time(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What is offered in anybody's turn: a hold is let go whenever one likes (GRP-23)."""
    if unit.holds and not unit.fallen:
        yield from _plain(battle, LetGo(unit.id, unit.holds), Field("target", "unit", (unit.holds,)))


def _moves(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Every square the unit could take its hold to."""
    # judged without a path: whatever is said before that bars every way
    refusal = special(battle, MoveHold(unit.id))
    if refusal is None or refusal.key != "move.nowhere":
        return
    squares = battle.kept(("hold", unit.id), lambda battle: hold_moves.Crowd(battle, unit).squares())
    if squares:
        price = actions.payable(battle, unit, "move_hold") or ()
        yield Offer(
            "move_hold", unit.id, (Field("path", "path", squares),), price, battle.rules.verb("move_hold").rules
        )


def _plain(battle: Battle, command: Command, *fields: Field) -> Iterator[Offer]:
    if special(battle, command) is None:
        price = actions.payable(battle, battle.unit(command.actor), command.verb) or ()
        yield Offer(command.verb, command.actor, fields, price, battle.rules.verb(command.verb).rules)
