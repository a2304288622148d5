"""From a template and what a unit says differently to a ``UnitSheet``: the numbers a battle starts with.

A unit's own word wins over its template's; attributes, skills, printed values, gear and traits, those of its items too,
are laid over key by key (a 0 takes a trait or a thing away), lists (weapons, specialties, abilities) replace. Sizes of
natural weapons follow BRW-04, [Heavy] is already in the requirement.
Names that do not exist become faults with the nearest name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from game.scenario.catalogue import FLAT, THROWN, Catalogue
from game.scenario.faults import Fault, Trail, nearest
from game.scenario.schema import UnitBlock
from game.scenario.templates import AmountTemplate, Figure, Held, SpellTemplate, UnitTemplate, WeaponTemplate, Worn
from systems.facts import (
    ATTRIBUTES,
    SKILLS,
    AbilityFacts,
    Amount,
    ArmorFacts,
    Grant,
    SpellFacts,
    Spread,
    Summoned,
    SupplyFacts,
    ThingFacts,
    UnitSheet,
    WeaponFacts,
    cite,
)

#: The derived values a sheet may print over the formula (UnitSheet.printed).
PRINTED = (
    "base_defense", "dodge_defense", "insight_defense", "defense_extra", "health", "initiative", "speed", "willpower",
    "sensory_range", "reflex", "fortitude", "will",
)  # fmt: skip
#: The Skill each mode of attack rolls (BRW-02, BLD-02, THR-02, ARC-02, FIR-02, ART-02).
SKILL_OF = {
    "brawl": "Brawl", "blade": "Blade", "throwing": "Athletics", "archery": "Archery", "firearm": "Firearms",
    "artillery": "Firearms",
}  # fmt: skip
#: Natural weapon Size as a part of the creature's (BRW-04, which leaves horns and tentacles to the sheets: as a hand,
#: as a tail).
NATURAL_PART = {"hand": 5, "leg": 5, "tooth": 50, "tail": 3, "horn": 5, "tentacle": 3}
#: Traits of what is thrown at a square or laid, and so is nothing to strike or parry with (companion 13.3).
EXPLOSIVE = frozenset(("blast", "tripwire", "pressure"))
MAY_BASH = "may_bash"
"""The trait of what can be struck with so that it only bruises: a second way to use it (companion 13.1)."""
#: ``armor = "none"`` takes a template's armor off; the same for a shield.
NONE = "none"

Value = TypeVar("Value")


def sheet(unit: UnitBlock, catalogue: Catalogue, trail: Trail) -> UnitSheet | list[Fault]:
    """The sheet of one unit of a scenario, or the faults of its block."""
    template = catalogue.units.get(unit.template)
    faults = figure_faults(unit, catalogue, trail)
    if template is None:
        expected = nearest(unit.template, catalogue.units)
        faults.append(Fault((*trail, "template"), f"unknown template {unit.template!r}", expected))
        return faults
    for wrong in template_faults(template, catalogue, ("unit", unit.template)):
        faults.append(Fault((*trail, "template"), f"the template {unit.template!r} is faulty: {wrong}"))
    return faults or build(unit, template, catalogue)


def outline(unit: UnitBlock, catalogue: Catalogue) -> UnitSheet:
    """Where a faulty unit stands and whose it is, so that the checks between units still see it."""
    template = catalogue.units.get(unit.template)
    size = _first(unit.size, template.size if template else None, 5)
    return UnitSheet(id=unit.id, side=unit.side, size=size, x=unit.at[0], y=unit.at[1])


def build(unit: UnitBlock, template: UnitTemplate, catalogue: Catalogue) -> UnitSheet:
    """The sheet of a unit whose names all exist."""
    size = _first(unit.size, template.size, 5)
    name = unit.name or template.name
    attributes = {**template.attributes, **unit.attributes}
    skills = {**template.skills, **unit.skills}
    printed = {**template.printed, **unit.printed}
    weapons = _first(unit.weapons, template.weapons, [])
    gear = {name: number for name, number in {**_spare(weapons, catalogue), **template.gear, **unit.gear}.items()
            if number}  # fmt: skip
    arms = _arms(weapons, size, catalogue)
    kept = {**{item: catalogue.gear[item].place for item in gear}, **template.kept, **unit.kept}
    return UnitSheet(
        id=unit.id,
        side=unit.side,
        template=unit.template,
        name_en=name.en,
        name_zh=name.zh,
        kind=_first(unit.kind, template.kind, "human"),
        size=size,
        attributes=tuple(attributes.get(each, 1) for each in ATTRIBUTES),
        skills=tuple((each, skills[each]) for each in SKILLS if skills.get(each)),
        specialties=tuple(_first(unit.specialties, template.specialties, [])),
        weapons=tuple(each for each in arms if not explosive(each)),
        armor=_armor(unit.armor or template.armor, catalogue),
        shield=_shield(unit.shield or template.shield, size, catalogue),
        natural_armor=_first(unit.natural_armor, template.natural_armor, 0),
        deflection=_first(unit.deflection, template.deflection, 0),
        deflection_supernatural=_first(unit.deflection_supernatural, template.deflection_supernatural, False),
        printed=tuple((each, printed[each]) for each in PRINTED if each in printed),
        traits=tuple(laid(template.traits, unit.traits).items()),
        abilities=tuple(_ability(key, catalogue) for key in _first(unit.abilities, template.abilities, [])),
        spells=tuple(_spell(key, catalogue) for key in _first(unit.spells, template.spells, [])),
        gear=tuple(gear.items()),
        supplies=tuple(_supply(item, catalogue) for item in gear if catalogue.gear[item].use is not None),
        explosives=tuple(each for each in arms if explosive(each)),
        laid=tuple((each.item, each.at[0], each.at[1]) for each in unit.laid),
        kept=tuple(kept.items()),
        bindings=tuple(_thing(item, catalogue) for item in gear if catalogue.gear[item].binds),
        x=unit.at[0],
        y=unit.at[1],
        altitude=unit.altitude,
    )


def _spare(carried: list[Held], catalogue: Catalogue) -> dict[str, int]:
    """The ammunition that comes with the weapons: of each kind as much as the weapon that brings most."""
    spare: dict[str, int] = {}
    for held in carried:
        kind = catalogue.weapon(held.item)
        if kind is not None and kind.ammo and kind.spare:
            spare[kind.ammo] = max(kind.spare, spare.get(kind.ammo, 0))
    return spare


def _supply(item: str, catalogue: Catalogue) -> SupplyFacts:
    use = catalogue.gear[item].use
    assert use is not None
    return SupplyFacts(item, use.way, use.heals, tuple(use.eases.items()))


def _arms(carried: list[Held], size: int, catalogue: Catalogue) -> tuple[WeaponFacts, ...]:
    return tuple(facts for held in carried for facts in weapon_facts(held, size, catalogue))


def explosive(weapon: WeaponFacts) -> bool:
    """Whether it is a grenade or a mine."""
    return weapon.mode == "throwing" and any(name in EXPLOSIVE for name, _ in weapon.traits)


def weapon_facts(held: Held, size: int, catalogue: Catalogue) -> tuple[WeaponFacts, ...]:
    """The ways to attack with one carried item: by hand, with the flat of it where it may bash, and thrown where the
    item can be thrown.

    ``size`` is the bearer's, for natural weapons. ``shots`` of an item that is spent by throwing counts the pieces.
    """
    kind = catalogue.weapon(held.item)
    if kind is None:
        raise KeyError(held.item)
    if kind.natural:
        cite("BRW-04")
    own = _first(held.size, kind.size, size // NATURAL_PART[kind.natural] if kind.natural else 0)
    traits = laid(kind.traits, held.traits)
    types = tuple(held.types or kind.types)
    main = WeaponFacts(
        key=held.item,
        item=held.item,
        mode=kind.mode,
        skill=SKILL_OF[kind.mode],
        size=own,
        damage=_first(held.damage, kind.damage, 0),
        grade=held.grade or kind.grade,
        types=types,
        strength=_requirement(held, kind, own),
        base_range=_first(held.range, kind.range, 0),
        shots=kind.shots if held.shots is None or not kind.shots else held.shots,
        specialty=kind.specialty,
        natural=kind.natural is not None,
        traits=tuple(traits.items()),
        loading=kind.loading or "",
        ammo=kind.ammo or "",
    )
    ways = [main]
    if traits.get(MAY_BASH) and main.grade != "B":
        ways.append(replace(main, key=held.item + FLAT, grade="B"))
    if kind.thrown is None:
        return tuple(ways)
    thrown = kind.thrown
    return *ways, WeaponFacts(
        key=held.item + THROWN,
        item=held.item,
        mode="throwing",
        skill=SKILL_OF["throwing"],
        size=own,
        damage=main.damage,
        grade=main.grade,
        types=types,
        strength=main.strength,
        base_range=thrown.range,
        shots=held.shots or thrown.shots,
        specialty="heavy_throwing" if "heavy_throwing" in thrown.traits else "light_throwing",
        traits=tuple(thrown.traits.items()),
    )


def _requirement(held: Held, kind: WeaponTemplate, size: int) -> int:
    """The Strength requirement: the weapon's Size where nothing is stated (companion 9); nature asks for none."""
    return _first(held.strength, kind.strength, 0 if kind.natural or "fist_weapon" in kind.traits else size)


def _armor(worn: Worn | None, catalogue: Catalogue) -> ArmorFacts | None:
    if worn is None or worn.item == NONE:
        return None
    kind = catalogue.armors[worn.item]
    traits = laid(kind.traits, worn.traits)
    return ArmorFacts(
        worn.item,
        _first(worn.melee, kind.melee, 0),
        _first(worn.ranged, kind.ranged, 0),
        _first(worn.penalty, kind.penalty, 0),
        tuple(traits.items()),
    )


def _shield(held: Held | None, size: int, catalogue: Catalogue) -> WeaponFacts | None:
    return None if held is None or held.item == NONE else weapon_facts(held, size, catalogue)[0]


def _ability(key: str, catalogue: Catalogue) -> AbilityFacts:
    kind = catalogue.abilities[key]
    return AbilityFacts(key, kind.action, kind.tag or "", tuple(kind.gives.items()), kind.rounds, kind.bonus)


def _spell(key: str, catalogue: Catalogue) -> SpellFacts:
    kind = catalogue.spells[key]
    return SpellFacts(
        key, kind.rank, kind.tradition, kind.shape, kind.target, kind.action, kind.turns, tuple(kind.components),
        kind.specialty, kind.rolled, kind.save, tuple(Grant(what, _amount(each)) for what, each in kind.gives.items()),
        kind.bonus, _amount(kind.lasts), _amount(kind.reach), kind.concentration, kind.points, kind.grade,
        tuple(kind.types), _spread(kind), _summoned(kind),
    )  # fmt: skip


def _spread(kind: SpellTemplate) -> Spread | None:
    return None if kind.spread is None else Spread(kind.spread.kind, _amount(kind.spread.metres))


def _summoned(kind: SpellTemplate) -> Summoned | None:
    found = kind.summons
    return None if found is None else Summoned(_amount(found.size), _amount(found.wide), found.material, found.opaque)


def _amount(kind: AmountTemplate) -> Amount:
    return Amount(kind.number, tuple(kind.times), kind.per, kind.most)


def _thing(item: str, catalogue: Catalogue) -> ThingFacts:
    """A piece of gear as an object that can be broken."""
    kind = catalogue.gear[item]
    return ThingFacts(item, kind.size, kind.material, half=0, hardness=_first(kind.hardness, None, -1))


def laid(kind: Mapping[str, int], own: Mapping[str, int] | None) -> dict[str, int]:
    """Numbers by name with what is said differently laid over them; a 0 takes one away."""
    return {name: number for name, number in {**kind, **(own or {})}.items() if number}


def _first(own: Value | None, template: Value | None, default: Value) -> Value:
    return own if own is not None else template if template is not None else default


# ------------------------------------------------------------------------------------------------ names that exist


def figure_faults(figure: Figure, catalogue: Catalogue, trail: Trail) -> list[Fault]:
    """Every name of a figure that means nothing: attributes, skills, printed values, items carried and worn."""
    faults = []
    for block, known in (("attributes", ATTRIBUTES), ("skills", SKILLS), ("printed", PRINTED)):
        for key in getattr(figure, block):
            if key not in known:
                faults.append(Fault((*trail, block, key), f"{key!r} is none of the {block}", nearest(key, known)))
    faults += [*_gear_faults(figure, catalogue, trail), *_ability_faults(figure, catalogue, trail)]
    arms = [*catalogue.weapons, *catalogue.shields]
    seen: set[str] = set()
    for n, held in enumerate(figure.weapons or ()):
        at: Trail = (*trail, "weapons", n)
        if held.item not in arms:
            faults.append(Fault(at, f"unknown weapon {held.item!r}", nearest(held.item, arms)))
        elif held.item in seen:
            faults.append(Fault(at, f"{held.item!r} is listed twice", "each item once, with shots for several"))
        seen.add(held.item)
        if held.shots is not None and held.item in arms and not _spends(catalogue.weapon(held.item)):
            faults.append(Fault((*at, "shots"), f"{held.item!r} is not spent by attacking", "no shots"))
    if figure.armor and figure.armor.item not in (NONE, *catalogue.armors):
        expected = nearest(figure.armor.item, catalogue.armors)
        faults.append(Fault((*trail, "armor"), f"unknown armor {figure.armor.item!r}", expected))
    if figure.shield and figure.shield.item not in (NONE, *catalogue.shields):
        expected = nearest(figure.shield.item, catalogue.shields)
        faults.append(Fault((*trail, "shield"), f"unknown shield {figure.shield.item!r}", expected))
    return faults


def _gear_faults(figure: Figure, catalogue: Catalogue, trail: Trail) -> Iterator[Fault]:
    """Gear nobody knows; a weapon among it is told where it belongs."""
    for item in figure.gear:
        at: Trail = (*trail, "gear", item)
        if item in catalogue.weapons or item in catalogue.shields:
            yield Fault(at, f"{item!r} is a weapon", "it under weapons or shield")
        elif item not in catalogue.gear:
            yield Fault(at, f"unknown gear {item!r}", nearest(item, catalogue.gear))
    for item in figure.kept:
        if catalogue.weapon(item) is None and item not in catalogue.gear and item not in catalogue.armors:
            known = {**catalogue.weapons, **catalogue.shields, **catalogue.gear, **catalogue.armors}
            yield Fault((*trail, "kept", item), f"unknown item {item!r}", nearest(item, known))


def _ability_faults(figure: Figure, catalogue: Catalogue, trail: Trail) -> Iterator[Fault]:
    """Abilities nobody knows, or the same one twice."""
    for n, key in enumerate(figure.abilities or ()):
        at: Trail = (*trail, "abilities", n)
        if key not in catalogue.abilities:
            yield Fault(at, f"unknown ability {key!r}", nearest(key, catalogue.abilities))
        elif key in (figure.abilities or [])[:n]:
            yield Fault(at, f"{key!r} is listed twice", "each ability once")
    for n, key in enumerate(figure.spells or ()):
        at = (*trail, "spells", n)
        if key not in catalogue.spells:
            yield Fault(at, f"unknown spell {key!r}", nearest(key, catalogue.spells))
        elif key in (figure.spells or [])[:n]:
            yield Fault(at, f"{key!r} is listed twice", "each spell once")


def template_faults(template: UnitTemplate, catalogue: Catalogue, trail: Trail) -> list[Fault]:
    """A template's faults beyond its shape: unknown names, and attributes left out."""
    faults = figure_faults(template, catalogue, trail)
    missing = [each for each in ATTRIBUTES if each not in template.attributes]
    if missing:
        faults.append(Fault((*trail, "attributes"), f"{', '.join(missing)} missing", "all nine"))
    return faults


def _spends(kind: WeaponTemplate | None) -> bool:
    return kind is not None and (kind.shots > 0 or kind.thrown is not None)
