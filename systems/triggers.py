"""What the scenario itself makes happen: when something comes about, something follows (DESIGN 9).

Conditions are looked at after every step of a resolution, so that whoever only runs through an area has entered it.
What follows waits until nothing is open any more, and comes in the order of the file. Each trigger goes off once; one
that repeats goes off each time its condition has come about anew.
"""

from __future__ import annotations

from collections.abc import Callable

import esper

from components.scene import Sighted
from components.triggers import Orders, Triggers
from systems import condition, doors, joining, knowledge, stack, things, victory, worn_board
from systems.battle import Battle
from systems.commands import Command
from systems.course import Condition, Consequence, Trigger
from systems.events import Changed, Event, Ordered, Revealed, Told
from systems.facts import Footprint, UnitFacts
from systems.store import SCENE

RULES = ("SCN-06",)
Square = tuple[int, int]


def review(battle: Battle) -> None:
    """Note what has come about since the last look; carry out what is due unless a resolution is open."""
    if not battle.setup.triggers or battle.over is not None:
        return
    _notice(battle)
    while battle.scene(Triggers).due and stack.top(battle) is None:
        number, *rest = battle.scene(Triggers).due
        battle.write(SCENE, Triggers, "due", tuple(rest), RULES)
        _carry_out(battle, battle.setup.triggers[number])
        _notice(battle)


def _carry_out(battle: Battle, trigger: Trigger) -> None:
    """Everything that follows, up to the end of the fight."""
    condition.progress(battle)
    for consequence in trigger.then:
        if battle.over is None:
            DEEDS[consequence.kind](battle, consequence)


def pending(battle: Battle) -> bool:
    """Whether something is due that waits for an open resolution: until then nobody says that the fight is over."""
    return bool(battle.setup.triggers) and bool(battle.scene(Triggers).due)


def _notice(battle: Battle) -> None:
    """Put the triggers whose condition has come about on the list, in the order of the file."""
    events = battle.log[battle.looked :]
    battle.looked = len(battle.log)
    found = battle.scene(Triggers)
    fired, due, on = list(found.fired), list(found.due), []
    for number, trigger in enumerate(battle.setup.triggers):
        if number in fired and not trigger.repeat:
            continue
        if trigger.repeat and holds(battle, trigger.when):
            on.append(number)
        if number not in due and _comes_about(battle, number, trigger, events):
            due.append(number)
            fired += [number] if number not in fired else []
    battle.write(SCENE, Triggers, "fired", tuple(sorted(fired)), RULES)
    battle.write(SCENE, Triggers, "due", tuple(due), RULES)
    battle.write(SCENE, Triggers, "on", tuple(on), RULES)


def _comes_about(battle: Battle, number: int, trigger: Trigger, events: list[Event]) -> bool:
    """Whether the condition holds, and for one that repeats did not when it was last looked at."""
    held = number in battle.scene(Triggers).on
    if trigger.when.kind == "enters":
        return (not held and holds(battle, trigger.when)) or (not held and _passed(battle, trigger.when, events))
    return not held and holds(battle, trigger.when)


# conditions


def holds(battle: Battle, when: Condition) -> bool:
    """Whether the condition is so now."""
    return HOLDS[when.kind](battle, when)


def _enters(battle: Battle, when: Condition) -> bool:
    return any(
        _meant(when, unit) and not unit.fallen and victory.meets(unit.footprint, when.area) for unit in battle.units()
    )


def _meant(when: Condition, unit: UnitFacts) -> bool:
    return when.unit in ("", unit.id) and when.side in ("", unit.side)


def _passed(battle: Battle, when: Condition, events: list[Event]) -> bool:
    """Whether somebody went through the area on the way to where it is now."""
    for event in events:
        path: tuple[Square, ...] = () if isinstance(event, Changed) else getattr(event, "path", ())
        if not path:
            continue
        unit = battle.unit(event.unit)  # type: ignore[attr-defined]
        side = unit.derived.footprint
        if _meant(when, unit) and any(victory.meets(Footprint(x, y, side), when.area) for x, y in path[1:]):
            return True
    return False


def _seen(battle: Battle, when: Condition) -> bool:
    """Somebody of the side, or of any side but its own, knows exactly where it is; a scent or a noise is not enough."""
    unit = battle.unit(when.unit)
    return any(
        each.side != unit.side
        and when.side in ("", each.side)
        and not each.fallen
        and knowledge.level(battle, each.id, unit.id) == knowledge.PINPOINTED
        for each in battle.units()
    )


def _opened(battle: Battle, when: Condition) -> bool:
    """The door stands open now, or nothing is left of it."""
    kind = worn_board.edge_at(battle.board, when.at)
    return kind is None or not kind.blocks


def _destroyed(battle: Battle, when: Condition) -> bool:
    """The thing of the map, or the item, has taken all the damage it stands."""
    if not when.item:
        kind = worn_board.standing(battle.setup.board, when.at)
        points = things.worn(battle, worn_board.place_name(worn_board.whole(battle.setup.board, when.at)))
        return kind is not None and points >= battle.rules.structure(worn_board.as_thing(kind))
    owner, _, name = when.item.partition("/")
    arms = (arm for arm in battle.sheets[owner].arms if arm.item == name)
    return any(things.worn(battle, when.item) >= battle.rules.structure(battle.rules.thing_of(arm)) for arm in arms)


def _goal(battle: Battle, when: Condition) -> bool:
    """The objective of that key has come about; so many rounds are survived once the next has begun."""
    named = [each for each in battle.setup.objectives if each.key == when.key]
    return any(victory.met(battle, each, round_over=battle.round > each.rounds) for each in named)


HOLDS: dict[str, Callable[[Battle, Condition], bool]] = {
    "round": lambda battle, when: battle.round >= when.number,
    "falls": lambda battle, when: battle.unit(when.unit).fallen,
    "enters": _enters,
    "seen": _seen,
    "health": lambda battle, when: battle.unit(when.unit).healthy < when.number,
    "opened": _opened,
    "destroyed": _destroyed,
    "goal": _goal,
}


# consequences


def _message(battle: Battle, what: Consequence) -> None:
    battle.say(Told(en=what.en, zh=what.zh, rules=RULES))


def _orders(battle: Battle, what: Consequence) -> None:
    """The minds of these units are told what to be about; a person may do as they like."""
    order, target = what.told().words()
    for unit in what.units:
        battle.write(unit, Orders, "order", order, RULES)
        battle.write(unit, Orders, "target", target, RULES)
        battle.say(Ordered(unit=unit, order=order, target=target, rules=RULES))


def _reveal(battle: Battle, what: Consequence) -> None:
    """The side learns where the unit is now, as if it had seen it there; not of one that is not on the field."""
    if what.unit in battle.absent():
        return
    unit = battle.unit(what.unit)
    last = {(side, whom): (x, y, seen) for side, whom, x, y, seen in battle.scene(Sighted).last}
    last[what.side, what.unit] = (unit.x, unit.y, battle.round)
    battle.write(SCENE, Sighted, "last", tuple((*key, *place) for key, place in sorted(last.items())), RULES)
    battle.say(Revealed(unit=what.unit, side=what.side, at=(unit.x, unit.y), rules=RULES))


DEEDS: dict[str, Callable[[Battle, Consequence], None]] = {
    "arrive": lambda battle, what: joining.call(battle, what.key),
    "message": _message,
    "open": lambda battle, what: doors.set_open(battle, what.at, True),
    "close": lambda battle, what: doors.set_open(battle, what.at, False),
    "orders": _orders,
    "reveal": _reveal,
    "end": lambda battle, what: victory.end(battle, what.side, "trigger"),
}


class Triggering(esper.Processor):
    """Looks after every decision what the scenario makes of it."""

    def process(self, battle: Battle, command: Command) -> None:
        review(battle)
