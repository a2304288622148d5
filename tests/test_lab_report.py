"""The report: its pictures stand where the numbers are, and every number of the answer is on the page."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Mapping
from typing import Any

import pytest

from game.app.print_look import look
from game.lab import charts
from game.lab.answer import answer
from game.lab.inquiry import Inquiry, Wanted, ask
from game.lab.question import asked
from game.lab.report import page
from game.scenario.loader import load
from game.text import LANGS, Text
from game.text.numbers import decimal, percent, square, whole

# pictures -------------------------------------------------------------------------------------------------------------


def test_rounds_have_a_bar_each_the_middle_eighty_strong_and_the_median_marked() -> None:
    bars = charts.rounds([(3, 1), (4, 6), (6, 12), (9, 1)], {"p10": 4, "p50": 6, "p90": 6}, 350.0, 100.0)
    assert [bar.tick for bar in bars] == ["3", "4", "5", "6", "7", "8", "9"]
    assert [bar.label for bar in bars] == ["5", "30", "", "60", "", "", "5"]
    assert [bar.height for bar in bars] == [8.3, 50.0, 0, 100.0, 0, 0, 8.3]
    assert [bar.tick for bar in bars if bar.strong] == ["4", "5", "6"]
    assert [bar.tick for bar in bars if bar.middle] == ["6"]
    assert all(one.x + one.width < other.x for one, other in itertools.pairwise(bars))
    assert bars[-1].x + bars[-1].width < 350
    assert charts.rounds([], {}, 350.0, 100.0) == []


def test_bars_that_stand_close_have_no_letters_over_each_other() -> None:
    bars = charts.rounds([(n, 1) for n in range(1, 101)], {"p10": 10, "p50": 50, "p90": 90}, 440.0, 100.0)
    assert not any(bar.label for bar in bars)
    told = [bar.x for bar in bars if bar.tick]
    assert all(other - one >= 20 for one, other in itertools.pairwise(told))


@pytest.mark.parametrize(
    ("last", "told"), [(1, ["0", "1"]), (6, [*"0123456"]), (29, [str(n) for n in range(0, 30, 3)])]
)
def test_rounds_under_curves_are_told_where_there_is_room(last: int, told: list[str]) -> None:
    found = charts.ticks(last, 290.0)
    assert [said for _, said in found] == told
    assert found[0][0] == 0
    assert all(at == pytest.approx(290 * int(said) / last, abs=0.05) for at, said in found)


def test_names_of_curves_that_end_together_stand_below_each_other() -> None:
    rows = {"ann": [1.0, 0.5, 0.0], "bob": [1.0, 1.0, 0.0], "cid": [1.0, 1.0, 1.0]}
    curves = charts.survival(rows, {name: name.upper() for name in rows}, {"ann": 0, "bob": 1, "cid": 0}, 100.0, 80.0)
    ann, bob, cid = curves
    assert ann.points == "0.0,0.0 50.0,0.0 50.0,40.0 100.0,40.0 100.0,80.0"
    assert (cid.y, ann.y, bob.y) == (0, 80, 80 + charts.NAME)
    assert ann.dash != cid.dash, "two of one side are told apart without colour"


def test_heat_has_five_steps_one_peak_and_a_legend_of_the_least_of_each() -> None:
    cells = charts.heat([(0, 0, 100), (1, 0, 70), (2, 0, 40), (3, 0, 5), (4, 0, 1), (5, 0, 100)])
    assert [cell.step for cell in cells] == [4, 4, 3, 1, 0, 4]
    assert [(cell.x, cell.count) for cell in cells if cell.peak] == [(0, 100)], "the first of equals"
    assert charts.steps(cells) == [(4, 70), (3, 40), (1, 5), (0, 1)]
    assert charts.heat([]) == []


# the page -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def inquiry() -> Inquiry:
    made = Inquiry(asked(load("dojo"), 5, "best_odds"), Wanted(battles=4))
    for _ in ask([made]):
        pass
    return made


def interval(share: Mapping[str, Any]) -> str:
    return f"{percent(share['low'])}–{percent(share['high'])}"


def harm(found: Mapping[str, float]) -> str:
    return f"{found['mean']:.1f} ({found['expected'] + found['otherwise']:.1f})"


@pytest.mark.parametrize("lang", LANGS)
def test_every_number_of_the_answer_is_on_the_page(inquiry: Inquiry, lang: str) -> None:
    told = answer(inquiry)
    written = page([inquiry], [told], [], "dicefield lab dojo", Text(lang), look())
    read = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", written.partition("<main>")[2])))
    count, rounds, dice = told["battles"], told["rounds"], told["calibration"]
    wanted = [decimal(rounds["mean"]), str(rounds["p90"]), decimal(dice["harm"]["said"]), decimal(dice["harm"]["came"])]
    for each in (*told["wins"].values(), told["draws"]):
        wanted += [percent(each["share"]), interval(each)]
    for each in told["units"].values():
        wanted += [percent(each["falls"]["share"]), interval(each["falls"]), f"{each['lost']['mean']:.1f} / "]
        wanted += [harm(each["dealt"]), harm(each["taken"])]
        wanted += [decimal(times / count) for times in [*each["actions"].values()][:4]]
    for name in ("sure_things", "coin_flips"):
        wanted.append(percent(told[name]["share"]))
    wanted += [percent(max(told["swing"].values())), decimal(told["first_blood"]["rounds"]["mean"])]
    for squares in told["heat"].values():
        if squares:
            x, y, most = max(squares, key=lambda each: (each[2], -each[1], -each[0]))
            wanted += [whole(sum(times for *_, times in squares)), square(x, y), whole(most)]
    wanted += [str(number) for number in (*told["typical"], *told["strangest"])]
    assert [number for number in wanted if number not in read] == []
    bars = re.findall(r"width:([\d.]+)%;background", written)
    assert sum(map(float, bars)) == pytest.approx(100, abs=0.05)
