"""Bursts of fire: whether one can be fired, and at whom (companion 9, FIR-01, SEP-03).

A burst is an attack like any other, with more rounds and dice; ``separately`` makes the attacks on whoever else it
reaches.
"""

from __future__ import annotations

from collections.abc import Iterator

from systems import actions, attack, attack_facts, separately
from systems.battle import Battle
from systems.commands import Attack, FullAuto, LongBurst, ShortBurst
from systems.facts import UnitFacts, WeaponFacts
from systems.offers import Field, Refusal

KINDS: tuple[type[Attack], ...] = (ShortBurst, LongBurst, FullAuto)


def why_not(battle: Battle, command: LongBurst) -> Refusal | None:
    """Somebody else can be meant only who stands beside the target, and can be hit from here (SEP-03)."""
    refusal = attack.why_not(battle, command)
    if refusal is not None or not command.beside:
        return refusal
    if command.beside in separately.near(battle, attack_facts.facts_of(battle, command)):
        return None
    named = (("unit", command.actor), ("weapon", command.weapon), ("target", command.beside))
    return Refusal("burst.not_beside", ("SEP-03",), named)


def choices(
    battle: Battle, unit: UnitFacts, weapon: WeaponFacts
) -> Iterator[tuple[type[Attack], tuple[str, ...], tuple[Field, ...]]]:
    """The bursts the unit can fire now, its action paid: each kind with its targets, and whom it may reach besides."""
    for kind in KINDS:
        if not battle.rules.fires(kind.verb, weapon) or actions.payable(battle, unit, kind.verb) is None:
            continue
        alike: dict[tuple[str, ...], list[str]] = {}
        for foe in attack.strikable(battle, unit, weapon):
            command = kind(unit.id, foe.id, weapon.key)
            if attack.why_not_so(battle, command, unit, weapon) is None:
                near = _beside(battle, command) if kind is LongBurst else ()
                alike.setdefault(near, []).append(foe.id)
        for near, targets in alike.items():
            fields = (Field("beside", "choice", ("", *near)),) if kind is LongBurst else ()
            yield kind, tuple(targets), fields


def _beside(battle: Battle, command: Attack) -> tuple[str, ...]:
    """Whom a long burst may be meant for besides; nobody who has given up and is to be spared."""
    spares = battle.rules.house["surrendered"] == "spared"
    near = separately.near(battle, attack_facts.facts_of(battle, command))
    return tuple(each for each in near if not (spares and battle.unit(each).surrendered))
