"""What an attack is: melee, ranged or neither, and what a bonus on attacks helps (ATY, ATK, EX-09)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Activate, Attack, Bombard, Cast, Command, Lob, Spray, Trip
from systems.facts import AbilityFacts, Amount, SpellFacts
from systems.forecast import Forecast
from tests.blasts import LAUNCHER, SPRAYER, armed, grenade, plan, share
from tests.field import BOW, FIST, KNIFE, PISTOL, SWORD, do, fight, refused, unit

SURGE = AbilityFacts("surge", "free", gives=(("attack", 6),), rounds=5, bonus="enhancement")
BOLT = SpellFacts("bolt", "D", "arcane", "bolt", "foe", reach=Amount(10, ("attribute", "power")))
ARMS = (FIST, SWORD, KNIFE, BOW, PISTOL, LAUNCHER, SPRAYER)
ALL = {"Brawl": 2, "Blade": 2, "Athletics": 2, "Archery": 2, "Firearms": 2, "Occult": 2}
GIVEN = 6


def surging(edition: str = "overseer") -> Battle:
    """Ann with every kind of weapon, a grenade and a spell that is an attack, before her ability is in force."""
    sheet = armed(unit("ann", STR=4, DEX=4, INT=4, PER=4, more=ALL, weapons=ARMS), grenade())
    sheet = replace(sheet, abilities=(SURGE,), spells=(BOLT,))
    return fight(("AB..",), sheet, unit("bob", "blue", STR=2), edition=edition)


def dice(battle: Battle, command: Command) -> int:
    """The dice of its first roll."""
    shown = referee.forecast(battle, command)
    assert isinstance(shown, Forecast), shown
    return shown.pool


ATTACKS = {
    "melee Brawl": Attack("ann", "bob", "fist"),
    "melee Blade": Attack("ann", "bob", "sword"),
    "ranged Blade": Attack("ann", "bob", "knife"),
    "Archery shooting": Attack("ann", "bob", "bow"),
    "Firearms shooting": Attack("ann", "bob", "pistol"),
    "artillery": Attack("ann", "bob", "launcher"),
    "ranged spell": Cast("ann", "bolt", "bob"),
    "trip": Trip("ann", "bob", "fist"),
}


@pytest.mark.rule("ATY-07", "ATY-04")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.parametrize("kind", ATTACKS)
def test_a_bonus_on_attacks_helps_attacks_of_every_kind(edition: str, kind: str) -> None:
    """EX-09: +6 on attack rolls."""
    battle = surging(edition)
    before = dice(battle, ATTACKS[kind])
    do(battle, Activate("ann", "surge"))
    assert dice(battle, ATTACKS[kind]) == before + GIVEN


@pytest.mark.rule("ATY-07", "ATK-03", "ART-05")
def test_it_helps_attacks_on_an_area_too() -> None:
    """EX-09: a bombardment and a spray are attacks, each in its own way."""
    battle = surging()
    shell, gout = Bombard("ann", (1, 0), "launcher"), Spray("ann", (1, 0), "sprayer")
    before = share(battle, shell, "bob").pool, plan(battle, gout).pool
    do(battle, Activate("ann", "surge"))
    assert (share(battle, shell, "bob").pool, plan(battle, gout).pool) == (before[0] + GIVEN, before[1] + GIVEN)


@pytest.mark.rule("ATK-04")
def test_it_helps_no_plain_roll_of_the_same_skill() -> None:
    """EX-09: throwing a grenade to a square is Dexterity + Athletics, a roll and no attack."""
    battle = surging()
    before = plan(battle, Lob("ann", (1, 0), "grenade")).pool
    do(battle, Activate("ann", "surge"))
    assert plan(battle, Lob("ann", (1, 0), "grenade")).pool == before


@pytest.mark.rule("ATY-03")
def test_what_is_neither_melee_nor_ranged_says_itself_how_far_it_goes() -> None:
    """A spray has no range and no reach: it fills its cone as far as that goes, and asks for a direction alone."""
    battle = fight(("A......B..",), unit("ann", STR=4, more={"Firearms": 2}, weapons=(SPRAYER,)), unit("bob", "blue"))
    assert plan(battle, Spray("ann", (9, 0), "sprayer")).each == (), "the cone of six metres ends before Bob"
    battle = fight(("A.....B...",), unit("ann", STR=4, more={"Firearms": 2}, weapons=(SPRAYER,)), unit("bob", "blue"))
    assert [name for name, _ in plan(battle, Spray("ann", (9, 0), "sprayer")).each] == ["bob"]
    assert refused(battle, Spray("ann", (0, 0), "sprayer")).rules == ("ATY-03",)
