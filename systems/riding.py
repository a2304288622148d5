"""Mounts (MOV-02): getting on, being carried, making it go, and coming down.

Rider and mount share a space and move together; each is attacked apart. Controlling it is a move action of the rider;
meanwhile the mount walks no way of its own, though in its turn it may do whatever else it can. When it falls, so does
the rider.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.condition import Conditions
from systems import actions, bars, condition, falling, forced_path, hands, movement, stack, underway
from systems.battle import Battle
from systems.commands import Command, Dismount, Mount, Ride, Square
from systems.events import Dismounted, Mounted, Moved
from systems.facts import RIDING, Footprint, UnitFacts
from systems.offers import Field, Offer, Refusal

RULES = ("MOV-02",)


def rider_of(battle: Battle, mount: str) -> str:
    """Who sits on it; "" for nobody."""
    return next((unit.id for unit in battle.units() if unit.rides == mount), "")


def controlled(battle: Battle, unit: UnitFacts) -> str:
    """The able rider by whom this mount is led; "" where there is none."""
    if not dict(unit.sheet.traits).get("mount"):
        return ""
    rider = rider_of(battle, unit.id)
    return rider if rider and not battle.unit(rider).idle else ""


def walks(battle: Battle, verb: str) -> bool:
    """Whether a deed takes the unit anywhere on its own feet."""
    return "walk" in bars.words(battle, verb)


def why_not_walk(battle: Battle, command: Command) -> Refusal | None:
    """A mount goes where its rider makes it go."""
    rider = controlled(battle, battle.unit(command.actor))
    if not rider or not walks(battle, command.verb):
        return None
    return Refusal("ride.controlled", RULES, (("unit", command.actor), ("target", rider)))


def why_not(battle: Battle, command: Mount) -> Refusal | None:
    """Onto a friend that carries riders, is larger, stands, carries nobody yet and is in reach of the hands."""
    unit = battle.unit(command.actor)
    if command.target not in battle.sheets or command.target == unit.id:
        return Refusal("attack.no_target", RULES, (("unit", unit.id), ("target", command.target)))
    mount = battle.unit(command.target)
    named = (("unit", unit.id), ("target", mount.id))
    if not dict(mount.sheet.traits).get("mount") or mount.side != unit.side or mount.size <= unit.size:
        return Refusal("mount.none", RULES, named)
    if unit.prone:
        return Refusal("move.prone", ("MOV-19", *RULES), named[:1])
    if unit.altitude or unit.group or unit.clings_to:
        return Refusal("mount.busy", RULES, named[:1])
    if mount.fallen or mount.prone or mount.altitude or mount.group:
        return Refusal("mount.down", RULES, named)
    if rider_of(battle, mount.id):
        return Refusal("mount.taken", RULES, named)
    return None if hands.reach_unit(battle, unit, mount) else Refusal("mount.reach", RULES, named)


def why_not_dismount(battle: Battle, command: Dismount) -> Refusal | None:
    """Onto a free square beside the mount."""
    unit = battle.unit(command.actor)
    if not unit.rides:
        return Refusal("mount.afoot", RULES, (("unit", unit.id),))
    if command.square not in beside(battle, unit):
        return Refusal("dismount.square", RULES, (("unit", unit.id), ("square", command.square)))
    return None


def why_not_ride(battle: Battle, command: Ride) -> Refusal | None:
    """What the mount could not walk it does not walk under a rider either."""
    unit = battle.unit(command.actor)
    if not unit.rides:
        return Refusal("mount.afoot", RULES, (("unit", unit.id),))
    mount = battle.unit(unit.rides)
    if mount.idle or mount.bars("walk") or not mount.speed:
        return Refusal("ride.unable", RULES, (("unit", unit.id), ("target", mount.id)))
    return movement.why_not(battle, mount, command.path)


def beside(battle: Battle, unit: UnitFacts) -> tuple[Square, ...]:
    """Free squares around the mount, level with it, in the order of the squares; where its rider gets down."""
    mount, side = battle.unit(unit.rides), unit.derived.footprint
    board, body = battle.board, mount.footprint
    found = []
    for x in range(body.x - side, body.x + body.side + 1):
        for y in range(body.y - side, body.y + body.side + 1):
            space = Footprint(x, y, side)
            if not board.free(*space) or movement.occupant(battle, unit, space, passing=False):
                continue
            if _within(space, body) or abs(forced_path.height(board, space) - forced_path.height(board, body)) > 1:
                continue
            if any(movement.untrodden(board, unit.size)[v * board.width + u] for u, v in _squares(space)):
                continue
            found.append((x, y))
    return tuple(found)


def _squares(space: Footprint) -> tuple[Square, ...]:
    return tuple((x, y) for y in range(space.y, space.y + space.side) for x in range(space.x, space.x + space.side))


def _within(space: Footprint, body: Footprint) -> bool:
    """Whether a space touches the body's own squares."""
    return space.x < body.x + body.side and body.x < space.x + space.side and (
        space.y < body.y + body.side and body.y < space.y + space.side
    )  # fmt: skip


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What it may mount; or where it may ride, and get down."""
    rules = battle.rules
    if not unit.rides:
        price = actions.payable(battle, unit, "mount")
        found = tuple(each.id for each in battle.units() if _mountable(battle, unit, each)) if price is not None else ()
        if price is not None and found:
            yield Offer("mount", unit.id, (Field("target", "unit", found),), price, rules.verb("mount").rules)
        return
    mount = battle.unit(unit.rides)
    price = actions.payable(battle, unit, "ride")
    able = not (mount.idle or mount.bars("walk") or mount.prone or mount.altitude) and mount.speed
    if price is not None and able:
        reach = movement.reach(battle, mount)
        ways = tuple(reach.path(*square) for square in reach.squares() if square != (mount.x, mount.y))
        if ways:
            yield Offer("ride", unit.id, (Field("path", "way", ways),), price, rules.verb("ride").rules)
    price = actions.payable(battle, unit, "dismount")
    down = beside(battle, unit) if price is not None else ()
    if price is not None and down:
        yield Offer("dismount", unit.id, (Field("square", "square", down),), price, rules.verb("dismount").rules)


def _mountable(battle: Battle, unit: UnitFacts, other: UnitFacts) -> bool:
    carries = dict(other.sheet.traits).get("mount") and other.side == unit.side
    return bool(carries) and why_not(battle, Mount(unit.id, other.id)) is None


def seat(battle: Battle, unit: str, mount: str) -> None:
    """The unit sits on the mount from now on."""
    rows = battle.of(unit, Conditions).inflicted
    battle.write(unit, Conditions, "inflicted", (*rows, (RIDING, mount, "")), RULES)
    _along(battle, unit, mount)
    condition.progress(battle)


def _along(battle: Battle, unit: str, mount: str) -> None:
    """Where the mount is its rider is."""
    under = battle.unit(mount)
    movement.put(battle, unit, (under.x, under.y), RULES)
    movement.hover(battle, unit, under.altitude, RULES)


def leave(battle: Battle, unit: str, cause: str) -> str:
    """The unit sits on nothing any more; returns the mount it sat on."""
    mount = battle.unit(unit).rides
    rows = battle.of(unit, Conditions).inflicted
    battle.write(unit, Conditions, "inflicted", tuple(row for row in rows if row[0] != RIDING), RULES)
    condition.progress(battle)
    battle.say(Dismounted(unit=unit, target=mount, cause=cause, rules=RULES))
    return mount


def review(battle: Battle, unit: UnitFacts) -> None:
    """A rider goes along with its mount; it falls with it, and when it can sit there no longer."""
    mount = battle.unit(unit.rides)
    if mount.dead or mount.fallen or mount.prone:
        _thrown(battle, unit, "mount_down")
    elif unit.fallen or unit.helpless or unit.prone or unit.group:
        _thrown(battle, unit, "unable")
    elif (unit.x, unit.y) != (mount.x, mount.y) or unit.altitude != mount.altitude:
        path = ((unit.x, unit.y), (mount.x, mount.y))
        _along(battle, unit.id, mount.id)
        condition.lose_aim(battle, unit.id, "moved")
        if path[0] != path[1]:
            battle.say(Moved(unit=unit.id, path=path, half=0, means="ride", rules=RULES))


def _thrown(battle: Battle, unit: UnitFacts, cause: str) -> None:
    """It comes down beside the mount, prone, with the fall from its back."""
    places = beside(battle, unit) or _anywhere(battle, unit)
    mount = battle.unit(unit.rides)
    deep = movement.tall(mount.size) // 2 + unit.altitude
    leave(battle, unit.id, cause)
    if places:
        nearest = min(places, key=lambda at: ((at[0] - unit.x) ** 2 + (at[1] - unit.y) ** 2, at[1], at[0]))
        movement.put(battle, unit.id, nearest, RULES)
    falling.fall(battle, unit.id, mount.id, deep, RULES, prone=True)


def _anywhere(battle: Battle, unit: UnitFacts) -> tuple[Square, ...]:
    """Free places anywhere, for one whose mount goes down in a crowd."""
    board, side = battle.board, unit.derived.footprint
    return tuple(
        (x, y)
        for y in range(board.height - side + 1)
        for x in range(board.width - side + 1)
        if board.free(x, y, side) and not movement.occupant(battle, unit, Footprint(x, y, side), passing=False)
        and not _within(Footprint(x, y, side), battle.unit(unit.rides).footprint)
    )  # fmt: skip


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Further on the ride, where somebody may have that for its moment: as long as somebody leads the mount."""
    underway.go_on(battle, frame, _leg, lambda mount: underway.stopped(mount) or not controlled(battle, mount))


def _leg(
    battle: Battle, unit: UnitFacts, found: underway.Facts, way: tuple[underway.Place, ...], *, last: bool
) -> bool:
    """The mount walks; its rider comes along (``review``)."""
    return movement.travel(battle, unit, tuple((x, y) for x, y, _ in way), RULES, passing=not last)


class Riding(esper.Processor):
    """Carries out mounting, riding and getting down."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Mount):
            condition.undertake(battle, command.actor, command.verb, "moved")
            seat(battle, command.actor, command.target)
            battle.say(Mounted(unit=command.actor, target=command.target, rules=RULES))
        elif isinstance(command, Dismount):
            condition.undertake(battle, command.actor, command.verb, "moved")
            leave(battle, command.actor, "left")
            movement.put(battle, command.actor, command.square, RULES)
            movement.hover(battle, command.actor, 0, RULES)
        elif isinstance(command, Ride):
            actions.pay(battle, command.actor, command.verb)
            condition.lose_aim(battle, command.actor, "moved")
            mount = battle.unit(battle.unit(command.actor).rides)
            way = tuple((x, y, mount.altitude) for x, y in command.path)
            underway.go(battle, "ride", mount, way, _leg)
