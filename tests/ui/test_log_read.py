"""Reading the log: filters, search with its hits, the sum that a row folds out, and the work it costs."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app import log_filter
from game.app.hits import Hits
from game.app.log_filter import Filter
from game.app.log_shown import LogRow
from game.app.screens.log_panel import LogPanel
from systems import events as ev
from tests.ui import players
from tests.ui.hands import Hands
from tests.ui.test_panels import BOX, KIND, drawn, rows


@pytest.fixture
def dojo() -> Hands:
    """The first strike of the dojo has fallen."""
    hands = Hands("dojo", 1, persons=players.sides("dojo"))
    hands.wait()
    hands.square((7, 4))
    hands.square((8, 4))
    hands.click("commit")
    hands.wait()
    if hands.session.ask is not None:  # the target may spend defense extra successes: it does what is usual
        hands.click("action", next(each.name for each in hands.session.screen.panels.bar.actions if each.selected))
        hands.wait()
    return hands


def titles(hands: Hands) -> list[str]:
    log = hands.session.screen.log
    return [row.title for row in log.matching(hands.session.screen.panels.log)]


def write(hands: Hands, words: str) -> None:
    for letter in words:
        hands.event(pygame.TEXTINPUT, text=letter)
    hands.look()


def test_every_event_that_has_a_row_has_a_kind() -> None:
    rows_of = {event.key for event in ev.EVENTS if event is not ev.Changed}
    assert set(log_filter.KIND_OF) == rows_of
    assert {kind for kind in log_filter.KIND_OF.values() if kind} == {*log_filter.WANTED} - {"dice"}


def test_a_filter_leaves_the_rows_of_one_kind_and_the_headings_of_rounds(dojo: Hands) -> None:
    dojo.key(pygame.K_g, pygame.KMOD_CTRL)
    dojo.click("log by kind", "attacks")
    left = titles(dojo)
    assert any("strikes Osamu Vale" in title for title in left)
    assert not any("rolls Initiative" in title or "has the turn" in title for title in left)
    assert any(row.kind == "round" for row in dojo.session.screen.log.matching(dojo.session.screen.panels.log))
    dojo.click("log by kind", "orders")
    assert not any("strikes" in title for title in titles(dojo))
    dojo.click("log by kind", "orders")
    assert len(titles(dojo)) == len(dojo.session.screen.panels.log), "the chosen chip once more lets everything through"


def test_a_filter_leaves_the_rows_that_name_a_unit_or_somebody_of_a_side(dojo: Hands) -> None:
    dojo.click("log filter")
    unit = dojo.session.screen.panels.log_filters.units[0][0]
    dojo.click("log by unit", "1")
    log = dojo.session.screen.log
    assert log.wanted == Filter(unit=unit)
    name = dojo.session.name_of(unit)
    said = [row for row in log.matching(dojo.session.screen.panels.log) if row.kind != "round"]
    assert said
    assert all(name in f"{row.title} {row.after} {row.throws}" for row in said)
    dojo.click("log by unit", "-1")
    assert not log.wanted.on
    side = dojo.session.battle.setup.sides[1]
    dojo.click("log by side", side)
    left = [row for row in log.matching(dojo.session.screen.panels.log) if row.kind != "round"]
    assert left
    assert all(side in row.sides for row in left)
    dojo.key(pygame.K_ESCAPE)
    folded_in = log.wanted.on
    dojo.key(pygame.K_ESCAPE)
    assert (folded_in, log.wanted.on) == (True, False), "the first Escape folds the chips in"


def test_every_row_that_is_left_is_drawn_where_there_is_room(dojo: Hands) -> None:
    dojo.key(pygame.K_g, pygame.KMOD_CTRL)
    dojo.click("log by kind", "attacks")
    log = dojo.session.screen.log
    assert 1 < len(titles(dojo)) < 12, "they fit the panel"
    assert log.drawn == len(titles(dojo))


def test_an_unseen_unit_is_in_no_row_of_its_name() -> None:
    """INF-01: who shot out of the dark is not found by a filter."""
    hands = Hands("night-watch", 3, view="player")
    hands.wait()
    located = hands.session.people.located
    for row in hands.session.screen.panels.log:
        assert {*row.units} <= {*hands.session.battle.ids}
        for unit in row.units:
            assert hands.session.name_of(unit) in f"{row.title} {row.after} {row.throws}"
    known = {unit for unit, _ in hands.session.screen.panels.log_filters.units}
    assert located & {*hands.session.battle.ids} <= known | located
    assert known < {*hands.session.battle.ids}, "whom the side has not found is no choice of the filter"


def test_the_search_counts_its_hits_and_goes_through_them(dojo: Hands) -> None:
    dojo.key(pygame.K_f, pygame.KMOD_CTRL)
    write(dojo, "rolls")
    log, shown = dojo.session.screen.log, dojo.session.screen.panels.log
    found = log.matching(shown)
    assert len(found) > 1
    dojo.key(pygame.K_UP)
    assert log.at_hit(shown) == found[-1].value, "the newest hit is the first"
    dojo.key(pygame.K_UP)
    assert log.at_hit(shown) == found[-2].value
    dojo.key(pygame.K_DOWN)
    dojo.key(pygame.K_DOWN)
    assert log.at_hit(shown) == found[0].value, "round and round"
    dojo.key(pygame.K_RETURN)
    assert not log.typing
    dojo.key(pygame.K_F4)
    assert log.at_hit(shown) == found[1].value
    dojo.click("log step", -1)
    assert log.at_hit(shown) == found[0].value


def test_keys_lay_row_after_row_open_and_the_sum_is_drawn_with_its_rules(dojo: Hands) -> None:
    session = dojo.session
    dojo.key(pygame.K_UP, pygame.KMOD_CTRL)
    newest = session.plan.row
    dojo.key(pygame.K_UP, pygame.KMOD_CTRL)
    assert session.plan.row < newest
    dojo.key(pygame.K_DOWN, pygame.KMOD_CTRL)
    assert session.plan.row == newest
    for _ in session.screen.panels.log:
        row = next(row for row in session.screen.panels.log if row.open)
        if "strikes Osamu Vale" in row.title:
            break
        dojo.key(pygame.K_UP, pygame.KMOD_CTRL)
    assert [line.kind for line in row.lines].count("pool") == 1
    assert row.dice
    links = {hit.value for hit in dojo.hits().entries if hit.action == "rule"}
    assert {line.rule for line in row.lines if line.rule} <= links, "every rule of the sum is on the screen"
    dojo.key(pygame.K_ESCAPE)
    assert session.plan.row == -1


def test_pointing_at_a_line_of_an_old_sum_lights_its_cause() -> None:
    """The cause on the map belongs to the row that is laid open, not to the forecast behind it."""
    hands = Hands("warehouse", 3)
    hands.wait()
    for row in [*hands.session.screen.panels.log]:
        hands.session.plan.row = row.value if isinstance(row.value, int) else -1
        hands.session.refresh()
        shown = next((each for each in hands.session.screen.panels.log if each.open), None)
        place = next((n for n, line in enumerate(shown.lines) if line.at), -1) if shown else -1
        if shown is not None and place >= 0:
            hands.look()
            hit = hands.hits().find(("modifier", place))
            at = hands.free(hit)
            assert at is not None
            hands.point(at)
            hands.look()
            assert shown.lines[place].at in hands.session.screen.scene.marks.causes
            return
    pytest.skip("no row of this battle's beginning has a cause on the map")


def test_5000_rows_are_searched_once_and_then_only_what_is_new() -> None:
    log, entries = LogPanel(), rows(5000)
    log.search = "deed"
    log.matching(entries)
    before = log.judged
    for n in range(20):
        entries.append(LogRow("another deed", value=("new", n)))
        drawn(log, entries)
        log.scroll(-200, entries)
        drawn(log, entries)
    assert log.judged - before == 20
    entries[-1] = replace(entries[-1], title="quite another thing")
    assert ("new", 19) not in [row.value for row in log.matching(entries)], "the last row has changed"


def test_an_open_row_in_the_middle_shows_from_its_head_on() -> None:
    from game.app.showing import Row

    log, entries = LogPanel(), rows(300)
    entries[150] = replace(entries[150], open=True, lines=tuple(Row(f"line {n}", "+1", "DIC-02") for n in range(40)))
    log.open(150)
    hits = Hits()
    seen = drawn(log, entries, hits)
    assert 150 in seen
    top = next(hit.box.top for hit in hits.entries if hit.name == ("log", 150))
    assert top == log.area.top
    log.scroll(4000, entries)
    assert 150 not in drawn(log, entries)
    assert BOX.height == 180
    assert KIND.scale.percent == 100
