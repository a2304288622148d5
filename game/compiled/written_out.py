"""Source text made ready for mypyc: dataclasses written out, mixins named as such, nothing it has no word for.

The sources stay as they are; these are edits to copies of them. mypyc turns an ordinary class into a struct of C and
its methods into C functions, but of a dataclass only the fields: what ``dataclasses`` writes (``__init__``, ``__eq__``)
stays interpreted, and would read that struct from outside. So here they are spelled out, field by field, with two
methods more: ``__copy__``, by which ``replace`` goes, and ``__reduce__``, so that what one process pickles another
reads, be it compiled or not.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

PLAIN_NAMES = frozenset(
    ("int", "str", "bool", "float", "bytes", "tuple", "list", "dict", "frozenset", "None", "object")
)
"""Names that mean the same in every module: inherited fields of other types are taken as they come."""
HELPERS = "from systems import native as _native"
UNMADE = "@_native.mypyc_attr(serializable=True, allow_interpreted_subclasses=True)"
"""For classes whose objects may come to be without ``__init__``: out of a pickle, as a twin. Without the second word
mypyc would not call it for them at all where the caller is interpreted.
"""
FAULT = "@_native.mypyc_attr(native_class=False)"
REPLACING = ("dataclasses", "systems.frozen")
"""Modules whose ``replace`` gives way to the one that knows these classes."""


@dataclass
class Field:
    """One field as the class statement spells it."""

    name: str
    type: str
    names: frozenset[str] = frozenset()
    """What its type is made of."""
    default: str = ""
    factory: str = ""
    init: bool = True
    compare: bool = True
    keyword: bool = False

    @property
    def plain(self) -> bool:
        """Whether its type means the same everywhere."""
        return self.names <= PLAIN_NAMES

    @property
    def told(self) -> str:
        """The field as ``dataclasses.field`` takes it."""
        said = [f"default={self.default}"] if self.default else []
        said += [f"default_factory={self.factory}"] if self.factory else []
        said += [f"init={self.init}, compare={self.compare}, kw_only={self.keyword}"]
        return f"({self.name!r}, {self.type!r}, _native.field({', '.join(said)}))"


@dataclass
class Kind:
    """One dataclass of the program."""

    name: str
    fields: list[Field]
    bases: list[str]
    frozen: bool
    methods: set[str] = field(default_factory=set)


@dataclass
class Module:
    """One source file, parsed."""

    name: str
    text: str
    tree: ast.Module
    kinds: dict[str, Kind] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    """Where an imported name comes from: the module, by name."""


def written_out(sources: Mapping[str, str]) -> dict[str, str]:
    """Every module (name and text) as mypyc is to see it."""
    modules = {name: _parsed(name, text) for name, text in sources.items()}
    traits = _traits(modules)
    return {name: _edited(module, modules, traits) for name, module in modules.items()}


def _parsed(name: str, text: str) -> Module:
    module = Module(name, text, ast.parse(text))
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            module.sources |= {each.asname or each.name: node.module for each in node.names}
        elif isinstance(node, ast.ClassDef):
            flags = _dataclass(node)
            if flags is not None:
                module.kinds[node.name] = _kind(node, flags)
    return module


def _dataclass(node: ast.ClassDef) -> dict[str, bool] | None:
    """The flags of a dataclass; None for another class."""
    for each in node.decorator_list:
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "dataclass":
            return {str(flag.arg): bool(ast.literal_eval(flag.value)) for flag in each.keywords}
    return None


def _kind(node: ast.ClassDef, flags: Mapping[str, bool]) -> Kind:
    fields = [
        _field(each, flags.get("kw_only", False))
        for each in node.body
        if isinstance(each, ast.AnnAssign) and _own(each)
    ]
    methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    return Kind(node.name, fields, [_name(each) for each in node.bases], flags.get("frozen", False), methods)


def _own(statement: ast.AnnAssign) -> bool:
    return not ast.unparse(statement.annotation).startswith("ClassVar")


def _name(base: ast.expr) -> str:
    if isinstance(base, ast.Subscript):
        base = base.value
    return base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""


def _field(statement: ast.AnnAssign, keyword: bool) -> Field:
    assert isinstance(statement.target, ast.Name)
    names = frozenset(each.id for each in ast.walk(statement.annotation) if isinstance(each, ast.Name))
    found = Field(statement.target.id, ast.unparse(statement.annotation), names, keyword=keyword)
    value = statement.value
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field":
        for each in value.keywords:
            said = ast.unparse(each.value)
            if each.arg == "default":
                found.default = said
            elif each.arg == "default_factory":
                found.factory = said
            elif each.arg in ("init", "compare"):
                setattr(found, each.arg, said == "True")
    elif value is not None:
        found.default = ast.unparse(value)
    return found


def _found(name: str, module: Module, modules: Mapping[str, Module]) -> tuple[Kind, Module] | None:
    """The dataclass that a name means in a module."""
    seen = module
    while True:
        if name in seen.kinds:
            return seen.kinds[name], seen
        source = seen.sources.get(name, "")
        if source not in modules:
            return None
        seen = modules[source]


def _all_fields(kind: Kind, module: Module, modules: Mapping[str, Module]) -> dict[str, Field]:
    """Every field of a class in the order of the library: those of its bases first."""
    fields: dict[str, Field] = {}
    for base in reversed(kind.bases):
        above = _found(base, module, modules)
        if above is None:
            continue
        for each in _all_fields(*above, modules).values():
            known = above[1] is module or each.plain
            fields[each.name] = each if known else Field(**{**vars(each), "type": "_native.Any", "names": frozenset()})
    return fields | {each.name: each for each in kind.fields}


def _traits(modules: Mapping[str, Module]) -> set[tuple[str, str]]:
    """Classes that others inherit from beside their first base, and what those inherit from: module and name."""
    bases = {
        (module.name, node.name): [_whence(each, module) for each in node.bases]
        for module in modules.values()
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
    }
    protocols = {each for each, above in bases.items() if any(name == "Protocol" for _, name in above)}
    found: set[tuple[str, str]] = set()
    new = {base for each, above in bases.items() if each not in protocols for base in above[1:]}
    while new:
        found |= new
        new = {base for each in new for base in bases.get(each, ())} - found
    return {each for each in found if each in bases} - protocols


def _whence(base: ast.expr, module: Module) -> tuple[str, str]:
    """The module that a base comes from, as far as this one says, and its name there."""
    if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
        package = module.sources.get(base.value.id, "")
        return f"{package}.{base.value.id}", base.attr
    name = _name(base)
    return module.sources.get(name, module.name), name


def _edited(module: Module, modules: Mapping[str, Module], traits: set[tuple[str, str]]) -> str:
    """The text of a module with everything written out, from its end to its beginning, so that lines stay in place."""
    lines = module.text.split("\n")
    helped = False
    for node in reversed(module.tree.body):
        if isinstance(node, ast.ClassDef) and node.name in module.kinds:
            kind = module.kinds[node.name]
            fields = list(_all_fields(kind, module, modules).values())
            lines[node.end_lineno : node.end_lineno] = [*_methods(kind, fields), *_told(kind, module, modules)]
            _bare(node, lines)
            lines.insert(min(each.lineno for each in node.decorator_list) - 1, UNMADE)
            helped = True
        elif isinstance(node, ast.ClassDef):
            helped = _kept(node, lines) or helped
            mark = "@_native.trait" if (module.name, node.name) in traits else UNMADE if _unmade(node, module) else ""
            mark = FAULT if _is_fault(node) else mark
            if mark:
                lines.insert(node.lineno - 1, mark)
                helped = True
        elif isinstance(node, ast.ImportFrom) and node.module in REPLACING:
            helped = _other_replace(node, lines) or helped
    if helped:
        ahead = [node for node in module.tree.body[:2] if isinstance(node, ast.Expr | ast.ImportFrom)]
        after = max((node.end_lineno or 0 for node in ahead if _first(node)), default=0)
        lines.insert(after, HELPERS)
    return "\n".join(lines)


def _is_fault(node: ast.ClassDef) -> bool:
    """Whether it is an exception of a kind that a struct cannot grow out of."""
    above = [getattr(builtins, _name(base), None) for base in node.bases]
    return any(isinstance(each, type) and issubclass(each, Exception) and each is not Exception for each in above)


def _unmade(node: ast.ClassDef, module: Module) -> bool:
    """Whether objects of the class are made without ``__init__``."""
    return f"{node.name}.__new__({node.name})" in module.text


def _first(node: ast.stmt) -> bool:
    """Whether nothing may stand before it: the docstring, and what is imported from the future."""
    return isinstance(node, ast.Expr) or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _bare(node: ast.ClassDef, lines: list[str]) -> None:
    """Take decorator and defaults away; the values stand in ``__init__``."""
    for each in reversed(node.body):
        if isinstance(each, ast.AnnAssign) and _own(each):
            said = f"    {ast.unparse(each.target)}: {ast.unparse(each.annotation)}"
            lines[each.lineno - 1 : each.end_lineno] = [said]
    first = min(each.lineno for each in node.decorator_list)
    del lines[first - 1 : node.lineno - 1]


def _methods(kind: Kind, fields: list[Field]) -> Iterator[str]:
    """What ``dataclasses`` would have written, and how to copy and to pickle it."""
    name = kind.name
    yield "    __dataclass_fields__: _native.ClassVar[_native.Any]"
    yield from _init(kind, fields)
    if "__eq__" not in kind.methods:
        same = [f"self.{each.name} == that.{each.name}" for each in fields if each.compare]
        yield "    def __eq__(self, other: object) -> bool:"
        yield "        if self is other: return True"
        yield "        if type(other) is not type(self): return False"
        yield f"        that = _native.cast({name!r}, other)"
        yield f"        return {' and '.join(same) or 'True'}"
    if kind.frozen and "__hash__" not in kind.methods:
        values = "".join(f"self.{each.name}, " for each in fields if each.compare)
        yield f"    def __hash__(self) -> int: return hash(({values}))"
    if "__repr__" not in kind.methods:
        yield "    def __repr__(self) -> str: return _native.shown(self)"
    taken = [each for each in fields if each.init]
    if len(taken) == len(fields) and "__post_init__" not in kind.methods:
        values = ", ".join(f"{each.name}=self.{each.name}" if each.keyword else f"self.{each.name}" for each in taken)
        yield f"    def __copy__(self) -> _native.Any: return {name}({values})"
    if "__reduce__" not in kind.methods:
        values = "".join(f"self.{each.name}, " for each in taken if not each.keyword)
        named = ", ".join(f"{each.name!r}: self.{each.name}" for each in taken if each.keyword)
        made = f"_native.made, ({name}, ({values}), {{{named}}})" if named else f"{name}, ({values})"
        yield f"    def __reduce__(self) -> _native.Any: return {made}"
        yield "    def __setstate__(self, state: _native.Any) -> None: _native.restore(self, state)"


def _init(kind: Kind, fields: list[Field]) -> Iterator[str]:
    taken = [each for each in fields if each.init]
    by_place, by_name = [each for each in taken if not each.keyword], [each for each in taken if each.keyword]
    names = frozenset(each.name for each in fields)
    places = [_parameter(each, names) for each in by_place]
    said = ["self", *places, *(["*"] if by_name else []), *(_parameter(each, names) for each in by_name)]
    yield f"    def __init__({', '.join(said)}) -> None:"
    for each in fields:
        if each.init and each.factory:
            yield f"        self.{each.name} = {each.factory}() if {each.name} is None else {each.name}"
        elif each.init:
            yield f"        self.{each.name} = {each.name}"
        elif each.factory or each.default:
            yield f"        self.{each.name} = {each.default or f'{each.factory}()'}"
    if "__post_init__" in kind.methods:
        yield "        self.__post_init__()"
    elif not fields:
        yield "        pass"


def _parameter(each: Field, names: frozenset[str]) -> str:
    """``names`` are those of the fields: within the class they hide what a type is made of."""
    if each.factory:
        return f"{each.name}: _native.Any = None"
    inexact = (
        each.keyword and each.default and "float" in each.names
    )  # mypyc 1.x miscounts what it adds for such defaults
    return f"{each.name}: {'_native.Any' if inexact or each.names & names else each.type}" + (
        f" = {each.default}" if each.default else ""
    )


def _told(kind: Kind, module: Module, modules: Mapping[str, Module]) -> Iterator[str]:
    """What ``dataclasses.fields`` will find."""
    yield f"_native.described({kind.name}, {kind.frozen}, [{', '.join(each.told for each in kind.fields)}])"


def _kept(node: ast.ClassDef, lines: list[str]) -> bool:
    """Write out properties that are worked out once: a struct has no dictionary that could keep them."""
    found = False
    for each in reversed(node.body):
        if not isinstance(each, ast.FunctionDef) or not any(
            _name(mark) == "cached_property" for mark in each.decorator_list
        ):
            continue
        assert each.returns is not None
        kind, name = ast.unparse(each.returns), each.name
        lines[each.end_lineno : each.end_lineno] = [
            "    @property",
            f"    def {name}(self) -> {kind}:",
            f"        if self._kept_{name} is None:",
            f"            self._kept_{name} = self._found_{name}()",
            f"        return self._kept_{name}",
        ]
        lines[each.lineno - 1] = lines[each.lineno - 1].replace(f"def {name}(", f"def _found_{name}(", 1)
        first = min(mark.lineno for mark in each.decorator_list)
        lines[first - 1 : each.lineno - 1] = [f"    _kept_{name}: {kind} | None = None"]
        found = True
    return found


def _other_replace(node: ast.ImportFrom, lines: list[str]) -> bool:
    """Have ``replace`` come from where these classes are known."""
    kept = [each for each in node.names if each.name not in ("replace", "dataclass")]
    taken = any(each.name == "replace" for each in node.names)
    new = [f"from {node.module} import {', '.join(ast.unparse(each) for each in kept)}"] if kept else []
    lines[node.lineno - 1 : node.end_lineno] = [*new, *(["from systems.native import replace"] if taken else [])] or [
        ""
    ]
    return taken
