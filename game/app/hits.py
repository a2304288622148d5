"""What the pointer and the keys can reach on a screen: boxes with a meaning, in the order the eye reads them.

A panel enters its boxes while it draws; the screen asks which one lies under the pointer and which one has the focus.
An unavailable thing is entered like any other: it takes hover, focus and click, and then says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing to point at. ``action`` and ``value`` say what it means; together they are its name."""

    box: pygame.Rect
    action: str
    value: object = None
    enabled: bool = True
    tip: str = ""
    focusable: bool = True

    @property
    def name(self) -> tuple[str, object]:
        """What the box is known by from frame to frame."""
        return self.action, self.value


@dataclass(frozen=True, slots=True)
class Wish:
    """What the person asked for.

    ``name`` and ``value`` of a hit box, or ``square``, ``square right``, ``key``, ``hover``.
    """

    name: str
    value: object = None
    enabled: bool = True


@dataclass(slots=True)
class Hits:
    """The boxes of one frame and what is hovered, pressed and focused; later entries lie on top."""

    entries: list[Hit] = field(default_factory=list)
    hovered: tuple[str, object] | None = None
    pressed: tuple[str, object] | None = None
    focused: tuple[str, object] | None = None
    focus_seen: bool = False
    """Whether the focus frame shows: after a key moved it, until the pointer is used."""

    def begin(self) -> None:
        """Start a new frame."""
        self.entries.clear()

    def add(
        self,
        box: pygame.Rect,
        action: str,
        value: object = None,
        enabled: bool = True,
        tip: str = "",
        focusable: bool = True,
        least: int = 0,
        within: pygame.Rect | None = None,
    ) -> Hit:
        """Enter a box; ``least`` grows it to a hit area of that size, ``within`` cuts it (a scrolled list)."""
        grown = box.inflate(max(0, least - box.width), max(0, least - box.height))
        if within is not None:
            grown = grown.clip(within)
        hit = Hit(grown, action, value, enabled, tip, focusable)
        if grown.width and grown.height:
            self.entries.append(hit)
        return hit

    def at(self, point: tuple[int, int]) -> Hit | None:
        """The topmost box under a point."""
        for hit in reversed(self.entries):
            if hit.box.collidepoint(point):
                return hit
        return None

    def find(self, name: tuple[str, object] | None) -> Hit | None:
        """The box of this name in the present frame."""
        for hit in self.entries:
            if hit.name == name:
                return hit
        return None

    def state(self, action: str, value: object = None) -> str:
        """``pressed``, ``hover`` or ``rest`` for drawing; focus is a frame of its own, see ``focus``."""
        name = (action, value)
        if self.pressed == name:
            return "pressed"
        return "hover" if self.hovered == name else "rest"

    def focus(self, action: str, value: object = None) -> bool:
        """Whether this box shows the focus frame."""
        return self.focus_seen and self.focused == (action, value)

    def states(self, names: Sequence[tuple[str, object]]) -> tuple[object, ...]:
        """Which of these boxes is hovered, pressed, and shows the focus: all of ``state`` and ``focus`` among them."""
        focused = self.focused if self.focus_seen else None
        return tuple(name if name in names else None for name in (self.hovered, self.pressed, focused))

    def move(self, point: tuple[int, int]) -> bool:
        """Follow the pointer; True when another box is hovered now."""
        hit = self.at(point)
        before, self.hovered = self.hovered, hit.name if hit else None
        return before != self.hovered

    def press(self, point: tuple[int, int]) -> Hit | None:
        """The pointer goes down."""
        hit = self.at(point)
        self.pressed = hit.name if hit else None
        self.focus_seen = False
        if hit and hit.focusable:
            self.focused = hit.name
        return hit

    def release(self, point: tuple[int, int]) -> Hit | None:
        """The pointer goes up: the box it went down on, when it is still over it."""
        hit, down = self.at(point), self.pressed
        self.pressed = None
        return hit if hit and hit.name == down else None

    def step(self, by: int, only: frozenset[str] | None = None) -> Hit | None:
        """Move the focus by keys, round and round; ``only`` keeps it among some actions, for a card that holds it."""
        order = [hit for hit in self.entries if hit.focusable and (only is None or hit.action in only)]
        if not order:
            return None
        names = [hit.name for hit in order]
        place = names.index(self.focused) + by if self.focused in names else (0 if by > 0 else -1)
        hit = order[place % len(order)]
        self.focused, self.focus_seen = hit.name, True
        return hit
