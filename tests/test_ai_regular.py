"""The regular: what the round makes of its turn. Each consideration on a small map, and the odds behind them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, strategies as st

from components.attack import Weapons
from components.condition import Conditions
from components.willpower import Willpower
from game.ai import decide, exchange, worth
from game.ai.strikes import Dealt
from systems import referee
from systems.battle import Battle
from systems.board import Board, draw
from systems.commands import Attack, BullRush, Command, Draw, EndTurn, Ready, Reload, TotalDefense
from systems.dice import Dice
from systems.view import view
from tests.afflicted import hurt
from tests.field import FIST, SWORD, fight, unit, weapon

EDITIONS = ("overseer", "overseer_classic")
RIFLE = weapon("rifle", "firearm", damage=3, strength=2, base=60, shots=30, live_round=1)
ANN = unit("ann", STR=3, DEX=3, Blade=3, weapons=(FIST, SWORD))
BOB = unit("bob", "blue", STR=3, DEX=2, Blade=2, weapons=(FIST, SWORD))
DAN = replace(BOB, id="dan")


def thought(battle: Battle, mind: str = "regular") -> Command:
    command = decide(mind, view(battle, "ann"), 1)
    assert referee.why_not(battle, command) is None, command
    return command


def turn(battle: Battle, mind: str = "regular") -> list[Command]:
    """Ann's whole turn; questions are answered by the same mind."""
    done: list[Command] = []
    battle.dice = Dice(5)
    while battle.over is None and battle.acting() == "ann":
        asked = str(referee.decides(battle))
        command = decide(mind, view(battle, asked), 1)
        assert referee.submit(battle, command) is None, command
        done += [command] if asked == "ann" else []
        if isinstance(command, EndTurn):
            break
    return done


def target(done: list[Command]) -> str:
    return next(command.target for command in done if isinstance(command, Attack))


# focus of fire


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_strikes_whom_the_comrade_after_it_can_finish(edition: str) -> None:
    """Bob and Dan are alike. Pam, who comes next and cannot walk, stands beside Dan: together they bring him down."""
    pam = unit("pam", STR=4, Blade=4, weapons=(FIST, SWORD), printed={"speed": 0})
    rows = [".......", ".BADP..", "......."]
    far = [".......", "PBAD...", "......."]
    assert target(turn(fight(rows, ANN, pam, BOB, DAN, edition=edition))) == "dan"
    assert target(turn(fight(far, ANN, pam, BOB, DAN, edition=edition))) == "bob"


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_two_alike_it_strikes_the_one_that_strikes_back(edition: str) -> None:
    """Both have the same body and no Willpower to go on with; one of them has a sword."""
    weak = replace(BOB, printed=(("willpower", 0),))
    bare = replace(weak, weapons=(FIST,), skills=())
    for armed, bystander in ((replace(weak, id="dan"), bare), (weak, replace(bare, id="dan"))):
        battle = fight(
            [".....", ".BAD.", "....."], ANN, *sorted((armed, bystander), key=lambda each: each.id), edition=edition
        )
        for who in ("bob", "dan"):
            hurt(battle, who, lethal=battle.unit(who).healthy - 2)
        assert target(turn(battle)) == armed.id


@pytest.mark.parametrize("mind", ["best_odds", "novice", "regular"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_points_of_one_with_willpower_are_worth_a_blow(mind: str, edition: str) -> None:
    """Bob has one point left, and Willpower to stay up without it: no blow would drop him, and yet he is struck."""
    battle = fight([".....", ".BA..", "....."], ANN, BOB, edition=edition)
    hurt(battle, "bob", lethal=battle.unit("bob").healthy - 1)
    assert battle.unit("bob").willpower > 1
    assert target(turn(battle, mind)) == "bob"


# who falls by itself


def doomed(battle: Battle, who: str) -> None:
    """Without Health, on its feet by Willpower, of which nothing is left."""
    hurt(battle, who, lethal=battle.unit(who).healthy)
    with battle:
        battle.write(who, Conditions, "unconscious", True)
        battle.write(who, Conditions, "fights_on", True)
        battle.write(who, Willpower, "points", 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_blow_is_wasted_on_one_that_will_fall_by_itself(edition: str) -> None:
    """Bob stands by his last Willpower: the quick mind brings him down, the regular strikes Dan."""
    struck = []
    for mind in ("best_odds", "regular"):
        battle = fight([".....", ".BAD.", "....."], ANN, BOB, replace(DAN, natural_armor=3), edition=edition)
        doomed(battle, "bob")
        struck.append(target(turn(battle, mind)))
    assert struck[1] == "dan"


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_will_fall_anyway_strikes_and_takes_no_cover(edition: str) -> None:
    battle = fight([".....", ".AB..", "....."], ANN, replace(BOB, natural_armor=4), edition=edition)
    doomed(battle, "ann")
    done = turn(battle)
    assert any(isinstance(command, Attack) for command in done)
    assert not any(isinstance(command, TotalDefense) for command in done)


# set-ups


def roof() -> Board:
    return replace(draw(["....", "...."]), floor=(30, 30, 0, 0) * 2)


def test_it_pushes_off_the_roof_whom_its_fists_would_not_bring_down() -> None:
    ann = unit("ann", STR=6, DEX=3, Brawl=4, weapons=(FIST,), specialties=("bull_rush",))
    bob = unit("bob", "blue", STR=2, DEX=1, END=4, weapons=(FIST,), natural=9)
    done = turn(fight(roof(), ann, bob, at={"ann": (0, 0), "bob": (1, 0)}))
    assert isinstance(done[0], BullRush)
    assert done[0].rush == "knock_back"


# lulls and waiting


def test_a_half_empty_magazine_is_filled_while_nobody_is_in_sight_and_not_before_an_enemy() -> None:
    gun = replace(RIFLE, shots=8, loading="magazine", ammo="magazine")
    ann = replace(unit("ann", DEX=3, Firearms=3, weapons=(gun,)), gear=(("magazine", 2),))
    for rows, lull in (
        (["A..#....B", "...#.....", "...#....."], True),
        (["A.......B", ".........", "........."], False),
    ):
        for rounds, fills in ((4, lull), (7, False)):
            battle = fight(rows, ann, BOB)
            with battle:
                battle.write("ann", Weapons, "ammunition", (("rifle", rounds),))
            assert any(isinstance(command, Reload) for command in turn(battle)) == fills, (rows, rounds)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blow_is_ready_for_who_has_to_come(edition: str) -> None:
    """Bob cannot be reached this turn and will come: Ann, who is no faster, lets him walk into her sword."""
    pike = weapon("pike", "blade", size=4, damage=4, strength=3, polearm=1)
    ann = replace(ANN, weapons=(pike,), printed=(("speed", 3),))
    bob = replace(BOB, printed=(("speed", 9),))
    battle = fight(["##########", "A........B", "##########"], ann, bob, edition=edition)
    assert any(isinstance(command, Ready) for command in turn(battle))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sword_is_drawn_where_the_crossbow_could_not_be_shot_this_turn(edition: str) -> None:
    """Cocking and loading take both actions; the sword takes one, and the blow is still to come."""
    bow = replace(
        weapon("crossbow", "archery", size=3, damage=4, strength=1, base=40, shots=1), loading="light_crossbow",
        ammo="bolt",
    )  # fmt: skip
    ann = unit("ann", STR=3, DEX=3, Archery=3, Blade=3, weapons=(bow, SWORD, FIST), traits={"hands": 2})
    ann = replace(ann, gear=(("bolt", 5),), kept=(("sword", "waist"), ("crossbow", "hand")))
    battle = fight(["AB...", "....."], ann, BOB, edition=edition)
    hurt(battle, "bob", lethal=battle.unit("bob").healthy - 2)
    with battle:
        battle.write("ann", Weapons, "ammunition", (("crossbow", 0),))
        battle.write("ann", Weapons, "handled", ())
    done = turn(battle)
    assert [type(command) for command in done if isinstance(command, (Draw, Reload))] == [Draw]
    assert any(isinstance(command, Attack) and command.weapon == "sword" for command in done)


# the odds of a round


def test_a_blow_laid_over_chances_is_what_a_count_of_all_cases_says() -> None:
    """A target with three points left is struck twice; every fall of both blows is counted out."""
    damage = (0.5, 0.2, 0.2, 0.1)
    fighter = exchange.Fighter(3, 300, 1000)
    blow = exchange.hit(0, fighter, Dealt(damage, damage[3]), 1.0)
    first = exchange.strike(fighter, blow, 1.0)
    second = exchange.strike(fighter, blow, 0.5)
    left = [0.0] * 4
    for one, two, made in product(range(4), range(4), (True, False)):
        lost = one + two * made
        left[max(0, 3 - lost)] += damage[one] * damage[two] * 0.5
    assert fighter.left == pytest.approx(left)
    prices = [1000, 200, 100, 0]
    assert first + second == pytest.approx(sum(chance * price for chance, price in zip(left, prices, strict=True)))
    assert fighter.lost() == pytest.approx(first + second)


def test_who_may_have_fallen_strikes_back_the_less() -> None:
    """Ann may drop Bob before he comes: what he does to her sinks in proportion."""
    ann, bob = exchange.Fighter(2, 100, 1000), exchange.Fighter(1, 0, 1000)
    back = exchange.hit(0, ann, Dealt((0.0, 0.0, 1.0), 1.0), 1.0)
    lost = []
    for chance in (0.0, 0.4, 1.0):
        exchange.begin([ann, bob])
        exchange.strike(bob, exchange.hit(1, bob, Dealt((1.0 - chance, chance), chance), 1.0), 1.0)
        exchange.play([ann, bob], [1], [[], [back]])
        lost.append(ann.lost())
    assert lost == pytest.approx([1000, 600, 0])


def test_without_health_each_turn_and_each_wound_costs_willpower() -> None:
    """Ann loses her last point with Willpower for two turns: a wound takes one of them, her own turn another."""
    ann = exchange.Fighter(1, 0, 1000, (900, 700))
    blow = exchange.hit(0, ann, Dealt((0.5, 0.5), 0.5), 1.0)
    exchange.begin([ann])
    assert exchange.strike(ann, blow, 1.0) == pytest.approx(0.5 * 700)
    assert ann.left == pytest.approx([0.0, 0.0, 0.5, 0.5])
    assert exchange.strike(ann, blow, 1.0) == pytest.approx(0.25 * 700 + 0.25 * 200)
    assert ann.left == pytest.approx([0.0, 0.25, 0.5, 0.25])
    assert exchange.wakes(ann) == pytest.approx(0.75)
    assert ann.left == pytest.approx([0.25, 0.5, 0.0, 0.25])


def test_who_stands_by_willpower_already_counts_from_there() -> None:
    """Two points left: the first wound is worth less than the second, one that cannot pay any more is done for."""
    bob = exchange.Fighter(0, 0, 1000, (1000, 850, 750))
    wound = exchange.hit(0, bob, Dealt((0.0, 1.0), 0.0), 1.0)
    exchange.begin([bob])
    assert bob.lost() == 0
    worths = [exchange.strike(bob, wound, 1.0) for _ in range(3)]
    assert worths == pytest.approx([100, 150, 0])


@given(st.integers(0, 9), st.booleans())
def test_less_is_left_the_less_willpower_there_is(points: int, kept: bool) -> None:
    """Health gone, every turn that can still be paid for is worth something, and all together less than Health."""
    able = fight(["A.B"], ANN, BOB).unit("ann")
    spent = worth.spent(replace(able, willpower=points, fights_on=kept, healthy=0 if kept else able.healthy))
    assert len(spent) == points + kept
    assert list(spent) == sorted(spent, reverse=True)
    assert all(worth.HARM < each <= worth.DROP for each in spent)


def test_comrades_turn_to_whom_it_is_worth_most_to_strike() -> None:
    """Of two targets the one that is likely to fall draws the most blows."""
    me, weak, strong = exchange.Fighter(5, 100, 1000), exchange.Fighter(1, 0, 1000), exchange.Fighter(4, 400, 1000)
    blow = Dealt((0.4, 0.6), 0.0)
    hits = [[], [], [], [exchange.hit(1, weak, Dealt((0.4, 0.6), 0.6), 1.0), exchange.hit(2, strong, blow, 1.0)]]
    friend = exchange.Fighter(5, 100, 1000)
    exchange.begin([me, weak, strong, friend])
    exchange.play([me, weak, strong, friend], [3], hits)
    assert weak.left[0] > 0.5
    assert strong.left[4] > 0.9


def test_large_tracks_are_counted_in_larger_steps_that_lose_nothing_on_average() -> None:
    fighter = exchange.Fighter(30, 3000, 10_000)
    assert (fighter.scale, fighter.healthy) == (3, 10)
    blow = exchange.hit(0, fighter, Dealt((0.2, 0.3, 0.0, 0.1, 0.4), 0.0), 1.0)
    mean = 0.3 * 1 + 0.1 * 3 + 0.4 * 4
    assert exchange.strike(fighter, blow, 1.0) == pytest.approx(3000 * mean / 30, rel=0.01)
