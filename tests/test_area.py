"""Area damage: who is in it, one save each, and what it leaves (AOE, ART-05, COV-09, TDF-03, DMG-08)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.defense import Defense
from systems import effects, odds, referee
from systems.commands import Bombard, Brace, Lob, SetStanding, Spray, Suppress, TotalDefense
from systems.events import AreaSaved, DamageTaken
from systems.facts import ArmorFacts, Boon, UnitSheet
from tests.blasts import FLAMER, GUN, LAUNCHER, SPRAYER, armed, grenade, plan, save_lines, saving, share, struck
from tests.exact import Side, assert_exact, weighed
from tests.field import FIST, do, end, fight, offered, one, refused, rows, unit, verbs

EDITIONS = ("overseer", "overseer_classic")
OPEN = ("A.........", "..........", "......B.D.", "..........")


def gunner(**more: int) -> UnitSheet:
    return unit("ann", STR=4, INT=4, DEX=2, more={"Firearms": 3, **more}, specialties=("artillery",),
                weapons=(LAUNCHER, GUN, SPRAYER, FLAMER, FIST))  # fmt: skip


# the save


@pytest.mark.rule("AOE-05", "AOE-07", "AOE-03")
def test_the_printed_save_of_dv_11() -> None:
    """DV-11: Attribute + Skill 5 and Armor 4 against High Speed 3 and Armor Piercing 2 is 6 dice; with nothing but the
    armor it is 2, for High Speed finds nothing to take."""
    charge = grenade(high_speed=3, armor_piercing=2)
    quick = unit("bob", "blue", DEX=3, Athletics=2, armor=(4, 4))
    battle = fight(OPEN, armed(unit("ann"), charge), quick, unit("dan", "blue", DEX=0, armor=(4, 4)))
    shown = share(battle, Lob("ann", (6, 2), "grenade"), "bob")
    assert save_lines(shown) == {"attribute": 3, "skill": 2, "high_speed": -1, "armor_piercing": 0, "save_armor": 2}
    assert saving(shown).pool == 6
    assert saving(share(battle, Lob("ann", (6, 2), "grenade"), "dan")).pool == 2


@pytest.mark.rule("ATK-04", "AOE-05")
@pytest.mark.parametrize(("edition", "pool"), [("overseer", 5), ("overseer_classic", 1)])
def test_the_printed_grenade_of_t23(edition: str, pool: int) -> None:
    """T23: two successes of the throw; DEX 3, Athletics 3, armor 2 leave 5 dice, by the earlier text 1."""
    ann = armed(unit("ann", DEX=3, Athletics=3, specialties=("light_throwing",)), grenade(high_speed=5))
    battle = fight(OPEN, ann, unit("bob", "blue", DEX=3, Athletics=3, armor=(2, 2)), edition=edition)
    assert plan(battle, Lob("ann", (6, 2), "grenade")).pool == 7
    do(battle, Lob("ann", (6, 2), "grenade"), (8, 9) + (1,) * 5 + (2,) * pool)
    saved = one(battle, AreaSaved)
    assert (saved.own, saved.amount, saved.left) == (2, 5, 5)


@pytest.mark.rule("ART-05", "ART-07", "AOE-04")
def test_the_printed_bombardment_of_t24() -> None:
    """T24: 8 dice less armor 4, of which Armor Piercing 2 leaves 2: 6 dice. Three successes are three dice of the save,
    High Speed one; every success of it is one damage less of 5."""
    piercing = replace(LAUNCHER, traits=(*LAUNCHER.traits, ("armor_piercing", 2)))
    ann = unit("ann", STR=4, INT=4, more={"Firearms": 3}, specialties=("artillery",), weapons=(piercing,))
    battle = fight(OPEN, ann, unit("bob", "blue", DEX=3, Athletics=3, armor=(4, 4)))
    shown = share(battle, Bombard("ann", (6, 2), "launcher"), "bob")
    assert shown.pool == 6
    assert saving(shown).pool == 3 + 3 - 1 + 4
    do(battle, Bombard("ann", (6, 2), "launcher"), (8, 8, 9, 1, 1, 1) + (8, 8) + (1,) * 4)
    saved = one(battle, AreaSaved)
    assert (saved.own, saved.amount, saved.saved, saved.left) == (3, 5, 2, 3)
    assert one(battle, DamageTaken).lethal == 3


@pytest.mark.rule("ART-07", "ART-05")
def test_a_bombardment_meets_armor_and_neither_base_nor_dodge() -> None:
    """A slow gun, which strips nothing: of a nimble target in armor 2 only the armor counts."""
    slow = replace(LAUNCHER, traits=(("bombardment", 1), ("radius", 1)))
    ann = unit("ann", STR=4, INT=4, more={"Firearms": 3}, specialties=("artillery",), weapons=(slow,))
    battle = fight(OPEN, ann, unit("bob", "blue", DEX=5, PER=5, COM=5, Athletics=5, armor=(2, 2)))
    assert battle.unit("bob").base_defense > 0
    assert share(battle, Bombard("ann", (6, 2), "launcher"), "bob").pool == 8 - 2


@pytest.mark.rule("AOE-10")
def test_a_weapons_piercing_stays_out_of_the_save_against_its_shells() -> None:
    """The shell takes over High Speed, because Bombardment says so, and nothing else."""
    piercing = replace(LAUNCHER, traits=(*LAUNCHER.traits, ("armor_piercing", 6)))
    ann = unit("ann", STR=4, INT=4, more={"Firearms": 3}, weapons=(piercing,))
    battle = fight(OPEN, ann, unit("bob", "blue", DEX=3, armor=(4, 4)))
    assert save_lines(share(battle, Bombard("ann", (6, 2), "launcher"), "bob"))["save_armor"] == 4


@pytest.mark.rule("AOE-03")
@pytest.mark.parametrize(("way", "pool"), [("highest", 5), ("added", 8), ("off", 2)])
def test_armor_and_hide_help_the_save(way: str, pool: int) -> None:
    ann = armed(unit("ann"), grenade())
    bob = unit("bob", "blue", DEX=2, armor=(1, 3), natural=3)
    battle = fight(OPEN, ann, bob, house={"armor_in_area_reflex": way})
    assert saving(share(battle, Lob("ann", (6, 2), "grenade"), "bob")).pool == pool


@pytest.mark.rule("AOE-09", "AOE-03")
def test_overpower_takes_what_a_parry_gives_the_save() -> None:
    for power, left in ((0, 4), (3, 1), (9, 0)):
        ann = armed(unit("ann"), grenade(more={"overpower": power} if power else {}))
        battle = fight(OPEN, ann, unit("bob", "blue", DEX=2))
        with battle:
            battle.write("bob", Defense, "parry_shield", 4)
        assert save_lines(share(battle, Lob("ann", (6, 2), "grenade"), "bob")).get("save_shield", 0) == left


@pytest.mark.rule("AOE-08")
def test_spell_piercing_takes_what_magic_armor_gives_the_save() -> None:
    plate = ArmorFacts("plate", 2, 2, traits=(("area_save_bonus", 2), ("magic", 1)))
    cloth = ArmorFacts("cloth", 2, 2, traits=(("area_save_bonus", 2),))
    for armor, left in ((plate, 1), (cloth, 2)):
        battle = fight(OPEN, armed(unit("ann"), grenade(spell_piercing=1)), unit("bob", "blue", armor=armor))
        assert save_lines(share(battle, Lob("ann", (6, 2), "grenade"), "bob"))["save_worn"] == left


@pytest.mark.rule("AOE-08", "AOE-03")
@pytest.mark.parametrize(("piercing", "left"), [(1, 4), (2, 3), (9, 2)])
def test_spell_piercing_takes_what_a_spell_gives_the_save(piercing: int, left: int) -> None:
    """A spell makes Armor 2 into 5: of the three points it gives the piercing strips its own, and never the armor."""
    charge = grenade(spell_piercing=piercing)
    battle = fight(OPEN, armed(unit("ann"), charge), unit("bob", "blue", armor=(2, 2)))
    with battle:
        effects.give(battle, "bob", (Boon("ward", "bob", "armor", 5, "enhancement", "start:ann", 1),))
    assert save_lines(share(battle, Lob("ann", (6, 2), "grenade"), "bob"))["save_armor"] == left


@pytest.mark.rule("TDF-03", "AOE-11")
def test_total_defense_adds_base_defense_to_the_save() -> None:
    battle = fight(OPEN, armed(unit("ann"), grenade()), unit("bob", "blue", DEX=3, PER=3))
    end(battle)
    before = saving_pool(battle)
    do(battle, TotalDefense("bob"))
    end(battle)
    shown = share(battle, Lob("ann", (6, 2), "grenade"), "bob")
    assert saving(shown).pool == before + battle.unit("bob").base_defense == before + 3


def saving_pool(battle: object) -> int:
    """Reflex as the sheet has it."""
    return battle.unit("bob").derived.reflex  # type: ignore[attr-defined,no-any-return]


@pytest.mark.rule("AOE-06")
def test_whoever_ignores_a_guns_high_speed_ignores_it_in_the_save() -> None:
    """Total defense against a gunner one sees (TDF-04)."""
    battle = fight(OPEN, gunner(), unit("bob", "blue", DEX=3))
    end(battle)
    do(battle, TotalDefense("bob"))
    end(battle)
    assert save_lines(share(battle, Bombard("ann", (6, 2), "launcher"), "bob"))["high_speed_ignored"] == 0


@pytest.mark.rule("COV-09", "AOE-11")
def test_cover_between_the_blast_and_the_target_helps_and_no_other() -> None:
    """A crate of Size 5 before Bob is worth 4 against what goes off beyond it, nothing against what goes off behind."""
    battle = fight(("A..........", "......5B...", "..........."), armed(unit("ann"), grenade()), unit("bob", "blue"))
    assert save_lines(share(battle, Lob("ann", (4, 1), "grenade"), "bob"))["cover"] == 4
    assert "cover" not in save_lines(share(battle, Lob("ann", (9, 1), "grenade"), "bob"))


@pytest.mark.rule("COV-15", "AOE-12")
def test_a_blast_gets_around_total_cover_and_meets_ordinary_cover() -> None:
    """Behind a car nobody can be shot; a blast beyond it reaches all the same, with 8 dice for the save."""
    battle = fight(("A...CB....",), armed(unit("ann"), grenade()), unit("bob", "blue"))
    shown = share(battle, Lob("ann", (2, 0), "grenade"), "bob") if referee.why_not(
        battle, Lob("ann", (2, 0), "grenade")) is None else None  # fmt: skip
    assert shown is not None
    assert save_lines(shown)["cover"] == 8


# who is in it


@pytest.mark.rule("AOE-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_grenade_strikes_friend_foe_and_thrower(edition: str) -> None:
    ann, abe = armed(unit("ann"), grenade()), unit("eve")
    battle = fight(("A.E.B",), ann, abe, unit("bob", "blue"), edition=edition)
    command = Lob("ann", (2, 0), "grenade")
    assert [name for name, _ in plan(battle, command).each] == ["eve", "ann", "bob"]
    do(battle, command, (2,) * plan(battle, command).pool + (2,) * sum(
        max(1, saving(row).pool) for _, row in plan(battle, command).each))  # fmt: skip
    assert struck(battle) == ["eve", "ann", "bob"]


@pytest.mark.rule("AOE-02")
@pytest.mark.parametrize("origin", ["magic", "anomalous"])
def test_a_supernatural_blast_spares_its_maker_alone(origin: str) -> None:
    ann, eve = armed(unit("ann"), grenade(more={origin: 1})), unit("eve")
    battle = fight(("A.E.B",), ann, eve, unit("bob", "blue"))
    assert [name for name, _ in plan(battle, Lob("ann", (2, 0), "grenade")).each] == ["eve", "bob"]


def test_a_big_unit_saves_once() -> None:
    """H25."""
    battle = fight(("A.....", "...O..", "......"), armed(unit("ann", DEX=3), grenade()), unit("ogre", "blue", size=10))
    assert [name for name, _ in plan(battle, Lob("ann", (4, 1), "grenade")).each].count("ogre") == 1


def test_the_blast_sees_for_itself() -> None:
    """H24: a wall hides Tom from the thrower and not from the blast; Ulf is walled in."""
    drawn = (".....#U", ".....##", "A......", "...#...", "...#T..")
    battle = fight(drawn, armed(unit("ann"), grenade(blast=2)), unit("tom", "blue"), unit("ulf", "blue"))
    command = Lob("ann", (4, 2), "grenade")
    do(battle, command, (2,) * plan(battle, command).pool + (2,) * 2)
    assert struck(battle) == ["tom"]


# ways to fill an area


@pytest.mark.rule("ATK-03", "DMG-08")
def test_a_spray_does_what_it_rolls_up_to_its_cap_whatever_the_defense() -> None:
    """Nobody's defense is taken off, not even that of the shooter."""
    shooter = replace(gunner(), natural_armor=2)
    battle = fight(("A..B..",), shooter, unit("bob", "blue", DEX=5, PER=5, natural=9))
    shown = plan(battle, Spray("ann", (3, 0), "sprayer"))
    assert shown.pool == 2 + 3 + 2
    do(battle, Spray("ann", (3, 0), "sprayer"), (10,) * 7 + (8,) * 7 + (2,) * 14)
    saved = one(battle, AreaSaved)
    assert (saved.own, saved.amount) == (14, 3 + 2 * 2)


@pytest.mark.rule("ATK-03")
def test_flames_do_their_own_damage_and_the_roll_burdens_the_save() -> None:
    battle = fight(("A..B..",), gunner(), unit("bob", "blue", DEX=4))
    do(battle, Spray("ann", (3, 0), "flamer"), (8, 9, 1, 1, 1) + (2,) * 2)
    saved = one(battle, AreaSaved)
    assert (saved.own, saved.amount, saved.left) == (2, 5, 5)


@pytest.mark.rule("ART-05")
def test_sweeping_fire_takes_twenty_rounds_and_spares_for_a_success_each() -> None:
    drawn = ("A...E..B......",)
    battle = fight(drawn, gunner(), unit("eve"), unit("bob", "blue", DEX=4))
    command = Suppress("ann", (7, 0), "machine_gun", spared=("eve",))
    assert [name for name, _ in plan(battle, command).each] == ["bob"]
    shown = share(battle, command, "bob")
    do(battle, command, (8, 8, 8, 1, 1)[: shown.pool] + (2,) * (saving(shown).pool - 2))
    saved = one(battle, AreaSaved)
    assert (saved.own, saved.amount) == (2, 3)
    assert dict(battle.unit("ann").ammunition)["machine_gun"] == 40


@pytest.mark.rule("DIC-11")
def test_whoever_wants_to_be_asked_may_brace_itself() -> None:
    battle = fight(OPEN, armed(unit("ann"), grenade()), unit("bob", "blue", DEX=2))
    do(battle, SetStanding("bob", "ask"))
    throw = plan(battle, Lob("ann", (6, 2), "grenade")).pool
    before = battle.unit("bob").willpower
    do(battle, Lob("ann", (6, 2), "grenade"), (2,) * throw)
    asked = referee.asks(battle)
    assert asked is not None
    assert (asked.unit, asked.choice) == ("bob", "brace")
    ways = dict(asked.ways)
    assert {braced: saving(shown).pool for braced, shown in ways.items()} == {False: 2, True: 5}
    coming = int(dict(asked.facts)["amount"])  # type: ignore[call-overload]
    for shown in ways.values():
        save = Side(saving(shown).pool, lost=1)  # without Athletics a success is lost
        assert_exact(shown.damage, weighed(lambda saved: max(0, coming - saved), save))
    assert ways[True].hit < ways[False].hit
    assert asked.forecast == ways[False]
    do(battle, Brace("bob", willpower=True), (2,) * 5)
    assert battle.unit("bob").willpower == before - 1


@pytest.mark.rule("AOE-04")
def test_sealed_armor_takes_one_off_and_a_grade() -> None:
    """T30: Sealed 1 and Armor 6 turn 6L of fire into 5B."""
    suit = ArmorFacts("suit", 6, 6, traits=(("sealed", 1),))
    ann = armed(unit("ann"), grenade(damage=6, types=("fire",)))
    battle = fight(OPEN, ann, unit("bob", "blue", armor=suit))
    shown = plan(battle, Lob("ann", (6, 2), "grenade"))
    do(battle, Lob("ann", (6, 2), "grenade"), (2,) * shown.pool + (2,) * 8)
    taken = one(battle, DamageTaken)
    assert (taken.bashing, taken.lethal) == (5, 0)


def test_overlapping_areas_add_up_slowly() -> None:
    """T27 as numbers: four of 4 come to 6, three to 5, two to 5 (played: ``test_mines``)."""
    rules = fight(("AB",), unit("ann"), unit("bob", "blue")).rules
    assert [rules.overlapped((4,) * n) for n in (1, 2, 3, 4)] == [4, 5, 5, 6]
    assert rules.overlapped((6, 1)) == 6


# odds, offers, refusals


def test_the_odds_of_a_share_are_those_of_throw_and_save() -> None:
    """Worked out by hand: for each throw the save that is left, for each save the damage that is left."""
    ann = armed(unit("ann", DEX=3, Athletics=2, specialties=("light_throwing",)), grenade(high_speed=5))
    battle = fight(OPEN, ann, unit("bob", "blue", DEX=3, Athletics=2))
    shown = share(battle, Lob("ann", (6, 2), "grenade"), "bob")
    wanted = [0.0] * 6
    for own, chance in enumerate(odds.pool(6)):
        for saved, part in enumerate(odds.pool(4 - own)):
            wanted[max(0, 5 - saved)] += chance * part
    assert shown.damage == pytest.approx(wanted)


def test_squares_that_reach_an_enemy_are_offered_and_others_judged() -> None:
    battle = fight(OPEN, armed(unit("ann"), grenade()), unit("bob", "blue"))
    assert (6, 2) in offered(battle, "ann", "lob", "square")
    assert referee.why_not(battle, Lob("ann", (1, 3), "grenade")) is None
    assert refused(battle, Lob("ann", (50, 2), "grenade")).key == "area.off_map"
    assert refused(battle, Lob("ann", (6, 2), "fist")).key == "area.no_way"
    assert refused(battle, Bombard("ann", (6, 2), "grenade")).key == "area.no_way"
    assert "bombard" not in verbs(battle, "ann")


def test_a_thrown_grenade_is_gone() -> None:
    battle = fight(OPEN, armed(unit("ann"), grenade(count=1)), unit("bob", "blue"))
    command = Lob("ann", (6, 2), "grenade")
    do(battle, command, (2,) * plan(battle, command).pool + (2,) * 2)
    assert len(rows(battle, AreaSaved)) == 1
    end(battle)
    end(battle)
    assert refused(battle, command).key == "attack.empty"
    assert "lob" not in verbs(battle, "ann")
