"""What ships with the program: weapons, shields, armor, units and terrain, read from ``assets/`` and checked.

``shipped()`` is the one catalogue of a process; ``Catalogue(root)`` reads another folder of that shape. A wrong file
raises ``ScenarioFaults`` with every fault of the file and their lines, like a scenario does.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

import assets
from game.scenario import limits
from game.scenario.faults import Fault, ScenarioFaults, with_lines
from game.scenario.shapes import Block, Name, check
from game.scenario.templates import (
    AbilityTemplate,
    ArmorTemplate,
    GearTemplate,
    ItemsFile,
    SpellTemplate,
    TerrainFile,
    UnitsFile,
    UnitTemplate,
    WeaponTemplate,
)  # fmt: skip
from systems.board import EdgeKind, Ground, Thing

Shape = TypeVar("Shape", bound=Block)
Entry = TypeVar("Entry", bound=Block)
#: The head of one entry in a file of templates.
HEADER = re.compile(r"^\[(\w+)\.(\w+)\]", re.MULTILINE)

ROOT = Path(assets.__path__[0])


class Templates(Mapping[str, Entry]):
    """The entries ``[kind.key]`` of all files of a folder, by key; each is parsed and checked when it is asked for.

    So a start costs the same however much ships. A faulty entry raises ScenarioFaults for its whole file.
    """

    def __init__(self, folder: Path, kind: str, shape: type[Entry], whole: type[Block]) -> None:
        self._kind, self._shape, self._whole = kind, shape, whole
        self._texts: dict[str, tuple[Path, str]] = {}
        self._read: dict[str, Entry] = {}
        for file in sorted(folder.glob("*.toml")):
            text = file.read_text(encoding="utf-8")
            heads = [*HEADER.finditer(text)]
            for head, after in zip(heads, [*(each.start() for each in heads[1:]), len(text)], strict=True):
                if head[1] == kind:
                    self._texts[head[2]] = file, text[head.start() : after]

    def __getitem__(self, key: str) -> Entry:
        if key not in self._read:
            file, text = self._texts[key]
            table, faults, _ = parse_toml(text.encode())
            found = faults or check(self._shape, table[self._kind][key], (self._kind, key))
            if isinstance(found, list):
                parse_file(file, self._whole)  # says the same faults, with their lines
                raise ScenarioFaults(found)
            self._read[key] = found
        return self._read[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, key: object) -> bool:
        return key in self._texts


class Catalogue:
    """Everything a scenario can name. Keys are unique over all files of a folder."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root

    @cached_property
    def weapons(self) -> Templates[WeaponTemplate]:
        """Weapons and natural weapons by key."""
        return Templates(self.root / "items", "weapon", WeaponTemplate, ItemsFile)

    @cached_property
    def shields(self) -> Templates[WeaponTemplate]:
        """Shields by key."""
        return Templates(self.root / "items", "shield", WeaponTemplate, ItemsFile)

    @cached_property
    def armors(self) -> Templates[ArmorTemplate]:
        """Armor by key."""
        return Templates(self.root / "items", "armor", ArmorTemplate, ItemsFile)

    @cached_property
    def gear(self) -> Templates[GearTemplate]:
        """Rope, chain and what else is carried without being a weapon, by key."""
        return Templates(self.root / "items", "gear", GearTemplate, ItemsFile)

    @cached_property
    def abilities(self) -> Templates[AbilityTemplate]:
        """Arts that are used as an action, by key."""
        return Templates(self.root / "items", "ability", AbilityTemplate, ItemsFile)

    @cached_property
    def spells(self) -> Templates[SpellTemplate]:
        """Spells, by key."""
        return Templates(self.root / "items", "spell", SpellTemplate, ItemsFile)

    @cached_property
    def units(self) -> Templates[UnitTemplate]:
        """Unit templates by key."""
        return Templates(self.root / "units", "unit", UnitTemplate, UnitsFile)

    @cached_property
    def terrain(self) -> TerrainFile:
        """Grounds, things, edges and the common legend. Raises ScenarioFaults."""
        return parse_file(self.root / "terrain.toml", TerrainFile)

    def weapon(self, key: str) -> WeaponTemplate | None:
        """A weapon or, since one can strike with them, a shield."""
        return self.weapons.get(key) or self.shields.get(key)

    def name(self, key: str) -> Name | None:
        """The name, in both languages, of an item, unit template or kind of terrain; None for an unknown key.

        A thrown use (``dagger_thrown``) has the name of its item, one with the flat says so beside it.
        """
        item = key.removesuffix(THROWN).removesuffix(FLAT)
        groups: tuple[Mapping[str, Any], ...] = (
            self.weapons, self.shields, self.armors, self.gear, self.abilities, self.spells, self.units,
            self.terrain.thing, self.terrain.ground, self.terrain.edge,
        )  # fmt: skip
        for group in groups:
            if item in group:
                name: Name = group[item].name
                flat = key.endswith(FLAT)
                return Name(en=f"{name.en} (flat)", zh=f"{name.zh}（钝击）") if flat else name
        return None

    def ground(self, key: str) -> Ground:
        """A kind of ground for a board. Only what can be walked at full speed can be charged over, unless it says
        otherwise. Raises KeyError for an unknown key.
        """
        kind = self.terrain.ground[key]
        charge = kind.factor == 1 if kind.charge is None else kind.charge
        return Ground(
            key, kind.factor, kind.opaque, kind.size, kind.half, charge, kind.material, kind.look, kind.footing,
            kind.wade, kind.dc, kind.climb, kind.current, "", kind.shelter, kind.shelter_most, kind.reflex,
            kind.athletics, kind.brush, kind.fire, kind.heat, kind.kindles,
        )  # fmt: skip

    def thing(self, key: str, size: int | None = None) -> Thing:
        """A kind of thing for a board, of its own Size unless one is given. Raises KeyError for an unknown key."""
        kind = self.terrain.thing[key]
        return Thing(
            key, size or kind.size, kind.half, kind.factor, kind.opaque, kind.material, kind.look, kind.joined,
            kind.effortless, kind.deceptive,
        )  # fmt: skip

    def edge(self, key: str) -> EdgeKind:
        """A kind of edge for a board. Raises KeyError for an unknown key."""
        kind = self.terrain.edge[key]
        return EdgeKind(key, kind.blocks, kind.opaque, kind.size, kind.half, kind.material, kind.door or "")


#: What the key of a thrown use ends in.
THROWN = "_thrown"
#: What the key of a use ends in that bruises with what else wounds.
FLAT = "_flat"


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


def parse_toml(data: bytes) -> tuple[dict[str, Any], list[Fault], str]:
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
