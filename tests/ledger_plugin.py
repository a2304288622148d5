"""The pytest plugin that makes ``@pytest.mark.rule("CHG-03")`` mean something.

1. A mark names a rule with a card; a test carries at most four (too many is a collection error).
2. While a marked test runs, fixtures included, the plugin hears every rule ID the engine cites: in a Modifier, Offer,
   Refusal, Ask, Forecast or Event that code of ``systems`` or ``game`` makes, and through ``systems.facts.cite``.
3. A mark whose ID was not cited by then fails the test. What a test builds with its own hands does not count, nor does
   what was built before it began, unless the engine hands it out again in a Forecast or an Event.

``--rule ID`` (repeatable) runs only the tests marked with one of these rules; ``tests/mutants.py`` lives on it.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from game import ledger
from systems import events, facts, forecast, offers

MOST_MARKS = 4
ENGINE = frozenset(("systems", "game"))
#: Frames of these modules only pass a call on: who made the object stands behind them.
_PASS_ON = frozenset(("dataclasses", "systems.frozen", "functools", "copy", __name__))
#: What may carry cited things inside.
_CARRIERS = (forecast.Forecast, forecast.Step, forecast.Side, forecast.Effect, offers.Ask, events.Event)


class Listening:
    """Hears, from ``start`` to ``stop``, the rule IDs the engine cites; ``heard`` keeps them.

    Once all that are ``wanted`` were heard it no longer listens, for that costs a tenth of a battle.
    """

    def __init__(self, wanted: Iterable[str] = ()) -> None:
        self.heard: set[str] = set()
        self._wanted = frozenset(wanted)
        self._deaf = False
        self._before: list[tuple[type, Callable[..., None]]] = []

    def start(self) -> None:
        rulesets = sys.modules.get("systems.rulesets")
        if rulesets is not None:  # what an earlier test was answered would be handed out again without a word
            rulesets.forget()
        for kind in _watched():
            before = kind.__dict__["__init__"]
            self._before.append((kind, before))
            setattr(kind, "__init__", self._watching(before))  # noqa: B010  a class attribute, typed as a method
        facts.CITED.append(self._cited)

    def stop(self) -> None:
        """Put everything back; a second call does nothing."""
        if self._cited in facts.CITED:
            facts.CITED.remove(self._cited)
        while self._before:
            kind, before = self._before.pop()
            setattr(kind, "__init__", before)  # noqa: B010

    def _watching(self, before: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(before)
        def watched(made: object, *args: object, **named: object) -> None:
            before(made, *args, **named)
            if not self._deaf:
                self._hear(ids_in(made), sys._getframe(1))

        return watched

    def _cited(self, rules: tuple[str, ...]) -> None:
        if not self._deaf:
            self._hear(rules, sys._getframe(2))

    def _hear(self, ids: Iterable[str], frame: FrameType | None) -> None:
        new = set(ids) - self.heard
        if new and _made_by_engine(frame):
            self.heard |= new
            self._deaf = bool(self._wanted) and self._wanted <= self.heard


def ids_in(thing: object) -> Iterator[str]:
    """Every rule ID in the fields ``rule`` and ``rules`` of a thing and of what it carries."""
    rule = getattr(thing, "rule", "")
    if isinstance(rule, str) and rule:
        yield rule
    for each in getattr(thing, "rules", ()):
        yield str(each)
    if isinstance(thing, _CARRIERS):
        for field in fields(thing):
            yield from _ids_inside(getattr(thing, field.name))


def _ids_inside(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for each in value:
            if isinstance(each, tuple) or is_dataclass(each):
                yield from _ids_inside(each)
    elif isinstance(value, (forecast.Modifier, offers.Refusal, *_CARRIERS)):
        yield from ids_in(value)


def _watched() -> Iterator[type]:
    """The classes with an ``__init__`` of their own whose objects cite rules; dataclasses never call their base's."""
    yield from (forecast.Modifier, offers.Refusal, offers.Offer, offers.Ask, forecast.Forecast)
    kinds: list[type] = [events.Event]
    while kinds:
        kind = kinds.pop()
        kinds.extend(kind.__subclasses__())
        if "__init__" in kind.__dict__:
            yield kind


def _made_by_engine(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_globals.get("__name__") in _PASS_ON:
        frame = frame.f_back
    return frame is not None and str(frame.f_globals.get("__name__")).split(".")[0] in ENGINE


# ------------------------------------------------------------------------------------------------------- pytest hooks

_LISTENING = pytest.StashKey[Listening]()
_KNOWN = pytest.StashKey[ledger.Ledger]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules ledger")
    group.addoption("--rule", action="append", default=[], metavar="ID", help="only tests marked with this rule")
    parser.addini("rule_cards", "folder of the rule cards (default: the program's own)", default="")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the rules this test holds, cited by the engine as it runs")


def marks(item: pytest.Item) -> tuple[Any, ...]:
    """The rule IDs a test names, its class and module included."""
    return tuple(id for mark in item.iter_markers("rule") for id in mark.args)


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, Any, Any]:
    made = yield
    for item in made if isinstance(made, list) else [made]:
        if isinstance(item, pytest.Item):
            _check_marks(item)
    return made


def _check_marks(item: pytest.Item) -> None:
    named = marks(item)
    if len(named) > MOST_MARKS:
        raise pytest.Collector.CollectError(
            f"{item.nodeid} names {len(named)} rules ({', '.join(map(str, named))}), at most {MOST_MARKS} are allowed"
        )
    for mark in item.iter_markers("rule"):
        if not mark.args or mark.kwargs or not all(isinstance(id, str) for id in mark.args):
            raise pytest.Collector.CollectError(f"{item.nodeid}: a rule mark takes rule IDs, found {mark!r}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = frozenset(config.getoption("--rule"))
    if not wanted:
        return
    kept = [item for item in items if wanted.intersection(marks(item))]
    config.hook.pytest_deselected(items=[item for item in items if not wanted.intersection(marks(item))])
    items[:] = kept


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    if marks(item):
        listening = item.stash[_LISTENING] = Listening(marks(item))
        listening.start()
    yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    listening = item.stash.get(_LISTENING, None)
    if listening is not None:
        _refuse_unknown(item)
    result = yield
    if listening is not None:
        never = [id for id in dict.fromkeys(marks(item)) if id not in listening.heard]
        if never:
            pytest.fail(
                f"the engine never cited {', '.join(never)} while this test ran; {_said(listening)}", pytrace=False
            )
    return result


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    listening = item.stash.get(_LISTENING, None)
    if listening is not None:
        listening.stop()
    yield


def _said(listening: Listening) -> str:
    return f"it cited {', '.join(sorted(listening.heard))}" if listening.heard else "it cited no rule at all"


def _refuse_unknown(item: pytest.Item) -> None:
    book = _book(item.config)
    for id in marks(item):
        if id not in book:
            nearest = ", ".join(book.nearest(id)) or "none"
            pytest.fail(f"no rule card has the ID {id}; nearest: {nearest}", pytrace=False)


def _book(config: pytest.Config) -> ledger.Ledger:
    """The cards a mark may name. Faulty cards are reported by ``test_ledger``, not by every marked test."""
    if _KNOWN not in config.stash:
        named = config.getini("rule_cards")
        config.stash[_KNOWN] = ledger.read(config.rootpath / named if named else Path(ledger.folder()))[0]
    return config.stash[_KNOWN]
