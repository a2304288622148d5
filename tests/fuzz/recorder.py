"""Dice that remember every face they showed."""

from __future__ import annotations

from collections.abc import Callable

from systems.dice import DiceSource, Key, Roll


class Recorder:
    """Real dice behind a notebook; ``faces`` holds what fell, roll by roll."""

    def __init__(self, dice: DiceSource) -> None:
        self.dice = dice
        self.faces: list[tuple[int, ...]] = []

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        rolled = self.dice.roll(pool, again, key, presence)
        self.faces.append(rolled.faces)
        return rolled

    def d10(self, key: Key) -> int:
        face = self.dice.d10(key)
        self.faces.append((face,))
        return face

    def stream(self, key: Key) -> Callable[[], int]:
        """The faces that follow those somebody has fixed; they are no roll of these dice."""
        return self.dice.stream(key)
