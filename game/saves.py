"""Saved battles: the replay so far and a snapshot of the state, with a checksum, and one backup of the save before.

Loading takes the snapshot and checks its hash; the log comes back by fighting the commands again, where that is wanted.
Whatever happens while a save is written, its name leads to the old state or the new. A folder of saves can always be
listed: what cannot be used is marked, never raised.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import __version__, files, older, replay
from game.files import FileFault, dumps
from game.replay import Differs, Recorder, Replay
from game.scenario.scenario import Scenario
from systems import pipeline
from systems.battle import Battle

FORMAT = older.NEWEST
KIND = "save"
SUFFIX = ".dicefield"
BACKUP = ".backup"
KEYS = ("dicefield", "format", "program", "checksum", "name", "round", "replay", "state", "hash")
BODY = KEYS[4:]
"""What the checksum is of."""
NAME_LENGTH = 200

#: Names that Windows keeps for devices.
RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


@dataclass(frozen=True, slots=True)
class Save:
    """One saved battle, read and checked."""

    name: str
    replay: Replay
    state: dict[str, dict[str, list[Any]]]
    hash: str
    round: int
    form: int = FORMAT
    """The format number of the state; one of an older form is not restored but played again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a folder of saves. ``status``: ``good``, ``damaged`` or ``newer``; ``fault`` says why not good."""

    file: Path
    status: str
    name: str
    scenario: tuple[str, str] = ("", "")
    round: int = 0
    fault: FileFault | None = None
    backup: bool = False
    """Whether the save before it is there and sound."""


def folder(data_dir: Path | None = None) -> Path:
    """Where saves lie: in the folder given with ``--data-dir``, or the system's own place for data."""
    if data_dir is not None:
        return data_dir / "saves"
    from platformdirs import user_data_path

    return user_data_path("dicefield", appauthor=False) / "saves"


def file_of(place: Path, name: str) -> Path:
    """The file of a save of that name: readable where a file system allows it, different for different names."""
    slug = re.sub(r"[^\w-]+", "_", name.lower()).strip("_")[:40]
    if slug != name or RESERVED.fullmatch(slug):
        slug = f"{slug or 'save'}-{hashlib.sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    return place / (slug + SUFFIX)


def backup_of(file: Path) -> Path:
    """Where the save before that one lies."""
    return file.with_name(file.name + BACKUP)


# writing --------------------------------------------------------------------------------------------------------------


def save(battle: Battle, recorded: Replay, place: Path, name: str) -> Path:
    """Write a battle and everything that led to it; returns the file. Raises FileFault when the folder takes nothing.

    ``recorded`` is the replay up to now (``Recorder.replay``). The save of that name before becomes the backup,
    unless it is damaged: then the backup stays the last sound one.
    """
    if recorded.commands != tuple(battle.commands):
        raise ValueError("the replay is of other commands than the battle")
    file = file_of(place, name)
    if _sound(file):
        try:
            files.replace(backup_of(file), file.read_bytes())
        except OSError as fault:
            raise FileFault(file, "file.not_written", why=fault.strerror or str(fault)) from None
    files.write(file, text(battle, recorded, name))
    return file


def text(battle: Battle, recorded: Replay, name: str) -> str:
    """The file: a head of one line a key, the replay and the state each on a line."""
    body = {
        "name": name[:NAME_LENGTH].encode("utf-8", "replace").decode("utf-8"),
        "round": battle.round,
        "replay": replay.data(recorded),
        "state": battle.state(),
        "hash": battle.hash(),
    }
    head = {"dicefield": KIND, "format": FORMAT, "program": __version__, "checksum": _checksum(body)}
    return "{\n" + ",\n".join(f"{dumps(key)}:{dumps(value)}" for key, value in (head | body).items()) + "\n}\n"


def _checksum(body: dict[str, Any]) -> str:
    return hashlib.sha256(dumps([[key, body[key]] for key in BODY]).encode("utf-8", "surrogatepass")).hexdigest()


def _sound(file: Path) -> bool:
    try:
        read(file)
    except FileFault:
        return False
    return True


# reading --------------------------------------------------------------------------------------------------------------


def read(file: Path) -> Save:
    """The save in a file, checked in every part. Raises FileFault."""
    values = checked(file)
    return whole(file, values, replay.parse(values["replay"], file))


def checked(file: Path) -> dict[str, Any]:
    """The values of a save that has every part and is whole; what led to it is not read yet. Raises FileFault."""
    values = files.read(file, KIND, FORMAT)
    for key in KEYS:
        if key not in values:
            raise FileFault(file, "file.wrong", place=key, why="is missing")
    for key in values:
        if key not in KEYS:
            raise FileFault(file, "file.wrong", place=key, why="unknown key")
    if values["checksum"] != _checksum(values):
        raise FileFault(file, "file.damaged")
    if not isinstance(values["replay"], dict):
        raise FileFault(file, "file.wrong", place="replay", why="expected a table")
    return values


def whole(file: Path, values: dict[str, Any], recorded: Replay) -> Save:
    """The save of values that were ``checked``, with what led to it. Raises FileFault."""
    if recorded.form != values["format"]:
        raise FileFault(file, "file.wrong", place="replay.format", why=f"expected {values['format']}, the save's own")
    for key, kind in (("name", str), ("round", int), ("state", dict), ("hash", str)):
        if type(values[key]) is not kind:
            raise FileFault(file, "file.wrong", place=key, why=f"expected {kind.__name__}")
    return Save(values["name"], recorded, values["state"], values["hash"], values["round"], recorded.form)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A battle as it was, its scenario, and a recorder that goes on from there."""

    battle: Battle
    scenario: Scenario
    notes: Recorder
    log: bool
    """Whether the battle has its log; a save of other rules keeps its state but not its log."""


def load(file: Path, log: bool = False) -> Loaded:
    """The saved battle, ready to go on. Raises FileFault.

    ``log``: fight the commands again for the events the window shows; where the rules of the day lead elsewhere the log
    stays empty and the snapshot stands. The battle of an older form is played again from its commands; where that does
    not lead to the same battle any more, the fault says which version has to play it.
    """
    found = read(file)
    if found.form != FORMAT:
        return _played_again(found, file, log)
    battle = restored(found, file)
    recorded = found.replay
    again = _log(recorded, found.hash) if log else None
    if again is not None:
        battle.log[:] = again
    notes = Recorder(recorded.scenario, recorded.start, list(recorded.hashes))
    return Loaded(battle, recorded.scenario, notes, again is not None)


def _played_again(found: Save, file: Path, log: bool) -> Loaded:
    """The battle of an older form: its commands are given again, and have to lead to what its snapshot tells."""
    recorded = found.replay
    begun = replay.steps(recorded)
    battle = next(begun)
    notes = Recorder.of(battle, recorded.scenario)
    same = True
    try:
        for _ in begun:
            notes.note(battle)
    except Differs:
        same = False
    if not same or not older.same(battle, found.state, found.form):
        battle.close()
        raise FileFault(file, "file.older", program=recorded.program, own=__version__)
    if not log:
        battle.log.clear()
    return Loaded(battle, recorded.scenario, notes, log)


def restored(found: Save, file: Path) -> Battle:
    """The battle with the snapshot in place. Raises FileFault when the state does not fit the scenario or its hash."""
    recorded = found.replay
    battle = Battle(recorded.scenario.setup(), recorded.seed)
    battle.attach(pipeline.PIPELINE)
    try:
        _same_kinds(battle.state(), found.state)
        battle.restore(found.state)
        fits = battle.hash() == found.hash
    except (ValueError, TypeError, LookupError, AttributeError) as fault:
        battle.close()
        raise FileFault(file, "file.wrong", place="state", why=str(fault)) from None
    if not fits:
        battle.close()
        raise FileFault(file, "file.wrong", place="hash", why="the state has another one")
    battle.commands = list(recorded.commands)
    return battle


def _same_kinds(fresh: dict[str, dict[str, list[Any]]], stored: dict[str, Any]) -> None:
    """Raises ValueError where a stored value is of another kind than a new battle's: text for a number, 1 for true."""
    for unit, components in fresh.items():
        for component, values in components.items():
            for number, value in enumerate(values):
                other = stored[unit][component][number]
                wanted = list if isinstance(value, tuple) else type(value)
                if type(other) is not wanted:
                    raise ValueError(f"{unit or 'scene'}.{component}: {other!r} is no {wanted.__name__}")


def _log(recorded: Replay, wanted: str) -> list[Any] | None:
    """The events of a replay, or None when it does not lead to that state any more."""
    events: list[Any] | None = None
    try:
        for number, battle in enumerate(replay.steps(recorded)):
            if number == len(recorded.commands) and battle.hash() == wanted:
                events = battle.log
    except Differs:
        return None
    return events


# the menu -------------------------------------------------------------------------------------------------------------


def listing(place: Path) -> tuple[Entry, ...]:
    """Every save of a folder, the newest first; what cannot be used is marked. Never raises: no folder, no saves."""
    try:
        found = [file for file in place.iterdir() if file.name.endswith(SUFFIX)]
    except OSError:
        return ()
    return tuple(entry(file) for file in sorted(found, key=lambda file: (-_written(file), file.name)))


def entry(file: Path) -> Entry:
    """What one file is. Never raises."""
    backup = _sound(backup_of(file))
    try:
        found = read(file)
    except FileFault as fault:
        status = "newer" if fault.key == "file.newer" else "damaged"
        return Entry(file, status, file.name.removesuffix(SUFFIX), fault=fault, backup=backup)
    name = found.replay.scenario.name
    return Entry(file, "good", found.name, (name.en, name.zh), found.round, backup=backup)


def remove(file: Path) -> None:
    """Delete a save and its backup. Raises FileFault when the folder does not allow it."""
    for each in (file, backup_of(file)):
        try:
            each.unlink(missing_ok=True)
        except OSError as fault:
            raise FileFault(each, "file.not_written", why=fault.strerror or str(fault)) from None


def _written(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0
