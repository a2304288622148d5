"""A battle fought by minds on all sides: who has to decide is asked, sees the view of its side and answers.

``watch``, ``play`` where there is no display, and the tests call ``fight``. The window seats persons beside minds:
it has ``game/table.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.replay import Recorder
from game.scenario.scenario import Scenario
from game.thoughts import MOST, Thought
from systems import referee
from systems.battle import Battle
from systems.commands import Command, SetStanding
from systems.events import TurnStarted
from systems.offers import Refusal
from systems.view import view

if TYPE_CHECKING:
    from game.ai import Mind
    from game.ai.notes import Note


class BadMove(Exception):
    """A mind gave a command that the referee refuses: a fault of the program, never of a person."""

    def __init__(self, command: Command, refusal: Refusal) -> None:
        self.command = command
        self.refusal = refusal
        super().__init__(f"the mind's {command} is refused: {refusal.key} {refusal.facts}")


@dataclass(slots=True)
class Match:
    """One battle and who decides in it: ``minds`` by unit; ``notes`` keep the replay."""

    battle: Battle
    minds: Mapping[str, Mind]
    notes: Recorder
    seed: int
    why: list[Note] | None = None
    """Where the minds note what they think of, if somebody wants to know; emptied before each decision."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The name of each unit's mind, for what they noted."""

    def thoughts(self) -> Generator[None, None, Command | None]:
        """The next decision as a mind makes it, with a yield wherever it may pause; None when there is none."""
        from game.ai import plays_on  # whoever has a mind has imported them all

        unit = referee.decides(self.battle)
        if unit is None:
            return None
        mind = self.minds[unit]
        seen = view(self.battle, unit, sandbox=plays_on(mind))
        return (yield from mind(seen, thought_seed(self.battle, self.seed)))

    def step(self) -> bool:
        """One decision, carried out. False when the battle is over. Raises BadMove for an illegal command."""
        unit, before = referee.decides(self.battle), len(self.battle.commands)
        if self.why is not None:
            self.why.clear()
        command = finished(self.thoughts())
        if command is None:
            return False
        refusal = referee.submit(self.battle, command)
        if refusal is not None:
            raise BadMove(command, refusal)
        self.notes.note(self.battle)
        if self.why and unit is not None:
            self.notes.thoughts.append(Thought(before, unit, self.names.get(unit, ""), tuple(self.why[:MOST])))
        return True


def thought_seed(battle: Battle, seed: int) -> int:
    """A mind's own chance: from the battle's seed and how many commands went before, never the battle's dice."""
    return (seed * 1_000_003 + len(battle.commands)) % 2**63


def begin(scenario: Scenario, seed: int, minds: Mapping[str, Mind], why: list[Note] | None = None) -> Match:
    """A match whose first unit is about to decide; ``why`` is where its minds note what they think of, if they do.
    Raises ValueError when a unit has no mind.
    """
    battle = referee.new_battle(scenario.setup(), seed)
    without = [unit for unit in battle.ids if unit not in minds]
    if without:
        raise ValueError(f"nobody decides for {', '.join(without)}")
    notes = Recorder.of(battle, scenario)
    for unit in battle.ids:
        referee.submit(battle, SetStanding(unit, "ask"))
        notes.note(battle)
    return Match(battle, minds, notes, seed, why, dict(scenario.controllers))


def fight(
    scenario: Scenario,
    seed: int,
    minds: Mapping[str, Mind],
    progress: Callable[[Match], None] = lambda match: None,
    limit: int = 0,
    why: list[Note] | None = None,
) -> Match:
    """A whole battle, or its first ``limit`` commands; ``progress`` is called first and after each command."""
    match = begin(scenario, seed, minds, why)
    progress(match)
    while (not limit or len(match.battle.commands) < limit) and match.step():
        progress(match)
    return match


def minds(scenario: Scenario, name: str = "", why: list[Note] | None = None) -> dict[str, Mind]:
    """A mind for every unit: the named one, or each unit's own, with ``DEFAULT_MIND`` in the place of a person; each
    with the personality that the scenario gives the unit. ``why``: where they note what they think of.

    Raises KeyError for a mind or a personality that does not exist.
    """
    from game.ai import mind
    from game.scenario.schema import DEFAULT_MIND

    own = {unit: DEFAULT_MIND if controller == "person" else controller for unit, controller in scenario.controllers}
    tempers = dict(scenario.tempers)
    return {unit: mind(name or controller, tempers.get(unit, ""), why) for unit, controller in own.items()}


def result(battle: Battle) -> dict[str, Any]:
    """How a battle stands, as plain data: ``watch --json`` prints it. No ``winner``: a draw, or not over."""
    over = battle.over
    return {
        "scenario": battle.setup.scenario,
        "ruleset": battle.rules.name,
        "seed": battle.seed,
        "winner": (over.winner or None) if over else None,
        "cause": over.cause if over else None,
        "rounds": battle.round,
        "turns": sum(isinstance(event, TurnStarted) for event in battle.log),
        "commands": len(battle.commands),
        "hash": battle.hash(),
        "units": [
            {
                "id": unit.id,
                "side": unit.side,
                "fallen": unit.fallen,
                "presence": unit.presence,
                "health": {"H": unit.healthy, "B": unit.bashing, "L": unit.lethal, "A": unit.aggravated},
            }
            for unit in map(battle.unit, battle.ids)
        ],
    }


def finished(thinking: Generator[None, None, Command | None]) -> Command | None:
    """Let a mind think to the end."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            command: Command | None = end.value
            return command
