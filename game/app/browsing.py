"""What the title screen shows: plain values in one language, filled by whoever knows the scenarios."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.app.map_picture import Spot
from systems.board import Board

PUZZLES = "puzzle"
"""The filter under which the puzzles are, and nothing else."""


@dataclass(frozen=True, slots=True)
class MenuRow:
    """One row of the rail: icon, word, and a note at its right.

    ``enabled`` False: not yet possible, ``tip`` says why.
    """

    name: str
    icon: str
    word: str
    note: str = ""
    enabled: bool = True
    tip: str = ""


@dataclass(frozen=True, slots=True)
class BattleCard:
    """One battle to choose: words, difficulty of five, measured chance as a share of the first side."""

    key: str
    name: str
    line: str
    board: Callable[[], Board]
    units: tuple[Spot, ...] = ()
    difficulty: int = 0
    difficulty_word: str = ""
    chance: float | None = None
    chance_word: str = ""
    groups: tuple[str, ...] = ()
    rules: str = ""
    """The edition it is fought by, in words."""
    tip: str = ""
    about: str = ""
    """The first sentence of what it is about."""
    mark: str = ""
    """A word over the picture."""
    prepares: bool = True
    """Whether there is anything to choose before it begins."""


@dataclass(slots=True)
class Browser:
    """Everything the title screen shows, in one language."""

    name: str
    motto: str
    menu: tuple[MenuRow, ...]
    chosen: str
    languages: tuple[tuple[str, str], ...]
    language: str
    rules: str
    """The edition the program plays, where no battle is chosen."""
    heading: str
    search_word: str
    search: str
    filters: tuple[tuple[str, str], ...]
    filter: str
    cards: tuple[BattleCard, ...]
    puzzles: tuple[BattleCard, ...] = ()
    """The cards under the filter of the puzzles."""
    selected: str = ""
    proposed: str = ""
    """The battle that is selected until somebody selects one."""
    play: str = "Play"
    prepare: str = ""
    prepare_tip: str = ""
    nothing: str = ""
    """What stands in the place of the cards when none fits search and filter."""
    typing: bool = False
    fill: Callable[[], bool] | None = None
    """Reads one more battle into the cards and says whether there are more; None once all are there."""

    @property
    def ruleset(self) -> str:
        """The edition of the chosen battle, in words."""
        return next((card.rules for card in self.cards if card.key == self.selected), "") or self.rules
