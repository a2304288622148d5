"""Screens on real input events: what is clicked is what is drawn there; a screen reports wishes and decides nothing."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app import layout
from game.app.camera import Pointer
from game.app.hits import Wish
from game.app.screens.battle import BattleScreen, Scene
from game.app.screens.title import TitleScreen
from game.app.theme import Scale
from tests.ui import demo


def battle(size: tuple[int, int] = (1280, 800), percent: int = 100, lang: str = "en") -> BattleScreen:
    """The demo battle, drawn once."""
    panels = demo.panels(lang)
    panels.bar = replace(panels.bar, reason=None)
    screen = BattleScreen(Scene(demo.board(), demo.placed(lang), demo.marks(lang)), panels)
    screen.layout(size, Scale(percent))
    screen.draw(pygame.Surface(size))
    return screen


def click(screen: BattleScreen | TitleScreen, point: tuple[int, int], button: int = 1) -> list[Wish]:
    """Move there, press, release; the wishes that came of it but for hovering."""
    screen.event(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    screen.wishes.clear()
    screen.event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))
    screen.event(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))
    found = [wish for wish in screen.wishes if not wish.name.startswith("hover")]
    screen.wishes.clear()
    return found


def key(screen: BattleScreen | TitleScreen, code: int, mod: int = 0) -> list[Wish]:
    screen.wishes.clear()
    screen.event(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    return list(screen.wishes)


@pytest.mark.parametrize(("size", "percent"), [((1280, 800), 100), ((1921, 1081), 125), ((1280, 800), 200)])
def test_h39_a_click_on_a_token_wishes_its_square(size: tuple[int, int], percent: int) -> None:
    screen = battle(size, percent)
    for each in demo.placed():
        square = (int(each.x), int(each.y))
        screen.show(square)
        screen.draw(pygame.Surface(size))
        assert click(screen, screen.camera.middle(square)) == [Wish("square", square)]


def test_h39_a_click_in_a_letterboxed_window() -> None:
    screen = battle()
    screen.pointer = Pointer.fit((1600, 900), (1280, 800))
    for square in ((8, 6), (0, 0), (23, 15)):
        point = screen.pointer.window(screen.camera.middle(square))
        assert click(screen, (round(point[0]), round(point[1]))) == [Wish("square", square)]


def test_the_right_button_asks_about_a_square() -> None:
    screen = battle()
    assert click(screen, screen.camera.middle((15, 3)), 3) == [Wish("square right", (15, 3))]


def test_dragging_pans_and_selects_nothing() -> None:
    screen = battle((1280, 800))
    screen.camera = screen.camera.zoomed(80)
    before = screen.camera
    start = (400, 400)
    screen.event(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    screen.event(pygame.event.Event(pygame.MOUSEMOTION, pos=(340, 370), rel=(-60, -30), buttons=(1, 0, 0)))
    screen.event(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(340, 370), button=1))
    assert (screen.camera.x, screen.camera.y) == (before.x + 60, before.y + 30)
    assert [wish for wish in screen.wishes if wish.name == "square"] == []


def test_the_wheel_zooms_at_the_pointer() -> None:
    screen = battle()
    screen.event(pygame.event.Event(pygame.MOUSEMOTION, pos=(500, 400), rel=(0, 0), buttons=(0, 0, 0)))
    before = screen.camera.square((500, 400))
    screen.event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3))
    assert screen.camera.zoom > 40
    assert screen.camera.square((500, 400)) == before


def test_every_button_of_the_bar_wishes_its_action_available_or_not() -> None:
    screen = battle()
    at = screen.at
    for what, box in zip(screen.panels.bar.actions, at.button_boxes(8), strict=True):
        assert click(screen, box.center) == [Wish("action", what.name, what.enabled)]
    assert click(screen, at.end_turn.center) == [Wish("end turn")]


def test_a_rule_id_in_forecast_or_log_asks_for_its_card() -> None:
    screen = battle()
    box = next(hit.box for hit in screen.hits.entries if hit.name == ("rule", "COV-04"))
    assert click(screen, box.center) == [Wish("rule", "COV-04")]


def test_the_side_panel_never_selects_a_square() -> None:
    screen = battle()
    panel = screen.at.panel
    for x in range(panel.left, panel.right, 40):
        for y in range(panel.top, panel.bottom, 40):
            assert all(wish.name != "square" for wish in click(screen, (x, y)))


def test_hovering_a_modifier_is_reported_so_that_its_cause_can_be_lit() -> None:
    screen = battle()
    hit = screen.hits.find(("modifier", 5))
    assert hit is not None
    screen.wishes.clear()
    screen.event(pygame.event.Event(pygame.MOUSEMOTION, pos=hit.box.midleft, rel=(0, 0), buttons=(0, 0, 0)))
    assert Wish("hover", ("modifier", 5)) in screen.wishes


def test_an_open_card_keeps_clicks_off_the_board() -> None:
    screen = battle()
    screen.panels.card = demo.card()
    screen.draw(pygame.Surface((1280, 800)))
    assert click(screen, screen.camera.middle((22, 2))) == [Wish("scrim")]


def test_tab_and_enter_reach_every_action() -> None:
    screen = battle()
    reached: set[object] = set()
    for _ in range(len(screen.hits.entries) + 2):
        key(screen, pygame.K_TAB)
        wishes = key(screen, pygame.K_RETURN)
        reached.update(wish.value for wish in wishes if wish.name == "action")
    assert reached == {what.name for what in screen.panels.bar.actions}


def test_other_keys_are_passed_on() -> None:
    assert key(battle(), pygame.K_f) == [Wish("key", (pygame.K_f, 0, ""))]


def test_a_resize_keeps_the_middle_square() -> None:
    screen = battle((1280, 800))
    screen.camera = screen.camera.zoomed(80).centred((10, 8))
    screen.layout((1900, 1000), Scale(100))
    box = screen.at.board
    middle = screen.camera.square(box.center)
    assert middle is not None
    assert max(abs(middle[0] - 10), abs(middle[1] - 8)) <= 1


def test_the_small_window_has_tabs_and_its_sheet_a_commit_button() -> None:
    screen = battle((1280, 800), 200)
    boxes = dict(zip(layout.TABS, screen.at.tab_boxes(), strict=True))
    assert click(screen, boxes["odds"].center) == [Wish("tab", "odds")]
    screen.panels.tab = "odds"
    screen.draw(pygame.Surface((1280, 800)))
    hit = screen.hits.find(("commit", None))
    assert hit is not None
    assert click(screen, hit.box.center) == [Wish("commit")]


def test_actor_and_target_stay_visible_beside_the_sheet() -> None:
    screen = battle((1280, 800), 200)
    screen.panels.tab = "odds"
    screen.show((8, 6), (15, 3))
    free = pygame.Rect(screen.at.board)
    free.width -= screen.at.sheet.width
    for square in ((8, 6), (15, 3)):
        assert free.contains(pygame.Rect(screen.camera.box(square)))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("percent", [75, 100, 150, 200])
def test_a_second_frame_equals_the_first(lang: str, percent: int) -> None:
    screen = battle((1280, 800), percent, lang)
    one, two = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
    screen.draw(one)
    screen.draw(two)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")


# the title screen


def title(size: tuple[int, int] = (1280, 800), percent: int = 100) -> TitleScreen:
    screen = TitleScreen(demo.browser())
    screen.layout(size, Scale(percent))
    screen.draw(pygame.Surface(size))
    return screen


def test_a_card_is_chosen_then_played() -> None:
    screen = title()
    gap = (screen.at.card_box(1, 0).left - 10, screen.at.card_box(1, 0).centery)
    assert click(screen, gap) == [], "between two cards lies nothing"
    assert click(screen, screen.at.card_box(1, 0).center) == [Wish("card", "dojo")]
    screen.draw(pygame.Surface((1280, 800)))
    hit = screen.hits.find(("play", "dojo"))
    assert hit is not None
    assert click(screen, hit.box.center) == [Wish("play", "dojo")]


def test_typing_in_the_search_leaves_the_fitting_cards() -> None:
    screen = title()
    click(screen, screen.at.search.center)
    screen.event(pygame.event.Event(pygame.TEXTINPUT, text="dO"))
    assert [card.key for card in screen.fitting()] == ["dojo"]
    screen.event(pygame.event.Event(pygame.TEXTINPUT, text="zzz"))
    assert screen.fitting() == []
    key(screen, pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert len(screen.fitting()) == 3


def test_the_language_and_the_menu_are_wishes() -> None:
    screen = title()
    hit = screen.hits.find(("language", "zh"))
    assert hit is not None
    assert click(screen, hit.box.center) == [Wish("language", "zh")]
    assert click(screen, screen.at.menu_box(3).center) == [Wish("menu", "settings")]


def test_map_pictures_come_one_a_frame_and_show_the_real_map() -> None:
    screen = title((1440, 800))
    surface = pygame.Surface((1440, 800))
    frames = 0
    while screen.waiting or frames == 0:
        screen.draw(surface)
        frames += 1
        assert frames < 9
    screen.draw(surface)
    box = screen.at.card_box(0, 0)
    scale = 280 / 24
    wall = surface.get_at((round(box.left + 8 + 17.5 * scale), round(box.top + 8 + 3 * scale)))
    yard = surface.get_at((round(box.left + 8 + 21.5 * scale), round(box.top + 8 + 9.4 * scale)))
    assert wall.r < 90
    assert yard.r > 200


def test_tab_reaches_cards_below_and_scrolls_to_them() -> None:
    screen = title((1280, 800), 200)
    surface = pygame.Surface((1280, 800))
    for _ in range(40):
        key(screen, pygame.K_TAB)
        screen.draw(surface)
        if screen.hits.focused and screen.hits.focused[0] == "card":
            hit = screen.hits.find(screen.hits.focused)
            assert hit is not None
            assert hit.box.colliderect(screen.at.cards)
            if hit.value == "dojo":
                break
    assert screen.scroll > 0
