"""What an edition answers about conditions: points, states, burning, bleeding and healing (companion 7.1 and 8).

Tables and arithmetic are in ``point_types``, ``gauges`` and ``states``; here are the questions of ``base.Ruleset``.
"""

from __future__ import annotations

from typing import ClassVar

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import Modifier, Side
from systems.rulesets import gauges, hardiness, harm, health, point_types, saves, states, wounding
from systems.rulesets.answers import Harmed, Wounded
from systems.rulesets.gauges import Rows
from systems.rulesets.soak import Blow
from systems.rulesets.tending import Check, alone

HEALING_TRAITS = ("rapid_healing", "regeneration")
#: Traits of creatures that are played here: immunities to points and states, healing.
TRAITS = frozenset(
    (
        *HEALING_TRAITS,
        *(point_types.shield_of(state) for state in states.STATES),
        *(f"{kind}_immune" for kind in point_types.POINTS),
    )
)


def shaken_off(unit: UnitFacts, kind: str) -> Side:
    """Fortitude or Will where the type says so, otherwise the weaker key Attribute + Survival."""
    row = point_types.POINTS[kind]
    if row.save:
        return saves.save_roll(unit, row.save, kind)
    weaker = min(row.keys, key=unit.attribute)
    hard = Modifier("CAL-10", "modifier.die_hard", hardiness.dice(unit.sheet))
    return alone(unit, Check("CAL-10", weaker, "Survival", "self_protection"), hard)


class Afflictions:
    """The answers; see ``base.Ruleset``."""

    point_kinds: ClassVar[tuple[str, ...]] = tuple(point_types.POINTS)
    states_by_name: ClassVar[tuple[str, ...]] = states.BY_NAME

    def conditioned(
        self, unit: UnitFacts, points: Rows, inflicted: tuple[tuple[str, str, str], ...], solid: bool
    ) -> UnitFacts:
        return states.conditioned(unit, points, inflicted, solid)

    def immune(self, unit: UnitFacts, kind: str) -> bool:
        return point_types.immune(unit.sheet, kind)

    def untouched(self, unit: UnitFacts, state: str) -> bool:
        return point_types.untouched(unit.sheet, state)

    def points_given(
        self, rows: Rows, kind: str, number: int, source: str, stacking: bool, ends: str
    ) -> tuple[Rows, int]:
        return gauges.given(rows, kind, number, source, stacking, ends)

    def points_increased(self, rows: Rows, kind: str, number: int, source: str, ends: str) -> Rows:
        return gauges.increased(rows, kind, number, source, ends)

    def points_reduced(self, rows: Rows, kind: str, number: int) -> Rows:
        return gauges.reduced(rows, kind, number)

    def points_faded(self, rows: Rows) -> Rows:
        return gauges.faded(rows)

    def lasting(self, unit: UnitFacts) -> tuple[tuple[str, str], ...]:
        return states.lasting(unit)

    def worn(self, unit: UnitFacts) -> tuple[str, int, tuple[int, ...]]:
        return states.worn(unit)

    def freezes_on(self, unit: UnitFacts, kind: str) -> bool:
        """Further freezing of the frozen hurts instead, with no save (companion 8.3)."""
        return kind == "freeze" and "frozen" in unit.states

    def shaken_off(self, unit: UnitFacts, kind: str) -> Side:
        return shaken_off(unit, kind)

    def smart(self, unit: UnitFacts, kind: str, number: int) -> Harmed:
        """As many points of lethal damage of the type's kind, less what the body withstands (companion 7.2)."""
        damage = "cold" if kind == "freeze" else point_types.POINTS[kind].damage
        result = harm.suffer(Blow(grade="L", types=(damage,), fixed=number), number, wounding.soak(unit.sheet, ()))
        return Harmed(
            result.bashing, result.lethal, result.aggravated,
            dealt=result.dealt, absorbed=result.absorbed, modifiers=result.modifiers,
        )  # fmt: skip

    def smarts(self, unit: UnitFacts) -> tuple[tuple[str, int], ...]:
        return tuple((kind, number) for kind, number in unit.points if point_types.POINTS[kind].damage)

    def healed(self, unit: UnitFacts) -> Wounded | None:
        """Rapid healing and regeneration work side by side (companion 7.1)."""
        sources = [number for name, number in unit.sheet.traits if name in HEALING_TRAITS and number > 0]
        return self._mended(unit, sources)

    def mended(self, unit: UnitFacts, number: int) -> Wounded | None:
        """What heals at once heals like one source of it (MOV-16, companion 7.1)."""
        return self._mended(unit, [number])

    def _mended(self, unit: UnitFacts, sources: list[int]) -> Wounded | None:
        track = _track(unit)
        found = health.rapid_healing(track, sources) if sources and not unit.dead else track
        return None if found == track else Wounded(*found, overflow=0, state=hardiness.state(unit.sheet, found, 0))

    def resized(self, unit: UnitFacts) -> Wounded:
        track = health.resized(_track(unit), unit.derived.health)
        return Wounded(*track, overflow=0, state=hardiness.state(unit.sheet, track, 0))

    def place(self, unit: UnitFacts, score: int) -> int:
        """Elation takes a point each, then deafness half (companion 8.2, 8.3)."""
        score -= unit.point("elation")
        return score // 2 if "deaf" in unit.states else score

    def barring(self, unit: UnitFacts, word: str) -> tuple[str, str]:
        return states.barring(unit, word)

    def taking(self, unit: UnitFacts, kind: str) -> tuple[str, str]:
        return states.taking(unit, kind)

    def too_many_hands(self, unit: UnitFacts, weapon: WeaponFacts) -> str:
        return states.too_many_hands(unit, weapon)


def _track(unit: UnitFacts) -> health.Track:
    return health.Track(unit.healthy, unit.bashing, unit.lethal, unit.aggravated)
