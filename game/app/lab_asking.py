"""What is asked in the lab at the window: who thinks for each side, how many battles, and what it is held against.

A change is fought with the choices that were made for the battle, as far as they fit what it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.app.screens.page_rows import PageRow
from game.lab import what_ifs
from game.lab.comparison import counterparts
from game.lab.question import Question, asked
from game.scenario import loader
from game.scenario.catalogue import parse_toml
from game.scenario.schema import CONTROLLERS
from game.scenario.variation import Setting, label
from game.scenario.varied import varied
from game.text.numbers import whole

if TYPE_CHECKING:
    from game.prepared import Prepared
    from game.scenario.scenario import Scenario
    from game.text import Text

USUAL = 2
"""The place of the number of battles nobody has chosen."""
THINKERS = tuple(name for name in CONTROLLERS if name not in ("person", "any_legal"))


class Asking:
    """The choices. ``source`` is the scenario's file, ``prepared`` what was chosen for the battle, ``edition`` the one
    of the program, for battles that name none.
    """

    def __init__(self, source: str, prepared: Prepared, edition: str, seed: int) -> None:
        self.source, self.prepared, self.edition, self.seed = source, prepared, edition, seed
        file = loader.load(source)
        self.scenario = self._laid(file)
        self.minds = {side.id: "regular" for side in self.scenario.sides}
        self.battles = USUAL
        self.changes: tuple[Setting, ...] = what_ifs.offered(self.scenario._replace(lab=file.lab))
        self.others = tuple(name for name in loader.names() if name != self.scenario.key)
        self.change = 0
        """0 for nothing, then the changes, then another scenario."""
        self.other = 0
        """Which other scenario."""

    def _laid(self, scenario: Scenario, edition: str = "") -> Scenario:
        """A scenario with what was chosen for the battle; raises ValueError for what does not fit."""
        laid = self.prepared.fitting(scenario).scenario(scenario)
        edition = edition or self.prepared.ruleset or self.edition
        return laid.by(edition) if edition else laid

    def pick(self, name: str, place: int) -> None:
        """One of the choices is made: the row's name, the place in it."""
        if name == "battles":
            self.battles = place
        elif name == "change":
            self.change = place
        elif name == "other":
            self.other = place
        else:
            self.minds[name] = THINKERS[place]

    def rows(self, text: Text, battles: Sequence[int]) -> tuple[PageRow, ...]:
        """The choices as rows of a card."""
        say, lang = text.say, text.lang
        words = tuple(say(f"mind.{each}") for each in THINKERS)
        rows = [
            PageRow(side.name.say(lang), name=side.id, choices=words, chosen=THINKERS.index(self.minds[side.id]))
            for side in self.scenario.sides
        ]
        counts = tuple(map(whole, battles))
        rows.append(PageRow(say("lab.screen.count"), name="battles", choices=counts, chosen=self.battles))
        changes = tuple(what_ifs.said(each, self.scenario, text) for each in self.changes)
        changes = (say("lab.what.nothing"), *changes, say("lab.what.scenario"))
        rows.append(PageRow(say("lab.screen.change"), name="change", choices=changes, chosen=self.change))
        if self.change > len(self.changes):
            names = tuple(loader.load(each).name.say(lang) for each in self.others)
            rows.append(PageRow(say("lab.screen.other"), name="other", choices=names, chosen=self.other))
        return tuple(rows)

    def labels(self, text: Text) -> tuple[str, ...]:
        """What the questions are called, where there are two."""
        if not self.change:
            return ("",)
        if self.change <= len(self.changes):
            return text.say("lab.what.as_it_is"), what_ifs.said(self.changes[self.change - 1], self.scenario, text)
        other = loader.load(self.others[self.other])
        return self.scenario.name.say(text.lang), other.name.say(text.lang)

    def questions(self) -> list[Question]:
        """What is to be fought: the scenario, and what it is held against. Raises Unvaried and ScenarioFaults for a
        change that makes no scenario of it.
        """
        first = asked(self.scenario, self.seed, self.minds)
        if not self.change:
            return [first]
        if self.change > len(self.changes):
            key = self.others[self.other]
            scenario, named = self._other(loader.load(key)), key
        else:
            setting = self.changes[self.change - 1]
            table, _, _ = parse_toml(loader.find(self.source).read_bytes())
            scenario = self._laid(varied(table, setting, self.scenario.key), dict(setting).get("ruleset", ""))
            named = label(setting)
        here, there = ([side.id for side in each.sides] for each in (self.scenario, scenario))
        minds = {other: self.minds[side] for side, other in counterparts(here, there)}
        names = {side: minds.get(side, "regular") for side in there}
        return [first, asked(scenario, self.seed, names, named)]

    def _other(self, scenario: Scenario) -> Scenario:
        edition = self.prepared.ruleset or self.edition
        return scenario.by(edition) if edition else scenario
