"""Who clings to whom, and being carried along (GRP-07, companion 4.5).

The texts say how one gets onto a creature, and how it gets rid of one; what lies between is decided here. Nobody stands
on another's squares: the one that clings keeps its own place at the creature's side. Where the creature goes, it is
dragged to the nearest place there in reach of its hands, on ground no more than a step higher or lower and with nothing
solid between; where there is none it is torn off and stays behind. Both fight as ever, and so does everybody else. It
ends when either is down or banished, when somebody holds the one that clings or its hands are taken, and when that one
goes elsewhere, by its own will or driven.
"""

from __future__ import annotations

from components.condition import Conditions
from components.movement import Position
from systems import condition, forced_path, geometry, hands, knowledge, sight
from systems.battle import Battle
from systems.events import ClingingEnded, Moved
from systems.facts import CARRIED, CLINGING, Footprint, UnitFacts

RULES = ("GRP-07",)


def take_hold(battle: Battle, unit: str, creature: str) -> None:
    """The unit clings to the creature from now on."""
    rows = battle.of(unit, Conditions).inflicted
    battle.write(unit, Conditions, "inflicted", (*rows, (CLINGING, creature, "")), RULES)
    condition.progress(battle)


def lose(battle: Battle, unit: str, cause: str) -> None:
    """The unit clings no longer; ``cause``: shaken_off, left, driven, fell, unable, torn_off. Nothing happens where it
    does not cling.
    """
    creature = battle.unit(unit).clings_to
    if not creature:
        return
    left = tuple(row for row in battle.of(unit, Conditions).inflicted if row[0] not in (CLINGING, CARRIED))
    battle.write(unit, Conditions, "inflicted", left, RULES)
    condition.progress(battle)
    battle.say(ClingingEnded(unit=unit, target=creature, cause=cause, rules=RULES))


def carried(battle: Battle, unit: str, creature: str) -> bool:
    """Whether the creature has dragged the unit along in this turn of its own: it has moved."""
    return any(row[:2] == (CARRIED, creature) for row in battle.of(unit, Conditions).inflicted)


def review(battle: Battle) -> None:
    """Whoever clings goes along with its creature; what can last no longer ends."""
    for unit in battle.ids:
        clinger = battle.unit(unit)
        if not clinger.clings_to:
            continue
        creature = battle.unit(clinger.clings_to)
        cause = _why_ended(clinger, creature)
        if cause:
            lose(battle, unit, cause)
        elif not hands.reach_unit(battle, clinger, creature):
            _drag(battle, clinger, creature)


def _why_ended(clinger: UnitFacts, creature: UnitFacts) -> str:
    if clinger.fallen or creature.fallen:
        return "fell"
    unable = clinger.helpless or clinger.prone or clinger.group or clinger.bars("hands") or clinger.bars("act")
    return "unable" if unable or clinger.bars("reach") or creature.bars("reach") else ""


def _drag(battle: Battle, clinger: UnitFacts, creature: UnitFacts) -> None:
    """To the nearest place at the creature's side; torn off where there is none."""
    places = [space for space in _beside(battle, clinger, creature) if _holds_on(battle, clinger, creature, space)]
    if not places:
        lose(battle, clinger.id, "torn_off")
        return
    space = min(places, key=lambda at: ((at.x - clinger.x) ** 2 + (at.y - clinger.y) ** 2, at.y, at.x))
    battle.write(clinger.id, Position, "x", space.x, RULES)
    battle.write(clinger.id, Position, "y", space.y, RULES)
    condition.lose_aim(battle, clinger.id, "moved")
    if battle.acting() == creature.id and not carried(battle, clinger.id, creature.id):
        rows = battle.of(clinger.id, Conditions).inflicted
        row = (CARRIED, creature.id, f"end:{creature.id}")
        battle.write(clinger.id, Conditions, "inflicted", (*rows, row), RULES)
    path = ((clinger.x, clinger.y), (space.x, space.y))
    battle.say(Moved(unit=clinger.id, path=path, half=0, means="clinging", rules=RULES))


def _beside(battle: Battle, clinger: UnitFacts, creature: UnitFacts) -> list[Footprint]:
    side, body = clinger.derived.footprint, creature.footprint
    span = side + battle.rules.grasp(clinger)
    return [
        Footprint(x, y, side)
        for y in range(max(0, body.y - span), min(battle.board.height - side, body.y + body.side + span) + 1)
        for x in range(max(0, body.x - span), min(battle.board.width - side, body.x + body.side + span) + 1)
    ]


def _holds_on(battle: Battle, clinger: UnitFacts, creature: UnitFacts, space: Footprint) -> bool:
    """Whether the clinger can be there, and still reach the creature."""
    board, body = battle.board, creature.footprint
    if not board.free(*space) or geometry.distance(space, body) > battle.rules.grasp(clinger):
        return False
    if abs(forced_path.height(board, space) - forced_path.height(board, body)) > forced_path.STEP:
        return False
    others = (other for other in battle.units() if other.id != clinger.id and not other.dead)
    return not any(geometry.overlap(space, other.footprint) for other in others) and sight.sees(board, space, body)


def climbable(battle: Battle, unit: UnitFacts, creature: UnitFacts) -> bool:
    """Whether the creature is in reach of the unit's hands, and known to be there."""
    return knowledge.locates(battle, unit.side, creature.id) and hands.reach_unit(battle, unit, creature)
