"""What a click on the board chooses in a deed: a square, a way, a thing, one of several units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.objects import Lying
from game.app import orders, pointing
from game.app.deeds import Deed
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.offers import Field

if TYPE_CHECKING:
    from game.app.session import Session

Square = tuple[int, int]
PICKED, AGAIN = "picked", "again"


def aimed_at_board(session: Session, deed: Deed) -> bool:
    """Whether a click can choose anything in the deed now: a charge finds its square by itself."""
    return deed.verb != "charge" and not (deed.targeted and not session.plan.target)


def pick(session: Session, deed: Deed, square: Square) -> str:
    """Take what the square stands for; ``AGAIN`` where that was chosen already, "" where it stands for nothing."""
    chosen = session.plan.fields
    if deed.anywhere:
        again = chosen.get("square") == square
        chosen["square"] = square
        return AGAIN if again else PICKED
    for each in session.domain(deed, session.plan.target):
        value = _meant(session, deed, each, square)
        if value is not None:
            again = chosen.get(each.name) == value
            chosen[each.name] = value
            return AGAIN if again else PICKED
    return ""


def _meant(session: Session, deed: Deed, offered: Field, square: Square) -> object:
    """What a square stands for in a field: itself, a way to it, the thing on it or at its edge, or who stands there."""
    if offered.name == "square":
        return square if square in offered.values else None
    if offered.name in ("path", "way"):
        unit = session.person
        return (orders.way(session.battle, unit, deed, offered, square) or None) if unit is not None else None
    if offered.name == "at":
        x, y = square
        sides = (("square", x, y), ("v", x, y), ("h", x, y), ("v", x + 1, y), ("h", x, y + 1))
        return next((at for at in sides if at in offered.values), None)
    if offered.name == "item" and not deed.targeted:
        lying = session.battle.scene(Lying).items
        return next((row[0] for row in lying if (row[1], row[2]) == square and row[0] in offered.values), None)
    if offered.name == "target" and not deed.targeted:
        there = pointing.unit_at(session.people, square)
        return there if there and there in offered.values else None
    if offered.kind == orders.SEVERAL:
        there = pointing.unit_at(session.people, square)
        return other(session, offered, there) if there in offered.values else None
    return None


def ground_below(session: Session, unit: UnitFacts, square: Square, there: str) -> bool:
    """Whether the ground is meant and not who is over it, in the air or on a wall: where one can walk there, by Move
    itself, or by choosing once more a friend or an enemy out of reach.
    """
    if there == unit.id or session.pointing.move_to(unit, square) is None:
        return False
    plan, chosen = session.plan, session.deed(session.plan.deed)
    if chosen is not None:
        return chosen.verb == "move"
    return plan.inspected == there or (plan.target == there and not isinstance(session.answer(), Forecast))


def other(session: Session, offered: Field, one: object) -> tuple[object, ...]:
    """Several things with one of them taken in or left out; all of them where some have to be meant. Where no more may
    be, the first of those that were meant makes room.
    """
    now = session.plan.fields.get(offered.name, offered.values if offered.low else ())
    kept = tuple(each for each in offered.values if (each in now) != (each == one))
    while offered.high and len(kept) > offered.high:
        kept = tuple(each for each in kept if each != next(other for other in kept if other != one))
    return kept or (offered.values if offered.low else ())
