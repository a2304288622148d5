"""Somebody who does anything at all at the window, as fast as it goes: for screens that stick and code that breaks.

What it does depends on its seed alone. It goes to every place there is in turn and does anything there; saves and
loads, watches replays, changes the keys it uses, and comes back after it has quit.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.ai.chance import Chance
from game.app import key_pages
from game.app.layout import LEAST
from tests.ui.giving import PATIENCE, SIZES, Giver
from tests.ui.places import PLACES, where
from tests.ui.ways import page

WORDS = ("a", "vale", "Ctrl", "仓库", "the", "3", " ", "é", "🜂", "trip", "0 10 7")
QUITS = ("Ctrl+Q",)
ROOMY = (1280, 800)
"""A window that has room for everything at twice its size."""
AWAY = 20
"""So often Escape is pressed before a screen counts as stuck."""


class Stuck(AssertionError):
    """A screen that nothing leaves, or on which nothing goes on."""


class Restless(Giver):
    """Gives random input to a program; ``seen`` counts the frames at each place."""

    def __init__(self, seed: int, data: Path) -> None:
        self.chance = Chance(seed, "restless")
        self.seen: dict[str, int] = {}
        super().__init__(data, SIZES[self.below(len(SIZES))])

    def below(self, count: int) -> int:
        """A number below count."""
        return self.chance.below(count)

    def frame(self, milliseconds: int = 40) -> None:
        """Time passes; it is counted where."""
        super().frame(milliseconds)
        at = where(self)
        self.seen[at] = self.seen.get(at, 0) + 1

    def go(self, name: str) -> None:
        """Go to a place on purpose, in a window that is not too small for it. Raises Stuck where it is not reached."""
        percent = self.program.settings.scale
        if any(side * 100 < least * percent for side, least in zip(self.program.size, LEAST, strict=True)):
            self.event(pygame.VIDEORESIZE, w=ROOMY[0], h=ROOMY[1], size=ROOMY)
            self.frame()
        PLACES[name].go(self)
        if not PLACES[name].here(self):
            raise Stuck(f"{name} is not reached: {where(self)} {self.last}")

    # inputs

    def act_anyhow(self) -> None:
        """One input of a random kind, and now and then a frame."""
        ways = (
            (self.hit, 34), (self.known_key, 26), (self.any_key, 5), (self.hover, 8), (self.drag, 4), (self.pixel, 8),
            (self.wheel, 4), (self.words, 5), (self.resize, 1), (self.hold, 2), (self.escape, 3),
        )  # fmt: skip
        at = self.below(sum(weight for _, weight in ways))
        for way, weight in ways:
            at -= weight
            if at < 0:
                way()
                break
        if self.below(3) == 0:
            self.frame((0, 16, 40, 100, 400)[self.below(5)])

    def spot(self) -> tuple[int, int]:
        """Any pixel, also just outside."""
        wide, high = self.program.size
        return self.below(wide + 4) - 2, self.below(high + 4) - 2

    def hit(self) -> None:
        """A click on something that is drawn."""
        entries = self.top.hits.entries
        if entries:
            box = entries[self.below(len(entries))].box
            if box.width and box.height:
                self.click((box.left + self.below(box.width), box.top + self.below(box.height)))

    def pixel(self) -> None:
        self.click(self.spot(), (1, 1, 1, 2, 3)[self.below(5)])

    def hover(self) -> None:
        self.point(self.spot())

    def drag(self) -> None:
        button = (1, 1, 2, 3)[self.below(4)]
        self.event(pygame.MOUSEBUTTONDOWN, pos=self.spot(), button=button)
        for _ in range(self.below(4)):
            self.event(pygame.MOUSEMOTION, pos=self.spot(), rel=(0, 0), buttons=(1, 0, 0))
        if self.below(8):  # now and then the button is let go outside the window
            self.event(pygame.MOUSEBUTTONUP, pos=self.spot(), button=button)

    def wheel(self) -> None:
        self.event(pygame.MOUSEWHEEL, x=self.below(3) - 1, y=self.below(7) - 3, precise_x=0.0, precise_y=0.0,
                   flipped=False)  # fmt: skip

    def words(self) -> None:
        self.event(pygame.TEXTINPUT, text=WORDS[self.below(len(WORDS))])

    def resize(self) -> None:
        wide, high = SIZES[self.below(len(SIZES))]
        self.event(pygame.VIDEORESIZE, w=wide, h=high, size=(wide, high))

    def escape(self) -> None:
        self.key("Esc")

    def known_key(self) -> None:
        """A key that means something somewhere, as it is now."""
        keys = key_pages.whole(self.program.bindings)
        names = list(keys.deals)
        said = keys.keys(names[self.below(len(names))])
        if said:
            key = said[self.below(len(said))]
            if key not in QUITS or self.below(10) == 0:
                self.key(key)

    def any_key(self) -> None:
        code = 32 + self.below(95)
        self.press(code, self.below(2) * pygame.KMOD_LSHIFT, chr(code))

    def hold(self) -> None:
        """A key that is let go a while later, or never."""
        code = (pygame.K_LALT, pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_SPACE, pygame.K_v)[self.below(5)]
        self.event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        for _ in range(self.below(4)):
            self.hover()
        if self.below(4):
            self.event(pygame.KEYUP, key=code, mod=0, unicode="")

    # whether it sticks

    def unstick(self) -> None:
        """From wherever this is, Escape leads back to the title or to a bare battle; the settings open there and close
        again; the battle goes on; and whoever quits has quit, from anywhere by the window's own cross. Raises Stuck.
        """
        if self.below(3) == 0:
            self.quits_by_cross()
        self.home()
        self.settings_open()
        self.goes_on()
        if self.below(3) == 0:
            self.home()
            self.quits_by_key()

    @property
    def at_home(self) -> bool:
        """At the title or in a battle with nothing over it that takes input first."""
        program, session = self.program, self.program.session
        if program.page is not None or program.viewer is not None or program.typing:
            return False
        if session is None:
            return program.before is None
        plan = session.plan
        return plan.hand is None and not session.motion.kept and not (plan.card or plan.told or plan.unfolded)

    def home(self) -> None:
        """Press Escape until nothing is open any more; a screen that is handed over wants Enter. Raises Stuck."""
        came = self.last
        for _ in range(AWAY):
            if self.at_home:
                return
            self.key("Enter" if page(self) == "handover" else "Esc")
            self.frame()
        if not self.at_home:
            raise Stuck(f"{where(self)} is not left: {came}")

    def settings_open(self) -> None:
        """The settings open, and close again. Raises Stuck."""
        self.act("settings")
        if page(self) != "settings":
            raise Stuck(f"no settings over {where(self)}: {self.last}")
        self.key("Esc")
        self.frame()
        if page(self) == "settings":
            raise Stuck(f"the settings stay: {self.last}")

    def goes_on(self) -> None:
        """A battle that is not over comes to a person's decision, or minds do something; and whoever decides can end
        the turn or give the usual answer. Raises Stuck.
        """
        session = self.program.session
        if session is None or session.battle.over is not None:
            return
        said = len(session.battle.log)
        for _ in range(PATIENCE):
            if page(self) or session.person is not None or len(session.battle.log) > said:
                break
            if session.motion.kept:  # a stage of what a mind has done meanwhile
                self.key("Esc")
            self.program.tick(100)
        else:
            raise Stuck(f"nobody decides, and nothing happens: {self.last}")
        given = len(session.battle.commands)
        for _ in range(AWAY if session.person is not None else 0):
            if page(self) or len(session.battle.commands) > given or session.battle.over is not None:
                return
            if self._told_what_first():
                return
            self._decide()
        if session.person is not None and not page(self) and len(session.battle.commands) == given:
            raise Stuck(f"{session.person.id} decides and cannot: {self.last}")

    def _told_what_first(self) -> bool:
        """Whether the turn may not end yet, which is said, and there is something to do."""
        session = self.session
        deeds = [
            each for each in session.screen.panels.bar.actions if each.enabled and not each.name.startswith("group")
        ]
        return session.ask is None and session.plan.reason is not None and not session.plan.reason_for and bool(deeds)

    def _decide(self) -> None:
        """End the turn, or take the answer that is usual."""
        session = self.session
        if session.motion.kept or session.person is None:
            self.key("Esc")
        elif session.ask is not None:
            answers = session.screen.panels.bar.actions
            self.key(next((each.key for each in answers if each.selected and each.key), "0"))
        else:
            self.act("end_turn")
        self.frame(100)

    def quits_by_cross(self) -> None:
        """Whoever closes the window has quit, whatever is on it; then the program begins anew. Raises Stuck."""
        self._quits(lambda: self.event(pygame.QUIT))

    def quits_by_key(self) -> None:
        """The same by the key for it. Raises Stuck."""
        self._quits(lambda: self.act("leave"))

    def _quits(self, way: Callable[[], None]) -> None:
        quits = self.quits
        way()
        if self.quits == quits:
            raise Stuck(f"{where(self)} does not quit: {self.last}")
