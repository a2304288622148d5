"""Unit sheets as plain data and back, for commands and for the stored state: names beside values, nothing that stands
at its default, so that a sheet of yesterday is read by a program whose sheets have more to say.

What is read is checked value by value; whether the numbers make sense is for the scenario's checks.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from systems.facts import UnitSheet

Row = tuple[tuple[str, Any], ...]


def plain(sheet: UnitSheet) -> Row:
    """The sheet as pairs of a name and plain data."""
    row: Row = _plain(sheet)
    return row


def read(data: object) -> UnitSheet:
    """The sheet that was ``plain``, perhaps through JSON. Raises ValueError naming what is wrong."""
    found = _read(UnitSheet, data, "sheet")
    assert isinstance(found, UnitSheet)
    return found


def _plain(value: Any) -> Any:
    kind: Any = type(value)
    if _record(kind):
        defaults = _defaults(kind)
        return tuple(
            (name, _plain(getattr(value, name)))
            for name in _hints(kind)
            if name not in defaults or getattr(value, name) != defaults[name]
        )
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value


def _record(kind: Any) -> bool:
    """Whether values of that kind have named fields: a dataclass or a named tuple."""
    return is_dataclass(kind) or hasattr(kind, "_field_defaults")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names}


@cache
def _defaults(kind: Any) -> dict[str, Any]:
    if is_dataclass(kind):
        return {each.name: each.default for each in fields(kind) if each.default is not MISSING}
    return dict(kind._field_defaults)


def _read(kind: Any, data: Any, place: str) -> Any:
    if isinstance(kind, UnionType):
        options = [each for each in get_args(kind) if each is not NoneType]
        return None if data is None else _read(options[0], data, place)
    if get_origin(kind) is tuple:
        return _tuple(get_args(kind), data, place)
    if _record(kind):
        return _named(kind, data, place)
    if type(data) is not kind:
        raise ValueError(f"{place}: expected {kind.__name__}, found {data!r}")
    return data


def _tuple(kinds: tuple[Any, ...], data: Any, place: str) -> tuple[Any, ...]:
    if not isinstance(data, (list, tuple)):
        raise ValueError(f"{place}: expected a list, found {data!r}")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(data)
    if len(kinds) != len(data):
        raise ValueError(f"{place}: expected {len(kinds)} values, found {len(data)}")
    return tuple(_read(kind, each, f"{place}[{n}]") for n, (kind, each) in enumerate(zip(kinds, data, strict=True)))


def _named(kind: Any, data: Any, place: str) -> Any:
    hints = _hints(kind)
    values: dict[str, Any] = {}
    for pair in data if isinstance(data, (list, tuple)) else (data,):
        if not (isinstance(pair, (list, tuple)) and len(pair) == 2 and isinstance(pair[0], str)):
            raise ValueError(f"{place}: expected names beside values, found {pair!r}")
        name, value = pair
        if name not in hints or name in values:
            raise ValueError(f"{place}: {name!r} is unknown or stands twice")
        values[name] = _read(hints[name], value, f"{place}.{name}")
    missing = [name for name in hints if name not in values and name not in _defaults(kind)]
    if missing:
        raise ValueError(f"{place}: {missing[0]} is missing")
    return kind(**values)
