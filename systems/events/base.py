"""What every event is, and the one that stands beside each change of stored state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base of all events; ``rules`` are the IDs it follows."""

    key: ClassVar[str] = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(Event):
    """One stored field took a new value; never shown, always there."""

    key: ClassVar[str] = "changed"
    unit: str
    component: str
    field: str
    old: object
    new: object
