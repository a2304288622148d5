"""Abilities in force (CUL) and help that waits for its moment (AID)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Abilities:
    """Active abilities: (ability, own turns left)."""

    active: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Readied:
    """Whom the unit is ready to help, and with what deed (AID-01, RDY-01); "" for none. ``owes`` is the action its next
    turn lacks because the readied one has gone off.

    ``act`` is any other deed it has ready, with ``weapon`` (or item), at whom ("" whoever brings it about) or to what
    square; ``trigger`` its moment, brought about by ``whom`` ("" any enemy).
    """

    target: str = ""
    deed: str = ""
    owes: str = ""
    act: str = ""
    weapon: str = ""
    at: str = ""
    square: tuple[int, ...] = ()
    trigger: str = ""
    whom: str = ""
