"""When a keyword and a spell count as used: what the log tells of what was done, not what somebody set out to do.

A keyword counts when an attack with its weapon is resolved. Some have a deed of their own: a keyword of parrying counts
by a parry, one of bursts by such a burst, one of the bearer's guard when its bearer is attacked. A spell counts when it
has done to somebody, or put on the map, what it is for; one that was lost, resisted or fell short is not counted.
What is special about an armor counts when its wearer is attacked, special rounds when a shot of them is resolved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from systems import events as told
from systems.battle import Battle
from systems.commands import (
    AreaAttack,
    Attack,
    AttackSquare,
    Climb,
    Command,
    Parry,
    Reload,
    SetMine,
    Sunder,
    TotalDefense,
)
from systems.events import Event
from systems.facts import UnitFacts, WeaponFacts
from systems.rulesets.ammunition import KINDS
from tests.fuzz import kit

#: Keyword -> the verbs by which it counts, where it is not every attack.
BY_DEED = {
    **dict.fromkeys(("parry", "parry_bonus", "parry_defense_extra", "parry_reflex", "parry_reflex_extra"), ("parry",)),
    "total_defense_dodge": ("total_defense",),
    "all_out_bonus": ("all_out_attack",),
    "short_burst": ("short_burst",),
    "long_burst": ("long_burst",),
    **dict.fromkeys(("full_auto", "full_auto_bonus"), ("full_auto",)),
    **dict.fromkeys(("suppressive_fire", "suppressive_damage"), ("suppress",)),
    **dict.fromkeys(("bombardment", "radius"), ("bombard",)),
    "flame_cone": ("spray",),
    **dict.fromkeys(("tripwire", "pressure", "obvious"), ("set_mine",)),
    "trip": ("trip",),
    "bull_rush": ("bull_rush",),
    "bipod": ("bipod",),
    "grapple": ("grapple", "grapple_attack"),
    "disarm_bonus": ("disarm",),
    "climb": ("climb",),
}
#: Keywords that count when they come to something on a hit.
ON_HITS = frozenset(("paralysis", "venom"))
#: Keywords of what one bears: they count when its bearer is attacked, the last only from afar.
GUARDS = frozenset((
    "equipment_defense", "bulletproof", "damage_reduction_artifact", "vs_fear", "morale_loss", "shield_vs_ranged",
))  # fmt: skip
FROM_AFAR = "shield_vs_ranged"
IN_AN_AREA = "area_cover"
"""Counts when its bearer is caught in an area."""
CLOSE = 2
"""Squares from the middle of an area at which whoever is there is taken to be in it."""
ON_A_MOUNT = "mounted_"
"""So begin those that count from the back of a mount."""
WHEN_STRUCK = "hardness"
"""Counts when a blow is aimed at the thing itself."""
SAVING = frozenset(("sealed", "area_save_bonus"))
"""What is special about an armor in areas alone."""
LINE = "modifier.{}_rounds"
"""What the line of an attack with special rounds is called; where they cost no dice there is none, and they count when
they have gone in.
"""
PASSIVE = frozenset((*ON_HITS, *GUARDS, IN_AN_AREA, WHEN_STRUCK))
SPELLS = frozenset(each.key for each in kit.spells())


def by_deed(unit: UnitFacts, arm: WeaponFacts, verb: str) -> Iterator[str]:
    """The keywords of a weapon that count when the unit does such a deed with it."""
    for name, _ in arm.traits:
        if name in PASSIVE or (name.startswith(ON_A_MOUNT) and not unit.rides):
            continue
        if verb in BY_DEED.get(name, (verb,) if verb not in ("parry", "total_defense") else ()):
            yield name


def foreseen(battle: Battle, command: Command) -> Iterator[str]:
    """The keys that the command may come to: keywords, armor, rounds."""
    yield from (f"keyword {name}" for name in _meant(battle, command))
    if isinstance(command, Attack):
        yield from worn(battle.unit(command.target), area=False)
        for arm in _with(battle.unit(command.actor), command.weapon):
            yield f"rounds {battle.rules.rounds_kind(command.verb, arm) if arm.shots else ''}"
    if isinstance(command, AreaAttack):
        for other in _near(battle, command):
            yield from worn(other, area=True)


def worn(unit: UnitFacts, *, area: bool) -> Iterator[str]:
    """What is special about the armor the unit wears, as far as that counts in an area, or by any other attack."""
    armor = unit.sheet.armor
    return (f"armor {name}" for name, _ in (armor.traits if armor else ()) if (name in SAVING) == area)


def _near(battle: Battle, command: AreaAttack) -> Iterator[UnitFacts]:
    x, y = command.square
    return (unit for unit in battle.units() if max(abs(unit.x - x), abs(unit.y - y)) <= CLOSE)


def _meant(battle: Battle, command: Command) -> Iterator[str]:
    """The keywords that the command may come to."""
    unit = battle.unit(command.actor)
    if isinstance(command, (Attack, AreaAttack, AttackSquare, Parry)):
        for arm in _with(unit, command.weapon):
            yield from by_deed(unit, arm, "bull_rush" if getattr(command, "rush", "") else command.verb)
            yield from (name for name, _ in arm.traits if name in ON_HITS and not isinstance(command, Parry))
    if isinstance(command, Reload) and command.step in BY_DEED:
        yield command.step
    if isinstance(command, SetMine):
        for arm in _with(unit, command.item):
            yield from by_deed(unit, arm, command.verb)
    if isinstance(command, (TotalDefense, Climb)):
        for arm in _held(unit) if isinstance(command, TotalDefense) else unit.arms:
            yield from (name for name in by_deed(unit, arm, command.verb) if name in BY_DEED)
    if isinstance(command, Attack):
        yield from _at(battle, command)
    if isinstance(command, AreaAttack):
        for other in _near(battle, command):
            yield from (IN_AN_AREA for arm in _held(other) if arm.trait(IN_AN_AREA))


def _at(battle: Battle, command: Attack) -> Iterator[str]:
    """The keywords of what the target bears."""
    afar = any(not arm.melee for arm in _with(battle.unit(command.actor), command.weapon))
    for arm in _held(battle.unit(command.target)):
        yield from _guarding(arm, afar=afar)
        if isinstance(command, Sunder) and arm.item.endswith(command.item) and arm.trait(WHEN_STRUCK):
            yield WHEN_STRUCK


def _guarding(arm: WeaponFacts, *, afar: bool) -> Iterator[str]:
    return (name for name, _ in arm.traits if name in GUARDS and (afar or name != FROM_AFAR))


def _held(unit: UnitFacts) -> tuple[WeaponFacts, ...]:
    return tuple(arm for arm in unit.arms if unit.in_hand(arm))


def _with(unit: UnitFacts, key: str) -> tuple[WeaponFacts, ...]:
    """What the unit calls by that name: of what it has, or had as it came."""
    sheet = unit.sheet
    return tuple(each for each in (*unit.arms, *sheet.arms, *sheet.explosives) if each.key == key)[:1]


def used(battle: Battle, log: Iterable[Event]) -> Iterator[str]:
    """The keys of keywords, spells, armor and rounds that these events have used."""
    for event in log:
        yield from (f"keyword {name}" for name in _keywords(battle, event))
        if isinstance(event, told.AttackResolved):
            yield from worn(battle.unit(event.target), area=False)
            lines = {line.key for line in event.modifiers}
            yield from (f"rounds {kind}" for kind in kit.rounds() if LINE.format(kind) in lines)
        elif isinstance(event, told.Reloaded):
            yield from (f"rounds {kind}" for kind in kit.rounds() if event.step.endswith(kind) and not KINDS[kind].dice)
        elif isinstance(event, told.AreaSaved):
            yield from worn(battle.unit(event.unit), area=True)
        spell = _spell(battle, event)
        if spell in SPELLS:
            yield f"spell {spell}"


def _keywords(battle: Battle, event: Event) -> Iterator[str]:
    if isinstance(event, told.AttackResolved):
        unit = battle.unit(event.unit)
        arms = _with(unit, event.weapon)
        for arm in arms:
            yield from by_deed(unit, arm, event.verb)
        for arm in _held(battle.unit(event.target)):
            yield from _guarding(arm, afar=any(not each.melee for each in arms))
    elif isinstance(event, told.AreaAimed) or (isinstance(event, told.ZoneBegan) and event.kind == "mine"):
        unit = battle.unit(event.unit)
        for arm in _with(unit, event.weapon):
            yield from by_deed(unit, arm, event.verb if isinstance(event, told.AreaAimed) else "set_mine")
    elif isinstance(event, told.AreaSaved):
        yield from (IN_AN_AREA for arm in _held(battle.unit(event.unit)) if arm.trait(IN_AN_AREA))
    elif isinstance(event, told.ContestResolved):
        yield from _contest(battle, event)
    elif isinstance(event, told.KeywordStruck) and not event.spared:
        yield event.keyword
    elif isinstance(event, told.ItemStruck):
        yield from (WHEN_STRUCK for arm in battle.sheets[event.unit].arms if event.item.endswith(f"/{arm.item}")
                    and arm.trait(WHEN_STRUCK))  # fmt: skip
    elif isinstance(event, told.StanceTaken):
        yield from _stance(battle, event)
    elif isinstance(event, told.Reloaded) and event.step in BY_DEED:
        yield event.step
    elif isinstance(event, told.GaitRolled) and event.gait == "climb":
        unit = battle.unit(event.unit)
        for arm in unit.arms:
            yield from (name for name in by_deed(unit, arm, "climb") if name in BY_DEED)


def _contest(battle: Battle, event: told.ContestResolved) -> Iterator[str]:
    """By a contest in which no attack is rolled, as a shove has by some rules (BRS-04): with what was announced."""
    if event.name not in BY_DEED or "roll" in battle.rules.verb(event.name).steps:
        return
    unit = battle.unit(event.unit)
    for each in reversed(battle.log):
        if isinstance(each, told.AttackAnnounced) and (each.unit, each.verb) == (unit.id, event.name):
            for arm in _with(unit, each.weapon):
                yield from by_deed(unit, arm, event.name)
            return


def _stance(battle: Battle, event: told.StanceTaken) -> Iterator[str]:
    unit = battle.unit(event.unit)
    for arm in _with(unit, unit.parry_weapon) if event.stance == "parry" else _held(unit):
        yield from (name for name in by_deed(unit, arm, event.stance) if name in BY_DEED)


def _spell(battle: Battle, event: Event) -> str:
    """The spell whose effect this is; "" where it is none."""
    if isinstance(event, (told.EffectBegan, told.BarrierRaised)):
        return event.spell
    if isinstance(event, told.AttackResolved) and event.verb == "bolt" and event.hit:
        return event.weapon
    if isinstance(event, told.AreaSaved):
        return event.weapon
    if isinstance(event, told.SpellCast) and event.successes:
        spell = battle.unit(event.unit).spell(event.spell)
        return event.spell if spell is not None and spell.shape == "missiles" else ""
    return ""
