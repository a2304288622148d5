"""The arena: grounds on which neither side is better off, battles that are the match's, and what they come to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from typing import Any

import esper
import pytest

from components.triggers import Orders
from game import match
from game.ai import MINDS, mind
from game.lab import arena, disagreements, grounds, idleness
from game.lab.arena import Job, Met
from game.lab.audit import Audit, Fought, Idle, fight
from game.lab.batch import Done, Failed
from game.lab.disagreements import Disagreement, Opinion
from game.lab.standings import Standings
from systems import referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import Attack, Command, EndTurn, Move, TotalDefense
from systems.dice import Dice
from systems.facts import UnitSheet
from systems.setup import Setup
from systems.view import View, view
from tests.amounts import amount, seed
from tests.field import FIST, SWORD, unit

QUICK = Job("open", "melee2", 3, "any_legal", "best_odds", ("any_legal", "best_odds"))


# grounds --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ground", grounds.grounds())
def test_every_ground_is_its_own_picture_after_half_a_turn(ground: str) -> None:
    for squad in grounds.squads():
        found = grounds.scenario(ground, squad)
        board = found.board
        assert grounds.turned_alike(board)
        half = len(found.units) // 2
        for one, other in zip(found.units[:half], found.units[half:], strict=True):
            assert (one.side, other.side) == grounds.SIDES
            assert (one.x + other.x, one.y + other.y) == (board.width - 1, board.height - 1)
            assert replace(one, id=other.id, side=other.side, x=other.x, y=other.y) == other
        assert 2 <= half <= 4


def test_a_ground_with_a_better_half_is_found() -> None:
    fair = grounds.scenario("heights", "melee2").board
    for name in ("floor", "ground", "thing", "v_edges", "h_edges"):
        table = list(getattr(fair, name))
        table[3] = 0 if table[3] else 1
        more: dict[str, Any] = {name: tuple(table)}
        kinds, things = (grounds.scenario(each, "melee2").board for each in ("doors", "cover"))
        changed = replace(fair, **more, edge_kinds=kinds.edge_kinds, things=things.things)
        assert not grounds.turned_alike(changed), name


def test_all_grounds_and_squads_come_about_in_turn() -> None:
    every = len(grounds.grounds()) * len(grounds.squads())
    met = [grounds.meeting(number) for number in range(every)]
    assert len({*met}) == every
    assert [grounds.meeting(number + every)[0] for number in range(4)] == [ground for ground, _ in met[:4]]
    for name in ("nowhere-melee2", "open-nobody"):
        with pytest.raises(KeyError):
            grounds.scenario(*name.split("-"))


# the schedule ---------------------------------------------------------------------------------------------------------


def test_every_two_meet_as_often_and_each_seed_twice_with_the_sides_swapped() -> None:
    jobs = arena.schedule(("a", "b", "c"), 8, 100)
    assert Counter(frozenset((job.west, job.east)) for job in jobs) == dict.fromkeys(
        map(frozenset, ("ab", "ac", "bc")), 8
    )
    for one, other in zip(jobs[::2], jobs[1::2], strict=True):
        assert (one.west, one.east) == (other.east, other.west)
        assert replace(one, west=other.west, east=other.east) == other
    assert {job.seed for job in jobs} == {100, 101, 102, 103}


@pytest.mark.parametrize(
    ("minds", "battles"), [(("a",), 2), (("a", "a"), 2), ((), 2), (("a", "b"), 0), (("a", "b"), 3)]
)
def test_one_mind_alone_or_an_odd_battle_is_refused(minds: tuple[str, ...], battles: int) -> None:
    with pytest.raises(ValueError, match=r"minds are needed|fought twice"):
        arena.schedule(minds, battles, 1)


# battles --------------------------------------------------------------------------------------------------------------


def test_a_battle_of_the_lab_is_the_matchs_battle_command_for_command() -> None:
    scenario = grounds.scenario("cover", "mixed2")
    seen: list[Command] = []
    minds = {"west": mind("any_legal"), "east": mind("best_odds")}
    fought = fight(scenario, 5, minds, lambda battle, view, command: seen.append(command))
    done = match.fight(scenario, 5, {each.id: minds[each.side] for each in scenario.units})
    over = done.battle.over
    assert over is not None
    assert seen == done.battle.commands[len(scenario.units) :]
    assert (fought.winner, fought.cause) == (over.winner, over.cause)
    assert (fought.hash, fought.rounds) == (done.battle.hash(), done.battle.round)
    audits = dict(fought.audits)
    assert sum(each.commands for each in audits.values()) == len(seen)
    assert sum(each.turns for each in audits.values()) == match.result(done.battle)["turns"]
    done.battle.close()


def test_a_refused_command_is_a_failure_of_its_battle() -> None:
    def wrong(view: View, seed: int) -> Generator[None, None, Command]:
        yield
        return Attack(view.actor, target="nobody", weapon="fist")

    with pytest.raises(match.BadMove, match="nobody"):
        fight(grounds.scenario("open", "melee2"), 1, {"west": wrong, "east": wrong})


def test_equal_seeds_give_equal_tables_for_any_number_of_workers() -> None:
    found, minds = [], ("any_legal", "novice")
    for workers in (1, 2):
        standings = Standings(minds)
        jobs = [replace(job, ground="open", squad="melee2") for job in arena.schedule(minds, 4, 7)]
        for came in arena.batch(jobs, workers).run():
            standings.add(came)
        found.append(json.dumps(standings.data()))
        assert standings.done == 4
    assert found[0] == found[1]


@pytest.mark.parametrize("ruleset", ["overseer", "overseer_classic"])
def test_both_editions_have_their_arena(ruleset: str) -> None:
    job = replace(QUICK, ruleset=ruleset)
    assert arena.ruleset(job) == ruleset
    assert arena.stalemate(job) == {"still": 15, "rounds": 100}
    assert arena.meet(job).fought.winner in ("", *grounds.SIDES)


# idle turns -----------------------------------------------------------------------------------------------------------


def meeting(map: list[str], at: dict[str, tuple[int, int]]) -> tuple[Battle, View]:
    """A duel in which ann's turn has come."""
    sheets: list[UnitSheet] = [unit("ann", "red", weapons=(FIST, SWORD), DEX=5, STR=3), unit("bob", "blue")]
    placed = tuple(replace(each, x=at[each.id][0], y=at[each.id][1]) for each in sheets)
    battle = referee.new_battle(Setup(draw(map), placed, ("red", "blue")), dice=Dice(4))
    while (who := referee.decides(battle)) != "ann":
        assert who is not None
        referee.submit(battle, EndTurn(who))
    return battle, view(battle, "ann")


FIELD = ["." * 40] * 3


def test_ending_a_turn_beside_an_enemy_is_idle_and_so_is_standing_far_off() -> None:
    battle, seen = meeting(FIELD, {"ann": (1, 1), "bob": (2, 1)})
    assert idleness.idle(battle, seen, EndTurn("ann")) == "strike"
    assert idleness.idle(battle, seen, Attack("ann", target="bob", weapon="sword")) == ""
    battle, seen = meeting(FIELD, {"ann": (1, 1), "bob": (39, 1)})
    assert idleness.idle(battle, seen, EndTurn("ann")) == "nearer"


def test_who_has_done_something_this_turn_is_not_idle() -> None:
    battle, _ = meeting(FIELD, {"ann": (1, 1), "bob": (39, 1)})
    assert referee.submit(battle, TotalDefense("ann")) is None
    assert idleness.idle(battle, view(battle, "ann"), EndTurn("ann")) == ""
    referee.submit(battle, EndTurn("ann"))
    referee.submit(battle, EndTurn("bob"))
    assert idleness.idle(battle, view(battle, "ann"), EndTurn("ann")) == "nearer", "what was done last round is past"


def test_a_standard_action_left_beside_an_enemy_is_told_apart_from_an_idle_turn() -> None:
    battle, seen = meeting(FIELD, {"ann": (1, 1), "bob": (2, 1)})
    assert idleness.spared(battle, seen, EndTurn("ann"))
    assert not idleness.spared(battle, seen, TotalDefense("ann"))
    assert referee.submit(battle, Move("ann", path=((1, 0),))) is None
    seen = view(battle, "ann")
    assert idleness.idle(battle, seen, EndTurn("ann")) == ""
    assert idleness.spared(battle, seen, EndTurn("ann"))
    assert referee.submit(battle, TotalDefense("ann")) is None
    assert not idleness.spared(battle, view(battle, "ann"), EndTurn("ann"))
    battle, seen = meeting(FIELD, {"ann": (1, 1), "bob": (39, 1)})
    assert not idleness.spared(battle, seen, EndTurn("ann"))


@pytest.mark.parametrize("order", idleness.STANDING)
def test_who_stands_by_order_is_not_idle(order: str) -> None:
    battle, _ = meeting(FIELD, {"ann": (1, 1), "bob": (2, 1)})
    with battle:
        battle.write("ann", Orders, "order", order)
    assert idleness.idle(battle, view(battle, "ann"), EndTurn("ann")) == ""


def test_who_knows_of_nobody_is_not_idle() -> None:
    battle, seen = meeting(["......#....."] * 3, {"ann": (1, 1), "bob": (11, 1)})
    assert idleness.idle(battle, seen, EndTurn("ann")) == ""


def test_walking_to_and_fro_is_a_deed() -> None:
    battle, _ = meeting(FIELD, {"ann": (4, 1), "bob": (11, 1)})
    assert referee.submit(battle, Move("ann", path=((3, 1),))) is None
    assert idleness.idle(battle, view(battle, "ann"), EndTurn("ann")) == ""


@pytest.mark.parametrize("name", [each for each in sorted(MINDS) if each != "any_legal"])
def test_no_mind_is_idle_or_refused_and_every_battle_ends(name: str) -> None:
    """One idle turn of a thousand is let pass. Nothing is left behind either, of the battle or of a sandbox in it."""
    audit, worlds = Audit(), esper.list_worlds()
    for number in range(seed(), seed() + amount("arena_audit")):
        ground, squad = grounds.meeting(number)
        job = Job(ground, squad, number, name, name, (name, "best_odds"))
        for _, each in fight(arena.fought_on(job), number, dict.fromkeys(grounds.SIDES, arena.player(name))).audits:
            audit += each
    assert audit.turns > 0
    assert esper.list_worlds() == worlds
    assert audit.idle <= audit.turns // 1000, audit


# disagreements --------------------------------------------------------------------------------------------------------


def test_two_ways_to_one_square_are_the_same_deed() -> None:
    gist = disagreements.gist
    assert gist(Move("ann", path=((1, 0), (2, 1)))) == gist(Move("ann", path=((1, 1), (2, 1))))
    assert gist(Move("ann", path=((1, 0),))) != gist(Move("ann", path=((1, 1),)))
    strike = Attack("ann", target="bob", weapon="sword")
    assert gist(strike) == gist(replace(strike, extra=0)) != gist(replace(strike, weapon="fist"))


def test_minds_are_asked_about_the_same_view_and_say_what_the_others_deed_would_cost() -> None:
    battle, seen = meeting(FIELD, {"ann": (1, 1), "bob": (2, 1)})
    found = disagreements.compare(battle, seen, 3, ("any_legal", "regular", "best_odds"), arena.player)
    assert found
    for each in found:
        assert disagreements.gist(each.one.command) != disagreements.gist(each.other.command)
        for opinion in (each.one, each.other):
            assert referee.why_not(battle, opinion.command) is None
            assert (opinion.worth is None) == (opinion.loss is None)
            assert opinion.loss is None or opinion.loss >= 0
            if opinion.mind == "any_legal":
                assert opinion.worth is None
    assert any(each.loss for each in found if "any_legal" in (each.one.mind, each.other.mind))
    assert disagreements.compare(battle, seen, 3, ("regular",), arena.player) == []


def opinion(name: str, loss: int | None) -> Opinion:
    return Opinion(name, EndTurn("ann"), None if loss is None else 5, loss)


def test_the_greatest_disagreements_are_kept_those_with_reasons_first() -> None:
    def made(number: int, one: int | None, other: int | None) -> Disagreement:
        return Disagreement("open-melee2", 1, number, 1, "w1", opinion("a", one), opinion("b", other))

    small, great, half, silent = made(1, 1, 2), made(2, 30, 20), made(3, 900, None), made(4, None, None)
    assert disagreements.greatest([small, silent], [half, great]) == [great, small, half, silent]
    assert disagreements.greatest([small, silent], [half, great], kept=1) == [great]
    assert [each.loss for each in (small, great, half, silent)] == [3, 50, 900, None]


# standings ------------------------------------------------------------------------------------------------------------


def came(number: int, west: str, east: str, winner: str) -> Done[Job, Met]:
    audits = (("west", Audit(4, 9, 1, 0)), ("east", Audit(6, 8, 0, 2)))
    cause = "rout" if winner else "stalemate"
    return Done(number, replace(QUICK, west=west, east=east), Met(Fought(winner, cause, 5, 17, "", audits), ()))


def test_wins_draws_and_losses_are_the_minds_not_the_sides() -> None:
    standings = Standings(("a", "b"))
    for each in (
        came(0, "a", "b", "west"), came(1, "b", "a", "east"), came(2, "a", "b", ""), came(3, "b", "a", "west"),
    ):  # fmt: skip
        standings.add(each)
    pair = standings.pairs["a", "b"]
    assert (pair.games, pair.wins, pair.draws, pair.losses, pair.share) == (4, 2, 1, 1, 0.625)
    data = standings.data()
    assert data["pairs"][0]["low"] < 0.625 < data["pairs"][0]["high"]
    assert [each["mind"] for each in data["ratings"]] == ["a", "b"]
    assert data["ratings"][0]["rating"] > data["ratings"][1]["rating"]
    assert standings.audits == {"a": Audit(20, 34, 2, 4), "b": Audit(20, 34, 2, 4)}
    assert (data["endings"], data["rounds"]) == ({"rout": 3, "stalemate": 1}, 20)


def test_the_first_idle_turns_of_each_mind_are_named() -> None:
    idle = came(4, "a", "b", "")
    fought = replace(idle.result.fought, audits=(), idles=(Idle("east", "e1", 12, "strike"),))
    standings = Standings(("a", "b"))
    for _ in range(30):
        standings.add(replace(idle, result=replace(idle.result, fought=fought)))
    assert standings.idles["a"] == []
    assert standings.idles["b"] == [
        {"scenario": "open-melee2", "seed": 3, "west": "a", "east": "b", "command": 12, "unit": "e1",
         "missed": "strike"}
    ] * 10  # fmt: skip


def test_battles_that_come_to_nothing_count_for_nobody() -> None:
    standings = Standings(("any_legal", "best_odds"))
    for number in range(30):
        standings.add(Failed(number, QUICK, "BadMove: the mind's command is refused" if number else "OSError: full"))
    assert (standings.done, standings.failed, standings.refused) == (0, 30, 29)
    data = standings.data()
    assert len(data["failures"]) == 20
    assert data["pairs"][0] | {"low": 0.0, "high": 1.0, "share": 0.5} == data["pairs"][0]
