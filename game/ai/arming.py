"""Weapons made ready: drawn, nocked, cocked, loaded, the other hand emptied for them (MOV-06, RLD, ARC-09).

What takes no action that the turn is planned with is done at once. The rest is weighed by what the weapon would then do
that those which are ready cannot.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import worth
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation
from systems.commands import Command, Draw, DropItem, Reload
from systems.facts import SPIN, UnitFacts, WeaponFacts
from systems.frozen import replace
from systems.offers import Offer
from systems.rulesets.answers import LoadStep

LATER = 50
"""Hundredths of what a weapon does that count when it strikes next turn at the earliest."""
SOON = 90
"""The same where an action to strike with is left this turn."""
BETTER = 110
"""Hundredths of what is ready that a weapon has to be worth to be made ready for it."""
LULL = 40_000
"""What it is worth to have a full magazine before the next fight."""
MOST_STEPS = 4
PLANNED = frozenset(("move", "standard"))


def at_once(here: Situation) -> Command | None:
    """A string nocked or a bolt worked with an action that nothing else of the turn needs (RLD-05, SWF-01)."""
    if not here.foes:
        return None
    for offer in here.view.offers:
        if offer.verb == "reload" and not PLANNED & set(offer.costs):
            weapon = here.me.weapon(_value(offer, "weapon"))
            spins = _value(offer, "step") == SPIN  # it takes nothing, and lets the gun fire next turn too
            if weapon is not None and (spins or not here.me.in_hand(weapon)):
                return Reload(here.me.id, weapon.key, _value(offer, "step"))
    return None


def turns(scene: Scene) -> Iterator[Turn]:
    """Every step towards a weapon that is worth more than those that are ready."""
    here, me = scene.here, scene.here.me
    if here.temper.foresight:
        yield from _filled_up(scene)
    wanted = [*_drawn(here), *_loaded(here), *_freed(here)]
    if not wanted or not here.foes:
        return
    ready = scene.effects.own_power(replace(me, arms=here.weapons), covered=True)
    for command, weapons, costs, steps in wanted:
        power = scene.effects.own_power(replace(me, arms=weapons), covered=True)
        if power * worth.CENT <= ready * BETTER:
            continue
        if here.temper.foresight:
            soon = any(_in_time(here, command, weapon, costs) for weapon in weapons)
        else:
            soon = me.standard > costs.count("standard") and steps <= me.move - costs.count("move") + me.swift
        share = SOON if soon else LATER
        yield Turn(scene, here.stay, here.plain, command, power * share // worth.CENT)


def _in_time(here: Situation, command: Command, weapon: WeaponFacts, costs: tuple[str, ...]) -> bool:
    """Whether the weapon is ready after this step and those that follow, with a standard action left to strike with."""
    unit = here.me
    left = {"standard": unit.standard, "move": unit.move, "swift": unit.swift}
    left = {kind: number - costs.count(kind) for kind, number in left.items()}
    if isinstance(command, Reload):
        unit = _after(unit, weapon, next(s for s in here.rules.load_steps(unit, weapon) if s.name == command.step))
    for _ in range(MOST_STEPS):
        steps = here.rules.load_steps(unit, weapon) if weapon.loading and not unit.in_hand(weapon) else ()
        if not steps:
            break
        price = next((each for each in steps[0].prices if _payable(left, each)), None)
        if price is None:
            return False
        left = {kind: number - price.count(kind) for kind, number in left.items()}
        unit = _after(unit, weapon, steps[0])
    return left["standard"] > 0


def _payable(left: dict[str, int], price: tuple[str, ...]) -> bool:
    """Whether so much is left, and a standard action beside it."""
    return all(left[kind] - price.count(kind) >= (kind == "standard") for kind in left)


def _after(unit: UnitFacts, weapon: WeaponFacts, step: LoadStep) -> UnitFacts:
    """The unit once it has taken a step of making the weapon ready."""
    handled = (*unit.handled, (weapon.item, step.done)) if step.done else unit.handled
    rounds = weapon.shots if step.rounds < 0 else min(weapon.shots, unit.loaded(weapon) + step.rounds)
    loads = tuple((item, rounds if item == weapon.item else number) for item, number in unit.ammunition)
    return replace(unit, handled=handled, ammunition=loads)


Wanted = tuple[Command, tuple[WeaponFacts, ...], tuple[str, ...], int]
"""A step, what could be used once all are done, what it costs, and how many more there are."""


def _filled_up(scene: Scene) -> Iterator[Turn]:
    """A magazine half empty or worse is filled while nobody is there to be shot at: in a fight it costs a blow."""
    here = scene.here
    space = here.space(here.stay)
    if any(here.in_sight(foe, space) for foe in here.foes):
        return
    for offer in here.view.offers:
        weapon = here.me.weapon(_value(offer, "weapon")) if offer.verb == "reload" else None
        if weapon is not None and here.me.in_hand(weapon) and 0 < 2 * here.me.loaded(weapon) <= weapon.shots:
            yield Turn(scene, here.stay, here.plain, Reload(here.me.id, weapon.key, _value(offer, "step")), LULL)


def _drawn(here: Situation) -> Iterator[Wanted]:
    """Weapons that could be drawn."""
    for offer in here.view.offers:
        item = _value(offer, "item") if offer.verb == "draw" else ""
        owner, slash, own = item.partition("/")
        key = own if owner == here.me.id else f"{own}@{owner}"
        ways = tuple(weapon for weapon in here.me.packed if slash and weapon.item == key)
        if ways:
            more = sum(len(here.rules.load_steps(here.me, weapon)) > 0 for weapon in ways if not here.me.loaded(weapon))
            yield Draw(here.me.id, item), ways, offer.costs, more


def _loaded(here: Situation) -> Iterator[Wanted]:
    """Weapons that are not ready and could be made so."""
    for offer in here.view.offers:
        weapon = here.me.weapon(_value(offer, "weapon")) if offer.verb == "reload" else None
        if weapon is not None and not here.me.in_hand(weapon):
            step = next(each for each in here.rules.load_steps(here.me, weapon) if each.name == _value(offer, "step"))
            yield Reload(here.me.id, weapon.key, step.name), (weapon,), offer.costs, int(not step.rounds)


def _freed(here: Situation) -> Iterator[Wanted]:
    """What the other hand holds, dropped for a weapon that needs both."""
    free = here.rules.hands_free(here.me)
    for weapon in here.me.arms:
        if here.rules.hands_for(weapon) - 1 <= free:
            continue
        for offer in here.view.offers:
            for item in _values(offer, "item") if offer.verb == "drop_item" else ():
                if str(item).partition("/")[2] != weapon.item.partition("@")[0]:
                    yield DropItem(here.me.id, str(item)), (weapon,), (), 0
                    return


def _value(offer: Offer, name: str) -> str:
    return str(next(iter(_values(offer, name)), ""))


def _values(offer: Offer, name: str) -> tuple[object, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())
