"""What magic leaves on units and things for a while (SPL-05, companion 5 and 12)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Effects:
    """Timed effects on a unit: (key, source, what, points, bonus, ends, left).

    ``key`` names the spell, ``source`` the unit that made it, ``what`` is what it gives (an Attribute, a part of
    defense, a word of ``rulesets.boons``), ``bonus`` the type of its bonus. ``ends`` is ``start:UNIT`` or ``end:UNIT``
    and ``left`` how many of these moments it lasts; ``keep:UNIT`` lasts as long as that unit concentrates on it.
    """

    rows: tuple[tuple[str, str, str, int, str, str, int], ...] = ()


@dataclass(slots=True)
class Casting:
    """What a caster has left and what it is at.

    ``energy`` spent is what is missing of the pool. ``spell`` is being cast: its key, whom it is for (``target``), and
    the turns spent on it; ``posture`` is how the body stood when it began. ``keeps`` is what it concentrates on: the
    key of the spell and the action that keeping it up takes.
    """

    spent: int = 0
    spell: str = ""
    target: str = ""
    turns: int = 0
    posture: tuple[str, ...] = ()
    keeps: tuple[str, str] = ("", "")


@dataclass(slots=True)
class Enchanted:
    """Timed effects on items: (item as ``OWNER/item``, key, source, what, points, ends, left)."""

    rows: tuple[tuple[str, str, str, str, int, str, int], ...] = ()


@dataclass(slots=True)
class Raised:
    """Objects that spells have put up on the map: (x, y, key, source, Size, material, 1 where nobody sees through it,
    ends, left). ``key`` names the spell; ``ends`` and ``left`` as in ``Effects``.
    """

    rows: tuple[tuple[int, int, str, str, int, str, int, str, int], ...] = ()
