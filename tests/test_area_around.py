"""Areas and the rest of a battle: what is known of them, who is noticed, who becomes an enemy (INF, HID, HOS)."""

from __future__ import annotations

import pytest

from components.hiding import Hiding
from components.scene import Opening
from game.text import Text
from systems import items, view
from systems.commands import Bombard, Brace, Lob, SetStanding
from systems.events import AreaAimed, AreaSaved, HidingEnded
from systems.forecast import Forecast
from systems.store import SCENE
from tests.blasts import armed, grenade, plan, share
from tests.field import do, fight, one, unit
from tests.test_area import gunner

OPEN = ("A.........", "..........", "......B.D.", "..........")


@pytest.mark.rule("INF-01")
def test_of_hidden_enemies_both_ends_are_told_and_of_comrades_the_truth() -> None:
    """Nobody of Ann's side knows Bob's Reflex; Eve's she knows. The truth lies between what Bob might be."""
    eve, bob = unit("eve", DEX=3), unit("bob", "blue", DEX=3, Athletics=2)
    shown: dict[str, dict[str, Forecast]] = {}
    for switch in ("on", "off"):
        battle = fight(("A.E.B",), armed(unit("ann"), grenade()), eve, bob, house={"reveal_enemy_defense": switch})
        found = view.forecast(battle, Lob("ann", (3, 0), "grenade"), "red")
        assert isinstance(found, Forecast)
        shown[switch] = dict(found.each)
    true, told = shown["on"], shown["off"]
    assert told["eve"] == true["eve"]
    assert not true["bob"].estimate
    assert told["bob"].estimate
    assert told["bob"].low < true["bob"].hit <= told["bob"].high
    assert told["bob"].mean != true["bob"].mean


def test_a_shell_in_the_air_comes_down_whatever_becomes_of_the_gun() -> None:
    """Bob is asked whether he braces himself; meanwhile the launcher is no longer in Ann's hands."""
    battle = fight(OPEN, gunner(), unit("bob", "blue", DEX=3))
    do(battle, SetStanding("bob", "ask"))
    rolled = share(battle, Bombard("ann", (6, 2), "launcher"), "bob").pool
    do(battle, Bombard("ann", (6, 2), "launcher"), (2,) * rolled)
    with battle:
        items.release(battle, "ann", "ann/launcher", one=False, rules=())
    assert battle.unit("ann").weapon("launcher") is None
    do(battle, Brace("bob"), (2,) * 2)
    assert one(battle, AreaSaved).left == 5


def test_nobody_hears_of_those_in_it_whom_its_side_does_not_see() -> None:
    """Bob and Dan are in it; Dan stands in smoke. The thrower's side is told of one, the Storyteller of two."""
    drawn = ("A.........", "......B...", "......o...")
    battle = fight(drawn, armed(unit("ann"), grenade()), unit("bob", "blue"), unit("dan", "blue"), at={"dan": (6, 2)})
    rolled = plan(battle, Lob("ann", (6, 1), "grenade"))
    assert [name for name, _ in rolled.each] == ["bob"]
    readers = [Text("en").reader(battle, side) for side in ("red", "")]
    do(battle, Lob("ann", (6, 1), "grenade"), (2,) * (rolled.pool + 4))
    assert one(battle, AreaAimed).caught == ("bob", "dan")
    told = []
    for reader in readers:
        reader.read(battle)
        told += [row.result for row in reader.rows if row.key == "area_aimed"]
    assert told == ["1 in it", "2 in it"]


@pytest.mark.rule("HID-10")
def test_whoever_throws_gives_itself_away() -> None:
    battle = fight(OPEN, armed(unit("ann"), grenade()), unit("bob", "blue", DEX=2))
    with battle:
        battle.write("ann", Hiding, "whereabouts", (("bob", 0),))
    command = Lob("ann", (6, 2), "grenade")
    do(battle, command, (2,) * (plan(battle, command).pool + 2))
    assert one(battle, HidingEnded).cause == "attacked"


@pytest.mark.rule("HOS-03")
def test_a_grenade_makes_enemies_of_those_it_strikes_and_of_nobody_else() -> None:
    """Three sides at peace: the green one stands far away from it."""
    tom = unit("tom", "green")
    drawn = ("A................T", "......B...........")
    battle = fight(drawn, armed(unit("ann"), grenade(blast=2)), unit("bob", "blue", DEX=2), tom)
    sides = ("red", "blue", "green")
    with battle:
        battle.write(SCENE, Opening, "peace", tuple((a, b) for a in sides for b in sides if a != b))
    command = Lob("ann", (6, 1), "grenade")
    do(battle, command, (2,) * (plan(battle, command).pool + 2))
    left = battle.scene(Opening).peace
    assert not {("red", "blue"), ("blue", "red")} & set(left)
    assert {("red", "green"), ("green", "red")} <= set(left)
