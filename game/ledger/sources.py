"""Which rules the project's own sources name: marks of tests, and IDs written in the program.

Sources are parsed, never imported, so the answer does not depend on what a run collects or in how many processes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from game.ledger.cards import ID

#: What tells this project's tests from another package's.
_SIGN = "ledger_plugin.py"


@dataclass(frozen=True, slots=True)
class Named:
    """A rule ID written in a source."""

    id: str
    file: str
    """Path below the project's root, with ``/``."""
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.id}"


def root() -> Path:
    """The folder that holds ``game``."""
    return Path(__file__).resolve().parents[2]


def tests_folder() -> Path | None:
    """The project's tests, or None where the program is installed without them."""
    folder = root() / "tests"
    return folder if (folder / _SIGN).is_file() else None


def marked(folder: Path) -> tuple[Named, ...]:
    """Every rule named by a ``pytest.mark.rule("…")`` below a folder, in the order of files and lines.

    Raises ValueError for a mark that is not written out, since no reader of the sources could tell what it names.
    """
    return tuple(named for file in _sources([folder]) for named in _marks(file, folder.parent))


def written(folders: Iterable[Path]) -> tuple[Named, ...]:
    """Every string below the folders that is a rule ID and nothing else: what modifiers, refusals and events carry."""
    return tuple(
        Named(node.value, _below(file, folder.parent), node.lineno)
        for folder in folders
        for file in _sources([folder])
        for node in ast.walk(_parse(file))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)
    )


def _marks(file: Path, base: Path) -> Iterator[Named]:
    for node in ast.walk(_parse(file)):
        if not (isinstance(node, ast.Call) and _is_mark(node.func)):
            continue
        for argument in node.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise ValueError(f"{_below(file, base)}:{argument.lineno}: a rule mark must be written out as a string")
            yield Named(argument.value, _below(file, base), argument.lineno)


def _is_mark(called: ast.expr) -> bool:
    """``pytest.mark.rule`` or ``mark.rule``."""
    if not (isinstance(called, ast.Attribute) and called.attr == "rule"):
        return False
    owner = called.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def _sources(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(folder.rglob("*.py"))


def _parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def _below(file: Path, base: Path) -> str:
    return file.relative_to(base).as_posix()
