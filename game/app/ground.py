"""What the ground is to whoever has the turn: where it can go and how, what covers it, what its side does not see.

What costs time is kept until the battle moves on.
"""

from __future__ import annotations

from game.app import lasting, ways
from game.app.darkness import Darkness
from game.app.marks import Field, Marks, Square, Squares
from game.app.people import People
from game.app.plan import Plan
from game.app.questions import Questions
from game.text import Text
from systems import movement, referee
from systems.battle import Battle
from systems.commands import Move
from systems.facts import UnitFacts
from systems.forecast import CoverFacts, CoverPiece
from systems.paths import Reach


class Ground:
    """The ground of one moment of the battle, as its side knows it."""

    def __init__(self, people: People, text: Text, questions: Questions, darkness: Darkness) -> None:
        self.people, self.text, self.questions, self.darkness = people, text, questions, darkness
        self.plan = Plan()
        """What the person is about: the way in question leads over its waypoints."""
        self._reach: dict[str, tuple[Reach | None, Squares, Squares]] = {}
        self._seen: Field | None = None
        self._lasting: Marks | None = None
        self._shields: dict[int, tuple[tuple[Square, str], ...]] = {}

    def lasting(self) -> Marks:
        """Holds, items on the ground and worn things."""
        if self._lasting is None:
            self._lasting = lasting.marks(self.people)
        return self._lasting

    # ways

    def reached(self, unit: UnitFacts) -> tuple[Reach | None, Squares, Squares]:
        """Reach of one move, its squares, and the squares of one that takes the standard action; nothing with no move
        to pay with.
        """
        found = self._reach.get(unit.id)
        if found is None:
            reach, first, second = None, Squares(), Squares()
            if not unit.prone and (unit.move or unit.standard):
                with self.people.battle as battle:
                    reach = movement.reach(battle, unit)
                    if _stuck(battle, unit, reach):
                        reach = None
                    else:
                        first = frozenset(reach.squares())
                        if not unit.move:  # the way would cost the action one strikes with
                            first, second = Squares(), first
                        elif unit.standard:
                            second = frozenset(movement.reach(battle, unit, moves=2).squares())
            found = self._reach[unit.id] = (reach, first, second)
        return found

    def reach(self, unit: UnitFacts) -> Reach | None:
        """Where the unit can go with one move, as its side knows the field; None when it has no move to pay with."""
        return self.reached(unit)[0]

    def move_to(self, unit: UnitFacts, square: Square) -> Move | None:
        """The move to a square, or None when it is out of reach."""
        found, plan = self.reach(unit), self.plan
        via = plan.via
        if plan.pulled.startswith("way") and plan.pull_end is not None and square != plan.pull_end:
            via, square = (*via, square), plan.pull_end
        if found is None or not found.may_stop(*square) or (square == (unit.x, unit.y) and not via):
            return None
        if not via:
            with self.people.battle as battle:  # round hot ground, where one move leads round it
                safe = movement.reach(battle, unit, cool=True)
            return Move(unit.id, (safe if safe.may_stop(*square) else found).path(*square))
        path = ways.through(self.people.battle, unit, via, square)
        return None if path is None else Move(unit.id, path)

    def shields(self, unit: UnitFacts) -> tuple[tuple[Square, str], ...]:
        """What every loose object covers a unit of this Size with, by the square it stands on (COV-04)."""
        found = self._shields.get(unit.size)
        if found is None:
            board, rules = self.people.battle.board, self.people.battle.rules
            values: dict[int, int] = {}
            for number, thing in enumerate(board.things, 1):
                piece = CoverPiece("square", thing.size, ("square", 0, 0), thing.half, thing.material)
                values[number] = rules.cover_value(CoverFacts((piece,)), unit.size, True)[0]
            found = self._shields[unit.size] = tuple(
                ((at % board.width, at // board.width), str(values[number]))
                for at, number in enumerate(board.thing)
                if number and values[number]
            )
        return found

    def unseen(self) -> Squares | Field:
        """Ground that no living unit of the side sees; nothing for the Storyteller."""
        people = self.people
        if not people.side:
            return frozenset()
        if self._seen is None:
            own = (unit for unit in people.battle.units() if unit.side == people.side and not unit.fallen)
            self._seen = self.darkness.of(people.battle.board, [unit.footprint for unit in own])
        return self._seen


def _stuck(battle: Battle, unit: UnitFacts, reach: Reach) -> bool:
    """Whether the unit goes nowhere though the ground is free: held, bound, or in a state that bars it."""
    near = next((each for each in reach.squares() if each != (unit.x, unit.y) and reach.may_stop(*each)), None)
    return near is not None and referee.why_not(battle, Move(unit.id, reach.path(*near))) is not None
