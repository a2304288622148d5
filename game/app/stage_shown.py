"""What shows while a stage is held: its rule card with its numbers, and the board as far as the stages have gone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game import ledger
from game.app import pointing, rulebook
from game.app.log_shown import Die
from game.app.marks import Marks, Placed
from game.app.screens.battle import Scene
from game.app.showing import ActionBar, Choice, RuleCard, SumRow
from game.app.terrain import raised
from game.app.widgets import Action
from game.text.stages import Stage

if TYPE_CHECKING:
    from game.app.session import Session

ICONS = {"next": "step_on", "back": "step_back", "run": "last", "leave": "close"}
"""The buttons of a stage and their icons."""
ON_MAP = ("square", "h", "v")
"""Causes that lie on the map."""


def refresh(session: Session) -> None:
    """Put the held stage on the screen; the log and the other panels wait until the deed has been gone through."""
    motion, screen = session.motion, session.screen
    old = screen.scene.marks
    marks = Marks(
        unseen=session.pointing.unseen(), tags=motion.tags(), shots=motion.lines(),
        heights=raised(session.battle.board), links=old.links, lying=old.lying,
        worn=old.worn, flying=motion.flying(), aims=old.aims,
    )  # fmt: skip
    screen.scene = Scene(session.battle.board, _placed(session), marks)
    screen.panels = replace(screen.panels, card=card(session), band=None, bar=_bar(session))


def _placed(session: Session) -> tuple[Placed, ...]:
    """Tokens where the stages have brought them, with the wounds that were told."""
    stepping, moving = session.stepping, session.motion.moving()
    standing = session.standing if session.standing is not None else session.screen.scene.placed
    gone = stepping.gone(session) | moving
    now = {each.id: each for each in pointing.placed(session.people, {})} if stepping.harmed else {}
    shown = []
    for each in standing:
        token = now[each.id].token if each.id in stepping.harmed and each.id in now else each.token
        x, y = gone.get(each.id, (each.x, each.y))
        shown.append(replace(each, token=token, x=x, y=y))
    return tuple(shown)


def card(session: Session) -> RuleCard | None:
    """The card of the stage that shows: its rule, its numbers, whom and what it is about."""
    held, say = session.stepping.shown, session.text.say
    if held is None:
        return None
    stage = held.stage
    known = [rule for rule in stage.rules if ledger.load().find(rule) is not None]
    rule = session.stepping.rule or (known[0] if known else "")
    kind = say(f"stage.kind.{stage.kind}")
    shown = rulebook.card(session.text, session.battle, rule, (), "", ()) if rule else None
    shown = shown or RuleCard(rule, kind, "")
    places = {each.id: each for each in session.screen.scene.placed}
    found = [places[unit] for unit in stage.units if unit in places]
    causes = dict.fromkeys(line.at for line in stage.lines if line.at and line.at[0] in ON_MAP)
    return replace(
        shown, here_word="", here=_rows(stage), lit=tuple((each.x, each.y, each.side) for each in found),
        hull=len(found) > 1, causes=tuple(causes), stage=say("stage.at", at=session.stepping.at + 1, kind=kind),
        headline=stage.headline, result=stage.result,
        dice=tuple(Die(die.face, die.success, die.added) for die in stage.dice), buttons=_buttons(session),
    )  # fmt: skip


def _rows(stage: Stage) -> tuple[SumRow, ...]:
    return (
        *(SumRow(line.text, line.value, rule=line.rule) for line in stage.lines),
        *(SumRow(line.text, line.value, True, line.rule) for line in stage.total),
        *(SumRow(line.text, line.value, rule=line.rule) for line in stage.more),
    )


def _bar(session: Session) -> ActionBar:
    """The ways on and back in the place of the deeds: there they stay where they are from stage to stage. Nobody ends
    a turn before what happened in it was seen.
    """
    old, small = session.screen.panels.bar, session.screen.at.small
    ways = tuple(
        Action(
            f"stage:{each.name}", each.label, ICONS[each.name], "" if small else each.key, enabled=each.enabled,
            tip=each.tip,
        )
        for each in _buttons(session)
    )  # fmt: skip
    return ActionBar(old.budget, ways, session.text.verb("end_turn"), old.end_key, old.more, end_enabled=False)


def _buttons(session: Session) -> tuple[Choice, ...]:
    """Next, back, to the end of the deed, and out of step mode."""
    say, keys, stepping = session.text.say, session.bindings, session.stepping
    back = stepping.at > 0 or bool(stepping.rule)
    return (
        Choice("next", say("stage.next"), keys.first("stage_next"), chosen=True),
        Choice("back", say("stage.back"), keys.first("stage_back"), enabled=back),
        Choice("run", say("stage.run"), keys.first("stage_run"), tip=say("stage.run_tip")),
        Choice("leave", say("stage.leave"), keys.first("step_mode"), tip=say("stage.leave_tip")),
    )
