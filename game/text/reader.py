"""Reads a battle's log with a cursor of its own and keeps its rows: what the log panel and the terminal show.

One attack is one row, which grows while the attack goes on; so is a contest, and an attack with the contest it leads to
and everything that comes of it. Read after every decision: what a side saw is judged then.
"""

from __future__ import annotations

from game.text.cast import Cast, Eyes
from game.text.contests import PARTS
from game.text.phrases import Phrases
from game.text.row import Row
from game.text.rows import exchange, row, told
from systems import events as ev
from systems.battle import Battle

CLOSES: tuple[type[ev.Event], ...] = (
    ev.ActionSpent, ev.TurnStarted, ev.TurnEnded, ev.TurnPassed, ev.RoundStarted, ev.BattleEnded, ev.StanceEnded,
    ev.SurpriseBegan, ev.WaitingBegan, ev.WaitingEnded, ev.HostilityShown,
)  # fmt: skip
"""Events that are no part of what was under way: something else begins."""
TELLS = (
    ev.ObjectStruck, ev.AreaRolled, ev.AreaSaved, ev.GaitRolled, ev.LeapMeasured, ev.Leapt, ev.MineSought,
    ev.SaveResolved,
)  # fmt: skip
"""Events that say what a roll before them came to."""


class Reader:
    """The rows of one battle's log for one reader: ``side`` "" is the Storyteller."""

    def __init__(self, text: Phrases, cast: Cast, side: str = "") -> None:
        self.text = text
        self.cast = cast
        self.side = side
        self.rows: list[Row] = []
        self.cursor = 0
        self._open: list[ev.Event] = []
        """The attack or contest under way, event by event."""
        self._at = -1
        """Where its row stands; −1: these eyes do not see it, or its contest is not decided yet."""
        self._eyes: Eyes | None = None
        self._thrown: ev.Rolled | None = None
        """A roll, until the log says what it came to: both make one row."""

    @property
    def settled(self) -> int:
        """How many rows, from the first on, will not change any more."""
        return self._at if self._at >= 0 else len(self.rows)

    def begin_again(self) -> None:
        """Forget everything read: the log is no longer the one it was, as after an undo."""
        self.rows.clear()
        self.cursor, self._eyes, self._thrown = 0, None, None
        self._close()

    def read(self, battle: Battle) -> int:
        """Take in what is new in the log. Returns the index of the first row that is new or has changed."""
        now = Eyes.of(battle, self.side)
        eyes = now if self._eyes is None else now.widened(self._eyes)
        changed = len(self.rows)
        for event in battle.log[self.cursor :]:
            if isinstance(event, ev.Changed):
                continue
            changed = min(changed, self._take(event, eyes))
        self._show_roll(eyes)
        if battle.over is not None:
            self._close()
        self.cursor = len(battle.log)
        self._eyes = now
        return changed

    def _take(self, event: ev.Event, eyes: Eyes) -> int:
        if self._thrown is not None and isinstance(event, TELLS) and event.unit == self._thrown.unit:
            rolled, self._thrown = self._thrown, None
            at = self._append(told(self.text, self.cast, rolled, event, eyes))
            return at if at >= 0 else len(self.rows)
        shown = self._show_roll(eyes)
        return min(shown, self._place(event, eyes))

    def _show_roll(self, eyes: Eyes) -> int:
        """A roll that nothing tells of gets a row of its own."""
        rolled, self._thrown = self._thrown, None
        at = -1 if rolled is None else self._append(row(self.text, self.cast, rolled, eyes))
        return at if at >= 0 else len(self.rows)

    def _place(self, event: ev.Event, eyes: Eyes) -> int:
        if isinstance(event, ev.AttackAnnounced):
            self._close()
            self._open = [event]
            self._at = self._append(exchange(self.text, self.cast, self._open, eyes))
            return len(self.rows)
        if self._open and self._belongs(event):
            return self._grow(event, eyes)
        if isinstance(event, ev.Rolled) and self.text.has(f"contest.did.{event.kind}"):
            self._close()
            self._open = [event]
            return len(self.rows)
        if isinstance(event, ev.ContestResolved):
            self._open = [event]
            self._at = self._append(exchange(self.text, self.cast, self._open, eyes))
            return len(self.rows)
        if isinstance(event, ev.Rolled):
            self._close()
            self._thrown = event
            return len(self.rows)
        if self._closed_by(event):
            self._close()
        at = self._beside(row(self.text, self.cast, event, eyes))
        return at if at >= 0 else len(self.rows)

    def _beside(self, made: Row | None) -> int:
        """A row of its own beside what is open: before an attack whose dice have not fallen, for its row tells those;
        else after everything. Returns the place of the first row that is another one now.
        """
        waits = self._at >= 0 and bool(self._open) and isinstance(self._open[0], ev.AttackAnnounced)
        if made is None or not waits or any(isinstance(each, (ev.Rolled, ev.AttackResolved)) for each in self._open):
            return self._append(made)
        self.rows.insert(self._at, made)
        self._at += 1
        return self._at - 1

    def _belongs(self, event: ev.Event) -> bool:
        """Whether an event is part of what is open: an attack's own, and after a contest or a called shot all that
        comes of it.
        """
        first = self._open[0]
        if isinstance(first, ev.AttackAnnounced):
            plain = not (first.forecast.steps or first.forecast.effects)
            return isinstance(event, PARTS) if plain else not self._closed_by(event)
        decided = any(isinstance(each, ev.ContestResolved) for each in self._open)
        if not decided:
            return isinstance(event, (ev.Rolled, ev.ContestResolved))
        return not self._closed_by(event) and not _begins(event, self.text)

    def _closed_by(self, event: ev.Event) -> bool:
        """Whether something else begins with this event: a price is paid, or something is done that has none.

        An immediate action before the dice is a reaction to what runs, and part of it.
        """
        if isinstance(event, ev.ActionSpent) and event.costs == ("immediate",):
            return any(isinstance(each, (ev.AttackResolved, ev.ContestResolved)) for each in self._open)
        free = (isinstance(event, ev.HoldEnded) and event.cause == "let_go") or (
            isinstance(event, ev.ItemFell) and event.cause == "dropped"
        )
        return free or isinstance(event, (*CLOSES, ev.CoverSetDown))

    def _grow(self, event: ev.Event, eyes: Eyes) -> int:
        """The open row with one event more; details keep a row of their own."""
        self._open.append(event)
        decided = isinstance(self._open[0], ev.AttackAnnounced) or any(
            isinstance(each, ev.ContestResolved) for each in self._open
        )
        if not decided:
            return len(self.rows)
        made, at = exchange(self.text, self.cast, self._open, eyes), self._at
        if made is not None and at >= 0:
            self.rows[at] = made
        elif made is not None:
            at = self._at = self._append(made)
        alone = None if isinstance(event, PARTS) else row(self.text, self.cast, event, eyes)
        if alone is not None and (alone.weight != "main" or made is None):
            at = min(at, self._beside(alone)) if at >= 0 else self._beside(alone)
        if _over(event, self._open[0]):
            self._open, self._at = [], -1
        return at if at >= 0 else len(self.rows)

    def _close(self) -> None:
        self._open, self._at = [], -1

    def _append(self, made: Row | None) -> int:
        if made is None:
            return -1
        self.rows.append(made)
        return len(self.rows) - 1


def _begins(event: ev.Event, text: Phrases) -> bool:
    """Whether another contest begins with this event."""
    return isinstance(event, ev.Rolled) and text.has(f"contest.did.{event.kind}")


def _over(event: ev.Event, first: ev.Event) -> bool:
    """Whether an attack ends with this event: a miss, no roll at all, or harm after which nothing comes."""
    if isinstance(event, ev.AttackResolved):
        return not event.hit
    if isinstance(event, ev.AttackSpent):
        return True
    plain = isinstance(first, ev.AttackAnnounced) and not (first.forecast.steps or first.forecast.effects)
    return plain and isinstance(event, ev.DamageTaken)
