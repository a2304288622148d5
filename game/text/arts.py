"""Arts as rows: used, and over (CUL)."""

from __future__ import annotations

from game.text.row import Maker, Row
from systems import events as ev


class Arts(Maker):
    """The rows of abilities."""

    def ability_used(self, event: ev.AbilityUsed) -> Row | None:
        if self._unseen(event.unit):
            return None
        said = self.text.say("activate.rounds", rounds=event.rounds)
        return self._row(event, "activate.used", ability=self.cast.item(self.text, event.ability), result=said)

    def ability_ended(self, event: ev.AbilityEnded) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(
            event, "activate.ended", ability=self.cast.item(self.text, event.ability), weight="detail"
        )  # fmt: skip
