"""What a battle comes to in figures: each unit's attacks, harm and falls, and its luck with the dice.

Luck is what the dice showed against what they show on average: the average is exact, from the pool and the faces that
bring another die (DIC-01, DIC-03), of a chance die from its own line (DIC-12). Dice alone are weighed: what the rules
take off or add to them is nobody's luck, nor is a face that the Storyteller has fixed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, sqrt

from systems import odds
from systems.dice import NEVER, SIDES, SUCCESS, chance_line
from systems.events import AttackResolved, Changed, DamageTaken, Event, FacesGiven, Fell, Rolled, Rose, RoundStarted


@dataclass(slots=True)
class Tally:
    """One unit's figures. Harm is in points that reached a Health track, ``expected`` in successes of the dice."""

    unit: str
    attacks: int = 0
    hits: int = 0
    dealt: int = 0
    taken: int = 0
    felled: int = 0
    rolls: int = 0
    rolled: int = 0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def luck(self) -> float:
        """Successes above the average; below it they are negative."""
        return self.rolled - self.expected

    @property
    def strange(self) -> float:
        """How many standard deviations the dice lie off their average; 0 where nothing was rolled."""
        return self.luck / sqrt(self.variance) if self.variance else 0.0


def dice(rolled: Rolled) -> odds.Distribution:
    """The chances of each number of successes the dice of a roll could show."""
    if rolled.again == NEVER:  # no face brings another die: each succeeds or does not
        line = chance_line(rolled.presence) if rolled.pool <= 0 else SUCCESS
        count, share = max(1, rolled.pool), (SIDES + 1 - line) / SIDES
        return tuple(comb(count, k) * share**k * (1 - share) ** (count - k) for k in range(count + 1))
    return odds.chance_die(rolled.presence) if rolled.pool <= 0 else odds.pool(rolled.pool, rolled.again)


def shown(rolled: Rolled) -> int:
    """The successes that the faces show (DIC-01, DIC-12)."""
    line = chance_line(rolled.presence) if rolled.pool <= 0 else SUCCESS
    return sum(face >= line for face in rolled.faces)


def tallies(units: Iterable[str], log: Iterable[Event]) -> dict[str, Tally]:
    """The figures of every unit, in their order, from the events of a battle."""
    found = {unit: Tally(unit) for unit in units}
    struck: dict[str, str] = {}
    down: set[str] = set()
    fixed = ""
    for event in log:
        if isinstance(event, Changed):
            continue
        by_chance, fixed = not fixed, ""
        if isinstance(event, FacesGiven) and event.how == "fixed":
            fixed = event.unit
        elif isinstance(event, Rolled):
            if event.faces and by_chance:
                _roll(found[event.unit], event)
        elif isinstance(event, AttackResolved):
            found[event.unit].attacks += 1
            found[event.unit].hits += event.hit
        elif isinstance(event, DamageTaken):
            _harm(found, event)
            struck[event.unit] = event.source
        elif isinstance(event, Fell) and event.unit not in down:
            down.add(event.unit)
            source = struck.get(event.unit, "")
            if source in found and source != event.unit:
                found[source].felled += 1
        elif isinstance(event, Rose):
            down.discard(event.unit)
    return found


def _roll(tally: Tally, event: Rolled) -> None:
    chances = dice(event)
    mean = odds.mean(chances)
    tally.rolls += 1
    tally.rolled += shown(event)
    tally.expected += mean
    tally.variance += sum(number * number * chance for number, chance in enumerate(chances)) - mean * mean


def _harm(found: dict[str, Tally], event: DamageTaken) -> None:
    points = event.bashing + event.lethal + event.aggravated
    found[event.unit].taken += points
    if event.source in found and event.source != event.unit:
        found[event.source].dealt += points


@dataclass(frozen=True, slots=True)
class Course:
    """A battle along one line: ``rounds`` of equal length, and who fell where on it (in rounds from its beginning; 0 is
    before the first).
    """

    rounds: int
    falls: tuple[tuple[float, str], ...]


def course(log: Sequence[Event]) -> Course:
    """The course of a battle: a fall stands in its round by how much of it had been told by then."""
    starts = [place for place, event in enumerate(log) if isinstance(event, RoundStarted)]
    falls: list[tuple[float, str]] = []
    down: set[str] = set()
    for place, event in enumerate(log):
        if isinstance(event, Fell) and event.unit not in down:
            down.add(event.unit)
            falls.append((_along(starts, len(log), place), event.unit))
        elif isinstance(event, Rose):
            down.discard(event.unit)
    return Course(len(starts), tuple(falls))


def _along(starts: Sequence[int], end: int, place: int) -> float:
    """Where a place of the log lies, in rounds from the beginning of the first; 0 before it."""
    number = bisect_right(starts, place) - 1
    if number < 0:
        return 0.0
    start, stop = starts[number], [*starts, end][number + 1]
    return number + (place - start) / (stop - start)
