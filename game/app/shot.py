"""Pictures of screens without a display: for ``dicefield shot``, the README and the eye of whoever changes the look."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import choosing, deeds, hand, watching
from game.app.pictures import save
from game.app.program import Program
from game.app.session import Session
from game.scenario.scenario import Scenario
from game.settings import Settings
from game.table import PERSON
from systems import referee
from systems.commands import BY_VERB
from systems.forecast import Forecast

REPLAYED = 70
"""Per cent of a replay after which its picture is taken."""


def write(
    scenario: Scenario, source: str, out: Path, size: tuple[int, int], scale: int, lang: str, *, seed: int = 0,
    turns: int = 0, screen: str = "battle", view: str = "st",
) -> None:  # fmt: skip
    """Draw one screen into a PNG, written whole or not at all. Raises OSError when it cannot be written."""
    program = Program(size, Settings(scale=scale, view="player" if view == "player" else "st"), lang)
    program.ruleset = scenario.ruleset
    prepare(program, scenario, source, seed, turns, screen)
    surface = pygame.Surface(size)
    # Twice: what lies under the pointer and how tall a list is are known once it has been drawn.
    program.draw(surface)
    for _ in range(40):
        program.draw(surface)
        if program.title is None or not program.title.waiting:
            break
    save(surface, out)


def prepare(program: Program, scenario: Scenario, source: str, seed: int, turns: int, screen: str) -> None:
    """Bring the program to the screen that is wanted."""
    if screen == "title":
        program.show_title(scenario.key)
        return
    if screen in ("setup", "deploy"):
        program.show_title(scenario.key)
        program.prepare(source)
        if screen == "deploy" and program.before is not None and program.before.choosing.deploys:
            program.before.place_units()
        return
    program.start(source, seed, persons=())
    session = program.session
    assert session is not None
    battle = session.battle
    begun = battle.acting()
    for _ in range(10_000):
        acting = session.table.decides()
        enough = screen not in ("result", "replay") and turns <= 0 and referee.asks(battle) is None
        if acting is None or enough:
            break
        for _ in session.table.think():
            pass
        if battle.acting() != begun:
            begun = battle.acting()
            turns -= 1
    for unit in battle.ids:
        session.table.hand_over(unit, PERSON)
    session.after()
    session.see(player=session.player_view)
    _show(program, screen)


def _show(program: Program, screen: str) -> None:
    session = program.session
    assert session is not None
    if screen == "result":
        program.tick(0)
    elif screen == "replay":
        watching.watch_battle(program)
        viewer = program.viewer
        assert viewer is not None
        for _ in viewer.fighting():
            pass
        for _ in viewer.telling.read():
            pass
        viewer.go(len(viewer.rerun.stops) * REPLAYED // 100)
        viewer.tab = "log" if viewer.screen.at.small else ""
        viewer.refresh()
        return
    elif screen in ("settings", "help", "rules", "saves", "control"):
        program.open_page(screen)
    elif screen == "handover":
        program.open_page(screen, session.scenario.sides[-1].id)
    elif screen in ("forecast", "rule"):
        _pin(session)
        shown = session.answer()
        if screen == "rule" and isinstance(shown, Forecast):
            session.plan.card = shown.modifiers[-1].rule
        if session.screen.at.small:
            session.plan.tab = "odds"
    elif screen == "step":
        session.stepping.on = session.motion.reduced = True  # the map is there at once
        _strike(session)
        for _ in range(2):
            session.stepping.next(session)
    elif screen == "unit":
        program.open_page("unit")
    elif screen in ("hand", "hand-list", "dice", "faces"):
        _hand(program, session, screen)
    elif screen in ("danger", "reach", "ruler"):
        _overlay(session, screen)
    session.refresh()
    acting = session.table.decides()
    if acting is not None and screen != "step":
        session.screen.show(*_places(session, acting[0]))


def _hand(program: Program, session: Session, screen: str) -> None:
    """The Storyteller's hand with the Health of whoever has the turn, its list of conditions, whose dice are real, or
    the field for the faces of a blow.
    """
    if screen.startswith("hand"):
        hand.toggle(session)
        hand.start(session, "health" if screen == "hand" else "condition")
        if screen == "hand-list":
            program.open_page("hand")
    elif screen == "dice":
        program.open_page("dice")
    else:
        session.table.real_dice.mode = "units"
        session.table.real_dice.units = frozenset(session.battle.ids)
        _strike(session)
        if session.table.waiting is not None:
            program.open_page("faces")


def _strike(session: Session) -> None:
    """Do the deed that is taken up first, to its end or to the faces that are asked for."""
    _pin(session)
    wanted = session.wanted()
    while wanted is not None and session.submit(wanted) is None and session.table.waiting is None:
        asked = session.ask  # whoever is struck answers first
        wanted = None if asked is None else BY_VERB[asked.choice](asked.unit, **dict(asked.default))


def _overlay(session: Session, screen: str) -> None:
    """What can be laid over the map, worked out to its end: the pointer is on the worst square, or on an enemy."""
    plan, unit = session.plan, session.person
    plan.danger, plan.enemy_reach, plan.ruler = screen == "danger", screen == "reach", screen == "ruler"
    foes = deeds.foes(session.battle, unit) if unit is not None else ()
    if foes and screen == "ruler":
        plan.cursor = session.people.place(foes[0])
    session.lookout.finish(session)
    danger = session.lookout.danger(session)
    if danger is not None:
        plan.cursor = max(danger.squares, key=lambda square: danger.expected(square) or 0.0)


def _places(session: Session, acting: str) -> tuple[tuple[int, int], ...]:
    """Who must be in the picture: the unit that has the turn, and its target."""
    units = [session.battle.unit(name) for name in (acting, session.plan.target) if name in session.people.located]
    return tuple((unit.x, unit.y) for unit in units)


def _pin(session: Session) -> None:
    """Take the nearest enemy that can be attacked as target, with the best weapon; else the nearest that can be
    charged; else the first deed that throws dice, as it stands before the first blow; else the nearest enemy, with the
    reason.
    """
    unit = session.person
    foes = deeds.foes(session.battle, unit) if unit is not None else ()
    charges = [each.name for each in session.deeds() if each.verb == "charge"] if foes else []
    for deed in ("", *charges):
        session.plan.deed = deed
        for foe in foes:
            choosing.pin(session, foe.id)
            if isinstance(session.answer(), Forecast):
                return
    for each in session.deeds():
        session.plan.deed = each.name
        for target in session.targets(each) if each.targeted else (None,):
            session.plan.target = "" if target is None else target.id
            if isinstance(session.answer(), Forecast):
                return
    session.plan.deed = session.plan.target = ""
    if foes:
        choosing.pin(session, foes[0].id)
