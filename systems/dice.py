"""The only source of chance in the rules (DESIGN 4; DIC-01, DIC-03, DIC-12, DIC-17).

A roll is named, never drawn from a running stream: the battle's seed and the roll's key (round, the
roller's scenario id, kind of roll, number of that kind this round) are mixed into the seed of a small
SplitMix64 generator, and that generator throws this one roll. So two layouts run with one seed share
their luck where they can, and asking for a roll changes nothing: there is no position to save.

``Dice`` throws real dice, ``ScriptedDice`` gives the listed faces (tests, replayed pages), ``NoDice``
refuses (a fork of a battle without a seed of its own).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from systems.facts import cite

Key = tuple[int | str, ...]
"""(round, roller's scenario id, kind of roll, number of that kind this round); ``Dice`` adds its seed."""

SIDES = 10
SUCCESS = 8
"""Faces from here up are one success each (DIC-01); added dice never move this line."""
AGAINS = (10, 9, 8)
"""The face from which a die adds another one; below 8 is not allowed (companion 2.3)."""
NEVER = 11
"""The face no die shows: with it no die adds another (CDG-06)."""
WAVES = 100
"""Safety: waves of added dice after the first throw (companion 2.3)."""
FACES = 1000
"""Safety: faces of one roll."""

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class NoDiceHere(RuntimeError):
    """A roll was asked of a battle that has no dice: a fork without a seed of its own."""


class DiceExhausted(AssertionError):
    """More faces were drawn than the script holds."""


class DiceLeft(AssertionError):
    """Faces of the script were never drawn."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll: the faces in the order they fell, the last ``added`` of them added by high faces."""

    faces: tuple[int, ...]
    added: int
    successes: int
    chance: bool = False
    """Thrown as a chance die, the pool being 0 or less (DIC-12)."""

    @property
    def critical_failure(self) -> bool:
        """A chance die whose first face is 1; a 1 after a success is none (companion 2.2)."""
        return self.chance and self.faces[0] == 1


class DiceSource(Protocol):
    """What rules may ask of chance."""

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """Throw ``pool`` dice; a pool of 0 or less throws one chance die, which Legendary Presence helps."""
        ...

    def d10(self, key: Key) -> int:
        """One plain face 1..10; Initiative is this, not a roll (DIC-17)."""
        ...

    def stream(self, key: Key) -> Callable[[], int]:
        """The faces of that one roll, one after another."""
        ...


def throw(pool: int, again: int, draw: Callable[[], int], presence: int = 0) -> Roll:
    """Throw ``pool`` dice with faces from ``draw``, wave by wave: all dice, then all they add, and so on (DIC-03).

    A pool of 0 or less is one chance die, whatever ``again`` says but ``NEVER`` (DIC-12): a 10 is a success that
    brings one more chance die. Points of Legendary Presence are added to its face, so that lower faces reach 10 as
    well, but bring no die; a natural 1 never succeeds. Refuses an ``again`` other than 10, 9, 8 or ``NEVER`` and more
    than ``FACES`` dice.
    """
    if again != NEVER and again not in AGAINS:
        raise ValueError(f"dice are added from 10, 9 or 8 up, not from {again}")
    if pool > FACES:
        raise ValueError(f"{pool} dice are more than the {FACES} one roll may show")
    chance = pool <= 0
    cite("DIC-12" if chance else "DIC-01")
    success, again = (chance_line(presence), max(again, SIDES)) if chance else (SUCCESS, again)
    count = first = max(pool, 1)
    faces: list[int] = []
    waves = 0
    while count:
        wave = [draw() for _ in range(count)]
        faces += wave
        count = min(sum(face >= again for face in wave), FACES - len(faces)) if waves < WAVES else 0
        waves += 1
    if len(faces) > first:
        cite("DIC-03")
    return Roll(tuple(faces), len(faces) - first, sum(face >= success for face in faces), chance)


def chance_line(presence: int) -> int:
    """The lowest face of a chance die that succeeds with so many points of Legendary Presence (companion 2.2, 3.1)."""
    return max(2, SIDES - presence)


class Dice:
    """Real dice of one battle: equal seed and key give equal faces on every machine and Python."""

    __slots__ = ("_seed",)

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """Throw ``pool`` dice; see ``throw``."""
        return throw(pool, again, _faces(self._seed, key), presence)

    def d10(self, key: Key) -> int:
        """One plain face 1..10."""
        cite("DIC-17")
        return _faces(self._seed, key)()

    def stream(self, key: Key) -> Callable[[], int]:
        """The faces of that roll."""
        return _faces(self._seed, key)


class ScriptedDice:
    """Dice that show the listed faces in order and fail when asked for more; ``done`` fails when some are left."""

    __slots__ = ("_faces", "_shown")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._shown = 0
        for face in self._faces:
            if not 1 <= face <= SIDES:
                raise ValueError(f"a d10 has no face {face}")

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """Throw ``pool`` dice from the script; see ``throw``."""
        return throw(pool, again, lambda: self._draw(key), presence)

    def d10(self, key: Key) -> int:
        """The next face of the script."""
        cite("DIC-17")
        return self._draw(key)

    def stream(self, key: Key) -> Callable[[], int]:
        """The next faces of the script."""
        return lambda: self._draw(key)

    def done(self) -> None:
        """Raises ``DiceLeft`` unless every face was drawn."""
        if self._shown < len(self._faces):
            raise DiceLeft(f"drawn {self._shown} faces, never drawn {list(self._faces[self._shown :])}")

    def _draw(self, key: Key) -> int:
        if self._shown == len(self._faces):
            raise DiceExhausted(f"all {self._shown} scripted faces are drawn, and {key} asks for one more")
        self._shown += 1
        return self._faces[self._shown - 1]


class NoDice:
    """Refuses every roll: a fork never rolls the battle's own dice (DESIGN 4)."""

    __slots__ = ()

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """Raises ``NoDiceHere``."""
        raise NoDiceHere(f"this fork has no seed of its own and may not roll {key}")

    def d10(self, key: Key) -> int:
        """Raises ``NoDiceHere``."""
        raise NoDiceHere(f"this fork has no seed of its own and may not roll {key}")

    def stream(self, key: Key) -> Callable[[], int]:
        """Raises ``NoDiceHere``."""
        raise NoDiceHere(f"this fork has no seed of its own and may not roll {key}")


class FixedDice:
    """Dice that show faces somebody has fixed before they fall, as long as there are any; then they fall as ever.

    ``shown`` are the fixed faces that came up.
    """

    __slots__ = ("_fixed", "_source", "shown")

    def __init__(self, source: DiceSource, fixed: tuple[int, ...]) -> None:
        self._source, self._fixed = source, fixed
        self.shown: tuple[int, ...] = ()

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """Throw ``pool`` dice; see ``throw``."""
        return throw(pool, again, self.stream(key), presence)

    def d10(self, key: Key) -> int:
        """The next fixed face, or a plain one."""
        cite("DIC-17")
        return self.stream(key)()

    def stream(self, key: Key) -> Callable[[], int]:
        """The fixed faces first, then those of the roll."""
        rest: list[Callable[[], int]] = []

        def draw() -> int:
            at = len(self.shown)
            if at < len(self._fixed):
                self.shown += (self._fixed[at],)
                return self._fixed[at]
            if not rest:
                rest.append(self._source.stream(key))
            return rest[0]()

        return draw


def _faces(seed: int, key: Key) -> Callable[[], int]:
    """A SplitMix64 stream of faces for one roll."""
    state = _seed(seed, key)

    def draw() -> int:
        nonlocal state
        while True:
            state = (state + _GOLDEN) & _MASK
            top = _mix(state) >> 57
            # 7 upper bits, 0..127: 120 of them are 12 for each face, the other 8 are drawn again.
            if top < 120:
                return top // 12 + 1

    return draw


def _seed(seed: int, key: Key) -> int:
    """Seed and key mixed into 64 bits; every part carries its kind and length, so no two keys read alike."""
    state = _GOLDEN
    for part in (seed, *key):
        if isinstance(part, str):
            data, kind = part.encode(), 1
        else:
            data, kind = part.to_bytes(part.bit_length() // 8 + 1, "little", signed=True), 2
        state = _mix((state ^ (len(data) << 2 | kind)) + _GOLDEN & _MASK)
        for at in range(0, len(data), 8):
            state = _mix((state ^ int.from_bytes(data[at : at + 8], "little")) + _GOLDEN & _MASK)
    return state


def _mix(z: int) -> int:
    """The finalizer of SplitMix64: a bijection of 64 bits whose upper bits depend on every input bit."""
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
    return z ^ z >> 31
