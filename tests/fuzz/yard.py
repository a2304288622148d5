"""Random battles where everything meets everything: one yard, three sides, bodies of one, two and three squares a side.

The yard is always the same: a house with a narrow door, a gate two squares wide and a gap of three; a pit and a
platform with edges to fall from; crates to lift, low walls, a window. Who stands in it is drawn from one number: Sizes
1 to 15, every footprint on every side, weapons and training for every manoeuvre, now and then an art, an immunity,
rope, wings.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.board import Board, Edge, draw
from systems.commands import SetStanding
from systems.dice import Dice
from systems.facts import SKILLS, AbilityFacts, Footprint, ThingFacts, UnitSheet, WeaponFacts
from systems.geometry import overlap, squares
from systems.rulesets import DEFAULT
from systems.setup import Setup
from tests.field import weapon
from tests.fuzz.recorder import Recorder

ROWS = (
    "......................",
    "..c...................",
    "......................",
    "....########..........",
    "....#......#..........",
    "....#......#....c.....",
    "...........#..........",
    "....#..........2......",
    "....#..........~......",
    "....#......#...~......",
    "....##...###..........",
    "......................",
    "..3...................",
    "......................",
    "..........c...........",
    "......................",
    "......................",
)
"""The door in the west is one square wide, the gate in the east two, the gap in the south three."""
EDGES: tuple[Edge, ...] = (
    ("v", 13, 12, "low_wall"), ("v", 13, 13, "low_wall"), ("h", 14, 5, "low_wall"), ("h", 2, 14, "window"),
    ("v", 6, 5, "door"), ("h", 6, 6, "open_door"),
)  # fmt: skip
GROUND, PIT, PLATFORM = 4, (14, 11, 18, 14), (17, 0, 21, 3)
"""Metres of the yard; the pit (left, top, right, bottom) lies at 0; the platform 5 m above the yard, with steps up."""
STEPS = ((13, 0), (14, 0), (15, 0), (16, 0))
SIDES = ("red", "blue", "green")
SIZES = {1: (1, 2, 3, 4, 5, 5, 6, 8, 9), 2: (10, 11, 12, 14), 3: (15,)}
"""Sizes by squares a side (DESIGN 5)."""
TRAINING = (
    "hand", "tooth", "flail", "spear", "grappling", "escape", "balance", "bull_rush", "overrun", "feint",
    "read_people", "binding", "heavy_throwing", "called_shot",
)  # fmt: skip
IMMUNITIES = (
    "trip_immune", "grapple_immune", "bull_rush_immune", "fall_immune", "stun_immune", "pain_immune", "no_vital_spots",
    "hidden_vital_spot",
)  # fmt: skip
KINDS = ("human", "human", "human", "animal", "undead", "construct", "ooze", "plant", "dragon", "swarm")
MOBILITIES = ("flight_clumsy", "flight_average", "flight_good", "flight_perfect")
ARTS = (
    AbilityFacts("breath", "swift", "cultivation", (("attack", 1), ("insight", 1)), 3, "training"),
    AbilityFacts("embers", "free", "cultivation", (("attack", 2),), 1),
    AbilityFacts("steps", "swift", "footwork", (("dodge", 2), ("speed", 4)), 2),
    AbilityFacts("shirt", "move", "protective_qi", (("reduction", 2), ("armor", 3)), 3),
    AbilityFacts("force", "standard", "", (("attack", 4),), 2),
)
ROPE, CHAIN = ThingFacts("rope", 2, "rope", half=0), ThingFacts("chain", 1, "steel", half=0)

BODIES = (
    weapon("fist", specialty="hand"),
    weapon("bite", damage=2, grade="L", specialty="tooth", grapple=1),
    weapon("claw", damage=2, grade="L", specialty="hand", grapple=1),
    weapon("tentacle", damage=1, specialty="tentacle", grapple=1, extended_reach=4, lasting_reach=1),
    weapon("horns", damage=2, grade="L", specialty="horns", bull_rush=1),
)
MADE = (
    weapon("whip", "blade", size=3, damage=1, strength=2, specialty="flail", flexible=1, grapple=1, disarm_bonus=2),
    weapon("hook", "blade", size=4, damage=3, strength=4, specialty="spear", polearm=1, two_handed=1, trip=1),
    weapon("sword", "blade", size=2, damage=4, strength=2, specialty="sword"),
    weapon("maul", "blade", size=4, damage=6, strength=4, specialty="hammer", two_handed=1, heavy_weapon=1),
    weapon("knuckles", size=1, specialty="hand", natural=False, fist_weapon=1),
    weapon("knife", "throwing", damage=1, strength=1, base=15, shots=3, specialty="dagger", light_throwing=1),
    weapon("bow", "archery", size=3, damage=3, strength=3, base=40, shots=20, specialty="bow"),
    weapon("pistol", "firearm", size=1, damage=3, strength=2, base=20, shots=7, high_speed=5, live_round=1),
)
SHIELD = weapon("spikes", "blade", size=3, damage=2, strength=3, specialty="shield", parry=2, bull_rush=1)


@cache
def board() -> Board:
    """The yard."""
    floor = [[_height(x, y) for x in range(len(ROWS[0]))] for y in range(len(ROWS))]
    return draw(ROWS, EDGES, floor=floor)


def _height(x: int, y: int) -> int:
    if _inside((x, y), PIT):
        return 0
    if _inside((x, y), PLATFORM):
        return GROUND + len(STEPS) + 1
    return GROUND + (STEPS.index((x, y)) + 1 if (x, y) in STEPS else 0)


def _inside(square: tuple[int, int], area: tuple[int, int, int, int]) -> bool:
    return area[0] <= square[0] <= area[2] and area[1] <= square[1] <= area[3]


def setup(number: int, ruleset: str = DEFAULT) -> Setup:
    """The battle of that number by an edition: three sides, each with a body of one, two and three squares a side."""
    chance = Chance(number, "yard")
    units: list[UnitSheet] = []
    for wide in sorted(SIZES, reverse=True):  # the widest find a place first
        for side in SIDES:
            units.append(_placed(_sheet(chance, f"{side}{wide}", side, wide), units, chance))
    units.sort(key=lambda sheet: (SIDES.index(sheet.side), sheet.id))
    return Setup(board(), tuple(units), SIDES, ruleset=ruleset, scenario="yard")


def battle(number: int, ruleset: str = DEFAULT, standing: tuple[str, ...] = ("default", "ask")) -> Battle:
    """That battle begun, with dice that remember what fell and standing answers drawn from ``standing``."""
    made = referee.new_battle(setup(number, ruleset), number, Recorder(Dice(number)))
    chance = Chance(number, "yard answers")
    for unit in made.ids:
        if made.over is None:
            assert referee.submit(made, SetStanding(unit, chance.pick(standing))) is None
    return made


def _sheet(chance: Chance, name: str, side: str, wide: int) -> UnitSheet:
    strong = 4 * (wide - 1)
    skills = {skill: chance.below(6) for skill in ("Athletics", "Brawl", "Blade", "Subterfuge", "Empathy", "Larceny")}
    skills |= {chance.pick(SKILLS): chance.among(1, 5)}
    size = chance.pick(SIZES[wide])
    flies = chance.below(8) == 0
    traits = {chance.pick(IMMUNITIES): 1} if chance.below(5) == 0 else {}
    traits |= {"flight": 12, chance.pick(MOBILITIES): 1} if flies else {}
    gear = ((("rope", 2), ROPE), (("chain", 1), CHAIN))[: chance.below(3)]
    return UnitSheet(
        name,
        side,
        kind=chance.pick(KINDS),
        size=size,
        attributes=(*(chance.among(1, 6) + strong for _ in range(3)), *(chance.among(1, 6) for _ in range(6))),
        skills=tuple(skills.items()),
        specialties=tuple(each for each in TRAINING if chance.below(2)),
        weapons=_weapons(chance, size),
        shield=SHIELD if chance.below(6) == 0 else None,
        traits=tuple(traits.items()),
        abilities=tuple(each for each in ARTS if chance.below(5) == 0),
        gear=tuple(carried for carried, _ in gear),
        bindings=tuple(thing for _, thing in gear),
        altitude=chance.among(1, 6) if flies else 0,
    )


def _weapons(chance: Chance, size: int) -> tuple[WeaponFacts, ...]:
    """A body's own weapon, as large as the body makes it (BRW-04), and up to two made ones."""
    body = chance.pick(BODIES)
    made = dict.fromkeys(chance.pick(MADE) for _ in range(chance.below(3)))
    return (replace(body, size=max(1, size // 5)), *made)


def _placed(sheet: UnitSheet, others: list[UnitSheet], chance: Chance) -> UnitSheet:
    """The sheet on squares of one height that nobody else has. There always are some: the yard is large."""
    ground, side = board(), max(1, sheet.size // 5)
    taken = [Footprint(other.x, other.y, max(1, other.size // 5)) for other in others]
    while True:
        space = Footprint(chance.below(ground.width), chance.below(ground.height), side)
        if not ground.free(*space) or any(overlap(space, each) for each in taken):
            continue
        if len({ground.floor_at(*square) for square in squares(space)}) == 1:
            return replace(sheet, x=space.x, y=space.y)
