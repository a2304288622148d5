"""What the program remembers between two runs: language, scale, view, motion, sound, keys.

One small JSON file in the system's folder for settings, or in the folder given with ``--data-dir``. Reading never
stops the program: a damaged file means the defaults and one message. Writing is all or nothing: a temporary file in the
same folder, flushed, renamed over the old one; the last good file stays beside it as a backup.
"""

from __future__ import annotations

import json
import locale
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval, Predicate

from game import LANGS

FILE = "settings.json"
BACKUP = "settings.backup.json"

#: Names of languages where a system does not say their code.
NAMED = {"chinese": "zh", "english": "en"}

#: More than any settings file needs; a larger one is something else that got here by mistake.
LIMIT = 65_536


VERSION = 3
"""2 has keys, sound and speed, 3 has hints."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One run's settings; a value outside its domain never gets in through ``load``."""

    #: Read strictly (no "100" for 100); keys of a newer program are left alone.
    __pydantic_config__: ClassVar[dict[str, object]] = {"strict": True, "extra": "ignore"}

    lang: Annotated[str, Predicate(lambda lang: lang in ("", *LANGS))] = ""
    """Empty: the language of the system."""
    scale: Annotated[int, Interval(ge=75, le=200)] = 100
    """Size of everything in the window, per cent."""
    view: Literal["st", "player"] = "st"
    """``st`` shows all numbers, ``player`` what a player would know (INF-01..04)."""
    motion: Literal["full", "reduced"] = "full"
    """``reduced``: nothing travels on the board, the map jumps where it would glide."""
    speed: Annotated[int, Interval(ge=50, le=400)] = 100
    """How fast things move on the board, per cent."""
    steps: bool = False
    """Step mode: every resolution stops at each of its stages."""
    hints: bool = True
    """Whether whoever is new is told what to do next at the moments it matters."""
    hints_known: tuple[str, ...] = ()
    """The hints that have done their work and do not show again."""
    volume: Annotated[int, Interval(ge=0, le=100)] = 70
    """How loud sounds are, per cent of the loudest."""
    mute: bool = False
    """Whether there is no sound at all."""
    keys: dict[str, Any] = field(default_factory=dict)
    """Keys that a person has chosen: action -> keys. ``keymap.Keys.remembered`` leaves out what is damaged in it."""
    puzzles: tuple[str, ...] = ()
    """The puzzles that have been solved."""
    version: Annotated[int, Interval(ge=1)] = VERSION
    """Of the file's form; a newer program's file is read as far as it is understood."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """Why a settings file was not used; ``key`` names the sentence for the window."""

    key: ClassVar[str] = "settings.damaged"
    file: Path
    why: str

    def __str__(self) -> str:
        return f"{self.file}: {self.why}; the default settings are used until you save new ones"


def folder(data_dir: Path | None = None) -> Path:
    """Where settings live: the folder given with ``--data-dir``, or the system's own place for them."""
    if data_dir is not None:
        return data_dir
    from platformdirs import user_config_path

    return user_config_path("dicefield", appauthor=False)


def load(place: Path) -> tuple[Settings, Damaged | None]:
    """The settings in a folder, and the fault that made them the defaults. Never raises: no file is no fault."""
    file = place / FILE
    try:
        with file.open("rb") as stream:
            data = stream.read(LIMIT + 1)
        return _read(data), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as fault:
        return Settings(), Damaged(file, fault.strerror or str(fault))
    except ValueError as fault:
        return Settings(), Damaged(file, str(fault))


def save(settings: Settings, place: Path) -> None:
    """Write the settings of a folder, whole or not at all. Raises OSError when the folder cannot be written.

    The file before it becomes the backup, unless it is damaged: then the backup stays the last good one.
    """
    from game.files import replace

    place.mkdir(parents=True, exist_ok=True)
    # Follow a link: somebody who keeps the file elsewhere wants it written there.
    file = (place / FILE).resolve()
    if file.exists() and load(file.parent)[1] is None:
        replace(file.with_name(BACKUP), file.read_bytes())
    replace(file, (json.dumps({**asdict(settings), "version": VERSION}, indent=2, ensure_ascii=False) + "\n").encode())


def language(settings: Settings, asked: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """One of ``LANGS``: what was asked for with ``--lang``, else what is remembered, else the system's language."""
    return asked or settings.lang or _spoken(environ)


def _spoken(environ: Mapping[str, str]) -> str:
    """The system's language, as far as it can be told; English for every other language and for none."""
    named = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    if not named:
        with suppress(ValueError):  # a locale the C library knows and Python does not
            named = locale.getlocale()[0] or ""
    first = re.split(r"[ _.@-]", named.lower())[0]
    return NAMED.get(first, first) if NAMED.get(first, first) in LANGS else LANGS[0]


def _read(data: bytes) -> Settings:
    """Check one file's text; raises ValueError with one line that names the place."""
    # Only a machine that has settings pays for the import.
    from pydantic import TypeAdapter, ValidationError

    if len(data) > LIMIT:
        raise ValueError(f"larger than {LIMIT:,} bytes, this is no settings file")
    try:
        return TypeAdapter(Settings).validate_json(data)
    except ValidationError as fault:
        first = fault.errors()[0]
        at = ".".join(str(part) for part in first["loc"])
        raise ValueError(f"{at}: {first['msg']}" if at else first["msg"]) from None
