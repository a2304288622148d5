"""The goals: one line that is always there, what it counts, and what a side is not told."""

from __future__ import annotations

from dataclasses import replace

import pygame

from components.movement import Position
from game.app import tracker
from game.app.layout import LEAST
from systems import victory
from systems.course import Condition, Consequence, Trigger
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


def test_a_side_is_told_everybodys_goals_its_own_first_and_not_how_many_enemies_there_are() -> None:
    """INF-01: a count of enemies would tell of those it has not found. Of its own losses it may know all."""
    hands = Hands("night-watch", 3, view="player")
    hands.wait()
    session = hands.session
    shown = session.screen.panels.goals
    assert shown is not None
    assert {goal.side for goal in shown.goals} == {*session.battle.setup.sides}
    mine = [goal.side == session.side for goal in shown.goals]
    assert mine == sorted(mine, reverse=True)
    routs = {goal.side == session.side: goal.far for goal in shown.goals if "no enemy side" in goal.what}
    own = sum(unit.side == session.side for unit in session.battle.units())
    assert routs == {True: "0 down", False: f"0 of {own} down"}


def test_how_far_others_are_is_counted_from_what_a_side_knows() -> None:
    """The thieves creep up unseen: nobody of the watch is told that one of them has come to the shelves."""
    hands = Hands("night-watch", 3, view="player")
    hands.wait()
    session = hands.session
    goal = next(each for each in session.battle.setup.objectives if each.kind == "reach")
    session.eyes_side = session.people.side = "watch"
    left, top, _, _ = goal.area
    with session.battle:
        session.battle.write("shade", Position, "x", left)
        session.battle.write("shade", Position, "y", top)
    for located, there in ((frozenset(), 0), (frozenset({"shade"}), 1)):
        session.people.located = located
        assert tracker.progress(session, goal) == (f"{there} of {goal.count} there", False)


def test_what_ends_the_battle_beside_the_goals_is_told_to_all() -> None:
    """As the minds know it: whom it makes the winner, when, and how far it is; a draw is nobody's and comes last."""
    hands = Hands("mortar", 3, view="player")
    hands.wait()
    session = hands.session
    setup = session.battle.setup
    mine, theirs = session.side, next(side for side in setup.sides if side != session.side)
    unit = next(each for each in session.battle.units() if each.side == session.side)
    named = session.name_of(unit.id)
    whole = unit.healthy + unit.bashing + unit.lethal + unit.aggravated
    expected = {
        Condition("falls", unit=unit.id): f"{named} falls | {whole} of {whole} healthy",
        Condition(
            "health", unit=unit.id, number=3
        ): f"{named} has less than 3 healthy points | {whole} of {whole} healthy",
        Condition("enters", unit=unit.id, area=(1, 1, 2, 2)): f"{named} in B2 to C3 | ",
        Condition(
            "enters", side=mine, area=(1, 1, 1, 1)
        ): f"somebody of {session.names.side(session.text.text, mine).text} in B2 | ",
        Condition("enters", area=(1, 1, 1, 1)): "anybody in B2 | ",
        Condition("seen", unit=unit.id): f"{named} is seen | ",
        Condition("opened", at=("h", 1, 1)): "the door at B2 is opened | ",
        Condition("destroyed", at=("square", 1, 1)): "what stands at B2 is destroyed | ",
    }
    ends = [Trigger(when, (Consequence("end", side=theirs),)) for when in expected]
    ends.append(Trigger(Condition("round", number=9), (Consequence("end"),)))
    session.battle.setup = replace(setup, objectives=(), triggers=tuple(ends))
    rows = [f"{goal.what} | {goal.far}" for goal in tracker.shown(session)]
    assert rows == [*(f"Wins: {each}" for each in expected.values()), "A draw: round 9 begins | 1 of 9 rounds"]
    assert tracker.shown(session)[-1].place == tracker.NOBODY


def test_stages_are_told_as_what_lies_on_the_way() -> None:
    hands = Hands("mortar", 3, view="player")
    hands.wait()
    session = hands.session
    setup = session.battle.setup
    session.battle.setup = replace(setup, objectives=tuple(replace(goal, result="stage") for goal in setup.objectives))
    assert len(tracker.shown(session)) == len(setup.objectives)
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


def test_the_ground_of_every_goal_is_marked_in_its_sides_colour() -> None:
    hands = Hands("mortar", 3, view="player")
    hands.wait()
    session = hands.session
    places = session.people.places
    everybody = {(tuple(goal.area), places[goal.side]) for goal in session.battle.setup.objectives if goal.area}
    assert {(aim.area, aim.side) for aim in session.screen.scene.marks.aims} == everybody
