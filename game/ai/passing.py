"""Overruns: through an enemy that bars the only way to a better target or to an objective (OVR).

Places that can be walked to are none of its business; on open ground there are no others, and nothing is asked.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial

import numpy as np

from game.ai import blows
from game.ai.consequences import HOPELESS
from game.ai.plans import Scene, Turn
from game.ai.situation import Square
from game.ai.strikes import MILLION
from game.ai.survey import Survey
from systems.commands import Overrun
from systems.facts import UnitFacts
from systems.forecast import ContestFacts
from systems.offers import Offer

CLOSELY = 4
"""Places beyond an enemy that are looked at closely, the most promising ones."""


def turns(scene: Scene) -> Iterator[Turn | None]:
    """For each enemy that stands in the way the best place behind it, and the chance to get there; None is a pause."""
    here = scene.here
    if here.me.group:
        return  # whoever walks off alone is out of its hold (GRP-15); that is weighed as letting go
    for offer in here.view.offers:
        if offer.verb == "overrun":
            yield from _past(scene, offer)
            yield None


def _past(scene: Scene, offer: Offer) -> Generator[Turn | None, None, None]:
    here = scene.here
    values = {field.name: field.values for field in offer.fields}
    foe = next((each for each in here.foes if each.facts.id == values["target"][0]), None)
    if foe is None:
        return
    chances = [(scene.effects.odds(foe, partial(_contest, here.me, str(by))), str(by)) for by in values["by"]]
    win, means = max(chances, key=lambda each: each[0])
    if win < HOPELESS:
        return
    ways: dict[Square, tuple[Square, ...]] = {
        way[-1]: way for way in values["path"] if isinstance(way, tuple) and not here.reach.may_stop(*way[-1])
    }
    if not ways:
        return
    strikes = here.me.standard > ("standard" in offer.costs)
    stay = _worth_of(scene, here.stay, strikes=strikes)
    plain = blows.from_square(here, scene.arms, here.stay) if strikes else 0
    best, to = 0, here.stay
    yield None
    for square, most in (yield from _promising(scene, list(ways), strikes=strikes)):
        yield None
        if (most - stay) * win <= best:
            break
        better = (_worth_of(scene, square, strikes=strikes) - stay) * win
        if better > best:
            best, to = better, square
    if best > 0:
        yield Turn(
            scene, here.stay, here.plain, Overrun(here.me.id, foe.facts.id, ways[to], means), plain + best // MILLION
        )


def _contest(me: UnitFacts, by: str, unit: UnitFacts) -> ContestFacts:
    return ContestFacts("overrun", me, unit, own=by)


def _promising(
    scene: Scene, squares: list[Square], *, strikes: bool
) -> Generator[None, None, list[tuple[Square, int]]]:
    """The squares that could be worth most, and no less than each is worth. Pauses."""
    survey = Survey(scene.here, squares, later=True)
    yield from survey.look()
    most = scene.prospects.bounds(survey)
    yield
    most = most - survey.danger(scene.here.plain)
    yield
    if strikes:
        most = most + survey.attacks(scene.arms)
    order = np.argsort(-most, kind="stable")[:CLOSELY].tolist()
    return [(squares[number], int(most[number])) for number in order]


def _worth_of(scene: Scene, square: Square, *, strikes: bool) -> int:
    """What can be struck from there, what the place promises, less what is to be feared on it."""
    here = scene.here
    struck = blows.from_square(here, scene.arms, square) if strikes else 0
    return struck + scene.prospects.of(square) - here.danger(square, here.plain)
