"""Pinning: a hold that keeps its target from acting, and its body as cover (PIN)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.movement import Position
from systems import hold, referee
from systems.battle import Battle
from systems.commands import (
    Attack,
    BodyShield,
    BreakFree,
    Command,
    Feint,
    Grapple,
    GrappleAttack,
    LetGo,
    Move,
    MoveHold,
    Parry,
    Pin,
    TotalDefense,
    Trip,
    Wake,
)  # fmt: skip
from systems.events import AttackResolved, BodyStruck, DamageTaken, PinEased, PinTaken
from systems.forecast import Forecast
from systems.rulesets import bodies
from tests.field import (
    FIST,
    PISTOL,
    do,
    end_until,
    fight,
    grant,
    hit,
    one,
    refused,
    rows,
    shot,
    unit,
    verbs,
    weapon,
)
from tests.wrestling import fall, held, pin, pinned, plan, seize, settle

CHAIN = weapon("chain", "blade", size=3, damage=3, specialty="flail", flexible=1, grapple=1)


@pytest.mark.rule("PIN-01", "PIN-02", "PIN-03")
def test_a_won_contest_turns_the_hold_into_a_pin() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=4), unit("bob", "blue"))
    assert refused(battle, Pin("ann", "bob")).key == "pin.no_hold"
    seize(battle, "ann", "bob", by=1)
    pin(battle, "ann", "bob", by=3)
    assert one(battle, PinTaken).margin == 3
    assert battle.unit("bob").states == ("grappled", "grappling", "pinned", "pinning")
    assert battle.unit("ann").states == ("grappling", "pinning")
    assert battle.unit("bob").held_by[0].margin == 3
    grant(battle, "ann")
    assert refused(battle, Pin("ann", "bob")).key == "pin.pinned"


@pytest.mark.rule("PIN-02", "DIC-07")
def test_a_tied_pin_leaves_a_mere_hold_with_its_old_margin() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=4), unit("bob", "blue", Brawl=2, Athletics=2))
    held(battle, "ann", "bob", by=2)
    shown = plan(battle, Pin("ann", "bob"))
    do(battle, Pin("ann", "bob"), settle(shown.steps[0], 1, 1))
    assert not battle.unit("bob").pinned
    assert battle.unit("bob").held_by[0].margin == 2
    assert shown.effects[0].chance == pytest.approx(shown.steps[0].win)


@pytest.mark.rule("PIN-04")
def test_one_pin_among_several_holds_pins_the_target_for_all() -> None:
    battle = fight(["ABD"], unit("ann", STR=4, Brawl=4), unit("dan"), unit("bob", "blue"))
    held(battle, "ann", "bob")
    held(battle, "dan", "bob")
    pin(battle, "ann", "bob", by=1)
    assert battle.unit("bob").pinned
    assert "PIN-04" in one(battle, PinTaken).rules
    assert not battle.unit("dan").pinned


@pytest.mark.rule("PIN-05")
@pytest.mark.parametrize(("ann", "bob", "lost"), [(5, 7, (-2, 0)), (7, 5, (0, -2))])
def test_the_smaller_side_of_a_pin_loses_a_die_for_each_point_of_size(
    ann: int, bob: int, lost: tuple[int, int]
) -> None:
    battle = fight(["AB"], unit("ann", size=ann, STR=4, Brawl=4), unit("bob", "blue", size=bob, STR=4, Brawl=4))
    held(battle, "ann", "bob")
    step = plan(battle, Pin("ann", "bob")).steps[0]
    assert step.own is not None
    assert lost == tuple(
        sum(each.value for each in side.modifiers if each.rule == "PIN-05") for side in (step.own, step.other)
    )


@pytest.mark.rule("PIN-06")
def test_a_chain_that_made_the_hold_pins_with_blade() -> None:
    ann = unit("ann", STR=3, Blade=4, Brawl=1, weapons=(FIST, CHAIN))
    battle = fight(["AB"], ann, unit("bob", "blue"))
    held(battle, "ann", "bob", weapon="chain")
    step = plan(battle, Pin("ann", "bob")).steps[0]
    assert step.own is not None
    assert [each.source for each in step.own.modifiers if each.key == "modifier.skill"] == ["Blade"]
    end_until(battle, "bob")
    step = plan(battle, BreakFree("bob")).steps[0]
    assert [each.source for each in step.other.modifiers if each.key == "modifier.skill"] == ["Blade"]


@pytest.mark.rule("PIN-07")
def test_a_pinned_unit_neither_attacks_nor_goes_anywhere_nor_seizes_another() -> None:
    battle = fight(["AB.", ".E."], unit("bob", "blue", STR=4, Brawl=4), unit("ann"), unit("eve", "red"))
    pinned(battle, "ann", "bob")
    for command in (
        Attack("bob", "eve", "fist"), Trip("bob", "eve", "fist"), Grapple("bob", "eve", "fist"),
        GrappleAttack("bob", "ann", "fist"),
    ):  # fmt: skip
        assert "PIN-07" in refused(battle, command).rules
    for walk in (Move("bob", ((2, 0),)), MoveHold("bob", ((2, 0),))):
        assert refused(battle, walk).key == "barred.walk"
    offered = verbs(battle, "bob")
    assert "break_free" in offered
    assert not offered & {
        "attack",
        "all_out_attack",
        "charge",
        "trip",
        "bull_rush",
        "grapple",
        "move",
        "move_hold",
        "overrun",
    }


@pytest.mark.rule("PIN-10")
def test_the_pinned_one_gets_back_to_a_mere_hold_and_a_tie_keeps_it_pinned() -> None:
    bob = unit("bob", "blue", STR=4, Brawl=4, Athletics=2)
    battle = fight(["AB"], bob, unit("ann", Brawl=2))
    pinned(battle, "ann", "bob", by=2)
    shown = plan(battle, BreakFree("bob"))
    (step,) = shown.steps
    assert step.name == "break_pin"
    assert len(step.options) == 1  # the grappler is passive
    do(battle, BreakFree("bob"), settle(step, 1, 1))
    assert battle.unit("bob").pinned
    grant(battle, "bob")
    do(battle, BreakFree("bob"), settle(step, 1))
    assert not battle.unit("bob").pinned
    assert battle.unit("bob").grappled
    assert one(battle, PinEased).target == "bob"


@pytest.mark.rule("PIN-11")
def test_who_has_won_the_pin_attacks_the_pinned_one_like_anybody() -> None:
    """No contest first, a standard action, and the weapon's own grade; a fellow grappler has no such right."""
    sword = weapon("sword", "blade", size=3, damage=4, strength=3)
    ann = unit("ann", STR=4, Blade=4, weapons=(FIST, sword))
    battle = fight(["AB", ".D"], ann, unit("dan"), unit("bob", "blue"))
    pinned(battle, "ann", "bob")
    held(battle, "dan", "bob")
    shown = shot(battle, "ann", "bob", "sword")
    assert shown.steps == ()
    assert shown.costs == ("standard",)
    hit(battle, "ann", "bob", "sword", fall(shown.pool, 2 + shown.defense_extra))
    assert one(battle, DamageTaken).lethal == 2
    end_until(battle, "dan")
    assert refused(battle, Attack("dan", "bob", "fist")).key == "hold.inside"


def test_one_that_is_pinned_pins_nobody() -> None:
    battle = fight([".E.", "AB."], unit("ann"), unit("bob", "blue"), unit("eve", "blue"))
    held(battle, "ann", "bob")
    pinned(battle, "eve", "ann")
    assert refused(battle, Pin("ann", "bob")).key == "hold.pinned"


# the body as cover


def behind(by: int = 3, size: int = 5) -> Battle:
    """Ann pins Bob between herself and Eve, who has a pistol."""
    ann, bob = unit("ann", printed={"base_defense": 1}), unit("bob", "blue", size=size)
    eve = unit("eve", "green", DEX=4, Firearms=2, weapons=(PISTOL, FIST))
    battle = fight(["AB......E"], ann, eve, bob)
    pinned(battle, "ann", "bob", by=by)
    return battle


@pytest.mark.rule("PIN-09", "COV-04")
@pytest.mark.parametrize(("size", "cover"), [(5, 4), (7, 6), (4, 3)])
def test_a_body_is_cover_by_its_size(size: int, cover: int) -> None:
    battle = behind(size=size)
    do(battle, BodyShield("ann", "bob"))
    end_until(battle, "eve")
    shown = single(battle, Attack("eve", "ann", "pistol"))
    assert -sum(each.value for each in shown.modifiers if each.rule == "COV-04") == cover


@pytest.mark.rule("PIN-09")
def test_only_a_pin_won_by_more_than_the_targets_strength_makes_a_shield() -> None:
    battle = behind(by=2)
    assert refused(battle, BodyShield("ann", "bob")).key == "body_shield.margin"
    pinned(battle, "ann", "bob", by=3)
    do(battle, BodyShield("ann", "bob"))
    assert battle.unit("ann").move == 0
    grant(battle, "ann", "move")
    assert refused(battle, BodyShield("ann", "bob")).key == "body_shield.raised"
    with battle:
        battle.write("eve", Position, "x", 0)
    do(battle, LetGo("ann", "bob"))
    assert refused(battle, BodyShield("ann", "bob")).key == "body_shield.no_pin"


def test_a_body_that_is_far_too_small_covers_nothing() -> None:
    battle = behind(size=1)
    do(battle, BodyShield("ann", "bob"))
    end_until(battle, "eve")
    shown = single(battle, Attack("eve", "ann", "pistol"))
    assert not [each for each in shown.modifiers if each.key == "modifier.cover"]
    assert not [each for each in shown.effects if each.key == "body_struck"]


@pytest.mark.rule("PIN-09")
def test_a_looser_grip_lets_the_body_sink() -> None:
    battle = behind(by=3)
    do(battle, BodyShield("ann", "bob"))
    with battle:
        hold.change(battle, "ann", ("GRP-10",), margin=2)
    assert battle.unit("ann").body is None
    assert battle.unit("bob").pinned


@pytest.mark.rule("PIN-09")
def test_a_body_on_the_other_side_covers_nothing() -> None:
    battle = behind()
    do(battle, BodyShield("ann", "bob"))
    with battle:
        for unit_id, x in (("ann", 4), ("bob", 3)):
            battle.write(unit_id, Position, "x", x)
    end_until(battle, "eve")
    assert not [each for each in single(battle, Attack("eve", "ann", "pistol")).modifiers if each.rule == "COV-04"]


@pytest.mark.rule("PIN-09")
@pytest.mark.parametrize(("share", "struck"), [(0, False), (2, True)])
def test_an_attack_that_fails_by_the_bodys_share_strikes_the_body(share: int, struck: bool) -> None:
    """The dice that the cover took are thrown after a miss; with them the attack hits the body, or nobody."""
    battle = behind()
    do(battle, BodyShield("ann", "bob"))
    end_until(battle, "eve")
    command = Attack("eve", "ann", "pistol")
    shown = single(battle, command)
    healthy = battle.unit("bob").healthy
    ann_is_met = 1
    do(battle, command, (ann_is_met, *fall(shown.pool, 0), *fall(4, share)))
    assert not one(battle, AttackResolved).hit
    assert bool(rows(battle, BodyStruck)) is struck
    assert (battle.unit("bob").healthy < healthy) is struck
    assert battle.unit("ann").healthy == battle.unit("ann").derived.health


@pytest.mark.rule("PIN-09")
def test_the_odds_of_striking_the_body_are_exact() -> None:
    """A miss with the pool that is left, and at least one success among the four dice of the share."""
    battle = behind()
    do(battle, BodyShield("ann", "bob"))
    end_until(battle, "eve")
    shown = single(battle, Attack("eve", "ann", "pistol"))
    effect = next(each for each in shown.effects if each.key == "body_struck")
    assert effect.unit == "bob"
    assert effect.chance == pytest.approx((1 - shown.hit) * (1 - 0.7**4))


@pytest.mark.parametrize(("rolled", "more", "struck"), [(0, 1, 0), (1, 1, 1), (1, 2, 1), (2, 2, 0)])
def test_of_the_dice_of_the_blind_only_half_strike_the_body_too(rolled: int, more: int, struck: int) -> None:
    """Halved together, the missed dice and the body's share; two successes of the attack's own are a hit."""
    shown = replace(shot(fight(["AB"], unit("ann", Brawl=1), unit("bob", "blue")), "ann", "bob", "fist"), half=True)
    assert bodies.successes(replace(shown, defense_extra=0, attack_extra=0), rolled, more) == struck


def single(battle: Battle, command: Command) -> Forecast:
    """The forecast once it is known that the target itself is met."""
    assert isinstance(command, Attack)
    return battle.rules.forecast(replace(referee.facts_of(battle, command), astray=()))


@pytest.mark.rule("PIN-07", "PIN-10")
def test_who_is_pinned_has_nothing_left_of_its_body_but_to_break_the_pin() -> None:
    """No feint, no parry, no guard, no work: only the mind, and the contest out of the pin."""
    staff = weapon("staff", "blade", size=4, damage=1, parry=1)
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", weapons=[FIST, staff]), unit("dan", "blue"))
    pinned(battle, "ann", "bob")
    end_until(battle, "bob")
    assert verbs(battle, "bob") == {"break_free", "delay", "drop_item", "end_turn", "ready", "say", "surrender"}
    for command in (Feint("bob", "ann"), Parry("bob", "staff"), TotalDefense("bob"), Wake("bob", "dan")):
        refusal = refused(battle, command)
        assert (refusal.key, refusal.rules, dict(refusal.facts)["state"]) == ("barred.move", ("PIN-07",), "pinned")
