"""Our own JSON files, replays and saves: written whole or not at all, read strictly.

Reading never raises anything but ``FileFault``, which names place and remedy by a key for the texts. Writing goes to a
temporary file in the same folder, flushed to the disk and renamed over the old one: whoever reads, and whenever the
machine stops, finds the old bytes or the new.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from game import __version__
from game.scenario.faults import shown
from game.scenario.limits import LIMITS, oversized

TEMPORARY = ".dicefield-"
"""What the name of an unfinished file begins with."""


class FileFault(Exception):
    """A file that cannot be used. ``key`` and ``facts`` make one sentence that names the place and the remedy."""

    def __init__(self, file: Path, key: str, **facts: str | int) -> None:
        self.file = file
        self.key = key
        self.facts: dict[str, str | int] = {"file": str(file), **facts}
        super().__init__(f"{file}: {key} {facts}")

    @property
    def missing(self) -> bool:
        """Whether there is no such file at all."""
        return self.key == "file.missing"


def read(file: Path, kind: str, newest: int) -> dict[str, Any]:
    """The object in a file of one kind (``replay``, ``save``) and a format number up to ``newest``.

    Raises FileFault for everything else: no such file, not readable, too large, empty, cut off, no JSON, nested too
    deep, of another kind, of a newer version.
    """
    data = _object(file, kind)
    if data.get("dicefield") != kind:
        raise FileFault(file, "file.not_ours", kind=kind)
    found = data.get("format")
    if type(found) is not int or found < 1:
        raise FileFault(file, "file.wrong", place="format", why=f"{shown(found)}, expected a number from 1")
    if found > newest:
        program = data.get("program")
        raise FileFault(
            file, "file.newer", found=found, known=newest, own=__version__,
            program=program if isinstance(program, str) else "?",
        )  # fmt: skip
    return data


def _object(file: Path, kind: str) -> dict[str, Any]:
    text = _text(file)
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as fault:
        if not text.lstrip().startswith("{"):
            raise FileFault(file, "file.not_ours", kind=kind) from None
        raise FileFault(file, "file.not_json", line=fault.lineno, why=fault.msg) from None
    except ValueError as fault:  # a number of thousands of digits, NaN
        raise FileFault(file, "file.not_json", line=1, why=str(fault)) from None
    except RecursionError:
        raise FileFault(file, "file.too_deep", limit=LIMITS["nesting"].most) from None
    if not isinstance(data, dict):
        raise FileFault(file, "file.not_ours", kind=kind)
    for wrong in oversized(data):
        if wrong.what.startswith("values are nested"):
            raise FileFault(file, "file.too_deep", limit=LIMITS["nesting"].most)
        raise FileFault(file, "file.wrong", place=wrong.where, why=f"{wrong.what}, expected {wrong.expected}")
    return data


def _text(file: Path) -> str:
    most = LIMITS["file"].most
    try:
        with file.open("rb") as stream:
            data = stream.read(most + 1)
    except FileNotFoundError:
        raise FileFault(file, "file.missing") from None
    except ValueError:  # a zero byte in the name
        raise FileFault(file, "file.missing") from None
    except OSError as fault:
        if file.is_dir():
            raise FileFault(file, "file.folder") from None
        raise FileFault(file, "file.unreadable", why=fault.strerror or str(fault)) from None
    if len(data) > most:
        raise FileFault(file, "file.too_large", limit=most)
    if not data:
        raise FileFault(file, "file.empty")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise FileFault(file, "file.not_text", at=fault.start) from None


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no number of ours")


def dumps(data: object) -> str:
    """Data as JSON on one line: equal data, equal text, on every machine. Refuses NaN and the like."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def device(file: Path) -> bool:
    """Whether a terminal, a pipe or the like stands there: it takes what is written to it, and is never replaced."""
    return file.exists() and not file.is_file() and not file.is_dir()


def write(file: Path, text: str) -> None:
    """Put text in the place of a file, as UTF-8, in one step; a device is written to. Raises FileFault when the folder
    or the device does not take it.
    """
    try:
        if device(file):
            file.write_bytes(text.encode("utf-8"))
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        # Follow a link: somebody who keeps the file elsewhere wants it written there.
        replace(file.resolve(), text.encode("utf-8"))
    except OSError as fault:
        raise FileFault(file, "file.not_written", why=fault.strerror or str(fault)) from None


def probe(folder: Path) -> None:
    """Make a folder and see that it takes a file. Raises FileFault, as ``write`` would."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=TEMPORARY, dir=folder)
        os.close(handle)
        os.unlink(name)
    except OSError as fault:
        raise FileFault(folder, "file.not_written", why=fault.strerror or str(fault)) from None


def replace(file: Path, data: bytes) -> None:
    """The step itself: temporary file, flush, rename. Raises OSError and leaves the old file as it was."""
    handle, name = tempfile.mkstemp(prefix=TEMPORARY, dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(OSError):  # mkstemp's file is its owner's alone; keep what was set, else the usual rights
            os.chmod(name, file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask())
        os.replace(name, file)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _settle(file.parent)


def _settle(folder: Path) -> None:
    """Make the rename itself last, where a folder can be flushed; elsewhere the system does it in its own time."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
