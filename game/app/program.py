"""The program at the window: title, battle, pages over them; what lives across screens (language, scale, settings).

``Program`` needs no display: it takes events, time and a surface, so tests play it without one. ``loop`` opens the
window.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import settings as remembered
from game.app import archive, battles, browser, everywhere, page_doors, page_wishes, title_wishes, watching
from game.app.browsing import PUZZLES, Browser
from game.app.camera import Pointer
from game.app.fonts import Type
from game.app.keeping import Keeper
from game.app.keymap import Keys
from game.app.pictures import Pictures
from game.app.screens.notice import draw_notice
from game.app.screens.page import PageScreen, PageShow
from game.app.screens.title import TitleScreen
from game.app.sounds import Silent
from game.app.theme import Scale
from game.prepared import Prepared, Remembered
from game.settings import Settings
from game.text import Text

if TYPE_CHECKING:
    from game.app.before import Before
    from game.app.filming import Filming
    from game.app.lab_room import LabRoom
    from game.app.opening import Opening
    from game.app.puzzling import Puzzling
    from game.app.screens.battle import BattleScreen
    from game.app.screens.deploying import DeployScreen
    from game.app.screens.lab import LabScreen
    from game.app.screens.setup import SetupScreen
    from game.app.session import Session
    from game.app.viewer import Viewer

# What only a battle needs is imported when one begins: the title does not wait for the rules and the minds.

NOTICE_MS = 6000


class Program:
    """Everything between the events of a window and its picture.

    ``folder`` is where settings are remembered, ``data`` where saves and replays are kept; without them nothing is
    written.
    """

    def __init__(
        self, size: tuple[int, int], settings: Settings, lang: str, folder: Path | None = None,
        data: Path | None = None,
    ) -> None:  # fmt: skip
        self.size = size
        self.settings = replace(settings, lang=lang)
        self.folder = folder
        self.keeper = Keeper(data)
        self.archive = archive.Archive(data)
        self.pictures = Pictures(data)
        self.filming: Filming | None = None
        """The film under way."""
        self.text = Text(lang)
        self.bindings = Keys.remembered(settings.keys)
        self.keys_at = (0, "")
        """How far the page of keys was scrolled, and what it was searched for."""
        self.pointer = Pointer()
        self.sounds = Silent()
        """Whoever opens a real window puts real sounds here."""
        self.running = True
        self.full_screen = False
        self.before: Before | None = None
        """The setup, or the placing of units: between the title and the battle."""
        self.room: LabRoom | None = None
        """The lab, over whatever it was opened from."""
        self.remembered = Remembered(folder)
        self.prepared: Prepared | None = None
        """What was chosen for the battle on the screen."""
        self.session: Session | None = None
        self.viewer: Viewer | None = None
        """A replay over the battle or the title."""
        self.opening: Opening | None = None
        """A large replay that is being opened."""
        self.back_to = ""
        """The page that comes back when the replay is left."""
        self.notice = ""
        """Words over everything, for a while."""
        self._notice_ms = 0
        self.title: TitleScreen | None = None
        self.page: PageScreen | None = None
        self.page_name = ""
        self.page_of = ""
        """What the page is about: a rule or a unit."""
        self.source: str = ""
        self.seed = 0
        self.first_seed = 0
        """The seed the program was started with: battles without one of their own begin with it."""
        self.ruleset = ""
        """The edition that every battle begun here is fought by; "" leaves it to the scenarios."""
        self.again_by = ""
        """The edition that the battle on the screen is begun anew by."""
        self.replay_file = ""
        self.ended = False
        self.puzzle: Puzzling | None = None
        """The puzzle whose position the battle on the screen began with."""
        self._looked = False
        """Whether a save to go on with was looked for since the title was shown."""

    @property
    def scale(self) -> Scale:
        """The scale of the settings."""
        return Scale(self.settings.scale)

    # screens

    def show_title(self, selected: str = "") -> None:
        """The title with the browser of battles."""
        battles.leave(self)
        watching.close(self)
        self.close_room()
        self.session, self.page, self.before, self._looked = None, None, None, False
        self.title = TitleScreen(self._browser(selected), self.pointer)
        self.title.layout(self.size, self.scale)

    def _browser(self, selected: str) -> Browser:
        """What the title shows; whoever comes from a puzzle finds the puzzles."""
        among, self.puzzle = "" if self.puzzle is None else PUZZLES, None
        selected = self.source if among else selected
        return browser.browser(self.text, selected, among, ruleset=self.ruleset, solved=self.settings.puzzles)

    def show_page(self, name: str, show: PageShow, of: str = "") -> None:
        """A page over what is on the screen."""
        self.page_name, self.page_of = name, of
        self.page = PageScreen(show, self.pointer)
        self.page.layout(self.size, self.scale)

    def open_page(self, name: str, of: str = "") -> None:
        """One of the pages by name."""
        page_doors.open_page(self, name, of)

    def start(
        self, source: str, seed: int, *, persons: tuple[str, ...] | None = None, ruleset: str | None = None,
        prepared: Prepared | None = None,
    ) -> None:  # fmt: skip
        """Begin a battle, as ``battles.start`` does. Raises ScenarioFaults or OSError."""
        battles.start(self, source, seed, persons=persons, ruleset=ruleset, prepared=prepared)

    def close(self) -> None:
        """The window closes."""
        battles.leave(self)
        self.close_room()
        self.sounds.close()
        if self.filming is not None:
            self.filming.stop()
        self.running = False

    def close_room(self) -> None:
        """The lab ends what it is doing, keeps what is done, and leaves."""
        if self.room is not None:
            self.room.close()
            self.room = None

    # events, time, picture

    def event(self, e: pygame.event.Event) -> None:
        """Take one event of the window."""
        if e.type == pygame.QUIT:
            self.close()
        elif e.type == pygame.VIDEORESIZE:
            self.resize((e.w, e.h))
        elif e.type == pygame.KEYDOWN and everywhere.take(self, e):
            return
        elif self.page is not None:
            self.page.event(e)
        elif self.viewer is not None:
            self.viewer.screen.event(e)
        elif self.room is not None:
            self.room.screen.event(e)
        elif self.session is not None:
            self.session.screen.event(e)
        elif self.before is not None:
            self.before.screen.event(e)
        elif self.title is not None:
            self.title.event(e)
        self._wishes()

    @property
    def typing(self) -> bool:
        """Whether letters are text now, not keys."""
        if self.page is not None:
            return self.page.typing
        if self.viewer is not None:
            return False
        if self.session is not None:
            return self.session.screen.log.typing
        return self.title is not None and self.title.show.typing

    @property
    def letters_taken(self) -> bool:
        """Whether letters choose deeds of a group that is folded out: then they come before every other meaning."""
        alone = self.page is None and self.viewer is None
        return alone and self.session is not None and self.session.plan.unfolded not in ("", "more")

    def tick(self, milliseconds: int) -> None:
        """A frame has passed."""
        self._pictures_out()
        if self.opening is not None:
            self.opening.tick(self)
        self._notice_ms -= milliseconds
        held = self.session is not None and self.session.motion.kept
        if self._notice_ms <= 0 or (held and self.notice == self.text.say("stage.began")):
            self.notice = ""  # a stage that is held says itself that it is
        if self.page is not None:
            self.page.tick(milliseconds)
            archive.tick(self)
        elif self.viewer is not None:
            self.viewer.tick(milliseconds)
            watching.warn(self)
        elif self.room is not None:
            self.room.tick(milliseconds)
        elif self.session is not None:
            self.session.tick(milliseconds)
            battles.keep(self, self.session)
            if self.puzzle is not None:
                self.puzzle.tick(self)
            if self.session.table.waiting is not None and not self.session.motion.busy:
                self.open_page("faces")
            elif self.session.hands_to and not self.session.motion.busy:
                self.open_page("handover", self.session.hands_to)
        elif self.before is not None:
            self.before.screen.tick(milliseconds)
        elif self.title is not None:
            self.title.tick(milliseconds)
            if not self._looked and not self.title.waiting:
                self._looked = True
                self._offer()

    def _offer(self) -> None:
        """Offer the battle that was kept, once the title is on the screen."""
        entry = self.keeper.entry()
        if entry is not None and self.title is not None:
            self.title.show.menu = browser.menu(self.text, entry)

    def draw(self, on: pygame.Surface) -> None:
        """Draw whatever is open."""
        if self.viewer is not None:
            self.viewer.screen.draw(on)
        elif self.room is not None:
            self.room.screen.draw(on)
        elif self.session is not None:
            self.session.screen.draw(on)
        elif self.before is not None:
            self.before.screen.draw(on)
        elif self.title is not None:
            self.title.draw(on)
        if self.page is not None:
            self.page.draw(on)
        if self.pictures.wanted:
            self.pictures.take(on)
        if self.notice:
            draw_notice(on, self.notice, Type(self.scale))

    def _pictures_out(self) -> None:
        """Say where screenshots were written; go on with the film under way."""
        for file, fault in self.pictures.done():
            self.tell(f"{file}: {fault}" if fault else self.text.say("window.picture", file=str(file)))
        if self.filming is not None:
            from game.app import filming

            filming.tick(self)

    def tell(self, words: str) -> None:
        """Show some words over everything for a while."""
        self.notice, self._notice_ms = words, NOTICE_MS

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.size = size
        for screen in self.screens:
            screen.layout(self.size, self.scale)

    @property
    def screens(self) -> list[TitleScreen | PageScreen | BattleScreen | SetupScreen | DeployScreen | LabScreen]:
        """Everything there is on the screen, what lies on top last."""
        found = (
            self.title, self.before.screen if self.before else None,
            self.session.screen if self.session else None, self.room.screen if self.room else None,
            self.viewer.screen if self.viewer else None,
            self.page,
        )  # fmt: skip
        return [screen for screen in found if screen is not None]

    # wishes

    def _wishes(self) -> None:
        if self.page is not None:
            wishes, self.page.wishes = self.page.wishes, []
            for wish in wishes:
                self.sounds.play("select")
                page_wishes.take(self, wish)
        elif self.viewer is not None:
            watching.take(self)
        elif self.room is not None:
            self.room.take()
        elif self.session is not None:
            self.session.take()
            leave, self.session.leave = self.session.leave, ""
            if leave:
                self.open_page(leave)
            if self.session.player_view != (self.settings.view == "player"):
                self.remember(view="player" if self.session.player_view else "st")
            hints = (self.session.hints.on, tuple(self.session.hints.known))
            if hints != (self.settings.hints, self.settings.hints_known):
                self.remember(hints=hints[0], hints_known=hints[1])
            if self.session.stepping.on != self.settings.steps:
                self.remember(steps=self.session.stepping.on)
                self.tell(self.text.say("stage.began" if self.settings.steps else "stage.left"))
        elif self.before is not None:
            self.before.take()
        elif self.title is not None:
            wishes, self.title.wishes = self.title.wishes, []
            for wish in wishes:
                self.sounds.play("select")
                title_wishes.take(self, wish)

    def remember(self, **changes: object) -> None:
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
        self.remember(lang=lang)
        if self.session is not None:
            self.session.speak(self.text)
        if self.viewer is not None:
            self.viewer.speak(self.text)
        if self.before is not None:
            self.before.speak()
        if self.room is not None:
            self.room.speak()
        if self.title is not None:
            old = self.title.show
            self.title.show = browser.browser(
                self.text, old.selected, old.filter, old.search, self.ruleset, self.settings.puzzles
            )
            self._looked = False
        if self.page is not None:
            self.page_again()

    def bind(self, bindings: Keys) -> None:
        """Other keys, at once and everywhere."""
        self.bindings = bindings
        self.remember(keys={name: list(keys) for name, keys in bindings.own.items()})
        for each in (self.session, self.viewer):
            if each is not None:
                each.bind(bindings)

    def page_again(self) -> None:
        """The open page with what holds now, as far as it was scrolled."""
        assert self.page is not None
        scroll, search = self.page.scroll, self.page.search
        if self.page_name in ("faults", "notice", archive.CONFIRM):
            return
        self.open_page(self.page_name, self.page_of)
        self.page.scroll, self.page.search = scroll, search
