"""Every way a deed can come out, each with its exact chance: the deed is carried out once for each fall of its dice.

Rules read of a roll how many successes it has and whether it was a critical failure, of a plain die its face; so a
fall is one number of successes, with the chance that ``odds`` gives it, and not one throw of single faces. Nothing of
the battle itself changes, and no die of it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from systems import odds, referee
from systems.battle import Battle
from systems.commands import Command, SetStanding
from systems.dice import AGAINS, SIDES, Key, Roll
from systems.events import AttackResolved, ContestResolved, Event, GaitRolled, Leapt, Overran, Rolled

DUST = 1e-13
"""Falls less likely than this are left out; what is left out in all stays far under what is shown."""
MOST = 1200
"""Falls of one deed that are still gone through."""


class Untold(RuntimeError):
    """The ways a deed comes out cannot be listed: somebody has to choose on the way, or there are too many."""


class Outcome(NamedTuple):
    """One way it came out: how likely, the battle then (the caller closes it), and whether the deed succeeded."""

    chance: float
    battle: Battle
    success: bool


class _Falls:
    """Dice that fall as the ``path`` says, choice by choice, then the first possible way; they note what else could
    have been.
    """

    def __init__(self, path: Sequence[int]) -> None:
        self._path = path
        self.taken: list[int] = []
        self.open: list[list[int]] = []
        """For each choice the ways it could go that are likely enough, in order."""
        self.chance = 1.0

    def _pick(self, chances: Sequence[float]) -> int:
        ways = [at for at, each in enumerate(chances) if each * self.chance > DUST]
        if not ways:
            ways = [max(range(len(chances)), key=chances.__getitem__)]
        at = len(self.taken)
        way = self._path[at] if at < len(self._path) else ways[0]
        self.taken.append(way)
        self.open.append(ways)
        self.chance *= chances[way]
        return way

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """A roll by its number of successes; a chance die may be a critical failure as well (DIC-12)."""
        if pool <= 0:
            none, *some = odds.chance_die(presence)
            way = self._pick((1 / SIDES, max(0.0, none - 1 / SIDES), *some))
            hits = max(0, way - 1)
            return Roll((1,) if way == 0 else (*[SIDES] * hits, 2), hits, hits, True)
        if again not in AGAINS:
            raise Untold("dice that add none are not listed")
        hits = self._pick(odds.pool(pool, again))
        return Roll((*[9] * hits, *[1] * (pool - hits)), max(0, hits - pool), hits)

    def d10(self, key: Key) -> int:
        """A plain die, face by face."""
        return 1 + self._pick((1 / SIDES,) * SIDES)

    def stream(self, key: Key) -> Callable[[], int]:
        """Raises Untold: faces that others have fixed are no chance."""
        raise Untold("fixed faces are no chance")

    def next_path(self) -> list[int] | None:
        """The choices of the next fall; None after the last one."""
        for at in range(len(self.taken) - 1, -1, -1):
            later = [way for way in self.open[at] if way > self.taken[at]]
            if later:
                return [*self.taken[:at], later[0]]
        return None


def outcomes(battle: Battle, command: Command) -> Iterator[Outcome]:
    """Every way a legal command may come out from here, while everybody answers as the odds take for granted.

    Raises Untold where that cannot be listed; what came before it was not all, and is to be thrown away.
    """
    path: list[int] | None = []
    for _ in range(MOST):
        dice = _Falls(path or ())
        twin = battle.fork()
        twin.dice = dice
        try:
            for unit in twin.units():
                if unit.standing in ("ask", "danger"):
                    referee.submit(twin, SetStanding(unit.id, "default"))
            said = len(twin.log)
            refusal = referee.submit(twin, command)
            if refusal is not None or referee.asks(twin) is not None:
                raise Untold("somebody has to choose on the way" if refusal is None else refusal.key)
        except BaseException:
            twin.close()
            raise
        yield Outcome(dice.chance, twin, succeeded(twin.log[said:], command))
        path = dice.next_path()
        if path is None:
            return
    raise Untold("too many ways")


def succeeded(events: Sequence[Event], command: Command) -> bool:
    """Whether a deed came to what it was done for, by what happened: every attack of it hit and every contest of it
    was won, or it got anywhere at all; a roll against a fixed number came to something.
    """
    mine = [each for each in events if getattr(each, "unit", "") == command.actor]
    ways = [
        each.passed if isinstance(each, Overran) else each.reached for each in mine if isinstance(each, Overran | Leapt)
    ]
    if ways:
        return ways[-1]
    contests = [each.won for each in mine if isinstance(each, ContestResolved)]
    if contests:
        return contests[-1]
    gaits = [each.fate in ("goes", "holds") for each in mine if isinstance(each, GaitRolled)]
    if gaits:
        return gaits[-1]
    attacks = [each.hit for each in mine if isinstance(each, AttackResolved)]
    if attacks:
        return attacks[0]
    return any(each.successes > 0 for each in mine if isinstance(each, Rolled))
