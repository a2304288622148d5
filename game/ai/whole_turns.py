"""The whole turns a unit could take: walk and strike, strike and walk, charge, aim, take a stance, all chapters' deeds.

``ranked`` has the best of them, by the odds and one glance at what enemies could do. ``best_odds`` does the first;
minds that weigh more closely begin with the first few.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import NamedTuple

from game.ai import (
    aiding,
    arming,
    barrages,
    blasts,
    blows,
    breaching,
    care,
    changes,
    deeds,
    detours,
    dragging,
    finishing,
    holds,
    ledges,
    lurking,
    mission,
    passing,
    plans,
    search,
    shields,
)
from game.ai.blows import Blow
from game.ai.plans import Scene, Squares, Turn
from game.ai.situation import Situation, Square
from game.ai.strikes import INSIDE, PLAIN
from game.ai.survey import Survey
from game.ai.threats import Stance
from systems import hot_ground
from systems.charge_run import on_line
from systems.commands import Aim, EndTurn, Parry, StandUp, TotalDefense
from systems.paths import Reach

AIM_DISCOUNT = 90
"""Hundredths of the shot that two turns of aiming lead to: a target may leave, a shooter may be struck."""
ON_THE_MOVE = ("attack", "trip", "bull_rush", "disarm", "sunder")
"""Attacks for a standard action, after which the unit can still walk."""
CHAPTERS: tuple[Callable[[Scene], Iterator[Turn | None]], ...] = (
    holds.turns, dragging.turns, aiding.turns, passing.turns, shields.turns, breaching.turns, care.turns,
    finishing.turns, arming.turns, blasts.turns, barrages.turns, mission.turns,
)  # fmt: skip
"""Deeds that are no plain attacks, one file each; None from one of them is a pause."""


class Weighed(NamedTuple):
    """A turn and what it is worth, in millionths."""

    turn: Turn
    worth: int
    terms: tuple[tuple[str, int], ...] = ()
    """What the worth is made of, where it is more than the turn itself says."""

    def told(self) -> tuple[tuple[str, int], ...]:
        """The terms that add up to the worth, those that are nothing left out."""
        return tuple(each for each in self.terms or self.turn.terms() if each[1])


def ranked(scene: Scene, count: int = 1) -> Generator[None, None, list[Weighed]]:
    """The best turns with an attack in them, or a stance instead where that is better; without one, the best walks.

    The first is the same whatever the ``count``; of several, those that only walk follow behind those that do more.
    """
    survey, offered, others = yield from looked_at(scene)
    found = yield from search.ranked(list(striking(scene, offered)), striking_from(scene, offered, survey), count)
    found = [each for each in found if each[1] > plans.NEVER]
    thrown = list(going_on(scene, others, survey))
    if found and (scene.here.falls_back or scene.prospects.areas):
        away = yield from search.ranked(list(waiting(scene)), walking(scene, survey), count, _least(found, count))
        found = _merged(found, away, count)
    if found:
        found = _merged(found, (yield from search.ranked(others, thrown, count, _least(found, count))), count)
        least = _least(found, count)
        if least is None or int(scene.prospects.bounds(survey).max()) > least:
            stands = yield from search.ranked(list(stances(scene)), total_defense(scene, survey), count, least)
            found = _merged(found, stands, count)
        return [Weighed(turn, worth) for turn, worth in found if isinstance(turn, Turn)]
    for turn in detours.turns(scene):
        others += [turn] if turn is not None else []
        yield
    others += lurking.turns(scene)
    yield
    found = yield from search.ranked([*others, *waiting(scene)], [*thrown, *walking(scene, survey)], count)
    best = [Weighed(turn, worth) for turn, worth in found if isinstance(turn, Turn)]
    if best and lurking.waits(scene.here, best[0].turn):
        yield
        later = lurking.put_off(scene)
        best = best if later is None else [Weighed(later, best[0].worth), *best]
    return best


def looked_at(scene: Scene) -> Generator[None, None, tuple[Survey, list[Blow], list[Turn]]]:
    """What every choice begins with: squares within the move that is left (without one, the square the unit stands on),
    blows that are offered, the chapters' other deeds.
    """
    here = scene.here
    survey = Survey(here, squares(here, here.reach if here.me.move and "move" in here.verbs else None), later=True)
    yield
    yield from survey.prepare()
    offered = yield from blows.in_slices(scene.here, scene.effects)
    others: list[Turn] = []
    for chapter in CHAPTERS:
        for turn in chapter(scene):
            if turn is not None:
                others.append(turn)
            yield
        yield
    return survey, offered, others


Found = list[tuple[search.Plan, int]]


def _least(found: Found, count: int) -> int | None:
    """What a plan has to be worth more than to come among the best."""
    return found[-1][1] if len(found) == count else None


def _merged(found: Found, more: Found, count: int) -> Found:
    """The best of both, of equals those found first."""
    return sorted([*found, *more], key=lambda each: -each[1])[:count]


# turns with an attack in them


def striking_from(scene: Scene, offered: list[Blow], survey: Survey) -> Iterator[Squares]:
    """Walk and strike, or strike and walk; all out as well."""
    here = scene.here
    plain, all_out = best_of(offered, *ON_THE_MOVE), best_of(offered, "all_out_attack")
    moves = bool(here.me.move and here.me.standard and "move" in here.verbs)
    if not here.me.standard:
        return
    if plain is not None:
        yield Squares(scene, survey, after(scene, plain), plain, plain.worth, strikes=moves)
    elif moves:
        yield Squares(scene, survey, scene.here.plain, None, strikes=True, must_strike=True)
    if all_out is not None:
        yield Squares(scene, survey, gave_up(here, here.rules.all_out_bonus(here.me)), all_out, all_out.worth)


def going_on(scene: Scene, others: list[Turn], survey: Survey) -> Iterator[Squares]:
    """Throw or shell, and walk on with what the turn has left."""
    made = [turn for turn in others if blasts.stays_free(scene.here, turn)]
    best = max(made, key=lambda turn: turn.gain, default=None)
    if best is not None:
        yield Squares(scene, survey, scene.here.plain, best.first, best.gain)


def after(scene: Scene, blow: Blow) -> Stance:
    """The unit, and what its target could then still do to it, after a special attack that may succeed."""
    here, effect = scene.here, deeds.SHOWS.get(blow.deed.rush or blow.verb)
    if effect is None or blow.deed == PLAIN:
        return here.plain
    number = next(number for number, foe in enumerate(here.foes) if foe.facts.id == blow.target)
    after = changes.CHANGES[effect](here.rules, here.foes[number].facts, here.me, blow.deed.item)
    return here.eased(number, blow.chance, after)


def gave_up(here: Situation, lost: int) -> Stance:
    """The unit after an all-out attack (AOA-04)."""
    return here.stance(all_out=True, all_out_loss=lost, base_defense=max(0, here.me.base_defense - lost))


def striking(scene: Scene, offered: list[Blow]) -> Iterator[Turn]:
    """Attacks that leave the unit where it stands or is carried: with a parry, charges, aimed shots, aiming on."""
    here = scene.here
    plain, hold = best_of(offered, *ON_THE_MOVE), best_of(offered, "grapple")
    inside = best_of(offered, INSIDE)
    if hold is not None:
        yield Turn(scene, here.stay, after(scene, hold), hold, hold.worth)
    if inside is not None:
        yield Turn(scene, here.stay, here.plain, inside, inside.worth)
    if plain is not None and here.me.move:
        for stance, _ in _guard(here):
            yield Turn(scene, here.stay, stance, plain, plain.worth)
        if here.me.prone:
            yield Turn(scene, here.stay, here.stance(prone=False), plain, plain.worth)
    yield from ledges.turns(scene, 0 if plain is None else plain.worth)
    yield from _whole_turns(scene, offered)


def _whole_turns(scene: Scene, offered: list[Blow]) -> Iterator[Turn]:
    """Charges, aimed shots, aiming on."""
    here = scene.here
    for blow in offered:
        if blow.verb == "charge" and blow.square is not None:
            lost = here.rules.charge_bonus(here.me, blows.metres(here, blow.square))[1]
            stance = here.stance(charge_loss=lost, base_defense=max(0, here.me.base_defense - lost))
            lost_to = scene.effects.let_go() + _singed(scene, blow.square)
            yield Turn(scene, blow.square, stance, blow, blow.worth - lost_to)
        elif blow.verb == "aimed_attack":
            yield Turn(scene, here.stay, scene.here.plain, blow, blow.worth)
            yield from _aiming(scene, blow)


def _singed(scene: Scene, square: tuple[int, int]) -> int:
    """What hot ground on the way of a charge does, as it counts; its end is weighed like any other place."""
    here = scene.here
    if not hot_ground.areas(here.board):
        return 0
    lane = on_line(here.me.footprint, here.space(square))[:-1]
    return max((here.fume(each) for each in lane), default=0)


def _aiming(scene: Scene, blow: Blow) -> Iterator[Turn]:
    """Aim on and shoot next turn: what that shot is worth, less the shot given up now."""
    here = scene.here
    foe = here.foe(blow.target)
    weapon = here.me.weapon(blow.weapon)
    assert weapon is not None
    later = blows.harm_of(here, "aimed_attack", foe, weapon, more_aim=1) * foe.weight // 100
    number, apart, between = here.foes.index(foe), here.distance(foe, here.stay), here.cover_to(foe, here.stay)
    later -= scene.effects.parted(number, weapon, apart, between)
    gain = later * AIM_DISCOUNT // 100 - blow.worth
    if "aim" in here.verbs and gain > 0:
        yield Turn(scene, here.stay, scene.here.plain, Aim(here.me.id, blow.target, blow.weapon), gain)


# turns without one


def walking(scene: Scene, survey: Survey) -> Iterator[Squares]:
    """Get nearer or get away, two moves far where both actions are left; total defense on a square within a move."""
    here = scene.here
    yield from total_defense(scene, survey)
    if "move" in here.verbs:
        if here.me.standard:  # a standard action may go into another move (ACT)
            survey = Survey(here, squares(here, here.far_reach if here.me.move else here.reach))
        yield Squares(scene, survey, scene.here.plain, None, at_home=EndTurn(here.me.id))


def waiting(scene: Scene) -> Iterator[Turn]:
    """Stay where the unit is: take a stance, get up, or let the turn end."""
    here = scene.here
    yield from stances(scene)
    if here.me.prone and "stand_up" in here.verbs and not lurking.stays_down(here):
        yield Turn(scene, here.stay, here.stance(prone=False), StandUp(here.me.id), 1)
    yield Turn(scene, here.stay, scene.here.plain, EndTurn(here.me.id))


def total_defense(scene: Scene, survey: Survey) -> Iterator[Squares]:
    """Walk and defend, or defend where the unit stands."""
    here = scene.here
    if "total_defense" in here.verbs and here.foes:
        yield Squares(scene, survey, here.stance(total_defense=True), None, at_home=TotalDefense(here.me.id))


def stances(scene: Scene) -> Iterator[Turn]:
    """A parry where the unit stands, with total defense or without."""
    here = scene.here
    if not here.foes:
        return
    if "total_defense" in here.verbs and here.me.move:
        for stance, parry in _guard(here, total_defense=True):
            yield Turn(scene, here.stay, stance, parry)
    for stance, parry in _guard(here):
        yield Turn(scene, here.stay, stance, parry)


def _guard(here: Situation, **changes: object) -> Iterator[tuple[Stance, Parry]]:
    """The best parry that is offered, as a stance; nothing when none is."""
    offered = [
        weapon
        for offer in here.view.offers
        if offer.verb == "parry"
        for key in offer.fields[0].values
        if (weapon := here.me.weapon(str(key))) is not None
    ]
    if offered:
        weapon = max(offered, key=lambda each: (sum(here.rules.parry(here.me, each)), here.rules.parry(here.me, each)))
        bonus, shield = here.rules.parry(here.me, weapon)
        changed = here.stance(parry_bonus=bonus, parry_shield=shield, parry_weapon=weapon.key, **changes)
        yield changed, Parry(here.me.id, weapon.key)


def squares(here: Situation, reach: Reach | None) -> list[Square]:
    """Where the unit may end: the square it stands on, then by what the way costs. Whoever holds somebody stays where
    the hold lasts (GRP-15), whoever stands ready to help where it can (AID-02).
    """
    if reach is None:
        return [here.stay]
    squares = reach.nearest()
    helped = here.view.unit(here.me.readied[0])
    if helped is not None:
        return [square for square in squares if aiding.near(here, helped, square)] or [here.stay]
    grip = here.me.grip
    held = next((foe for foe in here.foes if foe.facts.id == here.me.holds), None)
    weapon = None if grip is None else here.me.weapon(grip.weapon)
    if grip is None or held is None or weapon is None:
        return squares
    limit = here.rules.grip_reach(here.me, weapon, grip.ranged)
    return [square for square in squares if here.distance(held, square) <= limit]


def best_of(offered: list[Blow], *verbs: str) -> Blow | None:
    found = [blow for blow in offered if blow.verb in verbs and blow.worth > 0]
    return max(found, key=lambda blow: blow.worth, default=None)
