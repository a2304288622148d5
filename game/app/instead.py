"""What else would reach an enemy that the deed in question cannot reach: a charge, or a walk to a marked square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import choosing, keymap, outlook
from game.app.deeds import Deed
from game.app.showing import Choice
from game.text import numbers
from systems.forecast import Forecast

if TYPE_CHECKING:
    from game.app.session import Session

NAME = "instead:"
"""Choices of the band that take another deed at the same target begin so."""
DEEDS = ("charge",)
"""Deeds that bring their unit there themselves."""


def choices(session: Session, refused: Deed) -> tuple[Choice, ...]:
    """A button for every other deed that would reach the pinned target from here, with its chance."""
    found = []
    for each in session.deeds():
        if each.name not in DEEDS or each.name == refused.name:
            continue
        command = session.at(each, session.plan.target)
        shown = session.questions.ask(command) if command is not None else None
        if isinstance(shown, Forecast):
            about = "≈ " if shown.estimate else ""
            label = f"{each.label} {about}{numbers.percent(outlook.chance(shown))}"
            found.append(Choice(NAME + each.name, label, keymap.one(each.key)))
    return tuple(found)


def wish(session: Session) -> str:
    """That a marked square is to be chosen, while there are some for the pinned target and none is."""
    if not session.plan.possible or not session.plan.target or session.walk() is not None:
        return ""
    return session.text.say("window.walk_first")


def take(session: Session, name: str) -> None:
    """Aim the other deed at the same target."""
    target = session.plan.target
    session.plan.deed, session.plan.step = name, None
    session.plan.choose_nothing()
    choosing.pin(session, target)
