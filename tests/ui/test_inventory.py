"""Hands and gear: what is in hand, where the rest is, what each thing's uses cost, and why one is not possible now."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app import inventory
from game.app.inventory import Inventory
from game.app.screens.page import PageShow
from game.scenario import loader
from systems import items, referee
from systems.commands import Command, Don, Draw, DropItem, Stow
from tests.ui import players
from tests.ui.hands import Hands


@pytest.fixture
def house() -> Hands:
    """The warehouse, whose people carry more than they hold."""
    hands = Hands("warehouse", 3, persons=players.sides("warehouse"))
    hands.wait()
    return hands


def show(hands: Hands) -> PageShow:
    assert hands.program.page is not None
    assert hands.program.page_name == inventory.PAGE
    return hands.program.page.show


def page_of(hands: Hands, command: type[Command]) -> tuple[str, int]:
    """The row and the place in it of the first use that gives this command and is possible, else of any."""
    unit = hands.session.person
    assert unit is not None
    uses = Inventory(hands.session, unit).uses()
    wanted = [n for n, use in enumerate(uses) if isinstance(use.command, command)]
    wanted.sort(key=lambda n: referee.why_not(hands.session.battle, uses[n].command) is not None)
    assert wanted, f"nobody can {command.verb} anything"
    first = wanted[0]
    for row in show(hands).rows:
        number = int(row.name.removeprefix("use:")) if row.name else -1
        if row.name and number <= first < number + len(row.choices):
            return row.name, first - number
    raise AssertionError("the use is not on the page")


def test_the_key_opens_the_things_of_the_unit_that_decides(house: Hands) -> None:
    unit = house.session.person
    assert unit is not None
    house.key(pygame.K_i, pygame.KMOD_CTRL)
    shown = show(house)
    assert house.session.name_of(unit.id) in shown.heading
    words = " ".join(f"{row.label} {row.value}" for row in shown.rows)
    for weapon in items.movable(house.session.battle, unit):
        assert house.session.text.item(house.session.battle, weapon.item) in words
    for item, _ in (*unit.stowed, *unit.gear):
        assert house.session.text.item(house.session.battle, item) in words, "what is carried is listed with its place"
    house.key(pygame.K_ESCAPE)
    assert house.program.page is None


def test_the_case_on_the_unit_card_opens_the_same(house: Hands) -> None:
    unit = house.session.person
    assert unit is not None
    house.click("gear", unit.id)
    assert house.session.name_of(unit.id) in show(house).heading


def test_a_use_is_done_by_a_click_and_the_page_shows_what_is_so_now(house: Hands) -> None:
    house.key(pygame.K_i, pygame.KMOD_CTRL)
    name, place = page_of(house, DropItem)
    before = len(house.session.battle.commands)
    house.click(f"pick {name}", place)
    done = house.session.battle.commands[before]
    assert isinstance(done, DropItem)
    lying = [row for row in show(house).rows if "on the ground" in row.label]
    assert lying, "what was dropped lies within reach now"


def test_stow_and_draw_with_the_keys_alone(house: Hands) -> None:
    house.key(pygame.K_i, pygame.KMOD_CTRL)
    for command in (Stow, Draw):
        name, place = page_of(house, command)
        for _ in range(200):
            house.key(pygame.K_TAB)
            if house.hits().focused == (f"pick {name}", place):
                break
        else:
            raise AssertionError("Tab does not come to the use")
        house.key(pygame.K_RETURN)
        assert isinstance(house.session.battle.commands[-1], command)


def test_a_use_that_is_not_possible_says_why_under_its_thing(house: Hands) -> None:
    house.key(pygame.K_i, pygame.KMOD_CTRL)
    name, place = page_of(house, Stow)
    house.click(f"pick {name}", place)
    assert isinstance(house.session.battle.commands[-1], Stow)
    unit = house.session.person
    assert unit is not None
    if not any(isinstance(use.command, Stow) for use in Inventory(house.session, unit).uses()):
        name, place = page_of(house, Draw)
        house.click(f"pick {name}", place)
    name, place = page_of(house, Stow)
    label = next(row.choices[place] for row in show(house).rows if row.name == name)
    assert label.endswith("(?)"), "the standard action is spent"
    before = len(house.session.battle.commands)
    house.click(f"pick {name}", place)
    assert len(house.session.battle.commands) == before
    said = [row for row in show(house).rows if "standard action" in row.value.lower()]
    assert said
    assert said[0].rule, "the refusal names its rule"


def test_packed_armor_is_put_on_from_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """ITM-01: it lies among what is carried, at the price of the whole turn; once it is on it is worn."""
    whole = loader.load("warehouse")
    packed = tuple(
        replace(each, kept=((each.armor.key, "back"), *each.kept)) if each.armor is not None else each
        for each in whole.units
    )
    monkeypatch.setattr(loader, "load", lambda source: whole._replace(units=packed))
    hands = Hands("warehouse", 3, persons=players.sides("warehouse"))
    hands.wait()
    for _ in range(len(packed)):
        unit = hands.session.person
        assert unit is not None
        if hands.session.battle.sheets[unit.id].armor is not None:
            break
        hands.click("end turn")
        hands.wait()
    assert unit is not None
    hands.key(pygame.K_i, pygame.KMOD_CTRL)
    assert "Worn" not in [row.label for row in show(hands).rows if row.strong]
    name, place = page_of(hands, Don)
    before = len(hands.session.battle.commands)
    hands.click(f"pick {name}", place)
    assert isinstance(hands.session.battle.commands[before], Don)
    hands.wait()
    worn = Inventory(hands.session, hands.session.battle.unit(unit.id)).page()
    assert "Worn" in [row.label for row in worn.rows if row.strong]


def test_every_use_has_its_price(house: Hands) -> None:
    unit = house.session.person
    assert unit is not None
    for use in Inventory(house.session, unit).uses():
        deed, _, cost = use.label.partition(" · ")
        assert deed
        assert cost == "free" or "action" in cost


def test_others_see_what_is_held_and_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """INF-02: what is in pockets and how much is loaded is no sight."""
    whole = loader.load("warehouse")
    hidden = whole._replace(rules=(*whole.rules, ("reveal_enemy_defense", "off")))
    monkeypatch.setattr(loader, "load", lambda source: hidden)
    hands = Hands("warehouse", 3, view="player", persons=players.sides("warehouse"))
    hands.wait()
    session = hands.session
    foe = next(unit for unit in session.battle.units() if unit.side != session.side)
    assert foe.gear or foe.stowed or foe.sheet.armor
    shown = Inventory(session, foe).page()
    assert [row.label for row in shown.rows if row.strong] == ["In hand"]
    assert not any(row.choices for row in shown.rows)
    assert not any("loaded" in row.value for row in shown.rows)
