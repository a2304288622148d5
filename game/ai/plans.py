"""Whole turns to choose between, each with its first command.

A plan is: an attack here or from a square (or none), the square the turn ends on, and the stance it ends in. Its worth
is the harm done plus the promise of the square minus the harm that enemies could do there. All of it is found out step
by step (``search``): the cheap upper bounds first, cover and forecasts only for what is still in the running.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.ai import blows
from game.ai.blows import Arm, Blow
from game.ai.prospects import Prospects
from game.ai.situation import Situation, Square, Stance
from systems.commands import Command, Move


@dataclass(slots=True)
class Scene:
    """What all plans of one decision share."""

    here: Situation
    arms: list[Arm]
    prospects: Prospects
    plain: Stance
    promised: dict[Square, int] = field(default_factory=dict)
    walked: dict[tuple[int, Square], tuple[int, list[int]]] = field(default_factory=dict)

    def promise(self, square: Square) -> int:
        """The promise of a square, worked out once."""
        found = self.promised.get(square)
        if found is None:
            found = self.promised[square] = self.prospects.of(square)
        return found

    def walked_up(self, square: Square, stance: Stance) -> tuple[int, list[int]]:
        """What enemies could do without regard to cover: as counted, and of each by itself."""
        key = (id(stance), square)
        found = self.walked.get(key)
        if found is None:
            here = self.here
            each = [here.walked_up(foe, square, stance) for foe in here.foes]
            total = sum(here.counted(foe, harm) for foe, harm in zip(here.foes, each, strict=True))
            found = self.walked[key] = (total, each)
        return found


@dataclass(slots=True)
class Turn:
    """One plan: what is struck first (``gain``), where the turn ends and how the unit then stands."""

    scene: Scene
    square: Square
    stance: Stance
    first: Command | Blow | None
    """What is done before anything else; None: walk to the square."""
    gain: int = 0
    strikes: bool = False
    """Whether an attack from ``square`` may be better than the one that ``gain`` counts."""
    most_there: int = 0
    walks: bool = False
    """Set once an attack from the square turned out better: walk first, strike then."""

    def bound(self) -> int:
        return max(self.gain, self.most_there if self.strikes else 0) + self.scene.prospects.most

    def looks(self) -> Iterator[int]:
        """Closer and closer: enemies that walk up, the promise, the attack from there, each enemy's fire."""
        scene, square = self.scene, self.square
        here = scene.here
        bound = self.bound()
        danger, each = scene.walked_up(square, self.stance)
        bound -= danger
        yield bound
        bound += scene.promise(square) - scene.prospects.most
        yield bound
        if self.strikes and self.most_there > self.gain:
            found = blows.from_square(here, scene.arms, square)
            bound += max(self.gain, found) - self.most_there
            self.walks = found > self.gain
            yield bound
        for foe, harm in zip(here.foes, each, strict=True):
            worse = here.shot(foe, square, self.stance, harm)
            if worse > harm:
                bound -= here.counted(foe, worse) - here.counted(foe, harm)
                yield bound


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
