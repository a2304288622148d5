"""The account of one battle: everything the lab counts, read off its log, as plain numbers and names.

``account`` reads it; an ``Account`` goes to a file as one line (``to_data``, ``from_data``) and is read again for what
needs two passes. Harm is in points that reached a Health track. Chances are in thousandths, expected harm in hundredths
of a point, what dice had in ten thousandths: whole numbers, so that the same battle gives the same line everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

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

MILLE = 1000
TENTHS = 10_000
CENT = 100
TRACKS = ("bashing", "lethal", "aggravated")
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shot:
    """One attack: what was said when it was announced, what its dice had when every answer was in, and what came of
    it. ``turn`` counts the turns of the battle from 1.
    """

    turn: int
    unit: str
    target: str
    hit: int
    """Chance to hit as it was announced, in thousandths; the next three are of the dice."""
    odds: int
    """Chance to hit, in ten thousandths."""
    drop: int
    """Chance to drop the target, in ten thousandths."""
    mean: int
    """Expected harm in hundredths."""
    landed: bool
    dropped: bool
    """It fell, or only Willpower kept it up: the forecast does not ask which."""
    dealt: int
    cover: int
    """Points of cover defense that counted."""
    at: Place
    """Where the target stood."""
    origin: Place
    """Where the attacker stood."""


@dataclass(frozen=True, slots=True)
class Part:
    """One unit's part in a battle. ``fell``: the round of its first fall, 0 for none; ``down``: at the end."""

    unit: str
    side: str
    fell: int = 0
    down: bool = False
    lost: int = 0
    """Points on its Health track at the end."""
    health: int = 1
    """Points the whole track has."""
    dealt: int = 0
    taken: int = 0
    hoped: int = 0
    """What its attacks would have dealt on average, in hundredths."""
    feared: int = 0
    """What attacks on it would have dealt on average, in hundredths."""
    blind: int = 0
    """Of what it took: by no attack that was forecast (areas, falls, fire)."""
    actions: tuple[tuple[str, int], ...] = ()
    conditions: tuple[tuple[str, int], ...] = ()
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """One battle. ``winner`` "" is a draw, whose ``cause`` says which."""

    number: int
    seed: int
    winner: str
    cause: str
    rounds: int
    turns: int
    commands: int
    hash: str
    first_blood: int
    """The round of the first harm; 0 for none."""
    first_to_bleed: str
    parts: tuple[Part, ...]
    shots: tuple[Shot, ...] = ()
    left: tuple[tuple[int, ...], ...] = ()
    """Health left by side in thousandths of what all its units have: at the start, then at the end of each round."""
    falls: tuple[Place, ...] = ()
    steps: tuple[Place, ...] = ()
    """Squares that somebody entered on its own feet or wings, one for each time."""
    sides: tuple[str, ...] = ()

    def part(self, unit: str) -> Part:
        return next(each for each in self.parts if each.unit == unit)

    def to_data(self) -> dict[str, Any]:
        """Plain values for one line of JSON."""
        data = asdict(self)
        data["parts"] = [list(row.values()) for row in data["parts"]]
        data["shots"] = [list(row.values()) for row in data["shots"]]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Account:
        """The account of such a line. Raises ValueError, TypeError or KeyError for anything else."""
        if set(data) != {each.name for each in fields(cls)}:
            raise ValueError("this is no account of a battle")
        rows = {name: _tuples(value) for name, value in data.items() if name not in ("parts", "shots")}
        return cls(
            **rows,
            parts=tuple(Part(*map(_tuples, row)) for row in data["parts"]),
            shots=tuple(Shot(*map(_tuples, row)) for row in data["shots"]),
        )


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


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
