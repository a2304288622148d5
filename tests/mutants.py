"""``python -m tests.mutants``: break one rule at a time in a copy of the project and see that a test notices.

1. The rows of ``mutants.toml`` are read, all of them or a pick that a seed decides.
2. The project is copied, once per job; unbroken, the tests marked with the picked rules must pass there, and those that
   the rows of laws name.
3. Each mutant is written into a copy, its tests run, the copy is mended. Neither time nor memory of a run has no end: a
   loop that a mutant has broken is ended by one of them, and that counts as noticed.
4. A mutant that survives all its tests is reported, and the exit code is 1. So it is when the sound copy fails: a test
   that always fails would kill every mutant and prove nothing.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from game.ledger import sources

TABLE = "tests/mutants.toml"
#: Never copied: what a run makes again, or what only this machine needs.
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info", "build", "dist", "shots", "soak"
)
_KEYS = ("rule", "file", "old", "new")
_OF_LAWS = ("law", "test", "file", "old", "new")
_FAILED, _NOTHING_RAN = 1, 5
#: Kilobytes of address space a run may have, where the system has such limits.
MEMORY = 4_000_000


@dataclass(frozen=True, slots=True)
class Mutant:
    """One line of one file, broken on purpose."""

    rule: str
    """The rule that is broken; a law of the program, in a few words, where ``test`` says who holds it."""
    file: str
    old: str
    new: str
    test: str = ""
    """The test that must notice, as pytest names it; "" for those marked with the rule."""

    def __str__(self) -> str:
        return f"{self.rule} in {self.file}: {self.old.strip()!r} -> {self.new.strip()!r}"

    def broken(self, source: str) -> str:
        """The source with the mutant in it. Raises ValueError where ``old`` is not there once or no Python results."""
        found = source.count(self.old)
        if found != 1:
            raise ValueError(f"{self}: old occurs {found} times, expected once")
        if self.old == self.new:
            raise ValueError(f"{self}: old and new are the same")
        broken = source.replace(self.old, self.new)
        try:
            ast.parse(broken)
        except SyntaxError as fault:
            raise ValueError(f"{self}: the broken file is no Python: {fault.msg}") from None
        return broken


def read(file: Path) -> tuple[Mutant, ...]:
    """Every row of a table of mutants. Raises ValueError naming the row that is not the texts it should be."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    rows = table.pop("mutant", [])
    if table or not isinstance(rows, list):
        raise ValueError(f"{file.name}: expected [[mutant]] rows only, found {', '.join(table) or 'one table'}")
    for number, row in enumerate(rows, 1):
        keys = _OF_LAWS if isinstance(row, dict) and "law" in row else _KEYS
        if not isinstance(row, dict) or set(row) != set(keys) or not all(isinstance(row[key], str) for key in keys):
            raise ValueError(f"{file.name}: mutant {number}: expected the texts {', '.join(keys)}, found {row!r}")
    return tuple(Mutant(**{"rule" if key == "law" else key: said for key, said in row.items()}) for row in rows)


def faults(mutants: Iterable[Mutant], root: Path, marked: frozenset[str]) -> list[str]:
    """Why some mutants could not be tried: no such file, not there once, no test marked with the rule."""
    found = []
    for mutant in mutants:
        try:
            mutant.broken((root / mutant.file).read_text(encoding="utf-8"))
        except OSError as fault:
            found.append(f"{mutant}: {fault.strerror}")
        except ValueError as fault:
            found.append(str(fault))
        if mutant.test and not _is_test(root, mutant.test):
            found.append(f"{mutant}: there is no test {mutant.test}")
        elif not mutant.test and mutant.rule not in marked:
            found.append(f"{mutant}: no test is marked with {mutant.rule}")
    return found


def _is_test(root: Path, address: str) -> bool:
    """Whether a pytest address names a function that a test file defines."""
    file, _, name = address.partition("::")
    source = root / file
    return source.is_file() and f"def {name.partition('[')[0]}(" in source.read_text(encoding="utf-8")


def pick(mutants: Sequence[Mutant], count: int, seed: str) -> tuple[Mutant, ...]:
    """``count`` mutants chosen by the seed alone (a commit, say), in the table's order."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed}\0{mutant}".encode()).digest()

    chosen = frozenset(sorted(mutants, key=lot)[:count])
    return tuple(mutant for mutant in mutants if mutant in chosen)


class Copy:
    """A copy of the project in which one mutant at a time is tried."""

    def __init__(self, root: Path, home: Path) -> None:
        self.root = home
        shutil.copytree(root, home, ignore=LEFT_OUT)
        self.tests = [(mark.id, mark.file) for mark in sources.marked(home / "tests")]

    def run(self, mutants: Sequence[Mutant], timeout: float | None = None) -> tuple[int | None, str]:
        """Run the tests of these mutants: pytest's exit code (None = out of time) and what it said; of a rule and a
        law's, the first that is not 0.
        """
        rules = list(dict.fromkeys(mutant.rule for mutant in mutants if not mutant.test))
        files = list(dict.fromkeys(file for id, file in self.tests if id in rules))
        named = list(dict.fromkeys(mutant.test for mutant in mutants if mutant.test))
        found: tuple[int | None, str] = (_NOTHING_RAN, "no test is marked with these rules")
        if files:
            found = self._pytest([word for rule in rules for word in ("--rule", rule)] + files, timeout)
        if named and found[0] in (0, _NOTHING_RAN):
            found = self._pytest(named, timeout)
        return found

    def _pytest(self, chosen: Sequence[str], timeout: float | None) -> tuple[int | None, str]:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *chosen]
        with tempfile.TemporaryDirectory() as compiled:
            # Compiled kernels know their own source, not what they inlined: each run compiles afresh.
            set_here = {"PYTHONPATH": str(self.root), "NUMBA_CACHE_DIR": compiled}
            return _finish(command, self.root, {**os.environ, **set_here}, timeout)

    @contextmanager
    def holding(self, mutant: Mutant) -> Iterator[None]:
        """The copy with the mutant in it; mended afterwards."""
        file = self.root / mutant.file
        sound = file.read_bytes()
        try:
            self._write(file, mutant.broken(sound.decode()).encode())
            yield
        finally:
            self._write(file, sound)

    @staticmethod
    def _write(file: Path, source: bytes) -> None:
        """Byte code is told apart by second and size, too coarse for a change of one character: drop it."""
        file.write_bytes(source)
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()


def _finish(
    command: list[str], folder: Path, environment: dict[str, str], timeout: float | None
) -> tuple[int | None, str]:
    """Run to the end or to the time limit; then the whole process group of this command is ended, nothing else."""
    if os.name == "posix":
        command = ["sh", "-c", f'ulimit -v {MEMORY} && exec "$@"', "sh", *command]
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        encoding="utf-8", errors="replace", start_new_session=True,
    )  # fmt: skip
    try:
        said = process.communicate(timeout=timeout)[0]
    except subprocess.TimeoutExpired:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        return None, process.communicate()[0]
    return process.returncode, said


def survivors(mutants: Sequence[Mutant], copies: Sequence[Copy], timeout: float) -> list[Mutant]:
    """Try every mutant, as many at a time as there are copies; those that no test noticed, in order.

    Tests that do not end within ``timeout`` seconds have noticed. Raises RuntimeError when no test could run at all.
    """
    free: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    for copy in copies:
        free.put(copy)

    def survives(mutant: Mutant) -> bool:
        copy = free.get()
        try:
            with copy.holding(mutant):
                code, said = copy.run([mutant], timeout)
        finally:
            free.put(copy)
        verdict = _verdict(code)
        print(f"{verdict}: {mutant}", file=sys.stderr, flush=True)
        if verdict == "BROKEN":
            raise RuntimeError(f"{mutant}: pytest ended with {code} instead of a failed test\n{said}")
        return verdict == "SURVIVED"

    with ThreadPoolExecutor(len(copies)) as pool:
        return [mutant for mutant, lived in zip(mutants, pool.map(survives, mutants), strict=True) if lived]


def _verdict(code: int | None) -> str:
    if code is None:
        return "killed (time limit)"
    return {0: "SURVIVED", _FAILED: "killed"}.get(code, "BROKEN")


def main(argv: Sequence[str] | None = None, root: Path | None = None) -> int:
    """The command line for the project at ``root``; returns the exit code: 0 all killed, 1 a survivor or a fault."""
    choice = _options().parse_args(argv)
    root = root or sources.root()
    mutants = read(root / TABLE)
    if choice.rules:
        mutants = tuple(mutant for mutant in mutants if mutant.rule in choice.rules)
    if choice.pick is not None:
        mutants = pick(mutants, choice.pick, choice.seed)
    wrong = faults(mutants, root, frozenset(mark.id for mark in sources.marked(root / "tests")))
    if wrong or not mutants:
        print("\n".join(wrong) or "no mutant to try", file=sys.stderr)
        return 1 if wrong or choice.rules else 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        jobs = min(choice.jobs, len(mutants))
        copies = [Copy(root, Path(folder) / f"copy{number}") for number in range(jobs)]
        code, said = copies[0].run(mutants)
        if code != 0:
            print(f"the tests fail without any mutant (pytest {code}):\n{said}", file=sys.stderr)
            return 1
        alive = survivors(mutants, copies, choice.timeout)
    print(f"{len(mutants) - len(alive)} of {len(mutants)} mutants killed")
    for mutant in alive:
        print(f"survived: {mutant}")
    return 1 if alive else 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Break rules; the tests must notice.")
    parser.add_argument("--rules", nargs="+", action="extend", metavar="ID", default=[], help="only these rules")
    parser.add_argument("--pick", type=int, metavar="N", help="only N mutants, chosen by the seed")
    parser.add_argument("--seed", default="", metavar="S", help="what chooses them, for example a commit")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="copies worked in at a time (2)")
    parser.add_argument(
        "--timeout", type=float, default=300, metavar="SECONDS", help="for the tests of one mutant (300)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
