"""Readied actions (RDY), hard cases H17 and H18, and leaving range by an immediate action (companion 5)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from components.abilities import Readied
from components.movement import Position
from game.text import Text, plain
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Charge, DropProne, Fire, Grapple, Move, Ready, SetStanding, StandUp
from systems.dice import Dice, Key, Roll, throw
from systems.events import (
    ActionFired,
    ActionOwed,
    ActionReadied,
    ActionSpent,
    ActLost,
    AttackResolved,
    AttackSpent,
    Moved,
    ReadiedLapsed,
    ReadiedStays,
)
from tests.afflicted import inflict
from tests.field import (
    BOW,
    FIST,
    PISTOL,
    do,
    end,
    end_until,
    fight,
    hit,
    miss,
    offered,
    one,
    refused,
    rows,
    unit,
    weapon,
)

FANG = weapon("fang", damage=20, grade="A")


def guard(map_: list[str], trigger: str) -> Battle:
    """Sam, with a deadly bite, has readied it against Eve, who acts next; Fay is the third."""
    sam = unit("sam", "red", weapons=(FANG,), STR=4, Brawl=4)
    eve = unit("eve", "blue", weapons=(FIST, BOW), Archery=3, Firearms=3)
    battle = fight(map_, sam, eve, unit("fay", "blue"))
    do(battle, Ready("sam", deed="attack", weapon="fang", trigger=trigger, whom="eve"))
    end(battle)
    return battle


def walk(*squares: int, y: int = 0) -> Move:
    return Move("eve", path=tuple((x, y) for x in squares))


def bite(battle: Battle, command: object) -> None:
    """The command, during which Sam bites and kills."""
    pool = 4 + 4 + 20 - battle.unit("eve").base_defense
    do(battle, command, (9,) * pool)  # type: ignore[arg-type]


# --- preparing


@pytest.mark.rule("RDY-01", "RDY-02")
def test_readying_costs_the_standard_action_and_nobody_else_can_tell() -> None:
    battle = guard(["S..E.F"], trigger="reach")
    assert one(battle, ActionSpent).costs == ("standard",)
    assert battle.unit("sam").readied == ("", "attack")
    assert rows(battle, ActionReadied)[0].unit == "sam"
    for side, told in (("red", True), ("blue", False), ("", True)):
        reader = Text("en").reader(battle, side)
        reader.read(battle)
        shown = [each.text for each in reader.rows if "sam" in each.units]
        assert any("readies" in each for each in shown) is told, shown
        assert any("spends" in each for each in shown) is told, shown


@pytest.mark.rule("RDY-01")
def test_one_thing_at_a_time_with_what_there_is_for_a_moment_there_is() -> None:
    battle = fight(["SE"], unit("sam"), unit("eve", "blue"))
    for key, ready in (
        ("ready.deed", Ready("sam", deed="charge", trigger="reach")),
        ("ready.with_what", Ready("sam", deed="attack", weapon="bow", trigger="reach")),
        ("ready.with_what", Ready("sam", deed="move", trigger="reach")),
        ("ready.trigger", Ready("sam", deed="total_defense", trigger="noon")),
        ("ready.whom", Ready("sam", deed="total_defense", trigger="reach", whom="sam")),
    ):
        assert refused(battle, ready).key == key
    do(battle, Ready("sam", deed="attack", weapon="fist", trigger="reach"))
    assert refused(battle, Ready("sam", deed="total_defense", trigger="reach")).key in ("ready.ready", "action.spent")
    assert offered(battle, "sam", "ready", "deed") == set()


@pytest.mark.rule("RDY-01")
def test_it_lapses_as_the_own_turn_begins_and_nothing_is_skipped() -> None:
    battle = guard(["S....E.F"], trigger="reach")
    end_until(battle, "sam")
    assert [(event.unit, event.cause) for event in rows(battle, ReadiedLapsed)] == [("sam", "turn")]
    assert (battle.unit("sam").standard, battle.unit("sam").readied) == (1, ("", ""))
    assert rows(battle, ActionOwed) == []


# --- the moments


@pytest.mark.rule("RDY-01", "RDY-03")
def test_who_comes_within_reach_is_struck_there_and_goes_no_further() -> None:
    battle = guard(["S....E.F", "........"], trigger="reach")
    bite(battle, walk(4, 3, 2, 1, y=0))
    eve = battle.unit("eve")
    assert (eve.dead, eve.x) == (True, 1)
    assert one(battle, ActionFired).target == "eve"


@pytest.mark.rule("RDY-03")
def test_a_blow_that_does_not_stop_the_walker_lets_it_walk_on() -> None:
    """Sam misses; Eve goes on past him, and the walk is told in the legs it had."""
    battle = guard(["S...E.F", "......."], trigger="reach")
    pool = 4 + 4 + 20 - battle.unit("eve").base_defense
    do(battle, Move("eve", path=((3, 1), (2, 1), (1, 1), (0, 1))), (2,) * pool)
    assert (battle.unit("eve").x, battle.unit("eve").y) == (0, 1)
    assert [event.path[-1] for event in rows(battle, Moved)] == [(1, 1), (0, 1)]


@pytest.mark.rule("RDY-01")
def test_who_moves_past_is_struck_before_it_leaves_the_square() -> None:
    battle = guard(["SE....F", "......."], trigger="passes")
    bite(battle, walk(2, 3))
    assert (battle.unit("eve").dead, battle.unit("eve").x) == (True, 1)
    assert rows(battle, Moved) == []


@pytest.mark.rule("RDY-01")
def test_who_comes_into_sight_is_shot_at_the_corner() -> None:
    sam = unit("sam", "red", weapons=(PISTOL,), Firearms=4, DEX=3)
    battle = fight(["S...F", "###..", "E...."], sam, unit("eve", "blue"), unit("fay", "blue"))
    do(battle, Ready("sam", deed="attack", weapon="pistol", trigger="sight"))
    end(battle)
    battle.dice = Dice(5)
    assert referee.submit(battle, Move("eve", path=((1, 2), (2, 2), (3, 2), (3, 1), (4, 1)))) is None
    assert [event.unit for event in rows(battle, ActionFired)] == ["sam"]
    assert next(event.path[-1] for event in rows(battle, Moved)) == (3, 1)
    at = [index for index, event in enumerate(battle.log) if isinstance(event, (Moved, ActionFired, AttackResolved))]
    assert [type(battle.log[index]) for index in at[:3]] == [Moved, ActionFired, AttackResolved]


@pytest.mark.rule("RDY-01", "RDY-03")
def test_h17_a_readied_strike_hits_whom_it_is_meant_for_or_nobody() -> None:
    """Eve shoots from out of reach: nothing, and Fay beside Sam is left alone; the log says why. Then Eve comes near
    and shoots: Sam strikes before the shot, and it never happens.
    """
    battle = fight(
        ["........", ".S.....E", ".F......"],
        unit("sam", "red", weapons=(FANG,), STR=4, Brawl=4),
        unit("eve", "blue", weapons=(BOW,), Archery=3, STR=3),
        unit("fay", "blue"),
    )
    do(battle, Ready("sam", deed="attack", weapon="fang", trigger="attacks", whom="eve"))
    end(battle)
    hit(battle, "eve", "sam", "bow", (2,) * referee_pool(battle, Attack("eve", "sam", "bow")))
    stays = one(battle, ReadiedStays)
    assert (stays.unit, stays.cause) == ("sam", "attack.out_of_reach")
    assert battle.unit("fay").healthy == battle.unit("fay").derived.health
    assert rows(battle, ActionFired) == []
    end_until(battle, "sam")
    do(battle, Ready("sam", deed="attack", weapon="fang", trigger="attacks", whom="eve"))
    end(battle)
    do(battle, Move("eve", path=tuple((x, 1) for x in (6, 5, 4, 3, 2))))
    shots = len(rows(battle, AttackResolved))
    bite(battle, Attack("eve", "sam", "bow"))
    assert battle.unit("eve").dead
    assert len(rows(battle, AttackResolved)) == shots + 1  # the bite alone
    assert one(battle, AttackSpent).unit == "eve"
    score = battle.unit("sam").initiative
    end_until(battle, "sam")
    assert battle.unit("sam").initiative == score


def referee_pool(battle: Battle, command: Attack) -> int:
    found = referee.forecast(battle, command)
    return max(1, found.pool)  # type: ignore[union-attr]


@pytest.mark.rule("RDY-01", "RDY-02")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_its_own_side_is_told_why_the_moment_could_not_be_used(edition: str) -> None:
    """Eve shoots from beyond the reach of Sam's fist; later the square he would step to is taken."""
    eve = unit("eve", "blue", weapons=(BOW,), Archery=3)
    battle = fight(["S...E..", ".F....."], unit("sam"), eve, unit("fay", "blue"), edition=edition)
    do(battle, Ready("sam", deed="attack", weapon="fist", trigger="attacks", whom="eve"))
    end(battle)
    miss(battle, Attack("eve", "sam", "bow"))
    told = told_why(battle, "en", "red")
    assert told == ("attack.out_of_reach", ("eve is 4\u00a0m away; Fist reaches 1\u00a0m.",))
    assert told_why(battle, "zh", "red")[1] != told[1]
    assert told_why(battle, "en", "blue") == ("attack.out_of_reach", ())
    end_until(battle, "sam")
    do(battle, Ready("sam", deed="move", square=(1, 0), trigger="attacks", whom="eve"))
    end(battle)
    put(battle, "fay", (1, 0))
    miss(battle, Attack("eve", "sam", "bow"))
    assert told_why(battle, "en", "red") == ("ready.no_way", ("No way leads sam to B1 within one move now.",))
    assert one(battle, ReadiedStays).rules == ("RDY-01", "MOV-01")


def put(battle: Battle, who: str, at: tuple[int, int]) -> None:
    with battle:
        battle.write(who, Position, "x", at[0])
        battle.write(who, Position, "y", at[1])


def told_why(battle: Battle, lang: str, side: str) -> tuple[str, tuple[str, ...]]:
    """The cause of the last moment that passed unused, and what the log of that side says about it."""
    reader = Text(lang).reader(battle, side)
    reader.read(battle)
    found = [row for row in reader.rows if row.key == "readied_stays"]
    return one(battle, ReadiedStays).cause, tuple(plain(each) for each in (found[-1].after if found else ()))


@pytest.mark.rule("RDY-01")
def test_once_it_has_gone_off_the_next_turn_lacks_an_action_of_its_kind() -> None:
    battle = guard(["S..E.F", "......"], trigger="reach")
    pool = 4 + 4 + 20 - battle.unit("eve").base_defense
    do(battle, walk(2, 1), (2,) * pool)
    end_until(battle, "sam")
    assert (battle.unit("sam").standard, battle.unit("sam").move) == (0, 1)
    assert one(battle, ActionOwed).kind == "standard"
    end_until(battle, "sam")
    assert battle.unit("sam").standard == 1


@pytest.mark.rule("RDY-01", "RDY-03")
def test_a_readied_parry_is_up_before_the_blow_that_it_waits_for() -> None:
    sword = weapon("sword", "blade", size=3, damage=4)
    sam = unit("sam", weapons=(sword,), STR=3, Blade=5)
    battle = fight(["SE"], sam, unit("eve", "blue", STR=3, Brawl=4))
    do(battle, Ready("sam", deed="parry", weapon="sword", trigger="attacks_me"))
    end(battle)
    before = referee_pool(battle, Attack("eve", "sam", "fist"))
    battle.dice = Dice(3)
    assert referee.submit(battle, Attack("eve", "sam", "fist")) is None
    assert battle.unit("sam").parry_bonus > 0
    assert any(event.verb == "parry" for event in rows(battle, ActionSpent))
    assert one(battle, AttackResolved).dice <= before
    end_until(battle, "sam")
    assert (battle.unit("sam").standard, battle.unit("sam").move) == (1, 0)


@pytest.mark.rule("RDY-03")
def test_a_deed_is_interrupted_and_then_done_or_lost() -> None:
    """Eve, on the ground, wants to stand up: the bite comes first, and she stays where she lies."""
    sam = unit("sam", "red", weapons=(FANG,), STR=4, Brawl=4)
    battle = fight(["SE.F"], sam, unit("eve", "blue"), unit("fay", "blue"))
    end(battle)
    do(battle, DropProne("eve"))
    end_until(battle, "sam")
    do(battle, Ready("sam", deed="attack", weapon="fang", trigger="uses:stand_up", whom="eve"))
    end(battle)
    before = len(rows(battle, ActionSpent))
    battle.dice = Dice(1)
    assert referee.submit(battle, StandUp("eve")) is None
    assert battle.unit("eve").dead
    assert battle.unit("eve").prone
    assert one(battle, ActLost).verb == "stand_up"
    assert [event.verb for event in rows(battle, ActionSpent)[before:]] == ["attack"]


# --- who is asked


@pytest.mark.rule("RDY-01", "RDY-03")
def test_who_wants_to_be_asked_may_hold_it_for_a_better_moment() -> None:
    battle = guard(["S...E.F", "......."], trigger="passes")
    do(battle, SetStanding("sam", "ask"))
    do(battle, Move("eve", path=((3, 0), (2, 0), (1, 0), (1, 1), (2, 1))))
    ask = referee.asks(battle)
    assert ask is not None
    assert (ask.unit, ask.choice, battle.unit("eve").x) == ("sam", "fire", 1)
    twin = battle.fork(7)
    before = battle.hash()
    battle.restore(json.loads(json.dumps(battle.state())))  # what a save writes and reads
    assert twin.hash() == battle.hash() == before
    do(battle, Fire("sam", fire=False))
    assert (battle.unit("eve").x, battle.unit("eve").y) == (1, 1)  # asked again: the next step within reach
    pool = 4 + 4 + 20 - battle.unit("eve").base_defense
    do(battle, Fire("sam", fire=True), (9,) * pool)
    assert battle.unit("eve").dead
    assert (battle.unit("eve").x, battle.unit("eve").y) == (1, 1)
    assert referee.submit(twin, Fire("sam", fire=True)) is None


# --- when it is gone


@pytest.mark.rule("RDY-01")
def test_h17_h18_who_dies_or_is_stunned_has_nothing_ready() -> None:
    battle = guard(["S..E.F", "......"], trigger="reach")
    inflict(battle, "dazed", "sam", ends="start:sam", source="eve")
    do(battle, walk(2, 1))
    assert rows(battle, ActionFired) == []
    assert (battle.of("sam", Readied).act, one(battle, ReadiedLapsed).cause) == ("", "unable")
    assert battle.unit("eve").x == 1


# --- getting away from a blow (companion 5, GRP-29, GRP-30)


class Loaded:
    """Dice that show a 9 for the rolls named, a unit and the beginning of the kind, and a 2 for all others."""

    def __init__(self, *nines: str) -> None:
        self.nines = nines

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        face = self.d10(key)
        return throw(pool, again, lambda: face, presence)

    def d10(self, key: Key) -> int:
        return 9 if f"{key[1]} {key[2]}".startswith(self.nines) else 2

    def stream(self, key: Key) -> Callable[[], int]:
        return lambda: self.d10(key)


def slipping(edition: str = "overseer", **eve: str) -> Battle:
    """Sam stands ready to step back, or shove, when Eve attacks him; Eve acts."""
    sam = unit("sam", "red", STR=4, Brawl=4, DEX=3, printed={"base_defense": 2, "dodge_defense": 1})
    battle = fight([".....", ".SE..", ".....", "....F"], sam,
                   unit("eve", "blue", STR=5, Brawl=5, specialties=("Grappling",)), unit("fay", "blue"),
                   edition=edition)  # fmt: skip
    if eve:
        do(battle, Ready("sam", deed="bull_rush", weapon="fist", trigger="attacks_me"))
    else:
        do(battle, Ready("sam", deed="move", square=(0, 3), trigger="attacks_me"))
    end(battle)
    return battle


@pytest.mark.rule("RDY-03", "ACT-09")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_who_steps_out_of_reach_is_still_struck_at_with_base_and_dodge_doubled(edition: str) -> None:
    battle = slipping(edition)
    pool = referee_pool(battle, Attack("eve", "sam", "fist"))
    do(battle, Attack("eve", "sam", "fist"), (2,) * (pool - 3))  # 2 Base and 1 Dodge once more
    assert (battle.unit("sam").x, battle.unit("sam").y) == (0, 3)
    assert one(battle, AttackResolved).unit == "eve"


@pytest.mark.rule("GRP-29")
def test_a_grab_that_wins_keeps_the_target_where_it_was() -> None:
    battle = slipping()
    pool = referee_pool(battle, Grapple("eve", "sam", "fist"))
    with battle:
        battle.dice = Loaded("eve attack", "eve contest grapple")
        assert referee.submit(battle, Grapple("eve", "sam", "fist")) is None
    announced = [event for event in rows(battle, AttackResolved) if event.unit == "eve"][-1]
    assert [line.value for line in announced.modifiers if line.key == "modifier.left_range"] == [-3]
    assert pool > 3
    assert (battle.unit("sam").x, battle.unit("sam").y, battle.unit("eve").holds) == (1, 1, "sam")


@pytest.mark.rule("GRP-29")
def test_a_grab_that_loses_its_contest_leaves_the_target_where_it_went() -> None:
    battle = slipping()
    with battle:
        battle.dice = Loaded("eve attack", "sam contest grapple")
        assert referee.submit(battle, Grapple("eve", "sam", "fist")) is None
    assert (battle.unit("sam").x, battle.unit("sam").y, battle.unit("eve").holds) == (0, 3, "")


@pytest.mark.rule("GRP-30")
def test_a_grappler_that_is_shoved_away_drags_its_target_along() -> None:
    battle = slipping(shove="yes")
    with battle:
        battle.dice = Loaded("eve attack", "sam attack", "sam contest bull_rush", "eve contest grapple")
        assert referee.submit(battle, Grapple("eve", "sam", "fist")) is None
    eve, sam = battle.unit("eve"), battle.unit("sam")
    assert eve.x > 2
    assert sam.x == eve.x - 1
    assert eve.holds == "sam"


def test_in_the_classic_edition_a_grab_at_one_that_has_got_away_is_spent() -> None:
    battle = slipping("overseer_classic")
    with battle:
        battle.dice = Loaded("eve attack", "eve contest grapple")
        assert referee.submit(battle, Grapple("eve", "sam", "fist")) is None
    assert one(battle, AttackSpent).unit == "eve"
    assert (battle.unit("sam").x, battle.unit("sam").y) == (0, 3)


# --- a charge


@pytest.mark.rule("RDY-03", "RDY-01")
def test_a_charge_is_interrupted_on_the_way_and_ends_where_its_runner_falls() -> None:
    pike = weapon("pike", "blade", size=5, damage=25, grade="A", polearm=1)
    sam = unit("sam", "red", weapons=(pike,), STR=6, Blade=5)
    battle = fight(["S........E", "F........."], sam, unit("eve", "blue", DEX=4), unit("fay", "blue"))
    do(battle, Ready("sam", deed="attack", weapon="pike", trigger="reach", whom="eve"))
    end(battle)
    with battle:
        battle.dice = Loaded("sam attack")
        assert referee.submit(battle, Charge("eve", "sam", "fist", square=(1, 0))) is None
    assert battle.unit("eve").dead
    assert battle.unit("eve").x == battle.rules.reach(battle.unit("sam"), battle.unit("sam").arms[0])
    assert [event.unit for event in rows(battle, AttackResolved)] == ["sam"]
    assert one(battle, ActLost).verb == "charge"


@pytest.mark.rule("RDY-03", "RDY-01")
def test_a_charge_that_survives_the_blow_on_its_way_strikes_with_the_whole_run() -> None:
    found = []
    for ready in (False, True):
        sam = unit("sam", "red", weapons=(weapon("pike", "blade", size=5, polearm=1),), STR=6, Blade=5)
        battle = fight(["S........E", "F........."], sam, unit("eve", "blue", DEX=4), unit("fay", "blue"))
        if ready:
            do(battle, Ready("sam", deed="attack", weapon="pike", trigger="reach", whom="eve"))
        end(battle)
        with battle:
            battle.dice = Loaded("eve attack")
            assert referee.submit(battle, Charge("eve", "sam", "fist", square=(1, 0))) is None
        assert len(rows(battle, ActionFired)) == ready
        struck = [event for event in rows(battle, AttackResolved) if event.unit == "eve"][-1]
        found.append((battle.unit("eve").x, struck.dice, struck.successes))
    assert found[0] == found[1]


@pytest.mark.rule("RDY-01")
@pytest.mark.parametrize("deed", ["attack", "trip", "grapple", "bull_rush"])
def test_a_blow_is_readied_for_an_enemy_or_whoever_brings_the_moment_about(deed: str) -> None:
    """Not for a friend, though a friend's doing may be the moment: exactly what is offered is taken."""
    battle = fight(["S.E.P"], unit("sam"), unit("eve", "blue"), unit("pat"))
    offer = next(
        each for each in referee.legal(battle, "sam") if each.verb == "ready" and deed in each.fields[0].values
    )
    fields = {each.name: each.values for each in offer.fields}
    assert (fields["target"], fields["whom"]) == (("", "eve"), ("", "eve", "pat"))
    for target in ("", "eve", "pat"):
        refusal = referee.why_not(battle, Ready("sam", deed=deed, weapon="fist", target=target, trigger="reach"))
        assert (refusal and refusal.key) == (None if target in fields["target"] else "ready.with_what")
