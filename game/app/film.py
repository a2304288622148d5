"""A replay as a film: the board with what happens, a caption under it in the chosen language, frame by frame.

The work goes in small steps, so that a window can go on meanwhile: ``steps`` fights, draws and writes one thing at a
time. Nothing is drawn that the chosen eyes do not see.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from time import sleep

import pygame

from game.app import theme
from game.app.board_view import BoardView, camera_at_origin
from game.app.camera import Camera
from game.app.film_files import FRAME_MS, FilmFile, made
from game.app.fonts import Type
from game.app.theme import Scale
from game.app.viewer import Viewer
from game.replay import Replay
from game.rerun import Rerun
from game.text import Text

Files = tuple[tuple[str, Path], ...]
"""What is written: ``gif`` or ``mp4``, and where."""
SIZE = (960, 640)
HEAD, FOOT = 40, 56
"""Logical pixels of the title above the board and of the caption below it."""
HOLD_MS, LAST_MS = 1200, 3000
"""How long an event stays after its motion, and how long the end does."""
WAIT = 0.002
"""Seconds between two looks whether a file has room again."""
SAMPLES = 4
"""Frames that the palette of a GIF is taken from."""
FRAMES_MOST = 14
"""Frames of motion an event may take; what moves longer arrives at once."""


class Film:
    """One film being made. ``at`` of ``count`` stops are done; ``over`` once the files are written."""

    def __init__(
        self, recorded: Replay | Rerun, text: Text, files: Files, *, own: str = "",
        player_view: bool = False, size: tuple[int, int] = SIZE, scale: int = 100,
    ) -> None:  # fmt: skip
        """Raises Differs where not even the beginning is as recorded; ``steps`` raises it, FileFault and NoVideo."""
        self.files = files
        self.size = (size[0] // 2 * 2, size[1] // 2 * 2)
        self.viewer = Viewer(recorded, text, own=own, player_view=player_view)
        self.kind = Type(Scale(scale))
        px = self.kind.scale.px
        board = self.viewer.battle.board
        self.view = BoardView(board)
        self.surface = pygame.Surface(self.size)
        room = (0, px(HEAD), self.size[0], self.size[1] - px(HEAD) - px(FOOT))
        self.camera = Camera(board.width, board.height, room, scale).whole()
        self.at = 0
        self.over = False
        self._out: list[FilmFile] = []

    @property
    def count(self) -> int:
        """How many stops there are."""
        return self.viewer.count

    def steps(self) -> Generator[None, None, None]:
        """Make the film, a small piece of work a step. On any fault, and when it is closed early, no file is left."""
        try:
            yield from self._fight()
            yield from self._open()
            for picture, milliseconds in self._frames():
                yield
                if not picture:
                    continue
                for out in self._out:
                    while out.busy:
                        sleep(WAIT)
                        yield
                    out.add(picture, milliseconds)
                    yield
            for out in self._out:
                out.end()
                while not out.ended:
                    sleep(WAIT)
                    yield
                out.done()
            self._out.clear()
            self.over = True
        finally:
            for out in self._out:
                out.drop()
            self._out.clear()
            self.viewer.close()

    def _fight(self) -> Iterator[None]:
        """Fight the whole battle; a film of half of it is none."""
        for _ in self.viewer.fighting():
            yield
        if self.viewer.rerun.differs is not None:
            raise self.viewer.rerun.differs
        yield from self.viewer.telling.read()

    def _open(self) -> Iterator[None]:
        """Open the files; a palette needs some frames."""
        last = len(self.viewer.rerun.stops) - 1
        samples = []
        for number in range(SAMPLES):
            self.viewer.go(last * (number + 1) // SAMPLES)
            yield
            yield from self._ground()
            samples.append(self._drawn())
            yield
        self._out += [made(kind, file, self.size, samples) for kind, file in self.files]
        self.viewer.go(0)
        yield

    def _frames(self) -> Iterator[tuple[bytes, int]]:
        """Every frame with how long it stays; an empty one is only a pause between two pieces of work."""
        viewer, last = self.viewer, len(self.viewer.rerun.stops) - 1
        yield self._drawn(), HOLD_MS
        while viewer.place < last:
            viewer.on()
            self.at = viewer.place
            self._look_at_actor()
            for _ in self._ground():
                yield b"", 0
            for _ in range(FRAMES_MOST):
                if not viewer.motion.tick(FRAME_MS):
                    break
                if viewer.motion.walk is not None or viewer.motion.flight is not None:
                    yield self._drawn(), FRAME_MS
            viewer.settle()
            yield self._drawn(), LAST_MS if viewer.place == last else HOLD_MS

    def _ground(self) -> Iterator[None]:
        """Paint what is not painted yet of the ground in sight, a piece a step: after a wall broke, all of it."""
        self.view.board = self.viewer.battle.board
        here = camera_at_origin(self.camera)
        for place, _ in list(self.view.chunks.shown(here)):
            self.view.chunks.bare(place, here)
            yield

    def _look_at_actor(self) -> None:
        """Where the map is larger than the picture, it moves to who acts."""
        if self.viewer.actor:
            unit = self.viewer.battle.unit(self.viewer.actor)
            self.camera = self.camera.showing((self.viewer.people.place(unit),), 0)

    def _drawn(self) -> bytes:
        """The frame as it stands, as RGB."""
        on, viewer, kind = self.surface, self.viewer, self.kind
        px = kind.scale.px
        on.fill(theme.PANEL)
        self.view.board = viewer.battle.board
        viewer.refresh()
        scene = viewer.screen.scene
        self.view.draw(on, self.camera, scene.placed, scene.marks, kind)
        self._bands(px(HEAD), px(FOOT))
        return bytes(pygame.image.tobytes(on, "RGB"))

    def _bands(self, head: int, foot: int) -> None:
        """The title with the round above, the event below."""
        on, viewer, kind = self.surface, self.viewer, self.kind
        px, (wide, high) = kind.scale.px, self.size
        on.fill(theme.PANEL, (0, 0, wide, head))
        on.fill(theme.LINE2, (0, head - px(1), wide, px(1)))
        on.fill(theme.PANEL, (0, high - foot, wide, foot))
        on.fill(theme.LINE2, (0, high - foot, wide, px(1)))
        name, stop = viewer.scenario.name, viewer.rerun.stops[viewer.place]
        text = viewer.text
        title = name.zh if text.lang == "zh" else name.en
        word = text.say("viewer.round", round=stop.round) if stop.round else text.say("viewer.before")
        side = kind.put(on, word, wide - px(16), head // 2, theme.BODY, theme.INK1, align="right")
        kind.put(on, title, px(16), head // 2, theme.NAME, bold=True, most=side.left - px(32))
        lines = caption(kind, viewer.telling.up_to(viewer.place).line, wide - px(64))
        for place, line in enumerate(lines):
            middle = high - foot / 2 + px(20) * (place - (len(lines) - 1) / 2)
            kind.put(on, line, wide / 2, middle, theme.BODY, bold=len(lines) == 1, align="centre")
        share = viewer.place / max(1, len(viewer.rerun.stops) - 1)
        on.fill(theme.INK, (0, high - px(3), round(wide * share), px(3)))


def caption(kind: Type, line: str, room: int) -> list[str]:
    """A caption in two lines at most; the second is cut where it must be."""
    lines = kind.wrap(line, room, theme.BODY, True)
    return lines if len(lines) < 3 else [lines[0], kind.fit(" ".join(lines[1:]), room, theme.BODY)]
