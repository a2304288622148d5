"""What a ruleset is shown of spells and abilities, and of what they leave on a unit."""

from __future__ import annotations

from typing import NamedTuple

from systems.frozen import dataclass


@dataclass(frozen=True, slots=True)
class AbilityFacts:
    """An ability of a sheet that is used as an action (CUL).

    ``tag`` is ``cultivation``, ``footwork``, ``protective_qi`` or "" for none; ``action`` the action it takes;
    ``gives`` pairs (what, points) that hold for ``rounds`` own turns.
    """

    key: str
    action: str
    tag: str = ""
    gives: tuple[tuple[str, int], ...] = ()
    rounds: int = 1
    bonus: str = "technique"
    """The type of its bonus on attacks (BON-01)."""


class Amount(NamedTuple):
    """A number that a spell works out as it is cast: ``number`` times everything it ``times``, divided by ``per`` and
    rounded down, at most ``most`` (0: no limit). The words are those of ``rulesets.casting.WORDS``.
    """

    number: int = 1
    times: tuple[str, ...] = ()
    per: int = 1
    most: int = 0


ONCE, TOUCH = Amount(), Amount(0)


class Grant(NamedTuple):
    """One thing a spell gives: what, and how much of it."""

    what: str
    amount: Amount = Amount()


class Spread(NamedTuple):
    """The area of a spell: ``burst``, ``cone`` or ``line``, and its radius or length in metres (AOE-04, ATK-03)."""

    kind: str
    metres: Amount = Amount()


class Summoned(NamedTuple):
    """What a spell puts up on the map: its Size, its squares, what it is made of, whether nobody sees through."""

    size: Amount = Amount()
    wide: Amount = Amount()
    material: str = "stone"
    opaque: bool = False


@dataclass(frozen=True, slots=True)
class SpellFacts:
    """One spell of a sheet (SPL-05, companion 12).

    ``shape`` says what it does: ``effect`` (``gives`` for ``lasts`` rounds), ``points`` (condition points of the type
    ``points``), ``missiles`` (harm that hits by itself), ``bolt`` (an attack with the casting roll), ``sleep``,
    ``item`` (``gives`` to a weapon in somebody's hands), ``area`` (harm over a ``spread``, with the casting roll),
    ``barrier`` (``summons`` an object onto the map). ``target``: ``self``, ``friend``, ``foe``, ``anyone``, ``item`` or
    ``square``; ``reach`` is in metres, 0 of them a touch. ``turns`` is how many turns with its whole price the casting
    takes.
    """

    key: str
    rank: str
    tradition: str
    shape: str
    target: str
    action: str = "standard"
    turns: int = 1
    components: tuple[str, ...] = ()
    specialty: str = ""
    """The Occult specialty without which it cannot be cast; "" where it asks for none."""
    rolled: bool = False
    """Whether the casting pool is rolled for it."""
    save: str = ""
    """The save its target makes against it; "" where there is none."""
    gives: tuple[Grant, ...] = ()
    bonus: str = "enhancement"
    lasts: Amount = ONCE
    reach: Amount = TOUCH
    concentration: bool = False
    points: str = ""
    grade: str = "L"
    types: tuple[str, ...] = ()
    spread: Spread | None = None
    summons: Summoned | None = None


class Boon(NamedTuple):
    """One timed effect on a unit, a row of ``components.effects.Effects``."""

    key: str
    source: str
    what: str
    points: int
    bonus: str = ""
    ends: str = ""
    left: int = 0
