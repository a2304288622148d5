"""Plain scenario data, as a replay or a save holds it, back to a ``Scenario``.

The data is checked as strictly as a file: types with pydantic (no text for a number, no key too many), tables by their
length before they are unrolled, then everything that must fit together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from game.scenario import scenario as whole
from game.scenario.faults import Fault, ScenarioFaults, Trail, from_pydantic
from game.scenario.limits import oversized
from game.scenario.scenario import FORM, Goal, Scenario, Side, Words
from game.scenario.schema import CONTROLLERS
from systems.board import MAX_SIDE, Board, EdgeKind, Ground, Thing
from systems.course import Arrival, Before, Order, Trigger
from systems.facts import UnitSheet


@dataclass(frozen=True)
class BoardRecord:
    width: int
    height: int
    grounds: tuple[Ground, ...]
    things: tuple[Thing, ...]
    edge_kinds: tuple[EdgeKind, ...]
    ground: tuple[int, ...]
    thing: tuple[int, ...]
    v_edges: tuple[int, ...]
    h_edges: tuple[int, ...]
    smoke: tuple[int, ...]
    floor: tuple[int, ...]
    dark: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    format: int
    key: str
    name: Words
    text: Words
    difficulty: int
    tags: tuple[str, ...]
    board: BoardRecord
    sides: tuple[Side, ...]
    units: tuple[UnitSheet, ...]
    controllers: tuple[tuple[str, str], ...]
    goals: tuple[Goal, ...]
    rules: tuple[tuple[str, str], ...]
    ruleset: str = ""
    arrivals: tuple[Arrival, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    before: Before | None = None
    tempers: tuple[tuple[str, str], ...] = ()
    orders: tuple[tuple[str, Order], ...] = ()


def read(data: object) -> Scenario:
    """The scenario in ``data``, of any form up to today's. Raises ScenarioFaults with everything that is wrong."""
    whole.require(oversized(data))
    older = isinstance(data, dict) and type(data.get("format")) is int and 1 <= data["format"] < FORM
    if older:
        data = data | {"format": FORM}  # type: ignore[operator]
    try:
        record = TypeAdapter(Record).validate_json(json.dumps(data, ensure_ascii=True), strict=True)
    except ValidationError as error:
        raise ScenarioFaults(from_pydantic(error.errors(include_url=False))) from None
    except (TypeError, ValueError) as error:
        raise ScenarioFaults([Fault((), f"this is no plain data ({error})", "JSON values")]) from None
    whole.require(_faults(record))
    scenario = Scenario(
        record.key, record.name, record.text, record.difficulty, record.tags, _board(record.board), record.sides,
        record.units, record.controllers, record.goals, record.rules, record.ruleset, record.arrivals, record.triggers,
        record.before, record.tempers, record.orders,
    )  # fmt: skip
    whole.require(
        whole.faults_together(
            scenario.board, [side.id for side in scenario.sides], enumerate(scenario.units), enumerate(scenario.goals),
            [*enumerate(scenario.arrivals)], [*enumerate(scenario.triggers)], scenario.before,
            [(("tempers", n, 1), name) for n, (_, name) in enumerate(scenario.tempers)],
            [(("orders", n, 1), told) for n, (_, told) in enumerate(scenario.orders)],
        )
    )  # fmt: skip
    today = scenario.data()
    if not (_within(data, today) if older else data == today):
        raise ScenarioFaults([Fault((), "the scenario data has keys or spellings of its own", "what data() writes")])
    return scenario


def _within(old: object, today: object) -> bool:
    """Whether data of an older form says the same as today's, as far as it goes: a key it lacks has its default."""
    if isinstance(old, dict) and isinstance(today, dict):
        return all(key in today and _within(value, today[key]) for key, value in old.items())
    if isinstance(old, list) and isinstance(today, list):
        return len(old) == len(today) and all(_within(a, b) for a, b in zip(old, today, strict=True))
    return type(old) is type(today) and old == today


def _faults(record: Record) -> Iterator[Fault]:
    if record.format != FORM:
        yield Fault(("format",), f"{record.format} is not known here", str(FORM))
    yield from whole.count_fault(len(record.units))
    for n, sheet in enumerate(record.units):
        yield from whole.sheet_faults(sheet, ("units", n))
    yield from whole.rule_faults(record.rules)
    yield from whole.ruleset_fault(record.ruleset)
    if [name for name, _ in record.controllers] != [sheet.id for sheet in record.units]:
        yield Fault(("controllers",), "the controllers are not those of the units", "one for each unit, in their order")
    if any(controller not in CONTROLLERS for _, controller in record.controllers):
        yield Fault(("controllers",), "unknown controller", "one of " + ", ".join(CONTROLLERS))
    for word, rows in (("tempers", record.tempers), ("orders", record.orders)):
        own = [sheet.id for sheet in record.units]
        named = [own.index(row[0]) if row[0] in own else -1 for row in rows]
        if -1 in named or named != sorted(set(named)):
            yield Fault((word,), f"the {word} are not those of the units", "at most one for each unit, in their order")
    if not record.sides:
        yield Fault(("sides",), "there are no sides", "at least one")
    board = record.board
    if not (1 <= board.width <= MAX_SIDE and 1 <= board.height <= MAX_SIDE):
        yield Fault(("board",), f"the map is {board.width}×{board.height} squares", f"1 to {MAX_SIDE} a side")
        return
    area = board.width * board.height
    sizes = {"v_edges": area + board.height, "h_edges": area + board.width}
    for name in whole.TABLES:
        yield from _run_faults(getattr(board, name), sizes.get(name, area), ("board", name))


def _run_faults(table: Sequence[int], size: int, trail: Trail) -> Iterator[Fault]:
    counts = table[1::2]
    if len(table) % 2 or any(count < 1 for count in counts) or sum(counts) != size:
        yield Fault(trail, f"the table has {sum(counts)} entries", f"{size}, written as value, count, value, count")


def _board(record: BoardRecord) -> Board:
    tables = {
        name: tuple(
            value
            for value, count in zip(getattr(record, name)[::2], getattr(record, name)[1::2], strict=True)
            for _ in range(count)
        )
        for name in whole.TABLES
    }
    try:
        return Board(
            record.width, record.height, record.grounds, tables["ground"], record.things, tables["thing"],
            record.edge_kinds, tables["v_edges"], tables["h_edges"], tables["smoke"], tables["floor"], tables["dark"],
        )  # fmt: skip
    except ValueError as error:
        raise ScenarioFaults([Fault(("board",), str(error))]) from None
