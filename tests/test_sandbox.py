"""The sandbox: what a side believes in is a battle that offers it what the real one does, and tells it nothing more."""

from __future__ import annotations

import pickle

import pytest

from components.damage import Health
from game.ai import any_legal
from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Command, EndTurn, Move, Ready, TotalDefense
from systems.dice import Dice
from systems.facts import UnitFacts
from systems.frozen import replace
from systems.knowledge import located
from systems.rulesets import RULESETS
from systems.sandbox import SOMEBODY, sandbox
from systems.setup import Objective
from systems.view import View, forecast, view
from tests.amounts import amount, seed
from tests.field import KNIFE, SWORD, do, end, end_until, fight, shot, unit
from tests.fuzz import fair, yard
from tests.secrets_kept import CHANGES, twin_of
from tests.test_secrets import states

EDITIONS = sorted(RULESETS)


def sent(battle: Battle) -> View:
    """The view of whoever decides, as another process gets it."""
    who = referee.decides(battle)
    assert who is not None
    found: View = pickle.loads(pickle.dumps(view(battle, who)))
    return found


def believed(battle: Battle) -> Battle:
    """The sandbox of whoever decides."""
    return sandbox(sent(battle), 5)


# what it offers


def alike(battle: Battle, step: int) -> int:
    """One decision: the sandbox offers what the battle does, knows its units, and forecasts alike. Returns 1, or 0 for
    an attack by somebody its side has never seen: of that nothing but the question is known.
    """
    who = referee.decides(battle)
    assert who is not None
    seen = sent(battle)
    twin = seen.sandbox(step)
    try:
        if referee.decides(twin) != who:
            asked = seen.ask
            assert asked is not None
            assert not {each.low.id for each in seen.records} >= {dict(asked.facts).get("attacker")}
            return 0
        assert referee.legal(twin, who) == seen.offers
        known = [*seen.own, *(each.low for each in seen.records if each.exact)]
        for facts in known:
            assert shown(twin.unit(facts.id)) == shown(facts), facts.id
        assert set(located(twin, seen.side)) == {each.id for each in seen.own} | {each.low.id for each in seen.records}
        for number in range(3):
            command = any_legal.drawn(seen, Chance(step, number))
            assert referee.why_not(twin, command) is None, command
            if has_odds(command) and all(each.exact for each in seen.records):
                assert forecast(twin, command, seen.side) == forecast(battle, command, seen.side), command
        return 1
    finally:
        twin.close()


def shown(facts: UnitFacts) -> UnitFacts:
    """A unit without what others keep to themselves and what a side is not told of its own (RDY-02, HID-09)."""
    return replace(facts, readied=("", ""), orders=("", ""), hides=(), spotted=())


def has_odds(command: Command) -> bool:
    return isinstance(command, Attack) or type(command) in referee.PLANS


def hold(battle: Battle, number: int) -> int:
    """Every decision of a battle fought at random, each with its sandbox, and sandboxes fought on now and then."""
    told = 0
    for step in range(amount("sandbox_commands")):
        if referee.decides(battle) is None:
            break
        told += alike(battle, step)
        seen = sent(battle)
        if step % 16 == number % 16:
            fought_on(seen, number)
        assert referee.submit(battle, any_legal.drawn(seen, Chance(number, step))) is None
    battle.close()
    return told


def fought_on(seen: View, number: int) -> None:
    """A fork of the sandbox is a battle like any other: minds fight in it, and its own side's views hold sandboxes."""
    believed = seen.sandbox(number)
    fork = believed.fork(number)
    for step in range(12):
        who = referee.decides(fork)
        if who is None:
            break
        assert referee.submit(fork, any_legal.drawn(view(fork, who), Chance(number, step, "on"))) is None
    fork.close()
    believed.close()


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_offers_what_the_battle_offers(edition: str) -> None:
    """Numbers open and not, one side and several, surprise and waits, everything that there is to be carried."""
    told = 0
    for number in range(seed(), seed() + amount("sandbox_battles")):
        told += hold(fair.battle(number, edition), number)
        told += hold(yard.battle(number, edition), number)
    assert told > 20 * amount("sandbox_battles")


# what it does not tell


def test_what_a_side_cannot_know_is_not_in_it() -> None:
    """Battles that differ only in that give sandboxes of the same state."""
    tried = dict.fromkeys(CHANGES, 0)
    for number in range(seed(), seed() + amount("sandbox_secrets")):
        chance = Chance(number, 78)
        for step, battle in enumerate(states(number)):
            side = battle.unit(referee.decides(battle) or "").side
            kind = [*CHANGES][step % len(CHANGES)]
            twin = twin_of(battle, side, CHANGES[kind], chance)
            if twin is not None:
                tried[kind] += 1
                one, other = believed(battle), believed(twin)
                assert one.hash() == other.hash(), kind
                assert one.sheets == other.sheets, kind
                for each in (one, other, twin):
                    each.close()
    assert sum(map(bool, tried.values())) >= len(CHANGES) - 2, tried


YARD = ["A...#...", "....#.B.", "....#...", "........"]


def pair() -> Battle:
    """Two with swords, a wall between them, so that neither sees the other."""
    return fight(
        YARD, unit("ann", weapons=(SWORD,), STR=3, Blade=2), unit("bob", "blue", weapons=(SWORD, KNIFE), STR=3)
    )


def test_its_dice_are_its_own() -> None:
    """What is thrown in it is thrown by its own seed: the battle's dice do not matter and are not touched."""
    battle = fight(["AB"], unit("ann", weapons=(SWORD,), STR=5, Blade=3), unit("bob", "blue", weapons=(SWORD,)))
    battle.dice = Dice(1)
    before = battle.hash()
    one = believed(battle)
    battle.dice = Dice(2)
    other = believed(battle)
    for each in (one, other):
        do_with_dice(each, Attack("ann", "bob", "sword"))
    assert [str(event) for event in one.log] == [str(event) for event in other.log]
    assert battle.hash() == before
    assert battle.log != one.log
    third = sandbox(sent(battle), 6)
    fourth = sandbox(sent(battle), 7)
    faces = set()
    for each in (one, third, fourth, third.fork(8), third.fork(9)):
        if each is not one:
            do_with_dice(each, Attack("ann", "bob", "sword"))
        faces.add(str(each.log))
    assert len(faces) > 1, "the seed makes a difference"


def do_with_dice(battle: Battle, command: Command) -> None:
    assert referee.submit(battle, command) is None


def test_somebody_nobody_has_seen_keeps_the_fight_open() -> None:
    """Ann has met nobody: there may be somebody yet, so that a blow at the air does not win her the fight."""
    battle = pair()
    twin = believed(battle)
    assert twin.ids == ("ann", SOMEBODY + "blue")
    assert twin.absent() == (SOMEBODY + "blue",)
    for _ in range(3):
        do(twin, EndTurn("ann"))
    assert twin.over is None


def test_whom_one_has_lost_sight_of_is_where_it_was_last() -> None:
    """Bob was seen in the gap and has gone back behind the wall: he is believed near it, whole, out of sight."""
    battle = pair()
    end(battle)
    do(battle, Move("bob", ((6, 2), (5, 3), (4, 3))))
    assert "bob" in located(battle, "red")
    end_until(battle, "ann")
    end_until(battle, "bob")
    battle.write("bob", Health, "healthy", battle.unit("bob").healthy - 2)
    do(battle, Move("bob", ((5, 3), (6, 2), (6, 1))))
    end_until(battle, "ann")
    assert "bob" not in located(battle, "red")
    twin = believed(battle)
    bob, real = twin.unit("bob"), battle.unit("bob")
    last = {each[0]: each[1:3] for each in sent(battle).last_seen}["bob"]
    assert abs(bob.x - last[0]) + abs(bob.y - last[1]) <= 3
    assert bob.presence == "here"
    assert bob.healthy == bob.derived.health > real.healthy, "nobody has seen the wound"
    assert "bob" not in located(twin, "red")
    assert twin.over is None
    twin.close()


def test_what_others_stand_ready_for_is_not_in_it() -> None:
    """The readied deed of an enemy cannot be seen; one's own goes off in the sandbox."""
    battle = fight(["A..B"], unit("ann", weapons=(SWORD,)), unit("bob", "blue", weapons=(SWORD,)))
    do(battle, Ready("ann", "attack", "sword", trigger="reach"))
    end(battle)
    assert believed(battle).unit("ann").readied == ("", "")
    do(battle, Ready("bob", "total_defense", trigger="attacks_me"))
    end(battle)
    twin = believed(battle)
    assert twin.unit("bob").readied == ("", "")


def test_numbers_nobody_sees_are_the_middle_of_what_they_may_be() -> None:
    """With numbers closed the believed sheet lies between both ends of the record, and hurts show as a band."""
    battle = fight(
        ["A.B"], unit("ann", weapons=(SWORD,)), unit("bob", "blue", weapons=(SWORD,), STR=6, DEX=5, Blade=5),
        house={"reveal_enemy_defense": "off"},
    )  # fmt: skip
    seen = sent(battle)
    low, high = seen.records[0].low, seen.records[0].high
    bob = believed(battle).unit("bob")
    assert low.attribute("STR") < bob.attribute("STR") < high.attribute("STR")
    assert low.derived.health < bob.healthy < high.derived.health
    assert low.derived.base_defense <= bob.base_defense <= high.derived.base_defense
    assert bob.skill("Blade") == high.skill("Blade") // 2
    assert [arm.key for arm in bob.arms] == ["sword"]


def test_goals_stances_and_the_turn_are_as_they_stand() -> None:
    """What has been done in the turn is done, and a goal of the side can be won in the sandbox."""
    goal = Objective("red", "reach", area=(3, 0, 3, 0), count=1)
    battle = fight(["A...", "...B"], unit("ann", weapons=(SWORD,)), unit("bob", "blue"), objectives=(goal,))
    do(battle, TotalDefense("ann"))
    twin = believed(battle)
    assert twin.unit("ann").total_defense
    assert not twin.unit("ann").standard
    assert twin.unit("ann").move
    assert twin.round == battle.round
    assert twin.acting() == "ann"
    do(twin, Move("ann", ((1, 0), (2, 0), (3, 0))))
    assert twin.over is not None
    assert twin.over.winner == "red"
    assert battle.over is None
    assert battle.unit("ann").x == 0


def test_odds_in_it_are_the_odds() -> None:
    """Cover, wounds and defense count alike: the forecast of a shot is the same, number for number."""
    bow = replace(KNIFE, key="bow", item="bow", mode="throwing")
    battle = fight(["A.c.B"], unit("ann", weapons=(bow,), DEX=4, Athletics=3), unit("bob", "blue", weapons=(SWORD,)))
    assert shot(believed(battle), "ann", "bob", "bow") == shot(battle, "ann", "bob", "bow")


def test_a_view_without_beliefs_has_no_sandbox() -> None:
    from dataclasses import replace as altered

    with pytest.raises(ValueError, match="believes"):
        altered(sent(pair()), beliefs=None).sandbox(1)
