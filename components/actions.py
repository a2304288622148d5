"""What a unit may still do this turn (ACT), and how it answers when asked."""

from dataclasses import dataclass


@dataclass(slots=True)
class ActionBudget:
    """Actions left; ``swift_owed``: the next turn has no swift action; ``single``: only one of standard, move and swift
    may be taken (SUR-05); ``spoken``: something has been said this turn (FRE-01).
    """

    standard: int = 0
    move: int = 0
    swift: int = 0
    immediate: int = 0
    swift_owed: bool = False
    all_out_used: bool = False
    single: bool = False
    spoken: bool = False


@dataclass(slots=True)
class Standing:
    """Standing answer: default, never, ask, or danger (ask when the unit could fall)."""

    answer: str = "default"
