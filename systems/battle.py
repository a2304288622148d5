"""One battle: its esper world, board, dice, ruleset, command list and event log; fork, hash and save form.

The store is esper: one world per battle, named from a counter, entered with ``with battle:``. Only this file switches
or
deletes worlds. Everything stored is a field of a component; fields change only through ``write``, which logs a
``Changed``,
so the difference of two states is exactly the logged list. Copying is written by hand beside the state (DESIGN 3, 4).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields, replace
from itertools import count
from typing import Any, TypeVar

import esper

from components.actions import ActionBudget, Standing
from components.attack import Aim, Weapons
from components.condition import Conditions
from components.damage import Health
from components.defense import Defense
from components.initiative import Initiative
from components.movement import Position
from components.scene import Announced, Clock, DiceCount, Outcome, Progress, Sighted, Stack
from components.sheet import Attributes, Unit
from components.willpower import Willpower
from systems.board import Board
from systems.commands import Command
from systems.dice import Dice, DiceSource, NoDice, Roll
from systems.events import Changed, Event
from systems.facts import Derived, Footprint, UnitFacts, UnitSheet
from systems.rulesets import DEFAULT, ruleset
from systems.rulesets.base import Ruleset

#: Components of a unit and of the scene, fixed from arrival on: one shape for forks, hashes and saves.
UNIT_COMPONENTS: tuple[type, ...] = (
    Unit, Attributes, Position, Health, Defense, Initiative, ActionBudget, Standing, Weapons, Aim, Conditions,
    Willpower,
)  # fmt: skip
SCENE_COMPONENTS: tuple[type, ...] = (Clock, Stack, DiceCount, Outcome, Progress, Sighted, Announced)
FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(each.name for each in fields(kind)) for kind in (*UNIT_COMPONENTS, *SCENE_COMPONENTS)
}
BY_NAME: dict[str, type] = {kind.__name__: kind for kind in (*UNIT_COMPONENTS, *SCENE_COMPONENTS)}
SCENE = ""
"""The id under which the scene's own entity is known."""

T = TypeVar("T")
_worlds = count(1)


@dataclass(frozen=True, slots=True)
class Objective:
    """What a side wants (``result`` victory) or must not let happen (defeat); DESIGN 9.

    ``kind``: rout, fall (``unit``), protect (``unit``), survive (``rounds``), reach (``area`` with ``count`` units).
    ``area`` is (left, top, right, bottom), both ends included.
    """

    side: str
    kind: str
    result: str = "victory"
    unit: str = ""
    area: tuple[int, ...] = ()
    count: int = 0
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a battle starts from; fixed while it runs."""

    board: Board
    units: tuple[UnitSheet, ...]
    sides: tuple[str, ...]
    objectives: tuple[Objective, ...] = ()
    ruleset: str = DEFAULT
    house: tuple[tuple[str, str], ...] = ()
    scenario: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to go back to: the stored state and how long the lists were."""

    state: dict[str, dict[str, list[Any]]]
    commands: int
    events: int


class Battle:
    """One battle in its own esper world. ``dice`` may be replaced by scripted dice in tests."""

    def __init__(self, setup: Setup, seed: int = 0, dice: DiceSource | None = None) -> None:
        self.setup = setup
        self.seed = seed
        self.board = setup.board
        self.rules: Ruleset = ruleset(setup.ruleset, setup.house)
        self.dice: DiceSource = dice if dice is not None else Dice(seed)
        self.commands: list[Command] = []
        self.log: list[Event] = []
        self.sheets: dict[str, UnitSheet] = {sheet.id: sheet for sheet in setup.units}
        self.ids: tuple[str, ...] = tuple(self.sheets)
        self.entities: dict[str, int] = {}
        self.world = f"battle {next(_worlds)}"
        self._facts: dict[str, UnitFacts] = {}
        self._kept: dict[Hashable, Any] = {}
        self._derived: dict[str, tuple[UnitSheet, Derived]] = {}
        self._outer: list[str] = []
        self.pipeline: tuple[type[esper.Processor], ...] = ()
        with self:
            self._populate()
            self._parts = self._index()

    # the world

    def __enter__(self) -> Battle:
        self._outer.append(esper.current_world)
        if esper.current_world != self.world:
            esper.switch_world(self.world)
        return self

    def __exit__(self, *_: object) -> None:
        outer = self._outer.pop()
        if outer != self.world:
            esper.switch_world(outer)

    def attach(self, pipeline: tuple[type[esper.Processor], ...]) -> None:
        """Give this battle its processors, once, in the order in which they look at a command."""
        self.pipeline = pipeline
        with self:
            for kind in pipeline:
                esper.add_processor(kind())

    def close(self) -> None:
        """Drop this battle's world. The battle must not be entered afterwards."""
        if esper.current_world == self.world:
            esper.switch_world("default")
        esper.delete_world(self.world)

    def _populate(self) -> None:
        for index, sheet in enumerate(self.setup.units):
            derived = self.rules.derive(sheet)
            ammunition = {weapon.item: weapon.shots for weapon in sheet.weapons if weapon.shots}
            self.entities[sheet.id] = esper.create_entity(
                Unit(sheet.id, sheet.side, index),
                Attributes(sheet.attributes),
                Position(sheet.x, sheet.y, sheet.altitude),
                Health(derived.health, low=3 * derived.health),
                Defense(extra_left=derived.defense_extra),
                Initiative(),
                ActionBudget(),
                Standing(),
                Weapons(tuple(ammunition.items())),
                Aim(),
                Conditions(),
                Willpower(derived.willpower),
            )
        self.entities[SCENE] = esper.create_entity(
            Clock(), Stack(), DiceCount(), Outcome(), Progress(), Sighted(), Announced()
        )

    def _index(self) -> dict[str, dict[type, Any]]:
        """The components of each id by kind: which they are is fixed from arrival on, so they are looked up once."""
        return {
            unit: {kind: esper.component_for_entity(entity, kind) for kind in _kinds(unit)}
            for unit, entity in self.entities.items()
        }

    # reading

    def of(self, unit: str, kind: type[T]) -> T:
        """One component of a unit (or of the scene, id ""). Read it; change it through ``write``."""
        part: T = self._parts[unit][kind]
        return part

    def scene(self, kind: type[T]) -> T:
        return self.of(SCENE, kind)

    @property
    def round(self) -> int:
        return self.scene(Clock).round

    @property
    def over(self) -> Outcome | None:
        """The outcome once the battle is over, otherwise None."""
        outcome = self.scene(Outcome)
        return outcome if outcome.over else None

    def acting(self) -> str | None:
        """The unit whose turn it is."""
        return self.scene(Clock).acting or None

    def unit(self, unit: str) -> UnitFacts:
        """The facts of one unit now. Raises KeyError for an unknown id."""
        facts = self._facts.get(unit)
        if facts is None:
            facts = self._facts[unit] = self._gather(unit)
        return facts

    def units(self) -> tuple[UnitFacts, ...]:
        """The facts of every unit, in the order of the scenario."""
        return self.kept("units", _all_units)

    def kept(self, key: Hashable, build: Callable[[Battle], T]) -> T:
        """What ``build`` makes of the units as they stand, kept until one of them changes. It is no state."""
        found: T | None = self._kept.get(key)
        if found is None:
            found = self._kept[key] = build(self)
        return found

    def footprint(self, unit: str) -> Footprint:
        return self.unit(unit).footprint

    def _sheet(self, unit: str) -> tuple[UnitSheet, Derived]:
        """The sheet with the Attributes as they are now, and what follows from it."""
        found = self._derived.get(unit)
        ratings = self.of(unit, Attributes).ratings
        if found is None or found[0].attributes != ratings:
            sheet = self.sheets[unit]
            if ratings != sheet.attributes:
                sheet = replace(sheet, attributes=ratings)
            found = self._derived[unit] = (sheet, self.rules.derive(sheet))
        return found

    def _gather(self, unit: str) -> UnitFacts:
        sheet, derived = self._sheet(unit)
        position, health, defense = self.of(unit, Position), self.of(unit, Health), self.of(unit, Defense)
        conditions, budget, aim = self.of(unit, Conditions), self.of(unit, ActionBudget), self.of(unit, Aim)
        initiative = self.of(unit, Initiative)
        return UnitFacts(
            sheet=sheet,
            derived=derived,
            x=position.x,
            y=position.y,
            altitude=position.altitude,
            healthy=health.healthy,
            bashing=health.bashing,
            lethal=health.lethal,
            aggravated=health.aggravated,
            base_defense=max(0, derived.base_defense - defense.charge_loss - defense.all_out_loss),
            parry_bonus=defense.parry_bonus,
            parry_shield=defense.parry_shield,
            total_defense=defense.total_defense,
            all_out_loss=defense.all_out_loss,
            charge_loss=defense.charge_loss,
            attacks_suffered=defense.attacks_suffered,
            defense_extra_left=defense.extra_left,
            willpower=self.of(unit, Willpower).points,
            prone=conditions.prone,
            flat_footed=conditions.flat_footed,
            unconscious=conditions.unconscious,
            worsening=conditions.worsening,
            dead=conditions.dead,
            stumbled=conditions.stumbled,
            fights_on=conditions.fights_on,
            aim_target=aim.target,
            aim_rounds=aim.rounds,
            standard=budget.standard,
            move=budget.move,
            swift=budget.swift,
            immediate=budget.immediate,
            swift_owed=budget.swift_owed,
            ammunition=self.of(unit, Weapons).ammunition,
            all_out_used=budget.all_out_used,
            initiative=initiative.score,
            acted=initiative.acted,
            standing=self.of(unit, Standing).answer,
            aim_weapon=aim.weapon,
            parry_weapon=defense.parry_weapon,
            all_out=defense.all_out,
            charged=defense.charged,
        )

    # changing

    def write(self, unit: str, kind: type, field: str, value: object, rules: tuple[str, ...] = ()) -> None:
        """Give one stored field a new value and log it; the same value changes and logs nothing."""
        component: Any = self.of(unit, kind)
        old = getattr(component, field)
        if old == value:
            return
        setattr(component, field, value)
        if unit != SCENE:
            self._facts.pop(unit, None)
            self._kept.clear()
        self.log.append(Changed(unit=unit, component=kind.__name__, field=field, old=old, new=value, rules=rules))

    def say(self, event: Event) -> None:
        """Append one event to the log."""
        self.log.append(event)

    def roll(self, unit: str, kind: str, pool: int, again: int = 10, presence: int = 0) -> Roll:
        """Throw a pool for a unit with this battle's dice; ``presence`` helps a chance die (DIC-12)."""
        return self.dice.roll(pool, again, self._key(unit, kind), presence)

    def d10(self, unit: str, kind: str) -> int:
        """One ten-sided die that is not a roll (DIC-17)."""
        return self.dice.d10(self._key(unit, kind))

    def _key(self, unit: str, kind: str) -> tuple[int | str, ...]:
        counts = self.scene(DiceCount).counts
        number = 0
        for index, (who, what, times) in enumerate(counts):
            if who == unit and what == kind:
                number = times
                counts = (*counts[:index], *counts[index + 1 :])
                break
        self.write(SCENE, DiceCount, "counts", (*counts, (unit, kind, number + 1)))
        return (self.round, unit, kind, number)

    # time

    def tick(self, command: Command) -> None:
        """One decision: record the command and let every processor look at it, in the order of the pipeline."""
        self.commands.append(command)
        with self:
            esper.process(self, command)

    # state

    def state(self) -> dict[str, dict[str, list[Any]]]:
        """Everything stored, as plain data: unit id -> component -> field values in order."""
        with self:
            found = {unit: self._component_values(unit, UNIT_COMPONENTS) for unit in self.ids}
            found[SCENE] = self._component_values(SCENE, SCENE_COMPONENTS)
            return found

    def _component_values(self, unit: str, kinds: tuple[type, ...]) -> dict[str, list[Any]]:
        return {kind.__name__: [getattr(self.of(unit, kind), name) for name in FIELDS[kind]] for kind in kinds}

    def hash(self) -> str:
        """A fingerprint of everything stored; the same on every machine and Python."""
        text = json.dumps(self.state(), ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("ascii")).hexdigest()[:24]

    def mark(self) -> Mark:
        """Where the battle stands now, for ``rewind``."""
        return Mark(self.state(), len(self.commands), len(self.log))

    def rewind(self, mark: Mark) -> None:
        """Go back to a mark of this battle: state, commands and log as they were (undo, DESIGN 4)."""
        self.restore(mark.state)
        del self.commands[mark.commands :]
        del self.log[mark.events :]

    def restore(self, state: dict[str, dict[str, list[Any]]]) -> None:
        """Put a state of ``state`` (perhaps through JSON) in place. Raises ValueError when its shape is another."""
        wanted = {*self.ids, SCENE}
        if set(state) != wanted:
            raise ValueError("the saved state holds other units than the scenario")
        with self:
            for unit, stored in state.items():
                kinds = SCENE_COMPONENTS if unit == SCENE else UNIT_COMPONENTS
                if list(stored) != [kind.__name__ for kind in kinds]:
                    raise ValueError(f"the saved state of {unit or 'the scene'} has other components")
                for kind in kinds:
                    values = stored[kind.__name__]
                    if len(values) != len(FIELDS[kind]):
                        raise ValueError(f"the saved {kind.__name__} of {unit or 'the scene'} has other fields")
                    component: Any = self.of(unit, kind)
                    for name, value in zip(FIELDS[kind], values, strict=True):
                        setattr(component, name, frozen(value))
        self._facts.clear()
        self._kept.clear()

    def fork(self, seed: int | None = None) -> Battle:
        """A battle in the same state with dice of its own; without a seed it refuses to roll (DESIGN 4).

        Commands and log start empty; board, sheets and ruleset are shared, since nothing changes them.
        """
        twin = object.__new__(Battle)
        twin.setup, twin.board, twin.rules = self.setup, self.board, self.rules
        twin.seed = 0 if seed is None else seed
        twin.dice = NoDice() if seed is None else Dice(seed)
        twin.commands, twin.log = [], []
        twin.sheets, twin.ids = self.sheets, self.ids
        twin.entities = {}
        twin.world = f"battle {next(_worlds)}"
        twin._facts, twin._derived = dict(self._facts), dict(self._derived)
        twin._kept = {}
        twin._outer = []
        with twin:
            for unit, parts in self._parts.items():
                twin.entities[unit] = esper.create_entity(*[_copied(part) for part in parts.values()])
            twin._parts = twin._index()
        twin.attach(self.pipeline)
        return twin


def _all_units(battle: Battle) -> tuple[UnitFacts, ...]:
    return tuple(battle.unit(each) for each in battle.ids)


def frozen(value: object) -> Any:
    """JSON lists back to the tuples they were."""
    return tuple(frozen(each) for each in value) if isinstance(value, (list, tuple)) else value


def _kinds(unit: str) -> tuple[type, ...]:
    return SCENE_COMPONENTS if unit == SCENE else UNIT_COMPONENTS


def _copied(component: Any) -> Any:
    kind = type(component)
    return kind(*[getattr(component, name) for name in FIELDS[kind]])
