"""What moves on the board: tokens on their way, shots, dice that settle, tags of harm that rise and go (look 6).

Reads the battle's log with its own cursor and plays it one beat after another. A key or a click finishes everything;
with reduced motion nothing travels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.app.marks import Sight, Tag
from game.app.theme import CHARGE_MS, DICE_MS, DIE_APART_MS, HARM_MS, PATH_MS, REDUCED_MS, SHOT_MS, STEP_MS
from game.text import Text, numbers
from systems.battle import Battle
from systems.events import AttackResolved, DamageTaken, Event, Moved, Rolled, TurnStarted

Square = tuple[int, int]
DICE_MOST = 900
"""Milliseconds all dice of one throw may take."""
ATTACKS = frozenset(("attack", "all_out_attack", "aimed_attack", "charge"))
"""Kinds of roll whose dice the log shows."""
BEAT_MS = 160
"""How long it is shown whose turn begins, before a mind acts."""


@dataclass(slots=True)
class Walk:
    """A token on its way along squares; ``step`` milliseconds each."""

    unit: str
    path: tuple[Square, ...]
    step: float
    passed: float = 0.0

    @property
    def over(self) -> bool:
        """Whether the token has arrived."""
        return self.passed >= self.step * (len(self.path) - 1)

    def place(self) -> tuple[float, float]:
        """Where the token is now: it starts and stops gently over the whole way."""
        whole = self.step * (len(self.path) - 1)
        at = eased(min(1.0, self.passed / whole)) * (len(self.path) - 1)
        index = min(int(at), len(self.path) - 2)
        part = at - index
        (x0, y0), (x1, y1) = self.path[index], self.path[index + 1]
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


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

    def __post_init__(self) -> None:
        self.cursor = len(self.battle.log)

    @property
    def busy(self) -> bool:
        """Whether something still has to be shown before the battle goes on."""
        return self.walk is not None or self.throw is not None or self.pause > 0 or bool(self.waiting)

    @property
    def walking(self) -> bool:
        """Whether a walk is shown or comes: the log waits for it."""
        return self.walk is not None or any(isinstance(event, Moved) for event in self.waiting)

    @property
    def settled(self) -> int:
        """How many of the newest dice lie still; -1 when none are in the air. None has been thrown yet before them."""
        if self.throw is not None:
            return self.throw.settled
        return 0 if any(isinstance(event, Rolled) for event in self.waiting) else -1

    def read(self, visible: frozenset[str]) -> None:
        """Take in new events; what these eyes do not see does not move."""
        self.cursor, self.visible = min(self.cursor, len(self.battle.log)), visible
        for event in self.battle.log[self.cursor :]:
            if isinstance(event, (Moved, AttackResolved, DamageTaken, Rolled, TurnStarted)):
                who = event.target if isinstance(event, AttackResolved) else event.unit
                if who in visible:
                    self.waiting.append(event)
        self.cursor = len(self.battle.log)

    def forget(self) -> None:
        """The battle was set back, or jumped: what is in the log now has been seen."""
        self.finish()
        self.cursor = len(self.battle.log)

    def tick(self, milliseconds: float) -> bool:
        """Let time pass. True while something still moves, so that minds wait for the eye."""
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
        while self.walk is None and self.throw is None and self.pause <= 0 and self.waiting:
            self._begin(self.waiting.pop(0))
        return self.busy

    def finish(self) -> None:
        """Be done at once."""
        self.waiting.clear()
        self.walk, self.throw, self.pause = None, None, 0.0
        self.floats.clear()
        self.shots.clear()

    def moving(self) -> dict[str, tuple[float, float]]:
        """Where tokens are that have not arrived yet, those that have not set out among them."""
        found: dict[str, tuple[float, float]] = {}
        for event in reversed(self.waiting):
            if isinstance(event, Moved):
                x, y = event.path[0]
                found[event.unit] = (float(x), float(y))
        if self.walk is not None:
            found[self.walk.unit] = self.walk.place()
        return found

    def tags(self) -> tuple[Tag, ...]:
        """The words in the air, the last three."""
        return tuple(each.tag for each in self.floats[-3:])

    def lines(self) -> tuple[Sight, ...]:
        """The lines of shots on their way."""
        return tuple(each.line for each in self.shots)

    # beats

    def _begin(self, event: Event) -> None:
        if isinstance(event, Moved):
            self._walk(event)
        elif isinstance(event, TurnStarted):
            if self.pauses is not None and self.pauses(event.unit):
                self.pause = 0.0 if self.reduced else BEAT_MS
                self._look_at(event.unit)
        elif isinstance(event, Rolled):
            if event.faces and not self.reduced and event.kind in ATTACKS:
                self.throw = Throw(len(event.faces))
        elif isinstance(event, AttackResolved):
            self._strike(event)
        elif isinstance(event, DamageTaken):
            if self.hidden is not None and self.hidden(event.unit):
                band = self.battle.rules.wound_band(self.battle.unit(event.unit))
                self._float(event.unit, self.text.band(band), "vermilion")
                return
            points = event.bashing + event.lethal + event.aggravated
            grade = self.text.say(f"damage.grade.{event.grade}")
            said = f"{numbers.signed(-points)} {grade}" if points else self.text.say("damage.none")
            self._float(event.unit, said, "vermilion" if points else "blue")

    def _walk(self, event: Moved) -> None:
        if len(event.path) < 2:
            return
        if self.follow is not None:
            self.follow(event.path[-1])
        if self.reduced:
            return
        if event.means == "charge":
            step = float(CHARGE_MS * max(1, event.half // 2)) / (len(event.path) - 1)
        else:
            step = float(STEP_MS)
        whole = min(float(PATH_MS), step * (len(event.path) - 1))
        self.walk = Walk(event.unit, event.path, whole / (len(event.path) - 1))

    def _strike(self, event: AttackResolved) -> None:
        actor, target = self.battle.unit(event.unit), self.battle.unit(event.target)
        self._look_at(event.target)
        if event.unit in self.visible:
            sides = (actor.derived.footprint, target.derived.footprint)
            self.shots.append(Shot(Sight((actor.x, actor.y), (target.x, target.y), *sides), HARM_MS))
        self.pause = float(REDUCED_MS if self.reduced else SHOT_MS)
        if not event.hit:
            self._float(event.target, self.text.say("attack.miss"), "blue")

    def _look_at(self, unit: str) -> None:
        facts = self.battle.unit(unit)
        if self.follow is not None:
            self.follow((facts.x, facts.y))

    def _float(self, unit: str, words: str, tone: str) -> None:
        facts = self.battle.unit(unit)
        tag = Tag(tone, words, "", (float(facts.x), float(facts.y)), facts.derived.footprint)
        self.floats.append(Float(tag, HARM_MS))
