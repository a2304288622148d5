"""What moves on the board: tokens on their way, shots, dice that settle, tags of harm that rise and go (look 6).

Reads the battle's log with its own cursor and plays it one beat after another. A key or a click finishes everything;
with reduced motion nothing travels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import pi, sin

from game.app import cues
from game.app.beats import BEATS, subject
from game.app.marks import Sight, Tag
from game.app.theme import DICE_MS, DIE_APART_MS, FLIGHT_MS, HARM_MS, LEAN_MS, PATH_MS, REDUCED_MS, SHOT_MS
from game.text import Text
from systems.battle import Battle
from systems.events import Event, Flung, Moved, Pushed, Rolled

Square = tuple[int, int]
Place = tuple[float, float]
DICE_MOST = 900
"""Milliseconds all dice of one throw may take."""
WAYS = (Moved, Pushed, Flung)
"""Events with a path that a token goes along."""


@dataclass(slots=True)
class Walk:
    """A token on its way along squares; ``step`` milliseconds each. ``arc``: how high it flies at the middle."""

    unit: str
    path: tuple[Place, ...]
    step: float
    passed: float = 0.0
    arc: float = 0.0

    @property
    def over(self) -> bool:
        """Whether the token has arrived."""
        return self.passed >= self.step * (len(self.path) - 1)

    def place(self) -> tuple[float, float]:
        """Where the token is now: it starts and stops gently over the whole way."""
        whole = self.step * (len(self.path) - 1)
        gone = eased(min(1.0, self.passed / whole))
        at = gone * (len(self.path) - 1)
        index = min(int(at), len(self.path) - 2)
        part = at - index
        (x0, y0), (x1, y1) = self.path[index], self.path[index + 1]
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part - self.arc * sin(pi * gone)


def eased(part: float) -> float:
    """Ease out, cubic: fast away, gentle to the end."""
    return float(1 - (1 - part) ** 3)


@dataclass(slots=True)
class Throw:
    """Dice that come to rest one after another."""

    count: int
    passed: float = 0.0

    @property
    def apart(self) -> float:
        """Milliseconds between one die and the next; many dice come closer together, so that no throw is long."""
        return min(float(DIE_APART_MS), (DICE_MOST - DICE_MS) / max(1, self.count))

    @property
    def over(self) -> bool:
        """Whether the last die has come to rest."""
        return self.passed >= DICE_MS + self.apart * (self.count - 1)

    @property
    def settled(self) -> int:
        """How many dice lie still."""
        if self.passed < DICE_MS:
            return 0
        return min(self.count, 1 + int((self.passed - DICE_MS) / self.apart))


@dataclass(slots=True)
class Float:
    """A tag of harm that stays a moment."""

    tag: Tag
    left: float


@dataclass(slots=True)
class Shot:
    """An arrow from who strikes to who is struck."""

    line: Sight
    left: float


@dataclass(slots=True)
class Motion:
    """All motion of one battle."""

    battle: Battle
    text: Text
    reduced: bool = False
    cursor: int = 0
    waiting: list[Event] = field(default_factory=list)
    walk: Walk | None = None
    throw: Throw | None = None
    flight: Walk | None = None
    """A thing in the air."""
    pause: float = 0.0
    floats: list[Float] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    visible: frozenset[str] = frozenset()
    hidden: Callable[[str], bool] | None = None
    """Whether a unit's numbers are hidden from these eyes: then its wounds are told in words (INF-04)."""
    follow: Callable[[Square], None] | None = None
    """Told where something happens, so that the map can be moved there."""
    pauses: Callable[[str], bool] | None = None
    """Whether the beginning of this unit's turn deserves a moment: nobody at the window chose it."""
    heard: Callable[[str], None] | None = None
    """Told the cue of each beat as it begins."""
    speed: int = 100
    """How fast time passes here, per cent."""
    thrown: Rolled | None = None
    """The roll whose dice have not come to rest."""
    kept: bool = False
    """Whether something that has been shown is held until somebody says go on."""

    def __post_init__(self) -> None:
        self.cursor = len(self.battle.log)

    @property
    def busy(self) -> bool:
        """Whether something still has to be shown before the battle goes on."""
        started = self.walk is not None or self.throw is not None or self.flight is not None
        return started or self.kept or self.pause > 0 or bool(self.waiting)

    @property
    def walking(self) -> bool:
        """Whether a walk is shown or comes before any dice: the log waits for it."""
        first = next((event for event in self.waiting if isinstance(event, (*WAYS, Rolled))), None)
        return self.walk is not None or isinstance(first, WAYS)

    @property
    def settled(self) -> tuple[int, ...]:
        """Of each of the newest rolls that do not lie still yet, in their order: how many of its dice do."""
        ahead = tuple(0 for event in self.waiting if isinstance(event, Rolled) and event.faces)
        return ahead if self.throw is None else (self.throw.settled, *ahead)

    def read(self, visible: frozenset[str]) -> None:
        """Take in new events; what these eyes do not see does not move."""
        self.cursor, self.visible = min(self.cursor, len(self.battle.log)), visible
        for event in self.battle.log[self.cursor :]:
            if (type(event) in BEATS and subject(event) in visible) or cues.waits(event, visible):
                self.waiting.append(event)
        self.cursor = len(self.battle.log)

    def again(self, events: Sequence[Event]) -> None:
        """Show events once more that have been shown, or would have been to these eyes."""
        self.finish()
        self.cursor = len(self.battle.log)
        self.visible = self.visible | {subject(event) for event in events}
        self.waiting = list(events)

    def forget(self) -> None:
        """The battle was set back, or jumped: what is in the log now has been seen."""
        self.finish()
        self.kept = False
        self.cursor = len(self.battle.log)

    def tick(self, milliseconds: float) -> bool:
        """Let time pass. True while something still moves, so that minds wait for the eye."""
        milliseconds *= self.speed / 100
        for tag in self.floats:
            tag.left -= milliseconds
        for arrow in self.shots:
            arrow.left -= milliseconds
        self.floats = [each for each in self.floats if each.left > 0]
        self.shots = [each for each in self.shots if each.left > 0]
        self.pause = max(0.0, self.pause - milliseconds)
        if self.walk is not None:
            self.walk.passed += milliseconds
            self.walk = None if self.walk.over else self.walk
        if self.throw is not None:
            self.throw.passed += milliseconds
            self.throw = None if self.throw.over else self.throw
            if self.throw is None and self.thrown is not None:
                self._sound(cues.of_throw(self.thrown))
        if self.flight is not None:
            self.flight.passed += milliseconds
            self.flight = None if self.flight.over else self.flight
        while self._free and self.waiting:
            event = self.waiting.pop(0)
            self.thrown = event if isinstance(event, Rolled) else None
            self._sound(cues.of_event(self, event))
            if type(event) in BEATS:
                BEATS[type(event)](self, event)
        return self.busy

    @property
    def _free(self) -> bool:
        """Whether the next beat may begin."""
        return self.walk is None and self.throw is None and self.flight is None and self.pause <= 0

    def _sound(self, cue: str) -> None:
        if cue and self.heard is not None:
            self.heard(cue)

    def finish(self) -> None:
        """Be done at once."""
        self.waiting.clear()
        self.walk, self.throw, self.flight, self.pause = None, None, None, 0.0
        self.floats.clear()
        self.shots.clear()

    def moving(self) -> dict[str, tuple[float, float]]:
        """Where tokens are that have not arrived yet, those that have not set out among them."""
        found: dict[str, tuple[float, float]] = {}
        for event in reversed(self.waiting):
            if isinstance(event, WAYS):
                x, y = event.path[0]
                found[event.unit] = (float(x), float(y))
        if self.walk is not None:
            found[self.walk.unit] = self.walk.place()
        return found

    def flying(self) -> tuple[Place, ...]:
        """Where things are in the air."""
        return () if self.flight is None else (self.flight.place(),)

    def tags(self) -> tuple[Tag, ...]:
        """The words in the air, the last three."""
        return tuple(each.tag for each in self.floats[-3:])

    def lines(self) -> tuple[Sight, ...]:
        """The lines of shots on their way."""
        return tuple(each.line for each in self.shots)

    # what beats are made of

    def walk_along(self, unit: str, path: Sequence[Place], step: float, arc: float = 0.0) -> None:
        """Send a token along a way, ``step`` milliseconds a square, the whole no longer than any way may take."""
        if len(path) < 2:
            return
        end = path[-1]
        if self.follow is not None:
            self.follow((round(end[0]), round(end[1])))
        if self.reduced:
            return
        whole = min(float(PATH_MS), float(step) * (len(path) - 1))
        self.walk = Walk(unit, tuple(path), whole / (len(path) - 1), arc=arc)

    def lean(self, unit: str, towards: str, part: float) -> None:
        """A token leans towards another, or away from it for a negative part, and stands again."""
        if unit in self.battle.sheets and towards in self.battle.sheets:
            self.lean_at(unit, self.place(towards), part)

    def lean_at(self, unit: str, at: Place, part: float) -> None:
        """A token leans towards a place and stands again."""
        here = self.place(unit)
        if self.reduced or here == at or unit not in self.visible:
            return
        away = (here[0] + (at[0] - here[0]) * part, here[1] + (at[1] - here[1]) * part)
        self.walk = Walk(unit, (here, away, here), LEAN_MS / 2)

    def fly(self, start: Place, end: Place) -> None:
        """A thing goes through the air from one place to another."""
        if self.reduced or start == end:
            return
        far = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
        self.flight = Walk("", (start, end), max(float(SHOT_MS), FLIGHT_MS * far), arc=0.4)

    def throw_dice(self, count: int) -> None:
        """Dice come to rest in the log."""
        if not self.reduced:
            self.throw = Throw(count)

    def strike(self, unit: str, target: str) -> None:
        """An arrow from who strikes to who is struck, where the striker is in sight; a moment to see it."""
        self.look_at(target)
        if unit in self.visible:
            sides = (self.battle.unit(unit).derived.footprint, self.battle.unit(target).derived.footprint)
            self.shots.append(Shot(Sight(self.place(unit), self.place(target), *sides), HARM_MS))
        self.hold(SHOT_MS)

    def hold(self, milliseconds: float) -> None:
        """Nothing else begins for so long."""
        self.pause = min(milliseconds, float(REDUCED_MS)) if self.reduced else float(milliseconds)

    def look_at(self, unit: str) -> None:
        """Move the map so that a unit shows."""
        facts = self.battle.unit(unit)
        if self.follow is not None:
            self.follow((facts.x, facts.y))

    def place(self, unit: str) -> Place:
        """Where a unit stands."""
        facts = self.battle.unit(unit)
        return float(facts.x), float(facts.y)

    def say(self, unit: str, words: str, tone: str) -> None:
        """Words in the air over a unit."""
        if unit in self.visible:
            self.say_at(self.place(unit), words, tone, self.battle.unit(unit).derived.footprint)

    def say_at(self, at: Place, words: str, tone: str, side: int = 1) -> None:
        """Words in the air over a place."""
        self.floats.append(Float(Tag(tone, words, "", (float(at[0]), float(at[1])), side), HARM_MS))
