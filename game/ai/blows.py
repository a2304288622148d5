"""What the unit could strike: from where it stands, as offered, and from anywhere else it could go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

from game.ai import worth
from game.ai.situation import Foe, Situation, Square
from game.ai.strikes import OPEN, strike
from systems import cover, geometry
from systems.commands import BY_VERB, Attack, Charge
from systems.facts import CoverFacts, Offer, WeaponFacts

WILLPOWER_PRICE = 160_000
"""What a point of Willpower spent on an attack must win at least."""
KEPT_POINTS = 1
"""Willpower a unit does not spend on attacks: it may need it to stay on its feet."""


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack the unit could make and what it is worth, the target's weight counted."""

    worth: int
    verb: str
    target: str
    weapon: str
    square: Square | None = None
    """Where a charge ends."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One foe and one weapon: how far it carries and the most an attack with it can be worth."""

    most: int
    foe: Foe
    weapon: WeaponFacts
    limit: int


def arms_of(here: Situation) -> list[Arm]:
    """Every usable weapon against every foe, the most promising first."""
    found = []
    for foe in here.foes:
        for weapon in here.weapons:
            melee = weapon.melee
            limit = here.rules.reach(here.me, weapon) if melee else here.rules.maximum_range(here.me, weapon)
            most = strike(here.rules, "attack", here.stand, foe.stand, weapon, min(1, limit), OPEN)
            found.append(Arm(most * foe.weight // worth.CENT, foe, weapon, limit))
    return sorted(found, key=lambda arm: -arm.most)


def most_from(here: Situation, arms: list[Arm], square: Square) -> int:
    """The most an attack from there could be worth, by sight and reach alone; 0 when nothing can be struck."""
    space = here.space(square)
    for arm in arms:
        if here.in_sight(arm.foe, space) and geometry.distance(space, arm.foe.space) <= arm.limit:
            return arm.most
    return 0


def from_square(here: Situation, arms: list[Arm], square: Square) -> int:
    """Worth of the best plain attack from there, exactly; 0 when there is none."""
    space = here.space(square)
    best = 0
    for arm in arms:
        if arm.most <= best:
            break
        foe = arm.foe
        if not here.in_sight(foe, space):
            continue
        distance = geometry.distance(space, foe.space)
        if distance > arm.limit:
            continue
        between = cover.between(here.board, space, foe.space, foe.facts.size)
        if between.total or (not arm.weapon.melee and _leans_out_of_nothing(here, foe, square, between)):
            continue
        harm = strike(here.rules, "attack", here.stand, foe.stand, arm.weapon, distance, between)
        best = max(best, harm * foe.weight // worth.CENT)
    return best


def _leans_out_of_nothing(here: Situation, foe: Foe, square: Square, between: CoverFacts) -> bool:
    """Whether the shooter would be in total cover itself and could not shoot (FFC-03)."""
    tall = any(piece.size >= 2 * here.me.size for piece in between.pieces)
    return tall and here.cover_from(foe, square).total


def offered(here: Situation) -> list[Blow]:
    """Every attack that is offered now, valued where the unit stands (a charge: where it ends)."""
    foes = {foe.facts.id: foe for foe in here.foes}
    found: list[Blow] = []
    for offer in here.view.offers:
        if issubclass(BY_VERB[offer.verb], Attack):
            for target in _values(offer, "target"):
                foe = foes.get(str(target))
                if foe is not None:
                    found += _blows(here, offer, foe)
    return found


def _blows(here: Situation, offer: Offer, foe: Foe) -> Iterator[Blow]:
    weapon = here.me.weapon(str(_values(offer, "weapon")[0]))
    assert weapon is not None
    squares = _values(offer, "square") if offer.verb == "charge" else (None,)
    for square in squares:
        harm = harm_of(here, offer.verb, foe, weapon, square)
        yield Blow(harm * foe.weight // worth.CENT, offer.verb, foe.facts.id, weapon.key, square)


def harm_of(
    here: Situation,
    verb: str,
    foe: Foe,
    weapon: WeaponFacts,
    square: Square | None = None,
    *,
    willpower: bool = False,
    more_aim: int = 0,
) -> int:
    """Worth of one offered attack before the target's weight."""
    me = here.me
    space = here.space(square or (me.x, me.y))
    aimed = me.aim_rounds if (me.aim_target, me.aim_weapon) == (foe.facts.id, weapon.key) else 0
    return strike(
        here.rules,
        verb,
        here.stand,
        foe.stand,
        weapon,
        geometry.distance(space, foe.space),
        cover.between(here.board, space, foe.space, foe.facts.size),
        aim=0 if verb == "charge" else aimed + (verb == "aimed_attack") + more_aim,
        metres=metres(here, (space.x, space.y)) if verb == "charge" else 0,
        willpower=willpower,
    )


def metres(here: Situation, square: Square) -> int:
    """Length of a charge to there, rounded down (DESIGN 10)."""
    return isqrt((square[0] - here.me.x) ** 2 + (square[1] - here.me.y) ** 2)


def command(here: Situation, blow: Blow) -> Attack:
    """The attack as a command; Willpower joins when it wins enough."""
    kind = BY_VERB[blow.verb]
    assert issubclass(kind, Attack)
    made = kind(here.me.id, target=blow.target, weapon=blow.weapon)
    if isinstance(made, Charge) and blow.square is not None:
        made = replace(made, square=blow.square)
    if here.me.willpower > KEPT_POINTS:
        foe = next(each for each in here.foes if each.facts.id == blow.target)
        weapon = here.me.weapon(blow.weapon)
        assert weapon is not None
        better = harm_of(here, blow.verb, foe, weapon, blow.square, willpower=True) * foe.weight // worth.CENT
        if better - blow.worth >= WILLPOWER_PRICE:
            made = replace(made, willpower=True)
    return made


def _values(offer: Offer, name: str) -> tuple[Any, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())
