"""Source text in which what mypyc finds dear is said in a cheaper way, line for line the same otherwise.

A name of a module that is bound once is looked up in a dictionary each time it is used, unless it is said to be final.
And a ``NamedTuple`` is made by Python's own ``__new__``, an interpreted call; here it is made the tuple that it is.
The sources stay as they are; these are edits to copies of them, before ``written_out`` makes its own.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

HELPERS = "from systems import native as _native"
BUILDERS = frozenset(("frozenset", "tuple", "dict", "list", "set"))
"""Calls whose outcome may have a final name, whatever the name."""
TYPES = frozenset(("TypeVar", "ParamSpec", "NewType", "TypeAlias", "Final", "ClassVar"))


class Edit(NamedTuple):
    """Text to be put between two places of a module, each a line and the bytes before it in that line."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str


class Source(NamedTuple):
    """One module, parsed."""

    text: str
    tree: ast.Module
    rows: dict[str, int]
    """Its own named tuples: how many fields each has."""
    whence: dict[str, str]
    """The module that an imported name comes from."""


def quickened(sources: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """The modules (name and text) with final names and rows made at once; ``others`` are read beside them for what they
    set in these from outside.
    """
    read = {name: _read(text) for name, text in sources.items()}
    outside = {name for text in (*sources.values(), *others.values()) for name in _set_from_outside(ast.parse(text))}
    return {name: _edited(source, read, outside) for name, source in read.items()}


def _read(text: str) -> Source:
    tree = ast.parse(text)
    rows: dict[str, int] = {}
    whence: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and [ast.unparse(base) for base in node.bases] == ["NamedTuple"]:
            rows[node.name] = sum(isinstance(each, ast.AnnAssign) for each in node.body)
        elif isinstance(node, ast.ImportFrom) and node.module:
            whence |= {each.name: node.module for each in node.names if each.asname is None}
    return Source(text, tree, rows, whence)


def _set_from_outside(tree: ast.Module) -> Iterator[str]:
    """Names that are bound as attributes of something, or anew inside a function: they may be those of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            yield node.attr
        elif isinstance(node, ast.Global):
            yield from node.names


def _edited(source: Source, read: Mapping[str, Source], outside: set[str]) -> str:
    edits = [*_final(source.tree, outside), *_rows(source, read)]
    if not edits:
        return source.text
    lines = [line.encode() for line in source.text.split("\n")]
    for edit in sorted(edits, reverse=True):
        (first, column), (last, end) = edit.start, edit.end
        assert first == last, "an edit stays within its line"
        line = lines[first - 1]
        lines[first - 1] = line[:column] + edit.text.encode() + line[end:]
    ahead = [node for node in source.tree.body[:2] if isinstance(node, ast.Expr) or _from_the_future(node)]
    after = max((node.end_lineno or 0 for node in ahead), default=0)
    lines[after] = HELPERS.encode() + (b"; " + lines[after] if lines[after].strip() else b"")
    return b"\n".join(lines).decode()


def _from_the_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _final(tree: ast.Module, outside: set[str]) -> Iterator[Edit]:
    """Names bound once, by a statement of the module itself, to something that is no type."""
    bound = Counter(name for node in tree.body for each in ast.walk(node) for name in _bound(each))
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name() as name]) | ast.AnnAssign(target=ast.Name() as name):
                if bound[name.id] > 1 or name.id in outside or name.id.startswith("__"):
                    continue
        match node:
            case ast.Assign(targets=[ast.Name() as name]) if _is_value(node.value, name.id):
                yield _insertion(name, ": _native.Final")
            case ast.AnnAssign(target=ast.Name(), annotation=said) if node.value is not None:
                if said.lineno == said.end_lineno and not any(each in ast.unparse(said) for each in TYPES):
                    start = (said.lineno, said.col_offset)
                    yield Edit(start, start, "_native.Final[")
                    yield _insertion(said, "]")


def _bound(node: ast.AST) -> tuple[str, ...]:
    return (node.id,) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else ()


def _insertion(after: ast.expr, text: str) -> Edit:
    place = (after.end_lineno or 0, after.end_col_offset or 0)
    return Edit(place, place, text)


def _is_value(value: ast.expr, name: str) -> bool:
    """Whether it is certain that this is a value and no type."""
    match value:
        case ast.Constant() | ast.Tuple() | ast.Dict() | ast.DictComp() | ast.ListComp() | ast.SetComp():
            return not (isinstance(value, ast.Constant) and value.value is None)
        case ast.UnaryOp():
            return True
        case ast.BinOp():
            return not isinstance(value.op, ast.BitOr)
        case ast.Call(func=ast.Name(id=called)):
            return called in BUILDERS or (name.isupper() and called not in TYPES)
    return False


def _rows(source: Source, read: Mapping[str, Source]) -> Iterator[Edit]:
    """Named tuples made of all their fields in order."""
    for node in ast.walk(source.tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)) or node.keywords:
            continue
        wide = _width(node.func.id, source, read)
        if wide is None or len(node.args) != wide or any(isinstance(each, ast.Starred) for each in node.args):
            continue
        name, line = node.func, node.func.lineno
        opened = (name.end_lineno or line, (name.end_col_offset or 0) + 1)
        closed = (node.end_lineno or line, (node.end_col_offset or 0) - 1)
        yield Edit((line, name.col_offset), (line, name.col_offset), "_native.row(")
        yield Edit((opened[0], opened[1] - 1), opened, ", (")
        yield Edit(closed, (closed[0], closed[1] + 1), "))" if wide > 1 else ",))")


def _width(name: str, source: Source, read: Mapping[str, Source]) -> int | None:
    """How many fields the named tuple of that name has; None where it is none of the program's."""
    seen = source
    while name not in seen.rows:
        module = seen.whence.get(name, "")
        if module not in read:
            return None
        seen = read[module]
    return seen.rows[name]
