"""Grenades of the list as they ship: lit, thrown, breathed, carried (companion 13.3)."""

from __future__ import annotations

import pytest

from components.area import Zones
from game.scenario.catalogue import shipped
from game.scenario.sheets import weapon_facts
from game.scenario.templates import Held
from systems import hiding, knowledge
from systems.battle import Battle
from systems.commands import EndTurn, Lob, Reload
from systems.events import AreaSaved, DamageTaken, PointsGiven
from systems.facts import UnitSheet, WeaponFacts
from systems.forecast import ContestFacts
from tests.blasts import armed, plan, saving, share
from tests.field import do, end, fight, offered, one, refused, rows, unit, verbs

FIELD = ("A.........", "..........", "......B.D.", "..........")


def piece(key: str, shots: int = 2) -> WeaponFacts:
    """A grenade as it ships."""
    return weapon_facts(Held(item=key, shots=shots), 5, shipped())[0]


def throwing(key: str, *others: UnitSheet, **how: object) -> Battle:
    """Ann with two of them, and whom she means."""
    return fight(FIELD, armed(unit("ann", STR=3, DEX=3), piece(key)), *others, **how)  # type: ignore[arg-type]


def throw(battle: Battle, key: str, *saves: int) -> None:
    """Thrown to Bob without a success; what he saves with falls as told."""
    command = Lob("ann", (6, 2), key)
    rolled = plan(battle, command).pool
    do(battle, command, (2,) * rolled + saves)


@pytest.mark.rule("AOE-04", "ACT-06")
def test_a_molotov_is_lit_with_a_move_action_before_it_is_thrown() -> None:
    battle = throwing("molotov", unit("bob", "blue", DEX=1, END=9))
    refusal = refused(battle, Lob("ann", (6, 2), "molotov"))
    assert (refusal.key, refusal.fact("step")) == ("attack.unready", "light")
    assert "lob" not in verbs(battle, "ann")
    assert offered(battle, "ann", "reload", "step") == {"light"}
    do(battle, Reload("ann", "molotov", "light"))
    assert (battle.unit("ann").move, battle.unit("ann").standard) == (0, 1)
    assert refused(battle, Reload("ann", "molotov", "light")).key == "reload.ready"
    throw(battle, "molotov", 2, 7)
    end(battle)
    end(battle)
    assert refused(battle, Lob("ann", (6, 2), "molotov")).key == "attack.unready", "the next one has to be lit too"


@pytest.mark.rule("CAL-10")
@pytest.mark.parametrize(("saves", "burns"), [((8, 8, 8, 8), False), ((8, 8, 8, 2), True)])
def test_two_points_of_its_damage_set_a_body_on_fire(saves: tuple[int, ...], burns: bool) -> None:
    """Of 5 points a save of 4 leaves 1, one of 3 leaves 2. The die says for how many rounds it burns."""
    battle = throwing("molotov", unit("bob", "blue", DEX=3, Athletics=1, END=9))
    do(battle, Reload("ann", "molotov", "light"))
    shown = share(battle, Lob("ann", (6, 2), "molotov"), "bob")
    assert shown.effects[0].key == "burn"
    assert shown.effects[0].chance == pytest.approx(sum(shown.damage[2:]))
    throw(battle, "molotov", *saves, *((7,) if burns else ()))
    assert battle.unit("bob").point("burn") == int(burns)


def test_who_burns_already_is_set_on_fire_no_second_time() -> None:
    battle = throwing("molotov", unit("bob", "blue", DEX=1, END=9))
    do(battle, Reload("ann", "molotov", "light"))
    throw(battle, "molotov", 2, 7)
    assert battle.unit("bob").point("burn") == 1
    end(battle)
    end(battle)
    do(battle, Reload("ann", "molotov", "light"))
    assert share(battle, Lob("ann", (6, 2), "molotov"), "bob").effects == ()
    throw(battle, "molotov", 2)
    assert battle.unit("bob").point("burn") == 1


def test_a_bottle_that_is_carried_burns_its_bearer_when_an_area_hurts_it() -> None:
    """A fragmentation grenade sets nobody on fire, but for the bottle in Bob's belt, which is gone with it."""
    bearer = armed(unit("bob", "blue", DEX=2, END=9), piece("molotov", 1))
    battle = throwing("frag_grenade", bearer)
    assert share(battle, Lob("ann", (6, 2), "frag_grenade"), "bob").effects[0].key == "burn"
    throw(battle, "frag_grenade", 2, 4)
    assert battle.unit("bob").point("burn") == 1
    assert battle.unit("bob").loaded(piece("molotov")) == 0
    unhurt = throwing("frag_grenade", armed(unit("bob", "blue", DEX=6, END=9), piece("molotov", 1)))
    throw(unhurt, "frag_grenade", 8, 8, 8, 8, 8)
    assert unhurt.unit("bob").point("burn") == 0
    assert unhurt.unit("bob").loaded(piece("molotov")) == 1


@pytest.mark.rule("AOE-04")
@pytest.mark.parametrize(("kind", "traits", "struck"), [
    ("human", {}, True), ("undead", {}, False), ("elemental", {}, False), ("human", {"breathless": 1}, False),
])  # fmt: skip
def test_gas_does_nothing_to_who_needs_no_air(kind: str, traits: dict[str, int], struck: bool) -> None:
    battle = throwing("gas_grenade", unit("bob", "blue", kind=kind, traits=traits, DEX=1))
    throw(battle, "gas_grenade")
    assert rows(battle, AreaSaved) == [], "it hurts at the end of a turn, not where it is thrown"
    end(battle)
    do(battle, EndTurn("bob"), (2,) if struck else ())
    assert len(rows(battle, AreaSaved)) == int(struck)


def test_an_ooze_breathes_the_gas_and_is_none_the_worse() -> None:
    """No poison harms it (companion 14)."""
    battle = throwing("gas_grenade", unit("bob", "blue", kind="ooze", DEX=1))
    throw(battle, "gas_grenade")
    end(battle)
    do(battle, EndTurn("bob"), (2,))
    assert one(battle, AreaSaved).left == 5
    assert sum(each.lethal for each in rows(battle, DamageTaken)) == 0


def test_two_clouds_hurt_once_and_last_five_turns_of_who_made_them() -> None:
    battle = throwing("gas_grenade", unit("bob", "blue", DEX=1, END=30))
    throw(battle, "gas_grenade")
    end(battle)
    for turns in range(5):
        assert len(battle.scene(Zones).rows) == min(2, 1 + turns), "the second one is thrown in the next round"
        do(battle, EndTurn("bob"), (2,))
        assert len(rows(battle, AreaSaved)) == turns + 1
        if not turns:
            throw(battle, "gas_grenade")
        end(battle)
    assert len(battle.scene(Zones).rows) == 1, "the first has thinned out"


@pytest.mark.parametrize(("key", "kinds"), [
    ("bang_grenade", ["tinnitus"]), ("flash_grenade", ["dazzle"]), ("flashbang", ["tinnitus", "dazzle"]),
    ("tear_gas", ["nausea"]),
])  # fmt: skip
def test_points_are_fewer_in_the_outer_ring(key: str, kinds: list[str]) -> None:
    """Five metres from where it goes off 5, eight metres 3; a Fortitude save of END + Survival takes some off."""
    for square, number in (((6, 2), 5), ((0, 2), 3)):
        battle = throwing(key, unit("bob", "blue", END=1, DEX=1))
        command = Lob("ann", square, key)
        do(battle, command, (2,) * plan(battle, command).pool + (2,) * sum(
            2 if each == "ann" else 1 for each, _ in plan(battle, command).each for _ in kinds))  # fmt: skip
        given = {each.unit: (each.kind, each.number) for each in rows(battle, PointsGiven) if each.unit == "bob"}
        assert given["bob"] == (kinds[-1], number)


@pytest.mark.rule("HID-07")
@pytest.mark.parametrize("smoked", [False, True])
def test_smoke_helps_who_hides_in_it_from_those_who_need_no_eyes(smoked: bool) -> None:
    """X9: five dice more for Bob, whom Ann smells or hears; the smoke is her own."""
    battle = throwing("smoke_grenade", unit("bob", "blue"))
    if smoked:
        throw(battle, "smoke_grenade")
    with battle:
        found = hiding.circumstances(battle, battle.unit("ann"), battle.unit("bob"), knowledge.APPROXIMATE)
        facts = ContestFacts("spot", battle.unit("ann"), battle.unit("bob"), circumstances=found)
        lines = {each.key: each.value for each in battle.rules.contest(facts).other.modifiers}
    assert lines.get("modifier.hide_in_smoke", 0) == 5 * smoked


@pytest.mark.rule("ATK-04")
def test_successes_of_the_throw_burden_the_save_and_range_the_throw() -> None:
    """X1: each takes one die; beyond ten metres the throw itself loses two."""
    battle = throwing("frag_grenade", unit("bob", "blue", DEX=4))
    near, far = Lob("ann", (6, 2), "frag_grenade"), Lob("ann", (9, 3), "frag_grenade")
    assert plan(battle, near).pool == plan(battle, far).pool == 3
    sheet = unit("ann", STR=3, DEX=3, Athletics=1, specialties=("light_throwing",))
    wide = ("A..................", ".............B.....")
    battle = fight(wide, armed(sheet, piece("frag_grenade")), unit("bob", "blue", DEX=4))
    command = Lob("ann", (13, 1), "frag_grenade")
    assert plan(battle, command).pool == 3 + 1 + 1 - 2
    do(battle, command, (8, 2, 2, *(2,) * (saving(share(battle, command, "bob")).pool - 1)))
    assert one(battle, AreaSaved).own == 1
