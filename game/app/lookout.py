"""What a person has asked to be shown of the enemies' next turn: danger square by square, and ground they threaten.

Both are worked out in slices between frames, from what the eyes at the window know, and kept until the battle goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.app import slices
from game.app.marks import NONE, Marks, Square, Squares, Tag
from game.app.people import People
from game.app.pointing import unit_at
from game.app.showing import Note, Row
from game.text import numbers
from systems import movement
from systems.board import Board
from systems.danger import Danger
from systems.facts import UnitFacts
from systems.threatened import Threatened

if TYPE_CHECKING:
    from game.app.session import Session

SHOWN_AFTER = 160
"""Milliseconds after which what was found meanwhile comes on the board: each time the marks are drawn anew."""
LEAST = 0.05
"""Points of damage to be expected from which a square counts as dangerous: less reads as 0."""
GRADES = (0.25, 0.5, 0.75)
"""Shares of the worst square's danger, or of half the Health that is left where that is more, from which a square has
the next grade: what is less is left bare, so that the floor shows where it is good to stand."""


class Lookout:
    """The answers for one moment of the battle, as far as they are known; nothing is worked out before it is asked."""

    def __init__(self) -> None:
        self._people: People | None = None
        self._danger: dict[str, Danger] = {}
        self._threatened: Threatened | None = None
        self._work: dict[object, Generator[None, None, None]] = {}
        self._regions: tuple[tuple[int, str], tuple[Squares, Squares, Squares]] = ((-1, ""), (NONE, NONE, NONE))
        self._outline: tuple[tuple[int, str], tuple[Squares, Squares]] = ((-1, ""), (NONE, NONE))
        self._hidden_ms = 0
        self.stamp = 0
        """Another number whenever more is known: whoever fills the screen looks again."""

    def _fresh(self, session: Session) -> None:
        if session.people is not self._people:
            self._people = session.people
            self._danger, self._threatened, self._work = {}, None, {}
            self._regions = ((-1, ""), (NONE, NONE, NONE))
            self.stamp += 1

    # asking

    def danger(self, session: Session) -> Danger | None:
        """The danger to whoever is planned for, as far as it is known; None where nobody is or it is not asked for."""
        self._fresh(session)
        unit = session.person
        if not session.plan.danger or unit is None or session.ask is not None:
            return None
        found = self._danger.get(unit.id)
        if found is None:
            found = self._danger[unit.id] = Danger(session.battle, session.eyes_side, unit.id, _ground(session, unit))
            self._work[unit.id] = found.work()
        return found

    def threatened(self, session: Session) -> Threatened | None:
        """The ground that enemies of whoever is looked at threaten; None where it is not asked for."""
        self._fresh(session)
        if not session.plan.enemy_reach:
            return None
        if self._threatened is None:
            who = session.person or session.battle.unit(session.looked_at)
            self._threatened = Threatened(session.battle, session.eyes_side, who.id)
            self._work["threatened"] = self._threatened.work()
        return self._threatened

    # time

    def tick(self, session: Session, milliseconds: int, budget_ms: int) -> None:
        """Work at what is asked for, for a slice of time."""
        wanted: list[tuple[object, Callable[[], bool]]] = []
        danger, threatened = self.danger(session), self.threatened(session)
        if threatened is not None:
            wanted.append(("threatened", lambda: threatened.done))
        if danger is not None and session.person is not None:
            danger.first = session.plan.pointed
            wanted.append((session.person.id, lambda: danger.done))
        for key, done in wanted:
            if not done():
                self._slice(key, done, milliseconds, budget_ms)
                return

    def finish(self, session: Session) -> None:
        """Work out all that is asked for, however long it takes: for a picture."""
        self.danger(session)
        self.threatened(session)
        for work in self._work.values():
            for _ in work:
                pass
        self.stamp += 1

    def _slice(self, key: object, done: Callable[[], bool], milliseconds: int, budget_ms: int) -> None:
        danger = self._danger.get(str(key))
        asked = danger.first if danger is not None else None
        before = danger is not None and asked in danger.replies
        slices.go_on(self._work[key], budget_ms)
        self._hidden_ms += milliseconds
        told = danger is not None and asked in danger.replies and not before
        if done() or told or self._hidden_ms >= SHOWN_AFTER:
            self._hidden_ms = 0
            self.stamp += 1

    # what is shown

    def marks(self, session: Session, base: Marks) -> Marks:
        """The marks with what was asked for on them; with the pointer on an enemy what that one alone threatens."""
        threatened, danger = self.threatened(session), self.danger(session)
        if threatened is not None:
            pointed = unit_at(session.people, session.plan.pointed)
            only = pointed if pointed in threatened.walks else ""
            walked, struck = self._outlined(threatened, only)
            base = replace(base, enemy_reach=walked, enemy_fire=struck)
        if danger is not None:
            slight, some, much = self._hatched(danger)
            base = replace(base, slight=slight, danger=some, deadly=much)
            if (tag := self._tag(session, danger)) is not None:
                base = replace(base, tags=(tag, *base.tags)[:3])
        return base

    def _outlined(self, threatened: Threatened, only: str) -> tuple[Squares, Squares]:
        """The ground one could walk on and strike at, with what stands in the midst of it, so that its outline is one
        line; kept for the enemy that is pointed at.
        """
        key = (self.stamp, only)
        if self._outline[0] != key:
            board = threatened.board
            walked, struck = (_filled(board, each) for each in (threatened.walked(only), threatened.struck(only)))
            self._outline = (key, (walked, struck))
        return self._outline[1]

    def _hatched(self, danger: Danger) -> tuple[Squares, Squares, Squares]:
        """Dangerous squares by grade; while not all are known, by those that are."""
        if self._regions[0] != (self.stamp, danger.me.id):
            harm = {square: sum(each.mean for each in found) for square, found in danger.replies.items()}
            most = max(max(harm.values(), default=0.0), danger.me.healthy / 2)
            grades: tuple[set[Square], ...] = tuple(set() for _ in GRADES)
            for square, mean in harm.items():
                grade = sum(mean >= share * most for share in GRADES) if mean >= LEAST else 0
                if grade:
                    grades[grade - 1].add(square)
            slight, some, much = (_widened(squares, danger.me.derived.footprint) for squares in grades)
            self._regions = ((self.stamp, danger.me.id), (slight - some - much, some - much, much))
        return self._regions[1]

    def _tag(self, session: Session, danger: Danger) -> Tag | None:
        square = session.plan.pointed
        mean = danger.expected(square) if square is not None else None
        if square is None or mean is None:
            return None
        about = "≈ " if any(each.estimate for each in danger.replies[square]) else ""
        words = session.text.say("danger.tag", harm=about + numbers.decimal(mean))
        who = ", ".join(
            f"{session.people.letters[each.unit]} {numbers.decimal(each.mean)}" for each in danger.replies[square][:3]
        )
        more = len(danger.replies[square]) > 3
        side = danger.me.derived.footprint
        return Tag("vermilion", words, f"{who} …" if more else who, square, side, prefer="below")

    def note(self, session: Session) -> Note | None:
        """The danger of the square that is pointed at, enemy by enemy, for the middle of the column."""
        danger, square = self.danger(session), session.plan.pointed
        if danger is None or square is None or (mean := danger.expected(square)) is None:
            return None
        say, text = session.text.say, session.text
        rows = []
        for each in danger.replies[square]:
            enemy = session.battle.unit(each.unit)
            weapon = enemy.weapon(each.weapon) or enemy.explosive(each.weapon)
            verb = text.verb(each.verb, weapon.mode if weapon is not None else "")
            item = text.item(session.battle, weapon.item if weapon is not None else each.weapon)
            about = "≈ " if each.estimate else ""
            rows.append(Row(session.name_of(each.unit), about + numbers.decimal(each.mean), "", kind="head"))
            rows.append(Row(say("danger.deed", verb=verb, weapon=item), "", ""))
            hit, drop = numbers.percent(each.hit), numbers.percent(each.drop)
            rows.append(Row(say("danger.odds", hit=about + hit, drop=about + drop), "", ""))
        key = "danger.sum" if rows else "danger.none"
        line = say(key, harm=numbers.decimal(mean))
        return Note(say("danger.heading", square=numbers.square(*square)), (line,), rows=tuple(rows))


def _ground(session: Session, unit: UnitFacts) -> Squares:
    """The squares on which the unit may end its turn: where it is, and where two moves take it."""
    with session.battle as battle:
        found = {(unit.x, unit.y)}
        moves = bool(unit.move) + bool(unit.move and unit.standard)
        if session.pointing.reach(unit) is not None:
            found.update(movement.reach(battle, unit, moves=max(1, moves)).squares())
    return frozenset(found)


def _filled(board: Board, squares: Squares) -> Squares:
    """With every object that has the region on three sides of it, or more."""
    beside = ((0, -1), (1, 0), (0, 1), (-1, 0))
    near = {(x + dx, y + dy) for x, y in squares for dx, dy in beside if board.inside(x + dx, y + dy)} - squares
    things = [at for at in near if board.thing[at[1] * board.width + at[0]]]
    while True:
        closed = frozenset(at for at in things if sum((at[0] + x, at[1] + y) in squares for x, y in beside) > 2)
        if closed <= squares:
            return squares
        squares |= closed


def _widened(squares: Iterable[Square], side: int) -> Squares:
    """Every square of the bodies that would stand there."""
    return frozenset((x + dx, y + dy) for x, y in squares for dx in range(side) for dy in range(side))
