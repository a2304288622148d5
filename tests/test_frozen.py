"""Facts are made and altered cheaply, and are to everybody else what the standard library's dataclasses are."""

from __future__ import annotations

import dataclasses
from dataclasses import field
from typing import Any

import pytest

from systems.frozen import dataclass, replace
from tests.field import fight, unit


@dataclass(frozen=True, slots=True)
class Blow:
    """Three fields, one of which is made of the others."""

    harm: int
    grade: str = "L"
    told: str = field(init=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "told", f"{self.harm} {self.grade}")


@dataclass(frozen=True, slots=True)
class Alone:
    """One field only."""

    values: tuple[int, ...]


def test_what_is_altered_is_what_the_library_makes_of_it() -> None:
    facts = fight(["A.B"], unit("ann"), unit("bob", "blue")).unit("ann")
    for changes in ({}, {"x": 2}, {"prone": True, "bashing": 3, "holds": "bob"}):
        found = replace(facts, **changes)
        assert found == dataclasses.replace(facts, **changes)
        assert type(found) is type(facts)
        assert found is not facts
    assert (facts.x, facts.prone) == (0, False), "the first one stays as it was"


def test_a_field_made_of_the_others_is_made_anew() -> None:
    assert replace(Blow(3), grade="B").told == "3 B"


def test_a_single_field_is_altered_like_many() -> None:
    assert replace(Alone((1, 2)), values=(3,)) == Alone((3,))
    assert replace(Alone((1, 2))) == Alone((1, 2))


@pytest.mark.parametrize("wrong", ["hram", "told"])
def test_a_field_that_init_does_not_take_is_refused(wrong: str) -> None:
    changes: dict[str, Any] = {wrong: 1}
    with pytest.raises((TypeError, ValueError), match=wrong):
        replace(Blow(3), **changes)


def test_only_what_is_frozen_and_slotted_is_made_here() -> None:
    make: Any = dataclass
    if make is dataclasses.dataclass:
        pytest.skip("python -X dev: the library's own")
    with pytest.raises(ValueError, match="frozen dataclasses with slots"):
        make(frozen=False, slots=True)
