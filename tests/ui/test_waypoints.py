"""A way led over chosen squares, and pulled over others with the pointer, in a planned turn and before a strike."""

from __future__ import annotations

import pygame

from systems.commands import Attack, Move
from tests.ui.hands import Hands
from tests.ui.test_turn_plan import BESIDE, FOE, dojo, steps


def begin(hands: Hands) -> None:
    hands.key(pygame.K_p, pygame.KMOD_LSHIFT, "P")
    hands.session.screen.show(BESIDE, FOE)
    hands.look()


def last(hands: Hands) -> tuple[tuple[int, int], ...]:
    command = hands.session.turn.stages[-1].command
    assert isinstance(command, Move)
    return command.path


def pull(hands: Hands, start: tuple[int, int], end: tuple[int, int], *, button: bool = True) -> None:
    """Press on a square, move to another one and let go there."""
    camera = hands.session.screen.camera
    hands.point(camera.middle(start))
    hands.event(pygame.MOUSEBUTTONDOWN, pos=camera.middle(start), button=1)
    x, y = camera.middle(start)
    for part in (1, 2, 3):
        ex, ey = camera.middle(end)
        hands.event(
            pygame.MOUSEMOTION, pos=(x + (ex - x) * part // 3, y + (ey - y) * part // 3), rel=(0, 0), buttons=(1, 0, 0)
        )
        hands.look()
    if button:
        hands.event(pygame.MOUSEBUTTONUP, pos=camera.middle(end), button=1)
        hands.look()


def test_a_way_is_led_over_squares_with_shift_and_a_click() -> None:
    hands = dojo()
    begin(hands)
    hands.event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, unicode="")
    hands.square((4, 6))
    hands.event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="")
    assert steps(hands) == []
    assert hands.session.plan.via == ((4, 6),)
    hands.square((6, 4))
    assert (4, 6) in last(hands)
    assert last(hands)[-1] == (6, 4)
    assert hands.session.screen.scene.marks.via == ((4, 6),)


def test_a_way_is_led_over_squares_with_the_keys() -> None:
    hands = dojo()
    begin(hands)
    hands.point((1, 1))
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN):
        hands.key(key)
    hands.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    assert hands.session.plan.via == ((4, 6),)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_UP, pygame.K_UP):
        hands.key(key)
    hands.key(pygame.K_RETURN)
    assert (4, 6) in last(hands)
    assert last(hands)[-1] == (6, 4)


def test_a_square_too_far_off_is_refused_as_a_waypoint() -> None:
    hands = dojo()
    begin(hands)
    hands.session.plan.cursor = (0, 0)  # in the wall
    hands.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    assert hands.session.plan.via == ()
    assert hands.session.plan.reason is not None


def test_the_end_of_a_planned_way_is_pulled_elsewhere() -> None:
    hands = dojo()
    begin(hands)
    hands.square((6, 4))
    pull(hands, (6, 4), (5, 6))
    assert steps(hands) == [Move]
    assert last(hands)[-1] == (5, 6)
    pull(hands, (5, 6), (0, 0))
    assert last(hands)[-1] == (5, 6), "it cannot lead into the wall"


def test_the_middle_of_a_planned_way_is_pulled_over_another_square() -> None:
    hands = dojo()
    begin(hands)
    hands.square((6, 4))
    assert last(hands) == ((4, 4), (5, 4), (6, 4))
    pull(hands, (5, 4), (5, 6), button=False)
    assert (5, 6) in hands.session.screen.scene.marks.path, "it shows while it is pulled"
    assert hands.session.screen.scene.marks.path[-1] == (6, 4)
    hands.event(pygame.MOUSEBUTTONUP, pos=hands.session.screen.camera.middle((5, 6)), button=1)
    hands.look()
    assert (5, 6) in last(hands)
    assert last(hands)[-1] == (6, 4)


def test_escape_lets_the_way_go_back_to_where_it_was() -> None:
    hands = dojo()
    begin(hands)
    hands.square((6, 4))
    pull(hands, (6, 4), (5, 6), button=False)
    hands.key(pygame.K_ESCAPE)
    assert last(hands) == ((4, 4), (5, 4), (6, 4))


def test_the_walk_before_a_strike_is_pulled_and_walked_as_pulled() -> None:
    """Without planning the turn: the deed is chosen, then from where, then at whom."""
    hands = dojo()
    hands.click("action", next(each.name for each in hands.session.deeds() if each.verb == "attack"))
    hands.session.screen.show(BESIDE, FOE)
    hands.look()
    hands.square(BESIDE)
    assert hands.session.plan.step == BESIDE
    pull(hands, BESIDE, (7, 3))
    assert hands.session.plan.step == (7, 3)
    walk = hands.session.walk()
    assert walk is not None
    pull(hands, walk.path[1], (5, 5))
    hands.square(FOE)
    hands.square(FOE)
    done = [each for each in hands.session.table.battle.commands if isinstance(each, (Move, Attack))]
    assert [type(each) for each in done] == [Move, Attack]
    assert isinstance(done[0], Move)
    assert (5, 5) in done[0].path
    assert done[0].path[-1] == (7, 3)


def test_a_way_is_taken_hold_of_and_pulled_with_the_keys() -> None:
    """Shift and Enter on the way take hold of it, the arrows pull it, Enter lets it go; Esc leaves it as it was."""
    hands = dojo()
    begin(hands)
    hands.square((6, 4))
    before = last(hands)
    middle = before[len(before) // 2 - 1]
    hands.point((1, 1))
    session = hands.session

    def cursor(goal: tuple[int, int]) -> None:
        for _ in range(40):
            x, y = session.plan.cursor or (-1, -1)
            if (x, y) == goal:
                return
            hands.key(pygame.K_RIGHT if x < goal[0] else pygame.K_LEFT if x > goal[0]
                      else pygame.K_DOWN if y < goal[1] else pygame.K_UP)  # fmt: skip
        raise AssertionError("the cursor does not come there")

    hands.key(pygame.K_UP)
    cursor(middle)
    hands.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    assert session.plan.pulled == "way step"
    cursor((middle[0], middle[1] + 2))
    hands.key(pygame.K_ESCAPE)
    assert not session.plan.pulled
    assert last(hands) == before
    cursor(middle)
    hands.key(pygame.K_RETURN, pygame.KMOD_LSHIFT)
    cursor((middle[0], middle[1] + 2))
    hands.key(pygame.K_RETURN)
    assert (middle[0], middle[1] + 2) in last(hands)
    assert last(hands)[-1] == before[-1]
