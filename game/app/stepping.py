"""Step mode: what a command has brought about, one stage after another, each held until somebody says next.

It reads the battle's log like the motion does, and gives the motion the beats of one stage at a time. Minds, the
hand-over and the result wait meanwhile, as they wait for anything that moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.app import keymap
from game.app.hits import Wish
from game.app.screens.rule_card import stage_width
from game.text import Eyes
from game.text.stages import Stage, stages
from systems import stack
from systems.events import DamageTaken, Event, Flung, Moved, Pushed

if TYPE_CHECKING:
    from game.app.session import Session

LOOKS = ("hover", "hover square", "chip", "view", "log", "log search", "chips")
"""Wishes that mean what they always mean while a stage is held."""
LOOK_KEYS = ("zoom_in", "zoom_out", "whole", "view", "log_up", "log_down", "search_log", "filter_log", "minimap")
LOOK_TOOLS = ("settings", "help", "rules", "map")
WAYS = (Moved, Pushed, Flung)
MARGIN = 24
"""Logical pixels beside the card."""


@dataclass(slots=True)
class Held:
    """One stage, and what is to be seen on the board as it comes."""

    stage: Stage
    beats: list[Event]


@dataclass(frozen=True, slots=True)
class Batch:
    """What a command has appended to the log, as these eyes saw it: its stages can be told anew in another language."""

    events: tuple[Event, ...]
    eyes: Eyes
    going: bool


class Stepping:
    """Step mode of one session; ``on`` says whether resolutions are stopped at all."""

    def __init__(self, *, on: bool = False) -> None:
        self.on = on
        self.held: list[Held] = []
        """The stages of the deed under way, those that have been seen among them."""
        self.at = -1
        """The stage that shows."""
        self.front = -1
        """The furthest that has been gone to."""
        self.rule = ""
        """Another rule, opened from the stage's card."""
        self._batches: list[Batch] = []
        self._tail: list[Event] = []
        self._cursor = 0
        self._deep = False
        self._runs = False
        """Whether the deed under way is to run on to its end."""
        self._eyes: Eyes | None = None

    @property
    def shown(self) -> Held | None:
        """The stage that shows, if there is one."""
        return self.held[self.at] if 0 <= self.at < len(self.held) else None

    # the log

    def read(self, session: Session) -> None:
        """Take in what a command has brought about; the first stage of it is gone to unless one is held already."""
        battle, motion, now = session.battle, session.motion, session.reading
        if self._cursor > len(battle.log):  # something was taken back
            self.drop(session)
        events = tuple(battle.log[self._cursor :])
        eyes = now if self._eyes is None or self._eyes.side != now.side else now.widened(self._eyes)
        going, runs = self._deep, self._runs
        self._cursor, self._eyes, self._deep = len(battle.log), now, stack.top(battle) is not None
        self._runs = runs and self._deep
        if not self.on or runs or not events:
            return
        if not going and not motion.kept:
            self._forget()
        batch = Batch(events, eyes, going)
        found = self._told(session, batch)
        if not found:
            return
        self._batches.append(batch)
        self._share_out(session, events, found)
        if not motion.kept:
            self._enter(session, self.front + 1)

    def begin(self, session: Session) -> None:
        """What is in the log now has been seen."""
        self._cursor, self._eyes = len(session.battle.log), session.reading

    def _told(self, session: Session, batch: Batch) -> list[Stage]:
        return stages(session.text.text, session.names, batch.events, batch.eyes, going=batch.going)

    def _share_out(self, session: Session, events: tuple[Event, ...], found: list[Stage]) -> None:
        """Give each stage the beats up to its end; what comes after the last of them follows when it is left."""
        motion, places = session.motion, {id(event): place for place, event in enumerate(events)}
        fresh = [event for event in motion.waiting if id(event) in places]
        motion.waiting[:] = [event for event in motion.waiting if id(event) not in places]
        motion.waiting += self._tail  # of a command before it
        start = 0
        for stage in found:
            beats = [event for event in fresh if start <= places[id(event)] < stage.end]
            self.held.append(Held(stage, beats))
            start = stage.end
        self._tail = [event for event in fresh if places[id(event)] >= start]

    # going on and back

    def _enter(self, session: Session, at: int) -> None:
        self.at = self.front = at
        session.motion.kept = True
        session.motion.waiting += self.held[at].beats
        self.look(session)

    def look(self, session: Session) -> None:
        """Move the map so that whom the stage is about shows."""
        held = self.shown
        known = [unit for unit in held.stage.units if unit in session.people.located] if held is not None else []
        screen = session.screen
        screen.reserved = stage_width(screen.at.board.width, screen.kind) + screen.kind.scale.px(MARGIN)
        if len(known) > 1:
            session.show_both(known[0], known[1])
        elif known:
            session.look_at(known[0])
        screen.reserved = 0

    def next(self, session: Session) -> None:
        """The next stage; after the last the battle goes on."""
        if self.rule:
            self.rule = ""
        elif self.at < self.front:
            self.at += 1
        else:
            session.motion.finish()
            if self.front + 1 < len(self.held):
                self._enter(session, self.front + 1)
            else:
                self.run(session)

    def back(self, session: Session) -> None:
        """The stage before, as far as the deed goes back; from another rule back to the stage's own."""
        if self.rule:
            self.rule = ""
        elif self.at > 0:
            self.at -= 1

    def run(self, session: Session) -> None:
        """Hold nothing more until the deed is done, answers that are asked for in it among that."""
        for held in self.held[self.front + 1 :]:
            session.motion.waiting += held.beats
        session.motion.waiting += self._tail
        self._runs = self._deep and self.front + 1 < len(self.held)
        self.at = self.front = len(self.held) - 1
        self.rule, self._tail = "", []
        session.motion.kept = False

    def run_on(self, session: Session) -> None:
        """Run on to the end of this deed."""
        self.run(session)
        self._runs = self._deep

    def toggle(self, session: Session) -> None:
        """Begin or leave step mode; what is held is let go."""
        self.on = not self.on
        session.hurry = False
        if not self.on:
            self._runs = False
            if session.motion.kept:
                self.run(session)

    def drop(self, session: Session) -> None:
        """Nothing is held any more: other eyes look, or the log is another one."""
        self._forget()
        self._runs = False
        self.begin(session)
        self._deep = stack.top(session.battle) is not None
        session.motion.kept = False

    def remade(self, session: Session) -> None:
        """The same in another language; other eyes see none of it."""
        if self._eyes is not None and self._eyes.side != session.eyes_side:
            self.drop(session)
            return
        told = [stage for batch in self._batches for stage in self._told(session, batch)]
        for held, stage in zip(self.held, told, strict=True):
            held.stage = stage

    def _forget(self) -> None:
        self.held.clear()
        self._batches.clear()
        self._tail = []
        self.at = self.front = -1
        self.rule = ""

    # what has been seen so far

    def gone(self, session: Session) -> dict[str, tuple[float, float]]:
        """Where units have been brought by stages that were gone to."""
        seen = [event for held in self.held[: self.front + 1] for event in held.beats]
        waits = {id(event) for event in session.motion.waiting}
        return {
            event.unit: (float(event.path[-1][0]), float(event.path[-1][1]))
            for event in seen
            if isinstance(event, WAYS) and event.path and id(event) not in waits
        }

    @property
    def harmed(self) -> frozenset[str]:
        """Whose wounds show already: nothing is still to come to them."""
        seen = {
            each.unit for held in self.held[: self.front + 1] for each in held.beats if isinstance(each, DamageTaken)
        }
        later = [event for held in self.held[self.front + 1 :] for event in held.beats]
        return frozenset(seen - {each.unit for each in (*later, *self._tail) if isinstance(each, DamageTaken)})

    # input

    def take(self, session: Session, wish: Wish) -> bool:
        """Take a wish while a stage is held; False for what means the same as ever."""
        if not session.motion.kept:
            return False
        name = str(wish.value).removeprefix("stage:") if wish.name in ("stage", "action") else ""
        if wish.name == "key" and isinstance(wish.value, tuple):
            said = keymap.pressed(*wish.value)
            name = session.bindings.action(keymap.STEPPING, said).removeprefix("stage_")
            other = session.bindings.action(keymap.BATTLE, said)
            if "Esc" in said or other == "step_mode":
                name = "leave"
            elif not name:
                return other not in LOOK_KEYS
        elif wish.name == "scrim":
            name = "next"
        elif wish.name == "close card" or (wish.name, wish.value) == ("tool", "step_mode"):
            name = "leave"
        elif wish.name == "rule":
            self.rule = str(wish.value)
        elif not name:
            return not (wish.name in LOOKS or (wish.name == "tool" and wish.value in LOOK_TOOLS))
        if name in WAYS_ON:
            WAYS_ON[name](self, session)
        return True


WAYS_ON = {
    "next": Stepping.next, "back": Stepping.back, "run": Stepping.run_on, "leave": Stepping.toggle,
}  # fmt: skip
