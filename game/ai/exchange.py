"""The round that follows: everybody who comes before the unit's next turn strikes once, in the order of Initiative.

Each able unit near by is kept as the chances of how much Health and Willpower it has left. Whoever comes strikes with
the chance that it is still on its feet, at whomever that is worth most, and less often at others; what that does is
laid over the chances. So a blow counts for what comrades make of it before its target moves, and a target that may have
fallen strikes back the less. Nothing is rolled: it is the odds of single blows, put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import NamedTuple

from game.ai.strikes import Dealt

STEPS = 12
"""Steps of Health that are told apart at most: more of it is counted in larger steps."""


class Fighter:
    """One unit in the round: what its wounds and its fall count, and the chances of what it has left.

    What it may have left are steps: 0 is out of the fight, the next ones are without Health by what Willpower is left,
    those above are of Health.
    """

    __slots__ = ("down", "healthy", "left", "prices", "scale", "start")

    def __init__(self, healthy: int, harm: int, fall: int, spent: Sequence[int] = ()) -> None:
        """``harm``: what the loss of all its Health counts while it is well on its feet; ``fall``: its fall; ``spent``:
        what it counts that it is without Health and can pay for 0, 1, 2 … turns more. ``healthy`` 0: so it is already.
        """
        self.down = len(spent)
        """The step that a unit is on when it has lost its last point of Health."""
        self.scale = max(1, -(-healthy // STEPS))
        self.healthy = -(-healthy // self.scale)
        full = self.healthy
        prices = [fall, *spent, *(harm * (full - left) // full for left in range(1, full + 1))]
        self.prices = [each - prices[-1] for each in prices]
        self.start = (*[0.0] * (len(prices) - 1), 1.0)
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
    """What it is worth at each step."""
    falls: tuple[float, ...]
    """The chance that it takes the last point of so many."""
    damage: tuple[float, ...]
    """The chance of each number of points lost."""
    wounds: float
    """The chance that it does any harm."""


def hit(target: int, fighter: Fighter, dealt: Dealt, share: float) -> Hit:
    """An attack on that fighter."""
    damage = _scaled(dealt.damage, fighter.scale)
    full, down, prices = fighter.healthy, fighter.down, fighter.prices
    tails = [0.0] * (full + 1)
    for points, chance in enumerate(damage):
        for left in range(1, min(points, full) + 1):
            tails[left] += chance
    bare = max(0.0, dealt.drop - tails[full])  # some attacks drop whom the damage alone would not
    falls = (1.0, *(min(1.0, tail + bare) for tail in tails[1:]))
    wounds = max(0.0, 1.0 - dealt.damage[0])
    gains = [0.0, *(wounds * (prices[step - 1] - prices[step]) for step in range(1, down + 1))]
    for left in range(1, full + 1):
        gain = falls[left] * prices[down] - prices[down + left]
        stays = 1.0 - falls[left]
        for points in range(min(left, len(damage))):
            gain += damage[points] * prices[down + left - points]
            stays -= damage[points]
        gains.append(gain + stays * prices[down + 1])
    return Hit(target, share, tuple(gains), falls, tuple(damage[:full]), wounds)


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
    left, down = fighter.left, fighter.down
    rest = 1.0 - chance
    after = [rest * each for each in left]
    after[0] += chance * left[0]
    for step in range(1, down + 1):
        mass = chance * left[step]
        after[step - 1] += mass * made.wounds
        after[step] += mass * (1.0 - made.wounds)
    for points in range(1, len(left) - down):
        mass = chance * left[down + points]
        if mass <= 1e-9:
            continue
        fallen = made.falls[points]
        after[down] += mass * fallen
        stays = 1.0 - fallen
        for lost, odds in enumerate(made.damage[:points]):
            after[down + points - lost] += mass * odds
            stays -= odds
        if stays > 0.0:
            after[down + 1] += mass * stays
    fighter.left = after
    return float(chance * sum(map(mul, left, made.gains)))


def wakes(fighter: Fighter) -> float:
    """Its turn comes: without Health it pays a point of Willpower, or falls. The chance that it is up then."""
    left, down = fighter.left, fighter.down
    if down:
        fighter.left = [left[0] + left[1], *left[2 : down + 1], 0.0, *left[down + 1 :]]
    return 1.0 - fighter.left[0]


def gain(fighter: Fighter, made: Hit) -> float:
    """What the attack would be worth as things stand."""
    return float(made.share * sum(map(mul, fighter.left, made.gains)))


def play(fighters: Sequence[Fighter], order: Sequence[int], hits: Sequence[Sequence[Hit]]) -> None:
    """Everybody of ``order`` strikes once; ``hits`` by fighter."""
    for who in order:
        up = wakes(fighters[who])
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
