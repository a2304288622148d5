"""Burning ground, boiling water and lava: whom they hurt, how much, and once a round (AOE-04, CAL-10, companion 10)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.ai import decide
from systems import movement, referee
from systems.battle import Battle
from systems.board import Board, Ground, draw
from systems.commands import DropProne, EndTurn, Jump, Move
from systems.events import GroundScorched
from systems.facts import ArmorFacts, UnitSheet
from systems.rulesets import RULESETS
from systems.view import view
from tests.field import do, end, end_until, fight, one, refused, rows, unit

GROUNDS = {
    "f": Ground("fire", fire=9),
    "b": Ground("boiling_water", 2, heat=3),
    "l": Ground("lava", 2, heat=6, kindles=True),
    "L": Ground("lava_pool", heat=60, kindles=True, wade=1000, charge=False, dc=2),
}
EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
TOUGH: Mapping[str, int] = {"health": 40}
NINE = (8, 8, 8, 1, 1, 1, 1, 1, 1)


def ground(map: list[str]) -> Board:
    return draw(map, (), GROUNDS)


def burnt(battle: Battle, who: str = "ann") -> int:
    facts = battle.unit(who)
    return facts.bashing + facts.lethal + facts.aggravated


def pair(map: list[str], ann: UnitSheet | None = None, edition: str = "overseer", **at: tuple[int, int]) -> Battle:
    ann = ann or unit("ann", printed=TOUGH)
    places = {"ann": (0, 0), "bob": (len(map[0]) - 1, 0), **at}
    return fight(ground(map), ann, unit("bob", "blue", printed=TOUGH), at=places, edition=edition)


@EDITIONS
@pytest.mark.rule("AOE-04")
def test_burning_ground_rolls_nine_dice_once_a_round_over_however_many_squares(edition: str) -> None:
    """She walks over three burning squares: three successes, three points, nothing more at the end of her turn."""
    battle = pair([".fff..", "......"], edition=edition)
    do(battle, Move("ann", ((1, 0), (2, 0), (3, 0), (4, 0))), NINE)
    scorched = one(battle, GroundScorched)
    assert (scorched.ground, scorched.amount, scorched.rules) == ("fire", 3, ("AOE-04",))
    assert [line.value for line in scorched.modifiers] == [9]
    assert (burnt(battle), battle.unit("ann").lethal) == (3, 3)
    assert (battle.unit("ann").x, battle.unit("ann").point("burn")) == (4, 0)
    do(battle, EndTurn("ann"))
    assert len(rows(battle, GroundScorched)) == 1


@EDITIONS
@pytest.mark.rule("AOE-04")
def test_whoever_stays_in_it_is_hurt_at_the_end_of_every_turn(edition: str) -> None:
    battle = pair([".b..", "...."], edition=edition)
    do(battle, Move("ann", ((1, 0),)))
    assert burnt(battle) == 3
    do(battle, EndTurn("ann"))
    assert burnt(battle) == 3, "once between two turns of its own"
    end(battle)
    for hurt in (6, 9):
        assert battle.acting() == "ann"
        do(battle, EndTurn("ann"))
        assert burnt(battle) == hurt
        end(battle)


@pytest.mark.rule("CAL-10")
def test_lava_clings_and_half_of_what_it_did_burns_on_and_fades() -> None:
    """Six points, three of burning: those hurt at the end of the turn and are one fewer each time."""
    battle = pair([".l....", "......"])
    do(battle, Move("ann", ((1, 0), (2, 1))))
    assert (burnt(battle), battle.unit("ann").point("burn")) == (6, 3)
    do(battle, EndTurn("ann"))
    assert (burnt(battle), battle.unit("ann").point("burn")) == (9, 2)
    end_until(battle, "ann")
    do(battle, EndTurn("ann"))
    assert (burnt(battle), battle.unit("ann").point("burn")) == (11, 1)


@pytest.mark.rule("AOE-04", "CAL-10")
def test_whoever_is_shoved_into_a_pool_of_lava_takes_sixty_and_dies() -> None:
    """Nobody walks into it."""
    battle = fight(
        ground(["...L", "...."]), unit("ann", STR=3, Brawl=2), unit("bob", "blue", printed={"health": 30}),
        unit("eve", "blue"), at={"ann": (1, 0), "bob": (2, 0), "eve": (0, 1)},
    )  # fmt: skip
    assert refused(battle, Move("ann", ((2, 1), (3, 0)))).key == "move.untrodden"
    with battle:
        movement.put(battle, "bob", (3, 0), ("BRS-03",))
    do(battle, DropProne("ann"))
    assert one(battle, GroundScorched).amount == 60
    assert battle.unit("bob").dead


@pytest.mark.rule("AOE-04")
def test_of_two_kinds_under_one_body_the_worst_counts_and_both_are_done_for_the_round() -> None:
    ogre = unit("ann", size=10, printed=TOUGH)
    battle = pair(["..fl..", "..fl.."], ogre)
    do(battle, Move("ann", ((1, 0),)), NINE)
    assert [each.ground for each in rows(battle, GroundScorched)] == ["fire"], "two of its four squares, once"
    end_until(battle, "ann")
    do(battle, Move("ann", ((2, 0),)))
    assert [(each.ground, each.amount) for each in rows(battle, GroundScorched)][1:] == [("lava", 6)]
    do(battle, EndTurn("ann"))
    assert len(rows(battle, GroundScorched)) == 2


@pytest.mark.rule("AOE-04")
def test_armor_that_is_proof_against_heat_lets_none_of_it_through() -> None:
    proof = ArmorFacts("suit", 0, 0, traits=(("triple_proof", 1),))
    battle = pair([".l..", "...."], unit("ann", armor=proof, printed=TOUGH))
    do(battle, Move("ann", ((1, 0),)))
    do(battle, EndTurn("ann"))
    assert not rows(battle, GroundScorched)
    sealed = ArmorFacts("suit", 3, 3, traits=(("sealed", 2),))
    battle = pair([".l..", "...."], unit("ann", armor=sealed, printed=TOUGH))
    do(battle, Move("ann", ((1, 0),)))
    assert burnt(battle) == 4, "what is sealed takes two off the damage of any area"
    swarm = pair([".l..", "...."], unit("ann", kind="swarm", printed=TOUGH))
    do(swarm, Move("ann", ((1, 0),)))
    assert burnt(swarm) == 12


@pytest.mark.rule("MOV-03")
def test_who_leaps_over_it_is_not_touched() -> None:
    battle = pair([".ff...", "......"], unit("ann", STR=5, Athletics=5, specialties=("jump",), printed=TOUGH))
    lands = Jump("ann", (3, 0))
    shown = referee.forecast(battle, lands)
    do(battle, lands, (8,) * shown.pool)  # type: ignore[union-attr]
    assert battle.unit("ann").x > 2
    assert not rows(battle, GroundScorched)


@pytest.mark.rule("AOE-04")
def test_a_mind_goes_round_the_fire_and_does_not_charge_through_lava() -> None:
    """The straight way to bob leads through a burning street; she is hurt there as little as may be: not at all."""
    battle = pair(["..fff....", "..fff....", "........."], unit("ann", STR=4, Brawl=4, printed={"health": 4}))
    for _ in range(3):
        while battle.acting() == "ann" and battle.over is None:
            command = decide("best_odds", view(battle, "ann"), 1)
            if command.verb not in ("move", "end_turn", "aim", "total_defense"):
                break
            do(battle, command)
        assert not rows(battle, GroundScorched)
        if battle.acting() == "ann":
            break
        end(battle)
    assert battle.unit("ann").x > 5, "she is past it"


@EDITIONS
def test_what_a_round_in_it_does_is_known_exactly(edition: str) -> None:
    battle = pair([".l..", "...."], edition=edition)
    rules, ann = RULESETS[edition](), battle.unit("ann")
    odds = rules.heat_odds(ann, "fire", 9, 0)
    assert sum(odds) == pytest.approx(1.0)
    assert odds[0] == pytest.approx(0.7**9)
    assert rules.heat_odds(ann, "lava", 0, 6)[6] == 1.0
