"""Bipods, spell resistance, hardness of bodies, throws that are thrown again (companion 9 and 13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai import decide
from systems import odds, referee
from systems.commands import Attack, Cast, Move, Reload
from systems.events import DamageTaken, Rolled, SaveResolved
from systems.facts import Amount, ArmorFacts, SpellFacts
from systems.forecast import Forecast
from systems.rulesets import outfit
from systems.view import view
from tests.field import do, end_until, fight, grant, lines, miss, one, preview, refused, rows, shot, unit, weapon

EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
GUN = replace(
    weapon("gun", "firearm", size=3, damage=4, strength=4, base=100, shots=100, bipod=1), loading="magazine",
    ammo="magazine",
)  # fmt: skip


@EDITIONS
@pytest.mark.rule("FIR-07")
def test_a_bipod_halves_the_strength_a_gun_asks_for_until_it_is_moved(edition: str) -> None:
    """Strength 1 against 4: six dice lost; against 2 only two. It takes a full round, and stays where it stands."""
    ann = unit("ann", STR=1, DEX=4, Firearms=4, weapons=[GUN])
    battle = fight(["A....B", "......"], ann, unit("bob", "blue"), edition=edition)
    assert lines(shot(battle, "ann", "bob", "gun"))["too_weak"] == -6
    do(battle, Reload("ann", "gun", "bipod"))
    assert (battle.unit("ann").move, battle.unit("ann").standard) == (0, 0)
    end_until(battle, "ann")
    assert lines(shot(battle, "ann", "bob", "gun"))["too_weak"] == -2
    do(battle, Move("ann", ((0, 1),)))
    grant(battle, "ann")
    assert lines(shot(battle, "ann", "bob", "gun"))["too_weak"] == -6


@pytest.mark.rule("DEF-10")
def test_what_armor_piercing_has_left_works_on_the_hardness_of_a_body() -> None:
    """Natural Armor 1 and Hardness 3 against Armor Piercing 3: one point of Hardness is left."""
    pick = weapon("pick", "blade", size=3, damage=5, strength=3, armor_piercing=3)
    golem = unit("bob", "blue", natural=1, END=9, traits={"stone": 3}, printed={"base_defense": 0})
    battle = fight(["AB"], unit("ann", STR=4, Blade=4, weapons=[pick]), golem)
    shown = shot(battle, "ann", "bob", "pick", extra=0)
    assert [each.value for each in shown.conversion if each.key == "modifier.hardness_pierced"] == [-2]
    do(battle, Attack("ann", "bob", "pick", extra=0), (8,) * 5 + (1,) * (shown.pool - 5))
    assert one(battle, DamageTaken).lethal == 4


def test_a_throw_without_a_success_is_thrown_once_more() -> None:
    disc = weapon("disc", "throwing", size=2, damage=3, strength=1, base=20, shots=3, reroll_zero=1)
    plain = replace(disc, traits=())
    pools = []
    for arm in (plain, disc):
        ann = unit("ann", DEX=3, Athletics=2, weapons=[arm])
        pools.append(shot(fight(["A...B"], ann, unit("bob", "blue")), "ann", "bob", "disc"))
    missed = odds.pool(pools[0].pool, 10)[0]
    assert 1 - pools[1].hit == pytest.approx(missed**2)
    battle = fight(["A...B"], unit("ann", DEX=3, Athletics=2, weapons=[disc]), unit("bob", "blue", printed={
        "base_defense": 0, "dodge_defense": 0}))  # fmt: skip
    pool = preview(battle, Attack("ann", "bob", "disc", extra=0)).pool
    do(battle, Attack("ann", "bob", "disc", extra=0), (1,) * pool + (8,) + (1,) * (pool - 1))
    assert [(each.kind, len(each.faces), each.successes) for each in rows(battle, Rolled)] == [
        ("wasted", pool, 0), ("attack", pool, 1)]  # fmt: skip
    assert one(battle, DamageTaken).lethal == 1


@EDITIONS
@pytest.mark.rule("SPL-05")
def test_spell_resistance_takes_successes_from_what_is_cast_at_one(edition: str) -> None:
    """Two successes and three extra ones against Spell Resistance 4: one point is left where the save has none."""
    chill = SpellFacts(
        "chill", "D", "arcane", "points", "foe", rolled=True, save="fortitude", points="freeze", reach=Amount(10)
    )
    sue = replace(unit("sue", INT=6, RES=4, Occult=5, Survival=1, traits={"spell_focus": 1}), spells=(chill,))
    shirt = ArmorFacts("shirt", 0, 0, traits=(("spell_resistance", 4),))
    battle = fight(["S..B"], sue, unit("bob", "blue", STR=3, armor=shirt), edition=edition)
    shown = referee.forecast(battle, Cast("sue", "chill", "bob"))
    assert isinstance(shown, Forecast)
    save = (1,) * battle.unit("bob").derived.fortitude
    do(battle, Cast("sue", "chill", "bob"), (8, 8, *(1,) * (shown.pool - 2), *save))
    assert one(battle, SaveResolved).value == 1
    assert battle.unit("bob").point("freeze") == 1
    plain = fight(["S..B"], sue, unit("bob", "blue", STR=3), edition=edition)
    open_to_it = referee.forecast(plain, Cast("sue", "chill", "bob"))
    assert isinstance(open_to_it, Forecast)
    assert shown.effects[0].chance < open_to_it.effects[0].chance
    assert shown.effects[0].amounts[0] == pytest.approx(1 - shown.effects[0].chance)


def test_spell_resistance_is_that_of_the_body_or_of_the_armor() -> None:
    def resists(**more: object) -> int:
        return outfit.resistance(fight(["AB"], unit("ann", **more), unit("bob", "blue")).unit("ann"))  # type: ignore[arg-type]

    assert (resists(), resists(traits={"spell_resistance": 2})) == (0, 2)


MINIGUN = replace(
    weapon("minigun", "firearm", size=4, damage=5, strength=2, base=150, shots=500, spin_up=1, rounds_per_attack=50),
    loading="magazine", ammo="magazine",
)  # fmt: skip


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.rule("FIR-01", "ACT-03")
def test_the_barrels_of_a_minigun_turn_a_round_before_it_fires(edition: str) -> None:
    """Started in one turn with no action, it fires in the next, and goes on as long as they are kept turning."""
    battle = fight(
        ["A...B"],
        unit("ann", DEX=3, Firearms=3, weapons=[MINIGUN]),
        unit("bob", "blue", printed={"health": 30}),
        edition=edition,
    )
    no = refused(battle, Attack("ann", "bob", "minigun"))
    assert (no.key, no.fact("step")) == ("attack.unready", "spin_up")
    before = battle.unit("ann")
    do(battle, Reload("ann", "minigun", "spin_up"))
    after = battle.unit("ann")
    assert (before.standard, before.move, before.swift) == (after.standard, after.move, after.swift)
    assert refused(battle, Attack("ann", "bob", "minigun")).key == "attack.spinning"
    assert refused(battle, Reload("ann", "minigun", "spin_up")).key == "reload.ready", "once a turn"
    end_until(battle, "ann")
    do(battle, Reload("ann", "minigun", "spin_up"))
    miss(battle, Attack("ann", "bob", "minigun"))
    assert battle.unit("ann").loaded(MINIGUN) == 450
    end_until(battle, "ann")
    miss(battle, Attack("ann", "bob", "minigun"))
    end_until(battle, "ann")
    assert refused(battle, Attack("ann", "bob", "minigun")).key == "attack.unready", "nobody kept them turning"


@pytest.mark.rule("FIR-01")
def test_a_mind_keeps_the_barrels_turning() -> None:
    battle = fight(
        ["A...B"], unit("ann", DEX=3, Firearms=3, weapons=[MINIGUN]), unit("bob", "blue", printed={"health": 30})
    )
    assert decide("best_odds", view(battle, "ann"), 1) == Reload("ann", "minigun", "spin_up")
