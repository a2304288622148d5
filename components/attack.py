"""What a unit attacks with and what it aims at."""

from dataclasses import dataclass


@dataclass(slots=True)
class Weapons:
    """Rounds left per item; ``handled``: what has been done of making an item ready to shoot, (item, step)."""

    ammunition: tuple[tuple[str, int], ...] = ()
    handled: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Loads:
    """What items hold beside plain rounds: (item as ``OWNER/item``, kind, how many), those put in last at the end; an
    item with nothing but plain rounds has no row.
    """

    rows: tuple[tuple[str, str, int], ...] = ()


@dataclass(slots=True)
class Aim:
    """Full turns of aiming gathered at one target with one weapon (AIM-04)."""

    target: str = ""
    weapon: str = ""
    rounds: int = 0
