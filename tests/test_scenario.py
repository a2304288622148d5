"""Scenario files that are sound: what becomes of them, and that the plain data of a replay brings the same back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from components.area import Zones
from game.scenario import loader
from game.scenario.faults import ScenarioFaults
from game.scenario.scenario import Scenario, runs
from systems import referee
from systems.facts import Footprint, UnitSheet
from systems.rulesets.overseer import Overseer

HEAD = """format = 1
[scenario]
name = "Try"
text = "A try."
difficulty = 1
"""
SIDES = """
[[side]]
id = "blue"
name = "Blue"
[[side]]
id = "red"
name = { en = "Red", zh = "红" }
"""


def unit(name: str, at: tuple[int, int], side: str = "blue", template: str = "street_thug", more: str = "") -> str:
    """A [[unit]] block."""
    return f'[[unit]]\nid = {json.dumps(name)}\ntemplate = "{template}"\nside = "{side}"\nat = {list(at)}\n{more}\n'


def text(grid: str, *units: str, options: str = "", more: str = "") -> str:
    """A whole scenario file around a map."""
    return f"{HEAD}\n[map]\n{options}\nrows = '''\n{grid}\n'''\n{SIDES}\n{''.join(units)}\n{more}\n"


def load(source: str) -> Scenario:
    return loader.load(source.encode(), "try.toml")


def only(scenario: Scenario) -> UnitSheet:
    assert len(scenario.units) == 1
    return scenario.units[0]


# ------------------------------------------------------------------------------------------------------------- maps


def test_a_map_is_drawn_one_character_a_square() -> None:
    board = load(text('.#~\n"wc\no5C', unit("a", (0, 0)))).board
    assert (board.width, board.height) == (3, 3)
    assert [board.grounds[n].key for n in board.ground] == [
        "floor", "wall", "difficult", "undergrowth", "water", "floor", "floor", "floor", "floor",
    ]  # fmt: skip
    things = {at: board.things[n - 1] for at, n in enumerate(board.thing) if n}
    assert {at: (thing.key, thing.size) for at, thing in things.items()} == {
        5: ("crate", 3),
        7: ("crate", 5),
        8: ("car", 10),
    }
    assert board.smoke == (0, 0, 0, 0, 0, 0, 1, 0, 0)
    assert [board.step_factor(x, y) for y in range(3) for x in range(3)] == [1, 0, 2, 4, 2, 0, 1, 0, 0]


def test_a_double_grid_puts_edges_between_the_squares() -> None:
    grid = """\
+- w  +
 .|. .
 l d
|./. .
   /
 . . .|
+     +"""
    board = load(text(grid, unit("a", (0, 0)), options="double = true")).board
    kinds = [kind.key for kind in board.edge_kinds]
    assert (board.width, board.height) == (3, 3)
    left = {(n % 4, n // 4): kinds[k - 1] for n, k in enumerate(board.v_edges) if k}
    top = {(n % 3, n // 3): kinds[k - 1] for n, k in enumerate(board.h_edges) if k}
    assert left == {(1, 0): "wall", (0, 1): "wall", (1, 1): "open_door", (3, 2): "wall"}
    assert top == {(0, 0): "wall", (1, 0): "window", (0, 1): "low_wall", (1, 1): "door", (1, 2): "open_door"}


def test_blanks_lost_at_the_end_of_double_rows_change_nothing() -> None:
    full = "+   +\n . . \n  -  \n . . \n+   +"
    lost = "\n".join(row.rstrip() for row in full.split("\n"))
    assert lost != full
    one, other = (load(text(grid, unit("a", (0, 0)), options="double = true")) for grid in (full, lost))
    assert one == other


def test_a_legend_adds_signs_and_a_ground_lies_under_everything_else() -> None:
    options = 'ground = "grass"\nlegend = { x = { ground = "boards", thing = "crate", size = 7 }, "." = "street" }'
    board = load(text(".xco", unit("a", (0, 0)), options=options)).board
    assert [board.grounds[n].key for n in board.ground] == ["street", "boards", "grass", "grass"]
    assert [board.things[n - 1].size if n else 0 for n in board.thing] == [0, 7, 3, 0]


def test_light_and_weather_are_of_the_whole_map_or_of_single_squares() -> None:
    options = "light = 'dim'\nlights = ['..k', 'b.d']\nweather = 'fog'\nnoisy = true\n"
    board = load(text("...\n...", unit("a", (0, 0)), options=options)).board
    assert board.dark == (1, 1, 2, 0, 1, 1)
    assert (board.weather, board.noisy) == ("fog", True)
    plain = load(text("...\n...", unit("a", (0, 0)))).board
    assert (plain.dark, plain.weather, plain.noisy, plain.gloomy) == ((0,) * 6, "", False, False)
    assert load(text("...\n...", unit("a", (0, 0)), options="light = 'dark'\n")).board.dark == (2,) * 6


def test_heights_are_a_grid_of_digits() -> None:
    board = load(text("...\n...", unit("a", (0, 0)), options="heights = '''\n.19\n230\n'''")).board
    assert board.floor == (0, 1, 9, 2, 3, 0)


def test_a_size_alone_is_an_open_field() -> None:
    source = text("", unit("a", (6, 3))).replace("rows = '''\n\n'''", 'size = [7, 4]\nground = "grass"')
    board = load(source).board
    assert (board.width, board.height, {board.grounds[n].key for n in board.ground}) == (7, 4, {"grass"})


# ------------------------------------------------------------------------------------------------------------ units


def test_a_unit_is_its_template_and_what_it_says_differently() -> None:
    more = """name = { en = "Ox", zh = "牛" }
size = 10
attributes = { STR = 9 }
skills = { Brawl = 5, "Animal Ken" = 1 }
specialties = ["leg"]
weapons = [{ item = "dagger", shots = 3, damage = 2, traits = { armor_piercing = 1 } }, "foot"]
armor = { item = "scale_mail", ranged = 5 }
shield = "buckler"
natural_armor = 2
deflection = 1
printed = { health = 30 }
traits = { darkvision = 1 }
altitude = 0"""
    sheet = only(load(text("..\n..", unit("ox", (0, 0), more=more))))
    assert (sheet.id, sheet.side, sheet.template, sheet.kind) == ("ox", "blue", "street_thug", "human")
    assert (sheet.name_en, sheet.name_zh, sheet.size) == ("Ox", "牛", 10)
    assert sheet.attributes == (9, 2, 3, 1, 2, 2, 2, 1, 2)
    assert dict(sheet.skills) == {
        "Athletics": 1, "Brawl": 5, "Blade": 1, "Survival": 1, "Animal Ken": 1, "Intimidation": 2,
    }  # fmt: skip
    assert sheet.specialties == ("leg",)
    dagger, thrown, foot = sheet.weapons
    assert (dagger.key, dagger.mode, dagger.damage, dagger.shots) == ("dagger", "blade", 2, 0)
    assert dagger.trait("armor_piercing") == 1
    assert (thrown.key, thrown.item, thrown.mode, thrown.skill) == ("dagger_thrown", "dagger", "throwing", "Athletics")
    assert (thrown.damage, thrown.base_range, thrown.shots) == (2, 15, 3)
    assert (foot.natural, foot.size, foot.grade) == (True, 2, "B")  # a fifth of Size 10 (BRW-04)
    assert sheet.armor is not None
    assert (sheet.armor.melee, sheet.armor.ranged, sheet.armor.penalty) == (3, 5, 1)
    assert sheet.shield is not None
    assert (sheet.shield.key, sheet.shield.trait("parry")) == ("buckler", 1)
    assert (sheet.natural_armor, sheet.deflection) == (2, 1)
    assert (sheet.printed, sheet.traits) == ((("health", 30),), (("darkvision", 1),))


def test_armor_can_be_taken_off() -> None:
    assert only(load(text(".", unit("a", (0, 0), more='armor = "none"')))).armor is None


def test_gear_is_the_templates_and_what_the_unit_says_differently() -> None:
    judges = [only(load(text(".", unit("a", (0, 0), template="ring_judge", more=more))))
              for more in ("", "gear = { chain = 3 }", "gear = { rope = 0 }")]  # fmt: skip
    assert [judge.gear for judge in judges] == [(("rope", 2),), (("rope", 2), ("chain", 3)), ()]
    assert [[thing.key for thing in judge.bindings] for judge in judges] == [["rope"], ["rope", "chain"], []]


@pytest.mark.parametrize(("item", "points", "hardness"), [("rope", 2, 0), ("chain", 8, 7)])
def test_what_binds_is_as_tough_as_listed(item: str, points: int, hardness: int) -> None:
    """Rope takes 2 points and has no Hardness, chain 8 and 7 (companion 7.4)."""
    sheet = only(load(text(".", unit("a", (0, 0), more=f"gear = {{ {item} = 1 }}"))))
    found = Overseer().structure(sheet.bindings[0]), Overseer().hardness(sheet.bindings[0])
    assert found == (points, hardness)


def test_gear_reaches_the_unit_of_the_battle_and_the_plain_data() -> None:
    scenario = load(text(".", unit("a", (0, 0), more="gear = { rope = 1, chain = 2 }")))
    assert Scenario.from_data(json.loads(json.dumps(scenario.data()))) == scenario
    assert referee.new_battle(scenario.setup(), 1).unit("a").gear == (("rope", 1), ("chain", 2))


def test_grenades_and_mines_stand_among_the_weapons_and_are_none() -> None:
    """Two fragmentation grenades and a claymore: nothing to strike with, so many of each, kept by the plain data."""
    arms = 'weapons = ["fist", { item = "frag_grenade", shots = 2 }, "claymore"]'
    scenario = load(text(".", unit("a", (0, 0), more=arms)))
    sheet = only(scenario)
    assert [arm.key for arm in sheet.arms] == ["fist"]
    assert [(each.key, each.shots, each.damage, each.trait("blast")) for each in sheet.explosives] == [
        ("frag_grenade", 2, 5, 5), ("claymore", 1, 10, 5)
    ]  # fmt: skip
    assert Scenario.from_data(json.loads(json.dumps(scenario.data()))) == scenario
    assert dict(referee.new_battle(scenario.setup(), 1).unit("a").ammunition) == {"frag_grenade": 2, "claymore": 1}


def test_mines_laid_beforehand_lie_there_and_are_known_to_their_own_side() -> None:
    """Beside the one it carries; the plain data keeps them."""
    more = 'weapons = ["fist", "claymore"]\nlaid = [{ item = "claymore", at = [2, 0] }]'
    scenario = load(text("...", unit("a", (0, 0), more=more)))
    assert only(scenario).laid == (("claymore", 2, 0),)
    assert Scenario.from_data(json.loads(json.dumps(scenario.data()))) == scenario
    battle = referee.new_battle(scenario.setup(), 1)
    (row,) = battle.scene(Zones).rows
    assert (row[:4], row[6]) == (("mine", "claymore", "a", (2, 0)), (only(scenario).side,))
    assert dict(battle.unit("a").ammunition) == {"claymore": 1}


@pytest.mark.parametrize(
    ("laid", "fault"),
    [
        ('{ item = "frag_grenade", at = [2, 0] }', "'a' has no mine 'frag_grenade'"),
        ('{ item = "claymore", at = [3, 0] }', "no mine can lie at square (3, 0)"),
        ('{ item = "claymore", at = [1, 0] }', "no mine can lie at square (1, 0)"),
        ('{ item = "claymore", at = [0, 0] }', "square (0, 0) is taken"),
        ('{ item = "claymore", at = [2, 0] }, { item = "claymore", at = [2, 0] }', "square (2, 0) is taken"),
    ],
)
def test_mines_lie_where_somebody_could_walk_and_nobody_stands(laid: str, fault: str) -> None:
    more = f'weapons = ["fist", "claymore", "frag_grenade"]\nlaid = [{laid}]'
    with pytest.raises(ScenarioFaults) as raised:
        load(text(".#.", unit("a", (0, 0), more=more)))
    assert [each.what for each in raised.value.faults] == [fault]


def test_abilities_are_named_and_come_from_the_catalogue() -> None:
    sheet = only(load(text(".", unit("a", (0, 0), more='abilities = ["mountain_skin", "reed_step"]'))))
    assert [each.key for each in sheet.abilities] == ["mountain_skin", "reed_step"]
    shirt = sheet.abilities[0]
    assert (shirt.action, shirt.tag, shirt.gives, shirt.rounds) == ("move", "protective_qi", (("reduction", 2),), 3)
    disciple = only(load(text(".", unit("a", (0, 0), template="sect_disciple"))))
    assert {each.tag for each in disciple.abilities} == {"", "cultivation", "footwork", "protective_qi"}
    none = only(load(text(".", unit("a", (0, 0), template="sect_disciple", more="abilities = []"))))
    assert none.abilities == ()


def test_abilities_come_back_from_the_plain_data() -> None:
    scenario = load(text(".", unit("a", (0, 0), template="sect_disciple")))
    assert Scenario.from_data(json.loads(json.dumps(scenario.data()))) == scenario


def test_the_first_side_is_a_persons_unless_the_file_says_otherwise() -> None:
    units = unit("a", (0, 0)), unit("b", (1, 0), "red"), unit("c", (2, 0), "red", more='controller = "any_legal"')
    scenario = load(text("...", *units))
    assert scenario.controllers == (("a", "person"), ("b", "regular"), ("c", "any_legal"))


def test_sides_objectives_rules_and_the_draw_reach_the_battle() -> None:
    more = """[rules]
cover = "graded"
[draw]
rounds = 20
stalemate = 5
[[objective]]
side = "blue"
kind = "reach"
area = [1, 0, 2, 0]
count = 1
[[objective]]
side = "red"
kind = "protect"
unit = "b"
result = "defeat"
"""
    setup = load(text("...", unit("a", (0, 0)), unit("b", (2, 0), "red"), more=more)).setup()
    assert (setup.sides, [sheet.id for sheet in setup.units]) == (("blue", "red"), ["a", "b"])
    assert setup.house == (("cover", "graded"), ("round_limit", "20"), ("stalemate_rounds", "5"))
    assert [(goal.side, goal.kind, goal.result, goal.unit, goal.area, goal.count) for goal in setup.objectives] == [
        ("blue", "reach", "victory", "", (1, 0, 2, 0), 1),
        ("red", "protect", "defeat", "b", (), 0),
        ("red", "rout", "victory", "", (), 0),  # a side needs some way to win
    ]


# ------------------------------------------------------------------------------------------------- shipped and data


@pytest.mark.parametrize("name", loader.names())
def test_a_shipped_scenario_comes_back_from_its_plain_data(name: str) -> None:
    scenario = loader.load(name)
    data = json.loads(json.dumps(scenario.data()))
    assert Scenario.from_data(data) == scenario.settled()
    assert Scenario.from_data(data).data() == data


def test_the_shipped_six_are_there() -> None:
    assert set(loader.names()) >= {"dragon", "alley", "dojo", "rooftop", "warehouse", "wrestlers"}


def test_a_file_of_ones_own_goes_before_a_shipped_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dojo").write_text(text(".", unit("a", (0, 0))), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert loader.load("dojo").name.en == "Try"


def test_the_dragon_is_surrounded_as_printed() -> None:
    """EX-03: 2 m north, 15 m east, 2 m west, 10 m south of the dragon, on grass."""
    scenario = loader.load("dragon")
    place = {sheet.id: Footprint(sheet.x, sheet.y) for sheet in scenario.units}
    dragon = place.pop("shadowfang")
    assert {name: (at.x - dragon.x, at.y - dragon.y) for name, at in place.items()} == {
        "alphabet": (0, -2),
        "suzi": (15, 0),
        "white_night": (-2, 0),
        "shiyue": (0, 10),
    }
    assert scenario.board.grounds[scenario.board.ground[dragon.y * scenario.board.width + dragon.x]].key == "grass"


def test_the_reference_for_speed_keeps_its_measures() -> None:
    scenario = loader.load("warehouse")
    assert (scenario.board.width, scenario.board.height) == (30, 30)
    sides = [sheet.side for sheet in scenario.units]
    assert sorted(sides.count(side.id) for side in scenario.sides) == [4, 4]
    modes = {weapon.mode for sheet in scenario.units for weapon in sheet.weapons}
    assert modes >= {"firearm", "archery", "throwing", "blade", "brawl"}
    assert {kind.key for kind in scenario.board.edge_kinds} >= {"wall", "open_door", "window", "low_wall"}
    assert any(scenario.board.smoke)
    assert len({thing.size for thing in scenario.board.things if thing.key == "crate"}) >= 4


@given(st.lists(st.integers(0, 3), max_size=60))
def test_runs_say_the_same_as_the_table(table: list[int]) -> None:
    written = runs(table)
    assert [value for value, count in zip(written[::2], written[1::2], strict=True) for _ in range(count)] == table
    assert all(one != other for one, other in zip(written[::2], written[2::2], strict=False))


def broken(path: tuple[str | int, ...], value: object) -> Any:
    """The dojo's data with one value replaced (or, for ``...``, taken out)."""
    data = json.loads(json.dumps(loader.load("dojo").data()))
    inner = data
    for step in path[:-1]:
        inner = inner[step]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


ART = {"key": "a", "action": "swift", "tag": "", "gives": [["attack", 1]], "rounds": 1, "bonus": "technique"}


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("format",), 5, "5 is not known here"),
        (("key",), ..., "key: is missing"),
        (("difficulty",), "1", "'1' is no whole number"),
        (("units", 0, "x"), 99, "'renka' stands off the map"),
        (("units", 0, "x"), 0, "'renka' stands in wall"),
        (("units", 1, "x"), 3, "units 'renka' and 'osamu' share square (3, 4)"),
        (("units", 0, "attributes"), [1, 2], "units[0].attributes"),
        (("units", 0, "name_en"), "a\nb", "units[0].name_en"),
        (("units", 0, "side"), "moon", "unknown side 'moon'"),
        (("units", 0, "gear"), [["rope", 0]], "units[0].gear: this is no such value, expected each thing once"),
        (("units", 0, "gear"), [["rope", 1], ["rope", 1]], "units[0].gear"),
        (("units", 0, "gear"), [["", 1]], "units[0].gear"),
        (("units", 0, "bindings"), [["rope", 2, "rope", 0, 0, -1]], "units[0].bindings: this is no such value"),
        (("units", 0, "abilities"), [ART, ART], "units[0].abilities: this is no such value"),
        (("units", 0, "abilities"), [{**ART, "action": "long"}], "units[0].abilities: this is no such value"),
        (("units", 0, "abilities"), [{**ART, "bonus": "big"}], "units[0].abilities: this is no such value"),
        (("units", 0, "abilities"), [{**ART, "gives": [["attack", 0]]}], "units[0].abilities"),
        (("units", 0, "abilities"), [{**ART, "rounds": 0}], "units[0].abilities: this is no such value"),
        (("units", 0, "gear"), [["rope", "1"]], "units[0].gear[0][1]: '1' is no whole number"),
        (("board", "width"), 0, "the map is 0×9"),
        (("board", "width"), 10**9, "the map is 1000000000×9"),
        (("board", "ground"), [0, 10**12], "the table has 1000000000000 entries"),
        (("board", "ground"), [7, 108], "ground: expected numbers from 0 to"),
        (("goals", 0, "kind"), "win", "'win' is no objective"),
        (("rules",), [["cover", "no"]], "'no' is no choice"),
        (("controllers",), [], "the controllers are not those of the units"),
        (("extra",), 1, "keys or spellings of its own"),
        (("units", 0, "extra"), 1, "keys or spellings of its own"),
    ],
)
def test_plain_data_that_does_not_fit_is_refused(path: tuple[str | int, ...], value: object, said: str) -> None:
    with pytest.raises(ScenarioFaults) as wrong:
        Scenario.from_data(broken(path, value))
    assert said in str(wrong.value)


def test_plain_data_with_an_id_twice_is_refused() -> None:
    data = broken(("units", 1, "id"), "renka")
    data["controllers"] = [["renka", "person"], ["renka", "best_odds"]]
    with pytest.raises(ScenarioFaults, match="unit 'renka' exists already"):
        Scenario.from_data(data)


@pytest.mark.parametrize("data", [None, 3, [], {}, "x", {"format": 1}, float("nan"), {"a": object()}])
def test_what_is_no_scenario_data_at_all_is_refused(data: object) -> None:
    with pytest.raises(ScenarioFaults):
        Scenario.from_data(data)
