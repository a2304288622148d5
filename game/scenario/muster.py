"""What is open before a battle begins: where a side may put its units, and whom it brings.

A ``Zone`` is ground on which a side may place its units before the first round; a ``Choice`` leaves open how many of
some units come, and as which of several templates each. A file says both; once a battle has begun they are settled, so
neither a replay nor a save holds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from game.scenario.deploy import footprint
from game.scenario.faults import Fault, ScenarioFaults, nearest
from game.scenario.shapes import Block, Ident, NameText, Word

if TYPE_CHECKING:
    from game.scenario.catalogue import Catalogue
    from game.scenario.scenario import Scenario, Words
    from game.scenario.schema import UnitBlock
    from systems.board import Board
    from systems.facts import UnitSheet

Square = tuple[int, int]


class ZoneBlock(Block):
    """``[[zone]]``: ground of one side, [left, top, right, bottom] with both ends; several make one zone together."""

    side: str
    area: Annotated[list[int], Field(min_length=4, max_length=4)]


class ChoiceBlock(Block):
    """``[[choice]]``: of ``units`` the first ``count`` come, and a person may have ``least`` to all of them come, each
    as one of ``templates``. Without ``least`` all come; without ``templates`` each stays what it is.
    """

    side: str
    name: NameText
    units: Annotated[list[Ident], Field(min_length=1, max_length=500)]
    least: Annotated[int, Field(ge=0, le=500)] | None = None
    count: Annotated[int, Field(ge=0, le=500)] | None = None
    templates: Annotated[list[Word], Field(max_length=20)] = Field(default_factory=list)


@dataclass(frozen=True)
class Zone:
    """Ground on which a side may place its units: (left, top, right, bottom), both ends included."""

    side: str
    area: tuple[int, ...]

    def squares(self) -> Iterator[Square]:
        """Its squares, row by row."""
        left, top, right, bottom = self.area
        return ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))


@dataclass(frozen=True)
class Choice:
    """What a side may choose of its units: ``least`` to all of ``units`` come, in their order; ``kinds`` is, for each
    unit, its sheet by each template it may have, the one of the file first.
    """

    side: str
    name: Words
    units: tuple[str, ...]
    least: int
    count: int
    kinds: tuple[tuple[tuple[str, UnitSheet], ...], ...] = ()

    @property
    def most(self) -> int:
        """How many can come."""
        return len(self.units)


def choice(block: ChoiceBlock, units: Mapping[str, UnitBlock], catalogue: Catalogue, words: Words) -> Choice:
    """The choice of a block without faults of its own; what cannot be built raises ScenarioFaults."""
    from game.scenario.sheets import sheet

    least = len(block.units) if block.least is None else block.least
    kinds = []
    for unit in block.units if block.templates else ():
        own = units[unit]
        found = []
        for name in dict.fromkeys((own.template, *block.templates)):
            built = sheet(own.model_copy(update={"template": name}), catalogue, ("unit", unit))
            if isinstance(built, list):
                raise ScenarioFaults(built)
            found.append((name, built))
        kinds.append(tuple(found))
    count = len(block.units) if block.count is None else block.count
    return Choice(block.side, words, tuple(block.units), least, count, tuple(kinds))


def block_faults(
    block: ChoiceBlock, n: int, units: Mapping[str, UnitBlock], catalogue: Catalogue, sides: Sequence[str]
) -> Iterator[Fault]:
    """The faults of one ``[[choice]]``: who and what it names, and how many come."""
    if block.side not in sides:
        yield Fault(("choice", n, "side"), f"unknown side {block.side!r}", nearest(block.side, sides))
    for place, unit in enumerate(block.units):
        if unit not in units:
            yield Fault(("choice", n, "units", place), f"unknown unit {unit!r}", nearest(unit, units))
        elif units[unit].side != block.side:
            yield Fault(("choice", n, "units", place), f"{unit!r} is not of side {block.side!r}", "units of that side")
        elif unit in block.units[:place]:
            yield Fault(("choice", n, "units", place), f"{unit!r} is named twice", "each unit once")
    for place, name in enumerate(block.templates):
        if name not in catalogue.units:
            where = ("choice", n, "templates", place)
            yield Fault(where, f"unknown template {name!r}", nearest(name, catalogue.units))
    most = len(block.units)
    least = most if block.least is None else block.least
    if not least <= most:
        yield Fault(("choice", n, "least"), f"{least} of {most} units cannot come", f"at most {most}")
    elif block.count is not None and not least <= block.count <= most:
        yield Fault(("choice", n, "count"), f"{block.count} is no number that can come", f"{least} to {most}")
    if least == most and not block.templates:
        yield Fault(("choice", n), "there is nothing to choose", "a least number, or templates")


def zone_faults(zones: Iterable[tuple[int, Zone]], board: Board | None, sides: Sequence[str]) -> Iterator[Fault]:
    """The faults of the zones: their side, and ground off the map or shared by two sides."""
    from game.scenario.scenario import area_faults

    owner: dict[Square, str] = {}
    for n, zone in zones:
        if zone.side not in sides:
            yield Fault(("zone", n, "side"), f"unknown side {zone.side!r}", nearest(zone.side, sides))
        found = [*area_faults(zone.area, ("zone", n, "area"), board)] if board is not None else []
        yield from found
        if found or board is None:
            continue
        shared = next((each for each in zone.squares() if owner.setdefault(each, zone.side) != zone.side), None)
        if shared is not None:
            yield Fault(("zone", n, "area"), f"square {shared} is of two sides", "ground of one side")


def choice_faults(scenario: Scenario) -> Iterator[Fault]:
    """What shows only in the whole: a unit that may stay away and is needed, a template with another footprint, a unit
    in two choices, a side without anybody.
    """
    named: set[str] = set()
    for n, each in enumerate(scenario.choices):
        for place, unit in enumerate(each.units):
            if unit in named:
                yield Fault(("choice", n, "units", place), f"{unit!r} is in two choices", "each unit in one")
            named.add(unit)
        for kinds in each.kinds:
            sides = {footprint(0, 0, sheet.size).side for _, sheet in kinds}
            if len(sides) > 1:
                name = kinds[0][1].id
                yield Fault(
                    ("choice", n, "templates"), f"{name!r} would take more ground", "templates of one footprint"
                )
    fewest = mustered(scenario, {n: each.least for n, each in enumerate(scenario.choices)})
    for side in scenario.sides:
        if not any(unit.side == side.id for unit in fewest.units):
            yield Fault(("choice",), f"side {side.id!r} could come without anybody", "a least number of 1")
    said = {fault.what for fault in _together(scenario)}
    for fault in _together(fewest):
        if fault.what not in said:
            yield Fault(("choice",), f"with the fewest units: {fault.what}", "units that nothing else names")


def _together(scenario: Scenario) -> Iterator[Fault]:
    from game.scenario.scenario import faults_together

    return faults_together(
        scenario.board, [side.id for side in scenario.sides], enumerate(scenario.units), enumerate(scenario.goals),
        [*enumerate(scenario.arrivals)], [*enumerate(scenario.triggers)], scenario.before,
    )  # fmt: skip


def mustered(
    scenario: Scenario, counts: Mapping[int, int], kinds: Mapping[str, str] | None = None
) -> Scenario:  # fmt: skip
    """The scenario with as many units of each choice as ``counts`` say (by its place, else the file's number), and
    units of other templates where ``kinds`` name one. Raises ValueError for a number or a template that is not open.
    """
    away: set[str] = set()
    other: dict[str, UnitSheet] = {}
    for n, each in enumerate(scenario.choices):
        count = counts.get(n, each.count)
        if not each.least <= count <= each.most:
            raise ValueError(f"{count} units cannot come, {each.least} to {each.most} can")
        away.update(each.units[count:])
        for sheets in each.kinds:
            wanted = (kinds or {}).get(sheets[0][1].id)
            if wanted is not None:
                by_name = dict(sheets)
                if wanted not in by_name:
                    raise ValueError(f"{wanted!r} is not open to {sheets[0][1].id!r}")
                other[sheets[0][1].id] = by_name[wanted]
    units = tuple(other.get(sheet.id, sheet) for sheet in scenario.units if sheet.id not in away)
    return scenario._replace(
        units=units,
        controllers=tuple(each for each in scenario.controllers if each[0] not in away),
        tempers=tuple(each for each in scenario.tempers if each[0] not in away),
        orders=tuple(each for each in scenario.orders if each[0] not in away and each[1].unit not in away),
    )
