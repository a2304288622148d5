"""How seldom the collector looks, in every process that fights battles."""

from __future__ import annotations

import subprocess
import sys

from game import garbage


def test_the_program_looks_for_garbage_seldom_from_its_first_command_on() -> None:
    seen = "import gc, game.__main__ as program; program.run(['--help']); program.garbage; print(gc.get_threshold())"
    bare = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True).stdout
    assert bare.splitlines()[-1] != str((garbage.YOUNG, garbage.OLDER, garbage.OLDEST)), "importing changes nothing"
    whole = (
        "import gc, atexit, game.__main__ as program\n"
        "atexit.register(lambda: print(gc.get_threshold()))\n"
        "program.main(['--help'])"
    )
    out = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=False).stdout
    assert out.splitlines()[-1] == str((garbage.YOUNG, garbage.OLDER, garbage.OLDEST))
