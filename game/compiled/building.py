"""Makes a build of the rules and the minds: sources written out, mypyc, the C compiler, all in the system's cache.

Every step works in a folder of its own that takes its name only when it is whole, so whoever looks meanwhile, or after
an interruption, finds no build rather than half of one.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from game import compiled
from game.compiled.quickened import quickened
from game.compiled.written_out import written_out

CHECKING = ("--ignore-missing-imports", "--follow-imports=silent", "--no-incremental", "--config-file=")
"""How mypy reads the sources. That their types are right is for ``make lint`` to say."""
OPTIMIZED = "1"
"""Higher levels of the C compiler take twice as long and make nothing faster that could be measured."""
HIDDEN = ("-fvisibility=hidden",)
"""All modules are one library: what they call of each other need not be looked up through a table."""
TRIAL = "#include <Python.h>\nint trial(void) { return 0; }\n"
TRIED = "from game import compiled; assert compiled.use(); import game.ai, systems.referee, systems.view"
Step = Callable[[int, int], None]
"""Told how many files of how many the C compiler is through with."""


class Unbuilt(Exception):
    """No build came of it; ``key`` says why in the words of the program, ``why`` in those of the tool."""

    def __init__(self, key: str, why: str = "") -> None:
        self.key = key
        self.why = why
        super().__init__(f"{key} {why}")


def build(step: Step, jobs: int) -> Path:
    """The folder of the build of these very sources, made now; builds of other sources go. Raises Unbuilt."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        raise Unbuilt("fast.no_mypyc")
    import_module("setuptools")  # before mypyc looks for it; it brings distutils, also where Python has none
    target = compiled.shelf() / compiled.digest()
    place = target.with_name(f"{target.name}.{os.getpid()}")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    try:
        with chdir(place):
            _try_compiler()
            made = _made(step, jobs)
        _kept(place, made, target)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    for other in compiled.shelf().iterdir():
        if other != target and "." not in other.name:
            shutil.rmtree(other, ignore_errors=True)
    return target


def _compiler() -> Any:
    """The C compiler that Python itself was made with, or its like."""
    maker = import_module("distutils.ccompiler").new_compiler()
    import_module("distutils.sysconfig").customize_compiler(maker)
    return maker


def _try_compiler() -> None:
    """Raises Unbuilt where there is no C compiler, or it does not find the headers of Python."""
    Path("trial.c").write_text(TRIAL, encoding="ascii")
    try:
        _compiler().compile(["trial.c"], include_dirs=[sysconfig.get_path("include")])
    except Exception as fault:  # noqa: BLE001  # what a compiler raises differs from system to system
        raise Unbuilt("fast.no_compiler", str(fault).partition("\n")[0]) from None


def _made(step: Step, jobs: int) -> compiled.Build:
    """Everything from sources to the library, in the present folder."""
    files = _sources_here()
    library = _translated(list(files.values()))
    objects = []
    with ThreadPoolExecutor(jobs) as pool:
        for done, made in enumerate(pool.map(lambda source: _object(source, library), library.sources)):
            objects += made
            step(done + 1, len(library.sources))
    file = f"{library.name}{sysconfig.get_config_var('EXT_SUFFIX')}"
    try:
        _compiler().link_shared_object(objects, file, export_symbols=[f"PyInit_{library.name}"])
    except Exception as fault:  # noqa: BLE001  # as above
        raise Unbuilt("fast.not_compiled", str(fault)) from None
    return compiled.Build(library.name, file, tuple(files))


def _sources_here() -> dict[str, str]:
    """Write the sources out below the present folder; the modules that are to be compiled, and their files."""
    named = compiled.sources()
    texts = {name: file.read_text(encoding="utf-8") for name, file in named.items()}
    chosen = compiled.chosen()
    others = {name: text for name, text in texts.items() if name not in chosen}
    out = written_out(quickened({name: texts[name] for name in chosen}, others))
    for name, file in named.items():
        here = file.relative_to(compiled.ROOT)
        here.parent.mkdir(parents=True, exist_ok=True)
        here.write_text(out.get(name, texts[name]), encoding="utf-8")
    Path("game", "__init__.py").write_text("", encoding="utf-8")
    return {name: str(file.relative_to(compiled.ROOT)) for name, file in named.items() if name in out}


def _translated(files: list[str]) -> Any:
    """The C sources of the library that holds all modules, as an extension of setuptools."""
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            found = import_module("mypyc.build").mypycify(
                [*CHECKING, *files], opt_level=OPTIMIZED, debug_level="0", multi_file=True, target_dir="c"
            )
    except SystemExit as fault:
        errors = [line for line in said.getvalue().splitlines() if "error:" in line]
        raise Unbuilt("fast.not_translated", "\n".join(errors[:10]) or str(fault)) from None
    return next(each for each in found if each.name.endswith("__mypyc"))


def _object(source: str, extension: Any) -> list[str]:
    include = [*extension.include_dirs, sysconfig.get_path("include")]
    compiler = _compiler()
    within = HIDDEN if compiler.compiler_type == "unix" else ()
    try:
        made = compiler.compile(
            [source], output_dir="o", include_dirs=include, extra_postargs=[*extension.extra_compile_args, *within]
        )
    except Exception as fault:  # noqa: BLE001  # as above
        raise Unbuilt("fast.not_compiled", f"{source}: {fault}") from None
    return [str(each) for each in made]


def _kept(place: Path, made: compiled.Build, target: Path) -> None:
    """Put the library, and nothing else, where it is looked for, once it is seen to work."""
    final = place / "build"
    final.mkdir()
    os.replace(place / made.file, final / made.file)
    (final / compiled.LIST).write_text(json.dumps(made._asdict(), indent=1), encoding="utf-8")
    shutil.rmtree(target, ignore_errors=True)
    os.replace(final, target)
    tried = subprocess.run(
        [sys.executable, "-c", TRIED], capture_output=True, text=True, cwd=compiled.ROOT, check=False
    )
    if tried.returncode:
        shutil.rmtree(target, ignore_errors=True)
        raise Unbuilt("fast.not_running", tried.stderr.strip().rpartition("\n")[2])
