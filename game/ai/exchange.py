"""The round that follows: everybody who comes before the unit's next turn strikes once, in the order of Initiative.

Each able unit near by is kept as the chances of how much Health it has left. Whoever comes strikes with the chance that
it is still on its feet, at whomever that is worth most, and less often at others; what that does is laid over the
chances. So a blow counts for what comrades make of it before its target moves, and a target that may have fallen
strikes back the less. Nothing is rolled: it is the odds of single blows, put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from game.ai.strikes import Dealt

STEPS = 12
"""Steps of Health that are told apart at most: more of it is counted in larger steps."""


class Fighter:
    """One unit in the round: what its wounds and its fall count, and the chances of what it has left."""

    __slots__ = ("healthy", "left", "prices", "scale", "stands", "start")

    def __init__(self, healthy: int, harm: int, fall: int, *, stands: bool = False) -> None:
        """``harm``: what the loss of all its Health counts while it is well on its feet; ``fall``: what it counts that
        the last point is gone. ``stands``: then it pays Willpower and goes on.
        """
        self.stands = stands
        self.scale = max(1, -(-healthy // STEPS))
        self.healthy = max(1, -(-healthy // self.scale))
        self.prices = [fall, *(harm * (self.healthy - left) // self.healthy for left in range(1, self.healthy + 1))]
        self.start = (*[0.0] * self.healthy, 1.0)
        self.left: Sequence[float] = self.start

    def lost(self) -> float:
        """What it has lost by now, as it counts."""
        return float(sum(map(mul, self.left, self.prices)))


class Hit(NamedTuple):
    """One attack somebody could make: at whom, how likely it comes to that, and what it does by Health left."""

    target: int
    share: float
    """The chance that it can be made: the target may be gone, the way barred."""
    gains: tuple[float, ...]
    """What it is worth at each number of steps left."""
    falls: tuple[float, ...]
    """The chance that it drops the target there."""
    damage: tuple[float, ...]
    """The chance of each number of steps lost."""


def hit(target: int, fighter: Fighter, dealt: Dealt, share: float) -> Hit:
    """An attack on that fighter."""
    damage = _scaled(dealt.damage, fighter.scale)
    full = fighter.healthy
    tails = [0.0] * (full + 1)
    for steps, chance in enumerate(damage):
        for left in range(1, min(steps, full) + 1):
            tails[left] += chance
    bare = max(0.0, dealt.drop - tails[full])  # some attacks drop whom the damage alone would not
    falls = (1.0, *(min(1.0, tail + bare) for tail in tails[1:]))
    gains = [0.0]
    for left in range(1, full + 1):
        gain = falls[left] * fighter.prices[0] - fighter.prices[left]
        stays = 1.0 - falls[left]
        for steps in range(min(left, len(damage))):
            gain += damage[steps] * fighter.prices[left - steps]
            stays -= damage[steps]
        gains.append(gain + stays * fighter.prices[1])
    return Hit(target, share, tuple(gains), falls, tuple(damage[:full]))


def _scaled(damage: Sequence[float], scale: int) -> list[float]:
    """The same chances in larger steps, what lies between two steps shared out."""
    if scale == 1:
        return list(damage)
    found = [0.0] * (-(-(len(damage) - 1) // scale) + 1)
    for amount, chance in enumerate(damage):
        steps, rest = divmod(amount, scale)
        found[steps] += chance * (scale - rest) / scale
        if rest:
            found[steps + 1] += chance * rest / scale
    return found


def strike(fighter: Fighter, made: Hit, chance: float) -> float:
    """Lay the attack over what the fighter has left; what that is worth."""
    left = fighter.left
    rest = 1.0 - chance
    after = [rest * each for each in left]
    after[0] += chance * left[0]
    for steps in range(1, len(left)):
        mass = chance * left[steps]
        if mass <= 1e-9:
            continue
        fallen = made.falls[steps]
        after[0] += mass * fallen
        stays = 1.0 - fallen
        for lost, odds in enumerate(made.damage[:steps]):
            after[steps - lost] += mass * odds
            stays -= odds
        if stays > 0.0:
            after[1] += mass * stays
    fighter.left = after
    return float(chance * sum(map(mul, left, made.gains)))


def gain(fighter: Fighter, made: Hit) -> float:
    """What the attack would be worth as things stand."""
    return float(made.share * sum(map(mul, fighter.left, made.gains)))


def play(fighters: Sequence[Fighter], order: Sequence[int], hits: Sequence[Sequence[Hit]]) -> None:
    """Everybody of ``order`` strikes once; ``hits`` by fighter."""
    for who in order:
        up = 1.0 if fighters[who].stands else 1.0 - fighters[who].left[0]
        if up <= 0.01 or not hits[who]:
            continue
        likes = [max(0.0, gain(fighters[each.target], each)) for each in hits[who]]
        whole = sum(like * like for like in likes)
        if whole <= 0.0:
            continue
        best = max(likes)
        for each, like in zip(hits[who], likes, strict=True):
            if like * 3.0 > best:
                strike(fighters[each.target], each, up * each.share * like * like / whole)


def begin(fighters: Sequence[Fighter]) -> None:
    """Everybody as it is now."""
    for each in fighters:
        each.left = each.start
