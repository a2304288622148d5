"""What ships under assets/: every file is sound, named in both languages, and has the numbers of its source.

The tables below were typed from the lists of weapons, creatures and characters, not from the files.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from game.scenario import templates
from game.scenario.catalogue import ROOT, Catalogue, parse_file, shipped
from game.scenario.faults import ScenarioFaults
from game.scenario.loader import load, names
from game.scenario.shapes import Block
from game.scenario.sheets import template_faults
from game.scenario.templates import ItemsFile, TerrainFile, UnitsFile
from systems.rulesets import abilities

CATALOGUE = shipped()
FILES = [*(ROOT / "items").glob("*.toml"), *(ROOT / "units").glob("*.toml"), ROOT / "terrain.toml"]
SHAPES: dict[str, type[Block]] = {"items": ItemsFile, "units": UnitsFile, "assets": TerrainFile}


# ----------------------------------------------------------------------------------------------------------- whole


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_shipped_file_is_sound(path: Path) -> None:
    parse_file(path, SHAPES[path.parent.name])


@pytest.mark.parametrize("key", CATALOGUE.units)
def test_a_shipped_unit_names_only_what_exists(key: str) -> None:
    assert not template_faults(CATALOGUE.units[key], CATALOGUE, ("unit", key))


def test_there_is_enough_to_choose_from() -> None:
    creatures = tomllib.loads((ROOT / "units" / "creatures.toml").read_text("utf-8"))["unit"]
    assert sum(kind.natural is None for kind in CATALOGUE.weapons.values()) >= 60
    assert (len(CATALOGUE.armors), len(CATALOGUE.shields), len(creatures)) == (17, 7, 16)
    assert len(CATALOGUE.units) >= 36


def test_no_key_is_used_twice() -> None:
    """Over all files of a folder, and so that the name of a key is never doubtful."""
    heads = [head for path in FILES for head in re.findall(r"^\[\w+\.(\w+)\]", path.read_text("utf-8"), re.MULTILINE)]
    items = (CATALOGUE.weapons, CATALOGUE.shields, CATALOGUE.armors, CATALOGUE.gear, CATALOGUE.abilities)
    known = (*items, CATALOGUE.spells, CATALOGUE.units)
    assert len(heads) == len(set(heads)) == sum(len(group) for group in known)


def test_entries_read_one_by_one_are_those_of_the_whole_files() -> None:
    for path in (ROOT / "items").glob("*.toml"):
        whole = parse_file(path, ItemsFile)
        assert {key: CATALOGUE.weapons[key] for key in whole.weapon} == whole.weapon
        assert {key: CATALOGUE.shields[key] for key in whole.shield} == whole.shield
        assert {key: CATALOGUE.armors[key] for key in whole.armor} == whole.armor
        assert {key: CATALOGUE.gear[key] for key in whole.gear} == whole.gear
        assert {key: CATALOGUE.abilities[key] for key in whole.ability} == whole.ability
    for path in (ROOT / "units").glob("*.toml"):
        whole_units = parse_file(path, UnitsFile).unit
        assert {key: CATALOGUE.units[key] for key in whole_units} == whole_units


def test_everything_of_ours_is_named_in_both_languages() -> None:
    """Items, units, terrain, and every name and text of the shipped scenarios: Chinese has Chinese characters."""
    terrain = CATALOGUE.terrain
    said: list[tuple[str, str]] = []
    for group in (CATALOGUE.weapons, CATALOGUE.shields, CATALOGUE.armors, CATALOGUE.gear, CATALOGUE.abilities,
                  CATALOGUE.units, terrain.ground, terrain.thing, terrain.edge):  # fmt: skip
        said += [(entry.name.en, entry.name.zh) for entry in group.values()]
    for name in names():
        scenario = load(name)
        said += [(each.en, each.zh) for each in (scenario.name, scenario.text, *(side.name for side in scenario.sides))]
        said += [(unit.name_en, unit.name_zh) for unit in scenario.units]
        raw = tomllib.loads((ROOT / "scenarios" / f"{name}.toml").read_text("utf-8"))
        blocks = [raw["scenario"], *raw["side"], *raw["unit"]]
        assert all(isinstance(block.get("name", {}), dict) for block in blocks)
    for en, zh in said:
        assert en.strip(), zh
        assert en.isascii(), en
        assert re.search("[\u4e00-\u9fff]", zh), zh


def test_a_key_has_a_name_wherever_it_comes_from() -> None:
    named = {"dagger": "Dagger", "dagger_thrown": "Dagger", "buckler": "Buckler", "scale_mail": "Scale mail",
             "rope": "Rope", "zombie": "Common zombie", "crate": "Crate", "floor": "Floor",
             "low_wall": "Low wall"}  # fmt: skip
    for key, en in named.items():
        name = CATALOGUE.name(key)
        assert name is not None
        assert name.en == en
    assert CATALOGUE.name("nothing") is None


def test_a_faulty_template_is_said_with_file_and_line(tmp_path: Path) -> None:
    for folder in ("items", "units"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "terrain.toml", tmp_path)
    melee = tmp_path / "items" / "melee.toml"
    text = melee.read_text("utf-8")
    wrong = text.replace("[weapon.dagger]", "[weapon.dagger]\nsizes = 3 #", 1).replace('grade = "B"', 'grade = "X"', 1)
    melee.write_text(wrong, encoding="utf-8")
    rows = wrong.split("\n")
    first, second = (n for n, row in enumerate(rows, 1) if row.startswith(("sizes = 3", 'grade = "X"')))
    with pytest.raises(ScenarioFaults) as faults:
        load("alley", catalogue=Catalogue(tmp_path))
    assert [str(fault) for fault in faults.value.faults] == [
        f"{melee}:{first}: weapon.dagger.sizes: unknown key, expected 'size', the nearest name",
        f"{melee}:{second}: weapon.stun_baton.grade: 'X' is not known here, expected 'B', 'L' or 'A'",
    ]


def test_what_the_catalogue_allows_of_abilities_is_what_the_rules_know() -> None:
    """Shapes are checked without loading the engine; here they are held against it."""
    assert set(get_args(templates.Action)) == set(abilities.PRICES)
    assert set(get_args(templates.Gift)) == set(abilities.GIVES)
    assert set(get_args(templates.Bonus)) == set(abilities.BONUSES)
    tags = {kind.tag for kind in CATALOGUE.abilities.values()}
    assert tags == {None, *abilities.TAGS}
    assert any(kind.action == "standard" and not kind.tag for kind in CATALOGUE.abilities.values())
