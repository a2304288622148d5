"""House rules: every ruling the texts leave open, as one row of one table (DESIGN 1, 10).

A scenario's ``[rules]`` sets a row; ``dicefield rules --house`` lists them. Nothing else in the code holds such a
choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Switch:
    """One row: ``default`` is played unless a scenario names one of ``alternatives``."""

    name: str
    rule: str
    default: str
    alternatives: tuple[str, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """Everything a scenario may set it to, the default first."""
        return (self.default, *self.alternatives)


SWITCHES: tuple[Switch, ...] = (
    Switch("short_jump", "MOV-04", "folded", ("apart",)),
    Switch("cover", "COV-13", "literal", ("graded",)),
    Switch("high_speed_order", "DEF-09", "base_dodge_parry", ("parry_dodge_base",)),
    Switch("armor_piercing_order", "DEF-10", "shield_armor_natural", ("armor_shield_natural",)),
    Switch("touch", "DEF-16", "armor_shield_natural", ("armor_only",)),
    Switch("size_dodge", "DEF-04", "floor", ("negative",)),
    Switch("charge_bound", "CHG-04", "together", ("apart",)),
    Switch("push_along", "BRS-07", "once", ("added",)),
    Switch("range_penalty", "RNG-02", "beyond", ("full", "started")),
    Switch("weak_archer", "ARC-07", "per_point", ("flat",)),
    Switch("weak_thrower", "THR-09", "three_short", ("four_short",)),
    Switch("attacks_order", "MAT-02", "parry_dodge_base", ("base_dodge_parry",)),
    Switch("attacks_reset", "MAT-02", "round", ("own_turn",)),
    Switch("parry_vs_ranged", "PAR-08", "on", ("off",)),
    Switch("defense_extra", "DIC-10", "third", ("none", "all")),
    Switch("thrown_weapons", "THR-02", "light_and_heavy", ("one_formula",)),
    Switch("improvised_range", "THR-06", "ten_metres", ("none",)),
    Switch("cap_modifiers", "DMG-05", "counted", ("left_out",)),
    Switch("cap_strength", "DMG-13", "kept", ("as_rolled",)),
    Switch("close_shots", "FIR-06", "off", ("on",)),
    Switch("aim_distance", "AIM-02", "sensory", ("approximate",)),
    Switch("leaning_out", "FFC-02", "half", ("grades",)),
    Switch("overflow", "OVF-01", "on", ("off",)),
    Switch("ranged_hold", "GRP-18", "apart", ("no_stray",)),
    Switch("unbinding", "BND-06", "full_turn", ("minute",)),
    Switch("aid_reach", "AID-02", "adjacent", ("anywhere",)),
    Switch("throw_strength", "THT-09", "size_strength", ("kilograms",)),
    Switch("throw_distance", "THT-04", "successes", ("margin",)),
    Switch("lift_cover", "COV-11", "strength", ("size",)),
    Switch("critical_failure", "DIC-12", "on", ("off",)),
    Switch("legendary_insight", "DEF-06", "double", ("single",)),
    Switch("armor_in_area_reflex", "AOE-03", "highest", ("added", "off")),
    Switch("area_high_speed", "AOE-05", "one", ("full",)),
    Switch("legendary_cap", "DMG-05", "single", ("triangular",)),
    Switch("start_armed", "ACT-02", "drawn", ("sheathed",)),
    Switch("reveal_enemy_defense", "INF-03", "on", ("off",)),
    Switch("stalemate_rounds", "SCN-06", "15", ("5", "10", "20", "30")),
    Switch("surprise_acts", "SUR-03", "aware", ("initiator",)),
    Switch("techniques", "SPA-02", "allowed", ("barred",)),
    Switch("surrendered", "SCN-06", "spared", ("struck",)),
    Switch("round_limit", "SCN-06", "100", ("20", "30", "50", "200")),
)
BY_NAME = {switch.name: switch for switch in SWITCHES}


class House:
    """The house rules of one battle: what a scenario set, otherwise what the edition plays, otherwise the default."""

    __slots__ = ("_played", "chosen", "edition")

    def __init__(self, chosen: tuple[tuple[str, str], ...] = (), edition: Mapping[str, str] | None = None) -> None:
        """Raises ValueError naming the switch and its values when a row or value does not exist."""
        for name, value in chosen:
            if name not in BY_NAME:
                raise ValueError(f"unknown house rule {name!r}; expected one of {', '.join(BY_NAME)}")
            if value not in BY_NAME[name].values:
                raise ValueError(f"{name}: {value!r} is not one of {', '.join(BY_NAME[name].values)}")
        self.chosen = dict(chosen)
        self.edition = edition or {}
        self._played = {switch.name: self.chosen.get(switch.name) or self.standard(switch.name) for switch in SWITCHES}

    def __getitem__(self, name: str) -> str:
        return self._played[name]

    def standard(self, name: str) -> str:
        """What this edition plays where no scenario says otherwise."""
        return self.edition.get(name) or BY_NAME[name].default

    def differing(self) -> tuple[tuple[str, str], ...]:
        """The switches that differ from what the edition plays, in the order of the table."""
        return tuple((s.name, self[s.name]) for s in SWITCHES if self[s.name] != self.standard(s.name))
