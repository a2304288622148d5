"""What moves on the board: tokens on their way, and the tags of harm that rise and go (look 6).

Reads the battle's log with its own cursor. A key or a click finishes everything; with reduced motion nothing travels.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.app.marks import Tag
from game.app.theme import CHARGE_MS, HARM_MS, PATH_MS, STEP_MS
from game.text import Text, numbers
from systems.battle import Battle
from systems.events import AttackResolved, DamageTaken, Event, Moved

Square = tuple[int, int]


@dataclass(slots=True)
class Walk:
    """A token on its way along squares; ``step`` milliseconds each."""

    unit: str
    path: tuple[Square, ...]
    step: float
    passed: float = 0.0

    @property
    def over(self) -> bool:
        return self.passed >= self.step * (len(self.path) - 1)

    def place(self) -> tuple[float, float]:
        """Where the token is now, eased out within each step."""
        at = min(self.passed / self.step, len(self.path) - 1)
        index = min(int(at), len(self.path) - 2)
        part = at - index
        (x0, y0), (x1, y1) = self.path[index], self.path[index + 1]
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


@dataclass(slots=True)
class Float:
    """A tag of harm that stays a moment."""

    tag: Tag
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
    floats: list[Float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cursor = len(self.battle.log)

    def read(self, visible: frozenset[str]) -> None:
        """Take in new events; what these eyes do not see does not move."""
        self.cursor = min(self.cursor, len(self.battle.log))
        for event in self.battle.log[self.cursor :]:
            if isinstance(event, (Moved, AttackResolved, DamageTaken)):
                who = event.target if isinstance(event, AttackResolved) else event.unit
                if who in visible:
                    self.waiting.append(event)
        self.cursor = len(self.battle.log)

    def tick(self, milliseconds: float) -> bool:
        """Let time pass. True while something still moves, so that minds wait for the eye."""
        for each in self.floats:
            each.left -= milliseconds
        self.floats = [each for each in self.floats if each.left > 0]
        if self.walk is not None:
            self.walk.passed += milliseconds
            if self.walk.over:
                self.walk = None
        while self.walk is None and self.waiting:
            self._begin(self.waiting.pop(0))
        return self.walk is not None or bool(self.waiting)

    def finish(self) -> None:
        """Be done at once."""
        self.waiting.clear()
        self.walk = None
        self.floats.clear()

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
        return tuple(each.tag for each in self.floats[-3:])

    def _begin(self, event: Event) -> None:
        if isinstance(event, Moved):
            if self.reduced or len(event.path) < 2:
                return
            step = CHARGE_MS if event.means == "charge" else STEP_MS
            if event.means == "charge":
                step = CHARGE_MS * max(1, event.half // 2)
            whole = min(PATH_MS, step * (len(event.path) - 1))
            self.walk = Walk(event.unit, event.path, whole / (len(event.path) - 1))
        elif isinstance(event, AttackResolved) and not event.hit:
            self._float(event.target, self.text.say("attack.miss"), "blue")
        elif isinstance(event, DamageTaken):
            points = event.bashing + event.lethal + event.aggravated
            said = self.text.say("damage.amount", points=points, grade=event.grade)
            self._float(event.unit, f"{numbers.signed(-points)} {event.grade}" if points else said, "vermilion")

    def _float(self, unit: str, words: str, tone: str) -> None:
        facts = self.battle.unit(unit)
        tag = Tag(tone, words, "", (float(facts.x), float(facts.y)), facts.derived.footprint)
        self.floats.append(Float(tag, HARM_MS))
