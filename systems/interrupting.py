"""The moment of a readied action: it is resolved before the deed that brought it about goes on (RDY-03).

Steps of the frame ``readied``: open, which goes through everybody whose moment has come (and waits where one wants to
be asked), and held, a deed that waits below until they are through. A deed whose unit can no longer do it does not
happen.
"""

from __future__ import annotations

from dataclasses import fields

import esper

from components.abilities import Readied
from components.actions import ActionBudget
from systems import (
    actions,
    area,
    bars,
    condition,
    drawing,
    movement,
    readied,
    stack,
    surprise,
    verdicts,
)  # fmt: skip
from systems.battle import Battle
from systems.commands import (
    ANSWERS,
    BY_VERB,
    AreaAttack,
    Attack,
    AttackSquare,
    Cast,
    Command,
    Draw,
    EndTurn,
    Fiat,
    Fire,
    Held,
    Ready,
    SetStanding,
)
from systems.delaying import Delaying
from systems.events import ActionFired, ActLost, ReadiedStays
from systems.offers import Refusal
from systems.prelude import Outbreak
from systems.sightings import Sightings

UNSEEN = frozenset(("ready", "aid", "delay", "swap", "say"))
"""What gives nothing away, or is no deed (RDY-02)."""
ASKS = ("ask", "danger")


def held(battle: Battle, command: Command) -> Command:
    """The command as the processors get it: itself, or held back while somebody has this for its moment."""
    if not readied.prepared(battle) or isinstance(command, (Attack, AttackSquare, Cast, EndTurn, Fiat, SetStanding)):
        return command  # blows and castings open the window themselves, once they are under way
    if command.verb in UNSEEN or command.verb in ANSWERS or not _whose(battle, command):
        return command
    return Held(command.actor, command=command)


def _whose(battle: Battle, command: Command) -> tuple[str, ...]:
    """Whose moment the deed is; one that strikes an area is an attack on everybody it would reach."""
    if not isinstance(command, AreaAttack):
        return readied.on_deed(battle, command)
    unit = battle.unit(command.actor)
    weapon = area.weapon_of(unit, command.weapon)
    assert weapon is not None
    found = area.struck(battle, command.verb, unit, weapon, command.square, area.shape_of(command))
    return readied.on_deed(battle, command, found)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take the window, or the deed that waits below it, one step further."""
    if frame.step == "held":
        _resume(battle, frame)
        return
    entrants = frame.fact("entrants")
    if not entrants:
        stack.pop(battle)
        return
    unit, rest = entrants[0], entrants[1:]
    refusal = _cannot(battle, unit, frame.fact("doer"))
    if refusal is not None:
        stack.turn(battle, "open", entrants=rest)
        if battle.of(unit, Readied).act:
            deed = battle.of(unit, Readied).act
            battle.say(
                ReadiedStays(
                    unit=unit, deed=deed, target=frame.fact("doer"), cause=refusal.key, facts=refusal.facts,
                    rules=("RDY-01", *(each for each in refusal.rules if each != "RDY-01")),
                )
            )  # fmt: skip
    elif battle.unit(unit).standing in ASKS:
        stack.wait(battle, unit)
    else:
        stack.turn(battle, "open", entrants=rest)
        fire(battle, unit, frame.fact("doer"))


def _cannot(battle: Battle, unit: str, doer: str) -> Refusal | None:
    """Why the deed cannot be done after all, its price aside; nothing else is done in its place (H17)."""
    if not any(each.id == unit for each in readied.prepared(battle)):
        return Refusal("ready.unable", ("RDY-01",), (("unit", unit),))
    command = _command(battle, unit, doer)
    if command is None:
        return Refusal("ready.no_way", ("MOV-01",), (("unit", unit), ("square", battle.of(unit, Readied).square)))
    if isinstance(command, Draw):
        return bars.why_not(battle, battle.unit(unit), "draw") or drawing.hindered(battle, command)
    return verdicts.but_for_the_price(battle, command)


def _command(battle: Battle, unit: str, doer: str) -> Command | None:
    """The deed as a command; a walk takes the cheapest way to its square that there is now."""
    ready = battle.of(unit, Readied)
    if ready.act != "move":
        return readied.command_of(battle, unit, doer)
    reach, (x, y) = movement.reach(battle, battle.unit(unit)), ready.square
    return readied.path_command(unit, reach.path(x, y)) if reach.may_stop(x, y) else None


def fire(battle: Battle, unit: str, doer: str) -> None:
    """The deed is done now; the next turn lacks an action of its kind (RDY-01, RDY-03)."""
    command = _command(battle, unit, doer)
    assert command is not None
    deed = battle.of(unit, Readied).act
    kind = readied.pay_kind(battle, unit)
    paid = surprise.fired(battle, unit)
    readied.forget(battle, unit)
    battle.write(unit, Readied, "owes", "" if paid else kind, ("RDY-01",))
    battle.say(ActionFired(unit=unit, deed=deed, target=doer, rules=("RDY-01", "RDY-03")))
    left = getattr(battle.of(unit, ActionBudget), kind) if kind else 0
    single = battle.unit(unit).single
    battle.write(unit, ActionBudget, "single", False)
    readied.grant(battle, unit, kind, left + 1)
    perform(battle, command)
    readied.grant(battle, unit, kind, left)
    battle.write(unit, ActionBudget, "single", single)


def perform(battle: Battle, command: Command) -> None:
    """Every chapter looks at the deed as at any command; what follows from it goes on from the stack."""
    for kind, chapter in tuple(battle.processors.items())[:-1]:
        if kind not in (Sightings, Outbreak, Delaying, Interrupting):
            chapter.process(battle, command)


def _resume(battle: Battle, frame: stack.Frame) -> None:
    """The deed that waited goes on, if its unit still can do it; what has become impossible is spent (RDY-03)."""
    stack.pop(battle)
    verb, said = frame.fact("verb"), dict(frame.fact("said"))
    command = BY_VERB[verb](**said)
    refusal = verdicts.special(battle, command)
    unit = battle.unit(command.actor)
    if refusal is None and not unit.fallen:
        perform(battle, command)
        return
    if not unit.idle and actions.payable(battle, unit, verb):
        condition.undertake(battle, unit.id, verb)
    battle.say(ActLost(unit=unit.id, verb=verb, rules=("RDY-03",)))


class Interrupting(esper.Processor):
    """Readies deeds, holds back what is somebody's moment, takes the answer of who is asked."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Ready):
            condition.undertake(battle, command.actor, command.verb)
            readied.prepare(battle, command)
        elif isinstance(command, Held) and command.command is not None:
            self._hold(battle, command.command)
        elif isinstance(command, Fire):
            frame = stack.top(battle)
            assert frame is not None
            stack.turn(battle, "open", entrants=frame.fact("entrants")[1:])
            if command.fire:
                fire(battle, command.actor, frame.fact("doer"))
        elif readied.before_the_fight(battle) and not isinstance(command, (SetStanding, EndTurn, Fiat)):
            readied.lapse(battle, command.actor, "else")

    def _hold(self, battle: Battle, command: Command) -> None:
        said = tuple((each.name, getattr(command, each.name)) for each in fields(command))
        entrants = _whose(battle, command)
        stack.push(battle, "readied", "held", unit=command.actor, verb=command.verb, said=said)
        readied.open_window(battle, command.actor, entrants)
