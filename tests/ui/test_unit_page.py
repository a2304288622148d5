"""The page of a unit: what it knows and carries, its abilities, what its states keep it from; nothing is cut off."""

from __future__ import annotations

import pygame
import pytest

from components.abilities import Abilities
from game import LANGS
from game.app import theme, unit_page
from game.app.people import People
from game.app.screens.page import WIDTH, PageScreen, PageShow
from game.app.screens.page_rows import PageRow, Rows
from game.app.theme import Scale
from game.scenario.loader import load
from game.text import Text
from systems import referee, states
from systems.battle import Battle
from systems.rulesets.boons import GIVES
from systems.rulesets.states import STATES

SIZE = (1280, 800)


@pytest.fixture
def battle() -> Battle:
    return referee.new_battle(load("wrestlers").setup(), 1)


def page(battle: Battle, unit: str, lang: str = "en", eyes: str = "") -> PageShow:
    text = Text(lang)
    return unit_page.page(text, People(text, battle, eyes), battle.unit(unit), own=True)


def values(shown: PageShow) -> dict[str, str]:
    """The rows by their labels; a number and its unit with a plain space between them."""
    return {row.label: row.value.replace("\N{NO-BREAK SPACE}", " ") for row in shown.rows}


def test_specialties_and_gear_are_told(battle: Battle) -> None:
    shown = values(page(battle, "marn"))
    assert shown["Gear"] == "Rope × 2"
    assert shown["Specialties"].split(", ") == [
        Text("en").specialty(each) for each in battle.sheets["marn"].specialties
    ]
    assert "Gear" not in values(page(battle, "boro"))


def test_gear_is_what_is_carried_now(battle: Battle) -> None:
    from components.objects import Carried

    with battle:
        battle.write("marn", Carried, "gear", (("rope", 1),))
    assert values(page(battle, "marn"))["Gear"] == "Rope × 1"


def test_an_ability_tells_its_action_what_it_gives_and_how_long(battle: Battle) -> None:
    assert values(page(battle, "ilka"))["Reed step"] == "swift action, +2 Dodge, +4 m of speed, for 2 turns"
    with battle:
        battle.write("ilka", Abilities, "active", (("reed_step", 1),))
    assert values(page(battle, "ilka"))["Reed step"].endswith(", in force, 1 turn left")


def test_a_state_tells_what_it_keeps_the_unit_from(battle: Battle) -> None:
    assert "Blind" not in values(page(battle, "ilka"))
    with battle:
        states.inflict(battle, "ilka", "blind")
    shown = page(battle, "ilka")
    assert values(shown)["Blind"] == "no Base Defense, no Dodge, sees nothing"
    assert next(row.rule for row in shown.rows if row.label == "Blind") == "CDG-09"


def test_the_speed_of_the_moment_stands_beside_the_full_one(battle: Battle) -> None:
    full = values(page(battle, "ilka"))["Speed"]
    with battle:
        states.inflict(battle, "ilka", "blind")
    assert values(page(battle, "ilka"))["Speed"] == f"{battle.unit('ilka').speed} m / {full}"


def test_of_hidden_numbers_only_the_states_show() -> None:
    scenario = load("wrestlers")
    rules = dict(scenario.rules) | {"reveal_enemy_defense": "off"}
    battle = referee.new_battle(scenario._replace(rules=tuple(rules.items())).setup(), 1)
    with battle:
        states.inflict(battle, "marn", "blind")
    other = next(side for side in battle.setup.sides if side != battle.unit("marn").side)
    shown = values(page(battle, "marn", eyes=other))
    assert "Blind" in shown
    assert not {"Gear", "Specialties", "Speed"} & set(shown)


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_of_abilities_and_states_is_there(lang: str) -> None:
    text = Text(lang)
    bars = {word for state in STATES.values() for word in state.bars} | {"hands"}
    assert all(text.text.has(f"unit_page.barred.{word}") for word in bars)
    assert all(text.text.has(f"unit_page.gives.{what}") for what in GIVES)


@pytest.mark.parametrize("percent", [75, 100, 150, 200])
@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_cut_off_and_the_last_row_can_be_reached(battle: Battle, lang: str, percent: int) -> None:
    with battle:
        states.inflict(battle, "ilka", "held")
        states.inflict(battle, "ilka", "blind")
        battle.write("ilka", Abilities, "active", (("reed_step", 1),))
    screen = PageScreen(page(battle, "ilka", lang))
    screen.layout(SIZE, Scale(percent))
    kind, rows = screen.kind, Rows(screen.kind, screen.hits)
    inner = min(kind.scale.px(WIDTH), SIZE[0] - kind.scale.px(16)) - 2 * kind.scale.px(24)
    for row in screen.show.rows:
        assert kind.width(row.label, theme.BODY) + rows._link_room(row) <= inner, row.label
        assert all(kind.width(line, theme.BODY) <= inner for line in lines(screen, row, inner)), row.label
    surface = pygame.Surface(SIZE)
    screen.draw(surface)
    screen.event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1000))
    screen.draw(surface)
    assert screen.hits.find(("rule", "CUL-01")) is not None, "the abilities stand last"


def lines(screen: PageScreen, row: PageRow, inner: int) -> list[str]:
    return screen.kind.wrap(row.value, inner, theme.BODY) if row.value else []


def test_grenades_are_told_with_what_is_left_of_them() -> None:
    """And no longer once they are thrown."""
    from components.attack import Weapons

    battle = referee.new_battle(load("mortar").setup(), 1)
    name = next(unit for unit in battle.ids if battle.sheets[unit].explosives)
    kinds = battle.sheets[name].explosives
    before = values(page(battle, name))
    for each in kinds:
        said = before[Text("en").item(battle, each.item)]
        assert said.startswith(f"{each.shots} left")
        assert Text("en").say("trait.blast") in said
    with battle:
        battle.write(name, Weapons, "ammunition", tuple((each.item, 0) for each in kinds))
    after = values(page(battle, name))
    assert not {Text("en").item(battle, each.item) for each in kinds} & set(after)
