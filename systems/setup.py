"""What a battle starts from: the board, the units, the sides and what each wants (DESIGN 9)."""

from __future__ import annotations

from dataclasses import dataclass

from systems.board import Board
from systems.facts import UnitSheet
from systems.rulesets import DEFAULT


@dataclass(frozen=True, slots=True)
class Objective:
    """What a side wants (``result`` victory) or must not let happen (defeat); DESIGN 9.

    ``kind``: rout, fall (``unit``), protect (``unit``), survive (``rounds``), reach (``area`` with ``count`` units), hold
    (``area`` for ``rounds`` in a row), escape (``count`` units by ``area``), seize (``item``; in ``area`` where there is
    one). ``area`` is (left, top, right, bottom), both ends included. An ``item`` is ``OWNER/item`` or a kind of gear.
    ``key`` and the result ``stage`` are for a goal that ends nothing and that a trigger waits for.
    """

    side: str
    kind: str
    result: str = "victory"
    unit: str = ""
    area: tuple[int, ...] = ()
    count: int = 0
    rounds: int = 0
    item: str = ""
    key: str = ""


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
    """A unit that hides from others as the battle begins (HID-02): its ``place`` or its ``intent`` (HID-05)."""

    unit: str
    whom: tuple[str, ...]
    what: str = "place"


@dataclass(frozen=True, slots=True)
class Before:
    """What there is before the first blow (PRE, HOS, SUR).

    With an ``initiator`` the surprise round begins at once with its act, of the verb ``act`` or ("") any that shows
    hostility. Otherwise everybody waits and watches for so many ``rounds``, until somebody shows hostility; if nobody
    does, ``otherwise`` says what becomes of it: ``rounds``, an ordinary fight, or ``peace``.

    ``told``: who knew in advance that a unit would turn hostile, (that unit, who knew) (SUR-14); ``hostile``: who means
    harm from the outset (PRE-05); ``known``: how well somebody has located whom, (watcher, other, level); ``ready``:
    actions readied beforehand, as plain command data (SUR-15).
    """

    rounds: int = 3
    initiator: str = ""
    act: str = ""
    otherwise: str = "rounds"
    told: tuple[tuple[str, str], ...] = ()
    hostile: tuple[str, ...] = ()
    hidden: tuple[Hidden, ...] = ()
    known: tuple[tuple[str, str, int], ...] = ()
    ready: tuple[tuple[tuple[str, object], ...], ...] = ()


Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Condition:
    """What a trigger waits for. ``kind``: round (``number``), falls (``unit``), enters (``area``; by ``unit``, by any of
    ``side``, by anybody), seen (``unit`` by ``side``, or by any side but its own), health (``unit`` has less than
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
class Consequence:
    """What a trigger does. ``kind``: arrive (the arrivals of ``key``), message (``en``, ``zh``), open and close (the door
    at ``at``), orders (``order`` for ``units``: ``hold``, ``hunt`` the unit ``unit``, ``free``), reveal (``unit`` to
    ``side``), end (``side`` wins; "" a draw).
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


@dataclass(frozen=True, slots=True)
class Trigger:
    """When ``when`` comes about, everything of ``then`` happens in its order: once, or with ``repeat`` each time it
    comes about anew.
    """

    when: Condition
    then: tuple[Consequence, ...]
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a battle starts from; fixed while it runs."""

    board: Board
    units: tuple[UnitSheet, ...]
    sides: tuple[str, ...]
    objectives: tuple[Objective, ...] = ()
    ruleset: str = DEFAULT
    house: tuple[tuple[str, str], ...] = ()
    scenario: str = ""
    arrivals: tuple[Arrival, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    before: Before | None = None
