"""Why a mind did what it did: its best turns, and terms that add up to the worth of each, in both languages."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from game import LANGS
from game.ai import MINDS, decide
from game.ai.notes import TERMS, Note, named
from game.scenario.loader import load
from game.text import Text
from systems import referee
from systems.commands import Command
from systems.view import view
from tests.field import BOW, FIST, SWORD, fight, unit

PLANNING = tuple(name for name in MINDS if name != "any_legal")
ANN = unit("ann", STR=4, DEX=3, Blade=4, Archery=3, weapons=(FIST, SWORD, BOW))
BOB = unit("bob", "blue", STR=3, Blade=2, weapons=(FIST, SWORD))


def thought(mind: str, rows: list[str]) -> tuple[Command, list[Note]]:
    notes: list[Note] = []
    command = decide(mind, view(fight(rows, ANN, BOB), "ann"), 1, notes=notes)
    return command, notes


@pytest.mark.parametrize("mind", PLANNING)
def test_up_to_three_turns_are_told_the_chosen_one_first(mind: str) -> None:
    command, notes = thought(mind, ["A.B.......", ".........."])
    assert 2 <= len(notes) <= 3
    assert notes[0].command == command


@pytest.mark.parametrize("mind", PLANNING)
@pytest.mark.parametrize("rows", [["A.B.......", ".........."], ["A.........B", "..........."]])
def test_the_terms_add_up_to_the_worth(mind: str, rows: list[str]) -> None:
    for note in thought(mind, rows)[1]:
        assert sum(amount for _, amount in note.terms) == note.worth
        assert {key for key, _ in note.terms} <= set(TERMS)
        assert all(amount for _, amount in note.terms)


def test_whoever_plans_by_the_odds_has_its_turns_in_order() -> None:
    for mind in ("best_odds", "regular"):
        worths = [note.worth for note in thought(mind, ["A.B.......", ".........."])[1]]
        assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("mind", PLANNING)
def test_asking_why_changes_nothing(mind: str) -> None:
    battle = referee.new_battle(load("warehouse").setup(), 4)
    for _ in range(8):
        seen = view(battle, str(referee.decides(battle)))
        notes: list[Note] = []
        command = decide(mind, seen, 7, notes=notes)
        assert command == decide(mind, seen, 7)
        assert notes or seen.ask is not None or not (seen.me.standard or seen.me.move) or command.verb != "move"
        assert referee.submit(battle, command) is None


def test_a_note_is_plain_data_and_every_term_has_its_words() -> None:
    note = thought("regular", ["A.B.......", ".........."])[1][0]
    assert asdict(note)["worth"] == note.worth
    for lang in LANGS:
        assert len({Text(lang).say(named(term)) for term in TERMS}) == len(TERMS)
