"""From the click to the log line: what a person does in the window, and what their side may not see there."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from components.movement import Position
from game.app import fonts
from game.app.marks import square_name
from game.app.showing import ForecastCard
from systems import knowledge, referee
from systems.commands import Attack, Defend, EndTurn, Move, SetStanding
from systems.forecast import Forecast
from tests.ui import players
from tests.ui.hands import Hands


@pytest.fixture
def dojo() -> Hands:
    """Both sides played by people; Renka has the turn at D5, Osamu stands at I5."""
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    return hands


def forecast(hands: Hands) -> ForecastCard:
    shown = hands.session.screen.panels.forecast
    assert isinstance(shown, ForecastCard)
    return shown


# a click, a command, a line


def test_a_click_on_ground_is_a_move_and_a_line_of_the_log(dojo: Hands) -> None:
    dojo.hover((6, 4))
    tags = dojo.session.screen.scene.marks.tags
    assert [tag.strong for tag in tags] == ["3 of 13\u00a0m"], "the way shows its cost before it is gone"
    dojo.square((6, 4))
    assert isinstance(dojo.session.battle.commands[-1], Move)
    assert dojo.rows()[-1] == "Renka Moor moves to G5 | 3\u00a0m | MOV-01"


def test_pointing_shows_the_odds_pinning_keeps_them_a_second_click_commits(dojo: Hands) -> None:
    dojo.square((7, 4))
    dojo.hover((8, 4))
    shown = forecast(dojo)
    assert shown.target.startswith("Osamu Vale")
    assert not shown.commit, "nothing is pinned yet"
    dojo.square((8, 4))
    assert forecast(dojo).commit
    expected = dojo.session.answer()
    dojo.square((8, 4))
    assert isinstance(expected, Forecast)
    assert isinstance(dojo.session.battle.commands[-1], Attack)
    assert any(row.startswith("Renka Moor strikes Osamu Vale") for row in dojo.rows())


def test_a_strike_out_of_reach_is_walked_to_in_one_plan(dojo: Hands) -> None:
    dojo.key(pygame.K_b)
    reason = dojo.session.plan.reason
    assert reason is not None
    assert reason.rule == "MEL-02"
    assert reason.remedy == "Possible from H5, H4 and H6."
    assert {square_name(*square) for square, _, _ in dojo.session.screen.scene.marks.possible} == {"H5", "H4", "H6"}
    dojo.square((7, 4))
    assert dojo.session.screen.scene.marks.ghost is not None
    assert not any(isinstance(each, Move) for each in dojo.session.battle.commands), "only planned"
    dojo.square((8, 4))
    before = dojo.session.answer()
    assert isinstance(before, Forecast)
    assert "after moving" in forecast(dojo).target
    dojo.click("commit")
    commands = dojo.session.battle.commands
    assert [type(each) for each in commands[-2:]] == [Move, Attack]
    announced = next(event for event in dojo.session.battle.log if event.key == "attack_announced")
    assert announced.forecast == before, "what was shown after the walk is what was rolled"  # type: ignore[attr-defined]


def test_undo_goes_back_until_a_die_falls(dojo: Hands) -> None:
    start = dojo.session.battle.hash()
    dojo.square((7, 4))
    dojo.click("tool", "undo")
    assert dojo.session.battle.hash() == start
    assert dojo.rows()[-1].startswith("Renka Moor has the turn")
    dojo.square((7, 4))
    dojo.key(pygame.K_n)
    dojo.key(pygame.K_RETURN)
    dojo.wait()
    dojo.key(pygame.K_0)
    dojo.wait()
    after = dojo.session.battle.hash()
    assert any(event.key == "rolled" for event in dojo.session.battle.log)
    undo = next(tool for tool in dojo.session.screen.panels.strip.tools if tool.name == "undo")
    assert not undo.enabled
    assert "dice have fallen" in undo.tip, "the tool says why it does nothing"
    dojo.key(pygame.K_u)
    assert dojo.session.battle.hash() == after


def test_a_refused_square_says_why_and_is_lit(dojo: Hands) -> None:
    dojo.square((1, 1))
    plan = dojo.session.plan
    assert plan.reason is not None
    assert plan.reason.rule == "MOV-01"
    assert plan.refused == ("square", 1, 1)
    assert dojo.session.screen.scene.marks.refused == (("square", 1, 1),)
    dojo.key(pygame.K_ESCAPE)
    assert dojo.session.plan.reason is None


def test_every_button_that_is_not_possible_says_why(dojo: Hands) -> None:
    """A click on it opens a reason with a rule; none changes the battle. A group opens, and each in it says why."""
    before = dojo.session.battle.hash()
    shown = [each for each in dojo.session.screen.panels.bar.actions if not each.name.startswith("group:")]
    refused = [each.name for each in shown if not each.enabled or each.spent]
    assert refused
    for name in refused:
        dojo.put_away()
        dojo.unfold(name)
        dojo.click("action", name)
        reason = dojo.session.plan.reason
        assert reason is not None, name
        assert reason.rule, name
        assert reason.why, name
        assert dojo.session.plan.reason_for == name
    assert dojo.session.battle.hash() == before


def test_willpower_and_fewer_extras_are_chosen_in_the_band(dojo: Hands) -> None:
    dojo.square((7, 4))
    dojo.key(pygame.K_b)
    dojo.square((8, 4))
    plain = dojo.session.answer()
    assert isinstance(plain, Forecast)
    assert plain.attack_extra == 1
    dojo.click("choice", "willpower")
    paid = dojo.session.answer()
    assert isinstance(paid, Forecast)
    assert paid.pool == plain.pool + 3
    assert any(row.rule == "DIC-11" and row.value == "+3" for row in forecast(dojo).rows)
    dojo.click("choice", "fewer")
    fewer = dojo.session.answer()
    assert isinstance(fewer, Forecast)
    assert fewer.attack_extra == 0
    dojo.click("commit")
    command = dojo.session.battle.commands[-1]
    assert isinstance(command, Attack)
    assert (command.willpower, command.extra) == (True, 0)


def test_a_deed_is_done_with_another_weapon(dojo: Hands) -> None:
    dojo.click("action", "charge")
    first = dojo.session.deed("charge")
    dojo.click("choice", "weapon:fist")
    second = dojo.session.deed("charge")
    assert first is not None
    assert second is not None
    assert (first.weapon, second.weapon) == ("foot", "fist")
    dojo.key(pygame.K_c)
    assert dojo.session.deed("charge").weapon == "foot", "the key again goes on to the next"  # type: ignore[union-attr]


def test_a_turn_ends_with_actions_left(dojo: Hands) -> None:
    dojo.click("end turn")
    assert dojo.session.battle.commands[-1] == EndTurn("renka")
    assert dojo.session.battle.acting() == "osamu"


# questions


def asked(answer: str = "ask") -> Hands:
    """Renka is about to answer Osamu's blow."""
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    hands.session.submit(SetStanding("renka", answer))
    hands.square((7, 4))
    hands.click("end turn")
    hands.wait()
    hands.key(pygame.K_g)
    hands.key(pygame.K_n)
    hands.key(pygame.K_RETURN)
    hands.wait()
    return hands


def test_the_attacked_unit_is_asked_and_answers() -> None:
    hands = asked()
    session = hands.session
    assert session.ask is not None
    assert session.ask.choice == "defend"
    assert session.screen.panels.band is not None
    assert session.screen.panels.band.text.startswith("Osamu Vale attacks Renka Moor with")
    assert session.screen.panels.band.rule
    assert not session.screen.panels.bar.end_enabled
    hands.click("action", "willpower")
    hands.click("action", "spend:0")
    assert session.battle.commands[-1] == Defend("renka", 0, True)
    assert session.ask is None


def test_how_often_to_ask_is_set_on_the_units_sheet() -> None:
    hands = Hands("dojo", 1, persons=("guest", "house"))
    hands.wait()
    hands.click("unit", "renka")
    assert hands.program.page_name == "unit"
    hands.click("pick standing:renka", 3)
    assert hands.session.battle.unit("renka").standing == "never"
    assert hands.session.battle.commands[-1] == SetStanding("renka", "never")


# rules


def test_a_rule_card_has_the_sum_here_and_the_chance_without_it(dojo: Hands) -> None:
    """Without the rule the pool is folded again: the same as if its line had never been there."""
    dojo.square((7, 4))
    dojo.square((8, 4))
    shown = dojo.session.answer()
    assert isinstance(shown, Forecast)
    dojo.click("rule", "DEF-03")
    card = dojo.session.screen.panels.card
    assert card is not None
    assert card.rule == "DEF-03"
    assert [(row.text, row.value) for row in card.here] == [("Base", "\u22123"), ("Dice pool", str(shown.pool))]
    other = dojo.session.other(shown)
    assert other is not None
    assert other.pool == shown.pool + 3
    assert other.hit > shown.hit
    assert card.without == f"Without it: {other.hit * 100:.1f}%"
    dojo.click("without rule", "DEF-03")
    assert forecast(dojo).pool == str(other.pool)
    dojo.key(pygame.K_ESCAPE)
    assert dojo.session.screen.panels.card is None
    assert forecast(dojo).pool == str(shown.pool)


def test_every_rule_link_on_the_screen_opens_its_card(dojo: Hands) -> None:
    dojo.square((7, 4))
    dojo.square((8, 4))
    links = {hit.value for hit in dojo.hits().entries if hit.action == "rule"}
    assert len(links) > 5
    for rule in sorted(links):
        dojo.session.plan.card = rule
        dojo.session.refresh()
        card = dojo.session.screen.panels.card
        assert card is not None
        assert card.rule == rule
        assert card.title
        assert card.body


def test_a_row_of_the_log_lays_its_sum_open(dojo: Hands) -> None:
    dojo.square((7, 4))
    dojo.square((8, 4))
    shown = dojo.session.answer()
    dojo.click("commit")
    dojo.wait()
    assert isinstance(shown, Forecast)
    place = next(row.value for row in dojo.session.screen.panels.log if row.title.startswith("Renka Moor strikes"))
    dojo.click("log", place)
    row = next(row for row in dojo.session.screen.panels.log if row.open)
    assert row.title.startswith("Renka Moor strikes Osamu Vale")
    values = {line.rule: line.value for line in row.lines}
    assert values["DEF-03"] == "\u22123"
    assert all(line.rule for line in row.lines), "every line has its rule"
    dojo.click("rule", "DEF-03")
    card = dojo.session.screen.panels.card
    assert card is not None
    assert card.rule == "DEF-03"
    dojo.key(pygame.K_ESCAPE)
    dojo.click("log", place)
    assert not any(row.open for row in dojo.session.screen.panels.log)


def test_the_log_is_searched(dojo: Hands) -> None:
    dojo.square((6, 4))
    dojo.click("log search")
    for letter in "moves":
        dojo.event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)
        dojo.event(pygame.TEXTINPUT, text=letter)
    dojo.look()
    panel = dojo.session.screen.log
    assert [row.title for row in panel.matching(dojo.session.screen.panels.log)] == ["Renka Moor moves to G5"]
    assert dojo.session.plan.deed == "", "what is typed there chooses no deed"
    dojo.key(pygame.K_ESCAPE)
    assert panel.search == ""


def test_alt_shows_what_everything_covers_as_long_as_it_is_held(dojo: Hands) -> None:
    dojo.event(pygame.KEYDOWN, key=pygame.K_LALT, mod=0, unicode="")
    dojo.look()
    assert {value for _, value in dojo.session.screen.scene.marks.badges} == {"3"}, "a Size 4 rack against Size 5"
    dojo.event(pygame.KEYUP, key=pygame.K_LALT, mod=0, unicode="")
    dojo.look()
    assert dojo.session.screen.scene.marks.badges == ()


def test_a_chosen_attack_draws_a_line_to_every_target() -> None:
    hands = Hands("alley", 2, persons=players.sides("alley"))
    hands.wait()
    unit = hands.session.person
    assert unit is not None
    deed = next(each for each in hands.session.deeds() if each.verb == "attack" and each.icon == "shoot")
    hands.session.plan.deed = deed.name
    hands.session.plan.hovered = None
    hands.session.refresh()
    marks = hands.session.screen.scene.marks
    foes = [each for each in hands.session.battle.units() if each.side != unit.side and not each.dead]
    located = [each for each in foes if each.id in hands.session.people.located]
    assert len(marks.sights) == len(located) > 1
    for line, foe in zip(
        sorted(marks.sights, key=lambda each: each.end), sorted(located, key=lambda each: (each.x, each.y)), strict=True
    ):
        assert list(line.end) == [foe.x, foe.y]
        refusal = referee.why_not(hands.session.battle, Attack(unit.id, foe.id, deed.weapon))
        assert line.open == (refusal is None), foe.id


# language and views


def test_the_language_changes_everywhere_at_once(dojo: Hands) -> None:
    dojo.square((6, 4))
    dojo.key(pygame.K_l)
    panels = dojo.session.screen.panels
    assert panels.log_word == "记录"
    assert panels.log[-1].title.startswith("莲华移动到")
    assert panels.bar.end == "结束回合"
    assert dojo.session.people.token(dojo.session.battle.unit("renka")).letters == "莲"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    found: list[str] = []
    render = fonts.render

    def listen(text: str, *rest: object) -> pygame.Surface:
        found.append(text)
        return render(text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts, "render", listen)
    return found


HIDDEN = """
[rules]
reveal_enemy_defense = "off"
"""


def hidden_dojo(tmp_path_factory: pytest.TempPathFactory) -> Hands:
    """The dojo with enemy numbers hidden, seen by the guest's side; Osamu's numbers are unlike any other."""
    from importlib import resources

    text = resources.files("assets").joinpath("scenarios/dojo.toml").read_text(encoding="utf-8")
    text = text.replace('template = "staff_adept"', 'template = "staff_adept"\nprinted = { base_defense = 4321 }')
    file = tmp_path_factory.mktemp("hidden") / "hidden.toml"
    file.write_text(text + HIDDEN, encoding="utf-8")
    hands = Hands(str(file), 1, view="player")
    hands.wait()
    return hands


def test_a_player_reads_no_hidden_number_anywhere(drawn: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    """With ``reveal_enemy_defense`` off nothing that is drawn holds the enemy's Base, Health or pool (INF-01, INF-04).

    The enemy's Base is a number that stands nowhere else, so one look at every text is enough.
    """
    hands = hidden_dojo(tmp_path_factory)
    assert hands.session.people.side == "guest"
    osamu = hands.session.battle.unit("osamu")
    assert osamu.base_defense == 4321
    hands.hover((osamu.x, osamu.y))
    hands.square((osamu.x, osamu.y))
    hands.click("unit", "osamu")
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_c)
    hands.square((osamu.x, osamu.y))
    shown = forecast(hands)
    assert shown.estimate == "estimate"
    assert "–" in shown.chance or "to" in shown.chance, "the chance is a range"
    hands.click("log search")
    hands.key(pygame.K_ESCAPE)
    text = "\n".join(drawn)
    assert "Osamu" in text
    assert "estimate" in text
    assert "4321" not in text
    assert "4,321" not in text
    chip = next(chip for chip in hands.session.screen.panels.strip.chips if chip.unit == "osamu")
    assert chip.initiative == "?"
    card = hands.session.people.card(osamu)
    figures = {stat.caption: stat.value for stat in card.stats}
    assert "–" in figures["Defense"], "what is still possible is a range"
    assert "Base" not in figures
    assert "4321" not in repr(card)
    assert card.health == "unhurt"


def test_the_storyteller_does_read_it(drawn: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    """The same look in the other view finds the number: the test above would notice it."""
    hands = hidden_dojo(tmp_path_factory)
    hands.session.see(player=False)
    hands.hover((8, 4))
    assert any("4321" in text or "4,321" in text for text in drawn)


def test_out_of_sight_is_out_of_the_window(drawn: list[str]) -> None:
    """A side that sees no enemy reads no name of one: not on the track, not in a reason, not in the log."""
    hands = Hands("warehouse", 3, view="player")
    hands.wait()
    session = hands.session
    with session.battle:  # asked of the rules: the window might be wrong about it
        known = knowledge.located(session.battle, session.side)
        seen_before = knowledge.last_seen(session.battle, session.side)
    unseen = [unit for unit in session.battle.ids if unit not in known]
    assert unseen
    for name in unseen:
        assert name not in [chip.unit for chip in session.screen.panels.strip.chips] or any(
            chip.unit == name and chip.token.hollow for chip in session.screen.panels.strip.chips
        )
    assert session.screen.scene.marks.unseen, "what nobody sees is dark"
    for each in session.screen.panels.bar.actions:
        if not each.enabled and hands.hits().find(("action", each.name)) is not None:
            hands.click("action", each.name)
    never = [unit for unit in unseen if unit not in seen_before]
    assert never
    text = "\n".join(drawn)
    for unit in never:
        assert session.name_of(unit) not in text, unit


H39_WINDOWS = ((640, 400), (800, 600), (1280, 720), (1921, 1081))
H39_SCALES = (75, 100, 150, 200)


def test_h39_a_click_through_the_program_selects_the_square_drawn_there() -> None:
    """Every square at its centre and inner corners, in four windows at four scales and three zooms in turn, by events
    of the window.
    """
    for number, (size, scale) in enumerate(product(H39_WINDOWS, H39_SCALES)):
        hands = Hands("dojo", 1, persons=("guest", "house"), size=size, scale=scale)
        zoom = (20, 40, 80)[number % 3]
        screen = hands.session.screen
        screen.camera = screen.camera.zoomed(zoom)
        hands.look()
        camera, reached = screen.camera, 0
        for square in product(range(camera.columns), range(camera.rows)):
            left, top = camera.screen(square)
            last = camera.q - 1
            for at in ((left + 1, top + 1), (left + last - 1, top + last - 1), camera.middle(square)):
                hit = screen.hits.at(at)
                if hit is None or hit.action != "board":
                    continue
                hands.point(at)
                assert hands.session.plan.hovered == square, (size, scale, zoom, at)
                reached += 1
        assert reached, (size, scale)
        hands.point((screen.at.size[0] - 1, screen.at.size[1] // 2))
        assert hands.session.plan.hovered is None


def test_of_two_on_one_square_a_click_means_the_one_the_deed_can_be_done_to() -> None:
    """In a hold bodies share a square: an attack means the enemy there, help the friend."""
    hands = Hands("wrestlers", 4, persons=players.sides("wrestlers"))
    hands.wait()
    session = hands.session
    battle, me = session.battle, session.person
    assert me is not None
    friend = next(unit for unit in battle.units() if unit.side == me.side and unit.id != me.id)
    foe = next(unit for unit in battle.units() if unit.side != me.side)
    with battle:
        for each in (friend, foe):
            battle.write(each.id, Position, "x", me.x)
            battle.write(each.id, Position, "y", me.y + 1)
    square = (me.x, me.y + 1)
    assert session.unit_under(square) == foe.id
    session.plan.deed = "aid"
    assert session.unit_under(square) == friend.id
    session.plan.deed, session.plan.target = "", friend.id
    assert session.unit_under(square) == friend.id, "who is pinned stays meant"
