"""The look's one table for what is printed: reports take their colours from here, as six hex digits by name."""

from __future__ import annotations

from game.app import theme
from game.lab.report import Look, SideLook

NAMES = (
    "card", "panel", "well", "line", "line2", "ink", "ink1", "ink2", "floor", "desk", "wall", "edge", "blue_text",
    "amber_line", "amber_wash", "wood", "wood_line", "glass", "stone_line",
)  # fmt: skip


def look() -> Look:
    """Every colour and side a report wants."""
    colours = {name.replace("_", "-"): code(getattr(theme, name.upper())) for name in NAMES}
    sides = [SideLook(side.shape, code(side.fill), code(side.letters), code(side.text)) for side in theme.SIDES]
    return Look(colours, sides)


def code(colour: theme.Colour) -> str:
    """A colour in six hex digits."""
    return "{:02X}{:02X}{:02X}".format(*colour)
