"""Work between frames: a slice ends when its time is up, whatever pygame's clock says, and no garbage round is long."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pygame
import pytest

from game.app import loop, readying, slices
from systems import referee
from tests.ui.hands import Hands
from tests.ui.test_overview import field


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock finds a millisecond gone; pygame's own stands still, as at a window that opens only its
    display.
    """
    passed = count()
    monkeypatch.setattr(slices, "monotonic", lambda: next(passed) / 1000)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 0)


def steps(number: int, done: list[int]) -> Iterator[None]:
    for each in range(number):
        done.append(each)
        yield


@pytest.mark.usefixtures("ticking")
def test_a_slice_ends_with_its_time_and_goes_on_where_it_ended() -> None:
    done: list[int] = []
    work = steps(20, done)
    assert not slices.go_on(work, 5)
    assert done == list(range(5))
    assert not slices.go_on(work, 0)
    assert done == list(range(6)), "without time there is one step"
    assert slices.go_on(work, 1000)
    assert done == list(range(20))


@pytest.mark.usefixtures("ticking")
def test_danger_takes_many_frames_at_a_window_too(tmp_path: Path) -> None:
    hands = field(tmp_path)
    session = hands.session
    session.plan.danger = True
    danger = session.lookout.danger(session)
    assert danger is not None
    frames = 0
    while not danger.replies:
        session.lookout.tick(session, 16, 12)
        frames += 1
        assert frames < 100
    assert len(danger.replies) < len(danger.squares) / 2


@pytest.mark.usefixtures("ticking")
def test_among_many_a_turn_is_asked_about_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture of the moment before stays until the answers are there; they are the same as all at once."""
    monkeypatch.setattr(readying, "MANY", 3)
    hands: Hands = field(tmp_path)
    session = hands.session
    hands.event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_CTRL, unicode="")
    acting, waited = session.person, 0
    assert acting is not None
    for _ in range(500):
        before = session.screen.panels
        session.tick(16, 2)
        if session.readying.waits:
            waited += 1
            assert session.screen.panels is before
        elif not session.motion.busy:
            break
    assert waited > 3
    assert session.offers() == referee.legal(session.battle, acting.id)
    assert all(
        session.refusal(acting, each) is not None or session.targets(each) is not None for each in session.deeds()
    )


def test_no_round_of_the_garbage_collector_goes_through_everything() -> None:
    """What was there is left alone, and what has come about is looked through before it is much."""
    limits, before = gc.get_threshold(), gc.get_freeze_count()
    try:
        gc.set_threshold(700, 10, loop.NEVER)
        loop.settle(all_of_it=False)
        frozen = gc.get_freeze_count()
        kept: list[list[int]] = []
        for _ in range(20):
            kept += [[] for _ in range(7_000)]
            loop.tidy()
        assert gc.get_freeze_count() > frozen + 50_000
        assert len(gc.get_objects()) < 120_000
        assert len(kept) == 140_000
    finally:
        gc.set_threshold(*limits)
        if not before:
            gc.unfreeze()
