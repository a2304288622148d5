"""The shape of our files, checked strictly with pydantic: scenarios, and the templates under ``assets/``.

A block accepts exactly its keys; a number is a whole number, never a text that looks like one. What a shape cannot say
(does the template exist, is the square free) is checked later by ``sheets.py``, ``terrain.py`` and ``scenario.py``.
A text is one string for both languages or ``{ en = …, zh = … }``.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from game.scenario.faults import Fault, Trail, control_character, from_pydantic, shown

FORMAT = 1


def _both(value: object) -> object:
    """One text for both languages; a wrong one is one fault, not two."""
    return {"en": _printable_lines(value), "zh": value} if isinstance(value, str) else value


def _both_names(value: object) -> object:
    return {"en": _printable(value), "zh": value} if isinstance(value, str) else value


def _item(value: object) -> object:
    return {"item": value} if isinstance(value, str) else value


def _rows(value: object) -> object:
    """A text of several lines as its rows; the last line break ends the last row."""
    return value.removesuffix("\n").split("\n") if isinstance(value, str) else value


def _null(value: object) -> object:
    """An Attribute a creature does not have is written ``"-"`` and kept as -1 (companion 4.1)."""
    if value == "-":
        return -1
    if isinstance(value, int) and value < 0:
        raise PydanticCustomError("attribute", '{value} is too small, expected at least 0, or "-" for none',
                                  {"value": value})  # fmt: skip
    return value


def _ground(value: object) -> object:
    return {"is": value} if isinstance(value, str) else value


def _printable(value: str) -> str:
    bad = control_character(value)
    if bad:
        raise PydanticCustomError("control", "{text} holds the control character {bad}, expected printable text",
                                  {"text": shown(value), "bad": bad})  # fmt: skip
    return value


def _printable_lines(value: str) -> str:
    bad = control_character(value, lines=True)
    if bad:
        raise PydanticCustomError("control", "the text holds the control character {bad}, expected printable text",
                                  {"bad": bad})  # fmt: skip
    return value


Small = Annotated[int, Field(ge=0, le=999)]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Ident = Annotated[str, Field(min_length=1, max_length=64), AfterValidator(_printable)]
Traits = dict[Word, Annotated[int, Field(ge=-99, le=9999)]]
Rating = Annotated[int, BeforeValidator(_null), Field(ge=-1, le=99)]
Square = Annotated[list[int], Field(min_length=2, max_length=2)]
Damage = Literal["blunt", "pierce", "slash", "fire", "cold", "lightning", "acid", "poison", "force"]


class Block(BaseModel):
    """A table of a file: strict types, unknown keys are faults."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


Shape = TypeVar("Shape", bound=Block)


class Name(Block):
    en: Annotated[str, AfterValidator(_printable)]
    zh: Annotated[str, AfterValidator(_printable)]


class Prose(Block):
    en: Annotated[str, AfterValidator(_printable_lines)]
    zh: Annotated[str, AfterValidator(_printable_lines)]


NameText = Annotated[Name, BeforeValidator(_both_names)]
ProseText = Annotated[Prose, BeforeValidator(_both)]

# ------------------------------------------------------------------------------------------- items, units, terrain


class Thrown(Block):
    """How a hand weapon is thrown: one more way to attack with the same item."""

    range: Annotated[int, Field(ge=1, le=999)]
    shots: Annotated[int, Field(ge=1, le=999)] = 1
    traits: Traits = {}


class WeaponTemplate(Block):
    """A weapon, natural weapon or shield of ``assets/items``. ``strength`` is the whole requirement, [Heavy] in it."""

    name: NameText
    mode: Literal["brawl", "blade", "throwing", "archery", "firearm", "artillery"]
    size: Small | None = None
    damage: Small
    grade: Literal["B", "L", "A"] = "L"
    types: Annotated[list[Damage], Field(min_length=1)]
    strength: Small | None = None
    range: Small = 0
    shots: Small = 0
    specialty: Word
    natural: Literal["hand", "leg", "tooth", "tail"] | None = None
    traits: Traits = {}
    thrown: Thrown | None = None


class ArmorTemplate(Block):
    name: NameText
    melee: Small
    ranged: Small
    penalty: Small = 0
    traits: Traits = {}


class ItemsFile(Block):
    """``assets/items/*.toml``: tables ``[weapon.KEY]``, ``[shield.KEY]``, ``[armor.KEY]``."""

    weapon: dict[Word, WeaponTemplate] = {}
    shield: dict[Word, WeaponTemplate] = {}
    armor: dict[Word, ArmorTemplate] = {}


class Held(Block):
    """A weapon as a unit carries it: an item, and what is different about this one."""

    item: Word
    size: Small | None = None
    damage: Small | None = None
    grade: Literal["B", "L", "A"] | None = None
    types: Annotated[list[Damage], Field(min_length=1)] | None = None
    strength: Small | None = None
    range: Small | None = None
    shots: Annotated[int, Field(ge=1, le=999)] | None = None
    traits: Traits | None = None


class Worn(Block):
    item: Word
    melee: Small | None = None
    ranged: Small | None = None
    penalty: Small | None = None
    traits: Traits | None = None


class Figure(Block):
    """What a template and a unit of a scenario can both say; a unit's word wins over its template's."""

    name: NameText | None = None
    kind: Word | None = None
    size: Annotated[int, Field(ge=0, le=100)] | None = None
    attributes: dict[str, Rating] = {}
    skills: dict[str, Annotated[int, Field(ge=0, le=15)]] = {}
    specialties: list[Word] | None = None
    weapons: list[Annotated[Held, BeforeValidator(_item)]] | None = None
    armor: Annotated[Worn, BeforeValidator(_item)] | None = None
    shield: Annotated[Held, BeforeValidator(_item)] | None = None
    natural_armor: Small | None = None
    deflection: Small | None = None
    deflection_supernatural: bool | None = None
    printed: dict[str, Annotated[int, Field(ge=0, le=9999)]] = {}
    traits: Traits = {}


class UnitTemplate(Figure):
    """``assets/units/*.toml``: a figure with nothing left open."""

    name: NameText
    kind: Word
    size: Annotated[int, Field(ge=0, le=100)]
    weapons: list[Annotated[Held, BeforeValidator(_item)]]


class UnitsFile(Block):
    unit: dict[Word, UnitTemplate]


class GroundTemplate(Block):
    name: NameText
    factor: Literal[0, 1, 2, 4] = 1
    opaque: bool = False
    size: Annotated[int, Field(ge=0, le=1000)] = 0
    half: Annotated[int, Field(ge=0, le=2)] = 2
    charge: bool | None = None
    material: str = ""
    look: Word = "floor"


class ThingTemplate(Block):
    name: NameText
    size: Small
    half: Annotated[int, Field(ge=0, le=2)] = 2
    factor: Literal[0, 1, 2, 4] = 0
    opaque: bool = False
    material: str = "wood"
    look: Word = "crate"


class EdgeTemplate(Block):
    name: NameText
    blocks: bool
    opaque: bool
    size: Annotated[int, Field(ge=0, le=1000)]
    half: Annotated[int, Field(ge=0, le=2)] = 2
    material: str = ""


class Sign(Block):
    """What a character of a map stands for. ``is`` names a ground or a thing; a table can say more."""

    is_: Annotated[Word | None, Field(alias="is")] = None
    ground: Word | None = None
    thing: Word | None = None
    size: Annotated[int, Field(ge=1, le=100)] | None = None
    smoke: bool = False


Legend = dict[str, Annotated[Sign, BeforeValidator(_ground)]]


class TerrainFile(Block):
    ground: dict[Word, GroundTemplate]
    thing: dict[Word, ThingTemplate]
    edge: dict[Word, EdgeTemplate]
    legend: Legend
    edges: dict[str, Word]


# ------------------------------------------------------------------------------------------------------- scenarios


class HeadBlock(Block):
    name: NameText
    text: ProseText
    difficulty: Annotated[int, Field(ge=1, le=5)]
    tags: list[Word] = []


class MapBlock(Block):
    """``rows`` or ``size`` (an open field); both together must agree."""

    rows: Annotated[list[str], BeforeValidator(_rows)] | None = None
    size: Square | None = None
    double: bool = False
    ground: Word = "floor"
    legend: Legend = {}
    heights: Annotated[list[str], BeforeValidator(_rows)] | None = None


CONTROLLERS = ("person", "best_odds", "any_legal")
Controller = Literal["person", "best_odds", "any_legal"]


class SideBlock(Block):
    id: Ident
    name: NameText
    controller: Controller | None = None


class UnitBlock(Figure):
    id: Ident
    template: str
    side: str
    at: Square
    altitude: Small = 0
    controller: Controller | None = None


class ObjectiveBlock(Block):
    side: str
    kind: Literal["rout", "fall", "protect", "survive", "reach"]
    result: Literal["victory", "defeat"] = "victory"
    unit: str | None = None
    rounds: Annotated[int, Field(ge=1, le=10_000)] | None = None
    area: Annotated[list[int], Field(min_length=4, max_length=4)] | None = None
    count: Annotated[int, Field(ge=1, le=500)] | None = None


class DrawBlock(Block):
    """When nobody wins: the last round, and rounds in which nothing changed. Their choices are switches."""

    rounds: Small | None = None
    stalemate: Small | None = None


#: Every key on the top of a scenario file.
TOP = ("format", "scenario", "map", "side", "unit", "objective", "rules", "draw")


#: Which keys each block knows, for "did you mean"; the first step of a fault's path chooses the row.
KEYS: dict[str, list[str]] = {
    "": [*TOP, *ItemsFile.model_fields, *UnitsFile.model_fields, *TerrainFile.model_fields],
    "scenario": list(HeadBlock.model_fields),
    "map": list(MapBlock.model_fields),
    "side": list(SideBlock.model_fields),
    "unit": [*UnitBlock.model_fields, *Held.model_fields],
    "objective": list(ObjectiveBlock.model_fields),
    "draw": list(DrawBlock.model_fields),
    "weapon": [*WeaponTemplate.model_fields],
    "shield": [*WeaponTemplate.model_fields],
    "armor": [*ArmorTemplate.model_fields],
    "ground": [*GroundTemplate.model_fields],
    "thing": [*ThingTemplate.model_fields],
    "edge": [*EdgeTemplate.model_fields],
}


def check(shape: type[Shape], data: object, below: Trail = ()) -> Shape | list[Fault]:
    """``data`` in its shape, or every fault of it, each path starting with ``below``. Never raises for wrong data."""
    try:
        return shape.model_validate(data)
    except ValidationError as error:
        return from_pydantic(error.errors(include_url=False), KEYS, below)


def salvage(shape: type[Shape], data: object, below: Trail) -> tuple[Shape | None, list[Fault]]:
    """A block and its faults. A block whose faulty keys can be left out is still returned, so that the checks that
    need several blocks can go on and everything wrong in a file is said at once."""
    found = check(shape, data, below)
    if not isinstance(found, list):
        return found, []
    faulty = {fault.path[len(below)] for fault in found if len(fault.path) > len(below)}
    if not isinstance(data, dict) or not faulty:
        return None, found
    rest = check(shape, {key: value for key, value in data.items() if key not in faulty}, below)
    return (None if isinstance(rest, list) else rest), found
