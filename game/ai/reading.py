"""What decides a battle (``terms``), sorted by what a unit makes of it: places, weights, things, who is in a hurry."""

from __future__ import annotations

from typing import Any

from game.ai.terms import Term
from systems.facts import Footprint, UnitFacts
from systems.geometry import distance
from systems.items import name_of
from systems.view import View

WANTED = 250
"""Hundredths: a unit whose fall decides the battle."""
ALMOST, SOON = 400, 300
"""One that is a move, or a turn, from deciding it."""
HURRIED = 150
"""Hundredths: units of a side that wins by getting somewhere."""
WATCHFUL = 150
PRESSING = 220
"""An enemy that is a walk from where it counts for its side."""
A_TURN = 2
"""Moves of one turn."""
CLOSE = 2
"""Metres that an enemy reaches beyond its walk, about."""

Area = tuple[int, ...]


class Reading:
    """What the terms of one view come to, gathered one after the other."""

    def __init__(self, view: View, *, denies: bool) -> None:
        self.view, self.denies = view, denies
        self.ours = {unit.id for unit in view.own}
        self.foes = [record.low for record in view.records if not record.low.fallen and not record.low.surrendered]
        self.able = [unit for unit in view.own if not unit.fallen and not unit.surrendered]
        self.own: list[tuple[str, int]] = []
        self.weights: list[tuple[str, int]] = []
        self.lists: dict[str, list[Any]] = {name: [] for name in LISTS}
        self.unseen = self.stays = False
        self.patient = False
        self.elsewise = False
        """Whether the side has something else to do than to let time pass."""
        self.deadline = 0

    def take(self, term: Term) -> None:
        """Sort one term in."""
        getattr(self, "_" + term.kind)(term)
        own_work = term.good and (term.side in ("", self.view.side)) and term.kind not in ("survive", "rout")
        self.elsewise |= own_work or (not term.good and term.kind == "survive")

    def _may(self, term: Term) -> bool:
        """Whether the acting unit itself could bring it about."""
        return term.side in ("", self.view.side) and term.who in ("", self.view.actor)

    def _rout(self, term: Term) -> None:
        if not term.good and term.side == self.view.side and len(self.foes) == 1:
            self.lists["spared"].append(self.foes[0].id)

    def _fall(self, term: Term) -> None:
        if term.good and term.unit not in self.ours:
            self.weights.append((term.unit, WANTED))
        elif not term.good and term.unit in self.ours:
            self.own.append((term.unit, WANTED))
            if term.unit != self.view.actor:
                self.lists["wards"].append(term.unit)
                if self.denies:
                    self.weights += [(foe, WATCHFUL) for foe in _close_by(self.view, term.unit)]
        elif not term.good:
            self.lists["spared"].append(term.unit)

    def _survive(self, term: Term) -> None:
        if term.good:
            self.patient = True
        else:
            self.deadline = min(self.deadline or term.rounds, term.rounds)

    def _reach(self, term: Term) -> None:
        if term.side == self.view.side:
            others = sum(within(term.area, unit.footprint) for unit in self.able if unit.id != self.view.actor)
            if len(self.able) < term.count:
                return  # too few are left for it
            last = others + 1 >= term.count and self._may(term)
            if term.good and self._may(term):
                self.lists["areas"].append(term.area)
                self.lists["winning"] += [term.area] if last else []
            elif self._may(term):
                self.lists["pits"].append(term.area)
                self.lists["losing"] += [term.area] if last else []
        elif term.good:
            self.lists["traps"].append((term.side, term.area))
        else:
            self._run_down(term)

    def _hold(self, term: Term) -> None:
        last = term.rounds <= 1 and not _entered(self.view, term.area)
        if term.side == self.view.side:
            self.lists["areas" if term.good else "pits"].append(term.area)
            self.lists["winning" if term.good else "losing"] += [term.area] if last else []
            if term.good and self.denies:
                self.weights += [(foe.id, PRESSING) for foe in self.foes if within(term.area, foe.footprint)]
        elif not term.good:
            self._run_down(term)
            if self.denies and not _entered(self.view, term.area):
                self.lists["contested"].append(term.area)
                self.lists["winning"] += [term.area] if last else []

    def _escape(self, term: Term) -> None:
        gone = _gone(self.view, term.side)
        if term.side != self.view.side:
            if not term.good:
                self._run_down(term)
        elif not term.good:
            self.lists["pits"].append(term.area)
            self.stays = True
        elif gone + len(self.able) >= term.count:
            self.lists["areas"].append(term.area)
            self.lists["winning"] += [term.area] if gone + 1 >= term.count else []
        else:
            self.stays = True

    def _seize(self, term: Term) -> None:
        view = self.view
        holder = next((unit for unit in (*self.able, *self.foes) if has(unit, term.item)), None)
        mine = term.side == view.side
        if mine and not term.good:
            if holder is not None and holder.id == view.actor and term.area:
                self.lists["losing"].append(term.area)
            self.lists["cursed"].append(term.item)
            return
        if not mine and term.good:
            return
        if holder is not None:
            if holder.id in self.ours:
                self.own.append((holder.id, WANTED))
                self.lists["wards"] += [holder.id] if holder.id != view.actor else []
            else:
                self.weights.append((holder.id, WANTED))
                if not mine and term.area and holder.side == term.side and self.denies:
                    self.lists["barred"].append((term.area, holder.id))
        if mine and holder is not None and holder.id == view.actor and term.area:
            self.lists["areas"].append(term.area)
            self.lists["winning"].append(term.area)
        elif mine or (self.denies and holder is None):
            self.lists["wanted"].append(term.item)
            self.lists["decisive"] += [term.item] if mine and not term.area else []

    def _seen(self, term: Term) -> None:
        if term.unit in self.ours:
            self.unseen |= not term.good and term.unit == self.view.actor
        elif term.good:
            self.lists["sought"].append(term.unit)

    def _opened(self, term: Term) -> None:
        if term.at[0]:
            self.lists["opens" if term.good else "guarded"].append(term.at)
            self._watch(term)

    def _destroyed(self, term: Term) -> None:
        if term.at[0]:
            self.lists["breaks" if term.good else "guarded"].append(term.at)
            self._watch(term)

    def _watch(self, term: Term) -> None:
        """Keep enemies from a place that they would win at."""
        _, x, y = term.at
        if not term.good and self.denies:
            runner = _first(self.foes, (x, y, x, y))
            self.lists["barred"] += [((x, y, x, y), runner.id)] if runner is not None else []
            self.weights += [(foe.id, PRESSING) for foe in self.foes if _away(foe, (x, y, x, y)) <= foe.speed + CLOSE]

    def _run_down(self, term: Term) -> None:
        """An enemy wins by getting there: who is nearly there comes first, and somebody is in its way."""
        runners = [foe for foe in self.foes if foe.side == term.side and term.who in ("", foe.id)]
        runners = [foe for foe in runners if foe.speed and not foe.idle]
        self.weights += [(foe.id, HURRIED) for foe in runners]
        outside = [foe for foe in runners if not within(term.area, foe.footprint)]
        if not self.denies:
            return
        near = [foe for foe in runners if _away(foe, term.area) <= A_TURN * foe.speed]
        close = [foe for foe in runners if _away(foe, term.area) <= (A_TURN + 1) * foe.speed]
        gone = _gone(self.view, term.side) if term.kind == "escape" else 0
        last = term.kind != "hold" and len(near) + gone >= term.count
        self.weights += [(foe.id, PRESSING) for foe in close]
        self.weights += [(foe.id, ALMOST if _away(foe, term.area) <= foe.speed else SOON) for foe in near if last]
        runner = _first(outside or runners, term.area)
        self.lists["barred"].append((term.area, "" if runner is None else runner.id))


LISTS = (
    "areas", "pits", "traps", "wanted", "contested", "winning", "losing", "barred", "spared", "wards", "cursed",
    "sought", "decisive", "opens", "breaks", "guarded",
)  # fmt: skip


def _gone(view: View, side: str) -> int:
    """How many of a side have left the field, as far as is known."""
    return sum(whose == side for _, whose in view.gone)


def _first(units: list[UnitFacts], area: Area) -> UnitFacts | None:
    """Who could be in the area first."""
    able = [unit for unit in units if unit.speed and not unit.idle and not unit.bars("move")]
    return min(able, key=lambda unit: -(-_away(unit, area) // unit.speed), default=None)


def _away(unit: UnitFacts, area: Area) -> int:
    """Squares between a unit and an area."""
    left, top, right, bottom = area
    space = unit.footprint
    across = max(0, left - space.x - space.side + 1, space.x - right)
    along = max(0, top - space.y - space.side + 1, space.y - bottom)
    return max(across, along)


def _close_by(view: View, ward: str) -> list[str]:
    """Enemies that could come to a blow at a comrade in one turn."""
    unit = view.unit(ward)
    if unit is None:
        return []
    return [
        record.low.id for record in view.records
        if distance(unit.footprint, record.low.footprint) <= record.low.speed + CLOSE
    ]  # fmt: skip


def _entered(view: View, area: Area) -> bool:
    """Whether a comrade that can act stands in the area: then an enemy does not hold it alone."""
    return any(unit.id != view.actor and not unit.idle and within(area, unit.footprint) for unit in view.own)


def has(unit: UnitFacts, item: str) -> bool:
    """Whether the unit carries the thing, in hand or out of it."""
    gear = any(name == item and number for name, number in unit.gear)
    return gear or any(name_of(unit.id, arm.item) == item for arm in (*unit.arms, *unit.packed))


def within(area: tuple[int, ...], space: Footprint) -> bool:
    """Whether the whole space lies in the area."""
    left, top, right, bottom = area
    across = left <= space.x and space.x + space.side - 1 <= right
    return across and top <= space.y and space.y + space.side - 1 <= bottom
