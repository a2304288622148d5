"""Changing the order of turns (ICH), the printed examples EX-05 to EX-08, and tied comrades (INI-07)."""

from __future__ import annotations

import pytest

from components.condition import Conditions
from components.initiative import Initiative as Place
from systems import initiative, pipeline, referee
from systems.battle import Battle
from systems.commands import Delay, EndTurn, SetStanding, Swap, TotalDefense
from systems.dice import ScriptedDice
from systems.events import PassedOver, PlaceChanged, PlacesSwapped, ScoreChanged, TieRolled, TurnStarted
from tests.afflicted import inflict
from tests.field import do, end, fight, pass_round, refused, rows, unit, verbs

FIVE = (("a", 25), ("b", 20), ("c", 15), ("d", 10), ("e", 5))


def standing(
    *units: tuple[str, int], sides: str = "", edition: str = "overseer", faces: tuple[int, ...] = ()
) -> Battle:
    """Units with these Initiative scores in a row, in round 1, the first about to act; everybody threw a 1."""
    sheets = [
        unit(name, (sides or "rb" * len(units))[index], printed={"initiative": score - 1})
        for index, (name, score) in enumerate(units)
    ]
    places = {name: (3 * index, 0) for index, (name, _) in enumerate(units)}
    row = "." * (3 * len(units))
    return fight([row], *sheets, at=places, rolled=True, fresh=True, faces=faces or (1,) * len(units), edition=edition)


def change(battle: Battle, unit: str, score: int) -> None:
    """Something gives the unit this score."""
    with battle:
        initiative.change_score(battle, unit, score)


def before(battle: Battle, unit: str, other: str) -> None:
    """Something puts the unit before the other."""
    with battle:
        initiative.move_before(battle, unit, other)


def acted(battle: Battle) -> list[str]:
    """Whose turn has come this round, in order."""
    return [event.unit for event in rows(battle, TurnStarted) if event.round == battle.round]


def rest(battle: Battle) -> list[str]:
    """Ends turns up to the last of the round; who acts from now on, the acting unit first."""
    now, found = battle.round, []
    while battle.round == now:
        found.append(str(battle.acting()))
        end(battle)
    return found


def order(battle: Battle) -> str:
    with battle:
        return "".join(initiative.order(battle))


# --- scores


@pytest.mark.rule("ICH-02", "ICH-03")
def test_raised_and_still_to_come_acts_at_its_new_place() -> None:
    """EX-05: A 25, B 20, C 15, D 10, E 5; in A's turn C gains 6."""
    battle = standing(*FIVE)
    change(battle, "c", 21)
    assert (battle.of("c", Place).score, order(battle)) == (21, "acbde")
    assert rest(battle) == ["a", "c", "b", "d", "e"]


@pytest.mark.rule("ICH-04", "ICH-08")
def test_raised_past_the_current_place_loses_the_round() -> None:
    """EX-06: as before, in B's turn."""
    battle = standing(*FIVE)
    end(battle)
    change(battle, "c", 21)
    assert rest(battle) == ["b", "d", "e"]
    assert [event.unit for event in rows(battle, PassedOver)] == ["c"]
    assert rest(battle) == ["a", "c", "b", "d", "e"]


@pytest.mark.rule("ICH-05")
def test_lowered_and_not_acted_yet_acts_at_its_new_place() -> None:
    """EX-07: in B's turn C loses 6."""
    battle = standing(*FIVE)
    end(battle)
    change(battle, "c", 9)
    assert order(battle) == "abdce"
    assert rest(battle) == ["b", "d", "c", "e"]


@pytest.mark.rule("ICH-06")
def test_lowered_after_its_turn_is_skipped() -> None:
    """EX-08: in D's turn C, which has acted, loses 6."""
    battle = standing(*FIVE)
    for _ in range(3):
        end(battle)
    change(battle, "c", 9)
    assert order(battle) == "abdce"
    assert rest(battle) == ["d", "e"]
    assert rows(battle, PassedOver) == []


@pytest.mark.rule("ICH-01", "ICH-08")
def test_the_acting_unit_may_rise_or_sink_and_the_round_goes_on_where_it_was() -> None:
    """The current place is where it stood as its turn came: nobody between is passed over, nobody acts twice."""
    for score, order_after in ((30, "cabde"), (6, "abdce"), (1, "abdec")):
        battle = standing(*FIVE)
        end(battle)
        end(battle)
        change(battle, "c", score)
        assert order(battle) == order_after
        assert rest(battle) == ["c", "d", "e"]


@pytest.mark.rule("ICH-04", "ICH-05")
def test_raised_and_lowered_again_within_a_round_still_acts() -> None:
    """It is passed over only if the round ends before it: what counts is where it stands when the turns come."""
    battle = standing(*FIVE)
    end(battle)
    change(battle, "c", 21)
    end(battle)
    change(battle, "c", 7)
    assert rest(battle) == ["d", "c", "e"]


@pytest.mark.rule("ICH-02", "INI-06")
def test_a_new_score_that_others_have_is_sorted_by_attributes_and_dice() -> None:
    """Composure and Dexterity are equal: C throws against B; a die thrown before is kept, and D throws against it."""
    battle = standing(*FIVE)
    battle.dice = ScriptedDice((4, 7))
    change(battle, "c", 20)
    assert [(event.unit, event.face) for event in rows(battle, TieRolled)] == [("b", 4), ("c", 7)]
    assert order(battle) == "acbde"
    battle.dice = ScriptedDice((5,))
    change(battle, "d", 20)
    assert order(battle) == "acdbe"
    battle.dice.done()


@pytest.mark.rule("ICH-08", "INI-06")
def test_who_comes_to_the_score_of_the_acting_unit_and_throws_less_is_behind_it() -> None:
    """C rises to A's score in A's turn: their dice say who stands first, and the current place is A's whatever it was
    called before they fell.
    """
    battle = standing(*FIVE)
    battle.dice = ScriptedDice((9, 3))
    change(battle, "c", 25)
    assert "ICH-03" in rows(battle, ScoreChanged)[0].rules
    assert (order(battle), rest(battle)) == ("acbde", ["a", "c", "b", "d", "e"])
    battle = standing(*FIVE)
    battle.dice = ScriptedDice((3, 9))
    change(battle, "c", 25)
    assert "ICH-04" in rows(battle, ScoreChanged)[0].rules
    assert (order(battle), rest(battle)) == ("cabde", ["a", "b", "d", "e"])


@pytest.mark.rule("ICH-08", "INI-06")
def test_a_second_die_behind_the_acting_unit_of_that_score_leaves_nobody_out() -> None:
    """A 7 and B 3 at 20; C comes and throws a 3 as well, so B and C throw again: both are still behind A."""
    battle = standing(("a", 20), ("b", 20), ("c", 15), ("z", 1), faces=(1, 1, 1, 1, 7, 3))
    battle.dice = ScriptedDice((3, 8, 2))
    change(battle, "c", 20)
    assert (order(battle), rest(battle)) == ("abcz", ["a", "b", "c", "z"])


@pytest.mark.rule("INI-06")
def test_dice_thrown_in_other_company_count_digit_for_digit() -> None:
    """A and B threw 5 and 5, then 9 and 2; C with a 7 comes before them; E has thrown none and does now."""
    faces = (*(1,) * 5, 5, 5, 7, 3, 9, 2)
    battle = standing(("a", 20), ("b", 20), ("c", 10), ("d", 10), ("e", 1), faces=faces)
    change(battle, "c", 20)
    assert order(battle) == "cabde"
    battle.dice = ScriptedDice((6,))
    change(battle, "e", 20)
    assert order(battle) == "ceabd"
    battle.dice.done()


def test_the_same_score_changes_nothing() -> None:
    battle = standing(*FIVE)
    change(battle, "c", 15)
    assert rows(battle, ScoreChanged) == []


# --- places


@pytest.mark.rule("ICH-07")
def test_put_before_somebody_takes_its_score_and_keeps_the_place() -> None:
    battle = standing(*FIVE)
    before(battle, "d", "b")
    assert (battle.of("d", Place).score, order(battle)) == (20, "adbce")
    before(battle, "e", "b")
    assert order(battle) == "adebc"
    assert rest(battle) == ["a", "d", "e", "b", "c"]
    assert rest(battle) == ["a", "d", "e", "b", "c"]


@pytest.mark.rule("ICH-07", "ICH-04")
def test_put_before_the_acting_unit_loses_the_round() -> None:
    battle = standing(*FIVE)
    end(battle)
    before(battle, "d", "b")
    assert "ICH-04" in rows(battle, PlaceChanged)[0].rules
    assert rest(battle) == ["b", "c", "e"]
    assert rest(battle) == ["a", "d", "b", "c", "e"]


@pytest.mark.rule("ICH-07", "ICH-06")
def test_put_back_after_its_turn_is_skipped() -> None:
    battle = standing(*FIVE)
    for _ in range(2):
        end(battle)
    before(battle, "a", "e")
    assert order(battle) == "bcdae"
    assert rest(battle) == ["c", "d", "e"]
    assert rest(battle) == ["b", "c", "d", "a", "e"]


# --- comrades


@pytest.mark.rule("INI-07")
def test_tied_comrades_may_swap_while_others_act() -> None:
    """The order of Composure, Dexterity and the die is only what they have when they say nothing."""
    battle = standing(("a", 25), ("b", 20), ("c", 20), ("d", 10), sides="rbbr", faces=(1, 1, 1, 1, 8, 3))
    assert order(battle) == "abcd"
    assert [offer.verb for offer in referee.legal(battle, "c")] == ["swap"]
    do(battle, Swap("c", "b"))
    assert order(battle) == "acbd"
    assert rest(battle) == ["a", "c", "b", "d"]
    assert rest(battle) == ["a", "c", "b", "d"]
    assert (rows(battle, PlacesSwapped)[0].unit, rows(battle, PlacesSwapped)[0].other) == ("c", "b")


@pytest.mark.rule("INI-07", "CDG-09")
def test_a_comrade_who_can_do_nothing_agrees_to_nothing() -> None:
    """What is refused to a petrified unit while others act is not offered to it."""
    battle = standing(("a", 25), ("b", 20), ("c", 20), ("d", 10), sides="rbbr", faces=(1, 1, 1, 1, 8, 3))
    inflict(battle, "petrified", "c", source="a")
    assert referee.legal(battle, "c") == ()
    assert refused(battle, Swap("c", "b")).key == "barred.act"


@pytest.mark.rule("INI-07")
def test_whose_turn_has_just_begun_may_let_its_tied_comrade_go_first() -> None:
    battle = standing(("a", 20), ("b", 20), ("c", 10), sides="rrb", faces=(1, 1, 1, 8, 3))
    do(battle, Swap("a", "b"))
    assert battle.acting() == "b"
    assert rest(battle) == ["b", "a", "c"]
    assert rest(battle) == ["b", "a", "c"]


@pytest.mark.rule("INI-07")
def test_who_has_been_let_go_first_does_not_let_go_in_turn() -> None:
    """Two comrades would bow to each other for ever; in the next round either may again."""
    battle = standing(("a", 20), ("b", 20), ("c", 10), sides="rrb", faces=(1, 1, 1, 8, 3))
    do(battle, Swap("a", "b"))
    assert refused(battle, Swap("b", "a")).key == "swap.not_tied"
    assert "swap" not in [offer.verb for offer in referee.legal(battle, "b")]
    assert rest(battle) == ["b", "a", "c"]
    do(battle, Swap("b", "a"))
    assert battle.acting() == "a"


@pytest.mark.rule("INI-07")
def test_no_swap_with_a_foe_an_unequal_or_one_that_has_acted() -> None:
    battle = standing(("a", 20), ("b", 20), ("c", 20), ("d", 10), sides="rrbr", faces=(1, 1, 1, 1, 8, 5, 3))
    assert refused(battle, Swap("c", "b")).key == "swap.not_tied"  # a foe
    assert refused(battle, Swap("d", "b")).key == "swap.not_tied"  # another score
    end(battle)
    assert refused(battle, Swap("b", "a")).key == "swap.not_tied"  # one of them has acted
    assert order(battle) == "abcd"


@pytest.mark.rule("INI-07")
def test_comrades_swap_right_behind_the_acting_unit_of_their_score() -> None:
    """Room is made behind: the current place stays where it is, and both still act."""
    battle = standing(("a", 20), ("b", 20), ("c", 20), sides="rbb", faces=(1, 1, 1, 9, 6, 3))
    do(battle, Swap("c", "b"))
    assert rest(battle) == ["a", "c", "b"]


def test_a_delay_and_a_swap_repeat_after_a_save() -> None:
    """The whole order is stored: a state put into a battle of the same setup goes on alike."""
    battle = standing(*FIVE)
    do(battle, Delay("a", 12))
    before(battle, "e", "c")
    twin = standing(*FIVE)
    twin.restore(battle.state())
    assert (twin.hash(), rest(twin), rest(twin)) == (battle.hash(), rest(battle), rest(battle))
    pass_round(battle)


@pytest.mark.rule("INI-07")
def test_in_the_classic_edition_only_players_characters_swap() -> None:
    for traits, may in (({}, False), ({"player_character": 1}, True)):
        sheets = [unit(name, "red", printed={"initiative": 9}, traits=traits) for name in "ab"]
        battle = fight(
            ["....."], *sheets, unit("c", "blue", printed={"initiative": 1}), rolled=True, fresh=True,
            at={"a": (0, 0), "b": (2, 0), "c": (4, 0)}, faces=(1, 1, 1, 8, 3), edition="overseer_classic",
        )  # fmt: skip
        assert ("swap" in verbs(battle, "a")) is may


# --- hard cases


def die(battle: Battle, name: str) -> None:
    """The unit is dead from now on."""
    with battle:
        battle.write(name, Conditions, "dead", True)


THREE = (("a", 20), ("b", 15), ("c", 10), ("z", 1))


@pytest.mark.rule("ICH-08")
@pytest.mark.parametrize(
    ("acting", "dies", "then"),
    [("c", "c", ["z"]), ("a", "a", ["b", "c", "z"]), ("c", "b", ["c", "z"]), ("b", "a", ["b", "c", "z"])],
)
def test_h13_a_death_never_turns_the_clock_back(acting: str, dies: str, then: list[str]) -> None:
    """The turn is no index into a list: whoever dies, the next one behind the current place acts."""
    battle = standing(*THREE, sides="rrrb")
    while battle.acting() != acting:
        end(battle)
    die(battle, dies)
    with battle:
        pipeline.go_on(battle)
    assert rest(battle) == then
    assert rest(battle) == [name for name in "abcz" if name != dies]


@pytest.mark.rule("INI-06")
def test_h14_ties_keep_their_order_and_a_newcomer_to_the_score_has_a_fixed_place() -> None:
    battle = standing(("a", 14), ("b", 14), ("c", 14), ("d", 9), sides="rrrb", faces=(1, 1, 1, 1, 3, 9, 6))
    for number in range(6):
        assert "".join(rest(battle)) == ("bcad" if number < 3 else "bcda")
        battle.restore(battle.state())
        if number == 2:
            battle.dice = ScriptedDice((4,))
            change(battle, "d", 14)


@pytest.mark.rule("INI-07")
def test_where_the_beginning_of_a_turn_asks_a_comrade_may_still_be_let_go_first() -> None:
    """Whoever may delay then (DLY-01) may change places too; what was asked is asked once its own turn is there."""
    battle = standing(("b", 15), ("c", 15), ("d", 5), sides="rrb", faces=(1, 1, 1, 8, 3))
    do(battle, SetStanding("b", "ask"))
    do(battle, TotalDefense("b"))
    for name in "bcd":
        do(battle, EndTurn(name))
    ask = referee.asks(battle)
    assert (ask and ask.choice, verbs(battle, "b")) == ("keep_total_defense", {"keep_total_defense", "delay", "swap"})
    assert refused(battle, Swap("b", "d")).key == "swap.not_tied"
    do(battle, Swap("b", "c"))
    assert (referee.asks(battle), battle.acting()) == (None, "c")
    end(battle)
    again = referee.asks(battle)
    assert (again and again.unit, again and again.choice) == ("b", "keep_total_defense")
