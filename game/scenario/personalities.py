"""The personalities that minds can have (``assets/minds/personalities.toml``): a name, a line, weights, thresholds."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from pydantic import Field

from game.scenario.catalogue import ROOT, parse_file
from game.scenario.shapes import Block, NameText, ProseText

FILE = ROOT / "minds" / "personalities.toml"
Weight = Annotated[int, Field(ge=0, le=1_000)]
Share = Annotated[int, Field(ge=0, le=100)]


class Personality(Block):
    """Weights in hundredths, 100 for a mind without a personality; thresholds in hundredths, 0 for never.

    ``harm``: harm it does. ``danger``: harm it fears; ``melee``: the part of it that comes from blows. ``wounded``: how
    much more an enemy counts that has lost half its Health. ``pursuit``: the promise of being near enemies; ``goals``:
    of being where an objective wants somebody. ``retreat``: Health left below which it falls back. ``yields``: its
    side's strength left, against the enemies', below which it gives up once hurt. ``finishes``: whether it kills who
    lies on the ground. ``thrift``: what a point of Willpower has to win. ``patience``: rounds before it fears harm less
    and less, so that two careful sides do not wait for each other for ever.
    """

    name: NameText
    line: ProseText
    harm: Weight = 100
    danger: Weight = 100
    melee: Weight = 100
    wounded: Weight = 0
    pursuit: Weight = 100
    goals: Weight = 100
    retreat: Share = 0
    yields: Share = 0
    finishes: bool = False
    thrift: Weight = 100
    patience: Annotated[int, Field(ge=0, le=100)] = 3


class Personalities(Block):
    personality: dict[str, Personality]


@cache
def personalities() -> dict[str, Personality]:
    """All of them, in the order of the file."""
    return parse_file(FILE, Personalities).personality
