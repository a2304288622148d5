"""A replay stepped to and fro: every moment of it comes out as it was fought."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import esper
import pytest

from game import ai, match, replay
from game.ai import any_legal
from game.ai.chance import Chance
from game.rerun import Rerun
from game.scenario import loader
from systems import referee
from systems.commands import AddUnit, Command, RemoveUnit
from systems.view import view
from tests.amounts import amount, seed
from tests.fuzz import arena, fiats, yard

HERE = Path(__file__).parent


def fought(scenario: str = "dojo", seed: int = 3) -> replay.Replay:
    """A battle of two minds on paper."""
    loaded = loader.load(scenario)
    done = match.fight(loaded, seed, match.minds(loaded, "best_odds"))
    return done.notes.replay(done.battle)


def reran(recorded: replay.Replay) -> Rerun:
    rerun = Rerun(recorded)
    for _ in rerun.fight():
        pass
    return rerun


@pytest.fixture(scope="module")
def dojo() -> Rerun:
    return reran(fought())


def hash_of(rerun: Rerun, place: int) -> str:
    count = rerun.stops[place].commands
    return rerun.replay.hashes[count - 1] if count else rerun.replay.start


def test_every_stop_is_the_recorded_state_from_either_side(dojo: Rerun) -> None:
    battle = dojo.fresh()
    places = range(len(dojo.stops))
    assert len(dojo.stops) > 10
    for place in (*places, *reversed(places), *places[::7], *reversed(places[::5])):
        dojo.go(battle, place)
        assert battle.hash() == hash_of(dojo, place), place
        assert len(battle.log) == dojo.stops[place].events
    battle.close()


@pytest.mark.parametrize("scenario", ["rooftop", "mortar", "night-watch"])
def test_doors_zones_and_broken_things_come_and_go(scenario: str) -> None:
    rerun = reran(fought(scenario, 5))
    battle = rerun.fresh()
    last = len(rerun.stops) - 1
    ahead = []
    for place in range(last + 1):
        rerun.go(battle, place)
        ahead.append(battle.board)
    for place in reversed(range(last + 1)):
        rerun.go(battle, place)
        assert battle.hash() == hash_of(rerun, place)
        assert battle.board == ahead[place]
    battle.close()


def test_a_stop_waits_for_no_answer_and_tells_something(dojo: Rerun) -> None:
    battle = referee.new_battle(dojo.replay.scenario.setup(), dojo.replay.seed)
    stops = {stop.commands for stop in dojo.stops[:-1]}
    for number, command in enumerate(dojo.replay.commands, 1):
        assert referee.submit(battle, command) is None
        if number in stops:
            assert referee.asks(battle) is None
    assert all(dojo.events(place) for place in range(len(dojo.stops)))
    battle.close()


def test_turns_are_jumped_both_ways(dojo: Rerun) -> None:
    place = 0
    while place < len(dojo.stops) - 1:
        after = dojo.turn_from(place, 1)
        assert after > place
        assert after == len(dojo.stops) - 1 or dojo.stops[after].turn > dojo.stops[after - 1].turn
        place = after
    while place:
        before = dojo.turn_from(place, -1)
        assert before < place
        assert before == 0 or dojo.stops[before].turn > dojo.stops[before - 1].turn
        place = before


def test_a_battle_branches_off_with_its_past(dojo: Rerun) -> None:
    place = len(dojo.stops) // 2
    past = dojo.record(place)
    battle = replay.run(past)
    assert tuple(battle.commands) == dojo.replay.commands[: dojo.stops[place].commands]
    assert battle.hash() == hash_of(dojo, place)
    assert battle.over is None
    battle.close()


def test_who_the_storyteller_adds_and_removes_comes_and_goes() -> None:
    """A unit that is added has a sheet only from then on; going back past it, nothing of it is left."""
    loaded = loader.load("dojo")
    battle = referee.new_battle(loaded.setup(), 3)
    notes = replay.Recorder.of(battle, loaded)
    first = next(iter(battle.sheets.values()))
    guest = dataclasses.replace(first, id="guest-2", x=first.x, y=first.y + 3)
    mind = ai.mind("any_legal")
    for number in range(30):
        command: Command
        if number == 8:
            command = AddUnit("guest-2", guest)
        elif number == 20:
            command = RemoveUnit("guest-2")
        else:
            acting = referee.decides(battle)
            assert acting is not None
            command = done(mind(view(battle, acting), match.thought_seed(battle, 3)))
        assert referee.submit(battle, command, at_table=True) is None, command
        notes.note(battle)
    rerun = reran(notes.replay(battle))
    assert rerun.differs is None
    assert rerun.sides["guest-2"] == first.side
    again = rerun.fresh()
    last = len(rerun.stops) - 1
    for place in (last, 0, last, *reversed(range(last)), *range(last)):
        rerun.go(again, place)
        assert again.hash() == hash_of(rerun, place)
        assert ("guest-2" in again.ids) == (rerun.stops[place].commands > 8)
    again.close()


def test_random_battles_go_to_and_fro() -> None:
    """In the yard every manoeuvre is at home, and the Storyteller lays hands on every third battle: wherever one goes
    in it, each state is the one that was there.
    """
    far = 0
    for number in range(seed(), seed() + amount("to_and_fro")):
        battle = yard.battle(number) if number % 2 else arena.battle(number)
        begin, chance = len(battle.log), Chance(number, "to and fro")
        moments = [(len(battle.commands), len(battle.log), battle.hash())]
        for _ in range(60):
            who = referee.decides(battle)
            if who is None:
                break
            if number % 3 == 0 and chance.below(4) == 0:
                if referee.submit(battle, fiats.draw(battle, chance), at_table=True) is not None:
                    continue
            else:
                assert referee.submit(battle, any_legal.drawn(view(battle, who), chance)) is None
            moments.append((len(battle.commands), len(battle.log), battle.hash()))
        commands, log = list(battle.commands), list(battle.log)
        for _ in range(40):
            given, told, wanted = moments[chance.below(len(moments))]
            battle.stand(commands[:given], log[:told])
            assert battle.hash() == wanted, (number, given)
            assert (battle.commands, len(battle.log)) == (commands[:given], told)
            far += told - begin
        battle.close()
    assert far > 0, "nobody went anywhere"


def done(thoughts: Iterator[None]) -> Command:
    """What a mind comes to."""
    try:
        while True:
            next(thoughts)
    except StopIteration as end:
        found: Command = end.value
        return found


@pytest.mark.parametrize("form", [1, 2])
def test_a_battle_branches_off_a_replay_of_an_older_form(form: int) -> None:
    file = HERE / "golden" / "old" / f"replay-0.{form}.0-dojo.json"
    rerun = reran(replay.read(file))
    if rerun.differs is not None:
        assert rerun.replay.program == f"0.{form}.0"
        return
    past = rerun.record(len(rerun.stops) // 2)
    battle = replay.run(past)
    assert past.form == replay.FORMAT
    assert battle.hash() == past.hashes[-1]


def test_another_course_is_told_and_ends_it() -> None:
    recorded = fought()
    hashes = list(recorded.hashes)
    hashes[20] = "0" * 24
    broken = replay.Replay(recorded.scenario, recorded.seed, recorded.start, recorded.commands, tuple(hashes))
    rerun = reran(broken)
    assert rerun.whole
    assert rerun.differs is not None
    assert rerun.differs.number == 21
    assert rerun.stops[-1].commands <= 20


def test_another_battles_log_is_refused(dojo: Rerun) -> None:
    battle = referee.new_battle(dojo.replay.scenario.setup(), dojo.replay.seed)
    with pytest.raises(ValueError, match="another battle"):
        battle.stand(dojo.commands, dojo.log)
    battle.close()


@pytest.mark.parametrize("steps", [3, 1000])
def test_the_battle_that_was_fought_leaves_no_world_behind(steps: int) -> None:
    before = set(esper.list_worlds())
    rerun = Rerun(fought())
    between = set(esper.list_worlds())
    fight = rerun.fight()
    for _ in zip(range(steps), fight, strict=False):
        pass
    fight.close()
    rerun.close()
    assert set(esper.list_worlds()) == between
    assert before <= between
