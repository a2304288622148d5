"""The least window, 640×400: whatever can be done is in reach there, and nothing is cut off."""

from __future__ import annotations

import pygame
import pytest

from game.app.layout import TABS
from game.text import LANGS
from systems.commands import Surrender
from tests.amounts import checkered, some
from tests.ui import players
from tests.ui.hands import Hands

SIZE = (640, 400)
WINDOW = pygame.Rect((0, 0), SIZE)
ROWS = {"step_mode": "steps"}
"""Tools that are rows of the settings as well."""
SCALES = (75, 100)
PAGES = ("settings", "help", "rules", "unit", "saves", "dice", "hand", "result")
SIDES = {"dojo": ("guest", "house"), "rooftop": None, "night-watch": None}


def sit_down(scenario: str, lang: str, scale: int) -> Hands:
    hands = Hands(scenario, 3, lang=lang, size=SIZE, scale=scale, persons=SIDES[scenario])
    if SIDES[scenario] is None:
        sides = tuple(side.id for side in hands.session.scenario.sides)
        hands.program.start(scenario, 3, persons=sides)
        hands.look()
    hands.wait()
    return hands


@pytest.mark.parametrize(("scenario", "scale", "lang"), some("small_deeds", checkered(SIDES, SCALES, LANGS)))
def test_every_deed_of_every_group_is_reached_by_clicks(scenario: str, scale: int, lang: str) -> None:
    hands = sit_down(scenario, lang, scale)
    deeds = hands.session.deeds()
    assert len({each.group for each in deeds}) >= 5
    for each in deeds:
        hands.session.plan.unfolded = ""
        hands.session.refresh()
        hands.look()
        hands.unfold(each.name)
        hit = hands.hits().find(("action", each.name))
        assert hit is not None, each.name
        assert WINDOW.contains(hit.box), (each.name, hit.box)
        assert hands.free(hit) is not None, f"{each.name} is covered"


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("scale", SCALES)
def test_every_tool_tab_and_page_is_reached_by_clicks(scale: int, lang: str) -> None:
    """A tool without a place in the strip is a tab, or a button or a row of the settings."""
    hands = sit_down("dojo", lang, scale)
    tools = [tool.name for tool in hands.session.screen.panels.strip.tools]
    for tab in TABS:
        hit = hands.hits().find(("tab", tab))
        assert hit is not None, tab
        assert WINDOW.contains(hit.box), tab
        hands.click("tab", tab)
        if hands.program.page is not None:
            hands.key(pygame.K_ESCAPE)
        elif tab != "map":
            assert hands.session.plan.tab == tab
            hands.click("tab", tab)
    hands.click("tool", "settings")
    buttons = {hit.value for hit in hands.hits().entries if hit.action == "button"}
    for hit in hands.hits().entries:
        assert WINDOW.contains(hit.box), hit
    hands.key(pygame.K_ESCAPE)
    for tool in tools:
        reached = hands.hits().find(("tool", tool)) is not None or tool in (*buttons, *TABS, *ROWS)
        assert reached, f"{tool} cannot be clicked in the least window"
    reach_all = ("view", "scale", "lang", "motion", "speed", "mute", "volume", *ROWS.values())
    hands.click("tool", "settings")
    page = hands.program.page
    assert page is not None
    for name in reach_all:
        for _ in range(40):
            if hands.hits().find((f"pick {name}", 0)) is not None:
                break
            hands.key(pygame.K_DOWN)
        assert hands.hits().find((f"pick {name}", 0)) is not None, name
        page.scroll = 0
        hands.look()


@pytest.mark.parametrize(("page", "scale", "lang"), some("small_pages", checkered(PAGES, SCALES, LANGS)))
def test_a_page_lies_in_the_window_and_scrolls_to_its_end(page: str, scale: int, lang: str) -> None:
    hands = sit_down("dojo", lang, scale)
    if page == "result":
        while hands.session.battle.over is None:
            assert hands.session.person is not None
            assert hands.session.submit(Surrender(hands.session.person.id)) is None
            hands.wait()
    elif page == "hand":
        from game.app import hand

        hand.toggle(hands.session)
        hand.start(hands.session, "condition")
        hands.program.open_page("hand")
    else:
        hands.program.open_page(page)
    hands.look()
    screen = hands.program.page
    assert screen is not None
    last = screen.show.buttons[-1].name
    for _ in range(200):
        for hit in hands.hits().entries:
            assert WINDOW.contains(hit.box), hit
        assert hands.free(hands.hits().find(("button", last))) is not None
        before = screen.scroll
        hands.key(pygame.K_PAGEDOWN)
        if screen.scroll == before:
            break
    else:
        raise AssertionError(f"{page} does not end")
    hands.click("button", last)
    assert hands.program.page is not screen


@pytest.mark.parametrize("page", ["settings", "control"])
def test_tab_alone_comes_to_every_row_of_a_page_and_back(page: str) -> None:
    """Rows below the edge of the least window come into sight for it, one after another, and the buttons after them."""
    hands = Hands("warehouse", 3, size=SIZE, persons=players.sides("warehouse"))
    hands.wait()
    hands.program.open_page(page)
    hands.look()
    screen = hands.program.page
    assert screen is not None
    wanted = [row.name for row in screen.show.rows if row.choices]
    assert hands.hits().find((f"pick {wanted[-1]}", 0)) is None, "the last row lies below the edge"
    last = ("button", screen.show.buttons[-1].name)
    for mod in (0, pygame.KMOD_SHIFT):
        found: list[str] = []
        for _ in range(300):
            hands.key(pygame.K_TAB, mod)
            focused = hands.hits().focused
            assert focused is not None
            assert hands.hits().find(focused) is not None, "what has the focus shows"
            if focused[0].startswith("pick ") and focused[0].removeprefix("pick ") not in found:
                found.append(focused[0].removeprefix("pick "))
            if (not mod and focused == last) or found[-1:] == wanted[: 1 if mod else 0]:
                break
        assert found == (wanted[::-1] if mod else wanted)
