"""Panels and frames that are drawn once and copied until something of what they show changes.

A panel is kept with its hit boxes under everything it depends on: what it shows, where, and whether something in it is
pointed at, pressed or focused. A whole frame is kept once it has stood still for one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.app.hits import Hit, Hits

Looks = tuple[object, ...]
"""All that a picture depends on, compared with ``==``; things that are changed in place have no place in it."""


@dataclass(frozen=True, slots=True)
class _Panel:
    box: pygame.Rect
    looks: Looks
    names: tuple[tuple[str, object], ...]
    states: Looks
    entries: tuple[Hit, ...]
    picture: pygame.Surface


class Keeper:
    """The kept pictures of one screen."""

    def __init__(self) -> None:
        self._panels: dict[str, _Panel] = {}
        self._last: Looks | None = None
        self._frame: pygame.Surface | None = None
        self._frame_looks: Looks | None = None
        self.drawn: dict[str, int] = {}
        """How often each panel was drawn so far: the tests count them."""

    def forget(self) -> None:
        """Draw everything anew next time."""
        self._panels.clear()
        self._last = self._frame_looks = None

    def panel(
        self, name: str, on: pygame.Surface, box: pygame.Rect, hits: Hits, looks: Callable[[], Looks],
        paint: Callable[[], None],
    ) -> None:  # fmt: skip
        """Copy the panel, or ``paint`` it onto ``on`` inside ``box`` and keep it.

        ``looks`` is asked again after painting, which may stop a scroll at its end.
        """
        kept = self._panels.get(name)
        if kept and kept.box == box and kept.states == hits.states(kept.names) and kept.looks == looks():
            on.blit(kept.picture, box)
            hits.entries.extend(kept.entries)
            return
        first, before = len(hits.entries), on.get_clip()
        on.set_clip(box.clip(before))
        paint()
        on.set_clip(before)
        self.drawn[name] = self.drawn.get(name, 0) + 1
        picture = kept.picture if kept and kept.picture.get_size() == box.size else pygame.Surface(box.size, 0, on)
        picture.blit(on, (0, 0), box)
        entries = tuple(hits.entries[first:])
        names = tuple(dict.fromkeys(hit.name for hit in entries))
        self._panels[name] = _Panel(box.copy(), looks(), names, hits.states(names), entries, picture)

    def again(self, on: pygame.Surface, looks: Looks) -> bool:
        """Whether the frame to draw is the one that is kept; then it is on ``on`` now."""
        if self._frame is None or self._frame_looks != looks or self._frame.get_size() != on.get_size():
            return False
        on.blit(self._frame, (0, 0))
        return True

    def keep(self, on: pygame.Surface, looks: Looks) -> None:
        """A frame has been drawn: keep it when it is the second one of its looks."""
        if self._last == looks:
            if self._frame is None or self._frame.get_size() != on.get_size():
                self._frame = pygame.Surface(on.get_size(), 0, on)
            self._frame.blit(on, (0, 0))
            self._frame_looks = looks
        self._last = looks
