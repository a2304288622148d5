"""Zones and choices of scenario files, and what is chosen before a battle: what they become, and every fault."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import replay
from game.prepared import FILE, MIXED, Prepared, Remembered, written
from game.replay import Recorder
from game.scenario.deploy import Stands, barred
from game.scenario.faults import ScenarioFaults
from game.scenario.loader import find, load
from game.scenario.muster import Zone, mustered
from game.scenario.scenario import Scenario
from systems import referee
from systems.board import draw
from systems.commands import EndTurn

ALLEY = find("alley").read_text("utf-8")
OPEN = ALLEY[ALLEY.index("[[zone]]") :]
CLOSED = ALLEY[: ALLEY.index("[[zone]]")]


def read(more: str) -> Scenario:
    return load((CLOSED + more).encode(), "try.toml")


def test_zones_and_choices_are_open_before_a_battle_and_no_part_of_its_record() -> None:
    scenario = read(OPEN)
    assert scenario.zones == (Zone("patrol", (0, 4, 5, 10)), Zone("gang", (10, 4, 20, 10)))
    kit, gang = scenario.choices
    assert [name for name, _ in kit.kinds[0]] == ["patrol_officer", "rifle_soldier", "shield_guard"]
    assert (gang.least, gang.count, gang.most) == (2, 4, 4)
    assert Scenario.from_data(scenario.data()) == scenario.settled()
    assert (scenario.settled().zones, scenario.settled().choices) == ((), ())


def test_the_first_of_a_choice_come_and_each_as_it_was_chosen() -> None:
    scenario = mustered(read(OPEN), {1: 2}, {"lin": "shield_guard"})
    assert [sheet.id for sheet in scenario.units] == ["lin", "duarte", "hale", "vico", "needle"]
    assert scenario.units[0].template == "shield_guard"
    assert [unit for unit, _ in scenario.controllers] == [sheet.id for sheet in scenario.units]
    assert mustered(read(OPEN), {}) == read(OPEN)
    with pytest.raises(ValueError, match="1 units cannot come"):
        mustered(read(OPEN), {1: 1})
    with pytest.raises(ValueError, match="'archer' is not open to 'lin'"):
        mustered(read(OPEN), {}, {"lin": "archer"})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('side = "patrol"\narea', 'side = "patrols"\narea', "unknown side 'patrols'"),
        ("area = [0, 4, 5, 10]", "area = [0, 4, 50, 10]", "reaches off the map"),
        ("area = [0, 4, 5, 10]", "area = [0, 4, 10, 10]", "is of two sides"),
        ('units = ["lin"]', 'units = ["linn"]', "unknown unit 'linn'"),
        ('units = ["lin"]', 'units = ["lin", "lin"]', "is named twice"),
        ('units = ["lin"]', 'units = ["moss"]', "is not of side 'patrol'"),
        ('"shield_guard"', '"shield_gard"', "unknown template 'shield_gard'"),
        ('templates = ["rifle_soldier", "shield_guard"]\n', "", "nothing to choose"),
        ('"shield_guard"', '"stone_guardian"', "would take more ground"),
        ("least = 2", "least = 5", "5 of 4 units cannot come"),
        ("least = 2", "least = 2\ncount = 1", "1 is no number that can come"),
        ("least = 2", "least = 0", "side 'gang' could come without anybody"),
        ("least = 2", "least = 2\nmost = 4", "unknown key"),
    ],
)
def test_what_means_nothing_is_a_fault_with_its_line(old: str, new: str, said: str) -> None:
    assert OPEN.count(old) >= 1
    with pytest.raises(ScenarioFaults) as wrong:
        read(OPEN.replace(old, new, 1))
    told = [str(fault) for fault in wrong.value.faults]
    assert any(said in each and each.startswith("try.toml:") for each in told), told


def test_a_unit_that_an_objective_names_cannot_stay_away() -> None:
    """The gang loses when Moss falls: a gang of two would come without him."""
    more = '\n[[objective]]\nside = "gang"\nkind = "fall"\nunit = "moss"\nresult = "defeat"\n'
    with pytest.raises(ScenarioFaults) as wrong:
        read(more + OPEN)
    assert any("with the fewest units: unknown unit 'moss'" in str(fault) for fault in wrong.value.faults)


def test_a_unit_may_stand_where_the_rules_of_the_map_and_the_zone_let_it() -> None:
    """A wall at B1, a mine at C2, a unit of four squares at D2."""
    board = draw([".#....", "......", "......"])
    zone = frozenset((x, y) for x in range(5) for y in range(3))
    units = {"a": Stands(0, 0, 5), "big": Stands(3, 1, 10)}
    laid = frozenset({(2, 1)})

    def why(unit: str, *at: int) -> tuple[object, ...] | None:
        found = barred(board, zone, units, unit, (at[0], at[1]), laid)
        return None if found is None else (found.why, found.square, found.unit)

    assert why("a", 0, 2) is None
    assert why("a", 1, 0) == ("shut", (1, 0), "")
    assert why("a", 5, 0) == ("zone", (5, 0), "")
    assert why("a", 6, 0) == ("off", (6, 0), "")
    assert why("a", 2, 1) == ("laid", (2, 1), "")
    assert why("a", 4, 2) == ("taken", (4, 2), "big")
    assert why("big", 0, 0) == ("shut", (1, 0), "")
    assert why("big", 0, 1) is None
    assert why("big", 4, 1) == ("zone", (5, 1), "")


# what is chosen ------------------------------------------------------------------------------------------------------


def test_an_empty_choice_leaves_the_scenario_as_its_file_has_it() -> None:
    scenario = read(OPEN)
    assert Prepared().scenario(scenario) == scenario.settled()


def test_players_are_chosen_for_sides_and_for_single_units() -> None:
    scenario = read(OPEN)
    chosen = Prepared().with_side(scenario, "gang", "person").with_unit(scenario, "moss", "any_legal")
    assert chosen.player(scenario, "gang") == "person"
    assert dict(chosen.scenario(scenario).controllers)["moss"] == "any_legal"
    assert dict(chosen.scenario(scenario).controllers)["rook"] == "person"
    assert chosen.with_unit(scenario, "moss", "").with_side(scenario, "gang", "regular") == Prepared()
    mixed = scenario._replace(controllers=(*scenario.controllers[:-1], ("rook", "person")))
    assert written(mixed, "gang") == MIXED


def test_a_house_rule_that_the_file_or_the_edition_plays_anyway_needs_no_word() -> None:
    scenario = read(OPEN)
    graded = Prepared().with_rule(scenario, "cover", "graded", "literal")
    assert dict(graded.scenario(scenario).setup().house) == {"cover": "graded"}
    assert graded.with_rule(scenario, "cover", "literal", "literal") == Prepared()


def test_a_battle_that_was_prepared_replays_to_the_same_hash(tmp_path: Path) -> None:
    """Another army, other places, a house rule and the older edition: the file of the replay needs nothing else."""
    scenario = read(OPEN)
    chosen = Prepared(ruleset="overseer_classic", places=(("lin", 0, 9), ("hale", 5, 4))).with_count(1, 3)
    begun = chosen.with_rule(scenario, "cover", "graded", "literal").scenario(scenario)
    battle = referee.new_battle(begun.setup(), 11)
    notes = Recorder.of(battle, begun)
    assert (battle.unit("lin").x, battle.unit("lin").y) == (0, 9)
    while battle.round < 2:
        deciding = referee.decides(battle)
        assert deciding is not None
        assert referee.submit(battle, EndTurn(deciding)) is None
        notes.note(battle)
    file = tmp_path / "one.replay.json"
    replay.write(notes.replay(battle), file)
    again = replay.read(file)
    assert again.scenario == begun
    assert replay.run(again).hash() == battle.hash()


def test_what_was_chosen_is_remembered_for_its_scenario_alone(tmp_path: Path) -> None:
    chosen = Prepared(seed=7, sides=(("gang", "any_legal"),), counts=((1, 3),), places=(("lin", 1, 1),))
    Remembered(tmp_path).keep("alley", chosen)
    assert Remembered(tmp_path)["alley"] == replace(chosen, places=())
    assert Remembered(tmp_path)["dojo"] == Prepared()
    Remembered(tmp_path).keep("alley", Prepared())
    assert "alley" not in (tmp_path / FILE).read_text("utf-8")


@pytest.mark.parametrize(
    "text", ["", "[]", '{"dicefield": "prepared", "format": 1, "battles": {"alley": {"seed": "x"}}}']
)
def test_a_damaged_memory_is_no_memory(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")
    assert Remembered(tmp_path)["alley"] == Prepared()


def test_what_a_changed_file_does_not_have_any_more_falls_away() -> None:
    scenario = read(OPEN)
    old = Prepared(
        "overseer_next", -4, sides=(("police", "person"),), units=(("lin", "nobody"), ("hale", "any_legal")),
        house=(("cover", "perhaps"), ("touch", "armor_only")), counts=((1, 1), (7, 1)), kinds=(("lin", "archer"),),
    )  # fmt: skip
    assert old.fitting(scenario) == Prepared(units=(("hale", "any_legal"),), house=(("touch", "armor_only"),))
