"""Bonds on a unit (BND), and work that takes minutes."""

from dataclasses import dataclass


@dataclass(slots=True)
class Bonds:
    """``dc`` of the bonds (0: free), how often they were reinforced, what they are made of, whether they leave no way
    to act, the successes the bound unit has gathered against them, and whether no reinforcement adds any more.
    """

    dc: int = 0
    reinforced: int = 0
    material: str = ""
    solid: bool = False
    escaped: int = 0
    final: bool = False


@dataclass(slots=True)
class Work:
    """Work of several rounds: what, on whom, and the full turns already spent on it."""

    kind: str = ""
    target: str = ""
    rounds: int = 0
