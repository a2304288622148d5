"""Who hides from whom, and what has been found out about it."""

from dataclasses import dataclass


@dataclass(slots=True)
class Hiding:
    """``whereabouts``: from whom the unit hides its place, with the steps each has won back: (watcher, steps), 0 none,
    1 roughly (HID-05, HID-07). ``spotted``: the same of those who make out a unit that a special ability hides
    (HID-08). ``intent``: from whom it hides what it is up to, and whether that one has seen through it; ``poise`` is
    what its roll for that came to (HID-06). ``deeds``: what it did since its last turn began that gives it away:
    ``attacked``, ``cast``, ``spoke``, ``hurried``.
    """

    whereabouts: tuple[tuple[str, int], ...] = ()
    spotted: tuple[tuple[str, int], ...] = ()
    intent: tuple[tuple[str, bool], ...] = ()
    poise: int = 0
    deeds: tuple[str, ...] = ()
