"""Ways of going that a roll decides: crawling, swimming, balancing (MOV-01, companion 10).

One roll a move says how far one comes on the cheapest way to the square one makes for: nothing, a part of one's speed
or twice that part. Ice slows those who walk over it and not those who keep their balance; narrow ground is not walked
at all, and neither is water in which one cannot stand. Steps cost their length alone, whatever the ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

import esper

from systems import actions, falling, movement, stack, states, underway
from systems.battle import Battle
from systems.board import DIRECTIONS, Board, Ground
from systems.commands import Balance, Command, Crawl, Square, Swim
from systems.events import GaitRolled, Moved
from systems.facts import Footprint, UnitFacts
from systems.forecast import Effect, Forecast, Side
from systems.geometry import squares
from systems.offers import Field, Offer, Refusal
from systems.rolls import side_rolls
from systems.rulesets.gaits import CRAWL_DC
from systems.rulesets.plans import once, undertaking

Going = Crawl | Swim | Balance
KINDS: tuple[type[Going], ...] = (Crawl, Swim, Balance)
RULES = {"crawl": ("MOV-01",), "swim": ("MOV-01",), "balance": ("MOV-01",)}
FLOWS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
HARDER = ("", "slow", "rapid")


class Way(NamedTuple):
    """The cheapest way to a square: its squares after the start, half metres up to each, and what it asks for."""

    path: tuple[Square, ...]
    costs: tuple[int, ...]
    dc: int
    current: str


def why_not(battle: Battle, command: Going) -> Refusal | None:
    """Crawling is for the prone, swimming for those in or beside water, balance for narrow ground and ice; none for who
    hangs on a wall, flies or rides; and the square must be in reach of the best roll.
    """
    unit, verb = battle.unit(command.actor), command.verb
    named = (("unit", unit.id), ("square", command.square))
    if unit.altitude or unit.rides:
        return Refusal("going.aloft", RULES[verb], named[:1])
    if unit.prone != (verb == "crawl") and not (verb == "swim" and unit.prone):
        key = "crawl.standing" if verb == "crawl" else "move.prone"
        return Refusal(key, ("MOV-19" if verb != "crawl" else "MOV-01",), named[:1])
    if command.square not in ways(battle, unit, verb):
        return Refusal(f"{verb}.nowhere", RULES[verb], named)
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Where the unit may make for in each way of going that is open to it."""
    for kind in KINDS:
        price = actions.payable(battle, unit, kind.verb)
        if price is None or not _concerned(battle.board, unit, kind.verb):
            continue
        found = tuple(sorted(ways(battle, unit, kind.verb)))
        if found and why_not(battle, kind(unit.id, square=found[0])) is None:
            rules = battle.rules.verb(kind.verb).rules
            yield Offer(kind.verb, unit.id, (Field("square", "square", found),), price, rules)


def _concerned(board: Board, unit: UnitFacts, verb: str) -> bool:
    """A quick look whether there is anything at all to go on in that way."""
    if verb == "crawl":
        return unit.prone
    return any(_special(kind, unit, verb) for kind in board.grounds)


def _special(kind: Ground, unit: UnitFacts, verb: str) -> bool:
    """Whether this ground asks the unit to go in that way, or lets it."""
    if verb == "swim":
        return unit.size < kind.wade
    return verb == "balance" and kind.footing in ("narrow", "ice")


def swims(board: Board, unit: UnitFacts) -> bool:
    """Whether the unit is in water it cannot stand in."""
    return any(unit.size < board.ground_at(x, y).wade for x, y in squares(unit.footprint))


def ways(battle: Battle, unit: UnitFacts, verb: str) -> dict[Square, Way]:
    """The cheapest way to every square the best roll could bring the unit to, as its side knows the field."""
    return battle.kept(("ways", verb, unit.id), lambda battle: _search(battle, unit, verb))


def _search(battle: Battle, unit: UnitFacts, verb: str) -> dict[Square, Way]:
    return search(battle.board, unit, verb, *movement.known_bodies(battle, unit))


def search(board: Board, unit: UnitFacts, verb: str, solid: bytes, busy: bytes) -> dict[Square, Way]:
    """Dijkstra over steps that begin or end on ground of that kind; equal costs in the order of the squares. ``solid``
    cannot be entered, on ``busy`` squares one cannot stop.
    """
    side = unit.derived.footprint
    limit = 2 * unit.speed if verb == "balance" else unit.speed
    start = (unit.x, unit.y)
    best, before = {start: 0}, {start: start}
    queue = [(0, start)]
    found: dict[Square, Way] = {}
    while queue:
        cost, (x, y) = heappop(queue)
        if cost > best[x, y]:
            continue
        if (x, y) != start and not movement.covers(board, Footprint(x, y, side), busy):
            found[x, y] = _way(board, unit, verb, best, before, (x, y))
        for dx, dy in DIRECTIONS:
            there, total = (x + dx, y + dy), cost + (3 if dx and dy else 2)
            if total > limit or total >= best.get(there, limit + 1) or not board.step_half(x, y, dx, dy, side):
                continue
            if movement.covers(board, Footprint(*there, side), solid) or not _open(board, unit, verb, (x, y), there):
                continue
            best[there], before[there] = total, (x, y)
            heappush(queue, (total, there))
    return found


def _open(board: Board, unit: UnitFacts, verb: str, here: Square, there: Square) -> bool:
    """Whether one step may be made in that way: over nothing it does not master, and not over plain ground alone."""
    side = unit.derived.footprint
    kinds = [board.ground_at(x, y) for at in (here, there) for x, y in squares(Footprint(*at, side))]
    new = kinds[side * side :]
    if verb == "crawl":
        return not any(unit.size < kind.wade for kind in new)
    if any(kind.footing == "narrow" if verb == "swim" else unit.size < kind.wade for kind in new):
        return False
    return any(_special(kind, unit, verb) for kind in kinds)


def _way(
    board: Board, unit: UnitFacts, verb: str, best: dict[Square, int], before: dict[Square, Square], end: Square
) -> Way:
    path = [end]
    while before[path[-1]] != path[-1]:
        path.append(before[path[-1]])
    path.reverse()
    kinds = [board.ground_at(x, y) for at in path for x, y in squares(Footprint(*at, unit.derived.footprint))]
    dc = max((kind.dc for kind in kinds if _special(kind, unit, verb)), default=CRAWL_DC)
    return Way(tuple(path[1:]), tuple(best[at] for at in path[1:]), max(1, dc), _current(board, unit, verb, path))


def _current(board: Board, unit: UnitFacts, verb: str, path: list[Square]) -> str:
    """The strongest current that some step of the way goes against; "" where none does."""
    strongest = ""
    for (x, y), (u, v) in pairwise(path) if verb == "swim" else ():
        for kind in (board.ground_at(x, y), board.ground_at(u, v)):
            dx, dy = FLOWS.get(kind.flow, (0, 0))
            if (u - x) * dx + (v - y) * dy < 0 and HARDER.index(kind.current) > HARDER.index(strongest):
                strongest = kind.current
    return strongest


def forecast(battle: Battle, command: Going) -> Forecast:
    """The roll; how many metres one comes, and what a failure brings (exact)."""
    unit, verb = battle.unit(command.actor), command.verb
    way = ways(battle, unit, verb)[command.square]
    side = battle.rules.gait(verb, unit)
    metres: list[float] = [0.0]
    fates: dict[str, float] = {}
    arrives = 0.0
    for successes, chance in enumerate(side.successes):
        stride = battle.rules.stride(verb, unit, way.dc, battle.rules.upstream(successes, way.current))
        gone = _gone(way, stride.half)
        arrives += chance * (gone == len(way.path))
        came = way.costs[gone - 1] // 2 if gone else 0
        metres += [0.0] * (came + 1 - len(metres))
        metres[came] += chance
        fates[stride.fate] = fates.get(stride.fate, 0.0) + chance
    rules = RULES[verb]
    effects = (
        Effect("metres", tuple(metres), rules, unit.id),
        Effect("prone", once(fates.get("prone", 0.0)), rules, unit.id),
        Effect("stuck", once(fates.get("stuck", 0.0)), rules, unit.id),
        Effect("flounders", once(fates.get("flounders", 0.0)), rules, unit.id),
        Effect("sinks", once(fates.get("sinks", 0.0)), rules, unit.id),
    )
    price = actions.payable(battle, unit, verb) or ()
    return undertaking(
        verb,
        unit.id,
        unit.id,
        price,
        side=_arriving(side, arrives),
        effects=tuple(each for each in effects if each.chance),
    )


def _arriving(side: Side, arrives: float) -> Side:
    """The roll as a plan shows it: its chance is that of getting where one wants."""
    return replace(side, successes=(1.0 - arrives, arrives))


def _gone(way: Way, half: int) -> int:
    """How many squares of the way so many half metres pay for."""
    return sum(cost <= half for cost in way.costs)


def _go(battle: Battle, command: Going) -> None:
    unit, verb = battle.unit(command.actor), command.verb
    way = ways(battle, unit, verb)[command.square]
    rules = battle.rules.verb(verb).rules
    movement.set_out(battle, unit.id, verb)
    side = battle.rules.gait(verb, unit)
    successes = battle.rules.upstream(side_rolls(battle, side, verb), way.current)
    stride = battle.rules.stride(verb, unit, way.dc, successes)
    battle.say(
        GaitRolled(unit=unit.id, gait=verb, dc=way.dc, successes=successes, half=stride.half, fate=stride.fate,
                   modifiers=side.modifiers, rules=rules)
    )  # fmt: skip
    if stride.fate == "goes":
        path = tuple((x, y, 0) for x, y in way.path[: _gone(way, stride.half)])
        underway.go(battle, "going", unit, path, _leg, verb=verb, costs=way.costs)
    elif stride.fate == "prone":
        falling.topple(battle, unit.id, unit.id, rules)
    if stride.fate in LOSSES.get(verb, {}):
        states.inflict(battle, unit.id, LOSSES[verb][stride.fate], unit.id, f"start:{unit.id}")


LOSSES = {
    "swim": {"flounders": "floundering", "sinks": "sinking"},
    "balance": {"stuck": "off_balance", "prone": "off_balance"},
}
"""The state that a failed roll leaves until the unit's next turn."""


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Further on the way, where somebody may have that for its moment."""
    lies = frame.fact("verb") in ("crawl", "swim")
    underway.go_on(battle, frame, _leg, underway.stopped_lying if lies else underway.stopped)


def _leg(
    battle: Battle, unit: UnitFacts, found: underway.Facts, way: tuple[underway.Place, ...], *, last: bool
) -> bool:
    """Go along the way up to whatever was not seen, then back to where one can stop; where it goes on, one need not."""
    verb, costs, done = str(found["verb"]), found["costs"], int(found.get("done", 0))
    rules, path = battle.rules.verb(verb).rules, tuple((x, y) for x, y, _ in way)
    side, gone, hidden = unit.derived.footprint, 0, ""
    for index, square in enumerate(path):
        ends = last and index == len(path) - 1
        hidden = movement.occupant(battle, unit, Footprint(*square, side), passing=not ends)
        if hidden:
            break
        gone = index + 1
    stops = last or bool(hidden)
    while stops and gone and movement.occupant(battle, unit, Footprint(*path[gone - 1], side), passing=False):
        gone -= 1
    if gone:
        movement.put(battle, unit.id, path[gone - 1], rules)
        half = costs[done + gone - 1] - (costs[done - 1] if done else 0)
        battle.say(Moved(unit=unit.id, path=((unit.x, unit.y), *path[:gone]), half=half, means=verb, rules=rules))
    if hidden and battle.unit(hidden).side != unit.side:
        underway.bump(battle, unit, hidden, path[min(gone, len(path) - 1)], verb)
    return not hidden


class Goings(esper.Processor):
    """Carries out crawling, swimming and balancing."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, KINDS):
            _go(battle, command)
