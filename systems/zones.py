"""What lies on the ground over several rounds: its rows, who knows of it, when it is over (companion 13.3, COV-16).

A zone lasts so many turns of whoever made it; a mine lies until it goes off. Whom it harms is for ``area``.
"""

from __future__ import annotations

from typing import NamedTuple

from components.area import Zones
from systems.battle import Battle
from systems.events import ZoneBegan, ZoneEnded
from systems.store import SCENE

Square = tuple[int, int]
SMOKE, GAS, SUPPRESSED, MINE = "smoke", "gas", "suppressed", "mine"
FOR_GOOD = -1
RULES = {SMOKE: ("COV-16",), GAS: ("AOE-04",), SUPPRESSED: ("ART-05",), MINE: ("AOE-04",)}


class Zone(NamedTuple):
    """One row of ``components.area.Zones``."""

    kind: str
    weapon: str
    owner: str
    at: Square
    squares: tuple[Square, ...]
    left: int
    known: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()


def zones(battle: Battle, *kinds: str) -> tuple[Zone, ...]:
    """Everything that lies there, or what of these kinds, oldest first."""
    rows = battle.scene(Zones).rows
    return tuple(Zone(*row) for row in rows if not kinds or row[0] in kinds) if rows else ()


def put(battle: Battle, zone: Zone) -> None:
    """It lies there from now on."""
    _write(battle, (*zones(battle), zone), RULES[zone.kind])
    battle.say(
        ZoneBegan(
            unit=zone.owner, kind=zone.kind, weapon=zone.weapon, square=zone.at, squares=len(zone.squares),
            rounds=zone.left, known=zone.known, rules=RULES[zone.kind],
        )
    )  # fmt: skip


def end(battle: Battle, zone: Zone, cause: str) -> None:
    """It is gone."""
    _write(battle, tuple(each for each in zones(battle) if each != zone), RULES[zone.kind])
    battle.say(
        ZoneEnded(
            unit=zone.owner, kind=zone.kind, weapon=zone.weapon, square=zone.at, cause=cause, known=zone.known,
            rules=RULES[zone.kind],
        )
    )  # fmt: skip


def change(battle: Battle, zone: Zone, new: Zone) -> None:
    """The same zone with something else known of it or struck by it."""
    _write(battle, tuple(new if each == zone else each for each in zones(battle)), RULES[zone.kind])


def tick(battle: Battle, unit: str) -> None:
    """The start of the maker's turn: what it made has one turn less to last, and may strike everybody anew."""
    for zone in zones(battle):
        if zone.owner != unit or zone.left == FOR_GOOD:
            continue
        if zone.left <= 1:
            end(battle, zone, "over")
        else:
            change(battle, zone, zone._replace(left=zone.left - 1, struck=()))


def reveal(battle: Battle, zone: Zone, side: str) -> Zone:
    """That side knows of it from now on."""
    if side in zone.known:
        return zone
    new = zone._replace(known=(*zone.known, side))
    change(battle, zone, new)
    return new


def _write(battle: Battle, found: tuple[Zone, ...], rules: tuple[str, ...]) -> None:
    battle.write(SCENE, Zones, "rows", tuple(tuple(each) for each in found), rules)
