"""What the shapes of all our files are made of, checked strictly with pydantic.

A block accepts exactly its keys; a number is a whole number, never a text that looks like one. A text is one string
for both languages or ``{ en = …, zh = … }``. ``templates.py`` holds the shapes of ``assets/``, ``schema.py`` those of
scenarios.
"""

import os
from functools import cache
from typing import Annotated, Literal, TypeVar

# No plugin of somebody else's may have a say in what a file means; and looking for some would cost every start.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from game.scenario.faults import Fault, Trail, control_character, from_pydantic, shown


def _both(value: object) -> object:
    """One text for both languages; a wrong one is one fault, not two."""
    return {"en": _printable_lines(value), "zh": value} if isinstance(value, str) else value


def _both_names(value: object) -> object:
    return {"en": _printable(value), "zh": value} if isinstance(value, str) else value


def _null(value: object) -> object:
    """An Attribute a creature does not have is written ``"-"`` and kept as -1 (companion 4.1)."""
    if value == "-":
        return -1
    if isinstance(value, int) and value < 0:
        raise PydanticCustomError("attribute", '{value} is too small, expected at least 0, or "-" for none',
                                  {"value": value})  # fmt: skip
    return value


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


def check(shape: type[Shape], data: object, below: Trail = ()) -> Shape | list[Fault]:
    """``data`` in its shape, or every fault of it, each path starting with ``below``. Never raises for wrong data."""
    try:
        return shape.model_validate(data)
    except ValidationError as error:
        return from_pydantic(error.errors(include_url=False), shape.model_fields, _every_key(), below)


def salvage(shape: type[Shape], data: object, below: Trail) -> tuple[Shape | None, list[Fault]]:
    """A block and its faults. A block whose faulty keys can be left out is still returned, so that the checks that
    need several blocks can go on and everything wrong in a file is said at once."""
    found = check(shape, data, below)
    if not isinstance(found, list):
        return found, []
    rest = data
    for fault in found:
        rest = _without(rest, fault.path[len(below) :])
    left = check(shape, rest, below)
    return (None if isinstance(left, list) else left), found


def _without(data: object, path: Trail) -> object:
    """A copy of nested tables without the value at ``path``; a list is left out whole, so that its places keep."""
    if not isinstance(data, dict) or not path or path[0] not in data:
        return data
    key, inner = path[0], data[path[0]]
    if len(path) > 1 and isinstance(inner, dict):
        return {**data, key: _without(inner, path[1:])}
    return {name: value for name, value in data.items() if name != key}


@cache
def _every_key() -> tuple[str, ...]:
    """The keys of all blocks: what an unknown key deep inside a block may have meant."""
    blocks = [Block]
    for block in blocks:
        blocks.extend(block.__subclasses__())
    return tuple(sorted({key for block in blocks for key in block.model_fields}))
