"""How seldom Python looks for garbage that only its collector finds.

A battle makes some hundred thousand small objects a second, and hardly any of them refer to each other in a circle:
reference counts free them. Looking through them again and again at Python's own threshold took two fifths of all the
time of a batch (``benchmarks/battles.py``), and found next to nothing.
"""

from __future__ import annotations

import gc

YOUNG = 50_000
"""New objects between two looks, seventy times Python's own number."""
MANY = 1_000_000
"""The same where nobody watches: one look takes a third of a second then, and all of them a tenth as long."""
OLDER = 20
OLDEST = 100


def seldom(young: int = YOUNG) -> None:
    """Look for circles seldom, for as long as this process lives. Every process that fights battles calls it once; one
    that does nothing else, with ``MANY``.
    """
    gc.set_threshold(young, OLDER, OLDEST)
