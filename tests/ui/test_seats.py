"""Who plays: any unit goes to a person or a mind at any moment; a mind plays my turn; the screen changes hands."""

from __future__ import annotations

import pygame

from game import replay
from game.app.since import Witness
from game.app.theme import PANEL
from game.prepared import Prepared
from game.scenario.loader import load
from game.scenario.personalities import personalities
from game.table import PERSON, Table
from systems import referee
from systems.commands import BY_VERB, Attack, EndTurn, Move, SetStanding
from systems.events import Moved, TurnEnded
from tests.field import end, fight, unit
from tests.ui.hands import Hands

CTRL = pygame.KMOD_CTRL
BOTH = ("patrol", "gang")


def decides(hands: Hands) -> str:
    found = referee.decides(hands.session.battle)
    assert found is not None
    return found


def side_of(hands: Hands, name: str) -> str:
    return hands.session.battle.unit(name).side


def turn_over(hands: Hands, name: str) -> None:
    """The mind plays the unit's turn to its end; whoever is asked in between answers as is proposed."""
    for _ in range(40):
        hands.wait()
        session = hands.session
        if any(isinstance(event, TurnEnded) and event.unit == name for event in session.battle.log):
            return
        asked = session.ask
        assert asked is not None, "somebody else has to decide in the middle of the turn"
        assert session.submit(BY_VERB[asked.choice](asked.unit, **dict(asked.default))) is None
    raise AssertionError(f"the turn of {name} does not end")


def end_turn(hands: Hands) -> None:
    hands.key(pygame.K_RETURN, CTRL)
    for _ in range(4):
        hands.look()


# control


def test_the_page_gives_a_unit_to_a_mind_and_back() -> None:
    """Whoever decides goes to a mind: it acts at once; taken back, its next decision is a person's."""
    hands = Hands("alley", 3, persons=BOTH)
    first = decides(hands)
    hands.key(pygame.K_p, CTRL)
    assert hands.program.page_name == "control"
    hands.click(f"pick unit:{first}", 2)
    assert hands.session.table.players[first] == "regular"
    hands.click("button", "close")
    turn_over(hands, first)
    assert decides(hands) != first
    hands.key(pygame.K_p, CTRL)
    hands.click(f"pick unit:{first}", 0)
    assert hands.session.table.players[first] == PERSON


def test_a_whole_side_changes_hands_with_one_click_even_while_a_mind_thinks() -> None:
    hands = Hands("alley", 3, persons=())
    hands.look()
    assert hands.session.person is None
    hands.key(pygame.K_p, CTRL)
    hands.click("pick side:gang", 0)
    players = hands.session.table.players
    assert {players[name] for name in players if side_of(hands, name) == "gang"} == {PERSON}
    hands.click("button", "close")
    hands.wait()
    assert side_of(hands, decides(hands)) == "gang"


def test_minds_get_another_personality_in_the_middle_and_a_save_keeps_it() -> None:
    hands = Hands("alley", 3, persons=("patrol",))
    hands.wait()
    hands.key(pygame.K_p, CTRL)
    hands.click("pick temper:gang", [*personalities()].index("brutal") + 1)
    table = hands.session.table
    gang = [name for name in table.players if side_of(hands, name) == "gang"]
    assert table.tempers == dict.fromkeys(gang, "brutal")
    assert table.notes is not None
    kept = replay.run(table.notes.replay(table.battle))
    assert kept.hash() == table.battle.hash()
    assert dict(table.notes.scenario.tempers) == table.tempers
    hands.click("pick temper:gang", 0)
    assert (table.tempers, table.notes.scenario.tempers) == ({}, ())


def test_this_turn_for_me_is_one_key_and_ends_with_the_turn() -> None:
    hands = Hands("alley", 3, persons=BOTH)
    first = decides(hands)
    hands.key(pygame.K_a, CTRL)
    assert hands.session.table.lent == {first: "regular"}
    turn_over(hands, first)
    assert hands.session.table.lent == {}
    assert hands.session.table.players[first] == PERSON
    assert decides(hands) != first
    notes = hands.session.table.notes
    assert notes is not None
    assert replay.run(notes.replay(hands.session.battle)).hash() == hands.session.battle.hash()


def test_the_rest_of_the_battle_is_a_minds_until_it_is_taken_back() -> None:
    hands = Hands("dojo", 3, persons=("guest",))
    hands.wait()
    hands.key(pygame.K_p, CTRL)
    hands.click("button", "rest")
    assert hands.session.table.players["renka"] == "regular"
    rounds = hands.session.battle.round
    for _ in range(200):
        hands.look()
        if hands.session.battle.round > rounds:
            break
    assert hands.session.battle.round > rounds
    hands.key(pygame.K_p, CTRL)
    hands.click("button", "take back")
    assert hands.session.table.players["renka"] == PERSON
    hands.wait()
    assert decides(hands) == "renka"


def test_a_unit_lent_for_a_question_answers_it_alone() -> None:
    """Osamu, asked for his defense, leaves the answer to a mind; what comes after is his person's again."""
    scenario = Prepared(places=(("renka", 5, 4), ("osamu", 6, 4))).scenario(load("dojo"))
    battle = referee.new_battle(scenario.setup(), 4)
    table = Table(battle, {"guest": PERSON, "house": PERSON})
    assert table.submit(SetStanding("osamu", "ask")) is None
    while table.decides() != ("renka", PERSON):
        deciding = table.decides()
        assert deciding is not None
        assert table.submit(EndTurn(deciding[0])) is None
    assert table.submit(Attack("renka", "osamu", "fist")) is None
    assert table.decides() == ("osamu", PERSON)
    assert table.lend("any_legal") == "osamu"
    assert table.players["osamu"] == "any_legal"
    while table.decides() == ("osamu", "any_legal"):
        for _ in table.think():
            pass
    assert table.decides() == ("renka", PERSON)
    assert table.players["osamu"] == PERSON
    assert table.lend("any_legal") == "renka"
    assert table.lend("any_legal") == "", "a mind decides for Renka now"


def test_nobody_can_take_back_what_was_done_before_a_unit_changed_hands() -> None:
    battle = fight(["A....B"], unit("ann", "red"), unit("bob", "blue"))
    table = Table(battle, {"red": PERSON, "blue": PERSON})
    assert table.submit(Move("ann", ((1, 0),))) is None
    assert table.can_undo
    table.hand_over("ann", PERSON)
    assert table.can_undo, "nothing changed"
    table.hand_over("ann", "any_legal")
    assert not table.can_undo


def test_in_the_players_view_the_page_tells_nobody_that_was_not_seen() -> None:
    hands = Hands("night-watch", 3, persons=("thieves",), view="player")
    hands.wait()
    hands.key(pygame.K_p, CTRL)
    assert hands.program.page is not None
    names = {row.name for row in hands.program.page.show.rows}
    located = hands.session.people.located
    units = {name.removeprefix("unit:") for name in names if name.startswith("unit:")}
    assert units == {name for name in located if not hands.session.battle.unit(name).dead}
    assert len(units) < len(hands.session.battle.ids)


# the screen is handed over


def hot_seat(**more: object) -> Hands:
    """Two people in the player's view, played on until the screen has to be handed over."""
    hands = Hands("alley", 3, persons=BOTH, view="player", **more)  # type: ignore[arg-type]
    first = hands.session.side
    for _ in range(12):
        if hands.program.page is not None:
            break
        assert side_of(hands, decides(hands)) == first
        end_turn(hands)
    assert hands.program.page_name == "handover"
    return hands


def test_the_board_is_covered_until_the_other_person_says_so() -> None:
    """Nothing of the board or its panels is in the picture, no key of the battle does anything, Escape neither."""
    hands = hot_seat()
    other = side_of(hands, decides(hands))
    assert hands.program.page_of == other
    assert hands.session.side != other
    assert hands.session.person is None
    corners = [(5, 5), (640, 60), (1270, 100), (5, 795), (400, 400), (1100, 700)]
    assert {tuple(hands.surface.get_at(at))[:3] for at in corners} == {PANEL}
    commands = len(hands.session.battle.commands)
    for key in (pygame.K_ESCAPE, pygame.K_m, pygame.K_v, pygame.K_u):
        hands.key(key)
    assert hands.program.page_name == "handover"
    assert len(hands.session.battle.commands) == commands
    hands.key(pygame.K_RETURN)
    assert hands.program.page is None
    assert hands.session.side == other
    assert hands.session.person is not None


def test_the_cover_says_it_in_another_language_too() -> None:
    hands = hot_seat()
    hands.key(pygame.K_l)
    assert hands.program.page is not None
    assert hands.program.page.cover.go == "显示棋盘"  # type: ignore[attr-defined]
    hands.click("button", "go")
    assert hands.program.page is None


def test_one_person_alone_and_the_storyteller_are_never_asked_to_hand_over() -> None:
    for more in ({"persons": ("patrol",), "view": "player"}, {"persons": BOTH, "view": "st"}):
        hands = Hands("alley", 3, **more)  # type: ignore[arg-type]
        for _ in range(6):
            hands.wait()
            assert hands.program.page_name != "handover"
            end_turn(hands)


def test_eyes_stay_with_their_side_while_a_mind_plays_the_turn_for_me() -> None:
    hands = Hands("dojo", 3, persons=("guest",), view="player")
    hands.wait()
    hands.key(pygame.K_a, CTRL)
    assert hands.session.side == "guest"
    hands.wait()
    assert hands.session.side == "guest"


# since my last turn


def moving(hands: Hands) -> bool:
    return hands.session.motion.busy


def test_what_happened_since_my_last_turn_is_shown_again_with_one_key() -> None:
    """The walks of the gang's minds are in motion once more; the battle does not change."""
    hands = Hands("alley", 3, persons=("patrol",))
    for _ in range(3):
        hands.wait()
        end_turn(hands)
    hands.wait()
    session = hands.session
    commands = len(session.battle.commands)
    session.motion.reduced = False
    hands.key(pygame.K_t, CTRL)
    assert moving(hands)
    walked = set()
    for _ in range(400):
        hands.program.tick(50)
        if session.motion.walk is not None:
            walked.add(session.motion.walk.unit)
        if not moving(hands):
            break
    assert not moving(hands)
    assert walked
    assert {side_of(hands, name) for name in walked} == {"gang"}
    assert len(session.battle.commands) == commands
    for each in session.screen.scene.placed:
        facts = session.battle.unit(each.id)
        assert (each.x, each.y) == (facts.x, facts.y)


def test_where_nothing_has_happened_it_says_so() -> None:
    hands = Hands("alley", 3, persons=BOTH)
    end_turn(hands)
    hands.key(pygame.K_t, CTRL)
    assert not hands.session.motion.busy
    assert hands.session.plan.told


def test_a_walk_that_nobody_of_the_side_saw_is_not_shown_later() -> None:
    """Bob walks behind a wall; then he steps out. Ann's side is shown the second walk, the Storyteller both."""
    battle = fight(["A.....", "#####.", "..B..."], unit("ann", "red"), unit("bob", "blue"))
    witness = Witness()

    def walks(side: str) -> list[tuple[int, int]]:
        mine = frozenset({"ann"}) if side else frozenset[str]()
        return [each.path[-1] for each in witness.since(battle, side, mine) if isinstance(each, Moved)]

    end(battle)
    witness.note(battle, ("red",))
    assert referee.submit(battle, Move("bob", ((3, 2),))) is None
    witness.note(battle, ("red",))
    assert walks("red") == []
    assert referee.submit(battle, Move("bob", ((4, 2), (5, 2), (5, 1), (5, 0)))) is None
    witness.note(battle, ("red",))
    assert walks("red") == [(5, 0)]
    assert walks("") == [(3, 2), (5, 0)]


def test_what_is_taken_back_was_never_seen() -> None:
    battle = fight(["A.....B"], unit("ann", "red"), unit("bob", "blue"))
    witness, mark = Witness(), battle.mark()
    witness.note(battle, ("red",))
    assert referee.submit(battle, Move("ann", ((1, 0),))) is None
    witness.note(battle, ("red",))
    battle.rewind(mark)
    witness.note(battle, ("red",))
    assert len(witness.stretches) == 1
