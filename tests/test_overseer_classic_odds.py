"""The classic edition's forecasts against the same deeds, played by the engine with seeded dice (H26)."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack, BullRush, Charge, Command, Grapple, Trip
from systems.events import SpotStruck
from systems.facts import UnitSheet
from tests.amounts import amount, seed
from tests.field import FIST, PISTOL, do, end_until, fight, preview, unit, weapon
from tests.test_hold_odds import Came, amounts, damage
from tests.wrestling import held, plan

Scene = tuple[Battle, Command, str, Came]
AXE = weapon("axe", "blade", size=3, damage=3)
CLAW = weapon("claw", damage=2, grapple=1)
CLASSIC = "overseer_classic"


def facing(ann: UnitSheet, bob: UnitSheet, map: tuple[str, ...] = ("AB......",)) -> Battle:
    return fight(map, ann, bob, edition=CLASSIC)


def trip() -> Scene:
    battle = facing(unit("ann", STR=4, Brawl=3), unit("bob", "blue", DEX=3, Athletics=2))
    return battle, Trip("ann", "bob", "fist"), "prone", lambda b: int(b.unit("bob").prone)


def rush() -> Scene:
    """Against a larger target that may rush back, with Willpower."""
    ann = unit("ann", STR=4, Brawl=4, printed={"willpower": 2})
    battle = facing(ann, unit("bob", "blue", size=7, STR=3, Athletics=1))
    command = BullRush("ann", "bob", "fist", rush="knock_down", willpower=True)
    return battle, command, "prone", lambda b: int(b.unit("bob").prone)


def charged() -> Scene:
    ann = unit("ann", STR=4, Brawl=4, DEX=3, PER=3, printed={"speed": 9})
    battle = facing(ann, unit("bob", "blue", STR=3, Athletics=2), ("A....B...................",))
    command = Charge("ann", "bob", "fist", square=(4, 0), rush="knock_back")
    return battle, command, "pushed", lambda b: b.unit("bob").x - 5


def strayed() -> Scene:
    """A rush at the grappler, which meets the one it holds on even faces: no other of the two is thrown down."""
    ann, bob, eve = unit("ann"), unit("bob", "blue", Athletics=2), unit("eve", "blue", STR=5, Brawl=5)
    at = {"ann": (1, 1), "bob": (0, 1), "eve": (1, 0)}
    battle = fight(["...", "...", "..."], ann, bob, eve, at=at, edition=CLASSIC)
    held(battle, "ann", "bob")
    end_until(battle, "eve")
    return battle, BullRush("eve", "ann", "fist", rush="knock_down"), "prone", lambda b: int(b.unit("ann").prone)


def grab() -> Scene:
    ann = unit("ann", STR=3, DEX=5, Brawl=3, weapons=(CLAW,))
    battle = facing(ann, unit("bob", "blue", DEX=3, Athletics=2, armor=(3, 3)))
    return battle, Grapple("ann", "bob", "claw"), "held_by", lambda b: sum(row.margin for row in b.unit("bob").held_by)


def blow_into() -> Scene:
    """The lower of the two defenses, and a die for whom it meets: the wounds of the one it is aimed at."""
    ann, bob, eve = unit("ann", armor=(4, 4)), unit("bob", "blue"), unit("eve", "green", STR=4, Brawl=4)
    battle = fight(["EAB", "..."], ann, bob, eve, at={"ann": (1, 0), "bob": (1, 1), "eve": (0, 0)}, edition=CLASSIC)
    held(battle, "ann", "bob")
    end_until(battle, "eve")
    return battle, Attack("eve", "ann", "fist"), "struck_instead", lambda b: damage(b, "bob")


def _spot(spot: str) -> tuple[Battle, Command]:
    ann = unit("ann", STR=6, Blade=5, weapons=(AXE, FIST))
    bob = unit("bob", "blue", END=4, RES=4, Survival=2, printed={"health": 60})
    battle = facing(ann, bob)
    opening = Attack("ann", "bob", "axe", extra=0)
    do(battle, opening, (8, 8, 8, 8, *(1,) * (preview(battle, opening).pool - 4)))
    end_until(battle, "ann")
    return battle, Attack("ann", "bob", "axe", spot=spot)


def _struck(battle: Battle) -> SpotStruck | None:
    return next((each for each in reversed(battle.log) if isinstance(each, SpotStruck)), None)


def head() -> Scene:
    return *_spot("head"), "stun", lambda b: found.points if (found := _struck(b)) else 0


def eyes() -> Scene:
    return *_spot("eyes"), "dazzle", lambda b: found.points if (found := _struck(b)) else 0


def throat() -> Scene:
    return *_spot("throat"), "risen", lambda b: found.risen if (found := _struck(b)) else 0


def temple() -> Scene:
    """Only the wounds of the blow before can rise."""
    return *_spot("temple"), "risen", lambda b: found.risen if (found := _struck(b)) else 0


def close_shot() -> Scene:
    """High Speed counts from the sixth metre on (FIR-06)."""
    ann = unit("ann", DEX=4, Firearms=3, weapons=(PISTOL,))
    battle = facing(ann, unit("bob", "blue", printed={"health": 20}), ("A...B",))
    return battle, Attack("ann", "bob", "pistol"), "", lambda b: damage(b, "bob")


SCENES = (trip, rush, charged, strayed, grab, blow_into, head, eyes, throat, temple, close_shot)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_played_deeds_of_the_classic_edition_come_out_as_forecast(scene: Callable[[], Scene]) -> None:
    battle, command, key, came = scene()
    odds = amounts(plan(battle, command), key)
    counts = [0] * (len(odds) + 1)
    times = amount("classic_plays")
    for number in range(times):
        fork = battle.fork(seed() + number + 1)
        assert referee.submit(fork, command) is None
        counts[min(came(fork), len(odds))] += 1
        fork.close()
    assert counts[-1] == 0, f"{scene.__name__} came to more than was possible"
    for number, chance in enumerate(odds):
        error = sqrt(chance * (1 - chance) / times)
        assert abs(counts[number] / times - chance) <= 4.5 * error + 0.5 / times, f"{number}: {chance} {counts}"
