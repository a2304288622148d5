"""What the window keeps on disk: the battle under way, once a round, and the replay of each battle that ended.

A folder that takes nothing costs nothing but the files: the fault is kept for the result page to tell.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.files import FileFault

if TYPE_CHECKING:
    from game.replay import Recorder
    from game.saves import Entry, Loaded
    from systems.battle import Battle
    from systems.commands import Command

NAME = "autosave"


def _moment(battle: Battle) -> tuple[int, int, Command | None]:
    """How far a battle has come; something else done in place of what was undone is another moment."""
    return battle.round, len(battle.commands), battle.commands[-1] if battle.commands else None


class Keeper:
    """Files of one data folder; without a folder nothing is read or written."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.fault: FileFault | None = None
        self._kept: tuple[int, int, Command | None] = (0, 0, None)

    @property
    def _file(self) -> Path | None:
        if self.folder is None:
            return None
        from game import saves  # brings the rules along: the title has no need of them where nothing was ever saved

        return saves.file_of(self.folder / "saves", NAME)

    def begin(self, battle: Battle) -> None:
        """A battle begins or goes on: the next save is due when it has come further."""
        self._kept = _moment(battle)
        self.fault = None

    def keep(self, battle: Battle, notes: Recorder | None, *, now: bool = False) -> None:
        """Save once a round, or ``now``; over battles are not saved."""
        due = battle.round != self._kept[0] or (now and _moment(battle) != self._kept)
        if self.folder is None or notes is None or battle.over is not None or not due or not battle.commands:
            return
        self._kept = _moment(battle)
        from game import saves

        try:
            saves.save(battle, notes.replay(battle), self.folder / "saves", NAME)
        except FileFault as fault:
            self.fault = fault

    def save(self, battle: Battle, notes: Recorder | None, name: str) -> bool:
        """Save under a name, whatever is under way; False when it cannot be written, and ``fault`` says why."""
        if self.folder is None or notes is None:
            return False
        from game import saves

        self.fault = None
        try:
            saves.save(battle, notes.replay(battle), self.folder / "saves", name)
        except FileFault as fault:
            self.fault = fault
        return self.fault is None

    def entry(self) -> Entry | None:
        """The battle that can be continued, sound or not; None when there is none."""
        if self.folder is None or not (self.folder / "saves").is_dir():
            return None
        from game import saves

        file = self._file
        return saves.entry(file) if file is not None and file.exists() else None

    def load(self) -> Loaded:
        """The battle to go on with. Raises FileFault."""
        file = self._file
        if file is None:
            raise FileFault(Path(NAME), "file.missing")
        from game import saves

        return saves.load(file, log=True)

    def forget(self) -> None:
        """The battle is over: there is nothing to continue."""
        file = self._file
        if file is not None:
            from game import saves

            try:
                saves.remove(file)
            except FileFault as fault:
                self.fault = fault

    def write_replay(self, battle: Battle, notes: Recorder | None) -> str:
        """Write the replay of a battle; the file's path, or "" when there is no folder or it takes nothing.

        The same battle fought the same way is the same file.
        """
        if self.folder is None or notes is None:
            return ""
        from game import replay

        name = f"{battle.setup.scenario or 'battle'}-{battle.seed}-{battle.hash()[:6]}.replay.json"
        file = self.folder / "replays" / name
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            replay.write(notes.replay(battle), file)
        except FileFault as fault:
            self.fault = fault
            return ""
        except OSError as fault:
            self.fault = FileFault(file, "file.not_written", why=fault.strerror or str(fault))
            return ""
        return str(file)
