"""A replay at the window: opened, stepped to and fro, dragged, played, branched off, left; by mouse and by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game import match, replay
from game.ai.chance import Chance
from game.app import watching
from game.app.program import Program
from game.app.screens.timeline import boxes
from game.app.telling import headline, named
from game.app.viewer import Viewer
from game.scenario import loader
from game.settings import Settings
from game.table import PERSON
from game.text import Die, Part, Row, Text
from tests.amounts import amount, seed
from tests.ui.hands import NAMED

FRAME = 50
SIZES = [((1280, 800), 100), ((1280, 800), 200), ((640, 400), 100), ((960, 640), 100)]


class Watcher:
    """A person before a replay, with real events at real pixels."""

    def __init__(
        self,
        file: Path,
        lang: str = "en",
        size: tuple[int, int] = (1280, 800),
        scale: int = 100,
        view: str = "st",
        wait: bool = True,
    ) -> None:
        settings = Settings(scale=scale, view=view, motion="reduced")  # type: ignore[arg-type]
        self.program = Program(size, settings, lang)
        self.program.show_title()
        self.surface = pygame.Surface(size)
        assert watching.watch_file(self.program, file), self.program.page
        self.look()
        if wait:
            self.wait()

    def wait(self) -> None:
        """Until the whole replay is there."""
        while not self.viewer.rerun.whole or self.viewer.telling.behind:
            self.program.tick(FRAME)
        self.look()

    @property
    def viewer(self) -> Viewer:
        assert self.program.viewer is not None
        return self.program.viewer

    def look(self) -> None:
        self.program.tick(FRAME)
        self.program.draw(self.surface)

    def event(self, kind: int, **facts: Any) -> None:
        self.program.event(pygame.event.Event(kind, **facts))

    def key(self, name: str, mod: int = 0) -> None:
        code = NAMED.get(name) or {
            "Space": pygame.K_SPACE,
            "Home": pygame.K_HOME,
            "End": pygame.K_END,
            "F2": pygame.K_F2,
        }.get(name)
        letter = name if len(name) == 1 else ""
        self.event(pygame.KEYDOWN, key=code or ord(name.lower()), mod=mod, unicode=letter)
        self.look()

    def screen(self) -> Any:
        return self.program.page or self.viewer.screen

    def at(self, action: str, value: object = None) -> tuple[int, int]:
        hit = self.screen().hits.find((action, value))
        assert hit is not None, f"nothing called {action} {value!r} is on the screen"
        assert self.screen().hits.at(hit.box.center) is hit, f"{action} {value!r} is covered"
        return int(hit.box.centerx), int(hit.box.centery)

    def press(self, at: tuple[int, int]) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=1)
        self.look()

    def click(self, action: str, value: object = None) -> None:
        self.press(self.at(action, value))

    def hash(self) -> str:
        return self.viewer.battle.hash()

    def wanted(self, place: int) -> str:
        """The recorded state of a stop."""
        rerun = self.viewer.rerun
        count = rerun.stops[place].commands
        return rerun.replay.hashes[count - 1] if count else rerun.replay.start

    def shows(self, place: int) -> None:
        assert self.viewer.place == place
        assert self.hash() == self.wanted(place)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    loaded = loader.load("dojo")
    done = match.fight(loaded, 5, match.minds(loaded, "best_odds"))
    place = tmp_path_factory.mktemp("replays") / "dojo.replay.json"
    replay.write(done.notes.replay(done.battle), place)
    return place


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_mouse_alone_goes_everywhere(file: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    hands = Watcher(file, lang, size, scale)
    last = len(hands.viewer.rerun.stops) - 1
    for name, place in (("next", 1), ("next", 2), ("back", 1), ("last", last), ("back", last - 1), ("first", 0)):
        hands.click("step", name)
        hands.shows(place)
    show = hands.viewer.screen.show_.timeline
    box = boxes(hands.viewer.screen.at, show, hands.viewer.screen.kind)
    hands.event(pygame.MOUSEMOTION, pos=(box.x(0, show.count), box.middle), rel=(0, 0), buttons=(0, 0, 0))
    hands.event(pygame.MOUSEBUTTONDOWN, pos=(box.x(0, show.count), box.middle), button=1)
    for place in (5, last, 7):
        hands.event(pygame.MOUSEMOTION, pos=(box.x(place, show.count), box.middle), rel=(0, 0), buttons=(1, 0, 0))
        hands.look()
        hands.shows(place)
    hands.event(pygame.MOUSEBUTTONUP, pos=(box.x(7, show.count), box.middle), button=1)
    hands.event(pygame.MOUSEMOTION, pos=(box.x(2, show.count), box.middle), rel=(0, 0), buttons=(0, 0, 0))
    hands.shows(7)
    if hands.viewer.screen.at.small:
        hands.click("tab", "log")
    hands.click("event", 8)
    hands.shows(8)
    hands.click("speed", 3)
    assert hands.viewer.speed == 3
    hands.click("tool", "close")
    assert hands.program.viewer is None
    assert hands.program.title is not None


def test_the_keys_alone_go_everywhere(file: Path) -> None:
    hands = Watcher(file)
    stops = hands.viewer.rerun.stops
    last = len(stops) - 1
    for name, place in (("Right", 1), ("Right", 2), ("Left", 1), ("End", last), ("Left", last - 1), ("Home", 0)):
        hands.key(name)
        hands.shows(place)
    hands.key("Right", pygame.KMOD_SHIFT)
    hands.shows(next(n for n, stop in enumerate(stops) if stop.turn > stops[0].turn))
    hands.key("Left", pygame.KMOD_SHIFT)
    hands.shows(0)
    hands.key("Up")
    assert hands.viewer.speed == 2
    hands.key("Down")
    assert hands.viewer.speed == 1
    hands.key("F2")
    assert hands.viewer.side
    hands.key("?")
    assert hands.program.page_name == "help"
    hands.key("Esc")
    program: Any = hands.program
    assert program.page is None
    hands.key("Esc")
    assert program.viewer is None


def test_tab_and_enter_reach_every_control(file: Path) -> None:
    hands = Watcher(file)
    reached = set()
    for _ in range(60):
        hands.key("Tab")
        hit = hands.viewer.screen.hits.focused
        assert hit is not None
        reached.add(hit)
        if hit == ("step", "next"):
            before = hands.viewer.place
            hands.key("Enter")
            hands.shows(before + 1)
    names = ("first", "back", "play", "next", "last")
    assert {("step", name) for name in names} | {("branch", None), ("film", None)} <= reached


def test_it_plays_by_itself_to_its_end_and_begins_again(file: Path) -> None:
    hands = Watcher(file)
    hands.click("speed", 3)
    hands.key("Space")
    seen = []
    for _ in range(3000):
        seen.append(hands.viewer.place)
        if not hands.viewer.playing:
            break
        hands.program.tick(FRAME)
    last = len(hands.viewer.rerun.stops) - 1
    hands.shows(last)
    assert sorted(set(seen)) == list(range(last + 1)), "no event is left out"
    hands.key("Space")
    assert hands.viewer.place <= 1
    hands.key("Space")
    assert not hands.viewer.playing


@pytest.mark.parametrize("speed", [0, 1, 2, 3])
def test_four_times_the_speed_takes_a_quarter_of_the_time(file: Path, speed: int) -> None:
    hands = Watcher(file)
    hands.viewer.speed = speed
    hands.viewer.go(3)
    hands.key("Space")
    frames = 0
    while hands.viewer.place < 8:
        hands.program.tick(10)
        frames += 1
    usual = frames * (50, 100, 200, 400)[speed] / 100
    assert 200 < usual < 800, "five events of some seconds at the usual speed"


def test_the_event_tells_its_dice_and_its_chance(file: Path) -> None:
    hands = Watcher(file)
    viewer = hands.viewer
    for place in range(len(viewer.rerun.stops)):
        viewer.go(place)
        card = viewer.screen.show_.card
        rows = [each for each in card.figures if each.value.endswith("%")]
        if card.dice and len(card.dice) > 1:
            assert rows, card
            assert all(each.rule for each in rows)
    assert any(
        each.value.endswith("%") for place in range(len(viewer.rerun.stops))
        for each in viewer.telling.told[place].card.figures
    )  # fmt: skip


def test_a_player_is_shown_nothing_hidden(file: Path) -> None:
    hands = Watcher(file, view="player")
    viewer = hands.viewer
    for place in range(len(viewer.rerun.stops)):
        viewer.go(place)
        located = viewer.people.located
        shown = {each.id for each in viewer.screen.scene.placed if not each.token.hollow}
        assert shown <= located
        assert viewer.inspected not in set(viewer.battle.ids) - located


def test_a_fall_on_the_line_says_who_and_is_gone_to(file: Path) -> None:
    hands = Watcher(file)
    (fall,) = hands.viewer.screen.show_.timeline.falls
    name = next(hands.viewer.text.unit(hands.viewer.battle, unit) for unit in hands.viewer.rerun.stops[fall[0]].fell)
    hit = hands.viewer.screen.hits.find(("fall", 0))
    assert hit is not None
    assert name in hit.tip
    hands.press(hit.box.center)
    hands.shows(fall[0])
    assert hands.viewer.battle.unit(hands.viewer.rerun.stops[fall[0]].fell[0]).fallen


@pytest.mark.parametrize("scenario", ["night-watch", "warehouse"])
def test_no_chance_is_told_of_those_whose_numbers_are_hidden(scenario: str, tmp_path: Path) -> None:
    found = loader.load(scenario)
    loaded = found._replace(rules=(*found.rules, ("reveal_enemy_defense", "off")))
    fight = match.fight(loaded, 3, match.minds(loaded, "best_odds"), limit=60)
    place = tmp_path / "some.replay.json"
    replay.write(fight.notes.replay(fight.battle), place)
    hands = Watcher(place, view="player")
    viewer = hands.viewer
    strangers = [unit for unit, side in viewer.rerun.sides.items() if side != viewer.side]
    names = {viewer.text.unit(viewer.battle, unit) for unit in strangers}
    chances = [
        figure for told in viewer.telling.told for figure in told.card.figures if figure.value.endswith("%")
    ]  # fmt: skip
    assert not [figure for figure in chances if any(figure.text.startswith(name) for name in names)]
    somebody = Text("en").say("unit.unseen")
    for told in viewer.telling.told:
        if told.card.title.startswith(somebody):
            assert not told.unit, "whose token it is would say who it was"
        assert not told.unit or viewer.text.unit(viewer.battle, told.unit) in told.card.title
    for stop, fallen in [(n, unit) for n, each in enumerate(viewer.rerun.stops) for unit in each.fell]:
        viewer.go(stop)
        name, falls = viewer.text.unit(viewer.battle, fallen), viewer.screen.show_.timeline.falls
        shown = any(at == stop and name in words for at, _, words in falls)
        assert shown == (fallen in viewer.people.located)
    hands.key("F2")
    hands.wait()
    figures = [figure for told in viewer.telling.told for figure in told.card.figures]
    chances = [figure for figure in figures if figure.value.endswith("%")]
    assert any(figure.text.startswith(name) for figure in chances for name in names), "the Storyteller is told"


def row(unit: str, weight: str = "main", dice: bool = False, name: str = "") -> Row:
    thrown = (Die(8, True, False, False),) if dice else ()
    said = Part(name or unit, "" if name else "unit", "" if name else unit)
    return Row("x", (said, Part(" does it")), weight=weight, units=(unit,), dice=thrown)


def test_the_blow_of_a_charge_stands_for_its_run() -> None:
    assert headline([row("a"), row("a", dice=True), row("b", dice=True)]) == 1
    assert headline([row("a"), row("b", dice=True)]) == 0, "what others do meanwhile does not"
    assert headline([row("a", "turn"), row("a", "detail")]) == 1
    assert headline([row("a", "detail"), row("a"), row("a")]) == 1


def test_a_row_that_names_nobody_shows_no_token() -> None:
    assert named(row("a")) == "a"
    assert named(row("a", name="Somebody unseen")) == ""


def test_a_person_plays_on_from_where_it_branches_off(file: Path) -> None:
    hands = Watcher(file)
    place = len(hands.viewer.rerun.stops) // 2
    hands.viewer.go(place)
    past, wanted = hands.viewer.rerun.record(place), hands.hash()
    hands.key("B")
    session = hands.program.session
    assert hands.program.viewer is None
    assert session is not None
    assert tuple(session.battle.commands) == past.commands
    assert session.battle.hash() == wanted
    assert PERSON in session.table.players.values()
    for _ in range(400):
        if session.person is not None:
            break
        hands.program.tick(FRAME)
    assert session.person is not None
    hands.look()
    assert session.table.notes is not None
    assert replay.run(session.table.notes.replay(session.battle)).hash() == session.battle.hash()


def test_no_battle_branches_off_its_end(file: Path) -> None:
    hands = Watcher(file)
    hands.key("End")
    hands.click("branch")
    assert hands.program.page_name == "notice"
    assert hands.program.viewer is not None
    hands.key("Esc")
    assert hands.program.page is None


def test_the_end_is_gone_to_before_it_is_known(file: Path) -> None:
    """The replay is fought while one looks on: who presses End at once comes there as soon as it is reached."""
    hands = Watcher(file, wait=False)
    hands.viewer.budget_ms = 0
    hands.key("Right")
    hands.shows(1)
    hands.key("End")
    assert not hands.viewer.rerun.whole
    hands.viewer.budget_ms = 12
    hands.wait()
    hands.shows(len(hands.viewer.rerun.stops) - 1)


def test_the_language_changes_in_the_middle(file: Path) -> None:
    hands = Watcher(file)
    hands.viewer.go(6)
    english = hands.viewer.screen.show_.card.title
    hands.key("L")
    assert hands.program.text.lang == "zh"
    assert hands.viewer.place == 6
    assert hands.viewer.screen.show_.card.title != english
    assert hands.viewer.screen.show_.timeline.branch == Text("zh").say("viewer.branch")


def test_a_replay_of_another_version_says_which_it_needs(file: Path, tmp_path: Path) -> None:
    recorded = replay.read(file)
    hashes = list(recorded.hashes)
    hashes[20] = "0" * 24
    older = replay.Replay(
        recorded.scenario, recorded.seed, recorded.start, recorded.commands, tuple(hashes), "0.2.9"
    )  # fmt: skip
    place = tmp_path / "older.replay.json"
    replay.write(older, place)
    hands = Watcher(place)
    assert "0.2.9" in hands.program.notice
    assert "21" in hands.program.notice
    assert hands.viewer.rerun.stops[-1].commands <= 20
    hands.key("End")
    hands.shows(len(hands.viewer.rerun.stops) - 1)


def test_stepping_is_immediate(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Back and forth over the whole battle touches no rule: not one command is carried out again."""
    hands = Watcher(file)
    carried: list[object] = []
    monkeypatch.setattr("systems.referee.submit", lambda *args, **_: carried.append(args))
    for name in ("End", "Home", "End", "Left", "Left"):
        hands.key(name)
    assert not carried
    hands.shows(len(hands.viewer.rerun.stops) - 3)


KEYS = ("Space", "Left", "Right", "Up", "Down", "Home", "End", "Tab", "Enter", "Esc", "F2", "L", "M", "+", "?")


def test_random_inputs_leave_no_replay_stuck(tmp_path: Path) -> None:
    """Keys and clicks anywhere, with all motion: at the end it can still be gone to any stop and left."""
    names = ("mortar", "night-watch", "rooftop", "wrestlers")
    for number, scenario in enumerate(names, seed()):
        loaded = loader.load(scenario)
        fight = match.fight(loaded, number, match.minds(loaded, "any_legal"), limit=80)
        place = tmp_path / f"{scenario}.replay.json"
        replay.write(fight.notes.replay(fight.battle), place)
        hands, chance = Watcher(place, size=((1280, 800), (640, 400))[number % 2]), Chance(number, "inputs")
        hands.viewer.motion.reduced = False
        wide, high = hands.surface.get_size()
        for _ in range(amount("replay_inputs") // len(names)):
            kind = chance.below(10)
            if hands.program.viewer is None:
                assert watching.watch_file(hands.program, place)
            if kind < 4:
                hands.key(KEYS[chance.below(len(KEYS))], pygame.KMOD_SHIFT if chance.below(4) == 0 else 0)
            elif kind < 8:
                hands.press((chance.below(wide), chance.below(high)))
            elif kind == 8:
                hands.event(pygame.MOUSEWHEEL, y=chance.below(5) - 2, x=0)
                hands.look()
            else:
                hands.program.tick(chance.below(400))
            if hands.program.session is not None:  # it has branched off into a battle
                hands.program.show_title()
        if hands.program.viewer is None:
            assert watching.watch_file(hands.program, place)
        hands.program.page = None
        hands.wait()
        last = len(hands.viewer.rerun.stops) - 1
        for stop in (last, 0):
            hands.viewer.go(stop)
            hands.shows(stop)
        hands.viewer.close()
