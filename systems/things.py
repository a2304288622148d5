"""Things of the map and in hand as a battle has them: what they are, how worn, where they stand (companion 7.4).

Wear is kept under the place the map first gave a thing, so that what was carried elsewhere keeps it.
"""

from __future__ import annotations

from dataclasses import replace

from components.binding import Bonds
from components.effects import Raised
from components.objects import Carried, Moved, Wear
from systems import items, worn_board
from systems.battle import Battle
from systems.board import Thing
from systems.facts import ThingFacts, UnitFacts, WeaponFacts
from systems.forecast import AttackFacts
from systems.places import BONDS
from systems.store import SCENE
from systems.worn_board import At, MovedRow


def origin(battle: Battle, at: At) -> At:
    """The place the map first gave what stands here now; of a joined object its first square."""
    carried = _carried_to(battle, at)
    if carried is not None:
        return carried
    return worn_board.whole(battle.setup.board, at) if worn_board.standing(battle.board, at) is not None else at


def _carried_to(battle: Battle, at: At) -> At | None:
    """Where the map had the object that somebody has carried here; one that has broken here since makes room."""
    for was_x, was_y, x, y in battle.scene(Moved).things:
        if at == ("square", x, y) and not broken(battle, (was_x, was_y)):
            return ("square", was_x, was_y)
    return None


def broken(battle: Battle, square: tuple[int, int]) -> bool:
    """Whether the loose object that the map has on this square has been broken, wherever it stood then."""
    at = ("square", *square)
    kind = worn_board.standing(battle.setup.board, at)
    points = worn(battle, worn_board.place_name(at))
    return kind is not None and points >= battle.rules.structure(worn_board.as_thing(kind))


def worn(battle: Battle, name: str) -> int:
    """Damage that has been done to a thing of that name."""
    return dict(battle.scene(Wear).damage).get(name, 0)


def at_place(battle: Battle, at: At) -> ThingFacts | None:
    """What can be struck at there, with its wear; None where nothing stands."""
    if at[0] == BONDS:
        unit = bound_at(battle, at)
        return bonds_of(battle, unit) if unit else None
    kind = worn_board.standing(battle.board, at)
    if kind is None:
        return None
    return worn_board.as_thing(kind, worn(battle, name_at(battle, at)))


def name_at(battle: Battle, at: At) -> str:
    """The name under which the wear of what stands there is kept."""
    if at[0] == BONDS:
        return bonds_name(bound_at(battle, at))
    if summoned(battle, at):
        return worn_board.raised_name(at[1], at[2])
    return worn_board.place_name(origin(battle, at))


def bonds_name(unit: str) -> str:
    """The name under which the wear of a unit's bonds is kept; no item is called like that."""
    return f"{unit}/@{BONDS}"


def bound_at(battle: Battle, at: At) -> str:
    """The bound unit whose top-left square the place names; "" where there is none."""
    return next((unit.id for unit in battle.units() if unit.bound and (unit.x, unit.y) == at[1:]), "")


def bonds_of(battle: Battle, unit: str) -> ThingFacts | None:
    """What a unit is bound with, with its wear; None for one that is free or whose bonds nobody's sheet describes."""
    material = battle.of(unit, Bonds).material
    known = (each for sheet in battle.sheets.values() for each in sheet.bindings if each.key == material)
    thing = next(known, None)
    return None if thing is None else thing._replace(worn=worn(battle, bonds_name(unit)))


def loose(battle: Battle, at: At) -> bool:
    """Whether a single loose object stands there, one that could be lifted off its square."""
    kind = worn_board.standing(battle.board, at)
    if not isinstance(kind, Thing) or summoned(battle, at):
        return False
    return _carried_to(battle, at) is not None or len(worn_board.squares_of(battle.setup.board, at[1], at[2])) == 1


def summoned(battle: Battle, at: At) -> bool:
    """Whether what stands there has been put up by a spell: it is rooted to its square."""
    return any(at == ("square", row[0], row[1]) for row in battle.scene(Raised).rows)


def item(battle: Battle, unit: str, weapon: WeaponFacts) -> ThingFacts:
    """An item in a unit's hands as an object, with its wear."""
    thing = battle.rules.thing_of(weapon)
    return thing._replace(worn=worn(battle, items.name_of(unit, weapon.item)))


def with_item(battle: Battle, facts: AttackFacts) -> AttackFacts:
    """The facts of a blow at an item with that item as an object."""
    found = facts.target.weapon(facts.item) if facts.item else None
    return facts if found is None else replace(facts, thing=item(battle, facts.target.id, found))


def hurt(battle: Battle, name: str, thing: ThingFacts, damage: int, rules: tuple[str, ...]) -> int:
    """Do damage to a thing; returns the structure points it has left. It never goes below 0."""
    most = battle.rules.structure(thing)
    points = min(most, thing.worn + damage)
    if points != thing.worn:
        _set(battle, name, points, rules)
    return most - points


def forget(battle: Battle, name: str) -> None:
    """The worn piece is gone; the next of its pile is whole."""
    _set(battle, name, 0, ("SUN-06",))


def _set(battle: Battle, name: str, points: int, rules: tuple[str, ...]) -> None:
    damage = {each: number for each, number in battle.scene(Wear).damage if each != name}
    if points:
        damage[name] = points
    battle.write(SCENE, Wear, "damage", tuple(sorted(damage.items())), rules)


def put(battle: Battle, source: At, square: tuple[int, int], rules: tuple[str, ...]) -> None:
    """A loose object stands on another square from now on; (−1, −1) while it is held up."""
    rows: list[MovedRow] = [row for row in battle.scene(Moved).things if row[:2] != source[1:]]
    if square != source[1:]:
        rows.append((source[1], source[2], *square))
    battle.write(SCENE, Moved, "things", tuple(sorted(rows)), rules)


def named(battle: Battle, unit: UnitFacts) -> str:
    """The name under which the wear of what the unit holds up is kept."""
    _, x, y = battle.of(unit.id, Carried).lifted
    return worn_board.place_name(("square", x, y))
