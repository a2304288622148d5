"""The Storyteller's hand at the window: by mouse and by keys, in both languages, taken back, and never for players."""

from __future__ import annotations

import pygame
import pytest

from game.app import hand, hand_band
from game.app.hits import Wish
from game.app.screens.page_figures import Item
from game.app.showing import Band
from systems import places, referee
from systems.commands import (
    AddUnit,
    Command,
    FixDice,
    GiveItem,
    PlaceUnit,
    RemoveUnit,
    SetCondition,
    SetDoor,
    SetHealth,
    SetInitiative,
    TakeItem,
)
from tests.ui.hands import Hands

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def dojo() -> Hands:
    """Both sides played by people; Renka has the turn at D5, Osamu stands at I5."""
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    return hands


def band(hands: Hands) -> Band:
    shown = hands.session.screen.panels.band
    assert shown is not None
    return shown


def say(hands: Hands, text: str) -> None:
    """Type letters into the page that is open."""
    hands.event(pygame.TEXTINPUT, text=text)
    hands.look()


def last(hands: Hands, back: int = 1) -> Command:
    """The newest command, or one before it."""
    return hands.session.battle.commands[-back]


def opened(hands: Hands) -> bool:
    return hands.session.plan.hand is not None


def lay(hands: Hands) -> None:
    """Open the hand by its key."""
    hands.key(pygame.K_h, CTRL, "\x08")


def test_the_tool_opens_the_hand_and_a_click_places_the_unit(dojo: Hands) -> None:
    dojo.click("tool", "hand")
    assert band(dojo).text == "The Storyteller's hand: Renka Moor"
    dojo.square((8, 4))
    assert band(dojo).text == "The Storyteller's hand: Osamu Vale", "a click chooses whom it is about"
    dojo.click("choice", "place")
    dojo.square((10, 2))
    command = dojo.session.battle.commands[-1]
    assert isinstance(command, PlaceUnit)
    assert command.square == (10, 2)
    osamu = dojo.session.battle.unit(command.actor)
    assert (osamu.x, osamu.y) == (10, 2)
    assert "The Storyteller moves Osamu Vale to K3" in dojo.rows()
    dojo.click("tool", "undo")
    osamu = dojo.session.battle.unit(command.actor)
    assert (osamu.x, osamu.y) == (8, 4)
    dojo.click("choice", "done")
    assert not opened(dojo)


def test_a_square_that_is_taken_says_why_and_is_lit(dojo: Hands) -> None:
    lay(dojo)
    dojo.click("choice", "place")
    before = dojo.session.battle.hash()
    dojo.square((8, 4))
    assert band(dojo).text == "Osamu Vale stands at I5. Possible once it is moved."
    assert band(dojo).rule == "MOV-01"
    assert dojo.session.screen.scene.marks.refused == (("square", 8, 4),)
    assert dojo.session.battle.hash() == before


def test_everything_by_keys_alone(dojo: Hands) -> None:
    """Place, Health, Initiative and removal without a pointer; one undo each."""
    battle = dojo.session.battle
    start = battle.hash()
    lay(dojo)
    dojo.key(pygame.K_1)
    for _ in range(2):
        dojo.key(pygame.K_RIGHT)
    dojo.key(pygame.K_RETURN)
    assert isinstance(last(dojo), PlaceUnit)
    dojo.key(pygame.K_n)
    dojo.key(pygame.K_2)
    for _ in range(3):
        dojo.key(pygame.K_4)  # lethal and one more
    dojo.key(pygame.K_3)
    assert "2 L" in band(dojo).text
    dojo.key(pygame.K_RETURN)
    command = last(dojo)
    assert isinstance(command, SetHealth)
    assert (command.bashing, command.lethal, command.aggravated) == (0, 2, 0)
    dojo.key(pygame.K_5)
    dojo.key(pygame.K_4)
    dojo.key(pygame.K_RETURN)
    assert isinstance(last(dojo), SetInitiative)
    dojo.key(pygame.K_ESCAPE)
    assert not opened(dojo)
    for _ in range(3):
        dojo.key(pygame.K_u)
    assert battle.hash() == start


def test_conditions_are_found_by_typing_and_set_by_number(dojo: Hands) -> None:
    lay(dojo)
    dojo.key(pygame.K_3)
    assert dojo.program.page_name == "hand"
    say(dojo, "prone")
    dojo.key(pygame.K_RETURN)
    assert dojo.session.battle.commands[-1] == SetCondition("renka", "prone", 1)
    dojo.key(pygame.K_3)
    say(dojo, "stun")
    dojo.key(pygame.K_RETURN)
    assert band(dojo).text.endswith(": 0")
    dojo.key(pygame.K_2)
    dojo.click("choice", "by:0:1")
    dojo.click("commit")
    assert dojo.session.battle.commands[-1] == SetCondition("renka", "stun", 2)
    assert dojo.session.battle.unit("renka").point("stun") == 2
    assert dojo.session.battle.unit("renka").prone


def test_a_refused_condition_is_said_in_the_band(dojo: Hands) -> None:
    lay(dojo)
    dojo.key(pygame.K_3)
    say(dojo, "stun")
    dojo.key(pygame.K_RETURN)
    dojo.key(pygame.K_RETURN)
    assert band(dojo).text == "It is so already."


def test_a_unit_of_this_battle_comes_once_more_and_plays_on(dojo: Hands) -> None:
    lay(dojo)
    dojo.key(pygame.K_7)
    say(dojo, "osamu")
    dojo.key(pygame.K_RETURN)
    assert [each.name for each in band(dojo).choices] == ["side:guest", "side:house", "list", "back"]
    dojo.key(pygame.K_1)
    dojo.square((4, 6))
    command = dojo.session.battle.commands[-2]
    assert isinstance(command, AddUnit)
    added = dojo.session.battle.unit(command.actor)
    assert (added.side, added.sheet.name_en, added.x, added.y) == ("guest", "Osamu Vale 2", 4, 6)
    assert dojo.session.table.players[added.id] == "person"
    assert any(each.unit == added.id for each in dojo.session.screen.panels.strip.chips)
    assert any(each.id == added.id for each in dojo.session.screen.scene.placed)
    dojo.key(pygame.K_u)
    assert command.actor not in dojo.session.battle.ids
    assert all(each.id != command.actor for each in dojo.session.screen.scene.placed)


def test_a_unit_from_the_book_comes_too(dojo: Hands) -> None:
    lay(dojo)
    dojo.key(pygame.K_7)
    say(dojo, "book zombie hound")
    dojo.key(pygame.K_RETURN)
    dojo.square((4, 2))
    command = dojo.session.battle.commands[-2]
    assert isinstance(command, AddUnit)
    assert command.sheet is not None
    assert (command.sheet.template, command.sheet.name_en) == ("zombie_hound", "Zombie hound")


def everybody(scenario: str) -> Hands:
    """A battle whose sides are all played by people."""
    sides = Hands(scenario, 3, persons=()).session.battle.setup.sides
    hands = Hands(scenario, 3, persons=sides)
    hands.wait()
    return hands


def values(hands: Hands) -> list[str]:
    """What the rows of the open page stand for."""
    assert hands.program.page is not None
    return [row.figures.value for row in hands.program.page.rows() if isinstance(row.figures, Item)]


def pick(hands: Hands, value: str) -> None:
    """A row of the open page, wherever it is scrolled."""
    assert hands.program.page is not None
    hands.program.page.reveal(value)
    hands.look()
    hands.click("item", value)


def test_items_are_taken_and_given() -> None:
    hands = everybody("warehouse")
    lay(hands)
    hands.key(pygame.K_4)
    taken = next(each for each in values(hands) if each.startswith("take:") and "/" in each)
    pick(hands, taken)
    command = hands.session.battle.commands[-1]
    assert isinstance(command, TakeItem)
    assert any(row.startswith("The Storyteller takes ") for row in hands.rows())
    hands.key(pygame.K_4)
    assert taken not in values(hands)
    pick(hands, f"give:{command.item}")
    assert hands.session.battle.commands[-1] == GiveItem(command.actor, command.item)


def test_doors_open_from_the_list_and_by_a_click_beside_them() -> None:
    hands = everybody("warehouse")
    battle = hands.session.battle
    lay(hands)
    hands.key(pygame.K_6)
    assert band(hands).text == "Which door? Click beside it."
    hands.key(pygame.K_9)
    axis, x, y = values(hands)[0].removeprefix("door:").split(",")
    at = (axis, int(x), int(y))
    hands.key(pygame.K_RETURN)
    command = battle.commands[-1]
    assert isinstance(command, SetDoor)
    assert command.at == at
    hands.key(pygame.K_6)
    hands.key(pygame.K_9)
    hands.key(pygame.K_ESCAPE)
    assert band(hands).text == "Which door? Click beside it.", "back from the list"
    square = places.beside_edge(at)[1]
    hands.session.screen.show(square)
    hands.look()
    hands.square(square)
    assert battle.commands[-1] == SetDoor("", at, not command.open)


def test_the_next_dice_are_typed_and_what_is_no_face_is_said(dojo: Hands) -> None:
    lay(dojo)
    dojo.key(pygame.K_9)
    say(dojo, "11 2")
    dojo.key(pygame.K_RETURN)
    assert dojo.program.page is not None
    assert dojo.program.page.show.lines[0] == "A die has no face 11."
    for _ in range(4):
        dojo.key(pygame.K_BACKSPACE)
    say(dojo, "0 9 8")
    dojo.key(pygame.K_RETURN)
    assert last(dojo) == FixDice("renka", (10, 9, 8))
    assert band(dojo).text == "The Storyteller's hand: Renka Moor", "back on the board"
    dojo.key(pygame.K_9)
    dojo.click("button", "hand anybody")
    say(dojo, "4")
    dojo.key(pygame.K_RETURN)
    assert last(dojo) == FixDice("", (4,))


def test_removing_asks_first(dojo: Hands) -> None:
    lay(dojo)
    dojo.key(pygame.K_7)
    say(dojo, "osamu")
    dojo.key(pygame.K_RETURN)
    dojo.square((4, 6))
    dojo.key(pygame.K_8)
    assert band(dojo).text == "Take Osamu Vale 2 off the field?"
    dojo.key(pygame.K_RETURN)
    command = dojo.session.battle.commands[-1]
    assert isinstance(command, RemoveUnit)
    assert command.actor in dojo.session.battle.absent()


def test_players_have_no_hand(dojo: Hands) -> None:
    dojo.key(pygame.K_F2)
    assert all(tool.name != "hand" for tool in dojo.session.screen.panels.strip.tools)
    lay(dojo)
    assert not opened(dojo)
    assert dojo.session.screen.panels.told is not None
    assert dojo.session.screen.panels.told.text.startswith("The hand is the Storyteller's")


def test_changing_to_the_player_s_view_closes_the_hand(dojo: Hands) -> None:
    lay(dojo)
    dojo.key(pygame.K_F2)
    assert not opened(dojo)


def test_a_table_without_a_storyteller_has_no_hand(dojo: Hands) -> None:
    dojo.session.table.storyteller = False
    dojo.session.refresh()
    lay(dojo)
    assert not opened(dojo)


def test_minds_wait_while_the_hand_is_open_and_think_anew_afterwards() -> None:
    hands = Hands("dojo", 1, persons=("house",))
    hands.program.start("dojo", 1, persons=("house",))
    lay(hands)
    battle = hands.session.battle
    assert opened(hands)
    count = len(battle.commands)
    for _ in range(40):
        hands.look()
    assert len(battle.commands) == count, "the mind of the guest waits"
    hands.key(pygame.K_2)
    hands.key(pygame.K_2)
    hands.key(pygame.K_RETURN)
    assert isinstance(battle.commands[-1], SetHealth)
    hands.key(pygame.K_ESCAPE)
    hands.wait()
    assert len(battle.commands) > count + 1
    assert referee.decides(battle) is not None


def test_the_hand_speaks_chinese(dojo: Hands) -> None:
    dojo.key(pygame.K_l)
    lay(dojo)
    assert band(dojo).text == "主持人之手：莲香・摩尔" or band(dojo).text.startswith("主持人之手：")
    for deed in ("place", "health", "initiative", "remove"):
        dojo.click("choice", deed)
        assert band(dojo).text
        dojo.key(pygame.K_ESCAPE)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((640, 400), 100), ((1280, 800), 200)])
def test_the_hand_fits_small_windows(size: tuple[int, int], scale: int) -> None:
    hands = Hands("dojo", 1, persons=("guest", "house"), size=size, scale=scale)
    hands.wait()
    lay(hands)
    board = hands.session.screen.at.board
    for each in band(hands).choices:
        hit = hands.hits().find(("choice", each.name))
        assert hit is not None, each.name
        assert board.contains(hit.box) or board.colliderect(hit.box)
    hands.key(pygame.K_3)
    assert hands.program.page_name == "hand"
    hands.key(pygame.K_ESCAPE)
    assert hands.program.page is None
    assert opened(hands)


def test_the_settings_lead_to_the_hand_where_the_strip_has_no_room() -> None:
    hands = Hands("dojo", 1, persons=("guest", "house"), size=(640, 400))
    hands.wait()
    hands.click("tool", "settings")
    hands.click("button", "hand")
    assert hands.program.page is None
    assert opened(hands)


def test_a_click_on_what_the_band_no_longer_has_does_nothing() -> None:
    """Of two clicks before one frame the second may mean a choice that the first has put away, whichever it is."""
    hands = Hands("alley", 3, persons=("patrol", "gang"))
    hands.wait()
    session = hands.session
    hand.toggle(session)
    bare = session.plan.hand
    assert bare is not None

    def at(deed: str) -> set[str]:
        session.plan.hand = bare
        if deed:
            hand.start(session, deed)
        return {each.name for each in hand_band.band(session).choices if each.enabled}

    offered = {deed: at(deed) for deed in ("", *hand.DEEDS)}
    every = set().union(*offered.values())
    for deed, own in offered.items():
        for name in sorted(every - own):
            at(deed)
            before = session.plan.hand
            session.screen.wishes = [Wish("choice", name)]
            session.take()
            assert session.plan.hand == before, (deed, name)
