"""Spells: who may cast what, the roll, what breaks it off, what it brings (SPL, STD-03, FLW-08; EX-15, 26, 28)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.condition import Conditions
from components.effects import Casting
from game.scenario import loader
from systems import attack_facts, referee
from systems.battle import Battle
from systems.commands import Cast, EndTurn, Parry
from systems.events import ActionSpent, DamageTaken, SaveResolved, SpellBegun, SpellCast, SpellHeld, SpellLost
from systems.facts import Amount, ArmorFacts, Grant, SpellFacts
from systems.forecast import Forecast
from systems.rulesets import casting
from tests.field import (
    FIST,
    SWORD,
    do,
    end,
    end_until,
    fight,
    hit,
    lines,
    offered,
    one,
    parts,
    refused,
    rows,
    shot,
    unit,
)

BOOST = SpellFacts(
    "boost", "BB", "arcane", "effect", "friend", components=("speech",), specialty="boosting", rolled=True,
    gives=(Grant("STR", Amount(1, ("successes",), 1, 10)),), reach=Amount(10, ("attribute",)),
)  # fmt: skip
MISSILE = SpellFacts("missile", "D", "arcane", "missiles", "foe", reach=Amount(1, ("attribute",)), types=("force",))
BOLT = SpellFacts(
    "bolt", "D", "arcane", "bolt", "foe", components=("gesture",), reach=Amount(10, ("attribute", "power"))
)
ARMOR = SpellFacts(
    "armor", "D", "arcane", "effect", "self", "full_round", 3, gives=(Grant("armor", Amount(1, ("power",))),),
    lasts=Amount(1, ("minute",)),
)  # fmt: skip
SHIELD = SpellFacts("shield", "D", "arcane", "effect", "self", gives=(Grant("absorption", Amount(1, ("power",))),))
SLEEP = SpellFacts(
    "sleep", "D", "arcane", "sleep", "foe", "full_round", save="will", points="drowsy", reach=Amount(10),
)  # fmt: skip
EDGE = SpellFacts(
    "edge", "D", "arcane", "item", "item", "move", lasts=Amount(2),
    gives=(
        Grant("magic"),
        Grant("spell_attack", Amount(1, ("power",), 2)),
        Grant("spell_hardness", Amount(1, ("power",), 2)),
    ),
)  # fmt: skip
CHILL = SpellFacts(
    "chill", "D", "arcane", "points", "foe", rolled=True, save="fortitude", points="freeze", reach=Amount(10),
)  # fmt: skip
SPELLS = (BOOST, MISSILE, BOLT, ARMOR, SHIELD, SLEEP, EDGE, CHILL)
SUE = replace(
    unit("sue", INT=6, RES=4, Occult=5, Blade=3, Survival=1, specialties=("boosting",), traits={"spell_focus": 1},
         weapons=(FIST, SWORD)),
    spells=SPELLS,
)  # fmt: skip
ANN = unit("ann", STR=4, Brawl=2)
BOB = unit("bob", "blue", STR=3, DEX=2, PER=2, RES=2, COM=2, Brawl=3)


def scene(*map: str, sue: object = SUE, **how: object) -> Battle:
    return fight(map or ("SA..B",), sue, ANN, BOB, **how)  # type: ignore[arg-type]


def plan_of(battle: Battle, spell: str, target: str = "") -> Forecast:
    """What a spell of Sue's would come to, whatever energy it takes."""
    sue = battle.unit("sue")
    known = sue.spell(spell)
    assert known is not None
    return battle.rules.spell_plan(sue, known, battle.unit(target or "sue"), ("standard",))


def plan(battle: Battle, command: Cast) -> Forecast:
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), found
    return found


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.rule("SPL-02", "SPL-03", "FLW-08", "STD-03")
def test_eleven_successes_make_a_friend_ten_stronger_for_a_round(edition: str) -> None:
    """EX-15, EX-28 and T2: 20 dice show 8 successes, 3 extra: 11. Strength +10 until the caster's next turn."""
    battle = scene(edition=edition)
    shown = plan(battle, Cast("sue", "boost", "ann"))
    assert (shown.pool, shown.attack_extra, shown.cap) == (20, 3, 19)
    do(battle, Cast("sue", "boost", "ann"), (8,) * 8 + (1,) * 12)
    assert (one(battle, SpellCast).successes, battle.unit("ann").attribute("STR")) == (11, 14)
    assert one(battle, ActionSpent).costs == ("standard",)
    do(battle, Parry("sue", "sword"))  # the move action goes to a parry (FLW-09)
    end(battle)
    assert battle.unit("ann").attribute("STR") == 14
    end_until(battle, "sue")
    assert battle.unit("ann").attribute("STR") == 4


@pytest.mark.rule("SPL-02", "FLW-08")
def test_suzi_casts_her_spell_in_the_shipped_scenario() -> None:
    """EX-15 with the units that ship: 8 + 3 = 11, and Alphabet is ten stronger until her next turn."""
    battle = referee.new_battle(loader.load("dragon").setup(), seed=1)
    while battle.acting() != "suzi" or battle.round < 1:
        end(battle)
    before = battle.unit("alphabet").attribute("STR")
    shown = plan(battle, Cast("suzi", "creature_enhancement", "alphabet"))
    assert (shown.pool, shown.attack_extra) == (20, 3)
    do(battle, Cast("suzi", "creature_enhancement", "alphabet"), (8,) * 8 + (1,) * 12)
    assert one(battle, SpellCast).successes == 11
    assert battle.unit("alphabet").attribute("STR") == before + 10
    end_until(battle, "suzi")
    assert battle.unit("alphabet").attribute("STR") == before


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.rule("SPL-04")
def test_each_rank_has_its_power(edition: str) -> None:
    """EX-26: what each Rank adds to the dice and to what counts of the same caster's spell."""
    powers = {"D": 2, "DD": 3, "C": 4, "CC": 5, "B": 6, "BB": 8, "A": 10, "AA": 13, "S": 16}
    assert tuple(powers) == casting.RANKS
    for rank, power in powers.items():
        battle = scene(sue=replace(SUE, spells=(replace(BOOST, rank=rank),)), edition=edition)
        shown = plan_of(battle, "boost", "ann")
        assert (lines(shown)["power"], lines(shown, cap=True)["power"]) == (power, power)


@pytest.mark.rule("SPL-02", "SPL-03", "SPL-04")
def test_attribute_five_skill_four_and_rank_b_roll_fifteen_dice_and_count_fifteen() -> None:
    """DV-18: 15 dice; of 16 successes 15 count."""
    spell = replace(BOOST, rank="B", specialty="", gives=(Grant("STR", Amount(1, ("successes",))),))
    battle = scene(sue=replace(unit("sue", INT=5, RES=4, Occult=4), spells=(spell,)))
    shown = plan(battle, Cast("sue", "boost", "ann"))
    assert (shown.pool, shown.cap) == (15, 15)
    do(battle, Cast("sue", "boost", "ann"), (8,) * 14 + (10,) + (8,))
    assert (one(battle, SpellCast).successes, one(battle, SpellCast).counted) == (16, 15)


@pytest.mark.rule("SPL-01", "ATK-02")
def test_an_attack_spell_meets_the_defense_of_its_one_target_and_missiles_do_not() -> None:
    battle = scene()
    assert lines(plan(battle, Cast("sue", "bolt", "bob")))["base_defense"] == -2
    assert plan(battle, Cast("sue", "bolt", "bob")).costs == ("standard",)
    missiles = plan(battle, Cast("sue", "missile", "bob"))
    assert missiles.damage == (0.0, 0.0, 0.0, 0.0, 1.0)  # two missiles of 1 + 1
    do(battle, Cast("sue", "missile", "bob"))
    harm = one(battle, DamageTaken)
    assert (harm.lethal, harm.aggravated) == (2, 2)  # of each a point for the level is aggravated


@pytest.mark.rule("SPL-05")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_each_missile_may_fly_at_another_target(edition: str) -> None:
    """Occult 5 has one extra success: two missiles of 2, one at each; a third target there is none for."""
    dan = unit("dan", "blue", STR=3)
    battle = fight(["SA..B", "...D."], SUE, ANN, BOB, dan, edition=edition)
    both = Cast("sue", "missile", "bob", targets=("dan",))
    shown = plan(battle, both)
    assert [(name, row.damage) for name, row in shown.each] == [("bob", (0.0, 0.0, 1.0)), ("dan", (0.0, 0.0, 1.0))]
    assert shown.mean == 4.0
    do(battle, both)
    assert [(each.unit, each.lethal, each.aggravated) for each in rows(battle, DamageTaken)] == [
        ("bob", 1, 1), ("dan", 1, 1),
    ]  # fmt: skip
    end_until(battle, "sue")
    refusal = refused(battle, Cast("sue", "missile", "bob", targets=("bob", "dan")))
    assert (refusal.key, refusal.fact("limit"), refusal.fact("has")) == ("cast.missiles", 2, 3)
    assert refused(battle, Cast("sue", "missile", "bob", targets=("ann",))).key == "cast.no_target"
    assert offered(battle, "sue", "cast", "targets") == {"bob", "dan"}


@pytest.mark.rule("SPL-05")
def test_missiles_are_dealt_out_one_by_one_in_the_order_in_which_targets_are_named() -> None:
    """Occult 11 has three extra successes: of four missiles three targets have 2, 1 and 1, two have 2 and 2."""
    adept = replace(SUE, skills=(("Occult", 11),))
    battle = fight(["SA..B", "...D."], adept, ANN, BOB, unit("dan", "blue"))
    sue = battle.unit("sue")
    assert battle.rules.spell_missiles(sue) == 4
    assert battle.rules.missiles_dealt(sue, ("bob", "dan", "eve")) == (("bob", 2), ("dan", 1), ("eve", 1))
    assert [row.damage[-1] for _, row in plan(battle, Cast("sue", "missile", "bob", targets=("dan",))).each] == [1, 1]
    assert [len(row.damage) for _, row in plan(battle, Cast("sue", "missile", "dan", targets=("bob",))).each] == [5, 5]
    assert refused(battle, Cast("sue", "missile", "bob", targets=("dan", "dan"))).key == "cast.no_target"


@pytest.mark.rule("SPL-05")
def test_a_missile_at_somebody_the_first_one_killed_for_nothing_is_not_lost_on_the_next() -> None:
    """Both die: each is struck for itself, whatever became of the one before."""
    frail = unit("bob", "blue", printed={"health": 1})
    dan = unit("dan", "blue", printed={"health": 1})
    battle = fight(["SA..B", "...D.", "E...."], SUE, ANN, frail, dan, unit("eve", "blue"))
    do(battle, Cast("sue", "missile", "bob", targets=("dan",)))
    assert battle.unit("bob").dead
    assert battle.unit("dan").dead


@pytest.mark.rule("SPL-03", "DMG-02")
def test_an_attack_spell_is_rolled_and_capped_by_attribute_skill_and_power() -> None:
    battle = scene()
    shown = plan(battle, Cast("sue", "bolt", "bob"))
    assert (shown.pool, shown.cap) == (6 + 5 + 2 - 2, 6 + 5 + 2)
    do(battle, Cast("sue", "bolt", "bob"), (8, 8) + (1,) * 9)
    assert one(battle, DamageTaken).lethal == 2 + 2  # and an extra each of Attribute and Skill


@pytest.mark.rule("SPL-05")
def test_a_spell_costs_energy_and_stays_unspoken_without_it() -> None:
    """Two Attributes fill the pool: 6 + 4; Rank BB costs 5."""
    battle = scene()
    assert battle.rules.energy(battle.unit("sue")) == 10
    for left in (5, 0):
        do(battle, Cast("sue", "boost", "ann"), (8,) * 20)
        assert one(battle, SpellBegun).energy_left == left
        end_until(battle, "sue")
    refusal = refused(battle, Cast("sue", "boost", "ann"))
    assert (refusal.key, refusal.fact("needs"), refusal.fact("has")) == ("cast.energy", 5, 0)
    assert "boost" not in offered(battle, "sue", "cast", "spell")


@pytest.mark.rule("SPL-05")
def test_without_its_specialty_a_spell_cannot_be_cast() -> None:
    battle = scene(sue=replace(SUE, specialties=()))
    assert refused(battle, Cast("sue", "boost", "ann")).key == "cast.specialty"


@pytest.mark.rule("SPL-05")
def test_gestures_suffer_from_armor_two_dice_a_point() -> None:
    gestured = replace(BOOST, components=("gesture",))
    worn = replace(SUE, armor=ArmorFacts("plate", 4, 4, penalty=2), spells=(gestured,))
    assert plan(scene(sue=worn), Cast("sue", "boost", "ann")).pool == 16
    assert plan(scene(sue=replace(worn, spells=(BOOST,))), Cast("sue", "boost", "ann")).pool == 20


@pytest.mark.rule("SPL-05")
def test_who_is_silenced_or_pinned_casts_nothing() -> None:
    battle = scene()
    with battle:
        battle.write("sue", Conditions, "inflicted", (("silenced", "", ""),))
    assert refused(battle, Cast("sue", "boost", "ann")).key == "cast.speech"
    assert referee.why_not(battle, Cast("sue", "missile", "bob")) is None


@pytest.mark.rule("SPL-05")
def test_nothing_is_cast_farther_than_it_reaches_or_past_the_wrong_side() -> None:
    battle = scene("SA......B")
    refusal = refused(battle, Cast("sue", "missile", "bob"))
    assert (refusal.key, refusal.fact("distance"), refusal.fact("limit")) == ("cast.too_far", 8, 6)
    assert refused(battle, Cast("sue", "missile", "ann")).key == "cast.no_target"
    assert refused(battle, Cast("sue", "boost", "bob")).key == "cast.no_target"
    assert refused(battle, Cast("sue", "flight")).key == "cast.unknown"


@pytest.mark.rule("ACT-01", "SPL-05")
def test_a_spell_of_three_full_rounds_works_with_the_third() -> None:
    battle = scene()
    for turns in (1, 2, 3):
        assert parts(shot_at_sue(battle)).get("armor", 0) == 0
        do(battle, Cast("sue", "armor"))
        assert one(battle, SpellBegun).turns == turns
        assert one(battle, ActionSpent).costs == ("move", "standard")
        if turns < 3:
            end_until(battle, "sue")
    assert parts(shot_at_sue(battle))["armor"] == 2
    assert battle.rules.energy(battle.unit("sue")) == 9  # paid once


def shot_at_sue(battle: Battle) -> Forecast:
    """Bob's punch at Sue as it would be, wherever he stands."""
    found = attack_facts.gather(battle.board, battle.rules, "attack", battle.unit("bob"), battle.unit("sue"), FIST)
    return battle.rules.forecast(found)


@pytest.mark.rule("SPL-05")
def test_a_turn_spent_on_something_else_breaks_the_casting_off() -> None:
    battle = scene()
    do(battle, Cast("sue", "armor"))
    end_until(battle, "sue")
    end(battle)
    assert (one(battle, SpellLost).cause, battle.of("sue", Casting).spell) == ("idle", "")


@pytest.mark.rule("SPL-05", "DIC-13")
@pytest.mark.parametrize(("saved", "held"), [(1, False), (2, True)])
def test_a_blow_while_casting_asks_for_fortitude_as_high_as_its_damage(saved: int, held: bool) -> None:
    battle = scene("BSA", sue=replace(SUE, spells=(ARMOR,)))
    do(battle, Cast("sue", "armor"))
    end_until(battle, "bob")
    found = shot(battle, "bob", "sue", "fist")
    save = battle.unit("sue").derived.fortitude
    faces = (8,) * saved + (1,) * (save - saved)
    hit(battle, "bob", "sue", "fist", (8, 8) + (2,) * (found.pool - 2) + faces)
    event = one(battle, SpellHeld)
    assert (one(battle, SaveResolved).value, event.dc, event.held) == (2, 2, held)
    assert bool(battle.of("sue", Casting).spell) is held


def test_damage_to_somebody_who_casts_nothing_asks_for_no_save() -> None:
    battle = scene("BSA")
    end_until(battle, "bob")
    found = shot(battle, "bob", "sue", "fist")
    hit(battle, "bob", "sue", "fist", (8, 8) + (2,) * (found.pool - 2))
    assert not rows(battle, SpellHeld)


@pytest.mark.rule("SPL-05")
def test_who_is_thrown_down_while_casting_rolls_endurance_against_its_level_squared() -> None:
    """(1 + 1)² = 4."""
    battle = scene(sue=replace(SUE, spells=(ARMOR,)))
    do(battle, Cast("sue", "armor"))
    with battle:
        battle.write("sue", Conditions, "prone", True)
    do(battle, EndTurn("sue"), (8, 1))
    event = one(battle, SpellHeld)
    assert (event.dc, event.successes, event.held) == (4, 1, False)
    assert one(battle, SpellLost).cause == "body"


@pytest.mark.rule("SPL-05")
def test_physical_shield_takes_its_power_off_each_hit() -> None:
    battle = scene("BSA")
    do(battle, Cast("sue", "shield"))
    end_until(battle, "bob")
    found = shot(battle, "bob", "sue", "fist")
    hit(battle, "bob", "sue", "fist", (8, 8, 8) + (2,) * (found.pool - 3))
    assert (one(battle, DamageTaken).absorbed, one(battle, DamageTaken).bashing) == (2, 1)


@pytest.mark.rule("SPL-05", "DIC-13")
def test_sleep_gives_drowsy_points_by_the_margin_and_the_second_failure_brings_sleep() -> None:
    """Will 8 against power 2 and two extra successes; a round later the same again."""
    strong = unit("bob", "blue", RES=4, COM=4)
    battle = fight(["SA..B"], SUE, ANN, strong)
    do(battle, Cast("sue", "sleep", "bob"), (8,) + (1,) * 7)
    assert (one(battle, SaveResolved).value, battle.unit("bob").point("drowsy")) == (4, 3)
    end(battle)
    end(battle)
    assert not battle.unit("bob").helpless
    do(battle, EndTurn("bob"), (8,) + (1,) * 7)
    assert "asleep" in battle.unit("bob").states


@pytest.mark.rule("SPL-05", "DIC-13")
def test_points_come_by_the_margin_of_the_save() -> None:
    battle = scene()
    shown = plan(battle, Cast("sue", "chill", "bob"))
    assert [each.key for each in shown.effects] == ["freeze"]
    save = battle.unit("bob").derived.fortitude
    do(battle, Cast("sue", "chill", "bob"), (8, 8) + (1,) * (shown.pool - 2) + (1,) * save)
    assert battle.unit("bob").point("freeze") == 2 + 3


@pytest.mark.rule("SPL-05", "BON-05")
def test_a_strengthened_weapon_strikes_with_an_enhancement_bonus_for_its_rounds() -> None:
    battle = scene("SB.A")
    plain = shot(battle, "sue", "bob", "sword").pool
    do(battle, Cast("sue", "edge", item="sword"))
    shown = shot(battle, "sue", "bob", "sword")
    assert (shown.pool - plain, lines(shown)["spell_weapon"]) == (1, 1)
    assert refused(battle, Cast("sue", "edge", item="fist")).key == "cast.no_item"
    for _ in range(2):
        end_until(battle, "sue")
    assert shot(battle, "sue", "bob", "sword").pool == plain


@pytest.mark.rule("SPL-05", "DMG-16")
def test_a_strengthened_weapon_is_harder_to_break_for_its_rounds() -> None:
    """Steel of 7 and half the power of 2: eight."""
    battle = scene("SB.A")
    rules = battle.rules

    def hard() -> int:
        sword = battle.unit("sue").weapon("sword")
        assert sword is not None
        return rules.hardness(rules.thing_of(sword))

    assert hard() == 7
    do(battle, Cast("sue", "edge", item="sword"))
    assert hard() == 8
    for _ in range(2):
        end_until(battle, "sue")
    assert hard() == 7


@pytest.mark.rule("SPL-05")
@pytest.mark.parametrize("spell", ["missile", "boost", "edge", "chill"])
@pytest.mark.parametrize("item", ["", "sword"])
def test_no_spell_is_cast_on_somebody_nobody_knows(spell: str, item: str) -> None:
    """Nor on a weapon in the hands of such a one."""
    assert refused(scene("SB.A"), Cast("sue", spell, "nobody", item=item)).key in ("cast.no_target", "cast.no_item")


@pytest.mark.rule("SPL-05", "DIC-13")
def test_a_spell_may_be_resisted_with_the_odds_it_shows() -> None:
    """The forecast of a whole casting, played many times, comes out as it said."""
    battle = scene()
    shown = plan(battle, Cast("sue", "chill", "bob")).effects[0].amounts
    found = [0] * 60
    for number in range(300):
        copy = battle.fork(number)
        assert referee.submit(copy, Cast("sue", "chill", "bob")) is None
        found[copy.unit("bob").point("freeze")] += 1
        copy.close()
    none = found[0] / 300
    assert abs(none - shown[0]) < 0.1
    mean = sum(n * times for n, times in enumerate(found)) / 300
    assert abs(mean - sum(n * chance for n, chance in enumerate(shown))) < 0.6
