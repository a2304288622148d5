"""What cover is worth: Cover Defense for the target, and what shooting from behind it costs (COV, FFC).

Sight and cover hand over facts; the numbers are made here.
"""

from __future__ import annotations

from systems.facts import cite
from systems.forecast import AttackFacts, CoverFacts, CoverPiece, Modifier
from systems.rulesets import penetration
from systems.rulesets.house import House

MOST = 8
GRADES = ((8, 4), (4, 2), (2, 1))
"""Cover Defense from which a grade begins, heavy first, and the DP it costs to shoot over it (FFC-02, EX-27)."""


def piece_value(piece: CoverPiece, size: int, house: House, *, leaning: bool = False) -> int:
    """Cover Defense one piece gives someone of that Size: its Size − yours + 4, at most 8; 0 or less is none (COV-04).

    Half-useful things count half, long thin ones nothing (COV-12); the graded switch counts hidden corners (COV-13):
    the target's, or the shooter's own of what it leans on (FFC-02). What one stands in is worth what it says.
    """
    if piece.worth:
        cite("COV-13")
        return min(MOST, piece.worth)
    whole = piece.size - size + 4
    value = (whole if whole < MOST else MOST) * piece.half // 2
    if piece.half < 2:
        cite("COV-12")
    hidden = piece.own_corners if leaning else piece.hidden_corners
    if hidden < 4:
        cite("COV-13")
        if house["cover"] == "graded":
            value = value * hidden // 4
    return value if value > 0 else 0


def best(cover: CoverFacts, size: int, house: House, *, own: bool | None) -> tuple[int, CoverPiece | None]:
    """The best single piece (COV-02) and its value; ``own`` keeps only what touches the attacker, or only the rest."""
    value, chosen = 0, None
    for piece in (*cover.pieces, *cover.around):
        if own is not None and piece.touches_attacker != own:
            continue
        points = piece_value(piece, size, house, leaning=own is True)
        if points > value:
            value, chosen = points, piece
    return value, chosen


def target_cover(facts: AttackFacts, house: House) -> tuple[int, Modifier | None]:
    """Cover Defense of the target and the line that says why (COV-08).

    In a ranged attack the shooter's own barricade gives the target nothing; in melee everything counts (DESIGN 5).
    """
    value, piece = best(facts.cover, facts.target.size, house, own=None if facts.weapon.melee else False)
    cite("COV-02", "COV-03")  # the pieces are those between these two spaces, seen from this attacker
    if piece is None:
        return 0, None
    value = max(0, value - penetration.ignored_cover(facts.weapon))
    cite("COV-08")
    return value, Modifier(
        "COV-04", "modifier.cover", -value, kind="cover", source=piece.kind, at=piece.at, scope="scene"
    )


def firing_from_cover(facts: AttackFacts, house: House) -> Modifier | None:
    """Half the cover the shooter has towards this target comes off the attack, rounded down (FFC-02)."""
    if facts.weapon.melee:
        return None
    value, piece = best(facts.cover, facts.actor.size, house, own=True)
    lost = leaning(value, house)
    if piece is None or lost == 0:
        return None
    cite("FFC-01")
    kind = "untyped" if house["leaning_out"] == "half" else "environment"
    return Modifier("FFC-02", "modifier.firing_from_cover", -lost, kind=kind, source=piece.kind, at=piece.at)


def leaning(value: int, house: House) -> int:
    """DP that shooting over cover of that value costs: half of it, or 1, 2, 4 by its grade (FFC-02, COV-05)."""
    if house["leaning_out"] == "half":
        return value // 2
    cite("COV-05")
    return next((lost for least, lost in GRADES if value >= least), 0)
