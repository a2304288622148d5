"""Dataclasses that nobody changes and that are cheap to make, for facts and forecasts made by the thousand.

A frozen dataclass of the standard library stores each field through ``object.__setattr__``: an eighth of a whole battle
went into that. Here the type checker holds the promise instead: for it, and under ``python -X dev``, they are the
library's frozen ones; otherwise the same class, just as equal and hashable, whose ``__init__`` merely assigns.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING or sys.flags.dev_mode:
    from dataclasses import dataclass
else:
    import dataclasses

    def dataclass(*, frozen: bool, slots: bool) -> object:
        """``dataclasses.dataclass(frozen=True, slots=True)`` without the guard; takes nothing else."""
        if not (frozen and slots):
            raise ValueError("only for frozen dataclasses with slots")
        return dataclasses.dataclass(slots=True, unsafe_hash=True)
