"""One case for every refusal of firing a gun otherwise than shot by shot, for ``test_text_refusals``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from systems.battle import Battle
from systems.commands import Attack, Command, LongBurst, ShortBurst
from tests.field import fight, unit, weapon

Case = tuple[Battle, Command]


def gunner(shots: int = 30, **traits: int) -> Battle:
    """Ann with a rifle, Bob before her and Eve far from him."""
    rifle = weapon("rifle", "firearm", size=2, damage=3, strength=2, base=150, shots=shots, more=traits)
    return fight(["A....B....E"], unit("ann", Firearms=3, weapons=[rifle]), unit("bob", "blue"), unit("eve", "blue"))


def launcher(altitude: int = 0, **traits: int) -> Battle:
    """Ann with a missile, Bob before her, up in the air or not."""
    missile = weapon("missile", "artillery", size=4, damage=10, strength=3, base=200, shots=1, more=traits)
    bob = replace(unit("bob", "blue", traits={"flight": 10, "hover": 1}), altitude=altitude)
    return fight(["A....B"], unit("ann", INT=3, Firearms=3, STR=5, weapons=[missile]), bob)


CASES: dict[str, Callable[[], Case]] = {
    "attack.only_above": lambda: (launcher(targets_above=1), Attack("ann", "bob", "missile")),
    "attack.only_ground": lambda: (launcher(4, targets_ground=1), Attack("ann", "bob", "missile")),
    "burst.no_way": lambda: (gunner(), ShortBurst("ann", "bob", "rifle")),
    "burst.not_beside": lambda: (gunner(long_burst=1), LongBurst("ann", "bob", "rifle", beside="eve")),
    "burst.too_few_rounds": lambda: (gunner(2, short_burst=1), ShortBurst("ann", "bob", "rifle")),
}
