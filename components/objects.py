"""Things: what a unit carries, what lies on the ground, and what is worn or broken."""

from dataclasses import dataclass


@dataclass(slots=True)
class Carried:
    """Items by name, ``OWNER/item`` with the unit whose sheet lists it; other gear by number; what is held as cover.

    ``lifted`` is (kind, x, y) of the loose object as the map knows it, ("", −1, −1) for none. ``stowed`` is (item,
    place) of what is carried out of hand, in the order in which it was put there; every other item is in hand.
    ``held`` is the gear in hand by number, counted in ``gear`` as well.
    """

    items: tuple[str, ...] = ()
    gear: tuple[tuple[str, int], ...] = ()
    lifted: tuple[str, int, int] = ("", -1, -1)
    stowed: tuple[tuple[str, str], ...] = ()
    held: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Lying:
    """Items on the ground: (item, x, y, how many pieces or rounds with it)."""

    items: tuple[tuple[str, int, int, int], ...] = ()


@dataclass(slots=True)
class Wear:
    """Damage done to things: (name, points). A name is an item's, or a place of the map as ``kind:x,y``."""

    damage: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Moved:
    """Loose objects that are no longer where the map has them: (x, y there, x, y now); −1, −1 while somebody holds one
    up, and for good once it has been kicked aside.
    """

    things: tuple[tuple[int, int, int, int], ...] = ()
    found: tuple[tuple[int, int], ...] = ()
    """Squares of the map whose object has turned out heavier than it looks (FRE-06)."""


@dataclass(slots=True)
class Doors:
    """Doors that stand otherwise than the map has them: (kind of edge, x, y, 1 open or 0 shut)."""

    rows: tuple[tuple[str, int, int, int], ...] = ()
