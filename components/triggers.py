"""What of the scenario's own course has happened (DESIGN 9)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Triggers:
    """By their numbers in the scenario: triggers that have gone off (``fired``), that are to go off as soon as nothing
    is open (``due``), whose condition held when it was last looked at (``on``). ``called``: keys of arrivals that have
    been called. ``held``: how many rounds in a row each area has been held: (number of the objective, rounds).
    """

    fired: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    on: tuple[int, ...] = ()
    called: tuple[str, ...] = ()
    held: tuple[tuple[int, int], ...] = ()


@dataclass(slots=True)
class Orders:
    """What a mind that leads the unit is told to be about: the two words of a ``systems.course.Order``, or nothing."""

    order: str = ""
    target: str = ""
