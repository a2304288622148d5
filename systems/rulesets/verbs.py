"""What a unit may do by the Overseer rules: each verb with its prices, its steps and its rules (ACT, STD, MOV, FUL)."""

from __future__ import annotations

from systems.rulesets.answers import Verb

STANDARD, MOVE, FULL_ROUND, FULL_TURN = ("standard",), ("move",), ("move", "standard"), ("swift", "move", "standard")

IMMEDIATE = ("immediate",)
FREE: tuple[str, ...] = ()

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
    Verb("trip", (STANDARD,), ("declare", "roll", "contest", "effect"), ("TRP-01", "TRP-02", "STD-05"), touch=True),
    Verb("bull_rush", (STANDARD,), ("declare", "roll", "contest", "move"), ("BRS-01", "STD-05")),
    Verb("counter_rush", (IMMEDIATE,), ("effect",), ("BRS-10", "IMM-02", "ACT-09")),
    Verb("overrun", (MOVE, STANDARD), ("contest", "move"), ("OVR-01", "MOV-20", "ACT-07")),
    Verb("feint", (STANDARD,), ("contest", "effect"), ("FNT-01", "STD-05")),
    Verb("climb_onto", (STANDARD,), ("contest", "effect"), ("GRP-07", "STD-05")),
    Verb("shake_off", (MOVE, STANDARD, ("swift",)), ("effect",), ("GRP-07", "ACT-07")),
    Verb("readjust", (FULL_ROUND,), ("effect",), ("FNT-06", "FUL-03", "ACT-04")),
    Verb("grapple", (STANDARD,), ("declare", "roll", "contest", "effect"), ("GRP-01", "STD-05")),
    Verb("grapple_attack", (FULL_ROUND,), ("contest", "declare", "roll", "harm"), ("GRP-28", "FUL-02", "GRP-25")),
    Verb("pin", (STANDARD,), ("contest", "effect"), ("PIN-01", "STD-05")),
    Verb("break_free", (STANDARD,), ("contest", "effect"), ("GRP-22", "PIN-10", "STD-05")),
    Verb("let_go", ((),), ("effect",), ("GRP-23",)),
    Verb("move_hold", (MOVE, STANDARD), ("contest", "move"), ("GRP-17", "GRP-16", "MOV-01")),
    Verb("body_shield", (MOVE, STANDARD), ("effect",), ("PIN-09", "COV-10")),
    Verb("throw_target", (STANDARD,), ("contest", "move", "effect"), ("THT-01", "THT-03", "STD-05")),
    Verb("bind", (FULL_TURN,), ("roll", "effect"), ("BND-03", "ACT-05")),
    Verb("escape", (FULL_TURN,), ("roll", "effect"), ("BND-06", "ACT-05")),
    Verb("unbind", (FULL_TURN,), ("effect",), ("BND-06", "ACT-05")),
    Verb("activate", ((),), ("effect",), ("CUL-01", "CUL-03")),
    Verb("aid", (STANDARD,), ("effect",), ("AID-01", "RDY-05")),
    Verb("disarm", (STANDARD,), ("declare", "roll", "contest", "effect"), ("DIS-01", "STD-05")),
    Verb("sunder", (STANDARD,), ("declare", "roll", "contest", "wear"), ("SUN-01", "STD-05")),
    Verb("break_object", (STANDARD,), ("roll", "wear"), ("DMG-16", "STD-01")),
    Verb("pick_up", (MOVE, STANDARD), ("effect",), ("MOV-18", "ACT-07")),
    Verb("drop_item", (FREE,), ("effect",), ("FRE-07",)),
    Verb("lift_cover", (MOVE, STANDARD), ("effect",), ("COV-10", "ACT-07")),
    Verb("set_down", (FREE,), ("effect",), ("COV-10",)),
    Verb("put_out", (STANDARD,), ("roll", "effect"), ("CAL-10", "STD-01")),
    Verb("staunch", (("swift",),), ("roll", "effect"), ("CAL-10",)),
    Verb("first_aid", (STANDARD,), ("declare", "roll", "effect"), ("DMG-20", "STD-01"), touch=True),
    Verb("wake", (STANDARD,), ("effect",), ("CDG-09", "STD-01")),
    Verb("drop_prone", (("immediate",),), ("effect",), ("IMM-01", "ACT-09")),
)
BY_NAME = {verb.name: verb for verb in VERBS}
