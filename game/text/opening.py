"""What comes before the first blow as rows: waiting, hostility shown and sensed, the surprise round (PRE, HOS, SUR)."""

from __future__ import annotations

from game.text.row import Maker, Row
from systems import events as ev


class Openings(Maker):
    """The rows of how a fight opens."""

    def waiting_began(self, event: ev.WaitingBegan) -> Row:
        left = self.text.say("opening.left", left=event.left)
        return Row(event.key, self.text.parts("opening.waiting"), left, rules=event.rules, weight="head")

    def waiting_ended(self, event: ev.WaitingEnded) -> Row:
        return Row(event.key, self.text.parts(f"opening.over_{event.into}"), rules=event.rules, weight="head")

    def hostility_shown(self, event: ev.HostilityShown) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        if event.target:
            said = self._name(event.target)
            return self._row(event, "opening.shown_to", target=said, result=self.verb(event.verb), weight="detail")
        return self._row(event, "opening.shown", result=self.verb(event.verb))

    def surprise_began(self, event: ev.SurpriseBegan) -> Row:
        """Who is in it, as far as these eyes know of them at all."""
        starts = self._name(event.initiator)
        head = self.text.parts("surprise.began", unit=starts)
        others = [unit for unit, _ in event.able if unit != event.initiator]
        said = []
        for key, units in (("surprise.able", others), ("surprise.caught", list(event.caught))):
            known = [self._name(unit) for unit in units if not self._unseen(unit)]
            if known:
                said.append(self.text.parts(key, units=self.text.listing(known)))
        return Row(event.key, head, rules=event.rules, weight="head", units=(event.initiator,), after=tuple(said))

    def blamed(self, event: ev.Blamed) -> Row | None:
        if self._unseen(event.unit):
            return None
        if not event.side:
            return self._row(event, "opening.blames_nobody")
        return self._row(event, "opening.blames", side=self.cast.side(self.text, event.side))

    def intent_read(self, event: ev.IntentRead) -> Row | None:
        """Only the side that looked knows what came of it (HOS-02)."""
        if self._unseen(event.unit) or event.unit in self.eyes.hidden:
            return None
        said = self.text.say("read_intent.found" if event.found else "read_intent.nothing")
        return self._row(event, "read_intent.did", target=self._name(event.target), result=said)
