"""What was seen in battles of the minds that a human would call stupid, each on a small map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.actions import ActionBudget
from components.condition import Conditions
from components.defense import Defense
from components.willpower import Willpower
from game.ai import decide, lurking, mind, regular
from game.ai.notes import Note
from game.ai.situation import Situation
from game.ai.temper import EVEN
from game.lab.audit import fight as fight_of_minds
from game.lab.grounds import SIDES, scenario
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Command, DropProne, EndTurn, StandUp
from systems.dice import Dice
from systems.view import view
from tests.afflicted import hurt
from tests.field import FIST, SWORD, fight, unit, weapon

EDITIONS = ("overseer", "overseer_classic")
ANN = unit("ann", STR=3, DEX=3, Blade=3, weapons=(FIST, SWORD))
BOB = unit("bob", "blue", STR=3, DEX=3, Blade=3, weapons=(FIST, SWORD))


def turn(battle: Battle, mind: str = "regular", seed: int = 1) -> list[Command]:
    """Ann's whole turn; questions are answered by the same mind."""
    done: list[Command] = []
    battle.dice = Dice(5)
    while battle.over is None and battle.acting() == "ann":
        asked = str(referee.decides(battle))
        command = decide(mind, view(battle, asked), seed)
        assert referee.submit(battle, command) is None, command
        done += [command] if asked == "ann" else []
        if isinstance(command, EndTurn):
            break
    return done


# who only defends


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_place_near_one_who_parries_for_the_moment_promises_as_much_as_before(edition: str) -> None:
    """What is promised is for turns to come, and his parry and total defense cost him those."""
    promised = []
    for parries in (False, True):
        battle = fight(["A.....B", "......."], ANN, BOB, edition=edition)
        if parries:
            with battle:
                battle.write("bob", Defense, "total_defense", True)
                battle.write("bob", Defense, "parry_bonus", 6)
                battle.write("bob", Defense, "parry_weapon", "sword")
        notes: list[Note] = []
        decide("regular", view(battle, "ann"), 1, notes=notes)
        promised.append({term: amount for note in notes for term, amount in note.terms if term == "promise"})
    assert promised[1]["promise"] >= promised[0]["promise"] * 9 // 10


def test_two_squads_in_the_open_do_not_parry_at_each_other_until_it_is_a_draw() -> None:
    """They stood fifteen rounds behind their parries, fourteen metres apart."""
    regular = mind("regular")
    fought = fight_of_minds(scenario("open", "melee3"), 5, dict.fromkeys(SIDES, regular))
    assert fought.cause == "rout"


# up and down


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_gets_up_only_to_drop_again(edition: str) -> None:
    """Ann lies in the open before two rifles and has spent her standard action; Bob is hers for one more shot."""
    rifle = weapon("rifle", "firearm", damage=8, strength=2, base=60, shots=30, live_round=1)
    ann, gunman = (
        unit(id, side, DEX=3, Firearms=3, weapons=(FIST, rifle)) for id, side in (("ann", "red"), ("bob", "blue"))
    )
    battle = fight(["A.........B", "..........D"], ann, gunman, replace(gunman, id="dan"), edition=edition)
    hurt(battle, "bob", lethal=battle.unit("bob").healthy - 1)
    with battle:
        battle.write("bob", Willpower, "points", 0)
        battle.write("ann", Conditions, "prone", True)
        battle.write("ann", ActionBudget, "standard", 0)
    done = [type(command) for command in turn(battle)]
    assert StandUp not in done
    assert DropProne not in done


@pytest.mark.parametrize("spent", ["standard", "move", ""])
def test_getting_up_is_of_use_only_with_another_action_left(spent: str) -> None:
    """Either action gets her up; what is left of a whole turn may still lead her away from the rifles."""
    rifle = weapon("rifle", "firearm", damage=8, strength=2, base=60, shots=30, live_round=1)
    gunman = unit("bob", "blue", DEX=3, Firearms=3, weapons=(FIST, rifle))
    battle = fight(["A.........B", "..........D"], ANN, gunman, replace(gunman, id="dan"))
    with battle:
        battle.write("ann", Conditions, "prone", True)
        if spent:
            battle.write("ann", ActionBudget, spent, 0)
    assert lurking.stays_down(Situation(view(battle, "ann"), regular.minded(EVEN))) == bool(spent)


# who falls by himself


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_trips_one_who_will_fall_by_himself(edition: str) -> None:
    """Bob, beside Ann, stands by his last Willpower; Dan, a few steps off and in armour, is well."""
    wrestler = unit("ann", STR=5, DEX=3, Brawl=4, weapons=(FIST,))
    swordsman = unit("bob", "blue", STR=4, DEX=3, Brawl=4, Blade=4, weapons=(FIST, SWORD))
    dan = replace(swordsman, id="dan", natural_armor=3)
    battle = fight([".......", ".BA....", "......D"], wrestler, swordsman, dan, edition=edition)
    hurt(battle, "bob", lethal=battle.unit("bob").healthy)
    with battle:
        battle.write("bob", Conditions, "unconscious", True)
        battle.write("bob", Conditions, "fights_on", True)
        battle.write("bob", Willpower, "points", 0)
    struck = [command for command in turn(battle) if isinstance(command, Attack)]
    assert [command.target for command in struck][:1] == ["dan"]


# what a novice finds to do


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_novice_lets_no_whole_turn_go_by(edition: str) -> None:
    """Out of shots and on the ground: whatever its chance falls on, it does something."""
    empty = weapon("pistol", "firearm", damage=3, strength=2, base=20, shots=7, high_speed=5, live_round=1)
    ann = unit("ann", STR=3, DEX=3, weapons=(FIST,))
    gunman = unit("bob", "blue", DEX=3, Firearms=2, weapons=(FIST, empty))
    for seed in range(12):
        battle = fight(["A...................B"], ann, gunman, edition=edition)
        with battle:
            battle.write("ann", Conditions, "prone", True)
        assert decide("novice", view(battle, "ann"), seed) != EndTurn("ann"), seed
