"""The battle screen: board, strip, cards, log, action bar and what opens over them. It draws facts and reports wishes.

A screen is a plain object: ``layout(size, scale)``, ``event(e)``, ``draw(surface)``. It holds a ``Scene`` (board
facts) and ``Panels`` (words); whoever plays the battle fills them and takes ``wishes`` out. It knows no rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

import pygame

from game.app import keymap, layout, theme
from game.app.board_view import BoardView
from game.app.camera import Camera, Pointer, Square
from game.app.fonts import Type
from game.app.held import Held
from game.app.hits import Hit, Hits, Wish
from game.app.keeper import Keeper, Looks
from game.app.marks import Marks, Placed
from game.app.minimap import Minimap
from game.app.panning import Panning
from game.app.popovers import tooltip
from game.app.pulling import Pulling
from game.app.screens import band, goal_line, rule_card, sheets
from game.app.screens.action_bar import ActionBarPanel
from game.app.screens.cards import draw_cards
from game.app.screens.forecast_panel import ForecastPanel
from game.app.screens.log_panel import LogPanel
from game.app.screens.moved_map import MovedMap
from game.app.screens.open_card import OpenCard
from game.app.screens.strip import StripPanel
from game.app.showing import Band, Panels
from game.app.theme import Scale
from systems.board import Board

LONG_MS = 10_000
"""Longer than any note at the pointer waits."""
PRESSED_MS = -(10**9)
"""A note does not come back before the pointer has been somewhere else."""
DRAG = 6
"""Logical pixels a pressed pointer may wander before it pans the map instead of clicking."""


@dataclass(slots=True)
class Scene:
    """What the board shows."""

    board: Board
    placed: tuple[Placed, ...] = ()
    marks: Marks = field(default_factory=Marks)


@dataclass(slots=True)
class _Drag:
    start: tuple[int, int]
    camera: Camera
    button: int
    moved: bool = False


class BattleScreen(MovedMap):
    """The screen of a running battle."""

    def __init__(self, scene: Scene, panels: Panels, pointer: Pointer | None = None) -> None:
        super().__init__()
        self.scene, self.panels = scene, panels
        self.pointer = pointer or Pointer()
        self.view = BoardView(scene.board)
        self.hits = Hits()
        self.keeper = Keeper()
        self.wishes: list[Wish] = []
        self.bindings = keymap.DEFAULTS
        """Which keys mean what: those that are held are the screen's own."""
        self.held, self.panning, self.minimap = Held(), Panning(), Minimap()
        self.pulling = Pulling()
        self.strip, self.forecast, self.log, self.bar = StripPanel(), ForecastPanel(), LogPanel(), ActionBarPanel()
        self.kind = Type(Scale(100))
        self.at = layout.battle((1280, 800), self.kind.scale)
        self.camera = self.first_camera(scene.board)
        self.hovered: Square | None = None
        self.point = (-1, -1)
        self._drag: _Drag | None = None
        self._still_ms = 0
        self.card = OpenCard()

    # the three of every screen

    def layout(self, size: tuple[int, int], scale: Scale) -> None:
        """Take a window size in picture pixels and a UI scale; the map keeps the square in its middle."""
        self.kind = Type(scale)
        self.at = layout.battle(size, scale)
        board = self.at.board
        self.arrive()
        self.camera = self.camera.resized((board.left, board.top, board.width, board.height), scale.percent)

    def event(self, e: pygame.event.Event) -> None:
        """Take one input event; what the person wants of the battle goes to ``wishes``."""
        if e.type == pygame.WINDOWFOCUSLOST:
            self.wishes += self.held.let_go()
            self.panning.let_go()
        elif self.panning.event(e, self) or self.pulling.event(e, self):
            return
        elif e.type == pygame.MOUSEMOTION:
            self._move(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button in (1, 2, 3):
            self._down(self.pointer.picture(e.pos), e.button)
        elif e.type == pygame.MOUSEBUTTONUP and e.button in (1, 2, 3):
            self._up(self.pointer.picture(e.pos), e.button)
        elif e.type == pygame.MOUSEWHEEL:
            self._wheel(e.y)
        elif e.type == pygame.TEXTINPUT and self.log.typing:
            self.log.type(e.text)
        elif e.type == pygame.KEYDOWN:
            self._key(e)
        elif e.type == pygame.KEYUP:
            self.wishes += self.held.event(e, self.bindings) or []

    def tick(self, milliseconds: int) -> None:
        """Let time pass: a tooltip appears after the pointer has rested, the map glides where it was sent."""
        before = self._still_ms
        self._still_ms = min(LONG_MS, before + milliseconds)
        self.log.caret_ms = (self.log.caret_ms + milliseconds) % 1000
        self.glide(milliseconds)

    def draw(self, on: pygame.Surface) -> None:
        """Draw the whole screen; of what did not change since the last time a copy."""
        self.view.board = self.scene.board
        if self.keeper.again(on, self._looks()):
            self.view.ahead()
            return
        self.hits.begin()
        on.fill(theme.PANEL)
        self.view.draw(on, self.camera, self.scene.placed, self.scene.marks, self.kind, self.covered)
        self.hits.add(self.at.board, "board", focusable=False)
        at, show, hits, kind = self.at, self.panels, self.hits, self.kind
        self.keeper.panel(
            "strip", on, at.strip, hits, lambda: (at, show.strip, self.strip.scroll),
            lambda: self.strip.draw(on, at, show.strip, hits, kind),
        )  # fmt: skip
        self._bar(on)
        if at.small:
            self._small(on)
        else:
            self._column(on)
        if show.card is None or not show.card.stage:  # it would hide whom the stage is about
            self.minimap.draw(on, self)
        under = 0
        if show.goals is not None and show.card is None and (show.goals_open or not self.covered):
            under = goal_line.draw_goals(
                on, at, show.goals, show.goals_open, self.covered, self.minimap.box, hits, kind
            )  # fmt: skip
        if show.told is not None and show.card is None:
            under += band.draw_band(on, at, show.told, self.covered, hits, kind, under).height + at.scale.px(8)
        taken = {True: under, False: 0}
        for each in (show.band, show.hint):  # the hint beyond the question that it may be about
            if each is not None and show.card is None:
                top = self._free_edge(each, taken) if each.quiet else each.top
                box = band.draw_band(on, at, replace(each, top=top), self.covered, hits, kind, taken[top])
                taken[top] += box.height + at.scale.px(8)
        if show.card is not None:
            self.card.draw(on, show.card, self.camera, hits, kind)
        self._over(on)
        self._tooltip(on)
        self.keeper.keep(on, self._looks())

    # parts of drawing

    def _free_edge(self, hint: Band, taken: dict[bool, int]) -> bool:
        """At which edge a hint hides nobody it is about; its own where both do. True is the upper one."""
        marks, about = self.scene.marks, []
        for each in self.scene.placed:
            if each.id in (marks.selected, marks.target):
                side = round(self.camera.q * each.side)
                about.append(pygame.Rect(*self.camera.screen((each.x, each.y)), side, side))
        for top in (hint.top, not hint.top):
            box = band.place(self.at, replace(hint, top=top), self.covered, self.kind, taken[top])
            if box.collidelist(about) < 0:
                return top
        return hint.top

    def _looks(self) -> Looks:
        """All that a frame depends on: whatever else the screen remembers and draws belongs here too."""
        show, scene, hits = self.panels, self.scene, self.hits
        shown = tuple(getattr(show, each.name) for each in fields(show) if each.name != "log")
        rows = (len(show.log), show.log[-1] if show.log else None, self.log.looks(show.log))
        tip = self._still_ms >= theme.TOOLTIP_MS
        return (
            self.at, self.camera, scene.board, scene.placed, scene.marks, shown, rows, tip, self.strip.scroll,
            self.forecast.scroll, self.card.scrolled, self.minimap.opened, self.sought, hits.hovered, hits.pressed,
            hits.focused, hits.focus_seen,
        )  # fmt: skip

    def _bar(self, on: pygame.Surface) -> None:
        at, show, hits, kind = self.at, self.panels, self.hits, self.kind
        self.keeper.panel(
            "bar", on, at.bar, hits, lambda: (at, show.bar), lambda: self.bar.draw(on, at, show.bar, hits, kind)
        )

    def _over(self, on: pygame.Surface) -> None:
        """What the bar lays over the board."""
        self.bar.draw_over(on, self.at, self.panels.bar, self.hits, self.kind)

    def _column(self, on: pygame.Surface) -> None:
        """The cards at the right."""
        draw_cards(on, self.at, self.panels, self.forecast, self.log, self.hits, self.kind, self.keeper)

    def _small(self, on: pygame.Surface) -> None:
        sheets.draw_rail(on, self.at, self.panels, self.hits, self.kind)
        if self.panels.tab and self.panels.card is None:
            sheets.draw_sheet(on, self.at, self.panels, self.forecast, self.log, self.hits, self.kind)

    def _tooltip(self, on: pygame.Surface) -> None:
        hit = self.hits.find(self.hits.hovered)
        if hit and hit.tip and self._still_ms >= theme.TOOLTIP_MS and self.hits.pressed is None:
            tooltip(on, hit.box, hit.tip, pygame.Rect((0, 0), self.at.size), self.kind)

    # parts of input

    def wish(self, name: str, value: object = None) -> None:
        """What a part of the screen wants of the battle."""
        self._wish(name, value)

    def point_at(self, point: tuple[int, int]) -> None:
        """Point at the square under a pixel, whatever the pressed button is about."""
        self.point = point
        hit = self.hits.at(point)
        square = self.camera.square(point) if hit and hit.action == "board" else None
        if square != self.hovered:
            self.hovered = square
            self._wish("hover square", square)

    def _wish(self, name: str, value: object = None, enabled: bool = True) -> None:
        self.wishes.append(Wish(name, value, enabled))

    def _move(self, point: tuple[int, int]) -> None:
        self.point = point
        if self.minimap.pressed:
            self.minimap.follow(point, self)
            return
        if self._drag is not None:
            dx, dy = point[0] - self._drag.start[0], point[1] - self._drag.start[1]
            if self._drag.moved or abs(dx) + abs(dy) > self.at.scale.px(DRAG):
                self._drag.moved = True
                self.camera = self._drag.camera.panned(-dx, -dy)
            return
        if self.hits.move(point):
            self._still_ms = 0
            hit = self.hits.find(self.hits.hovered)
            self._wish("hover", hit.name if hit else None)
        hit = self.hits.at(point)
        square = self.camera.square(point) if hit and hit.action == "board" else None
        if square != self.hovered:
            self.hovered = square
            self._wish("hover square", square)

    def _down(self, point: tuple[int, int], button: int) -> None:
        self._move(point)
        self._still_ms = PRESSED_MS  # whoever presses knows: no note lies over what opens there
        self.arrive()
        hit = self.hits.press(point) if button == 1 else self.hits.at(point)
        if hit and self.minimap.press(hit, point, self):
            return
        if hit and hit.action == "board":
            self._drag = _Drag(point, self.camera, button)

    def _up(self, point: tuple[int, int], button: int) -> None:
        drag, self._drag = self._drag, None
        self.minimap.pressed = False
        hit = self.hits.release(point) if button == 1 else self.hits.at(point)
        if drag is not None:
            if drag.moved or drag.button != button:
                return
            self.log.typing = self.log.filtering = False  # another question is asked
            square = self.camera.square(point)
            if square is not None and button == 1 and self.held.measures:
                self._wish("ruler from", square)
            elif square is not None and button == 1 and self.panning.shifted:
                self._wish("waypoint", square)
            elif square is not None and button != 2:
                self._wish("square" if button == 1 else "square right", square)
            return
        if self.log.typing and (hit is None or not hit.action.startswith("log")):
            self.log.typing = False
        if hit and button == 1:
            self._click(hit)

    def drop_drag(self) -> None:
        """What one finger began is over: a second one has come."""
        self._drag = None

    def _click(self, hit: Hit) -> None:
        if hit.action == "popover":
            return
        if self.log.click(hit.action, hit.value, self.panels.log, self.panels.log_filters):
            return
        if hit.action == "chips":
            self.strip.scroll += 1
        self._wish(hit.action, hit.value, hit.enabled)

    def _wheel(self, steps: int) -> None:
        if self.panels.card is not None and self.card.box.collidepoint(self.point):
            self.card.scroll(-steps * self.kind.scale.px(40))
            return
        if self.forecast.wheel(steps, self.point, self.kind) or self.log.wheel(steps, self.panels.log, self.point):
            return
        if self.at.strip.collidepoint(self.point):
            self.strip.scroll = max(0, self.strip.scroll - steps)
        elif self.at.board.collidepoint(self.point):
            self.zoom(steps, self.point)

    def _key(self, e: pygame.event.Event) -> None:
        if self.panels.card is not None and e.key in (pygame.K_UP, pygame.K_DOWN):
            self.card.scroll(self.kind.scale.px(40) * (1 if e.key == pygame.K_DOWN else -1))
            return
        if self._log_key(e):
            return
        held = self.held.event(e, self.bindings)
        if held is not None:
            self.wishes += held
            return
        only = rule_card.ACTIONS if self.panels.card is not None else None
        if e.key == pygame.K_TAB:
            hit = self.hits.step(-1 if e.mod & pygame.KMOD_SHIFT else 1, only)
            self._still_ms = 0
            if hit:
                self._wish("hover", hit.name)
            return
        if e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.hits.focus_seen:
            hit = self.hits.find(self.hits.focused)
            if hit and not e.mod & pygame.KMOD_CTRL:
                self._click(hit)
                return
        letter = getattr(e, "unicode", "")
        if keymap.pressed(e.key, e.mod, letter):
            self.hits.focus_seen = False  # the board is meant: Enter is about what is chosen there
        self._wish("key", (e.key, e.mod, letter))

    def _log_key(self, e: pygame.event.Event) -> bool:
        """Keys of the log: what one types, and Escape while it is narrowed."""
        log, rows = self.log, self.panels.log
        if log.typing:
            return log.key(e, rows)
        if e.key == pygame.K_ESCAPE and self.panels.card is None and log.opened is None:
            return log.escape()
        return False
