"""Looking for a setting: what an aim says, who is dropped, that the best is judged by battles it was not chosen by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from game.lab import tuning as tuning_module
from game.lab.aim import NoAim, parse
from game.lab.findings import Findings
from game.lab.inquiry import Inquiry, Wanted
from game.lab.question import Question, asked, seed_of
from game.lab.statistics import wilson
from game.lab.tuning import Candidate, Tuning
from game.scenario.loader import load
from systems.dice import _mix
from tests.test_lab_answers import made

SIDES, UNITS = ("red", "blue"), ("ann", "bob")


def findings(wins: int, battles: int, rounds: int = 4) -> Findings:
    found = Findings(SIDES, {"ann": "red", "bob": "blue"})
    for n in range(battles):
        found.add(made(n, "red" if n < wins else "blue", rounds=rounds))
    return found


def test_an_aim_says_what_is_wanted_and_how_far_off_an_answer_is() -> None:
    aim = parse("win(red)=70%±3, falls(ann)<40%, rounds=5±1.5", SIDES, UNITS)
    assert [(term.kind, term.whom, term.op, term.value) for term in aim.terms] == [
        ("win", "red", "=", 0.7), ("falls", "ann", "<", 0.4), ("rounds", "", "=", 5.0),
    ]  # fmt: skip
    assert aim.met(findings(71, 100))
    assert not aim.met(findings(60, 100))
    assert aim.gap(findings(60, 100)) == pytest.approx(0.07 / 0.1)
    assert aim.gap(findings(71, 100, rounds=8)) == pytest.approx(1.5)


@pytest.mark.parametrize("text", ["", "win=70%", "win(green)=70%", "falls(nobody)<10%", "rounds(red)=4", "win(red)~70%",
                                  "win(red)=170%", "draw<5%±2", "lose(red)=3%"])  # fmt: skip
def test_what_is_no_aim_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(NoAim) as refused:
        parse(text, SIDES, UNITS)
    assert refused.value.key.startswith("lab.aim.")


def test_only_what_certainly_misses_is_hopeless() -> None:
    aim = parse("win(red)=70%±3", SIDES, UNITS)
    assert not aim.hopeless(findings(16, 32)), "half of thirty-two may still be seven in ten"
    assert aim.hopeless(findings(4, 32))
    assert aim.hopeless(findings(0, 32)), "what never happened is not taken for certain, but it is for far away"
    assert not aim.hopeless(findings(3, 3))


@dataclass
class Dealt:
    """A question whose answer is dealt: its true chance to win is known, battle by battle from the seeds."""

    truth: dict[str, float]
    asked: list[tuple[int, int]] = field(default_factory=list)

    def ask(self, inquiries: list[Inquiry], *_: object) -> Iterator[Inquiry]:
        for each in inquiries:
            self.asked.append((each.question.seed, each.goal))
            for number in range(each.goal):
                luck = _mix(seed_of(each.question.seed, number)) % 10_000 / 10_000
                each.findings.add(made(number, "red" if luck < self.truth[each.question.label] else "blue"))
                yield each


def search(monkeypatch: pytest.MonkeyPatch, truth: dict[str, float], seed: int = 3) -> tuple[Tuning, Dealt]:
    dealt = Dealt(truth)
    monkeypatch.setattr(tuning_module, "ask", dealt.ask)
    base = asked(load("dojo"), seed, "best_odds")

    def inquire(question: Question, wanted: Wanted) -> Inquiry:
        inquiry = Inquiry(question, wanted)
        inquiry.findings = Findings(SIDES, {"ann": "red", "bob": "blue"})
        return inquiry

    candidates = [
        Candidate((("units.x.count", label),), Question(base.scenario, base.minds, seed, label)) for label in truth
    ]
    found = Tuning(parse("win(red)=70%±5", SIDES, UNITS), candidates, inquire)
    for _ in found.run():
        pass
    return found, dealt


def test_the_setting_that_meets_the_aim_is_found_and_judged_by_other_battles(monkeypatch: pytest.MonkeyPatch) -> None:
    found, dealt = search(monkeypatch, {str(n): n / 10 for n in range(1, 10)})
    met = found.met()
    assert [dict(each.setting)["units.x.count"] for each in met] == ["7"]
    assert {seed for seed, goal in dealt.asked if goal == tuning_module.HELD_OUT} == {3 ^ tuning_module.APART}
    assert found.candidates[0].dropped
    assert found.candidates[0].judged is None
    means = [each.means[0] for each in found.sensitivity()]
    assert means == sorted(means), "more of it wins more"


def test_where_nothing_meets_the_aim_nothing_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    found, _ = search(monkeypatch, {"1": 0.1, "2": 0.2, "3": 0.45})
    assert found.met() == []
    assert dict(found.nearest()[0].setting)["units.x.count"] == "3"


# how true the intervals are


def covered(truth: float, wanted: Wanted, runs: int, seed: int) -> float:
    """In which share of batches the interval holds the truth, each ended where ``--until`` would end it."""
    held = 0
    state = seed
    for _ in range(runs):
        won = fought = 0
        for look in wanted.looks():
            while fought < look:
                state = (state + 0x9E3779B97F4A7C15) & (1 << 64) - 1
                won += _mix(state) / 2**64 < truth
                fought += 1
            low, high = wilson(won, fought)
            if wanted.battles or (high - low) / 2 * 10_000 <= wanted.until:
                break
        held += low <= truth <= high
    return held / runs


@pytest.mark.parametrize("truth", [0.03, 0.2, 0.5, 0.9])
@pytest.mark.parametrize("wanted", [Wanted(battles=150), Wanted(until=500)], ids=["fixed", "until"])
def test_intervals_hold_the_truth_as_often_as_they_say(truth: float, wanted: Wanted, covered_runs: int) -> None:
    share = covered(truth, wanted, covered_runs, 11)
    slack = 4 * (0.95 * 0.05 / covered_runs) ** 0.5
    assert share > 0.95 - 0.012 - slack, "Wilson's interval swings about what it says by a point or so"


@pytest.fixture(scope="module")
def covered_runs() -> int:
    from tests.amounts import amount

    return amount("lab_until")
