"""What becomes of units as rows: points, states, what heals and what is tended (companion 7.1 and 8)."""

from __future__ import annotations

from game.text.numbers import signed, whole
from game.text.phrases import plain
from game.text.row import Maker, Row
from systems import events as ev


class Ailments(Maker):
    """One method an event, by its key. States show to anybody; numbers of a hidden unit do not (INF-02, INF-04)."""

    def points_given(self, event: ev.PointsGiven) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.cause:
            result = self.text.say(f"points.cause.{event.cause}")
        else:
            result = self._points(event.unit, event.number, event.points)
        return self._row(event, "points.given", points=self.points(event.kind), result=result, tone="harm")

    def points_reduced(self, event: ev.PointsReduced) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(
            event, "points.reduced", points=self.points(event.kind), cause=self.text.say(f"points.went.{event.cause}"),
            result=self._points(event.unit, -event.number, event.points), weight="detail",
        )  # fmt: skip

    def _points(self, unit: str, number: int, left: int) -> str:
        """``+2, 5 in all``; nothing of a unit whose numbers are hidden."""
        if unit in self.eyes.hidden:
            return ""
        return self.text.say("points.count", number=signed(number), left=whole(left))

    def state_began(self, event: ev.StateBegan) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "states.began", state=self.condition(event.state), tone="harm")

    def state_ended(self, event: ev.StateEnded) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "states.ended", state=self.condition(event.state))

    def attributes_worn(self, event: ev.AttributesWorn) -> Row | None:
        if self._unseen(event.unit):
            return None
        said = [
            self.text.say("points.rating", attribute=self.attribute(name), rating=rating)
            for name, rating in event.ratings
        ]
        result = "" if event.unit in self.eyes.hidden else plain(self.text.listing(said))
        return self._row(event, "points.worn", points=self.points(event.kind), result=result, tone="harm")

    def healed(self, event: ev.Healed) -> Row | None:
        if self._unseen(event.unit):
            return None
        by_grade = (("B", event.bashing), ("L", event.lethal), ("A", event.aggravated))
        said = " ".join(
            self.text.say("damage.amount", points=points, grade=grade) for grade, points in by_grade if points
        )
        return self._row(event, "damage.healed", result="" if event.unit in self.eyes.hidden else said)

    def steadied(self, event: ev.Steadied) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, "damage.steadied")

    def tended(self, event: ev.Tended) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        result = "" if event.verb == "wake" else self.text.say("attack.successes", count=event.successes)
        return self._row(event, f"{event.verb}.did", target=self._name(event.target), result=result)
