"""What comes of a whole turn, found by playing it in the battle the side believes in (``View.sandbox``).

The turn is taken, everybody else takes theirs in the order of Initiative as ``reply`` has it, and the unit itself takes
its next one. Ways are walked in the sandbox, by its rules; blows are not thrown but laid over what each unit has left
(``exchange``), so that nothing hangs on luck and the same turn always comes to the same.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import NamedTuple

from game.ai import exchange, worth
from game.ai.blows import Blow
from game.ai.exchange import Fighter
from game.ai.plans import Scene, Turn, way_to
from game.ai.reply import LEAST, Replies
from game.ai.round_ahead import Aimed, RoundAhead, fighter
from game.ai.situation import CAUTION, Situation
from game.ai.strikes import Stand
from systems import referee
from systems.commands import (
    BY_VERB,
    AreaAttack,
    Attack,
    AttackSquare,
    Cast,
    Command,
    EndTurn,
    Move,
    PlaceUnit,
)
from systems.sandbox import Sandbox

HEED = 60
"""Hundredths: harm to the side against harm to its enemies, as long as the unit is as careful as it is at first."""
NEXT = 100
"""Hundredths of its next blow that count."""
PROMISE = 100
"""Hundredths of what its place promises beside that count."""
ROUNDS = 1
"""Own turns that are followed by everybody else's."""
LONGEST = 40
"""Decisions of one round at most."""
LATELY = 1
"""Rounds after which one that was lost sight of is not reckoned with any more."""
LIKELY = 0.5
"""The chance of being up from which on a unit is where it would go."""


class Line(NamedTuple):
    """What came of a turn: its worth and the terms that add up to it."""

    worth: int
    terms: tuple[tuple[str, int], ...]


class Foresight:
    """One decision's sandbox, and what is known of everybody in it. ``close`` it when it has told enough."""

    def __init__(self, scene: Scene, ahead: RoundAhead, seed: int) -> None:
        self.scene, self.here, self.ahead, self.seed = scene, scene.here, ahead, seed
        self.base = scene.here.view.sandbox(seed)
        self.mine, self.theirs = self._fighters()
        self.everybody = {**self.mine, **self.theirs}
        self.names = list(self.everybody)
        self.heed = HEED * scene.here.caution // CAUTION
        self.replies = Replies(self.base, self.everybody, self._foes())

    def close(self) -> None:
        """Drop the sandbox."""
        self.base.close()

    @property
    def begins(self) -> bool:
        """Whether the sandbox stands where the unit has to decide: not where it is asked about one nobody has seen."""
        return referee.decides(self.base) == self.here.me.id

    @property
    def nodes(self) -> int:
        """Turns of others that have been thought through so far."""
        return self.replies.nodes

    def _fighters(self) -> tuple[dict[str, Fighter], dict[str, Fighter]]:
        """Who is reckoned with: the side's own, its enemies, and those that it has lost sight of a moment ago."""
        here = self.here
        foes = {foe.facts.id: foe.weight for foe in here.foes}
        lately = {unit for unit, _, _, seen in here.view.last_seen if here.view.round - seen <= LATELY}
        mine, theirs = {}, {}
        for unit in self.base.units():
            if unit.fallen or unit.surrendered:
                continue
            if unit.side == here.me.side:
                weight = here.weight if unit.id == here.me.id else self.scene.effects.weight(unit)
                mine[unit.id] = fighter(unit, unit, weight)
            elif unit.id in foes or unit.id in lately:
                theirs[unit.id] = fighter(unit, unit, foes.get(unit.id, here.size(unit)))
        return mine, theirs

    def _foes(self) -> dict[str, frozenset[str]]:
        """Whom each side would strike at."""
        sides, own = self.base.setup.sides, self.here.me.side
        spared = {own, *self.here.view.peace}
        found = {side: frozenset(each for each in sides if each != side) for side in sides}
        return found | {own: frozenset(each for each in sides if each not in spared)}

    def of(self, turn: Turn) -> Generator[None, None, Line]:
        """The best the turn comes to, by whom the unit strikes in it. Pauses."""
        best: Line | None = None
        for aimed in self.ahead.aimed(turn):
            line = yield from self._play(turn, aimed)
            best = line if best is None or line.worth > best.worth else best
        assert best is not None
        return best

    def _play(self, turn: Turn, aimed: Aimed | None) -> Generator[None, None, Line]:
        here = self.here
        exchange.begin(list(self.everybody.values()))
        done = 0.0
        target = None if aimed is None else self.theirs.get(here.foes[aimed.number].facts.id)
        if aimed is not None and aimed.hit is not None and target is not None:
            done = exchange.strike(target, aimed.hit, 1.0)
        struck = 0.0 if aimed is None else float(aimed.beside)
        line = self.base.fork(self.seed)
        following = 0.0
        try:
            goes_on = self._take(line, turn)
            yield
            if goes_on:
                following = yield from self._others(line, {here.me.id: turn.stance.me}, _eased(turn, here))
        finally:
            line.close()
        own = sum(each.lost() for each in self.mine.values())
        foes = sum(each.lost() for each in self.theirs.values())
        terms = (
            ("strike", int(struck + done)),
            ("comrades", int(foes - done)),
            ("replies", -int(own) * self.heed // worth.CENT - here.fume(turn.square)),
            ("promise", turn.promised * PROMISE // worth.CENT),
            ("next", int(following) * NEXT // worth.CENT),
        )
        return Line(sum(amount for _, amount in terms), terms)

    def _take(self, line: Sandbox, turn: Turn) -> bool:
        """Take the turn in the sandbox, its dice left out; whether others have theirs then."""
        me = self.here.me.id
        if line.over is not None:
            return False
        if isinstance(turn.first, Command) and not turn.walks and not _thrown(turn.first):
            referee.submit(line, turn.first)
        square = turn.first.square if isinstance(turn.first, Blow) and not turn.walks else None
        self._go(line, square or turn.square, way_to(self.here, turn.square))
        if line.over is None and referee.decides(line) == me:
            referee.submit(line, EndTurn(me))
        return line.over is None

    def _go(self, line: Sandbox, square: tuple[int, int], path: tuple[tuple[int, int], ...]) -> None:
        """Walk there, or be there some other way."""
        me = self.here.me.id
        unit = line.unit(me)
        if (unit.x, unit.y) == square or unit.presence != "here":
            return
        if path and path[-1] == square and referee.submit(line, Move(me, path)) is None:
            return
        referee.submit(line, PlaceUnit(me, square), at_table=True)

    def _others(
        self, line: Sandbox, struck: Mapping[str, Stand], eased: frozenset[str]
    ) -> Generator[None, None, float]:
        """Everybody up to the unit's next turn, and again; what its blow is worth after that."""
        me, rounds = self.here.me.id, ROUNDS
        for _ in range(LONGEST * ROUNDS):
            who = referee.decides(line)
            if who is None:
                return 0.0
            asked = referee.asks(line)
            if asked is not None:
                if referee.submit(line, BY_VERB[asked.choice](who, **dict(asked.default))) is not None:
                    return 0.0
                continue
            if who == me:
                rounds -= 1
                struck, eased = {}, frozenset()
            if not rounds:
                return exchange.wakes(self.mine[me]) * self.replies.of(line, me, struck).gain
            self._reply(line, who, struck, eased)
            yield
            if line.over is not None or referee.decides(line) != who or referee.submit(line, EndTurn(who)) is not None:
                return 0.0
        return 0.0

    def _reply(self, line: Sandbox, who: str, struck: Mapping[str, Stand], eased: frozenset[str]) -> None:
        """One turn of somebody, as likely as it is that it still has one."""
        one = self.everybody.get(who)
        up = 0.0 if one is None else exchange.wakes(one)
        if up <= LEAST:
            return
        reply = self.replies.of(line, who, struck, walks=who not in eased)
        if reply.square is not None and up > LIKELY:
            referee.submit(line, PlaceUnit(who, reply.square), at_table=True)
        for hit, share in reply.instead if reply.hit is not None else ():
            exchange.strike(self.everybody[self.names[hit.target]], hit, up * share)


def _eased(turn: Turn, here: Situation) -> frozenset[str]:
    """Foes that the turn will most likely keep from walking."""
    ease = turn.stance.ease
    if ease is None or ease.chance * 2 < worth.DROP:
        return frozenset()
    return frozenset((here.foes[ease.foe].facts.id,))


def _thrown(command: Command) -> bool:
    """Whether dice decide what comes of it: that has been weighed already."""
    return isinstance(command, (Attack, AttackSquare, AreaAttack, Cast)) or type(command) in referee.PLANS
