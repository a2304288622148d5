"""What a target is told apart by when a blow's damage is kept: units that share it are hurt alike (DEF-18, DIC-08)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from game.ai import strikes
from systems import attack_facts
from systems.facts import ArmorFacts, Held, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import CoverFacts, CoverPiece
from systems.rulesets import ruleset
from systems.rulesets.base import Ruleset
from tests.field import BOW, FIST, PISTOL, SWORD, fight, unit, weapon

SHIELD = weapon(
    "shield", "brawl", natural=False, size=3, parry=3, bulletproof=1, morale_loss=2, shield_vs_ranged=2, energyproof=1
)
STAVE = weapon("stave", "brawl", natural=False, size=2, parry=1, equipment_defense=2, total_defense_dodge=2)
WEAPONS = (
    FIST,
    SWORD,
    BOW,
    PISTOL,
    weapon("pick", "blade", damage=3, armor_piercing=2, hidden_weapon=1),
    weapon("flail", "brawl", size=3, damage=3, overpower=4, target_base=1, knockback=1),
    weapon("brand", "blade", size=2, damage=4, energy_weapon=1),
    weapon("wand", "firearm", damage=5, base=20, spell_piercing=3, energy_weapon=1),
    weapon("rifle", "firearm", damage=4, base=60, shots=5, high_speed=8, live_round=1, armor_piercing=1, bolt=1),
)
PLAIN = weapon("club", "brawl", natural=False, size=2, damage=1)
DEEDS = (
    *(strikes.Deed(verb) for verb in ("attack", "aimed_attack", "all_out_attack")),
    strikes.Deed("charge", metres=3),
    strikes.Deed("attack", willpower=True, aimed=2),
    strikes.Deed("attack", spot="head"),
    strikes.Deed("attack", coup=True),
)
COVER = (CoverFacts(), CoverFacts((CoverPiece("wall", 5, ("square", 1, 0)),)))
RULES = (
    ruleset("overseer"),
    ruleset("overseer", (("parry_vs_ranged", "on"), ("attacks_order", "base_dodge_parry"), ("close_shots", "on"))),
    ruleset("overseer_classic"),
)
RED = unit("ann", weapons=WEAPONS, STR=4, DEX=4, Brawl=3, Blade=4, Athletics=2, Firearms=4)
PRINTED = {"defense_extra": 2, "base_defense": 2, "dodge_defense": 6, "insight_defense": 2}
MAIL = ArmorFacts("mail", 2, 2, traits=(("bulletproof", 1), ("energyproof", 1)))
BLUE = (
    unit(
        "bob",
        "blue",
        weapons=(FIST, STAVE),
        DEX=4,
        PER=3,
        armor=MAIL,
        natural=1,
        deflection=1,
        Brawl=3,
        printed={"defense_extra": 2},
    ),
    replace(
        unit("bob", "blue", DEX=4, STR=3, traits={"die_hard": 1, "charge_strength_only": 1}),
        shield=SHIELD,
        printed=tuple(PRINTED.items()),
    ),
)
#: What a state of the target may be, field by field; what it is not listed for has no bearing on any blow.
STANCES: Mapping[str, tuple[Any, ...]] = {
    "base_defense": (0, 1, 2),
    "parry_bonus": (0, 1, 2),
    "parry_shield": (0, 3),
    "total_defense": (False, True),
    "all_out_loss": (0, 1),
    "charge_loss": (0, 1, 9),
    "attacks_suffered": (0, 1, 2),
    "flat_footed": (False, True),
    "stumbled": (False, True),
    "all_out": (False, True),
    "charged": (0, 3),
    "parry_weapon": ("", "shield", "stave"),
    "arms": ((FIST,), (FIST, PLAIN), (FIST, STAVE), (FIST, SHIELD)),
    "packed": ((), (SWORD,)),
    "stowed": ((), (("sword", "back"),)),
    "gear": ((), (("magazine", 2),)),
    "held": ((), (("magazine", 1),)),
    "handled": ((), (("rifle", "open"),)),
    "readied": (("", ""), ("cid", "attack")),
    "orders": (("", ""), ("hold", "")),
}
OTHERS: Mapping[str, tuple[Any, ...]] = {
    "prone": (True,),
    "defense_extra_left": (0,),
    "standing": ("never",),
    "unconscious": (True,),
    "dead": (True,),
    "altitude": (2,),
    "states": (("blind",), ("deaf",), ("held",)),
    "barred": (("see",), ("helpless",), ("dodge",), ("base",)),
    "points": ((("freeze", 3),), (("dazzle", 2),), (("fear", 2),)),
    "held_by": ((Held("cid", 2),),),
    "group": ("bob",),
    "feinted_by": (("ann",),),
    "hides": ((("ann", 0),),),
}
WOUNDS: tuple[dict[str, Any], ...] = ({}, {"healthy": 2, "lethal": 3}, {"healthy": 4, "bashing": 2, "willpower": 1})


def standing(sheet: UnitSheet) -> UnitFacts:
    return fight(["A.B"], RED, sheet).unit("bob")


ANN = fight(["A.B"], RED, BLUE[0]).unit("ann")
BOBS = tuple(standing(sheet) for sheet in BLUE)


def damage(
    rules: Ruleset, target: UnitFacts, blow: WeaponFacts, distance: int, cover: CoverFacts, deed: strikes.Deed
) -> tuple[float, ...]:
    """The damage of such a blow, worked out anew."""
    facts = attack_facts.measured(
        rules, deed.verb, ANN, target, blow, distance, cover,
        aimed=deed.aimed, willpower=deed.willpower, charge_metres=deed.metres,
    )  # fmt: skip
    return rules.forecast(replace(facts, spot=deed.spot, coup=deed.coup)).damage


ASIDE = ("all_out_loss", "charged", "packed", "stowed", "gear", "held", "handled", "readied", "orders")
"""Of these no blow knows anything beyond what they have already taken away."""
MET = tuple(name for name in STANCES if name not in ASIDE)
stances = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in STANCES.items()})
others = st.sampled_from([(name, value) for name, values in OTHERS.items() for value in values])


@given(
    rules=st.sampled_from(RULES),
    bob=st.sampled_from(BOBS),
    more=st.lists(others, min_size=4, max_size=4),
    base=stances,
    odd=st.lists(st.sampled_from(sorted(STANCES)), max_size=3, unique=True),
    aside=stances,
    few=st.lists(st.sampled_from(MET), min_size=3, max_size=3, unique=True),
    wounds=st.sampled_from(WOUNDS),
    distance=st.sampled_from((1, 4, 9, 45)),
    deed=st.sampled_from(DEEDS),
    cover=st.sampled_from(COVER),
    blows=st.permutations(WEAPONS),
)
def test_units_that_a_blow_is_kept_alike_for_are_hurt_alike(
    rules: Ruleset, bob: UnitFacts, more: list[tuple[str, Any]], base: dict[str, Any], odd: list[str],
    aside: dict[str, Any], few: list[str], wounds: dict[str, Any], distance: int, deed: strikes.Deed,
    cover: CoverFacts, blows: list[WeaponFacts],
) -> None:  # fmt: skip
    """A few stances in all their combinations, so that many share a number; some units differ in more than that."""
    bob = replace(bob, **{name: base[name] for name in odd})
    targets = [
        replace(bob, **dict(zip(few, values, strict=True))) for values in product(*(STANCES[name] for name in few))
    ]
    targets += [
        replace(targets[0], **wounds), replace(bob, **{name: aside[name] for name in ASIDE}),
        *(replace(each, **{name: value}) for name, value in more for each in targets),
    ]  # fmt: skip
    strikes.forget()
    for blow in blows[:2]:
        alike: dict[int, list[UnitFacts]] = defaultdict(list)
        for target in targets:
            alike[strikes._facing(rules, strikes.stand(rules, target), blow, deed)].append(target)
        for group in alike.values():
            found = {damage(rules, each, blow, distance, cover, deed) for each in group}
            assert len(found) == 1, (blow.key, group)


@pytest.mark.parametrize(("first", "second", "alike"), [
    ({"base_defense": 2, "attacks_suffered": 1}, {"base_defense": 1, "attacks_suffered": 0}, True),
    ({"gear": (("magazine", 2),)}, {"gear": ()}, True),
    ({"base_defense": 2}, {"base_defense": 1}, False),
    ({"arms": (STAVE,)}, {"arms": (FIST,)}, False),
    ({"prone": True}, {}, False),
])  # fmt: skip
def test_different_ways_to_the_same_defense_are_one(first: dict[str, Any], second: dict[str, Any], alike: bool) -> None:
    rules, bob = RULES[0], replace(BOBS[0], parry_bonus=0, derived=replace(BOBS[0].derived, dodge_defense=0))
    numbers = {
        strikes._facing(rules, strikes.stand(rules, replace(bob, **each)), SWORD, strikes.PLAIN)
        for each in (first, second)
    }
    assert (len(numbers) == 1) is alike


def test_every_field_of_a_unit_is_kept_apart_by_or_answered_for() -> None:
    """A new field tells targets apart until somebody says that it need not."""
    assert set(STANCES) == strikes._FACED
    names = {each.name for each in fields(UnitFacts)}
    assert set(strikes._BESIDE) == names - strikes._FACED - strikes._ELSEWHERE - set(strikes._TRACK)
