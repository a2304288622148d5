"""Situations around the turn for the matrix of verbs: what ann is in the middle of, and the deeds it makes possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from components.attack import Weapons
from components.movement import Position
from systems import knowledge
from systems.battle import Battle
from systems.commands import (
    AttackSquare,
    Balance,
    Bombard,
    Cast,
    Climb,
    CloseDoor,
    Command,
    Consume,
    Crawl,
    Delay,
    Dismount,
    Draw,
    DropItem,
    DropProne,
    Flurry,
    Fly,
    FullAuto,
    GoOnAlert,
    Hide,
    Jump,
    Leave,
    Lob,
    LongBurst,
    Mount,
    Move,
    OpenDoor,
    ReadIntent,
    Ready,
    Reload,
    Ride,
    Say,
    SetMine,
    ShortBurst,
    Spray,
    Stow,
    Suppress,
    Surrender,
    Swap,
    Swim,
    Warn,
    Wing,
)
from systems.course import Before
from systems.facts import SupplyFacts
from systems.setup import Objective
from tests.blasts import FLAMER, GUN, LAUNCHER, armed, grenade
from tests.field import FIST, SWORD, do, end_until, fight, unit, weapon
from tests.moving import ground
from tests.openings import opened
from tests.test_concentration import WARD

Situation = tuple[Callable[[], Battle], tuple[Command, ...]]

BOB, EVE = unit("bob", "blue", END=12), unit("eve", "blue", END=12)
CLAYMORE = grenade("claymore", damage=10, count=1, tripwire=3)
DRAUGHT = SupplyFacts("draught", "drink", heals=2)
BURSTS = weapon(
    "rifle", "firearm", size=2, damage=3, strength=2, base=150, shots=60,
    more={"short_burst": 1, "long_burst": 1, "full_auto": 1},
)  # fmt: skip
EMPTY = replace(
    weapon("musket", "firearm", size=2, damage=3, strength=2, base=40, shots=1), loading="magazine", ammo="clip"
)


def shooting() -> Battle:
    """Ann has guns, a grenade, a mine, a spell and a draught, and bob is six metres off."""
    arms = (FIST, LAUNCHER, GUN, FLAMER, BURSTS)
    ann = armed(unit("ann", STR=4, INT=6, RES=4, Occult=5, Firearms=4, Athletics=4, weapons=arms), grenade(), CLAYMORE)
    ann = replace(ann, spells=(WARD,), specialties=("artillery",))
    return fight(["A.....B......", ".......E....."], ann, BOB, EVE)


def carrying() -> Battle:
    """A draught in her hand, her sword at the waist and her musket just fired."""
    spare = (("draught", 2), ("clip", 3))
    ann = unit("ann", STR=4, Firearms=2, weapons=(FIST, SWORD, EMPTY), traits={"hands": 9})
    kept = (("sword", "waist"), ("musket", "hand"), ("draught", "hand"))
    ann = replace(ann, gear=spare, supplies=(DRAUGHT,), kept=kept)
    battle = fight(["A...B"], ann, BOB)
    with battle:
        battle.write("ann", Weapons, "ammunition", (("musket", 0),))
    return battle


def going() -> Battle:
    """A pond, a ledge, a wall of two metres and two doors around her."""
    board = ground(
        ["......B", "=A-...E", "......."], ["0200000", "0000000", "0000000"],
        [("h", 1, 2, "door"), ("v", 2, 2, "open_door")],
    )  # fmt: skip
    ann = unit("ann", STR=4, DEX=5, Athletics=5)
    return fight(board, ann, BOB, EVE, at={"ann": (1, 1), "bob": (6, 0), "eve": (6, 1)})


def clawed() -> Battle:
    """Her claws strike twice with one action, and bob is in their reach."""
    return fight(
        ["AB...", "....."], unit("ann", Brawl=3, weapons=(weapon("claw", damage=1),), traits={"blows": 2}), BOB
    )


def down() -> Battle:
    battle = fight(["A......", "...B..."], unit("ann"), BOB)
    do(battle, DropProne("ann"))
    return battle


def horse() -> Battle:
    steed = unit("horse", size=8, STR=4, DEX=3, traits={"mount": 1})
    return fight(["......", ".AH..B", "......"], unit("ann", STR=3), BOB, steed)


def mounted() -> Battle:
    battle = horse()
    do(battle, Mount("ann", "horse"))
    end_until(battle, "ann")
    return battle


def aloft() -> Battle:
    """A clumsy flyer three metres up."""
    ann = replace(unit("ann", STR=2, DEX=3, traits={"flight": 8, "flight_clumsy": 1}), altitude=3)
    return fight(["..........", ".A........", ".........B"], ann, BOB, fresh=True)


def hidden_from() -> Battle:
    """Bob was seen and has gone into smoke, where he may be on any of three squares; ann may hide from him."""
    ann = unit("ann", DEX=3, Stealth=3)
    battle = fight(["A...B", ".ooo."], ann, BOB)
    with battle:
        battle.write("bob", Position, "x", 1)
        battle.write("bob", Position, "y", 1)
        knowledge.look(battle)
    return battle


def unseen() -> Battle:
    """She has seen bob, and stands behind a wall."""
    battle = fight(["..#.....", "........"], unit("ann", Stealth=3), BOB, at={"ann": (0, 1), "bob": (7, 0)})
    do(battle, Move("ann", ((0, 0),)))
    end_until(battle, "ann")
    return battle


def waiting() -> Battle:
    """Nobody has struck yet."""
    return opened(["A...B"], unit("ann", Empathy=3), BOB, before=Before(rounds=3))


def beginning() -> Battle:
    """Her turn has just begun; cal, a comrade, is tied with her, and bob comes after both."""
    tied = {"initiative": 20}
    comrades = unit("ann", printed=tied), unit("cal", printed=tied), replace(BOB, printed=(("initiative", 5),))
    return fight(["AC..B"], *comrades, rolled=True, fresh=True, faces=(1, 1, 1, 8, 3))


def at_the_exit() -> Battle:
    way = Objective("red", "escape", area=(0, 0, 1, 0), count=2)
    return fight(["AC..B"], unit("ann"), unit("cal"), BOB, objectives=(way,))


SITUATIONS: dict[str, Situation] = {
    "shooting": (
        shooting,
        (Bombard("ann", (9, 0), "launcher"), Lob("ann", (6, 0), "grenade"), Spray("ann", (6, 0), "flamer"),
         Suppress("ann", (6, 0), "machine_gun"), SetMine("ann", "claymore", (1, 0)),
         ShortBurst("ann", "bob", "rifle"), LongBurst("ann", "bob", "rifle"), FullAuto("ann", "bob", "rifle"),
         Cast("ann", "ward", "ann"), Ready("ann", deed="attack", weapon="rifle", trigger="attacks"),
         Say("ann", "help"), Surrender("ann")),
    ),
    "carrying things": (
        carrying,
        (Draw("ann", "ann/sword"), Stow("ann", "draught"), Consume("ann", "draught"),
         Reload("ann", "musket", "magazine"), DropItem("ann", "ann/musket")),
    ),
    "on rough ground": (
        going,
        (Swim("ann", (0, 1)), Balance("ann", (3, 1)), Climb("ann", (1, 0)), Jump("ann", (3, 1)),
         OpenDoor("ann", ("h", 1, 2)), CloseDoor("ann", ("v", 2, 2))),
    ),
    "with quick claws": (clawed, (Flurry("ann", "bob", "claw"),)),
    "down": (down, (Crawl("ann", (1, 0)),)),
    "beside a mount": (horse, (Mount("ann", "horse"),)),
    "mounted": (mounted, (Dismount("ann", (1, 1)), Ride("ann", ((3, 1),)))),
    "aloft": (aloft, (Fly("ann", ((2, 1, 3), (3, 1, 3))), Wing("ann", "left"))),
    "in the smoke": (hidden_from, (AttackSquare("ann", "bob", (1, 1), "fist"),)),
    "behind a wall": (unseen, (Hide("ann", ("bob",)),)),
    "waiting": (waiting, (Warn("ann", "bob"), GoOnAlert("ann"), ReadIntent("ann", "bob"))),
    "beginning": (beginning, (Delay("ann", 6), Swap("ann", "cal"))),
    "at the way out": (at_the_exit, (Leave("ann"),)),
}  # fmt: skip
DEEDS = tuple(deed for _, deeds in SITUATIONS.values() for deed in deeds)
