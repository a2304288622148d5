"""The title screen: a rail in ink with the menu, and the browser of battles with pictures of their real maps."""

from __future__ import annotations

import pygame

from game.app import draw, layout, theme
from game.app.browsing import PUZZLES, BattleCard, Browser
from game.app.caches import Pictures
from game.app.camera import Pointer
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hit, Hits, Wish
from game.app.icons import put_icon
from game.app.map_picture import map_picture
from game.app.popovers import tooltip
from game.app.screens.title_cards import write_card
from game.app.screens.title_rail import draw_rail
from game.app.theme import Scale
from game.app.widgets import button, chip, face, focus_frame, outline

PICTURE = (280, 184)
ON_CARDS = ("card", "play", "prepare")
"""What can be pressed on a card."""
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""Keys that go from card to card: so many across, so many down."""
MAPS = 24 << 20
"""Bytes of map pictures that are held."""


class TitleScreen:
    """Draws a Browser; what the person wants goes to ``wishes``. Search text typed here is kept in the Browser."""

    def __init__(self, show: Browser, pointer: Pointer | None = None) -> None:
        self.show = show
        self.pointer = pointer or Pointer()
        self.hits = Hits()
        self.wishes: list[Wish] = []
        self.kind = Type(Scale(100))
        self.at = layout.title((1280, 800), self.kind.scale)
        self.scroll = 0
        self._still_ms = 0
        self._caret_ms = 0
        self._waiting: list[BattleCard] = []
        self._drawn = False
        self._sought = True
        """Whether the chosen card is still to be brought into sight."""
        self._maps = Pictures(MAPS)
        """Of this screen alone: another one may show another battle under the same key."""

    # the three of every screen

    def layout(self, size: tuple[int, int], scale: Scale) -> None:
        """Take a window size in picture pixels and a UI scale."""
        self.kind = Type(scale)
        self.at = layout.title(size, scale)
        self._sought = True

    def event(self, e: pygame.event.Event) -> None:
        """Take one input event."""
        if e.type == pygame.MOUSEMOTION:
            if self.hits.move(self.pointer.picture(e.pos)):
                self._still_ms = 0
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            hit = self.hits.press(self.pointer.picture(e.pos))
            self.show.typing = bool(hit and hit.action == "search")
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            released = self.hits.release(self.pointer.picture(e.pos))
            if released:
                self._click(released)
        elif e.type == pygame.MOUSEWHEEL:
            self._scroll_by(-e.y * self.kind.scale.px(48))
            self._sought = False
        elif e.type == pygame.TEXTINPUT and self.show.typing:
            self.show.search += e.text
            self._found()
        elif e.type == pygame.KEYDOWN:
            self._key(e)

    def tick(self, milliseconds: int) -> None:
        """Let time pass: tooltips appear, the text cursor comes and goes twice in two seconds."""
        self._still_ms = min(10_000, self._still_ms + milliseconds)
        self._caret_ms = (self._caret_ms + milliseconds) % 1000

    def draw(self, on: pygame.Surface) -> None:
        """Draw the whole screen.

        A frame reads at most one battle and makes at most one map picture, so that opening the screen does not stall;
        the first one does neither.
        """
        self.hits.begin()
        self._waiting.clear()
        if self._drawn and self.show.fill is not None and not self.show.fill():
            self.show.fill = None
        self._drawn = True
        on.fill(theme.PANEL)
        self._cards(on)
        self._head(on)
        draw_rail(on, self.at, self.show, self.hits, self.kind)
        for each in self._waiting[:1]:
            self._picture(each)
        hit = self.hits.find(self.hits.hovered)
        if hit and hit.tip and self._still_ms >= theme.TOOLTIP_MS:
            tooltip(on, hit.box, hit.tip, pygame.Rect((0, 0), self.at.size), self.kind)

    @property
    def waiting(self) -> bool:
        """Whether battles are still to be read, or map pictures to be made: draw again soon."""
        return self.show.fill is not None or bool(self._waiting)

    # the page

    def _head(self, on: pygame.Surface) -> None:
        at, show, px = self.at, self.show, self.kind.scale.px
        on.fill(theme.PANEL, (at.page.left, at.page.top, at.page.width, at.cards.top - at.page.top - px(8)))
        size = theme.BIG if at.mode != "small" else theme.TITLE
        self.kind.put(on, show.heading, at.heading.left, at.heading.centery, size, bold=True, most=at.heading.width)
        self._search(on, at.search)
        x = at.filters.left
        for key, word in show.filters:
            chosen = key == show.filter
            wide = self.kind.width(word, theme.BODY, chosen) + px(30)
            box = pygame.Rect(x, at.filters.top, wide, at.filters.height)
            if box.right > at.filters.right:
                break
            self.hits.add(box, "filter", key)
            state, focused = self.hits.state("filter", key), self.hits.focus("filter", key)
            chip(on, box, word, chosen, state, self.kind, focused)
            x = box.right + px(8)

    def _search(self, on: pygame.Surface, box: pygame.Rect) -> None:
        show, px = self.show, self.kind.scale.px
        hot = self.hits.state("search") != "rest"
        line = theme.INK1 if hot or show.typing else theme.LINE2
        draw.card(on, box, self.kind.scale, theme.CARD, line, shade=None)
        self.hits.add(box, "search")
        put_icon(on, "search", (box.left + px(24), box.centery), px(14), theme.INK1)
        left, most = box.left + px(44), box.width - px(60)
        if show.search:
            text = show.search
            while len(text) > 1 and self.kind.width(text) > most:
                text = text[1:]  # the end is what is being typed
            right = self.kind.put(on, text, left, box.centery).right
        else:
            self.kind.put(on, show.search_word, left, box.centery, theme.BODY, theme.INK2, most=most)
            right = left
        if show.typing:
            focus_frame(on, box, self.kind.scale)
            if self._caret_ms < 500:
                on.fill(theme.INK, (right + px(1), box.centery - px(9), max(1, px(1)), px(18)))
        elif self.hits.focus("search"):
            focus_frame(on, box, self.kind.scale)

    def fitting(self) -> list[BattleCard]:
        """The cards that search and filter leave, in their order; the search looks at name, line and key."""
        words = self.show.search.casefold().split()
        found = []
        puzzles = self.show.filter == PUZZLES
        for card in self.show.puzzles if puzzles else self.show.cards:
            text = f"{card.name} {card.line} {card.key} {card.tip}".casefold()
            if all(word in text for word in words) and (not self.show.filter or self.show.filter in card.groups):
                found.append(card)
        return found

    def _cards(self, on: pygame.Surface) -> None:
        at, px = self.at, self.kind.scale.px
        cards = self.fitting()
        if self._sought and self.show.fill is None:
            self._sought = False
            self._reveal(self.show.selected)
        self.scroll = max(0, min(self.scroll, at.most_scroll(len(cards))))
        before = on.get_clip()
        area = pygame.Rect(at.page.left, at.cards.top - px(8), at.page.width, at.page.bottom - at.cards.top + px(8))
        on.set_clip(area)
        if not cards and self.show.fill is None:
            self.kind.paragraph(on, self.show.nothing, at.cards, theme.BODY, theme.INK1)
        for place, card in enumerate(cards):
            box = at.card_box(place, self.scroll)
            if box.bottom >= area.top and box.top <= area.bottom:
                self._card(on, box, card, area)
        on.set_clip(before)
        most = at.most_scroll(len(cards))
        if most:
            high = max(px(24), at.cards.height * at.cards.height // (at.cards.height + most))
            top = at.cards.top + (at.cards.height - high) * self.scroll // most
            rail = pygame.Rect(at.page.right - px(10), top, px(4), high)
            draw.card(on, rail, self.kind.scale, theme.LINE2, None, theme.R_BOX, None)

    def _card(self, on: pygame.Surface, box: pygame.Rect, card: BattleCard, area: pygame.Rect) -> None:
        scale = self.kind.scale
        px = scale.px
        selected = card.key == self.show.selected
        look = face(self.hits.state("card", card.key))
        at = box.move(0, px(1) * min(0, look.lift))
        draw.card(on, at, scale, theme.CARD, look.line, theme.R_RULE, look.shade or theme.REST)
        self.hits.add(box, "card", card.key, tip=card.tip, within=area)
        if selected or self.hits.focus("card", card.key):
            focus_frame(on, at, scale, theme.R_RULE)
        self._map(on, at, card)
        left, right, top = at.left + px(16), at.right - px(16), at.top
        play = pygame.Rect(right - px(104), top + px(198), px(104), px(32))
        room = (play.left if selected else right) - left - px(8)
        write_card(on, at, card, room, self.kind)
        if card.mark:
            wide = self.kind.width(card.mark, theme.BODY, True) + px(30)
            corner = pygame.Rect(at.right - px(16) - wide, at.top + px(16), wide, px(28))
            chip(on, corner, card.mark, True, "rest", self.kind, False)
        if selected:
            self.hits.add(play, "play", card.key, within=area)
            state, focused = self.hits.state("play", card.key), self.hits.focus("play", card.key)
            button(on, play, self.show.play, state, self.kind, icon="play", primary=True, focused=focused)
        if selected and card.prepares:
            open_setup = pygame.Rect(play.left, play.bottom + px(4), play.width, px(26))
            self.hits.add(open_setup, "prepare", card.key, tip=self.show.prepare_tip, least=px(30), within=area)
            state, focused = self.hits.state("prepare", card.key), self.hits.focus("prepare", card.key)
            button(on, open_setup, self.show.prepare, state, self.kind, focused=focused)

    # map pictures

    def _key_of(self, card: BattleCard) -> tuple[object, ...]:
        return (card.key, self.kind.scale.percent, self.at.card[0])

    def _picture_size(self) -> tuple[int, int]:
        px = self.kind.scale.px
        return self.at.card[0] - px(16), px(PICTURE[1])

    def _picture(self, card: BattleCard) -> pygame.Surface:
        size = self._picture_size()
        return self._maps.get(self._key_of(card), lambda: map_picture(card.board(), card.units, size, self.kind.scale))

    def _map(self, on: pygame.Surface, box: pygame.Rect, card: BattleCard) -> None:
        px = self.kind.scale.px
        place = pygame.Rect(box.left + px(8), box.top + px(8), *self._picture_size())
        if self._key_of(card) in self._maps:
            put(on, self._picture(card), place)
            outline(on, place, self.kind.scale.exact(theme.R_TAG), max(1.0, float(px(1))), theme.LINE2)
        else:
            draw.card(on, place, self.kind.scale, theme.WELL, None, theme.R_TAG, None)
            self._waiting.append(card)

    # input

    def _click(self, hit: Hit) -> None:
        if hit.action == "card":
            self.show.selected = str(hit.value)
        elif hit.action == "filter":
            self.show.filter = str(hit.value)
            self._found()
        elif hit.action == "search":
            self.show.typing = True
            return
        self.wishes.append(Wish(hit.action, hit.value, hit.enabled))

    def _key(self, e: pygame.event.Event) -> None:
        if self.show.typing and e.key == pygame.K_BACKSPACE:
            self.show.search = "" if e.mod & pygame.KMOD_CTRL else self.show.search[:-1]
            self._found()
        elif self.show.typing and e.key in (pygame.K_ESCAPE, pygame.K_RETURN):
            self.show.typing = False
        elif e.key == pygame.K_TAB:
            self.show.typing = False
            by = -1 if e.mod & pygame.KMOD_SHIFT else 1
            before = self.hits.focused if self.hits.focus_seen else None
            hit = self.hits.step(by)
            if self._hidden_next(before, hit, by):
                return
            if hit and hit.action == "search":
                self.show.typing = True
            if hit and hit.action == "card":
                self._reveal(str(hit.value))
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.hits.focus_seen:
            hit = self.hits.find(self.hits.focused)
            if hit:
                self._click(hit)
        elif e.key in ARROWS:
            self._walk(*ARROWS[e.key])
        elif e.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            self._scroll_by(self.at.cards.height * (1 if e.key == pygame.K_PAGEDOWN else -1))
        elif not self.show.typing:
            self.wishes.append(Wish("key", (e.key, e.mod, getattr(e, "unicode", ""))))

    def _hidden_next(self, before: tuple[str, object] | None, now: Hit | None, by: int) -> bool:
        """Whether the next thing by Tab is a card out of sight: then it has the focus, and comes into sight."""
        keys = [card.key for card in self.fitting()]
        if before is None or before[0] not in ON_CARDS or str(before[1]) not in keys:
            return False
        at = keys.index(str(before[1])) + by
        same = now is not None and now.action in ON_CARDS
        if same or not 0 <= at < len(keys) or (by < 0 and before[0] != "card"):
            return False
        self.hits.focused = ("card", keys[at])
        self._reveal(keys[at])
        return True

    def _walk(self, across: int, down: int) -> None:
        """Select the card beside, above or below, as far as there are any; Enter is about it then."""
        keys = [card.key for card in self.fitting()]
        if not keys:
            return
        self.show.typing = self.hits.focus_seen = False
        step = across + down * self.at.columns
        at = keys.index(self.show.selected) + step if self.show.selected in keys else 0
        if 0 <= at < len(keys):
            self.show.selected = keys[at]
        self._reveal(self.show.selected)

    def _found(self) -> None:
        """The search has other cards: one that it left out is not the selected one any more."""
        self.scroll, found = 0, self.fitting()
        if found and self.show.selected not in [card.key for card in found]:
            self.show.selected = found[0].key

    def _scroll_by(self, pixels: int) -> None:
        self.scroll = max(0, min(self.at.most_scroll(len(self.fitting())), self.scroll + pixels))

    def _reveal(self, key: str) -> None:
        """Scroll so that a card shows whole."""
        keys = [card.key for card in self.fitting()]
        if key in keys:
            box = self.at.card_box(keys.index(key), self.scroll)
            below = box.bottom + self.kind.scale.px(16) - self.at.cards.bottom
            self._scroll_by(min(0, box.top - self.at.cards.top) or max(0, below))
