"""Another game is fought through the same doors (DESIGN 2): referee, offers, minds, texts, window, save and replay."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from components.condition import Conditions
from game import match, replay, saves
from game.ai.chance import Chance
from game.app.program import Program
from game.scenario.loader import load
from game.scenario.scenario import Scenario
from game.settings import Settings
from game.text import Text
from game.text.phrases import templates
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Defend, Feint, Move, SetStanding
from systems.dice import NEVER
from systems.events import AttackResolved, DamageTaken, Rolled
from systems.forecast import CoverFacts
from systems.rulesets import RULESETS
from systems.rulesets.answers import Harmed
from tests.field import FIST, do, end_until, fight, one, refused, rows, shot, unit, verbs
from tests.fuzz import offers
from tests.rulesets.coin import GUARD, Coin, beyond, hurt

ANN, BOB = unit("ann", DEX=4, Brawl=3), unit("bob", "blue", DEX=2, Brawl=1)


@pytest.fixture(autouse=True)
def coin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game and its name are known for the length of a test; nothing else has to be told of it."""
    monkeypatch.setitem(RULESETS, Coin.name, Coin)
    for lang, name in (("en", "Coin"), ("zh", "掷币")):
        for key in ("ruleset.coin", "window.edition_coin"):
            monkeypatch.setitem(templates(lang), key, name)


def dojo() -> Scenario:
    return load("dojo").by("coin")


def played(seed: int, mind: str = "best_odds", limit: int = 0) -> match.Match:
    scenario = dojo()
    return match.fight(scenario, seed, match.minds(scenario, mind), limit=limit)


def duel() -> Battle:
    """Ann is about to act, Bob stands before her; the slower of the two has had its turn."""
    battle = fight(["AB"], ANN, BOB, edition="coin")
    end_until(battle, "ann")
    return battle


def test_two_dice_and_the_skill_against_eleven_and_what_is_beyond_hurts_in_two_grades() -> None:
    """9 + 7 and a Skill of 3 are 9 points of 11 and beyond, less one of guard: 8 bruises and 2 cuts."""
    battle = duel()
    shown = shot(battle, "ann", "bob", "fist")
    assert (shown.pool, shown.again, shown.defense_extra, shown.defense_extra_max) == (2, NEVER, 1, GUARD)
    do(battle, Attack("ann", "bob", "fist"), (9, 7))
    rolled, resolved, taken = one(battle, Rolled), one(battle, AttackResolved), one(battle, DamageTaken)
    assert (rolled.faces, resolved.dice, resolved.defense_extra, resolved.successes) == ((9, 7), 9, 1, 8)
    assert (taken.dealt, taken.bashing, taken.lethal) == (10, 8, 2)


def test_who_is_down_is_hit_at_eight_whatever_else_there_is() -> None:
    battle = duel()
    standing = shot(battle, "ann", "bob", "fist")
    with battle:
        battle.write("bob", Conditions, "prone", True)
    down = shot(battle, "ann", "bob", "fist")
    assert [(each.op, each.value) for each in down.modifiers] == [("add", 3), ("add", -11), ("set", -8)]
    assert down.hit == pytest.approx(sum(beyond(3 - 8 - 1)[1:]))
    assert down.hit > standing.hit


def test_the_guard_is_chosen_once_the_blow_is_announced() -> None:
    battle = duel()
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    ask = referee.asks(battle)
    assert ask is not None
    most = next(each.high for each in ask.fields if each.name == "extra")
    assert (ask.unit, ask.window, most) == ("bob", "declared", GUARD)
    assert refused(battle, Defend("bob", extra=GUARD + 1)).key == "defend.too_many"
    do(battle, Defend("bob", extra=GUARD), (5, 6))
    assert one(battle, AttackResolved).successes == 5 + 6 + 3 - 11 + 1 - GUARD
    assert battle.unit("bob").defense_extra_left == 0


def test_the_odds_are_those_of_the_dice() -> None:
    """Every pair of faces once: the mean of what is dealt is the forecast's."""
    battle = fight(["AB"], ANN, BOB, edition="coin")
    with battle:
        facts = referee.facts_of(battle, Attack("ann", "bob", "fist"))
    shown = battle.rules.forecast(facts)
    pairs = [(a, b) for a in range(1, 11) for b in range(1, 11)]
    points = [max(0, a + b + 3 - 11 + 1 - 1) for a, b in pairs]
    assert shown.hit == pytest.approx(sum(each > 0 for each in points) / 100)
    assert shown.mean == pytest.approx(sum(sum(hurt(each, 0)) for each in points) / 100)
    assert sum(shown.successes) == pytest.approx(1) == pytest.approx(sum(shown.damage))


def test_cover_takes_off_harm_and_no_dice() -> None:
    stick = replace(FIST, key="stick", item="stick", mode="throwing", skill="Athletics", base_range=9, natural=False)
    battle = fight(["A.4B"], unit("ann", weapons=(stick, FIST), Athletics=3), BOB, edition="coin")
    with battle:
        facts = referee.facts_of(battle, Attack("ann", "bob", "stick"))
    bare, covered = (battle.rules.forecast(each) for each in (replace(facts, cover=CoverFacts()), facts))
    assert facts.cover.pieces
    assert covered.successes == bare.successes
    assert covered.mean < bare.mean
    assert battle.rules.harm(facts, covered, 5) == Harmed(3, 1, 0, dealt=6, absorbed=2)


def test_the_slowest_goes_first_and_everybody_has_two_actions_of_one_kind() -> None:
    """Bob is slower than Ann. He walks twice, and then there is nothing left to pay with."""
    battle = fight(["A......B"], ANN, BOB, edition="coin")
    assert battle.acting() == "bob"
    assert verbs(battle, "bob") == {"move", "end_turn"}
    assert refused(battle, Feint("bob", "ann")).key == "turn.no_verb"
    for x in (6, 5):
        assert (battle.unit("bob").standard, battle.unit("bob").move) == (x - 4, 0)
        do(battle, Move("bob", ((x, 0),)))
    assert refused(battle, Move("bob", ((4, 0),))).key == "action.spent"


@pytest.mark.parametrize("mind", ["best_odds", "any_legal"])
def test_minds_fight_the_dojo_to_its_end_and_every_side_reads_it(mind: str) -> None:
    battle = played(5, mind).battle
    assert battle.over is not None
    assert rows(battle, AttackResolved)
    for lang in ("en", "zh"):
        for side in ("", *battle.setup.sides):
            reader = Text(lang).reader(battle, side)
            reader.read(battle)
            assert reader.rows


def test_offers_are_what_is_taken() -> None:
    for number in range(6):
        battle = played(number, "any_legal", limit=4 + number).battle
        if battle.over is None:
            offers.check(battle, Chance(number, "coin"), 10)


def test_a_replay_and_a_save_hold_it(tmp_path: Path) -> None:
    """The file says by which game it was fought; played again it is the same battle, state for state."""
    done = played(7)
    file = tmp_path / "coin.replay.json"
    replay.write(done.notes.replay(done.battle), file)
    found = replay.read(file)
    assert found.ruleset == "coin"
    assert replay.run(found).hash() == done.battle.hash()
    halfway = played(7, limit=9)
    loaded = saves.load(saves.save(halfway.battle, halfway.notes.replay(halfway.battle), tmp_path, "coin"))
    assert loaded.battle.hash() == halfway.battle.hash()
    assert loaded.battle.rules.name == "coin"


def test_the_window_shows_it() -> None:
    """Its bar has a button for what there is, and none for what there is not; a fight can be clicked to its end."""
    program = Program((1280, 800), Settings(), "en")
    program.start("dojo", 4, persons=("guest", "house"), ruleset="coin")
    session = program.session
    assert session is not None
    program.draw(pygame.Surface((1280, 800)))
    assert {each.verb for each in session.deeds()} == {"move", "attack"}
    assert session.battle.rules.name == "coin"
