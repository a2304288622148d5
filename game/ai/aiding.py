"""Help for a friend that is held or pinned: the same roll before its deed, whose successes are dice (AID).

Worth what the friend's deed is worth times what the help adds to its chance; less the next standard action, which help
that went off takes away (RDY-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.ai import changes, worth
from game.ai.consequences import AHEAD, HOPELESS, NEXT_TURN
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation, Square
from game.ai.strikes import MILLION
from systems import geometry
from systems.commands import Aid
from systems.facts import Held, UnitFacts
from systems.forecast import ContestFacts
from systems.offers import Offer

LIBERTY = 200_000
"""What freedom is worth beside what is done with it: a hold leads on to a pin."""
NEEDY = ("break_pin", "break_free")
"""What a friend that is held is sure to try next, if it can hope to succeed."""


def turns(scene: Scene) -> Iterator[Turn]:
    """Every help that adds something, here or after a walk to where it can be given."""
    here = scene.here
    if not any(unit.held_by for unit in here.view.own):
        return
    for offer in here.view.offers:
        if offer.verb == "aid":
            yield from _helped(scene, offer)


def _helped(scene: Scene, offer: Offer) -> Iterator[Turn]:
    here, me = scene.here, scene.here.me
    targets = next(field.values for field in offer.fields if field.name == "target")
    deeds = next(field.values for field in offer.fields if field.name == "deed")
    for friend in here.view.own:
        if friend.id not in targets:
            continue
        for deed in NEEDY:
            if deed not in deeds or not _occasion(deed, friend):
                continue
            owed = scene.effects.own_power(me) * NEXT_TURN // worth.CENT
            gain = gains(scene, friend, deed) - owed
            place = _place(scene, friend) if gain > 0 else None
            if place == here.stay:
                yield Turn(scene, here.stay, here.plain, Aid(me.id, friend.id, deed), gain)
            elif place is not None:
                yield Turn(scene, place, here.plain, None, there=gain, sure=gain)


def _occasion(deed: str, unit: UnitFacts) -> bool:
    return bool(unit.held_by) and unit.pinned == (deed == "break_pin")


def gains(scene: Scene, friend: UnitFacts, deed: str) -> int:
    """What help with that deed is worth: the chance it adds, times what the friend can do once it has succeeded."""
    here, effects = scene.here, scene.effects
    alone, helped = chances(scene, friend, deed)
    if helped < HOPELESS or helped <= alone:
        return 0
    after = changes.eased(here.rules, friend) if friend.pinned else changes.freed(here.rules, friend)
    free = effects.power_as(after, friend) * AHEAD // worth.CENT
    free += LIBERTY if here.temper.foresight else 0
    return (free + effects.spared(friend, after)) * (helped - alone) // MILLION


def chances(scene: Scene, friend: UnitFacts, deed: str) -> tuple[int, int]:
    """The chance in millionths that the friend succeeds alone, and with the acting unit's help."""
    rules, me = scene.here.rules, scene.here.me
    alone = helped = 0
    for option in rules.own_options(deed):
        pair = [MILLION, MILLION]
        for row in friend.held_by:
            foe = next((each for each in scene.here.foes if each.facts.id == row.grappler), None)
            if foe is None or (friend.pinned and not row.pins):
                continue
            for number, helpers in enumerate(((), (me,))):
                odds = scene.effects.odds(foe, partial(_out, friend, row, option, deed, helpers))
                pair[number] = pair[number] * odds // MILLION
        alone, helped = max(alone, pair[0]), max(helped, pair[1])
    return alone, helped


def _out(
    friend: UnitFacts, row: Held, option: str, deed: str, helpers: tuple[UnitFacts, ...], grappler: UnitFacts
) -> ContestFacts:
    item = grappler.weapon(row.weapon)
    return ContestFacts(deed, friend, grappler, own=option, ranged=row.ranged, item=item, helpers=helpers)


def _place(scene: Scene, friend: UnitFacts) -> Square | None:
    """Where the unit can lend a hand from: where it stands, otherwise the nearest square within a move (AID-02)."""
    here = scene.here
    if near(here, friend, here.stay):
        return here.stay
    if "move" not in here.verbs or not (here.me.move and here.me.standard) or here.me.group:
        return None
    found = [(here.reach.cost(*square) or 0, square) for square in here.reach.squares() if near(here, friend, square)]
    return min(found)[1] if found else None


def near(here: Situation, friend: UnitFacts, square: Square) -> bool:
    """Whether the acting unit could help that friend from there."""
    spaces = (friend.footprint, *(each.space for each in here.foes if each.facts.holds == friend.id))
    limit, space = here.rules.aid_reach(here.me), here.space(square)
    return any(geometry.distance(space, each) <= limit for each in spaces)
