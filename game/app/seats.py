"""Who sits at the table: the page on which any unit goes to a person or a mind, a mind that plays on for somebody, and
the hand-over of the screen between two people.

In the player's view the board is covered until the person whose side decides has said that they are there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai import MINDS
from game.app import tempers
from game.app.screens.handover import HandoverScreen, HandoverShow
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.prepared import MIXED
from game.scenario.schema import DEFAULT_MIND
from game.table import PERSON

if TYPE_CHECKING:
    from game.app.hits import Wish
    from game.app.program import Program
    from game.app.session import Session

CONTROL, HANDOVER = "control", "handover"
PLAYERS = (PERSON, *MINDS)
STAND_IN = DEFAULT_MIND
"""The mind that plays on for a person."""


def open_page(program: Program, name: str, of: str) -> None:
    """Open the page of who plays, or cover the screen for the side ``of``."""
    if name == HANDOVER:
        show = cover(program, of)
        program.page_name, program.page_of = name, of
        program.page = HandoverScreen(show, program.pointer)
        program.page.layout(program.size, program.scale)
    elif program.session is not None:
        program.show_page(name, control(program.session))


def cover(program: Program, side: str) -> HandoverShow:
    """What stands on the screen that is handed over."""
    scenario = program.before.scenario if program.before is not None else None
    if program.session is not None:
        scenario = program.session.scenario
    assert scenario is not None
    sides = [each.id for each in scenario.sides]
    name = scenario.sides[sides.index(side)].name.say(program.text.lang)
    say = program.text.say
    return HandoverShow(
        sides.index(side), say("handover.heading", side=name), say("handover.line", side=name), say("handover.go"),
        say("handover.since") if program.session is not None and program.session.battle.round > 1 else "",
    )  # fmt: skip


def control(session: Session) -> PageShow:
    """The page: every side and every unit these eyes know of, with who plays it."""
    say, table, battle = session.text.say, session.table, session.battle
    rows: list[PageRow] = []
    for side in session.scenario.sides:
        units = [
            unit for unit in battle.units()
            if unit.side == side.id and not unit.dead and unit.presence != "gone"
            and (unit.id in session.people.located or unit.side == session.eyes_side)
        ]  # fmt: skip
        if not units:
            continue
        players = {_player(session, unit.id) for unit in units}
        words = (*PLAYERS, MIXED) if len(players) > 1 else PLAYERS
        rows.append(PageRow(
            side.name.say(session.text.lang), name=f"side:{side.id}",
            choices=tuple(say(f"mind.{each}") for each in words),
            chosen=len(PLAYERS) if len(players) > 1 else words.index(min(players)), strong=True,
        ))  # fmt: skip
        if players != {PERSON}:
            found = {table.tempers.get(unit.id, "") for unit in units}
            rows.append(tempers.row(session.text, side.id, found.pop() if len(found) == 1 else MIXED))
        for unit in units:
            rows.append(PageRow(
                session.name_of(unit.id), name=f"unit:{unit.id}",
                choices=tuple(say(f"mind.{each}") for each in PLAYERS),
                chosen=PLAYERS.index(_player(session, unit.id)),
            ))  # fmt: skip
    lines = []
    deciding = session.person
    buttons = []
    if deciding is not None:
        lines.append(say("control.now", unit=session.name_of(deciding.id)))
        buttons += [PageButton("this turn", say("control.this_turn")), PageButton("rest", say("control.rest"))]
    if table.resting:
        buttons.append(PageButton("take back", say("control.back")))
    buttons.append(PageButton("close", say("settings.close"), True))
    return PageShow(say("control.heading"), tuple(lines), tuple(rows), tuple(buttons))


def _player(session: Session, unit: str) -> str:
    """Who plays a unit; one that is lent for a turn is its person's."""
    return PERSON if unit in session.table.lent else session.table.players[unit]


def take(program: Program, wish: Wish) -> bool:
    """Carry out a wish of one of these pages; False for what every page means by it."""
    session = program.session
    if program.page_name == HANDOVER:
        if wish.name == "button":
            side, program.page = program.page_of, None
            if session is not None:
                session.sit(side)
        return True
    if session is None:
        return False
    if wish.name == "pick" and isinstance(wish.value, tuple):
        name, place = wish.value
        kind, _, what = str(name).partition(":")
        if kind == "temper":
            if place < len(tempers.choices()):
                change_temper(session, what, tempers.choices()[place])
        elif place < len(PLAYERS):
            units = [what] if kind == "unit" else [unit.id for unit in session.battle.units() if unit.side == what]
            give(session, units, PLAYERS[place])
        program.page_again()
        return True
    if wish.name == "button" and wish.value in ("this turn", "rest", "take back"):
        program.page = None
        if wish.value == "this turn":
            lend(session)
        elif wish.value == "rest":
            rest(session)
        else:
            take_back(session)
        return True
    return False


def give(session: Session, units: list[str], player: str) -> None:
    """Somebody else plays these units from now on."""
    session.forget_thought()
    for unit in units:
        if _player(session, unit) != player:
            session.table.hand_over(unit, player)
            session.table.resting = [each for each in session.table.resting if each != unit]
    session.after()
    session.refresh()


def change_temper(session: Session, side: str, personality: str) -> None:
    """Minds that lead units of the side have that personality from now on."""
    session.forget_thought()
    for unit in session.battle.units():
        if unit.side == side and session.table.tempers.get(unit.id, "") != personality:
            session.table.change_temper(unit.id, personality)
    session.refresh()


def lend(session: Session) -> None:
    """A mind plays the unit that has to decide until its turn is over."""
    unit = session.table.lend(STAND_IN) if session.person is not None else ""
    key = "control.told" if unit else "control.nobody"
    session.plan.drop()
    session.after()
    session.plan.told = session.text.say(key, unit=session.name_of(unit)) if unit else session.text.say(key)
    session.refresh()


def rest(session: Session) -> None:
    """A mind plays on with every unit of the side at the screen that a person played, until it is taken back."""
    deciding = session.person
    if deciding is None:
        return
    mine = [
        unit for unit, player in session.table.players.items()
        if player == PERSON and session.battle.unit(unit).side == deciding.side
    ]  # fmt: skip
    give(session, mine, STAND_IN)
    session.table.resting = mine


def take_back(session: Session) -> None:
    """The units that a mind has played on with are a person's again."""
    mine, session.table.resting = session.table.resting, []
    give(session, mine, PERSON)


def again(session: Session) -> None:
    """Show once more what these eyes saw since the last turn of one of their own units."""
    side = session.side
    mine = frozenset(
        unit for unit in session.table.players
        if session.played(unit) and (not side or session.battle.unit(unit).side == side)
    )  # fmt: skip
    events = session.witness.since(session.battle, side, mine)
    if not events:
        session.plan.told = session.text.say("control.nothing")
    session.motion.again(events)
    session.standing = session.screen.scene.placed if events else session.standing
    session.refresh()
