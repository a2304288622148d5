"""Cover in one's arms: a loose object picked up, carried along, set down (COV-10, COV-11, COV-12).

While it is held up it stands nowhere on the map; what it gives is in the ruleset's ``held_cover``.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.objects import Carried
from systems import actions, condition, geometry, hands, things, worn_board
from systems.battle import Battle
from systems.commands import Command, LiftCover, SetDown
from systems.commands.base import Square
from systems.events import CoverLifted, CoverSetDown
from systems.facts import UnitFacts
from systems.offers import Field, Offer, Refusal
from systems.worn_board import At

NOTHING: At = ("", -1, -1)


def why_not(battle: Battle, command: LiftCover) -> Refusal | None:
    """Why it cannot be lifted: hands full, no loose object there, out of reach, too heavy (COV-10, COV-11)."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("at", command.at))
    if unit.carries:
        return Refusal("lift_cover.full", ("COV-10",), named)
    if not things.loose(battle, command.at):
        return Refusal("lift_cover.fixed", ("COV-10",), named)
    if not hands.reach_thing(battle, unit, command.at):
        return Refusal("lift_cover.out_of_reach", ("COV-10",), named)
    thing = things.at_place(battle, command.at)
    assert thing is not None
    heavy = battle.rules.lifts(unit, thing)
    if heavy:
        more = (("size", thing.size), ("has", unit.attribute("STR")))
        return Refusal("lift_cover.too_heavy", heavy, (*named, *more))
    return None


def why_not_set_down(battle: Battle, command: SetDown) -> Refusal | None:
    """Only what is held, onto an open square beside the unit where nobody stands."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("square", command.square))
    if not unit.carries:
        return Refusal("set_down.nothing", ("COV-10",), named)
    if command.square not in places(battle, unit):
        return Refusal("set_down.no_room", ("COV-10",), named)
    return None


def places(battle: Battle, unit: UnitFacts) -> tuple[Square, ...]:
    """Open squares round the unit on which it can set something down, row by row."""
    left, top, side = unit.footprint
    around = [(x, y) for y in range(top - 1, top + side + 1) for x in range(left - 1, left + side + 1)]
    taken = {square for other in battle.units() for square in geometry.squares(other.footprint)}
    return tuple(
        square
        for square in around
        if square not in taken
        and battle.board.step_factor(*square)
        and worn_board.standing(battle.board, ("square", *square)) is None
        and hands.reach_square(battle, unit, square)
    )


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What the unit may lift, or where it may set down what it holds."""
    if unit.carries:
        squares = places(battle, unit)
        if squares and actions.payable(battle, unit, "set_down") is not None:
            rules = battle.rules.verb("set_down").rules
            yield Offer("set_down", unit.id, (Field("square", "square", squares),), (), rules)
        return
    price = actions.payable(battle, unit, "lift_cover")
    if price is None:
        return
    left, top, side = unit.footprint
    far, board = battle.rules.grasp(unit), battle.board
    found: tuple[At, ...] = ()
    for y in range(max(0, top - far), min(board.height, top + side + far)):
        for x in range(max(0, left - far), min(board.width, left + side + far)):
            if board.thing[y * board.width + x] and why_not(battle, LiftCover(unit.id, ("square", x, y))) is None:
                found += (("square", x, y),)
    if found:
        yield Offer(
            "lift_cover", unit.id, (Field("at", "choice", found),), price, battle.rules.verb("lift_cover").rules
        )


def drop(battle: Battle, unit: str) -> None:
    """The unit can hold the object no longer: it comes down on the first open square beside it, or stays on it."""
    facts = battle.unit(unit)
    squares = places(battle, facts) if facts.carries else ()
    if squares:
        _set_down(battle, unit, squares[0])


def review(battle: Battle) -> None:
    """Who has fallen, is helpless or dazed holds nothing up any more (companion 8.3)."""
    for unit in battle.units():
        if unit.carries and (unit.fallen or unit.helpless or "dazed" in unit.states):
            drop(battle, unit.id)


def _set_down(battle: Battle, unit: str, square: Square) -> None:
    thing, x, y = battle.of(unit, Carried).lifted
    battle.write(unit, Carried, "lifted", NOTHING, ("COV-10",))
    things.put(battle, ("square", x, y), square, ("COV-10",))
    battle.say(CoverSetDown(unit=unit, thing=thing, at=("square", *square), rules=("COV-10",)))


class LiftedCover(esper.Processor):
    """Picks cover up and puts it down."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, LiftCover):
            condition.undertake(battle, command.actor, command.verb)
            kind = worn_board.standing(battle.board, command.at)
            assert kind is not None
            source = things.origin(battle, command.at)
            things.put(battle, source, (-1, -1), ("COV-10",))
            battle.write(command.actor, Carried, "lifted", (kind.key, *source[1:]), ("COV-10",))
            battle.say(CoverLifted(unit=command.actor, thing=kind.key, at=command.at, rules=("COV-10", "COV-11")))
        elif isinstance(command, SetDown):
            _set_down(battle, command.actor, command.square)
