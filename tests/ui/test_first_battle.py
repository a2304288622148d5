"""Whoever is new: from the title through the first battle with the keys or the pointer alone, knowing nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app.hints import FITS, GOT, OFF
from game.app.program import Program
from game.app.showing import Band
from game.settings import Settings, load
from systems import referee
from systems.commands import Attack, Charge, Defend, EndTurn, Move
from systems.forecast import Forecast
from tests.ui import players
from tests.ui.hands import Hands

NEAR, FOE = (7, 4), (8, 4)


@pytest.fixture
def dojo() -> Hands:
    hands = Hands("dojo", 1, persons=players.sides("dojo"))
    hands.wait()
    return hands


def attacked() -> Hands:
    """Renka beside Osamu, who strikes at her; she always wants to be asked."""
    hands = Hands("dojo", 1, persons=players.sides("dojo"))
    hands.wait()
    hands.square(NEAR)
    hands.click("end turn")
    hands.wait()
    hands.square(NEAR)
    hands.square(NEAR)
    hands.wait()
    assert hands.session.ask is not None
    assert hands.session.ask.choice == "defend"
    return hands


def band(hands: Hands) -> Band:
    found = hands.session.screen.panels.band
    assert found is not None
    return found


# from the title to the result


def test_enter_alone_begins_the_easiest_battle_and_the_result_says_who_lost(tmp_path: Path) -> None:
    """N and Enter against the nearest enemy, Enter for every question, Ctrl and Enter when nothing is left."""
    hands = Hands("", 4, title=True, hints=True)
    hands.program.folder = tmp_path
    hands.key(pygame.K_RETURN)
    assert hands.session.scenario.difficulty == 1
    told: list[str] = []
    for _ in range(200):
        hands.wait()
        session = hands.session
        if session.battle.over is not None:
            break
        if session.hints.shown and session.hints.shown not in told:
            told.append(session.hints.shown)
        unit = session.person
        assert unit is not None
        before = len(session.battle.commands)
        if session.ask is not None:
            hands.key(pygame.K_RETURN)
        elif unit.standard:
            hands.key(pygame.K_n)
            told += [name for name in [session.hints.shown] if name and name not in told]
            for _ in range(2):
                if len(session.battle.commands) == before:
                    hands.key(pygame.K_RETURN)
                    told += [name for name in [session.hints.shown] if name and name not in told]
        if len(session.battle.commands) == before:
            hands.key(pygame.K_RETURN, pygame.KMOD_CTRL)
        assert len(session.battle.commands) > before, "a new person is never stuck"
    assert session.battle.over is not None
    assert hands.program.page_name == "result"
    assert hands.program.page is not None
    won = session.battle.over.winner == session.scenario.sides[0].id
    assert hands.program.page.show.heading.startswith("Victory" if won else "Defeat")
    assert {"begins", "odds", "attacked", "done"} <= set(told)
    assert set(told) <= set(hands.program.settings.hints_known) | {session.hints.shown}
    assert load(tmp_path)[0].hints_known == hands.program.settings.hints_known, "they do not come again"


def test_an_enemy_out_of_reach_is_walked_up_to_and_struck_with_three_clicks_of_it(dojo: Hands) -> None:
    """The first says how far, and marks from where; the second takes the nearest mark, the third does both."""
    dojo.square(FOE)
    marked = dojo.session.plan.possible
    assert marked
    assert band(dojo).text == "Choose a marked square to walk there first."
    assert not any(choice.name == "willpower" for choice in band(dojo).choices), "nothing is declared for nothing"
    dojo.square(FOE)
    assert dojo.session.plan.step == marked[0]
    assert isinstance(dojo.session.answer(), Forecast)
    dojo.square(FOE)
    assert [type(each) for each in dojo.session.battle.commands[-2:]] == [Move, Attack]


def test_the_marked_square_that_is_chosen_is_where_it_strikes_from(dojo: Hands) -> None:
    dojo.square(FOE)
    other = dojo.session.plan.possible[1]
    dojo.square(other)
    assert dojo.session.plan.step == other
    assert not dojo.session.battle.commands[-1:] or not isinstance(dojo.session.battle.commands[-1], Move)
    dojo.click("commit")
    assert isinstance(dojo.session.battle.commands[-2], Move)
    assert dojo.session.battle.commands[-2].path[-1] == other


def test_a_charge_is_offered_where_a_blow_does_not_reach(dojo: Hands) -> None:
    dojo.square(FOE)
    (offered,) = (choice for choice in band(dojo).choices if choice.name == "instead:charge")
    assert offered.label.startswith("Charge ")
    dojo.click("choice", "instead:charge")
    shown = dojo.session.answer()
    assert isinstance(shown, Forecast)
    assert shown.verb == "charge"
    dojo.key(pygame.K_RETURN)
    assert isinstance(dojo.session.battle.commands[-1], Charge)


def test_a_way_that_costs_the_standard_action_looks_different_and_says_so(dojo: Hands) -> None:
    """MOV-01: once the move action is spent another way takes what one would strike with."""
    marks = dojo.session.screen.scene.marks
    assert marks.reach
    dojo.hover((5, 5))
    assert dojo.session.screen.scene.marks.tags[-1].weak == ""
    dojo.square((5, 4))
    dojo.hover((6, 5))
    marks = dojo.session.screen.scene.marks
    assert not marks.reach
    assert marks.second
    assert marks.tags[-1].weak == "standard action"
    dojo.square(FOE)
    assert not dojo.session.plan.possible, "from nowhere: the walk would take the strike"


def test_arrows_and_the_search_choose_the_battle_that_enter_begins() -> None:
    """Down and right from card to card; a search leaves no battle selected that it has hidden."""
    hands = Hands("", 4, title=True)
    title = hands.program.title
    assert title is not None
    keys = [card.key for card in title.fitting()]
    assert title.show.selected == keys[0]
    for key, place in ((pygame.K_RIGHT, 1), (pygame.K_DOWN, 1 + title.at.columns), (pygame.K_LEFT, title.at.columns),
                       (pygame.K_UP, 0), (pygame.K_UP, 0)):  # fmt: skip
        hands.key(key)
        assert title.show.selected == keys[place]
    hands.click("search")
    for letter in "drag":
        hands.event(pygame.TEXTINPUT, text=letter)
    hands.look()
    assert title.show.selected == "dragon"
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    assert hands.session.scenario.key == "dragon"


# what is said before anything is pressed


def test_every_button_says_what_it_does_what_it_costs_and_what_is_against_it(dojo: Hands) -> None:
    actions = {each.name: each for each in dojo.session.screen.panels.bar.actions}
    assert actions["charge"].tip.startswith("Charge (C): standard action + move action\n")
    fist = next(each for name, each in actions.items() if name.startswith("attack:"))
    assert "Not now: Osamu Vale is 5\u00a0m away" in fist.tip
    assert actions["group:special"].tip.startswith("Special attacks (X): ")
    assert all(each.tip for each in actions.values() if not each.group)
    dojo.key(pygame.K_x)
    inside = [each for each in dojo.session.screen.panels.bar.actions if each.group == "special"]
    assert inside
    assert all(each.label in each.tip for each in inside)


def test_a_group_in_which_nothing_is_possible_is_shown_as_spent(dojo: Hands) -> None:
    """Nobody is held at the start: nothing among the holds can be done; special attacks can."""

    def spent() -> dict[str, bool]:
        return {each.name: each.spent for each in dojo.session.screen.panels.bar.actions if each.name[:6] == "group:"}

    assert not spent()["group:special"]
    for _ in range(3):
        dojo.square(FOE)
    dojo.wait()
    while dojo.session.ask is not None:
        dojo.key(pygame.K_RETURN)
        dojo.wait()
    assert spent()["group:special"]


def test_a_note_at_the_pointer_goes_when_one_presses(dojo: Hands) -> None:
    """It lay over the reason that the press had opened."""
    screen = dojo.session.screen
    name = next(each.name for each in screen.panels.bar.actions if each.name.startswith("attack:"))
    hit = dojo.hits().find(("action", name))
    dojo.point(hit.box.center)
    for _ in range(20):
        dojo.look()
    before = pygame.image.tobytes(dojo.surface, "RGB")
    dojo.press(hit.box.center)
    assert dojo.session.plan.reason is not None
    for _ in range(20):
        dojo.look()
    with_reason = dojo.surface.copy()
    dojo.point((2, 2))
    dojo.look()
    box = pygame.Rect(hit.box.left, hit.box.top - 40, hit.box.width, 36)
    assert pygame.image.tobytes(with_reason.subsurface(box), "RGB") == pygame.image.tobytes(
        dojo.surface.subsurface(box), "RGB"
    )
    assert before != pygame.image.tobytes(with_reason, "RGB")


def test_every_chip_of_a_plan_says_what_is_chosen_there(dojo: Hands) -> None:
    dojo.key(pygame.K_c)
    dojo.key(pygame.K_n)
    tips = {choice.name or choice.label: choice.tip for choice in band(dojo).choices if "weapon:" not in choice.name}
    assert all(tips.values()), tips
    assert tips["field:by:0"] == "Roll"
    assert "vital spot" in tips["open:spot"]
    assert band(dojo).commit_tip == "Enter, or choose Osamu Vale once more."


def test_reading_the_scenario_again_says_that_the_battle_began_anew(dojo: Hands) -> None:
    """Whoever looks for a quick save presses that key."""
    dojo.square((5, 4))
    dojo.key(pygame.K_F5)
    assert not any(isinstance(each, Move) for each in dojo.session.battle.commands)
    assert dojo.program.notice == "Begun anew, read from dojo"


# being attacked


def test_every_answer_says_what_it_leaves_of_the_attack() -> None:
    """FLW-04, DIC-11: the numbers on the buttons are the referee's forecast of each answer."""
    hands = attacked()
    session = hands.session
    assert session.ask is not None
    unit = session.ask.unit
    actions = {each.name: each for each in session.screen.panels.bar.actions}
    for name, answer in (("spend:0", Defend(unit, 0)), ("willpower", Defend(unit, 0, willpower=True))):
        shown = referee.forecast(session.battle, answer)
        assert isinstance(shown, Forecast)
        assert actions[name].value == f"{shown.hit:.1%}"
        assert actions[name].value in actions[name].tip
    before = session.battle.hash()
    hands.key(pygame.K_w)
    card = session.screen.panels.forecast
    assert getattr(card, "chance", "") == actions["willpower"].value, "the card is of the answer as it stands"
    assert getattr(card, "answers", None) == ()
    assert session.battle.hash() == before
    hands.key(pygame.K_RETURN)
    assert session.battle.commands[-1] == Defend(unit, 0, willpower=True), "Enter gives the usual answer"


# hints


def hinted() -> Hands:
    hands = Hands("dojo", 1, persons=players.sides("dojo"), hints=True)
    hands.wait()
    return hands


def told(hands: Hands) -> str:
    """The hint on the screen, "" for none."""
    return hands.session.hints.shown if hands.session.screen.panels.hint is not None else ""


def test_a_hint_goes_for_good_once_it_was_followed() -> None:
    hands = hinted()
    assert told(hands) == "begins"
    hands.square((5, 4))
    assert "begins" in hands.session.hints.known
    assert told(hands) == "undo"
    hands.key(pygame.K_u)
    hands.look()
    assert told(hands) == "", "neither the first one again nor this one"
    assert set(hands.program.settings.hints_known) == {"begins", "undo"}


def test_poor_odds_bring_willpower_to_mind() -> None:
    """Ana's shot past a car at Vico is no more than a chance; with Willpower it is none the hint is about."""
    hands = Hands("alley", 5, persons=players.sides("alley"), hints=True)
    hands.wait()
    hands.session.hints.known += ["begins", "odds"]
    foes = [unit for unit in hands.session.battle.units() if unit.side == "gang"]
    poor = []
    for foe in foes:
        hands.square((foe.x, foe.y))
        shown = hands.session.answer()
        if isinstance(shown, Forecast) and shown.hit < 0.5:
            poor.append(foe.id)
            assert told(hands) == "poor"
            hands.key(pygame.K_w)
            assert told(hands) == ""
            hands.key(pygame.K_w)
        else:
            assert told(hands) != "poor"
        hands.put_away()
    assert poor


def test_a_hint_stays_for_whoever_only_looks() -> None:
    hands = hinted()
    hands.square(FOE)
    hands.key(pygame.K_ESCAPE)
    assert told(hands) == "begins"
    assert not hands.session.hints.known


def test_a_hint_is_put_away_and_all_of_them_and_come_back_from_the_settings() -> None:
    hands = hinted()
    hands.click("choice", GOT)
    assert hands.session.hints.known == ["begins"]
    assert not told(hands)
    hands.square((5, 4))
    assert told(hands) == "undo"
    hands.click("choice", OFF)
    assert not told(hands)
    assert hands.program.settings == replace(hands.program.settings, hints=False)
    hands.click("tool", "settings")
    hands.click("pick hints", 1)
    hands.click("button", "close")
    assert hands.program.settings == replace(hands.program.settings, hints=True, hints_known=())
    assert told(hands)


def test_what_is_known_is_known_in_the_next_battle() -> None:
    program = Program((1280, 800), Settings(motion="reduced", hints_known=tuple(FITS)), "en")
    from game.app import battles

    battles.start(program, "dojo", 1)
    assert program.session is not None
    program.session.refresh()
    assert program.session.screen.panels.hint is None
    program = Program((1280, 800), replace(program.settings, hints_known=()), "en")
    battles.start(program, "dojo", 1)
    assert program.session is not None
    program.session.refresh()
    assert program.session.screen.panels.hint is not None


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "scale"), [((640, 400), 100), ((1280, 800), 100), ((1600, 1000), 200)])
def test_a_hint_hides_nobody_it_is_about(size: tuple[int, int], scale: int, lang: str) -> None:
    hands = Hands("dojo", 1, persons=players.sides("dojo"), hints=True, size=size, scale=scale, lang=lang)
    hands.wait()
    hands.square(FOE)
    hands.square(FOE)
    assert told(hands) == "odds"
    for square in ((hands.session.person.x, hands.session.person.y), FOE):  # type: ignore[union-attr]
        hit = hands.hits().at(hands.session.screen.camera.middle(square))
        assert hit is not None
        assert hit.action == "board", "it can still be chosen"


# keys and focus


def test_enter_means_the_board_again_once_a_key_was_about_it(dojo: Hands) -> None:
    """A chip that had the focus once took every Enter after that."""
    dojo.key(pygame.K_TAB)
    assert dojo.hits().focus_seen
    dojo.key(pygame.K_RIGHT)
    assert not dojo.hits().focus_seen
    dojo.key(pygame.K_RIGHT)
    dojo.key(pygame.K_RETURN)
    assert isinstance(dojo.session.battle.commands[-1], Move)


def test_escape_opens_the_menu_once_nothing_is_left_to_put_away(dojo: Hands) -> None:
    dojo.square(FOE)
    dojo.key(pygame.K_ESCAPE)
    assert dojo.program.page is None
    dojo.key(pygame.K_ESCAPE)
    assert dojo.program.page_name == "settings"
    dojo.key(pygame.K_ESCAPE)
    assert dojo.program.page is None
    assert not any(isinstance(each, EndTurn) for each in dojo.session.battle.commands)
