"""One case for every refusal of ways of going, flight, mounts and attacks on areas, for ``test_text_refusals``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from components.condition import Conditions
from systems import hold, states
from systems.battle import Battle
from systems.commands import (
    Balance,
    Bombard,
    Climb,
    Command,
    Crawl,
    Delay,
    Dismount,
    Fly,
    Jump,
    Lob,
    Mount,
    Move,
    Ride,
    SetMine,
    Spray,
    Suppress,
    Swim,
    Wing,
)
from systems.facts import UnitSheet
from tests.blasts import GUN, LAUNCHER, SPRAYER, armed, grenade
from tests.field import FIST, do, end_until, fight, unit
from tests.moving import ground

Case = tuple[Battle, Command]

ANN = unit("ann", STR=3, DEX=3, Athletics=2)
BOB = unit("bob", "blue")
HORSE = unit("horse", size=8, STR=4, DEX=3, traits={"mount": 1})
ROW = ("A..........B",)


# going


def plain(*map: str, **more: object) -> Battle:
    return fight(map or ROW, ANN, BOB, **more)  # type: ignore[arg-type]


def prone() -> Battle:
    battle = plain()
    with battle:
        battle.write("ann", Conditions, "prone", True)
    return battle


def gripped(battle: Battle, target: str = "bob") -> Battle:
    """Ann holds that unit with her bare hands."""
    with battle:
        hold.take(battle, "ann", target, 1, weapon="fist")
    return battle


def held(*map: str) -> Battle:
    return gripped(plain(*(map or ("AB..", "...."))))


def at_the_ford() -> Battle:
    """Water too deep to stand in, three metres from Ann."""
    return fight(ground(["...==....."]), ANN, BOB, at={"ann": (0, 0), "bob": (9, 0)})


# flight


def bird(mobility: str = "good", altitude: int = 0) -> UnitSheet:
    sheet = unit("ann", STR=2, DEX=3, PER=4, traits={"flight": 8, f"flight_{mobility}": 1})
    return replace(sheet, altitude=altitude)


def sky(mobility: str = "good", altitude: int = 0, map: tuple[str, ...] = ("..........",) * 3) -> Battle:
    """A flyer in the middle, eight metres a flight."""
    return fight(ground(map), bird(mobility, altitude), BOB, at={"ann": (1, 1), "bob": (9, 2)}, fresh=True)


def straight(*xs: int, z: int = 2) -> tuple[tuple[int, int, int], ...]:
    return tuple((x, 1, z) for x in xs)


# mounts


def paddock(*more: UnitSheet, map: tuple[str, ...] = (".AH.....B", ".........", "..D......")) -> Battle:
    return fight(map, ANN, HORSE, BOB, *more)


def mounted() -> Battle:
    battle = paddock()
    do(battle, Mount("ann", "horse"))
    return battle


def led() -> Battle:
    battle = mounted()
    end_until(battle, "horse")
    return battle


def lying(battle: Battle, unit_id: str) -> Battle:
    with battle:
        battle.write(unit_id, Conditions, "prone", True)
    return battle


def taken() -> Battle:
    """Dan sits on the horse, and it is Ann's turn."""
    battle = paddock(unit("dan"), map=(".AH.....B", ".D.......", "........."))
    end_until(battle, "dan")
    do(battle, Mount("dan", "horse"))
    end_until(battle, "ann")
    return battle


# areas

TRIPWIRE = grenade("claymore", 10, 2, tripwire=3)
FIELD = ("A.........", "..#.......", "......B...")


def gunner(map: tuple[str, ...] = FIELD, launcher_from: int = 0, rounds: int = 60) -> Battle:
    """Ann with a launcher, a machine gun, a sprayer, a grenade and a mine."""
    launcher = replace(LAUNCHER, traits=(*LAUNCHER.traits, ("minimum_range", launcher_from)))
    ann = unit("ann", STR=4, DEX=3, weapons=(launcher, replace(GUN, shots=rounds), SPRAYER, FIST),
               specialties=("artillery", "light_throwing"))  # fmt: skip
    return fight(map, armed(ann, grenade(), TRIPWIRE), BOB)


CASES: dict[str, Callable[[], Case]] = {
    "area.closed": lambda: (gunner(), Lob("ann", (2, 1), "grenade")),
    "area.in_hold": lambda: (gripped(gunner(("AB........",))), Lob("ann", (6, 0), "grenade")),
    "area.no_direction": lambda: (gunner(), Spray("ann", (0, 0), "sprayer")),
    "area.no_line": lambda: (gunner(("A#......B.", ".#........")), Lob("ann", (4, 0), "grenade")),
    "area.no_shape": lambda: (gunner(), Suppress("ann", (6, 2), "machine_gun", shape="ring")),
    "area.no_way": lambda: (gunner(), Lob("ann", (6, 2), "fist")),
    "area.not_in_it": lambda: (gunner(), Suppress("ann", (9, 0), "machine_gun", spared=("bob",))),
    "area.off_map": lambda: (gunner(), Lob("ann", (50, 0), "grenade")),
    "area.out_of_range": lambda: (gunner(("A" + "." * 80 + "B",)), Lob("ann", (80, 0), "grenade")),
    "area.too_few_rounds": lambda: (gunner(rounds=1), Suppress("ann", (6, 2), "machine_gun")),
    "area.too_near": lambda: (gunner(launcher_from=10), Bombard("ann", (4, 0), "launcher")),
    "set_mine.no_mine": lambda: (gunner(), SetMine("ann", "grenade", (1, 0))),
    "set_mine.no_room": lambda: (gunner(), SetMine("ann", "claymore", (5, 0))),
    "balance.nowhere": lambda: (plain(), Balance("ann", (1, 0))),
    "climb.held": lambda: (held(), Climb("ann", (1, 1))),
    "climb.nowhere": lambda: (plain(), Climb("ann", (1, 0))),
    "crawl.nowhere": lambda: (prone(), Crawl("ann", (9, 0))),
    "crawl.standing": lambda: (plain(), Crawl("ann", (1, 0))),
    "delay.nobody": lambda: (last_of_all(), Delay("ann", 1)),
    "going.aloft": lambda: (sky(altitude=2), Move("ann", ((2, 1),))),
    "jump.held": lambda: (held(), Jump("ann", (1, 1))),
    "jump.no_run": lambda: (plain(), Jump("ann", (3, 0), run=9)),
    "jump.nowhere": lambda: (plain(), Jump("ann", (0, 0))),
    "move.untrodden": lambda: (at_the_ford(), Move("ann", ((1, 0), (2, 0), (3, 0)))),
    "swim.nowhere": lambda: (plain(), Swim("ann", (1, 0))),
    "fly.blocked": lambda: (sky(map=("..........", "..#.......", "..........")), Fly("ann", ((2, 1, 1),))),
    "fly.clumsy": lambda: (sky("clumsy"), Fly("ann", straight(2, 3, z=1))),
    "fly.held": lambda: (gripped(fight(("AB..",), bird(), BOB)), Fly("ann", ((1, 0, 1),))),
    "fly.no_flyer": lambda: (plain(), Fly("ann", ((1, 0, 1),))),
    "fly.nowhere": lambda: (sky(), Fly("ann", ())),
    "fly.steep": lambda: (sky(), Fly("ann", ((2, 1, 5),))),
    "fly.turn": lambda: (sky("average", 2), Fly("ann", (*straight(2, 3), (2, 1, 2)))),
    "wing.aloft": lambda: (sky("clumsy", 2), Wing("ann", "take_off")),
    "wing.grounded": lambda: (sky("clumsy"), Wing("ann", "left")),
    "wing.nimble": lambda: (sky(), Wing("ann", "take_off")),
    "wing.no_ground": lambda: (sky("clumsy", 9), Wing("ann", "land")),
    "wing.unknown": lambda: (sky("clumsy", 2), Wing("ann", "loop")),
    "dismount.square": lambda: (mounted(), Dismount("ann", (8, 2))),
    "mount.afoot": lambda: (paddock(), Dismount("ann", (1, 1))),
    "mount.busy": lambda: (gripped(fight((".AH..", ".B..."), ANN, HORSE, BOB)), Mount("ann", "horse")),
    "mount.down": lambda: (lying(paddock(), "horse"), Mount("ann", "horse")),
    "mount.none": lambda: (paddock(), Mount("ann", "bob")),
    "mount.reach": lambda: (fight(("A..H..", "......", ".....B"), ANN, HORSE, BOB), Mount("ann", "horse")),
    "mount.taken": lambda: (taken(), Mount("ann", "horse")),
    "ride.controlled": lambda: (led(), Move("horse", ((3, 1),))),
    "ride.unable": lambda: (dazed(), Ride("ann", ((3, 1),))),
}


def last_of_all() -> Battle:
    """It is the turn of Ann, after whom nobody comes any more this round."""
    battle = fight(("B..A",), BOB, ANN)
    end_until(battle, "ann")
    return battle


def dazed() -> Battle:
    """Ann sits on a horse that can do nothing for now."""
    battle = mounted()
    end_until(battle, "ann")
    with battle:
        states.inflict(battle, "horse", "dazed")
    return battle
