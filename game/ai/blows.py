"""What the unit could strike: from where it stands, as offered, and from anywhere else it could go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

from game.ai import worth
from game.ai.situation import Foe, Situation, Square
from game.ai.strikes import Deed, profile, strike
from systems.commands import BY_VERB, Attack, Charge
from systems.facts import WeaponFacts
from systems.forecast import CoverFacts
from systems.offers import Offer

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
    """One usable weapon against one foe: how far it carries and, by distance, what it is worth in the open.

    ``stretch`` names for each distance the last one that is alike.
    """

    weapon: WeaponFacts
    limit: int
    worth: list[int]
    stretch: list[int]


class Arms:
    """Every usable weapon against every foe. ``rows[foe][distance]`` is the best of them in the open."""

    def __init__(self, here: Situation) -> None:
        self.of: list[list[Arm]] = []
        self.rows: list[list[int]] = []
        for foe in here.foes:
            arms = [_arm(here, foe, weapon) for weapon in here.weapons]
            self.of.append(arms)
            nothing = [0] * (here.farthest + 1)
            self.rows.append([max(column) for column in zip(nothing, *(arm.worth for arm in arms), strict=True)])

    def best(self, number: int) -> int:
        """The most that any weapon could be worth against this foe, at any distance."""
        return max(self.rows[number], default=0)


def _arm(here: Situation, foe: Foe, weapon: WeaponFacts) -> Arm:
    limit = here.limit(here.me, weapon)
    row, stretch = [0] * (here.farthest + 1), [0] * (here.farthest + 1)
    first = 0
    for last, harm in profile(here.rules, here.stand, foe.stand, weapon, limit):
        row[first : last + 1] = [harm * foe.weight // worth.CENT] * (last + 1 - first)
        stretch[first : last + 1] = [last] * (last + 1 - first)
        first = last + 1
    return Arm(weapon, limit, row, stretch)


def from_square(here: Situation, arms: Arms, square: Square) -> int:
    """Worth of the best plain attack from there; 0 when there is none.

    Cover counts as never helping the attacker. It can, by a hair: one die fewer may cost the defender one of its extras
    (a third of the dice, rounded up). Leaving that out makes the worth in the open a bound for every square.
    """
    space = here.space(square)
    chances = []
    for number, foe in enumerate(here.foes):
        if here.in_sight(foe, space):
            distance = here.distance(foe, square)
            chances.append((-arms.rows[number][distance], number, distance))
    best = 0
    for most, number, distance in sorted(chances):
        if -most <= best:
            break
        foe = here.foes[number]
        between = here.cover_to(foe, square)
        if between.total:
            continue
        leaning = _leans_out_of_nothing(here, foe, square, between)
        for arm in arms.of[number]:
            if arm.worth[distance] > best and (arm.weapon.melee or not leaning):
                harm = strike(here.rules, here.stand, foe.stand, arm.weapon, distance, between)
                best = max(best, min(arm.worth[distance], harm * foe.weight // worth.CENT))
    return best


def _leans_out_of_nothing(here: Situation, foe: Foe, square: Square, between: CoverFacts) -> bool:
    """Whether the shooter would be in total cover itself and could not shoot (FFC-03).

    Fewer things hide a larger unit whole: as the foe is not hidden, a unit no smaller is not either.
    """
    if here.me.size >= foe.facts.size:
        return False
    tall = any(piece.size >= 2 * here.me.size for piece in between.pieces)
    return tall and here.cover_from(foe, square).total


def offered(here: Situation) -> list[Blow]:
    """Every attack that is offered now, valued where the unit stands (a charge: where it ends)."""
    foes = {foe.facts.id: foe for foe in here.foes}
    found: list[Blow] = []
    for offer in here.view.offers:
        # a charge over somebody is a plan of its own: here only those with nobody in the lane
        if issubclass(BY_VERB[offer.verb], Attack) and not any(_values(offer, "overrun")):
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
    place = square or here.stay
    gathered = me.aim_rounds if (me.aim_target, me.aim_weapon) == (foe.facts.id, weapon.key) else 0
    deed = Deed(
        verb,
        aimed=0 if verb == "charge" else gathered + more_aim,
        metres=metres(here, place) if verb == "charge" else 0,
        willpower=willpower,
    )
    between = here.cover_to(foe, place)
    return strike(here.rules, here.stand, foe.stand, weapon, here.distance(foe, place), between, deed)


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
        foe = here.foe(blow.target)
        weapon = here.me.weapon(blow.weapon)
        assert weapon is not None
        better = harm_of(here, blow.verb, foe, weapon, blow.square, willpower=True) * foe.weight // worth.CENT
        if better - blow.worth >= WILLPOWER_PRICE:
            made = replace(made, willpower=True)
    return made


def _values(offer: Offer, name: str) -> tuple[Any, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())
