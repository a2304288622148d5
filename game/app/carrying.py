"""How far the weapon in question carries from where its wielder stands or is to walk: bands of distance in its sight.

Where the bands end is asked of the ruleset: within one the distance makes no difference to an attack.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.app.marks import NONE, Marks, Square, Squares, Tag
from game.text import numbers
from systems import geometry, sight
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.forecast import CoverFacts

if TYPE_CHECKING:
    from game.app.session import Session

BANDS = 3
"""So many bands are told apart; what lies beyond them is one more with the last."""
OPEN = CoverFacts()


def weapon_of(session: Session, unit: UnitFacts) -> WeaponFacts | None:
    """The weapon of the deed in question, else the first that the unit has in hand."""
    deed = session.deed_in_question()
    found = unit.weapon(deed.weapon) if deed is not None and deed.weapon else None
    return found or next(iter(unit.arms), None)


def marks(session: Session, base: Marks) -> Marks:
    """The bands over the map, the nearest the darkest, and at the pointer the distance."""
    unit = session.person
    weapon = weapon_of(session, unit) if unit is not None else None
    if unit is None or weapon is None:
        return base
    walk = session.walk()
    start = walk.path[-1] if walk is not None else (unit.x, unit.y)
    key = f"carries {weapon.key} {start}"
    bands = session.kept(key, lambda: _bands(session, unit, weapon, start))
    far = _limit(session, unit, weapon)
    base = replace(base, zones=bands, reach=NONE, second=NONE)
    at = session.plan.pointed
    if at is None:
        return base
    rise = session.battle.board.floor_at(*start) + unit.altitude - session.battle.board.floor_at(*at)
    metres = geometry.distance(replace(unit, x=start[0], y=start[1]).footprint, Footprint(*at, 1), rise)
    words = session.text.say("window.path_of", cost=numbers.whole(metres), limit=numbers.metres(2 * far))
    tone = "blue" if any(at in band for band in bands) else "vermilion"
    tag = Tag(tone, words, session.text.item(session.battle, weapon.item), at, prefer="below")
    return replace(base, tags=(tag, *base.tags)[:3])


def _limit(session: Session, unit: UnitFacts, weapon: WeaponFacts) -> int:
    rules = session.battle.rules
    return rules.reach(unit, weapon) if weapon.melee else rules.maximum_range(unit, weapon)


def _bands(session: Session, unit: UnitFacts, weapon: WeaponFacts, start: Square) -> tuple[Squares, ...]:
    """Squares in sight within the end of each band, one inside the other."""
    battle = session.battle
    board, rules = battle.board, battle.rules
    space = replace(unit, x=start[0], y=start[1]).footprint
    far = min(_limit(session, unit, weapon), board.width + board.height)
    with battle:
        alike = [rules.alike(unit, unit, weapon, metres, OPEN) for metres in range(far + 1)]
    ends = [metres for metres in range(far) if alike[metres] != alike[metres + 1]][: BANDS - 1]
    seen, width, found = sight.field(board, space), board.width, []
    height = board.floor_at(space.x, space.y) + unit.altitude
    apart = {}
    at = seen.find(1)
    while at >= 0:
        square = (at % width, at // width)
        if board.factors[at]:
            apart[square] = geometry.distance(space, Footprint(*square, 1), height - board.floor_at(*square))
        at = seen.find(1, at + 1)
    for end in (*ends, far):
        found.append(frozenset(square for square, metres in apart.items() if metres <= end))
    return tuple(dict.fromkeys(band for band in found if band))
