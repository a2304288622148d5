"""Several deeds in one turn: the odds of the whole are those of every fall of the dice, counted out."""

from __future__ import annotations

import pytest

from components.abilities import Readied
from game.app.outlook import chance
from systems import knowledge, movement, odds, referee
from systems.battle import Battle
from systems.commands import Attack, Command, DropProne, Move, Overrun
from systems.dice import ScriptedDice
from systems.forecast import Forecast
from systems.offers import Refusal
from systems.outcomes import outcomes
from systems.sequence import Sequence, as_known
from tests.field import PISTOL, SWORD, fight, unit


def sequence(battle: Battle, *commands: Command, side: str = "") -> Sequence:
    found = Sequence(battle, side, chance)
    for each in commands:
        assert found.add(each) is None
    return found


def duel() -> Battle:
    return fight(
        ["A.......", ".......B"],
        unit("ann", "red", weapons=(PISTOL,), Firearms=3, DEX=3),
        unit("bob", "blue", weapons=(SWORD,), Brawl=2),
    )


def test_a_walk_is_taken_for_walked_and_the_shot_is_from_its_end() -> None:
    battle = duel()
    before = battle.hash()
    plan = sequence(battle, Move("ann", ((1, 0), (2, 0))), Attack("ann", "bob", "pistol"), DropProne("ann"))
    walk, shot, drop = plan.stages
    assert (walk.costs, shot.costs, walk.square, drop.square) == (("move",), ("standard",), (2, 0), (2, 0))
    assert (walk.chance, walk.joint, walk.shown) == (1.0, 1.0, None)
    assert battle.hash() == before
    referee.submit(battle, Move("ann", ((1, 0), (2, 0))))
    own = referee.forecast(battle, Attack("ann", "bob", "pistol"))
    assert isinstance(own, Forecast)
    assert shot.shown is not None
    assert (shot.joint, shot.drop) == pytest.approx((own.hit, own.drop))
    assert (drop.joint, drop.drop, drop.exact) == (shot.joint, shot.drop, True)
    plan.close()


def test_the_ways_an_attack_comes_out_are_its_odds() -> None:
    battle = duel()
    attack = Attack("ann", "bob", "pistol")
    own = referee.forecast(battle, attack)
    assert isinstance(own, Forecast)
    total = won = fell = 0.0
    for each in outcomes(battle, attack):
        total += each.chance
        won += each.chance * each.success
        fell += each.chance * each.battle.unit("bob").fallen
        each.battle.close()
    assert (total, won, fell) == pytest.approx((1.0, own.hit, own.drop))


def test_what_a_shot_did_counts_in_the_odds_of_running_its_target_over() -> None:
    """Counted out: every number of successes of the shot, carried out, with the contest as it is then."""
    battle = fight(
        ["A.B....."],
        unit("ann", "red", weapons=(PISTOL,), Firearms=4, DEX=4, STR=3, Athletics=3),
        unit("bob", "blue", STR=3, weapons=(SWORD,)),
    )
    shot, over = Attack("ann", "bob", "pistol"), Overrun("ann", "bob", ((1, 0), (2, 0), (3, 0), (4, 0)))
    own = referee.forecast(battle, shot)
    assert isinstance(own, Forecast)
    both = fell = 0.0
    plain = {}
    for hits, share in enumerate(odds.pool(own.pool)):
        if share < 1e-12:
            continue
        twin = battle.fork()
        faces = (9,) * min(hits, own.pool) + (1,) * (own.pool - hits)
        if hits > own.pool:  # each ten brings one die more
            faces = (10,) * (hits - own.pool) + (9,) * (2 * own.pool - hits) + (9,) * (hits - own.pool)
        twin.dice = ScriptedDice(faces)
        assert referee.submit(twin, shot) is None
        down = twin.unit("bob").fallen
        fell += share * down
        after = referee.forecast(twin, over)
        if twin.unit("bob").healthy < battle.unit("bob").healthy and isinstance(after, Forecast):
            both += share * chance(after)
            plain[hits] = chance(after)
        twin.close()
    assert 0 < both < own.hit * max(plain.values()), "over who has fallen nobody has to fight his way"
    plan = sequence(battle, shot, over)
    assert plan.stages[1].exact
    assert plan.stages[1].joint == pytest.approx(both, abs=1e-9)
    assert plan.stages[1].chance == pytest.approx(both / own.hit, abs=1e-9)
    assert plan.stages[1].drop == pytest.approx(fell, abs=1e-9)
    plan.close()


def corridor(eve: tuple[int, int]) -> Battle:
    """Ann goes along a wall; Eve is behind it, where red sees nobody."""
    return fight(
        ["A..#....", "...#....", "........", "......B."],
        unit("ann", "red", weapons=(PISTOL,), Firearms=3),
        unit("bob", "blue", weapons=(SWORD,)),
        unit("eve", "blue", weapons=(SWORD,)),
        at={"eve": eve},
    )


def told(battle: Battle) -> tuple[object, ...]:
    """All that a plan shows to red: its stages, where one could go next, and whom one could strike."""
    walk = Move("ann", ((0, 1), (1, 2), (2, 2), (3, 2)))
    plan = sequence(battle, walk, Attack("ann", "bob", "pistol"), side="red")
    with plan.ground as ground:
        reach = movement.reach(ground, ground.unit("ann"), 2).costs
        seen = knowledge.located(ground, "red")
    found = (plan.stages, tuple(sorted(reach.items())), seen)
    plan.close()
    return found


def test_a_plan_tells_nothing_of_who_is_not_seen() -> None:
    """From the end of the walk Eve would be in sight, at either place, and once in the way."""
    near, far = corridor((4, 0)), corridor((5, 1))
    for battle in (near, far):
        with battle:
            assert "eve" not in knowledge.located(battle, "red")
    assert told(near) == told(far)
    assert "eve" not in told(near)[2]  # type: ignore[operator]


def test_what_an_enemy_has_ready_does_not_show_in_a_plan() -> None:
    """Bob would strike at whoever comes near: the walk is taken for walked, and nobody is asked anything."""
    battle = fight(
        ["A.......", "....B..."], unit("ann", "red", weapons=(SWORD,), Blade=2), unit("bob", "blue", weapons=(SWORD,))
    )
    walk, cut = Move("ann", ((1, 0), (2, 0), (3, 0))), Attack("ann", "bob", "sword")
    plan = sequence(battle, walk, cut, side="red")
    plain = plan.stages
    plan.close()
    with battle:
        for name, value in (("act", "attack"), ("weapon", "sword"), ("trigger", "reach")):
            battle.write("bob", Readied, name, value)
    plan = sequence(battle, walk, cut, side="red")
    assert plan.stages == plain
    plan.close()


def test_hidden_numbers_make_an_estimate_and_nothing_is_counted_out_with_the_real_ones() -> None:
    battle = fight(
        ["A.B....."],
        unit("ann", "red", weapons=(PISTOL,), Firearms=4, DEX=4, STR=3, Athletics=3),
        unit("bob", "blue", STR=3, weapons=(SWORD,)),
        house={"reveal_enemy_defense": "off"},
    )
    shot, over = Attack("ann", "bob", "pistol"), Overrun("ann", "bob", ((1, 0), (2, 0), (3, 0), (4, 0)))
    plan = sequence(battle, shot, over, side="red")
    assert plan.stages[0].shown is not None
    assert plan.stages[0].shown.estimate
    assert not plan.stages[1].exact
    assert plan.stages[1].joint == pytest.approx(plan.stages[0].chance * plan.stages[1].chance)
    assert plan.ground.unit("bob") == battle.unit("bob"), "the shot has cost what it costs, and done nothing else"
    plan.close()


def test_steps_go_back_to_the_very_state_before_them() -> None:
    battle = duel()
    plan = sequence(battle, Move("ann", ((1, 0), (2, 0))))
    before = plan.ground.hash()
    assert plan.add(Attack("ann", "bob", "pistol")) is None
    refused = plan.add(Move("ann", ((3, 0),)))
    assert isinstance(refused, Refusal)
    assert len(plan.stages) == 2
    assert plan.drop()
    assert plan.ground.hash() == before
    assert plan.drop()
    assert not plan.drop()
    assert plan.ground.hash() == as_known(battle, "").hash() == battle.hash()
