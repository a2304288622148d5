"""Random battles: map, sides, units, weapons, house rules, objectives, standing answers, all drawn from one number."""

from __future__ import annotations

from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.board import EDGES, Board, Edge, draw
from systems.commands import SetStanding
from systems.dice import Dice
from systems.facts import GRADES, MODES, SKILLS, ArmorFacts, Footprint, UnitSheet, WeaponFacts
from systems.geometry import overlap
from systems.rulesets import DEFAULT
from systems.rulesets.house import SWITCHES
from systems.setup import Objective, Setup
from tests.fuzz.recorder import Recorder

SKILL_OF = {
    "brawl": "Brawl", "blade": "Blade", "throwing": "Athletics", "archery": "Archery", "firearm": "Firearms",
    "artillery": "Firearms",
}  # fmt: skip
TRAITS = (
    "high_speed", "armor_piercing", "spell_piercing", "overpower", "parry", "light_throwing", "heavy_throwing",
    "polearm", "flexible", "two_handed", "again", "heavy_weapon", "extra_successes", "live_round",
    "energy_weapon",
)  # fmt: skip
SPECIALTIES = ("hand", "dagger", "rifle")
#: Signs of squares: mostly floor, the rest of everything there is.
SIGNS = "." * 30 + '~~"w#oocC2468'
SIZES = (5, 5, 5, 5, 2, 3, 4, 6, 8, 10, 12, 15)
STANDINGS = ("default", "never", "danger", "ask")


def setup(number: int, ruleset: str = DEFAULT) -> Setup:
    """The random battle of that number by an edition. Units never overlap and stand on free squares."""
    chance = Chance(number, "arena")
    board = _board(chance)
    sides = ("red", "blue", "green")[: 2 + (chance.below(4) == 0)]
    units: list[UnitSheet] = []
    for side in sides:
        for index in range(chance.among(1, 3)):
            sheet = _place(board, _sheet(chance, f"{side}{index}", side), units, chance)
            if sheet is not None:
                units.append(sheet)
    if {sheet.side for sheet in units} != set(sides):
        return setup(number + 1_000_003, ruleset)
    goals, house = _objectives(chance, board, units), _house(chance)
    return Setup(board, tuple(units), sides, goals, ruleset=ruleset, house=house, scenario="fuzz")


def battle(number: int, answers: tuple[str, ...] = STANDINGS, ruleset: str = DEFAULT) -> Battle:
    """The random battle begun, with dice that remember what fell and standing answers drawn from ``answers``."""
    made = referee.new_battle(setup(number, ruleset), number, Recorder(Dice(number)))
    chance = Chance(number, "answers")
    for unit in made.ids:
        if made.over is None:
            assert referee.submit(made, SetStanding(unit, chance.pick(answers))) is None
    return made


def _board(chance: Chance) -> Board:
    width, height = chance.among(7, 16), chance.among(7, 16)
    signs = SIGNS if chance.below(4) else "."
    rows = ["".join(chance.pick(signs) for _ in range(width)) for _ in range(height)]
    edges: list[Edge] = []
    for _ in range(chance.below(16)):
        axis = chance.pick(("v", "h"))
        edges.append((axis, chance.below(width), chance.below(height), chance.pick(sorted(EDGES))))
    floor: list[list[int]] = []
    if chance.below(5) == 0:
        floor = [[int(x > width // 2) + int(y > height // 2) for x in range(width)] for y in range(height)]
    return draw(rows, edges, floor=floor)


def _sheet(chance: Chance, name: str, side: str) -> UnitSheet:
    strong = chance.below(4) == 0
    attributes = tuple(-1 if chance.below(40) == 0 else chance.among(1, 12 if strong else 5) for _ in range(9))
    skills = {SKILL_OF[mode]: chance.below(7 if strong else 5) for mode in MODES}
    skills |= {chance.pick(SKILLS): chance.among(0, 5)}
    weapons = tuple(_weapon(chance, f"w{index}", mode) for index, mode in enumerate(_modes(chance)))
    return UnitSheet(
        name,
        side,
        kind=chance.pick(("human", "human", "animal", "undead")),
        size=chance.pick(SIZES),
        attributes=attributes,
        skills=tuple(skills.items()),
        specialties=tuple(each for each in SPECIALTIES if chance.below(2)),
        weapons=weapons,
        armor=_armor(chance),
        natural_armor=chance.below(4) * chance.below(2),
        deflection=chance.below(3) * chance.below(2),
        deflection_supernatural=bool(chance.below(2)),
        traits=(("bulletproof", 1),) if chance.below(6) == 0 else (),
    )


def _modes(chance: Chance) -> list[str]:
    return ["brawl", *(chance.pick(MODES) for _ in range(chance.below(3)))]


def _weapon(chance: Chance, key: str, mode: str) -> WeaponFacts:
    melee = mode in ("brawl", "blade")
    traits = tuple(
        (trait, chance.among(8, 10) if trait == "again" else chance.among(1, 4))
        for trait in TRAITS
        if chance.below(8) == 0
    )
    return WeaponFacts(
        key, f"item {key}", mode, SKILL_OF[mode],
        size=chance.among(1, 6),
        damage=chance.below(6),
        grade=chance.pick(GRADES),
        strength=chance.below(5),
        base_range=0 if melee else chance.pick((1, 3, 5, 20)),
        shots=0 if melee else chance.below(4),
        specialty=chance.pick(("", *SPECIALTIES)),
        natural=mode == "brawl",
        traits=traits,
    )  # fmt: skip


def _armor(chance: Chance) -> ArmorFacts | None:
    if chance.below(2):
        return None
    traits = (("bulletproof", 1),) if chance.below(2) else ()
    return ArmorFacts("armor", chance.below(5), chance.below(5), chance.below(2), traits)


def _place(board: Board, sheet: UnitSheet, others: list[UnitSheet], chance: Chance) -> UnitSheet | None:
    """The sheet on a free square of its own; None when none was found."""
    side = max(1, sheet.size // 5)
    for _ in range(60):
        x, y = chance.below(board.width), chance.below(board.height)
        space = Footprint(x, y, side)
        taken = (Footprint(other.x, other.y, max(1, other.size // 5)) for other in others)
        if board.free(x, y, side) and not any(overlap(space, each) for each in taken):
            values = {name: getattr(sheet, name) for name in UnitSheet.__slots__}
            return UnitSheet(**(values | {"x": x, "y": y}))
    return None


def _house(chance: Chance) -> tuple[tuple[str, str], ...]:
    """Some switches at another value, hidden numbers often among them."""
    chosen = {"reveal_enemy_defense": chance.pick(("on", "off"))}
    for switch in SWITCHES:
        if switch.name != "reveal_enemy_defense" and chance.below(6) == 0:
            chosen[switch.name] = chance.pick(switch.alternatives)
    return tuple(chosen.items())


def _objectives(chance: Chance, board: Board, units: list[UnitSheet]) -> tuple[Objective, ...]:
    side = chance.pick(units).side
    other = next(unit for unit in units if unit.side != side)
    own = next(unit for unit in units if unit.side == side)
    area = (0, 0, board.width // 3, board.height - 1)
    kinds = (
        Objective(side, "fall", unit=other.id),
        Objective(side, "protect", "defeat", unit=own.id),
        Objective(side, "survive", rounds=6),
        Objective(side, "reach", area=area, count=2),
        Objective(side, "rout"),
    )
    return tuple(each for each in kinds if chance.below(8) == 0)
