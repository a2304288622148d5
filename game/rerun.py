"""A replay that can be stepped to and fro: fought once in slices, then any moment of it is at hand at once.

The log of a battle holds every change of its state, so a step in either direction takes back or makes again what the
log says between two places, however far they are apart; nothing is fought twice. A *stop* is a place in it worth
looking at: a deed that is over and done, or the battle's beginning or end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator
from dataclasses import dataclass, field

from game import replay
from game.replay import Differs, Replay
from systems import referee
from systems.battle import Battle
from systems.commands import Command
from systems.events import (
    ActionSpent,
    AidLapsed,
    AimLost,
    Changed,
    Event,
    Fell,
    ReadiedLapsed,
    Rose,
    RoundStarted,
    StanceEnded,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)

QUIET: tuple[type[Event], ...] = (
    Changed, ActionSpent, RoundStarted, TurnStarted, TurnEnded, TurnPassed, StanceEnded, ReadiedLapsed, AidLapsed,
    AimLost,
)  # fmt: skip
"""Events that make no stop of their own: what follows them does."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One place of a replay: so many commands have been given, and the log is so long.

    ``turn`` counts the turns begun by then, ``unit`` is who had the last of them, ``fell`` are those who went down
    since the stop before.
    """

    commands: int
    events: int
    round: int = 0
    turn: int = 0
    unit: str = ""
    fell: tuple[str, ...] = ()


@dataclass(slots=True)
class Rerun:
    """A replay being looked at. ``commands``, ``log`` and ``stops`` grow while ``fight`` runs; ``differs`` is set where
    the battle takes another course than the one recorded, and it ends there.
    """

    replay: Replay
    commands: list[Command] = field(default_factory=list)
    log: list[Event] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    whole: bool = False
    """Whether it has been fought to its end."""
    differs: Differs | None = None
    sides: dict[str, str] = field(default_factory=dict)
    """Every unit that was ever in it, with its side."""
    hashes: list[str] = field(default_factory=list)
    """The fingerprint after each command, of today's form; the first is that of the beginning."""

    _down: set[str] = field(default_factory=set)
    _first: Battle | None = None
    """The beginning, kept to make others from."""

    def fight(self) -> Generator[None, None, None]:
        """Fight it, one command a step; every state is compared with the recorded one. Nothing is done twice."""
        if self.whole:
            return
        battle: Battle | None = None
        try:
            for number, battle in enumerate(replay.steps(self.replay)):
                replay.check(self.replay, number, battle)
                self._take(battle)
                yield
        except Differs as differs:
            self.differs = differs
        finally:  # also when nobody wants to see the rest
            if battle is not None:
                battle.close()
        self._last_stop()
        self.whole = True

    def _take(self, battle: Battle) -> None:
        """What one command has added; a stop, if something was done and nothing waits for an answer."""
        self.commands[:] = battle.commands
        self.sides |= {unit: sheet.side for unit, sheet in battle.sheets.items()}
        self.hashes.append(battle.hash())
        self.log += battle.log[len(self.log) :]
        before = self.stops[-1] if self.stops else None
        if before is None:
            self._first = battle.fork()
        elif referee.asks(battle) is not None or not _told(self.log[before.events :]):
            return
        self.stops.append(self._stop(battle.round))

    def _stop(self, number: int) -> Stop:
        before = self.stops[-1] if self.stops else Stop(0, 0)
        fresh = self.log[before.events :]
        turns = [event for event in fresh if isinstance(event, TurnStarted)]
        unit = turns[-1].unit if turns else before.unit
        fell = []
        for event in fresh:
            if isinstance(event, Fell) and event.unit not in self._down:
                self._down.add(event.unit)
                fell.append(event.unit)
            elif isinstance(event, Rose):
                self._down.discard(event.unit)
        return Stop(len(self.commands), len(self.log), number, before.turn + len(turns), unit, tuple(fell))

    def _last_stop(self) -> None:
        """Where the recording ends there is a stop, whatever it ends with."""
        if self.stops and self.stops[-1].events < len(self.log):
            self.stops.append(self._stop(self.stops[-1].round))

    # going about in it

    def fresh(self) -> Battle:
        """A battle of one's own that stands at the beginning and is moved by ``go``."""
        if self._first is None:
            raise ValueError("fight the beginning first")
        battle = self._first.fork(self.replay.seed)  # the battle's own dice: one may branch off and play on
        battle.log[:] = self.log[: self.stops[0].events]
        return battle

    def close(self) -> None:
        """Nobody makes another battle from it."""
        if self._first is not None:
            self._first.close()
            self._first = None

    def go(self, battle: Battle, place: int) -> None:
        """Put a battle of ``fresh`` where the stop of that place is."""
        stop = self.stops[place]
        battle.stand(self.commands[: stop.commands], self.log[: stop.events])

    def events(self, place: int) -> list[Event]:
        """What happened between the stop before and this one."""
        start = self.stops[place - 1].events if place else 0
        return self.log[start : self.stops[place].events]

    def turn_from(self, place: int, step: int) -> int:
        """The first stop of the next turn, or with ``step`` −1 of this turn, and of the one before from its first."""
        turn = self.stops[place].turn
        if step > 0:
            found = [n for n in range(place + 1, len(self.stops)) if self.stops[n].turn > turn]
            return found[0] if found else len(self.stops) - 1
        before = place - 1
        if before < 0:
            return 0
        turn = self.stops[before].turn
        while before and self.stops[before - 1].turn == turn:
            before -= 1
        return before

    def rounds(self) -> list[tuple[int, int]]:
        """Every round with its first stop."""
        found: dict[int, int] = {}
        for place, stop in enumerate(self.stops):
            found.setdefault(stop.round, place)
        return sorted(found.items())

    def place_of(self, commands: int) -> int:
        """The stop that stands after so many commands, or the last one before that."""
        return max(0, bisect_right([stop.commands for stop in self.stops], commands) - 1)

    def record(self, place: int) -> Replay:
        """The replay up to a stop: what a battle that branches off there has behind it."""
        count, found = self.stops[place].commands, self.replay
        hashes = tuple(self.hashes[1 : count + 1])
        return Replay(found.scenario, found.seed, self.hashes[0], tuple(self.commands[:count]), hashes)


def _told(events: list[Event]) -> bool:
    """Whether something was done that is worth a stop."""
    return any(not isinstance(event, QUIET) for event in events)
