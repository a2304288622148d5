"""The result page: the sentence, the line of the battle, what each did, the dice; from there to replay and rematch."""

from __future__ import annotations

import re
from typing import Any

import pygame
import pytest

from game import luck
from game.app import outcome
from game.app.screens.page_figures import Columns, Line, Pair
from systems.events import Fell, RoundStarted
from tests.ui.hands import Hands

SIZES = [((1280, 800), 100), ((1280, 800), 200), ((640, 400), 100)]


def over(lang: str = "en", size: tuple[int, int] = (1280, 800), scale: int = 100, seed: int = 3) -> Hands:
    """A battle that two minds have fought to its end at the window."""
    hands = Hands("dojo", seed, lang=lang, size=size, scale=scale, persons=())
    hands.wait()
    assert hands.program.page_name == "result"
    hands.look()
    return hands


def figures(hands: Hands, kind: type) -> list[Any]:
    assert hands.program.page is not None
    return [row.figures for row in hands.program.page.show.rows if isinstance(row.figures, kind)]


@pytest.fixture(scope="module")
def done() -> Hands:
    return over()


def test_what_each_unit_did_is_what_the_log_tells(done: Hands) -> None:
    battle = done.session.battle
    found = luck.tallies(battle.ids, battle.log)
    shown = [row for row in figures(done, Columns) if not row.head]
    assert [row.cells for row in shown] == [
        (
            str(found[unit].dealt), str(found[unit].taken),
            f"{found[unit].hits} of {found[unit].attacks}" if found[unit].attacks else "–", str(found[unit].felled),
        )
        for unit in battle.ids
    ]  # fmt: skip
    assert any(row.cells[0] != "0" for row in shown)


def test_the_line_has_every_round_and_every_fall(done: Hands) -> None:
    battle = done.session.battle
    (line,) = figures(done, Line)
    assert line.rounds == sum(isinstance(event, RoundStarted) for event in battle.log)
    fallen = {event.unit for event in battle.log if isinstance(event, Fell)}
    assert len(line.falls) == len(fallen) > 0
    assert all(0 <= share <= 1 for share, _, _ in line.falls)


def test_whoever_played_the_beaten_side_alone_is_told_of_a_defeat(done: Hands) -> None:
    """Both sides at the window, or none: it is a victory then."""
    session = done.session
    over = session.battle.over
    assert over is not None
    winner = over.winner
    loser = next(side.id for side in session.scenario.sides if side.id != winner)
    said = {
        own: outcome.heading(session.text, session.battle, session.scenario, own)
        for own in ((), (winner,), (loser,), (winner, loser))
    }
    assert {own for own, heading in said.items() if heading.startswith("Defeat in round")} == {(loser,)}
    assert all(heading.startswith("Victory") for own, heading in said.items() if own != (loser,))


def test_both_numbers_of_the_ledger_have_one_decimal(done: Hands) -> None:
    for row in figures(done, Pair):
        assert re.fullmatch(r"\d+\.\d \N{RIGHTWARDS ARROW} \d+\.\d", row.said), row.said


def test_the_ledger_sets_the_average_beside_the_dice(done: Hands) -> None:
    battle = done.session.battle
    found = luck.tallies(battle.ids, battle.log)
    pairs = figures(done, Pair)
    assert {round(pair.expected, 6) for pair in pairs} == {
        round(each.expected, 6) for each in found.values() if each.rolls
    }
    for pair in pairs:
        off = float(pair.off.replace("−", "-"))
        assert off == pytest.approx(pair.rolled - pair.expected, abs=0.051)
        assert max(pair.expected, pair.rolled) <= pair.most


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_mouse_watches_the_replay_and_comes_back(lang: str, size: tuple[int, int], scale: int) -> None:
    hands = over(lang, size, scale)
    hands.click("button", "replay")
    program: Any = hands.program
    assert program.page is None
    for _ in range(200):
        program.tick(50)
        if program.viewer.rerun.whole:
            break
    assert program.viewer.rerun.differs is None
    assert program.viewer.rerun.commands == hands.session.battle.commands
    program.draw(hands.surface)
    hit = program.viewer.screen.hits.find(("tool", "close"))
    assert hit is not None
    hands.press(hit.box.center)
    assert program.viewer is None
    assert program.page_name == "result"
    hands.click("button", "look")
    assert program.page is None


def test_the_keys_watch_the_replay_and_come_back() -> None:
    hands = over()
    for _ in range(12):
        hands.key(pygame.K_TAB)
        if hands.hits().focused == ("button", "replay"):
            break
    hands.key(pygame.K_RETURN)
    program: Any = hands.program
    hands.key(pygame.K_RIGHT)
    assert program.viewer.place == 1
    hands.key(pygame.K_ESCAPE)
    assert program.viewer is None
    assert program.page_name == "result"


@pytest.mark.parametrize(("button", "other"), [("again", 0), ("other", 1)])
def test_a_rematch_has_the_same_dice_or_others(button: str, other: int) -> None:
    hands = over()
    before = hands.session.battle
    hands.click("button", button)
    battle = hands.session.battle
    assert battle is not before
    assert battle.seed == before.seed + other
    assert battle.over is None
    assert battle.setup.scenario == before.setup.scenario


def test_a_bar_tells_its_rolls_after_the_pointer_has_rested(done: Hands) -> None:
    page = done.program.page
    assert page is not None
    page.scroll = 10_000
    done.look()
    hit = next(hit for hit in done.hits().entries if hit.action == "figure")
    assert "roll" in hit.tip
    before = pygame.image.tobytes(done.surface, "RGB")
    done.point(hit.box.center)
    for _ in range(10):
        done.look()
    assert pygame.image.tobytes(done.surface, "RGB") != before


def test_from_the_board_one_comes_back_to_the_result() -> None:
    """By the button at the right of the bar, and by its keys."""
    hands = over()
    program: Any = hands.program
    for back in ("mouse", "keys"):
        hands.click("button", "look")
        assert program.page is None
        assert hands.session.screen.panels.bar.end == program.text.say("result.show")
        if back == "mouse":
            hands.click("end turn")
        else:
            hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
        assert program.page_name == "result"
