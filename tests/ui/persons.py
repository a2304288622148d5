"""Two people at the window: one with the mouse alone, one with the keys alone. They play a plain plan of attacks.

They play both sides, so that no mind's change touches what they do.
"""

from __future__ import annotations

from typing import Any

import pygame

from game.app import choosing, deeds, orders
from game.app.deeds import Deed
from systems.facts import UnitFacts
from systems.forecast import Forecast
from tests.ui.hands import Hands

PLAYED = ("charge",)
"""Deeds of the plan beside plain attacks."""


class Player:
    """Plays by a plain plan: the best strike there is, walking to it if need be; else nearer; the turn ends then."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands

    longest = 150
    """Decisions after which a battle is given up as one that does not end."""

    # what the plan needs to know; only from what the screen would show

    def attacks(self, unit: UnitFacts) -> list[tuple[Deed, UnitFacts, float]]:
        """What can be done from here, best first."""
        session, found = self.hands.session, []
        for each in session.deeds():
            if each.name not in PLAYED and each.verb != "attack":
                continue
            for foe in deeds.foes(session.battle, unit):
                if foe.fallen:
                    continue
                command: Any = orders.command(session.battle, unit, each, foe.id)
                shown = session.questions.ask(command)
                if isinstance(shown, Forecast):
                    found.append((each, foe, shown.mean + shown.hit))
        return sorted(found, key=lambda one: (-one[2], one[0].name, one[1].id))

    def foes(self, unit: UnitFacts) -> list[UnitFacts]:
        return [foe for foe in deeds.foes(self.hands.session.battle, unit) if not foe.fallen]

    def nearer(self, unit: UnitFacts) -> tuple[int, int] | None:
        """The square of one move that is nearest to an enemy the unit knows of, else to the middle of the map."""
        session = self.hands.session
        reach = session.pointing.reach(unit)
        board = session.battle.board
        goals = [(foe.x, foe.y) for foe in self.foes(unit)] or [(board.width // 2, board.height // 2)]
        squares = [each for each in (reach.squares() if reach else []) if each != (unit.x, unit.y)]
        squares = [each for each in squares if self.reaches(each)]
        if not squares:
            return None
        return min(squares, key=lambda each: (min((each[0] - x) ** 2 + (each[1] - y) ** 2 for x, y in goals), each))

    def reaches(self, square: tuple[int, int]) -> bool:
        raise NotImplementedError

    # a battle

    def battle(self) -> None:
        """From the first turn to the result."""
        hands = self.hands
        hands.wait()
        for _ in range(self.longest):
            if hands.session.battle.over is not None:
                return
            if hands.session.ask is not None:
                self.answer()
            else:
                self.turn()
            hands.wait()
        raise AssertionError("the battle does not end")

    def turn(self) -> None:
        session = self.hands.session
        unit = session.person
        assert unit is not None
        if unit.prone and unit.move:
            self.do("stand_up")
            return
        strikes = self.attacks(unit)
        if strikes and (unit.standard or unit.move):
            self.strike(strikes[0][0], strikes[0][1])
            return
        if unit.standard and unit.move:
            for each in session.deeds():
                if each.verb != "attack":
                    continue
                for foe in self.foes(unit):
                    squares = [s for s in choosing.possible(session, unit, each, foe.id) if self.reaches(s)]
                    if squares:
                        self.walk_and_strike(each, squares[0], foe)
                        return
        square = self.nearer(unit) if unit.move else None
        if square is not None and self.closer(unit, square):
            self.walk(square)
            return
        self.end()

    def closer(self, unit: UnitFacts, square: tuple[int, int]) -> bool:
        foes = [(foe.x, foe.y) for foe in self.foes(unit)]
        if not foes:
            return True
        return min(abs(square[0] - x) + abs(square[1] - y) for x, y in foes) < min(
            abs(unit.x - x) + abs(unit.y - y) for x, y in foes
        )

    def answer(self) -> None:
        """Spend what is usual; pay to fight on; let total defense go."""
        session = self.hands.session
        assert session.ask is not None
        names = [each.name for each in session.screen.panels.bar.actions]
        usual = {"fight_on": "pay", "keep_total_defense": "let_go"}.get(session.ask.choice, "")
        if not usual:
            usual = next(each.name for each in session.screen.panels.bar.actions if each.selected)
        assert usual in names
        self.do(usual)

    # how it is done

    def do(self, name: str) -> None:
        raise NotImplementedError

    def strike(self, deed: Deed, foe: UnitFacts) -> None:
        raise NotImplementedError

    def walk_and_strike(self, deed: Deed, square: tuple[int, int], foe: UnitFacts) -> None:
        raise NotImplementedError

    def walk(self, square: tuple[int, int]) -> None:
        raise NotImplementedError

    def end(self) -> None:
        raise NotImplementedError


class Mouse(Player):
    """Clicks, and touches no key."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        hands.click("tool", "map")

    def reaches(self, square: tuple[int, int]) -> bool:
        return self.hands.shows(square)

    def do(self, name: str) -> None:
        self.hands.unfold(name)
        self.hands.click("action", name)

    def strike(self, deed: Deed, foe: UnitFacts) -> None:
        self.do(deed.name)
        self.hands.square((foe.x, foe.y))
        self.hands.click("commit")

    def walk_and_strike(self, deed: Deed, square: tuple[int, int], foe: UnitFacts) -> None:
        self.do(deed.name)
        self.hands.square(square)
        self.hands.square((foe.x, foe.y))
        self.hands.square((foe.x, foe.y))

    def walk(self, square: tuple[int, int]) -> None:
        self.hands.square(square)

    def end(self) -> None:
        self.hands.click("end turn")


class Keys(Player):
    """Types, and touches no mouse."""

    def reaches(self, square: tuple[int, int]) -> bool:
        return True

    def do(self, name: str) -> None:
        key = next(each.key for each in self.hands.session.screen.panels.bar.actions if each.name == name)
        self.hands.key(ord(key.lower()))

    def choose(self, deed: Deed) -> None:
        """The deed's letter, until the deed with this weapon is chosen."""
        session = self.hands.session
        letter = deed.key or next(each.key for each in session.deeds() if each.icon == deed.icon and each.key)
        for _ in range(len(session.deeds())):
            self.hands.key(ord(letter.lower()))
            if session.plan.deed == deed.name:
                return
        raise AssertionError(f"no key chooses {deed.name}")

    def target(self, foe: UnitFacts) -> None:
        session = self.hands.session
        for _ in range(len(session.battle.ids)):
            self.hands.key(pygame.K_n)
            if session.plan.target == foe.id:
                return
        raise AssertionError(f"no key takes {foe.id} as target")

    def cursor(self, square: tuple[int, int]) -> None:
        """Arrows from wherever the cursor is."""
        plan, unit = self.hands.session.plan, self.hands.session.person
        assert unit is not None
        x, y = plan.cursor or plan.hovered or (unit.x, unit.y)
        for delta, less, more in (
            (square[0] - x, pygame.K_LEFT, pygame.K_RIGHT),
            (square[1] - y, pygame.K_UP, pygame.K_DOWN),
        ):
            for _ in range(abs(delta)):
                self.hands.key(less if delta < 0 else more)
        assert plan.cursor == square

    def strike(self, deed: Deed, foe: UnitFacts) -> None:
        self.choose(deed)
        self.target(foe)
        self.hands.key(pygame.K_RETURN)

    def walk_and_strike(self, deed: Deed, square: tuple[int, int], foe: UnitFacts) -> None:
        self.choose(deed)
        self.cursor(square)
        self.hands.key(pygame.K_RETURN)
        self.target(foe)
        self.hands.key(pygame.K_RETURN)
        if self.hands.session.plan.deed == deed.name:  # the first of them took the only target there was
            self.hands.key(pygame.K_RETURN)

    def walk(self, square: tuple[int, int]) -> None:
        self.cursor(square)
        self.hands.key(pygame.K_RETURN)

    def end(self) -> None:
        self.hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
