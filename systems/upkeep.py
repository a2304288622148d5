"""What conditions do at the edges of a turn: at its start what lasted until then ends, wounds heal; at its end fire and
bleeding hurt, and what fades is less (companion 5 and 8, DESIGN 10).

The end is a frame of its own, since each wound may ask for Willpower; who has no points has no such frame.
"""

from __future__ import annotations

from components.attack import Weapons
from components.condition import Conditions
from systems import barriers, damage, effects, hot_ground, points, stack, zones
from systems.battle import Battle


def lost_turn(battle: Battle, unit: str) -> str:
    """The state by which the unit loses the actions of the turn that is about to begin; "" where none does.

    Looked at before anything ends, so that a blow that dazes until the next turn costs that turn (companion 5).
    """
    facts = battle.unit(unit)
    return battle.rules.barring(facts, "act")[0] if facts.bars("act") else ""


def start(battle: Battle, unit: str) -> None:
    """What lasted until the start of this unit's turn ends on everybody, whoever it is that stands there (H19)."""
    hot_ground.turn_begins(battle, unit)
    handled = battle.of(unit, Weapons).handled
    if handled:
        battle.write(unit, Weapons, "handled", battle.rules.turned(handled))
    for zone in zones.tick(battle, unit):
        if zone.kind == zones.AFLAME:
            points.reduce(battle, unit, "burn", 1, "ended")
    if _timed(battle):
        points.expire(battle, f"start:{unit}")
    effects.pass_moment(battle, f"start:{unit}")
    barriers.pass_moment(battle, f"start:{unit}")


def end(battle: Battle, unit: str) -> None:
    """Open the end of the unit's turn, where something has yet to happen; who has left the field is hurt no more."""
    gone = unit in battle.absent()
    if battle.of(unit, Conditions).points or _timed(battle):
        kinds = () if gone else battle.rules.smarts(battle.unit(unit))
        stack.push(battle, "upkeep", "hurt", unit=unit, kinds=kinds)
    if not gone:
        zones.breathed(battle, unit)
    hot_ground.turn_ends(battle, unit, gone=gone)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """One kind of points after the other hurts; then what fades is less, and what lasted until now ends."""
    unit, kinds = frame.fact("unit"), frame.fact("kinds")
    facts = battle.unit(unit)
    if kinds and not facts.dead:
        (kind, _), *left = kinds
        stack.turn(battle, "hurt", kinds=tuple(left))
        number = facts.point(kind)
        if number:
            damage.inflict(battle, unit, unit, number, battle.rules.smart(facts, kind, number))
        return
    stack.pop(battle)
    if battle.of(unit, Conditions).points:
        points.fade(battle, unit)
    points.expire(battle, f"end:{unit}")


def _timed(battle: Battle) -> bool:
    """Whether anybody has points or states with an end of their own."""
    return any(
        any(row[-1] for row in (*battle.of(unit, Conditions).points, *battle.of(unit, Conditions).inflicted))
        for unit in battle.ids
    )
