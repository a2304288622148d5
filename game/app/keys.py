"""Every action of a battle by keyboard, by the key table: letters for deeds, arrows for a board cursor, Tab for the
widgets (which the screens do themselves).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app import answers, band_choices, choosing, deed_keys, deeds, hand, keymap, panel_keys, turn_plan, waypoints
from game.app.repertoire import GROUPS

if TYPE_CHECKING:
    from game.app.session import Session

ZOOM = 6
"""Pixels of a square's side that a key makes the map larger or smaller by."""
ARROWS = {"cursor_left": (-1, 0), "cursor_right": (1, 0), "cursor_up": (0, -1), "cursor_down": (0, 1)}


HOLDS = (*ARROWS, "commit", "waypoint", "zoom_in", "zoom_out", "whole")
"""Actions that do not let a way go that is held."""
STOPS_MINDS = ("hand", "control", "step_mode")
"""Actions that do not wait until minds have done what they are at."""


def opens_hand(session: Session, key: int, mod: int) -> bool:
    """Whether the key opens and closes the Storyteller's hand."""
    return session.bindings.action(keymap.BATTLE, keymap.pressed(key, mod)) == "hand"


def stops_minds(session: Session, key: int, mod: int) -> bool:
    """Whether the key stands for an action that stops minds in their thoughts."""
    return session.bindings.action(keymap.BATTLE, keymap.pressed(key, mod)) in STOPS_MINDS


def pressed(session: Session, key: int, mod: int, letter: str) -> None:
    """Do what the key stands for; an unknown key does nothing."""
    said = keymap.pressed(key, mod, letter)
    if _in_group(session, said):
        return
    name = session.bindings.action(keymap.BATTLE, said)
    if session.plan.pulled and name not in HOLDS:
        waypoints.drop(session, None)  # whoever does something else lets the way go
        if keymap.CODES.get(key) == "Esc":
            return
    if name in ARROWS:
        _cursor(session, *ARROWS[name])
    elif name in ACTIONS:
        ACTIONS[name](session)
    elif name == "choices" and session.ask is None:
        _chip(session, next(key for key in said if key.isdigit()))
    elif keymap.CODES.get(key) == "Esc":
        _cancel(session)
    else:
        _deed(session, said)


def _commit(session: Session) -> None:
    plan = session.plan
    if plan.pulled:
        _waypoint(session)
        return
    if session.ask is not None:
        choosing.press(session, answers.usual(session.screen.panels.bar.actions))
        return
    if plan.cursor is not None and (
        not plan.target or plan.target != _under(session) or choosing.goes_below(session, plan.cursor)
    ):
        choosing.choose(session, plan.cursor)
    else:
        choosing.commit(session)


def _cancel(session: Session) -> None:
    plan = session.plan
    if plan.told:
        plan.told = ""
    elif plan.card:
        plan.card, plan.without = "", False
    elif plan.struck:
        plan.struck, plan.struck_of = frozenset(), None
    elif plan.open or session.person is None or session.turn.on:
        plan.drop()
        plan.cursor, plan.unfolded, plan.inspected, plan.row = None, "", "", -1
    elif plan.goals:
        plan.goals = False
    elif plan.tab and session.screen.at.small:
        plan.tab = ""
    else:
        session.leave = "settings"  # nothing is left to be put away: the menu of the battle


def _waypoint(session: Session) -> None:
    """Lead the way over the square; on the way itself take hold of it there, and let it go where the cursor is then."""
    plan, square = session.plan, session.plan.pointed
    if square is None:
        return
    if plan.pulled:
        waypoints.drop(session, square)
    elif plan.cursor is not None and square not in plan.via and square in waypoints.handles(session):
        waypoints.grab(session, square)
    else:
        waypoints.put(session, square)
        return
    plan.cursor = square  # steps that are put down and taken up put it away


def _lend(session: Session) -> None:
    from game.app import seats

    seats.lend(session)


def _since(session: Session) -> None:
    from game.app import seats

    seats.again(session)


def _zoom(session: Session, step: int) -> None:
    session.screen.camera = session.screen.camera.zoomed(session.screen.camera.zoom + step)


def _step_mode(session: Session) -> None:
    session.stepping.toggle(session)


def _whole(session: Session) -> None:
    session.screen.whole_map()


def _view(session: Session) -> None:
    session.see(player=not session.player_view)


def _choice(session: Session, name: str) -> None:
    if session.ask is None:
        band_choices.choice(session, name)


def _sheet(session: Session) -> None:
    session.plan.inspected, session.leave = session.looked_at, "unit"


def _danger(session: Session) -> None:
    session.plan.danger = not session.plan.danger


def _minimap(session: Session) -> None:
    session.screen.minimap.toggle()


def _open(session: Session, page: str) -> None:
    session.leave = page


ACTIONS: dict[str, Callable[[Session], None]] = {
    "commit": _commit, "end_turn": lambda session: choosing.end_turn(session), "undo": lambda session: session.undo(),
    "waypoint": lambda session: _waypoint(session), "plan_turn": lambda session: turn_plan.toggle(session),
    "hand": lambda session: hand.toggle(session), "real_dice": lambda session: _open(session, "dice"),
    "control": lambda session: _open(session, "control"), "lend": _lend, "since": _since,
    "step_mode": _step_mode,
    "rules": lambda session: _open(session, "rules"), "sheet": _sheet,
    "zoom_in": lambda session: _zoom(session, ZOOM), "zoom_out": lambda session: _zoom(session, -ZOOM),
    "whole": _whole, "view": _view, "danger": _danger, "minimap": _minimap,
    "next_target": lambda session: _next_target(session, 1),
    "previous_target": lambda session: _next_target(session, -1),
    "willpower": lambda session: _choice(session, "willpower"), "fewer": lambda session: _choice(session, "fewer"),
    "extra": lambda session: _choice(session, "more"), "more": lambda session: choosing.unfold(session, "more"),
    **panel_keys.ACTIONS,
}  # fmt: skip
"""What the actions of a battle do; the deeds are found by their keys."""


def _in_group(session: Session, said: tuple[str, ...]) -> bool:
    """The key of an answer, or of a deed in the group that is folded out; it comes before every other meaning."""
    if session.ask is not None:
        named = [each.name for each in session.screen.panels.bar.actions if each.key in said and each.key.isalpha()]
        if named:
            choosing.press(session, named[0])
        return bool(named)
    if session.plan.unfolded not in GROUPS:
        return False
    for each in session.deeds():
        if each.group == session.plan.unfolded and each.key in said:
            choosing.press(session, each.name)
            return True
    return False


def _chip(session: Session, digit: str) -> None:
    """The choice in the band that carries the digit."""
    band = session.screen.panels.band
    for each in band.choices if band is not None else ():
        if each.key == digit and each.enabled:
            band_choices.choice(session, each.name)
            return


def _deed(session: Session, said: tuple[str, ...]) -> None:
    """The button with this key; the same key again goes to the next weapon of its kind."""
    if not said:
        return
    if session.ask is not None:
        shown = session.screen.panels.bar.actions
        wanted = [each.name for each in shown if each.key in said]
    else:
        there = {each.group for each in session.deeds()}
        groups = [name for name in GROUPS if name in there and deed_keys.group_key(session.bindings, name) in said]
        if groups:
            now = session.plan.unfolded
            last = now == groups[-1]  # once more folds it in again
            choosing.unfold(session, now if last else groups[groups.index(now) + 1 if now in groups else 0])
            return
        wanted = _of_key(session, said)
        # a weapon that is refused is not chosen, but the key goes on from it all the same
        now = session.plan.deed if session.plan.deed in wanted else session.plan.reason_for
        if now in wanted:
            if len(wanted) == 1 and now == session.plan.deed:
                band_choices.other_weapon(session)
                return
            at = wanted.index(now) + 1
            wanted = [*wanted[at:], *wanted[:at]]
    if wanted:
        choosing.press(session, wanted[0])


def _of_key(session: Session, said: tuple[str, ...]) -> list[str]:
    """The deeds a key stands for: the one that shows it, and the other weapons of its kind."""
    plain = [each for each in session.deeds() if each.group not in GROUPS]
    first = next((each for each in plain if each.key in said), None)
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
    session.screen.show(plan.cursor, glide=not session.motion.reduced)


def _next_target(session: Session, step: int) -> None:
    """Pin the next target of the chosen deed, of an attack without one; enemies nearest first."""
    unit, chosen = session.person, session.deed(session.plan.deed)
    if unit is None or session.ask is not None:
        return
    foes = session.targets(chosen) if chosen is not None and chosen.targeted else deeds.foes(session.battle, unit)
    if not foes:
        return
    names = [each.id for each in foes]
    at = names.index(session.plan.target) + step if session.plan.target in names else (0 if step > 0 else -1)
    found = foes[at % len(names)]
    choosing.pin(session, found.id)
    session.plan.cursor = session.people.place(found)
    session.screen.show(session.plan.cursor, glide=not session.motion.reduced)
