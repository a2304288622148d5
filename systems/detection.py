"""What one unit by itself makes out of where another is: by eyes, light and weather, by other senses, by touch
(companion 11, PRE-02).

Two units and the board in, one of three levels out. What a unit's friends know is ``knowledge``'s.
"""

from __future__ import annotations

from systems import geometry, sight
from systems.board import Board
from systems.facts import UnitFacts
from systems.forecast import Sightline
from systems.rulesets.base import Ruleset

UNLOCATED, APPROXIMATE, PINPOINTED = 0, 1, 2
"""Not located at all; roughly; exactly, as eyes that see somebody clearly do."""


def perceived(board: Board, rules: Ruleset, watcher: UnitFacts, other: UnitFacts) -> int:
    """The level at which the watcher itself has located the other (companion 11)."""
    a, b = watcher.footprint, other.footprint
    rise = board.floor_at(a.x, a.y) + watcher.altitude - board.floor_at(b.x, b.y) - other.altitude
    far = geometry.distance(a, b, rise)
    plain = not (board.gloomy or other.hides or watcher.sheet.traits or other.sheet.traits or watcher.group)
    if plain:  # nothing but eyes, and nothing before them but the map
        sees = not watcher.fallen and not watcher.bars("see") and far <= rules.sight_range(watcher)
        return PINPOINTED if sees and sight.sees(board, a, b) else UNLOCATED
    sees = sight.sees(board, a, b)
    air = sees or sight.sees_past_smoke(board, a, b)
    return rules.perceives(watcher, other, far, Sightline(sees, air, board.darkness(b), board.weather))


def watches(board: Board, rules: Ruleset, watcher: UnitFacts, other: UnitFacts) -> bool:
    """Whether the watcher has the other exactly where it is."""
    return perceived(board, rules, watcher, other) == PINPOINTED
