"""The random player: any command inside the offers, the verb first, then each field (DESIGN 7).

It fuzzes the rules: nothing is too silly for it. It answers questions, drops prone in the middle of an attack when that
is offered, and ends its turn with actions left as readily as it does anything else.
"""

from __future__ import annotations

from collections.abc import Generator

from game.ai.chance import Chance
from game.ai.ground import hold_ways, reach_of
from game.ai.notes import Note
from game.ai.temper import EVEN, Temper
from systems.commands import BY_VERB, Command, Move
from systems.offers import Field, Offer
from systems.view import View

RARELY = 40
"""One turn of so many in which giving up comes into question: otherwise hardly a battle would be fought out."""


def think(
    view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None
) -> Generator[None, None, Command]:
    """A random legal command; the same view and seed give the same one. It has no reasons to note and no temper."""
    me = view.me
    chance = Chance(
        seed, view.round, view.actor, me.initiative, me.x, me.y, me.standard, me.move, me.swift, me.immediate,
        me.healthy, me.attacks_suffered, "" if view.ask is None else view.ask.choice,
    )  # fmt: skip
    yield
    return drawn(view, chance)


def drawn(view: View, chance: Chance) -> Command:
    """One command inside the offers: a verb, one of its offers, then every field."""
    verbs = tuple(dict.fromkeys(offer.verb for offer in view.offers))
    if "surrender" in verbs and chance.below(RARELY):
        verbs = tuple(verb for verb in verbs if verb != "surrender")
    verb = chance.pick(verbs)
    offer = chance.pick([each for each in view.offers if each.verb == verb])
    return fill(view, offer, chance)


def fill(view: View, offer: Offer, chance: Chance) -> Command:
    """The offer with every field drawn evenly from its domain; a path is the cheapest to a drawn square.

    Three blows of four hold nothing back: otherwise hardly anybody would ever be hurt.
    """
    values: dict[str, object] = {field.name: _value(view, offer, field, chance) for field in offer.fields}
    if offer.verb == "move":
        return Move(offer.actor, path=values["path"])  # type: ignore[arg-type]
    return BY_VERB[offer.verb](offer.actor, **values)


def _value(view: View, offer: Offer, field: Field, chance: Chance) -> object:
    if field.name == "pulled" and chance.below(4):
        return field.low
    if field.kind == "number":
        return chance.among(field.low, field.high)
    if field.kind == "several":
        some = chance.among(field.low, field.high)
        left = sorted(chance.pick(range(len(field.values))) for _ in range(some))
        return tuple(field.values[at] for at in dict.fromkeys(left))
    drawn_value = chance.pick(field.values)
    if field.kind == "path":
        reach = hold_ways(view) if offer.verb == "move_hold" else reach_of(view)
        return reach.path(*drawn_value)  # type: ignore[misc]
    return drawn_value
