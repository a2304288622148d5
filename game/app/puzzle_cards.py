"""The puzzles as cards of the title screen: a picture of the position, its theme, and whether it has been solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.browsing import PUZZLES, BattleCard, Browser
from game.text import Text

if TYPE_CHECKING:
    from game.puzzles import Puzzle

MARK = "puzzle:"
"""What the key of a puzzle's card begins with."""

_read: dict[str, Puzzle | None] = {}
"""The puzzles read so far, by name; None for one that cannot be read."""


def open_cards(text: Text, shown: Browser, solved: tuple[str, ...]) -> None:
    """Deal the cards of the puzzles; those not read yet come one at a time with ``fill``, the battles first."""
    before = shown.fill

    def fill() -> bool:
        nonlocal before
        if before is not None:
            before = before if before() else None
            return True
        return _fill(text, shown, solved)

    shown.fill = fill
    _deal(text, shown, solved)


def name_of(key: str) -> str:
    """The puzzle of a card's key, "" where it is a battle."""
    return key.removeprefix(MARK) if key.startswith(MARK) else ""


def _fill(text: Text, shown: Browser, solved: tuple[str, ...]) -> bool:
    from game import puzzles
    from game.scenario.faults import ScenarioFaults

    left = [name for name in puzzles.names() if name not in _read]
    if left:
        try:
            _read[left[0]] = puzzles.load(left[0])
        except (ScenarioFaults, OSError):
            _read[left[0]] = None
    _deal(text, shown, solved)
    return len(left) > 1


def _deal(text: Text, shown: Browser, solved: tuple[str, ...]) -> None:
    found = [each for each in _read.values() if each is not None]
    found.sort(key=lambda each: (each.scenario.difficulty, each.key))
    shown.puzzles = tuple(_card(text, each, each.key in solved) for each in found)
    if shown.filter == PUZZLES and shown.puzzles and shown.selected not in [each.key for each in shown.puzzles]:
        shown.selected = shown.puzzles[0].key


def _card(text: Text, puzzle: Puzzle, solved: bool) -> BattleCard:
    scenario, lang = puzzle.scenario, text.lang
    places = {side.id: place for place, side in enumerate(scenario.sides)}
    units = tuple(
        (places[sheet.side], float(sheet.x), float(sheet.y), max(1, sheet.size // 5)) for sheet in scenario.units
    )
    counts = [sum(sheet.side == side.id for sheet in scenario.units) for side in scenario.sides]
    sides = text.say("title.against").join(map(str, counts))
    hard = {
        1: text.say("title.difficulty_1"), 2: text.say("title.difficulty_2"), 3: text.say("title.difficulty_3"),
        4: text.say("title.difficulty_4"), 5: text.say("title.difficulty_5"),
    }  # fmt: skip
    return BattleCard(
        MARK + puzzle.key,
        scenario.name.say(lang),
        text.say("title.line", sides=sides, size=f"{scenario.board.width}×{scenario.board.height}"),
        lambda: scenario.board,
        units,
        scenario.difficulty,
        hard[scenario.difficulty],
        groups=(PUZZLES,),
        tip=scenario.text.say(lang),
        about=puzzle.question.say(lang),
        mark=text.say("puzzle.solved") if solved else "",
        prepares=False,
    )
