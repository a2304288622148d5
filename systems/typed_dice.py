"""Dice thrown by hand: a person types the faces of real dice for rolls of their choice (DIC-01, DIC-03, DIC-12).

Rolls have names, so typed faces belong to one roll and to no other: its roller, its kind, and its number of that kind
this round. They have to be as many as the roll needs, added dice included, no more and no fewer. A roll that is to be
typed and is not yet stops everything with ``FacesWanted``; the battle goes back to where it was, and the same is asked
for again with the faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from systems.dice import FACES, SIDES, WAVES, DiceSource, Key, Roll, throw
from systems.facts import cite

Name = tuple[str, str, int]
"""Who rolls, what kind, and its number of that kind this round."""
Choice = Callable[[Name], bool]


class FacesWanted(Exception):
    """A roll waits for ``count`` faces more, typed by a person; ``faces`` are those it has."""

    def __init__(self, name: Name, pool: int, again: int, faces: tuple[int, ...], count: int) -> None:
        self.name, self.pool, self.again, self.faces, self.count = name, pool, again, faces, count
        super().__init__(f"{name} of {pool} dice wants {count} faces more than {list(faces)}")

    @property
    def added(self) -> bool:
        """Whether the dice that are wanted are added ones, brought by high faces (DIC-03)."""
        return len(self.faces) >= max(1, self.pool)


class FacesLeft(Exception):
    """More faces were typed than the roll takes, or for a roll that was not made; ``count`` are left."""

    def __init__(self, name: Name, count: int) -> None:
        self.name, self.count = name, count
        super().__init__(f"{count} faces of {name} are of no use")


def owed(pool: int, again: int, faces: tuple[int, ...]) -> int:
    """How many dice such a roll has still to throw at once, after these faces; below 0: so many are too many.

    All dice first, then all that they add, and so on (DIC-03); a chance die is one die that only a 10 adds to.
    """
    again = again if pool > 0 else max(again, SIDES)
    count, at, waves = max(pool, 1), 0, 0
    while count:
        wave = faces[at : at + count]
        if len(wave) < count:
            return count - len(wave)
        at += count
        count = min(sum(face >= again for face in wave), FACES - at) if waves < WAVES else 0
        waves += 1
    return at - len(faces)


class TypedDice:
    """Faces typed for some rolls before other dice, which throw the rest.

    ``chosen`` says of a roll without typed faces whether a person wants to type them; nobody does when it is None.
    """

    __slots__ = ("_chosen", "_left", "_source", "_typed")

    def __init__(
        self, source: DiceSource, typed: Iterable[tuple[str, str, int, tuple[int, ...]]], chosen: Choice | None = None
    ) -> None:
        self._source = source
        self._typed = {(unit, kind, number): faces for unit, kind, number, faces in typed}
        self._left = dict(self._typed)
        self._chosen = chosen

    def takes(self, key: Key) -> bool:
        """Whether that roll is made by hand."""
        name = named(key)
        return name in self._typed or (self._chosen is not None and self._chosen(name))

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """Throw ``pool`` dice. Raises FacesWanted and FacesLeft for a roll by hand whose faces are too few or many."""
        if not self.takes(key):
            return self._source.roll(pool, again, key, presence)
        return throw(pool, again, iter(self._faces(key, pool, again)).__next__, presence)

    def d10(self, key: Key) -> int:
        """One plain face, typed where the roll is by hand; no face adds another."""
        if not self.takes(key):
            return self._source.d10(key)
        cite("DIC-17")
        return self._faces(key, 1, SIDES + 1)[0]

    def stream(self, key: Key) -> Callable[[], int]:
        """The faces of that roll as the other dice have them."""
        return self._source.stream(key)

    def done(self) -> None:
        """Raises FacesLeft when faces were typed for a roll that was not made."""
        for name, faces in self._left.items():
            raise FacesLeft(name, len(faces))

    def _faces(self, key: Key, pool: int, again: int) -> tuple[int, ...]:
        name = named(key)
        faces = self._left.pop(name, ())
        short = owed(pool, again, faces)
        if short > 0:
            raise FacesWanted(name, pool, again, faces, short)
        if short < 0:
            raise FacesLeft(name, -short)
        return faces


def named(key: Key) -> Name:
    """The name of a roll within its round."""
    _, unit, kind, number = key
    return str(unit), str(kind), int(number)
