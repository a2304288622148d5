"""The screen on which people place their units: the map with the ground of a side, and a panel with its units.

Mouse: drag a unit, or choose it and click a square; the wheel zooms, dragging the ground pans. Keys: Tab goes from unit
to unit and on to the buttons, the arrows move a cursor, Enter puts the chosen unit there, Ctrl + Enter is Done.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.app import draw, keymap, theme
from game.app.board_view import BoardView
from game.app.camera import Camera, Pointer, Square
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits, Wish
from game.app.layout import LEAST, arrangement
from game.app.marks import Marks, Placed
from game.app.screens import button_rows
from game.app.screens.page import PageButton
from game.app.screens.timeline import fall
from game.app.theme import Scale
from game.app.widgets import face, focus_frame
from systems.board import Board

DRAG = 6
"""Logical pixels a pressed pointer may wander before it drags."""


@dataclass(slots=True)
class DeployShow:
    """Everything the deployment shows, in one language."""

    heading: str
    place: int
    """The place of the side, for its shape."""
    side: str
    help: tuple[str, ...]
    units: tuple[tuple[str, str, str], ...]
    """The units of the side: id, name, where each stands."""
    goals_word: str
    goals: tuple[str, ...]
    buttons: tuple[PageButton, ...]
    """The last one is Done."""
    board: Board
    placed: tuple[Placed, ...] = ()
    marks: Marks = field(default_factory=Marks)
    selected: str = ""
    refusal: str = ""


@dataclass(slots=True)
class _Drag:
    start: tuple[int, int]
    square: Square | None
    camera: Camera
    moved: bool = False


class DeployScreen:
    """Draws a DeployShow; wishes: ``square``, ``grab``, ``drop``, ``hover``, ``unit``, ``button``, ``key``."""

    def __init__(self, show: DeployShow, pointer: Pointer | None = None) -> None:
        self.show = show
        self.pointer = pointer or Pointer()
        self.hits = Hits()
        self.wishes: list[Wish] = []
        self.bindings = keymap.DEFAULTS
        self.view = BoardView(show.board)
        self.kind = Type(Scale(100))
        self.size = (1280, 800)
        self.scroll = 0
        self._most = 0
        self._drag: _Drag | None = None
        self.hovered: Square | None = None
        self.camera = Camera(show.board.width, show.board.height, (0, 0, 800, 600), 100).whole()

    @property
    def small(self) -> bool:
        """Whether the panel is the narrow one."""
        return arrangement(self.size, self.kind.scale) == "small"

    def layout(self, size: tuple[int, int], scale: Scale) -> None:
        """Take a window size in picture pixels and a UI scale; the whole map shows."""
        self.kind = Type(scale)
        self.size = (max(size[0], scale.px(LEAST[0])), max(size[1], scale.px(LEAST[1])))
        panel = self.panel
        self.camera = self.camera.resized((0, 0, panel.left, self.size[1]), scale.percent).whole()

    @property
    def panel(self) -> pygame.Rect:
        """The column at the right."""
        px = self.kind.scale.px
        wide = px(240) if self.small else max(px(320), min(px(400), self.size[0] // 4))
        return pygame.Rect(self.size[0] - wide, 0, wide, self.size[1])

    def tick(self, milliseconds: int) -> None:
        """Nothing here moves by itself."""

    # input

    def event(self, e: pygame.event.Event) -> None:
        """Take one input event."""
        if e.type == pygame.MOUSEMOTION:
            self._move(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            self._down(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            self._up(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEWHEEL:
            self._wheel(e.y)
        elif e.type == pygame.KEYDOWN:
            self._key(e)

    def _move(self, point: tuple[int, int]) -> None:
        self.hits.move(point)
        hit = self.hits.at(point)
        square = self.camera.square(point) if hit is not None and hit.action == "board" else None
        drag = self._drag
        if drag is not None:
            dx, dy = point[0] - drag.start[0], point[1] - drag.start[1]
            if not drag.moved and abs(dx) + abs(dy) > self.kind.scale.px(DRAG):
                drag.moved = True
                self.wishes.append(Wish("grab", drag.square))
            if drag.moved and not self.grabbed:
                self.camera = drag.camera.panned(-dx, -dy)
                return
        if square != self.hovered:
            self.hovered = square
            self.wishes.append(Wish("hover", square))

    grabbed = False
    """Whether a unit hangs on the pointer; whoever takes the wish ``grab`` says so."""

    def _down(self, point: tuple[int, int]) -> None:
        self._move(point)
        hit = self.hits.press(point)
        if hit is not None and hit.action == "board":
            self._drag = _Drag(point, self.camera.square(point), self.camera)

    def _up(self, point: tuple[int, int]) -> None:
        drag, self._drag = self._drag, None
        hit = self.hits.release(point)
        if drag is not None:
            square = self.camera.square(point) if self._on_board(point) else None
            if drag.moved:
                if self.grabbed:
                    self.wishes.append(Wish("drop", square))
            elif square is not None:
                self.wishes.append(Wish("square", square))
            return
        if hit is not None and hit.action in ("unit", "button"):
            self.wishes.append(Wish(hit.action, hit.value))

    def _on_board(self, point: tuple[int, int]) -> bool:
        hit = self.hits.at(point)
        return hit is not None and hit.action == "board"

    def _wheel(self, steps: int) -> None:
        px = self.kind.scale.px
        if self.hits.hovered is not None and self.hits.hovered[0] != "board":
            self.scroll = max(0, min(self._most, self.scroll - steps * px(36)))
        else:
            self.camera = self.camera.zoomed(self.camera.zoom + steps * max(1, self.camera.zoom // 8))

    def _key(self, e: pygame.event.Event) -> None:
        if e.key == pygame.K_TAB:
            hit = self.hits.step(-1 if e.mod & pygame.KMOD_SHIFT else 1, frozenset(("unit", "button")))
            if hit is not None and hit.action == "unit":
                self.wishes.append(Wish("unit", hit.value))
            return
        if e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.hits.focus_seen:
            hit = self.hits.find(self.hits.focused)
            if hit is not None and hit.action == "button" and not e.mod & pygame.KMOD_CTRL:
                self.wishes.append(Wish("button", hit.value))
                return
        said = keymap.pressed(e.key, e.mod, getattr(e, "unicode", ""))
        name = self.bindings.action(keymap.PLACING, said)
        if name in ("zoom_in", "zoom_out"):
            self.camera = self.camera.zoomed(self.camera.zoom + (6 if name == "zoom_in" else -6))
        elif name == "whole":
            self.camera = self.camera.whole()
        else:
            self.wishes.append(Wish("key", (e.key, e.mod, getattr(e, "unicode", ""))))

    def reveal(self, square: Square) -> None:
        """Move the map so that a square shows."""
        self.camera = self.camera.showing((square,), 0)

    # drawing

    def draw(self, on: pygame.Surface) -> None:
        """Draw the whole screen."""
        self.hits.begin()
        on.fill(theme.PANEL)
        panel, show = self.panel, self.show
        self.view.board = show.board
        self.view.draw(on, self.camera, show.placed, show.marks, self.kind)
        self.hits.add(pygame.Rect(0, 0, panel.left, self.size[1]), "board", focusable=False)
        on.fill(theme.PANEL, panel)
        on.fill(theme.LINE2, (panel.left, 0, max(1, self.kind.scale.px(1)), panel.height))
        self.hits.add(panel, "panel", focusable=False)
        self._panel(on, panel)

    def _panel(self, on: pygame.Surface, panel: pygame.Rect) -> None:
        px, kind, show = self.kind.scale.px, self.kind, self.show
        edge = px(12 if self.small else 16)
        inner = panel.width - 2 * edge
        lines = button_rows.arranged(show.buttons, inner, kind, least=64, apart=28)
        foot = px(8) + px(40) * len(lines) + px(4)
        refusal = kind.wrap(show.refusal, inner, theme.BODY, True) if show.refusal else []
        low = panel.bottom - foot - (px(20) * len(refusal) + px(12) if refusal else 0)
        left = panel.left + edge
        area = pygame.Rect(panel.left + px(1), 0, panel.width - px(1), low)
        before = on.get_clip()
        on.set_clip(area)
        kept = len(self.hits.entries)
        end = self._body(on, left, -self.scroll, inner)
        on.set_clip(before)
        cut = self.hits.entries[kept:]
        self.hits.entries[kept:] = []
        for hit in cut:
            self.hits.add(hit.box, hit.action, hit.value, within=area)
        self._most = max(0, end + self.scroll - low)
        self.scroll = min(self.scroll, self._most)
        y = low + px(8)
        for line in refusal:
            kind.put(on, line, left, y + px(8), theme.BODY, theme.VERMILION_TEXT, True)
            y += px(20)
        low = panel.bottom - px(40) * len(lines) - px(4)
        button_rows.draw_buttons(on, lines, panel.right - edge, low, self.hits, kind, 34, 40)

    def _body(self, on: pygame.Surface, left: int, y: int, inner: int) -> int:
        """Heading, side, units, help, objectives; returns where they end."""
        px, kind, show = self.kind.scale.px, self.kind, self.show
        y += px(8)
        for line in kind.wrap(show.heading, inner, theme.TITLE, True):
            kind.put(on, line, left, y + px(16), theme.TITLE, bold=True)
            y += px(28)
        mark = fall(show.place, kind)
        put(on, mark, (left, y + px(14) - mark.get_height() // 2))
        for place, line in enumerate(kind.wrap(show.side, inner - px(22), theme.BODY)):
            kind.put(on, line, left + px(22), y + px(14) + px(20) * place, theme.BODY)
            y += px(20) * (place > 0)
        y += px(32)
        for unit, name, where in show.units:
            box = pygame.Rect(left, y, inner, px(34))
            self.hits.add(box, "unit", unit)
            look = face(self.hits.state("unit", unit), unit == show.selected)
            draw.card(on, box, kind.scale, look.fill, look.line, shade=None)
            room = kind.width(where, theme.CAPTION) + px(16)
            kind.put(on, name, box.left + px(10), box.centery, theme.BODY, look.ink, most=inner - room - px(10))
            kind.put(on, where, box.right - px(10), box.centery, theme.CAPTION, look.ink, align="right")
            if self.hits.focus("unit", unit):
                focus_frame(on, box, kind.scale)
            y += px(38)
        for said in show.help:
            for line in kind.wrap(said, inner, theme.CAPTION):
                kind.put(on, line, left, y + px(10), theme.CAPTION, theme.INK1)
                y += px(18)
            y += px(4)
        y += px(8)
        kind.put(on, show.goals_word, left, y + px(12), theme.NAME, bold=True, most=inner)
        y += px(28)
        for goal in show.goals:
            for line in kind.wrap(goal, inner, theme.BODY):
                kind.put(on, line, left, y + px(10), theme.BODY, theme.INK1)
                y += px(22)
        return y + px(12)
