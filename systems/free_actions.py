"""Free actions that have no chapter of their own: a few words said aloud (FRE-01, FRE-04).

One free action of each kind a turn (companion 5). What takes more than a moment to say is no free action any more.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.actions import ActionBudget
from systems import actions
from systems.battle import Battle
from systems.commands import Command, Say
from systems.events import Spoke
from systems.facts import UnitFacts
from systems.offers import Field, Offer, Refusal

RULES = ("FRE-01", "FRE-04")
LONGEST = 60
"""Characters that can be said in no time."""
CALLS = ("look_out", "help", "with_me", "fall_back", "give_up", "well_done")
"""Words that everybody has ready; they are shown in the language of whoever reads them."""


def why_not(battle: Battle, command: Say) -> Refusal | None:
    """Only a few words on one line, once a turn (FRE-01, FRE-04)."""
    unit = battle.unit(command.actor)
    who = (("unit", unit.id),)
    if battle.of(unit.id, ActionBudget).spoken:
        return Refusal("say.again", RULES, who)
    if not command.words.strip() or not command.words.isprintable():
        return Refusal("say.nothing", RULES, who)
    if len(command.words) > LONGEST:
        return Refusal("say.too_long", ("FRE-04",), (*who, ("most", LONGEST)))
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """The words that everybody has ready."""
    if actions.payable(battle, unit, "say") is not None and why_not(battle, Say(unit.id, CALLS[0])) is None:
        yield Offer("say", unit.id, (Field("words", "choice", CALLS),), (), battle.rules.verb("say").rules)


class Speaking(esper.Processor):
    """Lets everybody hear it."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Say):
            actions.pay(battle, command.actor, command.verb)
            battle.write(command.actor, ActionBudget, "spoken", True, RULES)
            battle.say(Spoke(unit=command.actor, words=command.words, rules=RULES))
