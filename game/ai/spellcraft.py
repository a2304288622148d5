"""Spells weighed against blows: the harm they do, what they take from a foe, what they give to the side (SPL)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai import blasts, walls, worth
from game.ai.consequences import NEXT_TURN
from game.ai.plans import Scene, Turn
from game.ai.strikes import OPEN, millionths, stand, strike
from game.ai.threats import Foe
from systems.commands import Cast
from systems.facts import ATTRIBUTES, Boon, SpellFacts, UnitFacts
from systems.offers import Offer

MOST_TURNS = 2
"""Turns to come for which a spell is thought to help: fights seldom last longer."""


def casts(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """Every casting of one offer that is worth something."""
    me = scene.here.me
    values = {field.name: field.values for field in offer.fields}
    spell = me.spell(str(values["spell"][0]))
    if spell is None or spell.turns > 1:
        return  # no fight waits for a casting of several turns
    if spell.target == "square":
        yield from (_blast if spell.shape == "area" else walls.turns)(scene, spell, values["square"])
        return
    if "targets" in values:
        yield from _volley(scene, spell, values)
        return
    for target in values.get("target", ("",)):
        for item in values.get("item", ("",)):
            command = Cast(me.id, spell.key, str(target), str(item))
            foe = next((each for each in enumerate(scene.here.foes) if each[1].facts.id == target), None)
            if foe is not None:
                gain = _against(scene, spell, *foe)
                if gain > 0:
                    yield Turn(scene, scene.here.stay, scene.here.plain, command, gain)
            elif spell.shape == "effect":
                yield from _for(scene, spell, str(target), command)
            elif spell.shape == "item" and not target:
                yield from _sharpened(scene, spell, str(item), command)


def _blast(scene: Scene, spell: SpellFacts, named: tuple[object, ...]) -> Iterator[Turn]:
    """Where the area does most good; friends count against it."""
    here = scene.here
    weapon = here.me.weapon(spell.key)
    assert weapon is not None
    gain, square = blasts.best(scene, "cast", weapon, [each for each in named if isinstance(each, tuple)])
    if gain > 0:
        yield Turn(scene, here.stay, here.plain, Cast(here.me.id, spell.key, square=square), gain)


def _volley(scene: Scene, spell: SpellFacts, values: dict[str, tuple[object, ...]]) -> Iterator[Turn]:
    """Missiles all at one, or dealt out between two."""
    here, me = scene.here, scene.here.me
    foes = {foe.facts.id: foe for foe in here.foes}
    named = [str(each) for each in values["target"] if each in foes]
    for target in named:
        for other in ((), *((each,) for each in named if each != target)):
            dealt = here.rules.missiles_dealt(me, (target, *other))
            gain = sum(_flight(scene, spell, foes[each], number) for each, number in dealt)
            yield Turn(scene, here.stay, here.plain, Cast(me.id, spell.key, target, targets=other), gain)


def _flight(scene: Scene, spell: SpellFacts, foe: Foe, number: int) -> int:
    """Worth of so many missiles at one foe."""
    here = scene.here
    shown = here.rules.missiles_plan(
        here.me, spell, ((foe.stand.low, number),), here.rules.spell_prices(spell)[0]
    )  # fmt: skip
    harm = worth.expected(shown.damage, shown.drop, max(1, foe.facts.healthy), foe.facts)
    return harm * foe.weight // worth.CENT


def _against(scene: Scene, spell: SpellFacts, number: int, foe: Foe) -> int:
    """Harm as of any attack, and what points and weakness keep the foe from."""
    here, me = scene.here, scene.here.me
    weapon = me.weapon(spell.key)
    if spell.shape == "bolt" and weapon is not None:
        found = strike(here.rules, here.stand, foe.stand, weapon, here.distance(foe, here.stay), OPEN)
        return found * foe.weight // worth.CENT
    shown = here.rules.spell_plan(me, spell, foe.stand.low, here.rules.spell_prices(spell)[0])
    if spell.shape == "missiles":
        return _flight(scene, spell, foe, here.rules.spell_missiles(me))
    if spell.points:
        return scene.effects.of(number, [(each.key, tuple(map(millionths, each.amounts))) for each in shown.effects])
    works = sum(millionths(chance) for chance in shown.effects[0].amounts[1:]) if shown.effects else 0
    weaker = given(here.rules.spell_boons(me, spell, _likely(shown.successes)), foe.stand.low, spell, me)
    lost = scene.effects.power(number) - scene.effects.power_of(stand(here.rules, _derived(scene, weaker)))
    return max(0, lost) * NEXT_TURN // worth.CENT * works // 1_000_000


def _likely(successes: tuple[float, ...]) -> int:
    """The successes that a roll comes to on average, once it comes to any; at least 1."""
    hit = sum(successes[1:])
    return max(1, int(sum(n * chance for n, chance in enumerate(successes)) / hit)) if hit > 0 else 1


def _for(scene: Scene, spell: SpellFacts, target: str, command: Cast) -> Iterator[Turn]:
    """What the one it is cast on can do with it until it is over, and need no longer fear."""
    here, me = scene.here, scene.here.me
    unit = me if target in ("", me.id) else next((each for each in scene.effects.friends if each.id == target), None)
    if unit is None or any(each.key == spell.key for each in unit.effects):
        return
    shown = here.rules.spell_plan(me, spell, unit, here.rules.spell_prices(spell)[0])
    successes = _likely(shown.successes)
    after = _derived(scene, given(here.rules.spell_boons(me, spell, successes), unit, spell, me))
    rounds = min(MOST_TURNS, max(1, here.rules.spell_amount(me, spell, spell.lasts, successes)))
    works = millionths(1.0 - shown.successes[0])
    if unit is me:
        stance = here.as_found(stand(here.rules, after))
        later = max(0, scene.effects.own_power(after) - scene.effects.own_power(me)) * (rounds - 1)
        yield Turn(scene, here.stay, stance, command, later * NEXT_TURN // worth.CENT * works // 1_000_000)
        return
    gain = scene.effects.power_as(after, unit) * rounds + scene.effects.spared(unit, after)
    gain = gain * NEXT_TURN // worth.CENT * works // 1_000_000
    if gain > 0:
        yield Turn(scene, here.stay, here.plain, command, gain)


def _sharpened(scene: Scene, spell: SpellFacts, item: str, command: Cast) -> Iterator[Turn]:
    """A weapon of its own that strikes better from now on."""
    here, me = scene.here, scene.here.me
    boons = here.rules.spell_boons(me, spell, 1)
    arms = tuple(
        replace(arm, traits=(*arm.traits, *boons)) if arm.item == item and not arm.trait("spell_attack") else arm
        for arm in me.arms
    )
    if arms != me.arms:
        gain = scene.effects.own_power(replace(me, arms=arms)) - scene.effects.own_power(me)
        if gain > 0:
            yield Turn(scene, here.stay, here.plain, command, gain * MOST_TURNS * NEXT_TURN // worth.CENT)


def given(boons: tuple[tuple[str, int], ...], unit: UnitFacts, spell: SpellFacts, caster: UnitFacts) -> UnitFacts:
    """The unit with what the spell would give it; its Attributes are for ``_derived``."""
    rows = tuple(
        Boon(spell.key, caster.id, what, points, spell.bonus, f"start:{caster.id}", 1) for what, points in boons
    )
    return replace(unit, effects=(*unit.effects, *rows))


def _derived(scene: Scene, unit: UnitFacts) -> UnitFacts:
    """The unit with the Attributes that its newest effects make, and what follows from them."""
    rules = scene.here.rules
    new = tuple(each for each in unit.effects if each.what in ATTRIBUTES and each.ends)
    if not new:
        return unit
    bare = unit.sheet.attributes
    sheet = replace(unit.sheet, attributes=rules.boosted(bare, new))
    return replace(unit, sheet=sheet, derived=rules.derive(sheet))
