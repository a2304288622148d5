"""The goals: one line that is always there, what it counts, and what a side is not told."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.app import tracker
from game.app.layout import LEAST
from systems import victory
from systems.setup import Objective
from tests.ui import players
from tests.ui.hands import Hands


def texts(hands: Hands) -> list[str]:
    shown = hands.session.screen.panels.goals
    assert shown is not None
    return [f"{goal.what} | {goal.far}" for goal in shown.goals]


def test_the_storyteller_follows_every_sides_goals_the_acting_sides_first() -> None:
    hands = Hands("mortar", 3, persons=players.sides("mortar"))
    hands.wait()
    shown = hands.session.screen.panels.goals
    assert shown is not None
    acting = hands.session.person
    assert acting is not None
    assert shown.goals[0].side == acting.side
    assert {goal.side for goal in shown.goals} == {*hands.session.battle.setup.sides}
    assert len(shown.goals) == len(hands.session.battle.setup.objectives)
    assert any("held 0 of 3 rounds" in line for line in texts(hands))
    assert any("0 of 10 rounds" in line for line in texts(hands))


def test_a_side_follows_its_own_goals_and_is_not_told_how_many_enemies_there_are() -> None:
    """INF-01: a count of enemies would tell of those it has not found."""
    hands = Hands("night-watch", 3, view="player")
    hands.wait()
    session = hands.session
    shown = session.screen.panels.goals
    assert shown is not None
    assert {goal.side for goal in shown.goals} == {session.side}
    routs = [goal.far for goal in shown.goals if "no enemy side" in goal.what]
    assert all(" of " not in far for far in routs)


def test_goals_that_only_set_something_off_are_the_storytellers() -> None:
    hands = Hands("mortar", 3, view="player")
    hands.wait()
    session = hands.session
    own = [goal for goal in session.battle.setup.objectives if goal.side == session.side]
    told = [goal for goal in own if goal.result in tracker.OPEN_RESULTS]
    assert len(tracker.shown(session)) == len(told) > 0
    setup = session.battle.setup
    session.battle.setup = replace(setup, objectives=tuple(replace(goal, result="stage") for goal in own))
    assert tracker.shown(session) == []
    session.eyes_side = ""
    assert all("On the way" in goal.what for goal in tracker.shown(session))


def test_the_line_counts_what_comes_about() -> None:
    hands = Hands("mortar", 3, persons=players.sides("mortar"))
    hands.wait()
    session = hands.session
    goal = next(each for each in session.battle.setup.objectives if each.kind == "survive")
    assert tracker.progress(session, goal) == (f"0 of {goal.rounds} rounds", False)
    for _ in range(40):
        if session.battle.round > 1:
            break
        hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)
        hands.wait()
    assert tracker.progress(session, goal) == (f"1 of {goal.rounds} rounds", False)


def test_how_a_protected_one_is_and_who_has_the_thing() -> None:
    hands = Hands("dojo", 1, persons=players.sides("dojo"))
    hands.wait()
    session = hands.session
    unit = session.battle.units()[0]
    total = unit.healthy + unit.bashing + unit.lethal + unit.aggravated
    guard = Objective(unit.side, "protect", "defeat", unit.id)
    assert tracker.progress(session, guard) == (f"{total} of {total} healthy", False)
    thing = Objective(unit.side, "seize", item="no such thing")
    assert tracker.progress(session, thing) == ("nobody has it", False)
    with session.battle:
        assert not victory.bears(session.battle, unit, "no such thing")


def test_the_line_is_on_the_screen_in_every_arrangement_and_unfolds_by_key_and_click() -> None:
    for size, scale in (((1280, 800), 100), ((1920, 1200), 200), (LEAST, 100)):
        hands = Hands("mortar", 3, size=size, scale=scale)
        hands.wait()
        assert hands.hits().find(("goals", "line")) is not None
        assert hands.hits().find(("popover", "goals")) is None
        hands.key(pygame.K_o, pygame.KMOD_CTRL)
        assert hands.hits().find(("popover", "goals")) is not None
        hands.click("goals", "line")
        assert hands.hits().find(("popover", "goals")) is None


def test_the_ground_of_a_goal_is_marked_for_the_side_that_has_it() -> None:
    hands = Hands("mortar", 3, view="player")
    hands.wait()
    session = hands.session
    marked = {aim.area for aim in session.screen.scene.marks.aims}
    mine = {
        tuple(goal.area) for goal in session.battle.setup.objectives
        if goal.area and goal.side == session.side and goal.result in tracker.OPEN_RESULTS
    }  # fmt: skip
    assert marked == mine
    hands.click("view", 0)
    everybody = {tuple(goal.area) for goal in session.battle.setup.objectives if goal.area}
    assert {aim.area for aim in session.screen.scene.marks.aims} == everybody
