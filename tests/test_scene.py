"""Scene, time and map (SCN, GRD): effects that last a round, rounding, what the map shows; refusals cost nothing."""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import (
    Aim,
    AllOutAttack,
    Attack,
    Charge,
    Command,
    Defend,
    DropProne,
    EndTurn,
    FightOn,
    KeepTotalDefense,
    Move,
    Parry,
    SetStanding,
    StandUp,
    TotalDefense,
)
from systems.view import view
from tests.field import do, end, fight, hit, lines, parts, preview, refused, shot, unit, weapon

ARM = weapon("arm", damage=18, grade="L")
GUN = weapon("gun", "firearm", damage=3, base=20, shots=2)


# --- effects that last a round


@pytest.mark.rule("SCN-04")
def test_an_effect_of_one_round_is_over_the_moment_its_units_next_turn_begins() -> None:
    """Bob goes all out in his turn: cid and, in the next round, ann meet the loss; when bob begins it is gone."""
    bob = unit("bob", "blue", STR=4, DEX=3, PER=3)
    battle = fight(["ABD", "..."], unit("ann"), bob, unit("dan", "red"))
    end(battle)
    do(battle, AllOutAttack("bob", "ann", "fist"), faces=(1,) * 4)
    assert battle.unit("bob").base_defense == 1
    end(battle)
    assert parts(shot(battle, "dan", "bob", "fist")) == {"base": 1}
    end(battle)
    assert battle.round == 3
    assert parts(shot(battle, "ann", "bob", "fist")) == {"base": 1}
    end(battle)
    assert (battle.acting(), battle.unit("bob").base_defense) == ("bob", 3)


@pytest.mark.rule("SCN-04")
def test_the_effect_of_a_unit_that_has_fallen_ends_at_its_old_place() -> None:
    bob = unit("bob", "blue", STR=4, DEX=3, PER=3, printed={"health": 3, "willpower": 0})
    battle = fight(["ABD", "..E"], unit("ann"), bob, unit("dan", "red", Brawl=1, weapons=(ARM,)), unit("eve", "blue"))
    end(battle)
    do(battle, AllOutAttack("bob", "ann", "fist"), faces=(1,) * 4)
    end(battle)
    pool = shot(battle, "dan", "bob", "arm").pool
    hit(battle, "dan", "bob", "arm", faces=(8, 8, 8) + (1,) * (pool - 3))
    assert battle.unit("bob").fallen
    end(battle)
    end(battle)
    assert (battle.acting(), battle.unit("bob").all_out_loss) == ("ann", 2)
    end(battle)
    assert (battle.acting(), battle.unit("bob").all_out_loss) == ("dan", 0)


# --- rounding


@pytest.mark.rule("SCN-07")
def test_every_half_is_rounded_down() -> None:
    """Half of Strength 7 gives 3, as in EX-11; half of Blade 5 gives 2."""
    saber = weapon("saber", "blade", size=3, damage=0, specialty="sabers")
    ann = unit("ann", STR=7, DEX=5, PER=5, Blade=5, weapons=(saber,))
    battle = fight(["AB"], ann, unit("bob", "blue"))
    found = lines(preview(battle, AllOutAttack("ann", "bob", "saber")))
    assert (found["all_out"], found["skill"] + found["no_specialty"]) == (3, 2)


# --- the map


@pytest.mark.rule("GRD-02")
def test_the_map_shows_where_every_unit_is_and_in_what_state() -> None:
    ann = unit("ann", Brawl=1, weapons=(ARM,))
    dan = unit("dan", "blue", printed={"health": 3, "base_defense": 0})
    battle = fight(["A.B", "D.."], ann, unit("bob", "blue"), dan)
    do(battle, Move("ann", ((1, 0),)))
    hit(battle, "ann", "dan", "arm", faces=(8, 8, 8, *(1,) * 18))
    end(battle)
    do(battle, DropProne("bob"))
    for watcher in ("ann", "bob"):
        seen = view(battle, watcher)
        found = {each: seen.unit(each) for each in battle.ids}
        assert all(each is not None for each in found.values())
        places = {name: (each.x, each.y) for name, each in found.items() if each}
        assert places == {"ann": (1, 0), "bob": (2, 0), "dan": (0, 1)}
        states = {name: (each.prone, each.fallen, each.lethal) for name, each in found.items() if each}
        assert states == {"ann": (False, False, 0), "bob": (True, False, 0), "dan": (False, True, 3)}


# --- a refused command changes nothing and draws no dice


def refusals(battle: Battle) -> list[tuple[Command, str]]:
    """One command for each way of being wrong, with the key of its refusal; ann acts, bob is adjacent, eve is far."""
    assert battle.acting() == "ann"
    return [
        (EndTurn("nobody"), "turn.unknown_unit"),
        (EndTurn("bob"), "turn.not_yours"),
        (EndTurn("dan"), "turn.fallen"),
        (Defend("ann"), "turn.not_asked"),
        (FightOn("ann", pay=True), "turn.not_asked"),
        (KeepTotalDefense("ann", keep=True), "turn.not_asked"),
        (SetStanding("ann", "perhaps"), "standing.unknown"),
        (Attack("ann", "bob", "spoon"), "attack.no_weapon"),
        (Attack("ann", "ann", "fist"), "attack.no_target"),
        (Attack("ann", "nobody", "fist"), "attack.no_target"),
        (Attack("ann", "amy", "fist"), "attack.friend"),
        (Attack("ann", "eve", "fist"), "attack.out_of_reach"),
        (Attack("ann", "bob", "fist", extra=1), "attack.too_many_extra"),
        (Attack("ann", "bob", "fist", willpower=True), "attack.no_willpower"),
        (AllOutAttack("ann", "bob", "gun"), "all_out.melee_only"),
        (Aim("ann", "bob", "fist"), "aim.ranged_only"),
        (Charge("ann", "bob", "fist", square=(0, 0)), "charge.in_reach"),
        (Move("ann", ()), "move.nowhere"),
        (Move("ann", ((1, 0),)), "move.blocked"),
        (Move("ann", tuple((0, y) for y in range(1, 14))), "move.too_far"),
        (Parry("ann", "gun"), "parry.no_weapon"),
        (StandUp("ann"), "stand_up.standing"),
    ]


def test_a_refused_command_changes_nothing_and_draws_no_dice() -> None:
    """``refused`` compares hash and log, and lets no die fall; the next legal command is none the worse for it."""
    ann = unit("ann", Brawl=1, Firearms=1, weapons=(weapon("fist"), ARM, GUN), printed={"willpower": 0})
    frail = unit("dan", "blue", printed={"health": 3, "base_defense": 0})
    units = (ann, unit("bob", "blue"), unit("amy", "red"), frail, unit("eve", "blue"))
    places = {"ann": (0, 0), "bob": (1, 0), "amy": (3, 0), "dan": (1, 1), "eve": (3, 14)}
    battle = fight(["...."] * 15, *units, at=places)
    hit(battle, "ann", "dan", "arm", faces=(8, 8, 8, *(1,) * 18))
    while battle.acting() != "ann" or battle.round < 3:
        end(battle)
    for command, key in refusals(battle):
        assert refused(battle, command).key == key, command
    spent = battle.hash()
    for command, _ in refusals(battle):
        assert referee.why_not(battle, command) is not None
    assert battle.hash() == spent
    do(battle, TotalDefense("ann"))
    assert refused(battle, TotalDefense("ann")).key == "action.spent"


def test_every_refusal_names_a_rule_and_its_facts() -> None:
    ann = unit("ann", printed={"willpower": 0}, weapons=(weapon("fist"), GUN))
    battle = fight(["AB"], ann, unit("bob", "blue"))
    for command in (Attack("ann", "bob", "fist", willpower=True), Move("ann", ((1, 0),)), EndTurn("bob")):
        refusal = refused(battle, command)
        assert refusal.rules
        assert refusal.fact("unit") == command.actor
