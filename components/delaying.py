"""A turn that has begun and in which nothing has been done yet (DLY-01)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Begun:
    """Whose turn has begun; ``open`` while it may still be put off: then ``rows`` are what its beginning wrote, in
    order: (unit, component, field, value before).
    """

    unit: str = ""
    open: bool = False
    rows: tuple[tuple[str, str, str, object], ...] = ()
    yielded: tuple[str, ...] = ()
    """Who has let a comrade go first this round although its own turn had begun (INI-07)."""
