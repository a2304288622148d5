"""Step mode: a resolution stops at each stage of FLW, with its rule, numbers and dice, until somebody goes on."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.app.showing import RuleCard
from systems.commands import BY_VERB, Attack, Defend, Trip
from systems.events import (
    AreaSaved,
    AttackAnnounced,
    AttackResolved,
    ContestResolved,
    DamageTaken,
    Event,
    Rolled,
)
from tests.amounts import amount
from tests.ui.hands import Hands

E = TypeVar("E", bound=Event)
F7, SPACE, END = pygame.K_F7, pygame.K_SPACE, pygame.K_END


def duel(seed: int = 1, **more: object) -> Hands:
    """Renka stands beside Osamu, both have had a turn, step mode is on; both are played by people."""
    hands = Hands("dojo", seed, persons=("guest", "house"), **more)  # type: ignore[arg-type]
    hands.wait()
    hands.square((7, 4))
    for _ in range(2):
        hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
        hands.wait()
    assert hands.session.battle.acting() == "renka"
    hands.key(F7)
    assert hands.session.stepping.on
    assert hands.program.settings.steps, "it is remembered like every setting"
    return hands


def card(hands: Hands) -> RuleCard:
    shown = hands.session.screen.panels.card
    assert shown is not None, "no stage is held"
    return shown


def kind(hands: Hands) -> str:
    held = hands.session.stepping.shown
    assert held is not None
    assert hands.session.motion.kept
    return held.stage.kind


def values(hands: Hands) -> list[tuple[str, str]]:
    return [(row.rule, row.value) for row in card(hands).here]


def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"


def newest(hands: Hands, kind: type[E]) -> E:
    return next(event for event in reversed(hands.session.battle.log) if isinstance(event, kind))


def settle(hands: Hands) -> None:
    for _ in range(60):
        hands.look()


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_an_attack_is_gone_through_stage_by_stage_with_the_numbers_of_its_sum(way: str) -> None:
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    said = newest(hands, AttackAnnounced).forecast
    own = sum(each.value for each in said.modifiers if each.scope == "own")
    stands = [each for each in said.modifiers if each.scope == "scene" and each.value < 0]
    taken = [each for each in said.modifiers if each.scope == "scene" and each.value > 0]

    def on() -> None:
        if way == "keys":
            hands.key(SPACE)
        else:
            hands.click("stage", "next")

    assert (kind(hands), card(hands).rule) == ("announce", "FLW-02")
    assert ("FLW-02", str(own)) in values(hands)
    assert len(card(hands).lit) == 2, "actor and target stay in light"
    on()
    assert (kind(hands), card(hands).rule) == ("defense", "FLW-03")
    assert values(hands) == [*((each.rule, signed(each.value)) for each in stands),
                             ("FLW-03", signed(sum(each.value for each in stands)))]  # fmt: skip
    on()
    assert (kind(hands), card(hands).rule) == ("traits", "FLW-03")
    assert values(hands)[2:] == [*((each.rule, signed(each.value)) for each in taken), ("FLW-03", str(said.pool))]
    on()
    assert hands.session.screen.panels.card is None, "the defender's answer is a stage of its own"
    assert hands.session.ask is not None
    if way == "keys":
        hands.key(pygame.K_w)
        hands.key(pygame.K_0)
    else:
        hands.click("action", "willpower")
        hands.click("action", "spend:0")
    assert hands.session.battle.commands[-1] == Defend("osamu", 0, willpower=True)
    assert (kind(hands), card(hands).rule) == ("declare", "FLW-04")
    assert values(hands) == [("DIC-11", "−3"), ("FLW-03", str(said.pool - 3))]
    on()
    assert (kind(hands), card(hands).rule) == ("dice", "FLW-05")
    rolled, resolved = newest(hands, Rolled), newest(hands, AttackResolved)
    assert tuple(die.face for die in card(hands).dice) == rolled.faces
    assert values(hands)[:2] == [("DIC-01", str(resolved.dice)), ("DIC-10", f"+{resolved.attack_extra}")]
    assert values(hands)[-1] == ("FLW-05", str(resolved.successes))
    assert resolved.hit
    on()
    assert (kind(hands), card(hands).rule) == ("damage", "FLW-06")
    harm = newest(hands, DamageTaken)
    assert ("DMG-02", str(harm.dealt)) in values(hands)
    on()
    settle(hands)
    assert hands.session.screen.panels.card is None
    assert not hands.session.motion.busy
    assert hands.session.person is not None


def test_the_bar_has_the_ways_on_and_back_in_the_same_place_at_every_stage() -> None:
    """And no deeds that would do nothing; a turn is not ended before what happened in it was seen."""
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    boxes = []
    for wanted in ("announce", "defense", "traits"):
        assert kind(hands) == wanted
        bar = hands.session.screen.panels.bar
        assert [each.name for each in bar.actions] == ["stage:next", "stage:back", "stage:run", "stage:leave"]
        assert not bar.end_enabled
        found = hands.hits().find(("action", "stage:next"))
        assert found is not None
        boxes.append(found.box)
        before = len(hands.session.battle.commands)
        hands.click("end turn")
        assert (kind(hands), len(hands.session.battle.commands)) == (wanted, before)
        hands.click("action", "stage:next")
    assert len({tuple(box) for box in boxes}) == 1
    assert hands.session.ask is not None
    assert not [each for each in hands.session.screen.panels.bar.actions if each.name.startswith("stage:")]
    hands.key(pygame.K_0)
    assert kind(hands) == "declare"
    hands.click("action", "stage:leave")
    assert not hands.session.stepping.on


def test_the_tool_of_the_strip_turns_it_on_and_off_also_while_a_stage_is_held() -> None:
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()

    seen = []
    for _ in range(3):
        tools = hands.session.screen.panels.strip.tools
        chosen = next(tool.chosen for tool in tools if tool.name == "step_mode")
        seen.append((chosen, hands.session.stepping.on, hands.program.settings.steps))
        hands.click("tool", "step_mode")
    assert seen == [(False,) * 3, (True,) * 3, (False,) * 3]
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    assert kind(hands) == "announce"
    hands.click("tool", "step_mode")
    assert not hands.session.stepping.on
    assert not hands.session.motion.kept


def test_back_shows_what_was_and_leaves_the_battle_where_it_is() -> None:
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    first = card(hands)
    hands.key(SPACE)
    assert kind(hands) == "defense"
    log = len(hands.session.battle.log)
    hands.key(pygame.K_LEFT)
    assert card(hands).here == first.here
    hands.key(pygame.K_LEFT)
    assert kind(hands) == "announce", "there is nothing before it"
    assert len(hands.session.battle.log) == log
    hands.click("rule", "DIC-10")
    assert card(hands).rule == "DIC-10"
    assert card(hands).here == first.here
    hands.click("stage", "back")
    assert card(hands).rule == "FLW-02"


def test_run_on_stops_no_more_in_this_deed_and_again_in_the_next() -> None:
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    hands.key(END)
    assert not hands.session.motion.kept
    hands.key(pygame.K_0)  # the answer is a part of the deed
    settle(hands)
    assert newest(hands, AttackResolved)
    assert hands.session.screen.panels.card is None
    assert hands.session.stepping.on
    hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
    hands.wait()
    hands.session.submit(Attack("osamu", "renka", "fist"))
    hands.look()
    assert kind(hands) == "announce"


@pytest.mark.parametrize("way", ["F7", "Esc", "mouse", "cross"])
def test_step_mode_is_left_in_the_middle_and_the_battle_goes_on(way: str) -> None:
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    if way == "mouse":
        hands.click("stage", "leave")
    elif way == "cross":
        hands.click("close card")
    else:
        hands.key(F7 if way == "F7" else pygame.K_ESCAPE)
    settle(hands)
    assert not hands.session.stepping.on
    assert not hands.program.settings.steps
    assert hands.session.screen.panels.card is None
    assert hands.session.ask is not None, "the defender is asked at once"
    hands.key(pygame.K_0)
    settle(hands)
    assert hands.session.screen.panels.card is None


def test_the_other_keys_do_nothing_while_a_stage_is_held() -> None:
    """Enter never commits, a letter never chooses, and the end of the turn waits."""
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    before = len(hands.session.battle.commands)
    for key, mod in ((pygame.K_m, 0), (pygame.K_u, 0), (pygame.K_0, 0), (pygame.K_RETURN, pygame.KMOD_LCTRL)):
        hands.key(key, mod)
        assert kind(hands) == "announce"
    assert len(hands.session.battle.commands) == before


def test_a_trip_is_a_touch_two_rolls_a_margin_and_what_follows() -> None:
    hands = duel(2)
    hands.session.submit(Trip("renka", "osamu", "fist"))
    seen = []
    for _ in range(30):
        hands.look()
        if hands.session.motion.kept:
            seen.append((kind(hands), card(hands)))
            hands.key(SPACE)
        elif (asked := hands.session.ask) is not None:
            answer = hands.session.screen.panels.bar.actions
            hands.click("action", next(each.name for each in answer if each.selected))
            assert asked.unit == "osamu"
    contest = newest(hands, ContestResolved)
    kinds = [each for each, _ in seen]
    assert kinds == ["announce", "defense", "traits", "dice", "other_roll", "margin", "after"]
    told = dict(seen)["margin"]
    assert [row.value for row in told.here] == [str(contest.own), signed(-contest.other), str(contest.margin)]
    pool = sum(each.value for each in contest.other_modifiers if each.op == "add")
    assert dict(seen)["other_roll"].here[-1].value == str(pool)
    assert contest.margin
    assert dict(seen)["after"].headline == "Osamu Vale is thrown down"
    assert told.rule == contest.rules[0]


def test_a_minds_turn_waits_at_each_stage_and_goes_on_after_the_last() -> None:
    hands = Hands("warehouse", 3, persons=())
    hands.key(F7)
    rules, before = [], 0
    for _ in range(400):
        hands.look()
        session = hands.session
        if not session.motion.kept:
            continue
        before = len(session.battle.commands)
        hands.look()
        hands.look()
        assert len(session.battle.commands) == before, "the mind waits while somebody reads"
        rules.append(card(hands).rule)
        hands.click("stage", "next")
        if rules[-1] == "FLW-06":
            break
    assert list(dict.fromkeys(rules))[:2] == ["FLW-02", "FLW-03"]
    assert {"FLW-04", "FLW-05", "FLW-06"} <= set(rules)
    assert before


def test_an_area_is_aimed_and_placed_and_each_of_those_in_it_saves() -> None:
    hands = Hands("mortar", 3, persons=())
    hands.key(F7)
    kinds: list[str] = []
    saved: list[RuleCard] = []
    for _ in range(3000):
        hands.look()
        if hands.session.motion.kept:
            kinds.append(kind(hands))
            saved += [card(hands)] if kinds[-1] == "save" else []
            hands.key(SPACE)
        if kinds.count("damage") == 2:
            break
    assert kinds == ["area", "area", "save", "damage", "save", "damage"]
    told = [event for event in hands.session.battle.log if isinstance(event, AreaSaved)]
    assert len(saved) == 2
    for shown, event in zip(saved, told, strict=False):  # the mind goes on to the next save
        assert f"{event.amount} − {event.saved} = {event.left}" in shown.result
        pool = sum(each.value for each in event.modifiers if each.op == "add")
        assert [row.value for row in shown.here if row.total] == [str(pool)]
        assert sum(die.success for die in shown.dice) == event.saved
        assert shown.rule in event.rules


def test_a_players_stages_say_no_more_than_the_log_says_to_the_same_eyes(tmp_path: Path) -> None:
    """Numbers of enemies are hidden: every line of every stage is a line of the log, and only who is seen is lit."""
    side, file = "watch", tmp_path / "hidden.toml"
    shipped = Path(str(files("assets") / "scenarios" / "warehouse.toml")).read_text("utf-8")
    file.write_text(f"{shipped}\n[rules]\nreveal_enemy_defense = 'off'\n", "utf-8")
    hands = Hands(str(file), 3, persons=(side,), view="player")
    assert hands.session.reading.hidden
    assert hands.session.eyes_side == side
    hands.key(F7)
    lines: set[tuple[str, str]] = set()
    held = 0
    for _ in range(amount("hidden_stages")):
        hands.look()
        session = hands.session
        if not session.motion.kept:
            asked = session.ask
            if asked is not None:
                session.submit(BY_VERB[asked.choice](asked.unit, **dict(asked.default)))
            elif session.person is not None and not session.motion.busy:
                hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
            continue
        shown = session.stepping.shown
        assert shown is not None
        held += 1
        if hands.session.reading.hidden & {*shown.stage.units[1:]}:
            assert shown.stage.kind != "traits", "what takes from a hidden defense would tell what it was"
        sums = ("stage.dice", "stage.brought", "stage.lost", "stage.extra")
        own_save = shown.stage.kind == "save" and session.battle.unit(shown.stage.units[-1]).side == side
        if not own_save:  # what one rolls oneself is no secret; the log tells only what came of it
            lines |= {(line.text, line.value) for line in shown.stage.lines if line.key not in sums}
        assert len(card(hands).lit) <= len([unit for unit in shown.stage.units if unit in session.people.located])
        hands.key(SPACE)
    said: set[tuple[str, str]] = set()
    for row in hands.session.journal.reader.rows:
        said |= {(line.text, line.value) for line in row.lines}
        said |= {(row.text, row.result)}
    open_sums = {line for line in lines - said if line[0] == "Defense in all"}
    assert lines - said == open_sums, "only sums of one's own defense are added up here"
    assert held > 20


def test_every_stage_can_be_gone_through_by_mouse_in_the_smallest_window() -> None:
    hands = duel(size=(640, 400), lang="zh")
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    assert kind(hands) == "announce"
    for wanted in ("defense", "traits"):
        hands.click("stage", "next")
        assert kind(hands) == wanted
    hands.click("stage", "back")
    assert kind(hands) == "defense"
    hands.click("stage", "run")
    settle(hands)
    assert hands.session.ask is not None


def test_with_full_motion_a_stage_holds_when_its_dice_have_come_to_rest() -> None:
    hands = duel()
    hands.session.motion.reduced = False
    hands.session.submit(Attack("renka", "osamu", "fist"))
    for _ in range(4):
        hands.look()
        hands.key(SPACE)
    hands.look()
    hands.key(pygame.K_0)
    assert kind(hands) == "declare"
    hands.key(SPACE)
    assert kind(hands) == "dice"
    assert hands.session.motion.settled, "they still roll"
    settle(hands)
    assert not hands.session.motion.settled
    assert kind(hands) == "dice", "nothing goes on by itself"


def test_another_language_tells_the_held_stage_anew() -> None:
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    before = card(hands)
    hands.key(pygame.K_l)
    after = card(hands)
    assert kind(hands) == "announce"
    assert after.headline != before.headline
    assert [row.value for row in after.here] == [row.value for row in before.here]


def test_other_eyes_end_what_is_held() -> None:
    hands = duel()
    hands.session.submit(Attack("renka", "osamu", "fist"))
    hands.look()
    hands.key(pygame.K_F2)
    assert not hands.session.motion.kept
    settle(hands)
    assert hands.session.screen.panels.card is None


def test_the_screen_changes_hands_when_the_stages_have_been_seen() -> None:
    """In the player's view Osamu's person is asked: not before Renka's has gone through what led to it."""
    hands = duel()
    hands.key(pygame.K_F2)
    assert hands.session.seat == "guest"
    hands.session.submit(Attack("renka", "osamu", "fist"))
    for _ in range(5):
        hands.look()
    assert kind(hands) == "announce"
    assert hands.program.page is None
    hands.key(END)
    settle(hands)
    assert hands.program.page_name == "handover"
    assert hands.program.page is not None


def test_the_settings_page_turns_it_on_and_off() -> None:
    hands = duel()
    hands.key(pygame.K_F10)
    hands.click("pick steps", 0)
    assert not hands.session.stepping.on
    hands.click("pick steps", 1)
    assert hands.session.stepping.on
