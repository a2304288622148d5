"""Falling: what becomes of a unit that drops, and being thrown down (DMG-15, TRP-07, companion 7.3)."""

from __future__ import annotations

from components.condition import Conditions
from components.movement import Position
from systems import condition, damage
from systems.battle import Battle
from systems.events import Plunged, Toppled
from systems.rolls import side_rolls

FALL = "DMG-15"


def fall(battle: Battle, unit: str, by: str, metres: int, rules: tuple[str, ...], *, prone: bool = False) -> None:
    """The unit comes down so many metres lower: Reflex, damage, and prone where it was hurt or ``prone`` says so.

    Whatever it was doing in the air is over. Where no damage can come of it nobody rolls.
    """
    facts = battle.unit(unit)
    save = 0
    if battle.rules.fall(facts, metres, 0).dealt:
        save = side_rolls(battle, battle.rules.fall_save(facts), "reflex")
    harmed = battle.rules.fall(facts, metres, save)
    battle.write(unit, Position, "altitude", 0, rules)
    saved = min(metres, battle.rules.fall_shortened(save))
    battle.say(Plunged(unit=unit, by=by, metres=metres, saved=saved, rules=(*rules, FALL)))
    hurt = harmed.bashing + harmed.lethal + harmed.aggravated
    if prone or hurt:
        topple(battle, unit, by, rules)
    if harmed.dealt:
        damage.inflict(battle, unit, by, harmed.dealt, harmed)


def topple(battle: Battle, unit: str, by: str, rules: tuple[str, ...]) -> None:
    """The unit falls prone; what it was aiming at is lost. Nothing happens to one that lies already."""
    if battle.of(unit, Conditions).prone:
        return
    battle.write(unit, Conditions, "prone", True, rules)
    condition.progress(battle)
    battle.say(Toppled(unit=unit, by=by, rules=rules))
    condition.lose_aim(battle, unit, "prone")
