"""What hands did with gear, as rows: drawn, put away, made ready, used up; doors; words (MOV, STD, RLD, FRE)."""

from __future__ import annotations

from game.text.phrases import Part
from game.text.row import Maker, Row
from systems import events as ev
from systems.free_actions import CALLS


class Gear(Maker):
    """The rows of gear in hand and out of it."""

    def drawn(self, event: ev.Drawn) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = "draw.did" if event.armed else "draw.took"
        place = self.text.say(f"draw.place.{event.place}")
        return self._row(event, key, item=self._gear(event.item, event.unit), place=place)

    def stowed(self, event: ev.Stowed) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "stow.did", item=self._gear(event.item, event.unit))

    def missile_turned(self, event: ev.MissileTurned) -> Row | None:
        return self._missile(event, "lock_on.turns")

    def missile_lost(self, event: ev.MissileLost) -> Row | None:
        return self._missile(event, "lock_on.lost")

    def _missile(self, event: ev.MissileTurned | ev.MissileLost, key: str) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        weapon = self.cast.item(self.text, event.weapon)
        return self._row(event, key, weapon=weapon, target=self._name(event.target))

    def armor_donned(self, event: ev.ArmorDonned) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "don.on", armor=self.cast.item(self.text, event.armor))

    def locked_on(self, event: ev.LockedOn) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        key = "lock_on.holds" if event.points else "lock_on.fails"
        weapon = self.cast.item(self.text, event.weapon)
        return self._row(event, key, weapon=weapon, target=self._name(event.target), count=event.points)

    def reloaded(self, event: ev.Reloaded) -> Row | None:
        if self._unseen(event.unit):
            return None
        step = self.text.say(f"reload.step.{event.step}")
        weapon = self.cast.item(self.text, event.weapon)
        return self._row(event, "reload.loaded", step=step, weapon=weapon, weight="detail")

    def door_moved(self, event: ev.DoorMoved) -> Row | None:
        """A door is heard of by everybody; whose hand it was only where that one is seen."""
        place = self.cast.place(self.text, event.at)
        if not event.unit or self._unseen(event.unit):
            return self._row(event, "open_door.itself" if event.open else "close_door.itself", place=place)
        return self._row(event, "open_door.did" if event.open else "close_door.did", place=place)

    def consumed(self, event: ev.Consumed) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, f"consume.did.{event.way}", item=self.cast.item(self.text, event.item))

    def spoke(self, event: ev.Spoke) -> Row | None:
        words = self.text.say(f"say.call.{event.words}") if event.words in CALLS else event.words
        return self._row(event, "say.did", words=words)

    def kicked_aside(self, event: ev.KickedAside) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = "kick.hurt" if event.hurt else "kick.aside"
        return self._row(event, key, thing=self.cast.item(self.text, event.thing))

    def _gear(self, name: str, unit: str) -> Part:
        return self.cast.belonging(self.text, name, unit)
