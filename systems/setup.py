"""What a battle starts from: the board, the units, the sides and what each wants (DESIGN 9)."""

from __future__ import annotations

from dataclasses import dataclass

from systems.board import Board
from systems.course import Arrival, Before, Order, Trigger
from systems.facts import UnitSheet
from systems.rulesets import DEFAULT


@dataclass(frozen=True, slots=True)
class Objective:
    """What a side wants (``result`` victory) or must not let happen (defeat); DESIGN 9.

    ``kind``: rout, fall (``unit``), protect (``unit``), survive (``rounds``), reach (``area`` with ``count`` units),
    hold (``area`` for ``rounds`` in a row), escape (``count`` units by ``area``), seize (``item``; in ``area`` where
    there is one). ``area`` is (left, top, right, bottom), both ends included. An ``item`` is ``OWNER/item`` or a kind
    of gear.
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
    orders: tuple[tuple[str, Order], ...] = ()
    """What minds are told to be about from the outset, by unit."""
