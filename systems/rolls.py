"""One side's dice of a contest, a check or a save: thrown, told, counted (DIC-01 to DIC-03, DIC-08)."""

from __future__ import annotations

from systems.battle import Battle
from systems.dice import Roll
from systems.events import Rolled
from systems.forecast import Side


def side_rolls(battle: Battle, side: Side, name: str) -> int:
    """One side's dice fall; returns what they come to. Nothing is rolled where it fails by itself."""
    if side.fails:
        return 0
    roll = battle.roll(side.unit, f"contest {name}", side.pool, side.again, side.presence)
    battle.say(_rolled(side, name, roll))
    return battle.rules.counted(side, roll.successes)


def _rolled(side: Side, name: str, roll: Roll) -> Rolled:
    return Rolled(
        unit=side.unit,
        kind=name,
        pool=side.pool,
        again=side.again,
        faces=roll.faces,
        added=roll.added,
        successes=roll.successes,
        chance=roll.chance,
        critical_failure=roll.critical_failure,
        presence=side.presence,
        rules=("DIC-12",) if roll.chance else ("DIC-01", "DIC-03"),
    )
