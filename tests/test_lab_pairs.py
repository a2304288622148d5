"""A small difference is found by pairing: battles of one number share their luck, so that most of them end alike."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from game.lab import what_ifs
from game.lab.comparison import Pairs, counterparts, paired
from game.lab.question import seed_of
from game.lab.statistics import deviations
from game.scenario.catalogue import parse_toml
from game.scenario.loader import find, load
from game.scenario.varied import varied
from game.text import LANGS, Text
from systems.dice import Dice
from tests.amounts import amount, seed

BEFORE, AFTER = 55, 58
"""The planted truth, in hundredths: three points."""
PAIRS = 2500


@dataclass(frozen=True)
class Fought:
    number: int
    winner: str


def batch(truth: int, seed_of_batch: int, number: int = PAIRS) -> list[Fought]:
    """Battles whose luck is one throw of a hundred faces, kept by their number: the better the chance, the more throws
    win, and every throw that won before wins still.
    """
    found = []
    for place in range(number):
        dice = Dice(seed_of(seed_of_batch, place))
        face = (dice.d10((1, "pairs", "tens", 0)) - 1) * 10 + dice.d10((1, "pairs", "ones", 0)) - 1
        found.append(Fought(place, "red" if face < truth else "blue"))
    return found


def width(before: list[Fought], after: list[Fought]) -> float:
    """Half the width of the interval of a difference between strangers."""
    one, other = (sum(each.winner == "red" for each in some) / len(some) for some in (before, after))
    return deviations() * sqrt(one * (1 - one) / len(before) + other * (1 - other) / len(after))


def test_three_points_are_found_with_less_than_a_quarter_of_the_battles() -> None:
    held = 0
    for number in range(seed(), seed() + amount("lab_pairs")):
        before, after = batch(BEFORE, number), batch(AFTER, number)
        found = paired("red", before, after)
        low, high = found.interval()
        assert low > 0, "pairs are certain that it is better"
        held += low <= 0.03 <= high
        assert found.worth() >= 4
        strangers = batch(AFTER, number + 10_000)
        assert width(before, strangers) > 0.02, "as many strangers leave it open to two points at least"
        # what it is worth is what it says: so many strangers would be as sure as these pairs
        wanted = ((AFTER / 100) * (1 - AFTER / 100) + (BEFORE / 100) * (1 - BEFORE / 100)) / PAIRS / found.worth()
        assert (high - low) / 2 / (deviations() * sqrt(wanted)) < 1.15
    assert held / amount("lab_pairs") >= 0.95 - 3 * sqrt(0.05 * 0.95 / amount("lab_pairs"))


def test_intervals_of_strangers_are_no_narrower_for_being_called_pairs() -> None:
    apart = Pairs("red")
    for one, other in zip(batch(BEFORE, seed()), batch(AFTER, seed() + 10_000), strict=True):
        apart.add(one, other)
    assert apart.worth() < 1.2


# what a person may compare without knowing any path -------------------------------------------------------------------


def test_changes_are_offered_by_file_doors_and_edition_and_only_where_they_change_anything() -> None:
    warehouse = load("warehouse")
    found = what_ifs.offered(warehouse)
    assert found[:3] == ((("map.door", "shut"),), (("units.oskar.count", "0"),), (("units.oskar.count", "2"),))
    assert (("map.door", "open"),) not in found, "its doors stand open"
    assert (("units.oskar.count", "1"),) not in found, "one of him comes"
    assert found[-1] == (("ruleset", "overseer_classic"),)
    table, _, _ = parse_toml(find("warehouse").read_bytes())
    for setting in found:
        assert varied(table, setting, "warehouse").data() != warehouse.data(), setting
    assert what_ifs.offered(load("dojo")) == ((("ruleset", "overseer_classic"),),)


def test_changes_are_said_in_words() -> None:
    warehouse = load("warehouse")
    said = {
        lang: [what_ifs.said(each, warehouse, Text(lang)) for each in what_ifs.offered(warehouse)] for lang in LANGS
    }
    assert said["en"][:3] == ["Doors shut", "Without Oskar Pell", "Oskar Pell: 2"]
    assert said["zh"][0] == "门都关着"
    assert what_ifs.said((("map.at.K7", "crate"),), warehouse, Text("en")) == "map.at.K7=crate"


def test_sides_of_other_names_stand_in_their_order() -> None:
    assert counterparts(("red", "blue"), ("blue", "green")) == [("blue", "blue")]
    assert counterparts(("red", "blue"), ("watch", "tide")) == [("red", "watch"), ("blue", "tide")]
    pairs = paired("red", [Fought(0, "red"), Fought(1, "blue")], [Fought(0, "watch"), Fought(1, "watch")], "watch")
    assert (pairs.count, pairs.difference) == (2, 0.5)
