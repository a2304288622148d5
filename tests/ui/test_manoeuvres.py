"""Every manoeuvre at the window: its button, what can be chosen in it, its odds, its question to the other side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from components.grapple import Grapple
from game.app import answers, chooser, orders
from game.app.icons import ICONS
from game.app.plan import Plan
from game.app.repertoire import BY_NAME, GROUPS, KINDS, ONCE, played
from game.app.showing import ForecastCard, Note
from game.text import Text
from systems import referee
from systems.commands import (
    ANSWERS,
    COMMANDS,
    Attack,
    BullRush,
    Defend,
    MoveHold,
    Oppose,
    SetStanding,
    ThrowTarget,
    Trip,
)
from systems.events import Toppled
from systems.forecast import Forecast
from tests.test_text_refusals import beaten
from tests.ui.hands import Hands


@pytest.fixture
def dojo() -> Hands:
    """Renka has walked up to Osamu and both have had a turn: nobody is flat-footed. Both are played by people."""
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    hands.square((7, 4))
    for _ in range(2):
        hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
        hands.wait()
    assert hands.session.battle.acting() == "renka"
    return hands


def grab(hands: Hands, margin: int = 3, *, pins: bool = False) -> None:
    """Renka holds Osamu."""
    battle = hands.session.battle
    with battle:
        battle.write("renka", Grapple, "holds", "osamu")
        battle.write("osamu", Grapple, "held_by", (("renka", margin, "", False, pins, False),))
        for unit in ("renka", "osamu"):
            battle.write(unit, Grapple, "group", "renka")
    hands.session.after()
    hands.wait()


def press(hands: Hands, name: str) -> None:
    """Click a button of the bar, in its group if it has one."""
    hands.unfold(name)
    hands.click("action", name)


def card(hands: Hands) -> ForecastCard:
    shown = hands.session.screen.panels.forecast
    assert isinstance(shown, ForecastCard)
    return shown


# buttons


def test_every_verb_of_the_rules_has_a_button_with_an_icon_and_a_key_of_its_own(dojo: Hands) -> None:
    session = dojo.session
    own = {"end_turn", "set_standing", *ANSWERS}
    verbs = {command.verb for command in COMMANDS if played(session.battle.rules, command.verb)} - own
    shown = {deed.verb for deed in session.deeds()}
    ranged = {"aimed_attack", "aim", "reload", "short_burst", "long_burst", "full_auto", "lock_on"}
    areas = {"bombard", "lob", "spray", "suppress", "set_mine"}
    assert verbs - shown <= {*ranged, *areas, "cast", "stand_up"}, "only what it has not the weapon, spell or pose for"
    for deed in session.deeds():
        assert deed.icon in ICONS
    for group in GROUPS:
        keys = [kind.key for kind in KINDS if kind.group == group]
        assert len(keys) == len(set(keys)), group
        assert all(len(key) == 1 for key in keys)


def test_no_deed_of_the_bar_takes_a_letter_that_means_something_on_every_screen() -> None:
    """L is the language's, wherever no group is folded out; so it is with every letter of the keys themselves."""
    taken = {"L", "U", "V", "N", "W", "I", "Q"}
    assert not taken & {kind.key for kind in KINDS if kind.group not in GROUPS}


def test_a_group_folds_out_over_its_button_and_in_again(dojo: Hands) -> None:
    dojo.click("action", "group:hold")
    names = {hit.value for hit in dojo.hits().entries if hit.action == "action"}
    assert {kind.named for kind in KINDS if kind.group == "hold"} <= names
    dojo.click("action", "group:hold")
    names = {hit.value for hit in dojo.hits().entries if hit.action == "action"}
    assert "pin" not in names


def test_what_is_not_possible_in_a_group_says_why(dojo: Hands) -> None:
    before = dojo.session.battle.hash()
    for name in ("pin", "break_free", "break_object", "pick_up"):
        dojo.put_away()
        press(dojo, name)
        reason = dojo.session.plan.reason
        assert reason is not None, name
        assert reason.rule, name
        assert reason.why, name
    assert dojo.session.battle.hash() == before


# a trip from the click to the fall


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_a_trip_is_three_choices_by_keys_or_mouse(dojo: Hands, way: str) -> None:
    if way == "keys":
        for key in (pygame.K_x, pygame.K_t, pygame.K_n):
            dojo.key(key)
    else:
        press(dojo, "trip")
        dojo.square((8, 4))
    shown, answer = card(dojo), dojo.session.answer()
    assert isinstance(answer, Forecast)
    assert answer.verb == "trip"
    assert shown.chance == f"{answer.effects[0].chance:.1%}", "the number is the fall, not the touch"
    assert shown.effects[0].rule == "TRP-05"
    if way == "keys":
        dojo.key(pygame.K_RETURN)
    else:
        dojo.click("commit")
    assert isinstance(dojo.session.battle.commands[-1], Trip)


def test_the_card_of_a_plan_has_both_pools_and_what_else_may_be_rolled(dojo: Hands) -> None:
    press(dojo, "trip")
    dojo.square((8, 4))
    answer, shown = dojo.session.answer(), card(dojo)
    assert isinstance(answer, Forecast)
    (step,) = answer.steps
    sides = [row for row in shown.rows if row.kind == "side"]
    assert [row.value for row in sides] == [str(step.other.pool)]
    assert any(row.kind == "pool" and row.value == str(answer.pool) for row in shown.rows)
    head = next(row for row in shown.rows if row.kind == "head")
    assert head.value == f"won {step.win:.1%}"
    assert {"TRP-04", "DIC-14"} <= {row.rule for row in shown.rows}
    other = next(side for side in step.options if side.option != step.other.option)
    assert any(f"{other.pool} dice" in text for text, _ in shown.answers)


def test_the_one_who_is_tripped_chooses_its_roll_with_the_chances_before_it(dojo: Hands) -> None:
    press(dojo, "trip")
    dojo.square((8, 4))
    dojo.click("commit")
    dojo.wait()
    session = dojo.session
    assert session.ask is not None, "the touch of this seed lands"
    assert session.ask.choice == "oppose"
    buttons = session.screen.panels.bar.actions
    assert [each.key for each in buttons] == ["S", "D"]
    assert all(each.value.endswith("%") for each in buttons)
    note = session.screen.panels.forecast
    assert isinstance(note, Note)
    assert [row.kind for row in note.rows].count("side") == 2
    dojo.key(pygame.K_d)
    assert session.battle.commands[-1] == Oppose("osamu", "DEX")


def test_the_defender_gives_up_parts_of_its_defense(dojo: Hands) -> None:
    press(dojo, "attack:fist")
    dojo.square((8, 4))
    dojo.click("commit")
    dojo.wait()
    session = dojo.session
    assert session.ask is not None
    parts = [each.name for each in session.screen.panels.bar.actions if each.name.startswith("give:")]
    assert "give:base" in parts
    dojo.key(pygame.K_b)
    chosen = [each.name for each in session.screen.panels.bar.actions if each.selected and each.name in parts]
    assert chosen == ["give:base"], "a part is only marked, not answered yet"
    dojo.key(pygame.K_0)
    assert session.battle.commands[-1] == Defend("osamu", 0, False, ("base",))


# choices in the band


def test_a_called_shot_is_laid_open_and_chosen_by_its_digit(dojo: Hands) -> None:
    press(dojo, "attack:fist")
    dojo.square((8, 4))
    plain = dojo.session.answer()
    assert isinstance(plain, Forecast)
    choices = {each.name: each for each in dojo.session.screen.panels.band.choices}  # type: ignore[union-attr]
    dojo.key(ord(choices["open:spot"].key))
    dojo.click("choice", "field:spot:1")
    wanted, aimed = dojo.session.wanted(), dojo.session.answer()
    assert isinstance(wanted, Attack)
    assert wanted.spot
    assert isinstance(aimed, Forecast)
    assert aimed.pool < plain.pool
    dojo.click("commit")
    assert dojo.session.battle.commands[-1] == wanted


def test_what_can_be_chosen_comes_from_the_offers_and_every_value_is_legal(dojo: Hands) -> None:
    """Each chip of every deed that is possible leads to a command that the referee takes or gives a reason for."""
    session = dojo.session
    tried = 0
    for deed in session.deeds():
        unit = session.person
        assert unit is not None
        if deed.verb == "move" or orders.wants_square(deed) or session.refusal(unit, deed) is not None:
            continue
        session.plan.drop()
        session.plan.deed = deed.name
        if deed.targeted:
            session.plan.target = session.targets(deed)[0].id
        for field, values in chooser.listed(session, deed):
            for value in values:
                session.plan.fields = {field.name: value}
                wanted = session.wanted()
                assert wanted is not None
                assert getattr(wanted, field.name) == value, (deed.name, field.name)
                refusal = referee.why_not(session.battle, wanted)
                assert refusal is None or refusal.rules, (deed.name, field.name, value)
                tried += 1
    session.plan.drop()
    assert tried


def test_a_charge_that_rushes_is_a_button_of_its_own() -> None:
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    press(hands, "charge_rush")
    hands.square((8, 4))
    wanted = hands.session.wanted()
    assert wanted is not None
    assert getattr(wanted, "rush", "") == "knock_back"
    press(hands, "charge")
    hands.square((8, 4))
    assert getattr(hands.session.wanted(), "rush", None) == ""


# the hold


def test_a_hold_is_a_link_with_its_margin_and_marks_on_both(dojo: Hands) -> None:
    grab(dojo, 4)
    scene = dojo.session.screen.scene
    (link,) = scene.marks.links
    assert (link.by, link.on, link.margin, link.pins) == ("renka", "osamu", 4, False)
    tokens = {each.id: each.token.marks for each in scene.placed}
    assert "grappling" in tokens["renka"]
    assert "grappled" in tokens["osamu"]
    screen = dojo.session.screen
    between = pygame.Rect(screen.camera.box((7, 4), 2, 1))
    drawn = pygame.image.tobytes(dojo.surface.subsurface(between), "RGB")
    screen.scene = replace(scene, marks=replace(scene.marks, links=()))
    screen.draw(dojo.surface)
    assert pygame.image.tobytes(dojo.surface.subsurface(between), "RGB") != drawn, "the link itself, not the marks"
    state = dojo.session.people.card(dojo.session.battle.unit("osamu")).state
    assert "held by Renka Moor, margin 4" in state


def test_a_pin_has_its_own_mark_and_a_bar_across_the_link(dojo: Hands) -> None:
    grab(dojo)
    held = pygame.image.tobytes(dojo.surface, "RGB")
    grab(dojo, pins=True)
    assert dojo.session.screen.scene.marks.links[0].pins
    tokens = {each.id: each.token.marks for each in dojo.session.screen.scene.placed}
    assert tokens["osamu"][0] == "pinned"
    assert pygame.image.tobytes(dojo.surface, "RGB") != held


def test_a_throw_waits_for_its_square_and_a_second_click_throws(dojo: Hands) -> None:
    grab(dojo)
    press(dojo, "throw_target")
    session = dojo.session
    assert session.plan.target == "osamu", "only one can be meant"
    assert session.wanted() is None
    dojo.key(pygame.K_RETURN)
    assert not isinstance(session.battle.commands[-1], ThrowTarget), "no square is chosen yet"
    square = next(each for each in sorted(session.screen.scene.marks.reach) if dojo.shows(each))
    dojo.square(square)
    wanted = session.wanted()
    assert isinstance(wanted, ThrowTarget)
    assert wanted.square == square
    assert session.screen.scene.marks.ghost is not None
    dojo.square(square)
    assert session.battle.commands[-1] == wanted


def test_a_hold_is_moved_along_a_way_that_shows(dojo: Hands) -> None:
    grab(dojo)
    hands = dojo
    press(hands, "move_hold")
    hands.hover((5, 5))
    assert hands.session.screen.scene.marks.path[-1] == (5, 5)
    hands.square((5, 5))
    hands.square((5, 5))
    command = hands.session.battle.commands[-1]
    assert isinstance(command, MoveHold)
    assert command.path[-1] == (5, 5)


# answers


def asked_of(hands: Hands) -> Iterator[str]:
    while hands.session.ask is not None:
        yield hands.session.ask.choice
        usual = next(each.name for each in hands.session.screen.panels.bar.actions if each.selected)
        hands.click("action", usual)
        hands.wait()


def test_every_question_has_buttons_of_which_one_is_usual(dojo: Hands) -> None:
    """Bull rushes until somebody is asked whether it rushes back, with the usual answer to everything else."""
    session, seen = dojo.session, set()
    for _ in range(12):
        unit = session.person
        if unit is None or session.battle.over is not None:
            break
        if session.ask is None:
            deed = session.deed("bull_rush")
            if deed is not None and session.refusal(unit, deed) is None:
                press(dojo, "bull_rush")
                dojo.key(pygame.K_n)
                dojo.key(pygame.K_RETURN)
            else:
                dojo.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
            dojo.wait()
        seen |= set(asked_of(dojo))
    assert {"oppose", "counter_rush"} <= seen


def test_who_has_been_beaten_is_asked_whether_it_holds_on() -> None:
    """The usual answer is to hold on; there is nothing to agree to any more, and both answers are legal (EX-13)."""
    battle = beaten()
    asked, plan = referee.asks(battle), Plan()
    assert asked is not None
    shown = answers.buttons(Text("en"), battle, asked, plan)
    assert [(each.name, each.label, each.selected) for each in shown] == [
        ("object", "Hold on", True), ("release", "Let go", False),
    ]  # fmt: skip
    for each in shown:
        command = answers.command(asked, each.name, plan)
        assert command is not None
        assert referee.why_not(battle, command) is None


# a battle goes on from a plan


def test_a_fall_shows_on_the_token_once_it_has_happened(dojo: Hands) -> None:
    session = dojo.session
    session.table.submit(SetStanding("osamu", "never"))
    session.after()
    dojo.wait()
    for _ in range(8):
        if any(isinstance(event, Toppled) for event in session.battle.log):
            break
        unit = session.person
        assert unit is not None
        deed = session.deed("trip")
        if unit.id == "renka" and deed is not None and session.refusal(unit, deed) is None:
            press(dojo, "trip")
            dojo.key(pygame.K_n)
            dojo.key(pygame.K_RETURN)
            dojo.wait()
        else:
            dojo.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
            dojo.wait()
        list(asked_of(dojo))
    toppled = [event for event in session.battle.log if isinstance(event, Toppled)]
    assert toppled
    tokens = {each.id: each.token.marks for each in session.screen.scene.placed}
    assert "prone" in tokens[toppled[-1].unit]


def test_orders_take_the_first_offer_for_what_must_be_said(dojo: Hands) -> None:
    """A disarm goes for what the target has in hand, without being told."""
    session = dojo.session
    unit, deed = session.person, session.deed("disarm")
    assert unit is not None
    assert deed is not None
    wanted = orders.command(session.battle, unit, deed, "osamu")
    assert getattr(wanted, "item", "") == "quarterstaff"
    assert BY_NAME["disarm"].aim == "foe"


def test_a_chosen_value_is_put_away_with_its_deed(dojo: Hands) -> None:
    press(dojo, "bull_rush")
    dojo.square((8, 4))
    names = [each.name for each in dojo.session.screen.panels.band.choices]  # type: ignore[union-attr]
    assert "field:rush:1" in names
    dojo.click("choice", "field:rush:1")
    assert getattr(dojo.session.wanted(), "rush", "") == "knock_down"
    before = replace(dojo.session.plan)
    press(dojo, "trip")
    assert before.deed == "bull_rush"
    assert not dojo.session.plan.fields


def test_nothing_is_put_on_a_deed_that_its_verb_does_not_know() -> None:
    for kind in KINDS:
        assert {name for name, _ in kind.preset} <= orders.FIELDS[kind.verb]
    assert ONCE.isdisjoint(kind.verb for kind in KINDS if kind.aim)


def test_a_manoeuvre_is_possible_when_any_weapon_will_do_and_takes_that_one(dojo: Hands) -> None:
    """Osamu has a staff, with which nobody is shoved; bare hands do."""
    dojo.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
    dojo.wait()
    session = dojo.session
    unit, deed = session.person, session.deed("bull_rush")
    assert unit is not None
    assert deed is not None
    assert unit.id == "osamu"
    staff = next(weapon for weapon in unit.arms if not weapon.natural)
    session.plan.arms["bull_rush"] = staff.key
    refused = referee.why_not(session.battle, BullRush("osamu", "renka", staff.key))
    assert refused is not None
    session.plan.arms.clear()
    press(dojo, "bull_rush")
    dojo.square((7, 4))
    wanted = session.wanted()
    assert isinstance(wanted, BullRush)
    assert referee.why_not(session.battle, wanted) is None
