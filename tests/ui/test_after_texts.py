"""Result, replay, saves and films in both languages at every size: no word cut, none on another, all in reach."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame
import pytest

from game.app import archive, archive_pages, shot, watching
from game.app.hits import Hits
from game.app.program import Program
from game.app.screens.notice import draw_notice
from game.app.theme import CARD, INK, Scale
from game.app.viewer import Viewer
from game.scenario import loader
from game.settings import Settings
from tests.ui.test_layout_texts import SIZES, SURFACE, Written, draw, written

__all__ = ["written"]


@cache
def over(lang: str) -> Program:
    """A battle of eight that is over, with its result."""
    program = Program((1280, 800), Settings(motion="reduced"), lang)
    shot.prepare(program, loader.load("warehouse"), "warehouse", 3, 0, "result")
    return program


@cache
def watched(lang: str) -> Program:
    """Its replay, all of it there."""
    program = over(lang)
    watching.watch_battle(program)
    viewer = viewer_of(program)
    for _ in viewer.fighting():
        pass
    for _ in viewer.telling.read():
        pass
    return program


def viewer_of(program: Program) -> Viewer:
    assert program.viewer is not None
    return program.viewer


def sized(program: Program, size: tuple[int, int], percent: int) -> None:
    program.settings = Settings(scale=percent, motion="reduced")
    program.resize(size)


def clashes(written: Written, board: pygame.Rect, beside: pygame.Rect | None = None) -> list[tuple[str, str]]:
    """Texts that lie on one another, the board's own tags and letters left aside but under an open sheet."""
    placed = [(text, box.clip(clip)) for text, box, clip in written.boxes if box.clip(clip).width]
    shown = [
        (text, box) for text, box in placed
        if not board.collidepoint(box.center) or (beside is not None and beside.collidepoint(box.center))
    ]  # fmt: skip
    return [
        (one, other)
        for place, (one, box) in enumerate(shown)
        for other, second in shown[place + 1 :]
        if box.inflate(-2, -2).colliderect(second) and (one, box) != (other, second)
    ]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_the_replay_has_room_for_its_words(lang: str, size: tuple[int, int], percent: int, written: Written) -> None:
    program = watched(lang)
    program.page = None
    viewer = viewer_of(program)
    sized(program, size, percent)
    viewer.go(0)
    small = viewer.screen.at.small
    for place in range(0, len(viewer.rerun.stops), 9):
        viewer.go(place)
        for tab in ("odds", "log", "unit", "order") if small else ("",):
            viewer.tab = tab
            viewer.refresh()
            draw(program, size)
            written.clear()
            draw(program, size)
            shown = viewer.screen.show_
            listed = {row.text for row in shown.rows}
            named = {viewer.text.unit(viewer.battle, unit) for unit in viewer.battle.ids}
            cut = {text for text in written.cut if text not in listed and not any(name in text for name in named)}
            assert cut == set(), (place, tab)
            assert clashes(written, viewer.screen.at.board, viewer.screen.at.sheet) == [], (place, tab)
    viewer.tab = ""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_every_control_of_the_replay_is_whole_and_in_reach(lang: str, size: tuple[int, int], percent: int) -> None:
    program = watched(lang)
    viewer = viewer_of(program)
    program.page = None
    sized(program, size, percent)
    viewer.go(3)
    draw(program, size)
    hits, px = viewer.screen.hits, Scale(percent).px
    wanted: list[tuple[str, object]] = [("step", name) for name in ("first", "back", "play", "next", "last")]
    wanted += [("speed", place) for place in range(4)] + [("branch", None), ("film", None), ("tool", "close")]
    boxes = []
    for name in wanted:
        hit = hits.find(name)
        assert hit is not None, name
        assert pygame.Rect((0, 0), size).contains(hit.box), name
        assert hits.at(hit.box.center) is hit, name
        assert min(hit.box.size) >= min(px(30), 24), name
        boxes.append(hit.box)
    for place, box in enumerate(boxes):
        assert box.collidelist([each.inflate(-4, -4) for each in boxes[place + 1 :]]) < 0
    assert all(hits.find(name).tip for name in wanted if name[0] not in ("speed",))  # type: ignore[union-attr]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_the_result_has_room_for_its_words(lang: str, size: tuple[int, int], percent: int, written: Written) -> None:
    program = over(lang)
    watching.close(program)
    watched.cache_clear()
    sized(program, size, percent)
    program.open_page("result")
    page = program.page
    assert page is not None
    seen: set[str] = set()
    for _ in range(100):
        SURFACE[0] = size
        surface = pygame.Surface(size)
        page.draw(surface)
        written.clear()
        page.draw(surface)
        assert written.cut == set()
        assert clashes(written, pygame.Rect(0, 0, 0, 0)) == []
        seen |= {text for text, _, _ in written.boxes}
        before = page.scroll
        page._scroll_by(80)
        if page.scroll == before:
            break
    assert program.session is not None
    for unit in program.session.battle.ids:
        assert program.text.unit(program.session.battle, unit) in seen


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_the_archive_has_room_for_its_words(
    lang: str, size: tuple[int, int], percent: int, written: Written, tmp_path: Path
) -> None:
    program = Program(size, Settings(scale=percent), lang, data=tmp_path)
    program.start("warehouse", 3)
    session = program.session
    assert session is not None
    program.keeper.save(session.battle, session.table.notes, "before the door")
    program.keeper.save(session.battle, session.table.notes, "a name that is as long as anybody would ever give a save")
    (tmp_path / "saves" / "cut.dicefield").write_text("{", "utf-8")
    program.open_page(archive.PAGE)
    for _ in range(5):
        program.tick(16)
    for entry in program.archive.entries:
        program.archive.chosen = entry.file
        archive.opened(program)
        page = program.page
        assert page is not None
        page.reveal(str(entry.file))
        SURFACE[0] = size
        surface = pygame.Surface(size)
        page.draw(surface)
        written.clear()
        page.draw(surface)
        assert {text for text in written.cut if "as long as" not in text} == set()
        assert clashes(written, pygame.Rect(0, 0, 0, 0)) == []
        assert page.hits.find(("item", str(entry.file))) is not None
    program.archive.asked = "delete"
    program.show_page(archive.CONFIRM, archive_pages.confirmation(program.text, program.archive))
    page = program.page
    assert page is not None
    written.clear()
    page.draw(pygame.Surface(size))
    assert written.cut == set()


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_a_long_notice_stays_in_the_window(size: tuple[int, int], percent: int, written: Written) -> None:
    from game.app.fonts import Type

    surface = pygame.Surface(size)
    words = (
        "The picture is in /home/somebody/with/a/very/long/path/to/the/data/folder/pictures/dicefield-2026-11-29.png"
    )
    box = draw_notice(surface, words, Type(Scale(percent)))
    assert pygame.Rect((0, 0), size).contains(box)
    assert written.cut == set()
    assert contrast(CARD, INK) > 7


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """As WCAG has it."""

    def light(colour: tuple[int, int, int]) -> float:
        parts = [each / 255 for each in colour]
        linear = [each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_every_row_of_the_list_can_be_scrolled_to() -> None:
    program = watched("en")
    program.page = None
    viewer = viewer_of(program)
    sized(program, (1280, 800), 100)
    viewer.go(0)
    draw(program, (1280, 800))
    hits: Hits = viewer.screen.hits
    seen: set[object] = set()
    for _ in range(100):
        seen |= {hit.value for hit in hits.entries if hit.action == "event" and hit.box.height > 10}
        before = viewer.screen.list.scroll
        viewer.screen.list.wheel(-1, viewer.screen.list.area.center, viewer.screen.kind)
        if viewer.screen.list.scroll == before:
            break
        draw(program, (1280, 800))
    assert seen == set(range(len(viewer.rerun.stops)))
