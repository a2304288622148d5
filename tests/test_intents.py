"""Seeing what somebody is up to: the odds that are shown, and what they must not tell (HID-06, HOS-02, INF-01)."""

from __future__ import annotations

import pytest

from game.text import Text
from game.text.plans import outcomes
from systems import intents, referee
from systems.battle import Battle
from systems.commands import ReadIntent
from systems.course import Before, Hidden
from systems.dice import Dice
from systems.forecast import Forecast
from systems.rulesets import RULESETS
from systems.view import forecast
from tests.amounts import amount, seed
from tests.exact import Side, assert_exact, weighed
from tests.field import refused, unit
from tests.openings import opened

EDITIONS = sorted(RULESETS)
ANN = unit("ann", MAN=2, Subterfuge=2, specialties=("bluff",))
BOB = unit("bob", "blue", PER=3, Empathy=2, specialties=("read_people",))
LOOK = ReadIntent("bob", "ann")
POOLS = 6, 5
"""PER 3 + Empathy 2 + specialty against MAN 2 + Subterfuge 2 + specialty."""


def meeting(
    *, pretends: bool = True, harm: bool = True, edition: str = "overseer", poise: int = 0, **house: str
) -> Battle:  # fmt: skip
    """Bob is about to look at Ann, who may mean harm and may pretend that she does not."""
    hidden = (Hidden("ann", ("bob",), "intent"),) if pretends else ()
    before = Before(hostile=("ann",) if harm else (), hidden=hidden)
    faces = (8,) * poise + (2,) * (POOLS[1] - poise) if pretends else ()
    return opened(["A..B"], BOB, ANN, before=before, edition=edition, faces=faces, house=house)


def shown(battle: Battle, side: str = "") -> Forecast:
    found = forecast(battle, LOOK, side) if side else referee.forecast(battle, LOOK)
    assert isinstance(found, Forecast), found
    return found


@pytest.mark.rule("HID-06", "HOS-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_odds_of_a_look_are_exact_against_a_pretence_and_without_one(edition: str) -> None:
    found = shown(meeting(edition=edition))
    watcher, other = Side(POOLS[0]), Side(POOLS[1])
    step = found.steps[0]
    assert step.own is not None
    assert (step.own.pool, step.other.pool) == POOLS
    behind, plain = found.effects
    assert_exact(behind.amounts, weighed(lambda own, against: int(own > against), watcher, other))
    assert_exact(plain.amounts, weighed(lambda own: int(own > 0), watcher))
    assert found.hit == pytest.approx(behind.chance, abs=1e-12)
    assert behind.chance == step.win
    assert found.costs == ("swift",)


@pytest.mark.rule("HOS-02")
def test_the_odds_do_not_tell_what_the_look_is_to_find_out() -> None:
    """Whether she means harm, whether she pretends, and how well: the forecast is the same."""
    first, *others = [
        shown(meeting(harm=harm, pretends=pretends, poise=poise))
        for harm in (True, False)
        for pretends, poise in ((True, 0), (True, 4), (False, 0))
    ]
    assert all(other == first for other in others)


@pytest.mark.rule("INF-01")
def test_whoever_does_not_know_her_numbers_is_shown_an_estimate() -> None:
    known, hidden = meeting(reveal_enemy_defense="off"), shown(meeting(reveal_enemy_defense="off"), "blue")
    assert hidden.estimate
    assert hidden.steps[0].own is not None
    assert hidden.steps[0].own.pool == POOLS[0]
    assert hidden.effects[1].chance == shown(known).effects[1].chance  # his own roll is his own


def test_she_rolls_once_and_every_look_is_the_played_share_of_the_odds() -> None:
    """A pretence and a look at it, with seeded dice: as often as shown, within four deviations."""
    battle, times = meeting(), amount("intent_plays")
    chance, seen = shown(battle).hit, 0
    for number in range(times):
        with battle:
            battle.dice = Dice(seed() + number)
            intents.hide_intent(battle, "ann", ("bob",))
            seen += intents.read_intent(battle, "bob", "ann")
    assert abs(seen - times * chance) <= 4 * (times * chance * (1 - chance)) ** 0.5


@pytest.mark.rule("HOS-08")
def test_nobody_is_shown_odds_for_one_it_has_not_located() -> None:
    before = Before(hidden=(Hidden("ann", ("bob",)),))
    battle = opened(["A..B"], BOB, ANN, before=before, looks=30)
    assert refused(battle, LOOK).key == "hostility.unlocated"
    assert referee.forecast(battle, LOOK) == referee.why_not(battle, LOOK)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_both_chances_are_told(lang: str) -> None:
    text = Text(lang)
    found = outcomes(text.text, shown(meeting()))
    assert [each.key for each in found] == ["seen_through", "seen_plainly"]
    assert len({each.text for each in found}) == 2
    assert [each.rule for each in found] == ["HID-06", "HOS-02"]
