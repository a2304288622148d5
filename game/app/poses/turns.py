"""A person's turn: the odds of a blow, its rule, a plan, a question, a reason, what is folded out, real dice."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app import band_choices, choosing, deeds, hand, turn_plan
from game.app.poses.pose import Pose, Posing
from game.app.repertoire import GROUPS
from game.app.session import Session
from systems.commands import BY_VERB
from systems.facts import UnitFacts
from systems.forecast import Forecast
from systems.offers import Refusal


def pin(session: Session) -> None:
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


def strike(session: Session, *, answered: bool = True) -> None:
    """Do the deed that is taken up first, to its end or to the faces that are asked for; or to the first question."""
    pin(session)
    wanted = session.wanted()
    while wanted is not None and session.submit(wanted) is None and session.table.waiting is None and answered:
        asked = session.ask  # whoever is struck answers first
        wanted = None if asked is None else BY_VERB[asked.choice](asked.unit, **dict(asked.default))


def _forecast(at: Posing) -> None:
    pin(at.session)
    at.session.answer()
    if at.session.screen.at.small:
        at.session.plan.tab = "odds"


def _rule(at: Posing) -> None:
    _forecast(at)
    shown = at.session.answer()
    if isinstance(shown, Forecast):
        at.session.plan.card = shown.modifiers[-1].rule


def _cause(at: Posing) -> None:
    """A row of the sum with something on the map behind it is pointed at: it is lit."""
    _forecast(at)
    at.session.refresh()
    rows = getattr(at.session.screen.panels.forecast, "rows", ())
    at.session.plan.cause = max((place for place, row in enumerate(rows) if row.at), default=0)


def _plan(at: Posing) -> None:
    """A turn of several steps: a walk, what can be done after it, and lying down."""
    session = at.session
    turn_plan.toggle(session)
    unit = session.person
    if unit is None:
        return
    reach = session.pointing.reach(unit)
    foe = next(iter(deeds.foes(session.battle, unit)), unit)
    if reach is not None:
        nearest = min(reach.squares(), key=lambda square: (_far(square, foe), square))
        choosing.choose(session, nearest)
    pin(session)
    if isinstance(session.answer(), Forecast):
        choosing.commit(session)
    session.plan.drop()
    choosing.press(session, "drop_prone")
    if session.screen.at.small:
        session.plan.tab = "odds"


def _far(square: tuple[int, int], unit: UnitFacts) -> int:
    return max(abs(square[0] - unit.x), abs(square[1] - unit.y))


def _question(at: Posing) -> None:
    """Somebody who is struck is asked what they do."""
    at.session.motion.reduced = True
    strike(at.session, answered=False)
    at.session.motion.finish()


def _reason(at: Posing) -> None:
    """A button that is not possible now, and its reason; one is preferred that says from where it would be."""
    session, unit = at.session, at.session.person
    if unit is None:
        return
    refused = [each for each in session.deeds() if isinstance(session.refusal(unit, each), Refusal)]
    shown = [each for each in refused if not each.group] or refused
    for each in shown:
        choosing.press(session, each.name)
        if session.plan.possible:
            return
    if shown:
        choosing.press(session, shown[0].name)


def _tooltip(at: Posing) -> None:
    """The pointer rests on the first button of the bar."""
    session = at.session
    session.refresh()
    at.program.draw(pygame.Surface(at.program.size))
    screen = session.screen
    hit = next((each for each in screen.hits.entries if each.action == "action" and each.tip), None)
    if hit is not None:
        screen.event(pygame.event.Event(pygame.MOUSEMOTION, pos=hit.box.center, rel=(0, 0), buttons=(0, 0, 0)))
        screen.tick(1000)


def _folded(group: str) -> Callable[[Posing], None]:
    def take(at: Posing) -> None:
        at.session.plan.unfolded = group

    return take


def _choices(at: Posing) -> None:
    """The band of a deed with its longest list of choices laid open."""
    session, unit = at.session, at.session.person
    if unit is None:
        return
    for each in session.deeds():
        if each.group and session.refusal(unit, each) is None:
            choosing.press(session, each.name)
            session.plan.unfolded = ""
            if each.targeted and session.targets(each):
                choosing.pin(session, session.targets(each)[0].id)
            session.refresh()
            band = session.screen.panels.band
            opens = [choice.name for choice in band.choices if choice.name.startswith("open:")] if band else []
            if opens:
                band_choices.choice(session, opens[0])
                return
            session.plan.drop()


def _dice(at: Posing) -> None:
    at.program.open_page("dice")


def _faces(at: Posing) -> None:
    """The field for the faces of a blow."""
    session = at.session
    session.table.real_dice.mode = "units"
    session.table.real_dice.units = frozenset(session.battle.ids)
    strike(session)
    if session.table.waiting is not None:
        at.program.open_page("faces")


def _hand(at: Posing) -> None:
    """The Storyteller's hand with the Health of whoever has the turn."""
    hand.toggle(at.session)
    hand.start(at.session, "health")


def _hand_list(at: Posing) -> None:
    """The Storyteller's hand with its list of conditions."""
    hand.toggle(at.session)
    hand.start(at.session, "condition")
    at.session.refresh()
    at.program.open_page("hand")


def _step(at: Posing) -> None:
    session = at.session
    session.stepping.on = session.motion.reduced = True  # the map is there at once
    strike(session)
    for _ in range(2):
        session.stepping.next(session)


def _nothing(at: Posing) -> None:
    """The battle as it stands."""


POSES = (
    Pose("battle", _nothing),
    Pose("hint", _nothing),
    Pose("forecast", _forecast),
    Pose("rule", _rule),
    Pose("cause", _cause),
    Pose("plan", _plan),
    Pose("question", _question),
    Pose("reason", _reason),
    Pose("tooltip", _tooltip),
    Pose("choices", _choices),
    *(Pose("gear-bar" if group == "gear" else group, _folded(group)) for group in ("more", *GROUPS)),
    Pose("dice", _dice),
    Pose("faces", _faces),
    Pose("hand", _hand),
    Pose("hand-list", _hand_list),
    Pose("step", _step, centred=False),
)
