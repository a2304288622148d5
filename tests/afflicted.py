"""Small fights for tests of conditions: Ann beside Bob, and what ails him."""

from __future__ import annotations

from components.damage import Health
from systems import condition, points, referee, states
from systems.battle import Battle
from systems.commands import (
    Command,
)
from systems.facts import UnitSheet
from systems.forecast import Forecast
from tests.field import (
    FIST,
    PISTOL,
    SWORD,
    fight,
    unit,
    weapon,
)

SHIELDED = {"dodge_defense": 2, "insight_defense": 3}
CLUB = weapon("club", "blade", size=3, damage=2, two_handed=1)


def pair(bob: UnitSheet | None = None, *, gap: str = "", fresh: bool = False, **ratings: int) -> Battle:
    """Ann beside Bob, who has 3 Base, 2 Dodge and 3 Insight Defense and Armor 4."""
    sheet = bob or unit(
        "bob", "blue", armor=(4, 4), printed={**SHIELDED, "base_defense": 3}, weapons=(FIST, SWORD), more=ratings
    )
    ann = unit("ann", STR=5, Brawl=12, Firearms=9, weapons=(FIST, PISTOL), DEX=2, Medicine=2)
    return fight([f"A{gap}B....", "." * (6 + len(gap))], ann, sheet, fresh=fresh)


def inflict(battle: Battle, state: str, who: str = "bob", ends: str = "", source: str = "ann") -> None:
    with battle:
        states.inflict(battle, who, state, source, ends)


def give(battle: Battle, kind: str, number: int, who: str = "bob", **more: object) -> None:
    with battle:
        points.give(battle, who, kind, number, "ann", **more)  # type: ignore[arg-type]


def hurt(battle: Battle, who: str, **wounds: int) -> None:
    """Put a track in place and let the state follow."""
    with battle:
        total = battle.unit(who).derived.health
        for field in ("bashing", "lethal", "aggravated"):
            battle.write(who, Health, field, wounds.get(field, 0))
        battle.write(who, Health, "healthy", total - sum(wounds.values()))
        unit_ = battle.unit(who)
        if not unit_.healthy:
            state = "worsening" if unit_.aggravated else "unconscious"
            condition.settle(battle, who, state if unit_.bashing + unit_.lethal else "dead")


def preview_of(battle: Battle, command: Command) -> Forecast:
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast)
    return found
