"""The expert opponent: the likely turns played on in the battle its side believes in, up to its own next turn.

The turns it thinks of are the regular's, best first. Each is followed in a sandbox (``foresight``), and what came of it
is weighed together with what the regular thinks of it. How far it looks is counted in nodes, turns of others that are
thought through, never in time.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from game.ai import deciding, regular, weighing
from game.ai.foresight import Foresight, Line
from game.ai.notes import Note
from game.ai.plans import Scene
from game.ai.temper import EVEN, Temper
from game.ai.whole_turns import Weighed
from game.ai.worth import CENT
from systems.commands import Command
from systems.view import View

NODES = 400
"""Turns of others that are thought through at most."""
SEEN = 60
"""Hundredths of the worth of a turn that come from what was seen of it in the sandbox."""
BEHIND = 300_000
"""What a turn may be worth less than the best to the regular and still be followed."""


def think(
    view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None, nodes: int = NODES
) -> Generator[None, None, Command]:
    """The best command by what is seen to come of it; equal views and seeds get equal answers."""
    return (yield from deciding.decided(view, partial(_followed, seed, nodes), regular.minded(temper), notes))


def _followed(seed: int, nodes: int, scene: Scene, count: int = 1) -> Generator[None, None, list[Weighed]]:
    """The regular's turns, in the order of what comes of them in the sandbox; behind them those not followed."""
    found = yield from weighing.ranked(scene, count)
    if len(found) < 2 or not _sees(scene):
        return found
    ahead = Foresight(scene, seed)
    followed = []
    try:
        for each in found if ahead.base.over is None else ():
            if each.worth < found[0].worth - BEHIND or ahead.nodes >= nodes:
                break
            line = yield from ahead.of(each.turn)
            followed.append(_mixed(each, line))
            yield
    finally:
        ahead.close()
    followed.sort(key=lambda each: -each.worth)
    return [*followed, *found[len(followed) :]]


def _sees(scene: Scene) -> bool:
    """Whether there is anything to follow: an ordinary round, and somebody to fight."""
    view = scene.here.view
    return view.phase == "rounds" and not view.peace and view.beliefs is not None and bool(scene.here.foes)


def _mixed(each: Weighed, line: Line) -> Weighed:
    """The turn with what was seen of it beside what the regular thinks of it, term by term."""
    seen, thought = dict(line.terms), dict(each.terms)
    terms = tuple(
        (key, (seen.get(key, 0) * SEEN + thought.get(key, 0) * (CENT - SEEN)) // CENT)
        for key in dict.fromkeys((*seen, *thought))
    )
    return Weighed(each.turn, sum(amount for _, amount in terms), terms)
