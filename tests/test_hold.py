"""Holds as they stand: what ends them, whom a blow into one meets, how one is moved (GRP, H08)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.grapple import Grapple as Stored
from components.movement import Position
from systems import grapple, hold, referee, states, view
from systems.battle import Battle
from systems.board import draw
from systems.commands import Attack, Charge, Consent, DropItem, Grapple, MoveHold, SetStanding
from systems.events import AttackResolved, AttackSpent, Consented, DamageTaken, HoldEnded, Moved, Strayed
from systems.facts import Footprint
from systems.forecast import Effect, Forecast
from systems.geometry import overlap
from tests.amounts import amount, seed
from tests.field import (
    BOW,
    FIST,
    do,
    end_until,
    fight,
    hit,
    line,
    one,
    preview,
    refused,
    rows,
    shot,
    unit,
    verbs,
    weapon,
)  # fmt: skip
from tests.twin.maps import TURNS, turn_board, turn_square
from tests.wrestling import fall, grab, held, pinned, plan, settle

Turn = tuple[bool, bool, bool]
ARM = weapon("arm", size=3, extended_reach=5, lasting_reach=1)
TONGUE = weapon("tongue", size=3, extended_reach=5)
CHAIN = weapon("chain", "blade", size=3, damage=3, flexible=1, grapple=1)


def place(battle: Battle, unit_id: str, x: int, y: int) -> None:
    with battle:
        battle.write(unit_id, Position, "x", x)
        battle.write(unit_id, Position, "y", y)
        hold.review(battle)


def effect(shown: Forecast, key: str) -> Effect:
    found = [each for each in shown.effects if each.key == key]
    assert len(found) == 1, f"{key}: {shown.effects}"
    return found[0]


def at(battle: Battle, unit_id: str) -> tuple[int, int]:
    facts = battle.unit(unit_id)
    return facts.x, facts.y


# what ends a hold (H08)


@pytest.mark.parametrize("guard", [False, True])
def test_when_the_grappler_falls_the_one_it_held_is_free_at_once(guard: bool) -> None:
    """A dog that never took part changes nothing (H08)."""
    ann = unit("ann", printed={"health": 1})
    dog = [unit("dog")] if guard else []
    battle = fight(
        ["AB.", ".DE"] if guard else ["AB.", "..E"], unit("eve", "blue", STR=5, Brawl=5), ann, unit("bob", "blue"), *dog
    )
    held(battle, "ann", "bob")
    place(battle, "eve", 0, 1)
    shown = shot(battle, "eve", "ann", "fist")
    hit(battle, "eve", "ann", "fist", (1, *fall(shown.pool, shown.pool)))
    assert battle.unit("ann").fallen
    assert one(battle, HoldEnded).cause == "fell"
    assert battle.unit("bob").states == ()
    assert battle.unit("bob").barred == ()
    assert battle.unit("bob").group == ""


@pytest.mark.rule("GRP-04", "GRP-05")
@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("both", [False, True])
def test_h08_a_shot_that_kills_the_grappler_frees_its_victim_whoever_stands_beside_it(both: bool, turn: Turn) -> None:
    """Ann holds Bob, Dan beside him does as well or never did; Eve shoots Ann dead from afar. At once, before any turn
    is over, Bob is held by nobody, or by Dan alone.
    """
    eve = unit("eve", "blue", DEX=5, Archery=5, weapons=[replace(BOW, damage=30)])
    units = (eve, unit("ann", printed={"health": 1}), unit("bob", "blue"), unit("dan"), unit("fay", size=3))
    board = draw([".......", ".......", ".......", "......."])
    places = {"eve": (1, 3), "ann": (1, 1), "bob": (2, 1), "dan": (3, 1), "fay": (2, 2)}
    at = {each: turn_square(board, turn, Footprint(*square))[:2] for each, square in places.items()}
    battle = fight(turn_board(board, turn), *units, at=at)
    held(battle, "ann", "bob", 2)
    if both:
        held(battle, "dan", "bob", 1)
    shown = shot(battle, "eve", "ann", "bow")
    do(battle, Attack("eve", "ann", "bow"), (1, *fall(shown.pool, shown.pool)))
    ann, bob, dan = battle.unit("ann"), battle.unit("bob"), battle.unit("dan")
    assert ann.dead
    assert (ann.holds, ann.group) == ("", "")
    assert [row.grappler for row in bob.held_by] == ["dan"] * both
    assert (bob.group == dan.group != "") == both
    assert bob.states == (("grappled", "grappling") if both else ())
    end_until(battle, "bob")
    assert ("move" in verbs(battle, "bob")) != both
    mine = [each.source for each in shot(battle, "bob", "fay", "fist").modifiers if each.rule == "GRP-10"]
    assert mine == ["dan"] * both


def test_out_of_reach_ends_a_hold() -> None:
    battle = fight(["AB..."], unit("ann"), unit("bob", "blue"))
    held(battle, "ann", "bob")
    place(battle, "bob", 2, 0)
    assert one(battle, HoldEnded).cause == "out_of_reach"


def test_a_chain_that_is_dropped_holds_nobody() -> None:
    battle = fight(["AB"], unit("ann", weapons=(FIST, CHAIN)), unit("bob", "blue"))
    held(battle, "ann", "bob", weapon="chain")
    do(battle, DropItem("ann", "ann/chain"))
    assert one(battle, HoldEnded).cause == "no_weapon"


def test_a_grappler_that_charges_somebody_else_is_out_of_the_hold() -> None:
    battle = fight(
        ["AB....", "......", "....E."],
        unit("ann", Brawl=2, DEX=4),
        unit("eve", "blue"),
        unit("bob", "blue"),
        at={"ann": (0, 2), "bob": (0, 1), "eve": (4, 2)},
    )
    held(battle, "ann", "bob")
    shown = preview(battle, Charge("ann", "eve", "fist", square=(3, 2)))
    do(battle, Charge("ann", "eve", "fist", square=(3, 2)), fall(shown.pool, 0))
    assert battle.unit("bob").group == ""


# whom a blow meets


@pytest.mark.rule("GRP-11", "GRP-12")
@pytest.mark.parametrize(
    ("grappler", "grappled", "last"),
    [(5, 5, 5), (5, 6, 4), (5, 8, 3), (8, 5, 7), (5, 15, 0), (15, 2, 10), (6, 5, 6), (5, 7, 4)],
)
def test_the_die_says_who_is_met_and_the_larger_is_met_more_often(grappler: int, grappled: int, last: int) -> None:
    """EX-12: equal Sizes 1-5. Size 5 against 6 is 1-4, against 8 1-3; DV-16: 8 against 5 is 1-7; clamped to the die."""
    battle = fight(["AB"], unit("ann"), unit("bob", "blue"))
    ann = replace(battle.unit("ann"), sheet=unit("ann", size=grappler))
    bob = replace(battle.unit("bob"), sheet=unit("bob", size=grappled))
    assert battle.rules.grapple_faces(ann, bob) == tuple(range(1, last + 1))


@pytest.mark.rule("GRP-11", "GRP-12")
@pytest.mark.parametrize(
    ("sizes", "face", "met"),
    [
        ((5, 5), 1, "ann"), ((5, 5), 5, "ann"), ((5, 5), 6, "bob"), ((5, 5), 10, "bob"), ((5, 6), 4, "ann"),
        ((5, 6), 5, "bob"), ((5, 8), 3, "ann"), ((5, 8), 4, "bob"), ((8, 5), 7, "ann"), ((8, 5), 8, "bob"),
    ],
)  # fmt: skip
def test_a_blow_at_either_is_met_by_whom_the_die_says_before_the_dice_of_the_attack(
    sizes: tuple[int, int], face: int, met: str
) -> None:
    """EX-12: Sizes 5 and 5 part after 5, 5 and 6 after 4, 5 and 8 after 3; DV-16: 8 and 5 after 7."""
    ann, bob = unit("ann", size=sizes[0]), unit("bob", "blue", size=sizes[1])
    battle = fight(["AB", "D."], unit("dan", STR=4, Brawl=4), ann, bob)
    held(battle, "ann", "bob")
    target = battle.unit(met)
    command = Attack("dan", "bob", "fist")
    shown = preview(battle, command)
    against = battle.rules.forecast(replace(referee.facts_of(battle, command), astray=(), target=target))
    do(battle, command, (face, *fall(against.pool, 2 + against.defense_extra)))
    assert one(battle, Strayed).struck == met
    assert one(battle, AttackResolved).target == met
    assert one(battle, DamageTaken).unit == met
    last = {(5, 5): 5, (5, 6): 4, (5, 8): 3, (8, 5): 7}[sizes]
    assert effect(shown, "meets_target").chance == pytest.approx((10 - last) / 10)


@pytest.mark.rule("GRP-11")
def test_the_forecast_is_the_exact_mixture_of_both() -> None:
    """Of a Size 8 grappler and a Size 5 target an arrow at the target meets the grappler on 1 to 7."""
    ann, bob = unit("ann", "blue", size=8), unit("bob", natural=2)
    battle = fight(
        ["AB..", "...E"], unit("eve", "red", DEX=4, Archery=4, STR=3, weapons=(BOW,)), ann, replace(bob, side="green")
    )
    held(battle, "ann", "bob")
    command = Attack("eve", "bob", "bow")
    facts, shown = referee.facts_of(battle, command), preview(battle, command)
    (stray,) = facts.astray
    assert stray.faces == tuple(range(1, 8))
    alone = battle.rules.forecast(replace(facts, astray=()))
    other = battle.rules.forecast(stray.facts)
    assert shown.hit == pytest.approx(0.3 * alone.hit)
    assert shown.mean == pytest.approx(0.3 * alone.mean)
    assert sum(shown.damage) == pytest.approx(1)
    harm = effect(shown, "struck_instead")
    assert harm.unit == "ann"
    assert harm.amounts[1:] == pytest.approx([0.7 * each for each in other.damage[1:]])


@pytest.mark.rule("GRP-12")
def test_with_several_grapplers_each_is_equally_likely_to_be_in_the_way() -> None:
    ann, dan = unit("ann"), unit("dan", size=8)
    battle = fight(
        [".A..", "DBE.", "...."],
        unit("eve", "blue", Brawl=3, STR=3),
        ann,
        dan,
        unit("bob", "green"),
        at={"ann": (1, 0), "dan": (0, 1), "bob": (1, 1), "eve": (2, 1)},
    )
    held(battle, "ann", "bob")
    held(battle, "dan", "bob")
    command = Attack("eve", "bob", "fist")
    strays = {stray.facts.target.id: stray for stray in referee.facts_of(battle, command).astray}
    if len(strays) == 1:  # dan is out of eve's reach: nobody is met whom the blow could not reach
        assert list(strays) == ["ann"]
    place(battle, "dan", 1, 2)
    strays = {stray.facts.target.id: stray for stray in referee.facts_of(battle, command).astray}
    assert {unit_id: (len(stray.faces), stray.among) for unit_id, stray in strays.items()} == {
        "ann": (5, 2),
        "dan": (7, 2),
    }
    assert effect(preview(battle, command), "meets_target").chance == pytest.approx(1 - 0.25 - 0.35)
    shown = battle.rules.forecast(strays["dan"].facts)
    do(battle, command, (2, 7, *fall(shown.pool, 0)))  # the second of the two is picked, and met on 7
    assert one(battle, Strayed).struck == "dan"


def test_in_a_hold_out_of_the_attackers_reach_nobody_is_met_by_mistake() -> None:
    battle = fight(["AB.", "..E"], unit("eve", "blue", Brawl=3), unit("ann"), unit("bob", "green"))
    held(battle, "ann", "bob")
    assert referee.facts_of(battle, Attack("eve", "bob", "fist")).astray == ()


def test_a_blow_at_a_weapon_comes_to_nothing_when_somebody_else_is_met() -> None:
    from systems.commands import Disarm

    sword = weapon("sword", "blade", size=3, damage=4)
    battle = fight(["AB", "D."], unit("dan", STR=4, Brawl=4), unit("ann"), unit("bob", "blue", weapons=(FIST, sword)))
    held(battle, "ann", "bob")
    do(battle, Disarm("dan", "bob", "fist", item="sword"), (1,))
    assert one(battle, AttackSpent).cause == "astray"


# at range


def reaching(arm: object) -> Battle:
    far = unit("ann", STR=4, Brawl=4, size=8, weapons=(arm, FIST))  # type: ignore[arg-type]
    return fight(
        ["A....B....", "........E."],
        far,
        unit("eve", "blue", DEX=4, Brawl=3),
        unit("bob", "blue", Brawl=5, Athletics=2),
    )


@pytest.mark.rule("GRP-18", "GRP-20")
def test_a_lasting_stretched_reach_holds_at_range_and_only_the_grappler_keeps_its_base() -> None:
    battle = reaching(ARM)
    command = Grapple("ann", "bob", "arm")
    shown = preview(battle, command)
    do(battle, command, grab(battle, command) + settle(shown.steps[0], 1))
    assert battle.unit("bob").held_by[0].ranged
    end_until(battle, "eve")
    place(battle, "eve", 1, 1)
    assert referee.facts_of(battle, Attack("eve", "ann", "fist")).astray == ()
    assert not [each for each in shot(battle, "eve", "ann", "fist").modifiers if each.rule == "GRP-09"]
    with battle:
        facts = replace(referee.facts_of(battle, Attack("eve", "ann", "fist")), target=battle.unit("bob"))
    assert line(battle.rules.forecast(replace(facts, third_party=True)), "GRP-09").value > 0


@pytest.mark.rule("GRP-19")
def test_at_range_the_larger_grappler_has_no_advantage_of_its_size() -> None:
    battle = reaching(ARM)
    far = preview(battle, Grapple("ann", "bob", "arm")).steps[0].other
    assert not [each for each in far.modifiers if each.rule == "GRP-06"]
    place(battle, "bob", 1, 0)
    near = preview(battle, Grapple("ann", "bob", "arm")).steps[0].other
    assert [each.value for each in near.modifiers if each.rule == "GRP-06"] == [-3]


@pytest.mark.rule("GRP-19")
def test_at_range_the_one_held_does_not_pay_for_its_size_either_when_it_strikes_inside() -> None:
    """Its own blow begins with a grapple contest as well (GRP-25), and the grappler is as far off as before."""
    claw = weapon("claw", size=9)
    ann = unit("ann", size=8, STR=4, Brawl=4, specialties=["grappling"], weapons=[ARM])
    battle = fight(["A...B.."], ann, unit("bob", "blue", STR=4, Brawl=4, weapons=[claw]))
    for ranged, paid in ((True, []), (False, [-3])):
        held(battle, "ann", "bob", weapon="arm", ranged=ranged)
        step = battle.rules.contest(grapple.attack_contest(battle, battle.unit("bob"), battle.unit("ann")))
        assert step.own is not None
        assert [each.value for each in step.own.modifiers if each.rule == "GRP-06"] == paid
        with battle:
            hold.release(battle, "ann", "let_go")


@pytest.mark.rule("GRP-21")
def test_a_reach_that_snaps_back_drags_the_target_close_against_its_will() -> None:
    battle = reaching(TONGUE)
    command = Grapple("ann", "bob", "tongue")
    taken, drawn = preview(battle, command).steps
    assert drawn.name == "objection"
    do(battle, command, grab(battle, command) + settle(taken, 1) + settle(drawn, 1))
    assert at(battle, "bob") == (1, 0)
    row = battle.unit("bob").held_by[0]
    assert (row.grappler, row.ranged) == ("ann", False)
    assert one(battle, Moved).means == "dragged"


@pytest.mark.rule("GRP-21")
def test_a_target_that_resists_being_dragged_slips_off() -> None:
    battle = reaching(TONGUE)
    command = Grapple("ann", "bob", "tongue")
    taken, drawn = preview(battle, command).steps
    do(battle, command, grab(battle, command) + settle(taken, 1) + settle(drawn, 1, 1))
    assert at(battle, "bob") == (5, 0)
    assert not battle.unit("bob").group


# moving it


@pytest.mark.rule("GRP-16", "GRP-17")
def test_a_hold_moves_at_half_speed_once_the_target_is_beaten_and_all_keep_their_places() -> None:
    battle = fight(["AB........", ".........."], unit("ann", STR=4, Brawl=4), unit("bob", "blue", Brawl=1))
    held(battle, "ann", "bob")
    half = battle.unit("ann").speed // 2
    path = tuple((0, 1) for _ in range(1))
    too_far = tuple((x, 1) for x in range(1, half + 2))
    assert refused(battle, MoveHold("ann", too_far)).key == "move_hold.too_far"
    path = tuple((x, 1) for x in range(1, half))
    shown = plan(battle, MoveHold("ann", path))
    do(battle, MoveHold("ann", path), settle(shown.steps[0], 1))
    assert at(battle, "ann") == path[-1]
    assert at(battle, "bob") == (path[-1][0] + 1, 1)
    assert battle.unit("bob").held_by[0].grappler == "ann"
    assert effect(shown, "hold_moved").chance == pytest.approx(shown.steps[0].win)


@pytest.mark.rule("GRP-17", "MOV-01")
def test_a_hold_is_moved_past_a_sleeper_as_one_walks_past_it() -> None:
    """Eve sleeps in the corridor: she bars nobody, in plan and deed alike."""
    battle = fight(["BA.....", "#E#####", "......."], unit("ann"), unit("bob", "blue"), unit("eve", "blue"))
    with battle:
        states.inflict(battle, "eve", "asleep")
    pinned(battle, "ann", "bob")
    do(battle, MoveHold("ann", ((1, 1), (1, 2))))
    assert at(battle, "ann") == (1, 2)
    assert at(battle, "bob")[1] == 2


@pytest.mark.rule("GRP-16")
def test_a_lost_contest_forbids_the_way() -> None:
    battle = fight(["AB........", ".........."], unit("ann", STR=4, Brawl=4), unit("bob", "blue", Brawl=1))
    held(battle, "ann", "bob", by=2)
    command = MoveHold("ann", ((1, 1),))
    do(battle, command, settle(plan(battle, command).steps[0], 1, 1))
    assert at(battle, "ann") == (0, 0)
    assert battle.unit("bob").held_by[0].margin == 2
    assert battle.unit("ann").move == 0


@pytest.mark.rule("GRP-16", "PIN-08")
def test_friends_agree_and_the_pinned_are_not_asked() -> None:
    battle = fight([".D.......", "AB.......", "........."], unit("ann"), unit("dan"), unit("bob", "blue"))
    pinned(battle, "ann", "bob")
    held(battle, "dan", "bob")
    assert plan(battle, MoveHold("ann", ((1, 2),))).steps == ()
    do(battle, MoveHold("ann", ((1, 2),)))
    assert [(each.unit, each.answer) for each in rows(battle, Consented)] == [("dan", "agree")]
    assert (at(battle, "ann"), at(battle, "bob"), at(battle, "dan")) == ((1, 2), (2, 2), (2, 1))


@pytest.mark.rule("GRP-16")
def test_who_is_asked_may_agree_object_or_let_go() -> None:
    battle = fight([".D.......", "AB.......", "........."], unit("ann"), unit("dan"), unit("bob", "blue"))
    pinned(battle, "ann", "bob")
    held(battle, "dan", "bob")
    do(battle, SetStanding("dan", "ask"))
    do(battle, MoveHold("ann", ((1, 2),)))
    asked = referee.asks(battle)
    assert asked is not None
    assert (asked.unit, asked.choice) == ("dan", "consent")
    do(battle, Consent("dan", let_go=True))
    assert at(battle, "dan") == (1, 0)
    assert battle.unit("dan").group == ""
    assert at(battle, "bob") == (2, 2)


def test_one_that_holds_nobody_cannot_let_go_when_it_is_asked() -> None:
    battle = fight(["AB.......", "........."], unit("ann", Brawl=1), unit("bob", "blue", Brawl=1))
    held(battle, "ann", "bob")
    do(battle, SetStanding("bob", "ask"))
    do(battle, MoveHold("ann", ((1, 1),)))
    assert refused(battle, Consent("bob", let_go=True)).key == "consent.nobody"
    do(battle, Consent("bob", agree=True))
    assert at(battle, "ann") == (1, 1)


@pytest.mark.rule("GRP-17")
def test_nobody_is_moved_off_the_map_into_a_wall_or_onto_another() -> None:
    """Bob's own place would be off the map: he goes as near to it as he can, and stays in reach."""
    battle = fight(["....B", "..EA#", "....#"], unit("ann"), unit("bob", "blue"), unit("eve", "green"))
    pinned(battle, "ann", "bob")
    for square in ((2, 0),):
        do(battle, MoveHold("ann", (square,)))
        spaces = [battle.unit(each).footprint for each in ("ann", "bob", "eve")]
        assert not any(overlap(a, b) for n, a in enumerate(spaces) for b in spaces[n + 1 :])
        assert battle.board.free(*at(battle, "bob"))
        assert battle.unit("bob").grappled


@pytest.mark.rule("GRP-17")
def test_where_there_is_no_room_for_all_the_hold_stays() -> None:
    """Bob is two metres broad and does not follow into a passage of one."""
    battle = fight(
        ["..####", "......", "..####"], unit("ann"), unit("bob", "blue", size=10), at={"ann": (2, 1), "bob": (0, 0)}
    )
    pinned(battle, "ann", "bob")
    assert refused(battle, MoveHold("ann", ((3, 1), (4, 1)))).key == "move_hold.no_room"


# both ends always agree


def test_both_ends_of_every_hold_agree_and_groups_are_what_hangs_together() -> None:
    """Random holds of random units come and go; held_by mirrors holds, groups are the connected components."""
    from game.ai.chance import Chance

    names = ("ann", "bob", "dan", "eve", "fay", "gus", "hal")
    for number in range(amount("hold_graphs")):
        battle = fight(["ABDEFGH"], *(unit(each, "red" if n % 2 else "blue") for n, each in enumerate(names)))
        chance = Chance(seed() + number)
        for _ in range(20):
            one_, other = chance.pick(names), chance.pick(names)
            with battle:
                if battle.unit(one_).holds:
                    hold.release(battle, one_, "let_go")
                elif one_ != other:
                    hold.take(battle, one_, other, 1, weapon="fist")
            agrees(battle)


def agrees(battle: Battle) -> None:
    neighbours: dict[str, set[str]] = {unit_id: set() for unit_id in battle.ids}
    for unit_id in battle.ids:
        stored = battle.of(unit_id, Stored)
        assert len({row[0] for row in stored.held_by}) == len(stored.held_by)
        for row in stored.held_by:
            assert battle.of(row[0], Stored).holds == unit_id
            neighbours[unit_id].add(row[0])
            neighbours[row[0]].add(unit_id)
        if stored.holds:
            assert [row[0] for row in battle.of(stored.holds, Stored).held_by].count(unit_id) == 1
            grip = battle.unit(unit_id).grip
            assert grip is not None
            assert grip in battle.unit(stored.holds).held_by
    for unit_id in battle.ids:
        found, open_ = {unit_id}, [unit_id]
        while open_:
            for near in neighbours[open_.pop()] - found:
                found.add(near)
                open_.append(near)
        group = battle.of(unit_id, Stored).group
        if len(found) == 1:
            assert group == ""
        else:
            assert group == min(found, key=battle.ids.index)
            assert set(hold.members(battle, unit_id)) == found


@pytest.mark.rule("INF-01")
def test_a_forecast_into_a_hold_teaches_nothing_of_the_other_one_in_it() -> None:
    """Whoever else may be met is as little known as the target; the estimate is the same for weak and strong."""
    shown = []
    for hidden in (0, 3):
        other = unit("bob", "blue", natural=hidden, STR=2 + hidden)
        battle = fight(
            ["AB", "D."],
            unit("dan", STR=4, Brawl=4),
            unit("ann", "green"),
            other,
            house={"reveal_enemy_defense": "off"},
        )
        held(battle, "ann", "bob")
        found = view.forecast(battle, Attack("dan", "ann", "fist"), "red")
        assert isinstance(found, Forecast)
        assert found.estimate
        shown.append(effect(found, "struck_instead").amounts)
    assert shown[0] == shown[1]
