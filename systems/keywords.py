"""What a weapon does besides its damage: each of its keywords, with a save of its own, after the same hit (MEF-01).

``damage.strike`` opens the frame and works out what has to be beaten; steps: hit → (saves) → (save) → settle → hit …
The next keyword begins only once the one before is over, and the dead are given nothing more.
"""

from __future__ import annotations

from systems import contest, damage, falling, forced, points, saves, stack
from systems.battle import Battle
from systems.events import KeywordStruck

RULES = ("MEF-01",)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The next keyword's save; once it has been rolled, what it comes to."""
    left, target = frame.fact("left"), frame.fact("target")
    if frame.step == contest.SETTLES:
        stack.turn(battle, "hit", left=left[1:])
        _befall(battle, frame, left[0][0], frame.fact("margin"))
        return
    if not left or battle.unit(target).dead:
        stack.pop(battle)
        return
    name, value = left[0]
    if frame.step == "saves":
        unit = battle.unit(target)
        if unit.dead or unit.prone or unit.altitude:
            stack.turn(battle, "hit", left=left[1:])
            return
        saves.begin(battle, battle.rules.keyword(name).save, frame.fact("actor"), target, value)
        return
    if battle.rules.keyword(name).counts == "metres":
        _drive(battle, frame, name, value)
        return
    if battle.rules.spared(name, battle.unit(target)):
        stack.turn(battle, "hit", left=left[1:])
        _told(battle, frame, name, 0, spared=True)
        return
    row = battle.rules.keyword(name)
    if not row.save:
        stack.turn(battle, "hit", left=left[1:])
        _befall(battle, frame, name, value)
        return
    saves.begin(battle, row.save, frame.fact("actor"), target, value, row.points)


def _drive(battle: Battle, frame: stack.Frame, name: str, metres: int) -> None:
    """The target is driven straight away, and falls where that leads over an edge; then it may save itself from lying
    down, unless it does already (companion 9).
    """
    actor, target = frame.fact("actor"), frame.fact("target")
    _told(battle, frame, name, metres)
    stack.turn(battle, "saves")
    ride = forced.drive(battle, target, actor, metres, forced.away(battle, target, actor), RULES)
    forced.land(battle, target, actor, ride, RULES)


def _befall(battle: Battle, frame: stack.Frame, name: str, margin: int) -> None:
    """As many points as the save fell short by, and as much poison where the weapon is poisoned (CAL-10)."""
    row, actor, target = battle.rules.keyword(name), frame.fact("actor"), frame.fact("target")
    if row.counts == "metres":
        if margin:
            falling.topple(battle, target, actor, RULES)
        return
    _told(battle, frame, name, margin)
    if not margin:
        return
    if row.harm:
        harmed = battle.rules.poison(battle.unit(target), margin)
        damage.inflict(battle, target, actor, margin, harmed)
    points.give(battle, target, row.points, margin, actor, stacking=row.stacking)


def _told(battle: Battle, frame: stack.Frame, name: str, margin: int, *, spared: bool = False) -> None:
    battle.say(
        KeywordStruck(
            unit=frame.fact("actor"),
            target=frame.fact("target"),
            weapon=frame.fact("weapon"),
            keyword=name,
            points=margin,
            spared=spared,
            rules=(*RULES, *points.RULES),
        )
    )
