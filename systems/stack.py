"""Open resolutions: a stack of plain data in the battle (DESIGN 3).

A frame is (chapter, step, facts). A chapter never calls upwards to interrupt: it leaves a frame that waits, and the
referee goes on from the stack once the answer is in. Save, fork, hash and replay work with the stack full.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from components.scene import Stack
from systems.battle import Battle
from systems.store import SCENE

WAITS = "ask"
"""The step of a frame that waits for somebody's answer."""


class Frame(NamedTuple):
    """One open resolution; ``facts`` are pairs of a name and plain data."""

    chapter: str
    step: str
    facts: tuple[tuple[str, Any], ...]

    def fact(self, name: str) -> Any:
        return dict(self.facts)[name]

    @property
    def asked(self) -> str:
        """Who has to answer, while the frame waits."""
        found = dict(self.facts)
        return str(found.get("asks") or found["unit"])


def top(battle: Battle) -> Frame | None:
    """The newest open resolution."""
    frames = battle.scene(Stack).frames
    return Frame(*frames[-1]) if frames else None


def push(battle: Battle, chapter: str, step: str, **facts: object) -> None:
    """Open a resolution on top of the others."""
    frames = battle.scene(Stack).frames
    battle.write(SCENE, Stack, "frames", (*frames, (chapter, step, tuple(facts.items()))))


def push_below(battle: Battle, chapter: str, step: str, *, above: frozenset[str], **facts: object) -> None:
    """Open a resolution that comes after everything under way, but before the oldest frames of these chapters."""
    found = frames(battle)
    low = next((index for index, frame in enumerate(found) if frame[0] not in above), len(found))
    battle.write(
        SCENE, Stack, "frames", (*found[:low], (chapter, step, tuple(facts.items())), *found[low:])
    )  # fmt: skip


def frames(battle: Battle) -> tuple[tuple[str, str, tuple[tuple[str, Any], ...]], ...]:
    """Every open resolution as stored, oldest first."""
    return battle.scene(Stack).frames


def pop(battle: Battle) -> None:
    """Close the newest resolution."""
    battle.write(SCENE, Stack, "frames", battle.scene(Stack).frames[:-1])


def turn(battle: Battle, step: str, **facts: object) -> None:
    """Move the newest resolution to another step, with these facts added or replaced."""
    frames = battle.scene(Stack).frames
    chapter, _, old = frames[-1]
    battle.write(SCENE, Stack, "frames", (*frames[:-1], (chapter, step, tuple((dict(old) | facts).items()))))


def wait(battle: Battle, unit: str, **facts: object) -> None:
    """The newest resolution waits until this unit has answered."""
    turn(battle, WAITS, asks=unit, **facts)


def waiting(battle: Battle) -> Frame | None:
    """The open question, if the newest resolution waits for an answer."""
    frame = top(battle)
    return frame if frame is not None and frame.step == WAITS else None
