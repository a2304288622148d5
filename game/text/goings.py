"""Jumps, climbs, swims, flights and rides as rows (MOV-02 to MOV-05, companion 10)."""

from __future__ import annotations

from game.text.numbers import NBSP, decimal, metres, square, whole
from game.text.row import Maker, Row
from game.text.sums import lines
from systems import events as ev


class Goings(Maker):
    """The rows of ways of going beside walking."""

    def gait_rolled(self, event: ev.GaitRolled) -> Row | None:
        if self._unseen(event.unit):
            return None
        gait = self.text.say(f"going.{event.gait}")
        result = self.text.say(f"going.{event.fate}", distance=metres(event.half), dc=event.dc)
        reasons = lines(self.text, self.cast, event.modifiers)
        return self._row(event, "going.rolled", gait=gait, result=result, sum=whole(event.successes), lines=reasons)

    def climbed(self, event: ev.Climbed) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = "going.climbed_up" if event.metres > 0 else "going.climbed_down"
        return self._row(event, key, distance=metres(2 * abs(event.metres)))

    def leapt(self, event: ev.Leapt) -> Row | None:
        if self._unseen(event.unit):
            return None
        far = self._tenths(event.tenths)
        result = self.text.say("going.carried_high" if event.high else "going.carried", distance=far)
        reasons = lines(self.text, self.cast, event.modifiers)
        if not event.reached:
            return self._row(event, "going.leapt_short", result=result, lines=reasons)
        return self._row(event, "going.leapt", square=square(*event.path[-1]), result=result, lines=reasons)

    def _tenths(self, tenths: int) -> str:
        """Tenths of a metre: ``6.4 m``."""
        return decimal(tenths / 10) + NBSP + "m"

    def leap_measured(self, event: ev.LeapMeasured) -> Row | None:
        if self._unseen(event.unit):
            return None
        result = self.text.say("going.measured_well" if event.successes else "going.measured_badly")
        reasons = lines(self.text, self.cast, event.modifiers)
        return self._row(event, "going.measured", result=result, lines=reasons, weight="detail")

    def flew(self, event: ev.Flew) -> Row | None:
        if self._unseen(event.unit):
            return None
        x, y, height = event.way[-1]
        result = metres(event.half)
        return self._row(event, "going.flew", square=square(x, y), height=metres(2 * height), result=result)

    def wheeled(self, event: ev.Wheeled) -> Row | None:
        return None if self._unseen(event.unit) else self._row(event, f"going.{event.deed}")

    def flight_ended(self, event: ev.Stalled) -> Row | None:
        if self._unseen(event.unit):
            return None
        return self._row(event, "going.flight_ended", result=self.text.say(f"going.{event.cause}"))

    def mounted(self, event: ev.Mounted) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        return self._row(event, "going.mounted", target=self._name(event.target))

    def dismounted(self, event: ev.Dismounted) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        cause = self.text.say(f"going.dismounted_{event.cause}")
        return self._row(event, "going.dismounted", target=self._name(event.target), result=cause)
