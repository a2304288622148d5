"""The whole map in a corner of the board, while the board shows only a part of it: sides as their shapes, the view as
a frame. A press on it moves the map there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app import draw, theme, tokens
from game.app.camera import Camera
from game.app.draw import put
from game.app.hits import Hit
from game.app.icons import put_icon
from game.app.marks import Field
from game.app.terrain import PLAIN, is_wall
from game.app.widgets import icon_button
from systems.board import Board

if TYPE_CHECKING:
    from game.app.screens.battle import BattleScreen

WIDEST, HIGHEST = 184, 132
"""Logical pixels that the map in the corner takes at most."""
EDGE, BUTTON = 8, 32


class Minimap:
    """The map in the corner; ``opened`` None leaves it to the arrangement: open on large windows, folded on small."""

    def __init__(self) -> None:
        self.opened: bool | None = None
        self.pressed = False
        """Whether the pointer moves the map from here."""
        self._kept: tuple[Board, tuple[int, int], pygame.Surface] | None = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._small = self._right = False

    def toggle(self) -> None:
        """Fold it, or lay it open."""
        self.opened = not self._open

    @property
    def _open(self) -> bool:
        return not self._small if self.opened is None else self.opened

    @property
    def box(self) -> pygame.Rect:
        """Where it lies open, as it was drawn last; empty where it is folded or not needed."""
        return self._box

    def draw(self, on: pygame.Surface, screen: BattleScreen) -> None:
        """Draw it into an upper corner of the board, unless all of the map shows: the left one, unless who is asked
        about stands there.
        """
        camera, px, hits = screen.camera, screen.at.scale.px, screen.hits
        self._small, self._box = screen.at.small, pygame.Rect(0, 0, 0, 0)
        if camera.columns * camera.q <= camera.view[2] and camera.rows * camera.q <= camera.view[3]:
            return
        size = self._size(camera, px(WIDEST), px(HIGHEST), screen) if self._open else (px(BUTTON - 8), px(BUTTON - 8))
        left, top = self._corner(screen, (size[0] + px(8), size[1] + px(8)))
        words = screen.panels.minimap
        if not self._open:
            box = pygame.Rect(left, top, px(BUTTON), px(BUTTON))
            hits.add(box, "minimap", "open", tip=words[0])
            draw.card(on, box, screen.at.scale, theme.CARD, theme.LINE2)
            icon_button(on, box, "map", hits.state("minimap", "open"), screen.at.scale, hits.focus("minimap", "open"))
            return
        card = pygame.Rect(left, top, size[0] + px(8), size[1] + px(8))
        draw.card(on, card, screen.at.scale, theme.CARD, theme.LINE2)
        box = self._box = pygame.Rect(card.left + px(4), card.top + px(4), *size)
        on.blit(self._picture(screen.scene.board, size), box)
        before = on.get_clip()
        on.set_clip(box.clip(before))
        self._marks(on, screen, box)
        on.set_clip(before)
        hits.add(card, "minimap", "map", tip=words[1], focusable=False)
        fold = pygame.Rect(0, 0, px(16), px(16))
        fold.topright = (card.right - px(2), card.top + px(2))
        draw.card(on, fold, screen.at.scale, theme.CARD, theme.LINE2, theme.R_TAG, None)
        put_icon(on, "close", fold.center, px(9), theme.INK1)
        hits.add(fold, "minimap", "close", tip=words[2], least=px(theme.HIT), within=card)

    def _corner(self, screen: BattleScreen, size: tuple[int, int]) -> tuple[int, int]:
        """The upper corner in which it lies, until somebody who is asked about, or a square that was brought into
        sight, lies there and not in the other.
        """
        board, edge, camera, marks = screen.at.board, screen.at.scale.px(EDGE), screen.camera, screen.scene.marks
        asked = [
            pygame.Rect(*camera.screen((each.x, each.y)), each.side * camera.q, each.side * camera.q)
            for each in screen.scene.placed
            if each.id in (marks.selected, marks.target)
        ]
        asked += [pygame.Rect(camera.box(square)) for square in screen.sought]
        lefts = (board.left + edge, board.right - screen.covered - edge - size[0])
        free = [
            not any(pygame.Rect((left, board.top + edge), size).colliderect(box) for box in asked) for left in lefts
        ]
        if not self.pressed and not free[self._right] and free[not self._right]:
            self._right = not self._right
        return lefts[self._right], board.top + edge

    @staticmethod
    def _size(camera: Camera, wide: int, high: int, screen: BattleScreen) -> tuple[int, int]:
        wide, high = min(wide, screen.at.board.width // 3), min(high, screen.at.board.height // 3)
        share = min(wide / camera.columns, high / camera.rows)
        return max(1, round(camera.columns * share)), max(1, round(camera.rows * share))

    def _picture(self, board: Board, size: tuple[int, int]) -> pygame.Surface:
        """The ground in flat colours, a pixel a square scaled to the size; kept while the board is the same."""
        kept = self._kept
        if kept is None or kept[0] is not board or kept[1] != size:
            kept = self._kept = (board, size, _ground(board, size))
        return kept[2]

    @staticmethod
    def _marks(on: pygame.Surface, screen: BattleScreen, box: pygame.Rect) -> None:
        camera = screen.camera
        x, y = box.width / camera.columns, box.height / camera.rows
        dark = screen.scene.marks.unseen
        if isinstance(dark, Field) and dark:
            put(on, _dark(dark, camera.rows, box.size), box)
        r = max(3.5 * camera.unit, min(6 * camera.unit, 0.6 * x))
        for each in screen.scene.placed:
            if each.token.fallen:
                continue
            picture = tokens.flat(each.token.side, r * max(1.0, each.side * 0.7))
            at = box.left + (each.x + each.side / 2) * x, box.top + (each.y + each.side / 2) * y
            put(on, picture, (round(at[0] - picture.get_width() / 2), round(at[1] - picture.get_height() / 2)))
        q = camera.q
        frame = pygame.Rect(
            box.left + round(camera.x / q * x), box.top + round(camera.y / q * y),
            round(camera.view[2] / q * x), round(camera.view[3] / q * y),
        ).clip(box)  # fmt: skip
        line = max(1, round(2 * camera.unit))
        pygame.draw.rect(on, theme.CARD, frame.inflate(2, 2), line + 2)
        pygame.draw.rect(on, theme.INK, frame, line)

    # input

    def press(self, hit: Hit, point: tuple[int, int], screen: BattleScreen) -> bool:
        """Whether the pointer went down on it: then the map is moved from here until it goes up."""
        if hit.action != "minimap":
            return False
        if hit.value == "map":
            self.pressed = True
            self.follow(point, screen)
        else:
            self.opened = hit.value == "open"
        return True

    def follow(self, point: tuple[int, int], screen: BattleScreen) -> None:
        """Bring the square under the pointer to the middle of the view."""
        box, camera = self._box, screen.camera
        if not box.width:
            return
        x = (point[0] - box.left) * camera.columns / box.width - 0.5
        y = (point[1] - box.top) * camera.rows / box.height - 0.5
        screen.look(camera.centred((x, y)))


def _ground(board: Board, size: tuple[int, int]) -> pygame.Surface:
    """Walls, ground and objects as flat colours, what stands on edges as lines."""
    colours = [
        bytes(theme.WALL if is_wall(kind) else PLAIN.get(kind.look, PLAIN["floor"])[0]) for kind in board.grounds
    ]
    wood = bytes(theme.WOOD)
    squares = zip(board.ground, board.thing, strict=True)
    pixels = b"".join([wood if thing else colours[ground] for ground, thing in squares])
    flat = pygame.image.frombuffer(pixels, (board.width, board.height), "RGB")
    picture = pygame.transform.scale(flat, size)
    x, y, wide = size[0] / board.width, size[1] / board.height, board.width + 1
    shut = [False, *(kind.blocks and kind.opaque for kind in board.edge_kinds)]
    for at, number in enumerate(board.v_edges):
        if shut[number]:
            column, row = at % wide, at // wide
            left = round(column * x)
            pygame.draw.line(picture, theme.EDGE, (left, round(row * y)), (left, round(row * y + y)))
    for at, number in enumerate(board.h_edges):
        if shut[number]:
            column, row = at % board.width, at // board.width
            top = round(row * y)
            pygame.draw.line(picture, theme.EDGE, (round(column * x), top), (round(column * x + x), top))
    return picture


def _dark(dark: Field, rows: int, size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface((dark.width, rows), pygame.SRCALPHA)
    colour = draw.premultiplied(theme.INK, theme.ALPHA["unseen"])
    for x, y, length in dark.runs(range(dark.width), range(rows)):
        picture.fill(colour, (x, y, length, 1))
    return pygame.transform.scale(picture, size)
