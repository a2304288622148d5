"""How the regular chooses: the likely turns of every kind, each weighed by the round that follows it.

A glance (``whole_turns``) tells which turns are worth a closer look: for each enemy the best blow and where to go after
it, where to walk and strike from, charges, deeds of the other chapters, a stance, and ways to get away.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from game.ai import detours, experience, lurking, plans, search, whole_turns
from game.ai.blows import Blow
from game.ai.plans import Scene, Squares, Turn
from game.ai.round_ahead import Outlook, RoundAhead
from game.ai.situation import doomed
from game.ai.strikes import PLAIN
from game.ai.survey import Survey
from game.ai.whole_turns import Found, Weighed
from game.ai.worth import CENT
from systems.commands import Aim, EndTurn, Feint, Ready

TRICKS, PART = 2, 3
"""Special attacks that are thought of where a plain one is worth more, but no more than so many times as much."""
BEHIND = 400_000
"""What a turn may be worth less at a glance than the best and still be weighed."""
RESTLESS = 6_000
"""What a walk has to win that does nothing else."""
IDLE = 100_000
"""What it has to win to let a whole turn go by: a guard taken up may turn enemies on others, and is worth it yet."""
PREPARES = (Aim, Feint, Ready)
"""What is done for a blow of a turn to come."""


class Breadth(NamedTuple):
    """How many turns a mind looks at closely, and what it still thinks of the glance that singled them out."""

    targets: int = 3
    """Enemies of whom each is thought of as the one to strike first."""
    places: int = 2
    """Places to go to after each such blow."""
    spots: int = 4
    """Places to strike from."""
    most: int = 12
    """Turns that are weighed at most."""
    glance: int = 0
    """Hundredths of what a turn seemed worth at a glance that count beside what the round makes of it."""


BROAD = Breadth()


def ranked(scene: Scene, count: int = 1, breadth: Breadth = BROAD) -> Generator[None, None, list[Weighed]]:
    """The best turns by the round that follows them."""
    found = yield from _likely(scene, breadth)
    if not found:
        return []
    ahead = RoundAhead(scene)
    yield
    best = found[0][1]
    weighed = []
    for turn, glance in found[: breadth.most]:
        if glance < best - BEHIND:
            break
        assert isinstance(turn, Turn)
        weighed.append(_settled(scene, turn, remembered(ahead.of(turn), glance * breadth.glance // CENT)))
        yield
    weighed.sort(key=lambda each: (-each.worth, isinstance(each.turn.first, EndTurn)))
    if lurking.waits(scene.here, weighed[0].turn):
        later = lurking.put_off(scene)
        if later is not None:
            weighed.insert(0, weighed[0]._replace(turn=later))
    return weighed


def remembered(outlook: Outlook, glance: int) -> Outlook:
    """The outlook with what is left in it of the glance."""
    if not glance:
        return outlook
    return Outlook(outlook.worth + glance, (*outlook.terms, ("glance", glance)))


def _settled(scene: Scene, turn: Turn, outlook: Outlook) -> Weighed:
    """The turn with its worth; of two places about as good the unit keeps its own, and does not run to and fro; but it
    does something.
    """
    price = 0
    if turn.first is None and not turn.walks and turn.square != scene.here.stay:
        price = RESTLESS
    elif isinstance(turn.first, EndTurn) and scene.here.me.standard and scene.here.me.move:
        price = IDLE
    terms = tuple((key, amount - price * (key == "promise")) for key, amount in outlook.terms)
    learned = experience.of(turn) if scene.here.temper.seasoned else 0
    if learned:
        terms = (*terms, ("experience", learned))
    return Weighed(turn, outlook.worth - price + learned, terms)


def _likely(scene: Scene, breadth: Breadth) -> Generator[None, None, Found]:
    """Turns that are worth a closer look, those that are worth most at a glance first."""
    survey, offered, others = yield from whole_turns.looked_at(scene)
    found: Found = []
    for fan in _fans(scene, survey, offered, breadth):
        found += yield from search.ranked([], [fan], breadth.spots if fan.must_strike else breadth.places, plans.NEVER)
    found += yield from search.ranked(list(whole_turns.striking(scene, offered)), [], breadth.spots, plans.NEVER)
    strikes = bool(found)
    if strikes and (scene.here.falls_back or scene.prospects.areas):
        found += yield from search.ranked(
            list(whole_turns.waiting(scene)), whole_turns.walking(scene, survey), breadth.spots
        )
    thrown = list(whole_turns.going_on(scene, others, survey))
    found += yield from search.ranked(others, thrown, breadth.places)
    if strikes:
        stands = whole_turns.total_defense(scene, survey)
        found += yield from search.ranked(list(whole_turns.stances(scene)), stands, breadth.places)
    else:
        for turn in detours.turns(scene):
            others += [turn] if turn is not None else []
            yield
        waits = [*lurking.turns(scene), *whole_turns.waiting(scene)]
        yield
        found += yield from search.ranked([*others, *waits], (), breadth.spots)
        found += yield from search.ranked([], whole_turns.walking(scene, survey), breadth.spots)
    if doomed(scene.here.me):
        found = [each for each in found if not _pays_later(each[0])] or found
    return sorted(found, key=lambda each: -each[1])


def _pays_later(plan: search.Plan) -> bool:
    """Whether the turn is made for the next one."""
    return isinstance(plan, Turn) and isinstance(plan.first, PREPARES)


def _fans(scene: Scene, survey: Survey, offered: list[Blow], breadth: Breadth) -> Iterator[Squares]:
    """For each likely target the best blow, then anywhere; walk anywhere and strike; all out as well."""
    here = scene.here
    if not here.me.standard:
        return
    moves = bool(here.me.move and "move" in here.verbs)
    for blow in _by_target(offered, breadth.targets):
        yield Squares(scene, survey, whole_turns.after(scene, blow), blow, blow.worth)
    if moves:
        yield Squares(scene, survey, here.plain, None, strikes=True, must_strike=True)
    all_out = whole_turns.best_of(offered, "all_out_attack")
    if all_out is not None:
        stance = whole_turns.gave_up(here, here.rules.all_out_bonus(here.me))
        yield Squares(scene, survey, stance, all_out, all_out.worth)


def _by_target(offered: list[Blow], targets: int) -> list[Blow]:
    """At each of the likeliest targets the best plain blow, and the best of those made for what they bring about."""
    best: dict[tuple[str, bool], Blow] = {}
    for blow in offered:
        name = blow.target, blow.deed == PLAIN
        if blow.verb in whole_turns.ON_THE_MOVE and blow.worth > (best[name].worth if name in best else 0):
            best[name] = blow
    found = sorted(best.values(), key=lambda blow: -blow.worth)
    plain = [blow for blow in found if blow.deed == PLAIN][:targets]
    return [*plain, *[blow for blow in found if blow.deed != PLAIN and blow.worth * PART >= found[0].worth][:TRICKS]]
