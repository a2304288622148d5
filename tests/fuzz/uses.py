"""How often each deed, spell and keyword has been used, and a player that uses what has been used least.

A key is a verb (``draw``), a spell (``spell sleep``), a keyword (``keyword blast``), what is special about an armor
(``armor sealed``) or rounds (``rounds silver``); ``occasions`` says when those that are no verbs count. What is rarest
is brought into the next battle. There the player draws a few commands from every offer, like the random one, and does
the one with the rarest key, or what leads to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from game.ai import any_legal
from game.ai.chance import Chance
from systems import commands as cmd, referee
from systems.battle import Battle
from systems.commands import ANSWERS, BY_VERB, Command
from systems.facts import UnitFacts, WeaponFacts
from systems.rulesets import RULESETS
from systems.view import View, view
from tests.fuzz import fair, folk, kit, occasions
from tests.fuzz.encounters import MANOEUVRES

ROUNDS = 8
"""Rounds after which a battle is left."""
DRAWN = 3
"""Commands drawn from one offer."""
BROUGHT = 10
"""Things that are brought into a battle."""
PATIENCE = 40
"""Commands without anything that is wanted after which a battle is left."""
ELSE = 1000
"""As far as what leads nowhere."""
NO_DEEDS = frozenset(("set_standing",))
"""Commands that are no deed: a standing answer says what a unit is asked."""
OUT = ("surrender", "leave")
"""What ends a unit's part in the battle: done only while it is wanted."""
DECLINES = ("fire", "keep", "pay", "counter")
"""Flags of answers that do what is asked about; without it nothing is done."""
#: Verb -> the keyword without which nobody can do it.
NEEDS = {
    "short_burst": "short_burst", "long_burst": "long_burst", "full_auto": "full_auto", "suppress": "suppressive_fire",
    "bombard": "bombardment", "spray": "flame_cone", "lob": "blast", "set_mine": "tripwire",
    "lock_on": "guided",
}  # fmt: skip
#: Verb -> what else somebody brings for it.
BRINGS = {
    **dict.fromkeys(("mount", "dismount", "ride"), ("mount",)),
    **dict.fromkeys(("fly", "wing", "keyword targets_above"), ("flight",)),
    **dict.fromkeys(("warn", "go_on_alert", "read_intent"), ("wait",)),
    "don": tuple(f"{armor} packed" for armor in kit.armors()),
    "flurry": tuple(art.key for art in kit.arts() if dict(art.gives).get("blows")),
    "keep_spell": tuple(spell.key for spell in kit.spells() if spell.concentration),
    "consume": tuple(supply.key for supply in kit.supplies()),
}
#: Verb -> the deeds that it leads to.
LEADS = {
    **dict.fromkeys(("grapple", "move_hold", "throw_target"), ("consent",)),
    "mount": ("ride", "dismount"),
    "lock_on": ("keyword guided", "keyword tracking", "keyword targets_above", "keyword targets_ground"),
    "ready": ("fire",),
    "activate": ("flurry",),
    "cast": ("flurry", "keep_spell"),
}


@cache
def wanted(edition: str) -> tuple[str, ...]:
    """Every key an edition has: all its verbs but those that ``least_used`` counts, and of all that ships the spells,
    the keywords of what one strikes, shoots, throws, lays and parries with, what is special about armor, and rounds.
    """
    rules = RULESETS[edition]()
    arms = (*kit.weapons(), *kit.explosives(), *kit.shields())
    keywords = dict.fromkeys(name for arm in arms for name, _ in arm.traits)
    verbs = (verb for verb in BY_VERB if verb not in NO_DEEDS and verb not in MANOEUVRES)
    return (
        *(verb for verb in verbs if verb in ANSWERS or verb == "end_turn" or rules.has(verb)),
        *(f"spell {each.key}" for each in kit.spells()),
        *(f"keyword {name}" for name in sorted(keywords)),
        *(f"armor {name}" for name in sorted({name for traits in kit.armors().values() for name in traits})),
        *(f"rounds {kind}" for kind in kit.rounds()),
    )


def deeds(command: Command) -> tuple[str, ...]:
    """The verb, where it is done: an answer that declines does nothing."""
    declined = command.verb in ANSWERS and not all(getattr(command, flag, True) for flag in DECLINES)
    return () if declined else (command.verb,)


def keys(battle: Battle, command: Command) -> tuple[str, ...]:
    """What the command does and may come to, by the units as they are before it."""
    found = [*deeds(command), *occasions.foreseen(battle, command)]
    if isinstance(command, cmd.Cast):
        found.append(f"spell {command.spell}")
    return tuple(found)


def later(battle: Battle, command: Command) -> Iterator[str]:
    """What the command leads to: what can be done with a thing once it is in hand and loaded, on a mount, in a hold."""
    yield from LEADS.get(command.verb, ())
    if isinstance(command, (cmd.Draw, cmd.PickUp)):
        yield from _with(folk.ways(command.item.rpartition("/")[2]))
        if command.item in BRINGS["consume"]:
            yield "consume"
    if isinstance(command, cmd.Mount):
        yield from (key for key in _with(battle.unit(command.actor).arms) if occasions.ON_A_MOUNT in key)
    if isinstance(command, cmd.Reload):
        yield from _with(folk.ways(command.weapon))
        yield from (f"rounds {kind}" for kind in kit.rounds() if command.step.endswith(f"_{kind}"))


def _with(arms: Iterable[WeaponFacts]) -> Iterator[str]:
    """What can be used with these ways to attack."""
    for arm in arms:
        yield from (f"keyword {name}" for name, _ in arm.traits)
        yield from (verb for verb, name in NEEDS.items() if arm.trait(name))


def brought(counted: Counter[str], edition: str, least: int, chance: Chance) -> tuple[str, ...]:
    """What the rarest keys are used with, the rarest first; nothing once all have been used often enough."""
    rare = [(counted[key], chance.below(1000), key) for key in wanted(edition) if counted[key] < least]
    found = [
        chance.pick(things) for *_, key in sorted(rare) for things in (_things(key), BRINGS.get(key, ())) if things
    ]
    return tuple((found * BROUGHT)[:BROUGHT])


@cache
def _things(key: str) -> tuple[str, ...]:
    """The things with which that can be used, by their keys."""
    kind, _, name = key.rpartition(" ")
    if kind == "spell":
        return (name,)
    if kind == "armor":
        return tuple(key for key, traits in kit.armors().items() if name in traits)
    if kind == "rounds":
        return kit.rounds()[name]
    also = " mount" if name.startswith(occasions.ON_A_MOUNT) else ""
    trait = name if kind else NEEDS.get(name, "")
    arms = (*kit.weapons(), *kit.explosives(), *kit.shields())
    return tuple(dict.fromkeys(arm.item + also for arm in arms if trait and arm.trait(trait)))


def play(number: int, edition: str, counted: Counter[str], least: int) -> None:
    """One battle by the player that uses what is rarest; its uses are added to the count. It is left once nothing that
    is wanted has come by for a while.
    """
    chance, idle, rare = Chance(number, "uses"), 0, dict(missing(counted, least, edition))
    things = brought(counted, edition, least, chance)
    battle = fair.battle(number, edition, ("ask",), things)
    try:
        while (who := referee.decides(battle)) is not None and battle.round <= ROUNDS and idle < PATIENCE:
            command, before = _rarest(battle, who, rare, chance), len(battle.log)
            refusal = referee.submit(battle, command)
            assert refusal is None, f"battle {number} with {things}: {command} was offered and refused: {refusal}"
            found = (*deeds(command), *occasions.used(battle, battle.log[before:]))
            idle = 0 if any(key in rare for key in found) else idle + 1
            counted.update(found)
            rare = dict(missing(counted, least, edition))
    finally:
        battle.close()


def _rarest(battle: Battle, who: str, rare: Mapping[str, int], chance: Chance) -> Command:
    """Of a few commands from every offer the one with the rarest key, or what leads to it; where nothing is rare a walk
    nearer to the others, or the end of the turn. ``rare`` is how often each key that is still wanted has been used.
    """
    seen = view(battle, who)
    drawn = [any_legal.fill(seen, offer, chance) for offer in seen.offers for _ in range(DRAWN if offer.fields else 1)]
    drawn = [each for each in drawn if each.verb not in OUT or each.verb in rare] or drawn
    goals = _goals(seen)

    def rank(place: int) -> tuple[int, int, int]:
        command = drawn[place]
        rarest = min((rare[key] for key in keys(battle, command) if key in rare), default=ELSE)
        leads = min((rare[key] + 1 for key in later(battle, command) if key in rare), default=ELSE)
        return min(rarest, leads), _far(seen.me, command, goals), chance.below(1000)

    return drawn[min(range(len(drawn)), key=rank)]


def _goals(seen: View) -> list[UnitFacts]:
    """Whom a walk should lead to: a beast to ride that is not ridden yet, else the foes."""
    ridden = {unit.rides for unit in seen.own}
    beasts = [unit for unit in seen.own if dict(unit.sheet.traits).get("mount")]
    free = [beast for beast in beasts if beast.id not in ridden and not beast.fallen]
    walks = not seen.me.rides and all(beast.id != seen.actor for beast in beasts)
    return (free if walks else []) or [each.low for each in seen.records if not each.low.fallen]


def _far(me: UnitFacts, command: Command, goals: list[UnitFacts]) -> int:
    """Twice the squares from the end of a walk to the nearest goal; a turn that ends comes before a walk that leads no
    nearer, and before everything else.
    """
    if not isinstance(command, (cmd.Move, cmd.EndTurn)):
        return ELSE
    x, y = command.path[-1] if isinstance(command, cmd.Move) else (me.x, me.y)
    near = min((max(abs(goal.x - x), abs(goal.y - y)) for goal in goals), default=ELSE // 4)
    return 2 * near - isinstance(command, cmd.EndTurn)


def missing(counted: Counter[str], least: int, edition: str) -> Iterator[tuple[str, int]]:
    """What has been used less often than that, with how often it was."""
    for key in wanted(edition):
        if counted[key] < least:
            yield key, counted[key]
