"""What is wrong with a file, in words, and the pages that say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.app import pages
from game.scenario.faults import ScenarioFaults

if TYPE_CHECKING:
    from game.app.program import Program
    from game.files import FileFault

FAULTS = 12
"""How many faults of a scenario file a page lists."""


def said(program: Program, fault: FileFault) -> str:
    """What is wrong with a file, in words."""
    facts: dict[str, Any] = dict(fault.facts)
    if "kind" in facts:
        facts["kind"] = program.text.say(f"file.{facts['kind']}")
    return program.text.say(fault.key, **facts)


def fault(program: Program, fault: FileFault) -> None:
    """Open a page that says what is wrong with a file."""
    program.show_page("notice", pages.notice(program.text, program.text.say("archive.cannot"), (said(program, fault),)))


def faults(program: Program, source: str, fault: ScenarioFaults | OSError) -> None:
    """Open a page with what is wrong with a file: its first faults, or why it could not be read."""
    if isinstance(fault, ScenarioFaults):
        lines = tuple(str(each) for each in fault.faults[:FAULTS])
    else:
        lines = (f"{source}: {fault.strerror or fault}",)
    program.show_page("faults", pages.notice(program.text, program.text.say("window.file_faults"), lines))
