"""Keeping up what takes concentration: one thing at a time, at the price of its casting each turn (companion 5)."""

from __future__ import annotations

from components.effects import Casting
from systems import actions, barriers, condition, effects
from systems.battle import Battle
from systems.events import ActionSpent, SpellKept
from systems.facts import SpellFacts
from systems.offers import Ask, Field

RULES = ("SPL-05",)


def begin(battle: Battle, unit: str, spell: SpellFacts) -> None:
    """The unit concentrates on the spell from now on, and on nothing else: total defense is over."""
    condition.end_total_defense(battle, unit, "other_concentration")
    battle.write(unit, Casting, "keeps", (spell.key, spell.action), RULES)


def stop(battle: Battle, unit: str, cause: str) -> None:
    """Nobody concentrates on two things at a time, or on anything when it cannot act (companion 5)."""
    spell = battle.of(unit, Casting).keeps[0]
    if not spell:
        return
    battle.write(unit, Casting, "keeps", ("", ""), RULES)
    battle.say(SpellKept(unit=unit, spell=spell, kept=False, rules=RULES))
    effects.end(battle, f"keep:{unit}", cause)
    barriers.end(battle, f"keep:{unit}", cause)


def review(battle: Battle) -> None:
    """Who can no longer act, or has taken the stance of total defense, concentrates on nothing else."""
    for unit in battle.ids:
        if battle.of(unit, Casting).keeps[0]:
            facts = battle.unit(unit)
            if facts.idle or facts.total_defense:
                stop(battle, unit, "concentration")


def upkeep_prices(battle: Battle, unit: str) -> tuple[tuple[str, ...], ...]:
    """What keeping the spell up takes: the action of its casting once more."""
    spell = battle.unit(unit).spell(battle.of(unit, Casting).keeps[0])
    return () if spell is None else battle.rules.spell_prices(spell)


def ask(unit: str) -> Ask:
    """Go on concentrating, at the price of the same action? (companion 5)"""
    return Ask(
        unit=unit, window="turn", choice="keep_spell", fields=(Field("keep", "flag", (False, True)),),
        default=(("keep", True),), rules=RULES,
    )  # fmt: skip


def keep(battle: Battle, unit: str) -> None:
    """The turn has begun with the same action spent on it; without one it ends."""
    prices = upkeep_prices(battle, unit)
    price = actions.first(battle.unit(unit), prices)
    if price is None:  # what ended with the beginning of the turn was what gave the action
        stop(battle, unit, "concentration")
        return
    actions.spend(battle, unit, price)
    spell = battle.of(unit, Casting).keeps[0]
    battle.say(ActionSpent(unit=unit, verb="keep_spell", costs=price, rules=RULES))
    battle.say(SpellKept(unit=unit, spell=spell, kept=True, costs=price, rules=RULES))
