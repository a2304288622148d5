"""The log of a long battle against a ready-made text box: ``python -m benchmarks.log [--rounds N]``.

Ours with 5,000 rows: a row is added and the panel drawn; it is scrolled by 60 pixels and drawn. Beside it the same with
50 rows: both must cost the same, for only the rows in sight are measured. Peer: pygame_gui's text box of the same
size with 200 lines, one line added and drawn. Jobs take turns; printed are medians and ratios of this one run. Goal
(DESIGN 11): 5,000 rows scroll and grow within a frame of 60 a second.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from statistics import median
from time import perf_counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pygame_gui

from game.app.fonts import Type
from game.app.hits import Hits
from game.app.log_shown import Die, LogRow
from game.app.screens.log_panel import LogPanel
from game.app.theme import Scale

BOX = pygame.Rect(8, 8, 304, 240)
FRAME_MS = 1000 / 60
Job = Callable[[], None]


def row(n: int) -> LogRow:
    """A row as a shot gives it: title, result, seven dice, sum and rule."""
    dice = tuple(Die((n * 7 + at * 3) % 10 + 1, (n + at) % 3 == 0) for at in range(7))
    return LogRow(f"Mara Voss shoots Vesna Dray, shot {n}", "3 L", "harm", dice, "8 - 2 + 3", "FIR-01", value=n)


class Ours:
    """Our panel with some rows."""

    def __init__(self, count: int) -> None:
        self.on, self.log, self.hits, self.kind = pygame.Surface((320, 256)), LogPanel(), Hits(), Type(Scale(100))
        self.rows = [row(n) for n in range(count)]
        self.draw()

    def draw(self) -> None:
        self.hits.begin()
        self.log.draw(self.on, BOX, "Log", self.rows, self.hits, self.kind)

    def grow(self) -> None:
        self.log.last, self.log.pushed = -1, 0
        self.rows.append(row(len(self.rows)))
        self.draw()

    def scroll(self) -> None:
        self.log.scroll(-60, self.rows)
        self.draw()


class Peer:
    """pygame_gui's text box with 200 lines."""

    def __init__(self) -> None:
        window = pygame.display.set_mode((320, 256))
        self.on, self.manager = window, pygame_gui.UIManager((320, 256))
        self.box = pygame_gui.elements.UITextBox("<br>".join(line(n) for n in range(200)), BOX, self.manager)
        self.count = 200

    def grow(self) -> None:
        self.count += 1
        self.box.append_html_text("<br>" + line(self.count))
        self.manager.update(0.016)
        self.manager.draw_ui(self.on)


def line(n: int) -> str:
    return f"Mara Voss shoots Vesna Dray, shot {n}: 3 L, 8 - 2 + 3 (FIR-01)"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    arguments.add_argument("--rounds", type=int, default=15)
    rounds = arguments.parse_args().rounds
    pygame.display.init()
    pygame.font.init()
    peer, long, short = Peer(), Ours(5000), Ours(50)
    jobs: dict[str, Job] = {
        "pygame_gui, 200 lines, grow": peer.grow,
        "ours, 5000 rows, grow": long.grow,
        "ours, 50 rows, grow": short.grow,
        "ours, 5000 rows, scroll": long.scroll,
        "ours, 50 rows, scroll": short.scroll,
    }
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            start = perf_counter()
            job()
            found[name].append((perf_counter() - start) * 1000)
    times = {name: median(values) for name, values in found.items()}
    base = times["pygame_gui, 200 lines, grow"]
    print(f"a log panel of {BOX.width} x {BOX.height} pixels, median of {rounds}")
    for name, passed in times.items():
        print(f"  {name:28} {passed:8.3f} ms   {base / passed:7.1f} x the peer")
    worst = max(times["ours, 5000 rows, grow"], times["ours, 5000 rows, scroll"])
    growth = times["ours, 5000 rows, grow"] / times["ours, 50 rows, grow"]
    print(f"  5000 rows cost {growth:.2f} x 50 rows; goal: within a frame: {'held' if worst <= FRAME_MS else 'MISSED'}")


if __name__ == "__main__":
    main()
