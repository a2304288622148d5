"""The components of one unit, or of the scene: a dictionary by kind that says what type comes out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")


class Parts(dict[type, Any]):
    """The components of one id, by kind."""

    if TYPE_CHECKING:

        def of(self, kind: type[T]) -> T:
            """The component of that kind. Raises KeyError where there is none."""

    else:
        of = dict.__getitem__
