"""Putting the own turn off (DLY), and comrades who settle a tie between themselves (INI-07).

A turn is put off as it begins, before anything in it is resolved. Its beginning has been written by then, so what it
wrote is kept until the first thing is done and put back when the turn is put off: whatever lasts until the turn still
lasts. Where the beginning asks something the turn may be put off instead of an answer; once that is given, or dice have
fallen, it can no longer be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import esper

from components.delaying import Begun
from components.initiative import Initiative as Place
from components.scene import Opening, Progress, Sighted, Stack
from systems import information, knowledge, order
from systems.battle import Battle
from systems.commands import Command, Delay, Fiat, SetStanding, Swap
from systems.events import Changed, PlacesSwapped, TurnDelayed
from systems.facts import UnitFacts
from systems.offers import Field, Offer, Refusal
from systems.store import BY_NAME, SCENE

RULES = ("DLY-01", "DLY-02", "DLY-03")
LEFT_ALONE = frozenset(kind.__name__ for kind in (Stack, Sighted, Progress, Begun))
"""Parts of the scene that go on as they are when a turn is put off."""


# the beginning of a turn, kept


def note(battle: Battle) -> None:
    """Keep what the beginning of a turn wrote that has just begun, or waits for an answer (DLY-01)."""
    unit = _beginning(battle)
    if not unit or battle.scene(Begun).unit == unit:
        return
    rows = _written(battle, unit)
    battle.write(SCENE, Begun, "unit", unit)
    battle.write(SCENE, Begun, "open", rows is not None)
    battle.write(SCENE, Begun, "rows", rows or ())


def _beginning(battle: Battle) -> str:
    """The unit whose turn is running, or asks something before it does; "" for none."""
    frames = battle.scene(Stack).frames
    if frames and frames[0][0] == "initiative":
        return str(dict(frames[0][2])["unit"])
    return battle.acting() or ""


def _written(battle: Battle, unit: str) -> tuple[tuple[str, str, str, object], ...] | None:
    """What has been written since the unit's turn came up, or None where it cannot be put back: what it wrote goes
    beyond the units themselves, or lies further back than this decision.
    """
    found: list[tuple[str, str, str, object]] = []
    for event in reversed(battle.log):
        if not isinstance(event, Changed):
            continue
        row = (event.unit, event.component, event.field, event.old)
        if event.unit != SCENE:
            found.append(row)
            if event.unit == unit and event.component == "Initiative" and event.field == "acted":
                return tuple(reversed(found))
        elif event.component == "Clock":
            found.append(row)
        elif event.component not in LEFT_ALONE:
            return None
    return None


def close(battle: Battle) -> None:
    """Something has been done in the turn: it can no longer be put off (DLY-01)."""
    if battle.scene(Begun).open:
        battle.write(SCENE, Begun, "open", False)
        battle.write(SCENE, Begun, "rows", ())


def forget(battle: Battle) -> None:
    """The turn is over."""
    close(battle)
    battle.write(SCENE, Begun, "unit", "")


def open_to(battle: Battle, unit: str) -> bool:
    """Whether the unit's turn has begun and may still be put off."""
    begun = battle.scene(Begun)
    return begun.open and begun.unit == unit


def _put_back(battle: Battle, unit: str) -> None:
    """Everything is as it was before the turn came up, and the unit has not acted; what was asked falls away
    (DLY-04).
    """
    battle.write(SCENE, Stack, "frames", (), ("DLY-04",))
    for whom, component, field, old in reversed(battle.scene(Begun).rows):
        battle.write(whom, BY_NAME[component], field, old, ("DLY-04",))
    battle.write(unit, Place, "acted", False, ("DLY-04",))
    forget(battle)


# delaying


def limits(battle: Battle, unit: str) -> tuple[int, int]:
    """The numbers the unit may name: from one less than the lowest score of all (DLY-03) up to the highest that lets
    somebody go first (DLY-02). The second is the lower one where nobody is left to let go.

    Of those its side has never met nobody tells it, nor who goes first at equal scores where that hangs on numbers of
    an enemy it does not know (INF-01).
    """
    side = battle.sheets[unit].side
    known = knowledge.ever(battle, side)
    scores = [each.score for each in order.scored(battle) if each.id in known]
    low, mine = min(scores) - 1, order.standing(battle, unit)
    found = [low - 1]
    for other in order.waiting(battle):
        if other not in known:
            continue
        there = order.standing(battle, other)
        level = information.revealed(battle, side, other) and (
            battle.rules.order((replace(mine, score=there.score, among=0), there))[0] == other
        )
        found.append(there.score if level else there.score - 1)
    return low, max(found)


def why_not(battle: Battle, command: Delay) -> Refusal | None:
    """At the start of the own turn, to a number within the limits (DLY-01, DLY-03). The initiator of a surprise round
    is refused before (DLY-05, ``surprise``).
    """
    unit = command.actor
    if not open_to(battle, unit):
        return Refusal("delay.begun", ("DLY-01",), (("unit", unit),))
    if barred(battle):
        return Refusal("delay.before", ("DLY-03",), (("unit", unit),))
    low, high = limits(battle, unit)
    if high < low or high < command.score <= order.standing(battle, unit).score:
        return Refusal("delay.nobody", ("DLY-02", "DLY-03"), (("unit", unit),))
    if not low <= command.score <= high:
        facts = (("unit", unit), ("low", low), ("high", high))
        return Refusal("delay.number", ("DLY-03",), facts)
    return None


def barred(battle: Battle) -> bool:
    """Whether nobody has a score yet; who has started a surprise round is kept from it there (SUR-11)."""
    return battle.scene(Opening).phase == "before"


def field(battle: Battle, unit: str) -> Field:
    """The domain of the number."""
    low, high = limits(battle, unit)
    return Field("score", "number", low=low, high=high)


# comrades


def why_not_swap(battle: Battle, command: Swap) -> Refusal | None:
    """Only with a tied comrade right before or after, both waiting or both done; at the start of the own turn with the
    next one (INI-07).
    """
    if command.target in partners(battle, command.actor):
        return None
    named = (("unit", command.actor), ("target", command.target))
    return Refusal("swap.not_tied", ("INI-07",), named)


def partners(battle: Battle, unit: str) -> tuple[str, ...]:
    """With whom the unit may change places now. Whoever has let it go first is not let go first in turn: two comrades
    would never begin.
    """
    if battle.scene(Opening).phase == "before" or battle.unit(unit).fallen:
        return ()
    if open_to(battle, unit):
        yielded = battle.scene(Begun).yielded
        return tuple(each for each in order.comrades(battle, unit, acted=False) if each not in yielded)
    return order.comrades(battle, unit, acted=battle.of(unit, Place).acted) if battle.acting() != unit else ()


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What a unit may change about the order as its turn begins, or while others act."""
    if open_to(battle, unit.id) and not barred(battle) and battle.rules.has("delay"):
        rules, domain = battle.rules.verb("delay").rules, field(battle, unit.id)
        if domain.low <= domain.high:
            yield Offer("delay", unit.id, (domain,), rules=rules)
    near = partners(battle, unit.id) if battle.rules.has("swap") else ()
    if near:
        yield Offer("swap", unit.id, (Field("target", "unit", near),), rules=battle.rules.verb("swap").rules)


class Delaying(esper.Processor):
    """Closes the beginning of a turn at the first thing done in it; puts turns off and swaps places."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Delay):
            _delay(battle, command)
        elif isinstance(command, Swap):
            _swap(battle, command)
        elif not isinstance(command, (Fiat, SetStanding)) and command.actor == battle.scene(Begun).unit:
            close(battle)


def _asked_at_the_beginning(battle: Battle) -> None:
    """A turn whose beginning has asked something can no longer be put off: the answer stands (DLY-01)."""
    frames = battle.scene(Stack).frames
    if frames and frames[0][0] == "initiative":
        battle.write(SCENE, Begun, "unit", dict(frames[0][2])["unit"])


def _delay(battle: Battle, command: Delay) -> None:
    """Others go first (DLY-02)."""
    unit = command.actor
    _put_back(battle, unit)
    battle.say(TurnDelayed(unit=unit, score=command.score, rules=(*RULES, "DLY-04")))
    order.change_score(battle, unit, command.score, ("DLY-03",))


def _swap(battle: Battle, command: Swap) -> None:
    """The later of the two goes before the earlier; a turn that has just begun waits for its place (INI-07)."""
    own = open_to(battle, command.actor)
    if own:
        _put_back(battle, command.actor)
    found = order.turns(battle)
    first, second = sorted((command.actor, command.target), key=found.index)
    battle.say(PlacesSwapped(unit=second, other=first, rules=("INI-07",)))
    order.move_before(battle, second, first, ("INI-07",))
    if own:
        battle.write(SCENE, Begun, "yielded", (*battle.scene(Begun).yielded, command.actor), ("INI-07",))
        order.reach(battle, second)  # it is the comrade's turn now
