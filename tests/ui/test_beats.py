"""What moves on the board: every event has its beat or none on purpose, and each beat ends where the battle is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.app.beats import BEATS, STILL
from game.app.motion import Motion
from game.text import Text
from systems import events as ev
from systems.battle import Battle
from systems.events import EVENTS, Event
from tests.field import fight, unit

ANN, BOB = replace(unit("ann"), name_en="Ann"), replace(unit("bob", "blue"), name_en="Bob")


def watched(*events: Event, reduced: bool = False) -> tuple[Battle, Motion]:
    """A field of one row on which these events have just happened, and its motion before the first frame."""
    battle = fight(["A.....B"], ANN, BOB)
    motion = Motion(battle, Text("en"), reduced)
    battle.log += events
    motion.read(frozenset(battle.ids))
    return battle, motion


def until(motion: Motion, milliseconds: int, step: int = 10) -> list[dict[str, tuple[float, float]]]:
    """Where tokens are, frame by frame, as long as something moves."""
    seen = []
    for _ in range(milliseconds // step):
        if not motion.tick(step):
            break
        seen.append(motion.moving())
    return seen


def test_every_kind_of_event_has_a_beat_or_is_still_on_purpose() -> None:
    assert set(BEATS) | STILL == set(EVENTS)
    assert not set(BEATS) & STILL


def test_one_who_is_pushed_slides_level_and_square_by_square() -> None:
    path = ((1, 0), (2, 0), (3, 0))
    _, motion = watched(ev.Pushed(unit="bob", by="ann", path=path, metres=2, wanted=2))
    frames = until(motion, 2000)
    places = [frame["bob"] for frame in frames if "bob" in frame]
    assert places[0][0] < 2 < places[-1][0]
    assert {y for _, y in places} == {0.0}
    assert all(a[0] <= b[0] for a, b in pairwise(places))
    assert not motion.busy


def test_one_who_is_thrown_flies_in_an_arc() -> None:
    path = tuple((x, 0) for x in range(5))
    _, motion = watched(ev.Flung(unit="bob", by="ann", path=path, metres=4, wanted=4))
    heights = [frame["bob"][1] for frame in until(motion, 2000) if "bob" in frame]
    assert min(heights) < -0.5, "higher at the middle of the way"
    assert heights[-1] > min(heights), "and down again"


def test_a_grappler_closes_in_and_stands_again() -> None:
    battle, motion = watched(ev.HoldTaken(unit="ann", target="bob", margin=2))
    places = [frame["ann"][0] for frame in until(motion, 2000) if "ann" in frame]
    assert max(places) > 1.5, "a third of the way to Bob, who is six squares off"
    assert not motion.busy
    assert motion.moving() == {}
    assert (battle.unit("ann").x, battle.unit("ann").y) == (0, 0)
    assert [tag.strong for tag in motion.tags()] == ["Held"]


def test_a_disarmed_weapon_flies_from_the_hand_to_the_ground() -> None:
    _, motion = watched(ev.ItemFell(unit="bob", item="bob/sword", square=(4, 0), cause="disarmed"))
    motion.tick(1)
    flown: list[tuple[float, ...]] = []
    for _ in range(60):
        motion.tick(10)
        flown += motion.flying()
    assert flown[0][0] > flown[-1][0] > 3.9
    assert motion.flying() == ()


@pytest.mark.parametrize(
    "event",
    [
        ev.Pushed(unit="bob", by="ann", path=((1, 0), (2, 0)), metres=1, wanted=1),
        ev.Flung(unit="bob", by="ann", path=((1, 0), (2, 0)), metres=1, wanted=1),
        ev.HoldTaken(unit="ann", target="bob", margin=1),
        ev.ItemFell(unit="bob", item="bob/sword", square=(4, 0), cause="disarmed"),
        ev.Toppled(unit="bob", by="ann"),
        ev.Crashed(unit="bob", by="ann", left=1, hardness=5, at=("square", 4, 0)),
    ],
)
def test_reduced_motion_travels_nowhere_and_a_key_finishes_what_runs(event: Event) -> None:
    _, still = watched(event, reduced=True)
    assert all(frame == {} for frame in until(still, 500))
    assert still.flying() == ()
    _, motion = watched(event)
    motion.tick(10)
    motion.finish()
    assert not motion.busy
    assert motion.moving() == {}
    assert motion.flying() == ()


def test_the_log_shows_the_dice_before_a_push_they_have_won() -> None:
    """A walk that comes before any dice makes the log wait; a push that follows them does not."""
    dice = ev.Rolled(unit="ann", kind="bull_rush", pool=2, again=10, faces=(8, 9), added=0, successes=2)
    push = ev.Pushed(unit="bob", by="ann", path=((1, 0), (2, 0)), metres=1, wanted=1)
    _, motion = watched(dice, push)
    assert not motion.walking
    _, motion = watched(push, dice)
    assert motion.walking


def test_what_these_eyes_do_not_see_does_not_move() -> None:
    battle = fight(["A.....B"], ANN, BOB)
    motion = Motion(battle, Text("en"))
    battle.log.append(ev.Pushed(unit="bob", by="ann", path=((1, 0), (2, 0)), metres=1, wanted=1))
    motion.read(frozenset(("ann",)))
    assert not motion.busy
