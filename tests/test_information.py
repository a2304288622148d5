"""Who knows what (INF): with the switch off a side reckons with a record, and the truth always lies inside it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.abilities import Abilities
from components.condition import Conditions
from components.defense import Defense
from components.effects import Casting
from game.scenario.catalogue import shipped
from game.scenario.schema import UnitBlock
from game.scenario.sheets import build
from systems import attack_facts, estimates, information, knowledge
from systems.battle import Battle
from systems.commands import AllOutAttack, Attack, Charge, Defend, Move, Parry, SetStanding
from systems.events import AttackAnnounced
from systems.facts import AbilityFacts, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import Forecast
from systems.view import forecast, view
from tests.amounts import amount, seed
from tests.field import FIST, attacked, do, end, fight, grant, miss, shot, unit, weapon
from tests.twin.maps import Draws

HIDE = {"reveal_enemy_defense": "off"}
GUN = weapon("gun", "firearm", damage=9, strength=2, base=20, high_speed=5)
AP = weapon("ap", "firearm", damage=9, strength=2, base=20, armor_piercing=6)
SP = weapon("sp", "firearm", damage=9, strength=2, base=20, spell_piercing=4, high_speed=3, armor_piercing=2)
CLUB = weapon("club", "blade", size=1, damage=20, strength=1)
ARMS = (GUN, AP, SP, CLUB)
ANN = unit("ann", STR=5, DEX=5, PER=5, Firearms=5, Blade=5, weapons=ARMS)
#: Better than it looks: Base 3, Dodge 1, Natural Armor 2.
BOB = unit("bob", "blue", natural=2, printed={"base_defense": 3, "dodge_defense": 1})


def hovered(battle: Battle, held: str, target: str = "bob") -> Forecast:
    """What red is shown of ann's attack."""
    found = forecast(battle, Attack("ann", target, held), "red")
    assert isinstance(found, Forecast), found
    return found


@pytest.mark.rule("INF-01", "INF-03")
def test_an_enemys_defense_is_known_only_when_the_numbers_are_open() -> None:
    for switch, exact in (("on", True), ("off", False)):
        battle = fight(["AB"], ANN, BOB, house={"reveal_enemy_defense": switch})
        record = information.record(battle, "red", "bob")
        assert record.exact == exact
        assert (record.low == battle.unit("bob")) == exact
        found = hovered(battle, "club")
        assert found.estimate != exact
        if exact:
            assert found == shot(battle, "ann", "bob", "club")
        else:
            assert (found.pool_low, found.pool_high) == (16, 30)  # 14 points of defense at most, none at least


@pytest.mark.rule("INF-03")
def test_ones_own_side_is_always_an_open_book() -> None:
    battle = fight(["AB", "E."], ANN, BOB, unit("eve"), house=HIDE)
    assert information.revealed(battle, "red", "eve")
    assert not information.revealed(battle, "red", "bob")
    assert not information.revealed(battle, "blue", "ann")


@pytest.mark.rule("INF-01", "INF-02")
def test_two_enemies_that_look_alike_are_believed_alike() -> None:
    """Nothing of the real sheet shows in a record: another Base, Natural Armor, Health or Attribute changes nothing."""
    twin = unit(
        "bob", "blue", STR=5, DEX=4, END=5, PER=4, natural=1, deflection=2,
        printed={"base_defense": 5, "health": 11, "speed": 14, "sensory_range": 70}, specialties=("hand",), Brawl=4,
        Occult=3,
    )  # fmt: skip
    records = [information.record(fight(["AB"], ANN, each, house=HIDE), "red", "bob") for each in (BOB, twin)]
    assert records[0] == records[1]


@pytest.mark.rule("INF-01", "INF-02")
def test_enemies_that_do_the_same_are_believed_to_have_paid_the_same() -> None:
    """Charged, struck all-out, shot and parried with unlike numbers: metres and gear show, the rest is one range."""
    gun = weapon("gun", "firearm", damage=1, strength=1, base=20, shots=7, specialty="pistol")
    sword = weapon("sword", "blade", size=1, damage=1, strength=1)
    records = []
    for strength, blade, shots in ((2, 2, 1), (5, 5, 2)):
        bob = unit("bob", "blue", STR=strength, DEX=4, PER=4, Blade=blade, weapons=(gun, sword, FIST))
        battle = fight(["A......B"], ANN, bob, house=HIDE)
        end(battle)
        for _ in range(shots):
            miss(battle, Attack("bob", "ann", "gun"))
            grant(battle, "bob")
        miss(battle, Charge("bob", "ann", "sword", square=(1, 0)))
        grant(battle, "bob")
        miss(battle, AllOutAttack("bob", "ann", "sword"))
        grant(battle, "bob", "move")
        do(battle, Parry("bob", "sword"))
        grant(battle, "bob", "standard")
        grant(battle, "bob", "move")
        truth, record = battle.unit("bob"), information.record(battle, "red", "bob")
        assert record.high.charge_loss <= truth.charge_loss <= record.low.charge_loss == 6
        assert record.high.all_out_loss <= truth.all_out_loss <= record.low.all_out_loss
        assert (record.low.all_out, record.low.charged, record.low.parry_weapon) == (True, 6, "sword")
        assert record.low.parry_bonus <= truth.parry_bonus <= record.high.parry_bonus
        assert record.low.loaded(gun) <= truth.loaded(gun) <= record.high.loaded(gun)
        opposing = dict.fromkeys(specialty for _, specialty in battle.rules.opposing() if specialty)
        assert (record.low.sheet.specialties, record.high.sheet.specialties) == ((), ("pistol", *opposing))
        records.append([replace(end_of_it, initiative=0) for end_of_it in (record.low, record.high)])
    assert records[0] == records[1]


@pytest.mark.rule("INF-01")
def test_a_thrown_knife_is_seen_to_be_gone() -> None:
    knife = weapon("knife", "throwing", damage=1, strength=1, base=10, shots=1)
    battle = fight(["A..B"], ANN, unit("bob", "blue", weapons=(knife,)), house=HIDE)
    rounds = [information.record(battle, "red", "bob").low.loaded(knife)]
    end(battle)
    miss(battle, Attack("bob", "ann", "knife"))
    record = information.record(battle, "red", "bob")
    assert (rounds, record.low.loaded(knife), record.high.loaded(knife)) == ([1], 0, 0)


@pytest.mark.rule("INF-01", "INF-04")
def test_what_an_enemy_may_do_to_one_is_a_range_as_well() -> None:
    """The weakest and the strongest it could be, as minds reckon their danger: the true attack lies between."""
    bob = unit("bob", "blue", STR=4, Blade=4, specialties=("clubs",), weapons=(CLUB,))
    battle = fight(["AB"], ANN, bob, house=HIDE)
    record = information.record(battle, "red", "bob")
    facts = attack_facts.gather(battle.board, battle.rules, "attack", battle.unit("bob"), battle.unit("ann"), CLUB)
    low, true, high = (
        battle.rules.forecast(replace(facts, actor=each)).pool for each in (record.low, battle.unit("bob"), record.high)
    )
    assert low < true < high
    shown = estimates.estimate(battle.rules, replace(facts, actor=record.high), replace(facts, actor=record.low))
    assert (shown.pool_low, shown.pool_high, shown.estimate) == (low, high, True)


@pytest.mark.rule("INF-01")
def test_the_order_of_turns_names_nobody_the_side_has_never_seen() -> None:
    """Eve waits behind a wall; once she was seen she stays in the order, wherever she goes."""
    battle = fight(["A.B#E", "....."], ANN, BOB, unit("eve", "blue"), house=HIDE)
    assert view(battle, "ann").order == ("ann", "bob")
    end(battle)
    end(battle)
    assert view(battle, "eve").order == ("ann", "bob", "eve")
    do(battle, Move("eve", ((4, 1),)))
    assert view(battle, "ann").order == ("ann", "bob", "eve")
    grant(battle, "eve", "move")
    do(battle, Move("eve", ((4, 0),)))
    assert view(battle, "ann").order == ("ann", "bob", "eve")
    assert [each[0] for each in view(battle, "ann").last_seen] == ["eve"]


@pytest.mark.rule("INF-02", "INF-04")
def test_of_wounds_a_side_sees_the_band_not_the_points() -> None:
    battle = fight(["AB"], ANN, BOB, house=HIDE)
    record = information.record(battle, "red", "bob")
    assert (record.low.healthy, record.high.healthy) == (6, 14)  # unhurt: whatever Health people may have
    pool = hovered(battle, "club").pool_high
    assert pool > 0
    do(battle, Attack("ann", "bob", "club"), (8, 8, 8) + (2,) * (shot(battle, "ann", "bob", "club").pool - 3))
    record = information.record(battle, "red", "bob")
    assert (record.low.healthy, record.high.healthy) == (1, 13)
    assert record.low.healthy <= battle.unit("bob").healthy <= record.high.healthy


@pytest.mark.rule("FLW-03", "INF-04")
def test_an_announcement_lets_a_side_work_back_what_the_defense_adds_up_to() -> None:
    """The dice that remain are said aloud: 6 points are left of it, so from now on the forecast is exact."""
    battle = fight(["AB"], ANN, BOB, house=HIDE)
    miss(battle, Attack("ann", "bob", "club"))
    grant(battle, "ann")
    attacked(battle, "bob", -1)
    found = hovered(battle, "club")
    assert found.pool_low == found.pool_high == shot(battle, "ann", "bob", "club").pool
    assert hovered(battle, "gun").pool_low < hovered(battle, "gun").pool_high  # where the points are nobody said


@pytest.mark.rule("INF-04", "FLW-04")
def test_the_defender_hears_the_dice_that_remain_and_the_attacker_the_extras_used() -> None:
    quick = unit("bob", "blue", DEX=6, PER=6)
    battle = fight(["AB"], ANN, quick, house=HIDE)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "club"))
    left = next(event for event in battle.log if isinstance(event, AttackAnnounced)).forecast.pool
    assert "most" in knowledge.announced(battle, "red", "bob")
    do(battle, Defend("bob", extra=2), (2,) * left)
    assert knowledge.announced(battle, "blue", "ann") == {}  # nobody struck at ann


@pytest.mark.rule("INF-01")
def test_hovering_teaches_nothing() -> None:
    battle = fight(["AB"], ANN, BOB, house=HIDE)
    before = battle.hash()
    first = hovered(battle, "gun")
    for _ in range(3):
        assert hovered(battle, "gun") == first
    assert battle.hash() == before


@pytest.mark.rule("INF-01", "INF-02")
def test_a_mind_is_handed_records_and_never_the_sheet() -> None:
    battle = fight(["AB"], ANN, BOB, house=HIDE)
    seen = view(battle, "ann")
    assert [each.id for each in seen.own] == ["ann"]
    (record,) = seen.records
    for end_of_it in (record.low, record.high):
        assert end_of_it.sheet.printed == ()
        assert end_of_it.sheet.attributes != BOB.attributes
        assert (end_of_it.x, end_of_it.y, end_of_it.size) == (1, 0, 5)


@pytest.mark.rule("INF-01")
def test_spells_arts_and_pockets_are_no_part_of_a_record_until_an_art_is_seen() -> None:
    """Bob carries rope, knows two arts and is half out of energy: Ann's side is told nothing of it, but sees an art."""
    arts = tuple(AbilityFacts(key, "swift", gives=(("dodge", 1),)) for key in ("reed", "stone"))
    battle = fight(["AB"], ANN, replace(BOB, gear=(("rope", 1),), abilities=arts), house=HIDE)
    with battle:
        battle.write("bob", Casting, "spent", 4)
    for end_of_it in (information.record(battle, "red", "bob").low, information.record(battle, "red", "bob").high):
        assert (end_of_it.gear, end_of_it.sheet.gear, end_of_it.sheet.abilities, end_of_it.energy_spent) == (
            (),
            (),
            (),
            0,
        )
    with battle:
        battle.write("bob", Abilities, "active", (("reed", 1),))
    assert [art.key for art in information.record(battle, "red", "bob").low.sheet.abilities] == ["reed"]


# --------------------------------------------------------------------------------------------- the truth lies inside


def everybody() -> list[UnitSheet]:
    """Every unit that ships with the program."""
    catalogue = shipped()
    return [
        build(UnitBlock(id="bob", template=key, side="blue", at=[0, 0]), template, catalogue)
        for key, template in catalogue.units.items()
    ]


STATES: dict[str, dict[str, object]] = {
    "plain": {},
    "worn": {"attacks_suffered": 2},
    "guarding": {"total_defense": True},
    "charged": {"charge_loss": 2, "charged": 4},
    "all_out": {"all_out_loss": 2, "all_out": True},
    "guarding_after_all_out": {"all_out_loss": 1, "all_out": True, "total_defense": True},
    "surprised": {"flat_footed": True},
    "prone": {"prone": True},
    "parrying": {"parry_weapon": "arm", "parry_bonus": 1},
    "parrying_well": {"parry_weapon": "arm", "parry_bonus": 5},
}


UNTOUCHED: dict[str, object] = {
    "attacks_suffered": 0, "total_defense": False, "charge_loss": 0, "charged": 0, "all_out_loss": 0, "all_out": False,
    "parry_weapon": "", "parry_bonus": 0, "flat_footed": False, "prone": False,
}  # fmt: skip


def put(battle: Battle, state: dict[str, object]) -> None:
    """Bob in this state and no other."""
    for name, value in {**UNTOUCHED, **state}.items():
        with battle:
            battle.write("bob", Conditions if name in ("flat_footed", "prone") else Defense, name, value)


def inside(battle: Battle, held: WeaponFacts) -> None:
    """The true dice and chance lie in the estimate's range, the true Health in the record's."""
    truth, shown = shot(battle, "ann", "bob", held.key), hovered(battle, held.key)
    assert shown.estimate
    assert shown.pool_low <= truth.pool <= shown.pool_high, (held.key, shown.pool_low, truth.pool, shown.pool_high)
    record, bob = information.record(battle, "red", "bob"), battle.unit("bob")
    assert record.low.healthy <= bob.healthy <= record.high.healthy
    for name in ("health", "speed", "sensory_range"):
        assert getattr(record.low.derived, name) <= getattr(bob.derived, name) <= getattr(record.high.derived, name)
    for arm in bob.sheet.arms:
        low, high = record.low.skill(arm.skill), record.high.skill(arm.skill)
        assert low <= bob.skill(arm.skill) <= high
        assert record.low.loaded(arm) <= bob.loaded(arm) <= record.high.loaded(arm)
    opposing = {skill for skill, _ in battle.rules.opposing() if skill}
    assert {name for name, _ in record.high.sheet.skills} == {"Athletics", "Survival"} | opposing | {
        arm.skill for arm in bob.sheet.arms
    }
    for save in ("reflex", "fortitude", "will"):
        low, truth, high = (getattr(each.derived, save) for each in (record.low, bob, record.high))
        assert low <= truth <= high, save
    assert _sum(record.low) <= _sum(bob) <= _sum(record.high)


def _sum(unit: UnitFacts) -> int:
    hidden = unit.derived.base_defense + unit.derived.dodge_defense + unit.derived.insight_defense
    return hidden + unit.sheet.natural_armor + unit.sheet.deflection


@pytest.mark.rule("INF-01", "INF-04")
def test_the_truth_lies_inside_the_record_before_and_after_every_announcement() -> None:
    """Any shipped unit, three announcements in random states and with random weapons, then any other attack."""
    sheets, states = everybody(), list(STATES.values())
    for number in range(amount("records")):
        draws = Draws(seed(), number)
        sheet = sheets[number % len(sheets)]
        battle = fight(["." * 8] * 6, ANN, sheet, at={"ann": (0, 0), "bob": (1, 0)}, house=HIDE)
        do(battle, SetStanding("bob", "never"))
        for _ in range(3):
            put(battle, draws.pick(states))
            inside(battle, draws.pick(ARMS))
            miss(battle, Attack("ann", "bob", draws.pick(ARMS).key))
            grant(battle, "ann")
            put(battle, draws.pick(states))
            for held in ARMS:
                inside(battle, held)
        battle.close()
