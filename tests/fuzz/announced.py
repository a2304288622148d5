"""What an announced attack must show of the target's state, flag by flag (invariant 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from systems.battle import Battle
from systems.events import AttackAnnounced

Read = Callable[[str, str, str], Any]
"""Answers what is stored: unit, component, field."""


def flags(battle: Battle, read: Read, event: AttackAnnounced) -> None:
    """A state of the target shows in the announced attack if and only if it is on."""
    if "roll" not in battle.rules.verb(event.verb).steps:
        return  # a shove without an attack roll meets no defense (BRS-04 of the classic edition)
    shown = {line.key for line in event.forecast.modifiers}
    target = event.target
    base = battle.rules.derive(battle.sheets[target]).base_defense
    lost = read(target, "Defense", "charge_loss") + read(target, "Defense", "all_out_loss")
    assert ("modifier.prone" in shown) == read(target, "Conditions", "prone"), "10: prone"
    total = read(target, "Defense", "total_defense") and base - lost > 0
    assert ("modifier.total_defense" in shown) == bool(total), "10: total defense"
    weapon = battle.unit(event.unit).weapon(event.weapon)
    assert weapon is not None
    parries = battle.rules.house["parry_vs_ranged"] == "on" or weapon.melee
    parry = parries and read(target, "Defense", "parry_bonus") > 0
    assert ("modifier.parry_defense" in shown) == parry, "10: parry"
    assert ("modifier.attacks_suffered" not in shown) or read(target, "Defense", "attacks_suffered") > 0
    states = battle.unit(target).states
    lies = read(target, "Conditions", "dead") or (
        read(target, "Conditions", "unconscious") and not read(target, "Conditions", "fights_on")
    )
    slept = read(target, "Conditions", "inflicted")  # a blow may have woken it since
    open_to_all = lies or battle.unit(target).helpless or read(target, "Bonds", "solid") or states or slept
    unready = read(target, "Conditions", "flat_footed") or read(target, "Conditions", "stumbled")
    assert ("modifier.helpless" in shown) <= bool(open_to_all), "10: helpless"
    assert ("modifier.flat_footed" in shown) <= bool(unready), "10: flat-footed"
    assert ("modifier.charge" not in shown) or event.verb in ("charge", "bull_rush")
    assert ("modifier.all_out" not in shown) or event.verb == "all_out_attack"
