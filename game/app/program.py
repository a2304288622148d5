"""The program at the window: title, battle, pages over them; what lives across screens (language, scale, settings).

``Program`` needs no display: it takes events, time and a surface, so tests play it without one. ``loop`` opens the
window.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from game import settings as remembered
from game.app import archive, browser, everywhere, key_pages, page_wishes, pages, watching
from game.app.camera import Pointer
from game.app.fonts import Type
from game.app.hits import Wish
from game.app.keeping import Keeper
from game.app.keymap import TITLE, Keys, pressed
from game.app.pictures import Pictures
from game.app.screens.notice import draw_notice
from game.app.screens.page import PageScreen, PageShow
from game.app.screens.title import TitleScreen
from game.app.sounds import Silent
from game.app.theme import Scale
from game.files import FileFault
from game.prepared import Prepared, Remembered
from game.scenario.faults import ScenarioFaults
from game.settings import Settings
from game.text import Text

if TYPE_CHECKING:
    from game.app.before import Before
    from game.app.filming import Filming
    from game.app.screens.battle import BattleScreen
    from game.app.screens.deploying import DeployScreen
    from game.app.screens.setup import SetupScreen
    from game.app.session import Session
    from game.app.viewer import Viewer
    from game.replay import Recorder
    from game.saves import Loaded
    from game.scenario.scenario import Scenario
    from systems.battle import Battle

# What only a battle needs is imported when one begins: the title does not wait for the rules and the minds.

MIND = "best_odds"
NOTICE_MS = 6000
FAULTS = 12
"""How many faults of a scenario file a page lists."""


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
        self.remembered = Remembered(folder)
        self.prepared: Prepared | None = None
        """What was chosen for the battle on the screen."""
        self.session: Session | None = None
        self.viewer: Viewer | None = None
        """A replay over the battle or the title."""
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
        self._again = ""
        """The edition that the battle on the screen is begun anew by."""
        self.replay_file = ""
        self._ended = False
        self._looked = False
        """Whether a save to go on with was looked for since the title was shown."""

    @property
    def scale(self) -> Scale:
        """The scale of the settings."""
        return Scale(self.settings.scale)

    # screens

    def show_title(self, selected: str = "") -> None:
        """The title with the browser of battles."""
        self._leave()
        watching.close(self)
        self.session, self.page, self.before, self._looked = None, None, None, False
        self.title = TitleScreen(browser.browser(self.text, selected, ruleset=self.ruleset), self.pointer)
        self.title.layout(self.size, self.scale)

    def show_page(self, name: str, show: PageShow, of: str = "") -> None:
        """A page over what is on the screen."""
        self.page_name, self.page_of = name, of
        self.page = PageScreen(show, self.pointer)
        self.page.layout(self.size, self.scale)

    def open_page(self, name: str, of: str = "") -> None:
        """One of the pages by name."""
        session = self.session
        if name == "settings":
            self.show_page(
                name, pages.settings(self.text, self.settings, running=session is not None, deaf=self.sounds.deaf)
            )
        elif name in key_pages.KEYED:
            key_pages.open_page(self, name, of)
        elif name == "rules":
            self.show_page(name, pages.rulebook(self.text))
        elif name == "rule":
            self.show_page(name, pages.rule(self.text, of), of)
        elif name == "unit" and session is not None:
            from game.app import unit_page
            from game.table import PERSON

            unit = of or session.looked_at
            own = session.table.players[unit] == PERSON and not session.battle.unit(unit).dead
            self.show_page(
                name, unit_page.page(self.text, session.people, session.battle.unit(unit), own=own), unit
            )  # fmt: skip
        elif name == "gear" and session is not None:
            from game.app import inventory

            self.show_page(name, inventory.page(session, of or session.looked_at), of or session.looked_at)
        elif name in page_wishes.LAID_ON and session is not None:
            from game.app import dice_pages, hand_pages

            shows = {"hand": hand_pages.page, dice_pages.MODES: dice_pages.modes, dice_pages.PAGE: dice_pages.page}
            self.show_page(name, shows[name](session))
        elif name in page_wishes.SEATED:
            from game.app import seats

            seats.open_page(self, name, of)
        elif name == archive.PAGE:
            archive.opened(self)
        elif name == "result":
            self._end()

    def start(
        self, source: str, seed: int, *, persons: tuple[str, ...] | None = None, ruleset: str | None = None,
        prepared: Prepared | None = None,
    ) -> None:  # fmt: skip
        """Begin a battle. Raises ScenarioFaults or OSError when the scenario cannot be read.

        ``persons`` are the sides played at this window; without it ``prepared`` and the scenario's own controllers
        decide, or its first side. ``ruleset`` is another edition than the program's own. Of ``prepared`` that is
        played which the scenario still has.
        """
        from game.replay import Recorder
        from game.scenario import loader
        from systems import referee

        scenario = loader.load(source)
        chosen = (prepared or Prepared()).fitting(scenario)
        scenario = chosen.scenario(scenario)
        edition = (chosen.ruleset or self.ruleset) if ruleset is None else ruleset
        scenario = scenario.by(edition) if edition else scenario
        battle = referee.new_battle(scenario.setup(), seed)
        self.source, self.seed, self._again, self.prepared = source, seed, edition, chosen
        self._sit_down(battle, scenario, Recorder.of(battle, scenario), persons)

    def _sit_down(
        self, battle: Battle, scenario: Scenario, notes: Recorder, persons: tuple[str, ...] | None = None
    ) -> None:
        """Put a battle on the screen."""
        from game.app.hints import Hints
        from game.app.session import Session
        from game.table import PERSON, Table

        self._leave()
        watching.close(self)
        players = {side.id: PERSON if side.id in (persons or ()) else MIND for side in scenario.sides}
        units = _seats(scenario, self.prepared) if persons is None else None
        table = Table(battle, players, battle.seed, notes, units, dict(scenario.tempers))
        self._ended, self.replay_file = False, ""
        self.keeper.begin(battle)
        settings = self.settings
        self.session = Session(
            table, scenario, self.text, player_view=settings.view == "player", reduced=settings.motion == "reduced",
            bindings=self.bindings, steps=settings.steps, hints=Hints(on=settings.hints, known=settings.hints_known),
        )  # fmt: skip
        self.session.sound, self.session.motion.speed = self.sounds.play, settings.speed
        self.session.screen.pointer = self.pointer
        self.title, self.page, self.before = None, None, None
        self.session.screen.layout(self.size, self.scale)
        unit = battle.unit(battle.acting() or battle.ids[0])
        self.session.screen.camera = self.session.screen.camera.centred((unit.x, unit.y))
        self.session.refresh()

    def go_on(self) -> None:
        """Continue the battle that was kept; a file that cannot be used is said, and the title stays."""
        self._load(self.keeper.load)

    def load(self, file: Path) -> None:
        """Load a save; a file that cannot be used is said, and what is on the screen stays."""
        from game import saves

        self._load(lambda: saves.load(file, log=True))

    def _load(self, load: Callable[[], Loaded]) -> None:
        try:
            loaded = load()
        except FileFault as fault:
            self.say_fault(fault)
            return
        self.source, self.seed = loaded.scenario.key, loaded.battle.seed
        self.take_up(loaded.battle, loaded.scenario, loaded.notes)

    def say_fault(self, fault: FileFault) -> None:
        """Open a page that says what is wrong with a file."""
        self.show_page("notice", pages.notice(self.text, self.text.say("archive.cannot"), (self.said(fault),)))

    def take_up(self, battle: Battle, scenario: Scenario, notes: Recorder) -> None:
        """Play on in a battle that is under way: a save, or what branches off a replay."""
        self._again, self.prepared = battle.rules.name, None
        self._sit_down(battle, scenario, notes)

    def _leave(self) -> None:
        """The battle on the screen is left: it is kept as it stands."""
        if self.session is not None:
            self.keeper.keep(self.session.table.battle, self.session.table.notes, now=True)

    def close(self) -> None:
        """The window closes."""
        self._leave()
        self.sounds.close()
        if self.filming is not None:
            self.filming.stop()
        self.running = False

    def said(self, fault: FileFault) -> str:
        """What is wrong with a file, in words."""
        facts: dict[str, Any] = dict(fault.facts)
        if "kind" in facts:
            facts["kind"] = self.text.say(f"file.{facts['kind']}")
        return self.text.say(fault.key, **facts)

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
        elif self.session is not None:
            self.session.tick(milliseconds)
            self._keep_battle(self.session)
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

    def _keep_battle(self, session: Session) -> None:
        """Save the battle once a round, when nothing is under way; show how it ended."""
        if session.battle.over is None:
            self._ended = False  # an end that the Storyteller brought about can be taken back
            if session.person is not None and session.ask is None:
                self.keeper.keep(session.table.battle, session.table.notes)
        elif not self._ended and not session.motion.busy:
            self._ended = True
            self.replay_file = self.keeper.write_replay(session.table.battle, session.table.notes)
            self.keeper.forget()
            self._end()
            from game.app import cues  # the rules' events: not before there is a battle

            self.sounds.play(cues.of_end(session))

    def _offer(self) -> None:
        """Offer the battle that was kept, once the title is on the screen."""
        entry = self.keeper.entry()
        if entry is not None and self.title is not None:
            self.title.show.menu = browser.menu(self.text, entry)

    def draw(self, on: pygame.Surface) -> None:
        """Draw whatever is open."""
        if self.viewer is not None:
            self.viewer.screen.draw(on)
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
    def screens(self) -> list[TitleScreen | PageScreen | BattleScreen | SetupScreen | DeployScreen]:
        """Everything there is on the screen, what lies on top last."""
        found = (
            self.title, self.before.screen if self.before else None,
            self.session.screen if self.session else None, self.viewer.screen if self.viewer else None,
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
                self._title_wish(wish)

    def _title_wish(self, wish: Wish) -> None:
        if wish.name == "play":
            self.play(str(wish.value), self.remembered[str(wish.value)])
        elif wish.name == "prepare":
            self.prepare(str(wish.value))
        elif wish.name == "key" and isinstance(wish.value, tuple):
            self._title_key(*wish.value)
        elif wish.name == "menu" and wish.enabled:
            self._menu(str(wish.value))
        elif wish.name == "language":
            self.speak(str(wish.value))

    def _title_key(self, key: int, mod: int, letter: str) -> None:
        """A key on the title: Enter plays the chosen battle, P prepares it."""
        chosen = self.title.show.selected if self.title is not None else ""
        name = self.bindings.action(TITLE, pressed(key, mod, letter))
        if chosen and name == "begin":
            self.play(chosen, self.remembered[chosen])
        elif chosen and name == "prepare":
            self.prepare(chosen)

    def prepare(self, source: str) -> None:
        """Open the setup of a battle."""
        from game.app import before

        before.open_setup(self, source)

    def play(self, source: str, chosen: Prepared) -> None:
        """Begin a battle from the title with what was chosen for it."""
        from game.app.before import fresh_seed

        seed = fresh_seed() if chosen.fresh else self.first_seed if chosen.seed is None else chosen.seed
        self.begin(source, seed, prepared=chosen)

    def again(self, seed: int) -> None:
        """Start the battle on the screen anew, as it was prepared and by the edition it was fought by."""
        self.begin(self.source, seed, self._again, self.prepared)

    def begin(
        self, source: str, seed: int, ruleset: str | None = None, prepared: Prepared | None = None
    ) -> None:  # fmt: skip
        """Start a battle, its file read anew; what is wrong with the file is said, and what is on the screen stays."""
        try:
            self.start(source, seed, ruleset=ruleset, prepared=prepared)
        except (ScenarioFaults, OSError) as fault:
            self.say_faults(source, fault)

    def _menu(self, name: str) -> None:
        if name == "quit":
            self.close()
        elif name == "continue":
            self.go_on()
        elif name == "play":
            if self.title is not None and self.title.show.selected:
                self.play(self.title.show.selected, self.remembered[self.title.show.selected])
        else:
            self.open_page(name)

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
        if self.title is not None:
            old = self.title.show
            self.title.show = browser.browser(self.text, old.selected, old.filter, old.search, self.ruleset)
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

    def say_faults(self, source: str, fault: ScenarioFaults | OSError) -> None:
        """Open a page with what is wrong with a file: its first faults, or why it could not be read."""
        if isinstance(fault, ScenarioFaults):
            lines = tuple(str(each) for each in fault.faults[:FAULTS])
        else:
            lines = (f"{source}: {fault.strerror or fault}",)
        self.show_page("faults", pages.notice(self.text, self.text.say("window.file_faults"), lines))

    def _end(self) -> None:
        from game.app import outcome

        assert self.session is not None
        session, fault = self.session, self.keeper.fault
        said = self.said(fault) if fault is not None else ""
        self.show_page(
            "result", outcome.page(self.text, session.battle, session.scenario, self.replay_file, said,
                                   replay=session.table.notes is not None),
        )  # fmt: skip


def _seats(scenario: Scenario, chosen: Prepared | None) -> dict[str, str]:
    """Who plays each unit: as the scenario says; where it leaves everybody to minds and nobody chose that, a person
    plays its first side.
    """
    from game.table import PERSON

    seats = dict(scenario.controllers)
    if PERSON not in seats.values() and chosen is not None and not (chosen.sides or chosen.units):
        first = scenario.sides[0].id
        seats |= {unit.id: PERSON for unit in scenario.units if unit.side == first}
    return seats
