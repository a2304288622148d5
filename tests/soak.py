"""Run the counted checks at their soak amounts, one at a time: ``python -m tests.soak [--minutes N] [--seed S]``.

1. ``tests/amounts.toml`` says which checks there are. A check's test is the one that asks for ``amount("name")``; where
   a helper asks for it the row says which tests are meant (``at``, and ``only`` for a mark among them).
2. The seed picks the check to begin with; from there every check once around, so that short runs of different seeds
   between them reach all of them. The same seed is where the checks' own random draws begin (``tests.amounts.seed``).
3. What was done is kept in ``soak/state.json``: the next run goes on behind it, unless the seed or the code is another.
   ``soak/table.txt`` says for each check what was done, what failed, and the seconds; a check that was not run to its
   whole amount counts as not run.

Exit codes: 0 nothing failed, 1 something did, 2 wrong use, 130 interrupted.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ("components", "systems", "game", "assets", "tests")


@dataclass(frozen=True, slots=True)
class Check:
    """One row of amounts.toml: ``at`` are pytest addresses, ``only`` a mark that picks among the tests there."""

    name: str
    amount: int
    at: tuple[str, ...]
    only: str = ""
    parts: int = 1
    """In how many runs it may be done, so that a short soak gets somewhere with a long check."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one check went. ``state``: done · failed · skipped (its tests said why) · not run; ``parts``: those done."""

    state: str = "not run"
    done: int = 0
    failed: int = 0
    seconds: float = 0.0
    parts: int = 0


NOTHING = Result()


def checks(root: Path) -> list[Check]:
    """Every row of the amounts, in the order of the file; raises ValueError for a row without a test."""
    with (root / "tests" / "amounts.toml").open("rb") as file:
        rows = tomllib.load(file)
    asking = addresses(root)
    found = []
    for name, row in rows.items():
        at = row.get("at", ())
        at = (at,) if isinstance(at, str) else tuple(at or asking.get(name, ()))
        found.append(Check(name, row["soak"], at, row.get("only", ""), row.get("parts", 1)))
    lost = [check.name for check in found if not check.at]
    if lost:
        raise ValueError(f"tests/amounts.toml: no test asks for amount() of {', '.join(lost)}, and no at names one")
    return found


def addresses(root: Path) -> dict[str, tuple[str, ...]]:
    """The tests that ask for each amount; a test file as a whole where something beside its tests asks."""
    found: dict[str, dict[str, None]] = {}
    for file in sorted((root / "tests").rglob("test_*.py")):
        path = file.relative_to(root).as_posix()
        for owner, names in asked(file.read_text("utf-8")):
            for name in names:
                found.setdefault(name, {})[f"{path}::{owner}" if owner else path] = None
    return {name: _widest(at) for name, at in found.items()}


def _widest(at: Iterable[str]) -> tuple[str, ...]:
    """Without the tests of a file that is there as a whole."""
    whole = frozenset(address for address in at if "::" not in address)
    return tuple(address for address in at if address in whole or address.split("::")[0] not in whole)


def asked(source: str) -> Iterator[tuple[str, list[str]]]:
    """The names in ``amount("name")`` and ``some("name", …)`` of one file by the test that asks for them; an empty test
    is the file's own.
    """
    if "amount" not in source:  # most files ask for none, and reading Python takes time
        return
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for each in node.body:
                yield _owner(each, f"{node.name}::"), list(_names(each))
        else:
            yield _owner(node, ""), list(_names(node))


def _owner(node: ast.stmt, inside: str) -> str:
    return inside + node.name if isinstance(node, ast.FunctionDef) and node.name.startswith("test") else ""


def _names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("amount", "some") and node.args:
            name = node.args[0]
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield name.value


def from_seed(found: list[Check], seed: int) -> list[Check]:
    """The same checks once around, beginning where the seed says."""
    start = seed % len(found) if found else 0
    return found[start:] + found[:start]


def command(check: Check, seed: int) -> list[str]:
    """The pytest call of one check, as somebody would type it to repeat it."""
    only = ["-m", check.only] if check.only else []
    return [sys.executable, "-m", "pytest", *check.at, *only, "-n0", f"--hypothesis-seed={seed}"]


def run(check: Check, seed: int, root: Path, seconds: float | None, before: Result = NOTHING) -> Result:
    """Run one check to its soak amount, part by part from where ``before`` stopped; ``seconds`` is the time left for
    it, None for as long as it takes.
    """
    result = before
    while result.parts < check.parts:
        left = None if seconds is None else seconds - (result.seconds - before.seconds)
        if left is not None and left <= 0:
            return result
        one = _run_part(check, result.parts, seed, root, left)
        spent = result.seconds + one.seconds
        if one.state != "done":
            return replace(one, done=result.done, parts=result.parts, seconds=spent)
        parts = result.parts + 1
        done = check.amount * parts // check.parts
        result = Result("done" if parts == check.parts else "not run", done, 0, spent, parts)
    return result


def _run_part(check: Check, part: int, seed: int, root: Path, seconds: float | None) -> Result:
    """Run one part of a check; the whole of it where it has only one."""
    folder = root / "soak"
    report = folder / f"{check.name}.xml"
    report.unlink(missing_ok=True)
    environ = {**os.environ, "DICEFIELD_AMOUNTS": "soak", "DICEFIELD_SEED": str(seed)}
    if check.parts > 1:
        environ["DICEFIELD_PART"] = f"{check.name}:{part}/{check.parts}"
    line = [*command(check, seed), "-p", "no:cacheprovider", "-o", "junit_family=xunit2", f"--junitxml={report}"]
    began = time.monotonic()
    with (folder / f"{check.name}.log").open("wb") as log:
        # A session of its own: a check that starts processes is ended with all of them.
        child = subprocess.Popen(
            line, cwd=root, env=environ, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
        try:
            code = child.wait(seconds)
        except subprocess.TimeoutExpired:
            return Result(seconds=time.monotonic() - began)
        finally:
            _end(child)
    return _judge(check, code, report, time.monotonic() - began)


def _end(child: subprocess.Popen[bytes]) -> None:
    if child.poll() is None:
        if os.name == "posix":
            os.killpg(child.pid, signal.SIGKILL)
        else:
            child.kill()
        child.wait()


def _judge(check: Check, code: int, report: Path, seconds: float) -> Result:
    """Passed only when pytest says so and at least one test really ran; a whole check that skipped did nothing."""
    if not report.exists():
        return Result("failed", 0, 1, seconds)
    suite = ET.parse(report).getroot().find("testsuite")
    assert suite is not None, "pytest writes one testsuite"
    ran, failures, errors, skipped = (int(suite.attrib[key]) for key in ("tests", "failures", "errors", "skipped"))
    report.unlink()
    if code != 0 or failures + errors or ran == 0:
        return Result("failed", 0, max(1, failures + errors), seconds)
    if skipped == ran:
        return Result("skipped", 0, 0, seconds)
    return Result("done", check.amount, 0, seconds)


# --------------------------------------------------------------------------------------------------- state and table


def fingerprint(root: Path) -> str:
    """Changes with every file that a check may depend on."""
    digest = hashlib.sha256()
    files = (each for folder in CODE for each in sorted((root / folder).rglob("*")))
    for file in files:
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def remembered(root: Path, seed: int, code: str) -> dict[str, Result]:
    """What an earlier run with the same seed and the same code finished; nothing when the file cannot be read."""
    try:
        state = json.loads((root / "soak" / "state.json").read_text("utf-8"))
        if (state["seed"], state["code"]) != (seed, code):
            return {}
        return {name: Result(**row) for name, row in state["checks"].items()}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def keep(root: Path, seed: int, code: str, found: list[Check], results: dict[str, Result]) -> None:
    """Write state and table."""
    state = {"seed": seed, "code": code, "checks": {name: asdict(result) for name, result in results.items()}}
    _write(root / "soak" / "state.json", json.dumps(state, indent=1))
    _write(root / "soak" / "table.txt", table(found, results, seed))


def table(found: list[Check], results: dict[str, Result], seed: int) -> str:
    """One line a check, in the order of amounts.toml."""
    wide = max([len(check.name) for check in found], default=0)
    lines = [f"{'check':{wide}}  {'amount':>9}  {'done':>9}  {'failed':>6}  {'seconds':>8}  state"]
    for check in found:
        result = results.get(check.name, Result())
        lines.append(
            f"{check.name:{wide}}  {check.amount:>9}  {result.done:>9}  {result.failed:>6}  {result.seconds:>8.1f}"
            f"  {result.state}"
        )
    return "\n".join([*lines, f"seed {seed}", ""])


def _write(file: Path, text: str) -> None:
    half = file.with_suffix(".part")
    half.write_text(text, "utf-8")
    os.replace(half, file)


# ------------------------------------------------------------------------------------------------------- command line


def soak(root: Path, minutes: float, seed: int) -> int:
    """Run what is left until the time is up (0 = no limit); the exit code."""
    found = checks(root)
    (root / "soak").mkdir(exist_ok=True)
    code = fingerprint(root)
    results = remembered(root, seed, code)
    end = time.monotonic() + minutes * 60 if minutes else None
    left = [check for check in from_seed(found, seed) if results.get(check.name, Result()).state == "not run"]
    print(f"soak: {len(left)} of {len(found)} checks to run, seed {seed}", flush=True)
    keep(root, seed, code, found, results)
    for number, check in enumerate(left, 1):
        seconds = None if end is None else end - time.monotonic()
        if seconds is not None and seconds <= 0:
            break
        result = results[check.name] = run(check, seed, root, seconds, results.get(check.name, Result()))
        keep(root, seed, code, found, results)
        print(
            f"  {number}/{len(left)} {check.name} x {check.amount}: {result.state}, {result.done} done, "
            f"{result.seconds:.1f} s",
            flush=True,
        )
        if result.state == "failed":
            _tell(check, seed, root)
    print(table(found, results, seed), end="", flush=True)
    return 1 if any(result.failed for result in results.values()) else 0


def _tell(check: Check, seed: int, root: Path) -> None:
    """The end of a failed check's output, and how to see it again."""
    log = (root / "soak" / f"{check.name}.log").read_text("utf-8", "replace").splitlines()
    # Indented: whoever reads this run's closing line must not find the one of a single check.
    print("\n".join(f"    | {line}" for line in log[-40:]))
    print(f"    again: DICEFIELD_AMOUNTS=soak DICEFIELD_SEED={seed} {' '.join(command(check, seed))}", flush=True)


def _seed(text: str) -> int:
    """A number, or the first hexadecimal digits of a commit; the last eight digits are enough to choose by."""
    try:
        return int(text, 16) % 2**32
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number and no commit") from None


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="The counted checks at soak amounts.")
    parser.add_argument("--minutes", type=float, default=0.0, help="stop after so many minutes; 0 = run everything")
    parser.add_argument("--seed", type=_seed, default=0, help="hexadecimal, such as the first digits of a commit")
    asked = parser.parse_args(argv)
    if not 0 <= asked.minutes <= 100_000:
        parser.error("--minutes: expected 0 to 100000")
    try:
        return soak(ROOT, asked.minutes, asked.seed)
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("soak: interrupted; the next run goes on from here", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
