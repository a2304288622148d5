"""What an edition answers with: verbs, spots and keywords as it has them, harm, wounds, trips (``base.Ruleset``)."""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import Boon
from systems.forecast import Modifier
from systems.frozen import dataclass

PointRows = tuple[tuple[str, bool, int, str, str], ...]
"""Condition points as they were given: rows as in ``components.condition``."""


@dataclass(frozen=True, slots=True)
class Verb:
    """What a unit may do: its prices (the first that can be paid is taken), its steps and the rules behind it.

    ``steps`` name, in order, how a chapter carries it out: declare, roll, contest, harm, wear, effect, move. Only harm
    and wear, of a body and of a thing, are bounded by the damage cap. ``touch``: its attack roll only has to touch
    (DEF-16).
    """

    name: str
    prices: tuple[tuple[str, ...], ...]
    steps: tuple[str, ...]
    rules: tuple[str, ...]
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A vital spot: the rule that prints it, its price, and what a wound there does (CAL-06 to CAL-12).

    Either one point of the condition ``points`` for every ``per`` of what ``counts``, ``damage`` or final
    ``successes``; or points of damage that rise a grade: of this attack (``new``), of older wounds (``old``).
    """

    rule: str
    penalty: int
    points: str = ""
    per: int = 2
    counts: str = "damage"
    rises: tuple[str, ...] = ()


class Keyword(NamedTuple):
    """A keyword of a weapon that does something on a hit: the points it gives, and what has to be saved against.

    ``counts``: "weapon", the weapon's damage rating, where the blow hurt at all; "beyond", the same where the damage is
    greater than the target's Size and Endurance; "trait", the keyword's own number, for any hit; "metres", what the
    damage goes beyond Size and Endurance, by which the target is driven away; "overflow", what of the damage overflows.
    Nothing saves from what has no ``save``. ``stacking``: whether the points add up
    with those before them. ``harm``: the type of as much damage besides.
    """

    points: str
    counts: str
    save: str = "fortitude"
    stacking: bool = False
    harm: str = ""


class Start(NamedTuple):
    """What a unit comes with beside its sheet: (item, place) of what is stowed, gear in hand, rounds loaded by item
    where that is not what the sheet says, and what has been done to make weapons ready.
    """

    stowed: tuple[tuple[str, str], ...] = ()
    held: tuple[tuple[str, int], ...] = ()
    rounds: tuple[tuple[str, int], ...] = ()
    handled: tuple[tuple[str, str], ...] = ()
    effects: tuple[Boon, ...] = ()
    """What its gear gives it as long as it is worn."""


class LoadStep(NamedTuple):
    """One step of making a weapon ready to shoot: its prices, how many rounds it loads (−1 as many as fit), the gear
    it takes, and what has been done once it is over ("" where the weapon stays as it is).
    """

    name: str
    prices: tuple[tuple[str, ...], ...]
    rules: tuple[str, ...]
    rounds: int = 0
    uses: str = ""
    done: str = ""


class Sense(NamedTuple):
    """A sense beside sight: within so many metres it locates roughly (1) or exactly (2); ``through`` walls as well;
    ``ground``: only what stands on it; ``true``: nothing that is meant to deceive hides anybody from it.
    """

    name: str
    metres: int
    level: int
    through: bool = False
    ground: bool = False
    true: bool = False


class Veil(NamedTuple):
    """A special ability that hides a unit from eyes: its Rank, 0 for none, and its Essence."""

    rank: int = 0
    essence: int = 0


class Way(NamedTuple):
    """One way to fill an area. ``rolls``: "each" for an attack roll against every unit in it, "once" for one that meets
    no defense (ATK-03), "plain" for a mere roll (ATK-04), "" for none. ``heeds``: the traits of the weapon that act in
    the save (AOE-10). ``counts``: whether damage is what was rolled. ``rule`` gives it.
    """

    name: str
    shape: str
    rolls: str
    heeds: tuple[str, ...]
    rule: str
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A unit in the order of turns: what decides who is next."""

    id: str
    score: int
    composure: int
    dexterity: int
    tie: int
    index: int
    among: int
    """Where it was put among equal scores, the lowest first; 0 leaves it to the Attributes (ICH-07)."""
    acted: bool


@dataclass(frozen=True, slots=True)
class Harmed:
    """What a number of successes does to a track: points by grade, what was absorbed, and why."""

    bashing: int
    lethal: int
    aggravated: int
    dealt: int
    absorbed: int
    modifiers: tuple[Modifier, ...] = ()
    older: int = 0
    """Points of older wounds that rise a grade with it (CAL-12)."""
    sparing: bool = False
    """Whether it kills nobody: what would overflows (OVF-04)."""


@dataclass(frozen=True, slots=True)
class Wounded:
    """A track after harm: points by grade, overflow and the state it leaves the unit in."""

    healthy: int
    bashing: int
    lethal: int
    aggravated: int
    overflow: int
    state: str


@dataclass(frozen=True, slots=True)
class Tripped:
    """What a trip does: thrown down, the state by which a flyer's mobility drops a step ("" none), its stall points,
    and metres it falls.
    """

    prone: bool = False
    slower: str = ""
    stall: int = 0
    falls: int = 0
