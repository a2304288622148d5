"""A unit's turn in notes: what it has used and still has, what it has ready, and when what is on it ends.

Only for eyes that may see the unit's numbers; who is behind an effect is named only where these eyes know of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from components.abilities import Readied
from components.condition import Conditions
from game.app.people import People
from game.app.showing import Row
from game.text import Text, numbers, plain
from systems.events import ActionSpent, Moved, TurnDelayed, TurnStarted
from systems.facts import CARRIED, CLIMBING, CLINGING, LEAPING, RIDING, UnitFacts

KINDS = ("standard", "move", "swift")
NO_STATES = (CARRIED, CLIMBING, CLINGING, LEAPING, RIDING)
"""Rows among the inflicted states that are none."""


class TurnNotes:
    """The notes of one unit."""

    def __init__(self, text: Text, people: People, unit: UnitFacts) -> None:
        self.text, self.people, self.unit = text, people, unit
        self.battle, self.say = people.battle, text.say

    def rows(self) -> tuple[Row, ...]:
        """The notes in their order, each part under its head; nothing of a unit whose numbers are hidden."""
        if not self.people.open(self.unit):
            return ()
        parts = (("used", self.used()), ("left", self.left()), ("ready", self.ready()), ("until", self.until()))
        found: list[Row] = []
        for name, rows in parts:
            listed = list(rows)
            if listed:
                found += [Row(self.say(f"turn_notes.{name}"), "", kind="head"), *listed]
        return tuple(found)

    def used(self) -> Iterator[Row]:
        """What it has done since its turn began, each with its price, ways with their metres."""
        events = []
        for event in reversed(self.battle.log):
            if isinstance(event, TurnStarted) and event.unit == self.unit.id:
                break
            if isinstance(event, (ActionSpent, Moved, TurnDelayed)) and event.unit == self.unit.id:
                events.append(event)
        went = [event.half for event in events if isinstance(event, Moved)]
        for event in reversed(events):
            if isinstance(event, TurnDelayed):
                yield Row(self.say("turn_notes.delayed", score=event.score), "", "DLY-02")
            elif isinstance(event, ActionSpent) and event.costs:
                rules = self.battle.rules.verb(event.verb).rules if self.battle.rules.has(event.verb) else ()
                yield Row(self._priced(event), "", rules[0] if rules else "")
        if went:
            yield Row(self.say("turn_notes.went"), numbers.metres(sum(went)), "MOV-01")

    def _priced(self, event: ActionSpent) -> str:
        return self.say("inventory.use", deed=self.text.verb(event.verb), cost=self.text.costs(event.costs))

    def left(self) -> Iterator[Row]:
        """Actions, extra successes and Willpower that it still has."""
        unit = self.unit
        kinds = [self.say(f"turn_notes.kind.{kind}") for kind in KINDS if getattr(unit, kind)]
        yield Row(plain(self.text.text.listing(kinds)) if kinds else self.say("turn_notes.no_action"), "", "ACT-06")
        if unit.immediate:
            yield Row(self.say("turn_notes.immediate"), "", "ACT-06")
        if unit.derived.defense_extra:
            left = self.say("turn_notes.of", left=unit.defense_extra_left, all=unit.derived.defense_extra)
            yield Row(self.say("turn_notes.extra"), left, "DIC-10")
        if unit.derived.willpower:
            left = self.say("turn_notes.of", left=unit.willpower, all=unit.derived.willpower)
            yield Row(self.say("window.will"), left, "DIC-11")

    def ready(self) -> Iterator[Row]:
        """What waits for its moment, and the action that it will cost."""
        said = self.people.ready(self.unit)
        if said:
            yield Row(said, "", "RDY-01")
        owes = self.battle.of(self.unit.id, Readied).owes
        if owes:
            yield Row(self.say("turn_notes.owes", cost=self.text.costs((owes,))), "", "RDY-01")
        if self.unit.swift_owed:
            yield Row(self.say("turn_notes.owes", cost=self.text.costs(("swift",))), "", "ACT-06")

    def until(self) -> Iterator[Row]:
        """Everything on it that ends by itself, and when."""
        unit, say, named = self.unit, self.say, self.text
        stances = (("total_defense", unit.total_defense, "turn_notes.kept", "TDF-05"),
                   ("parry", bool(unit.parry_weapon), "turn_notes.own_turn", "PAR-02"),
                   ("fights_on", unit.fights_on, "turn_notes.own_turn", "DMG-20"))  # fmt: skip
        for state, on, key, rule in stances:
            if on:
                yield Row(self._with(named.condition(state), say(key)), "", rule)
        conditions = self.battle.of(unit.id, Conditions)
        for kind, _, points, _, ends in conditions.points:
            if points:
                what = say("window.points", kind=say(f"points.kind.{kind}"), points=points)
                yield Row(self._with(what, self.when(ends)), "")
        for state, _, ends in conditions.inflicted:
            if state not in NO_STATES:
                yield Row(self._with(named.condition(state), self.when(ends)), "")
        for key, turns in unit.abilities_active:
            yield Row(self._with(named.item(self.battle, key), say("turn_notes.turns", count=turns)), "", "CUL-01")
        spells = {boon.key: boon for boon in unit.effects}
        for key, boon in spells.items():
            yield Row(self._with(named.item(self.battle, key), self.when(boon.ends, boon.left)), "", "SPL-05")

    def _with(self, what: str, when: str) -> str:
        return self.say("turn_notes.state", what=what[:1].upper() + what[1:], when=when)

    def when(self, ends: str, left: int = 1) -> str:
        """The moment at which something ends, as the battle keeps it: see ``components.condition``."""
        moment, _, unit = ends.partition(":")
        if moment in ("start", "end", "keep"):
            name = self.text.unit(self.battle, unit) if unit in self.people.located else self.say("unit.unseen")
            return self.say(f"turn_notes.when.{moment}", unit=name, count=left)
        return self.say(f"turn_notes.when.{moment or 'stays'}")
