"""A scenario, read and complete: board, sheets, sides, objectives, house rules. Templates are already laid in.

``faults`` checks what only shows when everything is together: who stands where, who is named and exists. The same
checks run on a file and on the plain data of a replay. ``data()`` is that plain data: JSON values only, everything
spelled out, so that a replay does not depend on the templates of the day; ``from_data`` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from game.scenario.deploy import footprint
from game.scenario.faults import Fault, ScenarioFaults, Trail, control_character, nearest
from game.scenario.limits import LIMITS
from game.scenario.sheets import PRINTED, SKILL_OF
from game.scenario.templates import Action, Bonus, Loading, Place
from systems.board import Board
from systems.course import Arrival, Before, Order, Trigger
from systems.facts import ATTRIBUTES, GRADES, SKILLS, UnitSheet
from systems.geometry import squares

if TYPE_CHECKING:
    from game.scenario.muster import Choice, Zone
    from systems.setup import Setup


OPEN = ("zones", "choices", "lab")
"""What a scenario leaves open, and a battle has settled before it begins: no part of the plain data."""
FORM = 4
"""The form of ``data()``; files of scenarios, which people write, have a number of their own (``schema.FORMAT``)."""

#: What an ability may cost, and the types of its bonus.
ACTIONS, BONUSES = get_args(Action), get_args(Bonus)
PLACES, LOADINGS = get_args(Place), ("", *get_args(Loading))


class Words(NamedTuple):
    """A text in both languages."""

    en: str
    zh: str

    def say(self, lang: str) -> str:
        """The text in one of ``game.LANGS``."""
        return str(getattr(self, lang))


class Side(NamedTuple):
    id: str
    name: Words


@dataclass(frozen=True)
class Goal:
    """An objective as written: a victory or a defeat of one side. See ``systems.setup.Objective``."""

    side: str
    kind: str
    result: str = "victory"
    unit: str = ""
    area: tuple[int, ...] = ()
    count: int = 0
    rounds: int = 0
    item: str = ""
    key: str = ""


class Scenario(NamedTuple):
    """Everything a battle starts from, and what a person is told about it."""

    key: str
    name: Words
    text: Words
    difficulty: int
    tags: tuple[str, ...]
    board: Board
    sides: tuple[Side, ...]
    units: tuple[UnitSheet, ...]
    controllers: tuple[tuple[str, str], ...]
    """(unit id, ``person`` or the name of a mind) in the order of units."""
    goals: tuple[Goal, ...]
    rules: tuple[tuple[str, str], ...]
    """House rules the file sets, the numbers of its draw among them."""
    ruleset: str = ""
    """The edition; "" is the one that is played when nobody says otherwise."""
    arrivals: tuple[Arrival, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    before: Before | None = None
    tempers: tuple[tuple[str, str], ...] = ()
    """(unit id, personality of the mind that leads it), for those that have one."""
    orders: tuple[tuple[str, Order], ...] = ()
    """(unit id, what its mind is told to be about from the outset), for those that are told anything."""
    zones: tuple[Zone, ...] = ()
    choices: tuple[Choice, ...] = ()
    lab: tuple[str, ...] = ()
    """What the lab may vary, as it is written."""

    def settled(self) -> Scenario:
        """The same with nothing left open: what a battle begins with, and what its replay holds."""
        return self._replace(zones=(), choices=(), lab=())

    def setup(self) -> Setup:
        """What ``systems.battle.Battle`` starts from."""
        from game.scenario.build import setup

        return setup(self)

    def by(self, ruleset: str) -> Scenario:
        """The same scenario, fought by another edition. Raises KeyError for an unknown one."""
        from systems.rulesets import DEFAULT, RULESETS

        return self if RULESETS[ruleset].name == (self.ruleset or DEFAULT) else self._replace(ruleset=ruleset)

    def data(self) -> dict[str, Any]:
        """The whole scenario as plain JSON values; equal scenarios give equal data. What was open before the battle
        (``OPEN``) is settled in it: the units that came, where they were put.
        """
        return {"format": FORM, **{name: _plain(getattr(self, name)) for name in self._fields if name not in OPEN}}

    @classmethod
    def from_data(cls, data: object) -> Scenario:
        """The scenario of ``data()``. Raises ScenarioFaults for anything that is not such data, or not consistent."""
        from game.scenario.record import read

        return read(data)


def _plain(value: object) -> Any:
    if isinstance(value, Board):
        return _board_data(value)
    if isinstance(value, (Words, Side)):
        return {name: _plain(inner) for name, inner in value._asdict().items()}
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, (tuple, list)):
        return [_plain(inner) for inner in value]
    return value


def _board_data(board: Board) -> dict[str, Any]:
    data: dict[str, Any] = {"width": board.width, "height": board.height}
    for name in ("grounds", "things", "edge_kinds"):
        data[name] = _plain(getattr(board, name))
    for name in TABLES:
        data[name] = runs(getattr(board, name))
    return data


#: The tables of a board, written as runs.
TABLES = ("ground", "thing", "v_edges", "h_edges", "smoke", "floor", "dark")


def runs(table: Sequence[int]) -> list[int]:
    """A table as value, count, value, count …: most squares are like the one before."""
    out: list[int] = []
    for value in table:
        if out and out[-2] == value:
            out[-1] += 1
        else:
            out += [value, 1]
    return out


# ---------------------------------------------------------------------------------------- what must fit together


def faults_together(
    board: Board | None, sides: Sequence[str], units: Iterable[tuple[int, UnitSheet]],
    goals: Iterable[tuple[int, Goal]], arrivals: Sequence[tuple[int, Arrival]] = (),
    triggers: Sequence[tuple[int, Trigger]] = (), before: Before | None = None,
    tempers: Sequence[tuple[Trail, str]] = (), orders: Sequence[tuple[Trail, Order]] = (),
) -> Iterator[Fault]:  # fmt: skip
    """The faults of sides, units, objectives, arrivals, triggers and what minds are told against each other and the
    board; numbers are places in the file.
    """
    listed, goals = list(units), list(goals)
    known = {sheet.id for _, sheet in listed}
    yield from _twice([(("side", n, "id"), side) for n, side in enumerate(sides)], "side")
    yield from _twice([(("unit", n, "id"), sheet.id) for n, sheet in listed], "unit")
    for n, sheet in listed:
        if sheet.side not in sides:
            yield Fault(("unit", n, "side"), f"unknown side {sheet.side!r}", nearest(sheet.side, sides))
    if board is not None:
        later = {unit for _, each in arrivals for unit in each.units if each.area or each.edge}
        yield from standing(board, [(n, sheet) for n, sheet in listed if sheet.id not in later])
        yield from mine_faults(board, listed)
    for n, goal in goals:
        yield from goal_faults(goal, ("objective", n), board, sides, known)
    if arrivals or triggers:
        from game.scenario.course import Known, arrival_faults, trigger_faults

        named = Known(
            board, sides, [sheet for _, sheet in listed], [goal.key for _, goal in goals],
            [each for _, each in arrivals],
        )  # fmt: skip
        yield from arrival_faults(arrivals, [each for _, each in triggers], named)
        yield from trigger_faults(triggers, named)
    if before is not None:
        from game.scenario.before import before_faults

        yield from before_faults(before, [sheet for _, sheet in listed])
    yield from temper_faults(tempers)
    for trail, told in orders:
        from game.scenario.orders import order_faults

        yield from order_faults(told, trail, known, board)


def _twice(ids: Iterable[tuple[Trail, str]], what: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for trail, name in ids:
        if name in seen:
            yield Fault(trail, f"{what} {name!r} exists already", "an id of its own")
        seen.add(name)


def standing(board: Board, units: Iterable[tuple[int, UnitSheet]]) -> Iterator[Fault]:
    """Units off the map, on what cannot be entered, across an edge, or on squares of another unit (named, H33)."""
    owner: dict[tuple[int, int], str] = {}
    for n, sheet in units:
        at: Trail = ("unit", n, "at")
        place = footprint(sheet.x, sheet.y, sheet.size)
        covered = squares(place)
        who = f"unit {sheet.id!r}"
        off = next((square for square in covered if not board.inside(*square)), None)
        if off is not None:
            what = f"{who} stands off the map at square {off}"
            yield Fault(at, what, f"squares from (0, 0) to ({board.width - 1}, {board.height - 1})")
            continue
        shut = next((square for square in covered if not board.step_factor(*square)), None)
        if shut is not None:
            yield Fault(at, f"{who} stands in {_what(board, *shut)} at square {shut}", "squares that can be entered")
        elif not board.free(*place):
            yield Fault(at, f"{who} stands across a wall or a closed door", "squares with nothing between them")
        others: set[str] = set()
        for square in covered:
            other = owner.setdefault(square, sheet.id)
            if other != sheet.id and other not in others:
                others.add(other)
                yield Fault(at, f"units {other!r} and {sheet.id!r} share square {square}", "squares of its own")


def _what(board: Board, x: int, y: int) -> str:
    n = y * board.width + x
    ground = board.grounds[board.ground[n]]
    return board.things[board.thing[n] - 1].key if ground.factor and board.thing[n] else ground.key


def mine_faults(board: Board, units: Iterable[tuple[int, UnitSheet]]) -> Iterator[Fault]:
    """Mines that their unit does not have, and squares on which none can lie, or two, or somebody stands."""
    listed = [*units]
    taken = {square for _, sheet in listed for square in squares(footprint(sheet.x, sheet.y, sheet.size))}
    for n, sheet in listed:
        own = [arm.key for arm in sheet.explosives if arm.trait("tripwire") or arm.trait("pressure")]
        for place, (item, x, y) in enumerate(sheet.laid):
            trail: Trail = ("unit", n, "laid", place)
            if item not in own:
                yield Fault((*trail, "item"), f"{sheet.id!r} has no mine {item!r}", nearest(item, own))
            if not board.inside(x, y) or not board.step_factor(x, y):
                yield Fault((*trail, "at"), f"no mine can lie at square {(x, y)}", "a square that can be entered")
            elif (x, y) in taken:
                yield Fault((*trail, "at"), f"square {(x, y)} is taken", "one on which nothing stands or lies")
            taken.add((x, y))


#: What each kind of objective must say, and the one thing it may.
NEEDS = {
    "rout": (), "fall": ("unit",), "protect": ("unit",), "survive": ("rounds",), "reach": ("area", "count"),
    "hold": ("area", "rounds"), "escape": ("area", "count"), "seize": ("item",),
}  # fmt: skip
MAY = {"seize": ("area",)}


def goal_faults(
    goal: Goal, trail: Trail, board: Board | None, sides: Sequence[str], units: set[str]
) -> Iterator[Fault]:
    """The faults of one objective: its side, its unit, its area, and words that do not go with its kind."""
    if goal.side not in sides:
        yield Fault((*trail, "side"), f"unknown side {goal.side!r}", nearest(goal.side, sides))
    needs = NEEDS.get(goal.kind)
    if needs is None:
        yield Fault((*trail, "kind"), f"{goal.kind!r} is no objective", nearest(goal.kind, NEEDS))
        return
    if (goal.result == "stage") != bool(goal.key):
        yield Fault(trail, "a stage has a key, and only a stage has one", 'result = "stage" with key = …')
    for word in ("unit", "rounds", "area", "count", "item"):
        said = bool(getattr(goal, word))
        if said and word not in (*needs, *MAY.get(goal.kind, ())):
            yield Fault((*trail, word), f"{goal.kind} has no {word}", "no such key here")
        elif word in needs and not said:
            yield Fault((*trail, word), f"{goal.kind} needs {word}", f"{word} = …")
    if goal.unit and "unit" in needs and goal.unit not in units:
        yield Fault((*trail, "unit"), f"unknown unit {goal.unit!r}", nearest(goal.unit, units))
    if goal.area and board is not None:
        yield from area_faults(goal.area, (*trail, "area"), board)


def area_faults(area: tuple[int, ...], trail: Trail, board: Board) -> Iterator[Fault]:
    if len(area) != 4 or area[0] > area[2] or area[1] > area[3]:
        yield Fault(trail, f"{list(area)} is no area", "[left, top, right, bottom], both ends included")
    elif not (board.inside(area[0], area[1]) and board.inside(area[2], area[3])):
        whole = [0, 0, board.width - 1, board.height - 1]
        yield Fault(trail, f"{list(area)} reaches off the map", f"an area inside {whole}")


def temper_faults(tempers: Sequence[tuple[Trail, str]]) -> Iterator[Fault]:
    """Personalities that do not exist."""
    if not tempers:  # most files: the table of personalities is not even looked at
        return
    from game.scenario.personalities import personalities

    for trail, name in tempers:
        if name not in personalities():
            yield Fault(trail, f"unknown personality {name!r}", nearest(name, personalities()))


def rule_faults(rules: Iterable[tuple[str, object]]) -> Iterator[Fault]:
    """House rules that do not exist, or values their switch does not have."""
    listed = list(rules)
    if not listed:  # most files: the table of switches is not even looked at
        return
    from systems.rulesets.house import BY_NAME

    for name, value in listed:
        if name not in BY_NAME:
            yield Fault(("rules", name), f"unknown house rule {name!r}", nearest(name, BY_NAME))
        elif value not in BY_NAME[name].values:
            expected = "one of " + ", ".join(map(repr, BY_NAME[name].values))
            yield Fault(("rules", name), f"{value!r} is no choice", expected)


def ruleset_fault(name: str) -> Iterator[Fault]:
    """An edition nobody here knows."""
    if not name:  # most files: the editions are not even looked at
        return
    from systems.rulesets import RULESETS

    if name not in RULESETS:
        yield Fault(("scenario", "ruleset"), f"unknown ruleset {name!r}", nearest(name, RULESETS))


def count_fault(units: int) -> Iterator[Fault]:
    """No unit at all, or more than the table of limits allows."""
    limit = LIMITS["units"]
    if not limit.least <= units <= limit.most:
        yield Fault(("unit",), f"there are {units} units", f"{limit.least} to {limit.most}")


def sheet_faults(sheet: UnitSheet, trail: Trail) -> Iterator[Fault]:
    """What a sheet of foreign data (a replay, a save) may have wrong; a sheet built from a file never has."""
    attributes = len(sheet.attributes) == len(ATTRIBUTES) and all(-1 <= rating <= 99 for rating in sheet.attributes)
    arms = (*sheet.arms, *sheet.explosives)
    weapons = all(arm.mode in SKILL_OF and arm.skill in SKILLS and arm.grade in GRADES for arm in arms)
    carried = [item for item, _ in sheet.gear]
    gear = len(set(carried)) == len(carried) and all(item and 1 <= number <= 999 for item, number in sheet.gear)
    binds = all(thing.key in carried and 0 <= thing.size <= 999 and thing.hardness >= -1 for thing in sheet.bindings)
    keys = [each.key for each in sheet.abilities]
    arts = len(set(keys)) == len(keys) and all(
        each.action in ACTIONS and each.bonus in BONUSES and each.rounds >= 1 and all(n >= 1 for _, n in each.gives)
        for each in sheet.abilities
    )
    checks: tuple[tuple[str, bool, str], ...] = (
        ("id", bool(sheet.id) and not control_character(sheet.id), "printable text"),
        ("name_en", not control_character(sheet.name_en), "printable text"),
        ("name_zh", not control_character(sheet.name_zh), "printable text"),
        ("size", 0 <= sheet.size <= 100, "0 to 100"),
        ("attributes", attributes, "nine ratings from -1 to 99"),
        ("skills", all(key in SKILLS and 0 <= n <= 15 for key, n in sheet.skills), "known skills from 0 to 15"),
        ("printed", all(key in PRINTED for key, _ in sheet.printed), "known derived values"),
        ("weapons", weapons, "known modes, skills and grades"),
        ("gear", gear, "each thing once, 1 to 999 of it"),
        ("bindings", binds, "things of the gear"),
        ("loading", all(arm.loading in LOADINGS for arm in arms), "known kinds of loading"),
        ("kept", all(place in PLACES for _, place in sheet.kept), "known places"),
        ("supplies", all(each.key in carried and each.heals >= 0 for each in sheet.supplies), "things of the gear"),
        ("abilities", arts, "each ability once, with its action, turns and points"),
    )
    for name, good, expected in checks:
        if not good:
            yield Fault((*trail, name), "this is no such value", expected)


def require(faults: Iterable[Fault]) -> None:
    """Raise ScenarioFaults when there are any."""
    listed = list(faults)
    if listed:
        raise ScenarioFaults(listed)
