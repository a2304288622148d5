"""Reads a battle's log with a cursor of its own and keeps its rows: what the log panel and the terminal show.

One attack is one row, which grows while the attack goes on. Read after every decision: what a side saw is judged then.
"""

from __future__ import annotations

from game.text.cast import Cast, Eyes
from game.text.phrases import Phrases
from game.text.row import Row
from game.text.rows import exchange, row
from systems import events as ev
from systems.battle import Battle

ATTACK: tuple[type[ev.Event], ...] = (
    ev.AttackAnnounced, ev.DefenseDeclared, ev.Rolled, ev.AttackResolved, ev.AttackSpent, ev.DamageTaken,
)  # fmt: skip


class Reader:
    """The rows of one battle's log for one reader: ``side`` "" is the Storyteller."""

    def __init__(self, text: Phrases, cast: Cast, side: str = "") -> None:
        self.text = text
        self.cast = cast
        self.side = side
        self.rows: list[Row] = []
        self.cursor = 0
        self._attack: list[ev.Event] = []
        self._at = -1
        """Where the row of the open attack stands; −1: these eyes do not see it."""
        self._eyes: Eyes | None = None

    @property
    def settled(self) -> int:
        """How many rows, from the first on, will not change any more."""
        return self._at if self._at >= 0 else len(self.rows)

    def read(self, battle: Battle) -> int:
        """Take in what is new in the log. Returns the index of the first row that is new or has changed."""
        now = Eyes.of(battle, self.side)
        eyes = now if self._eyes is None else now.widened(self._eyes)
        changed = len(self.rows)
        for event in battle.log[self.cursor :]:
            if isinstance(event, ev.Changed):
                continue
            changed = min(changed, self._take(event, eyes))
        self.cursor = len(battle.log)
        self._eyes = now
        return changed

    def _take(self, event: ev.Event, eyes: Eyes) -> int:
        if isinstance(event, ev.AttackAnnounced):
            self._attack = [event]
            self._at = self._append(exchange(self.text, self.cast, self._attack, eyes))
            return len(self.rows)
        if self._attack and isinstance(event, ATTACK):
            self._attack.append(event)
            at, made = self._at, exchange(self.text, self.cast, self._attack, eyes)
            if at >= 0 and made is not None:
                self.rows[at] = made
            if _over(event):
                self._attack, self._at = [], -1
            return at if at >= 0 else len(self.rows)
        at = self._append(row(self.text, self.cast, event, eyes))
        return at if at >= 0 else len(self.rows)

    def _append(self, made: Row | None) -> int:
        if made is None:
            return -1
        self.rows.append(made)
        return len(self.rows) - 1


def _over(event: ev.Event) -> bool:
    """Whether an attack ends with this event: harm done, a miss, or no roll at all."""
    if isinstance(event, ev.AttackResolved):
        return not event.hit
    return isinstance(event, (ev.AttackSpent, ev.DamageTaken))
