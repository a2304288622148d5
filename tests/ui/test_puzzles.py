"""A puzzle at the window: found on the title, its question read, a move made, its worth told; by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import puzzles
from game.app import battles, puzzling
from game.app.puzzle_cards import MARK
from game.app.puzzling import after
from game.settings import load
from game.text.numbers import percent
from systems.commands import BullRush, Say
from tests.ui.hands import Hands

ROOF = "push-off-the-roof"


def at_the_puzzles(data: Path | None = None, **more: object) -> Hands:
    """The title with the cards of the puzzles, all read."""
    hands = Hands("", 1, title=True, folder=data, data=data, **more)  # type: ignore[arg-type]
    hands.click("filter", "puzzle")
    title = hands.program.title
    assert title is not None
    while title.show.fill is not None:
        hands.look()
    return hands


def set_puzzle(hands: Hands, name: str) -> None:
    """Choose the card of a puzzle, play it, and put its question away."""
    title = hands.program.title
    assert title is not None
    title.show.selected = MARK + name
    title._reveal(title.show.selected)
    hands.look()
    hands.click("play", MARK + name)
    assert hands.program.page_name == "puzzle"
    hands.click("button", "close")


def seen(hands: Hands) -> None:
    """Frames go by until what was done has been seen and judged."""
    for _ in range(200):
        hands.look()
        if hands.program.page is not None:
            return
    raise AssertionError("the move was never judged")


def worths(hands: Hands) -> list[str]:
    """What the verdict says: the worth of the move, and of the best."""
    assert hands.program.page is not None
    return [row.value for row in hands.program.page.show.rows]


@pytest.mark.parametrize(("lang", "size", "scale"), [("en", (1280, 800), 100), ("zh", (640, 400), 100)])
def test_a_wrong_move_is_told_beside_the_best_and_tried_again(lang: str, size: tuple[int, int], scale: int) -> None:
    hands = at_the_puzzles(lang=lang, size=size, scale=scale)
    set_puzzle(hands, ROOF)
    puzzle = puzzles.load(ROOF)
    hands.click("end turn")
    seen(hands)
    program = hands.program
    assert program.page_name == "verdict"
    assert worths(hands) == [percent(0), percent(puzzle.top / puzzles.WHOLE)]
    assert program.settings.puzzles == ()
    hands.click("button", "puzzle_again")
    assert program.page_name == "puzzle"
    assert program.session is not None
    assert program.session.battle.acting() == puzzle.unit


def test_the_best_move_solves_it_and_is_remembered(tmp_path: Path) -> None:
    hands = at_the_puzzles(tmp_path)
    set_puzzle(hands, ROOF)
    puzzle = puzzles.load(ROOF)
    hands.session.submit(BullRush("ana", "bob", "fist"))
    seen(hands)
    top = percent(puzzle.top / puzzles.WHOLE)
    assert worths(hands) == [top, top]
    assert load(tmp_path)[0].puzzles == (ROOF,)
    hands.click("button", "puzzles")
    title = hands.program.title
    assert title is not None
    assert title.show.filter == "puzzle", "whoever comes from a puzzle finds the puzzles"
    while title.show.fill is not None:
        hands.look()
    marks = {card.key: card.mark for card in title.show.puzzles}
    assert [key for key, mark in marks.items() if mark] == [MARK + ROOF]


def test_keys_alone_set_a_puzzle_and_go_to_the_next() -> None:
    hands = at_the_puzzles()
    title = hands.program.title
    assert title is not None
    chosen = title.show.selected.removeprefix(MARK)
    hands.key(pygame.K_RETURN)
    assert hands.program.page_name == "puzzle"
    hands.key(pygame.K_RETURN)
    assert hands.program.page is None
    hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    seen(hands)
    hands.click("button", "puzzle_next")
    assert hands.program.puzzle is not None
    assert hands.program.puzzle.puzzle.key == after(chosen)


def test_words_and_what_prepares_are_no_move() -> None:
    hands = at_the_puzzles()
    set_puzzle(hands, ROOF)
    hands.session.submit(Say("ana", "help"))
    for _ in range(40):
        hands.look()
    assert hands.program.page is None


def test_a_puzzle_is_not_kept_to_go_on_with(tmp_path: Path) -> None:
    hands = at_the_puzzles(data=tmp_path)
    set_puzzle(hands, ROOF)
    hands.program.show_title()
    assert hands.program.keeper.entry() is None


def test_another_battle_begun_over_a_puzzle_is_none() -> None:
    hands = Hands("dojo", 3, title=True)
    puzzling.begin(hands.program, puzzles.names()[0])
    assert hands.program.puzzle is not None
    battles.begin(hands.program, "dojo", 3)
    assert hands.program.puzzle is None, "it is kept, and nobody judges its first move"
