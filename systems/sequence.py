"""Several deeds of one turn, one after another: whether each is legal then, its odds then, and those of the whole.

The deeds are tried on a fork that holds only what a side knows: who is not located is not there, nothing anybody has
ready goes off, no unknown mine lies anywhere. A walk is taken for walked and a deed without dice for done; a deed with
dice goes on from every way in which it succeeds, each with its chance (``outcomes``), so what an earlier roll changes
for a later one is in the odds of the whole. Where numbers are hidden, or the ways cannot be listed, the price is paid
and nothing else: then the chances of the steps are multiplied, and the stage says that it is no exact one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from components.abilities import Readied
from components.area import Zones
from components.fiat import Fixed
from components.joining import Presence
from systems import actions, knowledge, movement, referee, view
from systems.battle import Battle
from systems.commands import Attack, Balance, Climb, Command, Crawl, Jump, Move, MoveHold, Overrun, Swim
from systems.dice import NoDiceHere
from systems.events import ActionSpent
from systems.forecast import Forecast
from systems.offers import Refusal
from systems.outcomes import Untold, outcomes
from systems.store import SCENE

CLOSE = 1e-6
"""How far the ways listed may be from the odds of the deed itself; further, and they are not what the odds are of."""

CARRYING = (Balance, Climb, Crawl, Jump, MoveHold, Overrun, Swim)
"""Deeds with dice that take the unit somewhere."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One deed of the sequence, once everything before it has succeeded."""

    command: Command
    costs: tuple[str, ...]
    shown: Forecast | None
    """Its odds on the likeliest way so far; None for a deed without dice."""
    chance: float
    """Chance that it succeeds, once all before it have; 1 for a deed without dice."""
    joint: float
    """Chance that it and all before it succeed."""
    drop: float
    """Chance that the target of its attack has fallen by then, whatever of the sequence succeeded; 0 without one."""
    exact: bool
    """Whether ``chance``, ``joint`` and ``drop`` are exact: no estimate, nothing taken for granted but that everybody
    answers as the odds of a single deed have it.
    """
    open_end: bool
    """Whether no step may follow: what it leads to is not known before it is done."""
    square: tuple[int, int]
    """Where the unit then stands."""


@dataclass(slots=True)
class _Level:
    """The battle after a deed. ``ground`` stands for all the ways so far, for whoever chooses the next one."""

    command: Command | None
    ground: Battle
    lines: list[tuple[float, Battle]] | None = None
    """All ways in which everything so far has succeeded, each with its chance, the likeliest first; None as long as
    nobody has asked for them.
    """
    fallen: dict[str, float] = field(default_factory=dict)
    """Chance that a unit fell on a way that is not gone on with."""
    exact: bool = True
    """Whether the lines are all such ways, and not one that stands for them."""


def as_known(battle: Battle, side: str) -> Battle:
    """A fork of the battle as a side knows it; the whole battle for "", the Storyteller. The caller closes it."""
    twin = battle.fork()
    with battle:
        located = knowledge.located(battle, side) if side else frozenset(battle.ids)
    with twin:
        twin.write(SCENE, Fixed, "rows", ())
        for unit in battle.ids:
            twin.write(unit, Readied, "act", "")
            if unit not in located and twin.of(unit, Presence).state in ("here", "surrendered"):
                twin.write(unit, Presence, "state", "coming")
        if side:
            rows = tuple(row for row in twin.scene(Zones).rows if row[0] != "mine" or side in row[6])
            twin.write(SCENE, Zones, "rows", rows)
    return twin


class Sequence:
    """The deeds of one unit in their order. ``likely`` tells the chance of success from a forecast."""

    def __init__(self, battle: Battle, side: str, likely: Callable[[Forecast], float]) -> None:
        self.side, self._likely = side, likely
        self.stages: tuple[Stage, ...] = ()
        start = as_known(battle, side)
        self._levels = [_Level(None, start, [(1.0, start)])]

    @property
    def ground(self) -> Battle:
        """The battle after the sequence: who walked stands where the walk ends, and a deed with dice has cost what it
        costs; where it carries the unit along, as on the likeliest way in which it succeeds.
        """
        return self._levels[-1].ground

    @property
    def open_end(self) -> bool:
        """Whether no deed may follow."""
        return bool(self.stages) and self.stages[-1].open_end

    @property
    def commands(self) -> tuple[Command, ...]:
        return tuple(each.command for each in self.stages)

    def add(self, command: Command) -> Refusal | None:
        """Append a deed; refused, with nothing changed, where it is not legal after the others. Raises ValueError after
        a deed of which nobody knows yet what it leads to.
        """
        if self.open_end:
            raise ValueError("nobody knows what the last deed leads to before it is done")
        refusal = referee.why_not(self.ground, command)
        if refusal is not None:
            return refusal
        rolls = isinstance(command, Attack) or type(command) in referee.PLANS
        found = self._rolled(command) if rolls else self._done(command)
        if isinstance(found, Refusal):
            return found
        self._levels.append(found)
        return None

    def drop(self) -> bool:
        """Take the last deed back; False when there is none."""
        if not self.stages:
            return False
        self.stages = self.stages[:-1]
        self._shut(self._levels.pop())
        return True

    def close(self) -> None:
        """Give up every fork; the sequence must not be used afterwards."""
        while self._levels:
            self._shut(self._levels.pop())

    @staticmethod
    def _shut(level: _Level) -> None:
        for _, battle in level.lines or ():
            if battle is not level.ground:
                battle.close()
        level.ground.close()

    # what comes of one step

    def _done(self, command: Command) -> _Level:
        """A walk, or a deed without dice."""
        last = self.stages[-1] if self.stages else None
        ground, open_end = taken_for_done(self.ground, command)
        joint, dropped, exact = (last.joint, last.drop, last.exact) if last is not None else (1.0, 0.0, True)
        self._stage(command, ground, (None, 1.0, joint, dropped, exact, open_end))
        return _Level(command, ground)

    def _stage(
        self, command: Command, ground: Battle, found: tuple[Forecast | None, float, float, float, bool, bool]
    ) -> None:
        actor = ground.unit(command.actor)
        self.stages += (Stage(command, costs(ground), *found, (actor.x, actor.y)),)

    def _rolled(self, command: Command) -> _Level | Refusal:
        """A deed with dice: its odds on every way so far; why not, where it is possible on none of them."""
        last = self._lines(len(self._levels) - 1)
        told, drop = self._told(command, last)
        if not told:
            assert last.lines is not None
            refused = view.forecast(last.lines[0][1], command, self.side)
            assert isinstance(refused, Refusal)
            return refused
        shown = told[0][2]
        total = sum(chance for chance, _ in last.lines or ())
        chance = sum(weight * self._likely(each) for weight, _, each in told) / total
        before = self.stages[-1].joint if self.stages else 1.0
        exact = last.exact and not any(each.estimate for _, _, each in told)
        drop = min(1.0, drop * before / total + last.fallen.get(shown.target, 0.0))
        level = _Level(command, paid(self.ground, command))
        if isinstance(command, CARRYING):  # where it then stands is what the next step is chosen from
            level.ground.close()
            level = self._went(command, last, told) if exact else _Level(command, paid(self.ground, command))
        self._stage(command, level.ground, (shown, chance, before * chance, drop, exact, False))
        return level

    def _told(self, command: Command, last: _Level) -> tuple[list[tuple[float, Battle, Forecast]], float]:
        """The odds on every way on which the deed is possible; and the chance that its target falls, or lies there."""
        told, drop, target = [], 0.0, getattr(command, "target", "")
        for weight, battle in last.lines or ():
            found = view.forecast(battle, command, self.side)
            down = target in battle.sheets and battle.unit(target).fallen
            if isinstance(found, Refusal):  # on that way there is nothing left to do it to
                drop += weight * down
                continue
            drop += weight * (1.0 if down else found.drop)
            told.append((weight, battle, found))
        return sorted(told, key=lambda each: -each[0]), drop

    def _went(self, command: Command, last: _Level, told: list[tuple[float, Battle, Forecast]]) -> _Level:
        found = self._ways(command, told, last)
        if found is None:
            return _Level(command, paid(self.ground, command))
        lines, fallen = found
        return _Level(command, lines[0][1], lines, fallen)

    def _lines(self, place: int) -> _Level:
        """A level with its ways, worked out from those before it once somebody asks."""
        level = self._levels[place]
        if level.lines is not None:
            return level
        last = self._lines(place - 1)
        assert level.command is not None
        assert last.lines is not None
        stage = self.stages[place - 1]
        if stage.shown is None:
            level.lines = [(chance, taken_for_done(battle, level.command)[0]) for chance, battle in last.lines]
            possible = all(referee.why_not(battle, level.command) is None for _, battle in last.lines)
            level.fallen, level.exact = dict(last.fallen), last.exact and possible
            return level
        found = None
        if stage.exact:
            found = self._ways(level.command, self._told(level.command, last)[0], last)
        if found is None:
            level.lines, level.fallen, level.exact = [(1.0, level.ground)], dict(last.fallen), False
        else:
            level.lines, level.fallen = found
        return level

    def _ways(
        self, command: Command, told: list[tuple[float, Battle, Forecast]], last: _Level
    ) -> tuple[list[tuple[float, Battle]], dict[str, float]] | None:
        """The ways in which the deed succeeds, alike ones together; None where they are not what its odds are of."""
        found: dict[str, tuple[float, Battle]] = {}
        fallen = dict(last.fallen)
        standing = {unit.id for unit in self._levels[0].ground.units() if not unit.fallen}
        whole = False
        try:
            for weight, battle, shown in told:
                reached = 0.0
                for one in outcomes(battle, command):
                    if not one.success:
                        for unit in one.battle.units():
                            if unit.fallen and unit.id in standing:
                                fallen[unit.id] = fallen.get(unit.id, 0.0) + weight * one.chance
                        one.battle.close()
                        continue
                    reached += one.chance
                    name = one.battle.hash()
                    if name in found:
                        one.battle.close()
                        found[name] = (found[name][0] + weight * one.chance, found[name][1])
                    else:
                        found[name] = (weight * one.chance, one.battle)
                if abs(reached - self._likely(shown)) > CLOSE:
                    return None
            whole = bool(found)
            return (sorted(found.values(), key=lambda each: -each[0]), fallen) if whole else None
        except (Untold, NoDiceHere):
            return None
        finally:
            if not whole:
                for _, battle in found.values():
                    battle.close()


def taken_for_done(battle: Battle, command: Command) -> tuple[Battle, bool]:
    """A fork in which the deed is done as if nothing came between: a walk is walked, and what has no dice happens.
    Also whether nothing can be told of what comes after it.
    """
    twin = battle.fork()
    if isinstance(command, Move):
        with twin:
            movement.set_out(twin, command.actor, command.verb)
            movement.put(twin, command.actor, command.path[-1], ("MOV-01",))
        return twin, False
    try:
        refusal = referee.submit(twin, command)
        if refusal is None and referee.decides(twin) == command.actor and referee.asks(twin) is None:
            return twin, False
    except NoDiceHere:
        pass
    twin.close()
    return paid(battle, command), True


def paid(battle: Battle, command: Command) -> Battle:
    """A fork in which the deed has cost what it costs and done nothing else."""
    twin = battle.fork()
    with twin:
        if actions.payable(twin, twin.unit(command.actor), command.verb) is not None:
            actions.pay(twin, command.actor, command.verb)
    return twin


def costs(fork: Battle) -> tuple[str, ...]:
    """The actions that were paid in a fork since it began."""
    return tuple(kind for event in fork.log if isinstance(event, ActionSpent) for kind in event.costs)
