"""What becomes of a unit: wounds, states, stances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundsWorsened(Event):
    key: ClassVar[str] = "wounds_worsened"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Event):
    """A unit went out of the fight: ``state`` is unconscious, worsening (dying) or dead."""

    key: ClassVar[str] = "fell"
    unit: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoughtOn(Event):
    """Wounded out and still acting: it has paid Willpower for it, or is too ``hardy`` to pass out by wounds."""

    key: ClassVar[str] = "fought_on"
    unit: str
    willpower_left: int
    hardy: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rose(Event):
    """A fallen unit can act again."""

    key: ClassVar[str] = "rose"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AimTaken(Event):
    key: ClassVar[str] = "aim_taken"
    unit: str
    target: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AimLost(Event):
    key: ClassVar[str] = "aim_lost"
    unit: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceTaken(Event):
    """Parry, total defense, prone, standing: ``stance`` names it, ``value`` is its number."""

    key: ClassVar[str] = "stance_taken"
    unit: str
    stance: str
    value: int = 0
    shield: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceEnded(Event):
    key: ClassVar[str] = "stance_ended"
    unit: str
    stance: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Toppled(Event):
    """A unit was brought down: prone."""

    key: ClassVar[str] = "toppled"
    unit: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plunged(Event):
    """A unit fell so many metres, of which its save cancelled ``saved``."""

    key: ClassVar[str] = "plunged"
    unit: str
    by: str
    metres: int
    saved: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsGiven(Event):
    """Condition points were given: ``number`` is what an effect brought, ``points`` what counts now of that kind.

    ``cause``: "" they were added, ``saved`` a save took them all, ``immune`` the unit knows no such points,
    ``cancelled`` opposite ones took them, ``lower`` there were as many already.
    """

    key: ClassVar[str] = "points_given"
    unit: str
    kind: str
    number: int
    points: int
    source: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsReduced(Event):
    """Condition points went: ``number`` of them, ``points`` are left. ``cause``: faded, ended, tended, cleared, saved,
    opposed, worn, consumed.
    """

    key: ClassVar[str] = "points_reduced"
    unit: str
    kind: str
    number: int
    points: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StateBegan(Event):
    key: ClassVar[str] = "state_began"
    unit: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StateEnded(Event):
    key: ClassVar[str] = "state_ended"
    unit: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttributesWorn(Event):
    """Points too many to bear have eaten Attributes: pairs (Attribute, rating it has now)."""

    key: ClassVar[str] = "attributes_worn"
    unit: str
    kind: str
    ratings: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Healed(Event):
    key: ClassVar[str] = "healed"
    unit: str
    bashing: int
    lethal: int
    aggravated: int
    healthy_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Steadied(Event):
    """First aid: the wounds of a dying unit no longer worsen."""

    key: ClassVar[str] = "steadied"
    unit: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tended(Event):
    """Somebody worked on a condition: ``verb`` put_out, staunch, first_aid or wake, with that many successes."""

    key: ClassVar[str] = "tended"
    unit: str
    target: str
    verb: str
    successes: int
