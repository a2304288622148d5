"""An answer of the lab in words: the sentence, the warnings, names and lists, the same on paper, in a report and at the
window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.lab.lines import Brief
from game.lab.question import seed_of
from game.text.numbers import MINUS, decimal, percent, whole
from game.text.phrases import plain

if TYPE_CHECKING:
    from game.lab.inquiry import Inquiry
    from game.scenario.scenario import Words
    from game.text import Text

MOST = 4
"""Actions and conditions that are named of a unit."""


class LabWords:
    """The words for one question and its answers, in the language of a text."""

    def __init__(self, inquiry: Inquiry, text: Text) -> None:
        self.inquiry = inquiry
        self.text = text
        self.scenario = inquiry.question.scenario
        self.sides = {side.id: self._picked(side.name) or side.id for side in self.scenario.sides}
        """Side -> its name, in their order."""

    def _picked(self, words: Words) -> str:
        return words.zh if self.text.lang == "zh" else words.en

    @property
    def title(self) -> str:
        """The scenario's name, and what was varied."""
        label = self.inquiry.question.label
        name = self._picked(self.scenario.name)
        return f"{name} ({label})" if label and label != self.scenario.key else name

    @property
    def label(self) -> str:
        """What was varied; another scenario by its name; "" for nothing."""
        label = self.inquiry.question.label
        return self._picked(self.scenario.name) if label == self.scenario.key else label

    @property
    def prose(self) -> str:
        """What the scenario says of itself."""
        return self._picked(self.scenario.text)

    def unit(self, unit: str) -> str:
        """A unit by name; its id where it has none. Those that came by a count of more are numbered."""
        for sheet in self.scenario.units:
            if sheet.id == unit:
                name = sheet.name_zh if self.text.lang == "zh" else sheet.name_en
                more = unit.rpartition("-")[2]
                return f"{name} {more}" if name and more.isdecimal() else name or unit
        return unit

    def mind(self, name: str) -> str:
        """A mind as people are told of it."""
        return self.text.say(f"mind.{name}")

    # sentences

    def sentence(self, answer: Mapping[str, Any]) -> str:
        """The answer: who wins how often, how surely, in how many rounds."""
        shares = answer["wins"]
        best = max(shares, key=lambda side: shares[side]["n"])
        ahead, rounds = shares[best], answer["rounds"]
        return self.text.say(
            "lab.sentence", side=self.sides[best], share=percent(ahead["share"]), low=percent(ahead["low"]),
            high=percent(ahead["high"]), n=int(answer["battles"]), mean=decimal(rounds["mean"]),
            usual=self.span(rounds["p10"], rounds["p90"]),
        )  # fmt: skip

    def span(self, low: int, high: int) -> str:
        """Rounds from the one to the other; one number where they are the same."""
        return str(low) if low == high else self.text.say("lab.span", low=str(low), high=str(high))

    def how(self, answer: Mapping[str, Any]) -> str:
        """Which rules, which seed, who thought."""
        minds = dict.fromkeys(answer["minds"].values())
        return self.text.say(
            "lab.how", ruleset=self.text.say(f"ruleset.{answer['ruleset']}"), seed=str(answer["seed"]),
            minds=self.text.text.listing(self.mind(each) for each in minds),
        )  # fmt: skip

    def house(self, answer: Mapping[str, Any]) -> str:
        """The house rules that the scenario plays; "" for none."""
        text = self.text
        said = [
            text.say("list.colon", name=text.house(name), value=text.house_value(name, value))
            for name, value in answer["house"].items()
        ]
        return text.say("lab.house", rules=text.text.listing(said)) if said else ""

    def tension(self, answer: Mapping[str, Any]) -> str:
        """How much hung by a thread."""
        return self.text.say(
            "lab.tension", sure=percent(answer["sure_things"]["share"]), coin=percent(answer["coin_flips"]["share"]),
            swing=percent(max(answer["swing"].values(), default=0.0)),
            blood=decimal(answer["first_blood"]["rounds"]["mean"]),
        )  # fmt: skip

    def intervals(self, answer: Mapping[str, Any]) -> str:
        """Every chance with its interval, and the draws."""
        said = [
            self.text.say("lab.interval", side=self.sides[side], share=percent(won["share"]), between=self.between(won))
            for side, won in answer["wins"].items()
        ]
        said.append(
            self.text.say(
                "lab.interval", side=self.text.say("lab.draw"), share=percent(answer["draws"]["share"]),
                between=self.between(answer["draws"]),
            )
        )  # fmt: skip
        return plain(self.text.text.listing(said))

    def warned(self, warning: Mapping[str, Any]) -> str:
        """One warning."""
        facts = {key: value for key, value in warning.items() if key != "key"}
        if warning["key"] == "mind":
            facts["minds"] = self.text.text.listing(self.mind(each) for each in warning["minds"])
        if warning["key"] == "forecast":
            facts = {key: percent(value) for key, value in facts.items()}
        return self.text.say(f"lab.warning.{warning['key']}", **facts)

    # parts of rows

    def between(self, share: Mapping[str, Any]) -> str:
        """An interval of shares."""
        return self.text.say("list.from_to", low=percent(share["low"]), high=percent(share["high"]))

    def actions(self, actions: Mapping[str, int], battles: int) -> str:
        """What a unit did most, times a battle."""
        some = [*actions.items()][:MOST]
        return plain(
            self.text.text.listing(f"{self.text.verb(verb)} {decimal(count / battles)}" for verb, count in some)
        )

    def conditions(self, conditions: Mapping[str, int], battles: int) -> str:
        """What came over a unit most, in which share of the battles."""
        some = [*conditions.items()][:MOST]
        return plain(
            self.text.text.listing(f"{self.text.effect(state)} {percent(count / battles)}" for state, count in some)
        )

    def difference(self, each: Mapping[str, Any], change: str) -> str:
        """What a change makes of a side's chance, in a sentence that promises no more than the interval does."""
        key = "more" if each["low"] > 0 else "less" if each["high"] < 0 else "open"
        return self.text.say(
            f"lab.difference.{key}", change=change, side=self.sides[each["side"]], points=points(each["difference"]),
            low=points(each["low"]), high=points(each["high"]),
        )  # fmt: skip

    def differences(self, comparisons: Sequence[Mapping[str, Any]], labels: Mapping[str, str]) -> list[str]:
        """A sentence for every change, about the side that is compared first; ``labels`` says what they are called."""
        found = {each["after_label"]: each for each in reversed(comparisons)}
        return [self.difference(each, labels[label]) for label, each in reversed(found.items())]

    def pairing(self, each: Mapping[str, Any]) -> str:
        """How many pairs it took, and how many battles without them."""
        return self.text.say(
            "lab.difference.pairs", pairs=whole(each["pairs"]), unpaired=whole(each["unpaired_battles"])
        )

    def compared(self, each: Mapping[str, Any], labels: Mapping[str, str]) -> tuple[str, ...]:
        """One row of a comparison: what was changed, the side, both chances, the difference, how surely, pairs."""
        return (
            labels[each["after_label"]], self.sides[each["side"]], percent(each["before"]), percent(each["after"]),
            points(each["difference"]),
            self.text.say("lab.points_between", low=points(each["low"]), high=points(each["high"])),
            whole(each["pairs"]), whole(each["unpaired_battles"]),
        )  # fmt: skip

    def battles(self, answer: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The most typical battles and the strangest, with what a person needs to see them again."""
        wanted = {number: kind for kind in ("strangest", "typical") for number in answer[kind]}
        order = dict.fromkeys([*answer["typical"], *answer["strangest"]])
        return [
            {
                "number": brief.number, "kind": self.text.say(f"lab.kind.{wanted[brief.number]}"),
                "winner": self.winner(brief), "rounds": str(brief.rounds),
                "seed": str(seed_of(answer["seed"], brief.number)),
            }
            for brief in self.briefs([*order])
        ]  # fmt: skip

    def briefs(self, numbers: Sequence[int]) -> list[Brief]:
        """These battles in a line each, in that order."""
        found = {each.number: each for each in self.inquiry.findings.briefs() if each.number in numbers}
        return [found[number] for number in numbers if number in found]

    def winner(self, brief: Brief) -> str:
        """Who won a battle."""
        return self.sides.get(brief.winner) or self.text.say("lab.draw")


def labels(words: Sequence[LabWords]) -> dict[str, str]:
    """What each of several questions is called, by the label it was asked with."""
    return {each.inquiry.question.label: each.label for each in words}


def column(value: float) -> str:
    """A mean as a column of numbers has it: always with its tenth, so that digits stand under each other."""
    return f"{value:.1f}"


def against(harm: Mapping[str, float]) -> str:
    """Harm a battle, and in brackets what attacks would have brought on average together with what came otherwise
    (areas, falls, fire), so that the two differ by the luck of the attacks alone.
    """
    return f"{column(harm['mean'])} ({column(harm['expected'] + harm['otherwise'])})"


def points(difference: float) -> str:
    """A difference of chances in points of a hundred, with its sign."""
    if abs(difference) < 0.0005:
        return "0.0"
    return f"{difference * 100:+.1f}".replace("-", MINUS)
