"""What spells put up on the map for a while: walls and cover, until they are gone (SPL-05).

Such an object is part of the board like any other: it bars ways and sight, covers by its Size (COV-04), and can be
broken; but it is rooted to its square. Rows lie in ``components.effects.Raised``.
"""

from __future__ import annotations

from typing import NamedTuple

from components.effects import Raised
from components.objects import Wear
from systems import worn_board
from systems.battle import Battle
from systems.events import BarrierFell, BarrierRaised
from systems.facts import SpellFacts, UnitFacts
from systems.store import SCENE

RULES = ("SPL-05",)
Square = tuple[int, int]


class Barrier(NamedTuple):
    """One square of a row of ``components.effects.Raised``."""

    x: int
    y: int
    key: str
    source: str
    size: int
    material: str
    opaque: int
    ends: str
    left: int


def barriers(battle: Battle) -> tuple[Barrier, ...]:
    """Everything that spells have put up, oldest first, what has been broken since included."""
    rows = battle.scene(Raised).rows
    return tuple(Barrier(*row) for row in rows) if rows else ()


def put_up(
    battle: Battle, unit: UnitFacts, spell: SpellFacts, size: int, squares: tuple[Square, ...], ends: str, left: int
) -> None:  # fmt: skip
    """It stands on these squares from now on."""
    assert spell.summons is not None
    new = tuple(
        Barrier(x, y, spell.key, unit.id, size, spell.summons.material, int(spell.summons.opaque), ends, left)
        for x, y in squares
    )
    _write(battle, (*barriers(battle), *new))
    battle.say(
        BarrierRaised(unit=unit.id, spell=spell.key, squares=squares, size=size, rounds=left, rules=RULES)
    )  # fmt: skip


def renew(battle: Battle, unit: str, spell: str) -> None:
    """What the same spell of the same caster has put up before makes room."""
    old = tuple(each for each in barriers(battle) if (each.key, each.source) == (spell, unit))
    if old:
        _drop(battle, old, "renewed")


def pass_moment(battle: Battle, moment: str) -> None:
    """One more of these moments has come, ``start:UNIT``: what it was the last of is gone."""
    rows = barriers(battle)
    if not any(each.ends == moment for each in rows):
        return
    over = tuple(each for each in rows if each.ends == moment and each.left <= 1)
    _write(battle, tuple(e._replace(left=e.left - 1) if e.ends == moment and e.left > 1 else e for e in rows))
    if over:
        _drop(battle, over, "time")


def end(battle: Battle, moment: str, cause: str) -> None:
    """Everything that stood until this is gone now: ``keep:UNIT`` when nobody concentrates on it any more."""
    over = tuple(each for each in barriers(battle) if each.ends == moment)
    if over:
        _drop(battle, over, cause)


def _drop(battle: Battle, over: tuple[Barrier, ...], cause: str) -> None:
    """Gone, and its wear with it: what stands there next is new."""
    names = {worn_board.raised_name(each.x, each.y) for each in over}
    worn = battle.scene(Wear).damage
    if any(name in names for name, _ in worn):
        battle.write(SCENE, Wear, "damage", tuple(row for row in worn if row[0] not in names), RULES)
    _write(battle, tuple(each for each in barriers(battle) if each not in over))
    for key, source in dict.fromkeys((each.key, each.source) for each in over):
        gone = tuple((each.x, each.y) for each in over if (each.key, each.source) == (key, source))
        battle.say(BarrierFell(unit=source, spell=key, squares=gone, cause=cause, rules=RULES))


def _write(battle: Battle, rows: tuple[Barrier, ...]) -> None:
    battle.write(SCENE, Raised, "rows", tuple(tuple(each) for each in rows), RULES)
