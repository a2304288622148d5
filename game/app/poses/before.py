"""The screens before a battle: title and browser, setup, army, placing of units, a file that cannot be read."""

from __future__ import annotations

from game.app import battles, saying
from game.app.poses.pose import Pose, Posing
from game.scenario import loader
from game.scenario.faults import ScenarioFaults


def _title(at: Posing) -> None:
    at.program.show_title(at.scenario.key)


def _search(at: Posing) -> None:
    """The browser with a search that nothing fits."""
    _title(at)
    title = at.program.title
    assert title is not None
    title.show.search, title.show.typing = "zzz", True


def _setup(at: Posing) -> None:
    _title(at)
    battles.prepare(at.program, at.source)


def _army(at: Posing) -> None:
    """The setup with everything folded out."""
    _setup(at)
    before = at.program.before
    assert before is not None
    before.choosing.units_open = before.choosing.house_open = True
    before.refresh()


def _deploy(at: Posing) -> None:
    _setup(at)
    before = at.program.before
    assert before is not None
    if before.choosing.deploys:
        before.place_units()


def _card(at: Posing) -> None:
    """A rule as a page, where no battle is open."""
    _title(at)
    at.program.open_page("rule", "COV-04")


def _faults(at: Posing) -> None:
    """A scenario file in which some things are wrong."""
    _title(at)
    text = loader.find("dojo").read_text("utf-8")
    for sound, wrong in (("at = [8, 4]", "at = [80, 4]"), ("staff_adept", "staff_adapt"), ('"rout"', '"route"')):
        text = text.replace(sound, wrong)
    try:
        loader.load(text.encode(), "my-scenario.toml")
    except ScenarioFaults as faults:
        saying.faults(at.program, "my-scenario.toml", faults)


def _lab(at: Posing) -> None:
    _setup(at)
    before = at.program.before
    assert before is not None
    before.open_lab()


def _lab_results(at: Posing) -> None:
    """The lab after a few battles of the quick mind."""
    _posed_lab(at, 0, 24)


def _lab_compared(at: Posing) -> None:
    """The lab after a few pairs: the dojo beside the dojo by the other edition."""
    _posed_lab(at, 1, 6)


def _posed_lab(at: Posing, change: int, battles: int) -> None:
    from game.app.lab_asking import Asking
    from game.app.lab_room import open_lab
    from game.app.lab_work import Asked
    from game.lab.book import Book
    from game.lab.inquiry import Inquiry, Wanted, ask
    from game.prepared import Prepared

    _lab(at)
    asking = Asking("dojo", Prepared(), "", 1)
    asking.minds = dict.fromkeys(asking.minds, "best_odds")
    asking.change = change
    open_lab(at.program, asking)
    room = at.program.room
    assert room is not None
    found = [Inquiry(each, Wanted(battles=battles), Book.of(at.folder, each)) for each in asking.questions()]
    for _ in ask(found, apart=True):
        pass
    room.labels = asking.labels(at.program.text)
    room.begin(Asked(found))
    room.refresh()


def _puzzles(at: Posing) -> None:
    """The browser of the puzzles, one of them solved."""
    from game.app.browser import browser
    from game.app.browsing import PUZZLES

    _title(at)
    title, program = at.program.title, at.program
    assert title is not None
    title.show = browser(program.text, "", PUZZLES, ruleset=program.ruleset, solved=(POSED,))
    while title.show.fill is not None and title.show.fill():
        pass
    title.show.fill = None


def _puzzle(at: Posing) -> None:
    from game.app import puzzling

    puzzling.begin(at.program, POSED)


def _verdict(at: Posing) -> None:
    """A puzzle after a move that was not the best."""
    from game.app import puzzling
    from systems.commands import EndTurn

    _puzzle(at)
    now, session = at.program.puzzle, at.program.session
    assert now is not None
    assert session is not None
    session.submit(EndTurn(now.puzzle.unit))
    session.motion.finish()
    puzzling.open_page(at.program, puzzling.VERDICT)


POSED = "push-off-the-roof"
"""The puzzle that poses."""
POSES = tuple(
    Pose(name, take, "before")
    for name, take in (
        ("title", _title), ("search", _search), ("setup", _setup), ("army", _army), ("deploy", _deploy),
        ("rule-page", _card), ("faults", _faults), ("lab", _lab), ("lab-results", _lab_results),
        ("lab-compared", _lab_compared),
        ("puzzles", _puzzles), ("puzzle", _puzzle), ("verdict", _verdict),
    )
)  # fmt: skip
