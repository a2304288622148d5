"""A modifier clicked away: the odds without it, several at once, and back."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app.showing import ForecastCard
from game.scenario import loader
from game.text import numbers, sums
from systems.forecast import Forecast
from tests.ui import players
from tests.ui.hands import Hands


@pytest.fixture
def dojo() -> Hands:
    hands = Hands("dojo", 1, persons=players.sides("dojo"))
    hands.wait()
    hands.square((7, 4))
    hands.square((8, 4))
    return hands


def card(hands: Hands) -> ForecastCard:
    found = hands.session.screen.panels.forecast
    assert isinstance(found, ForecastCard)
    return replace(found, rows=tuple(replace(row, lit=False) for row in found.rows))


def value(row: str) -> int:
    return int(row.replace("\u2212", "-"))


def test_a_click_strikes_a_line_and_the_odds_are_those_without_it(dojo: Hands) -> None:
    before = card(dojo)
    place = next(n for n, row in enumerate(before.rows) if row.rule == "DEF-03")
    dojo.click("modifier", place)
    now = card(dojo)
    assert [row.struck for row in now.rows] == [n == place for n in range(len(now.rows))]
    assert [row.text for row in now.rows] == [row.text for row in before.rows], "every line keeps its place"
    assert int(now.pool) == int(before.pool) - value(before.rows[place].value)
    assert now.chance_word == f"instead of {before.chance}"
    exact = dojo.session.answer()
    assert isinstance(exact, Forecast)
    other = dojo.session.struck(exact)
    assert other is not None
    assert other.hit > exact.hit
    assert now.chance == numbers.percent(other.hit)
    dojo.click("modifier", place)
    assert card(dojo) == before


def test_several_lines_go_together_and_escape_brings_them_back(dojo: Hands) -> None:
    before = card(dojo)
    places = [n for n, row in enumerate(before.rows) if not row.kind and n][:2]
    assert len(places) == 2
    for place in places:
        dojo.click("modifier", place)
    assert int(card(dojo).pool) == int(before.pool) - sum(value(before.rows[n].value) for n in places)
    dojo.key(pygame.K_ESCAPE)
    assert card(dojo) == before
    assert dojo.session.plan.target, "the plan stays: only the lines came back"


def test_lines_are_struck_with_the_keys_alone(dojo: Hands) -> None:
    for _ in range(200):
        dojo.key(pygame.K_TAB)
        focused = dojo.hits().focused
        if focused is not None and focused[0] == "modifier":
            break
    else:
        raise AssertionError("Tab comes to no modifier")
    dojo.key(pygame.K_RETURN)
    assert card(dojo).rows[focused[1]].struck


def test_another_plan_has_all_its_lines(dojo: Hands) -> None:
    dojo.click("modifier", 1)
    dojo.session.plan.willpower = True
    dojo.session.refresh()
    assert not any(row.struck for row in card(dojo).rows)


def test_an_estimate_has_no_line_to_strike() -> None:
    """INF-01: what the hidden parts are worth must not be found out by leaving the others out."""
    hands = Hands("night-watch", 3, view="player")
    hands.wait()
    session = hands.session
    session.plan.struck, session.plan.struck_of = frozenset({0}), session.wanted()
    assert not session.strike(0)


def test_a_click_on_a_line_of_an_estimate_says_why_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """INF-04: the odds without one line would tell what the hidden ones are worth."""
    whole = loader.load("dojo")
    hidden = whole._replace(rules=(*whole.rules, ("reveal_enemy_defense", "off")))
    monkeypatch.setattr(loader, "load", lambda source: hidden)
    hands = Hands("dojo", 1, view="player", persons=players.sides("dojo"))
    hands.wait()
    hands.square((7, 4))
    hands.square((8, 4))
    assert card(hands).estimate
    before = card(hands)
    hands.click("modifier", 0)
    reason = hands.session.plan.reason
    assert reason is not None
    assert reason.rule == "INF-04"
    assert card(hands).rows == before.rows
    hands.key(pygame.K_ESCAPE)
    assert hands.session.plan.reason is None


def test_the_lines_of_a_sum_are_those_that_are_said(dojo: Hands) -> None:
    shown = dojo.session.answer()
    assert isinstance(shown, Forecast)
    said = dojo.session.text.forecast(dojo.session.battle, shown, dojo.session.reading).lines
    behind = sums.apart(shown.modifiers)
    assert len(said) == len(behind)
    assert [line.rule for line in said] == [each[0].rule for each in behind]
