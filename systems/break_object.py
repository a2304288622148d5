"""Breaking things of the map: an attack against defense 0, less Hardness, until nothing is left (DMG-16).

There is nobody to answer, no vital spot and no condition to inflict. What is broken leaves the board at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import esper

from components.condition import Conditions
from systems import (
    actions,
    attack,
    attack_dice,
    bars,
    condition,
    geometry,
    hands,
    items,
    knowledge,
    penetration,
    places,
    sight,
    things,
    willpower,
    worn_board,
)
from systems.battle import Battle
from systems.board import Board
from systems.commands import BreakObject, Command
from systems.events import ObjectStruck
from systems.facts import Derived, Footprint, ThingFacts, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import AttackFacts, Forecast
from systems.offers import Field, Offer, Refusal
from systems.worn_board import At

VERB = "break_object"
WITHOUT, WITH = Field("willpower", "flag", (False,)), Field("willpower", "flag", (False, True))
KEPT_PLACES = 1024
"""Places from which the things in sight are kept with a board."""


def why_not(battle: Battle, command: BreakObject) -> Refusal | None:
    """Why it cannot be struck: no such thing or weapon, too weak, empty, out of reach or sight."""
    unit = battle.unit(command.actor)
    weapon = unit.weapon(command.weapon)
    named = (("unit", unit.id), ("weapon", command.weapon), ("at", command.at))
    if weapon is None:
        return Refusal("attack.no_weapon", ("ATK-02",), named)
    if things.at_place(battle, command.at) is None:
        return Refusal("break_object.nothing", ("DMG-16",), named)
    if command.at[0] == places.BONDS and things.bound_at(battle, command.at) == unit.id:
        return Refusal("break_object.own_bonds", ("BND-06",), named)
    barred = bars.weaponless(battle, unit, weapon)
    if barred is not None:
        return barred
    weak = attack.too_weak(battle.rules, unit, weapon, named)
    if weak is not None:
        return weak
    if not unit.in_hand(weapon):
        return attack.unready(battle.rules, unit, weapon, named)
    if command.willpower and unit.willpower < 1:
        return Refusal("attack.no_willpower", ("DIC-11",), named)
    most = battle.rules.attack_extra(unit, weapon)
    if not -1 <= command.extra <= most:
        return Refusal("attack.too_many_extra", ("DIC-10",), (("unit", unit.id), ("limit", most)))
    return _out_of_reach(battle, unit, weapon, command.at)


def _out_of_reach(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, at: At) -> Refusal | None:
    """Beyond the reach or the greatest range of the weapon, or with nothing of it in sight (MEL-01, RNG-01, RNG-03)."""
    named = (("unit", unit.id), ("weapon", weapon.key), ("at", at))
    limit = battle.rules.reach(unit, weapon) if weapon.melee else battle.rules.maximum_range(unit, weapon)
    metres = places.distance(battle.board, unit, at)
    if metres > limit:
        rule = "MEL-02" if weapon.melee else "RNG-03"
        return Refusal("break_object.out_of_reach", (rule,), (*named, ("distance", metres), ("limit", limit)))
    if not any(hands.clear(battle, unit, side) for side in places.sides(battle.board, at)):
        return Refusal("break_object.no_sight", ("MEL-02" if weapon.melee else "RNG-01",), named)
    return None


@lru_cache(maxsize=1)
def _lifeless() -> tuple[UnitSheet, Derived]:
    """The sheet of something that does not defend itself."""
    return UnitSheet("", "", kind="object", attributes=(0,) * 9), Derived(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)


def target(thing: ThingFacts, at: At) -> UnitFacts:
    """An object as the target of an attack: it stands where it stands and has no defense at all (companion 7.4)."""
    sheet, derived = _lifeless()
    return UnitFacts(
        sheet=replace(sheet, size=thing.size), derived=derived, x=at[1], y=at[2], altitude=0, healthy=1, bashing=0,
        lethal=0, aggravated=0, base_defense=0, parry_bonus=0, parry_shield=0, total_defense=False, all_out_loss=0,
        charge_loss=0, attacks_suffered=0, defense_extra_left=0, willpower=0, prone=False, flat_footed=False,
        unconscious=False, worsening=False, dead=False, stumbled=False, fights_on=False, aim_target="", aim_rounds=0,
        standard=0, move=0, swift=0, immediate=0, swift_owed=False, ammunition=(), all_out_used=False, initiative=0,
        acted=False, standing="never",
    )  # fmt: skip


def facts_of(battle: Battle, command: BreakObject) -> AttackFacts:
    """The facts of a legal attack on a thing."""
    unit, thing = battle.unit(command.actor), things.at_place(battle, command.at)
    weapon = unit.weapon(command.weapon)
    assert weapon is not None
    assert thing is not None
    return AttackFacts(
        verb=VERB, actor=unit, target=target(thing, command.at), weapon=weapon,
        distance=places.distance(battle.board, unit, command.at), extra=command.extra, willpower=command.willpower,
        thing=thing,
    )  # fmt: skip


def forecast(battle: Battle, command: BreakObject) -> Forecast:
    """Damage to the thing and the chance that it breaks, and who is hit behind it by a shot that goes on (COV-15)."""
    facts = facts_of(battle, command)
    shown = battle.rules.forecast(facts)
    if not battle.rules.penetrates(facts.weapon, facts.target) or facts.thing is None:
        return shown
    broken = next((each.chance for each in shown.effects if each.key == "broken"), 0.0)
    had = battle.rules.structure(facts.thing) - facts.thing.worn
    known = penetration.located(battle, facts.actor.side)
    open_there = battle.fork()
    with open_there:
        things.hurt(open_there, things.name_at(battle, command.at), facts.thing, had, ("DMG-16",))
        return replace(shown, each=penetration.behind(open_there, facts, command.at, had, broken, known))


class Breaking(esper.Processor):
    """Rolls the attack on a thing and takes away what is broken."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, BreakObject):
            return
        facts, shown = facts_of(battle, command), forecast(battle, command)
        unit = facts.actor.id
        condition.undertake(battle, unit, VERB)
        if facts.willpower:
            willpower.spend(battle, unit)
        items.use_up(battle, unit, facts.weapon, battle.rules.rounds(VERB, facts.weapon))
        roll = attack_dice.thrown(battle, facts, shown)
        battle.say(attack_dice.told(unit, VERB, shown, roll))
        if roll.critical_failure and battle.rules.house["critical_failure"] == "on":
            battle.write(unit, Conditions, "stumbled", True, ("DIC-12",))
        successes = battle.rules.final_successes(shown, roll.successes, 0)
        if facts.weapon.mode == "throwing" and facts.weapon.shots:
            items.thrown(battle, unit, facts.weapon, places.before(battle.board, command.at, facts.actor.footprint))
        strike(battle, facts, shown, command.at, successes)


def strike(battle: Battle, facts: AttackFacts, shown: Forecast, at: At, successes: int) -> None:
    """So many successes of an attack strike what stands there; it goes when it has nothing left."""
    thing = facts.thing
    assert thing is not None
    name = things.name_at(battle, at)
    damage = battle.rules.strain(thing, facts.weapon, successes, shown.cap)
    had = battle.rules.structure(thing) - thing.worn
    known = penetration.located(battle, facts.actor.side)
    left = things.hurt(battle, name, thing, damage, ("DMG-16",))
    battle.say(
        ObjectStruck(
            unit=facts.actor.id, weapon=facts.weapon.key, thing=thing.key, at=at, successes=successes, damage=damage,
            hardness=battle.rules.hardness(thing), left=left, modifiers=shown.modifiers, rules=("DMG-16", "DMG-04"),
        )
    )  # fmt: skip
    if damage:
        condition.progress(battle)
    if damage and not left:
        penetration.through(battle, facts, at, had, known)


def exposed(board: Board, unit: UnitFacts) -> tuple[tuple[int, At], ...]:
    """Everything of the map that shows an open side to the unit, with its distance in metres: row by row, squares
    before edges. The answers are kept on the board: they depend on nothing but the place.
    """
    kept: dict[tuple[Footprint, int], tuple[tuple[int, At], ...]] = board.derived("exposed", lambda _: {})
    key = (unit.footprint, unit.altitude)
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT_PLACES:
            del kept[next(iter(kept))]
        found = kept[key] = _exposed(board, unit)
    return found


def _exposed(board: Board, unit: UnitFacts) -> tuple[tuple[int, At], ...]:
    """The same, looked for."""
    here, height = unit.footprint, board.floor_at(unit.x, unit.y) + unit.altitude
    seen = bytearray(sight.field(board, here))
    for x, y in geometry.squares(here):
        seen[y * board.width + x] = 1
    found: list[tuple[int, At]] = []
    for each in board.derived("breakable", _breakable):
        for side in each.sides:
            if seen[side]:
                found.append((each.metres(here, height), each.at))
                break
    return tuple(found)


def _within(board: Board, unit: UnitFacts, limit: int) -> tuple[At, ...]:
    """What of that is no farther off than so many metres, kept like that."""
    kept: dict[tuple[Footprint, int, int], tuple[At, ...]] = board.derived("exposed within", lambda _: {})
    key = (unit.footprint, unit.altitude, limit)
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT_PLACES:
            del kept[next(iter(kept))]
        found = kept[key] = tuple([at for metres, at in exposed(board, unit) if metres <= limit])
    return found


class Breakable:
    """A place with something to strike at."""

    def __init__(
        self, at: At, sides: tuple[int, ...], spaces: tuple[tuple[Footprint, int], ...], beyond: int
    ) -> None:  # fmt: skip
        self.at = at
        self.sides = sides
        """The squares on its open sides."""
        self.spaces = spaces
        """The squares that it is measured to, each with its floor."""
        self.beyond = beyond
        """1 for an edge of the map, which is measured as to one who stands right behind it."""

    def metres(self, here: Footprint, height: int) -> int:
        """As ``places.distance`` has it."""
        most = 0
        for space, floor in self.spaces:
            most = max(most, geometry.distance(here, space, height - floor))
        return most + self.beyond


def _breakable(board: Board) -> tuple[Breakable, ...]:
    """Every place of the map with something to strike at."""
    found = []
    for y in range(board.height + 1):
        for x in range(board.width + 1):
            for kind in ("square", "v", "h"):
                at = (kind, x, y)
                if worn_board.standing(board, at) is not None:
                    sides = tuple(v * board.width + u for u, v in places.sides(board, at))
                    if sides:
                        ends = ((x, y),) if kind == "square" else places.beside_edge(at)
                        spaces = tuple((Footprint(*end), board.floor_at(*end)) for end in ends if board.inside(*end))
                        found.append(Breakable(at, sides, spaces, len(ends) - len(spaces)))
    return tuple(found)


def _bonds_in_sight(battle: Battle, unit: UnitFacts) -> tuple[At, ...]:
    """The bonds on others whose place the unit's side knows (companion 7.4)."""
    tied = [(places.BONDS, other.x, other.y) for other in battle.units() if other.bound and other.id != unit.id]
    if not tied:
        return ()
    return tuple(
        at
        for at in tied
        if knowledge.locates(battle, unit.side, things.bound_at(battle, at)) and things.at_place(battle, at) is not None
    )


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What of the map the unit may strike at, weapon by weapon."""
    price = actions.payable(battle, unit, VERB)
    if price is None:
        return
    tied, rules = _bonds_in_sight(battle, unit), battle.rules.verb(VERB).rules
    for weapon in unit.arms:
        if not unit.in_hand(weapon) or battle.rules.usable(unit, weapon) or bars.weaponless(battle, unit, weapon):
            continue
        limit = battle.rules.reach(unit, weapon) if weapon.melee else battle.rules.maximum_range(unit, weapon)
        found = _within(battle.board, unit, limit)
        if tied:
            found += tuple([at for at in tied if _out_of_reach(battle, unit, weapon, at) is None])
        if found:
            fields = (
                Field("at", "choice", found),
                Field("weapon", "weapon", (weapon.key,)),
                Field("extra", "number", low=-1, high=battle.rules.attack_extra(unit, weapon)),
                WITH if unit.willpower else WITHOUT,
            )
            yield Offer(VERB, unit.id, fields, price, rules)
