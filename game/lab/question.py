"""What the lab is asked: a scenario, who thinks for each unit, a seed. Battle n of a question is always the same.

``Question`` goes to workers as it is; ``fight`` fights one of its battles and gives the account. Seeds depend on the
question's seed and the number alone, so two questions with one seed are fought with shared luck (DESIGN 4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from game import __version__, garbage
from game.ai import Mind
from game.files import dumps
from game.lab.account import Account
from game.lab.fighting import fought
from game.lab.reading import account
from game.match import Match, fight as fight_noted, minds as minds_of
from game.replay import SEEDS, Replay
from game.scenario.scenario import FORM, Scenario
from systems import fast

_STEP = 0x9E3779B97F4A7C15
"""Odd, so that a question has as many seeds as there are numbers."""


def seed_of(seed: int, number: int) -> int:
    """The seed of battle ``number`` (from 0) of a question with that seed."""
    return (seed + number * _STEP) % SEEDS


@dataclass(frozen=True)
class Question:
    """One scenario as it is to be fought. ``minds`` names a mind for every unit, in the order of the units."""

    scenario: Scenario
    minds: tuple[tuple[str, str], ...]
    seed: int
    label: str = ""
    """What was varied, as it was asked for; "" for the scenario as it is."""

    def data(self) -> str:
        """The whole question as one text; equal questions give equal texts."""
        return dumps(
            {
                "scenario": self.scenario.data(), "minds": [list(each) for each in self.minds], "seed": self.seed,
                "form": FORM, "program": __version__,
            }
        )  # fmt: skip

    def unmanned(self) -> str:
        """A side for which nobody comes, now or later: there is no battle then; "" for none."""
        coming = {unit.side for unit in self.scenario.units}
        return next((side.id for side in self.scenario.sides if side.id not in coming), "")

    def fingerprint(self) -> str:
        """A short name of the question: another scenario, mind, seed or program has another."""
        return hashlib.sha256(self.data().encode()).hexdigest()[:16]


def asked(scenario: Scenario, seed: int, names: Mapping[str, str] | str = "", label: str = "") -> Question:
    """The question of a scenario: one mind for all, minds by side, or "" for the units' own with ``regular`` in the
    place of a person.

    Raises KeyError for a mind that does not exist.
    """
    from game.ai import mind

    own = dict(scenario.controllers)
    sides = {sheet.id: sheet.side for sheet in scenario.units}
    chosen = []
    for unit, side in sides.items():
        name = names if isinstance(names, str) else names.get(side, "")
        name = name or ("regular" if own[unit] == "person" else own[unit])
        mind(name)
        chosen.append((unit, name))
    return Question(scenario, tuple(chosen), seed, label)


@lru_cache(maxsize=4)
def _minds(scenario: Scenario, chosen: tuple[tuple[str, str], ...]) -> dict[str, Mind]:
    by_name: dict[str, dict[str, Mind]] = {name: minds_of(scenario, name) for _, name in chosen}
    return {unit: by_name[name][unit] for unit, name in chosen}


def fight(question: Question, number: int) -> Account:
    """The account of battle ``number``. It is the window's battle, command for command; its hashes are not noted.

    Raises BadMove for a command that the referee refuses, and Stopped where the batch is to end.
    """
    minds = _minds(question.scenario, question.minds)
    with fought(question.scenario, seed_of(question.seed, number), minds) as battle:
        return account(battle, number)


def replayed(question: Question, number: int) -> Match:
    """Battle ``number`` once more with everything a replay needs. The caller closes its battle."""
    return fight_noted(
        question.scenario, seed_of(question.seed, number), _minds(question.scenario, question.minds)
    )  # fmt: skip


def recorded(job: tuple[Question, int]) -> Replay:
    """The replay of one battle of a question: what a worker does whom somebody asked to show it."""
    match = replayed(*job)
    try:
        return match.notes.replay(match.battle)
    finally:
        match.battle.close()


def prepare(compiled: bool = False) -> None:
    """What a worker does once before its first battle."""
    garbage.seldom(garbage.MANY)
    if compiled:
        fast.enable()


def work(questions: tuple[Question, ...], job: tuple[int, int]) -> Account:
    """What a worker does: battle (which question, which number)."""
    return fight(questions[job[0]], job[1])
