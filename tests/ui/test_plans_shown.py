"""Plans and contests as the window shows them: whose chance a number is, dice before results, room on the board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from components.sheet import Attributes
from game.app import filling, outlook, rulebook
from game.app.fonts import Type
from game.app.log_shown import Cast, Die, LogRow
from game.app.showing import ForecastCard, Note
from game.app.theme import CAPTION, Scale
from game.text import Text
from systems import events as ev, hold, movement, referee
from systems.facts import ATTRIBUTES
from systems.forecast import Effect, Forecast
from tests.ui.hands import Hands
from tests.ui.players import sides
from tests.ui.test_beats import watched
from tests.ui.varied import VariedKeys


def wrestlers(unit: str, lang: str = "en", **more: object) -> Hands:
    """The ring, on the first turn of this unit; everybody before has let the turn go."""
    hands = Hands("wrestlers", 1, lang=lang, persons=sides("wrestlers"), **more)  # type: ignore[arg-type]
    hands.wait()
    for _ in hands.session.battle.ids:
        if hands.session.battle.acting() == unit:
            break
        hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
        hands.wait()
    assert hands.session.battle.acting() == unit
    return hands


def plan(hands: Hands, name: str, square: tuple[int, int] | None = None) -> ForecastCard | Note | None:
    hands.unfold(name)
    hands.click("action", name)
    if square is not None:
        hands.square(square)
    return hands.session.screen.panels.forecast


def answer(hands: Hands) -> Forecast:
    found = hands.session.answer()
    assert isinstance(found, Forecast)
    return found


# whose chance a number is


def test_work_on_somebody_shows_no_chance_to_hit_and_nothing_to_answer_it_with() -> None:
    """To tie somebody up is no attack: no Willpower adds to a defense against it."""
    hands = wrestlers("marn")
    battle = hands.session.battle
    card = plan(hands, "bind", (battle.unit("tusk").x, battle.unit("tusk").y))
    assert isinstance(card, ForecastCard)
    assert answer(hands).modifiers, "it has a roll of its own"
    assert hands.session.text.say("window.to_hit") not in [word for _, word in card.pairs]
    assert "DIC-11" not in [rule for _, rule in card.answers]


@pytest.mark.parametrize(("lang", "word"), [("en", "won "), ("zh", "胜 ")])
def test_a_contest_says_that_its_chance_is_to_win_it(lang: str, word: str) -> None:
    hands = wrestlers("wisp", lang)
    battle = hands.session.battle
    card = plan(hands, "feint", (battle.unit("gorm").x, battle.unit("gorm").y))
    assert isinstance(card, ForecastCard)
    (head,) = (row for row in card.rows if row.kind == "head")
    assert head.value == f"{word}{answer(hands).steps[0].win:.1%}"


def test_a_shove_is_judged_by_the_shove_whatever_harm_comes_with_it() -> None:
    hands = wrestlers("dov")
    session = hands.session
    command = session.at(session.deed("bull_rush"), "ilka")  # type: ignore[arg-type]
    assert command is not None
    pushed = Effect("pushed", (0.4, 0.6), ("BRS-06",))
    shown = replace(_any(hands), verb="bull_rush", damage=(0.9, 0.1), effects=(pushed,))
    assert outlook.main_effect(shown) is pushed
    assert outlook.chance(shown) == 0.6
    assert outlook.main_effect(replace(shown, verb="attack")) is None, "a blow is judged by the hit"


def _any(hands: Hands) -> Forecast:
    """The forecast of some charge, to be changed."""
    battle = hands.session.battle
    plan(hands, "charge")
    for unit in battle.units():
        if unit.side == "troupe":
            shown = hands.session.questions.ask(hands.session.at(hands.session.deed("charge"), unit.id))  # type: ignore[arg-type]
            if isinstance(shown, Forecast):
                return shown
    raise AssertionError("nobody can be charged")


# room


def test_so_many_choices_that_they_would_hide_the_board_wait_behind_one() -> None:
    hands = wrestlers("sani")
    battle = hands.session.battle
    plan(hands, "aid", (battle.unit("boro").x, battle.unit("boro").y))
    band = hands.session.screen.panels.band
    assert band is not None
    assert [each.name for each in band.choices] == ["open:deed"]
    hands.click("choice", "open:deed")
    band = hands.session.screen.panels.band
    assert band is not None
    assert len(band.choices) > 6
    hands.click("choice", band.choices[2].name)
    wanted = hands.session.wanted()
    band = hands.session.screen.panels.band
    assert band is not None
    assert [each.name for each in band.choices] == ["open:deed"], "chosen: folded in again"
    assert hands.session.text.contest_name(wanted.deed) in band.choices[0].label  # type: ignore[union-attr]


def test_a_deed_without_odds_says_what_its_rule_says() -> None:
    hands = wrestlers("sani")
    battle = hands.session.battle
    note = plan(hands, "aid", (battle.unit("boro").x, battle.unit("boro").y))
    assert isinstance(note, Note)
    assert note.rule == "AID-01"
    assert max(note.lines, key=len) == rulebook.text_of("AID-01", "en")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("percent", "wide"), [(75, 80), (100, 60), (100, 80), (200, 60)])
def test_an_answer_has_room_for_its_name_and_for_its_chance(lang: str, percent: int, wide: int) -> None:
    """The chance stands beside the key, the name below: neither is cut on the narrowest button."""
    kind, text = Type(Scale(percent)), Text(lang)
    room = kind.scale.px(wide)
    for label in (*(text.attribute(name) for name in ATTRIBUTES), text.say("window.object"), text.say("window.agree")):
        assert kind.width(label, CAPTION, True) <= room - kind.scale.px(8), label
    assert kind.width("W", CAPTION) + kind.width("100%", CAPTION) + kind.scale.px(16) <= room


def test_a_group_folds_in_once_something_is_done() -> None:
    """Its letters would act for whoever comes next."""
    hands = wrestlers("ilka")
    hands.key(pygame.K_h)
    assert hands.session.plan.unfolded == "hold"
    hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
    hands.wait()
    assert hands.session.battle.acting() != "ilka"
    assert hands.session.plan.unfolded == ""


def test_one_that_is_held_has_no_squares_to_go_to_and_is_told_why() -> None:
    hands = wrestlers("ilka")
    session, battle = hands.session, hands.session.battle
    ilka = battle.unit("ilka")
    assert session.pointing.reach(ilka) is not None
    with battle:
        hold.take(battle, "tusk", "ilka", 2, weapon="fist", ranged=False)
    session.after()
    hands.wait()
    assert session.pointing.reach(battle.unit("ilka")) is None
    assert session.screen.scene.marks.reach == frozenset()
    hands.square((ilka.x, ilka.y - 1))
    reason = session.plan.reason
    assert reason is not None
    assert reason.rule == "GRP-15"


def test_another_target_is_tried_with_the_weapon_that_reaches_it() -> None:
    """What was taken for the near one, because it is better there, does not stick; what a person has picked does."""
    hands = wrestlers("sani")
    session, battle = hands.session, hands.session.battle
    with battle:
        movement.put(battle, "sani", (10, 10), ("MOV-01",))
        movement.put(battle, "dov", (10, 11), ("MOV-01",))
        movement.put(battle, "tusk", (12, 10), ("MOV-01",))
        battle.write("sani", Attributes, "ratings", tuple(6 for _ in ATTRIBUTES))
    session.after()
    hands.wait()
    plan(hands, "trip")
    session.plan.arms["trip"] = "fist"  # as the likeliest for a near one
    hands.key(pygame.K_n)
    while session.plan.target != "tusk":
        hands.key(pygame.K_n)
    assert session.wanted().weapon == "whip"  # type: ignore[union-attr]
    assert isinstance(session.answer(), Forecast)
    hands.click("choice", "weapon:fist")
    hands.key(pygame.K_n)
    assert session.wanted().weapon == "fist"  # type: ignore[union-attr]


# dice before what they come to


def roll(unit: str, kind: str, *faces: int) -> ev.Rolled:
    return ev.Rolled(
        unit=unit, kind=kind, pool=len(faces), again=10, faces=faces, added=0, successes=0, chance=False,
        critical_failure=False, presence=0,
    )  # fmt: skip


def test_the_rolls_of_a_contest_come_to_rest_one_after_another() -> None:
    _, motion = watched(roll("ann", "feint", 3, 4, 5), roll("bob", "feint", 8, 9))
    assert motion.settled == (0, 0)
    seen: list[tuple[int, ...]] = [motion.settled]
    while motion.busy:
        motion.tick(10)
        if motion.settled != seen[-1]:
            seen.append(motion.settled)
    assert seen[0] == (0, 0)
    assert (2, 0) in seen, "the second waits for the first"
    assert (1,) in seen, "the first lies still"
    assert seen[-1] == ()


def test_a_row_tells_the_dice_of_its_rolls_apart() -> None:
    dice = (Die(3, False), Die(8, True), Die(4, False))
    row = LogRow("Ann trips Bob", dice=dice, throws=(Cast("Bob", dice[:2], ""), Cast("Ann", dice[:1], "")))
    assert filling.rolling(row, [0]).settled == 5, "the last roll is in the air"
    assert filling.rolling(row, [1, 0]).settled == 4
    assert filling.rolling(row, [2, 0, 0]).settled == 2
    left = [1, 2, 0, 0]
    assert filling.rolling(row, left).settled == 2
    assert left == [1], "an earlier row's"


# in the middle of a question


def test_a_question_outlives_the_window_the_language_and_the_other_eyes(tmp_path: Path) -> None:
    """At the first question of each kind: no undo past the dice; what is left and come back to asks the same."""
    hands = Hands("wrestlers", 1, persons=sides("wrestlers"), data=tmp_path)
    player, seen = VariedKeys(hands), set[str]()
    hands.wait()
    while len(seen) < 4:
        session = hands.session
        asked = session.ask
        if asked is None:
            player.turn()
        else:
            if asked.choice not in seen:
                seen.add(asked.choice)
                comes_back(hands)
                if undone(hands):
                    continue
            player.answer()
        hands.wait()
    assert {"defend", "oppose"} < seen
    hands.key(pygame.K_F5)
    hands.wait()
    assert hands.session.battle.round == 1
    assert hands.session.ask is None


def comes_back(hands: Hands) -> None:
    """The question that is open, after the window was closed, in the other language, and with other eyes."""
    session, keeper = hands.session, hands.program.keeper
    battle, asked = session.battle, session.ask
    names = [each.name for each in session.screen.panels.bar.actions]
    keeper.keep(battle, session.table.notes, now=True)
    loaded = keeper.load()
    assert loaded.battle.hash() == battle.hash()
    assert referee.asks(loaded.battle) == asked
    loaded.battle.close()
    for key in (pygame.K_l, pygame.K_F2, pygame.K_F2, pygame.K_l):
        hands.key(key)
        assert session.ask == asked
        assert [each.name for each in session.screen.panels.bar.actions] == names
        assert session.screen.panels.band is not None


def undone(hands: Hands) -> bool:
    """Whether undo takes back what led to the question; it does as long as nothing was rolled for it."""
    session = hands.session
    log, told = session.battle.log, hands.rows()
    begun = max(place for place, event in enumerate(log) if event.key == "action_spent")
    rolled = any(event.key == "rolled" for event in log[begun:])
    before = session.battle.hash()
    hands.key(pygame.K_u)
    hands.wait()
    back = session.battle.hash() != before
    assert back != rolled
    assert not back or told[: len(hands.rows())] == hands.rows(), "the log ends where it ended then"
    return back
