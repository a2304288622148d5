"""The lists of the Storyteller's hand, and the field for the next dice: pages over the battle.

Letters typed leave the rows that hold them; Enter takes the first, Tab and Enter any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from components.fiat import Fixed
from components.objects import Carried, Lying
from game.app import hand
from game.app.hits import Wish
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_figures import Item
from game.app.screens.page_rows import PageRow
from game.text.numbers import square
from systems import fiat_bodies, fiat_things, items
from systems.commands import FixDice
from systems.facts import UnitFacts, UnitSheet
from systems.worn_board import doors_of, edge_at

if TYPE_CHECKING:
    from game.app.program import Program
    from game.app.session import Session

PAGE = "hand"
TEN = "0"
"""What many real dice show for a 10."""


def faces_in(typed: str) -> tuple[int, ...] | None:
    """The faces that are typed, parted by anything but digits, 0 for a 10 as many dice have it; None for what is no
    number at all.
    """
    if re.search(r"[^\d\s,，、;；.+]", typed):
        return None
    return tuple(10 if each == TEN else int(each[:4]) for each in re.findall(r"\d+", typed))


def page(session: Session) -> PageShow:
    """The list, or the field, that the deed of the hand asks for."""
    held = session.plan.hand
    say = session.text.say
    if held is None:
        return PageShow(say("hand.heading"), buttons=(PageButton("close", say("settings.close"), True),))
    unit = hand.unit_of(session)
    if held.deed == "dice":
        return _dice(session, unit)
    rows: Iterable[Item] = ()
    name = session.name_of(held.unit) if unit is not None else ""
    if held.deed == "condition" and unit is not None:
        rows = _conditions(session, unit)
    elif held.deed == "items" and unit is not None:
        rows = _things(session, unit)
    elif held.deed == "doors":
        rows = _doors(session)
    elif held.deed == "add":
        rows = _sheets(session)
    shown = tuple(PageRow(f"{each.name} {each.note}", figures=each) for each in rows)
    buttons = (PageButton("hand first", say("hand.take"), True), PageButton("hand back", say("hand.back")))
    return PageShow(
        say(f"hand.head_{held.deed}", unit=name) if held.deed else say("hand.heading"), (), shown, buttons,
        say("title.search"), say("hand.nothing"),
    )  # fmt: skip


def _conditions(session: Session, unit: UnitFacts) -> list[Item]:
    """States and condition points, what the unit has first."""
    say, battle = session.text.say, session.battle
    states = (*fiat_bodies.FLAGS, *(each for each in fiat_bodies.ONLY_OFF if fiat_bodies.has(unit, each)))
    found = []
    for state in (*states, *battle.rules.states_by_name):
        on = fiat_bodies.has(unit, state)
        right = say("hand.on") if on else ""
        found.append(Item(_title(session.text.condition(state)), say("hand.a_state"), right, f"condition:{state}", on))
    for kind in battle.rules.point_kinds:
        count = unit.point(kind)
        right = say("fiat.count", count=count) if count else ""
        said = session.text.say(f"points.kind.{kind}")
        found.append(Item(_title(said), say("hand.of_points"), right, f"condition:{kind}", bool(count)))
    return sorted(found, key=lambda each: not each.chosen)


def _title(words: str) -> str:
    """Words as the name of a row: with a capital letter."""
    return words[:1].upper() + words[1:]


def _things(session: Session, unit: UnitFacts) -> list[Item]:
    """What the unit has, to be taken away; then everything else there is, to be given."""
    say, battle = session.text.say, session.battle
    carried = battle.of(unit.id, Carried)
    own = [name for name in carried.items if name in fiat_things.known_items(battle)]
    gear = dict(carried.gear)
    gear |= {each.key: n for each in unit.sheet.explosives if (n := dict(unit.ammunition).get(each.item, 0))}
    take = [_thing(session, name, say("hand.takes"), "", f"take:{name}", unit.id) for name in own]
    take += [_thing(session, item, say("hand.takes"), f"×{count}", f"take:{item}", unit.id)
             for item, count in gear.items() if count]  # fmt: skip
    give = [
        _thing(session, name, say("hand.gives"), _whereabouts(session, name), f"give:{name}", unit.id)
        for name in fiat_things.known_items(battle)
        if name not in own or items.counted(battle, name)
    ]
    more = dict.fromkeys((*fiat_things.known_gear(battle), *(each.key for each in unit.sheet.explosives)))
    give += [_thing(session, item, say("hand.gives"), "", f"give:{item}", unit.id) for item in more]
    return [*take, *give]


def _thing(session: Session, name: str, note: str, right: str, value: str, unit: str) -> Item:
    said = session.names.belonging(session.text.text, name, unit).text
    return Item(said, note, right, value)


def _whereabouts(session: Session, name: str) -> str:
    """Who has an item, or on which square it lies; "" for what is nowhere any more."""
    battle = session.battle
    for unit in battle.ids:
        if name in battle.of(unit, Carried).items:
            return session.name_of(unit)
    lies = next((row for row in battle.scene(Lying).items if row[0] == name), None)
    return square(lies[1], lies[2]) if lies is not None else ""


def _doors(session: Session) -> list[Item]:
    found = []
    for at in doors_of(session.battle.board):
        kind = edge_at(session.battle.board, at)
        stands = kind.door if kind is not None else ""
        name = session.names.thing(session.text.text, at)
        found.append(
            Item(name, session.text.say("hand.door_shut" if stands == "open" else "hand.door_open"), "",
                 f"door:{at[0]},{at[1]},{at[2]}")
        )  # fmt: skip
    return found


def _sheets(session: Session) -> list[Item]:
    """Everybody of this battle once more, then every kind of unit that ships with the program."""
    from game.scenario.catalogue import shipped

    say, chinese = session.text.say, session.text.text.lang == "zh"
    found = [
        Item(session.name_of(unit), say("hand.like"), session.names.side(session.text.text, sheet.side).text,
             f"unit:{unit}")
        for unit, sheet in session.battle.sheets.items()
    ]  # fmt: skip
    kinds = shipped().units
    for key in kinds:
        name = shipped().name(key)
        said = key if name is None else name.zh if chinese else name.en
        found.append(Item(said, say("hand.kind"), "", f"kind:{key}"))
    return found


def _sheet(session: Session, value: str) -> UnitSheet | None:
    """The sheet behind a row: a unit's of this battle, or one made from a kind."""
    from game.scenario.catalogue import shipped
    from game.scenario.schema import UnitBlock
    from game.scenario.sheets import sheet

    what, _, key = value.partition(":")
    if what == "unit":
        return session.battle.sheets.get(key)
    name = shipped().name(key)
    block = UnitBlock(id=key, template=key, side=session.battle.setup.sides[0], at=[0, 0])
    made = sheet(block, shipped(), ("unit", 0))
    if isinstance(made, list):
        return None
    return made if made.name_en or name is None else replace(made, name_en=name.en, name_zh=name.zh)


def _dice(session: Session, unit: UnitFacts | None) -> PageShow:
    """The field for the faces that the next dice are to show."""
    say = session.text.say
    who = unit.id if unit is not None else ""
    now = next((faces for whose, faces in session.battle.scene(Fixed).rows if whose == who), ())
    heading = say("hand.head_dice", unit=session.name_of(who)) if who else say("hand.head_dice_any")
    lines = [say("hand.dice_line")]
    if now:
        lines.append(say("hand.dice_now", faces=" ".join(map(str, now))))
    held = session.plan.hand
    if held is not None and held.no is not None:
        lines = [held.no.why, *lines]
    buttons = [PageButton("hand dice", say("hand.so"), True)]
    if now:
        buttons.append(PageButton("hand free", say("hand.free")))
    if who:
        buttons.append(PageButton("hand anybody", say("hand.anybody")))
    return PageShow(
        heading, tuple(lines), (), (*buttons, PageButton("hand back", say("hand.back"))), say("hand.faces"),
        filters=False, sign="die",
    )  # fmt: skip


# what is done


def take(program: Program, wish: Wish) -> bool:
    """Carry out a wish of one of these pages; False where it is none."""
    session = program.session
    assert session is not None
    assert program.page is not None
    if wish.name == "item":
        _pick(program, session, str(wish.value))
    elif wish.name != "button":
        return False
    elif wish.value == "hand first":
        first = next((row.figures for row in program.page.rows() if isinstance(row.figures, Item)), None)
        if first is not None:
            _pick(program, session, first.value)
    elif wish.value == "hand dice":
        _fix(program, session, program.page.search)
    elif wish.value == "hand anybody":
        session.plan.hand = hand.Hand("", "dice")
        program.page_again()
    elif wish.value == "hand free":
        _fix(program, session, "")
    elif wish.value == "hand back":
        program.page = None
        held = session.plan.hand
        if held is not None and held.deed != "doors" and not held.kind and held.sheet is None:
            hand.choice(session, "back")
    else:
        return False
    session.refresh()
    return True


def _pick(program: Program, session: Session, value: str) -> None:
    program.page = None
    if value.startswith(("unit:", "kind:")):
        made = _sheet(session, value)
        if made is not None:
            hand.newcomer(session, made)
    else:
        hand.picked(session, value)


def _fix(program: Program, session: Session, typed: str) -> None:
    """The next dice of the unit show these faces; what is no face is said on the page."""
    unit, faces = hand.unit_of(session), faces_in(typed)
    command = FixDice(unit.id if unit is not None else "", (11,) if faces is None else faces)
    if hand.decree(session, command):
        program.page = None
    else:
        program.page_again()
