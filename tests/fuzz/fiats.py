"""Whatever a Storyteller may think of: random fiats, possible ones and impossible ones, and what must hold after each.

The Storyteller may break what the rules hold together: who has acted, what was paid for, which wound came of which
blow. The squares, the log, the holds, the points, the things of the map and the end still hold (invariants 1, 2, 8, 10,
18 and 20).
"""

from __future__ import annotations

from dataclasses import replace

from game.ai.chance import Chance
from systems import fiat_things, referee, store
from systems.battle import Battle
from systems.commands import (
    AddUnit,
    Command,
    Fiat,
    FixDice,
    GiveItem,
    PlaceUnit,
    RemoveUnit,
    SetCondition,
    SetDoor,
    SetHealth,
    SetInitiative,
    TakeItem,
)
from systems.events import Changed
from systems.store import FIELDS
from systems.worn_board import doors_of
from tests.fuzz.ailments import unsound
from tests.fuzz.holding import loose
from tests.fuzz.invariants import Watch

CROWD = 14
"""From so many units on nobody is added any more."""


class HandWatch(Watch):
    """Looks over the shoulder of a battle that somebody lays hands on."""

    def after(self, command: Command | None = None) -> None:
        for event in self.battle.log[self.cursor :]:
            if isinstance(event, Changed):
                self._changed(event)
        self.cursor = len(self.battle.log)
        assert self.shadow == self.battle.state(), "2: state changed without being logged"
        self._squares()
        self._aloft()
        self._budgets()
        assert loose(self.battle) == [], f"8: {loose(self.battle)}"
        assert unsound(self.battle) == [], f"10: {unsound(self.battle)}"
        if self.battle.over is not None:
            self._ended()
        elif self.saves:
            self._saved()

    def _changed(self, event: Changed) -> None:
        super()._changed(event)
        if event.component == "Added":
            for index, unit in enumerate(self.battle.ids):
                if unit not in self.shadow:
                    self._enters(unit, index)

    def _enters(self, unit: str, index: int) -> None:
        """A unit has its components from its arrival on: those of a newcomer that is still to come."""
        sheet, rules = self.battle.sheets[unit], self.battle.rules
        parts = store.arrival(sheet, index, rules.derive(sheet), "coming", rules.start(sheet))
        self.shadow[unit] = {
            type(part).__name__: [getattr(part, name) for name in FIELDS[type(part)]] for part in parts
        }


def draw(battle: Battle, chance: Chance) -> Fiat:
    """Any fiat about anybody; about half of them cannot be."""
    unit = chance.pick(battle.ids)
    kinds = ("place", "place", "health", "health", "condition", "condition", "give", "take", "initiative", "door",
             "add", "remove", "dice")  # fmt: skip
    kind = chance.pick(kinds)
    if kind == "place":
        return PlaceUnit(unit, _square(battle, chance), chance.below(4) * (chance.below(4) == 0))
    if kind == "health":
        most = 1 + battle.unit(unit).derived.health // chance.among(1, 3)
        return SetHealth(unit, chance.below(most), chance.below(most), chance.below(most))
    if kind == "condition":
        named = ("prone", "flat_footed", "grappled", "bound", *battle.rules.states_by_name, *battle.rules.point_kinds)
        return SetCondition(unit, chance.pick(named), chance.below(2) * (1 + chance.below(6) * chance.below(2)))
    if kind in ("give", "take"):
        things = (*fiat_things.known_items(battle), *fiat_things.known_gear(battle), "nothing")
        thing = chance.pick(things)
        return GiveItem(unit, thing, chance.below(4)) if kind == "give" else TakeItem(unit, thing, chance.below(3))
    if kind == "initiative":
        return SetInitiative(unit, chance.among(-5, 40))
    if kind == "door":
        doors = doors_of(battle.board)
        return SetDoor("", chance.pick(doors) if doors else ("v", 1, 1), bool(chance.below(2)))
    if kind == "add" and len(battle.ids) < CROWD:
        x, y = _square(battle, chance)
        sheet = replace(battle.sheets[unit], id=f"guest{len(battle.ids)}", laid=(), x=x, y=y)
        return AddUnit(sheet.id, sheet)
    if kind == "dice":
        return FixDice(chance.pick((unit, "")), tuple(chance.among(0, 10) for _ in range(chance.below(5))))
    return RemoveUnit(unit)


def _square(battle: Battle, chance: Chance) -> tuple[int, int]:
    return chance.among(-1, battle.board.width), chance.among(0, battle.board.height)


def lay_hands(battle: Battle, watch: HandWatch, chance: Chance) -> bool:
    """One fiat; a refused one changes nothing. Returns whether it was possible."""
    command = draw(battle, chance)
    before = battle.hash(), len(battle.log), len(battle.commands)
    refusal = referee.submit(battle, command, at_table=True)
    if refusal is not None:
        assert before == (battle.hash(), len(battle.log), len(battle.commands)), f"7: {command} was refused"
        return False
    try:
        watch.after(command)
    except AssertionError as fault:
        raise AssertionError(f"after {command}: {fault}") from fault
    return True
