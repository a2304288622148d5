"""The pool of Willpower (DIC-11)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Willpower:
    points: int
