"""The card of shots that meet several: bursts, and what goes on through others and through things (companion 9)."""

from __future__ import annotations

import pytest

from game import LANGS
from game.app import caught, foresight
from game.app.people import People
from game.app.showing import ForecastCard
from game.text import Eyes, Text, numbers
from systems import referee
from systems.battle import Battle
from systems.commands import BreakObject, Command, FullAuto
from systems.forecast import Forecast
from tests.test_bursts import rifle, scene
from tests.test_penetration import foe, scene as lane


def shown(battle: Battle, command: Command, lang: str) -> tuple[Forecast, ForecastCard]:
    text = Text(lang)
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast)
    base = foresight.card(text, battle, found, Eyes(), -1)
    return found, caught.card(text, found, People(text, battle, ""), base, Eyes(), "there")


@pytest.mark.parametrize("lang", LANGS)
def test_full_auto_tells_the_harm_to_each_and_to_all_of_them(lang: str) -> None:
    found, card = shown(scene(rifle()), FullAuto("ann", "bob", "rifle"), lang)
    heads = [row for row in card.rows if row.kind == "head"]
    assert [row.value for row in heads] == [numbers.percent(row.hit) for _, row in found.each]
    assert len(heads) == 3
    assert card.pairs[1][0] == numbers.decimal(sum(row.mean for _, row in found.each))


@pytest.mark.parametrize("lang", LANGS)
def test_a_shot_through_a_crate_tells_that_it_breaks_and_who_is_hit_behind_it(lang: str) -> None:
    battle = lane(["A..cB......"], foe("bob"))
    found, card = shown(battle, BreakObject("ann", ("square", 3, 0), "rifle"), lang)
    assert card.effects
    assert numbers.percent(found.each[0][1].hit) in [row.value for row in card.rows if row.kind == "head"]
