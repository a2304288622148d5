"""Enemies that are down but will rise again: a coup de grace (CDG), or bonds (BND) where nobody else is left to fight.

Whoever is wounded out and does not heal by itself stays down; nobody spends a turn on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import worth
from game.ai.consequences import HOPELESS
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation
from game.ai.strikes import MILLION, millionths
from systems import attack_facts
from systems.commands import Attack, Bind
from systems.facts import UnitFacts
from systems.forecast import AttackFacts
from systems.offers import Offer

RISING = 600_000
"""An enemy that would be back: less than one that has to be brought down first, as it does nothing meanwhile."""
SPITE = 300_000
"""One that would not be back, to a mind that finishes the fallen."""
SMALL = 1
"""Worth of what is only done because nothing else is left to do."""


def turns(scene: Scene) -> Iterator[Turn]:
    """Every coup de grace on one that would rise, and every rope round one that is helpless."""
    here = scene.here
    rising = [record.low for record in here.view.records if rises(here, record.low) or _merciless(here, record.low)]
    if not rising and not any(foe.facts.helpless for foe in here.foes):
        return
    for offer in here.view.offers:
        if offer.verb == "attack" and True in _values(offer, "coup"):
            yield from _coups(scene, offer, rising)
        elif offer.verb == "bind" and not any(not foe.facts.helpless for foe in here.foes):
            yield from _bonds(scene, offer, [*rising, *(foe.facts for foe in here.foes)])


def rises(here: Situation, unit: UnitFacts) -> bool:
    """Whether a fallen enemy gets up without help: only points hold it down, or its wounds close by themselves."""
    if unit.dead or not unit.fallen:
        return False
    return not unit.unconscious or here.rules.healed(unit) is not None


def _merciless(here: Situation, unit: UnitFacts) -> bool:
    """Whether the unit kills whoever lies before it, though it would not be back."""
    return here.temper.finishes and unit.fallen and not unit.dead and unit.side not in here.view.peace


def _values(offer: Offer, name: str) -> tuple[object, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())


def _coups(scene: Scene, offer: Offer, rising: list[UnitFacts]) -> Iterator[Turn]:
    here = scene.here
    weapon = here.me.weapon(str(_values(offer, "weapon")[0]))
    assert weapon is not None
    for unit in rising:
        if unit.id not in _values(offer, "target"):
            continue
        command = Attack(here.me.id, unit.id, weapon.key, coup=True)
        facts = attack_facts.declared(
            attack_facts.gather(here.board, here.rules, "attack", here.me, unit, weapon), {"coup": True}
        )
        chance = finishes(here, facts)
        full = RISING if rises(here, unit) else SPITE
        gain = full * here.size(unit) // worth.CENT * chance // MILLION
        if chance >= HOPELESS:
            yield Turn(scene, here.stay, here.plain, command, gain)


def finishes(here: Situation, facts: AttackFacts) -> int:
    """The chance in millionths that an attack leaves its target wounded out for good: dead, where wounds close."""
    shown = here.rules.forecast(facts)
    heals = here.rules.healed(facts.target) is not None
    total = 0
    for successes, chance in enumerate(shown.successes):
        if successes and chance:
            after = here.rules.wound(facts.target, here.rules.harm(facts, shown, successes))
            total += millionths(chance) * (after.state == "dead" if heals else not after.healthy)
    return total


def _bonds(scene: Scene, offer: Offer, helpless: list[UnitFacts]) -> Iterator[Turn]:
    """Nobody else is about: what cannot be killed off is tied up."""
    here = scene.here
    for unit in helpless:
        if unit.id in _values(offer, "target") and not unit.bound:
            rounds = max(1, here.rules.work_rounds("bind"))
            gain = max(SMALL, RISING * here.size(unit) // worth.CENT // rounds)
            yield Turn(scene, here.stay, here.plain, Bind(here.me.id, unit.id), gain)
