"""What the scenario's objectives make of units and places (DESIGN 9)."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.reading import CLOSE, WANTED, WATCHFUL, Area, Reading, within
from game.ai.terms import terms
from game.ai.worth import CENT
from systems.course import Order, Place
from systems.facts import Footprint, UnitFacts
from systems.geometry import distance
from systems.view import View

BESIDE = 2
"""Metres from somebody within which one stands beside it."""
HASTE = 5
"""Rounds before time runs out from which on a side throws caution away."""


@dataclass(frozen=True, slots=True)
class Aims:
    """Weights of units in hundredths, places to get to, and whether time works against the side."""

    own_weights: tuple[tuple[str, int], ...]
    foe_weights: tuple[tuple[str, int], ...]
    everyone: int
    areas: tuple[Area, ...]
    """(left, top, right, bottom) that the side wins by reaching."""
    hurry: bool
    pits: tuple[Area, ...] = ()
    """Areas in which units of the side count against it."""
    traps: tuple[tuple[str, Area], ...] = ()
    """The same of enemies: (side, area)."""
    posts: tuple[Area, ...] = ()
    """Areas that the unit is told to be in."""
    wanted: tuple[str, ...] = ()
    """Things that the side is to seize, or to keep from those who are, and the acting unit does not have."""
    contested: tuple[Area, ...] = ()
    """Areas that an enemy wins by holding alone."""
    winning: tuple[Area, ...] = ()
    """Areas in which the acting unit wins the battle, or keeps it from being lost, by standing there."""
    losing: tuple[Area, ...] = ()
    """The same of losing it."""
    barred: tuple[tuple[Area, str], ...] = ()
    """Areas that an enemy is on its way to, and that enemy: somebody has to be there before it."""
    spared: tuple[str, ...] = ()
    """Enemies whose fall the side would pay for."""
    wards: tuple[str, ...] = ()
    """Comrades whose fall loses the battle."""
    cursed: tuple[str, ...] = ()
    """Things that nobody of the side may have."""
    unseen: bool = False
    """Whether the battle is lost once an enemy sees the acting unit."""
    sought: tuple[str, ...] = ()
    """Enemies whom it wins the battle to see."""
    decisive: tuple[str, ...] = ()
    """Things that win the battle as soon as the side has them."""
    opens: tuple[Place, ...] = ()
    """Doors whose opening wins the battle."""
    breaks: tuple[Place, ...] = ()
    """Things of the map that win the battle once they are destroyed."""
    guarded: tuple[Place, ...] = ()
    """The same for an enemy: whoever comes near them is to be stopped, and nobody of the side touches them."""
    bides: bool = False
    """Whether the side wins by nothing but time."""
    late: int = 0
    """Rounds of the last few before time runs out that have gone by."""
    stays: bool = False
    """Whether leaving the field would lose the battle, or does not win it any more."""

    def trapped(self, side: str, space: Footprint) -> bool:
        """Whether somebody of that enemy side would stand where it counts against its side."""
        return any(side == whose and within(area, space) for whose, area in self.traps)

    def own(self, unit: str) -> int:
        """What the fall of a unit of the side counts."""
        return max(self.everyone, _most(self.own_weights, unit))

    def foe(self, unit: UnitFacts) -> int:
        """What the fall of an enemy counts: nothing good, where the side would pay for it."""
        if unit.id in self.spared:
            return 0
        return _most(self.foe_weights, unit.id)


def _most(weights: tuple[tuple[str, int], ...], name: str) -> int:
    return max((weight for each, weight in weights if each == name), default=CENT)


def aims_of(view: View, *, denies: bool = False) -> Aims:
    """Read what decides the battle: what is good for the side is wanted, the rest is to be kept off.

    ``denies``: with an eye for what enemies are about to win by.
    """
    found = Reading(view, denies=denies)
    told = Order.of(view.me.orders)
    posts = _posts(view, told)
    if told.kind == "hunt":
        found.weights.append((told.unit, WANTED))
    found.weights += [(unit, WATCHFUL) for unit in _intruders(view, told, posts)]
    if told.kind == "protect":
        found.own.append((told.unit, WANTED))
    for term in terms(view):
        found.take(term)
    patient = found.patient and not found.elsewise
    left = found.deadline - view.round if found.deadline else HASTE
    lists = {name: tuple(dict.fromkeys(each)) for name, each in found.lists.items()}
    return Aims(
        own_weights=tuple(found.own), foe_weights=tuple(found.weights),
        everyone=WATCHFUL if found.patient else CENT, posts=posts, unseen=found.unseen, stays=found.stays,
        hurry=not found.patient and (not posts or told.kind == "reach"), bides=patient, late=max(0, HASTE - left),
        **lists,
    )  # fmt: skip


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
