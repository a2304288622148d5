"""The invariants notice: each is shown a battle in which it is broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from components.actions import ActionBudget
from components.condition import Conditions
from components.damage import Health
from components.defense import Defense
from components.grapple import Grapple
from components.movement import Position
from components.objects import Lying, Moved
from systems import hold, points, referee, states
from systems.battle import Battle
from systems.board import draw
from systems.commands import Attack, ClimbOnto, EndTurn, TotalDefense
from systems.dice import Dice
from systems.events import AttackAnnounced, AttributesWorn, ClungTo, DamageTaken, Pushed, Rolled, TurnStarted
from systems.forecast import Effect, Forecast
from systems.store import SCENE
from tests.field import fight, preview, unit
from tests.fuzz.invariants import Watch
from tests.fuzz.reckoning import hurt, moved, shrunk
from tests.fuzz.recorder import Recorder

Break = Callable[[Battle], None]


def _battle() -> Battle:
    battle = fight(["A.#", "B.."], unit("ann", STR=4, Brawl=3), unit("bob", "blue", END=4))
    battle.dice = Recorder(Dice(1))
    return battle


def _silently(battle: Battle) -> None:
    battle.of("bob", Health).healthy -= 1
    battle._facts.clear()


def _into_the_wall(battle: Battle) -> None:
    with battle:
        battle.write("bob", Position, "x", 2)
        battle.write("bob", Position, "y", 0)


def _on_one_square(battle: Battle) -> None:
    with battle:
        battle.write("bob", Position, "y", 0)


def _twice(battle: Battle) -> None:
    battle.say(TurnStarted(unit="ann", round=battle.round))


def _overspent(battle: Battle) -> None:
    with battle:
        battle.write("ann", ActionBudget, "standard", 2)


def _hurt_without_harm(battle: Battle) -> None:
    with battle:
        battle.write("bob", Health, "healthy", battle.unit("bob").healthy - 1)
        battle.write("bob", Health, "bashing", 1)


def _wrong_overflow(battle: Battle) -> None:
    told = DamageTaken(
        unit="bob", source="ann", successes=1, dealt=1, grade="B", bashing=1, lethal=0, aggravated=0, absorbed=0,
        overflow=1, modifiers=(), healthy_left=0,
    )  # fmt: skip
    with battle:
        battle.write("bob", Health, "healthy", battle.unit("bob").healthy - 1)
        battle.write("bob", Health, "bashing", 1)
    battle.say(told)


def _unlogged_face(battle: Battle) -> None:
    battle.dice.d10(("a die", "nobody", "saw", 0))


def _face_from_nowhere(battle: Battle) -> None:
    battle.say(Rolled(unit="ann", kind="attack", pool=1, again=10, faces=(10,), added=0, successes=1))


def _forgotten_attack(battle: Battle) -> None:
    with battle:
        battle.write("bob", Defense, "attacks_suffered", 1)


def _announced(battle: Battle, shown: Forecast) -> None:
    battle.say(AttackAnnounced(unit="ann", target="bob", weapon="fist", verb="attack", forecast=shown))


def _wrong_sum(battle: Battle) -> None:
    _announced(battle, replace(preview(battle, Attack("ann", "bob", "fist")), pool=99))


def _named_twice(battle: Battle) -> None:
    shown = preview(battle, Attack("ann", "bob", "fist"))
    _announced(battle, replace(shown, modifiers=(*shown.modifiers, replace(shown.modifiers[0], value=0))))


def _flag_without_line(battle: Battle) -> None:
    shown = preview(battle, Attack("ann", "bob", "fist"))
    with battle:
        battle.write("bob", Conditions, "prone", True)
    _announced(battle, shown)


def _doubled(battle: Battle) -> None:
    with battle:
        battle.write(SCENE, Lying, "items", (("ann/fist", 0, 0, 0),))


def _held_by_nobody(battle: Battle) -> None:
    with battle:
        battle.write(SCENE, Moved, "things", ((2, 1, -1, -1),))


def _held_by_one_end(battle: Battle) -> None:
    with battle:
        battle.write("bob", Grapple, "held_by", (("ann", 1, "fist", False, False, False),))


def _holding_far_away(battle: Battle) -> None:
    with battle:
        hold.take(battle, "ann", "bob", 1, weapon="fist")
        battle.write("bob", Position, "x", 1)
        battle.write("ann", Position, "x", 0)
        battle.write("bob", Position, "y", 1)
        battle.write("ann", Grapple, "group", "bob")


def _point_of_nothing(battle: Battle) -> None:
    with battle:
        battle.write("bob", Conditions, "points", (("stun", False, 0, "ann", ""),))


def _pushed_elsewhere(battle: Battle) -> None:
    battle.say(Pushed(unit="bob", by="ann", path=((0, 1), (1, 1)), metres=1, wanted=1, stopped="", obstacle=""))


def _odds_above_one(battle: Battle) -> None:
    shown = preview(battle, Attack("ann", "bob", "fist"))
    _announced(battle, replace(shown, effects=(Effect("prone", (0.5, 0.6)),)))


def _wall_gone(battle: Battle) -> None:
    battle._board = draw(["...", "..."])


@pytest.mark.parametrize(
    ("broken", "number"),
    [
        (_silently, "2"), (_into_the_wall, "1"), (_on_one_square, "1"), (_twice, "3"), (_overspent, "5"),
        (_hurt_without_harm, "11"), (_wrong_overflow, "11"), (_unlogged_face, "17"), (_face_from_nowhere, "17"),
        (_forgotten_attack, "4"), (_wrong_sum, "12"), (_named_twice, "12"), (_flag_without_line, "10"),
        (_doubled, "21"), (_held_by_nobody, "21"), (_held_by_one_end, "8"), (_holding_far_away, "8"),
        (_point_of_nothing, "10"), (_pushed_elsewhere, "15"), (_odds_above_one, "12"), (_wall_gone, "1"),
    ],
)  # fmt: skip
def test_a_broken_battle_is_noticed(broken: Break, number: str) -> None:
    battle = _battle()
    watch = Watch(battle)
    _pass(watch)
    broken(battle)
    with pytest.raises(AssertionError, match=rf"^{number}: "):
        watch.after()


def test_a_deed_of_the_helpless_is_noticed() -> None:
    battle = _battle()
    watch = Watch(battle)
    _pass(watch)
    with battle:
        states.inflict(battle, "ann", "helpless", "bob", "")
    watch.after()
    watch.after(EndTurn("ann"))
    with pytest.raises(AssertionError, match=r"^9: "):
        watch.after(Attack("ann", "bob", "fist"))


def _pass(watch: Watch) -> None:
    """The battle so far is sound. What fell before the recorder came is not asked for."""
    recorder = watch.battle.dice
    assert isinstance(recorder, Recorder)
    recorder.faces = [(event.face,) for event in watch.battle.log if hasattr(event, "face")]
    watch.after()


def test_the_track_as_the_companion_tells_it() -> None:
    assert hurt((2, 1, 0, 0), (0, 3, 0)) == ((0, 0, 3, 0), 0), "lethal: two healthy points, then the B becomes L"
    assert hurt((0, 0, 1, 2), (0, 2, 0)) == ((0, 0, 0, 3), 1), "the last L becomes A, one point overflows"
    assert moved((2, 1, 0, 0), (0, 0, 3, 0), "lethal") == 3
    assert moved((0, 2, 0, 0), (0, 0, 0, 2), "aggravated") == 2


def _climbed() -> tuple[Battle, Watch]:
    """Ann, strong and nimble, about to climb onto a slow giant."""
    ann = unit("ann", STR=6, Athletics=5, specialties=("climb",))
    battle = fight(["....", ".B..", "A..."], ann, unit("bob", "blue", size=10, DEX=1))
    battle.dice = Dice(1)
    return battle, Watch(battle)


def test_the_action_an_easy_climb_leaves_is_no_second_one() -> None:
    """Won by more than three, climbing on gives its standard action back (GRP-07)."""
    battle, watch = _climbed()
    watch.after()
    for command in (ClimbOnto("ann", "bob"), TotalDefense("ann")):
        assert referee.submit(battle, command) is None
        watch.after(command)
    assert any(isinstance(event, ClungTo) and event.kept for event in battle.log)


def test_an_action_that_was_never_paid_is_not_given_back() -> None:
    battle, watch = _climbed()
    watch.after()
    battle.say(ClungTo(unit="ann", target="bob", kept=True))
    with pytest.raises(AssertionError, match="5:"):
        watch.after()


@pytest.mark.parametrize(
    ("track", "maximum", "left"),
    [((3, 2, 1, 0), 4, (1, 2, 1, 0)), ((0, 2, 3, 1), 3, (0, 0, 2, 1)), ((0, 0, 1, 4), 4, (0, 0, 0, 4)),
     ((1, 2, 0, 0), 5, (3, 2, 0, 0))],
)  # fmt: skip
def test_a_shorter_track_loses_its_healthy_points_first(
    track: tuple[int, ...], maximum: int, left: tuple[int, ...]
) -> None:
    assert shrunk(track, maximum) == left


def test_a_body_that_is_worn_down_has_a_shorter_track() -> None:
    """Pain that eats Endurance takes wounds with it; nothing has hurt the body (companion 7.1, 8.2)."""
    battle = fight(["A.B"], unit("ann"), unit("bob", "blue", END=4, RES=1, COM=2))
    with battle:
        battle.write("bob", Health, "healthy", 0)
        battle.write("bob", Health, "lethal", battle.unit("bob").derived.health)
        battle.write("bob", Conditions, "unconscious", True)
    watch = Watch(battle)
    watch.shadow, watch.cursor = battle.state(), len(battle.log)
    watch.tracks["bob"] = watch._track("bob")
    with battle:
        points.give(battle, "bob", "pain", 12, "ann")
    assert any(isinstance(event, AttributesWorn) for event in battle.log)
    for event in battle.log[watch.cursor :]:
        watch._heard(event)
    assert watch.tracks["bob"] == watch._track("bob")
