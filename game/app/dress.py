"""What lies under the tokens besides the map, layers 2 to 8 of the board, and which chunks it touches.

Of every chunk it is known exactly what touches it, so that a hover over one corner of the map redraws that corner and
nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.app import regions
from game.app.chunks import Place
from game.app.marks import NONE, Lane, Marks, Placed, Square, Squares


@dataclass(frozen=True, slots=True)
class Dress:
    """The marks of layers 2 to 8 that touch one chunk, and the fallen that lie on it."""

    zones: tuple[Squares, ...] = ()
    reach: Squares = NONE
    second: Squares = NONE
    enemy_reach: Squares = NONE
    enemy_fire: Squares = NONE
    slight: Squares = NONE
    danger: Squares = NONE
    deadly: Squares = NONE
    area: Squares = NONE
    lane: Lane | None = None
    badges: tuple[tuple[Square, str], ...] = ()
    heights: bool = False
    tall: bool = False
    fallen: tuple[Placed, ...] = ()


BARE = Dress()


def worn(marks: Marks, fallen: tuple[Placed, ...]) -> Dress:
    """Everything of a moment that lies under the tokens."""
    return Dress(
        marks.zones, marks.reach, marks.second, marks.enemy_reach, marks.enemy_fire, marks.slight, marks.danger,
        marks.deadly, marks.area, marks.lane, marks.badges, marks.heights, marks.tall, fallen,
    )  # fmt: skip


def part(whole: Dress, place: Place, size: int) -> Dress:
    """What of it touches the chunk at ``place``; ``size`` squares a side. Lines and tokens reach over their squares."""
    box = pygame.Rect(place[0] * size - 1, place[1] * size - 1, size + 2, size + 2)
    regions_ = (
        squares if squares and place in touched(squares, size) else NONE
        for squares in (
            whole.reach, whole.second, whole.enemy_reach, whole.enemy_fire, whole.slight, whole.danger, whole.deadly,
            whole.area,
        )
    )  # fmt: skip
    reach, second, enemy_reach, enemy_fire, slight, danger, deadly, area = regions_
    lane = whole.lane
    if lane is not None:
        ends = [pygame.Rect(*square, lane.side, lane.side) for square in (lane.start, lane.end)]
        lane = lane if box.colliderect(ends[0].union(ends[1])) else None
    zones = tuple(zone for zone in whole.zones if zone and place in touched(zone, size))
    badges = tuple(each for each in whole.badges if box.collidepoint(each[0]))
    fallen = tuple(each for each in whole.fallen if _over(each, box))
    feared = slight or danger or deadly
    marked = reach or second or enemy_reach or enemy_fire or feared or area or lane or zones or badges
    if not (marked or fallen or whole.heights or whole.tall):
        return BARE
    return Dress(
        zones, reach, second, enemy_reach, enemy_fire, slight, danger, deadly, area, lane, badges, whole.heights,
        whole.tall, fallen,
    )  # fmt: skip


def extent(dress: Dress) -> pygame.Rect:
    """The squares around all that a dress can change: those of its marks and one more on each side. Refuses BARE and
    ``heights`` and ``tall``, which are everywhere, with ValueError.
    """
    marked = (
        dress.reach, dress.second, dress.enemy_reach, dress.enemy_fire, dress.slight, dress.danger, dress.deadly,
        dress.area, *dress.zones,
    )  # fmt: skip
    boxes = [bounds(each) for each in marked if each]
    boxes += [pygame.Rect(*square, 1, 1) for square, _ in dress.badges]
    boxes += [pygame.Rect(int(each.x), int(each.y), each.side + 1, each.side + 1) for each in dress.fallen]
    if dress.lane is not None:
        side = dress.lane.side
        boxes += [pygame.Rect(*square, side, side) for square in (dress.lane.start, dress.lane.end)]
    if not boxes or dress.heights or dress.tall:
        raise ValueError("a dress with marks here and there, but not everywhere")
    return boxes[0].unionall(boxes[1:]).inflate(2, 2)


def _over(each: Placed, box: pygame.Rect) -> bool:
    beside = each.x > box.right or each.x + each.side < box.left
    return not beside and each.y <= box.bottom and each.y + each.side >= box.top


@lru_cache(maxsize=64)
def touched(squares: Squares, size: int) -> frozenset[Place]:
    """The chunks of ``size`` squares a side that a region lies on or beside: its outline is drawn on both sides."""
    return frozenset(
        (column, row)
        for x, y, length in regions.rows_of(squares)
        for row in range((y - 1) // size, (y + 1) // size + 1)
        for column in range((x - 1) // size, (x + length) // size + 1)
    )


@lru_cache(maxsize=64)
def bounds(squares: Squares) -> pygame.Rect:
    """The box around a region, in squares. Never change what you get."""
    columns, rows = [x for x, _ in squares], [y for _, y in squares]
    return pygame.Rect(min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
