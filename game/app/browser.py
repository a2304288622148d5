"""Fills the title screen: the battles there are, as cards with the picture of their real map."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.app import puzzle_cards
from game.app.browsing import PUZZLES, BattleCard, Browser, MenuRow
from game.text import Text

if TYPE_CHECKING:
    from game.saves import Entry
    from game.scenario.scenario import Scenario

TAGS = ("skirmish", "duel", "creature", "holds", "heights")


_read: dict[str, Scenario | None] = {}
"""The battles that ship with the program, by name: another language says them again and reads none."""


def browser(
    text: Text, selected: str = "", chosen_filter: str = "", search: str = "", ruleset: str = "",
    solved: tuple[str, ...] = (),
) -> Browser:  # fmt: skip
    """Everything the title screen shows; ``ruleset`` is the edition of all battles, "" leaves it to each.

    Battles not read yet come one at a time with ``fill``, so that the screen does not wait for them; those that cannot
    be read are left out.
    """
    say = text.say
    shown = Browser(
        name=say("window.name"),
        motto=say("window.motto"),
        menu=menu(text),
        chosen="play",
        languages=(("en", "English"), ("zh", "中文")),
        language=text.lang,
        rules=_rules(text, ruleset),
        heading=say("title.heading"),
        search_word=say("title.search"),
        search=search,
        filters=(("", say("title.all", count=0)),),
        filter=chosen_filter,
        cards=(),
        selected=selected,
        play=say("title.play"),
        prepare=say("setup.open"),
        prepare_tip=say("setup.open_tip"),
        nothing=say("title.nothing"),
    )
    shown.fill = lambda: _fill(text, shown, ruleset)
    if _read:
        _deal(text, shown, ruleset)
    if chosen_filter == PUZZLES:
        puzzle_cards.open_cards(text, shown, solved)
    return shown


def _rules(text: Text, ruleset: str) -> str:
    """The edition in words; "" is the one that is played when nobody says otherwise."""
    edition = text.say(f"ruleset.{ruleset}") if ruleset else text.say("ruleset.overseer")
    return text.say("title.ruleset", edition=edition)


def _fill(text: Text, shown: Browser, ruleset: str) -> bool:
    """Read the next battle and deal the cards again."""
    from game.scenario import loader
    from game.scenario.faults import ScenarioFaults

    left = [name for name in loader.names() if name not in _read]
    if left:
        try:
            _read[left[0]] = loader.load(left[0])
        except (ScenarioFaults, OSError):
            _read[left[0]] = None
    _deal(text, shown, ruleset)
    return len(left) > 1


def _deal(text: Text, shown: Browser, ruleset: str) -> None:
    """A card for every battle read so far, and the filters that fit them."""
    say = text.say
    found = sorted(
        (each for each in _read.values() if each is not None), key=lambda each: (each.difficulty, each.key)
    )  # whoever is new here finds the easiest first
    filters = [("", say("title.all", count=len(found))), (PUZZLES, say("puzzle.filter"))]
    words = {
        "skirmish": say("title.skirmish"), "duel": say("title.duel"), "creature": say("title.creature"),
        "holds": say("title.holds"), "heights": say("title.heights"),
    }  # fmt: skip
    filters += [(tag, words[tag]) for tag in TAGS if any(tag in each.tags for each in found)]
    shown.filters = tuple(filters)
    shown.cards = tuple(_card(text, each, ruleset) for each in found)
    if shown.selected in ("", shown.proposed) and shown.filter != PUZZLES:
        shown.selected = shown.proposed = found[0].key if found else ""


def menu(text: Text, kept: Entry | None = None) -> tuple[MenuRow, ...]:
    """The rail's rows; with a battle to go on with, or a file of one that cannot be used and why."""
    say = text.say
    rows = [MenuRow("play", "play", say("title.play"))]
    if kept is not None:
        name = kept.scenario[text.lang == "zh"] or kept.name
        good = kept.status == "good"
        note = say("title.round", round=kept.round) if good else say("title.damaged")
        tip = name if good else str(kept.fault.facts.get("why", kept.file.name) if kept.fault else kept.file.name)
        rows.append(MenuRow("continue", "undo", say("title.continue"), note, True, tip))
    rows += [
        MenuRow("saves", "archive", say("archive.heading")),
        MenuRow("rules", "rules", say("title.rulebook")),
        MenuRow("settings", "settings", say("title.settings")),
        MenuRow("help", "help", say("help.heading")),
        MenuRow("quit", "close", say("title.quit")),
    ]
    return tuple(rows)


def _card(text: Text, scenario: Scenario, ruleset: str) -> BattleCard:
    say = text.say
    chinese = text.lang == "zh"
    counts = [sum(unit.side == side.id for unit in scenario.units) for side in scenario.sides]
    sides = say("title.against").join(str(count) for count in counts)
    size = f"{scenario.board.width}×{scenario.board.height}"
    places = {side.id: place for place, side in enumerate(scenario.sides)}
    hard = {
        1: say("title.difficulty_1"), 2: say("title.difficulty_2"), 3: say("title.difficulty_3"),
        4: say("title.difficulty_4"), 5: say("title.difficulty_5"),
    }  # fmt: skip
    return BattleCard(
        scenario.key,
        scenario.name.zh if chinese else scenario.name.en,
        say("title.line", sides=sides, size=size),
        lambda: scenario.board,
        tuple((places[unit.side], float(unit.x), float(unit.y), max(1, unit.size // 5)) for unit in scenario.units),
        scenario.difficulty,
        hard.get(scenario.difficulty, ""),
        groups=scenario.tags,
        rules=_rules(text, ruleset or scenario.ruleset),
        tip=scenario.text.say(text.lang),
        about=first_sentence(scenario.text.say(text.lang)),
    )


def first_sentence(text: str) -> str:
    """A text up to the first full stop, exclamation or question mark, of either language."""
    return re.split(r"(?<=[.!?])\s|(?<=[。！？])", text, maxsplit=1)[0]
