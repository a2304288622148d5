"""The account of a battle that is over, read off its log from front to back.

Places, health and turns are followed as the log changes them, so that every attack and fall stands where its unit
stood then. Harm that follows an attack is that attack's until another deed begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.lab.account import CENT, MILLE, TENTHS, Account, Part, Place, Shot
from systems.battle import Battle
from systems.events import (
    ActionSpent,
    AttackAnnounced,
    AttackResolved,
    BattleEnded,
    Changed,
    DamageTaken,
    Event,
    Fell,
    FoughtOn,
    Leapt,
    Moved,
    RoundStarted,
    StateBegan,
    TurnEnded,
    TurnStarted,
)
from systems.forecast import Forecast

TRACKS = ("bashing", "lethal", "aggravated")


def account(battle: Battle, number: int) -> Account:
    """The account of a battle that is over. Raises ValueError for one that is not."""
    if battle.over is None:
        raise ValueError("the battle is not over")
    return _Reader(battle).read(battle.log, number)


@dataclass(slots=True)
class _Count:
    """A ``Part`` being counted."""

    side: str
    health: int
    fell: int = 0
    down: bool = False
    track: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TRACKS, 0))
    dealt: int = 0
    taken: int = 0
    hoped: int = 0
    feared: int = 0
    blind: int = 0
    actions: dict[str, int] = field(default_factory=dict)
    conditions: dict[str, int] = field(default_factory=dict)
    turns: int = 0

    @property
    def lost(self) -> int:
        return min(self.health, sum(self.track.values()))


class _Reader:
    """Reads a log from front to back."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        units = [battle.unit(unit) for unit in battle.ids]
        self.counts = {unit.id: _Count(unit.side, max(1, unit.derived.health)) for unit in units}
        self.places: dict[str, list[int]] = {sheet.id: [sheet.x, sheet.y] for sheet in battle.setup.units}
        for unit in units:  # whom the Storyteller has added
            self.places.setdefault(unit.id, [unit.x, unit.y])
        self.turn = self.round = 0
        self.first: tuple[int, str] = (0, "")
        self.open: dict[str, tuple[str, Forecast, Place, Place]] = {}
        """Attacks announced and not resolved, by attacker."""
        self.last: tuple[str, str] | None = None
        """The attack that was resolved last: harm that follows is its own until another deed begins."""
        self.shots: list[Shot] = []
        self.left: list[tuple[int, ...]] = []
        self.falls: list[Place] = []
        self.steps: list[Place] = []

    def read(self, log: Iterable[Event], number: int) -> Account:
        self._state_before(log)
        for event in log:
            if isinstance(event, Changed):
                self._changed(event)
            else:
                self._told(event)
        self.left.append(self._health_left())
        over = self.battle.over
        assert over is not None
        return Account(
            number=number, seed=self.battle.seed, winner=over.winner, cause=over.cause, rounds=self.battle.round,
            turns=self.turn, commands=len(self.battle.commands), hash=self.battle.hash(),
            first_blood=self.first[0], first_to_bleed=self.first[1], parts=tuple(self._parts()),
            shots=tuple(self.shots), left=tuple(self.left), falls=tuple(self.falls), steps=tuple(self.steps),
            sides=self.battle.setup.sides,
        )  # fmt: skip

    def _state_before(self, log: Iterable[Event]) -> None:
        """What each unit began with: the old value of the first change of a field, or what it still is."""
        for unit, count in self.counts.items():
            now = self.battle.unit(unit)
            count.track = {"bashing": now.bashing, "lethal": now.lethal, "aggravated": now.aggravated}
            self.places[unit] = [now.x, now.y]
        seen: set[tuple[str, str]] = set()
        for event in log:
            if not isinstance(event, Changed) or event.unit not in self.counts or (event.unit, event.field) in seen:
                continue
            if event.component == "Health" and event.field in TRACKS:
                seen.add((event.unit, event.field))
                self.counts[event.unit].track[event.field] = _whole(event.old)
            elif event.component == "Position" and event.field in ("x", "y"):
                seen.add((event.unit, event.field))
                self.places[event.unit]["xy".index(event.field)] = _whole(event.old)

    def _changed(self, event: Changed) -> None:
        if event.component == "Position" and event.field in ("x", "y"):
            self.places[event.unit]["xy".index(event.field)] = _whole(event.new)
        elif event.component == "Health" and event.field in TRACKS:
            self.counts[event.unit].track[event.field] = _whole(event.new)

    def _told(self, event: Event) -> None:
        if isinstance(event, TurnStarted):
            self.turn += 1
            self.counts[event.unit].turns += 1
            self.last = None
        elif isinstance(event, RoundStarted):
            self.left.append(self._health_left())
            self.round = event.round
        elif isinstance(event, Moved | Leapt):
            self.steps += event.path[1:]
        elif isinstance(event, ActionSpent):
            _add(self.counts[event.unit].actions, event.verb)
        elif isinstance(event, AttackAnnounced):
            self.last = None
            if event.target in self.counts:
                self.open[event.unit] = (event.target, event.forecast, self._at(event.target), self._at(event.unit))
        elif isinstance(event, AttackResolved):
            self._resolved(event)
        elif isinstance(event, DamageTaken):
            self._harmed(event)
        elif isinstance(event, Fell):
            self._fell(event)
        elif isinstance(event, FoughtOn):
            self._downed(event.unit)
        elif isinstance(event, StateBegan):
            _add(self.counts[event.unit].conditions, event.state)
        elif isinstance(event, TurnEnded | BattleEnded):
            self.last = None

    def _resolved(self, event: AttackResolved) -> None:
        known = self.open.pop(event.unit, None)
        if known is None or known[0] != event.target:
            return
        _, forecast, at, origin = known
        hit, drop, harm = event.odds
        mean = _share(harm, CENT)
        self.counts[event.unit].hoped += mean
        self.counts[event.target].feared += mean
        self.last = (event.unit, event.target)
        cover = dict(forecast.defense).get("cover", 0)
        self.shots.append(
            Shot(
                self.turn, event.unit, event.target, _share(forecast.hit, MILLE), _share(hit, TENTHS),
                _share(drop, TENTHS), mean, event.hit, False, 0, cover, at, origin,
            )
        )  # fmt: skip

    def _harmed(self, event: DamageTaken) -> None:
        points = event.bashing + event.lethal + event.aggravated
        count = self.counts[event.unit]
        count.taken += points
        if event.source in self.counts and event.source != event.unit:
            self.counts[event.source].dealt += points
        if points and not self.first[0]:
            self.first = (max(1, self.round), event.unit)
        if self.last == (event.source, event.unit):
            shot = self.shots[-1]
            self.shots[-1] = _changed_shot(shot, dealt=shot.dealt + points)
        else:
            count.blind += points

    def _fell(self, event: Fell) -> None:
        count = self.counts[event.unit]
        if not count.fell:
            count.fell = max(1, self.round)
            self.falls.append(self._at(event.unit))
        self._downed(event.unit)

    def _downed(self, unit: str) -> None:
        if self.last is not None and self.last[1] == unit and self.shots[-1].landed:
            self.shots[-1] = _changed_shot(self.shots[-1], dropped=True)

    def _parts(self) -> Iterable[Part]:
        for unit, count in self.counts.items():
            yield Part(
                unit, count.side, count.fell, self.battle.unit(unit).fallen, count.lost, count.health, count.dealt,
                count.taken, count.hoped, count.feared, count.blind, tuple(sorted(count.actions.items())),
                tuple(sorted(count.conditions.items())), count.turns,
            )  # fmt: skip

    def _health_left(self) -> tuple[int, ...]:
        left = []
        for side in self.battle.setup.sides:
            units = [count for count in self.counts.values() if count.side == side]
            whole = sum(count.health for count in units)
            left.append(MILLE * sum(count.health - count.lost for count in units) // max(1, whole))
        return tuple(left)

    def _at(self, unit: str) -> Place:
        x, y = self.places[unit]
        return x, y


def _changed_shot(shot: Shot, *, dealt: int | None = None, dropped: bool = False) -> Shot:
    return replace(shot, dropped=shot.dropped or dropped, dealt=shot.dealt if dealt is None else dealt)


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def _share(value: float, parts: int) -> int:
    return int(value * parts + 0.5)


def _add(counts: dict[str, int], name: str) -> None:
    counts[name] = counts.get(name, 0) + 1
