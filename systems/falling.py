"""Falling: what becomes of a unit that drops, and being thrown down (DMG-15, TRP-07, companion 7.3)."""

from __future__ import annotations

from dataclasses import replace

from components.condition import Conditions
from components.movement import Position
from systems import condition, damage, movement
from systems.battle import Battle
from systems.events import Plunged, Toppled
from systems.facts import Footprint, UnitFacts
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
    if facts.altitude:
        _come_down(battle, facts, rules)
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


def _come_down(battle: Battle, unit: UnitFacts, rules: tuple[str, ...]) -> None:
    """Who drops out of the air onto somebody or something lands on the nearest place beside it that is free."""
    board, side, landed = battle.board, unit.derived.footprint, replace(unit, altitude=0)

    def free(x: int, y: int) -> bool:
        return board.free(x, y, side) and not movement.occupant(battle, landed, Footprint(x, y, side), passing=False)

    if free(unit.x, unit.y):
        return
    places = [
        (x, y) for y in range(board.height - side + 1) for x in range(board.width - side + 1) if free(x, y)
    ]  # fmt: skip
    if places:
        nearest = min(places, key=lambda at: ((at[0] - unit.x) ** 2 + (at[1] - unit.y) ** 2, at[1], at[0]))
        movement.put(battle, unit.id, nearest, rules)
