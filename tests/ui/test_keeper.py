"""Kept panels and frames: a still screen draws nothing, and what shows is always what a fresh screen draws."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from game.app.board_view import BoardView
from game.app.keeper import Keeper
from game.app.log_shown import LogRow
from game.app.popovers import Reason
from game.app.screens.battle import BattleScreen, Scene
from game.app.showing import Note, Panels
from game.app.theme import Scale
from tests.amounts import amount
from tests.ui import demo

SIZE = (1100, 700)
PANELS = ("strip", "bar", "unit", "forecast", "log")


def battle(panels: Panels | None = None) -> BattleScreen:
    screen = BattleScreen(Scene(demo.board(), demo.placed(), demo.marks()), panels or demo.panels())
    screen.layout(SIZE, Scale(100))
    return screen


def frame(screen: BattleScreen) -> pygame.Surface:
    """The next frame on a dirty window."""
    on = pygame.Surface(screen.at.size)
    on.fill((255, 0, 255))
    screen.draw(on)
    return on


def fresh(screen: BattleScreen) -> pygame.Surface:
    """The frame that a screen without any kept picture draws in this state."""
    keeper, view = screen.keeper, screen.view
    screen.keeper, screen.view = Keeper(), BoardView(screen.scene.board)
    try:
        return frame(screen)
    finally:
        screen.keeper, screen.view = keeper, view


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def move(screen: BattleScreen, at: tuple[int, int]) -> None:
    screen.event(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))


def test_a_still_screen_draws_nothing_and_keeps_its_hit_boxes() -> None:
    screen = battle()
    first = frame(screen)
    entries = list(screen.hits.entries)
    drawn = dict(screen.keeper.drawn)
    assert set(drawn) == set(PANELS)
    for _ in range(4):
        screen.tick(16)
        assert pixels(frame(screen)) == pixels(first)
    assert screen.keeper.drawn == drawn
    assert screen.hits.entries == entries


def test_a_pan_draws_no_panel() -> None:
    screen = battle()
    frame(screen)
    drawn = dict(screen.keeper.drawn)
    for step in range(1, 4):
        screen.camera = screen.camera.panned(-7 * step, -3)
        entries = len(screen.hits.entries)
        frame(screen)
        assert len(screen.hits.entries) == entries
    assert screen.keeper.drawn == drawn


@pytest.mark.parametrize(
    ("names", "change"),
    [
        ({"strip"}, lambda p: replace(p, strip=replace(p.strip, round="9"))),
        ({"bar"}, lambda p: replace(p, bar=replace(p.bar, end_enabled=False))),
        ({"unit"}, lambda p: replace(p, unit=replace(p.unit, name="Somebody else"))),
        ({"forecast"}, lambda p: replace(p, forecast=replace(p.forecast, chance="1%"))),
        ({"unit", "forecast", "log"}, lambda p: replace(p, forecast=Note("Nothing"))),  # the log takes its room
        ({"log"}, lambda p: replace(p, log=[*p.log, LogRow("One row more", "Miss")])),
        (set(), lambda p: replace(p, log=list(p.log))),
    ],
)  # fmt: skip
def test_only_what_changed_is_drawn_again(names: set[str], change: object) -> None:
    screen = battle()
    frame(screen)
    drawn = dict(screen.keeper.drawn)
    assert callable(change)
    screen.panels = change(screen.panels)
    shown = frame(screen)
    assert {name for name in PANELS if screen.keeper.drawn[name] != drawn[name]} == names
    assert pixels(shown) == pixels(fresh(screen))


def test_a_row_added_in_place_shows() -> None:
    """The journal lengthens its own list: the panel must not take the list for its contents."""
    screen = battle()
    for _ in range(3):
        frame(screen)
    before = frame(screen)
    screen.panels.log.append(LogRow("Mara Voss stands up", rule="MOV-05"))
    after = frame(screen)
    assert pixels(after) != pixels(before)
    assert pixels(after) == pixels(fresh(screen))


def test_a_long_card_scrolls() -> None:
    """The card's scroll belongs to no panel: it must not stand still in a kept frame."""
    screen = battle(replace(demo.panels(), card=replace(demo.card(), body=demo.card().body * 12)))
    for _ in range(3):
        before = frame(screen)
    screen.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    after = frame(screen)
    assert pixels(after) != pixels(before)
    assert pixels(after) == pixels(fresh(screen))


def test_pointing_at_a_button_lights_it_and_leaving_it_puts_it_out() -> None:
    screen = battle()
    rest = frame(screen)
    box = next(hit.box for hit in screen.hits.entries if hit.action == "action")
    move(screen, box.center)
    lit = frame(screen)
    assert lit.get_at((box.centerx, box.top)) != rest.get_at((box.centerx, box.top))
    move(screen, screen.camera.middle((5, 5)))
    assert pixels(frame(screen)) == pixels(rest)


@dataclass(frozen=True)
class Step:
    name: str
    x: int
    y: int


steps = st.builds(
    Step,
    st.sampled_from(
        ("point", "press", "release", "wheel", "tab", "wait", "walk", "unit", "forecast", "log", "undo", "strip",
         "reason", "card", "language", "sheet", "size")
    ),
    st.integers(0, SIZE[0] - 1), st.integers(0, SIZE[1] - 1),
)  # fmt: skip


def happen(screen: BattleScreen, step: Step) -> None:
    """One thing that a person or the battle does."""
    show, at = screen.panels, (step.x, step.y)
    if step.name == "point":
        move(screen, at)
    elif step.name in ("press", "release"):
        kind = pygame.MOUSEBUTTONDOWN if step.name == "press" else pygame.MOUSEBUTTONUP
        screen.event(pygame.event.Event(kind, pos=at, button=1))
    elif step.name == "wheel":
        move(screen, at)
        screen.event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2 if step.x % 2 else 3))
    elif step.name == "tab":
        screen.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    elif step.name == "wait":
        screen.tick(step.x)
    elif step.name == "walk":
        first, *rest = screen.scene.placed
        screen.scene = replace(screen.scene, placed=(replace(first, x=first.x + step.x / SIZE[0]), *rest))
    elif step.name == "unit" and show.unit is not None:
        screen.panels = replace(show, unit=replace(show.unit, health=f"{step.x} Health"))
    elif step.name == "forecast":
        screen.panels = replace(show, forecast=Note(f"Note {step.x}") if step.y % 2 else demo.panels().forecast)
    elif step.name == "log":
        show.log.append(LogRow(f"Row {step.x}", "Miss" if step.y % 2 else "", rule="ACT-01"))
    elif step.name == "undo" and show.log:
        show.log.pop()
        show.log.append(LogRow(f"Instead {step.x}"))
    elif step.name == "strip":
        screen.panels = replace(show, strip=replace(show.strip, view=1 - show.strip.view))
    elif step.name == "reason":
        reason = Reason("Shoot", "A wall is in the way", "RNG-01") if step.x % 2 else None
        screen.panels = replace(show, bar=replace(show.bar, reason=reason, reason_for=show.bar.actions[0].name))
    elif step.name == "card":
        screen.panels = replace(show, card=None if show.card is not None else demo.card())
    elif step.name == "language":
        screen.panels = demo.panels("zh" if step.x % 2 else "en")
    elif step.name == "sheet":
        screen.panels = replace(show, tab=("", "unit", "odds", "log", "order")[step.x % 5])
    elif step.name == "size":
        screen.layout(((1100, 700), (860, 540), (1280, 800))[step.x % 3], Scale((100, 75, 125)[step.y % 3]))


@settings(max_examples=amount("kept_frames"))
@given(st.lists(steps, min_size=1, max_size=8))
def test_no_frame_of_the_screen_is_stale(happened: list[Step]) -> None:
    screen = battle()
    for step in happened:
        happen(screen, step)
        screen.wishes.clear()
        for _ in range(2):  # drawn, then kept
            frame(screen)
        copied = frame(screen)
        entries = list(screen.hits.entries)
        assert pixels(copied) == pixels(fresh(screen)), step
        assert entries == screen.hits.entries, step
        if step.x % 2:
            happen(screen, replace(step, x=step.x // 2))
            screen.wishes.clear()
            drawn = frame(screen)
            assert pixels(drawn) == pixels(fresh(screen)), step
