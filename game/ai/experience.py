"""What many battles have taught beyond the odds of one round: what comes to more than it seems, and what to less.

The odds of a round do not see what a deed does to the rounds after it. These amounts make up for that. They were found
in battles of the arena in which both sides had them drawn by lot, and kept where the side that had them won more often.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ai.blows import Blow
from game.ai.strikes import PLAIN

if TYPE_CHECKING:
    from game.ai.plans import Turn

LESSONS = {
    "attack": (120_000, -20_000),
    "all_out_attack": (150_000, 40_000),
    "charge": (-30_000, -30_000),
    "trip": (-50_000, 0),
    "grapple": (60_000, 0),
    "lob": (100_000, 100_000),
    "full_auto": (70_000, 70_000),
    "short_burst": (20_000, 20_000),
    "first_aid": (-70_000, -70_000),
    "ready": (-90_000, 40_000),
    "total_defense": (0, 20_000),
    "end_turn": (-70_000, -50_000),
    "come": (0, 30_000),
    "walk": (-80_000, -80_000),
    "draw_back": (-80_000, -140_000),
}
"""Millionths by which a turn with that in it is worth more than the round that follows it says: to who has nothing but
hands and blades, and to who can shoot.

``come`` is a turn that walks and strikes then, ``draw_back`` one that strikes and walks away, ``walk`` one that does
nothing else; the rest are the verbs of what is done first, from where the unit stands.
"""
SPECIAL = ("trip", "grapple")
"""Deeds that are no plain blows and have taught something; aimed at a spot or an item, a blow is another one."""


def of(turn: Turn) -> int:
    """What experience adds to the worth of a turn; nothing is held against a walk where there is somewhere to be, or
    no time to wait.
    """
    scene = turn.scene
    shoots = any(not weapon.melee for weapon in scene.here.weapons)
    pressed = bool(scene.prospects.areas or scene.here.aims.late)
    return sum(LESSONS[each][shoots] for each in _marks(turn) if each in LESSONS and not (pressed and each == "walk"))


def _marks(turn: Turn) -> Iterator[str]:
    """What a turn has in it."""
    first = turn.first
    if turn.walks:
        yield "come"
    elif isinstance(first, Blow):
        if first.deed == PLAIN or first.verb in SPECIAL:
            yield first.verb
        if first.square is None and turn.square != turn.scene.here.stay:
            yield "draw_back"
    else:
        yield "walk" if first is None else first.verb
