"""A bar on standard error for what takes long: how much is done, how fast, how long it will take; none where nobody
watches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.text import Phrases


class Step(Protocol):
    """What moves a bar on."""

    def __call__(self, done: int | None = None, of: int | None = None) -> None: ...


@contextmanager
def bar(said: str, total: int, text: Phrases) -> Iterator[Step]:
    """Within it, each call says that one more of ``total`` is done, or how many of how many."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
    from rich.text import Text

    from game.text.numbers import decimal

    class Rate(ProgressColumn):
        """How many a second, and how many minutes and seconds are left."""

        def render(self, task: Task) -> Text:
            if not task.speed or task.time_remaining is None:
                return Text("")
            minutes, seconds = divmod(round(task.time_remaining), 60)
            left = f"{minutes}:{seconds:02}"
            return Text(text.say("arena.speed", rate=decimal(task.speed), left=left))

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate())
    # What is done minutes ago still counts for the speed: battles differ much in length.
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal,
                  speed_estimate_period=300) as shown:  # fmt: skip
        task = shown.add_task(said, total=total)

        def step(done: int | None = None, of: int | None = None) -> None:
            if done is None:
                shown.advance(task)
            else:
                shown.update(task, completed=done, total=of)

        yield step
