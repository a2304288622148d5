"""Turn notes and the two versions of the unit card: what was used, what is left, what ends when, what a side knows."""

from __future__ import annotations

import pygame
import pytest

from components.condition import Conditions
from game.app import known, unit_page
from game.app.showing import Note
from game.app.turn_notes import TurnNotes
from game.scenario import loader
from systems import information, knowledge
from systems.facts import UnitFacts
from tests.ui import players
from tests.ui.hands import Hands


@pytest.fixture
def dojo() -> Hands:
    hands = Hands("dojo", 1, persons=players.sides("dojo"))
    hands.wait()
    return hands


@pytest.fixture
def hidden(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """The warehouse in player view with the numbers of enemies hidden."""
    whole = loader.load("warehouse")
    closed = whole._replace(rules=(*whole.rules, ("reveal_enemy_defense", "off")))
    monkeypatch.setattr(loader, "load", lambda source: closed)
    hands = Hands("warehouse", 3, view="player", persons=players.sides("warehouse"))
    hands.wait()
    return hands


def notes(hands: Hands) -> list[str]:
    note = hands.session.screen.panels.forecast
    assert isinstance(note, Note)
    return [f"{row.text} {row.value}".strip() for row in note.rows]


def foe(hands: Hands) -> UnitFacts:
    session = hands.session
    return next(each for each in session.battle.units() if each.side != session.side)


def test_the_notes_say_what_was_used_and_what_is_left(dojo: Hands) -> None:
    before = notes(dojo)
    assert "standard, move, swift" in " ".join(before)
    assert "Used this turn" not in before
    dojo.square((6, 4))
    dojo.wait()
    after = notes(dojo)
    used = after[after.index("Used this turn") + 1 : after.index("Still has")]
    assert any("Move" in line and "move action" in line for line in used)
    assert any(line.startswith("On the way so far") and line.endswith("m") for line in used)
    assert "move" not in after[after.index("Still has") + 1]


def test_states_that_end_by_themselves_say_when(dojo: Hands) -> None:
    session = dojo.session
    unit = session.person
    assert unit is not None
    with session.battle:
        session.battle.write(unit.id, Conditions, "points", (("stun", True, 2, "x", "fades"),), ())
        session.battle.write(unit.id, Conditions, "inflicted", (("dazed", unit.id, f"end:{unit.id}"),), ())
    rows = TurnNotes(session.text, session.people, session.battle.unit(unit.id)).rows()
    said = [row.text for row in rows]
    assert any(line.endswith("1 less each turn") for line in said)
    assert any(f"until the turn of {session.name_of(unit.id)} ends" in line for line in said)


def test_the_track_says_who_has_put_its_turn_off(dojo: Hands) -> None:
    session = dojo.session
    unit = session.person
    assert unit is not None
    dojo.key(pygame.K_j)
    for _ in range(4):
        if session.plan.unfolded == "turn":
            break
        dojo.key(pygame.K_j)
    dojo.key(pygame.K_d)
    dojo.key(pygame.K_RETURN)
    dojo.wait()
    chip = next(each for each in session.screen.panels.strip.chips if each.unit == unit.id)
    assert "put its turn off" in chip.note
    hit = dojo.hits().find(("chip", unit.id))
    assert hit is not None
    assert chip.note in hit.tip


def test_notes_of_a_unit_whose_numbers_are_hidden_are_nobodys(hidden: Hands) -> None:
    session = hidden.session
    assert TurnNotes(session.text, session.people, foe(hidden)).rows() == ()


def test_the_card_of_an_enemy_shows_ranges_and_where_they_come_from(hidden: Hands) -> None:
    session = hidden.session
    unit = foe(hidden)
    card = session.people.card(unit)
    figures = {stat.caption: stat for stat in card.stats}
    with session.battle:
        record = information.record(session.battle, session.side, unit.id)
    assert not record.exact
    assert figures["Health"].value == f"{record.low.derived.health}–{record.high.derived.health}"
    assert "–" in figures["Defense"].value
    assert "announcements narrow it" in figures["Defense"].tip
    assert figures["Armor"].tip == "shows"
    assert "speed" not in card.line.lower(), "how fast an enemy is does not show"
    with session.battle:
        knowledge.announce(session.battle, session.side, unit.id, (("least", 2), ("most", 5)))
    heard = {each.caption: each for each in known.known(session.text, session.people, unit)}
    assert "heard" in heard["Defense"].source
    assert heard["Defense"].value != figures["Defense"].value, "what was announced narrows the range"


def test_the_storyteller_has_the_numbers_themselves(hidden: Hands) -> None:
    unit = foe(hidden)
    hidden.click("view", 0)
    card = hidden.session.people.card(unit)
    assert {stat.caption for stat in card.stats} >= {"Defense", "Base", "Dodge"}
    assert not any("–" in stat.value for stat in card.stats)


def test_the_page_of_an_enemy_names_the_source_of_every_figure(hidden: Hands) -> None:
    session = hidden.session
    shown = unit_page.page(session.text, session.people, foe(hidden), own=False)
    figures = {row.label: row for row in shown.rows}
    assert "(shows)" in figures["Size"].value
    assert "Attributes" not in figures
