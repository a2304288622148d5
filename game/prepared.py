"""What is chosen before a battle: who plays whom, by which rules, with which dice, with whom, and from where.

``Prepared`` holds only what differs from the scenario, so the scenario's own words stay in force where nothing was
chosen. ``scenario`` lays it over: controllers, house rules, units that come and their places become part of what the
battle starts from, so its replay and its saves need nothing else. The choices for each scenario are kept in one small
file of the settings' folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import files

if TYPE_CHECKING:
    from game.scenario.scenario import Scenario

FILE = "prepared.json"
KIND = "prepared"
FORMAT = 1
SEEDS = 2**63
"""Seeds are smaller than this (``game.replay.SEEDS``)."""
MIXED = "mixed"

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """The choices for one battle; an empty one is the scenario as its file has it."""

    ruleset: str = ""
    """The edition; "" leaves it to the program and the scenario."""
    seed: int | None = None
    """A seed that was typed; None for the program's own."""
    fresh: bool = False
    """Whether every battle gets new dice, whatever the seed."""
    sides: Pairs = ()
    """(side, player) where a side is played by somebody else than the file says."""
    units: Pairs = ()
    """(unit, player) where a unit is played by somebody else than its side."""
    tempers: Pairs = ()
    """(side, personality) where the minds of a side have another than the file says; "" for none."""
    house: Pairs = ()
    """House rules set otherwise than in the file."""
    counts: tuple[tuple[int, int], ...] = ()
    """(place of a choice, how many come)."""
    kinds: Pairs = ()
    """(unit, template)."""
    places: tuple[tuple[str, int, int], ...] = field(default=())
    """(unit, x, y) where a person has put them; never remembered."""

    def player(self, scenario: Scenario, side: str) -> str:
        """Who plays a side: as chosen, else as in the file; ``MIXED`` where the file divides it."""
        chosen = dict(self.sides).get(side)
        return chosen or written(scenario, side)

    def unit_player(self, scenario: Scenario, unit: str) -> str:
        """Who plays a unit: as chosen for it, for its side, in the file."""
        side = next(sheet.side for sheet in scenario.units if sheet.id == unit)
        chosen = dict(self.units).get(unit) or dict(self.sides).get(side)
        return chosen or dict(scenario.controllers)[unit]

    def with_side(self, scenario: Scenario, side: str, player: str) -> Prepared:
        """The whole side is played by ``player``; what was chosen for single units of it falls away."""
        sides = {**dict(self.sides), side: player}
        if written(scenario, side) == player:
            del sides[side]
        own = {sheet.id for sheet in scenario.units if sheet.side == side}
        return replace(self, sides=_pairs(sides), units=tuple(each for each in self.units if each[0] not in own))

    def with_unit(self, scenario: Scenario, unit: str, player: str) -> Prepared:
        """One unit is played by ``player``; "" leaves it to whoever plays its side."""
        units = {**dict(self.units), unit: player}
        if not player:
            del units[unit]
        return replace(self, units=_pairs(units))

    def temper(self, scenario: Scenario, side: str) -> str:
        """The personality of a side's minds: as chosen, else as in the file; ``MIXED`` where the file divides it."""
        own = dict(scenario.tempers)
        found = dict.fromkeys(own.get(sheet.id, "") for sheet in scenario.units if sheet.side == side)
        return dict(self.tempers).get(side, next(iter(found), "") if len(found) == 1 else MIXED)

    def with_temper(self, scenario: Scenario, side: str, personality: str) -> Prepared:
        """All minds of the side have that personality; "" for none."""
        tempers = {each: name for each, name in self.tempers if each != side}
        if replace(self, tempers=_pairs(tempers)).temper(scenario, side) != personality:
            tempers[side] = personality
        return replace(self, tempers=_pairs(tempers))

    def with_rule(self, scenario: Scenario, name: str, value: str, standard: str) -> Prepared:
        """A house rule; what is ``standard`` in the edition and not said otherwise in the file needs no word."""
        house = {**dict(self.house), name: value}
        if dict(scenario.rules).get(name, standard) == value:
            del house[name]
        return replace(self, house=_pairs(house))

    def with_count(self, place: int, count: int) -> Prepared:
        """So many units of a choice come."""
        return replace(self, counts=tuple(sorted({**dict(self.counts), place: count}.items())))

    def with_kind(self, unit: str, template: str) -> Prepared:
        """A unit comes as another template."""
        return replace(self, kinds=_pairs({**dict(self.kinds), unit: template}))

    def army(self, scenario: Scenario) -> Scenario:
        """The scenario with the units that come and those who play them, still open as to where they stand."""
        from game.scenario.muster import mustered

        coming = mustered(scenario, dict(self.counts), dict(self.kinds))
        players = tuple((unit, self.unit_player(scenario, unit)) for unit, _ in coming.controllers)
        own, sides = dict(coming.tempers), dict(self.tempers)
        named = ((sheet.id, sides.get(sheet.side, own.get(sheet.id, ""))) for sheet in coming.units)
        return coming._replace(controllers=players, tempers=tuple(each for each in named if each[1]))

    def scenario(self, scenario: Scenario) -> Scenario:
        """What the battle starts from: the scenario with every choice laid over it, and nothing open any more.

        Raises ValueError for a choice that is not open in it.
        """
        army = self.army(scenario)
        at = {unit: (x, y) for unit, x, y in self.places}
        units = tuple(
            replace(sheet, x=at[sheet.id][0], y=at[sheet.id][1]) if sheet.id in at else sheet for sheet in army.units
        )
        rules = {**dict(scenario.rules), **dict(self.house)}
        laid = army._replace(units=units, rules=tuple(rules.items())).settled()
        return laid.by(self.ruleset) if self.ruleset else laid

    def fitting(self, scenario: Scenario) -> Prepared:
        """Without what this scenario does not have: its file may have changed since."""
        from game.scenario.personalities import personalities
        from game.scenario.schema import CONTROLLERS
        from systems.rulesets import RULESETS
        from systems.rulesets.house import BY_NAME

        sides = {side.id for side in scenario.sides}
        units = {sheet.id for sheet in scenario.units}
        open_kinds = {
            (sheets[0][1].id, name) for each in scenario.choices for sheets in each.kinds for name, _ in sheets
        }
        fitting = replace(
            self,
            ruleset=self.ruleset if self.ruleset in RULESETS else "",
            seed=self.seed if self.seed is not None and 0 <= self.seed < SEEDS else None,
            sides=tuple(each for each in self.sides if each[0] in sides and each[1] in CONTROLLERS),
            units=tuple(each for each in self.units if each[0] in units and each[1] in CONTROLLERS),
            tempers=tuple(each for each in self.tempers if each[0] in sides and each[1] in ("", *personalities())),
            house=tuple(each for each in self.house if each[0] in BY_NAME and each[1] in BY_NAME[each[0]].values),
            counts=tuple(
                (place, count) for place, count in self.counts
                if 0 <= place < len(scenario.choices)
                and scenario.choices[place].least <= count <= scenario.choices[place].most
            ),
            kinds=tuple(each for each in self.kinds if each in open_kinds),
            places=(),
        )  # fmt: skip
        return fitting._with_places(scenario, self.places)

    def _with_places(self, scenario: Scenario, places: tuple[tuple[str, int, int], ...]) -> Prepared:
        """With these places, where everybody can stand so; else with those of the file."""
        from game.scenario.scenario import standing

        placed = replace(self, places=places)
        known = {sheet.id for sheet in self.army(scenario).units}
        if not places or not known.issuperset(unit for unit, _, _ in places):
            return self
        later = {unit for each in scenario.arrivals if each.area or each.edge for unit in each.units}
        stand = [(n, each) for n, each in enumerate(placed.scenario(scenario).units) if each.id not in later]
        return self if any(standing(scenario.board, stand)) else placed


def written(scenario: Scenario, side: str) -> str:
    """Who plays a side by the file; ``MIXED`` where not all its units have the same player."""
    players = dict(scenario.controllers)
    found = dict.fromkeys(players[sheet.id] for sheet in scenario.units if sheet.side == side)
    return next(iter(found)) if len(found) == 1 else MIXED


def _pairs(table: Mapping[str, str]) -> Pairs:
    return tuple(table.items())


class Remembered:
    """The choices of every scenario, by its key; kept in a folder, or only while the program runs without one."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._known: dict[str, Prepared] | None = None

    def __getitem__(self, key: str) -> Prepared:
        return self._table().get(key, Prepared())

    def keep(self, key: str, chosen: Prepared) -> None:
        """Remember what was chosen, its places apart; a folder that cannot be written costs nothing but the memory."""
        table = self._table()
        chosen = replace(chosen, places=())
        if chosen == Prepared():
            table.pop(key, None)
        else:
            table[key] = chosen
        if self.folder is None:
            return
        body = {"dicefield": KIND, "format": FORMAT, "battles": {key: asdict(each) for key, each in table.items()}}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            files.replace(self.folder / FILE, (json.dumps(body, ensure_ascii=False, indent=1) + "\n").encode())
        except OSError:
            self.folder = None

    def _table(self) -> dict[str, Prepared]:
        if self._known is None:
            self._known = {} if self.folder is None else _read(self.folder / FILE)
        return self._known


def _read(file: Path) -> dict[str, Prepared]:
    """What was remembered; whatever is no such thing is passed over, for it can be chosen again."""
    try:
        data = files.read(file, KIND, FORMAT)
    except files.FileFault:
        return {}
    battles = data.get("battles")
    found: dict[str, Prepared] = {}
    for key, values in (battles if isinstance(battles, dict) else {}).items():
        one = _one(values)
        if one is not None:
            found[key] = one
    return found


def _one(values: Any) -> Prepared | None:
    from pydantic import TypeAdapter, ValidationError

    try:
        return TypeAdapter(Prepared).validate_json(json.dumps(values))
    except (ValidationError, ValueError):
        return None
