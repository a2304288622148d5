"""One case for every refusal of the Storyteller's hand and of dice thrown by hand, for ``test_text_refusals``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from components.scene import Opening
from systems import fiat_places, referee
from systems.battle import Battle
from systems.commands import (
    AddUnit,
    Attack,
    Command,
    FixDice,
    GiveItem,
    PlaceUnit,
    RemoveUnit,
    RollByHand,
    SetCondition,
    SetDoor,
    SetHealth,
    SetInitiative,
    SetStanding,
    TakeItem,
)
from systems.store import SCENE
from tests.field import FIST, SWORD, do, fight, unit

Case = tuple[Battle, Command]

ANN = unit("ann", STR=3, Brawl=2, weapons=(FIST, SWORD))
BOB = unit("bob", "blue", kind="construct")
GUEST = replace(unit("dan", "blue"), x=3, y=0)
DOOR = ("v", 2, 0)


def near() -> Battle:
    return fight(["AB..", "#..."], ANN, BOB)


def asked() -> Battle:
    battle = near()
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    return battle


def told(*commands: Command) -> Battle:
    """After these were decreed."""
    battle = near()
    for command in commands:
        assert referee.submit(battle, command, at_table=True) is None
    return battle


def surprised() -> Battle:
    battle = near()
    with battle:
        battle.write(SCENE, Opening, "phase", "surprise")
    return battle


def waiting() -> Battle:
    battle = near()
    with battle:
        battle.write(SCENE, Opening, "phase", "before")
    return battle


def crowd() -> Battle:
    return fight(
        ["." * 60] * 10, *(unit(f"u{n}", "red" if n else "blue") for n in range(fiat_places.MOST)),
        at={f"u{n}": (n % 60, n // 60) for n in range(fiat_places.MOST)}, fresh=True,
    )  # fmt: skip


def thrown(*faces: int) -> RollByHand:
    """Ann strikes with four dice thrown by hand."""
    return RollByHand("ann", Attack("ann", "bob", "fist"), (("ann", "attack attack", 0, faces),))


def doorway() -> Battle:
    return fight(["G..B", "...."], unit("gog", size=10), BOB, edges=(("v", 1, 0, "open_door"),))


CASES: dict[str, Callable[[], Case]] = {
    "fiat.no_storyteller": lambda: (near(), SetHealth("ann", lethal=1)),
    "fiat.midway": lambda: (asked(), SetHealth("ann", lethal=1)),
    "fiat.same": lambda: (near(), SetHealth("ann")),
    "fiat.away": lambda: (gone(), RemoveUnit("eve")),
    "fiat.dead": lambda: (dead(), SetCondition("eve", "prone", 1)),
    "fiat.no_wings": lambda: (near(), PlaceUnit("ann", (3, 0), 2)),
    "fiat.off_map": lambda: (near(), PlaceUnit("ann", (4, 0))),
    "fiat.blocked": lambda: (near(), PlaceUnit("ann", (0, 1))),
    "fiat.taken": lambda: (near(), PlaceUnit("ann", (1, 0))),
    "fiat.surprise": lambda: (surprised(), AddUnit("dan", GUEST)),
    "fiat.no_sheet": lambda: (near(), AddUnit("dan")),
    "fiat.known": lambda: (near(), AddUnit("bob", replace(GUEST, id="bob"))),
    "fiat.no_side": lambda: (near(), AddUnit("dan", replace(GUEST, side="green"))),
    "fiat.crowded": lambda: (crowd(), AddUnit("dan", GUEST)),
    "fiat.track": lambda: (near(), SetHealth("ann", lethal=50)),
    "fiat.no_condition": lambda: (near(), SetCondition("ann", "boredom", 1)),
    "fiat.points": lambda: (near(), SetCondition("ann", "stun", 100)),
    "fiat.immune": lambda: (near(), SetCondition("bob", "bleed", 1)),
    "fiat.only_off": lambda: (near(), SetCondition("ann", "grappled", 1)),
    "fiat.by_points": lambda: (told(SetCondition("ann", "dazzle", 5)), SetCondition("ann", "blind", 0)),
    "fiat.count": lambda: (near(), GiveItem("ann", "rope", 0)),
    "fiat.no_item": lambda: (near(), GiveItem("ann", "halberd")),
    "fiat.has_item": lambda: (near(), GiveItem("ann", "ann/sword")),
    "fiat.has_not": lambda: (near(), TakeItem("bob", "ann/sword")),
    "fiat.no_door": lambda: (near(), SetDoor("", DOOR)),
    "fiat.doorway": lambda: (doorway(), SetDoor("", ("v", 1, 0), False)),
    "fiat.no_initiative": lambda: (waiting(), SetInitiative("ann", 3)),
    "faces.no_command": lambda: (near(), RollByHand("ann")),
    "faces.no_face": lambda: (near(), FixDice("ann", (11,))),
    "faces.twice": lambda: (near(), replace(thrown(1), thrown=2 * thrown(1).thrown)),
    "faces.too_few": lambda: (near(), thrown(1)),
    "faces.too_many": lambda: (near(), thrown(*(1,) * 30)),
}


def gone() -> Battle:
    """Eve was there."""
    battle = fight(["ABE"], ANN, BOB, unit("eve", "blue"))
    assert referee.submit(battle, RemoveUnit("eve"), at_table=True) is None
    return battle


def dead() -> Battle:
    """Eve lies dead."""
    battle = fight(["ABE"], ANN, BOB, unit("eve", "blue"))
    all_of_it = SetHealth("eve", aggravated=battle.unit("eve").healthy)
    assert referee.submit(battle, all_of_it, at_table=True) is None
    return battle
