"""Every action by keyboard: letters for deeds, arrows for a board cursor, Tab for the widgets (which the screens do
themselves).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app import choosing, deeds
from game.app.repertoire import GROUPS

if TYPE_CHECKING:
    from game.app.session import Session

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


def pressed(session: Session, key: int, mod: int, letter: str) -> None:
    """Do what the key stands for; an unknown key does nothing."""
    plan = session.plan
    if _in_group(session, letter.upper()):
        return
    if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
        if mod & pygame.KMOD_CTRL:
            choosing.end_turn(session)
        elif plan.cursor is not None and (
            not plan.target or plan.target != _under(session) or choosing.goes_below(session, plan.cursor)
        ):
            choosing.choose(session, plan.cursor)
        else:
            choosing.commit(session)
    elif key == pygame.K_ESCAPE:
        if plan.told:
            plan.told = ""
        elif plan.card:
            plan.card, plan.without = "", False
        else:
            plan.drop()
            plan.cursor, plan.unfolded, plan.inspected, plan.row = None, "", "", -1
    elif key in ARROWS:
        _cursor(session, *ARROWS[key])
    elif key == pygame.K_u or (key == pygame.K_z and mod & pygame.KMOD_CTRL):
        session.undo()
    elif key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
        session.screen.camera = session.screen.camera.zoomed(session.screen.camera.zoom + 6)
    elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
        session.screen.camera = session.screen.camera.zoomed(session.screen.camera.zoom - 6)
    elif key == pygame.K_v:
        session.see(player=not session.player_view)
    elif key == pygame.K_n and session.ask is None:
        _next_target(session, -1 if mod & pygame.KMOD_SHIFT else 1)
    elif key == pygame.K_w and session.ask is None:
        choosing.choice(session, "willpower")
    elif letter.isdigit() and session.ask is None:
        _chip(session, letter)
    elif letter in ("[", "]") and session.ask is None:
        choosing.choice(session, "fewer" if letter == "[" else "more")
    elif key == pygame.K_i:
        plan.inspected, session.leave = session.looked_at, "unit"
    elif key == pygame.K_HOME:
        session.screen.whole_map()
    elif letter == "?":
        session.leave = "help"
    elif key == pygame.K_q:
        choosing.unfold(session, "more")
    else:
        _deed(session, letter.upper())


def _in_group(session: Session, letter: str) -> bool:
    """The letter of an answer, or of a deed in the group that is folded out; it comes before every other meaning."""
    if not letter.isalpha():
        return False
    if session.ask is not None:
        named = [each.name for each in session.screen.panels.bar.actions if each.key == letter]
        if named:
            choosing.press(session, named[0])
        return bool(named)
    if session.plan.unfolded not in GROUPS:
        return False
    for each in session.deeds():
        if each.group == session.plan.unfolded and each.key == letter:
            choosing.press(session, each.name)
            return True
    return False


def _chip(session: Session, digit: str) -> None:
    """The choice in the band that carries the digit."""
    band = session.screen.panels.band
    for each in band.choices if band is not None else ():
        if each.key == digit and each.enabled:
            choosing.choice(session, each.name)
            return


def _deed(session: Session, letter: str) -> None:
    """The button with this letter; the same letter again goes to the next weapon of its kind."""
    if not letter:
        return
    if session.ask is not None:
        shown = session.screen.panels.bar.actions
        wanted = [each.name for each in shown if each.key == letter]
    else:
        there = {each.group for each in session.deeds()}
        groups = [name for name, (_, key) in GROUPS.items() if key == letter and name in there]
        if groups:
            now = session.plan.unfolded
            last = now == groups[-1]  # once more folds it in again
            choosing.unfold(session, now if last else groups[groups.index(now) + 1 if now in groups else 0])
            return
        wanted = _of_letter(session, letter)
        # a weapon that is refused is not chosen, but the key goes on from it all the same
        now = session.plan.deed if session.plan.deed in wanted else session.plan.reason_for
        if now in wanted:
            if len(wanted) == 1 and now == session.plan.deed:
                choosing.other_weapon(session)
                return
            at = wanted.index(now) + 1
            wanted = [*wanted[at:], *wanted[:at]]
    if wanted:
        choosing.press(session, wanted[0])


def _of_letter(session: Session, letter: str) -> list[str]:
    """The deeds a letter stands for: the one that shows it, and the other weapons of its kind."""
    plain = [each for each in session.deeds() if each.group not in GROUPS]
    first = next((each for each in plain if each.key == letter), None)
    if first is None:
        return []
    return [each.name for each in plain if each is first or (not each.key and each.icon == first.icon)]


def _under(session: Session) -> str:
    return session.unit_under(session.plan.cursor)


def _cursor(session: Session, dx: int, dy: int) -> None:
    """Move the board cursor; it starts on the unit that has the turn."""
    plan, board = session.plan, session.battle.board
    if plan.cursor is None:
        unit = session.person or session.battle.units()[0]
        plan.cursor = plan.hovered or (unit.x, unit.y)
    x = min(max(plan.cursor[0] + dx, 0), board.width - 1)
    y = min(max(plan.cursor[1] + dy, 0), board.height - 1)
    plan.cursor = (x, y)
    session.screen.show(plan.cursor)


def _next_target(session: Session, step: int) -> None:
    """Pin the next target of the chosen deed, of an attack without one; enemies nearest first."""
    unit, chosen = session.person, session.deed(session.plan.deed)
    if unit is None:
        return
    foes = session.targets(chosen) if chosen is not None and chosen.targeted else deeds.foes(session.battle, unit)
    if not foes:
        return
    names = [each.id for each in foes]
    at = names.index(session.plan.target) + step if session.plan.target in names else (0 if step > 0 else -1)
    found = foes[at % len(names)]
    choosing.pin(session, found.id)
    session.plan.cursor = session.people.place(found)
    session.screen.show(session.plan.cursor)
