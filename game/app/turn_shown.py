"""The plan of a turn on the screen: its steps with their costs and odds, the odds of the whole, what is taken for
granted, and the way on the board.

It reads the plan and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.app import feared, foresight, outlook, waypoints
from game.app.marks import Ghost, Marks, Square
from game.app.showing import Band, Bar, Choice, ForecastCard, Note, Row
from game.text import numbers, plain
from systems.commands import Move
from systems.sequence import Stage

if TYPE_CHECKING:
    from game.app.session import Session

SHARES = 6
"""Columns of the chart: the last steps."""


def asked(session: Session) -> bool:
    """Whether another question than the plan of the turn is asked of the person."""
    plan = session.plan
    return bool(plan.target or plan.deed or plan.reason is not None or plan.hand is not None) or session.ask is not None


def shows(session: Session) -> bool:
    """Whether the steps stand in the place of the forecast."""
    return bool(session.turn.stages) and not asked(session) and session.wanted() is None and session.plan.row < 0


def step_word(session: Session, stage: Stage) -> str:
    """A step by its deed and what it is done to: "Move: H7", "Shoot: Ann"."""
    text, command = session.text, stage.command
    unit = session.table.battle.unit(command.actor)
    weapon = unit.weapon(getattr(command, "weapon", ""))
    verb = text.verb(command.verb, weapon.mode if weapon is not None else "")
    target, item = getattr(command, "target", ""), getattr(command, "item", "")
    if isinstance(command, Move):
        what = numbers.square(*command.path[-1])
    elif target:
        what = session.name_of(target)
    elif item:
        what = plain((session.names.belonging(text.text, item, command.actor),))
    else:
        square = getattr(command, "square", None) or (getattr(command, "path", None) or (None,))[-1]
        what = numbers.square(*square) if square is not None and square != (-1, -1) else ""
    return text.say("window.commit", verb=verb, target=what) if what else verb


def card(session: Session) -> ForecastCard | Note | None:
    """The plan in the place of the forecast; None while none is made or another question is asked."""
    turn, say = session.turn, session.text.say
    if not turn.on or asked(session):
        return None
    stages = turn.stages
    if not stages:
        return Note(say("turn_plan.heading"), (say("turn_plan.about"), say("turn_plan.keys")))
    last = stages[-1]
    dice = [each for each in stages if each.shown is not None]
    exact = all(each.exact for each in stages)
    rows = []
    for place, stage in enumerate(stages):
        words = say("turn_plan.step", number=place + 1, step=step_word(session, stage))
        rule = session.battle.rules.verb(stage.command.verb).rules[0]
        odds = _said(session, stage) if stage.shown is not None else ""
        rows.append(Row(words, odds, rule, costs=stage.costs))
    pairs: list[tuple[str, str]] = []
    struck = next((each for each in reversed(dice) if each.shown is not None and each.drop > 0), None)
    if struck is not None and struck.shown is not None:
        pairs.append((numbers.percent(last.drop), say("window.to_drop")))
    chance = numbers.percent(last.joint) if dice else say("turn_plan.sure")
    if not exact:
        chance = say("contest.about", chance=chance)
    bars = tuple(
        Bar(str(stages.index(each) + 1), each.joint, outlook.per_cent(each.joint), "up") for each in dice[-SHARES:]
    )
    caption = say("turn_plan.up_to") if bars else ""
    if len(dice) == 1 and dice[0].shown is not None:  # one step throws dice: its own chart says more
        own = foresight.card(session.text, session.battle, dice[0].shown, session.reading, -1)
        bars, caption = own.bars, own.bars_caption
    notes, answers = (*_fears(session), *(Row(words, "", rule) for words, rule in assumed(session))), _answers(session)
    if session.screen.at.small:  # the sheet has no room below its sum
        notes, answers = (*notes, *(Row(words, "", rule) for words, rule in answers)), ()
    return ForecastCard(
        say("turn_plan.heading"), say("turn_plan.count", count=len(stages)),
        tuple(cost for each in stages for cost in each.costs), chance,
        say("turn_plan.all") if dice else say("turn_plan.no_dice"), tuple(pairs), bars,
        caption, tuple(rows), "", "",
        answer_word=say("window.answer") if answers else "", answers=answers,
        estimate="" if exact else say("attack.estimate"), commit=commit_word(session),
        notes=notes, strikes=say("turn_plan.from_here"),
    )  # fmt: skip


def _said(session: Session, stage: Stage) -> str:
    said = numbers.percent(stage.chance)
    return said if stage.exact else session.text.say("contest.about", chance=said)


def _answers(session: Session) -> tuple[tuple[str, str], ...]:
    """What the others may answer to each step, by its number."""
    found: list[tuple[str, str]] = []
    say = session.text.say
    for place, stage in enumerate(session.turn.stages):
        if stage.shown is None:
            continue
        shown = foresight.card(session.text, session.battle, stage.shown, session.reading, -1)
        found += [(say("turn_plan.step", number=place + 1, step=words), rule) for words, rule in shown.answers]
    return tuple(found)


def _fears(session: Session) -> list[Row]:
    """Whose reach the ways pass, and the harm to be expected at the end before the next turn."""
    say, found = session.text.say, []
    if names := session.kept("passed", lambda: feared.passed(session)):
        who = plain(session.text.text.listing([session.name_of(each) for each in names[:2]]))
        words = say("turn_plan.passes_more" if len(names) > 2 else "turn_plan.passes", units=who, more=len(names) - 2)
        found.append(Row(words, ""))
    replies = session.feared.replies(session)
    if replies is not None:
        harm = numbers.decimal(sum(each.mean for each in replies))
        about = say("contest.about", chance=harm) if any(each.estimate for each in replies) else harm
        found.append(Row(say("turn_plan.danger", square=numbers.square(*session.turn.stages[-1].square)), about))
    return found


def assumed(session: Session) -> tuple[tuple[str, str], ...]:
    """What the odds of the whole take for granted, with the rule behind it."""
    say, stages = session.text.say, session.turn.stages
    found = []
    if any(isinstance(each.command, Move) for each in stages):
        found.append((say("turn_plan.walked"), "RDY-02"))
    if any(each.shown is not None and each.shown.estimate for each in stages):
        found.append((say("turn_plan.estimated"), "INF-04"))
    elif not all(each.exact for each in stages):
        found.append((say("turn_plan.apart"), ""))
    return tuple(found)


def commit_word(session: Session) -> str:
    """What the button says that carries the steps out."""
    return session.text.say("turn_plan.carry_out", count=len(session.turn.stages)) if session.turn.stages else ""


def band(session: Session) -> Band | None:
    """The plan's own band: what broke it off, its buttons; None while it does not ask."""
    turn, say, keys = session.turn, session.text.say, session.bindings
    if not turn.on or asked(session) or session.person is None:
        return None
    text = say(f"turn_plan.broken_{turn.broken}") if turn.broken else ""
    if not turn.stages:
        text = text or say("turn_plan.begin")
    away = Choice("plan away", say("turn_plan.away"), keys.first("plan_turn"))
    drop = Choice("plan back", say("turn_plan.back"), keys.first("undo"), tip=say("turn_plan.back_tip"))
    in_sheet = session.sheet_open and bool(turn.stages)
    return Band(
        text, "", (*((drop,) if turn.stages else ()), away), "" if in_sheet else commit_word(session),
        session.low(session.person.id),
    )  # fmt: skip


def _led(session: Session) -> tuple[Square, ...]:
    """What the walk that is the last step leads over."""
    stages = session.turn.stages
    return session.turn.via if stages and isinstance(stages[-1].command, Move) else ()


def marks(session: Session, base: Marks) -> Marks:
    """The way of the whole plan, up to where the way in question begins."""
    unit = session.person
    base = replace(base, handles=waypoints.handles(session), via=session.plan.via or _led(session))
    if unit is None or not session.turn.stages:
        return base
    start = session.table.battle.unit(unit.id)
    way: list[Square] = [(start.x, start.y)]
    for stage in session.turn.stages:
        if isinstance(stage.command, Move):
            way += stage.command.path
        elif stage.square != way[-1]:
            way.append(stage.square)
    if len(way) < 2:
        return base
    ghost = base.ghost
    if ghost is None:
        token = replace(session.people.token(start), marks=())
        ghost = Ghost(token, way[-1], start.derived.footprint)
    return replace(
        base, path=(*way, *base.path[1:]) if base.path else tuple(way), path_side=start.derived.footprint,
        path_unit=session.people.places[start.side], ghost=ghost,
    )  # fmt: skip
