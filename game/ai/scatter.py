"""One act that strikes at several: what it is worth on each of them, comrades beside the target counted against it
(SEP, companion 9 and 13.2).
"""

from __future__ import annotations

from collections.abc import Callable

from game.ai import worth
from game.ai.situation import Situation
from game.ai.strikes import Deed, Stand, strike
from game.ai.threats import Foe
from systems import cover, geometry
from systems.facts import UnitFacts, WeaponFacts

BESIDE = 1
"""Metres from the first target within which somebody else may be reached."""
Weight = Callable[[UnitFacts], int]
"""Hundredths: what one of the side counts."""


def everybody(here: Situation, weight: Weight, foe: Foe, weapon: WeaponFacts, verb: str) -> int:
    """Worth of what strikes at everybody beside the foe as well."""
    foes = [each for each in here.foes if each is not foe and beside(foe, each.facts)]
    own = [each for each in here.view.own if each.id != here.me.id and beside(foe, each)]
    number = len(foes) + len(own)
    gain = at(here, foe, weapon, verb, number) + sum(at(here, each, weapon, verb, number) for each in foes)
    for each in own:
        gain -= _harm(here, here.standing(each), each, weapon, verb, number) * weight(each) // worth.CENT
    return gain


def beside(foe: Foe, other: UnitFacts) -> bool:
    return not other.dead and geometry.distance(foe.facts.footprint, other.footprint) <= BESIDE


def at(here: Situation, foe: Foe, weapon: WeaponFacts, verb: str, others: int) -> int:
    deed = _deed(here, foe.facts.id, weapon, verb, others)
    apart = here.distance(foe, here.stay)
    harm = strike(here.rules, here.stand, foe.stand, weapon, apart, here.cover_to(foe, here.stay), deed)
    return harm * foe.weight // worth.CENT


def _harm(here: Situation, stand: Stand, unit: UnitFacts, weapon: WeaponFacts, verb: str, others: int) -> int:
    between = cover.between(here.board, here.me.footprint, unit.footprint, unit.size)
    apart = geometry.distance(here.me.footprint, unit.footprint)
    return strike(here.rules, here.stand, stand, weapon, apart, between, _deed(here, unit.id, weapon, verb, others))


def _deed(here: Situation, target: str, weapon: WeaponFacts, verb: str, others: int) -> Deed:
    me = here.me
    aimed = me.aim_rounds if (me.aim_target, me.aim_weapon) == (target, weapon.key) else 0
    return Deed(verb, aimed=aimed, others=others)
