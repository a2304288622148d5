"""No order of deeds spends more than a turn has (H16): every verb, in every order, where it is possible at first.

``SITUATIONS`` is the matrix: what ann is in the middle of, and the deeds it makes possible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import pytest

from components.binding import Bonds
from components.condition import Conditions
from components.damage import Health
from systems import clinging, condition, hold, points, referee, states
from systems.battle import Battle
from systems.commands import (
    ANSWERS,
    BY_VERB,
    Activate,
    Aid,
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    Bind,
    BodyShield,
    BreakFree,
    BreakObject,
    BullRush,
    Charge,
    ClimbOnto,
    Command,
    Disarm,
    Don,
    DropItem,
    DropProne,
    Escape,
    Feint,
    FirstAid,
    Grapple,
    GrappleAttack,
    LetGo,
    LiftCover,
    LockOn,
    Move,
    MoveHold,
    Overrun,
    Parry,
    PickUp,
    Pin,
    PutOut,
    Readjust,
    SetDown,
    ShakeOff,
    StandUp,
    Staunch,
    Sunder,
    ThrowTarget,
    TotalDefense,
    Trip,
    Unbind,
    Wake,
)  # fmt: skip
from systems.events import ActionSpent
from systems.facts import AbilityFacts, ArmorFacts, ThingFacts
from tests import around
from tests.amounts import amount
from tests.field import BOW, FIST, KNIFE, SWORD, do, end_until, fight, unit, weapon, without

KINDS = ("standard", "move", "swift", "immediate")
CRATE = ("square", 4, 1)
ROCKET = weapon("rocket", "artillery", size=1, damage=4, strength=1, base=200, guided=1)
ARTS = (
    AbilityFacts("breath", "swift", "cultivation", (("attack", 1),), 3),
    AbilityFacts("shirt", "move", "protective_qi", (("armor", 3),), 3),
    AbilityFacts("force", "standard", "", (("attack", 4),), 2),
)
BLOWS: tuple[Command, ...] = (
    Attack("ann", "bob", "sword"),
    AllOutAttack("ann", "bob", "sword"),
    AimedAttack("ann", "bob", "bow"),
    Aim("ann", "bob", "bow"),
    Charge("ann", "fay", "sword", square=(3, 6)),
    Trip("ann", "bob", "fist"),
    BullRush("ann", "bob", "fist"),
    BullRush("ann", "bob", "fist", push=True),
    Grapple("ann", "bob", "fist"),
    Disarm("ann", "bob", "sword", item="sword"),
    Sunder("ann", "bob", "sword", item="sword"),
    BreakObject("ann", CRATE, "sword"),
    Feint("ann", "bob"),
    LockOn("ann", "bob", "rocket"),
)
OTHERS: tuple[Command, ...] = (
    Move("ann", ((3, 2),)),
    Move("ann", ((3, 2), (4, 2))),
    Overrun("ann", "bob", ((2, 1), (1, 1))),
    TotalDefense("ann"),
    Parry("ann", "sword"),
    Parry("ann", "fist"),
    DropProne("ann"),
    PickUp("ann", "eve/knife"),
    DropItem("ann", "ann/sword"),
    LiftCover("ann", CRATE),
    Aid("ann", "dan", "grapple"),
    *(Activate("ann", art.key) for art in ARTS),
)
CARE: tuple[Command, ...] = (
    FirstAid("ann", "dan"),
    Wake("ann", "gil"),
    Unbind("ann", "dan"),
    Bind("ann", "eve"),
    Staunch("ann"),
    PutOut("ann"),
    Readjust("ann"),
)
IN_HOLDS: tuple[Command, ...] = (
    GrappleAttack("ann", "bob", "fist"),
    Pin("ann", "bob"),
    LetGo("ann", "bob"),
    MoveHold("ann", ((3, 2),)),
    ThrowTarget("ann", "bob", (0, 1)),
)
FREE, STAND, ESCAPE, DRESS = BreakFree("ann"), StandUp("ann"), Escape("ann"), Don("ann")
SHIELD, PUT_DOWN = BodyShield("ann", "bob"), SetDown("ann", (4, 2))
CLIMB, SHAKE = ClimbOnto("ann", "fay"), ShakeOff("ann", "bob")
EVERYTHING = tuple(dict.fromkeys(
    (*BLOWS, *OTHERS, *CARE, *IN_HOLDS, FREE, STAND, ESCAPE, DRESS, SHIELD, PUT_DOWN, CLIMB, SHAKE, *around.DEEDS)
))  # fmt: skip


FAR = ("...GE.", "..BA3.", "..D...", "......", "......", "......", "......", "......", "...F..")


def standing(rows: tuple[str, ...] = FAR, ann_size: int = 5, fay_size: int = 5) -> Battle:
    """Ann between bob, a crate, a friend and eve who lies unconscious with her knife beside her; fay a charge away."""
    arms = (FIST, SWORD, BOW, ROCKET)
    ann = unit("ann", size=ann_size, STR=4, DEX=3, Blade=3, Archery=3, Brawl=2, Larceny=2, weapons=arms)
    battle = fight(
        rows,
        replace(ann, gear=(("rope", 3),), bindings=(ThingFacts("rope", 2, "rope"),), abilities=ARTS),
        unit("bob", "blue", END=12, weapons=(FIST, SWORD)),
        unit("dan", Brawl=2),
        unit("gil", END=12),
        unit("eve", "blue", weapons=(FIST, KNIFE)),
        unit("fay", "blue", size=fay_size, END=12),
    )
    end_until(battle, "eve")
    do(battle, DropItem("eve", "eve/knife"))
    end_until(battle, "ann")
    with battle:
        battle.write("eve", Health, "healthy", 0)
        battle.write("eve", Health, "bashing", battle.unit("eve").derived.health)
        condition.settle(battle, "eve", "unconscious")
    return battle


def bound(battle: Battle, who: str) -> Battle:
    with battle:
        battle.write(who, Bonds, "dc", 3)
        battle.write(who, Bonds, "material", "rope")
    return battle


def needed() -> Battle:
    """She bleeds and burns and has been deceived; dan bleeds in bonds, gil sleeps."""
    battle = bound(standing(), "dan")
    with battle:
        for who, kind in (("ann", "bleed"), ("ann", "burn"), ("dan", "bleed")):
            points.give(battle, who, kind, 1)
        states.inflict(battle, "gil", "asleep")
        battle.write("ann", Conditions, "feinted_by", (("bob", 1),))
    return battle


def holding(by: str = "ann", target: str = "bob", **how: int) -> Battle:
    battle = standing()
    with battle:
        hold.take(battle, by, target, 1, weapon="fist")
        hold.change(battle, by, ("GRP-10",), **how)
    return battle


def undressed() -> Battle:
    coat = ArmorFacts("leather_coat", 1, 1)
    ann = replace(unit("ann", armor=coat), kept=((coat.key, "back"),))
    return fight(("A.B",), ann, unit("bob", "blue"))


def lying() -> Battle:
    battle = standing()
    with battle:
        battle.write("ann", Conditions, "prone", True)
    return battle


def carrying() -> Battle:
    battle = standing()
    do(battle, LiftCover("ann", CRATE))
    end_until(battle, "ann")
    return battle


def beside_a_giant() -> Battle:
    return standing((*FAR[:2], "..DF..", *FAR[3:8], "......"), fay_size=10)


def clung_to() -> Battle:
    """Ann is large, and bob clings to her."""
    battle = standing(("...GE.", "..BA.3", *FAR[2:]), ann_size=10)
    with battle:
        clinging.take_hold(battle, "bob", "ann")
    return battle


SITUATIONS: dict[str, tuple[Callable[[], Battle], tuple[Command, ...]]] = {
    "standing": (standing, (*BLOWS, *OTHERS, Bind("ann", "eve"))),
    "needed": (needed, CARE),
    "holding": (holding, IN_HOLDS),
    "pinning": (lambda: holding(margin=9, pins=True), (SHIELD, LetGo("ann", "bob"))),
    "held": (lambda: holding("bob", "ann"), (FREE, GrappleAttack("ann", "bob", "fist"))),
    "lying": (lying, (STAND,)),
    "bound": (lambda: bound(standing(), "ann"), (ESCAPE,)),
    "undressed": (undressed, (DRESS,)),
    "carrying": (carrying, (PUT_DOWN,)),
    "beside a giant": (beside_a_giant, (CLIMB,)),
    "clung to": (clung_to, (SHAKE,)),
    **around.SITUATIONS,
}


def test_the_matrix_holds_every_verb_and_each_is_possible_somewhere() -> None:
    possible = set(chain.from_iterable(deeds for _, deeds in SITUATIONS.values()))
    assert possible == set(EVERYTHING)
    assert {command.verb for command in EVERYTHING} == set(BY_VERB) - ANSWERS - {"end_turn", "set_standing"}


@pytest.mark.parametrize("name", SITUATIONS)
def test_each_deed_is_possible_at_first_where_it_should_be(name: str) -> None:
    make, deeds = SITUATIONS[name]
    battle = make()
    assert [(deed, why) for deed in deeds if (why := referee.why_not(battle, deed)) is not None] == []


PAID = pytest.mark.rule("ACT-06", "ACT-07")
"""Where something is paid for with a move or standard action at all."""


@pytest.mark.parametrize(
    "name", [name if name in around.SITUATIONS else pytest.param(name, marks=PAID) for name in SITUATIONS]
)
def test_no_order_of_deeds_spends_more_than_a_turn_has(name: str) -> None:
    battle = SITUATIONS[name][0]()
    deep = amount("budget_deeds") if name == "standing" else 2
    assert _tried(battle, dict.fromkeys(KINDS, 0), (), deep) >= len(SITUATIONS[name][1])


def _tried(battle: Battle, spent: dict[str, int], before: tuple[Command, ...], left: int) -> int:
    """Every deed after those before it, and so on, ``left`` deeds deep; how many were taken at this depth."""
    taken, state = 0, battle.hash()
    for deed in EVERYTHING:
        if referee.why_not(battle, deed) is not None:
            assert referee.submit(battle, deed) is not None
            continue
        have = {kind: getattr(battle.unit("ann"), kind) for kind in KINDS}
        after = battle.fork(seed=3)
        assert referee.submit(after, deed) is None
        asked = referee.asks(after)
        while asked is not None:
            referee.submit(after, BY_VERB[asked.choice](asked.unit, **dict(asked.default)))
            asked = referee.asks(after)
        paid = [event for event in after.log if isinstance(event, ActionSpent) and event.unit == "ann"]
        total = {kind: spent[kind] + sum(event.costs.count(kind) for event in paid) for kind in KINDS}
        assert max(total.values()) <= 1, f"{(*before, deed)} spent {total}"
        assert all(have[kind] >= event.costs.count(kind) for event in paid for kind in KINDS), f"{deed} after {before}"
        taken += 1
        if left > 1 and after.over is None and after.acting() == "ann":
            _tried(after, total, (*before, deed), left - 1)
        after.close()
    assert battle.hash() == state, f"something that was refused, or tried in a fork, left its mark after {before}"
    return taken


@pytest.mark.parametrize("verb", sorted({command.verb for command in EVERYTHING}))
def test_what_an_edition_lacks_is_neither_offered_nor_taken(verb: str) -> None:
    for make, deeds in SITUATIONS.values():
        meant = [deed for deed in deeds if deed.verb == verb]
        if not meant:
            continue
        battle = make()
        assert verb in {offer.verb for offer in referee.legal(battle, "ann")}
        without(battle, verb)
        assert verb not in {offer.verb for offer in referee.legal(battle, "ann")}
        for deed in meant:
            refusal = referee.why_not(battle, deed)
            assert refusal is not None
            assert refusal.key == "turn.no_verb"
