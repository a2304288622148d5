"""Thrown people as rows: how far they flew, and what they flew into (THT)."""

from __future__ import annotations

from game.text.numbers import metres
from game.text.phrases import plain
from game.text.row import Maker, Row
from systems import events as ev


class Throws(Maker):
    """The rows of throws; harm and falls that follow have their own."""

    def flung(self, event: ev.Flung) -> Row | None:
        if self._both_unseen(event.unit, event.by):
            return None
        result = metres(2 * event.metres)
        if event.stopped:
            facts = {"obstacle": self._name(event.obstacle)} if event.obstacle else {}
            stopped = self.text.say(f"bull_rush.stopped.{event.stopped}", **facts)
            result = plain(self.text.listing([result, stopped]))
        return self._row(event, "throw_target.flung", by=self._name(event.by), result=result)

    def crashed(self, event: ev.Crashed) -> Row | None:
        if self._unseen(event.unit):
            return None
        left = self.text.say("throw_target.left", metres=metres(2 * event.left))
        if event.obstacle:
            return self._row(
                event, "throw_target.crashed", thing=self._name(event.obstacle), result=left, tone="harm"
            )  # fmt: skip
        if not event.thing:
            return self._row(event, "throw_target.crashed_ground", result=left, tone="harm")
        named = plain((self.cast.item(self.text, event.thing),))
        if event.at:
            named = self.text.say("place.thing", thing=named, place=self.cast.place(self.text, event.at))
        if event.points >= 0:
            harm = self.text.say("items.broken") if not event.points else self.text.say(
                "items.damage", damage=event.damage, left=event.points
            )  # fmt: skip
            left = plain(self.text.listing([left, harm]))
        return self._row(event, "throw_target.crashed", thing=named, result=left, tone="harm")
