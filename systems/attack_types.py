"""What counts as an attack, of whichever family, one command at a time (ATK-01, ATY-04, ATY-07)."""

from __future__ import annotations

from systems.commands import AreaAttack, Attack, AttackSquare, Command
from systems.facts import SpellFacts, cite

SPELLS = frozenset(("bolt", "missiles", "area"))
"""Shapes of spells that do harm; what only gives points or a state is called an attack nowhere."""


def is_blow(command: Command) -> bool:
    """Whether the command is an attack without magic: with a weapon, at somebody, at a square or on an area, whoever it
    meets or nobody. A plain roll with a fighting Skill is none (ATK-04).
    """
    found = isinstance(command, (Attack, AreaAttack, AttackSquare))
    if found:
        cite("ATY-04")
    return found


def harms(spell: SpellFacts) -> bool:
    """Whether a spell is an attack (ATY-04, ATY-05)."""
    cite("ATY-04")
    return spell.shape in SPELLS
