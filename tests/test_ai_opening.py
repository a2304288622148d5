"""Minds before the rounds: they wait where they mean no harm, strike where they do, and show it where they must."""

from __future__ import annotations

import pytest

from game import match
from game.ai import decide
from game.scenario.loader import load
from systems import referee
from systems.commands import Attack, Command, Draw, EndTurn, GoOnAlert
from systems.course import Before
from systems.view import view
from tests.field import SWORD, unit
from tests.openings import opened

ANN = unit("ann", weapons=(SWORD,), STR=4, Blade=4)
BOB = unit("bob", "blue", weapons=(SWORD,), Blade=2)


def planned(before: Before, rows: tuple[str, ...] = ("AB",), faces: tuple[int, ...] = ()) -> Command:
    """What Ann does first."""
    battle = opened(rows, ANN, BOB, before=before, faces=faces)
    command = decide("best_odds", view(battle, "ann"), 1)
    assert referee.why_not(battle, command) is None, f"{command} is not legal"
    return command


def test_who_means_no_harm_waits() -> None:
    assert planned(Before()) == EndTurn("ann")


def test_who_means_harm_strikes() -> None:
    assert isinstance(planned(Before(hostile=("ann",))), Attack)


def test_the_initiator_shows_what_it_is_about_even_where_it_can_reach_nobody() -> None:
    """A wall is between them: she can neither strike nor come nearer, and may not let her turn end."""
    assert planned(Before(initiator="ann"), ("A#B",), (5,)) == GoOnAlert("ann")


def test_the_boss_draws_as_the_scenario_has_it() -> None:
    battle = referee.new_battle(load("negotiation").setup(), seed=1)
    assert isinstance(decide("best_odds", view(battle, "boss"), 1), Draw)


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.parametrize("key", ["negotiation", "parley"])
def test_minds_play_both_tables_to_an_end(key: str, edition: str) -> None:
    scenario = load(key).by(edition)
    done = match.fight(scenario, 1, match.minds(scenario))
    assert done.battle.over is not None
