"""What each stop of a replay tells, in one language and for one pair of eyes: read in slices, kept by stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game import luck
from game.app.journal import made, shown
from game.app.log_shown import LogRow
from game.app.replay_show import EventCard, EventRow, Figure
from game.rerun import Rerun
from game.text import Cast, Eyes, Line, Row, Text, numbers
from systems import odds
from systems.events import AttackAnnounced, AttackResolved, Event, Rolled


@dataclass(frozen=True, slots=True)
class Told:
    """What one stop tells: its rows of the log, the first of them in one line, and the event's card."""

    rows: tuple[LogRow, ...]
    unit: str
    line: str
    card: EventCard
    lines: tuple[Line, ...] = ()
    """The sum behind the headline."""
    fell: tuple[str, ...] = ()
    """Who went down before these eyes."""


class Telling:
    """Reads a replay's stops in order. ``side`` "" is the Storyteller."""

    def __init__(self, rerun: Rerun, text: Text, side: str = "") -> None:
        self.rerun, self.text, self.side = rerun, text, side
        self.told: list[Told] = []
        self.listed: list[EventRow] = []
        """The rows made of what was told so far."""
        self._battle = rerun.fresh()
        scenario = rerun.replay.scenario
        self.names = Cast.of(
            self._battle,
            [(each.id, each.name.en, each.name.zh) for each in scenario.sides],
            (scenario.name.en, scenario.name.zh),
        )
        self._reader = text.reader(self.names, side)

    @property
    def behind(self) -> bool:
        """Whether there are stops that were not read yet."""
        return len(self.told) < len(self.rerun.stops)

    def read(self) -> Iterator[None]:
        """Read the stops there are, one a step."""
        while self.behind:
            self._read(len(self.told))
            yield

    def up_to(self, place: int) -> Told:
        """What a stop tells, read now where it was not yet."""
        while len(self.told) <= place:
            self._read(len(self.told))
        return self.told[place]

    def close(self) -> None:
        """Drop the battle that was read along."""
        self._battle.close()

    def _read(self, place: int) -> None:
        battle = self._battle
        self.rerun.go(battle, place)
        first = self._reader.read(battle)
        found = [(n, row) for n, row in enumerate(self._reader.rows) if n >= first]
        fresh = [(n, row) for n, row in found if shown(row)] or found  # a detail alone is what happened
        events = self.rerun.events(place)
        eyes = Eyes.of(battle, self.side)
        told = self._told([row for _, row in fresh], [made(row, n) for n, row in fresh], events, eyes, place)
        seen = tuple(unit for unit in self.rerun.stops[place].fell if unit not in eyes.unseen)
        self.told.append(replace(told, fell=seen))

    def _told(self, found: list[Row], rows: list[LogRow], events: list[Event], eyes: Eyes, place: int) -> Told:
        """All that the stop tells, under its headline."""
        say, stop = self.text.say, self.rerun.stops[place]
        foot = say("viewer.foot", seed=self.rerun.replay.seed, round=stop.round)
        if not found:
            return Told((), "", say("viewer.unseen"), EventCard(say("viewer.unseen"), foot=foot))
        at = 0 if place == 0 else headline(found)  # the battle itself is what begins
        row, log_row = found[at], rows[at]
        line = self.text.say("viewer.line", event=row.text, result=row.result) if row.result else row.text
        rest = [self._line(each) for n, each in enumerate(found) if n != at and each.weight == "main"]
        figures = [Figure(row.sum, "", row.rules[0] if row.rules else "")] if row.sum and log_row.dice else []
        card = EventCard(
            row.text, row.result, log_row.tone == "harm", log_row.dice, log_row.throws,
            (*figures, *self._chances(events, eyes)), (*log_row.after, *rest), foot,
        )  # fmt: skip
        return Told(tuple(rows), named(row), line, card, row.lines)

    def _line(self, row: Row) -> str:
        return self.text.say("viewer.line", event=row.text, result=row.result) if row.result else row.text

    def _chances(self, events: list[Event], eyes: Eyes) -> list[Figure]:
        """How likely each roll was to come to this or more; nothing of units whose numbers these eyes may not know."""
        found = []
        for roll, resolved, announced in paired(events):
            units = {roll.unit, resolved.target if resolved is not None else roll.unit}
            if not roll.faces or units & (eyes.hidden | eyes.unseen):
                continue
            chances, number = came_to(roll, resolved, announced)
            unit, least = self.text.unit(self.names, roll.unit), max(1, number)
            key = "viewer.net" if resolved is not None and number else "viewer.hit" if resolved else "viewer.or_more"
            found.append(Figure(
                self.text.say(key, unit=unit, number=least), numbers.percent(odds.at_least(chances, least)),
                "DIC-09" if resolved is not None else "DIC-12" if roll.chance else "DIC-01",
            ))  # fmt: skip
        return found


def headline(rows: list[Row]) -> int:
    """Which row stands for all: the first deed, or the blow that the same unit strikes with it (a charge runs before it
    strikes); where nothing was done, the last thing told.
    """
    deeds = [n for n, row in enumerate(rows) if row.weight == "main"]
    if not deeds:
        return len(rows) - 1
    first = rows[deeds[0]]
    return next((n for n in deeds if rows[n].dice and rows[n].units[:1] == first.units[:1]), deeds[0])


def named(row: Row) -> str:
    """The unit that a row names first; "" where it names none, since the eyes that read do not know who it was."""
    return next((part.id for part in row.headline if part.kind == "unit" and part.id in row.units[:1]), "")


def paired(events: list[Event]) -> list[tuple[Rolled, AttackResolved | None, AttackAnnounced | None]]:
    """Every roll, with the attack it decided and that attack's announcement."""
    found: list[tuple[Rolled, AttackResolved | None, AttackAnnounced | None]] = []
    announced: AttackAnnounced | None = None
    for event in events:
        if isinstance(event, AttackAnnounced):
            announced = event
        elif isinstance(event, Rolled):
            found.append((event, None, None))
        elif isinstance(event, AttackResolved):
            at = next((n for n in reversed(range(len(found))) if _decided(found[n][0], event)), -1)
            if at >= 0 and found[at][1] is None:
                found[at] = (found[at][0], event, announced)
    return found


def _decided(roll: Rolled, resolved: AttackResolved) -> bool:
    return roll.unit == resolved.unit and roll.successes == resolved.dice


def came_to(
    roll: Rolled, resolved: AttackResolved | None, announced: AttackAnnounced | None
) -> tuple[odds.Distribution, int]:
    """What a roll could have come to, and what it came to: an attack after what both sides took off and added
    (DIC-08, DIC-09), any other roll as the dice lay.
    """
    chances = luck.dice(roll)
    if resolved is None:
        return chances, luck.shown(roll)
    if announced is not None and announced.forecast.half:
        lost = announced.forecast.lost_successes
        chances = odds.mapped(odds.shift(chances, lost), lambda net: net // 2)
    else:
        chances = odds.shift(chances, resolved.lost)
    chances = odds.final_successes(chances, resolved.defense_extra, resolved.attack_extra)
    return chances, resolved.successes + resolved.pulled
