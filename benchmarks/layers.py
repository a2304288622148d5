"""Frames of the board against drawing it square by square: ``python -m benchmarks.layers [--rounds N]``.

One map of 200 x 200 squares (40,000), 200 units and a reach overlay, all in one picture of 2400 x 2400 at the smallest
zoom. The peer is what a window does without layers, with the same pygame: one blit a square from ready tiles, one a
square of the overlay, one a unit; beside unseen ground it has a second overlay to draw. Ours is timed in every state:
nothing moves, one token moves, the map is panned by a pixel, another region in reach comes up every frame (its chunks
dressed anew), and a panned map of which a half is unseen, or a quarter dangerous. Jobs take turns, each after one
untimed frame of its own state, for a state is many frames long; printed are medians and ratios of this one run. First
it is checked that ours shows the map and the overlay. Goals (DESIGN 12): at least 8 x the peer in every state, and at
most 8 copies of the picture's pixels.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from time import perf_counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import theme, tokens
from game.app.board_view import BoardView
from game.app.camera import Camera
from game.app.fonts import Type
from game.app.marks import Field, Marks, Placed
from game.app.textures import grain
from game.app.theme import Scale
from game.app.tokens import Harm, Token
from systems.board import Board, draw

SIDE, ZOOM, UNITS = 200, 12, 200
Job = Callable[[], None]


def the_board() -> Board:
    """40,000 squares: floor, one wall square in nine, some crates and rubble."""

    def sign(x: int, y: int) -> str:
        roll = grain(x, y, 21)
        return "#" if roll < 0.11 else "c" if roll < 0.13 else "~" if roll < 0.18 else "."

    return draw(["".join(sign(x, y) for x in range(SIDE)) for y in range(SIDE)])


def the_units() -> tuple[Placed, ...]:
    """200 units of two sides, spread over the map."""
    return tuple(
        Placed(f"u{n}", Token(n % 2, "MV", Harm(8 - n % 5, n % 5)), int(grain(n, 1) * SIDE), int(grain(n, 2) * SIDE))
        for n in range(UNITS)
    )


def the_reach() -> frozenset[tuple[int, int]]:
    """A filled region of a quarter of the map."""
    return frozenset((x, y) for x in range(50, 150) for y in range(50, 150))


class Window:
    """Both ways to draw the same thing into one picture."""

    def __init__(self, side: int, zoom: int) -> None:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        size = (side * zoom, side * zoom)
        self.picture = pygame.Surface(size).convert()
        self.board, self.units, self.marks = the_board(), the_units(), Marks(reach=the_reach())
        self.camera = Camera(SIDE, SIDE, (0, 0, *size), 100, zoom)
        self.view, self.kind = BoardView(self.board), Type(Scale(100))
        self.moves = self.pans = 0
        tiles = {}
        for key, colour in (("wall", theme.WALL), ("floor", theme.FLOOR), ("difficult", theme.YARD)):
            tiles[key] = pygame.Surface((zoom, zoom)).convert()
            tiles[key].fill(colour)
        self.tiles = [tiles[self.board.grounds[n].key] for n in self.board.ground]
        self.tint = pygame.Surface((zoom, zoom), pygame.SRCALPHA)
        self.tint.fill((*theme.GREEN, theme.ALPHA["reach"]))
        self.sprites = [tokens.flat(each.token.side, theme.TOKEN_R * zoom) for each in self.units]
        self.reach = sorted(the_reach())
        cells = bytes(n % SIDE < SIDE // 2 for n in range(SIDE * SIDE))
        self.dark = Marks(reach=the_reach(), unseen=Field(SIDE, cells))
        worst = frozenset((x, y) for x, y in the_reach() if x < SIDE // 2)
        self.feared = Marks(reach=the_reach(), danger=the_reach() - worst, deadly=worst)
        self.unseen = [(n % SIDE, n // SIDE) for n, mark in enumerate(cells) if mark]
        self.shade = pygame.Surface((zoom, zoom), pygame.SRCALPHA)
        self.shade.fill((*theme.INK, theme.ALPHA["unseen"]))

    def square_by_square(self) -> None:
        """The peer: a blit for every square, every square of the overlay and every unit."""
        on, q = self.picture, self.camera.q
        for at, tile in enumerate(self.tiles):
            on.blit(tile, (at % SIDE * q, at // SIDE * q))
        for x, y in self.reach:
            on.blit(self.tint, (x * q, y * q))
        for each, sprite in zip(self.units, self.sprites, strict=True):
            on.blit(sprite, (each.x * q, each.y * q))

    def square_by_square_dark(self) -> None:
        """The peer with unseen ground."""
        self.square_by_square()
        for x, y in self.unseen:
            self.picture.blit(self.shade, (x * self.camera.q, y * self.camera.q))

    def reach_changes(self) -> None:
        """A region comes up that is not kept: the acting unit moved, say."""
        self.moves += 1
        shift = self.moves % 50
        marks = Marks(reach=frozenset((x + shift, y) for x in range(20, 60) for y in range(20, 40)))
        self.view.draw(self.picture, self.camera, self.units, marks, self.kind)

    def panned_dark(self) -> None:
        self.pans += 1
        camera = replace(self.camera, x=1 + self.pans % 7)
        self.view.draw(self.picture, camera, self.units, self.dark, self.kind)

    def danger_panned(self) -> None:
        """Danger on a quarter of the map, the worst grade on half of that, and the map is panned."""
        self.pans += 1
        camera = replace(self.camera, x=1 + self.pans % 7)
        self.view.draw(self.picture, camera, self.units, self.feared, self.kind)

    def steady(self) -> None:
        self.view.draw(self.picture, self.camera, self.units, self.marks, self.kind)

    def one_token_moves(self) -> None:
        self.moves += 1
        moved = replace(self.units[0], x=self.moves % 100 / 10)
        self.view.draw(self.picture, self.camera, (moved, *self.units[1:]), self.marks, self.kind)

    def panned(self) -> None:
        self.pans += 1
        camera = replace(self.camera, x=1 + self.pans % 7)  # never where another job or the last round left it
        self.view.draw(self.picture, camera, self.units, self.marks, self.kind)

    def copied(self) -> None:
        """One copy of the window's pixels, the floor under any of these."""
        self.picture.blit(self._copy, (0, 0))

    def ready(self) -> None:
        """Draw once so that chunks and sprites are kept, and see that the picture shows what it should."""
        self._copy = self.picture.copy()
        for job in (self.steady, self.panned, self.panned, self.steady):
            job()
        q = self.camera.q
        walls = [at for at, n in enumerate(self.board.ground) if self.board.grounds[n].key == "wall"]
        dark = sum(self.picture.get_at((at % SIDE * q + q // 2, at // SIDE * q + q // 2)).r < 110 for at in walls)
        if dark < 0.95 * len(walls):
            raise SystemExit(f"layers: only {dark} of {len(walls)} wall squares show")
        middle = self.picture.get_at((50 * q, 100 * q))
        if (middle.r, middle.g, middle.b) != theme.GREEN_LINE:
            raise SystemExit(f"layers: the outline of the overlay does not show: {middle}")


def timed(jobs: dict[str, Job], rounds: int) -> dict[str, float]:
    """Median seconds of each job, all of them once a round."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            job()
            start = perf_counter()
            job()
            found[name].append(perf_counter() - start)
    return {name: median(values) for name, values in found.items()}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    arguments.add_argument("--rounds", type=int, default=9)
    rounds = arguments.parse_args().rounds
    window = Window(SIDE, ZOOM)
    window.ready()
    peers = {"square by square": window.square_by_square, "the same, half unseen": window.square_by_square_dark}
    ours = {
        "steady": window.steady,
        "one token moves": window.one_token_moves,
        "panned": window.panned,
        "another reach": window.reach_changes,
        "panned, half unseen": window.panned_dark,
        "panned, danger shown": window.danger_panned,
    }
    times = timed({**peers, **ours, "one copy of the pixels": window.copied}, rounds)
    copy = times["one copy of the pixels"]
    print(
        f"{SIDE * SIDE} squares, {UNITS} units, one overlay, {SIDE * ZOOM} x {SIDE * ZOOM} pixels, median of {rounds}"
    )
    missed = []
    for name, seconds in times.items():
        peer = times["the same, half unseen" if "unseen" in name else "square by square"]
        print(f"  {name:24} {seconds * 1000:8.2f} ms   {peer / seconds:6.1f} x the peer   {seconds / copy:5.1f} copies")
        if name in ours and (peer / seconds < 8 or seconds / copy > 8):
            missed.append(name)
    print(f"  goal: every state >= 8 x the peer and <= 8 copies: {'MISSED ' + ', '.join(missed) if missed else 'held'}")


if __name__ == "__main__":
    main()
