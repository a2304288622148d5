"""Reloading: what each kind of weapon takes to shoot again, and who reloads in time (RLD, MOV-09 to MOV-14, SWF-01)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai import decide
from systems import referee
from systems.battle import Battle
from systems.commands import AimedAttack, Attack, Command, Draw, Move, Reload
from systems.dice import Dice
from systems.facts import UnitSheet, WeaponFacts
from systems.view import view
from tests.field import FIST, do, end_until, fight, miss, refused, unit, verbs, weapon

EDITIONS = ("overseer", "overseer_classic")


def gun(loading: str, shots: int, ammo: str = "cartridge", *, mode: str = "firearm", strength: int = 2) -> WeaponFacts:
    made = weapon("gun", mode, size=2, damage=3, strength=strength, base=20, shots=shots)
    return replace(made, loading=loading, ammo=ammo)


def shooter(arm: WeaponFacts, *, gear: dict[str, int] | None = None, **ratings: int) -> UnitSheet:
    ann = unit("ann", weapons=(FIST, arm), **{"STR": 4, "DEX": 2, **ratings})  # type: ignore[arg-type]
    return replace(ann, gear=tuple((gear if gear is not None else {arm.ammo: 9}).items()))


def duel(arm: WeaponFacts, edition: str = "overseer", **more: object) -> Battle:
    return fight(["A....B"], shooter(arm, **more), unit("bob", "blue", END=9), edition=edition)  # type: ignore[arg-type]


def shoot(battle: Battle) -> None:
    miss(battle, Attack("ann", "bob", "gun"))


def steps(battle: Battle) -> list[tuple[str, tuple[int, int, int]]]:
    """Every step up to the next shot with the (standard, move, swift) actions it took, over as many turns as needed."""
    taken: list[tuple[str, tuple[int, int, int]]] = []
    for _ in range(9):
        ann = battle.unit("ann")
        arm = ann.weapon("gun")
        assert arm is not None
        found = battle.rules.load_steps(ann, arm)
        if ann.in_hand(arm):
            return taken
        if "reload" not in verbs(battle, "ann"):
            end_until(battle, "ann")
            ann = battle.unit("ann")
        do(battle, Reload("ann", "gun", found[0].name))
        now = battle.unit("ann")
        taken.append((found[0].name, (ann.standard - now.standard, ann.move - now.move, ann.swift - now.swift)))
    raise AssertionError(f"never ready: {taken}")


def emptied(arm: WeaponFacts, edition: str = "overseer", **more: object) -> Battle:
    """Ann's turn after she has fired everything that was loaded."""
    battle = duel(arm, edition, **more)
    while battle.unit("ann").loaded(arm):
        if not battle.unit("ann").in_hand(arm):
            do(battle, Reload("ann", "gun", "bolt"))
        shoot(battle)
        end_until(battle, "ann")
    return battle


@pytest.mark.rule("RLD-05", "RLD-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_archers_turn_is_nock_move_and_shoot(edition: str) -> None:
    """Nocking is swift and takes the arrow out of the quiver, so that both other actions are left."""
    bow = gun("bow", 1, "arrow", mode="archery")
    battle = fight(["A....B", "......"], shooter(bow), unit("bob", "blue"), edition=edition)
    no = refused(battle, Attack("ann", "bob", "gun"))
    assert (no.key, no.fact("step"), no.rules[0]) == ("attack.unready", "nock", "RLD-05")
    do(battle, Reload("ann", "gun", "nock"))
    do(battle, Move("ann", path=((0, 1),)))
    shoot(battle)
    ann = battle.unit("ann")
    assert (ann.standard, ann.move, ann.swift, dict(ann.gear)["arrow"]) == (0, 0, 0, 8)
    assert refused(battle, Attack("ann", "bob", "gun")).key == "action.spent"


@pytest.mark.rule("RLD-03", "MOV-09")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("loading", "step"), [("magazine", "magazine"), ("cell", "cell")])
def test_a_new_magazine_or_cell_is_a_move_action_and_fills_the_gun(edition: str, loading: str, step: str) -> None:
    battle = emptied(gun(loading, 2, "magazine"), edition)
    assert refused(battle, Attack("ann", "bob", "gun")).fact("step") == step
    assert steps(battle) == [(step, (0, 1, 0))]
    ann = battle.unit("ann")
    assert (ann.loaded(gun(loading, 2)), dict(ann.gear)["magazine"]) == (2, 8)


@pytest.mark.rule("RLD-06", "MOV-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_revolver_takes_the_whole_round_and_with_a_speedloader_a_move_action(edition: str) -> None:
    battle = emptied(gun("revolver", 3), edition)
    assert steps(battle) == [("load", (1, 1, 0))]
    assert dict(battle.unit("ann").gear)["cartridge"] == 6
    quick = emptied(gun("revolver", 3), edition, gear={"cartridge": 9, "speedloader": 1})
    assert steps(quick) == [("speedloader", (0, 1, 0))]
    assert (quick.unit("ann").loaded(gun("revolver", 3)), quick.unit("ann").gear) == (3, (("cartridge", 9),))


@pytest.mark.rule("RLD-04", "RLD-03", "MOV-10", "SWF-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bolt_is_worked_after_every_shot_and_opened_before_loading(edition: str) -> None:
    rifle = gun("bolt_action", 2)
    battle = duel(rifle, edition)
    shoot(battle)
    end_until(battle, "ann")
    assert refused(battle, Attack("ann", "bob", "gun")).fact("step") == "bolt", "one round is in it, but not chambered"
    assert steps(battle) == [("bolt", (0, 0, 1))]
    shoot(battle)
    end_until(battle, "ann")
    assert steps(battle) == [("open", (0, 0, 1)), ("load", (0, 1, 0))]
    shoot(battle)
    assert battle.unit("ann").loaded(rifle) == 1


@pytest.mark.rule("FRE-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_slide_works_by_itself_and_a_bolt_costs_a_swift_action(edition: str) -> None:
    """After a shot with rounds left a pistol is ready at once; a rifle that is worked by hand is not."""
    pistol, rifle = duel(gun("magazine", 2), edition), duel(gun("bolt_action", 2), edition)
    for battle in (pistol, rifle):
        shoot(battle)
        end_until(battle, "ann")
    assert pistol.unit("ann").in_hand(gun("magazine", 2))
    no = refused(rifle, Attack("ann", "bob", "gun"))
    assert (no.fact("step"), no.rules[:2]) == ("bolt", ("SWF-01", "FRE-02"))
    do(rifle, Reload("ann", "gun", "bolt"))
    assert (rifle.unit("ann").standard, rifle.unit("ann").swift) == (1, 0)


@pytest.mark.rule("MOV-10")
def test_a_single_shot_gun_is_loaded_with_a_move_action() -> None:
    assert steps(emptied(gun("single_shot", 1))) == [("load", (0, 1, 0))]


@pytest.mark.rule("RLD-07", "MOV-12", "MOV-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_light_crossbow_is_cocked_and_loaded_with_a_move_action_each(edition: str) -> None:
    """The second one comes out of the standard action: no shot in that turn."""
    battle = emptied(gun("light_crossbow", 1, "bolt"), edition)
    assert refused(battle, Reload("ann", "gun", "load")).key == "reload.step"
    assert steps(battle) == [("cock", (0, 1, 0)), ("load", (1, 0, 0))]


@pytest.mark.rule("RLD-08")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("strength", "turns"), [(4, 1), (5, 2)])
def test_a_heavy_crossbow_is_cocked_in_one_full_turn_or_two(edition: str, strength: int, turns: int) -> None:
    battle = duel(gun("heavy_crossbow", 1, "bolt", strength=strength), edition)
    shoot(battle)
    end_until(battle, "ann")
    assert steps(battle) == [*[("cock", (1, 1, 1))] * turns, ("load", (0, 1, 0))]


@pytest.mark.rule("MOV-14")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shell_goes_into_a_cannon_with_a_move_action(edition: str) -> None:
    battle = duel(gun("shell", 1, "shell"), edition)
    shoot(battle)
    end_until(battle, "ann")
    assert steps(battle) == [("shell", (0, 1, 0))]


@pytest.mark.rule("RLD-02", "ACT-11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("loading", "step", "costs"), [("magazine", "magazine", (0, 0, 1)), ("revolver", "load", (1, 0, 0)),
                                   ("bow", "nock", (0, 0, 0))],
)  # fmt: skip
def test_with_the_ammunition_in_hand_it_costs_one_step_less(
    edition: str, loading: str, step: str, costs: tuple[int, int, int]
) -> None:
    """Full round becomes standard, move becomes swift, swift becomes free."""
    battle = emptied(gun(loading, 3 if loading == "revolver" else 1, "magazine"), edition)
    do(battle, Draw("ann", "magazine"))
    end_until(battle, "ann")
    assert steps(battle) == [(step, costs)]
    assert battle.unit("ann").held == (), "what was in hand went first"


@pytest.mark.rule("RLD-01")
def test_without_ammunition_nothing_is_loaded() -> None:
    battle = emptied(gun("magazine", 1, "magazine"), gear={})
    no = refused(battle, Reload("ann", "gun", "magazine"))
    assert (no.key, no.fact("item")) == ("reload.no_ammunition", "magazine")
    full = duel(gun("magazine", 1, "magazine"))
    assert refused(full, Reload("ann", "gun", "magazine")).key == "reload.ready"


@pytest.mark.rule("RLD-05")
def test_an_aimed_shot_needs_the_arrow_on_the_string_before() -> None:
    battle = duel(gun("bow", 1, "arrow", mode="archery"))
    assert refused(battle, AimedAttack("ann", "bob", "gun")).key == "attack.unready"


# what a mind makes of it


def turn(battle: Battle) -> list[Command]:
    """What the mind does in one turn of ann's."""
    done: list[Command] = []
    battle.dice = Dice(1)
    while battle.acting() == "ann":
        command = decide("best_odds", view(battle, "ann"), 1)
        assert referee.submit(battle, command) is None
        done.append(command)
    return done


@pytest.mark.rule("RLD-05")
def test_a_mind_nocks_and_shoots_every_turn() -> None:
    """In a plain turn both; after a turn that only nocked, an aimed shot with all of the next one."""
    far = ["A" + "." * 15 + "B"]
    battle = fight(far, shooter(gun("bow", 1, "arrow", mode="archery")), unit("bob", "blue", END=9))
    made: list[Command] = []
    for _ in range(4):
        made += turn(battle)
        end_until(battle, "ann")
    shots = sum(isinstance(each, Attack) for each in made)
    assert shots >= 2
    assert made.count(Reload("ann", "gun", "nock")) >= shots


@pytest.mark.rule("RLD-03")
def test_a_mind_changes_the_magazine_and_shoots_in_the_same_turn() -> None:
    battle = fight(["A" + "." * 15 + "B"], shooter(gun("magazine", 2, "magazine")), unit("bob", "blue", END=9))
    for _ in range(2):
        shoot(battle)
        end_until(battle, "ann")
    made = turn(battle)
    assert [type(each) for each in made[:2]] == [Reload, Attack]


@pytest.mark.rule("MOV-06")
def test_a_mind_draws_what_it_strikes_better_with() -> None:
    sword = weapon("sword", "blade", size=3, damage=5, strength=3)
    ann = replace(unit("ann", STR=4, Blade=4, weapons=(FIST, sword)), kept=(("sword", "waist"),))
    battle = fight(["AB"], ann, unit("bob", "blue", END=9))
    made = turn(battle)
    assert made[0] == Draw("ann", "ann/sword")
    assert any(isinstance(each, Attack) and each.weapon == "sword" for each in made)
