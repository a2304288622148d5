"""Whole turns to choose between, each with its first command.

A plan is: an attack here or from a square (or none), the square the turn ends on, and the stance it ends in. Its worth
is the harm done plus the promise of the square minus the harm that enemies could do there. All of it is found out step
by step (``search``): arrays over all squares give upper bounds, cover and forecasts come only for what is still in
the running.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from game.ai import blows, worth
from game.ai.blows import Arms, Blow
from game.ai.consequences import Consequences
from game.ai.prospects import Prospects
from game.ai.situation import Situation, Square
from game.ai.survey import Survey
from game.ai.threats import Stance
from systems.commands import Command, Move

LYING = 75
"""Hundredths of a square's promise for a unit that first has to get up."""
SLOW = 200_000
"""The most that it loses by that: a move."""
NEVER = -(10**15)
"""The worth of a turn that was to have an attack in it and has none."""


@dataclass(slots=True)
class Scene:
    """What all plans of one decision share."""

    here: Situation
    effects: Consequences
    arms: Arms
    prospects: Prospects


@dataclass(slots=True)
class Turn:
    """One plan: what is struck first (``gain``), where the turn ends and how the unit then stands."""

    scene: Scene
    square: Square
    stance: Stance
    first: Command | Blow | None
    """What is done before anything else; None: walk to the square."""
    gain: int = 0
    there: int = 0
    """The worth of an attack from ``square``, or more; only more than ``gain`` counts."""
    danger: int = -1
    """The harm that enemies could do there, as it counts, or less; -1: not asked yet."""
    promised: int = -1
    """The promise of the square, or more; -1: not asked yet."""
    exact: bool = False
    """Whether ``there`` and ``danger`` are the whole truth."""
    must_strike: bool = False
    """Without an attack from the square there is no such turn."""
    sure: int = 0
    """Worth of a deed that will be possible from the square, whatever can be struck from there."""

    @property
    def walks(self) -> bool:
        """Walk first, strike then."""
        return self.there > self.gain

    def bound(self) -> int:
        """No less than the plan is worth."""
        if self.promised < 0:
            self.promised = self._promise()
        if self.danger < 0:
            self.danger = self.scene.here.danger_on_foot(self.square, self.stance)
        return max(self.gain, self.there) + self.promised - self.danger

    def terms(self) -> tuple[tuple[str, int], ...]:
        """What the worth is made of, once the plan is exact."""
        return ("strike", max(self.gain, self.there)), ("promise", self.promised), ("danger", -self.danger)

    def looks(self) -> Iterator[int]:
        """Closer and closer: the promise, the attack from there, the danger."""
        self.promised = self._promise()
        yield self.bound()
        if self.exact:
            return
        here = self.scene.here
        if self.there > self.gain:
            self.there = max(self.sure, blows.from_square(here, self.scene.arms, self.square))
            if self.must_strike and not self.there:
                yield NEVER
                return
            yield self.bound()
        self.danger = here.danger(self.square, self.stance)
        yield self.bound()

    def _promise(self) -> int:
        promise = self.scene.prospects.of(self.square)
        return max(promise * LYING // worth.CENT, promise - SLOW) if self.stance.me.low.prone else promise


class Squares:
    """A fan of plans that differ only in where the turn ends.

    ``gain`` is what the attack that comes first is worth; ``strikes`` lets the unit walk first and attack then.
    """

    def __init__(
        self,
        scene: Scene,
        survey: Survey,
        stance: Stance,
        first: Command | Blow | None,
        gain: int = 0,
        *,
        strikes: bool = False,
        must_strike: bool = False,
        at_home: Command | None = None,
    ) -> None:
        self.scene, self.survey, self.stance, self.deed, self.gain = scene, survey, stance, first, gain
        self.at_home, self.must_strike = at_home, must_strike
        there = survey.attacks(scene.arms, gain) if strikes else np.zeros(survey.count, dtype=np.int64)
        # what can be done from where it stands is offered and stands first already
        there[survey.home] = gain
        promised, danger = scene.prospects.bounds(survey), survey.danger(stance)
        bounds = np.maximum(there, gain) + promised - danger
        order = np.argsort(-bounds, kind="stable")
        if must_strike:
            order = order[there[order] > 0]
        self.order: list[int] = order.tolist()
        self.bounds, self.there, self.danger, self.promised = (
            each.tolist() for each in (bounds, there, danger, promised)
        )
        self.next = 0

    def first(self) -> int | None:
        """The bound of the next square."""
        return self.bounds[self.order[self.next]] if self.next < len(self.order) else None

    def take(self) -> Turn:
        """The plan of the next square."""
        number = self.order[self.next]
        self.next += 1
        square = self.survey.squares[number]
        deed = self.deed
        if deed is None and square == self.scene.here.stay:
            deed = self.at_home
        return Turn(
            self.scene, square, self.stance, deed, self.gain, self.there[number], self.danger[number],
            self.promised[number], not self.survey.doubtful[number], self.must_strike,
        )  # fmt: skip


def command(turn: Turn) -> Command | None:
    """The plan's first command; None when there is no way to begin it."""
    here = turn.scene.here
    if turn.first is not None and (not turn.walks or turn.square == here.stay):
        return blows.command(here, turn.first) if isinstance(turn.first, Blow) else turn.first
    path = way_to(here, turn.square)
    return Move(here.me.id, path=path) if path else None


def way_to(here: Situation, square: Square) -> tuple[Square, ...]:
    """The path to a square within one move, or as far along the way to one within two as the unit may stop."""
    if here.reach.may_stop(*square):
        return here.reach.path(*square)
    path = here.far_reach.path(*square)
    for length in range(len(path), 0, -1):
        if here.reach.may_stop(*path[length - 1]):
            # The cheapest way there within one move; the same square, whichever way led to it.
            return here.reach.path(*path[length - 1])
    return ()
