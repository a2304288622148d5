"""Going somewhere by other ways than walking, where somebody may have it for its moment (RDY-03).

Each chapter carries out its own legs: the whole way at once while nobody has anything ready, otherwise from one place
where somebody's moment comes to the next. Places are squares with the height above their floor.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from systems import knowledge, mines, movement, readied, stack
from systems.battle import Battle
from systems.events import ActLost
from systems.facts import UnitFacts

ON_THE_GROUND = frozenset(("crawl", "balance", "ride", "move_hold"))
"""Ways of going that set off what lies under every step; what is jumped, flown or climbed over is not touched."""
Place = tuple[int, int, int]
Facts = Mapping[str, Any]


class Leg(Protocol):
    """How a chapter takes the unit along: the facts it has put down, the places of the leg, and whether the way ends
    there. False where something has stopped the unit.
    """

    def __call__(self, battle: Battle, unit: UnitFacts, found: Facts, way: tuple[Place, ...], *, last: bool) -> bool:
        """Carry it out."""


class Stopped(Protocol):
    """Whether the unit can go on no longer."""

    def __call__(self, unit: UnitFacts) -> bool:
        """Look at it as it is now."""


def place_of(unit: UnitFacts) -> Place:
    """Where the unit is."""
    return unit.x, unit.y, unit.altitude


def go(battle: Battle, chapter: str, unit: UnitFacts, way: tuple[Place, ...], leg: Leg, **said: object) -> None:
    """Along the way: at once, or on the stack as a frame of the chapter where somebody has anything ready, or something
    on the ground may strike.

    ``said`` are facts of the chapter, plain data; ``verb`` among them, where it is not the chapter's name.
    """
    facts = {"verb": chapter, **said}
    if not readied.prepared(battle) and not (facts["verb"] in ON_THE_GROUND and mines.lying(battle)):
        leg(battle, unit, said, way, last=True)
        return
    stack.push(battle, chapter, "way", unit=unit.id, way=way, done=0, seen=False, at=place_of(unit), **facts)


def stopped(unit: UnitFacts) -> bool:
    """On its feet, in the air or on a wall: who has fallen, lies or is held goes no further."""
    return unit.idle or unit.prone or bool(unit.group) or unit.bars("act")


def stopped_lying(unit: UnitFacts) -> bool:
    """Who crawls or swims lies already."""
    return unit.idle or bool(unit.group) or unit.bars("act")


def go_on(battle: Battle, frame: stack.Frame, leg: Leg, halts: Stopped = stopped) -> bool:
    """On to the next place where somebody's moment comes, or to the end; the rest is lost where the unit has been
    stopped or taken from its way (RDY-03). False where it was stopped at the place it had come to.
    """
    found = dict(frame.facts)
    unit, rest = battle.unit(found["unit"]), found["way"][found["done"] :]
    if halts(unit) or place_of(unit) != found["at"]:
        stack.pop(battle)
        if rest:
            battle.say(ActLost(unit=unit.id, verb=found["verb"], rules=("RDY-03",)))
        return bool(place_of(unit) != found["at"])
    steps, entrants = readied.on_way(battle, unit, (place_of(unit), *rest), not found["seen"])
    ahead = rest if steps < 0 else rest[:steps]
    upto, later = mines.cut(battle, unit, ahead) if found["verb"] in ON_THE_GROUND else (ahead, ())
    if len(upto) < len(ahead):
        return _struck(battle, unit, found, leg, upto, sprung=bool(later))
    if steps < 0:
        stack.pop(battle)
        leg(battle, unit, found, rest, last=True)
        return True
    if steps and not leg(battle, unit, found, rest[:steps], last=False):
        stack.pop(battle)
        return True
    stack.turn(battle, "way", done=found["done"] + steps, seen=True, at=place_of(battle.unit(unit.id)))
    readied.open_window(battle, unit.id, entrants)
    return True


def _struck(
    battle: Battle, unit: UnitFacts, found: Facts, leg: Leg, upto: tuple[Place, ...], *, sprung: bool
) -> bool:  # fmt: skip
    """Up to what strikes from the ground, and on afterwards where the unit still can; or up to before what it has seen
    in time, and no further.
    """
    if not sprung:
        stack.pop(battle)
        if upto:
            leg(battle, unit, found, upto, last=True)
        battle.say(ActLost(unit=unit.id, verb=found["verb"], rules=mines.RULES))
    elif leg(battle, unit, found, upto, last=False):
        at = place_of(battle.unit(unit.id))
        stack.turn(battle, "way", done=found["done"] + len(upto), seen=False, at=at)
    else:
        stack.pop(battle)
    return True


def bump(battle: Battle, unit: UnitFacts, other: str, at: tuple[int, int], verb: str) -> None:
    """Somebody bars the way there: one whom the unit's side had not located is found, any other has stepped in."""
    if other in knowledge.located(battle, unit.side):
        battle.say(ActLost(unit=unit.id, verb=verb, rules=("RDY-03",)))
    else:
        movement.find(battle, unit, other, at)
