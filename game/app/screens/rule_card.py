"""A rule, opened over the board.

Its words, the sum with this battle's numbers, and the scrim that leaves the cause in light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import pygame

from game.app import draw, overlays, theme
from game.app.board_view import edge_ends
from game.app.camera import Camera
from game.app.draw import Point, put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import put_icon
from game.app.screens import stage_lead
from game.app.showing import RuleCard
from game.app.widgets import button, focus_frame, link

WIDTH, NARROW = 344, 280
ACTIONS = frozenset(("rule", "close card", "show rule", "without rule", "stage"))
"""What Tab reaches while a card is open."""


def card_height(show: RuleCard, kind: Type, width: int) -> int:
    """Screen pixels the card needs at a width."""
    px = kind.scale.px
    inner = width - 2 * px(15)
    high = px(44) + px(12) + kind.scale.line_height(theme.BODY) * len(kind.wrap(show.body, inner, theme.BODY))
    if show.stage:
        high += stage_lead.height(show, kind, inner)
    elif show.here:
        high += px(8) + px(16) + px(20) * len(show.here) + px(8)
    rows = (1 if show.also else 0) + (1 if show.house else 0)
    high += (px(12) + px(22) * rows) if rows else 0
    return high + (px(16) + px(36) if show.show or show.without or show.buttons else 0) + px(15)


def place_card(size: tuple[int, int], view: pygame.Rect, lit: Sequence[pygame.Rect], margin: int) -> pygame.Rect:
    """Where the card goes in the view: a corner or edge middle that hides least of what is lit, left ones first."""
    room = view.inflate(-2 * margin, -2 * margin)
    box = pygame.Rect(room.topleft, (min(size[0], room.width), min(size[1], room.height)))
    best, least = box, 1 << 60
    for x in (room.left, room.right - box.width, room.centerx - box.width // 2):
        for y in (room.bottom - box.height, room.centery - box.height // 2, room.top):
            place = pygame.Rect(x, y, *box.size)
            hidden = sum(place.clip(each).width * place.clip(each).height for each in lit)
            if hidden < least:
                best, least = place, hidden
    return best


def stage_width(room: int, kind: Type) -> int:
    """Pixels a stage's card is wide: beside it those that it is about have room."""
    return min(kind.scale.px(WIDTH), max(kind.scale.px(NARROW), room // 2))


def lit_boxes(show: RuleCard, camera: Camera) -> list[pygame.Rect]:
    """The spaces and causes that stay in light, in pixels, 4 px larger."""
    grow = 2 * theme.half_up(4 * camera.unit)
    boxes = []
    for x, y, side in show.lit:
        left, top = camera.screen((x, y))
        boxes.append(pygame.Rect(left, top, side * camera.q, side * camera.q).inflate(grow, grow))
    for place in show.causes:
        if place[0] == "square":
            boxes.append(pygame.Rect(camera.box(place[1:])).inflate(grow, grow))
        else:
            (ax, ay), (bx, by) = edge_ends(camera, place)
            box = pygame.Rect(int(ax), int(ay), max(1, int(bx - ax)), max(1, int(by - ay)))
            boxes.append(box.inflate(2 * grow, 2 * grow))
    return boxes


def draw_rule(
    on: pygame.Surface, show: RuleCard, camera: Camera, hits: Hits, kind: Type, scroll: int = 0
) -> tuple[pygame.Rect, int]:
    """Draw scrim and card, its words moved up by ``scroll``. Returns the card's box and how far it can be scrolled."""
    view = pygame.Rect(camera.view)
    lit = lit_boxes(show, camera)
    scrim(on, view, show, camera, lit)
    width = stage_width(view.width, kind) if show.stage else min(kind.scale.px(WIDTH), view.width - kind.scale.px(32))
    if not show.stage and card_height(show, kind, width) > view.height - kind.scale.px(32):
        width = min(kind.scale.px(520), view.width - kind.scale.px(32))
    size = (width, card_height(show, kind, width))
    box = place_card(size, view, lit, kind.scale.px(16))
    if show.causes:
        _cause(on, show, camera, box, view)
    hits.add(view, "scrim", focusable=False)
    hits.add(box, "popover", "rule", focusable=False)
    most = max(0, size[1] - box.height)
    _card(on, box, show, hits, kind, max(0, min(scroll, most)), most)
    return box, most


def scrim(on: pygame.Surface, view: pygame.Rect, show: RuleCard, camera: Camera, lit: Sequence[pygame.Rect]) -> None:
    """Ink over the board, cut out around what matters; the hull between the spaces stays half in light."""
    layer = pygame.Surface(view.size, pygame.SRCALPHA)
    layer.fill(draw.premultiplied(theme.INK, theme.ALPHA["scrim"]))
    away = (-view.left, -view.top)
    outlines: list[list[Point]] = []
    if show.hull and len(show.lit) >= 2:
        shape = overlays.hull(*(_space(camera, place).move(away) for place in show.lit[:2]))
        pygame.draw.polygon(layer, draw.premultiplied(theme.INK, theme.ALPHA["hull"]), shape)
        outlines.append(shape)
    radius = theme.half_up(8 * camera.unit)
    for box in lit:
        pygame.draw.rect(layer, (0, 0, 0, 0), box.move(away), border_radius=radius)
    before = on.get_clip()
    on.set_clip(view)
    put(on, layer, view)
    for shape in outlines:
        points = [(x + view.left, y + view.top) for x, y in shape]
        draw.stroke_on(on, [*points, points[0]], 2 * camera.unit, theme.CARD, dash=(6 * camera.unit, 4 * camera.unit))
    on.set_clip(before)


def _space(camera: Camera, place: tuple[float, float, int]) -> pygame.Rect:
    left, top = camera.screen(place[:2])
    return pygame.Rect(left, top, place[2] * camera.q, place[2] * camera.q)


def _cause(on: pygame.Surface, show: RuleCard, camera: Camera, box: pygame.Rect, view: pygame.Rect) -> None:
    """The causing square or edge in amber, and the leader from the card to it."""
    unit = camera.unit
    before = on.get_clip()
    on.set_clip(view)
    place = show.causes[0]
    corner: Point
    if place[0] == "square":
        target = pygame.Rect(camera.box(place[1:]))
        corner = min(
            (target.topleft, target.topright, target.bottomleft, target.bottomright),
            key=lambda p: hypot(p[0] - box.centerx, p[1] - box.centery),
        )
        for end in (target.topright, target.bottomleft):
            overlays.cause_edge(on, target.topleft, end, unit)
    else:
        a, b = edge_ends(camera, place)
        overlays.cause_edge(on, a, b, unit)
        corner = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    right = corner[0] >= box.right
    start = (box.right if right else box.left, box.top + round(box.height * 0.42))
    elbow = (start[0] + (corner[0] - start[0]) * 0.72, float(start[1]))
    for width, colour in ((4.6 * unit, theme.EDGE), (2.6 * unit, theme.AMBER)):
        draw.stroke_on(on, (start, elbow, corner), width, colour)
    overlays.dot(on, corner, 3.4 * unit, theme.AMBER, unit)
    on.set_clip(before)


def _card(on: pygame.Surface, box: pygame.Rect, show: RuleCard, hits: Hits, kind: Type, scroll: int, most: int) -> None:
    scale = kind.scale
    px = scale.px
    draw.card(on, box, scale, theme.CARD, None, theme.R_RULE, theme.RULE_CARD)
    head = pygame.Rect(box.left, box.top, box.width, px(44))
    before = on.get_clip()
    on.set_clip(head.clip(before))
    draw.card(on, head.inflate(0, px(20)).move(0, px(10)), scale, theme.INK, None, theme.R_RULE, None)
    on.set_clip(before)
    left, right = box.left + px(15), box.right - px(15)
    name = kind.put(on, show.rule, left, head.centery, theme.BODY, theme.CARD, True)
    start = max(name.right + px(14), left + px(68))
    _title(on, show.title, start, head.centery, right - px(28) - start, kind)
    cross = pygame.Rect(0, 0, px(32), px(32))
    cross.center = (right - px(9), head.centery)
    hits.add(cross, "close card")
    put_icon(on, "close", cross.center, px(14), theme.CARD)
    if hits.focus("close card"):
        focus_frame(on, cross.inflate(-px(8), -px(8)), scale)
    foot = px(15) + px(36) + px(8) if show.show or show.without or show.buttons else px(4)
    room = pygame.Rect(box.left, head.bottom, box.width, box.height - head.height - foot)
    on.set_clip(room.clip(before))
    y = head.bottom + px(12) - scroll
    if show.stage:
        if most:  # what is further down has to be scrolled to: the answer comes first
            show = replace(show, here=tuple(sorted(show.here, key=lambda row: not row.total)))
        y = stage_lead.draw_lead(on, left, right, y, show, hits, kind, room)
    y += kind.paragraph(on, show.body, pygame.Rect(left, y, right - left, box.bottom - y), theme.BODY)
    if show.here and not show.stage:
        y = _here(on, left, right, y + px(8), show, kind)
    _also(on, left, right, y, show, hits, kind, room)
    on.set_clip(before)
    if most:
        high = max(px(16), room.height * room.height // (room.height + most))
        top = room.top + (room.height - high) * scroll // most
        draw.card(on, pygame.Rect(box.right - px(7), top, px(3), high), scale, theme.LINE2, None, theme.R_BOX, None)
    if show.buttons:
        foot_row = pygame.Rect(left, box.bottom - px(15) - px(36), right - left, px(36))
        stage_lead.draw_buttons(on, foot_row, show, hits, kind)
    elif show.show or show.without:
        _buttons(on, pygame.Rect(left, box.bottom - px(15) - px(36), right - left, px(36)), show, hits, kind)


def _title(on: pygame.Surface, title: str, left: int, middle: int, room: int, kind: Type) -> None:
    """The rule's title: smaller, or in two lines, where it is long."""
    if kind.width(title, theme.NAME, True) <= room:
        kind.put(on, title, left, middle, theme.NAME, theme.CARD, True)
        return
    lines = kind.wrap(title, room, theme.BODY, True)
    lines = [lines[0], " ".join(lines[1:])] if len(lines) > 2 else lines
    step = kind.scale.px(18)
    for place, line in enumerate(lines):
        y = middle + round((place - (len(lines) - 1) / 2) * step)
        kind.put(on, line, left, y, theme.BODY, theme.CARD, True, most=room)


def _here(on: pygame.Surface, left: int, right: int, y: int, show: RuleCard, kind: Type) -> int:
    px = kind.scale.px
    box = pygame.Rect(left, y, right - left, px(16) + px(20) * len(show.here))
    draw.card(on, box, kind.scale, theme.PANEL, theme.LINE, theme.R_CARD, None)
    kind.put(on, show.here_word, left + px(12), y + px(17), theme.CAPTION, theme.INK2, True)
    start, end = left + px(64), right - px(12)
    for place, row in enumerate(show.here):
        middle = y + px(17) + px(20) * place + (px(4) if row.total else 0)
        if row.total:
            on.fill(theme.LINE2, (start, middle - px(13), end - start, px(1)))
        size = theme.BODY if row.total else theme.CAPTION
        kind.put(on, row.text, start, middle, size, bold=row.total, most=end - start - px(36))
        kind.put(on, row.value, end, middle, size, bold=True, align="right")
    return box.bottom


def _also(
    on: pygame.Surface, left: int, right: int, y: int, show: RuleCard, hits: Hits, kind: Type, within: pygame.Rect
) -> None:
    """The rules to see as well, and the house rule that fills a gap of this one."""
    px = kind.scale.px
    if show.also:
        y += px(23)
        kind.put(on, show.also_word, left, y, theme.CAPTION, theme.INK2, True)
        x = left + px(80)
        for rule in show.also:
            if x + kind.width(rule, theme.CAPTION) > right:
                break
            x = link(on, rule, x, y, hits, kind, align="left", within=within).right + px(12)
    if show.house:
        y += px(22)
        kind.put(on, show.house_word, left, y, theme.CAPTION, theme.INK2, True)
        kind.put(on, show.house, left + px(80), y, theme.CAPTION, most=right - left - px(80))


def _buttons(on: pygame.Surface, box: pygame.Rect, show: RuleCard, hits: Hits, kind: Type) -> None:
    gap = kind.scale.px(8)
    halves = [pygame.Rect(box.left, box.top, (box.width - gap) // 2, box.height)]
    halves.append(pygame.Rect(halves[0].right + gap, box.top, box.right - halves[0].right - gap, box.height))
    if not (show.show and show.without):
        halves = [box, box]
    if show.show:
        hits.add(halves[0], "show rule", show.rule)
        state, focused = hits.state("show rule", show.rule), hits.focus("show rule", show.rule)
        button(on, halves[0], show.show, state, kind, icon="play", primary=True, focused=focused)
    if show.without:
        hits.add(halves[1], "without rule", show.rule)
        state, focused = hits.state("without rule", show.rule), hits.focus("without rule", show.rule)
        button(on, halves[1], show.without, state, kind, focused=focused, size=theme.CAPTION)
