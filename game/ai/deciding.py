"""How a mind comes to its command: questions are answered, what costs nothing is done, of whole turns one is chosen.

All minds that plan do it this way; they differ in how they choose.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol

from game.ai import answers, arming, care, commanded, lurking, nerve, opening, plans
from game.ai.aims import aims_of
from game.ai.blows import Arms
from game.ai.consequences import Consequences
from game.ai.notes import Note, note
from game.ai.plans import Scene
from game.ai.prospects import Prospects
from game.ai.situation import Situation
from game.ai.temper import EVEN, Temper
from game.ai.whole_turns import Weighed
from systems.commands import Command, DropProne, EndTurn, Leave, Surrender
from systems.view import View

MOST_LOOKED_AT, MOST_NOTED = 40, 3
"""Turns among which the notes look for some that begin in different ways, and how many they tell."""


class Choice(Protocol):
    """How a mind chooses: the best turns, the best first; as many as asked for where there are that many."""

    def __call__(self, scene: Scene, count: int = 1) -> Generator[None, None, list[Weighed]]: ...


def decided(
    view: View, choose: Choice, temper: Temper = EVEN, notes: list[Note] | None = None
) -> Generator[None, None, Command]:
    """The command for a view. ``notes`` are given the best few turns of a decision between turns."""
    if view.phase == "rounds" and not view.peace:
        return (yield from _planned(view, choose, temper, notes))
    if view.ask is None and opening.waits(view):
        yield
        return EndTurn(view.actor)
    return opening.sound(view, (yield from _planned(opening.narrowed(view), choose, temper, notes)))


def _planned(view: View, choose: Choice, temper: Temper, notes: list[Note] | None) -> Generator[None, None, Command]:
    """The best command of a view that shows only whom the unit would strike at."""
    if view.ask is not None:
        yield
        return answers.answer(view, temper)
    if {offer.verb for offer in view.offers} <= {"end_turn", "surrender"}:
        yield
        return EndTurn(view.actor)
    if view.me.orders[0] != "hold" and any(offer.verb == "leave" for offer in view.offers):
        yield
        if not aims_of(view).stays:
            return Leave(view.actor)  # it has come to its way out
    if nerve.gives_up(view, temper):
        yield
        return Surrender(view.actor)
    here = Situation(view, temper, later=True)
    yield from here.prepare()
    if commanded.lies_in_wait(here):
        return commanded.waiting(here)
    first = care.at_once(here) or arming.at_once(here)
    if first is not None:
        return first
    if here.me.standard or here.me.move:
        effects = Consequences(here)
        arms = Arms(here, effects, later=True)
        yield from arms.prepare()
        scene = Scene(here, effects, arms, Prospects(here, arms))
        turns = yield from choose(scene) if notes is None else choose(scene, MOST_LOOKED_AT)
        if notes is not None:
            notes += _noted(turns)
        command = plans.command(turns[0].turn) if turns else None
        if command is not None:
            return command
    return _last(here)


def _noted(turns: list[Weighed]) -> list[Note]:
    """The best turns that begin in different ways, the chosen one first."""
    found: dict[Command | None, Note] = {}
    for each in turns:
        made = note(each)
        if len(found) < MOST_NOTED:
            found.setdefault(made.command, made)
    return list(found.values())


def _last(here: Situation) -> Command:
    """Nothing is left to spend but an immediate action: lie down when that pays, otherwise the turn ends."""
    if "drop_prone" in here.verbs and lurking.lies_down(here):
        return DropProne(here.me.id)
    return EndTurn(here.me.id)
