"""Where minds disagree: some decisions of a battle are put to all of them, and what each would do is compared.

How much two disagree is how much worse one thinks of the other's deed than of its own, as its notes say. A deed that is
not among the few it noted is worse than the worst of those by an unknown amount, so the loss is at least that. Two of
whom one notes nothing rank below two who both do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.ai import Mind
from game.ai.notes import Note
from game.match import finished, thought_seed
from systems.battle import Battle
from systems.commands import Command, to_data
from systems.view import View

EVERY = 12
"""One decision of so many is put to everybody."""
KEPT = 10
"""How many of a batch are kept, the greatest."""
Asking = Callable[[str, list[Note]], Mind]
"""The mind of a name, with the list that its notes go to."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one mind would do; ``worth`` is what it expects of it and ``loss`` what it would lose by the other's deed,
    in millionths of an ordinary unit, None where it does not say.
    """

    mind: str
    command: Command
    worth: int | None
    loss: int | None

    def data(self) -> dict[str, Any]:
        return {"mind": self.mind, "command": to_data(self.command), "worth": self.worth, "loss": self.loss}


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Two opinions about one position: the moment after ``number`` commands of the battle of that seed."""

    scenario: str
    seed: int
    number: int
    round: int
    unit: str
    one: Opinion
    other: Opinion
    west: str = ""
    east: str = ""
    """Who fought the battle."""

    @property
    def loss(self) -> int | None:
        """How much they disagree: what both would lose by the other's deed, as far as they say."""
        known = [each.loss for each in (self.one, self.other) if each.loss is not None]
        return sum(known) if known else None

    def rank(self) -> tuple[int, int, str, int, int, str, str]:
        """The greatest first, those about which both have said something before the others; then a fixed order."""
        silent = (self.one.loss is None) + (self.other.loss is None)
        return (silent, -(self.loss or 0), self.scenario, self.seed, self.number, self.one.mind, self.other.mind)

    def data(self) -> dict[str, Any]:
        return {
            "scenario": self.scenario, "seed": self.seed, "command": self.number, "round": self.round,
            "west": self.west, "east": self.east, "unit": self.unit, "loss": self.loss,
            "opinions": [self.one.data(), self.other.data()],
        }  # fmt: skip


def gist(command: Command) -> tuple[object, ...]:
    """What matters of a deed: its kind, at whom, with what, where it ends. Two ways to one square are the same."""
    path = getattr(command, "path", ())
    end = path[-1] if path else getattr(command, "square", ())
    return (command.verb, getattr(command, "target", ""), getattr(command, "weapon", ""), end)


def due(battle: Battle, seen: View, seed: int) -> bool:
    """Whether this decision is put to everybody: one of so many, with a standard action left and no question open."""
    free = seen.ask is None and bool(seen.me.standard) and seen.actor == battle.acting()
    return free and (seed * 7 + len(battle.commands)) % EVERY == 0


def compare(battle: Battle, seen: View, seed: int, names: Sequence[str], asking: Asking) -> list[Disagreement]:
    """Every two of these minds that would do otherwise here."""
    found: list[tuple[str, Command, list[Note]]] = []
    for name in names:
        notes: list[Note] = []
        command = finished(asking(name, notes)(seen, thought_seed(battle, seed)))
        assert command is not None
        found.append((name, command, notes))
    return [
        Disagreement(
            battle.setup.scenario, seed, len(battle.commands), battle.round, seen.actor,
            _opinion(*found[at], found[place][1]), _opinion(*found[place], found[at][1]),
        )
        for at in range(len(found))
        for place in range(at + 1, len(found))
        if gist(found[at][1]) != gist(found[place][1])
    ]  # fmt: skip


def _opinion(name: str, command: Command, notes: Sequence[Note], other: Command) -> Opinion:
    worths = {gist(each.command): each.worth for each in reversed(notes) if each.command is not None}
    own = worths.get(gist(command))
    if own is None:
        return Opinion(name, command, None, None)
    return Opinion(name, command, own, max(0, own - worths.get(gist(other), min(worths.values()))))


def greatest(found: Sequence[Disagreement], more: Sequence[Disagreement], kept: int = KEPT) -> list[Disagreement]:
    """The greatest of both lists, in their order."""
    return sorted([*found, *more], key=Disagreement.rank)[:kept]
