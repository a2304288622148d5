"""One battle at the window: what these eyes see of it, what the person is about to do, and time going by.

The screen reports wishes; ``wishes`` and ``choosing`` turn them into plans and commands; ``filling`` puts the answers
on the screen. The session holds no rule: what is legal, why not, and every number come from the referee. Minds think
in slices between frames.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import monotonic
from typing import Any

from game.app import deed_keys, filling, hand, pointing, questions, staging, turn_plan
from game.app.darkness import Darkness
from game.app.feared import Feared
from game.app.freshness import Freshness
from game.app.hints import Hints
from game.app.in_sight import InSight
from game.app.journal import Journal
from game.app.keymap import DEFAULTS, Keys
from game.app.lookout import Lookout
from game.app.marks import Placed
from game.app.motion import Motion
from game.app.people import People
from game.app.plan import Plan
from game.app.popovers import Reason
from game.app.readying import Readying
from game.app.screens.battle import BattleScreen, Scene
from game.app.since import Witness
from game.app.stepping import Stepping
from game.app.wishes import take
from game.scenario.scenario import Scenario
from game.table import PERSON, Table
from game.text import Cast, Text, plain
from game.text.numbers import square
from systems import knowledge
from systems.commands import Command
from systems.events import Told
from systems.offers import Refusal


class Session(InSight):
    """A running battle and its screen. ``leave`` says where the person wants to go: "", ``settings``, ``help``,
    ``rules``, ``unit``.
    """

    def __init__(
        self, table: Table, scenario: Scenario, text: Text, *, player_view: bool = False, reduced: bool = False,
        bindings: Keys = DEFAULTS, steps: bool = False, hints: Hints | None = None,
    ) -> None:  # fmt: skip
        self.table, self.scenario, self.text = table, scenario, text
        self.bindings = bindings.with_deals(deed_keys.deals())
        self.player_view, self.seat = player_view, ""
        self.witness = Witness()
        self.plan, self.turn, self.feared = Plan(), turn_plan.TurnPlan(), Feared()
        self.freshness, self.darkness, self.lookout = Freshness(), Darkness(), Lookout()
        self.stepping, self.readying = Stepping(on=steps), Readying()
        self.hints = hints or Hints()
        self.leave = ""
        self.hurry = False
        """Whether the person wants to see the end of what minds do, not the way there."""
        self.stopped = False
        """Whether the last plan was broken off because something came into sight."""
        self._thinking: Generator[None, None, Command] | None = None
        self._kept: dict[str, Any] = {}
        self.standing: tuple[Placed, ...] | None = None
        self._heard = 0
        """So many events of the log have been listened to."""
        self.motion = Motion(self.battle, text, reduced)
        self.motion.follow = self.follow
        self.motion.heard = self.hear
        self.sound: Callable[[str], None] | None = None
        """Told what is to be heard."""
        self.motion.pauses = lambda unit: self.table.players[unit] != PERSON
        self.motion.hidden = lambda unit: not self.people.open(self.battle.unit(unit))
        self._remake()
        if self.battle.commands:  # come back to: what was told then has been read
            self._heard = len(self.battle.log)
        self._listen()
        self.screen = BattleScreen(Scene(self.battle.board), filling.panels(self))
        self.screen.bindings = self.bindings
        self.stepping.begin(self)
        self.refresh()

    # eyes and people

    def sit(self, side: str) -> None:
        """A person of that side sits before the screen now."""
        self.seat = side
        self.plan.drop()
        self.motion.forget()
        self.standing = None
        self._remake()
        self.refresh()
        acting = self.table.decides()
        if acting is not None:
            self.look_at(acting[0])

    def _remake(self) -> None:
        """New eyes or a new language: everything in words is said again."""
        self.names = Cast.of(
            self.battle,
            [(side.id, side.name.en, side.name.zh) for side in self.scenario.sides],
            (self.scenario.name.en, self.scenario.name.zh),
        )
        self.eyes_side = self.side
        self.journal = Journal(self.text, self.table.battle, self.names, self.eyes_side)
        self.plan.row = -1
        self._look()
        self.stepping.remade(self)

    def _look(self) -> None:
        """The battle went on: nothing that was worked out for the last moment holds any more."""
        self._kept.clear()
        self.people = People(self.text, self.table.battle, self.eyes_side)
        planned = People(self.text, self.battle, self.eyes_side) if self.turn.stages else self.people
        self.questions = questions.Questions(self.battle, self.eyes_side)
        self.pointing = pointing.Pointing(planned, self.text, self.questions, self.darkness)
        self.pointing.plan = self.plan
        self.reading = filling.eyes(self)

    def look_again(self) -> None:
        """The plan of the turn is another one: every question is asked anew."""
        self._look()

    def speak(self, text: Text) -> None:
        """Change the language at run time."""
        self.text, self.motion.text = text, text
        self.plan.quiet()
        self._remake()
        self.refresh()

    def bind(self, bindings: Keys) -> None:
        """Other keys from now on."""
        self.bindings = self.screen.bindings = bindings.with_deals(deed_keys.deals())
        self._kept.clear()
        self.refresh()

    def see(self, *, player: bool) -> None:
        """Change between the Storyteller's view and the player's."""
        turn_plan.put_away(self)  # it was made with other eyes
        self.player_view = player
        if player:
            self.seat = self._first_seat()
        self.plan.hand = None  # the hand is the Storyteller's
        self.motion.forget()
        self._remake()
        self.refresh()

    def name_of(self, unit: str) -> str:
        """The unit's name in the language of the screen."""
        return self.text.unit(self.battle, unit)

    # what the person plays

    @property
    def looked_at(self) -> str:
        """The unit whose card shows: chosen, pointed at, or the one that has the turn; never one out of sight."""
        name = self.plan.inspected or pointing.unit_at(self.people, self.plan.pointed)
        acting = self.table.decides()
        if name and name in self.people.located:
            return name
        if acting and acting[0] in self.people.located:
            return acting[0]
        seen = [unit for unit in self.battle.ids if unit in self.people.located]
        own = [unit for unit, sheet in self.battle.sheets.items() if sheet.side == self.side]
        return (seen or own)[0]  # who has nobody on the field any more sees nobody

    # time

    def tick(self, milliseconds: int, budget_ms: int = 12) -> None:
        """A frame has passed: motion first, then whoever's mind has to think, for a slice of time."""
        self.screen.tick(milliseconds)
        turn_plan.tick(self)
        if self.hurry:
            self.motion.finish()
        moving = self.motion.tick(milliseconds)
        if not moving and self.battle.over is None and self.person is None and not self.held:
            self._think(budget_ms)
        elif not moving:
            self.lookout.tick(self, milliseconds, budget_ms)
            self.feared.tick(self, budget_ms)
        if self.person is not None or self.battle.over is not None:
            if self.hurry:
                self.motion.finish()
            self.hurry = False
        if not self.readying.goes_on(self, budget_ms) and not self.freshness.holds(self):
            self.refresh()

    @property
    def held(self) -> bool:
        """Whether minds wait: somebody lays a hand on the battle, dice are being typed, the screen is handed over."""
        return self.plan.hand is not None or self.table.waiting is not None or bool(self.hands_to)

    def forget_thought(self) -> None:
        """The battle is another one than the mind thinks it is: it has to think anew."""
        self._thinking = None

    def _think(self, budget_ms: int) -> None:
        end = monotonic() + budget_ms / 1000
        if self._thinking is None:
            self._thinking = self.table.think()
        try:
            while monotonic() < end:
                next(self._thinking)
        except StopIteration:
            self._thinking = None
            if self.table.waiting is None:
                self.after()

    def after(self) -> None:
        """Something happened: look again, let it be seen."""
        turn_plan.after(self)
        self.plan.fresh()
        self._listen()
        played = {self.battle.unit(unit).side for unit in self.table.players if self.played(unit)}
        self.witness.note(self.battle, [side for side in self.battle.setup.sides if side in played])
        if self.standing is None:
            self.standing = self.screen.scene.placed
        if self.side != self.eyes_side:
            self._remake()
        else:
            self._look()
        self.motion.read(self.people.located - self.people.rough.keys())
        self.stepping.read(self)
        self.hints.acted(self)
        acting = self.table.decides()
        if acting is not None and acting[1] == PERSON and not self.motion.busy:
            self.look_at(acting[0])

    def _listen(self) -> None:
        """Keep what the scenario has told since the last look: it stays until it is put away."""
        told = [event for event in self.battle.log[self._heard :] if isinstance(event, Told)]
        self._heard = len(self.battle.log)
        words = [event.zh if self.text.text.lang == "zh" else event.en for event in told]
        self.plan.told = " ".join([*([self.plan.told] if self.plan.told else []), *words])

    def refresh(self) -> None:
        """Put the present state on the screen."""
        staging.refresh(self)

    def question(self) -> pointing.Question:
        """What the board is asked for now."""
        return staging.question(self)

    # what is done

    def take(self) -> None:
        """Carry out what the person wants; everything in the order in which it was wanted."""
        take(self)

    def key(self, key: int, mod: int, letter: str) -> None:
        """A key that no widget took."""
        from game.app.keys import pressed

        pressed(self, key, mod, letter)

    def submit(self, command: Command) -> Refusal | None:
        """Do it; a refusal is shown where it was asked for."""
        self.plan.told = ""
        refusal = self.table.submit(command)
        if refusal is None and self.table.waiting is None:
            self.after()
        elif refusal is not None:
            self.explain(refusal, command.verb, self.plan.deed)
        return refusal

    def hear(self, cue: str) -> None:
        """Something here has a sound."""
        if cue and self.sound is not None:
            self.sound(cue)

    def explain(self, refusal: Refusal, verb: str, button: str) -> None:
        """Show why not, above the button it belongs to."""
        self.hear("refused")
        said = self.text.refusal(self.names, refusal, verb)
        remedy = said.remedy
        if self.plan.possible:
            squares = plain(self.text.text.listing([square(*each) for each in self.plan.possible], last=True))
            remedy = self.text.say("window.possible_from", squares=squares)
        self.plan.reason = Reason(said.what, said.why, said.rules[0] if said.rules else "", remedy)
        self.plan.reason_for = button
        self.plan.refused = said.at
        self.plan.possible = self.plan.possible or said.possible

    def undo(self) -> None:
        """Take the last command back, until a die was rolled or something new was seen."""
        self.forget_thought()
        if turn_plan.back(self):
            return
        if self.table.undo():
            self.hear("undo")
            self.motion.forget()
            hand.again(self)
            self.standing = None
            self._heard = min(self._heard, len(self.battle.log))
            self.after()

    def knows_more(self, before: frozenset[str]) -> bool:
        """Whether the side of the person sees somebody it did not see before."""
        unit = self.person
        if unit is None:
            return False
        with self.battle:
            return bool(knowledge.located(self.battle, unit.side) - before)
