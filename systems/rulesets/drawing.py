"""Hands and storage of the Overseer rules: what is in hand at the start, what fits into hands, what it costs to get at
something (ACT-02, MOV-06 to MOV-08, SWF-02, STD-02, STD-04, ITM, ARC-09).
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import ATTRIBUTES, Boon, UnitFacts, UnitSheet, WeaponFacts, cite
from systems.rulesets import outfit, reloading
from systems.rulesets.answers import LoadStep, Start
from systems.rulesets.house import House

HANDS = 2
"""Hands of a body whose sheet says nothing else (trait ``hands``)."""
HAND = "hand"
HANDLESS = "handless"
"""The trait of a body without hands or anything like them: paws, wings, coils."""
HANDWORK = frozenset((
    "pick_up", "draw", "stow", "don", "reload", "consume", "open_door", "close_door", "lift_cover", "set_mine", "bind",
    "unbind", "first_aid",
))  # fmt: skip
"""Deeds that take fingers, whatever the state of the body."""
LEARNED = frozenset(("bind", "unbind", "first_aid"))
"""Those of them that are work of a trade: nothing without an Intelligence does them (companion 14)."""
Prices = tuple[tuple[str, ...], ...]
SWIFT: Prices = (("swift",), ("move",), ("standard",))
MOVE: Prices = (("move",), ("standard",))
STANDARD: Prices = (("standard",),)
FULL_TURN: Prices = (("swift", "move", "standard"),)


class Place(NamedTuple):
    """A place where something is carried: what it costs to have it in hand from there, and by which rules."""

    prices: Prices
    rules: tuple[str, ...]


PLACES: dict[str, Place] = {
    "waist": Place(MOVE, ("MOV-06", "ITM-02")),
    "back": Place(MOVE, ("MOV-06", "ITM-02")),
    "quiver": Place(SWIFT, ("ITM-03", "SWF-02")),
    "bandolier": Place(SWIFT, ("ITM-03", "SWF-02")),
    "dart_pouch": Place(SWIFT, ("SWF-02", "ITM-03")),
    "handy_pocket": Place(SWIFT, ("SWF-02", "MOV-08")),
    "pocket": Place(MOVE, ("MOV-08",)),
    "belt_pouch": Place(STANDARD, ("STD-02",)),
    "backpack": Place(FULL_TURN, ("FUL-05", "ITM-04")),
}
BOW_BACK = ("MOV-07", "ITM-02")
LONG = 4
"""From this Size on a weapon is carried on the back and not at the waist."""
POUCH = "dart_pouch"


def hands(sheet: UnitSheet) -> int:
    """Hands of the body."""
    if any(name == HANDLESS and number for name, number in sheet.traits):
        return 0
    return next((number for name, number in sheet.traits if name == "hands"), HANDS)


def hands_for(weapon: WeaponFacts) -> int:
    """Hands it takes to use a weapon: none for what is part of the body or worn over a fist, both for a bow (ARC-09)
    and what is two-handed.
    """
    if weapon.natural or weapon.trait("fist_weapon"):
        return 0
    return 2 if weapon.trait("two_handed") or weapon.mode == "archery" else 1


def occupied(unit: UnitFacts) -> int:
    """Hands that hold something: each item takes one, whatever it needs to be used."""
    items = {weapon.item for weapon in unit.arms if hands_for(weapon)}
    return len(items) + len(unit.held)


def place_for(weapon: WeaponFacts) -> str:
    """Where a weapon is carried that nobody says anything about: ready to hand (ACT-02)."""
    if weapon.mode == "throwing":
        return POUCH
    return "back" if weapon.mode == "archery" or weapon.trait("two_handed") or weapon.size >= LONG else "waist"


def start(sheet: UnitSheet, house: House) -> Start:
    """What a unit has in hand when a battle begins: what its sheet says; otherwise its first weapon, its shield and
    then its other weapons, as long as its hands can use them all at once. The rest is stowed ready to hand.
    """
    cite("ACT-02")
    named = dict(sheet.kept)
    ways = {weapon.item: weapon for weapon in reversed(sheet.arms) if not weapon.natural}
    shields = (sheet.shield.item,) if sheet.shield is not None else ()
    order = list(dict.fromkeys(weapon.item for weapon in sheet.weapons if weapon.item in ways))
    order = list(dict.fromkeys((*order[:1], *shields, *order[1:])))
    free = hands(sheet) - sum(hands_for(ways[item]) for item in order if named.get(item) == HAND)
    stowed = []
    for item in order:
        need = hands_for(ways[item])
        place = named.get(item, "")
        if place == HAND or not (place or need):
            continue
        if not place and house["start_armed"] == "drawn" and need <= free:
            free -= need
            continue
        stowed.append((item, place or place_for(ways[item])))
    held = tuple((item, 1) for item, place in sheet.kept if place == HAND and dict(sheet.gear).get(item))
    rounds, handled = reloading.loaded(sheet)
    return Start(tuple(stowed), held, rounds, handled, outfit.start(sheet))


class Drawing:
    """The answers of an edition about hands and what is carried; see ``base.Ruleset`` for what each means."""

    house: House

    def start(self, sheet: UnitSheet) -> Start:
        return start(sheet, self.house)

    def dressed(self, sheet: UnitSheet, boons: tuple[Boon, ...]) -> UnitSheet:
        return outfit.dressed(sheet, boons)

    def donned(self, sheet: UnitSheet, boons: tuple[Boon, ...]) -> tuple[Boon, ...]:
        return outfit.donned(sheet, boons)

    def donning(self, sheet: UnitSheet) -> str:
        return "don_heavy" if outfit.worn(sheet, "heavy_armor") else "don_light"

    def hands_free(self, unit: UnitFacts) -> int:
        return hands(unit.sheet) - occupied(unit)

    def unfit(self, unit: UnitFacts, verb: str) -> tuple[str, str]:
        if verb not in HANDWORK:
            return "", ""
        if not hands(unit.sheet):
            return "barred.handless", "ACT-02"
        return (
            ("barred.mindless", "DIC-02")
            if verb in LEARNED and unit.sheet.attributes[ATTRIBUTES.index("INT")] < 0
            else ("", "")
        )

    def hands_for(self, weapon: WeaponFacts) -> int:
        return hands_for(weapon)

    def home(self, unit: UnitFacts, weapon: WeaponFacts | None, item: str) -> str:
        named = dict(unit.sheet.kept).get(item, "")
        if named and named != HAND:
            return named
        return "belt_pouch" if weapon is None else place_for(weapon)

    def reaching(self, place: str, weapon: WeaponFacts | None) -> tuple[Prices, tuple[str, ...]]:
        found = PLACES[place]
        cite("ITM-01")
        if place == "back" and weapon is not None and weapon.mode == "archery":
            return found.prices, BOW_BACK
        return found.prices, found.rules

    def load_steps(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[LoadStep, ...]:
        return reloading.steps(unit, weapon)

    def turned(self, rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        return reloading.turned(rows)

    def spent(self, weapon: WeaponFacts) -> tuple[str, ...]:
        return reloading.spent(weapon)
