"""Before the first blow: showing hostility without striking, and watching whether others mean harm (PRE, HOS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command


@dataclass(frozen=True, slots=True)
class Warn(Command):
    """Free: cry out to the own side about ``target``, whom the unit has noticed; it shows hostility (PRE-03)."""

    verb: ClassVar[str] = "warn"
    target: str = ""


@dataclass(frozen=True, slots=True)
class GoOnAlert(Command):
    """Free: take up a fighting stance for all to see; it shows hostility (HOS-06)."""

    verb: ClassVar[str] = "go_on_alert"


@dataclass(frozen=True, slots=True)
class ReadIntent(Command):
    """Swift action: watch ``target`` for whether it means harm (HOS-01, HOS-02)."""

    verb: ClassVar[str] = "read_intent"
    target: str = ""
