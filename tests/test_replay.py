"""A replay repeats a battle state by state, in any process, and says where it does not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from components.damage import Health
from game import replay
from game.ai import decide
from game.files import FileFault
from game.match import Match, begin, fight, minds, result, thought_seed
from game.replay import Differs, Recorder, Replay, record, run
from game.scenario.limits import LIMITS
from game.scenario.loader import load
from game.scenario.scenario import Scenario
from game.text import LANGS, Text
from systems import odds, referee
from systems.commands import EndTurn
from systems.events import InitiativeRolled
from systems.rulesets import RULESETS
from systems.view import view
from tests.amounts import amount

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).with_name("golden")


@cache
def played(name: str = "dojo", seed: int = 7, mind: str = "", limit: int = 0) -> Replay:
    """A battle that two minds have fought, as a replay."""
    scenario = load(name)
    match = fight(scenario, seed, minds(scenario, mind), limit=limit)
    made = match.notes.replay(match.battle)
    match.battle.close()
    return made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "battle.json"


# the same battle ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dojo", "alley"])
def test_a_battle_written_and_read_is_fought_again_state_by_state(name: str, file: Path) -> None:
    made = played(name)
    replay.write(made, file)
    found = replay.read(file)
    assert found == made
    again = run(found)
    assert again.hash() == made.hashes[-1]
    assert [*again.commands] == [*made.commands]
    assert result(again)["winner"] is not None
    assert len(set(made.hashes)) == len(made.hashes), "a command that changes nothing would hide a difference"


def test_equal_battles_are_equal_bytes() -> None:
    scenario = load("dojo")
    texts = set()
    for _ in range(2):
        match = fight(scenario, 7, minds(scenario))
        texts.add(replay.text(match.notes.replay(match.battle)))
        match.battle.close()
    assert texts == {replay.text(played())}


def test_a_battle_nobody_kept_notes_of_can_still_be_recorded() -> None:
    scenario = load("dojo")
    match = fight(scenario, 7, minds(scenario))
    assert record(match.battle, scenario) == match.notes.replay(match.battle) == played()
    with match.battle:
        match.battle.write("renka", Health, "lethal", 99)
    with pytest.raises(ValueError, match="another state"):
        record(match.battle, scenario)
    match.battle.close()


def test_notes_follow_an_undo() -> None:
    """Taken back and played on differently: the notes beyond the undo are gone."""
    scenario = load("dojo")
    first = referee.new_battle(scenario.setup(), 3)
    notes = Recorder.of(first, scenario)
    for number in range(3):
        unit = referee.decides(first)
        assert unit is not None
        assert referee.submit(first, decide("best_odds", view(first, unit), number)) is None
        notes.note(first)
    back = referee.new_battle(scenario.setup(), 3)
    assert referee.submit(back, first.commands[0]) is None
    assert notes.replay(back).hashes == tuple(notes.hashes[:1])
    assert referee.submit(back, EndTurn(back.acting() or "")) is None
    notes.note(back)
    made = notes.replay(back)
    assert len(made.hashes) == 2
    assert run(made).hash() == back.hash()


def test_notes_that_missed_a_command_are_refused() -> None:
    scenario = load("dojo")
    battle = referee.new_battle(scenario.setup(), 3)
    notes = Recorder.of(battle, scenario)
    assert referee.submit(battle, EndTurn(battle.acting() or "")) is None
    with pytest.raises(ValueError, match="only 0 noted"):
        notes.replay(battle)
    with pytest.raises(ValueError, match="begins with the battle"):
        Recorder.of(battle, scenario)


# H27: other processes -------------------------------------------------------------------------------------------------


TWELVE = """
format = 1
[scenario]
name = { en = "Twelve", zh = "十二人" }
text = { en = "Six against six.", zh = "六对六。" }
difficulty = 3
[map]
rows = '''
................
..##........##..
................
......cc........
................
........cc......
................
..##........##..
................
'''
[[side]]
id = "wolves"
name = { en = "Wolves", zh = "狼" }
[[side]]
id = "cranes"
name = { en = "Cranes", zh = "鹤" }
"""
NAMES_OF_TWELVE = ("狼", "オーク", "김철수", "Łódź", "Ünïcode", "mist", "ash", "elm", "oak", "yew", "\U0001f409", "bay")
TEMPLATES = ("street_thug", "patrol_officer", "office_worker")


def twelve(backwards: bool = False) -> Scenario:
    """Twelve units with names of many scripts; ``backwards`` lists the same units from last to first."""
    blocks = [
        f'[[unit]]\nid = "u{n}"\ntemplate = "{TEMPLATES[n % 3]}"\nside = "{("wolves", "cranes")[n % 2]}"\n'
        f"at = [{(1, 14)[n % 2]}, {n // 2 + 1}]\n"
        f'name = {{ en = "{name}", zh = "{name}" }}\n'
        for n, name in enumerate(NAMES_OF_TWELVE)
    ]
    return load((TWELVE + "\n".join(reversed(blocks) if backwards else blocks)).encode(), "twelve")


CHILD = """
import json, sys
from game.match import fight, minds
from tests.test_replay import twelve
scenario = twelve()
match = fight(scenario, 7, minds(scenario), limit=int(sys.argv[1]))
print(json.dumps([match.notes.start, *match.notes.hashes]))
"""


def test_h27_three_processes_with_other_hash_seeds_fight_the_same_battle() -> None:
    words = [sys.executable, "-c", CHILD, str(amount("h27_commands"))]
    running = [
        subprocess.Popen(
            words, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        )
        for hash_seed in ("0", "1", "random")
    ]  # fmt: skip
    said = [child.communicate(timeout=300) for child in running]
    assert [(child.returncode, errors) for child, (_, errors) in zip(running, said, strict=True)] == [(0, "")] * 3
    lists = [json.loads(out) for out, _ in said]
    assert len(lists[0]) > 20
    assert lists[0] == lists[1] == lists[2]


def test_h27_the_order_of_the_file_changes_no_die() -> None:
    """What falls is keyed by the unit. The place in the file only decides ties nothing else does."""
    rolled = []
    for backwards in (False, True):
        battle = referee.new_battle(twelve(backwards).setup(), 7)
        rolled.append({each.unit: each.face for each in battle.log if isinstance(each, InitiativeRolled)})
        battle.close()
    assert rolled[0] == rolled[1]
    assert len(rolled[0]) == 12


def test_h40_names_of_many_scripts_come_through_a_replay_unchanged(file: Path) -> None:
    """A name of 200 letters, a right-to-left mark and a character above U+FFFF among them; the file is UTF-8."""
    scenario = twelve()
    longest = replace(scenario.units[0], name_en="W" * 200, name_zh="狼\N{RIGHT-TO-LEFT MARK}" * 30)
    scenario = scenario._replace(units=(longest, *scenario.units[1:]))
    match = fight(scenario, 1, minds(scenario, "any_legal"), limit=5)
    replay.write(match.notes.replay(match.battle), file)
    text = file.read_bytes().decode("utf-8")
    assert all(name in text for name in NAMES_OF_TWELVE[1:])
    assert replay.read(file).scenario.units == scenario.units
    match.battle.close()


# the detector fires ---------------------------------------------------------------------------------------------------


def test_a_changed_hash_is_found_at_its_command() -> None:
    made = played()
    for number in (1, len(made.hashes) // 2, len(made.hashes)):
        hashes = [*made.hashes]
        hashes[number - 1] = "0" * 24
        with pytest.raises(Differs) as caught:
            run(replace(made, hashes=tuple(hashes)))
        assert (caught.value.number, caught.value.expected) == (number, "0" * 24)
        assert caught.value.found == made.hashes[number - 1]
        assert caught.value.command == made.commands[number - 1]


def test_another_beginning_is_found_before_the_first_command() -> None:
    with pytest.raises(Differs) as caught:
        run(replace(played(), seed=8))
    assert (caught.value.number, caught.value.command) == (0, None)


def test_a_command_that_became_illegal_is_named() -> None:
    made = played()
    wrong = (*made.commands[:2], EndTurn("nobody"), *made.commands[3:])
    with pytest.raises(Differs) as caught:
        run(replace(made, commands=wrong))
    assert caught.value.number == 3
    assert caught.value.refusal is not None
    assert caught.value.refusal.key == "turn.unknown_unit"


def test_a_rule_that_changed_by_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The detector itself: one success more on every hit, and the replay no longer fits."""
    made = played()
    run(made)
    monkeypatch.setattr(odds, "final", lambda net, defense, extra, old=odds.final: old(net, defense, extra) + 1)
    with pytest.raises(Differs):
        run(made)


# files that are no replays --------------------------------------------------------------------------------------------


def data() -> dict[str, object]:
    return json.loads(replay.text(played()))  # type: ignore[no-any-return]


def without(key: str) -> str:
    return json.dumps({name: value for name, value in data().items() if name != key})


def with_(**changes: object) -> str:
    return json.dumps(data() | changes)


def deep(levels: int) -> str:
    return '{"a":' * levels + "1" + "}" * levels


WRONG: dict[str, tuple[Callable[[], str | bytes], str, str]] = {
    "nothing": (lambda: b"", "file.empty", ""),
    "random bytes": (lambda: bytes(range(128, 256)), "file.not_text", ""),
    "a sentence": (lambda: "not a replay", "file.not_ours", ""),
    "a list": (lambda: "[]", "file.not_ours", ""),
    "another object": (lambda: "{}", "file.not_ours", ""),
    "a save": (lambda: with_(dicefield="save"), "file.not_ours", ""),
    "cut off": (lambda: replay.text(played())[:2000], "file.not_json", ":"),
    "NaN": (lambda: '{"seed": NaN}', "file.not_json", ""),
    "a number without end": (lambda: '{"seed": ' + "9" * 5000 + "}", "file.not_json", ""),
    "nested 65 deep": (lambda: deep(66), "file.too_deep", ""),
    "nested without end": (lambda: deep(100_000), "file.too_deep", ""),
    "a long string": (lambda: with_(program="x" * 10_001), "file.wrong", "program"),
    "format 0": (lambda: with_(format=0), "file.wrong", "format"),
    "format true": (lambda: with_(format=True), "file.wrong", "format"),
    "a newer format": (lambda: with_(format=replay.FORMAT + 1, program="9.9.9"), "file.newer", "9.9.9"),
    "no seed": (lambda: without("seed"), "file.wrong", "seed"),
    "an unknown key": (lambda: with_(luck=1), "file.wrong", "luck"),
    "a seed below 0": (lambda: with_(seed=-1), "file.wrong", "seed"),
    "a seed of text": (lambda: with_(seed="7"), "file.wrong", "seed"),
    "a seed of 2^63": (lambda: with_(seed=2**63), "file.wrong", "seed"),
    "a hash too short": (lambda: with_(start="abc"), "file.wrong", "start"),
    "hashes missing": (lambda: with_(hashes=[]), "file.wrong", "hashes"),
    "commands no list": (lambda: with_(commands={}), "file.wrong", "commands"),
    "a command no table": (lambda: with_(commands=[1], hashes=["0" * 24]), "file.wrong", "commands[0]"),
    "an unknown verb": (lambda: with_(commands=[{"verb": "fly"}], hashes=["0" * 24]), "file.wrong", "commands[0]"),
    "a field too many": (
        lambda: with_(commands=[{"verb": "end_turn", "actor": "renka", "fast": True}], hashes=["0" * 24]),
        "file.wrong",
        "commands[0]",
    ),
    "no scenario": (lambda: with_(scenario=None), "file.wrong", "scenario"),
    "a scenario without units": (
        lambda: with_(scenario={**data()["scenario"], "units": [], "controllers": []}),  # type: ignore[dict-item]
        "file.wrong",
        "scenario",
    ),
    "another ruleset": (lambda: with_(ruleset="chess"), "file.wrong", "ruleset"),
    "other house rules": (lambda: with_(house=[["cover", "graded"]]), "file.wrong", "house"),
}


@pytest.mark.parametrize("case", sorted(WRONG))
def test_a_file_that_is_no_replay_is_one_clear_message(case: str, file: Path) -> None:
    made, key, named = WRONG[case]
    content = made()
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(FileFault) as caught:
        replay.read(file)
    fault = caught.value
    assert fault.key == key
    assert named in str(fault.facts)
    for lang in LANGS:
        facts = {name: str(value) if name == "kind" else value for name, value in fault.facts.items()}
        said = Text(lang).say(fault.key, **facts)
        assert str(file) in said
        assert "\n" not in said


def test_a_file_is_read_up_to_its_limit_and_not_beyond(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = replay.text(played())
    file.write_text(text + " " * (1_000_000 - len(text.encode())), "utf-8")
    monkeypatch.setitem(LIMITS, "file", LIMITS["file"]._replace(most=1_000_000))
    assert replay.read(file) == played()
    with file.open("a") as more:
        more.write(" ")
    with pytest.raises(FileFault, match="too_large"):
        replay.read(file)


def test_no_such_file_and_a_folder_are_said(tmp_path: Path) -> None:
    with pytest.raises(FileFault) as caught:
        replay.read(tmp_path / "none.json")
    assert caught.value.missing
    with pytest.raises(FileFault) as caught:
        replay.read(tmp_path)
    assert (caught.value.key, caught.value.missing) == ("file.folder", False)
    with pytest.raises(FileFault) as caught:
        replay.read(Path("a\0b"))
    assert caught.value.missing


SAMPLE = replay.text(played("dojo", 1, "any_legal", 6)).encode()


@given(st.integers(0, len(SAMPLE) - 1), st.binary(min_size=0, max_size=3), st.integers(0, 40))
def test_whatever_happens_to_a_file_it_is_a_replay_or_a_fault(at: int, put: bytes, gone: int) -> None:
    """Bytes changed, put in, cut out anywhere: never anything but a FileFault; and what is read can be checked."""
    file = Path(os.environ.get("TMPDIR", "/tmp")) / f"dicefield-test-{os.getpid()}.json"
    try:
        file.write_bytes(SAMPLE[:at] + put + SAMPLE[at + gone :])
        found = replay.read(file)
        run(found)
    except (FileFault, Differs):
        pass
    finally:
        file.unlink(missing_ok=True)


def test_nothing_half_written_is_left_where_the_folder_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "battle.json"
    replay.write(played(), file)
    before = file.read_bytes()
    monkeypatch.setattr("game.files.os.replace", refuse)
    with pytest.raises(FileFault, match="not_written"):
        replay.write(played("alley"), file)
    assert [each.name for each in tmp_path.iterdir()] == ["battle.json"]
    assert file.read_bytes() == before


# golden ---------------------------------------------------------------------------------------------------------------


def golden() -> list[Path]:
    return sorted(file for name in RULESETS for file in GOLDEN.glob(f"{name}-*.json"))


def test_every_ruleset_has_a_golden_replay() -> None:
    assert {replay.read(file).ruleset for file in golden()} == set(RULESETS)


@pytest.mark.parametrize("file", golden(), ids=lambda file: file.stem)
def test_a_golden_replay_is_still_the_same_battle_and_the_same_bytes(file: Path) -> None:
    """A rule was changed? Then this fails on purpose: record a new version's with ``python -m tests.golden``."""
    found = replay.read(file)
    battle = run(found)
    assert battle.over is not None
    assert file.read_bytes().decode("utf-8") == replay.text(found)


# a match --------------------------------------------------------------------------------------------------------------


def test_a_match_without_a_mind_for_somebody_does_not_begin() -> None:
    scenario = load("dojo")
    some = dict(list(minds(scenario).items())[:1])
    with pytest.raises(ValueError, match="osamu"):
        begin(scenario, 1, some)
    with pytest.raises(KeyError, match="chess"):
        minds(scenario, "chess")


def test_a_person_is_replaced_by_a_mind_and_every_unit_keeps_its_own() -> None:
    scenario = load("dojo")
    assert dict(scenario.controllers)["renka"] == "person"
    assert minds(scenario)["renka"] is minds(scenario, "regular")["renka"]
    assert minds(scenario, "any_legal")["renka"] is not minds(scenario)["renka"]


def test_the_battles_seed_is_not_the_minds_seed() -> None:
    """A mind's chance is its own: another thought for every command, none of them the battle's seed."""
    scenario = load("dojo")
    match: Match = begin(scenario, 5, minds(scenario, "any_legal"))
    seeds: list[int] = []
    while len(seeds) < 5:
        seeds.append(thought_seed(match.battle, match.seed))
        assert match.step()
    assert len(set(seeds)) == 5
    match.battle.close()
