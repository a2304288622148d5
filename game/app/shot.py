"""Pictures of screens without a display: for ``dicefield shot``, the README and the eye of whoever changes the look."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Literal

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import poses
from game.app.pictures import save
from game.app.poses.pose import Posing
from game.app.program import Program
from game.scenario.scenario import Scenario
from game.settings import Settings
from game.table import PERSON
from systems import referee

FRAMES = 40
"""So many frames the title has at most for reading its battles."""


def write(
    scenario: Scenario, source: str, out: Path, size: tuple[int, int], scale: int, lang: str, *, seed: int = 0,
    turns: int = 0, screen: str = "battle", view: str = "st",
) -> None:  # fmt: skip
    """Draw one screen into a PNG, written whole or not at all. Raises OSError when it cannot be written."""
    with tempfile.TemporaryDirectory() as folder:
        eyes: Literal["player", "st"] = "player" if view == "player" else "st"
        # what is seen in passing only by who is new is a pose of its own
        program = Program(size, Settings(scale=scale, view=eyes, hints=screen == "hint"), lang)
        program.ruleset = scenario.ruleset
        prepare(program, scenario, source, seed, turns, screen, Path(folder))
        save(picture(program), out)
        program.close()


def picture(program: Program) -> pygame.Surface:
    """What the window would show."""
    surface = pygame.Surface(program.size)
    # Twice: what lies under the pointer and how tall a list is are known once it has been drawn.
    program.draw(surface)
    for _ in range(FRAMES):
        program.draw(surface)
        if program.title is None or not program.title.waiting:
            break
    return surface


def prepare(
    program: Program, scenario: Scenario, source: str, seed: int, turns: int, screen: str, folder: Path = Path()
) -> None:
    """Bring the program to the screen that is wanted, after so many turns that minds have fought; ``folder`` may be
    filled with files that the screen lists.
    """
    pose = poses.ALL[screen]
    at = Posing(program, scenario, source, folder)
    if pose.stage == "before":
        pose.take(at)
        return
    program.start(source, seed, persons=())
    _fight(at, turns, whole=pose.stage == "over")
    session = at.session
    for unit in session.battle.ids:
        session.table.hand_over(unit, PERSON)
    session.after()
    session.see(player=session.player_view)
    pose.take(at)
    if program.session is None or program.viewer is not None:
        return
    session.refresh()
    acting = session.table.decides()
    if acting is not None and pose.centred:
        session.screen.show(*_places(at, acting[0]))


def _fight(at: Posing, turns: int, *, whole: bool) -> None:
    """Let minds fight so many turns and to the end of what is under way, or the whole battle."""
    table = at.session.table
    begun = table.battle.acting()
    for _ in range(10_000):
        if table.decides() is None or (not whole and turns <= 0 and referee.asks(table.battle) is None):
            return
        for _ in table.think():
            pass
        if table.battle.acting() != begun:
            begun = table.battle.acting()
            turns -= 1


def _places(at: Posing, acting: str) -> tuple[tuple[int, int], ...]:
    """Who must be in the picture: the unit that has the turn, and its target."""
    session = at.session
    units = [session.battle.unit(name) for name in (acting, session.plan.target) if name in session.people.located]
    return tuple((unit.x, unit.y) for unit in units)
