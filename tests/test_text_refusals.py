"""Every refusal has a sentence in both languages: each key of the engine is made by a real command and said."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from components.abilities import Readied
from components.actions import ActionBudget
from components.attack import Weapons
from components.binding import Bonds
from components.condition import Conditions
from components.damage import Health
from components.defense import Defense
from components.effects import Casting
from components.hiding import Hiding
from components.joining import Presence
from components.movement import Position
from components.objects import Lying
from components.scene import Clock, Opening
from components.willpower import Willpower
from game.text import Text
from game.text.phrases import templates
from systems import clinging, condition, going, hold, knowledge, points, referee, states
from systems.battle import Battle
from systems.board import draw
from systems.commands import (
    Activate,
    Aid,
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    AttackSquare,
    Bind,
    BodyShield,
    BreakFree,
    BreakObject,
    BullRush,
    Cast,
    Charge,
    ClimbOnto,
    CloseDoor,
    Command,
    Consent,
    Consume,
    Defend,
    Delay,
    Disarm,
    Don,
    Draw,
    DropItem,
    DropProne,
    EndTurn,
    Escape,
    Feint,
    FightOn,
    FirstAid,
    Flurry,
    GoOnAlert,
    Grapple,
    GrappleAttack,
    Hide,
    Leave,
    LetGo,
    LiftCover,
    LockOn,
    Move,
    MoveHold,
    OpenDoor,
    Oppose,
    Overrun,
    Parry,
    PickUp,
    Pin,
    PutOut,
    ReadIntent,
    Readjust,
    Ready,
    Reload,
    Say,
    SetDown,
    SetStanding,
    ShakeOff,
    StandUp,
    Staunch,
    Stow,
    Sunder,
    Surrender,
    Swap,
    ThrowTarget,
    TotalDefense,
    Trip,
    Unbind,
    Wake,
    Warn,
)  # fmt: skip
from systems.course import Before, Hidden
from systems.facts import AbilityFacts, Amount, SpellFacts, Spread, SupplyFacts, ThingFacts, UnitSheet, WeaponFacts
from systems.offers import Refusal
from systems.setup import Objective
from systems.store import SCENE
from tests import refusals_by_hand, refusals_in_motion, refusals_of_fire
from tests.field import BOW, FIST, KNIFE, PISTOL, SPEAR, SWORD, do, end_until, fight, unit, without
from tests.wrestling import settle

SYSTEMS = Path(referee.__file__).parent
WINDOW = SYSTEMS.parent / "game" / "app"
ANN = unit("ann", STR=4, DEX=3, PER=3, Brawl=2, Blade=2, weapons=(FIST, SPEAR, SWORD, KNIFE, BOW, PISTOL))
BOB = unit("bob", "blue", Brawl=1)
GIANT = unit("bob", "blue", size=10, weapons=(FIST,))
EVE = unit("eve", "blue")
DAN = unit("dan")
ROPED = replace(ANN, gear=(("rope", 1),), bindings=(ThingFacts("rope", 2, "rope"),))
WEAK = unit("ann", STR=0, weapons=(FIST, SWORD, BOW))
Case = tuple[Battle, Command]
#: No command is refused with it: the log keeps it as the cause why something readied does not happen (RDY-01).
KEPT_BY_THE_LOG = {"ready.unable", "ready.no_way"}
"""Why a readied deed stays undone as its moment comes: told by the log, refused to nobody."""

SPELL = SpellFacts("magic_missile", "D", "arcane", "missiles", "foe", reach=Amount(2))
MAGE = replace(unit("ann", INT=2, RES=2, Occult=3, weapons=(FIST, SWORD)), spells=(SPELL,))


BURST = Spread("burst", Amount(2))


def mage(*map: str, without_skill: bool = False, **spell: object) -> Battle:
    """Ann knows one spell, Bob is there to feel it."""
    sheet = replace(MAGE, spells=(replace(SPELL, **spell),))  # type: ignore[arg-type]
    return fight(map or ("AB",), replace(sheet, skills=()) if without_skill else sheet, BOB)


MISSILE = Cast("ann", "magic_missile", "bob")


def fire(map: str, *, spread: Spread = BURST) -> Battle:
    """The same, and the spell takes in a piece of ground at most five metres off."""
    return mage(map, shape="area", target="square", reach=Amount(5), spread=spread)


def at(x: int, y: int) -> Cast:
    return Cast("ann", "magic_missile", square=(x, y))


def opened(phase: str) -> Battle:
    """The two while nobody has struck yet."""
    battle = near()
    with battle:
        battle.write(SCENE, Opening, "phase", phase)
    return battle


def beginning(before: Before | None = None) -> Battle:
    """Ann, her friend Dan and Bob, before anything has happened."""
    setup = replace(fight(["ADB", "..."], ANN, DAN, BOB).setup, before=before or Before())
    return referee.new_battle(setup, seed=1)


def near(**more: object) -> Battle:
    """Ann and Bob one metre apart."""
    return fight(["AB"], ANN, BOB, **more)  # type: ignore[arg-type]


MINIGUN = replace(PISTOL, loading="magazine", ammo="rope", traits=(*PISTOL.traits, ("spin_up", 1)))
ROCKET = replace(PISTOL, key="rocket", item="rocket", mode="artillery", loading="", shots=0, traits=(("guided", 1),))
NOCKED = replace(BOW, shots=1, loading="bow", ammo="rope")


def carrying(place: str, *weapons: WeaponFacts, what: str = "rope", supply: str = "rope") -> Battle:
    """Ann with two hands, weapons, and a rope that can be taken, kept in that place."""
    ann = unit("ann", STR=4, weapons=(FIST, *weapons), traits={"hands": 2})
    supplies = (SupplyFacts(supply, "take"),)
    kept = ((what, place),)
    ann = replace(ann, gear=(("rope", 1),), supplies=supplies, kept=kept)
    return fight(["AB"], ann, BOB)


def lost(*more: UnitSheet) -> Battle:
    """Bob has been seen, and has gone into the smoke at the far end; who else there is stands beside ann."""
    places = {"ann": (0, 0), "bob": (3, 0), "eve": (1, 0)}
    battle = fight(["....o", "##..."], ANN, BOB, *more, at=places)
    with battle:
        battle.write("bob", Position, "x", 4)
        knowledge.look(battle)
    return battle


def nosed() -> Battle:
    """Ann smells bob in the smoke, and has him roughly."""
    hound = replace(ANN, traits=(("keen_smell", 1),))
    return fight([".o"], hound, BOB, at={"ann": (0, 0), "bob": (1, 0)})


def doorway(kind: str, x: int = 1) -> Battle:
    """Ann before a door, Bob behind it."""
    return fight(["A...B"], ANN, BOB, edges=[("v", x, 0, kind)])


def clung() -> Battle:
    """Ann clings to a giant."""
    battle = fight(["AB.", "..."], ANN, GIANT)
    with battle:
        clinging.take_hold(battle, "ann", "bob")
    return battle


def seized(battle: Battle) -> Battle:
    """Ann holds the giant."""
    with battle:
        hold.take(battle, "ann", "bob", 1, weapon="fist")
    return battle


def spent(battle: Battle, unit_id: str) -> Battle:
    """It is that unit's turn, and nothing but a swift action is left of it."""
    end_until(battle, unit_id)
    with battle:
        for kind in ("move", "standard"):
            battle.write(unit_id, ActionBudget, kind, 0)
    return battle


def with_way_out(area: tuple[int, ...]) -> Battle:
    """Ann's side may escape by the area."""
    return near(objectives=(Objective("red", "escape", area=area, count=1),))


def far() -> Battle:
    """Ann and Bob seven metres apart."""
    return fight(["A......B"], ANN, BOB)


def charge(battle: Battle, x: int, y: int = 0) -> Case:
    return battle, Charge("ann", "bob", "fist", square=(x, y))


def dead(battle: Battle, unit_id: str = "bob", state: str = "dead") -> Battle:
    with battle:
        health = battle.unit(unit_id).derived.health
        for field, points in (("healthy", 0), ("aggravated" if state == "dead" else "bashing", health)):
            battle.write(unit_id, Health, field, points)
        condition.settle(battle, unit_id, state)
    return battle


def stricken(battle: Battle, unit_id: str, state: str) -> Battle:
    with battle:
        states.inflict(battle, unit_id, state)
    return battle


def bleeding(battle: Battle, unit_id: str = "ann") -> Battle:
    with battle:
        points.give(battle, unit_id, "bleed", 1)
    return battle


def charmed() -> Battle:
    battle = near()
    with battle:
        points.give(battle, "ann", "charm", 2, "bob")
    return battle


def changed(battle: Battle, unit_id: str, kind: type, field: str, value: object) -> Battle:
    with battle:
        battle.write(unit_id, kind, field, value)
    return battle


def tired(battle: Battle) -> Battle:
    """Ann has no action left."""
    for kind in ("standard", "move", "swift"):
        changed(battle, "ann", ActionBudget, kind, 0)
    return battle


def after(battle: Battle, *commands: Command) -> Battle:
    for command in commands:
        do(battle, command)
    return battle


def gripped(by: str = "ann", target: str = "bob", battle: Battle | None = None, **more: int) -> Battle:
    """One holds the other, by a margin of 1 with its fist, or as ``more`` says."""
    battle = near() if battle is None else battle
    with battle:
        hold.take(battle, by, target, 1, weapon="fist")
        hold.change(battle, by, ("GRP-10",), **more)
    return battle


def about_to_be_moved() -> Battle:
    """Ann is about to take Bob along, and Bob, who wants to be asked, has not answered yet."""
    battle = gripped(battle=fight(["AB...", "....."], ANN, BOB))
    do(battle, SetStanding("bob", "ask"))
    do(battle, MoveHold("ann", ((0, 1),)))
    assert referee.asks(battle) is not None
    return battle


def beaten() -> Battle:
    """Bob, who holds Eve himself, has lost against Ann, who takes him along; he holds on or lets go of Eve."""
    battle = gripped("bob", "eve", gripped(battle=fight(["AB...", ".E...", "....."], ANN, BOB, EVE)))
    do(battle, SetStanding("bob", "ask"))
    do(battle, MoveHold("ann", ((0, 1),)))
    shown = referee.asks(battle)
    assert shown is not None
    assert shown.step is not None
    do(battle, Consent("bob"))
    do(battle, Oppose("bob", shown.step.other.option), settle(shown.step, 3))
    return battle


def asked() -> Battle:
    """Ann has announced an attack, and Bob, who wants to be asked, has not answered yet."""
    battle = near()
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    assert referee.asks(battle) is not None
    return battle


def artful() -> Battle:
    """Ann knows two footwork arts and one that takes the standard action."""
    arts = (
        AbilityFacts("coiled_force", "standard", gives=(("attack", 4),), rounds=2),
        AbilityFacts("swallow_steps", "swift", "footwork", (("dodge", 2),), 2),
        AbilityFacts("heron_walk", "move", "footwork", (("dodge", 1),), 2),
    )
    return fight(["AB"], replace(ANN, abilities=arts), BOB)


def opposed() -> Battle:
    """Ann's touch has landed, and Bob, who wants to be asked, has not said yet what he balances with."""
    battle = near()
    do(battle, SetStanding("bob", "ask"))
    do(battle, Trip("ann", "bob", "fist"))
    pool = referee.asks(battle).forecast.pool  # type: ignore[union-attr]
    do(battle, Defend("bob"), (8,) * pool)
    assert referee.asks(battle) is not None
    return battle


def tall() -> Battle:
    """A step of two metres in the middle of the lane."""
    board = draw(["........"], floor=[[0, 0, 0, 2, 2, 0, 0, 0]])
    return fight(board, ANN, BOB, at={"ann": (0, 0), "bob": (7, 0)})


def over() -> Battle:
    battle = dead(near())
    do(battle, EndTurn("ann"))
    assert battle.over is not None
    return battle


CASES: dict[str, Callable[[], Case]] = {
    **refusals_by_hand.CASES,
    **refusals_in_motion.CASES,
    **refusals_of_fire.CASES,
    "action.spent": lambda: (after(near(), TotalDefense("ann")), Attack("ann", "bob", "fist")),
    "action.single": lambda: (beginning(Before(initiator="ann")), AimedAttack("ann", "bob", "pistol")),
    "surprise.show": lambda: (beginning(Before(initiator="ann")), EndTurn("ann")),
    "surprise.act": lambda: (beginning(Before(initiator="ann", act="draw")), Attack("ann", "bob", "fist")),
    "surprise.not_hostile": lambda: (beginning(Before(initiator="ann")), Move("ann", ((0, 1),))),
    "surprise.no_ready": lambda: (
        beginning(Before(initiator="ann")),
        Ready("ann", deed="total_defense", trigger="reach"),
    ),
    "surprise.no_delay": lambda: (beginning(Before(initiator="ann")), Delay("ann", 1)),
    "hostility.friend": lambda: (beginning(), Warn("ann", "dan")),
    "hostility.not_noticed": lambda: (beginning(Before(hidden=(Hidden("bob", ("ann",)),))), Warn("ann", "bob")),
    "hostility.unlocated": lambda: (beginning(Before(hidden=(Hidden("bob", ("ann",)),))), ReadIntent("ann", "bob")),
    "hostility.known": lambda: (
        changed(beginning(Before(hostile=("bob",))), "bob", Hiding, "intent", (("ann", True),)),
        ReadIntent("ann", "bob"),
    ),
    "hostility.fighting": lambda: (near(), GoOnAlert("ann")),
    "aim.ranged_only": lambda: (near(), Aim("ann", "bob", "fist")),
    "aim.too_far": lambda: (fight(["A" + "." * 40 + "B"], ANN, BOB), Aim("ann", "bob", "knife")),
    "all_out.melee_only": lambda: (near(), AllOutAttack("ann", "bob", "pistol")),
    "all_out.once": lambda: (
        changed(near(), "ann", ActionBudget, "all_out_used", True),
        AllOutAttack("ann", "bob", "fist"),
    ),
    "attack.dead": lambda: (dead(fight(["ABE"], ANN, BOB, EVE)), Attack("ann", "bob", "fist")),
    "attack.empty": lambda: (
        changed(near(), "ann", Weapons, "ammunition", (("pistol", 0),)),
        Attack("ann", "bob", "pistol"),
    ),
    "attack.friend": lambda: (fight(["ADB"], ANN, DAN, BOB), Attack("ann", "dan", "fist")),
    "attack.from_total_cover": lambda: (
        fight(["A9..B"], replace(ANN, size=4), replace(BOB, size=5)),
        Attack("ann", "bob", "pistol"),
    ),
    "attack.no_sight": lambda: (
        fight(["AB.", "...", ".D."], ANN, DAN, BOB, edges=[("v", 1, 0, "wall")]),
        Attack("ann", "bob", "fist"),
    ),
    "attack.no_target": lambda: (near(), Attack("ann", "ann", "fist")),
    "attack.no_weapon": lambda: (near(), Attack("ann", "bob", "axe")),
    "attack.no_willpower": lambda: (
        changed(near(), "ann", Willpower, "points", 0),
        Attack("ann", "bob", "fist", willpower=True),
    ),
    "attack.not_located": lambda: (fight(["A#B"], ANN, BOB), Attack("ann", "bob", "pistol")),
    "attack.out_of_range": lambda: (fight(["A" + "." * 120 + "B"], ANN, BOB), Attack("ann", "bob", "pistol")),
    "attack.out_of_reach": lambda: (far(), Attack("ann", "bob", "fist")),
    "attack.too_many_extra": lambda: (near(), Attack("ann", "bob", "fist", extra=9)),
    "attack.too_weak": lambda: (fight(["AB"], WEAK, BOB), Aim("ann", "bob", "bow")),
    "attack.total_cover": lambda: (
        fight(["A..", ".C.", "..B"], ANN, BOB),
        Attack("ann", "bob", "pistol"),
    ),
    "called_shots.no_vital_spots": lambda: (
        fight(["AB"], ANN, replace(BOB, kind="swarm")),
        Attack("ann", "bob", "fist", spot="head"),
    ),
    "called_shots.not_with": lambda: (near(), Trip("ann", "bob", "fist", spot="head")),
    "called_shots.rough": lambda: (nosed(), Attack("ann", "bob", "fist", spot="head")),
    "called_shots.blind": lambda: (
        stricken(fight(["DAB"], ANN, DAN, BOB), "ann", "blind"),
        Attack("ann", "bob", "fist", spot="head"),
    ),
    "called_shots.too_far": lambda: (
        fight(["A" + "." * 40 + "B"], ANN, BOB),
        Attack("ann", "bob", "bow", spot="head"),
    ),
    "called_shots.unknown": lambda: (near(), Attack("ann", "bob", "fist", spot="knee")),
    "coup_de_grace.able": lambda: (near(), Attack("ann", "bob", "fist", coup=True)),
    "coup_de_grace.no_vital_spots": lambda: (
        dead(fight(["ABE"], ANN, replace(BOB, kind="ooze"), EVE), state="unconscious"),
        Attack("ann", "bob", "fist", coup=True),
    ),
    "coup_de_grace.not_with": lambda: (near(), Trip("ann", "bob", "fist", coup=True)),
    "bull_rush.flying": lambda: (
        fight(["AB"], ANN, replace(BOB, altitude=1)),
        BullRush("ann", "bob", "fist", rush="knock_down"),
    ),
    "bull_rush.immune": lambda: (
        fight(["AB"], ANN, replace(BOB, traits=(("bull_rush_immune", 1),))),
        BullRush("ann", "bob", "fist"),
    ),
    "bull_rush.kind": lambda: (near(), BullRush("ann", "bob", "fist", rush="sideways")),
    "bull_rush.no_move": lambda: (
        changed(near(), "ann", ActionBudget, "move", 0),
        BullRush("ann", "bob", "fist", push=True),
    ),
    "bull_rush.prone": lambda: (
        changed(near(), "bob", Conditions, "prone", True),
        BullRush("ann", "bob", "fist", rush="knock_down"),
    ),
    "bull_rush.push_down": lambda: (near(), BullRush("ann", "bob", "fist", rush="knock_down", push=True)),
    "bull_rush.weapon": lambda: (near(), BullRush("ann", "bob", "sword")),
    "charge.blocked": lambda: charge(fight(["A..c...B", "........"], ANN, BOB), 6),
    "charge.creature": lambda: charge(fight(["A..E...B", "........"], ANN, BOB, EVE), 6),
    "charge.edge": lambda: charge(fight(["A......B"], ANN, BOB, edges=[("v", 3, 0, "low_wall")]), 6),
    "charge.end_blocked": lambda: charge(fight(["A.....EB"], ANN, BOB, EVE), 6),
    "charge.height": lambda: charge(tall(), 6),
    "charge.in_reach": lambda: charge(near(), 1),
    "charge.melee_only": lambda: (far(), Charge("ann", "bob", "pistol", square=(6, 0))),
    "charge.not_nearest": lambda: charge(far(), 4),
    "charge.not_seen": lambda: charge(changed(far(), SCENE, Clock, "seen", ()), 6),
    "charge.slow": lambda: charge(fight(["A..~...B"], ANN, BOB), 6),
    "charge.too_far": lambda: charge(fight(["A" + "." * 30 + "B"], ANN, BOB), 30),
    "defend.too_many": lambda: (asked(), Defend("bob", 9)),
    "defend.not_there": lambda: (asked(), Defend("bob", give_up=("armor",))),
    "drop_prone.flat_footed": lambda: (
        changed(near(), "ann", Conditions, "flat_footed", True),
        DropProne("ann"),
    ),
    "drop_prone.prone": lambda: (changed(near(), "ann", Conditions, "prone", True), DropProne("ann")),
    "body_shield.margin": lambda: (gripped(pins=True), BodyShield("ann", "bob")),
    "body_shield.no_pin": lambda: (gripped(), BodyShield("ann", "bob")),
    "body_shield.raised": lambda: (gripped(pins=True, margin=9, shield=True), BodyShield("ann", "bob")),
    "break_free.free": lambda: (near(), BreakFree("ann")),
    "break_free.option": lambda: (gripped("bob", "ann"), BreakFree("ann", "INT")),
    "consent.beaten": lambda: (beaten(), Consent("bob", agree=True)),
    "consent.nobody": lambda: (about_to_be_moved(), Consent("bob", let_go=True)),
    "climb_onto.fallen": lambda: (
        dead(fight(["AB.E", "...."], ANN, GIANT, EVE), state="unconscious"),
        ClimbOnto("ann", "bob"),
    ),
    "climb_onto.small": lambda: (near(), ClimbOnto("ann", "bob")),
    "climb_onto.clings": lambda: (clung(), ClimbOnto("ann", "bob")),
    "climb_onto.held": lambda: (seized(fight(["AB.", "..."], ANN, GIANT)), ClimbOnto("ann", "bob")),
    "climb_onto.reach": lambda: (fight(["A...B.", "......"], ANN, GIANT), ClimbOnto("ann", "bob")),
    "shake_off.nobody": lambda: (near(), ShakeOff("ann", "bob")),
    "shake_off.still": lambda: (spent(clung(), "bob"), ShakeOff("bob", "ann")),
    "guess.nobody": lambda: (near(), AttackSquare("ann", "bob", (1, 0), "fist")),
    "guess.not_there": lambda: (lost(), AttackSquare("ann", "bob", (9, 9), "fist")),
    "guess.taken": lambda: (lost(EVE), AttackSquare("ann", "bob", (1, 0), "fist")),
    "guess.too_far": lambda: (lost(), AttackSquare("ann", "bob", (4, 0), "fist")),
    "guess.no_line": lambda: (lost(), AttackSquare("ann", "bob", (1, 1), "fist")),
    "guess.plain": lambda: (lost(), AttackSquare("ann", "bob", (2, 0), "bow")),
    "hide.held": lambda: (gripped(), Hide("ann", ("bob",))),
    "hide.from_whom": lambda: (near(), Hide("ann", ())),
    "hide.watched": lambda: (near(), Hide("ann", ("bob",))),
    "hide.open": lambda: (stricken(near(), "bob", "blind"), Hide("ann", ("bob",))),
    "flurry.unable": lambda: (near(), Flurry("ann", "bob", "fist")),
    "flurry.ranged": lambda: (
        fight(["AB"], replace(ANN, traits=(*ANN.traits, ("blows", 2))), BOB),
        Flurry("ann", "bob", "pistol"),
    ),
    "feint.helpless": lambda: (dead(fight(["ABE"], ANN, BOB, EVE), state="unconscious"), Feint("ann", "bob")),
    "feint.unseen": lambda: (stricken(near(), "bob", "blind"), Feint("ann", "bob")),
    "grapple.holding": lambda: (gripped(battle=fight(["BAE"], ANN, BOB, EVE)), Grapple("ann", "eve", "fist")),
    "grapple.immune": lambda: (
        fight(["AB"], ANN, replace(BOB, traits=(("grapple_immune", 1),))),
        Grapple("ann", "bob", "fist"),
    ),
    "grapple.weapon": lambda: (near(), Grapple("ann", "bob", "sword")),
    "grapple_attack.apart": lambda: (near(), GrappleAttack("ann", "bob", "fist")),
    "grapple_attack.weapon": lambda: (gripped(), GrappleAttack("ann", "bob", "sword")),
    "hold.inside": lambda: (gripped(), Attack("ann", "bob", "fist")),
    "hold.pinned": lambda: (
        gripped("eve", "ann", battle=gripped(battle=fight(["BAE"], ANN, BOB, EVE)), pins=True),
        Pin("ann", "bob"),
    ),
    "let_go.nobody": lambda: (near(), LetGo("ann", "bob")),
    "move_hold.no_hold": lambda: (near(), MoveHold("ann", ((1, 0),))),
    "move_hold.no_room": lambda: (
        gripped(
            battle=fight(["..####", "......", "..####"], ANN, replace(BOB, size=10), at={"ann": (2, 1), "bob": (0, 0)})
        ),
        MoveHold("ann", ((3, 1), (4, 1))),
    ),
    "move_hold.too_far": lambda: (
        gripped(battle=fight(["BA" + "." * 20], ANN, BOB)),
        MoveHold("ann", tuple((x, 0) for x in range(2, 20))),
    ),
    "overrun.blow": lambda: (far(), Charge("ann", "bob", "fist", square=(6, 0), overrun="bob")),
    "overrun.front_taken": lambda: (fight(["ADB..."], ANN, DAN, BOB), Overrun("ann", "bob", ((1, 0), (2, 0), (3, 0)))),
    "overrun.means": lambda: (fight(["A.B..."], ANN, BOB), Overrun("ann", "bob", ((1, 0), (2, 0), (3, 0)), "INT")),
    "overrun.needless": lambda: (fight(["AD.B"], ANN, DAN, BOB), Overrun("ann", "dan", ((1, 0), (2, 0)))),
    "overrun.not_through": lambda: (fight(["A...B"], ANN, BOB), Overrun("ann", "bob", ((1, 0),))),
    "pin.no_hold": lambda: (near(), Pin("ann", "bob")),
    "pin.pinned": lambda: (gripped(pins=True), Pin("ann", "bob")),
    "readjust.nothing": lambda: (near(), Readjust("ann")),
    "trip.immune": lambda: (fight(["AB"], ANN, replace(BOB, traits=(("trip_immune", 1),))), Trip("ann", "bob", "fist")),
    "trip.prone": lambda: (changed(near(), "bob", Conditions, "prone", True), Trip("ann", "bob", "fist")),
    "trip.steady": lambda: (
        fight(["AB"], ANN, replace(BOB, altitude=1, traits=(("hover", 1),))),
        Trip("ann", "bob", "fist"),
    ),
    "trip.weapon": lambda: (near(), Trip("ann", "bob", "sword")),
    "move.blocked": lambda: (near(), Move("ann", ((1, 0),))),
    "move.nowhere": lambda: (near(), Move("ann", ())),
    "move.occupied": lambda: (fight(["AD.B"], ANN, DAN, BOB), Move("ann", ((1, 0),))),
    "move.prone": lambda: (changed(near(), "ann", Conditions, "prone", True), Move("ann", ((1, 0),))),
    "move.too_far": lambda: (
        fight(["A" + "." * 30 + "B"], ANN, BOB),
        Move("ann", tuple((x, 0) for x in range(1, 30))),
    ),
    "parry.no_weapon": lambda: (near(), Parry("ann", "pistol")),
    "parry.not_higher": lambda: (after(near(), Parry("ann", "fist")), Parry("ann", "fist")),
    "activate.action": lambda: (after(artful(), TotalDefense("ann")), Activate("ann", "coiled_force")),
    "activate.clash": lambda: (after(artful(), Activate("ann", "swallow_steps")), Activate("ann", "heron_walk")),
    "activate.running": lambda: (after(artful(), Activate("ann", "swallow_steps")), Activate("ann", "swallow_steps")),
    "activate.unknown": lambda: (near(), Activate("ann", "coiled_force")),
    "cast.unknown": lambda: (near(), MISSILE),
    "cast.pinned": lambda: (gripped("bob", "ann", mage(), pins=True), MISSILE),
    "cast.specialty": lambda: (mage(specialty="evocation"), MISSILE),
    "cast.unskilled": lambda: (mage(without_skill=True), MISSILE),
    "cast.speech": lambda: (
        changed(mage(components=("speech",)), "ann", Conditions, "inflicted", (("silenced", "", ""),)),
        MISSILE,
    ),
    "cast.gesture": lambda: (changed(mage(components=("gesture",)), "ann", Bonds, "dc", 5), MISSILE),
    "cast.book": lambda: (mage(components=("book",)), MISSILE),
    "cast.material": lambda: (mage(components=("material",)), MISSILE),
    "cast.action": lambda: (after(mage(), TotalDefense("ann")), MISSILE),
    "cast.energy": lambda: (changed(mage(), "ann", Casting, "spent", 4), MISSILE),
    "cast.no_item": lambda: (mage(shape="item", target="item"), Cast("ann", "magic_missile")),
    "cast.no_target": lambda: (mage(), Cast("ann", "magic_missile")),
    "cast.not_located": lambda: (mage("A#B"), MISSILE),
    "cast.covered": lambda: (mage("A..", ".C.", "..B", reach=Amount(9)), MISSILE),
    "cast.no_square": lambda: (fire("A..B"), Cast("ann", "magic_missile", "bob")),
    "cast.no_direction": lambda: (fire("A..B", spread=Spread("cone", Amount(3))), at(0, 0)),
    "cast.beyond": lambda: (fire("A......B"), at(7, 0)),
    "cast.no_line": lambda: (fire("A#.B"), at(2, 0)),
    "cast.no_room": lambda: (fire("A#.B"), at(1, 0)),
    "cast.missiles": lambda: (mage(), Cast("ann", "magic_missile", "bob", targets=("bob",) * 5)),
    "cast.too_far": lambda: (mage("A.....B"), MISSILE),
    "delay.begun": lambda: (after(near(), DropProne("ann")), Delay("ann", 5)),
    "delay.before": lambda: (opened("before"), Delay("ann", 5)),
    "delay.number": lambda: (near(), Delay("ann", 5000)),
    "swap.not_tied": lambda: (near(), Swap("ann", "bob")),
    "ready.deed": lambda: (near(), Ready("ann", deed="charge", trigger="reach")),
    "ready.ready": lambda: (
        changed(near(), "ann", Readied, "act", "parry"),
        Ready("ann", deed="total_defense", trigger="reach"),
    ),
    "ready.trigger": lambda: (near(), Ready("ann", deed="total_defense", trigger="noon")),
    "ready.whom": lambda: (near(), Ready("ann", deed="total_defense", trigger="reach", whom="ann")),
    "ready.with_what": lambda: (near(), Ready("ann", deed="attack", weapon="ladle", trigger="reach")),
    "aid.foe": lambda: (near(), Aid("ann", "bob", "grapple")),
    "aid.helpless": lambda: (dead(fight(["ADB"], ANN, DAN, BOB), "dan", "unconscious"), Aid("ann", "dan", "grapple")),
    "aid.no_skill": lambda: (fight(["ADB"], ANN, DAN, BOB), Aid("ann", "dan", "attack")),
    "aid.nobody": lambda: (near(), Aid("ann", "ann", "grapple")),
    "aid.ready": lambda: (
        changed(fight(["ADB"], ANN, DAN, BOB), "ann", Readied, "target", "dan"),
        Aid("ann", "dan", "grapple"),
    ),
    "contest.no_option": lambda: (opposed(), Oppose("bob", "INT")),
    "bind.able": lambda: (near(), Bind("ann", "bob")),
    "bind.dead": lambda: (dead(fight(["ABE"], ANN, BOB, EVE)), Bind("ann", "bob")),
    "bind.final": lambda: (
        changed(changed(fight(["ADB"], ANN, DAN, BOB), "dan", Bonds, "dc", 3), "dan", Bonds, "final", True),
        Bind("ann", "dan"),
    ),
    "bind.material": lambda: (fight(["ADB"], ANN, DAN, BOB), Bind("ann", "dan")),
    "bind.not_yet": lambda: (fight(["ADB"], ROPED, DAN, BOB), Bind("ann", "dan", solid=True)),
    "binding.nobody": lambda: (near(), Bind("ann", "ann")),
    "binding.out_of_reach": lambda: (far(), Unbind("ann", "bob")),
    "escape.free": lambda: (near(), Escape("ann")),
    "unbind.free": lambda: (near(), Unbind("ann", "bob")),
    "throw_target.direction": lambda: (gripped(), ThrowTarget("ann", "bob", (1, 0))),
    "throw_target.no_hold": lambda: (near(), ThrowTarget("ann", "bob", (1, 0))),
    "throw_target.through": lambda: (gripped(battle=fight([".AB"], ANN, BOB)), ThrowTarget("ann", "bob", (0, 0))),
    "throw_target.too_heavy": lambda: (
        gripped(battle=fight(["AB."], ANN, replace(BOB, size=8))),
        ThrowTarget("ann", "bob", (2, 0)),
    ),
    "break_object.no_sight": lambda: (
        fight(["A..3B"], ANN, BOB, edges=[("v", 1, 0, "wall")]),
        BreakObject("ann", ("square", 3, 0), "pistol"),
    ),
    "break_object.nothing": lambda: (near(), BreakObject("ann", ("square", 0, 0), "fist")),
    "break_object.own_bonds": lambda: (
        changed(changed(fight(["AB"], ROPED, BOB), "ann", Bonds, "dc", 3), "ann", Bonds, "material", "rope"),
        BreakObject("ann", ("bonds", 0, 0), "fist"),
    ),
    "break_object.out_of_reach": lambda: (
        fight(["A...3B"], ANN, BOB),
        BreakObject("ann", ("square", 4, 0), "fist"),
    ),
    "disarm.immune": lambda: (near(), Disarm("ann", "bob", "fist", item="fist")),
    "disarm.no_hand": lambda: (
        fight(["AB"], ANN, replace(BOB, weapons=(FIST, SWORD))),
        Disarm("ann", "bob", "sword", item="sword", take=True),
    ),
    "disarm.no_item": lambda: (near(), Disarm("ann", "bob", "fist", item="sword")),
    "draw.not_carried": lambda: (near(), Draw("ann", "ann/fist")),
    "draw.action": lambda: (tired(carrying("pocket")), Draw("ann", "rope")),
    "stow.not_held": lambda: (near(), Stow("ann", "ann/fist")),
    "hands.full": lambda: (carrying("pocket", SWORD, KNIFE), Draw("ann", "rope")),
    "hands.stowed": lambda: (carrying("waist", SWORD, what="sword"), Attack("ann", "bob", "sword")),
    "hands.both": lambda: (carrying("hand", BOW), Attack("ann", "bob", "bow")),
    "attack.spinning": lambda: (
        changed(
            fight(["AB"], replace(ANN, weapons=(MINIGUN,)), BOB), "ann", Weapons, "handled", (("pistol", "spinning"),)
        ),
        Attack("ann", "bob", "pistol"),
    ),
    "attack.no_lock": lambda: (fight(["AB"], replace(ANN, weapons=(ROCKET,)), BOB), Attack("ann", "bob", "rocket")),
    "don.nothing": lambda: (near(), Don("ann")),
    "lock_on.unguided": lambda: (near(), LockOn("ann", "bob", "pistol")),
    "attack.unready": lambda: (carrying("quiver", NOCKED), Attack("ann", "bob", "bow")),
    "reload.ready": lambda: (near(), Reload("ann", "fist", "nock")),
    "reload.step": lambda: (carrying("quiver", NOCKED), Reload("ann", "bow", "bolt")),
    "reload.no_ammunition": lambda: (carrying("quiver", replace(NOCKED, ammo="chain")), Reload("ann", "bow", "nock")),
    "reload.action": lambda: (
        tired(carrying("quiver", NOCKED)),
        Reload("ann", "bow", "nock"),
    ),
    "door.none": lambda: (near(), OpenDoor("ann", ("v", 1, 0))),
    "door.open_already": lambda: (doorway("open_door"), OpenDoor("ann", ("v", 1, 0))),
    "door.shut_already": lambda: (doorway("door"), CloseDoor("ann", ("v", 1, 0))),
    "door.locked": lambda: (doorway("locked_door"), OpenDoor("ann", ("v", 1, 0))),
    "door.out_of_reach": lambda: (doorway("door", 3), OpenDoor("ann", ("v", 3, 0))),
    "door.blocked": lambda: (
        fight(
            ["...B", "...."],
            unit("ann", size=10),
            BOB,
            at={"ann": (0, 0), "bob": (3, 0)},
            edges=[("v", 1, 0, "open_door")],
        ),
        CloseDoor("ann", ("v", 1, 0)),
    ),
    "consume.nothing": lambda: (near(), Consume("ann", "rope")),
    "consume.not_in_hand": lambda: (carrying("pocket"), Consume("ann", "rope")),
    "consume.none_left": lambda: (carrying("pocket", supply="chain"), Consume("ann", "chain")),
    "say.again": lambda: (changed(near(), "ann", ActionBudget, "spoken", True), Say("ann", "help")),
    "say.nothing": lambda: (near(), Say("ann", "")),
    "say.too_long": lambda: (near(), Say("ann", "a" * 61)),
    "drop_item.not_held": lambda: (near(), DropItem("ann", "ann/fist")),
    "attack.surrendered": lambda: (
        changed(near(), "bob", Presence, "state", "surrendered"),
        Attack("ann", "bob", "fist"),
    ),
    "leave.elsewhere": lambda: (with_way_out((3, 0, 3, 0)), Leave("ann")),
    "leave.held": lambda: (changed(with_way_out((0, 0, 0, 0)), "ann", Bonds, "dc", 3), Leave("ann")),
    "leave.no_way": lambda: (near(), Leave("ann")),
    "surrender.unable": lambda: (changed(near(), "ann", Presence, "state", "surrendered"), Surrender("ann")),
    "turn.away": lambda: (changed(near(), "bob", Presence, "state", "gone"), Attack("ann", "bob", "fist")),
    "lift_cover.fixed": lambda: (near(), LiftCover("ann", ("square", 1, 0))),
    "lift_cover.full": lambda: (
        after(fight(["A3.B"], ANN, BOB), LiftCover("ann", ("square", 1, 0))),
        LiftCover("ann", ("square", 1, 0)),
    ),
    "lift_cover.out_of_reach": lambda: (fight(["A..3B"], ANN, BOB), LiftCover("ann", ("square", 3, 0))),
    "lift_cover.too_heavy": lambda: (fight(["A9.B"], ANN, BOB), LiftCover("ann", ("square", 1, 0))),
    "pick_up.not_there": lambda: (near(), PickUp("ann", "ann/sword")),
    "pick_up.out_of_reach": lambda: (
        changed(far(), SCENE, Lying, "items", (("ann/sword", 5, 0, 0),)),
        PickUp("ann", "ann/sword"),
    ),
    "pull.range": lambda: (near(), Attack("ann", "bob", "fist", pulled=99)),
    "set_down.no_room": lambda: (
        after(fight(["A3.B"], ANN, BOB), LiftCover("ann", ("square", 1, 0))),
        SetDown("ann", (3, 0)),
    ),
    "set_down.nothing": lambda: (near(), SetDown("ann", (1, 0))),
    "sunder.immune": lambda: (near(), Sunder("ann", "bob", "fist", item="fist")),
    "sunder.no_item": lambda: (near(), Sunder("ann", "bob", "fist", item="sword")),
    "stand_up.standing": lambda: (near(), StandUp("ann")),
    "standing.unknown": lambda: (near(), SetStanding("ann", "always")),
    "total_defense.already": lambda: (
        changed(near(), "ann", Defense, "total_defense", True),
        TotalDefense("ann"),
    ),
    "total_defense.grappled": lambda: (gripped("bob", "ann"), TotalDefense("ann")),
    "attack.banished": lambda: (stricken(near(), "bob", "banished"), Attack("ann", "bob", "fist")),
    "attack.charmer": lambda: (charmed(), Attack("ann", "bob", "fist")),
    "barred.act": lambda: (stricken(near(), "ann", "dazed"), Attack("ann", "bob", "fist")),
    "barred.all_out": lambda: (stricken(near(), "ann", "exhausted"), AllOutAttack("ann", "bob", "fist")),
    "barred.attack": lambda: (stricken(near(), "ann", "held"), Attack("ann", "bob", "fist")),
    "barred.charge": lambda: (stricken(far(), "ann", "exhausted"), Charge("ann", "bob", "fist", square=(6, 0))),
    "barred.hands": lambda: (
        stricken(stricken(near(), "ann", "left_arm_disabled"), "ann", "right_arm_disabled"),
        Attack("ann", "bob", "sword"),
    ),
    "barred.handless": lambda: (
        fight(["ADB"], replace(ANN, traits=(("handless", 1),)), DAN, BOB),
        FirstAid("ann", "dan"),
    ),
    "barred.mindless": lambda: (
        fight(["ADB"], replace(ANN, attributes=(2, 2, 2, -1, 2, 2, 2, 2, 2)), DAN, BOB),
        FirstAid("ann", "dan"),
    ),
    "barred.move": lambda: (stricken(near(), "ann", "held"), StandUp("ann")),
    "barred.no_immediate": lambda: (stricken(near(), "ann", "sickened"), DropProne("ann")),
    "barred.no_move": lambda: (
        stricken(changed(near(), "ann", ActionBudget, "standard", 0), "ann", "exhausted"),
        Parry("ann", "fist"),
    ),
    "barred.no_standard": lambda: (stricken(near(), "ann", "sickened"), Attack("ann", "bob", "fist")),
    "barred.no_swift": lambda: (bleeding(stricken(near(), "ann", "sickened")), Staunch("ann")),
    "barred.react": lambda: (stricken(near(), "ann", "banished"), DropProne("ann")),
    "barred.see": lambda: (stricken(near(), "ann", "blind"), Aim("ann", "bob", "pistol")),
    "barred.walk": lambda: (stricken(far(), "ann", "imprisoned"), Move("ann", ((1, 0),))),
    "barred.work": lambda: (stricken(near(), "ann", "manic"), Bind("ann", "bob")),
    "first_aid.no_hand": lambda: (
        bleeding(fight(["ADB"], replace(ANN, weapons=(PISTOL,)), DAN, BOB), "dan"),
        FirstAid("ann", "dan"),
    ),
    "first_aid.no_need": lambda: (near(), FirstAid("ann", "bob")),
    "first_aid.no_patient": lambda: (
        fight(["ADB"], ANN, replace(DAN, kind="construct"), BOB),
        FirstAid("ann", "dan"),
    ),
    "first_aid.nobody": lambda: (near(), FirstAid("ann", "ann")),
    "first_aid.out_of_reach": lambda: (far(), FirstAid("ann", "bob")),
    "put_out.no_fire": lambda: (near(), PutOut("ann")),
    "staunch.late": lambda: (
        bleeding(changed(near(), "ann", ActionBudget, "move", 0)),
        Staunch("ann"),
    ),
    "staunch.no_blood": lambda: (near(), Staunch("ann")),
    "wake.awake": lambda: (near(), Wake("ann", "bob")),
    "wake.nobody": lambda: (near(), Wake("ann", "ann")),
    "wake.out_of_reach": lambda: (far(), Wake("ann", "bob")),
    "turn.asked": lambda: (asked(), EndTurn("ann")),
    "turn.fallen": lambda: (dead(fight(["ABE"], ANN, BOB, EVE), state="unconscious"), EndTurn("bob")),
    "turn.no_verb": lambda: (without(near(), "trip"), Trip("ann", "bob", "fist")),
    "turn.not_asked": lambda: (near(), FightOn("ann")),
    "turn.not_yours": lambda: (near(), EndTurn("bob")),
    "turn.over": lambda: (over(), EndTurn("ann")),
    "turn.unknown_unit": lambda: (near(), EndTurn("zoe")),
}


def keys_in_the_engine() -> set[str]:
    """Every refusal key in systems/; where one is built, what it is built from filled in: the ways of going, the faults
    of a charge lane and of a flight.
    """
    found = {f"{kind.verb}.nowhere" for kind in going.KINDS} | {"crawl.standing"}
    for file in sorted(SYSTEMS.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                found |= {
                    each.value
                    for each in ast.walk(node.args[0])
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    # A key that is chosen first and passed on as a name.
    for file in sorted(SYSTEMS.rglob("*.py")):
        found |= set(re.findall(r'"((?:attack|charge|move|barred|first_aid|wake)\.[a-z_]+)"', file.read_text("utf-8")))
    assert "charge." in found, "charge.py no longer builds a key from the lane's fault: change this scan"
    lane = (SYSTEMS / "charge_lane.py").read_text("utf-8")
    kinds = set(re.findall(r'"(blocked|slow|edge|creature|height)"', lane))
    flights = set(
        re.findall(
            r'Course\(half, [^()]*(?:\([^()]*\))?[^()]*, "(\w+)"\)', (SYSTEMS / "flying_ways.py").read_text("utf-8")
        )
    )
    assert flights == {"blocked", "steep", "turn", "far"}, "flying_ways.py finds other faults: change this scan"
    built = {f"charge.{kind}" for kind in kinds} | {f"fly.{fault}" for fault in flights - {"far"}}
    return {key for key in found if not key.startswith(".") and not key.endswith(".")} | built


def test_every_key_of_the_engine_has_a_case_here_and_no_case_is_of_yesterday() -> None:
    assert set(CASES) == keys_in_the_engine() - KEPT_BY_THE_LOG


@pytest.mark.parametrize("key", sorted(CASES))
def test_a_refusal_says_what_why_and_what_would_help(key: str) -> None:
    battle, command = CASES[key]()
    refusal = referee.submit(battle, command, at_table=key != "fiat.no_storyteller")
    assert isinstance(refusal, Refusal), f"{command} is legal"
    assert refusal.key == key
    for lang, stop in (("en", "."), ("zh", "。")):
        said = Text(lang).refusal(battle, refusal, command.verb)
        assert said.rules == refusal.rules
        assert said.rules
        assert said.why.endswith(stop)
        assert not said.remedy or said.remedy.endswith(stop)
        assert not said.what.endswith(stop)
        assert "{" not in said.what + said.why + said.remedy


def said(key: str, lang: str = "en") -> tuple[str, str, str]:
    battle, command = CASES[key]()
    refusal = referee.why_not(battle, command)
    assert refusal is not None
    found = Text(lang).refusal(battle, refusal, command.verb)
    return found.what, found.why.replace("\N{NO-BREAK SPACE}", " "), found.remedy.replace("\N{NO-BREAK SPACE}", " ")


def test_reasons_name_thing_square_and_number() -> None:
    assert said("charge.blocked") == (
        "No charge at bob",
        "Crate at D1 blocks the lane after 3 m.",
        "Possible on a clear straight line.",
    )
    assert said("charge.creature")[1] == "eve at D1 stands in the lane after 3 m."
    assert said("charge.edge")[1] == "Low wall at the edge between C1 and D1 crosses the lane after 3 m."
    assert said("attack.out_of_reach") == (
        "No attack on bob", "bob is 7 m away; Fist reaches 1 m.", "Possible 6 m closer.",
    )  # fmt: skip
    assert said("move.too_far")[1:] == ("The path costs 29 m; one move is 12 m.", "Possible with a path 17 m shorter.")
    assert said("charge.not_nearest")[2] == "Possible to G1."


def test_chinese_reasons_have_the_same_facts_and_their_spaces() -> None:
    assert said("charge.blocked", "zh") == ("无法向 bob 冲锋", "D1 的木箱在 3 m 处挡住冲锋路线。", "有畅通的直线即可。")
    assert said("attack.out_of_reach", "zh")[1:] == ("bob 在 7 m 外，拳只够到 1 m。", "靠近 6 m 即可。")


def test_where_it_would_be_possible_and_what_spoils_it_are_places_on_the_board() -> None:
    battle, command = CASES["charge.not_nearest"]()
    refusal = referee.why_not(battle, command)
    assert refusal is not None
    found = Text("en").refusal(battle, refusal)
    assert (found.possible, found.at) == (((6, 0),), ("square", 4, 0))


def test_no_sentence_of_a_refusal_is_left_over() -> None:
    names = {key.replace(".refused.", ".").rsplit(".", 1)[0] for key in templates("en") if ".refused." in key}
    asked_by_the_window = set(re.findall(r'Refusal\("(window\.\w+)"', (WINDOW / "orders.py").read_text("utf-8")))
    assert names == set(CASES) | KEPT_BY_THE_LOG | asked_by_the_window
