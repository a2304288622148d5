"""Controls as they look on paper: buttons, chips, switches, links, rows, popovers.

They draw and enter their hit boxes, no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app import draw, theme
from game.app.draw import Sheet, kept, put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import pip, put_icon
from game.app.theme import Colour, Scale


@dataclass(frozen=True, slots=True)
class Face:
    """The colours of a control in one state."""

    fill: Colour
    line: Colour
    ink: Colour
    icon: Colour
    key: Colour
    lift: int = 0
    shade: theme.Shade | None = theme.REST


FACES: dict[str, Face] = {
    "rest": Face(theme.CARD, theme.LINE, theme.INK, theme.INK, theme.INK2),
    "hover": Face(theme.WHITE, theme.INK1, theme.INK, theme.INK, theme.INK2, -1, theme.POPOVER),
    "pressed": Face(theme.WELL, theme.INK1, theme.INK, theme.INK, theme.INK2, 1, None),
    "selected": Face(theme.INK, theme.INK, theme.CARD, theme.CARD, theme.LINE, 0, None),
    "disabled": Face(theme.WELL, theme.LINE2, theme.INK2, theme.DISABLED_ICON, theme.INK2, 0, None),
    "primary": Face(theme.INK, theme.INK, theme.CARD, theme.CARD, theme.LINE),
    "primary hover": Face(theme.EDGE, theme.EDGE, theme.WHITE, theme.WHITE, theme.LINE, -1, theme.POPOVER),
    "primary pressed": Face(theme.INK1, theme.INK1, theme.CARD, theme.CARD, theme.LINE, 1, None),
}


def face(state: str, selected: bool = False, enabled: bool = True, primary: bool = False) -> Face:
    """The colours for a pointer state (rest, hover, pressed) of a control that may be selected, disabled or primary."""
    if not enabled:
        base = FACES["disabled"]
        return base if state == "rest" else Face(base.fill, theme.INK1, base.ink, base.icon, base.key, 0, None)
    if primary:
        return FACES["primary" if state == "rest" else f"primary {state}"]
    return FACES["selected"] if selected else FACES[state]


def focus_frame(on: pygame.Surface, box: pygame.Rect, scale: Scale, radius: float = theme.R_CARD) -> None:
    """The ink frame of the key focus, 3 px outside a control."""
    off, width = scale.px(3), max(1.0, scale.exact(theme.REGION_LINE))
    around = box.inflate(2 * off, 2 * off)
    outline(on, around, scale.exact(radius) + off, width, theme.INK)


def outline(on: pygame.Surface, box: pygame.Rect, radius: float, width: float, colour: Colour) -> None:
    """A rounded frame inside ``box`` with nothing in it."""
    corner = int(radius + width) + 2
    key = ("outline", radius, width, colour)

    def make() -> pygame.Surface:
        side = 2 * corner + 2
        sheet = Sheet(side, side)
        sheet.rounded(0, 0, side, side, radius, colour)
        inner = side - 2 * width
        sheet.rounded(width, width, inner, inner, max(0.0, radius - width), (0, 0, 0, 0))
        return sheet.finish()

    draw.stretch(on, key, kept(key, make), corner, box)


def pips(
    on: pygame.Surface,
    kinds: Sequence[str],
    right: float,
    middle: float,
    size: int,
    colour: Colour,
    spent: bool = False,
) -> int:
    """Cost pips, right aligned; returns how wide they are."""
    x = right
    gap = max(1, size // 3)
    for kind in reversed(kinds):
        picture = pip(kind, size, colour, spent)
        x -= picture.get_width()
        put(on, picture, (round(x), round(middle - picture.get_height() / 2)))
        x -= gap
    return round(right - x - gap) if kinds else 0


@dataclass(frozen=True, slots=True)
class Action:
    """A button of the action bar: its key, costs, icon and caption; ``why`` marks it as having a reason against it."""

    name: str
    label: str
    icon: str
    key: str = ""
    costs: tuple[str, ...] = ()
    enabled: bool = True
    selected: bool = False
    spent: bool = False
    short: str = ""
    """A shorter caption for narrow bars."""
    group: str = ""
    """The group that it folds out of; "" for a button of the bar itself."""
    rank: int = 0
    """How much it may be missed on the bar: what does not fit goes behind *More* from the highest rank down."""
    value: str = ""
    """The chance that comes with it, in the upper right corner, where a price would stand."""
    tip: str = ""
    """What it does and what it costs, for whoever points at it; "" for its caption alone."""


def action_button(
    on: pygame.Surface,
    box: pygame.Rect,
    what: Action,
    state: str,
    kind: Type,
    focused: bool = False,
    small: bool = False,
) -> None:
    """One 80 x 72 (small: 60 x 48) button of the action bar in every state."""
    scale = kind.scale
    look = face(state, what.selected, what.enabled and not what.spent)
    at = box.move(0, scale.px(1) * look.lift)
    draw.card(on, at, scale, look.fill, look.line, shade=look.shade)
    px = scale.px
    if what.key:
        kind.put(on, what.key, at.left + px(8 if not small else 5), at.top + px(13 if not small else 9),
                 theme.CAPTION, look.key)  # fmt: skip
    colour = look.icon
    if what.costs and not small:
        pips(on, what.costs, at.right - px(7), at.top + px(13), px(9), colour, what.spent)
    if what.value:
        kind.put(on, what.value, at.right - px(7 if not small else 5), at.top + px(13 if not small else 9),
                 theme.CAPTION, look.ink, align="right")  # fmt: skip
    top = at.top + px(32 if not small else 22 if what.value else 17)
    label = what.short if small and what.short else what.label
    asks = not what.enabled and not what.spent
    bold, room = what.selected and what.enabled, at.width - px(8)
    lines = [label]
    if not small and kind.width(label, theme.CAPTION, bold) > room:  # a name of two words takes two lines
        broken = kind.wrap(label, room, theme.CAPTION, bold)
        lines = broken if len(broken) == 2 else lines
    put_icon(on, what.icon, (at.centerx, top - px(5) * (len(lines) - 1)), px(24 if not small else 18), colour)
    for place, line in enumerate(lines):
        foot = at.bottom - px(15 if not small else 10) - px(13) * (len(lines) - 1 - place) + px(5) * (len(lines) - 1)
        kind.put(on, line, at.centerx, foot, theme.CAPTION, look.ink, bold, "centre", room)
    if asks and small:
        question(on, (at.right - px(9), at.top + px(9)), kind)
    elif asks:  # beside the icon, where no label and no price can lie
        question(on, (at.right - px(12), at.top + px(34)), kind)
    if focused:
        focus_frame(on, at, scale)


def question(on: pygame.Surface, middle: tuple[int, int], kind: Type) -> None:
    """The "?" badge of a thing that can say why it is not possible."""
    scale = kind.scale
    r = scale.exact(7)
    size = 2 * int(r + 2)

    def make() -> pygame.Surface:
        sheet = Sheet(size, size)
        sheet.circle((size / 2, size / 2), r, theme.VERMILION_TEXT)
        sheet.circle((size / 2, size / 2), r - scale.exact(1.3), theme.CARD)
        return sheet.finish()

    put(on, kept(("question", scale.percent), make), (middle[0] - size // 2, middle[1] - size // 2))
    kind.put(on, "?", middle[0], middle[1], theme.CAPTION, theme.VERMILION_TEXT, True, "centre")


def button(
    on: pygame.Surface,
    box: pygame.Rect,
    label: str,
    state: str,
    kind: Type,
    *,
    icon: str = "",
    primary: bool = False,
    selected: bool = False,
    enabled: bool = True,
    focused: bool = False,
    size: int = theme.BODY,
    bold: bool | None = None,
    asks: bool = True,
) -> None:
    """A plain button with a caption and perhaps an icon before it; ``asks``: disabled it can say why."""
    scale = kind.scale
    look = face(state, selected, enabled, primary)
    at = box.move(0, scale.px(1) * look.lift)
    draw.card(on, at, scale, look.fill, theme.LINE2 if look.line == theme.LINE else look.line, shade=look.shade)
    heavy = (primary or selected) if bold is None else bold
    most = at.width - scale.px(16)
    lead = scale.px(14) + scale.px(8) if icon and label else 0
    wide = min(most - lead, kind.width(label, size, heavy))
    left = at.centerx - (wide + lead) / 2
    if icon:
        place = left + scale.px(7) if label else at.centerx
        put_icon(on, icon, (place, at.centery), scale.px(14 if label else 20), look.icon)
    kind.put(on, label, left + lead, at.centery, size, look.ink, heavy, "left", most - lead)
    if not enabled and asks:
        question(on, (at.right - scale.px(10), at.top + scale.px(4)), kind)
    if focused:
        focus_frame(on, at, scale)


def icon_button(
    on: pygame.Surface, box: pygame.Rect, name: str, state: str, scale: Scale, focused: bool, enabled: bool = True,
    chosen: bool = False,
) -> None:  # fmt: skip
    """A tool of the top strip: an icon alone; a card appears under the pointer, and stays under what is ``chosen``."""
    look = face(state, chosen)
    if state != "rest" or chosen:
        draw.card(on, box, scale, look.fill, look.line if chosen else theme.LINE2, shade=None)
    colour = look.icon if chosen else theme.INK
    put_icon(on, name, box.center, scale.px(20), colour if enabled else theme.DISABLED_ICON)
    if focused:
        focus_frame(on, box, scale)


def chip(
    on: pygame.Surface, box: pygame.Rect, label: str, selected: bool, state: str, kind: Type, focused: bool
) -> None:
    """A filter chip: half its height as radius, ink when chosen."""
    look = face(state, selected)
    line = look.line if selected or state != "rest" else theme.LINE2
    draw.card(on, box, kind.scale, look.fill, line, radius=box.height * 50 / kind.scale.percent, shade=None)
    kind.put(
        on, label, box.centerx, box.centery, theme.BODY, look.ink, selected, "centre", box.width - kind.scale.px(16)
    )
    if focused:
        focus_frame(on, box, kind.scale, box.height * 50 / kind.scale.percent)


def switch(
    on: pygame.Surface, box: pygame.Rect, labels: Sequence[str], chosen: int, hits: Hits, action: str, kind: Type,
    within: pygame.Rect | None = None,
) -> None:  # fmt: skip
    """Two or more words of which one holds, in one well; only what lies ``within`` an area can be clicked."""
    scale = kind.scale
    draw.card(on, box, scale, theme.WELL, None, radius=theme.R_CARD, shade=None)
    pad = scale.px(2)
    part = (box.width - 2 * pad) / max(1, len(labels))
    for place, label in enumerate(labels):
        left = box.left + pad + round(part * place)
        cell = pygame.Rect(left, box.top + pad, box.left + pad + round(part * (place + 1)) - left, box.height - 2 * pad)
        if place == chosen:
            draw.card(on, cell, scale, theme.CARD, theme.LINE2, radius=5, shade=None)
        ink = theme.INK if place == chosen or hits.state(action, place) != "rest" else theme.INK1
        kind.put(on, label, cell.centerx, cell.centery, theme.CAPTION, ink, place == chosen, "centre", cell.width)
        hits.add(cell, action, place, least=scale.px(theme.HIT), within=within)
        if hits.focus(action, place):
            focus_frame(on, cell, scale)


def link(
    on: pygame.Surface,
    text: str,
    right: float,
    middle: float,
    hits: Hits,
    kind: Type,
    value: object = None,
    action: str = "rule",
    size: int = theme.CAPTION,
    align: str = "right",
    within: pygame.Rect | None = None,
) -> pygame.Rect:
    """A rule ID in blue with its underline; a click asks for the card. An empty text draws nothing."""
    if not text:
        return pygame.Rect(round(right), round(middle), 0, 0)
    name = value if value is not None else text
    hot = hits.state(action, name) != "rest"
    colour = theme.BLUE if hot else theme.BLUE_TEXT
    box = kind.put(on, text, right, middle, size, colour, align=align)
    thick = max(1, kind.scale.px(1))
    on.fill(colour, pygame.Rect(box.left, box.bottom + kind.scale.px(2), box.width, thick))
    hits.add(box.inflate(kind.scale.px(8), kind.scale.px(8)), action, name, within=within)
    if hits.focus(action, name):
        focus_frame(on, box, kind.scale, 2)
    return box


def tag(
    on: pygame.Surface, box: pygame.Rect, fill: Colour, strong: str, weak: str, kind: Type, spoken: bool = True
) -> None:
    """A 20 px tag on the board: Bold words, then a rule ID, in paper on a strong colour."""
    scale = kind.scale
    draw.card(on, box, scale, fill, None, radius=theme.R_TAG, shade=theme.REST if spoken else None)
    first = kind.put(on, strong, box.left + scale.px(6), box.centery, theme.CAPTION, theme.CARD, True)
    if weak:
        kind.put(on, weak, first.right + scale.px(8), box.centery, theme.CAPTION, theme.CARD)


def tag_size(strong: str, weak: str, kind: Type) -> tuple[int, int]:
    """How big a tag with these words is."""
    wide = kind.width(strong, theme.CAPTION, True) + kind.scale.px(12)
    if weak:
        wide += kind.width(weak, theme.CAPTION) + kind.scale.px(8)
    return wide, kind.scale.px(20)
