"""What is marked on the board for the question of the moment: ways, reach, lines, lanes, causes (look 3).

Asks the referee and the side's knowledge; draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from game.app import aiming, deeds, lasting, outlook, ways
from game.app.deeds import Deed
from game.app.foresight import way_note
from game.app.ground import Ground
from game.app.marks import At, Ghost, Lane, Marks, Placed, Sight, Square, Squares, Tag
from game.app.people import People
from game.app.plan import Plan
from game.app.terrain import raised
from game.text import numbers
from systems import actions, charge, knowledge, movement, referee
from systems.battle import Battle
from systems.commands import Charge, Command, Move
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.frozen import replace
from systems.offers import Field as Offered, Refusal
from systems.paths import Reach

LINES = 12
"""Lines of sight drawn at once; the nearest targets get them."""

TRIED = 120
"""Squares tried for where something would be possible."""


def placed(people: People, moving: dict[str, tuple[float, float]]) -> tuple[Placed, ...]:
    """Tokens where they stand, or where they are on their way; the fallen first, so that the living lie on them."""
    battle = people.battle
    found = []
    for unit in sorted(battle.units(), key=lambda each: (not each.fallen, each.id)):
        if unit.id in people.located:
            rough = unit.id in people.rough
            x, y = people.place(unit) if rough else moving.get(unit.id, (float(unit.x), float(unit.y)))
            side = 1 if rough else unit.derived.footprint
            found.append(Placed(unit.id, people.token(unit, hollow=rough), float(x), float(y), side))
    if people.side:
        for name, (x, y, _) in knowledge.last_seen(battle, people.side).items():
            if name not in people.located:
                unit = battle.unit(name)
                token = people.token(unit, hollow=True)
                found.append(Placed(name, token, float(x), float(y), unit.derived.footprint))
    return tuple(found)


def unit_at(people: People, square: Square | None, first: Collection[str] = ()) -> str:
    """The unit these eyes see on a square, the living before the fallen; "" when there is none. Of several, as in a
    hold, one of the ``first`` comes first.
    """
    if square is None:
        return ""
    there = [
        unit
        for unit in people.battle.units()
        if unit.id in people.located and not unit.dead and _covers(people, unit, square)
    ]
    return (
        min(there, key=lambda unit: (unit.id not in first, unit.id in people.rough, unit.fallen, unit.id)).id
        if there
        else ""
    )


def _covers(people: People, unit: UnitFacts, square: Square) -> bool:
    """Whether a unit is taken to stand there; one whose place is known roughly is wherever it may be."""
    x, y, side = unit.footprint
    if unit.id in people.rough:
        (x, y), side = people.rough[unit.id], 3
        x, y = x - 1, y - 1
    return x <= square[0] < x + side and y <= square[1] < y + side


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now: who has the turn, what with, the attack in question and its answer, the walk before it."""

    plan: Plan
    unit: UnitFacts | None
    deed: Deed | None
    wanted: Command | None
    answer: Forecast | Refusal | None
    targets: tuple[UnitFacts, ...] = ()
    """Whom the chosen deed can be aimed at."""
    at: Callable[[str], Command | None] | None = None
    """The chosen deed against one of them."""
    offered: tuple[Offered, ...] = ()
    """What else can be chosen in it."""
    walk: Move | None = None
    lit: At | tuple[()] = ()
    """The place of the modifier that is pointed at."""


class Pointing(Ground):
    """Marks for one acting unit."""

    def marks(self, ask: Question) -> Marks:
        """Everything to mark now."""
        plan, unit = ask.plan, ask.unit
        heights = raised(self.people.battle.board)
        base = replace(self.lasting(), hovered=plan.pointed, unseen=self.unseen(), heights=heights)
        if plan.pointed is not None and (said := lasting.named(self.people, plan.pointed)):
            base = replace(base, tags=(Tag("amber", said, "", plan.pointed),))
        if plan.hand is not None:
            return self._by_hand(base, plan)
        if unit is None:
            return replace(base, selected=plan.inspected)
        base = replace(base, selected=unit.id, target=getattr(ask.wanted, "target", ""))
        if plan.badges:
            base = replace(base, badges=self.shields(unit))
        if plan.refused:
            base = replace(base, refused=(plan.refused,))
        if plan.possible:
            side = unit.derived.footprint
            names = tuple((square, side, numbers.square(*square)) for square in plan.possible)
            base = replace(base, possible=names)
        if ask.walk is not None:
            base = self._with_way(base, unit, ask.walk)
        base = aiming.marks(base, ask, unit, self)
        if ask.wanted is not None and base.target:
            return self._attack_marks(base, ask, unit, ask.wanted)
        if ask.deed is None or ask.deed.verb == "move":
            return self._way_marks(base, plan.pointed, unit)
        if ask.deed.targeted:
            return self._lines(base, ask, unit, ask.deed)
        return base

    def _with_reach(self, base: Marks, unit: UnitFacts, second: bool = True) -> Marks:
        found = self.reached(unit)
        return replace(base, reach=found[1], second=found[2] if second else Squares())

    def _way_marks(self, base: Marks, pointed: Square | None, unit: UnitFacts) -> Marks:
        base = self._with_reach(base, unit)
        walk = self.move_to(unit, pointed) if pointed is not None else None
        return base if walk is None else self._with_way(base, unit, walk)

    def _by_hand(self, base: Marks, plan: Plan) -> Marks:
        """Whom the Storyteller's hand is about, and where it would put that one; the square that could not be."""
        held, battle = plan.hand, self.people.battle
        assert held is not None
        base = replace(base, selected=held.unit, refused=(plan.refused,) if plan.refused else ())
        if held.deed != "place" or plan.pointed is None or held.unit not in battle.sheets:
            return base
        unit = battle.unit(held.unit)
        token = replace(self.people.token(unit), marks=())
        return replace(base, ghost=Ghost(token, plan.pointed, unit.derived.footprint))

    def _with_way(self, base: Marks, unit: UnitFacts, walk: Move) -> Marks:
        """The way of a walk with its cost, and the ghost at its end."""
        end, side = walk.path[-1], unit.derived.footprint
        cost = ways.cost(self.people.battle, unit, walk.path)
        base = self.with_path(base, unit, walk.path)
        paid = actions.payable(self.people.battle, unit, walk.verb)
        dear = self.text.costs(paid) if paid is not None and paid != ("move",) else ""
        return replace(
            base,
            tags=(*base.tags, Tag("blue", way_note(self.text, cost, 2 * unit.speed), dear, end, side)),
        )

    def with_path(self, base: Marks, unit: UnitFacts, path: tuple[Square, ...]) -> Marks:
        """A way square by square, and the ghost at its end."""
        side = unit.derived.footprint
        return replace(
            base,
            path=((unit.x, unit.y), *path),
            path_side=side,
            path_unit=self.people.places[unit.side],
            ghost=Ghost(replace(self.people.token(unit), marks=()), path[-1], side),
        )

    def _lines(self, base: Marks, ask: Question, unit: UnitFacts, deed: Deed) -> Marks:
        """A chosen deed without a target yet: a line to every target, and the chance at the nearest that are possible.

        For a deed one can walk to first, the squares of a move as well, and the lines from the square pointed at.
        """
        walk = ask.walk
        if deed.verb in deeds.AFTER_WALK and unit.move:
            base = self._with_reach(base, unit, second=False)
            if walk is None and ask.plan.pointed is not None:
                walk = self.move_to(unit, ask.plan.pointed)
                base = base if walk is None else self._with_way(base, unit, walk)
        start = walk.path[-1] if walk is not None else (unit.x, unit.y)
        lines, tags = [], list(base.tags)
        for foe in ask.targets[:LINES]:
            wanted = ask.at(foe.id) if ask.at is not None else None
            if wanted is None:
                continue
            shown = self.questions.ask(wanted, walk)
            opened = not isinstance(shown, Refusal)
            if not opened and foe.side == unit.side:
                continue
            side, other = unit.derived.footprint, foe.derived.footprint
            x, y = self.people.place(foe)
            lines.append(Sight(start, (x, y), side, other, opened))
            if isinstance(shown, Forecast) and len(tags) < 3:
                tags.append(Tag("blue", self._chance(shown), "", (float(x), float(y)), other))
        return replace(base, sights=tuple(lines), tags=tuple(tags), badges=self.shields(unit))

    def _chance(self, shown: Forecast) -> str:
        chance = numbers.percent(outlook.chance(shown))
        return f"≈ {chance}" if shown.estimate else chance

    def _attack_marks(self, base: Marks, ask: Question, unit: UnitFacts, wanted: Command) -> Marks:
        battle, answer = self.people.battle, ask.answer
        target = battle.unit(base.target)
        side, start = unit.derived.footprint, (unit.x, unit.y)
        if isinstance(wanted, Charge) and wanted.square != (-1, -1):
            base = replace(base, lane=Lane(start, wanted.square, side))
            start = wanted.square
        elif ask.deed is not None and ask.deed.verb in deeds.AFTER_WALK and unit.move:
            base = self._with_reach(base, unit, second=False)
        if ask.walk is not None:
            start = ask.walk.path[-1]
        opened = not isinstance(answer, Refusal)
        line = Sight(start, self.people.place(target), side, target.derived.footprint, opened)
        base = replace(base, sights=(*base.sights, line))
        if isinstance(answer, Refusal):
            said = self.text.refusal(battle, answer, wanted.verb)
            spoiled = (said.at,) if said.at else ()
            listed = said.possible or ask.plan.possible
            names = tuple((square, side, numbers.square(*square)) for square in listed)
            return replace(base, refused=spoiled, possible=names)
        if answer is None:
            return base
        return self._causes(base, ask.lit, unit, wanted, answer)

    def _causes(self, base: Marks, lit: At | tuple[()], unit: UnitFacts, wanted: Command, shown: Forecast) -> Marks:
        """Light what gives a number: the pointed modifier's cause, else the cover."""
        tags = list(base.tags)
        for line in shown.modifiers:
            if line.key == "modifier.cover" and line.at:
                words = self.text.say("window.cover", value=-line.value)
                tags.append(Tag("amber", words, line.rule, (line.at[1], line.at[2]), prefer="below"))
                lit = lit or line.at
        if isinstance(wanted, Charge):
            metres = charge.metres(unit.footprint, unit.footprint._replace(x=wanted.square[0], y=wanted.square[1]))
            words = self.text.say("window.charge", metres=numbers.metres(2 * metres))
            tags.append(Tag("amber", words, "CHG-02", (float(wanted.square[0]), float(wanted.square[1]))))
        causes: tuple[At, ...] = (lit,) if lit else ()
        return replace(base, causes=causes, tags=tuple(tags), badges=self.shields(unit))


def possible_from(
    people: People,
    unit: UnitFacts,
    make: Callable[[UnitFacts, Battle], Command | None],
    reach: Reach | None,
    most: int = 3,
) -> tuple[Square, ...]:
    """Squares of one move from which a refused attack would be possible, the nearest first.

    Tried on a fork in which the unit stands there. A side that does not see everybody gets no answer: the fork would
    know more than the side does.
    """
    battle = people.battle
    if reach is None or (people.side and len(people.located) < len(battle.ids)):
        return ()
    width, found = battle.board.width, []
    ways = sorted((cost, at) for at, cost in reach.costs.items() if reach.may_stop(at % width, at // width))
    twin = battle.fork()
    try:
        for _, at in ways[:TRIED]:
            square = (at % width, at // width)
            if square == (unit.x, unit.y):
                continue
            with twin:
                movement.put(twin, unit.id, square, ("MOV-01",))
            wanted = make(twin.unit(unit.id), twin)
            if wanted is not None and referee.why_not(twin, wanted) is None:
                found.append(square)
                if len(found) == most:
                    break
    finally:
        twin.close()
    return tuple(found)
