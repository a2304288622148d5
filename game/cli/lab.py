"""``dicefield lab SCENARIO``: what will happen, before the session. Many battles, one answer; also what a change makes
of it. Accounts are kept in the data folder: the same question goes on where it was left.
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from game.cli.options import SEED, at_speed, by_edition, language, print_json, speaking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.cli.lab_question import Asked
    from game.lab.cluster import Cluster
    from game.lab.inquiry import Inquiry, Wanted
    from game.lab.question import Question
    from game.scenario.variation import Setting
    from game.text import Text

_FAILED, _INTERRUPTED = 1, 130


@click.command(name="lab")
@click.argument("scenario")
@click.option("--battles", type=click.IntRange(min=1), help="So many battles; 400 when nothing else is said.")
@click.option("--until", metavar="±P%", help="Until every chance to win is known that exactly.")
@click.option("--quick", is_flag=True, help="200 battles of the quick mind best_odds.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="The same seed gives the same answer.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are processors when left out.")
@click.option("--minds", metavar="A[,B…]", help="Who thinks: one mind for all, or one for each side in their order.")
@click.option("--vary", multiple=True, metavar="PATH=V1,V2", help="What if? Repeated: every combination.")
@click.option("--vs", "other", metavar="OTHER", help="Another scenario, fought with the same luck.")
@click.option("--aim", metavar="TERMS", help="Look for the setting: 'win(heroes)=70%±3, falls(heroes)<10%'.")
@click.option("--cluster", metavar="ADDRESS", help="Fight on a Dask cluster; needs pip install 'dicefield[cluster]'.")
@click.option("--fresh", is_flag=True, help="Begin anew instead of going on with what was fought before.")
@at_speed
@click.option("--json", "as_json", is_flag=True, help="The answer as JSON on standard output.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Write the report, one HTML file.")
@click.option("--csv", type=click.Path(dir_okay=False, path_type=Path), help="Write one row a unit to this file.")
@click.option(
    "--replays", type=click.Path(file_okay=False, path_type=Path),
    help="Write the most typical and the strangest battles into this folder.",
)  # fmt: skip
@by_edition
@speaking
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:
    """Fight SCENARIO, a file or the name of one that ships with the program, many times, and say what comes of it."""
    from game.cli import lab_files, lab_paper, lab_question
    from game.lab.answer import answer, comparisons
    from game.text import Text

    asked = lab_question.Asked(**options)
    text = Text(language(asked.lang, asked.data_dir))
    wanted = lab_question.wanted(asked, text)
    questions = lab_question.questions(asked, text)
    lab_files.probe(asked, text)
    if asked.aim:
        _tune(ctx, asked, questions, text)
        return
    inquiries = [inquiry(each, wanted, asked) for _, each in questions]
    seconds = _ask(inquiries, asked, text)
    answers = [answer(each) for each in inquiries]
    pairs = comparisons(inquiries)
    workers = asked.cluster or jobs(asked)
    timing = {"seconds": round(seconds, 2), "workers": workers}
    unwritten: list[click.ClickException] = []
    with lab_files.told(unwritten):
        if asked.csv:
            lab_files.table(inquiries, asked.csv, text)
    with lab_files.told(unwritten):
        if asked.report:
            lab_files.report(inquiries, answers, pairs, asked, text)
    written: list[tuple[str, Path]] = []
    with lab_files.told(unwritten):
        if asked.replays:
            written = lab_files.replays(inquiries[0], asked.replays, text)
    if asked.as_json:
        single = answers[0] if len(questions) == 1 else {"answers": answers, "comparisons": pairs}
        print_json({**single, "timing": timing})
    else:
        lab_paper.show(inquiries, answers, pairs, written, text)
    for fault in unwritten:
        raise fault
    interrupted = any(each.interrupted for each in inquiries)
    ctx.exit(_INTERRUPTED if interrupted else _FAILED if any(each.failed for each in inquiries) else 0)


def _tune(ctx: click.Context, asked: Asked, questions: list[tuple[Setting, Question]], text: Text) -> None:
    """Look for the setting that meets an aim, and tell."""
    from game.cli import lab_files, lab_tuning

    tuning = lab_tuning.tune(asked, questions, text)
    unwritten: list[click.ClickException] = []
    with lab_files.told(unwritten):
        if asked.report:
            lab_tuning.report(tuning, asked, questions, text)
    if asked.as_json:
        print_json(lab_tuning.data(tuning))
    else:
        lab_tuning.show(tuning, text)
    for fault in unwritten:
        raise fault
    ctx.exit(_INTERRUPTED if tuning.interrupted else _FAILED if tuning.failed else 0)


def jobs(asked: Asked) -> int:
    import os

    return asked.jobs or os.cpu_count() or 1


def inquiry(question: Question, wanted: Wanted, asked: Asked) -> Inquiry:
    from game import settings
    from game.lab.book import Book
    from game.lab.inquiry import Inquiry

    book = Book.of(settings.folder(asked.data_dir) / "lab", question)
    return Inquiry(question, wanted, book, fresh=asked.fresh)


def _ask(inquiries: list[Inquiry], asked: Asked, text: Text) -> float:
    """Fight what is missing, with a bar; the seconds it took."""
    from time import perf_counter

    from game.cli.log import unusable
    from game.cli.progress import bar
    from game.files import FileFault
    from game.lab.inquiry import ask

    began = perf_counter()
    try:
        goal = sum(each.goal for each in inquiries)
        with clustered(asked, text) as cluster, bar(text.say("lab.progress"), goal, text.text) as step:
            for _ in ask(inquiries, jobs(asked), asked.fast, cluster):
                step(sum(each.done for each in inquiries), sum(each.goal for each in inquiries))
    except FileFault as fault:
        raise unusable(fault, text) from None
    return perf_counter() - began


@contextmanager
def clustered(asked: Asked, text: Text) -> Iterator[Cluster | None]:
    """The cluster that was asked for, while it is needed; None: this machine alone."""
    from game.cli.log import NoSuch, Unusable

    if not asked.cluster:
        yield None
        return
    from game.lab.cluster import Cluster, Unreachable, available

    if not available():
        raise NoSuch(text.say("lab.cluster.extra"))
    try:
        cluster = Cluster(asked.cluster)
    except Unreachable as fault:
        raise Unusable(text.say(fault.key, **fault.facts)) from None
    try:
        yield cluster
    finally:
        cluster.close()
