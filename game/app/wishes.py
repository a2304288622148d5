"""What the battle screen reports, carried out on the session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import band_choices, choosing, cues, hand, hand_keys, keymap, turn_plan, turn_shown, waypoints
from game.app.hits import Wish
from game.app.keys import opens_hand, stops_minds
from game.app.popovers import Reason
from game.table import PERSON
from systems.forecast import Forecast

if TYPE_CHECKING:
    from game.app.session import Session

LOOKING = frozenset(
    ("hover", "hover square", "chip", "gear", "goals", "unit", "log", "log search", "modifier", "rule", "close card",
     "scrim", "view", "tool", "tab", "without rule", "badges", "chips", "enemy_reach", "ranges", "ruler", "ruler from")
)  # fmt: skip
"""Wishes that only look: they neither hurry minds nor wait for them."""


def take(session: Session) -> None:
    """Carry out what the person wants; everything in the order in which it was wanted."""
    wishes, session.screen.wishes = session.screen.wishes, []
    for wish in wishes:
        if session.stepping.take(session, wish):
            continue
        looking = (
            session.plan.hand is not None or wish.name in LOOKING or _stops_minds(session, wish)
            or _puts_away(session, wish)
        )  # fmt: skip
        if not looking and _skips(session):
            continue
        plan = session.plan
        before = (plan.deed, plan.target, plan.step)
        one(session, wish)
        session.hear("plan" if before != (plan.deed, plan.target, plan.step) else cues.WISHES.get(wish.name, ""))
    if wishes and not session.readying.goes_on(session, 0):
        session.refresh()


def _stops_minds(session: Session, wish: Wish) -> bool:
    """Whether the key stands for the Storyteller's hand, which stops minds in their thoughts, or for who plays."""
    return wish.name == "key" and isinstance(wish.value, tuple) and stops_minds(session, *wish.value[:2])


def _puts_away(session: Session, wish: Wish) -> bool:
    """Whether the key is Escape and something lies over the board, which closes whoever acts."""
    escape = wish.name == "key" and isinstance(wish.value, tuple) and keymap.CODES.get(wish.value[0]) == "Esc"
    return escape and bool(session.plan.card or session.plan.told or session.plan.unfolded)


def _skips(session: Session) -> bool:
    """Whether a key or click only finishes what runs: minds that act or have just acted. One's own walk is finished
    and the wish carried out.
    """
    if session.battle.over is None and session.person is None:
        if session.stepping.on:
            return True  # who goes through every stage does not skip one by a key too many
        session.hurry = True
        session.motion.finish()
        return True
    if not session.motion.busy:
        return False
    theirs = session.motion.walk is not None and session.table.players[session.motion.walk.unit] != PERSON
    session.motion.finish()
    session.refresh()
    return theirs


def one(session: Session, wish: Wish) -> None:
    """Carry out one wish."""
    plan, value = session.plan, wish.value
    if plan.hand is not None and _by_hand(session, wish):
        return
    if wish.name == "hover square":
        plan.hovered, plan.cursor = value, None  # type: ignore[assignment]
    elif wish.name == "hover":
        modifier = isinstance(value, tuple) and value[0] == "modifier"
        plan.cause = int(value[1]) if modifier and isinstance(value, tuple) else -1
    elif wish.name == "modifier" and isinstance(value, int):
        if turn_shown.shows(session):
            turn_plan.back_to(session, value)
        elif plan.row < 0 and not session.strike(value):
            unstruck(session)
    elif wish.name == "square":
        choosing.choose(session, value)  # type: ignore[arg-type]
    elif wish.name == "square right":
        if not (plan.target or plan.deed or plan.reason or plan.inspected):
            turn_plan.back(session)
        plan.drop()
        plan.inspected, plan.row = "", -1
    elif wish.name == "waypoint":
        waypoints.put(session, value)  # type: ignore[arg-type]
    elif wish.name == "pull":
        waypoints.grab(session, value)  # type: ignore[arg-type]
    elif wish.name == "pull end":
        waypoints.drop(session, value)  # type: ignore[arg-type]
    elif wish.name == "action":
        choosing.press(session, str(value))
    elif wish.name == "choice":
        band_choices.choice(session, str(value))
    elif wish.name == "end turn":
        choosing.end_turn(session)
    elif wish.name == "commit":
        choosing.commit(session)
    elif wish.name in ("badges", "enemy_reach", "ranges"):
        setattr(plan, wish.name, bool(value))
    elif wish.name == "ruler":
        plan.ruler = bool(value)
        acting = session.person is not None
        plan.measured_from = None if acting or not value else plan.pointed
    elif wish.name == "ruler from":
        plan.measured_from = value  # type: ignore[assignment]
    elif wish.name == "key":
        session.key(*value)  # type: ignore[misc]
    else:
        _look(session, wish)


def unstruck(session: Session) -> None:
    """Say why a line of the sum cannot be left out: what is not known would be found out by it (INF-04), or the sum is
    no attack's.
    """
    say, shown = session.text.say, session.answer()
    hidden = isinstance(shown, Forecast) and bool(shown.estimate)
    why = say("window.unstruck_unknown" if hidden else "window.unstruck_other")
    session.plan.reason = Reason(say("window.unstruck"), why, "INF-04" if hidden else "")
    session.plan.reason_for = ""
    session.hear("refused")


def _by_hand(session: Session, wish: Wish) -> bool:
    """What a wish means while the Storyteller's hand is open; False for what means the same as ever."""
    value = wish.value
    if wish.name == "square":
        hand.choose(session, value)  # type: ignore[arg-type]
    elif wish.name == "square right":
        hand.choice(session, "back" if session.plan.hand is not None and session.plan.hand.deed else "done")
    elif wish.name == "choice":
        hand.clicked(session, str(value))
    elif wish.name == "commit":
        hand.commit(session)
    elif wish.name == "chip":
        hand.about(session, str(value))
        session.look_at(str(value))
    elif wish.name == "key" and isinstance(value, tuple):
        return not opens_hand(session, *value[:2]) and hand_keys.pressed(session, *value)
    elif wish.name in ("action", "end turn"):
        hand.close(session)  # whoever goes on playing has done what was to be done
        return False
    else:
        return False
    return True


def _look(session: Session, wish: Wish) -> None:
    """Wishes that change what is looked at, never the battle."""
    plan, value = session.plan, wish.value
    if wish.name == "rule":
        plan.card, plan.without = str(value), False
    elif wish.name in ("close card", "scrim"):
        plan.card, plan.without = "", False
    elif wish.name == "without rule":
        plan.without = not plan.without
    elif wish.name == "log" and isinstance(value, int):
        plan.row = -1 if plan.row == value else value
        plan.cause = -1
    elif wish.name == "log search":
        session.screen.log.typing = True
    elif wish.name == "chip":
        unit = str(value)
        plan.inspected = "" if plan.inspected == unit else unit
        session.look_at(unit)
    elif wish.name == "goals":
        plan.goals = not plan.goals
    elif wish.name == "gear":
        plan.inspected, session.leave = str(value), "gear"
    elif wish.name == "unit":
        plan.inspected = str(value)
        session.leave = "unit"
    elif wish.name == "tab":
        _tab(session, str(value or ""))
    elif wish.name == "view":
        session.see(player=bool(value))
    elif wish.name == "tool":
        tool(session, str(value))


def _tab(session: Session, name: str) -> None:
    if name in ("map", "rules"):
        tool(session, name)
    else:
        session.plan.tab = "" if session.plan.tab == name else name


def tool(session: Session, name: str) -> None:
    """A tool of the top strip."""
    if name == "undo":
        session.undo()
    elif name == "map":
        session.screen.whole_map()
    elif name == "plan":
        turn_plan.toggle(session)
    elif name == "hand":
        hand.toggle(session)
    elif name == "danger":
        session.plan.danger = not session.plan.danger
    elif name == "step_mode":
        session.stepping.toggle(session)
    else:
        session.leave = name
