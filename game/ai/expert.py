"""The expert opponent: the likely turns played on in the battle its side believes in, up to its own next turn.

The turns it thinks of are the regular's, best first. Each is followed in a sandbox (``foresight``), and what came of it
is weighed together with what the regular thinks of it, and with what many battles have taught (``experience``,
``spacing``). How far it looks is counted in nodes, turns of others that are thought through, never in time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import partial

from game.ai import deciding, regular, standoffs, weighing
from game.ai.foresight import Foresight, Line
from game.ai.notes import Note
from game.ai.plans import Scene
from game.ai.round_ahead import RoundAhead
from game.ai.temper import EVEN, Temper
from game.ai.whole_turns import Weighed
from game.ai.worth import CENT
from systems.commands import Command, EndTurn
from systems.view import View

NODES = 400
"""Turns of others that are thought through at most."""
MOST = 24
"""Units up to which the round is played out: with more of them one line takes as long as a decision may."""
SEEN = {"strike": 0, "comrades": 0, "replies": 30, "promise": 0, "glance": 0, "next": 100, "experience": 0}
"""Hundredths of each term that are taken from what was seen in the sandbox; the rest is what the regular thinks."""
COUNTS = {"strike": 100, "comrades": 60, "replies": 100, "promise": 100, "glance": 100, "next": 25, "experience": 100}
"""Hundredths that each term counts."""
BREADTH = weighing.Breadth(targets=2, places=1, spots=2, most=6, glance=100)
"""It looks closely at few turns: of many that are about as good at a glance one seems best for no good reason."""
HASTE, HEED = 50, 240
"""Hundredths of what others think of being near to what they want, and of harm to their own side."""
THRIFT = 400
"""Hundredths of what others want a point of Willpower to win: each is worth a turn more when Health is gone. Not so
many that it would never pay: against one far stronger a point may win more than half a unit.
"""
PATIENCE = 4
"""Rounds that it waits longer than others for them to come."""
STIRS = 150_000
"""What a turn may be worth less than to let a whole one go by and still be taken instead."""
BEHIND = 300_000
"""What a turn may be worth less than the best to the regular and still be followed."""


def think(
    view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None, nodes: int = NODES
) -> Generator[None, None, Command]:
    """The best command by what is seen to come of it; equal views and seeds get equal answers."""
    own = regular.minded(temper)
    own = replace(
        own, patience=own.patience + PATIENCE, thrift=own.thrift * THRIFT // CENT, pursuit=own.pursuit * HASTE // CENT,
        heed=HEED, seasoned=True,
    )  # fmt: skip
    return (yield from deciding.decided(view, partial(followed, seed, nodes), own, notes))


def followed(seed: int, nodes: int, scene: Scene, count: int = 1) -> Generator[None, None, list[Weighed]]:
    """The likely turns in the order of what comes of them; the regular's, where there is nothing to follow."""
    found = yield from weighing.ranked(scene, count, BREADTH)
    if len(found) < 2 or not _sees(scene):
        return found
    round_ahead = RoundAhead(scene)
    yield
    ahead = Foresight(scene, round_ahead, seed)
    yield
    seen = []
    try:
        for each in _likely(scene, ahead, found) if ahead.begins else ():
            if ahead.nodes >= nodes:
                break
            line = yield from ahead.of(each.turn)
            seen.append(_mixed(each, line))
            yield
    finally:
        ahead.close()
    seen.sort(key=lambda each: -each.worth)
    return _stirred(scene, seen or found)


def _stirred(scene: Scene, turns: list[Weighed]) -> list[Weighed]:
    """A whole turn is not let go by where something else is worth about as much: that comes first then."""
    me, best = scene.here.me, turns[0]
    if not (me.standard and me.move and isinstance(best.turn.first, EndTurn)):
        return turns
    does = [each for each in turns if not isinstance(each.turn.first, EndTurn) and best.worth - each.worth <= STIRS]
    return [*does, *(each for each in turns if each not in does)]


def _likely(scene: Scene, ahead: Foresight, found: list[Weighed]) -> Iterator[Weighed]:
    """The turns to follow: the regular's, as long as they are not far behind its best; where that is a mere walk, other
    places to wait as well.
    """
    yield from (each for each in found if each.worth >= found[0].worth - BEHIND)
    best, here = found[0].turn, scene.here
    if best.first is not None or best.walks or "move" not in here.verbs:
        return
    taken = {here.stay, *(each.turn.square for each in found)}  # to stay is no walk, and has been thought of
    for square in standoffs.places(here):
        if square not in taken:
            danger = here.danger(square, best.stance)
            other = replace(best, square=square, promised=scene.prospects.of(square), danger=danger)
            glance = sum(amount for _, amount in other.terms()) * BREADTH.glance // CENT
            thought = weighing.remembered(ahead.ahead.of(other), glance)
            yield Weighed(other, thought.worth, thought.terms)


def _sees(scene: Scene) -> bool:
    """Whether there is anything to follow: an ordinary round, somebody to fight, and no more than can be followed."""
    view = scene.here.view
    if len(view.own) + len(view.records) > MOST:
        return False
    return view.phase == "rounds" and not view.peace and view.beliefs is not None and bool(scene.here.foes)


def _mixed(each: Weighed, line: Line) -> Weighed:
    """The turn with what was seen of it beside what the regular thinks of it, term by term."""
    seen, thought = dict(line.terms), dict(each.terms)
    terms = tuple(
        (key, (seen.get(key, 0) * SEEN[key] + thought.get(key, 0) * (CENT - SEEN[key])) * COUNTS[key] // CENT**2)
        for key in dict.fromkeys((*seen, *thought))
    )
    return Weighed(each.turn, sum(amount for _, amount in terms), terms)
