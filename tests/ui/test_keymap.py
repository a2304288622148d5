"""The key table: no key means two things on one screen, a person may change it, and what is shown is what counts."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game import settings
from game.app import deed_keys, key_pages, keymap
from game.app.keymap import BATTLE, EVERYWHERE, Keys
from game.app.program import Program
from game.settings import Settings
from game.text import Text
from tests.ui.hands import Hands

WHOLE = key_pages.whole(Keys())


@pytest.fixture
def dojo() -> Hands:
    """Both sides by hand."""
    hands = Hands("dojo", 3, persons=("guest", "house"))
    hands.wait()
    return hands


def question(hands: Hands) -> None:
    hands.key(ord("?"))


def choose_new(hands: Hands, action: str) -> None:
    """By keyboard alone: open the page, search the action, go to its key, Enter."""
    question(hands)
    for letter in key_pages.label(hands.program.text, action):
        hands.event(pygame.TEXTINPUT, text=letter)
    hands.look()
    for _ in range(6):
        hands.key(pygame.K_TAB)
        if hands.hits().focused == (f"pick key:{action}", 0):
            break
    hands.key(pygame.K_RETURN)
    assert hands.program.page_name == "key"


# the table


def test_no_key_means_two_things_on_one_screen() -> None:
    twice = [
        (deal.name, key, WHOLE.holder(deal.name, key))
        for deal in WHOLE.deals.values() if not deal.fixed
        for key in deal.keys if WHOLE.holder(deal.name, key)
    ]  # fmt: skip
    assert twice == []


def test_every_key_of_the_table_can_be_pressed_and_shown() -> None:
    for deal in WHOLE.deals.values():
        for key in deal.keys:
            assert keymap.is_key(key), key
            assert keymap.one(key)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_action_has_a_name_of_its_own_where_it_stands(lang: str) -> None:
    """Two actions of one scope with one name could not be told apart on the page."""
    text = Text(lang)
    for scope in {deal.scopes[0] for deal in WHOLE.deals.values()}:
        names = [key_pages.label(text, deal.name) for deal in WHOLE.deals.values() if deal.scopes[0] == scope]
        assert len(names) == len(set(names)), sorted(names)
        assert all(names)


@pytest.mark.parametrize(
    ("key", "mod", "letter", "said"),
    [
        (pygame.K_u, 0, "u", ("U",)),
        (pygame.K_u, pygame.KMOD_LSHIFT, "U", ("Shift+U", "U")),
        (pygame.K_u, pygame.KMOD_CAPS, "U", ("U",)),
        (pygame.K_z, pygame.KMOD_RCTRL, "\x1a", ("Ctrl+Z",)),
        (pygame.K_KP_ENTER, 0, "\r", ("Enter",)),
        (pygame.K_RETURN, pygame.KMOD_LCTRL, "\n", ("Ctrl+Enter",)),
        (pygame.K_SLASH, pygame.KMOD_LSHIFT, "?", ("?",)),
        (pygame.K_8, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "[", ("[",)),
        (pygame.K_8, pygame.KMOD_LALT, "8", ("Alt+8",)),
        (pygame.K_KP1, 0, "1", ("1",)),
        (pygame.K_LEFT, pygame.KMOD_LSHIFT, "", ("Shift+Left",)),
        (pygame.K_LALT, pygame.KMOD_LALT, "", ("Alt",)),
        (pygame.K_LSHIFT, pygame.KMOD_LSHIFT, "", ()),
    ],
)
def test_what_a_pressed_key_is_called(key: int, mod: int, letter: str, said: tuple[str, ...]) -> None:
    assert keymap.pressed(key, mod, letter) == said


# changing it


def test_an_action_takes_a_free_key_and_gives_its_own_up(dojo: Hands) -> None:
    choose_new(dojo, "undo")
    dojo.key(pygame.K_INSERT)
    assert dojo.program.page_name == "help"
    assert dojo.program.bindings.keys("undo") == ("Insert",)
    assert dojo.program.settings.keys == {"undo": ["Insert"]}
    dojo.key(pygame.K_ESCAPE)
    hit = dojo.hits().find(("tool", "undo"))
    assert hit is not None
    before = len(dojo.session.battle.commands)
    dojo.key(pygame.K_z)  # drop prone: no die falls
    assert len(dojo.session.battle.commands) == before + 1
    dojo.key(pygame.K_u)
    assert len(dojo.session.battle.commands) == before + 1
    assert "Insert" in dojo.hits().find(("tool", "undo")).tip
    dojo.key(pygame.K_INSERT)
    assert len(dojo.session.battle.commands) == before


def test_a_key_that_is_taken_says_by_what_and_can_be_swapped(dojo: Hands) -> None:
    choose_new(dojo, "undo")
    dojo.key(pygame.K_m)
    assert dojo.program.page is not None
    assert dojo.program.page_name == "key_taken"
    said = " ".join((dojo.program.page.show.heading, *dojo.program.page.show.lines))
    for word in ("M is taken", "Move", "U"):
        assert word in said
    dojo.click("button", "swap_keys")
    assert dojo.program.bindings.keys("undo") == ("M",)
    assert dojo.program.bindings.keys("deed move") == ("U",)
    dojo.key(pygame.K_ESCAPE)
    shown = {each.name: each.key for each in dojo.session.screen.panels.bar.actions}
    assert shown["move"] == "U"
    dojo.key(pygame.K_u)
    assert dojo.session.plan.deed == "move"


def test_leaving_it_leaves_it(dojo: Hands) -> None:
    choose_new(dojo, "undo")
    dojo.key(pygame.K_m)
    dojo.key(pygame.K_ESCAPE)
    assert dojo.program.page_name == "help"
    assert dojo.program.bindings.own == {}


def test_a_fixed_key_is_not_given_away(dojo: Hands) -> None:
    choose_new(dojo, "undo")
    dojo.key(pygame.K_3)
    assert dojo.program.page is not None
    assert dojo.program.page_name == "key_taken"
    assert dojo.hits().find(("button", "swap_keys")) is None
    with pytest.raises(ValueError, match="fixed"):
        WHOLE.swap("undo", "3")


def test_a_deed_in_a_group_has_its_letter_there_alone(dojo: Hands) -> None:
    """M is Move on the bar; in a group it is free."""
    choose_new(dojo, "deed special trip")
    dojo.key(pygame.K_m)
    assert dojo.program.page_name == "help"
    dojo.key(pygame.K_ESCAPE)
    dojo.key(pygame.K_x)
    dojo.key(pygame.K_m)
    assert "trip" in (dojo.session.plan.deed, dojo.session.plan.reason_for)  # too far away, but that was meant


def test_one_action_and_all_go_back_by_keyboard(dojo: Hands) -> None:
    choose_new(dojo, "willpower")
    dojo.key(pygame.K_INSERT)
    dojo.key(pygame.K_ESCAPE)
    choose_new(dojo, "willpower")
    dojo.key(pygame.K_TAB)
    assert dojo.hits().focused == ("button", "reset_key")
    dojo.key(pygame.K_RETURN)
    assert dojo.program.bindings.own == {}
    dojo.key(pygame.K_ESCAPE)
    choose_new(dojo, "willpower")
    dojo.key(pygame.K_INSERT)
    dojo.click("button", "reset_keys")
    assert dojo.program.bindings.own == {}
    assert dojo.program.settings.keys == {}


def test_swapping_and_resetting_never_leave_a_key_with_two_meanings() -> None:
    """Every action takes every key of every other one, one after another."""
    keys = WHOLE
    names = [name for name, deal in WHOLE.deals.items() if not deal.fixed]
    for place, name in enumerate(names):
        for key in WHOLE.deals[names[(place * 7 + 3) % len(names)]].keys:
            holder = keys.holder(name, key)
            if holder and WHOLE.deals[holder].fixed:
                continue
            keys = keys.swap(name, key) if holder else keys.bind(name, key)
    for place, name in enumerate(names):
        if place % 3 == 0:
            keys = keys.reset(name)
    for name in names:
        for key in keys.keys(name):
            assert not keys.holder(name, key), (name, key)
    assert keys.reset_all().own == {}


# remembered


def test_keys_are_remembered_from_one_run_to_the_next(tmp_path: Path) -> None:
    program = Program((1280, 800), Settings(), "en", tmp_path)
    program.bind(program.bindings.bind("undo", "Insert"))
    again, fault = settings.load(tmp_path)
    assert fault is None
    assert Program((1280, 800), again, "en").bindings.keys("undo") == ("Insert",)
    assert json.loads((tmp_path / settings.FILE).read_text("utf-8"))["version"] == settings.VERSION


@pytest.mark.parametrize(
    "entry",
    ['"U"', "[]", "[3]", '["Hyper+U"]', '[["U"]]', "null", '{"U": 1}', '["ab"]', '[""]', '["Ctrl+"]'],
)
def test_a_damaged_entry_is_left_out_and_the_others_hold(tmp_path: Path, entry: str) -> None:
    (tmp_path / settings.FILE).write_text(f'{{"scale": 125, "keys": {{"undo": {entry}, "more": ["F8"]}}}}')
    found, fault = settings.load(tmp_path)
    assert fault is None
    keys = Keys.remembered(found.keys)
    assert keys.keys("undo") == keymap.BY_NAME["undo"].keys
    assert keys.keys("more") == ("F8",)
    assert found.scale == 125


def test_a_fixed_action_stays_whatever_a_file_says() -> None:
    keys = Keys.remembered({"cancel": ["F9"], "of a newer program": ["F9"]})
    assert keys.keys("cancel") == ("Esc",)
    assert keys.action(EVERYWHERE, ("F9",)) == ""
    assert keys.own == {"of a newer program": ("F9",)}


# what is shown is what counts


def test_every_button_of_a_battle_shows_the_key_that_works(dojo: Hands) -> None:
    """Every plain deed with other keys than it has by itself: what the bar shows, does it."""
    keys = WHOLE
    for number, deal in enumerate(deed_keys.deals()):
        if deal.scopes == (BATTLE,) and number < 12:
            keys = keys.bind(deal.name, f"Ctrl+F{number + 1}")
    dojo.program.bind(keys)
    dojo.look()
    seen = 0
    for each in dojo.session.screen.panels.bar.actions:
        done = len(dojo.session.battle.commands)
        if each.key.startswith("Ctrl + F") and not each.name.startswith("group:"):
            dojo.program.event(pygame.event.Event(
                pygame.KEYDOWN, key=getattr(pygame, f"K_{each.key.removeprefix('Ctrl + ')}"), mod=pygame.KMOD_LCTRL,
                unicode="",
            ))  # fmt: skip
            dojo.look()
            plan = dojo.session.plan
            assert each.name in (plan.deed, plan.reason_for) or len(dojo.session.battle.commands) > done, each
            seen += 1
            dojo.put_away()
    assert seen >= 4


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((640, 400), 75), ((1280, 800), 200)])
def test_the_pages_of_keys_fit(lang: str, size: tuple[int, int], scale: int) -> None:
    hands = Hands("dojo", 3, persons=("guest", "house"), lang=lang, size=size, scale=scale)
    hands.wait()
    for name, of in (("help", ""), ("key", "undo"), ("key_taken", "undo\tM")):
        hands.program.open_page(name, of)
        hands.look()
        for hit in hands.hits().entries:
            assert pygame.Rect((0, 0), size).contains(hit.box), hit
        page = hands.program.page
        assert page is not None
        assert hands.hits().find(("button", page.show.buttons[-1].name)) is not None
