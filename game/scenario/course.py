"""Arrivals and triggers of a scenario file: their blocks, what they mean, and what may be wrong with them (DESIGN 9).

    [[arrival]]                                [[trigger]]
    key = "relief"                             when = { falls = "captain" }
    units = ["rider", "squire"]                then = [{ arrive = "relief" }, { message = "Horns in the hills." }]
    edge = "north"

A condition is one of the words of ``WhenBlock`` with what it needs; each entry of ``then`` is one deed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from game.scenario.faults import Fault, Trail, nearest
from game.scenario.orders import Area, Round, Within, order_faults
from game.scenario.shapes import Block, Ident, ProseText
from systems import worn_board
from systems.board import Board
from systems.course import Arrival, Condition, Consequence, Trigger
from systems.facts import UnitSheet


class ArrivalBlock(Block):
    units: Annotated[list[Ident], Field(min_length=1)]
    key: Ident | None = None
    round: Round | None = None
    area: Area | None = None
    edge: Literal["north", "east", "south", "west"] | None = None


class WhenBlock(Block):
    """One of the first eight words; ``unit`` and ``side`` narrow ``enters`` and ``seen``, ``below`` goes with
    ``health``. A place is ``v:x,y`` or ``h:x,y`` for an edge, ``square:x,y`` for a square.
    """

    round: Round | None = None
    falls: Ident | None = None
    enters: Area | None = None
    seen: Ident | None = None
    health: Ident | None = None
    opened: str | None = None
    destroyed: str | None = None
    goal: Ident | None = None
    unit: Ident | None = None
    side: str | None = None
    below: Annotated[int, Field(ge=1, le=999)] | None = None


class ThenBlock(Block):
    """One of the first seven words; ``units`` goes with ``orders``, and what the order is about as in ``OrderBlock``;
    ``side`` goes with ``reveal``.
    """

    arrive: Ident | None = None
    message: ProseText | None = None
    open: str | None = None
    close: str | None = None
    orders: Literal["hold", "guard", "hunt", "reach", "protect", "ambush", "free"] | None = None
    reveal: Ident | None = None
    end: str | None = None
    units: Annotated[list[Ident], Field(min_length=1)] | None = None
    unit: Ident | None = None
    area: Area | None = None
    round: Round | None = None
    within: Within | None = None
    side: str | None = None


class TriggerBlock(Block):
    when: WhenBlock
    then: Annotated[list[ThenBlock], Field(min_length=1)]
    repeat: bool = False


#: Word of a condition -> the words that go with it, those it needs first with "!".
WHEN = {
    "round": (), "falls": (), "enters": ("unit", "side"), "seen": ("side",), "health": ("!below",), "opened": (),
    "destroyed": (), "goal": (),
}  # fmt: skip
THEN = {
    "arrive": (), "message": (), "open": (), "close": (), "orders": ("!units", "unit", "area", "round", "within"),
    "reveal": ("!side",),
    "end": (),
}  # fmt: skip


def arrival(block: ArrivalBlock) -> Arrival:
    """The arrival of a block."""
    return Arrival(tuple(block.units), block.key or "", block.round or 0, tuple(block.area or ()), block.edge or "")


def block_faults(block: TriggerBlock, trail: Trail) -> Iterator[Fault]:
    """None of the words that say what it is, two of them, or a word that does not go with it."""
    yield from _words(block.when, WHEN, (*trail, "when"))
    for n, deed in enumerate(block.then):
        yield from _words(deed, THEN, (*trail, "then", n))


def _words(block: Block, kinds: dict[str, tuple[str, ...]], trail: Trail) -> Iterator[Fault]:
    said = [name for name in type(block).model_fields if getattr(block, name) is not None]
    chosen = [name for name in said if name in kinds]
    if len(chosen) != 1:
        what = f"says {' and '.join(chosen)} at once" if chosen else "says nothing"
        yield Fault(trail, what, "one of " + ", ".join(kinds))
        return
    goes_with = kinds[chosen[0]]
    for name in said:
        if name not in kinds and name not in (word.lstrip("!") for word in goes_with):
            yield Fault((*trail, name), f"{chosen[0]} has no {name}", "no such key here")
    for word in goes_with:
        if word.startswith("!") and word[1:] not in said:
            yield Fault(trail, f"{chosen[0]} needs {word[1:]}", f"{word[1:]} = …")


def trigger(block: TriggerBlock) -> Trigger:
    """The trigger of a block without ``block_faults``."""
    return Trigger(_condition(block.when), tuple(_consequence(deed) for deed in block.then), block.repeat)


def _condition(when: WhenBlock) -> Condition:
    kind = next(name for name in WHEN if getattr(when, name) is not None)
    at = worn_board.place_of(when.opened or when.destroyed or "")
    return Condition(
        kind,
        unit=when.falls or when.seen or when.health or when.unit or "",
        side=when.side or "",
        number=when.round or when.below or 0,
        area=tuple(when.enters or ()),
        at=at or ("", -1, -1),
        item=(when.destroyed or "") if at is None else "",
        key=when.goal or "",
    )


def _consequence(deed: ThenBlock) -> Consequence:
    kind = next(name for name in THEN if getattr(deed, name) is not None)
    return Consequence(
        kind,
        key=deed.arrive or "",
        en=deed.message.en if deed.message else "",
        zh=deed.message.zh if deed.message else "",
        at=worn_board.place_of(deed.open or deed.close or "") or ("", -1, -1),
        units=tuple(deed.units or ()),
        order=deed.orders or "",
        unit=deed.reveal or deed.unit or "",
        area=tuple(deed.area or ()),
        number=deed.round or 0,
        within=deed.within or 0,
        side=deed.end or deed.side or "",
    )


# ---------------------------------------------------------------------------------------- what must fit together


class Known:
    """What an arrival or a trigger may name."""

    def __init__(
        self, board: Board | None, sides: Sequence[str], units: Sequence[UnitSheet], goals: Sequence[str],
        arrivals: Sequence[Arrival],
    ) -> None:  # fmt: skip
        self.board, self.sides, self.goals = board, sides, [key for key in goals if key]
        self.units = {sheet.id: sheet for sheet in units}
        self.keys = [each.key for each in arrivals if each.key]


def arrival_faults(
    arrivals: Sequence[tuple[int, Arrival]], triggers: Sequence[Trigger], known: Known
) -> Iterator[Fault]:
    """Units that do not exist or come twice, ground off the map, and arrivals that nothing would ever bring."""
    called = {deed.key for trigger in triggers for deed in trigger.then if deed.kind == "arrive"}
    seen: set[str] = set()
    for n, each in arrivals:
        trail: Trail = ("arrival", n)
        for m, unit in enumerate(each.units):
            if unit not in known.units:
                yield Fault((*trail, "units", m), f"unknown unit {unit!r}", nearest(unit, known.units))
            elif unit in seen:
                yield Fault((*trail, "units", m), f"unit {unit!r} comes twice", "each unit in one arrival")
            seen.add(unit)
        if each.area and each.edge:
            yield Fault((*trail, "edge"), "says area and edge at once", "one of the two")
        if each.area and known.board is not None:
            yield from _area(each.area, (*trail, "area"), known.board)
        if not each.round and (not each.key or each.key not in called):
            yield Fault(trail, "nothing would bring it", "round = …, or a trigger that says arrive with its key")


def trigger_faults(triggers: Sequence[tuple[int, Trigger]], known: Known) -> Iterator[Fault]:
    """Names, areas and places of triggers that mean nothing."""
    for n, each in triggers:
        trail: Trail = ("trigger", n, "when")
        when = each.when
        if when.unit and when.unit not in known.units:
            word = "unit" if when.kind == "enters" else when.kind
            yield Fault((*trail, word), f"unknown unit {when.unit!r}", nearest(when.unit, known.units))
        if when.side and when.side not in known.sides:
            yield Fault((*trail, "side"), f"unknown side {when.side!r}", nearest(when.side, known.sides))
        if when.area and known.board is not None:
            yield from _area(when.area, (*trail, "enters"), known.board)
        if when.kind == "goal" and when.key not in known.goals:
            yield Fault((*trail, "goal"), f"no objective has the key {when.key!r}", nearest(when.key, known.goals))
        if when.kind == "opened" and known.board is not None:
            yield from _door(when.at, (*trail, "opened"), known.board)
        if when.kind == "destroyed":
            yield from _thing(when, (*trail, "destroyed"), known)
        for m, deed in enumerate(each.then):
            yield from _deed_faults(deed, ("trigger", n, "then", m), known)


def _deed_faults(deed: Consequence, trail: Trail, known: Known) -> Iterator[Fault]:
    if deed.kind == "arrive" and deed.key not in known.keys:
        yield Fault((*trail, "arrive"), f"no arrival has the key {deed.key!r}", nearest(deed.key, known.keys))
    if deed.kind in ("open", "close") and known.board is not None:
        yield from _door(deed.at, (*trail, deed.kind), known.board)
    word = "reveal" if deed.kind == "reveal" else "unit"
    named = [((*trail, word), deed.unit)] if deed.unit else []
    for at, unit in (*named, *(((*trail, "units", m), unit) for m, unit in enumerate(deed.units))):
        if unit not in known.units:
            yield Fault(at, f"unknown unit {unit!r}", nearest(unit, known.units))
    if deed.side and deed.side not in known.sides:
        word = "end" if deed.kind == "end" else "side"
        yield Fault((*trail, word), f"unknown side {deed.side!r}", nearest(deed.side, known.sides))
    if deed.kind == "orders":
        yield from order_faults(deed.told(), trail, known.units, known.board)


def _door(at: worn_board.At, trail: Trail, board: Board) -> Iterator[Fault]:
    kind = worn_board.edge_at(board, at)
    if kind is None or not kind.door:
        yield Fault(trail, "there is no door", 'the place of a door, "v:x,y" or "h:x,y"')


def _thing(when: Condition, trail: Trail, known: Known) -> Iterator[Fault]:
    if not when.item:
        if known.board is not None and worn_board.standing(known.board, when.at) is None:
            yield Fault(trail, "nothing that can break stands there", '"square:x,y", "v:x,y" or "h:x,y" of a thing')
        return
    owner, _, name = when.item.partition("/")
    sheet = known.units.get(owner)
    if sheet is None or all(arm.item != name for arm in sheet.arms):
        yield Fault(trail, f"no unit brings {when.item!r}", "UNIT/ITEM, or a place of the map")


def _area(area: tuple[int, ...], trail: Trail, board: Board) -> Iterator[Fault]:
    from game.scenario.scenario import area_faults

    yield from area_faults(area, trail, board)
