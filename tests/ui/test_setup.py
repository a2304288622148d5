"""Between the browser and the battle, by hand: what is chosen there is what the battle is fought by."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import saves
from game.app import battles
from game.app.screens.setup import SetupScreen
from game.prepared import Prepared
from game.scenario.loader import load
from game.scenario.personalities import personalities
from game.table import PERSON
from tests.ui.hands import Hands

ENTER, TAB, UP, DOWN, LEFT, RIGHT = (
    pygame.K_RETURN, pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
)  # fmt: skip


def opened(scenario: str = "alley", **more: object) -> Hands:
    """The setup of a battle, opened with the button on its card."""
    hands = Hands(scenario, 3, title=True, **more)  # type: ignore[arg-type]
    hands.click("prepare", scenario)
    assert isinstance(screen(hands), SetupScreen)
    return hands


def screen(hands: Hands) -> object:
    assert hands.program.before is not None
    return hands.program.before.screen


def to(hands: Hands, name: str) -> None:
    """Down with the keys to a row."""
    for _ in range(80):
        hands.key(DOWN)
        if hands.hits().focused[0] == f"pick {name}":
            return
    raise AssertionError(f"the keys do not come to {name}")


def shown(hands: Hands, name: str) -> str:
    """The word that is chosen in a row."""
    assert hands.program.before is not None
    rows = hands.program.before.choosing.show(hands.program.text).rows
    row = next(each for each in rows if not isinstance(each, str) and each.name == name)
    return row.choices[row.chosen]


def test_play_is_one_click_or_one_key_away_from_the_browser() -> None:
    for clicked in (True, False):
        hands = Hands("dojo", 3, title=True)
        if clicked:
            hands.click("play", "dojo")
        else:
            hands.key(ENTER)
        assert hands.session.battle.seed == 3
        assert hands.session.table.players == {"renka": PERSON, "osamu": "novice"}


def test_what_is_chosen_with_the_mouse_is_what_is_fought() -> None:
    """The gang by a person and only two of them, Lin with sword and shield, graded cover, the classic edition."""
    hands = opened()
    hands.click("pick side:gang", 0)
    hands.click("pick count:1", 0)
    hands.click("pick kind:lin", 2)
    hands.click("pick edition", 1)
    hands.click("pick rules", 1)
    to(hands, "house:cover")
    hands.click("pick house:cover", 1)
    hands.click("button", "begin")
    battle = hands.session.battle
    assert set(hands.session.table.players.values()) == {PERSON}
    assert [unit.id for unit in battle.units() if unit.side == "gang"] == ["vico", "needle"]
    assert battle.sheets["lin"].template == "shield_guard"
    assert battle.rules.name == "overseer_classic"
    assert battle.rules.house["cover"] == "graded"


def test_the_personality_chosen_for_a_side_leads_its_minds_and_is_remembered() -> None:
    """A person's side has none to choose; the gang's minds fight as cowards, and in the battle's replay as well."""
    hands = opened()
    assert hands.hits().find(("pick temper:patrol", 0)) is None
    at = [*personalities()].index("coward") + 1
    hands.click("pick temper:gang", at)
    assert shown(hands, "temper:gang") == "Coward"
    hands.click("button", "begin")
    table = hands.session.table
    gang = [unit.id for unit in hands.session.battle.units() if unit.side == "gang"]
    assert table.tempers == dict.fromkeys(gang, "coward")
    assert table.notes is not None
    assert dict(table.notes.replay(table.battle).scenario.tempers) == table.tempers
    chosen = Prepared().with_temper(load("alley"), "gang", "coward")
    assert chosen.temper(load("alley"), "gang") == "coward"
    assert chosen.with_temper(load("alley"), "gang", "") == Prepared()


def test_the_same_with_the_keys_alone() -> None:
    hands = Hands("alley", 3, title=True)
    hands.key(pygame.K_p)
    to(hands, "side:gang")
    hands.key(LEFT)
    hands.key(LEFT)
    to(hands, "units")
    hands.key(RIGHT)
    to(hands, "unit:moss")
    hands.key(LEFT)
    to(hands, "count:1")
    hands.key(LEFT)
    for digit in (pygame.K_4, pygame.K_7, pygame.K_1):
        hands.key(digit)
    hands.key(pygame.K_BACKSPACE)
    hands.key(ENTER, pygame.KMOD_CTRL)
    assert hands.session.battle.seed == 47
    assert hands.session.table.players["moss"] == "any_legal"
    assert hands.session.table.players["vico"] == PERSON
    assert "rook" not in hands.session.table.players


def test_enter_begins_and_escape_goes_back() -> None:
    hands = opened()
    hands.key(pygame.K_ESCAPE)
    assert hands.program.before is None
    assert hands.program.title is not None
    hands.key(pygame.K_p)
    hands.key(ENTER)
    assert hands.program.session is not None


def test_choices_are_remembered_and_can_be_put_back(tmp_path: Path) -> None:
    hands = opened(folder=tmp_path)
    hands.click("pick count:1", 0)
    hands.key(pygame.K_9)
    hands.key(pygame.K_ESCAPE)
    other = Hands("alley", 3, title=True, folder=tmp_path)
    other.click("play", "alley")
    assert other.session.battle.seed == 9
    assert "rook" not in other.session.table.players
    other.program.show_title("alley")
    other.look()
    other.key(pygame.K_p)
    assert shown(other, "count:1") == "2"
    other.click("button", "reset")
    assert shown(other, "count:1") == "4"
    other.click("button", "back")
    assert other.program.remembered["alley"] == Prepared()


def test_a_rematch_is_prepared_as_the_battle_was() -> None:
    hands = opened()
    hands.click("pick count:1", 0)
    hands.click("button", "begin")
    hands.key(pygame.K_F5)
    assert "rook" not in hands.session.table.players


def test_new_dice_each_time_are_new_and_shown_in_the_save() -> None:
    seeds = set()
    for _ in range(3):
        hands = opened("dojo")
        hands.click("pick seed:", 1)
        hands.click("button", "begin")
        seeds.add(hands.session.battle.seed)
    assert len(seeds) == 3


def test_whose_eyes_look_is_chosen_before_and_holds() -> None:
    hands = opened()
    hands.click("pick view", 1)
    hands.click("button", "begin")
    assert hands.session.player_view
    assert hands.session.side == "patrol"


def test_a_house_rule_opens_its_card_by_mouse_and_by_key() -> None:
    hands = opened()
    hands.click("pick rules", 1)
    to(hands, "house:cover")
    hands.key(pygame.K_i)
    assert (hands.program.page_name, hands.program.page_of) == ("rule", "COV-13")
    hands.key(pygame.K_ESCAPE)
    hands.click("rule", "COV-13")
    assert hands.program.page_of == "COV-13"


def test_a_save_goes_on_with_whoever_plays_in_it(tmp_path: Path) -> None:
    """Rook is a person's, by the setup; Needle is taken over during the battle."""
    hands = opened(data=tmp_path)
    hands.click("pick units", 1)
    to(hands, "unit:rook")
    hands.click("pick unit:rook", 1)
    hands.key(ENTER, pygame.KMOD_CTRL)
    session = hands.session
    session.table.hand_over("needle", PERSON)
    assert hands.program.keeper.save(session.battle, session.table.notes, "one")
    battles.load(hands.program, saves.file_of(tmp_path / "saves", "one"))
    players = hands.session.table.players
    assert [unit for unit in players if players[unit] == PERSON] == ["lin", "duarte", "hale", "needle", "rook"]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 800), 75), ((1280, 800), 100), ((1280, 800), 200), ((640, 400), 100), ((1000, 700), 100)],
)
def test_every_row_can_be_reached_by_key_and_shows(lang: str, size: tuple[int, int], scale: int) -> None:
    """With everything folded out: the row the keys are on lies in the window, and none lies on a button."""
    hands = opened(lang=lang, size=size, scale=scale)
    before = hands.program.before
    assert before is not None
    before.choosing.units_open = before.choosing.house_open = True
    before.refresh()
    hands.look()
    stops = 2 + 1 + 1 + 7 + 2 + 2 + 41 + 2
    seen = []
    for _ in range(stops):
        hands.key(DOWN)
        focused = hands.hits().focused
        seen.append(focused[0])
        hit = hands.hits().find(focused)
        assert hit is not None, focused
        assert pygame.Rect((0, 0), size).contains(hit.box), focused
        assert hands.free(hit) is not None, focused
    assert len(set(seen)) == stops
    hands.key(DOWN)
    assert hands.hits().focused == ("button", "begin")
    buttons = [hit for hit in hands.hits().entries if hit.action == "button"]
    assert [hit.value for hit in buttons] == ["back", "lab", "deploy", "begin"]
    assert all(pygame.Rect((0, 0), size).contains(hit.box) for hit in buttons)
    for one in hands.hits().entries:
        for other in buttons:
            assert one is other or not one.box.colliderect(other.box), (one.name, other.name)


def test_another_language_says_everything_again() -> None:
    hands = opened()
    hands.click("pick count:1", 0)
    hands.key(pygame.K_l)
    assert shown(hands, "side:patrol") == "真人"
    assert shown(hands, "count:1") == "2"


def test_a_file_with_faults_is_said_and_the_title_stays(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("format = 1\n", "utf-8")
    hands = Hands("dojo", 1, title=True)
    battles.prepare(hands.program, str(file))
    assert hands.program.page_name == "faults"
    assert hands.program.before is None
