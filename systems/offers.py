"""What the referee answers: what is offered, why something is refused, who has to choose (DESIGN 3, 7)."""

from __future__ import annotations

from dataclasses import field

from systems.forecast import Forecast, Step
from systems.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is not legal: a key for text, the rules, the facts (who, where, how much)."""

    key: str
    rules: tuple[str, ...] = ()
    facts: tuple[tuple[str, object], ...] = ()

    def fact(self, name: str) -> object:
        return dict(self.facts).get(name)


@dataclass(frozen=True, slots=True)
class Field:
    """The domain of one field of an offered command.

    ``kind``: ``unit`` | ``square`` | ``weapon`` | ``number`` | ``flag`` | ``choice`` | ``path`` | ``way``.
    ``values`` lists the domain; numbers use ``low``..``high``. A path is listed by the square it ends on, a way with
    all its squares: the cheapest one to its end, which any other legal one may also be taken to.
    """

    name: str
    kind: str
    values: tuple[object, ...] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """A verb a unit may use now, and the domain of each field (DESIGN 7)."""

    verb: str
    actor: str
    fields: tuple[Field, ...] = ()
    costs: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody must choose in the middle of a resolution (DESIGN 3)."""

    unit: str
    window: str
    choice: str
    """The verb of the answer: ``defend``, ``oppose``, ``counter_rush``, ``consent``, ``fight_on`` or
    ``keep_total_defense``.
    """
    fields: tuple[Field, ...] = ()
    facts: tuple[tuple[str, object], ...] = ()
    default: tuple[tuple[str, object], ...] = ()
    forecast: Forecast | None = field(default=None, compare=False)
    step: Step | None = field(default=None, compare=False)
    """The contest in which it is asked."""
    rules: tuple[str, ...] = ()
    """The rules that give the choice."""
    ways: tuple[tuple[object, Forecast], ...] = field(default=(), compare=False)
    """What each answer leads to, by the value of the only field; empty where the forecast says it for all of them."""
