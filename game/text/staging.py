"""Who comes and goes, and what the scenario makes happen, as rows (JOI, SCN-06, DESIGN 9)."""

from __future__ import annotations

from game.text.phrases import Part
from game.text.row import Maker, Row
from systems import events as ev
from systems.course import Order


class Staging(Maker):
    """The rows of arrivals, ways out and triggers."""

    def joined(self, event: ev.Joined) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "joining.joined")

    def kept_out(self, event: ev.KeptOut) -> Row | None:
        """Nobody but the Storyteller and its own side knows of one that is still to come."""
        return self._row(event, "joining.kept_out") if self._own(event.unit) else None

    def left_field(self, event: ev.LeftField) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "joining.left")

    def surrendered(self, event: ev.Surrendered) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "joining.surrendered")

    def told(self, event: ev.Told) -> Row:
        """The scenario's own words."""
        words = event.zh if self.text.lang == "zh" else event.en
        return Row(event.key, (Part(words),), rules=event.rules, weight="head")

    def revealed(self, event: ev.Revealed) -> Row | None:
        """Whoever is told reads it."""
        if self.eyes.side not in ("", event.side):
            return None
        return self._row(event, "joining.revealed")

    def ordered(self, event: ev.Ordered) -> Row | None:
        if not self._own(event.unit):
            return None
        order = Order.of((event.order, event.target))
        if order.unit:
            return self._row(event, f"joining.{order.kind}", target=self._name(order.unit), weight="detail")
        about = "guard_area" if order.kind == "guard" else order.kind
        return self._row(event, f"joining.{about or 'free'}", weight="detail")

    def _own(self, unit: str) -> bool:
        """Whether the eyes are the Storyteller's or of the unit's side."""
        sheet = self.cast.sheets.get(unit)
        return not self.eyes.side or (sheet is not None and sheet.side == self.eyes.side)
