"""What stands in the middle of the column: a forecast, why not, a question, a chosen deed; and the sum of an open row.

It reads the battle and the plan, asks the session for answers, and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.app import answers, caught, deeds, defending, foresight, rulebook, turn_shown
from game.app.deeds import Deed
from game.app.planning import commit_word, deed_word, open_choice
from game.app.showing import ForecastCard, Note, Row
from game.app.turn_notes import TurnNotes
from game.table import PERSON
from game.text import plain, sums
from game.text.numbers import square
from systems import readied, referee
from systems.commands import AreaAttack, Attack, Cast, Command, Defend, Fire
from systems.forecast import Forecast
from systems.offers import Ask, Refusal

if TYPE_CHECKING:
    from game.app.session import Session


def forecast_card(session: Session, shown: Forecast | Refusal | None) -> ForecastCard | Note:
    """What stands in the middle of the column: a question, a forecast, a refusal or a hint."""
    say, text, battle = session.text.say, session.text, session.battle
    if session.plan.hand is not None:
        return Note(say("hand.heading"), (say("hand.about"), say("hand.keys"), say("hand.undo")))
    asked = session.ask
    if asked is not None:
        exact = asked.forecast if asked.forecast is not None else _ready_odds(session, asked)
        if asked.choice == Defend.verb:
            answered = f"answered {session.plan.willpower} {session.plan.fields}"
            exact = session.kept(answered, lambda: defending.coming(battle, asked, session.plan))
        if exact is not None:
            card = foresight.card(text, battle, exact, session.reading, session.plan.cause)
            return defending.own(card) if asked.choice == Defend.verb else answers.weighed(text, asked, card)
        rows = answers.rows(text, battle, asked, session.reading)
        rule = asked.rules[0] if asked.rules else ""
        said = () if rows else (text.ask(battle, asked),)  # the band asks it too
        return Note(text.unit(battle, asked.unit), said, rule, rows=rows)
    if session.turn.on and session.wanted() is None and (planned := turn_shown.card(session)) is not None:
        return planned
    wanted = session.wanted()
    if isinstance(shown, Forecast):
        return _card(session, shown)
    if isinstance(shown, Refusal) and wanted is not None:
        return foresight.refusal_note(text, battle, shown, wanted.verb)
    if wanted is not None:
        return plain_note(session, wanted)
    if (feared := session.lookout.note(session)) is not None:
        return feared
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
        if rolled is not None and session.people.open(battle.unit(rolled.target or rolled.actor)):
            return foresight.card(text, battle, rolled, session.reading, session.plan.cause)
        return Note(say("window.wait", unit=name), (say("window.skip"),))
    unit = battle.unit(acting[0])
    notes = session.kept("notes", lambda: TurnNotes(text, session.people, unit).rows())
    hover = say("window.hover" if unit.standard or unit.move else "window.all_done")
    return Note(say("window.your_turn", unit=name), (hover,), rows=notes)


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
    less = session.struck(shown) if other is None else None
    card = foresight.card(session.text, session.battle, other or less or shown, session.reading, plan.cause)
    if less is not None:
        card = _with_struck(session, shown, less, card)
    if isinstance(session.wanted(), Attack) and shown.modifiers:
        card = replace(card, strikes=say("window.strikes_unknown" if shown.estimate else "window.strikes"))
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


def _with_struck(session: Session, whole: Forecast, less: Forecast, card: ForecastCard) -> ForecastCard:
    """The card of the odds without some lines, with those lines still in their places, struck through."""
    plan = session.plan
    full = foresight.card(session.text, session.battle, whole, session.reading, plan.cause)
    count = len(sums.apart(whole.modifiers))
    rows = tuple(replace(row, struck=place in plan.struck) for place, row in enumerate(full.rows[:count]))
    return replace(
        card, rows=(*rows, *card.rows[len(sums.apart(less.modifiers)) :]),
        chance_word=session.text.say("window.instead_of", chance=full.chance),
    )  # fmt: skip


ROW_KINDS = {"contest.side": "side", "attack.pool": "pool"}
"""Lines of a sum that are no modifiers -> how they are drawn."""


def account(session: Session) -> tuple[Row, ...]:
    """The sum of the open row of the log: every line with its rule, what is pointed at lit."""
    found = session.journal.account(session.plan.row)
    return tuple(
        Row(line.text, line.value, line.rule, line.at, place == session.plan.cause, kind=ROW_KINDS.get(line.key, ""))
        for place, line in enumerate(found.lines if found is not None else ())
    )
