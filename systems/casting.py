"""Casting: what may be cast, on whom or where, and what will come of it (SPL, STD-03, companion 12).

How a casting goes on is told in ``casting_flow``, what is cast on the ground in ``casting_ground``, what a caster keeps
up in ``casting_kept``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from components.effects import Casting
from systems import actions, area, attack, attack_facts, attack_types, casting_ground, hands, knowledge
from systems.battle import Battle
from systems.commands import NOWHERE, Cast
from systems.facts import SpellFacts, UnitFacts
from systems.forecast import AttackFacts, Forecast
from systems.offers import Field, Offer, Refusal

RULES = ("SPL-05",)
Named = tuple[tuple[str, object], ...]


# whether


def why_not(battle: Battle, command: Cast) -> Refusal | None:
    """Not a spell it does not know, without its specialty, energy, voice, hand or action; not on what it cannot reach
    (companion 12).
    """
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("spell", command.spell))
    spell = unit.spell(command.spell)
    if spell is None:
        return Refusal("cast.unknown", RULES, named)
    refusal = why_not_at_all(battle, unit, spell) or _unpayable(battle, unit, spell, command, named)
    if refusal is not None:
        return refusal
    if command.willpower and (unit.willpower < 1 or not (spell.rolled or spell.shape == "bolt")):
        return Refusal("attack.no_willpower", ("DIC-11",), (("unit", unit.id),))
    return _misplaced(battle, unit, spell, command, named)


def why_not_at_all(battle: Battle, unit: UnitFacts, spell: SpellFacts) -> Refusal | None:
    """What the caster itself lacks, whatever it would cast it on."""
    named = (("unit", unit.id), ("spell", spell.key))
    if unit.pinned or unit.helpless:
        return Refusal("cast.pinned", ("SPL-05", "PIN-07"), named)
    if spell.specialty and spell.specialty not in unit.sheet.specialties:
        return Refusal("cast.specialty", ("SPL-05", "DIC-14"), (*named, ("specialty", spell.specialty)))
    if battle.rules.spell_side(unit, spell).fails or not unit.skill("Occult"):
        return Refusal("cast.unskilled", ("SPL-02", "DIC-02"), named)
    if "speech" in spell.components and ("silenced" in unit.states or unit.bars("speak")):
        return Refusal("cast.speech", RULES, named)
    if "gesture" in spell.components and (unit.bars("hands") or unit.carries):
        return Refusal("cast.gesture", RULES, named)
    if "book" in spell.components and not dict(unit.gear).get("spell_book"):
        return Refusal("cast.book", RULES, named)
    if "material" in spell.components and not dict(unit.gear).get("spell_components"):
        return Refusal("cast.material", RULES, named)
    return None


def _unpayable(battle: Battle, unit: UnitFacts, spell: SpellFacts, command: Cast, named: Named) -> Refusal | None:
    """The action, and the energy of its first turn."""
    prices = battle.rules.spell_prices(spell)
    if actions.first(unit, prices) is None:
        return Refusal("cast.action", ("STD-03", "ACT-06"), (*named, ("costs", prices[0])))
    cost, left = battle.rules.spell_cost(spell), battle.rules.energy(unit)
    if not goes_on(battle, command) and cost > left:
        return Refusal("cast.energy", RULES, (*named, ("needs", cost), ("has", left)))
    return None


def goes_on(battle: Battle, command: Cast) -> bool:
    """Whether this is the next turn of a casting that has begun."""
    casting = battle.of(command.actor, Casting)
    return bool(casting.spell) and (casting.spell, casting.target) == (command.spell, command.target)


def _misplaced(battle: Battle, unit: UnitFacts, spell: SpellFacts, command: Cast, named: Named) -> Refusal | None:
    """Whether it is aimed at what such a spell can be cast on, and whether that is in reach."""
    if (spell.target == "square") != (command.square != NOWHERE):
        return Refusal("cast.no_square", RULES, (*named, ("square", command.square)))
    if command.target and command.target not in battle.sheets:
        return Refusal("cast.no_target", RULES, (*named, ("target", command.target)))
    if (spell.target == "item") != bool(command.item) or (
        command.item and command.item not in _items(battle.unit(command.target or unit.id))
    ):
        return Refusal("cast.no_item", RULES, named)
    if spell.target in ("self", "square") and command.target:
        return Refusal("cast.no_target", RULES, (*named, ("target", command.target)))
    if not command.target and spell.target in ("foe", "friend", "anyone"):
        return Refusal("cast.no_target", RULES, (*named, ("target", command.target)))
    refusal = _missing(battle, unit, spell, command, named)
    if refusal is None and spell.target == "square":
        return casting_ground.why_not(battle, unit, spell, command.square, named)
    return refusal


def _missing(battle: Battle, unit: UnitFacts, spell: SpellFacts, command: Cast, named: Named) -> Refusal | None:
    """Whether everybody it is meant for is within its reach: the target, and whom further missiles fly at."""
    further = battle.rules.spell_missiles(unit) - 1 if spell.shape == "missiles" else 0
    if len(command.targets) > further:
        return Refusal("cast.missiles", RULES, (*named, ("limit", further + 1), ("has", len(command.targets) + 1)))
    if len(set(command.targets)) < len(command.targets):
        return Refusal("cast.no_target", RULES, (*named, ("target", command.targets[-1])))
    for target in dict.fromkeys((command.target, *command.targets)):
        refusal = unreached(battle, unit, spell, target, (*named, ("target", target))) if target else None
        if refusal is not None:
            return refusal
    return None


def _items(unit: UnitFacts) -> tuple[str, ...]:
    """Weapons in its hands that a spell can lie on."""
    return tuple(dict.fromkeys(weapon.item for weapon in unit.arms if not weapon.natural))


def unreached(battle: Battle, unit: UnitFacts, spell: SpellFacts, target: str, named: Named) -> Refusal | None:
    """Somebody of the wrong side, out of sight, too far off, or behind total cover."""
    if target not in battle.sheets:
        return Refusal("cast.no_target", RULES, named)
    other = battle.unit(target)
    wanted = {"foe": other.side != unit.side, "friend": other.side == unit.side, "item": other.side == unit.side}
    if other.dead or not wanted.get(spell.target, True) or (spell.target == "item" and target == unit.id):
        return Refusal("cast.no_target", RULES, named)
    if target == unit.id:
        return None
    if not knowledge.locates(battle, unit.side, target):
        return Refusal("cast.not_located", RULES, named)
    if spell.shape == "bolt":
        weapon = unit.weapon(spell.key)
        assert weapon is not None
        facts = attack_facts.gather(battle.board, battle.rules, "bolt", unit, other, weapon, corners=False)
        return attack.impossible(battle.board, battle.rules, facts)
    limit = battle.rules.spell_amount(unit, spell, spell.reach, 0)
    if limit == 0:
        near = hands.reach_unit(battle, unit, other)
        metres = (("distance", knowledge.distance(battle, unit, other)), ("limit", battle.rules.grasp(unit)))
        return None if near else Refusal("cast.too_far", RULES, (*named, *metres))
    distance = knowledge.distance(battle, unit, other)
    if distance > limit:
        return Refusal("cast.too_far", RULES, (*named, ("distance", distance), ("limit", limit)))
    weapon = next(iter(unit.arms))
    between = attack_facts.gather(battle.board, battle.rules, "attack", unit, other, weapon, corners=False).cover
    if between.total or not between.sight:
        return Refusal("cast.covered", ("SPL-05", "COV-06"), named)
    return None


# what is offered, and what will come of it


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """One offer a spell, with everybody it can be cast on now."""
    if not unit.sheet.spells or not battle.rules.has("cast"):
        return
    for spell in unit.sheet.spells:
        price = actions.first(unit, battle.rules.spell_prices(spell))
        if price is None:
            continue
        for more in _domains(battle, unit, spell):
            paid = unit.willpower > 0 and (spell.rolled or spell.shape == "bolt")
            fields = (
                Field("spell", "choice", (spell.key,)),
                *more,
                Field("willpower", "flag", (False, True) if paid else (False,)),
            )
            yield Offer("cast", unit.id, fields, price, battle.rules.verb("cast").rules)


def _domains(battle: Battle, unit: UnitFacts, spell: SpellFacts) -> Iterator[tuple[Field, ...]]:
    """The fields of one spell: whom, or which of the things in somebody's hands."""
    if spell.target == "square":
        lacks = why_not_at_all(battle, unit, spell) or _unpayable(battle, unit, spell, Cast(unit.id, spell.key), ())
        squares = () if lacks else casting_ground.squares(battle, unit, spell)
        if squares:
            yield (Field("square", "square", squares),)
        return
    others = tuple(each.id for each in battle.units())
    if spell.target == "item":
        for target in ("", *others):
            items = _items(battle.unit(target or unit.id))
            good = tuple(i for i in items if why_not(battle, Cast(unit.id, spell.key, target, i)) is None)
            if good:
                yield Field("target", "unit", (target,)), Field("item", "item", good)
        return
    whom = ("",) if spell.target == "self" else others
    targets = tuple(each for each in whom if why_not(battle, Cast(unit.id, spell.key, each)) is None)
    if targets:
        further = battle.rules.spell_missiles(unit) - 1 if spell.shape == "missiles" else 0
        several = (Field("targets", "several", targets, low=0, high=further),) if further and len(targets) > 1 else ()
        yield (Field("target", "unit", targets), *several)


def forecast(battle: Battle, command: Cast) -> Forecast:
    """The odds of a casting; of an attack spell those of its attack."""
    unit = battle.unit(command.actor)
    spell = unit.spell(command.spell)
    assert spell is not None
    costs = actions.first(unit, battle.rules.spell_prices(spell)) or ()
    if spell.shape == "bolt":
        return battle.rules.bolt_plan(_bolt(battle, command, spell), spell, costs)
    if spell.shape == "area":
        found = casting_ground.forecast(battle, unit, spell, command)
        return battle.rules.held_plan(unit, spell, replace(found, costs=costs))
    target = battle.unit(command.target) if command.target else unit
    if spell.shape == "missiles":
        dealt = battle.rules.missiles_dealt(unit, (command.target, *command.targets))
        flights = tuple((battle.unit(each), number) for each, number in dealt)
        return battle.rules.missiles_plan(unit, spell, flights, costs)
    return battle.rules.spell_plan(unit, spell, target, costs, willpower=command.willpower)


def struck(battle: Battle, command: Cast) -> tuple[str, ...] | None:
    """Whom the spell harms once it is out, friend and foe. None where it is no attack, or one that is announced like a
    blow (ATY-04).
    """
    unit = battle.unit(command.actor)
    spell = unit.spell(command.spell)
    if spell is None or not attack_types.harms(spell) or spell.shape == "bolt":
        return None
    if spell.shape == "area":
        weapon = casting_ground.weapon_of(unit, spell)
        return area.struck(battle, casting_ground.VERB, unit, weapon, command.square)
    return tuple(dict.fromkeys((command.target, *command.targets)))


def _bolt(battle: Battle, command: Cast, spell: SpellFacts) -> AttackFacts:
    unit = battle.unit(command.actor)
    weapon = unit.weapon(spell.key)
    assert weapon is not None
    return attack_facts.gather(
        battle.board, battle.rules, "bolt", unit, battle.unit(command.target), weapon, willpower=command.willpower
    )
