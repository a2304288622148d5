"""The lab's screen: the answer first as a sentence, then the bar of chances, the map with its heat, rounds, units and
battles to watch (look 2, Lab). While battles are fought the same page shows what they say so far.
"""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.camera import Pointer
from game.app.fonts import Type
from game.app.hits import Hits, Wish
from game.app.icons import put_icon
from game.app.lab_show import LabShow, Square
from game.app.layout import LEAST, arrangement
from game.app.popovers import tooltip
from game.app.screens import button_rows
from game.app.screens.lab_cards import Cards
from game.app.screens.lab_map import beside
from game.app.theme import Scale

RIGHT = 432
"""Logical width of the cards at the right."""
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class LabScreen:
    """Draws a LabShow; wishes are ``pick`` (row name, place), ``heat`` (its place), ``square`` (x, y), ``whole`` (all
    battles again), ``watch`` (a battle's number) and ``button``.

    Squares and dots are many: Tab comes to one of each, the arrows go on from there.
    """

    def __init__(self, show: LabShow, pointer: Pointer | None = None) -> None:
        self.show = show
        self.pointer = pointer or Pointer()
        self.hits = Hits()
        self.wishes: list[Wish] = []
        self.kind = Type(Scale(100))
        self.size = (1280, 800)
        self.scroll = 0
        self._most = 0
        self._area = pygame.Rect(0, 0, 0, 0)
        self._still_ms = 0
        self._reveal = False
        self._square: Square | None = None
        self._dot: int | None = None

    def layout(self, size: tuple[int, int], scale: Scale) -> None:
        """Take a window size in picture pixels and a UI scale."""
        self.kind = Type(scale)
        self.size = (max(size[0], scale.px(LEAST[0])), max(size[1], scale.px(LEAST[1])))

    def tick(self, milliseconds: int) -> None:
        """A tooltip appears after the pointer has rested."""
        self._still_ms = min(10_000, self._still_ms + milliseconds)

    @property
    def small(self) -> bool:
        """Whether all cards stand in one column."""
        return arrangement(self.size, self.kind.scale) == "small"

    # input

    def event(self, e: pygame.event.Event) -> None:
        """Take one input event."""
        if e.type == pygame.MOUSEMOTION:
            if self.hits.move(self.pointer.picture(e.pos)):
                self._still_ms = 0
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            self.hits.press(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            hit = self.hits.release(self.pointer.picture(e.pos))
            if hit:
                self._press(hit.name)
        elif e.type == pygame.MOUSEWHEEL:
            self._scroll_by(-e.y * self.kind.scale.px(48))
        elif e.type == pygame.KEYDOWN:
            self._key(e)

    def _press(self, name: tuple[str, object]) -> None:
        action, value = name
        if action.startswith("pick "):
            self.wishes.append(Wish("pick", (action.removeprefix("pick "), value)))
        elif action == "dot":
            self.wishes.append(Wish("watch", value))
        elif action == "square" and self.show.told is not None and self.show.told.listing is not None:
            self.wishes.append(Wish("square", value))
        elif action in ("button", "heat", "watch", "whole"):
            self.wishes.append(Wish(action, value))

    def _key(self, e: pygame.event.Event) -> None:
        if e.key in ARROWS and self.hits.focus_seen and self._go(ARROWS[e.key]):
            return
        if e.key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
            back = e.key == pygame.K_LEFT or (e.key == pygame.K_TAB and e.mod & pygame.KMOD_SHIFT)
            self.hits.step(-1 if back else 1)
            self._reveal = True
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            hit = self.hits.find(self.hits.focused) if self.hits.focus_seen else None
            self._press(hit.name if hit else ("button", self.show.buttons[-1].name))
        elif e.key == pygame.K_ESCAPE:
            self._press(("button", self.show.buttons[0].name))
        elif e.key in (pygame.K_DOWN, pygame.K_PAGEDOWN):
            self._scroll_by(self.kind.scale.px(48) if e.key == pygame.K_DOWN else self._area.height)
        elif e.key in (pygame.K_UP, pygame.K_PAGEUP):
            self._scroll_by(-self.kind.scale.px(48) if e.key == pygame.K_UP else -self._area.height)

    def _go(self, by: Square) -> bool:
        """Whether an arrow went on among squares or dots: the focus is on one."""
        told, (action, value) = self.show.told, self.hits.focused or ("", None)
        if told is None or told.listing is None:
            return False
        if action == "square" and value == self._square and self._square is not None:
            self._square = beside(told.cells, self._square, by)
            self.hits.focused = ("square", self._square)
        elif action == "dot":
            numbers = [dot.number for dot in told.dots]
            place = numbers.index(self._dot) + by[0] + by[1] if self._dot in numbers else 0
            self._dot = numbers[place % len(numbers)]
            self.hits.focused = ("dot", self._dot)
        else:
            return False
        return True

    def _cursors(self) -> None:
        """The square and the dot that Tab comes to: where the arrows have left them, else the hottest and the first."""
        told = self.show.told
        if told is None:
            self._square = self._dot = None
            return
        squares = [(cell.x, cell.y) for cell in told.cells]
        if self._square not in squares:
            self._square = next(((cell.x, cell.y) for cell in told.cells if cell.peak), None)
        if self._dot not in [dot.number for dot in told.dots]:
            self._dot = told.dots[0].number if told.dots else None

    def _scroll_by(self, pixels: int) -> None:
        self.scroll = max(0, min(self._most, self.scroll + pixels))

    # drawing

    def draw(self, on: pygame.Surface) -> None:
        """Draw the whole screen."""
        px = self.kind.scale.px
        self.hits.begin()
        on.fill(theme.PANEL)
        wide, high = self.size
        head = px(44 if self.small else 64)
        gap = px(8 if self.small else 16)
        area = pygame.Rect(gap, head + gap, wide - 2 * gap, high - head - 2 * gap)
        self._area = area
        self._cursors()
        cards = Cards(self.show, self.kind, self.hits, self._square, self._dot)
        before = on.get_clip()
        on.set_clip(pygame.Rect(0, head, wide, high - head))
        if self.small:
            first = ("choices", "answer") if self.show.told is None else ("answer", "choices")
            middle = ("curve", "map") if self.show.running else ("map", "curve")
            self._stack(on, cards, area, (*first, *middle, "rounds", "units", "battles"))
        else:
            right = min(px(RIGHT), area.width * 2 // 5)
            column = pygame.Rect(area.right - right, area.top, right, area.height)
            listed = self.show.square is not None
            rest = ("battles", "curve", "rounds", "units") if listed else ("curve", "rounds", "units", "battles")
            self._stack(on, cards, column, ("choices", *rest))
            left = pygame.Rect(area.left, area.top, area.width - right - gap, area.height)
            top = cards.high("answer", left.width)
            cards.draw(on, "answer", pygame.Rect(left.left, left.top, left.width, top))
            cards.draw(on, "map", pygame.Rect(left.left, left.top + top + gap, left.width, left.height - top - gap))
        on.set_clip(before)
        self._head(on, head)
        hit = self.hits.find(self.hits.hovered)
        if hit and hit.tip and self._still_ms >= theme.TOOLTIP_MS and self.hits.pressed is None:
            tooltip(on, hit.box, hit.tip, pygame.Rect((0, 0), self.size), self.kind)

    def _stack(self, on: pygame.Surface, cards: Cards, area: pygame.Rect, names: tuple[str, ...]) -> None:
        """Cards one under the other, scrolled where they are higher than their column."""
        gap = self.kind.scale.px(8 if self.small else 16)
        heights = [cards.high(name, area.width) for name in names]
        whole = sum(heights) + gap * (len([each for each in heights if each]) - 1)
        self._most = max(0, whole - area.height)
        self.scroll = max(0, min(self.scroll, self._most))
        kept = len(self.hits.entries)
        self._cards(on, cards, area, names, heights, gap)
        if self._reveal:
            self._reveal = False
            hit = next((each for each in self.hits.entries[kept:] if each.name == self.hits.focused), None)
            if hit is not None and not area.contains(hit.box):
                down = max(0, hit.box.bottom + gap - area.bottom) + min(0, hit.box.top - gap - area.top)
                self._scroll_by(down)
                self.hits.entries[kept:] = []
                on.fill(theme.PANEL, area)
                self._cards(on, cards, area, names, heights, gap)

    def _cards(
        self, on: pygame.Surface, cards: Cards, area: pygame.Rect, names: tuple[str, ...], heights: list[int], gap: int
    ) -> None:
        y = area.top - self.scroll
        for name, high in zip(names, heights, strict=True):
            if high:
                cards.draw(on, name, pygame.Rect(area.left, y, area.width, high))
                y += high + gap

    def _head(self, on: pygame.Surface, high: int) -> None:
        """The strip: back, what it is about, what it was asked with, the buttons."""
        px, kind, show = self.kind.scale.px, self.kind, self.show
        strip = pygame.Rect(0, 0, self.size[0], high)
        on.fill(theme.CARD, strip)
        on.fill(theme.LINE2, pygame.Rect(0, high - 1, self.size[0], 1))
        self.hits.add(strip, "strip", focusable=False)
        lines = button_rows.arranged(show.buttons, self.size[0] * 2 // 3 - px(8), kind, 64 if self.small else 96, 20)[
            :1
        ]
        button_rows.draw_buttons(
            on, lines, self.size[0] - px(8 if self.small else 16), (high - px(32)) // 2, self.hits, kind, 32
        )
        edge = self.size[0] - px(16) - sum(wide + px(8) for line in lines for _, wide in line) - px(8)
        left = px(12 if self.small else 16)
        put_icon(on, "lab", (left + px(10), high // 2), px(20), theme.INK)
        box = kind.put(
            on, show.heading, left + px(30), high // 2, theme.NAME if self.small else theme.TITLE, bold=True,
            most=edge - left - px(30),
        )  # fmt: skip
        if not self.small and box.right + px(24) < edge - px(80):
            kind.put(
                on, show.caption, box.right + px(24), high // 2, theme.BODY, theme.INK1, most=edge - box.right - px(24)
            )
        if show.running and show.goal:
            wide = self.size[0] * min(show.done, show.goal) // show.goal
            draw.wash(on, pygame.Rect(0, high - px(3), wide, px(3)), theme.BLUE, 255)
