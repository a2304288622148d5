"""Changes of the order as rows: scores, places, turns put off, readied deeds (ICH, DLY, INI-07, RDY)."""

from __future__ import annotations

from dataclasses import replace

from game.text.phrases import Part
from game.text.refusals import refusal
from game.text.row import Maker, Row
from systems import events as ev
from systems.facts import cite
from systems.offers import Refusal


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

    # readied deeds

    def action_readied(self, event: ev.ActionReadied) -> Row | None:
        """Only the own side knows: until it goes off nobody else can tell (RDY-02)."""
        if self._kept(event.unit):
            cite("RDY-02")
            return None
        whom = self._name(event.whom).text if event.whom else self.text.say("ready.any_foe")
        return self._row(event, "ready.did", deed=self.verb(event.deed), result=self.moment(event.trigger, whom))

    def moment(self, trigger: str, whom: str) -> str:
        """The moment of a readied deed in words."""
        kind, _, verb = trigger.partition(":")
        if verb:
            return self.text.say("ready.when.uses", whom=whom, verb=self.verb(verb))
        return self.text.say(f"ready.when.{kind}", whom=whom)

    def action_fired(self, event: ev.ActionFired) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "ready.fired", result=self.verb(event.deed))

    def readied_lapsed(self, event: ev.ReadiedLapsed) -> Row | None:
        if self._kept(event.unit):
            return None
        return self._row(event, "ready.lapsed", result=self.text.say(f"ready.cause.{event.cause}"), weight="detail")

    def readied_stays(self, event: ev.ReadiedStays) -> Row | None:
        if self._kept(event.unit):
            return None
        why = refusal(self.text, self.cast, Refusal(event.cause, event.rules, event.facts), event.deed).why
        row = self._row(event, "ready.stays", result=self.verb(event.deed))
        return replace(row, after=((Part(why),),))

    def act_lost(self, event: ev.ActLost) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "ready.lost", result=self.verb(event.verb))

    def _kept(self, unit: str) -> bool:
        """Whether the eyes are those of another side than the unit's."""
        sheet = self.cast.sheets.get(unit)
        return bool(self.eyes.side) and sheet is not None and sheet.side != self.eyes.side
