"""What lies on the ground over several rounds: its rows, who knows of it, when it is over (companion 13.3, COV-16).

A zone lasts so many turns of whoever made it; a mine lies until it goes off. Whom it harms is for ``area``.
"""

from __future__ import annotations

from typing import NamedTuple

from components.area import Zones
from systems import stack
from systems.battle import Battle
from systems.events import ZoneBegan, ZoneEnded
from systems.store import SCENE

Square = tuple[int, int]
SMOKE, GAS, SUPPRESSED, MINE, AFLAME, HEAT = "smoke", "gas", "suppressed", "mine", "aflame", "heat"
LINGERS = "lingers"
"""No zone of its own: a unit (its ``owner``) is on that hot ground since before its turn began."""
FOR_GOOD = -1
RULES = {
    SMOKE: ("COV-16",), GAS: ("AOE-04",), SUPPRESSED: ("ART-05",), MINE: ("AOE-04",), AFLAME: ("CAL-10",),
    HEAT: ("AOE-04",),
}  # fmt: skip


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
    passed: tuple[str, ...] = ()


def zones(battle: Battle, *kinds: str) -> tuple[Zone, ...]:
    """Everything that lies there, or what of these kinds, oldest first."""
    rows = battle.scene(Zones).rows
    return tuple(Zone(*row) for row in rows if not kinds or row[0] in kinds) if rows else ()


def set_off(
    battle: Battle, verb: str, maker: str, weapon: str, square: Square, *, shape: str = "",
    spared: tuple[str, ...] = (), extra: int = -1, keep: bool = False, only: tuple[str, ...] | None = None,
    amounts: tuple[tuple[str, int], ...] = (),
) -> None:  # fmt: skip
    """Open an area above the newest frame. ``only``: it strikes these and nobody else; ``amounts``: its damage on each
    where several overlap.
    """
    stack.push(
        battle, "area", "roll", verb=verb, actor=maker, weapon=weapon, square=square, shape=shape, spared=spared,
        extra=extra, keep=keep, only=only, amounts=amounts, own=-1, left=(),
    )  # fmt: skip


def breathed(battle: Battle, unit: str) -> None:
    """The end of a turn in gas: one cloud counts, however many there are, until its next turn, and nothing to who needs
    no air (companion 13.3, 14).
    """
    clouds = zones(battle, GAS)
    if clouds and battle.rules.breathes(battle.unit(unit)):
        space = battle.footprint(unit)
        for zone in clouds:
            if any(
                space.x <= x < space.x + space.side and space.y <= y < space.y + space.side for x, y in zone.squares
            ):
                set_off(battle, GAS, zone.owner, zone.weapon, zone.at, only=(unit,))
                return


def put(battle: Battle, zone: Zone) -> None:
    """It lies there from now on."""
    _write(battle, (*zones(battle), zone), RULES[zone.kind])
    battle.say(
        ZoneBegan(
            unit=zone.owner, kind=zone.kind, weapon=zone.weapon, square=zone.at, squares=len(zone.squares),
            rounds=zone.left, known=zone.known, rules=RULES[zone.kind],
        )
    )  # fmt: skip


def lift(battle: Battle, zone: Zone, cause: str) -> None:
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


def tick(battle: Battle, unit: str) -> tuple[Zone, ...]:
    """The start of the maker's turn: what it made has one turn less to last. What is over is gone, and returned."""
    over = []
    for zone in zones(battle):
        if zone.owner != unit or zone.left == FOR_GOOD:
            continue
        if zone.left <= 1:
            lift(battle, zone, "over")
            over.append(zone)
        else:
            change(battle, zone, zone._replace(left=zone.left - 1))
    return tuple(over)


def reveal(battle: Battle, zone: Zone, side: str) -> Zone:
    """That side knows of it from now on."""
    if side in zone.known:
        return zone
    new = zone._replace(known=(*zone.known, side))
    change(battle, zone, new)
    return new


def _write(battle: Battle, found: tuple[Zone, ...], rules: tuple[str, ...]) -> None:
    battle.write(SCENE, Zones, "rows", tuple(tuple(each) for each in found), rules)
