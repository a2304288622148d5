"""The rule card that lies open over the board: which one, and how far it is scrolled."""

from __future__ import annotations

import pygame

from game.app.camera import Camera
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.screens import rule_card
from game.app.showing import RuleCard


class OpenCard:
    """Draws a rule card; another card, or another stage of it, begins at its top."""

    def __init__(self) -> None:
        self.box = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last."""
        self.scrolled = 0
        self._of, self._most = "", 0

    def draw(self, on: pygame.Surface, card: RuleCard, camera: Camera, hits: Hits, kind: Type) -> None:
        """Draw it over the board of that camera."""
        name = f"{card.stage} {card.rule}"
        if self._of != name:
            self._of, self.scrolled = name, 0
        self.box, self._most = rule_card.draw_rule(on, card, camera, hits, kind, self.scrolled)

    def scroll(self, pixels: int) -> None:
        """Move by pixels, downward positive; stops at both ends."""
        self.scrolled = max(0, min(self._most, self.scrolled + pixels))
