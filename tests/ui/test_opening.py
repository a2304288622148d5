"""Large replays and saves are opened between frames: what is going on is said, Escape leaves it, faults are told."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import match, replay, saves
from game.app import opening, watching
from game.app.program import Program
from game.scenario import loader
from game.settings import Settings

SIZE = (1280, 800)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A replay and a save of the same battle, both taken for large."""
    monkeypatch.setattr(opening, "LARGE", 1)
    scenario = loader.load("dojo")
    fight = match.fight(scenario, 3, match.minds(scenario, "any_legal"), limit=12)
    recorded = fight.notes.replay(fight.battle)
    replay.write(recorded, tmp_path / "dojo.replay.json")
    save = saves.save(fight.battle, recorded, tmp_path, "dojo")
    return tmp_path / "dojo.replay.json", save if isinstance(save, Path) else saves.file_of(tmp_path, "dojo")


def program() -> Program:
    found = Program(SIZE, Settings(motion="reduced"), "en")
    found.show_title()
    return found


def heading(found: Program) -> str:
    return found.page.show.heading if found.page is not None else ""


@pytest.mark.parametrize("which", [0, 1], ids=["replay", "save"])
def test_a_large_file_is_opened_between_frames(files: tuple[Path, Path], which: int) -> None:
    found, on = program(), pygame.Surface(SIZE)
    assert watching.watch_file(found, files[which])
    frames = 0
    while found.viewer is None:
        assert heading(found) == found.text.say("viewer.opening")
        found.tick(16)
        found.draw(on)
        frames += 1
        assert frames < 20
    assert frames > 3, "every part has a frame of its own"
    assert found.page is None
    assert found.viewer.rerun.replay == replay.read(files[0])


def test_escape_leaves_a_file_that_is_being_opened(files: tuple[Path, Path]) -> None:
    found = program()
    watching.watch_file(found, files[0])
    found.tick(16)
    found.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    for _ in range(12):
        found.tick(16)
    assert (found.viewer, found.page, found.opening) == (None, None, None)
    assert found.title is not None


def test_what_is_wrong_with_a_large_file_is_told(files: tuple[Path, Path]) -> None:
    files[0].write_text(files[0].read_text(encoding="utf-8")[:-40], encoding="utf-8")
    found = program()
    watching.watch_file(found, files[0])
    for _ in range(12):
        found.tick(16)
    assert heading(found) == found.text.say("viewer.heading")
    assert found.viewer is None
