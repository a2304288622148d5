"""What a scenario lays out for the course of a battle: who comes later, what follows from what (DESIGN 9)."""

from __future__ import annotations

import re
from dataclasses import dataclass

AREA = re.compile(r"(\d+),(\d+),(\d+),(\d+)")
Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Arrival:
    """Units that come later (JOI-01): at the start of a ``round``, or (0) once a trigger calls them by ``key``.

    Each comes where its sheet stands, or on the free squares nearest to that in the ``area`` or along the ``edge``
    ("north", "east", "south", "west") of the map; where there is neither, only on its own squares.
    """

    units: tuple[str, ...]
    key: str = ""
    round: int = 0
    area: tuple[int, ...] = ()
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A unit that hides from others as the battle begins (HID-02): its ``place`` or its ``intent`` (HID-05).

    Of a hidden place they know nothing (``level`` 0) or roughly where it is (1).
    """

    unit: str
    whom: tuple[str, ...]
    what: str = "place"
    level: int = 0


@dataclass(frozen=True, slots=True)
class Prepared:
    """A deed readied before the fight, in the words of ``commands.Ready`` (SUR-15)."""

    unit: str
    deed: str
    weapon: str = ""
    target: str = ""
    square: tuple[int, int] = (-1, -1)
    trigger: str = ""
    whom: str = ""


@dataclass(frozen=True, slots=True)
class Before:
    """What there is before the first blow (PRE, HOS, SUR).

    With an ``initiator`` the surprise round begins at once with its act, of the verb ``act`` or ("") any that shows
    hostility. Otherwise everybody waits and watches for so many ``rounds``, until somebody shows hostility; if nobody
    does, ``otherwise`` says what becomes of it: ``rounds``, an ordinary fight, or ``peace``.

    ``told``: who knew in advance that a unit would turn hostile, (that unit, who knew) (SUR-14); ``hostile``: who means
    harm from the outset (PRE-05).
    """

    rounds: int = 3
    initiator: str = ""
    act: str = ""
    otherwise: str = "rounds"
    told: tuple[tuple[str, str], ...] = ()
    hostile: tuple[str, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    ready: tuple[Prepared, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """What a trigger waits for. ``kind``: round (``number``), falls (``unit``), enters (``area``; by ``unit``, by any
    of ``side``, by anybody), seen (``unit`` by ``side``, or by any side but its own), health (``unit`` has less than
    ``number`` healthy points), opened (the door at ``at``), destroyed (``at``, or ``item``), goal (the objective of
    that ``key``).
    """

    kind: str
    unit: str = ""
    side: str = ""
    number: int = 0
    area: tuple[int, ...] = ()
    at: Place = ("", -1, -1)
    item: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """What the mind that leads a unit is told to be about; a person may do as they like. ``kind``: hold its place;
    guard an ``area``, or a ``unit`` it is to stay beside; hunt a ``unit``; reach an ``area``; protect a ``unit``
    against all who threaten it; ambush: lie in wait until it is found out, or ``round`` has come, or an enemy is
    ``within`` so many metres (0: whatever else comes first). "" leaves it free.
    """

    kind: str = ""
    unit: str = ""
    area: tuple[int, ...] = ()
    round: int = 0
    within: int = 0

    def words(self) -> tuple[str, str]:
        """The two words a battle stores of it (``components.triggers.Orders``)."""
        if self.kind == "ambush":
            return self.kind, f"{self.round}/{self.within}"
        return self.kind, self.unit or ",".join(map(str, self.area))

    @classmethod
    def of(cls, words: tuple[str, str]) -> Order:
        """The order of two such words."""
        kind, target = words
        if kind == "ambush":
            last, _, within = target.partition("/")
            return cls(kind, round=int(last or 0), within=int(within or 0))
        if kind in ("guard", "reach") and (found := AREA.fullmatch(target)):
            return cls(kind, area=tuple(map(int, found.groups())))
        return cls(kind, target)


FREE = Order()


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a trigger does. ``kind``: arrive (the arrivals of ``key``), message (``en``, ``zh``), open and close (the
    door at ``at``), orders (``order`` for ``units``, with its ``unit``, ``area``, ``number`` of a round and ``within``
    as an ``Order`` has them; ``free``), reveal (``unit`` to ``side``), end (``side`` wins; "" a draw).
    """

    kind: str
    key: str = ""
    en: str = ""
    zh: str = ""
    at: Place = ("", -1, -1)
    units: tuple[str, ...] = ()
    order: str = ""
    unit: str = ""
    side: str = ""
    area: tuple[int, ...] = ()
    number: int = 0
    within: int = 0

    def told(self) -> Order:
        """The order that these units are given."""
        return FREE if self.order == "free" else Order(self.order, self.unit, self.area, self.number, self.within)


@dataclass(frozen=True, slots=True)
class Trigger:
    """When ``when`` comes about, everything of ``then`` happens in its order: once, or with ``repeat`` each time it
    comes about anew.
    """

    when: Condition
    then: tuple[Consequence, ...]
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """What ends the battle beside its objectives: when ``when`` comes about, ``side`` has won; "" a draw."""

    when: Condition
    side: str


def endings(triggers: tuple[Trigger, ...]) -> tuple[Ending, ...]:
    """The triggers that end the battle. All sides are told of these, as they are of each other's objectives; what else
    a scenario has in store nobody knows.
    """
    return tuple(Ending(trigger.when, deed.side) for trigger in triggers for deed in trigger.then if deed.kind == "end")
