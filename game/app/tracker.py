"""What each side has to do and how far it is, in words: one line that is always there, and all of it unfolded.

The Storyteller sees every side's goals. A side sees its own victories and defeats, counted from what it knows: goals
that end nothing and only set off what the scenario has in store are the Storyteller's, and so is how many enemies
there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from components.objects import Lying
from game.app import goals
from game.app.marks import Aim
from game.app.showing import AimRow, Tracker
from systems import victory
from systems.facts import UnitFacts
from systems.setup import Objective

if TYPE_CHECKING:
    from game.app.session import Session

OPEN_RESULTS = ("victory", "defeat")


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
    """The goals these eyes follow, the side that decides first."""
    side, text = session.eyes_side, session.text
    found = []
    for goal in session.battle.setup.objectives:
        if side and (goal.side != side or goal.result not in OPEN_RESULTS):
            continue
        far, done = progress(session, goal)
        what = goals.line(text, session.names, goal)
        found.append(AimRow(goal.side, what, far, done, session.people.places[goal.side]))
    return sorted(found, key=lambda goal: goal.side != _asked(session))


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
    there = sum(victory.able(unit, objective.side) and victory.inside(unit, objective.area) for unit in battle.units())
    return say("tracker.there", count=there, all=objective.count), there >= objective.count


def _routed(session: Session, side: str) -> tuple[str, bool]:
    """How many enemies are out of the fight; of how many only the Storyteller knows."""
    battle, eyes = session.battle, session.eyes_side
    foes = [unit for unit in battle.units() if unit.side != side and (not eyes or unit.id in session.people.located)]
    down = sum(unit.fallen or unit.surrendered for unit in foes)
    if eyes:
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
    """Who of the side has the thing."""
    battle = session.battle
    for unit in battle.units():
        if unit.side == objective.side and victory.bears(battle, unit, objective.item):
            done = victory.has(battle, unit, objective)
            return session.text.say("tracker.has", unit=session.name_of(unit.id)), done
    return session.text.say("tracker.nobody"), False


def aims(session: Session) -> tuple[Aim, ...]:
    """The areas and things that the goals these eyes follow are about, for the board."""
    return session.kept("aims", lambda: _aims(session))


def _aims(session: Session) -> tuple[Aim, ...]:
    found: dict[tuple[tuple[int, ...], int], Aim] = {}
    battle, side = session.battle, session.eyes_side
    for objective in battle.setup.objectives:
        if side and (objective.side != side or objective.result not in OPEN_RESULTS):
            continue
        place = session.people.places[objective.side]
        for area in (objective.area, *_lies(session, objective.item)):
            if area:
                found.setdefault((tuple(area), place), Aim((area[0], area[1], area[2], area[3]), place))
    return tuple(found.values())


def _lies(session: Session, item: str) -> list[tuple[int, int, int, int]]:
    """The square on which the wanted thing lies, where these eyes see that something lies there."""
    if not item:
        return []
    unseen = session.pointing.unseen()
    rows = session.battle.scene(Lying).items
    return [(x, y, x, y) for name, x, y, _ in rows if name == item and (x, y) not in unseen]
