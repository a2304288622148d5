"""What a side knows: whom it has located, where it last saw the others, what announcements taught it (INF, DESIGN 6).

Every member locates others for itself (``detection``, companion 11); a side knows whom one of them has located at least
roughly, and attacks by a friend's word as one attacks roughly located.
"""

from __future__ import annotations

from typing import NamedTuple

from components.area import Zones
from components.hiding import Hiding
from components.scene import Announced, Sighted
from systems import detection, geometry
from systems.battle import Battle
from systems.board import Board
from systems.events import HidingEnded
from systems.facts import Footprint, UnitFacts, WeaponFacts, cite
from systems.frozen import replace
from systems.store import SCENE

UNLOCATED, APPROXIMATE, PINPOINTED = detection.UNLOCATED, detection.APPROXIMATE, detection.PINPOINTED
"""How well one unit has located another: not at all, roughly, exactly (companion 11)."""


class Met(NamedTuple):
    """A place where a side ran into a unit it does not see, and whether that one lay there fallen."""

    space: Footprint
    fallen: bool


def level(battle: Battle, watcher: str, other: str) -> int:
    """How well the watcher by itself has located the other: UNLOCATED, APPROXIMATE or PINPOINTED (PRE-02).

    One's own side is always PINPOINTED; whoever is not on the field is UNLOCATED.
    """

    def ask(battle: Battle) -> int:
        one, two = battle.unit(watcher), battle.unit(other)
        if one.side == two.side:
            return PINPOINTED
        if other in battle.absent() or watcher in battle.absent():
            return UNLOCATED
        return battle.between("perceived", one, two, detection.perceived)

    return battle.kept(("level", watcher, other), ask)


def aimed(battle: Battle, watcher: str, other: str) -> int:
    """The level with which the watcher can attack the other: its own, or roughly where a friend tells it the place."""
    own = level(battle, watcher, other)
    if own == UNLOCATED and locates(battle, battle.unit(watcher).side, other):
        return APPROXIMATE
    return own


def sees(battle: Battle, watcher: UnitFacts, other: UnitFacts) -> bool:
    """Whether one unit has pinpointed another, near enough to be a target at all (RNG-01, PRE-02)."""
    return detection.watches(battle.board, battle.rules, watcher, other)


def located(battle: Battle, side: str) -> frozenset[str]:
    """Ids of the units the side knows the place of: its own, and those that one of them who has not fallen has located
    at least roughly.
    """

    def look_round(battle: Battle) -> frozenset[str]:
        cite("PRE-02")
        units = battle.units()
        watchers = [unit for unit in units if unit.side == side and not unit.fallen]
        found: list[str] = []
        for unit in units:
            if unit.side == side:
                found.append(unit.id)
                continue
            for watcher in watchers:
                if battle.between("perceived", watcher, unit, detection.perceived):
                    found.append(unit.id)
                    break
        return frozenset(found)

    return battle.kept(("located", side), look_round)


def ever(battle: Battle, side: str) -> frozenset[str]:
    """Ids of everybody the side knows of: its own, those it has located and those it has seen before (DESIGN 6)."""
    own = frozenset(unit for unit, sheet in battle.sheets.items() if sheet.side == side)
    return own | located(battle, side) | frozenset(last_seen(battle, side))


def locates(battle: Battle, side: str, unit: str) -> bool:
    """Whether the side knows where this one unit is."""
    return unit in located(battle, side)


def unseen_rules(board: Board, actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts) -> tuple[str, ...]:
    """The rules that keep an attack from a target out of sight; COV-16 as well where smoke lies between."""
    rule = "MEL-02" if weapon.melee else "RNG-01"
    a, b = actor.footprint, target.footprint
    for row, low, high in geometry.hull(b.x - a.x, b.y - a.y, a.side, b.side).squares:
        start = (a.y + row) * board.width + a.x
        if any(board.smoke[start + low : start + high]):
            return (rule, "COV-16")
    return (rule,)


def lost_rules(battle: Battle, actor: UnitFacts, target: str, weapon: WeaponFacts) -> tuple[str, ...]:
    """The rules that keep an attack from a target its side has not located: COV-16 as well where there is smoke that
    may hide it. Where it really is makes no difference.
    """
    rule = "MEL-02" if weapon.melee else "RNG-01"
    return (rule, "COV-16") if battle.board.smoky else (rule,)


def look(battle: Battle) -> None:
    """Note where each side sees each unit of the others now; what it no longer sees keeps its last place."""
    last = {(side, unit): (x, y, seen) for side, unit, x, y, seen in battle.scene(Sighted).last}
    for side in battle.setup.sides:
        for unit in located(battle, side):
            facts = battle.unit(unit)
            if facts.side != side:
                last[side, unit] = (facts.x, facts.y, battle.round)
    battle.write(SCENE, Sighted, "last", tuple((*key, *place) for key, place in sorted(last.items())))


def discover(battle: Battle, side: str, unit: str) -> None:
    """The side has run into a unit it did not see: from now on it knows that place (DESIGN 6)."""
    found = battle.unit(unit)
    x, y, length = found.footprint
    last = {(who, whom): (x, y, seen) for who, whom, x, y, seen in battle.scene(Sighted).last}
    last[side, unit] = (x, y, battle.round)
    battle.write(SCENE, Sighted, "last", tuple((*key, *place) for key, place in sorted(last.items())))
    others = tuple(each for each in battle.scene(Sighted).met if each[:2] != (side, unit))
    battle.write(SCENE, Sighted, "met", (*others, (side, unit, x, y, length, found.helpless)))


def met(battle: Battle, side: str) -> tuple[Met, ...]:
    """The places this side takes for taken, though it sees nobody there: where it ran into somebody this round, and
    mines it knows of.
    """
    found = battle.scene(Sighted).met
    mined = tuple(
        Met(Footprint(*row[3]), False) for row in battle.scene(Zones).rows if row[0] == "mine" and side in row[6]
    )
    if not found:
        return mined
    seen = located(battle, side)
    return mined + tuple(
        Met(Footprint(x, y, length), fallen)
        for who, unit, x, y, length, fallen in found
        if who == side and unit not in seen
    )


def last_seen(battle: Battle, side: str) -> dict[str, tuple[int, int, int]]:
    """Where the side last saw each unit of the others: id -> (x, y, round)."""
    return {unit: (x, y, seen) for who, unit, x, y, seen in battle.scene(Sighted).last if who == side}


def unaware(battle: Battle, side: str) -> dict[str, UnitFacts]:
    """The side's units that hide as they take themselves to be: nobody tells them who has found them (HID-09)."""
    return {
        unit.id: replace(unit, hides=tuple((watcher, UNLOCATED) for watcher, _ in unit.hides), spotted=())
        for unit in battle.units()
        if unit.side == side and (unit.hides or unit.spotted)
    }


def reveal(battle: Battle, unit: str, cause: str = "attacked") -> None:
    """Whoever does something that everybody notices is hidden from nobody any more (HID-10)."""
    found = battle.of(unit, Hiding)
    if found.whereabouts:
        watchers = tuple(watcher for watcher, _ in found.whereabouts)
        battle.write(unit, Hiding, "whereabouts", (), ("HID-10",))
        battle.say(HidingEnded(unit=unit, watchers=watchers, cause=cause, rules=("HID-10",)))


def announce(battle: Battle, side: str, unit: str, parts: tuple[tuple[str, int], ...]) -> None:
    """From an announcement on the side knows these parts of a unit's defense (FLW-03, INF-04)."""
    known = {(who, whom, part): points for who, whom, part, points in battle.scene(Announced).known}
    known |= {(side, unit, part): points for part, points in parts}
    battle.write(SCENE, Announced, "known", tuple((*key, points) for key, points in sorted(known.items())))


def announced(battle: Battle, side: str, unit: str) -> dict[str, int]:
    """What announcements taught the side about the unit: part -> points."""
    return {part: points for who, whom, part, points in battle.scene(Announced).known if (who, whom) == (side, unit)}


def distance(battle: Battle, a: UnitFacts, b: UnitFacts) -> int:
    """Metres between two units, the heights of their floors included (SCN-08)."""
    return geometry.distance(a.footprint, b.footprint, rise(battle, a, b))


def rise(battle: Battle, a: UnitFacts, b: UnitFacts) -> int:
    """Metres the first unit stands above the second."""
    return height(battle, a) - height(battle, b)


def height(battle: Battle, unit: UnitFacts) -> int:
    """Metres above the map's zero: the floor under the unit and its altitude above it."""
    return battle.board.floor_at(unit.x, unit.y) + unit.altitude
