"""Plans in words: contests with both pools, what may be rolled instead, effects with their chances and amounts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.text import LANGS, Eyes, Text
from game.text.plans import METRES
from game.text.sums import OF_UNITS
from systems import odds, referee
from systems.commands import BullRush, Feint, Grapple, Parry, Trip
from systems.facts import ATTRIBUTES
from systems.forecast import ContestFacts, Effect, Forecast
from tests.field import FIST, SWORD, do, end_until, fight, preview, shot, unit
from tests.test_text import faults_of_chinese
from tests.wrestling import held

ANN = replace(unit("ann", STR=4, INT=3, Brawl=4, Subterfuge=2), name_en="Ann", name_zh="安")
BOB = replace(unit("bob", "blue", STR=3, DEX=2, PER=2, Athletics=2, Empathy=1), name_en="Bob", name_zh="鲍勃")


def plan(command: object) -> Forecast:
    return preview(fight(["AB....."], ANN, BOB), command)  # type: ignore[arg-type]


@pytest.mark.parametrize("command", [Trip("ann", "bob", "fist"), Grapple("ann", "bob", "fist"), Feint("ann", "bob")])
def test_the_lines_of_each_roll_add_up_to_its_pool(command: object) -> None:
    battle = fight(["AB....."], ANN, BOB)
    shown = preview(battle, command)  # type: ignore[arg-type]
    for each in Text("en").contests(battle, shown):
        assert each.rolls
        for roll in each.rolls:
            values = [
                int(line.value.replace("−", "-").replace("+", ""))
                for line in roll.lines
                if line.value and line.key not in ("contest.extra", "attack.lost", "contest.pulled")
            ]
            assert sum(values) == int(roll.pool.replace("−", "-"))
            assert all(line.rule for line in roll.lines)


def test_a_contest_says_what_else_may_be_rolled_and_what_chance_that_leaves() -> None:
    battle = fight(["AB....."], ANN, BOB)
    shown = preview(battle, Trip("ann", "bob", "fist"))
    (each,) = Text("en").contests(battle, shown)
    (step,) = shown.steps
    assert each.win == f"{step.win:.1%}"
    other = next(side for side in step.options if side.option != step.other.option)
    hit = 1 - shown.successes[0]
    against = (0.0, *(chance / hit for chance in shown.successes[1:]))
    (answer,) = each.answers
    assert answer.value == f"{odds.contest(against, other.successes)[0]:.1%}"
    assert answer.text == f"With {other.option}, {other.pool} dice"
    assert float(answer.value[:-1]) >= float(each.win[:-1]), "the standing answer is the best one"


def test_a_push_is_told_by_its_metres_and_their_chances_add_up() -> None:
    battle = fight(["AB....."], ANN, BOB)
    shown = preview(battle, BullRush("ann", "bob", "fist"))
    pushed = next(each for each in Text("en").outcomes(shown) if each.key == "pushed")
    assert "pushed" in METRES
    assert pushed.spread[0][0] == "1\u00a0m"
    effect = next(each for each in shown.effects if each.key == "pushed")
    assert sum(float(chance.strip("%<")) for _, chance in pushed.spread) == pytest.approx(100 * effect.chance, abs=0.5)
    assert pushed.rule == "BRS-06"


def test_an_effect_that_is_certain_or_impossible_says_so() -> None:
    text = Text("en")
    shown = plan(Trip("ann", "bob", "fist"))
    for amounts, chance in (((0.0, 1.0), "100%"), ((1.0,), "0%"), ((1.0 + 1e-12, 0.0), "0%"), ((0.6, 0.4), "40.0%")):
        (told,) = text.outcomes(replace(shown, effects=(Effect("prone", amounts, ("TRP-05",)),)))
        assert (told.text, told.chance, told.spread) == ("Prone", chance, ())


def test_an_estimate_says_about() -> None:
    shown = replace(plan(Trip("ann", "bob", "fist")), estimate=True)
    assert all(each.chance.startswith("≈ ") for each in Text("en").outcomes(shown))


@pytest.mark.rule("INF-01")
def test_the_roll_of_a_unit_with_hidden_numbers_shows_who_rolls_and_no_number() -> None:
    battle = fight(["AB....."], ANN, BOB, house={"reveal_enemy_defense": "off"})
    shown = preview(battle, Trip("ann", "bob", "fist"))
    eyes = Eyes.of(battle, "red")
    (each,) = Text("en").contests(battle, shown, eyes)
    assert each.win.startswith("≈")
    assert each.answers == ()
    (roll,) = each.rolls
    assert roll.pool == ""
    assert [(line.value, line.rule) for line in roll.lines] == [("", "INF-01")]


@pytest.mark.parametrize("lang", LANGS)
def test_every_effect_and_every_attribute_a_plan_may_name_has_its_word(lang: str) -> None:
    text = Text(lang)
    for command in (Trip("ann", "bob", "fist"), BullRush("ann", "bob", "fist"), Feint("ann", "bob")):
        battle = fight(["AB....."], ANN, BOB)
        shown = referee.forecast(battle, command)
        assert isinstance(shown, Forecast)
        pieces = [each.text for each in text.outcomes(shown)]
        for each in text.contests(battle, shown):
            pieces += [each.name, *(line.text for line in each.answers)]
            pieces += [piece for roll in each.rolls for piece in (roll.head, *(line.text for line in roll.lines))]
        assert all(pieces)
        assert lang == "en" or [fault for piece in pieces for fault in faults_of_chinese(piece)] == []
    assert all(text.attribute(name) for name in ATTRIBUTES)


@pytest.mark.parametrize("lang", LANGS)
def test_whoever_holds_or_helps_is_called_by_name(lang: str) -> None:
    """Every line that comes of somebody else: a margin on blows and on parries, help that was given or is promised."""
    bob = unit("bob", "blue", STR=3, Blade=3, weapons=(FIST, SWORD))
    battle = fight(["AB.", ".D."], ANN, bob, unit("dan"))
    held(battle, "ann", "bob", 1)
    end_until(battle, "bob")
    plain = [each for each in shot(battle, "bob", "dan", "fist").modifiers if each.source in battle.ids]
    do(battle, Parry("bob", "sword"))
    end_until(battle, "dan")
    plain += [each for each in shot(battle, "dan", "bob", "fist").modifiers if each.source in battle.ids]
    actor, target = battle.unit("ann"), battle.unit("bob")
    helped = ContestFacts("pin", actor, target, aid=(("dan", 2),), helpers=(actor,))
    side = battle.rules.contest(helped).own
    assert side is not None
    plain += [each for each in side.modifiers if each.source in battle.ids]
    assert {each.key for each in plain} == set(OF_UNITS)
    told = Text(lang)
    for each in plain:
        said = told.modifier(battle, each).text
        assert {"ann": {"en": "Ann", "zh": "安"}[lang], "dan": "dan"}[each.source] in said
        assert each.source != "ann" or "ann" not in said
