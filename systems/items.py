"""Items: carried, on the ground, picked up, let go of (ACT-02, FRE-07, MOV-18, DIS-03, DIS-04, THR).

An item is named ``OWNER/item`` after the unit whose sheet lists it, whoever has it now. A magazine goes with its gun;
what is thrown by the piece is counted by the piece, in hand and on the ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import esper

from components.attack import Loads, Weapons
from components.objects import Carried, Lying
from systems import actions, condition, geometry, hands, places
from systems.battle import Battle
from systems.commands import Command, DropItem, PickUp
from systems.events import ItemFell, ItemPickedUp, ItemReturned
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.forecast import AttackFacts
from systems.offers import Field, Offer, Refusal
from systems.store import SCENE, item_of

Row = tuple[str, int, int, int]
"""An item on the ground: name, square, and how many pieces or rounds lie there with it."""


def name_of(unit: str, item: str) -> str:
    """The name of a weapon's item in a unit's hands: ``dagger`` or ``dagger@OWNER`` -> ``OWNER/dagger``."""
    own, at, owner = item.rpartition("@")
    return f"{owner}/{own}" if at else f"{unit}/{item}"


def ways(battle: Battle, name: str) -> tuple[WeaponFacts, ...]:
    """Every way to use an item, as its owner's sheet lists them; empty for a name that means nothing."""
    owner, _, item = name.partition("/")
    sheet = battle.sheets.get(owner)
    return () if sheet is None else tuple(arm for arm in sheet.arms if arm.item == item)


def counted(battle: Battle, name: str) -> bool:
    """Whether it is a pile of pieces that are thrown one by one."""
    return any(way.mode == "throwing" and way.shots for way in ways(battle, name))


def filled(battle: Battle, name: str) -> bool:
    """Whether a number goes with it: pieces, or the rounds in it."""
    return any(way.shots for way in ways(battle, name))


def present(battle: Battle, unit: UnitFacts, weapon: WeaponFacts) -> bool:
    """Whether the unit still has the item; an empty gun is there, a thrown dagger is not."""
    return not counted(battle, name_of(unit.id, weapon.item)) or unit.loaded(weapon) > 0


def movable(battle: Battle, unit: UnitFacts) -> tuple[WeaponFacts, ...]:
    """One way of each item that can leave the unit's hands, in the order of its arms."""
    found: dict[str, WeaponFacts] = {}
    for weapon in unit.arms:
        if not weapon.natural and present(battle, unit, weapon):
            found.setdefault(weapon.item, weapon)
    return tuple(found.values())


# where items go


def release(battle: Battle, unit: str, name: str, *, one: bool, rules: tuple[str, ...]) -> int:
    """Take an item out of a unit's hands, of a counted pile ``one`` piece only; returns the pieces or rounds that go
    with it.
    """
    item = item_of(unit, name)
    rounds = battle.of(unit, Weapons).ammunition
    count = dict(rounds).get(item, 0)
    if one and counted(battle, name):
        left = tuple((each, number - (each == item)) for each, number in rounds)
        battle.write(unit, Weapons, "ammunition", left, rules)
        return 1
    carried = tuple(each for each in battle.of(unit, Carried).items if each != name)
    battle.write(unit, Carried, "items", carried, rules)
    battle.write(unit, Weapons, "ammunition", tuple(each for each in rounds if each[0] != item), rules)
    stowed, handled = battle.of(unit, Carried).stowed, battle.of(unit, Weapons).handled
    if stowed:
        battle.write(unit, Carried, "stowed", tuple(row for row in stowed if row[0] != name), rules)
    if handled:  # a string let go of has to be drawn anew, a bolt shaken open be worked anew
        battle.write(unit, Weapons, "handled", tuple(row for row in handled if row[0] != item), rules)
    return count


def receive(battle: Battle, unit: str, name: str, count: int, rules: tuple[str, ...]) -> None:
    """Put an item into a unit's hands; pieces join the pile it has."""
    carried = battle.of(unit, Carried).items
    if name not in carried:
        battle.write(unit, Carried, "items", (*carried, name), rules)
    if filled(battle, name):
        item = item_of(unit, name)
        rounds = dict(battle.of(unit, Weapons).ammunition)
        rounds[item] = rounds.get(item, 0) + count
        battle.write(unit, Weapons, "ammunition", tuple(rounds.items()), rules)


def lay(battle: Battle, name: str, square: tuple[int, int], count: int, rules: tuple[str, ...]) -> None:
    """An item lies on a square from now on."""
    battle.write(SCENE, Lying, "items", (*battle.scene(Lying).items, (name, *square, count)), rules)


def fall(
    battle: Battle, unit: str, name: str, square: tuple[int, int], cause: str, rules: tuple[str, ...], *, one: bool
) -> None:  # fmt: skip
    """An item leaves a unit's hands and lies on the square."""
    lay(battle, name, square, release(battle, unit, name, one=one, rules=rules), rules)
    battle.say(ItemFell(unit=unit, item=name, square=square, cause=cause, rules=rules))


def drop_held(battle: Battle, unit: str, rules: tuple[str, ...]) -> None:
    """Everything in its hands falls into its square; what is worn over them stays (companion 8.3, dazed)."""
    facts = battle.unit(unit)
    for weapon in movable(battle, facts):
        if not weapon.trait("fist_weapon"):
            fall(battle, unit, name_of(unit, weapon.item), (facts.x, facts.y), "dropped", rules, one=False)


# shots and throws


def use_up(battle: Battle, unit: str, weapon: WeaponFacts, number: int = 1) -> None:
    """So many rounds leave the gun, or pieces the hand; nothing goes of a weapon that has no such number (ACT-02). The
    string is off then, and a bolt worked by hand has to be worked again (SWF-01).
    """
    if not weapon.shots or weapon.trait("unlimited_ammo"):
        return
    rounds = battle.of(unit, Weapons).ammunition
    left = tuple((item, max(0, count - number * (item == weapon.item))) for item, count in rounds)
    battle.write(unit, Weapons, "ammunition", left)
    loads = battle.scene(Loads).rows
    if loads:
        battle.write(SCENE, Loads, "rows", battle.rules.after_firing(loads, name_of(unit, weapon.item), number))
    undone = battle.rules.spent(weapon) if weapon.loading else ()
    if undone:
        rows = battle.of(unit, Weapons).handled
        kept = tuple(row for row in rows if row[0] != weapon.item or row[1] not in undone)
        battle.write(unit, Weapons, "handled", kept)


def land(battle: Battle, facts: AttackFacts, hit: bool) -> None:
    """What was thrown lies in the target's square, or before the obstacle that kept it from the target (THR-01)."""
    weapon = facts.weapon
    if weapon.mode != "throwing" or not weapon.shots:
        return
    if weapon.trait("returning"):
        _returned(battle, facts.actor.id, weapon)
        return
    target = facts.target
    at: tuple[str, int, int] | tuple[()] = ()
    if not hit:
        _, index = battle.rules.cover_value(facts.cover, target.size, ranged=True)
        at = facts.cover.pieces[index].at if index >= 0 else ()
    square = (target.x, target.y) if not at else places.before(battle.board, at, facts.actor.footprint)
    thrown(battle, facts.actor.id, weapon, square)


def _returned(battle: Battle, unit: str, weapon: WeaponFacts) -> None:
    """What comes back of itself is in the hand that threw it (companion 9)."""
    rounds = battle.of(unit, Weapons).ammunition
    back = tuple((item, count + (item == weapon.item)) for item, count in rounds)
    battle.write(unit, Weapons, "ammunition", back, ("THR-01",))
    battle.say(ItemReturned(unit=unit, item=name_of(unit, weapon.item), rules=("THR-01",)))


def thrown(battle: Battle, unit: str, weapon: WeaponFacts, square: tuple[int, int]) -> None:
    """A piece that has left the hand, and the pile it was counted in, lies on the square."""
    name = name_of(unit, weapon.item)
    lay(battle, name, square, 1, ("THR-01",))
    battle.say(ItemFell(unit=unit, item=name, square=square, cause="thrown", rules=("THR-01",)))


# picking up and letting go


def reachable(battle: Battle, unit: UnitFacts) -> Iterator[Row]:
    """What lies where the unit's hands reach, nearest first, then in the order in which it came to lie there."""
    rows = [row for row in battle.scene(Lying).items if hands.reach_square(battle, unit, row[1:3])]
    yield from sorted(rows, key=lambda row: geometry.distance(unit.footprint, Footprint(row[1], row[2])))


def why_not_pick_up(battle: Battle, command: PickUp) -> Refusal | None:
    """Only what lies within reach of the hands (MOV-18)."""
    named = (("unit", command.actor), ("item", command.item))
    if not any(row[0] == command.item for row in battle.scene(Lying).items):
        return Refusal("pick_up.not_there", ("MOV-18",), named)
    if not any(row[0] == command.item for row in reachable(battle, battle.unit(command.actor))):
        return Refusal("pick_up.out_of_reach", ("MOV-18",), named)
    if not has_room(battle, battle.unit(command.actor), command.item):
        return hands.full(command.actor, command.item, ("MOV-18",))
    return None


def has_room(battle: Battle, unit: UnitFacts, name: str) -> bool:
    """Whether a hand is free for the item, or it needs none; pieces join the pile that is in hand."""
    if any(name_of(unit.id, arm.item) == name for arm in unit.arms):
        return True
    return battle.rules.hands_free(unit) > 0 or not any(map(battle.rules.hands_for, ways(battle, name)))


def why_not_drop(battle: Battle, command: DropItem) -> Refusal | None:
    """Only what is in the hands, and no part of the body (FRE-07)."""
    unit = battle.unit(command.actor)
    if command.item in {name_of(unit.id, weapon.item) for weapon in movable(battle, unit)}:
        return None
    return Refusal("drop_item.not_held", ("FRE-07",), (("unit", unit.id), ("item", command.item)))


def to_pick_up(battle: Battle, unit: UnitFacts) -> tuple[str, ...]:
    """What lies in reach of the unit's hands and fits into them, nearest first."""
    if not battle.scene(Lying).items:
        return ()
    return _once(row[0] for row in reachable(battle, unit) if has_room(battle, unit, row[0]))


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What the unit may let go of."""
    held = tuple(name_of(unit.id, weapon.item) for weapon in movable(battle, unit))
    if held and actions.payable(battle, unit, "drop_item") is not None:
        yield Offer("drop_item", unit.id, (Field("item", "choice", held),), (), battle.rules.verb("drop_item").rules)


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


class Items(esper.Processor):
    """Lets go."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, DropItem):
            unit = battle.unit(command.actor)
            fall(battle, unit.id, command.item, (unit.x, unit.y), "dropped", ("FRE-07",), one=False)


def pick_up(battle: Battle, command: PickUp) -> None:
    """Pay for it and have in hand what lay on the ground (MOV-18)."""
    condition.undertake(battle, command.actor, command.verb)
    row = next(row for row in reachable(battle, battle.unit(command.actor)) if row[0] == command.item)
    name, x, y, count = row
    lying = list(battle.scene(Lying).items)
    lying.remove(row)
    battle.write(SCENE, Lying, "items", tuple(lying), ("MOV-18",))
    receive(battle, command.actor, name, count, ("MOV-18",))
    condition.progress(battle)
    battle.say(ItemPickedUp(unit=command.actor, item=name, square=(x, y), rules=("MOV-18",)))
