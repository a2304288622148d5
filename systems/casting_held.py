"""Holding on to a spell that is being cast, and losing it: hurt, thrown down, grabbed, lifted (companion 5 and 12)."""

from __future__ import annotations

from typing import Any

from components.effects import Casting
from systems import contest, saves, stack
from systems.battle import Battle
from systems.events import SpellHeld, SpellLost
from systems.facts import UnitFacts
from systems.rolls import side_rolls

RULES = ("SPL-05",)


def steady(battle: Battle, unit: UnitFacts, cause: str) -> bool:
    """The Endurance roll against (level + 1)²: whether the spell is held."""
    spell = unit.spell(unit.casting)
    assert spell is not None
    dc = battle.rules.steady_dc(spell)
    successes = side_rolls(battle, battle.rules.steady(unit), "steady")
    held = successes >= dc
    battle.say(
        SpellHeld(
            unit=unit.id, spell=spell.key, cause=cause, dc=dc, successes=successes, held=held,
            rules=("SPL-05", "DIC-07"),
        )
    )  # fmt: skip
    return held


def hurt(battle: Battle, frame: stack.Frame) -> None:
    """Damage reached the caster: Fortitude, as much as the damage (companion 12)."""
    unit, value = frame.fact("actor"), frame.fact("value")
    if not battle.of(unit, Casting).spell or battle.unit(unit).fallen:
        stack.pop(battle)
        return
    stack.turn(battle, contest.SETTLES, settles="hurt")
    saves.begin(battle, "fortitude", frame.fact("source"), unit, value)


def shaken(battle: Battle, frame: stack.Frame) -> None:
    """Thrown down, grabbed or lifted while casting."""
    stack.pop(battle)
    unit = battle.unit(frame.fact("actor"))
    if unit.casting and not steady(battle, unit, "body"):
        lose(battle, unit.id, "body")


def lost(battle: Battle, frame: stack.Frame) -> None:
    stack.pop(battle)
    lose(battle, frame.fact("actor"), frame.fact("cause"))


def settled(battle: Battle, found: dict[str, Any]) -> None:
    """The Fortitude save of a caster who was hurt is in."""
    unit = battle.unit(found["actor"])
    held = found["other"] >= found["own"]
    battle.say(
        SpellHeld(
            unit=unit.id, spell=unit.casting, cause="damage", dc=found["own"], successes=found["other"], held=held,
            rules=("SPL-05", "DIC-13"),
        )
    )  # fmt: skip
    if not held:
        lose(battle, unit.id, "damage")


def lose(battle: Battle, unit: str, cause: str) -> None:
    """The spell comes to nothing; action, energy and material stay spent (companion 12)."""
    spell = battle.of(unit, Casting).spell
    if spell:
        clear(battle, unit)
        battle.say(SpellLost(unit=unit, spell=spell, cause=cause, rules=RULES))


def clear(battle: Battle, unit: str) -> None:
    for field, value in (("spell", ""), ("target", ""), ("turns", 0), ("posture", ())):
        battle.write(unit, Casting, field, value)
