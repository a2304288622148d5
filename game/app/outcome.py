"""The result page: who won and why, the battle along a line, what each unit did, and what the dice did to it."""

from __future__ import annotations

from collections.abc import Collection

from game import luck
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_figures import Columns, Legend, Line, Pair
from game.app.screens.page_rows import PageRow
from game.luck import Tally
from game.scenario.scenario import Scenario
from game.text import Text, numbers
from systems.battle import Battle

ODD = 2.0
"""Standard deviations from which on dice are called strange."""


def page(
    text: Text, battle: Battle, scenario: Scenario, kept: str, fault: str = "", *, replay: bool = True,
    own: Collection[str] = (),
) -> PageShow:  # fmt: skip
    """Everything about a battle that is over. ``kept`` is where its replay lies, ``fault`` why it could not be written,
    ``replay`` whether it can be watched; ``own`` are the sides that people play.
    """
    say, over = text.say, battle.over
    assert over is not None
    cause = say(f"battle.cause.{over.cause}")
    lines = [say("result.cause", cause=f"{cause[0].upper()}{cause[1:]}", seed=battle.seed)]
    if kept:
        lines.append(say("result.replay_kept", file=kept))
    if fault:
        lines.append(fault)
    found = luck.tallies(battle.ids, battle.log)
    rows = [PageRow("", figures=_line(text, battle)), *_deeds(text, battle, scenario, found)]
    if any(each.rolls for each in found.values()):
        rows += _luck(text, battle, found)
    buttons = [PageButton("again", say("result.again"), True), PageButton("other", say("result.other"))]
    if replay:
        buttons.append(PageButton("replay", say("result.replay")))
    buttons += [PageButton("look", say("result.look")), PageButton("back", say("result.back"))]
    return PageShow(heading(text, battle, scenario, own), tuple(lines), tuple(rows), tuple(buttons))


def heading(text: Text, battle: Battle, scenario: Scenario, own: Collection[str] = ()) -> str:
    """Who won, in which round; a defeat where the sides that people play are among the beaten alone."""
    over = battle.over
    assert over is not None
    begun = battle.round > 0  # it may end in the surprise round, or before it
    if not over.winner:
        return text.say("result.draw", round=battle.round) if begun else text.say("result.draw_before")
    name = next(side.name for side in scenario.sides if side.id == over.winner)
    side, lost = name.zh if text.lang == "zh" else name.en, own and over.winner not in own
    if begun:
        return text.say("result.lost" if lost else "result.won", side=side, round=battle.round)
    return text.say("result.lost_before" if lost else "result.won_before", side=side)


def _line(text: Text, battle: Battle) -> Line:
    """The rounds and who fell in them."""
    course = luck.course(battle.log)
    sides = {name: place for place, name in enumerate(battle.setup.sides)}
    falls = tuple(
        (
            place / max(1, course.rounds), sides[battle.sheets[unit].side],
            text.say("result.fell", unit=text.unit(battle, unit), round=int(place) + 1)
            if place else text.say("result.fell_before", unit=text.unit(battle, unit)),
        )
        for place, unit in course.falls
    )  # fmt: skip
    return Line(course.rounds, falls)


def _deeds(text: Text, battle: Battle, scenario: Scenario, found: dict[str, Tally]) -> list[PageRow]:
    """Side by side: how many stand, and what each of them did, what it took and how it came out of it."""
    say = text.say
    heads = (say("result.dealt"), say("result.taken"), say("result.hits"), say("result.felled"))
    rows = []
    for place, side in enumerate(scenario.sides):
        units = [unit for unit in battle.units() if unit.side == side.id]
        standing = sum(not unit.fallen for unit in units)
        title = side.name.zh if text.lang == "zh" else side.name.en
        count = say("result.standing", standing=standing, all=len(units))
        rows.append(PageRow(title, count, strong=True))
        rows.append(PageRow("", figures=Columns(say("result.unit"), heads, head=True)))
        for unit in units:
            tally = found[unit.id]
            hits = say("result.of", hits=tally.hits, attacks=tally.attacks) if tally.attacks else "–"
            cells = (str(tally.dealt), str(tally.taken), hits, str(tally.felled))
            name = text.unit(battle, unit.id)
            rows.append(PageRow("", figures=Columns(name, cells, _fate(text, battle, unit.id), side=place)))
    return rows


def _luck(text: Text, battle: Battle, found: dict[str, Tally]) -> list[PageRow]:
    """The ledger: successes the dice were to bring on average, and those they brought."""
    say = text.say
    rows = [
        PageRow(say("result.luck"), strong=True),
        PageRow("", figures=Legend(say("result.expected"), say("result.rolled"))),
    ]
    sides = {name: place for place, name in enumerate(battle.setup.sides)}
    thrown = [each for each in found.values() if each.rolls]
    most = max(max(each.expected, each.rolled) for each in thrown)
    for each in sorted(thrown, key=lambda one: sides[battle.sheets[one.unit].side]):
        expected, rolled = numbers.tenths(each.expected), numbers.tenths(float(each.rolled))
        strange = (
            "result.lucky" if each.strange >= ODD else "result.unlucky" if each.strange <= -ODD else "result.usual"
        )
        rows.append(PageRow("", figures=Pair(
            text.unit(battle, each.unit), each.expected, float(each.rolled), most,
            say("result.pair", expected=expected, rolled=rolled), signed(each.luck),
            sides[battle.sheets[each.unit].side],
            say("result.rolls", rolls=each.rolls, word=say(strange)),
        )))  # fmt: skip
    return rows


def signed(number: float) -> str:
    """``+2.7``, ``−0.4``, ``0``: one decimal with its sign."""
    said = numbers.decimal(round(number, 1))
    return said if said.startswith("−") or said == "0" else f"+{said}"


def _fate(text: Text, battle: Battle, unit: str) -> str:
    """What became of a unit, and its track."""
    facts = battle.unit(unit)
    track = (("H", facts.healthy), ("B", facts.bashing), ("L", facts.lethal), ("A", facts.aggravated))
    said = " ".join(f"{count} {grade}" for grade, count in track if count)
    if facts.dead or facts.fallen:
        state = "dead" if facts.dead else "worsening" if facts.worsening else "unconscious"
        return f"{text.condition(state)} ・ {said}"
    return said
