"""The state of the battle itself; it lives on one entity of its own."""

from dataclasses import dataclass


@dataclass(slots=True)
class Clock:
    """Round, whose turn it is (empty between turns), whom that unit saw when its turn began, and whether the fight has
    begun.
    """

    round: int = 0
    acting: str = ""
    seen: tuple[str, ...] = ()
    begun: bool = False


@dataclass(slots=True)
class Opening:
    """How the fight opens (SUR): ``phase`` is before, surprise or rounds; who started the surprise round, and whether
    its act has been seen yet (``shown``); who is ``able`` to act in it; rounds of waiting that are over.

    ``peace``: which side does not take which other for hostile, (side, other).
    """

    phase: str = "rounds"
    initiator: str = ""
    shown: bool = False
    able: tuple[str, ...] = ()
    passed: int = 0
    peace: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Stack:
    """Open resolutions, the newest last: (chapter, step, facts)."""

    frames: tuple[tuple[str, str, tuple[tuple[str, object], ...]], ...] = ()


@dataclass(slots=True)
class DiceCount:
    """How many rolls of each kind each unit made this round: ((unit, kind), count)."""

    counts: tuple[tuple[str, str, int], ...] = ()


@dataclass(slots=True)
class Outcome:
    """``over``, the winning side (empty: a draw) and why."""

    over: bool = False
    winner: str = ""
    cause: str = ""


@dataclass(slots=True)
class Progress:
    """The last round in which something that matters changed (draw rule, DESIGN 9)."""

    round: int = 0


@dataclass(slots=True)
class Sighted:
    """Where each side last saw each unit that is not its own: (side, unit, x, y, round); ``met``: whom it ran into this
    round without seeing: (side, unit, x, y, squares a side, fallen).
    """

    last: tuple[tuple[str, str, int, int, int], ...] = ()
    met: tuple[tuple[str, str, int, int, int, bool], ...] = ()


@dataclass(slots=True)
class Announced:
    """What announcements taught a side about a unit's defense: (side, unit, part, points) (FLW-03, INF-04)."""

    known: tuple[tuple[str, str, str, int], ...] = ()
