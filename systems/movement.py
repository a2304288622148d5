"""Walking on the grid (MOV-01, ACT-07): which squares a unit can reach, what a path costs, and walking it.

Where one may go is asked of what the side knows; a unit it did not see stops the walk there (``Discovered``).
"""

from __future__ import annotations

import esper

from components.movement import Position
from systems import actions, condition, hold, hot_ground, knowledge, mines, obstacles, paths, readied, slopes, stack
from systems.battle import Battle
from systems.board import Board
from systems.commands import Command, Move, Square
from systems.events import ActLost, Discovered, Moved
from systems.facts import Footprint, UnitFacts, cite
from systems.geometry import overlap
from systems.offers import Refusal

KEPT_REACHES = 128


def crowd(
    board: Board, mover: UnitFacts, others: tuple[UnitFacts, ...], met: tuple[knowledge.Met, ...] = (),
    through: str = "",
) -> tuple[bytes, bytes]:  # fmt: skip
    """Squares that may not be entered (able enemies) and squares that may be passed but not stopped on (friends,
    the helpless, the one the mover means to get ``through``).

    The dead bar nobody (DESIGN 10). ``met`` are the places where somebody unseen was met (DESIGN 6). One byte a square,
    for ``paths.reach``.
    """
    solid, busy = bytearray(untrodden(board, mover.size)), bytearray(board.width * board.height)
    _bodies(board, mover, others, met, through, solid, busy)
    return bytes(solid), bytes(busy)


def untrodden(board: Board, size: int) -> bytes:
    """1 for every square that a body of that Size cannot walk on: water too deep for it, narrow ground (companion
    10).
    """

    def look(board: Board) -> bytes:
        shut = [int(size < kind.wade or kind.footing == "narrow") for kind in board.grounds]
        return bytes([shut[number] for number in board.ground])

    return board.derived(("untrodden", size), look)


def bodies(
    board: Board, mover: UnitFacts, others: tuple[UnitFacts, ...], met: tuple[knowledge.Met, ...] = ()
) -> tuple[bytes, bytes]:
    """As ``crowd``, for one that goes in another way than walking: only bodies are in its way."""
    solid, busy = bytearray(board.width * board.height), bytearray(board.width * board.height)
    _bodies(board, mover, others, met, "", solid, busy)
    return bytes(solid), bytes(busy)


def known_bodies(battle: Battle, unit: UnitFacts) -> tuple[bytes, bytes]:
    """The bodies as the unit's side knows them."""
    return bodies(battle.board, unit, known(battle, unit.side), knowledge.met(battle, unit.side))


def apart(one: UnitFacts, other: UnitFacts) -> bool:
    """Whether two units can be on the same squares: one flies above the other, or rides it (DESIGN 5, MOV-02)."""
    if one.rides == other.id or other.rides == one.id:
        return True
    high, low = (one, other) if one.altitude > other.altitude else (other, one)
    return high.altitude > 0 and high.altitude >= low.altitude + tall(low.size)


def tall(size: int) -> int:
    """Metres up to which a body or thing of that Size reaches, rounded up: 40 cm a point (DESIGN 5)."""
    return -(-2 * size // 5)


def _bodies(
    board: Board, mover: UnitFacts, others: tuple[UnitFacts, ...], met: tuple[knowledge.Met, ...], through: str,
    solid: bytearray, busy: bytearray,
) -> None:  # fmt: skip
    for other in others:
        if other.id == mover.id or other.dead or (_lifted(mover, other) and apart(mover, other)):
            continue
        passes = other.side == mover.side or other.helpless or other.id == through
        mark(board, busy if passes else solid, other.footprint)
    for place in met:
        mark(board, busy if place.fallen else solid, place.space)


def _lifted(one: UnitFacts, other: UnitFacts) -> bool:
    """Whether there is anything to ask: nearly everybody stands on the ground, on its own feet."""
    return bool(one.altitude or other.altitude or one.rides or other.rides)


def mark(board: Board, marks: bytearray, space: Footprint) -> None:
    """Set the byte of every square of the space."""
    for row in range(space.y, space.y + space.side):
        start = row * board.width + space.x
        marks[start : start + space.side] = b"\x01" * space.side


def near(mover: UnitFacts, others: tuple[UnitFacts, ...], far: int) -> tuple[UnitFacts, ...]:
    """Those of the others whom a walk of so many metres could come upon: no step is shorter than a metre a square."""
    return tuple([other for other in others if _is_near(mover, other.footprint, far)])


def _is_near(mover: UnitFacts, space: Footprint, far: int) -> bool:
    side = mover.derived.footprint
    return (
        mover.x - far - space.side < space.x < mover.x + side + far
        and mover.y - far - space.side < space.y < mover.y + side + far
    )


def known(battle: Battle, side: str) -> tuple[UnitFacts, ...]:
    """Everybody whose place the side knows, its own units among them."""
    located = knowledge.located(battle, side)
    return tuple(other for other in battle.units() if other.id in located)


def known_crowd(battle: Battle, unit: UnitFacts, through: str = "") -> tuple[bytes, bytes]:
    """The crowd as the unit's side knows it."""
    met = knowledge.met(battle, unit.side)
    key = ("crowd", unit.id, unit.size, unit.altitude, unit.rides, through, met)
    return battle.kept(key, lambda battle: crowd(battle.board, unit, known(battle, unit.side), met, through))


def reach(battle: Battle, unit: UnitFacts, moves: int = 1, *, cool: bool = False) -> paths.Reach:
    """Squares that so many move actions in one go could end on, as the side knows the field (MOV-01); ``cool``: without
    coming upon hot ground.

    Speed is in metres, costs are in half metres.
    """
    met = knowledge.met(battle, unit.side)
    key = ("reach", unit.id, unit.footprint, unit.size, unit.altitude, unit.rides, unit.speed, moves, cool, met)
    return battle.kept(
        key, lambda battle: on_foot(battle.board, unit, known(battle, unit.side), moves, met, cool=cool)
    )  # fmt: skip


def on_foot(
    board: Board,
    mover: UnitFacts,
    others: tuple[UnitFacts, ...],
    moves: int = 1,
    met: tuple[knowledge.Met, ...] = (),
    *,
    cool: bool = False,
) -> paths.Reach:
    """What so many move actions in one go can reach among these others; ``cool``: without coming upon hot ground. The
    last answers are kept on the board: offers, window and mind ask the same in turn, and so do later battles, as
    nobody counts that is out of reach.
    """
    far = mover.speed * moves
    solid, busy = crowd(
        board, mover, near(mover, others, far), tuple([m for m in met if _is_near(mover, m.space, far)])
    )
    if cool and 1 in hot_ground.marks(board):
        solid = bytes(a | b for a, b in zip(solid, hot_ground.marks(board), strict=True))
    key = (mover.footprint, 2 * mover.speed * moves, solid, busy)
    kept: dict[tuple[Footprint, int, bytes, bytes], paths.Reach] = board.derived("on foot", lambda _: {})
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT_REACHES:
            del kept[next(iter(kept))]
        found = kept[key] = paths.reach(board, mover.footprint, key[1], solid, busy)
    return found


def why_not(battle: Battle, unit: UnitFacts, path: tuple[Square, ...], through: str = "") -> Refusal | None:
    """Why this path cannot be walked: prone, empty, a step that is not open, somebody in the way, too far.

    ``through`` is an enemy whose space may be crossed, though not stopped in (OVR-04).
    """
    if unit.prone:
        return Refusal("move.prone", ("MOV-19",), (("unit", unit.id),))
    if unit.altitude or unit.rides:
        return Refusal("going.aloft", ("MOV-01",), (("unit", unit.id),))
    if not path:
        return Refusal("move.nowhere", ("MOV-01",), (("unit", unit.id),))
    solid, busy = known_crowd(battle, unit, through)
    cost, fault = walk(battle.board, unit.footprint, path, solid)
    if fault >= 0:
        x, y = path[fault]
        if battle.board.inside(x, y) and untrodden(battle.board, unit.size)[y * battle.board.width + x]:
            return Refusal("move.untrodden", ("MOV-01",), (("unit", unit.id), ("square", path[fault])))
        return Refusal("move.blocked", ("MOV-01",), (("unit", unit.id), ("square", path[fault]), ("step", fault + 1)))
    if cost > 2 * unit.speed:
        return Refusal("move.too_far", ("MOV-01",), (("unit", unit.id), ("half", cost), ("limit", 2 * unit.speed)))
    if covers(battle.board, Footprint(*path[-1], unit.derived.footprint), busy):
        rules = ("OVR-04", "MOV-01") if through else ("MOV-01",)
        return Refusal("move.occupied", rules, (("unit", unit.id), ("square", path[-1])))
    return None


def walk(board: Board, start: Footprint, path: tuple[Square, ...], solid: bytes) -> tuple[int, int]:
    """Cost of a path in half metres and the index of its first impossible step (−1: none)."""
    cite("GRD-01")  # a square is a metre: two half metres straight across
    return paths.path_cost(board, start, path, solid)


def covers(board: Board, footprint: Footprint, marks: bytes) -> bool:
    """Whether any square of the footprint is marked."""
    x, y, side = footprint
    return any(1 in marks[row * board.width + x : row * board.width + x + side] for row in range(y, y + side))


def occupant(battle: Battle, unit: UnitFacts, footprint: Footprint, *, passing: bool, through: str = "") -> str:
    """Who really stands in the way of the unit there; "" when nobody does."""
    for other in battle.units():
        if other.id == unit.id or other.dead or (_lifted(unit, other) and apart(unit, other)):
            continue
        if passing and (other.side == unit.side or other.helpless or other.id == through):
            continue
        if overlap(footprint, other.footprint):
            return other.id
    return ""


def put(battle: Battle, unit: str, square: Square, rules: tuple[str, ...]) -> None:
    """Place the unit's top-left square."""
    battle.write(unit, Position, "x", square[0], rules)
    battle.write(unit, Position, "y", square[1], rules)


def hover(battle: Battle, unit: str, altitude: int, rules: tuple[str, ...]) -> None:
    """Give a flyer another height above its floor."""
    battle.write(unit, Position, "altitude", altitude, rules)


def travel(
    battle: Battle, unit: UnitFacts, path: tuple[Square, ...], rules: tuple[str, ...] = ("MOV-01",), through: str = "",
    *, passing: bool = False,
) -> bool:  # fmt: skip
    """Walk a path that has been judged, square by square, up to whatever was not seen; then back to the last place
    where one can stop. Returns whether the end of the path was reached. ``through`` as in ``why_not``; ``passing``: the
    walk goes on from its end, where one need not be able to stop.
    """
    walked, hidden, side = [(unit.x, unit.y)], "", unit.derived.footprint
    path, stopped = obstacles.clear_way(battle, unit, path)
    for index, square in enumerate(path):
        last = index == len(path) - 1 and not passing
        hidden = occupant(battle, unit, Footprint(*square, side), passing=not last, through=through)
        if hidden:
            break
        walked.append(square)
    for back in reversed(walked[1:]) if hidden or not passing else ():
        if not occupant(battle, unit, Footprint(*back, side), passing=False):
            break
        walked.pop()
    if len(walked) > 1:
        put(battle, unit.id, walked[-1], rules)
        half, _ = walk(battle.board, unit.footprint, tuple(walked[1:]), bytes(len(battle.board.factors)))
        battle.say(Moved(unit=unit.id, path=tuple(walked), half=half, rules=rules))
    if hidden:
        find(battle, unit, hidden, square)
    elif stopped:
        obstacles.stub(battle, unit.id, stopped)
    return not (hidden or stopped)


def find(battle: Battle, unit: UnitFacts, hidden: str, at: Square) -> None:
    """Somebody unseen stops the unit there (DESIGN 6)."""
    knowledge.discover(battle, unit.side, hidden)
    battle.say(Discovered(unit=unit.id, hidden=hidden, at=at, rules=("MOV-01",)))


def set_out(battle: Battle, unit: str, verb: str) -> None:
    """Pay for going somewhere, and give up what one cannot do on the way."""
    price = actions.pay(battle, unit, verb)
    hold.leave(battle, unit)
    condition.lose_aim(battle, unit, "moved")
    if "standard" in price:
        condition.end_total_defense(battle, unit, "other_standard")


# on a way where somebody's moment may come


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Walk on to the next place where somebody's moment comes, or to the end; stop where the unit no longer can
    (RDY-03).
    """
    found = dict(frame.facts)
    unit, rest = battle.unit(found["unit"]), found["path"][found["done"] :]
    free, rules, through = _free_way(battle, unit, rest, found["through"]), found["rules"], found["through"]
    hindered = unit.idle or unit.prone or bool(unit.group) or (unit.x, unit.y) != found["at"]
    if hindered or not free:
        stack.pop(battle)
        _stand_free(battle, unit, found["trail"])
        if rest:
            battle.say(ActLost(unit=unit.id, verb=found["verb"], rules=("RDY-03",)))
        return
    steps, entrants = readied.on_way(battle, unit, ((unit.x, unit.y), *free), not found["seen"])
    leg = free if steps < 0 else free[:steps]
    upto, later = mines.cut(battle, unit, leg)
    if len(upto) < len(leg) and not later:  # it has seen in time what lies there
        stack.pop(battle)
        travel(battle, unit, upto, rules, through)
        return
    if steps < 0 and not later:
        stack.pop(battle)
        if travel(battle, unit, free, rules, through) and len(free) < len(rest):
            battle.say(ActLost(unit=unit.id, verb=found["verb"], rules=("RDY-03",)))
        return
    if upto and not travel(battle, unit, upto, rules, through, passing=True):
        stack.pop(battle)
        return
    at, done = battle.unit(unit.id), found["done"] + len(upto)
    trail = (*found["trail"], *upto)
    stack.turn(battle, "on", done=done, seen=not later, at=(at.x, at.y), trail=trail)
    if not later:
        readied.open_window(battle, unit.id, entrants)


def _free_way(battle: Battle, unit: UnitFacts, path: tuple[Square, ...], through: str) -> tuple[Square, ...]:
    """As much of the way as is still free of those the side knows of: somebody may have stepped into it."""
    solid, _ = known_crowd(battle, unit, through)
    _, fault = walk(battle.board, unit.footprint, path, solid)
    return path if fault < 0 else path[:fault]


def _stand_free(battle: Battle, unit: UnitFacts, trail: tuple[Square, ...]) -> None:
    """Who has to stop in a friend's space goes back to the last place where one can stand."""
    side = unit.derived.footprint
    if unit.group or (unit.x, unit.y) != trail[-1]:
        return
    back = [square for square in trail if not occupant(battle, unit, Footprint(*square, side), passing=False)]
    if back and back[-1] != trail[-1]:
        put(battle, unit.id, back[-1], ("MOV-01",))
        battle.say(Moved(unit=unit.id, path=(trail[-1], back[-1]), half=0, rules=("MOV-01",)))


class Movement(esper.Processor):
    """Walks the accepted path, square by square, up to whatever was not seen; on the stack where somebody may have this
    for its moment.
    """

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Move):
            return
        set_out(battle, command.actor, command.verb)
        unit, path = battle.unit(command.actor), command.path
        tried = slopes.footing(battle, unit, path, tuple(_stops(battle, unit, square) for square in path))
        if tried:
            stack.push(battle, "slope", "footing", unit=unit.id, at=path[tried - 1], path=path[tried:])
            path = path[:tried]
        if readied.prepared(battle):
            watched(battle, unit, path, command.verb)
        else:
            stroll(battle, unit, path)


def _stops(battle: Battle, unit: UnitFacts, square: Square) -> bool:
    """Whether one can stop there."""
    return not occupant(battle, unit, Footprint(*square, unit.derived.footprint), passing=False)


def watched(
    battle: Battle, unit: UnitFacts, path: tuple[Square, ...], verb: str, rules: tuple[str, ...] = ("MOV-01",),
    through: str = "",
) -> None:  # fmt: skip
    """Walk the path on the stack, because somebody may have any step of it for its moment; ``through`` as in
    ``travel``.
    """
    here = (unit.x, unit.y)
    stack.push(
        battle, "walk", "on", unit=unit.id, path=path, done=0, seen=False, at=here, trail=(here,), verb=verb,
        rules=rules, through=through,
    )  # fmt: skip


def stroll(battle: Battle, unit: UnitFacts, path: tuple[Square, ...]) -> None:
    """Walk the path up to where something on the ground strikes at the walker; the rest waits on the stack."""
    first, rest = mines.cut(battle, unit, path)
    if rest:
        stack.push(battle, "mines", "walk", unit=unit.id, path=rest)
    if first:
        travel(battle, unit, first)


def walk_on(battle: Battle, frame: stack.Frame) -> None:
    """The rest of a way that something on the ground has interrupted, for who can still walk it."""
    stack.pop(battle)
    unit, path = battle.unit(frame.fact("unit")), frame.fact("path")
    able = not (unit.fallen or unit.prone or unit.bars("act") or unit.bars("walk"))
    if able and walk(battle.board, unit.footprint, path, known_crowd(battle, unit)[0])[1] < 0:
        stroll(battle, unit, path)
