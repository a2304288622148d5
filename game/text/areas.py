"""Areas as rows: what goes off where, what each unit in it saves, what lies on the ground (AOE, companion 13.3)."""

from __future__ import annotations

from game.text.numbers import square, whole
from game.text.precision import Precision
from game.text.row import Row
from systems import events as ev


class Areas(Precision):
    """One method an event, by its key. A mine shows only to those who know of it; clouds show to everybody."""

    def area_aimed(self, event: ev.AreaAimed) -> Row:
        """Whoever nobody of the side sees is not counted to it."""
        count = sum(not self._unseen(each) for each in event.caught)
        return self._row(
            event, f"area.aimed_{event.verb}", weapon=self.cast.item(self.text, event.weapon),
            square=square(*event.square), result=self.text.say("area.caught", count=count),
        )  # fmt: skip

    def area_rolled(self, event: ev.AreaRolled) -> Row | None:
        if self._unseen(event.unit) or (event.target and self._unseen(event.target)):
            return None
        key = "area.placed_near" if event.target else "area.placed"
        return self._row(
            event, key, target=self._name(event.target) if event.target else "",
            weapon=self.cast.item(self.text, event.weapon),
            result=self.text.say("attack.successes", count=event.successes),
            lines=self._pool(event.unit, event.modifiers),
        )  # fmt: skip

    def area_saved(self, event: ev.AreaSaved) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.unit in self.eyes.hidden:
            return self._row(event, "area.saved")
        sum_ = f"{whole(event.amount)} − {whole(event.saved)} = {whole(event.left)}"
        return self._row(
            event, "area.saved", result=self.text.say("area.left", count=event.left), sum=sum_,
            lines=self._pool(event.unit, event.modifiers), tone="harm" if event.left else "",
        )  # fmt: skip

    def ground_scorched(self, event: ev.GroundScorched) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(
            event, "area.scorched", ground=self.cast.item(self.text, event.ground),
            count=event.amount, lines=self._pool(event.unit, event.modifiers), tone="harm",
        )  # fmt: skip

    def zone_began(self, event: ev.ZoneBegan) -> Row | None:
        if not self._knows(event.known, event.kind):
            return None
        return self._row(event, f"area.began_{event.kind}", square=square(*event.square))

    def zone_ended(self, event: ev.ZoneEnded) -> Row | None:
        if event.cause != "off" and not self._knows(event.known, event.kind):
            return None
        key = "area.went_off" if event.cause == "off" else f"area.ended_{event.kind}"
        return self._row(event, key, square=square(*event.square), weapon=self.cast.item(self.text, event.weapon))

    def mine_sought(self, event: ev.MineSought) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = "area.found" if event.found else "area.overlooked"
        if not event.found and self.eyes.side:
            return None  # who has overlooked it does not know that there was anything to see
        return self._row(
            event, key, square=square(*event.square), result=self.text.say("attack.successes", count=event.successes),
            lines=self._pool(event.unit, event.modifiers),
        )  # fmt: skip

    def _knows(self, known: tuple[str, ...], kind: str) -> bool:
        return kind != "mine" or not self.eyes.side or self.eyes.side in known
