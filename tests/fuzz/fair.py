"""Random battles of everything around the turn: waits and ambushes, arrivals, doors, darkness, smoke, spells, blasts.

One ground, the same in plan for every number: two rooms with doors, a pond, ice, a ledge, a terrace to climb, cartons
to kick aside. What light there is, what weather, who stands where, who hides, who comes later and what each side wants
is drawn from one number. Everybody carries things out of everything that ships, so each keyword and spell comes by;
what is wanted is brought into the battle besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.board import WEATHER, Board, Edge, draw
from systems.commands import SetStanding
from systems.course import Arrival, Before, Condition, Consequence, Hidden, Prepared, Trigger
from systems.dice import Dice
from systems.facts import UnitSheet
from systems.rulesets import DEFAULT
from systems.setup import Objective, Setup
from tests.fuzz import folk
from tests.fuzz.recorder import Recorder
from tests.moving import GROUNDS

#: What is done here and nowhere else in the random battles, beside everything that is done there too.
DEEDS = (
    "attack_square", "balance", "bombard", "cast", "climb", "close_door", "consume", "crawl", "delay", "dismount",
    "don", "draw", "flurry", "fly", "full_auto", "go_on_alert", "hide", "jump", "leave", "lob", "lock_on",
    "long_burst", "mount", "open_door", "read_intent", "ready", "reload", "ride", "say", "set_mine", "short_burst",
    "spray", "stow",
    "suppress", "surrender", "swap", "swim", "warn", "wing",
)  # fmt: skip

ROWS = (
    "..................",
    "..######.....333..",
    "..#....#..........",
    "..#.............o.",
    "..#....#........o.",
    "..##.###..~~......",
    "..........~~......",
    "...====.......%%..",
    "...====.....&.....",
    "...----...###.##..",
    '..........#.....""',
    "..**..............",
    '..**......#.....""',
    "..................",
)
EDGES: tuple[Edge, ...] = (
    ("v", 7, 3, "door"), ("h", 4, 5, "open_door"), ("h", 13, 9, "door"), ("v", 10, 11, "locked_door"),
    ("v", 9, 6, "low_wall"), ("h", 11, 5, "low_wall"), ("v", 2, 3, "window"), ("h", 8, 1, "door"),
)  # fmt: skip
DOORS = tuple((kind, x, y) for kind, x, y, named in EDGES if "door" in str(named))
TERRACE = (13, 0, 17, 2)
"""Left, top, right, bottom of what lies two metres higher; it is 2 m up to it."""
SIDES = ("red", "blue", "green")
LONG = 56
"""Squares of open ground beside it for what does not shoot near (``minimum_range``)."""


def board(chance: Chance, beside: int = 0) -> Board:
    """The ground, in one of its lights and weathers, with so many squares of open ground to its right."""
    return _lit(chance.below(4), "" if chance.below(2) else chance.pick(WEATHER), chance.below(4) == 0, beside)


@cache
def _lit(light: int, weather: str, noisy: bool, beside: int) -> Board:
    """``light``: 0 day, 1 dusk, 2 dark in the rooms, 3 night with one lit corner."""
    legend, rows = {sign: GROUNDS[sign] for sign in "=*-"}, [row + "." * beside for row in ROWS]
    floor = [[2 * _inside((x, y), TERRACE) for x in range(len(rows[0]))] for y in range(len(rows))]
    made = draw(rows, EDGES, legend, floor)
    dark = [_dark(light, x, y) for y in range(made.height) for x in range(made.width)]
    return replace(made, dark=tuple(dark), weather=weather, noisy=noisy)


def _dark(light: int, x: int, y: int) -> int:
    if light == 2:
        return 2 * _inside((x, y), (3, 2, 6, 4)) or int(_inside((x, y), (10, 9, 15, 12)))
    return (0, 1, 0, 0 if _inside((x, y), (0, 0, 7, 6)) else 2)[light]


def _inside(square: tuple[int, int], area: Sequence[int]) -> bool:
    return area[0] <= square[0] <= area[2] and area[1] <= square[1] <= area[3]


def setup(number: int, ruleset: str = DEFAULT, brought: Sequence[str] = ()) -> Setup:
    """The battle of that number by an edition.

    What is ``brought`` into it is dealt out, words of one string to the same unit: weapons, shields, gear, arts and
    spells by their keys, ``flight`` to somebody who flies, ``mount`` to somebody with a beast to ride at hand; ``wait``
    has everybody wait before the fight.
    """
    chance = Chance(number, "fair")
    parcels = [parcel.split() for parcel in brought]
    far = any(way.trait("minimum_range") for parcel in parcels for thing in parcel for way in folk.ways(thing))
    ground, sides = board(chance, LONG if far else 0), SIDES[: 2 + (chance.below(4) == 0)]
    numbers = [chance.among(2, 3) for _ in sides]
    dealt = [parcels[place :: sum(numbers)] for place in range(sum(numbers))]
    units: list[UnitSheet] = []
    for side, many in zip(sides, numbers, strict=True):
        rider = ""
        for index in range(many):
            brings = [thing for parcel in dealt.pop(0) for thing in parcel]
            rider = f"{side}{index}" if "mount" in brings else rider
            near = chance.pick(units) if brings and units and not far and chance.below(2) else None
            someone = folk.person(chance, f"{side}{index}", side, brings)
            units.append(folk.placed(someone, ground, units, chance, beside=near))
        if chance.below(3) == 0 or rider:
            leads = next((unit for unit in units if unit.id == rider), units[-1])
            units.append(folk.placed(folk.steed(chance, f"{side}x", side), ground, units, chance, beside=leads))
    arrivals = _arrivals(units, sides, chance)
    late = {unit for arrival in arrivals for unit in arrival.units}
    first = [unit for unit in units if unit.id not in late]
    return Setup(
        ground, tuple(units), sides, tuple(_objectives(chance, units, sides, ground)), ruleset=ruleset, scenario="fair",
        arrivals=arrivals, triggers=tuple(_triggers(chance, first, arrivals, sides)),
        before=_before(chance, first, waits="wait" in brought) if chance.below(2) or "wait" in brought else None,
        house=(("reveal_enemy_defense", chance.pick(("on", "off"))),),
    )  # fmt: skip


def battle(
    number: int,
    ruleset: str = DEFAULT,
    standing: tuple[str, ...] = ("default", "ask"),
    brought: Sequence[str] = (),
) -> Battle:
    """That battle begun, with dice that remember what fell and standing answers drawn from ``standing``."""
    made = referee.new_battle(setup(number, ruleset, brought), number, Recorder(Dice(number)))
    chance = Chance(number, "fair answers")
    for unit in made.ids:
        if made.over is None:
            assert referee.submit(made, SetStanding(unit, chance.pick(standing))) is None
    return made


# how it begins, and what comes of it


def _arrivals(units: list[UnitSheet], sides: Sequence[str], chance: Chance) -> tuple[Arrival, ...]:
    """The last of a side comes later, by round or when it is called, where it would stand or along an edge."""
    found = []
    for side in sides:
        own = [unit for unit in units if unit.side == side]
        if len(own) < 3 or chance.below(2):
            continue
        where = chance.below(3)
        area = (0, 0, 8, 13) if where == 1 else ()
        edge = chance.pick(("north", "east", "south")) if where == 2 else ""
        key, round = (f"help {side}", 0) if chance.below(2) else ("", 2)
        found.append(Arrival((own[-1].id,), key, round, area, edge))
    return tuple(found)


def _triggers(
    chance: Chance, units: list[UnitSheet], arrivals: tuple[Arrival, ...], sides: Sequence[str]
) -> list[Trigger]:
    """Somebody comes who was called; now and then a door moves, somebody is seen, or told to do something."""
    called = [(Consequence("arrive", key=each.key), False) for each in arrivals if each.key]
    others = [(_consequence(chance, units), bool(chance.below(2))) for _ in range(chance.below(4))]
    return [Trigger(_condition(chance, units, sides), (then,), repeat) for then, repeat in (*called, *others)]


def _condition(chance: Chance, units: list[UnitSheet], sides: Sequence[str]) -> Condition:
    return chance.pick((
        Condition("round", number=chance.among(2, 4)),
        Condition("falls", unit=chance.pick(units).id),
        Condition("enters", area=(8, 0, 17, 13), side=chance.pick(sides)),
        Condition("seen", unit=chance.pick(units).id),
        Condition("health", unit=chance.pick(units).id, number=4),
        Condition("opened", at=chance.pick(DOORS)),
        Condition("destroyed", at=chance.pick(DOORS)),
    ))  # fmt: skip


def _consequence(chance: Chance, units: list[UnitSheet]) -> Consequence:
    some = chance.pick(units)
    other = next(unit for unit in units if unit.side != some.side)
    return chance.pick((
        Consequence("message", en="A bell rings.", zh="钟声响起。"),
        Consequence("open", at=chance.pick(DOORS)),
        Consequence("close", at=chance.pick(DOORS)),
        Consequence("orders", units=(some.id,), order="hold"),
        Consequence("orders", units=(some.id,), order="hunt", unit=other.id),
        Consequence("orders", units=(some.id,), order="free"),
        Consequence("reveal", unit=some.id, side=other.side),
    ))  # fmt: skip


def _before(chance: Chance, units: list[UnitSheet], *, waits: bool) -> Before:
    """Some hide, some know, somebody may begin; nobody where everybody ``waits``."""
    hidden, ready = [], []
    for unit in units:
        foes = tuple(other.id for other in units if other.side != unit.side)
        if chance.below(3) == 0:
            whom, what = foes[: chance.among(1, len(foes))], chance.pick(("place", "intent"))
            hidden.append(Hidden(unit.id, whom, what, chance.below(2)))
        if chance.below(5) == 0:
            moment = chance.pick(("uses:draw", "attacks", "passes"))
            ready.append(Prepared(unit.id, "attack", unit.weapons[0].key, trigger=moment))
    begins = chance.pick(units)
    told = [(begins.id, other.id) for other in units if other.side != begins.side and chance.below(4) == 0]
    return Before(
        rounds=chance.among(1, 3),
        initiator=begins.id if chance.below(2) and not waits else "",
        act=chance.pick(("", "", "draw", "attack")),
        otherwise="rounds" if chance.below(4) else "peace",
        told=tuple(told),
        hostile=tuple(unit.id for unit in units if chance.below(3) == 0),
        hidden=tuple(hidden),
        ready=tuple(each for each in ready if each.unit != begins.id),
    )


def _objectives(chance: Chance, units: list[UnitSheet], sides: Sequence[str], ground: Board) -> list[Objective]:
    side = chance.pick(sides)
    owner = chance.pick([unit for unit in units if unit.side != side])
    things = tuple(f"{owner.id}/{arm.item}" for arm in owner.weapons if not arm.natural)
    kinds = [
        Objective(side, "hold", area=(8, 4, 13, 9), rounds=3),
        Objective(side, "escape", area=(0, 0, 3, ground.height - 1), count=2),
        Objective(side, "reach", area=(14, 9, 17, 13), count=2),
        Objective(side, "survive", rounds=9),
    ]
    kinds += [Objective(side, "seize", item=thing) for thing in things[:1]]
    return [each for each in kinds if chance.below(3) == 0]
