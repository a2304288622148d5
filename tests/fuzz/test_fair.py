"""Random battles around the turn: every invariant in each, and a count of everything that is used in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

import pytest

from components.joining import Presence
from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.commands import ANSWERS, BY_VERB, Consent, EndTurn, FightOn, Fire, KeepSpell
from systems.events import (
    AreaSaved,
    AttackResolved,
    EffectBegan,
    Event,
    HidingBegan,
    Joined,
    SpellBegun,
    SpellCast,
    SurpriseBegan,
    WaitingBegan,
)
from systems.facts import ATTRIBUTES
from systems.forecast import Modifier
from systems.rulesets import RULESETS
from systems.setup import Setup
from tests.amounts import amount, seed
from tests.fuzz import fair, kit, occasions, uses
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
    counted, least = Counter[str](), amount("fair_uses")
    for number in range(seed(), seed() + amount("fair_battles")):
        uses.play(number, edition, counted, least)
        if not any(uses.missing(counted, least, edition)):
            break
    left, whole = dict(uses.missing(counted, least, edition)), len(uses.wanted(edition))
    assert whole - len(left) >= min(amount("fair_used"), whole), f"used less than {least} times: {left}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_verb_is_counted_here_or_in_the_table_of_manoeuvres(edition: str) -> None:
    found = set(uses.wanted(edition))
    verbs = {key for key in found if " " not in key}
    had = {verb for verb in BY_VERB if verb in ANSWERS or RULESETS[edition]().has(verb)} | {"end_turn"}
    assert verbs == had - set(MANOEUVRES)
    assert "consent" in verbs
    assert {f"spell {each.key}" for each in kit.spells()} <= found
    assert {"keyword blast", "keyword tripwire", "keyword parry", "keyword shield_vs_ranged"} <= found
    assert {"armor sealed", "armor energyproof", "rounds silver", "rounds ruby"} <= found


def test_what_an_edition_has_not_is_not_wanted_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    barren = type("Barren", (RULESETS[EDITIONS[0]],), {"has": lambda self, verb: verb != "swap"})
    monkeypatch.setitem(RULESETS, "barren", barren)
    assert set(uses.wanted(EDITIONS[0])) - set(uses.wanted("barren")) == {"swap"}


def test_the_rarest_things_are_brought_and_their_bearers_can_use_them() -> None:
    counted = Counter(dict.fromkeys(uses.wanted(EDITIONS[0]), 2) | {"spell sleep": 0, "keyword powered": 1})
    things = uses.brought(counted, EDITIONS[0], 2, Chance(1))
    assert set(things) == {"sleep", "strong_bow"}
    assert things[0] == "sleep"
    assert uses.brought(counted, EDITIONS[0], 0, Chance(1)) == ()
    units = fair.setup(1, brought=things).units
    assert any(spell.key == "sleep" for unit in units for spell in unit.spells)
    archers = [unit for unit in units if any(arm.key == "strong_bow" for arm in unit.weapons)]
    assert archers
    for unit in archers:
        bow = next(arm for arm in unit.weapons if arm.key == "strong_bow")
        assert dict(zip(ATTRIBUTES, unit.attributes, strict=True))["DEX"] >= bow.trait("dexterity_required")
        assert bow.specialty in unit.specialties


def test_a_keyword_counts_by_its_own_deed_and_a_spell_by_its_effect() -> None:
    """A sword of parrying does not count by blows, nor a spell by being begun or resisted."""
    battle = fair.battle(1, brought=("short_sword", "sleep"))
    wields = next(each for each in battle.units() if each.weapon("short_sword"))
    hit = partial(
        AttackResolved, unit=wields.id, target=wields.id, weapon="short_sword", dice=1, lost=0, defense_extra=0,
        attack_extra=0, successes=0, cap=1, hit=False,
    )  # fmt: skip
    assert "keyword parry_bonus" not in occasions.used(battle, [hit(verb="attack")])
    assert "keyword either_type" in occasions.used(battle, [hit(verb="attack")])
    silver = (Modifier("BON-06", "modifier.silver_rounds", -2),)
    assert "rounds silver" in occasions.used(battle, [hit(verb="attack", modifiers=silver)])
    caster = next(each for each in battle.units() if each.spell("sleep"))
    begun = SpellBegun(unit=caster.id, spell="sleep")
    cast = SpellCast(unit=caster.id, spell="sleep", target=wields.id, rolled=True, successes=2, counted=2)
    lies = EffectBegan(unit=wields.id, source=caster.id, spell="sleep", what="sleep", points=1, ends="", rounds=1)
    assert list(occasions.used(battle, [begun, cast])) == []
    assert list(occasions.used(battle, [begun, cast, lies])) == ["spell sleep"]
    battle.close()


def test_armor_counts_by_an_attack_on_its_wearer_and_what_seals_it_in_an_area() -> None:
    battle = fair.battle(1, brought=("cataphract_plate",))
    wears = next(each for each in battle.units() if each.sheet.armor and each.sheet.armor.key == "cataphract_plate")
    blow = AttackResolved(
        unit=wears.id, target=wears.id, weapon="fist", verb="attack", dice=1, lost=0, defense_extra=0, attack_extra=0,
        successes=0, cap=1, hit=False,
    )  # fmt: skip
    found = set(occasions.used(battle, [blow]))
    assert {"armor bulletproof", "armor magic"} <= found
    assert "armor sealed" not in found
    gas = AreaSaved(unit=wears.id, source=wears.id, verb="lob", weapon="", own=0, amount=1, saved=0, left=1)
    assert {each for each in occasions.used(battle, [gas]) if each.startswith("armor")} == {
        "armor sealed", "armor area_save_bonus",
    }  # fmt: skip
    battle.close()


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_shove_counts_whether_an_attack_is_rolled_for_it_or_not(edition: str) -> None:
    """Whatever is wanted alone is brought by everybody and done at once."""
    counted = Counter(dict.fromkeys(uses.wanted(edition), 1) | {"keyword bull_rush": 0})
    uses.play(4000, edition, counted, 1)
    assert counted["keyword bull_rush"] > 0


def test_an_answer_that_declines_is_no_deed() -> None:
    assert uses.deeds(Fire("ann", fire=True)) == ("fire",)
    assert uses.deeds(Fire("ann")) == uses.deeds(FightOn("ann")) == uses.deeds(KeepSpell("ann")) == ()
    assert uses.deeds(Consent("ann")) == ("consent",)


def test_the_count_notices_what_is_missing() -> None:
    whole = Counter(dict.fromkeys(uses.wanted(EDITIONS[0]), 2))
    assert list(uses.missing(whole, 2, EDITIONS[0])) == []
    assert list(uses.missing(whole - Counter(["cast"]), 2, EDITIONS[0])) == [("cast", 1)]


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
