"""Putting the own turn off (DLY): H15, and what ends only when the turn is really taken."""

from __future__ import annotations

import pytest

from components.actions import Standing
from components.defense import Defense
from components.scene import Opening
from systems import damage, delaying, knowledge, pipeline, referee
from systems.battle import Battle
from systems.commands import Delay, EndTurn, FightOn, KeepTotalDefense, Move, Parry, Ready, SetStanding, TotalDefense
from systems.dice import ScriptedDice
from systems.events import TurnDelayed, TurnStarted
from systems.rulesets.answers import Harmed
from systems.store import SCENE
from tests.afflicted import inflict
from tests.field import SWORD, do, end, end_until, fight, offered, pass_round, refused, rows, shot, unit, verbs
from tests.test_order import acted, order, rest, standing

FOUR = (("a", 20), ("b", 15), ("c", 10), ("d", 5))


@pytest.mark.rule("DLY-01", "DLY-02", "DLY-03")
def test_h15_to_delay_is_to_be_sorted_in_at_the_number_named() -> None:
    """(a) A 20 names 12 between B 15 and C 10; the new score stays in the rounds after."""
    battle = standing(*FOUR)
    do(battle, Delay("a", 12))
    assert (battle.acting(), order(battle)) == ("b", "bacd")
    assert rest(battle) == ["b", "a", "c", "d"]
    assert rest(battle) == ["b", "a", "c", "d"]


@pytest.mark.rule("DLY-03", "INI-06")
def test_h15_two_delayers_to_one_number_are_ordered_as_any_tie() -> None:
    """(b) A, with the higher Composure, and B both name 7, before D."""
    battle = fight(
        ["." * 8], unit("ann", COM=4, printed={"initiative": 19}), unit("bob", "blue", printed={"initiative": 14}),
        unit("cid", printed={"initiative": 9}), unit("dan", "blue", printed={"initiative": 4}),
        rolled=True, fresh=True, faces=(1, 1, 1, 1),
        at={"ann": (0, 0), "bob": (2, 0), "cid": (4, 0), "dan": (6, 0)},
    )  # fmt: skip
    do(battle, Delay("ann", 7))
    do(battle, Delay("bob", 7))
    assert rest(battle) == ["cid", "ann", "bob", "dan"]


@pytest.mark.rule("DLY-03")
def test_h15_the_number_lies_between_one_below_the_lowest_and_the_own() -> None:
    """(c) Past the last of the round is still within it; beyond that and upward nothing can be named."""
    battle = standing(*FOUR)
    offer = next(each for each in referee.legal(battle, "a") if each.verb == "delay")
    assert (offer.fields[0].low, offer.fields[0].high) == (4, 14)
    assert refused(battle, Delay("a", 3)).key == "delay.number"
    assert refused(battle, Delay("a", 21)).key == "delay.number"
    do(battle, Delay("a", 4))
    assert rest(battle) == ["b", "c", "d", "a"]


@pytest.mark.rule("DLY-02", "DLY-03")
def test_to_name_a_number_that_lets_nobody_go_first_changes_nothing() -> None:
    """The own score, and whatever still lies before the next one; the last of the round has nobody to let go."""
    battle = standing(*FOUR)
    for score in (20, 16):
        assert refused(battle, Delay("a", score)).key == "delay.nobody"
    assert (battle.acting(), rows(battle, TurnDelayed)) == ("a", [])
    assert "delay" in verbs(battle, "a")
    end_until(battle, "d")
    assert "delay" not in verbs(battle, "d")
    assert refused(battle, Delay("d", 4)).key == "delay.nobody"


@pytest.mark.rule("DLY-04", "ICH-05")
def test_who_has_delayed_may_delay_again_when_reached() -> None:
    battle = standing(*FOUR)
    do(battle, Delay("a", 12))
    end(battle)
    assert battle.acting() == "a"
    do(battle, Delay("a", 7))
    assert rest(battle) == ["c", "a", "d"]
    assert acted(battle) == ["b"]


@pytest.mark.rule("DLY-01")
def test_after_the_first_thing_done_the_turn_can_no_longer_be_put_off() -> None:
    battle = standing(*FOUR)
    do(battle, SetStanding("a", "never"))  # how to answer is nothing done
    assert "delay" in verbs(battle, "a")
    do(battle, Move("a", path=((1, 0),)))
    assert "delay" not in verbs(battle, "a")
    assert refused(battle, Delay("a", 12)).key == "delay.begun"
    assert refused(battle, Delay("b", 12)).key == "turn.not_yours"


@pytest.mark.rule("DLY-04")
def test_what_lasts_until_the_turn_lasts_until_it_is_really_taken() -> None:
    """A parry taken a round ago, the reaction, being flat-footed, actions: all as before the turn came up."""
    battle = fight(
        ["AB.C"], unit("ann", weapons=(SWORD,), STR=3, Blade=4), unit("bob", "blue"), unit("cid", "blue"), fresh=True
    )
    do(battle, Parry("ann", "sword"))
    for _ in range(3):
        end(battle)
    assert battle.acting() == "ann"
    assert battle.unit("ann").parry_bonus == 0
    do(battle, Delay("ann", battle.unit("cid").initiative - 1))
    assert battle.acting() == "bob"
    assert battle.unit("ann").parry_bonus > 0
    assert "parry" in dict(shot(battle, "bob", "ann", "fist").defense)
    assert (battle.unit("ann").standard, battle.unit("ann").move) == (0, 0)
    end(battle)
    while battle.acting() != "ann":
        end(battle)
    assert battle.unit("ann").parry_bonus == 0
    assert [event.unit for event in rows(battle, TurnStarted)].count("ann") == 3


@pytest.mark.rule("DLY-04", "INI-08")
def test_a_delaying_unit_has_not_acted_and_stays_flat_footed() -> None:
    battle = standing(*FOUR)
    assert battle.unit("a").flat_footed is False
    do(battle, Delay("a", 12))
    assert battle.unit("a").flat_footed is True
    assert battle.unit("a").acted is False
    end(battle)
    assert battle.unit("a").flat_footed is False


@pytest.mark.rule("DLY-04")
def test_h15_the_reaction_is_what_it_was_before_and_after_saving() -> None:
    """(e) In round 1 A has had no turn and no immediate action; later it keeps the one it had."""
    battle = standing(*FOUR)
    do(battle, Delay("a", 12))
    assert battle.unit("a").immediate == 0
    pass_round(battle)
    while battle.acting() != "a":
        end(battle)
    do(battle, Delay("a", 7))
    assert battle.unit("a").immediate == 1
    twin = standing(*FOUR)
    twin.restore(battle.state())
    assert twin.unit("a").immediate == 1


@pytest.mark.rule("DLY-01", "DLY-04")
def test_where_the_beginning_asks_the_turn_may_be_put_off_instead_of_an_answer() -> None:
    """Total defense is neither kept nor dropped; once that is answered the turn has begun."""
    battle = standing(*FOUR)
    do(battle, SetStanding("a", "ask"))
    do(battle, TotalDefense("a"))
    for name in "abcd":
        do(battle, EndTurn(name))
    ask = referee.asks(battle)
    assert (ask and ask.choice, verbs(battle, "a")) == ("keep_total_defense", {"keep_total_defense", "delay"})
    assert refused(battle, Delay("a", 3)).key == "delay.number"
    do(battle, Delay("a", 12))
    assert (battle.acting(), battle.of("a", Defense).total_defense) == ("b", True)
    end(battle)
    do(battle, KeepTotalDefense("a", keep=True))
    assert battle.acting() == "a"
    assert refused(battle, Delay("a", 7)).key == "delay.begun"
    assert rest(battle) == ["a", "c", "d"]


@pytest.mark.rule("DLY-04")
def test_a_wound_that_worsens_as_the_turn_begins_worsens_once() -> None:
    """Ann, kept up by Willpower, puts off the turn that would cost a point: the wound is as it was, until she acts."""
    battle = fight(["A.B"], unit("ann"), unit("bob", "blue"))
    do(battle, SetStanding("ann", "ask"))
    end(battle)
    lethal = battle.unit("ann").derived.health + 1
    with battle:
        damage.inflict(battle, "ann", "bob", lethal, Harmed(0, lethal, 0, lethal, 0))
        pipeline.go_on(battle)
    do(battle, FightOn("ann", pay=True))
    before = battle.unit("ann").aggravated
    end(battle)
    ask = referee.asks(battle)
    assert (ask and ask.choice, battle.unit("ann").aggravated) == ("fight_on", before + 1)
    do(battle, Delay("ann", battle.unit("bob").initiative - 1))
    assert (battle.acting(), battle.unit("ann").aggravated) == ("bob", before)
    end(battle)
    assert (referee.asks(battle) and battle.unit("ann").aggravated) == before + 1


@pytest.mark.rule("DLY-01")
def test_who_can_do_nothing_is_asked_and_offered_no_delay() -> None:
    """Ann is petrified and kept up by Willpower: the question is put, the turn cannot be put off instead."""
    battle = fight(["AC.B"], unit("ann"), unit("bob", "blue"), unit("cal"))
    do(battle, SetStanding("ann", "ask"))
    end(battle)
    lethal = battle.unit("ann").derived.health + 1
    with battle:
        damage.inflict(battle, "ann", "bob", lethal, Harmed(0, lethal, 0, lethal, 0))
        pipeline.go_on(battle)
    do(battle, FightOn("ann", pay=True))
    inflict(battle, "petrified", "ann", source="bob")
    end_until(battle, "cal")
    end(battle)
    assert verbs(battle, "ann") == {"fight_on"}
    assert refused(battle, Delay("ann", battle.unit("bob").initiative - 1)).key == "barred.act"


@pytest.mark.rule("DLY-04")
def test_h15_stunned_while_waiting_loses_the_turn_that_comes_and_stays_in_the_order() -> None:
    """(d)"""
    battle = standing(*FOUR)
    do(battle, Delay("a", 12))
    inflict(battle, "dazed", "a", ends="start:a", source="b")
    end(battle)
    assert battle.acting() == "c"
    assert order(battle) == "bacd"


@pytest.mark.rule("DLY-01")
def test_a_beginning_that_rolled_dice_is_not_put_back() -> None:
    """Dice that have fallen stay fallen; the offer is not made."""
    battle = standing(*FOUR)
    with battle:
        battle.dice = ScriptedDice((3,))
        battle.d10("b", "test")
    do(battle, EndTurn("a"))
    assert "delay" in verbs(battle, "b")  # that die fell before the turn came up
    assert offered(battle, "c", "swap", "target") == set()
    assert battle.of("b", Standing).answer == "default"


def test_the_same_battle_repeats_with_a_delay_in_it() -> None:
    """Twice the same commands: the same hash after each."""
    hashes = []
    for _ in range(2):
        battle: Battle = standing(*FOUR)
        found = []
        for command in (Delay("a", 8), EndTurn("b"), Delay("c", 4), EndTurn("a"), EndTurn("d"), EndTurn("c")):
            do(battle, command)
            found.append(battle.hash())
        hashes.append(found)
    assert hashes[0] == hashes[1]
    assert len(set(hashes[0])) == 6


@pytest.mark.rule("DLY-05", "SUR-11", "RDY-04")
def test_who_has_opened_the_surprise_round_cannot_delay_in_it_and_others_can() -> None:
    battle = standing(*FOUR)
    with battle:
        for field, value in (("phase", "surprise"), ("initiator", "a"), ("able", ("a", "b", "c", "d"))):
            battle.write(SCENE, Opening, field, value)
    assert "delay" not in verbs(battle, "a")
    assert "DLY-05" in refused(battle, Delay("a", 7)).rules
    assert "RDY-04" in refused(battle, Ready("a", deed="total_defense", trigger="reach")).rules
    with battle:
        battle.write(SCENE, Opening, "initiator", "d")
    assert "delay" in verbs(battle, "a")
    do(battle, Delay("a", 7))
    assert battle.acting() == "d"  # the initiator goes first, whatever its score


@pytest.mark.rule("DLY-04")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_a_turn_put_off_in_either_edition_comes_once(edition: str) -> None:
    battle = standing(*FOUR, edition=edition)
    do(battle, Delay("a", 12))
    assert rest(battle) == ["b", "a", "c", "d"]


@pytest.mark.rule("DLY-03", "INF-03")
@pytest.mark.parametrize(("switch", "high"), [("on", 981), ("off", 980)])
def test_who_goes_first_at_equal_scores_is_told_only_where_the_numbers_are_open(switch: str, high: int) -> None:
    """Bob's Composure would put him before Ann at 981; with hidden numbers she is offered what is certain."""
    battle = fight(["AB"], unit("ann"), unit("bob", "blue", COM=5), house={"reveal_enemy_defense": switch})
    with battle:
        assert delaying.limits(battle, "ann") == (980, high)
    assert refused(battle, Delay("ann", 2000)).rules == ("DLY-03",)


def test_nobody_one_has_never_met_bounds_the_number() -> None:
    """Dan comes last and stands behind a wall, unknown to Ann: her numbers end below Bob's."""
    battle = fight(["AB", "##", "D."], unit("ann"), unit("bob", "blue"), unit("dan", "blue"))
    with battle:
        assert "dan" not in knowledge.ever(battle, "red")
        assert delaying.limits(battle, "ann")[0] == 980
