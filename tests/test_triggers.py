"""What a scenario itself makes happen (DESIGN 9): conditions, consequences, their order, once or each time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.hiding import Hiding
from components.movement import Position
from components.scene import Sighted
from systems import knowledge, referee
from systems.battle import Battle
from systems.board import Edge, EdgeKind, draw
from systems.commands import BreakObject, EndTurn, Move
from systems.course import Arrival, Condition, Consequence, Trigger
from systems.dice import ScriptedDice
from systems.events import BattleEnded, DoorMoved, Joined, Ordered, Revealed, Told
from systems.facts import UnitSheet
from systems.setup import Objective, Setup
from tests.field import do, end, hit, one, pass_round, rows, unit, weapon

ARM = weapon("arm", damage=18, grade="L")
FRAIL = {"health": 3, "base_defense": 0, "willpower": 0}
SAID = Consequence("message", en="Now!", zh="动手！")


def staged(
    map: list[str], *triggers: Trigger, arrivals: tuple[Arrival, ...] = (), edges: tuple[Edge, ...] = (),
    goals: tuple[Objective, ...] = (), later: tuple[UnitSheet, ...] = (),
) -> Battle:  # fmt: skip
    """Ann of red and bob of blue on a drawn map, round 1; ``later`` are further sheets, placed by themselves."""
    at = {char: (row.index(char), y) for y, row in enumerate(map) for char in "AB" if char in row}
    units = [unit("ann", weapons=(ARM,), Brawl=1), unit("bob", "blue", weapons=(ARM,), Brawl=1, printed=FRAIL)]
    placed = [
        replace(sheet, x=at[sheet.id[0].upper()][0], y=at[sheet.id[0].upper()][1],
                printed=(*sheet.printed, ("initiative", 100 - 20 * n)))
        for n, sheet in enumerate(units)
    ]  # fmt: skip
    setup = Setup(
        draw(map, edges=edges), (*placed, *later), ("red", "blue"), goals, arrivals=arrivals, triggers=triggers
    )
    dice = ScriptedDice((1, 1))
    battle = referee.new_battle(setup, dice=dice)
    dice.done()
    return battle


def told(battle: Battle) -> int:
    return len(rows(battle, Told))


def test_a_round_begins_and_the_scenario_speaks_once() -> None:
    battle = staged(["A.B"], Trigger(Condition("round", number=2), (SAID,)))
    end(battle)
    assert told(battle) == 0
    end(battle)
    assert (battle.round, told(battle)) == (2, 1)
    pass_round(battle)
    assert told(battle) == 1


def test_who_only_runs_through_an_area_has_entered_it() -> None:
    gate = Condition("enters", area=(2, 0, 2, 1), side="red")
    battle = staged(["A.....", "......", ".....B"], Trigger(gate, (SAID,)))
    do(battle, Move("ann", ((1, 0), (2, 0), (3, 0))))
    assert told(battle) == 1


@pytest.mark.parametrize(("narrow", "expected"), [({"unit": "bob"}, 0), ({"side": "blue"}, 0), ({"unit": "ann"}, 1)])
def test_an_area_waits_for_whom_it_names(narrow: dict[str, str], expected: int) -> None:
    battle = staged(["A....B"], Trigger(Condition("enters", area=(1, 0, 1, 0), **narrow), (SAID,)))  # type: ignore[arg-type]
    do(battle, Move("ann", ((1, 0),)))
    assert told(battle) == expected


def test_a_repeating_trigger_goes_off_each_time_anew() -> None:
    gate = Condition("enters", area=(1, 0, 1, 0), unit="ann")
    battle = staged(["A....B"], Trigger(gate, (SAID,), repeat=True))
    for square, expected in (((1, 0), 1), ((2, 0), 1), ((1, 0), 2)):
        do(battle, Move("ann", (square,)))
        assert told(battle) == expected
        pass_round(battle)
        if battle.acting() != "ann":
            end(battle)
        assert told(battle) == expected, "standing there is not entering again"


def test_a_fall_brings_reinforcements_before_the_fight_is_over() -> None:
    """The last of blue falls: whoever it calls in falling is on the way, so that blue is not beaten (DESIGN 10)."""
    eve = replace(unit("eve", "blue", printed={"initiative": 1}), x=5, y=0)
    battle = staged(
        ["AB...."], Trigger(Condition("falls", unit="bob"), (Consequence("arrive", key="relief"),)),
        arrivals=(Arrival(("eve",), key="relief"),), later=(eve,),
    )  # fmt: skip
    hit(battle, "ann", "bob", "arm", faces=(8, 8, 8, *(1,) * 18, 5))
    assert battle.over is None
    assert one(battle, Joined).at == (5, 0)


def test_wounds_open_a_door_and_a_blow_to_a_post_ends_the_fight() -> None:
    door = EdgeKind("door", True, True, 40, material="wood", door="shut")
    battle = staged(
        ["AB."], Trigger(Condition("health", unit="bob", number=1), (Consequence("open", at=("v", 2, 0)), SAID)),
        Trigger(Condition("opened", at=("v", 2, 0)), (Consequence("end", side="blue"),)), edges=(("v", 2, 0, door),),
    )  # fmt: skip
    hit(battle, "ann", "bob", "arm", faces=(8, 8, 8, *(1,) * 18))
    assert one(battle, DoorMoved).open
    ended = one(battle, BattleEnded)
    assert (ended.winner, ended.cause) == ("blue", "trigger")


def test_a_thing_destroyed_and_a_unit_seen() -> None:
    crate = Trigger(Condition("destroyed", at=("square", 1, 0)), (SAID,))
    battle = staged(["A1..#B"], crate, Trigger(Condition("seen", unit="bob", side="red"), (SAID, SAID)))
    assert told(battle) == 0
    pool = referee.forecast(battle, BreakObject("ann", ("square", 1, 0), "arm")).pool  # type: ignore[union-attr]
    do(battle, BreakObject("ann", ("square", 1, 0), "arm"), (8,) * pool)
    assert told(battle) == 1


def test_a_unit_that_is_only_scented_is_not_seen_until_somebody_has_it_exactly() -> None:
    """Bob hides, and Ann knows roughly where: the trigger waits until she has won back the square itself."""
    battle = staged(["A..#B"], Trigger(Condition("seen", unit="bob", side="red"), (SAID,)))
    with battle:
        battle.write("bob", Hiding, "whereabouts", (("ann", 1),))
        battle.write("bob", Position, "x", 2)
        assert knowledge.level(battle, "ann", "bob") == knowledge.APPROXIMATE
    end(battle)
    assert told(battle) == 0
    with battle:
        battle.write("bob", Hiding, "whereabouts", (("ann", 2),))
    end(battle)
    assert told(battle) == 1


def test_orders_and_what_a_side_is_told() -> None:
    orders = Consequence("orders", units=("bob",), order="hunt", unit="ann")
    battle = staged(
        ["A#B"], Trigger(Condition("round", number=2), (orders, Consequence("reveal", unit="bob", side="red")))
    )
    pass_round(battle)
    assert battle.unit("bob").orders == ("hunt", "ann")
    assert one(battle, Ordered).target == "ann"
    assert one(battle, Revealed).at == (2, 0)
    assert ("red", "bob", 2, 0, 2) in battle.scene(Sighted).last


def test_a_stage_of_a_goal_ends_nothing_but_is_waited_for() -> None:
    stage = Objective("red", "reach", "stage", area=(2, 0, 2, 0), count=1, key="bridge")
    battle = staged(["A....B"], Trigger(Condition("goal", key="bridge"), (SAID,)), goals=(stage,))
    do(battle, Move("ann", ((1, 0), (2, 0))))
    assert (told(battle), battle.over) == (1, None)


def test_triggers_go_off_in_the_order_of_the_file_and_survive_a_save() -> None:
    first = Trigger(Condition("round", number=2), (Consequence("message", en="one", zh="一"),))
    second = Trigger(Condition("round", number=2), (Consequence("message", en="two", zh="二"),))
    battle = staged(["A.B"], first, second)
    pass_round(battle)
    assert [event.en for event in rows(battle, Told)] == ["one", "two"]
    again = Battle(battle.setup)
    again.restore(battle.state())
    again.attach(battle.pipeline)
    do(again, EndTurn("ann"))
    assert told(again) == 0
