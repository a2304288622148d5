"""Reloading: what a weapon takes to shoot again, one step at a time (RLD, MOV-09 to MOV-14, SWF-01, ACT-11).

Which steps there are and what they cost is the ruleset's to say; here they are carried out, and rounds are spent.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.attack import Loads, Weapons
from systems import actions, bars, condition, drawing, hands, items
from systems.battle import Battle
from systems.commands import Command, Reload
from systems.events import Reloaded
from systems.facts import UnitFacts, WeaponFacts
from systems.offers import Field, Offer, Refusal
from systems.rulesets.answers import LoadStep
from systems.store import SCENE

VERB = "reload"
BY_THE_PIECE = ("nock", "load", "shell")
"""Steps for which every round is a piece of gear; a magazine or a speedloader is one whatever it holds."""


def named(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, step: str) -> LoadStep | None:
    """The step by that name, if it is one of the next ones."""
    return next((each for each in battle.rules.load_steps(unit, weapon) if each.name == step), None)


def _weapon(unit: UnitFacts, key: str) -> WeaponFacts | None:
    """A weapon in hand, or what has to be lit before it is thrown."""
    return unit.weapon(key) or unit.explosive(key)


def why_not(battle: Battle, command: Reload) -> Refusal | None:
    """Only a weapon in hand that can be loaded and is not ready, with ammunition, hands and the action for it."""
    unit = battle.unit(command.actor)
    weapon = _weapon(unit, command.weapon)
    who = (("unit", unit.id), ("weapon", command.weapon))
    if weapon is None:
        stowed = hands.why_not_drawn(unit, command.weapon)
        return stowed or Refusal("attack.no_weapon", ("ATK-02",), who)
    step = named(battle, unit, weapon, command.step)
    if step is None:
        usual = battle.rules.load_steps(unit, weapon)
        if not usual:
            return Refusal("reload.ready", ("RLD-01",), who)
        return Refusal("reload.step", usual[0].rules, (*who, ("step", usual[0].name)))
    if step.uses and not dict(unit.gear).get(step.uses):
        return Refusal("reload.no_ammunition", step.rules, (*who, ("item", step.uses)))
    barred = bars.weaponless(battle, unit, weapon) or hands.why_not_wield(battle.rules, unit, weapon, (step.uses,))
    if barred is not None:
        return barred
    if actions.first(unit, step.prices) is None:
        costs = step.prices[0]
        return Refusal("reload.action", (*step.rules, "ACT-06"), (*who, ("step", step.name), ("costs", costs)))
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Every step that could be taken now, at its own price."""
    for weapon in (*unit.arms, *unit.sheet.explosives):
        if not weapon.loading or not battle.rules.has(VERB):
            continue
        for step in battle.rules.load_steps(unit, weapon):
            if why_not(battle, Reload(unit.id, weapon.key, step.name)) is None:
                fields = (Field("weapon", "weapon", (weapon.key,)), Field("step", "choice", (step.name,)))
                yield Offer(VERB, unit.id, fields, actions.first(unit, step.prices) or (), step.rules)


class Reloading(esper.Processor):
    """Takes one step of making a weapon ready."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Reload):
            return
        unit = battle.unit(command.actor)
        weapon = _weapon(unit, command.weapon)
        assert weapon is not None
        step = named(battle, unit, weapon, command.step)
        assert step is not None
        drawing.spend(battle, unit.id, VERB, step.prices)
        _take(battle, unit, weapon, step)


def _take(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, step: LoadStep) -> None:
    if step.rounds:
        room = weapon.shots - unit.loaded(weapon)
        pieces = 1
        if any(step.name.startswith(each) for each in BY_THE_PIECE):
            room = pieces = min(room, dict(unit.gear)[step.uses], step.rounds if step.rounds > 0 else room)
        drawing.use_gear(battle, unit.id, step.uses, pieces, step.rules)
        _load(battle, unit, weapon, step, room)
        _set_rounds(battle, unit.id, weapon, unit.loaded(weapon) + room, step.rules)
        handled = battle.of(unit.id, Weapons).handled
        battle.write(unit.id, Weapons, "handled", battle.rules.released(handled, weapon), step.rules)
    if step.done:
        rows = tuple(row for row in battle.of(unit.id, Weapons).handled if row[0] != weapon.item)
        battle.write(unit.id, Weapons, "handled", (*rows, (weapon.item, step.done)), step.rules)
    condition.progress(battle)
    rounds = battle.unit(unit.id).loaded(weapon)
    battle.say(Reloaded(unit=unit.id, weapon=weapon.key, step=step.name, rounds=rounds, rules=step.rules))


def _load(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, step: LoadStep, number: int) -> None:
    """What kind of rounds has gone in: a changed magazine brings all of its own (companion 13.2)."""
    kind, rows = battle.rules.gear_kind(step.uses, weapon.ammo), battle.scene(Loads).rows
    if kind or rows:
        whole = not any(step.name.startswith(each) for each in BY_THE_PIECE)
        had, name = unit.loaded(weapon), items.name_of(unit.id, weapon.item)
        number = weapon.shots if whole else number
        after = battle.rules.after_loading(rows, name, had, kind, number, whole=whole)
        battle.write(SCENE, Loads, "rows", after, step.rules)


def _set_rounds(battle: Battle, unit: str, weapon: WeaponFacts, number: int, rules: tuple[str, ...] = ()) -> None:
    rounds = tuple(
        (item, number if item == weapon.item else count) for item, count in battle.of(unit, Weapons).ammunition
    )
    battle.write(unit, Weapons, "ammunition", rounds, rules)
