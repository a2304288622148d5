"""What the scenario's objectives make of units and places (DESIGN 9)."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.worth import CENT
from systems.course import Order
from systems.facts import Footprint, UnitFacts
from systems.geometry import distance
from systems.items import name_of
from systems.setup import Objective
from systems.view import View

WANTED = 250
"""Hundredths: a unit whose fall decides the battle."""
HURRIED = 150
"""Hundredths: units of a side that wins by getting somewhere."""
WATCHFUL = 150
PRESSING = 220
"""An enemy that is a walk from where it counts for its side."""
BESIDE = 2
"""Metres from somebody within which one stands beside it."""
CLOSE = 2
"""Metres that an enemy reaches beyond its walk, about."""


@dataclass(frozen=True, slots=True)
class Aims:
    """Weights of units in hundredths, places to get to, and whether time works against the side."""

    own_weights: tuple[tuple[str, int], ...]
    foe_weights: tuple[tuple[str, int], ...]
    side_weights: tuple[tuple[str, int], ...]
    everyone: int
    areas: tuple[tuple[int, ...], ...]
    """(left, top, right, bottom) that the side wins by reaching."""
    hurry: bool
    pits: tuple[tuple[int, ...], ...] = ()
    """Areas in which units of the side count against it."""
    traps: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The same of enemies: (side, area)."""
    posts: tuple[tuple[int, ...], ...] = ()
    """Areas that the unit is told to be in."""
    wanted: tuple[str, ...] = ()
    """Things that the side is to seize, or to keep from those who are, and the acting unit does not have."""
    contested: tuple[tuple[int, ...], ...] = ()
    """Areas that an enemy wins by holding alone."""

    def trapped(self, side: str, space: Footprint) -> bool:
        """Whether somebody of that enemy side would stand where it counts against its side."""
        return any(side == whose and within(area, space) for whose, area in self.traps)

    def own(self, unit: str) -> int:
        """What the fall of a unit of the side counts."""
        return max(self.everyone, dict(self.own_weights).get(unit, CENT))

    def foe(self, unit: UnitFacts) -> int:
        """What the fall of an enemy counts."""
        return max(dict(self.foe_weights).get(unit.id, CENT), dict(self.side_weights).get(unit.side, CENT))


def aims_of(view: View, *, denies: bool = False) -> Aims:
    """Read the objectives of the view: a side's victory is wanted, its defeat is to be kept off."""
    own: list[tuple[str, int]] = []
    foes: list[tuple[str, int]] = []
    sides: list[tuple[str, int]] = []
    areas: list[tuple[int, ...]] = []
    pits: list[tuple[int, ...]] = []
    traps: list[tuple[str, tuple[int, ...]]] = []
    wanted: list[str] = []
    contested: list[tuple[int, ...]] = []
    everyone, hurry = CENT, True
    ours = {unit.id for unit in view.own}
    told = Order.of(view.me.orders)
    if told.kind == "hunt":
        foes.append((told.unit, WANTED))
    posts = _posts(view, told)
    foes += [(unit, WATCHFUL) for unit in _intruders(view, told, posts)]
    if told.kind == "protect":
        own.append((told.unit, WANTED))
    for goal in view.objectives:
        mine = goal.side == view.side
        if goal.kind in ("fall", "protect"):
            (own if goal.unit in ours else foes).append((goal.unit, WANTED))
        elif goal.kind == "reach" and goal.result == "defeat":
            if mine and sum(not unit.fallen for unit in view.own) >= goal.count:
                pits.append(goal.area)
            elif mine:
                continue  # too few are left to come to grief there
            else:
                traps.append((goal.side, goal.area))
        elif goal.kind in ("reach", "hold", "escape") and goal.result != "defeat":
            if mine:
                areas.append(goal.area)
            else:
                sides.append((goal.side, HURRIED))
                foes += [(unit, PRESSING) for unit in _nearing(view, goal)] if denies else []
                contested += [goal.area] if denies and goal.kind == "hold" and not _entered(view, goal.area) else []
        elif goal.kind == "seize" and goal.result != "defeat":
            holder = next(
                (unit for unit in (*view.own, *(each.low for each in view.records)) if has(unit, goal.item)), None
            )
            if holder is not None and not holder.fallen:
                (own if holder.id in ours else foes).append((holder.id, WANTED))
            if mine and holder is not None and holder.id == view.actor and goal.area:
                areas.append(goal.area)
            elif mine or (denies and holder is None):
                wanted.append(goal.item)
        elif goal.kind == "survive" and goal.result == "victory" and mine:
            everyone, hurry = WATCHFUL, False
    hurry = hurry and (not posts or told.kind == "reach")
    return Aims(
        tuple(own), tuple(foes), tuple(sides), everyone, tuple(areas), hurry, tuple(pits), tuple(traps), posts,
        tuple(wanted), tuple(contested),
    )  # fmt: skip


def _nearing(view: View, goal: Objective) -> list[str]:
    """Units of an enemy side that are a walk from where its objective wants them."""
    left, top, right, bottom = goal.area
    found = []
    for foe in (record.low for record in view.records if record.low.side == goal.side):
        space = foe.footprint
        across = max(0, left - space.x - space.side + 1, space.x - right)
        along = max(0, top - space.y - space.side + 1, space.y - bottom)
        if max(across, along) <= foe.speed:
            found.append(foe.id)
    return found


def _entered(view: View, area: tuple[int, ...]) -> bool:
    """Whether a comrade that can act stands in the area: then an enemy does not hold it alone."""
    return any(unit.id != view.actor and not unit.idle and within(area, unit.footprint) for unit in view.own)


def _posts(view: View, told: Order) -> tuple[tuple[int, ...], ...]:
    """Where the unit is told to be: in an area, or beside somebody."""
    if told.kind in ("guard", "reach") and told.area:
        return (told.area,)
    ward = view.unit(told.unit) if told.kind in ("guard", "protect") else None
    if ward is None or ward.dead or ward.presence != "here":
        return ()
    side, board = view.me.derived.footprint, view.board
    return ((
        max(0, ward.x - BESIDE - side + 1), max(0, ward.y - BESIDE - side + 1),
        min(board.width, ward.x + ward.footprint.side + BESIDE + side - 1) - 1,
        min(board.height, ward.y + ward.footprint.side + BESIDE + side - 1) - 1,
    ),)  # fmt: skip


def _intruders(view: View, told: Order, posts: tuple[tuple[int, ...], ...]) -> list[str]:
    """Enemies inside the ground that is guarded, or near enough to strike at whom the unit protects."""
    ward = view.unit(told.unit) if told.kind == "protect" else None
    found = []
    for record in view.records:
        foe = record.low
        near = ward is not None and distance(ward.footprint, foe.footprint) <= foe.speed + CLOSE
        if near or (told.kind == "guard" and told.area and any(within(post, foe.footprint) for post in posts)):
            found.append(foe.id)
    return found


def has(unit: UnitFacts, item: str) -> bool:
    """Whether the unit carries the thing, in hand or out of it."""
    gear = any(name == item and number for name, number in unit.gear)
    return gear or any(name_of(unit.id, arm.item) == item for arm in (*unit.arms, *unit.packed))


def within(area: tuple[int, ...], space: Footprint) -> bool:
    """Whether the whole space lies in the area."""
    left, top, right, bottom = area
    across = left <= space.x and space.x + space.side - 1 <= right
    return across and top <= space.y and space.y + space.side - 1 <= bottom
