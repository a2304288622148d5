"""Random battles of everything around the turn: waits and ambushes, arrivals, doors, darkness, smoke, spells, blasts.

One ground, the same in plan for every number: two rooms with doors, a pond, ice, a ledge, a terrace to climb, cartons
to kick aside. What light there is, what weather, who stands where, who hides, who comes later and what each side wants
is drawn from one number. Everybody carries things out of everything that ships, so each keyword and spell comes by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from typing import TypeVar

from game.ai.chance import Chance
from game.scenario.catalogue import shipped
from game.scenario.schema import UnitBlock
from game.scenario.sheets import build
from game.scenario.templates import Held
from systems import geometry, referee
from systems.battle import Battle
from systems.board import WEATHER, Board, Edge, draw
from systems.commands import SetStanding
from systems.course import Arrival, Before, Condition, Consequence, Hidden, Prepared, Trigger
from systems.dice import Dice
from systems.facts import SKILLS, Footprint, UnitSheet
from systems.rulesets import DEFAULT
from systems.setup import Objective, Setup
from tests.fuzz import kit
from tests.fuzz.recorder import Recorder
from tests.moving import GROUNDS

T = TypeVar("T")

#: What is done here and nowhere else in the random battles, beside everything that is done there too.
DEEDS = (
    "attack_square", "balance", "bombard", "cast", "climb", "close_door", "consume", "crawl", "delay", "dismount",
    "draw", "flurry", "fly", "full_auto", "go_on_alert", "hide", "jump", "leave", "lob", "long_burst", "mount",
    "open_door", "read_intent", "ready", "reload", "ride", "say", "set_mine", "short_burst", "spray", "stow",
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
PEOPLE = (
    "office_worker", "street_thug", "rifle_soldier", "machine_gunner", "grenadier", "infiltrator", "archer", "mage",
    "mage", "sect_disciple", "wrestler", "arcanist", "shield_guard", "pirate", "tribal_chief", "kobold", "zombie",
)  # fmt: skip
MOBILITIES = ("flight_clumsy", "flight_average", "flight_good", "flight_perfect")
LEARNT = ("light_throwing", "heavy_throwing", "balance", "machine_gun", "pistol", "rifle", "artillery")
NEAR = 60
"""Squares tried near somebody."""


def board(chance: Chance) -> Board:
    """The ground, in one of its lights and weathers."""
    return _lit(chance.below(4), "" if chance.below(2) else chance.pick(WEATHER), chance.below(4) == 0)


@cache
def _lit(light: int, weather: str, noisy: bool) -> Board:
    """``light``: 0 day, 1 dusk, 2 dark in the rooms, 3 night with one lit corner."""
    legend = {sign: GROUNDS[sign] for sign in "=*-"}
    floor = [[2 * _inside((x, y), TERRACE) for x in range(len(ROWS[0]))] for y in range(len(ROWS))]
    made = draw(ROWS, EDGES, legend, floor)
    dark = [_dark(light, x, y) for y in range(made.height) for x in range(made.width)]
    return replace(made, dark=tuple(dark), weather=weather, noisy=noisy)


def _dark(light: int, x: int, y: int) -> int:
    if light == 2:
        return 2 * _inside((x, y), (3, 2, 6, 4)) or int(_inside((x, y), (10, 9, 15, 12)))
    return (0, 1, 0, 0 if _inside((x, y), (0, 0, 7, 6)) else 2)[light]


def _inside(square: tuple[int, int], area: Sequence[int]) -> bool:
    return area[0] <= square[0] <= area[2] and area[1] <= square[1] <= area[3]


def setup(number: int, ruleset: str = DEFAULT) -> Setup:
    """The battle of that number by an edition."""
    chance = Chance(number, "fair")
    ground, sides = board(chance), SIDES[: 2 + (chance.below(4) == 0)]
    units: list[UnitSheet] = []
    for side in sides:
        for index in range(chance.among(2, 3)):
            units.append(_placed(_sheet(chance, f"{side}{index}", side), ground, units, chance))
        if chance.below(3) == 0:
            units.append(_placed(_steed(chance, f"{side}x", side), ground, units, chance, beside=units[-1]))
    arrivals = _arrivals(units, sides, chance)
    late = {unit for arrival in arrivals for unit in arrival.units}
    first = [unit for unit in units if unit.id not in late]
    return Setup(
        ground, tuple(units), sides, tuple(_objectives(chance, units, sides, ground)), ruleset=ruleset, scenario="fair",
        arrivals=arrivals, triggers=tuple(_triggers(chance, first, arrivals, sides)),
        before=_before(chance, first) if chance.below(2) else None,
        house=(("reveal_enemy_defense", chance.pick(("on", "off"))),),
    )  # fmt: skip


def battle(number: int, ruleset: str = DEFAULT, standing: tuple[str, ...] = ("default", "ask")) -> Battle:
    """That battle begun, with dice that remember what fell and standing answers drawn from ``standing``."""
    made = referee.new_battle(setup(number, ruleset), number, Recorder(Dice(number)))
    chance = Chance(number, "fair answers")
    for unit in made.ids:
        if made.over is None:
            assert referee.submit(made, SetStanding(unit, chance.pick(standing))) is None
    return made


# who is there


def _some(chance: Chance, things: Sequence[T], most: int) -> list[T]:
    return list(dict.fromkeys(chance.pick(things) for _ in range(chance.below(most + 1))))


def _sheet(chance: Chance, name: str, side: str) -> UnitSheet:
    """Somebody out of the templates with things, arts and spells out of everything there is: first in hand what it
    has beside its template's.
    """
    found, key = shipped(), chance.pick(PEOPLE)
    template = found.units[key]
    bombs = tuple(each.key for each in kit.explosives())
    arms = tuple(each for each in found.weapons if each not in bombs)
    wields = [*_some(chance, arms, 3), *(chance.pick(bombs) for _ in range(chance.below(2)))]
    flies, casts = chance.below(8) == 0, bool(template.spells) or chance.below(5) == 0
    known = {each.specialty for each in found.spells.values()} if casts else set()
    specialties = [*(template.specialties or ()), *_some(chance, LEARNT, 3), *sorted(known)]
    specialties += [found.weapons[each].specialty for each in wields if chance.below(2)]
    block = UnitBlock(
        id=name, side=side, template=key, at=[0, 0],
        attributes={"STR": chance.among(2, 9), "DEX": chance.among(1, 6), "INT": chance.among(3 * casts + 1, 6),
                    "PER": chance.among(1, 6), "RES": chance.among(3 * casts + 1, 6)},
        skills={chance.pick(SKILLS): chance.among(1, 5) for _ in range(6)}
        | ({"Occult": chance.among(3, 6)} if casts else {}),
        specialties=[each for each in dict.fromkeys(specialties) if each],
        weapons=[*(Held(item=each, shots=2 if found.weapons[each].mode == "throwing" else None)
                   for each in dict.fromkeys(wields)), *template.weapons],
        shield=Held(item=chance.pick(tuple(found.shields))) if chance.below(4) == 0 else None,
        gear=dict.fromkeys(_some(chance, tuple(found.gear), 3), 1),
        abilities=list(dict.fromkeys((*(template.abilities or ()), *_some(chance, tuple(found.abilities), 1)))),
        spells=_some(chance, tuple(found.spells), 8) if casts else [],
        traits={"flight": 12, chance.pick(MOBILITIES): 1} if flies else {},
        altitude=chance.among(0, 3) if flies else 0,
    )  # fmt: skip
    return build(block, template, found)


def _steed(chance: Chance, name: str, side: str) -> UnitSheet:
    """A beast that carries riders."""
    template = shipped().units["bull"]
    block = UnitBlock(id=name, side=side, template="bull", at=[0, 0], traits={"mount": 1}, size=chance.among(8, 10))
    return build(block, template, shipped())


def _placed(
    sheet: UnitSheet, ground: Board, others: list[UnitSheet], chance: Chance, beside: UnitSheet | None = None
) -> UnitSheet:
    """The sheet on squares of one height that nobody else has and where one can stand; near somebody if it can be."""
    side = max(1, sheet.size // 5)
    taken = [Footprint(other.x, other.y, max(1, other.size // 5)) for other in others]
    for tried in count():
        near = beside if beside is not None and tried < NEAR else None
        x = chance.below(ground.width) if near is None else near.x + chance.among(-2, 2)
        y = chance.below(ground.height) if near is None else near.y + chance.among(-2, 2)
        space = Footprint(x, y, side)
        inside = ground.inside(x, y) and ground.inside(x + side - 1, y + side - 1)
        if not inside or not ground.free(*space) or any(geometry.overlap(space, each) for each in taken):
            continue
        under = [ground.ground_at(*square) for square in geometry.squares(space)]
        level = len({ground.floor_at(*square) for square in geometry.squares(space)}) == 1
        if level and not any(each.wade or each.footing == "narrow" for each in under):
            return replace(sheet, x=x, y=y)
    raise AssertionError("count never ends")


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


def _before(chance: Chance, units: list[UnitSheet]) -> Before:
    """Some hide, some know, somebody may begin."""
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
        initiator=begins.id if chance.below(2) else "",
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
