"""``dicefield lab SCENARIO``: what will happen, before the session. Many battles, one answer; also what a change makes
of it. Accounts are kept in the data folder: the same question goes on where it was left.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from game.cli.options import SEED, by_edition, language, print_json, speaking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.lab.cluster import Cluster
    from game.lab.inquiry import Inquiry, Wanted
    from game.lab.question import Question
    from game.scenario.scenario import Scenario
    from game.scenario.variation import Setting
    from game.text import Text

_FAILED, _INTERRUPTED = 1, 130
SHARES = re.compile(r"(?:±|\+-|\+/-)?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*%?")


def _until(ctx: click.Context, param: click.Parameter, value: str | None) -> int:
    """``±2%`` in hundredths of a percent; 0 when nobody asked."""
    if value is None:
        return 0
    found = SHARES.fullmatch(value.strip())
    number = round(float(found[1].replace(",", ".")) * 100) if found else 0
    if not 10 <= number <= 4900:
        raise click.BadParameter(f"{value!r} is no such share; ±2% for example, from 0.1% to 49%.", ctx, param)
    return number


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The options of one command line; ``until`` in hundredths of a percent, 0 when nobody asked."""

    scenario: str
    battles: int | None
    until: int
    quick: bool
    seed: int
    jobs: int | None
    minds: str | None
    vary: tuple[str, ...]
    other: str | None
    aim: str | None
    cluster: str | None
    fresh: bool
    fast: bool
    as_json: bool
    csv: Path | None
    replays: Path | None
    report: Path | None
    ruleset: str | None
    lang: str | None
    data_dir: Path | None


@click.command(name="lab")
@click.argument("scenario")
@click.option("--battles", type=click.IntRange(min=1), help="So many battles; 400 when nothing else is said.")
@click.option("--until", callback=_until, metavar="±P%", help="Until every chance to win is known that exactly.")
@click.option("--quick", is_flag=True, help="200 battles of the quick mind best_odds.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="The same seed gives the same answer.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are processors when left out.")
@click.option("--minds", metavar="A[,B…]", help="Who thinks: one mind for all, or one for each side in their order.")
@click.option("--vary", multiple=True, metavar="PATH=V1,V2", help="What if? Repeated: every combination.")
@click.option("--vs", "other", metavar="OTHER", help="Another scenario, fought with the same luck.")
@click.option("--aim", metavar="TERMS", help="Look for the setting: 'win(heroes)=70%±3, falls(heroes)<10%'.")
@click.option("--cluster", metavar="ADDRESS", help="Fight on a Dask cluster; needs pip install 'dicefield[cluster]'.")
@click.option("--fresh", is_flag=True, help="Begin anew instead of going on with what was fought before.")
@click.option("--fast", is_flag=True, help="Compiled kernels, the same battles; needs pip install 'dicefield[fast]'.")
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
    from game.cli import lab_paper
    from game.lab.answer import answer, comparisons
    from game.text import Text

    asked = Asked(**options)
    text = Text(language(asked.lang, asked.data_dir))
    wanted = _wanted(asked)
    questions = _questions(asked, text)
    _writable(asked, text)
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
    with _told(unwritten):
        if asked.csv:
            _csv(inquiries, asked.csv, text)
    with _told(unwritten):
        if asked.report:
            _report(inquiries, answers, pairs, asked, text)
    written: list[tuple[str, Path]] = []
    with _told(unwritten):
        if asked.replays:
            written = _replays(inquiries[0], asked.replays, text)
    if asked.as_json:
        single = answers[0] if len(questions) == 1 else {"answers": answers, "comparisons": pairs}
        print_json({**single, "timing": timing})
    else:
        lab_paper.show(inquiries, answers, pairs, written, text)
    for fault in unwritten:
        raise fault
    interrupted = any(each.interrupted for each in inquiries)
    ctx.exit(_INTERRUPTED if interrupted else _FAILED if any(each.failed for each in inquiries) else 0)


@contextmanager
def _told(faults: list[click.ClickException]) -> Iterator[None]:
    """Put off the fault of a file that cannot be written: the answer is told first, and the other files are tried."""
    from game.cli.log import Unusable, Unwritten

    try:
        yield
    except (Unusable, Unwritten) as fault:
        faults.append(fault)


def _tune(ctx: click.Context, asked: Asked, questions: list[tuple[Setting, Question]], text: Text) -> None:
    """Look for the setting that meets an aim, and tell."""
    from game.cli import lab_tuning

    tuning = lab_tuning.tune(asked, questions, text)
    unwritten: list[click.ClickException] = []
    with _told(unwritten):
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


def _wanted(asked: Asked) -> Wanted:
    """How many battles. Refuses two answers to that question."""
    from game.lab.inquiry import QUICK, Wanted

    said = [name for name in ("battles", "until", "quick") if getattr(asked, name)]
    if len(said) > 1:
        raise click.UsageError(f"--{said[0]} and --{said[1]} both say how many battles; give one of them.")
    if asked.quick and asked.minds:
        raise click.UsageError("--quick and --minds both say who thinks; give one of them.")
    if asked.until:
        return Wanted(until=asked.until)
    return Wanted(battles=asked.battles or (QUICK if asked.quick else 400))


def _questions(asked: Asked, text: Text) -> list[tuple[Setting, Question]]:
    """The question, or all that are to be compared: the first is what the others are held against."""
    from game.cli.log import NoSuch, scenario as load
    from game.lab.inquiry import QUICK_MIND
    from game.lab.question import asked as question
    from game.scenario.variation import label

    if asked.other and (asked.vary or asked.aim):
        raise click.UsageError("--vs cannot be given with --vary or --aim: compare one thing at a time.")
    first = load(asked.scenario, text.text, asked.ruleset)
    scenarios: list[tuple[Setting, str, Scenario]] = [((), "", first)]
    if asked.other:
        other = load(asked.other, text.text, asked.ruleset)
        scenarios = [((), first.key, first), ((), other.key, other)]
    if asked.aim and (asked.csv or asked.replays):
        raise click.UsageError("--aim looks for a setting: --csv and --replays tell of one. Ask for it by --vary then.")
    varying = [*asked.vary, *(first.lab if asked.aim else ())]
    if asked.aim and not varying:
        raise click.UsageError(text.say("lab.aim.nothing", scenario=first.key))
    if varying:
        scenarios = [(setting, label(setting), each) for setting, each in _varied(asked, varying, first, text)]
    made = []
    for setting, said, each in scenarios:
        try:
            made.append((setting, question(each, asked.seed, _minds(asked, each, QUICK_MIND), said)))
        except KeyError:
            from game.ai import MINDS

            raise NoSuch(text.say("watch.no_mind", name=str(asked.minds), names=text.text.listing(MINDS))) from None
        _fightable(made[-1][1], text)
    return made


def _varied(asked: Asked, varying: list[str], first: Scenario, text: Text) -> list[tuple[Setting, Scenario]]:
    """The scenario with every combination of what is varied."""
    from game.cli.log import Unusable
    from game.scenario.catalogue import parse_toml
    from game.scenario.faults import ScenarioFaults
    from game.scenario.loader import find
    from game.scenario.variation import Unvaried, parse, settings, varied

    table, _, _ = parse_toml(find(asked.scenario).read_bytes())
    try:
        found = [(each, varied(table, each, first.key)) for each in settings([*map(parse, varying)])]
    except Unvaried as fault:
        raise click.UsageError(text.say(fault.key, **fault.facts)) from None
    except ScenarioFaults as wrong:
        raise Unusable(str(wrong)) from None
    if asked.ruleset and not any(each.startswith("ruleset") for each in varying):
        found = [(setting, each.by(asked.ruleset)) for setting, each in found]
    return found


def _minds(asked: Asked, scenario: Scenario, quick: str) -> dict[str, str] | str:
    """One mind for all, or by side in the order of the sides."""
    if asked.quick:
        return quick
    names = [name.strip() for name in (asked.minds or "").split(",")]
    if len(names) == 1:
        return names[0]
    sides = [side.id for side in scenario.sides]
    if len(names) != len(sides):
        raise click.UsageError(f"--minds names {len(names)}, there are {len(sides)} sides: {', '.join(sides)}.")
    return dict(zip(sides, names, strict=True))


def _fightable(asked: Question, text: Text) -> None:
    """Refuse a scenario in which a side has nobody: there is no battle in it."""
    from game.cli.log import Unusable

    side = asked.unmanned()
    if side:
        name = f"{asked.scenario.key} ({asked.label})" if asked.label else asked.scenario.key
        raise Unusable(text.say("lab.empty_side", scenario=name, side=side))


def _writable(asked: Asked, text: Text) -> None:
    """See that everything can be written before anything is fought for it."""
    from game import settings
    from game.cli.log import NoSuch, takes, writable
    from systems import fast

    if asked.fast and not fast.available():
        raise NoSuch(text.say("watch.no_fast"))
    writable(settings.folder(asked.data_dir) / "lab", text)
    for file in (asked.csv, asked.report):
        if file:
            takes(file, text)
    if asked.replays:
        writable(asked.replays, text)


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


def repeated() -> str:
    """The command line that asks the same again."""
    import shlex
    import sys

    return shlex.join(["dicefield", *sys.argv[1:]])


def _report(
    inquiries: list[Inquiry], answers: list[dict[str, Any]], comparisons: list[dict[str, Any]], asked: Asked, text: Text
) -> None:
    from game.app.print_look import look
    from game.cli.log import unusable
    from game.files import FileFault, write
    from game.lab.report import page

    assert asked.report is not None
    try:
        write(asked.report, page(inquiries, answers, comparisons, repeated(), text, look()))
    except FileFault as fault:
        raise unusable(fault, text) from None


def _csv(inquiries: list[Inquiry], file: Path, text: Text) -> None:
    import csv
    import io

    from game.cli.log import unusable
    from game.files import FileFault, write
    from game.lab.answer import COLUMNS, rows

    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(("varied", "battles", *COLUMNS))
    for each in inquiries:
        for row in rows(each.findings):
            table.writerow((each.question.label, each.findings.battles, *row))
    try:
        write(file, out.getvalue())
    except FileFault as fault:
        raise unusable(fault, text) from None


def _replays(inquiry: Inquiry, folder: Path, text: Text) -> list[tuple[str, Path]]:
    """The battles that are most like all others, and those least like them, as replays."""
    from game import replay
    from game.cli.log import unusable
    from game.files import FileFault
    from game.lab.question import replayed

    written = []
    for kind, numbers in (("typical", inquiry.findings.typical()), ("strange", inquiry.findings.strangest())):
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
