"""The map itself: ground, walls, edges, objects and smoke, drawn once into chunks and kept by zoom.

Three layers, because regions are drawn between them: ``ground`` (opaque), ``solid`` (walls, edges, objects) and
``smoke``. A chunk is a square piece of the map near 512 pixels a side; only chunks in sight are ever drawn, so a map
of 500 x 500 squares costs no more than what shows of it. Every mark that looks like chance comes from the square's
own place.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app import draw, theme
from game.app.caches import Pictures
from game.app.camera import Camera
from game.app.draw import put
from game.app.pieces import WHOLE, edge_picture, thing_picture
from game.app.textures import VARIANTS, grain, texture_picture
from game.app.theme import Colour, half_up
from systems.board import Board, EdgeKind, Ground

CHUNK = 512

#: Plain grounds by look: fill and texture. Other looks lie on the ground around them.
PLAIN: dict[str, tuple[Colour, str]] = {
    "floor": (theme.FLOOR, ""),
    "boards": (theme.FLOOR, "planks"),
    "planks": (theme.FLOOR, "planks"),
    "tatami": (theme.FLOOR, "planks"),
    "yard": (theme.YARD, "specks"),
    "outside": (theme.YARD, "specks"),
    "grass": (theme.YARD, "specks"),
    "dirt": (theme.YARD, "specks"),
    "sand": (theme.YARD, "specks"),
    "street": (theme.YARD, "specks"),
    "water": (theme.WATER, "waves"),
}
OBJECT_GROUNDS = frozenset(("tree", "rock", "boulder", "pillar", "column", "car", "table", "crate", "bush", "shelf"))


@dataclass(frozen=True, slots=True)
class Piece:
    """One object as drawn: its look over a box of squares."""

    look: str
    material: str
    x: int
    y: int
    wide: int
    high: int


def is_wall(ground: Ground) -> bool:
    """Whether a ground is drawn as wall mass: it blocks movement and sight and is no named object."""
    return ground.factor == 0 and ground.opaque and ground.look not in OBJECT_GROUNDS and ground.look not in PLAIN


def edge_look(kind: EdgeKind) -> str:
    """How an edge is drawn: by its key where that names a look, else by what it does."""
    for look in ("open_door", "low_wall", "window", "door", "fence", "hedge", "wall"):
        if kind.key == look or kind.key.replace("-", "_").endswith(look):
            return look
    if kind.blocks:
        return "wall" if kind.opaque else "window"
    return "low_wall" if kind.size else "open_door"


class Terrain:
    """Draws one board. Make a new one when the board changes; chunks of the old one are forgotten with it."""

    def __init__(self, board: Board, budget: int = 96 << 20) -> None:
        self.board = board
        self.budget = budget
        self.chunks = Pictures(budget)
        self.walls = bytes(is_wall(board.grounds[n]) for n in board.ground)
        self.bases = self._bases()
        self.pieces = self._pieces()
        self.has_smoke = any(board.smoke)
        self._rows: dict[int, list[Piece]] = {}
        for piece in self.pieces:
            for row in range(piece.y, piece.y + piece.high):
                self._rows.setdefault(row, []).append(piece)

    # what the board means for the eye, once

    def _bases(self) -> list[str]:
        """The plain ground under every square: its own, or the nearest plain one's for rubble, objects and walls."""
        board = self.board
        found: list[str] = ["" for _ in board.ground]
        edge: deque[int] = deque()
        for at, number in enumerate(board.ground):
            look = board.grounds[number].look
            if look in PLAIN and not self.walls[at] and not board.thing[at]:
                found[at] = look
        self._under_things(found)
        edge.extend(at for at, look in enumerate(found) if look)
        while edge:
            at = edge.popleft()
            x, y = at % board.width, at // board.width
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                near = at + dx + dy * board.width
                if board.inside(x + dx, y + dy) and not found[near] and not self.walls[near]:
                    found[near] = found[at] if found[at] != "water" else "yard"
                    edge.append(near)
        return [look or "floor" for look in found]

    def _under_things(self, found: list[str]) -> None:
        """What lies under loose objects: the ground the map gives them where it goes on beside them, else the one that
        surrounds them. A crate's sign in a map says nothing about the ground, so a crate in a yard stands on yard.
        """
        board = self.board
        left = [at for at in range(len(found)) if board.thing[at] and not self.walls[at]]
        while left:
            settled: dict[int, str] = {}
            for at in left:
                around = [found[near] for near in self._beside(at) if found[near]]
                own = board.grounds[board.ground[at]].look
                if around and own in PLAIN:
                    settled[at] = own if own in around else max(around, key=around.count)
                elif around:
                    settled[at] = around[0] if around[0] != "water" else "yard"
            if not settled:
                break
            for at, look in settled.items():
                found[at] = look
            left = [at for at in left if at not in settled]
        for at in left:
            look = board.grounds[board.ground[at]].look
            found[at] = look if look in PLAIN else "floor"

    def _beside(self, at: int) -> list[int]:
        """The squares on the four sides of a square that no edge feature parts from it."""
        board = self.board
        x, y = at % board.width, at // board.width
        sides = (
            (0, -1, ("h", x, y)), (1, 0, ("v", x + 1, y)), (0, 1, ("h", x, y + 1)), (-1, 0, ("v", x, y)),
        )  # fmt: skip
        return [
            at + dx + dy * board.width
            for dx, dy, edge in sides
            if board.inside(x + dx, y + dy) and not self.edged(*edge)
        ]

    def _pieces(self) -> list[Piece]:
        """Objects, those over several squares joined to one body."""
        board = self.board
        looks: dict[tuple[int, int], tuple[str, str]] = {}
        for at in range(board.width * board.height):
            square = (at % board.width, at // board.width)
            ground = board.grounds[board.ground[at]]
            if ground.look in OBJECT_GROUNDS:
                looks[square] = (ground.look, ground.material)
            if board.thing[at]:
                thing = board.things[board.thing[at] - 1]
                looks[square] = (thing.look, thing.material)
        found: list[Piece] = []
        done: set[tuple[int, int]] = set()
        for square, (look, material) in looks.items():
            if square in done:
                continue
            wide, high = self._body(looks, done, square)
            done.update((square[0] + dx, square[1] + dy) for dx in range(wide) for dy in range(high))
            found.append(Piece(look, material, *square, wide, high))
        return found

    @staticmethod
    def _body(
        looks: dict[tuple[int, int], tuple[str, str]], done: set[tuple[int, int]], square: tuple[int, int]
    ) -> tuple[int, int]:
        """How many squares right and down the object at its top left square reaches."""
        short, long = WHOLE.get(looks[square][0], (1, 1))
        best = (1, 1)
        for most_wide, most_high in ((short, long), (long, short)):
            wide = 1
            while wide < most_wide and _same(looks, done, square, wide, 0):
                wide += 1
            high = 1
            while high < most_high and all(_same(looks, done, square, dx, high) for dx in range(wide)):
                high += 1
            if wide * high > best[0] * best[1]:
                best = (wide, high)
        return best

    # layers

    def draw(
        self, on: pygame.Surface, camera: Camera, layer: str, between: Sequence[pygame.Rect] | None = None
    ) -> None:
        """Blit the chunks of one layer that show: ``ground``, ``solid`` or ``smoke``.

        ``between`` names the pixel boxes that something is drawn on between ground and solid: chunks that none of them
        touches are blitted once, with both layers in one picture. None keeps the layers apart everywhere.
        """
        if layer == "smoke" and not self.has_smoke:
            return
        q = camera.q
        # what shows must be held together, with room for one layer more, or every frame would make it anew
        self.chunks.limit = max(self.budget, 6 * 4 * camera.view[2] * camera.view[3])
        size = max(1, CHUNK // q)
        first_x, first_y, last_x, last_y = camera.shown()
        for cy in range(first_y // size, -(-last_y // size)):
            for cx in range(first_x // size, -(-last_x // size)):
                at = camera.screen((cx * size, cy * size))
                joined = between is not None and pygame.Rect(at, (size * q, size * q)).collidelist(between) < 0
                if joined and layer == "solid":
                    continue
                kind = "joined" if joined and layer == "ground" else layer
                chunk = self._chunk(kind, cx, cy, size, q, camera.unit)
                if layer == "ground":
                    on.blit(chunk, at)
                else:
                    put(on, chunk, at)

    def _chunk(self, layer: str, cx: int, cy: int, size: int, q: int, unit: float) -> pygame.Surface:
        def make() -> pygame.Surface:
            x0, y0 = cx * size, cy * size
            x1, y1 = min(self.board.width, x0 + size), min(self.board.height, y0 + size)
            opaque = layer in ("ground", "joined")
            flags = 0 if opaque else pygame.SRCALPHA
            surface = pygame.Surface(((x1 - x0) * q, (y1 - y0) * q), flags)
            part = _Part(self, surface, x0, y0, x1, y1, q, unit)
            if opaque:
                part.ground()
            if layer in ("solid", "joined"):
                part.solid()
            if layer == "smoke":
                part.smoke()
            if opaque and pygame.display.get_init() and pygame.display.get_surface():
                return surface.convert()
            return surface

        return self.chunks.get((layer, cx, cy, q, unit), make)

    def edged(self, axis: str, x: int, y: int) -> bool:
        """Whether an edge feature is drawn on the top ("h") or left ("v") of square (x, y)."""
        board = self.board
        if axis == "h":
            return bool(board.h_edges[y * board.width + x])
        return bool(board.v_edges[y * (board.width + 1) + x])

    def in_row(self, row: int) -> list[Piece]:
        """The objects that stand in a row of squares."""
        return self._rows.get(row, [])


def _same(
    looks: dict[tuple[int, int], tuple[str, str]], done: set[tuple[int, int]], square: tuple[int, int], dx: int, dy: int
) -> bool:
    other = (square[0] + dx, square[1] + dy)
    return other not in done and looks.get(other) == looks[square]


@dataclass(frozen=True, slots=True)
class _Part:
    """One chunk while it is drawn; squares x0..x1, y0..y1."""

    terrain: Terrain
    on: pygame.Surface
    x0: int
    y0: int
    x1: int
    y1: int
    q: int
    unit: float

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return half_up((x - self.x0) * self.q), half_up((y - self.y0) * self.q)

    def _wall(self, x: int, y: int) -> bool:
        board = self.terrain.board
        return board.inside(x, y) and bool(self.terrain.walls[y * board.width + x])

    # layer 1

    def ground(self) -> None:
        board, q, on = self.terrain.board, self.q, self.on
        line = max(1, half_up(self.unit))
        for y in range(self.y0, self.y1):
            for x in range(self.x0, self.x1):
                at = y * board.width + x
                if self.terrain.walls[at]:
                    continue
                fill, texture = PLAIN[self.terrain.bases[at]]
                left, top = self._at(x, y)
                on.fill(fill, (left, top, q, q))
                if texture and (q >= theme.Q_FLAT * self.unit or texture == "waves"):
                    variant = int(grain(x, y, 3) * VARIANTS) if texture != "planks" else 0
                    put(on, texture_picture(texture, variant, q, self.unit), (left, top))
                on.fill(theme.GRID, (left, top, q, line))
                on.fill(theme.GRID, (left, top, line, q))
                factor = board.grounds[board.ground[at]].factor
                if factor > 1 and board.grounds[board.ground[at]].look not in ("water",):
                    kind = "carets" if factor < 4 else "tufts"
                    put(on, texture_picture(kind, int(grain(x, y, 5) * VARIANTS), q, self.unit), (left, top))
        for y in range(self.y0, self.y1):
            for x in range(self.x0, self.x1):
                self._shadow(x, y)
                level = board.dark[y * board.width + x]
                if level:
                    left, top = self._at(x, y)
                    alpha = theme.ALPHA["dim"] if level == 1 else theme.ALPHA["dark"]
                    draw.wash(on, pygame.Rect(left, top, q, q), theme.INK, alpha)

    def _shadow(self, x: int, y: int) -> None:
        """The shadow that wall squares above, to the left and at the corner between throw on a square."""
        if self._wall(x, y):
            return
        left, top = self._at(x, y)
        q, down, right = self.q, max(1, half_up(0.14 * self.q)), max(1, half_up(0.10 * self.q))
        above, before, corner = self._wall(x, y - 1), self._wall(x - 1, y), self._wall(x - 1, y - 1)
        boxes = []
        if above:
            start = 0 if before or corner else right
            boxes.append((left + start, top, q - start, down))
        if before:
            start = down if above or not corner else 0
            boxes.append((left, top + start, right, q - start))
        if corner and not above and not before:
            boxes.append((left, top, right, down))
        for box in boxes:
            draw.wash(self.on, pygame.Rect(box), theme.SHADOW, theme.ALPHA["wall_shadow"])

    # layer 7

    def solid(self) -> None:
        board, q = self.terrain.board, self.q
        for y in range(self.y0, self.y1):
            for x in range(self.x0, self.x1):
                if self._wall(x, y):
                    put(self.on, texture_picture("hatch", 0, q, self.unit), self._at(x, y))
        for y in range(max(0, self.y0 - 1), min(board.height, self.y1 + 1)):
            for x in range(max(0, self.x0 - 1), min(board.width, self.x1 + 1)):
                if self._wall(x, y):
                    self._outline(x, y)
        self._edges(shade=True)
        self._edges(shade=False)
        drawn: set[Piece] = set()
        for row in range(self.y0 - 1, self.y1 + 1):
            for piece in self.terrain.in_row(row):
                if piece not in drawn and piece.x <= self.x1 and piece.x + piece.wide >= self.x0:
                    drawn.add(piece)
                    picture = thing_picture(piece.look, piece.material, piece.wide, piece.high, q, self.unit)
                    left, top = self._at(piece.x, piece.y)
                    put(self.on, picture, (left - q // 4, top - q // 4))

    def _outline(self, x: int, y: int) -> None:
        """The wall's outline where it meets other ground; the map's rim counts as other ground."""
        left, top = self._at(x, y)
        q, w = self.q, max(1, half_up(self.q / 16))
        out = w // 2
        inside = w - out
        for dx, dy, box in (
            (0, -1, (left - out, top - out, q + 2 * out, w)),
            (0, 1, (left - out, top + q - inside, q + 2 * out, w)),
            (-1, 0, (left - out, top - out, w, q + 2 * out)),
            (1, 0, (left + q - inside, top - out, w, q + 2 * out)),
        ):
            if not self._wall(x + dx, y + dy):
                self.on.fill(theme.EDGE, box)

    def _edges(self, shade: bool) -> None:
        board = self.terrain.board
        for y in range(max(0, self.y0 - 1), min(board.height, self.y1) + 1):
            for x in range(max(0, self.x0 - 1), min(board.width, self.x1) + 1):
                if x < board.width and (number := board.h_edges[y * board.width + x]):
                    self._edge(board.edge_kinds[number - 1], x + 0.5, y, False, shade)
                if y < board.height and (number := board.v_edges[y * (board.width + 1) + x]):
                    self._edge(board.edge_kinds[number - 1], x, y + 0.5, True, shade)

    def _edge(self, kind: EdgeKind, x: float, y: float, standing: bool, shade: bool) -> None:
        look = edge_look(kind)
        middle = self._at(x, y)
        if shade:
            if look in ("wall", "door"):
                size = (self.q, max(1, half_up(5 * self.unit)))
                box = pygame.Rect((0, 0), size[::-1] if standing else size)
                box.center = middle
                draw.wash(self.on, box.move(half_up(self.unit), half_up(2 * self.unit)), theme.SHADOW, 35)
            return
        picture = edge_picture(look, standing, self.q, self.unit)
        put(self.on, picture, (middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2))

    # layer 9

    def smoke(self) -> None:
        board = self.terrain.board
        squares = [
            (x, y)
            for y in range(max(0, self.y0 - 1), min(board.height, self.y1 + 1))
            for x in range(max(0, self.x0 - 1), min(board.width, self.x1 + 1))
            if board.smoke[y * board.width + x]
        ]
        if not squares:
            return
        cloud = pygame.Surface(self.on.get_size(), pygame.SRCALPHA)
        for layer in ("smoke line", "smoke fill", "smoke core"):
            for x, y in squares:
                left, top = self._at(x, y)
                picture = texture_picture(layer, int(grain(x, y, 9) * VARIANTS), self.q, self.unit)
                put(cloud, picture, (left - self.q // 2, top - self.q // 2))
        put(self.on, draw.faded(cloud, theme.ALPHA["smoke"]), (0, 0))
