"""How the window grows with the map and the units: ``python -m benchmarks.growth [--full]``.

A drawn field of squares with walls, crates and rubble, as many units as asked for, one half a side, a person playing
the first. Timed are loading the file, starting the battle, the first frame, then medians: a still frame, a pan, a
hover over a square in reach, over an enemy (forecast with all its modifiers), one own step with everything looked up
again, and the same in the player's view with its unseen ground. Peer of the frames is the still frame of the same
window; a person's question has to be answered within 100 ms (DESIGN 12), a frame at 60 a second within 16.7 ms.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import loop
from game.app.program import Program
from game.app.session import Session
from game.app.textures import grain
from game.scenario import loader
from game.settings import Settings
from systems.commands import Move

SIZE = (1280, 800)
TEMPLATES = ("rifle_soldier", "shield_guard", "archer", "wrestler", "patrol_officer")
FRAME_MS, ANSWER_MS = 1000 / 60, 100.0


def scenario(side: int, units: int) -> str:
    """A scenario file: ``side`` x ``side`` squares, the two sides in two bands that face each other."""
    rows = [[_sign(x, y) for x in range(side)] for y in range(side)]
    found = []
    for n in range(units):
        team, place = n % 2, n // 2
        wide = max(1, min(side // 3, 25))
        x, y = side // 2 - wide + 2 * (place % wide), side // 2 + (2 + place // wide) * (1 if team else -1)
        rows[y][x] = "."
        found.append(
            f'[[unit]]\nid = "u{n}"\ntemplate = "{TEMPLATES[place % 5]}"\nside = "{"ab"[team]}"\nat = [{x}, {y}]\n'
        )
    lines = "\n".join("".join(row) for row in rows)
    sides = "".join(f'[[side]]\nid = "{name}"\nname = "{name}"\n' for name in "ab")
    head = 'format = 1\n[scenario]\nname = "Growth"\ntext = "Made for a benchmark."\ndifficulty = 1\n'
    return f"{head}[map]\nrows = '''\n{lines}\n'''\n{sides}{''.join(found)}"


def _sign(x: int, y: int) -> str:
    roll = grain(x, y, 31)
    return "#" if roll < 0.06 else "4" if roll < 0.08 else "~" if roll < 0.12 else "."


class Bench:
    """One window on one generated battle."""

    def __init__(self, side: int, units: int, folder: Path) -> None:
        self.times: dict[str, float] = {}
        file = folder / "growth.toml"
        file.write_text(scenario(side, units), encoding="utf-8")
        self.window = pygame.display.set_mode(SIZE)
        self.once("load the file", lambda: loader.load(str(file)))
        self.program = Program(SIZE, Settings(motion="reduced"), "en")
        self.once("start the battle", lambda: self.program.start(str(file), 1, persons=("a", "b")))
        self.once("first frame", self.frame)
        loop.settle()  # as the window's loop does after it

    @property
    def session(self) -> Session:
        assert self.program.session is not None
        return self.program.session

    def once(self, name: str, job: Callable[[], object]) -> None:
        start = perf_counter()
        job()
        self.times[name] = (perf_counter() - start) * 1000

    def often(self, name: str, job: Callable[[], object], count: int = 15) -> None:
        found = []
        for _ in range(count):
            start = perf_counter()
            job()
            found.append((perf_counter() - start) * 1000)
        self.times[name] = median(found)
        self.times[f"{name}, worst"] = max(found)

    def frame(self) -> None:
        self.program.tick(16)
        self.program.draw(self.window)

    def pan(self) -> None:
        """Ten pixels to and fro, as a hand drags."""
        screen = self.session.screen
        self.pans = getattr(self, "pans", 0) + 1
        screen.camera = screen.camera.panned(10 if self.pans // 30 % 2 else -10, 3 if self.pans // 20 % 2 else -3)
        self.frame()

    def point(self, square: tuple[int, int]) -> None:
        """The pointer comes to a square, and the next frame shows the answer."""
        at = self.session.screen.camera.middle(square)
        self.program.event(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.frame()

    def ways(self) -> Callable[[], None]:
        """Hover over one square after another beside the acting unit."""
        unit = self.session.person
        assert unit is not None
        self.session.screen.camera = self.session.screen.camera.centred((unit.x, unit.y))
        self.frame()
        around = [(unit.x + dx, unit.y + dy) for dx in (-2, -1, 0, 1, 2) for dy in (-1, 1)]
        return self.each([s for s in around if min(s) >= 0 and self.session.screen.camera.square(
            self.session.screen.camera.middle(s)) is not None])  # fmt: skip

    def enemies(self) -> Callable[[], None]:
        """Hover over one enemy after another, each for the first time in this moment."""
        unit, battle = self.session.person, self.session.battle
        assert unit is not None
        foes = sorted(
            (each for each in battle.units() if each.side != unit.side and each.id in self.session.people.located),
            key=lambda each: max(abs(each.x - unit.x), abs(each.y - unit.y)),
        )[:15]
        return self.each([(foe.x, foe.y) for foe in foes])

    def each(self, squares: list[tuple[int, int]]) -> Callable[[], None]:
        asked = 0

        def ask() -> None:
            nonlocal asked
            asked += 1
            self.point(squares[asked % len(squares)])

        return ask

    def step(self) -> None:
        """The acting unit walks a square to and fro, or its turn ends when it has no move left."""
        session, unit = self.session, self.session.person
        assert unit is not None
        reach = session.pointing.reach(unit)
        ends = sorted(reach.squares()) if reach is not None else []
        walk = next((move for end in ends if isinstance(move := session.pointing.move_to(unit, end), Move)), None)
        if walk is None or session.submit(walk) is not None:
            self.program.event(
                pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_CTRL, unicode="")
            )
        self.frame()

    def as_player(self) -> None:
        self.session.see(player=True)
        self.frame()

    def measure(self) -> dict[str, float]:
        """All of it, the Storyteller's view first."""
        for view in ("", "player: "):
            if view:
                self.once("player: first frame", self.as_player)
            for _ in range(30):
                self.frame()
            self.often(f"{view}still frame", self.frame)
            self.often(f"{view}fill the screen", self.session.refresh)
            self.often(f"{view}pan", self.pan, 60)
            self.often(f"{view}hover over a way", self.ways())
            self.often(f"{view}hover over an enemy", self.enemies())
            self.often(f"{view}one's own step", self.step, 7)
        return self.times


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    arguments.add_argument("--full", action="store_true", help="500 x 500 squares and 500 units as well")
    full = arguments.parse_args().full
    pygame.display.init()
    sizes = [(30, 8), (100, 200)] + ([(500, 500)] if full else [])
    with tempfile.TemporaryDirectory() as folder:
        columns = [Bench(side, units, Path(folder)).measure() for side, units in sizes]
    print(f"window of {SIZE[0]} x {SIZE[1]}, medians in ms (and worst)")
    print(f"{'':28}" + "".join(f"{f'{side} x {side}, {units} units':>26}" for side, units in sizes))
    for name in columns[0]:
        if name.endswith("worst"):
            continue
        cells = []
        for column in columns:
            worst = column.get(f"{name}, worst")
            cells.append(f"{column[name]:>17.2f}" + (f" ({worst:6.1f})" if worst is not None else " " * 9))
        print(f"{name:28}" + "".join(cells))
    for (side, units), column in zip(sizes, columns, strict=True):
        slow = [name for name in column if "hover" in name and "worst" not in name and column[name] > ANSWER_MS]
        late = [name for name in column if name.endswith("pan") and column[name] > FRAME_MS]
        answers = f"MISSED {', '.join(slow)}" if slow else "held"
        frames = f"MISSED {', '.join(late)}" if late else "held"
        print(f"{side} x {side}, {units} units: answers within 100 ms: {answers}; pan at 60 a second: {frames}")


if __name__ == "__main__":
    main()
