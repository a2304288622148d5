"""The action bar.

What is left of the turn, the buttons, End turn, and the popover that says why something is not possible.
"""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import pip
from game.app.layout import Battle
from game.app.popovers import reason_popover
from game.app.showing import ActionBar
from game.app.widgets import Action, action_button, face, focus_frame

COLUMNS = 4
"""Buttons side by side in an open group; one more where two rows of them would not do, more where rows do not fit."""


class ActionBarPanel:
    """Draws the bar; what does not fit its one row folds out upwards from *More*."""

    def draw(self, on: pygame.Surface, at: Battle, show: ActionBar, hits: Hits, kind: Type) -> None:
        px = at.scale.px
        on.fill(theme.PANEL, at.bar)
        on.fill(theme.LINE2, (at.bar.left, at.bar.top, at.bar.width, px(1)))
        self._budget(on, at, show, kind)
        for what, box in self.places(at, show):
            hits.add(box, "action", what.name, what.enabled and not what.spent, what.tip or what.label)
            state = hits.state("action", what.name)
            action_button(on, box, what, state, kind, hits.focus("action", what.name), at.small)
        self._end(on, at, show, hits, kind)

    @staticmethod
    def places(at: Battle, show: ActionBar) -> list[tuple[Action, pygame.Rect]]:
        """The buttons of the row with their boxes; the last one is *More* when some do not fit: then those of the
        lowest rank stay, in their order.
        """
        row = [what for what in show.actions if not what.group]
        boxes = at.button_boxes(len(row))
        if len(boxes) == len(row):
            return list(zip(row, boxes, strict=True))
        kept = sorted(range(len(row)), key=lambda place: (row[place].rank, place))[: len(boxes) - 1]
        return list(zip((*(row[place] for place in sorted(kept)), show.more), boxes, strict=True))

    def draw_over(self, on: pygame.Surface, at: Battle, show: ActionBar, hits: Hits, kind: Type) -> None:
        """What lies over the board: the folded-out actions and the reason popover."""
        row = self.places(at, show)
        anchor_of = {what.name: box for what, box in row}
        if show.unfolded and row:
            name = show.unfolded if show.unfolded == "more" else f"group:{show.unfolded}"
            row += self._folded(on, at, show, anchor_of.get(name, row[-1][1]), hits, kind)
        if show.reason is not None:
            anchors = [box for what, box in row if what.name == show.reason_for]
            anchor = anchors[0] if anchors else at.end_turn
            within = at.board.union(at.bar).inflate(-at.scale.px(16), -at.scale.px(8))
            reason_popover(on, anchor, within, show.reason, hits, kind)

    def _folded(
        self, on: pygame.Surface, at: Battle, show: ActionBar, more: pygame.Rect, hits: Hits, kind: Type
    ) -> list[tuple[Action, pygame.Rect]]:
        """The actions of the open group, or behind *More*, in rows over its button."""
        px = at.scale.px
        rest = self.folded(at, show)
        if not rest:
            return []
        (wide, high), gap, pad = at.button, at.button_gap, px(8)
        head = px(22) if show.heading else 0
        room = at.bar.top - px(8) - at.strip.bottom - 2 * pad - head
        columns = min(COLUMNS if len(rest) <= 2 * COLUMNS else COLUMNS + 1, len(rest))
        columns = max(columns, -(-len(rest) // max(1, (room + gap) // (high + gap))))
        rows = -(-len(rest) // columns)
        size = (columns * (wide + gap) - gap + 2 * pad, rows * (high + gap) - gap + 2 * pad + head)
        sheet = pygame.Rect((0, 0), size)
        sheet.midbottom = (more.centerx, at.bar.top - px(8))
        room_wide = at.board.right if sheet.width + px(16) <= at.board.width else at.size[0]
        sheet.clamp_ip(pygame.Rect(px(8), at.strip.bottom, room_wide - px(16), at.size[1]))
        draw.card(on, sheet, at.scale, theme.PANEL, theme.LINE2, shade=theme.POPOVER, line_width=theme.POPOVER_LINE)
        hits.add(sheet, "popover", "more", focusable=False)
        wide_head = sheet.width - 2 * pad
        kind.put(
            on, show.heading, sheet.left + pad, sheet.top + px(16), theme.CAPTION, theme.INK1, True, most=wide_head
        )
        found = []
        for place, what in enumerate(rest):
            x = sheet.left + pad + place % columns * (wide + gap)
            y = sheet.top + pad + head + place // columns * (high + gap)
            box = pygame.Rect(x, y, wide, high)
            hits.add(box, "action", what.name, what.enabled and not what.spent, what.tip or what.label)
            state = hits.state("action", what.name)
            action_button(on, box, what, state, kind, hits.focus("action", what.name), at.small)
            found.append((what, box))
        return found

    def folded(self, at: Battle, show: ActionBar) -> list[Action]:
        """What the open group holds; *More* holds what found no place, the buttons of other groups among it."""
        if show.unfolded != "more":
            return [what for what in show.actions if what.group == show.unfolded]
        shown = {what.name for what, _ in self.places(at, show)}
        return [what for what in show.actions if what.name not in shown and not what.group]

    @staticmethod
    def _budget(on: pygame.Surface, at: Battle, show: ActionBar, kind: Type) -> None:
        """Three pips, with words where there is room; a hollow one is spent."""
        px = at.scale.px
        rows = show.budget.rows
        step = at.budget.height / max(3, len(rows)) if not at.small else px(14)
        top = at.budget.top if not at.small else at.budget.centery - step * len(rows) / 2
        for place, (name, word, left) in enumerate(rows):
            middle = top + step * (place + 0.5)
            size = px(10) if not at.small else px(8)
            picture = pip(name, size, theme.INK if left else theme.INK2, not left)
            put(on, picture, (at.budget.left, round(middle - picture.get_height() / 2)))
            if at.mode == "wide":
                colour = theme.INK if left else theme.INK2
                kind.put(
                    on, word, at.budget.left + px(22), middle, theme.CAPTION, colour, most=at.budget.width - px(22)
                )

    @staticmethod
    def _end(on: pygame.Surface, at: Battle, show: ActionBar, hits: Hits, kind: Type) -> None:
        px = at.scale.px
        hits.add(at.end_turn, "end turn", None, show.end_enabled, show.end_tip)
        look = face(hits.state("end turn"), enabled=show.end_enabled, primary=True)
        box = at.end_turn.move(0, px(1) * look.lift)
        draw.card(on, box, at.scale, look.fill, look.line, shade=look.shade)
        room = box.width - px(12)
        if at.small or not show.end_key:
            kind.put(on, show.end, box.centerx, box.centery, theme.BODY, look.ink, True, "centre", room)
        else:
            kind.put(on, show.end, box.centerx, box.top + px(29), theme.NAME, look.ink, True, "centre", room)
            kind.put(
                on, show.end_key, box.centerx, box.top + px(52), theme.CAPTION, look.key, align="centre", most=room
            )
        if hits.focus("end turn"):
            focus_frame(on, box, at.scale)
