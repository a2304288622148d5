"""Saves, called shots and vital spots as rows (DIC-13, CAL, CDG)."""

from __future__ import annotations

from game.text.numbers import whole
from game.text.row import Maker, Row
from game.text.sums import Line, lines
from systems import events as ev
from systems.forecast import Modifier


class Precision(Maker):
    """The rows of saves and of what is aimed at vital spots."""

    def save_resolved(self, event: ev.SaveResolved) -> Row | None:
        if self._unseen(event.unit):
            return None
        if event.immune:
            result = self.text.say("save.immune")
        else:
            key = "save.result" if event.margin else "save.held"
            result = self.text.say(key, successes=event.successes, value=event.value, margin=event.margin)
        name = self.text.say(f"contest.name.{event.name}")
        return self._row(event, "save.did", save=name, result=result, lines=self._pool(event.unit, event.modifiers))

    def spot_struck(self, event: ev.SpotStruck) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        spot = self.text.say(f"called_shots.spot.{event.spot}")
        key = "risen" if event.risen else "points" if event.points else "nothing"
        return self._row(
            event, f"called_shots.{key}", spot=spot, target=self._name(event.target),
            points=event.risen or event.points, weight="detail" if event.points else "main",
        )  # fmt: skip

    def keyword_struck(self, event: ev.KeywordStruck) -> Row | None:
        if self._both_unseen(event.unit, event.target):
            return None
        key = "spared" if event.spared else "points" if event.points else "nothing"
        key = "driven" if event.keyword == "knockback" else key
        return self._row(
            event, f"keywords.{key}", keyword=self.text.say(f"trait.{event.keyword}"), target=self._name(event.target),
            points=event.points, weight="detail" if event.points else "main",
        )  # fmt: skip

    def weapon_noticed(self, event: ev.WeaponNoticed) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = "keywords.noticed" if event.noticed else "keywords.unnoticed"
        return self._row(
            event, "keywords.looked", result=self.text.say(key), lines=self._pool(event.unit, event.modifiers)
        )

    def spot_sought(self, event: ev.SpotSought) -> Row | None:
        if self._unseen(event.unit):
            return None
        key = "coup_de_grace.found" if event.found else "coup_de_grace.vain"
        return self._row(
            event, "coup_de_grace.sought", target=self._name(event.target),
            result=self.text.say(key, successes=event.successes, difficulty=event.difficulty),
            lines=self._pool(event.unit, event.modifiers),
        )  # fmt: skip

    def _pool(self, unit: str, modifiers: tuple[Modifier, ...]) -> tuple[Line, ...]:
        """The pool of one roll, line by line; a hidden unit's stays its own (INF-01)."""
        if unit in self.eyes.hidden or not modifiers:
            return ()
        pool = sum(each.value for each in modifiers if each.op == "add")
        total = Line(self.text.say("attack.pool"), whole(pool), "DIC-02", key="attack.pool")
        return (*lines(self.text, self.cast, modifiers, unit, "", self.eyes), total)
