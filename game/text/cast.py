"""Who and what a text speaks of: units, items, sides and places by name, and what the reader's eyes may see.

A ``Cast`` finds names in the battle's own sheets and in the catalogue; what has no name there is called by its id.
``Eyes`` are the reader's: the Storyteller's see everything, a side's only what it may know (INF-01 to INF-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.text.numbers import square
from game.text.phrases import Part, Phrases

if TYPE_CHECKING:
    from systems.battle import Battle
    from systems.board import Board
    from systems.facts import UnitSheet


@dataclass(frozen=True, slots=True)
class Cast:
    """The names of one battle. ``board`` names what stands on a square; without it a place is only its square."""

    sheets: Mapping[str, UnitSheet]
    board: Board | None = None
    sides: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Side id -> (English, Chinese)."""
    scenario: tuple[str, str] | None = None
    battle: Battle | None = None
    """Only for where units stand now."""

    @classmethod
    def of(
        cls,
        battle: Battle,
        sides: Iterable[tuple[str, str, str]] = (),
        scenario: tuple[str, str] | None = None,
    ) -> Cast:
        """The cast of a battle; ``sides`` (id, en, zh) and ``scenario`` (en, zh) are its scenario's, if it has one."""
        named = {id_: (en, zh) for id_, en, zh in sides}
        return cls(battle.sheets, battle.board, named, scenario, battle)

    def unit(self, text: Phrases, unit: str) -> Part:
        """A unit by name; its id where it has none in this language."""
        sheet = self.sheet(unit)
        name = "" if sheet is None else sheet.name_zh if text.lang == "zh" else sheet.name_en
        return Part(name or unit, "unit", unit)

    def sheet(self, unit: str) -> UnitSheet | None:
        """The sheet of a unit, also of one that has come since the cast was made."""
        found = self.sheets.get(unit)
        return self.battle.sheets.get(unit) if found is None and self.battle is not None else found

    def item(self, text: Phrases, key: str) -> Part:
        """A weapon, armor or thing by name; what somebody has from another (``item@OWNER``) says whose it was."""
        own, at, owner = key.rpartition("@")
        name = _name(own if at else key, text.lang)
        if at and owner in self.sheets:
            name = text.say("items.of", item=name, owner=self.unit(text, owner))
        return Part(name, "item", key)

    def belonging(self, text: Phrases, name: str, unit: str = "") -> Part:
        """An item by its name in the battle, ``OWNER/item``; whose it is is said unless it is the unit's own."""
        owner, slash, item = name.partition("/")
        return self.item(text, name if not slash else item if owner == unit else f"{item}@{owner}")

    def side(self, text: Phrases, side: str) -> Part:
        """A side by name; its id where it has none in this language."""
        named = self.sides.get(side)
        return Part(named[text.lang == "zh"] if named and named[text.lang == "zh"] else side, "side", side)

    def title(self, text: Phrases, key: str) -> str:
        """The scenario's name."""
        return (self.scenario[text.lang == "zh"] if self.scenario else "") or key

    def mode(self, unit: str, weapon: str) -> str:
        """How the unit attacks with the weapon: brawl, blade, throwing …; "brawl" for a weapon it does not have."""
        key, at, owner = weapon.rpartition("@")
        sheet = self.sheets.get(owner if at else unit)
        for each in () if sheet is None else sheet.arms:
            if each.key == (key if at else weapon):
                return each.mode
        return "brawl"

    def place(self, text: Phrases, at: tuple[str, int, int]) -> str:
        """A square, or the edge between two: ``K7``, ``the edge between K7 and L7``."""
        kind, x, y = at
        if kind in ("square", "bonds"):
            return square(x, y)
        other = (x - 1, y) if kind == "v" else (x, y - 1)
        here = square(x, y)
        if min(other) < 0:
            return text.say("place.edge_of_map", square=here)
        board = self._board
        if board is not None and not board.inside(x, y):
            return text.say("place.edge_of_map", square=square(*other))
        return text.say("place.between", square=square(*other), other=here)

    def thing(self, text: Phrases, at: tuple[str, int, int]) -> str:
        """What stands there and where: ``Crate at J9``; a unit's name where a unit is what stands there."""
        where = self.place(text, at)
        key = self._key(at)
        thing = text.say("place.something") if not key else _name(key, text.lang)
        return text.say("place.thing", thing=thing, place=where)

    def stander(self, text: Phrases, at: tuple[str, int, int]) -> str:
        """The unit on its feet on a square, and the square; something, where nobody is known to stand."""
        _, x, y = at
        name = text.say("place.something")
        for unit in () if self.battle is None else self.battle.units():
            left, top, side = unit.footprint
            if not unit.fallen and left <= x < left + side and top <= y < top + side:
                name = self.unit(text, unit.id).text
        return text.say("place.thing", thing=name, place=square(x, y))

    @property
    def _board(self) -> Board | None:
        """The map as it is now, where a battle tells it."""
        return self.board if self.battle is None else self.battle.board

    def _key(self, at: tuple[str, int, int]) -> str:
        kind, x, y = at
        board = self._board
        if board is None or kind == "bonds":
            return ""
        if kind != "square":
            edge = board.v_edges[y * (board.width + 1) + x] if kind == "v" else board.h_edges[y * board.width + x]
            return board.edge_kinds[edge - 1].key if edge else ""
        if not board.inside(x, y):
            return ""
        ground, thing = board.grounds[board.ground[y * board.width + x]], board.thing[y * board.width + x]
        return board.things[thing - 1].key if thing else ground.key


def _name(key: str, lang: str) -> str:
    from game.scenario.catalogue import shipped

    name = shipped().name(key)
    return key.replace("_", " ") if name is None else name.zh if lang == "zh" else name.en


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose eyes read: ``side`` "" is the Storyteller, who sees all.

    ``hidden`` are the units whose numbers the side may not know, ``unseen`` those whose place it does not know;
    ``bands`` are the worded wounds of the hidden, which everybody sees (INF-04); ``gone`` and ``came`` went out of
    and into sight while it happened.
    """

    side: str = ""
    hidden: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()
    bands: Mapping[str, str] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()
    came: frozenset[str] = frozenset()

    @classmethod
    def of(cls, battle: Battle, side: str) -> Eyes:
        """What the side may know now (DESIGN 6)."""
        if not side:
            return STORYTELLER
        from systems import information, knowledge

        hidden = frozenset(unit for unit in battle.ids if not information.revealed(battle, side, unit))
        with battle:
            unseen = frozenset(battle.ids) - knowledge.located(battle, side)
        bands = {unit: battle.rules.wound_band(battle.unit(unit)) for unit in battle.ids if unit in hidden}
        return cls(side, hidden, unseen, bands)

    def widened(self, before: Eyes) -> Eyes:
        """These eyes after something happened, with what they saw before it: seen then or now is seen."""
        gone, came = self.unseen - before.unseen, before.unseen - self.unseen
        return Eyes(self.side, self.hidden, self.unseen & before.unseen, self.bands, gone, came)


STORYTELLER = Eyes()
