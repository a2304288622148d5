"""Grappling: grab, hold, strike inside, break out (GRP)."""

from __future__ import annotations

import pytest

from components.actions import ActionBudget
from systems import referee
from systems.commands import Attack, BreakFree, Grapple, GrappleAttack, LetGo, Move, Oppose, SetStanding, Trip
from systems.events import ActionSpent, ContestResolved, DamageTaken, HoldEnded, HoldTaken
from systems.grapple import attack_contest
from tests.field import (
    SWORD,
    do,
    end_until,
    fight,
    grant,
    line,
    one,
    parts,
    preview,
    refused,
    rows,
    shot,
    unit,
    verbs,
    weapon,
)  # fmt: skip
from tests.wrestling import fall, grab, held, pinned, plan, seize, settle

BITE = weapon("bite", damage=3, grade="L", grapple=1)
CHAIN = weapon("chain", "blade", size=3, damage=3, specialty="flail", flexible=1, grapple=1)
WHIP = weapon("whip", "blade", size=3, damage=1, flexible=1)
DAGGER = weapon("dagger", "blade", size=2, damage=2)


@pytest.mark.rule("GRP-01", "GRP-02", "GRP-04")
def test_a_grab_that_hits_and_wins_its_contest_holds_the_target_without_harm() -> None:
    """A melee Brawl attack against all of its defense, armor too; both are grappling, the target is grappled."""
    ann, bob = unit("ann", STR=4, Brawl=4), unit("bob", "blue", armor=(2, 2))
    battle = fight(["AB"], ann, bob)
    healthy = battle.unit("bob").healthy
    assert parts(preview(battle, Grapple("ann", "bob", "fist")))["armor"] == 2
    seize(battle, "ann", "bob", by=2)
    assert one(battle, HoldTaken).margin == 2
    assert battle.unit("bob").states == ("grappled", "grappling")
    assert battle.unit("ann").states == ("grappling",)
    assert battle.unit("bob").healthy == healthy


@pytest.mark.rule("GRP-02", "DIC-07")
def test_a_tied_contest_takes_no_hold() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=4), unit("bob", "blue", Brawl=1, Athletics=1))
    command = Grapple("ann", "bob", "fist")
    do(battle, command, grab(battle, command) + settle(preview(battle, command).steps[0], 1, 1))
    assert one(battle, ContestResolved).margin == 0
    assert not battle.unit("bob").group


@pytest.mark.rule("GRP-02")
def test_the_target_chooses_between_breaking_loose_and_slipping_out() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=4), unit("bob", "blue", STR=1, DEX=4, Athletics=3, willpower=0))
    command = Grapple("ann", "bob", "fist")
    step = preview(battle, command).steps[0]
    assert {side.option for side in step.options} == {"STR", "DEX"}
    assert step.other.option == "DEX"
    shown = preview(battle, command)
    do(battle, SetStanding("bob", "ask"))
    do(battle, command)
    from systems.commands import Defend

    do(battle, Defend("bob"), fall(shown.pool, 1))
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.choice == "oppose"
    assert asked.step is not None
    assert asked.step.own is not None
    weak = next(side for side in asked.step.options if side.option == "STR")
    do(battle, Oppose("bob", "STR"), fall(asked.step.own.pool, 1) + fall(weak.pool, 0))
    assert battle.unit("bob").grappled


@pytest.mark.rule("GRP-03")
def test_a_bite_adds_its_damage_to_the_contest_and_a_fist_does_not() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=4, weapons=(BITE, weapon("fist", damage=1))), unit("bob", "blue"))
    own = {key: preview(battle, Grapple("ann", "bob", key)).steps[0].own for key in ("bite", "fist")}
    assert own["bite"] is not None
    assert own["fist"] is not None
    assert own["bite"].pool == own["fist"].pool + 3
    assert [each.value for each in own["bite"].modifiers if each.rule == "GRP-03"] == [3]


@pytest.mark.rule("GRP-05", "GRP-14")
def test_two_who_seize_one_are_one_hold_and_only_the_target_is_grappled() -> None:
    ann, dan, bob = unit("ann", STR=4, Brawl=4), unit("dan", STR=4, Brawl=4), unit("bob", "blue")
    battle = fight(["AB", "D."], ann, dan, bob)
    seize(battle, "ann", "bob")
    end_until(battle, "dan")
    command = Grapple("dan", "bob", "fist")
    bob_is_met = 10
    do(battle, command, (bob_is_met, *grab(battle, command), *settle(preview(battle, command).steps[0], 1)))
    assert [row.grappler for row in battle.unit("bob").held_by] == ["ann", "dan"]
    assert {battle.unit(each).group for each in ("ann", "dan", "bob")} == {"ann"}
    assert not battle.unit("ann").grappled
    assert not battle.unit("dan").grappled


@pytest.mark.rule("GRP-14")
def test_a_third_party_may_seize_the_grappler_itself() -> None:
    """C seizes the one that holds: three in a row hang together, and A is now held as well."""
    ann, bob, eve = unit("ann", STR=4, Brawl=4), unit("bob", "blue"), unit("eve", "blue", STR=4, Brawl=4)
    battle = fight(["BAE"], ann, eve, bob)
    seize(battle, "ann", "bob")
    end_until(battle, "eve")
    command = Grapple("eve", "ann", "fist")
    do(battle, command, grab(battle, command) + settle(preview(battle, command).steps[0], 1))
    assert battle.unit("ann").grappled
    assert battle.unit("ann").holds == "bob"
    assert battle.unit("eve").group == battle.unit("bob").group == "ann"


@pytest.mark.rule("GRP-06")
@pytest.mark.parametrize(
    ("ann", "bob", "lost"), [(5, 8, (-3, 0)), (8, 5, (0, -3)), (15, 2, (0, -13)), (2, 15, (-13, 0))]
)
def test_the_smaller_side_loses_a_die_for_each_point_of_size(ann: int, bob: int, lost: tuple[int, int]) -> None:
    battle = fight(
        ["...B", "....", "....", "A...", "....", "...."] if ann > 9 else ["A...", "....", "....", "...."],
        unit("ann", size=ann, STR=4, Brawl=4), unit("bob", "blue", size=bob),
        at={"ann": (0, 0), "bob": (max(1, ann // 5), 0)},
    )  # fmt: skip
    step = preview(battle, Grapple("ann", "bob", "fist")).steps[0]
    assert step.own is not None
    found = tuple(
        sum(each.value for each in side.modifiers if each.rule == "GRP-06") for side in (step.own, step.other)
    )
    assert found == lost


@pytest.mark.rule("GRP-08")
def test_a_chain_made_for_it_grapples_with_blade() -> None:
    ann = unit("ann", STR=3, Blade=4, Brawl=1, weapons=(CHAIN, WHIP, SWORD), specialties=("flail",))
    battle = fight(["AB"], ann, unit("bob", "blue"))
    step = preview(battle, Grapple("ann", "bob", "chain")).steps[0]
    assert step.own is not None
    assert [each.source for each in step.own.modifiers if each.key == "modifier.skill"] == ["Blade"]
    for key in ("whip", "sword"):
        assert refused(battle, Grapple("ann", "bob", key)).key == "grapple.weapon"
    held(battle, "ann", "bob", weapon="chain")
    inside = battle.rules.contest(attack_contest(battle, battle.unit("bob"), battle.unit("ann"))).options[0]
    assert [each.source for each in inside.modifiers if each.key == "modifier.skill"] == ["Blade"]


@pytest.mark.rule("GRP-09", "DEF-18")
def test_in_a_hold_base_defense_is_lost_to_others_but_not_to_each_other() -> None:
    ann = unit("ann", STR=4, Brawl=4, printed={"base_defense": 3})
    bob, eve = unit("bob", "blue", printed={"base_defense": 2}), unit("eve", "blue")
    battle = fight([".E.", "AB.", ".D."], ann, eve, unit("dan"), bob)
    held(battle, "ann", "bob")
    end_until(battle, "eve")
    against = shot(battle, "eve", "ann", "fist")
    assert line(against, "GRP-09").value == 3
    assert "base" not in parts(against)
    end_until(battle, "dan")
    assert "base" not in parts(shot(battle, "dan", "bob", "fist"))
    end_until(battle, "bob")
    assert parts(preview(battle, GrappleAttack("bob", "ann", "fist")))["base"] == 3


@pytest.mark.rule("GRP-10")
def test_the_margin_burdens_the_attacks_of_the_one_that_is_held() -> None:
    ann, bob, dan = unit("ann", STR=4, Brawl=4), unit("bob", "blue", STR=4, Brawl=4), unit("dan")
    battle = fight(["ABD"], bob, ann, dan)
    free = shot(battle, "bob", "dan", "fist").pool
    held(battle, "ann", "bob", by=3)
    caught = shot(battle, "bob", "dan", "fist")
    assert line(caught, "GRP-10").value == -3
    assert caught.pool == free - 3
    assert [each for each in shot(battle, "bob", "dan", "fist").modifiers if each.source == "ann"]


@pytest.mark.rule("GRP-10")
def test_the_margin_comes_off_the_parry_of_the_one_that_is_held_and_never_below_nothing() -> None:
    from systems.commands import Parry

    ann, bob, dan = unit("ann"), unit("bob", "blue", Brawl=2), unit("dan", STR=4, Brawl=4)
    battle = fight(["ABD"], bob, dan, ann)
    do(battle, Parry("bob", "fist"))
    end_until(battle, "dan")
    assert parts(shot(battle, "dan", "bob", "fist"))["parry"] == 2
    held(battle, "ann", "bob", by=1)
    assert parts(shot(battle, "dan", "bob", "fist"))["parry"] == 1
    with battle:
        from systems import hold

        hold.change(battle, "ann", ("GRP-10",), margin=5)
    assert "parry" not in parts(shot(battle, "dan", "bob", "fist"))


@pytest.mark.rule("GRP-22")
def test_who_is_held_breaks_free_by_a_contest_of_its_own_and_a_tie_keeps_it_held() -> None:
    ann, bob = unit("ann", STR=3, Brawl=3, weapons=(BITE,)), unit("bob", "blue", STR=3, DEX=4, Athletics=3)
    battle = fight(["AB"], bob, ann)
    held(battle, "ann", "bob", weapon="bite")
    shown = plan(battle, BreakFree("bob", "DEX"))
    (step,) = shown.steps
    assert step.own is not None
    assert step.own.option == "DEX"
    assert [each.option for each in step.options] == ["STR"]
    assert not [each for each in step.other.modifiers if each.source == "bite"]
    assert shown.effects[0].chance == pytest.approx(step.win)
    do(battle, BreakFree("bob", "DEX"), settle(step, 1, 1))
    assert battle.unit("bob").grappled
    grant(battle, "bob")
    do(battle, BreakFree("bob", "DEX"), settle(step, 2, 1))
    assert not battle.unit("bob").group
    assert one(battle, HoldEnded).cause == "broken_free"


@pytest.mark.rule("GRP-22")
def test_out_of_two_holds_each_grappler_has_to_be_beaten() -> None:
    ann, dan, bob = unit("ann"), unit("dan"), unit("bob", "blue", STR=4, Brawl=4)
    battle = fight(["ABD"], bob, ann, dan)
    held(battle, "ann", "bob")
    held(battle, "dan", "bob")
    first, second = plan(battle, BreakFree("bob")).steps
    do(battle, BreakFree("bob"), settle(first, 1) + settle(second, 0, 1))
    assert [row.grappler for row in battle.unit("bob").held_by] == ["dan"]
    assert not battle.unit("ann").group


@pytest.mark.rule("GRP-23")
def test_a_hold_is_let_go_at_any_time_and_costs_nothing() -> None:
    battle = fight(["AB"], unit("bob", "blue"), unit("ann"))
    held(battle, "ann", "bob")
    assert battle.acting() == "bob"
    assert "let_go" in verbs(battle, "ann")
    before = battle.unit("ann").standard
    do(battle, LetGo("ann", "bob"))
    assert battle.unit("ann").standard == before
    assert not battle.unit("bob").group
    assert refused(battle, LetGo("ann", "bob")).key == "let_go.nobody"


@pytest.mark.rule("GRP-24")
def test_only_natural_weapons_and_small_ones_strike_inside_a_hold() -> None:
    ann = unit("ann", STR=4, Brawl=2, Blade=3, weapons=(weapon("fist"), DAGGER, SWORD))
    battle = fight(["AB"], ann, unit("bob", "blue"))
    held(battle, "ann", "bob")
    assert preview(battle, GrappleAttack("ann", "bob", "dagger")).weapon == "dagger"  # Size 2 of 5 − 3
    assert refused(battle, GrappleAttack("ann", "bob", "sword")).key == "grapple_attack.weapon"
    for command in (Attack("ann", "bob", "fist"), Trip("ann", "bob", "fist"), Grapple("ann", "bob", "fist")):
        assert refused(battle, command).key == "hold.inside"


@pytest.mark.rule("GRP-25", "GRP-26", "GRP-27", "GRP-28")
def test_an_attack_inside_wins_the_hold_again_then_bruises_by_strength_and_brawl() -> None:
    """The dagger's damage counts, its edge does not: STR 4 + Brawl 2 + 2, and bashing."""
    ann = unit("ann", STR=4, Brawl=2, Blade=5, weapons=(weapon("fist"), DAGGER))
    battle = fight(["AB"], ann, unit("bob", "blue", printed={"base_defense": 1}))
    held(battle, "ann", "bob")
    command = GrappleAttack("ann", "bob", "dagger")
    shown = preview(battle, command)
    assert shown.costs == ("move", "standard")
    assert shown.pool == 4 + 2 + 2 - 1 - sum(points for part, points in shown.defense if part != "base")
    step = shown.steps[0]
    do(battle, command, settle(step, 3) + fall(shown.pool, 2 + shown.defense_extra))
    harm = one(battle, DamageTaken)
    assert (harm.bashing, harm.lethal) == (2, 0)
    assert battle.unit("bob").held_by[0].margin == 3
    assert (battle.unit("ann").standard, battle.unit("ann").move) == (0, 0)


@pytest.mark.rule("FUL-02")
def test_an_attack_inside_takes_the_whole_round() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue"))
    held(battle, "ann", "bob")
    for kind in ("move", "standard"):
        with battle:
            battle.write("ann", ActionBudget, kind, 0)
        refusal = refused(battle, GrappleAttack("ann", "bob", "fist"))
        assert (refusal.key, dict(refusal.facts)["missing"]) == ("action.spent", kind)
        with battle:
            battle.write("ann", ActionBudget, kind, 1)
    command = GrappleAttack("ann", "bob", "fist")
    do(battle, command, settle(preview(battle, command).steps[0], 0, 1))
    spent = one(battle, ActionSpent)
    assert (spent.costs, "FUL-02" in spent.rules) == (("move", "standard"), True)


@pytest.mark.rule("GRP-25")
def test_without_the_contest_there_is_no_blow() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", Brawl=1, Athletics=1))
    held(battle, "ann", "bob", by=2)
    command = GrappleAttack("ann", "bob", "fist")
    do(battle, command, settle(preview(battle, command).steps[0], 1, 1))
    assert not rows(battle, DamageTaken)
    assert battle.unit("bob").held_by[0].margin == 2


@pytest.mark.rule("GRP-25")
def test_the_odds_of_an_attack_inside_are_those_of_contest_and_blow_together() -> None:
    """A parry weakens with every point of the new margin, so the blow is mixed over all margins."""
    from dataclasses import replace

    from systems.commands import Parry
    from systems.rulesets.hold_plans import tightened

    battle = fight(["AB"], unit("bob", "blue", Brawl=4), unit("ann", STR=4, Brawl=4))
    do(battle, Parry("bob", "fist"))
    held(battle, "ann", "bob", by=1)
    end_until(battle, "ann")
    with battle:
        battle.write("bob", __import__("components.defense", fromlist=["Defense"]).Defense, "parry_bonus", 4)
    command = GrappleAttack("ann", "bob", "fist")
    shown, facts = preview(battle, command), referee.facts_of(battle, command)
    chance = 0.0
    for margin, likely in enumerate(shown.steps[0].margins):
        if margin:
            chance += likely * battle.rules.forecast(replace(facts, target=tightened(facts, margin))).hit
    assert shown.hit == pytest.approx(chance)
    assert shown.hit < shown.steps[0].win


@pytest.mark.rule("GRP-15")
def test_a_grappler_that_walks_away_is_out_of_the_hold_and_the_one_held_cannot_walk() -> None:
    battle = fight(["AB..", "...."], unit("ann"), unit("bob", "blue"))
    held(battle, "ann", "bob")
    do(battle, Move("ann", ((0, 1),)))
    assert one(battle, HoldEnded).cause == "left"
    held(battle, "ann", "bob")
    end_until(battle, "bob")
    refusal = refused(battle, Move("bob", ((2, 0),)))
    assert "GRP-15" in refusal.rules
    assert "move" not in verbs(battle, "bob")


def test_one_hold_at_a_time_and_never_of_what_nobody_can_hold() -> None:
    slime = unit("eve", "blue", traits={"grapple_immune": 1})
    battle = fight([".E.", "AB."], unit("ann", STR=4, Brawl=4), unit("bob", "blue"), slime)
    assert refused(battle, Grapple("ann", "eve", "fist")).key == "grapple.immune"
    held(battle, "ann", "bob")
    battle2 = fight([".E.", "AB."], unit("ann"), unit("bob", "blue"), unit("eve", "blue"))
    held(battle2, "ann", "bob")
    assert refused(battle2, Grapple("ann", "eve", "fist")).key == "grapple.holding"
    assert refused(battle2, GrappleAttack("ann", "eve", "fist")).key == "grapple_attack.apart"
    assert refused(battle2, BreakFree("ann")).key == "break_free.free"
    pinned(battle2, "ann", "bob")
    end_until(battle2, "bob")
    assert refused(battle2, BreakFree("bob", "INT")).key == "break_free.option"
