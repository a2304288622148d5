"""What the dataclasses of a compiled program are made with; itself compiled, never seen by the interpreted one."""

from __future__ import annotations

import dataclasses
from typing import Any as Any, ClassVar as ClassVar, Final as Final, TypeVar, cast as cast

from mypy_extensions import mypyc_attr as mypyc_attr, trait as trait

from systems import frozen
from systems.frozen import made as made

T = TypeVar("T")
MATCHED = "__match_args__"
field: Any = dataclasses.field  # for the type checker it is what it has as its default
made_of: Any = tuple.__new__


def described(kind: Any, frozen: bool, own: list[Any]) -> None:
    """Let ``dataclasses.fields`` and ``match`` know the fields of a class."""
    twin: Any = dataclasses.make_dataclass(kind.__name__, own, init=False, repr=False, eq=False)
    known: dict[str, Any] = {}
    for base in reversed(kind.__mro__[1:]):
        known.update(getattr(base, "__dataclass_fields__", {}))
    known.update(twin.__dataclass_fields__)
    kind.__dataclass_fields__ = known
    kind.__dataclass_params__ = twin.__dataclass_params__
    kind.__annotations__ = {name: said for name, said, _ in own}
    setattr(kind, MATCHED, tuple([name for name, each in known.items() if each.init and not each.kw_only]))


def row(kind: type[T], values: tuple[Any, ...]) -> T:
    """A named tuple of all its fields, in order, without Python's own ``__new__``."""
    found: T = made_of(kind, values)
    return found


def replace(_thing: T, /, **changes: Any) -> T:
    """``dataclasses.replace``, by way of a copy. mypyc takes a change called like the first parameter for that, so it
    has a name that no field has.
    """
    maker: Any = getattr(_thing, "__copy__", None)
    if maker is None:
        return cast(T, frozen.replace(cast(Any, _thing), **changes))
    twin: T = maker()
    for name, value in changes.items():
        try:
            setattr(twin, name, value)
        except AttributeError:
            raise TypeError(f"{type(_thing).__name__} takes no field {name!r}") from None
    return twin


def shown(thing: Any) -> str:
    """``repr`` of a dataclass."""
    said = ", ".join([f"{each.name}={getattr(thing, each.name)!r}" for each in dataclasses.fields(thing) if each.repr])
    return f"{type(thing).__qualname__}({said})"


def restore(thing: Any, state: Any) -> None:
    """Take what an interpreted process pickled: all values in order, or by name."""
    if isinstance(state, list):
        for each, value in zip(dataclasses.fields(thing), state, strict=True):
            setattr(thing, each.name, value)
        return
    for part in state if isinstance(state, tuple) else (state,):
        for name, value in (part or {}).items():
            setattr(thing, name, value)
