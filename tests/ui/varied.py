"""Two people who try every manoeuvre there is: of what is possible now, what they have done least, likeliest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.app import deeds, orders, outlook
from game.app.deeds import Deed
from game.app.repertoire import GROUPS, ONCE
from systems import referee
from systems.facts import UnitFacts
from systems.forecast import Forecast
from tests.ui.persons import Keys, Mouse, Player

ENOUGH = 2
"""So often a manoeuvre is tried for its own sake."""
OFTEN = {"grapple": 8, "move_hold": 4, "throw_target": 4, "pin": 4, "bull_rush": 4, "charge_rush": 3}
"""Those that others begin with, or that a battle over edges is won by, more often."""
CHOSEN = ("spot", "coup", "pulled", "push")
"""Choices in a blow that are tried like manoeuvres."""
WORTH = 0.25
"""Least chance at which it is."""
IDLE = frozenset((
    "move", "drop_prone", "aim", "readjust", "wake", "total_defense", "set_down", "surrender", "leave", "delay", "swap",
))  # fmt: skip
"""Deeds that are nothing to try by themselves."""


@dataclass(frozen=True, slots=True)
class Way:
    """A deed as it could be done now."""

    deed: Deed
    target: str
    square: tuple[int, int] | None
    chance: float
    field: str = ""
    """What is chosen in the band beside it, and which value."""
    value: Any = None

    @property
    def name(self) -> str:
        """What it counts as."""
        return self.field or self.deed.name


class Varied(Player):
    """Tries manoeuvres before plain blows, and answers in turn with every answer there is."""

    longest = 400

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.done: Counter[str] = Counter()

    def turn(self) -> None:
        unit = self.hands.session.person
        assert unit is not None
        ways = sorted(self.ways(unit), key=lambda each: (self.done[each.name], -each.chance, each.deed.name))
        if ways:
            self.perform(ways[0])
            return
        if unit.grappled and unit.move:
            self.end()  # nowhere to go
            return
        super().turn()

    def ways(self, unit: UnitFacts) -> list[Way]:
        """Everything worth trying from where the unit stands."""
        session, found = self.hands.session, []
        for deed in session.deeds():
            if deed.name in IDLE or session.refusal(unit, deed) is not None:
                continue
            if deed.name == "let_go" and not (self.done["pin"] and self.done["throw_target"]):
                continue  # a hold is for something
            if deed.verb == "attack":
                found += self.choices(unit, deed)
            if deed.verb == "attack" or self.done[deed.name] >= OFTEN.get(deed.name, ENOUGH):
                continue
            for target in [each.id for each in session.targets(deed)] if deed.targeted else [""]:
                found += self.way(unit, deed, target)
        return found

    def way(self, unit: UnitFacts, deed: Deed, target: str) -> list[Way]:
        session = self.hands.session
        offered = session.domain(deed, target)
        field = next((each for each in offered if each.name in ("square", "path", "way", "at")), None)
        if deed.verb == "charge" or field is None:
            squares: Sequence[tuple[int, int] | None] = (None,)
        else:
            places = [each for each in field.values if isinstance(each, tuple) and each]
            ends = orders.ends(field) if field.name != "at" else frozenset((x, y) for _, x, y in places)
            squares = self.lowest([each for each in ends if self.reaches(each)])
        found = []
        for square in squares:
            chosen: dict[str, Any] = {}
            if square is not None and field is not None and field.name == "square":
                chosen["square"] = square
            elif square is not None and field is not None and field.name in ("path", "way"):
                chosen[field.name] = orders.way(session.battle, unit, deed, field, square)
            command = orders.command(session.battle, unit, deed, target, chosen, offered)
            if command is None or referee.why_not(session.battle, command) is not None:
                continue
            shown = session.questions.ask(command)
            chance = outlook.chance(shown) if isinstance(shown, Forecast) else 0.5
            if chance >= WORTH:
                found.append(Way(deed, target, square, chance))
        return found

    def choices(self, unit: UnitFacts, deed: Deed) -> list[Way]:
        """Blows with something chosen in them."""
        session, found = self.hands.session, []
        for foe in deeds.foes(session.battle, unit):
            for field in session.domain(deed, foe.id):
                if field.name not in CHOSEN or self.done[field.name] >= ENOUGH:
                    continue
                for value in field.values:
                    if not value:
                        continue
                    command = orders.command(session.battle, unit, deed, foe.id, {field.name: value})
                    shown = session.questions.ask(command) if command is not None else None
                    if isinstance(shown, Forecast) and shown.hit >= WORTH:
                        found.append(Way(deed, foe.id, None, shown.hit, field.name, value))
        return found

    def lowest(self, squares: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Of the squares somebody can be brought to, the lowest: that is where holds and throws are won."""
        board = self.hands.session.battle.board
        return sorted(squares, key=lambda each: (board.floor_at(*each), each))[:3]

    def answer(self) -> None:
        session = self.hands.session
        assert session.ask is not None
        bar = session.screen.panels.bar.actions
        names = [each.name for each in bar if each.name not in ("drop_prone", "willpower")]
        if any(each.selected for each in bar if each.name.startswith("give:")):  # given up: now say it
            names = [each for each in names if not each.startswith("give:")]
        chosen = min(names, key=lambda each: (self.done[each], names.index(each)))
        self.done[chosen] += 1
        self.do(chosen)

    def perform(self, way: Way) -> None:
        raise NotImplementedError

    def choice(self, way: Way) -> list[str]:
        """The names of the chips that lead to a choice, in their order."""
        session = self.hands.session
        unit, deed = session.person, session.deed(way.deed.name)
        assert unit is not None
        assert deed is not None
        offered = next(each for each in session.domain(deed, way.target) if each.name == way.field)
        if offered.kind == "flag":
            return [f"field:{way.field}:0"]
        if offered.kind == "number":
            return [f"open:{way.field}", f"field:{way.field}:1"]
        return [f"open:{way.field}", f"field:{way.field}:{offered.values.index(way.value)}"]

    def made(self, before: int) -> bool:
        """Whether the plan was carried out."""
        return len(self.hands.session.battle.commands) > before


class VariedMouse(Varied, Mouse):
    """With the mouse alone."""

    def perform(self, way: Way) -> None:
        hands, session = self.hands, self.hands.session
        before = len(session.battle.commands)
        self.done[way.name] += 1
        self.do(way.deed.name)
        if self.made(before):
            return
        if way.target and session.plan.target != way.target:
            unit = session.battle.unit(way.target)
            hands.square((unit.x, unit.y))
        if way.square is not None:
            hands.square(way.square)
        for chip in self.choice(way) if way.field else ():
            hands.click("choice", chip)
        if not self.made(before):
            hands.click("commit")
        assert self.made(before), way


class VariedKeys(Varied, Keys):
    """With the keys alone."""

    def choose(self, deed: Deed) -> None:
        """Open the deed's group, then its letter; a weapon of its own needs none."""
        session = self.hands.session
        if deed.name in ONCE:
            self.do(deed.name)
            return
        if deed.group not in GROUPS:
            if session.plan.unfolded:  # its letters would be taken for those of the open group
                self.hands.key(pygame.K_ESCAPE)
            super().choose(deed)
            return
        for _ in GROUPS:
            if session.plan.unfolded != deed.group:
                self.hands.key(ord(GROUPS[deed.group][1].lower()))
        self.hands.key(ord(deed.key.lower()))

    def perform(self, way: Way) -> None:
        hands, session = self.hands, self.hands.session
        before = len(session.battle.commands)
        self.done[way.name] += 1
        self.choose(way.deed)
        if self.made(before):
            return
        if way.target and session.plan.target != way.target:
            self.target(session.battle.unit(way.target))
        if way.square is not None:
            self.cursor(way.square)
        for chip in self.choice(way) if way.field else ():
            band = session.screen.panels.band
            assert band is not None
            hands.key(ord(next(each.key for each in band.choices if each.name == chip)))
        if not self.made(before):
            hands.key(pygame.K_RETURN)
        if not self.made(before):
            hands.key(pygame.K_RETURN)
        assert self.made(before), way
