"""Films on disk: GIF with Pillow, MP4 with the ``video`` extra. A film is there whole or not at all.

Frames come one at a time. A GIF has one palette, taken from a few of its frames, and of each frame only the box that
has changed.
"""

from __future__ import annotations

import os
import struct
import tempfile
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import IO, Any, Protocol

from PIL import GifImagePlugin, Image, ImageChops

from game.files import TEMPORARY, FileFault

COLOURS = 256
FRAME_MS = 80
"""How long a frame of an MP4 lasts; those of a GIF last as long as they are asked to."""
LONGEST = 65_000
AHEAD, LONG = 96, 48
"""Frames of an MP4 that may wait for ffmpeg, and how many of them one picture may take."""


class NoVideo(Exception):
    """The extra that makes MP4 is not installed."""


class FilmFile(Protocol):
    """A film that is being written."""

    @property
    def busy(self) -> bool:
        """Whether the next frame would have to wait."""
        ...

    @property
    def ended(self) -> bool:
        """Whether everything has been taken in, after ``end``."""
        ...

    def add(self, picture: bytes, milliseconds: int) -> None:
        """One more frame: RGB, row by row."""
        ...

    def end(self) -> None:
        """That was the last one."""
        ...

    def done(self) -> None:
        """Put the file in its place. Raises FileFault."""
        ...

    def drop(self) -> None:
        """Leave no file."""
        ...


def made(kind: str, file: Path, size: tuple[int, int], samples: list[bytes]) -> FilmFile:
    """A film file, ``gif`` or ``mp4``. Raises FileFault; NoVideo without the extra."""
    return Mp4(file, size) if kind == "mp4" else Gif(file, size, samples)


def video() -> None:
    """Raises NoVideo where the extra is not installed."""
    try:
        import imageio_ffmpeg  # noqa: F401
    except ImportError:
        raise NoVideo from None


class _Beside:
    """A file written under another name in the same folder, renamed when it is whole."""

    def __init__(self, file: Path, suffix: str) -> None:
        self.file = file
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=TEMPORARY, suffix=suffix, dir=file.resolve().parent)
            os.close(handle)
        except OSError as fault:
            raise FileFault(file, "file.not_written", why=fault.strerror or str(fault)) from None
        self.name = Path(name)

    def place(self) -> None:
        try:
            os.chmod(self.name, 0o644)
            os.replace(self.name, self.file)
        except OSError as fault:
            self.drop()
            raise FileFault(self.file, "file.not_written", why=fault.strerror or str(fault)) from None

    def drop(self) -> None:
        with suppress(OSError):
            self.name.unlink()


class Gif:
    """An animated GIF that loops for ever."""

    def __init__(self, file: Path, size: tuple[int, int], samples: list[bytes]) -> None:
        self.size = size
        self._beside = _Beside(file, ".gif")
        self._palette = palette(size, samples)
        self._before: Image.Image | None = None
        self._waiting: tuple[Image.Image, tuple[int, int], int] | None = None
        """The newest box: how long it stays is known when the next one comes."""
        try:
            self._stream: IO[bytes] = self._beside.name.open("wb")
            self._stream.write(self._head())
        except OSError as fault:
            self._beside.drop()
            raise FileFault(file, "file.not_written", why=fault.strerror or str(fault)) from None

    def _head(self) -> bytes:
        """Header, size, palette, and that it loops."""
        colours = bytes(self._palette.getpalette() or ())[: 3 * COLOURS].ljust(3 * COLOURS, b"\0")
        screen = struct.pack("<HHBBB", *self.size, 0b1111_0111, 0, 0)
        return b"GIF89a" + screen + colours + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"

    def add(self, picture: bytes, milliseconds: int) -> None:
        """One more frame; one that shows nothing new only lets the one before stay longer. Raises FileFault."""
        now = Image.frombytes("RGB", self.size, picture)
        box = (0, 0, *self.size) if self._before is None else ImageChops.difference(self._before, now).getbbox()
        self._before = now
        if box is None and self._waiting is not None:
            image, at, so_far = self._waiting
            self._waiting = (image, at, min(LONGEST, so_far + milliseconds))
            return
        self._flush()
        box = box or (0, 0, 1, 1)
        flat = now.crop(box).quantize(palette=self._palette, dither=Image.Dither.NONE)
        self._waiting = (flat, (box[0], box[1]), milliseconds)

    busy = False
    ended = True

    def end(self) -> None:
        """That was the last frame."""
        self._flush()

    def _flush(self) -> None:
        if self._waiting is None:
            return
        image, at, milliseconds = self._waiting
        self._waiting = None
        try:
            for part in GifImagePlugin.getdata(image, at, duration=max(20, milliseconds), disposal=1):
                self._stream.write(part)
        except OSError as fault:
            self.drop()
            raise FileFault(self._beside.file, "file.not_written", why=fault.strerror or str(fault)) from None

    def done(self) -> None:
        """Put the file in its place. Raises FileFault."""
        self._stream.write(b";")
        self._stream.close()
        self._beside.place()

    def drop(self) -> None:
        """Leave no file."""
        self._stream.close()
        self._beside.drop()


def palette(size: tuple[int, int], samples: list[bytes]) -> Image.Image:
    """A picture whose palette fits some frames: they lie one under the other, made smaller."""
    small = (max(1, size[0] // 4), max(1, size[1] // 4))
    sheet = Image.new("RGB", (small[0], small[1] * max(1, len(samples))))
    for place, each in enumerate(samples):
        frame = Image.frombytes("RGB", size, each).resize(small, Image.Resampling.NEAREST)
        sheet.paste(frame, (0, place * small[1]))
    return sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


class Mp4:
    """H.264 in an MP4 of even frames, by the ffmpeg that the extra brings along; a thread of its own hands them over,
    for ffmpeg takes its time.
    """

    def __init__(self, file: Path, size: tuple[int, int]) -> None:
        video()
        import imageio_ffmpeg

        self._beside = _Beside(file, ".mp4")
        self._writer: Generator[None, Any, None] = imageio_ffmpeg.write_frames(
            str(self._beside.name), size, fps=1000 / FRAME_MS, macro_block_size=2, quality=8, ffmpeg_log_level="error"
        )
        self._owed = 0
        self._frames: Queue[bytes | None] = Queue(AHEAD)
        self._fault = ""
        self._left = False
        self._thread = Thread(target=self._hand_over, daemon=True)
        self._thread.start()

    def _hand_over(self) -> None:
        try:
            self._writer.send(None)
            while (picture := self._frames.get()) is not None:
                if not self._left and not self._fault:
                    self._send(picture)
        except OSError as fault:
            self._fault = fault.strerror or str(fault)
        finally:
            self._writer.close()

    def _send(self, picture: bytes) -> None:
        try:
            self._writer.send(picture)
        except OSError as fault:  # go on taking frames, so that nobody waits for room
            self._fault = fault.strerror or str(fault)

    @property
    def busy(self) -> bool:
        """Whether a frame would have to wait for ffmpeg."""
        return self._frames.qsize() > AHEAD - LONG

    @property
    def ended(self) -> bool:
        """Whether ffmpeg has taken all there was."""
        return not self._thread.is_alive()

    def add(self, picture: bytes, milliseconds: int) -> None:
        """One more frame, as often as it lasts; what is too short for one is owed to the next. Raises FileFault."""
        self._owed += milliseconds
        while self._owed >= FRAME_MS:
            self._owed -= FRAME_MS
            self._frames.put(picture)
        self._check()

    def _check(self) -> None:
        if self._fault:
            self.drop()
            raise FileFault(self._beside.file, "file.not_written", why=self._fault)

    def end(self) -> None:
        """That was the last frame."""
        self._frames.put(None)

    def done(self) -> None:
        """Put the file in its place. Raises FileFault."""
        self._thread.join()
        self._check()
        self._beside.place()

    def drop(self) -> None:
        """Leave no file."""
        self._left = True
        if self._thread.is_alive():
            self._frames.put(None)
            self._thread.join()
        self._beside.drop()
