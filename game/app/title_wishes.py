"""What the title screen reports, carried out: a battle to play or to prepare, a row of the menu, a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import battles, puzzle_cards
from game.app.browsing import PUZZLES
from game.app.hits import Wish
from game.app.keymap import TITLE, pressed

if TYPE_CHECKING:
    from game.app.program import Program


def take(program: Program, wish: Wish) -> None:
    """Carry out one wish of the title."""
    if wish.name == "play" and puzzle_cards.name_of(str(wish.value)):
        _puzzle(program, str(wish.value))
    elif wish.name == "filter" and wish.value == PUZZLES and program.title is not None:
        puzzle_cards.open_cards(program.text, program.title.show, program.settings.puzzles)
    elif wish.name == "play":
        battles.play(program, str(wish.value), program.remembered[str(wish.value)])
    elif wish.name == "prepare":
        battles.prepare(program, str(wish.value))
    elif wish.name == "key" and isinstance(wish.value, tuple):
        _key(program, *wish.value)
    elif wish.name == "menu" and wish.enabled:
        menu(program, str(wish.value))
    elif wish.name == "language":
        program.speak(str(wish.value))


def _key(program: Program, key: int, mod: int, letter: str) -> None:
    """A key on the title: Enter plays the chosen battle, P prepares it."""
    chosen = program.title.show.selected if program.title is not None else ""
    name = program.bindings.action(TITLE, pressed(key, mod, letter))
    if puzzle_cards.name_of(chosen):
        if name == "begin":
            _puzzle(program, chosen)
    elif chosen and name == "begin":
        battles.play(program, chosen, program.remembered[chosen])
    elif chosen and name == "prepare":
        battles.prepare(program, chosen)


def _puzzle(program: Program, key: str) -> None:
    """Set the puzzle of a card; what only a battle needs is imported with it."""
    from game.app import puzzling

    puzzling.begin(program, puzzle_cards.name_of(key))


def menu(program: Program, name: str) -> None:
    """Carry out a row of the menu."""
    if name == "quit":
        program.close()
    elif name == "continue":
        battles.go_on(program)
    elif name == "play":
        if program.title is not None and program.title.show.selected:
            take(program, Wish("play", program.title.show.selected))
    else:
        program.open_page(name)
