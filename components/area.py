"""What lies on the ground over several rounds: smoke, gas, fire kept up, suppressed ground, mines."""

from dataclasses import dataclass


@dataclass(slots=True)
class Zones:
    """Each row: kind, item, owner, square it was made at, its squares, own turns of the owner it still lasts (−1: for
    good), sides that know of it, units it has struck since its owner's turn, units that have been driven across it and
    that it has yet to strike.
    """

    rows: tuple[
        tuple[
            str, str, str, tuple[int, int], tuple[tuple[int, int], ...], int, tuple[str, ...], tuple[str, ...],
            tuple[str, ...],
        ],
        ...,
    ] = ()  # fmt: skip
