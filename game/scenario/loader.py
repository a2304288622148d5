"""From a file, or its bytes, to a ``Scenario``: every fault of the file at once, with its line.

``load("warehouse")`` reads a scenario that ships with the program, ``load(path)`` any file. Steps: limits, TOML, the
shape of each block, terrain, sheets, and what must fit together. A step goes on with what the steps before it could
save of a faulty file, so that one reading shows everything there is to mend.
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from game.scenario import limits
from game.scenario.catalogue import ROOT, Catalogue, parse_toml, shipped
from game.scenario.faults import Fault, ScenarioFaults, Trail, nearest, with_lines
from game.scenario.orders import order
from game.scenario.scenario import (
    Goal,
    Scenario,
    Side,
    Words,
    count_fault,
    faults_together,
    rule_faults,
    ruleset_fault,
)  # fmt: skip
from game.scenario.schema import (
    DEFAULT_MIND,
    FORMAT,
    TOP,
    DrawBlock,
    HeadBlock,
    LabBlock,
    MapBlock,
    ObjectiveBlock,
    SideBlock,
    UnitBlock,
)  # fmt: skip
from game.scenario.shapes import Block, Name, Prose, salvage
from game.scenario.sheets import figure_faults, outline, sheet
from game.scenario.templates import Figure
from game.scenario.terrain import board
from systems.board import Board
from systems.course import Arrival, Before, Order, Trigger
from systems.facts import UnitSheet

if TYPE_CHECKING:
    from game.scenario.muster import Choice, Zone

#: The two numbers of [draw], and the switches they set.
DRAW = {"rounds": "round_limit", "stalemate": "stalemate_rounds"}
SCENARIOS = ROOT / "scenarios"
Shape = TypeVar("Shape", bound=Block)


def names() -> tuple[str, ...]:
    """The scenarios that ship with the program, in alphabetical order."""
    return tuple(sorted(path.stem for path in SCENARIOS.glob("*.toml")))


def find(name: str | PathLike[str]) -> Path:
    """The file of a scenario: one that ships with the program by its name, otherwise a path as given."""
    path = Path(name)
    if str(name) in names() and not path.exists():
        return SCENARIOS / f"{name}.toml"
    return path


def load(source: str | PathLike[str] | bytes, name: str = "", catalogue: Catalogue | None = None) -> Scenario:
    """The scenario of a file, a shipped name, or bytes (then ``name`` is what faults call the file).

    Raises ScenarioFaults with every fault, and OSError where the file cannot be read.
    """
    if isinstance(source, bytes):
        file = name or "<scenario>"
        data = source if len(source) <= limits.LIMITS["file"].most else limits.file_fault(len(source))
    else:
        path = find(source)
        file = name or str(source if str(source) in names() else path)
        data = limits.read(path)
    if isinstance(data, Fault):
        raise ScenarioFaults([Fault(data.path, data.what, data.expected, 0, file)])
    table, faults, text = parse_toml(data)
    reading = _Reading(table, catalogue or shipped())
    if not faults:
        faults = [*reading.faults()]
    if faults:
        raise ScenarioFaults(with_lines(text, faults, file))
    return reading.scenario(Path(file).stem)


def read(table: dict[str, Any], catalogue: Catalogue | None = None) -> tuple[Scenario | None, list[Fault]]:
    """The scenario in plain data of a file, whose other blocks somebody else reads; None where there are faults."""
    reading = _Reading(table, catalogue or shipped())
    faults = [*reading.faults()]
    return (None if faults else reading.scenario("")), faults


class _Reading:
    """One file on its way to a scenario; holds what could be read so far."""

    def __init__(self, table: dict[str, Any], catalogue: Catalogue) -> None:
        self.table = table
        self.catalogue = catalogue
        self.found: list[Fault] = []

    def faults(self) -> Iterator[Fault]:
        """Every fault of the file, the shapes first."""
        yield from self._top()
        self.head = self._one(HeadBlock, "scenario")
        self.map = self._one(MapBlock, "map")
        self.draw = self._one(DrawBlock, "draw") or DrawBlock()
        self.sides = self._many(SideBlock, "side")
        yield from count_fault(len(_tables(self.table.get("unit"))))
        self.blocks = self._many(UnitBlock, "unit")
        self.objectives = self._many(ObjectiveBlock, "objective")
        self.board = self._board()
        self.sheets = [*self._sheets()]
        goals = [(n, _goal(block)) for n, block in self.objectives]
        self.arrivals: list[tuple[int, Arrival]] = []
        self.triggers: list[tuple[int, Trigger]] = []
        if "arrival" in self.table or "trigger" in self.table:
            self._course()
        self.before = self._before() if "before" in self.table else None
        self.varying: tuple[str, ...] = self._lab() if "lab" in self.table else ()
        self.zones: list[tuple[int, Zone]] = []
        self.choices: list[Choice] = []
        if "zone" in self.table or "choice" in self.table:
            self._muster()
        yield from self.found
        yield from self._rule_faults()
        yield from ruleset_fault(self.head.ruleset or "" if self.head else "")
        sides = [side.id for _, side in self.sides]
        yield from self._broken_units(sides)
        orders: list[tuple[Trail, Order]] = [
            (("unit", n, "orders"), order(block.orders)) for n, block in self.blocks if block.orders
        ]
        together = faults_together(
            self.board, sides, self.sheets, goals, self.arrivals, self.triggers, self.before, [*self._tempers()], orders
        )
        for fault in together:
            if not self._excused(fault):
                yield fault
        if "zone" in self.table or "choice" in self.table:
            yield from self._open_faults(sides)

    def _tempers(self) -> Iterator[tuple[Trail, str]]:
        """The personalities the file names, of sides and of units."""
        for kind, blocks in (("side", self.sides), ("unit", self.blocks)):
            for n, block in blocks:
                if block.personality is not None:
                    yield (kind, n, "personality"), block.personality

    def _course(self) -> None:
        """Who comes later, and what the scenario makes happen; a trigger without usable words is left out."""
        from game.scenario import course

        self.arrivals = [(n, course.arrival(block)) for n, block in self._many(course.ArrivalBlock, "arrival")]
        for n, block in self._many(course.TriggerBlock, "trigger"):
            faults = [*course.block_faults(block, ("trigger", n))]
            self.found += faults
            if not faults:
                self.triggers.append((n, course.trigger(block)))

    def _muster(self) -> None:
        """Where a side may put its units, and whom it may bring."""
        from game.scenario import muster

        self.zones = [
            (n, muster.Zone(block.side, tuple(block.area))) for n, block in self._many(muster.ZoneBlock, "zone")
        ]
        sides = [side.id for _, side in self.sides]
        units = {block.id: block for _, block in self.blocks}
        for n, block in self._many(muster.ChoiceBlock, "choice"):
            faults = [*muster.block_faults(block, n, units, self.catalogue, sides)]
            self.found += faults
            if not faults:
                try:
                    self.choices.append(muster.choice(block, units, self.catalogue, _words(block.name)))
                except ScenarioFaults as wrong:
                    self.found += [each._replace(path=("choice", n, "templates")) for each in wrong.faults]

    def _open_faults(self, sides: list[str]) -> Iterator[Fault]:
        """What is wrong with zones and choices in the whole; the latter only in a file that is sound without them."""
        from game.scenario import muster

        yield from muster.zone_faults(self.zones, self.board, sides)
        sound = self.head is not None and self.board is not None and not self.found
        if self.choices and sound and all(block.side in sides for _, block in self.blocks):
            yield from muster.choice_faults(self.scenario(""))

    def _lab(self) -> tuple[str, ...]:
        """What the lab may vary; only how it is written is judged here, what comes of it by whoever varies it."""
        from game.scenario import variation

        block = self._one(LabBlock, "lab")
        for n, text in enumerate(block.vary if block else ()):
            try:
                variation.parse(text)
            except variation.Unvaried:
                expected = "PATH=VALUE,VALUE or PATH=2..5"
                self.found.append(Fault(("lab", "vary", n), f"{text!r} is no variation", expected))
        return tuple(block.vary) if block else ()

    def _before(self) -> Before | None:
        """What there is before the first blow."""
        from game.scenario.before import BeforeBlock, before

        block = self._one(BeforeBlock, "before")
        return None if block is None else before(block)

    def _broken_units(self, sides: list[str]) -> Iterator[Fault]:
        """What can still be said about units without a usable id, side, template or place."""
        usable = {n for n, _ in self.blocks}
        for n, entry in enumerate(_tables(self.table.get("unit"))):
            if n in usable or not isinstance(entry, dict):
                continue
            figure, _ = salvage(Figure, {key: entry[key] for key in entry if key in Figure.model_fields}, ("unit", n))
            if figure is not None:
                yield from figure_faults(figure, self.catalogue, ("unit", n))
            template, side = entry.get("template"), entry.get("side")
            if isinstance(template, str) and template not in self.catalogue.units:
                expected = nearest(template, self.catalogue.units)
                yield Fault(("unit", n, "template"), f"unknown template {template!r}", expected)
            if isinstance(side, str) and side not in sides:
                yield Fault(("unit", n, "side"), f"unknown side {side!r}", nearest(side, sides))

    def _excused(self, fault: Fault) -> bool:
        """Does a fault only follow from another: something unknown or missing that is there, with its own faults?"""
        if self._follows(fault.path):
            return True
        key = str(fault.path[-1])
        if key not in ("unit", "side"):
            return False
        if len(fault.path) > 3:
            return False
        block = self.table[str(fault.path[0])][fault.path[1]]
        return isinstance(block, dict) and block.get(key) in _ids(self.table.get(key))

    def _follows(self, path: Trail) -> bool:
        return any(fault.path[: len(path)] == path for fault in self.found)

    def _top(self) -> Iterator[Fault]:
        for key in self.table:
            if key not in TOP:
                yield Fault((key,), "unknown key", nearest(key, TOP))
        if "format" not in self.table:
            yield Fault(("format",), "is missing", f"format = {FORMAT}")
        elif type(self.table["format"]) is not int or self.table["format"] != FORMAT:
            yield Fault(("format",), f"{self.table['format']!r} is not known here", str(FORMAT))

    def _one(self, shape: type[Shape], key: str) -> Shape | None:
        if key not in self.table and key != "draw":
            self.found.append(Fault((key,), "is missing", f"a table [{key}]"))
            return None
        block, faults = salvage(shape, self.table.get(key, {}), (key,))
        self.found += faults
        return block

    def _many(self, shape: type[Shape], key: str) -> list[tuple[int, Shape]]:
        entries = self.table.get(key, [])
        if not isinstance(entries, list):
            self.found.append(Fault((key,), "is a single table", f"a list of tables, each under [[{key}]]"))
            return []
        if key == "side" and not entries:
            self.found.append(Fault((key,), "is missing", "at least one table [[side]]"))
        blocks = []
        for n, entry in enumerate(entries):
            block, faults = salvage(shape, entry, (key, n))
            self.found += faults
            if block is not None:
                blocks.append((n, block))
        return blocks

    def _board(self) -> Board | None:
        if self.map is None:
            return None
        found = board(self.map, self.catalogue)
        if isinstance(found, list):
            self.found += [fault for fault in found if not self._follows(fault.path)]
            return None
        return found

    def _sheets(self) -> Iterator[tuple[int, UnitSheet]]:
        for n, block in self.blocks:
            found = sheet(block, self.catalogue, ("unit", n))
            if isinstance(found, list):
                self.found += found
                found = outline(block, self.catalogue)
            yield n, found

    def _rules(self) -> list[tuple[str, object]]:
        """House rules as written, and the two numbers of the draw, which are switches as well (DESIGN 9)."""
        rules = self.table.get("rules", {})
        draw = [(name, getattr(self.draw, key)) for key, name in DRAW.items()]
        return [*rules.items(), *((name, str(number)) for name, number in draw if number is not None)]

    def _rule_faults(self) -> Iterator[Fault]:
        rules = self.table.get("rules", {})
        if not isinstance(rules, dict):
            self.table["rules"] = {}
            yield Fault(("rules",), "is no table", "a table [rules]")
            rules = {}
        where = {name: ("draw", key) for key, name in DRAW.items() if name not in rules}
        for fault in rule_faults(self._rules()):
            yield fault._replace(path=where.get(str(fault.path[1]), fault.path))
        for key, name in DRAW.items():
            if name in rules and getattr(self.draw, key) is not None:
                yield Fault(("rules", name), f"the {key} of the draw are said twice", f"here or under [draw] {key}")

    def scenario(self, key: str) -> Scenario:
        """The scenario of a file without faults."""
        head = cast(HeadBlock, self.head)
        first = self.sides[0][1].id
        sides = {side.id: side.controller or ("person" if side.id == first else DEFAULT_MIND) for _, side in self.sides}
        natures = {side.id: side.personality for _, side in self.sides}
        tempers = [(block.id, block.personality or natures[block.side]) for _, block in self.blocks]
        return Scenario(
            key=key,
            name=_words(head.name),
            text=_words(head.text),
            difficulty=head.difficulty,
            tags=tuple(head.tags),
            board=cast(Board, self.board),
            sides=tuple(Side(side.id, _words(side.name)) for _, side in self.sides),
            units=tuple(each for _, each in self.sheets),
            controllers=tuple((block.id, block.controller or sides[block.side]) for _, block in self.blocks),
            goals=tuple(_goal(block) for _, block in self.objectives),
            rules=tuple((name, str(value)) for name, value in self._rules()),
            ruleset=head.ruleset or "",
            arrivals=tuple(each for _, each in self.arrivals),
            triggers=tuple(each for _, each in self.triggers),
            before=self.before,
            tempers=tuple((unit, name) for unit, name in tempers if name),
            orders=tuple((block.id, order(block.orders)) for _, block in self.blocks if block.orders),
            zones=tuple(each for _, each in self.zones),
            choices=tuple(self.choices),
            lab=self.varying,
        )


def _words(text: Name | Prose) -> Words:
    return Words(text.en, text.zh)


def _goal(block: ObjectiveBlock) -> Goal:
    return Goal(
        block.side, block.kind, block.result, block.unit or "", tuple(block.area or ()), block.count or 0,
        block.rounds or 0, block.item or "", block.key or "",
    )  # fmt: skip


def _tables(entries: object) -> list[object]:
    return entries if isinstance(entries, list) else []


def _ids(entries: object) -> list[object]:
    """The ids of a list of tables, whatever else is wrong with them."""
    return [entry["id"] for entry in _tables(entries) if isinstance(entry, dict) and "id" in entry]
