"""What is chosen before a battle, as the setup screen shows it: rows from the scenario and the choices, and back.

It knows no pixels. Every choice goes through ``Prepared``, which holds what differs from the scenario's file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.ai import MINDS
from game.app import goals, tempers
from game.app.screens.page import PageButton
from game.app.screens.page_rows import PageRow
from game.app.screens.setup import SetupShow
from game.prepared import MIXED, SEEDS, Prepared
from game.scenario.deploy import footprint
from game.table import PERSON
from game.text import Text
from systems.rulesets import DEFAULT, RULESETS, ruleset
from systems.rulesets.house import SWITCHES

if TYPE_CHECKING:
    from game.scenario.scenario import Scenario, Words

PLAYERS = (PERSON, *MINDS)


@dataclass(slots=True)
class Choosing:
    """The choices for one scenario while they are made."""

    scenario: Scenario
    chosen: Prepared
    seed: int
    """The seed of the program, which is played where none is typed."""
    edition: str = ""
    """The edition of the program; "" leaves it to the scenario."""
    player_view: bool = False
    units_open: bool = False
    house_open: bool = False

    @property
    def ruleset(self) -> str:
        """The edition that will be played."""
        return self.chosen.ruleset or self.edition or self.scenario.ruleset or DEFAULT

    @property
    def deploys(self) -> bool:
        """Whether a person plays units that may be placed."""
        from game.app.deploying import movable

        return bool(movable(self.chosen.army(self.scenario)))

    # what the rows mean

    def pick(self, name: str, place: int) -> None:
        """One of a row's choices."""
        kind, _, what = name.partition(":")
        chosen, scenario = self.chosen, self.scenario
        if kind == "side":
            players = self._players(what)
            if players[place] != MIXED:
                chosen = chosen.with_side(scenario, what, players[place])
        elif kind == "unit":
            chosen = chosen.with_unit(scenario, what, ("", *PLAYERS)[place])
        elif kind == "temper":
            if place < len(tempers.choices()):
                chosen = chosen.with_temper(scenario, what, tempers.choices()[place])
        elif kind == "count":
            chosen = chosen.with_count(int(what), scenario.choices[int(what)].least + place)
        elif kind == "kind":
            chosen = chosen.with_kind(what, self._kinds(what)[place])
        elif kind == "edition":
            chosen = replace(chosen, ruleset=tuple(RULESETS)[place])
        elif kind == "house":
            switch = next(each for each in SWITCHES if each.name == what)
            chosen = chosen.with_rule(scenario, what, switch.values[place], self._standard(what))
        elif kind == "seed":
            chosen = replace(chosen, fresh=place == 1)
        elif name == "units":
            self.units_open = place == 1
        elif name == "rules":
            self.house_open = place == 1
        elif name == "view":
            self.player_view = place == 1
        self.chosen = chosen

    def digit(self, letter: str) -> None:
        """A digit of the seed was typed; "" takes the last one away."""
        now = self.chosen.seed
        text = "" if now is None else str(now)
        text = text + letter if letter else text[:-1]
        seed = int(text) if text else None
        if seed is None or seed < SEEDS:
            self.chosen = replace(self.chosen, seed=seed, fresh=False)

    def reset(self) -> None:
        """As the file has it."""
        self.chosen = Prepared()

    # the rows

    def show(self, text: Text) -> SetupShow:
        """The screen for what is chosen now."""
        say, scenario = text.say, self.scenario
        army = self.chosen.army(scenario)
        places = {side.id: place for place, side in enumerate(scenario.sides)}
        buttons = [PageButton("back", say("setup.back")), PageButton("lab", say("setup.lab"), icon="lab")]
        if self.chosen != Prepared():
            buttons.append(PageButton("reset", say("setup.reset")))
        if self.deploys:
            buttons.append(PageButton("deploy", say("setup.deploy")))
        buttons.append(PageButton("begin", say("setup.begin"), True, "play"))
        title = _words(text, scenario.name)
        return SetupShow(
            say("setup.heading", scenario=title),
            _words(text, scenario.text),
            scenario.board,
            tuple((places[each.side], each.x, each.y, footprint(0, 0, each.size).side) for each in army.units),
            tuple(self._goals(text)),
            say("setup.goals"),
            (*self._who(text), *self._army(text), *self._rules(text), *self._dice(text)),
            tuple(buttons),
        )

    def _goals(self, text: Text) -> list[tuple[int, str, tuple[str, ...]]]:
        return [
            (place, _words(text, side.name), tuple(goals.lines(text, self.scenario, side.id)))
            for place, side in enumerate(self.scenario.sides)
        ]

    def _who(self, text: Text) -> list[PageRow | str]:
        say, army = text.say, self.chosen.army(self.scenario)
        rows: list[PageRow | str] = [PageRow(say("setup.who"), strong=True)]
        for side in self.scenario.sides:
            players = self._players(side.id)
            count = sum(each.side == side.id for each in army.units)
            label = say("setup.side", side=_words(text, side.name), count=count)
            rows.append(PageRow(
                label, name=f"side:{side.id}", choices=tuple(say(f"mind.{each}") for each in players),
                chosen=players.index(self.chosen.player(self.scenario, side.id)),
            ))  # fmt: skip
            if self.chosen.player(self.scenario, side.id) != PERSON:
                temper = self.chosen.temper(self.scenario, side.id)
                rows.append(tempers.row(text, side.id, temper))
                rows += [line] if (line := tempers.line(text, temper)) else []
        rows.append(say("setup.minds"))
        rows.append(self._fold(text, say("setup.by_unit"), "units", self.units_open))
        if not self.units_open:
            return rows
        names, own = goals.cast(army), dict(self.chosen.units)
        for side in self.scenario.sides:
            for each in army.units:
                if each.side == side.id:
                    rows.append(PageRow(
                        text.unit(names, each.id), name=f"unit:{each.id}",
                        choices=(say("setup.as_side"), *(say(f"mind.{player}") for player in PLAYERS)),
                        chosen=("", *PLAYERS).index(own.get(each.id, "")),
                    ))  # fmt: skip
        return rows

    def _army(self, text: Text) -> list[PageRow]:
        if not self.scenario.choices:
            return []
        rows = [PageRow(text.say("setup.army"), strong=True)]
        counts, kinds = dict(self.chosen.counts), dict(self.chosen.kinds)
        names = goals.cast(self.scenario)
        for place, each in enumerate(self.scenario.choices):
            count = counts.get(place, each.count)
            if each.least < each.most:
                rows.append(PageRow(
                    _words(text, each.name), name=f"count:{place}",
                    choices=tuple(str(n) for n in range(each.least, each.most + 1)), chosen=count - each.least,
                ))  # fmt: skip
            for unit, sheets in zip(each.units[:count], each.kinds, strict=False):
                named = [name for name, _ in sheets]
                label = _words(text, each.name) if len(each.units) == 1 else text.unit(names, unit)
                rows.append(PageRow(
                    label, name=f"kind:{unit}", choices=tuple(_template(text, name) for name in named),
                    chosen=named.index(kinds.get(unit, named[0])),
                ))  # fmt: skip
        return rows

    def _rules(self, text: Text) -> list[PageRow]:
        say = text.say
        rows = [
            PageRow(say("setup.rules"), strong=True),
            PageRow(
                say("setup.edition"), name="edition", choices=tuple(say(f"window.edition_{name}") for name in RULESETS),
                chosen=tuple(RULESETS).index(self.ruleset),
            ),
        ]  # fmt: skip
        count = len({**dict(self.scenario.rules), **dict(self.chosen.house)})
        word = say("setup.house_set", count=count) if count else say("setup.house")
        rows.append(self._fold(text, word, "rules", self.house_open))
        if self.house_open:
            rows += [self._house(text, switch.name, switch.rule, switch.values) for switch in SWITCHES]
        return rows

    def _house(self, text: Text, name: str, rule: str, values: tuple[str, ...]) -> PageRow:
        now = dict(self.chosen.house).get(name) or dict(self.scenario.rules).get(name) or self._standard(name)
        said = [text.house_value(name, value) for value in values]
        return PageRow(text.house(name), name=f"house:{name}", choices=tuple(said), chosen=values.index(now), rule=rule)

    def _standard(self, name: str) -> str:
        """What the edition plays where nobody says otherwise."""
        return ruleset(self.ruleset).house.standard(name)

    def _dice(self, text: Text) -> list[PageRow]:
        say, chosen = text.say, self.chosen
        seed = self.seed if chosen.seed is None else chosen.seed
        return [
            PageRow(say("setup.dice"), strong=True),
            PageRow(say("setup.seed"), name="seed:", choices=(str(seed), say("setup.fresh")), chosen=int(chosen.fresh)),
            PageRow(
                say("setup.eyes"), name="view", choices=(say("window.storyteller"), say("window.player")),
                chosen=int(self.player_view),
            ),
        ]  # fmt: skip

    def _fold(self, text: Text, label: str, name: str, unfolded: bool) -> PageRow:
        choices = (text.say("setup.hidden"), text.say("setup.shown"))
        return PageRow(label, name=name, choices=choices, chosen=int(unfolded))

    def _players(self, side: str) -> tuple[str, ...]:
        """Who may play a side; *mixed* only where the file divides it and nobody has chosen."""
        return (*PLAYERS, MIXED) if self.chosen.player(self.scenario, side) == MIXED else PLAYERS

    def _kinds(self, unit: str) -> list[str]:
        for each in self.scenario.choices:
            for sheets in each.kinds:
                if sheets[0][1].id == unit:
                    return [name for name, _ in sheets]
        raise KeyError(unit)


def _words(text: Text, words: Words) -> str:
    return words.say(text.lang)


def _template(text: Text, name: str) -> str:
    """What a template is called."""
    from game.scenario.catalogue import shipped

    found = shipped().units[name].name
    return found.zh if text.lang == "zh" else found.en
