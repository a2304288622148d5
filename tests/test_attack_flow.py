"""The flow of an attack, step by step (FLW, GIV-02): EX-16 whole, DV-20, companion vectors T1, T6 to T9."""

from __future__ import annotations

import pytest

from systems import effects, referee
from systems.battle import Battle
from systems.commands import Attack, Defend, DropProne, EndTurn, Move, Parry, SetStanding
from systems.events import (
    AttackAnnounced,
    AttackResolved,
    BattleBegan,
    DamageTaken,
    DefenseDeclared,
    InitiativeRolled,
    Rolled,
    RoundStarted,
    TurnEnded,
    TurnStarted,
)  # fmt: skip
from systems.facts import ArmorFacts, Boon, WeaponFacts
from systems.forecast import Forecast
from systems.offers import Refusal
from tests.field import (
    FIST,
    do,
    end,
    end_until,
    fight,
    hit,
    lines,
    miss,
    one,
    parts,
    refused,
    rows,
    shot,
    unit,
    verbs,
    weapon,
)  # fmt: skip

#: EX-16: 18 DP with the pistol (Dexterity 6, Firearms 10, damage 2), High Speed 5, 3 extra successes (1 and 2).
PISTOL = weapon("pistol", "firearm", damage=2, strength=2, base=20, shots=7, high_speed=5, live_round=1)
SHIYUE = unit("shiyue", DEX=6, Firearms=10, weapons=(PISTOL,))
DRAGON = unit(
    "dragon", "beasts", kind="dark", size=6, natural=6, deflection=2, STR=8, DEX=8, END=11, INT=3, PER=8, RES=5, PRE=4,
    MAN=1, COM=4, Brawl=5,
    printed={"base_defense": 8, "dodge_defense": 1, "insight_defense": 1, "health": 20, "defense_extra": 2},
)  # fmt: skip


def facing_the_dragon(standing: str = "ask") -> Battle:
    """Shiyue stands 10 m south of the dragon and is about to act."""
    map = ["D", *["."] * 9, "S"]
    battle = fight(map, SHIYUE, DRAGON)
    do(battle, SetStanding("dragon", standing))
    return battle


SHOT = Attack("shiyue", "dragon", "pistol", extra=3, willpower=True)
SIX_OF_EIGHT = (8, 9, 8, 9, 8, 8, 3, 1)


@pytest.mark.rule("FLW-02", "FLW-03", "FLW-04", "FLW-05")
def test_ex_16_shiyue_shoots_the_dragon() -> None:
    """Defense 18, 13 after High Speed 5; 21 − 13 = 8 DP; 6 − 2 + 3 = 7; 13 healthy + 7L (companion vector T1)."""
    battle = facing_the_dragon()
    do(battle, SHOT)  # announced, and no die falls before the answer
    announced = one(battle, AttackAnnounced)
    found = announced.forecast
    assert sum(value for key, value in lines(found).items() if key in ("attribute", "skill", "weapon")) == 18
    assert lines(found)["willpower"] == 3
    defense = {key: -value for key, value in lines(found).items() if key.endswith("_defense")}
    assert defense == {
        "base_defense": 8, "dodge_defense": 1, "insight_defense": 1, "natural_defense": 6, "deflection_defense": 2,
    }  # fmt: skip
    assert sum(defense.values()) == 18
    assert lines(found)["high_speed"] == 5
    assert parts(found) == {"base": 3, "dodge": 1, "insight": 1, "natural": 6, "deflection": 2}
    assert sum(parts(found).values()) == 13
    assert (found.pool, found.again, found.attack_extra, found.defense_extra_max) == (8, 10, 3, 2)
    ask = referee.asks(battle)
    assert ask is not None
    assert (ask.unit, ask.choice, dict(ask.facts)) == ("dragon", "defend", {"attacker": "shiyue", "pool": 8})
    do(battle, Defend("dragon", extra=2), SIX_OF_EIGHT)
    assert one(battle, DefenseDeclared).extra == 2
    resolved = one(battle, AttackResolved)
    assert (resolved.dice, resolved.defense_extra, resolved.attack_extra, resolved.successes) == (6, 2, 3, 7)
    harm = one(battle, DamageTaken)
    assert (harm.lethal, harm.bashing, harm.modifiers) == (7, 0, ())  # no Bulletproof: it stays lethal
    dragon = battle.unit("dragon")
    assert (dragon.healthy, dragon.bashing, dragon.lethal, dragon.aggravated) == (13, 0, 7, 0)
    assert battle.rules.wound_band(dragon) == "light"  # "movements little affected"
    assert battle.unit("shiyue").willpower == battle.unit("shiyue").derived.willpower - 1
    kinds = [type(event) for event in battle.log if type(event).__name__ != "Changed"]
    order = [AttackAnnounced, DefenseDeclared, Rolled, AttackResolved, DamageTaken]
    assert kinds[-5:] == order


@pytest.mark.rule("FLW-01")
def test_a_fight_opens_with_everybodys_initiative_and_the_highest_acts_first() -> None:
    battle = fight(["A..B"], unit("ann"), unit("bob", "blue"), fresh=True, rolled=True, faces=(2, 9))
    kinds = [type(event) for event in battle.log if type(event).__name__ != "Changed"]
    assert kinds == [BattleBegan, RoundStarted, InitiativeRolled, InitiativeRolled, TurnStarted]
    assert battle.acting() == "bob"


@pytest.mark.rule("FLW-02", "FLW-03")
def test_the_announcement_names_weapon_dice_willpower_traits_and_extras_before_any_die_falls() -> None:
    battle = facing_the_dragon()
    do(battle, Attack("shiyue", "dragon", "pistol", extra=1))
    announced = one(battle, AttackAnnounced)
    assert (announced.weapon, announced.verb, announced.forecast.attack_extra) == ("pistol", "attack", 1)
    assert "willpower" not in lines(announced.forecast)
    assert rows(battle, Rolled) == []
    assert announced.forecast.pool == 18 - 13


@pytest.mark.rule("DIC-10")
def test_no_more_extra_successes_can_be_announced_than_there_are() -> None:
    battle = facing_the_dragon()
    refusal = refused(battle, Attack("shiyue", "dragon", "pistol", extra=4))
    assert (refusal.key, refusal.rules, refusal.fact("limit")) == ("attack.too_many_extra", ("DIC-10",), 3)


@pytest.mark.rule("FLW-04")
def test_while_the_defender_is_asked_nobody_else_may_do_anything() -> None:
    battle = facing_the_dragon()
    do(battle, SHOT)
    for command in (EndTurn("shiyue"), Attack("shiyue", "dragon", "pistol"), Defend("shiyue")):
        refusal = refused(battle, command)
        assert (refusal.key, refusal.rules, refusal.fact("unit")) == ("turn.asked", ("FLW-04",), "dragon")
    assert verbs(battle, "shiyue") == set()
    assert verbs(battle, "dragon") == {"defend", "drop_prone"}


@pytest.mark.rule("FLW-04", "DIC-10")
def test_the_defender_declares_no_more_than_is_left_and_only_when_asked() -> None:
    battle = facing_the_dragon()
    assert refused(battle, Defend("dragon", extra=1)).key == "turn.not_asked"
    do(battle, SHOT)
    for extra in (3, -1):
        refusal = refused(battle, Defend("dragon", extra=extra))
        assert (refusal.key, refusal.fact("limit")) == ("defend.too_many", 2)
    do(battle, Defend("dragon", extra=1), SIX_OF_EIGHT)
    end_until(battle, "shiyue")
    assert battle.unit("dragon").defense_extra_left == 2  # refilled at the dragon's own turn


@pytest.mark.rule("FLW-04", "DIC-11")
def test_the_defender_may_pay_willpower_for_three_points_of_defense() -> None:
    battle = facing_the_dragon()
    do(battle, SHOT)
    do(battle, Defend("dragon", extra=2, willpower=True), (8, 8, 8, 1, 1))
    assert one(battle, Rolled).pool == 5
    assert battle.unit("dragon").willpower == battle.unit("dragon").derived.willpower - 1


@pytest.mark.parametrize("answer", [Defend("dragon"), Defend("dragon", 2), Defend("dragon", 1, willpower=True)])
def test_what_an_answer_leaves_of_the_attack_is_told_before_and_is_what_is_rolled(answer: Defend) -> None:
    """FLW-04: the referee's forecast of an answer changes nothing, and refuses what cannot be answered."""
    battle = facing_the_dragon()
    do(battle, SHOT)
    before = battle.hash()
    shown = referee.forecast(battle, answer)
    assert isinstance(shown, Forecast)
    assert isinstance(referee.forecast(battle, Defend("dragon", 9)), Refusal)
    assert battle.hash() == before
    do(battle, answer, (1,) * shown.pool)
    assert (one(battle, Rolled).pool, shown.defense_extra) == (shown.pool, answer.extra)


@pytest.mark.rule("FLW-03", "FLW-04", "IMM-01")
def test_dropping_prone_at_the_announcement_changes_the_dice_that_remain() -> None:
    battle = facing_the_dragon()
    do(battle, SHOT)
    do(battle, DropProne("dragon"))
    ask = referee.asks(battle)
    assert ask is not None
    assert dict(ask.facts)["pool"] == 6  # two more defense against a ranged attack


@pytest.mark.rule("FLW-05", "DIC-09")
@pytest.mark.parametrize(
    ("rolled", "declared", "announced", "final", "left"),
    [
        (6, 2, 3, 7, 0),  # EX-16
        (1, 2, 3, 0, 0),  # DV-20: the attack extras are lost with the miss
        (1, 5, 3, 0, 0),  # T6: all five are spent, four of them wasted
        (0, 0, 10, 0, 5),  # T7: without a success of its own no extra success
        (3, 2, 0, 1, 3),
        (2, 2, 3, 0, 3),
    ],
)
def test_successes_less_the_defenders_extras_plus_the_attackers_if_one_is_left(
    rolled: int, declared: int, announced: int, final: int, left: int
) -> None:
    gun = weapon("gun", "firearm", damage=4, strength=2, base=20, extra_successes=10)
    total = {(6, 2): 2, (1, 2): 2}.get((rolled, declared), 5)
    bob = unit("bob", "blue", size=9, END=5, printed={"base_defense": 4, "defense_extra": total})
    battle = fight(["A..B"], unit("ann", DEX=4, Firearms=4, weapons=(gun,)), bob)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "gun", extra=announced))
    do(battle, Defend("bob", extra=declared), (8,) * rolled + (2,) * (8 - rolled))
    resolved = one(battle, AttackResolved)
    assert (resolved.dice, resolved.successes, resolved.hit) == (rolled, final, final > 0)
    assert battle.unit("bob").defense_extra_left == left == total - declared
    assert len(rows(battle, DamageTaken)) == int(final > 0)


@pytest.mark.rule("GIV-02", "FLW-04")
def test_a_defender_may_spend_none_of_its_extras() -> None:
    battle = facing_the_dragon()
    do(battle, SHOT)
    ask = referee.asks(battle)
    assert ask is not None
    assert "GIV-02" in ask.rules
    assert [(field.low, field.high) for field in ask.fields if field.name == "extra"] == [(0, 2)]
    do(battle, Defend("dragon", extra=0), SIX_OF_EIGHT)
    assert one(battle, AttackResolved).successes == 6 + 3
    assert battle.unit("dragon").defense_extra_left == 2


@pytest.mark.rule("GIV-02")
def test_a_standing_answer_may_decline_once_and_for_all() -> None:
    battle = facing_the_dragon("never")
    do(battle, SHOT, SIX_OF_EIGHT)
    assert one(battle, AttackResolved).successes == 9
    assert battle.unit("dragon").defense_extra_left == 2


@pytest.mark.rule("DIC-09", "FLW-05")
@pytest.mark.parametrize(("reading", "spent"), [("third", 2), ("none", 0), ("all", 5)])
def test_the_standing_answer_spends_a_third_of_the_attack_dice_or_what_the_switch_says(
    reading: str, spent: int
) -> None:
    """5 attack dice: a third, rounded up, is 2."""
    ann = unit("ann", STR=4, Brawl=3)
    bob = unit("bob", "blue", printed={"base_defense": 2, "defense_extra": 5})
    battle = fight(["AB"], ann, bob, house={"defense_extra": reading})
    found = shot(battle, "ann", "bob", "fist")
    assert (found.pool, found.defense_extra, found.defense_extra_max) == (5, spent, 5)
    hit(battle, "ann", "bob", "fist", faces=(8, 8, 8, 1, 1))
    assert one(battle, AttackResolved).defense_extra == spent
    assert battle.unit("bob").defense_extra_left == 5 - spent


@pytest.mark.rule("FLW-06", "DMG-04")
def test_final_successes_become_damage_after_cap_absorption_and_reduction() -> None:
    """8 successes, cap 6 (Strength 4, Brawl 2), absorption 1, damage reduction 2: 3 points arrive."""
    ann = unit("ann", STR=4, Brawl=2)
    bob = unit(
        "bob", "blue", END=5, printed={"base_defense": 0}, traits={"physical_absorption": 1, "damage_reduction": 2}
    )
    battle = fight(["AB"], ann, bob)
    hit(battle, "ann", "bob", "fist", faces=(10, 10, 8, 8, 8, 8, 8, 8))
    harm = one(battle, DamageTaken)
    assert (harm.successes, harm.bashing) == (8, 3)
    assert battle.unit("bob").bashing == 3


@pytest.mark.rule("FLW-07", "FLW-09")
def test_after_the_attack_the_rest_of_the_turn_is_still_there_and_then_it_ends() -> None:
    battle = fight(["AB..", "...."], unit("ann", Brawl=2), unit("bob", "blue"))
    miss(battle, Attack("ann", "bob", "fist"))
    do(battle, Move("ann", ((0, 1),)))
    assert battle.acting() == "ann"
    end(battle)
    assert one(battle, TurnEnded).unit == "ann"
    assert battle.acting() == "bob"


@pytest.mark.rule("DEF-10", "DMG-18")
def test_companion_t8_armor_piercing_6_takes_shield_armor_and_one_natural() -> None:
    """Shield 2, Armor 3, Natural 4: the armor is gone and its Bulletproof with it; AP 4 leaves 1 and keeps it."""
    shield = weapon("shield", "blade", size=2, strength=2, parry=2)
    worn = ArmorFacts("vest", 3, 3, traits=(("bulletproof", 1),))
    bob = unit("bob", "blue", Blade=1, natural=4, armor=worn, weapons=(shield,), printed={"base_defense": 0})
    for piercing, left, grade in ((6, {"parry": 1, "natural": 3}, 0), (4, {"parry": 1, "armor": 1, "natural": 4}, 1)):
        gun = weapon("gun", "firearm", damage=9, strength=2, base=20, live_round=1, armor_piercing=piercing)
        battle = fight(["B..A"], bob, unit("ann", DEX=3, Firearms=3, weapons=(gun,)))
        do(battle, Parry("bob", "shield"))
        end(battle)
        found = shot(battle, "ann", "bob", "gun")
        assert parts(found) == left
        hit(battle, "ann", "bob", "gun", faces=(8,) + (1,) * (found.pool - 1))
        harm = one(battle, DamageTaken)
        assert (harm.bashing, harm.lethal) == (grade, 1 - grade)


@pytest.mark.rule("DEF-09", "MAT-06")
@pytest.mark.parametrize(
    ("order", "left"),
    [("base_dodge_parry", {"parry": 3, "shield": 2}), ("parry_dodge_base", {"base": 3, "shield": 2})],
)
def test_companion_t9_high_speed_5_against_parry_4_shield_2_dodge_1_base_3(order: str, left: dict[str, int]) -> None:
    """The total is 5 either way; only with Base at 0 the extras are lost (the keyword page's order keeps them)."""
    shield = weapon("shield", "blade", size=2, strength=2, parry=2)
    fast = weapon("fast", "blade", size=1, damage=9, high_speed=5)
    bob = unit(
        "bob", "blue", Blade=4, weapons=(shield, FIST),
        printed={"base_defense": 3, "dodge_defense": 1, "defense_extra": 2},
    )  # fmt: skip
    battle = fight(["BA"], bob, unit("ann", weapons=(fast,)), house={"high_speed_order": order})
    do(battle, Parry("bob", "shield"))
    end(battle)
    found = shot(battle, "ann", "bob", "fast")
    assert (parts(found), sum(parts(found).values())) == (left, 5)
    assert found.defense_extra_max == (0 if order == "base_dodge_parry" else 2)
    if order == "parry_dodge_base":
        base_gone = fight(["BA"], bob, unit("ann", weapons=(fast,)))
        end(base_gone)
        assert shot(base_gone, "ann", "bob", "fast").defense_extra_max == 0


@pytest.mark.rule("DEF-18", "DEF-10")
@pytest.mark.parametrize(
    ("held", "left", "total", "bulletproof"),
    [
        (weapon("plain", "blade", damage=9, live_round=1), {"base": 3, "armor": 3}, 3, True),
        (weapon("piercing", "blade", damage=9, live_round=1, armor_piercing=3), {"base": 3}, 0, False),
        (weapon("fast", "blade", damage=9, live_round=1, high_speed=3), {"armor": 3}, 0, True),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_companion_t11_a_penalty_to_defense_lowers_the_total_and_strips_no_part(
    held: WeaponFacts, left: dict[str, int], total: int, bulletproof: bool
) -> None:
    """A curse takes 3 of Base 3 and Armor 3; only Armor Piercing 3 makes the armor's Bulletproof lapse."""
    vest = ArmorFacts("vest", 3, 3, traits=(("bulletproof", 1),))
    bob = unit("bob", "blue", armor=vest, printed={"base_defense": 3})
    battle = fight(["AB"], unit("ann", STR=3, Blade=3, weapons=(held,)), bob)
    with battle:
        effects.give(battle, "bob", (Boon("curse", "ann", "defense", -3, "", "start:ann", 1),))
    found = shot(battle, "ann", "bob", held.key)
    assert (parts(found), 3 + 3 + 9 - found.pool, lines(found)["defense_given"]) == (left, total, 3)
    assert bool(found.conversion) is bulletproof
