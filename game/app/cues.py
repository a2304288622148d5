"""What each event sounds like, and what at the window does: a table from events to cues (look 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from systems import events as ev
from systems.events import Event

if TYPE_CHECKING:
    from game.app.motion import Motion
    from game.app.session import Session

TEN = 10
"""The face of a die that is a success whatever the rules of the roll are; such dice ring."""

GRADES = {"B": "bashing", "L": "lethal", "A": "aggravated"}
"""How bad harm is -> how it sounds."""

EVENTS: dict[type[Event], Callable[[Any], str]] = {
    ev.Moved: lambda _: "step", ev.Pushed: lambda _: "step", ev.Flung: lambda _: "step",
    ev.Plunged: lambda _: "fall", ev.Toppled: lambda _: "fall", ev.Fell: lambda _: "fall",
    ev.Rolled: lambda event: "dice" if event.faces else "",
    ev.AttackResolved: lambda event: "" if event.hit else "miss",
    ev.ContestResolved: lambda event: "" if event.margin else "miss",
    ev.DamageTaken: lambda event: GRADES[event.grade] if event.bashing or event.lethal or event.aggravated else "cover",
    ev.ObjectStruck: lambda _: "cover", ev.ItemStruck: lambda _: "cover", ev.BodyStruck: lambda _: "bashing",
    ev.ActionFired: lambda _: "readied",
}  # fmt: skip
"""Events that are seen -> how they sound; "" for no sound."""
UNSEEN: dict[type[Event], str] = {ev.RoundStarted: "round", ev.DoorMoved: "door"}
"""Events without a motion that are heard all the same."""
WISHES = {
    "chip": "select", "tab": "select", "choice": "select", "log": "select", "rule": "select", "tool": "select",
    "view": "select", "unit": "select", "square": "select", "action": "plan",
}  # fmt: skip
"""What a click on the battle screen sounds like, where nothing it brings about has a sound of its own."""


def waits(event: Event, visible: frozenset[str]) -> bool:
    """Whether an event without a motion is heard by those who see these units."""
    return type(event) in UNSEEN and (isinstance(event, ev.RoundStarted) or getattr(event, "unit", "") in visible)


def of_event(motion: Motion, event: Event) -> str:
    """The cue of an event, "" for none. Where numbers are hidden, how bad a wound is is not heard either (INF-04)."""
    if type(event) in UNSEEN:
        return UNSEEN[type(event)]
    if isinstance(event, ev.TurnStarted):
        return "your_turn" if motion.pauses is not None and not motion.pauses(event.unit) else ""
    if isinstance(event, ev.DamageTaken) and motion.hidden is not None and motion.hidden(event.unit):
        return "bashing"
    made = EVENTS.get(type(event))
    return made(event) if made is not None else ""


def of_throw(event: ev.Rolled) -> str:
    """The cue of dice that have come to rest: a ten counts more than a success."""
    if event.again <= TEN and any(face >= event.again for face in event.faces) and event.successes:
        return "ten"
    return "success" if event.successes else ""


def of_end(session: Session) -> str:
    """The cue of a battle that is over: won where a side that persons play has won, or where no person plays."""
    from game.table import PERSON

    over = session.battle.over
    sides = {session.battle.unit(unit).side for unit, player in session.table.players.items() if player == PERSON}
    if over is None:
        return ""
    won = over.winner
    return "victory" if won in sides or (won and not sides) else "defeat"
