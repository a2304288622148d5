"""Files that ``dicefield lab`` writes beside its answer: the report, one row a unit, replays. A fault of one of them is
told after the answer and keeps nobody from the others.
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.cli.lab_question import Asked
    from game.lab.inquiry import Inquiry
    from game.text import Text


@contextmanager
def told(faults: list[click.ClickException]) -> Iterator[None]:
    """Put off the fault of a file that cannot be written: the answer is told first, and the other files are tried."""
    from game.cli.log import Unusable, Unwritten

    try:
        yield
    except (Unusable, Unwritten) as fault:
        faults.append(fault)


def probe(asked: Asked, text: Text) -> None:
    """See that everything can be written before anything is fought for it."""
    from game import settings
    from game.cli.fast import told
    from game.cli.log import takes, writable

    if asked.fast:
        told(text)
    writable(settings.folder(asked.data_dir) / "lab", text)
    for file in (asked.csv, asked.report):
        if file:
            takes(file, text)
    if asked.replays:
        writable(asked.replays, text)


def repeated() -> str:
    """The command line that asks the same again."""
    import shlex
    import sys

    return shlex.join(["dicefield", *sys.argv[1:]])


def report(
    inquiries: list[Inquiry], answers: list[dict[str, Any]], comparisons: list[dict[str, Any]], asked: Asked, text: Text
) -> None:
    """The report of every question, one page."""
    from game.app.print_look import look
    from game.cli.log import unusable
    from game.files import FileFault, write
    from game.lab.report import page

    assert asked.report is not None
    try:
        write(asked.report, page(inquiries, answers, comparisons, repeated(), text, look()))
    except FileFault as fault:
        raise unusable(fault, text) from None


def table(inquiries: list[Inquiry], file: Path, text: Text) -> None:
    """One row a unit of every question, with commas."""
    import csv
    import io

    from game.cli.log import unusable
    from game.files import FileFault, write
    from game.lab.answer import COLUMNS, rows

    out = io.StringIO()
    rows_of = csv.writer(out, lineterminator="\n")
    rows_of.writerow(("varied", "battles", *COLUMNS))
    for each in inquiries:
        for row in rows(each.findings):
            rows_of.writerow((each.question.label, each.findings.battles, *row))
    try:
        write(file, out.getvalue())
    except FileFault as fault:
        raise unusable(fault, text) from None


def replays(inquiry: Inquiry, folder: Path, text: Text) -> list[tuple[str, Path]]:
    """The battles that are most like all others, and those least like them, as replays."""
    from game import replay
    from game.cli.log import unusable
    from game.files import FileFault
    from game.lab.question import replayed

    written = []
    lines = inquiry.findings.lines
    for kind, numbers in (("typical", lines.typical()), ("strange", lines.strangest())):
        for place, number in enumerate(numbers, start=1):
            match = replayed(inquiry.question, number)
            file = folder / f"{inquiry.question.scenario.key}-{kind}-{place}-battle-{number}.replay.json"
            try:
                replay.write(match.notes.replay(match.battle), file)
            except FileFault as fault:
                raise unusable(fault, text) from None
            finally:
                match.battle.close()
            written.append((kind, file))
    return written
