"""Climbing walls (MOV-03, companion 10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import damage
from systems.battle import Battle
from systems.commands import Cast, Climb, EndTurn, Move
from systems.events import Climbed, DamageTaken, GaitRolled, Plunged
from systems.facts import Amount, Grant, SpellFacts
from systems.places import Square
from systems.rulesets.answers import Harmed
from tests.field import FIST, SWORD, do, end_until, fight, offered, one, refused, rows, unit, verbs
from tests.moving import effect, foretold, ground, place, throw

ANN = unit("ann", STR=5, DEX=3, Athletics=4, specialties=("climb",), weapons=(FIST,))  # speed 13, climbs with 10 dice
BOB = unit("bob", "blue", STR=3, Brawl=3, weapons=(FIST, SWORD))
MAP = ["......", "......"]
CLIFF = ["000777", "000777"]
AT = {"ann": (2, 0), "bob": (0, 1)}


def cliff(heights: list[str] = CLIFF, **more: Square) -> Battle:
    """Ann stands at the foot of a wall of natural rock, DC 3."""
    return fight(ground(MAP, heights), ANN, BOB, at={**AT, **more})


@pytest.mark.rule("MOV-03")
@pytest.mark.parametrize(("successes", "height"), [(3, 3), (5, 3), (6, 6), (2, 0)])
def test_a_climb_takes_a_move_action_and_brings_a_quarter_of_the_speed_or_half(successes: int, height: int) -> None:
    battle = cliff()
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", successes))
    assert place(battle, "ann") == (2, 0, height)
    assert one(battle, GaitRolled).dc == 3
    assert battle.unit("ann").move == 0


@pytest.mark.rule("MOV-03")
def test_what_is_left_of_the_wall_is_climbed_later_and_over_the_edge_one_stands() -> None:
    battle = cliff()
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", 6))
    assert offered(battle, "ann", "climb", "square") == {(2, 0), (3, 0)}
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", 3))
    assert place(battle, "ann") == (3, 0, 0)
    assert battle.unit("ann").states == ()
    assert one(battle, Climbed).metres == 1


@pytest.mark.rule("MOV-03")
def test_on_the_wall_one_neither_dodges_nor_parries_nor_walks() -> None:
    battle = cliff(bob=(1, 0))
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", 3))
    assert battle.unit("ann").bars("dodge")
    assert battle.unit("ann").bars("parry")
    assert refused(battle, Move("ann", ((2, 1),))).rules == ("MOV-03",)
    assert "move" not in verbs(battle, "ann")


@pytest.mark.rule("MOV-03", "DMG-15")
def test_fewer_successes_than_half_the_difficulty_let_one_fall() -> None:
    """DC 3: none at all is below 1. Six metres, no success on Reflex: 3 m free, one point."""
    battle = cliff()
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", 6))
    reflex = (1,) * battle.rules.fall_save(battle.unit("ann")).pool
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", 0) + reflex)
    assert (place(battle, "ann"), one(battle, Plunged).metres) == ((2, 0, 0), 6)
    assert one(battle, DamageTaken).lethal == 1
    assert battle.unit("ann").climbs == 0


@pytest.mark.rule("MOV-03")
@pytest.mark.parametrize(("successes", "height"), [(3, 6), (2, 0)])
def test_a_wounded_climber_holds_on_by_a_new_roll_or_falls(successes: int, height: int) -> None:
    battle = cliff(bob=(1, 0))
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", 6))
    with battle:
        from systems import damage
        from systems.rulesets.answers import Harmed

        damage.inflict(battle, "ann", "bob", 1, Harmed(1, 0, 0, dealt=1, absorbed=0, modifiers=()))
    grip = throw(battle, "climb", "ann", successes)
    reflex = () if height else (1,) * battle.rules.fall_save(battle.unit("ann")).pool
    do(battle, EndTurn("ann"), grip + reflex)
    assert place(battle, "ann") == (2, 0, height)


@pytest.mark.rule("MOV-03")
def test_down_a_wall_one_climbs_the_same_and_falls_whole() -> None:
    battle = cliff(ann=(3, 0))
    assert offered(battle, "ann", "climb", "square") == {(2, 0)}
    do(battle, Climb("ann", square=(2, 0)), throw(battle, "climb", "ann", 6))
    assert place(battle, "ann") == (2, 0, 1)
    do(battle, Climb("ann", square=(2, 0)), throw(battle, "climb", "ann", 3))
    assert place(battle, "ann") == (2, 0, 0)
    above = cliff(ann=(3, 0))
    reflex = (1,) * above.rules.fall_save(above.unit("ann")).pool
    do(above, Climb("ann", square=(2, 0)), throw(above, "climb", "ann", 0) + reflex)
    assert one(above, Plunged).metres == 7


@pytest.mark.rule("MOV-03")
def test_a_corner_is_one_easier_and_a_chimney_two() -> None:
    corner = fight(ground([".....", "....."], ["00777", "00000"]), ANN, BOB, at={"ann": (1, 0), "bob": (0, 1)})
    assert foretold(corner, Climb("ann", square=(2, 0))).effects[1].key == "arrives"
    walled = fight(ground(["..#..", "....."], ["00077", "00777"]), ANN, BOB, at={"ann": (1, 0), "bob": (0, 1)})
    assert "climb" not in verbs(walled, "ann")
    niche = fight(ground([".....", "....."], ["07000", "77777"]), ANN, BOB, at={"ann": (2, 0), "bob": (0, 0)})
    do(niche, Climb("ann", square=(1, 0)), throw(niche, "climb", "ann", 0))
    assert one(niche, GaitRolled).dc == 2
    chimney = fight(ground(["...", "..."], ["707", "777"]), ANN, BOB, at={"ann": (1, 0), "bob": (0, 1)})
    do(chimney, Climb("ann", square=(2, 0)), throw(chimney, "climb", "ann", 1))
    assert one(chimney, GaitRolled).dc == 1


@pytest.mark.rule("MOV-03")
def test_a_creature_that_climbs_as_it_walks_is_up_at_once() -> None:
    snake = unit("ann", STR=5, DEX=3, Athletics=4, specialties=("climb",), traits={"climb_speed": 1})
    battle = fight(ground(MAP, CLIFF), snake, BOB, at=AT)
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", 3))
    assert place(battle, "ann") == (3, 0, 0)


@pytest.mark.rule("MOV-03", "SPL-05")
def test_by_spider_climb_one_walks_up_a_wall_without_a_roll_as_long_as_the_spell_lasts() -> None:
    """One round a success. Speed 5 carries it five of seven metres up, and so much more in the next turn."""
    spider = SpellFacts("spider", "D", "arcane", "effect", "self", "swift", rolled=True,
                        gives=(Grant("any_surface"),), lasts=Amount(1, ("successes",)))  # fmt: skip
    mage = replace(unit("ann", INT=4, RES=4, Occult=3, printed={"speed": 5}), spells=(spider,))
    battle = fight(ground(MAP, CLIFF), mage, BOB, at=AT)
    do(battle, Cast("ann", "spider"), (8, 8) + (1,) * 7)
    assert (battle.unit("ann").swift, battle.unit("ann").effects[0].left) == (0, 2)
    assert effect(battle, Climb("ann", square=(3, 0)), "metres")[5] == 1.0
    do(battle, Climb("ann", square=(3, 0)))
    assert place(battle, "ann") == (2, 0, 5)
    with battle:
        damage.inflict(battle, "ann", "bob", 1, Harmed(0, 1, 0, dealt=1, absorbed=0))
    end_until(battle, "ann")
    assert effect(battle, Climb("ann", square=(3, 0)), "arrives")[1] == 1.0
    do(battle, EndTurn("ann"))
    end_until(battle, "ann")
    assert (place(battle, "ann"), battle.unit("ann").effects) == ((2, 0, 5), ())
    assert not rows(battle, GaitRolled)
    chances = battle.rules.gait("climb", battle.unit("ann")).successes
    assert effect(battle, Climb("ann", square=(3, 0)), "fall")[5] == pytest.approx(chances[0])


@pytest.mark.rule("MOV-03")
def test_the_forecast_says_how_far_how_deep_and_how_hurt() -> None:
    battle = cliff()
    do(battle, Climb("ann", square=(3, 0)), throw(battle, "climb", "ann", 6))
    command = Climb("ann", square=(3, 0))
    chances = battle.rules.gait("climb", battle.unit("ann")).successes
    assert effect(battle, command, "fall")[6] == pytest.approx(chances[0])
    assert effect(battle, command, "arrives")[1] == pytest.approx(sum(chances[3:]))
    reflex = battle.rules.fall_save(battle.unit("ann")).successes
    assert effect(battle, command, "fall_harm")[1] == pytest.approx(chances[0] * (reflex[0] + reflex[1]))
