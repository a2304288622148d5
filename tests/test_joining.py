"""Joining a fight under way, and leaving it (JOI, SCN-06): who is on the field, when newcomers act, where they come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.damage import Health
from components.initiative import Initiative as Score
from components.joining import Presence
from systems import initiative, knowledge, points, referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import Attack, EndTurn, Leave, Move, SetStanding, Surrender
from systems.course import Arrival
from systems.dice import ScriptedDice
from systems.events import BattleEnded, DamageTaken, Joined, KeptOut, LeftField, Surrendered
from systems.facts import UnitSheet
from systems.rulesets import DEFAULT
from systems.setup import Objective, Setup
from systems.view import view
from tests.around import at_the_exit
from tests.field import do, end, fight, hit, one, refused, rows, unit, weapon

ARM = weapon("arm", damage=18, grade="L")
FRAIL = {"health": 3, "base_defense": 0, "willpower": 0}

# presence -------------------------------------------------------------------------------------------------------------


def stand(*, third: bool = True) -> Battle:
    """Ann of red beside bob of blue, and eve of blue behind him."""
    units = [unit("ann"), unit("bob", "blue")] + ([unit("eve", "blue")] if third else [])
    return fight(["ABE"], *units)


def away(battle: Battle, who: str, state: str) -> None:
    with battle:
        battle.write(who, Presence, "state", state)


@pytest.mark.parametrize("state", ["coming", "gone"])
def test_who_is_not_on_the_field_is_nowhere_but_still_somebody(state: str) -> None:
    battle = stand()
    away(battle, "eve", state)
    assert [each.id for each in battle.units()] == ["ann", "bob"]
    assert battle.unit("eve").presence == state
    assert "eve" not in initiative.order(battle)
    assert "eve" not in knowledge.located(battle, "blue")
    assert [each.low.id for each in view(battle, "ann").records] == ["bob"]


def test_who_is_not_on_the_field_does_nothing_and_nothing_is_done_to_it() -> None:
    battle = stand()
    away(battle, "bob", "coming")
    for command in (Attack("ann", "bob", "fist"), EndTurn("bob"), Attack("bob", "ann", "fist")):
        refusal = refused(battle, command)
        assert (refusal.key, refusal.fact("unit"), refusal.rules) == ("turn.away", "bob", ("JOI-02",))
    assert referee.why_not(battle, SetStanding("bob", "never")) is None
    away(battle, "bob", "gone")
    assert refused(battle, Attack("ann", "bob", "fist")).rules == ("SCN-06",)


def test_the_slot_of_one_that_is_away_is_left_out() -> None:
    battle = stand()
    away(battle, "bob", "gone")
    end(battle)
    assert battle.acting() == "eve"
    do(battle, EndTurn("eve"))
    assert (battle.acting(), battle.round) == ("ann", 3)


# arrivals -------------------------------------------------------------------------------------------------------------


def waves(
    rows: list[str], *later: UnitSheet, arrivals: tuple[Arrival, ...], at: dict[str, tuple[int, int]],
    goals: tuple[Objective, ...] = (), faces: tuple[int, ...] = (1, 1), edition: str = DEFAULT,
    **house: str,
) -> Battle:  # fmt: skip
    """Ann of red and bob of blue on letters, round 1; the ``later`` come where ``at`` wants them."""
    first = [unit("ann", weapons=(ARM,), Brawl=1), unit("bob", "blue", weapons=(ARM,), Brawl=1, printed=FRAIL)]
    at = at | {char.lower(): (row.index(char), y) for y, row in enumerate(rows) for char in "AB" if char in row}
    placed = [
        replace(
            sheet, x=at[sheet.id[0]][0], y=at[sheet.id[0]][1], printed=(("initiative", 50 - 20 * n), *sheet.printed)
        )
        for n, sheet in enumerate((*first, *later))
    ]
    setup = Setup(
        draw(rows), tuple(placed), ("red", "blue"), goals, ruleset=edition, house=tuple(house.items()),
        arrivals=arrivals,
    )  # fmt: skip
    dice = ScriptedDice(faces)
    battle = referee.new_battle(setup, dice=dice)
    dice.done()
    return battle


def round_over(battle: Battle, faces: tuple[int, ...] = ()) -> None:
    """Turns end until the next round has begun, while these dice fall in it."""
    number = battle.round
    battle.dice = ScriptedDice(faces)
    while battle.round == number and battle.over is None:
        assert referee.submit(battle, EndTurn(battle.acting() or "")) is None
    battle.dice.done()


@pytest.mark.rule("JOI-01", "JOI-02", "JOI-03")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_a_newcomer_rolls_and_acts_from_the_next_round_on(edition: str) -> None:
    """Eve comes in round 2 and rolls higher than bob: her first slot is that of round 3, between ann and bob."""
    eve = unit("eve", "blue", printed={"initiative": 30})
    battle = waves(["A...B"], eve, arrivals=(Arrival(("eve",), round=2),), at={"e": (2, 0)}, edition=edition)
    round_over(battle, (9,))
    joined = one(battle, Joined)
    assert (joined.unit, joined.at, battle.round) == ("eve", (2, 0), 2)
    assert initiative.order(battle) == ("ann", "eve", "bob")
    assert battle.unit("eve").flat_footed
    acted = [battle.acting()]
    for _ in range(3):
        end(battle)
        acted.append(battle.acting())
    assert acted == ["ann", "bob", "ann", "eve"]
    assert battle.round == 3
    assert not battle.unit("eve").flat_footed


@pytest.mark.rule("JOI-03")
def test_who_has_just_come_can_be_attacked_and_is_flat_footed() -> None:
    battle = waves(["A...B"], unit("eve", "blue"), arrivals=(Arrival(("eve",), round=2),), at={"e": (1, 0)})
    round_over(battle, (9,))
    assert battle.acting() == "ann"
    assert battle.unit("eve").flat_footed
    assert referee.why_not(battle, Attack("ann", "eve", "arm")) is None
    assert not [event for event in battle.log if event.key == "surprise_began"]


def test_taken_squares_send_it_to_the_nearest_free_one_of_its_ground() -> None:
    area = (1, 0, 4, 1)
    battle = waves(
        ["A.B...", "......"], unit("eve", "blue"), arrivals=(Arrival(("eve",), round=2, area=area),), at={"e": (2, 0)}
    )
    round_over(battle, (1,))
    assert one(battle, Joined).at == (1, 0), "equally near: row by row"


def test_along_an_edge_a_big_one_stands_wholly_on_the_map() -> None:
    ogre = unit("eve", "blue", size=10)
    battle = waves(
        ["A.....", "......", ".....B"], ogre, arrivals=(Arrival(("eve",), round=2, edge="south"),), at={"e": (3, 2)}
    )
    round_over(battle, (1,))
    assert one(battle, Joined).at == (3, 1)


def test_without_room_it_waits_and_comes_a_round_later() -> None:
    battle = waves(["AB."], unit("eve", "blue"), arrivals=(Arrival(("eve",), round=2),), at={"e": (1, 0)})
    round_over(battle)
    assert one(battle, KeptOut).unit == "eve"
    end(battle)
    do(battle, Move("bob", ((2, 0),)))
    round_over(battle, (1,))
    assert one(battle, Joined).at == (1, 0)


def test_a_side_whose_next_wave_has_its_round_is_not_beaten() -> None:
    battle = waves(["AB."], unit("eve", "blue"), arrivals=(Arrival(("eve",), round=3),), at={"e": (2, 0)})
    hit(battle, "ann", "bob", "arm", faces=(8, 8, 8, *(1,) * 18))
    assert battle.over is None
    round_over(battle)
    assert (battle.round, battle.acting()) == (2, "ann")


def test_a_tie_with_those_who_are_there_is_thrown_for_once() -> None:
    """H14: the newcomer throws against the die they have thrown, and they keep their order."""
    battle = waves(["A...B"], unit("eve", "blue"), arrivals=(Arrival(("eve",), round=2),), at={"e": (2, 0)})
    with battle:
        for who in ("ann", "bob"):
            battle.write(who, Score, "score", 15)
            battle.write(who, Score, "tie", 6 if who == "ann" else 4)
    round_over(battle, (5, 5))
    assert initiative.order(battle) == ("ann", "eve", "bob")


# ways out -------------------------------------------------------------------------------------------------------------

GATE = Objective("red", "escape", area=(0, 0, 0, 0), count=1)


@pytest.mark.rule("SCN-06")
def test_who_walks_off_by_its_way_out_is_gone_and_has_got_away() -> None:
    battle = waves(["A.B"], arrivals=(), at={}, goals=(GATE,))
    do(battle, Leave("ann"))
    assert one(battle, LeftField).at == (0, 0)
    assert battle.unit("ann").presence == "gone"
    ended = one(battle, BattleEnded)
    assert (ended.winner, ended.cause) == ("red", "escape")


def test_there_is_no_way_out_but_by_the_area_and_free() -> None:
    battle = waves(["A.B"], arrivals=(), at={}, goals=(GATE,))
    do(battle, Move("ann", ((1, 0),)))
    assert refused(battle, Leave("ann")).key == "leave.elsewhere"
    end(battle)
    assert refused(battle, Leave("bob")).key == "leave.no_way"


@pytest.mark.rule("SCN-06")
@pytest.mark.parametrize("kind", ["burn", "bleed"])
def test_who_has_left_is_hurt_no_more_and_asked_nothing(kind: str) -> None:
    """Burning and wounded nearly out, ann walks off: her turn ends there, and whatever smarts does so elsewhere."""
    battle = at_the_exit()
    do(battle, SetStanding("ann", "ask"))
    with battle:
        points.give(battle, "ann", kind, 6)
        battle.write("ann", Health, "lethal", battle.unit("ann").derived.health - 1)
        battle.write("ann", Health, "healthy", 1)
    do(battle, Leave("ann"))
    assert (referee.asks(battle), battle.acting(), battle.unit("ann").healthy) == (None, "cal", 1)
    assert rows(battle, DamageTaken) == []


def test_a_side_that_has_left_is_beaten() -> None:
    battle = waves(["A.B"], arrivals=(), at={}, goals=(replace(GATE, count=2),))
    do(battle, Leave("ann"))
    assert one(battle, BattleEnded).winner == "blue"


@pytest.mark.rule("SCN-06")
def test_who_gives_up_stays_does_nothing_more_and_is_spared() -> None:
    cid = unit("eve", "blue")
    battle = waves(["AEB"], cid, arrivals=(), at={"e": (1, 0)}, faces=(1, 1, 1))
    end(battle)
    do(battle, Surrender("bob"))
    assert one(battle, Surrendered).unit == "bob"
    assert battle.acting() == "eve", "its turn is over"
    assert [each.id for each in battle.units()] == ["ann", "bob", "eve"]
    do(battle, Surrender("eve"))
    assert one(battle, BattleEnded).winner == "red"


def test_who_has_given_up_is_attacked_only_where_no_quarter_is_given() -> None:
    for house, key in (("spared", "attack.surrendered"), ("struck", "")):
        battle = waves(["AB."], unit("eve", "blue"), arrivals=(), at={"e": (2, 0)}, faces=(1, 1, 1), surrendered=house)
        end(battle)
        do(battle, Surrender("bob"))
        end(battle)
        refusal = referee.why_not(battle, Attack("ann", "bob", "arm"))
        assert (refusal.key if refusal else "") == key
