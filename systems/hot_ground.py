"""Ground that burns, scalds or melts: whom it hurts, and when (AOE-04, CAL-10, companion 10).

It hurts whoever comes upon it, and whoever is still there at the end of its turn; once between two turns of its own,
over however many of its squares the body lies or goes (H25). Of several kinds under one body the worst counts. What is
in the air above it is not touched, and of the rider only what burns: the flames, not what the mount wades in.
"""

from __future__ import annotations

from components.area import Zones
from systems import damage, geometry, points, rolls, stack, zones
from systems.battle import Battle
from systems.board import Board, Ground
from systems.events import GroundScorched
from systems.facts import Footprint, UnitFacts
from systems.store import SCENE
from systems.zones import HEAT, LINGERS, Zone

CHAPTER = "hot_ground"
RULES = ("AOE-04",)
TENTHS, A_DIE = 10, 3
"""What a point counts against what a die of damage comes to, when two kinds are compared."""


def hot(ground: Ground) -> bool:
    """Whether it hurts to be there."""
    return bool(ground.fire or ground.heat)


def begin(battle: Battle) -> None:
    """Each kind of hot ground of the map is a zone: it remembers whom it has hurt."""
    rows = []
    for key, squares in areas(battle.board):
        known = tuple(battle.setup.sides)
        rows.append(tuple(Zone(HEAT, key, "", squares[0], squares, zones.FOR_GOOD, known)))
    if rows:
        battle.write(SCENE, Zones, "rows", (*battle.scene(Zones).rows, *rows), RULES)


def areas(board: Board) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """Each kind of hot ground of the map and its squares, row by row."""

    def look(board: Board) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
        kinds = {n: kind.key for n, kind in enumerate(board.grounds) if hot(kind)}
        found: dict[str, list[tuple[int, int]]] = {}
        for at, number in enumerate(board.ground) if kinds else ():
            if number in kinds:
                found.setdefault(kinds[number], []).append((at % board.width, at // board.width))
        return tuple((key, tuple(squares)) for key, squares in found.items())

    return board.derived("hot ground", look)


def marks(board: Board) -> bytes:
    """1 for every square of hot ground."""

    def look(board: Board) -> bytes:
        return bytes([int(hot(board.grounds[number])) for number in board.ground])

    return board.derived("hot squares", look)


def under(board: Board, space: Footprint) -> bool:
    """Whether any square of the space is hot."""
    return 1 in marks(board) and any(marks(board)[y * board.width + x] for x, y in geometry.squares(space))


def kind_of(board: Board, key: str) -> Ground:
    """The ground by that key, which the map has."""
    return next(kind for kind in board.grounds if kind.key == key)


def strikes(battle: Battle, zone: Zone, unit: UnitFacts) -> bool:
    """Whether that ground would hurt a unit that comes upon it now."""
    if unit.altitude or unit.id in zone.struck or battle.rules.heatproof(unit):
        return False
    if any(each.owner == unit.id and each.weapon == zone.weapon for each in zones.zones(battle, LINGERS)):
        return False
    return not unit.rides or bool(kind_of(battle.board, zone.weapon).fire)


def _touches(zone: Zone, space: Footprint) -> bool:
    return any(geometry.overlap(space, Footprint(*square)) for square in zone.squares)


def review(battle: Battle) -> None:
    """Whoever has come upon hot ground, however it got there, is hurt now."""
    lying = zones.zones(battle, HEAT)
    if not lying:
        return
    for unit in reversed([each for each in battle.units() if not each.dead]):  # the newest frame goes first
        found = [zone for zone in lying if unit.id in zone.passed or _touches(zone, unit.footprint)]
        _strike(battle, unit, found)


def _strike(battle: Battle, unit: UnitFacts, found: list[Zone]) -> None:
    """The worst of what is under it hurts; all of it has done its worst until the unit's next turn."""
    kinds = [kind_of(battle.board, zone.weapon) for zone in found if strikes(battle, zone, unit)]
    if not kinds:
        return
    worst = max(kinds, key=lambda kind: max(kind.heat * TENTHS, kind.fire * A_DIE))
    names = {zone.weapon for zone in found}
    for zone in zones.zones(battle, HEAT):
        if zone.weapon in names:
            passed = tuple(each for each in zone.passed if each != unit.id)
            zones.change(
                battle, zone, zone._replace(struck=tuple(dict.fromkeys((*zone.struck, unit.id))), passed=passed)
            )
    stack.push(battle, CHAPTER, "burns", unit=unit.id, ground=worst.key)


def turn_begins(battle: Battle, unit: str) -> None:
    """Its own turn begins: hot ground may hurt it anew; where it stands, at the end of that turn."""
    lying = zones.zones(battle, HEAT)
    if not lying:
        return
    for zone in lying:
        if unit in zone.struck:
            zones.change(battle, zone, zone._replace(struck=tuple(each for each in zone.struck if each != unit)))
    space = battle.footprint(unit)
    stays = [
        Zone(LINGERS, zone.weapon, unit, (space.x, space.y), (), zones.FOR_GOOD)
        for zone in lying
        if _touches(zone, space)
    ]
    _write(battle, (*_others(battle, unit), *stays))


def turn_ends(battle: Battle, unit: str, *, gone: bool) -> None:
    """Its turn ends where it burns, and it has not been hurt by that since it began."""
    lying = zones.zones(battle, HEAT)
    if not lying:
        return
    _write(battle, _others(battle, unit))
    facts = battle.unit(unit)
    if not (facts.dead or gone):
        found = [zone for zone in lying if _touches(zone, facts.footprint)]
        _strike(battle, facts, found)


def _others(battle: Battle, unit: str) -> tuple[Zone, ...]:
    """Every zone but that of this unit on hot ground since before its turn."""
    return tuple(zone for zone in zones.zones(battle) if zone.kind != LINGERS or zone.owner != unit)


def _write(battle: Battle, found: tuple[Zone, ...]) -> None:
    rows = tuple(tuple(each) for each in found)
    if rows != battle.scene(Zones).rows:
        battle.write(SCENE, Zones, "rows", rows, RULES)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Its dice fall, where it has any; the harm is done, and what clings to the body burns on (companion 10)."""
    stack.pop(battle)
    unit, ground = battle.unit(frame.fact("unit")), kind_of(battle.board, frame.fact("ground"))
    if unit.dead or unit.id in battle.absent():
        return
    side = battle.rules.flames(unit, ground.key, ground.fire) if ground.fire else None
    amount = ground.heat if side is None else rolls.side_rolls(battle, side, "flames")
    harmed = battle.rules.scorched(unit, ground.key, amount)
    battle.say(
        GroundScorched(
            unit=unit.id, ground=ground.key, amount=amount,
            modifiers=() if side is None else side.modifiers, rules=RULES,
        )
    )  # fmt: skip
    if harmed.dealt:
        damage.inflict(battle, unit.id, unit.id, amount, harmed)
    if ground.kindles:
        hurt = harmed.bashing + harmed.lethal + harmed.aggravated
        points.give(battle, unit.id, "burn", battle.rules.kindled(unit, hurt), unit.id, ends="fades")
