"""What the Storyteller's hand leaves on a battle: dice that are fixed, and units that no scenario knew of."""

from dataclasses import dataclass


@dataclass(slots=True)
class Fixed:
    """Faces that dice are to show: (unit, "" for whoever throws next, faces still to fall), in the order given."""

    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()


@dataclass(slots=True)
class Added:
    """The sheets of units that were put onto the field, as plain data, in the order in which they came."""

    sheets: tuple[tuple[tuple[str, object], ...], ...] = ()
