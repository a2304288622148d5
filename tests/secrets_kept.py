"""What a side cannot know, changed in a twin of a battle: where somebody out of sight is and how it is, what an enemy
stands ready for, has been told and has found out, mines it has laid, whoever is still on the way, and with the switch
off every number nobody sees (INF, DESIGN 6).

Each change takes the twin and whose eyes look; it says whether there was anything to change. None of them touches what
an announcement, an event or a look has shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

from components.abilities import Readied
from components.attack import Weapons
from components.condition import Conditions
from components.damage import Health
from components.defense import Defense
from components.effects import Casting
from components.hiding import Hiding
from components.initiative import Initiative
from components.movement import Position
from components.scene import Announced, Opening, Sighted
from components.sheet import Attributes
from components.triggers import Orders
from components.willpower import Willpower
from game.ai.chance import Chance
from systems import information, knowledge, order, zones
from systems.battle import Battle
from systems.facts import UnitFacts
from systems.information import Record
from systems.store import SCENE
from systems.zones import Zone

Change = Callable[[Battle, str, Chance], bool]


def _enemies(battle: Battle, side: str) -> list[UnitFacts]:
    return [each for each in battle.units() if each.side != side]


def free(battle: Battle, name: str) -> list[tuple[int, int]]:
    """Squares on which nobody else stands."""
    board, taken = battle.board, {(each.x, each.y) for each in battle.units() if each.id != name}
    return [(x, y) for y in range(board.height) for x in range(board.width) if board.free(x, y) and (x, y) not in taken]


def out_of_sight(battle: Battle, side: str, chance: Chance) -> bool:
    """An enemy that the side has not located is somewhere else, hurt, prone, and has given itself away to others; one
    it has never met comes at another moment of the round.
    """
    located = knowledge.located(battle, side)
    lost = [each for each in _enemies(battle, side) if each.id not in located and not each.group and not each.altitude]
    if not lost:
        return False
    unseen = chance.pick(lost)
    places = [each for each in free(battle, unseen.id) if each != (unseen.x, unseen.y)]
    for _ in range(10):
        _stand(battle, unseen.id, *chance.pick(places))
        if unseen.id not in knowledge.located(battle, side):
            break
    else:
        _stand(battle, unseen.id, unseen.x, unseen.y)
    health = battle.of(unseen.id, Health)
    hurt = min(2, health.healthy)
    battle.write(unseen.id, Health, "healthy", health.healthy - hurt)
    battle.write(unseen.id, Health, "bashing", health.bashing + hurt)
    battle.write(unseen.id, Conditions, "prone", not unseen.prone)
    battle.write(unseen.id, Hiding, "deeds", ("attacked", "spoke"))
    if unseen.id not in knowledge.last_seen(battle, side):
        battle.write(unseen.id, Initiative, "score", unseen.initiative + 5)
    assert unseen.id not in knowledge.located(battle, side)
    return True


def _stand(battle: Battle, unit: str, x: int, y: int) -> None:
    battle.write(unit, Position, "x", x)
    battle.write(unit, Position, "y", y)


def laid_mine(battle: Battle, side: str, chance: Chance) -> bool:
    """An enemy has laid a tripwire that the side does not know of."""
    makers = [(each, arm) for each in _enemies(battle, side) for arm in each.sheet.explosives if arm.trait("tripwire")]
    if not makers:
        return False
    maker, arm = chance.pick(makers)
    at = chance.pick(free(battle, ""))
    zones.put(battle, Zone(zones.MINE, arm.key, maker.id, at, (at,), zones.FOR_GOOD, (maker.side,)))
    return True


def stands_ready(battle: Battle, side: str, chance: Chance) -> bool:
    """An enemy is ready for another deed than it was (RDY-02)."""
    enemies = _enemies(battle, side)
    if not enemies:
        return False
    unit = chance.pick(enemies)
    ours = [each.id for each in battle.units() if each.side == side]
    act = "attack" if battle.of(unit.id, Readied).act != "attack" else "total_defense"
    for name, value in (("target", ""), ("deed", ""), ("act", act), ("weapon", "fist"), ("trigger", "reach")):
        battle.write(unit.id, Readied, name, value)
    battle.write(unit.id, Readied, "whom", chance.pick(ours))
    return True


def found_out(battle: Battle, side: str, chance: Chance) -> bool:
    """Enemies have noticed one of the side's hidden units, or no longer know of it (HID-09)."""
    ours = [each for each in battle.units() if each.side == side and each.hides]
    if not ours:
        return False
    unit = chance.pick(ours)
    rows = tuple((who, (level + 1 + chance.below(2)) % 3) for who, level in unit.hides)
    battle.write(unit.id, Hiding, "whereabouts", rows)
    return True


def learned(battle: Battle, side: str, chance: Chance) -> bool:
    """The other side has learned something of ours from an announcement, and taken somebody for elsewhere."""
    others = [each for each in battle.setup.sides if each != side]
    ours = [each for each in battle.units() if each.side == side]
    if not others or not ours:
        return False
    knowledge.announce(battle, others[0], chance.pick(ours).id, (("least", 1 + chance.below(3)),))
    last = tuple(row for row in battle.scene(Sighted).last if row[0] == side)
    battle.write(SCENE, Sighted, "last", last)
    assert all(row[0] == side or row[0] in others for row in battle.scene(Announced).known)
    return True


def intent(battle: Battle, side: str, chance: Chance) -> bool:
    """Another side takes this one for an enemy after all, or for none (HOS-04, HID-05)."""
    opening = battle.scene(Opening)
    rows = tuple(row for row in opening.peace if row[1] != side)
    if opening.phase != "before" or rows == opening.peace:
        return False
    battle.write(SCENE, Opening, "peace", rows)
    return True


def ordered(battle: Battle, side: str, chance: Chance) -> bool:
    """An enemy's orders are others: a scenario tells them to its own mind."""
    enemies = _enemies(battle, side)
    if not enemies:
        return False
    unit = chance.pick(enemies)
    battle.write(unit.id, Orders, "order", "" if unit.orders[0] == "hold" else "hold")
    return True


def on_the_way(battle: Battle, side: str, chance: Chance) -> bool:
    """An enemy that nobody has met comes stronger, from elsewhere, in worse health."""
    coming = [
        each for each in battle.absent() if battle.sheets[each].side != side and battle.unit(each).presence == "coming"
    ]
    if not coming:
        return False
    unit = chance.pick(coming)
    _stand(battle, unit, *chance.pick(free(battle, unit)))
    battle.write(unit, Health, "bashing", 1 + battle.of(unit, Health).bashing)
    _stronger(battle, unit)
    return True


def numbers(battle: Battle, side: str, chance: Chance) -> bool:
    """An enemy in sight has other Attributes, Skills and natural armor, more Health and Willpower, more rounds, less
    energy; it looks as before (INF-01, INF-04). Only where they are not open (INF-03).
    """
    if battle.rules.house["reveal_enemy_defense"] == "on":
        return False
    located = knowledge.located(battle, side)
    seen = [each for each in _enemies(battle, side) if each.id in located and not each.fallen]
    if not seen:
        return False
    unit = chance.pick(seen)
    band, turns = battle.rules.wound_band(unit), order.turns(battle)
    before = information.record(battle, side, unit.id)
    _stronger(battle, unit.id)
    if band == "unhurt":
        battle.write(unit.id, Health, "healthy", battle.unit(unit.id).derived.health)
    battle.write(unit.id, Willpower, "points", 1 + unit.willpower)
    battle.write(unit.id, Defense, "extra_left", 1 + unit.defense_extra_left)
    guns = {arm.item for arm in unit.sheet.weapons} - {arm.item for arm in unit.sheet.arms if arm.mode == "throwing"}
    rounds = tuple((item, max(0, count - 1) if item in guns else count) for item, count in unit.ammunition)
    battle.write(unit.id, Weapons, "ammunition", rounds)
    battle.write(unit.id, Casting, "spent", 1 + unit.energy_spent)
    assert battle.rules.wound_band(battle.unit(unit.id)) == band
    if order.turns(battle) != turns:  # who of two equals goes first is seen when they do
        return False
    assert not _told(before, information.record(battle, side, unit.id)), "a record shows something of the sheet"
    return True


def _told(before: Record, after: Record) -> list[str]:
    """In what the two differ: nothing."""
    pairs = ((before.low, after.low), (before.high, after.high))
    return [each.name for a, b in pairs for each in fields(a) if getattr(a, each.name) != getattr(b, each.name)]


def _stronger(battle: Battle, unit: str) -> None:
    """The unit with a better sheet: this battle alone gets it, whose sheets are shared with its twins."""
    sheet = battle.sheets[unit]
    better = replace(
        sheet,
        attributes=tuple(rating + 1 if rating >= 0 else rating for rating in sheet.attributes),
        skills=tuple((name, points + 1) for name, points in sheet.skills),
        natural_armor=sheet.natural_armor + 1,
    )
    battle.sheets = {**battle.sheets, unit: better}
    battle.write(unit, Attributes, "ratings", better.attributes)


CHANGES: dict[str, Change] = {
    change.__name__: change
    for change in (
        out_of_sight, laid_mine, stands_ready, found_out, learned, intent, ordered, on_the_way, numbers
    )
}  # fmt: skip


def twin_of(battle: Battle, side: str, change: Change, chance: Chance) -> Battle | None:
    """The battle with that change; None where there is nothing of the kind to change."""
    twin = battle.fork(0)
    with twin:
        if change(twin, side, chance):
            return twin
    twin.close()
    return None
