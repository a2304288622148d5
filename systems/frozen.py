"""Dataclasses that nobody changes and that are cheap to make and to alter: facts and forecasts made by the thousand.

A frozen dataclass of the standard library stores each field through ``object.__setattr__``: an eighth of a whole battle
went into that. Here the type checker holds the promise instead: for it, and under ``python -X dev``, they are the
library's frozen ones; otherwise the same class, just as equal and hashable, whose ``__init__`` merely assigns.
The library's ``replace`` asks for one field after another; this one takes all of them at once, a quarter of the time
for facts of eighty fields.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass", "made", "replace"]

if TYPE_CHECKING or sys.flags.dev_mode:
    from dataclasses import dataclass, replace
else:
    import dataclasses
    from functools import cache
    from operator import attrgetter

    def dataclass(*, frozen: bool, slots: bool) -> object:
        """``dataclasses.dataclass(frozen=True, slots=True)`` without the guard; takes nothing else."""
        if not (frozen and slots):
            raise ValueError("only for frozen dataclasses with slots")
        return lambda kind: dataclasses.dataclass(slots=True, unsafe_hash="__hash__" not in vars(kind))(kind)

    def replace(thing: object, /, **changes: object) -> object:
        """``dataclasses.replace``; raises TypeError for a field there is not, or that ``__init__`` does not take."""
        kind = type(thing)
        get, places = _fields(kind)
        values = list(get(thing))
        for name, value in changes.items():
            if name not in places:
                raise TypeError(f"{kind.__name__} takes no field {name!r}")
            values[places[name]] = value
        return kind(*values)

    @cache
    def _fields(kind: type) -> tuple[object, dict[str, int]]:
        """What reads all values that ``__init__`` takes, in order, and the place of each."""
        names = [field.name for field in dataclasses.fields(kind) if field.init]
        places = {name: place for place, name in enumerate(names)}
        if len(names) < 2:  # attrgetter of one name gives the value, of none is an error
            return lambda thing: [getattr(thing, name) for name in names], places
        return attrgetter(*names), places


def made(kind: type[Any], values: tuple[object, ...], named: dict[str, object]) -> Any:
    """An object of these values, some of them by name: what the pickle of a compiled dataclass calls."""
    return kind(*values, **named)
