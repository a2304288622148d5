"""Doors and obstacles that bar the only way: opened, or broken where nothing else leads to any enemy or objective
(MOV-15, DMG-16). A door out of reach is walked to: it is part of what a square promises (``prospects``).

Asked only by a unit to which no place it knows of promises anything: on any other turn it costs one look-up.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.consequences import HOPELESS
from game.ai.errands import Goal
from game.ai.plans import Scene, Turn
from game.ai.situation import Situation
from game.ai.strikes import MILLION, millionths
from game.ai.ways import beyond, way
from systems import break_object, places, worn_board
from systems.board import Board
from systems.commands import BreakObject, OpenDoor
from systems.facts import ThingFacts, WeaponFacts
from systems.forecast import AttackFacts
from systems.worn_board import At

DEEDS = {"break_object", "open_door"}
MOST = 8
"""Things that are thought away at most, those nearest to where the unit wants to be."""


def turns(scene: Scene) -> Iterator[Turn]:
    """The thing within reach whose loss would open the best way, times the part of it that one blow takes."""
    here = scene.here
    goals = (*scene.prospects.goals, *scene.prospects.areas)
    if not goals or not DEEDS & here.verbs:
        return
    promised = scene.prospects.of(here.stay)
    if promised > 0 and not scene.prospects.barred:
        return
    doors = _doors(scene, goals, promised)
    if doors is not None or promised > 0:
        yield from () if doors is None else (doors,)
        return
    opened: dict[At, int] = {}
    best, command = 0, None
    for offer in here.view.offers:
        if offer.verb != "break_object":
            continue
        values = {field.name: field.values for field in offer.fields}
        weapon = here.me.weapon(str(values["weapon"][0]))
        things = [
            at for at in values["at"] if isinstance(at, tuple) and at[0] != places.BONDS and at not in here.aims.guarded
        ]
        for at in sorted(things, key=lambda at: min(_apart(at, goal) for goal in goals))[:MOST]:
            kind = worn_board.standing(here.board, at)
            if kind is None or weapon is None:
                continue
            thing = worn_board.as_thing(kind)
            part = share(here, weapon, thing, at)
            if part < HOPELESS:
                continue
            if at not in opened:
                opened[at] = _way_through(scene, goals, at)
            if opened[at] * part // MILLION > best:
                best, command = opened[at] * part // MILLION, BreakObject(here.me.id, at, weapon.key)
    if command is not None:
        yield Turn(scene, here.stay, here.plain, command, best)


def _doors(scene: Scene, goals: tuple[Goal, ...], promised: int) -> Turn | None:
    """The door within reach that opens the best way: that is sure, and no blow is (MOV-15). Doors out of reach are
    taken as open: one after the other leads on, and none is opened that leads nowhere.
    """
    here = scene.here
    near = tuple(
        at for offer in here.view.offers if offer.verb == "open_door" for at in offer.fields[0].values
        if isinstance(at, tuple) and at not in here.aims.guarded
    )  # fmt: skip
    if not near:
        return None
    far = beyond(here.board, near)
    shut = _promise(scene, goals, far)
    opened = {at: _promise(scene, goals, _without(scene, far, at)) for at in near}
    best = max(near, key=lambda at: opened[at])
    if opened[best] <= max(shut, promised):
        return None
    return Turn(scene, here.stay, here.plain, OpenDoor(here.me.id, best), opened[best] - promised)


def _apart(at: At, goal: Goal) -> int:
    return max(abs(at[1] - goal.square[0]), abs(at[2] - goal.square[1]))


def share(here: Situation, weapon: WeaponFacts, thing: ThingFacts, at: At) -> int:
    """The part of an unworn thing, in millionths, that one blow breaks on average."""
    facts = AttackFacts(
        verb=break_object.VERB, actor=here.me, target=break_object.target(thing, at), weapon=weapon,
        distance=places.distance(here.board, here.me, at), thing=thing,
    )  # fmt: skip
    stands = max(1, here.rules.structure(thing))
    worn = next((each.amounts for each in here.rules.forecast(facts).effects if each.key == "wear"), ())
    return sum(min(points, stands) * millionths(chance) for points, chance in enumerate(worn)) // stands


def _way_through(scene: Scene, goals: tuple[Goal, ...], at: At) -> int:
    """What the unit's place would promise if that thing were gone."""
    return _promise(scene, goals, _without(scene, scene.here.board, at))


def _without(scene: Scene, board: Board, at: At) -> Board:
    return worn_board.current(board, ((worn_board.place_name(at), BROKEN),), (), scene.here.rules.structure)


def _promise(scene: Scene, goals: tuple[Goal, ...], board: Board) -> int:
    """What the unit's place would promise on that board."""
    here, best = scene.here, 0
    for goal in goals:
        costs = way(board, goal.square, here.side, here.stay, 0)
        if costs is not None:
            half = costs[here.stay[1] * board.width + here.stay[0]]
            best = max(best, scene.prospects.promised(goal, half))
    return best


BROKEN = 1 << 16
"""More damage than anything stands."""
