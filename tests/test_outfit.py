"""What is worn and held that helps by itself (companion 9 and 13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.objects import Lying
from systems import effects, referee
from systems.battle import Battle
from systems.commands import Attack, BreakObject, Parry
from systems.events import ItemReturned, ObjectStruck
from systems.facts import ArmorFacts, Boon, UnitSheet, WeaponFacts
from systems.forecast import Forecast
from systems.rulesets.contests import Row, extra
from tests.field import PISTOL, SWORD, do, end, fight, lines, one, preview, refused, shot, unit, weapon

CLUB = weapon("club", "blade", size=1, damage=2, strength=1, equipment_defense=1)
KNIGHT = weapon(
    "knight_shield", "blade", size=4, damage=2, strength=4, parry=4, shield_vs_ranged=2, parry_defense_extra=1,
    parry_reflex=2, parry_reflex_extra=1,
)  # fmt: skip
PLATE = weapon("plate_shield", "blade", size=4, damage=2, strength=2, parry=4, morale_loss=4)


def bob(*arms: WeaponFacts, shield: WeaponFacts | None = None, **more: object) -> UnitSheet:
    found = unit("bob", "blue", STR=4, Blade=3, weapons=arms or (weapon("fist"),), **more)  # type: ignore[arg-type]
    return replace(found, shield=shield)


def scene(victim: UnitSheet, map: str = "A...B") -> Battle:
    ann = unit("ann", STR=4, DEX=4, Blade=3, Firearms=3, weapons=[PISTOL, SWORD])
    return fight([map], ann, victim)


@pytest.mark.rule("BON-06")
def test_some_weapons_in_hand_guard_their_wielder() -> None:
    assert lines(shot(scene(bob(CLUB)), "ann", "bob", "pistol"))["equipment_defense"] == -1
    assert lines(shot(scene(bob(CLUB), "AB"), "ann", "bob", "sword"))["equipment_defense"] == -1
    stowed = replace(bob(CLUB), kept=(("club", "back"),))
    assert "equipment_defense" not in lines(shot(scene(stowed), "ann", "bob", "pistol"))


def test_a_knights_shield_stands_before_shots_without_a_parry() -> None:
    battle = scene(bob(shield=KNIGHT))
    assert dict(shot(battle, "ann", "bob", "pistol").defense)["shield"] == 2
    near = scene(bob(shield=KNIGHT), "AB")
    assert dict(shot(near, "ann", "bob", "sword").defense)["shield"] == 0


def test_parrying_with_it_helps_reflexes_and_gives_a_defensive_extra_success() -> None:
    battle = fight(["AB"], bob(shield=KNIGHT, DEX=3), unit("ann", STR=4, DEX=4, Blade=3, weapons=[SWORD]), at={
        "bob": (1, 0), "ann": (0, 0)})  # fmt: skip
    before = battle.unit("bob")
    dice = battle.rules.fall_save(before)
    do(battle, Parry("bob", "knight_shield"))
    after = battle.unit("bob")
    now = battle.rules.fall_save(after)
    assert (now.pool - dice.pool, now.extra - dice.extra) == (2, 1)
    assert after.defense_extra_left == before.defense_extra_left + 1


@pytest.mark.rule("BON-07")
def test_who_attacks_behind_an_armor_plate_loses_heart() -> None:
    battle = fight(["AB"], bob(shield=PLATE), unit("ann", STR=4, Blade=3, weapons=[SWORD]), at={
        "bob": (1, 0), "ann": (0, 0)})  # fmt: skip
    do(battle, Parry("bob", "plate_shield"))
    end(battle)
    assert lines(shot(battle, "ann", "bob", "sword"))["dismay"] == -4


def test_a_light_shirt_gives_extra_successes() -> None:
    shirt = ArmorFacts("shirt", 4, 4, traits=(("defense_extra", 1), ("stealth_extra", 1)))
    battle = scene(bob(armor=shirt))
    assert battle.unit("bob").derived.defense_extra == 1
    plain = scene(bob()).unit("bob")
    hide = Row("DEX", "Stealth", "hide")
    assert sum(each.value for each in extra(battle.unit("bob"), hide)) == 1
    assert extra(plain, hide) == ()


def test_a_returning_weapon_is_back_in_the_hand() -> None:
    disc = weapon("disc", "throwing", size=2, damage=3, strength=1, base=20, shots=1, light_throwing=1, returning=1)
    battle = fight(["A...B"], unit("ann", DEX=4, Athletics=3, weapons=[disc]), unit("bob", "blue"))
    do(battle, Attack("ann", "bob", "disc"), (1,) * preview(battle, Attack("ann", "bob", "disc")).pool)
    assert one(battle, ItemReturned).item == "ann/disc"
    assert battle.unit("ann").loaded(disc) == 1
    with battle:
        assert battle.scene(Lying).items == ()


def test_what_never_runs_dry_spends_no_round() -> None:
    gun = weapon("gun", "firearm", damage=3, strength=2, base=20, shots=2, unlimited_ammo=1)
    battle = fight(["A...B"], unit("ann", Firearms=3, weapons=[gun]), unit("bob", "blue"))
    do(battle, Attack("ann", "bob", "gun"), (1,) * preview(battle, Attack("ann", "bob", "gun")).pool)
    assert battle.unit("ann").loaded(gun) == 2


@pytest.mark.rule("DMG-16")
def test_an_artifact_finds_any_thing_half_as_hard() -> None:
    """Nine successes at a wall of Hardness 5: four points, seven with an artifact."""
    found = []
    for artifact in (0, 1):
        pick = weapon("pick", "blade", size=3, damage=5, strength=3, more={"artifact": artifact} if artifact else {})
        battle = fight(["A#.B"], unit("ann", STR=9, Blade=5, weapons=[pick]), unit("bob", "blue"))
        command = BreakObject("ann", ("square", 1, 0), "pick", extra=0)
        shown = referee.forecast(battle, command)
        assert isinstance(shown, Forecast)
        do(battle, command, (8,) * 9 + (1,) * (shown.pool - 9))
        found.append(one(battle, ObjectStruck).damage)
    assert found == [4, 7]


@pytest.mark.rule("BON-06")
def test_missiles_for_vehicles_are_clumsy_against_what_is_small() -> None:
    """A die fewer for each Size below 10; one finds only what is above it, the other only what stands."""
    missile = weapon("missile", "artillery", size=4, damage=10, strength=3, base=200, shots=1, vehicle_class=10)
    ann = unit("ann", INT=3, Firearms=3, STR=5, weapons=[missile])
    battle = fight(["A....B"], ann, unit("bob", "blue"))
    assert lines(shot(battle, "ann", "bob", "missile"))["vehicle_class"] == -5
    above = replace(missile, traits=(("targets_above", 1),))
    low = fight(["A....B"], replace(ann, weapons=(above,)), unit("bob", "blue"))
    assert refused(low, Attack("ann", "bob", "missile")).key == "attack.only_above"


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.rule("BON-05", "BON-01")
def test_powered_armor_lends_strength_as_an_equipment_bonus(edition: str) -> None:
    """Two points: on the attack, in the speed, for what a weapon asks for; a spell of another type adds to it."""
    suit = ArmorFacts("power_armor", 6, 6, traits=(("strength_bonus", 2),))
    heavy = weapon("maul", "blade", size=4, damage=6, strength=4)
    found = {}
    for armor in (None, suit):
        ann = unit("ann", STR=2, DEX=2, Blade=3, weapons=[heavy], armor=armor)
        battle = fight(["AB"], ann, unit("bob", "blue"), edition=edition)
        facts, shown = battle.unit("ann"), shot(battle, "ann", "bob", "maul")
        found[armor] = (facts.attribute("STR"), facts.speed, shown.pool)
        kinds = {each.source: (each.value, each.kind) for each in shown.modifiers if each.rule == "BON-05"}
        assert kinds == ({"power_armor": (2, "equipment")} if armor else {})
    assert found[None][:2] == (2, 9)
    assert found[suit][:2] == (4, 11)
    assert found[suit][2] - found[None][2] == 2 + 4, "two dice more, and the four that being too weak took"
    battle = fight(["AB"], unit("ann", STR=2, armor=suit), unit("bob", "blue"))
    with battle:
        effects.give(battle, "ann", [Boon("bull", "ann", "STR", 3, "enhancement", "start:ann", 2)])
    assert battle.unit("ann").attribute("STR") == 7
    with battle:
        effects.give(battle, "ann", [Boon("bull", "ann", "STR", 3, "equipment", "start:ann", 2)])
    assert battle.unit("ann").attribute("STR") == 5, "of one type only the highest counts"
