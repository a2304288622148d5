"""The Overseer rules, classic edition: only what differs from the current one.

What the current edition leaves open or plays otherwise is a row of the table of switches; this edition sets it. What
the texts word differently and play alike (DMG-12, INI-03, IMM-01, TDF-04, PAR-02, CHG-14) needs no line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from systems.rulesets.overseer import Overseer

STANDARDS = {
    "weak_thrower": "four_short",  # THR-09, ARC-08, BLD-06, DV-21
    "thrown_weapons": "one_formula",  # THR-02, THR-03
    "improvised_range": "none",  # THR-06
    "cap_modifiers": "left_out",  # DMG-05, BRW-03, BLD-03, THR-05
    "close_shots": "on",  # FIR-06, DV-17
    "aim_distance": "approximate",  # AIM-02
    "leaning_out": "grades",  # FFC-02, EX-27
    "overflow": "off",  # OVF-01
}


class OverseerClassic(Overseer):
    """Classic edition; see ``base.Ruleset`` for what each answer means."""

    name: ClassVar[str] = "overseer_classic"
    standards: ClassVar[Mapping[str, str]] = STANDARDS
