"""What an edition says of one attack: how far it goes, its forecast, its dice and what a hit does."""

from __future__ import annotations

from typing import Protocol

from systems.dice import Roll
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, CoverFacts, Forecast
from systems.rulesets.answers import Harmed, Keyword


class AttackQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def chapter(self, weapon: WeaponFacts) -> tuple[str, str]:
        """The rule that makes one attack with this weapon, and the rule that says how far it goes."""

    def usable(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[str, ...]:
        """Empty when the unit is strong enough for the weapon, otherwise the rules that forbid it."""

    def reach(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """Metres a melee attack reaches."""

    def maximum_range(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """Metres a ranged attack can reach at all."""

    def carries(self, unit: UnitFacts, weapon: WeaponFacts, target: UnitFacts) -> int:
        """The same to that target, which may be under water."""

    def aim_range(self, unit: UnitFacts, weapon: WeaponFacts, dark: int = 0, weather: str = "") -> int:
        """Metres within which one may aim, in that light and weather."""

    def charge_range(self, unit: UnitFacts) -> int:
        """Metres of a charge."""

    def charge_bonus(self, unit: UnitFacts, metres: int) -> tuple[int, int]:
        """DP won on the attack and Base Defense lost by charging that far."""

    def all_out_bonus(self, unit: UnitFacts) -> int:
        """DP won and Base Defense lost by an all-out attack."""

    def attack_extra(self, unit: UnitFacts, weapon: WeaponFacts) -> int:
        """Extra successes the unit has for attacks with the weapon: the most it may declare."""

    def armed(self, unit: UnitFacts, weapon: WeaponFacts) -> WeaponFacts:
        """The weapon with what is given to its wielder's attacks beside dice."""

    def alike(
        self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int, cover: CoverFacts
    ) -> tuple[int, ...]:
        """What the odds of an attack by this unit on this target owe to the place: equal answers, equal odds.

        Minds work a forecast out once for all squares that are alike.
        """

    def striking(self, unit: UnitFacts) -> tuple[int, ...]:
        """What of a unit's momentary state its own attacks depend on: with equal answers one sheet strikes alike."""

    def forecast(self, facts: AttackFacts) -> Forecast:
        """The whole attack, exactly, with every modifier."""

    def untargeted(self, verb: str) -> tuple[str, ...]:
        """The rules by which neither a called shot nor a coup de grace goes with an attack of that verb, because it is
        of a Technique; () where they may (SPA-02, CAL-02, CDG-03).
        """

    def blows(self, unit: UnitFacts) -> int:
        """How many blows one action of the unit can hold; 1 for most."""

    def flurry_plan(self, facts: AttackFacts, number: int) -> Forecast:
        """The first of so many blows, with the harm of all of them, exactly."""

    def in_the_odds(self, rows: tuple[tuple[float, Forecast], ...]) -> Forecast:
        """One forecast of several, each with its chance; what is missing to 1 comes to nothing."""

    def refold(self, facts: AttackFacts, forecast: Forecast) -> Forecast:
        """The same forecast with the odds that its pool, cap and extras come to: what it would be without one line."""

    def read(self, forecast: Forecast, roll: Roll) -> Roll:
        """The dice of an attack as this edition counts them: the same faces, with what they come to."""

    def final_successes(self, forecast: Forecast, rolled: int, defense_extra: int) -> int:
        """What the dice come to after both sides' extra successes; 0 is a miss."""

    def harm(self, facts: AttackFacts, forecast: Forecast, successes: int) -> Harmed:
        """What final successes do to the target before its track takes them."""

    def besides(self, weapon: WeaponFacts, target: UnitFacts, harmed: Harmed) -> tuple[tuple[str, int], ...]:
        """What a hit with the weapon that did this to the target, as it was before, brings besides: (keyword, what a
        save has to beat, or the points that nothing saves from).
        """

    def keyword(self, name: str) -> Keyword:
        """The row of a keyword: its save, the points it gives, whether they stack."""

    def spared(self, name: str, target: UnitFacts) -> bool:
        """Whether that keyword does nothing at all to the target."""

    def poison(self, target: UnitFacts, number: int) -> Harmed:
        """What so much poison does to it, less what its body withstands."""

    def falls(self, unit: UnitFacts, damage: tuple[float, ...]) -> float:
        """Chance that damage so distributed drops the unit, as ``forecast`` tells it.

        Its Health track and its Willpower points show nowhere else in a forecast: minds keep the rest for all wounds.
        """
