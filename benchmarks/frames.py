"""Frames of a battle in the window's own loop: ``python -m benchmarks.frames [--full] [--rounds N] [--worst N]``.

Two fields, 100 x 100 squares with 60 units and (``--full``) 500 x 500 with 500, a window of 1280 x 800 under the dummy
driver, real events. A person plays: nothing moves, the map is panned, with danger shown, with the enemies' reach shown,
from far away, the log grows to 5,000 lines, the small map is dragged on, every turn is begun and handed on; then minds
play both sides, and what they have fought is opened as a replay. Each frame is everything between two of them: events,
time, filling, drawing. Figures are process time. Peers, in the same run: one copy of the window's pixels, and the
squares of the board blitted one by one with a blit a unit.

Goals: a frame of a board that stands still or is panned within 16.7 ms; no frame over 100 ms while a person waits for
minds, for danger, for a save or for a replay (issue: the window); Escape and quit taken within a second.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from benchmarks._watched import Script, Watched
from benchmarks.growth import scenario
from game.app import theme, tokens
from game.app.session import Session
from game.settings import Settings
from systems.commands import EndTurn

SIZE = (1280, 800)
FRAME_MS, GAP_MS = 1000 / 60, 100.0
FRAMES = 90
"""Frames of each state."""
WORKED = 400
"""Frames for which danger and threatened ground are worked out at most."""
LINES = 5_000
GROWN = 60
"""Frames in which the log grows."""
SMOOTH = ("still", "panned", "danger, still", "danger, panned", "reach, still", "reach, panned", "far away",
          "far away, panned", "log grows")  # fmt: skip
"""States in which nothing is worked out: they have to hold sixty frames a second."""


def post(kind: int, **facts: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **facts))


def key(code: int, mod: int = 0, letter: str = "") -> None:
    """A key is pressed and let go."""
    post(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)
    post(pygame.KEYUP, key=code, mod=mod, unicode=letter)


def stay(program: Watched, phase: str, count: int) -> Script:
    """So many frames of one state; the first three, in which it comes about, count elsewhere."""
    program.phase = f"{phase}: begin"
    for number in range(count):
        if number == 3:
            program.phase = phase
        yield
    program.phase = ""


def drag(program: Watched, phase: str, count: int) -> Script:
    """The map is dragged to and fro with Space held."""
    board = battle(program).screen.at.board
    x, y = board.center
    post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
    post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    program.phase = f"{phase}: begin"
    for number in range(count):
        if number == 3:
            program.phase = phase
        x += 9 if number // 30 % 2 else -9
        y += 3 if number // 20 % 2 else -3
        post(pygame.MOUSEMOTION, pos=(x, y), rel=(9, 3), buttons=(1, 0, 0))
        yield
    post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
    post(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ")
    program.phase = ""
    yield


def battle(program: Watched) -> Session:
    assert program.session is not None
    return program.session


class Case:
    """One field: what a person does at it, then minds, then the replay of it."""

    def __init__(self, side: int, units: int, rounds: int, folder: Path) -> None:
        self.side, self.units, self.rounds = side, units, rounds
        self.file, self.data = folder / f"{side}.toml", folder / f"data-{side}"
        self.file.write_text(scenario(side, units), encoding="utf-8")
        self.turns = 0
        self.copy = self.peer = self.far_peer = 0.0
        self.leaving = 0.0
        self.window = pygame.display.set_mode(SIZE)

    def watched(self, persons: tuple[str, ...], script: str) -> Watched:
        pygame.display.init()
        self.window = pygame.display.set_mode(SIZE)
        program = Watched(
            SIZE, Settings(motion="reduced", mute=True), "en", data=self.data, script=getattr(self, script)
        )  # fmt: skip
        program.start(str(self.file), 1, persons=persons)
        program.play(self.window)
        return program

    # hands

    def person(self, program: Watched) -> Script:
        """Everything a person waits for, in one battle."""
        yield
        session = battle(program)
        unit = session.person
        assert unit is not None
        for _ in range(20):
            yield
        self._peers(session)
        yield from stay(program, "still", FRAMES)
        yield from drag(program, "panned", FRAMES)
        session.look_at(unit.id)
        for name, code, mod in (("danger", pygame.K_v, pygame.KMOD_SHIFT), ("reach", pygame.K_v, 0)):
            post(pygame.KEYDOWN, key=code, mod=mod, unicode="V" if mod else "v")
            program.phase = f"{name} worked out"
            yield
            yield
            for _ in range(WORKED):
                if not self._working(session, name):
                    break
                yield
            program.phase = ""
            yield from stay(program, f"{name}, still", FRAMES)
            yield from drag(program, f"{name}, panned", FRAMES)
            post(pygame.KEYUP, key=code, mod=mod, unicode="")
            if mod:
                key(code, mod, "V")
            yield
        key(pygame.K_HOME)
        yield from stay(program, "far away", FRAMES)
        self._far(session)
        yield from drag(program, "far away, panned", FRAMES)
        session.screen.camera = session.screen.camera.zoomed(theme.Q_START)
        session.look_at(unit.id)
        yield from self._small_map(program, session)
        yield from self._growing(program, session)
        yield from self._hovering(program, session)
        yield from self._turns(program, session)

    @staticmethod
    def _working(session: Session, name: str) -> bool:
        found = session.lookout.danger(session) if name == "danger" else session.lookout.threatened(session)
        return found is not None and not found.done

    def _small_map(self, program: Watched, session: Session) -> Script:
        """The small map is pressed and dragged on."""
        box = session.screen.minimap.box
        if not box.width:
            return
        post(pygame.MOUSEBUTTONDOWN, pos=box.center, button=1)
        program.phase = "small map dragged"
        for number in range(FRAMES):
            at = (box.left + number * 7 % box.width, box.top + number * 3 % box.height)
            post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))
            yield
        post(pygame.MOUSEBUTTONUP, pos=box.center, button=1)
        program.phase = ""
        yield

    def _growing(self, program: Watched, session: Session) -> Script:
        """The log grows to 5,000 lines by what has been told before, some lines a frame."""
        log = session.table.battle.log
        told = list(log)
        before = len(log)
        while len(session.journal.rows) < LINES:  # the most of it at once, as a long battle is loaded
            log += told
            session.journal.read()
            if len(session.journal.rows) == 0:
                raise SystemExit("frames: nothing was told yet")
        yield from stay(program, "log of 5,000: begin", 3)
        for number in range(GROWN):
            program.phase = "log grows" if number > 2 else ""
            log += told[:: max(1, len(told) // 10)][:10]
            yield
        program.phase = ""
        del log[before:]
        yield
        yield

    def _hovering(self, program: Watched, session: Session) -> Script:
        """The pointer goes over the squares about the acting unit, and over enemies in sight."""
        unit = session.person
        assert unit is not None
        session.look_at(unit.id)
        yield
        foes = [(each.x, each.y) for each in session.battle.units() if each.side != unit.side][:20]
        around = [(unit.x + dx, unit.y + dy) for dy in range(-2, 3) for dx in range(-4, 5)]
        for phase, squares in (("over squares", around), ("over enemies", foes)):
            program.phase = phase
            for square in squares:
                if session.screen.camera.square(session.screen.camera.middle(square)) is not None:
                    post(pygame.MOUSEMOTION, pos=session.screen.camera.middle(square), rel=(1, 1), buttons=(0, 0, 0))
                    yield
        program.phase = ""
        yield

    def _turns(self, program: Watched, session: Session) -> Script:
        """Turns are handed on, one unit after another, over the end of a round: with it the battle is saved."""
        program.phase = "a turn begins"
        for number in range(self.units + 4):
            if number == 25 and self.units > 60:  # the rest of the round goes on unseen
                while session.battle.round == 1 and session.person is not None:
                    session.table.submit(EndTurn(session.person.id))
                program.phase = "a round begins"
                session.after()
            key(pygame.K_RETURN, pygame.KMOD_CTRL)
            yield
            yield
            yield
            if number > self.units or (number > 30 and session.battle.round > 1):
                break
        program.phase = ""

    def minds(self, program: Watched) -> Script:
        """Minds play; every hundredth frame a key is pressed. At last Escape and quit are asked for in a thought."""
        yield
        yield
        session = battle(program)
        program.phase = "minds"
        while session.battle.over is None and self.turns < self.rounds:
            if session.battle.acting() != self._acting:
                self._acting, self.turns = session.battle.acting(), self.turns + 1
            yield
        program.phase = ""
        begin = process_time()
        key(pygame.K_ESCAPE)
        yield
        post(pygame.QUIT)
        yield
        self.leaving = 1000 * (process_time() - begin)

    _acting: object = None

    def replay(self, program: Watched) -> Script:
        """What was fought is opened, and watched until all of it is there."""
        from game.app import watching

        yield
        yield
        assert self.recorded is not None
        program.phase = "replay opened"
        watching.watch(program, self.recorded)
        yield
        while program.viewer is not None and not (program.viewer.rerun.whole and not program.viewer.telling.behind):
            yield
        program.phase = "replay, to its end"
        key(pygame.K_END)
        for _ in range(10):
            yield
        program.phase = "replay left"
        key(pygame.K_ESCAPE)
        yield
        program.phase = ""

    # peers

    def _peers(self, session: Session) -> None:
        copied = self.window.copy()
        self.copy = timed(lambda: self.window.blit(copied, (0, 0)))
        self.peer = timed(lambda: self._square_by_square(session))

    def _far(self, session: Session) -> None:
        self.far_peer = timed(lambda: self._square_by_square(session))

    def _square_by_square(self, session: Session) -> None:
        """The board of this moment, a blit a square and a blit a unit, from ready tiles."""
        camera, board = session.screen.camera, session.battle.board
        tile = pygame.Surface((camera.q, camera.q)).convert()
        tiles = [tile.copy() for _ in board.grounds]
        face = tokens.flat(0, theme.TOKEN_R * camera.q)
        first_x, first_y, last_x, last_y = camera.shown()
        for y in range(first_y, last_y):
            for x in range(first_x, last_x):
                self.window.blit(tiles[board.ground[y * board.width + x]], camera.screen((x, y)))
        for each in session.screen.scene.placed:
            if first_x <= each.x < last_x and first_y <= each.y < last_y:
                self.window.blit(face, camera.screen((each.x, each.y)))

    # what comes of it

    def measure(self) -> tuple[Watched, ...]:
        hands = self.watched(("a", "b"), "person")
        minds = self.watched((), "minds")
        session = battle(minds)
        assert session.table.notes is not None
        self.recorded = session.table.notes.replay(session.table.battle)
        return hands, minds, self.watched((), "replay")


def timed(job: object, count: int = 15) -> float:
    """Median milliseconds of a job."""
    found = []
    for _ in range(count):
        begin = process_time()
        job()  # type: ignore[operator]
        found.append(1000 * (process_time() - begin))
    return median(found)


def report(case: Case, programs: tuple[Watched, ...], worst: int) -> None:
    """The table of one field."""
    print(f"{case.side} x {case.side}, {case.units} units; a copy of the pixels {case.copy:.2f} ms, the board square "
          f"by square {case.peer:.2f} ms, from far away {case.far_peer:.2f} ms")  # fmt: skip
    print(f"  {'':28}{'frame':>8}{'longest':>9}{'drawing':>9}{'copies':>8}{'x peer':>8}")
    missed = []
    for program in programs:
        for phase in program.frames:
            middle, longest, drawing = program.typical(phase)
            peer = case.far_peer if "far away" in phase else case.peer
            print(f"  {phase:28}{middle:8.2f}{longest:9.1f}{drawing:9.2f}{drawing / case.copy:8.1f}"
                  f"{peer / max(drawing, 0.01):8.1f}")  # fmt: skip
            if longest > GAP_MS or (phase in SMOOTH and middle > FRAME_MS):
                missed.append(phase)
    print(f"  Escape and quit in a thought: {case.leaving:.0f} ms")
    print("  the longest frames, of each state the first:")
    found = sorted((each for program in programs for each in program.worst), reverse=True)
    first = {phase: place for place, (_, phase, _) in reversed([*enumerate(found)])}
    shown = [each for place, each in enumerate(found) if first[each[1]] == place or place < 3]
    for took, phase, words in shown[:worst]:
        print(f"    {took:7.1f} ms  {phase}: {words}")
    print("  the longest a mind thinks between two pauses:")
    for took, start, end in sorted((each for program in programs for each in program.stretches), reverse=True)[:worst]:
        print(f"    {took:7.1f} ms  {start} to {end}")
    print(f"  goals: {'MISSED ' + ', '.join(missed) if missed else 'held'}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    arguments.add_argument("--full", action="store_true", help="500 x 500 squares with 500 units as well")
    arguments.add_argument("--turns", type=int, default=60, help="turns that minds play")
    arguments.add_argument("--worst", type=int, default=10, help="so many of the longest are listed")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for side, units in [(100, 60)] + ([(500, 500)] if given.full else []):
            case = Case(side, units, given.turns, Path(folder))
            report(case, case.measure(), given.worst)


if __name__ == "__main__":
    main()
