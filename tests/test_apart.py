"""Minds in a process of their own: the same decisions, through changes of the board and the death of the process."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import pytest

from game import ai
from game.ai.notes import Note
from game.apart import Apart
from game.scenario.loader import load
from game.table import Table
from systems import referee
from systems.view import View, view


def finished(thinking: Generator[None, None, Any]) -> Any:
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            return done.value


@pytest.fixture(scope="module")
def apart() -> Iterator[Apart]:
    there = Apart()
    yield there
    there.close()


def seen(turns: int = 0) -> View:
    battle = referee.new_battle(load("dojo").setup(), 3)
    for _ in range(turns):
        unit = referee.decides(battle)
        assert unit is not None
        assert referee.submit(battle, ai.decide("best_odds", view(battle, unit), 1)) is None
    unit = referee.decides(battle)
    assert unit is not None
    return view(battle, unit)


def test_it_decides_there_as_it_would_here_and_says_why_where_asked(apart: Apart) -> None:
    for turns in (0, 1, 3):
        command, notes = finished(apart.think("regular", "", seen(turns), 5, noted=True))
        own: list[Note] = []
        assert command == ai.decide("regular", seen(turns), 5, "", own)
        assert notes == own


def test_another_board_goes_over_and_a_process_that_dies_is_replaced(apart: Apart) -> None:
    first = seen()
    assert finished(apart.think("best_odds", "", first, 5, noted=False)) == (ai.decide("best_odds", first, 5), [])
    assert apart._there is first.board
    for process in (apart._pool._processes or {}).values():  # type: ignore[union-attr]
        process.kill()
    assert finished(apart.think("best_odds", "", first, 5, noted=False)) == (ai.decide("best_odds", first, 5), [])


def test_the_table_of_many_units_thinks_there(apart: Apart) -> None:
    here, there = (
        Table(referee.new_battle(load("dojo").setup(), 3), {"guest": "regular", "house": "regular"}) for _ in range(2)
    )
    there.apart = apart
    there.why = True
    for _ in range(4):
        assert finished(here.think()) == finished(there.think())
    assert there.thoughts
