"""One battle: its esper world, board, dice, ruleset, command list and event log; fork, hash and save form.

The store is esper: one world per battle, named from a counter, entered with ``with battle:``. Only this file switches
or deletes worlds. Fields of components change only through ``write``, which logs a ``Changed``, so the difference of
two states is exactly the logged list. Copying is written by hand beside the state (DESIGN 3, 4).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, TypeVar

import esper

from components.area import Zones
from components.attack import Loads
from components.binding import Bonds
from components.condition import Conditions
from components.effects import Effects, Enchanted, Raised
from components.fiat import Added, Fixed
from components.grapple import Grapple
from components.joining import Presence
from components.movement import Position
from components.objects import Carried, Doors, Moved, Wear
from components.scene import Clock, DiceCount, Outcome
from components.sheet import Attributes
from systems import sheet_data, store, underfoot, worn_board
from systems.board import Board
from systems.commands import Command
from systems.course import FREE
from systems.dice import Dice, DiceSource, FixedDice, Key, NoDice, Roll
from systems.events import Changed, Event, FacesGiven
from systems.facts import Boon, Derived, Footprint, Held, ThingFacts, UnitFacts, UnitSheet, WeaponFacts
from systems.frozen import replace
from systems.parts import Parts
from systems.rulesets import ruleset
from systems.rulesets.base import Ruleset
from systems.setup import Setup
from systems.store import FIELDS, SCENE, SCENE_COMPONENTS, UNIT_COMPONENTS
from systems.typed_dice import TypedDice

T = TypeVar("T")
_worlds = count(1)
MAP_PARTS = (Wear, Moved, Doors, Zones, Raised)
"""Parts of the scene that change the board."""
FOR_ALL = (*MAP_PARTS, Enchanted, Loads)
"""Parts of the scene that the facts of every unit may depend on."""


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
        self._board: Board | None = None
        self.rules: Ruleset = ruleset(setup.ruleset, setup.house)
        self.dice: DiceSource = dice if dice is not None else Dice(seed)
        self.commands: list[Command] = []
        self.log: list[Event] = []
        self.by_hand: TypedDice | None = None
        """The faces that people type while a command is carried out; no state."""
        self.looked = 0
        """How far in the log triggers have looked, since the last decision; no state."""
        self.sheets: dict[str, UnitSheet] = {sheet.id: sheet for sheet in setup.units}
        self.ids: tuple[str, ...] = tuple(self.sheets)
        self.entities: dict[str, int] = {}
        self.world = f"battle {next(_worlds)}"
        self._facts: dict[str, UnitFacts] = {}
        self._kept: dict[Hashable, Any] = {}
        self._texts: dict[str, str] = {}
        self._of: dict[str, dict[Hashable, Any]] = {}
        self._derived: dict[str, tuple[UnitSheet, Derived]] = {}
        self._between: dict[tuple[str, str, str], tuple[Board, UnitFacts, UnitFacts, Any]] = {}
        self._outer: list[str] = []
        self.pipeline: tuple[type[esper.Processor], ...] = ()
        self.processors: dict[type[esper.Processor], esper.Processor] = {}
        """The pipeline at work, by its kinds and in their order."""
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
        self.processors = {kind: kind() for kind in pipeline}
        with self:
            esper.add_processor(_InTurn(tuple(self.processors.values())))

    def close(self) -> None:
        """Drop this battle's world. The battle must not be entered afterwards."""
        if esper.current_world == self.world:
            esper.switch_world("default")
        esper.delete_world(self.world)

    def _populate(self) -> None:
        later = {unit for arrival in self.setup.arrivals for unit in arrival.units}
        for index, sheet in enumerate(self.setup.units):
            self._enter(sheet, index, "coming" if sheet.id in later else "here")
        self.entities[SCENE] = esper.create_entity(*store.new_scene())

    def _enter(self, sheet: UnitSheet, index: int, state: str) -> None:
        order = dict(self.setup.orders).get(sheet.id, FREE).words()
        parts = store.arrival(sheet, index, self.rules.derive(sheet), state, self.rules.start(sheet), order)
        self.entities[sheet.id] = esper.create_entity(*parts)

    def _muster(self) -> None:
        """The units of the scenario and those added since, each with its components from its arrival on (DESIGN 3).

        Who is new is still to come; who is no longer among them, since that was taken back, is gone without a trace.
        Raises ValueError where what was added is no sheet.
        """
        known = len(self.setup.units)
        wanted = {sheet.id: sheet for sheet in map(sheet_data.read, self.scene(Added).sheets)}
        added = {unit: self.sheets[unit] for unit in self.ids[known:]}
        if wanted == added and tuple(wanted) == tuple(added):
            return
        for unit, sheet in added.items():
            if wanted.get(unit) != sheet:
                del self.entities[unit]  # nobody looks it up any more; entities are never deleted
        for place, (unit, sheet) in enumerate(wanted.items()):
            if unit not in self.entities:
                self._enter(sheet, known + place, "coming")
        self.sheets = {unit: self.sheets[unit] for unit in self.ids[:known]} | wanted
        self.ids = tuple(self.sheets)
        self._parts = self._index()
        for cache in (self._facts, self._kept, self._texts, self._of, self._derived):
            cache.clear()

    def _index(self) -> dict[str, Parts]:
        """The components of each id by kind: which they are is fixed from arrival on, so they are looked up once."""
        return {
            unit: Parts({kind: esper.component_for_entity(entity, kind) for kind in store.kinds(unit)})
            for unit, entity in self.entities.items()
        }

    # reading

    def of(self, unit: str, kind: type[T]) -> T:
        """One component of a unit (or of the scene, id ""). Read it; change it through ``write``."""
        part: T = self._parts[unit][kind]
        return part

    def scene(self, kind: type[T]) -> T:
        """One component of the scene; changed through ``write`` like any other."""
        part: T = self._parts[SCENE][kind]
        return part

    @property
    def board(self) -> Board:
        """The map as it is now: without what is broken, with what was carried where it stands (companion 7.4)."""
        if self._board is None:
            damage, moved = self.scene(Wear).damage, self.scene(Moved).things
            base = worn_board.with_doors(self.setup.board, self.scene(Doors).rows, self.scene(Moved).found)
            board = worn_board.current(base, damage, moved, self.rules.structure)
            if self.rules.house["short_jump"] != "folded":
                board = replace(board, hopped=False)
            board = worn_board.with_raised(board, self.scene(Raised).rows, damage, self.rules.structure)
            self._board = worn_board.smoky(board, self.scene(Zones).rows)
        return self._board

    def stand_on(self, board: Board) -> None:
        """Take this for the map as it is now: one equal to what the stored changes make of the scenario's map, which
        brings with it what has been worked out from it.
        """
        self._board = board

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
            facts = self._facts[unit] = self._conditioned(unit)
        return facts

    def _conditioned(self, unit: str) -> UnitFacts:
        """The facts of one unit with what its states do to it, as the ruleset says."""
        parts = self._parts[unit]
        facts = store.facts(parts, *self._sheet(unit), self.arms(unit), self._packed(unit))
        if facts.sheet.spells:
            facts = replace(facts, bolts=self.rules.bolts(self.sheets[unit]))
        if facts.holds:
            facts = self._gripping(facts)
        if facts.carries:
            facts = replace(facts, lifted=self._lifted(unit))
        if self.board.footed and not facts.altitude:
            facts = replace(facts, ground=underfoot.dice(self.board, facts.footprint))
        conditions, bonds = parts.of(Conditions), parts.of(Bonds)
        if (
            conditions.points
            or conditions.inflicted
            or facts.held_by
            or facts.holds
            or bonds.dc
            or facts.abilities_active
            or facts.effects
        ):
            return self.rules.conditioned(facts, conditions.points, conditions.inflicted, bonds.solid)
        return facts

    def _gripping(self, facts: UnitFacts) -> UnitFacts:
        """A grappler's facts with how it holds its target, and that body where it is kept as cover (PIN-09)."""
        held = self._parts[facts.holds]
        grip = next(Held(*row) for row in held.of(Grapple).held_by if row[0] == facts.id)
        if not grip.shield:
            return replace(facts, grip=grip)
        sheet, derived = self._sheet(facts.holds)
        place = held.of(Position)
        return replace(facts, grip=grip, body=(place.x, place.y, derived.footprint, sheet.size))

    def _lifted(self, unit: str) -> ThingFacts | None:
        """The loose object a unit holds up as cover, as the map knows it, with its wear."""
        _, x, y = self.of(unit, Carried).lifted
        kind = worn_board.standing(self.setup.board, ("square", x, y))
        worn = dict(self.scene(Wear).damage).get(worn_board.place_name(("square", x, y)), 0)
        return None if kind is None else worn_board.as_thing(kind, worn)

    def arms(self, unit: str) -> tuple[WeaponFacts, ...]:
        """What a unit can strike or parry with now: each item it has in hand, in the order of the sheets.

        An item of somebody else's sheet bears its first owner's name in its keys, so that two of a kind differ. Who
        has nothing in hand still has its bare hands. Spells on a weapon are part of what it is.
        """
        arms, spells = self._arms(unit), self.scene(Enchanted).rows
        arms = self.rules.enchanted(unit, arms, spells) if spells else arms
        loads = self.scene(Loads).rows
        return self.rules.with_loads(unit, arms, loads) if loads else arms

    def _arms(self, unit: str) -> tuple[WeaponFacts, ...]:
        parts = self.of(unit, Carried)
        carried = parts.items
        sheet = self.sheets[unit]
        if parts.stowed:
            away = [name for name, _ in parts.stowed]
            carried = tuple(name for name in carried if name not in away)
        own = tuple(weapon for weapon in sheet.arms if weapon.natural or f"{unit}/{weapon.item}" in carried)
        if len(own) == len(sheet.arms) and len(carried) == len({weapon.item for weapon in sheet.arms}):
            return sheet.arms
        arms = (*own, *(weapon for item in carried for weapon in self._foreign(unit, item)))
        return arms if any(weapon.natural for weapon in arms) else (*arms, self.rules.unarmed(sheet))

    def _packed(self, unit: str) -> tuple[WeaponFacts, ...]:
        """What it could strike or parry with if it drew it."""
        away = [name for name, _ in self.of(unit, Carried).stowed]
        if not away:
            return ()
        own = tuple(weapon for weapon in self.sheets[unit].arms if f"{unit}/{weapon.item}" in away)
        return (*own, *(weapon for name in away for weapon in self._foreign(unit, name)))

    def _foreign(self, unit: str, item: str) -> tuple[WeaponFacts, ...]:
        owner, _, name = item.partition("/")
        if owner == unit:
            return ()
        return tuple(
            replace(weapon, key=f"{weapon.key}@{owner}", item=f"{weapon.item}@{owner}")
            for weapon in self.sheets[owner].arms
            if weapon.item == name
        )

    def units(self) -> tuple[UnitFacts, ...]:
        """The facts of every unit on the field, in the order of the scenario; who is not there yet or has left is found
        only by its id.
        """
        return self.kept("units", _on_the_field)

    def absent(self) -> tuple[str, ...]:
        """Ids of the units that are not on the field: still to come, or gone."""
        return self.kept("absent", _off_the_field)

    def kept(self, key: Hashable, build: Callable[[Battle], T]) -> T:
        """What ``build`` makes of the units as they stand, kept until one of them changes. It is no state."""
        found: T | None = self._kept.get(key)
        if found is None:
            found = self._kept[key] = build(self)
        return found

    def kept_of(self, unit: str, key: Hashable, build: Callable[[Battle], T]) -> T:
        """What ``build`` makes of nothing but what is stored of that one unit, of sheets and of rules. It is kept until
        something stored of the unit changes, whatever becomes of the others. It is no state.
        """
        kept = self._of.setdefault(unit, {})
        found: T | None = kept.get(key)
        if found is None:
            found = kept[key] = build(self)
        return found

    def between(
        self, key: str, one: UnitFacts, two: UnitFacts, build: Callable[[Board, Ruleset, UnitFacts, UnitFacts], T]
    ) -> T:
        """What ``build`` makes of two units, the map and the rules and of nothing else. It is kept as long as the facts
        of both and the map are the very same ones, whatever else changes. It is no state.
        """
        pair = (key, one.id, two.id)
        kept, board = self._between.get(pair), self.board
        if kept is not None and kept[0] is board and kept[1] is one and kept[2] is two:
            found: T = kept[3]
            return found
        found = build(board, self.rules, one, two)
        self._between[pair] = (board, one, two, found)
        return found

    def footprint(self, unit: str) -> Footprint:
        return self.unit(unit).footprint

    def _sheet(self, unit: str) -> tuple[UnitSheet, Derived]:
        """The sheet with the Attributes as they are now, and what follows from it."""
        found = self._derived.get(unit)
        ratings, rows = self.of(unit, Attributes).ratings, self.of(unit, Effects).rows
        sheet = self.sheets[unit]
        if rows:
            boons = tuple(Boon(*row) for row in rows)
            ratings, sheet = self.rules.boosted(ratings, boons), self.rules.dressed(sheet, boons)
        if found is None or found[0].attributes != ratings or found[0].armor is not sheet.armor:
            if ratings != sheet.attributes:
                sheet = replace(sheet, attributes=ratings)
            found = self._derived[unit] = (sheet, self.rules.derive(sheet))
        return found

    @contextmanager
    def supposing(self, units: Mapping[str, UnitFacts]) -> Iterator[None]:
        """Within it these units' facts are what somebody takes them for. Nothing is stored; nothing may be written
        meanwhile.
        """
        before = self._facts, self._kept
        self._facts, self._kept = {**self._facts, **units}, {}
        try:
            yield
        finally:
            self._facts, self._kept = before

    # changing

    def write(self, unit: str, kind: type, field: str, value: object, rules: tuple[str, ...] = ()) -> None:
        """Give one stored field a new value and log it; the same value changes and logs nothing."""
        component: Any = self.of(unit, kind)
        old = getattr(component, field)
        if old == value:
            return
        setattr(component, field, value)
        self._texts.pop(unit, None)
        self._of.pop(unit, None)
        if unit != SCENE:
            self._facts.pop(unit, None)
            for row in self.of(unit, Grapple).held_by:
                self._facts.pop(row[0], None)  # how it holds the unit is part of what it is
            self._kept.clear()
        elif kind in FOR_ALL:
            self._board = None
            self._facts.clear()
            self._kept.clear()
        self.log.append(Changed(unit=unit, component=kind.__name__, field=field, old=old, new=value, rules=rules))
        if kind is Added:
            with self:
                self._muster()

    def say(self, event: Event) -> None:
        """Append one event to the log."""
        self.log.append(event)

    def roll(self, unit: str, kind: str, pool: int, again: int = 10, presence: int = 0) -> Roll:
        """Throw a pool for a unit with this battle's dice; ``presence`` helps a chance die (DIC-12)."""
        key = self._key(unit, kind)
        dice = self._thrower(unit, key)
        roll = dice.roll(pool, again, key, presence)
        self._given(unit, kind, dice, roll.faces)
        return roll

    def d10(self, unit: str, kind: str) -> int:
        """One ten-sided die that is not a roll (DIC-17)."""
        key = self._key(unit, kind)
        dice = self._thrower(unit, key)
        face = dice.d10(key)
        self._given(unit, kind, dice, (face,))
        return face

    def _thrower(self, unit: str, key: Key) -> DiceSource:
        """Who throws that roll: a person by hand, dice whose faces are fixed, or the battle's own."""
        if self.by_hand is not None and self.by_hand.takes(key):
            return self.by_hand
        fixed = tuple(face for whose, faces in self._fixed(unit) for face in faces)
        return FixedDice(self.dice, fixed) if fixed else self.dice

    def _fixed(self, unit: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The fixed faces that the unit's next dice will show, row by row."""
        return tuple(row for row in self.scene(Fixed).rows if row[0] in ("", unit))

    def _given(self, unit: str, kind: str, dice: DiceSource, faces: tuple[int, ...]) -> None:
        """Say of a roll which faces did not fall by chance; fixed ones are used up."""
        if isinstance(dice, TypedDice):
            self.say(FacesGiven(unit=unit, kind=kind, faces=faces, how="typed"))
        elif isinstance(dice, FixedDice):
            self._use_up(unit, len(dice.shown))
            self.say(FacesGiven(unit=unit, kind=kind, faces=dice.shown, how="fixed"))

    def _use_up(self, unit: str, count: int) -> None:
        rows = []
        for whose, faces in self.scene(Fixed).rows:
            used = min(count, len(faces)) if whose in ("", unit) else 0
            count -= used
            rows += [(whose, faces[used:])] if faces[used:] else []
        self.write(SCENE, Fixed, "rows", tuple(rows))

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

    def tick(self, command: Command, shown: Command | None = None) -> None:
        """One decision: record the command and let every processor look at it, in the order of the pipeline, or at what
        is ``shown`` to them in its place.
        """
        self.commands.append(command)
        self.looked = len(self.log)
        with self:
            esper.process(self, command if shown is None else shown)

    # state

    def state(self) -> dict[str, dict[str, list[Any]]]:
        """Everything stored, as plain data: unit id -> component -> field values in order."""
        with self:
            found = {unit: self._component_values(unit, UNIT_COMPONENTS) for unit in self.ids}
            found[SCENE] = self._component_values(SCENE, SCENE_COMPONENTS)
            return found

    def _component_values(self, unit: str, kinds: tuple[type, ...]) -> dict[str, list[Any]]:
        parts: list[tuple[type, Any]] = [(kind, self.of(unit, kind)) for kind in kinds]
        return {kind.__name__: [getattr(part, name) for name in FIELDS[kind]] for kind, part in parts}

    def hash(self) -> str:
        """A fingerprint of everything stored, of ``state`` as JSON; the same on every machine and Python.

        What one unit adds to the text is kept until the unit changes.
        """
        text = ",".join(f"{_json(unit)}:{self._text(unit)}" for unit in (*self.ids, SCENE))
        return hashlib.sha256(f"{{{text}}}".encode("ascii")).hexdigest()[:24]

    def _text(self, unit: str) -> str:
        text = self._texts.get(unit)
        if text is None:
            text = self._texts[unit] = _json(self._component_values(unit, store.kinds(unit)))
        return text

    def mark(self) -> Mark:
        """Where the battle stands now, for ``rewind``."""
        return Mark(self.state(), len(self.commands), len(self.log))

    def rewind(self, mark: Mark) -> None:
        """Go back to a mark of this battle: state, commands and log as they were (undo, DESIGN 4)."""
        self.restore(mark.state)
        del self.commands[mark.commands :]
        del self.log[mark.events :]

    def stand(self, commands: Sequence[Command], log: Sequence[Event]) -> None:
        """Stand where this battle stood, or will stand, with these commands and this log (a replay going to and fro).

        Of the two logs one begins with the other, event by event the same; what lies between them are all changes of
        the state, so they are taken back or made again without a die or a rule. Raises ValueError for another log.
        """
        here, there = len(self.log), len(log)
        shared = min(here, there)
        if shared and self.log[shared - 1] is not log[shared - 1]:
            raise ValueError("these are events of another battle")
        between = [event for event in (self.log[there:] if there < here else log[here:]) if isinstance(event, Changed)]
        with self:
            for event in reversed(between) if there < here else between:
                kind = store.BY_NAME[event.component]
                setattr(self.of(event.unit, kind), event.field, event.old if there < here else event.new)
                if kind is Added:
                    self._muster()
        if any(not event.unit and store.BY_NAME[event.component] in FOR_ALL for event in between):
            self._board = None
        self.log[:], self.commands[:] = log, commands
        for kept in (self._facts, self._kept, self._texts, self._of):
            kept.clear()

    def restore(self, state: dict[str, dict[str, list[Any]]]) -> None:
        """Put a state of ``state`` (perhaps through JSON) in place. Raises ValueError when its shape is another."""
        with self:
            self._match(state)
            for unit, stored in state.items():
                kinds = store.kinds(unit)
                if list(stored) != [kind.__name__ for kind in kinds]:
                    raise ValueError(f"the saved state of {unit or 'the scene'} has other components")
                for kind in kinds:
                    values = stored[kind.__name__]
                    if len(values) != len(FIELDS[kind]):
                        raise ValueError(f"the saved {kind.__name__} of {unit or 'the scene'} has other fields")
                    component: Any = self.of(unit, kind)
                    for name, value in zip(FIELDS[kind], values, strict=True):
                        setattr(component, name, store.frozen(value))
        self._board = None
        for kept in (self._facts, self._kept, self._texts, self._of):
            kept.clear()

    def _match(self, state: dict[str, dict[str, list[Any]]]) -> None:
        """Have the units that the state has: those of the scenario, and those added."""
        try:
            added = state[SCENE][Added.__name__][0]
            self.scene(Added).sheets = store.frozen(added)
        except (LookupError, TypeError):
            raise ValueError(f"the saved state of the scene has no {Added.__name__}") from None
        self._muster()
        if set(state) != {*self.ids, SCENE}:
            raise ValueError("the saved state holds other units than the scenario")

    def fork(self, seed: int | None = None) -> Battle:
        """A battle in the same state with dice of its own; without a seed it refuses to roll (DESIGN 4).

        Commands and log start empty; map, sheets and ruleset are shared, since nothing changes them.
        """
        twin = Battle.__new__(Battle)
        twin.setup, twin._board, twin.rules = self.setup, self._board, self.rules
        twin.seed = 0 if seed is None else seed
        twin.dice = NoDice() if seed is None else Dice(seed)
        twin.commands, twin.log, twin.looked, twin.by_hand = [], [], 0, None
        twin.sheets, twin.ids = self.sheets, self.ids
        twin.entities = {}
        twin.world = f"battle {next(_worlds)}"
        twin._facts, twin._derived = dict(self._facts), dict(self._derived)
        twin._kept, twin._texts = {}, dict(self._texts)
        twin._between = dict(self._between)
        twin._of = {unit: dict(kept) for unit, kept in self._of.items()}
        twin._outer = []
        twin._parts = {
            unit: Parts({kind: store.copied(part) for kind, part in parts.items()})
            for unit, parts in self._parts.items()
        }
        with twin:
            for unit, parts in twin._parts.items():
                twin.entities[unit] = esper.create_entity(*parts.values())
        twin.attach(self.pipeline)
        return twin


class _InTurn(esper.Processor):
    """All processors of a battle, one after the other. The world would sort those it has with each that is added."""

    def __init__(self, processors: tuple[esper.Processor, ...]) -> None:
        self.steps = tuple([each.process for each in processors])

    def process(self, battle: Battle, command: Command) -> None:
        for step in self.steps:
            step(battle, command)


_json = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode


ON_THE_FIELD = ("here", "surrendered")


def _on_the_field(battle: Battle) -> tuple[UnitFacts, ...]:
    return tuple(battle.unit(each) for each in battle.ids if battle.of(each, Presence).state in ON_THE_FIELD)


def _off_the_field(battle: Battle) -> tuple[str, ...]:
    return tuple(each for each in battle.ids if battle.of(each, Presence).state not in ON_THE_FIELD)
