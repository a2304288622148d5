"""Random input, a great deal of it: no exception, no stuck screen; and nobody ever waits for a mind to quit."""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path

import pygame
import pytest

from systems.commands import Command
from tests.amounts import amount, seed
from tests.ui.hands import Hands
from tests.ui.restless import Restless

ROUND = 250
"""Inputs between two looks at whether the screen still answers."""
ALL = {
    "TitleScreen", "BattleScreen", "SetupScreen", "DeployScreen", "ReplayScreen", "settings", "help", "key",
    "key_taken", "rules", "rule", "unit", "saves", "result", "hand", "dice", "control",
}  # fmt: skip
"""Screens that a long run has to reach."""
LONG = 50_000


def test_random_inputs_break_nothing_and_stick_nowhere(tmp_path: Path) -> None:
    count = amount("input_events")
    somebody = Restless(seed(), tmp_path)
    given = 0
    while given < count:
        for _ in range(min(ROUND, count - given)):
            try:
                somebody.act()
            except Exception as fault:
                fault.add_note("\n".join(somebody.last))
                raise
        given += ROUND
        somebody.unstick()
    assert len(somebody.seen) >= 5, somebody.seen
    if count >= LONG:
        assert set(somebody.seen) >= ALL, ALL - set(somebody.seen)


@pytest.mark.parametrize("way", ["Esc", "quit", "window", "settings"])
def test_nobody_waits_for_a_mind(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mind that thinks for minutes: what is wanted meanwhile happens within a second, drawing and all."""
    hands = Hands("warehouse", 3, persons=())

    def slow(_: object) -> Generator[None, None, Command]:
        while True:
            time.sleep(0.004)
            yield

    monkeypatch.setattr(hands.session.table, "think", lambda: slow(None))
    hands.session._thinking = None
    for _ in range(10):
        hands.look()
    before = len(hands.session.battle.log)
    start = time.monotonic()
    if way == "Esc":
        hands.session.plan.card = "DEF-07"
        hands.look()
        hands.key(pygame.K_ESCAPE)
        assert hands.session.screen.wishes == []
    elif way == "quit":
        hands.key(pygame.K_q, pygame.KMOD_LCTRL)
        assert not hands.program.running
    elif way == "window":
        hands.event(pygame.QUIT)
        assert not hands.program.running
    else:
        hands.key(pygame.K_F10)
        hands.click("button", "title")
        assert hands.program.session is None
    assert time.monotonic() - start < 1.0
    assert way != "Esc" or len(hands.session.battle.log) == before
