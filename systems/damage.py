"""Damage reaches a Health track, and tracks worsen (DMG, OVF, FLW-06)."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from components.damage import Health
from systems import concentration, condition, stack, states
from systems.battle import Battle
from systems.events import DamageTaken, Healed, WoundsWorsened
from systems.facts import WeaponFacts
from systems.forecast import Modifier
from systems.rulesets.answers import Harmed, Wounded

RULES = ("FLW-06", "DMG-01", "DMG-03")


def packed(harmed: Harmed) -> tuple[Any, ...]:
    """Harm as plain data for a frame of the stack."""
    lines = tuple(tuple(getattr(line, each.name) for each in fields(line)) for line in harmed.modifiers)
    return (
        harmed.bashing,
        harmed.lethal,
        harmed.aggravated,
        harmed.dealt,
        harmed.absorbed,
        lines,
        harmed.older,
        harmed.sparing,
    )


def unpacked(data: tuple[Any, ...]) -> Harmed:
    """The harm that was ``packed``."""
    bashing, lethal, aggravated, dealt, absorbed, lines, older, *more = data  # version 0.3.0 knew nothing sparing
    told = tuple(Modifier(*line) for line in lines)
    return Harmed(bashing, lethal, aggravated, dealt, absorbed, told, older, *more)


def inflict(battle: Battle, unit: str, source: str, successes: int, harmed: Harmed) -> None:
    """Put harm on the track and make the unit's state fit; logs what was given, absorbed and overflowed.

    DMG-01, DMG-02, OVF-01, OVF-03.
    """
    facts = battle.unit(unit)
    wounded = battle.rules.wound(facts, harmed)
    _put(battle, unit, wounded)
    rules = (*RULES, "OVF-01", "OVF-02") if wounded.overflow else RULES
    battle.say(
        DamageTaken(
            unit=unit,
            source=source,
            successes=successes,
            dealt=harmed.dealt,
            grade="A" if harmed.aggravated else "L" if harmed.lethal else "B",
            bashing=harmed.bashing,
            lethal=harmed.lethal,
            aggravated=harmed.aggravated,
            absorbed=harmed.absorbed,
            overflow=wounded.overflow,
            modifiers=harmed.modifiers,
            older=harmed.older,
            healthy_left=wounded.healthy,
            rules=rules,
        )
    )
    if harmed.bashing + harmed.lethal + harmed.aggravated + harmed.older:
        concentration.hurt(battle, unit, source, harmed.bashing + harmed.lethal + harmed.aggravated)
        states.rouse(battle, unit)  # any damage at all wakes a sleeper
        if wounded.state != "able":
            condition.settle(battle, unit, wounded.state)
        if facts.climbs:  # a wounded climber has to hold on (MOV-03)
            stack.push(battle, "climb", "hold_on", unit=unit)


def strike(battle: Battle, unit: str, source: str, weapon: WeaponFacts, successes: int, harmed: Harmed) -> None:
    """The harm of a blow with a weapon; what the weapon does besides goes on from the frame ``keywords`` (MEF-01)."""
    before = battle.unit(unit)
    inflict(battle, unit, source, successes, harmed)
    if weapon.traits:
        left = () if battle.unit(unit).dead else battle.rules.besides(weapon, before, harmed)
        if left:
            stack.push(battle, "keywords", "hit", actor=source, target=unit, weapon=weapon.key, left=left)


def worsen(battle: Battle, unit: str) -> None:
    """A dying unit's wounds worsen by one point at its place in the order (companion 7.1, DMG-20)."""
    wounded = battle.rules.worsen(battle.unit(unit))
    _put(battle, unit, wounded)
    battle.say(WoundsWorsened(unit=unit, rules=("DMG-20",)))
    if wounded.state != "worsening":  # dead, or with nothing left that could get worse
        condition.settle(battle, unit, wounded.state)


def heal(battle: Battle, unit: str) -> None:
    """What heals by itself at the start of the unit's turn; who has a healthy point again rises (companion 7.1)."""
    _mended(battle, unit, battle.rules.healed(battle.unit(unit)), ("DMG-20",))


def _mended(battle: Battle, unit: str, wounded: Wounded | None, rules: tuple[str, ...]) -> None:
    if wounded is None:
        return
    before = battle.unit(unit)
    _put(battle, unit, wounded)
    battle.say(
        Healed(
            unit=unit,
            bashing=before.bashing - wounded.bashing,
            lethal=before.lethal - wounded.lethal,
            aggravated=before.aggravated - wounded.aggravated,
            healthy_left=wounded.healthy,
            rules=rules,
        )
    )
    if condition.state_of(before) != wounded.state:
        condition.settle(battle, unit, wounded.state)


def mend(battle: Battle, unit: str, number: int, rules: tuple[str, ...]) -> None:
    """So many points of damage heal at once; nothing is said where none do."""
    _mended(battle, unit, battle.rules.mended(battle.unit(unit), number), rules)


def set_track(battle: Battle, unit: str, bashing: int, lethal: int, aggravated: int) -> None:
    """The track is as somebody says, with as many points as before; the unit's state follows (DMG-01, DMG-20)."""
    before = battle.unit(unit)
    healthy = before.healthy + before.bashing + before.lethal + before.aggravated - bashing - lethal - aggravated
    for field, points in (("healthy", healthy), ("bashing", bashing), ("lethal", lethal), ("aggravated", aggravated)):
        battle.write(unit, Health, field, points, ("DMG-01",))
    wounded = battle.rules.resized(battle.unit(unit))
    _put(battle, unit, wounded)
    if condition.state_of(before) != wounded.state:
        condition.settle(battle, unit, wounded.state)


def resize(battle: Battle, unit: str) -> None:
    """The track grows or shrinks with the Attributes behind it (companion 7.1)."""
    before = battle.unit(unit)
    wounded = battle.rules.resized(before)
    _put(battle, unit, wounded)
    if condition.state_of(before) != wounded.state:
        condition.settle(battle, unit, wounded.state)


def _put(battle: Battle, unit: str, wounded: Wounded) -> None:
    for field in ("healthy", "bashing", "lethal", "aggravated"):
        battle.write(unit, Health, field, getattr(wounded, field), RULES)
    battle.write(unit, Health, "overflowed", wounded.overflow, ("OVF-01",))
    worth = 3 * wounded.healthy + 2 * wounded.bashing + wounded.lethal
    if worth < battle.of(unit, Health).low:
        battle.write(unit, Health, "low", worth)
        condition.progress(battle)
