"""Keys that show something for as long as they are held: cover and heights, what enemies threaten, ranges, the ruler.

A key that goes up ends what it began, whatever else is held by then; a window that loses the keyboard hears of no key
that goes up, so it ends everything.
"""

from __future__ import annotations

import pygame

from game.app import keymap
from game.app.hits import Wish

NAMES = ("badges", "enemy_reach", "ranges")
"""Actions of the key table that last while their key is held."""
RULER = "ruler"
CTRL = (pygame.K_LCTRL, pygame.K_RCTRL)


class Held:
    """The keys that are held now and what each of them shows."""

    def __init__(self) -> None:
        self._down: dict[int, str] = {}

    def event(self, e: pygame.event.Event, keys: keymap.Keys, scope: str = keymap.BATTLE) -> list[Wish] | None:
        """What a key that goes down or up is to show or to hide; None for a key that holds nothing."""
        if e.type == pygame.KEYUP:
            name = self._down.pop(e.key, "")
            return [Wish(name, False)] if name and name not in self._down.values() else ([] if name else None)
        name = RULER if e.key in CTRL else keys.action(scope, keymap.pressed(e.key, e.mod, getattr(e, "unicode", "")))
        if name not in NAMES and name != RULER:
            return None
        again = name in self._down.values()
        self._down[e.key] = name
        return [] if again else [Wish(name, True)]

    @property
    def measures(self) -> bool:
        """Whether the ruler is out."""
        return RULER in self._down.values()

    def let_go(self) -> list[Wish]:
        """Everything ends."""
        names = list(dict.fromkeys(self._down.values()))
        self._down.clear()
        return [Wish(name, False) for name in names]
