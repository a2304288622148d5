"""The shape of a scenario file, block by block.

What a shape cannot say (does the template exist, is the square free) is checked later by ``sheets.py``, ``terrain.py``
and ``scenario.py``.
"""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from game.scenario.orders import Orders
from game.scenario.shapes import Block, Ident, NameText, ProseText, Small, Square, Word
from game.scenario.templates import Figure, Legend

FORMAT = 1


def _rows(value: object) -> object:
    """A text of several lines as its rows; the last line break ends the last row."""
    return value.removesuffix("\n").split("\n") if isinstance(value, str) else value


class HeadBlock(Block):
    name: NameText
    text: ProseText
    difficulty: Annotated[int, Field(ge=1, le=5)]
    tags: list[Word] = Field(default_factory=list)
    ruleset: Word | None = None


class MapBlock(Block):
    """``rows`` or ``size`` (an open field); both together must agree. ``light`` is that of the whole map; ``lights``
    says otherwise square by square: b bright, d dim, k dark, a point as the map.
    """

    rows: Annotated[list[str], BeforeValidator(_rows)] | None = None
    size: Square | None = None
    double: bool = False
    ground: Word = "floor"
    legend: Legend = Field(default_factory=dict)
    heights: Annotated[list[str], BeforeValidator(_rows)] | None = None
    light: Literal["bright", "dim", "dark"] = "bright"
    lights: Annotated[list[str], BeforeValidator(_rows)] | None = None
    weather: Literal["fog", "rain", "snow", "wind", "storm"] | None = None
    noisy: bool = False


CONTROLLERS = ("person", "novice", "regular", "expert", "best_odds", "any_legal")
Controller = Literal["person", "novice", "regular", "expert", "best_odds", "any_legal"]
DEFAULT_MIND = "regular"
"""Who leads a side of which a file says nothing, and takes the place of a person where there is none."""


class SideBlock(Block):
    id: Ident
    name: NameText
    controller: Controller | None = None
    personality: Word | None = None


class LaidBlock(Block):
    """A mine that lies there already."""

    item: Word
    at: Square


class UnitBlock(Figure):
    id: Ident
    template: str
    side: str
    at: Square
    altitude: Small = 0
    controller: Controller | None = None
    personality: Word | None = None
    orders: Orders | None = None
    laid: list[LaidBlock] = Field(default_factory=list)


class ObjectiveBlock(Block):
    side: str
    kind: Literal["rout", "fall", "protect", "survive", "reach", "hold", "escape", "seize"]
    result: Literal["victory", "defeat", "stage"] = "victory"
    key: Ident | None = None
    item: Ident | None = None
    unit: str | None = None
    rounds: Annotated[int, Field(ge=1, le=10_000)] | None = None
    area: Annotated[list[int], Field(min_length=4, max_length=4)] | None = None
    count: Annotated[int, Field(ge=1, le=500)] | None = None


class DrawBlock(Block):
    """When nobody wins: the last round, and rounds in which nothing changed. Their choices are switches."""

    rounds: Small | None = None
    stalemate: Small | None = None


class LabBlock(Block):
    """What the lab may vary when it looks for a setting: ``PATH=VALUE,VALUE`` or ``PATH=2..5`` each."""

    vary: Annotated[list[Annotated[str, Field(max_length=200)]], Field(min_length=1, max_length=20)]


#: Every key on the top of a scenario file.
TOP = (
    "format", "scenario", "map", "side", "unit", "objective", "arrival", "trigger", "before", "rules", "draw", "zone",
    "choice", "lab",
)  # fmt: skip
