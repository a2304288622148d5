"""H40: every character the program can show has a glyph in the shipped fonts: texts, scenarios, units, items, rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from game.app import fonts, key_pages
from game.app.keymap import Keys
from game.text.phrases import templates

FOLDERS = ("scenarios", "units", "items", "rules")


def strings(value: object) -> Iterator[str]:
    """Every string in plain data, keys left out: they are not shown."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def files() -> list[Path]:
    root = Path(str(resources.files("assets")))
    return [root / "terrain.toml", *(file for folder in FOLDERS for file in sorted((root / folder).glob("*.toml")))]


def missing(texts: Iterator[str]) -> dict[str, str]:
    """Characters without a glyph, each with a text it stands in."""
    return {char: text for text in texts for char in fonts.missing(text)}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_h40_every_text_of_the_program_has_all_glyphs(lang: str) -> None:
    assert len(templates(lang)) > 500
    assert missing(iter(templates(lang).values())) == {}


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_h40_every_string_of_the_assets_has_all_glyphs(file: Path) -> None:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    assert missing(strings(data)) == {}


def test_h40_keys_and_signs_drawn_by_code_have_all_glyphs() -> None:
    signs = "\u2212\u2013\u2026\u30fb\u00d7\u2248<>%+\u2190\u2191\u2192\u2193\u00a0()[]0123456789"
    keys = key_pages.whole(Keys())
    assert missing(iter([signs, *(keys.words(name) for name in keys.deals)])) == {}


def test_h40_a_character_no_font_has_is_found() -> None:
    """The check notices what it is for."""
    assert missing(iter(["a\ue123b"])) == {"\ue123": "a\ue123b"}
