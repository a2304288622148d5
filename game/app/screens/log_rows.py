"""One row of the log: how high it is, and how it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.app import draw, theme
from game.app.draw import Sheet, kept, put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.log_shown import Cast, Die, LogRow
from game.app.showing import Row
from game.app.widgets import link

LINE = 18
"""Logical pixels of a line of the sum that a row folds out."""
TONES = {"": theme.INK1, "harm": theme.VERMILION_TEXT, "good": theme.GREEN_TEXT}


@lru_cache(maxsize=4096)
def _lines(text: str, width: int, bold: bool, percent: int) -> tuple[str, ...]:
    """The lines of a log sentence; most fit one, and that is seen without measuring."""
    kind = Type(theme.Scale(percent))
    return tuple(kind.wrap(text, width, theme.CAPTION, bold))


def _below(row: LogRow, width: int, kind: Type) -> tuple[str, ...]:
    """The lines of a result that is too long to stand beside its sentence: it follows under it; () for any other."""
    if not row.result or 2 * kind.width(row.result, theme.CAPTION, True) <= width:
        return ()
    return _lines(row.result, width, True, kind.scale.percent)


def _title_lines(row: LogRow, width: int, kind: Type) -> tuple[str, ...]:
    beside = row.result and not _below(row, width, kind)
    side = kind.width(row.result, theme.CAPTION, True) + kind.scale.px(8) if beside else 0
    if row.rule and not row.dice and not row.sum:
        side += kind.width(row.rule, theme.CAPTION) + kind.scale.px(8)
    return _lines(row.title, max(kind.scale.px(60), width - side), row.kind == "deed", kind.scale.percent)


def _dice_per_line(width: int, kind: Type) -> int:
    return max(1, (width - kind.scale.px(56)) // kind.scale.px(21))


def die_lines(row: LogRow | Cast, width: int, kind: Type) -> tuple[int, bool]:
    """How many lines the dice take, and whether the sum needs one of its own."""
    if not row.dice:
        return (1 if row.sum else 0), False
    per = _dice_per_line(width, kind)
    shown = len(row.dice) + (1 if any(die.added for die in row.dice) else 0)
    lines = -(-shown // per)
    rest = shown - (lines - 1) * per
    used = rest * kind.scale.px(21) + kind.scale.px(6) + kind.width(row.sum, theme.CAPTION)
    beside = kind.width(row.rule, theme.CAPTION) + kind.scale.px(8) if isinstance(row, LogRow) else 0
    return lines, used > width - beside


def _throw_height(each: Cast, width: int, kind: Type) -> int:
    px = kind.scale.px
    lines, extra = die_lines(each, width, kind)
    return px(16) + px(22) * lines + (px(18) if extra else 0)


def _after_lines(row: LogRow, width: int, kind: Type) -> list[str]:
    """What the row came to, broken into lines."""
    return [line for each in row.after for line in _lines(each, width, False, kind.scale.percent)]


def row_height(row: LogRow, width: int, kind: Type) -> int:
    """Screen pixels one row takes at a width."""
    px = kind.scale.px
    high = px(16) * (len(_title_lines(row, width, kind)) + len(_below(row, width, kind))) + px(6)
    lines, extra = die_lines(row, width, kind)
    more = sum(_throw_height(each, width, kind) for each in row.throws)
    more += px(16) * len(_after_lines(row, width, kind)) + (px(4) if row.throws or row.after else 0)
    more += _sum_height(row, width, kind)
    return high + (px(22) * lines if lines else 0) + (px(18) if extra else 0) + more


def _part_lines(row: Row, width: int, kind: Type) -> tuple[str, ...]:
    """The words of one line of a sum beside its value and its rule; what is too long goes on below."""
    room = width - kind.scale.px(96 if row.value else 68)
    return _lines(row.text, room, row.kind in ("side", "pool"), kind.scale.percent)


def _part_height(row: Row, width: int, kind: Type) -> int:
    return kind.scale.px(LINE) + kind.scale.px(16) * (len(_part_lines(row, width, kind)) - 1)


def _sum_height(row: LogRow, width: int, kind: Type) -> int:
    """Screen pixels of the sum a row folds out; 0 while it is closed."""
    px = kind.scale.px
    return px(10) + sum(_part_height(each, width, kind) for each in row.lines) if row.lines else 0


def breaks(row: LogRow, width: int, kind: Type) -> list[int]:
    """How far down a row it can be cut between two of its lines, in screen pixels; its end is one of them."""
    px = kind.scale.px
    found = [px(3) + px(16) * (len(_title_lines(row, width, kind)) + len(_below(row, width, kind)))]
    lines, extra = die_lines(row, width, kind)
    found += [found[0] + px(22) * (number + 1) for number in range(lines)]
    if extra:
        found.append(found[-1] + px(18))
    if not row.throws:
        found += [found[-1] + px(16) * (number + 1) for number in range(len(_after_lines(row, width, kind)))]
    return [*found, row_height(row, width, kind)]


def draw_row(
    on: pygame.Surface, box: pygame.Rect, row: LogRow, hits: Hits, kind: Type, within: pygame.Rect | None = None,
    hit: bool = False,
) -> None:  # fmt: skip
    """Draw one row: title and result, dice and sum, rule ID; open, every line of its sum. ``hit``: where the search
    stands.
    """
    px = kind.scale.px
    if row.value is not None:
        hits.add(box, "log", row.value, focusable=False, within=within)
    if row.open or hit or (row.value is not None and hits.state("log", row.value) != "rest"):
        wash = theme.AMBER_WASH if hit else theme.PANEL
        draw.card(on, box.inflate(px(8), 0), kind.scale, wash, None, radius=theme.R_TAG, shade=None)
    if row.open:
        on.fill(theme.AMBER, (box.left - px(4), box.top + px(2), px(2), box.height - px(4)))
    if row.lines:
        high = _sum_height(row, box.width, kind)
        _sum(on, pygame.Rect(box.left, box.bottom - high, box.width, high), row.lines, hits, kind, within)
    y = box.top + px(11)
    deed = row.kind == "deed"
    colour = theme.INK if deed else theme.INK1
    if row.kind == "round":
        colour = theme.INK2
        on.fill(theme.LINE, (box.left, box.top, box.width, px(1)))
    lines = _title_lines(row, box.width, kind)
    for line in lines:
        kind.put(on, line, box.left, y, theme.CAPTION, colour, deed)
        y += px(16)
    told = row.settled < 0 or row.settled >= len(row.dice) + sum(len(each.dice) for each in row.throws)
    plain = not row.dice and not row.sum
    edge = box.right
    if plain and row.rule:
        edge = link(on, row.rule, box.right, box.top + px(11), hits, kind, within=within).left - px(8)
    below = _below(row, box.width, kind)
    for line in below:
        if told:
            kind.put(on, line, box.left, y, theme.CAPTION, TONES[row.tone], True)
        y += px(16)
    if row.result and told and not below:
        kind.put(on, row.result, edge, box.top + px(11), theme.CAPTION, TONES[row.tone], True, "right")
    if plain:
        _more(on, box, y - px(1), row, kind)
        return
    y += px(3)
    x = draw_dice(on, box, y, row.dice, kind, row.settled)
    count, extra = die_lines(row, box.width, kind)
    foot = y + px(22) * (max(1, count) - 1)
    link(on, row.rule, box.right, foot, hits, kind, within=within)
    if told or row.settled >= len(row.dice):
        at_x, at_y = (box.left, foot + px(20)) if extra else (round(x), foot)
        kind.put(on, row.sum, at_x, at_y, theme.CAPTION, theme.INK1, most=box.width)
    _more(on, box, foot + px(19) + (px(18) if extra else 0), row, kind)


def _sum(
    on: pygame.Surface, box: pygame.Rect, lines: Sequence[Row], hits: Hits, kind: Type, within: pygame.Rect | None
) -> None:  # fmt: skip
    """Every line of a sum: what, how much, by which rule; pointing at one lights its cause."""
    px = kind.scale.px
    on.fill(theme.LINE, (box.left, box.top + px(3), box.width, px(1)))
    y = box.top + px(6)
    for place, row in enumerate(lines):
        line = pygame.Rect(box.left, y, box.width, _part_height(row, box.width, kind))
        y = line.bottom
        if within is not None and not within.colliderect(line):
            continue
        middle, strong = line.top + px(LINE) / 2, row.kind in ("side", "pool")
        hits.add(line, "modifier", place, focusable=bool(row.at), within=within)
        if row.lit or (row.at and hits.state("modifier", place) != "rest"):
            draw.card(on, line.inflate(px(4), 0), kind.scale, theme.AMBER_WASH, None, radius=theme.R_TAG, shade=None)
            on.fill(theme.AMBER, (line.left - px(2), line.top, px(3), line.height))
        ink = theme.INK if strong else theme.INK1
        for down, words in enumerate(_part_lines(row, box.width, kind)):
            kind.put(on, words, line.left + px(4), middle + px(16) * down, theme.CAPTION, ink, strong)
        kind.put(on, row.value, line.right - px(60), middle, theme.CAPTION, theme.INK, True, "right")
        if row.rule:
            link(on, row.rule, line.right, middle, hits, kind, within=within)


def _more(on: pygame.Surface, box: pygame.Rect, y: float, row: LogRow, kind: Type) -> None:
    """The rolls of contests, each under its name, and what came of it all; ``y`` is the middle of the first line. While
    dice roll, what they come to is not told.
    """
    px, still = kind.scale.px, row.settled - len(row.dice)
    for each in row.throws:
        kind.put(on, each.label, box.left, y, theme.CAPTION, theme.INK1, most=box.width)
        y += px(19)
        x = draw_dice(on, box, y, each.dice, kind, max(0, still) if row.settled >= 0 else -1)
        count, extra = die_lines(each, box.width, kind)
        y += px(22) * (max(1, count) - 1)
        if extra:
            y += px(18)
        still -= len(each.dice)
        if row.settled < 0 or still >= 0:
            kind.put(on, each.sum, box.left if extra else x, y, theme.CAPTION, theme.INK1, most=box.width)
        y += px(19)
    if row.settled >= 0 and still < 0:
        return
    for line in _after_lines(row, box.width, kind):
        kind.put(on, line, box.left, y, theme.CAPTION, theme.INK)
        y += px(16)


def draw_dice(
    on: pygame.Surface, box: pygame.Rect, y: float, dice: Sequence[Die], kind: Type, settled: int = -1
) -> float:
    """The dice in lines; those from ``settled`` on still roll and show no face. Returns where the last line ends."""
    px = kind.scale.px
    per, step, place = _dice_per_line(box.width, kind), px(21), 0
    plus = False
    for number, die in enumerate(dice):
        if die.added and not plus:
            plus = True
            x, line = place % per, place // per
            kind.put(on, "+", box.left + x * step + px(9), y + line * px(22), theme.CAPTION, theme.INK1, True, "centre")
            place += 1
        x, line = place % per, place // per
        rolls = 0 <= settled <= number
        picture = die_picture(0 if rolls else die.face, die.success and not rolls, kind)
        put(on, picture, (box.left + x * step, round(y + line * px(22) - picture.get_height() / 2)))
        place += 1
    if not dice:
        return float(box.left)
    return box.left + ((place - 1) % per + 1) * step + px(6)


def die_picture(face: int, success: bool, kind: Type) -> pygame.Surface:
    """An 18 px square with the face, none for 0: a success in ink with paper digits, else paper; a 10 with a dot."""
    scale = kind.scale

    def make() -> pygame.Surface:
        side = scale.px(18)
        sheet = Sheet(side, side)
        unit = scale.percent / 100
        if success:
            sheet.rounded(0, 0, side, side, 3 * unit, theme.INK)
        else:
            sheet.rounded(0, 0, side, side, 3 * unit, theme.LINE2)
            sheet.rounded(unit, unit, side - 2 * unit, side - 2 * unit, 2 * unit, theme.CARD)
        picture = sheet.finish()
        if face == 10:
            whole = pygame.Surface((side + scale.px(3), side + scale.px(3) * 2), pygame.SRCALPHA)
            put(whole, picture, (0, scale.px(3)))
            dot = Sheet(2 * scale.px(3), 2 * scale.px(3))
            dot.circle((scale.px(3), scale.px(3)), scale.px(3) - 0.4, theme.AMBER)
            kind.put(whole, "10", side / 2, scale.px(3) + side / 2, theme.CAPTION,
                     theme.CARD if success else theme.INK1, True, "centre")  # fmt: skip
            put(whole, dot.finish(), (side - scale.px(3), scale.px(1)))
            return whole
        ink = theme.CARD if success else theme.INK1
        if not face:
            return picture
        kind.put(picture, str(face), side / 2, side / 2, theme.CAPTION, ink, success, "centre")
        return picture

    return kept(("die", face, success, scale.percent), make)
