"""Every screen in both languages at every size: no word is cut, none lies on another, every action can be reached."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

import pygame
import pytest

from components.grapple import Grapple
from components.movement import Position
from game import ledger
from game.app import filling, fonts, shot
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.poses.turns import pin
from game.app.program import Program
from game.app.repertoire import GROUPS
from game.app.screens.rule_card import draw_rule
from game.app.theme import Scale
from game.app.wrapping import plain
from game.scenario import loader
from game.settings import Settings
from game.text import LANGS
from systems.forecast import Forecast
from tests.amounts import checkered, some

Size = tuple[tuple[int, int], int]
SIZES: tuple[Size, ...] = (
    ((1280, 800), 75), ((1280, 800), 100), ((1280, 800), 150), ((1280, 800), 200), ((1000, 700), 100),
    ((640, 400), 100), ((1920, 1080), 125),
)  # fmt: skip
PAGES = ("settings", "help", "rules", "unit")
TABS = ("unit", "odds", "log", "order")


@dataclass
class Written:
    """What was written into a picture: every text with its box and whether it was cut to fit."""

    boxes: list[tuple[str, pygame.Rect, pygame.Rect]] = field(default_factory=list)
    cut: set[str] = field(default_factory=set)

    def clear(self) -> None:
        self.boxes.clear()
        self.cut.clear()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Listens to everything that is written."""
    found = Written()
    fit, put = fonts.Type.fit, fonts.Type.put

    def listening_fit(self: fonts.Type, text: str, width: int, size: int = 14, bold: bool = False) -> str:
        shown = fit(self, text, width, size, bold)
        if shown != plain(text):
            found.cut.add(text)
        return shown

    def listening_put(self: fonts.Type, on: pygame.Surface, text: str, *rest: object, **more: object) -> pygame.Rect:
        box: pygame.Rect = put(self, on, text, *rest, **more)  # type: ignore[arg-type]
        if text:
            found.boxes.append((text, box, on.get_clip() if on.get_size() == SURFACE[0] else pygame.Rect(0, 0, 0, 0)))
        return box

    monkeypatch.setattr(fonts.Type, "fit", listening_fit)
    monkeypatch.setattr(fonts.Type, "put", listening_put)
    return found


SURFACE: list[tuple[int, int]] = [(0, 0)]
"""The size of the picture that is drawn now: what is written into smaller ones is a part of it."""


@cache
def prepared(scenario: str, lang: str) -> Program:
    """A battle some turns old, with every unit in a person's hands."""
    program = Program((1280, 800), Settings(), lang)
    shot.prepare(program, loader.load(scenario), scenario, 5, 6, "battle")
    return program


def draw(program: Program, size: tuple[int, int]) -> pygame.Surface:
    SURFACE[0] = size
    surface = pygame.Surface(size)
    program.draw(surface)
    return surface


def names(program: Program) -> set[str]:
    """What may be cut: names of units and of what they carry; the whole name is in a tooltip or on the sheet."""
    session = program.session
    if session is None:
        return set()
    found = {session.name_of(unit) for unit in session.battle.ids}
    for sheet in session.battle.setup.units:
        found |= {session.text.item(session.battle, weapon.item) for weapon in sheet.arms}
    return found


def at(program: Program, size: tuple[int, int], percent: int) -> None:
    """Give the program another size, with nothing open."""
    program.settings = replace(program.settings, scale=percent)
    program.page = None
    program.resize(size)
    if program.session is not None:
        program.session.plan.fresh()
        program.session.plan.tab = ""
        program.session.refresh()


@pytest.mark.parametrize(
    ("scenario", "lang", "at_size"), some("texts_of_a_battle", checkered(("warehouse", "dragon"), LANGS, SIZES))
)
def test_no_word_is_cut(scenario: str, lang: str, at_size: Size, written: Written) -> None:
    size, percent = at_size
    program = prepared(scenario, lang)
    session = program.session
    assert session is not None
    cut: dict[str, str] = {}

    def see(what: str) -> None:
        written.clear()
        draw(program, size)
        cut.update(dict.fromkeys(written.cut, what))

    at(program, size, percent)
    see("battle")
    for tab in TABS:
        session.plan.tab = tab
        session.refresh()
        see(tab)
    session.plan.tab = ""
    pin(session)
    session.plan.tab = "odds" if session.screen.at.small else ""
    session.refresh()
    see("forecast")
    answer = session.answer()
    if isinstance(answer, Forecast):
        for rule in sorted({line.rule for line in answer.modifiers}):
            session.plan.card = rule
            session.refresh()
            see(f"card {rule}")
    at(program, size, percent)
    for name in PAGES:
        program.open_page(name)
        see(name)
    program.page = None
    allowed = names(program)
    wrong = {text: where for text, where in cut.items() if not any(name in text for name in allowed)}
    assert wrong == {}


@cache
def wrestling(lang: str) -> Program:
    """Two people within each other's reach in the dojo, one of whom holds the other."""
    program = Program((1280, 800), Settings(motion="reduced"), lang)
    program.start("dojo", 1, persons=("guest", "house"))
    session = program.session
    assert session is not None
    battle = session.battle
    with battle:
        battle.write("renka", Position, "x", 7)
        battle.write("renka", Grapple, "holds", "osamu")
        battle.write("osamu", Grapple, "held_by", (("renka", 3, "", False, False, False),))
        for unit in ("renka", "osamu"):
            battle.write(unit, Grapple, "group", "renka")
    session.after()
    return program


@pytest.mark.parametrize(("lang", "at_size"), some("texts_of_manoeuvres", checkered(LANGS, SIZES)))
def test_no_word_of_a_manoeuvre_is_cut(lang: str, at_size: Size, written: Written) -> None:
    """Every group folded out, and the card and the band of every deed that is possible, free and in a hold."""
    size, percent = at_size
    cut: dict[str, str] = {}
    for program in (prepared("wrestlers", lang), wrestling(lang)):
        session = program.session
        assert session is not None
        at(program, size, percent)

        def see(what: str, shown: Program) -> None:
            written.clear()
            draw(shown, size)
            cut.update(dict.fromkeys(written.cut, what))

        for group in ("more", *GROUPS):
            session.plan.unfolded = group
            session.refresh()
            see(group, program)
        session.plan.unfolded = ""
        for deed in session.deeds():
            unit = session.person
            assert unit is not None
            if deed.group not in GROUPS or session.refusal(unit, deed) is not None:
                continue
            session.plan.fresh()
            session.plan.deed = deed.name
            if deed.targeted:
                session.plan.target = session.targets(deed)[0].id
            session.plan.tab = "odds" if session.screen.at.small else ""
            session.refresh()
            see(deed.name, program)
        at(program, size, percent)
    allowed = {*names(prepared("wrestlers", lang)), *names(wrestling(lang))}
    wrong = {text: where for text, where in cut.items() if not any(name in text for name in allowed)}
    assert wrong == {}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_no_word_of_the_title_is_cut(lang: str, size: tuple[int, int], percent: int, written: Written) -> None:
    program = Program(size, Settings(scale=percent), lang)
    program.show_title()
    draw(program, size)
    assert written.cut == set()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_texts_lie_in_the_picture_and_on_no_other_text(
    lang: str, size: tuple[int, int], percent: int, written: Written
) -> None:
    """Strip, bar, unit card, forecast and log: every line has its place to itself."""
    program = prepared("warehouse", lang)
    session = program.session
    assert session is not None
    at(program, size, percent)
    pin(session)
    session.plan.tab = "odds" if session.screen.at.small else ""
    session.refresh()
    session.screen.panels.band = None  # it lies over the board, whose tags it may cover
    written.clear()
    draw(program, size)
    whole = pygame.Rect((0, 0), size)
    placed = [(text, box.clip(clip), box) for text, box, clip in written.boxes if clip.width]
    for text, _, box in placed:
        inside = [clip for other, same, clip in written.boxes if other == text and same == box]
        if inside[0] == whole:
            assert whole.contains(box), text
    board = session.screen.at.board
    panels = [(text, box) for text, box, _ in placed if box.width and not board.collidepoint(box.center)]
    if session.screen.at.small:
        sheet = session.screen.at.sheet
        panels += [(text, box) for text, box, _ in placed if box.width and sheet.collidepoint(box.center)]
    clashes = [
        (one, other)
        for place, (one, box) in enumerate(panels)
        for other, second in panels[place + 1 :]
        if box.inflate(-2, -2).colliderect(second) and (one, box) != (other, second)
    ]
    assert clashes == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_action_is_in_reach_at_the_least_size(lang: str) -> None:
    """In 640 x 400 every deed has a button, in the bar or behind "More"; tools and tabs are there, all of it whole."""
    program = prepared("warehouse", lang)
    session = program.session
    assert session is not None
    size = (640, 400)
    at(program, size, 100)
    assert session.screen.at.small
    draw(program, size)
    found = {hit.value for hit in session.screen.hits.entries if hit.action == "action"}
    whole = pygame.Rect((0, 0), size)
    for group in ("more", *GROUPS):
        session.plan.unfolded = group
        session.refresh()
        draw(program, size)
        hits = session.screen.hits.entries
        found |= {hit.value for hit in hits if hit.action == "action"}
        reached = {hit.name for hit in hits}
        assert {("tool", "undo"), ("tool", "settings"), ("tool", "help"), ("end turn", None)} <= reached
        assert {("tab", name) for name in (*TABS, "map", "rules")} <= reached
        for hit in hits:
            if hit.focusable:
                assert whole.contains(hit.box), hit.name
    session.plan.unfolded = ""
    assert {deed.name for deed in session.deeds()} <= found


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", PAGES)
def test_every_choice_of_a_page_can_be_scrolled_to(name: str, lang: str) -> None:
    program = prepared("warehouse", lang)
    size = (640, 400)
    at(program, size, 100)
    program.open_page(name)
    page = program.page
    assert page is not None
    seen: set[tuple[str, object]] = set()
    for _ in range(400):
        draw(program, size)
        seen |= {hit.name for hit in page.hits.entries if hit.focusable and hit.box.height >= 8}
        before = page.scroll
        page._scroll_by(60)
        if page.scroll == before:
            break
    program.page = None
    wanted: set[tuple[str, object]] = {("button", each.name) for each in page.show.buttons}
    for row in page.show.rows:
        wanted |= {(f"pick {row.name}", place) for place in range(len(row.choices))}
        wanted |= {("rule", row.rule)} if row.rule else set()
    assert wanted <= seen


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_title_of_a_rule_card_is_cut(lang: str, written: Written) -> None:
    """Every card there is, over a battle."""
    program = prepared("warehouse", lang)
    session = program.session
    assert session is not None
    at(program, (1280, 800), 100)
    book = ledger.load()
    shown = 0
    for rule in book.ids:
        session.plan.card = rule
        card = filling.rule_card(session, None)
        if card is None:
            continue
        shown += 1
        surface = pygame.Surface((1280, 800))
        draw_rule(surface, card, session.screen.camera, Hits(), Type(Scale(100)))
    session.plan.card = ""
    assert shown > 100
    assert written.cut == set()


def test_scales_of_the_settings_are_those_the_window_takes() -> None:
    from game.app.pages import SCALES

    assert [Scale(each).percent for each in SCALES] == [75, 100, 125, 150, 175, 200]
