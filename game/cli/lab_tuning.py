"""``dicefield lab SCENARIO --aim …``: the settings that make the encounter what it is to be, what they trade, and how
much each piece moves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from game.cli.lab_question import Asked
    from game.lab.findings import Findings
    from game.lab.inquiry import Inquiry, Wanted
    from game.lab.question import Question
    from game.lab.tuning import Candidate, Tuning
    from game.text import Text


def tune(asked: Asked, questions: list[tuple[Any, Question]], text: Text) -> Tuning:
    """Search, with a bar; raises what ends the command for an aim that is none."""
    from game.cli.lab import clustered, inquiry, jobs
    from game.cli.log import unusable
    from game.cli.progress import bar
    from game.files import FileFault
    from game.lab.aim import NoAim, parse
    from game.lab.tuning import MOST, Candidate, Tuning

    scenario = questions[0][1].scenario
    try:
        aim = parse(asked.aim or "", [side.id for side in scenario.sides], [unit.id for unit in scenario.units])
    except NoAim as fault:
        raise click.UsageError(text.say(fault.key, **fault.facts)) from None
    if not 1 < len(questions) <= MOST:
        raise click.UsageError(text.say("lab.aim.many", n=str(len(questions)), most=str(MOST)))

    def inquire(question: Question, wanted: Wanted) -> Inquiry:
        return inquiry(question, wanted, asked)

    tuning = Tuning(aim, [Candidate(setting, each) for setting, each in questions], inquire, jobs(asked), asked.fast)
    try:
        with bar(text.say("lab.aim.progress"), 0, text.text) as step, clustered(asked, text) as tuning.cluster:
            for done, _ in enumerate(tuning.run(), start=1):
                step(done, max(done, tuning.planned))
    except FileFault as fault:
        raise unusable(fault, text) from None
    return tuning


def data(tuning: Tuning) -> dict[str, Any]:
    """The whole search in plain values."""
    return {
        "aim": [term.said for term in tuning.aim.terms],
        "interrupted": tuning.interrupted,
        "met": [_candidate(tuning, each) for each in tuning.met()],
        "settings": [_candidate(tuning, each) for each in tuning.nearest()],
        "sensitivity": [
            {"path": each.path, "value": each.value, "terms": [*each.means]} for each in tuning.sensitivity()
        ],
    }


def _candidate(tuning: Tuning, each: Candidate) -> dict[str, Any]:
    return {
        "setting": dict(each.setting),
        "tried": _terms(tuning, each.found),
        "held_out": _terms(tuning, each.judged),
        "dropped": each.dropped,
    }


def _terms(tuning: Tuning, found: Findings | None) -> dict[str, Any] | None:
    if found is None:
        return None
    values = []
    for term in tuning.aim.terms:
        low, high = term.interval(found)
        values.append({"term": term.said, "value": term.estimate(found)[0], "low": low, "high": high})
    return {"battles": found.battles, "terms": values}


def show(tuning: Tuning, text: Text) -> None:
    """The answer in words, then what the settings trade, then how much each piece moves."""
    from rich.console import Console

    from game.cli.lab_paper import table
    from game.lab.trade import trade

    console = Console(highlight=False, markup=False, emoji=False)
    found = trade(tuning, text)
    if found.warning:
        console.print(found.warning, style="yellow")
    console.print(found.sentence, style="bold")
    table(console, text, found.settings.heads, found.settings.rows, found.settings.words, said=True)
    console.print(text.say("lab.aim.sensitivity"), style="bold")
    table(console, text, found.sensitivity.heads, found.sensitivity.rows, found.sensitivity.words, said=True)


def report(tuning: Tuning, asked: Asked, questions: list[tuple[Any, Question]], text: Text) -> None:
    """Write the report of a search; raises what ends the command where it cannot be written."""
    from game.app.print_look import look
    from game.cli.lab_files import repeated
    from game.cli.log import unusable
    from game.files import FileFault, write
    from game.lab.report import aimed

    assert asked.report is not None
    try:
        write(asked.report, aimed(tuning, questions[0][1], repeated(), text, look()))
    except FileFault as fault:
        raise unusable(fault, text) from None
