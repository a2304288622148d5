"""The lab at the window: what is asked, what comes while it runs, the battles a person wants to see."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep

import pygame
import pytest

from game.app import lab_room
from game.app.lab_room import LabRoom
from game.app.lab_show import Told
from tests.ui.hands import Hands

PATIENCE = 120
"""Seconds for what processes of their own do; a clock decides nothing here but when to give up."""


def room(hands: Hands) -> LabRoom:
    assert hands.program.room is not None
    return hands.program.room


def told(hands: Hands) -> Told:
    found = room(hands).screen.show.told
    assert found is not None
    return found


def opened(**more: object) -> Hands:
    """The lab of a battle that is being prepared, opened with its button."""
    hands = Hands("dojo", 3, title=True, **more)  # type: ignore[arg-type]
    hands.click("prepare", "dojo")
    hands.click("button", "lab")
    return hands


def until(hands: Hands, done: object) -> None:
    """Frames pass until something holds."""
    end = monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert monotonic() < end, "nothing came of it"
        sleep(0.02)
        hands.look()


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_room, "BATTLES", (2, 3, 4, 5, 6))


@pytest.fixture
def fought() -> Iterator[Hands]:
    """The lab after four battles of the quick mind."""
    hands = opened()
    for side in ("guest", "house"):
        hands.click(f"pick {side}", lab_room.THINKERS.index("best_odds"))
    hands.click("button", "run")
    assert room(hands).running
    until(hands, lambda: not room(hands).running and room(hands).screen.show.told is not None)
    yield hands
    hands.program.close()


def test_battles_are_fought_and_told_and_one_is_watched_and_left_again(fought: Hands) -> None:
    show = room(fought).screen.show
    assert show.told is not None
    assert show.caption.startswith("4 battles")
    assert sum(piece.share for piece in show.told.pieces) == pytest.approx(1)
    assert {row.name for row in show.told.units} == {"Renka Moor", "Osamu Vale"}
    before = show.told.cells
    fought.click("heat", 2)
    assert told(fought).cells != before, "another map"
    number = show.told.battles[0].number
    fought.click("watch", number)
    until(fought, lambda: fought.program.viewer is not None)
    fought.key(pygame.K_ESCAPE)
    assert fought.program.viewer is None
    assert room(fought).screen.show.told is not None, "the answer is still there"
    fought.program.speak("zh")
    fought.look()
    assert "赢下" in told(fought).sentence
    fought.key(pygame.K_ESCAPE)
    assert fought.program.room is None
    assert fought.program.before is not None, "back where it was opened"


def test_everything_is_done_with_the_keys_alone() -> None:
    hands = opened()
    hands.key(pygame.K_TAB)
    assert hands.hits().focused is not None
    names = set()
    for _ in range(40):
        hands.key(pygame.K_TAB)
        names.add(hands.hits().focused)
    assert {("button", "back"), ("button", "run"), ("heat", 3), ("pick house", 0), ("pick battles", 4)} <= names
    hands.program.close()


def test_what_is_running_can_be_stopped_and_keeps_its_battles() -> None:
    hands = opened()
    hands.click("pick battles", 4)
    hands.click("button", "run")
    hands.click("button", "stop")
    until(hands, lambda: not room(hands).running)
    assert [each.name for each in room(hands).screen.show.buttons] == ["back", "run"]
    hands.program.close()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 200), ((640, 400), 100)])
def test_it_is_laid_out_at_every_size(lang: str, size: tuple[int, int], scale: int) -> None:
    hands = opened(lang=lang, size=size, scale=scale)
    screen = room(hands).screen
    hands.look()
    window = pygame.Rect((0, 0), size)
    for hit in screen.hits.entries:
        if hit.action == "button":
            assert window.contains(hit.box), hit
    boxes = [hit.box for hit in screen.hits.entries if hit.action in ("button",)]
    assert all(not a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
    hands.program.close()
