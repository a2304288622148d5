"""The novice: sound but shallow. It does what a person does who knows the rules and has not fought much.

It looks one action ahead, never at the whole turn. It strikes whoever is nearest unless something else is plainly
better, hardly thinks of cover or of who could strike back, reloads when nothing is loaded any more, seldom tries a
manoeuvre, never stands ready. Among what looks about as good it picks by chance of its own.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from functools import partial

from game.ai import (
    arming,
    blows,
    care,
    deciding,
    detours,
    finishing,
    holds,
    lurking,
    mission,
    plans,
    search,
    whole_turns,
    worth,
)
from game.ai.blows import Blow
from game.ai.chance import Chance
from game.ai.errands import AREA
from game.ai.notes import Note
from game.ai.plans import Scene, Squares, Turn
from game.ai.survey import Survey
from game.ai.temper import EVEN, Temper
from game.ai.whole_turns import Weighed
from game.ai.worth import CENT
from systems.commands import Command, EndTurn, StandUp, TotalDefense
from systems.view import View

HEED = 25
"""Hundredths of the harm it should fear that it thinks of."""
NEAREST = 160
"""Hundredths that a blow at the nearest enemy seems worth."""
AS_GOOD = 90_000
"""What another turn may be worth less than the best and still look as good."""
WORTHLESS = 4
"""How many times as much the best blow must be worth for another to be none at all."""
FEEBLE = 60_000
"""A blow worth less is next to nothing: no reason not to walk to where more can be done."""
TRICKS = 8
"""One decision of so many in which it thinks of manoeuvres, aimed shots and blows with all its might."""
OBVIOUS = 140
"""Hundredths of the best plain blow from which on even it sees what else could be done."""
SIMPLE = ("attack", "charge")
CLOSELY = 6
"""Ways to walk that it chooses among."""


def think(
    view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None
) -> Generator[None, None, Command]:
    """Something sound; the same view and seed give the same command."""
    chance = Chance(seed, "novice", view.round, view.actor, *_marks(view))
    heedless = replace(temper, danger=temper.danger * HEED // CENT)
    return (yield from deciding.decided(view, partial(_chosen, chance), heedless, notes))


def _marks(view: View) -> Iterator[int]:
    """What tells this decision of a round from the others."""
    me = view.me
    yield from (me.x, me.y, me.standard, me.move, me.swift, me.healthy)
    for record in view.records:
        yield from (record.low.x, record.low.y, record.low.healthy)


def _chosen(chance: Chance, scene: Scene, count: int = 1) -> Generator[None, None, list[Weighed]]:
    """A blow from where it stands, or else a step from which there is one, or else whatever brings it nearer."""
    offered = yield from blows.in_slices(scene.here, scene.effects)
    ends = [Weighed(turn, turn.gain) for turn in mission.turns(scene)]
    plain = max((each.worth for each in offered if _simple(each)), default=0)
    least = 0 if not chance.below(TRICKS) else plain * OBVIOUS // CENT
    poor = max((each.worth for each in offered), default=0) // WORTHLESS
    thought = [each for each in offered if each.worth > poor and (_simple(each) or each.worth > least)]
    struck = [_struck(scene, each) for each in thought]
    others = [*arming.turns(scene), *(holds.turns(scene) if scene.here.me.group else ())]
    struck += [Weighed(turn, turn.gain + scene.prospects.of(turn.square)) for turn in others if turn is not None]
    struck = [each for each in (*struck, *ends) if each.worth > -AREA]  # it does not run where the fight is lost
    if not struck or scene.prospects.areas:
        struck += yield from _walked(scene, must_strike=True)
        struck = [each for each in struck if each.worth > -AREA]
    if not struck or scene.prospects.areas:
        # who has to be somewhere weighs a blow against going there
        struck += yield from _walked(scene, must_strike=False)
    elif not ends and _feeble(scene, offered):
        struck = yield from _rather(scene, struck)
    best = _any_of_the_best(struck, chance)
    if count == 1:
        return best[:1]
    found = []
    for each in best[:count]:
        for _ in each.turn.looks():
            yield
        found.append(Weighed(each.turn, each.turn.bound()))  # what it is worth, not what it seemed
    return found


def _simple(blow: Blow) -> bool:
    return blow.verb in SIMPLE and not blow.deed.rush and not blow.deed.spot


def _struck(scene: Scene, blow: Blow) -> Weighed:
    """The blow as it looks to it, and the place where it is made."""
    square = blow.square or scene.here.stay
    turn = Turn(scene, square, scene.here.plain, blow, blow.worth)
    return Weighed(turn, _seems(scene, blow) + scene.prospects.of(square))


def _seems(scene: Scene, blow: Blow) -> int:
    """What the blow looks like to it: whoever is nearest draws its eye."""
    here = scene.here
    nearest = min(here.foes, key=lambda foe: here.distance(foe, here.stay))
    return blow.worth * (NEAREST if blow.target == nearest.facts.id else CENT) // CENT


def _feeble(scene: Scene, offered: list[Blow]) -> bool:
    """Whether no blow is worth its while; one at somebody whom Willpower alone keeps up counts for little and is."""
    here = scene.here
    return not here.me.group and all(
        each.worth < FEEBLE and not worth.kept_up(here.foe(each.target).facts) for each in offered
    )


def _rather(scene: Scene, struck: list[Weighed]) -> Generator[None, None, list[Weighed]]:
    """What it does rather than strike a feeble blow: it gets up, walks to a better place, or with no move left guards
    itself where it could be struck at. Nothing of it? Then the blow.
    """
    here = scene.here
    if (
        here.me.prone
        and "stand_up" in here.verbs
        and ((here.me.standard and here.me.move) or not lurking.lies_down(here))
    ):
        return [Weighed(turn, 0) for turn in whole_turns.waiting(scene) if isinstance(turn.first, StandUp)]
    home = -AREA
    for each in struck:
        for _ in each.turn.looks():
            yield
        home = max(home, each.turn.bound())
    walks = yield from _walked(scene, must_strike=True)
    walks += yield from _walked(scene, must_strike=False)
    better = [each for each in walks if each.worth > home and each.turn.square != here.stay]
    if better:
        return better
    if here.me.move:
        return struck
    exposed = here.danger(here.stay, here.plain)
    guards = [*whole_turns.stances(scene), *_braced(scene)]
    safer = [(turn, here.danger(here.stay, turn.stance)) for turn in guards]
    return [Weighed(turn, -danger) for turn, danger in safer if danger < exposed] or struck


def _braced(scene: Scene) -> Iterator[Turn]:
    """Total defense where it stands, if it is offered."""
    here = scene.here
    if "total_defense" in here.verbs:
        yield Turn(scene, here.stay, here.stance(total_defense=True), TotalDefense(here.me.id))


def _walked(scene: Scene, *, must_strike: bool) -> Generator[None, None, list[Weighed]]:
    """Ways to a blow; or whatever there is to do without one."""
    here = scene.here
    moves = "move" in here.verbs
    ground = Survey(here, whole_turns.squares(here, here.reach if moves else None))
    yield
    if must_strike:
        if not (moves and here.me.move and here.me.standard):
            return []
        fan = Squares(scene, ground, here.plain, None, strikes=True, must_strike=True)
        found = yield from search.ranked([], [fan], CLOSELY, plans.NEVER)
    else:
        others = [*arming.turns(scene), *care.turns(scene), *finishing.turns(scene)]
        if here.me.group:
            others += [turn for turn in holds.turns(scene) if turn is not None]  # out of a hold, or further into it
        for turn in detours.turns(scene):
            others += [turn] if turn is not None else []
            yield
        plain = [*others, *whole_turns.waiting(scene)]
        found = yield from search.ranked(plain, whole_turns.walking(scene, ground), CLOSELY)
    return [Weighed(turn, worth) for turn, worth in found if isinstance(turn, Turn)]


def _idle(turn: Turn) -> bool:
    """Whether a whole turn would go by with nothing done: whoever knows the rules finds something to do."""
    me = turn.scene.here.me
    return isinstance(turn.first, EndTurn) and bool(me.standard) and bool(me.move)


def _any_of_the_best(weighed: list[Weighed], chance: Chance) -> list[Weighed]:
    """One of those that look about as good as the best, and behind it the others in their order."""
    ordered = sorted(weighed, key=lambda each: -each.worth)
    if not ordered:
        return []
    near = [each for each in ordered if ordered[0].worth - each.worth <= AS_GOOD]
    picked = chance.pick([each for each in near if not _idle(each.turn)] or near)
    return [picked, *(each for each in ordered if each is not picked)]
