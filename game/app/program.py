"""The program at the window: title, battle, pages over them; what lives across screens (language, scale, settings).

``Program`` needs no display: it takes events, time and a surface, so tests play it without one. ``loop`` opens the
window.

"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from game import settings as remembered
from game.app import browser, pages
from game.app.camera import Pointer
from game.app.screens.battle import Wish
from game.app.screens.page import PageButton, PageScreen, PageShow
from game.app.screens.title import TitleScreen
from game.app.session import Session
from game.app.theme import Scale
from game.scenario import loader
from game.scenario.faults import ScenarioFaults
from game.scenario.scenario import Scenario
from game.settings import Settings
from game.table import PERSON, Table
from game.text import Text
from systems import referee

MIND = "best_odds"


class Program:
    """Everything between the events of a window and its picture."""

    def __init__(self, size: tuple[int, int], settings: Settings, lang: str, folder: Path | None = None) -> None:
        self.size = size
        self.settings = replace(settings, lang=lang)  # type: ignore[arg-type]
        self.folder = folder
        self.text = Text(lang)
        self.pointer = Pointer()
        self.running = True
        self.full_screen = False
        self.session: Session | None = None
        self.title: TitleScreen | None = None
        self.page: PageScreen | None = None
        self.page_name = ""
        self.source: str = ""
        self.seed = 0
        self.replay_file = ""
        self._ended = False

    @property
    def scale(self) -> Scale:
        return Scale(self.settings.scale)

    # screens

    def show_title(self, selected: str = "") -> None:
        """The title with the browser of battles."""
        self.session, self.page = None, None
        self.title = TitleScreen(browser.browser(self.text, selected), self.pointer)
        self.title.layout(self.size, self.scale)

    def show_page(self, name: str, show: PageShow) -> None:
        """A page over what is on the screen."""
        self.page_name = name
        self.page = PageScreen(show, self.pointer)
        self.page.layout(self.size, self.scale)

    def open_page(self, name: str, rule: str = "") -> None:
        """One of the pages by name."""
        if name == "settings":
            self.show_page(name, pages.settings(self.text, self.settings))
        elif name == "help":
            self.show_page(name, pages.keys(self.text))
        elif name == "rules":
            self.show_page(name, pages.rulebook(self.text))
        elif name == "rule":
            self.show_page(name, pages.rule(self.text, rule))

    def start(self, source: str, seed: int, *, persons: tuple[str, ...] | None = None) -> None:
        """Begin a battle. Raises ScenarioFaults or OSError when the scenario cannot be read.

        ``persons`` are the sides played at this window; without it the scenario's own controllers decide, or its
        first side.

        """
        scenario = loader.load(source)
        battle = referee.new_battle(scenario.setup(), seed)
        if persons is None:
            persons = _persons(scenario)
        players = {side.id: PERSON if side.id in persons else MIND for side in scenario.sides}
        table = Table(battle, players, seed)
        self.source, self.seed, self._ended = source, seed, False
        self.session = Session(table, scenario, self.text, player_view=self.settings.view == "player")
        self.session.screen.pointer = self.pointer
        self.title, self.page = None, None
        self.session.screen.layout(self.size, self.scale)
        unit = battle.unit(battle.acting() or battle.ids[0])
        self.session.screen.camera = self.session.screen.camera.centred((unit.x, unit.y))

    # events, time, picture

    def event(self, e: pygame.event.Event) -> None:
        """Take one event of the window."""
        if e.type == pygame.QUIT:
            self.running = False
        elif e.type == pygame.VIDEORESIZE:
            self.resize((e.w, e.h))
        elif e.type == pygame.KEYDOWN and self._everywhere(e):
            return
        elif self.page is not None:
            self.page.event(e)
        elif self.session is not None:
            self.session.screen.event(e)
        elif self.title is not None:
            self.title.event(e)
        self._wishes()

    def _everywhere(self, e: pygame.event.Event) -> bool:
        """Keys that mean the same on every screen."""
        typing = self.page is None and self.title is not None and self.title.show.typing
        if e.key == pygame.K_F11:
            self.full_screen = not self.full_screen
        elif e.key == pygame.K_F5 and self.session is not None:
            self._reload()
        elif e.key == pygame.K_l and not typing and not e.mod & pygame.KMOD_CTRL:
            self.speak("zh" if self.text.lang == "en" else "en")
        else:
            return False
        return True

    def tick(self, milliseconds: int) -> None:
        """A frame has passed."""
        if self.page is not None:
            self.page.tick(milliseconds)
        elif self.session is not None:
            self.session.tick(milliseconds)
            if self.session.battle.over is not None and not self._ended and not self.session.motion.tick(0):
                self._end()
        elif self.title is not None:
            self.title.tick(milliseconds)

    def draw(self, on: pygame.Surface) -> None:
        """Draw whatever is open."""
        if self.session is not None:
            self.session.screen.draw(on)
        elif self.title is not None:
            self.title.draw(on)
        if self.page is not None:
            self.page.draw(on)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.size = size
        for screen in (self.title, self.page, self.session.screen if self.session else None):
            if screen is not None:
                screen.layout(self.size, self.scale)

    # wishes

    def _wishes(self) -> None:
        if self.page is not None:
            wishes, self.page.wishes = self.page.wishes, []
            for wish in wishes:
                self._page_wish(wish)
        elif self.session is not None:
            self.session.take()
            leave, self.session.leave = self.session.leave, ""
            if leave:
                self.open_page(leave)
            if self.session.player_view != (self.settings.view == "player"):
                self._keep(view="player" if self.session.player_view else "st")
        elif self.title is not None:
            wishes, self.title.wishes = self.title.wishes, []
            for wish in wishes:
                self._title_wish(wish)

    def _title_wish(self, wish: Wish) -> None:
        if wish.name == "play":
            self.start(str(wish.value), self.seed)
        elif wish.name == "menu":
            self._menu(str(wish.value))
        elif wish.name == "language":
            self.speak(str(wish.value))

    def _menu(self, name: str) -> None:
        if name == "quit":
            self.running = False
        elif name == "play" and self.title is not None and self.title.show.selected:
            self.start(self.title.show.selected, self.seed)
        else:
            self.open_page(name)

    def _page_wish(self, wish: Wish) -> None:
        if wish.name == "pick" and isinstance(wish.value, tuple):
            self._setting(*wish.value)
        elif wish.name == "rule":
            if self.session is not None and self.session.wanted() is not None:
                self.session.plan.card, self.page = str(wish.value), None
                self.session.refresh()
            else:
                self.open_page("rule", str(wish.value))
        elif wish.name == "button":
            self._page_button(str(wish.value))

    def _page_button(self, name: str) -> None:
        if name == "close":
            self.page = None
        elif name == "rules":
            self.open_page("rules")
        elif name == "back":
            self.show_title(self.source)
        elif name in ("again", "other"):
            self.start(self.source, self.seed + (name == "other"))

    def _setting(self, name: str, place: int) -> None:
        if name == "lang":
            self.speak(("en", "zh")[place])
        elif name == "scale":
            self._keep(scale=pages.SCALES[place])
            self.resize(self.size)
        elif name == "view":
            self._keep(view=("st", "player")[place])
            if self.session is not None:
                self.session.see(player=place == 1)
                self.session.refresh()
        if self.page is not None:
            self.open_page("settings")

    def _keep(self, **changes: object) -> None:
        """Remember a setting; a folder that cannot be written costs nothing but the memory."""
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        if self.folder is None:
            return
        try:
            remembered.save(self.settings, self.folder)
        except OSError:
            self.folder = None

    def speak(self, lang: str) -> None:
        """Another language, at once and everywhere."""
        self.text = Text(lang)
        self._keep(lang=lang)
        if self.session is not None:
            self.session.speak(self.text)
        if self.title is not None:
            old = self.title.show
            self.title.show = browser.browser(self.text, old.selected, old.filter, old.search)
        if self.page is not None:
            self._page_again()

    def _page_again(self) -> None:
        if self.page_name == "result":
            self._end()
        elif self.page_name != "rule":
            self.open_page(self.page_name)

    def _reload(self) -> None:
        """F5: read the scenario file again and begin anew; a faulty file is said, and the battle stays."""
        try:
            self.start(self.source, self.seed)
        except ScenarioFaults as faults:
            lines = tuple(str(fault) for fault in faults.faults[:12])
            done = PageButton("close", self.text.say("settings.close"), True)
            self.show_page("faults", PageShow(self.source, lines, (), (done,)))

    def _end(self) -> None:
        assert self.session is not None
        self._ended = True
        self.show_page("result", pages.result(self.text, self.session.battle, self.session.scenario, self.replay_file))


def _persons(scenario: Scenario) -> tuple[str, ...]:
    """Sides that a person plays: as the scenario says, else its first side."""
    wanted = {unit for unit, controller in scenario.controllers if controller == PERSON}
    sides = dict.fromkeys(unit.side for unit in scenario.units if unit.id in wanted)
    return tuple(sides) or (scenario.sides[0].id,)
