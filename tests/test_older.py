"""What earlier versions wrote is still read: their saves load, their replays say which version they need (DESIGN 4).

The files of ``golden/old`` were written by the version in their name and are never written again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from game import __version__, older, replay, saves
from game.__main__ import cli
from game.files import FileFault, dumps
from game.replay import Differs
from game.scenario.scenario import Scenario
from game.text import Text
from systems import referee
from systems.commands import Defend
from systems.store import BY_NAME, FIELDS, SCENE_COMPONENTS, UNIT_COMPONENTS

OLD = Path(__file__).with_name("golden") / "old"
REPLAY, SAVE = OLD / "replay-0.1.0-dojo.json", OLD / "save-0.1.0-dojo.dicefield"
SECOND = OLD / "replay-0.2.0-dojo.json"
THIRD = OLD / "replay-0.3.0-dojo.json"


def old_replay() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(REPLAY.read_text("utf-8"))
    return data


def written(file: Path, data: dict[str, Any]) -> Path:
    file.write_text(dumps(data), "utf-8")
    return file


def changed_save(file: Path, **parts: Any) -> Path:
    """The old save with other parts and a checksum that fits them, as that version would have written it."""
    data = json.loads(SAVE.read_text("utf-8")) | parts
    return written(file, data | {"checksum": saves._checksum(data)})


# the form of the state ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", older.FORMS)
def test_a_form_is_a_part_of_today_s_in_its_order(form: int) -> None:
    """Fails when a component or field is renamed, moved or dropped: then old hashes need a way of their own."""
    known = older.FORMS[form]
    today = [kind.__name__ for kind in (*UNIT_COMPONENTS, *SCENE_COMPONENTS)]
    assert [name for name in today if name in known] == list(known)
    for name, fields in known.items():
        assert tuple(each for each in FIELDS[BY_NAME[name]] if each in fields) == fields


# replays --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("file", "form", "program"), [(REPLAY, 1, "0.1.0"), (SECOND, 2, "0.2.0"), (THIRD, 3, "0.3.0")])
def test_an_old_replay_is_the_same_battle_state_by_state(file: Path, form: int, program: str) -> None:
    found = replay.read(file)
    assert (found.form, found.program) == (form, program)
    compared = 0
    for number, battle in enumerate(replay.steps(found)):
        replay.check(found, number, battle)
        compared += older.fingerprint(battle, found.form) != ""
    assert compared > len(found.commands) // 2
    assert battle.over is not None


def test_old_scenario_data_gets_what_it_lacks() -> None:
    data = old_replay()["scenario"]
    scenario = Scenario.from_data(data)
    assert scenario.ruleset == ""
    assert [(unit.abilities, unit.gear, unit.bindings) for unit in scenario.units] == [((), (), ())] * 2
    today = scenario.data()
    assert (data["format"], today["format"]) == (1, 4)
    assert Scenario.from_data(today) == scenario


def test_old_hashes_are_not_written_into_a_file_of_today(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="format 1"):
        replay.write(replay.read(REPLAY), tmp_path / "again.json")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_old_replay_that_goes_another_way_says_which_version_it_needs(tmp_path: Path, lang: str) -> None:
    data = old_replay()
    settled = 4  # between two turns: nothing is under way
    data["hashes"][settled] = "0" * 24
    file = written(tmp_path / "old.json", data)
    with pytest.raises(Differs) as differs:
        replay.run(replay.read(file))
    assert differs.value.number == settled + 1
    done = CliRunner().invoke(cli, ["replay", str(file), "--check", "--lang", lang])
    assert done.exit_code == 4
    assert done.stderr.splitlines()[1] == Text(lang).say("replay.needs", program="0.1.0")
    assert str(settled + 1) in done.stderr.splitlines()[0]


def test_a_replay_of_this_version_that_differs_needs_no_other(tmp_path: Path) -> None:
    data = old_replay() | {"program": __version__}
    data["hashes"][4] = "0" * 24
    done = CliRunner().invoke(cli, ["replay", str(written(tmp_path / "own.json", data)), "--check", "--lang", "en"])
    assert done.exit_code == 4
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_old_replay_is_checked_and_says_how_far(lang: str) -> None:
    done = CliRunner().invoke(cli, ["replay", str(REPLAY), "--check", "--lang", lang])
    said = Text(lang).say("replay.checked_older", file=str(REPLAY), count=24, program="0.1.0")
    assert (done.exit_code, done.stdout.strip()) == (0, said)


# saves ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("log", [False, True])
def test_an_old_save_is_played_again_and_goes_on(tmp_path: Path, log: bool) -> None:
    assert saves.entry(SAVE).status == "good"
    found = saves.load(SAVE, log=log)
    battle = found.battle
    assert (battle.round, len(battle.commands), found.log, bool(battle.log)) == (2, 10, log, log)
    asked = referee.asks(battle)
    assert asked is not None, "saved while somebody was asked"
    assert referee.submit(battle, Defend(asked.unit)) is None
    found.notes.note(battle)
    again = saves.load(saves.save(battle, found.notes.replay(battle), tmp_path, "on"))
    assert again.battle.state() == battle.state()
    assert replay.run(found.notes.replay(battle)).hash() == battle.hash()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_old_save_of_another_battle_says_which_version_goes_on_with_it(tmp_path: Path, lang: str) -> None:
    state = json.loads(SAVE.read_text("utf-8"))["state"]
    state["renka"]["Health"][0] -= 1
    file = changed_save(tmp_path / "other.dicefield", state=state)
    with pytest.raises(FileFault) as fault:
        saves.load(file)
    assert fault.value.key == "file.older"
    said = Text(lang).say(fault.value.key, **fault.value.facts)
    assert said.count("0.1.0") == 2
    assert __version__ in said


def test_an_old_save_with_a_command_that_is_refused_today_says_so_too(tmp_path: Path) -> None:
    recorded = json.loads(SAVE.read_text("utf-8"))["replay"]
    recorded["commands"][2] = {"verb": "fight_on", "actor": "osamu"}
    with pytest.raises(FileFault) as fault:
        saves.load(changed_save(tmp_path / "refused.dicefield", replay=recorded))
    assert fault.value.key == "file.older"


@pytest.mark.parametrize("state", [{}, {"": 3}, {"": {}}, {"renka": []}])
def test_an_old_save_with_a_state_that_is_none_is_refused(tmp_path: Path, state: dict[str, Any]) -> None:
    with pytest.raises(FileFault, match="older"):
        saves.load(changed_save(tmp_path / "none.dicefield", state=state))


def test_a_save_and_its_replay_are_of_one_form(tmp_path: Path) -> None:
    file = changed_save(tmp_path / "mixed.dicefield", format=saves.FORMAT)
    with pytest.raises(FileFault) as fault:
        saves.load(file)
    assert fault.value.facts["place"] == "replay.format"
