"""Pairs of the table that no battle can show, each with the rules that forbid it and why.

Written by hand from the rules. The count of the bot holds it to the program in both directions: a pair that is listed
must never occur, one that is not listed must.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.fuzz.encounters import IN_A_HOLD, MANOEUVRES, Wish


class Forbidden(NamedTuple):
    """These manoeuvres cannot have this end in any of these conditions."""

    manoeuvres: tuple[str, ...]
    end: str
    signs: tuple[str, ...]
    rules: tuple[str, ...]
    why: str


def _of(words: str) -> tuple[str, ...]:
    return tuple(words.split())


EVERY = tuple(MANOEUVRES)
IDLE = _of("helpless unconscious asleep petrified banished dazed world_weary")
OUT = _of("helpless unconscious asleep petrified")
STIFF = _of("held frozen pinned")
STRIKING = _of(
    "called_shot coup_de_grace pulled trip knock_back knock_down charge_rush charge_overrun counter_rush grapple "
    "grapple_attack disarm take sunder first_aid break_object"
)
AT_SOMEBODY = tuple(name for name in STRIKING if name not in ("break_object", "counter_rush"))
ANSWERED = _of("counter_rush give_up")
CHARGES = _of("charge_rush charge_overrun")
WALKING = ("overrun", *CHARGES, "move_hold", "climb_onto")
ALOFT = _of("climbing riding")
NEEDING_STANDARD = (
    *(name for name in STRIKING if name != "counter_rush"),
    *_of("feint climb_onto pin break_free throw_target bind unbind aid wake readjust escape put_out"),
)
HELD_ON_TO = (*IN_A_HOLD, "break_free")

TABLE: tuple[Forbidden, ...] = (
    Forbidden(
        tuple(name for name in EVERY if name not in ANSWERED),
        "actor",
        IDLE,
        ("CDG-09", "DMG-20"),
        "takes no action in its own turn",
    ),
    Forbidden(
        ("counter_rush",),
        "actor",
        (*IDLE, "sickened", "flat_footed"),
        ("ACT-09", "CDG-09", "DEF-15"),
        "has no immediate action",
    ),
    Forbidden(("give_up",), "actor", (*OUT, "banished"), ("GIV-01", "CDG-09"), "is asked for nothing while struck"),
    Forbidden(("give_up",), "actor", ("flat_footed",), ("GIV-01", "DEF-15"), "has no defense left that one gives up"),
    Forbidden(STRIKING, "actor", STIFF, ("PIN-07",), "cannot attack"),
    Forbidden(STRIKING, "actor", ("panicked",), ("CDG-09",), "does not attack, it flees"),
    Forbidden(
        _of("feint shake_off aid wake bind unbind pick_up lift_cover set_down"),
        "actor",
        STIFF,
        ("PIN-07",),
        "cannot move",
    ),
    Forbidden(
        ANSWERED,
        "target",
        (*IDLE, *STIFF, "panicked", "sickened", "sinking"),
        ("PIN-07", "CDG-09", "MOV-01"),
        "does not attack",
    ),
    Forbidden(NEEDING_STANDARD, "actor", ("sickened",), ("CDG-09",), "has a move action and nothing else"),
    Forbidden(("staunch",), "actor", ("sickened",), ("CDG-09",), "has no swift action"),
    Forbidden(
        (*_of("grapple_attack readjust bind unbind escape"), *CHARGES),
        "actor",
        ("exhausted",),
        ("CDG-09", "ACT-04"),
        "has no move action, and so no full round",
    ),
    Forbidden(("bind",), "actor", ("manic",), ("CDG-09",), "does no work of minutes"),
    Forbidden(
        _of("take first_aid climb_onto bind unbind pick_up lift_cover set_down"),
        "actor",
        ("bound",),
        ("BND-08",),
        "has no use of its hands",
    ),
    Forbidden(
        WALKING,
        "actor",
        (*_of("airborne imprisoned stalled grappled prone climbing riding"), *STIFF),
        ("CDG-09", "TRP-09", "GRP-15", "PIN-07", "MOV-19", "MOV-02", "MOV-03"),
        "cannot walk",
    ),
    Forbidden(
        tuple(name for name in EVERY if name not in ("give_up", "let_go", "drop_item", "activate")),
        "actor",
        ("sinking",),
        ("MOV-01", "ACT-06"),
        "has no action of any kind",
    ),
    Forbidden(("give_up",), "actor", ("off_balance",), ("GIV-01", "MOV-01"), "has no defense left that one gives up"),
    Forbidden(HELD_ON_TO, "actor", ALOFT, ("GRP-04", "MOV-02", "MOV-03"), "comes down as soon as it is in a hold"),
    Forbidden(HELD_ON_TO, "target", ALOFT, ("GRP-04", "MOV-02", "MOV-03"), "comes down as soon as it is in a hold"),
    Forbidden(
        ("coup_de_grace", "wake"),
        "target",
        ALOFT,
        ("CDG-01", "MOV-02", "MOV-03"),
        "comes down as soon as it is helpless",
    ),
    Forbidden(("called_shot",), "actor", ("blind",), ("CAL-04",), "makes no spot out"),
    Forbidden(("grapple",), "actor", ("pinning",), ("GRP-04", "PIN-07"), "holds somebody, or is held down itself"),
    Forbidden(("pin",), "actor", ("pinning", "pinned"), ("PIN-07",), "pins already, or is held down itself"),
    Forbidden(("throw_target",), "actor", ("pinned",), ("PIN-07",), "is held down itself"),
    Forbidden(("put_out",), "actor", ("freeze points",), ("CAL-10",), "cold and fire cancel each other"),
    Forbidden(
        tuple(name for name, ends in MANOEUVRES.items() if "target" in ends),
        "target",
        ("banished",),
        ("CDG-09",),
        "is reached by nothing",
    ),
    Forbidden(("charge_overrun",), "target", ("riding",), ("CHG-08", "MOV-02"), "its mount bars the lane"),
    Forbidden(("trip",), "target", ("prone",), ("TRP-05",), "lies already"),
    Forbidden(("knock_down",), "target", ("prone",), ("BRS-05",), "lies already"),
    Forbidden(("knock_down",), "target", ("climbing",), ("BRS-05", "MOV-03"), "hangs above the ground"),
    Forbidden(("feint",), "target", OUT, ("FNT-01", "CDG-09"), "follows nobody's moves"),
    Forbidden(("feint",), "target", ("blind",), ("FNT-01", "FNT-02"), "sees no move"),
    Forbidden(("overrun", "charge_overrun"), "target", OUT, ("OVR-02", "MOV-01"), "bars nobody's way"),
    Forbidden(_of("disarm take sunder"), "target", ("dazed",), ("CDG-09", "DIS-07"), "has dropped what it held"),
    Forbidden(("aid",), "target", OUT, ("AID-01",), "does nothing one could help with"),
    Forbidden(("climb_onto",), "actor", _of("grappling grappled pinning pinned"), ("GRP-07",), "is part of a hold"),
    Forbidden(("climb_onto",), "target", ("unconscious",), ("GRP-07",), "is down"),
    Forbidden(
        ("shake_off",),
        "target",
        (*IDLE, *_of("prone bound grappling grappled pinning pinned")),
        ("GRP-07",),
        "has let go: it cannot cling",
    ),
    Forbidden(HELD_ON_TO, "target", ("unconscious",), ("GRP-04",), "a hold ends when either end falls"),
    Forbidden(("break_free",), "target", IDLE, ("GRP-04",), "has let go: it cannot act"),
)
"""The current edition."""
CLASSIC: tuple[Forbidden, ...] = ()
"""What the older edition forbids beyond that."""


def rows(edition: str) -> tuple[Forbidden, ...]:
    return TABLE + (CLASSIC if edition == "overseer_classic" else ())


def why(wish: Wish, edition: str) -> Forbidden | None:
    """The row that forbids a pair; None where it must occur."""
    for row in rows(edition):
        if wish.manoeuvre in row.manoeuvres and wish.end == row.end and wish.sign in row.signs:
            return row
    return None
