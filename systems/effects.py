"""Timed effects: what a spell leaves on a unit or an item, and when it ends (SPL-05, companion 5).

Rows lie in ``components.effects``; what they give is the ruleset's to say. An effect ends on its moment and not before
or after, whoever is the first to look (H19).
"""

from __future__ import annotations

from collections.abc import Iterable

from components.effects import Effects, Enchanted
from systems import condition, damage
from systems.battle import Battle
from systems.events import EffectBegan, EffectEnded
from systems.facts import ATTRIBUTES, Boon
from systems.store import SCENE

RULES = ("SPL-05",)
Row = tuple[str, str, str, int, str, str, int]
"""A row of ``components.effects.Effects``."""


def give(battle: Battle, unit: str, boons: Iterable[Boon]) -> None:
    """Put effects on a unit; the same spell of the same caster takes the place of what it left before."""
    new = tuple(boons)
    same = {(each.key, each.source) for each in new}
    kept = tuple(row for row in battle.of(unit, Effects).rows if row[:2] not in same)
    _put(battle, unit, (*kept, *(_row(each) for each in new)))
    for each in new:
        battle.say(
            EffectBegan(
                unit=unit, source=each.source, spell=each.key, what=each.what, points=each.points, ends=each.ends,
                rounds=each.left, rules=RULES,
            )
        )  # fmt: skip


def enchant(battle: Battle, unit: str, item: str, boons: Iterable[Boon]) -> None:
    """Put effects on an item, named after the unit whose sheet lists it; ``unit`` carries it."""
    new = tuple(boons)
    same = {(item, each.key, each.source) for each in new}
    kept = tuple(row for row in battle.scene(Enchanted).rows if row[:3] not in same)
    rows = tuple((item, each.key, each.source, each.what, each.points, each.ends, each.left) for each in new)
    battle.write(SCENE, Enchanted, "rows", (*kept, *rows), RULES)
    condition.progress(battle)
    for each in new:
        battle.say(
            EffectBegan(
                unit=unit, source=each.source, spell=each.key, what=each.what, points=each.points, ends=each.ends,
                rounds=each.left, item=item, rules=RULES,
            )
        )  # fmt: skip


def pass_moment(battle: Battle, moment: str) -> None:
    """One more of these moments has come: ``start:UNIT``, ``end:UNIT``; what it was the last of ends."""
    for unit in battle.ids:
        rows = battle.of(unit, Effects).rows
        if any(row[5] == moment for row in rows):
            left = tuple((*row[:6], row[6] - 1) if row[5] == moment else row for row in rows)
            _drop(battle, unit, left, tuple(row for row in left if row[5] == moment and row[6] <= 0), "time")
    spells = battle.scene(Enchanted).rows
    if any(row[5] == moment for row in spells):
        aged = tuple((*row[:6], row[6] - 1) if row[5] == moment else row for row in spells)
        gone = tuple(row for row in aged if row[5] == moment and row[6] <= 0)
        battle.write(SCENE, Enchanted, "rows", tuple(row for row in aged if row not in gone), RULES)
        for item, key in dict.fromkeys((row[0], row[1]) for row in gone):
            battle.say(EffectEnded(unit=item.partition("/")[0], spell=key, cause="time", item=item, rules=RULES))


def end(battle: Battle, moment: str, cause: str) -> None:
    """Everything that lasted until this ends now: ``keep:UNIT`` when nobody concentrates on it any more."""
    for unit in battle.ids:
        rows = battle.of(unit, Effects).rows
        over = tuple(row for row in rows if row[5] == moment)
        if over:
            _drop(battle, unit, rows, over, cause)


def _row(boon: Boon) -> Row:
    return boon.key, boon.source, boon.what, boon.points, boon.bonus, boon.ends, boon.left


def _drop(battle: Battle, unit: str, rows: tuple[Row, ...], over: tuple[Row, ...], cause: str) -> None:
    _put(battle, unit, tuple(row for row in rows if row not in over))
    for key in dict.fromkeys(row[0] for row in over):
        battle.say(EffectEnded(unit=unit, spell=key, cause=cause, rules=RULES))


def _put(battle: Battle, unit: str, rows: tuple[Row, ...]) -> None:
    """Store the rows; a body whose Attributes change has another Health track (companion 7.1)."""
    before = battle.of(unit, Effects).rows
    battle.write(unit, Effects, "rows", rows, RULES)
    if any(row[2] in ATTRIBUTES for row in (*before, *rows)):
        damage.resize(battle, unit)
    if len(rows) != len(before):
        condition.progress(battle)
