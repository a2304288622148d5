"""The novice: sound, and shallow in the ways a person is; its chance is its own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from components.actions import ActionBudget
from components.condition import Conditions
from game.ai import decide
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Charge, Command, EndTurn, Ready
from systems.dice import Dice
from systems.view import view
from tests.amounts import amount, seed
from tests.field import FIST, SWORD, fight, unit, weapon
from tests.fuzz import arena

EDITIONS = ("overseer", "overseer_classic")
ANN = unit("ann", STR=3, DEX=3, Blade=3, Firearms=3, weapons=(FIST, SWORD))
BOB = unit("bob", "blue", STR=3, DEX=2, Blade=2, weapons=(FIST, SWORD))
WEAK = weapon("weak", "firearm", damage=0, strength=1, base=30, shots=6)
GUN = weapon("gun", "firearm", damage=3, strength=1, base=30, shots=6)


def first(battle: Battle, own: int, mind: str = "novice") -> Command:
    command = decide(mind, view(battle, "ann"), own)
    assert referee.why_not(battle, command) is None, command
    return command


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_stands_nearest_draws_its_eye(edition: str) -> None:
    """Dan, farther off, is hurt and would be the better target: nearly always the novice shoots at Bob before it."""
    ann, dan = replace(ANN, weapons=(GUN,)), replace(BOB, id="dan", printed=(("health", 5),))
    battle = fight(["A..B.......", "........D.."], ann, BOB, dan, edition=edition)
    shot = Counter(getattr(first(battle, own), "target", "") for own in range(20))
    assert shot["bob"] > shot["dan"]
    assert getattr(first(battle, 0, "regular"), "target", "") == "dan"


def test_a_hopeless_shot_is_no_reason_to_stay_where_it_is() -> None:
    """Bob is so well armored that from here a shot does next to nothing; beside him the sword does more."""
    far, near = "A" + "." * 13 + "B" + "." * 5, "." * 20
    ann, bob = replace(ANN, weapons=(WEAK, SWORD)), replace(BOB, natural_armor=5)
    battle = fight([near, far, near], ann, bob)
    assert {first(battle, own).verb for own in range(6)} <= {"move", "charge"}


def test_who_lies_and_has_but_a_feeble_blow_gets_up() -> None:
    ann, bob = replace(ANN, weapons=(WEAK, SWORD)), replace(BOB, natural_armor=5)
    battle = fight(["A" + "." * 13 + "B"], ann, bob)
    battle.write("ann", Conditions, "prone", True)
    assert {first(battle, own).verb for own in range(6)} == {"stand_up"}


def test_moved_already_it_guards_itself_rather_than_shoot_at_hopeless_odds() -> None:
    """Bob shoots as well. Nothing but a feeble shot is left to Ann, who cannot walk: she takes the guard offered."""
    ann, bob = replace(ANN, weapons=(WEAK, SWORD)), replace(BOB, natural_armor=5, weapons=(GUN,))
    battle = fight(["###############", "#A...........B#", "###############"], ann, bob)
    battle.write("ann", ActionBudget, "move", 0)
    assert not [own for own in range(6) if isinstance(first(battle, own), Attack)]


def test_a_good_shot_is_still_taken_where_it_stands() -> None:
    battle = fight(["A......B"], replace(ANN, weapons=(GUN,)), BOB)
    assert isinstance(first(battle, 0), Attack)


def test_its_own_seed_changes_what_it_does_and_nothing_else_does() -> None:
    """The way to Bob is open: now it goes to the one place, now to the other; with the same seed to the same."""
    battle = fight([*["." * 20] * 2, "A" + "." * 13 + "B" + "." * 5, *["." * 20] * 2], ANN, BOB)
    gone = [first(battle, own) for own in range(14)]
    assert len(set(gone)) > 1
    assert gone == [first(battle, own) for own in range(14)]


def test_it_overlooks_who_could_strike_back() -> None:
    """A strong enemy waits more than a walk away: the novice goes where it can be struck, the regular does not."""
    strong = unit("bob", "blue", STR=6, DEX=4, Blade=6, END=6, weapons=(FIST, SWORD), natural=3)
    weak = replace(ANN, printed=(("health", 8),))
    runs = {}
    for mind in ("novice", "regular"):
        battle = fight(["." * 20, "A" + "." * 13 + "B" + "." * 5, "." * 20], weak, strong)
        battle.dice = Dice(5)
        while battle.acting() == "ann" and battle.over is None:
            asked = str(referee.decides(battle))
            command = decide(mind, view(battle, asked), 3)
            assert referee.submit(battle, command) is None
            if isinstance(command, (EndTurn, Charge)):
                break
        runs[mind] = abs(battle.unit("bob").x - battle.unit("ann").x)
    assert runs["novice"] < runs["regular"]


def test_it_never_stands_ready_and_does_not_fill_a_magazine_before_it_must() -> None:
    gun = replace(GUN, loading="magazine", ammo="magazine")
    ann = replace(ANN, weapons=(gun,), gear=(("magazine", 2),))
    battle = fight(["A..#....B", "...#.....", "...#....."], ann, BOB)
    verbs = {first(battle, own).verb for own in range(10)}
    assert not verbs & {Ready.verb, "reload"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_does_something_legal_wherever_it_is_asked(edition: str) -> None:
    """Random battles; with a blow to strike from where it stands it does not let the turn go by."""
    for number in range(seed(), seed() + amount("novice_battles")):
        battle = arena.battle(number, ruleset=edition)
        for step in range(60):
            who = referee.decides(battle)
            if who is None:
                break
            seen = view(battle, who)
            command = decide("novice", seen, step)
            if isinstance(command, EndTurn) and seen.me.standard and seen.me.move:
                best = decide("best_odds", seen, step)
                assert not isinstance(best, Attack), (number, step, best)
            assert referee.submit(battle, command) is None, (number, step, command)
        battle.close()
