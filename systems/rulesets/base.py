"""The questions a ruleset answers. Chapters, window, AI and lab ask these and know nothing else of an edition.

Facts in, numbers out: no entities, no board, no dice in here. What belongs to a chapter is asked in ``questions``; here
they are put together, with what every chapter asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol

from systems.facts import Derived, UnitFacts, UnitSheet
from systems.rulesets.answers import Verb
from systems.rulesets.house import House
from systems.rulesets.questions.aid import AidQuestions
from systems.rulesets.questions.area import AreaQuestions
from systems.rulesets.questions.attack import AttackQuestions
from systems.rulesets.questions.casting import CastingQuestions
from systems.rulesets.questions.condition import ConditionQuestions
from systems.rulesets.questions.contests import ContestQuestions
from systems.rulesets.questions.damage import DamageQuestions
from systems.rulesets.questions.defense import DefenseQuestions
from systems.rulesets.questions.going import GoingQuestions
from systems.rulesets.questions.hands import HandQuestions
from systems.rulesets.questions.holds import HoldQuestions
from systems.rulesets.questions.hot_ground import HotGroundQuestions
from systems.rulesets.questions.order import OrderQuestions
from systems.rulesets.questions.precision import PrecisionQuestions
from systems.rulesets.questions.senses import SenseQuestions
from systems.rulesets.questions.shooting import ShootingQuestions
from systems.rulesets.questions.shoves import ShoveQuestions
from systems.rulesets.questions.things import ThingQuestions


class Ruleset(
    OrderQuestions,
    AttackQuestions,
    DefenseQuestions,
    ShootingQuestions,
    PrecisionQuestions,
    AreaQuestions,
    HotGroundQuestions,
    ContestQuestions,
    ShoveQuestions,
    HoldQuestions,
    GoingQuestions,
    HandQuestions,
    ThingQuestions,
    ConditionQuestions,
    DamageQuestions,
    AidQuestions,
    CastingQuestions,
    SenseQuestions,
    Protocol,
):
    """One edition. ``house`` is the table of switches of this battle."""

    name: ClassVar[str]
    standards: ClassVar[Mapping[str, str]]
    """House rules that this edition plays otherwise than by their default: name and value."""
    house: House
    verbs: ClassVar[tuple[Verb, ...]]
    played_traits: ClassVar[frozenset[str]]
    """Traits of weapons, armor and creatures that these rules play; every other one is marked as not played yet."""

    def __init__(self, house: tuple[tuple[str, str], ...] = ()) -> None: ...

    def derive(self, sheet: UnitSheet) -> Derived:
        """Every derived value of a sheet."""

    def has(self, verb: str) -> bool:
        """Whether this edition has the verb at all; what it has not is neither offered nor taken."""

    def prices(self, verb: str, unit: UnitFacts) -> tuple[tuple[str, ...], ...]:
        """What the unit may pay for the verb with as it stands: the first price that can be paid is taken."""

    def verb(self, name: str) -> Verb:
        """The verb of that name. Raises KeyError when this edition has none."""
