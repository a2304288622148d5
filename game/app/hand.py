"""The Storyteller's hand at the window: whom it is about, what is to be so, and where; then it is so.

While the hand is open minds wait. A click or the cursor chooses a unit, or the square that is asked for; digits choose
in the band over the board, which says what comes next and why something cannot be. Lists are pages (``hand_pages``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.app.popovers import Reason
from systems import fiat_bodies, order, places
from systems.commands import (
    AddUnit,
    Fiat,
    GiveItem,
    PlaceUnit,
    RemoveUnit,
    SetCondition,
    SetDoor,
    SetHealth,
    SetInitiative,
    TakeItem,
)
from systems.facts import UnitFacts, UnitSheet
from systems.worn_board import doors_of, edge_at

if TYPE_CHECKING:
    from game.app.session import Session

Square = tuple[int, int]
DEEDS = ("place", "health", "condition", "items", "initiative", "doors", "add", "remove", "dice")
LISTED = ("condition", "items", "doors", "add", "dice")
"""What can be chosen on a page."""
ON_SQUARES = ("place", "add", "doors")
"""What a square of the board is asked for."""
GRADES = ("B", "L", "A")
STEPS = (-5, -1, 1, 5)


@dataclass(frozen=True, slots=True)
class Hand:
    """What the Storyteller is about to do: to which ``unit``, which ``deed`` ("" while none is chosen), with what thing
    or condition (``kind``), with which numbers, for which side; ``no`` is why the last of it could not be.
    """

    unit: str = ""
    deed: str = ""
    kind: str = ""
    numbers: tuple[int, ...] = ()
    side: str = ""
    sheet: UnitSheet | None = None
    no: Reason | None = None


def allowed(session: Session) -> bool:
    """Whether a hand may be laid on the battle here: somebody sits at the table as Storyteller, and looks as one."""
    return session.table.storyteller and not session.player_view and session.battle.over is None


def toggle(session: Session) -> None:
    """Open the hand, or close it; in a player's view it says where it belongs."""
    plan = session.plan
    if plan.hand is not None:
        close(session)
    elif allowed(session):
        session.motion.finish()
        session.forget_thought()
        plan.drop()
        plan.card, plan.unfolded = "", ""
        plan.hand = Hand(session.looked_at)
    elif session.battle.over is None:
        plan.told = session.text.say("hand.not_here")


def close(session: Session) -> None:
    """The battle goes on as it is now."""
    session.plan.hand = None
    session.plan.quiet()
    session.plan.cursor = None


def unit_of(session: Session) -> UnitFacts | None:
    """The unit the hand is about, if it still is one of the battle."""
    hand = session.plan.hand
    if hand is None or hand.unit not in session.battle.sheets:
        return None
    return session.battle.unit(hand.unit)


def start(session: Session, deed: str) -> None:
    """Choose what is to be done; numbers begin as they are now."""
    hand, unit = session.plan.hand, unit_of(session)
    assert hand is not None
    session.plan.quiet()
    if deed == "doors" and not doors_of(session.battle.board):
        reason = Reason(session.text.say("fiat.impossible"), session.text.say("fiat.refused.no_door.why"), "MOV-15")
        session.plan.hand = Hand(hand.unit, no=reason)
        return
    session.plan.hand = Hand(hand.unit, deed, numbers=_now(session, unit, deed, ""), side=unit.side if unit else "")
    if deed in LISTED and deed != "doors":  # a door is clicked on the board as well
        session.leave = "hand"


def _now(session: Session, unit: UnitFacts | None, deed: str, kind: str) -> tuple[int, ...]:
    """The numbers of a deed as they stand."""
    if unit is None:
        return ()
    if deed == "health":
        return unit.bashing, unit.lethal, unit.aggravated
    if deed == "initiative":
        return (order.standing(session.battle, unit.id).score,)
    if deed == "place":
        return (unit.altitude,)
    if deed == "condition":
        return (unit.point(kind) if kind in session.battle.rules.point_kinds else int(fiat_bodies.has(unit, kind)),)
    return (1,)


def picked(session: Session, value: str) -> None:
    """Something of a list was chosen: a condition, an item, a door; single things are done at once."""
    hand, unit = session.plan.hand, unit_of(session)
    assert hand is not None
    what, _, kind = value.partition(":")
    if what == "door":
        axis, x, y = kind.split(",")
        _door(session, (axis, int(x), int(y)))
    elif what == "condition" and unit is not None:
        now = _now(session, unit, "condition", kind)[0]
        if kind in session.battle.rules.point_kinds:
            session.plan.hand = replace(hand, kind=kind, numbers=(now,), no=None)
        else:
            decree(session, SetCondition(unit.id, kind, 0 if now else 1))
    elif what in ("give", "take") and unit is not None:
        if "/" in kind:
            decree(session, GiveItem(unit.id, kind) if what == "give" else TakeItem(unit.id, kind))
        else:
            session.plan.hand = replace(hand, kind=value, numbers=(1,), no=None)


def newcomer(session: Session, sheet: UnitSheet) -> None:
    """A sheet was chosen for a unit that is to be added; where and for whom comes next."""
    hand = session.plan.hand
    assert hand is not None
    side = hand.side or session.battle.setup.sides[0]
    session.plan.hand = Hand(hand.unit, "add", side=side, sheet=sheet)


# what is done


def decree(session: Session, command: Fiat) -> bool:
    """Have it so; where it cannot be, the band says why. Returns whether it is so now."""
    hand = session.plan.hand
    assert hand is not None
    session.forget_thought()
    refusal = session.table.decree(command)
    if refusal is not None:
        said = session.text.refusal(session.names, refusal, command.verb)
        rule = said.rules[0] if said.rules else ""
        session.plan.hand = replace(hand, no=Reason(said.what, said.why, rule, said.remedy))
        session.plan.refused = said.at
        return False
    session.plan.hand = Hand(command.actor if isinstance(command, AddUnit) else hand.unit)
    again(session)
    if session.table.waiting is None:
        session.after()
    return True


def again(session: Session) -> None:
    """Another moment of the battle: the hand is about the same unit, if there still is such a one, and a battle."""
    hand = session.plan.hand
    if hand is None:
        return
    session.plan.hand = Hand(hand.unit if hand.unit in session.battle.sheets else "")
    if session.battle.over is not None:
        close(session)


def commit(session: Session) -> None:
    """Do what is planned, as far as it needs no square."""
    hand, unit = session.plan.hand, unit_of(session)
    if hand is None or unit is None:
        return
    command: Fiat | None = None
    if hand.deed == "health":
        command = SetHealth(unit.id, *hand.numbers)
    elif hand.deed == "initiative":
        command = SetInitiative(unit.id, hand.numbers[0])
    elif hand.deed == "condition" and hand.kind:
        command = SetCondition(unit.id, hand.kind, hand.numbers[0])
    elif hand.deed == "remove":
        command = RemoveUnit(unit.id)
    elif hand.deed == "items" and hand.kind:
        what, _, item = hand.kind.partition(":")
        command = (GiveItem if what == "give" else TakeItem)(unit.id, item, hand.numbers[0])
    if command is not None:
        decree(session, command)


def choose(session: Session, square: Square) -> None:
    """A square of the board: where it is asked for, else the unit on it is whom the hand is about."""
    hand, unit = session.plan.hand, unit_of(session)
    assert hand is not None
    if hand.deed == "place" and unit is not None:
        decree(session, PlaceUnit(unit.id, square, hand.numbers[0]))
    elif hand.deed == "add" and hand.sheet is not None:
        decree(session, _newcomer(session, hand, hand.sheet, square))
    elif hand.deed == "doors":
        beside = [at for at in doors_of(session.battle.board) if square in places.beside_edge(at)]
        if len(beside) == 1:
            _door(session, beside[0])
        elif beside:
            session.leave = "hand"
    else:
        name = session.unit_under(square)
        if name:
            about(session, name)


def _newcomer(session: Session, hand: Hand, sheet: UnitSheet, square: Square) -> AddUnit:
    """The unit under an id of its own, numbered where there is one of that name."""
    names, number = session.battle.sheets, 2
    name = sheet.id
    while name in names:
        name, number = f"{sheet.id}-{number}", number + 1
    same = sum(each.name_en == sheet.name_en for each in names.values())
    said = f" {same + 1}" if same and sheet.name_en else ""
    made = replace(
        sheet, id=name, side=hand.side, x=square[0], y=square[1], altitude=0, laid=(),
        name_en=sheet.name_en + said, name_zh=sheet.name_zh + said if sheet.name_zh else "",
    )  # fmt: skip
    return AddUnit(name, made)


def _door(session: Session, at: tuple[str, int, int]) -> None:
    kind = edge_at(session.battle.board, at)
    decree(session, SetDoor("", at, kind is None or kind.door != "open"))


def about(session: Session, unit: str) -> None:
    """The hand is about another unit; what was chosen stays chosen, with that one's numbers."""
    hand = session.plan.hand
    assert hand is not None
    session.plan.inspected = unit
    session.plan.quiet()
    if hand.deed in ("add", "doors"):  # nothing of it depends on whom the hand is about
        session.plan.hand = replace(hand, unit=unit, no=None)
        return
    session.plan.hand = Hand(unit, hand.deed)
    if hand.deed:
        start(session, hand.deed)


def clicked(session: Session, name: str) -> None:
    """A choice that was clicked; nothing where the band no longer has it: two clicks may come between two frames."""
    from game.app.hand_band import band

    if any(each.name == name and each.enabled for each in band(session).choices):
        choice(session, name)


def choice(session: Session, name: str) -> None:
    """A choice of the band."""
    hand = session.plan.hand
    assert hand is not None
    if name in DEEDS:
        start(session, name)
    elif name == "done":
        close(session)
    elif name == "back":
        session.plan.hand = Hand(hand.unit)
        session.plan.quiet()
    elif name == "list":
        session.leave = "hand"
    elif name.startswith("side:"):
        session.plan.hand = replace(hand, side=name.removeprefix("side:"), no=None)
    elif name.startswith("by:"):
        _, place, by = name.split(":")
        _step(session, hand, int(place), int(by))


def _step(session: Session, hand: Hand, place: int, by: int) -> None:
    """A number more or less, within what can be."""
    numbers = list(hand.numbers)
    low, high = bounds(session, hand, place)
    numbers[place] = max(low, min(high, numbers[place] + by))
    session.plan.hand = replace(hand, numbers=tuple(numbers), no=None)


def bounds(session: Session, hand: Hand, place: int) -> tuple[int, int]:
    """From where to where a number of the deed may go."""
    unit = unit_of(session)
    if hand.deed == "health" and unit is not None:
        whole = unit.healthy + unit.bashing + unit.lethal + unit.aggravated
        return 0, whole - sum(hand.numbers) + hand.numbers[place]
    if hand.deed == "condition":
        return 0, fiat_bodies.MOST
    if hand.deed == "place":
        return 0, 99 if unit is not None and session.battle.rules.flight(unit) else 0
    if hand.deed == "items":
        return 1, 99
    return -99, 99
