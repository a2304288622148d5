"""What the best_odds mind makes of bursts of fire (companion 9)."""

from __future__ import annotations

import pytest

from systems.battle import Battle
from systems.commands import Attack, Command, FullAuto, LongBurst, ShortBurst
from systems.dice import Dice
from systems.facts import UnitSheet, WeaponFacts
from tests.field import fight, unit, weapon
from tests.test_ai import turn as unrolled

EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])


def rifle(shots: int = 30, base: int = 150, **modes: int) -> WeaponFacts:
    return weapon("rifle", "firearm", size=2, damage=3, strength=2, base=base, shots=shots, more=modes)


def shots(arm: WeaponFacts, drawn: tuple[str, ...], *others: UnitSheet, edition: str = "overseer") -> list[Command]:
    """The shots of Ann's turn."""
    ann = unit("ann", STR=3, DEX=5, PER=4, Firearms=5, weapons=[arm])
    battle: Battle = fight(drawn, ann, *others, edition=edition)
    battle.dice = Dice(1)
    return [each for each in unrolled(battle) if isinstance(each, Attack)]


def foe(name: str, side: str = "blue") -> UnitSheet:
    return unit(name, side, END=6, STR=3, Firearms=2, weapons=[rifle()])


@EDITIONS
def test_it_spends_the_rounds_where_they_win_dice(edition: str) -> None:
    """Too far for aiming, which would win as many."""
    found = shots(rifle(base=2, short_burst=1), ("A......B",), foe("bob"), edition=edition)
    assert isinstance(found[0], ShortBurst)


def test_it_means_a_long_burst_for_two_who_stand_together() -> None:
    found = shots(rifle(long_burst=1), ("A......BE",), foe("bob"), foe("eve"))
    assert isinstance(found[0], LongBurst)
    assert {found[0].target, found[0].beside} == {"bob", "eve"}


def test_it_sprays_a_crowd_and_spares_it_with_a_comrade_among_them() -> None:
    """Three enemies together are worth full auto; two comrades at the only enemy's side forbid it."""
    crowd = ("A......BE", "........D")
    assert isinstance(shots(rifle(full_auto=1), crowd, foe("bob"), foe("eve"), foe("dan"))[0], FullAuto)
    among = shots(rifle(full_auto=1), crowd, foe("bob"), foe("eve", "red"), foe("dan", "red"))
    assert not isinstance(among[0], FullAuto)


def test_without_the_rounds_it_shoots_once() -> None:
    found = shots(rifle(2, base=2, short_burst=1, long_burst=1, full_auto=1), ("A......B",), foe("bob"))
    assert type(found[0]) is Attack
