"""What the screen says is always so: filled when something changed, and never between."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from game.app import filling, overview, pointing
from game.app.board_view import BoardView
from game.app.darkness import Darkness
from game.app.keeper import Keeper
from game.app.marks import Field
from game.app.program import Program
from game.app.session import Session
from game.settings import Settings
from systems import sight
from systems.board import draw
from systems.facts import Footprint
from tests.amounts import amount

SIZE = (1100, 700)
KEYS = (
    pygame.K_n, pygame.K_m, pygame.K_b, pygame.K_w, pygame.K_d, pygame.K_F2, pygame.K_q, pygame.K_UP, pygame.K_RIGHT,
    pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_u, pygame.K_l, pygame.K_PLUS, pygame.K_TAB,
)  # fmt: skip
EVENTS = st.tuples(
    st.sampled_from(("point", "click", "right", "key", "end turn", "wheel", "frames", "enemy")), st.integers(0, 9999)
)


def started(scenario: str = "dojo", **settings: str) -> tuple[Program, Session]:
    """Both sides played by hand, so that nothing depends on how long a mind may think."""
    program = Program(SIZE, Settings(motion="reduced", **settings), "en")  # type: ignore[arg-type]
    program.start(scenario, 3, persons=None)
    assert program.session is not None
    sides = tuple(side.id for side in program.session.scenario.sides)
    program.start(scenario, 3, persons=sides)
    return program, program.session


def frame(program: Program) -> pygame.Surface:
    on = pygame.Surface(SIZE)
    program.tick(16)
    program.draw(on)
    return on


def happen(program: Program, name: str, value: int) -> None:
    """One thing a person does."""

    def event(kind: int, **facts: Any) -> None:
        program.event(pygame.event.Event(kind, **facts))

    session = program.session
    at = (value * 37 % SIZE[0], value * 91 % SIZE[1])
    if name == "key":
        key = KEYS[value % len(KEYS)]
        event(pygame.KEYDOWN, key=key, mod=0, unicode=chr(key) if 32 < key < 127 else "")
    elif name == "end turn":
        event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_CTRL, unicode="")
    elif name == "frames":
        for _ in range(value % 90):
            program.tick(16)
    elif name == "wheel":
        event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        event(pygame.MOUSEWHEEL, x=0, y=1 if value % 2 else -1)
    else:
        if name == "enemy" and session is not None:
            units = session.battle.units()
            unit = units[value % len(units)]
            at = session.screen.camera.middle((unit.x, unit.y))
        event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        if name in ("click", "right"):
            button = 1 if name == "click" else 3
            event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
            event(pygame.MOUSEBUTTONUP, pos=at, button=button)


def filled(session: Session) -> tuple[object, ...]:
    """What the panels and the board would say if they were filled now."""
    asked = session.question()
    return (
        filling.panels(session), overview.marks(session, session.pointing.marks(asked), asked),
        pointing.placed(session.people, session.motion.moving()),
    )  # fmt: skip


def test_a_still_frame_fills_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    program, session = started()
    for _ in range(120):
        frame(program)
    count = 0
    real: Callable[[], None] = session.refresh

    def counted() -> None:
        nonlocal count
        count += 1
        real()

    monkeypatch.setattr(session, "refresh", counted)
    for _ in range(30):
        frame(program)
    assert count == 0
    happen(program, "enemy", 0)
    happen(program, "enemy", 1)
    for _ in range(30):
        frame(program)
    assert 0 < count <= 8, "for what was pointed at, and no more"


@pytest.mark.parametrize("view", ["st", "player"])
@settings(max_examples=amount("fresh_screens"))
@given(st.lists(EVENTS, min_size=1, max_size=12))
def test_the_screen_says_what_is_so(view: str, happened: list[tuple[str, int]]) -> None:
    program, session = started("alley", view=view)
    for name, value in happened:
        happen(program, name, value)
        for _ in range(200):  # until nothing moves
            frame(program)
            if not session.motion.busy and not session.motion.floats and not session.motion.shots:
                break
        shown = frame(program)
        if program.session is not session or program.page:
            break
        screen = session.screen
        assert (screen.panels, screen.scene.marks, screen.scene.placed) == filled(session), (name, value)
        screen.keeper, screen.view = Keeper(), BoardView(screen.scene.board)
        fresh = pygame.Surface(SIZE)
        program.draw(fresh)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(fresh, "RGB"), (name, value)


# unseen ground


def test_darkness_is_the_open_ground_nobody_sees_and_looks_only_where_somebody_moved() -> None:
    board = draw(["......#...", "..##..#...", "......#...", "...#......", "#........."])
    darkness = Darkness()
    spaces = [Footprint(0, 0, 1), Footprint(5, 2, 1), Footprint(1, 3, 2)]
    for moved in (spaces, spaces, [Footprint(0, 1, 1), *spaces[1:]], spaces[1:]):
        found = darkness.of(board, moved)
        fields = [sight.field(board, space) for space in moved]
        wanted = {
            (at % 10, at // 10)
            for at in range(50)
            if board.factors[at] and not any(field[at] for field in fields)
        }  # fmt: skip
        assert {(x, y) for y in range(5) for x in range(10) if (x, y) in found} == wanted
        assert bool(found) == bool(wanted)
        assert sorted((x + n, y) for x, y, many in found.runs(range(10), range(5)) for n in range(many)) == sorted(
            wanted
        )
    assert darkness.looks == 4, "three at first, one for the step"
    other = draw(["..", ".."])
    assert not darkness.of(other, [Footprint(0, 0, 1)]), "another board begins anew"


def test_runs_of_a_field_stay_inside_the_part_that_is_asked_for() -> None:
    field = Field(4, bytes([1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0]))
    assert list(field.runs(range(1, 3), range(3))) == [(1, 0, 2), (1, 1, 1), (1, 2, 2)]
    assert list(field.runs(range(4), range(1, 2))) == [(1, 1, 1), (3, 1, 1)]
    assert (3, 1) in field
    assert all(square not in field for square in ((0, 1), (4, 0), (-1, 0), (0, 3), (3, 2)))
