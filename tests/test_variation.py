"""What if? Every path a person may write, and every one that leads nowhere."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import pytest

from game.scenario.faults import ScenarioFaults
from game.scenario.loader import find, load
from game.scenario.scenario import Scenario
from game.scenario.variation import Unvaried, label, parse, settings
from game.scenario.varied import varied


@cache
def table(name: str = "warehouse") -> dict[str, Any]:
    return tomllib.loads(find(name).read_text(encoding="utf-8"))


def made(text: str, number: int = 0, name: str = "warehouse") -> Scenario:
    return varied(table(name), [*settings([parse(text)])][number], name)


def test_values_are_lists_or_spans() -> None:
    assert parse("units.tao.count = 2..5").values == ("2", "3", "4", "5")
    assert parse("map.door=open,closed").values == ("open", "closed")
    assert parse("units.tao.at=[3,4],[5,4]").values == ("[3,4]", "[5,4]")


@pytest.mark.parametrize("text", ["", "map.door", "=open", "map.door=", "a=5..2", "a=1..1000", "a=1,,2", "a=1,1"])
def test_what_is_no_variation_is_refused(text: str) -> None:
    with pytest.raises(Unvaried):
        parse(text)


def test_every_combination_comes_once() -> None:
    both = [*settings([parse("ruleset=overseer,overseer_classic"), parse("units.tao.count=0..2")])]
    assert len(both) == len(set(both)) == 6
    assert label(both[1]) == "ruleset=overseer, units.tao.count=1"


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_units_go_and_others_of_their_kind_come_on_free_ground(count: int) -> None:
    scenario = made("units.tao.count=0..3", count)
    kin = [unit for unit in scenario.units if unit.id.startswith("tao")]
    assert len(kin) == count
    assert len({(unit.x, unit.y) for unit in scenario.units}) == len(scenario.units)
    assert all(scenario.board.free(unit.x, unit.y, 1) for unit in kin)
    assert all(abs(unit.x - 5) <= 1 and abs(unit.y - 4) <= 1 for unit in kin), "beside the one they are like"


def test_doors_rules_edition_light_and_gear_can_be_varied() -> None:
    shut, opened = made("map.door=closed,open", 0), made("map.door=closed,open", 1)
    doors = [kind.door for kind in opened.board.edge_kinds if kind.door]
    assert "open" in doors
    assert shut.board != opened.board
    assert sum(shut.board.v_blocks) + sum(shut.board.h_blocks) > sum(opened.board.v_blocks) + sum(opened.board.h_blocks)
    assert dict(made("rules.cover=graded").rules)["cover"] == "graded"
    assert made("ruleset=overseer_classic").setup().ruleset == "overseer_classic"
    assert any(made("map.light=dark").board.dark)
    tao = next(unit for unit in made("units.tao.skills.Archery=1").units if unit.id == "tao")
    assert dict(tao.skills)["Archery"] == 1


@pytest.mark.parametrize("text", ["units.tau.count=2", "nonsense=1", "units=2", "units.tao=3", "map.door=ajar",
                                  "units.tao.count=many", "map=2", "rules.cover.x=1"])  # fmt: skip
def test_a_path_that_leads_nowhere_says_so(text: str) -> None:
    with pytest.raises(Unvaried) as refused:
        made(text)
    assert refused.value.facts


@pytest.mark.parametrize(
    ("text", "many", "key", "facts"),
    [
        ("units.tau.count=2", 2, "lab.vary.near", {"name": "tao"}),
        ("units.zzz.count=2", 2, "lab.vary.known", {"names": "tao, u1, u2"}),
        ("units.zzz.count=2", 20, "lab.vary.unknown", {"said": "zzz"}),
    ],
)
def test_the_nearest_name_is_told_or_all_where_they_are_few(
    text: str, many: int, key: str, facts: dict[str, str]
) -> None:
    units = [{"id": name} for name in ("tao", *(f"u{n}" for n in range(1, many + 1)))]
    with pytest.raises(Unvaried) as refused:
        varied({"unit": units}, next(settings([parse(text)])), "any")
    assert refused.value.key == key
    assert refused.value.facts == {"path": text.partition("=")[0], **facts}


@pytest.mark.parametrize("text", ["units.tao.cont=3", "map.dor=open", "rules.covr=graded", "units.tao.at=[0,0]",
                                  "units.tao.template=archr"])  # fmt: skip
def test_what_the_file_could_not_say_is_its_fault_with_its_path(text: str) -> None:
    with pytest.raises(ScenarioFaults):
        made(text)


def test_a_unit_that_cannot_be_placed_is_named() -> None:
    with pytest.raises(ScenarioFaults, match="no place is left"):
        made("units.renka.count=98", 0, "dojo")


def test_doors_of_a_map_without_any_are_refused() -> None:
    with pytest.raises(Unvaried):
        made("map.door=open", 0, "dojo")


def test_a_file_says_what_the_lab_may_vary() -> None:
    assert load("warehouse").lab == ("map.door=closed,open", "units.oskar.count=0..2")
    assert "lab" not in load("warehouse").data(), "it is nothing a battle holds"
    wrong = (
        find("warehouse").read_text("utf-8").replace('"map.door=closed,open"', '"map.door", "units.oskar.count=3..1"')
    )
    with pytest.raises(ScenarioFaults) as refused:
        load(wrong.encode(), "warehouse.toml")
    assert [fault.where for fault in refused.value.faults] == ["lab.vary[0]", "lab.vary[1]"]


def test_a_thing_on_a_square_and_a_draw_of_places_can_be_varied() -> None:
    free, boxed = made("map.at.D5=none,crate", 0), made("map.at.D5=none,crate", 1)
    assert free.board.factors[4 * free.board.width + 3] == 1
    assert boxed.board.factors[4 * boxed.board.width + 3] == 0
    drawn = [made("sides.patrol.places=0..2", number, "alley") for number in range(3)]
    assert len({tuple((unit.x, unit.y) for unit in each.units) for each in drawn}) == 3
    zone = {square for each in drawn[0].zones if each.side == "patrol" for square in each.squares()}
    assert all((unit.x, unit.y) in zone for unit in drawn[1].units if unit.side == "patrol")
    assert drawn[1].units == made("sides.patrol.places=0..2", 1, "alley").units, "the same draw for the same number"


@pytest.mark.parametrize(
    "path", ["map.at.ZZ99=crate", "map.at.D5=cratee", "sides.nobody.places=1", "sides.guest.places=1"]
)
def test_a_square_a_thing_or_a_zone_there_is_not_says_so(path: str) -> None:
    with pytest.raises(Unvaried):
        made(path, 0, "dojo")
