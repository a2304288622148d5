"""Every manoeuvre with every footprint and every condition of either end, or the rule that forbids it."""

from __future__ import annotations

from collections import Counter

import pytest

from game.ledger import book
from systems.commands import ANSWERS, BY_VERB
from systems.rulesets import RULESETS
from tests.amounts import amount, seed
from tests.fuzz import fair, forbidden, least_used
from tests.fuzz.encounters import CONDITIONS, ENDS, FOOTPRINTS, MANOEUVRES, Wish, meet, signs, wishes

EDITIONS = sorted(RULESETS)
TRIES = 40
"""Encounters for one occurrence of a pair after which it counts as one that does not occur."""
#: What is no manoeuvre of these chapters: walking, stances, plain blows, answers that only choose, the end of a turn.
PLAIN = frozenset((
    "move", "attack", "all_out_attack", "aimed_attack", "aim", "charge", "total_defense", "parry", "stand_up",
    "drop_prone", "end_turn", "set_standing", "bull_rush",
))  # fmt: skip
#: What comes before the first blow and around the turn; its uses are counted over random battles (``test_fair``).
AROUND = frozenset(fair.DEEDS)


def sample(count: int) -> tuple[Wish, ...]:
    """So many pairs out of the whole table, evenly, others for another seed."""
    every = wishes()
    step = max(1, len(every) // count)
    return every[seed() % step :: step]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_pair_occurs_that_no_rule_forbids(edition: str) -> None:
    asked, times = sample(amount("manoeuvre_sample")), amount("manoeuvre_pairs")
    counted = least_used.cover(asked, times, edition, TRIES)
    assert least_used.faults(asked, counted, times, edition) == []


def test_the_table_has_every_verb_of_these_chapters() -> None:
    assert set(BY_VERB) - PLAIN - AROUND - (ANSWERS - {"counter_rush"}) <= set(MANOEUVRES)
    assert len(wishes()) == sum(len(ends) for ends in MANOEUVRES.values()) * (len(FOOTPRINTS) + len(CONDITIONS))


@pytest.mark.parametrize("row", forbidden.rows("overseer_classic"), ids=lambda row: f"{row.end}: {row.why}")
def test_a_row_of_the_forbidden_names_rules_and_things_there_are(row: forbidden.Forbidden) -> None:
    assert all(rule in book.load() for rule in row.rules)
    assert row.rules
    assert set(row.manoeuvres) <= set(MANOEUVRES)
    assert set(row.signs) <= {*CONDITIONS, *FOOTPRINTS}
    assert row.end in ENDS


@pytest.mark.parametrize("sign", [*FOOTPRINTS, *CONDITIONS])
def test_an_encounter_gives_the_end_the_condition_that_is_wished(sign: str) -> None:
    wish = Wish("feint", "target", sign)
    found = [signs(meet(wish, number, EDITIONS[0]), "bob") for number in range(4)]
    assert any(sign in each for each in found), found


def test_the_count_notices_what_is_missing_and_what_is_forbidden() -> None:
    wish, barred = Wish("trip", "actor", FOOTPRINTS[0]), Wish("trip", "target", "prone")
    assert least_used.faults([wish, barred], Counter({wish: 1}), 1, EDITIONS[0]) == []
    assert len(least_used.faults([wish], Counter(), 1, EDITIONS[0])) == 1
    assert len(least_used.faults([wish], Counter({wish: 1, barred: 1}), 1, EDITIONS[0])) == 1
