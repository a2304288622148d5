"""The lab at the window: what is asked, what comes while it runs, the battles a person wants to see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pygame
import pytest

from game.app import lab_room
from game.app.lab_asking import THINKERS
from game.app.lab_room import LabRoom
from game.app.lab_show import Told
from game.app.lab_work import Asked
from game.lab.book import Book
from game.lab.inquiry import Inquiry, Wanted, ask
from game.lab.question import Question
from tests.ui.hands import Hands

PATIENCE = 120
"""Seconds for what processes of their own do; a clock decides nothing here but when to give up."""


def room(hands: Hands) -> LabRoom:
    assert hands.program.room is not None
    return hands.program.room


def told(hands: Hands) -> Told:
    found = room(hands).screen.show.told
    assert found is not None
    return found


def opened(**more: object) -> Hands:
    """The lab of a battle that is being prepared, opened with its button."""
    hands = Hands("dojo", 3, title=True, **more)  # type: ignore[arg-type]
    hands.click("prepare", "dojo")
    hands.click("button", "lab")
    return hands


def until(hands: Hands, done: object) -> None:
    """Frames pass until something holds."""
    end = monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert monotonic() < end, "nothing came of it"
        sleep(0.02)
        hands.look()


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_room, "BATTLES", (2, 3, 4, 5, 6))


def run(hands: Hands) -> None:
    """The quick mind fights it out."""
    for side in room(hands).asking.minds:
        hands.click(f"pick {side}", THINKERS.index("best_odds"))
    hands.click("button", "run")
    assert room(hands).running
    until(hands, lambda: not room(hands).screen.show.running and room(hands).screen.show.told is not None)


@pytest.fixture
def fought() -> Iterator[Hands]:
    """The lab after four battles of the quick mind."""
    hands = opened()
    run(hands)
    yield hands
    hands.program.close()


def test_battles_are_fought_and_told_and_one_is_watched_and_left_again(fought: Hands) -> None:
    show = room(fought).screen.show
    assert show.told is not None
    assert show.caption.startswith("4 battles")
    assert sum(piece.share for piece in show.told.chances.pieces) == pytest.approx(1)
    assert [point.battles for point in show.told.points] == [1, 2, 3, 4]
    assert show.told.points[-1][1:] == show.told.chances.whisker, "the curve ends where the bar's interval stands"
    assert len(show.told.dots) == 4
    assert {row.name for row in show.told.units} == {"Renka Moor", "Osamu Vale"}
    before = show.told.cells
    fought.click("heat", 2)
    assert told(fought).cells != before, "another map"
    assert show.told.listing is not None
    number = show.told.listing.rows[0].number
    fought.click("watch", number)
    until(fought, lambda: fought.program.viewer is not None)
    fought.key(pygame.K_ESCAPE)
    assert fought.program.viewer is None
    assert room(fought).screen.show.told is not None, "the answer is still there"
    fought.program.speak("zh")
    fought.look()
    assert "赢下" in told(fought).sentence
    fought.key(pygame.K_ESCAPE)
    assert fought.program.room is None
    assert fought.program.before is not None, "back where it was opened"


def answered(change: int, folder: Path, battles: int) -> Hands:
    """The lab with battles that were fought here before, by the quick mind."""
    hands = opened()
    asking = room(hands).asking
    asking.minds, asking.change = dict.fromkeys(asking.minds, "best_odds"), change
    found = [Inquiry(each, Wanted(battles=battles), Book.of(folder, each)) for each in asking.questions()]
    for _ in ask(found, apart=True):
        pass
    room(hands).labels = asking.labels(hands.program.text)
    room(hands).begin(Asked(found))
    room(hands).refresh()
    hands.look()
    return hands


def test_a_square_leads_to_its_battles_and_a_dot_to_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = answered(0, tmp_path, 5)
    work = room(hands).work
    assert work is not None
    watched: list[tuple[Question, int]] = []
    monkeypatch.setattr(room(hands), "_watch", lambda number: watched.append((work.inquiries[0].question, number)))
    peak = next((cell.x, cell.y) for cell in told(hands).cells if cell.peak)
    hands.click("square", peak)
    listing = told(hands).listing
    assert listing is not None
    accounts = [*work.inquiries[0].accounts()]
    assert [row.number for row in listing.rows] == [each.number for each in accounts if peak in each.falls]
    assert listing.heading.startswith("Falls at ")
    hands.click("watch", listing.rows[0].number)
    hands.click("whole", 0)
    assert told(hands).listing != listing
    focus_on(hands, "square")
    hands.key(pygame.K_LEFT)
    action, square = hands.hits().focused or ("", None)
    assert action == "square"
    assert square in [(cell.x, cell.y) for cell in told(hands).cells]
    hands.key(pygame.K_RETURN)
    assert room(hands).square == square
    focus_on(hands, "dot")
    hands.key(pygame.K_RIGHT)
    assert hands.hits().focused == ("dot", told(hands).dots[1].number)
    hands.key(pygame.K_RETURN)
    hands.click("dot", told(hands).dots[3].number)
    assert [number for _, number in watched] == [listing.rows[0].number, 1, 3]
    hands.program.close()


def focus_on(hands: Hands, action: str) -> None:
    """Tab comes to it, in one round."""
    for _ in range(80):
        hands.key(pygame.K_TAB)
        if (hands.hits().focused or ("",))[0] == action:
            return
    raise AssertionError(f"Tab never comes to {action}")


def test_a_change_is_held_against_the_battle_as_it_is(tmp_path: Path) -> None:
    hands = answered(1, tmp_path, 3)
    assert room(hands).asking.changes == ((("ruleset", "overseer_classic"),),)
    pair = room(hands).screen.show.compared
    assert pair is not None
    assert [bar.label for bar in pair.bars] == ["As it is", "Overseer, classic edition"]
    assert "3 pairs" in pair.note
    assert pair.sentence.startswith("Overseer, classic edition: ")
    base, other = (each.question.scenario for each in room(hands).work.inquiries)  # type: ignore[union-attr]
    assert (base.setup().ruleset, other.setup().ruleset) == ("overseer", "overseer_classic")
    hands.click("pick shown", 1)
    assert room(hands).screen.show.compared.shown == 1  # type: ignore[union-attr]
    hands.program.speak("zh")
    hands.look()
    assert room(hands).screen.show.compared.bars[0].label == "原样"  # type: ignore[union-attr]
    hands.program.close()


def test_another_battle_can_be_held_against_it() -> None:
    hands = opened()
    asking = room(hands).asking
    hands.click("pick house", THINKERS.index("expert"))
    hands.click("pick change", len(asking.changes) + 1)
    hands.click("pick other", asking.others.index("alley"))
    one, other = asking.questions()
    assert (one.scenario.key, other.scenario.key, one.seed) == ("dojo", "alley", other.seed)
    assert {mind for _, mind in other.minds} == {"regular", "expert"}, "sides of other names stand in their order"
    assert asking.labels(hands.program.text) == ("Dojo", "Alley")
    hands.program.close()


def test_a_side_without_anybody_is_told_and_nothing_is_fought() -> None:
    hands = opened()
    asking = room(hands).asking
    asking.changes = ((("units.osamu.count", "0"),), (("map.door", "open"),))
    hands.click("pick change", 1)
    hands.click("button", "run")
    assert "house" in hands.program.notice
    assert room(hands).work is None
    hands.click("pick change", 2)
    hands.click("button", "run")
    assert "no door" in hands.program.notice
    assert room(hands).work is None
    hands.program.close()


def test_everything_is_done_with_the_keys_alone() -> None:
    hands = opened()
    hands.key(pygame.K_TAB)
    assert hands.hits().focused is not None
    names = set()
    for _ in range(40):
        hands.key(pygame.K_TAB)
        names.add(hands.hits().focused)
    assert {("button", "back"), ("button", "run"), ("heat", 3), ("pick house", 0), ("pick battles", 4)} <= names
    hands.program.close()


def test_what_is_running_can_be_stopped_and_keeps_its_battles() -> None:
    hands = opened()
    hands.click("pick battles", 4)
    hands.click("button", "run")
    hands.click("button", "stop")
    until(hands, lambda: not room(hands).screen.show.running)
    assert [each.name for each in room(hands).screen.show.buttons] == ["back", "compare", "run"]
    hands.program.close()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 200), ((640, 400), 100)])
def test_it_is_laid_out_at_every_size(lang: str, size: tuple[int, int], scale: int) -> None:
    hands = opened(lang=lang, size=size, scale=scale)
    screen = room(hands).screen
    hands.look()
    window = pygame.Rect((0, 0), size)
    for hit in screen.hits.entries:
        if hit.action == "button":
            assert window.contains(hit.box), hit
    boxes = [hit.box for hit in screen.hits.entries if hit.action in ("button",)]
    assert all(not a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
    hands.program.close()
