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
from systems.commands import Attack, Command, Move
from systems.dice import NoDiceHere
from systems.events import ActionSpent
from systems.forecast import Forecast
from systems.offers import Refusal
from systems.outcomes import Untold, outcomes
from systems.store import SCENE

CLOSE = 1e-6
"""How far the ways listed may be from the odds of the deed itself; further, and they are not what the odds are of."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One deed of the sequence, once everything before it has succeeded."""

    command: Command
    costs: tuple[str, ...]
    shown: Forecast | None
    """Its odds from the likeliest way so far; None for a deed without dice."""
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
    """All ways in which everything so far has succeeded, the likeliest first; and who fell on other ways."""

    lines: list[tuple[float, Battle]]
    fallen: dict[str, float] = field(default_factory=dict)
    """Chance that a unit fell on a way that is not gone on with."""
    exact: bool = True
    """Whether these are all such ways, and not one that stands for them."""


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
        self._levels = [_Level([(1.0, as_known(battle, side))])]

    @property
    def ground(self) -> Battle:
        """The battle after the sequence, on the likeliest way in which all of it succeeds."""
        return self._levels[-1].lines[0][1]

    @property
    def commands(self) -> tuple[Command, ...]:
        return tuple(each.command for each in self.stages)

    def add(self, command: Command) -> Refusal | None:
        """Append a deed; refused, with nothing changed, where it is not legal after the others."""
        if self.stages and self.stages[-1].open_end:
            return Refusal("plan.open_end", (), (("unit", command.actor),))
        ground = self.ground
        refusal = referee.why_not(ground, command)
        if refusal is not None:
            return refusal
        rolls = isinstance(command, Attack) or type(command) in referee.PLANS
        level, stage = self._rolled(command) if rolls else self._done(command)
        self._levels.append(level)
        likeliest = level.lines[0][1]
        actor = likeliest.unit(command.actor)
        self.stages += (Stage(command, costs(likeliest), *stage, (actor.x, actor.y)),)
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
        for _, battle in level.lines:
            battle.close()

    # what comes of one step

    def _done(self, command: Command) -> tuple[_Level, tuple[Forecast | None, float, float, float, bool, bool]]:
        """A walk, or a deed without dice, on every way so far."""
        last = self._levels[-1]
        lines: list[tuple[float, Battle]] = []
        open_end = False
        for chance, battle in last.lines:
            twin, ended = taken_for_done(battle, command)
            open_end = open_end or ended
            lines.append((chance, twin))
        dropped = self.stages[-1].drop if self.stages else 0.0
        return _Level(lines, dict(last.fallen), last.exact), (None, 1.0, self._joint, dropped, last.exact, open_end)

    @property
    def _joint(self) -> float:
        return self.stages[-1].joint if self.stages else 1.0

    def _rolled(self, command: Command) -> tuple[_Level, tuple[Forecast | None, float, float, float, bool, bool]]:
        """A deed with dice: its odds on every way so far, and the ways on which it succeeds."""
        last = self._levels[-1]
        total = sum(chance for chance, _ in last.lines)
        shown: Forecast | None = None
        success = drop = 0.0
        exact = last.exact
        told: list[tuple[float, Battle, Forecast]] = []
        for weight, battle in last.lines:
            found = view.forecast(battle, command, self.side)
            if isinstance(found, Refusal):
                target = getattr(command, "target", "")
                drop += weight * (target in battle.sheets and battle.unit(target).fallen)
                continue  # on that way there is nothing left to do it to
            shown = found if shown is None else shown
            exact = exact and not found.estimate
            success += weight * self._likely(found)
            down = bool(found.target) and found.target in battle.sheets and battle.unit(found.target).fallen
            drop += weight * (1.0 if down else found.drop)
            told.append((weight, battle, found))
        assert shown is not None
        chance = success / total
        joint = self._joint * chance
        drop = drop * self._joint / total + last.fallen.get(shown.target, 0.0)
        level = self._ways(command, told, last) if exact else None
        if level is None:
            level = _Level([(1.0, paid(last.lines[0][1], command))], dict(last.fallen), False)
        return level, (shown, chance, joint, min(1.0, drop), exact, False)

    def _ways(self, command: Command, told: list[tuple[float, Battle, Forecast]], last: _Level) -> _Level | None:
        """The ways in which the deed succeeds, alike ones together; None where they are not what its odds are of."""
        found: dict[str, tuple[float, Battle]] = {}
        fallen = dict(last.fallen)
        standing = {unit.id for unit in self._levels[0].lines[0][1].units() if not unit.fallen}
        level: _Level | None = None
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
            if found:
                level = _Level(sorted(found.values(), key=lambda each: -each[0]), fallen)
            return level
        except (Untold, NoDiceHere):
            return None
        finally:
            if level is None:
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
