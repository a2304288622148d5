"""Areas, spells, moments and what only some know, at the window: by mouse and keys, on the board and in the cards."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from components.actions import Standing
from components.condition import Conditions
from components.hiding import Hiding
from components.movement import Position
from components.scene import Clock, Opening
from game.app import fonts
from game.app.showing import ForecastCard, Note
from game.text import numbers
from systems import referee, zones
from systems.commands import Bombard, Brace, Cast, Fire, LockOn, ReadIntent, Ready, Suppress, Surrender
from systems.events import Joined, Told, TurnDelayed
from systems.forecast import Forecast
from systems.offers import Refusal
from systems.store import SCENE
from tests.ui.hands import Hands

FIELD = """
format = 1

[scenario]
name = {{ en = "Trial of arms", zh = "试武场" }}
text = {{ en = "Everybody has a turn.", zh = "人人有份。" }}
difficulty = 1
tags = ["areas"]

[map]
ground = "grass"
rows = '''
.........#........
..................
....C.......C.....
..................
..................
..................
..................
..................
..................
..................
'''

[[side]]
id = "blue"
name = {{ en = "Blue", zh = "蓝方" }}

[[side]]
id = "red"
name = {{ en = "Red", zh = "红方" }}
{units}
"""
UNIT = """
[[unit]]
id = "{id}"
template = "{template}"
side = "{side}"
at = [{x}, {y}]
"""
WHO = (
    ("mage", "mage", "blue", 4, 4), ("gren", "grenadier", "blue", 4, 7), ("gunner", "machine_gunner", "blue", 2, 6),
    ("thug", "street_thug", "red", 13, 6), ("cop", "patrol_officer", "red", 12, 7),
)  # fmt: skip


def field(folder: Path, first: str, arms: str = "", **more: object) -> Hands:
    """The field with both sides in a person's hands, when it is that unit's turn; ``arms`` are its weapons."""
    units = "".join(
        UNIT.format(id=a, template=b, side=c, x=x, y=y) + (f"weapons = [{arms}]\n" if arms and a == first else "")
        for a, b, c, x, y in WHO
    )
    file = folder / "trial.toml"
    file.write_text(FIELD.format(units=units), encoding="utf-8")
    hands = Hands(str(file), 3, persons=("blue", "red"), **more)  # type: ignore[arg-type]
    seated(hands)
    while hands.session.person is not None and hands.session.person.id != first:
        hands.click("end turn")
        seated(hands)
    return hands


def seated(hands: Hands) -> None:
    """Wait until somebody has to decide; whoever is handed the screen takes it."""
    hands.wait()
    while hands.session.hands_to:
        hands.key(pygame.K_RETURN)
        hands.wait()


def press(hands: Hands, name: str) -> None:
    hands.unfold(name)
    hands.click("action", name)


def card(hands: Hands) -> ForecastCard:
    shown = hands.session.screen.panels.forecast
    assert isinstance(shown, ForecastCard)
    return shown


# areas


def test_an_area_is_drawn_before_it_goes_off_with_the_odds_and_the_save_of_each(tmp_path: Path) -> None:
    hands = field(tmp_path, "gren")
    press(hands, "bombard")
    hands.hover((13, 7))
    answer, marks, shown = hands.session.answer(), hands.session.screen.scene.marks, card(hands)
    assert isinstance(answer, Forecast)
    assert {(12, 6), (13, 6), (14, 8)} <= marks.area
    assert (9, 7) not in marks.area
    names = {"thug": "Street thug", "cop": "Patrol officer"}
    assert {name for name, _ in answer.each} == set(names)
    for name, one in answer.each:
        row = next(row for row in shown.rows if row.kind == "head" and row.text == names[name])
        assert row.value == ">99.9%" if one.hit > 0.9995 else f"{one.hit:.1%}"
        save = one.steps[0].other
        assert any(row.kind == "side" and row.value == str(save.pool) for row in shown.rows)
    assert hands.session.screen.panels.band.commit == "", "a square only pointed at is not chosen yet"  # type: ignore[union-attr]
    hands.square((13, 7))
    hands.click("commit")
    assert hands.session.battle.commands[-1] == Bombard("gren", (13, 7), "grenade_launcher")


def test_an_area_is_aimed_with_the_keys_alone(tmp_path: Path) -> None:
    hands = field(tmp_path, "gren")
    for key in (pygame.K_e, pygame.K_b, *(pygame.K_RIGHT,) * 9):
        hands.key(key)
    hands.key(pygame.K_RETURN)
    assert hands.session.plan.fields["square"] == (13, 7)
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.session.battle.commands[-1], Bombard)


def test_a_square_where_nothing_can_go_off_says_why_and_draws_no_area(tmp_path: Path) -> None:
    hands = field(tmp_path, "gren")
    press(hands, "bombard")
    hands.hover((9, 0))
    answer, marks = hands.session.answer(), hands.session.screen.scene.marks
    assert isinstance(answer, Refusal)
    assert answer.key == "area.closed"
    assert marks.refused == (("square", 9, 0),)
    assert not marks.area


def test_friends_in_an_area_are_dark_in_the_chart_and_can_be_spared(tmp_path: Path) -> None:
    hands = field(tmp_path, "gunner")
    press(hands, "suppress")
    hands.square((13, 7))
    band = hands.session.screen.panels.band
    assert band is not None
    cone = next(each.name for each in band.choices if each.label == "Cone")
    hands.click("choice", cone)
    answer = hands.session.answer()
    assert isinstance(answer, Forecast)
    assert "gren" in {name for name, _ in answer.each}
    kinds = {bar.label: bar.kind for bar in card(hands).bars}
    letters = hands.session.people.letters
    assert (kinds[letters["gren"]], kinds[letters["thug"]]) == ("drop", "up")
    spare = next(each for each in hands.session.screen.panels.band.choices if each.label == "Grenadier")  # type: ignore[union-attr]
    hands.click("choice", spare.name)
    changed = hands.session.answer()
    assert isinstance(changed, Forecast)
    assert "gren" not in {name for name, _ in changed.each}
    hands.click("commit")
    command = hands.session.battle.commands[-1]
    assert isinstance(command, Suppress)
    assert (command.shape, command.spared) == ("cone", ("gren",))


@pytest.mark.parametrize(("answer", "willpower"), [("brace:1", True), ("brace:0", False)])
def test_who_is_about_to_be_harmed_is_asked_whether_to_brace(tmp_path: Path, answer: str, willpower: bool) -> None:
    hands = field(tmp_path, "gren")
    with hands.session.battle as battle:
        battle.write("thug", Standing, "answer", "ask")
    hands.session.after()
    hands.wait()
    press(hands, "bombard")
    hands.square((13, 7))
    hands.click("commit")
    hands.wait()
    assert hands.session.ask is not None
    assert (hands.session.ask.choice, hands.session.ask.unit) == ("brace", "thug")
    assert card(hands).chance_word == "to harm one"
    ways = dict(hands.session.ask.ways)
    assert ways[True].hit < ways[False].hit
    told = [text for text, _ in card(hands).answers]
    assert [text.split(":")[0] for text in told] == ["No Willpower", "+ Willpower"]
    assert all(numbers.percent(ways[way].hit) in text for way, text in zip((False, True), told, strict=True))
    bar = hands.session.screen.panels.bar
    values = {each.name: each.value for each in bar.actions}
    assert (values["brace:0"], values["brace:1"]) == tuple(numbers.percent(ways[way].hit) for way in (False, True))
    hands.click("action", answer)
    assert Brace("thug", willpower) in hands.session.battle.commands


# spells


# a target held, an intent read


def test_a_guided_weapon_is_locked_on_its_target_with_the_odds_of_it(tmp_path: Path) -> None:
    hands = field(tmp_path, "gunner", '"anti_tank_missile", "fist"')
    press(hands, "lock_on")
    hands.square((13, 6))
    answer, shown = hands.session.answer(), card(hands)
    assert isinstance(answer, Forecast)
    assert (answer.verb, answer.costs) == ("lock_on", ("move", "standard"))
    assert 0 < answer.effects[0].chance < 1
    assert shown.chance == f"{answer.effects[0].chance:.1%}", "the number is the lock that holds"
    hands.click("commit")
    assert hands.session.battle.commands[-1] == LockOn("gunner", "thug", "anti_tank_missile")


def test_a_guard_reads_what_a_stranger_is_up_to_with_the_odds_of_it() -> None:
    hands = Hands("parley", 3, persons=("gang", "house"))
    hands.wait()
    for _ in range(12):
        unit = hands.session.person
        assert unit is not None
        offers = {offer.verb: offer for offer in referee.legal(hands.session.battle, unit.id)}
        if "read_intent" in offers:
            break
        hands.click("end turn")
        hands.wait()
    assert unit is not None
    press(hands, "read_intent")
    target = str(offers["read_intent"].fields[0].values[0])
    found = hands.session.battle.unit(target)
    hands.square((found.x, found.y))
    answer = hands.session.answer()
    assert isinstance(answer, Forecast)
    assert card(hands).chance == f"{answer.effects[0].chance:.1%}"
    hands.click("commit")
    assert hands.session.battle.commands[-1] == ReadIntent(unit.id, target)


def test_every_spell_has_a_button_of_its_own_with_its_price(tmp_path: Path) -> None:
    hands = field(tmp_path, "mage")
    battle, unit = hands.session.battle, hands.session.person
    assert unit is not None
    press(hands, "group:spells")
    shown = {each.name: each for each in hands.session.screen.panels.bar.actions if each.group == "spells"}
    assert set(shown) == {f"cast:{spell.key}" for spell in unit.sheet.spells}
    for spell in unit.sheet.spells:
        assert tuple(sorted(shown[f"cast:{spell.key}"].costs)) == tuple(sorted(battle.rules.spell_prices(spell)[0]))
    assert len({each.key for each in shown.values()}) == len(shown)


def test_a_spell_is_cast_at_somebody_or_on_a_square_that_is_drawn(tmp_path: Path) -> None:
    hands = field(tmp_path, "mage")
    press(hands, "cast:fireball")
    hands.hover((13, 7))
    assert (13, 6) in hands.session.screen.scene.marks.area
    assert card(hands).action == "Fireball"
    hands.key(pygame.K_ESCAPE)
    press(hands, "cast:wall_of_stone")
    hands.hover((8, 6))
    wall = hands.session.screen.scene.marks.area
    assert (8, 6) in wall
    assert len({x for x, _ in wall}) == 1, "a wall stands across the way"
    hands.key(pygame.K_ESCAPE)
    unit = hands.session.person
    assert unit is not None
    aimed = [each for each in hands.session.deeds() if each.verb == "cast" and each.targeted]
    deed = next(each for each in aimed if hands.session.refusal(unit, each) is None)
    press(hands, deed.name)
    hands.key(pygame.K_n)
    target = hands.session.plan.target
    assert target
    hands.key(pygame.K_RETURN)
    command = hands.session.battle.commands[-1]
    assert isinstance(command, Cast)
    assert (f"cast:{command.spell}", command.target) == (deed.name, target)


# moments


def test_a_deed_is_readied_for_a_deed_of_others_by_two_choices(tmp_path: Path) -> None:
    hands = field(tmp_path, "mage")
    press(hands, "ready_attack")
    hands.click("choice", "open:trigger")
    first = hands.session.screen.panels.band
    assert first is not None
    assert not any("does this" in each.label for each in first.choices), "verbs wait behind one chip"
    hands.click("choice", "open:trigger deeds")
    second = hands.session.screen.panels.band
    assert second is not None
    hands.click("choice", next(each.name for each in second.choices if each.label == "Cast a spell"))
    hands.click("commit")
    command = hands.session.battle.commands[-1]
    assert isinstance(command, Ready)
    assert (command.deed, command.trigger) == ("attack", "uses:cast")
    chip = next(each for each in hands.session.screen.panels.strip.chips if each.unit == "mage")
    assert chip.word in ("ready", "now")
    assert "ready: Attack" in hands.session.people.conditions(hands.session.battle.unit("mage"))


@pytest.mark.parametrize(("button", "fire"), [("fire", True), ("hold", False)])
def test_the_moment_is_asked_about_with_the_odds_of_the_blow(tmp_path: Path, button: str, fire: bool) -> None:
    hands = field(tmp_path, "mage")
    hands.session.submit(Ready("mage", "attack", "dagger", trigger="reach"))
    while hands.session.person is not None and hands.session.person.id != "thug":
        hands.click("end turn")
        hands.wait()
    with hands.session.battle as battle:
        battle.write("thug", Position, "x", 7)
        battle.write("thug", Position, "y", 4)
    hands.session.after()
    hands.wait()
    hands.square((5, 4))
    hands.wait()
    assert hands.session.ask is not None
    assert (hands.session.ask.choice, hands.session.ask.unit) == ("fire", "mage")
    assert card(hands).target == "Street thug"
    assert card(hands).rows
    hands.click("action", button)
    assert Fire("mage", fire) in hands.session.battle.commands


def test_a_leap_takes_the_run_up_that_its_square_needs(tmp_path: Path) -> None:
    hands = field(tmp_path, "mage")
    deed = hands.session.deed("jump")
    assert deed is not None
    near = {each.name: each for each in hands.session.domain(deed)}
    offered = [each for each in hands.session.offers() if each.verb == "jump"]
    from_rest = next(offer for offer in offered if offer.fields[1].high == 0)
    still = next(each.values for each in from_rest.fields if each.name == "square")
    far = next(square for square in near["square"].values if square not in still)
    hands.session.plan.deed = "jump"
    hands.session.plan.fields["square"] = far
    wanted = hands.session.wanted()
    assert wanted is not None
    assert wanted.run > 0  # type: ignore[attr-defined]
    assert not isinstance(hands.session.answer(), Refusal)


def test_a_letter_of_an_open_group_is_no_language_key(tmp_path: Path) -> None:
    hands = field(tmp_path, "mage")
    hands.key(pygame.K_y)
    hands.key(pygame.K_l)
    assert hands.program.text.lang == "en", "L is the way off the field here"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_l)
    assert hands.program.text.lang == "zh"


def test_nobody_gives_up_by_one_click(tmp_path: Path) -> None:
    hands = field(tmp_path, "mage")
    before = len(hands.session.battle.commands)
    press(hands, "surrender")
    assert len(hands.session.battle.commands) == before
    hands.click("commit")
    assert hands.session.battle.commands[-1] == Surrender("mage")
    assert "surrendered" in hands.session.people.marks(hands.session.battle.unit("mage"))


# what only some know


def rough(hands: Hands) -> None:
    """The officer hides from everybody of the other side, who have won back one step of it (HID-05)."""
    with hands.session.battle as battle:
        own = [unit.id for unit in battle.units() if unit.side == "blue"]
        battle.write("cop", Hiding, "whereabouts", tuple((name, 1) for name in own))
    hands.session.after()
    hands.wait()


def test_who_is_known_roughly_is_drawn_somewhere_near_and_can_be_aimed_at(tmp_path: Path) -> None:
    hands = field(tmp_path, "gren", view="player")
    rough(hands)
    cop, session = hands.session.battle.unit("cop"), hands.session
    assert session.people.rough.keys() == {"cop"}
    placed = next(each for each in session.screen.scene.placed if each.id == "cop")
    assert placed.token.hollow
    assert max(abs(placed.x - cop.x), abs(placed.y - cop.y)) <= 1
    assert [square for square, _ in session.screen.scene.marks.rough] == [(placed.x, placed.y)]
    hands.key(pygame.K_f)
    hands.square((int(placed.x), int(placed.y)))
    assert session.plan.target == "cop"
    assert isinstance(session.answer(), Forecast)
    assert session.screen.scene.marks.sights[-1].end == (placed.x, placed.y), "no line tells more than is known"


def test_where_the_rough_mark_lies_tells_nothing_of_the_square(tmp_path: Path) -> None:
    """Over the rounds it lies on every side of the unit, and on it no more often than beside it."""
    hands = field(tmp_path, "gren", view="player")
    rough(hands)
    cop, found = hands.session.battle.unit("cop"), set()
    for number in range(40):
        with hands.session.battle as battle:
            battle.write(SCENE, Clock, "round", number + 1)
        hands.session._look()
        x, y = hands.session.people.rough["cop"]
        found.add((x - cop.x, y - cop.y))
    assert len(found) == 9


def test_the_storyteller_sees_everybody_where_they_stand(tmp_path: Path) -> None:
    hands = field(tmp_path, "gren")
    rough(hands)
    cop = hands.session.battle.unit("cop")
    placed = next(each for each in hands.session.screen.scene.placed if each.id == "cop")
    assert (placed.x, placed.y, placed.token.hollow) == (cop.x, cop.y, False)
    assert "hiding" in placed.token.marks
    assert not hands.session.screen.scene.marks.rough


def test_mines_show_to_the_sides_that_know_of_them(tmp_path: Path) -> None:
    hands = field(tmp_path, "gren", view="player")
    with hands.session.battle as battle:
        zones.put(battle, zones.Zone(zones.MINE, "mine", "gren", (9, 8), ((9, 8),), zones.FOR_GOOD, ("blue",)))
        zones.put(battle, zones.Zone(zones.MINE, "mine", "thug", (10, 9), ((10, 9),), zones.FOR_GOOD, ("red",)))
        zones.put(battle, zones.Zone(zones.GAS, "gas", "thug", (8, 2), ((8, 2), (9, 2)), 2))
    hands.session.after()
    hands.wait()
    marks = hands.session.screen.scene.marks
    assert marks.signs == (((9, 8), "mine"), ((8, 2), "gas"))
    assert marks.zones == (frozenset(((8, 2), (9, 2))),)
    hands.hover((9, 8))
    assert [tag.strong for tag in hands.session.screen.scene.marks.tags] == ["Mine"]
    hands.session.see(player=False)
    assert ((10, 9), "mine") in hands.session.screen.scene.marks.signs


# the order of turns and the scenario's own words


def test_the_track_says_who_puts_off_who_is_new_and_who_is_caught(tmp_path: Path) -> None:
    hands = field(tmp_path, "mage")
    battle = hands.session.battle
    battle.log += [Joined(unit="cop", at=(12, 7)), TurnDelayed(unit="gunner", score=3)]
    hands.session.after()
    hands.wait()
    words = {each.unit: each.word for each in hands.session.screen.panels.strip.chips}
    assert (words["cop"], words["gunner"], words["mage"]) == ("new", "delays", "now")
    with battle:
        battle.write(SCENE, Opening, "phase", "surprise")
        battle.write(SCENE, Opening, "able", ("mage", "gren"))
    hands.session.after()
    hands.wait()
    words = {each.unit: each.word for each in hands.session.screen.panels.strip.chips}
    assert words["thug"] == "caught"
    assert words["gren"] == ""
    assert hands.session.screen.panels.strip.round == "Surprise"


@pytest.mark.parametrize("size", [(1280, 800), (1000, 700), (640, 400)], ids=["wide", "narrow", "small"])
def test_a_chip_says_its_word_when_one_points_at_it(tmp_path: Path, size: tuple[int, int]) -> None:
    """Narrow and small chips have room for a number only."""
    hands = field(tmp_path, "mage", size=size)
    with hands.session.battle as battle:
        battle.write("thug", Conditions, "prone", True)
    hands.session.after()
    hands.wait()
    name = hands.session.name_of("thug")
    chips = {each.unit: each for each in hands.session.screen.panels.strip.chips}
    assert chips["thug"].tip == f"{name}: {chips['thug'].word}" == f"{name}: prone"
    assert chips["cop"].tip == hands.session.name_of("cop")
    shown = hands.hits().find(("chip", "thug"))
    assert shown is None or shown.tip == f"{name}: prone\nFlat-footed", "nobody has acted yet"


def test_the_order_sheet_of_a_small_window_has_the_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = field(tmp_path, "mage", size=(640, 400))
    with hands.session.battle as battle:
        battle.write("thug", Conditions, "prone", True)
    hands.session.after()
    hands.click("tab", "order")
    written: list[str] = []
    put = fonts.Type.put

    def listening(self: fonts.Type, on: pygame.Surface, text: str, *rest: object, **more: object) -> pygame.Rect:
        written.append(text)
        return put(self, on, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(fonts.Type, "put", listening)
    hands.program.draw(pygame.Surface((640, 400)))
    assert {"prone", "now", hands.session.name_of("thug")} <= set(written)


@pytest.mark.parametrize(("lang", "words"), [("en", "An engine on the road."), ("zh", "路上传来引擎声。")])
def test_what_the_scenario_tells_stays_until_it_is_put_away(tmp_path: Path, lang: str, words: str) -> None:
    hands = field(tmp_path, "mage", lang=lang)
    hands.session.battle.log.append(Told(en="An engine on the road.", zh="路上传来引擎声。"))
    hands.session.after()
    hands.wait()
    told = hands.session.screen.panels.told
    assert told is not None
    assert told.text == words
    hands.hover((6, 6))
    assert hands.session.screen.panels.told is not None
    hands.click("choice", "told")
    assert hands.session.screen.panels.told is None


@pytest.mark.parametrize(("edition", "word"), [("overseer", "current"), ("overseer_classic", "classic")])
def test_the_battle_names_the_edition_that_is_played(edition: str, word: str) -> None:
    hands = Hands("dojo", 1)
    hands.program.ruleset = edition
    hands.program.start("dojo", 1, persons=("guest", "house"))
    hands.wait()
    assert hands.session.battle.rules.name == edition
    assert word in hands.session.screen.panels.edition.lower()


def test_a_chosen_deed_says_its_cost_and_rule_before_it_is_aimed(tmp_path: Path) -> None:
    hands = field(tmp_path, "gren")
    press(hands, "bombard")
    note = hands.session.screen.panels.forecast
    assert isinstance(note, Note)
    assert note.rule
    assert any("standard action" in line for line in note.lines)
