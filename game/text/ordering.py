"""Changes of the order as rows: scores, places, turns put off (ICH, DLY, INI-07)."""

from __future__ import annotations

from game.text.row import Maker, Row
from systems import events as ev


class Ordering(Maker):
    """The rows of whatever changes who comes when."""

    def score_changed(self, event: ev.ScoreChanged) -> Row | None:
        """Told by the delay itself where that is what changed it."""
        if self._unseen(event.unit) or "DLY-03" in event.rules:
            return None
        score = self.text.say("initiative.score", score=event.score)
        return self._row(event, "order.raised" if event.score > event.old else "order.lowered", result=score)

    def place_changed(self, event: ev.PlaceChanged) -> Row | None:
        """Told by the swap itself where that is what changed it."""
        if self._unseen(event.unit) or self._unseen(event.other) or "INI-07" in event.rules:
            return None
        return self._row(event, "order.before", other=self._name(event.other))

    def passed_over(self, event: ev.PassedOver) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "order.passed_over")

    def turn_delayed(self, event: ev.TurnDelayed) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "delay.did", result=self.text.say("initiative.score", score=event.score))

    def places_swapped(self, event: ev.PlacesSwapped) -> Row | None:
        if self._unseen(event.unit) or self._unseen(event.other):
            return None
        return self._row(event, "swap.did", other=self._name(event.other))
