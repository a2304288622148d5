"""One case for every refusal of firing a gun otherwise than shot by shot, for ``test_text_refusals``."""

from __future__ import annotations

from collections.abc import Callable

from systems.battle import Battle
from systems.commands import Command, LongBurst, ShortBurst
from tests.field import fight, unit, weapon

Case = tuple[Battle, Command]


def gunner(shots: int = 30, **traits: int) -> Battle:
    """Ann with a rifle, Bob before her and Eve far from him."""
    rifle = weapon("rifle", "firearm", size=2, damage=3, strength=2, base=150, shots=shots, more=traits)
    return fight(["A....B....E"], unit("ann", Firearms=3, weapons=[rifle]), unit("bob", "blue"), unit("eve", "blue"))


CASES: dict[str, Callable[[], Case]] = {
    "burst.no_way": lambda: (gunner(), ShortBurst("ann", "bob", "rifle")),
    "burst.not_beside": lambda: (gunner(long_burst=1), LongBurst("ann", "bob", "rifle", beside="eve")),
    "burst.too_few_rounds": lambda: (gunner(2, short_burst=1), ShortBurst("ann", "bob", "rifle")),
}
