"""What lasts on the board: holds, items on the ground, worn and broken things; the picture follows the battle."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from components.objects import Lying, Moved, Wear
from game.app import lasting
from game.app.badges import badge
from game.app.deeds import SPELL_ICONS
from game.app.icons import ICONS, icon
from game.app.repertoire import KINDS
from game.app.theme import INK
from systems import referee, things, worn_board
from systems.board import Ground
from systems.commands import PickUp
from tests.ui.hands import Hands

CRATE = ("square", 5, 1)


@pytest.fixture
def dojo() -> Hands:
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    return hands


def write(hands: Hands, kind: type, field: str, value: object) -> None:
    battle = hands.session.battle
    with battle:
        battle.write("", kind, field, value)
    hands.session.after()
    hands.wait()


def pixels(hands: Hands, square: tuple[int, int]) -> bytes:
    """What is drawn on one square."""
    box = pygame.Rect(hands.session.screen.camera.box(square))
    return pygame.image.tobytes(hands.surface.subsurface(box), "RGB")


def test_items_on_the_ground_are_drawn_and_named_when_pointed_at(dojo: Hands) -> None:
    before = pixels(dojo, (6, 3))
    write(dojo, Lying, "items", (("osamu/quarterstaff", 6, 3, 0), ("renka/rope", 6, 3, 0)))
    assert dojo.session.screen.scene.marks.lying == (((6, 3), 2),)
    assert pixels(dojo, (6, 3)) != before
    dojo.hover((6, 3))
    assert any("Quarterstaff" in tag.strong for tag in dojo.session.screen.scene.marks.tags)


def test_an_item_is_picked_up_by_a_click_on_where_it_lies(dojo: Hands) -> None:
    unit = dojo.session.person
    assert unit is not None
    here = (unit.x, unit.y)
    write(dojo, Lying, "items", (("osamu/quarterstaff", *here, 0), ("renka/rope", *here, 0)))
    dojo.unfold("pick_up")
    dojo.click("action", "pick_up")
    assert dojo.session.plan.deed == "pick_up", "two things lie there: it is asked which"
    assert dojo.session.screen.scene.marks.things
    names = [each.label for each in dojo.session.screen.panels.band.choices if each.name]  # type: ignore[union-attr]
    assert any("uarterstaff" in name for name in names)
    dojo.key(pygame.K_1)
    dojo.key(pygame.K_RETURN)
    command = dojo.session.battle.commands[-1]
    assert isinstance(command, PickUp)
    assert command.item == "osamu/quarterstaff"


def test_a_damaged_crate_has_more_cracks_the_more_it_is_worn(dojo: Hands) -> None:
    battle = dojo.session.battle
    thing = things.at_place(battle, CRATE)
    assert thing is not None
    most = battle.rules.structure(thing)
    stages = []
    for points in (1, most - 1):
        write(dojo, Wear, "damage", ((worn_board.place_name(CRATE), points),))
        ((place, stage),) = dojo.session.screen.scene.marks.worn
        assert place == CRATE
        stages.append(stage)
    assert stages[0] < stages[1] <= lasting.STAGES


def test_a_broken_crate_is_gone_from_the_board_and_from_the_picture(dojo: Hands) -> None:
    """The cached layers follow the battle's board (DESIGN 12): another board is drawn from the ground up."""
    battle, before = dojo.session.battle, pixels(dojo, CRATE[1:])
    view = dojo.session.screen.view
    assert view.board is battle.board
    thing = things.at_place(battle, CRATE)
    assert thing is not None
    write(dojo, Wear, "damage", ((worn_board.place_name(CRATE), battle.rules.structure(thing)),))
    assert things.at_place(battle, CRATE) is None
    assert view.board is battle.board
    assert not view.board.thing[CRATE[2] * view.board.width + CRATE[1]]
    assert pixels(dojo, CRATE[1:]) != before
    assert dojo.session.screen.scene.marks.worn == ()
    assert CRATE[1:] not in [square for square, _ in dojo.session.pointing.shields(battle.unit("renka"))]


def test_a_crate_that_was_carried_is_drawn_where_it_stands_now(dojo: Hands) -> None:
    before = pixels(dojo, (3, 3))
    write(dojo, Moved, "things", ((5, 1, 3, 3),))
    assert pixels(dojo, (3, 3)) != before
    write(dojo, Wear, "damage", ((worn_board.place_name(CRATE), 1),))
    assert dojo.session.screen.scene.marks.worn[0][0] == ("square", 3, 3)


@pytest.mark.parametrize("size", [16, 24, 64])
def test_every_deed_has_an_icon_of_its_own_at_every_size(size: int) -> None:
    names = {kind.icon or kind.named for kind in KINDS} | set(SPELL_ICONS.values())
    drawn = {name: pygame.image.tobytes(icon(name, size, INK), "RGBA") for name in names}
    assert len(set(drawn.values())) == len(names)
    for name, picture in drawn.items():
        assert sum(picture[3::4]) > 255 * size, name


def test_every_mark_of_a_state_is_told_apart() -> None:
    names = [name.removeprefix("mark_") for name in ICONS if name.startswith("mark_")]
    drawn = {pygame.image.tobytes(badge(name, 7), "RGBA") for name in names}
    assert len(drawn) == len(names)


def test_the_marks_of_a_moment_change_nothing(dojo: Hands) -> None:
    before = dojo.session.battle.hash()
    lasting.marks(dojo.session.people)
    assert dojo.session.battle.hash() == before
    assert referee.legal(dojo.session.battle, "renka")


def test_hot_ground_is_named_with_what_it_does_when_pointed_at(dojo: Hands) -> None:
    battle = dojo.session.battle
    people = dojo.session.people
    lava, fire = Ground("lava", heat=6, kindles=True), Ground("fire", fire=9)
    here = 3 * battle.board.width + 6
    for kind, said in ((lava, "Lava: 6 damage a round"), (fire, "Burning ground: 9 dice of damage a round")):
        ground = list(battle.board.ground)
        ground[here] = len(battle.board.grounds)
        battle._board = replace(battle.board, grounds=(*battle.board.grounds, kind), ground=tuple(ground))
        assert lasting.named(people, (6, 3)) == said
