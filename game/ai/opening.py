"""Before the rounds: whom a mind leaves in peace, one action at a time, and what it starts a surprise round with.

A mind that means no harm waits. One that does strikes as soon as that is worth more than walking, and takes up no guard
that would give it away (HOS-06).
"""

from __future__ import annotations

from dataclasses import replace

from systems.commands import BY_VERB, Command, EndTurn, Move
from systems.offers import Offer
from systems.view import View

GIVES_AWAY = frozenset(("overrun", "parry", "total_defense"))
"""What shows hostility and does no harm."""
SHOWS = ("draw", "go_on_alert")
"""What a fight is begun with where no blow can be struck, the better first."""


def narrowed(view: View) -> View:
    """The view as a plan should see it: without blows at sides that the unit has no quarrel with, and with the one
    action of a surprise round counted once (SUR-05).
    """
    offers = view.offers
    if view.peace:
        spared = {each.low.id for each in view.records if each.low.side in view.peace}
        offers = tuple(each for offer in offers if (each := _without(offer, spared)) is not None)
    if view.phase == "before":
        offers = tuple(offer for offer in offers if offer.verb not in GIVES_AWAY)
    own = view.own
    if view.me.single and view.me.standard:
        one = replace(view.me, move=0, swift=0)
        own = tuple(one if each.id == one.id else each for each in own)
    return replace(view, offers=offers, own=own)


def _without(offer: Offer, spared: set[str]) -> Offer | None:
    """The offer without these targets; None where no target is left."""
    fields = []
    for field in offer.fields:
        left = tuple(each for each in field.values if field.name != "target" or each not in spared)
        if field.values and not left:
            return None
        fields.append(replace(field, values=left))
    return replace(offer, fields=tuple(fields))


def waits(view: View) -> bool:
    """Whether the unit has no reason to do anything: there is no fight, and nobody it means harm to."""
    others = {each.low.side for each in view.records}
    return view.phase == "before" and others <= set(view.peace)


def sound(view: View, command: Command) -> Command:
    """The planned command, or where the initiator may not do it, the plainest act that shows hostility (SUR-10)."""
    verbs = {offer.verb for offer in view.offers}
    if "end_turn" in verbs or not isinstance(command, (EndTurn, Move)):
        return command
    if isinstance(command, Move) and command.path[-1] in _squares(view):
        return command
    for offer in sorted(view.offers, key=lambda each: SHOWS.index(each.verb) if each.verb in SHOWS else len(SHOWS)):
        if offer.verb in SHOWS:
            values = {field.name: field.values[0] for field in offer.fields}
            return BY_VERB[offer.verb](offer.actor, **values)
    return command


def _squares(view: View) -> frozenset[object]:
    return frozenset(
        square for offer in view.offers if offer.verb == "move" for field in offer.fields for square in field.values
    )
