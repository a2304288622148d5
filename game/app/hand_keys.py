"""The keys of the Storyteller's hand while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import hand, keymap
from game.app.hand import ON_SQUARES, Hand
from game.app.hand_band import band

if TYPE_CHECKING:
    from game.app.session import Session

UNMEANT = ("end_turn", "willpower", "fewer", "extra", "more", "lend", "since")
"""Actions of a turn, which nobody takes while a hand is laid on the battle."""


def pressed(session: Session, code: int, mod: int, letter: str) -> bool:
    """Do what a key stands for while the hand is open; False leaves it to its usual meaning (cursor, zoom, undo)."""
    held = session.plan.hand
    assert held is not None
    name = session.bindings.action(keymap.BATTLE, keymap.pressed(code, mod, letter))
    if keymap.CODES.get(code) == "Esc":
        if held.deed:
            hand.choice(session, "back")
        else:
            hand.close(session)
    elif name == "commit":
        if session.plan.cursor is not None and (held.deed in ON_SQUARES or not _under_is_it(session, held)):
            hand.choose(session, session.plan.cursor)
        else:
            hand.commit(session)
    elif letter.isdigit():
        _digit(session, letter)
    elif name in ("next_target", "previous_target"):
        _next(session, held, -1 if name == "previous_target" else 1)
    else:  # deeds mean nothing here
        return name in UNMEANT or not name or name.startswith(("deed ", "arm ", "group "))
    return True


def _under_is_it(session: Session, held: Hand) -> bool:
    """Whether the cursor means the unit the hand is about already, or nobody."""
    under = session.unit_under(session.plan.cursor)
    return not under or under == held.unit


def _digit(session: Session, digit: str) -> None:
    for each in band(session).choices:
        if each.key == digit and each.enabled:
            hand.choice(session, each.name)
            return


def _next(session: Session, held: Hand, step: int) -> None:
    names = [unit for unit in session.battle.ids if unit in session.people.located]
    at = names.index(held.unit) + step if held.unit in names else 0
    hand.about(session, names[at % len(names)])
    unit = session.battle.unit(names[at % len(names)])
    session.plan.cursor = None
    session.screen.show(session.people.place(unit))
