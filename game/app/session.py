"""One battle at the window: fills the battle screen and turns what the person wants into commands.

The screen reports wishes; the session keeps the plan, asks the referee, and submits. It holds no rule: what is legal,
why not, and every number come from the referee. Minds think in slices between frames.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import pygame

from game.app import answers, deeds, foresight, pointing, rulebook
from game.app.deeds import Deed
from game.app.journal import Journal
from game.app.motion import Motion
from game.app.people import People
from game.app.plan import Plan
from game.app.popovers import Reason
from game.app.screens.battle import BattleScreen, Scene, Wish
from game.app.showing import ActionBar, Budget, ForecastCard, Note, Panels, RuleCard, Strip, Tool, UnitCard
from game.app.widgets import Action
from game.scenario.scenario import Scenario
from game.table import PERSON, Table
from game.text import Cast, Eyes, Text
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Command, EndTurn
from systems.facts import Ask, Forecast, Refusal, UnitFacts

TABS = ("unit", "odds", "log", "order", "map", "rules")


class Session:
    """A running battle and its screen. ``leave`` says where the person wants to go: "", ``settings``, ``help``,
    ``rules``.

    """

    def __init__(self, table: Table, scenario: Scenario, text: Text, *, player_view: bool = False) -> None:
        self.table, self.scenario, self.text = table, scenario, text
        self.player_view = player_view
        self.plan = Plan()
        self.leave = ""
        self._thinking: Generator[None, None, Command] | None = None
        self._answer_key: tuple[object, ...] = ()
        self._answer: Forecast | Refusal | None = None
        self.motion = Motion(self.battle, text)
        self._remake()
        scene = Scene(self.battle.board)
        self.screen = BattleScreen(scene, self._panels())
        self.refresh()

    @property
    def battle(self) -> Battle:
        return self.table.battle

    # eyes and people

    @property
    def side(self) -> str:
        """Whose eyes look: "" is the Storyteller's view."""
        if not self.player_view:
            return ""
        persons = [unit for unit, player in self.table.players.items() if player == PERSON]
        acting = self.table.decides()
        if acting is not None and acting[1] == PERSON:
            return self.battle.unit(acting[0]).side
        return self.battle.unit(persons[0]).side if persons else ""

    def _remake(self) -> None:
        names = Cast.of(
            self.battle,
            [(side.id, side.name.en, side.name.zh) for side in self.scenario.sides],
            (self.scenario.name.en, self.scenario.name.zh),
        )
        self.names = names
        self.eyes_side = self.side
        self.journal = Journal(self.text, self.battle, names, self.eyes_side)
        self.people = People(self.text, self.battle, self.eyes_side)
        self.pointing = pointing.Pointing(self.people, self.text)

    def speak(self, text: Text) -> None:
        """Change the language at run time."""
        self.text = text
        self.motion.text = text
        self._remake()
        self.refresh()

    # what the person plays

    @property
    def person(self) -> UnitFacts | None:
        """The unit a person has to decide for now."""
        acting = self.table.decides()
        return self.battle.unit(acting[0]) if acting is not None and acting[1] == PERSON else None

    @property
    def ask(self) -> Ask | None:
        """The question to a person in the middle of a resolution."""
        return referee.asks(self.battle) if self.person is not None else None

    def deeds(self) -> tuple[Deed, ...]:
        unit = self.person
        return () if unit is None or self.ask is not None else deeds.deeds(self.text, self.battle, unit)

    def deed(self, name: str) -> Deed | None:
        return next((each for each in self.deeds() if each.name == name), None)

    def wanted(self) -> Attack | None:
        """The attack in question: the chosen deed, or the best weapon, against the pinned or the pointed enemy."""
        unit = self.person
        if unit is None or self.ask is not None:
            return None
        pointed = pointing.unit_at(self.people, self.plan.pointed)
        target = self.plan.target or pointed
        if not target or self.battle.unit(target).side == unit.side:
            return None
        chosen = self.deed(self.plan.deed)
        if chosen is None or not chosen.targeted:
            chosen = self._best_weapon(unit, target)
        command = None if chosen is None else deeds.command(self.battle, unit, chosen, target, self.plan.willpower)
        return command if isinstance(command, Attack) else None

    def _best_weapon(self, unit: UnitFacts, target: str) -> Deed | None:
        """The attack that does most on average; where none is possible the first one, so that it says why not."""
        best: tuple[float, Deed] | None = None
        attacks = [each for each in self.deeds() if each.verb == "attack"]
        for each in attacks:
            command = deeds.command(self.battle, unit, each, target)
            assert isinstance(command, Attack)
            shown = foresight.forecast_of(self.battle, command, self.eyes_side)
            if isinstance(shown, Forecast) and (best is None or shown.mean > best[0]):
                best = (shown.mean, each)
        if best is not None:
            return best[1]
        return attacks[0] if attacks else None

    def answer(self) -> Forecast | Refusal | None:
        """What the attack in question would do, or why it cannot be made; kept until something changes."""
        wanted = self.wanted()
        key = (wanted, len(self.battle.log), self.eyes_side)
        if key != self._answer_key:
            self._answer_key = key
            self._answer = None if wanted is None else foresight.forecast_of(self.battle, wanted, self.eyes_side)
        return self._answer

    # time

    def tick(self, milliseconds: int, budget_ms: int = 12) -> None:
        """A frame has passed: motion first, then whoever's mind has to think, for a slice of time."""
        self.screen.tick(milliseconds)
        moving = self.motion.tick(milliseconds)
        if not moving and self.battle.over is None and self.person is None:
            self._think(budget_ms)
        self.refresh()

    def _think(self, budget_ms: int) -> None:
        end = pygame.time.get_ticks() + budget_ms
        if self._thinking is None:
            self._thinking = self.table.think()
        try:
            while pygame.time.get_ticks() < end:
                next(self._thinking)
        except StopIteration:
            self._thinking = None
            self._after()

    def _after(self) -> None:
        """Something happened: look again, let it be seen."""
        self.plan.drop()
        self.plan.willpower = False
        if self.side != self.eyes_side:
            self._remake()
        else:
            self.people = People(self.text, self.battle, self.eyes_side)
            self.pointing = pointing.Pointing(self.people, self.text)
        self.motion.read(self.people.located)

    # filling the screen

    def refresh(self) -> None:
        """Put the present state on the screen."""
        unit, chosen = self.person, self.deed(self.plan.deed)
        marks = self.pointing.marks(self.plan, unit, chosen, self.wanted(), self.answer())
        if self.motion.floats:
            marks = replace(marks, tags=(*marks.tags, *self.motion.tags())[:3])
        self.screen.scene = Scene(self.battle.board, pointing.placed(self.people, self.motion.moving()), marks)
        self.screen.panels = self._panels()

    def _panels(self) -> Panels:
        say, plan = self.text.say, self.plan
        shown = self.answer()
        return Panels(
            self._strip(),
            self._bar(),
            self._unit_card(),
            self._forecast_card(shown),
            say("window.log"),
            self.journal.read(),
            self._rule_card(shown),
            tabs=tuple(say(f"window.tab_{name}") for name in TABS),
            tab=plan.tab,
        )

    def _strip(self) -> Strip:
        say = self.text.say
        tips = {name: say(f"window.{name}") for name in ("undo", "map", "rules", "settings", "help")}
        tools = tuple(Tool(name, tip, name != "undo" or self.table.can_undo) for name, tip in tips.items())
        number = str(self.battle.round)
        return Strip(
            say("window.round"), number, say("window.round_short", round=number), self.people.chips(),
            (say("window.storyteller"), say("window.player")), int(self.player_view), tools,
        )  # fmt: skip

    def _bar(self) -> ActionBar:
        say, plan, unit = self.text.say, self.plan, self.person
        budget = Budget(
            tuple(
                (kind, say(f"window.{kind}"), bool(unit is not None and getattr(unit, kind)))
                for kind in ("standard", "move", "swift")
            )
        )
        asked = self.ask
        if asked is not None:
            shown = answers.buttons(self.text, asked, plan)
        elif unit is not None:
            shown = tuple(self._button(unit, each) for each in self.deeds())
        else:
            shown = ()
        more = Action("more", say("window.more"), "more", "Q", selected=plan.unfolded)
        return ActionBar(
            budget, shown, self.text.verb("end_turn"), "Ctrl + Enter", more,
            end_enabled=unit is not None and asked is None,
            unfolded=plan.unfolded, reason=plan.reason, reason_for=plan.reason_for,
        )  # fmt: skip

    def _button(self, unit: UnitFacts, each: Deed) -> Action:
        refusal = deeds.refused(self.battle, unit, each)
        spent = refusal is not None and refusal.key == "action.spent"
        selected = each.name == self.plan.deed
        return Action(
            each.name, each.label, each.icon, each.key, deeds.price(self.battle, unit, each),
            refusal is None, selected, spent,
        )  # fmt: skip

    def _unit_card(self) -> UnitCard:
        name = self.plan.inspected or pointing.unit_at(self.people, self.plan.pointed)
        acting = self.table.decides()
        name = name or (acting[0] if acting else self.battle.ids[0])
        if name not in self.people.located:
            name = acting[0] if acting else self.battle.ids[0]
        return self.people.card(self.battle.unit(name))

    def _forecast_card(self, shown: Forecast | Refusal | None) -> ForecastCard | Note:
        say, asked = self.text.say, self.ask
        if asked is not None:
            if asked.forecast is not None:
                return foresight.card(self.text, self.battle, asked.forecast, self._eyes(), self.plan.cause)
            return Note(self.text.unit(self.battle, asked.unit), (self.text.ask(self.battle, asked),))
        wanted = self.wanted()
        if isinstance(shown, Forecast):
            return foresight.card(self.text, self.battle, shown, self._eyes(), self.plan.cause)
        if isinstance(shown, Refusal) and wanted is not None:
            return foresight.refusal_note(self.text, self.battle, shown, wanted.verb)
        acting = self.table.decides()
        if acting is None:
            return Note(say("window.forecast"))
        name = self.text.unit(self.battle, acting[0])
        if acting[1] != PERSON:
            return Note(say("window.wait", unit=name))
        return Note(say("window.your_turn", unit=name), (say("window.hover"),))

    def _eyes(self) -> Eyes:
        return Eyes.of(self.battle, self.eyes_side)

    def _rule_card(self, shown: Forecast | Refusal | None) -> RuleCard | None:
        if not self.plan.card:
            return None
        wanted = self.wanted()
        lit = [self.battle.unit(name) for name in ((wanted.actor, wanted.target) if wanted else ())]
        exact = shown if isinstance(shown, Forecast) else None
        return rulebook.card(self.text, self.battle, self.plan.card, exact, self._eyes(), tuple(lit))

    # wishes

    def take(self) -> None:
        """Carry out what the person wants; everything in the order in which it was wanted."""
        wishes, self.screen.wishes = self.screen.wishes, []
        for wish in wishes:
            if wish.name not in ("hover", "hover square"):
                self.motion.finish()
            self._take(wish)
        if wishes:
            self.refresh()

    def _take(self, wish: Wish) -> None:
        plan = self.plan
        if wish.name == "hover square":
            plan.hovered, plan.cursor = wish.value, None  # type: ignore[assignment]
        elif wish.name == "hover":
            self._hover(wish.value)
        elif wish.name == "square":
            self.choose(wish.value)  # type: ignore[arg-type]
        elif wish.name == "square right":
            plan.drop()
        elif wish.name == "action":
            self.press(str(wish.value))
        elif wish.name == "more":
            plan.unfolded = not plan.unfolded
        elif wish.name == "end turn":
            self.end_turn()
        elif wish.name == "commit":
            self.commit()
        elif wish.name in ("rule", "show rule"):
            plan.card = str(wish.value) if wish.name == "rule" else ""
        elif wish.name in ("close card", "scrim"):
            plan.card = ""
        elif wish.name in ("chip", "unit"):
            self._inspect(str(wish.value))
        elif wish.name == "tab":
            self._tab(str(wish.value or ""))
        elif wish.name == "view":
            self.see(player=bool(wish.value))
        elif wish.name == "tool":
            self.tool(str(wish.value))
        elif wish.name == "key":
            self.key(*wish.value)  # type: ignore[misc]

    def _hover(self, name: object) -> None:
        modifier = isinstance(name, tuple) and name[0] == "modifier"
        self.plan.cause = int(name[1]) if modifier and isinstance(name, tuple) else -1

    def _inspect(self, unit: str) -> None:
        self.plan.inspected = "" if self.plan.inspected == unit else unit
        if unit in self.people.located:
            facts = self.battle.unit(unit)
            self.screen.show((facts.x, facts.y))

    def _tab(self, name: str) -> None:
        if name in ("map", "rules"):
            self.tool(name)
        else:
            self.plan.tab = "" if self.plan.tab == name else name

    def see(self, *, player: bool) -> None:
        """Change between the Storyteller's view and the player's."""
        self.player_view = player
        self._remake()

    def tool(self, name: str) -> None:
        """A tool of the top strip."""
        if name == "undo":
            self.undo()
        elif name == "map":
            self.screen.camera = self.screen.camera.whole()
        else:
            self.leave = name

    def undo(self) -> None:
        """Take the last command back, until a die was rolled."""
        if self.table.undo():
            self.motion.cursor = len(self.battle.log)
            self._after()

    def submit(self, command: Command) -> Refusal | None:
        """Do it; a refusal is shown where it was asked for."""
        refusal = self.table.submit(command)
        if refusal is None:
            self._after()
        else:
            self.explain(refusal, command.verb, self.plan.deed)
        return refusal

    def explain(self, refusal: Refusal, verb: str, button: str) -> None:
        """Show why not, above the button it belongs to."""
        said = self.text.refusal(self.names, refusal, verb)
        self.plan.reason = Reason(said.what, said.why, said.rules[0] if said.rules else "", said.remedy)
        self.plan.reason_for = button
        self.plan.refused = said.at

    def end_turn(self) -> None:
        """End the acting person's turn."""
        if self.person is not None and self.ask is None:
            self.submit(EndTurn(self.person.id))

    def press(self, name: str) -> None:
        """A button of the action bar, possible or not."""
        plan, unit = self.plan, self.person
        plan.quiet()
        if name == "more":
            plan.unfolded = not plan.unfolded
            return
        if unit is None:
            return
        if self.ask is not None:
            command = answers.command(self.ask, name, plan)
            if command is not None:
                self.submit(command)
            return
        chosen = self.deed(name)
        if chosen is None:
            return
        refusal = deeds.refused(self.battle, unit, chosen)
        if refusal is not None:
            self.explain(refusal, chosen.verb, name)
        elif chosen.targeted or chosen.verb == "move":
            plan.deed = "" if plan.deed == name else name
            plan.target = ""
        else:
            command = deeds.command(self.battle, unit, chosen, "")
            if command is not None:
                self.submit(command)

    def choose(self, square: tuple[int, int]) -> None:
        """A square of the board: a way there, or the unit on it as target; the second choice of a target commits."""
        plan, unit = self.plan, self.person
        plan.quiet()
        plan.unfolded = False
        if unit is None or self.ask is not None:
            plan.inspected = pointing.unit_at(self.people, square)
            return
        there = pointing.unit_at(self.people, square)
        if there and self.battle.unit(there).side != unit.side:
            if plan.target == there:
                self.commit()
            else:
                plan.target = there
            return
        if there and there != unit.id:
            plan.inspected = there
            return
        plan.target, plan.inspected = "", ""
        self._walk(unit, square)

    def _walk(self, unit: UnitFacts, square: tuple[int, int]) -> None:
        chosen = self.deed(self.plan.deed)
        if chosen is not None and chosen.verb != "move":
            self.plan.deed = ""
            return
        move = self.pointing.move_to(unit, square)
        if move is not None:
            self.submit(move)
        elif square != (unit.x, unit.y):
            self.explain_way(unit, square)

    def explain_way(self, unit: UnitFacts, square: tuple[int, int]) -> None:
        """Why the unit cannot go there."""
        refusal = answers.no_way(self.battle, unit, square)
        if refusal is not None:
            self.explain(refusal, "move", "move")

    def commit(self) -> None:
        """Do what is planned."""
        chosen = self.deed(self.plan.deed)
        unit = self.person
        if unit is not None and chosen is not None and chosen.verb == "aim" and self.plan.target:
            command = deeds.command(self.battle, unit, chosen, self.plan.target)
            if command is not None:
                self.submit(command)
            return
        wanted = self.wanted()
        if wanted is not None:
            self.submit(wanted)

    def key(self, key: int, mod: int, letter: str) -> None:
        """A key that no widget took."""
        from game.app.keys import pressed

        pressed(self, key, mod, letter)
