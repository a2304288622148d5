"""A replay at the window: where one is in it, what is shown of it, and time going by.

It holds no rule and decides nothing. The battle is fought once, in slices between frames; after that every stop is at
hand at once. ``leave`` says where the person wants to go: "", ``close``, ``branch``, ``film``, or a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from game.app import cues, pointing, replay_board, sounds, viewing
from game.app.beats import BEATS, subject
from game.app.camera import Square
from game.app.darkness import Darkness
from game.app.keymap import DEFAULTS, Keys
from game.app.marks import Placed
from game.app.motion import Motion
from game.app.people import People
from game.app.questions import Questions
from game.app.replay_show import SPEEDS
from game.app.screens.battle import Scene
from game.app.screens.replay import ReplayScreen
from game.app.showing import Chip
from game.app.telling import Telling
from game.replay import Replay
from game.rerun import Rerun
from game.text import Text
from systems.events import Event

AT_ONCE_MS = 60
"""How long a key or click may wait for a stop that was not reached yet."""
REST_MS = 650
"""How long an event stays before the next one plays, at the usual speed."""


class Viewer:
    """One replay on the screen; one that was fought already (a whole ``Rerun``) is not fought again.

    ``own`` is the side whose eyes the player's view has.
    """

    def __init__(
        self, recorded: Replay | Rerun, text: Text, *, own: str = "", player_view: bool = False, reduced: bool = False,
        bindings: Keys = DEFAULTS,
    ) -> None:  # fmt: skip
        self.bindings = bindings
        self._own_rerun = not isinstance(recorded, Rerun)
        self.rerun = recorded if isinstance(recorded, Rerun) else Rerun(recorded)
        self.scenario = self.rerun.replay.scenario
        self.text = text
        self.own = own or self.scenario.sides[0].id
        self.player_view = player_view
        self.place = 0
        self.playing = False
        self.speed = SPEEDS.index(100)
        self.leave = ""
        self.inspected = self.card = self.tab = ""
        self.budget_ms = 12
        """How long a frame may take to fight and read on."""
        self._wanted = -1
        """The stop to go to as soon as it is there."""
        self.warned = False
        """Whether it was said that the replay takes another course than recorded."""
        self._rest = 0.0
        self._fight = self.rerun.fight()
        next(self._fight, None)
        if self.rerun.differs is not None:
            raise self.rerun.differs
        self.battle = self.rerun.fresh()
        self.darkness = Darkness()
        self.motion = Motion(self.battle, text, reduced)
        self.motion.follow = self._follow
        self.motion.hidden = lambda unit: not self.people.open(self.battle.unit(unit))
        self.motion.heard = self.hear
        self.sound: Callable[[str], None] | None = None
        """Told what is to be heard: of events that are played, never of stops that are jumped to."""
        self.still = Motion(self.battle, text, True)
        """What stays on the board of the event that was played."""
        self.still.hidden = self.motion.hidden
        self.standing: tuple[Placed, ...] | None = None
        self.path: tuple[Square, ...] = ()
        """The way that was gone in it."""
        self._stamp: object = None
        self._chips: tuple[People, tuple[Chip, ...]] | None = None
        self.remake()
        scene = Scene(self.battle.board)
        self.screen = ReplayScreen(scene, viewing.panels(self), viewing.shown(self))
        self.screen.whole_map()
        self.refresh()

    # eyes

    @property
    def side(self) -> str:
        """Whose eyes look: "" is the Storyteller's view."""
        return self.own if self.player_view else ""

    @property
    def count(self) -> int:
        """How many stops there are; while it is still fought, how many there will be by what was fought so far."""
        stops, given, all_ = len(self.rerun.stops), len(self.rerun.commands), len(self.rerun.replay.commands)
        return stops if self.rerun.whole or not given else max(stops, stops * all_ // given)

    def remake(self) -> None:
        """New eyes or a new language: everything in words is said again."""
        self.telling = Telling(self.rerun, self.text, self.side)
        self._reading = self.telling.read()
        self.look()

    def look(self) -> None:
        """The battle stands elsewhere."""
        self.people = People(self.text, self.battle, self.side)
        self.pointing = pointing.Pointing(
            self.people, self.text, Questions(self.battle, self.side), self.darkness
        )  # fmt: skip
        self._stamp = None

    def chips(self) -> tuple[Chip, ...]:
        """The order of turns, worked out once for where one stands: frames of motion show the same."""
        if self._chips is None or self._chips[0] is not self.people:
            self._chips = (self.people, self.people.chips())
        return self._chips[1]

    def speak(self, text: Text) -> None:
        """Change the language at run time."""
        self.text = self.motion.text = self.still.text = text
        self.telling.close()
        self.remake()
        self._leave_marks()
        self.refresh()

    def bind(self, bindings: Keys) -> None:
        """Other keys from now on."""
        self.bindings = bindings
        self._stamp = None
        self.refresh()

    def see(self, *, player: bool) -> None:
        """Change between the Storyteller's view and the player's."""
        self.player_view = player
        self.motion.forget()
        self.standing = None
        self.telling.close()
        self.remake()
        self._leave_marks()
        self.refresh()

    # going about

    def go(self, place: int) -> None:
        """Stand at a stop at once, its marks on the board; beyond what was fought, at the last there is."""
        self._reach(place, AT_ONCE_MS)
        self._wanted = place if place >= len(self.rerun.stops) and not self.rerun.whole else -1
        place = max(0, min(place, len(self.rerun.stops) - 1))
        self.playing = False
        self._rest = 0.0
        self.motion.forget()
        self.standing = None
        self._stand(place)
        self.motion.cursor = len(self.battle.log)
        self._leave_marks()
        self._show_place()
        self.refresh()

    def step(self, name: str) -> None:
        """A control of the bar: first, back, play, next, last."""
        if name == "play":
            self.play(not self.playing)
        else:
            before = self.place
            self.go({"first": 0, "back": self.place - 1, "next": self.place + 1, "last": self.count - 1}[name])
            if name == "next" and self.place == before + 1:
                self.hear(self._sound())
            if name == "last" and not self.rerun.whole:
                self._wanted = len(self.rerun.replay.commands)

    def _sound(self) -> str:
        """The cue of what happened before this stop, as far as these eyes have seen it."""
        visible = self.people.located - self.people.rough.keys()
        return sounds.first(
            cues.of_event(self.motion, event)
            for event in self.rerun.events(self.place)
            if (type(event) in BEATS and subject(event) in visible) or cues.waits(event, visible)
        )

    def turn(self, step: int) -> None:
        """Jump to the turn after or before."""
        self.go(self.rerun.turn_from(self.place, step))

    def play(self, on: bool) -> None:
        """Let it run, from the beginning where it stands at its end; or stop."""
        if on and self.rerun.whole and self.place == len(self.rerun.stops) - 1:
            self.go(0)
        self.playing, self._rest = on, 0.0
        if not on:
            self.settle()

    def _stand(self, place: int) -> None:
        self.rerun.go(self.battle, place)
        self.place = place
        self.look()

    def on(self) -> None:
        """Play the next event with its motion."""
        self.standing = self.screen.scene.placed
        seen = self.people.located - self.people.rough.keys()
        self._clear_marks()
        self.motion.cursor = len(self.battle.log)
        self._stand(self.place + 1)
        self.motion.read(seen | (self.people.located - self.people.rough.keys()))

    def settle(self) -> None:
        """What moves has arrived."""
        self.motion.forget()
        self.standing = None
        self._leave_marks()
        self._stamp = None

    # what stays on the board of an event

    def _clear_marks(self) -> None:
        self.still.forget()
        self.path = ()

    def _leave_marks(self) -> None:
        """The arrows and words of the event that was played, without their motion."""
        self._clear_marks()
        self.still.visible = self.people.located - self.people.rough.keys()
        for event in self.rerun.events(self.place) if self.place else ():
            if type(event) in BEATS and subject(event) in self.still.visible:
                BEATS[type(event)](self.still, event)
                self._way(event)
        self.still.walk = self.still.throw = self.still.flight = None
        self.still.pause = 0.0

    def _way(self, event: Event) -> None:
        path = getattr(event, "path", ())
        if len(path) > 1 and getattr(event, "unit", "") in self.still.visible:
            self.path = tuple((int(x), int(y)) for x, y in path)

    @property
    def actor(self) -> str:
        """Who does what is shown, if these eyes know where it is."""
        told = self.telling.up_to(self.place).unit if self.place else ""
        return told if told in self.people.located else ""

    # time

    def tick(self, milliseconds: int) -> None:
        """A frame has passed: what moves moves, what is still to be fought and read is, for a slice of time."""
        self.screen.tick(milliseconds)
        self._work()
        scaled = milliseconds * SPEEDS[self.speed] / 100
        moved = self.motion.busy
        if moved and not self.motion.tick(scaled):
            self.settle()
        if self.playing and not self.motion.busy:
            self._rest += scaled
            if self._rest >= (REST_MS if self.place else REST_MS / 2):
                self._next()
        stamp = viewing.stamp(self)
        if moved or self.motion.busy or stamp != self._stamp:
            self._stamp = stamp
            self.refresh()

    def _next(self) -> None:
        self._rest = 0.0
        if self.place < len(self.rerun.stops) - 1:
            self.on()
            if not self.motion.busy:
                self.settle()
        elif self.rerun.whole:
            self.playing = False

    def _reach(self, place: int, budget_ms: float) -> None:
        """Fight on until there is a stop of that place, for a slice of time."""
        end = monotonic() + budget_ms / 1000
        while place >= len(self.rerun.stops) and not self.rerun.whole and monotonic() < end:
            next(self._fight, None)

    def _work(self) -> None:
        end = monotonic() + self.budget_ms / 1000
        self._reach(len(self.rerun.replay.commands) + 1, self.budget_ms)
        if self._wanted >= 0 and (self.rerun.whole or self._wanted < len(self.rerun.stops)):
            self.go(self._wanted)
        while self.telling.behind and monotonic() < end:
            if next(self._reading, self) is self:
                self._reading = self.telling.read()

    def fighting(self) -> Iterator[None]:
        """Fight what is left of it, one command a step: for films, which need the whole."""
        while not self.rerun.whole:
            next(self._fight, None)
            yield

    def hear(self, cue: str) -> None:
        """Something that is played has a sound."""
        if cue and self.sound is not None:
            self.sound(cue)

    def _follow(self, square: Square) -> None:
        self.screen.show(square, glide=not self.motion.reduced)

    def _show_place(self) -> None:
        """Move the map so that who acts shows."""
        if self.actor:
            self._follow(self.people.place(self.battle.unit(self.actor)))

    def refresh(self) -> None:
        """Put the present state on the screen."""
        self.screen.panels = viewing.panels(self)
        self.screen.show_ = viewing.shown(self)
        self.screen.scene = Scene(self.battle.board, replay_board.placed(self), replay_board.marks(self))
        self._stamp = viewing.stamp(self)

    def take(self) -> None:
        """Carry out what the person wants."""
        viewing.take(self)

    def close(self) -> None:
        """Drop the battles of the replay."""
        self._fight.close()
        self.telling.close()
        self.battle.close()
        if self._own_rerun:
            self.rerun.close()
