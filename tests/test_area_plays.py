"""Forecasts of attacks on areas against the same attacks, played by the engine with seeded dice (H26, AOE)."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import AreaAttack, Bombard, Lob, Spray, Suppress
from systems.events import DamageTaken
from tests.amounts import amount, seed
from tests.blasts import FLAMER, GUN, LAUNCHER, SPRAYER, armed, grenade, plan
from tests.field import FIST, fight, unit

EDITIONS = ("overseer", "overseer_classic")
DRAWN = ("A......B.D.", ".......E...", "...........")
GUNNER = unit("ann", STR=4, INT=4, DEX=3, more={"Firearms": 4}, specialties=("artillery",),
              weapons=(LAUNCHER, GUN, SPRAYER, FLAMER, FIST))  # fmt: skip
CROWD = (
    unit("bob", "blue", DEX=3, Athletics=2, armor=(2, 3), END=6),
    unit("dan", "blue", DEX=1, natural=2, END=6),
    unit("eve", DEX=4, Athletics=1, END=6),
)
Scene = Callable[[str], tuple[Battle, AreaAttack]]


def shell(edition: str) -> tuple[Battle, AreaAttack]:
    """A roll for each, against armor alone, then their saves."""
    return fight(DRAWN, GUNNER, *CROWD, edition=edition), Bombard("ann", (7, 1), "launcher")


def sweep(edition: str) -> tuple[Battle, AreaAttack]:
    return fight(DRAWN, GUNNER, *CROWD, edition=edition), Suppress("ann", (9, 0), "machine_gun", shape="cone")


def gout(edition: str) -> tuple[Battle, AreaAttack]:
    """One roll is the damage of all."""
    near = {"bob": (3, 0), "dan": (5, 0), "eve": (4, 1)}
    return fight(("A..........", "..........."), GUNNER, *CROWD, edition=edition, at={"ann": (0, 0), **near}), Spray(
        "ann", (5, 0), "sprayer"
    )


def flames(edition: str) -> tuple[Battle, AreaAttack]:
    """One roll burdens the saves of all."""
    near = {"bob": (3, 0), "dan": (5, 0), "eve": (4, 1)}
    return fight(("A..........", "..........."), GUNNER, *CROWD, edition=edition, at={"ann": (0, 0), **near}), Spray(
        "ann", (5, 0), "flamer"
    )


def charge(edition: str) -> tuple[Battle, AreaAttack]:
    """A throw that burdens the saves, Armor Piercing in them, extra successes of the legendary."""
    quick = unit("bob", "blue", DEX=7, Athletics=6, armor=(2, 3), END=6)
    thrower = armed(unit("ann", DEX=6, STR=3, Athletics=5, specialties=("light_throwing",)),
                    grenade("grenade", 6, 2, high_speed=5, armor_piercing=2))  # fmt: skip
    return fight(DRAWN, thrower, quick, *CROWD[1:], edition=edition), Lob("ann", (7, 1), "grenade")


def shrapnel(edition: str) -> tuple[Battle, AreaAttack]:
    """Live rounds, Bulletproof, a chance die, somebody who lies there."""
    vest = unit("bob", "blue", DEX=1, END=6, armor=(1, 2), traits={"bulletproof": 1})
    thrower = armed(unit("ann", DEX=1, STR=3), grenade("grenade", 4, 2, live_round=1))
    return fight(DRAWN, thrower, vest, *CROWD[1:], edition=edition), Lob("ann", (7, 1), "grenade")


def harm(battle: Battle, name: str) -> int:
    return sum(
        each.bashing + each.lethal + each.aggravated
        for each in battle.log
        if isinstance(each, DamageTaken) and each.unit == name
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scene", [shell, sweep, gout, flames, charge, shrapnel])
def test_played_areas_come_out_as_they_were_forecast(scene: Scene, edition: str) -> None:
    """For everybody in it, friends too, each amount of damage as often as was said."""
    battle, command = scene(edition)
    odds = {name: row.damage for name, row in plan(battle, command).each}
    assert len(odds) >= 2
    counts = {name: [0] * (len(chances) + 1) for name, chances in odds.items()}
    times = amount("area_plays")
    for number in range(times):
        fork = battle.fork(seed() + number + 1)
        assert referee.submit(fork, command) is None
        for name, chances in odds.items():
            counts[name][min(harm(fork, name), len(chances))] += 1
        fork.close()
    for name, chances in odds.items():
        assert counts[name][-1] == 0, f"{name} took more than was possible"
        for number, chance in enumerate(chances):
            error = sqrt(chance * (1 - chance) / times)
            off = abs(counts[name][number] / times - chance)
            assert off <= 4.5 * error + 0.5 / times, f"{name} {number}: {chance} {counts[name]}"
