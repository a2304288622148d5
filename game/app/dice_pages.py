"""Real dice at the window: for whose rolls they are thrown, and the field that asks for their faces.

The field asks for exactly the dice that have to be thrown now, added ones after those that brought them (DIC-03).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import hand
from game.app.hand_pages import faces_in
from game.app.hits import Wish
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.real_dice import NEXT, OFF, UNITS
from game.table import PERSON
from game.text import numbers
from systems import fiat_things, order
from systems.commands import SetInitiative
from systems.events import TurnEnded

if TYPE_CHECKING:
    from game.app.program import Program
    from game.app.session import Session

PAGE, MODES = "faces", "dice"
FACES = tuple(str(face) for face in range(1, 11))
NOBODY, NEXT_ROLL, ONE, SIDE = range(4)
"""Places of the choices."""


def modes(session: Session) -> PageShow:
    """Whose rolls are thrown by hand: nobody's, the next one, all of a unit, all of its side."""
    say, unit = session.text.say, whose(session)
    name = session.name_of(unit)
    side = session.names.side(session.text.text, session.battle.sheets[unit].side).text
    choices = (say("dice.off"), say("dice.next"), say("dice.unit", unit=name), say("dice.side", side=side))
    return PageShow(
        say("dice.heading"), (say("dice.about"), say("dice.rolls")),
        (PageRow("", name="real dice", choices=choices, chosen=_chosen(session, unit)), *_initiative(session)),
        (PageButton("close", say("settings.close"), True),),
    )  # fmt: skip


def _initiative(session: Session) -> list[PageRow]:
    """A row of faces for the Initiative of everybody whom people play, while nobody has acted on it yet (INI-03): by
    then the program has thrown those dice, and the Storyteller has others so.
    """
    battle, say = session.battle, session.text.say
    units = [battle.unit(unit) for unit in session.table.players if session.played(unit)]
    if not hand.allowed(session) or any(isinstance(event, TurnEnded) for event in battle.log):
        return []
    with battle:
        scored = [unit for unit in units if fiat_things.scored(battle, unit.id)]
        faces = [order.standing(battle, unit.id).score - unit.derived.initiative for unit in scored]
    rows = [
        PageRow(
            say("dice.face_of", unit=session.name_of(unit.id), modifier=numbers.signed(unit.derived.initiative)),
            name=f"initiative:{unit.id}", choices=FACES, chosen=face - 1 if 1 <= face <= len(FACES) else -1,
        )
        for unit, face in zip(scored, faces, strict=True)
    ]  # fmt: skip
    head = PageRow(say("dice.kind_initiative"), say("dice.initiative"), strong=True, rule="INI-03")
    return [head, *rows] if rows else []


def _set_initiative(session: Session, unit: str, place: int) -> None:
    """The face that a real die has shown, with the unit's own modifier."""
    score = int(FACES[place]) + session.battle.unit(unit).derived.initiative
    session.forget_thought()
    if session.table.decree(SetInitiative(unit, score)) is None:
        session.after()


def whose(session: Session) -> str:
    """The unit that "all its rolls" is about: the one that is looked at; in a player's view one of that side."""
    unit = session.looked_at
    if session.eyes_side and session.battle.sheets[unit].side != session.eyes_side:
        return next(each for each, sheet in session.battle.sheets.items() if sheet.side == session.eyes_side)
    return unit


def _side_of(session: Session, unit: str) -> frozenset[str]:
    side = session.battle.sheets[unit].side
    return frozenset(each for each, sheet in session.battle.sheets.items() if sheet.side == side)


def _chosen(session: Session, unit: str) -> int:
    dice = session.table.real_dice
    if dice.mode == NEXT:
        return NEXT_ROLL
    if dice.mode != UNITS:
        return NOBODY
    whole = _side_of(session, unit)
    if dice.units >= whole and len(whole) > 1:
        return SIDE
    return ONE if dice.units == {unit} else SIDE if dice.units == whole else -1


def set_mode(session: Session, place: int) -> None:
    """Take a choice of that row."""
    dice, unit = session.table.real_dice, whose(session)
    dice.mode = (OFF, NEXT, UNITS, UNITS)[place]
    dice.units = frozenset((unit,)) if place == ONE else _side_of(session, unit) if place == SIDE else frozenset()


def page(session: Session, why: str = "") -> PageShow:
    """The field that asks for the faces of the roll that waits."""
    say, waiting = session.text.say, session.table.waiting
    if waiting is None or waiting.wanted is None:
        return PageShow(say("dice.heading"), buttons=(PageButton("close", say("settings.close"), True),))
    wanted = waiting.wanted
    unit, kind, _ = wanted.name
    seen = session.name_of(unit) if unit in session.people.located else say("unit.unseen")
    lines = [why] if why else []
    key = "dice.wants_added" if wanted.added else "dice.wants"
    lines.append(say(key, count=wanted.count, roll=roll_name(session, kind)))
    if wanted.faces:
        lines.append(say("dice.so_far", faces=" ".join(map(str, wanted.faces))))
    lines.append(say("dice.type"))
    chance = PageButton("dice chance", say("dice.chance"))
    buttons = [PageButton("dice take", say("dice.take"), True), chance]
    if _own(session):
        buttons.append(PageButton("dice back", say("dice.back")))
    return PageShow(
        say("dice.of", unit=seen), tuple(lines),
        (PageRow("", name="face", choices=FACES, chosen=-1),), tuple(buttons), say("hand.faces"), filters=False,
        sign="die",
    )  # fmt: skip


def roll_name(session: Session, kind: str) -> str:
    """What is rolled, in words where the texts have some: the verb of an attack, the name of a contest or save."""
    head, _, rest = kind.partition(" ")
    text = session.text.text
    for key in (f"contest.name.{rest}", f"contest.name.{head}", f"{rest}.verb", f"{head}.verb", f"dice.kind_{head}"):
        if text.has(key):
            return text.say(key)
    return text.say("dice.kind_roll")


def _own(session: Session) -> bool:
    """Whether a person gave the command that waits, and may think again."""
    waiting = session.table.waiting
    actor = "" if waiting is None else waiting.command.actor
    return session.table.players.get(actor, PERSON) == PERSON


def take(program: Program, wish: Wish) -> bool:
    """Carry out a wish of one of these pages; False where it is none."""
    session = program.session
    assert session is not None
    assert program.page is not None
    if wish.name == "pick" and isinstance(wish.value, tuple):
        name, place = wish.value
        if name == "face":
            program.page.search = f"{program.page.search} {FACES[place]}".strip()
        elif name == "real dice":
            set_mode(session, place)
            program.page_again()
        elif name.startswith("initiative:"):
            _set_initiative(session, name.removeprefix("initiative:"), place)
            program.page_again()
        else:
            return False
        return True
    if wish.name != "button" or session.table.waiting is None:
        return False
    if wish.value == "dice take":
        _typed(program, session)
    elif wish.value == "dice chance":
        session.table.leave_to_chance()
        _go_on(program, session)
    elif wish.value == "dice back":
        session.table.give_up_waiting()
        program.page = None
    else:
        return False
    session.refresh()
    return True


def _typed(program: Program, session: Session) -> None:
    assert program.page is not None
    faces = faces_in(program.page.search)
    if faces is None:
        program.page.show = page(session, session.text.say("dice.no_number"))
        return
    waiting = session.table.waiting
    refusal = session.table.type_faces(faces)
    if refusal is not None and session.table.waiting is waiting:
        program.page.show = page(session, session.text.refusal(session.names, refusal).why)
        return
    _go_on(program, session)


def _go_on(program: Program, session: Session) -> None:
    """The next wave of dice, or what they came to."""
    if session.table.waiting is not None:
        program.open_page(PAGE)
        return
    program.page = None
    session.after()
