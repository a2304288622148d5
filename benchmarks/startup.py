"""Start-up of whole processes against bare imports: ``python -m benchmarks.startup [--rounds N]``.

Each of our ways in is run in turn with its peer (A B A B), every process from nothing to its exit, with compiled files
for both: the project is copied and compiled first, for a machine that writes none would compile on each start what an
installed program never compiles. Printed are medians and the ratios of this one run; the goals are DESIGN 12's:
``--help`` within 1 x and ``check warehouse`` within 2.5 x ``import numpy``, the first frame of the title screen within
2.5 x ``import numpy, pygame``.
"""

from __future__ import annotations

import argparse
import compileall
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("components", "systems", "game", "assets")
#: The title screen as ``play`` opens it, up to the picture in the window; the loop itself wants a real display.
TITLE = """
import sys
import pygame
from game import settings
from game.app import loop
from game.app.program import Program
pygame.display.init()
window = pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
program = Program((1280, 800), settings.Settings(), "en", None)
program.show_title()
program.draw(window)
pygame.display.flip()
if window.get_at((60, 60))[:3] == (0, 0, 0):
    sys.exit("nothing was drawn")
"""
#: The same until every battle is read and has its picture.
WHOLE = (
    TITLE
    + """
while program.title.waiting:
    program.draw(window)
if len(program.title.show.cards) < 4:
    sys.exit("battles are missing")
"""
)
NUMPY, BOTH = "import numpy", "import numpy, pygame"
#: name -> (arguments of Python, the peer's code, at most so many times the peer)
#: 0: no goal, for comparison
JOBS: dict[str, tuple[list[str], str, float]] = {
    "dicefield --help": (["-m", "game", "--help"], NUMPY, 1.0),
    "dicefield check warehouse": (["-m", "game", "check", "warehouse"], NUMPY, 2.5),
    "first frame of the title": (["-c", TITLE], BOTH, 2.5),
    "the title with all cards": (["-c", WHOLE], BOTH, 0),
}


def environment(folder: Path) -> dict[str, str]:
    """What the processes see: the compiled copy first, no display, no greeting, compiled files used."""
    wanted = {"PYTHONPATH": str(folder), "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | wanted


def run(arguments: list[str], folder: Path, env: dict[str, str]) -> float:
    """Milliseconds of one whole process. Ends the benchmark when the process fails."""
    start = perf_counter()
    done = subprocess.run([sys.executable, *arguments], cwd=folder, env=env, capture_output=True, text=True)
    passed = (perf_counter() - start) * 1000
    if done.returncode != 0:
        raise SystemExit(f"startup: {arguments[:3]} ended with {done.returncode}: {done.stderr.strip()}")
    return passed


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    arguments.add_argument("--rounds", type=int, default=15)
    rounds = arguments.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for package in PACKAGES:
            shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
        compileall.compile_dir(folder, quiet=1, workers=1)
        env = environment(folder)
        ours: dict[str, list[float]] = {job: [] for job in JOBS}
        peers: dict[str, list[float]] = {job: [] for job in JOBS}
        for round_ in range(rounds + 1):
            for job, (what, peer, _) in JOBS.items():
                times = run(["-c", peer], folder, env), run(what, folder, env)
                if round_:  # the first one fills the system's file cache
                    peers[job].append(times[0])
                    ours[job].append(times[1])
    print(f"whole processes, median of {rounds}, with compiled files")
    for job, (_, peer, most) in JOBS.items():
        mine, theirs = median(ours[job]), median(peers[job])
        verdict = f"   goal <= {most} x: {'held' if mine <= most * theirs else 'MISSED'}" if most else ""
        row = f"  {job:28} {mine:7.1f} ms   {peer:22} {theirs:7.1f} ms   {mine / theirs:5.2f} x"
        print(f"{row}{verdict}")


if __name__ == "__main__":
    main()
