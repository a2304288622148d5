"""The waves of all cues, made from tones and filtered noise; the same samples every time.

A cue is a list of strokes: each has a start, a length, what sounds in it and how it dies away. All are dry, under a
second, begin and end in silence, and have their peak 18 decibels under what a sample can hold.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
"""Samples a second."""
PEAK_DB = -18.0
FULL = 32_767
EDGE = 0.004
"""Seconds over which a stroke comes in or goes out at least: anything faster clicks."""

Wave = NDArray[np.float64]


class Tone(NamedTuple):
    """A pitch that may glide, with overtones that fall off: the softer, the purer."""

    hertz: float
    to: float = 0.0
    """The pitch at its end; 0 for the same."""
    overtones: tuple[float, ...] = ()
    """How strong the second, third … partial is."""


class Noise(NamedTuple):
    """Noise around a pitch; ``wide`` in octaves."""

    hertz: float
    wide: float


class Stroke(NamedTuple):
    """One part of a cue. Times in seconds; ``decay`` is how long it takes to fall to about a third."""

    start: float
    length: float
    sound: Tone | Noise
    decay: float
    gain: float = 1.0
    attack: float = EDGE


WOOD = (0.35, 0.12)
BELL = (0.3, 0.55, 0.12, 0.2)
REED = (0.6, 0.4, 0.3, 0.2)
CUES: dict[str, tuple[Stroke, ...]] = {
    # at the window
    "select": (Stroke(0, 0.06, Tone(880, 0, WOOD), 0.015),),
    "plan": (Stroke(0, 0.06, Tone(660, 0, WOOD), 0.02), Stroke(0.05, 0.08, Tone(990, 0, WOOD), 0.025)),
    "undo": (Stroke(0, 0.07, Tone(740, 0, WOOD), 0.02), Stroke(0.06, 0.1, Tone(494, 0, WOOD), 0.03)),
    "refused": (Stroke(0, 0.08, Tone(165, 140, WOOD), 0.02), Stroke(0.12, 0.1, Tone(165, 130, WOOD), 0.025)),
    "save": (Stroke(0, 0.1, Tone(523), 0.04), Stroke(0.08, 0.16, Tone(784), 0.05)),
    # on the board
    "step": (Stroke(0, 0.05, Noise(320, 0.8), 0.012), Stroke(0, 0.05, Tone(110, 80), 0.015, 0.6)),
    "dice": tuple(
        Stroke(at, 0.035, Noise(pitch, 0.5), 0.008, gain)
        for at, pitch, gain in ((0, 2400, 0.8), (0.04, 3100, 1), (0.08, 2000, 0.7), (0.13, 2700, 0.9), (0.19, 2200, 1))
    ),
    "success": (Stroke(0, 0.16, Tone(784, 0, BELL), 0.05),),
    "ten": (Stroke(0, 0.14, Tone(1047, 0, BELL), 0.05), Stroke(0.08, 0.2, Tone(1568, 0, BELL), 0.07, 0.8)),
    "bashing": (Stroke(0, 0.14, Noise(180, 1.0), 0.03), Stroke(0, 0.12, Tone(95, 60), 0.035)),
    "lethal": (Stroke(0, 0.09, Noise(1900, 1.1), 0.014), Stroke(0.01, 0.16, Tone(150, 80, WOOD), 0.04, 0.8)),
    "aggravated": (
        Stroke(0, 0.22, Noise(1100, 1.6), 0.05), Stroke(0, 0.3, Tone(98, 62, REED), 0.09),
        Stroke(0, 0.3, Tone(104, 65, REED), 0.09, 0.7),
    ),
    "miss": (Stroke(0, 0.16, Noise(2600, 0.7), 0.05, attack=0.04),),
    "cover": (Stroke(0, 0.07, Noise(900, 0.5), 0.015), Stroke(0.005, 0.12, Tone(310, 290, WOOD), 0.025, 0.7)),
    "fall": (Stroke(0, 0.2, Tone(220, 70, WOOD), 0.08), Stroke(0.17, 0.18, Noise(140, 1.0), 0.04)),
    "door": (Stroke(0, 0.14, Tone(240, 320, REED), 0.08, 0.4, 0.03), Stroke(0.14, 0.1, Noise(260, 0.8), 0.02)),
    "readied": (Stroke(0, 0.05, Tone(1320, 0, WOOD), 0.015), Stroke(0.05, 0.14, Tone(1760, 0, WOOD), 0.03)),
    # the course of a battle
    "your_turn": (Stroke(0, 0.18, Tone(587, 0, BELL), 0.06), Stroke(0.12, 0.3, Tone(880, 0, BELL), 0.09)),
    "round": (Stroke(0, 0.5, Tone(294, 0, BELL), 0.16),),
    "victory": tuple(
        Stroke(at, 0.32, Tone(pitch, 0, BELL), 0.11) for at, pitch in ((0, 523), (0.13, 659), (0.26, 784), (0.39, 1047))
    ),
    "defeat": tuple(
        Stroke(at, 0.34, Tone(pitch, 0, WOOD), 0.12) for at, pitch in ((0, 392), (0.17, 311), (0.34, 262), (0.51, 196))
    ),
}  # fmt: skip
"""Every cue."""


def samples(name: str) -> NDArray[np.int16]:
    """The samples of a cue, one channel. Raises KeyError for a cue that there is not."""
    strokes = CUES[name]
    end = max(stroke.start + stroke.length for stroke in strokes)
    whole = np.zeros(round(end * RATE))
    for place, stroke in enumerate(strokes):
        part = _stroke(stroke, place)
        start = round(stroke.start * RATE)
        whole[start : start + len(part)] += part[: len(whole) - start]
    top = float(np.abs(whole).max())
    loud = 10 ** (PEAK_DB / 20) * FULL / top
    return np.rint(whole * loud).astype(np.int16)


def _stroke(stroke: Stroke, seed: int) -> Wave:
    count = round(stroke.length * RATE)
    time = np.arange(count) / RATE
    sound = _tone(stroke.sound, time) if isinstance(stroke.sound, Tone) else _noise(stroke.sound, count, seed)
    sound = sound / float(np.abs(sound).max())
    return sound * _hull(stroke, time) * stroke.gain


def _hull(stroke: Stroke, time: Wave) -> Wave:
    """Up without a click, down as struck things die away, out without a click."""
    up = 0.5 - 0.5 * np.cos(np.pi * np.minimum(1.0, time / stroke.attack))
    down = np.exp(-np.maximum(0.0, time - stroke.attack) / stroke.decay)
    left = (len(time) - 1) / RATE - time
    out = 0.5 - 0.5 * np.cos(np.pi * np.minimum(1.0, left / EDGE))
    return np.asarray(up * down * out)


def _tone(tone: Tone, time: Wave) -> Wave:
    end = tone.to or tone.hertz
    share = time / time[-1]
    turns = np.cumsum(tone.hertz + (end - tone.hertz) * share) / RATE
    sound = np.sin(2 * np.pi * turns)
    for partial, strength in enumerate(tone.overtones, 2):
        sound = sound + strength * np.sin(2 * np.pi * partial * turns)
    return np.asarray(sound)


def _noise(noise: Noise, count: int, seed: int) -> Wave:
    """Numbers scattered by mixing their places, so that they are the same on every machine; then a band of them."""
    mixed = np.arange(1, count + 1, dtype=np.uint64) + np.uint64(seed * 1_000_003)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    raw = ((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(11)).astype(np.float64) / 2**52 - 1
    heights = np.fft.rfft(raw)
    pitches = np.maximum(1.0, np.fft.rfftfreq(count, 1 / RATE))
    return np.asarray(np.fft.irfft(heights * np.exp(-(((np.log2(pitches / noise.hertz)) / noise.wide) ** 2)), count))
