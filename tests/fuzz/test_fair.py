"""Random battles around the turn: every invariant in each, and a count of everything that is used in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from components.joining import Presence
from systems import referee
from systems.battle import Battle
from systems.commands import BY_VERB, Cast, EndTurn, SetMine
from systems.events import Event, HidingBegan, Joined, SurpriseBegan, WaitingBegan
from systems.rulesets import RULESETS
from systems.setup import Setup
from tests.amounts import amount, seed
from tests.fuzz import fair, kit, uses
from tests.fuzz.encounters import MANOEUVRES
from tests.fuzz.test_fuzz import hold

EDITIONS = sorted(RULESETS)
NUMBERS = range(60)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_invariant_holds_around_the_turn(edition: str) -> None:
    """Ambushes, waits, arrivals, doors, darkness, smoke, spells and blasts, by the random player."""
    hold(lambda number: fair.battle(number, edition), "any_legal", amount("fuzz_fair"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_deed_spell_and_keyword_is_used(edition: str) -> None:
    """By the player that uses what is rarest: many in a few battles, all of them in a soak."""
    counted: Counter[str] = Counter()
    for number in range(seed(), seed() + amount("fair_battles")):
        uses.play(number, edition, counted, amount("fair_uses"))
    left, whole = dict(uses.missing(counted, amount("fair_uses"))), len(uses.wanted())
    assert whole - len(left) >= min(amount("fair_used"), whole), f"used less than {amount('fair_uses')} times: {left}"


def test_every_verb_is_counted_here_or_in_the_table_of_manoeuvres() -> None:
    found = set(uses.wanted())
    verbs = {key for key in found if " " not in key}
    assert set(BY_VERB) == verbs | uses.NO_DEEDS | (set(MANOEUVRES) & set(BY_VERB))
    assert {f"spell {each.key}" for each in kit.spells()} <= found
    assert {"keyword blast", "keyword tripwire", "keyword parry", "keyword shield_vs_ranged"} <= found


def test_a_deed_uses_its_spell_and_the_keywords_of_its_weapon() -> None:
    battle = fair.battle(1)
    caster = next(sheet for number in NUMBERS for sheet in fair.setup(number).units if sheet.spells)
    assert uses.keys(battle, Cast(battle.ids[0], caster.spells[0].key)) == ("cast", f"spell {caster.spells[0].key}")
    assert uses.keys(battle, EndTurn(battle.ids[0])) == ("end_turn",)
    layer, mine = next(
        (sheet, each) for number in NUMBERS for sheet in fair.setup(number).units for each in sheet.explosives
        if each.trait("tripwire")
    )  # fmt: skip
    number = next(each for each in NUMBERS if layer in fair.setup(each).units)
    assert "keyword tripwire" in uses.keys(fair.battle(number), SetMine(layer.id, mine.key, (0, 0)))


def test_the_count_notices_what_is_missing() -> None:
    whole = Counter(dict.fromkeys(uses.wanted(), 2))
    assert list(uses.missing(whole, 2)) == []
    assert list(uses.missing(whole - Counter(["cast"]), 2)) == [("cast", 1)]


def test_battles_begin_in_every_way_and_somebody_comes_later() -> None:
    begun = [fair.battle(number) for number in NUMBERS[:20]]
    told = {type(event) for battle in begun for event in battle.log}
    assert {HidingBegan, SurpriseBegan, WaitingBegan} <= told
    assert any(battle.of(unit, Presence).state == "coming" for battle in begun for unit in battle.ids)
    for battle in begun:
        battle.close()


def test_somebody_who_comes_later_joins_the_fight() -> None:
    number = next(each for each in NUMBERS if any(arrival.round for arrival in fair.setup(each).arrivals))
    battle = _without_a_wait(number)
    while battle.over is None and not _joined(battle.log):
        who = referee.decides(battle)
        assert who is not None
        asked = referee.asks(battle)
        command = EndTurn(who) if asked is None else BY_VERB[asked.choice](who, **dict(asked.default))
        assert referee.submit(battle, command) is None
    assert _joined(battle.log)
    battle.close()


def _without_a_wait(number: int) -> Battle:
    """The battle of that number from the moment the fighting starts."""
    setup = fair.setup(number)
    values = {name: getattr(setup, name) for name in Setup.__slots__}
    return referee.new_battle(Setup(**(values | {"before": None, "triggers": ()})), number)


def _joined(log: Iterable[Event]) -> bool:
    return any(isinstance(event, Joined) for event in log)


def test_every_light_weather_and_way_to_win_comes_by() -> None:
    setups = [fair.setup(number) for number in NUMBERS]
    boards = [setup.board for setup in setups]
    assert {max(board.dark) for board in boards} == {0, 1, 2}
    assert {"", "fog", "rain"} <= {board.weather for board in boards}
    assert {board.noisy for board in boards} == {True, False}
    kinds = {each.kind for setup in setups for each in setup.objectives}
    assert kinds == {"hold", "escape", "reach", "survive", "seize"}
    assert {trigger.when.kind for setup in setups for trigger in setup.triggers} >= {"round", "enters", "opened"}
    assert {then.kind for setup in setups for trigger in setup.triggers for then in trigger.then} >= {
        "arrive", "open", "close", "orders", "reveal",
    }  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_begins_the_same_battle(edition: str) -> None:
    begun = fair.battle(3, edition)
    assert begun.setup.ruleset == edition
    assert begun.setup.units == fair.setup(3).units
    begun.close()
