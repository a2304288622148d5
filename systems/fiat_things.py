"""Things as the Storyteller says: items given and taken, doors, Initiative, the next dice."""

from __future__ import annotations

from components.attack import Weapons
from components.fiat import Fixed
from components.objects import Carried, Lying
from components.scene import Opening
from systems import binding, condition, doors, hands, items, order
from systems.battle import Battle
from systems.commands import FixDice, GiveItem, SetDoor, SetInitiative, TakeItem
from systems.dice import SIDES
from systems.events import DiceFixed, DoorSet, InitiativeSet, ItemGiven, ItemTakenAway
from systems.offers import Refusal
from systems.store import SCENE
from systems.worn_board import edge_at

MOST = 999
"""Pieces of one thing; also how far an Initiative score may be from 0."""
MOST_FACES = 100
"""Dice that can be fixed for one unit."""


# items


def known_gear(battle: Battle) -> tuple[str, ...]:
    """Every kind of gear that somebody in this battle has, or set out with."""
    found = [item for sheet in battle.sheets.values() for item, _ in sheet.gear]
    found += [item for unit in battle.ids for item, _ in battle.of(unit, Carried).gear]
    return tuple(dict.fromkeys(found))


def known_items(battle: Battle) -> tuple[str, ...]:
    """Every weapon of the battle by its name, wherever it is, even one that is gone; no part of anybody's body."""
    return tuple(
        dict.fromkeys(
            f"{unit}/{arm.item}" for unit in battle.ids for arm in battle.sheets[unit].arms if not arm.natural
        )
    )


def why_not_give(battle: Battle, command: GiveItem) -> Refusal | None:
    """Only what there is in this battle, and into a free hand."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("item", command.item))
    if not 1 <= command.count <= MOST:
        return Refusal("fiat.count", ("SCN-06",), (*named, ("limit", MOST)))
    if command.item in known_gear(battle) or unit.explosive(command.item) is not None:
        return None
    if command.item not in known_items(battle):
        return Refusal("fiat.no_item", ("SCN-06",), named)
    if command.item in battle.of(unit.id, Carried).items and not items.counted(battle, command.item):
        return Refusal("fiat.has_item", ("SCN-06",), named)
    free = command.item in battle.of(unit.id, Carried).items or items.has_room(battle, unit, command.item)
    return None if free else hands.full(unit.id, command.item, ("MOV-18",))


def why_not_take(battle: Battle, command: TakeItem) -> Refusal | None:
    """Only what the unit has."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("item", command.item))
    if command.item in known_items(battle) and command.item in battle.of(unit.id, Carried).items:
        return None
    has = _pieces(battle, unit.id, command.item)
    if not has:
        return Refusal("fiat.has_not", ("SCN-06",), named)
    return None if 0 <= command.count <= has else Refusal("fiat.count", ("SCN-06",), (*named, ("limit", has)))


def _pieces(battle: Battle, unit: str, item: str) -> int:
    """How much of that gear or of that explosive the unit has."""
    if battle.unit(unit).explosive(item) is not None:
        return dict(battle.of(unit, Weapons).ammunition).get(item, 0)
    return dict(battle.of(unit, Carried).gear).get(item, 0)


def give(battle: Battle, command: GiveItem) -> None:
    """It is in the unit's hands, or among its gear."""
    unit, name = command.actor, command.item
    new = name not in known_items(battle) or items.counted(battle, name)
    battle.say(ItemGiven(unit=unit, item=name, count=command.count if new else 0))
    if name in known_items(battle):
        count = command.count if items.counted(battle, name) else _fetched(battle, name)
        items.receive(battle, unit, name, count, ())
    else:
        _add(battle, unit, name, command.count)
    condition.progress(battle)


def _fetched(battle: Battle, name: str) -> int:
    """Take a single item from wherever it is; returns the rounds in it. What is nowhere comes as its sheet has it."""
    for unit in battle.ids:
        if name in battle.of(unit, Carried).items:
            return items.release(battle, unit, name, one=False, rules=())
    for row in battle.scene(Lying).items:
        if row[0] == name:
            lying = list(battle.scene(Lying).items)
            lying.remove(row)
            battle.write(SCENE, Lying, "items", tuple(lying))
            return row[3]
    return max((way.shots for way in items.ways(battle, name)), default=0)


def take(battle: Battle, command: TakeItem) -> None:
    """It is gone."""
    unit, name = command.actor, command.item
    if name in known_items(battle):
        battle.say(ItemTakenAway(unit=unit, item=name))
        items.release(battle, unit, name, one=False, rules=())
    else:
        count = command.count or _pieces(battle, unit, name)
        battle.say(ItemTakenAway(unit=unit, item=name, count=count))
        _add(battle, unit, name, -count)
    condition.progress(battle)


def _add(battle: Battle, unit: str, item: str, count: int) -> None:
    """So many pieces of gear or of an explosive more, or fewer; of what is gone nothing is in hand."""
    if battle.unit(unit).explosive(item) is not None:
        rounds = dict(battle.of(unit, Weapons).ammunition)
        rounds[item] = rounds.get(item, 0) + count
        battle.write(unit, Weapons, "ammunition", tuple(rounds.items()))
        return
    binding.give(battle, unit, item, count)
    gear = dict(battle.of(unit, Carried).gear)
    held = tuple((each, min(n, gear.get(each, 0))) for each, n in battle.of(unit, Carried).held)
    battle.write(unit, Carried, "held", tuple(row for row in held if row[1]))


# doors, Initiative, dice


def why_not_door(battle: Battle, command: SetDoor) -> Refusal | None:
    """Only a door that stands the other way, and is shut only with nobody in it (MOV-15)."""
    named = (("at", command.at),)
    kind = edge_at(battle.board, command.at)
    if kind is None or not kind.door:
        return Refusal("fiat.no_door", ("MOV-15",), named)
    if (kind.door == "open") == command.open:
        return Refusal("fiat.same", ("MOV-15",), named)
    stands = "" if command.open else doors.between(battle, command.at)
    return Refusal("fiat.doorway", ("MOV-15",), (*named, ("target", stands))) if stands else None


def set_door(battle: Battle, command: SetDoor) -> None:
    """It stands so from now on."""
    battle.say(DoorSet(at=command.at, open=command.open))
    doors.set_open(battle, command.at, command.open)


def scored(battle: Battle, unit: str) -> bool:
    """Whether Initiative is rolled and the unit has a place in its order (INI-01)."""
    return battle.scene(Opening).phase == "rounds" and unit in battle.ids


def why_not_initiative(battle: Battle, command: SetInitiative) -> Refusal | None:
    """Only of who is on the field, once Initiative is rolled; another score than it has."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("number", command.score))
    if battle.scene(Opening).phase != "rounds":
        return Refusal("fiat.no_initiative", ("INI-01",), named)
    if not -MOST <= command.score <= MOST:
        return Refusal("fiat.count", ("INI-03",), (*named, ("limit", MOST)))
    return (
        Refusal("fiat.same", ("SCN-06",), named[:1]) if order.standing(battle, unit.id).score == command.score else None
    )


def set_initiative(battle: Battle, command: SetInitiative) -> None:
    """Its place in the order is another, by the rules of such changes (ICH)."""
    battle.say(InitiativeSet(unit=command.actor, score=command.score))
    order.change_score(battle, command.actor, command.score)


def why_not_dice(battle: Battle, command: FixDice) -> Refusal | None:
    """Only faces that a d10 has."""
    named = (("unit", command.actor),)
    wrong = next((face for face in command.faces if not 1 <= face <= SIDES), 0)
    if wrong or any(face == 0 for face in command.faces):
        return Refusal("faces.no_face", ("DIC-01",), (*named, ("number", wrong)))
    if len(command.faces) > MOST_FACES:
        return Refusal("fiat.count", ("DIC-01",), (*named, ("limit", MOST_FACES)))
    now = next((faces for unit, faces in battle.scene(Fixed).rows if unit == command.actor), ())
    return Refusal("fiat.same", ("SCN-06",), named) if now == command.faces else None


def fix_dice(battle: Battle, command: FixDice) -> None:
    """The next dice of the unit show these faces; those of others stay as they are."""
    rows = tuple(row for row in battle.scene(Fixed).rows if row[0] != command.actor)
    new = ((command.actor, command.faces),) if command.faces else ()
    battle.say(DiceFixed(unit=command.actor, faces=command.faces))
    battle.write(SCENE, Fixed, "rows", (*rows, *new))
