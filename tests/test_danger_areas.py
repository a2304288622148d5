"""Replies of enemies other than blows and shots, held against the referee's own forecasts of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import movement, referee
from systems.battle import Battle
from systems.commands import Bombard, Cast, Command, Flurry, Lob, Spray, Suppress
from systems.danger import Danger, Reply
from systems.facts import Amount, SpellFacts, Spread, UnitSheet
from systems.forecast import Forecast
from tests.blasts import FLAMER, GUN, LAUNCHER, armed, grenade
from tests.field import FIST, end_until, fight, unit, weapon

Square = tuple[int, int]
CLAW = weapon("claw", "brawl", size=1, damage=1)
FIRE = SpellFacts("fire", "C", "arcane", "area", "square", reach=Amount(9), types=("fire",),
                  spread=Spread("burst", Amount(2)))  # fmt: skip
FAN = SpellFacts("fan", "D", "arcane", "area", "square", spread=Spread("cone", Amount(4)), types=("fire",))
MISSILE = SpellFacts("missile", "D", "arcane", "missiles", "foe", reach=Amount(9), types=("force",))
BOLT = SpellFacts("bolt", "D", "arcane", "bolt", "foe", reach=Amount(9), types=("lightning",))
HALL = ["A...........", "............", "....##......", ".........B.."]


def caster(*spells: SpellFacts) -> UnitSheet:
    return replace(unit("bob", "blue", INT=4, RES=4, Occult=3), spells=spells)


def replies(battle: Battle, *squares: Square) -> dict[Square, tuple[Reply, ...]]:
    found = Danger(battle, "", "ann", squares)
    for _ in found.work():
        pass
    return found.replies


def by_hand(battle: Battle, square: Square, *commands: Command) -> float:
    """The most of these deeds of bob with ann on the square, from every place that a move takes bob to, and from where
    it stands.
    """
    twin = battle.fork()
    with twin:
        movement.put(twin, "ann", square, ("MOV-01",))
    end_until(twin, "bob")
    best = 0.0
    for stop in movement.reach(twin, twin.unit("bob")).squares():
        at = twin.fork()
        with at:
            movement.put(at, "bob", stop, ("MOV-01",))
        for command in commands:
            shown = referee.forecast(at, command)
            if isinstance(shown, Forecast):
                each = dict(shown.each)
                best = max(best, each["ann"].mean if "ann" in each else 0.0 if each else shown.mean)
        at.close()
    twin.close()
    return best


def around(square: Square, far: int = 3) -> list[Square]:
    return [(square[0] + dx, square[1] + dy) for dy in range(-far, far + 1) for dx in range(-far, far + 1)]


@pytest.mark.parametrize("square", [(0, 0), (3, 3), (6, 1), (5, 0)])
def test_a_grenade_is_feared_for_what_the_best_throw_does(square: Square) -> None:
    bomb = grenade()
    bob = armed(unit("bob", "blue", STR=2, DEX=3, Athletics=2, weapons=(FIST,)), bomb)
    battle = fight(HALL, unit("ann"), bob)
    (worst,) = replies(battle, square)[square]
    assert (worst.verb, worst.weapon) == ("lob", bomb.key)
    every = [Lob("bob", spot, bomb.key) for spot in around(square)]
    assert worst.mean == pytest.approx(by_hand(battle, square, *every))


@pytest.mark.parametrize("arm", [FLAMER, GUN, LAUNCHER], ids=lambda each: each.key)
def test_cones_sweeps_and_shells_are_feared(arm: object) -> None:
    bob = unit("bob", "blue", STR=3, DEX=3, Firearms=3, weapons=(arm,))  # type: ignore[arg-type]
    battle = fight(HALL, unit("ann"), bob)
    square, key = (5, 1), arm.key  # type: ignore[attr-defined]
    ways: list[Command] = [Spray("bob", square, key)]
    ways += [Suppress("bob", square, key, shape=shape) for shape in ("line", "cone")]
    ways += [Bombard("bob", spot, key) for spot in around(square)]
    by_area = by_hand(battle, square, *ways)
    (worst,) = replies(battle, square)[square]
    assert by_area > 0
    assert worst.mean >= by_area - 1e-9
    if worst.verb in ("spray", "suppress", "bombard"):
        assert worst.mean == pytest.approx(by_area)


@pytest.mark.parametrize("spell", [FIRE, FAN, MISSILE, BOLT], ids=lambda each: each.key)
def test_spells_that_harm_are_feared(spell: SpellFacts) -> None:
    battle = fight(HALL, unit("ann"), caster(spell))
    square = (6, 1)
    ways: list[Command] = [Cast("bob", spell.key, square=spot) for spot in around(square, 2)]
    ways.append(Cast("bob", spell.key, "ann"))
    (worst,) = replies(battle, square)[square]
    assert worst.weapon == spell.key
    assert worst.mean == pytest.approx(by_hand(battle, square, *ways))


def test_a_spell_without_the_energy_for_it_is_not_feared() -> None:
    bob = caster(MISSILE)
    battle = fight(HALL, unit("ann"), bob)
    with battle.supposing({"bob": replace(battle.unit("bob"), energy_spent=99)}):
        assert all(each.weapon != "missile" for each in replies(battle, (6, 1))[6, 1])


def test_all_blows_of_a_flurry_count() -> None:
    claws = unit("bob", "blue", STR=4, Brawl=3, weapons=(CLAW,), traits={"blows": 3})
    battle = fight(["A....B"], unit("ann", STA=4), claws)
    (worst,) = replies(battle, (3, 0))[3, 0]
    assert worst.verb == "flurry"
    assert worst.mean == pytest.approx(by_hand(battle, (3, 0), Flurry("bob", "ann", "claw")))


def test_a_throw_round_the_corner_is_feared_behind_the_wall() -> None:
    """Nobody sees into the niche; a grenade beside its mouth reaches into it, a shot does not."""
    rows = ["A.......B", "..#......", "..#......"]
    battle = fight(rows, unit("ann"), armed(unit("bob", "blue", STR=2, Athletics=3), grenade(blast=6)))
    assert [each.verb for each in replies(battle, (1, 1))[1, 1]] == ["lob"]


@pytest.mark.rule("INF-01")
def test_what_is_hidden_of_a_thrower_changes_nothing_that_is_feared() -> None:
    def feared(athletics: int) -> object:
        bob = armed(unit("bob", "blue", DEX=athletics, Athletics=athletics), grenade())
        battle = fight(HALL, unit("ann"), bob, house={"reveal_enemy_defense": "off"})
        found = Danger(battle, "red", "ann", [(6, 1)])
        for _ in found.work():
            pass
        return found.replies

    assert feared(1) == feared(5)
