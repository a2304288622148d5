"""The pages of keys: every action with its key, choosing another, and what happens when somebody has it already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import keymap
from game.app.hits import Wish
from game.app.keymap import BATTLE, EVERYWHERE, PAGES, PLACING, REPLAY, STEPPING, TITLE, Deal, Keys
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.text import Text

if TYPE_CHECKING:
    from game.app.program import Program

PAGE, CHOOSING, TAKEN = "help", "key", "key_taken"
KEYED = (PAGE, CHOOSING, TAKEN)
SECTIONS = (EVERYWHERE, PAGES, TITLE, BATTLE, STEPPING, PLACING, REPLAY)
"""Scopes in the order of the page; each action stands under the first that it has. The groups follow the battle."""


def whole(keys: Keys) -> Keys:
    """The keys with those of all deeds, which only the rules know."""
    from game.app import deed_keys

    return keys.with_deals(deed_keys.deals())


def label(text: Text, name: str) -> str:
    """An action in words."""
    if name in keymap.BY_NAME:
        return text.say(f"help.{name}")
    from game.app import deed_keys

    return deed_keys.label(text, name)


def page(text: Text, keys: Keys) -> PageShow:
    """Every key and what it does; a click on a key, or Enter, goes on to choosing another."""
    say, keys = text.say, whole(keys)
    rows: list[PageRow] = []
    for scope in SECTIONS:
        rows.append(PageRow(say(f"help.in_{scope}"), strong=True))
        rows += [_row(text, keys, deal) for deal in keys.deals.values() if _section(deal) == scope]
        if scope == BATTLE:
            rows += _groups(text, keys)
    buttons = [PageButton("close", say("settings.close"), True)]
    if keys.own:
        buttons = [PageButton("reset_keys", say("help.reset_all")), *buttons]
    return PageShow(
        say("help.heading"), (), tuple(rows), tuple(buttons), search_word=say("title.search"), nothing=say("help.none")
    )


def _section(deal: Deal) -> str:
    scope = deal.scopes[0]
    return BATTLE if scope == keymap.ASKED else scope


def _groups(text: Text, keys: Keys) -> list[PageRow]:
    """The deeds of each group under its name."""
    from game.app.deed_keys import scope
    from game.app.repertoire import GROUPS

    rows = []
    for group in GROUPS:
        rows.append(PageRow(text.say(f"window.group_{group}"), strong=True))
        rows += [_row(text, keys, deal) for deal in keys.deals.values() if deal.scopes[0] == scope(group)]
    return rows


def _row(text: Text, keys: Keys, deal: Deal) -> PageRow:
    words = keys.words(deal.name)
    if deal.fixed:
        return PageRow(label(text, deal.name), words)
    shown = words or text.say("help.no_key")
    return PageRow(label(text, deal.name), shown, f"key:{deal.name}", (shown,), strong=deal.name in keys.own)


def choosing(text: Text, keys: Keys, name: str) -> PageShow:
    """Asks for the new key of an action."""
    say, keys = text.say, whole(keys)
    lines = [say("help.now", keys=keys.words(name) or say("help.no_key")), say("help.press_new")]
    buttons = [PageButton("keys", say("help.leave_it"), True)]
    if name in keys.own:
        buttons = [PageButton("reset_key", say("help.reset", keys=keymap.shown(keys.deals[name].keys))), *buttons]
    return PageShow(label(text, name), tuple(lines), buttons=tuple(buttons), captures=True)


def taken(text: Text, keys: Keys, name: str, key: str) -> PageShow:
    """Says who has the key, and offers to swap where that can be."""
    say, keys = text.say, whole(keys)
    other = keys.holder(name, key)
    buttons = [PageButton("keys", say("help.leave_it"), True)]
    if keys.deals[other].fixed:
        line = say("help.stays", other=label(text, other))
    else:
        after = keys.swap(name, key)
        gets = after.words(other) or say("help.no_key")
        line = say("help.taken", other=label(text, other), keys=gets)
        buttons = [PageButton("swap_keys", say("help.swap")), *buttons]
    heading = say("help.is_taken", press=keymap.one(key))
    return PageShow(heading, (say("help.wanted", action=label(text, name)), line), buttons=tuple(buttons))


def take(program: Program, wish: Wish) -> bool:
    """Carry out a wish of these pages; False for what every page does."""
    name, _, key = program.page_of.partition("\t")
    keys = whole(program.bindings)
    if wish.name == "pick" and isinstance(wish.value, tuple) and str(wish.value[0]).startswith("key:"):
        assert program.page is not None
        program.keys_at = (program.page.scroll, program.page.search)
        program.open_page(CHOOSING, str(wish.value[0]).removeprefix("key:"))
    elif wish.name == "captured":
        _captured(program, keys, name, str(wish.value))
    elif wish.name != "button":
        return False
    elif wish.value == "reset_keys":
        program.bind(keys.reset_all())
        _back(program)
    elif wish.value == "reset_key":
        program.bind(keys.reset(name))
        _back(program)
    elif wish.value == "swap_keys":
        program.bind(keys.swap(name, key))
        _back(program)
    elif wish.value == "keys":
        _back(program)
    else:
        return False
    return True


def _captured(program: Program, keys: Keys, name: str, key: str) -> None:
    if key in keys.keys(name):
        _back(program)
    elif keys.holder(name, key):
        program.open_page(TAKEN, f"{name}\t{key}")
    else:
        program.bind(keys.bind(name, key))
        _back(program)


def _back(program: Program) -> None:
    program.open_page(PAGE)
    assert program.page is not None
    program.page.scroll, program.page.search = program.keys_at


def open_page(program: Program, name: str, of: str) -> None:
    """One of these pages."""
    if name == CHOOSING:
        show = choosing(program.text, program.bindings, of)
    elif name == TAKEN:
        show = taken(program.text, program.bindings, *of.split("\t"))
    else:
        show = page(program.text, program.bindings)
    program.show_page(name, show, of)
