"""Fills the battle screen's panels from a session: strip, bar, unit card, forecast, log, band, rule card.

It reads the battle and the plan, asks the session for answers, and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from components.scene import Opening
from game.app import answers, deed_keys, deed_tips, deeds, hand, keymap, middle, rulebook, tracker
from game.app.deeds import Deed
from game.app.layout import TABS
from game.app.log_filter import WANTED
from game.app.log_shown import LogFilters, LogRow
from game.app.middle import account
from game.app.planning import band
from game.app.repertoire import GROUPS
from game.app.showing import ActionBar, Band, Budget, Choice, Panels, RuleCard, Strip, Tool, UnitCard
from game.app.widgets import Action
from game.text import Eyes
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.offers import Refusal

if TYPE_CHECKING:
    from game.app.session import Session

RANKS = {
    "special": 0, "hold": 0, "spells": 0, "area": 1, "total_defense": 1, "charge": 1, "ready": 2,
    "aimed_attack": 2, "turn": 3, "gear": 3, "ways": 3, "all_out_attack": 4, "parry": 4, "aim": 5, "drop_prone": 5,
}  # fmt: skip
"""The higher, the sooner a button goes behind *More*; 0 for what is not here."""
SPENT = ("action.spent", "cast.action")
"""Refusals that say no more than that the action is gone."""
TOOL_KEYS = {"map": "whole", "plan": "plan_turn"}
"""Tools of the strip whose action has another name."""
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
        middle.forecast_card(session, shown),
        say("window.log"),
        log(session),
        log_filters(session),
        rule_card(session, shown),
        told=Band(plan.told, "", (Choice("told", say("window.told"), ""),), top=True) if plan.told else None,
        edition=say(f"ruleset.{session.battle.rules.name}"),
        edition_short=say(f"window.edition_{session.battle.rules.name}"),
        tabs=tuple(say(f"window.tab_{name}") for name in TABS),
        minimap=(
            session.bindings.tip(say("minimap.open"), "minimap"),
            say("minimap.map"),
            session.bindings.tip(say("minimap.close"), "minimap"),
        ),
        tab=plan.tab,
        goals=session.kept("tracker", lambda: tracker.tracker(session)),
        goals_open=plan.goals,
        band=band(session, shown),
        hint=session.hints.band(session),
    )


def strip(session: Session) -> Strip:
    """The top strip: the round, the order of turns, whose eyes, the tools."""
    say = session.text.say
    names = ("hand", "step_mode", "plan", "undo", "danger", "map", "rules", "settings", "help")
    tips = {
        name: session.bindings.tip(say(f"window.{name}"), TOOL_KEYS.get(name, name))
        for name in names
        if name != "hand" or hand.allowed(session)
    }
    can_undo = session.table.can_undo or session.turn.on
    if not can_undo:
        tips["undo"] = say("window.undo_none")
    on = {
        "hand": session.plan.hand is not None, "step_mode": session.stepping.on, "plan": session.turn.on,
        "danger": session.plan.danger,
    }  # fmt: skip
    tools = tuple(Tool(name, tip, name != "undo" or can_undo, on.get(name, False)) for name, tip in tips.items())
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
    over = session.battle.over is not None
    budget = Budget(
        tuple(
            (kind, say(f"window.{kind}"), bool(unit is not None and getattr(unit, kind)))
            for kind in ("standard", "move", "swift")
        )
    )
    if asked is not None:
        answered = f"answers {plan.willpower} {plan.fields}"
        shown = session.kept(answered, lambda: answers.buttons(session.text, session.battle, asked, plan))
    elif unit is not None:  # where the pointer is changes none of them
        chosen = (sorted(plan.arms.items()), plan.deed, plan.target, plan.unfolded, plan.hand is None)
        shown = session.kept(f"buttons {chosen}", lambda: buttons(session, unit))
    else:
        shown = ()
    more = Action("more", say("window.more"), "more", session.bindings.first("more"), selected=plan.unfolded == "more")
    heading = say(f"window.group_{plan.unfolded}") if plan.unfolded else ""
    end = say("result.show") if over else session.text.verb("end_turn")
    return ActionBar(
        budget, shown, end, session.bindings.first("end_turn"), more,
        end_enabled=over or (unit is not None and asked is None), end_tip="" if over else say("tip.end_turn"),
        unfolded=plan.unfolded, heading=heading, reason=plan.reason, reason_for=plan.reason_for,
    )  # fmt: skip


def buttons(session: Session, unit: UnitFacts) -> tuple[Action, ...]:
    """Every deed as a button, and a button for each group of them, in the order of the bar."""
    found: list[Action] = []
    deeds_ = session.deeds()
    for each in deeds_:
        if each.group in GROUPS and f"group:{each.group}" not in [one.name for one in found]:
            icon, key = GROUPS[each.group][0], keymap.one(deed_keys.group_key(session.bindings, each.group))
            said, wide = session.text.text, f"window.group_{each.group}"
            label = said.say(
                f"window.label_group_{each.group}" if said.has(f"window.label_group_{each.group}") else wide
            )
            chosen = session.deed(session.plan.deed)
            selected = session.plan.unfolded == each.group or (chosen is not None and chosen.group == each.group)
            inside = [one for one in deeds_ if one.group == each.group]
            found.append(
                Action(
                    f"group:{each.group}", label, icon, key, selected=selected, rank=RANKS[each.group],
                    spent=not selected and all(session.refusal(unit, one) is not None for one in inside),
                    tip=deed_tips.group(session, each.group, key, inside),
                )
            )  # fmt: skip
        found.append(button(session, unit, each))
    order = {"attack": 1, "spells": 2, "area": 3, "special": 4, "hold": 5, "ready": 7, "turn": 8, "gear": 9, "ways": 10}
    place = {each.name: (0 if each.verb == "move" else order.get(each.group, 6)) for each in deeds_}
    place |= {f"group:{group}": order[group] for group in GROUPS}
    return tuple(sorted(found, key=lambda each: place[each.name]))


def button(session: Session, unit: UnitFacts, each: Deed) -> Action:
    """One deed as a button; what is spent is told apart from what is not possible."""
    refusal = session.refusal(unit, each)
    spent = _spent(refusal)
    chosen = each.name == session.plan.deed
    if session.plan.target and not chosen:
        chosen = each == session.deed_in_question()
    return Action(
        each.name, each.label, each.icon, keymap.one(each.key), deeds.price(session.battle, unit, each),
        refusal is None or (chosen and not spent), chosen, spent, each.short,
        each.group if each.group in GROUPS else "", _rank(each, unit),
        tip=deed_tips.of(session, unit, each, refusal) if _shows(session, each) else "",
    )  # fmt: skip


def _shows(session: Session, deed: Deed) -> bool:
    """Whether its button is on the bar, or in the group that is folded out: nobody can point at any other."""
    return deed.group not in GROUPS or deed.group == session.plan.unfolded


def _spent(refusal: Refusal | None) -> bool:
    """Whether a refusal says no more than that the action for it is gone."""
    return refusal is not None and refusal.key in SPENT


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


def log(session: Session) -> list[LogRow]:
    """The rows of the log, the open one with its sum; dice that were just thrown are still rolling."""
    rows = session.journal.read()
    if hasattr(session, "screen"):
        session.screen.log.open(session.plan.row if session.plan.row >= 0 else None)
    opened, settled = session.plan.row, list(session.motion.settled)
    if opened < 0 and not settled:
        return rows
    rows = list(rows)
    for place in range(len(rows) - 1, -1, -1):
        row = rows[place]
        if row.value == opened:
            rows[place] = replace(row, open=True, lines=account(session))
        if settled:
            rows[place] = rolling(rows[place], settled)
        if not settled and (opened < 0 or row.value == opened):
            break
    return rows


def log_filters(session: Session) -> LogFilters:
    """What the log can be filtered by; of units those that these eyes know of."""
    return session.kept("log filters", lambda: _log_filters(session))


def _log_filters(session: Session) -> LogFilters:
    say, text, battle = session.text.say, session.text, session.battle
    units = [chip.unit for chip in session.kept("chips", session.people.chips)]
    return LogFilters(
        say("log_panel.everybody"),
        tuple((kind, say(f"log_panel.kind.{kind}")) for kind in WANTED),
        tuple((side, session.names.side(text.text, side).text) for side in battle.setup.sides),
        tuple((unit, text.unit(battle, unit)) for unit in units),
        say("log_panel.hits", at="{at}", all="{all}"), say("log_panel.nothing"),
        (say("log_panel.search"), say("log_panel.filter"), say("log_panel.before"), say("log_panel.after")),
    )  # fmt: skip


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
