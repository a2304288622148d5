"""Panels: the log scrolls and grows within a frame's work, the forecast keeps its order, cards hide no cause."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from hypothesis import given, strategies as st

from game.app import layout, theme
from game.app.bars import chart
from game.app.camera import Camera
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.log_shown import Die, LogRow
from game.app.popovers import Reason, reason_popover
from game.app.screens import log_panel, rule_card
from game.app.screens.action_bar import ActionBarPanel
from game.app.screens.forecast_panel import ForecastPanel
from game.app.screens.log_panel import LogPanel
from game.app.screens.log_rows import row_height
from game.app.screens.strip import StripPanel
from game.app.showing import Bar, Chip, Row, RuleCard
from game.app.theme import Colour, Scale
from tests.amounts import amount
from tests.ui import demo

KIND = Type(Scale(100))
BOX = pygame.Rect(0, 0, 304, 180)


def rows(count: int) -> list[LogRow]:
    """A long log of all sorts of rows."""
    made = []
    for n in range(count):
        dice = tuple(Die(1 + (n + k) % 10, (n + k) % 10 >= 7, k > 5) for k in range(n % 14))
        made.append(LogRow(f"Unit {n} does a deed to another unit", "2 L", "harm", dice, f"{n}", "DIC-01", value=n))
    return made


def drawn(log: LogPanel, entries: list[LogRow], hits: Hits | None = None) -> list[object]:
    """Draw the panel and say which rows can be pointed at, from top to bottom."""
    hits = hits or Hits()
    hits.begin()
    log.draw(pygame.Surface(BOX.size), BOX, "Log", entries, hits, KIND)
    return [hit.value for hit in sorted(hits.entries, key=lambda h: h.box.top) if hit.action == "log"]


# the log


def test_the_log_draws_only_the_rows_in_sight() -> None:
    log = LogPanel()
    entries = rows(5000)
    seen = drawn(log, entries)
    assert seen[-1] == 4999
    assert log.drawn <= 8
    assert seen == list(range(5000 - len(seen), 5000))


def test_the_log_follows_new_rows_until_it_is_scrolled_and_again_at_the_end() -> None:
    log, entries = LogPanel(), rows(100)
    drawn(log, entries)
    entries.append(LogRow("new", value="new"))
    assert drawn(log, entries)[-1] == "new"
    log.scroll(-300, entries)
    before = drawn(log, entries)
    entries.append(LogRow("newer", value="newer"))
    assert drawn(log, entries) == before, "a reader who has scrolled up stays where he reads"
    log.scroll(10_000_000, entries)
    assert drawn(log, entries)[-1] == "newer"
    entries.append(LogRow("newest", value="newest"))
    assert drawn(log, entries)[-1] == "newest"


def test_the_log_scrolls_to_its_first_row_and_no_further() -> None:
    log, entries = LogPanel(), rows(300)
    drawn(log, entries)
    log.scroll(-10_000_000, entries)
    seen = drawn(log, entries)
    assert seen[0] == 0
    log.scroll(-500, entries)
    assert drawn(log, entries) == seen


def test_a_short_log_begins_at_the_top_and_does_not_scroll() -> None:
    log, entries, hits = LogPanel(), rows(2), Hits()
    drawn(log, entries, hits)
    first = min(hit.box.top for hit in hits.entries if hit.action == "log")
    assert first == log.area.top
    log.scroll(-100, entries)
    assert log.last == -1


@given(moves=st.lists(st.integers(-400, 400), max_size=20), count=st.integers(1, 60))
def test_scrolled_rows_are_neighbours_and_fill_the_area(moves: list[int], count: int) -> None:
    log, entries, hits = LogPanel(), rows(count), Hits()
    whole = sum(row_height(row, 280, KIND) for row in entries)
    drawn(log, entries, hits)
    for by in moves:
        log.scroll(by, entries)
        seen = drawn(log, entries, hits)
        numbers = [n for n in seen if isinstance(n, int)]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        boxes = sorted((hit.box for hit in hits.entries if hit.action == "log"), key=lambda box: box.top)
        if whole < log.area.height or log.last >= 0:
            assert boxes[0].top == log.area.top
        else:  # at the end the first row is cut between two of its lines
            assert 0 <= boxes[0].top - log.area.top < 22
        if whole >= log.area.height:
            assert boxes[-1].bottom == log.area.bottom
        for one, two in pairwise(boxes):
            assert one.bottom == two.top


def test_the_work_for_a_new_row_does_not_grow_with_the_log() -> None:
    """Counted, not timed: rows measured or drawn for one frame after one more row."""
    work = []
    for count in (100, 10_000):
        log, entries = LogPanel(), rows(count)
        drawn(log, entries)
        entries.append(LogRow("one more", value="more"))
        drawn(log, entries)
        work.append(log.drawn)
    assert work[1] <= work[0] + 2


def test_many_dice_wrap_and_the_row_grows() -> None:
    few, many = (LogRow("x", dice=tuple(Die(5, False) for _ in range(n)), sum="1") for n in (5, 30))
    assert row_height(many, 280, KIND) >= row_height(few, 280, KIND) + 2 * 22


# the harm chart


def column_heights(bars: tuple[Bar, ...]) -> list[int]:
    paper = pygame.Surface((200, 120))
    paper.fill(theme.CARD)
    blank = tuple(replace(bar, text="", label="") for bar in bars)
    chart(paper, pygame.Rect(0, 0, 200, 120), blank, "", KIND)
    step = 200 / len(bars)
    found = []
    for place in range(len(bars)):
        x = int(step * place + step * 0.35)
        found.append(sum(tuple(paper.get_at((x, y)))[:3] != theme.CARD for y in range(104)))
    return found


def test_columns_keep_their_ratio() -> None:
    heights = column_heights((Bar("0", 0.4, "40"), Bar("1", 0.2, "20"), Bar("2", 0.1, "10")))
    assert heights[0] == pytest.approx(2 * heights[1], abs=2)
    assert heights[1] == pytest.approx(2 * heights[2], abs=2)


def test_a_chance_of_nothing_has_no_column_and_a_small_one_still_shows() -> None:
    heights = column_heights((Bar("0", 0.9, "90"), Bar("1", 0.0001, "<0.1"), Bar("2", 0.0, "0")))
    assert heights[1] >= 2
    assert heights[2] == 0


def test_kinds_of_columns_differ_by_more_than_colour() -> None:
    def column(kind: str, estimate: bool = False) -> set[Colour]:
        paper = pygame.Surface((60, 120))
        paper.fill(theme.CARD)
        chart(paper, pygame.Rect(0, 0, 60, 120), (Bar("", 1.0, "", kind),), "", KIND, estimate)
        found = set()
        for x in range(8, 50):
            for y in range(40, 90):
                pixel = paper.get_at((x, y))
                found.add((pixel.r, pixel.g, pixel.b))
        return found

    assert column("up") == {theme.BLUE_TEXT}
    assert column("drop") == {theme.INK}
    assert len(column("miss")) > 2, "hatched"
    assert len(column("up", estimate=True)) > 2, "an estimate is hatched"


# the forecast


def links(hits: Hits) -> list[object]:
    ordered = sorted(hits.entries, key=lambda h: h.box.centery)
    return [hit.value for hit in ordered if hit.action == "rule"]


def test_modifiers_come_in_order_and_the_pool_stays_below() -> None:
    hits, panel = Hits(), ForecastPanel()
    panel.draw(pygame.Surface((304, 396)), pygame.Rect(0, 0, 304, 396), demo.forecast(), hits, KIND)
    assert links(hits) == ["FIR-02", "DIC-14", "DEF-03", "DEF-09", "DEF-06", "COV-04", "DIC-09", "CHG-02"]
    assert panel.most_scroll == 0


def test_more_than_eight_modifiers_scroll_and_none_is_lost() -> None:
    show = replace(demo.forecast(), rows=tuple(Row(f"Modifier {n}", f"+{n}", f"DEF-{n:02d}") for n in range(20)))
    seen: set[object] = set()
    panel, surface = ForecastPanel(), pygame.Surface((304, 396))
    for _ in range(30):
        hits = Hits()
        panel.draw(surface, surface.get_rect(), show, hits, KIND)
        assert links(hits)[-2:] == ["DIC-09", "CHG-02"], "what lies under the pool line stays"
        seen.update(links(hits))
        assert panel.wheel(-1, panel.rows_box.center, KIND)
    assert {f"DEF-{n:02d}" for n in range(20)} <= seen
    assert not panel.wheel(-1, (1, 1), KIND), "the wheel elsewhere is not taken"


def test_the_lit_row_is_washed_in_amber_with_a_bar_at_its_left() -> None:
    panel, surface, hits = ForecastPanel(), pygame.Surface((304, 396)), Hits()
    panel.draw(surface, surface.get_rect(), demo.forecast(), hits, KIND)
    lit = next(hit.box for hit in hits.entries if hit.name == ("modifier", 5))
    assert tuple(surface.get_at((lit.left + 1, lit.centery)))[:3] == theme.AMBER
    assert tuple(surface.get_at((lit.left + 200, lit.top + 2)))[:3] == theme.AMBER_WASH


# strip and bar


def test_chips_that_do_not_fit_are_counted_and_the_current_one_shows() -> None:
    show = demo.panels().strip
    base = show.chips[0]
    chips = tuple(Chip(f"u{n}", base.token, str(n), current=n == 30) for n in range(40))
    at, hits = layout.battle((1280, 800), Scale(100)), Hits()
    panel, surface = StripPanel(), pygame.Surface((1280, 800))
    panel.draw(surface, at, replace(show, chips=chips), hits, KIND)
    shown = [hit.value for hit in hits.entries if hit.action == "chip"]
    assert "u30" in shown
    assert any(hit.action == "chips" for hit in hits.entries)


def test_buttons_that_do_not_fit_go_behind_more_and_fold_out_upwards() -> None:
    at = layout.battle((900, 700), Scale(100))
    show = replace(demo.panels().bar, reason=None)
    places = ActionBarPanel.places(at, show)
    assert places[-1][0].name == "more"
    hits = Hits()
    ActionBarPanel().draw_over(pygame.Surface((900, 700)), at, replace(show, unfolded="more"), hits, KIND)
    folded = {hit.value: hit.box for hit in hits.entries if hit.action == "action"}
    assert set(folded) == {what.name for what in show.actions} - {what.name for what, _ in places[:-1]} - {"more"}
    assert all(box.bottom <= at.bar.top for box in folded.values())


def test_a_disabled_action_is_entered_like_any_other() -> None:
    at, hits = layout.battle((1280, 800), Scale(100)), Hits()
    ActionBarPanel().draw(pygame.Surface((1280, 800)), at, demo.panels().bar, hits, KIND)
    hit = hits.find(("action", "charge"))
    assert hit is not None
    assert not hit.enabled
    assert hits.at(hit.box.center) is hit


# what opens over the board


@given(x=st.integers(0, 900), y=st.integers(60, 700))
def test_popovers_stay_inside_and_beside_their_thing(x: int, y: int) -> None:
    surface, within = pygame.Surface((1000, 800)), pygame.Rect(8, 64, 984, 728)
    anchor = pygame.Rect(x, y, 80, 72).clamp(within)
    reason = Reason("No charge at Brannock", "The crate at J9 blocks the lane after 2 m.", "CHG-08", "Possible from K7")
    box = reason_popover(surface, anchor, within, reason, Hits(), KIND)
    assert not box.colliderect(anchor)
    assert box.left >= within.left
    assert box.right <= within.right


def test_the_rule_card_hides_neither_spaces_nor_cause() -> None:
    camera = demo.camera((0, 64, 960, 640))
    show = demo.card()
    hits, surface = Hits(), pygame.Surface((1280, 800))
    box, _ = rule_card.draw_rule(surface, show, camera, hits, KIND)
    assert pygame.Rect(camera.view).contains(box)
    for lit in rule_card.lit_boxes(show, camera):
        assert not box.colliderect(lit)


def test_the_scrim_leaves_the_lit_spaces_in_light_and_the_panel_alone() -> None:
    camera = Camera(24, 16, (0, 64, 960, 640), 100, 40)
    surface = pygame.Surface((1280, 800))
    surface.fill(theme.CARD)
    show = RuleCard("COV-04", "t", "b", lit=((11, 5, 1), (15, 3, 1)))
    rule_card.scrim(surface, pygame.Rect(camera.view), show, camera, rule_card.lit_boxes(show, camera))

    def light(x: int, y: int) -> int:
        return surface.get_at((x, y)).r

    inside, between, outside = light(460, 284), light(545, 240), light(100, 600)
    assert inside == theme.CARD[0]
    assert outside < between < inside
    assert light(1100, 400) == theme.CARD[0]


def test_tab_stays_inside_an_open_card() -> None:
    hits = Hits()
    rule_card.draw_rule(pygame.Surface((1280, 800)), demo.card(), demo.camera((0, 64, 960, 640)), hits, KIND)
    hits.add(pygame.Rect(0, 0, 10, 10), "tool", "undo")
    visited = [hits.step(1, rule_card.ACTIONS) for _ in range(12)]
    assert {hit.action for hit in visited if hit} == {"rule", "close card", "show rule", "without rule"}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("size", "percent"), [((1280, 800), 100), ((1280, 800), 200), ((1000, 700), 100), ((960, 620), 75)]
)
def test_no_caption_of_the_action_bar_is_cut(lang: str, size: tuple[int, int], percent: int) -> None:
    at, kind = layout.battle(size, Scale(percent)), Type(Scale(percent))
    for what, box in ActionBarPanel.places(at, demo.panels(lang).bar):
        label = what.short if at.small and what.short else what.label
        room = box.width - at.scale.px(8)
        assert kind.fit(label, room, theme.CAPTION, what.selected) == label


def test_long_logs_cost_the_same_per_frame_at_the_amount_of_the_table() -> None:
    log, entries = LogPanel(), rows(amount("ui_log_rows"))
    seen = drawn(log, entries)
    assert log.drawn <= 8
    log.scroll(-3000, entries)
    earlier = drawn(log, entries)
    assert isinstance(earlier[-1], int)
    assert isinstance(seen[-1], int)
    assert earlier[-1] < seen[-1]


def test_a_log_of_5000_rows_measures_no_more_than_one_of_50(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scrolling and growing cost what shows, not what was said."""
    measured = 0

    def counted(row: LogRow, width: int, kind: Type) -> int:
        nonlocal measured
        measured += 1
        return row_height(row, width, kind)

    monkeypatch.setattr(log_panel, "row_height", counted)

    def work(count: int) -> int:
        nonlocal measured
        log, entries = LogPanel(), rows(5000)[-count:]
        drawn(log, entries)
        measured = 0
        for by in (-60, -200, 35, 90, -44):
            log.scroll(by, entries)
            drawn(log, entries)
            entries.append(LogRow("One more", value="more"))
            drawn(log, entries)
        return measured

    assert work(5000) == work(50) > 0
