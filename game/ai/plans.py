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
from game.ai.prospects import Prospects
from game.ai.situation import Situation, Square, Stance
from game.ai.survey import Numbers, Survey
from systems.commands import Command, Move

LYING = 75
"""Hundredths of a square's promise for a unit that first has to get up."""
NEVER = -(10**15)
"""The worth of a turn that was to have an attack in it and has none."""


@dataclass(slots=True)
class Scene:
    """What all plans of one decision share."""

    here: Situation
    arms: Arms
    prospects: Prospects
    plain: Stance


@dataclass(slots=True)
class Turn:
    """One plan: what is struck first (``gain``), where the turn ends and how the unit then stands."""

    scene: Scene
    square: Square
    stance: Stance
    first: Command | Blow | None
    """What is done before anything else; None: walk to the square."""
    gain: int = 0
    most_there: int = 0
    """The most an attack from ``square`` could be worth; only more than ``gain`` counts."""
    most: int | None = None
    """A bound on the whole, where one is known already."""
    walks: bool = False
    """Set once an attack from the square turned out better: walk first, strike then."""

    def bound(self) -> int:
        """Gain and promise, less what enemies do whatever the cover."""
        if self.most is None:
            here = self.scene.here
            promise = self.scene.prospects.of(self.square)
            if self.stance.me.low.prone:
                promise = promise * LYING // worth.CENT
            self.most = max(self.gain, self.most_there) + promise
            for number, foe in enumerate(here.foes):
                self.most -= here.counted(foe, self._walked(number))
        return self.most

    def _walked(self, number: int) -> int:
        here = self.scene.here
        foe = here.foes[number]
        seen = here.in_sight(foe, here.space(self.square))
        return self.stance.walked[number][seen][here.distance(foe, self.square)]

    def looks(self) -> Iterator[int]:
        """Closer and closer: the promise, the attack from there, each enemy's fire."""
        scene, square = self.scene, self.square
        here = scene.here
        self.most = None
        bound = self.bound()
        yield bound
        if self.most_there > self.gain:
            found = blows.from_square(here, scene.arms, square)
            self.walks = found > self.gain
            bound = bound + max(self.gain, found) - self.most_there if self.gain or found else NEVER
            yield bound
        for number, foe in enumerate(here.foes):
            walked = self._walked(number)
            worse = here.shot(number, square, self.stance, walked)
            if worse > walked:
                bound -= here.counted(foe, worse) - here.counted(foe, walked)
                yield bound


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
        self.scene, self.survey, self.stance, self.first_deed, self.gain = scene, survey, stance, first, gain
        self.at_home = at_home
        count = len(survey.squares)
        self.there: Numbers = attacks(scene.arms, survey) if strikes else np.zeros(count, dtype=np.int64)
        bounds = np.maximum(self.there, gain) + scene.prospects.bounds(survey) - survey.danger(stance)
        order = np.argsort(-bounds, kind="stable")
        if must_strike:
            order = order[self.there[order] > 0]
        self.order: list[int] = order.tolist()
        self.bounds: list[int] = bounds.tolist()
        self.next = 0

    def first(self) -> int | None:
        """The bound of the next square."""
        return self.bounds[self.order[self.next]] if self.next < len(self.order) else None

    def take(self) -> Turn:
        """The plan of the next square."""
        number = self.order[self.next]
        self.next += 1
        square = self.survey.squares[number]
        deed = self.first_deed
        if deed is None and square == self.scene.here.stay:
            deed = self.at_home
        return Turn(self.scene, square, self.stance, deed, self.gain, int(self.there[number]), most=self.bounds[number])


def attacks(arms: Arms, survey: Survey) -> Numbers:
    """The most a plain attack from each square could be worth, by sight and distance alone."""
    best = np.zeros(len(survey.squares), dtype=np.int64)
    for number, row in enumerate(arms.rows):
        best = np.maximum(best, survey.look_up(number, ([0] * len(row), row)))
    return best


def command(turn: Turn) -> Command | None:
    """The plan's first command; None when there is no way to begin it."""
    here = turn.scene.here
    if turn.first is not None and not turn.walks:
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
