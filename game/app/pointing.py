"""What is marked on the board for the question of the moment: ways, reach, lines, lanes, causes (look 3).

Asks the referee and the side's knowledge; draws nothing.
"""

from __future__ import annotations

from dataclasses import replace

from game.app.deeds import Deed
from game.app.foresight import way_note
from game.app.marks import Ghost, Lane, Marks, Placed, Sight, Square, Squares, Tag
from game.app.people import People
from game.app.plan import Plan
from game.text import Text, numbers
from systems import attack, charge, knowledge, movement, sight
from systems.battle import Battle
from systems.commands import Attack, Charge, Move
from systems.facts import Forecast, Refusal, UnitFacts
from systems.paths import Reach


def placed(people: People, moving: dict[str, tuple[float, float]]) -> tuple[Placed, ...]:
    """Tokens where they stand, or where they are on their way; the fallen first, so that the living lie on them."""
    battle = people.battle
    found = []
    for unit in sorted(battle.units(), key=lambda each: (not each.fallen, each.id)):
        if unit.id in people.located:
            x, y = moving.get(unit.id, (float(unit.x), float(unit.y)))
            found.append(Placed(unit.id, people.token(unit), x, y, unit.derived.footprint))
    if people.side:
        for name, (x, y, _) in knowledge.last_seen(battle, people.side).items():
            if name not in people.located:
                unit = battle.unit(name)
                token = people.token(unit, hollow=True)
                found.append(Placed(name, token, float(x), float(y), unit.derived.footprint))
    return tuple(found)


def unit_at(people: People, square: Square | None) -> str:
    """The unit these eyes see on a square, the living before the fallen; "" when there is none."""
    if square is None:
        return ""
    there = [
        unit for unit in people.battle.units() if unit.id in people.located and not unit.dead and _covers(unit, square)
    ]
    return min(there, key=lambda unit: (unit.fallen, unit.id)).id if there else ""


def _covers(unit: UnitFacts, square: Square) -> bool:
    x, y, side = unit.footprint
    return x <= square[0] < x + side and y <= square[1] < y + side


class Pointing:
    """Marks for one acting unit; what costs time is kept until the battle moves on."""

    def __init__(self, people: People, text: Text) -> None:
        self.people, self.text = people, text
        self._key: tuple[object, ...] = ()
        self._reach: Reach | None = None
        self._second: Squares = frozenset()

    def reach(self, unit: UnitFacts) -> Reach | None:
        """Where the unit can go with one move, as its side knows the field; None when it has no move to pay with."""
        battle = self.people.battle
        key = (len(battle.commands), len(battle.log), unit.id)
        if key != self._key:
            self._key, self._reach, self._second = key, None, frozenset()
            if not unit.prone and (unit.move or unit.standard):
                with battle:
                    self._reach = movement.reach(battle, unit)
                    if unit.move and unit.standard:
                        self._second = frozenset(movement.reach(battle, unit, moves=2).squares())
        return self._reach

    def move_to(self, unit: UnitFacts, square: Square) -> Move | None:
        """The move to a square, or None when it is out of reach."""
        found = self.reach(unit)
        if found is None or not found.may_stop(*square) or square == (unit.x, unit.y):
            return None
        return Move(unit.id, found.path(*square))

    def marks(self, plan: Plan, unit: UnitFacts | None, deed: Deed | None, wanted: Attack | None,
              answer: Forecast | Refusal | None) -> Marks:  # fmt: skip
        """Everything to mark now."""
        unseen = self._unseen()
        pointed = plan.pointed
        if unit is None:
            return Marks(hovered=pointed, unseen=unseen, selected=plan.inspected)
        base = Marks(hovered=pointed, selected=unit.id, unseen=unseen, target=wanted.target if wanted else "")
        if plan.refused:
            base = replace(base, refused=(plan.refused,))
        if wanted is not None:
            return self._attack_marks(base, plan, unit, wanted, answer)
        if deed is None or deed.verb == "move":
            return self._way_marks(base, pointed, unit)
        return base

    def _way_marks(self, base: Marks, pointed: Square | None, unit: UnitFacts) -> Marks:
        found = self.reach(unit)
        if found is None:
            return base
        base = replace(base, reach=frozenset(found.squares()), second=self._second)
        if pointed is None or pointed == (unit.x, unit.y) or not found.may_stop(*pointed):
            return base
        path = found.path(*pointed)
        cost = found.cost(*pointed) or 0
        places = self.people.places
        side = unit.derived.footprint
        return replace(
            base,
            path=((unit.x, unit.y), *path),
            path_side=side,
            path_unit=places[unit.side],
            ghost=Ghost(replace(self.people.token(unit), marks=()), pointed, side),
            tags=(Tag("blue", way_note(self.text, cost, 2 * unit.derived.speed), "", pointed, side),),
        )

    def _attack_marks(
        self, base: Marks, plan: Plan, unit: UnitFacts, wanted: Attack, answer: Forecast | Refusal | None
    ) -> Marks:
        battle = self.people.battle
        target = battle.unit(wanted.target)
        side, start = unit.derived.footprint, (unit.x, unit.y)
        if isinstance(wanted, Charge) and wanted.square != (-1, -1):
            base = replace(base, lane=Lane(start, wanted.square, side))
            start = wanted.square
        opened = not isinstance(answer, Refusal)
        line = Sight(start, (target.x, target.y), side, target.derived.footprint, opened)
        base = replace(base, sights=(line,))
        if isinstance(answer, Refusal):
            said = self.text.refusal(battle, answer, wanted.verb)
            spoiled = (said.at,) if said.at else ()
            names = tuple((square, side, numbers.square(*square)) for square in said.possible)
            return replace(base, refused=spoiled, possible=names)
        if answer is None:
            return base
        return self._causes(base, plan, unit, wanted, answer)

    def _causes(self, base: Marks, plan: Plan, unit: UnitFacts, wanted: Attack, shown: Forecast) -> Marks:
        """Light what gives a number: the pointed modifier's cause, else the cover."""
        battle = self.people.battle
        tags = []
        lit = shown.modifiers[plan.cause] if 0 <= plan.cause < len(shown.modifiers) else None
        for line in shown.modifiers:
            if line.key == "modifier.cover" and line.at:
                words = self.text.say("window.cover", value=-line.value)
                tags.append(Tag("amber", words, line.rule, (line.at[1], line.at[2]), prefer="below"))
                lit = lit or line
        if isinstance(wanted, Charge):
            metres = charge.metres(unit.footprint, unit.footprint._replace(x=wanted.square[0], y=wanted.square[1]))
            words = self.text.say("window.charge", metres=numbers.metres(2 * metres))
            tags.append(Tag("amber", words, "CHG-02", (float(wanted.square[0]), float(wanted.square[1]))))
        causes = (lit.at,) if lit is not None and lit.at else ()
        return replace(base, causes=causes, tags=tuple(tags), badges=self._badges(battle, unit, wanted.target))

    def _badges(self, battle: Battle, unit: UnitFacts, target: str) -> tuple[tuple[Square, str], ...]:
        """The cover each thing between the two would give the target, by the square it stands on."""
        with battle:
            there = battle.unit(target)
            between = attack.cover_of(battle, unit.id, target)
            return tuple(
                ((piece.at[1], piece.at[2]), str(min(8, value)))
                for piece in between.pieces
                if piece.at[0] == "square" and (value := piece.size - there.size + 4) > 0
            )

    def _unseen(self) -> Squares:
        """Ground that no living unit of the side sees; nothing for the Storyteller."""
        people = self.people
        if not people.side:
            return frozenset()
        board = people.battle.board
        seen = bytearray(board.width * board.height)
        for unit in people.battle.units():
            if unit.side == people.side and not unit.fallen:
                field = sight.field(board, unit.footprint)
                for at, mark in enumerate(field):
                    if mark:
                        seen[at] = 1
        return frozenset(
            (at % board.width, at // board.width) for at, mark in enumerate(seen) if not mark and board.factors[at]
        )
