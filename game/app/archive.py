"""What the data folder holds, as one page: saves and replays, loaded, watched, deleted; a battle saved under a name.

Files are read one a frame, so that a full folder opens at once. A file that cannot be used is marked and says why; it
can be deleted, and where the save before it is sound, that one can be loaded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import archive_pages, battles, saying
from game.files import FileFault

if TYPE_CHECKING:
    from game.app.keeping import Keeper
    from game.app.program import Program

PAGE = "saves"
CONFIRM = "confirm"
REPLAY = ".replay.json"
NAME_MOST = 60
"""Letters of a name that are taken."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file: ``kind`` save or replay; ``status`` good, damaged, newer, or "" while it was not read yet."""

    file: Path
    kind: str
    written: int
    status: str = ""
    name: str = ""
    scenario: tuple[str, str] = ("", "")
    round: int = 0
    seed: int = 0
    program: str = ""
    fault: FileFault | None = None
    backup: bool = False


class Archive:
    """The files of one data folder, the newest first; ``chosen`` is the one a button means."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.entries: list[Entry] = []
        self.chosen: Path | None = None
        self.asked = ""
        """What the confirmation is about: "delete", or the name that a save would replace."""

    def look(self) -> None:
        """See which files there are; those known already are not read again unless they were written since."""
        known = {(each.file, each.written): each for each in self.entries}
        found = [*self._files("saves", ".dicefield", "save"), *self._files("replays", REPLAY, "replay")]
        self.entries = [known.get((each.file, each.written), each) for each in found]
        if self.chosen not in [each.file for each in self.entries]:
            self.chosen = None

    def _files(self, place: str, suffix: str, kind: str) -> list[Entry]:
        if self.folder is None:
            return []
        try:
            files = [file for file in (self.folder / place).iterdir() if file.name.endswith(suffix)]
        except OSError:
            return []
        found = [Entry(file, kind, _written(file)) for file in files]
        return sorted(found, key=lambda each: (-each.written, each.file.name))

    def more(self) -> bool:
        """Read the next file; False when all are read."""
        for place, each in enumerate(self.entries):
            if not each.status:
                self.entries[place] = read(each)
                return True
        return False

    @property
    def entry(self) -> Entry | None:
        """The chosen file."""
        return next((each for each in self.entries if each.file == self.chosen), None)

    def step(self, by: int) -> None:
        """Choose the file after or before the chosen one."""
        files = [each.file for each in self.entries]
        if files:
            at = files.index(self.chosen) + by if self.chosen in files else (0 if by > 0 else -1)
            self.chosen = files[max(0, min(len(files) - 1, at)) if self.chosen else at]

    def remove(self) -> None:
        """Delete the chosen file, a save with its backup. Raises FileFault when the folder does not allow it."""
        from game import saves

        entry = self.entry
        if entry is None:
            return
        if entry.file.is_dir():
            raise FileFault(entry.file, "file.folder")
        saves.remove(entry.file)
        self.look()


def _written(file: Path) -> int:
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


def read(entry: Entry) -> Entry:
    """The entry with what its file says. Never raises."""
    from game import replay, saves

    if entry.kind == "save":
        found = saves.entry(entry.file)
        name = found.name if found.status == "good" else entry.file.name.removesuffix(saves.SUFFIX)
        return replace(
            entry, status=found.status, name=name, scenario=found.scenario, round=found.round, fault=found.fault,
            backup=found.backup,
        )  # fmt: skip
    name = entry.file.name.removesuffix(REPLAY)
    try:
        recorded = replay.read(entry.file)
    except FileFault as fault:
        status = "newer" if fault.key == "file.newer" else "damaged"
        return replace(entry, status=status, name=name, fault=fault)
    title = recorded.scenario.name
    return replace(
        entry, status="good", name=name, scenario=(title.en, title.zh), seed=recorded.seed, program=recorded.program
    )  # fmt: skip


# what is done


def opened(program: Program) -> None:
    """Open the page, or show it anew with what holds now."""
    archive = program.archive
    archive.look()
    search, scroll, named = ("", 0, False)
    if program.page is not None and program.page_name == PAGE:
        search, scroll, named = program.page.search, program.page.scroll, True
    said = saying.said(program, program.keeper.fault) if program.keeper.fault is not None else ""
    can = can_save(program)
    program.show_page(PAGE, archive_pages.page(program.text, archive, battle=can, fault=said))
    assert program.page is not None
    program.page.search, program.page.scroll = search, scroll
    if can and not named:
        program.page.search = proposed(program)


def can_save(program: Program) -> bool:
    """Whether there is a battle on the screen that can be saved: not over, recorded, a folder to write to."""
    session = program.session
    if session is None or program.viewer is not None or program.keeper.folder is None:
        return False
    return session.battle.over is None and session.table.notes is not None


def proposed(program: Program) -> str:
    """The name a save has unless the person says otherwise."""
    session = program.session
    assert session is not None
    name = session.scenario.name
    title = name.zh if program.text.lang == "zh" else name.en
    return program.text.say("archive.in_round", scenario=title, round=session.battle.round)


def tick(program: Program) -> None:
    """Read another file, and show it; the focus and what is typed stay."""
    if program.page is not None and program.page_name == PAGE and program.archive.more():
        program.page.show = archive_pages.page(program.text, program.archive, battle=can_save(program),
            fault=saying.said(program, program.keeper.fault) if program.keeper.fault is not None else "",
        )  # fmt: skip


def take(program: Program, name: str) -> bool:
    """Carry out a button of the page or of its confirmation; False where it is none of them."""
    archive, entry = program.archive, program.archive.entry
    if name == "save":
        _save(program)
    elif name == "load" and entry is not None:
        battles.load(program, entry.file)
    elif name == "load backup" and entry is not None:
        from game import saves

        battles.load(program, saves.backup_of(entry.file))
    elif name == "watch" and entry is not None:
        from game.app import watching

        watching.watch_file(program, entry.file, PAGE)
    elif name == "why" and entry is not None and entry.fault is not None:
        saying.fault(program, entry.fault)
    elif name == "delete":
        archive.asked = "delete"
        program.show_page(CONFIRM, archive_pages.confirmation(program.text, archive))
    elif name == "delete yes":
        _remove(program)
    elif name == "replace yes":
        _write(program, archive.asked)
    elif name == "keep":
        opened(program)
    else:
        return False
    return True


def _save(program: Program) -> None:
    """Save under the name that was typed; where there is a save of that name, ask first."""
    from game import saves

    assert program.page is not None
    name = program.page.search.strip()[:NAME_MOST] or proposed(program)
    folder = program.keeper.folder
    if folder is not None and saves.file_of(folder / "saves", name).exists():
        program.archive.asked = name
        program.show_page(CONFIRM, archive_pages.confirmation(program.text, program.archive))
    else:
        _write(program, name)


def _write(program: Program, name: str) -> None:
    session = program.session
    assert session is not None
    keeper: Keeper = program.keeper
    if keeper.save(session.table.battle, session.table.notes, name):
        program.sounds.play("save")
        program.page = None
        program.tell(program.text.say("archive.saved", name=name))
    else:
        opened(program)


def _remove(program: Program) -> None:
    try:
        program.archive.remove()
    except FileFault as fault:
        saying.fault(program, fault)
        return
    opened(program)
