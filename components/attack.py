"""What a unit attacks with and what it aims at."""

from dataclasses import dataclass


@dataclass(slots=True)
class Weapons:
    """Rounds left per item."""

    ammunition: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Aim:
    """Full turns of aiming gathered at one target with one weapon (AIM-04)."""

    target: str = ""
    weapon: str = ""
    rounds: int = 0
