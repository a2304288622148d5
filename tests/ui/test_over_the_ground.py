"""Ground with somebody over it, in the air or on a wall, and what a planned walk must not tell."""

from __future__ import annotations

import pygame
import pytest

from components.abilities import Readied
from components.area import Zones
from components.movement import Position
from systems import readied
from systems.battle import Battle
from systems.commands import Attack, Move, Ready
from systems.forecast import Forecast
from systems.offers import Refusal
from systems.store import SCENE
from tests.ui.hands import Hands
from tests.ui.players import sides

BELOW = (2, 10)
"""Where Ilka hovers, three steps from Dov."""


def under(altitude: int = 3, **places: tuple[int, int]) -> Hands:
    """Dov has the turn; Ilka of the other side is in the air over free ground near him."""
    hands = Hands("wrestlers", 3, persons=sides("wrestlers"))
    battle = hands.session.battle
    while battle.acting() != "dov":
        hands.click("end turn")
        hands.wait()
    with battle:
        for name, (x, y) in {"dov": (2, 7), "ilka": BELOW, **places}.items():
            battle.write(name, Position, "x", x)
            battle.write(name, Position, "y", y)
        battle.write("ilka", Position, "altitude", altitude)
    hands.session.after()
    hands.wait()
    return hands


def enter(hands: Hands, square: tuple[int, int]) -> None:
    hands.session.plan.cursor = square
    hands.key(pygame.K_RETURN)


@pytest.mark.parametrize("way", ["click", "keys"])
def test_under_a_flyer_out_of_reach_one_walks_by_choosing_the_square_twice(way: str) -> None:
    """The first time she is taken as target and the card says why she cannot be struck."""
    hands = under()
    choose = hands.square if way == "click" else lambda square: enter(hands, square)
    choose(BELOW)
    assert hands.session.plan.target == "ilka"
    assert isinstance(hands.session.answer(), Refusal)
    assert (hands.session.battle.unit("dov").x, hands.session.battle.unit("dov").y) == (2, 7)
    choose(BELOW)
    dov = hands.session.battle.unit("dov")
    assert (dov.x, dov.y) == BELOW
    assert isinstance(hands.session.battle.commands[-1], Move)


def test_with_move_chosen_the_ground_is_meant_at_once() -> None:
    hands = under()
    hands.click("action", "move")
    hands.square(BELOW)
    dov = hands.session.battle.unit("dov")
    assert (dov.x, dov.y) == BELOW


def test_under_a_comrade_one_walks_by_choosing_the_square_twice() -> None:
    """The first time shows her sheet."""
    hands = under(altitude=0, ilka=(6, 6), gorm=BELOW)
    with hands.session.battle as battle:
        battle.write("gorm", Position, "altitude", 3)
    hands.session.after()
    hands.square(BELOW)
    assert hands.session.looked_at == "gorm"
    hands.square(BELOW)
    dov = hands.session.battle.unit("dov")
    assert (dov.x, dov.y) == BELOW


def test_one_that_can_be_struck_is_struck_and_not_walked_under() -> None:
    hands = under(altitude=1, dov=(2, 9))
    hands.square(BELOW)
    assert isinstance(hands.session.answer(), Forecast)
    hands.square(BELOW)
    assert isinstance(hands.session.battle.commands[-1], Attack)
    dov = hands.session.battle.unit("dov")
    assert (dov.x, dov.y) == (2, 9)


# --- a walk that is only planned


STRIKE, WALK = Attack("dov", "ilka", "fist"), Move("dov", ((2, 8), (2, 9)))


def planned(change: object = None) -> Forecast | Refusal | None:
    """What is shown of Dov's blow after a walk to her, when this has been changed on the quiet."""
    hands = under(altitude=0)
    with hands.session.battle as battle:
        if callable(change):
            change(battle)
    hands.session.after()
    return hands.session.questions.ask(STRIKE, WALK)


def lies_ready(battle: Battle) -> None:
    readied.prepare(battle, Ready("ilka", deed="trip", weapon="fist", trigger="reach"))


def mined(battle: Battle) -> None:
    row = ("mine", "claymore", "ilka", (2, 8), ((2, 8),), -1, ("troupe",), (), ())
    battle.write(SCENE, Zones, "rows", (row,))


@pytest.mark.parametrize("change", [lies_ready, mined])
def test_what_waits_on_the_way_does_not_show_in_the_odds(change: object) -> None:
    """Neither what she has ready for him nor a mine nobody of his side knows of: the same odds, and no dice."""
    plain = planned()
    assert isinstance(plain, Forecast)
    assert planned(change) == plain


def test_the_walk_is_paid_for_and_nothing_of_the_battle_changes() -> None:
    hands = under(altitude=0)
    battle = hands.session.battle
    before, ready = battle.hash(), battle.of("ilka", Readied).act
    half_way = Move("dov", ((2, 8),))
    assert isinstance(hands.session.questions.ask(STRIKE, WALK), Forecast)
    assert isinstance(hands.session.questions.ask(STRIKE, half_way), Refusal)  # out of reach still
    assert (battle.hash(), battle.of("ilka", Readied).act) == (before, ready)
