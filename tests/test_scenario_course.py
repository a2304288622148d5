"""Arrivals and triggers of scenario files: what they become, and every fault with its line (DESIGN 9)."""

from __future__ import annotations

import pytest

from game.scenario.faults import ScenarioFaults
from game.scenario.loader import find, load
from game.scenario.scenario import Scenario
from systems.course import Arrival

DOJO = find("dojo").read_text("utf-8")
GOOD = """
[[arrival]]
key = "relief"
units = ["osamu"]
edge = "north"

[[trigger]]
when = { round = 3 }
then = [{ arrive = "relief" }, { message = { en = "Horns!", zh = "号角！" } }]
"""


def read(more: str) -> Scenario:
    return load((DOJO + more).encode(), "try.toml")


def test_a_file_with_arrivals_and_triggers_comes_back_from_its_record() -> None:
    scenario = read(GOOD)
    assert scenario.arrivals == (Arrival(("osamu",), key="relief", edge="north"),)
    assert [deed.kind for deed in scenario.triggers[0].then] == ["arrive", "message"]
    assert Scenario.from_data(scenario.data()) == scenario
    assert scenario.setup().triggers == scenario.triggers


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('units = ["osamu"]', 'units = ["osam"]', "unknown unit 'osam'"),
        ('arrive = "relief"', 'arrive = "relieve"', "no arrival has the key 'relieve'"),
        ("round = 3", "falls = 3", "3 is no text"),
        ("round = 3", "round = 3, seen = 'osamu'", "says round and seen at once"),
        ("round = 3", "opened = 'v:1,1'", "there is no door"),
        ("round = 3", "health = 'osamu'", "health needs below"),
        ("round = 3", "goal = 'bridge'", "no objective has the key 'bridge'"),
        ('edge = "north"', "area = [0, 0, 99, 0]", "reaches off the map"),
        ('key = "relief"\n', "", "nothing would bring it"),
    ],
)
def test_what_means_nothing_is_a_fault_with_its_line(old: str, new: str, said: str) -> None:
    assert GOOD.count(old) >= 1
    with pytest.raises(ScenarioFaults) as wrong:
        read(GOOD.replace(old, new, 1))
    told = [str(fault) for fault in wrong.value.faults]
    assert any(said in each and each.startswith("try.toml:") for each in told), told
