"""Step mode over random battles at the window: every stage of every deed is held once, in order, also after going back;
and when the last was seen the board stands where the battle does.
"""

from __future__ import annotations

import pygame
import pytest

from game.ai.chance import Chance
from game.app import pointing
from game.app.showing import SumRow
from game.text import Eyes
from game.text.stages import Stage, stages
from systems import stack
from systems.events import Event
from tests.amounts import amount, seed
from tests.ui.giving import count_time
from tests.ui.hands import Hands

SCENARIOS = ("alley", "mortar", "dragon")
PATIENCE = 4000
"""Frames until another stage has to be held, or the battle to end."""


def told(hands: Hands, events: list[Event], *, going: bool) -> list[Stage]:
    """The stages of what one command has brought about, worked out beside the window."""
    session = hands.session
    return stages(session.text.text, session.names, events, Eyes.of(session.battle, ""), going=going)


def numbers(rows: tuple[SumRow, ...]) -> list[tuple[str, str, str]]:
    return [(row.text, row.value, row.rule) for row in rows]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_stage_is_held_once_and_the_board_stands_where_the_battle_does(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    count_time(monkeypatch)
    chance = Chance(seed(), f"stepping {scenario}")
    hands = Hands(scenario, seed(), persons=())
    hands.key(pygame.K_F7)
    session, wanted = hands.session, amount("stages_held")
    expected: list[Stage] = []
    held, at = 0, len(session.battle.log)
    left = PATIENCE
    while left:
        left -= 1
        going = stack.top(session.battle) is not None
        hands.program.tick(50)
        events = session.battle.log[at:]
        at += len(events)
        expected += told(hands, events, going=going)
        if not session.motion.kept:
            assert held == len(expected), "nothing is held any more, and not everything was"
            if not session.motion.busy and not session.motion.floats:
                assert session.screen.scene.placed == pointing.placed(session.people, {})
            if held >= wanted or session.battle.over is not None:
                break
            continue
        stepping = session.stepping
        new = len(expected) - len(stepping.held) + stepping.front + 1
        assert new in (held, held + 1), "a stage was left out, or came twice"
        left, held = left if new == held else PATIENCE, new
        shown, stage = stepping.shown, expected[len(expected) - len(stepping.held) + stepping.at]
        assert shown is not None
        assert shown.stage == stage
        card = session.screen.panels.card
        assert card is not None
        lines = (*stage.lines, *stage.total, *stage.more)
        assert numbers(card.here) == [(line.text, line.value, line.rule) for line in lines]
        hands.event(pygame.KEYDOWN, key=pygame.K_LEFT if chance.below(4) == 0 else pygame.K_SPACE, mod=0, unicode="")
    assert held >= wanted or session.battle.over is not None
