"""Where the tags of the board go: beside their place, over nothing that matters, inside what shows."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.marks import Tag


def place_tag(
    anchor: pygame.Rect,
    size: tuple[int, int],
    what: Tag,
    taken: Sequence[pygame.Rect],
    view: pygame.Rect,
    unit: float,
) -> pygame.Rect:
    """Where a tag goes: beside its place, covering nothing of ``taken``, inside the view; nearest free place first."""
    gap = round(6 * unit)
    order = {"above": "above below right left", "below": "below above right left"}.get(what.prefer, what.prefer)
    sides = order.split() if " " in order else [order, *(s for s in ("above", "below", "right", "left") if s != order)]
    best, least = pygame.Rect(anchor.topleft, size), 1 << 60
    for ring in range(5):
        away = gap + ring * round(14 * unit)
        for rank, side in enumerate(sides):
            box = pygame.Rect((0, 0), size)
            if side == "above":
                box.midbottom = (anchor.centerx, anchor.top - away)
            elif side == "below":
                box.midtop = (anchor.centerx, anchor.bottom + away)
            elif side == "right":
                box.midleft = (anchor.right + away, anchor.centery)
            else:
                box.midright = (anchor.left - away, anchor.centery)
            box.clamp_ip(view)
            hidden = sum(_area(box.clip(other)) for other in taken)
            cost = hidden * 1000 + ring * 10 + rank
            if cost < least:
                best, least = box, cost
        if least < 1000:
            return best
    return best


def _area(box: pygame.Rect) -> int:
    return box.width * box.height
