"""What the lab counts in a battle, and what many battles come to."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import replace
from functools import cache
from multiprocessing import active_children
from pathlib import Path

import pytest

from game import match
from game.lab.account import Account, Part, Place, Shot
from game.lab.answer import answer, warnings
from game.lab.book import Book, Missed
from game.lab.comparison import Pairs, paired
from game.lab.findings import Findings, gathered
from game.lab.inquiry import FIRST_LOOK, Inquiry, Wanted, ask
from game.lab.question import Question, asked, fight, replayed, seed_of
from game.lab.reading import account
from game.lab.words import against
from game.luck import tallies
from game.scenario.loader import load
from systems.events import AttackAnnounced, AttackResolved, DamageTaken, Fell, Moved
from tests.amounts import amount


@cache
def question(seed: int = 5) -> Question:
    return asked(load("dojo"), seed, "best_odds")


@cache
def fought(number: int = 0) -> tuple[Account, match.Match]:
    played = replayed(question(), number)
    return account(played.battle, number), played


def test_an_account_says_what_the_log_says() -> None:
    found, played = fought()
    log = played.battle.log
    own = tallies(played.battle.ids, log)
    assert found.winner == played.battle.over.winner  # type: ignore[union-attr]
    assert {part.unit: (part.dealt, part.taken) for part in found.parts} == {
        unit: (tally.dealt, tally.taken) for unit, tally in own.items()
    }
    assert len(found.shots) == sum(isinstance(event, AttackResolved) for event in log)
    assert sum(shot.landed for shot in found.shots) == sum(tally.hits for tally in own.values())
    harm = sum(e.bashing + e.lethal + e.aggravated for e in log if isinstance(e, DamageTaken))
    assert sum(shot.dealt for shot in found.shots) + sum(part.blind for part in found.parts) == harm > 0
    assert len(found.falls) == len({event.unit for event in log if isinstance(event, Fell)}) == 1


def test_an_account_places_attacks_and_falls_where_units_stood() -> None:
    found, played = fought()
    at = {sheet.id: (sheet.x, sheet.y) for sheet in played.battle.setup.units}
    shots, walked = iter(found.shots), list[Place]()
    for number, event in enumerate(played.battle.log):
        if isinstance(event, Moved):
            at[event.unit] = event.path[-1]
            walked += event.path[1:]
        elif isinstance(event, AttackAnnounced):
            shot = next(shots)
            assert (shot.at, shot.origin) == (at[event.target], at[event.unit])
            assert shot.hit == round(event.forecast.hit * 1000)
            odds = next(later.odds for later in played.battle.log[number:] if isinstance(later, AttackResolved))
            assert (shot.odds, shot.drop) == (round(odds[0] * 10_000), round(odds[1] * 10_000))
    assert found.steps == tuple(walked), "every square of a path, and none beside it"
    loser = next(part.unit for part in found.parts if part.down)
    assert found.falls == (at[loser],)
    assert found.left[0] == (1000, 1000)
    assert len(found.left) == found.rounds + 1
    assert 0 in found.left[-1] or min(found.left[-1]) < 400


def test_an_account_is_the_same_however_it_is_fought_and_goes_through_a_file() -> None:
    found, _ = fought()
    assert fight(question(), 0) == found
    assert Account.from_data(json.loads(json.dumps(found.to_data()))) == found
    with pytest.raises(ValueError, match="no account"):
        Account.from_data({"number": 1})


def test_battles_of_two_questions_share_their_seeds() -> None:
    assert [seed_of(7, number) for number in range(3)] == [seed_of(7, number) for number in range(3)]
    assert len({seed_of(seed, number) for seed in (1, 2) for number in range(500)}) == 1000


def test_a_mind_nobody_has_is_an_error() -> None:
    with pytest.raises(KeyError):
        asked(load("dojo"), 1, "best_oods")


# many battles


def made(number: int, winner: str, *, rounds: int = 4, left: tuple[int, int] = (500, 0), hit: bool = True) -> Account:
    """A battle as it might be: one attack of ``ann`` on ``bob`` at nine in ten."""
    down = {"red": winner == "blue", "blue": winner == "red"}
    parts = tuple(
        Part(unit, side, fell=rounds if down[side] else 0, down=down[side], lost=8 if down[side] else 4, health=8,
             dealt=5, taken=4, hoped=450, feared=400, turns=rounds, actions=(("attack", 1),))
        for unit, side in (("ann", "red"), ("bob", "blue"))
    )  # fmt: skip
    shot = Shot(1, "ann", "bob", 900, 8000, 1000, 300, hit, False, 3 if hit else 0, 2, (2, 3), (1, 3))
    return Account(
        number, number + 100, winner, "rout" if winner else "stalemate", rounds, 2 * rounds, 10, "x", 1, "bob", parts,
        (shot,), ((1000, 1000), left), ((2, 3),), ((1, 3), (2, 3)), ("red", "blue"),
    )  # fmt: skip


def gather(*accounts: Account) -> Findings:
    return gathered(("red", "blue"), {"ann": "red", "bob": "blue"}, accounts)


def test_wins_draws_and_rounds_are_counted_with_their_intervals() -> None:
    found = gather(*(made(n, "red" if n < 6 else "blue" if n < 9 else "", rounds=n + 1) for n in range(10))).data()
    assert found["wins"]["red"]["n"] == 6
    assert found["wins"]["red"]["low"] < 0.6 < found["wins"]["red"]["high"]
    assert found["draws"]["causes"] == {"stalemate": 1}
    assert (found["rounds"]["mean"], found["rounds"]["p10"], found["rounds"]["p50"], found["rounds"]["p90"]) == (
        5.5, 1, 5, 9,
    )  # fmt: skip
    assert found["units"]["bob"]["falls"]["n"] == 6
    dealt = found["units"]["ann"]["dealt"]
    assert dealt == {"mean": 5.0, "expected": 4.5, "otherwise": 2.0}, "three of five points were the attack's"
    assert against(dealt) == "5.0 (6.5)", "what came otherwise is no luck of the attacks"
    assert found["first_blood"]["units"] == {"bob": 10}


def test_the_order_in_which_battles_are_added_changes_nothing() -> None:
    some = [made(n, "red" if n % 3 else "blue", rounds=1 + n % 5) for n in range(20)]
    assert gather(*some).data() == gather(*reversed(some)).data()


def test_survival_falls_with_the_rounds() -> None:
    found = gather(made(0, "red", rounds=2), made(1, "red", rounds=4), made(2, "blue", rounds=4)).data()
    assert found["survival"]["bob"] == pytest.approx([1, 1, 2 / 3, 2 / 3, 1 / 3])
    assert found["survival"]["ann"] == pytest.approx([1, 1, 1, 1, 2 / 3])


def test_sure_things_coin_flips_and_heat() -> None:
    even = replace(made(1, "red"), shots=(replace(made(1, "red").shots[0], hit=500),))
    found = gather(made(0, "red"), even).data()
    assert (found["sure_things"]["n"], found["coin_flips"]["n"], found["sure_things"]["of"]) == (1, 1, 2)
    assert found["heat"]["struck"] == [[2, 3, 2]]
    assert found["heat"]["fire"] == [[1, 3, 2]]
    assert found["heat"]["cover"] == [[2, 3, 2]]


def test_forecasts_are_held_against_what_came() -> None:
    found = gather(*(made(n, "red", hit=n < 80) for n in range(100))).data()["calibration"]
    [row] = found["hit"]
    assert (row["n"], row["said"], row["came"]) == (100, 0.9, 0.8)
    assert row["low"] < 0.8 < row["high"] < 0.9, (
        "nine in ten were promised, and the interval shows that they did not come"
    )
    assert found["harm"] == {"said": 300.0, "came": 240}


def test_dice_fall_as_often_as_the_odds_at_the_roll_say() -> None:
    """Announced chances forget that defenders answer well; those of the dice, every answer in, have to come true."""
    found = Findings(("guest", "house"), {"renka": "guest", "osamu": "house"})
    for number in range(amount("lab_dice")):
        found.add(fight(question(77), number))
    assert sum(found.dice.count) > 3 * found.battles
    assert abs(found.dice.off()) < 4
    assert abs(found.drops.off()) < 4


def test_dice_that_fall_otherwise_than_reckoned_are_told() -> None:
    """Two hundred attacks at four in five: 160 hits are what was to come, 190 are not."""
    told = []
    for hits in (160, 190):
        inquiry = Inquiry(question(), Wanted(battles=1))
        inquiry.findings = gather(*(made(n, "red", hit=n < hits) for n in range(200)))
        told.append([key for key, _ in warnings(inquiry)])
        found = inquiry.findings.data()["calibration"]
        [row] = found["dice"]
        assert (row["n"], row["said"], row["came"]) == (200, 0.8, hits / 200)
    assert "odds" not in told[0]
    assert told[1][0] == "odds"


def test_the_swing_is_nothing_where_health_says_nothing_and_much_where_it_says_all() -> None:
    told = [made(n, "red" if n % 2 else "blue", left=(900, 100) if n % 2 else (100, 900)) for n in range(40)]
    dumb = [made(n, "red" if n % 2 else "blue", left=(500, 500)) for n in range(40)]
    assert gather(*told).swing("red") == pytest.approx(0.5)
    assert gather(*dumb).swing("red") == 0


def test_the_strangest_battle_is_the_one_unlike_the_others() -> None:
    found = gather(*(made(n, "red", rounds=30 if n == 7 else 4 + n % 2) for n in range(12)))
    assert found.lines.strangest()[0] == 7
    assert 7 not in found.lines.typical()


# books, looks, pairs


def test_a_question_goes_on_where_it_was_left(tmp_path: Path) -> None:
    once = Inquiry(question(), Wanted(battles=3), Book.of(tmp_path, question()))
    assert len([*ask([once])]) == 3
    again = Inquiry(question(), Wanted(battles=4), Book.of(tmp_path, question()))
    assert (len([*ask([again])]), again.again) == (1, 3)
    whole = Inquiry(question(), Wanted(battles=4))
    [*ask([whole])]
    assert answer(again) == answer(whole), "what was fought before counts like what is fought now"
    fresh = Inquiry(question(), Wanted(battles=1), Book.of(tmp_path, question()), fresh=True)
    assert len([*ask([fresh])]) == 1
    assert fresh.done == 1


def test_a_line_that_was_cut_off_and_a_book_of_another_question_are_fought_again(tmp_path: Path) -> None:
    book = Book.of(tmp_path, question())
    [*ask([Inquiry(question(), Wanted(battles=2), book)])]
    whole = book.file.read_bytes()
    book.file.write_bytes(whole[:-30])
    cut = Inquiry(question(), Wanted(battles=2), Book.of(tmp_path, question()))
    assert len([*ask([cut])]) == 1
    assert book.file.read_bytes() == whole
    strange = Book(book.file, question(6))
    assert [*strange.read()] == []


def test_a_battle_that_came_to_nothing_is_told_and_not_counted(tmp_path: Path) -> None:
    book = Book.of(tmp_path, question())
    assert [*book.open()] == []
    book.miss(0, "it broke")
    book.close()
    told = Inquiry(question(), Wanted(battles=2), Book.of(tmp_path, question()))
    [*ask([told])]
    assert (told.findings.battles, [each.why for each in told.failed]) == (1, ["it broke"])
    assert answer(told)["warnings"][0]["key"] == "failed"
    assert [type(row) for row in Book.of(tmp_path, question()).read()] == [Missed, Account]


def test_a_worker_that_is_killed_costs_no_battle(tmp_path: Path) -> None:
    told = Inquiry(question(), Wanted(battles=6), Book.of(tmp_path, question()))
    killed = False
    for _ in ask([told], 2):
        workers = active_children()
        if not killed and workers:
            os.kill(workers[0].pid or 0, signal.SIGKILL)
            killed = True
    assert killed
    assert told.failed == []
    alone = Inquiry(question(), Wanted(battles=6))
    [*ask([alone])]
    assert told.findings.data() == alone.findings.data()
    assert [each.number for each in told.accounts()] == [*range(6)]


def test_an_exact_answer_is_looked_at_after_200_400_800_battles_only() -> None:
    looks = Wanted(until=200).looks()
    assert [next(looks) for _ in range(4)] == [FIRST_LOOK, 400, 800, 1600]
    wanted = Wanted(until=500)
    few = gather(*(made(n, "red" if n % 2 else "blue") for n in range(200)))
    many = gather(*(made(n, "red" if n % 2 else "blue") for n in range(400)))
    assert not wanted.enough(few)
    assert wanted.enough(many)


def test_pairs_with_shared_luck_say_more_than_strangers() -> None:
    before = [made(n, "red" if n % 10 < 5 else "blue") for n in range(400)]
    after = [made(n, "red" if n % 10 < 5 or n % 20 == 7 else "blue") for n in range(400)]
    found = paired("red", before, after)
    assert found.difference == pytest.approx(0.05)
    low, high = found.interval()
    assert 0 < low < 0.05 < high < 0.1
    assert found.worth() > 4
    apart = Pairs("red")
    for one, other in zip(before, before[3:] + before[:3], strict=True):
        apart.add(one, replace(other, number=one.number, seed=one.seed))
    assert apart.worth() < 3


def test_only_battles_that_both_batches_have_make_pairs() -> None:
    found = paired("red", [made(0, "red"), made(2, "red")], [made(1, "red"), made(2, "blue"), made(3, "red")])
    assert (found.count, found.differences) == (1, -2)
    with pytest.raises(ValueError, match="no pair"):
        Pairs("red").add(made(0, "red"), made(1, "red"))
