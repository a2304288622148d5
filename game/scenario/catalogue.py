"""What ships with the program: weapons, shields, armor, units and terrain, read from ``assets/`` and checked.

``shipped()`` is the one catalogue of a process; ``Catalogue(root)`` reads another folder of the same shape. Reading is
lazy, one group at a time. A wrong file raises ``ScenarioFaults`` with every fault of the group, like a scenario does.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TypeVar

import assets
from game.scenario import limits
from game.scenario.faults import Fault, ScenarioFaults, with_lines
from game.scenario.shapes import Block, Name, check
from game.scenario.templates import (
    ArmorTemplate,
    EdgeTemplate,
    GroundTemplate,
    ItemsFile,
    TerrainFile,
    ThingTemplate,
    UnitsFile,
    UnitTemplate,
    WeaponTemplate,
)  # fmt: skip
from systems.board import EdgeKind, Ground, Thing

Shape = TypeVar("Shape", bound=Block)

ROOT = Path(assets.__path__[0])


class Catalogue:
    """Everything a scenario can name. Keys are unique over all files of a group."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root

    @cached_property
    def _items(self) -> list[ItemsFile]:
        return self._read("items", ItemsFile)

    @cached_property
    def weapons(self) -> dict[str, WeaponTemplate]:
        """Weapons and natural weapons by key."""
        return _merged(file.weapon for file in self._items)

    @cached_property
    def shields(self) -> dict[str, WeaponTemplate]:
        return _merged(file.shield for file in self._items)

    @cached_property
    def armors(self) -> dict[str, ArmorTemplate]:
        return _merged(file.armor for file in self._items)

    @cached_property
    def units(self) -> dict[str, UnitTemplate]:
        return _merged(file.unit for file in self._read("units", UnitsFile))

    @cached_property
    def terrain(self) -> TerrainFile:
        return parse_file(self.root / "terrain.toml", TerrainFile)

    def weapon(self, key: str) -> WeaponTemplate | None:
        """A weapon or, since one can strike with them, a shield."""
        return self.weapons.get(key) or self.shields.get(key)

    def name(self, key: str) -> Name | None:
        """The name, in both languages, of an item, unit template or kind of terrain; None for an unknown key.

        A thrown use (``dagger_thrown``) has the name of its item.
        """
        item = key.removesuffix(THROWN)
        groups: tuple[Mapping[str, _Named], ...] = (
            self.weapons, self.shields, self.armors, self.units, self.terrain.thing, self.terrain.ground,
            self.terrain.edge,
        )  # fmt: skip
        for group in groups:
            if item in group:
                return group[item].name
        return None

    def ground(self, key: str) -> Ground:
        kind = self.terrain.ground[key]
        charge = kind.factor == 1 if kind.charge is None else kind.charge
        return Ground(key, kind.factor, kind.opaque, kind.size, kind.half, charge, kind.material, kind.look)

    def thing(self, key: str, size: int | None = None) -> Thing:
        kind = self.terrain.thing[key]
        return Thing(key, size or kind.size, kind.half, kind.factor, kind.opaque, kind.material, kind.look)

    def edge(self, key: str) -> EdgeKind:
        kind = self.terrain.edge[key]
        return EdgeKind(key, kind.blocks, kind.opaque, kind.size, kind.half, kind.material)

    def _read(self, folder: str, shape: type[Shape]) -> list[Shape]:
        files = sorted((self.root / folder).glob("*.toml"))
        read: list[Shape] = []
        faults: list[Fault] = []
        for file in files:
            try:
                read.append(parse_file(file, shape))
            except ScenarioFaults as wrong:
                faults += wrong.faults
        if faults:
            raise ScenarioFaults(faults)
        return read


_Named = WeaponTemplate | ArmorTemplate | UnitTemplate | ThingTemplate | GroundTemplate | EdgeTemplate
Entry = TypeVar("Entry")

#: What the key of a thrown use ends in.
THROWN = "_thrown"


def _merged(groups: Iterable[Mapping[str, Entry]]) -> dict[str, Entry]:
    return {key: entry for group in groups for key, entry in group.items()}


def parse_file(path: Path, shape: type[Shape]) -> Shape:
    """A file of templates in its shape. Raises ScenarioFaults naming file and lines; OSError as ``open`` does."""
    data = limits.read(path)
    if isinstance(data, Fault):
        raise ScenarioFaults([Fault(data.path, data.what, data.expected, 0, str(path))])
    table, faults, text = parse_toml(data)
    if not faults:
        found = check(shape, table)
        if not isinstance(found, list):
            return found
        faults = found
    raise ScenarioFaults(with_lines(text, faults, str(path)))


def parse_toml(data: bytes) -> tuple[dict[str, object], list[Fault], str]:
    """TOML as plain data, or the faults that make it no TOML or too much of it; and the text they stand in."""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return {}, [Fault((), "the file is no UTF-8 text", "a text file saved as UTF-8", line)], ""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return {}, [_syntax(str(error), text)], text
    except RecursionError:
        return {}, [Fault((), "values are nested too deep", f"at most {limits.LIMITS['nesting'].most} levels", 1)], text
    return table, list(limits.oversized(table)), text


def _syntax(message: str, text: str) -> Fault:
    """tomllib's complaint as a fault: the sentence, and the line it ends with."""
    sentence, _, place = message.partition(" (at ")
    number = place.removeprefix("line ").split(",")[0].rstrip(")")
    line = int(number) if number.isdecimal() else text.rstrip("\n").count("\n") + 1
    return Fault((), f"this is no TOML: {sentence[0].lower()}{sentence[1:]}", "", line)


@cache
def shipped() -> Catalogue:
    """The catalogue that ships with the program."""
    return Catalogue()
