"""Bonds and help as rows: work turn by turn, what the knots come to, who helped whom (BND, AID)."""

from __future__ import annotations

from game.text.numbers import signed
from game.text.row import Maker, Row
from game.text.sums import lines
from systems import events as ev
from systems.facts import cite


class Bonds(Maker):
    """The rows of binding, of getting free, and of aid."""

    def work_done(self, event: ev.WorkDone) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        said = self.text.say("binding.rounds", rounds=event.rounds, of=event.of)
        return self._row(event, f"binding.work_{event.kind}", target=self._name(event.target), result=said)

    def work_stopped(self, event: ev.WorkStopped) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        cause = self.text.say(f"binding.cause.{event.cause}")
        return self._row(event, f"binding.stopped_{event.kind}", target=self._name(event.target), result=cause)

    def bonds_tied(self, event: ev.BondsTied) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        phrase = "binding.reinforced" if event.number else "binding.tied"
        if not event.added:
            said = self.text.say("binding.nothing_won" if event.number else "binding.loose")
        else:
            said = self.text.say("binding.solid" if event.solid else "binding.dc", dc=event.dc)
        hidden = event.unit in self.eyes.hidden
        found = () if hidden else lines(self.text, self.cast, event.modifiers, event.unit)
        return self._row(event, phrase, target=self._name(event.target), result=said, lines=found)

    def escape_tried(self, event: ev.EscapeTried) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.unit in self.eyes.hidden:
            return self._row(event, "binding.escape")
        said = self.text.say("binding.total", total=event.total, dc=event.dc)
        found = lines(self.text, self.cast, event.modifiers, event.unit)
        return self._row(event, "binding.escape", result=said, lines=found)

    def bonds_ended(self, event: ev.BondsEnded) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, f"binding.{event.cause}", by=self._name(event.by))

    # help

    def aid_readied(self, event: ev.AidReadied) -> Row | None:
        """Only the own side knows: until it goes off nobody else can tell (RDY-02)."""
        if self._kept(event.unit):
            cite("RDY-02")
            return None
        return self._row(event, "aid.readied", target=self._name(event.target), result=self._deed(event.deed))

    def aid_given(self, event: ev.AidGiven) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        said = self.text.say("aid.dice", dice=signed(event.dice))
        return self._row(event, "aid.given", target=self._name(event.target), result=said)

    def aid_lapsed(self, event: ev.AidLapsed) -> Row | None:
        if self._kept(event.unit):
            return None
        return self._row(
            event, "aid.lapsed", target=self._name(event.target), result=self._deed(event.deed), weight="detail"
        )

    def action_owed(self, event: ev.ActionOwed) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "aid.owed", kind=self.text.say(f"actions.{event.kind}"), weight="detail")

    def _deed(self, deed: str) -> str:
        return self.text.say(f"contest.name.{deed}")

    def _kept(self, unit: str) -> bool:
        """Whether the eyes are those of another side than the unit's."""
        sheet = self.cast.sheets.get(unit)
        return bool(self.eyes.side) and sheet is not None and sheet.side != self.eyes.side
