"""A caster who is disturbed: what opens the roll with which it holds on to its spell (companion 5 and 12).

The chapters that hurt, topple or grab know nothing of spells: damage comes here with its number, everything else is
seen by how the caster's body stands. How the frame goes on is ``casting``'s to say.
"""

from __future__ import annotations

from components.effects import Casting
from systems import stack
from systems.battle import Battle
from systems.facts import UnitFacts

BODY = ("airborne",)
"""States that shake a caster, beside lying prone and being grappled."""


def hurt(battle: Battle, unit: str, source: str, damage: int) -> None:
    """So much damage reached somebody: who is casting has to hold on to the spell."""
    if damage > 0 and battle.of(unit, Casting).spell and not battle.unit(unit).fallen:
        stack.push(battle, "cast", "hurt", actor=unit, source=source, value=damage)


def posture(unit: UnitFacts) -> tuple[str, ...]:
    """How the body stands, as far as it matters to a casting."""
    found = [state for state in BODY if state in unit.states]
    return (*found, *(("prone",) if unit.prone else ()), *(("grappled",) if unit.grappled else ()))


def review(battle: Battle) -> None:
    """Who was thrown down, grabbed or lifted while casting has to hold on; who can no longer act has lost the spell."""
    for unit in battle.ids:
        casting = battle.of(unit, Casting)
        if not casting.spell:
            continue
        facts = battle.unit(unit)
        if facts.idle or facts.pinned:
            stack.push(battle, "cast", "lost", actor=unit, cause="idle" if facts.idle else "pinned")
            return
        now = posture(facts)
        if now != casting.posture:
            worse = any(each not in casting.posture for each in now)
            battle.write(unit, Casting, "posture", now)
            if worse:
                stack.push(battle, "cast", "shaken", actor=unit)
                return
