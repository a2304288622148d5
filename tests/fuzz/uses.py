"""How often each deed, spell and keyword has been used, and a player that uses what has been used least.

A key is a verb (``draw``), a spell (``spell sleep``) or the keyword of a weapon that a deed was done with (``keyword
blast``). The player draws one command from every offer, like the random one, and does the one with the rarest key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.ai import any_legal
from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.commands import BY_VERB, Command, Reload
from systems.facts import WeaponFacts
from systems.view import view
from tests.fuzz import fair, kit
from tests.fuzz.encounters import MANOEUVRES

ROUNDS = 8
"""Rounds after which a battle is left."""
NO_DEEDS = frozenset(("set_standing", "consent"))
"""Commands that are no deed: a standing answer says what a unit is asked, consent is asked where somebody in a hold is
moved, which ``least_used`` sees to.
"""
OUT = ("surrender", "leave")
"""What ends a unit's part in the battle: done only while it is wanted."""


def wanted() -> tuple[str, ...]:
    """Every key there is: all verbs but those that ``least_used`` counts, all spells, all keywords of what ships to
    strike, shoot, throw, lay and parry with.
    """
    arms = (*kit.weapons(), *kit.explosives(), *kit.shields())
    keywords = dict.fromkeys(name for arm in arms for name, _ in arm.traits)
    return (
        *(verb for verb in BY_VERB if verb not in NO_DEEDS and verb not in MANOEUVRES),
        *(f"spell {each.key}" for each in kit.spells()),
        *(f"keyword {name}" for name in sorted(keywords)),
    )


def keys(battle: Battle, command: Command) -> tuple[str, ...]:
    """What the command uses, by the units as they are before it."""
    found = [command.verb]
    spell = getattr(command, "spell", "")
    if spell:
        found.append(f"spell {spell}")
    arm = None if isinstance(command, Reload) else _arm(battle, command)
    if arm is not None:
        found += [f"keyword {name}" for name, _ in arm.traits]
    return tuple(found)


def _arm(battle: Battle, command: Command) -> WeaponFacts | None:
    """The weapon, grenade or mine that the deed is done with."""
    name = getattr(command, "weapon", "") or (getattr(command, "item", "") if command.verb == "set_mine" else "")
    sheet = battle.sheets[command.actor]
    return next((each for each in (*sheet.arms, *sheet.explosives) if each.key == name), None)


def play(number: int, edition: str, counted: Counter[str], least: int) -> None:
    """One battle by the player that uses what is rarest; its uses are added to the count."""
    battle, chance = fair.battle(number, edition, ("ask",)), Chance(number, "uses")
    try:
        while (who := referee.decides(battle)) is not None and battle.round <= ROUNDS:
            command = _rarest(battle, who, counted, least, chance)
            found = keys(battle, command)
            refusal = referee.submit(battle, command)
            assert refusal is None, f"battle {number}: {command} was offered and refused: {refusal}"
            counted.update(found)
    finally:
        battle.close()


def _rarest(battle: Battle, who: str, counted: Counter[str], least: int, chance: Chance) -> Command:
    """Of a command from every offer the one with the rarest key; a turn ends when nothing rare is left in it."""
    seen = view(battle, who)
    drawn = [any_legal.fill(seen, offer, chance) for offer in seen.offers]
    drawn = [each for each in drawn if each.verb not in OUT or counted[each.verb] < least] or drawn

    def rank(place: int) -> tuple[int, int, int]:
        rarest = min(counted[key] for key in keys(battle, drawn[place]))
        return min(rarest, least), drawn[place].verb == "end_turn", chance.below(1000)

    return drawn[min(range(len(drawn)), key=rank)]


def missing(counted: Counter[str], least: int) -> Iterator[tuple[str, int]]:
    """What has been used less often than that, with how often it was."""
    for key in wanted():
        if counted[key] < least:
            yield key, counted[key]
