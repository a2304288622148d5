"""What a unit is: its name in the scenario, its Attributes and its Size."""

from dataclasses import dataclass


@dataclass(slots=True)
class Unit:
    """Scenario id, side and place in the scenario file."""

    id: str
    side: str
    index: int


@dataclass(slots=True)
class Attributes:
    """Nine ratings in the order of ``systems.facts.ATTRIBUTES``; −1 is a null attribute."""

    ratings: tuple[int, ...]
