"""Fills the battle screen's panels from a session: strip, bar, unit card, forecast, log, band, rule card.

It reads the battle and the plan, asks the session for answers, and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from components.scene import Opening
from game.app import answers, caught, deeds, foresight, rulebook
from game.app.deeds import Deed
from game.app.layout import TABS
from game.app.planning import band, commit_word, deed_word, open_choice
from game.app.repertoire import GROUPS
from game.app.showing import (
    ActionBar,
    Band,
    Budget,
    Choice,
    ForecastCard,
    LogRow,
    Note,
    Panels,
    Row,
    RuleCard,
    Strip,
    Tool,
    UnitCard,
)
from game.app.widgets import Action
from game.table import PERSON
from game.text import Eyes, plain
from game.text.numbers import square
from systems import readied, referee
from systems.commands import AreaAttack, Attack, Cast, Command, Fire
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.offers import Ask, Refusal

if TYPE_CHECKING:
    from game.app.session import Session

RANKS = {
    "special": 0, "hold": 0, "spells": 0, "area": 1, "total_defense": 1, "charge": 1, "ready": 2,
    "aimed_attack": 2, "turn": 3, "gear": 3, "ways": 3, "all_out_attack": 4, "parry": 4, "aim": 5, "drop_prone": 5,
}  # fmt: skip
"""The higher, the sooner a button goes behind *More*; 0 for what is not here."""
SPENT = ("action.spent", "cast.action")
"""Refusals that say no more than that the action is gone."""
MAIN_ARMS = 3
"""So many weapons keep their buttons before anything else does."""


def panels(session: Session) -> Panels:
    """Everything beside the board, for the present moment."""
    say, plan = session.text.say, session.plan
    shown = session.answer()
    return Panels(
        strip(session),
        bar(session),
        unit_card(session),
        forecast_card(session, shown),
        say("window.log"),
        log(session),
        rule_card(session, shown),
        told=Band(plan.told, "", (Choice("told", say("window.told"), ""),), top=True) if plan.told else None,
        edition=say(f"ruleset.{session.battle.rules.name}"),
        edition_short=say(f"window.edition_{session.battle.rules.name}"),
        tabs=tuple(say(f"window.tab_{name}") for name in TABS),
        tab=plan.tab,
        band=band(session, shown),
    )


def strip(session: Session) -> Strip:
    """The top strip: the round, the order of turns, whose eyes, the tools."""
    say = session.text.say
    tips = {name: say(f"window.{name}") for name in ("undo", "map", "rules", "settings", "help")}
    if not session.table.can_undo:
        tips["undo"] = say("window.undo_none")
    tools = tuple(Tool(name, tip, name != "undo" or session.table.can_undo) for name, tip in tips.items())
    number = str(session.battle.round)
    word, short = say("window.round"), say("window.round_short", round=number)
    phase = session.battle.scene(Opening).phase
    if phase != "rounds":
        word, number = say("window.phase"), say(f"window.phase_{phase}")
        short = number
    return Strip(
        word, number, short,
        session.kept("chips", session.people.chips),
        (say("window.storyteller"), say("window.player")), int(session.player_view), tools,
    )  # fmt: skip


def bar(session: Session) -> ActionBar:
    say, plan, unit, asked = session.text.say, session.plan, session.person, session.ask
    budget = Budget(
        tuple(
            (kind, say(f"window.{kind}"), bool(unit is not None and getattr(unit, kind)))
            for kind in ("standard", "move", "swift")
        )
    )
    if asked is not None:
        shown = answers.buttons(session.text, session.battle, asked, plan)
    elif unit is not None:
        shown = buttons(session, unit)
    else:
        shown = ()
    more = Action("more", say("window.more"), "more", "Q", selected=plan.unfolded == "more")
    heading = say(f"window.group_{plan.unfolded}") if plan.unfolded else ""
    return ActionBar(
        budget, shown, session.text.verb("end_turn"), "Ctrl + Enter", more,
        end_enabled=unit is not None and asked is None,
        unfolded=plan.unfolded, heading=heading, reason=plan.reason, reason_for=plan.reason_for,
    )  # fmt: skip


def buttons(session: Session, unit: UnitFacts) -> tuple[Action, ...]:
    """Every deed as a button, and a button for each group of them, in the order of the bar."""
    found: list[Action] = []
    deeds_ = session.deeds()
    for each in deeds_:
        if each.group in GROUPS and f"group:{each.group}" not in [one.name for one in found]:
            icon, key = GROUPS[each.group]
            said, wide = session.text.text, f"window.group_{each.group}"
            label = said.say(
                f"window.label_group_{each.group}" if said.has(f"window.label_group_{each.group}") else wide
            )
            chosen = session.deed(session.plan.deed)
            selected = session.plan.unfolded == each.group or (chosen is not None and chosen.group == each.group)
            found.append(Action(f"group:{each.group}", label, icon, key, selected=selected, rank=RANKS[each.group]))
        found.append(button(session, unit, each))
    order = {"attack": 1, "spells": 2, "area": 3, "special": 4, "hold": 5, "ready": 7, "turn": 8, "gear": 9, "ways": 10}
    place = {each.name: (0 if each.verb == "move" else order.get(each.group, 6)) for each in deeds_}
    place |= {f"group:{group}": order[group] for group in GROUPS}
    return tuple(sorted(found, key=lambda each: place[each.name]))


def button(session: Session, unit: UnitFacts, each: Deed) -> Action:
    """One deed as a button; what is spent is told apart from what is not possible."""
    refusal = session.refusal(unit, each)
    spent = refusal is not None and refusal.key in SPENT
    chosen = each.name == session.plan.deed
    if session.plan.target and not chosen:
        chosen = each == session.deed_in_question()
    return Action(
        each.name, each.label, each.icon, each.key, deeds.price(session.battle, unit, each),
        refusal is None or (chosen and not spent), chosen, spent, each.short,
        each.group if each.group in GROUPS else "", _rank(each, unit),
    )  # fmt: skip


def _rank(deed: Deed, unit: UnitFacts) -> int:
    """How much a button may be missed on the bar itself."""
    if deed.verb == "attack":
        arms = [each.key for each in unit.arms]
        return 1 if arms.index(deed.weapon) < MAIN_ARMS else 3
    return RANKS.get(deed.name, 0)


def unit_card(session: Session) -> UnitCard:
    """The card of the unit that is looked at: chosen, pointed at, or the one that has the turn."""
    name = session.looked_at
    return session.people.card(session.battle.unit(name))


# the forecast and what stands in its place


def forecast_card(session: Session, shown: Forecast | Refusal | None) -> ForecastCard | Note:
    """What stands in the middle of the column: an opened log row, a question, a forecast, a refusal or a hint."""
    say, text, battle = session.text.say, session.text, session.battle
    if session.plan.row >= 0:
        return account(session)
    asked = session.ask
    if asked is not None:
        exact = asked.forecast if asked.forecast is not None else _ready_odds(session, asked)
        if exact is not None:
            return foresight.card(text, battle, exact, session.reading, session.plan.cause)
        rows = answers.rows(text, battle, asked, session.reading)
        rule = asked.rules[0] if asked.rules else ""
        said = () if rows else (text.ask(battle, asked),)  # the band asks it too
        return Note(text.unit(battle, asked.unit), said, rule, rows=rows)
    wanted = session.wanted()
    if isinstance(shown, Forecast):
        return _card(session, shown)
    if isinstance(shown, Refusal) and wanted is not None:
        return foresight.refusal_note(text, battle, shown, wanted.verb)
    if wanted is not None:
        return plain_note(session, wanted)
    chosen = session.deed(session.plan.deed)
    if chosen is not None and chosen.verb != "move":
        return deed_note(session, chosen)
    acting = session.table.decides()
    if acting is None:
        return Note(say("window.forecast"))
    name = session.name_of(acting[0])
    if acting[1] != PERSON:
        open_one = session.kept("open attack", lambda: referee.asks(battle))
        rolled = open_one.forecast if open_one is not None else None
        if rolled is not None and session.people.open(battle.unit(rolled.target)):
            return foresight.card(text, battle, rolled, session.reading, session.plan.cause)
        return Note(say("window.wait", unit=name), (say("window.skip"),))
    return Note(say("window.your_turn", unit=name), (say("window.hover"),))


def _ready_odds(session: Session, asked: Ask) -> Forecast | None:
    """What the readied blow would do whose moment it is; None for any other deed, and where that may not be known."""
    doer = str(dict(asked.facts).get("attacker", ""))
    if asked.choice != Fire.verb or not doer:
        return None
    battle = session.battle
    with battle:
        wanted = readied.command_of(battle, asked.unit, doer)
        if not isinstance(wanted, Attack) or not session.people.open(battle.unit(wanted.target)):
            return None
        if type(wanted) in referee.PLANS:
            return referee.planned(battle, wanted)
        return battle.rules.forecast(referee.facts_of(battle, wanted))


def plain_note(session: Session, wanted: Command) -> Note:
    """A deed without odds to show: what it is, whom it is aimed at, what it costs, and what its rule says."""
    text, battle = session.text, session.battle
    target = getattr(wanted, "target", "")
    lines = [text.unit(battle, target)] if target else []
    deed = session.deed_in_question()
    if deed is not None:
        note = deed_note(session, deed)
        return replace(note, lines=(*lines, *note.lines))
    return Note(text.verb(wanted.verb), tuple(lines))


def deed_note(session: Session, deed: Deed) -> Note:
    """A chosen deed: what it costs, and what its rule says."""
    text, battle, unit = session.text, session.battle, session.person
    paid = deeds.price(battle, unit, deed) if unit is not None else ()
    lines = [text.costs(paid)] if paid else []
    rules = battle.rules.verb(deed.verb).rules
    said = rulebook.text_of(rules[0], text.text.lang) if rules else ""
    lines += [said] if said else []
    title = deed_word(session, deed) if deed.preset else text.verb(deed.verb)
    return Note(title, tuple(lines), rules[0] if rules else "")


def _card(session: Session, shown: Forecast) -> ForecastCard:
    """The forecast, perhaps without the rule whose card is open; the heading says with what and from where."""
    say, plan = session.text.say, session.plan
    other = session.other(shown) if plan.without else None
    card = foresight.card(session.text, session.battle, other or shown, session.reading, plan.cause)
    deed = session.deed_in_question()
    if deed is not None and deed.verb == "cast":
        card = replace(card, action=deed.label)
    weapon = session.text.item(session.battle, session.weapon_item(shown))
    wanted = session.wanted()
    at = caught.squares(session.battle, wanted) if wanted is not None else None
    if shown.each or (at is not None and isinstance(wanted, AreaAttack)):
        where = square(*at[0]) if at is not None else card.target
        if not isinstance(wanted, Cast):
            where = say("list.pair", one=where, other=weapon)
        card = caught.card(session.text, shown, session.people, card, session.reading, where)
        waits = deed is not None and open_choice(session, deed)
        return replace(card, commit="" if waits else commit_word(session, card.action))
    thing, item = getattr(wanted, "at", None), getattr(wanted, "item", "")
    struck = session.names.thing(session.text.text, thing) if thing else ""
    if item and shown.target:  # what is struck from a hand, or in it
        struck = plain((session.names.belonging(session.text.text, item, shown.target),))
    aside = [each for each in (card.target, struck, weapon) if each] + (
        [say("window.after_moving")] if session.walk() is not None else []
    )
    word = say("window.to_hit_without", rule=plan.card) if other is not None else card.chance_word
    comma = ", " if session.text.lang == "en" else "，"
    return replace(card, target=comma.join(aside), chance_word=word, commit=commit_word(session, card.action))


def account(session: Session) -> Note:
    """A row of the log laid open: every line of its sum with its rule."""
    found = session.journal.account(session.plan.row)
    if found is None:
        return Note(session.text.say("window.log"))
    lines = tuple(line for line in (" ".join(filter(None, (found.result, found.sum))),) if line)
    rows = tuple(Row(line.text, line.value, line.rule, line.at, place == session.plan.cause)
                 for place, line in enumerate(found.lines))  # fmt: skip
    return Note(found.text, lines, found.rules[0] if found.rules else "", "", rows)


def log(session: Session) -> list[LogRow]:
    """The rows of the log; dice that were just thrown are still rolling."""
    rows = session.journal.read()
    opened, settled = session.plan.row, list(session.motion.settled)
    if opened < 0 and not settled:
        return rows
    rows = list(rows)
    for place in range(len(rows) - 1, -1, -1):
        row = rows[place]
        if row.value == opened:
            rows[place] = replace(row, open=True)
        if settled:
            rows[place] = rolling(rows[place], settled)
        if not settled and (opened < 0 or row.value == opened):
            break
    return rows


def rolling(row: LogRow, settled: list[int]) -> LogRow:
    """A row whose last rolls still roll; takes as many as it has off the end of ``settled``."""
    thrown = [each for each in (len(row.dice), *(len(cast.dice) for cast in row.throws)) if each]
    still = 0
    while thrown and settled:
        still = min(settled.pop(), thrown.pop())
    return replace(row, settled=sum(thrown) + still) if row.dice or row.throws else row


# the rule card


def rule_card(session: Session, shown: Forecast | Refusal | None) -> RuleCard | None:
    """The rule that is open, with the sum it takes part in; None while no rule is."""
    plan = session.plan
    if not plan.card:
        return None
    text, battle = session.text, session.battle
    if plan.row >= 0:
        found = session.journal.account(plan.row)
        units = found.units[:2] if found is not None else ()
        lit = [battle.unit(name) for name in units if name in session.people.located]
        return rulebook.card(text, battle, plan.card, found.lines if found else (), "", tuple(lit))
    asked = session.ask
    exact = asked.forecast if asked is not None else shown
    if not isinstance(exact, Forecast):
        return rulebook.card(text, battle, plan.card, (), "", ())
    said = text.forecast(battle, exact, session.reading)
    places = session.spaces(exact)
    other = session.other(exact) if asked is None else None
    return rulebook.card(
        text, battle, plan.card, (*said.lines, *said.notes), said.pool, places,
        without=None if other is None else (exact if plan.without else other).hit, crossed=plan.without,
    )  # fmt: skip


def eyes(session: Session) -> Eyes:
    """The eyes that the screen is drawn for."""
    return Eyes.of(session.battle, session.eyes_side)
