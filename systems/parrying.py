"""Parrying: Parry Defense of the Skill's rating until the next own turn, Shield Defense from [Parry] (PAR)."""

from __future__ import annotations

import esper

from components.defense import Defense
from systems import attack, condition, hands
from systems.battle import Battle
from systems.commands import Command, Parry
from systems.events import StanceTaken
from systems.facts import UnitFacts
from systems.offers import Refusal


def why_not(battle: Battle, unit: UnitFacts, weapon_key: str) -> Refusal | None:
    """A weapon of melee in hand, strong enough for it, and a better parry than the one already up (PAR-03, PAR-08)."""
    weapon = unit.weapon(weapon_key)
    named = (("unit", unit.id), ("weapon", weapon_key))
    if weapon is None or not weapon.melee or not unit.in_hand(weapon):
        return Refusal("parry.no_weapon", ("PAR-03",), named)
    weak = attack.too_weak(battle.rules, unit, weapon, named)
    if weak is not None:
        return weak
    wields = hands.why_not_wield(battle.rules, unit, weapon)
    if wields is not None:
        return wields
    bonus, shield = battle.rules.parry(unit, weapon)
    if bonus + shield <= unit.parry_bonus + unit.parry_shield:
        return Refusal("parry.not_higher", ("PAR-08",), (*named, ("value", bonus + shield)))
    return None


def review(battle: Battle) -> None:
    """Nobody goes on parrying with what has left its hand: a thrown dagger parries no longer (PAR-03, PAR-08)."""
    for unit in battle.units():
        weapon = unit.weapon(unit.parry_weapon)
        if unit.parry_weapon and (weapon is None or not unit.in_hand(weapon)):
            condition.end_parry(battle, unit.id, "gone")


class Parrying(esper.Processor):
    """Takes the stance; a better parry replaces the one before (PAR-08)."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Parry):
            return
        unit = battle.unit(command.actor)
        weapon = unit.weapon(command.weapon)
        assert weapon is not None
        bonus, shield = battle.rules.parry(unit, weapon)
        condition.undertake(battle, unit.id, command.verb)
        for field, value in (("parry_bonus", bonus), ("parry_shield", shield), ("parry_weapon", weapon.key)):
            battle.write(unit.id, Defense, field, value, ("PAR-02", "PAR-06"))
        more = battle.rules.parry_extra(weapon)
        if more:
            left = battle.of(unit.id, Defense).extra_left
            before = unit.weapon(unit.parry_weapon)
            left += more - (battle.rules.parry_extra(before) if before is not None else 0)
            battle.write(unit.id, Defense, "extra_left", max(0, left), ("DIC-08",))
        rules: tuple[str, ...] = ("PAR-01", "PAR-02") if weapon.mode == "brawl" else ("PAR-03", "PAR-02")
        if shield:
            rules = (*rules, "PAR-06", "PAR-04" if weapon.mode == "brawl" else "PAR-05")
        battle.say(StanceTaken(unit=unit.id, stance="parry", value=bonus, shield=shield, rules=rules))
