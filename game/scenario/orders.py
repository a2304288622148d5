"""What the minds of a scenario are told to be about: the key ``orders`` of a unit, and the same words in a trigger.

orders = "hold"                                    # stay where it is
orders = { order = "guard", area = [4, 2, 8, 6] }   # or unit = "captain": stay there, strike who comes
orders = { order = "hunt", unit = "captain" }       # bring that one down first
orders = { order = "reach", area = [20, 0, 22, 3] }
orders = { order = "protect", unit = "captain" }    # stay near, strike who threatens it
orders = { order = "ambush", round = 4, within = 6 }  # lie in wait until found out; or until round, or distance
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from game.scenario.faults import Fault, Trail, nearest
from game.scenario.shapes import Block, Ident
from systems.board import Board
from systems.course import Order

Area = Annotated[list[int], Field(min_length=4, max_length=4)]
Round = Annotated[int, Field(ge=2, le=10_000)]
Within = Annotated[int, Field(ge=1, le=500)]


class OrderBlock(Block):
    """``hold`` alone, or one of the others with what it is about."""

    order: Literal["hold", "guard", "hunt", "reach", "protect", "ambush"]
    unit: Ident | None = None
    area: Area | None = None
    round: Round | None = None
    within: Within | None = None


def _spelled_out(value: object) -> object:
    return {"order": value} if isinstance(value, str) else value


Orders = Annotated[OrderBlock, BeforeValidator(_spelled_out)]

#: What each order has to be told, one of the words for each, and what it may be told beside.
ABOUT: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "": ((), ()), "hold": ((), ()), "guard": (("unit", "area"), ()), "hunt": (("unit",), ()), "reach": (("area",), ()),
    "protect": (("unit",), ()), "ambush": ((), ("round", "within")),
}  # fmt: skip


def order(block: OrderBlock) -> Order:
    """The order of a block."""
    return Order(block.order, block.unit or "", tuple(block.area or ()), block.round or 0, block.within or 0)


def order_faults(told: Order, trail: Trail, units: Collection[str], board: Board | None) -> Iterator[Fault]:
    """Orders that lack what they are about, or say what has no part in them; units and areas that do not exist."""
    from game.scenario.scenario import area_faults

    if told.kind not in ABOUT:
        yield Fault(trail, f"{told.kind!r} is no order", "one of " + ", ".join(name for name in ABOUT if name))
        return
    needs, may = ABOUT[told.kind]
    said = [word for word in ("unit", "area", "round", "within") if getattr(told, word)]
    named: Any = told.kind or "free"
    for word in said:
        if word not in (*needs, *may):
            yield Fault((*trail, word), f"{named} has no {word}", "no such key here")
    if needs and sum(word in said for word in needs) != 1:
        yield Fault(trail, f"{named} needs {' or '.join(needs)}", f"{needs[-1]} = …")
    if told.unit and "unit" in needs and told.unit not in units:
        yield Fault((*trail, "unit"), f"unknown unit {told.unit!r}", nearest(told.unit, units))
    if told.area and board is not None and "area" in needs:
        yield from area_faults(told.area, (*trail, "area"), board)
