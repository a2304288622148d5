"""Other ways than walking: up and down walls, over gaps, through water, along a ledge (MOV-03, companion 10).

Asked only by a unit that can walk to none of its goals: what the place on the other side promises, times the chance to
get there, less the fall where one does not. A leap or climb longer than one action counts in parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import worth
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation, Square
from game.ai.strikes import MILLION, millionths
from systems import climbing_walls, forced_path, going, leap_lines, movement
from systems.commands import Balance, Climb, Command, Jump, Swim
from systems.facts import Footprint
from systems.offers import Offer

WAYS = ("climb", "jump", "swim", "balance")
HOPELESS = MILLION // 20
"""Below this chance no such way is taken."""
SOON = 80
"""Hundredths of a climb that begins once the unit has walked to the wall."""
CLOSELY = 24
"""Squares of one offer that are looked at, those that promise most."""


def turns(scene: Scene) -> Iterator[Turn | None]:
    """The best such deed, as a turn that ends where the unit is."""
    here = scene.here
    offers = [offer for offer in here.view.offers if offer.verb in WAYS and offer.verb in here.verbs]
    uneven = here.uneven and "move" in here.verbs
    if not (offers or uneven) or (not here.me.climbs and scene.prospects.afoot()):
        return
    best, command = 0, None
    stay = scene.prospects.of(here.stay) - here.danger(here.stay, here.plain)
    for offer in offers:
        yield None
        ways = _ways(here, offer.verb) if offer.verb in ("swim", "balance") else {}
        for square in _squares(scene, offer):
            found = _deed(here, offer, square, ways.get(square))
            if found is None or found[1] < HOPELESS:
                continue
            deed, chance, fall = found
            there = scene.prospects.beyond(square) - here.danger(square, here.plain)
            gain = (there - stay) * chance // MILLION - fall
            if gain > best:
                best, command = gain, deed
    if command is not None:
        yield Turn(scene, here.stay, here.plain, command, best)
    elif uneven:
        yield from _to_a_wall(scene, stay)


def _to_a_wall(scene: Scene, stay: int) -> Iterator[Turn | None]:
    """Walk to the foot, or the edge, of a wall that can be climbed: where it stands nothing leads on."""
    here = scene.here
    taken = {(unit.x, unit.y) for unit in here.known() if not unit.dead}
    best, foot = 0, here.stay
    for square in here.reach.squares():
        if not here.reach.may_stop(*square):
            continue
        for dx, dy in climbing_walls.SIDES:
            top = (square[0] + dx, square[1] + dy)
            if not _a_wall(here, square, top) or top in taken:
                continue
            chance, fall = _climbed(here, top, square)
            gain = (scene.prospects.beyond(top) - here.danger(top, here.plain) - stay) * chance // MILLION - fall
            if chance >= HOPELESS and gain * SOON // worth.CENT > best:
                best, foot = gain * SOON // worth.CENT, square
    yield None
    if best > 0:
        yield Turn(scene, foot, here.plain, None, there=best, sure=best)


def _a_wall(here: Situation, square: Square, top: Square) -> bool:
    board = here.board
    if not board.inside(*top) or not board.free(*top, here.side) or here.reach.may_stop(*top):
        return False
    one, other = here.space(square), here.space(top)
    rise = abs(forced_path.height(board, one) - forced_path.height(board, other))
    return rise > forced_path.STEP and climbing_walls.climbable(board, one, other)


def _squares(scene: Scene, offer: Offer) -> list[Square]:
    """The squares of the offer that promise most, the best first; those that can be walked to need no such way."""
    here = scene.here
    field = next(field for field in offer.fields if field.name == "square")
    squares = [at for at in field.values if isinstance(at, tuple) and not here.reach.may_stop(*at)]
    return sorted(squares, key=lambda at: (-scene.prospects.beyond(at), at[1], at[0]))[:CLOSELY]


def _deed(here: Situation, offer: Offer, square: Square, way: going.Way | None) -> tuple[Command, int, int] | None:
    """The command, how much of the way it brings one (millionths), and the worth of what falls hurt."""
    if offer.verb == "climb":
        return (Climb(here.me.id, square=square), *_climbed(here, square, here.stay))
    if offer.verb == "jump":
        return _leap(here, offer, square)
    if way is None:
        return None
    kind = Swim if offer.verb == "swim" else Balance
    return kind(here.me.id, square=square), _gone(here, offer.verb, way), 0


# climbing


def _climbed(here: Situation, square: Square, foot: Square) -> tuple[int, int]:
    """The part of the wall that one action brings on average, and the fall off it."""
    board, me = here.board, here.me
    low, high = here.space(foot), here.space(square)
    rise = forced_path.height(board, high) - forced_path.height(board, low)
    if low == high:
        dc, left, up = me.climbs, me.altitude, False
    elif rise > 0:
        dc, left, up = climbing_walls.difficulty(board, low, high), rise - me.altitude, True
    else:
        dc, left, up = climbing_walls.difficulty(board, high, low), -rise, False
    if here.rules.walks_walls(me):
        return MILLION * min(left, me.speed) // max(1, left), 0
    deep = me.altitude if up or me.climbs else left
    part = fall = 0
    for successes, chance in enumerate(here.rules.gait("climb", me).successes):
        stride = here.rules.stride("climb", me, dc, successes)
        part += millionths(chance) * min(left, stride.half // 2) // max(1, left)
        fall += millionths(chance) * (stride.fate == "falls")
    return part, _hurt(here, deep) * fall // MILLION


def _hurt(here: Situation, metres: int) -> int:
    """What a fall so deep costs: the harm it does on average, as the unit counts its own."""
    me, cost = here.me, 0
    if metres < 1:
        return 0
    for successes, chance in enumerate(here.rules.fall_save(me).successes):
        harmed = here.rules.fall(me, metres, successes)
        points = harmed.bashing + harmed.lethal + harmed.aggravated
        lost = worth.DROP if points >= me.healthy else worth.HARM * points // max(1, me.healthy)
        cost += millionths(chance) * lost // MILLION
    return cost * here.weight // worth.CENT


# leaping


def _leap(here: Situation, offer: Offer, square: Square) -> tuple[Command, int, int] | None:
    """A leap that has been measured first, from the run-up of the offer."""
    me, board = here.me, here.board
    run = next(field.low for field in offer.fields if field.name == "run")
    way = leap_lines.direction(here.stay, square)
    if way is None:
        return None
    skip = run if 0 in way else -(-2 * run // 3)
    bodies = tuple((unit.footprint, 4 * unit.size) for unit in here.known() if unit.id != me.id and not unit.dead)
    start = Footprint(me.x + way[0] * skip, me.y + way[1] * skip, here.side)
    profile = leap_lines.profile(board, me, way, bodies)[skip : skip + leap_lines.FARTHEST]
    stops = leap_lines.stops_of(profile, forced_path.height(board, start), leap_lines.squared(way))
    aim = next((number for number, stop in enumerate(stops) if stop.square == square), -1)
    if aim < 0:
        return None
    careful = MILLION - millionths(here.rules.gait("measure", me).successes[0])
    arrives = cost = 0
    for successes, chance in enumerate(here.rules.gait("jump", me, run).successes):
        tenths = here.rules.leap(successes, run, leap_lines.high(stops, aim))
        for measured, share in ((True, careful), (False, MILLION - careful)):
            came = leap_lines.leap(stops, (start.x, start.y), aim, tenths, measured=measured)
            weight = millionths(chance) * share // MILLION
            arrives += weight * came.reached
            cost += weight * _hurt(here, came.fall) // MILLION
    return Jump(me.id, square=square, run=run, measured=True), arrives, cost


# swimming and balance


def _ways(here: Situation, verb: str) -> dict[Square, going.Way]:
    solid, busy = movement.bodies(here.board, here.me, here.known(), here.view.met)
    return going.search(here.board, here.me, verb, solid, busy)


def _gone(here: Situation, verb: str, way: going.Way) -> int:
    """The part of the way that the roll brings on average."""
    part = 0
    for successes, chance in enumerate(here.rules.gait(verb, here.me).successes):
        stride = here.rules.stride(verb, here.me, way.dc, here.rules.upstream(successes, way.current))
        part += millionths(chance) * min(way.costs[-1], stride.half if stride.fate == "goes" else 0) // way.costs[-1]
    return part
