"""Equal beginnings, equal ends: saves, forks, replays at every stop, other seeds, another process (DESIGN 3 and 4)."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from components.damage import Health
from components.defense import Defense
from game.ai import MINDS, any_legal, decide
from game.ai.chance import Chance
from systems import condition, referee
from systems.battle import Battle
from systems.commands import (
    ANSWERS,
    Attack,
    Cast,
    Command,
    EndTurn,
    Lob,
    Ready,
    SetStanding,
    from_data,
    to_data,
)
from systems.dice import Dice
from systems.rulesets import RULESETS
from systems.view import view
from tests.amounts import amount, seed
from tests.blasts import armed, grenade
from tests.field import fight, unit
from tests.fuzz import arena, least_used
from tests.fuzz.encounters import FOOTPRINTS, Wish, meet
from tests.fuzz.recorder import Recorder
from tests.test_concentration import WARD

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 8


def begun(number: int, answers: tuple[str, ...] = arena.STANDINGS) -> Battle:
    """The random battle of that number, by one edition after the other."""
    editions = sorted(RULESETS)
    return arena.battle(number, answers, editions[number % len(editions)])


def _loaded(battle: Battle, number: int) -> Battle:
    """The battle written down, read back and ready to go on: the snapshot of a save, with the battle's own dice."""
    again = Battle(battle.setup, number, Recorder(Dice(number)))
    again.attach(battle.pipeline)
    again.restore(json.loads(json.dumps(battle.state())))
    return again


def test_save_fork_hash_and_replay_work_at_every_stop() -> None:
    stops = 0
    for number in range(seed(), seed() + amount("full_stacks")):
        battle = begun(number, ("ask",))
        hashes = []
        while (who := referee.decides(battle)) is not None and battle.round <= ROUNDS:
            command = decide("any_legal", view(battle, who), number)
            asked = referee.asks(battle)
            if asked is not None:
                stops += 1
                _stop(battle, command, number)
            assert referee.submit(battle, command) is None
            hashes.append(battle.hash())
        _replay(battle, hashes, number)
        battle.close()
    assert stops >= amount("full_stacks"), f"only {stops} questions in {amount('full_stacks')} battles"


@pytest.mark.parametrize("edition", sorted(RULESETS))
def test_every_kind_of_question_is_asked_and_survives_a_save(edition: str) -> None:
    """Each question of each chapter, met in an encounter that leads to it; the whole is repeated from its beginning."""
    met: Counter[str] = Counter()
    for number in range(seed(), seed() + amount("full_stacks")):
        for name in ("counter_rush", "move_hold", "throw_target", "give_up", "called_shot"):
            battle = meet(Wish(name, "actor", FOOTPRINTS[0]), number, edition)
            _questions(battle, Wish(name, "actor", FOOTPRINTS[0]), number, met)
        _questions(_wounded(number, edition), None, number, met)
        _questions(_guarded(number, edition), None, number, met)
        for battle, first in _around_the_turn(number, edition):
            _questions(battle, None, number, met, first)
    for number in range(seed(), seed() + 6 + amount("full_stacks")):  # a rush has to hit, and be held off
        wish = Wish("counter_rush", "actor", FOOTPRINTS[0])
        _questions(meet(wish, number, edition), wish, number, met)
    assert set(met) == ANSWERS, f"never asked to {sorted(ANSWERS - set(met))}: {met}"


def _questions(
    battle: Battle, wish: Wish | None, number: int, met: Counter[str], first: tuple[Command, ...] = ()
) -> None:
    """A few commands, those of ``first`` before any others, everything tried at every question; then the same again
    from the state it began with.
    """
    for each in battle.ids:
        assert referee.submit(battle, SetStanding(each, "ask")) is None
    before, done, hashes = json.dumps(battle.state()), len(battle.commands), []
    chance, counted, given = Chance(number, "questions"), Counter[Wish](), iter(first)
    for _ in range(6):
        who = referee.decides(battle)
        if who is None:
            break
        seen = view(battle, who)
        command = next(given, None) or (
            least_used.choose(battle, counted, frozenset((wish,)), wish, chance) if wish is not None
            else decide("any_legal", seen, number)
        )  # fmt: skip
        asked = referee.asks(battle)
        if asked is not None:
            met[asked.choice] += 1
            _stop(battle, command, number)
        assert referee.submit(battle, command) is None
        hashes.append(battle.hash())
    again = Battle(battle.setup, number, Dice(number))
    again.attach(battle.pipeline)
    again.restore(json.loads(before))
    for command, expected in zip(battle.commands[done:], hashes, strict=True):
        assert referee.submit(again, from_data(json.loads(json.dumps(to_data(command))))) is None
        assert again.hash() == expected
    battle.close()
    again.close()


def _wounded(number: int, edition: str) -> Battle:
    """Ann is wounded out: will she fight on?"""
    battle = meet(Wish("give_up", "actor", FOOTPRINTS[0]), number, edition)
    assert referee.submit(battle, SetStanding("ann", "ask")) is None
    with battle:
        battle.write("ann", Health, "bashing", battle.unit("ann").derived.health)
        battle.write("ann", Health, "healthy", 0)
        condition.settle(battle, "ann", "unconscious")
    return battle


def _guarded(number: int, edition: str) -> Battle:
    """Ann's turn begins in total defense: will she keep it up?"""
    battle = meet(Wish("give_up", "actor", FOOTPRINTS[0]), number, edition)
    with battle:
        battle.write("ann", Defense, "total_defense", True)
    assert referee.submit(battle, EndTurn("bob")) is None
    return battle


def _around_the_turn(number: int, edition: str) -> Iterator[tuple[Battle, tuple[Command, ...]]]:
    """Battles with what leads to the questions of areas, readied deeds and concentration: a grenade bursts beside bob,
    he attacks where ann has readied her fist for that, and her ward wants to be kept up.
    """
    ann = armed(unit("ann", INT=6, RES=4, Occult=5, Athletics=4, DEX=5), grenade())
    sheets = (replace(ann, spells=(WARD,)), unit("bob", "blue", END=6), unit("cal", END=6))
    ready = Ready("ann", deed="attack", weapon="fist", trigger="attacks")
    for first in (
        (Lob("ann", (2, 0), "grenade"),),
        (ready, EndTurn("ann"), Attack("bob", "ann", "fist")),
        (Cast("ann", "ward", "cal"), EndTurn("ann"), EndTurn("bob"), EndTurn("cal")),
    ):
        battle = fight(["CAB...", "......"], *sheets, edition=edition)
        battle.dice = Dice(number)
        yield battle, first


def _stop(battle: Battle, command: Command, number: int) -> None:
    """With the stack full: a save goes on as the battle does, two forks with one seed agree, and neither touches it."""
    before = battle.hash()
    loaded, fork, other = _loaded(battle, number), battle.fork(11), battle.fork(11)
    assert loaded.hash() == fork.hash() == before
    assert referee.asks(loaded) == referee.asks(fork) == referee.asks(battle)
    for each in (loaded, fork, other):
        assert referee.submit(each, command) is None
    assert fork.hash() == other.hash()
    assert battle.hash() == before
    twin = _loaded(battle, number)
    assert referee.submit(twin, command) is None
    assert twin.hash() == loaded.hash()
    for each in (loaded, fork, other, twin):
        each.close()


def _replay(battle: Battle, hashes: list[str], number: int) -> None:
    """The same commands, written down and read back, give the same states, the questions and answers among them."""
    again = begun(number, ("ask",))
    commands = [from_data(json.loads(json.dumps(to_data(command)))) for command in battle.commands]
    assert commands == battle.commands
    done = len(again.commands)
    for command, expected in zip(commands[done:], hashes, strict=True):
        assert referee.submit(again, command) is None
        assert again.hash() == expected
    again.close()


def test_a_loaded_battle_fights_on_as_the_first_one_does() -> None:
    for number in range(seed(), seed() + amount("loaded_battles")):
        battle = begun(number)
        chance = Chance(number, "where to save")
        _fight(battle, chance.below(60), number)
        loaded = _loaded(battle, number)
        _fight(battle, 50, number)
        _fight(loaded, 50, number)
        assert loaded.hash() == battle.hash()
        battle.close()
        loaded.close()


def _fight(battle: Battle, commands: int, number: int) -> None:
    for _ in range(commands):
        who = referee.decides(battle)
        if who is None:
            return
        assert referee.submit(battle, decide("any_legal", view(battle, who), number)) is None


@pytest.mark.parametrize("mind", sorted(MINDS))
def test_the_seed_of_the_battle_changes_no_decision(mind: str) -> None:
    for number in range(seed(), seed() + amount("other_seeds")):
        battle = begun(number)
        _fight(battle, Chance(number, "where to look").below(40), number)
        other = Battle(battle.setup, number + 1, Dice(number + 1))
        other.attach(battle.pipeline)
        other.restore(battle.state())
        who = referee.decides(battle)
        if who is not None:
            assert decide(mind, view(battle, who), 5) == decide(mind, view(other, who), 5)
        battle.close()
        other.close()


def test_thinking_twice_says_the_same_and_changes_nothing() -> None:
    battle = begun(3)
    who = referee.decides(battle)
    assert who is not None
    seen, before = view(battle, who), battle.hash()
    assert decide("best_odds", seen, 1) == decide("best_odds", seen, 1)
    assert decide("any_legal", seen, 1) == decide("any_legal", seen, 1)
    drawn = {any_legal.drawn(seen, Chance(each)) for each in range(20)}
    assert len(drawn) > 1, "chance must matter to the random player"
    assert battle.hash() == before


def fingerprint(first: int, last: int) -> str:
    """Every state hash of some battles between the two minds, in one word. Also run by another process."""
    told = hashlib.sha256()
    for number in range(first, last):
        battle = begun(number)
        sides = battle.setup.sides
        while (who := referee.decides(battle)) is not None and battle.round <= ROUNDS:
            mind = ("best_odds", "any_legal")[sides.index(battle.unit(who).side) % 2]
            assert referee.submit(battle, decide(mind, view(battle, who), number)) is None
            told.update(battle.hash().encode())
        battle.close()
    return told.hexdigest()


@pytest.mark.parametrize("hash_seed", ["0", "random"])
def test_another_process_with_another_hash_seed_repeats_every_state(hash_seed: str) -> None:
    last = seed() + amount("other_processes")
    code = f"from tests.fuzz.test_repeatability import fingerprint; print(fingerprint({seed()}, {last}))"
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout.strip() == fingerprint(seed(), last)
