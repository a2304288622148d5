"""Hiding, being noticed, and blows at a square as rows (HID, COV-18)."""

from __future__ import annotations

from game.text.numbers import square
from game.text.phrases import Parts
from game.text.row import Maker, Row
from systems import events as ev


class Concealment(Maker):
    """The rows of who hides. Only its own side knows of it until somebody has found the one that hides."""

    def hiding_began(self, event: ev.HidingBegan) -> Row | None:
        if self._foreign(event.unit):
            return None
        return self._row(event, "hide.did", watchers=self._watchers(event.watchers))

    def noticed(self, event: ev.Noticed) -> Row | None:
        """Told to the side of the one that looked out; who hides does not learn that it has been found."""
        if self._foreign(event.unit):
            return None
        level = self.text.say("hide.exactly" if event.level > 1 else "hide.roughly")
        return self._row(event, "hide.noticed", hidden=self.cast.unit(self.text, event.hidden), result=level)

    def hiding_ended(self, event: ev.HidingEnded) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "hide.ended", result=self.text.say(f"hide.cause.{event.cause}"))

    def intent_hidden(self, event: ev.IntentHidden) -> Row | None:
        if self._foreign(event.unit):
            return None
        return self._row(event, "hide.intent", watchers=self._watchers(event.watchers))

    def square_struck(self, event: ev.SquareStruck) -> Row | None:
        if self._unseen(event.unit):
            return None
        result = self.text.say("attack_square.found" if event.found else "attack_square.nothing")
        return self._row(event, "attack_square.did", square=square(*event.square), result=result)

    def _watchers(self, watchers: tuple[str, ...]) -> Parts:
        return self.text.listing([self._name(each) for each in watchers], last=True)

    def _foreign(self, unit: str) -> bool:
        """Whether the eyes are those of another side than the unit's."""
        sheet = self.cast.sheets.get(unit)
        return bool(self.eyes.side) and sheet is not None and sheet.side != self.eyes.side
