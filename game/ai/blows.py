"""What the unit could strike: from where it stands, as offered, and from anywhere else it could go."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import isqrt
from typing import Any

from game.ai import deeds, scatter, throws, worth
from game.ai.consequences import Consequences
from game.ai.situation import Situation, Square
from game.ai.strikes import OPEN, PLAIN, Deed, Stand, profile, strike
from game.ai.threats import Foe
from systems.commands import BY_VERB, Attack, Charge
from systems.facts import WeaponFacts
from systems.forecast import CoverFacts
from systems.frozen import dataclass, replace
from systems.offers import Offer

WILLPOWER_PRICE = 160_000
"""What a point of Willpower spent on an attack must win at least."""
SPECIAL = frozenset(("trip", "bull_rush", "grapple", "disarm", "sunder"))
"""Attacks that are made for what they bring about, not for harm."""
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
    deed: Deed = PLAIN
    """What is announced with it; ``chance`` that it brings about the effect it is done for, in millionths."""
    chance: int = 0
    take: bool = False
    """Whether what is disarmed stays in the hand that took it."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One usable weapon against one foe: how far it carries and, by distance, what it is worth in the open.

    ``stretch`` names for each distance the last one that is alike.
    """

    weapon: WeaponFacts
    limit: int
    worth: list[int]
    stretch: list[int]
    deed: Deed = PLAIN


class Arms:
    """Every usable weapon against every foe. ``rows[foe][distance]`` is the best of them in the open."""

    def __init__(self, here: Situation, effects: Consequences, *, later: bool = False) -> None:
        """``later``: ``prepare`` has yet to be gone through."""
        self.here, self.effects = here, effects
        self.of: list[list[Arm]] = []
        self.rows: list[list[int]] = []
        for _ in () if later else self.prepare():
            pass

    def prepare(self) -> Iterator[None]:
        """Look at one foe after another, with a pause after each weapon that more can be done with than strike."""
        here, effects = self.here, self.effects
        open_to_blows = {
            str(target) for offer in here.view.offers if offer.verb == "attack" for target in _values(offer, "target")
        }
        for number, foe in enumerate(here.foes):
            entangled = here.me.group != "" and foe.facts.group == here.me.group and foe.facts.id not in open_to_blows
            # in one hold with it nothing but blows inside the hold is possible, and those are offered
            arms = [] if entangled else [_arm(here, effects, number, weapon) for weapon in here.weapons]
            nothing = [0] * (here.farthest + 1)
            if here.me.standard and here.me.move:
                least = max((max(arm.worth) for arm in arms), default=0)
                for weapon in here.weapons:
                    for deed in deeds.anywhere(here, effects, number, weapon, least):
                        arms.append(_special(here, effects, number, weapon, deed))
                        yield
            self.of.append(arms)
            self.rows.append([max(column) for column in zip(nothing, *(arm.worth for arm in arms), strict=True)])
            yield

    def best(self, number: int) -> int:
        """The most that any weapon could be worth against this foe, at any distance."""
        return max(self.rows[number], default=0)


def plain_row(here: Situation, effects: Consequences, number: int, target: Stand) -> list[int]:
    """The best plain blow by distance at a foe in some other state than it is in."""
    nothing = [0] * (here.farthest + 1)
    return [
        max(column)
        for column in zip(
            nothing, *(_arm(here, effects, number, weapon, target).worth for weapon in here.weapons), strict=True
        )
    ]


def _arm(here: Situation, effects: Consequences, number: int, weapon: WeaponFacts, target: Stand | None = None) -> Arm:
    foe = here.foes[number]
    limit = here.limit(here.me, weapon)
    row, stretch = [0] * (here.farthest + 1), [0] * (here.farthest + 1)
    first = 0
    for last, harm in profile(here.rules, here.stand, target or foe.stand, weapon, limit):
        counted = harm * foe.weight // worth.CENT
        if foe.facts.group:
            counted = deeds.strayed(here, foe, weapon, counted, last, OPEN)
        counted = max(0, counted - effects.parted(number, weapon, last, OPEN))
        row[first : last + 1] = [counted] * (last + 1 - first)
        stretch[first : last + 1] = [last] * (last + 1 - first)
        first = last + 1
    return Arm(weapon, limit, row, stretch)


def _special(here: Situation, effects: Consequences, number: int, weapon: WeaponFacts, deed: Deed) -> Arm:
    """A special attack as one way to strike, the same at every distance it reaches."""
    limit = here.limit(here.me, weapon)
    counted = max(0, deeds.weighed(here, effects, number, weapon, deed, limit, OPEN))
    beyond = here.farthest - limit
    row = [*[counted] * (limit + 1), *[0] * beyond]
    return Arm(weapon, limit, row, [*[limit] * (limit + 1), *[0] * beyond], deed)


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
            if arm.worth[distance] <= best or (leaning and not arm.weapon.melee):
                continue
            if arm.deed is PLAIN:
                harm = strike(here.rules, here.stand, foe.stand, arm.weapon, distance, between)
                harm = harm * foe.weight // worth.CENT
                if foe.facts.group:
                    harm = deeds.strayed(here, foe, arm.weapon, harm, distance, between)
                harm -= arms.effects.parted(number, arm.weapon, distance, between)
            else:
                harm = deeds.weighed(here, arms.effects, number, arm.weapon, arm.deed, distance, between)
            best = max(best, min(arm.worth[distance], harm))
    return best


def _leans_out_of_nothing(here: Situation, foe: Foe, square: Square, between: CoverFacts) -> bool:
    """Whether the shooter would be in total cover itself and could not shoot (FFC-03).

    Fewer things hide a larger unit whole: as the foe is not hidden, a unit no smaller is not either.
    """
    if here.me.size >= foe.facts.size:
        return False
    tall = any(piece.size >= 2 * here.me.size for piece in between.pieces)
    return tall and here.cover_from(foe, square).total


def offered(here: Situation, effects: Consequences) -> list[Blow]:
    """Every attack that is offered now, all at once."""
    return [blow for blow in weighing(here, effects) if blow is not None]


def in_slices(here: Situation, effects: Consequences) -> Generator[None, None, list[Blow]]:
    """The same with pauses."""
    found: list[Blow] = []
    for blow in weighing(here, effects):
        if blow is not None:
            found.append(blow)
        yield
    return found


def weighing(here: Situation, effects: Consequences) -> Iterator[Blow | None]:
    """Every attack that is offered now, valued where the unit stands (a charge: where it ends); None is a pause.

    Plain ones first: what could not outdo the best of them even if it were certain is left out.
    """
    numbers = {foe.facts.id: number for number, foe in enumerate(here.foes)}
    plain: list[Blow] = []
    special: list[tuple[Offer, int]] = []
    for offer in here.view.offers:
        # a charge over somebody is a plan of its own: here only those with nobody in the lane
        if not issubclass(BY_VERB[offer.verb], Attack) or any(_values(offer, "overrun")):
            continue
        for target in _values(offer, "target"):
            number = numbers.get(str(target))
            if number is None:
                continue
            if offer.verb in SPECIAL or any(_values(offer, "rush")):
                special.append((offer, number))
            else:
                plain += _blows(here, effects, offer, number)
                yield None
    yield from plain
    least = max((blow.worth for blow in plain), default=0)
    for offer, number in special:
        yield from _tricks(here, effects, offer, number, least)
        yield None
    yield from _called(here, effects, plain)


def _blows(here: Situation, effects: Consequences, offer: Offer, number: int) -> Iterator[Blow]:
    """The plain ones, and the coup de grace where one can be given (CDG-01)."""
    weapon = here.me.weapon(str(_values(offer, "weapon")[0]))
    assert weapon is not None
    foe = here.foes[number]
    coup = True in _values(offer, "coup")
    for square in _values(offer, "square") if offer.verb == "charge" else (None,):
        place = square or here.stay
        apart, between = here.distance(foe, place), here.cover_to(foe, place)
        harm = harm_of(here, offer.verb, foe, weapon, square, coup=coup) * foe.weight // worth.CENT
        if here.rules.splash(offer.verb, weapon):
            harm = scatter.everybody(here, effects.weight, foe, weapon, offer.verb)
        if foe.facts.group:
            harm = deeds.strayed(here, foe, weapon, harm, apart, between)
        harm -= effects.parted(number, weapon, apart, between, _made(here, offer.verb, foe, weapon, square))
        yield Blow(harm, offer.verb, foe.facts.id, weapon.key, square, Deed(offer.verb, coup=True) if coup else PLAIN)


def _tricks(here: Situation, effects: Consequences, offer: Offer, number: int, least: int) -> Iterator[Blow]:
    """Trips, shoves, holds, blows at what a hand holds."""
    foe = here.foes[number]
    weapon = here.me.weapon(str(_values(offer, "weapon")[0]))
    assert weapon is not None
    rush = next(iter(_values(offer, "rush")), "")
    edge = throws.edge_near(here, foe)
    if not edge and (effects.could(number) <= least or (rush == "knock_back" and offer.verb == "charge")):
        return  # farther off on even ground: no reason to run there
    for square in _values(offer, "square") or (None,):
        place = square or here.stay
        for deed in _announced(here, offer, foe, place, str(rush)):
            # within reach of the own hands what falls can be picked up at once
            hands = here.me.move > 0 and here.distance(foe, place) <= here.rules.grasp(here.me)
            take = True in _values(offer, "take")
            if _most(effects, number, deed, taken=take or hands) <= least:
                continue
            counted = deeds.value(here, effects, number, weapon, deed, place, taken=take or hands)
            found = deeds.seen(here, number, weapon, deed, place)
            yield Blow(counted, offer.verb, foe.facts.id, weapon.key, square, deed, deeds.chance(found), take)


def _most(effects: Consequences, number: int, deed: Deed, *, taken: bool) -> int:
    """What the deed could be worth if it were certain to succeed; nobody knows that of a fall."""
    if deed.landing is not None:
        return worth.DROP * worth.CENT
    if deed.ways:
        return effects.gain(number, "pushed", len(deed.ways) - 1)
    return effects.gain(number, deeds.SHOWS[deed.rush or deed.verb], 1, deed.item, taken=taken)


def _announced(here: Situation, offer: Offer, foe: Foe, place: Square, rush: str) -> Iterator[Deed]:
    run = metres(here, place) if offer.verb == "charge" else 0
    if rush == "knock_back":
        yield deeds.driven(here, foe, place)._replace(metres=run)
    elif rush:
        yield Deed("bull_rush", metres=run, rush=rush)
    elif offer.verb in deeds.AT_ITEMS:
        for item in _values(offer, "item"):
            yield Deed(offer.verb, item=str(item))
    else:
        yield Deed(offer.verb)


def _called(here: Situation, effects: Consequences, plain: list[Blow]) -> Iterator[Blow]:
    """Called shots with the best plain attack (CAL)."""
    best = max((blow for blow in plain if blow.verb == "attack"), key=lambda blow: blow.worth, default=None)
    if best is None or best.deed.coup or best.worth <= 0:
        return
    named: tuple[Any, ...] = ()
    for offer in here.view.offers:
        if (
            offer.verb == "attack"
            and best.target in _values(offer, "target")
            and best.weapon in _values(offer, "weapon")
        ):
            named = _values(offer, "spot")
    number = next(number for number, foe in enumerate(here.foes) if foe.facts.id == best.target)
    if effects.could(number) <= best.worth:
        return
    weapon = here.me.weapon(best.weapon)
    assert weapon is not None
    foe = here.foes[number]
    lost = effects.parted(number, weapon, here.distance(foe, here.stay), here.cover_to(foe, here.stay))
    for deed in deeds.spots(here, effects, number, weapon, here.stay, named):
        counted = deeds.value(here, effects, number, weapon, deed, here.stay) - lost
        yield Blow(counted, "attack", best.target, best.weapon, deed=deed)


def harm_of(
    here: Situation,
    verb: str,
    foe: Foe,
    weapon: WeaponFacts,
    square: Square | None = None,
    *,
    willpower: bool = False,
    more_aim: int = 0,
    coup: bool = False,
) -> int:
    """Worth of one offered attack before the target's weight."""
    place = square or here.stay
    deed = _made(here, verb, foe, weapon, square)
    deed = deed._replace(aimed=deed.aimed + more_aim, willpower=willpower, coup=coup)
    between = here.cover_to(foe, place)
    return strike(here.rules, here.stand, foe.stand, weapon, here.distance(foe, place), between, deed)


def _made(here: Situation, verb: str, foe: Foe, weapon: WeaponFacts, square: Square | None) -> Deed:
    """How an attack is made: with what has been gathered in aiming, or from the run-up to a square."""
    me = here.me
    if verb == "charge":
        return Deed(verb, metres=metres(here, square or here.stay))
    return Deed(verb, aimed=me.aim_rounds if (me.aim_target, me.aim_weapon) == (foe.facts.id, weapon.key) else 0)


def harm_deed(here: Situation, blow: Blow) -> Deed:
    """How an offered blow is made, as far as its odds go."""
    if blow.deed[1:] != PLAIN[1:]:
        return blow.deed
    weapon = here.me.weapon(blow.weapon)
    assert weapon is not None
    return _made(here, blow.verb, here.foe(blow.target), weapon, blow.square)


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
    told: dict[str, Any] = {
        name: getattr(blow.deed, name) for name in ("spot", "coup", "rush", "item") if getattr(blow.deed, name)
    }
    if blow.take:
        told["take"] = True
    made = replace(made, **told)
    if here.me.willpower > KEPT_POINTS and blow.deed == PLAIN:
        foe = here.foe(blow.target)
        weapon = here.me.weapon(blow.weapon)
        assert weapon is not None
        better = harm_of(here, blow.verb, foe, weapon, blow.square, willpower=True) * foe.weight // worth.CENT
        plain = blow.worth
        if weapon.mode == "throwing":  # what leaves the hand does so either way
            plain = harm_of(here, blow.verb, foe, weapon, blow.square) * foe.weight // worth.CENT
        if better - plain >= WILLPOWER_PRICE * here.temper.thrift // worth.CENT:
            made = replace(made, willpower=True)
    return made


def _values(offer: Offer, name: str) -> tuple[Any, ...]:
    return next((field.values for field in offer.fields if field.name == name), ())
