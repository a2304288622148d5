"""Real dice at the window: chosen for a roll, a unit or a side, asked for to the number, typed or clicked, told."""

from __future__ import annotations

import pygame
import pytest

from game.app import dice_pages, hand_pages
from systems import events as ev, order
from systems.commands import Attack, RollByHand, SetInitiative
from tests.ui.hands import Hands

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def dojo() -> Hands:
    """Renka stands beside Osamu, both played by people who are not asked before they are hit."""
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    hands.square((7, 4))
    return hands


def choose(hands: Hands, place: int) -> None:
    """Say whose rolls are thrown by hand."""
    hands.key(pygame.K_d, CTRL, "\x04")
    assert hands.program.page_name == "dice"
    hands.click("pick real dice", place)
    hands.key(pygame.K_ESCAPE)


def say(hands: Hands, text: str) -> None:
    hands.event(pygame.TEXTINPUT, text=text)
    hands.look()


def strike(hands: Hands) -> None:
    """A blow, and every question answered, until dice are asked for."""
    hands.key(pygame.K_n)
    hands.key(pygame.K_RETURN)
    for _ in range(6):
        if hands.program.page is not None:
            return
        if hands.session.ask is not None:
            hands.key(pygame.K_0)
        hands.look()
    raise AssertionError("nobody asks for dice")


def wanted(hands: Hands) -> int:
    waiting = hands.session.table.waiting
    assert waiting is not None
    assert waiting.wanted is not None
    return waiting.wanted.count


def test_the_field_asks_for_exactly_the_dice_and_refuses_others(dojo: Hands) -> None:
    choose(dojo, dice_pages.ONE)
    before = dojo.session.battle.hash()
    strike(dojo)
    page = dojo.program.page
    assert page is not None
    count = wanted(dojo)
    assert page.show.heading == "Real dice of Renka Moor"
    assert any(f"Throw {count} dice" in line for line in page.show.lines)
    say(dojo, "1 2")
    dojo.key(pygame.K_RETURN)
    assert "more" in dojo.program.page.show.lines[0]  # type: ignore[union-attr]
    assert wanted(dojo) == count
    for _ in range(3):
        dojo.key(pygame.K_BACKSPACE)
    say(dojo, "12 " * count)
    dojo.key(pygame.K_RETURN)
    assert dojo.program.page.show.lines[0] == "A die has no face 12."  # type: ignore[union-attr]
    dojo.key(pygame.K_BACKSPACE, CTRL)
    say(dojo, "10 " + "1 " * (count - 1))
    dojo.key(pygame.K_RETURN)
    assert wanted(dojo) == 1, "the ten brings one more die"
    assert any(line.startswith("High faces add dice") for line in dojo.program.page.show.lines)  # type: ignore[union-attr]
    dojo.click("pick face", 7)
    dojo.key(pygame.K_RETURN)
    assert dojo.program.page is None
    battle = dojo.session.battle
    assert battle.hash() != before
    rolled = [event for event in battle.log if isinstance(event, ev.Rolled)][-1]
    assert rolled.faces == (10, *(1,) * (count - 1), 8)
    assert isinstance(battle.commands[-1], RollByHand)
    assert any(row.startswith("Real dice of Renka Moor, typed in") for row in dojo.rows())
    assert dojo.session.table.real_dice.mode == "units", "all rolls of this unit"


def test_the_next_roll_alone_and_a_roll_left_to_chance(dojo: Hands) -> None:
    choose(dojo, dice_pages.NEXT_ROLL)
    strike(dojo)
    dojo.click("button", "dice chance")
    assert dojo.program.page is None
    assert any(isinstance(event, ev.Rolled) for event in dojo.session.battle.log)
    assert not any(isinstance(event, ev.FacesGiven) for event in dojo.session.battle.log)


def test_a_person_may_do_something_else_instead(dojo: Hands) -> None:
    choose(dojo, dice_pages.SIDE)
    count = len(dojo.session.battle.commands)
    strike(dojo)
    given = len(dojo.session.battle.commands)
    dojo.key(pygame.K_ESCAPE)
    assert dojo.program.page is None
    assert dojo.session.table.waiting is None
    assert len(dojo.session.battle.commands) == given >= count


def test_the_blow_of_a_mind_waits_for_the_dice_of_its_table() -> None:
    hands = Hands("dojo", 1, persons=("house",))
    hands.session.table.real_dice.mode = "units"
    hands.session.table.real_dice.units = frozenset(hands.session.battle.ids)
    for _ in range(4000):
        hands.program.tick(50)
        if hands.program.page is not None or hands.session.person is not None:
            break
    for _ in range(30):
        if hands.program.page is not None and hands.program.page_name == "faces":
            break
        if hands.session.ask is not None:
            hands.key(pygame.K_0)
        elif hands.session.person is not None:
            hands.key(pygame.K_RETURN, CTRL)
        for _ in range(200):
            hands.program.tick(50)
            if hands.program.page is not None or hands.session.person is not None:
                break
    hands.look()
    assert hands.program.page_name == "faces"
    waiting = hands.session.table.waiting
    assert waiting is not None
    names = [button.name for button in hands.program.page.show.buttons]  # type: ignore[union-attr]
    mind = hands.session.table.players[waiting.command.actor] != "person"
    assert ("dice back" in names) != mind, "nobody takes back what a mind wants"
    while hands.program.page is not None:
        say(hands, "4 " * wanted(hands))
        hands.key(pygame.K_RETURN)
    assert any(isinstance(event, ev.FacesGiven) for event in hands.session.battle.log)


def test_faces_are_read_from_what_people_type() -> None:
    assert hand_pages.faces_in("10 8 3") == (10, 8, 3)
    assert hand_pages.faces_in("0,8，3") == (10, 8, 3)
    assert hand_pages.faces_in("") == ()
    assert hand_pages.faces_in("ten") is None
    assert hand_pages.faces_in("-3") is None


def test_what_was_typed_is_an_attack_like_any_other(dojo: Hands) -> None:
    choose(dojo, dice_pages.ONE)
    strike(dojo)
    while dojo.program.page is not None:
        say(dojo, "8 " * wanted(dojo))
        dojo.key(pygame.K_RETURN)
    command = dojo.session.battle.commands[-1]
    assert isinstance(command, RollByHand)
    assert isinstance(command.command, Attack) or command.command is not None
    dojo.wait()
    assert dojo.session.person is not None or dojo.session.battle.over is not None


def test_the_initiative_that_was_thrown_before_the_battle_can_be_of_real_dice() -> None:
    """INI-03: the face with the unit's modifier, marked as the Storyteller's; no longer once somebody acted on it."""
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    battle = hands.session.battle
    hands.key(pygame.K_d, CTRL, "\x04")
    hands.click("pick initiative:osamu", 8)
    with battle:
        assert order.standing(battle, "osamu").score == 9 + battle.unit("osamu").derived.initiative
    assert isinstance(battle.commands[-1], SetInitiative)
    assert hands.program.page is not None
    row = next(row for row in hands.program.page.show.rows if row.name == "initiative:osamu")
    assert row.chosen == 8
    hands.key(pygame.K_ESCAPE)
    hands.click("end turn")
    hands.wait()
    hands.key(pygame.K_d, CTRL, "\x04")
    assert hands.program.page is not None
    assert not [row for row in hands.program.page.show.rows if row.name.startswith("initiative:")]
