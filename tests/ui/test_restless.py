"""Random input, a great deal of it: no exception, no stuck screen; and nobody ever waits for a mind to quit."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import time
from collections.abc import Callable, Generator
from pathlib import Path

import pygame
import pytest

from game import app
from game.app import lab_room, screens, stepping
from game.app.lab_work import Asked
from systems.commands import Command
from tests.amounts import amount, seed
from tests.ui.giving import SIZES, count_time
from tests.ui.hands import Hands
from tests.ui.places import PLACES
from tests.ui.restless import Restless, Stuck
from tests.ui.ways import page

THERE, BEYOND = 60, 140
"""Inputs at the place that was gone to, and from wherever Escape has led back from there."""
ROUND = THERE + BEYOND
ALL_SCREENS = {
    name
    for module in pkgutil.iter_modules(screens.__path__)
    for name, kind in vars(importlib.import_module(f"game.app.screens.{module.name}")).items()
    if isinstance(kind, type) and name.endswith("Screen")
}
"""Whatever fills the window."""
ALL_PAGES = {
    "settings", "help", "key", "key_taken", "rules", "rule", "saves", "confirm", "notice", "faults", "handover", "unit",
    "gear", "hand", "dice", "faces", "control", "result", "film", "why", "puzzle", "verdict",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _no_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses anything at all presses *Run* in the lab too: its battles are answered with none."""
    monkeypatch.setattr(lab_room, "Work", Asked)


def test_random_inputs_break_nothing_and_stick_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every place in its turn, anything at all there; whole soaks, part by part, go on with the place that is next."""
    count_time(monkeypatch)
    count, names = amount("input_events"), list(PLACES)
    somebody, first = Restless(seed(), tmp_path), seed() // ROUND
    for number in range(-(-count // ROUND)):
        name = names[(first + number) % len(names)]
        try:
            somebody.go(name)
            for inputs in (THERE, BEYOND):
                for _ in range(inputs):
                    somebody.act_anyhow()
                somebody.unstick()
        except Exception as fault:
            fault.add_note("\n".join([f"from {name}", *somebody.last]))
            raise


def test_every_place_is_reached_on_purpose_and_left_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every screen and every page of the program is among the places."""
    count_time(monkeypatch)
    somebody = Restless(0, tmp_path)
    seen, pages = set(), set()
    for number, name in enumerate(PLACES):
        wide, high = SIZES[number % len(SIZES)]
        somebody.event(pygame.VIDEORESIZE, w=wide, h=high, size=(wide, high))
        somebody.go(name)
        seen |= {type(each).__name__ for each in somebody.program.screens}
        pages.add(page(somebody))
        somebody.home()
    monkeypatch.setattr("game.app.filming.video", lambda: None)  # as where both kinds of film can be made
    PLACES["replay"].go(somebody)
    somebody.act("film")
    pages.add(page(somebody))
    somebody.home()
    assert seen == ALL_SCREENS
    assert pages - {""} == ALL_PAGES


def named_pages() -> set[str]:
    """Every page that the window opens under a name written out, or by a constant of its module."""
    found = set()
    folder = Path(str(app.__file__)).parent
    for file in (*sorted(folder.glob("*.py")), *sorted((folder / "screens").glob("*.py"))):
        tree = ast.parse(file.read_text("utf-8"))
        said = {
            target.id: value.value
            for node in tree.body if isinstance(node, ast.Assign)
            for target, value in _pairs(node) if isinstance(target, ast.Name) and isinstance(value, ast.Constant)
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in ("open_page", "show_page"):
                names = [said.get(each.id) if isinstance(each, ast.Name) else getattr(each, "value", None)
                         for each in node.args]  # fmt: skip
                found |= {name for name in names[:2] if isinstance(name, str) and name}
    return found


def _pairs(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    """The names of an assignment, each with what it is given."""
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


def test_no_page_is_opened_that_no_way_leads_to() -> None:
    named = named_pages()
    assert len(named) > 10
    assert named <= ALL_PAGES, "it wants a place in tests/ui/places.py"


def test_what_cannot_be_left_or_does_not_go_on_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that Escape does not close, settings that do not open, minds that never do anything, an End turn and
    answers that do nothing, and a program that does not quit.
    """
    count_time(monkeypatch)
    somebody = Restless(0, tmp_path)
    broken: tuple[tuple[str, str, object, Callable[[], None], str], ...] = (
        ("settings", "page_wishes._button", lambda program, name: None, somebody.home, "is not left"),
        ("replay", "viewing._back", lambda viewer: None, somebody.home, "is not left"),
        ("stage", "stepping.WAYS_ON", dict.fromkeys(stepping.WAYS_ON, lambda steps, session: None), somebody.home,
         "is not left"),
        ("battle", "program.Program.open_page", lambda *_: None, somebody.settings_open, "no settings"),
        ("minds", "session.Session._think", lambda session, budget: None, somebody.goes_on, "nothing happens"),
        ("battle", "choosing.end_turn", lambda session: None, somebody.goes_on, "decides and cannot"),
        ("asked", "keys._in_group", lambda *_: True, somebody.goes_on, "decides and cannot"),
        ("title", "program.Program.close", lambda program: None, somebody.quits_by_cross, "does not quit"),
        ("result", "program.Program.close", lambda program: None, somebody.quits_by_key, "does not quit"),
    )  # fmt: skip
    for place, what, instead, noticed, words in broken:
        somebody.go(place)
        with monkeypatch.context() as patch:
            patch.setattr(f"game.app.{what}", instead)
            with pytest.raises(Stuck, match=words):
                noticed()
    somebody.unstick()


@pytest.mark.parametrize("way", ["Esc", "quit", "window", "settings"])
def test_nobody_waits_for_a_mind(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mind that thinks for minutes: what is wanted meanwhile happens within a second, drawing and all."""
    hands = Hands("warehouse", 3, persons=())

    def slow(_: object) -> Generator[None, None, Command]:
        while True:
            time.sleep(0.004)
            yield

    monkeypatch.setattr(hands.session.table, "think", lambda: slow(None))
    hands.session._thinking = None
    for _ in range(10):
        hands.look()
    before = len(hands.session.battle.log)
    start = time.monotonic()
    if way == "Esc":
        hands.session.plan.card = "DEF-07"
        hands.look()
        hands.key(pygame.K_ESCAPE)
        assert hands.session.plan.card == "", "what lies over the board is put away"
        assert not hands.session.hurry
    elif way == "quit":
        hands.key(pygame.K_q, pygame.KMOD_LCTRL)
        assert not hands.program.running
    elif way == "window":
        hands.event(pygame.QUIT)
        assert not hands.program.running
    else:
        hands.key(pygame.K_F10)
        hands.click("button", "title")
        assert hands.program.session is None
    assert time.monotonic() - start < 1.0
    assert way != "Esc" or len(hands.session.battle.log) == before
