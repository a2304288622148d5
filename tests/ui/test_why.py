"""Why a mind did it: a page for the Storyteller, switched on there, told of the decisions that follow."""

from __future__ import annotations

import pygame
import pytest

from game import replay
from tests.ui.hands import Hands

CTRL_Y = (pygame.K_y, pygame.KMOD_CTRL)


def texts(hands: Hands) -> str:
    page = hands.program.page
    assert page is not None
    said = [*page.show.lines]
    for row in page.show.rows:
        said += [row.label, row.value, getattr(row.figures, "name", "")]
    return "\n".join(said)


def end_turn(hands: Hands) -> None:
    """The person answers and ends turns until the mind has decided something."""
    for _ in range(12):
        hands.key(pygame.K_RETURN, 0 if hands.session.ask is not None else pygame.KMOD_CTRL)
        hands.wait()
        if hands.session.table.thoughts:
            return
    raise AssertionError("the mind has decided nothing")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_minds_thought_of_is_told_once_it_is_switched_on(lang: str) -> None:
    hands = Hands("dojo", 3, lang=lang, persons=("guest",))
    hands.wait()
    hands.key(*CTRL_Y)
    assert hands.program.page_name == "why"
    assert hands.session.text.say("why.off") in texts(hands)
    hands.click("pick why", 1)
    hands.click("button", "close")
    end_turn(hands)
    hands.key(*CTRL_Y)
    thought = hands.session.table.thoughts[-1]
    assert hands.session.text.say(f"mind.{thought.mind}") in texts(hands)
    assert hands.session.text.say("thought.replies") in texts(hands) or hands.session.text.say(
        "thought.danger"
    ) in texts(hands)
    hands.key(pygame.K_ESCAPE)
    assert hands.program.page is None
    notes = hands.session.table.notes
    assert notes is not None
    kept = notes.replay(hands.session.table.battle)
    assert kept.thoughts == tuple(hands.session.table.thoughts)
    assert replay.THOUGHTS in replay.data(kept)


def test_a_player_is_told_nothing_of_what_the_other_side_intends() -> None:
    hands = Hands("dojo", 3, persons=("guest",), view="player")
    hands.wait()
    hands.session.table.why = True
    end_turn(hands)
    hands.key(*CTRL_Y)
    assert texts(hands).strip() == hands.session.text.say("why.not_yours")
