"""Pictures of the window as files: written beside the frames, so that nothing waits for them."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path
from threading import Thread

import pygame

FOLDER = "pictures"


def save(surface: pygame.Surface, out: Path) -> None:
    """Write a PNG beside its place and rename it. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=".dicefield-", suffix=".png", dir=out.resolve().parent)
    os.close(handle)
    try:
        pygame.image.save(surface, name)
        os.chmod(name, 0o644)
        os.replace(name, out)
    except BaseException:
        os.unlink(name)
        raise


class Pictures:
    """Screenshots on their way into the data folder."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.wanted = False
        """Whether the next frame is to be kept."""
        self._under_way: list[tuple[Thread, Path, list[str]]] = []

    def take(self, surface: pygame.Surface) -> None:
        """Keep this frame; it is written while the window goes on."""
        self.wanted = False
        if self.folder is None:
            return
        copy, file, fault = surface.copy(), self._name(self.folder / FOLDER), list[str]()
        thread = Thread(target=_write, args=(copy, file, fault), daemon=False)
        thread.start()
        self._under_way.append((thread, file, fault))

    def _name(self, folder: Path) -> Path:
        """By the time, and by a number where there is a picture of that second already."""
        stem = datetime.now().strftime("dicefield-%Y-%m-%d-%H%M%S")  # noqa: DTZ005
        taken = [file for _, file, _ in self._under_way]
        for number in range(1, 10_000):
            file = folder / (f"{stem}.png" if number == 1 else f"{stem}-{number}.png")
            if file not in taken and not file.exists():
                break
        return file

    def done(self) -> list[tuple[Path, str]]:
        """What has been written since the last time, with why it could not be."""
        over = [each for each in self._under_way if not each[0].is_alive()]
        self._under_way = [each for each in self._under_way if each not in over]
        return [(file, fault[0] if fault else "") for _, file, fault in over]


def _write(surface: pygame.Surface, file: Path, fault: list[str]) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        save(surface, file)
    except (OSError, pygame.error) as wrong:
        fault.append(str(wrong))
