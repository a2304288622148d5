"""``dicefield check FILE …``: is a file of a scenario or a puzzle sound? Every fault, with its line, or one ok line."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

import click

from game.cli.options import by_edition, language, print_json, speaking

if TYPE_CHECKING:
    from game.scenario.faults import Fault
    from game.scenario.scenario import Scenario
    from game.text import Phrases

_WRONG_USE = 2
_INVALID = 3


@click.command(name="check")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="JSON on standard output.")
@by_edition
@speaking
def command(files: tuple[str, ...], as_json: bool, ruleset: str | None, lang: str | None, data_dir: Path | None) -> int:
    """Check files of scenarios and puzzles, or scenarios that ship with the program by their name.

    Ends with 0 when all are sound, 3 when one has faults, 2 when one cannot be read.
    """
    collecting = gc.isenabled()
    gc.disable()  # a short process that only allocates: collecting garbage would be a tenth of its time
    try:
        return _check(files, as_json, ruleset, language(lang, data_dir))
    finally:
        if collecting:
            gc.enable()


def _check(files: tuple[str, ...], as_json: bool, ruleset: str | None, lang: str) -> int:
    from game.cli.log import unread
    from game.scenario.faults import ScenarioFaults
    from game.text import Phrases

    code, text = 0, Phrases(lang)
    found: list[dict[str, object]] = []
    for file in files:
        try:
            scenario = _sound(file, ruleset or "")
        except ScenarioFaults as wrong:
            code = code or _INVALID
            found.append({"file": file, "ok": False, "faults": [_data(fault) for fault in wrong.faults]})
            if not as_json:
                click.echo(str(wrong))
        except (OSError, ValueError) as fault:  # ValueError: a zero byte in the path
            code = _WRONG_USE
            click.echo(unread(file, fault, text), err=True)
            found.append({"file": file, "ok": False, "error": getattr(fault, "strerror", None) or str(fault)})
        else:
            found.append({"file": file, "ok": True, **_summary(scenario)})
            if not as_json:
                click.echo(_ok(file, scenario, text))
    if as_json:
        print_json({"files": found})
    return code


def _sound(file: str, ruleset: str) -> Scenario:
    """The scenario of a file by an edition; a file with a block of a puzzle is read as one."""
    from game.scenario.faults import ScenarioFaults
    from game.scenario.loader import load

    try:
        scenario = load(file)
    except ScenarioFaults as wrong:
        if ("puzzle",) not in [fault.path for fault in wrong.faults]:
            raise
        from game import puzzles  # most files are none: what plays a position is not even looked at

        return puzzles.sound(file, ruleset)
    return scenario.by(ruleset) if ruleset else scenario


def _ok(file: str, scenario: Scenario, text: Phrases) -> str:
    size = f"{scenario.board.width}×{scenario.board.height}"
    name = scenario.name.say(text.lang)
    said = text.say("check.ok", file=file, name=name, size=size, count=len(scenario.units))
    if not scenario.ruleset:  # most files: the editions are not even looked at
        return said
    return text.say(
        "list.pair", one=said, other=text.say("ruleset.by", edition=text.say(f"ruleset.{scenario.ruleset}"))
    )


def _summary(scenario: Scenario) -> dict[str, object]:
    from systems.rulesets import DEFAULT

    board = scenario.board
    return {
        "name": scenario.name._asdict(),
        "ruleset": scenario.ruleset or DEFAULT,
        "width": board.width,
        "height": board.height,
        "units": len(scenario.units),
        "sides": [side.id for side in scenario.sides],
    }


def _data(fault: Fault) -> dict[str, object]:
    return {"line": fault.line, "path": fault.where, "what": fault.what, "expected": fault.expected}
