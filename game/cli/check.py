"""``dicefield check FILE …``: is a scenario file sound? Every fault at once, with file and line, or one ok line."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from game.scenario.faults import Fault
    from game.scenario.scenario import Scenario

_WRONG_USE = 2
_INVALID = 3


@click.command(name="check")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="JSON on standard output.")
def command(files: tuple[str, ...], as_json: bool) -> int:
    """Check scenario files, or scenarios that ship with the program by their name.

    Ends with 0 when all are sound, 3 when one has faults, 2 when one cannot be read.
    """
    collecting = gc.isenabled()
    gc.disable()  # a short process that only allocates: collecting garbage would be a tenth of its time
    try:
        return _check(files, as_json)
    finally:
        if collecting:
            gc.enable()


def _check(files: tuple[str, ...], as_json: bool) -> int:
    from game.scenario.faults import ScenarioFaults
    from game.scenario.loader import load

    code = 0
    found: list[dict[str, object]] = []
    for file in files:
        try:
            scenario = load(file)
        except ScenarioFaults as wrong:
            code = code or _INVALID
            found.append({"file": file, "ok": False, "faults": [_data(fault) for fault in wrong.faults]})
            if not as_json:
                click.echo(str(wrong))
        except (OSError, ValueError) as unread:  # ValueError: a zero byte in the path
            code = _WRONG_USE
            click.echo(f"dicefield check: {file}: {_reason(file, unread)}", err=True)
            found.append({"file": file, "ok": False, "error": _reason(file, unread)})
        else:
            found.append({"file": file, "ok": True, **_summary(scenario)})
            if not as_json:
                click.echo(f"ok: {file}: {_said(scenario)}")
    if as_json:
        import json

        click.echo(json.dumps({"files": found}, ensure_ascii=False, indent=2))
    return code


def _said(scenario: Scenario) -> str:
    board = scenario.board
    return f"{scenario.name.en}, {board.width}×{board.height}, {len(scenario.units)} units"


def _summary(scenario: Scenario) -> dict[str, object]:
    board = scenario.board
    return {
        "name": {"en": scenario.name.en, "zh": scenario.name.zh},
        "width": board.width,
        "height": board.height,
        "units": len(scenario.units),
        "sides": [side.id for side in scenario.sides],
    }


def _data(fault: Fault) -> dict[str, object]:
    return {"line": fault.line, "path": fault.where, "what": fault.what, "expected": fault.expected}


def _reason(file: str, unread: Exception) -> str:
    """Why a file cannot be read, and, for a name, what ships with the program."""
    from game.scenario.faults import nearest
    from game.scenario.loader import names

    if not isinstance(unread, FileNotFoundError):
        return getattr(unread, "strerror", None) or str(unread)
    plain = "/" not in file and "\\" not in file and not file.endswith(".toml")
    return "no such file" + (f" and no scenario of that name, expected {nearest(file, names())}" if plain else "")
