"""States a unit is in."""

from dataclasses import dataclass


@dataclass(slots=True)
class Conditions:
    """``worsening``: dying. ``fights_on``: wounded out, kept up by Willpower. ``stumbled``: flat-footed once.

    ``points`` are condition points as they were given: (kind, stacking, points, source, ends); ``inflicted`` states
    that no points carry: (state, source, ends). ``ends`` says when a row goes by itself: "" never, ``start:UNIT`` or
    ``end:UNIT`` with the next start or end of that unit's turn, ``attack`` with the next attack on the unit, ``fades``
    by 1 point at the end of each own turn.
    Two rows of ``inflicted`` are no states: ``clinging`` names the creature the unit clings to, ``carried`` the
    same one once it has dragged the unit along in its turn (GRP-07).
    ``feinted_by`` names who has a feint on the unit, and the turns of the feinter it still lasts.
    """

    prone: bool = False
    flat_footed: bool = True
    unconscious: bool = False
    worsening: bool = False
    dead: bool = False
    fights_on: bool = False
    stumbled: bool = False
    points: tuple[tuple[str, bool, int, str, str], ...] = ()
    inflicted: tuple[tuple[str, str, str], ...] = ()
    feinted_by: tuple[tuple[str, int], ...] = ()
