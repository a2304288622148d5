"""What each side has to do and how far it is, in words: one line that is always there, and all of it unfolded.

All sides are told of each other's goals and of what else ends the battle, and so are the minds (``View.objectives``,
``View.endings``, ``View.held``). How far they are a side counts from what it knows; how many enemies there are is the
Storyteller's alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.objects import Lying
from game.app import goals
from game.app.marks import Aim
from game.app.showing import AimRow, Tracker
from systems import information, victory
from systems.course import Ending, endings
from systems.facts import UnitFacts
from systems.items import name_of
from systems.setup import Objective

if TYPE_CHECKING:
    from game.app.session import Session

NOBODY = -1
"""The place of the side that a draw is for."""


def tracker(session: Session) -> Tracker | None:
    """What the eyes of the session may follow; None where nobody wants anything."""
    found = shown(session)
    if not found:
        return None
    side = _asked(session)
    mine = [goal for goal in found if goal.side == side]
    first = next((goal for goal in mine if not goal.done), mine[0]) if mine else found[0]
    more = len(mine or found) - 1  # what others want lies behind it, and is nothing more to do
    line = session.text.say("tracker.and_more", what=first.what, more=more) if more else first.what
    return Tracker(line, first.far, session.text.say("tracker.heading"), tuple(found), session.text.say("tracker.tip"),
                   first.place)  # fmt: skip


def shown(session: Session) -> list[AimRow]:
    """Everybody's goals and what else ends the battle, those of the side that decides first, what nobody wins last."""
    text, setup, places = session.text, session.battle.setup, session.people.places
    found = []
    for goal in setup.objectives:
        far, done = progress(session, goal)
        found.append(AimRow(goal.side, goals.line(text, session.names, goal), far, done, places[goal.side]))
    for end in endings(setup.triggers):
        far, done = _so_far(session, end)
        what = goals.ending(text, session.names, end, setup.objectives)
        found.append(AimRow(end.side, what, far, done, places.get(end.side, NOBODY)))
    return sorted(found, key=lambda goal: (goal.side != _asked(session), not goal.side))


def _so_far(session: Session, end: Ending) -> tuple[str, bool]:
    """How far an ending is, in words, and whether it has come about; no words where there is nothing to count."""
    when, battle = end.when, session.battle
    if when.kind == "round":
        past = min(battle.round, when.number)
        return session.text.say("tracker.rounds", count=past, all=when.number), past >= when.number
    if when.kind in ("falls", "health"):
        return _standing(session, when.unit)
    goal = next((each for each in battle.setup.objectives if when.kind == "goal" and each.key == when.key), None)
    return ("", False) if goal is None else progress(session, goal)


def _asked(session: Session) -> str:
    """The side whose goals come first: the eyes', else that of whoever has the turn."""
    acting = session.table.decides()
    return session.eyes_side or (session.battle.unit(acting[0]).side if acting is not None else "")


def progress(session: Session, objective: Objective) -> tuple[str, bool]:
    """How far an objective is, in words, and whether it has come about, from what the eyes know."""
    say, battle = session.text.say, session.battle
    if objective.kind == "rout":
        return _routed(session, objective.side)
    if objective.kind in ("fall", "protect"):
        return _standing(session, objective.unit)
    if objective.kind == "survive":
        past = max(0, min(battle.round - (battle.over is None), objective.rounds))
        return say("tracker.rounds", count=past, all=objective.rounds), past >= objective.rounds
    if objective.kind == "hold":
        held = victory.rounds_held(battle, objective)
        return say("tracker.held", count=held, all=objective.rounds), held >= objective.rounds
    if objective.kind == "seize":
        return _seized(session, objective)
    if objective.kind == "escape":
        away = sum(victory.escaped(battle, unit, objective) for unit in battle.absent())
        return say("tracker.away", count=away, all=objective.count), away >= objective.count
    there = sum(victory.able(unit, objective.side) and victory.inside(unit, objective.area) for unit in _known(session))
    return say("tracker.there", count=there, all=objective.count), there >= objective.count


def _known(session: Session) -> list[UnitFacts]:
    """The units of whom these eyes know where they are."""
    eyes = session.eyes_side
    return [unit for unit in session.battle.units() if unit.side == eyes or unit.id in session.people.located]


def _routed(session: Session, side: str) -> tuple[str, bool]:
    """How many enemies are out of the fight; of how many its own side knows, and the Storyteller."""
    eyes = session.eyes_side
    foes = [unit for unit in _known(session) if unit.side != side]
    down = sum(unit.fallen or unit.surrendered for unit in foes)
    if eyes and any(other not in (side, eyes) for other in session.battle.setup.sides):
        return session.text.say("tracker.down", count=down), False
    return session.text.say("tracker.down_of", count=down, all=len(foes)), down == len(foes)


def _standing(session: Session, unit: str) -> tuple[str, bool]:
    """How somebody is whose fall decides: their wounds where they may be known, else their band, or nothing."""
    facts = session.battle.unit(unit)
    if unit not in session.people.located:
        return session.text.say("tracker.not_seen"), False
    if facts.fallen:
        return session.text.say("tracker.fallen"), True
    if session.people.open(facts):
        return session.text.say("tracker.health", left=facts.healthy, all=_track(facts)), False
    return session.text.band(session.battle.rules.wound_band(facts)), False


def _track(unit: UnitFacts) -> int:
    return unit.healthy + unit.bashing + unit.lethal + unit.aggravated


def _seized(session: Session, objective: Objective) -> tuple[str, bool]:
    """Who of the side has the thing, as far as these eyes know."""
    battle = session.battle
    for unit in _known(session):
        if unit.side == objective.side and _has(session, unit, objective.item):
            done = victory.has(battle, unit, objective)
            return session.text.say("tracker.has", unit=session.name_of(unit.id)), done
    return session.text.say("tracker.nobody"), False


def _has(session: Session, unit: UnitFacts, item: str) -> bool:
    """Whether the unit is known to carry the thing: of others, what they are seen to."""
    if session.people.open(unit):
        return victory.bears(session.battle, unit, item)
    shown = information.record(session.battle, session.eyes_side, unit.id).low
    gear = any(name == item and number for name, number in shown.gear)
    return gear or any(name_of(unit.id, arm.item) == item for arm in (*shown.arms, *shown.packed))


def aims(session: Session) -> tuple[Aim, ...]:
    """The areas and things that everybody's goals are about, for the board."""
    return session.kept("aims", lambda: _aims(session))


def _aims(session: Session) -> tuple[Aim, ...]:
    found: dict[tuple[tuple[int, ...], int], Aim] = {}
    setup, places = session.battle.setup, session.people.places
    wanted = [(goal.side, area) for goal in setup.objectives for area in (goal.area, *_lies(session, goal.item))]
    wanted += [(end.side, end.when.area) for end in endings(setup.triggers) if end.side]
    for side, area in wanted:
        if area:
            found.setdefault((tuple(area), places[side]), Aim((area[0], area[1], area[2], area[3]), places[side]))
    return tuple(found.values())


def _lies(session: Session, item: str) -> list[tuple[int, int, int, int]]:
    """The square on which the wanted thing lies, where these eyes see that something lies there."""
    if not item:
        return []
    unseen = session.pointing.unseen()
    rows = session.battle.scene(Lying).items
    return [(x, y, x, y) for name, x, y, _ in rows if name == item and (x, y) not in unseen]
