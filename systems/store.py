"""What a battle stores: the components of a unit and of the scene, how they arrive, and the facts they make.

Which components there are is fixed from arrival on, so forks, hashes and saves have one shape (DESIGN 3). Nothing here
knows a battle: parts in, values out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any

from components.abilities import Abilities, Readied
from components.actions import ActionBudget, Standing
from components.area import Zones
from components.attack import Aim, Loads, Weapons
from components.binding import Bonds, Work
from components.condition import Conditions
from components.damage import Health
from components.defense import Defense
from components.delaying import Begun
from components.effects import Casting, Effects, Enchanted, Raised
from components.fiat import Added, Fixed
from components.grapple import Grapple
from components.hiding import Hiding
from components.initiative import Initiative
from components.joining import Presence
from components.movement import Position
from components.objects import Carried, Doors, Lying, Moved, Wear
from components.order import Reached
from components.scene import Announced, Clock, DiceCount, Opening, Outcome, Progress, Sighted, Stack
from components.sheet import Attributes, Unit
from components.triggers import Orders, Triggers
from components.willpower import Willpower
from systems.facts import CLIMBING, CLINGING, RIDING, Boon, Derived, Held, UnitFacts, UnitSheet, WeaponFacts
from systems.parts import Parts
from systems.rulesets.answers import Start

#: Components of a unit and of the scene, fixed from arrival on: one shape for forks, hashes and saves.
UNIT_COMPONENTS: tuple[type, ...] = (
    Unit, Attributes, Position, Health, Defense, Initiative, ActionBudget, Standing, Weapons, Aim, Conditions,
    Willpower, Grapple, Bonds, Work, Carried, Abilities, Readied, Presence, Orders, Hiding, Effects, Casting,
)  # fmt: skip
SCENE_COMPONENTS: tuple[type, ...] = (
    Clock, Stack, DiceCount, Outcome, Progress, Sighted, Announced, Lying, Wear, Moved, Doors, Zones, Opening,
    Enchanted, Reached, Begun, Triggers, Raised, Loads, Fixed, Added,
)  # fmt: skip


def _reader(first: str, *more: str) -> Callable[[Any], tuple[Any, ...]]:
    """What reads these fields into a tuple."""
    read: Callable[[Any], Any] = attrgetter(first, *more)  # of one name it gives no tuple
    return read if more else lambda component: (read(component),)


FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(each.name for each in fields(kind)) for kind in (*UNIT_COMPONENTS, *SCENE_COMPONENTS)
}
_VALUES: dict[type, Callable[[Any], tuple[Any, ...]]] = {kind: _reader(*names) for kind, names in FIELDS.items()}
"""All values of a component at once: a search forks by the thousand."""
BY_NAME: dict[str, type] = {kind.__name__: kind for kind in (*UNIT_COMPONENTS, *SCENE_COMPONENTS)}
SCENE = ""
"""The id under which the scene's own entity is known."""

BARE = Start()
"""Everything in hand, and loaded as the sheet says."""


def kinds(unit: str) -> tuple[type, ...]:
    """The components of a unit, or of the scene."""
    return SCENE_COMPONENTS if unit == SCENE else UNIT_COMPONENTS


def arrival(
    sheet: UnitSheet, index: int, derived: Derived, state: str = "here", start: Start = BARE,
    order: tuple[str, str] = ("", ""),
) -> tuple[object, ...]:  # fmt: skip
    """The components of a unit as a battle begins, in the order of UNIT_COMPONENTS; ``state`` "coming" for one that
    joins later (JOI-01), ``start`` what is stowed where and how its weapons are loaded (ACT-02), ``order`` what a mind
    is told to be about.
    """
    ammunition = {weapon.item: weapon.shots for weapon in (*sheet.weapons, *sheet.explosives) if weapon.shots}
    ammunition.update(start.rounds)
    return (
        Unit(sheet.id, sheet.side, index),
        Attributes(sheet.attributes),
        Position(sheet.x, sheet.y, sheet.altitude),
        Health(derived.health, low=3 * derived.health),
        Defense(extra_left=derived.defense_extra),
        Initiative(),
        ActionBudget(),
        Standing(),
        Weapons(tuple(ammunition.items()), start.handled),
        Aim(),
        Conditions(),
        Willpower(derived.willpower),
        Grapple(),
        Bonds(),
        Work(),
        Carried(
            tuple(dict.fromkeys(f"{sheet.id}/{weapon.item}" for weapon in sheet.arms)),
            sheet.gear,
            stowed=tuple((f"{sheet.id}/{item}", place) for item, place in start.stowed),
            held=start.held,
        ),
        Abilities(),
        Readied(),
        Presence(state),
        Orders(*order),
        Hiding(),
        Effects(tuple((*each,) for each in start.effects)),
        Casting(),
    )


def new_scene() -> tuple[object, ...]:
    """The components of a scene that has not begun."""
    return (
        Clock(), Stack(), DiceCount(), Outcome(), Progress(), Sighted(), Announced(), Lying(), Wear(), Moved(), Doors(),
        Zones(),
        Opening(), Enchanted(), Reached(), Begun(), Triggers(), Raised(), Loads(), Fixed(),
        Added(),
    )  # fmt: skip


def facts(
    parts: Parts, sheet: UnitSheet, derived: Derived, arms: tuple[WeaponFacts, ...],
    packed: tuple[WeaponFacts, ...] = (),
) -> UnitFacts:  # fmt: skip
    """The facts of one unit, from its stored parts, its sheet, what it has in its hands and what it could draw; what
    its states do to it is for the ruleset to add.
    """
    position: Position = parts[Position]
    health: Health = parts[Health]
    defense: Defense = parts[Defense]
    conditions: Conditions = parts[Conditions]
    budget: ActionBudget = parts[ActionBudget]
    aim: Aim = parts[Aim]
    initiative: Initiative = parts[Initiative]
    grapple: Grapple = parts[Grapple]
    carried: Carried = parts[Carried]
    weapons: Weapons = parts[Weapons]
    orders: Orders = parts[Orders]
    hiding: Hiding = parts[Hiding]
    readied: Readied = parts[Readied]
    casting: Casting = parts[Casting]
    effects = parts.of(Effects).rows
    inflicted = conditions.inflicted
    return UnitFacts(
        sheet=sheet,
        derived=derived,
        x=position.x,
        y=position.y,
        altitude=position.altitude,
        healthy=health.healthy,
        bashing=health.bashing,
        lethal=health.lethal,
        aggravated=health.aggravated,
        base_defense=max(0, derived.base_defense - defense.charge_loss - defense.all_out_loss),
        parry_bonus=defense.parry_bonus,
        parry_shield=defense.parry_shield,
        total_defense=defense.total_defense,
        all_out_loss=defense.all_out_loss,
        charge_loss=defense.charge_loss,
        attacks_suffered=defense.attacks_suffered,
        defense_extra_left=defense.extra_left,
        willpower=parts.of(Willpower).points,
        prone=conditions.prone,
        flat_footed=conditions.flat_footed,
        unconscious=conditions.unconscious,
        worsening=conditions.worsening,
        dead=conditions.dead,
        stumbled=conditions.stumbled,
        fights_on=conditions.fights_on,
        aim_target=aim.target,
        aim_rounds=aim.rounds,
        standard=budget.standard,
        move=budget.move,
        swift=budget.swift,
        immediate=budget.immediate,
        swift_owed=budget.swift_owed,
        ammunition=weapons.ammunition,
        all_out_used=budget.all_out_used,
        initiative=initiative.score,
        acted=initiative.acted,
        standing=parts.of(Standing).answer,
        aim_weapon=aim.weapon,
        parry_weapon=defense.parry_weapon,
        all_out=defense.all_out,
        charged=defense.charged,
        arms=arms,
        holds=grapple.holds,
        held_by=tuple([Held(*row) for row in grapple.held_by]) if grapple.held_by else (),
        group=grapple.group,
        feinted_by=tuple([unit for unit, _ in conditions.feinted_by]),
        clings_to=_source(inflicted, CLINGING),
        rides=_source(inflicted, RIDING),
        climbs=int(_source(inflicted, CLIMBING) or 0),
        heading=position.heading,
        flown=position.flown,
        bound=parts.of(Bonds).dc,
        carries=carried.lifted[0],
        gear=carried.gear,
        stowed=tuple([(item_of(sheet.id, name), place) for name, place in carried.stowed]),
        packed=packed,
        held=carried.held,
        handled=weapons.handled,
        abilities_active=parts.of(Abilities).active,
        effects=tuple([Boon(*row) for row in effects]) if effects else (),
        energy_spent=casting.spent,
        casting=casting.spell,
        keeps=casting.keeps[0],
        presence=parts.of(Presence).state,
        orders=(orders.order, orders.target),
        single=budget.single,
        hides=hiding.whereabouts,
        spotted=hiding.spotted,
        readied=(readied.target, readied.deed or readied.act),
    )


def _source(inflicted: tuple[tuple[str, str, str], ...], wanted: str) -> str:
    """What the first row of that name comes from; "" where there is none."""
    for name, source, _ in inflicted:
        if name == wanted:
            return source
    return ""


def item_of(unit: str, name: str) -> str:
    """What the facts of a unit call an item of that name."""
    owner, _, item = name.partition("/")
    return item if owner == unit else f"{item}@{owner}"


def copied(component: Any) -> Any:
    """A component with the same values."""
    kind = type(component)
    return kind(*_VALUES[kind](component))


def frozen(value: object) -> Any:
    """JSON lists back to the tuples they were."""
    return tuple(frozen(each) for each in value) if isinstance(value, (list, tuple)) else value
