"""The classic edition where it differs from the current one: vital spots, holds, shoves and what they come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.condition import Conditions
from components.damage import Health
from components.movement import Position
from systems import hold, referee
from systems.battle import Battle
from systems.commands import Attack, BullRush, Charge, Grapple
from systems.events import AttackResolved, ContestResolved, CounterDecided, DamageTaken, Rolled, Strayed
from systems.facts import UnitSheet
from systems.forecast import Step
from systems.rulesets import RULESETS
from tests.field import (
    BOW,
    FIST,
    do,
    end_until,
    fight,
    grant,
    hit,
    line,
    lines,
    offered,
    one,
    preview,
    refused,
    rows,
    shot,
    unit,
    weapon,
)  # fmt: skip
from tests.shoving import place
from tests.wrestling import fall, grab, held, settle

CLASSIC, TODAY = "overseer_classic", "overseer"
EDITIONS = (TODAY, CLASSIC)
AXE = weapon("axe", "blade", size=3, damage=4)
CHAIN = weapon("chain", "blade", size=3, damage=3, flexible=1, grapple=1)
ARM = weapon("arm", size=3, extended_reach=5, lasting_reach=1)


def striker(**ratings: int) -> UnitSheet:
    return unit("ann", weapons=[AXE, FIST], more={"STR": 9, "Blade": 9, **ratings})


def strike(battle: Battle, spot: str, successes: int, saved: int = 0) -> None:
    """A called shot of so many final successes, and so many of the target's save."""
    shown = shot(battle, "ann", "bob", "axe", spot=spot)
    side = shown.steps[0].other
    rolled = saved - (side.extra if saved else 0) + side.lost
    command = Attack("ann", "bob", "axe", spot=spot)
    do(battle, command, fall(shown.pool, successes - shown.attack_extra) + fall(side.pool, rolled))


# vital spots ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAL-07", "CAL-08", "CAL-09", "CAL-10")
def test_spots_have_their_earlier_prices_and_count_successes() -> None:
    """Five successes; a skin that lets no damage through changes nothing about the points."""
    rows = {"head": (3, "stun", 2), "eyes": (5, "dazzle", 5), "abdomen": (2, "nausea", 2), "ribs": (3, "pain", 2)}
    skin = {"damage_reduction": 30}
    for spot, (penalty, kind, number) in rows.items():
        bob = unit("bob", "blue", END=5, RES=5, PER=5, Survival=1, printed={"health": 40}, traits=skin)
        battle = fight(["AB"], striker(), bob, edition=CLASSIC)
        shown = preview(battle, Attack("ann", "bob", "axe", spot=spot))
        assert (lines(shown)["called_shot"], lines(shown)["called_shot_dodge"]) == (-penalty, -penalty)
        strike(battle, spot, 5)
        assert (battle.unit("bob").lethal, battle.unit("bob").bashing) == (0, 0)
        assert battle.unit("bob").point(kind) == number


@pytest.mark.rule("CAL-11")
def test_the_throat_costs_five_dice() -> None:
    """Eight successes against six of the save: two points of the eight rise; six dice today."""
    bob = unit("bob", "blue", END=5, Survival=1, printed={"health": 40})
    prices = {
        name: lines(preview(fight(["AB"], striker(), bob, edition=name), Attack("ann", "bob", "axe", spot="throat")))
        for name in RULESETS
    }
    assert {name: found["called_shot"] for name, found in prices.items()} == {TODAY: -6, CLASSIC: -5}
    battle = fight(["AB"], striker(), bob, edition=CLASSIC)
    strike(battle, "throat", 8, 6)
    assert (battle.unit("bob").lethal, battle.unit("bob").aggravated) == (6, 2)


@pytest.mark.rule("CAL-10")
def test_points_of_several_called_shots_add_up() -> None:
    """Nothing but the current text keeps them apart (CAL-13): there only the highest number counts."""
    found = {}
    for edition in (CLASSIC, TODAY):
        bob = unit("bob", "blue", END=5, RES=5, Survival=4, printed={"health": 60})
        battle = fight(["AB"], striker(), bob, edition=edition)
        for _ in range(2):
            strike(battle, "head", 8)
            grant(battle, "ann")
        found[edition] = battle.unit("bob").point("stun")
    assert found == {CLASSIC: 8, TODAY: 4}


@pytest.mark.rule("CAL-04")
def test_a_spot_is_out_of_reach_beyond_the_senses_and_for_no_other_reason() -> None:
    """The current edition gives CAL-14 besides."""
    ann = unit("ann", PER=1, STR=3, weapons=(BOW,))
    near, far = (fight(["A" + "." * between + "B"], ann, unit("bob", "blue"), edition=CLASSIC) for between in (8, 20))
    assert preview(near, Attack("ann", "bob", "bow", spot="head")).spot == "head"
    assert refused(far, Attack("ann", "bob", "bow", spot="head")).rules == ("CAL-04",)


@pytest.mark.rule("CDG-09")
def test_a_coup_de_grace_asks_for_no_vital_spot() -> None:
    """A slime is finished off like anybody, and nothing hidden has to be found (CDG-04 and CDG-05 are new)."""
    for traits in ({}, {"hidden_vital_spot": 3}):
        bob = unit("bob", "blue", kind="ooze", traits=traits)
        battle = fight(["AB....D"], striker(), bob, unit("dan", "blue"), edition=CLASSIC)
        with battle:
            battle.write("bob", Conditions, "inflicted", (("helpless", "", ""),))
        assert offered(battle, "ann", "attack", "coup") == {False, True}
        shown = shot(battle, "ann", "bob", "axe", coup=True)
        assert (shown.coup, shown.steps, shown.hit) == (True, (), 1.0)


# damage ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DMG-13")
def test_a_melee_attack_with_another_attribute_has_no_strength_in_its_cap() -> None:
    """A blow that rolls Dexterity; the current edition keeps Strength, and a thrown weapon does in both (THR-05)."""
    knife = weapon("knife", "throwing", damage=2, strength=1, base=10)
    ann = unit("ann", weapons=(AXE, knife), STR=5, DEX=5, Blade=3, Athletics=3)
    caps = {}
    for edition in (TODAY, CLASSIC):
        battle = fight(["AB"], ann, unit("bob", "blue"), edition=edition)
        for each in (AXE, knife):
            with battle:
                facts = replace(referee.facts_of(battle, Attack("ann", "bob", each.key)), attribute="DEX")
            caps[edition, each.key] = battle.rules.forecast(facts).cap
    assert caps == {(TODAY, "axe"): 12, (CLASSIC, "axe"): 7, (TODAY, "knife"): 10, (CLASSIC, "knife"): 10}


@pytest.mark.rule("DMG-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ex23_what_absorbs_as_much_as_the_cap_is_never_hurt(edition: str) -> None:
    """Cap 50, absorption 50, 60 successes: 0 damage."""
    ann = unit("ann", STR=5, Blade=3, weapons=(weapon("titan", "blade", damage=42),))
    bob = unit("bob", "blue", printed={"base_defense": 0}, traits={"physical_absorption": 50})
    battle = fight(["AB"], ann, bob, edition=edition)
    shown = shot(battle, "ann", "bob", "titan")
    assert (shown.cap, shown.mean) == (50, 0.0)
    hit(battle, "ann", "bob", "titan", (10,) * 10 + (8,) * shown.pool)
    assert one(battle, AttackResolved).successes == 10 + shown.pool > 50
    assert not rows(battle, DamageTaken) or one(battle, DamageTaken).lethal == 0


@pytest.mark.rule("DMG-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ex25_fixed_damage_is_dealt_as_it_stands(edition: str) -> None:
    """20, though Strength, Blade and weapon come to a cap of 15; on one success and on many."""
    ann = unit("ann", STR=5, Blade=4, weapons=(weapon("brand", "blade", damage=6, fixed_damage=20),))
    for again in (0, 20):
        bob = unit("bob", "blue", size=9, printed={"base_defense": 0, "health": 40})
        battle = fight(["AB"], ann, bob, edition=edition)
        shown = shot(battle, "ann", "bob", "brand")
        assert (shown.cap, len(shown.damage) - 1) == (15, 20)
        assert shown.damage[1:20] == (0.0,) * 19
        hit(battle, "ann", "bob", "brand", (10,) * again + (8,) + (2,) * (shown.pool - 1))
        assert one(battle, DamageTaken).lethal == 20


@pytest.mark.rule("DMG-01")
def test_damage_beyond_the_track_is_not_remembered() -> None:
    """The classic text knows no overflow (OVF-01)."""
    bob = unit("bob", "blue", printed={"health": 2, "base_defense": 0})
    battle = fight(["AB.D"], striker(), bob, unit("dan", "blue"), edition=CLASSIC)
    shown = preview(battle, Attack("ann", "bob", "axe"))
    do(battle, Attack("ann", "bob", "axe"), fall(shown.pool, 5 + shown.defense_extra - shown.attack_extra))
    taken = one(battle, DamageTaken)
    assert (taken.lethal, taken.overflow, battle.of("bob", Health).overflowed) == (5, 0, 0)
    assert battle.unit("bob").dead


@pytest.mark.rule("ARC-08", "THR-06")
def test_a_bow_three_points_too_strong_can_be_drawn_and_odds_and_ends_cannot_be_thrown() -> None:
    bow = weapon("yew", "archery", size=3, damage=3, strength=6, base=40)
    mug = weapon("mug", "throwing", size=1)
    ann = unit("ann", STR=3, weapons=(bow, mug))
    old, new = (fight(["A..B"], ann, unit("bob", "blue"), edition=name) for name in (CLASSIC, TODAY))
    assert line(preview(old, Attack("ann", "bob", "yew")), "ARC-05").value == -6
    assert "ARC-08" in refused(new, Attack("ann", "bob", "yew")).rules
    assert dict(refused(old, Attack("ann", "bob", "mug")).facts)["limit"] == 0
    assert preview(new, Attack("ann", "bob", "mug")).weapon == "mug"


# holds ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GRP-01")
@pytest.mark.parametrize(("size", "takes"), [(5, "DEX"), (9, "STR")])
def test_a_grab_takes_what_touches_best_and_not_the_higher_rating(size: int, takes: str) -> None:
    """Dexterity 4 against Strength 3, until a large body helps its Strength and hinders its Dexterity."""
    ann = unit("ann", size=size, STR=3, DEX=4, Brawl=2, weapons=(FIST, CHAIN))
    battle = fight(
        [".....", "A.B..", "....."], ann, unit("bob", "blue"), at={"ann": (0, 1), "bob": (1, 1)}, edition=CLASSIC
    )
    for used in ("fist", "chain"):
        sources = {
            each.source for each in preview(battle, Grapple("ann", "bob", used)).modifiers if each.scope == "own"
        }
        assert takes in sources
        assert not sources & ({"STR", "DEX"} - {takes})


def _reaching(edition: str, size: int = 8) -> Battle:
    ann = unit("ann", size=size, STR=4, Brawl=4, weapons=[ARM, FIST], armor=(3, 3))
    bob, eve = unit("bob", "blue", STR=4, Brawl=4), unit("eve", "blue", STR=5, Brawl=5)
    battle = fight(["A...B..", "......E"], ann, bob, eve, edition=edition)
    held(battle, "ann", "bob", 2, weapon="arm", ranged=True)
    end_until(battle, "eve")
    with battle:
        battle.write("eve", Position, "x", 1)
        battle.write("eve", Position, "y", 1)
    return battle


@pytest.mark.rule("GRP-18", "GRP-09", "GRP-13")
def test_a_hold_at_range_only_spares_blows_that_go_astray() -> None:
    """Who holds from afar has no Base Defense against others either, and its armor is worth no more than Bob's none."""
    old, new = _reaching(CLASSIC), _reaching(TODAY)
    shown = {battle: preview(battle, Attack("eve", "ann", "fist")) for battle in (old, new)}
    assert [each for each in shown[new].modifiers if each.rule in ("GRP-09", "GRP-13")] == []
    assert line(shown[old], "GRP-09").value > 0
    assert line(shown[old], "GRP-13").value > 0
    with old:
        assert referee.facts_of(old, Attack("eve", "ann", "fist")).astray == ()


@pytest.mark.rule("GRP-19", "GRP-06")
def test_size_counts_in_a_hold_at_range_as_in_any_other() -> None:
    ann = unit("ann", size=8, STR=4, Brawl=4, weapons=[ARM, FIST])
    for edition, paid in ((CLASSIC, [-3]), (TODAY, [])):
        battle = fight(["A...B..", "......."], ann, unit("bob", "blue", STR=4, Brawl=4), edition=edition)
        far = preview(battle, Grapple("ann", "bob", "arm")).steps[0].other
        assert [each.value for each in far.modifiers if each.rule == "GRP-06"] == paid


@pytest.mark.rule("GRP-13", "GRP-05")
def test_the_lowest_defense_of_everybody_in_the_hold_counts() -> None:
    """Ann and Dan hold Bob: a blow at Ann meets the defense of Bob, who has the least, whoever of them it strikes."""
    ann, dan = unit("ann", armor=(6, 6)), unit("dan", armor=(5, 5))
    bob, eve = unit("bob", "blue"), unit("eve", "blue", STR=5, Brawl=5)
    battle = fight(["EAB", "..D"], ann, dan, bob, eve, edition=CLASSIC)
    held(battle, "ann", "bob")
    held(battle, "dan", "bob")
    end_until(battle, "eve")
    with battle:
        alone = replace(referee.facts_of(battle, Attack("eve", "ann", "fist")), astray=())
    assert {each.id for each in alone.companions} == {"bob", "dan"}
    bare = replace(alone, target=battle.unit("bob"), companions=())
    assert battle.rules.forecast(alone).pool == battle.rules.forecast(bare).pool


# shoves ---------------------------------------------------------------------------------------------------------------


def _rush(edition: str, *units: UnitSheet, map: tuple[str, ...] = ("A....B......",)) -> Battle:
    return fight(map, *units, edition=edition)


def _own(step: Step) -> dict[str, int]:
    assert step.own is not None
    return {each.key.removeprefix("modifier."): each.value for each in step.own.modifiers}


@pytest.mark.rule("BRS-04", "BRS-09", "CHG-02")
def test_a_bull_rush_at_the_end_of_a_charge_has_the_run_in_its_only_roll() -> None:
    """Three dice for as many metres, bound by Base Defense; what is left of the run carries the rusher along."""
    ann = unit("ann", STR=4, Brawl=4, DEX=3, PER=3, printed={"speed": 6})
    bob = unit("bob", "blue", STR=2, Athletics=1)
    battle = _rush(CLASSIC, ann, bob)
    command = Charge("ann", "bob", "fist", square=(4, 0), rush="knock_back", push=True)
    shown = preview(battle, command)
    assert (shown.hit, _own(shown.steps[0])["charge"]) == (1.0, 3)
    do(battle, command, settle(shown.steps[0], 4, 0))
    assert (place(battle, "ann"), place(battle, "bob")) == ((6, 0), (9, 0))
    assert len([each for each in battle.log if isinstance(each, Rolled)]) == 2
    today = _rush(TODAY, ann, bob)
    assert "charge" not in _own(preview(today, command).steps[0])


@pytest.mark.rule("BRS-04", "DIC-11", "GRP-10", "MAT-02")
def test_the_contest_of_a_bull_rush_is_an_attack() -> None:
    """Willpower and the margin of a hold count in it, and the target has suffered one attack more."""
    ann, bob = unit("ann", STR=4, Brawl=4, printed={"willpower": 3}), unit("bob", "blue")
    battle = fight(["DAB...."], ann, bob, unit("dan", "blue"), edition=CLASSIC)
    held(battle, "dan", "ann", 2)
    command = BullRush("ann", "bob", "fist", rush="knock_down", willpower=True)
    shown = preview(battle, command)
    found = _own(shown.steps[0])
    assert (found["willpower"], found["held"]) == (3, -2)
    do(battle, command, settle(shown.steps[0], 2, 0))
    assert battle.unit("bob").prone
    assert (battle.unit("ann").willpower, battle.unit("bob").attacks_suffered) == (2, 1)


@pytest.mark.rule("AID-04")
def test_an_attack_cannot_be_helped_with() -> None:
    """A bull rush is one by this edition, its contest and all."""
    deeds = {name: fight(["AB"], unit("ann"), unit("bob", "blue"), edition=name).rules.deeds() for name in RULESETS}
    assert "bull_rush" in deeds[TODAY]
    assert "bull_rush" not in deeds[CLASSIC]
    assert "grapple" in deeds[CLASSIC]


@pytest.mark.rule("BRS-10", "BRS-11")
def test_who_held_a_rush_off_rushes_back_in_one_contest() -> None:
    bob = unit("bob", "blue", STR=5, Brawl=4, Athletics=3, DEX=1)
    ann = unit("ann", STR=3, Brawl=2, DEX=1, END=5)
    battle = fight([".AB....."], ann, bob, edition=CLASSIC)
    command = BullRush("ann", "bob", "fist", rush="knock_back")
    first = preview(battle, command).steps[0]
    mirrored = fight(
        [".BA....."], replace(bob, id="ann", side="red"), replace(ann, id="bob", side="blue"), edition=CLASSIC
    )
    back = preview(mirrored, BullRush("ann", "bob", "fist", rush="knock_down")).steps[0]
    assert back.own is not None
    do(battle, command, settle(first, 1, 1) + fall(back.own.pool, 2) + fall(back.other.pool - 2, 0))
    assert one(battle, CounterDecided).counter
    last = [each for each in battle.log if isinstance(each, ContestResolved)][-1]
    assert [each.value for each in last.other_modifiers if each.rule == "BRS-11"] == [-2]
    assert battle.unit("ann").prone


@pytest.mark.rule("GRP-11", "BRS-04")
def test_a_bull_rush_into_a_hold_may_meet_the_other() -> None:
    """Odd is the grappler: a rush at Ann meets Bob on a 4."""
    ann, bob, eve = unit("ann"), unit("bob", "blue"), unit("eve", "blue", STR=5, Brawl=5)
    battle = fight(
        [".E.", "BA.", "..."], ann, bob, eve, at={"ann": (1, 1), "bob": (0, 1), "eve": (1, 0)}, edition=CLASSIC
    )
    held(battle, "ann", "bob")
    end_until(battle, "eve")
    command = BullRush("eve", "ann", "fist", rush="knock_down")
    with battle:
        aimed = replace(referee.facts_of(battle, replace(command, target="bob")), astray=())
    step = battle.rules.forecast(aimed).steps[0]
    do(battle, command, (4, *settle(step, 3, 0)))
    assert one(battle, Strayed).struck == "bob"
    assert (battle.unit("bob").prone, battle.unit("ann").prone) == (True, False)


@pytest.mark.rule("GRP-04", "GRP-01")
def test_a_grab_is_a_touch_and_then_the_contest() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", armor=(5, 5)), edition=CLASSIC)
    command = Grapple("ann", "bob", "fist")
    step = preview(battle, command).steps[0]
    do(battle, command, grab(battle, command) + settle(step, 2))
    assert battle.unit("bob").grappled
    with battle:
        hold.release(battle, "ann", "let_go")
    assert not battle.unit("bob").grappled
