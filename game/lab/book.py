"""The accounts of one question on disk, one line each: what is done is kept whatever ends the batch, and is read again.

The first line says which question it is; ``Book`` refuses another one. A last line that was cut off is dropped. Written
lines are never changed, so a book is read while it grows.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from game.files import FileFault
from game.lab.account import Account
from game.lab.question import Question

KIND = "lab"
FORM = 2
SUFFIX = ".accounts.jsonl"


@dataclass(frozen=True, slots=True)
class Missed:
    """A battle that came to nothing, and why: a fault of the program, told instead of hidden."""

    number: int
    why: str


class Book:
    """The accounts of a question, from battle 0 on without a gap. Raises FileFault where it cannot be read or made."""

    def __init__(self, file: Path, question: Question) -> None:
        self.file = file
        self.question = question
        self.count = 0
        self._out: IO[bytes] | None = None

    @classmethod
    def of(cls, folder: Path, question: Question) -> Book:
        """The book of a question in a folder, named after both."""
        return cls(folder / f"{question.scenario.key}-{question.fingerprint()}{SUFFIX}", question)

    def open(self, *, fresh: bool = False) -> Generator[Account | Missed, None, None]:
        """What was done before, in order; afterwards ``write`` goes on behind it. ``fresh`` forgets it."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            whole = 0 if fresh else (yield from self.read())
            self._out = self.file.open("r+b" if whole else "wb")
            if whole:
                self._out.truncate(whole)
                self._out.seek(whole)
            else:
                self._line({"dicefield": KIND, "format": FORM, "question": self.question.fingerprint()})
        except OSError as fault:
            raise self._unwritten(fault) from None

    def read(self) -> Generator[Account | Missed, None, int]:
        """Every whole account; its value is how many bytes are to be kept, 0 for none."""
        if not self.file.exists():
            return 0
        kept = 0
        with self.file.open("rb") as lines:
            for number, line in enumerate(lines):
                try:
                    if not line.endswith(b"\n"):
                        break
                    row = json.loads(line)
                    if number == 0:
                        if row != {"dicefield": KIND, "format": FORM, "question": self.question.fingerprint()}:
                            break
                    else:
                        found = Missed(**row) if "why" in row else Account.from_data(row)
                        if found.number != self.count:
                            break
                        self.count += 1
                        yield found
                except (ValueError, TypeError, KeyError):
                    break
                kept += len(line)
        return kept

    def write(self, account: Account) -> None:
        """Add the next account. Raises FileFault when the disk is full, ValueError for another number."""
        self._add(account.number, account.to_data())

    def miss(self, number: int, why: str) -> None:
        """Add that the next battle came to nothing; raises as ``write`` does."""
        self._add(number, asdict(Missed(number, why)))

    def _add(self, number: int, row: object) -> None:
        if number != self.count:
            raise ValueError(f"battle {number} does not come after {self.count - 1}")
        try:
            self._line(row)
        except OSError as fault:
            raise self._unwritten(fault) from None
        self.count += 1

    def _line(self, row: object) -> None:
        assert self._out is not None
        self._out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._out.flush()

    def _unwritten(self, fault: OSError) -> FileFault:
        """The disk takes no more. What it took is kept; the line it cut is dropped when the book is read again."""
        out, self._out = self._out, None
        with suppress(OSError):  # the line still waits to be written, and cannot be
            if out is not None:
                out.close()
        return FileFault(self.file, "file.not_written", why=fault.strerror or str(fault))

    def close(self) -> None:
        """Write what is left to the disk. Raises FileFault where it does not take it."""
        if self._out is None:
            return
        try:
            self._out.flush()
            os.fsync(self._out.fileno())
        except OSError as fault:
            raise self._unwritten(fault) from None
        self._out.close()
        self._out = None
