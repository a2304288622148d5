"""A save keeps everything, survives a machine that stops at any moment, and never blocks the menu (H28, H29)."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given, strategies as st

import components
from components.abilities import Readied
from components.attack import Aim
from components.binding import Bonds
from components.condition import Conditions
from components.defense import Defense
from components.fiat import Added
from game import files, saves
from game.ai import decide
from game.files import FileFault
from game.replay import Recorder
from game.saves import backup_of, file_of, listing, load, remove, save
from game.scenario.loader import load as scenario_of
from systems import hold, points, referee, sheet_data, states
from systems.battle import Battle
from systems.commands import Command, SetStanding
from systems.store import FIELDS, SCENE, SCENE_COMPONENTS, UNIT_COMPONENTS
from systems.view import view
from tests.amounts import amount

ROOT = Path(__file__).resolve().parent.parent


class Playing:
    """A battle under way with its notes, moved on by random legal commands; who is asked is asked."""

    def __init__(self, name: str = "alley", seed: int = 1, asking: bool = True) -> None:
        self.scenario = scenario_of(name)
        self.battle = referee.new_battle(self.scenario.setup(), seed)
        self.notes = Recorder.of(self.battle, self.scenario)
        for unit in self.battle.ids if asking else ():
            assert referee.submit(self.battle, SetStanding(unit, "ask")) is None
            self.notes.note(self.battle)

    def go(self, commands: int) -> Iterator[Battle]:
        """So many decisions more, the battle after each."""
        for _ in range(commands):
            unit = referee.decides(self.battle)
            if unit is None:
                return
            command = decide("any_legal", view(self.battle, unit), len(self.battle.commands))
            assert referee.submit(self.battle, command) is None
            self.notes.note(self.battle)
            yield self.battle

    def does(self, command: Command) -> None:
        """One decision more, which must be legal."""
        refusal = referee.submit(self.battle, command)
        assert refusal is None, f"{command} was refused: {refusal}"
        self.notes.note(self.battle)

    def on(self, commands: int) -> Playing:
        for _ in self.go(commands):
            pass
        return self

    def comes_to(self, state: Callable[[Battle], bool], commands: int = 60) -> bool:
        """Goes on until the battle is in such a state; whether it came to that."""
        return any(state(battle) for battle in self.go(commands))

    def save(self, place: Path, name: str = "alpha") -> Path:
        return save(self.battle, self.notes.replay(self.battle), place, name)


# what is kept ---------------------------------------------------------------------------------------------------------


def test_a_battle_saved_and_loaded_is_the_same_battle(tmp_path: Path) -> None:
    playing = Playing().on(40)
    found = load(playing.save(tmp_path))
    assert found.battle.hash() == playing.battle.hash()
    assert found.battle.state() == playing.battle.state()
    assert found.battle.commands == playing.battle.commands
    assert found.battle.log == []
    assert found.notes.replay(found.battle) == playing.notes.replay(playing.battle)
    assert found.scenario == playing.scenario.settled()


def test_the_log_comes_back_where_it_is_wanted(tmp_path: Path) -> None:
    playing = Playing().on(40)
    found = load(playing.save(tmp_path), log=True)
    assert found.log
    assert found.battle.log == playing.battle.log


def test_where_the_rules_lead_elsewhere_now_the_snapshot_stands_without_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = Playing(asking=False).on(60)
    file = playing.save(tmp_path)
    from systems import odds

    monkeypatch.setattr(odds, "final", lambda net, defense, extra, old=odds.final: old(net, defense, extra) + 1)
    found = load(file, log=True)
    assert (found.log, found.battle.log) == (False, [])
    assert found.battle.state() == playing.battle.state()


CHILD = """
import sys
from pathlib import Path
from game.ai import decide
from game.saves import load
from systems import referee
from systems.view import view
found = load(Path(sys.argv[1]))
print(found.battle.hash())
for _ in range(int(sys.argv[2])):
    unit = referee.decides(found.battle)
    if unit is None:
        break
    command = decide("any_legal", view(found.battle, unit), len(found.battle.commands))
    assert referee.submit(found.battle, command) is None
    print(found.battle.hash())
"""


def _in_the_thick_of_it(battle: Battle) -> bool:
    """Somebody is hurt, a magazine is not full, and a defender is being asked."""
    units, asked = battle.units(), referee.asks(battle)
    return (
        asked is not None
        and asked.choice == "defend"
        and any(unit.bashing or unit.lethal for unit in units)
        and any(0 < unit.loaded(arm) < arm.shots for unit in units for arm in unit.arms)
    )


def test_h29_a_fresh_process_plays_on_from_the_save_as_this_one_does(tmp_path: Path) -> None:
    """Saved while a defender is being asked, with budgets half spent, aims, parries and used ammunition."""
    battles = (Playing("warehouse", number) for number in range(500))
    playing = next(each for each in battles if each.comes_to(_in_the_thick_of_it))
    aims, parries = [unit for unit in playing.battle.units() if not unit.idle][-2:]
    with playing.battle as battle:
        battle.write(aims.id, Aim, "target", parries.id)
        battle.write(aims.id, Aim, "weapon", aims.arms[-1].key)
        battle.write(aims.id, Aim, "rounds", 2)
        battle.write(parries.id, Defense, "parry_bonus", 3)
    file = playing.save(tmp_path)
    environ = {**os.environ, "PYTHONHASHSEED": "random", "PYTHONPATH": str(ROOT)}
    child = [sys.executable, "-c", CHILD, str(file), "50"]
    done = subprocess.run(child, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    here = [playing.battle.hash(), *(battle.hash() for battle in playing.go(50))]
    assert len(here) == 51
    assert done.stdout.split() == here


def _entangled(battle: Battle) -> bool:
    """One holds another, and both can go on; nobody is in the middle of anything."""
    return referee.asks(battle) is None and any(unit.holds and not unit.idle for unit in battle.units())


@pytest.mark.parametrize("pins", [False, True])
def test_h29_holds_pins_feints_points_bonds_and_help_go_on_from_a_save(pins: bool, tmp_path: Path) -> None:
    """Everything that one unit can have done to another, in one battle; a fresh process plays it on alike."""
    battles = (Playing("wrestlers", number, asking=False) for number in range(500))
    playing = next(each for each in battles if each.comes_to(_entangled, 150))
    battle = playing.battle
    grappler = next(unit for unit in battle.units() if unit.holds and not unit.idle)
    held, others = grappler.holds, [each for each in battle.units() if not each.group and not each.idle]
    feinted, helper = others[0].id, others[1].id
    with battle:
        hold.change(battle, grappler.id, ("PIN-03",), pins=pins, margin=2)
        points.give(battle, held, "stun", 1, grappler.id)
        states.inflict(battle, feinted, "deaf", grappler.id, f"end:{helper}")
        battle.write(feinted, Conditions, "feinted_by", ((grappler.id, 2),))
        battle.write(helper, Bonds, "dc", 9)
        battle.write(helper, Readied, "target", grappler.id)
        battle.write(helper, Readied, "deed", "pin")
    assert battle.unit(held).pinned == pins
    file = playing.save(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(file), "50"], cwd=ROOT, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONHASHSEED": "random", "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [battle.hash(), *(after.hash() for after in playing.go(50))]


@pytest.mark.parametrize("name", ["alley", "dragon"])
def test_h29_saved_and_loaded_after_every_command_of_a_random_battle(name: str, tmp_path: Path) -> None:
    """Heavy mode: the loaded battle is the same, and its next decision leads to the same state."""
    scenario = scenario_of(name)
    stops = 0
    for seed in range(amount("heavy_saves")):
        playing = Playing(name, seed)
        before: Battle | None = None
        for battle in playing.go(60):
            if before is not None:
                assert referee.submit(before, battle.commands[-1]) is None
                assert before.hash() == battle.hash()
                before.close()
            stops += referee.asks(battle) is not None
            text = saves.text(battle, playing.notes.replay(battle), "x")
            state = json.loads(text)["state"]
            before = saves.restored(
                saves.Save("x", playing.notes.replay(battle), state, battle.hash(), battle.round), tmp_path
            )
            assert before.hash() == battle.hash()
            assert before.state() == battle.state()
        playing.battle.close()
    assert stops > 0
    assert scenario.key == name


def kinds() -> list[type]:
    """Every component there is, wherever it is declared."""
    found = []
    for module in pkgutil.iter_modules(components.__path__):
        declared = vars(importlib.import_module(f"components.{module.name}"))
        found += [
            each for each in declared.values() if is_dataclass(each) and each.__module__.startswith("components.")
        ]
    return [each for each in found if isinstance(each, type)]


def test_every_component_belongs_to_units_or_to_the_scene() -> None:
    assert set(kinds()) == {*UNIT_COMPONENTS, *SCENE_COMPONENTS}
    for kind in kinds():
        assert FIELDS[kind] == tuple(each.name for each in fields(kind))


def other(kind: type, hint: Any, value: Any) -> Any:
    """Another value of the same kind than a field has now; a field of a kind that is not saved fails here."""
    if hint is bool:
        return not value
    if hint is int:
        return value + 7
    if hint is str:
        return value + "狼 \N{RIGHT-TO-LEFT MARK}\n"
    if getattr(hint, "__origin__", None) is tuple:
        return (*value, *tuple_of(hint))
    raise AssertionError(f"{kind.__name__} has a field of {hint}, which no save can hold")


def tuple_of(hint: Any) -> tuple[Any, ...]:
    inner = [each for each in hint.__args__ if each is not Ellipsis]
    return tuple(sample(each) for each in inner)


def sample(hint: Any) -> Any:
    if hint in (int, str, bool):
        return {int: 5, str: "é", bool: True}[hint]
    if getattr(hint, "__origin__", None) is tuple:
        return tuple_of(hint)
    assert hint is object, f"no save can hold {hint}"
    return 3


@pytest.mark.parametrize(
    ("kind", "field"),
    [(kind, each) for kind in kinds() for each in FIELDS[kind]],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_h29_every_field_of_every_component_comes_back(kind: type, field: str, tmp_path: Path) -> None:
    """Fails when a component gains a field that a save does not hold, or that JSON changes on the way."""
    playing = Playing("dojo", asking=False)
    battle = playing.battle
    unit = SCENE if kind in SCENE_COMPONENTS else battle.ids[0]
    component: Any = battle.of(unit, kind)
    value = other(kind, get_type_hints(kind)[field], getattr(component, field))
    if kind is Added:  # whoever is added is one of the battle from then on: it takes a whole sheet
        value = (sheet_data.plain(replace(battle.sheets[unit or battle.ids[0]], id="guest")),)
    with battle:
        battle.write(unit, kind, field, value)
    text = saves.text(battle, playing.notes.replay(battle), "x")
    stored = saves.Save("x", playing.notes.replay(battle), json.loads(text)["state"], battle.hash(), 1)
    found: Any = saves.restored(stored, tmp_path).of(unit, kind)
    assert getattr(found, field) == value
    assert type(getattr(found, field)) is type(value)


def test_h40_a_save_may_have_any_name(tmp_path: Path) -> None:
    names = ["狼", "オーク", "김철수", "Łódź", "x" * 200, "", "two\nlines", "a\0b", "\N{RIGHT-TO-LEFT MARK}",
             "\U0001f409", "alpha", "Alpha", "a/b", "..", "CON", "nul"]  # fmt: skip
    playing = Playing("dojo", asking=False)
    for name in names:
        file = playing.save(tmp_path, name)
        assert file.parent == tmp_path
        assert load(file).battle.hash() == playing.battle.hash()
    assert {entry.name for entry in listing(tmp_path)} == set(names)
    assert len({file_of(tmp_path, name).name.lower() for name in names}) == len(names), "also where case is one"
    assert all(entry.status == "good" for entry in listing(tmp_path))


# a machine that stops (H28) -------------------------------------------------------------------------------------------


STEPS = ("mkstemp", "fdopen", "write", "flush", "fsync", "chmod", "replace", "open", "close", "unlink")


def stopping(at: int, half: bool) -> Callable[[], int]:
    """From now on the process dies at the ``at``-th step of writing; ``half``: a write that dies has written half."""
    count = 0

    def counted(call: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **named: Any) -> Any:
            nonlocal count
            count += 1
            if count == at:
                os._exit(9)
            return call(*given, **named)

        return step

    class Stream:
        """A file whose steps are counted."""

        def __init__(self, stream: Any) -> None:
            self.stream = stream

        def __enter__(self) -> Stream:
            return self

        def __exit__(self, *_: object) -> None:
            self.stream.close()

        def write(self, data: bytes) -> None:
            nonlocal count
            count += 1
            if count == at:
                self.stream.write(data[: len(data) // 2] if half else b"")
                self.stream.flush()
                os._exit(9)
            self.stream.write(data)

        def flush(self) -> None:
            counted(self.stream.flush)()

        def fileno(self) -> int:
            return int(self.stream.fileno())

    fdopen = os.fdopen
    files.tempfile.mkstemp = counted(files.tempfile.mkstemp)  # type: ignore[attr-defined]
    files.os.fdopen = lambda *given: Stream(fdopen(*given))  # type: ignore[attr-defined]
    for name in ("fsync", "replace", "chmod", "unlink"):
        setattr(files.os, name, counted(getattr(os, name)))  # type: ignore[attr-defined]
    return lambda: count


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be forked")
@pytest.mark.parametrize("half", [False, True])
def test_h28_killed_at_every_step_the_save_is_the_old_or_the_new_one(half: bool, tmp_path: Path) -> None:
    playing = Playing("dojo", asking=False).on(2)
    file = playing.save(tmp_path)
    old = playing.battle.hash()
    playing.on(3)
    new = playing.battle.hash()
    assert old != new
    kept = file.read_bytes()
    met: list[str] = []
    for at in range(1, 60):
        for each in tmp_path.iterdir():
            each.unlink()
        file.write_bytes(kept)
        child = os.fork()
        if child == 0:  # the one that dies
            try:
                stopping(at, half)
                playing.save(tmp_path)
            finally:
                os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        loaded = load(file).battle.hash()
        assert loaded in (old, new), at
        met.append("old" if loaded == old else "new")
        assert [entry.status for entry in listing(tmp_path)] == ["good"]
        if code == 0:
            break
    else:
        raise AssertionError("the child died every time: it counts steps that never end")
    assert len(met) > 8, "fewer steps than writing a backup and a save has"
    assert met[0] == "old"
    assert met[-1] == "new"


def test_h28_the_menu_lists_good_saves_and_marks_the_others(tmp_path: Path) -> None:
    playing = Playing("dojo", asking=False).on(3)
    good = playing.save(tmp_path, "alpha")
    text = good.read_text("utf-8")
    (tmp_path / f"empty{saves.SUFFIX}").write_bytes(b"")
    (tmp_path / f"random{saves.SUFFIX}").write_bytes(bytes(range(256)))
    (tmp_path / f"cut{saves.SUFFIX}").write_text(text[: len(text) // 2], "utf-8")
    (tmp_path / f"folder{saves.SUFFIX}").mkdir()
    newer = text.replace(f'"format":{saves.FORMAT}', f'"format":{saves.FORMAT + 1}', 1)
    (tmp_path / f"newer{saves.SUFFIX}").write_text(newer, "utf-8")
    (tmp_path / f"touched{saves.SUFFIX}").write_text(text.replace('"round":', '"round":1', 1), "utf-8")
    locked = playing.save(tmp_path, "locked")
    locked.chmod(stat.S_IREAD)
    (tmp_path / "notes.txt").write_text("no save")
    found = {entry.file.name.removesuffix(saves.SUFFIX): entry for entry in listing(tmp_path)}
    assert {name: entry.status for name, entry in found.items()} == {
        "alpha": "good", "locked": "good", "empty": "damaged", "random": "damaged", "cut": "damaged",
        "folder": "damaged", "newer": "newer", "touched": "damaged",
    }  # fmt: skip
    assert (found["alpha"].name, found["alpha"].scenario, found["alpha"].round) == (
        "alpha", tuple(playing.scenario.name), playing.battle.round,
    )  # fmt: skip
    for entry in found.values():
        if entry.status == "good":
            load(entry.file)
        else:
            assert entry.fault is not None
            with pytest.raises(FileFault):
                load(entry.file)


def test_no_folder_is_an_empty_menu(tmp_path: Path) -> None:
    assert listing(tmp_path / "none") == ()
    (tmp_path / "file").write_text("x")
    assert listing(tmp_path / "file") == ()


def test_the_save_before_is_the_backup_and_a_damaged_one_never_becomes_it(tmp_path: Path) -> None:
    playing = Playing("dojo", asking=False)
    states = []
    for _ in range(3):
        file = playing.save(tmp_path)
        states.append(playing.battle.hash())
        playing.on(1)
    assert load(backup_of(file)).battle.hash() == states[1]
    file.write_bytes(b"damaged")
    (entry,) = listing(tmp_path)
    assert (entry.status, entry.backup) == ("damaged", True)
    playing.save(tmp_path)
    assert load(backup_of(file)).battle.hash() == states[1]
    assert load(file).battle.hash() == playing.battle.hash()


def test_a_save_can_be_removed_with_its_backup(tmp_path: Path) -> None:
    playing = Playing("dojo", asking=False)
    for _ in range(2):
        file = playing.save(tmp_path)
    remove(file)
    assert [*tmp_path.iterdir()] == []
    remove(file)


def test_a_folder_that_takes_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileFault, match="not_written"):
        Playing("dojo", asking=False).save(tmp_path / "file")


# files that lie -------------------------------------------------------------------------------------------------------


def lying(file: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """A save changed by hand, with a checksum that fits."""
    data = json.loads(file.read_text("utf-8"))
    change(data)
    data["checksum"] = saves._checksum(data) if set(saves.BODY) <= set(data) else "0" * 64
    file.write_text(json.dumps(data), "utf-8")


LIES: dict[str, Callable[[dict[str, Any]], None]] = {
    "a unit less": lambda data: data["state"].pop("osamu"),
    "a component less": lambda data: data["state"]["osamu"].pop("Health"),
    "a field less": lambda data: data["state"]["osamu"]["Health"].pop(),
    "text for a number": lambda data: data["state"]["osamu"]["Health"].__setitem__(0, "9"),
    "1 for true": lambda data: data["state"]["osamu"]["Conditions"].__setitem__(0, 1),
    "another number": lambda data: data["state"]["osamu"]["Health"].__setitem__(0, 1),
    "no state": lambda data: data.__setitem__("state", {}),
    "a state of text": lambda data: data.__setitem__("state", "x"),
    "a hash of another state": lambda data: data.__setitem__("hash", "0" * 24),
    "a replay of text": lambda data: data.__setitem__("replay", "x"),
    "a replay without seed": lambda data: data["replay"].pop("seed"),
    "an unknown key": lambda data: data.__setitem__("luck", 1),
    "a round of text": lambda data: data.__setitem__("round", "1"),
    "no name": lambda data: data.pop("name"),
}


@pytest.mark.parametrize("lie", sorted(LIES))
def test_a_save_whose_checksum_fits_is_still_read_strictly(lie: str, tmp_path: Path) -> None:
    file = Playing("dojo", asking=False).save(tmp_path)
    lying(file, LIES[lie])
    with pytest.raises(FileFault) as caught:
        load(file)
    assert caught.value.key in ("file.wrong", "file.damaged")


@given(st.data())
def test_whatever_happens_to_a_save_it_loads_as_it_was_or_is_a_fault(data: st.DataObject) -> None:
    global _sample
    if _sample is None:
        playing = Playing("dojo", asking=False)
        _sample = saves.text(playing.battle, playing.notes.replay(playing.battle), "x").encode(), playing.battle.hash()
    content, wanted = _sample
    at = data.draw(st.integers(0, len(content) - 1))
    content = content[:at] + data.draw(st.binary(max_size=2)) + content[at + data.draw(st.integers(0, 3)) :]
    file = Path(os.environ.get("TMPDIR", "/tmp")) / f"dicefield-save-{os.getpid()}"
    try:
        file.write_bytes(content)
        found = load(file)
        assert found.battle.hash() == wanted
        found.battle.close()
    except FileFault:
        pass
    finally:
        file.unlink(missing_ok=True)


_sample: tuple[bytes, str] | None = None


def test_saving_with_the_notes_of_another_battle_is_refused(tmp_path: Path) -> None:
    one, two = Playing("dojo", asking=False).on(2), Playing("dojo", asking=False).on(3)
    with pytest.raises(ValueError, match="other commands"):
        save(one.battle, two.notes.replay(two.battle), tmp_path, "alpha")


def test_saves_lie_in_the_folder_asked_for_or_the_systems_own(tmp_path: Path) -> None:
    assert saves.folder(tmp_path) == tmp_path / "saves"
    assert saves.folder().parts[-2:] == ("dicefield", "saves")
