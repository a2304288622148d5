"""The Storyteller's hand and dice thrown by hand, as rows: each says whose doing it was."""

from __future__ import annotations

from game.text.numbers import square, whole
from game.text.row import Die, Maker, Row
from systems import events as ev


class Fiats(Maker):
    """One method an event, by its key; of units they do not see, players read nothing."""

    def unit_placed(self, event: ev.UnitPlaced) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "fiat.came" if event.came else "fiat.placed", square=square(*event.path[-1]))

    def health_set(self, event: ev.HealthSet) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.unit in self.eyes.hidden:
            return self._row(event, "fiat.health", result=self.band(self.eyes.bands[event.unit]))
        track = self.text.say(
            "fiat.track",
            healthy=event.healthy, bashing=event.bashing, lethal=event.lethal, aggravated=event.aggravated,
        )  # fmt: skip
        return self._row(event, "fiat.health", result=track)

    def condition_set(self, event: ev.ConditionSet) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.of_points:
            count = "" if event.unit in self.eyes.hidden else self.text.say("fiat.count", count=event.points)
            return self._row(event, "fiat.points", points=self.points(event.kind), result=count)
        key = "fiat.state_on" if event.points else "fiat.state_off"
        return self._row(event, key, state=self.condition(event.kind))

    def item_given(self, event: ev.ItemGiven) -> Row | None:
        return self._goods(event, "fiat.gave")

    def item_taken_away(self, event: ev.ItemTakenAway) -> Row | None:
        return self._goods(event, "fiat.took")

    def _goods(self, event: ev.ItemGiven | ev.ItemTakenAway, key: str) -> Row | None:
        if self._unseen(event.unit):
            return None
        count = self.text.say("fiat.pieces", count=event.count) if event.count else ""
        return self._row(event, key, item=self.cast.belonging(self.text, event.item, event.unit), result=count)

    def initiative_set(self, event: ev.InitiativeSet) -> Row | None:
        if self._unseen(event.unit):
            return None
        hidden = event.unit in self.eyes.hidden
        return self._row(event, "fiat.initiative", result="" if hidden else whole(event.score))

    def door_set(self, event: ev.DoorSet) -> Row:
        place = self.cast.place(self.text, event.at)
        return self._row(event, "fiat.opened" if event.open else "fiat.shut", place=place)

    def unit_added(self, event: ev.UnitAdded) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "fiat.added", side=self.cast.side(self.text, event.side))

    def unit_removed(self, event: ev.UnitRemoved) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "fiat.removed")

    def dice_fixed(self, event: ev.DiceFixed) -> Row | None:
        """Which faces will come is the Storyteller's alone to know."""
        if self.eyes.side:
            return None
        key = ("fiat.dice" if event.unit else "fiat.dice_any") if event.faces else "fiat.dice_free"
        return self._row(event, key, dice=_dice(event.faces))

    def faces_given(self, event: ev.FacesGiven) -> Row | None:
        """Faces from real dice everybody at the table has seen; those that were fixed the Storyteller alone knows."""
        if self._unseen(event.unit) or (self.eyes.side and event.how == "fixed"):
            return None
        return self._row(event, f"faces.{event.how}", dice=_dice(event.faces))


def _dice(faces: tuple[int, ...]) -> tuple[Die, ...]:
    """Bare faces: what they come to is for the roll to say."""
    return tuple(Die(face, False, False, False) for face in faces)
