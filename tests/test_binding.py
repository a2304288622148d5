"""Tying somebody up, reinforcing, slipping the bonds, untying (BND, SCN-05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from components.binding import Bonds
from components.damage import Health
from systems import condition, referee
from systems.battle import Battle
from systems.commands import (
    Attack,
    Bind,
    BreakObject,
    Charge,
    Command,
    EndTurn,
    Escape,
    Move,
    Parry,
    TotalDefense,
    Unbind,
)
from systems.events import BondsEnded, BondsTied, EscapeTried, HoldEnded, ObjectStruck, WorkDone, WorkStopped
from systems.facts import ThingFacts, UnitSheet
from systems.forecast import Forecast
from tests.field import FIST, SWORD, do, end, end_until, fight, offered, one, refused, rows, unit, verbs, weapon
from tests.wrestling import held

ROPE = ThingFacts("rope", 2, "rope", half=0, hardness=0)
KICK = weapon("kick", size=1)
ANN = replace(
    unit("ann", INT=4, Larceny=3, specialties=("binding",), weapons=(FIST, SWORD)),
    gear=(("rope", 2),),
    bindings=(ROPE,),
)
BOB = unit("bob", "blue", DEX=3, Athletics=3, specialties=("escape",), weapons=(FIST, SWORD))
EVE = unit("eve", "blue")
MAP = ["AB.....E"]


def helpless(battle: Battle, unit_id: str = "bob") -> Battle:
    """The unit lies there unconscious."""
    with battle:
        battle.write(unit_id, Health, "healthy", 0)
        battle.write(unit_id, Health, "bashing", battle.unit(unit_id).derived.health)
        condition.settle(battle, unit_id, "unconscious")
    return battle


def wake(battle: Battle, unit_id: str = "bob") -> None:
    """The unit comes to itself."""
    with battle:
        battle.write(unit_id, Health, "bashing", 0)
        battle.write(unit_id, Health, "healthy", battle.unit(unit_id).derived.health)
        condition.settle(battle, unit_id, "able")


def captive(*more: UnitSheet) -> Battle:
    return helpless(fight(MAP, ANN, BOB, EVE, *more))


def toil(battle: Battle, command: Command, faces: Sequence[int], turns: int = 10) -> None:
    """The same work turn after turn; the dice fall with the last of them."""
    for turn in range(turns):
        if battle.acting() != command.actor or not battle.unit(command.actor).swift:
            end_until(battle, command.actor)
        do(battle, command, faces if turn == turns - 1 else ())


def falls(successes: int, pool: int) -> tuple[int, ...]:
    """A roll of so many dice with so many successes."""
    return (8,) * successes + (1,) * (pool - successes)


def plan(battle: Battle, command: Command) -> Forecast:
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), found
    return found


@pytest.mark.rule("BND-03", "SCN-05")
def test_a_minute_of_work_ties_a_helpless_target_up_as_firmly_as_the_roll_says() -> None:
    """INT 4 + Larceny 3 + 1 for the specialty: eight dice, on the tenth turn of work and not before."""
    battle = captive()
    assert plan(battle, Bind("ann", "bob")).pool == 8
    toil(battle, Bind("ann", "bob"), falls(5, 8))
    assert [event.rounds for event in rows(battle, WorkDone)] == list(range(1, 11))
    assert one(battle, BondsTied).dc == 5
    assert battle.unit("bob").bound == 5


@pytest.mark.rule("BND-04", "BND-05")
def test_each_reinforcement_counts_half_of_the_one_before_until_nothing_is_left() -> None:
    """DV-15: 5, then half of 4, a quarter of 4, an eighth of 4: DC 8, and that was the last."""
    battle = captive()
    toil(battle, Bind("ann", "bob"), falls(5, 8))
    for added, dc in ((2, 7), (1, 8), (0, 8)):
        toil(battle, Bind("ann", "bob"), falls(4, 8))
        assert (one(battle, BondsTied).added, battle.unit("bob").bound) == (added, dc)
    end_until(battle, "ann")
    assert refused(battle, Bind("ann", "bob")).key == "bind.final"


@pytest.mark.rule("BND-06", "BND-07")
def test_successes_against_the_bonds_add_up_and_have_to_exceed_the_dc() -> None:
    """DV-15: eight in two minutes are not enough against 8; the ninth is."""
    battle = captive()
    toil(battle, Bind("ann", "bob"), falls(5, 8))
    for _ in range(2):
        toil(battle, Bind("ann", "bob"), falls(4, 8))
    wake(battle)
    assert plan(at(battle, "bob"), Escape("bob")).pool == 7
    toil(battle, Escape("bob"), falls(4, 7))
    toil(battle, Escape("bob"), falls(4, 7))
    assert (one(battle, EscapeTried).total, battle.unit("bob").bound) == (8, 8)
    toil(battle, Escape("bob"), falls(1, 7))
    assert one(battle, BondsEnded).cause == "escaped"
    assert battle.unit("bob").bound == 0
    assert dict(battle.unit("bob").gear) == {"rope": 1}


def at(battle: Battle, who: str) -> Battle:
    """The battle once it is that unit's turn."""
    if battle.acting() != who or not battle.unit(who).swift:
        end_until(battle, who)
    return battle


@pytest.mark.rule("BND-07")
def test_the_forecast_of_an_escape_knows_what_is_missing() -> None:
    """Eight gathered against 8: any success at all frees; none gathered: it takes nine."""
    battle = captive()
    toil(battle, Bind("ann", "bob"), falls(8, 8))
    wake(battle)
    at(battle, "bob")
    before = plan(battle, Escape("bob")).effects[0]
    toil(battle, Escape("bob"), (*(9,) * 7, *()))
    battle = at(battle, "bob")
    after = plan(battle, Escape("bob"))
    assert before.key == after.effects[0].key == "freed"
    assert after.effects[0].chance == pytest.approx(sum(after.successes[2:]))
    assert before.chance == pytest.approx(sum(after.successes[9:]))


@pytest.mark.rule("BND-01")
def test_nobody_who_can_defend_itself_is_tied_up_but_a_friend_lets_it_happen() -> None:
    battle = fight(["ABD....E"], ANN, BOB, EVE, unit("dan"), at={"ann": (1, 0), "bob": (0, 0), "dan": (2, 0)})
    assert refused(battle, Bind("ann", "bob")).key == "bind.able"
    assert offered(battle, "ann", "bind", "target") == {"dan"}
    helpless(battle)
    assert offered(battle, "ann", "bind", "target") == {"bob", "dan"}


@pytest.mark.rule("BND-02")
def test_without_rope_there_is_no_binding_and_each_captive_takes_one() -> None:
    battle = helpless(fight(MAP, replace(ANN, gear=(("rope", 1),)), BOB, EVE))
    toil(battle, Bind("ann", "bob"), falls(2, 8))
    assert battle.unit("ann").gear == ()
    battle = helpless(fight(MAP, replace(ANN, gear=()), BOB, EVE))
    assert refused(battle, Bind("ann", "bob")).key == "bind.material"


@pytest.mark.rule("BND-08")
def test_bound_all_over_takes_a_reinforcement_and_leaves_no_way_to_act() -> None:
    """EX-21: such a one is helpless even when it comes to itself."""
    battle = captive()
    assert refused(battle, Bind("ann", "bob", solid=True)).key == "bind.not_yet"
    toil(battle, Bind("ann", "bob"), falls(3, 8))
    end_until(battle, "ann")
    sure = [
        effect.chance for effect in plan(battle, Bind("ann", "bob", solid=True)).effects if effect.key == "helpless"
    ]
    toil(battle, Bind("ann", "bob", solid=True), falls(2, 8))
    assert one(battle, BondsTied).solid
    assert sure == [pytest.approx(sum(plan_of(battle).successes[2:]))]
    wake(battle)
    assert battle.unit("bob").helpless
    end(battle)
    assert battle.acting() == "eve"


def plan_of(battle: Battle) -> Forecast:
    """What ann's next reinforcement would roll."""
    end_until(battle, "ann")
    return plan(battle, Bind("ann", "bob"))


@pytest.mark.rule("BND-08")
def test_a_weak_reinforcement_does_not_leave_it_helpless() -> None:
    battle = captive()
    toil(battle, Bind("ann", "bob"), falls(3, 8))
    toil(battle, Bind("ann", "bob", solid=True), falls(1, 8))
    assert not battle.of("bob", Bonds).solid
    assert refused(at(battle, "ann"), Bind("ann", "bob", solid=True)).key == "bind.final"


@pytest.mark.rule("BND-03")
def test_knots_of_no_success_do_not_hold() -> None:
    battle = captive()
    toil(battle, Bind("ann", "bob"), falls(0, 8))
    assert (one(battle, BondsTied).dc, battle.unit("bob").bound) == (0, 0)
    assert dict(battle.unit("ann").gear) == {"rope": 2}


@pytest.mark.rule("SCN-05", "BND-03")
@pytest.mark.parametrize("other", [TotalDefense("ann"), Move("ann", ((0, 1),)), EndTurn("ann")])
def test_any_other_act_or_an_idle_turn_loses_the_work(other: Command) -> None:
    battle = helpless(fight(["AB.....E", "........"], ANN, BOB, EVE))
    toil(battle, Bind("ann", "bob"), (), turns=9)
    end_until(battle, "ann")
    do(battle, other)
    assert one(battle, WorkStopped).rounds == 9
    at(battle, "ann")
    end_until(battle, "ann")
    do(battle, Bind("ann", "bob"))
    assert one(battle, WorkDone).rounds == 1


@pytest.mark.rule("BND-03")
def test_work_ends_when_the_captive_wakes() -> None:
    battle = captive()
    toil(battle, Bind("ann", "bob"), (), turns=3)
    wake(battle)
    end(battle)
    assert one(battle, WorkStopped).cause == "no_longer"


@pytest.mark.rule("BND-08")
def test_bound_hands_hold_no_weapon_but_feet_still_kick_and_walk() -> None:
    bob = replace(BOB, weapons=(FIST, SWORD, replace(KICK, specialty="leg")))
    battle = helpless(fight(MAP, ANN, bob, EVE))
    toil(battle, Bind("ann", "bob"), falls(3, 8))
    wake(battle)
    end_until(battle, "bob")
    assert offered(battle, "bob", "attack", "weapon") == {"kick"}
    assert refused(battle, Attack("bob", "ann", "sword")).rules[-1] == "BND-08"
    assert {"move", "escape"} <= verbs(battle, "bob")
    assert refused(battle, Parry("bob", "sword")).key == "barred.hands"


@pytest.mark.rule("BND-06")
def test_a_friend_unties_it_in_one_full_turn_and_keeps_the_rope() -> None:
    battle = helpless(fight(["AB", ".E"], ANN, BOB, EVE))
    toil(battle, Bind("ann", "bob"), falls(3, 8))
    assert offered(at(battle, "eve"), "eve", "unbind", "target") == {"bob"}
    do(battle, Unbind("eve", "bob"))
    assert (one(battle, BondsEnded).cause, battle.unit("bob").bound) == ("untied", 0)
    assert dict(battle.unit("eve").gear) == {"rope": 1}


@pytest.mark.rule("BND-06")
def test_with_the_switch_untying_takes_a_minute() -> None:
    battle = helpless(fight(["AB", ".E"], ANN, BOB, EVE, house={"unbinding": "minute"}))
    toil(battle, Bind("ann", "bob"), falls(3, 8))
    toil(battle, Unbind("eve", "bob"), (), turns=9)
    assert battle.unit("bob").bound == 3
    toil(battle, Unbind("eve", "bob"), (), turns=1)
    assert battle.unit("bob").bound == 0


def test_binding_needs_reach_and_hands() -> None:
    battle = helpless(fight(["A..B....E"], ANN, BOB, EVE))
    assert refused(battle, Bind("ann", "bob")).key == "binding.out_of_reach"
    assert refused(battle, Bind("ann", "ann")).key == "binding.nobody"
    assert refused(battle, Unbind("ann", "bob")).key == "binding.out_of_reach"
    assert refused(battle, Escape("ann")).key == "escape.free"


@pytest.mark.rule("BND-06", "DMG-16")
def test_bonds_can_be_cut_like_any_other_thing() -> None:
    """Rope has Size 2 and no Hardness: two successes with a sword, from beside it, and Bob is free."""
    eve = unit("eve", "blue", STR=4, Blade=3, weapons=(SWORD,))
    battle = helpless(fight(["AB", ".E"], ANN, BOB, eve))
    toil(battle, Bind("ann", "bob"), falls(3, 8))
    at(battle, "eve")
    assert ("bonds", 1, 0) in offered(battle, "eve", "break_object", "at")
    command = BreakObject("eve", ("bonds", 1, 0), "sword")
    shown = plan(battle, command)
    do(battle, command, falls(1, shown.pool))
    assert (one(battle, ObjectStruck).left, battle.unit("bob").bound) == (1, 3)
    end_until(battle, "eve")
    do(battle, command, falls(1, shown.pool))
    assert (one(battle, BondsEnded).cause, battle.unit("bob").bound) == ("broken", 0)
    assert battle.unit("eve").gear == ()


def test_bound_hands_break_nothing_and_nobody_strikes_at_its_own_bonds() -> None:
    battle = captive()
    toil(battle, Bind("ann", "bob"), falls(3, 8))
    wake(battle)
    at(battle, "bob")
    assert refused(battle, BreakObject("bob", ("bonds", 1, 0), "sword")).key == "break_object.own_bonds"
    assert "break_object" not in verbs(battle, "bob")


@pytest.mark.rule("BND-08", "GRP-04")
def test_bound_hands_hold_nobody() -> None:
    """Dan, who holds Bob, lets his friend Ann tie his hands: with the last knot the hold is over."""
    dan = unit("dan", STR=4, Brawl=3)
    battle = fight(["AD", ".B"], ANN, BOB, dan)
    held(battle, "dan", "bob", 2)
    toil(battle, Bind("ann", "dan"), falls(2, 8))
    assert (one(battle, HoldEnded).cause, battle.unit("bob").held_by) == ("unable", ())


@pytest.mark.rule("BND-08", "CHG-09")
def test_one_bound_solid_is_open_to_a_coup_de_grace_and_stands_in_nobodys_way() -> None:
    """EX-21: awake, but with no way to act; a charge goes right over it, and the last blow may be declared on it."""
    ann = replace(ANN, attributes=(4, *ANN.attributes[1:]))
    battle = helpless(fight(["AB....E"], ann, BOB, EVE))
    toil(battle, Bind("ann", "bob"), falls(3, 8))
    toil(battle, Bind("ann", "bob", solid=True), falls(4, 8))
    wake(battle)
    at(battle, "ann")
    assert battle.unit("bob").helpless
    assert referee.why_not(battle, Attack("ann", "bob", "fist", coup=True)) is None
    assert referee.why_not(battle, Charge("ann", "eve", "fist", square=(5, 0))) is None
