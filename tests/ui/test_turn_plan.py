"""A whole turn planned at the window: steps put down, their odds together, taken back, carried out, broken off."""

from __future__ import annotations

import pygame
import pytest

from components.abilities import Readied
from game.app.showing import ForecastCard
from game.text import numbers
from systems import odds, referee
from systems.commands import AllOutAttack, Attack, Command, DropProne, Move, SetStanding
from systems.dice import Dice, ScriptedDice
from systems.events import ActionFired
from systems.forecast import Forecast
from tests.ui import players
from tests.ui.hands import Hands

BESIDE, FOE = (7, 4), (8, 4)


def dojo(standing: str = "default", **more: object) -> Hands:
    hands = Hands("dojo", 1, persons=players.sides("dojo"), **more)  # type: ignore[arg-type]
    hands.wait()
    referee.submit(hands.session.battle, SetStanding("osamu", standing))
    return hands


def card(hands: Hands) -> ForecastCard:
    hands.point((1, 1))
    hands.look()
    found = hands.session.screen.panels.forecast
    assert isinstance(found, ForecastCard)
    return found


def plan_three(hands: Hands) -> None:
    """Walk up, strike, drop prone."""
    hands.key(pygame.K_p, pygame.KMOD_LSHIFT, "P")
    hands.session.screen.show(BESIDE, FOE)
    hands.look()
    hands.square(BESIDE)
    hands.square(FOE)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_z)


def steps(hands: Hands) -> list[type[Command]]:
    return [type(each.command) for each in hands.session.turn.stages]


def planning(hands: Hands) -> bool:
    return hands.session.turn.on


def walked_odds(hands: Hands) -> Forecast:
    """The blow after the walk, asked of the referee on a fork that has really walked."""
    walk, blow = (each.command for each in hands.session.turn.stages[:2])
    twin = hands.session.table.battle.fork()
    assert referee.submit(twin, walk) is None
    shown = referee.forecast(twin, blow)
    twin.close()
    assert isinstance(shown, Forecast)
    return shown


def test_a_turn_is_put_down_step_by_step_with_the_odds_of_the_whole() -> None:
    hands = dojo()
    before = hands.session.table.battle.hash()
    plan_three(hands)
    assert steps(hands) == [Move, Attack, DropProne]
    assert hands.session.table.battle.hash() == before, "nothing is done yet"
    shown, found = card(hands), walked_odds(hands)
    hit = sum(odds.pool(found.pool)[1:])  # every number of successes but none, no extras on either side
    assert found.hit == pytest.approx(hit)
    assert shown.chance == numbers.percent(hit)
    assert shown.pairs[0][0] == numbers.percent(found.drop)
    assert [row.value for row in shown.rows] == ["", numbers.percent(hit), ""]
    assert [row.costs for row in shown.rows] == [("move",), ("standard",), ("immediate",)]
    assert shown.costs == ("move", "standard", "immediate")
    assert [rule for _, rule in shown.answers] == ["DIC-11"], "what they may answer to the blow"


def test_steps_go_back_one_by_one_by_keys_and_by_the_right_button() -> None:
    hands = dojo()
    plan_three(hands)
    hands.key(pygame.K_BACKSPACE)
    assert steps(hands) == [Move, Attack]
    hands.square((5, 6), 3)
    assert steps(hands) == [Move]
    hands.key(pygame.K_u)
    assert steps(hands) == []
    assert planning(hands)
    hands.key(pygame.K_BACKSPACE)
    assert not planning(hands)
    person = hands.session.person
    assert person is not None
    assert (person.move, person.standard) == (1, 1), "asked from the start again"


def test_a_plan_is_carried_out_in_its_order() -> None:
    hands = dojo()
    plan_three(hands)
    battle, done = hands.session.table.battle, len(hands.session.table.battle.commands)
    battle.dice = ScriptedDice((9,) + (2,) * (walked_odds(hands).pool - 1))
    hands.key(pygame.K_RETURN)
    made = [type(each) for each in battle.commands[done:] if each.actor == "renka"]
    assert made == [Move, Attack, DropProne]
    assert battle.unit("renka").prone
    assert not planning(hands)


def test_a_failed_step_keeps_the_rest_as_a_plan_and_says_so() -> None:
    hands = dojo()
    plan_three(hands)
    battle = hands.session.table.battle
    battle.dice = ScriptedDice((2,) * walked_odds(hands).pool)
    hands.point((1, 1))
    hands.look()
    hands.click("commit")
    hands.wait()
    assert steps(hands) == [DropProne]
    assert not battle.unit("renka").prone
    band = hands.session.screen.panels.band
    assert band is not None
    assert band.text == hands.session.text.say("turn_plan.broken_failed")
    hands.click("commit")
    hands.wait()
    assert battle.unit("renka").prone
    assert not planning(hands)


def test_what_is_not_legal_any_more_falls_out_of_the_rest() -> None:
    """The walk goes first and the blow from its end; thrown back by the Storyteller's hand it would be out of reach."""
    hands = dojo()
    plan_three(hands)
    session = hands.session
    commands = session.turn.sequence.commands if session.turn.sequence is not None else ()
    from game.app import turn_plan

    turn_plan.put_away(session)
    turn_plan.keep(session, commands[1:])
    assert steps(hands) == []
    assert not planning(hands)


def test_a_step_that_is_not_legal_after_the_others_is_refused_with_the_reason() -> None:
    hands = dojo()
    plan_three(hands)
    hands.key(pygame.K_m)
    assert steps(hands) == [Move, Attack, DropProne]
    assert hands.session.plan.reason is not None


@pytest.mark.parametrize(("lang", "size"), [("en", (640, 400)), ("zh", (640, 400)), ("zh", (1280, 800))])
def test_the_whole_way_with_the_mouse_alone(lang: str, size: tuple[int, int]) -> None:
    hands = dojo(lang=lang, size=size)
    hands.click("tool", "plan")
    hands.session.screen.show(BESIDE, FOE)
    hands.look()
    hands.square(BESIDE)
    hands.session.screen.show(FOE)
    hands.look()
    hands.square(FOE)
    hands.click("commit")
    assert steps(hands) == [Move, Attack]
    hands.click("choice", "plan back")
    assert steps(hands) == [Move]
    hands.click("commit")
    assert hands.session.table.battle.unit("renka").x == BESIDE[0]


def test_the_player_s_view_shows_an_estimate_where_numbers_are_hidden() -> None:
    """Then nothing is counted out with the real numbers: the steps are multiplied, and it says so."""
    hands = dojo()
    plan_three(hands)
    assert all(each.exact for each in hands.session.turn.stages)
    hands.session.see(player=True)
    assert not hands.session.turn.stages, "a plan made with other eyes is put away"


def test_a_plan_waits_for_what_the_other_is_asked_and_goes_on_after_it() -> None:
    hands = dojo("ask")
    plan_three(hands)
    battle = hands.session.table.battle
    battle.dice = ScriptedDice((9,) + (2,) * (walked_odds(hands).pool - 1))
    hands.key(pygame.K_RETURN)
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.unit == "osamu"
    assert steps(hands) == []
    hands.key(pygame.K_0, letter="0")
    hands.wait()
    assert referee.asks(battle) is None
    assert steps(hands) == [DropProne], "what is left is a plan again"
    band = hands.session.screen.panels.band
    assert band is not None
    assert band.text == hands.session.text.say("turn_plan.broken_asked")


def test_a_turn_that_is_over_takes_what_was_left_with_it() -> None:
    hands = dojo()
    plan_three(hands)
    hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
    assert steps(hands) == []
    assert not planning(hands)
    assert hands.session.table.battle.acting() == "osamu"


def test_the_plan_says_whose_reach_it_passes_and_what_harm_waits_at_its_end() -> None:
    """The harm is that of the worst reply to who has done the whole plan: who lies there is struck more easily."""
    hands = dojo()
    plan_three(hands)
    for _ in range(100):
        hands.look()
    said = hands.session.text.say
    notes = {row.text: row.value for row in card(hands).notes}
    assert said("turn_plan.passes", units="Osamu Vale") in notes
    lying = notes[said("turn_plan.danger", square="H5")]
    hands.key(pygame.K_BACKSPACE)
    for _ in range(100):
        hands.look()
    standing = {row.text: row.value for row in card(hands).notes}[said("turn_plan.danger", square="H5")]
    twin = hands.session.battle.fork()
    best = 0.0
    for verb in (Attack, AllOutAttack):
        for arm in twin.unit("osamu").arms:
            facts = referee.facts_of(twin, verb("osamu", "renka", arm.key))
            best = max(best, twin.rules.forecast(facts).mean)
    twin.close()
    assert standing == numbers.decimal(best)
    assert lying != standing


def test_a_readied_blow_breaks_the_plan_off_and_did_not_show_before() -> None:
    """It fires once the walk comes near; the walk goes on to its end, and what is left of the plan stays one."""
    hands = dojo("default")
    battle = hands.session.table.battle
    plan_three(hands)
    odds_before = [(each.chance, each.joint, each.drop) for each in hands.session.turn.stages]
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_p, pygame.KMOD_LSHIFT, "P")
    assert not planning(hands)
    fist = battle.unit("osamu").arms[0].key
    with battle:
        for name, value in (("act", "attack"), ("weapon", fist), ("trigger", "reach")):
            battle.write("osamu", Readied, name, value)
    plan_three(hands)
    assert [(each.chance, each.joint, each.drop) for each in hands.session.turn.stages] == odds_before
    referee.submit(battle, SetStanding("renka", "default"))
    battle.dice = Dice(3)
    hands.key(pygame.K_RETURN)
    hands.wait()
    assert any(isinstance(each, ActionFired) for each in battle.log)
    assert not any(isinstance(each, Attack) and each.actor == "renka" for each in battle.commands), "not struck yet"
    assert steps(hands) == [Attack, DropProne]
    assert hands.session.turn.broken == "fired"


def test_a_walk_alone_is_sure_and_says_so() -> None:
    hands = dojo()
    hands.key(pygame.K_p, pygame.KMOD_LSHIFT, "P")
    hands.session.screen.show(BESIDE)
    hands.look()
    hands.square(BESIDE)
    shown = card(hands)
    assert (shown.chance, shown.bars) == (hands.session.text.say("turn_plan.sure"), ())


def test_real_dice_that_are_waited_for_do_not_lose_the_rest() -> None:
    hands = dojo()
    plan_three(hands)
    table = hands.session.table
    table.real_dice.mode = "next"
    pool = walked_odds(hands).pool
    hands.key(pygame.K_RETURN)
    assert table.waiting is not None
    assert steps(hands) == []
    assert table.type_faces((9,) + (2,) * (pool - 1)) is None
    hands.program.page = None
    hands.session.after()
    hands.wait()
    assert steps(hands) == [DropProne]
    assert hands.session.turn.broken == "dice"


def test_a_click_on_a_step_takes_it_back_with_all_after_it() -> None:
    hands = dojo()
    plan_three(hands)
    card(hands)
    hands.click("modifier", 1)
    assert steps(hands) == [Move]


def test_a_step_is_taken_back_from_the_list_with_the_keys() -> None:
    hands = dojo()
    plan_three(hands)
    card(hands)
    for _ in range(200):
        hands.key(pygame.K_TAB)
        if hands.hits().focused == ("modifier", 2):
            break
    hands.key(pygame.K_RETURN)
    assert steps(hands) == [Move, Attack]
