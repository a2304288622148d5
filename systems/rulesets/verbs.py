"""What a unit may do by the Overseer rules: each verb with its prices, its steps and its rules (ACT, STD, MOV, FUL)."""

from __future__ import annotations

from systems.rulesets.base import Verb

STANDARD, MOVE, FULL_ROUND, FULL_TURN = ("standard",), ("move",), ("move", "standard"), ("swift", "move", "standard")

VERBS = (
    Verb("move", (MOVE, STANDARD), ("move",), ("MOV-01", "ACT-07")),
    Verb("attack", (STANDARD,), ("declare", "roll", "harm"), ("STD-01", "ATK-02")),
    Verb("all_out_attack", (STANDARD,), ("declare", "roll", "harm"), ("AOA-01", "STD-05")),
    Verb("charge", (FULL_ROUND,), ("move", "declare", "roll", "harm"), ("CHG-01", "FUL-01", "ACT-04")),
    Verb("aimed_attack", (FULL_TURN,), ("declare", "roll", "harm"), ("AIM-01", "FUL-04", "ACT-05")),
    Verb("aim", (FULL_TURN,), ("effect",), ("AIM-04", "FUL-04", "ACT-05")),
    Verb("total_defense", (STANDARD,), ("effect",), ("TDF-01", "STD-05")),
    Verb("parry", (MOVE, STANDARD), ("effect",), ("PAR-01", "MOV-17")),
    Verb("stand_up", (MOVE, STANDARD), ("effect",), ("MOV-19",)),
    Verb("trip", (STANDARD,), ("declare", "roll", "contest", "effect"), ("TRP-01", "TRP-02"), touch=True),
    Verb("drop_prone", (("immediate",),), ("effect",), ("IMM-01", "ACT-09")),
)
BY_NAME = {verb.name: verb for verb in VERBS}
