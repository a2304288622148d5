"""Forecasts of deeds in holds against the same deeds, played by the engine with seeded dice (H26)."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import (
    Attack,
    BodyShield,
    BreakFree,
    Command,
    Grapple,
    GrappleAttack,
    MoveHold,
    Parry,
    Pin,
)  # fmt: skip
from systems.events import DamageTaken
from systems.forecast import Forecast
from tests.amounts import amount, seed
from tests.field import FIST, PISTOL, do, end_until, fight, unit, weapon
from tests.wrestling import held, pinned, plan

Came = Callable[[Battle], int]
TONGUE = weapon("tongue", size=3, extended_reach=5)


def damage(battle: Battle, unit_id: str) -> int:
    return sum(
        each.bashing + each.lethal for each in battle.log if isinstance(each, DamageTaken) and each.unit == unit_id
    )


def grab() -> tuple[Battle, Command, str, Came]:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", DEX=3, Athletics=2))
    return battle, Grapple("ann", "bob", "fist"), "held_by", lambda b: sum(row.margin for row in b.unit("bob").held_by)


def snap() -> tuple[Battle, Command, str, Came]:
    ann = unit("ann", STR=5, Brawl=5, weapons=(TONGUE,))
    battle = fight(["A....B..", "........"], ann, unit("bob", "blue", STR=3, Brawl=3))
    return battle, Grapple("ann", "bob", "tongue"), "grappled", lambda b: int(b.unit("bob").grappled)


def strike_inside() -> tuple[Battle, Command, str, Came]:
    """The one that is held parries, so that every margin leaves it another defense."""
    battle = fight(["AB"], unit("bob", "blue", Brawl=4, STR=3), unit("ann", STR=5, Brawl=4))
    do(battle, Parry("bob", "fist"))
    held(battle, "ann", "bob")
    end_until(battle, "ann")
    return battle, GrappleAttack("ann", "bob", "fist"), "", lambda b: damage(b, "bob")


def pin_down() -> tuple[Battle, Command, str, Came]:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", DEX=3, Athletics=2))
    held(battle, "ann", "bob")
    return battle, Pin("ann", "bob"), "pinned", lambda b: int(b.unit("bob").pinned)


def break_loose() -> tuple[Battle, Command, str, Came]:
    battle = fight(["ABD"], unit("bob", "blue", STR=5, Brawl=4), unit("ann", Brawl=1), unit("dan", STR=3, Brawl=2))
    held(battle, "ann", "bob")
    held(battle, "dan", "bob")
    return battle, BreakFree("bob"), "freed", lambda b: int(not b.unit("bob").held_by)


def drag() -> tuple[Battle, Command, str, Came]:
    battle = fight(["AB.....", "......."], unit("ann", STR=5, Brawl=5), unit("bob", "blue", STR=3, Brawl=2))
    held(battle, "ann", "bob")
    return battle, MoveHold("ann", ((0, 1),)), "hold_moved", lambda b: b.unit("ann").y


def stray() -> tuple[Battle, Command, str, Came]:
    battle = fight(
        ["AB", "D."],
        unit("dan", STR=4, Brawl=4),
        unit("ann", size=8),
        unit("bob", "blue"),
        at={"ann": (0, 0), "bob": (1, 0), "dan": (0, 1)},
    )
    held(battle, "ann", "bob")
    return battle, Attack("dan", "bob", "fist"), "struck_instead", lambda b: damage(b, "ann")


def body() -> tuple[Battle, Command, str, Came]:
    """One grappler at range is never met by mistake; its pinned body turns shots away and is struck by them."""
    eve = unit("eve", "green", DEX=4, Firearms=3, weapons=(PISTOL, FIST))
    battle = fight(["AB......E"], unit("ann"), unit("bob", "blue", printed={"health": 20}), eve)
    held(battle, "ann", "bob", ranged=True)
    pinned(battle, "ann", "bob", by=3)
    do(battle, BodyShield("ann", "bob"))
    end_until(battle, "eve")
    return battle, Attack("eve", "ann", "pistol"), "body_struck", lambda b: damage(b, "bob")


@pytest.mark.parametrize("scene", [grab, snap, strike_inside, pin_down, break_loose, drag, stray, body])
def test_played_holds_come_out_as_they_were_forecast(scene: Callable[[], tuple[Battle, Command, str, Came]]) -> None:
    battle, command, key, came = scene()
    odds = amounts(plan(battle, command), key)
    counts = [0] * (len(odds) + 1)
    times = amount("hold_plays")
    for number in range(times):
        fork = battle.fork(seed() + number + 1)
        assert referee.submit(fork, command) is None
        counts[min(came(fork), len(odds))] += 1
        fork.close()
    assert counts[-1] == 0, f"{scene.__name__} came to more than was possible"
    for number, chance in enumerate(odds):
        error = sqrt(chance * (1 - chance) / times)
        assert abs(counts[number] / times - chance) <= 4.5 * error + 0.5 / times, f"{number}: {chance} {counts}"


def amounts(shown: Forecast, key: str) -> tuple[float, ...]:
    """The chances of each amount of one effect; of damage where no effect is named."""
    return next(each.amounts for each in shown.effects if each.key == key) if key else shown.damage
