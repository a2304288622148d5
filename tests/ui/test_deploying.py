"""Placing one's units by hand: drag, click, keys, swap, chance, the way back, and why not."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import replay
from game.app.deploying import Deployment, movable, zone_of
from game.app.screens.deploying import DeployScreen
from game.prepared import Prepared
from game.scenario.loader import load
from game.scenario.scenario import standing
from systems import referee
from tests.amounts import amount
from tests.ui.hands import Hands

ENTER = pygame.K_RETURN
Square = tuple[int, int]


def opened(scenario: str = "alley", **more: object) -> Hands:
    """The deployment, opened from the setup."""
    hands = Hands(scenario, 3, title=True, **more)  # type: ignore[arg-type]
    hands.click("prepare", scenario)
    hands.click("button", "deploy")
    screen(hands)
    return hands


def screen(hands: Hands) -> DeployScreen:
    assert hands.program.before is not None
    found = hands.program.before.screen
    assert isinstance(found, DeployScreen)
    return found


def deployment(hands: Hands) -> Deployment:
    assert hands.program.before is not None
    assert hands.program.before.deployment is not None
    return hands.program.before.deployment


def where(hands: Hands, unit: str) -> Square:
    stands = deployment(hands).units[unit]
    return stands.x, stands.y


def click(hands: Hands, square: Square) -> None:
    hands.press(screen(hands).camera.middle(square))


def drag(hands: Hands, start: Square, end: Square) -> None:
    """Press on a square, wander, release on another."""
    camera = screen(hands).camera
    a, b = camera.middle(start), camera.middle(end)
    hands.point(a)
    hands.event(pygame.MOUSEBUTTONDOWN, pos=a, button=1)
    for part in (0.3, 0.7, 1.0):
        hands.point((round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)))
        hands.look()
    hands.event(pygame.MOUSEBUTTONUP, pos=b, button=1)
    hands.look()


def test_a_unit_is_dragged_to_its_place_and_the_battle_begins_there() -> None:
    """Lin from B7 to F10; everybody else where the file has them, and the replay goes the same way."""
    hands = opened()
    drag(hands, (1, 6), (5, 9))
    assert where(hands, "lin") == (5, 9)
    hands.click("button", "done")
    battle = hands.session.battle
    assert (battle.unit("lin").x, battle.unit("lin").y) == (5, 9)
    assert (battle.unit("hale").x, battle.unit("hale").y) == (3, 5)
    assert hands.session.table.notes is not None
    recorded = hands.session.table.notes.replay(battle)
    assert replay.run(recorded).hash() == battle.hash()
    hands.key(pygame.K_F5)
    assert hands.session.battle.unit("lin").x == 5


def test_a_unit_is_chosen_and_a_square_clicked_and_two_change_places() -> None:
    hands = opened()
    click(hands, (1, 6))
    click(hands, (2, 4))
    assert where(hands, "lin") == (2, 4)
    click(hands, (2, 8))
    click(hands, (3, 5))
    assert (where(hands, "duarte"), where(hands, "hale")) == ((3, 5), (2, 8))
    hands.click("button", "reset")
    assert (where(hands, "lin"), where(hands, "duarte"), where(hands, "hale")) == ((1, 6), (2, 8), (3, 5))


def test_the_same_with_the_keys_alone() -> None:
    """Tab to the second unit, three squares right and one down, Enter; then Done."""
    hands = opened()
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_TAB)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN):
        hands.key(key)
    hands.key(ENTER)
    assert where(hands, "duarte") == (5, 9)
    hands.key(ENTER, pygame.KMOD_CTRL)
    assert hands.session.battle.unit("duarte").x == 5


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ((8, 7), "I8 is outside your ground."),
        ((1, 9), "Nobody can stand on B10."),
        ((0, 3), "A4 is outside your ground."),
    ],
)
def test_what_is_not_possible_is_refused_with_its_reason(square: Square, words: str) -> None:
    hands = opened()
    click(hands, (1, 6))
    click(hands, square)
    assert where(hands, "lin") == (1, 6)
    assert screen(hands).show.refusal == words
    assert screen(hands).show.marks.refused == (("square", *square),)


def test_a_drop_off_the_map_puts_the_unit_back() -> None:
    hands = opened()
    start, panel = screen(hands).camera.middle((1, 6)), screen(hands).panel.center
    hands.point(start)
    hands.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    hands.point((start[0] + 40, start[1]))
    hands.point(panel)
    hands.event(pygame.MOUSEBUTTONUP, pos=panel, button=1)
    hands.look()
    assert where(hands, "lin") == (1, 6)
    assert not screen(hands).grabbed


def test_chance_puts_everybody_somewhere_legal() -> None:
    """Every throw: inside the ground, on ground that can be entered, nobody on another; enemies stay."""
    scenario = load("alley")
    one = Deployment(scenario, Prepared())
    seen = set()
    for _ in range(amount("deploy_throws")):
        one.shuffle()
        begun = one.prepared.scenario(scenario)
        assert not [*standing(begun.board, enumerate(begun.units))]
        places = tuple((sheet.x, sheet.y) for sheet in begun.units if sheet.side == "patrol")
        assert zone_of(scenario, "patrol").issuperset(places)
        assert [sheet for sheet in begun.units if sheet.side == "gang"] == [
            sheet for sheet in scenario.units if sheet.side == "gang"
        ]
        seen.add(places)
    assert len(seen) > amount("deploy_throws") // 2


def test_only_units_in_their_ground_that_a_person_plays_are_placed() -> None:
    scenario = load("alley")
    chosen = Prepared().with_unit(scenario, "hale", "best_odds")
    assert movable(chosen.army(scenario)) == {"patrol": ("lin", "duarte")}
    assert movable(load("dojo")) == {}
    nobody = Prepared().with_side(scenario, "patrol", "best_odds")
    with pytest.raises(ValueError, match="no person"):
        Deployment(scenario, nobody)


def test_enemies_are_hidden_while_one_places_in_the_players_view_and_shown_to_the_storyteller() -> None:
    for view, tokens in (("player", {"lin", "duarte", "hale"}), ("st", set(load("alley").setup().units) and None)):
        hands = opened(view=view)
        placed = {each.id for each in screen(hands).show.placed}
        assert placed == (tokens or {sheet.id for sheet in load("alley").units})


def test_two_people_place_one_after_the_other_and_hand_the_screen_over() -> None:
    """In the player's view the second one's screen is covered first, and so is the battle for the first."""
    hands = Hands("alley", 3, title=True, view="player")
    hands.key(pygame.K_p)
    hands.click("pick side:gang", 0)
    hands.click("button", "deploy")
    hands.click("button", "random")
    hands.click("button", "done")
    assert (hands.program.page_name, hands.program.page_of) == ("handover", "gang")
    hands.click("button", "go")
    assert {each.id for each in screen(hands).show.placed} == {"vico", "needle", "moss", "rook"}
    hands.click("button", "done")
    assert hands.session.side == "gang"
    deciding = referee.decides(hands.session.battle)
    assert deciding is not None
    assert hands.session.battle.unit(deciding).side == "patrol"
    hands.look()
    assert (hands.program.page_name, hands.program.page_of) == ("handover", "patrol")


def test_places_that_a_changed_file_does_not_allow_any_more_are_given_up(tmp_path: Path) -> None:
    scenario = load("alley")
    kept = Prepared(places=(("lin", 0, 0), ("hale", 5, 5)))
    assert kept.fitting(scenario).places == ()
    assert Prepared(places=(("hale", 5, 5),)).fitting(scenario).places == (("hale", 5, 5),)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 100), ((1280, 800), 200), ((640, 400), 100), ((1000, 700), 75)]
)
def test_everything_lies_in_the_window_and_apart(lang: str, size: tuple[int, int], scale: int) -> None:
    hands = opened(lang=lang, size=size, scale=scale)
    hands.look()
    window = pygame.Rect((0, 0), size)
    boxes = [hit for hit in hands.hits().entries if hit.action in ("unit", "button")]
    assert {hit.value for hit in boxes if hit.action == "button"} == {"back", "reset", "random", "done"}
    for n, hit in enumerate(boxes):
        assert window.contains(hit.box), hit.name
        assert not any(hit.box.colliderect(other.box) for other in boxes[n + 1 :]), hit.name
    board = screen(hands).camera
    assert all(window.collidepoint(board.middle(square)) for square in ((0, 0), (21, 14)))
