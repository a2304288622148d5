"""Real dice at the table: which rolls people throw by hand, and a command that waits for their faces.

The dice of a roll are typed wave by wave: all of them, then those that high faces add (DIC-03).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from systems.commands import Command, RollByHand, Thrown
from systems.dice import SIDES
from systems.offers import Refusal
from systems.typed_dice import FacesWanted, Name

OFF, NEXT, UNITS = "off", "next", "units"
"""Nobody's rolls; the next roll, whosever it is; all rolls of some units."""


@dataclass(slots=True)
class RealDice:
    """What is thrown by hand: ``mode``, and ``units`` whose rolls are, where the mode says so."""

    mode: str = OFF
    units: frozenset[str] = frozenset()

    @property
    def wanted(self) -> bool:
        """Whether any roll may be by hand."""
        return self.mode == NEXT or (self.mode == UNITS and bool(self.units))

    def choice(self, waiting: Waiting) -> Callable[[Name], bool]:
        """Which rolls are to be typed while this command is carried out."""

        def chosen(name: Name) -> bool:
            if name in waiting.left:
                return False
            if self.mode == NEXT:
                return not any(row[:3] != name for row in waiting.thrown) and not waiting.left
            return name[0] in self.units

        return chosen


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command with the dice thrown for it so far; ``left`` are the rolls that fall by chance after all, ``wanted``
    what it waits for.
    """

    command: Command
    thrown: tuple[Thrown, ...] = ()
    left: frozenset[Name] = field(default_factory=frozenset)
    wanted: FacesWanted | None = None

    def given(self) -> Command:
        """The command with its dice."""
        return RollByHand(self.command.actor, self.command, self.thrown) if self.thrown else self.command

    def why_not(self, faces: tuple[int, ...]) -> Refusal | None:
        """Why these cannot be the faces it waits for: no faces of a d10, or not exactly as many."""
        assert self.wanted is not None
        unit, count = self.wanted.name[0], self.wanted.count
        for face in faces:
            if not 1 <= face <= SIDES:
                return Refusal("faces.no_face", ("DIC-01",), (("unit", unit), ("number", face)))
        if len(faces) == count:
            return None
        key = "faces.too_few" if len(faces) < count else "faces.too_many"
        return Refusal(key, ("DIC-01", "DIC-03"), (("unit", unit), ("count", abs(count - len(faces)))))

    def with_faces(self, faces: tuple[int, ...]) -> Waiting:
        """The next wave of the roll it waits for has fallen."""
        assert self.wanted is not None
        name = self.wanted.name
        row = (*name, (*self.wanted.faces, *faces))
        return replace(self, thrown=(*self._others(name), row), wanted=None)

    def by_chance(self) -> Waiting:
        """The roll it waits for falls by chance, all of it."""
        assert self.wanted is not None
        name = self.wanted.name
        return replace(self, thrown=self._others(name), left=self.left | {name}, wanted=None)

    def _others(self, name: Name) -> tuple[Thrown, ...]:
        return tuple(row for row in self.thrown if row[:3] != name)
