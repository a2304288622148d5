"""The battle a side believes in, built from its view and nothing else (DESIGN 2): minds try out in it what may come.

It is a battle like any other, played by the same rules through the same referee, with dice of its own. What the side
cannot know is as it would expect it (``beliefs``). A unit it has lost sight of stands where it was last seen, as it
came into the fight; where the side would see it there, on the nearest square where it would not; and where there is
none it has hidden there. Nobody comes later, and nothing happens of the scenario's own accord: a side does
not know what a scenario has in store.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from components.condition import Conditions
from components.hiding import Hiding
from components.initiative import Initiative
from components.joining import Presence
from components.movement import Position
from systems import detection, geometry, order, pipeline
from systems.battle import Battle
from systems.beliefs import Beliefs, Known
from systems.board import Board
from systems.course import Arrival
from systems.facts import Footprint, UnitFacts, UnitSheet
from systems.frozen import replace
from systems.setup import Objective, Setup
from systems.store import FIELDS, SCENE, SCENE_COMPONENTS, UNIT_COMPONENTS

NEVER = 1 << 30
"""The round in which those come whom the side does not see: its fight is not won while they are about."""
NEARBY = 200
"""Squares looked at for where one may be that is not where it was last seen."""
SOMEBODY = "somebody:"
"""The id of one who stands for a side of which nobody has been seen yet, with that side's name behind it."""


class Seen(Protocol):
    """What a sandbox is built from: a ``View``, which knows this file and not the other way round."""

    @property
    def side(self) -> str: ...
    @property
    def board(self) -> Board: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def house(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def objectives(self) -> tuple[Objective, ...]: ...
    @property
    def beliefs(self) -> Beliefs | None: ...


Sandbox = Battle
"""A battle that is only believed in: what minds, which know no other, call it."""


def sandbox(view: Seen, seed: int) -> Battle:
    """The battle as the view's side believes it to stand, with dice of ``seed``.

    A legal command of the deciding unit is legal here too. Raises ValueError for a view without beliefs.
    """
    known = view.beliefs
    if known is None:
        raise ValueError("the view says nothing of what its side believes")
    strangers = _strangers(known)
    unseen = tuple(each.sheet.id for each in known.units if not each.row and each.presence != "gone")
    setup = Setup(
        board=known.ground,
        units=(*(each.sheet for each in known.units), *strangers),
        sides=known.sides,
        objectives=view.objectives,
        ruleset=view.ruleset,
        house=view.house,
        arrivals=(Arrival((*unseen, *(sheet.id for sheet in strangers)), round=NEVER),),
        before=known.before,
    )
    battle = Battle(setup, seed)
    battle.attach(pipeline.PIPELINE)
    with battle:
        _put(battle, SCENE, SCENE_COMPONENTS, known.scene)
        for each in known.units:
            if each.row:
                _put(battle, each.sheet.id, UNIT_COMPONENTS, each.row)
        battle.stand_on(view.board)
        for each in known.units:
            if not each.row and each.last is not None:
                _place(battle, view.side, each)
        if known.reached:
            order.reach(battle, known.reached)
    battle.log.clear()
    return battle


def _strangers(known: Beliefs) -> list[UnitSheet]:
    """Somebody for every side of which the view names nobody: it may still have units to send."""
    there = {each.sheet.side for each in known.units}
    return [UnitSheet(SOMEBODY + side, side) for side in known.sides if side not in there]


def _put(battle: Battle, unit: str, kinds: tuple[type, ...], row: tuple[tuple[Any, ...], ...]) -> None:
    """Give the components of one id their values. Nothing has been asked of the battle yet that could go stale."""
    for kind, values in zip(kinds, row, strict=True):
        part: Any = battle.of(unit, kind)
        for name, value in zip(FIELDS[kind], values, strict=True):
            setattr(part, name, value)


def _place(battle: Battle, side: str, each: Known) -> None:
    """Put a unit that is out of sight where it may be."""
    unit = each.sheet.id
    assert each.last is not None
    for name, value in zip(FIELDS[Initiative], each.turn, strict=True):
        battle.write(unit, Initiative, name, value)
    battle.write(unit, Conditions, "dead", each.dead)
    square: tuple[int, int] | None = each.last
    if each.presence == "gone":
        battle.write(unit, Presence, "state", "gone")
    else:
        square = _out_of_sight(battle, side, battle.unit(unit), each.last)
        if square is None:
            watchers = tuple(name for name in battle.ids if battle.sheets[name].side == side)
            battle.write(unit, Hiding, "whereabouts", tuple((name, detection.UNLOCATED) for name in watchers))
            square = _out_of_sight(battle, side, battle.unit(unit), each.last)
        battle.write(unit, Presence, "state", "here" if square is not None else "coming")
    x, y = square or each.last
    battle.write(unit, Position, "x", x)
    battle.write(unit, Position, "y", y)


def _out_of_sight(battle: Battle, side: str, facts: UnitFacts, last: tuple[int, int]) -> tuple[int, int] | None:
    """The square nearest to where it was last seen on which it has room and none of the side would make it out."""
    board, rules, unit = battle.board, battle.rules, facts.id
    length = facts.derived.footprint
    others = [other for other in battle.units() if other.id != unit]
    watchers = [other for other in others if other.side == side and not other.fallen]
    for x, y in _around(board.width, board.height, last):
        space = Footprint(x, y, length)
        if not board.free(x, y, length) or any(geometry.overlap(space, other.footprint) for other in others):
            continue
        there = replace(facts, x=x, y=y)
        if not any(detection.perceived(board, rules, watcher, there) for watcher in watchers):
            return x, y
    return None


def _around(width: int, height: int, middle: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The squares nearest to one, the nearest first, row by row where they are equally near."""
    x0, y0 = middle
    reach = 8
    near = sorted(
        ((x - x0) ** 2 + (y - y0) ** 2, y, x)
        for y in range(max(0, y0 - reach), min(height, y0 + reach + 1))
        for x in range(max(0, x0 - reach), min(width, x0 + reach + 1))
    )
    yield from ((x, y) for _, y, x in near[:NEARBY])


__all__ = ["SOMEBODY", "Sandbox", "sandbox"]
