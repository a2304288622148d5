"""How far the round has come (ICH-08)."""

from dataclasses import dataclass


@dataclass(slots=True)
class Reached:
    """The current place: what put the unit whose turn came last where it stood when that turn began; empty before the
    first turn of a round. The fields of ``Standing`` without id and acted, in their order.
    """

    place: tuple[int, ...] = ()
