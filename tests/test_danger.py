"""What enemies could do to whoever ends its turn on a square, and the ground they threaten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import enemies, geometry, movement, referee
from systems.battle import Battle
from systems.commands import AimedAttack, AllOutAttack, Attack, Charge, Command
from systems.danger import Danger
from systems.enemies import Square
from systems.facts import WeaponFacts
from systems.forecast import Forecast
from systems.threatened import Threatened
from tests.field import FIST, PISTOL, SPEAR, SWORD, end_until, fight, unit

YARD = ["A.......", "........", "...#....", "...#....", "........", ".......B"]


def asked(battle: Battle, squares: list[Square], side: str = "", who: str = "ann") -> Danger:
    """The danger to a unit on these squares, worked out to its end."""
    found = Danger(battle, side, who, squares)
    for _ in found.work():
        pass
    assert found.done
    return found


def by_hand(battle: Battle, square: Square, foe: str) -> float:
    """The best that a foe could do to ann there, found by trying every square and deed of its next turn out."""
    twin = battle.fork()
    with twin:
        movement.put(twin, "ann", square, ("MOV-01",))
    end_until(twin, foe)
    best = 0.0
    here, weapons = twin.unit(foe), twin.unit(foe).arms

    def tried(at: Battle, command: Command) -> float:
        shown = referee.forecast(at, command)
        return shown.mean if isinstance(shown, Forecast) else 0.0

    for weapon in weapons:
        best = max(best, tried(twin, AimedAttack(foe, "ann", weapon.key)))
        for x in range(battle.board.width):
            for y in range(battle.board.height):
                best = max(best, tried(twin, Charge(foe, "ann", weapon.key, square=(x, y))))
    for stop in movement.reach(twin, here).squares():
        walked = twin.fork()
        with walked:
            movement.put(walked, foe, stop, ("MOV-01",))
        for weapon in weapons:
            for kind in (Attack, AllOutAttack):
                best = max(best, tried(walked, kind(foe, "ann", weapon.key)))
        walked.close()
    twin.close()
    return best


@pytest.mark.parametrize("weapon", [FIST, SWORD, SPEAR, PISTOL], ids=lambda each: each.key)
def test_the_danger_of_a_square_is_the_best_that_the_enemy_could_do_there(weapon: WeaponFacts) -> None:
    """Every reply is the referee's own forecast of the best walk and blow, charge or shot."""
    ann = unit("ann", STR=3)
    bob = unit("bob", "blue", STR=4, Brawl=3, Blade=3, Firearms=3, weapons=(weapon, FIST))
    battle = fight(YARD, ann, bob)
    squares = [(0, 0), (2, 2), (4, 2), (6, 4), (7, 4)]
    found = asked(battle, squares)
    for square in squares:
        mean = found.expected(square)
        assert mean == pytest.approx(by_hand(battle, square, "bob")), square
    assert found.replies[7, 4]


def test_enemies_come_together_and_the_worst_comes_first() -> None:
    ann = unit("ann")
    bob, dan = unit("bob", "blue", STR=2), unit("dan", "blue", STR=5, Brawl=4)
    battle = fight(["A...B", "....D"], ann, bob, dan)
    found = asked(battle, [(3, 0)])
    replies = found.replies[3, 0]
    assert [reply.unit for reply in replies] == ["dan", "bob"]
    assert found.expected((3, 0)) == pytest.approx(sum(reply.mean for reply in replies))
    assert replies[0].mean > replies[1].mean


def test_who_cannot_act_or_reach_does_nothing() -> None:
    ann, bob = unit("ann"), unit("bob", "blue")
    battle = fight(["A.#.B", "..#..", "..#.."], ann, bob)
    found = asked(battle, [(0, 0), (1, 1)])
    assert found.replies == {(0, 0): (), (1, 1): ()}
    battle = fight(["A..B"], unit("ann"), unit("bob", "blue"))
    with battle.supposing({"bob": replace(battle.unit("bob"), presence="surrendered")}):
        assert enemies.enemies(battle, "", battle.unit("ann")) == ()


def test_the_square_that_is_pointed_at_is_answered_first() -> None:
    battle = fight(["A......B"], unit("ann"), unit("bob", "blue"))
    found = Danger(battle, "", "ann", [(0, 0), (1, 0), (2, 0), (6, 0)])
    found.first = (6, 0)
    steps = found.work()
    while not found.replies:
        next(steps)
    assert list(found.replies) == [(6, 0)]


@pytest.mark.rule("INF-01")
def test_a_side_reads_no_hidden_number_in_the_danger() -> None:
    """Two enemies that differ only in what is hidden threaten alike."""

    def shown(strength: int, skill: int) -> object:
        bob = unit("bob", "blue", STR=strength, DEX=strength, Brawl=skill)
        battle = fight(["A....B", "......"], unit("ann"), bob, house={"reveal_enemy_defense": "off"})
        return asked(battle, [(0, 0), (3, 1)], "red").replies

    assert shown(2, 1) == shown(5, 4)
    battle = fight(["A....B"], unit("ann"), unit("bob", "blue"), house={"reveal_enemy_defense": "off"})
    assert all(reply.estimate for reply in asked(battle, [(3, 0)], "red").replies[3, 0])


def test_a_side_fears_nobody_it_does_not_know_of() -> None:
    battle = fight(["A#B"], unit("ann"), unit("bob", "blue"))
    assert enemies.enemies(battle, "red", battle.unit("ann")) == ()
    assert [enemy.low.id for enemy in enemies.enemies(battle, "", battle.unit("ann"))] == ["bob"]


def threatened(battle: Battle, side: str = "") -> Threatened:
    found = Threatened(battle, side, "ann")
    for _ in found.work():
        pass
    assert found.done
    return found


def test_threatened_ground_is_what_the_enemy_could_strike_at_after_a_move_or_a_charge() -> None:
    """Held against the danger: a square is threatened when, and only when, something could be done to ann there."""
    for weapon in (FIST, SPEAR, PISTOL):
        battle = fight(YARD, unit("ann"), unit("bob", "blue", STR=4, weapons=(weapon,)))
        board, ground = battle.board, threatened(battle)
        free = [
            (x, y) for y in range(board.height) for x in range(board.width)
            if board.free(x, y, 1) and not geometry.overlap(battle.unit("bob").footprint._replace(x=x, y=y),
                                                            battle.unit("bob").footprint)
        ]  # fmt: skip
        feared = asked(battle, free)
        struck = {square for square in free if square in ground.struck()}
        assert struck == {square for square in free if feared.replies[square]}, weapon.key


def test_enemies_are_told_apart_in_the_ground_they_threaten() -> None:
    battle = fight(["A........B", "D........."], unit("ann"), unit("bob", "blue"), unit("dan", "blue"))
    found = threatened(battle)
    assert found.struck() == found.struck("bob") | found.struck("dan")
    assert (9, 0) in found.walked("bob")
    assert (9, 0) not in found.walked("dan")
