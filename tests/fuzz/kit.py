"""Everything that ships and can be carried, learnt or cast, as facts for random sheets."""

from __future__ import annotations

from functools import cache

from game.scenario.catalogue import shipped
from game.scenario.schema import UnitBlock
from game.scenario.sheets import build
from game.scenario.templates import Held
from systems.facts import AbilityFacts, SpellFacts, SupplyFacts, UnitSheet, WeaponFacts
from systems.rulesets.ammunition import kind_of


@cache
def everything() -> UnitSheet:
    """One sheet with every weapon, explosive, drug, art and spell there is."""
    found = shipped()
    block = UnitBlock(
        id="kit", side="none", template="mage", at=[0, 0],
        weapons=[Held(item=key) for key in (*found.weapons, *found.shields)],
        gear=dict.fromkeys(found.gear, 1), abilities=list(found.abilities), spells=list(found.spells),
    )  # fmt: skip
    return build(block, found.units["mage"], found)


def weapons() -> tuple[WeaponFacts, ...]:
    """Every way to strike and shoot."""
    return everything().weapons


def explosives() -> tuple[WeaponFacts, ...]:
    """Grenades and mines."""
    return everything().explosives


def shields() -> tuple[WeaponFacts, ...]:
    """Every shield, as what one strikes and parries with."""
    return tuple(each for each in everything().arms if each.key in shipped().shields)


def spells() -> tuple[SpellFacts, ...]:
    """Every spell."""
    return everything().spells


def arts() -> tuple[AbilityFacts, ...]:
    """Every art."""
    return everything().abilities


def supplies() -> tuple[SupplyFacts, ...]:
    """Everything to drink, eat or take."""
    return everything().supplies


def armors() -> dict[str, tuple[str, ...]]:
    """Every armor with what is special about it."""
    return {key: tuple(each.traits) for key, each in shipped().armors.items()}


@cache
def rounds() -> dict[str, tuple[str, ...]]:
    """Every special kind of rounds with what is brought for it: a weapon and the rounds that go into it."""
    found: dict[str, list[str]] = {}
    for arm in weapons():
        for gear in shipped().gear:
            kind = kind_of(gear, arm.ammo) if arm.ammo else ""
            if kind:
                found.setdefault(kind, []).append(f"{arm.item} {gear}")
    return {kind: tuple(brought) for kind, brought in found.items()}
