"""What a person asks to see over the question of the moment: danger, threatened ground, ranges, the ruler, numbers, and
what stops a shot that is not possible.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.app import carrying, foresight, measure
from game.app.marks import At, Marks, Square, Tag
from game.text import numbers
from systems import blocking, cover
from systems.board import Board, cover_size
from systems.commands import Attack, Charge
from systems.facts import Footprint, UnitFacts
from systems.forecast import CoverFacts, CoverPiece, Forecast
from systems.offers import Refusal

if TYPE_CHECKING:
    from game.app.pointing import Question
    from game.app.session import Session

STOPPED = {
    "attack.no_sight": "sight", "attack.not_located": "sight",
    "attack.total_cover": "shot", "attack.from_total_cover": "own",
}  # fmt: skip
"""Refusals of an attack for what lies on its line -> what has to be asked about it."""
MOST_STOPPERS = 6
"""Squares and edges in the line of fire that are lit at once, the nearest to the shooter."""


def marks(session: Session, base: Marks, asked: Question) -> Marks:
    """The marks of the moment with what was asked for beside it."""
    plan = session.plan
    base = _stopped(session, _crossed(session, base, asked), asked)
    base = session.lookout.marks(session, base)
    if plan.badges:
        base = _numbers(session, base)
    if plan.ranges:
        base = carrying.marks(session, base)
    if plan.ruler:
        base = _ruled(session, base)
    return base


def _ruled(session: Session, base: Marks) -> Marks:
    """The ruler from the unit, or from where it was laid on, to the pointer."""
    plan, unit = session.plan, session.person
    start: Square | None = plan.measured_from
    if start is None and unit is not None:
        walk = session.walk()
        start = walk.path[-1] if walk is not None else (unit.x, unit.y)
    end = plan.pointed
    if start is None or end is None or end == start:
        return base
    found = measure.measure(session.people, unit, start, end)
    strong, weak = measure.words(session.text, found)
    a, b = _middle(found.start), _middle(found.end)
    tag = Tag("blue" if found.sight else "vermilion", strong, weak, (found.end.x, found.end.y), found.end.side)
    lit = tuple(dict.fromkeys(found.pieces))[:MOST_STOPPERS]
    marked = {"refused": lit} if not found.sight else {"causes": lit}
    return replace(base, ruler=(a, b), sights=(), tags=(tag,), path=(), ghost=None, **marked)  # type: ignore[arg-type]


def _middle(space: Footprint) -> tuple[float, float]:
    """Where a line to a space ends, as the corner of a square whose middle that is."""
    return space.x + (space.side - 1) / 2, space.y + (space.side - 1) / 2


def _stopped(session: Session, base: Marks, asked: Question) -> Marks:
    """What stands in the line of fire of a shot that is not possible for it, lit and named."""
    answer, wanted, unit = asked.answer, asked.wanted, asked.unit
    if not isinstance(answer, Refusal) or not isinstance(wanted, Attack) or unit is None:
        return base
    kind = STOPPED.get(answer.key)
    if kind is None or wanted.target not in session.people.located:
        return base
    stoppers = _stoppers(session, unit, wanted, asked, kind)
    if not stoppers:
        return base
    names = session.text
    thing = foresight.covering(names, session.battle, stoppers[0])
    if session.battle.board.smoke[stoppers[0][2] * session.battle.board.width + stoppers[0][1]]:
        thing = names.say("line_of_fire.smoke")
    words = names.say("line_of_fire.stopped", thing=thing, square=numbers.square(stoppers[0][1], stoppers[0][2]))
    spot = (float(stoppers[0][1]), float(stoppers[0][2]))
    tag = Tag("vermilion", words, answer.rules[0] if answer.rules else "", spot, prefer="below")
    refused = tuple(dict.fromkeys((*base.refused, *stoppers)))
    return replace(base, refused=refused, tags=(tag, *base.tags)[:3])


def _crossed(session: Session, base: Marks, asked: Question) -> Marks:
    """Everything that covers the target of a possible shot or blow a little, beside what gives its number."""
    wanted, unit, people = asked.wanted, asked.unit, session.people
    if not isinstance(asked.answer, Forecast) or not isinstance(wanted, Attack) or unit is None:
        return base
    if wanted.target not in people.located or wanted.target in people.rough:
        return base
    board, target = session.battle.board, session.battle.unit(wanted.target)
    here, there = _ends(session, unit, wanted, asked)
    found = tuple(piece.at for piece in cover.between(board, here, there, target.size, corners=False).pieces)
    return replace(base, between=tuple(at for at in dict.fromkeys(found) if at not in base.causes)[:MOST_STOPPERS])


def _ends(session: Session, unit: UnitFacts, wanted: Attack, asked: Question) -> tuple[Footprint, Footprint]:
    """The spaces that a shot goes between, from where it would be taken."""
    people, target = session.people, session.battle.unit(wanted.target)
    start = asked.walk.path[-1] if asked.walk is not None else (unit.x, unit.y)
    if isinstance(wanted, Charge) and wanted.square != (-1, -1):
        start = wanted.square
    x, y = people.place(target)
    there = target.footprint._replace(x=x, y=y) if wanted.target not in people.rough else Footprint(x, y, 1)
    return unit.footprint._replace(x=start[0], y=start[1]), there


def _stoppers(session: Session, unit: UnitFacts, wanted: Attack, asked: Question, kind: str) -> tuple[At, ...]:
    """The nearest things in the way, from where the shot would be taken."""
    board, target = session.battle.board, session.battle.unit(wanted.target)
    here, there = _ends(session, unit, wanted, asked)
    if kind == "sight":
        found = blocking.sight_stoppers(board, here, there)
    else:
        found = blocking.shot_stoppers(board, here, there, unit.size if kind == "own" else target.size)
    return found[:MOST_STOPPERS]


def _numbers(session: Session, base: Marks) -> Marks:
    """Heights of every square and what edges cover a unit of the size in question, beside what objects do."""
    unit = session.person or session.battle.unit(session.looked_at)
    edges = session.kept(f"edge covers {unit.size}", lambda: _edges(session, unit.size))
    return replace(base, badges=session.pointing.shields(unit), tall=any(session.battle.board.floor), edge_badges=edges)


def _edges(session: Session, size: int) -> tuple[tuple[At, str], ...]:
    board, rules = session.battle.board, session.battle.rules
    values = {0: 0}
    for number, kind in enumerate(board.edge_kinds, 1):
        piece = CoverPiece("v", cover_size(kind), ("v", 0, 0), kind.half, kind.material)
        full = kind.blocks and kind.opaque  # a wall needs no number
        values[number] = 0 if full or not cover_size(kind) else rules.cover_value(CoverFacts((piece,)), size, True)[0]
    return tuple((at, str(values[number])) for at, number in _standing(board) if values[number])


def _standing(board: Board) -> list[tuple[At, int]]:
    """Every edge that something stands on, with the number of its kind."""
    wide = board.width + 1
    found: list[tuple[At, int]] = [(("v", at % wide, at // wide), n) for at, n in enumerate(board.v_edges) if n]
    return found + [(("h", at % board.width, at // board.width), n) for at, n in enumerate(board.h_edges) if n]
