"""Deeds that are contests alone: feints, and what is done inside a hold: pinning, throwing, getting out of it.

Each is weighed as the plans are: what it does to the foes (``consequences``), or what the unit can do and need no
longer fear once it is free, times the exact chance of the contest.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from functools import partial

from game.ai import changes, throws, worth
from game.ai.consequences import AHEAD, HOPELESS, NEXT_TURN
from game.ai.plans import Scene, Turn
from game.ai.situation import Square
from game.ai.strikes import MILLION, OPEN, Deed, millionths, stand, strike
from game.ai.threats import Foe
from systems.commands import BreakFree, Feint, Pin, ThrowTarget
from systems.facts import Held, UnitFacts, WeaponFacts
from systems.forecast import ContestFacts, Forecast
from systems.frozen import replace
from systems.offers import Offer

LEAST_GUARD = 3
"""Base and Dodge below which there is too little to take away by a feint."""


def turns(scene: Scene) -> Iterator[Turn | None]:
    """Every such deed that is offered and has a chance, with what it is worth; None between two looks (a pause)."""
    for offer in scene.here.view.offers:
        if offer.verb in DEEDS:
            yield from DEEDS[offer.verb](scene, offer)


def _values(offer: Offer, name: str) -> tuple[object, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())


def _numbered(scene: Scene, offer: Offer) -> Iterator[tuple[int, Foe]]:
    targets = _values(offer, "target")
    for number, foe in enumerate(scene.here.foes):
        if foe.facts.id in targets:
            yield number, foe


# outside


def _feints(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """A blow next turn that meets neither Base nor Dodge, against one that does (FNT-03): worth it where little else
    gets through.
    """
    here = scene.here
    for _, foe in _numbered(scene, offer):
        guard = dict(here.rules.defense(foe.facts))
        if here.me.id in foe.facts.feinted_by or guard.get("base", 0) + guard.get("dodge", 0) < LEAST_GUARD:
            continue
        opened = stand(
            here.rules,
            _deceived(foe.stand.low, here.me),
            None if foe.stand.exact else _deceived(foe.stand.high, here.me),
        )
        apart = here.distance(foe, here.stay)
        plain = better = 0
        for weapon in here.weapons:
            limit = here.limit(here.me, weapon)
            if weapon.melee and apart <= limit + here.me.speed:
                plain = max(plain, strike(here.rules, here.stand, foe.stand, weapon, min(apart, limit), OPEN))
                better = max(better, strike(here.rules, here.stand, opened, weapon, min(apart, limit), OPEN))
        if better <= plain:
            continue
        chance = scene.effects.odds(foe, lambda unit: ContestFacts("feint", here.me, unit))
        gain = (better - plain) * foe.weight // worth.CENT * NEXT_TURN // worth.CENT * chance // MILLION
        if chance >= HOPELESS and gain > 0:
            yield Turn(scene, here.stay, here.plain, Feint(here.me.id, foe.facts.id), gain)


def _deceived(unit: UnitFacts, me: UnitFacts) -> UnitFacts:
    return replace(unit, feinted_by=(*unit.feinted_by, me.id))


# the one that holds


def _pins(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """A pin keeps the foe from everything it could still do in a hold (PIN-07)."""
    here, grip = scene.here, scene.here.me.grip
    for number, foe in _numbered(scene, offer):
        weapon = None if grip is None else here.me.weapon(grip.weapon)
        ranged = grip is not None and grip.ranged
        chance = scene.effects.odds(foe, partial(_pin, here.me, weapon, ranged))
        gain = scene.effects.gain(number, "pinned", 1) * chance // MILLION
        if chance >= HOPELESS and gain > 0:
            after = changes.pinned(here.rules, foe.facts, here.me)
            yield Turn(scene, here.stay, here.eased(number, chance, after), Pin(here.me.id, foe.facts.id), gain)


def _pin(me: UnitFacts, weapon: WeaponFacts | None, ranged: bool, unit: UnitFacts) -> ContestFacts:
    return ContestFacts("pin", me, unit, weapon, ranged=ranged)


def _throws(scene: Scene, offer: Offer) -> Iterator[Turn | None]:
    """Into what hurts, or over an edge (THT): the best direction."""
    here = scene.here
    for number, foe in _numbered(scene, offer):
        best = yield from best_throw(scene, number, foe, _values(offer, "square"), offer.costs)
        if best is not None and best[0] > 0:
            command = ThrowTarget(here.me.id, foe.facts.id, best[1])
            me = changes.as_held(here.rules, here.me, holds="", grip=None, group="")
            yield Turn(scene, here.stay, here.as_found(stand(here.rules, me)), command, best[0])


def best_throw(
    scene: Scene, number: int, foe: Foe, squares: Iterable[object], costs: tuple[str, ...]
) -> Generator[None, None, tuple[int, Square] | None]:
    """The direction, by a square, in which it is worth most to throw the foe, and how much; None without a chance.
    Pauses after each.

    ``foe`` may stand elsewhere than it does now: where it could be taken before.
    """
    here = scene.here
    step = here.rules.contest(ContestFacts("throw_target", here.me, foe.facts))
    assert step.own is not None
    if millionths(step.win) < HOPELESS:
        return None
    best: tuple[int, Square] | None = None
    for square, way in throws.ways(foe, squares):
        course = throws.course(here, foe, way)
        landings = throws.ends(here, foe, way, course, len(step.own.successes))
        struck = next((here.view.unit(each.unit) for each in landings if each.unit), None)
        plan = here.rules.throw_plan(costs, foe.facts, (step,), landings, struck)
        deed = Deed(landing=course.stops[-1].square if course.fall else None)
        gain = _thrown(scene, number, foe, plan, struck, deed)
        if best is None or gain > best[0]:
            best = (gain, square)
        yield
    return best


def _thrown(scene: Scene, number: int, foe: Foe, plan: Forecast, struck: UnitFacts | None, deed: Deed) -> int:
    """Harm, lying on the ground, being far off; less what the hold was worth that ends with it."""
    unit = foe.facts
    harm = 0
    if len(plan.damage) > 1:
        harm = worth.expected(plan.damage, plan.drop, max(1, unit.healthy), unit) * foe.weight // worth.CENT
    amounts = {each.key: tuple(map(millionths, each.amounts)) for each in plan.effects}
    weighed = [("pushed", amounts["thrown"]), *((key, amounts[key]) for key in ("prone", "fall") if key in amounts)]
    gain = harm + scene.effects.of(number, weighed, deed)
    loose = stand(scene.here.rules, changes.freed(scene.here.rules, unit))
    lost = max(0, scene.effects.power_of(loose) - scene.effects.power(number))
    gain -= lost * scene.effects.put_off // worth.CENT * amounts["released"][1] // MILLION
    if struck is not None and "crashed_into" in amounts:
        points = sum(each * chance for each, chance in enumerate(amounts["crashed_into"]))
        hurt = worth.HARM * points // MILLION * scene.here.size(struck) // worth.CENT // max(1, struck.healthy)
        gain += -hurt if struck.side == scene.here.me.side else hurt
    return gain


# the one that is held


def _breaks(scene: Scene, offer: Offer) -> Iterator[Turn]:
    """Out of the hold, or from a pin back into it (GRP-22, PIN-10): what the unit could do then that it cannot now."""
    here, me = scene.here, scene.here.me
    best = 0
    by = ""
    for option in _values(offer, "by"):
        chance = MILLION
        for row in me.held_by:
            foe = next((each for each in here.foes if each.facts.id == row.grappler), None)
            if foe is not None and (row.pins or not me.pinned):
                chance = chance * scene.effects.odds(foe, partial(_loose, me, row, str(option))) // MILLION
        if chance > best:
            best, by = chance, str(option)
    if best < HOPELESS:
        return
    after = changes.eased(here.rules, me) if me.pinned else changes.freed(here.rules, me)
    freed = here.as_found(stand(here.rules, after))
    gain = (scene.effects.own_power(after) - scene.effects.own_power(me)) * AHEAD // worth.CENT
    gain += here.danger(here.stay, here.plain) - here.danger(here.stay, freed)
    if gain > 0:
        yield Turn(scene, here.stay, here.plain, BreakFree(me.id, by), gain * best // MILLION)


def _loose(me: UnitFacts, row: Held, option: str, grappler: UnitFacts) -> ContestFacts:
    """The contest against one of those who hold it (GRP-22), or who pin it (PIN-10)."""
    name = "break_pin" if me.pinned else "break_free"
    return ContestFacts(name, me, grappler, own=option, ranged=row.ranged, item=grappler.weapon(row.weapon))


DEEDS = {"feint": _feints, "pin": _pins, "throw_target": _throws, "break_free": _breaks}
