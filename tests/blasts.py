"""Shells, grenades and mines for the tests of areas, and what is asked of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from systems import referee
from systems.battle import Battle
from systems.commands import AreaAttack
from systems.events import AreaSaved
from systems.facts import UnitSheet, WeaponFacts
from systems.forecast import Forecast, Side
from tests.field import rows, weapon

LAUNCHER = weapon(
    "launcher", "artillery", size=2, damage=5, strength=2, base=30, shots=5, specialty="artillery", high_speed=5,
    bombardment=1, radius=1,
)  # fmt: skip
GUN = weapon(
    "machine_gun", "firearm", size=2, damage=3, strength=2, base=50, shots=60, high_speed=5, live_round=1,
    suppressive_fire=1,
)  # fmt: skip
FLAMER = weapon("flamer", "firearm", size=3, damage=5, strength=2, base=6, shots=10, flame_cone=1)
SPRAYER = weapon("sprayer", "firearm", size=3, damage=2, strength=2, base=6, shots=10, spray=1)


def grenade(key: str = "grenade", damage: int = 5, blast: int = 5, *, types: tuple[str, ...] = (), count: int = 2,
            more: Mapping[str, int] | None = None, **traits: int) -> WeaponFacts:  # fmt: skip
    """A grenade; further names and ``more`` are traits."""
    return WeaponFacts(
        key, key, "throwing", "Athletics", 1, damage, types=types, base_range=10, shots=count,
        specialty="light_throwing", traits=tuple({"blast": blast, **(more or {}), **traits}.items()),
    )  # fmt: skip


def armed(sheet: UnitSheet, *explosives: WeaponFacts) -> UnitSheet:
    """The unit with grenades and mines."""
    return replace(sheet, explosives=explosives)


def plan(battle: Battle, command: AreaAttack) -> Forecast:
    """The forecast of a legal attack on an area."""
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), f"{command} has no forecast: {found}"
    return found


def share(battle: Battle, command: AreaAttack, unit: str) -> Forecast:
    """What it does to one unit."""
    return dict(plan(battle, command).each)[unit]


def saving(shown: Forecast) -> Side:
    """The save of a unit before anything is rolled against it."""
    return shown.steps[0].other


def save_lines(shown: Forecast) -> dict[str, int]:
    """The lines of that save by the end of their key; equal keys add up."""
    values: dict[str, int] = {}
    for each in saving(shown).modifiers:
        name = each.key.removeprefix("modifier.")
        values[name] = values.get(name, 0) + each.value
    return values


def struck(battle: Battle) -> list[str]:
    """Whom areas have struck, in order."""
    return [event.unit for event in rows(battle, AreaSaved)]
