"""Plays cues. The device is opened and the waves are made when the first cue is wanted, beside the frames.

Nothing that goes wrong with sound ever stops the program: without a device, and from the first fault on, there is
silence, and the settings say so.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any

ORDER = (
    "victory", "defeat", "aggravated", "lethal", "bashing", "fall", "readied", "cover", "miss", "ten", "success",
    "your_turn", "round", "refused", "save", "undo", "door", "dice", "step", "plan", "select",
)  # fmt: skip
"""Of several cues in one moment only the first of these is heard."""
APART = 0.05
"""Seconds between two cues at least."""
CHANNELS = 8


def first(names: Iterable[str]) -> str:
    """The one of several cues that is heard, "" for none."""
    wanted = set(names)
    return next((name for name in ORDER if name in wanted), "")


class Silent:
    """Takes cues and plays none: where no window shows the program."""

    deaf = False

    def play(self, *names: str) -> None:
        """Take the cues of one moment."""

    def set(self, volume: int, *, mute: bool) -> None:
        """Another volume, per cent, or none at all."""

    def close(self) -> None:
        """Let go of the device."""


class Sounds(Silent):
    """Cues on the sound device. ``deaf`` is whether none answers."""

    def __init__(self, volume: int = 70, *, mute: bool = False, clock: Callable[[], float] = monotonic) -> None:
        self.volume, self.mute, self.deaf = volume, mute, False
        self._clock = clock
        self._last = -1.0
        self._ready: dict[str, Any] | None = None
        """Cue -> what the device plays, once it is there."""
        self._making: threading.Thread | None = None
        self._wanted = ""
        """The cue that was wanted while the device was opened."""

    def play(self, *names: str) -> None:
        """Play the most important of the cues of one moment."""
        name = first(names)
        if not name or self.mute or not self.volume or self.deaf:
            return
        now = self._clock()
        if now - self._last < APART:
            return
        self._last = now
        if self._ready is None:
            self._wanted = name
            self._begin()
        else:
            self._sound(name)

    def set(self, volume: int, *, mute: bool) -> None:
        """Another volume, per cent, or none at all."""
        self.volume, self.mute = volume, mute

    def wait(self) -> None:
        """Until the device answers, or does not."""
        if self._making is not None:
            self._making.join()

    def close(self) -> None:
        """Let go of the device."""
        self.wait()
        if self._ready is not None:
            import pygame

            self._ready, self.deaf = None, True
            pygame.mixer.quit()

    def _begin(self) -> None:
        if self._making is None:
            self._making = threading.Thread(target=self._make, name="sounds", daemon=True)
            self._making.start()

    def _make(self) -> None:
        try:
            import pygame

            from game.app import waves
            from game.app.loop import quiet

            with quiet():  # drivers complain at length where there is no device
                pygame.mixer.init(waves.RATE, -16, 1, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            ready = {name: pygame.mixer.Sound(buffer=waves.samples(name).tobytes()) for name in waves.CUES}
        except Exception:  # noqa: BLE001 a sound driver may fail in any way; it is no reason to stop
            self.deaf = True
            return
        self._ready = ready
        if self._wanted:
            self._sound(self._wanted)

    def _sound(self, name: str) -> None:
        ready = self._ready
        if ready is None:
            return
        try:
            ready[name].set_volume(self.volume / 100)
            ready[name].play()
        except Exception:  # noqa: BLE001 the device may be pulled out at any time
            self.deaf = True
